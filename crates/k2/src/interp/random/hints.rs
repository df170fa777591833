//! What `init` says about single globals, as far as its outermost conjunction shows it.
//!
//! ```text
//!   g, (not g)                              the value of a truth value
//!   (eq g C), (eq C g)                      the value
//!   (eq (mapget g C) D), (eq D (mapget …))  an entry
//!   (eq g h)                                the value of another global
//!   (lt g C), (ge C g), …                   bounds, for integers and bit-vectors
//! ```
//!
//! C and D are constants, or operators and conversions applied to constants. This guides random
//! choices; whether `init` holds is decided by evaluating it.

use crate::ast::{Expr, ExprKind, Op, Program, Ty, Type, Var, VarKind};
use crate::interp::ops;
use bia_base::Idx as _;
use bia_term::value::{Bv, Value};
use dashu_int::IBig;

/// What is known of one global.
#[derive(Clone, Debug, Default)]
pub(super) struct Hint {
    pub(super) value: Option<Value>,
    pub(super) entries: Vec<(Value, Value)>,
    pub(super) same_as: Vec<Var>,
    /// The least value.
    pub(super) low: Option<IBig>,
    /// The greatest value.
    pub(super) high: Option<IBig>,
}

/// The hints of `init`, by variable.
pub(super) fn hints(program: &Program) -> Vec<Hint> {
    let mut reader = Reader {
        program,
        hints: vec![Hint::default(); program.var_count()],
    };
    let mut open: Vec<Expr> = program.init().into_iter().collect();
    // A define can be used exponentially often; a few thousand conjuncts are enough of a hint.
    let mut left = 100_000_u32;
    while let Some(expr) = open.pop()
        && left > 0
    {
        left -= 1;
        match program.expr(expr).kind {
            ExprKind::Define(define) => open.push(program.define(define).expr),
            ExprKind::Op(Op::And, operands) => open.extend(program.exprs(operands)),
            ExprKind::Var(var) => reader.value(var, Value::Bool(true)),
            ExprKind::Op(op, operands) => match *program.exprs(operands) {
                [a] if op == Op::Not => {
                    if let ExprKind::Var(var) = program.expr(a).kind {
                        reader.value(var, Value::Bool(false));
                    }
                }
                [a, b] => reader.relation(op, a, b),
                _ => {}
            },
            ExprKind::Const(_)
            | ExprKind::Function(_)
            | ExprKind::Cast(_)
            | ExprKind::Bitcast(_)
            | ExprKind::Seq(..) => {}
        }
    }
    reader.hints
}

struct Reader<'p> {
    program: &'p Program,
    hints: Vec<Hint>,
}

impl Reader<'_> {
    fn hint(&mut self, var: Var) -> Option<&mut Hint> {
        let global = self.program.var(var).kind == VarKind::Global;
        global.then(|| &mut self.hints[var.index()])
    }

    fn value(&mut self, var: Var, value: Value) {
        if let Some(hint) = self.hint(var) {
            hint.value.get_or_insert(value);
        }
    }

    fn var(&self, expr: Expr) -> Option<Var> {
        match self.program.expr(expr).kind {
            ExprKind::Var(var) => Some(var),
            ExprKind::Const(_)
            | ExprKind::Function(_)
            | ExprKind::Define(_)
            | ExprKind::Op(..)
            | ExprKind::Cast(_)
            | ExprKind::Bitcast(_)
            | ExprKind::Seq(..) => None,
        }
    }

    fn relation(&mut self, op: Op, a: Expr, b: Expr) {
        match op {
            Op::Eq => {
                if let (Some(x), Some(y)) = (self.var(a), self.var(b)) {
                    for (var, other) in [(x, y), (y, x)] {
                        if let Some(hint) = self.hint(var) {
                            hint.same_as.push(other);
                        }
                    }
                } else {
                    self.equation(a, b);
                    self.equation(b, a);
                }
            }
            Op::Lt => self.bounds(a, b, 1),
            Op::Le => self.bounds(a, b, 0),
            Op::Gt => self.bounds(b, a, 1),
            Op::Ge => self.bounds(b, a, 0),
            Op::Add
            | Op::Sub
            | Op::Mul
            | Op::Neg
            | Op::Div
            | Op::Rem
            | Op::Floor
            | Op::Lshift
            | Op::Rshift
            | Op::BitAnd
            | Op::BitOr
            | Op::BitXor
            | Op::BitNot
            | Op::And
            | Op::Or
            | Op::Not
            | Op::IsFinite
            | Op::IsInf
            | Op::IsNan
            | Op::IsNormal
            | Op::IsSubnormal
            | Op::IsZero
            | Op::MapGet
            | Op::MapSet
            | Op::Ite => {}
        }
    }

    /// `target = constant`
    fn equation(&mut self, target: Expr, constant: Expr) {
        let Some(value) = closed(self.program, constant, 8) else {
            return;
        };
        if let Some(var) = self.var(target) {
            self.value(var, value);
        } else if let ExprKind::Op(Op::MapGet, operands) = self.program.expr(target).kind
            && let [map, index] = *self.program.exprs(operands)
            && let Some(var) = self.var(map)
            && let Some(index) = closed(self.program, index, 8)
            && let Some(hint) = self.hint(var)
        {
            hint.entries.push((index, value));
        }
    }

    /// `low + by ≤ high`, where one of them is a global and the other a constant.
    fn bounds(&mut self, low: Expr, high: Expr, by: i32) {
        let ty = self.program.expr(low).ty;
        if let Some(var) = self.var(low)
            && let Some(bound) = self.integer(high, ty)
            && let Some(hint) = self.hint(var)
        {
            let bound = bound - by;
            hint.high = Some(hint.high.take().map_or(bound.clone(), |old| old.min(bound)));
        }
        if let Some(var) = self.var(high)
            && let Some(bound) = self.integer(low, ty)
            && let Some(hint) = self.hint(var)
        {
            let bound = bound + by;
            hint.low = Some(hint.low.take().map_or(bound.clone(), |old| old.max(bound)));
        }
    }

    fn integer(&self, expr: Expr, ty: Ty) -> Option<IBig> {
        to_integer(&self.program.types()[ty], &closed(self.program, expr, 8)?)
    }
}

/// The integer that a value of an integer or bit-vector type stands for.
fn to_integer(ty: &Type, value: &Value) -> Option<IBig> {
    match (ty, value) {
        (Type::Int, Value::Int(int)) => Some(int.clone()),
        (Type::Bv { signed: true, .. }, Value::Bv(bv)) => Some(bv.to_ibig()),
        (Type::Bv { signed: false, .. }, Value::Bv(bv)) => Some(bv.to_ubig().into()),
        (_, _) => None,
    }
}

/// The least and the greatest value of a type, as integers, if there are such.
pub(super) fn range(ty: &Type) -> Option<(IBig, IBig)> {
    match ty {
        Type::Bv {
            width,
            signed: true,
        } => Some((
            Bv::min_signed(*width).to_ibig(),
            Bv::max_signed(*width).to_ibig(),
        )),
        Type::Bv {
            width,
            signed: false,
        } => Some((IBig::ZERO, Bv::ones(*width).to_ubig().into())),
        Type::Bool
        | Type::Int
        | Type::Real
        | Type::Void
        | Type::Float(_)
        | Type::Map { .. }
        | Type::Enum(_)
        | Type::Sym(_)
        | Type::Fun { .. } => None,
    }
}

/// The value of an expression without variables, nested at most `depth` deep.
fn closed(program: &Program, expr: Expr, depth: u32) -> Option<Value> {
    let data = program.expr(expr);
    let depth = depth.checked_sub(1)?;
    let types = program.types();
    match data.kind {
        ExprKind::Const(constant) => Some(program.value(constant).clone()),
        ExprKind::Function(function) => u32::try_from(function.index()).ok().map(Value::Elem),
        ExprKind::Define(define) => closed(program, program.define(define).expr, depth),
        ExprKind::Op(op, operands) => {
            let operands = program.exprs(operands);
            if operands.len() > 3 {
                return None;
            }
            let values: Option<Vec<Value>> = operands
                .iter()
                .map(|e| closed(program, *e, depth))
                .collect();
            let values = values?;
            let refs: Vec<&Value> = values.iter().collect();
            let ty = program.expr(operands[0]).ty;
            ops::apply(op, &types[ty], &refs).defined()
        }
        ExprKind::Cast(inner) => {
            let value = closed(program, inner, depth)?;
            let from = program.expr(inner).ty;
            ops::cast(&types[from], &types[data.ty], &value).defined()
        }
        ExprKind::Bitcast(inner) => {
            let value = closed(program, inner, depth)?;
            let from = program.expr(inner).ty;
            ops::bitcast(&types[from], &types[data.ty], &value).defined()
        }
        ExprKind::Var(_) | ExprKind::Seq(..) => None,
    }
}
