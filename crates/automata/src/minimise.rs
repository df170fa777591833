//! [`minimise`]: states that nothing tells apart become one.
//!
//! ```text
//!   p ~ q   both accept or neither, same key, and for all letters, modulo ~,
//!           the same internal transitions and calls,
//!           the same returns (h, r, ·) with each h, and the same returns (x, r, ·) of each x whose
//!           call was made in p or in q
//! ```
//! The last line is about states themselves, not their classes: so if p ~ q and g ~ h then (p, g)
//! ─r→ p' gives (q, g) ─r→ p'' ~ p' and that (q, h) ─r→ p''' ~ p''. Runs of one automaton are then
//! runs of the other, step by step, with equivalent open calls. Without calls, for deterministic
//! automata without dead ends and with one key, the result is the smallest one.
//!
//! Classes are split until none changes; of a class that is split the largest part keeps its
//! number, so each state is looked at O(log n) times for each of its transitions.

use crate::{Alphabet, Nwa, State};
use bia_base::{Budget, Idx as _, Stop};
use rustc_hash::FxHashMap;
use std::{collections::BTreeMap, hash::Hash};

/// An automaton with fewer states.
#[derive(Clone, Debug)]
pub struct Minimised<A> {
    /// The automaton, with the same words.
    pub automaton: Nwa<A>,
    /// What each state became.
    pub class: Vec<State>,
    /// What each of its states was before, in order.
    pub members: Vec<Vec<State>>,
}

/// Merges states with the same key.
pub fn minimise<A: Alphabet, K: Eq + Hash>(
    automaton: &Nwa<A>,
    key: impl Fn(State) -> K,
    budget: &Budget,
) -> Result<Minimised<A>, Stop> {
    let mut classes = Classes::new(automaton, key);
    while let Some(class) = classes.todo.pop() {
        budget.check()?;
        classes.waits[class] = false;
        classes.split(automaton, class);
    }
    Ok(classes.quotient(automaton))
}

/// One transition, with the class that it leads to.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Seen<'a, A> {
    Internal(&'a A, usize),
    Call(&'a A, usize),
    /// A return, with the state before the call.
    Return(State, &'a A, usize),
    /// A return whose call was made here, with the state that it is made in.
    Resumed(State, &'a A, usize),
}

struct Classes {
    class: Vec<usize>,
    members: Vec<Vec<State>>,
    /// The states that have to be looked at again if the class of a state changes.
    depends: Vec<Vec<State>>,
    /// Returns whose call was made in a state: the state they are made in, and their position.
    resumed: Vec<Vec<(State, usize)>>,
    todo: Vec<usize>,
    waits: Vec<bool>,
}

impl Classes {
    fn new<A: Alphabet, K: Eq + Hash>(automaton: &Nwa<A>, key: impl Fn(State) -> K) -> Self {
        let size = automaton.len();
        let mut first: FxHashMap<(bool, K), usize> = FxHashMap::default();
        let mut all = Self {
            class: Vec::with_capacity(size),
            members: Vec::new(),
            depends: vec![Vec::new(); size],
            resumed: vec![Vec::new(); size],
            todo: Vec::new(),
            waits: Vec::new(),
        };
        for state in automaton.states() {
            let next = first.len();
            let same = first.entry((automaton.is_accepting(state), key(state)));
            let class = *same.or_insert(next);
            if class == all.members.len() {
                all.members.push(Vec::new());
            }
            all.members[class].push(state);
            all.class.push(class);
            let linear = automaton
                .internals(state)
                .iter()
                .chain(automaton.calls(state));
            for (_, to) in linear {
                all.depends[to.index()].push(state);
            }
            for (at, (before, _, to)) in automaton.returns(state).iter().enumerate() {
                all.depends[to.index()].extend([state, *before]);
                all.resumed[before.index()].push((state, at));
            }
        }
        all.todo = (0..all.members.len()).collect();
        all.waits = vec![true; all.members.len()];
        all
    }

    /// What can be seen of a state.
    fn seen<'a, A: Alphabet>(&self, automaton: &'a Nwa<A>, state: State) -> Vec<Seen<'a, A>> {
        let class = |to: &State| self.class[to.index()];
        let internals = automaton.internals(state).iter();
        let mut seen: Vec<Seen<'a, A>> = internals
            .map(|(letter, to)| Seen::Internal(letter, class(to)))
            .collect();
        let calls = automaton.calls(state).iter();
        seen.extend(calls.map(|(letter, to)| Seen::Call(letter, class(to))));
        let returns = automaton.returns(state).iter();
        seen.extend(returns.map(|(before, letter, to)| Seen::Return(*before, letter, class(to))));
        for (from, at) in &self.resumed[state.index()] {
            let (_, letter, to) = &automaton.returns(*from)[*at];
            seen.push(Seen::Resumed(*from, letter, class(to)));
        }
        seen.sort_unstable();
        seen.dedup();
        seen
    }

    /// Splits a class by what can be seen of its states.
    fn split<A: Alphabet>(&mut self, automaton: &Nwa<A>, class: usize) {
        if self.members[class].len() < 2 {
            return;
        }
        let mut parts: BTreeMap<Vec<Seen<'_, A>>, Vec<State>> = BTreeMap::new();
        for state in &self.members[class] {
            let seen = self.seen(automaton, *state);
            parts.entry(seen).or_default().push(*state);
        }
        if parts.len() < 2 {
            return;
        }
        let mut parts: Vec<Vec<State>> = parts.into_values().collect();
        parts.sort_by_key(|part| (std::cmp::Reverse(part.len()), part[0]));
        let mut parts = parts.into_iter();
        self.members[class] = parts.next().unwrap_or_default();
        let first = self.members.len();
        for part in parts {
            for state in &part {
                self.class[state.index()] = self.members.len();
            }
            self.members.push(part);
            self.waits.push(false);
        }
        for new in first..self.members.len() {
            for at in 0..self.members[new].len() {
                let moved = self.members[new][at].index();
                for on in 0..self.depends[moved].len() {
                    self.wake(self.depends[moved][on]);
                }
            }
        }
    }

    /// The class of a state has to be looked at again.
    fn wake(&mut self, state: State) {
        let class = self.class[state.index()];
        if !std::mem::replace(&mut self.waits[class], true) {
            self.todo.push(class);
        }
    }

    /// The automaton of the classes, which are numbered by their first states.
    fn quotient<A: Alphabet>(mut self, automaton: &Nwa<A>) -> Minimised<A> {
        for members in &mut self.members {
            members.sort_unstable();
        }
        self.members.sort_by_key(|members| members[0]);
        let mut new = Nwa::new();
        let mut class: Vec<Option<State>> = vec![None; automaton.len()];
        for members in &self.members {
            let state = new.add_state(automaton.is_accepting(members[0]));
            for member in members {
                class[member.index()] = Some(state);
            }
        }
        let class: Vec<State> = class.into_iter().flatten().collect();
        let of = |state: &State| class[state.index()];
        for state in automaton.initial() {
            new.set_initial(of(state));
        }
        for state in automaton.states() {
            for (letter, to) in automaton.internals(state) {
                new.add_internal(of(&state), letter.clone(), of(to));
            }
            for (letter, to) in automaton.calls(state) {
                new.add_call(of(&state), letter.clone(), of(to));
            }
            for (before, letter, to) in automaton.returns(state) {
                new.add_return(of(&state), of(before), letter.clone(), of(to));
            }
        }
        Minimised {
            automaton: new,
            class,
            members: self.members,
        }
    }
}
