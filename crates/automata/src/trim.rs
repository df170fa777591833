//! [`trim`]: only states and transitions that are on an accepting run.
//!
//! ```text
//!   s ⇒ t        an internal transition, or a call in s with its return that leads to t
//!   W(e, q)      q accepts, or q ⇒ q' with W(e, q'), or q calls q' with W(q', q')
//!                an accepting run goes on from there that does not return from e
//!   useful(e, q) W(e, q), or q ⇒ q' with useful(e, q'),
//!                or (q, h) ─r→ q' for a caller h of e with useful(d, q') in a context d of h
//! ```
//! A context (e, q) that is useful is on an accepting run: how its open calls came about is free,
//! as what happens after a call does not depend on what is below it.

use crate::{Alphabet, Explored, Nwa, State, explore::Entry};
use bia_base::{Budget, Idx as _, Stop};
use rustc_hash::{FxHashMap, FxHashSet};

/// An automaton without dead ends.
#[derive(Clone, Debug)]
pub struct Trimmed<A> {
    /// What is left, with the same words.
    pub automaton: Nwa<A>,
    /// What each of its states was before.
    pub was: Vec<State>,
}

/// Leaves out what is on no accepting run. States keep their order.
pub fn trim<A: Alphabet, S>(
    explored: &Explored<A, S>,
    budget: &Budget,
) -> Result<Trimmed<A>, Stop> {
    let useful = Useful::new(explored, budget)?;
    let from = &explored.automaton;
    let mut trimmed = Trimmed {
        automaton: Nwa::new(),
        was: Vec::new(),
    };
    let mut new: Vec<Option<State>> = Vec::with_capacity(from.len());
    for state in from.states() {
        new.push(useful.somewhere(state).then(|| {
            trimmed.was.push(state);
            trimmed.automaton.add_state(from.is_accepting(state))
        }));
    }
    for state in from.initial() {
        if let Some(kept) = new[state.index()] {
            trimmed.automaton.set_initial(kept);
        }
    }
    for state in from.states() {
        budget.check()?;
        if let Some(kept) = new[state.index()] {
            useful.keep(state, kept, &new, &mut trimmed.automaton);
        }
    }
    Ok(trimmed)
}

type Pair = (Entry, State);

struct Useful<'a, A, S> {
    of: &'a Explored<A, S>,
    /// Contexts from which an accepting run does not return.
    within: FxHashSet<Pair>,
    useful: FxHashSet<Pair>,
}

impl<'a, A: Alphabet, S> Useful<'a, A, S> {
    fn new(of: &'a Explored<A, S>, budget: &Budget) -> Result<Self, Stop> {
        let automaton = &of.automaton;
        // Backwards: s ⇒ t, calls, and returns with the state before the call.
        let mut steps: Vec<Vec<State>> = vec![Vec::new(); automaton.len()];
        let mut returned: FxHashMap<State, Vec<(State, State)>> = FxHashMap::default();
        for state in automaton.states() {
            budget.check()?;
            let internals = automaton.internals(state).iter().map(|(_, to)| to);
            for to in internals.chain(&of.resumed[state.index()]) {
                steps[to.index()].push(state);
            }
            for (before, _, to) in automaton.returns(state) {
                returned.entry(*to).or_default().push((state, *before));
            }
        }
        let mut found = Self {
            of,
            within: FxHashSet::default(),
            useful: FxHashSet::default(),
        };
        let mut todo: Vec<Pair> = Vec::new();
        for state in automaton.states().filter(|s| automaton.is_accepting(*s)) {
            for entry in &of.contexts[state.index()] {
                found.within.insert((*entry, state));
                todo.push((*entry, state));
            }
        }
        while let Some((entry, state)) = todo.pop() {
            budget.check()?;
            let mut before = found.steps_to(&steps, entry, state);
            if entry == Some(state) {
                for caller in &of.callers[state.index()] {
                    let contexts = of.contexts[caller.index()].iter();
                    before.extend(contexts.map(|outer| (*outer, *caller)));
                }
            }
            todo.extend(before.into_iter().filter(|pair| found.within.insert(*pair)));
        }
        found.useful = found.within.clone();
        for state in automaton.states() {
            let pairs = of.contexts[state.index()].iter().map(|e| (*e, state));
            todo.extend(pairs.filter(|pair| found.within.contains(pair)));
        }
        while let Some((entry, state)) = todo.pop() {
            budget.check()?;
            let mut before = found.steps_to(&steps, entry, state);
            for (from, caller) in returned.get(&state).into_iter().flatten() {
                if of.contexts[caller.index()].contains(&entry) {
                    let inside = of.contexts[from.index()].iter().flatten();
                    let inside = inside.filter(|e| of.callers[e.index()].contains(caller));
                    before.extend(inside.map(|e| (Some(*e), *from)));
                }
            }
            todo.extend(before.into_iter().filter(|pair| found.useful.insert(*pair)));
        }
        Ok(found)
    }

    /// The contexts from which one step, calls and their returns included, leads to this one.
    fn steps_to(&self, steps: &[Vec<State>], entry: Entry, state: State) -> Vec<Pair> {
        let before = steps[state.index()].iter();
        let there = before.filter(|from| self.of.contexts[from.index()].contains(&entry));
        there.map(|from| (entry, *from)).collect()
    }

    fn somewhere(&self, state: State) -> bool {
        let mut contexts = self.of.contexts[state.index()].iter();
        contexts.any(|entry| self.useful.contains(&(*entry, state)))
    }

    /// Whether going on from `to` is useful after the open calls of some context of `from`.
    fn together(&self, from: State, to: State) -> bool {
        let mut contexts = self.of.contexts[from.index()].iter();
        contexts.any(|entry| self.useful.contains(&(*entry, to)))
    }

    /// Keeps those transitions of a state that are on an accepting run.
    fn keep(&self, state: State, kept: State, new: &[Option<State>], into: &mut Nwa<A>) {
        let automaton = &self.of.automaton;
        for (letter, to) in automaton.internals(state) {
            if let Some(there) = new[to.index()].filter(|_| self.together(state, *to)) {
                into.add_internal(kept, letter.clone(), there);
            }
        }
        for (letter, to) in automaton.calls(state) {
            if let Some(there) = new[to.index()].filter(|_| self.calls(state, *to)) {
                into.add_call(kept, letter.clone(), there);
            }
        }
        for (before, letter, to) in automaton.returns(state) {
            let entries = self.of.contexts[state.index()].iter().flatten();
            let mut entries = entries.filter(|e| self.of.callers[e.index()].contains(before));
            if entries.next().is_none() || !self.together(*before, *to) {
                continue;
            }
            if let (Some(before), Some(there)) = (new[before.index()], new[to.index()]) {
                into.add_return(kept, before, letter.clone(), there);
            }
        }
    }

    /// Whether a call is on an accepting run: it stays open, or a return of it is useful.
    fn calls(&self, state: State, to: State) -> bool {
        if self.within.contains(&(Some(to), to)) {
            return true;
        }
        let automaton = &self.of.automaton;
        let inside = automaton.states();
        let mut inside = inside.filter(|s| self.of.contexts[s.index()].contains(&Some(to)));
        inside.any(|last| {
            let mut returns = automaton.returns_to(last, state).iter();
            returns.any(|(_, _, next)| self.together(state, *next))
        })
    }
}
