//! Tests: rules and definitions against the evaluator.

use super::{Preprocessor, rules};
use crate::{
    api::{Answer, Smt as _},
    blast::{BitBlaster, BlastConfig},
    testing::cases,
};
use bia_base::{Budget, Cancel, Stop};
use bia_term::{
    Evaluator, Op, Sort, Term, Terms,
    random::{self, Generator, Mix, Rng},
    value::Value,
};

fn process(p: &mut Preprocessor, terms: &mut Terms, level: usize, batch: &[Term]) -> Vec<Term> {
    let list = p.process(terms, level, batch, &Budget::unlimited());
    list.expect("there is no limit")
}

fn normalise(p: &mut Preprocessor, terms: &mut Terms, level: usize, term: Term) -> Term {
    let form = p.normalise(terms, level, term, &Budget::unlimited());
    form.expect("there is no limit")
}

/// Assertions that indices of arrays in these terms differ, when that may be.
fn different_pairs(terms: &mut Terms, rng: &mut Rng, pool: &[Term]) -> Vec<Term> {
    let mut indices = Vec::new();
    for term in pool {
        if let (Op::Select | Op::Store, [_, index, ..]) = (terms.op(*term), terms.args(*term)) {
            indices.push(*index);
        }
    }
    let mut facts = Vec::new();
    for _ in 0..4 {
        let (Some(a), Some(b)) = (rng.pick(&indices), rng.pick(&indices)) else {
            continue;
        };
        if terms.sort(*a) == terms.sort(*b) && terms.sort(*a) != Sort::BOOL {
            let equal = terms.eq(*a, *b);
            facts.push(terms.not(equal));
        }
    }
    facts.retain(|fact| terms.value_of(*fact).is_none());
    facts
}

/// The normal forms of random terms have the values of these.
fn compare(seed: u64, raw: bool, counters: &mut [u64]) {
    let mut terms = if raw { Terms::raw() } else { Terms::new() };
    let mix = Mix {
        arrays: true,
        ..Mix::BITS
    };
    let mut generator = Generator::new(&mut terms, seed, mix);
    generator.grow(&mut terms, 60);
    let pool = generator.pool().to_vec();
    let mut preprocessor = Preprocessor::new(true);
    let mut rng = Rng::new(seed ^ 0xabc);
    let facts = different_pairs(&mut terms, &mut rng, &pool);
    for fact in &facts {
        preprocessor.facts.learn(&terms, 0, *fact);
    }
    let forms: Vec<Term> = pool
        .iter()
        .map(|term| normalise(&mut preprocessor, &mut terms, 0, *term))
        .collect();
    for _ in 0..6 {
        let model = random::model(&mut rng, &terms, &pool);
        let mut evaluator = Evaluator::new(&terms, &model);
        let holds = |fact: &Term| evaluator.eval(*fact) == Ok(&Value::Bool(true));
        if !facts.iter().all(holds) {
            continue;
        }
        for (term, form) in pool.iter().zip(&forms) {
            let expected = evaluator.eval(*term).cloned();
            assert_eq!(
                evaluator.eval(*form).cloned(),
                expected,
                "seed {seed}, {term:?}"
            );
        }
    }
    for (sum, (_, count)) in counters.iter_mut().zip(preprocessor.counters.iter()) {
        *sum += count;
    }
}

#[test]
fn rules_preserve_values() {
    let names: Vec<&str> = rules::Counters::default()
        .iter()
        .map(|(name, _)| name)
        .collect();
    let mut counters = vec![0; names.len()];
    for seed in bia_testkit::told(0..cases(400) as u64) {
        compare(seed, seed % 3 == 0, &mut counters);
    }
    for (name, count) in names.iter().zip(counters) {
        assert!(count > 0, "{name} was never applied");
    }
}

#[test]
fn equations_are_solved_and_undone() {
    let mut t = Terms::new();
    let mut p = Preprocessor::new(true);
    let byte = t.bv_sort(8);
    let [x, y, z] = ["x", "y", "z"].map(|name| t.var(name, byte));
    let three = t.bv_u64(8, 3);
    let triple = t.bv_mul(x, three);
    let sum = t.bv_add(triple, y);
    let equation = t.eq(sum, z);
    assert_eq!(process(&mut p, &mut t, 0, &[equation]), []);
    // z, the youngest, or any other: one of them is gone.
    let gone: Vec<Term> = [x, y, z]
        .into_iter()
        .filter(|v| p.definition(*v).is_some())
        .collect();
    assert_eq!(gone.len(), 1);
    let five = t.bv_u64(8, 5);
    let is_five = t.eq(x, five);
    let same = t.bv_ult(x, five);
    process(&mut p, &mut t, 1, &[is_five]);
    assert_eq!(normalise(&mut p, &mut t, 1, same), t.fals());
    p.pop(0);
    assert_ne!(normalise(&mut p, &mut t, 0, same), t.fals());
}

#[test]
fn definitions_have_no_cycles() {
    let mut t = Terms::new();
    let mut p = Preprocessor::new(true);
    let byte = t.bv_sort(8);
    let [x, y, z] = ["x", "y", "z"].map(|name| t.var(name, byte));
    // x = y·z, y = (y·z) & x … : the way round passes a shared term.
    let product = t.bv_mul(y, z);
    let conjunction = t.bv_and(product, z);
    let all = [t.eq(x, product), t.eq(y, conjunction), t.eq(z, x)];
    let rest = process(&mut p, &mut t, 0, &all);
    assert!(!rest.is_empty());
    for var in [x, y, z] {
        let form = normalise(&mut p, &mut t, 0, var);
        assert!(
            t.free_vars(&[form])
                .iter()
                .all(|v| p.definition(*v).is_none())
        );
    }
}

#[test]
fn what_has_circuits_is_not_replaced() {
    let mut t = Terms::new();
    let mut p = Preprocessor::new(true);
    let byte = t.bv_sort(8);
    let (x, y) = (t.var("x", byte), t.var("y", byte));
    let less = t.bv_ult(x, y);
    assert_eq!(process(&mut p, &mut t, 0, &[less]), [less]);
    let five = t.bv_u64(8, 5);
    let is_five = t.eq(x, five);
    assert_eq!(process(&mut p, &mut t, 1, &[is_five]), [is_five]);
    assert_eq!(p.definition(x), None);
}

#[test]
fn truths_are_propagated() {
    let mut t = Terms::new();
    let mut p = Preprocessor::new(true);
    let [a, b, c] = ["a", "b", "c"].map(|name| t.var(name, Sort::BOOL));
    let not_a = t.not(a);
    let choice = t.or(a, b);
    let last = t.implies(b, c);
    assert_eq!(process(&mut p, &mut t, 0, &[not_a, choice, last]), []);
    for (var, value) in [(a, false), (b, true), (c, true)] {
        let form = normalise(&mut p, &mut t, 0, var);
        assert_eq!(t.value_of(form), Some(&Value::Bool(value)));
    }
}

#[test]
fn choices_that_differ_by_a_constant_cancel() {
    let mut terms = Terms::new();
    let sort = terms.bv_sort(32);
    let [a, b] = ["a", "b"].map(|name| terms.var(name, sort));
    let c = terms.var("c", Sort::BOOL);
    let not_c = terms.not(c);
    let [one, two, three] = [1, 2, 3].map(|k| terms.bv_u64(32, k));
    let up = |terms: &mut Terms, c: Term, x: Term, k: Term, l: Term| {
        let (yes, no) = (terms.bv_add(x, k), terms.bv_add(x, l));
        terms.ite(c, yes, no)
    };
    // Either a grows by one and b by two, or the other way around.
    let (next_a, next_b) = (
        up(&mut terms, c, a, one, two),
        up(&mut terms, not_c, b, one, two),
    );
    let sum = terms.bv_add(next_a, next_b);
    let before = terms.bv_add(a, b);
    let expected = terms.bv_add(before, three);
    let same = terms.eq(sum, expected);
    let mut preprocessor = Preprocessor::new(true);
    assert_eq!(
        normalise(&mut preprocessor, &mut terms, 0, same),
        terms.tru()
    );
    // What it was increased by says which way was taken.
    let by_one = terms.bv_add(a, one);
    let first = terms.eq(next_a, by_one);
    assert_eq!(normalise(&mut preprocessor, &mut terms, 0, first), c);
}

#[test]
fn shared_sums_are_not_unfolded() {
    for mut t in [Terms::new(), Terms::raw()] {
        let mut p = Preprocessor::new(true);
        let sort = t.bv_sort(32);
        let (x, y) = (t.var("x", sort), t.var("y", sort));
        let (mut a, mut b) = (x, y);
        for _ in 0..1000 {
            let sum = t.bv_add(a, b);
            let product = t.bv_mul(a, b);
            (a, b) = (t.bv_add(sum, sum), t.bv_sub(product, sum));
        }
        let equal = t.eq(a, b);
        let form = normalise(&mut p, &mut t, 0, equal);
        assert_eq!(t.sort(form), Sort::BOOL);
    }
}

#[test]
fn what_the_last_round_solves_is_put_in() {
    // Each round of propagation finds one more truth: b₀, then b₁ = b₀, … and at the end ¬bₙ.
    for length in [1, 14, 15, 16, 17, 18, 40] {
        let mut terms = Terms::new();
        let chain: Vec<Term> = (0..=length)
            .map(|n| terms.var(&format!("b{n}"), Sort::BOOL))
            .collect();
        let c = terms.var("c", Sort::BOOL);
        let mut assertions = Vec::new();
        for pair in chain.windows(2).rev() {
            // bᵢ ⇒ bᵢ₊₁ ∧ c, the form that a backward walk over a graph produces.
            let after = terms.and(pair[1], c);
            let before = terms.not(pair[0]);
            assertions.push(terms.or(after, before));
        }
        assertions.push(chain[0]);
        let last = chain[chain.len() - 1];
        assertions.push(terms.not(last));
        let mut preprocessor = Preprocessor::new(true);
        let left = process(&mut preprocessor, &mut terms, 0, &assertions);
        let mut solver = BitBlaster::with(BlastConfig {
            check_models: true,
            ..BlastConfig::default()
        });
        for term in &assertions {
            solver.assert(&mut terms, *term).expect("formulas");
        }
        let answer = solver.check(&mut terms, &[], &Budget::unlimited());
        assert_eq!(answer, Ok(Answer::Unsat), "{length}: {left:?}");
        for term in left {
            let free = terms.free_vars(&[term]);
            let defined = free
                .iter()
                .filter(|v| preprocessor.definition(**v).is_some());
            assert_eq!(defined.count(), 0, "{length}: a solved variable is left");
        }
    }
}

#[test]
fn the_budget_is_looked_at_and_what_was_stopped_goes_on() {
    let mut terms = Terms::new();
    let sort = terms.bv_sort(32);
    let [x, y, z] = ["x", "y", "z"].map(|name| terms.var(name, sort));
    let mut a = x;
    for _ in 0..5_000 {
        a = terms.bv_mul(a, y);
        a = terms.bv_add(a, x);
    }
    let (defines, used) = (terms.eq(z, a), terms.bv_ult(z, x));
    let cancel = Cancel::new();
    cancel.cancel();
    let ended = Budget::new(None, None, cancel);
    let mut p = Preprocessor::new(true);
    let batch = [defines, used];
    let stopped = p.process(&mut terms, 0, &batch, &ended);
    assert_eq!(stopped, Err(Stop::Cancelled));
    assert_eq!(
        p.normalise(&mut terms, 0, used, &ended),
        Err(Stop::Cancelled)
    );
    let left = process(&mut p, &mut terms, 0, &batch);
    let mut fresh = Preprocessor::new(true);
    assert_eq!(left, process(&mut fresh, &mut terms, 0, &batch));
    assert_eq!(p.definition(z), Some(a));

    // The same of the whole solver: nothing of the assertions is lost by a check that was stopped.
    let mut solver = BitBlaster::new();
    let (five, is_five) = (terms.bv_u64(32, 5), terms.bv_u64(32, 6));
    let (first, second) = (terms.eq(x, five), terms.eq(x, is_five));
    for term in [first, second] {
        solver.assert(&mut terms, term).expect("a formula");
    }
    let answer = solver.check(&mut terms, &[], &ended);
    assert!(matches!(answer, Ok(Answer::Unknown(_))));
    let answer = solver.check(&mut terms, &[], &Budget::unlimited());
    assert_eq!(answer, Ok(Answer::Unsat));
}

/// Arrays, reads and writes at few indices, some of which are asserted to be different.
struct Memory {
    rng: Rng,
    indices: Vec<Term>,
    arrays: Vec<Term>,
    elements: Vec<Term>,
}

impl Memory {
    fn new(terms: &mut Terms, seed: u64) -> Self {
        let (index, element) = (terms.bv_sort(3), terms.bv_sort(2));
        let array = terms.array_sort(index, element);
        Self {
            rng: Rng::new(seed),
            indices: (0..4).map(|n| terms.var(&format!("i{n}"), index)).collect(),
            arrays: (0..2).map(|n| terms.var(&format!("a{n}"), array)).collect(),
            elements: (0..2)
                .map(|n| terms.var(&format!("v{n}"), element))
                .collect(),
        }
    }

    fn pick(&mut self, from: fn(&Self) -> &Vec<Term>) -> Term {
        let at = self.rng.below(from(self).len());
        from(self)[at]
    }

    fn formula(&mut self, terms: &mut Terms) -> Term {
        for _ in 0..3 {
            let (a, i) = (self.pick(|m| &m.arrays), self.pick(|m| &m.indices));
            let v = self.pick(|m| &m.elements);
            self.arrays.push(terms.store(a, i, v));
        }
        let (a, b) = (self.pick(|m| &m.arrays), self.pick(|m| &m.arrays));
        let (i, j) = (self.pick(|m| &m.indices), self.pick(|m| &m.indices));
        let read = terms.select(a, i);
        let made = match self.rng.below(9) {
            0 => terms.eq(a, b),
            1 | 2 => terms.eq(i, j),
            3 => terms.bv_slt(i, j),
            4 | 5 => terms.bv_ult(i, j),
            _ => {
                let other = if self.rng.one_in(2) {
                    self.pick(|m| &m.elements)
                } else {
                    terms.select(b, j)
                };
                terms.eq(read, other)
            }
        };
        if self.rng.one_in(2) {
            terms.not(made)
        } else {
            made
        }
    }
}

#[test]
fn facts_change_no_answer() {
    let (mut applied, mut answers) = (0, [0, 0]);
    for seed in bia_testkit::told(0..cases(150) as u64) {
        let mut terms = if seed % 4 == 0 {
            Terms::raw()
        } else {
            Terms::new()
        };
        let mut memory = Memory::new(&mut terms, seed);
        let mut solvers = [true, false].map(|preprocess| {
            BitBlaster::with(BlastConfig {
                preprocess,
                check_models: true,
                ..BlastConfig::default()
            })
        });
        let mut depth = 0;
        for _ in 0..24 {
            match memory.rng.below(8) {
                0 => {
                    solvers.iter_mut().for_each(|s| s.push().unwrap());
                    depth += 1;
                }
                1 if depth > 0 => {
                    solvers.iter_mut().for_each(|s| s.pop().unwrap());
                    depth -= 1;
                }
                2 | 3 => {
                    let assumed = memory.formula(&mut terms);
                    let [ours, plain] = solvers.each_mut().map(|solver| {
                        let answer = solver.check(&mut terms, &[assumed], &Budget::unlimited());
                        answer.unwrap()
                    });
                    assert_eq!(ours, plain, "seed {seed}");
                    answers[usize::from(ours == Answer::Sat)] += 1;
                }
                _ => {
                    let formula = memory.formula(&mut terms);
                    for solver in &mut solvers {
                        solver.assert(&mut terms, formula).unwrap();
                    }
                }
            }
        }
        let rows = solvers[0].statistics();
        for rule in ["select-past", "store-order", "eq-known"] {
            applied += u32::from(rows.get(&format!("rule {rule}")).is_some());
        }
    }
    assert!(answers[0] > 20 && answers[1] > 20, "{answers:?}");
    assert!(applied > 20, "{applied}");
}

#[test]
fn facts_end_with_their_scope() {
    let mut t = Terms::new();
    let mut p = Preprocessor::new(true);
    let byte = t.bv_sort(8);
    let memory = t.array_sort(byte, byte);
    let [i, j, k, v] = ["i", "j", "k", "v"].map(|name| t.var(name, byte));
    let a = t.var("a", memory);
    let changed = t.store(a, i, v);
    let (read, plain) = (t.select(changed, k), t.select(a, k));
    let five = t.bv_u64(8, 5);
    let (first, second) = (t.bv_ult(i, j), t.bv_ult(j, k));
    let about = t.eq(plain, five);
    process(&mut p, &mut t, 0, &[first, about]);
    assert_eq!(normalise(&mut p, &mut t, 0, read), read);
    let same = t.bv_ult(read, v);
    let other = t.bv_ult(plain, v);
    let left = process(&mut p, &mut t, 1, &[same, second]);
    assert_eq!(left, [second, other]);
    let equal = t.eq(i, k);
    assert_eq!(normalise(&mut p, &mut t, 1, equal), t.fals());
    p.pop(0);
    assert_eq!(normalise(&mut p, &mut t, 0, read), read);
    assert_eq!(normalise(&mut p, &mut t, 0, equal), equal);
}

#[test]
fn writes_in_another_order_make_the_same_array() {
    let mut terms = Terms::new();
    let word = terms.bv_sort(32);
    let memory = terms.array_sort(word, word);
    let indices: Vec<Term> = (0..40).map(|n| terms.var(&format!("i{n}"), word)).collect();
    let (mut up, j) = (terms.var("a", memory), terms.var("j", word));
    let mut down = up;
    for (i, k) in indices.iter().zip(indices.iter().rev()) {
        up = terms.store(up, *i, *i);
        down = terms.store(down, *k, *k);
    }
    let [x, y] = [up, down].map(|array| terms.select(array, j));
    let same = terms.eq(x, y);
    let mut batch = vec![terms.not(same)];
    batch.extend(indices.windows(2).map(|two| terms.bv_ult(two[0], two[1])));
    let mut p = Preprocessor::new(true);
    assert_eq!(process(&mut p, &mut terms, 0, &batch), [terms.fals()]);
}
