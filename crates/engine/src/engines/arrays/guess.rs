//! Guesses about cells: what loops over arrays usually establish. None is used before it is proved.
//!
//! ```text
//!   at location l, for a cell j with element v:
//!       low ≤ j < high  [∧ j lies like low in steps of 2, 4, 8]  [∧ c]   ⇒   v = e
//!   high    index terms of writes, also with their variable at a bound that it is compared with
//!   low     0, or what such a term is for its variable 0
//!   c       a condition of a branch over scalars, with the index put in for its variable
//!   e       values that are written (with the index put in for its variable), elements of other
//!           arrays in the same cell, constants
//! ```

use crate::{Cx, engines::ic3ia::control_variables};
use bia_system::{Cells, Ts};
use bia_term::{
    Op, Sort, Substitution, Term, Terms,
    value::{Bv, Value},
};
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashSet};

type Set = IndexSet<Term, FxBuildHasher>;

/// The most guesses, and the most terms of each kind in them.
const MAX_GUESSES: usize = 2000;
const MAX_ENDS: usize = 10;
const MAX_VALUES: usize = 10;

/// How far guesses go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Effort {
    /// Without conditions of branches.
    Low,
    /// With conditions of branches.
    High,
}

/// Formulas over the state of the abstraction that may be invariants. `on`: the system with arrays.
pub(super) fn guesses(cx: &mut Cx<'_>, on: &Ts, made: &Cells, effort: Effort) -> Vec<Term> {
    let scalars: FxHashSet<Term> = made.ts.state.iter().map(|var| var.now).collect();
    let shape = Shape::of(cx.terms, on, &scalars);
    let places = places(cx.terms, &made.ts);
    let mut all = Set::default();
    for cell in &made.layout {
        let ranges = shape.ranges(cx.terms, cell.index);
        let conditions = match effort {
            Effort::Low => vec![cx.terms.tru()],
            Effort::High => shape.conditions(cx.terms, cell.index),
        };
        for (number, (array, element)) in cell.values.iter().enumerate() {
            let others = &cell.values[..number];
            let conclusions = shape.conclusions(cx.terms, cell.index, *array, *element, others);
            for condition in &conditions {
                for place in &places {
                    for range in &ranges {
                        let when = cx.terms.and_all(&[*condition, *place, *range]);
                        for conclusion in &conclusions {
                            all.insert(cx.terms.implies(when, *conclusion));
                        }
                    }
                }
                if all.len() > MAX_GUESSES {
                    break;
                }
            }
        }
    }
    all.truncate(MAX_GUESSES);
    all.into_iter().collect()
}

/// The values of control variables as formulas, and anywhere.
fn places(terms: &mut Terms, ts: &Ts) -> Vec<Term> {
    let mut places = vec![terms.tru()];
    for (var, values) in control_variables(terms, ts) {
        if values.len() <= 12 {
            places.extend(values.into_iter().map(|value| terms.eq(var, value)));
        }
    }
    places
}

/// What the steps of the system write where.
struct Shape {
    /// Index terms over scalars of the state that are written or read at.
    indices: Set,
    /// An array, an index term, and what is written there, over scalars too.
    writes: Vec<(Term, Term, Term)>,
    /// Pairs of a variable and what it is compared with.
    bounds: Vec<(Term, Term)>,
    /// Conditions over scalars.
    atoms: Vec<Term>,
}

impl Shape {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "guesses look at few operators"
    )]
    fn of(terms: &Terms, on: &Ts, scalars: &FxHashSet<Term>) -> Self {
        let mut shape = Self {
            indices: Set::default(),
            writes: Vec::new(),
            bounds: Vec::new(),
            atoms: Vec::new(),
        };
        let mut roots: Vec<Term> = on.state.iter().filter_map(|var| var.next).collect();
        roots.push(on.valid);
        let over_scalars = |term: Term| {
            let free = terms.free_vars(&[term]);
            free.iter().all(|var| scalars.contains(var))
        };
        for term in terms.post_order(&roots) {
            let args = terms.args(term);
            match terms.op(term) {
                Op::Store if over_scalars(args[1]) => {
                    shape.indices.insert(args[1]);
                    if over_scalars(args[2]) {
                        let bases = bases(terms, args[0]).into_iter();
                        let writes = bases.map(|array| (array, args[1], args[2]));
                        shape.writes.extend(writes);
                    }
                }
                Op::Select if over_scalars(args[1]) => {
                    shape.indices.insert(args[1]);
                }
                Op::BvUlt | Op::BvSlt | Op::Lt | Op::Eq => {
                    if over_scalars(term) {
                        shape.atoms.push(term);
                    }
                    for (x, bound) in [(args[0], args[1]), (args[1], args[0])] {
                        if scalars.contains(&x) && over_scalars(bound) {
                            shape.bounds.push((x, bound));
                        }
                    }
                }
                _ => {}
            }
        }
        shape
    }

    /// Formulas: the cell lies in a range that a loop may have gone through.
    fn ranges(&self, terms: &mut Terms, cell: Term) -> Vec<Term> {
        let sort = terms.sort(cell);
        let mut ends: Vec<(Term, Term)> = Vec::new();
        for index in &self.indices {
            if terms.sort(*index) != sort {
                continue;
            }
            let [var] = terms.free_vars(&[*index])[..] else {
                continue;
            };
            let Some(zero) = zero(terms, terms.sort(var)) else {
                continue;
            };
            let low = put(terms, *index, var, zero);
            let mut add = |end: Term| {
                if !ends.contains(&(low, end)) && ends.len() < MAX_ENDS {
                    ends.push((low, end));
                }
            };
            add(*index);
            for (x, bound) in &self.bounds {
                if *x == var && terms.sort(*bound) == terms.sort(var) {
                    let end = put(terms, *index, var, *bound);
                    add(end);
                }
            }
        }
        let mut ranges = vec![terms.tru()];
        for (low, end) in ends {
            let within = match terms.sorts().bv_width(sort) {
                Some(_) => [terms.bv_ule(low, cell), terms.bv_ult(cell, end)],
                None if sort == Sort::INT || sort == Sort::REAL => {
                    [terms.le(low, cell), terms.lt(cell, end)]
                }
                None => continue,
            };
            let within = terms.and_all(&within);
            ranges.push(within);
            for bits in 1..=3_u32 {
                if terms
                    .sorts()
                    .bv_width(sort)
                    .is_some_and(|width| width > bits)
                {
                    let part = Op::Extract {
                        hi: bits - 1,
                        lo: 0,
                    };
                    let (a, b) = (terms.mk(part, &[low]), terms.mk(part, &[cell]));
                    let aligned = terms.eq(a, b);
                    let address = terms.value_of(low).is_some_and(|low| !is_zero(low));
                    if address && aligned != terms.fals() {
                        ranges.push(terms.and(within, aligned));
                    }
                }
            }
        }
        ranges
    }

    /// Conditions of branches, and none.
    fn conditions(&self, terms: &mut Terms, cell: Term) -> Vec<Term> {
        let mut all = Set::default();
        for atom in &self.atoms {
            let mut atom = *atom;
            for index in &self.indices {
                if let Some((var, at)) = variable_at(terms, *index, cell) {
                    atom = put(terms, atom, var, at);
                }
            }
            all.insert(atom);
            all.insert(terms.not(atom));
        }
        all.truncate(2 * MAX_VALUES);
        let always = terms.tru();
        [always].into_iter().chain(all).collect()
    }

    /// Equations that may hold for the element of an array in a cell.
    fn conclusions(
        &self,
        terms: &mut Terms,
        cell: Term,
        array: Term,
        element: Term,
        others: &[(Term, Term)],
    ) -> Vec<Term> {
        let sort = terms.sort(element);
        let mut values = Set::default();
        for (written, index, value) in &self.writes {
            if *written != array {
                continue;
            }
            values.insert(*value);
            // Written at its own variable: the index is that variable's value.
            if let Some((var, at)) = variable_at(terms, *index, cell) {
                values.insert(put(terms, *value, var, at));
            }
        }
        let others = others.iter().map(|(_, other)| *other);
        values.extend(others.filter(|other| terms.sort(*other) == sort));
        values.truncate(MAX_VALUES);
        let equations = values.into_iter().map(|value| terms.eq(element, value));
        equations.collect()
    }
}

/// The array variables that stores and choices are made of.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "guesses look at few operators"
)]
fn bases(terms: &Terms, array: Term) -> Set {
    let mut found = Set::default();
    let mut seen = FxHashSet::default();
    let mut todo = vec![array];
    while let Some(at) = todo.pop() {
        if !seen.insert(at) {
            continue;
        }
        let args = terms.args(at);
        match terms.op(at) {
            Op::Store => todo.push(args[0]),
            Op::Ite => todo.extend(&args[1..]),
            Op::Var(_) => {
                found.insert(at);
            }
            _ => {}
        }
    }
    found
}

/// The variable that an index is, widened or not, and its value at the cell.
fn variable_at(terms: &mut Terms, index: Term, cell: Term) -> Option<(Term, Term)> {
    if terms.sort(index) != terms.sort(cell) {
        return None;
    }
    let [var] = terms.free_vars(&[index])[..] else {
        return None;
    };
    if index == var {
        return Some((var, cell));
    }
    let width = terms.sorts().bv_width(terms.sort(var))?;
    let low = Op::Extract {
        hi: width.checked_sub(1)?,
        lo: 0,
    };
    if width >= terms.sorts().bv_width(terms.sort(cell))? || terms.mk(low, &[index]) != var {
        return None;
    }
    Some((var, terms.mk(low, &[cell])))
}

fn is_zero(value: &Value) -> bool {
    value.as_bv().is_some_and(Bv::is_zero)
}

fn put(terms: &mut Terms, term: Term, var: Term, by: Term) -> Term {
    Substitution::new(terms, [(var, by)]).apply(terms, term)
}

fn zero(terms: &mut Terms, sort: Sort) -> Option<Term> {
    match terms.sorts().bv_width(sort) {
        Some(width) => Some(terms.bv(Bv::zero(width))),
        None if sort == Sort::INT => Some(terms.int(0)),
        None if sort == Sort::REAL => Some(terms.real(0)),
        None => None,
    }
}
