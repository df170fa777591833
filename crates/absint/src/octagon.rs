//! [`Octagon`]: bounds on differences and sums of two numbers (Miné: The octagon abstract domain,
//! Higher-Order and Symbolic Computation 19, 2006, doi:10.1007/s10990-006-8609-1).
//!
//! ```text
//!   literals      v(2i) = xᵢ₊₁,  v(2i + 1) = −xᵢ₊₁,  ā is the literal of the other sign
//!   γ m = { x | v(a) − v(b) ≤ m(a, b) },   m(a, b) = m(b̄, ā);   m(a, ā) bounds 2·v(a)
//! ```
//! A matrix is closed if m(a, b) ≤ m(a, k) + m(k, b), m(a, ā) is even, and
//! 2·m(a, b) ≤ m(a, ā) + m(b̄, b), throughout: then each entry is the best bound that integers have
//! (Bagnara, Hill, Zaffanella: Weakly-relational shapes for numeric abstractions, FMSD 35, 2009).
//! All matrices are closed but those that widening makes; closing these again before the next
//! widening would bring bounds back that were given up.
//!
//! Numbers are integers here: for bit-vectors the caller must know that nothing wraps.

/// No bound.
pub(crate) const NONE: i128 = i128::MAX;
/// The greatest bound; greater numbers count as no bound.
const MAX_BOUND: i128 = 1 << 100;

/// A set of vectors of integers x₁ … x_count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Octagon {
    /// How many literals there are.
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
        n if n > MAX_BOUND => NONE,
        // A weaker bound is a bound.
        n => n.max(-MAX_BOUND),
    }
}

/// Half of a bound, rounded down.
fn half(n: i128) -> i128 {
    match n {
        NONE => NONE,
        n => n.div_euclid(2),
    }
}

/// The literal xᵢ or −xᵢ.
fn literal(i: usize, positive: bool) -> usize {
    2 * (i - 1) + usize::from(!positive)
}

impl Octagon {
    /// All vectors of `count` numbers.
    pub(crate) fn all(count: usize) -> Octagon {
        let size = 2 * count;
        let mut bounds = vec![NONE; size * size];
        for a in 0..size {
            bounds[a * size + a] = 0;
        }
        Octagon { size, bounds }
    }

    fn at(&self, a: usize, b: usize) -> i128 {
        self.bounds[a * self.size + b]
    }

    /// Makes an entry and its other form smaller.
    fn lower(&mut self, a: usize, b: usize, to: i128) {
        if to < self.at(a, b) {
            let (i, j) = (a * self.size + b, (b ^ 1) * self.size + (a ^ 1));
            self.bounds[i] = to;
            self.bounds[j] = to;
        }
    }

    /// xᵢ − xⱼ is at most this; x₀ = 0.
    pub(crate) fn get(&self, i: usize, j: usize) -> i128 {
        match (i, j) {
            (0, 0) => 0,
            (0, j) => half(self.at(literal(j, false), literal(j, true))),
            (i, 0) => half(self.at(literal(i, true), literal(i, false))),
            (i, j) => self.at(literal(i, true), literal(j, true)),
        }
    }

    /// xᵢ + xⱼ is at most this, or −xᵢ − xⱼ if not `positive`; i and j are not 0.
    pub(crate) fn get_sum(&self, i: usize, j: usize, positive: bool) -> i128 {
        self.at(literal(i, positive), literal(j, !positive))
    }

    /// The set as a closed matrix; `None` if it is empty.
    pub(crate) fn closed(mut self) -> Option<Octagon> {
        for k in 0..self.size {
            for a in 0..self.size {
                let first = self.at(a, k);
                if first == NONE {
                    continue;
                }
                for b in 0..self.size {
                    self.lower(a, b, sum(first, self.at(k, b)));
                }
            }
        }
        self.tightened().then_some(self)
    }

    /// Of shortest paths: what follows from bounds of single numbers, which are integers. Whether
    /// anything is left.
    fn tightened(&mut self) -> bool {
        for a in 0..self.size {
            if self.at(a, a) < 0 {
                return false;
            }
            let single = half(self.at(a, a ^ 1));
            if single != NONE {
                self.lower(a, a ^ 1, 2 * single);
            }
        }
        for a in 0..self.size {
            let single = half(self.at(a, a ^ 1));
            if single == NONE {
                continue;
            }
            for b in 0..self.size {
                let other = half(self.at(b ^ 1, b));
                if b == a && sum(single, other) < 0 {
                    return false;
                }
                if b != a {
                    self.lower(a, b, sum(single, other));
                }
            }
        }
        true
    }

    /// Adds xᵢ − xⱼ ≤ c to a closed matrix, which stays closed; x₀ = 0. Whether anything is left.
    pub(crate) fn add(&mut self, i: usize, j: usize, c: i128) -> bool {
        let twice = |c: i128| bound(bound(c).saturating_mul(2));
        match (i, j) {
            (i, j) if i == j => c >= 0,
            (0, j) => self.constrain(literal(j, false), literal(j, true), twice(c)),
            (i, 0) => self.constrain(literal(i, true), literal(i, false), twice(c)),
            (i, j) => self.constrain(literal(i, true), literal(j, true), bound(c)),
        }
    }

    /// Adds xᵢ + xⱼ ≤ c, or −xᵢ − xⱼ ≤ c if not `positive`, to a closed matrix, which stays closed;
    /// i and j are different and not 0. Whether anything is left.
    pub(crate) fn add_sum(&mut self, i: usize, j: usize, positive: bool, c: i128) -> bool {
        self.constrain(literal(i, positive), literal(j, !positive), bound(c))
    }

    /// Adds v(a) − v(b) ≤ c: paths through that once, or through both of its forms.
    fn constrain(&mut self, a: usize, b: usize, c: i128) -> bool {
        if c >= self.at(a, b) {
            return true;
        }
        let edges = [(a, b), (b ^ 1, a ^ 1)];
        for (from, to) in edges {
            let before = self.clone();
            for i in 0..self.size {
                let first = sum(before.at(i, from), c);
                if first == NONE {
                    continue;
                }
                for j in 0..self.size {
                    self.lower(i, j, sum(first, before.at(to, j)));
                }
            }
        }
        self.tightened()
    }

    /// Forgets what is known about xᵢ.
    pub(crate) fn forget(&mut self, i: usize) {
        for a in [literal(i, true), literal(i, false)] {
            for b in (0..self.size).filter(|b| *b != a) {
                self.bounds[a * self.size + b] = NONE;
                self.bounds[b * self.size + a] = NONE;
            }
        }
    }

    /// xᵢ := xᵢ + c
    pub(crate) fn shift(&mut self, i: usize, c: i128) {
        let moved = |a: usize| match a {
            a if a == literal(i, true) => c,
            a if a == literal(i, false) => -c,
            _ => 0,
        };
        for a in 0..self.size {
            for b in 0..self.size {
                let by = moved(a).saturating_sub(moved(b));
                if by != 0 {
                    self.bounds[a * self.size + b] = sum(self.at(a, b), by);
                }
            }
        }
    }

    /// xᵢ := −xᵢ
    pub(crate) fn negate(&mut self, i: usize) {
        let (up, down) = (literal(i, true), literal(i, false));
        let other = |a: usize| if a == up || a == down { a ^ 1 } else { a };
        let before = self.clone();
        for a in 0..self.size {
            for b in 0..self.size {
                self.bounds[a * self.size + b] = before.at(other(a), other(b));
            }
        }
    }

    /// Of closed matrices: the least octagon that has all of both, closed.
    pub(crate) fn join(&self, other: &Octagon) -> Octagon {
        let all = self.bounds.iter().zip(&other.bounds);
        Octagon {
            size: self.size,
            bounds: all.map(|(a, b)| *a.max(b)).collect(),
        }
    }

    /// Bounds that grew are given up. The result need not be closed.
    pub(crate) fn widen(&self, next: &Octagon) -> Octagon {
        let all = self.bounds.iter().zip(&next.bounds).enumerate();
        let wider = |(at, (a, b)): (usize, (&i128, &i128))| {
            let single = (at / self.size) ^ 1 == at % self.size;
            // Differences often settle near these.
            let near = if single { 2 } else { 1 };
            match (*a, *b) {
                (a, b) if b <= a => a,
                (_, b) if b <= 0 => 0,
                (_, b) if b <= near => near,
                (_, _) => NONE,
            }
        };
        Octagon {
            size: self.size,
            bounds: all.map(wider).collect(),
        }
    }

    /// Bounds that grew are given up, without hope. The result need not be closed.
    pub(crate) fn stable(&self, next: &Octagon) -> Octagon {
        let all = self.bounds.iter().zip(&next.bounds);
        Octagon {
            size: self.size,
            bounds: all.map(|(a, b)| if b <= a { *a } else { NONE }).collect(),
        }
    }

    /// Whether each bound is at most as tight as that of `other`.
    pub(crate) fn includes(&self, other: &Octagon) -> bool {
        let mut all = self.bounds.iter().zip(&other.bounds);
        all.all(|(a, b)| a >= b)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bia_term::random::Rng;

    const SIDE: i128 = 4;

    /// An inequality: of xᵢ − xⱼ, xᵢ + xⱼ or −xᵢ − xⱼ.
    #[derive(Clone, Copy, Debug)]
    struct Bound(usize, usize, u8, i128);

    impl Bound {
        fn random(rng: &mut Rng) -> Bound {
            let c = i128::try_from(rng.below(11)).unwrap() - 4;
            match rng.below(3) {
                0 => Bound(rng.below(4), rng.below(4), 0, c),
                kind => {
                    let i = rng.below(3);
                    let j = (i + 1 + rng.below(2)) % 3;
                    Bound(i + 1, j + 1, u8::try_from(kind).unwrap(), c)
                }
            }
        }

        fn holds(self, v: [i128; 3]) -> bool {
            let v = [0, v[0], v[1], v[2]];
            let (x, y) = (v[self.0], v[self.1]);
            match self.2 {
                0 => x - y <= self.3,
                1 => x + y <= self.3,
                _ => -x - y <= self.3,
            }
        }

        fn add(self, to: &mut Octagon) -> bool {
            match self.2 {
                0 => to.add(self.0, self.1, self.3),
                kind => to.add_sum(self.0, self.1, kind == 1, self.3),
            }
        }
    }

    fn vectors() -> impl Iterator<Item = [i128; 3]> {
        let all = || -SIDE..=SIDE;
        all().flat_map(move |x| all().flat_map(move |y| all().map(move |z| [x, y, z])))
    }

    fn has(octagon: &Octagon, v: [i128; 3]) -> bool {
        let v: Vec<i128> = v.iter().flat_map(|n| [*n, -n]).collect();
        let size = octagon.size;
        (0..size).all(|a| (0..size).all(|b| v[a] - v[b] <= octagon.at(a, b)))
    }

    fn members(octagon: &Octagon) -> Vec<[i128; 3]> {
        vectors().filter(|v| has(octagon, *v)).collect()
    }

    fn random(rng: &mut Rng) -> Option<Octagon> {
        let mut octagon = Octagon::all(3);
        for i in 1..=3 {
            assert!(octagon.add(i, 0, SIDE) && octagon.add(0, i, SIDE));
        }
        for _ in 0..rng.below(5) {
            if !Bound::random(rng).add(&mut octagon) {
                return None;
            }
        }
        Some(octagon)
    }

    #[test]
    fn every_bound_is_attained_and_adding_is_exact() {
        let mut rng = Rng::new(3);
        for _ in 0..1_500 {
            let Some(a) = random(&mut rng) else {
                continue;
            };
            assert_eq!(a.clone().closed(), Some(a.clone()));
            let all = members(&a);
            assert!(!all.is_empty());
            for i in 0..=3 {
                for j in (0..=3).filter(|j| *j != i) {
                    let value = |v: &[i128; 3], i: usize| if i == 0 { 0 } else { v[i - 1] };
                    let most = all.iter().map(|v| value(v, i) - value(v, j)).max();
                    assert_eq!(most, Some(a.get(i, j)), "x{i} - x{j} in {a:?}");
                    if i > 0 && j > 0 {
                        let sums = all.iter().map(|v| value(v, i) + value(v, j));
                        assert_eq!(sums.clone().max(), Some(a.get_sum(i, j, true)));
                        assert_eq!(sums.map(|n| -n).max(), Some(a.get_sum(i, j, false)));
                    }
                }
            }
            let bound = Bound::random(&mut rng);
            let expected: Vec<_> = all.iter().filter(|v| bound.holds(**v)).copied().collect();
            let mut both = a.clone();
            match bound.add(&mut both) {
                false => assert!(expected.is_empty(), "{bound:?} in {a:?}"),
                true => assert_eq!(members(&both), expected, "{bound:?} in {a:?}"),
            }
        }
    }

    #[test]
    fn operations_lose_nothing_and_stay_closed() {
        let mut rng = Rng::new(4);
        for _ in 0..800 {
            let (Some(a), Some(b)) = (random(&mut rng), random(&mut rng)) else {
                continue;
            };
            let (join, wide, stable) = (a.join(&b), a.widen(&b), a.stable(&b));
            for v in members(&a).into_iter().chain(members(&b)) {
                assert!(has(&join, v) && has(&wide, v) && has(&stable, v));
            }
            assert!(join.includes(&a) && wide.includes(&join));
            assert_eq!(join.clone().closed(), Some(join));
            let i = rng.below(3);
            let (mut moved, mut turned, mut less) = (a.clone(), a.clone(), a.clone());
            moved.shift(i + 1, 1);
            turned.negate(i + 1);
            less.forget(i + 1);
            for v in members(&a) {
                let (mut there, mut back) = (v, v);
                there[i] += 1;
                back[i] = -back[i];
                assert!(has(&moved, there) && has(&turned, back) && has(&less, v));
                back[i] = 100;
                assert!(has(&less, back));
            }
            for octagon in [moved, turned, less] {
                assert_eq!(octagon.clone().closed(), Some(octagon));
            }
        }
    }
}
