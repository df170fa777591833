//! [`Sequences`]: candidates for the places along a path that cannot be gone, by one module at a
//! time.
//!
//! ```text
//!   integers       interpolants of the path over integers, carried back: atoms signed, or unsigned
//!   interpolants   interpolants of the path as it is
//!   post           strongest postconditions along a core of the path, what is local projected out
//!   pre            weakest preconditions, the same from the end
//!   cores          atoms of weakest preconditions of a core, and their negations
//! ```
//! Of formulas the conjuncts are candidates. Interpolants, posts and pres were checked by a solver;
//! those over integers hold if nothing overflows, and atoms here or there: the caller has to find
//! out.

use super::{cores, path::PathFormula};
use crate::{Cx, abstraction::block::conjuncts, engines::ic3ia::Shadow, session::Halt};
use bia_base::Budget;
use bia_solver::{
    api::{Caps, Interpolate as _, SolverError},
    factory::Factory,
    interpolate::{Interpolator, InterpolatorConfig, Source},
    z3::Z3Config,
};
use bia_term::Term;
use std::{sync::Arc, time::Duration};

/// How long one source of interpolants may take.
const SOURCE: Duration = Duration::from_secs(3);

/// Where sequences come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Module {
    /// Interpolants over integers.
    Integers,
    /// Interpolants.
    Interpolants,
    /// Strongest postconditions along a core.
    Post,
    /// Weakest preconditions along a core.
    Pre,
    /// Atoms of weakest preconditions along a core.
    Cores,
}

impl Module {
    /// All, in the order in which they are tried.
    pub const ALL: [Self; 5] = [
        Self::Integers,
        Self::Interpolants,
        Self::Post,
        Self::Pre,
        Self::Cores,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Integers => "integers",
            Self::Interpolants => "interpolants",
            Self::Post => "post",
            Self::Pre => "pre",
            Self::Cores => "cores",
        }
    }
}

/// Finds sequences.
pub(crate) struct Sequences {
    words: Interpolator,
    post: Interpolator,
    pre: Interpolator,
    caps: Caps,
}

impl Sequences {
    /// Formulas need no more than these capabilities.
    pub(crate) fn new(caps: Caps) -> Self {
        Self {
            words: interpolator(&[Source::Trivial, Source::Spacer]),
            post: interpolator(&[Source::Trivial, Source::Forward]),
            pre: interpolator(&[Source::Trivial, Source::Backward]),
            caps: with_functions(caps),
        }
    }

    /// Candidates of a module, in one way or in several: formulas over the state for each place
    /// between the blocks.
    pub(crate) fn find(
        &mut self,
        cx: &mut Cx<'_>,
        path: &PathFormula,
        module: Module,
    ) -> Result<Vec<Vec<Vec<Term>>>, Halt> {
        if path.len() < 2 {
            return Ok(vec![Vec::new()]);
        }
        let found = match module {
            Module::Integers => self.by_integers(cx, path)?,
            Module::Interpolants => vec![ask(&mut self.words, cx, path.groups())?],
            Module::Post => vec![ask(&mut self.post, cx, path.groups())?],
            Module::Pre => vec![ask(&mut self.pre, cx, path.groups())?],
            Module::Cores => return Ok(vec![self.by_cores(cx, path)?]),
        };
        let mut ways = Vec::new();
        for sequence in found {
            if sequence.len() + 1 != path.len() {
                continue;
            }
            let mut places = Vec::with_capacity(sequence.len());
            for (place, formula) in sequence.into_iter().enumerate() {
                let formula = path.back(cx.terms, place, formula);
                let mut candidates = conjuncts(cx.terms, formula);
                candidates.retain(|formula| self.is_usable(cx, path, *formula));
                places.push(candidates);
            }
            ways.push(places);
        }
        Ok(ways)
    }

    /// Whether a formula is over the variables of places alone, and the solver can handle it.
    fn is_usable(&self, cx: &Cx<'_>, path: &PathFormula, formula: Term) -> bool {
        path.is_about_state(cx.terms, formula) && self.caps.covers(Caps::of(cx.terms, &[formula]))
    }

    fn by_cores(&self, cx: &mut Cx<'_>, path: &PathFormula) -> Result<Vec<Vec<Term>>, Halt> {
        let mut places = Vec::with_capacity(path.len());
        for atoms in cores::preconditions(cx, path)? {
            let mut candidates: Vec<Term> = atoms.into_iter().collect();
            candidates.retain(|atom| self.is_usable(cx, path, *atom));
            for at in 0..candidates.len() {
                candidates.push(cx.terms.not(candidates[at]));
            }
            places.push(candidates);
        }
        Ok(places)
    }

    fn by_integers(&mut self, cx: &mut Cx<'_>, path: &PathFormula) -> Result<Vec<Vec<Term>>, Halt> {
        if !Shadow::has_words(cx.terms, path.groups()) {
            return Ok(Vec::new());
        }
        let mut shadow = Shadow::default();
        let groups = path.groups().iter();
        let groups: Vec<Term> = groups
            .map(|group| shadow.translate(cx.terms, *group))
            .collect();
        let found = ask(&mut self.words, cx, &groups)?;
        let ways = [true, false].map(|signed| {
            let back = found.iter();
            back.map(|formula| shadow.back_whole(cx.terms, *formula, signed))
                .collect::<Option<Vec<Term>>>()
        });
        let mut ways: Vec<Vec<Term>> = ways.into_iter().flatten().collect();
        ways.dedup();
        Ok(ways)
    }
}

/// Finds interpolants by these sources, each for a while.
pub(crate) fn interpolator(sources: &[Source]) -> Interpolator {
    let sources = InterpolatorConfig {
        sources: sources.to_vec(),
        time_per_source: SOURCE,
    };
    Interpolator::new(sources, Arc::new(Factory::z3(Z3Config::default())))
}

/// Functions may come in: interpolants have them for what is not known of an array.
pub(crate) fn with_functions(caps: Caps) -> Caps {
    Caps {
        functions: true,
        ..caps
    }
}

/// Interpolants, one for each place between the groups; none if they are not found.
pub(crate) fn ask(
    interpolator: &mut Interpolator,
    cx: &mut Cx<'_>,
    groups: &[Term],
) -> Result<Vec<Term>, Halt> {
    let share = cx.budget.remaining().map_or(SOURCE * 4, |left| left / 3);
    let budget: Budget = cx.budget.within(share);
    match interpolator.sequence(cx.terms, groups, &budget) {
        Ok(Some(sequence)) => Ok(sequence),
        Ok(None) | Err(SolverError::Missing(_) | SolverError::Unsupported(_)) => {
            cx.budget.check_now()?;
            Ok(Vec::new())
        }
        Err(error) => Err(error.into()),
    }
}
