//! Random finite systems against the enumeration of all their states.
//!
//! The oracle evaluates the terms on all values and shares nothing with engines. `BIA_CASES` sets
//! the number of systems.

use super::*;
use bia_term::{
    Evaluator, Model, Sort,
    random::Rng,
    value::{Bv, Value},
};
use std::collections::BTreeMap;

/// A random term of sort Bool or of bit-vectors of `width` bits over some variables.
struct Grower<'r> {
    rng: &'r mut Rng,
    words: Vec<Term>,
    truths: Vec<Term>,
    width: u32,
}

impl Grower<'_> {
    fn grow(&mut self, t: &mut Terms, steps: usize) {
        for _ in 0..steps {
            let [a, b] = [0; 2].map(|_| *self.rng.pick(&self.words).expect("there are words"));
            let [p, q] = [0; 2].map(|_| *self.rng.pick(&self.truths).expect("there are truths"));
            match self.rng.below(12) {
                0 => self.words.push(t.bv_add(a, b)),
                1 => self.words.push(t.bv_mul(a, b)),
                2 => self.words.push(t.bv_xor(a, b)),
                3 => self.words.push(t.bv_lshr(a, b)),
                4 => self.words.push(t.ite(p, a, b)),
                5 => {
                    let value = self.rng.bits() & 7;
                    self.words.push(t.bv_u64(self.width, value));
                }
                6 => self.truths.push(t.eq(a, b)),
                7 => self.truths.push(t.bv_ult(a, b)),
                8 => self.truths.push(t.and(p, q)),
                9 => self.truths.push(t.or(p, q)),
                10 => self.truths.push(t.not(p)),
                _ => self.words.push(t.bv_udiv(a, b)),
            }
        }
    }
    fn word(&mut self) -> Term {
        let recent = self.words.len().saturating_sub(4);
        *self.rng.pick(&self.words[recent..]).expect("not empty")
    }
    fn truth(&mut self) -> Term {
        let recent = self.truths.len().saturating_sub(4);
        *self.rng.pick(&self.truths[recent..]).expect("not empty")
    }
}

/// A system with two words of two bits, a truth value, and one or two inputs.
pub(super) fn system(t: &mut Terms, seed: u64) -> Ts {
    let mut rng = Rng::new(seed);
    let width = 2;
    let sort = t.bv_sort(width);
    let [x, y, w] = ["x", "y", "w"].map(|name| t.var(name, sort));
    let [b, v] = ["b", "v"].map(|name| t.var(name, Sort::BOOL));
    let inputs = if rng.one_in(3) { vec![] } else { vec![w, v] };
    let mut over = |t: &mut Terms, with_inputs: bool, steps: usize| {
        let (mut words, mut truths) = (vec![x, y], vec![b]);
        if with_inputs && !inputs.is_empty() {
            words.push(w);
            truths.push(v);
        }
        truths.push(t.eq(x, y));
        let rng = &mut rng;
        let mut grower = Grower {
            rng,
            words,
            truths,
            width,
        };
        grower.grow(t, steps);
        (grower.word(), grower.word(), grower.truth())
    };
    let (next_x, next_y, next_b) = over(t, true, 14);
    let (_, _, valid) = over(t, true, 6);
    let (_, constant, init) = over(t, false, 6);
    let (_, _, bad) = over(t, false, 12);
    let (_, other, more) = over(t, false, 8);
    let zero = t.bv_u64(2, 0);
    let (starts, fixed) = (t.eq(x, zero), t.eq(y, constant));
    let small = t.and_all(&[starts, fixed, b]);
    let far = t.not(starts);
    let (init, bad, valid) = match rng.below(4) {
        0 => (t.and(init, starts), bad, valid),
        1 => (small, t.and(bad, far), t.tru()),
        2 => (small, t.and_all(&[bad, far, more]), t.or(valid, more)),
        _ => (t.and(starts, fixed), t.and(bad, far), valid),
    };
    let next_x = if rng.one_in(2) {
        t.bv_add(next_x, other)
    } else {
        next_x
    };
    let free = rng.one_in(8);
    Ts {
        state: vec![
            state(x, next_x),
            StateVar {
                now: y,
                next: (!free).then_some(next_y),
            },
            state(b, next_b),
        ],
        inputs,
        init,
        valid,
        bad,
    }
}

fn values(terms: &Terms, vars: &[Term]) -> Vec<Vec<Value>> {
    let mut all = vec![vec![]];
    for var in vars {
        let domain = match terms.sorts().bv_width(terms.sort(*var)) {
            Some(width) => (0..1 << width)
                .map(|n| Value::Bv(Bv::from_u64(width, n)))
                .collect(),
            None => vec![Value::Bool(false), Value::Bool(true)],
        };
        let longer = |row: &Vec<Value>| -> Vec<Vec<Value>> {
            let more = domain
                .iter()
                .map(|v| [row.clone(), vec![v.clone()]].concat());
            more.collect()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

pub(super) fn model(terms: &Terms, vars: &[Term], values: &[Value]) -> Model {
    let mut model = Model::new();
    for (var, value) in vars.iter().zip(values) {
        model.set(terms, *var, value.clone()).expect("of the sort");
    }
    model
}

/// The initial states.
pub(super) fn initial(terms: &Terms, ts: &Ts) -> Vec<Vec<Value>> {
    let now: Vec<Term> = ts.state.iter().map(|var| var.now).collect();
    let holds = |s: &Vec<Value>| terms.eval(ts.init, &model(terms, &now, s));
    let mut states = values(terms, &now);
    states.retain(|s| holds(s) == Ok(Value::Bool(true)));
    states
}

/// The states after one step.
pub(super) fn successors(terms: &Terms, ts: &Ts, state: &[Value]) -> Vec<Vec<Value>> {
    let now: Vec<Term> = ts.state.iter().map(|var| var.now).collect();
    let all = [now, ts.inputs.clone()].concat();
    let mut next = Vec::new();
    for w in values(terms, &ts.inputs) {
        let here = model(terms, &all, &[state.to_vec(), w].concat());
        if terms.eval(ts.valid, &here) != Ok(Value::Bool(true)) {
            continue;
        }
        let mut evaluator = Evaluator::new(terms, &here);
        let told = ts.state.iter().map(|var| {
            let value = var.next.map(|n| evaluator.eval(n).expect("total").clone());
            value.map_or_else(|| values(terms, &[var.now]).concat(), |v| vec![v])
        });
        let mut rows = vec![vec![]];
        for choices in told.collect::<Vec<_>>() {
            let longer = |row: &Vec<Value>| -> Vec<Vec<Value>> {
                let more = choices
                    .iter()
                    .map(|v| [row.clone(), vec![v.clone()]].concat());
                more.collect()
            };
            rows = rows.iter().flat_map(longer).collect();
        }
        next.extend(rows);
    }
    next
}

/// The number of steps to the nearest bad state by breadth-first search; `None` if there is none.
pub(super) fn enumerate(terms: &Terms, ts: &Ts) -> Option<usize> {
    let now: Vec<Term> = ts.state.iter().map(|var| var.now).collect();
    let holds = |formula, model: &Model| terms.eval(formula, model) == Ok(Value::Bool(true));
    let mut depth: BTreeMap<Vec<Value>, usize> = BTreeMap::new();
    let mut frontier = initial(terms, ts);
    for level in 0.. {
        frontier.retain(|s| !depth.contains_key(s));
        frontier.sort();
        frontier.dedup();
        if frontier.is_empty() {
            return None;
        }
        if frontier
            .iter()
            .any(|s| holds(ts.bad, &model(terms, &now, s)))
        {
            return Some(level);
        }
        let mut next = Vec::new();
        for s in &frontier {
            depth.insert(s.clone(), level);
            next.extend(successors(terms, ts, s));
        }
        frontier = next;
    }
    None
}

pub(super) fn cases() -> u64 {
    let told = std::env::var("BIA_CASES").ok().and_then(|n| n.parse().ok());
    told.unwrap_or(25)
}

#[test]
fn engines_agree_with_enumeration() {
    let (mut safe, mut deep, mut by_bits) = (0, 0, 0);
    for seed in bia_testkit::told(0..cases()) {
        let mut terms = Terms::new();
        let ts = system(&mut terms, seed);
        assert_eq!(ts.check(&terms), Ok(()));
        let expected = enumerate(&terms, &ts);
        safe += u64::from(expected.is_none());
        deep += u64::from(expected.is_some_and(|depth| depth > 0));
        let (solvers, certifiers) = match seed % 2 {
            0 => (blaster(), z3()),
            _ => (z3(), blaster()),
        };
        // 32 states: a path that repeats none has at most 31 steps.
        let chunk = u32::try_from(seed % 3).unwrap() * 3 + 1;
        for engine in [bmc(33, 1, 0), bmc(33, chunk, 2)] {
            let verdict = run(&mut terms, &ts, engine, &solvers, &certifiers);
            match (expected, &verdict) {
                (Some(steps), Verdict::Unsafe(trace)) => {
                    assert!(trace.inputs.len() >= steps, "{seed}: {verdict:?}");
                }
                (None, Verdict::Safe(_) | Verdict::Unknown(_)) => {}
                _ => panic!(
                    "{seed}: {expected:?} but {verdict:?}\n{}",
                    text(&terms, &ts)
                ),
            }
        }
        let exact = run(&mut terms, &ts, bmc(33, 1, 0), &solvers, &certifiers);
        if let Some(steps) = expected {
            assert_eq!(word(&exact), format!("unsafe {steps}"), "{seed}");
        }
        for engine in on_bits(34) {
            let verdict = run(&mut terms, &ts, engine, &solvers, &certifiers);
            match expected {
                Some(steps) => assert_eq!(word(&verdict), format!("unsafe {steps}"), "{seed}"),
                None => assert_ne!(word(&verdict), "unsafe", "{seed}"),
            }
            by_bits += u64::from(expected.is_none() && word(&verdict) == "safe");
        }
        for (simple_path, invariants) in [(true, true), (true, false), (false, true)] {
            let engine = kind(34, simple_path, invariants);
            let verdict = run(&mut terms, &ts, engine, &solvers, &certifiers);
            let word = word(&verdict);
            match expected {
                Some(steps) => assert_eq!(word, format!("unsafe {steps}"), "{seed}"),
                // Simple paths make the method complete.
                None if simple_path => assert_eq!(word, "safe", "{seed}\n{}", text(&terms, &ts)),
                None => assert_ne!(word, "unsafe", "{seed}"),
            }
        }
    }
    assert!(
        safe * 8 > cases() && deep * 20 > cases() && by_bits >= safe,
        "{safe} safe, {deep} deep, {by_bits} proofs on bits"
    );
}
