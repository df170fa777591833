//! [`Oracle`]: decides whether a path can go on under a condition.
//!
//! ```text
//!   the last model satisfies it           yes, nothing is asked
//!   else: those parts of the path's condition that share symbols with it, directly or by others,
//!         and it                          asked before: the answer of then; else the solver
//! ```
//! Parts that share no symbols have the last model, which goes on to satisfy them: a model of the
//! slice and the last model on all other symbols satisfy the whole condition.

use super::state::List;
use crate::session::Halt;
use bia_base::{Budget, Reason};
use bia_solver::api::{Answer, Caps, Smt, SolverFactory};
use bia_term::{Model, Term, Terms, value::Value};
use rustc_hash::{FxHashMap, FxHashSet};
use std::{rc::Rc, time::Duration};

/// A solver is replaced by a fresh one after this many queries.
const MAX_QUERIES: u64 = 4_000;
/// Answers that are remembered.
const MAX_REMEMBERED: usize = 100_000;
/// While other paths wait, one query gets at most this part of the time that is left, but at least
/// a second.
const PART: f32 = 0.3;

/// Whether a path can go on.
pub(super) enum Feasible {
    /// It can; the model shows it.
    Yes(Rc<Model>),
    No,
    /// The solver does not know, for this reason.
    Perhaps(Reason),
}

/// Values of the symbols of a slice; `None`: there are none.
type Known = Option<Rc<[(Term, Value)]>>;

pub(super) struct Oracle<'a> {
    factory: &'a dyn SolverFactory,
    need: Caps,
    smt: Option<Box<dyn Smt>>,
    since: u64,
    /// Whether no other path waits.
    pub(super) alone: bool,
    symbols: FxHashMap<Term, Rc<[Term]>>,
    known: FxHashMap<Vec<Term>, Known>,
    pub(super) queries: u64,
    pub(super) remembered: u64,
    pub(super) reused: u64,
    pub(super) time: Duration,
}

impl<'a> Oracle<'a> {
    pub(super) fn new(factory: &'a dyn SolverFactory, need: Caps) -> Self {
        Self {
            factory,
            need,
            smt: None,
            since: 0,
            alone: false,
            symbols: FxHashMap::default(),
            known: FxHashMap::default(),
            queries: 0,
            remembered: 0,
            reused: 0,
            time: Duration::ZERO,
        }
    }

    /// Whether the condition of a path with this model can hold together with `more`.
    pub(super) fn feasible(
        &mut self,
        terms: &mut Terms,
        condition: &List<Term>,
        model: &Rc<Model>,
        more: Term,
        budget: &Budget,
    ) -> Result<Feasible, Halt> {
        if terms.eval(more, model) == Ok(Value::Bool(true)) {
            self.reused += 1;
            return Ok(Feasible::Yes(Rc::clone(model)));
        }
        let (slice, symbols) = self.slice(terms, condition, more);
        let known = match self.known.get(&slice) {
            Some(known) => {
                self.remembered += 1;
                known.clone()
            }
            None => match self.ask(terms, &slice, &symbols, budget)? {
                Ok(known) => {
                    if self.known.len() >= MAX_REMEMBERED {
                        self.known.clear();
                    }
                    self.known.insert(slice, known.clone());
                    known
                }
                Err(reason) => return Ok(Feasible::Perhaps(reason)),
            },
        };
        let Some(values) = known else {
            return Ok(Feasible::No);
        };
        let mut model = Model::clone(model);
        for (symbol, value) in values.iter() {
            let fits = model.set(terms, *symbol, value.clone());
            if let Err(why) = fits {
                let why = format!("a model of the solver: {why}");
                return Err(Halt::Fault(crate::EngineError::Internal(why)));
            }
        }
        Ok(Feasible::Yes(Rc::new(model)))
    }

    /// Asks the solver; `Err` if it does not know.
    fn ask(
        &mut self,
        terms: &mut Terms,
        slice: &[Term],
        symbols: &[Term],
        budget: &Budget,
    ) -> Result<Result<Known, Reason>, Halt> {
        if self.since >= MAX_QUERIES {
            self.smt = None;
            self.since = 0;
        }
        let mut smt = match self.smt.take() {
            Some(smt) => smt,
            None => self.factory.open(self.need)?,
        };
        self.queries += 1;
        self.since += 1;
        let start = budget.stopwatch();
        let part = match budget.remaining() {
            Some(left) if !self.alone => {
                budget.within(left.mul_f32(PART).max(Duration::from_secs(1)))
            }
            Some(_) | None => budget.clone(),
        };
        let answer = smt.check(terms, slice, &part)?;
        let known = match answer {
            Answer::Unsat => Ok(None),
            Answer::Unknown(reason) => {
                budget.check_now()?;
                Err(reason)
            }
            Answer::Sat => {
                let mut values = Vec::with_capacity(symbols.len());
                for symbol in symbols {
                    values.push((*symbol, smt.value(terms, *symbol)?));
                }
                Ok(Some(values.into()))
            }
        };
        self.time += start.elapsed();
        // One that did not finish may have lost its way.
        if known.is_ok() {
            self.smt = Some(smt);
        }
        Ok(known)
    }

    /// What is to be asked, and its symbols.
    fn slice(
        &mut self,
        terms: &Terms,
        condition: &List<Term>,
        more: Term,
    ) -> (Vec<Term>, Vec<Term>) {
        let mut seen: FxHashSet<Term> = FxHashSet::default();
        let mut symbols: Vec<Term> = Vec::new();
        let take = |of: &[Term], seen: &mut FxHashSet<Term>, symbols: &mut Vec<Term>| {
            symbols.extend(of.iter().filter(|symbol| seen.insert(**symbol)));
        };
        let first = self.symbols(terms, more);
        take(&first, &mut seen, &mut symbols);
        let mut slice = vec![more];
        let mut left: Vec<(Term, Rc<[Term]>)> = condition
            .iter()
            .map(|part| (*part, self.symbols(terms, *part)))
            .collect();
        loop {
            let before = slice.len();
            left.retain(|(part, of)| {
                let apart = !of.iter().any(|symbol| seen.contains(symbol));
                if !apart {
                    slice.push(*part);
                    take(of, &mut seen, &mut symbols);
                }
                apart
            });
            if slice.len() == before {
                break;
            }
        }
        slice.sort_unstable();
        slice.dedup();
        (slice, symbols)
    }

    fn symbols(&mut self, terms: &Terms, term: Term) -> Rc<[Term]> {
        let found = self.symbols.entry(term);
        Rc::clone(found.or_insert_with(|| terms.free_vars(&[term]).into()))
    }
}
