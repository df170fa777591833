//! A small generator of pseudo-random numbers: SplitMix64.
//!
//! State s, each call: s += 0x9E3779B97F4A7C15; z = s;
//! z = (z ⊕ z≫30)·0xBF58476D1CE4E5B9; z = (z ⊕ z≫27)·0x94D049BB133111EB; result z ⊕ z≫31
//! (all modulo 2^64; Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators,
//! OOPSLA 2014). The numbers depend on the seed alone, on every machine.

use dashu_int::UBig;

/// A generator.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// The generator of this seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// 64 random bits.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `bound`, all equally likely; 0 if `bound` is 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        if bound == 0 {
            return 0;
        }
        // Numbers from the last, incomplete block of `bound` many are not used.
        let usable = u64::MAX - u64::MAX % bound;
        loop {
            let number = self.next_u64();
            if number < usable {
                return number % bound;
            }
        }
    }

    /// An index below `len`, all equally likely; 0 if `len` is 0.
    pub fn index(&mut self, len: usize) -> usize {
        let bound = u64::try_from(len).unwrap_or(u64::MAX);
        usize::try_from(self.below(bound)).unwrap_or(0)
    }

    /// Either.
    pub fn coin(&mut self) -> bool {
        self.next_u64() >> 63 == 1
    }

    /// `count` random bits.
    pub fn bits(&mut self, count: u32) -> UBig {
        let mut words = Vec::new();
        let mut left = count;
        while left > 0 {
            let used = left.min(64);
            words.push(self.next_u64() >> (64 - used));
            left -= used;
        }
        // Little end first; only the last word is short.
        let bytes: Vec<u8> = words.iter().flat_map(|w| w.to_le_bytes()).collect();
        UBig::from_le_bytes(&bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dashu_int::ops::BitTest as _;

    #[test]
    fn the_numbers_are_those_of_splitmix64() {
        let mut rng = Rng::new(1_234_567);
        let first: Vec<u64> = (0..3).map(|_| rng.next_u64()).collect();
        let expected = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
        ];
        assert_eq!(first, expected);
    }

    #[test]
    fn numbers_stay_below_their_bound_and_reach_everything() {
        let mut rng = Rng::new(7);
        let mut seen = [0_u32; 6];
        for _ in 0..6000 {
            seen[rng.index(6)] += 1;
        }
        assert!(seen.iter().all(|n| (800..1200).contains(n)), "{seen:?}");
        assert_eq!((rng.below(1), rng.below(0)), (0, 0));
    }

    #[test]
    fn bits_fill_their_width() {
        let mut rng = Rng::new(3);
        for count in [1, 63, 64, 65, 200] {
            let longest = (0..200).map(|_| rng.bits(count).bit_len()).max();
            assert_eq!(longest, Some(count as usize));
        }
        assert!(rng.bits(0).is_zero());
    }
}
