//! Cones by double description (Motzkin, Raiffa, Thompson, Thrall, 1953; Chernikova, 1968).
//!
//! ```text
//!   { x | a·x = 0 for equations a, a·x ≥ 0 for inequalities a }
//!       = { Σ λᵢ·lᵢ + Σ μⱼ·rⱼ | λᵢ any, μⱼ ≥ 0 }              lᵢ: lines, rⱼ: rays
//! ```
//! [`Cone::solve`] computes generators from constraints, one constraint at a time. The same
//! function computes constraints from generators, since the constraints of a cone are the
//! generators of its dual. The result is minimal. Numbers are integers, and rows have no common
//! factor. The computation gives up when there are too many rays or numbers get too large.

/// A vector.
pub(super) type Row = Vec<i128>;

/// The greatest number of rays.
const MAX_RAYS: usize = 160;
/// The greatest number of constraints: the bits of a set.
const MAX_ROWS: usize = 128;

/// Two-sided rows and one-sided ones: equations and inequalities, or lines and rays.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Cone {
    pub(super) both: Vec<Row>,
    pub(super) one: Vec<Row>,
}

/// A ray with the constraints, by number, that it fulfils exactly.
#[derive(Clone, Debug)]
struct Ray {
    row: Row,
    exact: u128,
}

impl Cone {
    /// The other description of this one; `None` if that is too much.
    pub(super) fn solve(&self, size: usize) -> Option<Cone> {
        let count = self.both.len() + self.one.len();
        if count > MAX_ROWS {
            return None;
        }
        let unit = |at: usize| {
            let mut row = vec![0; size];
            row[at] = 1;
            row
        };
        let mut search = Search {
            lines: (0..size).map(unit).collect(),
            rays: Vec::new(),
        };
        let equations = self.both.iter().map(|row| (row, true));
        let all = equations.chain(self.one.iter().map(|row| (row, false)));
        for (number, (row, exact)) in all.enumerate() {
            search.add(number, row, exact)?;
        }
        Some(Cone {
            both: search.lines,
            one: search.rays.into_iter().map(|ray| ray.row).collect(),
        })
    }
}

struct Search {
    lines: Vec<Row>,
    rays: Vec<Ray>,
}

impl Search {
    /// Adds a·x ≥ 0, or a·x = 0 if `exact`.
    fn add(&mut self, number: usize, a: &Row, exact: bool) -> Option<()> {
        let bit = 1_u128 << number;
        for at in 0..self.lines.len() {
            let across = product(a, &self.lines[at])?;
            if across == 0 {
                continue;
            }
            let mut line = self.lines.remove(at);
            if across < 0 {
                line.iter_mut().for_each(|n| *n = -*n);
            }
            let across = across.checked_abs()?;
            for other in &mut self.lines {
                let by = product(a, other)?;
                *other = combined(other, across, &line, -by)?;
            }
            for ray in &mut self.rays {
                let by = product(a, &ray.row)?;
                ray.row = combined(&ray.row, across, &line, -by)?;
                ray.exact |= bit;
            }
            if !exact {
                // A line fulfils all that came before exactly.
                self.rays.push(Ray {
                    row: line,
                    exact: bit - 1,
                });
            }
            return Some(());
        }
        self.cut(bit, a, exact)
    }

    /// As `add`, where all lines are within a·x = 0.
    fn cut(&mut self, bit: u128, a: &Row, exact: bool) -> Option<()> {
        let mut signs = Vec::with_capacity(self.rays.len());
        for ray in &self.rays {
            signs.push(product(a, &ray.row)?);
        }
        let mut made = Vec::new();
        for (i, above) in signs.iter().enumerate().filter(|(_, n)| **n > 0) {
            for (j, below) in signs.iter().enumerate().filter(|(_, n)| **n < 0) {
                let common = self.rays[i].exact & self.rays[j].exact;
                let between =
                    |(k, ray): (usize, &Ray)| k != i && k != j && ray.exact & common == common;
                if self.rays.iter().enumerate().any(between) {
                    continue;
                }
                let (p, q) = (&self.rays[i].row, &self.rays[j].row);
                made.push(Ray {
                    row: combined(p, below.checked_neg()?, q, *above)?,
                    exact: common | bit,
                });
            }
        }
        let mut kept = Vec::with_capacity(self.rays.len());
        for (mut ray, sign) in std::mem::take(&mut self.rays).into_iter().zip(signs) {
            if sign == 0 {
                ray.exact |= bit;
                kept.push(ray);
            } else if sign > 0 && !exact {
                kept.push(ray);
            }
        }
        kept.extend(made);
        self.rays = kept;
        (self.rays.len() <= MAX_RAYS).then_some(())
    }
}

/// a·b
pub(super) fn product(a: &[i128], b: &[i128]) -> Option<i128> {
    let mut all = a.iter().zip(b);
    all.try_fold(0_i128, |sum, (x, y)| sum.checked_add(x.checked_mul(*y)?))
}

/// The direction of m·a + n·b.
fn combined(a: &[i128], m: i128, b: &[i128], n: i128) -> Option<Row> {
    let mut row = Vec::with_capacity(a.len());
    for (x, y) in a.iter().zip(b) {
        row.push(x.checked_mul(m)?.checked_add(y.checked_mul(n)?)?);
    }
    let common = row.iter().fold(0, |all, n| gcd(all, n.unsigned_abs()));
    if common > 1 {
        let common = i128::try_from(common).ok()?;
        row.iter_mut().for_each(|n| *n /= common);
    }
    Some(row)
}

pub(super) fn gcd(a: u128, b: u128) -> u128 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
