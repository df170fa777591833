//! [`Nwa`]: a nested-word automaton as a table.
//!
//! ```text
//!   q ─a→ q'        internal        q ─c→ q'    call
//!   (q, h) ─r→ q'   return: q is the state, h the one before the call
//! ```
//! Invariant: the transitions of a state are sorted, each once.

use bia_base::{Idx as _, new_id};
use std::hash::Hash;

new_id! {
    /// A state of an automaton.
    pub struct State, "q";
}

/// What letters have to be capable of.
pub trait Alphabet: Clone + Ord + Hash {}

impl<A: Clone + Ord + Hash> Alphabet for A {}

/// A nested-word automaton.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Nwa<A> {
    initial: Vec<State>,
    accepting: Vec<bool>,
    internals: Vec<Vec<(A, State)>>,
    calls: Vec<Vec<(A, State)>>,
    returns: Vec<Vec<(State, A, State)>>,
}

impl<A> Default for Nwa<A> {
    fn default() -> Self {
        Self {
            initial: Vec::new(),
            accepting: Vec::new(),
            internals: Vec::new(),
            calls: Vec::new(),
            returns: Vec::new(),
        }
    }
}

impl<A: Alphabet> Nwa<A> {
    /// No states yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// A new state.
    pub fn add_state(&mut self, accepting: bool) -> State {
        let state = State::from_index(self.accepting.len());
        self.accepting.push(accepting);
        self.internals.push(Vec::new());
        self.calls.push(Vec::new());
        self.returns.push(Vec::new());
        state
    }

    /// Runs may begin there.
    pub fn set_initial(&mut self, state: State) {
        insert(&mut self.initial, state);
    }

    /// Adds q ─a→ q'.
    pub fn add_internal(&mut self, from: State, letter: A, to: State) {
        insert(&mut self.internals[from.index()], (letter, to));
    }

    /// Adds q ─c→ q'.
    pub fn add_call(&mut self, from: State, letter: A, to: State) {
        insert(&mut self.calls[from.index()], (letter, to));
    }

    /// Adds (q, h) ─r→ q'.
    pub fn add_return(&mut self, from: State, before_call: State, letter: A, to: State) {
        insert(&mut self.returns[from.index()], (before_call, letter, to));
    }

    /// How many states there are.
    pub fn len(&self) -> usize {
        self.accepting.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.accepting.is_empty()
    }

    /// All states, in order.
    pub fn states(&self) -> impl DoubleEndedIterator<Item = State> + ExactSizeIterator + use<A> {
        (0..self.len()).map(State::from_index)
    }

    /// Where runs begin, in order.
    pub fn initial(&self) -> &[State] {
        &self.initial
    }

    /// Whether runs may end there.
    pub fn is_accepting(&self, state: State) -> bool {
        self.accepting[state.index()]
    }

    /// The internal transitions of a state.
    pub fn internals(&self, from: State) -> &[(A, State)] {
        &self.internals[from.index()]
    }

    /// The calls of a state.
    pub fn calls(&self, from: State) -> &[(A, State)] {
        &self.calls[from.index()]
    }

    /// The returns of a state: with the state before the call, the letter and the next state.
    pub fn returns(&self, from: State) -> &[(State, A, State)] {
        &self.returns[from.index()]
    }

    /// The returns of a state whose call was made in this one.
    pub fn returns_to(&self, from: State, before_call: State) -> &[(State, A, State)] {
        let all = self.returns(from);
        let first = all.partition_point(|(before, _, _)| *before < before_call);
        let end = all.partition_point(|(before, _, _)| *before <= before_call);
        &all[first..end]
    }

    /// How many transitions there are.
    pub fn transitions(&self) -> usize {
        let linear = self.internals.iter().chain(&self.calls).map(Vec::len);
        linear.sum::<usize>() + self.returns.iter().map(Vec::len).sum::<usize>()
    }
}

/// Inserts into a sorted list, once.
fn insert<T: Ord>(list: &mut Vec<T>, item: T) {
    if list.last().is_none_or(|last| *last < item) {
        list.push(item);
    } else if let Err(at) = list.binary_search(&item) {
        list.insert(at, item);
    }
}
