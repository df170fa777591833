//! [`Block`]: all paths from one stop of a net to another one, as one formula.
//!
//! ```text
//!   parts(x, w)      the paths can be gone from a state x with the inputs w     (a conjunction)
//!   x' = next(x, w)  where they lead; variables that are not mentioned keep their values
//! ```
//! Each way is acyclic and passes no other stop. How it is said is chosen by [`Encoding`]:
//!
//! ```text
//!   values   folded   an assignment is put in where its variable is read
//!            named    it becomes v = t for a variable v of its own
//!   joins    ite      where paths meet: x = ite(c₁, x₁, ite(c₂, x₂, …)), reached if c₁ ∨ c₂ ∨ …;
//!                     arcs that do not exclude each other have a choice of their own in cᵢ
//!            guards   r ⇒ c₁ ∨ c₂ ∨ …,  cᵢ ⇒ x = xᵢ    for variables r, cᵢ, x of their own
//! ```
//! A model of the formula names one way: from its end backwards the first arc into each node whose
//! condition holds.

use super::net::Net;
use crate::session::Halt;
use bia_base::{Budget, Reason};
use bia_cfg::{Action, Cfg, Input, Live, Path, PathStep, Trie, Var};
use bia_term::{Model, Op, Sort, Substitution, Term, Terms, value::Value};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// How values of variables are said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Values {
    /// As expressions over the variables where the block begins.
    Folded,
    /// By a variable for each assignment.
    Named,
}

/// How paths that meet are said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Joins {
    /// By if-then-else.
    Ite,
    /// By a guard for each way.
    Guards,
}

/// How blocks become formulas.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Encoding {
    pub(crate) values: Values,
    pub(crate) joins: Joins,
}

/// The paths between two stops.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    pub(crate) from: usize,
    pub(crate) to: usize,
    /// That they can be gone.
    pub(crate) parts: Vec<Term>,
    /// What changes: a variable of the graph, and its value at the end.
    pub(crate) next: Vec<(Term, Term)>,
    /// Inputs and other variables of the block's own.
    pub(crate) own: Vec<Term>,
    conditions: Rc<PathConditions>,
}

/// What is said of nodes and arcs between a stop and all the next ones.
#[derive(Debug, Default)]
struct PathConditions {
    /// The arcs into each node, with what says that they are gone.
    into: FxHashMap<usize, Vec<(usize, Term)>>,
    /// The variables that stand for the inputs of each arc, in order.
    inputs: FxHashMap<usize, Vec<(Input, Term)>>,
}

/// The values of variables at a node; one that is not mentioned has its value from the beginning.
type At = Trie<Var, Term>;

/// Makes the blocks of one graph.
pub(crate) struct Encoder<'a> {
    cfg: &'a Cfg,
    net: &'a Net,
    live: &'a Live,
    encoding: Encoding,
    var_of: &'a FxHashMap<Term, Var>,
}

/// What is known while the blocks from one stop are made.
#[derive(Default)]
struct Work {
    conditions: PathConditions,
    /// What variables of the blocks' own stand for, with the node that needs it.
    definitions: Vec<(usize, Term)>,
    own: Vec<Term>,
    /// What is true of the arcs into each node.
    arriving: FxHashMap<usize, Vec<(Term, At)>>,
}

impl<'a> Encoder<'a> {
    /// `var_of` is the graph's map from terms to variables.
    pub(crate) fn new(
        cfg: &'a Cfg,
        net: &'a Net,
        live: &'a Live,
        var_of: &'a FxHashMap<Term, Var>,
        encoding: Encoding,
    ) -> Self {
        Self {
            cfg,
            net,
            live,
            encoding,
            var_of,
        }
    }

    /// The blocks that begin at a stop, ordered by where they end.
    pub(crate) fn from(
        &self,
        terms: &mut Terms,
        stop: usize,
        budget: &Budget,
    ) -> Result<Vec<Block>, Halt> {
        let mut work = Work::default();
        let mut ends: FxHashSet<usize> = FxHashSet::default();
        for node in self.order(stop) {
            budget.check()?;
            let (reached, values) = match node == stop {
                true => (terms.tru(), At::default()),
                false => self.join(terms, &mut work, node),
            };
            for arc in self.net.outgoing(node) {
                let to = self.net.arcs[*arc].to;
                let (taken, values) = self.arc(terms, &mut work, *arc, reached, &values)?;
                if taken == terms.fals() {
                    continue;
                }
                work.conditions
                    .into
                    .entry(to)
                    .or_default()
                    .push((*arc, taken));
                work.arriving.entry(to).or_default().push((taken, values));
                if self.net.is_stop(to) {
                    ends.insert(to);
                }
            }
        }
        let mut ends: Vec<usize> = ends.into_iter().collect();
        ends.sort_unstable();
        let joined: Vec<(usize, Term, At)> = ends
            .into_iter()
            .map(|end| {
                let (reached, values) = self.join(terms, &mut work, end);
                (end, reached, values)
            })
            .collect();
        let Work {
            conditions,
            definitions,
            own,
            ..
        } = work;
        let conditions = Rc::new(conditions);
        let blocks = joined.into_iter().map(|(to, reached, values)| {
            let needed = self.needed(&conditions, stop, to);
            let mut parts = conjuncts(terms, reached);
            let defined = definitions.iter().filter(|(node, _)| needed.contains(node));
            parts.extend(defined.map(|(_, formula)| *formula));
            let next = values.iter();
            let next = next.filter(|(var, _)| match self.net.location(to) {
                Some(loc) => self.live.is_live(loc, *var),
                None => true,
            });
            let next = next.map(|(var, value)| (self.cfg.vars[var].term, *value));
            Block {
                from: stop,
                to,
                next: next.filter(|(var, value)| var != value).collect(),
                parts,
                own: own.clone(),
                conditions: Rc::clone(&conditions),
            }
        });
        Ok(blocks.collect())
    }

    /// The nodes inside of the blocks, each after those before it; the stop first.
    fn order(&self, stop: usize) -> Vec<usize> {
        let mut seen = FxHashSet::default();
        let mut left = Vec::new();
        let mut path = vec![(stop, 0)];
        seen.insert(stop);
        while let Some((node, next)) = path.last_mut() {
            let Some(arc) = self.net.outgoing(*node).get(*next) else {
                left.push(*node);
                path.pop();
                continue;
            };
            *next += 1;
            let to = self.net.arcs[*arc].to;
            if !self.net.is_stop(to) && seen.insert(to) {
                path.push((to, 0));
            }
        }
        left.reverse();
        left
    }

    /// The nodes on paths to this end.
    fn needed(&self, conditions: &PathConditions, stop: usize, end: usize) -> FxHashSet<usize> {
        let mut needed = FxHashSet::default();
        let mut todo = vec![end];
        needed.insert(end);
        while let Some(node) = todo.pop() {
            for (arc, _) in conditions.into.get(&node).into_iter().flatten() {
                let from = self.net.arcs[*arc].from;
                if from != stop && needed.insert(from) {
                    todo.push(from);
                }
            }
        }
        needed
    }

    /// What holds where these arcs meet.
    fn join(&self, terms: &mut Terms, work: &mut Work, node: usize) -> (Term, At) {
        let paths = work.arriving.remove(&node).unwrap_or_default();
        let Some(((first, values), rest)) = paths.split_first() else {
            return (terms.fals(), At::default());
        };
        if rest.is_empty() {
            return (*first, values.clone());
        }
        let mut differing: Vec<Var> = Vec::new();
        for (_, other) in rest {
            differing.extend(values.differing(other));
        }
        differing.sort_unstable();
        differing.dedup();
        if let Some(loc) = self.net.location(node) {
            differing.retain(|var| self.live.is_live(loc, *var));
        }
        let taken: Vec<Term> = paths.iter().map(|(taken, _)| *taken).collect();
        let some = terms.or_all(&taken);
        let mut joined = values.clone();
        let reached = match self.encoding.joins {
            Joins::Ite => {
                for var in differing {
                    let mut last = paths.iter().rev();
                    let end = last.next().map(|(_, values)| self.value(values, var));
                    let Some(mut value) = end else { continue };
                    for (taken, values) in last {
                        let here = self.value(values, var);
                        value = terms.ite(*taken, here, value);
                    }
                    let value = self.name(terms, work, node, var, value);
                    joined.set(var, value);
                }
                some
            }
            Joins::Guards => {
                let reached = fresh(terms, work, "reached", Sort::BOOL);
                let some = terms.implies(reached, some);
                work.definitions.push((node, some));
                for var in differing {
                    let sort = terms.sort(self.cfg.vars[var].term);
                    let new = fresh(terms, work, "joined", sort);
                    for (taken, values) in &paths {
                        let here = self.value(values, var);
                        let equal = terms.eq(new, here);
                        let equal = terms.implies(*taken, equal);
                        work.definitions.push((node, equal));
                    }
                    joined.set(var, new);
                }
                reached
            }
        };
        (reached, joined)
    }

    /// Goes an arc: whether it is gone, and the values afterwards.
    fn arc(
        &self,
        terms: &mut Terms,
        work: &mut Work,
        arc: usize,
        reached: Term,
        before: &At,
    ) -> Result<(Term, At), Halt> {
        let data = &self.net.arcs[arc];
        let mut values = before.clone();
        let mut conditions = vec![reached];
        for step in &self.cfg.edges[data.edge].steps[data.steps.clone()] {
            match &step.action {
                Action::Assume(formula) => {
                    conditions.push(self.with_values(terms, &values, *formula));
                }
                Action::Assign(var, term) => {
                    let value = self.with_values(terms, &values, *term);
                    let value = self.name(terms, work, data.to, *var, value);
                    values.set(*var, value);
                }
                Action::Havoc(var, input) => {
                    let sort = terms.sort(self.cfg.vars[*var].term);
                    let value = fresh(terms, work, "input", sort);
                    values.set(*var, value);
                    let inputs = work.conditions.inputs.entry(arc).or_default();
                    inputs.push((*input, value));
                }
                Action::Call { .. } => {
                    let why = "a graph with calls".to_owned();
                    return Err(Halt::Unknown(Reason::Unsupported(why)));
                }
            }
        }
        if self.encoding.joins == Joins::Ite && self.is_choice(terms, arc) {
            conditions.push(fresh(terms, work, "choice", Sort::BOOL));
        }
        let taken = terms.and_all(&conditions);
        match self.encoding.joins {
            Joins::Guards if taken != terms.fals() => {
                let name = fresh(terms, work, "taken", Sort::BOOL);
                for condition in conditions {
                    let implied = terms.implies(name, condition);
                    if implied != terms.tru() {
                        work.definitions.push((data.to, implied));
                    }
                }
                Ok((name, values))
            }
            Joins::Guards | Joins::Ite => Ok((taken, values)),
        }
    }

    /// Whether an arc may be gone although another one of its node could be, too: then that it is
    /// gone is a choice. The last one is no exception: where ways meet it may come first.
    fn is_choice(&self, terms: &mut Terms, arc: usize) -> bool {
        let all = self.net.outgoing(self.net.arcs[arc].from);
        let condition = |arc: usize| {
            let data = &self.net.arcs[arc];
            let step = self.cfg.edges[data.edge].steps[data.steps.clone()].first()?;
            match &step.action {
                Action::Assume(formula) => Some(*formula),
                Action::Assign(..) | Action::Havoc(..) | Action::Call { .. } => None,
            }
        };
        match all {
            [_] => false,
            [one, other] => match (condition(*one), condition(*other)) {
                (Some(one), Some(other)) => terms.not(one) != other && terms.not(other) != one,
                _ => true,
            },
            _ => true,
        }
    }

    /// The value, by a name of its own if values are named.
    fn name(&self, terms: &mut Terms, work: &mut Work, node: usize, var: Var, value: Term) -> Term {
        match self.encoding.values {
            Values::Named if !terms.args(value).is_empty() => {
                let sort = terms.sort(self.cfg.vars[var].term);
                let name = fresh(terms, work, "value", sort);
                let equal = terms.eq(name, value);
                work.definitions.push((node, equal));
                name
            }
            Values::Named | Values::Folded => value,
        }
    }

    fn value(&self, values: &At, var: Var) -> Term {
        values.get(var).copied().unwrap_or(self.cfg.vars[var].term)
    }

    /// The term with the values of its variables.
    fn with_values(&self, terms: &mut Terms, values: &At, term: Term) -> Term {
        let free = terms.free_vars(&[term]);
        let pairs: Vec<(Term, Term)> = free
            .into_iter()
            .filter_map(|t| Some((t, *values.get(*self.var_of.get(&t)?)?)))
            .collect();
        Substitution::new(terms, pairs).apply(terms, term)
    }
}

impl Block {
    /// The steps of the path that a model names, where `value` reads the block's terms in it. They
    /// may end in the middle of an edge: `open` is what was gone of it.
    pub(crate) fn way(
        &self,
        net: &Net,
        cfg: &Cfg,
        open: &mut Vec<(Input, Option<Value>)>,
        value: &mut dyn FnMut(Term) -> Option<Value>,
    ) -> Option<Vec<PathStep>> {
        let mut arcs = Vec::new();
        let mut node = self.to;
        while arcs.is_empty() || node != self.from {
            let into = self.conditions.into.get(&node)?;
            let mut taken = into.iter();
            let (arc, _) = taken.find(|(_, t)| value(*t) == Some(Value::Bool(true)))?;
            arcs.push(*arc);
            node = net.arcs[*arc].from;
        }
        let mut steps = Vec::new();
        for arc in arcs.into_iter().rev() {
            for (input, var) in self.conditions.inputs.get(&arc).into_iter().flatten() {
                open.push((*input, value(*var)));
            }
            let data = &net.arcs[arc];
            if data.steps.end == cfg.edges[data.edge].steps.len() {
                steps.push(PathStep::Take(data.edge, std::mem::take(open)));
            }
        }
        Some(steps)
    }
}

/// The path of blocks that were gone one after the other; each with its copy of the terms.
pub(crate) fn path(
    net: &Net,
    cfg: &Cfg,
    terms: &mut Terms,
    blocks: &[(&Block, Substitution)],
    model: &Model,
) -> Option<Path> {
    let mut steps = Vec::new();
    let mut open = Vec::new();
    for (block, copy) in blocks {
        let mut copy = copy.clone();
        let mut value = |term: Term| {
            let there = copy.apply(terms, term);
            terms.eval(there, model).ok()
        };
        steps.extend(block.way(net, cfg, &mut open, &mut value)?);
    }
    Some(Path::from(steps))
}

fn fresh(terms: &mut Terms, work: &mut Work, stem: &str, sort: Sort) -> Term {
    let var = terms.fresh_var(stem, sort);
    work.own.push(var);
    var
}

/// The parts of a conjunction, in order, each once.
pub(crate) fn conjuncts(terms: &Terms, formula: Term) -> Vec<Term> {
    let mut seen = FxHashSet::default();
    let mut parts = Vec::new();
    let mut stack = vec![formula];
    while let Some(term) = stack.pop() {
        if terms.op(term) == Op::And {
            stack.extend(terms.args(term).iter().rev());
        } else if term != terms.tru() && seen.insert(term) {
            parts.push(term);
        }
    }
    parts
}
