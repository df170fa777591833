//! Random expressions over all integer types and floats, evaluated by both.

use super::{execute, interpret, translate};
use bia_cfront::{DataModel, LowerOptions};

pub(crate) struct Rng(pub(crate) u64);

impl Rng {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }
    pub(crate) fn below(&mut self, n: usize) -> usize {
        usize::try_from(self.next() >> 33).unwrap() % n
    }
}

const TYPES: [&str; 14] = [
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
    "_Bool",
    "__int128",
    "unsigned __int128",
];
const CONSTANTS: [&str; 12] = [
    "0",
    "1",
    "-1",
    "127",
    "128u",
    "255",
    "32767",
    "-32768",
    "2147483647",
    "(-2147483647-1)",
    "0x80000000",
    "0xffffffffffffffff",
];

/// An integer expression; variables are `a0`, `a1`, …
fn integer(rng: &mut Rng, depth: u32) -> String {
    if depth == 0 {
        return match rng.below(3) {
            0 => CONSTANTS[rng.below(CONSTANTS.len())].to_owned(),
            _ => format!("a{}", rng.below(TYPES.len())),
        };
    }
    let a = integer(rng, depth - 1);
    let b = integer(rng, depth - 1);
    match rng.below(18) {
        0 => format!("({a} + {b})"),
        1 => format!("({a} - {b})"),
        2 => format!("({a} * {b})"),
        3 => format!("({a} / (({b} & 15) + 1))"),
        4 => format!("({a} % (({b} & 7) + 2))"),
        5 => format!("({a} << ({b} & 7))"),
        6 => format!("({a} >> ({b} & 7))"),
        7 => format!("({a} & {b})"),
        8 => format!("({a} | {b})"),
        9 => format!("({a} ^ {b})"),
        10 => format!("({a} < {b})"),
        11 => format!("({a} == {b} || {a} >= {b})"),
        12 => format!("({a} && !{b})"),
        13 => format!("({a} ? {b} : {a})"),
        14 => format!("(- {a})"),
        15 => format!("(~{a})"),
        _ => format!("(({}) {a})", TYPES[rng.below(TYPES.len())]),
    }
}

/// A float expression; variables are `f`, `d`, `l`.
fn float(rng: &mut Rng, depth: u32) -> String {
    if depth == 0 {
        let leaves = ["f", "d", "1.5f", "-0.0", "3.0e5", "0.1f", "1e-40f", "l"];
        return match rng.below(10) {
            0 => format!("(double) a{}", rng.below(11)),
            1 => format!("(float) a{}", rng.below(11)),
            _ => leaves[rng.below(leaves.len())].to_owned(),
        };
    }
    let (a, b) = (float(rng, depth - 1), float(rng, depth - 1));
    match rng.below(8) {
        0 => format!("({a} + {b})"),
        1 => format!("({a} - {b})"),
        2 => format!("({a} * {b})"),
        3 => format!("({a} / {b})"),
        4 => format!("(- {a})"),
        5 => format!("({a} < {b} ? {a} : {b})"),
        6 => format!("((float) {a})"),
        _ => format!("((double) {a})"),
    }
}

fn program(rng: &mut Rng, count: usize) -> String {
    let mut text = String::from("int main(void) {\n unsigned long long check = 0;\n");
    for (at, ty) in TYPES.iter().enumerate() {
        text.push_str(&format!(
            " {ty} a{at} = ({ty}) {};\n",
            rng.next() >> rng.below(60)
        ));
    }
    text.push_str(" float f = 2.25f; double d = -1.0e10; long double l = 0.75L;\n");
    text.push_str(" union { double d; unsigned long long u; } pun;\n");
    for _ in 0..count {
        let target = rng.below(TYPES.len());
        let expr = integer(rng, 3);
        let op = ["=", "+=", "^=", "|=", "-=", "*="][rng.below(6)];
        text.push_str(&format!(
            " a{target} {op} {expr};\n check = check * 31 + (unsigned long long) a{target};\n"
        ));
        let expr = float(rng, 2);
        text.push_str(&format!(
            " pun.d = {expr}; check = check * 31 + (pun.d != pun.d ? 7 : pun.u);\n"
        ));
    }
    text.push_str(" return (int) (check ^ check >> 32);\n}\n");
    text
}

#[test]
fn random_expressions_have_the_values_that_gcc_gives_them() {
    let cases = std::env::var("BIA_CASES")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(4);
    for seed in 1..=cases {
        let text = program(&mut Rng(seed * 7919), 60);
        let translated = translate("random.c", &text, DataModel::Lp64, &LowerOptions::default());
        let ours = interpret(&translated);
        if let Some(theirs) = execute(&format!("random{seed}"), &text, DataModel::Lp64) {
            assert_eq!(ours, Ok(theirs), "seed {seed}\n{text}");
        }
    }
}
