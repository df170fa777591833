//! `rlive`: from a visit to the next, and around what leads to none (Xia, Cimatti, Griggio, Li:
//! "Avoiding the shoals: a new approach to liveness checking", CAV 2024).
//!
//! D is a set of states that no step leaves and from which J is visited finitely often; at first it
//! is empty. A state is *open* if it is in J and has a step to a state outside D.
//!
//! ```text
//!   stack of open states, each reachable from the one below, the lowest from I
//!     from the top s, or from I if the stack is empty: is an open state t reachable, by at least one step?
//!       yes   the whole path has a state twice with a visit between  ⇒ a lasso
//!             otherwise t is pushed
//!       no    an invariant E: successors of s are in it (or I is), steps from E ∖ D lead to E ∪ D, and
//!             those from (E ∖ D) ∩ J into D.   D := D ∪ E, s is popped;  from I: safe
//! ```
//! A popped s has all its successors in D, which it had not before: for finite systems that ends.
//! The sets E₁, E₂, …, Eₙ in the order in which they were found are layers. The layer of a state is
//! the least i with x ∈ Eᵢ. No step leads to a higher layer, and a step from a visit leads to a
//! lower one. So
//!
//! ```text
//!   Ranking(layer(x))      with the invariant   ⋁ᵢ Eᵢ(x)  ∧  (seen ⇒ layer(x) < last)
//! ```
//! is the evidence for *safe*, which can be checked without the search.
//!
//! The question is put to an engine for transition systems. That the state before was open needs a
//! bit:
//!
//! ```text
//!   visited' = J(x) ∧ ¬first,  first' = false      V ∧ ¬D(x)      bad: visited ∧ ¬D(x)
//!   I: x = s ∧ first ∧ ¬visited     or     I(x) ∧ ¬first ∧ ¬visited
//!   E(x) = φ(x, visited = false, first = false) ∨ φ(x, visited = true, first = false)
//! ```
//! for its invariant φ. Where we differ from the paper: each question is a run of its own, and
//! layers are kept apart, since they are the proof.

use crate::{
    Cx, Engine, EngineError, cycle,
    inner::ask_about,
    names,
    options::{InnerEngine, options},
};
use bia_base::{Event, Reason, Unknown, Verdict};
use bia_system::{Fair, Monitor, Proof, StateVar, TerminationProof, Trace, Ts};
use bia_term::{Sort, Term, Terms, value::Value};

options! {
    /// Options of [`Rlive`].
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct RliveConfig {
        engine: InnerEngine = names::IC3,
            "the engine for transition systems that is asked, with its default options";
    }
}

/// The engine `rlive`.
#[derive(Clone, Debug)]
pub struct Rlive {
    /// Its options.
    pub config: RliveConfig,
}

impl Engine<Fair> for Rlive {
    fn name(&self) -> &'static str {
        names::RLIVE
    }

    fn run(self: Box<Self>, on: &Fair, cx: &mut Cx<'_>) -> Result<Verdict<Fair>, EngineError> {
        on.ts.check(cx.terms).map_err(EngineError::Internal)?;
        let mut search = Search {
            fair: on,
            engine: self.config.engine,
            visited: cx.terms.fresh_var("rlive!visited", Sort::BOOL),
            first: cx.terms.fresh_var("rlive!first", Sort::BOOL),
            layers: Vec::new(),
            path: Trace {
                states: Vec::new(),
                inputs: Vec::new(),
            },
            stack: Vec::new(),
        };
        let verdict = search.run(cx);
        let layers = u64::try_from(search.layers.len()).unwrap_or(u64::MAX);
        cx.statistics.count("rlive layers", layers);
        verdict
    }
}

struct Search<'a> {
    fair: &'a Fair,
    engine: &'static str,
    visited: Term,
    first: Term,
    /// E₁, E₂, …: D is their union.
    layers: Vec<Term>,
    /// From an initial state to the top of the stack.
    path: Trace,
    /// The places of open states on the path.
    stack: Vec<usize>,
}

impl Search<'_> {
    fn run(&mut self, cx: &mut Cx<'_>) -> Result<Verdict<Fair>, EngineError> {
        loop {
            if let Err(stop) = cx.budget.check_now() {
                return Ok(unknown(stop.into()));
            }
            cx.observer.progress(Event::Depth(
                u32::try_from(self.stack.len()).unwrap_or(u32::MAX),
            ));
            cx.statistics.count("rlive questions", 1);
            let question = self.question(cx.terms)?;
            match ask_about(&question, self.engine, cx, cx.budget)? {
                Verdict::Unknown(unknown) => return Ok(Verdict::Unknown(unknown)),
                Verdict::Unsafe(trace) => {
                    if let Some(lasso) = self.go_on(cx.terms, &trace)? {
                        return Ok(Verdict::Unsafe(lasso));
                    }
                }
                Verdict::Safe(Proof::Invariant(invariant)) => {
                    let layer = self.layer(cx.terms, invariant);
                    self.layers.push(layer);
                    if self.stack.pop().is_none() {
                        return self.ending(cx.terms).map(Verdict::Safe);
                    }
                    let length = self.stack.last().map_or(0, |place| place + 1);
                    self.path.states.truncate(length);
                    self.path.inputs.truncate(length.saturating_sub(1));
                }
                Verdict::Safe(_) => {
                    let what = format!("`{}` proves without an invariant", self.engine);
                    return Ok(unknown(Reason::Unsupported(what)));
                }
            }
        }
    }

    /// Whether an open state is reachable from the top of the stack.
    fn question(&self, terms: &mut Terms) -> Result<Ts, EngineError> {
        let ts = &self.fair.ts;
        let dead = terms.or_all(&self.layers);
        let alive = terms.not(dead);
        let later = terms.not(self.first);
        let unvisited = terms.not(self.visited);
        let start = match self.stack.last() {
            None => terms.and(ts.init, later),
            Some(place) => {
                let values = self.path.states.get(*place);
                let values = values.ok_or_else(|| internal("the stack is not on the path"))?;
                let mut parts = vec![self.first];
                for (var, value) in ts.state.iter().zip(values) {
                    let sort = terms.sort(var.now);
                    let value = terms.try_value(value.clone(), sort);
                    let value = value.map_err(|error| internal(&error.to_string()))?;
                    parts.push(terms.eq(var.now, value));
                }
                terms.and_all(&parts)
            }
        };
        let mut state = ts.state.clone();
        state.push(StateVar {
            now: self.visited,
            next: Some(terms.and(ts.bad, later)),
        });
        state.push(StateVar {
            now: self.first,
            next: Some(terms.fals()),
        });
        Ok(Ts {
            state,
            inputs: ts.inputs.clone(),
            init: terms.and(start, unvisited),
            valid: terms.and(ts.valid, alive),
            bad: terms.and(self.visited, alive),
        })
    }

    /// Puts the open state before the last one of the trace onto the stack, unless there is a
    /// lasso.
    fn go_on(
        &mut self,
        terms: &Terms,
        trace: &Trace,
    ) -> Result<Option<bia_system::Infinite>, EngineError> {
        let vars = self.fair.ts.state.len();
        let own = |state: &Vec<Value>| state.get(..vars).map(<[Value]>::to_vec);
        // The path ends where the trace begins.
        let skip = usize::from(!self.path.states.is_empty());
        for state in trace.states.iter().skip(skip) {
            let state = own(state).ok_or_else(|| internal("a state of the path is incomplete"))?;
            self.path.states.push(state);
        }
        self.path.inputs.extend(trace.inputs.iter().cloned());
        if let Some(lasso) = cycle::find(terms, self.fair, &self.path) {
            return Ok(Some(lasso));
        }
        self.path.states.pop();
        self.path.inputs.pop();
        match self.path.states.len().checked_sub(1) {
            Some(place) if self.stack.last().is_none_or(|top| *top < place) => {
                self.stack.push(place);
                Ok(None)
            }
            Some(_) | None => Err(internal("the path to an open state has no steps")),
        }
    }

    /// E of an invariant.
    fn layer(&self, terms: &mut Terms, invariant: Term) -> Term {
        let (yes, no) = (terms.tru(), terms.fals());
        let [a, b] = [no, yes].map(|visited| {
            terms.substitute(invariant, [(self.visited, visited), (self.first, no)])
        });
        terms.or(a, b)
    }

    /// The evidence, once I is in the last layer.
    fn ending(&self, terms: &mut Terms) -> Result<TerminationProof, EngineError> {
        let last = self.layers.len().saturating_sub(1);
        let width = (usize::BITS - last.leading_zeros()).max(1);
        let number =
            |terms: &mut Terms, n: usize| terms.bv_u64(width, u64::try_from(n).unwrap_or(u64::MAX));
        let mut index = number(terms, last);
        for (place, layer) in self.layers.iter().enumerate().rev().skip(1) {
            let place = number(terms, place);
            index = terms.ite(*layer, place, index);
        }
        let monitor = Monitor::Ranking(vec![index]);
        let watch = monitor.watch(terms, self.fair);
        let watch = watch.map_err(EngineError::Internal)?;
        let own: Vec<Term> = watch.ts.state.iter().map(|var| var.now).collect();
        let Some([seen, before]) = own.get(watch.vars..) else {
            return Err(internal("the monitor has other variables"));
        };
        let lower = terms.bv_ult(index, *before);
        let lower = terms.implies(*seen, lower);
        let covered = terms.or_all(&self.layers);
        let proof = Proof::Invariant(terms.and(covered, lower));
        Ok(TerminationProof { monitor, proof })
    }
}

fn internal(why: &str) -> EngineError {
    EngineError::Internal(why.into())
}

fn unknown(reason: Reason) -> Verdict<Fair> {
    Verdict::Unknown(Unknown::from(reason))
}
