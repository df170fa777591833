//! [`recurs`]: proves that the end of a path can be repeated forever.
//!
//! The path is stem ++ cycle. With x for the globals and the variables of the frame that is on top
//! when the cycle begins, a set R of such states is looked for and proved:
//!
//! ```text
//!   x₀ ∈ R                      x₀: the state after the stem, by execution
//!   x ∈ R  ⇒  all assumptions on the cycle hold, and it ends in x' ∈ R
//!   the cycle ends at the location and in the function in which it begins, does not return from the
//!   frame it begins in, and visits a target
//! ```
//! with the inputs of the cycle as the path has them. Then the cycle can be gone again and again:
//! it ends in the frame where it began, or in a deeper one of the same function, an infinite
//! descent of calls.
//!
//! R is a product of what is known of each variable, and formulas over what is not known:
//!
//! ```text
//!   R(x) = ⋀ { v = v₀ | v kept }  ∧  ⋀ { m = m₀ but for the cells in D | m a map }
//!          ∧  ⋀ { v = v₀ modulo 2ᵏ | v a bit-vector }  ∧  ⋀ formulas
//! ```
//! Kept is first what has the same value before and after the cycle, and then less, as models of
//! the solver show. Formulas are the one that is given, and then the assumptions of the cycle
//! themselves.

use super::execute::{Snapshot, observed};
use crate::{Action, Cfg, Func, Loc, Path, PathStep, Var, VarKind};
use bia_base::{Budget, LiftError};
use bia_k2::ast::PropertyKind;
use bia_solver::api::{Answer, Caps, SolverFactory};
use bia_term::{
    Substitution, Term, Terms,
    value::{ArrayValue, Value},
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// How often R is made larger.
const MAX_ROUNDS: usize = 40;
/// How many cells of a map may change from one time around to the next.
const MAX_CELLS: usize = 256;

/// What was shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recurrence {
    /// The names of variables that do not return to their values, which does not matter.
    pub drifting: Vec<String>,
    /// The solver that was asked; `None`: rewriting was enough.
    pub solver: Option<String>,
    /// Whether the cycle ends in a deeper frame than it began in.
    pub descends: bool,
}

/// Whether the steps of the path from number `from` on can be repeated forever, visiting a target
/// of kind `NotLive` or `Live` each time. `set`: a formula over the variables that may help.
///
/// # Errors
/// Why it was not shown.
pub fn recurs(
    cfg: &Cfg,
    terms: &mut Terms,
    path: &Path,
    from: usize,
    set: Option<Term>,
    solvers: &dyn SolverFactory,
    budget: &Budget,
) -> Result<Recurrence, String> {
    let shape = shape(cfg, path, from)?;
    let ends = [from, path.steps.len()];
    let (_, states) = observed(cfg, terms, path, &ends).map_err(|LiftError(why)| why)?;
    let [before, after] = &states[..] else {
        return Err("the cycle is not on the path".into());
    };
    let mut search = Search {
        cfg,
        terms,
        steps: &path.steps[from..],
        function: shape.function,
        before,
        known: FxHashMap::default(),
        formulas: Vec::new(),
    };
    search.compare(after);
    search.suppose(set);
    let solver = search.close(solvers, budget)?;
    Ok(Recurrence {
        drifting: search.drifting(),
        solver,
        descends: shape.descends,
    })
}

/// Where the cycle begins, once it is known to be one.
struct Shape {
    function: Func,
    descends: bool,
}

/// Goes along the path: each step must begin where the one before ended.
fn shape(cfg: &Cfg, path: &Path, from: usize) -> Result<Shape, String> {
    let broken = || "the steps of the path do not follow each other".to_owned();
    if from >= path.steps.len() {
        return Err("the cycle is empty".into());
    }
    let start: &[(Func, Loc)] = &[(cfg.entry, cfg.start())];
    let mut stack = start.to_vec();
    let is_target = |loc: Loc| {
        let mut targets = cfg.targets.iter();
        targets.any(|t| t.loc == loc && t.kind != PropertyKind::Error)
    };
    let (mut begin, mut visits) = (None, false);
    for (i, step) in path.steps.iter().enumerate() {
        let (_, here) = *stack.last().ok_or_else(broken)?;
        if i == from {
            begin = Some((stack.len(), stack.last().copied()));
        }
        visits |= i >= from && is_target(here);
        match step {
            PathStep::Take(edge, _) => {
                let data = &cfg.edges[*edge];
                if data.from != here {
                    return Err(broken());
                }
                stack.last_mut().ok_or_else(broken)?.1 = data.to;
            }
            PathStep::Enter(edge) => {
                let data = &cfg.edges[*edge];
                let callee = data.callee().filter(|_| data.from == here);
                let callee = callee.ok_or_else(broken)?;
                stack.push((callee, cfg.funcs[callee].entry));
            }
            PathStep::Return(edge) => {
                let data = &cfg.edges[*edge];
                let (function, exit) = stack.pop().ok_or_else(broken)?;
                let (_, caller) = stack.last_mut().ok_or_else(broken)?;
                let fits = data.callee() == Some(function) && cfg.funcs[function].exit == exit;
                if !fits || *caller != data.from {
                    return Err(broken());
                }
                *caller = data.to;
            }
            PathStep::Thread(_) => return Err("the path has threads".into()),
        }
        if begin.is_some_and(|(depth, _)| stack.len() < depth) {
            return Err("the cycle leaves the frame in which it begins".into());
        }
    }
    let (depth, top) = begin.ok_or_else(broken)?;
    let (function, _) = top.ok_or_else(broken)?;
    match (stack.last().copied() == top, visits) {
        (false, _) => Err("the cycle does not end where it begins".into()),
        (true, false) => Err("the cycle visits nothing".into()),
        (true, true) => Ok(Shape {
            function,
            descends: stack.len() > depth,
        }),
    }
}

/// What R says about a variable.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Known {
    /// It has this value.
    Value(Term),
    /// It is this map, but for the cells with these indices.
    Map(Value, Vec<Term>),
    /// Its lowest bits are these.
    Low(Term),
    /// Nothing is known.
    Nothing,
}

struct Search<'a> {
    cfg: &'a Cfg,
    terms: &'a mut Terms,
    steps: &'a [PathStep],
    function: Func,
    before: &'a Snapshot,
    known: FxHashMap<Var, Known>,
    /// Over the graph's variables.
    formulas: Vec<Term>,
}

/// One time around.
struct Round {
    /// Each variable's value at the beginning.
    start: FxHashMap<Var, Term>,
    /// And at the end.
    end: FxHashMap<Var, Term>,
    /// The assumptions on the way.
    assumed: Vec<Term>,
}

impl Search<'_> {
    /// The variables that have a value when the cycle begins, in order.
    fn vars(&self) -> Vec<(Var, Value)> {
        let both = self.before.globals.iter().chain(&self.before.locals);
        let sorted: BTreeMap<Var, &Value> = both.map(|(var, value)| (*var, value)).collect();
        let all = sorted.into_iter();
        all.map(|(var, value)| (var, value.clone())).collect()
    }

    fn term(&mut self, var: Var, value: &Value) -> Option<Term> {
        let sort = self.terms.sort(self.cfg.vars[var].term);
        self.terms.try_value(value.clone(), sort).ok()
    }

    /// What is the same after the cycle is kept.
    fn compare(&mut self, after: &Snapshot) {
        for (var, value) in self.vars() {
            let new = after.globals.get(&var).or_else(|| after.locals.get(&var));
            let constant = self.term(var, &value);
            let known = match (new, constant, &value) {
                (Some(new), Some(constant), _) if *new == value => Known::Value(constant),
                (Some(Value::Array(new)), Some(_), Value::Array(old)) => self.cells(var, old, new),
                (Some(Value::Bv(new)), Some(constant), Value::Bv(old)) => {
                    let same = (0..old.width()).take_while(|i| old.bit(*i) == new.bit(*i));
                    match u32::try_from(same.count()).unwrap_or(0).checked_sub(1) {
                        Some(top) => Known::Low(self.terms.bv_extract(constant, top, 0)),
                        None => Known::Nothing,
                    }
                }
                _ => Known::Nothing,
            };
            self.known.insert(var, known);
        }
    }

    /// What two maps have in common.
    fn cells(&mut self, var: Var, old: &ArrayValue, new: &ArrayValue) -> Known {
        if old.default() != new.default() {
            return Known::Nothing;
        }
        let both = old.entries().chain(new.entries()).map(|(index, _)| index);
        let changed: std::collections::BTreeSet<&Value> = both
            .filter(|index| old.get(index) != new.get(index))
            .collect();
        if changed.len() > MAX_CELLS {
            return Known::Nothing;
        }
        let sort = self.terms.sort(self.cfg.vars[var].term);
        let Some((index_sort, _)) = self.terms.sorts().array_parts(sort) else {
            return Known::Nothing;
        };
        let mut cells = Vec::new();
        for index in changed {
            match self.terms.try_value(index.clone(), index_sort) {
                Ok(index) => cells.push(index),
                Err(_) => return Known::Nothing,
            }
        }
        Known::Map(Value::Array(std::sync::Arc::new(old.clone())), cells)
    }

    /// Takes the formula into R if it holds at the beginning.
    fn suppose(&mut self, formula: Option<Term>) {
        self.formulas
            .extend(formula.filter(|f| *f != self.terms.tru()));
    }

    /// Makes R larger until it is closed; the solver that says so.
    fn close(
        &mut self,
        solvers: &dyn SolverFactory,
        budget: &Budget,
    ) -> Result<Option<String>, String> {
        let mut strengthened = false;
        for _ in 0..MAX_ROUNDS {
            budget.check_now().map_err(|_| "not checked: out of time")?;
            let round = self.round(budget)?;
            let start = self.at(&round.start);
            let assumptions: Vec<Term> = self.formulas_by(&start)?;
            let kept = self.kept(&round);
            let end = self.at(&round.end);
            let mut goals = round.assumed.clone();
            goals.extend(kept.iter().map(|(_, goal)| *goal));
            goals.extend(self.formulas_by(&end)?);
            let all = self.terms.and_all(&goals);
            if all == self.terms.tru() {
                self.begins(&round)?;
                return Ok(None);
            }
            let missed = self.terms.not(all);
            let mut asked = assumptions.clone();
            asked.push(missed);
            let need = Caps::of(self.terms, &asked);
            let mut solver = solvers.open(need).map_err(|error| error.to_string())?;
            for formula in asked {
                let told = solver.assert(self.terms, formula);
                told.map_err(|error| error.to_string())?;
            }
            let answer = solver.check(self.terms, &[], budget);
            match answer.map_err(|error| error.to_string())? {
                Answer::Unsat => {
                    self.begins(&round)?;
                    return Ok(Some(solver.name().to_owned()));
                }
                Answer::Unknown(reason) => return Err(format!("not checked: {reason}")),
                Answer::Sat => {}
            }
            let mut dropped = false;
            for (var, goal) in kept {
                let value = solver.value(self.terms, goal);
                if value.is_ok_and(|value| value == Value::Bool(false)) {
                    self.known.insert(var, Known::Nothing);
                    dropped = true;
                }
            }
            if !dropped && !std::mem::replace(&mut strengthened, true) {
                self.assume_the_cycle(&round);
                dropped = true;
            }
            if !dropped {
                return Err("the cycle cannot be shown to repeat".into());
            }
        }
        Err("the cycle cannot be shown to repeat".into())
    }

    /// R gets the assumptions of the cycle, over the state where it begins.
    fn assume_the_cycle(&mut self, round: &Round) {
        let is_unknown = |var: &Var| matches!(self.known.get(var), Some(Known::Nothing) | None);
        let unknown = round.start.iter().filter(|(var, _)| is_unknown(var));
        let unknown: BTreeMap<Term, Var> = unknown.map(|(var, symbol)| (*symbol, *var)).collect();
        let names = |(symbol, var): (&Term, &Var)| (*symbol, self.cfg.vars[*var].term);
        // Cells of maps that change have symbols of their own, which no formula may mention.
        let pairs: Vec<(Term, Term)> = unknown.iter().map(names).collect();
        let allowed: FxHashSet<Term> = unknown.keys().copied().collect();
        let mut back = Substitution::new(self.terms, pairs);
        for formula in &round.assumed {
            let free = self.terms.free_vars(&[*formula]);
            if *formula != self.terms.tru() && free.iter().all(|var| allowed.contains(var)) {
                self.formulas.push(back.apply(self.terms, *formula));
            }
        }
    }

    /// The formulas of R with these values.
    fn formulas_by(&mut self, values: &Substitution) -> Result<Vec<Term>, String> {
        let mut by = values.clone();
        let formulas = self.formulas.clone();
        Ok(formulas
            .into_iter()
            .map(|formula| by.apply(self.terms, formula))
            .collect())
    }

    /// Whether the state after the stem is in R. What is kept was taken from it.
    fn begins(&mut self, round: &Round) -> Result<(), String> {
        let mut pairs = Vec::new();
        for (var, value) in self.vars() {
            if let (Some(_), Some(constant)) = (round.start.get(&var), self.term(var, &value)) {
                pairs.push((self.cfg.vars[var].term, constant));
            }
        }
        let values = Substitution::new(self.terms, pairs);
        let yes = self.terms.tru();
        let model = bia_term::Model::new();
        for formula in self.formulas_by(&values)? {
            let holds = formula == yes || self.terms.eval(formula, &model) == Ok(Value::Bool(true));
            if !holds {
                return Err("the set does not hold where the cycle begins".into());
            }
        }
        Ok(())
    }

    /// That what is kept has its value at the end.
    fn kept(&mut self, round: &Round) -> Vec<(Var, Term)> {
        let mut goals = Vec::new();
        for (var, _) in self.vars() {
            let end = round.end.get(&var).copied();
            let goal = match (self.known.get(&var).cloned(), end) {
                (Some(Known::Value(value)), Some(end)) => self.terms.eq(end, value),
                (Some(Known::Map(map, cells)), Some(end)) => {
                    let Some(whole) = self.term(var, &map) else {
                        continue;
                    };
                    // Equal but for the cells: the maps are equal after these cells are overwritten
                    // in both.
                    let (mut a, mut b) = (end, whole);
                    for cell in cells {
                        let value = self.terms.select(whole, cell);
                        a = self.terms.store(a, cell, value);
                        b = self.terms.store(b, cell, value);
                    }
                    self.terms.eq(a, b)
                }
                (Some(Known::Low(low)), Some(end)) => {
                    let top = self.terms.width(low) - 1;
                    let bits = self.terms.bv_extract(end, top, 0);
                    self.terms.eq(bits, low)
                }
                (Some(Known::Value(_) | Known::Map(..) | Known::Low(_)), None) => self.terms.fals(),
                (Some(Known::Nothing) | None, _) => continue,
            };
            goals.push((var, goal));
        }
        goals
    }

    /// Puts these values in.
    fn at(&self, values: &FxHashMap<Var, Term>) -> Substitution {
        let sorted: BTreeMap<Var, Term> = values.iter().map(|(var, term)| (*var, *term)).collect();
        let pairs = sorted.into_iter();
        Substitution::new(
            self.terms,
            pairs.map(|(var, term)| (self.cfg.vars[var].term, term)),
        )
    }

    fn drifting(&self) -> Vec<String> {
        let vars = self.vars().into_iter().map(|(var, _)| var);
        let lost = vars.filter(|var| !matches!(self.known.get(var), Some(Known::Value(_))));
        lost.map(|var| self.cfg.vars[var].name.clone()).collect()
    }

    /// Goes around once, from any state of which is known what R says variable by variable.
    fn round(&mut self, budget: &Budget) -> Result<Round, String> {
        let mut start = FxHashMap::default();
        for (var, _) in self.vars() {
            let sort = self.terms.sort(self.cfg.vars[var].term);
            let value = match self.known.get(&var).cloned() {
                Some(Known::Value(value)) => value,
                Some(Known::Map(map, cells)) => {
                    let whole = self.term(var, &map).ok_or("a value has the wrong sort")?;
                    cells.into_iter().fold(whole, |map, cell| {
                        let before = self.terms.select(map, cell);
                        let sort = self.terms.sort(before);
                        let any = self.terms.fresh_var("recur", sort);
                        self.terms.store(map, cell, any)
                    })
                }
                Some(Known::Low(low)) => {
                    let width = self.terms.sorts().bv_width(sort).unwrap_or(0);
                    let rest = width.saturating_sub(self.terms.width(low)).max(1);
                    let sort = self.terms.bv_sort(rest);
                    let high = self.terms.fresh_var("recur", sort);
                    self.terms.bv_concat(high, low)
                }
                Some(Known::Nothing) | None => self.terms.fresh_var("recur", sort),
            };
            start.insert(var, value);
        }
        let is_global = |var: &Var| self.cfg.vars[*var].kind == VarKind::Global;
        let (globals, locals): (Vec<_>, Vec<_>) = start
            .iter()
            .map(|(var, term)| (*var, *term))
            .partition(|(var, _)| is_global(var));
        let mut run = Symbolic {
            cfg: self.cfg,
            var_of: self.cfg.var_of(),
            terms: self.terms,
            globals: globals.into_iter().collect(),
            stack: vec![(self.function, locals.into_iter().collect())],
            assumed: Vec::new(),
        };
        for step in self.steps {
            budget.check().map_err(|_| "not checked: out of time")?;
            run.step(step)?;
        }
        let mut end = run.globals;
        let (_, locals) = run.stack.pop().ok_or("the cycle leaves its frame")?;
        end.extend(locals);
        Ok(Round {
            start,
            end,
            assumed: run.assumed,
        })
    }
}

/// An execution with terms for values.
struct Symbolic<'a> {
    cfg: &'a Cfg,
    var_of: FxHashMap<Term, Var>,
    terms: &'a mut Terms,
    globals: FxHashMap<Var, Term>,
    stack: Vec<(Func, FxHashMap<Var, Term>)>,
    assumed: Vec<Term>,
}

impl Symbolic<'_> {
    fn step(&mut self, step: &PathStep) -> Result<(), String> {
        let wrong = || "a step does not fit its edge".to_owned();
        match step {
            PathStep::Take(edge, values) => {
                for step in &self.cfg.edges[*edge].steps {
                    match &step.action {
                        Action::Assume(formula) => {
                            let formula = self.eval(*formula)?;
                            self.assumed.push(formula);
                        }
                        Action::Assign(var, term) => {
                            let value = self.eval(*term)?;
                            self.set(*var, value)?;
                        }
                        Action::Havoc(var, input) => {
                            let given = values.iter().find(|(i, _)| i == input);
                            let given = given.and_then(|(_, value)| value.clone());
                            let sort = self.terms.sort(self.cfg.vars[*var].term);
                            // As the execution has it.
                            let default = || self.terms.sorts().default_value(sort);
                            let value = given.unwrap_or_else(default);
                            let value = self.terms.try_value(value, sort);
                            self.set(*var, value.map_err(|_| wrong())?)?;
                        }
                        Action::Call { .. } => return Err(wrong()),
                    }
                }
                Ok(())
            }
            PathStep::Enter(edge) => {
                let steps = self.cfg.edges[*edge].steps.first();
                let Some(Action::Call { callee, args, .. }) = steps.map(|step| &step.action) else {
                    return Err(wrong());
                };
                let values: Result<Vec<Term>, String> =
                    args.iter().map(|term| self.eval(*term)).collect();
                let params = self.cfg.funcs[*callee].params.iter().copied();
                let frame = params.zip(values?).collect();
                self.stack.push((*callee, frame));
                Ok(())
            }
            PathStep::Return(edge) => {
                let steps = self.cfg.edges[*edge].steps.first();
                let Some(Action::Call { results, .. }) = steps.map(|step| &step.action) else {
                    return Err(wrong());
                };
                let (function, frame) = self.stack.pop().ok_or_else(wrong)?;
                let returns = &self.cfg.funcs[function].returns;
                for (target, result) in results.iter().zip(returns) {
                    let value = frame.get(result).copied().ok_or_else(wrong)?;
                    self.set(*target, value)?;
                }
                Ok(())
            }
            PathStep::Thread(_) => Err(wrong()),
        }
    }

    fn set(&mut self, var: Var, value: Term) -> Result<(), String> {
        match self.cfg.vars[var].kind {
            VarKind::Global => self.globals.insert(var, value),
            VarKind::Local(_) => {
                let (_, frame) = self.stack.last_mut().ok_or("there is no frame")?;
                frame.insert(var, value)
            }
        };
        Ok(())
    }

    fn eval(&mut self, term: Term) -> Result<Term, String> {
        let free = self.terms.free_vars(&[term]);
        let (_, frame) = self.stack.last().ok_or("there is no frame")?;
        let mut pairs = Vec::with_capacity(free.len());
        for name in free {
            let var = self.var_of.get(&name);
            let value = var.and_then(|var| self.globals.get(var).or_else(|| frame.get(var)));
            let value = value.ok_or("a variable is read before it is written")?;
            pairs.push((name, *value));
        }
        let mut values = Substitution::new(self.terms, pairs);
        Ok(values.apply(self.terms, term))
    }
}
