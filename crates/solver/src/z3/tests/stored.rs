//! Random formulas about arrays and functions of floats and rounding modes.

use super::random::{Tally, check_formulas};
use crate::testing::cases;
use bia_term::{
    FunId, Sort, Term, Terms,
    random::{Rng, value},
    value::FloatFormat,
};

struct Maker<'a> {
    t: &'a mut Terms,
    rng: Rng,
    float: Sort,
    map: Sort,
    rows: Sort,
    modes: Sort,
    f: FunId,
}

impl<'a> Maker<'a> {
    fn new(t: &'a mut Terms, seed: u64) -> Self {
        let format = FloatFormat::new(2, 3).expect("a small format");
        let float = t.float_sort(format);
        let map = t.array_sort(float, float);
        let rows = t.array_sort(Sort::BOOL, map);
        let modes = t.array_sort(Sort::BOOL, Sort::ROUNDING_MODE);
        let f = t.declare_fun("f", &[float, Sort::ROUNDING_MODE], float);
        let rng = Rng::new(seed);
        Self {
            t,
            rng,
            float,
            map,
            rows,
            modes,
            f,
        }
    }

    fn leaf(&mut self, sort: Sort) -> Term {
        if self.rng.one_in(4) {
            let value = value(&mut self.rng, self.t, sort);
            return self.t.value(value, sort);
        }
        let name = ["a", "b"][self.rng.below(2)];
        let text = self.t.sort_text(sort);
        self.t.var(&format!("{name} {text}"), sort)
    }

    fn mode(&mut self) -> Term {
        if self.rng.one_in(2) {
            return self.leaf(Sort::ROUNDING_MODE);
        }
        let (modes, at) = (self.leaf(self.modes), self.leaf(Sort::BOOL));
        self.t.select(modes, at)
    }

    fn number(&mut self, depth: u32) -> Term {
        let choice = if depth == 0 { 0 } else { self.rng.below(5) };
        match choice {
            1 => {
                let (rm, x, y) = (self.mode(), self.number(depth - 1), self.number(depth - 1));
                self.t.fp_add(rm, x, y)
            }
            2 | 3 => {
                let (array, at) = (self.array(depth - 1), self.number(depth - 1));
                self.t.select(array, at)
            }
            4 => {
                let (x, rm) = (self.number(depth - 1), self.mode());
                self.t.app(self.f, &[x, rm])
            }
            _ => self.leaf(self.float),
        }
    }

    fn array(&mut self, depth: u32) -> Term {
        let choice = if depth == 0 { 0 } else { self.rng.below(4) };
        match choice {
            1 => {
                let (array, at) = (self.array(depth - 1), self.number(depth - 1));
                let element = self.number(depth - 1);
                self.t.store(array, at, element)
            }
            2 => {
                let (rows, at) = (self.leaf(self.rows), self.leaf(Sort::BOOL));
                self.t.select(rows, at)
            }
            3 => {
                let element = self.number(depth - 1);
                self.t.const_array(self.map, element)
            }
            _ => self.leaf(self.map),
        }
    }

    fn formula(&mut self) -> Term {
        match self.rng.below(5) {
            0 => {
                let (x, y) = (self.number(3), self.number(3));
                self.t.fp_lt(x, y)
            }
            1 => {
                let (x, y) = (self.number(3), self.number(3));
                self.t.eq(x, y)
            }
            2 | 3 => {
                let (x, y) = (self.array(3), self.array(3));
                self.t.eq(x, y)
            }
            _ => {
                let sort = if self.rng.one_in(2) {
                    self.rows
                } else {
                    self.modes
                };
                let (x, y) = (self.leaf(sort), self.leaf(sort));
                self.t.eq(x, y)
            }
        }
    }
}

#[test]
fn arrays_and_functions_of_floats() {
    let count = cases(40);
    let mut tally = Tally::default();
    for case in 0..count {
        let mut t = Terms::new();
        let seed = 9_000_000 + case as u64;
        let mut maker = Maker::new(&mut t, seed);
        let mut formulas: Vec<Term> = (0..4).map(|_| maker.formula()).collect();
        for formula in &mut formulas {
            if maker.rng.one_in(2) {
                *formula = maker.t.not(*formula);
            }
        }
        check_formulas(&mut t, seed, &formulas, &mut tally);
    }
    println!("arrays and functions of floats: {tally:?} of {count}");
    assert!((tally.sat + tally.unsat) * 10 >= count * 7, "{tally:?}");
}
