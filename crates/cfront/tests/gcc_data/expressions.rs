//! Random constant expressions over all arithmetic types.

use crate::compare;
use bia_cfront::DataModel;
use bia_testkit::{rng::Rng, seeds};
use std::fmt::Write as _;

const TYPES: [&str; 16] = [
    "_Bool",
    "char",
    "signed char",
    "unsigned char",
    "short",
    "unsigned short",
    "int",
    "unsigned",
    "long",
    "unsigned long",
    "long long",
    "unsigned long long",
    "float",
    "double",
    "long double",
    "__int128",
];
const INTEGERS: usize = 12;

struct Generator {
    rng: Rng,
    types: usize,
}

impl Generator {
    fn ty(&mut self) -> &'static str {
        let at = self.rng.below(self.types);
        // The last entry only exists in LP64.
        TYPES[at]
    }

    fn integer_type(&mut self) -> &'static str {
        TYPES[self.rng.below(INTEGERS)]
    }

    fn literal(&mut self) -> String {
        let value = match self.rng.below(4) {
            0 => self.rng.next_u64() % 10,
            1 => 1_u64
                .checked_shl(u32::try_from(self.rng.below(64)).unwrap())
                .unwrap(),
            2 => self.rng.next_u64() >> self.rng.below(64),
            _ => u64::MAX >> self.rng.below(64),
        };
        let suffix = ["", "", "u", "l", "ul", "ll", "ull"][self.rng.below(7)];
        match self.rng.below(6) {
            0 => format!("0x{value:x}{suffix}"),
            1 => format!("0{value:o}{suffix}"),
            2 => {
                let exponent = self.rng.within(0, 40);
                let suffix = ["", "f", "L"][self.rng.below(3)];
                format!("{}.{}e-{exponent}{suffix}", value % 1000, value % 97)
            }
            3 => format!("'{}'", char::from(b'a' + u8::try_from(value % 26).unwrap())),
            // Decimal constants that need 128 bits are another matter in gcc.
            _ => format!("{}{suffix}", value >> 1),
        }
    }

    /// Any arithmetic expression.
    fn any(&mut self, depth: u32) -> String {
        if depth == 0 {
            let ty = self.ty();
            let literal = self.literal();
            return format!("(({ty}){literal})");
        }
        let (a, b) = (self.any(depth - 1), self.any(depth - 1));
        match self.rng.below(12) {
            0 => format!("({a} + {b})"),
            1 => format!("({a} - {b})"),
            2 => format!("({a} * {b})"),
            3 => format!("({a} < {b})"),
            4 => format!("({a} == {b})"),
            5 => format!("({a} && {b})"),
            6 => format!("({a} || {b})"),
            7 => format!("(-{a})"),
            8 => format!("(!{a} ? {a} : {b})"),
            9 => {
                let ty = self.ty();
                format!("(({ty}){a})")
            }
            _ => {
                let integer = self.integer(depth);
                format!("({integer})")
            }
        }
    }

    /// An expression of integer type.
    fn integer(&mut self, depth: u32) -> String {
        let ty = self.integer_type();
        if depth == 0 {
            let literal = self.literal();
            return format!("(({ty}){literal})");
        }
        let (a, b) = (self.integer(depth - 1), self.integer(depth - 1));
        match self.rng.below(9) {
            0 => format!("({a} / ({b} | 1))"),
            1 => format!("({a} % ({b} | 1))"),
            2 => format!("({a} << {})", self.rng.below(31)),
            3 => format!("({a} >> {})", self.rng.below(31)),
            4 => format!("({a} & {b})"),
            5 => format!("({a} | {b})"),
            6 => format!("({a} ^ {b})"),
            7 => format!("(~{a})"),
            _ => format!("(({ty}){a})"),
        }
    }
}

fn program(seed: u64, model: DataModel) -> String {
    let types = match model {
        DataModel::Ilp32 | DataModel::Foreign(_) => TYPES.len() - 1,
        DataModel::Lp64 => TYPES.len(),
    };
    let mut generator = Generator {
        rng: Rng::new(seed),
        types,
    };
    let mut text = String::new();
    for at in 0..40 {
        let ty = generator.ty();
        let depth = u32::try_from(generator.rng.within(0, 4)).unwrap();
        let expr = generator.any(depth);
        let _ = writeln!(text, "{ty} v{at} = {expr};");
        let _ = writeln!(text, "unsigned long z{at} = sizeof({expr});");
    }
    text
}

#[test]
fn random_constants() {
    for seed in seeds(20) {
        for model in crate::MODELS {
            let text = program(seed, model);
            if let Err(message) = compare(&text, model) {
                panic!("seed {seed}: {message}\n{text}");
            }
        }
    }
}
