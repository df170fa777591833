//! Models: files with a transition system, each property of which is a question.
//!
//! A property about bad states is violated by a run into one. A property about infinite paths
//! (justice) is violated by a run that goes on forever: its last step leads to a state that was
//! before, or into a set of states that steps need not leave. Of the latter there is no witness in
//! the formats' own forms.

use super::{Request, Task, read_each};
use crate::{
    codes,
    format::{ModelFormat, ModelWitness, Reader},
    input,
    pipeline::{self, Checked, Config, Evidence, Finding, ModelOutcome},
};
use bia_base::{Budget, Diagnostic, Observer, Sources};
use bia_formats::{Goal, Model, Problem, Property, Run, System};
use bia_system::{Infinite, Trace};
use bia_term::{Term, Terms};
use std::io::{self, Write};

/// A model that was read.
pub struct ModelFile {
    /// The file.
    pub name: String,
    /// What it says.
    pub model: Model,
    /// The table of its terms.
    pub terms: Terms,
    /// The properties that are asked about, in the order of the file; at least one.
    pub asked: Vec<Asked>,
    format: ModelFormat,
}

/// A property that is asked about.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The property.
    pub property: Property,
    /// How many properties of its kind the file has before it.
    pub number: usize,
}

/// One property of a model, as a question.
pub struct ModelQuestion<'a> {
    /// The model.
    pub file: &'a mut ModelFile,
    /// The property.
    pub asked: &'a Asked,
}

/// The answer to it.
pub type ModelReport = ModelOutcome<ModelFinding>;

/// Whether a property of a model holds. If not, the run was evaluated on the system of the file.
pub type ModelFinding = Finding<Evidence, Violation>;

/// A run that violates a property. It is made of what was checked alone:
/// ```compile_fail,E0451
/// use bia_verify::task::Violation;
/// fn forged(run: bia_formats::Run) -> Violation {
///     Violation { run, forever: None }
/// }
/// ```
/// From outside it can be looked at.
/// ```
/// use bia_verify::task::Violation;
/// fn run(violation: &Violation) -> &bia_formats::Run {
///     violation.run()
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Violation {
    run: Run,
    forever: Option<Forever>,
}

/// How a run goes on forever.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forever {
    /// After its last step it is in the state of this step again.
    Back(usize),
    /// It ends in this set of states, and so many steps lead from each of them back into it.
    Recurrent {
        /// The set, over the state.
        set: Term,
        /// How many steps.
        steps: usize,
    },
}

impl Violation {
    /// The path of the system of the file as a run into a bad state.
    fn bad(model: &Model, terms: &mut Terms, system: &System, trace: &Checked<Trace>) -> Self {
        Self {
            run: model.run(terms, system, trace.evidence()),
            forever: None,
        }
    }

    /// The infinite path as a run with what follows its end.
    fn endless(model: &Model, path: &Checked<Infinite>) -> Self {
        let (trace, forever) = match path.evidence() {
            Infinite::Lasso { trace, back } => (trace, Forever::Back(*back)),
            Infinite::Recurrent { trace, set, steps } => {
                let (set, steps) = (*set, steps.len());
                (trace, Forever::Recurrent { set, steps })
            }
        };
        let mut run = model.lasso(trace);
        if let Some(last) = trace.states.last() {
            let own = last.iter().take(model.state.len());
            run.states.push(own.cloned().collect());
        }
        Self {
            run,
            forever: Some(forever),
        }
    }

    /// The run: into a bad state, or, where it goes on forever, with the state after its last step.
    pub fn run(&self) -> &Run {
        &self.run
    }

    /// How it goes on forever, if the property is about infinite paths.
    pub fn forever(&self) -> Option<Forever> {
        self.forever
    }

    /// What is violated, as verdict lines say it.
    pub fn violated(&self) -> &'static str {
        match self.forever {
            None => "unreach-call",
            Some(_) => "liveness",
        }
    }

    /// Whether it has a witness in the format's own form.
    pub fn has_witness(&self) -> bool {
        !matches!(self.forever, Some(Forever::Recurrent { .. }))
    }
}

impl ModelFile {
    /// Writes a violation of a property in the format's own form; nothing unless it
    /// [has](Violation::has_witness) one.
    pub fn write_witness(
        &mut self,
        asked: &Asked,
        violation: &Violation,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let mut run = violation.run.clone();
        let back = match violation.forever {
            None => None,
            Some(Forever::Back(back)) => Some(back),
            Some(Forever::Recurrent { .. }) => return Ok(()),
        };
        run.states.truncate(run.inputs.len());
        let witness = ModelWitness {
            property: &asked.property,
            number: asked.number,
            run: &run,
            back,
        };
        (self.format.write_witness)(&mut self.terms, &self.model, witness, out)
    }
}

pub(super) fn read(
    request: &Request<'_>,
    sources: &mut Sources,
) -> Result<Vec<ModelFile>, Vec<Diagnostic>> {
    for_models(request.config).map_err(|why| vec![why])?;
    let files = read_each(request, sources, |reader, path, sources| {
        let Reader::Model(format) = reader else {
            return Ok(None);
        };
        let mut terms = Terms::new();
        let model = (format.read)(&mut terms, path, sources)?;
        Ok(Some(ModelFile {
            name: input::name(path),
            asked: asked(&model, request.ids),
            model,
            terms,
            format,
        }))
    })?;
    let nothing = files.iter().filter(|file| file.asked.is_empty());
    let complaints: Vec<Diagnostic> = nothing
        .map(|file| {
            let message = match request.ids {
                [] => format!("`{}` has no properties", file.name),
                [_, ..] => format!("`{}` has no such property", file.name),
            };
            Diagnostic::new(&codes::NO_PROPERTY, message)
        })
        .collect();
    match complaints.is_empty() {
        true => Ok(files),
        false => Err(complaints),
    }
}

/// Refuses engines that are for programs.
fn for_models(config: &Config) -> Result<(), Diagnostic> {
    match pipeline::not_for_systems(config).first() {
        None => Ok(()),
        Some(name) => {
            let why = format!("engine `{name}` is for programs, not for transition systems");
            Err(Diagnostic::new(&codes::BAD_CHOICE, why).help("`bia engines` lists what there is"))
        }
    }
}

/// The properties of these ids, all if there are none, each with its number among those of its
/// kind.
fn asked(model: &Model, ids: &[String]) -> Vec<Asked> {
    let (mut bad, mut justice) = (0, 0);
    let numbered = model.properties.iter().map(|property| {
        let next = match property.goal {
            Goal::Bad(_) => &mut bad,
            Goal::Justice(_) => &mut justice,
        };
        *next += 1;
        Asked {
            property: property.clone(),
            number: *next - 1,
        }
    });
    let wanted = |asked: &Asked| ids.is_empty() || ids.contains(&asked.property.name);
    numbered.filter(wanted).collect()
}

impl Task for ModelQuestion<'_> {
    type Report = ModelReport;

    fn answer(self, config: &Config, budget: &Budget, observer: &mut dyn Observer) -> ModelReport {
        let ModelFile { model, terms, .. } = self.file;
        match model.problem(terms, &self.asked.property) {
            Problem::Reach(system) => {
                let outcome = pipeline::verify_system(&system.ts, config, terms, budget, observer);
                outcome.map(|finding| match finding {
                    Finding::Safe(evidence) => Finding::Safe(evidence),
                    Finding::Unknown(unknown) => Finding::Unknown(unknown),
                    Finding::Unsafe(trace) => {
                        Finding::Unsafe(Violation::bad(model, terms, &system, &trace))
                    }
                })
            }
            Problem::Fair(fair) => {
                let outcome = pipeline::verify_fair(&fair, config, terms, budget, observer);
                outcome.map(|finding| match finding {
                    Finding::Safe(proof) => Finding::Safe(proof.into_evidence()),
                    Finding::Unknown(unknown) => Finding::Unknown(unknown),
                    Finding::Unsafe(path) => Finding::Unsafe(Violation::endless(model, &path)),
                })
            }
        }
    }
}
