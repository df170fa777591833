//! [`Subsets`]: any automaton as a deterministic and total one, on demand (Alur, Madhusudan:
//! Visibly pushdown languages, STOC 2004, doi:10.1145/1007352.1007390).
//!
//! ```text
//!   state       a set of (e, q): some run is in q, and e is the state after its last open call
//!   internal    { (e, q') | (e, q) ∈ S, q ─a→ q' }
//!   call        { (q', q') | (e, q) ∈ S, q ─c→ q' }
//!   return      { (d, q') | (d, h) ∈ H, h ─c→ e, (e, q) ∈ S, (q, h) ─r→ q' }   H: S before the call
//!   accepting   some q is
//! ```
//! Which letter the call had is not in the state: c is any call of h to e. So the letter of the
//! call goes into the state, too.

use crate::{Alphabet, Nwa, State, Total};
use bia_base::Stop;
use std::collections::BTreeSet;

/// A state of [`Subsets`]: the letter of the last open call, and states with the states after that
/// call.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Subset<A> {
    call: Option<A>,
    pairs: BTreeSet<(State, State)>,
}

/// An automaton that is determinised as it is asked.
#[derive(Clone, Copy, Debug)]
pub struct Subsets<'a, A> {
    of: &'a Nwa<A>,
}

impl<'a, A: Alphabet> Subsets<'a, A> {
    /// The same words, deterministically.
    pub fn new(of: &'a Nwa<A>) -> Self {
        Self { of }
    }

    pub(crate) fn start(&self) -> Subset<A> {
        let pairs = self.of.initial().iter().map(|state| (*state, *state));
        Subset {
            call: None,
            pairs: pairs.collect(),
        }
    }

    pub(crate) fn after_internal(&self, from: &Subset<A>, letter: &A) -> Subset<A> {
        let mut pairs = BTreeSet::new();
        for (entry, state) in &from.pairs {
            let next = with(self.of.internals(*state), letter);
            pairs.extend(next.map(|to| (*entry, to)));
        }
        let call = from.call.clone();
        Subset { call, pairs }
    }

    pub(crate) fn after_call(&self, from: &Subset<A>, letter: &A) -> Subset<A> {
        let mut pairs = BTreeSet::new();
        for (_, state) in &from.pairs {
            let next = with(self.of.calls(*state), letter);
            pairs.extend(next.map(|to| (to, to)));
        }
        let call = Some(letter.clone());
        Subset { call, pairs }
    }

    pub(crate) fn after_return(
        &self,
        from: &Subset<A>,
        before_call: &Subset<A>,
        letter: &A,
    ) -> Subset<A> {
        let mut pairs = BTreeSet::new();
        let call = before_call.call.clone();
        let Some(called) = &from.call else {
            return Subset { call, pairs };
        };
        for (outer, caller) in &before_call.pairs {
            let entries: BTreeSet<State> = with(self.of.calls(*caller), called).collect();
            let inside = from.pairs.iter();
            for (_, state) in inside.filter(|(entry, _)| entries.contains(entry)) {
                let returns = self.of.returns_to(*state, *caller).iter();
                let returns = returns.filter(|(_, other, _)| other == letter);
                pairs.extend(returns.map(|(_, _, to)| (*outer, *to)));
            }
        }
        Subset { call, pairs }
    }
}

/// Where transitions with this letter lead.
fn with<'a, A: Alphabet>(
    transitions: &'a [(A, State)],
    letter: &'a A,
) -> impl Iterator<Item = State> + 'a {
    let first = transitions.partition_point(|(other, _)| other < letter);
    let same = transitions[first..].iter();
    same.take_while(move |(other, _)| other == letter)
        .map(|(_, to)| *to)
}

impl<A: Alphabet> Total<A> for Subsets<'_, A> {
    type State = Subset<A>;
    type Error = Stop;

    fn initial(&mut self) -> Result<Subset<A>, Stop> {
        Ok(self.start())
    }

    fn is_accepting(&mut self, state: &Subset<A>) -> bool {
        let mut states = state.pairs.iter();
        states.any(|(_, state)| self.of.is_accepting(*state))
    }

    fn accepts_all(&mut self, _: &Subset<A>) -> bool {
        false
    }

    fn internal(&mut self, from: &Subset<A>, letter: &A) -> Result<Subset<A>, Stop> {
        Ok(self.after_internal(from, letter))
    }

    fn call(&mut self, from: &Subset<A>, letter: &A) -> Result<Subset<A>, Stop> {
        Ok(self.after_call(from, letter))
    }

    fn ret(
        &mut self,
        from: &Subset<A>,
        before_call: &Subset<A>,
        letter: &A,
    ) -> Result<Subset<A>, Stop> {
        Ok(self.after_return(from, before_call, letter))
    }
}
