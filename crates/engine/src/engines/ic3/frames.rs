//! Frames: what is known of the states reachable in at most i steps, with a solver for each.
//!
//! ```text
//!   F₀ = I       Fᵢ = lemmas of frames i, i+1, … and of the last, F_∞
//! ```
//! A lemma is stored in the highest frame that it is known for. Solver i has the lemmas of Fᵢ and
//! the condition of steps, but the solver of the last frame has no such condition: bad states need
//! no successor. Lemmas that another covers are dropped from the frames but stay in the solvers.

use super::cube::Lemma;
use crate::bits::{
    Encoding,
    sat::{Lit, Solver},
};

/// All frames.
#[derive(Debug)]
pub(super) struct Frames {
    /// By frame; the first is empty: the initial states need no lemmas.
    lemmas: Vec<Vec<Lemma>>,
    /// Lemmas that hold in all reachable states.
    pub(super) forever: Vec<Lemma>,
    solvers: Vec<Solver>,
    /// The solver of F_∞.
    pub(super) endless: Solver,
}

impl Frames {
    /// F₀ alone.
    pub(super) fn new(of: &Encoding) -> Self {
        let mut first = of.solver();
        of.assert_initial(&mut first);
        let mut endless = of.solver();
        restrict(of, &mut endless);
        Self {
            lemmas: vec![Vec::new()],
            forever: Vec::new(),
            solvers: vec![first],
            endless,
        }
    }

    /// The number of the last frame.
    pub(super) fn last(&self) -> usize {
        self.solvers.len() - 1
    }

    pub(super) fn solver(&mut self, frame: usize) -> &mut Solver {
        &mut self.solvers[frame]
    }

    /// Another frame without lemmas of its own.
    pub(super) fn extend(&mut self, of: &Encoding) {
        let last = self.last();
        restrict(of, &mut self.solvers[last]);
        let mut solver = of.solver();
        for lemma in &self.forever {
            solver.add_clause(&negated(&lemma.cube));
        }
        self.solvers.push(solver);
        self.lemmas.push(Vec::new());
    }

    /// The lemmas that are known up to this frame and no further.
    pub(super) fn at(&self, frame: usize) -> &[Lemma] {
        &self.lemmas[frame]
    }

    /// Takes them out to go on with; what holds on is put back by [`Frames::keep`].
    pub(super) fn take(&mut self, frame: usize) -> Vec<Lemma> {
        std::mem::take(&mut self.lemmas[frame])
    }

    /// Puts a lemma back that was taken out of this frame.
    pub(super) fn keep(&mut self, frame: usize, lemma: Lemma) {
        self.lemmas[frame].push(lemma);
    }

    /// The highest frame from `frame` on in which a lemma covers this one; `None` if there is none.
    /// F_∞ counts as the last.
    pub(super) fn covered(&self, frame: usize, lemma: &Lemma) -> Option<usize> {
        if self.forever.iter().any(|known| known.covers(lemma)) {
            return Some(self.last());
        }
        let mut frames = (frame.max(1)..=self.last()).rev();
        frames.find(|i| self.lemmas[*i].iter().any(|known| known.covers(lemma)))
    }

    /// A lemma of a frame that has only literals of this cube, for generalising towards it.
    pub(super) fn parent(&self, frame: usize, lemma: &Lemma) -> Option<&Lemma> {
        self.lemmas[frame].iter().find(|known| known.covers(lemma))
    }

    /// Adds a lemma that is known up to a frame, to the solvers from `from` on.
    pub(super) fn add(&mut self, frame: usize, from: usize, lemma: Lemma) {
        let clause = negated(&lemma.cube);
        for solver in &mut self.solvers[from.max(1)..=frame] {
            solver.add_clause(&clause);
        }
        for lemmas in &mut self.lemmas[1..=frame] {
            lemmas.retain(|known| !lemma.covers(known));
        }
        self.lemmas[frame].push(lemma);
    }

    /// Adds a lemma that holds in all reachable states.
    pub(super) fn add_forever(&mut self, lemma: Lemma) {
        let clause = negated(&lemma.cube);
        for solver in &mut self.solvers[1..] {
            solver.add_clause(&clause);
        }
        self.endless.add_clause(&clause);
        for lemmas in &mut self.lemmas {
            lemmas.retain(|known| !lemma.covers(known));
        }
        self.forever.retain(|known| !lemma.covers(known));
        self.forever.push(lemma);
    }

    /// The lemmas of Fᵢ.
    pub(super) fn all_from(&self, frame: usize) -> Vec<Vec<Lit>> {
        let lemmas = self.lemmas[frame.max(1).min(self.lemmas.len())..].iter();
        let all = lemmas.flatten().chain(&self.forever);
        all.map(|lemma| lemma.cube.clone()).collect()
    }

    /// How many lemmas there are.
    pub(super) fn len(&self) -> usize {
        self.lemmas.iter().map(Vec::len).sum::<usize>() + self.forever.len()
    }

    /// What the solvers did: conflicts and propagations.
    pub(super) fn effort(&self) -> (u64, u64) {
        let all = self.solvers.iter().chain([&self.endless]);
        all.fold((0, 0), |(conflicts, propagations), solver| {
            (
                conflicts + solver.conflicts,
                propagations + solver.propagations,
            )
        })
    }
}

/// Asserts that there is a step.
fn restrict(of: &Encoding, solver: &mut Solver) {
    if let Some(valid) = of.valid {
        solver.add_clause(&[valid]);
    }
}

fn negated(cube: &[Lit]) -> Vec<Lit> {
    cube.iter().map(|lit| !*lit).collect()
}
