//! New prophecies: which reads, at which steps, exclude paths that the abstraction has.
//!
//! ```text
//!   the abstraction unrolled n steps, beside it the arrays with stores as the abstraction has them
//!   for each open read (a, e, r) and each step t:    label ⇒ r@t = a@t[e@t]
//!   all labels: impossible; core: the reads that matter, latest first
//! ```
//! With all labels the path is one with arrays, by induction over its steps.

use crate::{
    Cx,
    prefix::{Found, Paths as _, Prefix},
    session::{Halt, Session},
};
use bia_system::{Cells, Prophecy, Start, StateVar, Ts, Unroller, When, cells};
use bia_term::{Op, Sort, Substitution, Term};

/// Prophecies to begin with: of the indices that are read in the last step, where its reads decide
/// whether it leads to a bad state, and in bad states. An error that needs long loops before is
/// excluded by these without being found first.
pub(super) fn first(cx: &mut Cx<'_>, on: &Ts, most: usize) -> Vec<Prophecy> {
    let next = on.state.iter().filter_map(|var| Some((var.now, var.next?)));
    let mut by = Substitution::new(cx.terms, next);
    let before = by.apply(cx.terms, on.bad);
    let mut found: Vec<Prophecy> = Vec::new();
    for (formula, when) in [(before, When::Back(0)), (on.bad, When::End)] {
        for term in cx.terms.post_order(&[formula]) {
            if cx.terms.op(term) != Op::Select {
                continue;
            }
            let index = cx.terms.args(term)[1];
            let prophecy = Prophecy { index, when };
            // Constants get no cell; the solver decides whether an index equals them.
            if cx.terms.value_of(index).is_none() && !found.contains(&prophecy) {
                found.push(prophecy);
            }
        }
    }
    found.truncate(most);
    found
}

/// Prophecies that exclude all paths of at most `depth` steps to bad states from the abstraction,
/// together with those there are; none if no reads explain it.
pub(super) fn prophecies(
    cx: &mut Cx<'_>,
    on: &Ts,
    known: &[Prophecy],
    depth: u32,
) -> Result<Vec<Prophecy>, Halt> {
    let Some(made) = cells(cx.terms, on, known) else {
        return Ok(Vec::new());
    };
    let mut candidates = core(cx, on, &made, depth)?;
    candidates.retain(|candidate| !known.contains(candidate));
    candidates.sort_by_key(|candidate| candidate.when);
    candidates.dedup();
    let mut chosen = Vec::new();
    for candidate in candidates {
        chosen.push(candidate);
        let all = [known, &chosen].concat();
        let Some(made) = cells(cx.terms, on, &all) else {
            return Ok(Vec::new());
        };
        let mut paths = Prefix::open(cx, &made.ts, false)?;
        let budget = cx.budget.clone();
        if !matches!(paths.look(cx, &made.ts, depth, &budget)?, Found::Bad(_)) {
            break;
        }
    }
    Ok(chosen)
}

/// The reads that matter on paths of `depth` steps, or of fewer.
fn core(cx: &mut Cx<'_>, on: &Ts, made: &Cells, depth: u32) -> Result<Vec<Prophecy>, Halt> {
    let joint = joint(cx, on, made);
    let mut session = Session::open(cx, &joint, &[])?;
    let mut path = Unroller::new(cx.terms, &joint, Start::Initial);
    let init = path.init(cx.terms, &joint);
    session.assert(cx.terms, init)?;
    let mut labels: Vec<(Term, Prophecy)> = Vec::new();
    let steps = usize::try_from(depth).unwrap_or(usize::MAX);
    for step in 0..steps {
        cx.budget.check()?;
        let back = depth - 1 - u32::try_from(step).unwrap_or(0);
        for read in made.reads.iter().filter(|read| !read.at_end) {
            let element = cx.terms.select(read.array, read.index);
            let tie = cx.terms.eq(element, read.value);
            let tie = path.at(cx.terms, tie, step);
            let (index, when) = (read.original, When::Back(back));
            let label = label(cx, &mut session, tie)?;
            labels.push((label, Prophecy { index, when }));
        }
        let next = path.extend(cx.terms, &joint);
        session.assert(cx.terms, next.valid)?;
        for definition in next.definitions {
            session.assert(cx.terms, definition)?;
        }
    }
    for read in made.reads.iter().filter(|read| read.at_end) {
        let element = cx.terms.select(read.array, read.index);
        let tie = cx.terms.eq(element, read.value);
        let tie = path.at(cx.terms, tie, steps);
        let (index, when) = (read.original, When::End);
        let label = label(cx, &mut session, tie)?;
        labels.push((label, Prophecy { index, when }));
    }
    let bad = path.at(cx.terms, joint.bad, steps);
    session.assert(cx.terms, bad)?;
    let all: Vec<Term> = labels.iter().map(|(label, _)| *label).collect();
    if session.is_sat(cx.terms, &all, cx.budget)? {
        return Ok(Vec::new());
    }
    let core = session.core(cx.terms)?;
    let core = labels.into_iter().filter(|(label, _)| core.contains(label));
    Ok(core.map(|(_, prophecy)| prophecy).collect())
}

fn label(cx: &mut Cx<'_>, session: &mut Session, tie: Term) -> Result<Term, Halt> {
    let label = cx.terms.fresh_var("tie", Sort::BOOL);
    let tied = cx.terms.implies(label, tie);
    session.assert(cx.terms, tied)?;
    Ok(label)
}

/// The abstraction with the arrays beside it.
fn joint(cx: &mut Cx<'_>, on: &Ts, made: &Cells) -> Ts {
    let mut joint = made.ts.clone();
    joint.state.extend(made.arrays.iter().map(|array| StateVar {
        now: array.now,
        next: array.next,
    }));
    let arrays = on.inputs.iter().copied().filter(|input| {
        let sort = cx.terms.sort(*input);
        cx.terms.sorts().array_parts(sort).is_some()
    });
    joint.inputs.extend(arrays);
    joint.init = cx.terms.and(joint.init, on.init);
    joint.bad = cx.terms.and(joint.bad, on.bad);
    joint
}
