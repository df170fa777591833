//! The witness of a verdict, in the file that `--witness` names; or why there is none.

use crate::{
    args::{VerifyArgs, WitnessArg},
    outputs,
};
use bia_base::{Budget, Diagnostic, Sources};
use bia_verify::{
    codes,
    confirm::ReducedExecution,
    load::Case,
    pipeline::{Config, Finding},
    witness::{self, Provenance, WitnessFormat},
};
use std::{
    env, io,
    path::PathBuf,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

/// How long finding the invariants of a witness may take.
const INVARIANTS_TIMEOUT: Duration = Duration::from_secs(10);

/// Where a witness goes.
pub(super) struct Witnessed<'a> {
    config: &'a Config,
    pub(super) path: PathBuf,
    format: WitnessFormat,
    made: Provenance,
    budget: &'a Budget,
}

impl<'a> Witnessed<'a> {
    /// `command` is the command that was given; `budget` limits the search for invariants.
    pub(super) fn new(
        args: &VerifyArgs,
        config: &'a Config,
        path: PathBuf,
        command: &[String],
        budget: &'a Budget,
    ) -> Self {
        Self {
            config,
            format: WitnessFormat::of(args.witness_format.map(WitnessArg::format), &path),
            path,
            made: provenance(command),
            budget,
        }
    }

    /// Whether there is something to write.
    pub(super) fn write(
        &self,
        case: &Case,
        found: (&Finding, Option<&ReducedExecution>),
        sources: &Sources,
    ) -> io::Result<bool> {
        // There is a verdict already: a witness with fewer invariants is one, too.
        let budget = self.budget.within(INVARIANTS_TIMEOUT);
        let how = (self.format, &self.made);
        let text = witness::write(case, found, self.config, how, sources, &budget)?;
        match text {
            Some(text) => outputs::write(&self.path, text).map(|()| true),
            None => Ok(false),
        }
    }

    /// That a verdict has no witness, and why.
    pub(super) fn none(&self, case: &Case) -> Diagnostic {
        let why = self.format.why_none(case);
        let message = format!("no witness of `{}`: {why}", case.name);
        Diagnostic::new(&codes::NO_WITNESS, message)
    }
}

/// The command; the time of `SOURCE_DATE_EPOCH` if it is set, else now.
fn provenance(command: &[String]) -> Provenance {
    let words = command.get(1..).unwrap_or_default();
    let given = env::var("SOURCE_DATE_EPOCH").ok();
    let given = given.and_then(|seconds| seconds.trim().parse().ok());
    let clock = || SystemTime::now().duration_since(UNIX_EPOCH);
    Provenance {
        command_line: format!("bia {}", words.join(" ")),
        seconds: given.unwrap_or_else(|| clock().map_or(0, |time| time.as_secs())),
    }
}
