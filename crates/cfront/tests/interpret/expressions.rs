//! Random expressions over variables of all arithmetic types.

use crate::agree;
use bia_testkit::{rng::Rng, seeds};
use std::fmt::Write as _;

const TYPES: [&str; 15] = [
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
];
const INTEGERS: usize = 12;

struct Generator {
    rng: Rng,
}

impl Generator {
    fn variable(&mut self, integer: bool) -> String {
        let bound = if integer { INTEGERS } else { TYPES.len() };
        match self.rng.below(if integer { 6 } else { 9 }) {
            0 => format!("s.b{}", self.rng.below(6)),
            1 if integer => format!("a[i{} & 3]", self.rng.below(2)),
            _ => format!("v{}_{}", self.rng.below(bound), self.rng.below(2)),
        }
    }

    fn any(&mut self, depth: u32) -> String {
        if depth == 0 {
            return self.variable(false);
        }
        let (a, b) = (self.any(depth - 1), self.any(depth - 1));
        match self.rng.below(13) {
            0 => format!("({a} + {b})"),
            1 => format!("({a} - {b})"),
            2 => format!("({a} * {b})"),
            3 => format!("({a} < {b})"),
            4 => format!("({a} != {b})"),
            5 => format!("({a} && {b})"),
            6 => format!("({a} || {b})"),
            7 => format!("(-{a})"),
            8 => format!("({a} ? {b} : {a})"),
            9 => format!("({}){a}", TYPES[INTEGERS + self.rng.below(3)]),
            10 => format!("({a} ?: {b})"),
            _ => self.integer(depth),
        }
    }

    fn integer(&mut self, depth: u32) -> String {
        if depth == 0 {
            return self.variable(true);
        }
        let (a, b) = (self.integer(depth - 1), self.integer(depth - 1));
        match self.rng.below(14) {
            0 => format!("({a} / ({b} & 1023 | 1))"),
            1 => format!("({a} % ({b} & 1023 | 1))"),
            2 => format!("({a} << {})", self.rng.below(31)),
            3 => format!("({a} >> {})", self.rng.below(31)),
            4 => format!("({a} & {b})"),
            5 => format!("({a} | {b})"),
            6 => format!("({a} ^ {b})"),
            7 => format!("(~{a})"),
            8 => format!("(({}){a})", TYPES[self.rng.below(INTEGERS)]),
            9 => format!("f{}({a})", self.rng.below(INTEGERS)),
            10 => format!("({a} == 0 || {b} / ({a} & 511 | 1))"),
            11 => format!("({a} + {b})"),
            12 => format!("({a} < {b} ? {a} - 1 : {b})"),
            _ => format!("(!{a})"),
        }
    }
}

fn program(seed: u64) -> String {
    let mut generator = Generator {
        rng: Rng::new(seed),
    };
    let mut text = "struct { unsigned b0 : 3; int b1 : 7; unsigned b2 : 32; int b3 : 32; _Bool b4 : 1; short b5 : 9; } s = { 5, -33, -1, 1 << 31, 1, -200 };\nint a[4] = { 7, -8, 2147483647, 0 }; int i0 = 5, i1 = -2;\n".to_owned();
    for (at, ty) in TYPES.iter().enumerate() {
        for copy in 0..2 {
            let value = generator.rng.next_u64() >> generator.rng.below(64);
            let sign = if generator.rng.below(2) == 0 { "" } else { "-" };
            let divisor = if at >= INTEGERS { " / 1024.0" } else { "" };
            let _ = writeln!(text, "{ty} v{at}_{copy} = {sign}{value}ull{divisor};");
        }
        if at < INTEGERS {
            let _ = writeln!(text, "{ty} f{at}({ty} x) {{ return x - 1; }}");
        }
    }
    text.push_str("int main(void) {\n");
    for at in 0..60 {
        let depth = u32::try_from(generator.rng.within(1, 4)).unwrap();
        if at % 2 == 0 {
            let expr = generator.integer(depth);
            let _ = writeln!(text, "  out({expr}); out(sizeof({expr}));");
        } else {
            let (l, r) = (generator.any(depth), generator.any(depth));
            let _ = writeln!(text, "  out(({l}) <= ({r})); out(sizeof({l}));");
        }
        if at % 3 == 0 {
            let op = ["=", "+=", "-=", "*=", "&=", "|=", "^="][generator.rng.below(7)];
            let (target, value) = (generator.variable(true), generator.integer(depth - 1));
            let _ = writeln!(
                text,
                "  out({target} {op} {value}); out({target}); {target}++; out(--{target});"
            );
        }
    }
    text.push_str("}\n");
    text
}

#[test]
fn random_expressions() {
    for seed in seeds(8) {
        agree(&program(seed));
    }
}
