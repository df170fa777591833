//! [`live`]: the variables on whose values it depends where an execution goes from a location.
//!
//! A variable *matters* if it can decide an assumption, at once or through others. Least solution,
//! for the whole graph:
//!
//! ```text
//!   assume φ       vars(φ) matter
//!   x := t         if x matters, vars(t) do
//!   ys := f(ts)    if a parameter of f matters, its argument does; if y does, the result of f does
//! ```
//! Which variables that matter may still be read, backwards along the edges, least solution:
//!
//! ```text
//!   assume φ   live ∪ vars(φ)                  x := t     live ∖ {x} ∪ vars(t)
//!   havoc x    live ∖ {x}                      ys := f(ts)   live ∖ ys ∪ vars(ts) ∪ globals
//!   exit of f  globals and results of f if f is called anywhere
//! ```
//! Two states with the same stack and the same values of live variables take the same edges from
//! there, step by step: assumptions read only what matters, and what matters is computed from what
//! matters. A counter that nobody asks for keeps no states apart.

use crate::{Action, Cfg, Loc, Var, VarKind, trie::Trie};
use bia_base::{Budget, Idx as _, Stop};
use bia_term::{Term, Terms};
use rustc_hash::FxHashMap;

pub(super) type Vars = Trie<Var, ()>;

/// The variables of terms, each looked for once.
struct Mentioned<'a> {
    terms: &'a Terms,
    var_of: FxHashMap<Term, Var>,
    found: FxHashMap<Term, Vec<Var>>,
}

impl Mentioned<'_> {
    fn of(&mut self, term: Term) -> &[Var] {
        let (terms, var_of) = (self.terms, &self.var_of);
        self.found.entry(term).or_insert_with(|| {
            let free = terms.free_vars(&[term]).into_iter();
            free.filter_map(|t| var_of.get(&t).copied()).collect()
        })
    }
}

/// The variables that are live at each location.
pub(super) fn live(cfg: &Cfg, terms: &Terms, budget: &Budget) -> Result<Vec<Vars>, Stop> {
    let mut mentioned = Mentioned {
        terms,
        var_of: cfg.var_of(),
        found: FxHashMap::default(),
    };
    let matters = matters(cfg, &mut mentioned, budget)?;
    let mut globals = Vars::default();
    for (x, data) in cfg.vars.iter() {
        if data.kind == VarKind::Global && matters[x.index()] {
            globals.set(x, ());
        }
    }
    let mut live = vec![Vars::default(); cfg.locs.len()];
    for step in cfg.edges.values().flat_map(|edge| &edge.steps) {
        if let Action::Call { callee, .. } = &step.action {
            let func = &cfg.funcs[*callee];
            let mut read = globals.clone();
            let returns = func.returns.iter().filter(|x| matters[x.index()]);
            returns.for_each(|x| read.set(*x, ()));
            live[func.exit.index()] = read;
        }
    }
    let (incoming, outgoing) = (cfg.incoming(), cfg.outgoing());
    let mut todo: Vec<Loc> = cfg.locs.ids().collect();
    let mut waits = vec![true; cfg.locs.len()];
    while let Some(loc) = todo.pop() {
        budget.check()?;
        waits[loc.index()] = false;
        let mut here = live[loc.index()].clone();
        for edge in outgoing.of(loc) {
            let edge = &cfg.edges[*edge];
            let mut before = live[edge.to.index()].clone();
            let mut read = |before: &mut Vars, t: Term| {
                let vars = mentioned.of(t).iter().filter(|x| matters[x.index()]);
                vars.for_each(|x| before.set(*x, ()));
            };
            for step in edge.steps.iter().rev() {
                match &step.action {
                    Action::Assume(t) => read(&mut before, *t),
                    Action::Assign(x, _) if !matters[x.index()] => {}
                    Action::Assign(x, t) => {
                        before.remove(*x);
                        read(&mut before, *t);
                    }
                    Action::Havoc(x, _) => before.remove(*x),
                    Action::Call { args, results, .. } => {
                        results.iter().for_each(|x| before.remove(*x));
                        args.iter().for_each(|t| read(&mut before, *t));
                        before = before.union(&globals);
                    }
                }
            }
            here = here.union(&before);
        }
        if !here.same(&live[loc.index()]) {
            live[loc.index()] = here;
            for edge in incoming.of(loc) {
                let from = cfg.edges[*edge].from;
                if !std::mem::replace(&mut waits[from.index()], true) {
                    todo.push(from);
                }
            }
        }
    }
    Ok(live)
}

/// Which variables matter, by their numbers.
fn matters(cfg: &Cfg, mentioned: &mut Mentioned<'_>, budget: &Budget) -> Result<Vec<bool>, Stop> {
    let mut computed_from: Vec<Vec<Var>> = vec![Vec::new(); cfg.vars.len()];
    let mut todo: Vec<Var> = Vec::new();
    for step in cfg.edges.values().flat_map(|edge| &edge.steps) {
        budget.check()?;
        match &step.action {
            Action::Assume(t) => todo.extend(mentioned.of(*t)),
            Action::Assign(x, t) => computed_from[x.index()].extend(mentioned.of(*t)),
            Action::Havoc(..) => {}
            Action::Call {
                callee,
                args,
                results,
            } => {
                let func = &cfg.funcs[*callee];
                for (parameter, t) in func.params.iter().zip(args) {
                    computed_from[parameter.index()].extend(mentioned.of(*t));
                }
                for (x, result) in results.iter().zip(&func.returns) {
                    computed_from[x.index()].push(*result);
                }
            }
        }
    }
    let mut matters = vec![false; cfg.vars.len()];
    while let Some(x) = todo.pop() {
        budget.check()?;
        if !std::mem::replace(&mut matters[x.index()], true) {
            todo.append(&mut computed_from[x.index()]);
        }
    }
    Ok(matters)
}
