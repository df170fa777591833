//! The values of simple index expressions in the state of an execution.

use bia_k2::{
    ast::{Expr, ExprKind, Op, Type},
    interp::Moment,
};
use bia_term::value::Bv;

/// The value of a simple index: a sum of variables and constants.
pub fn index_value(at: &Moment<'_>, index: Expr) -> Option<u64> {
    let program = at.program;
    let mut sum: Option<Bv> = None;
    let mut todo = vec![index];
    while let Some(expr) = todo.pop() {
        let kind = program.expr(expr).kind;
        if let ExprKind::Op(Op::Add, operands) = kind {
            todo.extend(program.exprs(operands));
            continue;
        }
        let value = leaf(at, expr)?;
        sum = Some(match sum {
            Some(sum) if sum.width() == value.width() => sum.add(&value),
            Some(_) => return None,
            None => value,
        });
    }
    sum?.to_u64()
}

/// The value of a variable or a constant of a bit-vector type, converted to others perhaps.
fn leaf(at: &Moment<'_>, expr: Expr) -> Option<Bv> {
    let program = at.program;
    let (mut inner, mut casts) = (expr, Vec::new());
    while let ExprKind::Cast(from) = program.expr(inner).kind {
        let &Type::Bv { width, .. } = &program.types()[program.expr(inner).ty] else {
            return None;
        };
        let &Type::Bv { signed, .. } = &program.types()[program.expr(from).ty] else {
            return None;
        };
        casts.push((width, signed));
        inner = from;
    }
    let value = match program.expr(inner).kind {
        ExprKind::Var(var) => at.state.value(at.interp, var)?,
        ExprKind::Const(constant) => program.value(constant),
        ExprKind::Function(_)
        | ExprKind::Define(_)
        | ExprKind::Op(..)
        | ExprKind::Cast(_)
        | ExprKind::Bitcast(_)
        | ExprKind::Seq(..) => return None,
    };
    let value = value.as_bv()?.clone();
    Some(casts.into_iter().rev().fold(value, |value, (to, signed)| {
        match (to.checked_sub(value.width()), signed) {
            (Some(more), true) => value.sign_extend(more),
            (Some(more), false) => value.zero_extend(more),
            (None, _) => value.extract(to - 1, 0),
        }
    }))
}
