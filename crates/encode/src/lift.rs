//! Evidence about the transition system as evidence about the graph.
//!
//! A trace says at which cut points the path is and what the inputs are; the edges in between are
//! found by executing the graph: edges exclude each other given the inputs, so at most one of those
//! that leave a location can be taken. An invariant φ of the system is the invariant φ[pc := c] of
//! each cut point c.

use crate::ts::Counter;
use bia_base::{Lift, LiftError, SecondaryMap};
use bia_cfg::{
    Action, Adjacency, Cfg, Edge, GraphProof, Input, Loc, LocationInvariants, Path, PathStep, Var,
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

    /// The program counter's variable.
    pub fn pc(&self) -> Term {
        self.counter.var
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

impl Lift<Ts, Cfg, Terms> for Back {
    fn cex(&self, terms: &mut Terms, trace: Trace) -> Result<Path, LiftError> {
        let outgoing = self.cfg.outgoing();
        let mut steps = Vec::new();
        for (state, inputs) in trace.states.iter().zip(&trace.inputs) {
            self.walk(terms, &outgoing, state, inputs, &mut steps)?;
        }
        Ok(Path { steps })
    }

    /// The invariants of cut points. For a proof that is not an invariant by itself the result is a
    /// candidate: what is known to hold, and that no target is reached.
    fn proof(&self, terms: &mut Terms, proof: Proof) -> Result<GraphProof, LiftError> {
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
        Ok(GraphProof::Invariants(LocationInvariants { at }))
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
        let mut loc = loc.ok_or_else(|| LiftError("a state is at no location".into()))?;
        let mut model = Model::completed();
        let vars = self.state.iter().map(|var| self.cfg.vars[*var].term);
        let all = vars.zip(&state[1..]);
        for (var, value) in all.chain(self.system_inputs.iter().copied().zip(inputs)) {
            let fits = model.set(terms, var, value.clone());
            fits.map_err(|error| LiftError(error.to_string()))?;
        }
        // Regions are acyclic, so the walk ends.
        loop {
            let edge = self.choose(terms, outgoing.of(loc), &model)?;
            let edge = edge.ok_or_else(|| LiftError(format!("no edge leaves {loc:?}")))?;
            let values = self.take(terms, edge, &mut model)?;
            steps.push(PathStep::Take(edge, values));
            loc = self.cfg.edges[edge].to;
            if self.cut[loc] {
                return Ok(());
            }
        }
    }

    /// Which edge is taken: the only one, the one that is chosen, or the one of two whose first
    /// assumption holds.
    fn choose(
        &self,
        terms: &Terms,
        edges: &[Edge],
        model: &Model,
    ) -> Result<Option<Edge>, LiftError> {
        if let [only] = edges {
            return Ok(Some(*only));
        }
        for edge in edges {
            let first = self.cfg.edges[*edge].steps.first();
            let condition = match (self.choice[*edge], first.map(|step| &step.action)) {
                (Some(choice), _) => choice,
                (None, Some(Action::Assume(formula))) => *formula,
                (None, _) => continue,
            };
            if evaluate(terms, condition, model)? == Value::Bool(true) {
                return Ok(Some(*edge));
            }
        }
        Ok(None)
    }

    /// Executes an edge; the values of its inputs.
    fn take(
        &self,
        terms: &Terms,
        edge: Edge,
        model: &mut Model,
    ) -> Result<Vec<(Input, Option<Value>)>, LiftError> {
        let mut values = Vec::new();
        for step in &self.cfg.edges[edge].steps {
            let (var, value) = match &step.action {
                Action::Assume(formula) => {
                    if evaluate(terms, *formula, model)? == Value::Bool(true) {
                        continue;
                    }
                    return Err(LiftError(format!("{edge:?} cannot be taken")));
                }
                Action::Assign(var, term) => (*var, evaluate(terms, *term, model)?),
                Action::Havoc(var, input) => {
                    let made = self.inputs[*input].unwrap_or(self.cfg.vars[*var].term);
                    let value = evaluate(terms, made, model)?;
                    values.push((*input, Some(value.clone())));
                    (*var, value)
                }
                Action::Call { .. } => return Err(LiftError(format!("a call on {edge:?}"))),
            };
            let set = model.set(terms, self.cfg.vars[var].term, value);
            set.map_err(|why| LiftError(why.to_string()))?;
        }
        Ok(values)
    }
}

fn evaluate(terms: &Terms, term: Term, model: &Model) -> Result<Value, LiftError> {
    let value = terms.eval(term, model);
    value.map_err(|why| LiftError(why.to_string()))
}
