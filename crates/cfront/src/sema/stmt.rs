//! Statements (C17 6.8), walked with an explicit stack: `else if` chains and blocks nest deeper
//! than the machine's stack.

use super::function::{BlockState, SwitchState};
use super::value::{Operand, Value};
use super::{Role, Sema, codes};
use crate::ast::{self, BlockItem, ForInit, StmtKind as Ast};
use crate::ir::{Argument, BlockId, Case, ExprId, Label, LabelId, StmtId, StmtKind, Test};
use crate::observe::{FULL, POINT, static_name};
use bia_base::{Span, Symbol};
use rustc_hash::FxHashMap;

/// What is left to do.
enum Task<'u> {
    Visit(ast::StmtId),
    /// A part of a selection or iteration statement, which is a block (C17 6.8.4p3, 6.8.5p5).
    Substatement(ast::StmtId),
    /// The items of a block from an index on.
    Items(&'u [BlockItem], usize, Span),
    /// Closes a block.
    CloseBlock(Span),
    /// Closes a block without braces.
    CloseImplicit(Span),
    /// After the first branch.
    Else(ExprId, Option<ast::StmtId>, Span),
    /// After the second branch.
    EndIf(ExprId, BlockId, Span),
    /// After the body of a loop that tests before it.
    EndLoop(BlockId, ExprId, Option<ast::ExprId>, Span),
    /// After the body of `do`.
    EndDo(ast::ExprId, Span),
    EndSwitch(ExprId, u32, Span),
}

impl<'a> Sema<'a> {
    /// The items of a block whose scope and list are already open.
    pub(crate) fn block_items(&mut self, items: &'a [BlockItem]) {
        let span = self.no_span();
        self.statements(vec![Task::Items(items, 0, span)]);
    }

    fn statements(&mut self, mut tasks: Vec<Task<'a>>) {
        while let Some(task) = tasks.pop() {
            match task {
                Task::Visit(id) => self.visit_statement(id, &mut tasks),
                Task::Substatement(id) => {
                    if !matches!(self.unit[id].kind, Ast::Compound(_)) {
                        self.open_implicit();
                        tasks.push(Task::CloseImplicit(self.unit[id].span));
                    }
                    tasks.push(Task::Visit(id));
                }
                Task::Items(items, at, span) => {
                    if let Some(item) = items.get(at) {
                        tasks.push(Task::Items(items, at + 1, span));
                        self.block_item(item, &mut tasks);
                    }
                }
                Task::CloseBlock(span) => {
                    let block = self.close_scope(span);
                    self.emit(StmtKind::Block(block), span);
                }
                Task::CloseImplicit(span) => self.close_implicit(span),
                Task::Else(condition, otherwise, span) => {
                    let then = self.close_block();
                    self.open_list();
                    tasks.push(Task::EndIf(condition, then, span));
                    tasks.extend(otherwise.map(Task::Substatement));
                }
                Task::EndIf(condition, then, span) => {
                    let otherwise = self.close_block();
                    self.emit(
                        StmtKind::If {
                            condition,
                            then,
                            otherwise,
                        },
                        span,
                    );
                }
                Task::EndLoop(head, condition, step, span) => {
                    self.end_loop(head, condition, step, span);
                }
                Task::EndDo(condition, span) => self.end_do(condition, span),
                Task::EndSwitch(value, loops, span) => self.end_switch(value, loops, span),
            }
        }
    }

    fn block_item(&mut self, item: &'a BlockItem, tasks: &mut Vec<Task<'a>>) {
        match item {
            BlockItem::Statement(id) => tasks.push(Task::Visit(*id)),
            BlockItem::Declaration(id) => self.declaration(*id),
            BlockItem::StaticAssert(id) => self.static_assert(*id),
            BlockItem::NestedFunction(id) => {
                let span = self.unit[*id].span;
                let message = "functions inside functions are not supported";
                self.unsupported(&codes::NESTED_FUNCTION, span, message);
                self.emit(StmtKind::Unsupported, span);
            }
            BlockItem::LocalLabels(labels) => {
                for label in labels {
                    let name = self.symbol(label.name);
                    let id = self.new_label(Some(name), label.span);
                    if let Some(scope) = self.labels.last_mut() {
                        scope.insert(name, id);
                    }
                }
            }
        }
    }

    /// Opens the scope, the labels and the list of a block.
    pub(crate) fn open_scope(&mut self) {
        self.scopes.open();
        self.open_list();
        self.labels.push(FxHashMap::default());
        if let Some(function) = &mut self.function {
            function.blocks.push(BlockState::default());
        }
    }

    /// Opens the scope and the list of a block without braces. Labels are those of the function.
    fn open_implicit(&mut self) {
        self.scopes.open();
        self.open_list();
        if let Some(function) = &mut self.function {
            function.blocks.push(BlockState::default());
        }
    }

    /// Closes what [`Sema::open_implicit`] has opened. Without objects it is no block of its own.
    fn close_implicit(&mut self, span: Span) {
        self.scopes.close();
        let state = self.function.as_mut().and_then(|f| f.blocks.last());
        if state.is_some_and(|state| !state.ends.is_empty()) {
            let block = self.close_scope_list(span);
            self.emit(StmtKind::Block(block), span);
            return;
        }
        if let Some(function) = &mut self.function {
            function.blocks.pop();
        }
        let list = self.close_list();
        if let Some(outer) = self.out.last_mut() {
            outer.extend(list);
        }
    }

    /// Closes what [`Sema::open_scope`] has opened.
    pub(crate) fn close_scope(&mut self, span: Span) -> BlockId {
        self.scopes.close();
        self.labels.pop();
        self.close_scope_list(span)
    }

    /// Closes the list of a block, with the lifetimes of its objects marked.
    pub(crate) fn close_scope_list(&mut self, span: Span) -> BlockId {
        let state = self
            .function
            .as_mut()
            .and_then(|f| f.blocks.pop())
            .unwrap_or_default();
        let jump = self.ends_in_jump();
        let body = self.close_list();
        let mut list: Vec<StmtId> = Vec::with_capacity(body.len() + 2 * state.ends.len());
        for object in state.begins {
            let at = self.shared.module[object].span;
            list.push(self.stmt(StmtKind::Begin(object), at));
        }
        list.extend(body);
        if !jump {
            let end = Span {
                start: span.end.saturating_sub(1),
                ..span
            };
            for object in state.ends.into_iter().rev() {
                list.push(self.stmt(StmtKind::End(object), end));
            }
        }
        self.block(list)
    }

    /// Whether the current list ends in a jump.
    pub(crate) fn ends_in_jump(&self) -> bool {
        let last = self.out.last().and_then(|list| list.last());
        last.is_some_and(|stmt| {
            matches!(
                self.shared.module[*stmt].kind,
                StmtKind::Goto(_) | StmtKind::Break | StmtKind::Continue | StmtKind::Return(_)
            )
        })
    }

    fn visit_statement(&mut self, id: ast::StmtId, tasks: &mut Vec<Task<'a>>) {
        let unit = self.unit;
        let node = &unit[id];
        let span = node.span;
        match &node.kind {
            Ast::Error | Ast::Empty { .. } => {}
            Ast::Expression(expr) => self.expression_statement(*expr),
            Ast::Compound(items) => {
                self.open_scope();
                tasks.extend([Task::CloseBlock(span), Task::Items(items, 0, span)]);
            }
            Ast::If {
                condition,
                then,
                otherwise,
            } => {
                self.open_implicit();
                let condition = self.condition(*condition);
                self.open_list();
                tasks.extend([
                    Task::CloseImplicit(span),
                    Task::Else(condition, *otherwise, span),
                    Task::Substatement(*then),
                ]);
            }
            Ast::Switch { value, body } => {
                self.open_implicit();
                tasks.push(Task::CloseImplicit(span));
                self.open_switch(*value, *body, span, tasks);
            }
            Ast::While { condition, body } => {
                self.open_implicit();
                tasks.push(Task::CloseImplicit(span));
                self.open_loop(Some(*condition), None, *body, span, tasks);
            }
            Ast::DoWhile { body, condition } => {
                self.open_implicit();
                tasks.push(Task::CloseImplicit(span));
                self.enter_loop();
                self.open_list();
                tasks.extend([Task::EndDo(*condition, span), Task::Substatement(*body)]);
            }
            Ast::For {
                init,
                condition,
                step,
                body,
            } => {
                self.open_scope();
                match init {
                    ForInit::None => {}
                    ForInit::Expression(expr) => self.expression_statement(*expr),
                    ForInit::Declaration(id) => self.declaration(*id),
                }
                tasks.push(Task::CloseBlock(span));
                self.open_loop(*condition, *step, *body, span, tasks);
            }
            Ast::Goto(label) => self.goto(*label, span),
            Ast::ComputedGoto(target) => self.computed_goto(*target, span),
            Ast::Continue => self.continue_statement(span),
            Ast::Break => self.break_statement(span),
            Ast::Return(value) => self.return_statement(*value, span),
            Ast::Labeled { label, body, .. } => {
                self.label(*label);
                tasks.push(Task::Visit(*body));
            }
            Ast::Case { low, high, body } => {
                self.case(*low, *high, span);
                tasks.push(Task::Visit(*body));
            }
            Ast::Default { body } => {
                self.default_label(span);
                tasks.push(Task::Visit(*body));
            }
            Ast::Asm(id) => {
                self.asm(*id);
                self.moment(true, span);
            }
        }
    }

    fn expression_statement(&mut self, expr: ast::ExprId) {
        let value = self.expression_discard(expr);
        self.discard(value);
        self.moment(true, self.unit[expr].span);
    }

    /// Marks the end of a full expression, or a sequence point within one, if that is asked for.
    pub(crate) fn moment(&mut self, full: bool, span: Span) {
        let marked = self.shared.moments && self.shared.role != Role::Library;
        // Where nothing has been done there is nothing to see: lists begin at sequence points.
        let silent = !full && self.out.last().is_none_or(Vec::is_empty);
        if marked && !silent && self.function.is_some() {
            let name = if full { FULL } else { POINT };
            let name = self.module().names.intern(name);
            let label = self.new_label(Some(name), span);
            self.emit(StmtKind::Label(label), span);
        }
    }

    /// Another name at file scope for a static variable of a function, for atoms of formulas.
    pub(crate) fn name_static(&mut self, name: Symbol, object: crate::ir::ObjectId) {
        let Some(function) = self.function.as_ref().filter(|_| self.shared.moments) else {
            return;
        };
        let (function, span) = (function.name, self.shared.module[object].span);
        let name = static_name(self.name_text(function), self.name_text(name));
        let name = self.module().names.intern(&name);
        self.scopes
            .bind_outermost(name, super::scope::Meaning::Object(object), span);
    }

    /// A controlling expression as a `_Bool`.
    fn condition(&mut self, expr: ast::ExprId) -> ExprId {
        let span = self.unit[expr].span;
        let value = self.expression_rvalue(expr);
        let truth = match self.truth(value) {
            Some(truth) => truth,
            None => self.truth_constant(true, span),
        };
        self.moment(true, span);
        truth
    }

    fn enter_loop(&mut self) {
        if let Some(function) = &mut self.function {
            function.loops += 1;
            function.breakable += 1;
        }
    }

    fn leave_loop(&mut self) {
        if let Some(function) = &mut self.function {
            function.loops -= 1;
            function.breakable -= 1;
        }
    }

    fn open_loop(
        &mut self,
        condition: Option<ast::ExprId>,
        step: Option<ast::ExprId>,
        body: ast::StmtId,
        span: Span,
        tasks: &mut Vec<Task<'a>>,
    ) {
        self.open_list();
        let condition = match condition {
            Some(expr) => self.condition(expr),
            None => self.truth_constant(true, span),
        };
        let head = self.close_block();
        self.enter_loop();
        self.open_list();
        tasks.extend([
            Task::EndLoop(head, condition, step, span),
            Task::Substatement(body),
        ]);
    }

    fn end_loop(
        &mut self,
        head: BlockId,
        condition: ExprId,
        step: Option<ast::ExprId>,
        span: Span,
    ) {
        let body = self.close_block();
        self.leave_loop();
        self.open_list();
        if let Some(step) = step {
            self.expression_statement(step);
        }
        let step = self.close_block();
        let test = Test::Before;
        self.emit(
            StmtKind::Loop {
                test,
                head,
                condition,
                body,
                step,
            },
            span,
        );
    }

    fn end_do(&mut self, condition: ast::ExprId, span: Span) {
        let body = self.close_block();
        self.leave_loop();
        self.open_list();
        let condition = self.condition(condition);
        let head = self.close_block();
        let step = self.block(Vec::new());
        let test = Test::After;
        self.emit(
            StmtKind::Loop {
                test,
                head,
                condition,
                body,
                step,
            },
            span,
        );
    }

    fn open_switch(
        &mut self,
        value: ast::ExprId,
        body: ast::StmtId,
        span: Span,
        tasks: &mut Vec<Task<'a>>,
    ) {
        let operand = self.expression_rvalue(value);
        let promoted = self.promote(operand);
        let int = self.int_type();
        let value = match promoted {
            Some(expr) if self.types().is_integer(self.shared.module[expr].ty) => expr,
            Some(_) => {
                self.error(&codes::OPERANDS, operand.span, "a switch needs an integer");
                self.int(int, 0, operand.span)
            }
            None => self.int(int, 0, operand.span),
        };
        self.moment(true, operand.span);
        let ty = self.shared.module[value].ty;
        let mut loops = 0;
        if let Some(function) = &mut self.function {
            function.switches.push(SwitchState {
                ty,
                cases: Vec::new(),
                default: None,
            });
            function.breakable += 1;
            loops = function.loops;
        }
        self.open_list();
        tasks.extend([
            Task::EndSwitch(value, loops, span),
            Task::Substatement(body),
        ]);
    }

    fn end_switch(&mut self, value: ExprId, loops: u32, span: Span) {
        let body = self.close_block();
        let Some(function) = &mut self.function else {
            return;
        };
        function.breakable -= 1;
        function.loops = loops;
        let Some(state) = function.switches.pop() else {
            return;
        };
        self.check_cases(&state);
        let (cases, default) = (state.cases, state.default);
        self.emit(
            StmtKind::Switch {
                value,
                cases,
                default,
                body,
            },
            span,
        );
    }

    fn check_cases(&mut self, state: &SwitchState) {
        let order = |bits: u128| self.types().signed_value(state.ty, bits);
        let mut sorted: Vec<(i128, i128, LabelId)> = state
            .cases
            .iter()
            .map(|case| (order(case.low), order(case.high), case.label))
            .collect();
        sorted.sort();
        let overlaps: Vec<LabelId> = sorted
            .windows(2)
            .filter(|pair| pair[1].0 <= pair[0].1)
            .map(|pair| pair[1].2)
            .collect();
        for label in overlaps {
            let span = self.shared.module[label].span;
            self.error(&codes::LABEL, span, "another case has this value");
        }
    }

    fn case(&mut self, low: ast::ExprId, high: Option<ast::ExprId>, span: Span) {
        let first = self.integer_constant(low);
        let last = high.map(|high| self.integer_constant(high));
        let Some(ty) = self
            .function
            .as_ref()
            .and_then(|f| f.switches.last())
            .map(|s| s.ty)
        else {
            self.error(&codes::LABEL, span, "`case` outside of a switch");
            return;
        };
        let Some(first) = first else {
            return;
        };
        let label_span = self.unit[low].span;
        let convert = |sema: &Self, value: super::constant::IntegerConstant| {
            let number = sema
                .types()
                .signed_value(value.ty, value.bits)
                .cast_unsigned();
            sema.types().wrap(ty, number)
        };
        let low = convert(self, first);
        let high = match last {
            None => low,
            Some(Some(last)) => convert(self, last),
            Some(None) => return,
        };
        let label = self.new_label(None, label_span);
        self.emit(StmtKind::Label(label), label_span);
        if self.types().signed_value(ty, low) > self.types().signed_value(ty, high) {
            return; // An empty range, as gcc warns.
        }
        if let Some(state) = self.function.as_mut().and_then(|f| f.switches.last_mut()) {
            state.cases.push(Case { low, high, label });
        }
    }

    fn default_label(&mut self, span: Span) {
        let label = self.new_label(None, span);
        let state = self.function.as_mut().and_then(|f| f.switches.last_mut());
        match state {
            None => self.error(&codes::LABEL, span, "`default` outside of a switch"),
            Some(state) => {
                if state.default.replace(label).is_some() {
                    self.error(&codes::LABEL, span, "a second `default`");
                }
                self.emit(StmtKind::Label(label), span);
            }
        }
    }

    fn new_label(&mut self, name: Option<Symbol>, span: Span) -> LabelId {
        let function = match &self.function {
            Some(function) => function.id,
            None => bia_base::Idx::from_index(0),
        };
        self.module().labels.push(Label {
            name,
            function,
            span,
        })
    }

    /// The label of a name: of an enclosing block, or of the function.
    pub(super) fn find_label(&mut self, name: Symbol, span: Span) -> LabelId {
        let known = self.labels.iter().rev().find_map(|scope| scope.get(&name));
        if let Some(label) = known {
            return *label;
        }
        let label = self.new_label(Some(name), span);
        if let Some(scope) = self.labels.first_mut() {
            scope.insert(name, label);
        }
        label
    }

    fn goto(&mut self, label: ast::Declared, span: Span) {
        let name = self.symbol(label.name);
        let id = self.find_label(name, label.span);
        if let Some(function) = &mut self.function {
            function
                .label_states
                .entry(id)
                .or_default()
                .0
                .get_or_insert(label.span);
        }
        self.emit(StmtKind::Goto(id), span);
    }

    pub(crate) fn label(&mut self, label: ast::Declared) {
        let name = self.symbol(label.name);
        let id = self.find_label(name, label.span);
        self.module()[id].span = label.span;
        let mut earlier = None;
        if let Some(function) = &mut self.function {
            earlier = function
                .label_states
                .entry(id)
                .or_default()
                .1
                .replace(label.span);
        }
        if earlier.is_some() {
            self.error(&codes::LABEL, label.span, "this label is defined twice");
            return;
        }
        self.emit(StmtKind::Label(id), label.span);
    }

    fn continue_statement(&mut self, span: Span) {
        if self.function.as_ref().is_none_or(|f| f.loops == 0) {
            self.error(&codes::LABEL, span, "`continue` outside of a loop");
            return;
        }
        self.emit(StmtKind::Continue, span);
    }

    fn break_statement(&mut self, span: Span) {
        if self.function.as_ref().is_none_or(|f| f.breakable == 0) {
            self.error(&codes::LABEL, span, "`break` outside of a loop or switch");
            return;
        }
        self.emit(StmtKind::Break, span);
    }

    fn return_statement(&mut self, value: Option<ast::ExprId>, span: Span) {
        let Some(result) = self.function.as_ref().map(|f| f.result) else {
            return;
        };
        let void = self.types().is_void(result);
        let Some(expr) = value else {
            if !void {
                self.warn(&codes::RETURN, span, "this function returns a value");
            }
            self.emit(StmtKind::Return(None), span);
            return;
        };
        if void {
            let value = self.expression_discard(expr);
            if value.operand != Operand::Void && !value.is_error() {
                self.warn(&codes::RETURN, span, "this function returns no value");
            }
            self.discard(value);
            self.moment(true, span);
            self.emit(StmtKind::Return(None), span);
            return;
        }
        let value = self.expression_rvalue(expr);
        if let Some(argument) = self.argument(value, result) {
            self.moment(true, span);
            self.emit(StmtKind::Return(Some(argument)), span);
        }
    }

    /// A value passed or returned as an object of type `to`.
    pub(crate) fn argument(&mut self, value: Value, to: crate::ir::TypeId) -> Option<Argument> {
        let value = self.rvalue(value);
        if self.types().is_record(to) {
            return self.record_argument(value, to);
        }
        if value.operand == Operand::Void {
            self.error(&codes::CONVERSION, value.span, "this has no value");
            return None;
        }
        let expr = self.assign_convert(value, to, value.span)?;
        Some(Argument::Scalar(expr))
    }
}
