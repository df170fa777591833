//! Equations between variables: x + y = n, 2·x = y, modulo 2^w.
//!
//! For groups of variables of one width a [`Space`] at each location; assignments of linear terms
//! are followed exactly, wrap-around included, all others set their variable free, and assumptions
//! only count where they make an edge impossible. Integers are followed modulo 2^64: what is found
//! for them is a guess, of which only small factors are said.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "an operator or sort that is not looked at may be anything: that is always right"
)]

mod linear;
pub(crate) mod space;

use crate::{
    analysis::States,
    edge_paths::Move,
    state::Context,
    value::bits::{MAX_BITS, as_signed},
};
use bia_base::{Budget, Idx as _, Stop};
use bia_cfg::{Action, Edge, Live, Loc, Loops, Var};
use bia_term::{Op, Sort, SortData, Term, Terms, value::Bv};
use dashu_int::IBig;
use linear::Linear;
use rustc_hash::FxHashMap;
use space::{Equation, Space};
use std::collections::BTreeSet;

/// The greatest number of variables of a group.
const MAX_VARIABLES: usize = 16;
/// The greatest number of groups.
const MAX_GROUPS: usize = 24;
/// The greatest number of variables in an equation.
const MAX_FACTORS: usize = 6;
/// The greatest factor in an equation of integers.
const MAX_FACTOR: i128 = 1 << 20;

/// Variables that are related: all of one width, or integers.
pub(crate) struct Group {
    vars: Vec<Var>,
    place: FxHashMap<Term, usize>,
    width: u32,
    whole: bool,
}

impl Group {
    fn place(&self, context: &Context<'_>, var: Var) -> Option<usize> {
        self.place.get(&context.cfg.vars[var].term).copied()
    }
}

/// Groups of the graph's variables, by what occurs in loops together.
fn groups(context: &Context<'_>, loops: &Loops) -> Vec<Group> {
    let cfg = context.cfg;
    let mut in_loops: BTreeSet<Var> = BTreeSet::new();
    for edge in cfg.edges.values().filter(|edge| loops.depth(edge.from) > 0) {
        for step in &edge.steps {
            let (var, term) = match &step.action {
                Action::Assign(var, term) => (Some(*var), Some(*term)),
                Action::Assume(term) => (None, Some(*term)),
                Action::Havoc(var, _) => (Some(*var), None),
                Action::Call { .. } => (None, None),
            };
            in_loops.extend(var);
            let free = term
                .map(|term| context.terms.free_vars(&[term]))
                .unwrap_or_default();
            in_loops.extend(free.iter().filter_map(|term| context.var_of.get(term)));
        }
    }
    // And what these are set to, before the loops too: copies are equations.
    for _ in 0..2 {
        for step in cfg.edges.values().flat_map(|edge| &edge.steps) {
            if let Action::Assign(var, term) = &step.action
                && in_loops.contains(var)
            {
                let free = context.terms.free_vars(&[*term]);
                in_loops.extend(free.iter().filter_map(|term| context.var_of.get(term)));
            }
        }
    }
    let mut by_sort: std::collections::BTreeMap<Sort, Vec<Var>> = std::collections::BTreeMap::new();
    for var in in_loops {
        let sort = context.terms.sort(cfg.vars[var].term);
        let fits = match context.terms.sort_data(sort) {
            SortData::Int => true,
            SortData::Bv(width) => *width > 1 && *width <= MAX_BITS,
            _ => false,
        };
        if fits {
            by_sort.entry(sort).or_default().push(var);
        }
    }
    let mut found = Vec::new();
    for (sort, vars) in by_sort {
        if vars.len() <= MAX_VARIABLES {
            found.push(group(context, sort, vars));
            continue;
        }
        for pack in &context.packs.packs {
            let of_sort = |var: &&Var| context.terms.sort(cfg.vars[**var].term) == sort;
            let part: Vec<Var> = pack.iter().filter(of_sort).copied().collect();
            found.push(group(context, sort, part));
        }
    }
    found.retain(|group| group.vars.len() > 1);
    found.truncate(MAX_GROUPS);
    found
}

fn group(context: &Context<'_>, sort: Sort, vars: Vec<Var>) -> Group {
    let terms = vars.iter().map(|var| context.cfg.vars[*var].term);
    let width = context.terms.sorts().bv_width(sort);
    Group {
        place: terms.enumerate().map(|(at, term)| (term, at)).collect(),
        vars,
        width: width.unwrap_or(MAX_BITS),
        whole: width.is_none(),
    }
}

/// Equations of one group that hold at a location.
pub(crate) struct Equations {
    loc: Loc,
    vars: Vec<Term>,
    width: u32,
    whole: bool,
    all: Vec<Equation>,
}

/// Equations at these locations; `states` say which edges are impossible.
pub(crate) fn equations(
    context: &Context<'_>,
    states: &States,
    (loops, live): (&Loops, &Live),
    points: &[Loc],
    budget: &Budget,
) -> Result<Vec<Equations>, Stop> {
    let possible: Vec<bool> = context
        .cfg
        .edges
        .iter()
        .map(|(edge, data)| {
            let from = states[data.from].as_ref();
            from.is_some_and(|state| context.take(state, edge).is_some())
        })
        .collect();
    let mut found = Vec::new();
    for group in groups(context, loops) {
        let spaces = spaces(context, &group, &possible, loops, budget)?;
        for loc in points {
            let Some(space) = &spaces[loc.index()] else {
                continue;
            };
            let alive = group.vars.iter().enumerate();
            let alive = alive.filter(|(_, var)| live.is_live(*loc, **var));
            let places: Vec<usize> = alive.map(|(at, _)| at).collect();
            let vars = places
                .iter()
                .map(|at| context.cfg.vars[group.vars[*at]].term);
            found.push(Equations {
                loc: *loc,
                vars: vars.collect(),
                width: group.width,
                whole: group.whole,
                all: space.project(&places).equations(),
            });
        }
    }
    Ok(found)
}

/// The least solution.
fn spaces(
    context: &Context<'_>,
    group: &Group,
    possible: &[bool],
    loops: &Loops,
    budget: &Budget,
) -> Result<Vec<Option<Space>>, Stop> {
    let cfg = context.cfg;
    let outgoing = cfg.outgoing();
    let mut spaces: Vec<Option<Space>> = vec![None; cfg.locs.len()];
    spaces[cfg.start().index()] = Some(Space::all(group.vars.len(), group.width));
    let mut todo = BTreeSet::from([loops.position(cfg.start())]);
    while let Some(position) = todo.pop_first() {
        budget.check()?;
        let from = loops.order()[position];
        let Some(space) = spaces[from.index()].clone() else {
            continue;
        };
        for edge in outgoing.of(from) {
            if !possible[edge.index()] {
                continue;
            }
            let data = &cfg.edges[*edge];
            let after = after(context, group, *edge, &space);
            let grown = match &mut spaces[data.to.index()] {
                Some(before) => before.join(&after),
                empty => {
                    *empty = Some(after);
                    true
                }
            };
            if grown {
                todo.insert(loops.position(data.to));
            }
        }
    }
    Ok(spaces)
}

/// The space after an edge.
fn after(context: &Context<'_>, group: &Group, edge: Edge, space: &Space) -> Space {
    if let Some(Some(paths)) = context.edge_paths.get(edge.index()) {
        let mut ends = paths
            .iter()
            .map(|path| go(context, group, path, space.clone()));
        if let Some(mut all) = ends.next() {
            ends.for_each(|end| {
                all.join(&end);
            });
            return all;
        }
    }
    let mut after = space.clone();
    for step in &context.cfg.edges[edge].steps {
        take(context, group, &step.action, &mut after);
    }
    after
}

/// The space after one path through an edge.
fn go(context: &Context<'_>, group: &Group, path: &[Move<'_>], mut space: Space) -> Space {
    for step in path {
        match step {
            Move::Given(..) => {}
            Move::Assign(var, term) => assign(context, group, *var, *term, &mut space),
            Move::Step(action) => take(context, group, action, &mut space),
        }
    }
    space
}

fn take(context: &Context<'_>, group: &Group, action: &Action, space: &mut Space) {
    match action {
        Action::Assume(_) => {}
        Action::Havoc(var, _) => {
            if let Some(at) = group.place(context, *var) {
                space.free(at);
            }
        }
        Action::Assign(var, term) => assign(context, group, *var, *term, space),
        Action::Call { .. } => (0..group.vars.len()).for_each(|at| space.free(at)),
    }
}

fn assign(context: &Context<'_>, group: &Group, var: Var, term: Term, space: &mut Space) {
    let Some(at) = group.place(context, var) else {
        return;
    };
    let mut after: Option<Space> = None;
    for branch in branches(context.terms, term) {
        let mut one = space.clone();
        match Linear::of(context.terms, branch, &group.place) {
            Some(Linear { factors, constant }) => one.assign(at, &factors, constant),
            None => one.free(at),
        }
        match &mut after {
            None => after = Some(one),
            Some(all) => {
                all.join(&one);
            }
        }
    }
    if let Some(after) = after {
        *space = after;
    }
}

/// What a term may be by its conditions; the term itself if that is much.
fn branches(terms: &Terms, term: Term) -> Vec<Term> {
    let (mut found, mut stack) = (Vec::new(), vec![term]);
    while let Some(branch) = stack.pop() {
        match terms.op(branch) {
            Op::Ite => stack.extend_from_slice(&terms.args(branch)[1..]),
            _ => found.push(branch),
        }
        if found.len() + stack.len() > 8 {
            return vec![term];
        }
    }
    found
}

impl Equations {
    /// As formulas, with their location.
    pub(crate) fn formulas(&self, terms: &mut Terms) -> Vec<(Loc, Term)> {
        let made = self
            .all
            .iter()
            .filter_map(|equation| self.formula(terms, equation));
        made.map(|formula| (self.loc, formula)).collect()
    }

    /// Positive factors on the left, negative ones on the right.
    fn formula(&self, terms: &mut Terms, equation: &Equation) -> Option<Term> {
        let used = equation.factors.iter().filter(|a| **a != 0).count();
        // Of one number alone the other domains know.
        if !(2..=MAX_FACTORS).contains(&used) {
            return None;
        }
        let constant = as_signed(equation.constant, self.width);
        let (mut left, mut right) = (None, Some(self.number(terms, constant)));
        if constant == 0 {
            right = None;
        }
        for (factor, var) in equation.factors.iter().zip(&self.vars) {
            let factor = as_signed(*factor, self.width);
            if factor == 0 {
                continue;
            }
            if self.whole && factor.abs() > MAX_FACTOR {
                return None;
            }
            let by = self.number(terms, factor.abs());
            let product = match (factor.abs(), self.whole) {
                (1, _) => *var,
                (_, true) => terms.mul(*var, by),
                (_, false) => terms.bv_mul(*var, by),
            };
            let side = if factor > 0 { &mut left } else { &mut right };
            *side = Some(match *side {
                None => product,
                Some(sum) if self.whole => terms.add(sum, product),
                Some(sum) => terms.bv_add(sum, product),
            });
        }
        let zero = self.number(terms, 0);
        Some(terms.eq(left.unwrap_or(zero), right.unwrap_or(zero)))
    }

    fn number(&self, terms: &mut Terms, n: i128) -> Term {
        match self.whole {
            true => terms.int(IBig::from(n)),
            false => terms.bv(Bv::from_ibig(self.width, &IBig::from(n))),
        }
    }
}
