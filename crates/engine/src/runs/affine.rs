//! Affine equations a₁·x₁ + … + aₙ·xₙ = c that hold in all samples of a group: the null space of
//! the matrix whose rows are (x₁, …, xₙ, 1), by elimination over the rational numbers. (The idea is
//! Karr's, Acta Informatica 6, 1976; here equations are guesses.)
//!
//! Bit-vectors are read as signed; the equation is one modulo 2^width, which is weaker.

use super::{number, samples::State};
use bia_system::Ts;
use bia_term::{Sort, SortData, Term, Terms, value::Value};
use indexmap::{IndexMap, IndexSet};
use rustc_hash::FxBuildHasher;

/// The greatest number of variables of one sort that are related.
const MAX_VARIABLES: usize = 14;
/// The greatest coefficient of an equation; equations with larger ones are hardly of use.
const MAX_COEFFICIENT: i128 = 10_000;
/// The greatest number of variables that are multiplied with each other.
const MAX_FACTORS: usize = 4;

/// Equations of all groups, each once.
pub(crate) fn equations(terms: &mut Terms, ts: &Ts, groups: &[Vec<State>]) -> Vec<Term> {
    let places: Vec<usize> = (0..ts.state.len()).collect();
    let mut found: IndexSet<Term, FxBuildHasher> = IndexSet::default();
    for states in groups {
        let states: Vec<&State> = states.iter().collect();
        found.extend(equations_of(terms, ts, &states, &places));
    }
    found.into_iter().collect()
}

/// Equations between these state variables that hold in the states.
pub(crate) fn equations_of(
    terms: &mut Terms,
    ts: &Ts,
    states: &[&State],
    places: &[usize],
) -> Vec<Term> {
    let mut found = Vec::new();
    for places in by_sort(terms, ts, places) {
        if places.len() > MAX_VARIABLES || states.len() < places.len() + 2 {
            continue;
        }
        let rows = states.iter().map(|state| row(state, &places));
        let Some(rows) = rows.collect::<Option<Vec<_>>>() else {
            continue;
        };
        let vars: Vec<Term> = places.iter().map(|p| ts.state[*p].now).collect();
        match null_space(rows.clone(), places.len() + 1) {
            Some(solutions) => {
                let all = solutions.iter();
                found.extend(all.filter_map(|solution| equation(terms, &vars, solution)));
            }
            // With large numbers only two variables at once.
            None => found.extend(of_pairs(terms, &vars, &rows)),
        }
    }
    found.retain(|formula| terms.value_of(*formula).is_none());
    found
}

/// Equations between two variables at a time.
fn of_pairs(terms: &mut Terms, vars: &[Term], rows: &[Vec<i128>]) -> Vec<Term> {
    let mut found = Vec::new();
    for (i, x) in vars.iter().enumerate() {
        for (j, y) in vars.iter().enumerate().skip(i + 1) {
            let pair = rows.iter().map(|row| vec![row[i], row[j], 1]).collect();
            for solution in null_space(pair, 3).unwrap_or_default() {
                found.extend(equation(terms, &[*x, *y], &solution));
            }
        }
    }
    found
}

/// Equations between these state variables and products of two of them that hold in the states and
/// have a product.
pub(crate) fn products_of(
    terms: &mut Terms,
    ts: &Ts,
    states: &[&State],
    places: &[usize],
) -> Vec<Term> {
    let mut found = Vec::new();
    for places in by_sort(terms, ts, places) {
        let n = places.len();
        let pairs: Vec<(usize, usize)> = (0..n).flat_map(|i| (i..n).map(move |j| (i, j))).collect();
        let width = n + pairs.len() + 1;
        if n > MAX_FACTORS || states.len() < width + 2 {
            continue;
        }
        let rows = states.iter().map(|state| {
            let mut all = row(state, &places)?;
            let one = all.pop()?;
            for (i, j) in &pairs {
                all.push(all[*i].checked_mul(all[*j])?);
            }
            all.push(one);
            Some(all)
        });
        let Some(rows) = rows.collect::<Option<Vec<_>>>() else {
            continue;
        };
        for solution in null_space(rows, width).unwrap_or_default() {
            if solution[n..width - 1].iter().all(|a| *a == 0) {
                continue;
            }
            let mut factors: Vec<Term> = places.iter().map(|p| ts.state[*p].now).collect();
            for (i, j) in &pairs {
                let (x, y) = (factors[*i], factors[*j]);
                factors.push(match terms.sort(x) == Sort::INT {
                    true => terms.mul(x, y),
                    false => terms.bv_mul(x, y),
                });
            }
            found.extend(equation(terms, &factors, &solution));
        }
    }
    found.retain(|formula| terms.value_of(*formula).is_none());
    found
}

/// Those of the places that are numbers, by sort.
fn by_sort(terms: &Terms, ts: &Ts, places: &[usize]) -> Vec<Vec<usize>> {
    let mut by_sort: IndexMap<Sort, Vec<usize>, FxBuildHasher> = IndexMap::default();
    for place in places {
        let sort = terms.sort(ts.state[*place].now);
        if matches!(terms.sort_data(sort), SortData::Int)
            || matches!(terms.sort_data(sort), SortData::Bv(width) if (5..=64).contains(width))
        {
            by_sort.entry(sort).or_default().push(*place);
        }
    }
    by_sort.into_values().collect()
}

/// (x₁, …, xₙ, 1)
fn row(state: &[Value], places: &[usize]) -> Option<Vec<i128>> {
    let mut row = Vec::with_capacity(places.len() + 1);
    for place in places {
        row.push(number(&state[*place])?);
    }
    row.push(1);
    Some(row)
}

/// A basis of the vectors that are orthogonal to all rows; `None` if numbers get too large.
fn null_space(rows: Vec<Vec<i128>>, width: usize) -> Option<Vec<Vec<i128>>> {
    // Reduced rows with the column that each one leads.
    let mut basis: Vec<(usize, Vec<i128>)> = Vec::new();
    for mut row in rows {
        for (lead, known) in &basis {
            row = cancel(&row, known, *lead)?;
        }
        let Some(lead) = row.iter().position(|n| *n != 0) else {
            continue;
        };
        for (_, known) in &mut basis {
            *known = cancel(known, &row, lead)?;
        }
        basis.push((lead, row));
    }
    let free = (0..width).filter(|column| basis.iter().all(|(lead, _)| lead != column));
    let mut found = Vec::new();
    for column in free {
        // x_column = m, the other free ones 0: x_lead = -row[column]·m / row[lead]
        let m = basis.iter().try_fold(1_i128, |m, (lead, row)| {
            m.checked_mul(row[*lead] / gcd(m, row[*lead]))
        })?;
        let mut solution = vec![0; width];
        solution[column] = m;
        for (lead, row) in &basis {
            solution[*lead] = -row[column].checked_mul(m / row[*lead])?;
        }
        let divisor = solution.iter().fold(0, |d, n| gcd(d, *n)).max(1);
        solution.iter_mut().for_each(|n| *n /= divisor);
        if solution.iter().all(|n| n.abs() <= MAX_COEFFICIENT) {
            found.push(solution);
        }
    }
    Some(found)
}

/// A multiple of `row` minus one of `by` with 0 in the column, divided by its common divisor.
fn cancel(row: &[i128], by: &[i128], column: usize) -> Option<Vec<i128>> {
    if row[column] == 0 {
        return Some(row.to_vec());
    }
    let (a, b) = (by[column], row[column]);
    let mut new = Vec::with_capacity(row.len());
    for (x, y) in row.iter().zip(by) {
        new.push(x.checked_mul(a)?.checked_sub(y.checked_mul(b)?)?);
    }
    let divisor = new.iter().fold(0, |d, n| gcd(d, *n)).max(1);
    Some(new.into_iter().map(|n| n / divisor).collect())
}

pub(super) fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The equation with positive coefficients on both sides; the last coefficient is that of 1.
fn equation(terms: &mut Terms, vars: &[Term], solution: &[i128]) -> Option<Term> {
    let sort = terms.sort(*vars.first()?);
    let mut sides = [constant(terms, sort, 0)?, constant(terms, sort, 0)?];
    let ones = [None];
    let factors = vars.iter().map(|var| Some(*var)).chain(ones);
    for (factor, coefficient) in factors.zip(solution) {
        let side = usize::from(*coefficient < 0);
        if *coefficient == 0 {
            continue;
        }
        let number = constant(terms, sort, coefficient.abs())?;
        let is_int = sort == Sort::INT;
        let product = match factor {
            None => number,
            Some(var) if coefficient.abs() == 1 => var,
            Some(var) if is_int => terms.mul(number, var),
            Some(var) => terms.bv_mul(number, var),
        };
        sides[side] = match is_int {
            true => terms.add(sides[side], product),
            false => terms.bv_add(sides[side], product),
        };
    }
    Some(terms.eq(sides[0], sides[1]))
}

fn constant(terms: &mut Terms, sort: Sort, number: i128) -> Option<Term> {
    let number = i64::try_from(number).ok()?;
    Some(match terms.sorts().bv_width(sort) {
        Some(width) => terms.bv(bia_term::value::Bv::from_i64(width, number)),
        None => terms.int(number),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equations_of_points_are_found() {
        // y = 2x + 1, z free
        let rows = vec![
            vec![0, 1, 5, 1],
            vec![1, 3, 2, 1],
            vec![2, 5, 9, 1],
            vec![3, 7, 0, 1],
        ];
        let found = null_space(rows, 4).expect("small numbers");
        assert_eq!(found.len(), 1);
        let scaled = &found[0];
        assert!(
            scaled == &[2, -1, 0, 1] || scaled == &[-2, 1, 0, -1],
            "{found:?}"
        );
        let point = vec![vec![4, 1], vec![4, 1]];
        let found = null_space(point, 2).expect("small numbers");
        assert!(found == [[1, -4]] || found == [[-1, 4]], "{found:?}");
        assert_eq!(null_space(vec![vec![i128::MAX, 1], vec![3, 1]], 2), None);
    }

    #[test]
    fn large_numbers_are_related_in_pairs() {
        let mut terms = Terms::new();
        let sort = terms.bv_sort(64);
        let vars = ["n", "key", "size"].map(|name| terms.var(name, sort));
        let rows: Vec<Vec<i128>> = [
            (1 << 29, 7 << 60),
            (9, -3),
            (1 << 20, 5 << 59),
            (0, 1 << 62),
        ]
        .map(|(n, key): (i128, i128)| vec![n, key, 4 * n, 1])
        .to_vec();
        let found = of_pairs(&mut terms, &vars, &rows);
        let texts: Vec<String> = found.iter().map(|f| terms.term_text(*f)).collect();
        assert!(
            matches!(&texts[..], [one] if one.contains('n') && one.contains("size")),
            "{texts:?}"
        );
    }
}
