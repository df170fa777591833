//! Each operator and conversion on each type against the interpreter's, on random values.

use crate::TypeSorts;
use crate::build::op::Partial;
use crate::build::{convert, op};
use bia_k2::ast::{Arity, Op, Program, Ty, Type, can_bitcast, can_cast};
use bia_k2::interp::ops::{self, Outcome};
use bia_k2::interp::values::fits;
use bia_term::random::{self, Rng};
use bia_term::value::Value;
use bia_term::{Model, Sort, Term, Terms};

/// A program that has types of all kinds, and functions of two types.
fn program() -> Program {
    let mut b = bia_k2::Builder::new();
    let (int, real, bool) = (b.types().int(), b.types().real(), b.types().bool());
    let mut bv = |width, signed| b.bv(width, signed).unwrap();
    let [u1, u2, _, u9, _, _, s2, s3, _, _, _] = [
        bv(1, false),
        bv(2, false),
        bv(5, false),
        bv(9, false),
        bv(64, false),
        bv(1, true),
        bv(2, true),
        bv(3, true),
        bv(5, true),
        bv(9, true),
        bv(70, true),
    ];
    let (tiny, small) = (b.float(2, 1).unwrap(), b.float(3, 5).unwrap());
    b.float(5, 10).unwrap();
    b.float(8, 23).unwrap();
    b.float(2, 7).unwrap();
    b.float(7, 2).unwrap();
    let color = b.enumeration(&["red", "green", "blue"]).unwrap();
    let thing = b.uninterpreted("thing").unwrap();
    for (index, element) in [
        (u2, s3),
        (tiny, bool),
        (bool, small),
        (int, real),
        (u9, color),
        (thing, s2),
        (u1, tiny),
    ] {
        b.map(index, element).unwrap();
    }
    let nested = b.map(bool, u1).unwrap();
    b.map(nested, tiny).unwrap();
    let u64 = b.bv(64, false).unwrap();
    let wide = b.map(u64, bool).unwrap();
    b.map(u2, wide).unwrap();
    let fun = b.fun(&[int], &[]).unwrap();
    b.map(u1, fun).unwrap();
    b.external("f", fun).unwrap();
    let main = b.function("main", &[], &[]).unwrap();
    b.external("g", fun).unwrap();
    b.external("h", fun).unwrap();
    let body = b.seq(&[]).unwrap();
    b.set_body(main, body).unwrap();
    b.set_entry(main).unwrap();
    b.finish().unwrap()
}

struct Check {
    program: Program,
    sorts: TypeSorts,
    terms: Terms,
    rng: Rng,
}

impl Check {
    fn new() -> Self {
        let program = program();
        Self {
            sorts: TypeSorts::new(&program),
            program,
            terms: Terms::new(),
            rng: Rng::new(7),
        }
    }

    fn sort(&mut self, ty: Ty) -> Sort {
        self.sorts.sort(&self.program, &mut self.terms, ty).unwrap()
    }

    /// A random value of the type as K2 has it and as terms have it.
    fn value(&mut self, ty: Ty) -> (Value, Value) {
        let sort = self.sort(ty);
        let value = random::value(&mut self.rng, &self.terms, sort);
        let k2 = self.sorts.to_k2(&self.program, ty, &value).unwrap();
        assert!(fits(&self.program, ty, &k2), "{k2:?}");
        assert_eq!(self.sorts.to_term(&self.program, ty, &k2), value);
        (k2, value)
    }

    fn constant(&mut self, ty: Ty, value: &Value) -> Term {
        let sort = self.sort(ty);
        self.terms.value(value.clone(), sort)
    }

    fn variable(&mut self, ty: Ty, at: usize) -> Term {
        let sort = self.sort(ty);
        self.terms.var(&format!("x{at}"), sort)
    }

    /// The result of a term is that of the interpreter.
    fn same(&self, what: &str, result: Ty, expected: &Outcome, found: Partial, model: &Model) {
        let undefined = found.undefined.map(|u| self.terms.eval(u, model).unwrap());
        let undefined = undefined == Some(Value::Bool(true));
        match expected {
            Outcome::TooLarge => {}
            Outcome::Unspecified => assert!(undefined, "{what} should be undefined"),
            Outcome::Defined(value) => {
                assert!(!undefined, "{what} should be {value:?}");
                let value = self.sorts.to_term(&self.program, result, value);
                let found = self.terms.eval(found.value, model).unwrap();
                assert_eq!(found, value, "{what}");
            }
        }
    }

    fn ty(&self, ty: Ty) -> Type {
        self.program.types()[ty].clone()
    }

    /// Compares `op` on random values, as variables and as constants.
    fn operator(&mut self, op: Op, operands: &[Ty], result: Ty) {
        let first = self.ty(operands[0]);
        for round in 0..40 {
            let values: Vec<(Value, Value)> = operands.iter().map(|t| self.value(*t)).collect();
            let refs: Vec<&Value> = values.iter().map(|(k2, _)| k2).collect();
            let expected = ops::apply(op, &first, &refs);
            let what = format!("{} of {values:?} ({operands:?})", op.name());
            let mut model = Model::new();
            let mut args = Vec::new();
            for (at, (ty, (_, value))) in operands.iter().zip(&values).enumerate() {
                // Some as constants: rewriting takes other ways.
                if (round >> at) % 2 == 0 {
                    let var = self.variable(*ty, at);
                    model.set(&self.terms, var, value.clone()).unwrap();
                    args.push(var);
                } else {
                    args.push(self.constant(*ty, value));
                }
            }
            match op::apply(&mut self.terms, op, &first, &args) {
                Some(found) => self.same(&what, result, &expected, found, &model),
                None => {
                    let bitwise = matches!(op, Op::BitAnd | Op::BitOr | Op::BitXor);
                    assert!(bitwise && first == Type::Int, "{what}");
                    assert!(args.iter().any(|a| self.terms.value_of(*a).is_none()));
                }
            }
        }
    }

    fn conversion(&mut self, from: Ty, to: Ty) {
        let (source, target) = (self.ty(from), self.ty(to));
        let types = self.program.types();
        let (casts, bitcasts) = (can_cast(types, from, to), can_bitcast(types, from, to));
        for round in 0..40 {
            if !casts && !bitcasts {
                break;
            }
            let (k2, value) = self.value(from);
            let mut model = Model::new();
            let arg = if round % 2 == 0 {
                let var = self.variable(from, 0);
                model.set(&self.terms, var, value).unwrap();
                var
            } else {
                self.constant(from, &value)
            };
            if casts {
                let what = format!("cast of {k2:?} from {source:?} to {target:?}");
                let found = convert::cast(&mut self.terms, &source, &target, arg).unwrap();
                self.same(&what, to, &ops::cast(&source, &target, &k2), found, &model);
            }
            if bitcasts {
                let what = format!("bitcast of {k2:?} from {source:?} to {target:?}");
                let found = convert::bitcast(&mut self.terms, &source, &target, arg);
                let expected = ops::bitcast(&source, &target, &k2);
                self.same(&what, to, &expected, found.unwrap().into(), &model);
            }
        }
    }
}

fn type_ids(check: &Check) -> Vec<Ty> {
    let types = check.program.types();
    let all = types.ids().filter(|ty| *ty != types.void());
    all.filter(|ty| !check.sorts.is_empty(&check.program, *ty))
        .collect()
}

#[test]
fn operators_mean_what_the_interpreter_computes() {
    let mut check = Check::new();
    let mut done = std::collections::BTreeSet::new();
    for (op, _, arity) in Op::TABLE {
        for ty in type_ids(&check) {
            let types = check.program.types();
            let lists = match (op, check.ty(ty)) {
                (Op::MapGet, Type::Map { index, .. }) => vec![vec![ty, index]],
                (Op::MapSet, Type::Map { index, element }) => vec![vec![ty, index, element]],
                (Op::Ite, _) => vec![vec![types.bool(), ty, ty]],
                _ => match arity {
                    Arity::Exactly(n) => vec![vec![ty; n]],
                    Arity::AtLeast(_) => (1..5).map(|n| vec![ty; n]).collect(),
                },
            };
            for operands in lists {
                if let Ok(result) = op.result(&operands, check.program.types()) {
                    check.operator(op, &operands, result);
                    done.insert(op);
                }
            }
        }
    }
    assert_eq!(done.len(), Op::TABLE.len(), "every operator was tried");
}

#[test]
fn conversions_mean_what_the_interpreter_computes() {
    let mut check = Check::new();
    for from in type_ids(&check) {
        for to in type_ids(&check) {
            check.conversion(from, to);
        }
    }
}
