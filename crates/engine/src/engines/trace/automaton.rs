//! [`FloydHoare`]: the automaton of one round, deterministic and total, computed as it is asked.
//!
//! ```text
//!   Σ    blocks                  Q    conjunctions of predicates of the round
//!   q₀   true                    F    { false }
//!   δ(φ, st) = ⋀ { p | {φ} st {p} is valid }                                      demand, eager
//!   δ(φ, st) = ⋀ { p ∈ Pⱼ | Pᵢ ⊆ φ, st is letter i+1 of the trace, j = i+1,        straight
//!                  or j ≤ i is at the same place and Pᵢ₊₁ ⊨ Pⱼ }                   … canonical
//! ```
//! where Pᵢ is what was found at place i of the trace, P₀ = {}. By construction {φ} st {δ(φ, st)}
//! is valid: whatever the automaton accepts cannot be gone. The triples of the last two are those
//! of the sequence, which were checked before, and the implications of the predicates.
//!
//! δ(φ, st) has all predicates of the round that hold after st, so it is closed: it implies no
//! other one. Hence no two states of one automaton mean the same, and none need be unified.

use super::{
    config::Automaton,
    predicates::{Conj, Pred, Predicates},
    triples::Triples,
};
use crate::{Cx, EngineError, abstraction::ground::Ground, session::Halt};
use bia_automata::Total;
use rustc_hash::FxHashMap;

/// What was found along a trace: a set of predicates after each letter, the last one *false*.
#[derive(Clone, Debug)]
pub(super) struct Sequence {
    /// The blocks of the trace.
    pub(super) blocks: Vec<usize>,
    /// What holds after each.
    pub(super) after: Vec<Conj>,
}

/// A Floyd-Hoare automaton.
pub(super) struct FloydHoare<'r, 'g, 'x, 'c> {
    pub(super) cx: &'r mut Cx<'x>,
    pub(super) ground: &'r mut Ground<'g>,
    pub(super) predicates: &'r mut Predicates,
    pub(super) triples: &'r mut Triples,
    how: Automaton,
    sequences: &'c [Sequence],
    /// The predicates of the round, in order.
    posts: Vec<Pred>,
    known: &'c mut FxHashMap<(Conj, usize), Conj>,
}

/// What an automaton works with.
pub(super) struct Tools<'r, 'g, 'x> {
    pub(super) cx: &'r mut Cx<'x>,
    pub(super) ground: &'r mut Ground<'g>,
    pub(super) predicates: &'r mut Predicates,
    pub(super) triples: &'r mut Triples,
}

impl<'r, 'g, 'x, 'c> FloydHoare<'r, 'g, 'x, 'c> {
    /// The automaton over the predicates of these sequences. `known` are transitions that it was
    /// asked for already.
    pub(super) fn new(
        tools: Tools<'r, 'g, 'x>,
        how: Automaton,
        sequences: &'c [Sequence],
        known: &'c mut FxHashMap<(Conj, usize), Conj>,
    ) -> Self {
        let Tools {
            cx,
            ground,
            predicates,
            triples,
        } = tools;
        let after = sequences.iter().flat_map(|sequence| &sequence.after);
        let mut posts: Vec<Pred> = after
            .flat_map(|conj| predicates.members(*conj).to_vec())
            .collect();
        posts.push(Predicates::never());
        posts.sort_unstable();
        posts.dedup();
        Self {
            cx,
            ground,
            predicates,
            triples,
            how,
            sequences,
            posts,
            known,
        }
    }

    /// The successor of a state.
    pub(super) fn successor(&mut self, from: Conj, block: usize) -> Result<Conj, Halt> {
        if from == Predicates::bottom() {
            return Ok(from);
        }
        if let Some(known) = self.known.get(&(from, block)) {
            return Ok(*known);
        }
        let valid = match self.how {
            Automaton::Demand | Automaton::Eager => {
                let question = (from, block);
                let (cx, ground) = (&mut *self.cx, &mut *self.ground);
                let posts = &self.posts;
                self.triples
                    .successors(cx, ground, self.predicates, question, posts)?
            }
            Automaton::Canonical | Automaton::Straight => self.along(from, block),
        };
        let to = self.predicates.conjunction(&valid);
        self.known.insert((from, block), to);
        Ok(to)
    }

    /// The predicates that sequences have after a block.
    fn along(&self, from: Conj, block: usize) -> Vec<Pred> {
        let here = self.predicates.members(from);
        let has = |conj: Conj| {
            let needed = self.predicates.members(conj);
            needed.iter().all(|pred| here.binary_search(pred).is_ok())
        };
        let mut valid = Vec::new();
        for Sequence { blocks, after } in self.sequences {
            let gone = blocks
                .iter()
                .enumerate()
                .filter(|(_, gone)| **gone == block);
            for (at, _) in gone {
                let before = match at {
                    0 => Predicates::top(),
                    _ => after[at - 1],
                };
                if !has(before) {
                    continue;
                }
                valid.extend(self.predicates.members(after[at]).iter());
                if self.how == Automaton::Straight {
                    continue;
                }
                for earlier in 0..at {
                    let place = |at: usize| self.ground.blocks[blocks[at]].to;
                    if place(earlier) == place(at)
                        && self.predicates.conj_implies(after[at], after[earlier])
                    {
                        valid.extend(self.predicates.members(after[earlier]).iter());
                    }
                }
            }
        }
        valid
    }

    /// Computes all transitions, whoever asks for them.
    pub(super) fn complete(&mut self, blocks: &[usize]) -> Result<(), Halt> {
        let mut todo = vec![Predicates::top()];
        let mut seen: rustc_hash::FxHashSet<Conj> = todo.iter().copied().collect();
        while let Some(from) = todo.pop() {
            for block in blocks {
                self.cx.budget.check()?;
                let to = self.successor(from, *block)?;
                if seen.insert(to) {
                    todo.push(to);
                }
            }
        }
        Ok(())
    }

    /// Whether it accepts a word.
    pub(super) fn excludes(&mut self, blocks: &[usize]) -> Result<bool, Halt> {
        let mut now = Predicates::top();
        for block in blocks {
            now = self.successor(now, *block)?;
        }
        Ok(now == Predicates::bottom())
    }
}

impl Total<usize> for FloydHoare<'_, '_, '_, '_> {
    type State = Conj;
    type Error = Halt;

    fn initial(&mut self) -> Result<Conj, Halt> {
        Ok(Predicates::top())
    }

    fn is_accepting(&mut self, state: &Conj) -> bool {
        *state == Predicates::bottom()
    }

    fn accepts_all(&mut self, state: &Conj) -> bool {
        *state == Predicates::bottom()
    }

    fn internal(&mut self, from: &Conj, letter: &usize) -> Result<Conj, Halt> {
        self.successor(*from, *letter)
    }

    fn call(&mut self, _: &Conj, _: &usize) -> Result<Conj, Halt> {
        Err(no_calls())
    }

    fn ret(&mut self, _: &Conj, _: &Conj, _: &usize) -> Result<Conj, Halt> {
        Err(no_calls())
    }
}

fn no_calls() -> Halt {
    Halt::Fault(EngineError::Internal(
        "a graph without calls has a call".into(),
    ))
}
