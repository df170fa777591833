//! [`Live`]: which variables still matter at a location, and [`Reads`]: which a term mentions.
//!
//! Strong liveness, backwards along the edges, least solution:
//!
//! ```text
//!   assume φ       live ∪ vars(φ)
//!   x := t         live ∖ {x} ∪ vars(t) if x is live, else live: t is not needed
//!   havoc x        live ∖ {x}
//!   ys := f(ts)    live ∖ ys ∪ vars(ts) ∪ globals
//!   exit of f      globals and results of f if f is called anywhere
//! ```
//! Sets are persistent trees, so the cost is about the sum of the changes from one location to the
//! next.

use crate::{Action, Cfg, Func, Loc, Loops, Step, Var, VarKind, pass::reach, trie::Trie};
use bia_base::{Budget, Idx as _, Stop};
use bia_term::{Op, Term, Terms};
use rustc_hash::FxHashMap;
use std::{collections::BTreeSet, rc::Rc};

/// A set of variables.
pub(crate) type VarSet = Trie<Var, ()>;

/// The variables of the terms of a graph; remembers what it found.
pub(crate) struct Reads {
    var_of: FxHashMap<Term, Var>,
    found: FxHashMap<Term, Rc<[Var]>>,
    stamp: Vec<u32>,
    now: u32,
}

impl Reads {
    pub(crate) fn new(cfg: &Cfg) -> Self {
        Self {
            var_of: cfg.var_of(),
            found: FxHashMap::default(),
            stamp: Vec::new(),
            now: 0,
        }
    }

    /// The variable of a term that is one.
    pub(crate) fn var(&self, term: Term) -> Option<Var> {
        self.var_of.get(&term).copied()
    }

    /// The variables in a term, each once.
    pub(crate) fn of(&mut self, terms: &Terms, term: Term) -> Rc<[Var]> {
        if let Some(found) = self.found.get(&term) {
            return Rc::clone(found);
        }
        self.stamp.resize(terms.len(), 0);
        self.now += 1;
        let mut vars = Vec::new();
        let mut stack = vec![term];
        while let Some(term) = stack.pop() {
            if std::mem::replace(&mut self.stamp[term.index()], self.now) == self.now {
                continue;
            }
            if let Op::Var(_) = terms.op(term) {
                vars.extend(self.var_of.get(&term));
            }
            stack.extend_from_slice(terms.args(term));
        }
        let vars: Rc<[Var]> = vars.into();
        self.found.insert(term, Rc::clone(&vars));
        vars
    }
}

/// The variables whose values matter, at each location.
pub struct Live {
    at: Vec<VarSet>,
    globals: VarSet,
    /// Whether the value of each assignment matters.
    all: bool,
}

impl std::fmt::Debug for Live {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let sets = self
            .at
            .iter()
            .map(|set| set.iter().map(|(x, ())| x).collect());
        f.debug_list()
            .entries(sets.map(|set: Vec<Var>| set))
            .finish()
    }
}

impl Live {
    /// Computes the live variables of all locations.
    pub fn new(cfg: &Cfg, terms: &Terms, budget: &Budget) -> Result<Self, Stop> {
        Self::with(cfg, terms, &mut Reads::new(cfg), &Loops::new(cfg), budget)
    }

    /// The variables of a thread that are read somewhere behind each location before they are
    /// written, be it for something that only other threads look at.
    pub(crate) fn of_thread(cfg: &Cfg, terms: &Terms, budget: &Budget) -> Result<Self, Stop> {
        Self::solve(
            cfg,
            terms,
            (&mut Reads::new(cfg), true),
            &Loops::new(cfg),
            budget,
        )
    }

    pub(crate) fn with(
        cfg: &Cfg,
        terms: &Terms,
        reads: &mut Reads,
        loops: &Loops,
        budget: &Budget,
    ) -> Result<Self, Stop> {
        Self::solve(cfg, terms, (reads, false), loops, budget)
    }

    fn solve(
        cfg: &Cfg,
        terms: &Terms,
        (reads, all): (&mut Reads, bool),
        loops: &Loops,
        budget: &Budget,
    ) -> Result<Self, Stop> {
        let mut globals = VarSet::default();
        for (x, data) in cfg.vars.iter() {
            if data.kind == VarKind::Global {
                globals.set(x, ());
            }
        }
        let mut this = Self {
            at: vec![VarSet::default(); cfg.locs.len()],
            globals,
            all,
        };
        this.exits(cfg);
        let (incoming, outgoing) = (cfg.incoming(), cfg.outgoing());
        // Later locations first.
        let last = loops.order().len();
        let mut todo: BTreeSet<usize> = (1..=last).collect();
        while let Some(rank) = todo.pop_first() {
            budget.check()?;
            let loc = loops.order()[last - rank];
            let mut live = this.at[loc.index()].clone();
            for edge in outgoing.of(loc) {
                let edge = &cfg.edges[*edge];
                let mut before = this.at[edge.to.index()].clone();
                for step in edge.steps.iter().rev() {
                    this.before(terms, reads, step, &mut before);
                }
                live = live.union(&before);
            }
            if !live.same(&this.at[loc.index()]) {
                this.at[loc.index()] = live;
                for edge in incoming.of(loc) {
                    let from = cfg.edges[*edge].from;
                    todo.insert(last - loops.position(from));
                }
            }
        }
        Ok(this)
    }

    /// What callers may look at.
    fn exits(&mut self, cfg: &Cfg) {
        let called: BTreeSet<Func> = cfg.edges.values().filter_map(reach::callee).collect();
        for func in called {
            let data = &cfg.funcs[func];
            let mut live = self.globals.clone();
            data.returns.iter().for_each(|x| live.set(*x, ()));
            self.at[data.exit.index()] = live;
        }
    }

    /// The variables that are live before a step, from those that are after it.
    pub(crate) fn before(&self, terms: &Terms, reads: &mut Reads, step: &Step, live: &mut VarSet) {
        let mut read = |live: &mut VarSet, t: Term| {
            reads.of(terms, t).iter().for_each(|x| live.set(*x, ()));
        };
        match &step.action {
            Action::Assume(t) => read(live, *t),
            Action::Assign(x, t) => {
                if self.all || live.get(*x).is_some() {
                    live.remove(*x);
                    read(live, *t);
                }
            }
            Action::Havoc(x, _) => live.remove(*x),
            Action::Call { args, results, .. } => {
                results.iter().for_each(|x| live.remove(*x));
                args.iter().for_each(|t| read(live, *t));
                *live = live.union(&self.globals);
            }
        }
    }

    /// Whether the value of the variable matters at the location.
    pub fn is_live(&self, loc: Loc, var: Var) -> bool {
        self.at[loc.index()].get(var).is_some()
    }

    /// The variables whose values matter at the location, in order.
    pub fn at(&self, loc: Loc) -> impl Iterator<Item = Var> + '_ {
        self.at[loc.index()].iter().map(|(x, ())| x)
    }

    pub(crate) fn set(&self, loc: Loc) -> &VarSet {
        &self.at[loc.index()]
    }
}
