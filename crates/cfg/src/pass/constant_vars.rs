//! `constant-vars`: variables that are never given anything but one constant are replaced by it.
//!
//! ```text
//!   all writes of x are x := c   ⇒   x becomes c everywhere, its writes disappear
//! ```
//! Exact: each variable is written before it is read. Order does not matter here, so this finds
//! constants that `constants` loses where a way joins on which the variable is not written yet; it
//! needs `dead` before it, which removes arbitrary first values that are never read. Where x is
//! live it has been written, so x = c is stated at the heads of loops at which x is live.
//!
//! Parameters and results of functions that are called are left alone.

use super::{
    PassError, PassOptions,
    constants::{MAX_FACTS, cut_points},
    edit::Edit,
    known::is_plain,
    reach,
};
use crate::{Action, Back, Cfg, Live, Loops, Var};
use bia_base::{Budget, Exactness, Idx as _, Lowered};
use bia_term::{Substitution, Term, Terms};

pub(crate) fn run(
    cfg: &Cfg,
    terms: &mut Terms,
    _: &PassOptions,
    budget: &Budget,
) -> Result<Lowered<Cfg, Back>, PassError> {
    let constant = constants(cfg, terms);
    let mut edit = Edit::new(cfg);
    if constant.iter().any(Option::is_some) {
        let stated = state(cfg, terms, &constant, &mut edit, budget)?;
        match stated {
            true => rewrite(cfg, terms, &constant, &mut edit, budget)?,
            // Too much would have to be said: all variables stay.
            false => edit = Edit::new(cfg),
        }
    }
    let (system, back) = edit.finish(terms);
    Ok(Lowered {
        system,
        back,
        exact: Exactness::Exact,
    })
}

/// What has been seen of the writes of a variable.
#[derive(Clone, Copy, PartialEq)]
enum Writes {
    None,
    Constant(Term),
    Other,
}

/// For each variable the constant that it always has.
fn constants(cfg: &Cfg, terms: &Terms) -> Vec<Option<Term>> {
    let mut writes = vec![Writes::None; cfg.vars.len()];
    let mut write = |x: Var, new: Writes| {
        let old = &mut writes[x.index()];
        *old = match *old {
            Writes::None => new,
            same if same == new => new,
            Writes::Constant(_) | Writes::Other => Writes::Other,
        };
    };
    for edge in cfg.edges.values() {
        for step in &edge.steps {
            match &step.action {
                Action::Assume(_) => {}
                Action::Assign(x, t) if is_plain(terms, *t) => write(*x, Writes::Constant(*t)),
                Action::Assign(x, _) | Action::Havoc(x, _) => write(*x, Writes::Other),
                Action::Call { results, .. } => {
                    results.iter().for_each(|x| write(*x, Writes::Other));
                }
            }
        }
        if let Some(callee) = reach::callee(edge) {
            let data = &cfg.funcs[callee];
            for x in data.params.iter().chain(&data.returns) {
                write(*x, Writes::Other);
            }
        }
    }
    let constant = writes.into_iter().map(|writes| match writes {
        Writes::Constant(t) => Some(t),
        Writes::None | Writes::Other => None,
    });
    constant.collect()
}

fn rewrite(
    cfg: &Cfg,
    terms: &mut Terms,
    constant: &[Option<Term>],
    edit: &mut Edit<'_>,
    budget: &Budget,
) -> Result<(), PassError> {
    let vars = cfg.vars.iter();
    let pairs = vars.filter_map(|(x, data)| Some((data.term, constant[x.index()]?)));
    let mut put_in = Substitution::new(terms, pairs);
    for (id, edge) in cfg.edges.iter() {
        budget.check()?;
        let mut steps = Vec::with_capacity(edge.steps.len());
        for step in &edge.steps {
            let mut step = step.clone();
            match &mut step.action {
                Action::Assume(t) => *t = put_in.apply(terms, *t),
                Action::Assign(x, _) if constant[x.index()].is_some() => continue,
                Action::Assign(_, t) => *t = put_in.apply(terms, *t),
                Action::Havoc(..) => {}
                Action::Call { args, .. } => {
                    args.iter_mut().for_each(|t| *t = put_in.apply(terms, *t));
                }
            }
            steps.push(step);
        }
        edit.set_steps(id, steps);
    }
    Ok(())
}

/// The facts that the lifted invariants need. Whether they are few enough.
fn state(
    cfg: &Cfg,
    terms: &mut Terms,
    constant: &[Option<Term>],
    edit: &mut Edit<'_>,
    budget: &Budget,
) -> Result<bool, PassError> {
    let mut left = MAX_FACTS;
    let live = Live::new(cfg, terms, budget)?;
    let cut_points = cut_points(cfg, &Loops::new(cfg));
    for loc in cfg.locs.ids().filter(|loc| cut_points[loc.index()]) {
        budget.check()?;
        let mut facts = Vec::new();
        for x in live.at(loc) {
            if left == 0 {
                return Ok(false);
            }
            left -= 1;
            if let Some(value) = constant[x.index()] {
                facts.push(terms.eq(cfg.vars[x].term, value));
            }
        }
        if !facts.is_empty() {
            edit.fact(loc, terms.and_all(&facts));
        }
    }
    Ok(true)
}
