//! What several test suites share: a seeded random generator and the number of cases.
#![allow(dead_code, reason = "every suite uses its own part of this file")]

/// Number of random cases: the environment variable `BIA_CASES`, or a small default.
pub(crate) fn cases(default: u64) -> u64 {
    std::env::var("BIA_CASES")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(default)
}

/// SplitMix64: small, good enough, the same everywhere.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed)
    }

    pub(crate) fn u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(crate) fn u128(&mut self) -> u128 {
        (u128::from(self.u64()) << 64) | u128::from(self.u64())
    }

    /// A number below `bound` > 0.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.u64() % bound
    }

    pub(crate) fn index(&mut self, length: usize) -> usize {
        usize::try_from(self.below(length as u64)).unwrap()
    }

    pub(crate) fn bool(&mut self) -> bool {
        self.u64() & 1 == 1
    }

    pub(crate) fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.index(from.len())]
    }

    /// The bits of a float with this layout, at most 128 bits: any pattern, exponents close to
    /// each other (so that additions cancel), exponents at the ends, few significant bits.
    pub(crate) fn float_bits(&mut self, exponent_bits: u32, significand_bits: u32) -> u128 {
        let fraction_bits = significand_bits - 1;
        let ones = |n: u32| if n == 0 { 0 } else { u128::MAX >> (128 - n) };
        let any = self.u128() & ones(exponent_bits + significand_bits);
        let sign = u128::from(self.bool()) << (exponent_bits + fraction_bits);
        let bias = ones(exponent_bits - 1);
        let exponent = match self.below(8) {
            0 | 1 => return any,
            2 => 0,
            3 => u128::from(self.below(3)),
            4 => ones(exponent_bits) - u128::from(self.below(4)).min(ones(exponent_bits)),
            5 => bias + u128::from(self.below(u64::from(significand_bits) + 2)),
            _ => (bias + u128::from(self.below(5))).saturating_sub(2),
        };
        let exponent = exponent.min(ones(exponent_bits));
        let fraction = match self.below(5) {
            0 => 0,
            1 => ones(fraction_bits),
            2 => ones(fraction_bits) << self.below(u64::from(fraction_bits)),
            3 => any & (any >> 1) & (any >> 2),
            _ => any,
        };
        sign | (exponent << fraction_bits) | (fraction & ones(fraction_bits))
    }
}
