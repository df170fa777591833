//! Expressions mean in C, compiled by gcc, what their formulas mean; what is dropped is weaker.
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "runs gcc; a test that cannot go on fails"
)]

use super::*;
use bia_term::{Model, value::Bv};
use std::{fmt::Write as _, fs, process::Command};

/// Name, C type, width, sign.
const VARIABLES: &[(&str, &str, u32, bool)] = &[
    ("a", "int", 32, true),
    ("b", "unsigned", 32, false),
    ("c", "unsigned char", 8, false),
    ("d", "signed char", 8, true),
    ("e", "long long", 64, true),
    ("f", "unsigned long long", 64, false),
    ("g", "short", 16, true),
];

struct Rng(u64);

impl Rng {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, limit: u64) -> u64 {
        (self.next() >> 20) % limit
    }
}

/// A term of this width.
fn bits(terms: &mut Terms, rng: &mut Rng, width: u32, depth: u32) -> Term {
    let fitting = VARIABLES.iter().filter(|(_, _, of, _)| *of == width);
    let fitting: Vec<&str> = fitting.map(|(name, ..)| *name).collect();
    if depth == 0 || rng.below(5) == 0 {
        if !fitting.is_empty() && rng.below(3) > 0 {
            let at = usize::try_from(rng.below(fitting.len() as u64)).unwrap();
            let sort = terms.bv_sort(width);
            return terms.var(fitting[at], sort);
        }
        let number = [0, 1, 5, u64::MAX, 1 << (width - 1), rng.next()];
        let number = number[usize::try_from(rng.below(6)).unwrap()];
        let mask = u64::MAX >> (64 - width);
        return terms.bv_u64(width, number & mask);
    }
    let part = |terms: &mut Terms, rng: &mut Rng| bits(terms, rng, width, depth - 1);
    let two = [
        Op::BvAdd,
        Op::BvSub,
        Op::BvMul,
        Op::BvAnd,
        Op::BvOr,
        Op::BvXor,
    ];
    match rng.below(13) {
        at @ 0..=5 => {
            let (x, y) = (part(terms, rng), part(terms, rng));
            terms.mk(two[usize::try_from(at).unwrap()], &[x, y])
        }
        at @ 6..=7 => {
            let x = part(terms, rng);
            terms.mk(
                [Op::BvNot, Op::BvNeg][usize::try_from(at - 6).unwrap()],
                &[x],
            )
        }
        at @ 8..=9 => {
            let x = part(terms, rng);
            let by = terms.bv_u64(width, rng.below(u64::from(width)));
            terms.mk(
                [Op::BvShl, Op::BvLshr][usize::try_from(at - 8).unwrap()],
                &[x, by],
            )
        }
        10 => {
            let x = part(terms, rng);
            let by = terms.bv_u64(width, 1 + rng.below(100));
            terms.mk(
                [Op::BvUdiv, Op::BvUrem][usize::try_from(rng.below(2)).unwrap()],
                &[x, by],
            )
        }
        11 if width > 8 => {
            let small = if width > 33 { 33 } else { 8 };
            let x = bits(terms, rng, small, depth - 1);
            match rng.below(2) {
                0 => terms.mk(Op::SignExtend { by: width - small }, &[x]),
                _ => {
                    let high = bits(terms, rng, width - small, depth - 1);
                    terms.mk(Op::Concat, &[high, x])
                }
            }
        }
        _ if width < 60 => {
            let lo = u32::try_from(rng.below(4)).unwrap();
            let x = bits(terms, rng, 64, depth - 1);
            terms.mk(
                Op::Extract {
                    hi: lo + width - 1,
                    lo,
                },
                &[x],
            )
        }
        _ => {
            let (condition, x) = (formula(terms, rng, depth - 1), part(terms, rng));
            let y = part(terms, rng);
            terms.mk(Op::Ite, &[condition, x, y])
        }
    }
}

fn formula(terms: &mut Terms, rng: &mut Rng, depth: u32) -> Term {
    if depth > 0 && rng.below(2) == 0 {
        let (x, y) = (
            formula(terms, rng, depth - 1),
            formula(terms, rng, depth - 1),
        );
        return match rng.below(3) {
            0 => terms.mk(Op::And, &[x, y]),
            1 => terms.mk(Op::Or, &[x, y]),
            _ => terms.mk(Op::Not, &[x]),
        };
    }
    let width = [8, 16, 32, 64, 33, 5][usize::try_from(rng.below(6)).unwrap()];
    let (x, y) = (
        bits(terms, rng, width, depth),
        bits(terms, rng, width, depth),
    );
    let op = [Op::Eq, Op::BvUlt, Op::BvSlt][usize::try_from(rng.below(3)).unwrap()];
    terms.mk(op, &[x, y])
}

#[test]
fn expressions_mean_what_formulas_mean() {
    let cases = std::env::var("BIA_CASES").ok().and_then(|n| n.parse().ok());
    let cases: u64 = cases.unwrap_or(150).min(5000);
    let mut text = String::from("#include <stdlib.h>\n");
    let mut main = String::from("int main(void) {\n");
    for case in 0..cases {
        // Nothing is simplified: all operators occur.
        let mut terms = Terms::raw();
        let mut rng = Rng(case * 0x9E37_79B9 + 77);
        let formula = formula(&mut terms, &mut rng, 3);
        let mut variables = FxHashMap::default();
        for (name, _, width, signed) in VARIABLES {
            let sort = terms.bv_sort(*width);
            let variable = Variable::Integer {
                name: (*name).into(),
                width: *width,
                signed: *signed,
            };
            variables.insert(terms.var(name, sort), variable);
        }
        let Some(expression) = Writer::new(&terms, &variables).weakened(formula) else {
            continue;
        };
        let parameters: Vec<String> = VARIABLES
            .iter()
            .map(|(n, t, ..)| format!("{t} {n}"))
            .collect();
        let _ = writeln!(
            text,
            "int f{case}({}) {{ return {expression}; }}",
            parameters.join(", ")
        );
        for _ in 0..6 {
            let mut model = Model::new();
            let mut arguments = Vec::new();
            for (name, ty, width, _) in VARIABLES {
                let mask = u64::MAX >> (64 - width);
                let number =
                    [rng.next(), rng.below(4), u64::MAX][usize::try_from(rng.below(3)).unwrap()];
                let sort = terms.bv_sort(*width);
                let var = terms.var(name, sort);
                model
                    .set(&terms, var, Value::Bv(Bv::from_u64(*width, number & mask)))
                    .unwrap();
                arguments.push(format!("({ty}){}ULL", number & mask));
            }
            let holds = terms.eval(formula, &model).unwrap() == Value::Bool(true);
            // Nothing had to be dropped: all variables have names.
            let _ = writeln!(
                main,
                "  if (!!f{case}({}) != {}) return {};",
                arguments.join(", "),
                u8::from(holds),
                case % 200 + 1
            );
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let (file, program) = (folder.path().join("t.c"), folder.path().join("t"));
    fs::write(&file, format!("{text}{main}  return 0;\n}}\n")).unwrap();
    let built = Command::new("gcc")
        .arg("-w")
        .arg("-o")
        .arg(&program)
        .arg(&file)
        .output();
    if let Ok(built) = built {
        assert!(
            built.status.success(),
            "{}",
            String::from_utf8_lossy(&built.stderr)
        );
        let ran = Command::new(&program).status().unwrap();
        assert_eq!(
            ran.code(),
            Some(0),
            "the number is that of a formula, from 1, modulo 200"
        );
    }
}

#[test]
fn a_conjunct_may_be_dropped_but_no_disjunct() {
    let mut terms = Terms::new();
    let sort = terms.bv_sort(32);
    let (x, y) = (terms.var("x", sort), terms.var("y", sort));
    let one = terms.bv_u64(32, 1);
    let (about_x, about_y) = (terms.eq(x, one), terms.mk(Op::BvSlt, &[y, one]));
    let (both, either) = (
        terms.and(about_x, about_y),
        terms.mk(Op::Or, &[about_x, about_y]),
    );
    let (not_both, not_either) = (terms.mk(Op::Not, &[both]), terms.mk(Op::Not, &[either]));
    let variable = Variable::Integer {
        name: "x".into(),
        width: 32,
        signed: true,
    };
    // There is no name for y.
    let variables: FxHashMap<Term, Variable> = [(x, variable)].into_iter().collect();
    let mut writer = Writer::new(&terms, &variables);
    assert_eq!(writer.weakened(both).as_deref(), Some("(x == 1)"));
    assert_eq!(writer.weakened(either), None);
    assert_eq!(writer.weakened(not_both), None);
    assert_eq!(writer.weakened(not_either).as_deref(), Some("!((x == 1))"));
}
