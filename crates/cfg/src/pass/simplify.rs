//! `simplify`: the steps of each edge rewritten with what the edge itself says.
//!
//! What an earlier step of the edge assigns or assumes is put into later ones (see `known`);
//! assumptions that hold and assignments that change nothing are dropped, and edges that no run can
//! take. Exact; looks at each edge alone.

use super::{
    PassError, PassOptions,
    edit::Edit,
    known::{Knowledge, Learner},
};
use crate::{Back, Cfg};
use bia_base::{Budget, Exactness, Lowered};
use bia_term::Terms;

pub(crate) fn run(
    cfg: &Cfg,
    terms: &mut Terms,
    _: &PassOptions,
    budget: &Budget,
) -> Result<Lowered<Cfg, Back>, PassError> {
    let mut learner = Learner::new(cfg);
    let mut edit = Edit::new(cfg);
    for (id, edge) in cfg.edges.iter() {
        budget.check()?;
        match learner.edge(terms, &mut Knowledge::default(), &edge.steps) {
            Some(steps) => edit.set_steps(id, steps),
            None => edit.drop_edge(id),
        }
    }
    let (system, back) = edit.finish(terms);
    Ok(Lowered {
        system,
        back,
        exact: Exactness::Exact,
    })
}
