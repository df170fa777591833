//! Refinement: a path of blocks that cannot be gone ─► predicates for the places on it.
//!
//! ```text
//!   A₁ … Aₖ        the path as formulas, one for each block (see `path`); their conjunction has no model
//!   interpolants   A₁ ⇒ I₁, Iᵢ ∧ Aᵢ₊₁ ⇒ Iᵢ₊₁, Iₖ₋₁ ∧ Aₖ unsatisfiable: Iᵢ at the place after block i;
//!                  for bit-vectors first those of the path over integers, if they carry over
//!   cores          atoms of the weakest preconditions of an unsatisfiable core, back along the path
//!   mined          conditions along the path, as they are
//!   sequence       whole sequences of formulas, from one source at a time
//!   needed         of all that, what the abstract path needs to be excluded
//!
//!   abstract path  A₁(x₀, x̄₁) ∧ EQ₁(x̄₁, x₁) ∧ A₂(x₁, x̄₂) ∧ …    EQᵢ: the predicates of place i are equal
//! ```
//! If the abstract path has no model then no sequence of boolean images along these blocks ends in
//! a set that is not empty: an image is what the valuations of the predicates before it allow. So
//! predicates that exclude the abstract path exclude the path from any tree that is built with
//! them, and a core of the EQᵢ says which ones do.

mod cores;
mod needed;
mod path;
mod sequence;

pub(crate) use path::{PathFormula, Plain, Renaming, Step, copy};
pub use sequence::Module;
pub(crate) use sequence::{Sequences, ask, interpolator, with_functions};

use crate::{
    Cx,
    engines::ic3ia::{Shadow, atoms},
    session::Halt,
};
use bia_solver::{
    api::Caps,
    interpolate::{Interpolator, Source},
};
use bia_term::{Term, Terms};
use indexmap::IndexSet;
use needed::Needed;
use rustc_hash::FxBuildHasher;

/// Formulas, each once, in order.
pub(crate) type Set = IndexSet<Term, FxBuildHasher>;

/// Where predicates come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refinement {
    /// Interpolants of the path.
    Interpolants,
    /// Cores and weakest preconditions.
    Cores,
    /// Interpolants, and where they do not help the others.
    Both,
}

/// What becomes a predicate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grain {
    /// The atoms of formulas.
    Atoms,
    /// Formulas as they are.
    Whole,
}

/// How predicates are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RefineConfig {
    pub(crate) refinement: Refinement,
    pub(crate) grain: Grain,
    /// Whether conditions along the path are tried first.
    pub(crate) mine: bool,
}

/// How often which source helped.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Sources {
    pub(crate) mined: u64,
    pub(crate) integers: u64,
    pub(crate) interpolants: u64,
    pub(crate) cores: u64,
    pub(crate) failed: u64,
}

/// Formulas for the places between the blocks: one set for each.
pub(crate) type Found = Vec<Set>;

/// Finds predicates.
pub(crate) struct Refiner {
    config: RefineConfig,
    interpolator: Interpolator,
    caps: Caps,
    pub(crate) sources: Sources,
}

impl Refiner {
    /// Predicates need no more than these capabilities.
    pub(crate) fn new(config: RefineConfig, caps: Caps) -> Self {
        Self {
            config,
            interpolator: sequence::interpolator(&Source::ALL),
            caps: sequence::with_functions(caps),
            sources: Sources::default(),
        }
    }

    /// Predicates that exclude a path that cannot be gone, with those that count already at each
    /// place; `None` if none are found.
    pub(crate) fn refine(
        &mut self,
        cx: &mut Cx<'_>,
        path: &PathFormula,
        present: &[Vec<Term>],
    ) -> Result<Option<Found>, Halt> {
        if path.len() < 2 {
            return Ok(None);
        }
        if self.config.mine {
            let found = self.usable(cx.terms, path, cores::conditions(cx.terms, path));
            if let Needed::These(found) = self.needed(cx, path, present, &found)? {
                self.sources.mined += 1;
                return Ok(Some(found));
            }
        }
        let (interpolants, cores) = match self.config.refinement {
            Refinement::Interpolants => (true, false),
            Refinement::Cores => (false, true),
            Refinement::Both => (true, true),
        };
        let mut last = None;
        if interpolants {
            let found = self.by_integers(cx, path)?;
            if let Needed::These(found) = self.needed(cx, path, present, &found)? {
                self.sources.integers += 1;
                return Ok(Some(found));
            }
            let found = self.by_interpolants(cx, path)?;
            match self.needed(cx, path, present, &found)? {
                Needed::These(found) => {
                    self.sources.interpolants += 1;
                    return Ok(Some(found));
                }
                // Their atoms suffice even if the solver does not find out.
                Needed::Unknown => last = Some(found),
                Needed::Insufficient => {}
            }
        }
        if cores {
            let found = cores::preconditions(cx, path)?;
            let found = self.usable(cx.terms, path, found);
            if let Needed::These(found) = self.needed(cx, path, present, &found)? {
                self.sources.cores += 1;
                return Ok(Some(found));
            }
        }
        if last.is_none() {
            self.sources.failed += 1;
        }
        Ok(last)
    }

    /// Interpolants, one for each place between the blocks; none if they are not found.
    pub(crate) fn sequence(&mut self, cx: &mut Cx<'_>, groups: &[Term]) -> Result<Vec<Term>, Halt> {
        sequence::ask(&mut self.interpolator, cx, groups)
    }

    fn by_interpolants(&mut self, cx: &mut Cx<'_>, path: &PathFormula) -> Result<Found, Halt> {
        let sequence = self.sequence(cx, path.groups())?;
        let mut found = path.nothing();
        for (place, formula) in sequence.into_iter().enumerate() {
            let formula = path.back(cx.terms, place, formula);
            found[place].extend(self.pieces(cx.terms, formula));
        }
        Ok(self.usable(cx.terms, path, found))
    }

    /// Atoms of interpolants of the path with integers for bit-vectors.
    fn by_integers(&mut self, cx: &mut Cx<'_>, path: &PathFormula) -> Result<Found, Halt> {
        let mut found = path.nothing();
        if !Shadow::has_words(cx.terms, path.groups()) {
            return Ok(found);
        }
        let mut shadow = Shadow::default();
        let groups = path.groups().iter();
        let groups: Vec<Term> = groups
            .map(|group| shadow.translate(cx.terms, *group))
            .collect();
        for (place, formula) in self.sequence(cx, &groups)?.into_iter().enumerate() {
            for atom in atoms(cx.terms, formula) {
                for atom in shadow.back(cx.terms, atom) {
                    let atom = path.back(cx.terms, place, atom);
                    found[place].extend(atoms(cx.terms, atom));
                }
            }
        }
        Ok(self.usable(cx.terms, path, found))
    }

    /// What becomes predicates of a formula.
    fn pieces(&self, terms: &Terms, formula: Term) -> Vec<Term> {
        match self.config.grain {
            Grain::Atoms => atoms(terms, formula),
            Grain::Whole => vec![formula],
        }
    }

    /// Those over the variables of places alone that the solver can handle.
    fn usable(&self, terms: &Terms, path: &PathFormula, mut found: Found) -> Found {
        for set in &mut found {
            set.retain(|formula| {
                terms.value_of(*formula).is_none()
                    && path.is_about_state(terms, *formula)
                    && self.caps.covers(Caps::of(terms, &[*formula]))
            });
        }
        found
    }

    fn needed(
        &mut self,
        cx: &mut Cx<'_>,
        path: &PathFormula,
        present: &[Vec<Term>],
        found: &Found,
    ) -> Result<Needed, Halt> {
        if found.iter().all(IndexSet::is_empty) {
            return Ok(Needed::Insufficient);
        }
        needed::needed(cx, path, present, found)
    }
}
