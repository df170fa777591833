//! What is asked of the verifier, and the one way to ask it.
//!
//! ```text
//!   Request (files, options) ──read──► Input ──► Task: a case of a program      ─┐
//!                                               │      a property of a model      ├─verify──► T::Report
//!                                               │      clauses of a file         ─┘
//! ```
//! [`Request::read`] decides what the files are and which properties are asked about; complaints
//! are diagnostics. [`verify`] answers one question with checked evidence. Callers render, and
//! choose what to ask next.

mod clauses;
mod model;
mod programs;

pub use clauses::ClauseFile;
pub use model::{Asked, Forever, ModelFile, ModelFinding, ModelQuestion, ModelReport, Violation};
pub use programs::Programs;

use crate::{
    COptions,
    executed::{self, Executed, Execution},
    format::{self, Content, Reader},
    load::Case,
    pipeline::{Config, Outcome},
    policy,
    survey::Round,
};
use bia_base::{Budget, Diagnostic, Observer, Sources};
use bia_k2::ast::Label;
use std::path::{Path, PathBuf};

/// A question that can be answered.
pub trait Task {
    /// The answer with its evidence, and how it was found.
    type Report;

    /// Answers it. Never wrong: what cannot be shown is *unknown*.
    fn answer(self, config: &Config, budget: &Budget, observer: &mut dyn Observer) -> Self::Report;
}

/// Answers a question.
pub fn verify<T: Task>(
    task: T,
    config: &Config,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> T::Report {
    task.answer(config, budget, observer)
}

impl<'a> Task for &'a Case {
    type Report = Answered<'a>;

    fn answer(self, config: &Config, budget: &Budget, observer: &mut dyn Observer) -> Answered<'a> {
        Answered {
            case: self,
            outcome: policy::ask(self, config, budget, observer),
            label: None,
        }
    }
}

impl<'a> Task for &'a Round<'_> {
    type Report = Answered<'a>;

    fn answer(self, config: &Config, budget: &Budget, observer: &mut dyn Observer) -> Answered<'a> {
        let case = &*self.case;
        let (outcome, label) = match case.is_surveyed() {
            true => policy::ask_round(case, config, budget, observer),
            false => (policy::ask(case, config, budget, observer), None),
        };
        Answered {
            case,
            outcome,
            label,
        }
    }
}

/// The answer about a program, before gcc has had its say. A counterexample of a C program is worth
/// nothing until then, so there is one way to the finding: [`Answered::execute`].
/// ```compile_fail
/// fn early(answered: bia_verify::task::Answered<'_>) -> bia_verify::pipeline::Outcome {
///     answered.outcome
/// }
/// ```
pub struct Answered<'a> {
    case: &'a Case,
    outcome: Outcome,
    label: Option<Label>,
}

impl Answered<'_> {
    /// The label that a question of a survey has found to be reached, whether or not that counts.
    pub fn label(&self) -> Option<Label> {
        self.label
    }

    /// The answer, after a counterexample of a C program has been compiled and run as `execution`
    /// says. The first limit is for running it, the second for finding out what it needs.
    pub fn execute(
        mut self,
        execution: Execution,
        sources: &Sources,
        limits: (&Budget, &Budget),
    ) -> (Outcome, Option<Executed>) {
        let executed = executed::execute(execution, self.case, &mut self.outcome, sources, limits);
        (self.outcome, executed)
    }
}

/// Files, and what is to be asked about them.
#[derive(Clone, Copy)]
pub struct Request<'a> {
    /// The files; all C files of the compilation database if there are none.
    pub files: &'a [PathBuf],
    /// Only the properties of these ids; all if there are none.
    pub ids: &'a [String],
    /// A formula about programs, instead of their properties.
    pub ltl: Option<&'a str>,
    /// Whether each file is asked about for itself; C files are not linked then.
    pub each: bool,
    /// How C files are read, and what files are.
    pub c: &'a COptions,
    /// How questions will be answered.
    pub config: &'a Config,
}

/// What was read.
pub enum Input {
    /// Programs with their questions.
    Programs(Programs),
    /// Models, each with at least one property that is asked about.
    Models(Vec<ModelFile>),
    /// Horn clauses.
    Clauses(Vec<ClauseFile>),
}

/// What is read of each file that `read` takes.
fn read_each<T>(
    request: &Request<'_>,
    sources: &mut Sources,
    read: impl Fn(Reader, &Path, &mut Sources) -> Result<Option<T>, Vec<Diagnostic>>,
) -> Result<Vec<T>, Vec<Diagnostic>> {
    let mut files = Vec::new();
    for path in request.files {
        let _span = tracing::info_span!("parse", file = %path.display()).entered();
        let format = format::of(path, request.c.input).map_err(|why| vec![why])?;
        files.extend(read(format.reader, path, sources)?);
    }
    Ok(files)
}

impl Request<'_> {
    /// What the files have, by the table of formats.
    pub fn content(&self) -> Result<Content, Diagnostic> {
        format::together(self.files, self.c.input)
    }

    /// Whether files are verified one by one.
    pub fn is_each(&self) -> bool {
        self.each || self.files.is_empty()
    }

    /// Reads the files; `None` if nothing can be asked. Complaints go to `diagnostics`.
    pub fn read(
        &self,
        sources: &mut Sources,
        diagnostics: &mut Vec<Diagnostic>,
        budget: &Budget,
    ) -> Option<Input> {
        let content = self.content().map_err(|why| vec![why]);
        let read = content.and_then(|content| match content {
            Content::Program => Ok(None),
            Content::Model => model::read(self, sources).map(|read| Some(Input::Models(read))),
            Content::Clauses => clauses::read(self, sources).map(|read| Some(Input::Clauses(read))),
        });
        match read {
            Ok(Some(input)) => Some(input),
            Ok(None) => programs::read(self, sources, diagnostics, budget).map(Input::Programs),
            Err(complaints) => {
                diagnostics.extend(complaints);
                None
            }
        }
    }

    /// What a question may use of the time: all of it, or a fair share of what is left for so many.
    pub fn share(&self, whole: &Budget, left: usize) -> Budget {
        match (
            self.is_each(),
            whole.remaining(),
            u32::try_from(left.max(1)),
        ) {
            (true, Some(remaining), Ok(left)) => whole.within(remaining / left),
            _ => whole.clone(),
        }
    }
}
