//! `dead`: assignments and havocs of variables that are not live afterwards are removed.
//!
//! Exact: terms have a value for all values of their variables, so nothing else depends on the
//! step. Where a variable is not live its value may differ from that in the old graph: see
//! [`Back`].

use super::{PassError, PassOptions, edit::Edit};
use crate::{
    Action, Back, Cfg, Loops,
    live::{Live, Reads},
};
use bia_base::{Budget, Exactness, Lowered};
use bia_term::Terms;

pub(crate) fn run(
    cfg: &Cfg,
    terms: &mut Terms,
    _: &PassOptions,
    budget: &Budget,
) -> Result<Lowered<Cfg, Back>, PassError> {
    let mut reads = Reads::new(cfg);
    let live = Live::with(cfg, terms, &mut reads, &Loops::new(cfg), budget)?;
    let mut edit = Edit::new(cfg);
    for (id, edge) in cfg.edges.iter() {
        budget.check()?;
        let mut after = live.set(edge.to).clone();
        let mut kept = Vec::with_capacity(edge.steps.len());
        for step in edge.steps.iter().rev() {
            let is_dead = match &step.action {
                Action::Assign(x, _) | Action::Havoc(x, _) => after.get(*x).is_none(),
                Action::Assume(_) | Action::Call { .. } => false,
            };
            if !is_dead {
                live.before(terms, &mut reads, step, &mut after);
                kept.push(step.clone());
            }
        }
        if kept.len() < edge.steps.len() {
            kept.reverse();
            edit.set_steps(id, kept);
        }
    }
    let (system, back) = edit.finish(terms);
    Ok(Lowered {
        system,
        back,
        exact: Exactness::Exact,
    })
}
