//! The way to bits: stuck and equal latches are found, and only those.

use super::*;
use bia_base::Budget;
use bia_system::{StateVar, Ts};
use bia_term::{Sort, Terms};

fn reduced(terms: &mut Terms, ts: &Ts) -> Reduced {
    let budget = Budget::unlimited();
    let (whole, _) = blast(terms, ts, &budget).expect("finite");
    reduce(&whole, true, &budget).expect("no limit")
}

/// x and y count up by the same even input, b keeps its value, c is unused.
#[test]
fn stuck_and_equal_latches_go() {
    let mut t = Terms::new();
    let sort = t.bv_sort(4);
    let [x, y, w] = ["x", "y", "w"].map(|name| t.var(name, sort));
    let [b, c] = ["b", "c"].map(|name| t.var(name, Sort::BOOL));
    let one = t.bv_u64(4, 1);
    let twice = t.bv_shl(w, one);
    let (next_x, next_y) = (t.bv_add(x, twice), t.bv_add(y, twice));
    let zero = t.bv_u64(4, 0);
    let inits = [t.eq(x, zero), t.eq(y, zero), b];
    let seven = t.bv_u64(4, 6);
    let bad = [t.eq(x, seven), t.not(b)];
    let bad = t.and_all(&bad);
    let differ = t.ne(x, y);
    let ts = Ts {
        state: [(x, next_x), (y, next_y), (b, b), (c, c)]
            .map(|(now, next)| StateVar {
                now,
                next: Some(next),
            })
            .into(),
        inputs: vec![w],
        init: t.and_all(&inits),
        valid: t.tru(),
        bad: t.or(bad, differ),
    };
    let made = reduced(&mut t, &ts);
    let constants = made
        .facts
        .iter()
        .filter(|fact| fact.equals == Equals::Constant(false));
    assert_eq!(constants.map(|fact| fact.latch).collect::<Vec<_>>(), [0, 4]);
    assert!(made.facts.contains(&Fact {
        latch: 8,
        equals: Equals::Constant(true)
    }));
    let equal = made
        .facts
        .iter()
        .filter(|fact| matches!(fact.equals, Equals::Latch(..)));
    assert_eq!(equal.count(), 3);
    assert_eq!(made.system.bad, bia_solver::aig::AigLit::FALSE);
    assert!(made.system.latches.is_empty());
}

#[test]
fn initial_formulas_become_values_where_they_can() {
    let mut t = Terms::new();
    let sort = t.bv_sort(3);
    let [x, y] = ["x", "y"].map(|name| t.var(name, sort));
    let five = t.bv_u64(3, 5);
    let init = [t.eq(x, five), t.bv_ult(y, x)];
    let ts = Ts {
        state: vec![
            StateVar {
                now: x,
                next: Some(x),
            },
            StateVar { now: y, next: None },
        ],
        inputs: vec![],
        init: t.and_all(&init),
        valid: t.tru(),
        bad: t.eq(x, y),
    };
    let (whole, _) = blast(&mut t, &ts, &Budget::unlimited()).expect("finite");
    let values: Vec<Option<bool>> = whole.latches.iter().map(|latch| latch.init).collect();
    assert_eq!(values[..3], [Some(true), Some(false), Some(true)]);
    assert_eq!(whole.init.len(), 1);
    assert_eq!(whole.inputs.len(), 3);
}
