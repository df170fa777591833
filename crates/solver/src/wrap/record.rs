//! [`Recorder`]: writes all commands to a solver as an SMT-LIB script that any solver can replay,
//! so that a slow or wrong query becomes a test file.
//!
//! Answers are written as comments behind the questions. Assumptions become assertions in a scope
//! of their own, so that the script needs nothing but push, pop, assert and check-sat.

use crate::api::{Answer, Caps, Interpolate, Smt, SolverError};
use bia_base::{Budget, Statistics};
use bia_term::{Model, Term, Terms, smtlib::Printer, value::Value};
use std::io::Write;

/// A solver whose conversation is written down.
pub struct Recorder<W: Write + Send> {
    inner: Box<dyn Smt>,
    printer: Printer,
    out: W,
}

impl<W: Write + Send> Recorder<W> {
    /// Writes all commands to `inner` from now on to `out`.
    pub fn new(inner: Box<dyn Smt>, mut out: W) -> Result<Self, SolverError> {
        writeln!(out, "(set-logic ALL)").map_err(unwritten)?;
        Ok(Self {
            inner,
            printer: Printer::new(),
            out,
        })
    }

    fn line(&mut self, line: &str) -> Result<(), SolverError> {
        writeln!(self.out, "{line}").map_err(unwritten)
    }

    fn write_assert(&mut self, terms: &Terms, t: Term) -> Result<(), SolverError> {
        let declarations = self.printer.declarations(terms, &[t]);
        let text = self.printer.term(terms, t);
        writeln!(self.out, "{declarations}(assert {text})").map_err(unwritten)
    }

    fn write_check(
        &mut self,
        answer: &Result<Answer, SolverError>,
        seconds: f64,
    ) -> Result<(), SolverError> {
        let answer = match answer {
            Ok(Answer::Sat) => "sat".to_owned(),
            Ok(Answer::Unsat) => "unsat".to_owned(),
            Ok(Answer::Unknown(reason)) => format!("unknown: {reason}"),
            Err(error) => format!("error: {error}"),
        };
        let answer = answer.replace(['\n', '\r'], " ");
        self.line(&format!("(check-sat) ; {answer}, {seconds:.3} s"))?;
        self.out.flush().map_err(unwritten)
    }
}

fn unwritten(why: std::io::Error) -> SolverError {
    SolverError::Internal(format!("the record of queries cannot be written: {why}"))
}

impl<W: Write + Send> Smt for Recorder<W> {
    fn name(&self) -> &str {
        self.inner.name()
    }
    fn caps(&self) -> Caps {
        self.inner.caps()
    }
    fn push(&mut self) -> Result<(), SolverError> {
        self.inner.push()?;
        self.printer.push();
        self.line("(push 1)")
    }
    fn pop(&mut self) -> Result<(), SolverError> {
        self.inner.pop()?;
        self.printer.pop();
        self.line("(pop 1)")
    }
    fn assert(&mut self, terms: &mut Terms, t: Term) -> Result<(), SolverError> {
        self.inner.assert(terms, t)?;
        self.write_assert(terms, t)
    }
    fn check(
        &mut self,
        terms: &mut Terms,
        assuming: &[Term],
        budget: &Budget,
    ) -> Result<Answer, SolverError> {
        if !assuming.is_empty() {
            self.line("(push 1)")?;
            self.printer.push();
            for t in assuming {
                self.write_assert(terms, *t)?;
            }
        }
        let start = budget.stopwatch();
        let answer = self.inner.check(terms, assuming, budget);
        self.write_check(&answer, start.elapsed().as_secs_f64())?;
        if !assuming.is_empty() {
            self.line("(pop 1)")?;
            self.printer.pop();
        }
        answer
    }
    fn value(&mut self, terms: &mut Terms, t: Term) -> Result<Value, SolverError> {
        self.inner.value(terms, t)
    }
    fn model(&mut self, terms: &mut Terms) -> Result<Model, SolverError> {
        self.inner.model(terms)
    }
    fn core(&mut self, terms: &mut Terms) -> Result<Vec<Term>, SolverError> {
        self.inner.core(terms)
    }
    fn statistics(&self) -> Statistics {
        self.inner.statistics()
    }
    fn interpolation(&mut self) -> Option<&mut dyn Interpolate> {
        self.inner.interpolation()
    }
}
