//! Monitors: safety questions whose answer *safe* says that J is visited finitely often.
//!
//! Each watches the visits x₁, x₂, … of a path to states of J, and complains at a visit:
//!
//! ```text
//!   Visits(k)        when it is the k+1st.            J is visited at most k times.
//!   StateRecording   when x equals an earlier xᵢ.     In a finite system an infinite path with
//!                    infinitely many visits has two equal ones; else nothing is said.
//!   Ranking(m)       unless m(x) ≺ m(x_before), for the visit before.
//!   TransitionInvariant
//!                    when key(x) = key(xᵢ) for an earlier visit and no descent (g, m) has
//!                    g(xᵢ) ∧ g(x) ∧ m(x) ≺ m(xᵢ).
//! ```
//! a ≺ b compares tuples lexicographically: aᵢ = bᵢ for i < j and aⱼ < bⱼ; bit-vectors compare as
//! unsigned numbers, and integers count only if bⱼ ≥ 0. It is well-founded: in an infinite chain
//! take the least j that decides infinitely often; from some point on all before j stay, and the
//! j-th goes down infinitely often, from non-negative numbers. So `Ranking` ends every path.
//!
//! `TransitionInvariant`: keys are of a finite sort, so infinitely many visits have infinitely many
//! with one key. Each two of them are related by one of finitely many well-founded relations; by
//! Ramsey's theorem infinitely many are pairwise related by the same one, an infinite descent
//! (Podelski, Rybalchenko 2004).
//!
//! "An earlier visit" is one that an input of the monitor chooses and that is then remembered: the
//! monitor with all choices complains iff there is such a visit.

use super::Fair;
use crate::{StateVar, Trace, Ts};
use bia_term::{Sort, SortData, Term, Terms, value::Value};

/// The beginning of the names of a monitor's variables.
const PREFIX: &str = "monitor!";

/// The most visits that are counted.
const MAX_VISITS: u32 = 1 << 30;

/// What a monitor checks about the visits of a path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Monitor {
    /// At most this many visits.
    Visits(u32),
    /// No two visits are in the same state.
    StateRecording,
    /// A measure gets smaller from visit to visit.
    Ranking(Vec<Term>),
    /// Any two visits with the same key are related by a descent.
    TransitionInvariant {
        /// A term of a finite sort; `None`: all visits have one key.
        key: Option<Term>,
        /// The well-founded relations, one of which must hold.
        by: Vec<Descent>,
    },
}

/// A well-founded relation between states.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Descent {
    /// Both states satisfy this.
    pub within: Term,
    /// This gets smaller.
    pub measure: Vec<Term>,
}

/// A system with a monitor: unsafe iff the monitor can complain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Watch {
    /// The state variables of the system come first, then those of the monitor; so do the inputs.
    pub ts: Ts,
    /// How many state variables the system itself has.
    pub vars: usize,
    /// How many inputs the system itself has.
    pub inputs: usize,
    /// The variable that says that a visit is remembered, where one is chosen.
    pub armed: Option<Term>,
}

impl Watch {
    /// A path of the system with its monitor, as a path of the system alone; and the number of the
    /// visit that the monitor has remembered at its end.
    pub fn strip(&self, trace: &Trace) -> Option<(Trace, Option<usize>)> {
        let at = |term: Term| self.ts.state.iter().position(|var| var.now == term);
        let armed = match self.armed {
            Some(term) => Some(at(term)?),
            None => None,
        };
        let is_armed =
            |state: &Vec<Value>| armed.is_some_and(|i| state.get(i) == Some(&Value::Bool(true)));
        // The visit is remembered in the state after it.
        let first = trace.states.iter().position(is_armed);
        let own = |rows: &[Vec<Value>], n: usize| -> Option<Vec<Vec<Value>>> {
            rows.iter()
                .map(|row| Some(row.get(..n)?.to_vec()))
                .collect()
        };
        let plain = Trace {
            states: own(&trace.states, self.vars)?,
            inputs: own(&trace.inputs, self.inputs)?,
        };
        Some((plain, first.and_then(|i| i.checked_sub(1))))
    }
}

impl Monitor {
    /// The system with the monitor. `Err` says what is wrong with the monitor.
    pub fn watch(&self, terms: &mut Terms, fair: &Fair) -> Result<Watch, String> {
        let ts = &fair.ts;
        let taken = |term: &Term| {
            let name = terms.var_name(*term);
            name.is_some_and(|name| name.starts_with(PREFIX))
        };
        let vars = ts.state.iter().map(|var| var.now);
        if vars.chain(ts.inputs.iter().copied()).any(|var| taken(&var)) {
            return Err("the system has a monitor already".into());
        }
        match self {
            Self::Visits(most) => visits(terms, ts, *most),
            Self::StateRecording => {
                let all: Vec<Term> = ts.state.iter().map(|var| var.now).collect();
                let equal = |terms: &mut Terms, saved: &[Term]| {
                    let pairs = all.iter().zip(saved);
                    let parts: Vec<Term> = pairs.map(|(a, b)| terms.eq(*a, *b)).collect();
                    Ok(terms.and_all(&parts))
                };
                remember(terms, ts, &all, equal)
            }
            Self::Ranking(measure) => descends(terms, ts, measure),
            Self::TransitionInvariant { key, by } => covered(terms, ts, *key, by),
        }
    }

    /// Whether *safe* answers the question: `StateRecording` says something about finite systems
    /// only.
    pub fn is_conclusive(&self, terms: &Terms, fair: &Fair) -> bool {
        match self {
            Self::Visits(_) | Self::Ranking(_) | Self::TransitionInvariant { .. } => true,
            Self::StateRecording => {
                let mut vars = fair.ts.state.iter();
                vars.all(|var| is_finite(terms, terms.sort(var.now)))
            }
        }
    }
}

/// Whether a sort has finitely many values.
pub fn is_finite(terms: &Terms, sort: Sort) -> bool {
    match terms.sort_data(sort) {
        SortData::Bool
        | SortData::RoundingMode
        | SortData::Bv(_)
        | SortData::Float(_)
        | SortData::Enum(_) => true,
        SortData::Array { index, element } => {
            is_finite(terms, *index) && is_finite(terms, *element)
        }
        SortData::Int | SortData::Real | SortData::Uninterpreted(_) => false,
    }
}

fn own(terms: &mut Terms, name: &str, sort: Sort) -> Term {
    terms.var(&format!("{PREFIX}{name}"), sort)
}

/// What a monitor remembers of the value with this number.
pub(crate) fn saved(terms: &mut Terms, number: usize, sort: Sort) -> Term {
    own(terms, &format!("saved.{number}"), sort)
}

fn visits(terms: &mut Terms, ts: &Ts, most: u32) -> Result<Watch, String> {
    if most > MAX_VISITS {
        return Err("too many visits to count".into());
    }
    // Counts to `most` and stays there.
    let width = (32 - most.leading_zeros()).max(1);
    let sort = terms.bv_sort(width);
    let number = |terms: &mut Terms, n: u32| terms.bv_u64(width, n.into());
    let count = own(terms, "visits", sort);
    let (zero, one, full) = (number(terms, 0), number(terms, 1), number(terms, most));
    let more = terms.bv_add(count, one);
    let is_less = terms.bv_ult(count, full);
    let counted = terms.and(ts.bad, is_less);
    let next = terms.ite(counted, more, count);
    let start = terms.eq(count, zero);
    let init = terms.and(ts.init, start);
    let is_full = terms.eq(count, full);
    let bad = terms.and(ts.bad, is_full);
    let mut watched = ts.clone();
    watched.state.push(StateVar {
        now: count,
        next: Some(next),
    });
    (watched.init, watched.bad) = (init, bad);
    Ok(Watch {
        vars: ts.state.len(),
        inputs: ts.inputs.len(),
        ts: watched,
        armed: None,
    })
}

/// Remembers the values that `what` has at a visit of its choice; complains at a later visit at
/// which `complaint` of the values holds.
fn remember(
    terms: &mut Terms,
    ts: &Ts,
    what: &[Term],
    complaint: impl FnOnce(&mut Terms, &[Term]) -> Result<Term, String>,
) -> Result<Watch, String> {
    let armed = own(terms, "armed", Sort::BOOL);
    let arm = own(terms, "arm", Sort::BOOL);
    let mut watched = ts.clone();
    let disarmed = terms.not(armed);
    let now = terms.and_all(&[disarmed, arm, ts.bad]);
    let stays = terms.or(armed, now);
    watched.state.push(StateVar {
        now: armed,
        next: Some(stays),
    });
    let mut remembered = Vec::with_capacity(what.len());
    for (i, value) in what.iter().enumerate() {
        let sort = terms.sort(*value);
        let kept = saved(terms, i, sort);
        let next = terms.ite(now, *value, kept);
        watched.state.push(StateVar {
            now: kept,
            next: Some(next),
        });
        remembered.push(kept);
    }
    watched.inputs.push(arm);
    watched.init = terms.and(ts.init, disarmed);
    let complaint = complaint(terms, &remembered)?;
    watched.bad = terms.and_all(&[ts.bad, armed, complaint]);
    Ok(Watch {
        vars: ts.state.len(),
        inputs: ts.inputs.len(),
        ts: watched,
        armed: Some(armed),
    })
}

fn descends(terms: &mut Terms, ts: &Ts, measure: &[Term]) -> Result<Watch, String> {
    check_measure(terms, ts, measure)?;
    let seen = own(terms, "seen", Sort::BOOL);
    let mut watched = ts.clone();
    let next = terms.or(seen, ts.bad);
    watched.state.push(StateVar {
        now: seen,
        next: Some(next),
    });
    let mut last = Vec::with_capacity(measure.len());
    for (i, value) in measure.iter().enumerate() {
        let sort = terms.sort(*value);
        let kept = own(terms, &format!("last.{i}"), sort);
        let next = terms.ite(ts.bad, *value, kept);
        watched.state.push(StateVar {
            now: kept,
            next: Some(next),
        });
        last.push(kept);
    }
    let unseen = terms.not(seen);
    watched.init = terms.and(ts.init, unseen);
    let smaller = smaller(terms, measure, &last);
    let complaint = terms.not(smaller);
    watched.bad = terms.and_all(&[ts.bad, seen, complaint]);
    Ok(Watch {
        vars: ts.state.len(),
        inputs: ts.inputs.len(),
        ts: watched,
        armed: None,
    })
}

fn covered(terms: &mut Terms, ts: &Ts, key: Option<Term>, by: &[Descent]) -> Result<Watch, String> {
    let mut what = Vec::new();
    if let Some(key) = key {
        ts.check_term(terms, key)?;
        if !is_finite(terms, terms.sort(key)) {
            return Err("the key is of an infinite sort".into());
        }
        what.push(key);
    }
    for descent in by {
        check_measure(terms, ts, &descent.measure)?;
        ts.check_term(terms, descent.within)?;
        if terms.sort(descent.within) != Sort::BOOL {
            return Err("what a descent is within is no formula".into());
        }
        what.push(descent.within);
        what.extend_from_slice(&descent.measure);
    }
    remember(terms, ts, &what, |terms, saved| {
        let mut saved = saved.iter().copied();
        let mut parts = Vec::new();
        if let (Some(key), Some(before)) = (key, key.and_then(|_| saved.next())) {
            parts.push(terms.eq(key, before));
        }
        for descent in by {
            let within = saved.next().ok_or("a value is missing")?;
            let before: Vec<Term> = saved.by_ref().take(descent.measure.len()).collect();
            let smaller = smaller(terms, &descent.measure, &before);
            let related = terms.and_all(&[within, descent.within, smaller]);
            parts.push(terms.not(related));
        }
        Ok(terms.and_all(&parts))
    })
}

/// now ≺ before
fn smaller(terms: &mut Terms, now: &[Term], before: &[Term]) -> Term {
    let mut smaller = terms.fals();
    for (a, b) in now.iter().zip(before).rev() {
        let less = if terms.sort(*a) == Sort::INT {
            let zero = terms.int(0);
            let less = terms.lt(*a, *b);
            let bounded = terms.le(zero, *b);
            terms.and(less, bounded)
        } else {
            terms.bv_ult(*a, *b)
        };
        let equal = terms.eq(*a, *b);
        let later = terms.and(equal, smaller);
        smaller = terms.or(less, later);
    }
    smaller
}

fn check_measure(terms: &Terms, ts: &Ts, measure: &[Term]) -> Result<(), String> {
    for part in measure {
        ts.check_term(terms, *part)?;
        let sort = terms.sort(*part);
        if sort != Sort::INT && !matches!(terms.sort_data(sort), SortData::Bv(_)) {
            return Err("a measure is neither an integer nor a bit-vector".into());
        }
    }
    Ok(())
}
