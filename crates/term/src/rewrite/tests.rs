//! Every rule by example, and all of them against the evaluator.
//!
//! An example says what a rule makes of a term. Its meaning is compared with that of the same term
//! in a raw table, under random models. Random terms are compared in this way too, for cases
//! without an example.

use crate::{
    Evaluator, Model, Op, Sort, Term, Terms, Transfer,
    random::{self, Generator, Mix, Rng, cases},
    smtlib::Reader,
    value::{Float, Value},
};
use bia_base::{Idx as _, SourceId};
use dashu_int::IBig;
use std::collections::BTreeSet;

const DECLARATIONS: &str = "
    (declare-const p Bool) (declare-const q Bool) (declare-const r Bool)
    (declare-const x Int) (declare-const y Int)
    (declare-const u Real) (declare-const v Real)
    (declare-const a (_ BitVec 8)) (declare-const b (_ BitVec 8)) (declare-const c (_ BitVec 4))
    (declare-const s (_ FloatingPoint 3 5)) (declare-const t (_ FloatingPoint 3 5))
    (declare-const m RoundingMode)
    (declare-const A (Array (_ BitVec 8) Int))";

/// Rule, term, what becomes of it.
const EXAMPLES: &[(&str, &str, &str)] = &[
    ("constant-fold", "(+ 1 2 3)", "6"),
    ("constant-fold", "(bvmul #x10 #x11)", "#x10"),
    (
        "constant-fold",
        "(fp.add RNE (fp #b0 #b011 #b0000) (_ -oo 3 5))",
        "(_ -oo 3 5)",
    ),
    ("constant-fold", "(/ 1 3)", "(/ 1.0 3.0)"),
    ("order-arguments", "(+ y x)", "(+ x y)"),
    ("order-arguments", "(+ 1 x)", "(+ x 1)"),
    ("order-arguments", "(and q p)", "(and p q)"),
    ("order-arguments", "(fp.add m t s)", "(fp.add m s t)"),
    ("order-arguments", "(fp.fma m t s t)", "(fp.fma m s t t)"),
    ("not-not", "(not (not p))", "p"),
    ("junction-absorbing", "(and p false q)", "false"),
    ("junction-absorbing", "(or p true q)", "true"),
    ("junction-neutral", "(and p true q)", "(and p q)"),
    ("junction-neutral", "(or p false)", "p"),
    ("junction-same", "(and p q p)", "(and p q)"),
    ("junction-same", "(or p p)", "p"),
    ("junction-complement", "(and p q (not p))", "false"),
    ("junction-complement", "(or p q (not p))", "true"),
    (
        "junction-complement",
        "(and (bvult a b) (bvule b a))",
        "false",
    ),
    ("eq-same", "(= s s)", "true"),
    ("eq-bool", "(= p true)", "p"),
    ("eq-bool", "(= false p)", "(not p)"),
    ("eq-not", "(= (not p) q)", "(not (= p q))"),
    ("eq-not", "(= (not p) (not q))", "(= p q)"),
    ("eq-not", "(= p (not p))", "false"),
    ("eq-ite", "(= (ite p #x01 #x00) #x01)", "p"),
    ("eq-ite", "(= (ite p 1 0) 0)", "(not p)"),
    ("eq-ite", "(= (ite p 1 0) 2)", "false"),
    ("eq-add-constant", "(= (+ x 3) 5)", "(= x 2)"),
    ("eq-add-constant", "(= #x02 (bvadd a #x03))", "(= a #xff)"),
    ("ite-condition", "(ite true x y)", "x"),
    ("ite-condition", "(ite false x y)", "y"),
    ("ite-same", "(ite p x x)", "x"),
    ("ite-not", "(ite (not p) x y)", "(ite p y x)"),
    ("ite-bool", "(ite p true q)", "(or p q)"),
    ("ite-bool", "(ite p q false)", "(and p q)"),
    ("ite-bool", "(ite p p q)", "(or p q)"),
    ("ite-bool", "(ite p q p)", "(and p q)"),
    ("ite-bool", "(ite p false q)", "(and q (not p))"),
    ("ite-bool", "(ite p q true)", "(or q (not p))"),
    ("ite-bool", "(ite p false true)", "(not p)"),
    ("ite-nested", "(ite p (ite p x y) 3)", "(ite p x 3)"),
    ("ite-nested", "(ite p 3 (ite p x y))", "(ite p 3 y)"),
    ("neutral-element", "(+ x 0)", "x"),
    ("neutral-element", "(* u 1.0)", "u"),
    ("neutral-element", "(- u 0.0)", "u"),
    ("neutral-element", "(div x 1)", "x"),
    ("neutral-element", "(/ u 1.0)", "u"),
    ("neutral-element", "(bvadd #x00 a)", "a"),
    ("neutral-element", "(bvand a #xff)", "a"),
    ("neutral-element", "(bvor a #x00)", "a"),
    ("neutral-element", "(bvxor a #x00)", "a"),
    ("neutral-element", "(bvmul a #x01)", "a"),
    ("neutral-element", "(bvudiv a #x01)", "a"),
    ("neutral-element", "(bvsdiv a #x01)", "a"),
    ("neutral-element", "(bvshl a #x00)", "a"),
    ("neutral-element", "(bvlshr a #x00)", "a"),
    ("neutral-element", "(bvashr a #x00)", "a"),
    ("neutral-element", "(bvsub a #x00)", "a"),
    ("absorbing-element", "(* x 0)", "0"),
    ("absorbing-element", "(bvmul a #x00)", "#x00"),
    ("absorbing-element", "(bvand a #x00)", "#x00"),
    ("absorbing-element", "(bvor a #xff)", "#xff"),
    ("absorbing-element", "(bvshl #x00 a)", "#x00"),
    ("absorbing-element", "(bvlshr #x00 a)", "#x00"),
    ("absorbing-element", "(bvashr #xff a)", "#xff"),
    ("constants-together", "(+ (+ x 1) 2)", "(+ x 3)"),
    ("constants-together", "(* 2.0 (* u 3.0))", "(* u 6.0)"),
    ("constants-together", "(bvadd (bvadd a #x01) #xff)", "a"),
    (
        "constants-together",
        "(bvand (bvand a #x0f) #x3c)",
        "(bvand a #x0c)",
    ),
    ("idempotent", "(bvand a a)", "a"),
    ("idempotent", "(bvor a a)", "a"),
    ("self-inverse", "(- x x)", "0"),
    ("self-inverse", "(bvsub a a)", "#x00"),
    ("self-inverse", "(bvxor a a)", "#x00"),
    ("add-negated", "(+ x (- x))", "0"),
    ("add-negated", "(bvadd (bvneg a) a)", "#x00"),
    ("bv-complement", "(bvand a (bvnot a))", "#x00"),
    ("bv-complement", "(bvor (bvnot a) a)", "#xff"),
    ("bv-complement", "(bvxor a (bvnot a))", "#xff"),
    ("sub-constant", "(- x 3)", "(+ x (- 3))"),
    ("sub-constant", "(bvsub a #x01)", "(bvadd a #xff)"),
    ("zero-sub", "(- 0 x)", "(- x)"),
    ("zero-sub", "(bvsub #x00 a)", "(bvneg a)"),
    ("sub-negated", "(- x (- y))", "(+ x y)"),
    ("sub-negated", "(bvsub a (bvneg b))", "(bvadd a b)"),
    ("involution", "(- (- x))", "x"),
    ("involution", "(bvneg (bvneg a))", "a"),
    ("involution", "(bvnot (bvnot a))", "a"),
    ("neg-sub", "(- (- u v))", "(- v u)"),
    ("neg-sub", "(bvneg (bvsub a b))", "(bvsub b a)"),
    ("minus-one", "(* x (- 1))", "(- x)"),
    ("minus-one", "(bvmul a #xff)", "(bvneg a)"),
    ("minus-one", "(bvxor a #xff)", "(bvnot a)"),
    ("remainder-by-one", "(mod x 1)", "0"),
    ("remainder-by-one", "(mod x (- 1))", "0"),
    ("remainder-by-one", "(bvurem a #x01)", "#x00"),
    ("remainder-by-one", "(bvsrem a #x01)", "#x00"),
    ("remainder-by-one", "(bvsmod a #x01)", "#x00"),
    ("div-constant", "(/ u 4.0)", "(* u (/ 1.0 4.0))"),
    ("floor-of-int", "(to_int (to_real x))", "x"),
    ("lt-same", "(< u u)", "false"),
    ("lt-same", "(bvult a a)", "false"),
    ("lt-same", "(fp.lt s s)", "false"),
    ("lt-add-constant", "(< (+ x 3) 5)", "(< x 2)"),
    ("lt-add-constant", "(< 5 (+ x 3))", "(< 2 x)"),
    ("bv-order-bounds", "(bvult a #x00)", "false"),
    ("bv-order-bounds", "(bvult #xff a)", "false"),
    ("bv-order-bounds", "(bvslt a #x80)", "false"),
    ("bv-order-bounds", "(bvsge #x7f a)", "true"),
    ("ult-one", "(bvult a #x01)", "(= a #x00)"),
    ("mulo-trivial", "(bvumulo a #x01)", "false"),
    ("mulo-trivial", "(bvsmulo #x00 a)", "false"),
    ("shift-out", "(bvshl a #x08)", "#x00"),
    ("shift-out", "(bvlshr a #xff)", "#x00"),
    (
        "concat-extracts",
        "(concat ((_ extract 6 4) a) ((_ extract 3 2) a))",
        "((_ extract 6 2) a)",
    ),
    (
        "concat-constants",
        "((_ zero_extend 4) ((_ zero_extend 4) c))",
        "(concat #x00 c)",
    ),
    (
        "concat-constants",
        "(concat (concat c #x1) #x2)",
        "(concat c #x12)",
    ),
    ("extract-all", "((_ extract 7 0) a)", "a"),
    (
        "extract-extract",
        "((_ extract 2 1) ((_ extract 6 2) a))",
        "((_ extract 4 3) a)",
    ),
    (
        "extract-concat",
        "((_ extract 9 8) (concat c a))",
        "((_ extract 1 0) c)",
    ),
    ("extract-concat", "((_ extract 7 0) (concat c a))", "a"),
    (
        "extract-constant",
        "((_ extract 5 0) ((_ zero_extend 4) c))",
        "(concat #b00 c)",
    ),
    (
        "extract-extended",
        "((_ extract 2 1) ((_ sign_extend 4) c))",
        "((_ extract 2 1) c)",
    ),
    ("sign-extend-zero", "((_ sign_extend 0) c)", "c"),
    (
        "sign-extend-twice",
        "((_ sign_extend 2) ((_ sign_extend 3) c))",
        "((_ sign_extend 5) c)",
    ),
    (
        "sign-extend-constant",
        "((_ sign_extend 4) (concat #x9 c))",
        "(concat #xf9 c)",
    ),
    ("int-round-trip", "((_ int2bv 8) (bv2nat a))", "a"),
    ("fp-sign", "(fp.neg (fp.neg s))", "s"),
    ("fp-sign", "(fp.abs (fp.neg s))", "(fp.abs s)"),
    ("fp-sign", "(fp.abs (fp.abs s))", "(fp.abs s)"),
    ("fp-test-sign", "(fp.isNaN (fp.neg s))", "(fp.isNaN s)"),
    ("fp-test-sign", "(fp.isZero (fp.abs s))", "(fp.isZero s)"),
    (
        "fp-test-sign",
        "(fp.isNegative (fp.neg s))",
        "(fp.isPositive s)",
    ),
    (
        "fp-test-sign",
        "(fp.isPositive (fp.neg s))",
        "(fp.isNegative s)",
    ),
    ("fp-eq-same", "(fp.eq s s)", "(not (fp.isNaN s))"),
    ("fp-same-format", "((_ to_fp 3 5) m s)", "s"),
    (
        "fp-bits-round-trip",
        "((_ to_fp 3 5) (fp.to_ieee_bv s))",
        "s",
    ),
    (
        "fp-bits-of-nan",
        "(= (ite (fp.isNaN s) #b01111000 (fp.to_ieee_bv s)) a)",
        "(= a (ite (fp.isNaN s) #b01111000 (fp.to_ieee_bv s)))",
    ),
    (
        "fp-integral-twice",
        "(fp.roundToIntegral m (fp.roundToIntegral RTZ s))",
        "(fp.roundToIntegral RTZ s)",
    ),
    ("select-store-same", "(select (store A a x) a)", "x"),
    (
        "select-store-other",
        "(select (store A #x01 x) #x02)",
        "(select A #x02)",
    ),
    (
        "select-const",
        "(select ((as const (Array (_ BitVec 8) Int)) x) a)",
        "x",
    ),
    ("store-store", "(store (store A a x) a y)", "(store A a y)"),
    ("store-select", "(store A a (select A a))", "A"),
    (
        "store-const",
        "(store ((as const (Array (_ BitVec 8) Int)) x) a x)",
        "((as const (Array (_ BitVec 8) Int)) x)",
    ),
];

/// Terms that look like they could be rewritten but must not be.
const KEPT: &[&str] = &[
    // Open: a model may choose.
    "(div 1 0)",
    "(mod x 0)",
    "(/ 1.0 0.0)",
    "(fp.min (_ +zero 3 5) (_ -zero 3 5))",
    "(fp.min t s)",
    "((_ fp.to_ubv 8) RNE (_ NaN 3 5))",
    "(fp.to_real (_ +oo 3 5))",
    // NaN is not less than or equal to itself, and +0 has the other sign than -0.
    "(fp.leq s s)",
    "(fp.add RNE s (_ +zero 3 5))",
    "(fp.isNegative (fp.abs s))",
    // Division by zero is the dividend or all ones.
    "(bvudiv #x00 a)",
    "(bvurem a a)",
    "(bvsmulo a #x01)",
    // Bit-vectors wrap around.
    "(bvult (bvadd a #x01) #x05)",
    "(select (store A a x) #x01)",
];

fn source() -> SourceId {
    SourceId::from_index(0)
}

fn parse(terms: &mut Terms, text: &str) -> Term {
    let mut reader = Reader::new();
    let (_, errors) = reader.script(terms, source(), DECLARATIONS);
    assert!(errors.is_empty(), "{errors:?}");
    reader.term(terms, source(), text).unwrap()
}

/// Choices for what SMT-LIB leaves open, the same in all tables.
fn choose(rng: &mut Rng, terms: &Terms, model: &mut Model) {
    let small = |n: i64| Value::Int(IBig::from(n));
    for n in -5..5 {
        for (op, sort) in [(Op::IntDiv, Sort::INT), (Op::IntMod, Sort::INT)] {
            let value = random::value(rng, terms, sort);
            model
                .choose(terms, op, vec![small(n), small(0)], value, sort)
                .unwrap();
        }
    }
    for (sort, data) in terms.sorts().iter() {
        if let crate::SortData::Float(format) = data {
            let zero = |negative| Value::Float(Float::zero(*format, negative));
            for op in [Op::FpMin, Op::FpMax] {
                for negative in [false, true] {
                    let args = vec![zero(negative), zero(!negative)];
                    model
                        .choose(terms, op, args, zero(rng.one_in(2)), sort)
                        .unwrap();
                }
            }
            let infinite = Value::Float(Float::infinity(*format, true));
            let value = random::value(rng, terms, Sort::REAL);
            model
                .choose(terms, Op::FpToReal, vec![infinite], value, Sort::REAL)
                .unwrap();
        }
    }
}

/// Compares terms of a raw table with what became of them in a rewriting one.
fn compare(raw: &Terms, roots: &[Term], seed: u64, models: usize) -> Terms {
    let mut rewriting = Terms::new();
    let mut transfer = Transfer::default();
    let images = transfer.copy(raw, &mut rewriting, roots);
    let vars = raw.free_vars(roots);
    let var_images = transfer.copy(raw, &mut rewriting, &vars);
    let mut rng = Rng::new(seed);
    for _ in 0..models {
        let mut model = random::model(&mut rng, raw, roots);
        choose(&mut rng, raw, &mut model);
        let mut image = Model::new();
        for (var, at) in vars.iter().zip(&var_images) {
            let value = model.get(*var).unwrap().clone();
            image.set(&rewriting, *at, value).unwrap();
        }
        for fun in raw.functions(roots) {
            let meaning = model.get_fun(fun).unwrap().clone();
            let at = transfer.fun(raw, &mut rewriting, fun);
            image.set_fun(&rewriting, at, meaning).unwrap();
        }
        image.copy_choices(&model);
        let mut left = Evaluator::new(raw, &model);
        let mut right = Evaluator::new(&rewriting, &image);
        for (root, at) in roots.iter().zip(&images) {
            let (a, b) = (left.eval(*root).unwrap(), right.eval(*at).unwrap());
            if a != b {
                let (before, after) = (raw.term_text(*root), rewriting.term_text(*at));
                panic!("seed {seed}: {a:?} became {b:?}\n{before}\n{after}\n{model:?}");
            }
        }
    }
    rewriting
}

#[test]
fn rules_do_what_their_examples_say() {
    for (rule, text, expected) in EXAMPLES {
        let mut terms = Terms::new();
        let count = |terms: &Terms| terms.rewrites().find(|(name, _)| name == rule).unwrap().1;
        let before = count(&terms);
        let term = parse(&mut terms, text);
        assert!(count(&terms) > before, "{rule} does not fire on {text}");
        assert_eq!(terms.term_text(term), *expected, "{text}");
    }
    let mut terms = Terms::new();
    let named: BTreeSet<&str> = EXAMPLES.iter().map(|(rule, ..)| *rule).collect();
    let all: BTreeSet<&str> = terms.rewrites().map(|(rule, _)| rule).collect();
    assert_eq!(named, all, "every rule has an example");
    for text in KEPT {
        let term = parse(&mut terms, text);
        assert_eq!(terms.term_text(term), *text);
    }
}

#[test]
fn examples_keep_their_meaning() {
    for (at, (_, text, _)) in EXAMPLES.iter().enumerate() {
        let mut raw = Terms::raw();
        let term = parse(&mut raw, text);
        compare(&raw, &[term], u64::try_from(at).unwrap(), cases(60));
    }
}

#[test]
fn random_terms_keep_their_meaning() {
    let mut fired: BTreeSet<&'static str> = BTreeSet::new();
    for seed in bia_testkit::told(0..u64::try_from(cases(60)).unwrap()) {
        let mix = if seed % 3 == 0 { Mix::BITS } else { Mix::ALL };
        let mut raw = Terms::raw();
        let mut generator = Generator::new(&mut raw, seed, mix);
        generator.grow(&mut raw, 250);
        let roots = generator.pool().to_vec();
        let rewriting = compare(&raw, &roots, seed, 4);
        fired.extend(
            rewriting
                .rewrites()
                .filter(|(_, n)| *n > 0)
                .map(|(rule, _)| rule),
        );
    }
    // The generator should reach nearly all rules; a few need a coincidence.
    let all = super::Rule::COUNT;
    assert!(
        fired.len() * 10 >= all * 8,
        "only {} of {all}: {fired:?}",
        fired.len()
    );
}

#[test]
fn huge_numbers_are_not_folded() {
    let mut terms = Terms::new();
    let mut number = terms.int(3);
    for _ in 0..200 {
        number = terms.mul(number, number);
    }
    assert!(terms.value_of(number).is_none());
    let x = terms.var("x", Sort::INT);
    let sum = terms.add(x, number);
    let two = terms.int(2);
    let more = terms.add(sum, two);
    let equal = terms.eq(more, two);
    assert_eq!(terms.sort(equal), Sort::BOOL);
    let mut real = terms.real(3);
    for _ in 0..200 {
        let fraction = two_thirds(&mut terms);
        let third = terms.real_div(real, fraction);
        real = terms.real_div(real, third);
        real = terms.mul(real, real);
        real = terms.mul(real, third);
    }
    assert!(terms.len() < 5000);
}

fn two_thirds(terms: &mut Terms) -> Term {
    let (two, three) = (terms.real(2), terms.real(3));
    terms.real_div(two, three)
}

#[test]
fn long_chains_do_not_recurse() {
    let mut terms = Terms::new();
    let byte = terms.bv_sort(8);
    let sort = terms.array_sort(byte, Sort::INT);
    let (mut array, x) = (terms.var("A", sort), terms.var("x", Sort::INT));
    let y = terms.var("y", byte);
    let mut wide = y;
    for n in 0..100_000_u64 {
        let at = terms.bv_u64(8, n % 200);
        array = terms.store(array, at, x);
        if n < 1000 {
            wide = terms.bv_concat(wide, y);
        }
    }
    let at = terms.bv_u64(8, 255);
    let read = terms.select(array, at);
    assert_eq!(terms.sort(read), Sort::INT);
    assert_eq!(terms.bv_extract(wide, 7, 0), y);
    let top = terms.width(wide) - 1;
    assert_eq!(terms.bv_extract(wide, top, top - 7), y);
}
