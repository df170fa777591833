//! Turns a state at a target into a path of the graph: executes the path again with the values of
//! its model. Only choices among several edges were noted down; between them a path goes by itself.
//! Where paths were merged, the model says which of them it was: so the way is a list of
//! [`Piece`]s.

use super::{
    cell::Cell,
    code::Step,
    explore::Explorer,
    state::{Choice, Fork, Laps, State},
};
use crate::{EngineError, session::Halt};
use bia_base::Budget;
use bia_cfg::{Edge, Input, Loc, Path, PathStep};
use bia_term::{Model, Sort, Terms, value::Value};

/// What a path did between two points where it was merged with others.
struct Piece {
    /// Choices among edges, the last one first.
    forks: Vec<Fork>,
    /// Laps that were summarised, the last one first.
    laps: Vec<Laps>,
    steps: u64,
    /// Where it ended, and how many calls were active.
    end: (Loc, usize),
    /// How many values count as chosen after it.
    havocs: Option<u32>,
}

/// The pieces, the first one first.
fn pieces(terms: &Terms, to: &State) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut end = (to.top.loc, to.below.len());
    let (mut choices, mut steps, mut havocs) = (&to.forks, to.steps, None);
    loop {
        let (mut forks, mut laps) = (Vec::new(), Vec::new());
        let mut before = None;
        for choice in choices.iter() {
            match choice {
                Choice::Fork(fork) => forks.push(*fork),
                Choice::Laps(several) => laps.push(several.clone()),
                Choice::Merged(merge) => before = Some(merge),
            }
        }
        pieces.push(Piece {
            forks,
            laps,
            steps,
            end,
            havocs,
        });
        let Some(merge) = before else { break };
        let first = terms.eval(merge.first, &to.model) == Ok(Value::Bool(true));
        let past = &merge.ways[usize::from(!first)];
        (choices, steps) = (&past.forks, past.steps);
        (end, havocs) = ((merge.loc, merge.calls), Some(merge.havocs));
    }
    pieces.reverse();
    pieces
}

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
        let mut state = self.start();
        let mut steps = Vec::new();
        for piece in pieces(terms, to) {
            self.go_again(terms, &mut state, piece, &to.model, &mut steps, budget)?;
        }
        Ok(Path::from(steps))
    }

    /// Goes a piece again.
    fn go_again(
        &mut self,
        terms: &mut Terms,
        state: &mut State,
        mut piece: Piece,
        model: &Model,
        steps: &mut Vec<PathStep>,
        budget: &Budget,
    ) -> Result<(), Halt> {
        let before = state.steps;
        while state.steps - before < piece.steps || (state.top.loc, state.below.len()) != piece.end
        {
            if state.steps.is_multiple_of(1024) {
                budget.check_now()?;
            }
            let loc = state.top.loc;
            let laps = (piece.laps).pop_if(|laps| laps.step == state.steps - before);
            if let Some(laps) = laps {
                self.go_laps(terms, state, &laps, model, steps, budget)?;
                continue;
            }
            if loc == self.cfg.funcs[state.top.func].exit {
                let call = state.top.call.ok_or_else(lost)?;
                self.give_back(state);
                steps.push(PathStep::Return(call));
                continue;
            }
            let fork = (piece.forks).pop_if(|fork| fork.step == state.steps - before);
            let edge = match fork {
                Some(fork) => Some(fork.edge),
                None => self.only(terms, state),
            };
            let edge = edge.ok_or_else(lost)?;
            let is_call = matches!(self.code.of(edge).first(), Some(Step::Call { .. }));
            let values = self.values(terms, model, state, edge);
            self.walk(terms, state, edge, &values)?;
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
        state.havocs = piece.havocs.unwrap_or(state.havocs);
        Ok(())
    }

    /// Goes around a loop as often as the model says.
    fn go_laps(
        &mut self,
        terms: &mut Terms,
        state: &mut State,
        laps: &Laps,
        model: &Model,
        steps: &mut Vec<PathStep>,
        budget: &Budget,
    ) -> Result<(), Halt> {
        let count = match terms.eval(laps.count, model) {
            Ok(Value::Bv(bits)) => bits.to_u64(),
            Ok(Value::Int(number)) => u64::try_from(number).ok(),
            Ok(_) | Err(_) => None,
        };
        let after = state.steps + 1;
        for lap in 0..count.ok_or_else(lost)? {
            if lap.is_multiple_of(1024) {
                budget.check_now()?;
            }
            for edge in laps.edges.iter() {
                if self.cfg.edges[*edge].from != state.top.loc {
                    return Err(lost());
                }
                self.walk(terms, state, *edge, &[])?;
                steps.push(PathStep::Take(*edge, Vec::new()));
            }
        }
        // For the path that made the choices it was one.
        state.steps = after;
        Ok(())
    }

    /// The path to a state at a target, if its guesses were right.
    pub(super) fn gone_through(
        &mut self,
        terms: &mut Terms,
        to: &State,
    ) -> Result<Option<Path>, Halt> {
        let budget = self.budget;
        match self.path(terms, to, u32::MAX, budget) {
            Ok(path) => Ok(Some(path)),
            Err(Halt::Fault(EngineError::Internal(_))) => Ok(None),
            Err(halt) => Err(halt),
        }
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
