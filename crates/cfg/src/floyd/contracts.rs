//! Floyd's method for graphs with calls, recursive ones too: each function is checked by itself,
//! calls are replaced by what the callee's contract says.
//!
//! ```text
//!   x̂        the entry value of x, a global or parameter: what it was when the call began
//!   mod(f)   the globals that f, or what it calls, may change, by the look of their steps
//!   pre_f    φ at the entry, x for each x̂              over globals and parameters
//!   post_f   φ at the exit                             over globals, variables of f, entry values
//! ```
//! The graph of **obligations** has no calls:
//!
//! ```text
//!   start ──► entry of f           assume pre_f; x̂ := x for parameters and mod(f)      for each f
//!                                  (of the program's entry: nothing is assumed)
//!   l ──call f(ts) → ys──► m       becomes two edges
//!       l ──► bad                  assume ¬pre_f(ts)
//!       l ──► m                    mod(f) := any; assume post_f, with what globals and arguments were
//!                                  for entry values; ys := results
//!   exit of f ──► bad              assume ¬post_f
//! ```
//! **Soundness.** If no run of the obligations reaches `bad`, a target or a cut, then no run of the
//! program reaches a target or a cut. Shown by induction over the length of a run of the program:
//! for each of its frames, of a function f that is at l (where the call is that it waits for),
//! there is a run of the obligations from the start to l with the frame's values, its entry values,
//! and the globals of that moment.
//!
//! - *Steps* of the frame on top are the same in both graphs.
//! - *A call* of f: the caller's run is at l with the values of now. It could go on to `bad` if
//!   pre_f did not hold of the arguments, so it does. Variables may have any value at the start, so
//!   the edge to the entry of f can be taken with these arguments and globals. (Other variables of
//!   f are written before they are read.)
//! - *A return* of f: the callee's run is at the exit. It could go on to `bad` if post_f did not
//!   hold, so it does. Its entry values are arguments and globals of the call, which the caller's
//!   run has; other globals than mod(f) are what they were. So the caller's run can go on to m,
//!   with the values that are chosen being those that the callee has left.
//!
//! Then the frame on top is never at a target or a cut. Nothing is assumed of how deep calls are.
//!
//! That no run of the obligations gets there is shown by [`check`](super::check). Contracts are
//! errors of that graph like all others: whatever that check leaves out, because no error can be
//! reached from there, is neither a call, with an edge to `bad`, nor an exit with a contract.

use super::{FloydError, caps, check};
use crate::{
    Action, Cfg, Contracts, Edge, EdgeData, Func, FuncData, InputData, Loc, LocData,
    LocationInvariants, Origin, Step, Target, Var, VarData, VarKind, pass::reach::callee,
};
use bia_base::{Arena, Budget, Idx as _};
use bia_k2::ast::PropertyKind;
use bia_solver::api::{Caps, Smt};
use bia_term::{Sort, Term, Terms};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// The variable that stands for the entry value of a variable.
pub fn entry_value(terms: &mut Terms, var: Term) -> Option<Term> {
    let name = format!("{} at entry", terms.var_name(var)?);
    let sort = terms.sort(var);
    Some(terms.var(&name, sort))
}

/// Variables with their entry values.
pub fn entry_values(terms: &mut Terms, vars: &[Term]) -> Vec<(Term, Term)> {
    let all = vars.iter();
    all.filter_map(|var| Some((*var, entry_value(terms, *var)?)))
        .collect()
}

/// The globals that each function, or what it calls, may change.
pub fn modified(cfg: &Cfg) -> Vec<BTreeSet<Var>> {
    let mut all = vec![BTreeSet::new(); cfg.funcs.len()];
    let mut calls: BTreeSet<(Func, Func)> = BTreeSet::new();
    for edge in cfg.edges.values() {
        let func = cfg.locs[edge.from].function;
        for step in &edge.steps {
            let written: &[Var] = match &step.action {
                Action::Assume(_) => &[],
                Action::Assign(var, _) | Action::Havoc(var, _) => std::slice::from_ref(var),
                Action::Call {
                    callee, results, ..
                } => {
                    calls.insert((func, *callee));
                    results
                }
            };
            let globals = written.iter();
            let globals = globals.filter(|var| cfg.vars[**var].kind == VarKind::Global);
            all[func.index()].extend(globals);
        }
    }
    loop {
        let mut is_done = true;
        for (caller, callee) in &calls {
            let more: Vec<Var> = all[callee.index()]
                .difference(&all[caller.index()])
                .copied()
                .collect();
            is_done &= more.is_empty();
            all[caller.index()].extend(more);
        }
        if is_done {
            return all;
        }
    }
}

/// The functions that may be called in a run: the entry, and what these call.
fn called(cfg: &Cfg) -> BTreeSet<Func> {
    let mut calls: BTreeMap<Func, BTreeSet<Func>> = BTreeMap::new();
    for edge in cfg.edges.values() {
        let from = cfg.locs[edge.from].function;
        calls.entry(from).or_default().extend(callee(edge));
    }
    let mut found = BTreeSet::from([cfg.entry]);
    let mut todo = vec![cfg.entry];
    while let Some(func) = todo.pop() {
        for callee in calls.get(&func).into_iter().flatten() {
            if found.insert(*callee) {
                todo.push(*callee);
            }
        }
    }
    found
}

/// What is to be checked, as a graph without calls and invariants of it.
#[derive(Debug)]
pub struct Obligations {
    graph: Cfg,
    invariants: LocationInvariants,
}

impl Obligations {
    /// The obligations of contracts. Refused are formulas over variables that mean nothing where
    /// they stand, and questions about infinite paths.
    pub fn new(cfg: &Cfg, contracts: &Contracts, terms: &mut Terms) -> Result<Self, FloydError> {
        if cfg.is_about_infinite_paths() {
            return Err(FloydError::Infinite);
        }
        Builder::new(cfg, contracts, terms)?.build(contracts, terms)
    }

    /// What a solver needs for the check.
    pub fn caps(&self, terms: &Terms) -> Caps {
        caps(&self.graph, &self.invariants, terms)
    }

    /// Whether the contracts prove that no run reaches an error or a cut.
    pub fn check(
        &self,
        terms: &mut Terms,
        solver: &mut dyn Smt,
        budget: &Budget,
    ) -> Result<(), FloydError> {
        check(&self.graph, &self.invariants, terms, solver, budget)
    }
}

/// Makes the graph of obligations.
struct Builder<'a> {
    cfg: &'a Cfg,
    modified: Vec<BTreeSet<Var>>,
    called: BTreeSet<Func>,
    var_of: FxHashMap<Term, Var>,
    given: FxHashMap<Loc, Term>,
    /// The entry value of each parameter and of each global, by the variable.
    at_entry: BTreeMap<Var, Var>,
    graph: Cfg,
    bad: Loc,
}

impl<'a> Builder<'a> {
    fn new(cfg: &'a Cfg, contracts: &Contracts, terms: &mut Terms) -> Result<Self, FloydError> {
        let mut graph = cfg.clone();
        graph.edges = Arena::new();
        let place = LocData {
            function: cfg.entry,
            label: None,
            span: None,
        };
        let bad = graph.locs.push(place);
        graph.targets.push(Target {
            loc: bad,
            kind: PropertyKind::Error,
            id: "a contract".into(),
        });
        let mut builder = Self {
            modified: modified(cfg),
            called: called(cfg),
            var_of: cfg.var_of(),
            given: FxHashMap::default(),
            at_entry: BTreeMap::new(),
            graph,
            bad,
            cfg,
        };
        for (var, data) in cfg.vars.iter() {
            let Some(term) = entry_value(terms, data.term) else {
                continue;
            };
            // A variable of the program that happens to be called so.
            if builder.var_of.contains_key(&term) {
                return Err(FloydError::Malformed(cfg.start()));
            }
            let name = format!("{} at entry", data.name);
            let copy = builder.graph.vars.push(VarData {
                name,
                term,
                origin: None,
                ..data.clone()
            });
            builder.at_entry.insert(var, copy);
        }
        for (loc, formula) in &contracts.at {
            let Some(data) = cfg.locs.get(*loc) else {
                return Err(FloydError::Malformed(*loc));
            };
            let is_right = builder.is_about(terms, data.function, *formula);
            if !is_right || builder.given.insert(*loc, *formula).is_some() {
                return Err(FloydError::Malformed(*loc));
            }
        }
        Ok(builder)
    }

    /// The entry values that a function has.
    fn entry_values(&self, func: Func) -> Vec<(Var, Var)> {
        let params = self.cfg.funcs[func].params.iter();
        let all = params.chain(&self.modified[func.index()]);
        all.filter_map(|var| Some((*var, *self.at_entry.get(var)?)))
            .collect()
    }

    /// Whether a formula mentions nothing but globals, variables of the function and its entry
    /// values.
    fn is_about(&self, terms: &Terms, func: Func, formula: Term) -> bool {
        let at_entry = self.entry_values(func);
        let at_entry: BTreeSet<Term> = at_entry.iter().map(|(_, x)| self.term(*x)).collect();
        let is_known = |term: &Term| match self.var_of.get(term) {
            Some(var) => match self.cfg.vars[*var].kind {
                VarKind::Global => true,
                VarKind::Local(owner) => owner == func,
            },
            None => at_entry.contains(term),
        };
        terms.sort(formula) == Sort::BOOL && terms.free_vars(&[formula]).iter().all(is_known)
    }

    fn term(&self, var: Var) -> Term {
        self.graph.vars[var].term
    }

    /// What a function requires, over globals and parameters.
    fn pre(&self, terms: &mut Terms, func: Func) -> Result<Term, FloydError> {
        let data = &self.cfg.funcs[func];
        let Some(formula) = self.given.get(&data.entry) else {
            return Ok(terms.tru());
        };
        let now = self.entry_values(func).into_iter();
        let now: Vec<_> = now.map(|(x, at)| (self.term(at), self.term(x))).collect();
        let pre = terms.substitute(*formula, now);
        let is_right = |term: &Term| {
            let var = self.var_of.get(term);
            var.is_some_and(|var| {
                self.cfg.vars[*var].kind == VarKind::Global || data.params.contains(var)
            })
        };
        match terms.free_vars(&[pre]).iter().all(is_right) {
            true => Ok(pre),
            false => Err(FloydError::Malformed(data.entry)),
        }
    }

    /// What a function ensures.
    fn post(&self, terms: &Terms, func: Func) -> Term {
        let exit = self.cfg.funcs[func].exit;
        self.given.get(&exit).copied().unwrap_or(terms.tru())
    }

    fn build(
        mut self,
        contracts: &Contracts,
        terms: &mut Terms,
    ) -> Result<Obligations, FloydError> {
        for edge in self.cfg.edges.ids() {
            self.edge(terms, edge)?;
        }
        let place = self.graph.locs[self.bad].clone();
        let [entry, exit] = [0; 2].map(|_| self.graph.locs.push(place.clone()));
        for func in self.called.clone() {
            self.enter(terms, entry, func)?;
            let post = self.post(terms, func);
            if post != terms.tru() {
                let fails = assume(terms.not(post));
                self.add(self.cfg.funcs[func].exit, self.bad, vec![fails]);
            }
        }
        self.graph.entry = self.graph.funcs.push(FuncData {
            name: "the obligations".into(),
            params: Vec::new(),
            returns: Vec::new(),
            entry,
            exit,
            origin: None,
        });
        let mut at = contracts.at.clone();
        at.retain(|(loc, _)| self.called.contains(&self.cfg.locs[*loc].function));
        self.begin(terms, &mut at);
        Ok(Obligations {
            graph: self.graph,
            invariants: LocationInvariants { at },
        })
    }

    /// At an entry that no edge goes to, entry values are the values there: so they are where the
    /// start leads to it.
    fn begin(&self, terms: &mut Terms, at: &mut [(Loc, Term)]) {
        let entered: BTreeSet<Loc> = self.cfg.edges.values().map(|edge| edge.to).collect();
        for (loc, formula) in at {
            let func = self.cfg.locs[*loc].function;
            if self.cfg.funcs[func].entry != *loc || entered.contains(loc) {
                continue;
            }
            let mut all = vec![*formula];
            for (now, then) in self.entry_values(func) {
                all.push(terms.eq(self.term(now), self.term(then)));
            }
            *formula = terms.and_all(&all);
        }
    }

    /// From the start to a function that begins.
    fn enter(&mut self, terms: &mut Terms, start: Loc, func: Func) -> Result<(), FloydError> {
        let mut steps = Vec::new();
        if func != self.cfg.entry {
            steps.push(assume(self.pre(terms, func)?));
        }
        for (var, at_entry) in self.entry_values(func) {
            steps.push(step(Action::Assign(at_entry, self.term(var))));
        }
        self.add(start, self.cfg.funcs[func].entry, steps);
        Ok(())
    }

    /// An edge of the graph; instead of a call what the contract of the callee says.
    fn edge(&mut self, terms: &mut Terms, edge: Edge) -> Result<(), FloydError> {
        let data = &self.cfg.edges[edge];
        let is_called = self.called.contains(&self.cfg.locs[data.from].function);
        let Some(callee) = callee(data) else {
            self.graph.edges.push(data.clone());
            return Ok(());
        };
        let [
            Step {
                action: Action::Call { args, results, .. },
                ..
            },
        ] = data.steps.as_slice()
        else {
            return Err(FloydError::Calls(edge));
        };
        if !is_called {
            // Nobody comes here.
            self.add(data.from, data.to, vec![assume(terms.fals())]);
            return Ok(());
        }
        let given: FxHashMap<Var, Term> = {
            let params = self.cfg.funcs[callee].params.iter().copied();
            params.zip(args.iter().copied()).collect()
        };
        let pairs: Vec<(Term, Term)> = given.iter().map(|(x, t)| (self.term(*x), *t)).collect();
        let pre = self.pre(terms, callee)?;
        let pre = terms.substitute(pre, pairs);
        if pre != terms.tru() {
            let fails = assume(terms.not(pre));
            self.add(data.from, self.bad, vec![fails]);
        }
        let steps = self.call(terms, callee, &given, results);
        self.add(data.from, data.to, steps);
        Ok(())
    }

    /// What a call does as far as its contract says.
    fn call(
        &mut self,
        terms: &mut Terms,
        callee: Func,
        given: &FxHashMap<Var, Term>,
        results: &[Var],
    ) -> Vec<Step> {
        let post = self.post(terms, callee);
        let free: BTreeSet<Term> = terms.free_vars(&[post]).into_iter().collect();
        let (mut steps, mut meant) = (Vec::new(), Vec::new());
        for (var, at_entry) in self.entry_values(callee) {
            let at_entry = self.term(at_entry);
            if free.contains(&at_entry) {
                let value = given.get(&var).copied().unwrap_or(self.term(var));
                let before = self.temporary(terms, var);
                steps.push(step(Action::Assign(before, value)));
                meant.push((at_entry, self.term(before)));
            }
        }
        for var in self.modified[callee.index()].clone() {
            steps.push(self.any(var));
        }
        let returns = self.cfg.funcs[callee].returns.clone();
        let mut inside: BTreeSet<Var> = returns.iter().copied().collect();
        inside.extend(free.iter().filter_map(|term| {
            let var = self.var_of.get(term).copied()?;
            (self.cfg.vars[var].kind == VarKind::Local(callee)).then_some(var)
        }));
        let mut left: FxHashMap<Var, Term> = FxHashMap::default();
        for var in inside {
            let value = self.temporary(terms, var);
            steps.push(self.any(value));
            meant.push((self.term(var), self.term(value)));
            left.insert(var, self.term(value));
        }
        steps.push(assume(terms.substitute(post, meant)));
        for (result, var) in results.iter().zip(&returns) {
            steps.extend(
                left.get(var)
                    .map(|value| step(Action::Assign(*result, *value))),
            );
        }
        steps
    }

    /// A variable of the obligations' own, of the type of another.
    fn temporary(&mut self, terms: &mut Terms, like: Var) -> Var {
        let data = self.graph.vars[like].clone();
        let term = terms.fresh_var(&format!("{} of a call", data.name), terms.sort(data.term));
        let name = terms.var_name(term).unwrap_or_default().to_owned();
        self.graph.vars.push(VarData {
            name,
            term,
            origin: None,
            ..data
        })
    }

    /// The variable gets any value.
    fn any(&mut self, var: Var) -> Step {
        let input = self.graph.inputs.push(InputData {
            origin: Origin::Auxiliary,
            asked: None,
        });
        step(Action::Havoc(var, input))
    }

    fn add(&mut self, from: Loc, to: Loc, steps: Vec<Step>) {
        self.graph.edges.push(EdgeData {
            from,
            to,
            steps,
            jump: None,
        });
    }
}

fn assume(formula: Term) -> Step {
    step(Action::Assume(formula))
}

fn step(action: Action) -> Step {
    Step {
        action,
        stmt: None,
        span: None,
    }
}
