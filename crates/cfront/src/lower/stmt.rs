//! Translates statements, with an explicit stack of pending work.

use super::codes;
use super::context::{Frame, Lowerer, Res, refuse};
use super::leaf::Scalar;
use super::place::Access;
use super::{Assembly, Property, Source, walk::Part, walk::expr_parts, walk::place_parts};
use crate::ir::{
    Argument, BlockId, Case, ExprId, LabelId, ObjectId, PlaceId, PlaceKind, StmtId, StmtKind, Test,
};
use bia_base::Span;
use bia_k2::ast::{Expr, Label, Op, ThreadOp};

#[derive(Clone, Copy)]
enum Work {
    /// A statement and the one after it.
    Stmt(StmtId, Option<StmtId>),
    /// The statements from this one on, in any order of its plan.
    Orders(StmtId),
    Block(BlockId),
    LeaveBlock,
    Label(Label),
    Jump(Label),
    /// Jumps if the condition has this value.
    JumpIf(ExprId, bool, Label),
    LeaveLoop,
    LeaveSwitch,
}

impl Lowerer<'_> {
    /// A block with all that is in it. Statements that cannot be translated are reported; the
    /// others are still looked at.
    pub(crate) fn statements(&mut self, block: BlockId) -> Res<()> {
        let mut todo = vec![Work::Block(block)];
        while let Some(work) = todo.pop() {
            if let Err(stop) = self.work(work, &mut todo) {
                self.report(stop);
            }
        }
        Ok(())
    }

    fn work(&mut self, work: Work, todo: &mut Vec<Work>) -> Res<()> {
        match work {
            Work::Stmt(stmt, next) => {
                self.at(self.module[stmt].span);
                self.stmt(stmt, next, todo)
            }
            Work::Block(block) => {
                self.body().blocks.push(block);
                todo.push(Work::LeaveBlock);
                let list = &self.module[block].statements;
                let first = todo.len();
                let mut at = 0;
                while let Some(stmt) = list.get(at) {
                    match self.orders.get(stmt) {
                        Some(plan) => {
                            todo.push(Work::Orders(*stmt));
                            at += plan.count;
                        }
                        None => {
                            at += 1;
                            todo.push(Work::Stmt(*stmt, list.get(at).copied()));
                        }
                    }
                }
                todo[first..].reverse();
                Ok(())
            }
            Work::Orders(first) => self.in_any_order(first, todo),
            Work::LeaveBlock => {
                self.body().blocks.pop();
                Ok(())
            }
            Work::Label(label) => self.place_label(label).map(|_| ()),
            Work::Jump(label) => {
                self.jump(label);
                Ok(())
            }
            Work::JumpIf(condition, when, label) => {
                self.at(self.module[condition].span);
                let value = self.expr(condition)?;
                let value = if when { value } else { self.not(value)? };
                self.jump_if(value, label)
            }
            Work::LeaveLoop => {
                self.body().loop_depth -= 1;
                self.body().frames.pop();
                Ok(())
            }
            Work::LeaveSwitch => {
                self.body().frames.pop();
                Ok(())
            }
        }
    }

    /// A free choice between the orders of a plan.
    fn in_any_order(&mut self, first: StmtId, todo: &mut Vec<Work>) -> Res<()> {
        let Some(plan) = self.orders.get(&first).cloned() else {
            return Ok(());
        };
        self.at(plan.span);
        let end = self.new_label("ordered")?;
        let mut labels = Vec::new();
        if plan.more {
            let other = self.another_order()?;
            let text = "an order of evaluation that is not explored";
            self.limit_if(other, text, plan.span)?;
        }
        for _ in 1..plan.orders.len() {
            let other = self.new_label("order")?;
            let chosen = self.another_order()?;
            self.jump_if(chosen, other)?;
            labels.push(other);
        }
        let from = todo.len();
        for (at, order) in plan.orders.iter().enumerate() {
            if let Some(label) = at.checked_sub(1).and_then(|at| labels.get(at)) {
                todo.push(Work::Label(*label));
            }
            for (at, stmt) in order.iter().enumerate() {
                todo.push(Work::Stmt(*stmt, order.get(at + 1).copied()));
            }
            todo.push(Work::Jump(end));
        }
        todo.push(Work::Label(end));
        todo[from..].reverse();
        Ok(())
    }

    /// Whether another order is taken: a free choice.
    fn another_order(&mut self) -> Res<Expr> {
        let bool = self.bool();
        let choice = self.any(bool)?;
        self.because(Source::Order, |this| {
            this.havoc(choice);
            Ok(())
        })?;
        Ok(self.b.var(choice))
    }

    /// `place = value`. A bit-field that is narrower than a pointer keeps no name.
    fn assign_place(&mut self, place: PlaceId, of: ExprId, span: Span) -> Res<()> {
        let bits = self.bits_of(place);
        let mut value = self.expr(of)?;
        if bits.is_some_and(|bits| bits.width < self.pointer_bits) {
            value = self.seen((of, value))?;
        }
        value = self.check_length(place, of, value)?;
        let access = self.place(place)?;
        let access = self.validate(place, access)?;
        let access = self.validate_write(place, access)?;
        let scalar = self.scalar(self.module[place].ty, span)?;
        if let (Some(bits), Scalar::Int { signed, .. }) = (bits, scalar) {
            value = self.check_float_to_bits(of, value, (bits.width, signed))?;
        }
        let around = self.around(place, access)?;
        if self.is_kind(place)
            && let Access::Memory { address, .. } = access
        {
            value = self.stable(value)?;
            let (address, kind) = (self.copy(address)?, self.copy(value)?);
            self.note_kind(address, kind)?;
        }
        let is_atomic = self.is_atomic_object(place);
        if is_atomic {
            self.mark(ThreadOp::Begin)?;
        }
        self.store(access, scalar, bits, value)?;
        if is_atomic {
            self.mark(ThreadOp::End)?;
        }
        self.unspecify(around)
    }

    /// A copy of a record. A read or write of an `_Atomic` one is a step.
    fn copy_record(&mut self, target: PlaceId, source: PlaceId, span: Span) -> Res<()> {
        let is_atomic = |place: PlaceId| {
            let ty = self.module[place].ty;
            self.scan.threaded && self.module.types[ty].qualifiers.is_atomic
        };
        match (is_atomic(target), is_atomic(source)) {
            (false, false) => self.copy_place(target, source),
            (true, true) => {
                let text = "a copy from one `_Atomic` record to another";
                refuse(&codes::CONCURRENCY, text, span)
            }
            (true, false) | (false, true) => {
                self.mark(ThreadOp::Begin)?;
                self.copy_place(target, source)?;
                self.mark(ThreadOp::End)
            }
        }
    }

    fn stmt(&mut self, stmt: StmtId, next: Option<StmtId>, todo: &mut Vec<Work>) -> Res<()> {
        let module = self.module;
        let span = module[stmt].span;
        match &module[stmt].kind {
            StmtKind::Block(block) => {
                todo.push(Work::Block(*block));
                Ok(())
            }
            StmtKind::If {
                condition,
                then,
                otherwise,
            } => self.branch(*condition, *then, *otherwise, todo),
            StmtKind::Loop {
                test,
                head,
                condition,
                body,
                step,
            } => self.start_loop(*test, (*head, *condition), *body, *step, todo),
            StmtKind::Switch {
                value,
                cases,
                default,
                body,
            } => self.switch(*value, cases, *default, *body, todo),
            StmtKind::Label(label) => self.c_label(*label),
            StmtKind::Goto(label) => {
                self.check_goto(*label, span)?;
                self.goto(*label)
            }
            StmtKind::Break => {
                let frame = self.body().frames.last().cloned();
                match frame {
                    Some(frame) => {
                        self.leave_blocks(frame.blocks)?;
                        self.jump(frame.end);
                        Ok(())
                    }
                    None => self.unsupported("`break` outside of loops", span),
                }
            }
            StmtKind::Continue => {
                let frames = &self.body().frames;
                let frame = frames.iter().rev().find_map(|f| Some((f.next?, f.blocks)));
                match frame {
                    Some((next, blocks)) => {
                        self.leave_blocks(blocks)?;
                        self.jump(next);
                        Ok(())
                    }
                    None => self.unsupported("`continue` outside of loops", span),
                }
            }
            StmtKind::Return(value) => self.return_from(*value),
            StmtKind::Assign { place, value } => self.assign_place(*place, *value, span),
            StmtKind::Copy { target, source } => {
                let inside = self.inside(*target)?;
                self.copy_record(*target, *source, span)?;
                self.unspecify(inside)
            }
            StmtKind::Zero(place) => self.zero_object(*place),
            StmtKind::Call { result, .. } => {
                self.call(stmt)?;
                result.map_or(Ok(()), |object| self.give(object))
            }
            StmtKind::Builtin { result, .. } => {
                self.builtin(stmt)?;
                result.map_or(Ok(()), |object| self.give(object))
            }
            StmtKind::Begin(object) => {
                let known = next.is_some_and(|next| self.is_overwritten(*object, next));
                self.begin(*object, known)
            }
            StmtKind::End(object) => self.end(*object),
            StmtKind::Evaluate(expr) if self.reads_for_nothing(*expr) => Ok(()),
            StmtKind::Evaluate(expr) => self.expr(*expr).map(|_| ()),
            StmtKind::Asm {
                template,
                pointers,
                memory,
                results,
            } => {
                let empty = template.trim().is_empty() && results.is_empty();
                let does_nothing = empty || self.masks_by_instruction(template, span)?;
                match self.options.assembly {
                    _ if does_nothing => Ok(()),
                    Assembly::Refuse => refuse(&codes::ASM, "an `asm` statement", span),
                    Assembly::Havoc => {
                        self.assembly(pointers, *memory, results, span)?;
                        results.iter().try_for_each(|object| self.give(*object))
                    }
                }
            }
            StmtKind::Unsupported => self.unsupported("a construct that is not supported", span),
        }
    }

    /// An object that is being initialised: nobody else knows it yet.
    fn zero_object(&mut self, place: PlaceId) -> Res<()> {
        let inside = self.inside(place)?;
        self.mark(ThreadOp::Begin)?;
        self.zero_place(place)?;
        self.mark(ThreadOp::End)?;
        self.unspecify(inside)
    }

    /// Whether the statement gives the whole object a value without reading it.
    pub(crate) fn is_overwritten(&self, object: ObjectId, stmt: StmtId) -> bool {
        let module = self.module;
        let whole =
            |place: PlaceId| matches!(module[place].kind, PlaceKind::Object(o) if o == object);
        let source = match module[stmt].kind {
            StmtKind::Zero(place) => return whole(place),
            StmtKind::Assign { place, value } if whole(place) => Part::Expr(value),
            StmtKind::Copy { target, source } if whole(target) => Part::Place(source),
            StmtKind::Block(_)
            | StmtKind::If { .. }
            | StmtKind::Loop { .. }
            | StmtKind::Switch { .. }
            | StmtKind::Label(_)
            | StmtKind::Goto(_)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Return(_)
            | StmtKind::Assign { .. }
            | StmtKind::Copy { .. }
            | StmtKind::Call { .. }
            | StmtKind::Builtin { .. }
            | StmtKind::Begin(_)
            | StmtKind::End(_)
            | StmtKind::Evaluate(_)
            | StmtKind::Asm { .. }
            | StmtKind::Unsupported => return false,
        };
        let mut todo = vec![source];
        while let Some(part) = todo.pop() {
            match part {
                Part::Expr(expr) => todo.extend(expr_parts(module, expr)),
                Part::Place(place) if whole(place) => return false,
                Part::Place(place) => todo.extend(place_parts(module, place)),
                Part::Block(_) => {}
            }
        }
        true
    }

    fn branch(
        &mut self,
        condition: ExprId,
        then: BlockId,
        otherwise: BlockId,
        todo: &mut Vec<Work>,
    ) -> Res<()> {
        let condition = self.expr(condition)?;
        let no_else = self.module[otherwise].statements.is_empty();
        let end = self.new_label("endif")?;
        if no_else {
            let skip = self.not(condition)?;
            self.jump_if(skip, end)?;
            todo.extend([Work::Label(end), Work::Block(then)]);
            return Ok(());
        }
        let other = self.new_label("else")?;
        let skip = self.not(condition)?;
        self.jump_if(skip, other)?;
        todo.extend([
            Work::Label(end),
            Work::Block(otherwise),
            Work::Label(other),
            Work::Jump(end),
            Work::Block(then),
        ]);
        Ok(())
    }

    fn start_loop(
        &mut self,
        test: Test,
        head: (BlockId, ExprId),
        body: BlockId,
        step: BlockId,
        todo: &mut Vec<Work>,
    ) -> Res<()> {
        let start = self.new_label("loop")?;
        let next = self.new_label("next")?;
        let end = self.new_label("endloop")?;
        let stmt = self.place_label(start)?;
        self.interrupt_point()?;
        self.check_loop(head.1, [head.0, body, step])?;
        if self.options.properties.has(Property::Termination) {
            self.b
                .annotate(stmt, "notlive", Property::Termination.id())?;
        }
        let blocks = self.body().blocks.len();
        self.body().loop_depth += 1;
        self.body().frames.push(Frame {
            end,
            next: Some(next),
            blocks,
        });
        match test {
            Test::Before => todo.extend([
                Work::Label(end),
                Work::LeaveLoop,
                Work::Jump(start),
                Work::Block(step),
                Work::Label(next),
                Work::Block(body),
                Work::JumpIf(head.1, false, end),
                Work::Block(head.0),
            ]),
            Test::After => todo.extend([
                Work::Label(end),
                Work::LeaveLoop,
                Work::JumpIf(head.1, true, start),
                Work::Block(head.0),
                Work::Label(next),
                Work::Block(body),
            ]),
        }
        Ok(())
    }

    fn switch(
        &mut self,
        value: ExprId,
        cases: &[Case],
        default: Option<LabelId>,
        body: BlockId,
        todo: &mut Vec<Work>,
    ) -> Res<()> {
        let (ty, span) = (self.module[value].ty, self.module[value].span);
        let value = self.expr(value)?;
        let value = self.stable(value)?;
        for case in cases {
            let target = self.label_of(case.label)?;
            let copy = self.copy(value)?;
            let low = self.int_constant(ty, case.low, span)?;
            let hit = if case.low == case.high {
                self.op(Op::Eq, &[copy, low])?
            } else {
                let above = self.op(Op::Ge, &[copy, low])?;
                let copy = self.copy(value)?;
                let high = self.int_constant(ty, case.high, span)?;
                let below = self.op(Op::Le, &[copy, high])?;
                self.op(Op::And, &[above, below])?
            };
            self.jump_if(hit, target)?;
        }
        let end = self.new_label("endswitch")?;
        match default {
            Some(label) => {
                let target = self.label_of(label)?;
                self.jump(target);
            }
            None => self.jump(end),
        }
        let blocks = self.body().blocks.len();
        self.body().frames.push(Frame {
            end,
            next: None,
            blocks,
        });
        todo.extend([Work::Label(end), Work::LeaveSwitch, Work::Block(body)]);
        Ok(())
    }

    /// The K2 label of a C label.
    fn label_of(&mut self, label: LabelId) -> Res<Label> {
        if let Some(found) = self.body().labels.get(&label) {
            return Ok(*found);
        }
        let name = match self.module[label].name {
            Some(name) => self.module.name(name).to_owned(),
            None => "case".to_owned(),
        };
        let made = self.new_label(&name)?;
        self.body().labels.insert(label, made);
        Ok(made)
    }

    fn c_label(&mut self, label: LabelId) -> Res<()> {
        let named = self.module[label].name.is_some();
        let target = self.label_of(label)?;
        let stmt = self.place_label(target)?;
        let placed = (label, self.body().out.len());
        self.body().placed = Some(placed);
        if named && self.options.properties.has(Property::Termination) {
            self.b
                .annotate(stmt, "notlive", Property::Termination.id())?;
        }
        match named {
            true => self.interrupt_point(),
            false => Ok(()),
        }
    }

    fn goto(&mut self, label: LabelId) -> Res<()> {
        if self.tracks_lifetimes() {
            let around = self.scan.blocks_of(label);
            let blocks = self.body().blocks.iter();
            let common = blocks.zip(&around).take_while(|(a, b)| a == b).count();
            self.leave_blocks(common)?;
            self.leave_arrays(label)?;
        }
        let target = self.label_of(label)?;
        self.jump(target);
        Ok(())
    }

    /// A jump to a place before the declaration of a variable-length array leaves its scope and so
    /// ends its lifetime (C17 6.2.4p7); that of other locals goes on until their block is left.
    fn leave_arrays(&mut self, label: LabelId) -> Res<()> {
        let module = self.module;
        let left = |object: &ObjectId| {
            let ty = module[*object].ty;
            module.types.is_variable_length(ty) && self.scan.is_before(label, *object)
        };
        let begun = self.scan.begin_block.keys().copied();
        let objects: Vec<ObjectId> = begun.filter(left).collect();
        for object in objects {
            self.end(object)?;
        }
        Ok(())
    }

    /// Ends the lifetimes of what begins in the blocks that a jump leaves.
    fn leave_blocks(&mut self, keep: usize) -> Res<()> {
        if !self.tracks_lifetimes() {
            return Ok(());
        }
        let left: Vec<BlockId> = self.body().blocks.iter().skip(keep).copied().collect();
        let mut objects: Vec<ObjectId> = Vec::new();
        for (object, block) in &self.scan.begin_block {
            if left.contains(block) {
                objects.push(*object);
            }
        }
        for object in objects {
            self.end(object)?;
        }
        Ok(())
    }

    fn return_from(&mut self, value: Option<Argument>) -> Res<()> {
        let function = self.body().function;
        let results = self.b.function_data(function).returns.clone();
        let values: Vec<Expr> = match value {
            None => Vec::new(),
            Some(Argument::Scalar(expr)) => vec![self.expr(expr)?],
            Some(Argument::Record(place)) => self.record_values(place)?,
        };
        for (result, value) in results.iter().zip(values) {
            let ty = self.b.var_data(*result).ty;
            let value = self.cast(ty, value)?;
            self.assign(*result, value)?;
        }
        let finish = match self.body().finish {
            Some(finish) => finish,
            None => {
                let finish = self.new_label("return")?;
                self.body().finish = Some(finish);
                finish
            }
        };
        self.jump(finish);
        Ok(())
    }

    /// The span of a statement.
    pub(crate) fn span_of(&self, stmt: StmtId) -> Span {
        self.module[stmt].span
    }
}
