//! What is shown of a verification: the steps of an execution, verdict lines, advice, JSON.

mod c_memory;
mod c_steps;
mod c_values;
mod checks;
mod command;
mod hint;
mod inputs;
mod lines;
mod recorder;
mod steps;
mod text;
mod trace;
mod verdict;

pub(crate) use c_steps::c_counterexample;
pub(crate) use checks::{CheckReport, Count, answered, list, write_checks};
pub(crate) use command::{alone, quoted};
pub(crate) use hint::hint;
pub(crate) use inputs::inputs;
pub(crate) use lines::{LineAt, Visited};
pub(crate) use recorder::{Recorder, Skipped};
pub(crate) use steps::{Shown, StepReport, Steps, ValueReport, steps};
pub(crate) use text::{told, write_text};
pub(crate) use trace::TraceFile;
pub(crate) use verdict::{
    AttemptReport, CexReport, CycleReport, InputReport, ProofReport, PropertyReport, SCHEMA,
    VerifyReport,
};
