//! [`BitBlaster`]: the solver for terms.
//!
//! Assertions wait until a check needs them; then they are preprocessed and encoded, once. Those of
//! the outermost level hold for good; those of an open scope hold under a literal of the scope,
//! which each check assumes and closing the scope makes false. Assumptions are encoded to a literal
//! that stays; so checking the same terms again costs the SAT solver's work alone.

use super::{
    BlastConfig,
    array::{ArrayModel, Lemma, Outcome, Relevant},
    assignment::Assignment,
    clauses::{Clauses, Comparisons},
    encode::{EncodeError, Encoder, unsupported},
    preprocess::Preprocessor,
    suggest::Suggestions,
};
use crate::{
    aig::{AigLit, Tseitin},
    api::{Answer, Caps, Smt, SolverError},
    sat::{self, Cadical, Lit, Sat},
};
use bia_base::{Budget, Reason, Statistics};
use bia_term::{FunId, Model, Op, Sort, Term, Terms, value::Value};
use indexmap::{IndexMap, IndexSet};
use rustc_hash::{FxBuildHasher, FxHashSet};

/// Number of rounds of a check in which the SAT solver gets suggested values.
const SUGGESTING_ROUNDS: u64 = 8;

/// What one scope holds.
#[derive(Debug, Default)]
struct Level {
    /// Assumed while the scope is open; the outermost scope has none.
    guard: Option<Lit>,
    /// As they were given.
    asserted: Vec<Term>,
    /// How many of them were preprocessed.
    processed: usize,
    /// What preprocessing made of them.
    roots: Vec<Term>,
    /// How many of the roots became clauses.
    encoded: usize,
    /// Terms whose definitions were asserted here.
    defined: FxHashSet<Term>,
}

/// What the last call found.
#[derive(Debug)]
pub(super) enum State {
    /// Nothing, or something changed since.
    Idle,
    /// A model: that of the arrays, and what was asked for so far.
    Sat(Box<Found>),
    /// None: because of these assumptions.
    Unsat(Vec<Term>),
}

/// A model that is read as far as it is asked for.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) arrays: ArrayModel,
    pub(super) model: Model,
}

/// Assumptions of one check.
#[derive(Debug, Default)]
struct Assumed {
    /// By literal the first assumption that has it, in the order of the call.
    terms: IndexMap<Lit, Term, FxBuildHasher>,
    /// What was encoded for them.
    roots: Vec<Term>,
}

/// A solver for terms over finite sorts; see [`Smt`].
pub struct BitBlaster {
    config: BlastConfig,
    pub(super) encoder: Encoder,
    pub(super) sat: Cadical,
    pub(super) tseitin: Tseitin,
    comparisons: Comparisons,
    pub(super) suggestions: Suggestions,
    pub(super) preprocessor: Preprocessor,
    levels: Vec<Level>,
    /// Terms that were looked at and can be encoded.
    supported: FxHashSet<Term>,
    /// Literals that, assumed, have the definitions of these terms.
    defined_under: FxHashSet<(Lit, Term)>,
    /// Variables and functions that were ever mentioned.
    pub(super) vars: IndexSet<Term, FxBuildHasher>,
    pub(super) funs: IndexSet<FunId, FxBuildHasher>,
    pub(super) state: State,
    checks: u64,
    rounds: u64,
}

impl Default for BitBlaster {
    fn default() -> Self {
        Self::new()
    }
}

impl BitBlaster {
    /// What it can do.
    pub const CAPS: Caps = Caps {
        bit_vectors: true,
        floats: true,
        tiny_floats: true,
        arrays: true,
        functions: true,
        ..Caps::NONE
    };

    /// A solver without assertions.
    pub fn new() -> Self {
        Self::with(BlastConfig::default())
    }

    /// A solver without assertions, with these options.
    pub fn with(config: BlastConfig) -> Self {
        Self {
            sat: Cadical::with(&config.sat),
            encoder: Encoder::default(),
            tseitin: Tseitin::new(),
            comparisons: Comparisons::default(),
            suggestions: Suggestions::default(),
            preprocessor: Preprocessor::new(config.preprocess),
            levels: vec![Level::default()],
            supported: FxHashSet::default(),
            defined_under: FxHashSet::default(),
            vars: IndexSet::default(),
            funs: IndexSet::default(),
            state: State::Idle,
            checks: 0,
            rounds: 0,
            config,
        }
    }

    /// Refuses what is no formula over finite sorts, and remembers variables and functions.
    fn admit(&mut self, terms: &Terms, term: Term) -> Result<(), SolverError> {
        if terms.sort(term) != Sort::BOOL {
            return Err(SolverError::Misuse(
                "a term that is not of sort Bool".into(),
            ));
        }
        let new = unsupported(terms, term, &mut self.supported).map_err(|error| match error {
            EncodeError::Unsupported(what) => SolverError::Unsupported(what),
            EncodeError::TooLarge(what) => SolverError::Unsupported(what),
            EncodeError::Stopped(_) => SolverError::Internal("stopped without a budget".into()),
        })?;
        for term in new {
            if let Op::Var(_) = terms.op(term) {
                self.vars.insert(term);
            } else if let Op::App(fun) = terms.op(term) {
                self.funs.insert(fun);
            }
        }
        Ok(())
    }

    /// Replaces the SAT solver when the first query is about arrays; it has no clauses yet. With
    /// arrays it must not try one value for all bits, which makes all indices equal.
    fn set_up_sat(&mut self, terms: &Terms, assuming: &[Term]) {
        if self.checks > 1 {
            return;
        }
        let asserted = self.levels.iter().flat_map(|level| &level.asserted);
        let roots: Vec<Term> = asserted.chain(assuming).copied().collect();
        if Caps::of(terms, &roots).arrays {
            let mut sat = self.config.sat.clone();
            sat.options.insert(0, ("lucky", 0));
            self.sat = Cadical::with(&sat);
        }
    }

    /// Makes clauses of all assertions that are not yet.
    fn flush(&mut self, terms: &mut Terms, budget: &Budget) -> Result<(), EncodeError> {
        for at in 0..self.levels.len() {
            let level = &mut self.levels[at];
            if level.processed < level.asserted.len() {
                let batch = level.asserted[level.processed..].to_vec();
                let roots = self.preprocessor.process(terms, at, &batch, budget);
                level.roots.extend(roots.map_err(EncodeError::Stopped)?);
                level.processed = level.asserted.len();
            }
            while self.levels[at].encoded < self.levels[at].roots.len() {
                let root = self.levels[at].roots[self.levels[at].encoded];
                let lit = self.encoder.truth(terms, root, budget)?;
                self.assert_side();
                let guard = self.guard(at);
                self.assert_under(guard, lit);
                for (term, definition) in self.encoder.definitions(terms, root) {
                    let outer = &mut self.levels[..=at];
                    if !outer.iter().any(|level| level.defined.contains(&term)) {
                        self.levels[at].defined.insert(term);
                        self.assert_under(guard, definition);
                    }
                }
                self.levels[at].encoded += 1;
            }
        }
        Ok(())
    }

    fn guard(&mut self, level: usize) -> Option<Lit> {
        if level == 0 {
            return None;
        }
        let sat = &mut self.sat;
        let guard = &mut self.levels[level].guard;
        Some(*guard.get_or_insert_with(|| sat.new_var().positive()))
    }

    /// Asserts what always holds of the bits that were made.
    fn assert_side(&mut self) {
        for lit in self.encoder.take_side() {
            self.assert_valid(lit);
        }
    }

    fn assert_valid(&mut self, lit: AigLit) {
        self.assert_under(None, lit);
    }

    /// `guard ⇒ lit`, for good.
    fn assert_under(&mut self, guard: Option<Lit>, lit: AigLit) {
        let guards = guard.as_slice();
        self.tseitin
            .assert(&self.encoder.aig, &mut self.sat, guards, lit);
    }

    fn assert_lemmas(&mut self, lemmas: &[Lemma]) {
        self.assert_side();
        let mut clauses = Clauses {
            comparisons: &mut self.comparisons,
            encoder: &mut self.encoder,
            tseitin: &mut self.tseitin,
            sat: &mut self.sat,
        };
        for lemma in lemmas {
            clauses.add(lemma);
        }
    }

    /// Sees to it that guessed bits below an assumption mean what they should when it is assumed.
    fn define_under(&mut self, terms: &Terms, root: Term, lit: Lit) {
        for (term, definition) in self.encoder.definitions(terms, root) {
            let known = self
                .levels
                .iter()
                .any(|level| level.defined.contains(&term));
            if !known && self.defined_under.insert((lit, term)) {
                self.assert_under(Some(lit), definition);
            }
        }
    }

    fn try_check(
        &mut self,
        terms: &mut Terms,
        assuming: &[Term],
        budget: &Budget,
    ) -> Result<Answer, EncodeError> {
        self.set_up_sat(terms, assuming);
        self.flush(terms, budget)?;
        let mut assumed = Assumed::default();
        for term in assuming {
            if !self.assume(terms, *term, &mut assumed, budget)? {
                self.state = State::Unsat(vec![*term]);
                return Ok(Answer::Unsat);
            }
        }
        let roots = self.levels.iter().flat_map(|level| &level.roots);
        let roots: Vec<Term> = roots
            .chain(&assumed.roots)
            .filter(|root| self.encoder.has_arrays(**root))
            .copied()
            .collect();
        let relevant = Relevant::of(&self.encoder, terms, &roots);
        let answer = self.search(terms, &assumed, &relevant, budget);
        self.suggestions.end(&mut self.sat);
        answer
    }

    /// Encodes an assumption. Returns whether it may be true at all.
    fn assume(
        &mut self,
        terms: &mut Terms,
        term: Term,
        assumed: &mut Assumed,
        budget: &Budget,
    ) -> Result<bool, EncodeError> {
        let level = self.levels.len() - 1;
        let root = self.preprocessor.normalise(terms, level, term, budget);
        let root = root.map_err(EncodeError::Stopped)?;
        let edge = self.encoder.truth(terms, root, budget)?;
        self.assert_side();
        if let Some(value) = edge.as_constant() {
            return Ok(value);
        }
        let lit = self.tseitin.lit(&self.encoder.aig, &mut self.sat, edge);
        self.define_under(terms, root, lit);
        if !assumed.terms.contains_key(&lit) {
            assumed.terms.insert(lit, term);
        }
        assumed.roots.push(root);
        Ok(true)
    }

    /// Asks the SAT solver until its assignment is one of arrays, or there is none.
    fn search(
        &mut self,
        terms: &Terms,
        assumed: &Assumed,
        relevant: &Relevant,
        budget: &Budget,
    ) -> Result<Answer, EncodeError> {
        let guards = self.levels.iter().filter_map(|level| level.guard);
        let lits: Vec<Lit> = guards.chain(assumed.terms.keys().copied()).collect();
        let Encoder { aig, arrays, .. } = &self.encoder;
        self.suggestions.spread(aig, arrays, relevant);
        for round in 0_u64.. {
            self.rounds += 1;
            if round < SUGGESTING_ROUNDS {
                self.suggestions.tell(&self.tseitin, &mut self.sat);
            } else {
                self.suggestions.end(&mut self.sat);
            }
            match self.sat.solve(&lits, budget) {
                sat::Answer::Unknown(stop) => return Ok(Answer::Unknown(stop.into())),
                sat::Answer::Unsat => {
                    let failed = assumed
                        .terms
                        .iter()
                        .filter(|(lit, _)| self.sat.failed(**lit));
                    self.state = State::Unsat(failed.map(|(_, term)| *term).collect());
                    return Ok(Answer::Unsat);
                }
                sat::Answer::Sat => {}
            }
            let suggested = self.suggestions.values();
            let assignment = Assignment::new(&self.tseitin, &mut self.sat, suggested);
            let Encoder { aig, arrays, .. } = &mut self.encoder;
            match arrays.check(aig, terms, assignment, relevant, budget) {
                Outcome::Lemmas(lemmas) => self.assert_lemmas(&lemmas),
                Outcome::Stopped(stop, lemmas) => {
                    self.assert_lemmas(&lemmas);
                    return Err(EncodeError::Stopped(stop));
                }
                Outcome::Model(arrays) => {
                    let model = Model::completed();
                    self.state = State::Sat(Box::new(Found { arrays, model }));
                    break;
                }
            }
        }
        Ok(Answer::Sat)
    }

    /// Evaluates the model on everything that was to be satisfied.
    fn check_model(&mut self, terms: &Terms, assuming: &[Term]) -> Result<(), SolverError> {
        let model = self.full_model(terms)?;
        let mut evaluator = bia_term::Evaluator::new(terms, &model);
        let asserted = self.levels.iter().flat_map(|level| &level.asserted);
        for term in asserted.chain(assuming) {
            let value = evaluator.eval(*term);
            if value != Ok(&Value::Bool(true)) {
                let text = format!("a model makes {term:?} {value:?}");
                return Err(SolverError::Internal(text));
            }
        }
        Ok(())
    }
}

impl Smt for BitBlaster {
    fn name(&self) -> &str {
        match self.sat.is_checked() {
            true => "bitblast with checked proofs",
            false => "bitblast",
        }
    }

    fn caps(&self) -> Caps {
        Self::CAPS
    }

    fn push(&mut self) -> Result<(), SolverError> {
        self.state = State::Idle;
        self.levels.push(Level::default());
        Ok(())
    }

    fn pop(&mut self) -> Result<(), SolverError> {
        if self.levels.len() == 1 {
            return Err(SolverError::Misuse("pop without push".into()));
        }
        self.state = State::Idle;
        if let Some(guard) = self.levels.pop().and_then(|level| level.guard) {
            self.sat.add_clause(&[!guard]);
        }
        self.preprocessor.pop(self.levels.len() - 1);
        Ok(())
    }

    fn assert(&mut self, terms: &mut Terms, t: Term) -> Result<(), SolverError> {
        self.admit(terms, t)?;
        self.state = State::Idle;
        if let Some(level) = self.levels.last_mut() {
            level.asserted.push(t);
        }
        Ok(())
    }

    fn check(
        &mut self,
        terms: &mut Terms,
        assuming: &[Term],
        budget: &Budget,
    ) -> Result<Answer, SolverError> {
        for term in assuming {
            self.admit(terms, *term)?;
        }
        self.state = State::Idle;
        self.checks += 1;
        let answer = match self.try_check(terms, assuming, budget) {
            Ok(answer) => answer,
            Err(EncodeError::Stopped(stop)) => Answer::Unknown(stop.into()),
            Err(EncodeError::TooLarge(what)) => Answer::Unknown(Reason::Unsupported(what)),
            Err(EncodeError::Unsupported(what)) => return Err(SolverError::Internal(what)),
        };
        if self.config.check_models && answer == Answer::Sat {
            self.check_model(terms, assuming)?;
        }
        Ok(answer)
    }

    fn value(&mut self, terms: &mut Terms, t: Term) -> Result<Value, SolverError> {
        self.model_value(terms, t)
    }

    fn model(&mut self, terms: &mut Terms) -> Result<Model, SolverError> {
        self.full_model(terms)
    }

    fn core(&mut self, _terms: &mut Terms) -> Result<Vec<Term>, SolverError> {
        match &self.state {
            State::Unsat(core) => Ok(core.clone()),
            State::Idle | State::Sat(_) => {
                Err(SolverError::Misuse("a core without an answer unsat".into()))
            }
        }
    }

    fn statistics(&self) -> Statistics {
        let count = |n: usize| u64::try_from(n).unwrap_or(u64::MAX);
        let mut rows = Statistics::new();
        rows.count("checks", self.checks);
        rows.count("sat rounds", self.rounds);
        rows.count("gates", count(self.encoder.aig.len()));
        rows.count("array lemmas", count(self.encoder.arrays.lemmas()));
        self.preprocessor.statistics(&mut rows);
        rows.merge(&self.sat.statistics());
        rows
    }
}
