//! Operands that C leaves without order: their statements stand from left to right, and it is noted
//! which of them could also come in another order ([`crate::ir::Orders`]). Whether that makes a
//! difference is decided when the whole program is known.
//!
//! **What is saved.** An operand that only reads has no statement of its own, and is evaluated
//! where it is used. If another operand has an effect, what it reads is saved in a temporary, so
//! that there is a statement that can change places.

use super::Sema;
use super::value::{Operand, Value};
use crate::ir::{
    BlockId, ExprId, ExprKind, PlaceId, PlaceKind, Run, StmtId, StmtKind, Storage, Stride,
    Unordered,
};
use bia_base::Span;

/// How much of an operand is looked at before it is taken to read something.
const LOOKED_AT: usize = 256;

/// A point of the current list.
#[derive(Clone, Copy, Default)]
pub(crate) struct Start {
    /// How many statements it has.
    pub(crate) mark: usize,
    /// How many side effects there have been.
    pub(crate) effects: usize,
}

/// Statements of the current list.
#[derive(Clone, Copy)]
pub(crate) struct Range {
    pub(crate) from: usize,
    pub(crate) to: usize,
    /// Whether they do more than save values in temporaries.
    pub(crate) effect: bool,
}

impl Sema<'_> {
    /// The end of the current list.
    pub(crate) fn start(&self) -> Start {
        Start {
            mark: self.mark(),
            effects: self.effects,
        }
    }

    /// The operands of a node, each as it was when it was complete, and the statements of each.
    /// `start` is where those of the first one begin.
    pub(crate) fn unordered(&mut self, start: Start, values: &mut [Value]) -> Vec<Range> {
        if self.mark() <= start.mark {
            return Vec::new();
        }
        let mut ranges = Vec::with_capacity(values.len());
        let mut at = start;
        for value in values.iter() {
            let to = value.mark.max(at.mark);
            ranges.push(Range {
                from: at.mark,
                to,
                effect: value.effects > at.effects,
            });
            at = Start {
                mark: to,
                effects: value.effects.max(at.effects),
            };
        }
        let count = ranges.iter().filter(|range| range.effect).count();
        let mut added = vec![0; values.len()];
        for (at, value) in values.iter_mut().enumerate().rev() {
            let before = self.mark();
            let others = count > usize::from(ranges[at].effect);
            *value = if before > value.mark {
                self.stable(*value)
            } else if others && self.reads_objects(value) {
                self.stable_now(*value)
            } else {
                *value
            };
            added[at] = self.mark() - before;
        }
        let mut shift = 0;
        for (range, added) in ranges.iter_mut().zip(added) {
            range.from += shift;
            shift += added;
            range.to += shift;
        }
        ranges
    }

    /// Notes that these ranges of the current list have no order among each other.
    pub(crate) fn note_unordered(&mut self, ranges: &[Range], indeterminate: bool, span: Span) {
        let filled = ranges.iter().filter(|range| range.from < range.to);
        if filled.clone().count() < 2 || !filled.clone().any(|range| range.effect) {
            return;
        }
        let operands = filled.filter_map(|range| self.run(range.from, range.to));
        let operands: Vec<Run> = operands.collect();
        self.module().orders.groups.push(Unordered {
            operands,
            indeterminate,
            span,
        });
    }

    /// Side effects since `start` are complete before what follows.
    pub(crate) fn seal(&mut self, start: Start) {
        if self.effects > start.effects
            && let Some(run) = self.run(start.mark, self.mark())
        {
            self.module().orders.sealed.push(run);
        }
    }

    /// The last statement is the store of an assignment whose sides begin at `start`; `before` is
    /// the point before it.
    pub(crate) fn note_store(&mut self, start: Start, before: Start) {
        let last = self.out.last().and_then(|list| list.last()).copied();
        if let Some(last) = last
            && self.mark() > before.mark
            && before.effects > start.effects
            && let Some(run) = self.run(start.mark, self.mark() - 1)
        {
            self.module().orders.stores.push((run, last));
        }
    }

    fn run(&self, from: usize, to: usize) -> Option<Run> {
        let list = self.out.last()?;
        let (first, last) = (*list.get(from)?, *list.get(to.checked_sub(1)?)?);
        (from < to).then_some(Run { first, last })
    }

    /// Whether a statement does more than save a value in a temporary.
    pub(crate) fn is_effect(&self, stmt: StmtId) -> bool {
        let module = &self.shared.module;
        match &module[stmt].kind {
            StmtKind::Assign { place, .. }
            | StmtKind::Zero(place)
            | StmtKind::Copy { target: place, .. } => !self.is_private(*place),
            StmtKind::Begin(_) | StmtKind::End(_) | StmtKind::Evaluate(_) => false,
            StmtKind::If {
                then, otherwise, ..
            } => {
                let saves = |block: BlockId| {
                    let list = &module[block].statements;
                    list.iter().all(|stmt| {
                        matches!(module[*stmt].kind, StmtKind::Assign { place, .. } if self.is_private(place))
                    })
                };
                !saves(*then) || !saves(*otherwise)
            }
            StmtKind::Block(_)
            | StmtKind::Loop { .. }
            | StmtKind::Switch { .. }
            | StmtKind::Label(_)
            | StmtKind::Goto(_)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Return(_)
            | StmtKind::Call { .. }
            | StmtKind::Builtin { .. }
            | StmtKind::Asm { .. }
            | StmtKind::Unsupported => true,
        }
    }

    /// Whether a place is part of a temporary.
    fn is_private(&self, place: PlaceId) -> bool {
        let module = &self.shared.module;
        let mut at = place;
        loop {
            match module[at].kind {
                PlaceKind::Object(object) => return module[object].storage == Storage::Temporary,
                PlaceKind::Dereference(_) => return false,
                PlaceKind::Member { base, .. }
                | PlaceKind::BitField { base, .. }
                | PlaceKind::Index { base, .. } => at = base,
            }
        }
    }

    /// Whether using a value reads anything but temporaries.
    fn reads_objects(&self, value: &Value) -> bool {
        let module = &self.shared.module;
        let (mut exprs, mut places): (Vec<ExprId>, Vec<PlaceId>) = (Vec::new(), Vec::new());
        match value.operand {
            Operand::Scalar(expr) | Operand::Pointee(expr) => exprs.push(expr),
            Operand::Place(place) if value.lvalue => places.push(place),
            Operand::Place(place) => return !self.is_private(place),
            Operand::Function(_) | Operand::Void | Operand::Error => return false,
        }
        for _ in 0..LOOKED_AT {
            if let Some(expr) = exprs.pop() {
                if !module[expr].reads {
                    continue;
                }
                match module[expr].kind {
                    ExprKind::Read(place) => {
                        if !self.is_private(place) {
                            return true;
                        }
                        places.push(place);
                    }
                    ExprKind::Address(place) => places.push(place),
                    ExprKind::Unary(_, operand) | ExprKind::Convert(_, operand) => {
                        exprs.push(operand);
                    }
                    ExprKind::Binary(_, left, right)
                    | ExprKind::PointerDifference { left, right, .. } => {
                        exprs.extend([left, right]);
                    }
                    ExprKind::PointerOffset {
                        pointer,
                        index,
                        stride,
                        ..
                    } => {
                        exprs.extend([pointer, index]);
                        if let Stride::Dynamic(size) = stride {
                            exprs.push(size);
                        }
                    }
                    ExprKind::Conditional {
                        condition,
                        then,
                        otherwise,
                    } => exprs.extend([condition, then, otherwise]),
                    ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::FunctionAddress(_) => {}
                }
                continue;
            }
            let Some(place) = places.pop() else {
                return false;
            };
            match module[place].kind {
                PlaceKind::Object(_) => {}
                PlaceKind::Dereference(pointer) => exprs.push(pointer),
                PlaceKind::Member { base, .. } | PlaceKind::BitField { base, .. } => {
                    places.push(base);
                }
                PlaceKind::Index { base, index } => {
                    places.push(base);
                    exprs.push(index);
                }
            }
        }
        true
    }
}
