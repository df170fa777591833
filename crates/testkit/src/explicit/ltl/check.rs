//! Whether a formula holds on all traces: a search for a fair path of right guesses that begins
//! where it does not.

use super::trace::Traced;
use super::{Formula, Question};
use crate::explicit::graph::Limits;
use crate::explicit::scc::components;
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};

/// Formulas of ¬, ∧, X and U; parts come first.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Core {
    True,
    Atom(usize),
    Not(usize),
    And(usize, usize),
    Next(usize),
    Until(usize, usize),
}

/// A formula in the making of its answer.
pub(super) struct Check {
    core: IndexSet<Core, FxBuildHasher>,
    root: usize,
    /// The formulas whose value at the next element is guessed, for each bit of a guess.
    guessed: Vec<usize>,
    /// For each element: for each guess before it the right guesses at it, and which of the
    /// `φ U ψ` are fair there.
    after: FxHashMap<u64, FxHashMap<u32, Vec<(u32, u32)>>>,
    fair: u32,
}

impl Check {
    pub(super) fn new(question: &Question) -> Self {
        let mut this = Self {
            core: IndexSet::default(),
            root: 0,
            guessed: Vec::new(),
            after: FxHashMap::default(),
            fair: 0,
        };
        this.root = this.add(&question.formula);
        for (at, node) in this.core.iter().enumerate() {
            match node {
                Core::Next(a) => this.guessed.push(*a),
                Core::Until(..) => {
                    this.fair |= 1 << this.guessed.len();
                    this.guessed.push(at);
                }
                Core::True | Core::Atom(_) | Core::Not(_) | Core::And(..) => {}
            }
        }
        this
    }

    fn make(&mut self, core: Core) -> usize {
        self.core.insert_full(core).0
    }

    fn not(&mut self, a: usize) -> usize {
        self.make(Core::Not(a))
    }

    fn or(&mut self, a: usize, b: usize) -> usize {
        let (a, b) = (self.not(a), self.not(b));
        let none = self.make(Core::And(a, b));
        self.not(none)
    }

    fn finally(&mut self, a: usize) -> usize {
        let yes = self.make(Core::True);
        self.make(Core::Until(yes, a))
    }

    fn always(&mut self, a: usize) -> usize {
        let no = self.not(a);
        let finally = self.finally(no);
        self.not(finally)
    }

    fn add(&mut self, formula: &Formula) -> usize {
        match formula {
            Formula::Truth(true) => self.make(Core::True),
            Formula::Truth(false) => {
                let yes = self.make(Core::True);
                self.not(yes)
            }
            Formula::Atom(at) => self.make(Core::Atom(*at)),
            Formula::Not(a) => {
                let a = self.add(a);
                self.not(a)
            }
            Formula::Next(a) => {
                let a = self.add(a);
                self.make(Core::Next(a))
            }
            Formula::Finally(a) => {
                let a = self.add(a);
                self.finally(a)
            }
            Formula::Always(a) => {
                let a = self.add(a);
                self.always(a)
            }
            Formula::And(a, b) => {
                let (a, b) = (self.add(a), self.add(b));
                self.make(Core::And(a, b))
            }
            Formula::Or(a, b) => {
                let (a, b) = (self.add(a), self.add(b));
                self.or(a, b)
            }
            Formula::Implies(a, b) => {
                let (a, b) = (self.add(a), self.add(b));
                let a = self.not(a);
                self.or(a, b)
            }
            Formula::Iff(a, b) => {
                let (a, b) = (self.add(a), self.add(b));
                let both = self.make(Core::And(a, b));
                let (a, b) = (self.not(a), self.not(b));
                let none = self.make(Core::And(a, b));
                self.or(both, none)
            }
            Formula::Until(a, b) => {
                let (a, b) = (self.add(a), self.add(b));
                self.make(Core::Until(a, b))
            }
            Formula::Release(a, b) => {
                let (a, b) = (self.add(a), self.add(b));
                let (a, b) = (self.not(a), self.not(b));
                let until = self.make(Core::Until(a, b));
                self.not(until)
            }
            Formula::WeakUntil(a, b) => {
                let (a, b) = (self.add(a), self.add(b));
                let (until, always) = (self.make(Core::Until(a, b)), self.always(a));
                self.or(until, always)
            }
            Formula::StrongRelease(a, b) => {
                let (a, b) = (self.add(a), self.add(b));
                let both = self.make(Core::And(a, b));
                self.make(Core::Until(b, both))
            }
        }
    }

    /// What holds at an element; `guess` decides the next one, `None` repeats it for ever.
    fn values(&self, atoms: u64, guess: Option<u32>) -> Vec<bool> {
        let mut values: Vec<bool> = Vec::with_capacity(self.core.len());
        let mut bit = 0;
        let mut next = |repeated: bool| match guess {
            Some(guess) => {
                bit += 1;
                guess >> (bit - 1) & 1 == 1
            }
            None => repeated,
        };
        for node in &self.core {
            values.push(match *node {
                Core::True => true,
                Core::Atom(at) => atoms >> at & 1 == 1,
                Core::Not(a) => !values[a],
                Core::And(a, b) => values[a] && values[b],
                Core::Next(a) => next(values[a]),
                // Repeated for ever, φ U ψ is ψ.
                Core::Until(a, b) => {
                    let later = next(false);
                    values[b] || (values[a] && later)
                }
            });
        }
        values
    }

    fn bits(&self, values: &[bool]) -> u32 {
        let bits = self.guessed.iter().enumerate();
        bits.map(|(bit, at)| u32::from(values[*at]) << bit).sum()
    }

    /// Which `φ U ψ` do not hold or have ψ, by their bits.
    fn fair_at(&self, values: &[bool]) -> u32 {
        let bits = self.guessed.iter().enumerate();
        let fair = bits.map(|(bit, at)| match self.core[*at] {
            Core::Until(_, b) => u32::from(!values[*at] || values[b]) << bit,
            Core::True | Core::Atom(_) | Core::Not(_) | Core::And(..) | Core::Next(_) => 0,
        });
        fair.sum::<u32>() & self.fair
    }

    fn right_guesses(&mut self, atoms: u64, before: u32) -> Vec<(u32, u32)> {
        if !self.after.contains_key(&atoms) {
            let mut table: FxHashMap<u32, Vec<(u32, u32)>> = FxHashMap::default();
            for guess in 0..1_u32 << self.guessed.len() {
                let values = self.values(atoms, Some(guess));
                let entry = table.entry(self.bits(&values)).or_default();
                entry.push((guess, self.fair_at(&values)));
            }
            self.after.insert(atoms, table);
        }
        let found = self.after[&atoms].get(&before);
        found.cloned().unwrap_or_default()
    }

    pub(super) fn holds(mut self, traced: &Traced, limits: &Limits) -> Option<bool> {
        if self.guessed.len() > 12 {
            return None;
        }
        let silent = silent_cycles(traced);
        let mut nodes: IndexSet<(usize, u32), FxBuildHasher> = IndexSet::default();
        for state in 0..traced.initial {
            for guess in 0..1_u32 << self.guessed.len() {
                if !self.values(traced.quiet[state], Some(guess))[self.root] {
                    nodes.insert((state, guess));
                }
            }
        }
        // For each node its successors, with what is fair on the way if that is an element.
        let mut edges: Vec<Vec<(usize, Option<u32>)>> = Vec::new();
        while let Some((state, guess)) = nodes.get_index(edges.len()).copied() {
            if silent[state] {
                let repeated = self.values(traced.quiet[state], None);
                if self.bits(&repeated) == guess {
                    return Some(false);
                }
            }
            let mut list = Vec::new();
            for (to, element) in &traced.edges[state] {
                match element {
                    None => list.push((nodes.insert_full((*to, guess)).0, None)),
                    Some(atoms) => {
                        for (next, fair) in self.right_guesses(*atoms, guess) {
                            list.push((nodes.insert_full((*to, next)).0, Some(fair)));
                        }
                    }
                }
            }
            edges.push(list);
            if nodes.len() > 10 * limits.states {
                return None;
            }
        }
        let component = components(edges.len(), |v, i| edges[v].get(i).map(|(to, _)| *to));
        let mut seen: Vec<Option<u32>> = vec![None; edges.len()];
        for (from, list) in edges.iter().enumerate() {
            for (to, fair) in list {
                if let (true, Some(fair)) = (component[from] == component[*to], fair) {
                    let slot = &mut seen[component[from]];
                    *slot = Some(slot.unwrap_or(0) | fair);
                }
            }
        }
        Some(!seen.contains(&Some(self.fair)))
    }
}

/// The states that lie on cycles without elements.
fn silent_cycles(traced: &Traced) -> Vec<bool> {
    let quiet: Vec<Vec<usize>> = traced
        .edges
        .iter()
        .map(|list| {
            let silent = list.iter().filter(|(_, element)| element.is_none());
            silent.map(|(to, _)| *to).collect()
        })
        .collect();
    let component = components(quiet.len(), |v, i| quiet[v].get(i).copied());
    let goes_around =
        |(v, list): (usize, &Vec<usize>)| list.iter().any(|to| component[*to] == component[v]);
    quiet.iter().enumerate().map(goes_around).collect()
}
