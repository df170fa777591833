//! One question as a model for other tools: a transition system, or Horn clauses.
//!
//! ```text
//!   is a label reachable?          BTOR2, AIGER, VMT, SMV: bad states      Horn clauses
//!   is it visited for ever?        BTOR2, AIGER, VMT, SMV: justice         –
//! ```
//! Comments say where the model comes from: the program, the property, the lines of labels and
//! variables.

use crate::{
    load::Case,
    pipeline::{self, Config},
};
use bia_base::{Budget, Sources, Span, Unknown};
use bia_formats::{Comments, Named, WriteError, aiger, btor2, folded, horn, smv, vmt};
use bia_k2::ast::PropertyKind;
use bia_solver::api::SolverError;
use bia_system::{Fair, Ts};
use bia_term::{Term, Terms};
use std::io::{self, Write};

/// What is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target<'a> {
    /// Horn clauses in SMT-LIB.
    Clauses {
        /// Calls are inlined, so that all clauses are linear.
        linear: bool,
    },
    /// A transition system.
    System(SystemTarget<'a>),
}

/// How a transition system is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SystemTarget<'a> {
    /// BTOR2: bit-vectors and arrays.
    Btor2(Folding),
    /// AIGER: a circuit with latches.
    Aiger {
        /// The ASCII form instead of the binary one.
        ascii: bool,
        /// Where conditions of steps are.
        folding: Folding,
    },
    /// VMT: any theory, in SMT-LIB.
    Vmt(Folding),
    /// SMV for NuSMV and nuXmv.
    Smv {
        /// The name of the module; `main` without one.
        module: Option<&'a str>,
    },
}

/// Where conditions of steps are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Folding {
    /// They are constraints.
    Constraints,
    /// They are a state bit, for readers that know no constraints.
    State,
}

impl Target<'_> {
    /// Its name in maps of names.
    pub fn name(self) -> &'static str {
        match self {
            Self::Clauses { .. } => "chc",
            Self::System(SystemTarget::Btor2(_)) => "btor2",
            Self::System(SystemTarget::Aiger { ascii: true, .. }) => "aag",
            Self::System(SystemTarget::Aiger { ascii: false, .. }) => "aiger",
            Self::System(SystemTarget::Vmt(_)) => "vmt",
            Self::System(SystemTarget::Smv { .. }) => "smv",
        }
    }
}

impl SystemTarget<'_> {
    fn folding(self) -> Folding {
        match self {
            Self::Btor2(folding) | Self::Vmt(folding) | Self::Aiger { folding, .. } => folding,
            Self::Smv { .. } => Folding::Constraints,
        }
    }
}

/// Why there is no model.
#[derive(Debug)]
pub enum ExportError {
    /// The question has none of this kind, for this reason.
    Refused(String),
    /// It cannot be written.
    Write(WriteError),
}

impl From<WriteError> for ExportError {
    fn from(error: WriteError) -> Self {
        Self::Write(error)
    }
}

impl From<io::Error> for ExportError {
    fn from(error: io::Error) -> Self {
        Self::Write(error.into())
    }
}

impl From<Unknown> for ExportError {
    fn from(unknown: Unknown) -> Self {
        Self::Refused(unknown.reason.to_string())
    }
}

impl From<btor2::WriteError> for ExportError {
    fn from(error: btor2::WriteError) -> Self {
        match error {
            btor2::WriteError::Unsupported(why) => Self::Refused(why),
            btor2::WriteError::Io(why) => Self::Write(why.into()),
        }
    }
}

impl From<SolverError> for ExportError {
    fn from(error: SolverError) -> Self {
        match error {
            SolverError::Unsupported(what) => {
                Self::Refused(format!("AIGER has bits alone: {what}"))
            }
            SolverError::Missing(_)
            | SolverError::Died(_)
            | SolverError::Protocol { .. }
            | SolverError::Misuse(_)
            | SolverError::Internal(_) => Self::Refused(error.to_string()),
        }
    }
}

/// A question to be written.
pub struct Export<'a> {
    /// The question.
    pub case: &'a Case,
    /// How the system is made.
    pub config: &'a Config,
    /// The texts of the program.
    pub sources: &'a Sources,
    /// What it may take.
    pub budget: &'a Budget,
}

impl Export<'_> {
    /// Writes the model; the names that it has.
    pub fn write(
        &self,
        target: Target<'_>,
        out: &mut dyn Write,
    ) -> Result<Vec<Named>, ExportError> {
        let question = self.case.question(self.config);
        match target {
            Target::Clauses { linear } => {
                let (terms, chc) = pipeline::clauses(&question, linear, self.budget)?;
                Ok(horn::write(&terms, &chc, &self.head(), out)?)
            }
            Target::System(target) if self.case.property.kind == PropertyKind::Error => {
                let system = pipeline::system_with_places(&question, self.budget)?;
                let (mut terms, ts, places) = system;
                let comments = self.comments(places);
                self.reach(target, &mut terms, ts, &comments, out)
            }
            Target::System(target) if target.folding() == Folding::State => {
                let why =
                    "`--fold` makes constraints part of bad states; a liveness property has none";
                Err(ExportError::Refused(why.into()))
            }
            Target::System(target) => {
                let system = pipeline::fair_with_places(&question, self.budget)?;
                let (mut terms, fair, places) = system;
                let comments = self.comments(places);
                self.live(target, &mut terms, &fair, &comments, out)
            }
        }
    }

    /// A question about bad states.
    fn reach(
        &self,
        target: SystemTarget<'_>,
        terms: &mut Terms,
        ts: Ts,
        comments: &Comments,
        out: &mut dyn Write,
    ) -> Result<Vec<Named>, ExportError> {
        let (name, budget) = (&self.case.name, self.budget);
        match target {
            SystemTarget::Btor2(folding) => {
                let ts = fold(terms, ts, folding);
                Ok(btor2::write(terms, &ts, name, comments, budget, out)?)
            }
            SystemTarget::Vmt(folding) => {
                let ts = fold(terms, ts, folding);
                Ok(vmt::write(terms, &ts, name, comments, out)?)
            }
            SystemTarget::Aiger { ascii, folding } => {
                let mut circuit = aiger::circuit(terms, &ts, name, budget)?;
                circuit.comments = aiger::comments(terms, &ts, comments);
                if folding == Folding::State {
                    circuit = aiger::folded_circuit(&circuit);
                }
                aiger::write_circuit(&circuit, ascii, out)?;
                Ok(aiger::names(&circuit))
            }
            SystemTarget::Smv { module } => {
                let notes = self.notes();
                let options = smv_options(module, &notes, comments);
                Ok(smv::write(terms, &ts, options, out)?.names)
            }
        }
    }

    /// A question about infinite paths: justice, or what the format has for it.
    fn live(
        &self,
        target: SystemTarget<'_>,
        terms: &mut Terms,
        fair: &Fair,
        comments: &Comments,
        out: &mut dyn Write,
    ) -> Result<Vec<Named>, ExportError> {
        let (name, budget) = (&self.case.name, self.budget);
        match target {
            SystemTarget::Btor2(_) => {
                Ok(btor2::write_fair(terms, fair, name, comments, budget, out)?)
            }
            SystemTarget::Vmt(_) => Ok(vmt::write_fair(terms, fair, name, comments, out)?),
            SystemTarget::Aiger { ascii, .. } => {
                let mut circuit = aiger::fair_circuit(terms, fair, name, budget)?;
                circuit.comments = aiger::comments(terms, &fair.ts, comments);
                aiger::write_circuit(&circuit, ascii, out)?;
                Ok(aiger::names(&circuit))
            }
            SystemTarget::Smv { module } => {
                let notes = self.notes();
                let options = smv_options(module, &notes, comments);
                Ok(smv::write_fair(terms, fair, options, out)?.names)
            }
        }
    }

    /// Where the model comes from: the program, and the lines that must not be reached.
    fn head(&self) -> Vec<String> {
        let case = self.case;
        let mut lines = vec![format!("from {}, property {}", case.file, case.name)];
        for label in &case.property.labels {
            let stmt = case.program.label(*label).stmt;
            let Some(span) = case.program.stmt(stmt).span else {
                continue;
            };
            let (file, line) = case.place(self.sources, span);
            lines.push(format!("bad at {file}:{line}: {}", case.part_of(*label)));
        }
        lines.dedup();
        lines
    }

    /// The same, and where variables come from.
    fn comments(&self, places: impl IntoIterator<Item = (Term, Span)>) -> Comments {
        let at = |span: Span| {
            let (file, line) = self.case.place(self.sources, span);
            format!("{file}:{line}")
        };
        let places = places.into_iter().map(|(term, span)| (term, at(span)));
        Comments {
            lines: self.head(),
            places: places.collect(),
        }
    }

    /// What is assumed about a C program.
    fn notes(&self) -> Vec<String> {
        let c = self.case.c.as_ref();
        c.map_or_else(Vec::new, |c| c.assumptions(self.sources))
    }
}

/// The system with conditions of steps where they are wanted.
fn fold(terms: &mut Terms, ts: Ts, folding: Folding) -> Ts {
    match folding {
        Folding::Constraints => ts,
        Folding::State => folded(terms, &ts),
    }
}

fn smv_options<'a>(
    module: Option<&'a str>,
    notes: &'a [String],
    comments: &'a Comments,
) -> smv::Options<'a> {
    smv::Options {
        module,
        notes,
        comments: Some(comments),
    }
}
