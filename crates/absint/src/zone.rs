//! [`Zone`]: bounds on differences of a few numbers (Miné: A New Numerical Abstract Domain Based on
//! Difference-Bound Matrices, PADO 2001, doi:10.1007/3-540-44978-7_10).
//!
//! ```text
//!   γ m = { x | xᵢ − xⱼ ≤ m(i, j) },   x₀ = 0, so row and column 0 are bounds of single numbers
//! ```
//! A matrix is closed if m(i, j) ≤ m(i, k) + m(k, j) throughout: then each entry is the best bound.
//! All matrices are closed but those that widening makes; closing these again before the next
//! widening would bring bounds back that were given up.

/// No bound.
pub(crate) const NONE: i128 = i128::MAX;
/// Greater numbers are no bounds.
const MOST: i128 = 1 << 100;

/// A set of vectors of integers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Zone {
    size: usize,
    bounds: Vec<i128>,
}

fn sum(a: i128, b: i128) -> i128 {
    if a == NONE || b == NONE {
        return NONE;
    }
    bound(a.saturating_add(b))
}

fn bound(n: i128) -> i128 {
    match n {
        n if n > MOST => NONE,
        // A weaker bound is a bound.
        n => n.max(-MOST),
    }
}

impl Zone {
    /// All vectors of `count` numbers, which are x₁ … x_count.
    pub(crate) fn all(count: usize) -> Zone {
        let size = count + 1;
        let mut bounds = vec![NONE; size * size];
        for i in 0..size {
            bounds[i * size + i] = 0;
        }
        Zone { size, bounds }
    }

    /// The greatest i of xᵢ.
    pub(crate) fn count(&self) -> usize {
        self.size - 1
    }

    /// xᵢ − xⱼ is at most this.
    pub(crate) fn get(&self, i: usize, j: usize) -> i128 {
        self.bounds[i * self.size + j]
    }

    fn set(&mut self, i: usize, j: usize, to: i128) {
        self.bounds[i * self.size + j] = to;
    }

    /// The set as a closed matrix; `None` if it is empty.
    pub(crate) fn closed(mut self) -> Option<Zone> {
        for k in 0..self.size {
            for i in 0..self.size {
                let first = self.get(i, k);
                if first == NONE {
                    continue;
                }
                for j in 0..self.size {
                    let through = sum(first, self.get(k, j));
                    if through < self.get(i, j) {
                        self.set(i, j, through);
                    }
                }
            }
        }
        (0..self.size).all(|i| self.get(i, i) >= 0).then_some(self)
    }

    /// Adds xᵢ − xⱼ ≤ c to a closed matrix, which stays closed; whether anything is left.
    pub(crate) fn add(&mut self, i: usize, j: usize, c: i128) -> bool {
        let c = bound(c);
        if i == j {
            return c >= 0;
        }
        if c >= self.get(i, j) {
            return true;
        }
        if sum(c, self.get(j, i)) < 0 {
            return false;
        }
        for a in 0..self.size {
            let first = sum(self.get(a, i), c);
            if first == NONE {
                continue;
            }
            for b in 0..self.size {
                let through = sum(first, self.get(j, b));
                if through < self.get(a, b) {
                    self.set(a, b, through);
                }
            }
        }
        true
    }

    /// Forgets what is known about xᵢ.
    pub(crate) fn forget(&mut self, i: usize) {
        for j in 0..self.size {
            if j != i {
                self.set(i, j, NONE);
                self.set(j, i, NONE);
            }
        }
    }

    /// xᵢ := xᵢ + c
    pub(crate) fn shift(&mut self, i: usize, c: i128) {
        for j in 0..self.size {
            if j != i {
                self.set(i, j, sum(self.get(i, j), c));
                self.set(j, i, sum(self.get(j, i), -c));
            }
        }
    }

    /// Of closed matrices: the least zone that has all of both, closed.
    pub(crate) fn join(&self, other: &Zone) -> Zone {
        let all = self.bounds.iter().zip(&other.bounds);
        Zone {
            size: self.size,
            bounds: all.map(|(a, b)| *a.max(b)).collect(),
        }
    }

    /// Bounds that grew are given up. The result need not be closed.
    pub(crate) fn widen(&self, next: &Zone) -> Zone {
        let all = self.bounds.iter().zip(&next.bounds);
        let wider = |(a, b): (&i128, &i128)| match (*a, *b) {
            (a, b) if b <= a => a,
            // Differences often settle near these.
            (_, b) if b <= 0 => 0,
            (_, b) if b <= 1 => 1,
            (_, _) => NONE,
        };
        Zone {
            size: self.size,
            bounds: all.map(wider).collect(),
        }
    }

    /// Whether each bound is at most as tight as that of `other`.
    pub(crate) fn includes(&self, other: &Zone) -> bool {
        let mut all = self.bounds.iter().zip(&other.bounds);
        all.all(|(a, b)| a >= b)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bia_term::random::Rng;

    const SIDE: i128 = 4;

    fn members(zone: &Zone) -> Vec<[i128; 2]> {
        let all = (-SIDE..=SIDE).flat_map(|x| (-SIDE..=SIDE).map(move |y| [x, y]));
        all.filter(|[x, y]| {
            let v = [0, *x, *y];
            (0..3).all(|i| (0..3).all(|j| v[i] - v[j] <= zone.get(i, j)))
        })
        .collect()
    }

    fn random(rng: &mut Rng) -> Option<Zone> {
        let mut zone = Zone::all(2);
        for (i, j) in [(1, 0), (0, 1), (2, 0), (0, 2)] {
            assert!(zone.add(i, j, SIDE));
        }
        for _ in 0..rng.below(4) {
            let (i, j) = (rng.below(3), rng.below(3));
            let c = i128::try_from(rng.below(9)).unwrap() - 3;
            if !zone.add(i, j, c) {
                return None;
            }
        }
        Some(zone)
    }

    #[test]
    fn operations_lose_nothing_and_stay_closed() {
        let mut rng = Rng::new(3);
        for _ in 0..5_000 {
            let (Some(a), Some(b)) = (random(&mut rng), random(&mut rng)) else {
                continue;
            };
            assert_eq!(a.clone().closed(), Some(a.clone()));
            assert!(!members(&a).is_empty());
            let (join, wide) = (a.join(&b), a.widen(&b));
            for v in members(&a).iter().chain(&members(&b)) {
                assert!(members(&join).contains(v) && members(&wide).contains(v));
            }
            assert!(join.includes(&a) && wide.includes(&join));
            let mut both = a.clone();
            let (i, j) = (rng.below(3), rng.below(3));
            let c = i128::try_from(rng.below(7)).unwrap() - 3;
            let kept = |v: &&[i128; 2]| {
                let v = [0, v[0], v[1]];
                v[i] - v[j] <= c
            };
            let before = members(&a);
            let expected: Vec<_> = before.iter().filter(kept).copied().collect();
            match both.add(i, j, c) {
                false => assert!(expected.is_empty()),
                true => assert_eq!(members(&both), expected),
            }
            let mut moved = a.clone();
            moved.shift(1, 1);
            let there: Vec<_> = members(&moved);
            let inside = before
                .iter()
                .map(|[x, y]| [x + 1, *y])
                .filter(|v| v[0] <= SIDE);
            assert!(inside.into_iter().all(|v| there.contains(&v)));
            let mut less = a.clone();
            less.forget(1);
            assert!(before.iter().all(|v| members(&less).contains(v)));
            assert_eq!(less.clone().closed(), Some(less));
        }
    }
}
