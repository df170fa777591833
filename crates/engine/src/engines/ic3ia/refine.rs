//! Refinement: an abstract counterexample is a real one, or predicates are found that exclude it.
//!
//! ```text
//!   concrete path satisfiable   ⇒ a trace
//!   else candidates             guesses (see `guesses`)
//!                               atoms of interpolants of the path over integers (see `shadow`)
//!                               atoms of interpolants of the path along the locations
//!                               atoms of interpolants of the path within the cubes
//!                               atoms of weakest preconditions along the path
//!                               atoms of branch conditions; guessed bounds and equations
//!   abstract path with EQ over old and candidate predicates unsatisfiable
//!                               ⇒ those candidates whose EQ is in a small core
//! ```
//! If all atoms of an interpolant Iᵢ are predicates then EQ(x̄ᵢ, xᵢ) makes Iᵢ(x̄ᵢ) and Iᵢ(xᵢ)
//! equivalent, and the chain of interpolants refutes the abstract path. So interpolants always
//! suffice; the check is what makes other candidates usable, and finds out which are needed.

use super::{
    cube::Cube,
    guesses::guesses,
    path::{Path, Shape},
    predicates::{Predicates, atoms, branch_atoms},
    shadow::Shadow,
};
use crate::{
    Cx,
    engines::kind::candidates,
    session::{Halt, Session},
    trace,
};
use bia_base::{Budget, Reason};
use bia_solver::{
    api::{Caps, Interpolate as _, SolverError},
    factory::Factory,
    interpolate::{Interpolator, InterpolatorConfig, Source},
    z3::Z3Config,
};
use bia_system::{Trace, Ts};
use bia_term::{Sort, Term, Terms};
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::{sync::Arc, time::Duration};

type Set = IndexSet<Term, FxBuildHasher>;

/// How long one source of interpolants may take.
const SOURCE: Duration = Duration::from_secs(3);
/// How long candidates are minimised for.
const MINIMISING: Duration = Duration::from_millis(700);
/// How many guesses become predicates when nothing else is left.
const LAST_RESORT: usize = 40;
/// Preconditions larger than this are not pursued.
const MAX_PRECONDITION_SIZE: usize = 400;

/// What became of an abstract counterexample.
pub(super) enum Refined {
    /// It is real.
    Real(Trace),
    /// These predicates exclude it.
    Predicates(Vec<Term>),
    /// Nothing was found that excludes it.
    Stuck,
}

/// Whether candidates exclude an abstract path.
enum Needed {
    /// Yes, these alone.
    These(Vec<Term>),
    /// No, they do not suffice.
    Insufficient,
    /// The solver does not know.
    Unknown,
}

/// Finds predicates.
pub(super) struct Refiner {
    interpolator: Interpolator,
    /// What solvers of the run are opened for: predicates need no more.
    caps: Caps,
    /// Predicates to try before others: `None` if they are not guessed yet.
    guessed: Option<Vec<Term>>,
    /// Longest counterexample so far.
    pub(super) longest: usize,
}

impl Refiner {
    pub(super) fn new(terms: &Terms, ts: &Ts, guess: bool) -> Self {
        let config = InterpolatorConfig {
            sources: Source::ALL.to_vec(),
            time_per_source: SOURCE,
        };
        let factory = Arc::new(Factory::z3(Z3Config::default()));
        let caps = Caps {
            functions: true,
            ..Caps::of(terms, &ts.roots())
        };
        Self {
            interpolator: Interpolator::new(config, factory),
            caps,
            guessed: (!guess).then(Vec::new),
            longest: 0,
        }
    }

    /// Looks into an abstract counterexample: cubes from an initial to a bad state.
    pub(super) fn refine(
        &mut self,
        cx: &mut Cx<'_>,
        ts: &Ts,
        predicates: &Predicates,
        cubes: &[Cube],
    ) -> Result<Refined, Halt> {
        self.longest = self.longest.max(cubes.len() - 1);
        let path = Path::new(cx, ts, cubes, predicates, Shape::Concrete, false);
        if let Some(trace) = concrete(cx, ts, &path)? {
            return Ok(Refined::Real(trace));
        }
        if let Some(found) = self.guessed(cx, ts, predicates, cubes)? {
            return Ok(Refined::Predicates(found));
        }
        let found = self.shadow_interpolants(cx, ts, predicates, &path)?;
        if !found.is_empty()
            && let Needed::These(needed) = self.needed(cx, ts, predicates, cubes, &found, false)?
        {
            cx.statistics.count("ic3ia refinements by integers", 1);
            return Ok(Refined::Predicates(needed));
        }
        for bound in [false, true] {
            let path = Path::new(cx, ts, cubes, predicates, Shape::Concrete, bound);
            let found = self.interpolants(cx, ts, predicates, &path)?;
            if found.is_empty() {
                continue;
            }
            match self.needed(cx, ts, predicates, cubes, &found, bound)? {
                Needed::These(needed) => return Ok(Refined::Predicates(needed)),
                // Atoms of interpolants suffice even if the solver does not find out.
                Needed::Unknown => return Ok(Refined::Predicates(found)),
                Needed::Insufficient => {}
            }
        }
        let mut found = Set::default();
        found.extend(preconditions(cx, ts, cubes.len()));
        found.extend(branch_atoms(cx.terms, ts));
        for candidate in candidates::candidates(cx.terms, ts) {
            found.extend(atoms(cx.terms, candidate));
        }
        cx.statistics.count("ic3ia fallback refinements", 1);
        let found = self.usable(cx.terms, predicates, found);
        for bound in [false, true] {
            let answer = self.needed(cx, ts, predicates, cubes, &found, bound)?;
            if let Needed::These(needed) = answer {
                return Ok(Refined::Predicates(needed));
            }
        }
        Ok(Refined::Stuck)
    }

    /// The best guesses that are left, once: for when nothing is known to exclude a path.
    pub(super) fn last_resort(&mut self, terms: &Terms, predicates: &Predicates) -> Vec<Term> {
        let best = self.guessed.take().unwrap_or_default().into_iter().rev();
        self.guessed = Some(Vec::new());
        self.usable(terms, predicates, best.take(LAST_RESORT).collect())
    }

    /// Guesses that exclude the path.
    fn guessed(
        &mut self,
        cx: &mut Cx<'_>,
        ts: &Ts,
        predicates: &Predicates,
        cubes: &[Cube],
    ) -> Result<Option<Vec<Term>>, Halt> {
        if self.guessed.is_none() {
            let start = cx.budget.stopwatch();
            self.guessed = Some(guesses(cx, ts, predicates)?);
            cx.statistics.time("ic3ia guessing", start.elapsed());
        }
        let found = self.guessed.iter().flatten().copied().collect();
        let found = self.usable(cx.terms, predicates, found);
        if found.is_empty() {
            return Ok(None);
        }
        Ok(
            match self.needed(cx, ts, predicates, cubes, &found, false)? {
                Needed::These(needed) => {
                    cx.statistics.count("ic3ia guessed refinements", 1);
                    Some(needed)
                }
                Needed::Insufficient | Needed::Unknown => None,
            },
        )
    }

    fn usable(&self, terms: &Terms, predicates: &Predicates, found: Set) -> Vec<Term> {
        let mut found: Vec<Term> = found.into_iter().collect();
        found.retain(|atom| {
            predicates.is_candidate(terms, *atom) && self.caps.covers(Caps::of(terms, &[*atom]))
        });
        found
    }

    /// The atoms of interpolants of a path; none if there are no interpolants.
    fn interpolants(
        &mut self,
        cx: &mut Cx<'_>,
        ts: &Ts,
        predicates: &Predicates,
        path: &Path,
    ) -> Result<Vec<Term>, Halt> {
        let mut found = Set::default();
        for (step, formula) in self.sequence(cx, &path.groups)?.into_iter().enumerate() {
            let formula = path.back(cx.terms, ts, formula, step);
            found.extend(atoms(cx.terms, formula));
        }
        Ok(self.usable(cx.terms, predicates, found))
    }

    /// As `interpolants`, for the path with integers instead of bit-vectors; none if it has no
    /// bit-vectors.
    fn shadow_interpolants(
        &mut self,
        cx: &mut Cx<'_>,
        ts: &Ts,
        predicates: &Predicates,
        path: &Path,
    ) -> Result<Vec<Term>, Halt> {
        if !Shadow::has_words(cx.terms, &path.groups) {
            return Ok(Vec::new());
        }
        let mut shadow = Shadow::default();
        let groups: Vec<Term> = path
            .groups
            .iter()
            .map(|group| shadow.translate(cx.terms, *group))
            .collect();
        let mut found = Set::default();
        for (step, formula) in self.sequence(cx, &groups)?.into_iter().enumerate() {
            for atom in atoms(cx.terms, formula) {
                for atom in shadow.back(cx.terms, atom) {
                    let atom = path.back(cx.terms, ts, atom, step);
                    found.extend(atoms(cx.terms, atom));
                }
            }
        }
        Ok(self.usable(cx.terms, predicates, found))
    }

    /// Interpolants; none if there are none or they are not found.
    fn sequence(&mut self, cx: &mut Cx<'_>, groups: &[Term]) -> Result<Vec<Term>, Halt> {
        let share = cx.budget.remaining().map_or(SOURCE * 4, |left| left / 3);
        let budget = cx.budget.within(share);
        match self.interpolator.sequence(cx.terms, groups, &budget) {
            Ok(Some(sequence)) => Ok(sequence),
            Ok(None) | Err(SolverError::Missing(_) | SolverError::Unsupported(_)) => {
                cx.budget.check_now()?;
                cx.statistics.count("ic3ia interpolation failed", 1);
                Ok(Vec::new())
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Those of the candidates that exclude the abstract path.
    fn needed(
        &mut self,
        cx: &mut Cx<'_>,
        ts: &Ts,
        predicates: &Predicates,
        cubes: &[Cube],
        found: &[Term],
        bound: bool,
    ) -> Result<Needed, Halt> {
        let path = Path::new(cx, ts, cubes, predicates, Shape::Abstract, bound);
        let mut roots = path.groups.clone();
        roots.extend(found);
        let mut session = Session::open(cx, ts, &roots)?;
        for group in &path.groups {
            session.assert(cx.terms, *group)?;
        }
        // At the last state there is nothing to cut.
        let cuts = 0..cubes.len() - 1;
        for predicate in predicates.list() {
            cx.budget.check()?;
            for cut in cuts.clone() {
                let same = path.both_sides(cx.terms, ts, predicate, cut);
                session.assert(cx.terms, same)?;
            }
        }
        let mut by_label: FxHashMap<Term, Term> = FxHashMap::default();
        let mut labels = Vec::new();
        for candidate in found {
            cx.budget.check()?;
            let label = cx.terms.fresh_var("eq", Sort::BOOL);
            for cut in cuts.clone() {
                let same = path.both_sides(cx.terms, ts, *candidate, cut);
                let same = cx.terms.implies(label, same);
                session.assert(cx.terms, same)?;
            }
            by_label.insert(label, *candidate);
            labels.push(label);
        }
        let share = cx.budget.remaining().map_or(SOURCE * 2, |left| left / 6);
        let budget = cx.budget.within(share);
        match optional(cx.budget, session.is_sat(cx.terms, &labels, &budget))? {
            None => return Ok(Needed::Unknown),
            Some(true) => return Ok(Needed::Insufficient),
            Some(false) => {}
        }
        let core = session.small_core(cx.terms, &cx.budget.within(MINIMISING))?;
        let needed: Vec<Term> = core
            .iter()
            .filter_map(|l| by_label.get(l))
            .copied()
            .collect();
        Ok(match needed.is_empty() {
            true => Needed::Insufficient,
            false => Needed::These(needed),
        })
    }
}

/// `None` for a question that was not answered within a part of the budget.
pub(super) fn optional<T>(whole: &Budget, answer: Result<T, Halt>) -> Result<Option<T>, Halt> {
    match answer {
        Ok(found) => Ok(Some(found)),
        Err(Halt::Unknown(_)) => {
            whole.check_now()?;
            Ok(None)
        }
        Err(fault @ Halt::Fault(_)) => Err(fault),
    }
}

/// The trace that a concrete path describes, if there is one.
fn concrete(cx: &mut Cx<'_>, ts: &Ts, path: &Path) -> Result<Option<Trace>, Halt> {
    let mut session = Session::open(cx, ts, &[])?;
    for group in &path.groups {
        session.assert(cx.terms, *group)?;
    }
    let budget = cx.budget.clone();
    if !session.is_sat(cx.terms, &[], &budget)? {
        return Ok(None);
    }
    if !cx.terms.functions(&ts.roots()).is_empty() {
        let why = "a counterexample of a system with uninterpreted functions".into();
        return Err(Halt::Unknown(Reason::Unsupported(why)));
    }
    let model = session.model(cx.terms)?;
    let depth = trace::Steps::depth(path);
    let trace = trace::extract(cx.terms, ts, path, &model, depth)?;
    Ok(Some(trace))
}

/// The atoms of B before one step, two steps, …, as long as they are small.
fn preconditions(cx: &mut Cx<'_>, ts: &Ts, steps: usize) -> Vec<Term> {
    let next: Vec<(Term, Term)> = ts
        .state
        .iter()
        .map(|var| (var.now, var.next.unwrap_or(var.now)))
        .collect();
    let mut found = Set::default();
    let mut wave = atoms(cx.terms, ts.bad);
    for _ in 0..steps {
        let mut before = Set::default();
        for atom in &wave {
            let pre = cx.terms.substitute(*atom, next.iter().copied());
            if cx.terms.dag_size(&[pre]) <= MAX_PRECONDITION_SIZE {
                before.extend(atoms(cx.terms, pre));
            }
        }
        before.retain(|atom| !found.contains(atom));
        if before.is_empty() || found.len() > MAX_PRECONDITION_SIZE || cx.budget.check().is_err() {
            break;
        }
        found.extend(before.iter().copied());
        wave = before.into_iter().collect();
    }
    found.into_iter().collect()
}
