//! The HTML document of one question of `bia verify`.

use crate::{
    args::VerifyArgs,
    html::{self, About},
    outputs,
    report::{CheckReport, PropertyReport},
};
use bia_base::{Budget, Diagnostic, Sources};
use bia_cfg::Cfg;
use bia_term::Terms;
use bia_verify::{
    load::Case,
    pipeline::{Finding, Outcome},
    witness,
};
use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

/// How long building a graph may take that nobody has built before.
const GRAPH_TIMEOUT: Duration = Duration::from_secs(3);

/// A question with its answer.
pub(super) struct Document<'a> {
    pub(super) args: &'a VerifyArgs,
    pub(super) case: &'a Case,
    pub(super) outcome: &'a Outcome,
    pub(super) report: &'a PropertyReport,
    pub(super) harness: Option<String>,
    pub(super) budget: &'a Budget,
    pub(super) command: Vec<String>,
}

impl Document<'_> {
    /// The page, for the next file.
    pub(super) fn page(self, path: &Path, written: &mut usize, sources: &Sources) -> Page {
        Page {
            path: html::numbered(path, written),
            text: self.text(sources),
        }
    }

    fn text(self, sources: &Sources) -> String {
        let invariants = match &self.outcome.finding {
            Finding::Safe(evidence) => witness::c_invariants(self.case, evidence, sources),
            Finding::Unsafe(_) | Finding::Unknown(_) => Vec::new(),
        };
        let graph = self.graph();
        html::document(&About {
            case: self.case,
            report: self.report,
            invariants,
            harness: self.harness,
            graph: graph.as_deref(),
            unwinding: self.outcome.unwinding.as_ref(),
            sources,
            budget: self.budget,
            command: self.command,
            settings: settings(self.args),
        })
    }
}

/// A page that is complete but for what becomes of the other checks.
pub(super) struct Page {
    path: PathBuf,
    text: String,
}

impl Page {
    /// The name of its file.
    pub(super) fn name(&self) -> String {
        self.path.display().to_string()
    }

    /// Writes it, with what is known of all checks now.
    pub(super) fn write(self, checks: &[CheckReport]) -> Result<(), Diagnostic> {
        let text = html::with_checks(self.text, checks);
        outputs::write(&self.path, text).map_err(|why| outputs::unwritable(&self.path, &why))
    }
}

impl Document<'_> {
    /// The graph that the question was answered with. If there was none, because nothing can
    /// violate the property or because there was no time, it is built here for the first time.
    fn graph(&self) -> Option<Arc<Cfg>> {
        match (&self.outcome.graph, &self.outcome.refused) {
            (Some(graph), _) => Some(Arc::clone(graph)),
            (None, Some(_)) => None,
            (None, None) => {
                let budget = self.budget.within(GRAPH_TIMEOUT);
                let built = bia_cfg::build(&self.case.program, &mut Terms::new(), &budget);
                built.ok().map(Arc::new)
            }
        }
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
        ("partial orders", format!("{:?}", how.por).to_lowercase()),
        (
            "context switches",
            limit(how.context_switches.map(|n| n.to_string())),
        ),
        ("unroll", how.unroll.to_string()),
        ("time limit", limit(args.timeout.map(|t| format!("{t:?}")))),
        (
            "memory limit",
            limit(args.memory.map(|m| format!("{m} bytes"))),
        ),
    ]
}
