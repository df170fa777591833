//! Deadlocks: how the product tells that nobody can move.
//!
//! A thread *waits* at the source of an edge that waits (`await`, `join`) in no atomic region.
//! Edges to such places end segments, so that the dispatcher knows who waits. With ready(e) the
//! condition of an edge,
//!
//! ```text
//!   D      each i has not started, has ended, or waits at some e with ¬ready(e); and one waits
//!   hub ──assume D ∧ ¬stuck; stuck := true──► hub
//!   await  goes on with R = false if ready(e), and with R = true if ¬ready(e) ∧ stuck
//! ```
//! If D holds nobody can move but by these edges, so D still holds when one is taken. What a
//! thread reads of its own before it waits, and the places that it waits at, are as in the program.
//!
//! **In atomic regions** a thread that waits stops all others. The program does not say that the
//! region begins only when it can be finished, so there a *cut* is reached, and *safe* needs a
//! proof that it is not.
//!
//! **Orders.** D looks at all instances, so it depends on all segments: behind it each may come.

use super::build::{Build, step};
use super::template::{EdgeOp, Template};
use crate::pass::PassError;
use crate::{Action, Edge, Loc, LocData, Step, Var};
use bia_base::Idx as _;
use bia_term::Term;

/// Whether each location is one at which threads wait. None is if nobody asks.
pub(super) fn waiting(templates: &[Template], template: &Template) -> Vec<bool> {
    let graph = &template.graph;
    let mut waits = vec![false; graph.locs.len()];
    let mut ops = templates.iter().flat_map(|template| &template.ops);
    if !ops.any(|op| *op == Some(EdgeOp::Await)) {
        return waits;
    }
    for (edge, data) in graph.edges.iter() {
        let is_wait = matches!(
            template.ops[edge.index()],
            Some(EdgeOp::Await | EdgeOp::Join)
        );
        if is_wait && template.depth[data.from.index()] == Some(0) {
            waits[data.from.index()] = true;
        }
    }
    waits
}

/// The edges of an instance on which it waits. `make`: the steps of the program, with inputs of
/// their own, and those at the end of the segment.
pub(super) fn wait(
    build: &mut Build<'_>,
    at: usize,
    edge: Edge,
    (from, to): (Loc, Loc),
    mut make: impl FnMut(&mut Build<'_>) -> (Vec<Step>, Vec<Step>),
) -> Result<(), PassError> {
    let template = &build.templates[build.instances[at].template];
    let passages = template.back.edges[edge].clone();
    let in_region = template.depth[template.graph.edges[edge].from.index()] != Some(0);
    let (steps, after) = make(build);
    let Some((ready, told)) = ready(build, at, &steps)? else {
        return Ok(());
    };
    let (silent, not_ready) = (build.terms.not(told), build.terms.not(ready));
    let goes_on = build.terms.and(ready, silent);
    let mut all = steps;
    all.push(step(Action::Assume(goes_on)));
    all.extend(after);
    build.edge(from, to, all, passages.clone())?;
    let (mut all, after) = make(build);
    if in_region {
        all.push(step(Action::Assume(not_ready)));
        let span = all.first().and_then(|step| step.span);
        let cut = build.new.locs.push(LocData {
            function: build.new.entry,
            label: None,
            span,
        });
        build.new.cuts.push(cut);
        return build.edge(from, cut, all, Vec::new());
    }
    let stuck = build.stuck();
    let stuck = build.is_set(stuck);
    let tells = build.terms.and_all(&[not_ready, told, stuck]);
    all.push(step(Action::Assume(tells)));
    all.extend(after);
    build.edge(from, to, all, passages)
}

/// Whether an `await` of these steps can be executed, after they were made, and what is told.
fn ready(
    build: &mut Build<'_>,
    at: usize,
    steps: &[Step],
) -> Result<Option<(Term, Term)>, PassError> {
    let [first, second, ..] = steps else {
        return Ok(None);
    };
    let (Action::Assign(said, _), Action::Havoc(told, _)) = (&first.action, &second.action) else {
        return Ok(None);
    };
    let (said, told) = (build.term(*said), build.term(*told));
    let ready = holds(build, at, said)?;
    Ok(Some((ready, told)))
}

/// A truth value, or that the thread with this number has ended.
fn holds(build: &mut Build<'_>, at: usize, said: Term) -> Result<Term, PassError> {
    match build.terms.sort(said) == build.terms.sort(build.terms.tru()) {
        true => Ok(said),
        false => build.has_ended(at, said),
    }
}

/// The edge of the dispatcher that finds a deadlock. `last`: what keeps the order of segments.
pub(super) fn find(build: &mut Build<'_>, last: Option<Var>) -> Result<(), PassError> {
    let Some(stuck) = build.is_told else {
        return Ok(());
    };
    let (mut all, mut some) = (Vec::new(), Vec::new());
    for at in 0..build.copies.len() {
        let mut still = vec![build.is_at(at, 0)];
        let end = build.copies[at].segments.end();
        still.push(build.is_at(at, end));
        for waits in waits(build, at)? {
            still.push(waits);
            some.push(waits);
        }
        let still = build.terms.or_all(&still);
        all.push(still);
    }
    let some = build.terms.or_all(&some);
    all.push(some);
    let known = build.is_set(stuck);
    let unknown = build.terms.not(known);
    all.push(unknown);
    let all = build.terms.and_all(&all);
    let one = build.word(1);
    let zero = build.word(0);
    let mut steps = vec![step(Action::Assume(all)), step(Action::Assign(stuck, one))];
    steps.extend(last.map(|last| step(Action::Assign(last, zero))));
    build.edge(build.hub, build.hub, steps, Vec::new())
}

/// For each edge on which an instance waits that it is there and cannot go on.
fn waits(build: &mut Build<'_>, at: usize) -> Result<Vec<Term>, PassError> {
    let template = &build.templates[build.instances[at].template];
    let places = waiting(build.templates, template);
    let mut rename = build.renaming(at);
    let mut found = Vec::new();
    for (edge, data) in template.graph.edges.iter() {
        let op = template.ops[edge.index()];
        let waits = matches!(op, Some(EdgeOp::Await | EdgeOp::Join));
        if !waits || !places[data.from.index()] {
            continue;
        }
        let is_join = op == Some(EdgeOp::Join);
        if is_join && data.steps.len() != 1 {
            let why = "a join in an expression, where deadlocks are asked about";
            return Err(PassError::Unsupported(why.into()));
        }
        let Some(Action::Assign(_, said)) = data.steps.first().map(|step| &step.action) else {
            continue;
        };
        let Some(code) = build.copies[at].segments.code_of(data.from) else {
            continue;
        };
        let said = rename.apply(build.terms, *said);
        let ready = match is_join {
            true => build.has_ended(at, said)?,
            false => holds(build, at, said)?,
        };
        let (here, blocked) = (build.is_at(at, code), build.terms.not(ready));
        found.push(build.terms.and(here, blocked));
    }
    Ok(found)
}
