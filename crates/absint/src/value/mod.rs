//! [`Abs`]: sets of values of one sort, as abstract domains can say them.
//!
//! ```text
//!   Set       up to MAX_VALUES values of any sort, by themselves
//!   Bits      bit-vectors up to 64 bits: both intervals, known bits, a congruence
//!   Numbers   integers: an interval and a congruence          Reals    an interval
//!   Floats    an interval and whether NaN is a member         Cells    summaries of arrays
//!   Any       everything
//! ```
//! Invariant: no set is empty; what would be empty is `None`. Values of one sort use `Set`, `Any`
//! and the variant of the sort. γ only grows by `join` and `widen`, and `meet` has at least what
//! both have.

pub(crate) mod bits;
mod bits_ops;
pub(crate) mod cells;
pub(crate) mod congruence;
pub(crate) mod facts;
pub(crate) mod float;
pub(crate) mod number;
pub(crate) mod range;
#[cfg(test)]
mod tests;
mod thresholds;

pub(crate) use thresholds::Thresholds;

use bia_term::value::Value;
use bits::Bits;
use cells::Cells;
use float::Floats;
use number::{Numbers, Reals};
use std::sync::Arc;

/// Sets with more values are said by their properties.
pub(crate) const MAX_VALUES: usize = 8;

/// A set of values.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Abs {
    Any,
    /// Sorted, each once.
    Set(Arc<[Value]>),
    Bits(Bits),
    Numbers(Numbers),
    Reals(Reals),
    Floats(Floats),
    Cells(Arc<Cells>),
}

impl Abs {
    /// One value.
    pub(crate) fn one(value: Value) -> Abs {
        Abs::Set([value].into())
    }

    /// A truth value; `None`: either.
    pub(crate) fn truth(value: Option<bool>) -> Abs {
        value.map_or(Abs::Any, |value| Abs::one(Value::Bool(value)))
    }

    /// These values; not so exactly if they are many. `None` if there are none.
    pub(crate) fn set(mut values: Vec<Value>) -> Option<Abs> {
        values.sort();
        values.dedup();
        if values.len() <= MAX_VALUES {
            return (!values.is_empty()).then(|| Abs::Set(values.into()).tidy());
        }
        let mut all = values.iter().map(general);
        let first = all.next()?;
        Some(all.fold(first, |a, b| a.join(&b)))
    }

    /// The values, if they are listed.
    pub(crate) fn values(&self) -> Option<&[Value]> {
        if let Abs::Set(values) = self {
            Some(values)
        } else {
            None
        }
    }

    /// The only value.
    pub(crate) fn single(&self) -> Option<&Value> {
        match self.values()? {
            [one] => Some(one),
            [] | [_, _, ..] => None,
        }
    }

    /// The truth value, if it is known.
    pub(crate) fn is(&self) -> Option<bool> {
        self.single().and_then(Value::as_bool)
    }

    /// By properties instead of values.
    pub(crate) fn general(&self) -> Abs {
        match self {
            Abs::Set(values) => {
                let mut all = values.iter().map(general);
                let first = all.next().unwrap_or(Abs::Any);
                all.fold(first, |a, b| join_general(&a, &b))
            }
            Abs::Any
            | Abs::Bits(_)
            | Abs::Numbers(_)
            | Abs::Reals(_)
            | Abs::Floats(_)
            | Abs::Cells(_) => self.clone(),
        }
    }

    /// The same set in its simplest representation.
    pub(crate) fn tidy(self) -> Abs {
        match &self {
            Abs::Set(values) => match values.as_ref() {
                [Value::Bool(false), Value::Bool(true)] => Abs::Any,
                _ => self,
            },
            Abs::Bits(bits) if bits.is_all() => Abs::Any,
            Abs::Bits(bits) => match bits.single() {
                Some(n) => Abs::one(Value::Bv(bia_term::value::Bv::from_u64(bits.width, n))),
                None => self,
            },
            Abs::Numbers(n) if *n == Numbers::ALL => Abs::Any,
            Abs::Numbers(n) => match n.range.single() {
                Some(n) => Abs::one(Value::Int(n.into())),
                None => self,
            },
            Abs::Reals(r) if *r == Reals::ALL => Abs::Any,
            Abs::Reals(r) => match r.single() {
                Some(n) => Abs::one(Value::Real(Box::new(n.clone()))),
                None => self,
            },
            Abs::Floats(f) if f.is_all() => Abs::Any,
            Abs::Cells(c) if c.is_all() => Abs::Any,
            Abs::Any | Abs::Floats(_) | Abs::Cells(_) => self,
        }
    }

    /// Whether a value is a member.
    pub(crate) fn contains(&self, value: &Value) -> bool {
        match (self, value) {
            (Abs::Any, _) => true,
            (Abs::Set(values), _) => values.binary_search(value).is_ok(),
            (Abs::Bits(bits), Value::Bv(bv)) => bv.to_u64().is_some_and(|n| bits.contains(n)),
            (Abs::Numbers(numbers), Value::Int(n)) => numbers.contains(n),
            (Abs::Reals(reals), Value::Real(n)) => reals.contains(n),
            (Abs::Floats(floats), Value::Float(f)) => floats.contains(f),
            (Abs::Cells(cells), Value::Array(array)) => cells.contains(array),
            (_, _) => false,
        }
    }

    pub(crate) fn join(&self, other: &Abs) -> Abs {
        if self == other {
            return self.clone();
        }
        if let (Abs::Set(a), Abs::Set(b)) = (self, other) {
            let mut all = a.to_vec();
            all.extend_from_slice(b);
            all.sort();
            all.dedup();
            if all.len() <= MAX_VALUES {
                return Abs::Set(all.into()).tidy();
            }
        }
        join_general(&self.general(), &other.general()).tidy()
    }

    /// What both have; `None` if they have nothing in common. May be more than that.
    pub(crate) fn meet(&self, other: &Abs) -> Option<Abs> {
        let filter = |values: &Arc<[Value]>, by: &Abs| {
            let left: Vec<Value> = values.iter().filter(|v| by.contains(v)).cloned().collect();
            (!left.is_empty()).then(|| Abs::Set(left.into()))
        };
        match (self, other) {
            (Abs::Any, one) | (one, Abs::Any) => Some(one.clone()),
            (Abs::Set(values), by) | (by, Abs::Set(values)) => filter(values, by),
            (Abs::Bits(a), Abs::Bits(b)) if a.width == b.width => {
                a.meet(b).map(|made| Abs::Bits(made).tidy())
            }
            (Abs::Numbers(a), Abs::Numbers(b)) => a.meet(b).map(|made| Abs::Numbers(made).tidy()),
            (Abs::Reals(a), Abs::Reals(b)) => a.meet(b).map(|made| Abs::Reals(made).tidy()),
            (Abs::Floats(a), Abs::Floats(b)) if a.format == b.format => {
                a.meet(b).map(|made| Abs::Floats(made).tidy())
            }
            (Abs::Cells(a), Abs::Cells(b)) => a.meet(b).map(|made| Abs::Cells(Arc::new(made))),
            // Of different sorts: never asked.
            (one, _) => Some(one.clone()),
        }
    }

    /// Whether each member of `other` is one of this.
    pub(crate) fn includes(&self, other: &Abs) -> bool {
        match (self, other) {
            (Abs::Any, _) => true,
            (_, Abs::Any) => false,
            (_, Abs::Set(values)) => values.iter().all(|value| self.contains(value)),
            (Abs::Set(_), _) => false,
            (Abs::Bits(a), Abs::Bits(b)) => a.width == b.width && a.includes(b),
            (Abs::Numbers(a), Abs::Numbers(b)) => a.includes(b),
            (Abs::Reals(a), Abs::Reals(b)) => a.includes(b),
            (Abs::Floats(a), Abs::Floats(b)) => a.format == b.format && a.includes(b),
            (Abs::Cells(a), Abs::Cells(b)) => a.includes(b),
            (_, _) => false,
        }
    }

    /// More than both, so that no sequence of such steps goes on for ever.
    pub(crate) fn widen(&self, next: &Abs, thresholds: &Thresholds) -> Abs {
        if self.includes(next) {
            return self.clone();
        }
        if let (Abs::Set(_), Abs::Set(values)) = (self, next)
            && values.iter().all(|v| self.contains(v) || thresholds.has(v))
        {
            // Constants of the program: there are finitely many, so widening still ends.
            let join = self.join(next);
            if join.values().is_some() {
                return join;
            }
        }
        match (&self.general(), &next.general()) {
            (Abs::Bits(a), Abs::Bits(b)) if a.width == b.width => {
                Abs::Bits(a.widen(b, &thresholds.numbers))
            }
            (Abs::Numbers(a), Abs::Numbers(b)) => Abs::Numbers(a.widen(b, &thresholds.numbers)),
            (Abs::Reals(a), Abs::Reals(b)) => Abs::Reals(a.widen(&a.join(b), &thresholds.numbers)),
            (Abs::Floats(a), Abs::Floats(b)) if a.format == b.format => {
                Abs::Floats(a.widen(b, &thresholds.floats))
            }
            (Abs::Cells(a), Abs::Cells(b)) => Abs::Cells(Arc::new(a.widen(b, thresholds))),
            (_, _) => Abs::Any,
        }
        .tidy()
    }
}

/// A value by its properties.
fn general(value: &Value) -> Abs {
    match value {
        Value::Bv(bv) => Bits::of(bv).map_or(Abs::Any, Abs::Bits),
        Value::Int(n) => Abs::Numbers(Numbers::of(n)),
        Value::Real(n) => Abs::Reals(Reals::one(n)),
        Value::Float(f) => Abs::Floats(Floats::one(f)),
        Value::Array(array) => Abs::Cells(Arc::new(Cells::of(array))),
        Value::Bool(_) | Value::Rounding(_) | Value::Elem(_) => Abs::Any,
    }
}

fn join_general(a: &Abs, b: &Abs) -> Abs {
    match (a, b) {
        (Abs::Bits(a), Abs::Bits(b)) if a.width == b.width => Abs::Bits(a.join(b)),
        (Abs::Numbers(a), Abs::Numbers(b)) => Abs::Numbers(a.join(b)),
        (Abs::Reals(a), Abs::Reals(b)) => Abs::Reals(a.join(b)),
        (Abs::Floats(a), Abs::Floats(b)) if a.format == b.format => Abs::Floats(a.join(b)),
        (Abs::Cells(a), Abs::Cells(b)) => Abs::Cells(Arc::new(a.join(b))),
        (_, _) => Abs::Any,
    }
}
