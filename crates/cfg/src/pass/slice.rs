//! `slice`: only variables that can influence an assumption are kept: the cone of influence.
//!
//! ```text
//!   needed: least set with the variables of all assumptions and of all arguments of calls, the
//!           results of all functions that are called; and vars(t) for each x := t, x needed
//! ```
//! Assignments and havocs of other variables are removed. Assumptions and edges stay, so this is
//! exact for every property; run `unreachable` before, so that only assumptions on a way to a
//! target count. Unlike `dead` it does not look at order, so a removed variable is removed for
//! good, loops that only compute it included.

use super::{PassError, PassOptions, edit::Edit, reach};
use crate::{Action, Back, Cfg, Var, live::Reads};
use bia_base::{Budget, Exactness, Idx as _, Lowered};
use bia_term::{Term, Terms};

pub(crate) fn run(
    cfg: &Cfg,
    terms: &mut Terms,
    _: &PassOptions,
    budget: &Budget,
) -> Result<Lowered<Cfg, Back>, PassError> {
    let needed = needed(cfg, terms, budget)?;
    let mut edit = Edit::new(cfg);
    for (id, edge) in cfg.edges.iter() {
        let is_kept = |action: &Action| match action {
            Action::Assign(x, _) | Action::Havoc(x, _) => needed[x.index()],
            Action::Assume(_) | Action::Call { .. } => true,
        };
        if !edge.steps.iter().all(|step| is_kept(&step.action)) {
            let steps = edge.steps.iter().filter(|step| is_kept(&step.action));
            edit.set_steps(id, steps.cloned().collect());
        }
    }
    let (system, back) = edit.finish(terms);
    Ok(Lowered {
        system,
        back,
        exact: Exactness::Exact,
    })
}

fn needed(cfg: &Cfg, terms: &Terms, budget: &Budget) -> Result<Vec<bool>, PassError> {
    let mut reads = Reads::new(cfg);
    let mut stack: Vec<Var> = Vec::new();
    let mut assigned: Vec<Vec<Term>> = vec![Vec::new(); cfg.vars.len()];
    for edge in cfg.edges.values() {
        budget.check()?;
        for step in &edge.steps {
            match &step.action {
                Action::Assume(t) => stack.extend(reads.of(terms, *t).iter()),
                Action::Assign(x, t) => assigned[x.index()].push(*t),
                Action::Havoc(..) => {}
                Action::Call { args, .. } => {
                    for t in args {
                        stack.extend(reads.of(terms, *t).iter());
                    }
                }
            }
        }
        if let Some(callee) = reach::callee(edge) {
            stack.extend(&cfg.funcs[callee].returns);
        }
    }
    let mut needed = vec![false; cfg.vars.len()];
    while let Some(x) = stack.pop() {
        budget.check()?;
        if !std::mem::replace(&mut needed[x.index()], true) {
            for t in std::mem::take(&mut assigned[x.index()]) {
                stack.extend(reads.of(terms, t).iter());
            }
        }
    }
    Ok(needed)
}
