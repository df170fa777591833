//! The graph of reachable states.
//!
//! Invariants: states are numbered in the order of a breadth-first search, so the path of
//! discovery to a state is a shortest one; the edges of state i are `edges[first[i]..first[i+1]]`;
//! states from `first.len() - 1` on were found but not expanded, and there are some only if the
//! search was cut.

use super::choices::{Choice, Odometer, Recorder, ValueLists};
use bia_k2::ast::{Label, Program, Ty};
use bia_k2::interp::{Halt, Interpreter, Oracle, State, Step};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

/// How far a search goes.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Most states.
    pub states: usize,
    /// Most edges.
    pub edges: usize,
    /// Most ways one step, or the choice of initial globals, can go.
    pub branching: usize,
    /// Most active functions; recursion that goes deeper cuts the search.
    pub depth: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            states: 200_000,
            edges: 1_000_000,
            branching: 4096,
            depth: 64,
        }
    }
}

/// Why a search was cut.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TooLarge {
    /// More states than this.
    States(usize),
    /// More edges than this.
    Edges(usize),
    /// More ways than this to do one step.
    Branching(usize),
    /// More active functions than this.
    Depth(usize),
    /// An arbitrary value of this type was needed, which has too many.
    Type(Ty),
    /// The interpreter could not go on.
    Halted(Halt),
}

/// One step between two states.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Edge {
    pub(super) to: usize,
    /// The label that the step visits, if it visits one.
    pub(super) label: Option<Label>,
}

/// The states of a program and the steps between them.
pub struct StateGraph<'p> {
    pub(super) program: &'p Program,
    pub(super) interp: Interpreter<'p>,
    pub(super) states: IndexSet<State, FxBuildHasher>,
    /// How many states are initial; they come first.
    pub(super) initial: usize,
    pub(super) first: Vec<usize>,
    pub(super) edges: Vec<Edge>,
    /// Why the search is not complete.
    pub(super) cut: Option<TooLarge>,
    pub(super) limits: Limits,
}

impl StateGraph<'_> {
    /// How many states were found.
    pub fn state_count(&self) -> usize {
        self.states.len()
    }
    /// How many different steps were found.
    pub fn edge_count(&self) -> usize {
        self.edges.len()
    }
    /// How many initial states there are, counted by what `init` reads.
    pub fn initial_count(&self) -> usize {
        self.initial
    }
    /// Why the search was cut; `None` if it is complete.
    pub fn cut(&self) -> Option<&TooLarge> {
        self.cut.as_ref()
    }
    /// The states with outgoing edges known.
    pub(super) fn expanded(&self) -> usize {
        self.first.len() - 1
    }
    pub(super) fn edges_of(&self, state: usize) -> &[Edge] {
        if state < self.expanded() {
            &self.edges[self.first[state]..self.first[state + 1]]
        } else {
            &[]
        }
    }
}

/// Searches all reachable states, as far as the limits allow.
pub fn explore<'p>(program: &'p Program, limits: &Limits) -> StateGraph<'p> {
    let mut graph = StateGraph {
        program,
        interp: Interpreter::new(program),
        states: IndexSet::default(),
        initial: 0,
        first: vec![0],
        edges: Vec::new(),
        cut: None,
        limits: limits.clone(),
    };
    let mut lists = ValueLists::new(program, limits.branching);
    graph.cut = search(&mut graph, &mut lists).err();
    graph
}

fn search<'p>(graph: &mut StateGraph<'p>, lists: &mut ValueLists<'p>) -> Result<(), TooLarge> {
    let limits = graph.limits.clone();
    let start = graph.interp.start();
    for (state, _) in ways(lists, &limits, &start, |state, oracle| {
        graph
            .interp
            .check_init(state, oracle)
            .map(|holds| holds.then_some(()))
    })? {
        graph.states.insert(state);
    }
    graph.initial = graph.states.len();
    while graph.expanded() < graph.states.len() {
        let at = graph.expanded();
        let before = graph.states[at].clone();
        let successors = ways(lists, &limits, &before, |state, oracle| {
            let step = graph.interp.step(state, oracle)?;
            state.park();
            Ok(visited(step))
        })?;
        let first = graph.edges.len();
        for (state, label) in successors {
            if state.depth() > limits.depth {
                graph.edges.truncate(first);
                return Err(TooLarge::Depth(limits.depth));
            }
            let (to, _) = graph.states.insert_full(state);
            let edge = Edge { to, label };
            if !graph.edges[first..].contains(&edge) {
                graph.edges.push(edge);
            }
        }
        graph.first.push(graph.edges.len());
        if graph.states.len() > limits.states {
            return Err(TooLarge::States(limits.states));
        }
        if graph.edges.len() > limits.edges {
            return Err(TooLarge::Edges(limits.edges));
        }
    }
    Ok(())
}

/// The label that a step visits; `None` if the path does not go on.
#[expect(
    clippy::option_option,
    reason = "no step, a step without label, a step with one"
)]
fn visited(step: Step) -> Option<Option<Label>> {
    match step {
        Step::Visited { label, .. } => Some(Some(label)),
        Step::Ran(_) | Step::Called { .. } | Step::Returned { .. } => Some(None),
        Step::Blocked(_) | Step::Finished => None,
    }
}

/// All outcomes of `act` on the state; it answers `None` where the path ends.
pub(super) fn ways<T>(
    lists: &mut ValueLists<'_>,
    limits: &Limits,
    before: &State,
    mut act: impl FnMut(&mut State, &mut dyn Oracle) -> Result<Option<T>, Halt>,
) -> Result<Vec<(State, T)>, TooLarge> {
    let mut found = Vec::new();
    let mut odometer = Odometer::new(lists);
    for _ in 0..limits.branching {
        let mut state = before.clone();
        match act(&mut state, &mut odometer) {
            Ok(Some(outcome)) => found.push((state, outcome)),
            Ok(None) => {}
            Err(halt) => {
                return Err(odometer
                    .endless
                    .map_or(TooLarge::Halted(halt), TooLarge::Type));
            }
        }
        if !odometer.advance() {
            return Ok(found);
        }
    }
    Err(TooLarge::Branching(limits.branching))
}

impl StateGraph<'_> {
    /// The choices of `init` that lead from nothing to an initial state.
    pub(super) fn choices_to_initial(&self, to: usize) -> Vec<Choice> {
        let start = self.interp.start();
        let act = |state: &mut State, oracle: &mut dyn Oracle| {
            let holds = self.interp.check_init(state, oracle)?;
            Ok((holds && *state == self.states[to]).then_some(()))
        };
        self.find_way(&start, act).1
    }

    /// The step of an edge and its choices.
    pub(super) fn choices_of(&self, from: usize, edge: Edge) -> (Step, Vec<Choice>) {
        let act = |state: &mut State, oracle: &mut dyn Oracle| {
            let step = self.interp.step(state, oracle)?;
            state.park();
            let fits = visited(step) == Some(edge.label) && *state == self.states[edge.to];
            Ok(fits.then_some(step))
        };
        self.find_way(&self.states[from], act)
    }

    /// The first way that `act` accepts: its outcome and its choices. There must be one.
    fn find_way<T>(
        &self,
        before: &State,
        mut act: impl FnMut(&mut State, &mut dyn Oracle) -> Result<Option<T>, Halt>,
    ) -> (T, Vec<Choice>) {
        let mut lists = ValueLists::new(self.program, self.limits.branching);
        let mut odometer = Odometer::new(&mut lists);
        loop {
            let mut state = before.clone();
            let mut recorder = Recorder {
                inner: &mut odometer,
                choices: Vec::new(),
            };
            let outcome = act(&mut state, &mut recorder);
            let choices = recorder.choices;
            match outcome {
                Ok(Some(outcome)) => return (outcome, choices),
                Ok(None) => {}
                Err(halt) => unreachable!("the search did this without {halt}"),
            }
            assert!(odometer.advance(), "the search found this way");
        }
    }
}
