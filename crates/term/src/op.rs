//! [`Op`]: what a term does with its arguments.
//!
//! The set is kept small: names of SMT-LIB that are abbreviations (`=>`, `bvuge`, `fp.sub`, …)
//! are expanded when a term is made, by the rows of [`table`](crate::table). So there is
//! no `≤` on numbers and bit-vectors (it is `¬ >`), no zero extension (it is a concatenation)
//! and no rotation.
//!
//! Invariant: an operator and the sorts of its arguments determine the sort of the term.
//! Rounding modes are ordinary first arguments.

use crate::{Sort, fun::FunId, terms::ValueId, value::FloatFormat};
use bia_base::Symbol;

/// Declares [`Op`] with its operators that have no parameters, and [`Tag`], `Op` without any.
macro_rules! operators {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// An operator with its parameters. See `table` for name, sorts and meaning.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Op {
            $($(#[$doc])* $name,)*
            /// Bits `hi` down to `lo` of a bit-vector.
            Extract {
                /// The highest bit that is kept.
                hi: u32,
                /// The lowest bit that is kept.
                lo: u32,
            },
            /// Sign extension: `by` more copies of the sign bit at the high end.
            SignExtend {
                /// Number of bits that are added.
                by: u32,
            },
            /// An integer modulo 2^width as a bit-vector.
            IntToBv {
                /// The width of the result.
                width: u32,
            },
            /// The float of an IEEE bit pattern.
            FpFromBits(FloatFormat),
            /// Rounding mode, float: to another format.
            FpToFp(FloatFormat),
            /// Rounding mode, real number: the float nearest by that mode.
            FpFromReal(FloatFormat),
            /// Rounding mode, bit-vector read as signed.
            FpFromSbv(FloatFormat),
            /// Rounding mode, bit-vector read as unsigned.
            FpFromUbv(FloatFormat),
            /// Rounding mode, float: rounded to an unsigned bit-vector; open out of range.
            FpToUbv {
                /// The width of the result.
                width: u32,
            },
            /// Rounding mode, float: rounded to a signed bit-vector; open out of range.
            FpToSbv {
                /// The width of the result.
                width: u32,
            },
            /// The array of this sort that is its argument everywhere.
            ConstArray(Sort),
            /// A free variable; two are the same when name and sort are.
            Var(Symbol),
            /// A constant.
            Value(ValueId),
            /// The application of an uninterpreted function.
            App(FunId),
        }

        /// An operator without its parameters: the number of its row.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub(crate) enum Tag {
            $($name,)*
            Extract, SignExtend, IntToBv, FpFromBits, FpToFp, FpFromReal, FpFromSbv, FpFromUbv,
            FpToUbv, FpToSbv, ConstArray, Var, Value, App,
        }

        impl Op {
            /// The operator without its parameters.
            pub(crate) fn tag(self) -> Tag {
                match self {
                    $(Op::$name => Tag::$name,)*
                    Op::Extract { .. } => Tag::Extract,
                    Op::SignExtend { .. } => Tag::SignExtend,
                    Op::IntToBv { .. } => Tag::IntToBv,
                    Op::FpFromBits(_) => Tag::FpFromBits,
                    Op::FpToFp(_) => Tag::FpToFp,
                    Op::FpFromReal(_) => Tag::FpFromReal,
                    Op::FpFromSbv(_) => Tag::FpFromSbv,
                    Op::FpFromUbv(_) => Tag::FpFromUbv,
                    Op::FpToUbv { .. } => Tag::FpToUbv,
                    Op::FpToSbv { .. } => Tag::FpToSbv,
                    Op::ConstArray(_) => Tag::ConstArray,
                    Op::Var(_) => Tag::Var,
                    Op::Value(_) => Tag::Value,
                    Op::App(_) => Tag::App,
                }
            }
        }

        impl Tag {
            /// The operators that have a row in the table: all but the last three.
            #[cfg(test)]
            pub(crate) const OPERATORS: &'static [Tag] = &[
                $(Tag::$name,)*
                Tag::Extract, Tag::SignExtend, Tag::IntToBv, Tag::FpFromBits, Tag::FpToFp,
                Tag::FpFromReal, Tag::FpFromSbv, Tag::FpFromUbv, Tag::FpToUbv, Tag::FpToSbv,
                Tag::ConstArray,
            ];

            /// The operator, if it has no parameters.
            fn plain(self) -> Option<Op> {
                match self {
                    $(Tag::$name => Some(Op::$name),)*
                    Tag::Extract | Tag::SignExtend | Tag::IntToBv | Tag::FpFromBits
                    | Tag::FpToFp | Tag::FpFromReal | Tag::FpFromSbv | Tag::FpFromUbv
                    | Tag::FpToUbv | Tag::FpToSbv | Tag::ConstArray | Tag::Var | Tag::Value
                    | Tag::App => None,
                }
            }
        }
    };
}

operators! {
    /// Negation of a truth value.
    Not,
    /// Conjunction of two or more.
    And,
    /// Disjunction of two or more.
    Or,
    /// Equality of two terms of any one sort; on floats of the values: NaN = NaN, -0 ≠ +0.
    Eq,
    /// Condition, then, else.
    Ite,
    /// Negation of an integer or real number.
    Neg,
    /// Sum of two integers or real numbers.
    Add,
    /// Difference of two integers or real numbers.
    Sub,
    /// Product of two integers or real numbers.
    Mul,
    /// Integer quotient q with x = y·q + r, 0 ≤ r < |y|; open for y = 0.
    IntDiv,
    /// Integer remainder r with x = y·q + r, 0 ≤ r < |y|; open for y = 0.
    IntMod,
    /// Quotient of real numbers; open for divisor 0.
    RealDiv,
    /// An integer as a real number.
    ToReal,
    /// The greatest integer that is at most this real number.
    ToInt,
    /// Less than, on two integers or real numbers.
    Lt,
    /// Bitwise complement.
    BvNot,
    /// Negation modulo 2^width.
    BvNeg,
    /// Bitwise conjunction.
    BvAnd,
    /// Bitwise disjunction.
    BvOr,
    /// Bitwise exclusive disjunction.
    BvXor,
    /// Sum modulo 2^width.
    BvAdd,
    /// Difference modulo 2^width.
    BvSub,
    /// Product modulo 2^width.
    BvMul,
    /// Unsigned quotient; all ones for divisor 0.
    BvUdiv,
    /// Unsigned remainder; the dividend for divisor 0.
    BvUrem,
    /// Signed quotient, truncated; 1 or -1 for divisor 0.
    BvSdiv,
    /// Signed remainder with the sign of the dividend; the dividend for divisor 0.
    BvSrem,
    /// Signed remainder with the sign of the divisor; the dividend for divisor 0.
    BvSmod,
    /// Shift left; 0 for amounts of at least the width.
    BvShl,
    /// Shift right with zeros.
    BvLshr,
    /// Shift right with copies of the sign.
    BvAshr,
    /// Unsigned less than.
    BvUlt,
    /// Signed less than.
    BvSlt,
    /// Whether the unsigned product does not fit.
    BvUmulo,
    /// Whether the signed product does not fit.
    BvSmulo,
    /// Bits of the first, then bits of the second bit-vector.
    Concat,
    /// A bit-vector as an integer, read as unsigned.
    UbvToInt,
    /// Absolute value of a float.
    FpAbs,
    /// Negation of a float.
    FpNeg,
    /// Rounding mode, two floats: sum.
    FpAdd,
    /// Rounding mode, two floats: product.
    FpMul,
    /// Rounding mode, two floats: quotient.
    FpDiv,
    /// Rounding mode, three floats: x·y + z, rounded once.
    FpFma,
    /// Rounding mode, float: square root.
    FpSqrt,
    /// IEEE remainder of two floats: x - y·n, n the integer nearest to x/y, ties to even.
    FpRem,
    /// Rounding mode, float: to an integral value.
    FpRoundToIntegral,
    /// The lesser of two floats; open for zeros of different sign.
    FpMin,
    /// The greater of two floats; open for zeros of different sign.
    FpMax,
    /// IEEE less than or equal: false on NaN, -0 ≤ +0 and +0 ≤ -0.
    FpLe,
    /// IEEE less than.
    FpLt,
    /// IEEE equality: false on NaN, -0 equals +0.
    FpEq,
    /// Whether a float is normal.
    FpIsNormal,
    /// Whether a float is subnormal.
    FpIsSubnormal,
    /// Whether a float is a zero.
    FpIsZero,
    /// Whether a float is infinite.
    FpIsInfinite,
    /// Whether a float is NaN.
    FpIsNan,
    /// Whether a float is negative (-0 is, NaN is not).
    FpIsNegative,
    /// Whether a float is positive (+0 is, NaN is not).
    FpIsPositive,
    /// A float as a real number; open for infinities and NaN.
    FpToReal,
    /// The IEEE bit pattern of a float; of NaN the quiet one with sign 0 and a single fraction
    /// bit set. Not in SMT-LIB, which leaves that pattern open.
    FpToBits,
    /// Array, index: the element there.
    Select,
    /// Array, index, element: the array changed there.
    Store,
}

impl Op {
    /// The numbers behind `_` in SMT-LIB: `(_ extract hi lo)`. The second member is their count.
    pub(crate) fn indices(self) -> ([u32; 2], usize) {
        let format = |f: FloatFormat| ([f.exponent_bits(), f.significand_bits()], 2);
        if let Some(op) = self.tag().plain() {
            debug_assert_eq!(op, self);
            return ([0; 2], 0);
        }
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "operators without parameters were answered above"
        )]
        match self {
            Op::Extract { hi, lo } => ([hi, lo], 2),
            Op::SignExtend { by } => ([by, 0], 1),
            Op::IntToBv { width } | Op::FpToUbv { width } | Op::FpToSbv { width } => {
                ([width, 0], 1)
            }
            Op::FpFromBits(f)
            | Op::FpToFp(f)
            | Op::FpFromReal(f)
            | Op::FpFromSbv(f)
            | Op::FpFromUbv(f) => format(f),
            _ => ([0; 2], 0),
        }
    }

    /// Whether exchanging two arguments never changes the value. (Not `fp.min`: its open cases.)
    pub fn is_commutative(self) -> bool {
        matches!(
            self,
            Op::And
                | Op::Or
                | Op::Eq
                | Op::Add
                | Op::Mul
                | Op::BvAnd
                | Op::BvOr
                | Op::BvXor
                | Op::BvAdd
                | Op::BvMul
                | Op::BvUmulo
                | Op::BvSmulo
                | Op::FpEq
        )
    }

    /// Whether SMT-LIB leaves the value of some applications to the model (see `Model`).
    pub fn has_open_cases(self) -> bool {
        matches!(
            self,
            Op::IntDiv
                | Op::IntMod
                | Op::RealDiv
                | Op::FpMin
                | Op::FpMax
                | Op::FpToUbv { .. }
                | Op::FpToSbv { .. }
                | Op::FpToReal
        )
    }

    /// Whether the term has no arguments.
    pub fn is_leaf(self) -> bool {
        matches!(self, Op::Var(_) | Op::Value(_))
    }
}

/// An operator in 5 bytes: the rest is known from the sort of the term.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Packed {
    pub(crate) tag: Tag,
    pub(crate) parameter: u32,
}

impl Packed {
    pub(crate) fn new(op: Op) -> Self {
        use bia_base::Idx as _;
        let number = |index: usize| u32::try_from(index).expect("ids have 32 bits");
        let ([first, second], count) = op.indices();
        let parameter = if let Op::Var(name) = op {
            number(name.index())
        } else if let Op::Value(id) = op {
            number(id.index())
        } else if let Op::App(fun) = op {
            number(fun.index())
        } else if op.tag() == Tag::Extract {
            // `hi` is `lo` plus the width of the term.
            second
        } else if count == 1 {
            first
        } else {
            // Formats and sorts are those of the term.
            0
        };
        Self {
            tag: op.tag(),
            parameter,
        }
    }

    /// The operator of a term of this sort.
    pub(crate) fn unpack(self, sort: Sort, sorts: &crate::sort::Sorts) -> Op {
        use bia_base::Idx as _;
        if let Some(op) = self.tag.plain() {
            return op;
        }
        let index = self.parameter as usize;
        let width = || sorts.bv_width(sort).expect("the term is a bit-vector");
        let format = || sorts.float_format(sort).expect("the term is a float");
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "operators without parameters were answered above"
        )]
        match self.tag {
            Tag::Extract => Op::Extract {
                hi: self.parameter + width() - 1,
                lo: self.parameter,
            },
            Tag::SignExtend => Op::SignExtend { by: self.parameter },
            Tag::IntToBv => Op::IntToBv { width: width() },
            Tag::FpFromBits => Op::FpFromBits(format()),
            Tag::FpToFp => Op::FpToFp(format()),
            Tag::FpFromReal => Op::FpFromReal(format()),
            Tag::FpFromSbv => Op::FpFromSbv(format()),
            Tag::FpFromUbv => Op::FpFromUbv(format()),
            Tag::FpToUbv => Op::FpToUbv { width: width() },
            Tag::FpToSbv => Op::FpToSbv { width: width() },
            Tag::ConstArray => Op::ConstArray(sort),
            Tag::Var => Op::Var(Symbol::from_index(index)),
            Tag::Value => Op::Value(ValueId::from_index(index)),
            Tag::App => Op::App(FunId::from_index(index)),
            _ => unreachable!("operators without parameters were answered above"),
        }
    }
}
