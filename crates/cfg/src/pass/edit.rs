//! [`Edit`]: builds a graph with some locations and edges removed and some steps changed.
//!
//! Most passes only take away or rewrite. They say what happens to each location and edge, and get
//! the new graph and the way back:
//!
//! ```text
//!   locations   kept unless dropped; entries and exits of kept functions are always kept, and so
//!               are targets that must be visited again and again: unreachable is an answer there
//!   edges       kept unless dropped, if both ends are
//!   functions   kept if the entry reaches them through kept calls, or for such a target
//!   inputs      kept if a kept step asks for them
//!   variables   kept if something mentions them
//! ```
//! Variables and inputs may be added; they get ids after those of the old graph.
//!
//! What becomes of an old location in proofs is: its new one if it was kept, nothing (unreachable)
//! if it was dropped, or what [`Edit::became`] says.

use crate::{
    Action, Back, Became, Cfg, Edge, EdgeData, Func, FuncData, Input, InputData, Loc, Passage,
    Step, Supplies, Target, Var, VarData, VarKind,
};
use bia_base::{Arena, Idx as _, SecondaryMap};
use bia_k2::ast::PropertyKind;
use bia_term::{Term, Terms};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// What is to be changed in a graph.
pub(crate) struct Edit<'a> {
    old: &'a Cfg,
    /// For each edge its steps; `None`: it is dropped.
    steps: Vec<Option<Vec<Step>>>,
    dropped: Vec<bool>,
    became: SecondaryMap<Loc, Option<Became>>,
    facts: SecondaryMap<Loc, Option<Term>>,
    /// Variables that the old graph has not, as terms over those it has.
    added_vars: Vec<(VarData, Term)>,
    added_inputs: Vec<(InputData, Supplies)>,
}

impl<'a> Edit<'a> {
    /// An edit without changes.
    pub(crate) fn new(old: &'a Cfg) -> Self {
        Self {
            old,
            steps: old.edges.values().map(|e| Some(e.steps.clone())).collect(),
            dropped: vec![false; old.locs.len()],
            became: SecondaryMap::new(None),
            facts: SecondaryMap::new(None),
            added_vars: Vec::new(),
            added_inputs: Vec::new(),
        }
    }

    /// Adds a variable that stands for this term over old ones.
    pub(crate) fn add_var(&mut self, data: VarData, stands_for: Term) -> Var {
        self.added_vars.push((data, stands_for));
        Var::from_index(self.old.vars.len() + self.added_vars.len() - 1)
    }

    /// Adds an input, which one new step must ask for.
    pub(crate) fn add_input(&mut self, data: InputData, supplies: Supplies) -> Input {
        self.added_inputs.push((data, supplies));
        Input::from_index(self.old.inputs.len() + self.added_inputs.len() - 1)
    }

    /// All variables, old ones first.
    fn vars(&self) -> impl Iterator<Item = &VarData> {
        let added = self.added_vars.iter().map(|(data, _)| data);
        self.old.vars.values().chain(added)
    }

    /// Takes an edge out.
    pub(crate) fn drop_edge(&mut self, edge: Edge) {
        self.steps[edge.index()] = None;
    }

    /// Takes a location out, with its edges.
    pub(crate) fn drop_loc(&mut self, loc: Loc) {
        self.dropped[loc.index()] = true;
    }

    /// Gives an edge other steps.
    pub(crate) fn set_steps(&mut self, edge: Edge, steps: Vec<Step>) {
        self.steps[edge.index()] = Some(steps);
    }

    /// Sets what becomes of a location in proofs, whether it is kept or not.
    pub(crate) fn became(&mut self, loc: Loc, became: Became) {
        self.became[loc] = Some(became);
    }

    /// States something that was found to hold at a location.
    pub(crate) fn fact(&mut self, loc: Loc, fact: Term) {
        self.facts[loc] = Some(fact);
    }

    /// The new graph and the way back.
    pub(crate) fn finish(mut self, terms: &Terms) -> (Cfg, Back) {
        self.keep_what_is_needed();
        let funcs = self.kept_funcs();
        self.drop_what_is_left_alone(&funcs);
        let vars = self.kept_vars(terms, &funcs);
        let data: Vec<VarData> = self.vars().cloned().collect();
        let mut new = Renumbered::new(self.old, &funcs, data, &vars);
        let mut back = Back {
            edges: SecondaryMap::new(Vec::new()),
            inputs: SecondaryMap::new(Supplies::Nothing),
            old_inputs: SecondaryMap::new(Vec::new()),
            locs: SecondaryMap::with_len(Became::Inside, self.old.locs.len()),
            vars: self.added_vars.iter().map(|(x, t)| (x.term, *t)).collect(),
            facts: self.facts,
        };
        for (loc, data) in self.old.locs.iter() {
            let mut became = Vec::new();
            if !self.dropped[loc.index()] {
                became.push(new.loc(loc, data));
            }
            back.locs[loc] = self.became[loc].take().unwrap_or(Became::Locs(became));
        }
        for (edge, steps) in self.old.edges.ids().zip(self.steps) {
            let data = &self.old.edges[edge];
            back.old_inputs[edge] = data.inputs();
            if let Some(steps) = steps {
                let (id, inputs) = new.edge(data, steps, &self.added_inputs);
                back.edges[id] = vec![Passage::Take(edge)];
                for (new, supplies) in inputs {
                    back.inputs[new] = supplies;
                }
            }
        }
        (new.finish(&funcs), back)
    }

    /// The functions that the entry reaches through calls that are kept.
    fn kept_funcs(&self) -> Vec<bool> {
        let mut callees: Vec<Vec<Func>> = vec![Vec::new(); self.old.funcs.len()];
        for (edge, steps) in self.old.edges.values().zip(&self.steps) {
            if self.dropped[edge.from.index()] || self.dropped[edge.to.index()] {
                continue;
            }
            for step in steps.iter().flatten() {
                if let Action::Call { callee, .. } = step.action {
                    let caller = self.old.locs[edge.from].function;
                    callees[caller.index()].push(callee);
                }
            }
        }
        let mut kept = vec![false; self.old.funcs.len()];
        let mut stack = vec![self.old.entry];
        stack.extend(self.demanded().map(|loc| self.old.locs[loc].function));
        while let Some(func) = stack.pop() {
            if !std::mem::replace(&mut kept[func.index()], true) {
                stack.extend(&callees[func.index()]);
            }
        }
        kept
    }

    /// The locations that must be visited again and again.
    fn demanded(&self) -> impl Iterator<Item = Loc> + use<'a> {
        let live = self
            .old
            .targets
            .iter()
            .filter(|t| t.kind == PropertyKind::Live);
        live.map(|target| target.loc)
    }

    /// Entries, exits and what must be visited are not dropped as long as their function is there.
    fn keep_what_is_needed(&mut self) {
        for func in self.old.funcs.values() {
            self.dropped[func.entry.index()] = false;
            self.dropped[func.exit.index()] = false;
        }
        for loc in self.demanded() {
            self.dropped[loc.index()] = false;
        }
    }

    /// Drops what belongs to functions that are gone, and edges that lack an end.
    fn drop_what_is_left_alone(&mut self, funcs: &[bool]) {
        for (loc, data) in self.old.locs.iter() {
            self.dropped[loc.index()] |= !funcs[data.function.index()];
        }
        for (edge, steps) in self.old.edges.values().zip(&mut self.steps) {
            if self.dropped[edge.from.index()] || self.dropped[edge.to.index()] {
                *steps = None;
            }
        }
    }

    /// The variables that something mentions.
    fn kept_vars(&self, terms: &Terms, funcs: &[bool]) -> Vec<bool> {
        let mut kept = vec![false; self.old.vars.len() + self.added_vars.len()];
        let mut roots: Vec<Term> = Vec::new();
        for step in self.steps.iter().flatten().flatten() {
            match &step.action {
                Action::Assume(t) => roots.push(*t),
                Action::Assign(x, t) => {
                    kept[x.index()] = true;
                    roots.push(*t);
                }
                Action::Havoc(x, _) => kept[x.index()] = true,
                Action::Call { args, results, .. } => {
                    roots.extend(args);
                    results.iter().for_each(|x| kept[x.index()] = true);
                }
            }
        }
        for (_, data) in self.old.funcs.iter().filter(|(f, _)| funcs[f.index()]) {
            for x in data.params.iter().chain(&data.returns) {
                kept[x.index()] = true;
            }
        }
        roots.sort_unstable();
        roots.dedup();
        let vars = self.vars().enumerate().map(|(x, data)| (data.term, x));
        let var_of: FxHashMap<Term, usize> = vars.collect();
        for term in terms.free_vars(&roots) {
            if let Some(x) = var_of.get(&term) {
                kept[*x] = true;
            }
        }
        kept
    }
}

/// The new graph while it is filled, and the new numbers of what is kept.
struct Renumbered<'a> {
    old: &'a Cfg,
    new: Cfg,
    locs: Vec<Option<Loc>>,
    funcs: Vec<Option<Func>>,
    vars: Vec<Option<Var>>,
}

fn number<I: bia_base::Idx>(kept: &[bool]) -> Vec<Option<I>> {
    let mut next = 0;
    let each = kept.iter().map(|kept| {
        kept.then(|| {
            next += 1;
            I::from_index(next - 1)
        })
    });
    each.collect()
}

impl<'a> Renumbered<'a> {
    fn new(old: &'a Cfg, funcs: &[bool], data: Vec<VarData>, vars: &[bool]) -> Self {
        let mut this = Self {
            old,
            new: Cfg {
                program: Arc::clone(&old.program),
                vars: Arena::new(),
                funcs: Arena::new(),
                locs: Arena::new(),
                edges: Arena::new(),
                inputs: Arena::new(),
                entry: old.entry,
                targets: Vec::new(),
                cuts: Vec::new(),
            },
            locs: vec![None; old.locs.len()],
            funcs: number(funcs),
            vars: number(vars),
        };
        for (mut data, _) in data.into_iter().zip(vars).filter(|(_, kept)| **kept) {
            if let VarKind::Local(func) = data.kind {
                // Nothing mentions a variable of a dropped function; any kind will do.
                data.kind = this.funcs[func.index()].map_or(VarKind::Global, VarKind::Local);
            }
            this.new.vars.push(data);
        }
        this
    }

    fn func(&self, func: Func) -> Func {
        self.funcs[func.index()].expect("only what belongs to kept functions is kept")
    }

    fn var(&self, var: Var) -> Var {
        self.vars[var.index()].expect("what is mentioned is kept")
    }

    fn loc(&mut self, loc: Loc, data: &crate::LocData) -> Loc {
        let mut data = data.clone();
        data.function = self.func(data.function);
        let id = self.new.locs.push(data);
        self.locs[loc.index()] = Some(id);
        id
    }

    fn end(&self, loc: Loc) -> Loc {
        self.locs[loc.index()].expect("the ends of kept edges are kept")
    }

    /// The new edge, and its inputs with what they supply.
    fn edge(
        &mut self,
        data: &EdgeData,
        mut steps: Vec<Step>,
        added: &[(InputData, Supplies)],
    ) -> (Edge, Vec<(Input, Supplies)>) {
        let mut inputs = Vec::new();
        for step in &mut steps {
            match &mut step.action {
                Action::Assume(_) => {}
                Action::Assign(x, _) => *x = self.var(*x),
                Action::Havoc(x, input) => {
                    *x = self.var(*x);
                    let old = self.old.inputs.get(*input);
                    let (data, supplies) = match old {
                        Some(data) => (*data, Supplies::Whole(*input)),
                        None => added[input.index() - self.old.inputs.len()].clone(),
                    };
                    *input = self.new.inputs.push(data);
                    inputs.push((*input, supplies));
                }
                Action::Call {
                    callee, results, ..
                } => {
                    *callee = self.func(*callee);
                    results.iter_mut().for_each(|x| *x = self.var(*x));
                }
            }
        }
        let id = self.new.edges.push(EdgeData {
            from: self.end(data.from),
            to: self.end(data.to),
            steps,
            jump: data.jump,
        });
        (id, inputs)
    }

    fn finish(mut self, funcs: &[bool]) -> Cfg {
        for (_, data) in self.old.funcs.iter().filter(|(f, _)| funcs[f.index()]) {
            let vars = |list: &[Var]| list.iter().map(|x| self.var(*x)).collect();
            let data = FuncData {
                name: data.name.clone(),
                params: vars(&data.params),
                returns: vars(&data.returns),
                entry: self.end(data.entry),
                exit: self.end(data.exit),
                origin: data.origin,
            };
            self.new.funcs.push(data);
        }
        self.new.entry = self.func(self.old.entry);
        let targets = self.old.targets.iter().filter_map(|target| {
            let loc = self.locs[target.loc.index()]?;
            Some(Target {
                loc,
                ..target.clone()
            })
        });
        self.new.targets = targets.collect();
        let cuts = self.old.cuts.iter();
        self.new.cuts = cuts.filter_map(|l| self.locs[l.index()]).collect();
        self.new
    }
}
