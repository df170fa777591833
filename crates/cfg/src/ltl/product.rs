//! The graph of a program that runs an automaton on its own trace.
//!
//! ```text
//!   element     a moment of the trace (see the head of `ltl`): the automaton takes a transition
//!               whose literals hold of the label that is visited and of the globals
//!   q           the automaton's state, a number in flags
//!   silent      a flag: no label of the formula is visited and no global of it written any more
//! ```
//! What is added to the graph:
//!
//! ```text
//!   start       q := initial, silent := false, and after `init` the first element
//!   label       before it: an element at which it is visited, and one without label
//!   write       after the step: an element without label
//!   cut point     ¬silent: silent := any; silent: an element without label
//!   element     at a label or write: assume ¬silent
//!               p := q; q := any; assume δ(p, q, labels, globals); if q is accepting, by way of a
//!               target
//! ```
//! *A path violates the formula ⇒ accepting path.* If its trace has infinitely many elements of its
//! own, let the automaton run on it and leave `silent` false. Else its last element, which has no
//! label, is followed by nothing but cut points, infinitely often; be silent from the first one on.
//! The trace repeats that element for ever, and each further cut point gives one more. *Accepting
//! path ⇒ a path violates the formula.* Leave out what was added. The automaton took infinitely
//! many transitions, since a target is visited by one only; on elements of the path itself, or,
//! once `silent`, on elements without label while no global changes, which is the trace of a path
//! that is silent.
//!
//! **With a clock** the only elements are those after writes of the clock, outside of the function
//! where execution begins (which gives it a first value), and the start makes none. A flag `begun`
//! says that there was one: only then a path may fall silent, since before it there is nothing that
//! could be repeated.
//!
//! Only loops without elements, and recursion, need to be silent: if there are none, there is no
//! flag. Several writes on one edge are several elements; a flag remembers whether an accepting
//! state was passed in between.

use super::Ltl;
use super::condition::{Atom, globals};
use super::tableau::{Automaton, automaton};
use crate::buchi::cut_points_with;
use crate::instrument::{Code, Flag, Instrumented, assume, entry_is_called, is_number, set};
use crate::pass::PassError;
use crate::{Action, Back, Cfg, Edge, Loc, Loops, Origin, Step, Target, Var};
use bia_base::{Arena, Budget, Idx as _, Lowered};
use bia_k2::ast::{ExprKind, Label, Program, PropertyKind};
use bia_term::{Term, Terms};
use rustc_hash::FxHashMap;

/// The id of the targets.
pub const LTL_ID: &str = "ltl";

/// The graph as built in product with the automaton of the formula's negation: it has an accepting
/// path, one that visits targets infinitely often, iff some infinite path violates the formula.
///
/// # Errors
/// If the budget ends, if the automaton is too large, or if execution does not begin with `init`.
pub fn product(
    cfg: &Cfg,
    terms: &mut Terms,
    ltl: &Ltl,
    budget: &Budget,
) -> Result<Lowered<Cfg, Back>, PassError> {
    budget.check_now()?;
    let automaton = automaton(&ltl.formulas, ltl.negated, budget)?;
    let mut instrumented = Instrumented::new(cfg);
    instrumented.new.targets.clear();
    if automaton.transitions.is_empty() {
        return Ok(instrumented.finish());
    }
    let places = Places::new(cfg, ltl)?;
    let mut observer = Observer::new(terms, &mut instrumented, cfg, ltl, automaton, &places)?;
    for (loc, label, cut_point) in places.gates(cfg) {
        budget.check()?;
        let gate = instrumented.gate(loc);
        let mut at = gate;
        if let Some(label) = label {
            let after = instrumented.loc(loc);
            observer.element(
                terms,
                &mut instrumented,
                (at, after),
                Some(label),
                Some(false),
            );
            let to = if cut_point {
                instrumented.loc(loc)
            } else {
                loc
            };
            observer.element(terms, &mut instrumented, (after, to), None, None);
            at = to;
        }
        if cut_point {
            observer.cut_point(terms, &mut instrumented, at, loc);
        }
    }
    for edge in cfg.edges.ids() {
        budget.check()?;
        if places.first != Some(edge) {
            let writes = places.writes(cfg, edge);
            observer.writes(terms, &mut instrumented, edge, &writes);
        }
    }
    observer.begin(terms, &mut instrumented, &places);
    Ok(instrumented.finish())
}

fn unsupported(why: &str) -> PassError {
    PassError::Unsupported(why.into())
}

/// Where the trace of a program has elements.
struct Places {
    /// The edge that gives the globals their first values; before it nothing is observed.
    first: Option<Edge>,
    /// Whether only the writes of a clock are elements.
    clocked: bool,
    written: Vec<bool>,
    /// For each label of the formula the atoms that say that it is visited.
    visited: FxHashMap<Label, u64>,
}

impl Places {
    fn new(cfg: &Cfg, ltl: &Ltl) -> Result<Self, PassError> {
        let mentioned = ltl.conditions.globals();
        let of_program = globals(cfg);
        let mut written = vec![false; cfg.vars.len()];
        let watched = match ltl.clock {
            Some(clock) => vec![clock],
            None => mentioned.clone(),
        };
        for var in &watched {
            if let Some(x) = of_program.get(var) {
                written[x.index()] = true;
            }
        }
        let mut visited: FxHashMap<Label, u64> = FxHashMap::default();
        for (at, atom) in ltl.atoms.iter().enumerate() {
            if let Atom::Visited(labels) = atom {
                for label in labels {
                    *visited.entry(*label).or_default() |= 1 << at;
                }
            }
        }
        Ok(Self {
            first: first_edge(cfg, !mentioned.is_empty() && ltl.clock.is_none())?,
            clocked: ltl.clock.is_some(),
            written,
            visited,
        })
    }

    fn is_written(&self, var: Var) -> bool {
        self.written[var.index()]
    }

    /// The steps of an edge, of those not in calls, after which there is an element: the last ones
    /// with which a statement writes a global of the formula.
    ///
    /// A clock ticks outside of the function where execution begins: that one gives it a first
    /// value.
    fn writes(&self, cfg: &Cfg, edge: Edge) -> Vec<usize> {
        let function = cfg.locs[cfg.edges[edge].from].function;
        if self.clocked && function == cfg.entry {
            return Vec::new();
        }
        let steps = &cfg.edges[edge].steps;
        let is_write = |step: &Step| match &step.action {
            Action::Assign(x, _) | Action::Havoc(x, _) => self.is_written(*x),
            Action::Call { results, .. } => results.iter().any(|x| self.is_written(*x)),
            Action::Assume(_) => false,
        };
        let mut found: Vec<usize> = Vec::new();
        for (at, step) in steps.iter().enumerate().filter(|(_, step)| is_write(step)) {
            match found.last_mut() {
                // One statement is one step of the program, whatever it writes.
                Some(last) if step.stmt.is_some() && steps[*last].stmt == step.stmt => *last = at,
                _ => found.push(at),
            }
        }
        found
    }

    /// The cut points that loops without elements need.
    fn cut_points(&self, cfg: &Cfg) -> Vec<Loc> {
        let mut quiet = Cfg {
            edges: Arena::new(),
            ..cfg.clone()
        };
        for (id, edge) in cfg.edges.iter() {
            let is_visit = self.label(cfg, edge.to).is_some();
            if !is_visit && self.writes(cfg, id).is_empty() {
                quiet.edges.push(edge.clone());
            }
        }
        cut_points_with(cfg, &Loops::new(&quiet))
    }

    /// The atoms of the label that a location is.
    fn label(&self, cfg: &Cfg, loc: Loc) -> Option<u64> {
        self.visited.get(&cfg.locs[loc].label?).copied()
    }

    /// Locations before which something is put: atoms of the label, and whether it is a cut point.
    fn gates(&self, cfg: &Cfg) -> Vec<(Loc, Option<u64>, bool)> {
        let mut is_cut_point = vec![false; cfg.locs.len()];
        for loc in self.cut_points(cfg) {
            is_cut_point[loc.index()] = true;
        }
        let all = cfg.locs.ids().zip(is_cut_point);
        let gates = all.map(|(loc, cut_point)| (loc, self.label(cfg, loc), cut_point));
        gates
            .filter(|(_, label, cut_point)| label.is_some() || *cut_point)
            .collect()
    }
}

/// The edge that gives globals their first values and assumes `init`.
fn first_edge(cfg: &Cfg, needed: bool) -> Result<Option<Edge>, PassError> {
    if entry_is_called(cfg) {
        return Err(unsupported(
            "the function in which execution begins is called",
        ));
    }
    let (outgoing, incoming) = (cfg.outgoing(), cfg.incoming());
    let first = match outgoing.of(cfg.start()) {
        [first] if incoming.of(cfg.start()).is_empty() => *first,
        _ if needed => return Err(unsupported("execution does not begin with `init`")),
        _ => return Ok(None),
    };
    let starts = |step: &Step| match step.action {
        Action::Havoc(_, input) => matches!(cfg.inputs[input].origin, Origin::Initial(_)),
        Action::Assume(_) | Action::Assign(..) | Action::Call { .. } => false,
    };
    if !cfg.edges[first].steps.iter().any(starts) {
        return match needed {
            true => Err(unsupported("execution does not begin with `init`")),
            false => Ok(None),
        };
    }
    match init_is_plain(&cfg.program) {
        true => Ok(Some(first)),
        false => Err(unsupported("`init` executes statements")),
    }
}

/// Whether `init` is an expression without statements.
fn init_is_plain(program: &Program) -> bool {
    let mut stack: Vec<_> = program.init().into_iter().collect();
    let mut seen = vec![false; program.expr_count()];
    while let Some(expr) = stack.pop() {
        if std::mem::replace(&mut seen[expr.index()], true) {
            continue;
        }
        match program.expr(expr).kind {
            ExprKind::Var(_) | ExprKind::Const(_) | ExprKind::Function(_) => {}
            ExprKind::Define(define) => stack.push(program.define(define).expr),
            ExprKind::Op(_, operands) => stack.extend(program.exprs(operands)),
            ExprKind::Cast(inner) | ExprKind::Bitcast(inner) => stack.push(inner),
            ExprKind::Seq(..) => return false,
        }
    }
    true
}

/// The automaton in the graph.
struct Observer {
    automaton: Automaton,
    /// The atoms that are conditions, as terms.
    conditions: Vec<Option<Term>>,
    /// q and p of the head of this module.
    now: Code,
    before: Code,
    silent: Option<Flag>,
    /// Whether there was an element, if there is a clock and it matters.
    begun: Option<Flag>,
    /// Whether an accepting state was passed on this edge.
    passed: Option<Flag>,
    accepting: Term,
    /// δ, for the atoms of the label that is visited.
    steps: FxHashMap<u64, Term>,
}

impl Observer {
    fn new(
        terms: &mut Terms,
        instrumented: &mut Instrumented,
        cfg: &Cfg,
        ltl: &Ltl,
        automaton: Automaton,
        places: &Places,
    ) -> Result<Self, PassError> {
        let made = ltl.conditions.terms(cfg, terms)?;
        let conditions = ltl.atoms.iter().map(|atom| match atom {
            Atom::Visited(_) => None,
            Atom::Holds(at) => Some(made[*at]),
        });
        let most = automaton.transitions.len() - 1;
        let now = Code::new(instrumented, terms, "ltl.state", most);
        let before = Code::new(instrumented, terms, "ltl.before", most);
        let needs_silence = !places.cut_points(cfg).is_empty();
        let silent = needs_silence.then(|| instrumented.flag(terms, "ltl.silent"));
        let begun =
            (needs_silence && places.clocked).then(|| instrumented.flag(terms, "ltl.begun"));
        let several = cfg.edges.ids().any(|e| places.writes(cfg, e).len() > 1);
        let passed = several.then(|| instrumented.flag(terms, "ltl.passed"));
        let bits = now.terms();
        let mut each = Vec::new();
        for (state, _) in automaton.accepting.iter().enumerate().filter(|(_, a)| **a) {
            each.push(is_number(terms, &bits, state));
        }
        let accepting = match each.len() == automaton.accepting.len() {
            true => terms.tru(),
            false => terms.or_all(&each),
        };
        Ok(Self {
            conditions: conditions.collect(),
            automaton,
            now,
            before,
            silent,
            begun,
            passed,
            accepting,
            steps: FxHashMap::default(),
        })
    }

    /// δ(p, q) when the label of these atoms is visited.
    fn relation(&mut self, terms: &mut Terms, visited: u64) -> Term {
        if let Some(known) = self.steps.get(&visited) {
            return *known;
        }
        let (from, to) = (self.before.terms(), self.now.terms());
        let mut states = Vec::new();
        for (state, list) in self.automaton.transitions.iter().enumerate() {
            let mut ways = Vec::new();
            for t in list {
                let mut parts = vec![is_number(terms, &to, t.to)];
                for (at, condition) in self.conditions.iter().enumerate() {
                    let holds = condition.unwrap_or_else(|| match visited >> at & 1 == 1 {
                        true => terms.tru(),
                        false => terms.fals(),
                    });
                    if t.cube.positive >> at & 1 == 1 {
                        parts.push(holds);
                    }
                    if t.cube.negative >> at & 1 == 1 {
                        parts.push(terms.not(holds));
                    }
                }
                ways.push(terms.and_all(&parts));
            }
            let here = is_number(terms, &from, state);
            let way = terms.or_all(&ways);
            states.push(terms.and_all(&[here, way]));
        }
        let relation = terms.or_all(&states);
        self.steps.insert(visited, relation);
        relation
    }

    /// The steps of an element. `silent`: what that flag must be.
    fn steps(
        &mut self,
        terms: &mut Terms,
        instrumented: &mut Instrumented,
        visited: u64,
        silent: Option<bool>,
    ) -> Vec<Step> {
        let mut steps = Vec::new();
        if let (Some(flag), Some(value)) = (self.silent, silent) {
            steps.push(assume(match value {
                true => flag.term,
                false => terms.not(flag.term),
            }));
        }
        let pairs = self.before.flags.iter().zip(&self.now.flags);
        steps.extend(pairs.map(|(before, now)| set(*before, now.term)));
        steps.extend(self.now.any(instrumented));
        let relation = self.relation(terms, visited);
        if relation != terms.tru() {
            steps.push(assume(relation));
        }
        steps
    }

    /// An element between two locations.
    fn element(
        &mut self,
        terms: &mut Terms,
        instrumented: &mut Instrumented,
        (from, to): (Loc, Loc),
        visited: Option<u64>,
        silent: Option<bool>,
    ) {
        let steps = self.steps(terms, instrumented, visited.unwrap_or(0), silent);
        let after = instrumented.loc(to);
        instrumented.edge(from, after, steps);
        branch(terms, instrumented, self.accepting, after, to);
    }

    /// Where the program may go around without elements.
    fn cut_point(
        &mut self,
        terms: &mut Terms,
        instrumented: &mut Instrumented,
        from: Loc,
        to: Loc,
    ) {
        let Some(silent) = self.silent else {
            instrumented.edge(from, to, Vec::new());
            return;
        };
        let goes_on = assume(terms.not(silent.term));
        let guess = instrumented.any(silent);
        let mut steps = vec![goes_on, guess];
        if let Some(begun) = self.begun {
            let loud = terms.not(silent.term);
            steps.push(assume(terms.or_all(&[loud, begun.term])));
        }
        instrumented.edge(from, to, steps);
        self.element(terms, instrumented, (from, to), None, Some(true));
    }

    /// The elements after writes on an old edge.
    fn writes(
        &mut self,
        terms: &mut Terms,
        instrumented: &mut Instrumented,
        edge: Edge,
        writes: &[usize],
    ) {
        let Some(last) = writes.last() else { return };
        let old = std::mem::take(&mut instrumented.new.edges[edge].steps);
        let is_call = old.iter().any(|s| matches!(s.action, Action::Call { .. }));
        if is_call {
            instrumented.new.edges[edge].steps = old;
            let (stop, to) = instrumented.detour(edge);
            self.element(terms, instrumented, (stop, to), None, Some(false));
            return;
        }
        let passed = self.passed.filter(|_| writes.len() > 1);
        let mut steps = Vec::new();
        steps.extend(passed.map(|flag| set(flag, terms.fals())));
        for (at, step) in old.into_iter().enumerate() {
            steps.push(step);
            if writes.contains(&at) {
                steps.extend(self.steps(terms, instrumented, 0, Some(false)));
                steps.extend(self.begun.map(|flag| set(flag, terms.tru())));
                if let Some(flag) = passed {
                    let either = terms.or_all(&[flag.term, self.accepting]);
                    steps.push(set(flag, either));
                }
            }
        }
        debug_assert!(*last < steps.len());
        instrumented.new.edges[edge].steps = steps;
        let (stop, to) = instrumented.detour(edge);
        let accepting = passed.map_or(self.accepting, |flag| flag.term);
        branch(terms, instrumented, accepting, stop, to);
    }

    /// The start, and the first element.
    fn begin(&mut self, terms: &mut Terms, instrumented: &mut Instrumented, places: &Places) {
        let mut resets = self.now.set(terms, 0);
        for flag in [self.silent, self.begun].into_iter().flatten() {
            resets.push(set(flag, terms.fals()));
        }
        match places.first {
            _ if places.clocked => instrumented.begin(resets),
            Some(edge) => {
                let (stop, to) = instrumented.detour(edge);
                self.element(terms, instrumented, (stop, to), None, None);
                instrumented.begin(resets);
            }
            None => {
                let old = instrumented.new.start();
                let element = instrumented.loc(old);
                self.element(terms, instrumented, (element, old), None, None);
                let entry = instrumented.new.entry;
                instrumented.new.funcs[entry].entry = element;
                instrumented.begin(resets);
            }
        }
    }
}

/// From one location to another, by way of a target if the condition holds.
fn branch(terms: &mut Terms, instrumented: &mut Instrumented, condition: Term, from: Loc, to: Loc) {
    if condition != terms.tru() {
        let otherwise = terms.not(condition);
        instrumented.edge(from, to, vec![assume(otherwise)]);
    }
    if condition != terms.fals() {
        let target = instrumented.loc(to);
        instrumented.edge(from, target, vec![assume(condition)]);
        instrumented.edge(target, to, Vec::new());
        instrumented.new.targets.push(Target {
            loc: target,
            kind: PropertyKind::NotLive,
            id: LTL_ID.to_owned(),
        });
    }
}
