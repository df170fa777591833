//! [`Polyhedron`]: vectors of numbers that fulfil linear inequalities (Cousot, Halbwachs: Automatic
//! discovery of linear restraints among variables of a program, POPL 1978,
//! doi:10.1145/512760.512770).
//!
//! ```text
//!   row (c, a₁ … aₙ)    c + Σ aᵢ·xᵢ ≥ 0, or = 0
//!   generator (d, v)    d > 0: the point v/d;  d = 0: a direction, or a line
//! ```
//! Both descriptions are kept, both are minimal, and there is a point. Variables are integers: a
//! new inequality is rounded, which may leave out fractions but no whole number. Sets that get too
//! large are left for all vectors.

use super::cone::{Cone, Row, gcd, product};

/// Vectors of `count` integers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Polyhedron {
    count: usize,
    /// Equations and inequalities.
    rows: Cone,
    /// Lines and rays of the cone over it.
    generators: Cone,
}

impl Polyhedron {
    /// All vectors.
    pub(crate) fn all(count: usize) -> Polyhedron {
        let unit = |at: usize| {
            let mut row = vec![0; count + 1];
            row[at] = 1;
            row
        };
        Polyhedron {
            count,
            rows: Cone {
                both: Vec::new(),
                one: vec![unit(0)],
            },
            generators: Cone {
                both: (1..=count).map(unit).collect(),
                one: vec![unit(0)],
            },
        }
    }

    /// Equations.
    pub(crate) fn equations(&self) -> &[Row] {
        &self.rows.both
    }

    /// Inequalities; 1 ≥ 0 may be among them.
    pub(crate) fn inequalities(&self) -> &[Row] {
        &self.rows.one
    }

    /// Vectors that fulfil these inequalities too; `None`: there are none.
    pub(crate) fn meet(&self, more: &[Row]) -> Option<Polyhedron> {
        let mut rows = Vec::new();
        for row in more.iter().filter(|row| !self.implies(row)) {
            match rounded(row) {
                Rounded::Row(row) => rows.push(row),
                Rounded::True => {}
                Rounded::False => return None,
            }
        }
        match rows.is_empty() {
            true => Some(self.clone()),
            false => self.cut(rows),
        }
    }

    /// As `meet`, without rounding the rows.
    fn cut(&self, more: Vec<Row>) -> Option<Polyhedron> {
        let mut rows = self.rows.clone();
        rows.one.extend(more);
        let mut positive = vec![0; self.count + 1];
        positive[0] = 1;
        rows.one.push(positive);
        let Some(generators) = rows.solve(self.count + 1) else {
            return Some(self.clone());
        };
        if generators.one.iter().all(|ray| ray[0] == 0) {
            return None;
        }
        Some(Self::of(self.count, generators).unwrap_or_else(|| self.clone()))
    }

    /// The set of these generators.
    fn of(count: usize, generators: Cone) -> Option<Polyhedron> {
        let rows = generators.solve(count + 1)?;
        // And back again: generators that others make are gone.
        let generators = rows.solve(count + 1)?;
        Some(Polyhedron {
            count,
            rows,
            generators,
        })
    }

    /// The least polyhedron that has all of both.
    pub(crate) fn join(&self, other: &Polyhedron) -> Polyhedron {
        if self.includes(other) {
            return self.clone();
        }
        if other.includes(self) {
            return other.clone();
        }
        let mut generators = self.generators.clone();
        generators
            .both
            .extend(other.generators.both.iter().cloned());
        generators.one.extend(other.generators.one.iter().cloned());
        Self::of(self.count, generators).unwrap_or_else(|| Self::all(self.count))
    }

    /// Whether each vector of `other` is one of this.
    pub(crate) fn includes(&self, other: &Polyhedron) -> bool {
        let equal = |row: &Row| other.implies(row) && other.implies(&negated(row));
        self.rows.both.iter().all(equal) && self.rows.one.iter().all(|row| other.implies(row))
    }

    /// Whether an inequality holds throughout.
    fn implies(&self, row: &Row) -> bool {
        let mut lines = self.generators.both.iter();
        let mut rays = self.generators.one.iter();
        lines.all(|line| product(row, line) == Some(0))
            && rays.all(|ray| product(row, ray).is_some_and(|n| n >= 0))
    }

    /// The generators that fulfil an inequality exactly, by number.
    fn exact(&self, row: &Row) -> Vec<usize> {
        let rays = self.generators.one.iter().enumerate();
        let exact = rays.filter(|(_, ray)| product(row, ray) == Some(0));
        exact.map(|(at, _)| at).collect()
    }

    /// Of a larger set: its inequalities that are ones of this set too, and those that say the same
    /// about this set as one of its own. Sequences of such steps end (Halbwachs, 1979).
    pub(crate) fn widen(&self, next: &Polyhedron) -> Polyhedron {
        let own = self.halves();
        let mut kept: Vec<Row> = own
            .iter()
            .filter(|row| next.implies(row))
            .cloned()
            .collect();
        let exact: Vec<Vec<usize>> = own.iter().map(|row| self.exact(row)).collect();
        for row in next.halves() {
            if self.implies(&row) && exact.contains(&self.exact(&row)) {
                kept.push(row);
            }
        }
        let all = Self::all(self.count);
        all.cut(kept).unwrap_or(all)
    }

    /// All rows as inequalities.
    fn halves(&self) -> Vec<Row> {
        let equations = self.rows.both.iter();
        let halves = equations.flat_map(|row| [row.clone(), negated(row)]);
        let rows = self.rows.one.iter();
        // 1 ≥ 0 says nothing.
        let rows = rows.filter(|row| row[1..].iter().any(|n| *n != 0));
        halves.chain(rows.cloned()).collect()
    }

    /// Forgets what is known about a number; the first is 1.
    pub(crate) fn forget(&self, number: usize) -> Polyhedron {
        let mut line = vec![0; self.count + 1];
        line[number] = 1;
        if self.generators.both.contains(&line) {
            return self.clone();
        }
        let mut generators = self.generators.clone();
        generators.both.push(line);
        Self::of(self.count, generators).unwrap_or_else(|| Self::all(self.count))
    }

    /// x := c + Σ aᵢ·xᵢ
    pub(crate) fn assign(&self, number: usize, form: &Row) -> Polyhedron {
        let mut generators = self.generators.clone();
        for row in generators.both.iter_mut().chain(&mut generators.one) {
            match product(form, row) {
                Some(value) => row[number] = value,
                None => return self.forget(number),
            }
        }
        generators.both.retain(|row| row.iter().any(|n| *n != 0));
        generators.one.retain(|row| row.iter().any(|n| *n != 0));
        Self::of(self.count, generators).unwrap_or_else(|| Self::all(self.count))
    }
}

enum Rounded {
    Row(Row),
    True,
    False,
}

/// The strongest inequality with the same whole solutions and the same directions.
fn rounded(row: &Row) -> Rounded {
    let common = row[1..].iter().fold(0, |all, n| gcd(all, n.unsigned_abs()));
    let Ok(common) = i128::try_from(common) else {
        return Rounded::Row(row.clone());
    };
    if common == 0 {
        return match row[0] >= 0 {
            true => Rounded::True,
            false => Rounded::False,
        };
    }
    let mut row = row.clone();
    row[0] = row[0].div_euclid(common);
    row[1..].iter_mut().for_each(|n| *n /= common);
    Rounded::Row(row)
}

pub(super) fn negated(row: &[i128]) -> Row {
    row.iter().map(|n| n.saturating_neg()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bia_term::random::Rng;

    const SIDE: i128 = 3;

    fn vectors() -> impl Iterator<Item = [i128; 3]> {
        let all = || -SIDE..=SIDE;
        all().flat_map(move |x| all().flat_map(move |y| all().map(move |z| [x, y, z])))
    }

    fn holds(row: &Row, v: [i128; 3]) -> bool {
        row[0] + row[1] * v[0] + row[2] * v[1] + row[3] * v[2] >= 0
    }

    fn has(set: &Polyhedron, v: [i128; 3]) -> bool {
        set.halves().iter().all(|row| holds(row, v))
    }

    fn number(rng: &mut Rng, most: usize) -> i128 {
        i128::try_from(rng.below(2 * most + 1)).unwrap() - i128::try_from(most).unwrap()
    }

    fn row(rng: &mut Rng) -> Row {
        let mut row: Row = (0..4).map(|_| number(rng, 2)).collect();
        row[0] = number(rng, 5);
        row
    }

    fn random(rng: &mut Rng) -> (Vec<Row>, Option<Polyhedron>) {
        let mut rows: Vec<Row> = (0..1 + rng.below(4)).map(|_| row(rng)).collect();
        if rng.below(3) == 0 {
            rows.push(negated(&rows[0]));
        }
        let mut set = Some(Polyhedron::all(3));
        for row in &rows {
            set = set.and_then(|set| set.meet(std::slice::from_ref(row)));
        }
        (rows, set)
    }

    #[test]
    fn meets_are_exact_on_whole_numbers() {
        let mut rng = Rng::new(5);
        let mut empty = 0;
        for _ in 0..2_000 {
            let (rows, set) = random(&mut rng);
            for v in vectors() {
                let expected = rows.iter().all(|row| holds(row, v));
                let found = set.as_ref().is_some_and(|set| has(set, v));
                assert_eq!(found, expected, "{v:?} {rows:?} {set:?}");
            }
            empty += u32::from(set.is_none());
        }
        assert!((20..1_000).contains(&empty), "{empty}");
    }

    #[test]
    fn operations_lose_nothing() {
        let mut rng = Rng::new(6);
        for _ in 0..1_500 {
            let ((_, Some(a)), (_, Some(b))) = (random(&mut rng), random(&mut rng)) else {
                continue;
            };
            let join = a.join(&b);
            let wide = a.widen(&join);
            assert!(join.includes(&a) && join.includes(&b) && wide.includes(&join));
            assert_eq!(join.includes(&a) && a.includes(&join), a.includes(&b));
            let form = row(&mut rng);
            let at = 1 + rng.below(3);
            let (less, moved) = (a.forget(at), a.assign(at, &form));
            for v in vectors() {
                assert!(!(has(&a, v) || has(&b, v)) || has(&join, v));
                if has(&a, v) {
                    let mut there = v;
                    let parts = form[1..].iter().zip(&v).map(|(a, x)| a * x);
                    there[at - 1] = form[0] + parts.sum::<i128>();
                    assert!(has(&moved, there), "{v:?} {form:?} {a:?} {moved:?}");
                    let mut any = v;
                    any[at - 1] = number(&mut rng, 50);
                    assert!(has(&less, any));
                }
            }
        }
    }

    #[test]
    fn hulls_and_widening_of_a_loop() {
        // (0, 0) and (1, 2): the line between; from the origin on by widening.
        let point = |x: i128, y: i128| {
            let all = Polyhedron::all(2).assign(1, &vec![x, 0, 0]);
            all.assign(2, &vec![y, 0, 0])
        };
        let hull = point(0, 0).join(&point(1, 2));
        assert_eq!(hull.equations().len(), 1);
        let wide = point(0, 0).widen(&hull);
        assert!(wide.includes(&point(5, 10)) && !wide.includes(&point(-1, -2)));
        assert!(!wide.includes(&point(1, 1)));
    }

    #[test]
    fn what_is_too_much_is_given_up() {
        // Cubes of many dimensions have too many corners.
        let count = 9;
        let mut set = Polyhedron::all(count);
        for at in 1..=count {
            for sign in [1, -1] {
                let mut row = vec![0; count + 1];
                (row[0], row[at]) = (1, sign);
                set = set.meet(&[row]).expect("the origin");
            }
        }
        assert!(set.generators.one.len() <= 160);
        let huge = Polyhedron::all(1).assign(1, &vec![i128::MAX, 1]);
        assert!(huge.includes(&Polyhedron::all(1)));
    }
}
