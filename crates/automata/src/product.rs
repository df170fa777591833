//! Products, computed as they are asked for.
//!
//! ```text
//!   L(A ∩ B)   states (a, b); accepting if both are
//!   L(A ∖ D)   states (a, d); accepting if a is and d is not                 D deterministic, total
//!              nothing leaves a state whose d accepts whatever comes
//! ```
//! In the difference D is asked for δ(d, st) only if A has a transition with st from some a that is
//! reached together with d.

use crate::{Alphabet, Lazy, Nwa, State, Total};
use bia_base::Stop;

/// The words of two automata.
#[derive(Clone, Copy, Debug)]
pub struct Intersection<'a, A> {
    left: &'a Nwa<A>,
    right: &'a Nwa<A>,
}

impl<'a, A: Alphabet> Intersection<'a, A> {
    /// The words of both.
    pub fn new(left: &'a Nwa<A>, right: &'a Nwa<A>) -> Self {
        Self { left, right }
    }
}

/// All pairs of transitions with the same letter.
fn both<A: Alphabet>(left: &[(A, State)], right: &[(A, State)]) -> Vec<(A, (State, State))> {
    let mut pairs = Vec::new();
    for (letter, one) in left {
        let first = right.partition_point(|(other, _)| other < letter);
        let same = right[first..].iter();
        let same = same.take_while(|(other, _)| other == letter);
        pairs.extend(same.map(|(_, other)| (letter.clone(), (*one, *other))));
    }
    pairs
}

impl<A: Alphabet> Lazy<A> for Intersection<'_, A> {
    type State = (State, State);
    type Error = Stop;

    fn initial(&mut self) -> Result<Vec<Self::State>, Stop> {
        let left = self.left.initial().iter();
        let pairs = left.flat_map(|one| self.right.initial().iter().map(|other| (*one, *other)));
        Ok(pairs.collect())
    }

    fn is_accepting(&mut self, (one, other): &Self::State) -> bool {
        self.left.is_accepting(*one) && self.right.is_accepting(*other)
    }

    fn internals(&mut self, (one, other): &Self::State) -> Result<Vec<(A, Self::State)>, Stop> {
        let (left, right) = (self.left.internals(*one), self.right.internals(*other));
        Ok(both(left, right))
    }

    fn calls(&mut self, (one, other): &Self::State) -> Result<Vec<(A, Self::State)>, Stop> {
        Ok(both(self.left.calls(*one), self.right.calls(*other)))
    }

    fn returns(
        &mut self,
        (one, other): &Self::State,
        before_call: &Self::State,
    ) -> Result<Vec<(A, Self::State)>, Stop> {
        let (mut left, mut right) = (self.left, self.right);
        let left = Lazy::returns(&mut left, one, &before_call.0)?;
        let right = Lazy::returns(&mut right, other, &before_call.1)?;
        Ok(both(&left, &right))
    }
}

/// The words of an automaton that another one, deterministic and total, does not accept.
#[derive(Debug)]
pub struct Difference<'a, A, D> {
    left: &'a Nwa<A>,
    right: &'a mut D,
}

impl<'a, A: Alphabet, D: Total<A>> Difference<'a, A, D> {
    /// The words of the first but not of the second.
    pub fn new(left: &'a Nwa<A>, right: &'a mut D) -> Self {
        Self { left, right }
    }
}

impl<A: Alphabet, D: Total<A>> Lazy<A> for Difference<'_, A, D> {
    type State = (State, D::State);
    type Error = D::Error;

    fn initial(&mut self) -> Result<Vec<Self::State>, D::Error> {
        let first = self.right.initial()?;
        let left = self.left.initial().iter();
        Ok(left.map(|state| (*state, first.clone())).collect())
    }

    fn is_accepting(&mut self, (state, other): &Self::State) -> bool {
        self.left.is_accepting(*state) && !self.right.is_accepting(other)
    }

    fn internals(
        &mut self,
        (state, other): &Self::State,
    ) -> Result<Vec<(A, Self::State)>, D::Error> {
        let mut all = Vec::new();
        if self.right.accepts_all(other) {
            return Ok(all);
        }
        for (letter, to) in self.left.internals(*state) {
            let next = self.right.internal(other, letter)?;
            all.push((letter.clone(), (*to, next)));
        }
        Ok(all)
    }

    fn calls(&mut self, (state, other): &Self::State) -> Result<Vec<(A, Self::State)>, D::Error> {
        let mut all = Vec::new();
        if self.right.accepts_all(other) {
            return Ok(all);
        }
        for (letter, to) in self.left.calls(*state) {
            let next = self.right.call(other, letter)?;
            all.push((letter.clone(), (*to, next)));
        }
        Ok(all)
    }

    fn returns(
        &mut self,
        (state, other): &Self::State,
        (caller, before_call): &Self::State,
    ) -> Result<Vec<(A, Self::State)>, D::Error> {
        let mut all = Vec::new();
        if self.right.accepts_all(other) {
            return Ok(all);
        }
        for (_, letter, to) in self.left.returns_to(*state, *caller) {
            let next = self.right.ret(other, before_call, letter)?;
            all.push((letter.clone(), (*to, next)));
        }
        Ok(all)
    }
}
