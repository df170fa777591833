//! Lifts evidence about the transition system to evidence about the graph.
//!
//! A trace says at which cut points the path is and what the inputs are; the edges in between are
//! found by executing the graph: edges exclude each other given the inputs, so at most one of those
//! that leave a location can be taken. An invariant φ of the system is the invariant φ[pc := c] of
//! each cut point c.

use crate::{ts::Counter, walk::Walker};
use bia_base::{Lift, LiftError, SecondaryMap, Span};
use bia_cfg::{
    Adjacency, Cfg, Edge, Inlined, Input, Loc, LocationInvariants, Origin, Path, PathStep, Var,
};
use bia_system::{Proof, Trace, Ts};
use bia_term::{Model, Term, Terms, value::Value};

/// The way back from a transition system to the graph it encodes.
#[derive(Clone, Debug)]
pub struct Back {
    pub(crate) cfg: Cfg,
    pub(crate) counter: Counter,
    /// The variables in the state, in the order of the system's state after the counter.
    pub(crate) state: Vec<Var>,
    pub(crate) cut: SecondaryMap<Loc, bool>,
    pub(crate) inputs: SecondaryMap<Input, Option<Term>>,
    pub(crate) choice: SecondaryMap<Edge, Option<Term>>,
    pub(crate) system_inputs: Vec<Term>,
}

impl Back {
    /// The cut point at which a state of the system is.
    pub fn location(&self, terms: &Terms, state: &[Value]) -> Option<Loc> {
        let pc = state.first()?;
        let mut points = self.counter.points.iter().copied();
        points.find(|loc| {
            let value = self.counter.at[*loc].and_then(|at| terms.value_of(at));
            value == Some(pc)
        })
    }

    /// Where variables and inputs of the system come from in the program, where that is known.
    pub fn spans(&self) -> Vec<(Term, Span)> {
        let program = &self.cfg.program;
        let mut all = Vec::new();
        for var in &self.state {
            let data = &self.cfg.vars[*var];
            let span = data.origin.and_then(|origin| program.var(origin).span);
            all.extend(span.map(|span| (data.term, span)));
        }
        for (input, data) in self.cfg.inputs.iter() {
            let span = match data.origin {
                Origin::Initial(var) | Origin::Uninitialised(var) => program.var(var).span,
                Origin::Havoc(stmt) | Origin::Result(stmt, _) => program.stmt(stmt).span,
                Origin::Unspecified(_) | Origin::Auxiliary => None,
            };
            all.extend(self.inputs[input].zip(span));
        }
        all
    }

    /// The program counter's variable.
    pub fn pc(&self) -> Term {
        self.counter.var
    }

    /// pc = c ⇒ φ, for a formula that is to hold at c; `None` if c is no cut point.
    pub fn holds_at(&self, terms: &mut Terms, loc: Loc, formula: Term) -> Option<Term> {
        self.counter.at[loc]?;
        let here = self.counter.is_at(terms, loc);
        Some(terms.implies(here, formula))
    }

    /// t[pc := c]; `None` if c is no cut point.
    pub fn at_location(&self, terms: &mut Terms, term: Term, loc: Loc) -> Option<Term> {
        let value = self.counter.at[loc]?;
        Some(terms.substitute(term, [(self.counter.var, value)]))
    }

    /// φ[pc := c] for each cut point c.
    pub fn at_locations(&self, terms: &mut Terms, invariant: Term) -> Vec<(Loc, Term)> {
        let mut at = Vec::with_capacity(self.counter.points.len());
        for loc in &self.counter.points {
            if let Some(value) = self.counter.at[*loc] {
                let here = terms.substitute(invariant, [(self.counter.var, value)]);
                at.push((*loc, here));
            }
        }
        at
    }
}

impl Lift<Ts, Inlined, Terms> for Back {
    fn cex(&self, terms: &mut Terms, trace: Trace) -> Result<Path, LiftError> {
        let outgoing = self.cfg.outgoing();
        let mut steps = Vec::new();
        for (state, inputs) in trace.states.iter().zip(&trace.inputs) {
            self.walk(terms, &outgoing, state, inputs, &mut steps)?;
        }
        Ok(Path::from(steps))
    }

    /// The invariants of cut points. For a proof that is not an invariant by itself the result is a
    /// candidate: what is known to hold, and that no target is reached.
    fn proof(&self, terms: &mut Terms, proof: Proof) -> Result<LocationInvariants, LiftError> {
        let known = match proof {
            Proof::Invariant(invariant) | Proof::KInductive { invariant, .. } => invariant,
            Proof::Exhausted { .. } => terms.tru(),
            Proof::Cells { .. } => {
                let why = "a proof about cells of arrays says nothing about locations";
                return Err(LiftError(why.into()));
            }
        };
        let mut at = self.at_locations(terms, known);
        let mut marked = self.cfg.targets.iter().map(|target| target.loc);
        let never: Vec<Loc> = marked
            .by_ref()
            .chain(self.cfg.cuts.iter().copied())
            .collect();
        for (loc, invariant) in &mut at {
            if never.contains(loc) {
                *invariant = terms.fals();
            }
        }
        Ok(LocationInvariants { at })
    }
}

impl Back {
    /// The edges from one cut point to the next.
    fn walk(
        &self,
        terms: &Terms,
        outgoing: &Adjacency,
        state: &[Value],
        inputs: &[Value],
        steps: &mut Vec<PathStep>,
    ) -> Result<(), LiftError> {
        let loc = self.location(terms, state);
        let loc = loc.ok_or_else(|| LiftError("a state is at no location".into()))?;
        let mut model = Model::completed();
        let vars = self.state.iter().map(|var| self.cfg.vars[*var].term);
        let all = vars.zip(&state[1..]);
        for (var, value) in all.chain(self.system_inputs.iter().copied().zip(inputs)) {
            let fits = model.set(terms, var, value.clone());
            fits.map_err(|error| LiftError(error.to_string()))?;
        }
        let walker = Walker {
            cfg: &self.cfg,
            outgoing,
            cut: &self.cut,
            inputs: &self.inputs,
            choice: &self.choice,
        };
        walker.walk(terms, loc, &mut model, steps)
    }
}
