//! A small solver for clauses, made for the many easy questions that IC3 asks.
//!
//! Conflict-driven clause learning with two watched literals, activities, saved phases, glue and
//! restarts. What is particular, after Su, Yang, Ci, Li: "The rIC3 hardware model checker"
//! (CAV 2025, solver GipSAT):
//!
//! * **Domain.** Most variables do not matter to a question. The definitions of gates come from a
//!   shared [`Cnf`] and are loaded when they first matter; decisions and propagation look at the
//!   *domain* D alone: the variables of the question, of all clauses that were added besides the
//!   definitions, and everything that these are computed from.
//!
//!   That this is enough: let an assignment of D satisfy all clauses over D. D is closed under
//!   fan-ins. Give the leaves outside D any values and compute the gates outside D in order: this
//!   satisfies their definitions, and D's assignment is kept since no variable of D is among them.
//!   All other clauses are over D, or learnt, hence implied. So there is a model.
//!
//!   Propagation that is skipped outside D must not be forgotten when D changes. Watches that are
//!   false above level zero are free again when a question ends. At level zero propagation looks
//!   at all variables.
//!
//! * **Temporary clause.** One clause may hold for one question. It contains the negation of a
//!   variable *guard* which is assumed; clauses learnt from it contain it too and are deleted when
//!   the question ends, so the guard can be used again.

mod analyse;
mod arena;
mod cnf;
mod heap;
mod lit;
mod propagate;
mod reduce;
mod search;
#[cfg(test)]
mod tests;

pub(crate) use cnf::{Cnf, own};
pub(crate) use lit::Lit;

use arena::{Arena, ClauseRef};
use bia_base::Stop;
use heap::Heap;
use std::rc::Rc;

/// An answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    /// There is a model; see [`Solver::value`].
    Sat,
    /// There is none; see [`Solver::in_core`].
    Unsat,
}

/// Whether there is a model, unless the budget ends first.
pub(crate) type Outcome = Result<Answer, Stop>;

#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: ClauseRef,
    /// A literal of the clause; if it is true there is nothing to do.
    blocker: Lit,
}

/// The solver.
#[derive(Debug)]
pub(crate) struct Solver {
    cnf: Rc<Cnf>,
    /// By variable: whether its definition is loaded.
    loaded: Vec<bool>,
    arena: Arena,
    /// By literal: the clauses to look at when it becomes true.
    watches: Vec<Vec<Watch>>,
    learnts: Vec<ClauseRef>,
    /// Clauses that go when the question ends.
    temporary: Vec<ClauseRef>,
    /// By literal: 1 true, -1 false, 0 open.
    values: Vec<i8>,
    phases: Vec<bool>,
    /// By variable: the decision level and the clause that gave the value.
    levels: Vec<u32>,
    reasons: Vec<ClauseRef>,
    trail: Vec<Lit>,
    level_starts: Vec<usize>,
    head: usize,
    activity: Vec<f64>,
    increment: f64,
    heap: Heap,
    /// By variable: the question in whose domain it was last.
    domain_of: Vec<u32>,
    question: u32,
    /// The variables of the current domain.
    domain: Vec<u32>,
    /// Variables that are in every domain, with all that they are computed from.
    permanent: Vec<u32>,
    is_permanent: Vec<bool>,
    guard: u32,
    /// By literal: the last question with it as an assumption that failed.
    failed: Vec<u32>,
    /// Marks of the analysis, by variable.
    seen: Vec<bool>,
    to_clear: Vec<u32>,
    consistent: bool,
    max_learnts: usize,
    /// How many literals were propagated, ever.
    pub(crate) propagations: u64,
    /// How many conflicts there were, ever.
    pub(crate) conflicts: u64,
}

impl Solver {
    /// A solver for the definitions.
    pub(crate) fn new(cnf: Rc<Cnf>) -> Self {
        let guard = u32::try_from(cnf.len()).expect("variables fit");
        let vars = cnf.len() + 1;
        let mut heap = Heap::default();
        heap.grow(vars);
        Self {
            cnf,
            loaded: vec![false; vars],
            arena: Arena::default(),
            watches: vec![Vec::new(); 2 * vars],
            learnts: Vec::new(),
            temporary: Vec::new(),
            values: vec![0; 2 * vars],
            phases: vec![false; vars],
            levels: vec![0; vars],
            reasons: vec![ClauseRef::NONE; vars],
            trail: Vec::new(),
            level_starts: Vec::new(),
            head: 0,
            activity: vec![0.0; vars],
            increment: 1.0,
            heap,
            domain_of: vec![0; vars],
            question: 0,
            domain: Vec::new(),
            permanent: Vec::new(),
            is_permanent: vec![false; vars],
            guard,
            failed: vec![0; 2 * vars],
            seen: vec![false; vars],
            to_clear: Vec::new(),
            consistent: true,
            max_learnts: 4000,
            propagations: 0,
            conflicts: 0,
        }
    }

    /// Adds a clause for good. Its variables are in every domain from now on.
    pub(crate) fn add_clause(&mut self, clause: &[Lit]) {
        self.finish();
        for lit in clause {
            self.keep(lit.variable());
        }
        self.attach(clause);
        self.settle();
    }

    /// The value in the model, right after an answer [`Answer::Sat`]; `None` outside the domain.
    pub(crate) fn value(&self, lit: Lit) -> Option<bool> {
        match self.values[lit.index()] {
            0 => None,
            value => Some(value > 0),
        }
    }

    /// Whether this assumption was needed, right after an answer [`Answer::Unsat`].
    pub(crate) fn in_core(&self, lit: Lit) -> bool {
        self.failed[lit.index()] == self.question
    }

    /// Prefers this value for a variable until its phase is saved.
    pub(crate) fn set_phase(&mut self, lit: Lit) {
        self.phases[lit.var()] = lit.sign();
    }

    /// Adds a variable and what it is computed from to every domain.
    fn keep(&mut self, var: u32) {
        let mut stack = vec![var];
        while let Some(var) = stack.pop() {
            if self.is_permanent[var as usize] {
                continue;
            }
            self.is_permanent[var as usize] = true;
            self.permanent.push(var);
            self.load(var);
            stack.extend_from_slice(self.cnf.clone().fanins(var));
        }
    }

    /// Makes sure that the definition of a variable is there.
    fn load(&mut self, var: u32) {
        if self.loaded[var as usize] {
            return;
        }
        self.loaded[var as usize] = true;
        if var != self.guard {
            let cnf = self.cnf.clone();
            for clause in cnf.clauses(var) {
                self.attach(clause);
            }
        }
    }

    /// Adds a clause at level zero.
    fn attach(&mut self, clause: &[Lit]) -> Option<ClauseRef> {
        let mut lits: Vec<Lit> = Vec::with_capacity(clause.len());
        for lit in clause {
            match self.value(*lit) {
                Some(true) => return None,
                Some(false) => {}
                None if lits.contains(&!*lit) => return None,
                None if lits.contains(lit) => {}
                None => lits.push(*lit),
            }
        }
        match lits[..] {
            [] => {
                self.consistent = false;
                None
            }
            [unit] => {
                self.enqueue(unit, ClauseRef::NONE);
                None
            }
            [_, _, ..] => {
                let made = self.arena.push(&lits, false, 0);
                self.watch(made);
                Some(made)
            }
        }
    }

    fn watch(&mut self, clause: ClauseRef) {
        let (first, second) = (self.arena.lit(clause, 0), self.arena.lit(clause, 1));
        let watch = |blocker| Watch { clause, blocker };
        self.watches[(!first).index()].push(watch(second));
        self.watches[(!second).index()].push(watch(first));
    }

    /// Propagates at level zero.
    fn settle(&mut self) {
        if self.consistent && self.propagate().is_some() {
            self.consistent = false;
        }
    }
}
