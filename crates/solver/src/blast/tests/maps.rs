//! Maps from truth values to truth values, in long conversations as engines have them: each map is
//! the one before, changed or replaced by a constant one, under conditions. All indices are soon in
//! use, so constant maps that differ may be joined by equations.

use super::brute::judge;
use crate::{
    api::Smt as _,
    blast::{BitBlaster, BlastConfig},
    testing::{Rng, cases},
};
use bia_base::Budget;
use bia_term::{
    Sort, Term, Terms,
    value::{ArrayValue, Value},
};
use std::sync::Arc;

struct Maps {
    rng: Rng,
    sort: Sort,
    /// How many variables of each sort there are.
    vars: usize,
}

impl Maps {
    fn var(&mut self, terms: &mut Terms, sort: Sort) -> Term {
        let number = self.rng.below(self.vars);
        let letter = if sort == Sort::BOOL { 'p' } else { 'm' };
        terms.var(&format!("{letter}{number}"), sort)
    }

    fn constant(&mut self, terms: &mut Terms) -> Term {
        let domain = terms.sorts().domain(Sort::BOOL);
        let mut value = ArrayValue::constant(Value::Bool(self.rng.flip()), domain);
        for _ in 0..self.rng.below(3) {
            let (at, to) = (self.rng.flip(), self.rng.flip());
            value.set(Value::Bool(at), Value::Bool(to));
        }
        terms.value(Value::Array(Arc::new(value)), self.sort)
    }

    fn map(&mut self, terms: &mut Terms, depth: usize) -> Term {
        let sort = self.sort;
        if depth == 0 {
            return match self.rng.below(3) {
                0 => self.constant(terms),
                _ => self.var(terms, sort),
            };
        }
        match self.rng.below(6) {
            0 | 1 => {
                let map = self.map(terms, depth - 1);
                let (at, to) = (self.truth(terms, 0), self.truth(terms, 0));
                terms.store(map, at, to)
            }
            2 => {
                let element = self.truth(terms, depth - 1);
                terms.const_array(sort, element)
            }
            3 | 4 => {
                let condition = self.truth(terms, depth - 1);
                let (yes, no) = (self.map(terms, depth - 1), self.map(terms, depth - 1));
                terms.ite(condition, yes, no)
            }
            _ => self.map(terms, 0),
        }
    }

    fn truth(&mut self, terms: &mut Terms, depth: usize) -> Term {
        if depth == 0 {
            return match self.rng.below(4) {
                0 => terms.bool(self.rng.flip()),
                _ => self.var(terms, Sort::BOOL),
            };
        }
        match self.rng.below(6) {
            0 | 1 => {
                let (a, b) = (self.map(terms, depth - 1), self.map(terms, depth - 1));
                terms.eq(a, b)
            }
            2 => {
                let (map, at) = (self.map(terms, depth - 1), self.truth(terms, depth - 1));
                terms.select(map, at)
            }
            3 => {
                let a = self.truth(terms, depth - 1);
                terms.not(a)
            }
            number => {
                let (a, b) = (self.truth(terms, depth - 1), self.truth(terms, depth - 1));
                if number == 4 {
                    terms.and(a, b)
                } else {
                    terms.or(a, b)
                }
            }
        }
    }

    /// A step of a system: the next variables are what becomes of those before.
    fn step(&mut self, terms: &mut Terms, at: usize) -> Term {
        let (map, truth) = (self.map(terms, 3), self.truth(terms, 2));
        let (m, p) = (
            terms.var(&format!("m{at}"), self.sort),
            terms.var(&format!("p{at}"), Sort::BOOL),
        );
        let (m, p) = (terms.eq(m, map), terms.eq(p, truth));
        terms.and(m, p)
    }
}

fn converse(seed: u64) -> usize {
    let mut terms = match seed % 3 {
        0 => Terms::raw(),
        _ => Terms::new(),
    };
    let sort = terms.array_sort(Sort::BOOL, Sort::BOOL);
    let mut maps = Maps {
        rng: Rng::new(seed),
        sort,
        vars: 2,
    };
    let config = BlastConfig {
        preprocess: !seed.is_multiple_of(4),
        check_models: true,
        ..BlastConfig::default()
    };
    let mut solver = BitBlaster::with(config);
    let mut levels: Vec<Vec<Term>> = vec![Vec::new()];
    let mut judged = 0;
    for _ in 0..6 + maps.rng.below(14) {
        let asserted = match maps.rng.below(9) {
            0 => {
                solver.push().unwrap();
                levels.push(Vec::new());
                continue;
            }
            1 if levels.len() > 1 => {
                solver.pop().unwrap();
                levels.pop();
                continue;
            }
            2..=4 => {
                maps.vars += 1;
                let at = maps.vars - 1;
                maps.vars -= 1;
                let step = maps.step(&mut terms, at);
                maps.vars += 1;
                step
            }
            5 => maps.truth(&mut terms, 3),
            _ => {
                let count = maps.rng.below(3);
                let assumed: Vec<Term> = (0..count).map(|_| maps.truth(&mut terms, 3)).collect();
                let asserted: Vec<Term> = levels.iter().flatten().copied().collect();
                if maps.rng.flip() {
                    // The budget cancels the check at an arbitrary place.
                    let calls = u32::try_from(maps.rng.below(60)).unwrap();
                    let stopped = solver.check(&mut terms, &assumed, &Budget::calls(calls));
                    assert!(stopped.is_ok(), "{stopped:?}");
                }
                judged += usize::from(judge(&mut terms, &mut solver, &asserted, &assumed));
                continue;
            }
        };
        solver.assert(&mut terms, asserted).unwrap();
        levels.last_mut().unwrap().push(asserted);
    }
    let asserted: Vec<Term> = levels.iter().flatten().copied().collect();
    judged + usize::from(judge(&mut terms, &mut solver, &asserted, &[]))
}

#[test]
fn maps_of_truth_values_agree_with_all_assignments() {
    let judged: usize = bia_testkit::told(0..cases(300) as u64).map(converse).sum();
    assert!(judged > 0);
}
