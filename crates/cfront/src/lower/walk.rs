//! The parts of statements, expressions and places, one level at a time.

use crate::ir::{
    Argument, BlockId, Callee, Conversion, ExprId, ExprKind, Module, PlaceId, PlaceKind, StmtId,
    StmtKind, Stride,
};

/// A part of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    Expr(ExprId),
    Place(PlaceId),
    Block(BlockId),
}

fn argument(argument: Argument) -> Part {
    match argument {
        Argument::Scalar(expr) => Part::Expr(expr),
        Argument::Record(place) => Part::Place(place),
    }
}

/// The direct parts of a statement, in order.
pub(crate) fn stmt_parts(module: &Module, stmt: StmtId) -> Vec<Part> {
    use Part::{Block, Expr, Place};
    match &module[stmt].kind {
        StmtKind::Block(block) => vec![Block(*block)],
        StmtKind::If {
            condition,
            then,
            otherwise,
        } => vec![Expr(*condition), Block(*then), Block(*otherwise)],
        StmtKind::Loop {
            test: _,
            head,
            condition,
            body,
            step,
        } => vec![Block(*head), Expr(*condition), Block(*body), Block(*step)],
        StmtKind::Switch { value, body, .. } => vec![Expr(*value), Block(*body)],
        StmtKind::Return(Some(value)) => vec![argument(*value)],
        StmtKind::Assign { place, value } => vec![Place(*place), Expr(*value)],
        StmtKind::Copy { target, source } => vec![Place(*target), Place(*source)],
        StmtKind::Zero(place) => vec![Place(*place)],
        StmtKind::Call {
            callee, arguments, ..
        } => {
            let mut parts: Vec<Part> = match callee {
                Callee::Direct(_) => Vec::new(),
                Callee::Pointer(expr) => vec![Expr(*expr)],
            };
            parts.extend(arguments.iter().map(|a| argument(*a)));
            parts
        }
        StmtKind::Builtin { arguments, .. } => arguments.iter().map(|a| argument(*a)).collect(),
        StmtKind::Evaluate(expr) => vec![Expr(*expr)],
        StmtKind::Asm { pointers, .. } => pointers.iter().map(|p| Expr(*p)).collect(),
        StmtKind::Label(_)
        | StmtKind::Goto(_)
        | StmtKind::Break
        | StmtKind::Continue
        | StmtKind::Return(None)
        | StmtKind::Begin(_)
        | StmtKind::End(_)
        | StmtKind::Unsupported => Vec::new(),
    }
}

/// The direct parts of an expression, in order.
pub(crate) fn expr_parts(module: &Module, expr: ExprId) -> Vec<Part> {
    use Part::{Expr, Place};
    let with_stride = |mut parts: Vec<Part>, stride: Stride| {
        if let Stride::Dynamic(size) = stride {
            parts.push(Expr(size));
        }
        parts
    };
    match module[expr].kind {
        ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::FunctionAddress(_) => Vec::new(),
        ExprKind::Read(place) | ExprKind::Address(place) => vec![Place(place)],
        ExprKind::Unary(_, operand) | ExprKind::Convert(_, operand) => vec![Expr(operand)],
        ExprKind::Binary(_, left, right) => vec![Expr(left), Expr(right)],
        ExprKind::PointerOffset {
            pointer,
            index,
            stride,
            ..
        } => with_stride(vec![Expr(pointer), Expr(index)], stride),
        ExprKind::PointerDifference {
            left,
            right,
            stride,
        } => with_stride(vec![Expr(left), Expr(right)], stride),
        ExprKind::Conditional {
            condition,
            then,
            otherwise,
        } => vec![Expr(condition), Expr(then), Expr(otherwise)],
    }
}

/// An integer before it was converted to other integer types.
pub(crate) fn unwidened(module: &Module, integer: ExprId) -> ExprId {
    let mut at = integer;
    while let Some(from) = module[at].kind.converted(Conversion::Integer) {
        at = from;
    }
    at
}

/// The direct parts of a place, in order.
pub(crate) fn place_parts(module: &Module, place: PlaceId) -> Vec<Part> {
    match module[place].kind {
        PlaceKind::Object(_) => Vec::new(),
        PlaceKind::Dereference(pointer) => vec![Part::Expr(pointer)],
        PlaceKind::Member { base, .. } | PlaceKind::BitField { base, .. } => {
            vec![Part::Place(base)]
        }
        PlaceKind::Index { base, index } => vec![Part::Place(base), Part::Expr(index)],
    }
}
