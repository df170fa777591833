//! Location invariants as a text, and texts from outside checked.
//!
//! The text is an SMT-LIB script: each assertion is named after a location (`n12`) of the graph of
//! the program with the property's calls inlined, and speaks of the graph's variables. The graph
//! is the same for the same program, property and recursion depth, so a text stays valid.
//!
//! ```text
//!   ; bia invariants 1
//!   (declare-const glbl (_ BitVec 32))
//!   (assert (! (= glbl #x00000000) :named n12))
//! ```
//! Floyd's method checks them (`bia_cfg::floyd`): they hold at the start, are kept along every way
//! from one to the next, and are false at the property's labels.

use super::{Config, Question, Solvers};
use bia_base::{Budget, Idx as _, SourceId};
use bia_cfg::{Cfg, Loc, LocationInvariants, floyd, pass};
use bia_k2::ast::{Program, Property};
use bia_term::{
    Term, Terms,
    smtlib::{Command, Printer, read_script},
};
use std::{fmt::Write as _, sync::Arc};

/// The first line of the text.
const HEADER: &str = "; bia invariants 1";

/// The invariants as a text.
pub(super) fn write(terms: &Terms, invariants: &LocationInvariants) -> String {
    let mut printer = Printer::new();
    let formulas: Vec<Term> = invariants.at.iter().map(|(_, formula)| *formula).collect();
    let mut text = format!("{HEADER}\n");
    text.push_str(&printer.declarations(terms, &formulas));
    for (loc, formula) in &invariants.at {
        let formula = printer.term(terms, *formula);
        let _ = writeln!(text, "(assert (! {formula} :named n{}))", loc.index());
    }
    text
}

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
    let Located {
        mut terms,
        cfg,
        invariants,
    } = locate(&question, source, text, budget)?;
    let cfg = &cfg;
    let solvers = Solvers::of(config);
    let need = floyd::caps(cfg, &invariants, &terms);
    let opened = solvers.open_checker(need);
    let (_, mut solver) = opened.map_err(|why| why.to_string())?;
    floyd::check(cfg, &invariants, &mut terms, &mut *solver, budget).map_err(|why| why.to_string())
}

/// Invariants of a text with the graph whose locations they belong to.
pub(crate) struct Located {
    pub(crate) terms: Terms,
    pub(crate) cfg: Cfg,
    pub(crate) invariants: LocationInvariants,
}

/// The invariants of a text, which is `source`, at their locations. They are not checked.
pub(crate) fn locate(
    question: &Question<'_>,
    source: SourceId,
    text: &str,
    budget: &Budget,
) -> Result<Located, String> {
    if text.lines().next().map(str::trim_end) != Some(HEADER) {
        return Err(format!("the first line is not `{HEADER}`"));
    }
    let mut terms = Terms::new();
    let built = bia_cfg::build(question.program, &mut terms, budget);
    let built = built.map_err(|why| why.to_string())?;
    let options = question.config.pass_options(question);
    let passes = pass::select("focus,inline").map_err(|why| why.to_string())?;
    let simplified = pass::run_all(&built, &mut terms, &passes, &options, budget);
    let simplified = simplified.map_err(|why| why.to_string())?;
    let cfg = simplified.last().unwrap_or(&built).clone();
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
    Ok(Located {
        terms,
        cfg,
        invariants: LocationInvariants { at },
    })
}

fn location(cfg: &Cfg, name: &str) -> Option<Loc> {
    let index: usize = name.strip_prefix('n')?.parse().ok()?;
    (index < cfg.locs.len()).then(|| Loc::from_index(index))
}
