//! Floyd's method: an independent check of the invariants of locations of a graph without calls.
//! Graphs with calls are checked function by function, by their [contracts].
//!
//! Given φ_l for some locations l; the start has `true` if nothing is given, and each target of
//! kind `Error` and each cut has `false`, whatever is given. Checked is, for each of these l and
//! each m that can be reached from l over edges and locations without invariant, with one query for
//! each pair:
//!
//! ```text
//!   true ⇒ φ_start
//!   φ_l(x) ∧ (a way from l to m leads from x to y) ⇒ φ_m(y)
//!   φ_l(x) ∧ (a way from l leads from x to the end of a closing edge) is impossible
//! ```
//! A closing edge is one that closes a cycle without invariant in a depth-first search from l. If
//! none can be taken at all, no run goes around such a cycle: the first closing edge that it takes
//! would be reached over other edges. So invariants need only cut the cycles that can be run. (If
//! such a cycle has several entries, the search may pick an edge that can be taken although another
//! edge of the cycle cannot: then good invariants are refused.)
//!
//! Then no run reaches a target or a cut: by induction, at each location with an invariant it
//! holds.
//!
//! The paths from l are said by one formula of linear size: r_n for each location on a path, c_e
//! for each edge, values named anew by each step and where paths with different values join:
//!
//! ```text
//!   r_l = true    r_n ⇒ ⋁ { c_e | e into n }    c_e ⇒ r_from(e) ∧ assumptions of e
//!   x' = t for each assignment                  c_e ⇒ x_n = x_e where values join
//! ```
//! A goal is first asked about with the part of the formula that it depends on (see [`cone`]), and
//! with all of it if that is not enough.
//!
//! This file shares no code with the encoders; it relies on terms, the solver, and `trie`.

mod cone;
pub mod contracts;
#[cfg(test)]
mod tests;

pub use contracts::{Obligations, entry_value, entry_values, modified};

use self::cone::{Definition, Definitions};
use crate::{Action, Cfg, Edge, Loc, LocationInvariants, Var, pass::reach::callee, trie::Trie};
use bia_base::{Budget, Idx as _, Reason};
use bia_k2::ast::PropertyKind;
use bia_solver::api::{Answer, Caps, Smt, SolverError};
use bia_term::{Sort, Substitution, Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

/// Why invariants are not accepted.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FloydError {
    /// The graph has calls.
    #[error("the graph has calls ({0:?})")]
    Calls(Edge),
    /// The property is about infinite paths, of which contracts say nothing.
    #[error("contracts say nothing about infinite paths")]
    Infinite,
    /// A location has two invariants, or one that is not a formula over the graph's variables.
    #[error("the invariant of {0:?} is not one formula over the variables of the graph")]
    Malformed(Loc),
    /// The start is a target or a cut, or its invariant does not hold at the beginning.
    #[error("the invariant of the start {0:?} does not hold at the beginning")]
    Start(Loc),
    /// The invariant of `from` does not imply that of `to` over the paths between them.
    #[error("the invariant of {from:?} does not lead to that of {to:?}")]
    NotKept {
        /// Where the paths begin.
        from: Loc,
        /// Where they end.
        to: Loc,
    },
    /// A cycle without invariants may be run.
    #[error("{edge:?} may close a cycle without invariants, from {from:?} on")]
    Cycle {
        /// Where the paths to it begin.
        from: Loc,
        /// The edge that closes it.
        edge: Edge,
    },
    /// The solver did not know.
    #[error("the solver does not know whether the invariant of {from:?} leads on: {why}")]
    Unknown {
        /// Where the paths begin.
        from: Loc,
        /// What it said.
        why: String,
    },
    /// The solver failed.
    #[error(transparent)]
    Solver(#[from] SolverError),
}

/// What a solver needs for the check.
pub fn caps(cfg: &Cfg, invariants: &LocationInvariants, terms: &Terms) -> Caps {
    let mut roots: Vec<Term> = cfg.vars.values().map(|data| data.term).collect();
    roots.extend(invariants.at.iter().map(|(_, t)| *t));
    for step in cfg.edges.values().flat_map(|edge| &edge.steps) {
        match &step.action {
            Action::Assume(t) | Action::Assign(_, t) => roots.push(*t),
            Action::Call { args, .. } => roots.extend(args),
            Action::Havoc(..) => {}
        }
    }
    roots.sort_unstable();
    roots.dedup();
    Caps::of(terms, &roots)
}

/// Whether the invariants prove that no run reaches an error or a cut. The solver must be fresh; it
/// should not be the one that found the invariants.
pub fn check(
    cfg: &Cfg,
    invariants: &LocationInvariants,
    terms: &mut Terms,
    solver: &mut dyn Smt,
    budget: &Budget,
) -> Result<(), FloydError> {
    if let Some((edge, _)) = cfg.edges.iter().find(|(_, data)| callee(data).is_some()) {
        return Err(FloydError::Calls(edge));
    }
    let given = annotations(cfg, invariants, terms)?;
    let mut check = Check {
        cfg,
        given,
        outgoing: cfg.outgoing(),
        var_of: cfg.var_of(),
        named: 0,
        definitions: Vec::new(),
        solver,
        budget,
    };
    check.start(terms)?;
    for loc in cfg.locs.ids() {
        // Nothing follows from false, and everything else is a place to begin.
        if check.given[loc.index()].is_some_and(|t| t != terms.fals()) {
            check.region(terms, loc)?;
        }
    }
    Ok(())
}

/// The formula of each location that has one.
fn annotations(
    cfg: &Cfg,
    invariants: &LocationInvariants,
    terms: &Terms,
) -> Result<Vec<Option<Term>>, FloydError> {
    let var_of = cfg.var_of();
    let mut given = vec![None; cfg.locs.len()];
    for (loc, formula) in &invariants.at {
        let is_formula = terms.sort(*formula) == Sort::BOOL;
        let free = terms.free_vars(&[*formula]);
        let slot = given.get_mut(loc.index());
        let slot = slot.filter(|slot| slot.is_none());
        match slot {
            Some(slot) if is_formula && free.iter().all(|t| var_of.contains_key(t)) => {
                *slot = Some(*formula);
            }
            Some(_) | None => return Err(FloydError::Malformed(*loc)),
        }
    }
    given[cfg.start().index()].get_or_insert(terms.tru());
    let errors = cfg.targets.iter().filter(|t| t.kind == PropertyKind::Error);
    for loc in errors.map(|t| &t.loc).chain(&cfg.cuts) {
        given[loc.index()] = Some(terms.fals());
    }
    Ok(given)
}

/// The values of variables at a place; a variable without one has that of where the paths begin.
type Values = Trie<Var, Term>;

/// A location on the paths from where they begin.
struct Place {
    reached: Term,
    values: Values,
}

struct Check<'a> {
    cfg: &'a Cfg,
    given: Vec<Option<Term>>,
    outgoing: crate::Adjacency,
    var_of: FxHashMap<Term, Var>,
    /// How many names were made.
    named: usize,
    /// What the names of the region at hand stand for.
    definitions: Vec<Definition>,
    solver: &'a mut dyn Smt,
    budget: &'a Budget,
}

/// All paths from one location to the next ones with invariants: a block.
struct Block {
    from: Loc,
    /// Its invariant.
    begin: Term,
    definitions: Definitions,
}

/// What must not happen: ending up there with these values not in the invariant.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Goal {
    Keep(Loc),
    Close(Edge),
}

impl Check<'_> {
    /// true ⇒ φ_start
    fn start(&mut self, terms: &mut Terms) -> Result<(), FloydError> {
        let loc = self.cfg.start();
        let formula = self.given[loc.index()].unwrap_or(terms.tru());
        let negated = terms.not(formula);
        self.solver.push()?;
        let answer = self.solver.check(terms, &[negated], self.budget)?;
        self.solver.pop()?;
        match answer {
            Answer::Unsat => Ok(()),
            Answer::Sat => Err(FloydError::Start(loc)),
            Answer::Unknown(why) => Err(FloydError::Unknown {
                from: loc,
                why: why.to_string(),
            }),
        }
    }

    /// All paths from one location to the next ones with invariants: a block.
    fn region(&mut self, terms: &mut Terms, from: Loc) -> Result<(), FloydError> {
        let (order, closing) = self.order(from);
        let mut entering: FxHashMap<Loc, Vec<(Term, Values)>> = FxHashMap::default();
        let mut goals: Vec<(Goal, Term)> = Vec::new();
        for (at, loc) in order.iter().enumerate() {
            self.budget.check().map_err(|stop| FloydError::Unknown {
                from,
                why: Reason::from(stop).to_string(),
            })?;
            let place = match at {
                0 => Place {
                    reached: terms.tru(),
                    values: Values::default(),
                },
                _ => {
                    let paths = entering.remove(loc).unwrap_or_default();
                    self.join(terms, &paths)
                }
            };
            for at in 0..self.outgoing.of(*loc).len() {
                let edge = self.outgoing.of(*loc)[at];
                let to = self.cfg.edges[edge].to;
                let (taken, values) = self.edge(terms, edge, &place)?;
                if closing.contains(&edge) {
                    goals.push((Goal::Close(edge), taken));
                } else if let Some(formula) = self.given[to.index()] {
                    let there = self.with_values(terms, &values, formula);
                    let fails = terms.not(there);
                    goals.push((Goal::Keep(to), terms.and(taken, fails)));
                } else {
                    entering.entry(to).or_default().push((taken, values));
                }
            }
        }
        let definitions = std::mem::take(&mut self.definitions);
        let block = Block {
            from,
            begin: self.given[from.index()].unwrap_or(terms.tru()),
            definitions: Definitions::new(definitions, terms),
        };
        self.goals(terms, &block, goals)
    }

    /// The locations on the paths, each after those before it, and the edges that close cycles.
    fn order(&self, from: Loc) -> (Vec<Loc>, FxHashSet<Edge>) {
        #[derive(Clone, Copy, PartialEq)]
        enum Mark {
            Open,
            Done,
        }
        let mut mark: FxHashMap<Loc, Mark> = FxHashMap::default();
        let (mut left, mut closing) = (Vec::new(), FxHashSet::default());
        let mut path = vec![(from, 0)];
        mark.insert(from, Mark::Open);
        while let Some((loc, next)) = path.last_mut() {
            let Some(edge) = self.outgoing.of(*loc).get(*next) else {
                mark.insert(*loc, Mark::Done);
                left.push(*loc);
                path.pop();
                continue;
            };
            *next += 1;
            let to = self.cfg.edges[*edge].to;
            if self.given[to.index()].is_some() {
                continue;
            }
            match mark.get(&to) {
                None => {
                    mark.insert(to, Mark::Open);
                    path.push((to, 0));
                }
                Some(Mark::Open) => {
                    closing.insert(*edge);
                }
                Some(Mark::Done) => {}
            }
        }
        left.reverse();
        (left, closing)
    }

    /// The place where these paths meet.
    fn join(&mut self, terms: &mut Terms, paths: &[(Term, Values)]) -> Place {
        let Some(((first, values), rest)) = paths.split_first() else {
            // Only entered by closing edges, which are not taken.
            return Place {
                reached: terms.fals(),
                values: Values::default(),
            };
        };
        if rest.is_empty() {
            return Place {
                reached: *first,
                values: values.clone(),
            };
        }
        let reached = self.name(terms, Sort::BOOL);
        let taken: Vec<Term> = paths.iter().map(|(taken, _)| *taken).collect();
        let some = terms.or_all(&taken);
        let some = terms.implies(reached, some);
        self.define(reached, some);
        let mut differing: Vec<Var> = Vec::new();
        for (_, other) in rest {
            differing.extend(values.differing(other));
        }
        differing.sort_unstable();
        differing.dedup();
        let mut joined = values.clone();
        for x in differing {
            let new = self.fresh(terms, x);
            for (taken, values) in paths {
                let old = self.value(values, x);
                let equal = terms.eq(new, old);
                let equal = terms.implies(*taken, equal);
                self.define(new, equal);
            }
            joined.set(x, new);
        }
        Place {
            reached,
            values: joined,
        }
    }

    /// Takes an edge: whether that is done, and the values afterwards.
    fn edge(
        &mut self,
        terms: &mut Terms,
        edge: Edge,
        place: &Place,
    ) -> Result<(Term, Values), FloydError> {
        let mut values = place.values.clone();
        let mut conditions = Vec::new();
        let cfg = self.cfg;
        for step in &cfg.edges[edge].steps {
            match &step.action {
                Action::Assume(t) => conditions.push(self.with_values(terms, &values, *t)),
                Action::Assign(x, t) => {
                    let t = self.with_values(terms, &values, *t);
                    let is_leaf = terms.args(t).is_empty();
                    let value = if is_leaf { t } else { self.fresh(terms, *x) };
                    if !is_leaf {
                        let equal = terms.eq(value, t);
                        self.define(value, equal);
                    }
                    values.set(*x, value);
                }
                Action::Havoc(x, _) => {
                    let value = self.fresh(terms, *x);
                    values.set(*x, value);
                }
                Action::Call { .. } => return Err(FloydError::Calls(edge)),
            }
        }
        let condition = terms.and_all(&conditions);
        let both = terms.and(place.reached, condition);
        if both == terms.fals() {
            return Ok((both, values));
        }
        // A name of its own even without a condition: where two such edges part and meet again,
        // only one of them is taken.
        let taken = self.name(terms, Sort::BOOL);
        let before = terms.implies(taken, place.reached);
        self.define(taken, before);
        for condition in conditions {
            let formula = terms.implies(taken, condition);
            self.definitions.push(Definition {
                of: taken,
                formula,
                is_condition: true,
            });
        }
        Ok((taken, values))
    }

    fn define(&mut self, of: Term, formula: Term) {
        self.definitions.push(Definition {
            of,
            formula,
            is_condition: false,
        });
    }

    /// Each goal must be impossible. Where nothing may be reached one query is enough for all,
    /// however many places were cut off; only if it fails are they asked about one by one.
    fn goals(
        &mut self,
        terms: &mut Terms,
        block: &Block,
        mut goals: Vec<(Goal, Term)>,
    ) -> Result<(), FloydError> {
        goals.sort_by_key(|(goal, _)| *goal);
        let (mut dead, mut questions) = (Vec::new(), Vec::new());
        for same in goals.chunk_by(|a, b| a.0 == b.0) {
            let fails: Vec<Term> = same.iter().map(|(_, t)| *t).collect();
            let goal = (same[0].0, terms.or_all(&fails));
            let is_dead = match goal.0 {
                Goal::Keep(to) => self.given[to.index()] == Some(terms.fals()),
                Goal::Close(_) => true,
            };
            match is_dead {
                true => dead.push(goal),
                false => questions.push(vec![goal]),
            }
        }
        questions.push(dead);
        let mut open = Vec::new();
        for goals in questions {
            if !self.is_impossible_in_cone(terms, block, &goals)? {
                open.push(goals);
            }
        }
        if open.is_empty() {
            return Ok(());
        }
        self.solver.push()?;
        self.solver.assert(terms, block.begin)?;
        for formula in block.definitions.formulas() {
            self.solver.assert(terms, formula)?;
        }
        for goals in open {
            if goals.len() == 1 || self.some(terms, &goals)? != Answer::Unsat {
                self.one_by_one(terms, block.from, &goals)?;
            }
        }
        self.solver.pop()?;
        Ok(())
    }

    /// Whether what these goals depend on shows already that all of them are impossible.
    fn is_impossible_in_cone(
        &mut self,
        terms: &mut Terms,
        block: &Block,
        goals: &[(Goal, Term)],
    ) -> Result<bool, FloydError> {
        let mut about: Vec<Term> = goals.iter().map(|(_, t)| *t).collect();
        if about.iter().all(|t| *t == terms.fals()) {
            return Ok(true);
        }
        about.push(block.begin);
        let Some(cone) = block.definitions.cone(terms, &about) else {
            return Ok(false);
        };
        self.solver.push()?;
        self.solver.assert(terms, block.begin)?;
        for formula in cone {
            self.solver.assert(terms, formula)?;
        }
        let answer = self.some(terms, goals)?;
        self.solver.pop()?;
        match answer {
            Answer::Unsat => Ok(true),
            Answer::Sat => Ok(false),
            // All of it is not easier than a part.
            Answer::Unknown(why) => Err(FloydError::Unknown {
                from: block.from,
                why: why.to_string(),
            }),
        }
    }

    /// Whether some of the goals is possible with what is asserted.
    fn some(&mut self, terms: &mut Terms, goals: &[(Goal, Term)]) -> Result<Answer, FloydError> {
        let paths: Vec<Term> = goals.iter().map(|(_, t)| *t).collect();
        let some = terms.or_all(&paths);
        Ok(self.solver.check(terms, &[some], self.budget)?)
    }

    fn one_by_one(
        &mut self,
        terms: &mut Terms,
        from: Loc,
        goals: &[(Goal, Term)],
    ) -> Result<(), FloydError> {
        for (goal, fails) in goals {
            match self.solver.check(terms, &[*fails], self.budget)? {
                Answer::Unsat => {}
                Answer::Unknown(why) => {
                    let why = why.to_string();
                    return Err(FloydError::Unknown { from, why });
                }
                Answer::Sat => {
                    return Err(match *goal {
                        Goal::Keep(to) => FloydError::NotKept { from, to },
                        Goal::Close(edge) => FloydError::Cycle { from, edge },
                    });
                }
            }
        }
        Ok(())
    }

    /// A fresh variable. The number in its name only makes the search for a free name fast.
    fn name(&mut self, terms: &mut Terms, sort: Sort) -> Term {
        self.named += 1;
        terms.fresh_var(&format!("floyd.{}", self.named), sort)
    }

    fn fresh(&mut self, terms: &mut Terms, x: Var) -> Term {
        let sort = terms.sort(self.cfg.vars[x].term);
        self.name(terms, sort)
    }

    fn value(&self, values: &Values, x: Var) -> Term {
        values.get(x).copied().unwrap_or(self.cfg.vars[x].term)
    }

    /// The formula or term with the values of its variables.
    fn with_values(&self, terms: &mut Terms, values: &Values, term: Term) -> Term {
        let free = terms.free_vars(&[term]);
        let pairs: Vec<(Term, Term)> = free
            .into_iter()
            .filter_map(|t| Some((t, *values.get(*self.var_of.get(&t)?)?)))
            .collect();
        Substitution::new(terms, pairs).apply(terms, term)
    }
}
