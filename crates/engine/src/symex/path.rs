//! From a state at a target to a path of the graph: the same way once more, with the values of its
//! model. Only choices among several edges were noted down; between them a path goes by itself.

use super::{
    cell::Cell,
    code::Step,
    explore::Explorer,
    state::{Fork, State},
};
use crate::{EngineError, session::Halt};
use bia_base::Budget;
use bia_cfg::{Edge, Input, Path, PathStep};
use bia_term::{Model, Sort, Terms, value::Value};

impl Explorer<'_> {
    /// The path to a state, which must be at a target; only that there is one if it is longer than
    /// `written` and goes by itself.
    pub(super) fn path(
        &mut self,
        terms: &mut Terms,
        to: &State,
        written: u32,
        budget: &Budget,
    ) -> Result<Path, Halt> {
        let asks_nothing = to.havocs == 0 && to.forks.iter().next().is_none();
        if asks_nothing && to.steps > u64::from(written) {
            return Ok(Path {
                steps: Vec::new(),
                goes_on: true,
            });
        }
        let mut forks: Vec<Fork> = to.forks.iter().copied().collect();
        let mut state = self.start();
        let mut steps = Vec::new();
        while state.steps < to.steps || state.top.loc != to.top.loc {
            if state.steps.is_multiple_of(1024) {
                budget.check_now()?;
            }
            let loc = state.top.loc;
            if loc == self.cfg.funcs[state.top.func].exit {
                let call = state.top.call.ok_or_else(lost)?;
                self.give_back(&mut state);
                steps.push(PathStep::Return(call));
                continue;
            }
            let edge = match forks.last() {
                Some(fork) if fork.step == state.steps => {
                    let edge = fork.edge;
                    forks.pop();
                    Some(edge)
                }
                Some(_) | None => self.only(terms, &state),
            };
            let edge = edge.ok_or_else(lost)?;
            let is_call = matches!(self.code.of(edge).first(), Some(Step::Call { .. }));
            let values = self.values(terms, &to.model, &state, edge);
            self.walk(terms, &mut state, edge, &values)?;
            steps.push(match is_call {
                true => PathStep::Enter(edge),
                false => {
                    let values = values
                        .into_iter()
                        .map(|(input, _, value)| (input, Some(value)));
                    PathStep::Take(edge, values.collect())
                }
            });
        }
        Ok(Path::from(steps))
    }

    /// The edge that a concrete state takes.
    fn only(&mut self, terms: &mut Terms, state: &State) -> Option<Edge> {
        let edges = self.outgoing.of(state.top.loc).to_vec();
        if let [edge] = edges[..] {
            return Some(edge);
        }
        let mut edges = edges.into_iter();
        edges.find(|edge| self.guard(terms, state, *edge) == Cell::Small(1))
    }

    /// The values that the inputs of an edge have.
    fn values(
        &mut self,
        terms: &mut Terms,
        model: &Model,
        state: &State,
        edge: Edge,
    ) -> Vec<(Input, u32, Value)> {
        let mut number = state.havocs;
        let mut values = Vec::new();
        for at in 0..self.code.of(edge).len() {
            if let Step::Havoc(_, input, sort) = self.code.of(edge)[at] {
                values.push((
                    input,
                    number,
                    self.chosen(terms, model, input, number, sort),
                ));
                number = number.saturating_add(1);
            }
        }
        values
    }

    fn chosen(
        &mut self,
        terms: &mut Terms,
        model: &Model,
        input: Input,
        number: u32,
        sort: Sort,
    ) -> Value {
        let symbol = self.symbol(terms, input, number, sort);
        let value = model.get(symbol).cloned();
        value.unwrap_or_else(|| terms.sorts().default_value(sort))
    }

    /// Takes an edge with these values.
    fn walk(
        &mut self,
        terms: &mut Terms,
        state: &mut State,
        edge: Edge,
        values: &[(Input, u32, Value)],
    ) -> Result<(), Halt> {
        self.given = values
            .iter()
            .map(|(input, number, value)| ((*input, *number), Cell::new(value.clone())))
            .collect();
        let alive = self.take(terms, state, edge, 0);
        self.given.clear();
        match alive? {
            true => Ok(()),
            false => Err(lost()),
        }
    }
}

fn lost() -> Halt {
    let why = "a path to an error cannot be gone again";
    Halt::Fault(EngineError::Internal(why.into()))
}
