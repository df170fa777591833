//! A small pseudo-random generator: SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom
//! number generators, OOPSLA 2014, doi:10.1145/2714064.2660195).

/// A stream of random numbers that its seed determines.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// The stream of this seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `n`; 0 for `n` = 0.
    pub fn below(&mut self, n: usize) -> usize {
        let n = u64::try_from(n).unwrap_or(u64::MAX).max(1);
        usize::try_from(self.bits() % n).unwrap_or(0)
    }

    /// True once in `n`.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of the items; `None` if there are none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::Rng;

    #[test]
    fn streams_repeat_and_reach_everything() {
        let (mut a, mut b) = (Rng::new(7), Rng::new(7));
        let first: Vec<usize> = (0..100).map(|_| a.below(5)).collect();
        assert!((0..5).all(|n| first.contains(&n)));
        assert!(first.iter().all(|n| *n == b.below(5)));
        assert_eq!(a.pick::<u8>(&[]), None);
    }
}
