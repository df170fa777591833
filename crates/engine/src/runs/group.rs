//! [`Group`]: guesses what the states of a group have in common.
//!
//! ```text
//!   column x       its values in all states, as integers
//!   bound          Σ aᵢ·xᵢ ≤ c, c the greatest value in the group, if that is close to 0, a number of the
//!                  system, or attained in states that differ in each xᵢ
//! ```
//! Bounds that only few states show are noise, and would only be work for Houdini.

use super::{
    Set, affine, number,
    samples::{State, truths},
};
use bia_system::Ts;
use bia_term::{
    Op, Sort, SortData, Term, Terms,
    value::{Bv, Value},
};
use dashu_int::IBig;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

/// The greatest number of columns that are related to each other.
const MAX_COLUMNS: usize = 14;
/// The same limit for relations of three numbers, and for products.
const MAX_OF_THREE: usize = 6;
/// The greatest size of a set of values.
const MAX_VALUES: usize = 4;
/// The least number of states that justifies a guess about relations.
const FEWEST: usize = 4;
/// The least number of different values of each variable that makes a bound plausible.
const ATTAINED: usize = 3;
/// The greatest modulus of a guessed remainder.
const MAX_MODULUS: i128 = 64;

/// A variable that is a number, and its values.
struct Column {
    place: usize,
    var: Term,
    sort: Sort,
    values: Vec<i128>,
    least: i128,
    greatest: i128,
}

/// States of one location or of a part of it.
pub(super) struct Group<'a> {
    pub(super) ts: &'a Ts,
    pub(super) states: Vec<&'a State>,
    counter: Option<usize>,
    pub(super) numbers: &'a [i128],
    columns: Vec<Column>,
}

impl<'a> Group<'a> {
    pub(super) fn new(
        terms: &Terms,
        ts: &'a Ts,
        states: Vec<&'a State>,
        (counter, numbers): (Option<usize>, &'a [i128]),
    ) -> Self {
        let mut columns = Vec::new();
        for (place, var) in ts.state.iter().enumerate() {
            let values = states.iter().map(|state| number(&state[place]));
            let Some(values) = values.collect::<Option<Vec<i128>>>() else {
                continue;
            };
            let (Some(least), Some(greatest)) = (values.iter().min(), values.iter().max()) else {
                continue;
            };
            columns.push(Column {
                place,
                var: var.now,
                sort: terms.sort(var.now),
                least: *least,
                greatest: *greatest,
                values,
            });
        }
        Self {
            ts,
            states,
            counter,
            numbers,
            columns,
        }
    }

    /// State variables that have a few values, but not only one.
    pub(super) fn flags(&self, terms: &Terms, most: usize) -> Vec<usize> {
        let is_flag = |place: &usize| {
            let sort = terms.sort(self.ts.state[*place].now);
            let small = match terms.sort_data(sort) {
                SortData::Bool | SortData::Bv(_) | SortData::Int | SortData::Enum(_) => true,
                SortData::Real
                | SortData::RoundingMode
                | SortData::Float(_)
                | SortData::Array { .. }
                | SortData::Uninterpreted(_) => false,
            };
            let values = || self.states.iter().map(|state| &state[*place]);
            let count = || values().collect::<IndexSet<_, FxBuildHasher>>().len();
            small && Some(*place) != self.counter && (2..=most).contains(&count())
        };
        (0..self.ts.state.len()).filter(is_flag).collect()
    }

    /// About one and two variables, linear equations, and comparisons of the program.
    pub(super) fn plain(&self, terms: &mut Terms, atoms: &[Term], to: &mut Set) {
        if self.states.is_empty() {
            return;
        }
        self.truth_values(terms, to);
        for column in &self.columns {
            self.unary(terms, column, to);
        }
        if self.states.len() < FEWEST {
            return;
        }
        self.ends(terms, to);
        let varied = self.varied();
        let places: Vec<usize> = varied.iter().map(|column| column.place).collect();
        to.extend(affine::equations_of(terms, self.ts, &self.states, &places));
        for (i, x) in varied.iter().enumerate() {
            for y in varied[i + 1..].iter().filter(|y| y.sort == x.sort) {
                for signs in [[1, -1], [-1, 1], [1, 1], [-1, -1]] {
                    self.bound(terms, &[(signs[0], x), (signs[1], y)], to);
                }
                // Sizes in bytes.
                if is_cell(terms, x) != is_cell(terms, y) {
                    let (x, y) = match is_cell(terms, x) {
                        true => (*x, *y),
                        false => (*y, *x),
                    };
                    for size in [4, 8] {
                        self.bound(terms, &[(size, y), (-1, x)], to);
                        self.bound(terms, &[(-size, y), (1, x)], to);
                    }
                }
            }
        }
        let rows = truths(terms, self.ts, self.states.iter().copied(), atoms);
        let holds = |i: &usize| rows.iter().all(|row| row[*i]);
        to.extend((0..atoms.len()).filter(holds).map(|i| atoms[i]));
    }

    /// With larger coefficients, and about three variables.
    pub(super) fn wide(&self, terms: &mut Terms, to: &mut Set) {
        if self.states.len() < FEWEST {
            return;
        }
        let varied = self.varied();
        for (i, x) in varied.iter().enumerate() {
            for y in varied[i + 1..].iter().filter(|y| y.sort == x.sort) {
                for (a, b) in [(2, -1), (-2, 1), (1, -2), (-1, 2), (2, 1), (1, 2)] {
                    self.bound(terms, &[(a, x), (b, y)], to);
                }
            }
        }
        let few = &varied[..varied.len().min(MAX_OF_THREE)];
        for (i, x) in few.iter().enumerate() {
            for (j, y) in few.iter().enumerate().skip(i + 1) {
                for z in &few[j + 1..] {
                    if x.sort != y.sort || y.sort != z.sort {
                        continue;
                    }
                    for signs in 0..8 {
                        let sign = |bit: u32| if (signs >> bit) & 1 == 0 { 1 } else { -1 };
                        self.bound(terms, &[(sign(0), x), (sign(1), y), (sign(2), z)], to);
                    }
                }
            }
        }
        let places: Vec<usize> = few.iter().map(|column| column.place).collect();
        to.extend(affine::products_of(terms, self.ts, &self.states, &places));
    }

    /// Numbers of a sort, with their values.
    pub(super) fn numbers_of(&self, sort: Sort) -> impl Iterator<Item = (Term, &[i128])> {
        let varied = self.varied().into_iter();
        let fitting = varied.filter(move |column| column.sort == sort);
        fitting.map(|column| (column.var, &column.values[..]))
    }

    /// Numbers that are not the same in all states.
    fn varied(&self) -> Vec<&Column> {
        let columns = self.columns.iter();
        let varied = columns.filter(|column| column.least != column.greatest);
        varied.take(MAX_COLUMNS).collect()
    }

    /// Truth values and elements that have one value in all states.
    fn truth_values(&self, terms: &mut Terms, to: &mut Set) {
        for (place, var) in self.ts.state.iter().enumerate() {
            let first = &self.states[0][place];
            let finite = matches!(first, Value::Bool(_) | Value::Elem(_));
            let same = || self.states.iter().all(|state| state[place] == *first);
            if finite && Some(place) != self.counter && same() {
                let value = terms.value(first.clone(), terms.sort(var.now));
                to.insert(terms.eq(var.now, value));
            }
        }
    }

    /// About one number.
    fn unary(&self, terms: &mut Terms, column: &Column, to: &mut Set) {
        let values: IndexSet<i128, FxBuildHasher> = column.values.iter().copied().collect();
        if values.len() <= MAX_VALUES && column.values.len() >= 2 * values.len() {
            let equal = |terms: &mut Terms, n: i128| {
                let n = constant(terms, column.sort, n);
                terms.eq(column.var, n)
            };
            let equal: Vec<Term> = values.iter().map(|n| equal(terms, *n)).collect();
            to.insert(terms.or_all(&equal));
        }
        // The nearest numbers of the system, and the nearest of those that are further away.
        let above = self.numbers.iter().filter(|n| **n >= column.greatest);
        let far = above.clone().filter(|n| **n > column.greatest + 2);
        for n in above.take(2).chain(far.take(1)) {
            let n = constant(terms, column.sort, *n);
            to.insert(at_most(terms, column.var, n));
        }
        let below = self.numbers.iter().rev().filter(|n| **n <= column.least);
        let far = below.clone().filter(|n| **n < column.least - 2);
        for n in below.take(2).chain(far.take(1)) {
            let n = constant(terms, column.sort, *n);
            to.insert(at_most(terms, n, column.var));
        }
        if values.len() >= FEWEST {
            let modulus = column
                .values
                .iter()
                .fold(0, |m, n| affine::gcd(m, n - column.least));
            to.extend(remainder(terms, column, modulus));
        }
    }

    /// Σ aᵢ·xᵢ ≤ c, if a c is plausible.
    fn bound(&self, terms: &mut Terms, sum: &[(i128, &Column)], to: &mut Set) {
        let at = |i: usize| sum.iter().map(|(a, x)| a * x.values[i]).sum::<i128>();
        let all: Vec<i128> = (0..self.states.len()).map(at).collect();
        let (Some(most), Some(least)) = (all.iter().max(), all.iter().min()) else {
            return;
        };
        if most == least {
            // An equation says so.
            return;
        }
        let known = most.abs() <= 2 || self.numbers.binary_search(most).is_ok();
        let attained = sum.iter().all(|(_, x)| {
            let there = all.iter().zip(&x.values).filter(|(n, _)| *n == most);
            let values: IndexSet<i128, FxBuildHasher> = there.map(|(_, x)| *x).collect();
            values.len() >= ATTAINED
        });
        let plausible = match sum.len() {
            2 => attained || known && sum.iter().all(|(a, _)| a.abs() == 1),
            _ => attained,
        };
        if plausible {
            to.extend(inequality(terms, sum, *most));
        }
    }
}

/// Whether a number is the cell of an array.
fn is_cell(terms: &Terms, column: &Column) -> bool {
    terms.op(column.var) == Op::Select
}

/// x mod m = r, for the powers of two in m without a division.
fn remainder(terms: &mut Terms, column: &Column, modulus: i128) -> Option<Term> {
    if !(2..=MAX_MODULUS).contains(&modulus) {
        return None;
    }
    let rest = column.least.rem_euclid(modulus);
    if terms.sorts().bv_width(column.sort).is_none() {
        let divisor = terms.int(IBig::from(modulus));
        let left = terms.int_mod(column.var, divisor);
        let rest = terms.int(IBig::from(rest));
        return Some(terms.eq(left, rest));
    }
    let twos = modulus.trailing_zeros();
    if modulus == 1 << twos {
        let low = terms.bv_extract(column.var, twos - 1, 0);
        let rest = terms.bv(Bv::from_i64(twos, i64::try_from(rest).ok()?));
        return Some(terms.eq(low, rest));
    }
    // Of negative numbers the remainder is another one.
    (column.least >= 0).then(|| {
        let divisor = constant(terms, column.sort, modulus);
        let left = terms.bv_urem(column.var, divisor);
        let rest = constant(terms, column.sort, rest);
        terms.eq(left, rest)
    })
}

/// Σ aᵢ·xᵢ ≤ c, with vectors that are wide enough.
fn inequality(terms: &mut Terms, sum: &[(i128, &Column)], most: i128) -> Option<Term> {
    let sort = sum.first()?.1.sort;
    let is_difference = sum.len() == 2 && sum[0].0 + sum[1].0 == 0 && sum[0].0.abs() == 1;
    if is_difference && (most == 0 || most == -1) {
        let (x, y) = match sum[0].0 {
            1 => (sum[0].1.var, sum[1].1.var),
            _ => (sum[1].1.var, sum[0].1.var),
        };
        return Some(match (most, terms.sorts().bv_width(sort)) {
            (0, _) => at_most(terms, x, y),
            (_, Some(_)) => terms.bv_slt(x, y),
            (_, None) => terms.lt(x, y),
        });
    }
    let Some(width) = terms.sorts().bv_width(sort) else {
        let mut left = terms.int(0);
        for (a, x) in sum {
            let a = terms.int(IBig::from(*a));
            let product = terms.mul(a, x.var);
            left = terms.add(left, product);
        }
        let most = terms.int(IBig::from(most));
        return Some(terms.le(left, most));
    };
    // At most three summands with coefficients up to two: less than 2^(width + 2); or two with
    // larger ones.
    let wide = match sum.iter().all(|(a, _)| a.abs() <= 2) {
        true => width + 3,
        false => width + 6,
    };
    let mut left = terms.bv(Bv::zero(wide));
    for (a, x) in sum {
        let mut part = terms.bv_sign_extend(x.var, wide - width);
        if a.abs() > 1 {
            let factor = terms.bv(Bv::from_ibig(wide, &IBig::from(a.abs())));
            part = terms.bv_mul(part, factor);
        }
        left = match *a > 0 {
            true => terms.bv_add(left, part),
            false => terms.bv_sub(left, part),
        };
    }
    let most = terms.bv(Bv::from_ibig(wide, &IBig::from(most)));
    Some(terms.bv_sle(left, most))
}

fn at_most(terms: &mut Terms, a: Term, b: Term) -> Term {
    match terms.sorts().bv_width(terms.sort(a)) {
        Some(_) => terms.bv_sle(a, b),
        None => terms.le(a, b),
    }
}

fn constant(terms: &mut Terms, sort: Sort, n: i128) -> Term {
    match terms.sorts().bv_width(sort) {
        Some(width) => terms.bv(Bv::from_ibig(width, &IBig::from(n))),
        None => terms.int(IBig::from(n)),
    }
}
