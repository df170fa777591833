//! [`Walker`]: which edges a block of the encoding stands for, given the values of its inputs.

use bia_base::{LiftError, SecondaryMap};
use bia_cfg::{Action, Adjacency, Cfg, Edge, Input, Loc, PathStep};
use bia_term::{Model, Term, Terms, value::Value};

/// What decides the way through a region.
pub(crate) struct Walker<'a> {
    pub(crate) cfg: &'a Cfg,
    pub(crate) outgoing: &'a Adjacency,
    pub(crate) cut: &'a SecondaryMap<Loc, bool>,
    pub(crate) inputs: &'a SecondaryMap<Input, Option<Term>>,
    pub(crate) choice: &'a SecondaryMap<Edge, Option<Term>>,
}

impl Walker<'_> {
    /// The edges from a location to the next cut point. The model has the values of the variables
    /// there, and of the inputs of the system; it becomes that at the cut point.
    pub(crate) fn walk(
        &self,
        terms: &Terms,
        from: Loc,
        model: &mut Model,
        steps: &mut Vec<PathStep>,
    ) -> Result<(), LiftError> {
        let mut loc = from;
        // Regions are acyclic, so the walk ends.
        loop {
            let edge = self.choose(terms, self.outgoing.of(loc), model)?;
            let edge = edge.ok_or_else(|| LiftError(format!("no edge leaves {loc:?}")))?;
            let values = self.take(terms, edge, model)?;
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
