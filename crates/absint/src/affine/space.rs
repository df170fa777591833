//! [`Space`]: affine spaces of vectors of numbers modulo 2^w (Müller-Olm, Seidl: Analysis of
//! Modular Arithmetic, TOPLAS 2007, doi:10.1145/1275497.1275504).
//!
//! ```text
//!   γ (p, G) = { p + Σ kᵢ·gᵢ | kᵢ numbers }                     all modulo 2^w
//! ```
//! G is in echelon form: each row has a column of its own where it begins, and multiples of rows
//! that are zero there are combinations of the rows below. So spaces only grow in n·w steps, and
//! what all members satisfy can be read off: [`Space::equations`].

/// A space of vectors; numbers are kept modulo 2^w.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Space {
    mask: u64,
    width: u32,
    pub(crate) point: Vec<u64>,
    /// For each column the row that begins there.
    rows: Vec<Option<Vec<u64>>>,
}

/// a·x = c modulo 2^w, for all members x.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Equation {
    pub(crate) factors: Vec<u64>,
    pub(crate) constant: u64,
}

/// The number whose product with this odd one is 1 modulo 2^64.
fn inverse(odd: u64) -> u64 {
    // Each step doubles the number of right bits.
    let start = odd;
    (0..6).fold(start, |x, _| {
        x.wrapping_mul(2_u64.wrapping_sub(odd.wrapping_mul(x)))
    })
}

/// The number nearest to 0 that is the same modulo 2^bits: factors that people can read.
fn nearest(n: u64, bits: u32) -> u64 {
    let low = n & (u64::MAX >> (64 - bits));
    match low >> (bits - 1) {
        0 => low,
        _ => low | !(u64::MAX >> (64 - bits)),
    }
}

impl Space {
    /// All vectors of `count` numbers of `width` bits, at most 64.
    pub(crate) fn all(count: usize, width: u32) -> Space {
        let mut space = Space {
            mask: u64::MAX >> (64 - width),
            width,
            point: vec![0; count],
            rows: vec![None; count],
        };
        for at in 0..count {
            space.free(at);
        }
        space
    }

    /// Adds a direction; whether it is new.
    pub(crate) fn insert(&mut self, vector: Vec<u64>) -> bool {
        let mut grown = false;
        let mut todo = vec![vector];
        while let Some(mut v) = todo.pop() {
            for at in 0..v.len() {
                let head = v[at] & self.mask;
                if head == 0 {
                    continue;
                }
                let Some(row) = &mut self.rows[at] else {
                    // The multiple that is zero here says something about later columns.
                    let zeros = head.trailing_zeros();
                    if zeros > 0 {
                        let by = 1_u64.checked_shl(self.width - zeros).unwrap_or(0);
                        todo.push(v.iter().map(|n| n.wrapping_mul(by) & self.mask).collect());
                    }
                    self.rows[at] = Some(v);
                    grown = true;
                    break;
                };
                if head.trailing_zeros() < row[at].trailing_zeros() {
                    std::mem::swap(row, &mut v);
                    grown = true;
                    let zeros = row[at].trailing_zeros();
                    if zeros > 0 {
                        let by = 1_u64.checked_shl(self.width - zeros).unwrap_or(0);
                        todo.push(row.iter().map(|n| n.wrapping_mul(by) & self.mask).collect());
                    }
                }
                // v := v - factor·row, which is zero here.
                let zeros = row[at].trailing_zeros();
                let factor = (v[at] >> zeros).wrapping_mul(inverse(row[at] >> zeros));
                for (x, y) in v.iter_mut().zip(row.iter()) {
                    *x = x.wrapping_sub(factor.wrapping_mul(*y)) & self.mask;
                }
            }
        }
        grown
    }

    /// The least space that has all of both; whether it is more than this one.
    pub(crate) fn join(&mut self, other: &Space) -> bool {
        let apart = other.point.iter().zip(&self.point);
        let apart = apart.map(|(a, b)| a.wrapping_sub(*b) & self.mask).collect();
        let mut grown = self.insert(apart);
        for row in other.rows.iter().flatten() {
            grown |= self.insert(row.clone());
        }
        grown
    }

    /// The number at a place may be anything.
    pub(crate) fn free(&mut self, at: usize) {
        let mut unit = vec![0; self.point.len()];
        unit[at] = 1;
        self.insert(unit);
    }

    /// x_at := Σ factors·x + constant
    pub(crate) fn assign(&mut self, at: usize, factors: &[u64], constant: u64) {
        let apply = |v: &[u64], constant: u64| {
            let sum = v.iter().zip(factors);
            sum.fold(constant, |sum, (x, a)| sum.wrapping_add(x.wrapping_mul(*a)))
        };
        let mask = self.mask;
        self.point[at] = apply(&self.point, constant) & mask;
        let rows: Vec<Vec<u64>> = self.rows.iter_mut().filter_map(Option::take).collect();
        for mut row in rows {
            row[at] = apply(&row, 0) & mask;
            self.insert(row);
        }
    }

    /// The space of the numbers at these places.
    pub(crate) fn project(&self, places: &[usize]) -> Space {
        let pick = |v: &Vec<u64>| -> Vec<u64> { places.iter().map(|at| v[*at]).collect() };
        let mut made = Space {
            mask: self.mask,
            width: self.width,
            point: pick(&self.point),
            rows: vec![None; places.len()],
        };
        for row in self.rows.iter().flatten() {
            made.insert(pick(row));
        }
        made
    }

    /// Equations that say all there is to say.
    pub(crate) fn equations(&self) -> Vec<Equation> {
        let last = (0..self.point.len()).rev();
        last.filter_map(|at| self.equation(at)).collect()
    }

    /// The one with the least factor of the number at this place and none of later ones.
    fn equation(&self, at: usize) -> Option<Equation> {
        let mut factors = vec![0_u64; self.point.len()];
        factors[at] = match &self.rows[at] {
            None => 1,
            Some(row) => match row[at].trailing_zeros() {
                0 => return None,
                zeros => 1 << (self.width - zeros),
            },
        };
        for i in (0..at).rev() {
            let Some(row) = &self.rows[i] else {
                continue;
            };
            let sum = row.iter().zip(&factors).skip(i + 1);
            let sum = sum.fold(0_u64, |sum, (x, a)| sum.wrapping_add(x.wrapping_mul(*a)));
            let mut rest = 0_u64.wrapping_sub(sum) & self.mask;
            let zeros = row[i].trailing_zeros();
            // All times a power of two, so that there is a factor here.
            let missing = zeros.saturating_sub(rest.trailing_zeros());
            if rest != 0 && missing > 0 {
                factors
                    .iter_mut()
                    .for_each(|a| *a = (*a << missing) & self.mask);
                rest = (rest << missing) & self.mask;
            }
            let factor = (rest >> zeros).wrapping_mul(inverse(row[i] >> zeros));
            factors[i] = nearest(factor, self.width - zeros) & self.mask;
        }
        if factors.iter().all(|a| *a == 0) {
            return None;
        }
        let sum = self.point.iter().zip(&factors);
        let constant = sum.fold(0_u64, |sum, (x, a)| sum.wrapping_add(x.wrapping_mul(*a)));
        Some(Equation {
            factors,
            constant: constant & self.mask,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bia_term::random::Rng;
    use std::collections::BTreeSet;

    const WIDTH: u32 = 3;

    /// All members, by adding directions until nothing new comes.
    fn members(space: &Space) -> BTreeSet<Vec<u64>> {
        let mut all = BTreeSet::from([space.point.clone()]);
        loop {
            let mut more = all.clone();
            for v in &all {
                for row in space.rows.iter().flatten() {
                    more.insert(
                        v.iter()
                            .zip(row)
                            .map(|(a, b)| (a + b) & space.mask)
                            .collect(),
                    );
                }
            }
            if more.len() == all.len() {
                return all;
            }
            all = more;
        }
    }

    fn random(rng: &mut Rng) -> Space {
        let mut number = || rng.bits() & 7;
        let mut space = Space {
            mask: 7,
            width: WIDTH,
            point: (0..3).map(|_| number()).collect(),
            rows: vec![None; 3],
        };
        let count = number() % 3;
        for _ in 0..count {
            let row = (0..3).map(|_| number()).collect();
            space.insert(row);
        }
        space
    }

    #[test]
    fn equations_say_exactly_what_members_are() {
        let mut rng = Rng::new(5);
        for _ in 0..400 {
            let space = random(&mut rng);
            let (all, equations) = (members(&space), space.equations());
            for n in 0..512_u64 {
                let v = vec![n & 7, (n >> 3) & 7, n >> 6];
                let holds = equations.iter().all(|e| {
                    let sum: u64 = v.iter().zip(&e.factors).map(|(x, a)| x * a).sum();
                    sum & 7 == e.constant
                });
                assert_eq!(holds, all.contains(&v), "{v:?} {space:?} {equations:?}");
            }
        }
    }

    #[test]
    fn joins_and_assignments_lose_nothing() {
        let mut rng = Rng::new(6);
        for _ in 0..300 {
            let (a, b) = (random(&mut rng), random(&mut rng));
            let mut join = a.clone();
            let grown = join.join(&b);
            let (in_a, in_b, in_join) = (members(&a), members(&b), members(&join));
            assert!(in_a.is_subset(&in_join) && in_b.is_subset(&in_join));
            assert_eq!(grown, in_a != in_join, "{a:?} {b:?} {join:?}");
            let factors: Vec<u64> = (0..3).map(|_| rng.bits() & 7).collect();
            let mut moved = a.clone();
            moved.assign(1, &factors, 5);
            let expected: BTreeSet<Vec<u64>> = in_a
                .iter()
                .map(|v| {
                    let sum: u64 = v.iter().zip(&factors).map(|(x, a)| x * a).sum();
                    vec![v[0], (sum + 5) & 7, v[2]]
                })
                .collect();
            assert_eq!(members(&moved), expected);
            let places = [2, 0];
            let seen: BTreeSet<Vec<u64>> = in_a.iter().map(|v| vec![v[2], v[0]]).collect();
            assert_eq!(members(&a.project(&places)), seen);
        }
    }
}
