//! [`shortest`]: a shortest accepted word, or that there is none.
//!
//! ```text
//!   d(e, q)    the length of a shortest run from e to q in which every call returns   (a summary)
//!   d(e, e) = 0
//!   d(e, q') ≤ d(e, q) + 1                        q ─a→ q'
//!   d(e, q') ≤ d(e, q) + 1 + d(f, x) + 1          q ─c→ f, (x, q) ─r→ q'
//!   D(e)       a shortest run to e as the state after an open call, or initial
//!   D(f) ≤ D(e) + d(e, q) + 1                     q ─c→ f
//!   answer     min { D(e) + d(e, q) | q accepting }
//! ```
//! Both are shortest paths where costs only grow (Knuth: A generalization of Dijkstra's algorithm,
//! 1977, doi:10.1016/0020-0190(77)90002-3): what is settled first is shortest.

use crate::{Alphabet, Letter, Nwa, State};
use bia_base::{Budget, Stop};
use rustc_hash::{FxHashMap, FxHashSet};
use std::{
    cmp::Reverse,
    collections::{BTreeMap, BinaryHeap},
};

/// An accepting run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run<A> {
    /// Its word.
    pub word: Vec<Letter<A>>,
    /// The states before, between and after the letters.
    pub states: Vec<State>,
}

/// From which state, to which one, without open calls.
type Pair = (State, State);

/// An open call: the state after the one before it, the state it was made in, its letter.
type Open<A> = (State, State, A);

/// The last part of a summary.
#[derive(Clone, Debug)]
enum Last<A> {
    /// Nothing was gone.
    None,
    /// An internal letter from this state.
    Internal(State, A),
    /// A call in a state, and the return from another one.
    Called {
        caller: State,
        call: A,
        entry: State,
        exit: State,
        ret: A,
    },
}

/// A shortest word that is accepted, with a run.
pub fn shortest<A: Alphabet>(automaton: &Nwa<A>, budget: &Budget) -> Result<Option<Run<A>>, Stop> {
    let summaries = Summaries::new(automaton, budget)?;
    summaries.run(budget)
}

struct Summaries<'a, A> {
    of: &'a Nwa<A>,
    /// The length of the shortest run, once it is known.
    settled: FxHashMap<Pair, u64>,
    /// What is settled for each entry, in order.
    inside: BTreeMap<State, Vec<(State, u64)>>,
    last: FxHashMap<Pair, (u64, Last<A>)>,
    waiting: BinaryHeap<Reverse<(u64, State, State)>>,
}

impl<'a, A: Alphabet> Summaries<'a, A> {
    fn new(of: &'a Nwa<A>, budget: &Budget) -> Result<Self, Stop> {
        let mut all = Self {
            of,
            settled: FxHashMap::default(),
            inside: BTreeMap::new(),
            last: FxHashMap::default(),
            waiting: BinaryHeap::new(),
        };
        let called = of.states().flat_map(|state| of.calls(state));
        for entry in called.map(|(_, to)| to).chain(of.initial()) {
            all.relax((*entry, *entry), 0, Last::None);
        }
        // Who has settled a state with a call to an entry: (its own entry, itself, cost, letter).
        let mut callers: FxHashMap<State, Vec<(State, State, u64, A)>> = FxHashMap::default();
        while let Some(Reverse((cost, entry, state))) = all.waiting.pop() {
            budget.check()?;
            if all.settled.contains_key(&(entry, state)) {
                continue;
            }
            all.settled.insert((entry, state), cost);
            all.inside.entry(entry).or_default().push((state, cost));
            for (letter, to) in of.internals(state) {
                let last = Last::Internal(state, letter.clone());
                all.relax((entry, *to), cost + 1, last);
            }
            for (letter, to) in of.calls(state) {
                let caller = (entry, state, cost, letter.clone());
                for (exit, inner) in all.inside.get(to).cloned().unwrap_or_default() {
                    all.resume(&caller, *to, exit, inner);
                }
                callers.entry(*to).or_default().push(caller);
            }
            if !of.returns(state).is_empty() {
                for caller in callers.get(&entry).into_iter().flatten() {
                    all.resume(caller, entry, state, cost);
                }
            }
        }
        Ok(all)
    }

    fn relax(&mut self, pair: Pair, cost: u64, last: Last<A>) {
        if self.last.get(&pair).is_none_or(|(best, _)| cost < *best) {
            self.last.insert(pair, (cost, last));
            self.waiting.push(Reverse((cost, pair.0, pair.1)));
        }
    }

    /// A call that returns.
    fn resume(&mut self, by: &(State, State, u64, A), entry: State, exit: State, inner: u64) {
        let (outer, caller, before, call) = by;
        for (_, letter, to) in self.of.returns_to(exit, *caller) {
            let last = Last::Called {
                caller: *caller,
                call: call.clone(),
                entry,
                exit,
                ret: letter.clone(),
            };
            self.relax((*outer, *to), before + inner + 2, last);
        }
    }

    /// The shortest accepting run, with calls that stay open.
    fn run(&self, budget: &Budget) -> Result<Option<Run<A>>, Stop> {
        let mut waiting: BinaryHeap<Reverse<(u64, State)>> = BinaryHeap::new();
        let mut reached: FxHashMap<State, (u64, Option<Open<A>>)> = FxHashMap::default();
        let mut done = FxHashSet::default();
        for state in self.of.initial() {
            reached.insert(*state, (0, None));
            waiting.push(Reverse((0, *state)));
        }
        let mut best: Option<(u64, State, State)> = None;
        while let Some(Reverse((cost, entry))) = waiting.pop() {
            budget.check()?;
            if !done.insert(entry) {
                continue;
            }
            for (state, inner) in self.inside.get(&entry).into_iter().flatten() {
                let here = cost + inner;
                if self.of.is_accepting(*state) && best.is_none_or(|(other, ..)| here < other) {
                    best = Some((here, entry, *state));
                }
                for (letter, to) in self.of.calls(*state) {
                    if reached.get(to).is_none_or(|(other, _)| here + 1 < *other) {
                        let from = (entry, *state, letter.clone());
                        reached.insert(*to, (here + 1, Some(from)));
                        waiting.push(Reverse((here + 1, *to)));
                    }
                }
            }
        }
        let Some((_, mut entry, mut state)) = best else {
            return Ok(None);
        };
        // Backwards along the open calls; each level is written backwards.
        let mut back = Back::default();
        loop {
            self.level(entry, state, &mut back, budget)?;
            match reached.get(&entry).and_then(|(_, from)| from.clone()) {
                None => break,
                Some((outer, caller, letter)) => {
                    back.push(Letter::Call(letter), entry);
                    (entry, state) = (outer, caller);
                }
            }
        }
        let mut states = back.states;
        states.push(entry);
        states.reverse();
        back.word.reverse();
        Ok(Some(Run {
            word: back.word,
            states,
        }))
    }

    /// Writes a summary backwards.
    fn level(
        &self,
        entry: State,
        state: State,
        back: &mut Back<A>,
        budget: &Budget,
    ) -> Result<(), Stop> {
        let mut todo = vec![Todo::Summary(entry, state)];
        while let Some(next) = todo.pop() {
            budget.check()?;
            let (entry, state) = match next {
                Todo::Summary(entry, state) => (entry, state),
                Todo::Letter(letter, to) => {
                    back.push(letter, to);
                    continue;
                }
            };
            match self.last.get(&(entry, state)).map(|(_, last)| last) {
                None | Some(Last::None) => {}
                Some(Last::Internal(from, letter)) => {
                    back.push(Letter::Internal(letter.clone()), state);
                    todo.push(Todo::Summary(entry, *from));
                }
                Some(Last::Called {
                    caller,
                    call,
                    entry: inner,
                    exit,
                    ret,
                }) => {
                    back.push(Letter::Return(ret.clone()), state);
                    todo.push(Todo::Summary(entry, *caller));
                    todo.push(Todo::Letter(Letter::Call(call.clone()), *inner));
                    todo.push(Todo::Summary(*inner, *exit));
                }
            }
        }
        Ok(())
    }
}

enum Todo<A> {
    Summary(State, State),
    Letter(Letter<A>, State),
}

/// A run that is written backwards: letters with the states after them.
struct Back<A> {
    word: Vec<Letter<A>>,
    states: Vec<State>,
}

impl<A> Default for Back<A> {
    fn default() -> Self {
        Self {
            word: Vec::new(),
            states: Vec::new(),
        }
    }
}

impl<A> Back<A> {
    fn push(&mut self, letter: Letter<A>, to: State) {
        self.word.push(letter);
        self.states.push(to);
    }
}

impl<A> Run<A> {
    /// How many letters the word has.
    pub fn len(&self) -> usize {
        self.word.len()
    }

    /// Whether the empty word is accepted.
    pub fn is_empty(&self) -> bool {
        self.word.is_empty()
    }
}
