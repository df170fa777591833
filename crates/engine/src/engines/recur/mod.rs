//! `recur`: infinite paths that visit J again and again, in finite form.
//!
//! ```text
//!   walks               paths by evaluation that come back to a state
//!   closing             I(s₀) ∧ T(s₀ … s_d) ∧ J(sᵢ) ∧ s_d agrees with sᵢ       for some i < d
//!   sets                cycles of these paths, and sets that they do not leave
//! ```
//! States agree if they have the same values of the variables that matter where they are; variables
//! that are not read any more may differ.
//!
//! | file | holds |
//! |---|---|
//! | `cone` | which variables matter |
//! | `lasso` | paths that come back |
//! | `sets` | recurrent sets of cycles |
//! | `rays` | inequalities for cycles whose numbers grow |
//! | `parameters` | values of what a loop does not change for which it never ends |

mod cone;
mod lasso;
mod parameters;
mod rays;
mod sets;

use crate::{
    Cx, Engine, EngineError,
    engines::rank::{
        places::Places,
        walk::{assign, walks},
    },
    names,
    options::{Number, Positive, options},
    session::Halt,
};
use bia_base::{Reason, Unknown, Verdict};
use bia_system::{Fair, Infinite, Trace, Ts};
use bia_term::{Term, Terms, value::Value};
use cone::Cones;
use indexmap::IndexSet;
use lasso::{Asked, Path};
use rustc_hash::FxBuildHasher;
use std::time::Duration;

/// Steps of a cycle that is made a set of, at most.
const MAX_CYCLE: usize = 12;

options! {
    /// Options of `recur`.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct RecurConfig {
        unroll: Positive = 48, "up to how many steps paths are unrolled";
        cycles: Number = 200, "for how many cycles a recurrent set is looked for";
    }
}

/// The engine `recur`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Recur {
    /// Its options.
    pub config: RecurConfig,
}

impl Engine<Fair> for Recur {
    fn name(&self) -> &'static str {
        names::RECUR
    }

    fn run(self: Box<Self>, on: &Fair, cx: &mut Cx<'_>) -> Result<Verdict<Fair>, EngineError> {
        on.ts.check(cx.terms).map_err(EngineError::Internal)?;
        match self.find(&on.ts, cx) {
            Ok(Some(path)) => Ok(Verdict::Unsafe(path)),
            Ok(None) => Ok(Verdict::Unknown(Unknown::from(Reason::BoundReached(
                self.config.unroll,
            )))),
            Err(halt) => halt.verdict(None),
        }
    }
}

impl Recur {
    fn find(&self, ts: &Ts, cx: &mut Cx<'_>) -> Result<Option<Infinite>, Halt> {
        let places = Places::new(cx.terms, ts);
        let cones = Cones::new(cx.terms, ts, &places);
        if cones.list.is_empty() {
            return Ok(None);
        }
        let found = walks(cx, ts, 32, 200)?;
        for trace in &found {
            if let Some(path) = lasso::closed(cx.terms, ts, &places, &cones, trace) {
                return Ok(Some(path));
            }
        }
        let mut tried = Tried::new(self.config.cycles);
        let mut path = Path::new(cx, ts)?;
        let most = usize::try_from(self.config.unroll).unwrap_or(usize::MAX);
        // A few steps unrolled first; what is left for cycles of the walks; then more steps.
        for depth in 1..=most {
            path.extend(cx)?;
            let closed = self.close(cx, ts, &places, &cones, &mut path)?;
            if closed.is_some() {
                return Ok(closed);
            }
            if depth <= 4 {
                let set = parameters::recurrent(cx, ts, &places, &cones, &mut path)?;
                if set.is_some() {
                    return Ok(set);
                }
            }
            if depth <= 8 {
                let set = self.cycles(cx, ts, &places, &cones, &mut path, &mut tried)?;
                if set.is_some() {
                    return Ok(set);
                }
            }
            if depth == 3 {
                for trace in &found {
                    let set = tried.all(cx, ts, &places, &cones, trace)?;
                    if set.is_some() {
                        return Ok(set);
                    }
                }
            }
        }
        Ok(None)
    }

    /// A path that comes back at its end.
    fn close(
        &self,
        cx: &mut Cx<'_>,
        ts: &Ts,
        places: &Places,
        cones: &Cones,
        path: &mut Path<'_>,
    ) -> Result<Option<Infinite>, Halt> {
        let end = path.depth();
        let mut back = Vec::new();
        for at in 0..end {
            back.push(path.agree(cx.terms, places, cones, at, end));
        }
        let any = cx.terms.or_all(&back);
        if any == cx.terms.fals() {
            return Ok(None);
        }
        match path.ask(cx, &[any], Duration::from_secs(3))? {
            Asked::Found(trace) => Ok(lasso::closed(cx.terms, ts, places, cones, &trace)),
            Asked::None | Asked::Open => Ok(None),
        }
    }

    /// Recurrent sets for cycles at the end of a path, one for each place and each side of a
    /// condition, and for the least and greatest values of what a place keeps.
    fn cycles(
        &self,
        cx: &mut Cx<'_>,
        ts: &Ts,
        places: &Places,
        cones: &Cones,
        path: &mut Path<'_>,
        tried: &mut Tried,
    ) -> Result<Option<Infinite>, Halt> {
        let end = path.depth();
        let state = ts.state.iter().map(|var| var.now).collect();
        for (component, cone) in &cones.list {
            for place in component {
                let here = places.is_at(cx.terms, ts, *place);
                let roots = [places.list[*place].valid];
                let next = places.list[*place].next.iter().copied();
                let roots: Vec<Term> = roots.into_iter().chain(next).collect();
                let mut sides = vec![cx.terms.tru()];
                for atom in crate::engines::rank::atoms::atoms(cx.terms, &roots, &state) {
                    sides.extend([atom, cx.terms.not(atom)]);
                }
                sides.truncate(24);
                let row = &places.list[*place];
                let kept = (0..ts.state.len()).filter(|at| row.next[*at] == ts.state[*at].now);
                let kept: Vec<usize> = kept.filter(|at| cone.contains(at)).collect();
                sides.extend(parameters::extremes(cx, ts, &kept));
                let last = path.at(cx.terms, here, end);
                for back in (end.saturating_sub(3)..end).rev() {
                    let first = path.at(cx.terms, here, back);
                    for side in &sides {
                        let side = path.at(cx.terms, *side, back);
                        let assuming = [first, last, side];
                        if assuming.contains(&cx.terms.fals()) {
                            continue;
                        }
                        let asked = path.ask(cx, &assuming, Duration::from_millis(500))?;
                        if let Asked::Found(trace) = asked {
                            let set = tried.one(cx, ts, places, cones, &trace, (back, end))?;
                            if set.is_some() {
                                return Ok(set);
                            }
                        } else {
                            continue;
                        }
                    }
                }
            }
        }
        Ok(None)
    }
}

/// Cycles that were tried.
struct Tried {
    seen: IndexSet<(Vec<Value>, Vec<Vec<Value>>), FxBuildHasher>,
    most: usize,
}

impl Tried {
    fn new(most: u32) -> Self {
        Self {
            seen: IndexSet::default(),
            most: usize::try_from(most).unwrap_or(usize::MAX),
        }
    }

    /// The cycles of a walk, from its end.
    fn all(
        &mut self,
        cx: &mut Cx<'_>,
        ts: &Ts,
        places: &Places,
        cones: &Cones,
        trace: &Trace,
    ) -> Result<Option<Infinite>, Halt> {
        let mut left = 3;
        for end in (1..trace.states.len()).rev() {
            let Some(back) = last_at_place(cx.terms, ts, places, trace, end) else {
                continue;
            };
            let set = self.one(cx, ts, places, cones, trace, (back, end))?;
            if set.is_some() || left == 0 {
                return Ok(set);
            }
            left -= 1;
        }
        Ok(None)
    }

    fn one(
        &mut self,
        cx: &mut Cx<'_>,
        ts: &Ts,
        places: &Places,
        cones: &Cones,
        trace: &Trace,
        (back, end): (usize, usize),
    ) -> Result<Option<Infinite>, Halt> {
        let inputs = trace.inputs[back..end].to_vec();
        let is_new = self.seen.insert((trace.states[back].clone(), inputs));
        if !is_new || self.seen.len() > self.most {
            return Ok(None);
        }
        cx.statistics.count("recur cycles", 1);
        sets::recurrent(cx, ts, places, cones, trace, (back, end))
    }
}

/// The last state before `end` that is of its place, in J and not far.
fn last_at_place(
    terms: &Terms,
    ts: &Ts,
    places: &Places,
    trace: &Trace,
    end: usize,
) -> Option<usize> {
    let place = places.of(terms, &trace.states[end])?;
    let visits = |state: &[Value]| {
        let model = assign(terms, ts, state);
        terms.eval(ts.bad, &model) == Ok(Value::Bool(true))
    };
    let near = end.saturating_sub(MAX_CYCLE)..end;
    near.rev().find(|at| {
        let state = &trace.states[*at];
        places.of(terms, state) == Some(place) && visits(state)
    })
}
