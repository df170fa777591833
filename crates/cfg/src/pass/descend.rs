//! `descend`: abstracts the infinite executions of a recursive program to a graph without
//! recursion.
//!
//! On an infinite execution each call either returns or does not. The functions that are recursive,
//! or that call one that is, become one function, and each call among them a choice between the
//! two:
//!
//! ```text
//!   u ──x := g(t)──► v    becomes    u ──havoc x, havoc what g may change──► v      it returns
//!                                    u ──p := t──► entry of g                       it does not
//! ```
//! A call that never returns needs no frame to return to: one set of variables for each function is
//! enough, and parameters are assigned at once, by way of fresh variables. Exits of these functions
//! end the path.
//!
//! The targets are the heads of all loops of the new graph: every infinite path visits them
//! infinitely often.
//!
//! *Over-approximating.* Each infinite execution is an infinite path here: of its calls those that
//! return take the first way, with the values that they give, and those that do not the second; a
//! frame that is left forever is left at such a call, and what is done within calls that return is
//! skipped. So if no path of the new graph is infinite, none of the old one is, and every property
//! of infinite paths holds.
//!
//! A path lifts if it takes no call's first way.

use super::{PassError, PassOptions, reach::callee};
use crate::{
    Action, Back, Cfg, EdgeData, Func, InputData, Loc, LocData, Loops, Origin, Passage, Step,
    Supplies, Target, Var, VarData, VarKind, build::UniqueNames, scc::components,
};
use bia_base::{Budget, Exactness, Idx as _, Lowered};
use bia_k2::ast::PropertyKind;
use bia_term::Terms;
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// See the head of this file. Without recursion nothing changes.
pub(crate) fn run(
    cfg: &Cfg,
    terms: &mut Terms,
    _: &PassOptions,
    budget: &Budget,
) -> Result<Lowered<Cfg, Back>, PassError> {
    budget.check_now()?;
    let calls = Calls::new(cfg);
    let mut back = Back::identity(cfg);
    if !calls.recursive.iter().any(|is| *is) {
        return Ok(Lowered {
            system: cfg.clone(),
            back,
            exact: Exactness::Exact,
        });
    }
    if calls.callees.iter().any(|all| all.contains(&cfg.entry)) {
        let why = "the function in which execution begins is called";
        return Err(PassError::Unsupported(why.into()));
    }
    let mut names = UniqueNames::default();
    for data in cfg.vars.values() {
        names.unique(&data.name);
    }
    let mut new = cfg.clone();
    calls.merge(cfg, &mut new);
    for (id, edge) in cfg.edges.iter() {
        budget.check()?;
        let Some(Action::Call {
            callee,
            args,
            results,
        }) = edge.steps.first().map(|step| &step.action)
        else {
            continue;
        };
        if !calls.joined[callee.index()] {
            continue;
        }
        let step = |action| Step {
            action,
            stmt: edge.steps[0].stmt,
            span: edge.steps[0].span,
        };
        // It does not return.
        let mut steps = Vec::with_capacity(2 * args.len());
        let params = cfg.funcs[*callee].params.iter();
        let mut second = Vec::with_capacity(args.len());
        for (param, arg) in params.zip(args) {
            let data = &cfg.vars[*param];
            let name = names.unique(&format!("{}.next", data.name));
            let sort = terms.sort(data.term);
            let term = terms.var(&name, sort);
            let next = new.vars.push(VarData {
                name,
                term,
                ty: data.ty,
                kind: VarKind::Local(cfg.entry),
                origin: None,
            });
            steps.push(step(Action::Assign(next, *arg)));
            second.push(step(Action::Assign(*param, term)));
        }
        steps.extend(second);
        let down = new.edges.push(EdgeData {
            from: edge.from,
            to: cfg.funcs[*callee].entry,
            steps,
            jump: None,
        });
        back.edges[down] = vec![Passage::Enter(id)];
        // It returns.
        let changed = calls.changed[callee.index()].iter().copied();
        let changed: BTreeSet<Var> = changed.chain(results.iter().copied()).collect();
        let mut steps = Vec::with_capacity(changed.len());
        for var in changed {
            let input = new.inputs.push(InputData {
                origin: Origin::Auxiliary,
                asked: None,
            });
            back.inputs[input] = Supplies::Nothing;
            steps.push(step(Action::Havoc(var, input)));
        }
        new.edges[id].steps = steps;
        // A path with this in it is none of the old graph.
        back.edges[id] = vec![Passage::Enter(id), Passage::Return(id)];
    }
    let heads: Vec<Loc> = Loops::new(&new).heads().collect();
    let target = |loc: Loc| Target {
        loc,
        kind: PropertyKind::NotLive,
        id: "descend".to_owned(),
    };
    new.targets = heads.into_iter().map(target).collect();
    Ok(Lowered {
        system: new,
        back,
        exact: Exactness::Over,
    })
}

/// The call graph, and what the pass derives from it.
struct Calls {
    callees: Vec<FxHashSet<Func>>,
    recursive: Vec<bool>,
    /// Functions that are recursive or call such a function, without the entry function; all of
    /// them become part of the entry function.
    joined: Vec<bool>,
    /// The globals that a call may change.
    changed: Vec<BTreeSet<Var>>,
}

impl Calls {
    fn new(cfg: &Cfg) -> Self {
        let count = cfg.funcs.len();
        let mut callees: Vec<FxHashSet<Func>> = vec![FxHashSet::default(); count];
        let mut changed: Vec<BTreeSet<Var>> = vec![BTreeSet::new(); count];
        for edge in cfg.edges.values() {
            let function = cfg.locs[edge.from].function.index();
            callees[function].extend(callee(edge));
            for step in &edge.steps {
                let written: &[Var] = match &step.action {
                    Action::Assume(_) => &[],
                    Action::Assign(var, _) | Action::Havoc(var, _) => std::slice::from_ref(var),
                    Action::Call { results, .. } => results,
                };
                let globals = written.iter().copied();
                let globals = globals.filter(|var| cfg.vars[*var].kind == VarKind::Global);
                changed[function].extend(globals);
            }
        }
        let lists: Vec<Vec<usize>> = callees
            .iter()
            .map(|all| {
                let mut list: Vec<usize> = all.iter().map(|func| func.index()).collect();
                list.sort_unstable();
                list
            })
            .collect();
        let component = components(count, |func, i| lists[func].get(i).copied());
        let mut size = vec![0_usize; count];
        component.iter().for_each(|c| size[*c] += 1);
        let is_recursive = |func: usize| size[component[func]] > 1 || lists[func].contains(&func);
        let recursive: Vec<bool> = (0..count).map(is_recursive).collect();
        let mut joined = recursive.clone();
        // Callees have lower or equal numbers: from the lowest on this takes a few rounds at most.
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by_key(|func| component[*func]);
        loop {
            let mut grows = false;
            for func in &order {
                for callee in &lists[*func] {
                    let more: Vec<Var> = changed[*callee]
                        .difference(&changed[*func])
                        .copied()
                        .collect();
                    grows |= !more.is_empty() || (joined[*callee] && !joined[*func]);
                    changed[*func].extend(more);
                    joined[*func] |= joined[*callee];
                }
            }
            if !grows {
                break;
            }
        }
        joined[cfg.entry.index()] = false;
        Self {
            callees,
            recursive,
            joined,
            changed,
        }
    }

    /// Locations and variables of those that are joined become the entry's.
    fn merge(&self, cfg: &Cfg, new: &mut Cfg) {
        for (loc, data) in cfg.locs.iter() {
            if self.joined[data.function.index()] {
                new.locs[loc].function = cfg.entry;
            }
        }
        for (var, data) in cfg.vars.iter() {
            if let VarKind::Local(func) = data.kind
                && self.joined[func.index()]
            {
                new.vars[var].kind = VarKind::Local(cfg.entry);
            }
        }
        for func in cfg.funcs.ids().filter(|func| self.joined[func.index()]) {
            // No call of this function is left.
            let alone: Loc = new.locs.push(LocData {
                function: func,
                label: None,
                span: None,
            });
            let data = &mut new.funcs[func];
            (data.entry, data.exit) = (alone, alone);
            data.params.clear();
            data.returns.clear();
        }
    }
}
