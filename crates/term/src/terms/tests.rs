//! Sharing, sizes, and terms that are deeper than the stack.

use crate::{
    Flat, Model, Op, Sort, SortError, Term, Terms, Transfer,
    random::{self, Generator, Mix, cases},
    value::{Bv, Value},
};
use std::collections::BTreeMap;

#[test]
fn equal_structure_is_one_term() {
    let mut t = Terms::new();
    let (x, y) = (t.var("x", Sort::INT), t.var("y", Sort::INT));
    assert_eq!(t.var("x", Sort::INT), x);
    assert_ne!(t.var("x", Sort::REAL), x);
    let sum = t.add(x, y);
    assert_eq!(t.add(y, x), sum);
    assert_eq!(t.op(sum), Op::Add);
    assert_eq!((t.args(sum), t.sort(sum)), ([x, y].as_slice(), Sort::INT));
    let five = t.int(5);
    assert_eq!(t.int(5), five);
    assert_ne!(t.real(5), five);
    let one = t.bv_u64(1, 1);
    assert_ne!(t.bv_u64(2, 1), one);
    assert_eq!(t.value_of(one), Some(&Value::Bv(Bv::one(1))));
    assert_eq!(t.value(Value::Bool(true), Sort::BOOL), t.tru());
    assert_eq!(size_of::<Option<Term>>(), 4);
    let fresh = t.fresh_var("x", Sort::INT);
    assert_ne!(fresh, x);
    assert_eq!(t.var_name(fresh), Some("x.0"));
}

#[test]
fn operators_come_back_with_their_parameters() {
    let mut t = Terms::raw();
    let a = t.var("a", Sort::INT);
    let bits = t.int_to_bv(a, 20);
    assert_eq!(t.op(bits), Op::IntToBv { width: 20 });
    let part = t.bv_extract(bits, 12, 3);
    assert_eq!(t.op(part), Op::Extract { hi: 12, lo: 3 });
    assert_eq!(t.width(part), 10);
    let wide = t.bv_sign_extend(part, 6);
    assert_eq!(t.op(wide), Op::SignExtend { by: 6 });
    let half = crate::value::FloatFormat::BINARY16;
    let float = t.fp_from_bits(wide, half);
    assert_eq!(t.op(float), Op::FpFromBits(half));
    let rm = t.rounding(crate::value::RoundingMode::TowardZero);
    let back = t.fp_to_ubv(rm, float, 7);
    assert_eq!(t.op(back), Op::FpToUbv { width: 7 });
    let sort = t.array_sort(Sort::INT, Sort::INT);
    let array = t.const_array(sort, a);
    assert_eq!(t.op(array), Op::ConstArray(sort));
}

#[test]
fn constants_of_other_sorts_and_leaves_through_the_wrong_door_are_refused() {
    let mut t = Terms::new();
    let wrong = t.try_value(Value::Bool(true), Sort::INT);
    assert_eq!(wrong, Err(SortError::Value("Int".into())));
    let color = t.enum_sort("Color", &["red"]).unwrap();
    assert!(t.try_value(Value::Elem(1), color).is_err());
    let name = t.symbol("x");
    assert!(t.try_mk(Op::Var(name), &[]).is_err());
    let five = t.int(5);
    assert_eq!(t.try_mk(t.op(five), &[]), Ok(five));
    let f = t.declare_fun("f", &[Sort::INT], Sort::BOOL);
    assert!(t.try_mk(Op::App(f), &[]).is_err());
    let p = t.tru();
    let error = t.try_mk(Op::App(f), &[p]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "argument 1 of `f` has to be Int, not Bool"
    );
    assert!(t.try_mk(Op::App(f), &[five]).is_ok());
}

/// In every table: equal id ⇔ equal structure, arguments come first, rebuilding changes nothing.
#[test]
fn invariants_hold_on_random_terms() {
    for seed in bia_testkit::told(0..cases(20)) {
        for mut t in [Terms::new(), Terms::raw()] {
            let seed = u64::try_from(seed).unwrap();
            Generator::new(&mut t, seed, Mix::ALL).grow(&mut t, 300);
            let mut seen: BTreeMap<(String, Vec<Term>, Sort), Term> = BTreeMap::new();
            let all: Vec<Term> = t.iter().collect();
            for &term in &all {
                let (op, args, sort) = (t.op(term), t.args(term).to_vec(), t.sort(term));
                assert!(args.iter().all(|arg| *arg < term));
                if op.is_leaf() {
                    continue;
                }
                let key = (format!("{op:?}"), args.clone(), sort);
                assert_eq!(seen.insert(key, term), None);
                assert_eq!(t.mk(op, &args), term, "{}", t.term_text(term));
            }
            assert_eq!(t.len(), all.len());
        }
    }
}

#[test]
fn a_term_costs_few_bytes() {
    let mut t = Terms::new();
    let x = t.var("x", Sort::INT);
    let mut last = x;
    for i in 0..200_000 {
        let c = if i % 2 == 0 { x } else { last };
        last = t.mk(Op::Mul, &[last, c]);
    }
    let each = t.bytes() / t.len();
    assert!(t.len() > 190_000);
    // Vectors may have up to twice the room they need.
    assert!(each <= 68, "{each} bytes for each of {} terms", t.len());
    let needed = size_of::<super::Node>() + 2 * size_of::<Term>() + 18;
    assert!(needed <= 42, "{needed}");
}

#[test]
fn flat_lists_carry_everything_over() {
    for seed in bia_testkit::told(0..u64::try_from(cases(10)).unwrap()) {
        let mut from = Terms::new();
        let mut generator = Generator::new(&mut from, seed, Mix::ALL);
        generator.grow(&mut from, 200);
        let roots = generator.pool().to_vec();
        let flat = Flat::new(&from, &roots);
        assert!(flat.len() >= from.dag_size(&roots) && !flat.is_empty());
        let moved = std::thread::spawn(move || {
            let mut there = Terms::new();
            let roots = flat.read(&mut there);
            let texts: Vec<String> = roots.iter().map(|root| there.term_text(*root)).collect();
            (Flat::new(&there, &roots), texts)
        });
        let (back, texts) = moved.join().unwrap();
        // Into the same table everything finds itself.
        assert_eq!(back.read(&mut from), roots);
        assert_eq!(texts.len(), roots.len());
    }
}

#[test]
fn transfers_share_what_they_copied() {
    let (mut from, mut to) = (Terms::raw(), Terms::new());
    let x = from.var("x", Sort::INT);
    let sum = from.add(x, x);
    let mut transfer = Transfer::default();
    let first = transfer.copy(&from, &mut to, &[sum]);
    let more = from.mul(sum, x);
    let second = transfer.copy(&from, &mut to, &[more, sum]);
    assert_eq!(first[0], second[1]);
    assert_eq!(to.term_text(second[0]), "(* x (+ x x))");
}

/// A term nested this deep overflows the stack of anything that recurses.
const DEEP: usize = 1_000_000;

/// x, f(x), f(f(x)) … with a different operator at each level.
fn deep(t: &mut Terms, x: Term) -> Term {
    let f = t.declare_fun("f", &[Sort::INT], Sort::INT);
    let mut term = x;
    for i in 0..DEEP {
        term = if i % 2 == 0 {
            t.neg(term)
        } else {
            t.app(f, &[term])
        };
    }
    term
}

#[test]
fn deep_terms_are_printed_read_evaluated_substituted_moved_and_dropped() {
    let mut t = Terms::new();
    let (x, y) = (t.var("x", Sort::INT), t.var("y", Sort::INT));
    let term = deep(&mut t, x);
    assert_eq!(t.depth(term), DEEP as u64);
    let text = t.term_text(term);
    let mut reader = crate::smtlib::Reader::new();
    let (_, errors) = reader.script(
        &mut t,
        source(),
        "(declare-const x Int)(declare-fun f (Int) Int)",
    );
    assert!(errors.is_empty());
    assert_eq!(reader.term(&mut t, source(), &text), Ok(term));
    let other = t.substitute(term, [(x, y)]);
    assert_eq!(other, deep(&mut t, y));
    let value = t.eval(term, &Model::completed());
    assert_eq!(value, Ok(Value::Int(0.into())));
    let mut elsewhere = Terms::raw();
    let moved = Flat::new(&t, &[term]).read(&mut elsewhere);
    assert_eq!(elsewhere.depth(moved[0]), DEEP as u64);
}

fn source() -> bia_base::SourceId {
    bia_base::Idx::from_index(0)
}

#[test]
fn long_histories_of_writes_are_evaluated_in_one_go() {
    let mut t = Terms::new();
    let sort = t.array_sort(Sort::INT, Sort::INT);
    let (start, i) = (t.var("a", sort), t.var("i", Sort::INT));
    let mut array = start;
    for n in 0..20_000 {
        let at = t.int(n);
        let at = t.add(i, at);
        array = t.store(array, at, i);
    }
    let read = t.select(array, i);
    let mut model = Model::new();
    model.set(&t, i, Value::Int(3.into())).unwrap();
    let value = t.sorts().default_value(sort);
    model.set(&t, start, value).unwrap();
    assert_eq!(t.eval(read, &model), Ok(Value::Int(3.into())));
}

#[test]
fn random_models_make_random_terms_evaluate() {
    let mut t = Terms::new();
    let mut generator = Generator::new(&mut t, 3, Mix::ALL);
    generator.grow(&mut t, 300);
    let roots = generator.pool().to_vec();
    let model = random::model(generator.rng(), &t, &roots);
    let mut evaluator = crate::Evaluator::new(&t, &model);
    for root in roots {
        let value = evaluator.eval(root).unwrap().clone();
        assert!(t.sorts().fits(&value, t.sort(root)));
    }
}
