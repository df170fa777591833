//! Invariants of a program's loops that abstract interpretation finds, or runs suggest, and Houdini
//! proves, for people: `bia invariants`.
//!
//! ```text
//!   location n: φ₁ … φₖ      each kept by Houdini on the system of the property
//!   assume                   each way on from n begins with  assume φ
//!   assert                   from n there is a way to an error label if φ does not hold
//! ```

use super::{Question, Run, unknown};
use crate::render;
use bia_absint::Candidate;
use bia_base::{Budget, Idx as _, Reason, Silent, Span, Unknown};
use bia_cfg::{Action, Cfg, EdgeData, Live, Loc, LocData, Loops, Step, Target};
use bia_engine::Facts;
use bia_k2::ast::{Program, PropertyKind};
use bia_term::{Term, Terms};
use std::sync::Arc;

/// Of what runs suggested no more is told about a location that has so many invariants.
const MAX_INVARIANTS_PER_LOCATION: usize = 40;

/// What is proved about one location.
#[derive(Clone, Debug)]
pub struct HeldAt {
    /// The location, as the graph numbers it.
    pub location: String,
    /// The function, and the label if there is one.
    pub place: String,
    /// Where in the text.
    pub span: Option<Span>,
    /// What holds there.
    pub formulas: Vec<Term>,
}

/// Invariants of one property's graph.
#[derive(Debug)]
pub struct Invariants {
    /// The terms.
    pub terms: Terms,
    /// Locations with what holds there, in order.
    pub at: Vec<HeldAt>,
    /// The graph, simplified, without calls.
    cfg: Arc<Cfg>,
    facts: Vec<(Loc, Term)>,
}

/// How the program is annotated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Annotation {
    /// By assumptions.
    Assume,
    /// By error labels that are reached if an invariant does not hold.
    Assert,
}

/// The invariants that are proved about the graph of a question.
pub fn invariants(question: &Question<'_>, budget: &Budget) -> Result<Invariants, Unknown> {
    let mut silent = Silent;
    let mut run = Run::new(question, budget, &mut silent);
    if question.program.is_threaded() {
        let why = "invariants of programs with threads";
        return Err(unknown(Reason::Unsupported(why.into())));
    }
    let prepared = Arc::new(run.prepare()?);
    // What holds as far as executions are followed need not hold beyond.
    if !prepared.last().cuts.is_empty() {
        return Err(unknown(run.cut_off(prepared.is_recursive())));
    }
    let encoded = Arc::new(run.encode(&prepared, false)?);
    let facts = Facts::new();
    let candidates = run.stages(&prepared, &encoded, &facts, budget);
    budget
        .check_now()
        .map_err(|stop| unknown(Reason::from(stop)))?;
    let proved = facts.proved(&mut run.terms, 0);
    let mut kept: Vec<(Loc, Term)> = Vec::new();
    for candidate in candidates {
        let Candidate { loc, formula } = candidate;
        let said = run.formula(&encoded, &candidate);
        let trivial = said == Some(run.terms.tru());
        let is_proved = trivial || said.is_some_and(|said| proved.contains(&said));
        if is_proved && !kept.contains(&(loc, formula)) {
            kept.push((loc, formula));
        }
    }
    let cfg = prepared.last();
    let live = Live::new(cfg, &run.terms, budget).map_err(|stop| unknown(stop.into()))?;
    let loops = Loops::new(cfg);
    let var_of = cfg.var_of();
    for fact in proved {
        for (loc, formula) in encoded.back.at_locations(&mut run.terms, fact) {
            let said = kept.iter().filter(|(at, _)| *at == loc).count();
            let free = run.terms.free_vars(&[formula]);
            let is_live = |term: &Term| var_of.get(term).is_some_and(|var| live.is_live(loc, *var));
            let about_loop = loops.is_head(loc) && !free.is_empty() && free.iter().all(is_live);
            if about_loop && said < MAX_INVARIANTS_PER_LOCATION && !kept.contains(&(loc, formula)) {
                kept.push((loc, formula));
            }
        }
    }
    kept.sort_by_key(|(loc, _)| *loc);
    let cfg = Arc::clone(prepared.last());
    let mut at: Vec<HeldAt> = Vec::new();
    for (loc, formula) in &kept {
        let location = format!("n{}", loc.index());
        match at.last_mut() {
            Some(last) if last.location == location => last.formulas.push(*formula),
            Some(_) | None => at.push(HeldAt {
                location,
                place: render::place(&cfg, *loc),
                span: cfg.locs[*loc].span,
                formulas: vec![*formula],
            }),
        }
    }
    Ok(Invariants {
        terms: run.terms,
        at,
        cfg,
        facts: kept,
    })
}

impl Invariants {
    /// The program, simplified, with the invariants in it.
    pub fn annotated(&mut self, how: Annotation) -> Result<Program, String> {
        let mut cfg = Cfg::clone(&self.cfg);
        for (loc, formula) in self.facts.clone() {
            let step = |formula| Step {
                action: Action::Assume(formula),
                stmt: None,
                span: None,
            };
            match how {
                Annotation::Assume => {
                    let edges: Vec<_> = cfg.outgoing().of(loc).to_vec();
                    for edge in edges {
                        cfg.edges[edge].steps.insert(0, step(formula));
                        cfg.edges[edge].jump = None;
                    }
                }
                Annotation::Assert => {
                    if cfg.targets.iter().any(|target| target.loc == loc) {
                        // Nothing goes on from an error.
                        continue;
                    }
                    let to = cfg.locs.push(LocData {
                        function: cfg.locs[loc].function,
                        label: None,
                        span: None,
                    });
                    let broken = self.terms.not(formula);
                    cfg.edges.push(EdgeData {
                        from: loc,
                        to,
                        steps: vec![step(broken)],
                        jump: None,
                    });
                    cfg.targets.push(Target {
                        loc: to,
                        kind: PropertyKind::Error,
                        id: "invariants".into(),
                    });
                }
            }
        }
        bia_cfg::to_program(&cfg, &self.terms).map_err(|why| why.to_string())
    }
}
