//! Sort rules: which arguments an operator takes and what it returns.
//!
//! A rule is data, not code, so that the checker and the random generator share it. `N` stands
//! for `Int` or `Real`, `B` for one bit-vector sort, `F` for one float sort, `RM` for rounding
//! modes; `i…` are the numbers behind `_`.

use crate::{
    Sort,
    sort::{BadSort, SortData, Sorts},
    value::FloatFormat,
};

/// A sort rule. The number of arguments is checked before, against the arity of the row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Signature {
    /// Bool … → Bool
    Bools,
    /// T T … → Bool
    Equal,
    /// Bool T T → T
    Ite,
    /// N … → N
    Numbers,
    /// N … → Bool
    NumberOrder,
    /// Int … → Int
    Ints,
    /// Real … → Real
    Reals,
    /// Int → Real
    IntToReal,
    /// Real → Int
    RealToInt,
    /// Real → Bool
    RealTest,
    /// Int → Bool, i > 0
    IntTest,
    /// B … → B
    Bvs,
    /// B … → Bool
    BvOrder,
    /// B B → (_ BitVec 1)
    BvCompare,
    /// (_ BitVec m) (_ BitVec n) … → (_ BitVec m+n…)
    Concat,
    /// B → (_ BitVec hi-lo+1), width > hi ≥ lo
    Extract,
    /// (_ BitVec w) → (_ BitVec w+i)
    Extend,
    /// (_ BitVec w) → (_ BitVec w·i), i > 0
    Repeat,
    /// B → B, with a number
    Rotate,
    /// B → Int
    BvToInt,
    /// Int → (_ BitVec i)
    IntToBv,
    /// F … → F
    Floats,
    /// RM F … → F
    RoundFloats,
    /// F … → Bool
    FloatOrder,
    /// (_ BitVec 1) (_ BitVec e) (_ BitVec s-1) → (_ FloatingPoint e s)
    FloatParts,
    /// (_ BitVec e+s) → (_ FloatingPoint e s)
    FloatFromBits,
    /// RM F → (_ FloatingPoint e s)
    FloatFromFloat,
    /// RM Real → (_ FloatingPoint e s)
    FloatFromReal,
    /// RM B → (_ FloatingPoint e s)
    FloatFromBv,
    /// RM F → (_ BitVec i)
    FloatToBv,
    /// F → Real
    FloatToReal,
    /// (_ FloatingPoint e s) → (_ BitVec e+s)
    FloatToBits,
    /// (Array I E) I → E
    Select,
    /// (Array I E) I E → (Array I E)
    Store,
    /// E → (Array I E), the array sort given
    ConstArray,
}

/// What an operator was given besides arguments.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Params<'a> {
    pub(crate) indices: &'a [u32],
    /// The sort of `(as const …)`.
    pub(crate) ascribed: Option<Sort>,
}

/// What an argument should have been.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Expected {
    Text(&'static str),
    Sort(Sort),
}

/// Why a rule does not apply.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Clash {
    Argument { position: usize, expected: Expected },
    Index(String),
}

impl From<BadSort> for Clash {
    fn from(bad: BadSort) -> Self {
        Clash::Index(bad.to_string())
    }
}

fn wrong<T>(position: usize, expected: &'static str) -> Result<T, Clash> {
    let expected = Expected::Text(expected);
    Err(Clash::Argument { position, expected })
}

/// Arguments from `first` on have to be of this sort.
fn all_are(args: &[Sort], first: usize, sort: Sort) -> Result<(), Clash> {
    match args.iter().skip(first).position(|a| *a != sort) {
        None => Ok(()),
        Some(at) => Err(Clash::Argument {
            position: first + at,
            expected: Expected::Sort(sort),
        }),
    }
}

fn width(sorts: &Sorts, args: &[Sort], position: usize) -> Result<u32, Clash> {
    match sorts.bv_width(args[position]) {
        Some(width) => Ok(width),
        None => wrong(position, "a bit-vector"),
    }
}

fn format(sorts: &Sorts, args: &[Sort], position: usize) -> Result<FloatFormat, Clash> {
    match sorts.float_format(args[position]) {
        Some(format) => Ok(format),
        None => wrong(position, "a float"),
    }
}

fn target_format(indices: &[u32]) -> Result<FloatFormat, Clash> {
    FloatFormat::new(indices[0], indices[1]).ok_or(Clash::from(BadSort::Format))
}

fn wide(sorts: &mut Sorts, width: u64) -> Result<Sort, Clash> {
    Ok(sorts.bv(u32::try_from(width).unwrap_or(u32::MAX))?)
}

fn number(args: &[Sort]) -> Result<Sort, Clash> {
    if args[0] != Sort::INT && args[0] != Sort::REAL {
        return wrong(0, "Int or Real");
    }
    all_are(args, 1, args[0])?;
    Ok(args[0])
}

fn rounding(args: &[Sort]) -> Result<(), Clash> {
    all_are(&args[..1], 0, Sort::ROUNDING_MODE)
}

impl Signature {
    /// The sort of the result. `args` are as many as the arity of the row allows, at least one.
    pub(crate) fn result(
        self,
        sorts: &mut Sorts,
        params: Params<'_>,
        args: &[Sort],
    ) -> Result<Sort, Clash> {
        match self {
            Signature::Bools => {
                all_are(args, 0, Sort::BOOL)?;
                Ok(Sort::BOOL)
            }
            Signature::Equal => {
                all_are(args, 1, args[0])?;
                Ok(Sort::BOOL)
            }
            Signature::Ite => {
                all_are(&args[..1], 0, Sort::BOOL)?;
                all_are(args, 2, args[1])?;
                Ok(args[1])
            }
            Signature::Numbers
            | Signature::NumberOrder
            | Signature::Ints
            | Signature::Reals
            | Signature::IntToReal
            | Signature::RealToInt
            | Signature::RealTest
            | Signature::IntTest => self.arithmetic(params, args),
            Signature::Bvs
            | Signature::BvOrder
            | Signature::BvCompare
            | Signature::Concat
            | Signature::Extract
            | Signature::Extend
            | Signature::Repeat
            | Signature::Rotate
            | Signature::BvToInt
            | Signature::IntToBv => self.bit_vectors(sorts, params, args),
            Signature::Floats
            | Signature::RoundFloats
            | Signature::FloatOrder
            | Signature::FloatParts
            | Signature::FloatFromBits
            | Signature::FloatFromFloat
            | Signature::FloatFromReal
            | Signature::FloatFromBv
            | Signature::FloatToBv
            | Signature::FloatToReal
            | Signature::FloatToBits => self.floats(sorts, params, args),
            Signature::Select | Signature::Store | Signature::ConstArray => {
                self.arrays(sorts, params, args)
            }
        }
    }

    fn arithmetic(self, params: Params<'_>, args: &[Sort]) -> Result<Sort, Clash> {
        let same = |sort, result| all_are(args, 0, sort).map(|()| result);
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "`result` dispatches by theory"
        )]
        match self {
            Signature::Numbers => number(args),
            Signature::NumberOrder => number(args).map(|_| Sort::BOOL),
            Signature::Ints => same(Sort::INT, Sort::INT),
            Signature::Reals => same(Sort::REAL, Sort::REAL),
            Signature::IntToReal => same(Sort::INT, Sort::REAL),
            Signature::RealToInt => same(Sort::REAL, Sort::INT),
            Signature::RealTest => same(Sort::REAL, Sort::BOOL),
            Signature::IntTest if params.indices == [0] => {
                Err(Clash::Index("the divisor is 0".into()))
            }
            Signature::IntTest => same(Sort::INT, Sort::BOOL),
            _ => unreachable!("a rule of arithmetic"),
        }
    }

    fn bit_vectors(
        self,
        sorts: &mut Sorts,
        params: Params<'_>,
        args: &[Sort],
    ) -> Result<Sort, Clash> {
        let indices = params.indices;
        if self == Signature::IntToBv {
            all_are(args, 0, Sort::INT)?;
            return Ok(sorts.bv(indices[0])?);
        }
        let first = width(sorts, args, 0)?;
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "`result` dispatches by theory"
        )]
        match self {
            Signature::Bvs | Signature::Rotate => all_are(args, 1, args[0]).map(|()| args[0]),
            Signature::BvOrder => all_are(args, 1, args[0]).map(|()| Sort::BOOL),
            Signature::BvCompare => {
                all_are(args, 1, args[0])?;
                Ok(sorts.bv(1)?)
            }
            Signature::Concat => {
                let mut total = 0_u64;
                for position in 0..args.len() {
                    total += u64::from(width(sorts, args, position)?);
                }
                wide(sorts, total)
            }
            Signature::Extract => {
                let (hi, lo) = (indices[0], indices[1]);
                if hi >= first || lo > hi {
                    let problem = format!("bits {hi} to {lo} of {first} do not exist");
                    return Err(Clash::Index(problem));
                }
                Ok(sorts.bv(hi - lo + 1)?)
            }
            Signature::Extend => wide(sorts, u64::from(first) + u64::from(indices[0])),
            Signature::Repeat => wide(sorts, u64::from(first) * u64::from(indices[0])),
            Signature::BvToInt => Ok(Sort::INT),
            _ => unreachable!("a rule of bit-vectors"),
        }
    }

    fn floats(self, sorts: &mut Sorts, params: Params<'_>, args: &[Sort]) -> Result<Sort, Clash> {
        let indices = params.indices;
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "`result` dispatches by theory"
        )]
        match self {
            Signature::Floats | Signature::FloatOrder => {
                format(sorts, args, 0)?;
                all_are(args, 1, args[0])?;
                let order = self == Signature::FloatOrder;
                Ok(if order { Sort::BOOL } else { args[0] })
            }
            Signature::RoundFloats => {
                rounding(args)?;
                format(sorts, args, 1)?;
                all_are(args, 2, args[1])?;
                Ok(args[1])
            }
            Signature::FloatParts => {
                if width(sorts, args, 0)? != 1 {
                    return wrong(0, "a single bit");
                }
                let exponent = width(sorts, args, 1)?;
                let significand = width(sorts, args, 2)?.saturating_add(1);
                Ok(sorts.float(target_format(&[exponent, significand])?))
            }
            Signature::FloatFromBits => {
                let format = target_format(indices)?;
                if width(sorts, args, 0)? != format.width() {
                    return wrong(0, "a bit-vector as wide as the float");
                }
                Ok(sorts.float(format))
            }
            Signature::FloatFromFloat | Signature::FloatFromReal | Signature::FloatFromBv => {
                rounding(args)?;
                match self {
                    Signature::FloatFromFloat => drop(format(sorts, args, 1)?),
                    Signature::FloatFromReal => all_are(args, 1, Sort::REAL)?,
                    _ => drop(width(sorts, args, 1)?),
                }
                Ok(sorts.float(target_format(indices)?))
            }
            Signature::FloatToBv => {
                rounding(args)?;
                format(sorts, args, 1)?;
                Ok(sorts.bv(indices[0])?)
            }
            Signature::FloatToReal => format(sorts, args, 0).map(|_| Sort::REAL),
            Signature::FloatToBits => {
                let format = format(sorts, args, 0)?;
                Ok(sorts.bv(format.width())?)
            }
            _ => unreachable!("a rule of floats"),
        }
    }

    fn arrays(self, sorts: &mut Sorts, params: Params<'_>, args: &[Sort]) -> Result<Sort, Clash> {
        if self == Signature::ConstArray {
            let Some(sort) = params.ascribed else {
                return Err(Clash::Index("`const` needs a sort: `(as const …)`".into()));
            };
            let SortData::Array { element, .. } = *sorts.data(sort) else {
                return Err(Clash::Index("`const` makes arrays only".into()));
            };
            all_are(args, 0, element)?;
            return Ok(sort);
        }
        let Some((index, element)) = sorts.array_parts(args[0]) else {
            return wrong(0, "an array");
        };
        all_are(&args[..2], 1, index)?;
        if self == Signature::Select {
            return Ok(element);
        }
        all_are(args, 2, element)?;
        Ok(args[0])
    }
}
