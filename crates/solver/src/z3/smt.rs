//! [`Z3`]: the backend behind [`Smt`].
//!
//! Z3 takes literals as assumptions. For any other assumption t a constant p is assumed and `p ⇒ t`
//! asserted, in a scope of its own that is closed when the answer is no longer at hand: definitions
//! that stay make each later check slower (ten times after some thousands of them). The axioms of
//! the [`Translation`] are asserted again where a pop took them back.
//!
//! Z3 solves incrementally with less preprocessing, and on some questions (integers without bounds
//! above all) it then runs for ever on what it otherwise answers at once. So a long check changes
//! over, in slices of doubling time, between the incremental solver, which keeps what it has
//! learnt, and a fresh one that is asked this question alone. When the fresh one finds a
//! contradiction, the core is all assumptions.
//!
//! Floats are where this matters most: the incremental solver keeps them as a theory, while
//! [`tactics`] make circuits of everything and ask a SAT solver, often a hundred times as fast. So
//! the fresh solver is made of them. It comes first in the first check, and soon in later ones.
//!
//! The incremental solver gets the assertions only when it is queried: it processes each assertion
//! by itself, which cannot be interrupted. A fresh solver first simplifies all of them together,
//! above all definitions that nothing needs. So a question with [`MANY`] assertions of [`HEAVY`]
//! [weight](super::weight) that the incremental solver has not seen is asked alone first, and one
//! of [`TOO_HEAVY`] always.
//!
//! Questions about bit-vectors get slices of a third kind, in which a fresh solver is asked about
//! [`Integers`]. Only contradictions count then: that the integers have a model means nothing.

use super::{
    translation::{OpenCases, Translation},
    values::Reading,
};
use crate::{
    api::{Answer, Caps, Interpolate, Smt, SolverError},
    ffi::z3::{Ast, Binary, Outcome, Setting, SolverRef},
    integers::{Integers, Overflow},
    interpolate::Interpolator,
};
use bia_base::{Budget, Reason, Statistics};
use bia_term::{Model, Op, Sort, Term, Terms, value::Value};
use rustc_hash::{FxHashMap, FxHashSet};
use std::time::Duration;

/// How a [`Z3`] is set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Z3Config {
    /// The meaning of applications that SMT-LIB leaves open.
    pub open_cases: OpenCases,
    /// The seed of Z3's random choices.
    pub seed: u32,
}

/// The time of the first slice of a check.
const SLICE: Duration = Duration::from_secs(1);

/// What solves questions about floats alone: circuits of them. `None` for other questions.
fn tactics(about: Caps) -> Option<&'static [&'static str]> {
    const BITS: &[&str] = &[
        "simplify",
        "propagate-values",
        "dt2bv",
        "fpa2bv",
        "simplify",
        "propagate-values",
        "solve-eqs",
        "elim-uncnstr",
        "simplify",
        "max-bv-sharing",
        "ackermannize_bv",
        "bit-blast",
        "sat",
    ];
    const ARRAYS: &[&str] = &[
        "simplify",
        "propagate-values",
        "fpa2bv",
        "simplify",
        "qfaufbv",
    ];
    match about {
        _ if !about.floats || about.ints || about.reals || about.quantifiers => None,
        _ if about.arrays || about.functions => Some(ARRAYS),
        _ => Some(BITS),
    }
}

/// The greatest number of terms of a query that is translated to integers.
const MAX_TERMS: usize = 50_000;

/// Whether questions about this are worth being asked about integers.
fn calculates(about: Caps) -> bool {
    let of_bits = Caps {
        bit_vectors: true,
        arrays: true,
        functions: true,
        ..Caps::NONE
    };
    about.bit_vectors && of_bits.covers(about)
}

/// The least number of new assertions for which a fresh solver comes first, if they are heavy.
const MANY: usize = 500;

/// The least weight of new terms that are heavy.
const HEAVY: u64 = 50_000;

/// From this weight of new terms on fresh solvers alone are asked.
const TOO_HEAVY: u64 = 1_000_000;

/// How many questions in a row about the same new terms are asked alone first.
const MAX_ALONE: usize = 4;

/// How long a fresh solver may take at least that alone is asked, if there is no limit.
const LEAST_FOR_HEAVY: Duration = Duration::from_secs(20);

/// What an open scope has asserted.
#[derive(Default)]
struct Scope {
    assertions: Vec<(Term, Ast)>,
    /// How many of the assertions the incremental solver has.
    told: usize,
    /// How many axioms it has by the end of this scope; a scope that it does not have begins with
    /// those of the one below.
    axioms: usize,
}

/// What the last check left behind.
enum Last {
    Nothing,
    /// There is a model that has not been read yet.
    Unread,
    Sat(Box<Reading>),
    /// The assumptions with their literals; the literals of the core are known to the solver.
    Unsat(Vec<(Ast, Term)>),
    /// The core of a fresh solver.
    UnsatAlone(Vec<Term>),
}

/// What is assumed in a check.
#[derive(Default)]
struct Assumed {
    /// Literals with what they stand for.
    pairs: Vec<(Ast, Term)>,
    /// That each literal implies what it stands for, where that is no literal itself.
    definitions: Vec<Ast>,
}

/// Which solver answered.
#[derive(Clone, Copy)]
enum By {
    Incremental,
    Fresh(SolverRef),
    Integers,
}

#[derive(Clone, Copy, Default)]
struct Counts {
    checks: u64,
    sat: u64,
    unsat: u64,
    unknown: u64,
    fresh: u64,
}

/// Z3 as an incremental solver.
pub struct Z3 {
    name: String,
    translation: Translation,
    solver: SolverRef,
    /// The scopes that are open; the first is the one that is always open.
    scopes: Vec<Scope>,
    /// The last scope that the incremental solver has; it has all assertions of those below.
    told: usize,
    /// The weight of all terms when the incremental solver last got assertions.
    told_weight: u64,
    /// How many questions were asked alone first since there were that many new terms again.
    alone: usize,
    /// The weight of the terms that there were then.
    alone_since: u64,
    /// Constants that stand for assumptions.
    literals: FxHashMap<Term, Ast>,
    /// Whether the scope of the definitions of the last assumptions is open.
    defining: bool,
    last: Last,
    counts: Counts,
    /// What was translated to integers.
    integers: Integers,
    interpolator: Option<Box<Interpolator>>,
}

impl Z3 {
    /// A solver without assertions. `Missing` without the library.
    pub fn new() -> Result<Self, SolverError> {
        Self::with(Z3Config::default())
    }

    /// A solver without assertions, with these options.
    pub fn with(config: Z3Config) -> Result<Self, SolverError> {
        let mut translation = Translation::new(config.open_cases)?;
        let mut settings = Vec::new();
        if config.seed != 0 {
            settings.push(("random_seed", Setting::Number(config.seed)));
        }
        let solver = translation.cx.solver(&settings)?;
        Ok(Self {
            name: super::name()?,
            translation,
            solver,
            scopes: vec![Scope::default()],
            told: 0,
            told_weight: 0,
            alone: 0,
            alone_since: 0,
            literals: FxHashMap::default(),
            defining: false,
            last: Last::Nothing,
            counts: Counts::default(),
            integers: Integers::new(Overflow::Wraps),
            interpolator: None,
        })
    }

    /// What every Z3 can do.
    pub const CAPS: Caps = Caps {
        ints: true,
        reals: true,
        bit_vectors: true,
        floats: true,
        tiny_floats: false,
        arrays: true,
        functions: true,
        quantifiers: true,
        interpolants: true,
        horn: true,
    };

    /// Gives up the last answer and the definitions for it.
    fn forget(&mut self) -> Result<(), SolverError> {
        if let Last::Sat(reading) = &self.last {
            self.translation.cx.free_model(reading.z3_model());
        }
        self.last = Last::Nothing;
        if std::mem::take(&mut self.defining) {
            self.translation.cx.pop(self.solver)?;
        }
        Ok(())
    }

    fn formula(&mut self, terms: &Terms, t: Term) -> Result<Ast, SolverError> {
        if terms.sort(t) != Sort::BOOL {
            return Err(SolverError::Misuse(
                "an assertion has to be a formula".into(),
            ));
        }
        self.translation.term(terms, t)
    }

    /// The weight of terms that are new to the incremental solver; 0 unless they are in many
    /// assertions.
    fn untold(&self) -> u64 {
        let scopes = self.scopes[self.told..].iter();
        let assertions: usize = scopes.map(|s| s.assertions.len() - s.told).sum();
        match assertions {
            ..MANY => 0,
            MANY.. => self.translation.weight - self.told_weight,
        }
    }

    /// Sends all assertions and the axioms to the incremental solver.
    fn tell(&mut self) -> Result<(), SolverError> {
        for at in self.told..self.scopes.len() {
            if at > self.told {
                self.translation.cx.push(self.solver)?;
                self.told = at;
                self.scopes[at].axioms = self.scopes[at - 1].axioms;
            }
            let scope = &mut self.scopes[at];
            for (_, formula) in &scope.assertions[scope.told..] {
                self.translation.cx.assert(self.solver, *formula)?;
            }
            scope.told = scope.assertions.len();
        }
        let scope = &mut self.scopes[self.told];
        for axiom in &self.translation.axioms[scope.axioms..] {
            self.translation.cx.assert(self.solver, *axiom)?;
        }
        scope.axioms = self.translation.axioms.len();
        self.told_weight = self.translation.weight;
        Ok(())
    }

    /// The literal that stands for an assumption, and its definition if it needs one.
    fn literal(&mut self, terms: &Terms, t: Term) -> Result<(Ast, Option<Ast>), SolverError> {
        let formula = self.formula(terms, t)?;
        let inner = if terms.op(t) == Op::Not {
            terms.args(t)[0]
        } else {
            t
        };
        if let Op::Var(_) = terms.op(inner) {
            return Ok((formula, None));
        }
        let literal = match self.literals.get(&t) {
            Some(literal) => *literal,
            None => {
                let name = format!("assume..{}", self.literals.len());
                let sort = self.translation.cx.bool_sort()?;
                let literal = self.translation.cx.constant(&name, sort)?;
                self.literals.insert(t, literal);
                literal
            }
        };
        let definition = self
            .translation
            .cx
            .binary(Binary::Implies, literal, formula)?;
        Ok((literal, Some(definition)))
    }

    /// The literals of assumptions, and their definitions.
    fn literals(&mut self, terms: &Terms, assuming: &[Term]) -> Result<Assumed, SolverError> {
        let mut assumed = Assumed::default();
        for t in assuming {
            let (literal, definition) = self.literal(terms, *t)?;
            assumed.pairs.push((literal, *t));
            assumed.definitions.extend(definition);
        }
        Ok(assumed)
    }

    /// Queries the incremental solver, after sending it the assertions that it does not have yet.
    /// The definitions are asserted in a scope of their own. `time` begins after they are sent: any
    /// other solver would need that time as well.
    fn ask_incremental(
        &mut self,
        assumed: &Assumed,
        budget: &Budget,
        time: Duration,
    ) -> Result<Outcome, SolverError> {
        if !self.defining {
            self.tell()?;
            if !assumed.definitions.is_empty() {
                self.translation.cx.push(self.solver)?;
                self.defining = true;
            }
            for definition in &assumed.definitions {
                self.translation.cx.assert(self.solver, *definition)?;
            }
        }
        let literals: Vec<Ast> = assumed.pairs.iter().map(|(literal, _)| *literal).collect();
        let budget = budget.within(time);
        Ok(self.translation.cx.check(self.solver, &literals, &budget)?)
    }

    /// How long the incremental solver may take at first: what it learns, later checks gain from,
    /// and it has cores.
    fn patience(&mut self, about: Caps, is_assuming: bool) -> Duration {
        let untold = self.untold();
        if self.translation.weight - self.alone_since >= HEAVY {
            (self.alone, self.alone_since) = (0, self.translation.weight);
        }
        if untold >= HEAVY
            && tactics(about).is_none()
            && (untold >= TOO_HEAVY || self.alone < MAX_ALONE)
        {
            self.alone += 1;
            return Duration::ZERO;
        }
        match tactics(about) {
            None if calculates(about) => SLICE / 5,
            None => SLICE,
            Some(_) if self.counts.checks == 1 && !is_assuming => Duration::ZERO,
            Some(_) => SLICE / 10,
        }
    }

    /// Asks the incremental solver and fresh ones in turn.
    fn decide(
        &mut self,
        terms: &mut Terms,
        assumed: &Assumed,
        budget: &Budget,
    ) -> Result<(Outcome, By), SolverError> {
        let about = self.translation.about(terms);
        let mut tactics = tactics(about);
        let mut slice = SLICE;
        let mut integers = calculates(about);
        let too_heavy = tactics.is_none() && self.untold() >= TOO_HEAVY;
        let mut patience = self.patience(about, !assumed.pairs.is_empty());
        loop {
            // The first question of a solver is most often the only one.
            let is_alone = patience.is_zero();
            let mut first = None;
            if !is_alone {
                let answer = self.ask_incremental(assumed, budget, patience)?;
                if matches!(answer, Outcome::Sat | Outcome::Unsat) {
                    return Ok((answer, By::Incremental));
                }
                first = Some(answer);
            }
            if let Err(stop) = budget.check_now() {
                return Ok((Outcome::Stopped(stop), By::Incremental));
            }
            self.counts.fresh += 1;
            if integers && !is_alone {
                let part = budget.within(slice / 2);
                match self.contradicted_by_integers(terms, &assumed.pairs, &part)? {
                    Outcome::Unsat => return Ok((Outcome::Unsat, By::Integers)),
                    Outcome::Stopped(_) => {}
                    Outcome::Sat | Outcome::GaveUp(_) => integers = false,
                }
            }
            let alone = match tactics {
                Some(names) => self.translation.cx.solver_of_tactics(names)?,
                None => self.translation.cx.solver(&[])?,
            };
            let time = match budget.remaining() {
                Some(left) if is_alone && (too_heavy || tactics.is_some()) => slice.max(left / 2),
                None if too_heavy => slice.max(LEAST_FOR_HEAVY),
                Some(_) | None => slice,
            };
            let second = self.ask_alone(terms, alone, &assumed.pairs, budget, time);
            match second {
                Ok(answer @ (Outcome::Sat | Outcome::Unsat)) => {
                    return Ok((answer, By::Fresh(alone)));
                }
                Ok(Outcome::GaveUp(_)) if tactics.is_some() => {
                    self.close(alone);
                    tactics = None;
                    continue;
                }
                Ok(gave_up @ Outcome::GaveUp(_))
                    if too_heavy || matches!(first, Some(Outcome::GaveUp(_))) =>
                {
                    self.close(alone);
                    return Ok((gave_up, By::Incremental));
                }
                Ok(_) => self.close(alone),
                Err(error) => {
                    self.close(alone);
                    return Err(error);
                }
            }
            if let Err(stop) = budget.check_now() {
                return Ok((Outcome::Stopped(stop), By::Incremental));
            }
            if !too_heavy {
                patience = slice;
            }
            slice = slice.saturating_mul(2);
        }
    }

    /// Queries a fresh solver, after asserting everything in it.
    fn ask_alone(
        &mut self,
        terms: &Terms,
        alone: SolverRef,
        assumed: &[(Ast, Term)],
        budget: &Budget,
        time: Duration,
    ) -> Result<Outcome, SolverError> {
        let asserted = self.scopes.iter().flat_map(|scope| &scope.assertions);
        let asserted = asserted.map(|(_, ast)| ast);
        let mut formulas: Vec<Ast> = asserted.chain(&self.translation.axioms).copied().collect();
        for (_, t) in assumed {
            formulas.push(self.translation.term(terms, *t)?);
        }
        for formula in formulas {
            self.translation.cx.assert(alone, formula)?;
        }
        let budget = budget.within(time);
        Ok(self.translation.cx.check(alone, &[], &budget)?)
    }

    /// Whether integers, in a context of their own, have no model.
    pub(super) fn contradicted_by_integers(
        &mut self,
        terms: &mut Terms,
        assumed: &[(Ast, Term)],
        budget: &Budget,
    ) -> Result<Outcome, SolverError> {
        let asserted = self.scopes.iter().flat_map(|scope| &scope.assertions);
        let asserted = asserted.map(|(term, _)| *term);
        let formulas: Vec<Term> = asserted.chain(assumed.iter().map(|(_, t)| *t)).collect();
        if terms.post_order(&formulas).len() > MAX_TERMS {
            return Ok(Outcome::GaveUp("too large to be read as integers".into()));
        }
        if self.integers.len() > 4 * MAX_TERMS {
            self.integers = Integers::new(Overflow::Wraps);
        }
        let mut translated = Vec::with_capacity(formulas.len());
        for formula in formulas {
            translated.push(self.integers.term(terms, formula));
        }
        translated.extend(self.integers.conditions());
        let mut translation = Translation::new(self.translation.open)?;
        let solver = translation.cx.solver(&[])?;
        for formula in translated {
            let formula = translation.term(terms, formula)?;
            translation.cx.assert(solver, formula)?;
        }
        Ok(translation.cx.check(solver, &[], budget)?)
    }

    fn close(&mut self, alone: SolverRef) {
        self.translation.cx.free_solver(alone);
    }

    /// Takes the model of a solver that has one.
    fn read(&mut self, solver: SolverRef) -> Result<(), SolverError> {
        let model = self.translation.cx.model(solver)?;
        let reading = Reading::new(&mut self.translation, model)?;
        self.last = Last::Sat(Box::new(reading));
        Ok(())
    }

    fn reading(&mut self) -> Result<(&mut Translation, &mut Reading), SolverError> {
        if let Last::Unread = self.last {
            self.read(self.solver)?;
        }
        match &mut self.last {
            Last::Sat(reading) => Ok((&mut self.translation, reading)),
            Last::Nothing | Last::Unread | Last::Unsat(_) | Last::UnsatAlone(_) => {
                Err(SolverError::Misuse("there is no model at hand".into()))
            }
        }
    }
}

impl Smt for Z3 {
    fn name(&self) -> &str {
        &self.name
    }

    fn caps(&self) -> Caps {
        Self::CAPS
    }

    fn push(&mut self) -> Result<(), SolverError> {
        self.forget()?;
        self.scopes.push(Scope::default());
        Ok(())
    }

    fn pop(&mut self) -> Result<(), SolverError> {
        if self.scopes.len() < 2 {
            return Err(SolverError::Misuse("pop without push".into()));
        }
        self.forget()?;
        self.scopes.pop();
        if self.told == self.scopes.len() {
            self.translation.cx.pop(self.solver)?;
            self.told -= 1;
        }
        Ok(())
    }

    fn assert(&mut self, terms: &mut Terms, t: Term) -> Result<(), SolverError> {
        let formula = self.formula(terms, t)?;
        self.forget()?;
        let scope = self.scopes.last_mut().expect("one scope is always open");
        scope.assertions.push((t, formula));
        Ok(())
    }

    fn check(
        &mut self,
        terms: &mut Terms,
        assuming: &[Term],
        budget: &Budget,
    ) -> Result<Answer, SolverError> {
        self.forget()?;
        let assumed = self.literals(terms, assuming)?;
        self.counts.checks += 1;
        let (outcome, by) = self.decide(terms, &assumed, budget)?;
        Ok(match outcome {
            Outcome::Sat => {
                self.counts.sat += 1;
                self.last = Last::Unread;
                if let By::Fresh(alone) = by {
                    let read = self.read(alone);
                    self.close(alone);
                    read?;
                }
                Answer::Sat
            }
            Outcome::Unsat => {
                self.counts.unsat += 1;
                self.last = match by {
                    By::Incremental => Last::Unsat(assumed.pairs),
                    By::Fresh(_) | By::Integers => Last::UnsatAlone(assuming.to_vec()),
                };
                if let By::Fresh(alone) = by {
                    self.close(alone);
                }
                Answer::Unsat
            }
            Outcome::GaveUp(why) => {
                self.counts.unknown += 1;
                Answer::Unknown(Reason::SolverUnknown(why))
            }
            Outcome::Stopped(stop) => {
                self.counts.unknown += 1;
                Answer::Unknown(stop.into())
            }
        })
    }

    fn value(&mut self, terms: &mut Terms, t: Term) -> Result<Value, SolverError> {
        let (translation, reading) = self.reading()?;
        reading.read_for(translation, terms, t)?;
        let value = terms.eval(t, reading.ours());
        value.map_err(|error| SolverError::Internal(error.to_string()))
    }

    fn model(&mut self, terms: &mut Terms) -> Result<Model, SolverError> {
        let (translation, reading) = self.reading()?;
        reading.read_all(translation, terms)?;
        Ok(reading.ours().clone())
    }

    fn core(&mut self, _terms: &mut Terms) -> Result<Vec<Term>, SolverError> {
        let pairs = match &self.last {
            Last::Unsat(pairs) => pairs,
            Last::UnsatAlone(core) => {
                let mut seen = FxHashSet::default();
                let core = core.iter().copied();
                return Ok(core.filter(|t| seen.insert(*t)).collect());
            }
            Last::Nothing | Last::Unread | Last::Sat(_) => {
                return Err(SolverError::Misuse("there is no core at hand".into()));
            }
        };
        let needed = self.translation.cx.core(self.solver)?;
        let mut needed: FxHashSet<Ast> = needed.into_iter().collect();
        let kept = pairs.iter().filter(|(literal, _)| needed.remove(literal));
        Ok(kept.map(|(_, t)| *t).collect())
    }

    fn statistics(&self) -> Statistics {
        let mut rows = Statistics::new();
        rows.count("z3 checks", self.counts.checks);
        rows.count("z3 sat", self.counts.sat);
        rows.count("z3 unsat", self.counts.unsat);
        rows.count("z3 unknown", self.counts.unknown);
        rows.count("z3 questions asked alone", self.counts.fresh);
        const NAMES: [(&str, &str); 3] = [
            ("conflicts", "z3 conflicts"),
            ("decisions", "z3 decisions"),
            ("propagations", "z3 propagations"),
        ];
        for (key, n) in self.translation.cx.counters(self.solver) {
            for (name, row) in NAMES {
                if key == name {
                    rows.count(row, u64::from(n));
                }
            }
        }
        rows
    }

    fn interpolation(&mut self) -> Option<&mut dyn Interpolate> {
        let interpolator = self.interpolator.get_or_insert_with(Box::default);
        Some(&mut **interpolator)
    }
}
