//! [`Lazy`]: an automaton that is asked for its successors; [`Total`]: a deterministic and total
//! one, which is asked for one successor at a time.

use crate::{Alphabet, Nwa, State};
use bia_base::{Idx as _, Stop};
use std::hash::Hash;

/// An automaton that is not there as a table. What it is asked for is asked once.
pub trait Lazy<A> {
    /// Its states.
    type State: Clone + Eq + Hash;
    /// Why successors are not found.
    type Error: From<Stop>;

    /// Where runs begin.
    fn initial(&mut self) -> Result<Vec<Self::State>, Self::Error>;

    /// Whether runs may end there.
    fn is_accepting(&mut self, state: &Self::State) -> bool;

    /// The internal transitions of a state.
    fn internals(&mut self, from: &Self::State) -> Result<Vec<(A, Self::State)>, Self::Error>;

    /// The calls of a state.
    fn calls(&mut self, from: &Self::State) -> Result<Vec<(A, Self::State)>, Self::Error>;

    /// The returns of a state whose call was made in the other one.
    fn returns(
        &mut self,
        from: &Self::State,
        before_call: &Self::State,
    ) -> Result<Vec<(A, Self::State)>, Self::Error>;
}

/// A deterministic automaton with a successor for each state and letter, computed when it is asked
/// for. Whoever implements it remembers what is dear.
pub trait Total<A> {
    /// Its states.
    type State: Clone + Eq + Hash;
    /// Why a successor is not found.
    type Error: From<Stop>;

    /// Where each run begins.
    fn initial(&mut self) -> Result<Self::State, Self::Error>;

    /// Whether runs may end there.
    fn is_accepting(&mut self, state: &Self::State) -> bool;

    /// Whether every run from there on accepts: such states are not asked for successors.
    fn accepts_all(&mut self, state: &Self::State) -> bool;

    /// The successor of an internal letter.
    fn internal(&mut self, from: &Self::State, letter: &A) -> Result<Self::State, Self::Error>;

    /// The successor of a call.
    fn call(&mut self, from: &Self::State, letter: &A) -> Result<Self::State, Self::Error>;

    /// The successor of a return whose call was made in the other state.
    fn ret(
        &mut self,
        from: &Self::State,
        before_call: &Self::State,
        letter: &A,
    ) -> Result<Self::State, Self::Error>;
}

/// A table is asked like any other.
impl<A: Alphabet> Lazy<A> for &Nwa<A> {
    type State = State;
    type Error = Stop;

    fn initial(&mut self) -> Result<Vec<State>, Stop> {
        Ok(Nwa::initial(self).to_vec())
    }

    fn is_accepting(&mut self, state: &State) -> bool {
        debug_assert!(state.index() < self.len(), "a state of this automaton");
        Nwa::is_accepting(self, *state)
    }

    fn internals(&mut self, from: &State) -> Result<Vec<(A, State)>, Stop> {
        Ok(Nwa::internals(self, *from).to_vec())
    }

    fn calls(&mut self, from: &State) -> Result<Vec<(A, State)>, Stop> {
        Ok(Nwa::calls(self, *from).to_vec())
    }

    fn returns(&mut self, from: &State, before_call: &State) -> Result<Vec<(A, State)>, Stop> {
        let all = self.returns_to(*from, *before_call).iter();
        Ok(all.map(|(_, letter, to)| (letter.clone(), *to)).collect())
    }
}
