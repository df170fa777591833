//! Operators on words against the evaluator of terms; lists; watching paths.

use super::{cell::Cell, fast::Fast, state::List, *};
use bia_term::{
    Model, Op, Sort, Term,
    random::Rng,
    value::{Bv, Value},
};

#[test]
fn words_agree_with_the_evaluator() {
    let mut rng = Rng::new(7);
    for width in [1, 3, 8, 31, 32, 63, 64] {
        let mut t = Terms::raw();
        let sort = t.bv_sort(width);
        let (x, y) = (t.var("x", sort), t.var("y", sort));
        let (p, q) = (t.var("p", Sort::BOOL), t.var("q", Sort::BOOL));

        let mut all: Vec<Term> = [
            Op::BvAnd,
            Op::BvOr,
            Op::BvXor,
            Op::BvAdd,
            Op::BvSub,
            Op::BvMul,
            Op::BvUdiv,
            Op::BvUrem,
            Op::BvSdiv,
            Op::BvSrem,
            Op::BvShl,
            Op::BvLshr,
            Op::BvAshr,
            Op::BvUlt,
            Op::BvSlt,
            Op::Eq,
        ]
        .into_iter()
        .map(|op| t.mk(op, &[x, y]))
        .collect();
        all.extend([Op::BvNot, Op::BvNeg].map(|op| t.mk(op, &[x])));
        all.extend([Op::And, Op::Or].map(|op| t.mk(op, &[p, q])));
        all.push(t.mk(Op::Not, &[p]));
        let (hi, lo) = (width - 1, width / 2);
        all.push(t.mk(Op::Extract { hi, lo }, &[x]));
        if width <= 32 {
            all.push(t.mk(Op::Concat, &[x, y]));
            all.push(t.mk(Op::SignExtend { by: 64 - width }, &[x]));
        }
        for round in 0..200 {
            let mut word = || match rng.below(3) {
                0 => rng.bits() % 4,
                1 => u64::MAX << (rng.bits() % 64),
                _ => rng.bits(),
            };
            let (a, b) = (Bv::from_u64(width, word()), Bv::from_u64(width, word()));
            let (c, d) = (round % 2 == 0, round % 3 == 0);
            let mut model = Model::new();
            for (var, value) in [
                (x, a.into()),
                (y, b.into()),
                (p, Value::Bool(c)),
                (q, Value::Bool(d)),
            ] {
                model.set(&t, var, value).unwrap();
            }
            for term in &all {
                let expected = Cell::new(t.eval(*term, &model).unwrap());
                let fast = Fast::of(&t, *term).expect("it is one of them");
                let words: Vec<u64> = t
                    .args(*term)
                    .iter()
                    .map(|arg| match Cell::new(model.get(*arg).unwrap().clone()) {
                        Cell::Small(bits) => bits,
                        other @ (Cell::Big(_) | Cell::Map(_) | Cell::Sym(_)) => panic!("{other:?}"),
                    })
                    .collect();
                let second = words.get(1).copied().unwrap_or(0);
                if let Some(found) = fast.two(words[0], second) {
                    assert_eq!(Cell::Small(found), expected, "{}", t.term_text(*term));
                } else {
                    assert_eq!(second, 0, "only divisions by zero are left");
                }
            }
        }
    }
}

#[test]
fn long_lists_are_dropped_and_shared() {
    let mut list = List::new();
    for item in 0..1_000_000 {
        list.push(item);
    }
    let mut other = list.clone();
    other.push(-1);
    assert_eq!((list.len(), other.len()), (1_000_000, 1_000_001));
    assert_eq!(
        other.iter().take(2).copied().collect::<Vec<_>>(),
        [-1, 999_999]
    );
    drop(list);
    assert_eq!(other.iter().count(), 1_000_001);
}
