//! [`Remainder`]: the error traces that are not excluded yet, Aᵢ, and what is known of the states
//! of those that are.
//!
//! ```text
//!   A₀      places, and blocks between them; goals accept; dead ends are left out
//!   Aᵢ₊₁    Aᵢ ∖ (automaton of round i), dead ends left out, states of one place merged
//!   note(q) a disjunction of conjunctions of predicates: it holds of the runs that come to q
//!           q₀ of A₀: true;  (q, φ): note(q) ∧ φ;  a class: the disjunction over its members
//!   I(l)    the disjunction of the notes of all states at l that were left out, in any round
//! ```
//! **If Aₙ is empty, I is inductive**, true at the start and false at goals. Let q be left out in
//! round i, and st a block from its place. Either Aᵢ has q ─st→ q'; then the successor of (q, φ) is
//! a dead end as well, and its note holds after st because {φ} st {δ(φ, st)} is valid, and so on
//! for the rounds before. Or st was left out in an earlier round: then it led to a dead end of that
//! round, whose note holds after st by the same argument. Merged states have the same blocks, into
//! the same classes. A dead end at a goal is one whose φ is *false*.

use super::{
    automaton::FloydHoare,
    predicates::{Conj, Pred, Predicates},
};
use crate::{Cx, abstraction::ground::Ground, session::Halt};
use bia_automata::{Difference, Explored, Nwa, Run, State, explore, minimise, shortest, trim};
use bia_base::{Budget, Idx as _};
use bia_term::Term;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// A disjunction of conjunctions: sets of predicates, none a part of another one.
#[derive(Clone, Default, Debug)]
pub(super) struct Note(Vec<Vec<Pred>>);

impl Note {
    /// What always holds.
    fn everything() -> Self {
        Self(vec![Vec::new()])
    }

    /// The disjunction with a sorted set.
    fn add(&mut self, set: Vec<Pred>) {
        if self.0.iter().any(|other| is_part(other, &set)) {
            return;
        }
        self.0.retain(|other| !is_part(&set, other));
        self.0.push(set);
    }

    fn join(&mut self, other: &Self) {
        for set in &other.0 {
            self.add(set.clone());
        }
    }

    /// The conjunction with a set.
    fn meet(&self, with: &[Pred]) -> Self {
        let mut met = Self::default();
        for set in &self.0 {
            let mut both = set.clone();
            both.extend(with);
            both.sort_unstable();
            both.dedup();
            met.add(both);
        }
        met
    }
}

/// Whether a sorted set is a part of another one.
fn is_part(small: &[Pred], large: &[Pred]) -> bool {
    small.len() <= large.len() && small.iter().all(|pred| large.binary_search(pred).is_ok())
}

/// What is left to be excluded.
pub(super) struct Remainder {
    pub(super) automaton: Nwa<usize>,
    /// The place of each state.
    at: Vec<usize>,
    notes: Vec<Note>,
    /// What holds of the states that were left out, by place.
    left_out: BTreeMap<usize, Note>,
    /// All blocks of A₀.
    pub(super) blocks: Vec<usize>,
    /// The most states that there were.
    pub(super) largest: usize,
    /// How many states were merged.
    pub(super) merged: u64,
}

impl Remainder {
    /// All paths to goals.
    pub(super) fn new(cx: &mut Cx<'_>, ground: &mut Ground<'_>) -> Result<Self, Halt> {
        let mut automaton = Nwa::new();
        let mut number: FxHashMap<usize, State> = FxHashMap::default();
        let mut at = Vec::new();
        let mut blocks = Vec::new();
        let start = ground.start();
        let first = automaton.add_state(ground.is_goal(start));
        automaton.set_initial(first);
        number.insert(start, first);
        at.push(start);
        let mut next = 0;
        while let Some(place) = at.get(next).copied() {
            cx.budget.check()?;
            let from = State::from_index(next);
            next += 1;
            if ground.is_goal(place) {
                continue;
            }
            for block in ground.leaving(cx, place)? {
                let to = ground.blocks[block].to;
                let state = *number.entry(to).or_insert_with(|| {
                    at.push(to);
                    automaton.add_state(ground.is_goal(to))
                });
                automaton.add_internal(from, block, state);
                blocks.push(block);
            }
        }
        let explored = explore(&mut &automaton, cx.budget)?;
        let places: Vec<usize> = explored.states.iter().map(|s| at[s.index()]).collect();
        let notes = vec![Note::everything(); places.len()];
        let mut all = Self {
            automaton: Nwa::new(),
            at: Vec::new(),
            notes: Vec::new(),
            left_out: BTreeMap::new(),
            blocks,
            largest: 0,
            merged: 0,
        };
        all.take(&explored, &places, &notes, cx.budget)?;
        Ok(all)
    }

    /// Takes the part of an automaton that is on accepting runs, and keeps the notes of the rest.
    fn take<S>(
        &mut self,
        explored: &Explored<usize, S>,
        places: &[usize],
        notes: &[Note],
        budget: &Budget,
    ) -> Result<(), Halt> {
        let trimmed = trim(explored, budget)?;
        let kept: FxHashSet<State> = trimmed.was.iter().copied().collect();
        for state in explored.automaton.states().filter(|s| !kept.contains(s)) {
            budget.check()?;
            let at = state.index();
            let note = self.left_out.entry(places[at]).or_default();
            note.join(&notes[at]);
        }
        let was = || trimmed.was.iter().map(|state| state.index());
        self.at = was().map(|state| places[state]).collect();
        self.notes = was().map(|state| notes[state].clone()).collect();
        self.automaton = trimmed.automaton;
        self.largest = self.largest.max(explored.states.len());
        Ok(())
    }

    /// A shortest trace, as blocks.
    pub(super) fn trace(&self, budget: &Budget) -> Result<Option<Run<usize>>, Halt> {
        Ok(shortest(&self.automaton, budget)?)
    }

    /// The place of each state of a run.
    pub(super) fn places(&self, run: &Run<usize>) -> Vec<usize> {
        let states = run.states.iter();
        states.map(|state| self.at[state.index()]).collect()
    }

    /// Whether an automaton excludes all that is left of the runs over these blocks.
    pub(super) fn excluded_over(
        &self,
        blocks: &[usize],
        automaton: &mut FloydHoare<'_, '_, '_, '_>,
    ) -> Result<bool, Halt> {
        let blocks: FxHashSet<usize> = blocks.iter().copied().collect();
        let budget = automaton.cx.budget;
        let mut part = Nwa::new();
        for state in self.automaton.states() {
            part.add_state(self.automaton.is_accepting(state));
        }
        for state in self.automaton.initial() {
            part.set_initial(*state);
        }
        for state in self.automaton.states() {
            let all = self.automaton.internals(state).iter();
            for (block, to) in all.filter(|(block, _)| blocks.contains(block)) {
                part.add_internal(state, *block, *to);
            }
        }
        // What leads nowhere need not be asked for.
        let explored = explore(&mut &part, budget)?;
        let part = trim(&explored, budget)?.automaton;
        let left = explore(&mut Difference::new(&part, automaton), budget)?.automaton;
        Ok(!left.states().any(|state| left.is_accepting(state)))
    }

    /// Takes away what an automaton accepts.
    pub(super) fn subtract(
        &mut self,
        automaton: &mut FloydHoare<'_, '_, '_, '_>,
    ) -> Result<(), Halt> {
        let budget = automaton.cx.budget;
        let explored = {
            let mut difference = Difference::new(&self.automaton, automaton);
            explore(&mut difference, budget)?
        };
        let mut places = Vec::with_capacity(explored.states.len());
        let mut notes = Vec::with_capacity(explored.states.len());
        for (state, conj) in &explored.states {
            budget.check()?;
            places.push(self.at[state.index()]);
            notes.push(self.note(automaton.predicates, *state, *conj));
        }
        self.take(&explored, &places, &notes, budget)
    }

    fn note(&self, predicates: &Predicates, state: State, conj: Conj) -> Note {
        match conj == Predicates::bottom() {
            true => Note::default(),
            false => self.notes[state.index()].meet(&predicates.members(conj)),
        }
    }

    /// Merges states of one place that nothing tells apart.
    pub(super) fn minimise(&mut self, budget: &Budget) -> Result<(), Halt> {
        let small = minimise(&self.automaton, |state| self.at[state.index()], budget)?;
        let mut notes = Vec::with_capacity(small.members.len());
        let mut at = Vec::with_capacity(small.members.len());
        for members in &small.members {
            let mut note = Note::default();
            for member in members {
                budget.check()?;
                note.join(&self.notes[member.index()]);
            }
            notes.push(note);
            at.extend(members.first().map(|member| self.at[member.index()]));
        }
        let fewer = self.automaton.len() - small.automaton.len();
        self.merged += u64::try_from(fewer).unwrap_or(u64::MAX);
        self.automaton = small.automaton;
        self.notes = notes;
        self.at = at;
        Ok(())
    }

    /// What holds at places, once nothing is left. Elsewhere nobody comes.
    pub(super) fn labels(&self, cx: &mut Cx<'_>, predicates: &Predicates) -> Vec<(usize, Term)> {
        let all = self.left_out.iter();
        let labels = all.map(|(place, Note(sets))| {
            let parts = sets.iter().map(|set| {
                let set = predicates.reduced(set).into_iter();
                let formulas: Vec<Term> = set.map(|pred| predicates.formula(pred)).collect();
                cx.terms.and_all(&formulas)
            });
            let parts: Vec<Term> = parts.collect();
            (*place, cx.terms.or_all(&parts))
        });
        labels.collect()
    }
}
