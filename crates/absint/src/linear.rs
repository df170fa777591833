//! Recognises terms that are sums of at most two variables and a constant, over the integers.
//!
//! ```text
//!   t = x + c         in the given reading of bit-vectors; the known range of x excludes wrapping
//!   t = c − x         likewise
//!   t = ±x ± y + c    likewise
//! ```
//! A sum of vectors is x + c modulo 2^w; if all of x's range plus c fits into the reading, then it
//! is x + c.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "an operator or sort that is not looked at may be anything: that is always right"
)]

use crate::{
    state::{Context, State},
    value::{
        Abs,
        bits::{MAX_BITS, all_signed, all_unsigned, as_signed, power},
        number::Numbers,
        range::Range,
    },
};
use bia_cfg::Var;
use bia_term::{Op, SortData, Term, value::Value};

/// How a bit-vector is read; integers are what they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reading {
    Signed,
    Unsigned,
}

/// A variable, if there is one, plus a constant.
pub(crate) type Base = (Option<Var>, i128);

/// A variable, if there is one, with its sign, plus a constant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Linear {
    pub(crate) var: Option<(Var, bool)>,
    pub(crate) constant: i128,
}

/// Two variables with their signs, plus a constant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pair {
    pub(crate) vars: [(Var, bool); 2],
    pub(crate) constant: i128,
}

impl Pair {
    pub(crate) fn negated(self) -> Pair {
        Pair {
            vars: self.vars.map(|(var, positive)| (var, !positive)),
            constant: self.constant.saturating_neg(),
        }
    }
}

/// Variables with their signs, and a constant.
#[derive(Debug, Default)]
struct Sum {
    vars: Vec<(Var, bool)>,
    constant: i128,
}

impl Context<'_> {
    /// How the pack of a variable reads it.
    pub(crate) fn reading(&self, var: Var) -> Reading {
        match self.packs.is_unsigned(var) {
            true => Reading::Unsigned,
            false => Reading::Signed,
        }
    }

    /// The term as a variable plus a constant.
    pub(crate) fn base(&self, state: &State, term: Term, reading: Reading) -> Option<Base> {
        let mut constant: i128 = 0;
        let mut term = term;
        loop {
            let args = self.terms.args(term);
            match self.terms.op(term) {
                Op::Value(_) => {
                    let value = self.constant(term, reading)?;
                    return self
                        .fits(term, Range::one(value.checked_add(constant)?), reading)
                        .then(|| (None, value + constant));
                }
                Op::Var(_) => {
                    let var = *self.var_of.get(&term)?;
                    let range = self.read(state, var, reading)?;
                    let shifted = range.add(Range::one(constant));
                    return self
                        .fits(term, shifted, reading)
                        .then_some((Some(var), constant));
                }
                Op::Add | Op::BvAdd => {
                    let (rest, number) = self.split(args[0], args[1])?;
                    constant = constant.checked_add(number)?;
                    term = rest;
                }
                Op::Sub | Op::BvSub => {
                    let number = self.constant(args[1], Reading::Signed)?;
                    constant = constant.checked_sub(number)?;
                    term = args[0];
                }
                Op::SignExtend { .. } if reading == Reading::Signed => {
                    return self.widened(
                        state,
                        (args[0], Reading::Signed),
                        (term, reading),
                        constant,
                    );
                }
                Op::Concat if self.is_zero(args[0]) => {
                    // Never negative in a wider vector: unsigned is what it is.
                    return self.widened(
                        state,
                        (args[1], Reading::Unsigned),
                        (term, reading),
                        constant,
                    );
                }
                _ => return None,
            }
        }
    }

    /// The term as a variable, plus or minus, and a constant.
    pub(crate) fn linear(&self, state: &State, term: Term, reading: Reading) -> Option<Linear> {
        if let Some((var, constant)) = self.base(state, term, reading) {
            let var = var.map(|var| (var, true));
            return Some(Linear { var, constant });
        }
        let mut sum = Sum::default();
        self.summands(term, true, &mut sum)?;
        let [(var, false)] = sum.vars[..] else {
            return None;
        };
        self.is_exact(state, term, reading, &sum).then_some(Linear {
            var: Some((var, false)),
            constant: sum.constant,
        })
    }

    /// The term as two variables, plus or minus, and a constant.
    pub(crate) fn pair(&self, state: &State, term: Term, reading: Reading) -> Option<Pair> {
        let mut sum = Sum::default();
        self.summands(term, true, &mut sum)?;
        let [x, y] = sum.vars[..] else {
            return None;
        };
        self.is_exact(state, term, reading, &sum).then_some(Pair {
            vars: [x, y],
            constant: sum.constant,
        })
    }

    /// Takes a sum apart, modulo 2^w for bit-vectors. Sums of more than two variables are none
    /// here.
    fn summands(&self, term: Term, positive: bool, to: &mut Sum) -> Option<()> {
        let mut todo = vec![(term, positive)];
        while let Some((term, positive)) = todo.pop() {
            if todo.len() + to.vars.len() > 4 {
                return None;
            }
            let args = self.terms.args(term);
            match self.terms.op(term) {
                Op::Var(_) => to.vars.push((*self.var_of.get(&term)?, positive)),
                Op::Value(_) => {
                    let number = self.constant(term, Reading::Signed)?;
                    to.constant = match positive {
                        true => to.constant.checked_add(number)?,
                        false => to.constant.checked_sub(number)?,
                    };
                }
                Op::Add | Op::BvAdd => todo.extend(args.iter().map(|arg| (*arg, positive))),
                Op::Sub | Op::BvSub => todo.extend([(args[0], positive), (args[1], !positive)]),
                Op::Neg | Op::BvNeg => todo.push((args[0], !positive)),
                _ => return None,
            }
        }
        Some(())
    }

    /// Whether the term is the sum, by what is known about its variables.
    fn is_exact(&self, state: &State, term: Term, reading: Reading, sum: &Sum) -> bool {
        let mut range = Range::one(sum.constant);
        for (var, positive) in &sum.vars {
            let Some(part) = self.read(state, *var, reading) else {
                return false;
            };
            range = range.add(match positive {
                true => part,
                false => part.neg(),
            });
        }
        self.fits(term, range, reading)
    }

    /// A vector that was made wider, plus a constant; `inner` and `outer` are how they are read.
    fn widened(
        &self,
        state: &State,
        (narrow, inner): (Term, Reading),
        (wide, outer): (Term, Reading),
        constant: i128,
    ) -> Option<Base> {
        // Without sums inside: one step is what programs have.
        let var = *self.var_of.get(&narrow)?;
        let range = self.read(state, var, inner)?.add(Range::one(constant));
        self.fits(wide, range, outer)
            .then_some((Some(var), constant))
    }

    /// The range of a variable in this reading, if its pack reads it so or both readings agree.
    fn read(&self, state: &State, var: Var, reading: Reading) -> Option<Range> {
        let range = self.range(state, var)?;
        let term = self.cfg.vars[var].term;
        let width = match self.terms.sort_data(self.terms.sort(term)) {
            SortData::Bv(width) => *width,
            _ => return Some(range),
        };
        let agree = range.lo >= 0 && range.hi < power(width - 1);
        (agree || self.reading(var) == reading).then_some(range)
    }

    fn is_zero(&self, term: Term) -> bool {
        matches!(self.terms.value_of(term), Some(Value::Bv(bv)) if bv.is_zero())
    }

    /// Of two summands the one that is no constant, and the constant.
    fn split(&self, a: Term, b: Term) -> Option<(Term, i128)> {
        if let Some(n) = self.constant(b, Reading::Signed) {
            return Some((a, n));
        }
        self.constant(a, Reading::Signed).map(|n| (b, n))
    }

    /// The number that a term is.
    fn constant(&self, term: Term, reading: Reading) -> Option<i128> {
        match self.terms.value_of(term)? {
            Value::Int(n) => i128::try_from(n).ok(),
            Value::Bv(bv) if bv.width() <= MAX_BITS => {
                let bits = bv.to_u64()?;
                Some(match reading {
                    Reading::Signed => as_signed(bits, bv.width()),
                    Reading::Unsigned => bits.into(),
                })
            }
            _ => None,
        }
    }

    /// Whether no number of the range wraps as a value of the term's sort.
    fn fits(&self, term: Term, range: Range, reading: Reading) -> bool {
        match self.terms.sort_data(self.terms.sort(term)) {
            SortData::Bv(width) if *width <= MAX_BITS => match reading {
                Reading::Signed => all_signed(*width).includes(range),
                Reading::Unsigned => all_unsigned(*width).includes(range),
            },
            SortData::Bv(_) => false,
            _ => true,
        }
    }

    /// The range of a set of values of a term, in a reading.
    pub(crate) fn range_in(&self, term: Term, abs: &Abs, reading: Reading) -> Option<Range> {
        match self.terms.sort_data(self.terms.sort(term)) {
            SortData::Int => Some(match abs.general() {
                Abs::Numbers(n) => n.range,
                _ => Numbers::ALL.range,
            }),
            SortData::Bv(_) => {
                let bits = crate::eval::bits_of(self.terms, term, abs)?;
                Some(match reading {
                    Reading::Signed => bits.signed,
                    Reading::Unsigned => bits.unsigned,
                })
            }
            _ => None,
        }
    }
}
