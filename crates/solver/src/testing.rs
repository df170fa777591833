//! What the tests of this crate share: reproducible random numbers and the number of cases.

/// SplitMix64: small, seeded, the same on every machine.
pub(crate) struct Rng(u64);

impl Rng {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        let bound = u64::try_from(bound).expect("small");
        usize::try_from(self.next() % bound).expect("below a usize")
    }
    pub(crate) fn flip(&mut self) -> bool {
        self.next() & 1 == 1
    }
    pub(crate) fn wide(&mut self) -> u128 {
        u128::from(self.next()) << 64 | u128::from(self.next())
    }
}

/// `BIA_CASES` if set, else `default`: how many random cases a test tries.
pub(crate) fn cases(default: usize) -> usize {
    std::env::var("BIA_CASES")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(default)
}
