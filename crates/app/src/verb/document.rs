//! The HTML document of one question of `bia verify`.

use crate::{
    args::VerifyArgs,
    html::{self, About},
    outputs,
    report::PropertyReport,
};
use bia_base::{Budget, Diagnostic, Sources};
use bia_verify::{
    load::Case,
    pipeline::{Config, Finding},
    witness,
};
use std::{path::Path, time::Duration};

/// How long saying invariants in C may take.
const MOST_FOR_INVARIANTS: Duration = Duration::from_secs(5);

/// A question with its answer.
pub(super) struct Document<'a> {
    pub(super) args: &'a VerifyArgs,
    pub(super) config: &'a Config,
    pub(super) case: &'a Case,
    pub(super) finding: &'a Finding,
    pub(super) report: &'a PropertyReport,
    pub(super) harness: Option<String>,
    pub(super) budget: &'a Budget,
    pub(super) command: Vec<String>,
}

impl Document<'_> {
    /// Writes it to the next file; its name.
    pub(super) fn write(
        self,
        path: &Path,
        written: &mut usize,
        sources: &mut Sources,
    ) -> Result<String, Diagnostic> {
        let path = html::numbered(path, written);
        let text = self.text(sources);
        outputs::write(&path, text).map_err(|why| outputs::unwritable(&path, &why))?;
        Ok(path.display().to_string())
    }

    fn text(self, sources: &mut Sources) -> String {
        let budget = self.budget.within(MOST_FOR_INVARIANTS);
        let invariants = match self.finding {
            Finding::Safe(evidence) => {
                witness::c_invariants(self.case, evidence, self.config, sources, &budget)
            }
            Finding::Unsafe(_) | Finding::Unknown(_) => Vec::new(),
        };
        html::document(&About {
            case: self.case,
            report: self.report,
            invariants,
            harness: self.harness,
            sources,
            budget: self.budget,
            command: self.command,
            settings: settings(self.args),
        })
    }
}

/// What the run was told, defaults included.
fn settings(args: &VerifyArgs) -> Vec<(&'static str, String)> {
    let how = &args.how;
    let limit = |limit: Option<String>| limit.unwrap_or_else(|| "none".into());
    let passes = match how.passes.as_str() {
        "" => "all".into(),
        names => names.to_owned(),
    };
    vec![
        ("engine", how.engine.clone()),
        ("jobs", how.jobs.to_string()),
        ("backend", format!("{:?}", how.backend).to_lowercase()),
        ("passes", passes),
        ("system passes", how.system_passes.clone()),
        ("blocks", format!("{:?}", how.blocks).to_lowercase()),
        ("program counter", format!("{:?}", how.pc).to_lowercase()),
        ("recursion depth", how.recursion_depth.to_string()),
        ("unroll", how.unroll.to_string()),
        ("time limit", limit(args.timeout.map(|t| format!("{t:?}")))),
        (
            "memory limit",
            limit(args.memory.map(|m| format!("{m} bytes"))),
        ),
    ]
}
