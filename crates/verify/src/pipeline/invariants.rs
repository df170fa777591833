//! Location invariants of a text from outside, checked: `bia validate --invariants`.
//!
//! The text is the SMT-LIB script that `render::smtlib` makes: each assertion is named after a
//! location (`n12`) of the graph of the program with the property's calls inlined, and speaks of
//! the graph's variables. The graph is the same for the same program, property and recursion depth,
//! so a text stays valid.
//!
//! ```text
//!   ; bia invariants 1
//!   (declare-const glbl (_ BitVec 32))
//!   (assert (! (= glbl #x00000000) :named n12))
//! ```
//! Floyd's method checks them (`bia_cfg::floyd`): they hold at the start, are kept along every way
//! from one to the next, and are false at the property's labels.

use super::{Config, Question, Solvers, recheck};
use crate::render::HEADER;
use bia_base::{Budget, Idx as _, Reason, SourceId};
use bia_cfg::{Cfg, Loc, LocationInvariants, pass};
use bia_k2::ast::{Program, Property};
use bia_term::{
    Terms,
    smtlib::{Command, read_script},
};
use std::sync::Arc;

/// Whether the text, which is `source`, proves the property. `Err` says why not.
pub fn check_invariants(
    program: &Arc<Program>,
    property: &Property,
    config: &Config,
    source: SourceId,
    text: &str,
    budget: &Budget,
) -> Result<(), String> {
    let question = Question {
        program,
        property,
        joint: false,
        config,
    };
    let (mut terms, cfg, invariants) = locate(&question, source, text, budget)?;
    let cfg = &cfg;
    let solvers = Solvers::of(config);
    let checked = recheck::floyd(cfg, &invariants, &mut terms, &solvers, budget);
    match checked {
        Ok(_) => Ok(()),
        Err(Reason::EvidenceRejected(why) | Reason::SolverUnknown(why) | Reason::Diverged(why)) => {
            Err(why)
        }
        Err(
            limit @ (Reason::BoundReached(_)
            | Reason::CutOff(_)
            | Reason::TimeLimit(_)
            | Reason::MemoryLimit(_)
            | Reason::Cancelled
            | Reason::Unsupported(_)),
        ) => Err(limit.to_string()),
    }
}

/// The invariants of a text, which is `source`, at their locations of the graph, which is built for
/// them. They are not checked.
fn locate(
    question: &Question<'_>,
    source: SourceId,
    text: &str,
    budget: &Budget,
) -> Result<(Terms, Arc<Cfg>, LocationInvariants), String> {
    if text.lines().next().map(str::trim_end) != Some(HEADER) {
        return Err(format!("the first line is not `{HEADER}`"));
    }
    let mut terms = Terms::new();
    let built = bia_cfg::build(question.program, &mut terms, budget);
    let built = Arc::new(built.map_err(|why| why.to_string())?);
    let options = question.config.pass_options(question);
    let passes = pass::select("focus,inline").map_err(|why| why.to_string())?;
    let simplified = pass::run_all(&built, &mut terms, &passes, &options, budget);
    let simplified = simplified.map_err(|why| why.to_string())?;
    let cfg = Arc::clone(simplified.last().unwrap_or(&built));
    let (script, diagnostics) = read_script(&mut terms, source, text);
    if let Some(error) = diagnostics.iter().find(|d| d.is_error()) {
        return Err(error.message.clone());
    }
    let mut at = Vec::new();
    for (command, _) in &script.commands {
        if let Command::Assert { term, named } = command {
            let name = named.iter().find(|(_, named)| named == term);
            let loc = name.and_then(|(name, _)| location(&cfg, name));
            let loc = loc.ok_or("an assertion is not named after a location of the graph")?;
            at.push((loc, *term));
        }
    }
    Ok((terms, cfg, LocationInvariants { at }))
}

fn location(cfg: &Cfg, name: &str) -> Option<Loc> {
    let index: usize = name.strip_prefix('n')?.parse().ok()?;
    (index < cfg.locs.len()).then(|| Loc::from_index(index))
}
