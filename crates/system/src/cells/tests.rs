//! A loop that fills an array and one that checks it, by hand.

use super::*;
use bia_term::value::{ArrayValue, Bv, Value};

/// A loop that writes `a[i] = 0`, then one that reads: bad if it reads something else.
fn fill(t: &mut Terms) -> Ts {
    let index = t.bv_sort(8);
    let array = t.array_sort(index, index);
    let a = t.var("a", array);
    let [i, k] = ["i", "k"].map(|name| t.var(name, index));
    let [done, wrong] = ["done", "wrong"].map(|name| t.var(name, Sort::BOOL));
    let [zero, one, end] = [0, 1, 10].map(|n| t.bv(Bv::from_u64(8, n)));
    let more = t.bv_ult(i, end);
    let written = t.store(a, i, zero);
    let next_a = t.ite(more, written, a);
    let further = t.bv_add(i, one);
    let next_i = t.ite(more, further, i);
    let next_done = t.not(more);
    let read = t.select(a, k);
    let other = t.ne(read, zero);
    let inside = t.bv_ult(k, end);
    let wrong_now = t.and_all(&[done, inside, other]);
    let init = [t.eq(i, zero), t.not(done), t.not(wrong)];
    let state = [
        (a, next_a),
        (i, next_i),
        (k, k),
        (done, next_done),
        (wrong, wrong_now),
    ];
    Ts {
        state: state
            .map(|(now, next)| StateVar {
                now,
                next: Some(next),
            })
            .into(),
        inputs: vec![],
        init: t.and_all(&init),
        valid: t.tru(),
        bad: wrong,
    }
}

#[test]
fn without_cells_every_read_is_open() {
    let mut t = Terms::new();
    let ts = fill(&mut t);
    let made = cells(&mut t, &ts, &[]).unwrap();
    made.ts.check(&t).unwrap();
    assert_eq!(made.reads.len(), 1);
    assert_eq!(t.term_text(made.reads[0].original), "k");
    assert!(made.only_reads && made.arrays.len() == 1);
    let arrays = made.ts.state.iter().map(|var| var.now);
    assert!(
        arrays
            .chain(made.ts.inputs.iter().copied())
            .all(|v| t.sorts().array_parts(t.sort(v)).is_none())
    );
}

#[test]
fn a_cell_follows_what_is_written_to_it() {
    let mut t = Terms::new();
    let ts = fill(&mut t);
    let k = made_read(&mut t, &ts);
    let prophecy = Prophecy {
        index: k,
        when: When::Back(0),
    };
    let made = cells(&mut t, &ts, std::slice::from_ref(&prophecy)).unwrap();
    made.ts.check(&t).unwrap();
    let text = |name: &str, t: &Terms| {
        let var = made
            .ts
            .state
            .iter()
            .find(|var| t.var_name(var.now) == Some(name));
        var.and_then(|var| var.next).map(|next| t.term_text(next))
    };
    assert_eq!(text("cell.0", &t).as_deref(), Some("cell.0"));
    let value = text("value.1", &t).unwrap();
    assert!(
        value.contains("(= i cell.0)") || value.contains("(= cell.0 i)"),
        "{value}"
    );
    // The same again gives the same terms.
    assert_eq!(cells(&mut t, &ts, &[prophecy]).unwrap().ts, made.ts);
}

fn made_read(t: &mut Terms, ts: &Ts) -> Term {
    cells(t, ts, &[]).unwrap().reads[0].original
}

#[test]
fn what_has_no_cells_is_refused() {
    let mut t = Terms::new();
    let x = t.var("x", Sort::BOOL);
    let inner = t.array_sort(Sort::INT, Sort::INT);
    let outer = t.array_sort(Sort::INT, inner);
    let nested = t.var("n", outer);
    let ts = |var: Term, t: &Terms| Ts {
        state: vec![StateVar {
            now: var,
            next: Some(var),
        }],
        inputs: vec![],
        init: t.tru(),
        valid: t.tru(),
        bad: t.fals(),
    };
    assert!(cells(&mut t.clone(), &ts(x, &t), &[]).is_none());
    assert!(cells(&mut t.clone(), &ts(nested, &t), &[]).is_none());
    let fine = fill(&mut t);
    let outside = t.var("nobody", Sort::INT);
    let prophecy = Prophecy {
        index: outside,
        when: When::Back(0),
    };
    assert!(cells(&mut t, &fine, &[prophecy]).is_none());
}

#[test]
fn constants_are_read_as_they_are() {
    let mut t = Terms::new();
    let mut ts = fill(&mut t);
    let a = ts.state[0].now;
    let eight = |n| Value::Bv(Bv::from_u64(8, n));
    let index = t.bv_sort(8);
    let mut constant = ArrayValue::constant(eight(7), t.sorts().domain(index));
    constant.set(eight(3), eight(0));
    let constant = t.value(Value::Array(constant.into()), t.sort(a));
    let start = t.eq(a, constant);
    ts.init = t.and(ts.init, start);
    let k = made_read(&mut t, &ts);
    let when = When::Back(1);
    let made = cells(&mut t, &ts, &[Prophecy { index: k, when }]).unwrap();
    made.ts.check(&t).unwrap();
    // An equation between arrays is a guess and an equation between cells.
    assert!(!made.only_reads);
    let hits = made
        .ts
        .state
        .iter()
        .filter(|v| t.var_name(v.now).unwrap_or("").starts_with("hit."));
    assert_eq!(hits.count(), 2);
}
