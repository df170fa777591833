//! [`explore`]: the reachable part of a lazy automaton, as a table.
//!
//! ```text
//!   (e, q)     q is reached after a call to e that is still open; e = ⊥ if no call is  (a context)
//!   (e, q) → (e, q')     q ─a→ q'
//!   (e, q) → (q', q')    q ─c→ q', and q is a caller of q'
//!   (e, q) → (d, q')     (q, h) ─r→ q', h a caller of e, d a context of h
//! ```
//! So a return is asked for only with states before the call that fit.

use crate::{Alphabet, Lazy, Nwa, State};
use bia_base::{Budget, Idx as _};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;

/// The state that the last open call led to; `None` if no call is open.
pub(crate) type Entry = Option<State>;

/// The reachable part of an automaton.
#[derive(Clone, Debug)]
pub struct Explored<A, S> {
    /// As a table.
    pub automaton: Nwa<A>,
    /// What each of its states was.
    pub states: Vec<S>,
    /// After which calls each state is reached.
    pub(crate) contexts: Vec<Vec<Entry>>,
    /// The states before the calls that lead to a state.
    pub(crate) callers: Vec<Vec<State>>,
    /// Where returns lead whose call was made in a state.
    pub(crate) resumed: Vec<Vec<State>>,
}

/// Builds the reachable part, breadth first.
pub fn explore<A: Alphabet, L: Lazy<A>>(
    lazy: &mut L,
    budget: &Budget,
) -> Result<Explored<A, L::State>, L::Error> {
    let mut explorer = Explorer {
        found: Explored {
            automaton: Nwa::new(),
            states: Vec::new(),
            contexts: Vec::new(),
            callers: Vec::new(),
            resumed: Vec::new(),
        },
        number: FxHashMap::default(),
        pairs: FxHashSet::default(),
        todo: VecDeque::new(),
        members: Vec::new(),
        expanded: Vec::new(),
        linked: FxHashSet::default(),
    };
    for state in lazy.initial()? {
        let state = explorer.state(lazy, state);
        explorer.found.automaton.set_initial(state);
        explorer.add(None, state);
    }
    while let Some((entry, state)) = explorer.todo.pop_front() {
        budget.check()?;
        explorer.visit(lazy, entry, state)?;
    }
    Ok(explorer.found)
}

struct Explorer<A, L: Lazy<A>> {
    found: Explored<A, L::State>,
    number: FxHashMap<L::State, State>,
    pairs: FxHashSet<(Entry, State)>,
    todo: VecDeque<(Entry, State)>,
    /// The states that are reached after a call to a state.
    members: Vec<Vec<State>>,
    expanded: Vec<bool>,
    /// States, and states before a call, whose returns are there.
    linked: FxHashSet<(State, State)>,
}

impl<A: Alphabet, L: Lazy<A>> Explorer<A, L> {
    fn state(&mut self, lazy: &mut L, state: L::State) -> State {
        if let Some(number) = self.number.get(&state) {
            return *number;
        }
        let accepting = lazy.is_accepting(&state);
        let number = self.found.automaton.add_state(accepting);
        self.found.states.push(state.clone());
        self.found.contexts.push(Vec::new());
        self.found.callers.push(Vec::new());
        self.found.resumed.push(Vec::new());
        self.members.push(Vec::new());
        self.expanded.push(false);
        self.number.insert(state, number);
        number
    }

    fn add(&mut self, entry: Entry, state: State) {
        if self.pairs.insert((entry, state)) {
            self.found.contexts[state.index()].push(entry);
            self.todo.push_back((entry, state));
        }
    }

    fn visit(&mut self, lazy: &mut L, entry: Entry, state: State) -> Result<(), L::Error> {
        let at = state.index();
        if !std::mem::replace(&mut self.expanded[at], true) {
            self.expand(lazy, state)?;
        }
        let internals = self.found.automaton.internals(state).iter();
        let mut next: Vec<State> = internals.map(|(_, to)| *to).collect();
        next.extend(&self.found.resumed[at]);
        for to in next {
            self.add(entry, to);
        }
        if let Some(entry) = entry {
            self.members[entry.index()].push(state);
            for caller in self.found.callers[entry.index()].clone() {
                self.link(lazy, state, caller)?;
            }
        }
        Ok(())
    }

    /// Adds the internal transitions and the calls of a state.
    fn expand(&mut self, lazy: &mut L, state: State) -> Result<(), L::Error> {
        let from = self.found.states[state.index()].clone();
        for (letter, to) in lazy.internals(&from)? {
            let to = self.state(lazy, to);
            self.found.automaton.add_internal(state, letter, to);
        }
        for (letter, to) in lazy.calls(&from)? {
            let to = self.state(lazy, to);
            self.found.automaton.add_call(state, letter, to);
            self.add(Some(to), to);
            let callers = &mut self.found.callers[to.index()];
            if callers.contains(&state) {
                continue;
            }
            callers.push(state);
            for member in self.members[to.index()].clone() {
                self.link(lazy, member, state)?;
            }
        }
        Ok(())
    }

    /// Adds the returns of a state whose call was made in another one.
    fn link(&mut self, lazy: &mut L, state: State, caller: State) -> Result<(), L::Error> {
        if !self.linked.insert((state, caller)) {
            return Ok(());
        }
        let from = self.found.states[state.index()].clone();
        let before_call = self.found.states[caller.index()].clone();
        for (letter, to) in lazy.returns(&from, &before_call)? {
            let to = self.state(lazy, to);
            self.found.automaton.add_return(state, caller, letter, to);
            self.found.resumed[caller.index()].push(to);
            for entry in self.found.contexts[caller.index()].clone() {
                self.add(entry, to);
            }
        }
        Ok(())
    }
}
