//! What the tests of passes share: graphs from K2 text, graphs as text, paths executed on values.

use super::{PassOptions, find};
use crate::{Action, Back, Cfg, Edge, Loc, Path, PathStep, Var, VarKind, build};
use bia_base::{Budget, Exactness, Idx as _, Lowered, SourceId};
use bia_term::{Model, Terms, value::Value};
use rustc_hash::FxHashMap;
use std::{fmt::Write as _, sync::Arc};

/// The graph of a K2 program.
pub(crate) fn graph(text: &str) -> (Terms, Cfg) {
    try_graph(text).expect("terms can say the program")
}

/// The graph of a K2 program, unless terms cannot say it.
pub(crate) fn try_graph(text: &str) -> Option<(Terms, Cfg)> {
    let parsed = bia_k2::parse(SourceId::from_index(0), text);
    let program = parsed
        .program
        .unwrap_or_else(|| panic!("{:?}", parsed.diagnostics));
    let mut terms = Terms::new();
    let cfg = build(&Arc::new(program), &mut terms, &Budget::unlimited()).ok()?;
    Some((terms, cfg))
}

/// One pass, which must be exact.
pub(crate) fn exact(name: &str, cfg: &Cfg, terms: &mut Terms) -> (Cfg, Back) {
    let lowered = apply(name, cfg, terms, &PassOptions::default());
    assert_eq!(lowered.exact, Exactness::Exact);
    (lowered.system, lowered.back)
}

pub(crate) fn apply(
    name: &str,
    cfg: &Cfg,
    terms: &mut Terms,
    options: &PassOptions,
) -> Lowered<Cfg, Back> {
    let pass = find(name).expect("a pass of the registry");
    let lowered = (pass.run)(cfg, terms, options, &Budget::unlimited()).unwrap();
    check(&lowered.system, terms);
    lowered
}

/// Several passes in a row.
pub(crate) fn all(names: &[&str], cfg: &Cfg, terms: &mut Terms) -> Cfg {
    let mut cfg = cfg.clone();
    for name in names {
        cfg = exact(name, &cfg, terms).0;
    }
    cfg
}

/// The invariants of graphs that can be seen at once.
pub(crate) fn check(cfg: &Cfg, terms: &Terms) {
    let var_of = cfg.var_of();
    assert_eq!(
        var_of.len(),
        cfg.vars.len(),
        "variables have terms of their own"
    );
    let mut used = vec![0; cfg.inputs.len()];
    for (_, edge) in cfg.edges.iter() {
        let function = cfg.locs[edge.from].function;
        assert_eq!(function, cfg.locs[edge.to].function);
        assert_ne!(cfg.funcs[function].exit, edge.from, "exits have no edges");
        let mut roots = Vec::new();
        let mut vars: Vec<Var> = Vec::new();
        for step in &edge.steps {
            match &step.action {
                Action::Assume(t) => roots.push(*t),
                Action::Assign(x, t) => {
                    assert_eq!(terms.sort(cfg.vars[*x].term), terms.sort(*t));
                    vars.push(*x);
                    roots.push(*t);
                }
                Action::Havoc(x, input) => {
                    used[input.index()] += 1;
                    vars.push(*x);
                }
                Action::Call {
                    callee,
                    args,
                    results,
                } => {
                    assert_eq!(edge.steps.len(), 1);
                    assert_eq!(cfg.funcs[*callee].params.len(), args.len());
                    vars.extend(results);
                    roots.extend(args);
                }
            }
        }
        vars.extend(terms.free_vars(&roots).iter().map(|t| var_of[t]));
        for x in vars {
            let kind = cfg.vars[x].kind;
            assert!(kind == VarKind::Global || kind == VarKind::Local(function));
        }
    }
    assert!(used.iter().all(|n| *n == 1), "each input has one step");
    for (id, func) in cfg.funcs.iter() {
        assert_eq!(cfg.locs[func.entry].function, id);
        assert_eq!(cfg.locs[func.exit].function, id);
    }
}

/// The graph as text: `*` marks targets, `!` cuts, `>` the start.
pub(crate) fn show(cfg: &Cfg, terms: &Terms) -> String {
    let mut text = String::new();
    let name = |loc: Loc| {
        let target = cfg.targets.iter().any(|t| t.loc == loc);
        let cut = cfg.cuts.contains(&loc);
        let start = cfg.start() == loc;
        let mark = |is, mark| if is { mark } else { "" };
        let marks = [mark(start, ">"), mark(target, "*"), mark(cut, "!")].concat();
        format!("{marks}{loc:?}")
    };
    for edge in cfg.edges.values() {
        let steps: Vec<String> = edge
            .steps
            .iter()
            .map(|s| action(cfg, terms, &s.action))
            .collect();
        let steps = steps.join("; ");
        let line = format!("{} -> {}: {steps}", name(edge.from), name(edge.to));
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

fn action(cfg: &Cfg, terms: &Terms, action: &Action) -> String {
    let var = |x: &Var| cfg.vars[*x].name.clone();
    match action {
        Action::Assume(t) => format!("[{}]", terms.term_text(*t)),
        Action::Assign(x, t) => format!("{} := {}", var(x), terms.term_text(*t)),
        Action::Havoc(x, _) => format!("havoc {}", var(x)),
        Action::Call {
            callee,
            args,
            results,
        } => {
            let args: Vec<String> = args.iter().map(|t| terms.term_text(*t)).collect();
            let results: Vec<String> = results.iter().map(var).collect();
            let name = &cfg.funcs[*callee].name;
            format!("{} := {name}({})", results.join(", "), args.join(", "))
        }
    }
}

/// Executes a path; inputs without a value get the default one. Says where it ends, or why it is
/// no path. Values of variables that were never written are missing, so reading one is an error.
pub(crate) fn execute(cfg: &Cfg, terms: &Terms, path: &Path) -> Result<Loc, String> {
    let mut run = Execution {
        cfg,
        terms,
        loc: cfg.start(),
        values: FxHashMap::default(),
        frames: Vec::new(),
    };
    for step in &path.steps {
        run.step(step)?;
    }
    Ok(run.loc)
}

struct Execution<'a> {
    cfg: &'a Cfg,
    terms: &'a Terms,
    loc: Loc,
    values: FxHashMap<Var, Value>,
    frames: Vec<(Edge, FxHashMap<Var, Value>)>,
}

impl Execution<'_> {
    fn eval(&self, term: bia_term::Term) -> Result<Value, String> {
        let mut model = Model::new();
        for x in self.cfg.vars.ids() {
            if let Some(value) = self.values.get(&x) {
                let var = self.cfg.vars[x].term;
                model
                    .set(self.terms, var, value.clone())
                    .map_err(|e| e.to_string())?;
            }
        }
        self.terms.eval(term, &model).map_err(|e| e.to_string())
    }

    fn at(&self, edge: Edge, loc: Loc) -> Result<(), String> {
        let here = self.loc == loc;
        here.then_some(())
            .ok_or(format!("{edge:?} is not at {:?}", self.loc))
    }

    fn step(&mut self, step: &PathStep) -> Result<(), String> {
        match step {
            PathStep::Take(edge, inputs) => {
                let data = &self.cfg.edges[*edge];
                self.at(*edge, data.from)?;
                if data.inputs() != inputs.iter().map(|(i, _)| *i).collect::<Vec<_>>() {
                    return Err(format!("the inputs of {edge:?} differ"));
                }
                let given: FxHashMap<_, _> = inputs.iter().cloned().collect();
                for step in &data.steps {
                    match &step.action {
                        Action::Assume(t) => {
                            if self.eval(*t)? != Value::Bool(true) {
                                return Err(format!("an assumption of {edge:?} fails"));
                            }
                        }
                        Action::Assign(x, t) => {
                            let value = self.eval(*t)?;
                            self.values.insert(*x, value);
                        }
                        Action::Havoc(x, input) => {
                            let sort = self.terms.sort(self.cfg.vars[*x].term);
                            let default = || self.terms.sorts().default_value(sort);
                            let value = given[input].clone().unwrap_or_else(default);
                            self.values.insert(*x, value);
                        }
                        Action::Call { .. } => return Err(format!("{edge:?} is a call")),
                    }
                }
                self.loc = data.to;
            }
            PathStep::Enter(edge) => {
                let data = &self.cfg.edges[*edge];
                self.at(*edge, data.from)?;
                let Action::Call { callee, args, .. } = &data.steps[0].action else {
                    return Err(format!("{edge:?} is no call"));
                };
                let func = &self.cfg.funcs[*callee];
                let args: Result<Vec<Value>, _> = args.iter().map(|t| self.eval(*t)).collect();
                let mut inner = self.values.clone();
                inner.retain(|x, _| self.cfg.vars[*x].kind == VarKind::Global);
                inner.extend(func.params.iter().copied().zip(args?));
                self.frames
                    .push((*edge, std::mem::replace(&mut self.values, inner)));
                self.loc = func.entry;
            }
            PathStep::Return(edge) => {
                let (call, outer) = self.frames.pop().ok_or("no call returns")?;
                let Action::Call {
                    callee, results, ..
                } = &self.cfg.edges[call].steps[0].action
                else {
                    return Err(format!("{edge:?} is no call"));
                };
                let func = &self.cfg.funcs[*callee];
                self.at(*edge, func.exit)?;
                if call != *edge {
                    return Err(format!("{edge:?} is not the call that returns"));
                }
                let inner = std::mem::replace(&mut self.values, outer);
                let global = |x: &Var| self.cfg.vars[*x].kind == VarKind::Global;
                self.values.retain(|x, _| !global(x));
                self.values.extend(
                    inner
                        .iter()
                        .filter(|(x, _)| global(x))
                        .map(|(x, v)| (*x, v.clone())),
                );
                for (x, r) in results.iter().zip(&func.returns) {
                    let value = inner.get(r).ok_or("a result was not written")?.clone();
                    self.values.insert(*x, value);
                }
                self.loc = self.cfg.edges[*edge].to;
            }
            PathStep::Thread(_) => return Err("a path with threads".into()),
        }
        Ok(())
    }
}
