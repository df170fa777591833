//! Expressions (C17 6.5): a machine with a stack of tasks and a stack of typed operands.
//!
//! A node is visited, which schedules its operands from left to right, and finished when they are
//! on the operand stack. Operators that evaluate an operand conditionally open a statement list for
//! it; if it stays empty and the operand cannot be undefined, the result is a pure expression,
//! otherwise an `if` that assigns a temporary.

mod assign;
mod binary;
mod builtin;
mod builtin_atomic;
mod builtin_size;
mod builtin_table;
mod call;
mod conditional;
mod leaf;
mod misc;
mod unary;

pub(crate) use builtin_table::library_type;

use super::Sema;
use super::order::{Range, Start};
use super::value::{Operand, Value};
use crate::ast::{BinaryOp, ExprId, ExprKind, UnaryOp};
use crate::ir::StmtId;
use bia_base::Span;

/// Where the statements of the two sides of an assignment are.
pub(crate) struct Evaluated {
    /// The first of them.
    pub(crate) start: Start,
    /// Those of each side.
    pub(crate) ranges: Vec<Range>,
}

/// Whether a node has operands whose statements are asked for later.
fn has_operands(kind: &ExprKind) -> bool {
    match kind {
        ExprKind::Binary { .. }
        | ExprKind::Assign { .. }
        | ExprKind::Conditional { .. }
        | ExprKind::Index { .. }
        | ExprKind::Cast { .. }
        | ExprKind::Call { .. } => true,
        ExprKind::Error
        | ExprKind::Identifier(_)
        | ExprKind::Constant(_)
        | ExprKind::String(_)
        | ExprKind::Unary { .. }
        | ExprKind::SizeofExpr(_)
        | ExprKind::SizeofType(_)
        | ExprKind::AlignofExpr(_)
        | ExprKind::AlignofType(..)
        | ExprKind::Member { .. }
        | ExprKind::Generic { .. }
        | ExprKind::CompoundLiteral { .. }
        | ExprKind::Statement(_)
        | ExprKind::LabelAddress(_)
        | ExprKind::VaArg { .. }
        | ExprKind::Offsetof { .. }
        | ExprKind::TypesCompatible { .. }
        | ExprKind::ChooseExpr { .. } => false,
    }
}

/// What the context does with a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Want {
    /// It may need the place.
    Any,
    /// It needs the value.
    Rvalue,
    /// It needs only the side effects.
    Discard,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Task {
    /// Evaluate a node.
    Visit(ExprId, Want),
    /// Its operands are on the stack.
    Finish(ExprId, Want),
    /// Between the operands of `&&` and `||`.
    LogicalRight(ExprId),
    /// Before the second operand of `?:`.
    Then(ExprId, Want),
    /// Before the third operand of `?:`.
    Otherwise(ExprId, Want),
    /// Drop the left operand of a comma.
    Drop,
    /// Convert what is on the stack as wanted.
    Adapt(Want),
    /// Open a list for statements of an operand that is not evaluated.
    Begin,
}

/// The state of one walk.
#[derive(Default)]
pub(crate) struct Machine {
    pub(crate) tasks: Vec<Task>,
    pub(crate) values: Vec<Value>,
    /// Finished statement lists of second operands of `?:`.
    pub(crate) parked: Vec<Vec<StmtId>>,
    /// Where the operands of nodes that are not finished begin.
    starts: Vec<Start>,
}

impl Machine {
    /// Takes where the operands of the innermost node begin.
    pub(crate) fn start(&mut self) -> Start {
        self.starts.pop().unwrap_or_default()
    }
}

impl Sema<'_> {
    /// An expression, as a place if it is one.
    pub(crate) fn expression(&mut self, expr: ExprId) -> Value {
        self.evaluate_expression(expr, Want::Any)
    }

    /// The value of an expression.
    pub(crate) fn expression_rvalue(&mut self, expr: ExprId) -> Value {
        self.evaluate_expression(expr, Want::Rvalue)
    }

    /// The side effects of an expression.
    pub(crate) fn expression_discard(&mut self, expr: ExprId) -> Value {
        self.evaluate_expression(expr, Want::Discard)
    }

    fn evaluate_expression(&mut self, expr: ExprId, want: Want) -> Value {
        let mut machine = Machine::default();
        machine.tasks.push(Task::Visit(expr, want));
        while let Some(task) = machine.tasks.pop() {
            self.step(&mut machine, task);
        }
        match machine.values.pop() {
            Some(value) => value,
            None => {
                let span = self.unit[expr].span;
                self.wrong(span)
            }
        }
    }

    fn step(&mut self, machine: &mut Machine, task: Task) {
        match task {
            Task::Visit(expr, want) => self.visit(machine, expr, want),
            Task::Finish(expr, want) => {
                let value = self.finish(machine, expr, want);
                if let Some(value) = value {
                    self.done(machine, value, want);
                }
            }
            Task::LogicalRight(expr) => self.logical_right(machine, expr),
            Task::Then(expr, want) => self.conditional_then(machine, expr, want),
            Task::Otherwise(expr, want) => self.conditional_otherwise(machine, expr, want),
            Task::Drop => {
                let start = machine.start();
                if let Some(value) = machine.values.pop() {
                    self.discard(value);
                    self.moment(false, value.span);
                }
                self.seal(start);
            }
            Task::Adapt(want) => {
                if let Some(value) = machine.values.pop() {
                    self.done(machine, value, want);
                }
            }
            Task::Begin => self.open_list(),
        }
    }

    /// Puts a complete value on the stack.
    fn done(&mut self, machine: &mut Machine, value: Value, want: Want) {
        let value = match want {
            Want::Rvalue => self.rvalue(value),
            Want::Any | Want::Discard => value,
        };
        machine.values.push(Value {
            mark: self.mark(),
            effects: self.effects,
            ..value
        });
    }

    #[allow(
        clippy::too_many_lines,
        reason = "a dispatch with one arm for each kind"
    )]
    fn visit(&mut self, machine: &mut Machine, expr: ExprId, want: Want) {
        let unit = self.unit;
        if has_operands(&unit[expr].kind) {
            machine.starts.push(self.start());
        }
        let tasks = &mut machine.tasks;
        match &unit[expr].kind {
            ExprKind::Unary { op, operand } => {
                let wanted = match op {
                    UnaryOp::AddressOf
                    | UnaryOp::PreIncrement
                    | UnaryOp::PreDecrement
                    | UnaryOp::PostIncrement
                    | UnaryOp::PostDecrement => Want::Any,
                    UnaryOp::Plus
                    | UnaryOp::Minus
                    | UnaryOp::Complement
                    | UnaryOp::Not
                    | UnaryOp::Dereference
                    | UnaryOp::Real
                    | UnaryOp::Imaginary => Want::Rvalue,
                };
                tasks.extend([Task::Finish(expr, want), Task::Visit(*operand, wanted)]);
            }
            ExprKind::Binary {
                op: BinaryOp::Comma,
                left,
                right,
            } => {
                let right_want = if want == Want::Any {
                    Want::Rvalue
                } else {
                    want
                };
                tasks.extend([
                    Task::Adapt(want),
                    Task::Visit(*right, right_want),
                    Task::Drop,
                    Task::Visit(*left, Want::Discard),
                ]);
            }
            ExprKind::Binary {
                op: BinaryOp::LogicalAnd | BinaryOp::LogicalOr,
                left,
                right,
            } => {
                tasks.extend([
                    Task::Finish(expr, want),
                    Task::Visit(*right, Want::Rvalue),
                    Task::LogicalRight(expr),
                    Task::Visit(*left, Want::Rvalue),
                ]);
            }
            ExprKind::Binary { left, right, .. } => tasks.extend([
                Task::Finish(expr, want),
                Task::Visit(*right, Want::Rvalue),
                Task::Visit(*left, Want::Rvalue),
            ]),
            ExprKind::Assign { target, value, .. } => tasks.extend([
                Task::Finish(expr, want),
                Task::Visit(*value, Want::Rvalue),
                Task::Visit(*target, Want::Any),
            ]),
            ExprKind::Conditional { condition, .. } => tasks.extend([
                Task::Then(expr, want),
                Task::Visit(*condition, Want::Rvalue),
            ]),
            ExprKind::Cast { ty, operand } => {
                let void = self.is_void_name(*ty);
                let wanted = if void { Want::Discard } else { Want::Rvalue };
                machine
                    .tasks
                    .extend([Task::Finish(expr, want), Task::Visit(*operand, wanted)]);
            }
            ExprKind::SizeofExpr(operand) | ExprKind::AlignofExpr(operand) => tasks.extend([
                Task::Finish(expr, want),
                Task::Visit(*operand, Want::Any),
                Task::Begin,
            ]),
            ExprKind::Index { array, index } => tasks.extend([
                Task::Finish(expr, want),
                Task::Visit(*index, Want::Rvalue),
                Task::Visit(*array, Want::Rvalue),
            ]),
            ExprKind::Call {
                function,
                arguments,
            } => {
                let builtin = self.builtin_name(*function);
                let wanted = if builtin.is_some() {
                    Want::Any
                } else {
                    Want::Rvalue
                };
                let tasks = &mut machine.tasks;
                tasks.push(Task::Finish(expr, want));
                if builtin.is_some_and(|name| self.is_unevaluated(name)) {
                    return;
                }
                tasks.extend(arguments.iter().rev().map(|e| Task::Visit(*e, wanted)));
                if builtin.is_none() {
                    tasks.push(Task::Visit(*function, Want::Rvalue));
                }
            }
            ExprKind::Member { object, arrow, .. } => {
                let wanted = if *arrow { Want::Rvalue } else { Want::Any };
                tasks.extend([Task::Finish(expr, want), Task::Visit(*object, wanted)]);
            }
            ExprKind::Generic { control, .. } => tasks.extend([
                Task::Finish(expr, want),
                Task::Visit(*control, Want::Rvalue),
                Task::Begin,
            ]),
            ExprKind::VaArg { list, .. } => {
                tasks.extend([Task::Finish(expr, want), Task::Visit(*list, Want::Any)]);
            }
            ExprKind::ChooseExpr { condition, .. } => {
                self.constant_context += 1;
                tasks.extend([
                    Task::Finish(expr, want),
                    Task::Visit(*condition, Want::Rvalue),
                ]);
            }
            ExprKind::Error
            | ExprKind::Identifier(_)
            | ExprKind::Constant(_)
            | ExprKind::String(_)
            | ExprKind::CompoundLiteral { .. }
            | ExprKind::SizeofType(_)
            | ExprKind::AlignofType(..)
            | ExprKind::Statement(_)
            | ExprKind::LabelAddress(_)
            | ExprKind::Offsetof { .. }
            | ExprKind::TypesCompatible { .. } => {
                let value = self.leaf(expr, want);
                self.done(machine, value, want);
            }
        }
    }

    /// The value of a node whose operands are on the stack; `None` if a further task makes it.
    #[allow(
        clippy::too_many_lines,
        reason = "a dispatch with one arm for each kind"
    )]
    fn finish(&mut self, machine: &mut Machine, expr: ExprId, want: Want) -> Option<Value> {
        let unit = self.unit;
        let span = unit[expr].span;
        Some(match &unit[expr].kind {
            ExprKind::Unary { op, .. } => {
                let operand = self.pop(machine, expr);
                self.finish_unary(*op, operand, want, span)
            }
            ExprKind::Binary {
                op: BinaryOp::LogicalAnd,
                ..
            } => self.logical_finish(machine, expr, true),
            ExprKind::Binary {
                op: BinaryOp::LogicalOr,
                ..
            } => self.logical_finish(machine, expr, false),
            ExprKind::Binary { op, .. } => {
                let [left, right] = self.pop_two(machine, expr);
                self.finish_binary(*op, left, right, span)
            }
            ExprKind::Assign { op, .. } => {
                let start = machine.start();
                let value = self.pop(machine, expr);
                let target = self.pop(machine, expr);
                let mut values = [target, value];
                let ranges = self.unordered(start, &mut values);
                let evaluated = Evaluated { start, ranges };
                self.finish_assign(*op, values, &evaluated, want, span)
            }
            ExprKind::Conditional { .. } => self.conditional_finish(machine, expr, want),
            ExprKind::Cast { ty, .. } => {
                // Lengths of arrays in the type have no order with the operand.
                let start = machine.start();
                let operand = self.pop(machine, expr);
                let ty = self.type_name(*ty);
                let lengths = Value {
                    mark: self.mark(),
                    effects: self.effects,
                    ..self.void(span)
                };
                let mut values = [operand, lengths];
                let ranges = self.unordered(start, &mut values);
                self.note_unordered(&ranges, false, span);
                self.finish_cast(ty, values[0], span)
            }
            ExprKind::SizeofExpr(_) => {
                let operand = self.pop(machine, expr);
                self.finish_sizeof(operand, span)
            }
            ExprKind::AlignofExpr(_) => {
                let operand = self.pop(machine, expr);
                self.close_list();
                self.alignof_value(operand, span)
            }
            ExprKind::Index { .. } => {
                let [array, index] = self.pop_two(machine, expr);
                self.finish_index(array, index, span)
            }
            ExprKind::Call {
                function,
                arguments,
            } => {
                let count = arguments.len();
                self.finish_call(machine, expr, *function, count, want)
            }
            ExprKind::Member { member, arrow, .. } => {
                let object = self.pop(machine, expr);
                self.finish_member(object, *member, *arrow, span)
            }
            ExprKind::Generic { associations, .. } => {
                let control = self.pop(machine, expr);
                self.close_list();
                match self.choose_association(control, associations, span) {
                    Some(chosen) => {
                        machine.tasks.push(Task::Visit(chosen, want));
                        return None;
                    }
                    None => self.wrong(span),
                }
            }
            ExprKind::ChooseExpr {
                then, otherwise, ..
            } => {
                let condition = self.pop(machine, expr);
                match self.settled_truth(condition, span) {
                    Some(truth) => {
                        let chosen = if truth { *then } else { *otherwise };
                        machine.tasks.push(Task::Visit(chosen, want));
                        return None;
                    }
                    None => self.wrong(span),
                }
            }
            ExprKind::VaArg { ty, .. } => {
                let list = self.pop(machine, expr);
                self.finish_va_arg(list, *ty, span)
            }
            ExprKind::Error
            | ExprKind::Identifier(_)
            | ExprKind::Constant(_)
            | ExprKind::String(_)
            | ExprKind::CompoundLiteral { .. }
            | ExprKind::SizeofType(_)
            | ExprKind::AlignofType(..)
            | ExprKind::Statement(_)
            | ExprKind::LabelAddress(_)
            | ExprKind::Offsetof { .. }
            | ExprKind::TypesCompatible { .. } => self.leaf(expr, want),
        })
    }

    fn pop(&mut self, machine: &mut Machine, expr: ExprId) -> Value {
        match machine.values.pop() {
            Some(value) => value,
            None => {
                let span = self.unit[expr].span;
                self.wrong(span)
            }
        }
    }

    /// The last two operands, the first as it was before the second was evaluated.
    fn pop_two(&mut self, machine: &mut Machine, expr: ExprId) -> [Value; 2] {
        let start = machine.start();
        let right = self.pop(machine, expr);
        let left = self.pop(machine, expr);
        let mut values = [left, right];
        let ranges = self.unordered(start, &mut values);
        let span = self.unit[expr].span;
        self.note_unordered(&ranges, false, span);
        values
    }

    /// The operands of a call, each as it was before the later ones were evaluated. Their side
    /// effects are complete then.
    pub(crate) fn pop_many(
        &mut self,
        machine: &mut Machine,
        count: usize,
        span: Span,
    ) -> Vec<Value> {
        let start = machine.start();
        let from = machine.values.len().saturating_sub(count);
        let mut values = machine.values.split_off(from);
        let ranges = self.unordered(start, &mut values);
        self.note_unordered(&ranges, false, span);
        self.seal(start);
        values
    }

    /// Whether a type name is `void`, so that a cast to it wants no value.
    fn is_void_name(&mut self, name: crate::ast::TypeNameId) -> bool {
        let node = &self.unit[name];
        let bare = self.unit[node.declarator].derived.is_empty();
        bare && self.unit[node.specifiers].ty
            == crate::ast::TypeSpecifier::Basic(crate::ast::BasicType::Void)
    }

    /// Whether a value is an error; then the whole is one too.
    pub(crate) fn any_error(values: &[Value]) -> bool {
        values.iter().any(|value| value.operand == Operand::Error)
    }
}
