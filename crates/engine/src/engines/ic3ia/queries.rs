//! [`Queries`]: one solver that knows the predicates, the step and the frames; and [`States`], a
//! small one that knows the predicates, the initial and the bad states.
//!
//! ```text
//!   now_p ⇔ p(x)      next_p ⇔ p(x')      x' = N(x, w)      step ⇒ V(x, w)
//!   level₀ ⇒ I(x)     levelᵢ ⇒ ¬c(now)    for each cube c that is kept at level i
//!   relative(i, c):   level_i … level_n, step, ¬c(now), c(next)
//! ```
//! A clause ¬c that is assumed for one query gets a literal of its own, which is made false
//! afterwards. When there are many of those the solver is opened anew.

use super::{
    cube::{Cube, Lit, clause},
    frames::Frames,
    predicates::Predicates,
};
use crate::{
    Cx,
    session::{Halt, Session},
};
use bia_base::Budget;
use bia_system::{Start, Ts, Unroller};
use bia_term::{Sort, Term, Terms, value::Value};
use rustc_hash::FxHashMap;

/// The solver is opened anew after this many clauses that held for one query only.
const MAX_TEMPORARY: usize = 1500;

/// What is known about every reachable state, apart from lemmas.
pub(super) type Known<'a> = &'a [Term];

/// The solver for questions about steps.
pub(super) struct Queries {
    session: Session,
    path: Unroller,
    now: Vec<Term>,
    next: Vec<Term>,
    levels: Vec<Term>,
    step: Term,
    temporary: usize,
    /// The literal of the last query's own clause.
    retire: Option<Term>,
}

fn label(terms: &mut Terms, stem: &str) -> Term {
    terms.fresh_var(stem, Sort::BOOL)
}

impl Queries {
    /// A solver with these predicates and frames.
    pub(super) fn open(
        cx: &mut Cx<'_>,
        ts: &Ts,
        known: Known<'_>,
        predicates: &Predicates,
        frames: &Frames,
    ) -> Result<Self, Halt> {
        let mut roots = predicates.list();
        roots.extend(known);
        let mut session = Session::open(cx, ts, &roots)?;
        let mut path = Unroller::new(cx.terms, ts, Start::Anywhere);
        let step = path.extend(cx.terms, ts);
        for definition in step.definitions {
            session.assert(cx.terms, definition)?;
        }
        let label_of_step = label(cx.terms, "step");
        let valid = cx.terms.implies(label_of_step, step.valid);
        session.assert(cx.terms, valid)?;
        for fact in known {
            let here = path.at(cx.terms, *fact, 0);
            session.assert(cx.terms, here)?;
        }
        let mut new = Self {
            session,
            path,
            now: Vec::new(),
            next: Vec::new(),
            levels: Vec::new(),
            step: label_of_step,
            temporary: 0,
            retire: None,
        };
        new.learn_predicates(cx, predicates)?;
        for _ in 0..=frames.top() {
            new.grow(cx, ts)?;
        }
        for (level, cube) in frames.iter() {
            new.learn(cx, cube, level)?;
        }
        Ok(new)
    }

    /// Opens the solver anew when it holds too much that is of no use any more.
    pub(super) fn refresh(
        &mut self,
        cx: &mut Cx<'_>,
        ts: &Ts,
        known: Known<'_>,
        predicates: &Predicates,
        frames: &Frames,
    ) -> Result<(), Halt> {
        if self.temporary < MAX_TEMPORARY {
            return Ok(());
        }
        let (queries, time) = (self.session.queries, self.session.time);
        *self = Self::open(cx, ts, known, predicates, frames)?;
        self.session.queries = queries;
        self.session.time = time;
        cx.statistics.count("ic3ia solvers opened anew", 1);
        Ok(())
    }

    /// Adds the new predicates to the solver.
    pub(super) fn learn_predicates(
        &mut self,
        cx: &mut Cx<'_>,
        predicates: &Predicates,
    ) -> Result<(), Halt> {
        for predicate in predicates.list().into_iter().skip(self.now.len()) {
            for (step, stem) in [(0, "now"), (1, "next")] {
                let there = self.path.at(cx.terms, predicate, step);
                let name = label(cx.terms, stem);
                let definition = cx.terms.eq(name, there);
                self.session.assert(cx.terms, definition)?;
                match step {
                    0 => self.now.push(name),
                    _ => self.next.push(name),
                }
            }
        }
        Ok(())
    }

    /// Adds a level. The first one is I.
    pub(super) fn grow(&mut self, cx: &mut Cx<'_>, ts: &Ts) -> Result<(), Halt> {
        let level = label(cx.terms, "level");
        if self.levels.is_empty() {
            let init = self.path.init(cx.terms, ts);
            let initial = cx.terms.implies(level, init);
            self.session.assert(cx.terms, initial)?;
        }
        self.levels.push(level);
        Ok(())
    }

    /// Asserts that a cube is excluded at a level and below.
    pub(super) fn learn(
        &mut self,
        cx: &mut Cx<'_>,
        cube: &[Lit],
        level: usize,
    ) -> Result<(), Halt> {
        let lemma = clause(cx.terms, cube, &self.now);
        let lemma = cx.terms.implies(self.levels[level], lemma);
        self.session.assert(cx.terms, lemma)
    }

    /// Whether no state of the cube has a predecessor in F of `from`, which itself is not in the
    /// cube if `exclude`. If so: literals of the cube for which that is so already.
    pub(super) fn relative(
        &mut self,
        cx: &mut Cx<'_>,
        from: usize,
        cube: &[Lit],
        exclude: bool,
        budget: &Budget,
    ) -> Result<Option<Cube>, Halt> {
        self.retire(cx)?;
        let mut assumed = self.levels[from..].to_vec();
        assumed.push(self.step);
        if exclude {
            let own = label(cx.terms, "not");
            let other = clause(cx.terms, cube, &self.now);
            let other = cx.terms.implies(own, other);
            self.session.assert(cx.terms, other)?;
            assumed.push(own);
            self.retire = Some(own);
            self.temporary += 1;
        }
        let mut by_term: FxHashMap<Term, Lit> = FxHashMap::default();
        for lit in cube {
            let there = lit.term(cx.terms, &self.next);
            by_term.insert(there, *lit);
            assumed.push(there);
        }
        if self.session.is_sat(cx.terms, &assumed, budget)? {
            return Ok(None);
        }
        let core = self.session.core(cx.terms)?;
        let mut kept: Cube = core
            .iter()
            .filter_map(|t| by_term.get(t))
            .copied()
            .collect();
        kept.sort_unstable();
        Ok(Some(kept))
    }

    fn retire(&mut self, cx: &mut Cx<'_>) -> Result<(), Halt> {
        match self.retire.take() {
            Some(own) => self.session.assert_not(cx.terms, own),
            None => Ok(()),
        }
    }

    /// Whether a bad state is left at a level.
    pub(super) fn bad(
        &mut self,
        cx: &mut Cx<'_>,
        ts: &Ts,
        level: usize,
        budget: &Budget,
    ) -> Result<bool, Halt> {
        self.retire(cx)?;
        let mut assumed = self.levels[level..].to_vec();
        assumed.push(self.path.at(cx.terms, ts.bad, 0));
        self.session.is_sat(cx.terms, &assumed, budget)
    }

    /// After an answer *yes*: which predicates hold before the step.
    pub(super) fn state(&mut self, cx: &mut Cx<'_>) -> Result<Vec<bool>, Halt> {
        let mut holds = Vec::with_capacity(self.now.len());
        for name in &self.now {
            holds.push(self.session.holds(cx.terms, *name)?);
        }
        Ok(holds)
    }

    /// After an answer *yes* to `relative`: a part of `cube`, the state before the step, from all
    /// states of which the step with these inputs goes to `target`; `None` if not from all of the
    /// cube itself.
    pub(super) fn lift(
        &mut self,
        cx: &mut Cx<'_>,
        ts: &Ts,
        cube: &[Lit],
        target: &[Lit],
        budget: &Budget,
    ) -> Result<Option<Cube>, Halt> {
        let mut chosen: Vec<(Term, Value)> = Vec::new();
        let free = ts.state.iter().zip(self.path.state(1).to_vec());
        let free = free
            .filter(|(var, _)| var.next.is_none())
            .map(|(_, there)| there);
        let inputs: Vec<Term> = self.path.inputs(0).iter().copied().chain(free).collect();
        for input in inputs {
            chosen.push((input, self.session.value(cx.terms, input)?));
        }
        self.retire(cx)?;
        let own = label(cx.terms, "lift");
        let valid = self.path.at(cx.terms, ts.valid, 0);
        let mut parts = vec![valid];
        parts.extend(target.iter().map(|lit| lit.term(cx.terms, &self.next)));
        let arrives = cx.terms.and_all(&parts);
        let not_there = cx.terms.not(arrives);
        let mut side = vec![not_there];
        for (input, value) in chosen {
            let sort = cx.terms.sort(input);
            let Ok(value) = cx.terms.try_value(value, sort) else {
                return Ok(None);
            };
            side.push(cx.terms.eq(input, value));
        }
        let side = cx.terms.and_all(&side);
        let side = cx.terms.implies(own, side);
        self.session.assert(cx.terms, side)?;
        self.retire = Some(own);
        self.temporary += 1;
        let mut assumed = vec![own];
        let mut by_term: FxHashMap<Term, Lit> = FxHashMap::default();
        for lit in cube {
            let here = lit.term(cx.terms, &self.now);
            by_term.insert(here, *lit);
            assumed.push(here);
        }
        if self.session.is_sat(cx.terms, &assumed, budget)? {
            return Ok(None);
        }
        let core = self.session.core(cx.terms)?;
        let mut kept: Cube = core
            .iter()
            .filter_map(|t| by_term.get(t))
            .copied()
            .collect();
        kept.sort_unstable();
        Ok(Some(kept))
    }

    /// How often the solver was asked, and for how long.
    pub(super) fn record(&self, cx: &mut Cx<'_>) {
        cx.statistics.count("ic3ia queries", self.session.queries);
        cx.statistics.time("ic3ia solver", self.session.time);
    }
}

/// The solver for questions about single states.
pub(super) struct States {
    session: Session,
    names: Vec<Term>,
    initial: Term,
    good: Term,
}

impl States {
    /// A solver with these predicates.
    pub(super) fn open(cx: &mut Cx<'_>, ts: &Ts, predicates: &Predicates) -> Result<Self, Halt> {
        let mut session = Session::open(cx, ts, &predicates.list())?;
        let [initial, good] = ["initial", "good"].map(|stem| label(cx.terms, stem));
        let init = cx.terms.implies(initial, ts.init);
        session.assert(cx.terms, init)?;
        let not_bad = cx.terms.not(ts.bad);
        let not_bad = cx.terms.implies(good, not_bad);
        session.assert(cx.terms, not_bad)?;
        let names = Vec::new();
        let mut new = Self {
            session,
            names,
            initial,
            good,
        };
        new.learn_predicates(cx, predicates)?;
        Ok(new)
    }

    /// Adds the new predicates to the solver.
    pub(super) fn learn_predicates(
        &mut self,
        cx: &mut Cx<'_>,
        predicates: &Predicates,
    ) -> Result<(), Halt> {
        for predicate in predicates.list().into_iter().skip(self.names.len()) {
            let name = label(cx.terms, "here");
            let definition = cx.terms.eq(name, predicate);
            self.session.assert(cx.terms, definition)?;
            self.names.push(name);
        }
        Ok(())
    }

    /// If no state of the cube is initial: literals for which that is so already.
    pub(super) fn not_initial(
        &mut self,
        cx: &mut Cx<'_>,
        cube: &[Lit],
    ) -> Result<Option<Cube>, Halt> {
        self.excluded(cx, self.initial, cube)
    }

    /// If all states of the cube are bad: literals for which that is so already.
    pub(super) fn all_bad(&mut self, cx: &mut Cx<'_>, cube: &[Lit]) -> Result<Option<Cube>, Halt> {
        self.excluded(cx, self.good, cube)
    }

    fn excluded(
        &mut self,
        cx: &mut Cx<'_>,
        what: Term,
        cube: &[Lit],
    ) -> Result<Option<Cube>, Halt> {
        let mut assumed = vec![what];
        let mut by_term: FxHashMap<Term, Lit> = FxHashMap::default();
        for lit in cube {
            let here = lit.term(cx.terms, &self.names);
            by_term.insert(here, *lit);
            assumed.push(here);
        }
        let budget = cx.budget.clone();
        if self.session.is_sat(cx.terms, &assumed, &budget)? {
            return Ok(None);
        }
        let core = self.session.core(cx.terms)?;
        let mut kept: Cube = core
            .iter()
            .filter_map(|t| by_term.get(t))
            .copied()
            .collect();
        kept.sort_unstable();
        Ok(Some(kept))
    }
}
