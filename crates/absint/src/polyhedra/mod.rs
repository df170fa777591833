//! Linear inequalities between several variables: x + y ≤ 2·z, 3·i ≤ j + k.
//!
//! For groups of variables of one sort a [`Polyhedron`] at each location. Linear assignments and
//! comparisons are followed where nothing wraps, by what the states of an earlier analysis say
//! about each variable; all others set their variable free. Loops are gone around as in `analysis`:
//! a few times, then widened, and in the end made smaller by plain steps.

mod cone;
mod form;
mod say;
mod set;

use crate::{
    analysis::States,
    edge_paths::Move,
    linear::Reading,
    state::{Context, State},
};
use bia_base::{Budget, Idx as _, Stop};
use bia_cfg::{Action, Edge, Live, Loc, Loops, Var};
use bia_term::{Op, Sort, SortData, Term};
use cone::Row;
use form::{form, plus};
use rustc_hash::FxHashMap;
pub(crate) use say::Inequalities;
use set::{Polyhedron, negated};
use std::collections::{BTreeMap, BTreeSet};

/// The greatest number of variables of a group.
const MAX_VARIABLES: usize = 6;
/// The greatest number of groups.
const MAX_GROUPS: usize = 12;
/// Visits of a head before its set is widened.
const BEFORE_WIDENING: u32 = 3;
/// Visits after which nothing is kept; widening alone ends much earlier.
const MAX_VISITS: u32 = 60;
/// How often all sets are made smaller.
const NARROWING: u32 = 2;
/// The greatest bound of a single number that is kept; greater ones come from the width.
const MAX_BOUND: i128 = 1 << 20;

/// Variables that are related: all of one sort.
pub(crate) struct Group {
    vars: Vec<Var>,
    /// The number of a variable, from 1 on.
    place: FxHashMap<Term, usize>,
}

impl Group {
    fn number(&self, context: &Context<'_>, var: Var) -> Option<usize> {
        self.place.get(&context.cfg.vars[var].term).copied()
    }
}

/// Variables of one sort in one pack, those first that loops change.
fn groups(context: &Context<'_>, loops: &Loops) -> Vec<Group> {
    let mut changed: BTreeSet<Var> = BTreeSet::new();
    let edges = context.cfg.edges.values();
    for edge in edges.filter(|edge| loops.depth(edge.from) > 0) {
        for step in &edge.steps {
            if let Action::Assign(var, _) = &step.action {
                changed.insert(*var);
            }
        }
    }
    let mut found = Vec::new();
    for pack in &context.packs.packs {
        let mut by_sort: BTreeMap<Sort, Vec<Var>> = BTreeMap::new();
        for var in pack {
            let sort = context.terms.sort(context.cfg.vars[*var].term);
            if matches!(
                context.terms.sort_data(sort),
                SortData::Int | SortData::Bv(_)
            ) {
                by_sort.entry(sort).or_default().push(*var);
            }
        }
        for (_, mut vars) in by_sort {
            vars.sort_by_key(|var| !changed.contains(var));
            vars.truncate(MAX_VARIABLES);
            // Of two the octagons know.
            if vars.len() > 2 && vars.iter().any(|var| changed.contains(var)) {
                let terms = vars.iter().map(|var| context.cfg.vars[*var].term);
                let place = terms.enumerate().map(|(at, term)| (term, at + 1)).collect();
                found.push(Group { vars, place });
            }
        }
    }
    found.truncate(MAX_GROUPS);
    found
}

/// What holds at these locations; `states` say what each variable may be.
pub(crate) fn inequalities(
    context: &Context<'_>,
    states: &States,
    (loops, live): (&Loops, &Live),
    points: &[Loc],
    budget: &Budget,
) -> Result<Vec<Inequalities>, Stop> {
    let mut found = Vec::new();
    for group in groups(context, loops) {
        let search = Search {
            context,
            states,
            group: &group,
            loops,
            budget,
        };
        let sets = search.run()?;
        for loc in points {
            if let (Some(set), Some(state)) = (&sets[loc.index()], &states[*loc]) {
                found.push(Inequalities::of(context, &group, state, set, live, *loc));
            }
        }
    }
    Ok(found)
}

/// The analysis for one group.
struct Search<'a> {
    context: &'a Context<'a>,
    states: &'a States,
    group: &'a Group,
    loops: &'a Loops,
    budget: &'a Budget,
}

/// What is known somewhere.
type Known = (State, Polyhedron);

impl Search<'_> {
    /// The least solution, approximately: by location, `None` where no run gets.
    fn run(&self) -> Result<Vec<Option<Polyhedron>>, Stop> {
        let cfg = self.context.cfg;
        let outgoing = cfg.outgoing();
        let mut sets: Vec<Option<Polyhedron>> = vec![None; cfg.locs.len()];
        let mut visits = vec![0_u32; cfg.locs.len()];
        sets[cfg.start().index()] = Some(self.everything());
        let mut todo = BTreeSet::from([self.loops.position(cfg.start())]);
        while let Some(position) = todo.pop_first() {
            self.budget.check()?;
            let from = self.loops.order()[position];
            for edge in outgoing.of(from) {
                let to = cfg.edges[*edge].to;
                let Some(after) = self.after(*edge, &sets) else {
                    continue;
                };
                let next = match &sets[to.index()] {
                    None => after,
                    Some(before) if before.includes(&after) => continue,
                    Some(before) => {
                        visits[to.index()] += 1;
                        let join = before.join(&after);
                        match visits[to.index()] {
                            n if n > MAX_VISITS => self.everything(),
                            n if n > BEFORE_WIDENING && self.loops.is_head(to) => {
                                before.widen(&join)
                            }
                            _ => join,
                        }
                    }
                };
                sets[to.index()] = Some(next);
                todo.insert(self.loops.position(to));
            }
        }
        self.shrink(&mut sets)?;
        Ok(sets)
    }

    fn everything(&self) -> Polyhedron {
        Polyhedron::all(self.group.vars.len())
    }

    /// Plain steps: whatever has all runs still has them afterwards.
    fn shrink(&self, sets: &mut [Option<Polyhedron>]) -> Result<(), Stop> {
        let cfg = self.context.cfg;
        let incoming = cfg.incoming();
        for _ in 0..NARROWING {
            for loc in self.loops.order().iter().filter(|loc| **loc != cfg.start()) {
                self.budget.check()?;
                let arriving = incoming.of(*loc).iter();
                let arriving = arriving.filter_map(|edge| self.after(*edge, sets));
                let now = arriving.reduce(|a, b| a.join(&b));
                let less = match (&sets[loc.index()], &now) {
                    (Some(before), Some(now)) => before.includes(now),
                    (Some(_), None) => true,
                    (None, _) => false,
                };
                if less {
                    sets[loc.index()] = now;
                }
            }
        }
        Ok(())
    }

    /// The set after an edge; `None` if no run takes it.
    fn after(&self, edge: Edge, sets: &[Option<Polyhedron>]) -> Option<Polyhedron> {
        let context = self.context;
        let from = context.cfg.edges[edge].from;
        let set = sets[from.index()].clone()?;
        let state = context.enter(self.states[from].as_ref()?, edge)?;
        let ends = match context.edge_paths.get(edge.index()) {
            Some(Some(paths)) => {
                let end = |path: &Vec<Move<'_>>| self.go((state.clone(), set.clone()), path);
                paths.iter().filter_map(end).collect()
            }
            _ => {
                let steps = context.cfg.edges[edge].steps.iter();
                let mut actions = steps.map(|step| &step.action);
                let end = actions.try_fold((state, set), |known, action| self.act(known, action));
                end.into_iter().collect::<Vec<Known>>()
            }
        };
        let sets = ends.into_iter().map(|(_, set)| set);
        sets.reduce(|a, b| a.join(&b))
    }

    fn go(&self, known: Known, path: &[Move<'_>]) -> Option<Known> {
        path.iter().try_fold(known, |known, step| match step {
            Move::Given(condition, holds) => self.assume(known, *condition, *holds),
            Move::Assign(var, term) => self.assign(known, *var, *term),
            Move::Step(action) => self.act(known, action),
        })
    }

    fn act(&self, (state, set): Known, action: &Action) -> Option<Known> {
        match action {
            Action::Assume(formula) => self.assume((state, set), *formula, true),
            Action::Assign(var, term) => self.assign((state, set), *var, *term),
            Action::Havoc(var, _) => {
                let state = self.context.act(state, action)?;
                let set = self.freed(&state, set, *var)?;
                Some((state, set))
            }
            Action::Call { .. } => Some((self.context.act(state, action)?, self.everything())),
        }
    }

    /// The variable is anything that the state says.
    fn freed(&self, state: &State, set: Polyhedron, var: Var) -> Option<Polyhedron> {
        let Some(number) = self.group.number(self.context, var) else {
            return Some(set);
        };
        let set = set.forget(number);
        let Some(range) = self.context.range(state, var) else {
            return Some(set);
        };
        let mut rows = Vec::new();
        for (bound, sign) in [(range.lo, 1), (range.hi, -1)] {
            if (-MAX_BOUND..=MAX_BOUND).contains(&bound) {
                let mut row = vec![0; self.group.vars.len() + 1];
                (row[0], row[number]) = (-sign * bound, sign);
                rows.push(row);
            }
        }
        set.meet(&rows)
    }

    fn assign(&self, (state, set): Known, var: Var, term: Term) -> Option<Known> {
        let context = self.context;
        let after = context.set_to(state.clone(), var, term)?;
        let Some(number) = self.group.number(context, var) else {
            return Some((after, set));
        };
        if let (Op::Ite, [condition, yes, no]) = (context.terms.op(term), context.terms.args(term))
        {
            let mut ends = Vec::new();
            for (holds, branch) in [(true, *yes), (false, *no)] {
                let given = self.assume((state.clone(), set.clone()), *condition, holds);
                ends.extend(given.and_then(|(state, set)| {
                    let after = context.set_to(state.clone(), var, branch)?;
                    self.assigned((&state, &after), set, (var, number), branch)
                }));
            }
            let set = ends.into_iter().reduce(|a, b| a.join(&b))?;
            return Some((after, set));
        }
        let set = self.assigned((&state, &after), set, (var, number), term)?;
        Some((after, set))
    }

    /// After an assignment, with the states before and after it.
    fn assigned(
        &self,
        (before, after): (&State, &State),
        set: Polyhedron,
        (var, number): (Var, usize),
        term: Term,
    ) -> Option<Polyhedron> {
        let reading = self.context.reading(var);
        match form(self.context, self.group, before, term, reading) {
            Some(row) => Some(set.assign(number, &row)),
            None => self.freed(after, set, var),
        }
    }

    /// The members in which the formula has the value `holds`.
    fn assume(&self, (state, set): Known, formula: Term, holds: bool) -> Option<Known> {
        let terms = self.context.terms;
        let state = self.context.assume(state, formula, holds, 1)?;
        let mut rows = Vec::new();
        let mut todo = vec![(formula, holds)];
        while let Some((formula, holds)) = todo.pop() {
            let args = terms.args(formula);
            match (terms.op(formula), holds) {
                (Op::Not, _) => todo.push((args[0], !holds)),
                (Op::And, true) | (Op::Or, false) => {
                    todo.extend(args.iter().map(|arg| (*arg, holds)));
                }
                (Op::Lt, _) => rows.extend(self.less(&state, args, Reading::Signed, holds)),
                (Op::BvSlt, _) => rows.extend(self.less(&state, args, Reading::Signed, holds)),
                (Op::BvUlt, _) => rows.extend(self.less(&state, args, Reading::Unsigned, holds)),
                (Op::Eq, true) => rows.extend(self.equal(&state, args)),
                _ => {}
            }
        }
        let set = set.meet(&rows)?;
        Some((state, set))
    }

    /// a < b, or b ≤ a if not `holds`.
    fn less(&self, state: &State, args: &[Term], reading: Reading, holds: bool) -> Option<Row> {
        let of = |term: Term| form(self.context, self.group, state, term, reading);
        let difference = plus(&of(args[1])?, &of(args[0])?, -1)?;
        match holds {
            true => {
                let mut row = difference;
                row[0] = row[0].checked_sub(1)?;
                Some(row)
            }
            false => Some(negated(&difference)),
        }
    }

    /// a = b, both ways.
    fn equal(&self, state: &State, args: &[Term]) -> Vec<Row> {
        let in_reading = |reading: Reading| {
            let of = |term: Term| form(self.context, self.group, state, term, reading);
            plus(&of(args[0])?, &of(args[1])?, -1)
        };
        let row = in_reading(Reading::Signed).or_else(|| in_reading(Reading::Unsigned));
        row.map_or(Vec::new(), |row| vec![negated(&row), row])
    }
}
