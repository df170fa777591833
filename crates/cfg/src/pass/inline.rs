//! `inline`: each call replaced by a copy of the callee; one function remains.
//!
//! Each call of each instance gets its own instance of the callee, with fresh locations, edges,
//! inputs and variables:
//!
//! ```text
//!   u ──x := f(t)──► v    becomes    u ──p' := t──► entry'  …copy…  exit' ──x := r'──► v
//!                                       Enter(call)                     Return(call)
//! ```
//! The parameters p' are variables of their own, so assigning them in sequence is the same as
//! assigning them at once; results are assigned from left to right, as calls say.
//!
//! At most [`PassOptions::recursion_depth`] instances of one function are active at a time: a call
//! that goes deeper leads to a location in [`Cfg::cuts`]. Exact if there is no such call, else
//! `Under`: *unsafe* is right, *safe* needs the cuts unreachable as well. More than
//! [`PassOptions::max_edges`] edges are refused.
//!
//! A target becomes one target for each copy of its location. For `Live` that means: visiting any
//! of those with the same [`LocData::label`] is visiting the label; one that is never copied keeps
//! a location without edges.

use super::{PassError, PassOptions, reach};
use crate::{
    Action, Back, Became, Cfg, Edge, EdgeData, Func, FuncData, Loc, LocData, Passage, Step,
    Supplies, Target, Var, VarKind,
};
use bia_base::{Arena, Budget, Exactness, Idx as _, Lowered, SecondaryMap};
use bia_k2::ast::PropertyKind;
use bia_term::{Substitution, Term, Terms};
use rustc_hash::FxHashSet;
use std::sync::Arc;

pub(crate) fn run(
    cfg: &Cfg,
    terms: &mut Terms,
    options: &PassOptions,
    budget: &Budget,
) -> Result<Lowered<Cfg, Back>, PassError> {
    let mut inliner = Inliner::new(cfg, options);
    inliner.instance(terms, cfg.entry, None);
    let mut next = 0;
    while next < inliner.instances.len() {
        budget.check()?;
        inliner.fill(terms, next, budget)?;
        next += 1;
    }
    Ok(inliner.finish())
}

/// What belongs to one function of the old graph, in order.
#[derive(Clone, Default)]
struct Parts {
    vars: Vec<Var>,
    locs: Vec<Loc>,
    edges: Vec<Edge>,
}

/// One copy of a function. Its locations and variables are numbered from the bases on.
struct Instance {
    func: Func,
    parent: Option<usize>,
    loc_base: usize,
    var_base: usize,
}

struct Inliner<'a> {
    old: &'a Cfg,
    options: &'a PassOptions,
    parts: Vec<Parts>,
    /// The position of each location and local variable within its function.
    loc_at: Vec<usize>,
    var_at: Vec<usize>,
    /// For each function its component in the graph of calls, if it is recursive.
    component: Vec<Option<usize>>,
    instances: Vec<Instance>,
    /// How many instances each function has.
    count: Vec<usize>,
    names: FxHashSet<String>,
    new: Cfg,
    back: Back,
    became: Vec<Vec<Loc>>,
}

impl<'a> Inliner<'a> {
    fn new(old: &'a Cfg, options: &'a PassOptions) -> Self {
        let mut parts = vec![Parts::default(); old.funcs.len()];
        let mut loc_at = Vec::with_capacity(old.locs.len());
        for (loc, data) in old.locs.iter() {
            let list = &mut parts[data.function.index()].locs;
            loc_at.push(list.len());
            list.push(loc);
        }
        let (mut var_at, mut globals) = (Vec::with_capacity(old.vars.len()), Arena::new());
        for (var, data) in old.vars.iter() {
            match data.kind {
                VarKind::Global => {
                    let new: Var = globals.push(data.clone());
                    var_at.push(new.index());
                }
                VarKind::Local(func) => {
                    let list = &mut parts[func.index()].vars;
                    var_at.push(list.len());
                    list.push(var);
                }
            }
        }
        let mut back = Back {
            edges: SecondaryMap::new(Vec::new()),
            inputs: SecondaryMap::new(Supplies::Nothing),
            old_inputs: SecondaryMap::new(Vec::new()),
            locs: SecondaryMap::with_len(Became::Inside, old.locs.len()),
            vars: Vec::new(),
            facts: SecondaryMap::new(None),
        };
        for (edge, data) in old.edges.iter() {
            parts[old.locs[data.from].function.index()].edges.push(edge);
            back.old_inputs[edge] = data.inputs();
        }
        let component = recursive(old, &parts);
        Self {
            old,
            options,
            parts,
            loc_at,
            var_at,
            component,
            instances: Vec::new(),
            count: vec![0; old.funcs.len()],
            names: old.vars.values().map(|data| data.name.clone()).collect(),
            new: Cfg {
                program: Arc::clone(&old.program),
                vars: globals,
                funcs: Arena::new(),
                locs: Arena::new(),
                edges: Arena::new(),
                inputs: Arena::new(),
                entry: Func::from_index(0),
                targets: Vec::new(),
                cuts: Vec::new(),
            },
            back,
            became: vec![Vec::new(); old.locs.len()],
        }
    }

    /// A new instance: its locations and variables; edges come later, by `fill`.
    fn instance(&mut self, terms: &mut Terms, func: Func, parent: Option<usize>) -> usize {
        let main = Func::from_index(0);
        let loc_base = self.new.locs.len();
        for loc in &self.parts[func.index()].locs {
            let data = self.old.locs[*loc].clone();
            let new = self.new.locs.push(LocData {
                function: main,
                ..data
            });
            self.became[loc.index()].push(new);
        }
        let var_base = self.new.vars.len();
        // The entry itself keeps its names, so copies are counted from 1 there, too.
        self.count[func.index()] += usize::from(parent.is_some());
        let number = self.count[func.index()];
        for at in 0..self.parts[func.index()].vars.len() {
            let old = &self.old.vars[self.parts[func.index()].vars[at]];
            let mut data = old.clone();
            data.kind = VarKind::Local(main);
            if parent.is_some() {
                let function = &self.old.funcs[func].name;
                let local = old.name.strip_prefix(function.as_str());
                let local = local.and_then(|rest| rest.strip_prefix('.'));
                let name = format!("{function}.{number}.{}", local.unwrap_or(&old.name));
                data.name = self.unique(name);
                data.term = terms.var(&data.name, terms.sort(old.term));
                self.back.vars.push((data.term, old.term));
            }
            self.new.vars.push(data);
        }
        self.instances.push(Instance {
            func,
            parent,
            loc_base,
            var_base,
        });
        self.instances.len() - 1
    }

    fn unique(&mut self, mut name: String) -> String {
        while !self.names.insert(name.clone()) {
            name.push('~');
        }
        name
    }

    fn loc(&self, instance: usize, old: Loc) -> Loc {
        Loc::from_index(self.instances[instance].loc_base + self.loc_at[old.index()])
    }

    fn var(&self, instance: usize, old: Var) -> Var {
        let at = self.var_at[old.index()];
        match self.old.vars[old].kind {
            VarKind::Global => Var::from_index(at),
            VarKind::Local(_) => Var::from_index(self.instances[instance].var_base + at),
        }
    }

    /// The edges of an instance.
    fn fill(&mut self, terms: &mut Terms, at: usize, budget: &Budget) -> Result<(), PassError> {
        let func = self.instances[at].func;
        let vars = &self.parts[func.index()].vars;
        let pairs: Vec<(Term, Term)> = vars
            .iter()
            .map(|x| (self.old.vars[*x].term, self.new.vars[self.var(at, *x)].term))
            .filter(|(old, new)| old != new)
            .collect();
        let mut rename = Substitution::new(terms, pairs);
        for i in 0..self.parts[func.index()].edges.len() {
            budget.check()?;
            let edge = self.parts[func.index()].edges[i];
            match &self.old.edges[edge].steps[..] {
                [
                    step @ Step {
                        action: Action::Call { .. },
                        ..
                    },
                ] => self.call(terms, at, edge, step, &mut rename)?,
                steps => self.copy(terms, at, edge, steps, &mut rename)?,
            }
        }
        Ok(())
    }

    /// An edge without a call.
    fn copy(
        &mut self,
        terms: &mut Terms,
        at: usize,
        edge: Edge,
        steps: &[Step],
        rename: &mut Substitution,
    ) -> Result<(), PassError> {
        let data = &self.old.edges[edge];
        let mut new = Vec::with_capacity(steps.len());
        for step in steps {
            let action = match &step.action {
                Action::Assume(t) => Action::Assume(rename.apply(terms, *t)),
                Action::Assign(x, t) => Action::Assign(self.var(at, *x), rename.apply(terms, *t)),
                Action::Havoc(x, old) => {
                    let input = self.new.inputs.push(self.old.inputs[*old]);
                    self.back.inputs[input] = Supplies::Whole(*old);
                    Action::Havoc(self.var(at, *x), input)
                }
                // A call is the only step of its edge.
                Action::Call { .. } => continue,
            };
            new.push(Step {
                action,
                ..step.clone()
            });
        }
        let (from, to) = (self.loc(at, data.from), self.loc(at, data.to));
        self.push(from, to, new, data.jump, Passage::Take(edge))
    }

    /// An edge with a call.
    fn call(
        &mut self,
        terms: &mut Terms,
        at: usize,
        edge: Edge,
        step: &Step,
        rename: &mut Substitution,
    ) -> Result<(), PassError> {
        let Action::Call {
            callee,
            args,
            results,
        } = &step.action
        else {
            return Ok(());
        };
        let data = &self.old.edges[edge];
        let (from, to) = (self.loc(at, data.from), self.loc(at, data.to));
        if self.is_too_deep(at, *callee) {
            let cut = self.new.locs.push(LocData {
                function: Func::from_index(0),
                label: None,
                span: step.span,
            });
            self.new.cuts.push(cut);
            return self.push(from, cut, Vec::new(), None, Passage::Enter(edge));
        }
        let inner = self.instance(terms, *callee, Some(at));
        let func = &self.old.funcs[*callee];
        let with = |action| Step {
            action,
            ..step.clone()
        };
        let params = func.params.iter().zip(args);
        let enter =
            params.map(|(p, t)| with(Action::Assign(self.var(inner, *p), rename.apply(terms, *t))));
        let enter = enter.collect();
        let returns = results.iter().zip(&func.returns);
        let leave = returns.map(|(x, r)| {
            let value = self.new.vars[self.var(inner, *r)].term;
            with(Action::Assign(self.var(at, *x), value))
        });
        let leave = leave.collect();
        let (entry, exit) = (self.loc(inner, func.entry), self.loc(inner, func.exit));
        self.push(from, entry, enter, None, Passage::Enter(edge))?;
        self.push(exit, to, leave, None, Passage::Return(edge))
    }

    fn push(
        &mut self,
        from: Loc,
        to: Loc,
        steps: Vec<Step>,
        jump: Option<(bia_k2::ast::Stmt, u32)>,
        passage: Passage,
    ) -> Result<(), PassError> {
        if self.new.edges.len() >= self.options.max_edges {
            return Err(PassError::TooLarge {
                pass: "inline",
                limit: self.options.max_edges,
            });
        }
        let edge = self.new.edges.push(EdgeData {
            from,
            to,
            steps,
            jump,
        });
        self.back.edges[edge] = vec![passage];
        Ok(())
    }

    /// Whether too many instances of the callee are active when this instance calls it. Once a
    /// chain of calls has left a component it does not come back, so only that part is counted.
    fn is_too_deep(&self, at: usize, callee: Func) -> bool {
        let Some(component) = self.component[callee.index()] else {
            return false;
        };
        let mut active = 0;
        let mut next = Some(at);
        while let Some(at) = next {
            let instance = &self.instances[at];
            if self.component[instance.func.index()] != Some(component) {
                break;
            }
            active += u32::from(instance.func == callee);
            next = instance.parent;
        }
        active >= self.options.recursion_depth
    }

    fn finish(mut self) -> Lowered<Cfg, Back> {
        let old = &self.old.funcs[self.old.entry];
        let data = FuncData {
            name: old.name.clone(),
            params: old.params.iter().map(|x| self.var(0, *x)).collect(),
            returns: old.returns.iter().map(|x| self.var(0, *x)).collect(),
            entry: self.loc(0, old.entry),
            exit: self.loc(0, old.exit),
            origin: old.origin,
        };
        self.new.funcs.push(data);
        for target in &self.old.targets {
            let copies = &mut self.became[target.loc.index()];
            if copies.is_empty() && target.kind == PropertyKind::Live {
                copies.push(self.new.locs.push(LocData {
                    function: self.new.entry,
                    ..self.old.locs[target.loc].clone()
                }));
            }
            for loc in &self.became[target.loc.index()] {
                self.new.targets.push(Target {
                    loc: *loc,
                    ..target.clone()
                });
            }
        }
        for cut in &self.old.cuts {
            self.new.cuts.extend(&self.became[cut.index()]);
        }
        let recursion = self.new.cuts.len() > self.old.cuts.len();
        for (loc, new) in self.old.locs.ids().zip(self.became) {
            self.back.locs[loc] = Became::Locs(new);
        }
        let exact = match recursion {
            true => Exactness::Under,
            false => Exactness::Exact,
        };
        Lowered {
            system: self.new,
            back: self.back,
            exact,
        }
    }
}

/// For each function that can be active twice at a time, the component of the graph of calls.
fn recursive(cfg: &Cfg, parts: &[Parts]) -> Vec<Option<usize>> {
    let callees: Vec<Vec<usize>> = parts
        .iter()
        .map(|parts| {
            let edges = parts.edges.iter().map(|edge| &cfg.edges[*edge]);
            edges.filter_map(reach::callee).map(|f| f.index()).collect()
        })
        .collect();
    let component = crate::scc::components(callees.len(), |f, i| callees[f].get(i).copied());
    let mut size = vec![0; callees.len()];
    component.iter().for_each(|c| size[*c] += 1);
    let functions = component.iter().enumerate();
    functions
        .map(|(f, c)| (size[*c] > 1 || callees[f].contains(&f)).then_some(*c))
        .collect()
}
