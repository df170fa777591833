//! `__attribute__((cleanup(f)))`: `f(&x)` whenever the scope of `x` is left.
//!
//! The declaration leaves a mark, an empty block, in the statements of its block. What follows the
//! mark in that block is its region. When the body of the function is complete, every way out of a
//! region gets the calls of the regions that it leaves, the last begun first:
//! ```text
//!   end of the block     before the lifetimes of its objects end
//!   return e             t = e; calls; return t
//!   break, continue      regions within the loop or switch
//!   goto                 regions that do not contain the label
//! ```
//! Regions nest, so those that are active at a place are a chain; a jump leaves what the chains of
//! its place and of its target do not share.

use super::expr::Want;
use super::scope::Meaning;
use super::value::Operand;
use super::{Sema, codes};
use crate::ast::{AttributeId, ExprKind as Ast};
use crate::ir::{Argument, BlockId, FunctionId, LabelId, ObjectId, StmtId, StmtKind};
use bia_base::Span;
use rustc_hash::FxHashMap;

/// What is called for which variable.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cleanup {
    object: ObjectId,
    function: FunctionId,
}

/// The innermost active region: an index into [`Walk::regions`].
type State = Option<usize>;

/// A block to walk: the state where it begins, and those that `break` and `continue` go back to.
#[derive(Clone, Copy)]
struct Visit {
    block: BlockId,
    state: State,
    on_break: State,
    on_continue: State,
}

/// Where a jump goes.
#[derive(Clone, Copy)]
enum Target {
    State(State),
    Label(LabelId),
}

#[derive(Default)]
struct Walk {
    /// The region around each region, and its cleanup.
    regions: Vec<(State, Cleanup)>,
    labels: FxHashMap<LabelId, State>,
    /// Jumps that leave regions, by statement.
    jumps: FxHashMap<StmtId, (State, Target)>,
    /// Blocks with regions: the states where they begin and end.
    ends: Vec<(BlockId, State, State)>,
    /// Blocks with jumps out of regions.
    jumping: Vec<BlockId>,
}

impl Walk {
    /// What leaving to a state runs, the last begun first.
    fn left(&self, from: State, to: State) -> Vec<Cleanup> {
        let chain = |mut at: State| {
            let mut chain = Vec::new();
            while let Some(region) = at {
                chain.push(region);
                at = self.regions[region].0;
            }
            chain
        };
        let kept = chain(to);
        let left = chain(from).into_iter();
        left.take_while(|region| !kept.contains(region))
            .map(|region| self.regions[region].1)
            .collect()
    }
}

impl Sema<'_> {
    /// Notes what a local variable's attribute asks for, behind its initialization.
    pub(crate) fn note_cleanup(&mut self, object: ObjectId, attributes: &[AttributeId]) {
        let unit = self.unit;
        let Some(attribute) = unit.attribute(attributes, "cleanup") else {
            return;
        };
        let name = attribute.arguments.first().map(|e| &unit[*e].kind);
        let meaning = match name {
            Some(Ast::Identifier(name)) => {
                let name = self.symbol(*name);
                self.scopes.name(name).map(|binding| binding.meaning)
            }
            _ => None,
        };
        let Some(Meaning::Function(function)) = meaning else {
            let message = "`cleanup` needs the name of a function";
            self.error(&codes::ATTRIBUTE, attribute.span, message);
            return;
        };
        self.note_function(function);
        let empty = self.block(Vec::new());
        let mark = self.stmt(StmtKind::Block(empty), attribute.span);
        if let Some(list) = self.out.last_mut() {
            list.push(mark);
        }
        if let Some(state) = &mut self.function {
            state.cleanups.insert(mark, Cleanup { object, function });
        }
    }

    /// Puts the calls into the body of the function.
    pub(crate) fn insert_cleanups(&mut self, body: BlockId) {
        let Some(state) = &mut self.function else {
            return;
        };
        let marks = std::mem::take(&mut state.cleanups);
        if marks.is_empty() {
            return;
        }
        let walk = self.walk_regions(body, &marks);
        for block in &walk.jumping {
            self.clean_before_jumps(*block, &walk);
        }
        for (block, begin, end) in &walk.ends {
            self.clean_at_end(*block, &walk.left(*end, *begin));
        }
    }

    fn walk_regions(&self, body: BlockId, marks: &FxHashMap<StmtId, Cleanup>) -> Walk {
        let mut walk = Walk::default();
        let mut todo = vec![Visit {
            block: body,
            state: None,
            on_break: None,
            on_continue: None,
        }];
        while let Some(visit) = todo.pop() {
            let mut state = visit.state;
            let mut jumps = false;
            for stmt in &self.shared.module[visit.block].statements {
                if let Some(cleanup) = marks.get(stmt) {
                    walk.regions.push((state, *cleanup));
                    state = Some(walk.regions.len() - 1);
                    continue;
                }
                let inner = |block: BlockId| Visit {
                    block,
                    state,
                    ..visit
                };
                let target = match &self.shared.module[*stmt].kind {
                    StmtKind::Block(block) => {
                        todo.push(inner(*block));
                        None
                    }
                    StmtKind::If {
                        then, otherwise, ..
                    } => {
                        todo.extend([inner(*then), inner(*otherwise)]);
                        None
                    }
                    StmtKind::Loop {
                        head, body, step, ..
                    } => {
                        todo.extend([inner(*head), inner(*step)]);
                        todo.push(Visit {
                            on_break: state,
                            on_continue: state,
                            ..inner(*body)
                        });
                        None
                    }
                    StmtKind::Switch { body, .. } => {
                        todo.push(Visit {
                            on_break: state,
                            ..inner(*body)
                        });
                        None
                    }
                    StmtKind::Label(label) => {
                        walk.labels.insert(*label, state);
                        None
                    }
                    StmtKind::Goto(label) => Some(Target::Label(*label)),
                    StmtKind::Break => Some(Target::State(visit.on_break)),
                    StmtKind::Continue => Some(Target::State(visit.on_continue)),
                    StmtKind::Return(_) => Some(Target::State(None)),
                    StmtKind::Assign { .. }
                    | StmtKind::Copy { .. }
                    | StmtKind::Zero(_)
                    | StmtKind::Call { .. }
                    | StmtKind::Builtin { .. }
                    | StmtKind::Begin(_)
                    | StmtKind::End(_)
                    | StmtKind::Evaluate(_)
                    | StmtKind::Asm { .. }
                    | StmtKind::Unsupported => None,
                };
                if let (Some(target), Some(_)) = (target, state) {
                    walk.jumps.insert(*stmt, (state, target));
                    jumps = true;
                }
            }
            if jumps {
                walk.jumping.push(visit.block);
            }
            if state != visit.state {
                walk.ends.push((visit.block, visit.state, state));
            }
        }
        walk
    }

    fn clean_before_jumps(&mut self, block: BlockId, walk: &Walk) {
        let list = std::mem::take(&mut self.module()[block].statements);
        self.open_list();
        for stmt in list {
            let span = self.shared.module[stmt].span;
            let left = match walk.jumps.get(&stmt) {
                None => Vec::new(),
                Some((from, Target::State(to))) => walk.left(*from, *to),
                Some((from, Target::Label(label))) => {
                    walk.left(*from, walk.labels.get(label).copied().flatten())
                }
            };
            if !left.is_empty() {
                self.keep_result(stmt, span);
                self.call_cleanups(&left, span);
            }
            if let Some(out) = self.out.last_mut() {
                out.push(stmt);
            }
        }
        let list = self.close_list();
        self.module()[block].statements = list;
    }

    /// The result of a `return` is computed before the calls.
    fn keep_result(&mut self, stmt: StmtId, span: Span) {
        let StmtKind::Return(Some(result)) = self.shared.module[stmt].kind else {
            return;
        };
        let kept = match result {
            Argument::Scalar(expr) => {
                if self.constant_bits(expr).is_some() {
                    return;
                }
                Argument::Scalar(self.save(expr, span))
            }
            Argument::Record(source) => {
                let ty = self.shared.module[source].ty;
                let object = self.temporary(ty, span);
                let target = self.object_place(object, span);
                self.emit(StmtKind::Copy { target, source }, span);
                Argument::Record(target)
            }
        };
        self.module()[stmt].kind = StmtKind::Return(Some(kept));
    }

    fn clean_at_end(&mut self, block: BlockId, left: &[Cleanup]) {
        let list = &self.shared.module[block].statements;
        let is_end = |stmt: &&StmtId| matches!(self.shared.module[**stmt].kind, StmtKind::End(_));
        let ends = list.iter().rev().take_while(is_end).count();
        let at = list.len() - ends;
        let last = at.checked_sub(1).map(|last| list[last]);
        let jumps = last.is_some_and(|stmt| {
            matches!(
                self.shared.module[stmt].kind,
                StmtKind::Goto(_) | StmtKind::Break | StmtKind::Continue | StmtKind::Return(_)
            )
        });
        if jumps {
            return;
        }
        let near = list.get(at).copied().or(last);
        let span = near.map_or(self.no_span(), |stmt| self.shared.module[stmt].span);
        self.open_list();
        self.call_cleanups(left, span);
        let calls = self.close_list();
        self.module()[block].statements.splice(at..at, calls);
    }

    fn call_cleanups(&mut self, left: &[Cleanup], span: Span) {
        for cleanup in left {
            let place = self.object_place(cleanup.object, span);
            let ty = self.shared.module[cleanup.object].ty;
            let pointer = self.types_mut().pointer(ty);
            let address = self.address(place, pointer, span);
            let argument = self.scalar(address);
            let ty = self.shared.module[cleanup.function].ty;
            let function = self.value(Operand::Function(cleanup.function), ty, span);
            let value = self.call(function, vec![argument], Want::Discard, span);
            self.discard(value);
        }
    }
}
