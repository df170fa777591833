//! Shared parts of the writers of programs: the graph, its layout, and refusals.
//!
//! Boogie, C and Promela are written from the control-flow graph, where expressions have no effects
//! and all that is open is a `Havoc`. A writer goes over the graph twice: once into nothing, to
//! find out what it needs (auxiliary variables, helpers) and whether anything cannot be said, then
//! to the output. So nothing is written of a program that is refused, and no function is held in
//! memory as text.
//!
//! Targets of kind `Error` are what must not be reached; other properties are listed in the head of
//! the output as not written.

mod layout;
mod pool;
mod share;

pub(crate) use layout::{Layout, Terminator};
pub(crate) use pool::Pool;
pub(crate) use share::{Speaker, speak};

use crate::names::Named;
use bia_base::{Budget, Idx as _, Sources, Span, Stop};
use bia_cfg::{BuildError, Cfg, Loc, Step, Var, VarKind, pass};
use bia_k2::ast::{Program, PropertyKind};
use bia_term::Terms;
use std::{
    io::{self, Write},
    sync::Arc,
};

/// Why nothing was written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The format cannot say what the program says.
    #[error("{format} cannot express {what}")]
    Refused {
        /// The format.
        format: &'static str,
        /// What it cannot express, and why.
        what: String,
        /// Where it is in the program.
        span: Option<Span>,
    },
    /// The program has no graph.
    #[error("{0}")]
    Build(#[from] BuildError),
    /// The graph could not be prepared.
    #[error("{0}")]
    Pass(#[from] pass::PassError),
    /// A limit was reached.
    #[error("a limit was reached: {0:?}")]
    Stopped(Stop),
    /// The output could not be written.
    #[error("{0}")]
    Io(#[from] io::Error),
}

impl From<Stop> for WriteError {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// What is to be written.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// The program.
    pub program: &'a Arc<Program>,
    /// The property of kind `Error` that is written; all of them without it.
    pub id: Option<&'a str>,
    /// Texts, for comments that say where statements come from.
    pub sources: &'a Sources,
    /// What was assumed so far, for the head.
    pub notes: &'a [String],
    /// Limits.
    pub budget: &'a Budget,
}

/// A program as the writers see it.
pub(crate) struct Subject<'a> {
    pub(crate) cfg: Cfg,
    pub(crate) terms: Terms,
    /// Whether a location must not be reached.
    pub(crate) is_error: Vec<bool>,
    /// The variables of each function.
    pub(crate) locals: Vec<Vec<Var>>,
    pub(crate) request: Request<'a>,
    /// Lines for the head of the output.
    pub(crate) head: Vec<String>,
}

impl<'a> Subject<'a> {
    /// The graph of the request; without calls if asked for.
    pub(crate) fn new(
        request: Request<'a>,
        format: &'static str,
        inlined: bool,
    ) -> Result<Self, WriteError> {
        let refuse = |what: String| WriteError::Refused {
            format,
            what,
            span: None,
        };
        let mut terms = Terms::new();
        let built = bia_cfg::build(request.program, &mut terms, request.budget)?;
        let property = request.id.map(|id| (PropertyKind::Error, id.to_owned()));
        let wanted = |target: &bia_cfg::Target| request.id.is_none_or(|id| target.id == id);
        let is_error = |target: &bia_cfg::Target| target.kind == PropertyKind::Error;
        let has_errors = built.targets.iter().any(|t| is_error(t) && wanted(t));
        let mut head: Vec<String> = Vec::new();
        for target in &built.targets {
            if target.kind != PropertyKind::Error && wanted(target) {
                let line = format!("property {} ({})", target.id, target.kind.key());
                if request.id.is_some() && !has_errors {
                    return Err(refuse(format!(
                        "a property of kind `{}`",
                        target.kind.key()
                    )));
                }
                let line = format!("not written: {line}");
                if !head.contains(&line) {
                    head.push(line);
                }
            }
        }
        let names = match (inlined, request.id.is_some()) {
            (true, _) => "focus,inline,unreachable,dead,slice,dead,blocks",
            (false, true) => "focus,dead",
            (false, false) => "dead",
        };
        let options = pass::PassOptions {
            property,
            joint: true,
            ..pass::PassOptions::default()
        };
        let mut built = built;
        if inlined {
            // Only errors are written: passes need not keep what leads elsewhere.
            built.targets.retain(|t| t.kind == PropertyKind::Error);
        }
        let passes = pass::select(names).map_err(|why| refuse(why.to_string()))?;
        let cfg = pass::run_last(built, &mut terms, &passes, &options, request.budget)?.cfg;
        if !cfg.cuts.is_empty() {
            return Err(refuse(
                "recursion: calls are inlined, and these go too deep".into(),
            ));
        }
        let mut is_error = vec![false; cfg.locs.len()];
        for loc in cfg.errors() {
            is_error[loc.index()] = true;
        }
        let mut locals = vec![Vec::new(); cfg.funcs.len()];
        for (var, data) in cfg.vars.iter() {
            if let VarKind::Local(func) = data.kind {
                locals[func.index()].push(var);
            }
        }
        Ok(Self {
            cfg,
            terms,
            is_error,
            locals,
            request,
            head,
        })
    }

    /// The first lines of the output, each behind the mark of a comment.
    pub(crate) fn write_head(&self, mark: &str, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{mark} written by bia")?;
        for note in self.request.notes {
            writeln!(out, "{mark} assuming: {}", one_line(note))?;
        }
        for line in &self.head {
            writeln!(out, "{mark} {}", one_line(line))?;
        }
        Ok(())
    }

    /// File and line of a span, for comments.
    pub(crate) fn place(&self, span: Option<Span>) -> Option<String> {
        let span = span?;
        let sources = self.request.sources;
        let line = sources.start(span).line;
        let name = sources.get(span.source).name();
        Some(format!("{}:{line}", one_line(name)))
    }

    /// Whether a location must not be reached.
    pub(crate) fn is_error(&self, loc: Loc) -> bool {
        self.is_error.get(loc.index()).copied().unwrap_or(false)
    }
}

/// Where the writer is, for comments and refusals.
#[derive(Clone, Debug, Default)]
pub(crate) struct At {
    pub(crate) span: Option<Span>,
    said: Option<String>,
}

impl At {
    /// Moves to a step; the comment to write if it is on another line.
    pub(crate) fn step(&mut self, subject: &Subject<'_>, step: &Step) -> Option<String> {
        self.span = step.span.or(self.span);
        let place = subject.place(step.span)?;
        if self.said.as_ref() == Some(&place) {
            return None;
        }
        self.said = Some(place.clone());
        Some(place)
    }

    /// The next step says where it is even if it is on the same line.
    pub(crate) fn forget(&mut self) {
        self.said = None;
    }
}

/// A text without line breaks, which would end a comment, and without backslashes, which would
/// continue it.
pub(crate) fn one_line(text: &str) -> String {
    let plain = |c: char| match c {
        '\\' => '/',
        _ if c.is_control() => ' ',
        _ => c,
    };
    text.chars().map(plain).collect()
}

/// What a writer hands back besides its output.
#[derive(Clone, Debug, Default)]
pub struct Written {
    /// The names, in the order of the output.
    pub names: Vec<Named>,
}
