//! The translation against the evaluator: a model of bit-vectors, with what is any value given the
//! value that the bit-vectors have, is a model of the integers, and all terms have the same values.

use super::*;
use crate::testing::cases;
use bia_term::{
    Evaluator, Model,
    random::{self, Generator, Mix, Rng},
};

/// The value that a term's translation should have.
fn as_integer(value: &Value) -> Value {
    if let Value::Bv(bits) = value {
        return Value::Int(bits.to_ibig());
    }
    value.clone()
}

#[test]
fn models_of_bits_are_models_of_integers() {
    let mut exact = 0;
    for seed in bia_testkit::told(0..u64::try_from(cases(200)).unwrap()) {
        let mut terms = if seed % 2 == 0 {
            Terms::new()
        } else {
            Terms::raw()
        };
        let mut generator = Generator::new(&mut terms, seed, Mix::BITS);
        generator.grow(&mut terms, 60);
        let pool = generator.pool().to_vec();
        let mut integers = Integers::new(Overflow::Wraps);
        for term in &pool {
            integers.term(&mut terms, *term);
        }
        let pairs: Vec<(Term, Term)> = integers.done.iter().map(|(a, b)| (*a, *b)).collect();
        let mut rng = Rng::new(seed ^ 0x717);
        for _ in 0..6 {
            let bits = random::model(&mut rng, &terms, &pool);
            let mut evaluator = Evaluator::new(&terms, &bits);
            let mut model = Model::completed();
            let mut expected = Vec::new();
            for (term, new) in &pairs {
                let value = as_integer(evaluator.eval(*term).unwrap());
                if let Op::Var(_) = terms.op(*new) {
                    model.set(&terms, *new, value.clone()).unwrap();
                }
                expected.push((*term, *new, value));
            }
            let mut evaluator = Evaluator::new(&terms, &model);
            for (term, new, value) in expected {
                let found = evaluator.eval(new).cloned();
                assert_eq!(found, Ok(value), "seed {seed}: {}", terms.term_text(term));
                exact += usize::from(!matches!(terms.op(new), Op::Var(_)));
            }
            for condition in integers.conditions() {
                let holds = evaluator.eval(condition).cloned();
                assert_eq!(holds, Ok(Value::Bool(true)), "seed {seed}");
            }
        }
    }
    assert!(exact > 1000, "{exact}");
}
