//! The operators of K2 and the rules of their types.
//!
//! One table gives each operator its name; [`Op::result`] gives its type rule. Operands of one
//! operator have equal types; nothing is promoted.

use super::{Ty, Type, Types};

/// An operator. Overloaded by the type of its operands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs, reason = "the names are those of the language")]
pub enum Op {
    Add,
    Sub,
    Mul,
    Neg,
    Div,
    Rem,
    Floor,
    Lshift,
    Rshift,
    BitAnd,
    BitOr,
    BitXor,
    BitNot,
    And,
    Or,
    Not,
    Eq,
    Lt,
    Le,
    Gt,
    Ge,
    IsFinite,
    IsInf,
    IsNan,
    IsNormal,
    IsSubnormal,
    IsZero,
    MapGet,
    MapSet,
    Ite,
}

/// The number of operands of an operator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arity {
    /// Exactly this many operands.
    Exactly(usize),
    /// At least this many operands.
    AtLeast(usize),
}

impl Op {
    /// All operators with their names.
    pub const TABLE: [(Op, &'static str, Arity); 30] = {
        use Arity::{AtLeast, Exactly};
        [
            (Op::Add, "add", Exactly(2)),
            (Op::Sub, "sub", Exactly(2)),
            (Op::Mul, "mul", Exactly(2)),
            (Op::Neg, "neg", Exactly(1)),
            (Op::Div, "div", Exactly(2)),
            (Op::Rem, "rem", Exactly(2)),
            (Op::Floor, "floor", Exactly(1)),
            (Op::Lshift, "lshift", Exactly(2)),
            (Op::Rshift, "rshift", Exactly(2)),
            (Op::BitAnd, "bitand", Exactly(2)),
            (Op::BitOr, "bitor", Exactly(2)),
            (Op::BitXor, "bitxor", Exactly(2)),
            (Op::BitNot, "bitnot", Exactly(1)),
            (Op::And, "and", AtLeast(1)),
            (Op::Or, "or", AtLeast(1)),
            (Op::Not, "not", Exactly(1)),
            (Op::Eq, "eq", Exactly(2)),
            (Op::Lt, "lt", Exactly(2)),
            (Op::Le, "le", Exactly(2)),
            (Op::Gt, "gt", Exactly(2)),
            (Op::Ge, "ge", Exactly(2)),
            (Op::IsFinite, "isfinite", Exactly(1)),
            (Op::IsInf, "isinf", Exactly(1)),
            (Op::IsNan, "isnan", Exactly(1)),
            (Op::IsNormal, "isnormal", Exactly(1)),
            (Op::IsSubnormal, "issubnormal", Exactly(1)),
            (Op::IsZero, "iszero", Exactly(1)),
            (Op::MapGet, "mapget", Exactly(2)),
            (Op::MapSet, "mapset", Exactly(3)),
            (Op::Ite, "ite", Exactly(3)),
        ]
    };

    fn row(self) -> &'static (Op, &'static str, Arity) {
        // Invariant: the table is in the order of the enum; a test holds it.
        &Self::TABLE[self as usize]
    }
    /// The name in K2.
    pub fn name(self) -> &'static str {
        self.row().1
    }
    /// How many operands it takes.
    pub fn arity(self) -> Arity {
        self.row().2
    }
    /// The operator of that name.
    pub fn from_name(name: &str) -> Option<Op> {
        Self::TABLE
            .iter()
            .find(|(_, n, _)| *n == name)
            .map(|(op, _, _)| *op)
    }

    /// The type of the operator applied to operands of these types.
    ///
    /// The number of operands must fit [`Op::arity`].
    pub fn result(self, operands: &[Ty], types: &Types) -> Result<Ty, TypeError> {
        let first = operands[0];
        let same = || match operands.iter().position(|t| *t != first) {
            None => Ok(()),
            Some(at) => Err(TypeError::Differ { at, first }),
        };
        let of = |allowed: &'static str, ok: bool| {
            if ok {
                Ok(())
            } else {
                Err(TypeError::Operand { at: 0, allowed })
            }
        };
        let bool = types.bool();
        match self {
            Op::Add | Op::Sub | Op::Mul | Op::Neg | Op::Div => {
                of("a number", is_number(&types[first]))?;
                same().map(|()| first)
            }
            Op::Rem => {
                of("an integer or a bit-vector", is_integral(&types[first]))?;
                same().map(|()| first)
            }
            Op::Floor => of("a real", first == types.real()).map(|()| types.int()),
            Op::Lshift | Op::Rshift => {
                of("a bit-vector", matches!(types[first], Type::Bv { .. }))?;
                same().map(|()| first)
            }
            Op::BitAnd | Op::BitOr | Op::BitXor | Op::BitNot => {
                of("a bit-vector or an integer", is_integral(&types[first]))?;
                same().map(|()| first)
            }
            Op::And | Op::Or | Op::Not => match operands.iter().position(|t| *t != bool) {
                None => Ok(bool),
                Some(at) => Err(TypeError::Operand {
                    at,
                    allowed: "a bool",
                }),
            },
            Op::Eq => same().map(|()| bool),
            Op::Lt | Op::Le | Op::Gt | Op::Ge => {
                of("a number", is_number(&types[first]))?;
                same().map(|()| bool)
            }
            Op::IsFinite | Op::IsInf | Op::IsNan | Op::IsNormal | Op::IsSubnormal | Op::IsZero => {
                of("a float", matches!(types[first], Type::Float(_))).map(|()| bool)
            }
            Op::MapGet | Op::MapSet => map_result(self, operands, types),
            Op::Ite => {
                if first != bool {
                    return Err(TypeError::Operand {
                        at: 0,
                        allowed: "a bool",
                    });
                }
                if operands[1] == operands[2] {
                    Ok(operands[1])
                } else {
                    Err(TypeError::Differ {
                        at: 2,
                        first: operands[1],
                    })
                }
            }
        }
    }
}

fn is_number(ty: &Type) -> bool {
    matches!(
        ty,
        Type::Int | Type::Real | Type::Bv { .. } | Type::Float(_)
    )
}

fn is_integral(ty: &Type) -> bool {
    matches!(ty, Type::Int | Type::Bv { .. })
}

fn map_result(op: Op, operands: &[Ty], types: &Types) -> Result<Ty, TypeError> {
    let Type::Map { index, element } = types[operands[0]] else {
        return Err(TypeError::Operand {
            at: 0,
            allowed: "a map",
        });
    };
    if operands[1] != index {
        return Err(TypeError::Expected {
            at: 1,
            expected: index,
        });
    }
    if op == Op::MapGet {
        return Ok(element);
    }
    if operands[2] != element {
        return Err(TypeError::Expected {
            at: 2,
            expected: element,
        });
    }
    Ok(operands[0])
}

/// Why an operator does not fit its operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypeError {
    /// Operand `at` has not the type of the operand it must agree with.
    Differ {
        /// Which operand.
        at: usize,
        /// The type it should have.
        first: Ty,
    },
    /// Operand `at` is not of an allowed kind.
    Operand {
        /// Which operand.
        at: usize,
        /// What is allowed, as a noun phrase.
        allowed: &'static str,
    },
    /// Operand `at` must have exactly this type.
    Expected {
        /// Which operand.
        at: usize,
        /// The type it should have.
        expected: Ty,
    },
}

/// Whether `(cast to E)` is defined for `E` of type `from`.
///
/// Between any two of bool, int, real, bit-vectors and floats; and from a type to itself.
pub fn can_cast(types: &Types, from: Ty, to: Ty) -> bool {
    let scalar = |ty: Ty| ty == types.bool() || is_number(&types[ty]);
    from == to || (scalar(from) && scalar(to))
}

/// Whether `(bitcast to E)` is defined for `E` of type `from`.
///
/// Between bit-vectors (a wider target extends by the source's signedness, a narrower one keeps
/// the low bits), between a float and a bit-vector of the float's width, and from a type to itself.
pub fn can_bitcast(types: &Types, from: Ty, to: Ty) -> bool {
    from == to
        || match (&types[from], &types[to]) {
            (Type::Bv { .. }, Type::Bv { .. }) => true,
            (Type::Bv { width, .. }, Type::Float(format))
            | (Type::Float(format), Type::Bv { width, .. }) => *width == format.width(),
            (
                Type::Bool
                | Type::Int
                | Type::Real
                | Type::Void
                | Type::Bv { .. }
                | Type::Float(_)
                | Type::Map { .. }
                | Type::Enum(_)
                | Type::Sym(_)
                | Type::Fun { .. },
                _,
            ) => false,
        }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_the_enum() {
        for (op, name, _) in Op::TABLE {
            assert_eq!((op.name(), Op::from_name(name)), (name, Some(op)));
        }
    }

    #[test]
    fn operands_must_agree() {
        let mut types = Types::new();
        let (int, s8, u8) = (types.int(), types.bv(8, true), types.bv(8, false));
        assert_eq!(Op::Add.result(&[s8, s8], &types), Ok(s8));
        let differ = TypeError::Differ { at: 1, first: s8 };
        assert_eq!(Op::Add.result(&[s8, u8], &types), Err(differ));
        assert_eq!(Op::Lt.result(&[int, int], &types), Ok(types.bool()));
        assert!(Op::Floor.result(&[int], &types).is_err());
        let map = types.map(u8, int);
        assert_eq!(Op::MapGet.result(&[map, u8], &types), Ok(int));
        assert!(Op::MapSet.result(&[map, u8, u8], &types).is_err());
        assert!(Op::Ite.result(&[int, s8, s8], &types).is_err());
    }
}
