//! What is kept of the queries to solvers: scripts for whoever wants them, and a line of the log
//! each.
//!
//! Every solver of a run is opened through [`Queries::watched`]. Without scripts and without a log
//! that shows queries, the solver stays as it is.

use bia_base::{Budget, Clock, Statistics, Stopwatch};
use bia_solver::{
    api::{Answer, Caps, Interpolate, Smt, SolverError},
    factory::Factory,
    wrap::Recorder,
};
use bia_term::{Model, Term, Terms, value::Value};
use std::{fmt, io::Write, sync::Arc};
use tracing::level_filters::LevelFilter;

/// Keeps the scripts of solvers.
pub trait Scripts: Send + Sync {
    /// Where the conversation with the next solver is written, as an SMT-LIB script. Writing to it
    /// must not fail: what cannot be kept must not change an answer.
    fn next(&self) -> Box<dyn Write + Send>;
}

/// Who keeps the queries of a run, if anybody.
#[derive(Clone, Default)]
pub struct Queries(Option<Arc<dyn Scripts>>);

impl fmt::Debug for Queries {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Some(_) => "Queries(kept)",
            None => "Queries(dropped)",
        })
    }
}

impl Queries {
    /// Kept as scripts.
    pub fn kept(by: Arc<dyn Scripts>) -> Self {
        Self(Some(by))
    }

    /// The same solvers, with their queries kept and logged as wanted.
    pub(super) fn watched(&self, factory: Factory) -> Factory {
        // Which queries are shown is decided where they are asked: filters may look at phases.
        let logged = LevelFilter::current() >= LevelFilter::DEBUG;
        if self.0.is_none() && !logged {
            return factory;
        }
        let scripts = self.0.clone();
        factory.wrapped(move |solver| {
            let mut solver = solver;
            if let Some(scripts) = &scripts {
                solver = Box::new(Recorder::new(solver, scripts.next())?);
            }
            Ok(match logged {
                true => Box::new(Logged(solver)),
                false => solver,
            })
        })
    }
}

/// A solver whose queries are logged.
struct Logged(Box<dyn Smt>);

impl Smt for Logged {
    fn name(&self) -> &str {
        self.0.name()
    }
    fn caps(&self) -> Caps {
        self.0.caps()
    }
    fn push(&mut self) -> Result<(), SolverError> {
        self.0.push()
    }
    fn pop(&mut self) -> Result<(), SolverError> {
        self.0.pop()
    }
    fn assert(&mut self, terms: &mut Terms, t: Term) -> Result<(), SolverError> {
        self.0.assert(terms, t)
    }
    fn check(
        &mut self,
        terms: &mut Terms,
        assuming: &[Term],
        budget: &Budget,
    ) -> Result<Answer, SolverError> {
        let since = Stopwatch::start(Clock::Wall);
        let answer = self.0.check(terms, assuming, budget);
        let said = match &answer {
            Ok(Answer::Sat) => "sat".to_owned(),
            Ok(Answer::Unsat) => "unsat".to_owned(),
            Ok(Answer::Unknown(why)) => format!("unknown: {why}"),
            Err(why) => format!("error: {why}"),
        };
        tracing::debug!(
            solver = self.0.name(),
            assuming = assuming.len(),
            answer = said,
            seconds = since.elapsed().as_secs_f64(),
            "query"
        );
        answer
    }
    fn value(&mut self, terms: &mut Terms, t: Term) -> Result<Value, SolverError> {
        self.0.value(terms, t)
    }
    fn model(&mut self, terms: &mut Terms) -> Result<Model, SolverError> {
        self.0.model(terms)
    }
    fn core(&mut self, terms: &mut Terms) -> Result<Vec<Term>, SolverError> {
        self.0.core(terms)
    }
    fn statistics(&self) -> Statistics {
        self.0.statistics()
    }
    fn interpolation(&mut self) -> Option<&mut dyn Interpolate> {
        self.0.interpolation()
    }
}
