//! Operators on words against the evaluator of terms; lists; watching paths.

use super::{
    cell::Cell,
    eval::Machine,
    fast::Fast,
    sparse::Key,
    state::{Choice, List, Merge, Past},
    *,
};
use bia_term::{
    Model, Op, Sort, Term,
    random::Rng,
    value::{Bv, Value},
};
use std::rc::Rc;

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

#[test]
fn lists_are_split_where_they_part() {
    let mut shared = List::new();
    (0..3).for_each(|item| shared.push(item));
    let (mut a, mut b) = (shared.clone(), shared.clone());
    (10..12).for_each(|item| a.push(item));
    (20..25).for_each(|item| b.push(item));
    let (common, of_a, of_b) = a.split(&b);
    assert_eq!(common.iter().copied().collect::<Vec<_>>(), [2, 1, 0]);
    assert_eq!((of_a, of_b), (vec![11, 10], vec![24, 23, 22, 21, 20]));
    // Equal items in different nodes do not count as common.
    let mut other = List::new();
    (0..3).for_each(|item| other.push(item));
    let (common, of_shared, of_other) = shared.split(&other);
    assert_eq!(
        (common.len(), of_shared, of_other),
        (0, vec![2, 1, 0], vec![2, 1, 0])
    );
    assert_eq!(shared.split(&shared).1, Vec::<i32>::new());
    assert_eq!(shared.split(&List::new()).1, [2, 1, 0]);
}

#[test]
fn long_pasts_are_dropped() {
    let terms = Terms::new();
    let first = terms.tru();
    let mut forks: List<Choice> = List::new();
    let some_loc = bia_cfg::Loc::from_index(0);
    for _ in 0..1_000_000 {
        let past = |forks: &List<Choice>| Past {
            forks: forks.clone(),
            steps: 1,
        };
        let merge = Merge {
            first,
            ways: [past(&forks), past(&List::new())],
            loc: some_loc,
            calls: 0,
            havocs: 0,
        };
        forks = List::new();
        forks.push(Choice::Merged(Rc::new(merge)));
    }
    assert_eq!(forks.len(), 1);
}

/// Random writes to maps, at known and at symbolic indices, with forks between them: the term of
/// the map means what the writes say, and so do its cells at known indices.
#[test]
fn maps_agree_with_their_terms() {
    for seed in 0..60 {
        let mut rng = Rng::new(seed);
        let mut t = Terms::new();
        let sort = match seed % 3 {
            0 => Sort::INT,
            _ => t.bv_sort(8),
        };
        let element = t.bv_sort(4);
        let map_sort = t.array_sort(sort, element);
        let number = |t: &mut Terms, at: u64| match sort {
            Sort::INT => t.int(i64::try_from(at).unwrap() - 20),
            _ => t.bv_u64(8, at),
        };
        let first = match seed % 2 {
            0 => t.var("m", map_sort),
            _ => {
                let value = t.sorts().default_value(map_sort);
                t.value(value, map_sort)
            }
        };
        let (i, e) = (t.var("i", sort), t.var("e", element));
        let (mut cell, mut meant) = (Cell::of(&t, first), first);
        let mut forks: Vec<(Cell, Term)> = Vec::new();
        for _ in 0..40 {
            let index = match rng.below(12) {
                0 => i,
                _ => {
                    let at = rng.bits() % 40;
                    number(&mut t, at)
                }
            };
            let value = match rng.below(3) {
                0 => e,
                _ => {
                    let value = rng.bits() % 16;
                    t.bv_u64(4, value)
                }
            };
            let parts = (Cell::of(&t, index), Cell::of(&t, value));
            cell = Machine::write(&mut t, cell, map_sort, (parts.0, sort), (parts.1, element));
            meant = t.store(meant, index, value);
            match rng.below(6) {
                0 => forks.push((cell.clone(), meant)),
                1 => {
                    let _ = cell.term(&mut t, map_sort);
                }
                2 if !forks.is_empty() => {
                    forks.push((cell, meant));
                    let at = rng.below(forks.len());
                    (cell, meant) = forks.swap_remove(at);
                }
                _ => {}
            }
        }
        forks.push((cell, meant));
        for (cell, meant) in forks {
            let found = cell.term(&mut t, map_sort);
            for at in 0..41 {
                let index = number(&mut t, at);
                let mut model = Model::completed();
                model.set(&t, e, Value::Bv(Bv::from_u64(4, 9))).unwrap();
                let other = number(&mut t, at / 2);
                let other = t.value_of(other).unwrap().clone();
                model.set(&t, i, other).unwrap();
                let [found, meant] = [found, meant].map(|map| t.select(map, index));
                assert_eq!(
                    t.eval(found, &model),
                    t.eval(meant, &model),
                    "seed {seed} at {at}"
                );
                if let (Cell::Map(sparse), Some(key)) = (&cell, Key::of(&Cell::of(&t, index)))
                    && let Some(written) = sparse.written(key)
                {
                    let written = written.term(&mut t, element);
                    assert_eq!(
                        t.eval(written, &model),
                        t.eval(meant, &model),
                        "seed {seed}"
                    );
                }
            }
        }
    }
}
