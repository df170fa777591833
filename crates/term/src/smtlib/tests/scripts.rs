//! Reading scripts, terms and answers of solvers.

use super::{good, source};
use crate::{
    Sort, SortData, Terms,
    smtlib::{Command, Reader},
    value::Value,
};

/// Reads `(assert text)` after declarations and prints what it became.
fn check(declarations: &str, text: &str, expected: &str) {
    let (terms, script) = good(&format!("{declarations}(assert {text})"));
    let term = script.assertions().last().unwrap();
    assert_eq!(terms.term_text(term), expected, "{text}");
}

#[test]
fn literals_of_all_kinds() {
    let decls = "(declare-const x Real)(declare-const a (_ BitVec 8))(declare-const f Float16)
        (declare-const i Int)(declare-const h Float32)";
    check(decls, "(= x 1.50)", "(= x (/ 3.0 2.0))");
    check(decls, "(< x 3)", "(< x 3.0)");
    check(decls, "(= i 00012)", "(= i 12)");
    check(decls, "(= a #xAb)", "(= a #xab)");
    check(decls, "(= a #b00000101)", "(= a #x05)");
    check(decls, "(= a (_ bv255 8))", "(= a #xff)");
    check(decls, "(= f (_ +oo 5 11))", "(= f (_ +oo 5 11))");
    check(
        decls,
        "(= f (fp #b1 #b00000 #b0000000000))",
        "(= f (_ -zero 5 11))",
    );
    check(
        decls,
        "(= h ((_ to_fp 8 24) RNE 0.1))",
        "(= h (fp #b0 #b01111011 #b10011001100110011001101))",
    );
    check(
        decls,
        "(= h ((_ to_fp 8 24) roundTowardZero 3))",
        "(= h (fp #b0 #b10000000 #b10000000000000000000000))",
    );
    check(
        decls,
        "((_ divisible 100000000000000000000) i)",
        "(= (mod i 100000000000000000000) 0)",
    );
}

#[test]
fn let_binds_in_parallel_and_shadows() {
    let decls = "(declare-const x Int)(declare-const y Int)";
    check(decls, "(let ((x y) (y x)) (< x y))", "(< y x)");
    check(
        decls,
        "(let ((x 1)) (let ((x 2) (y x)) (= (+ x y) 3)))",
        "true",
    );
    check(decls, "(let ((|x| y)) (< x 0))", "(< y 0)");
    check(decls, "(let () true)", "true");
}

#[test]
fn annotations_name_terms() {
    let text = "(declare-const p Bool)(declare-const q Bool)
        (assert (! (and p (! (not q) :named inner :weight 3)) :named outer))
        (assert (or inner outer))";
    let (terms, script) = good(text);
    let Command::Assert { named, .. } = &script.commands[2].0 else {
        panic!("{script:?}")
    };
    let named: Vec<_> = named
        .iter()
        .map(|(n, t)| (n.as_str(), terms.term_text(*t)))
        .collect();
    assert_eq!(
        named,
        [
            ("inner", "(not q)".into()),
            ("outer", "(and p (not q))".into())
        ]
    );
    let second = script.assertions().nth(1).unwrap();
    assert_eq!(
        terms.term_text(second),
        "(let ((?1 (not q))) (or ?1 (and p ?1)))"
    );
}

#[test]
fn definitions_are_expanded() {
    let decls = "(declare-const x Int)
        (define-fun twice ((x Int)) Int (+ x x))
        (define-fun quad ((y Int)) Int (twice (twice y)))
        (define-fun five () Int 5)
        (define-const half Real (/ 1 2))
        (define-fun capture ((y Int)) Int (+ x y))
        (define-fun nested ((x Int)) Int (capture x))";
    check(decls, "(= (quad five) 20)", "true");
    check(decls, "(< (nested 1) x)", "(< (+ x 1) x)");
    check(decls, "(= half 0.5)", "true");
    let decls = "(define-sort Byte () (_ BitVec 8))
        (define-sort Map (V) (Array Byte V))
        (define-sort Deep (V W) (Map (Array V (Map W))))
        (declare-const d (Deep Int Bool))";
    let (terms, script) = good(decls);
    let Command::DeclareConst(var) = script.commands.last().unwrap().0 else {
        panic!("{script:?}")
    };
    let expected = "(Array (_ BitVec 8) (Array Int (Array (_ BitVec 8) Bool)))";
    assert_eq!(terms.sort_text(terms.sort(var)), expected);
}

#[test]
fn definitions_of_sorts_do_not_explode() {
    let mut text = String::from("(define-sort F0 (x) (Array x x))");
    for n in 1..100 {
        text.push_str(&format!(
            "(define-sort F{n} (x) (Array (F{} x) (F{} x)))",
            n - 1,
            n - 1
        ));
    }
    text.push_str(
        "(declare-const v (F99 Int))(define-sort Same (x) x)(declare-const w (Same Int))",
    );
    let (terms, script) = good(&text);
    assert_eq!(script.commands.len(), 103);
    assert!(terms.sorts().iter().count() < 1000);
}

#[test]
fn enumerations_and_uninterpreted_sorts() {
    let text = "(declare-datatypes ((Color 0) (Size 0)) (((red) (green)) ((small) (big))))
        (declare-datatype Dir ((up) (down)))(declare-sort T 0)(declare-const t T)
        (declare-const c Color)(assert (= c (as green Color)))(assert (= t (as @3 T)))
        (assert (distinct red c))(assert (distinct small big))";
    let (terms, script) = good(text);
    let texts: Vec<String> = script.assertions().map(|t| terms.term_text(t)).collect();
    assert_eq!(
        texts,
        ["(= c green)", "(= t (as @3 T))", "(not (= c red))", "true"]
    );
    let Command::DeclareEnum(sort) = script.commands[2].0 else {
        panic!("{script:?}")
    };
    assert!(matches!(terms.sort_data(sort), SortData::Enum(e) if e.constructors.len() == 2));
}

#[test]
fn scopes_end_with_pop() {
    let text = "(declare-const x Int)(push 2)(declare-const y Int)(declare-sort S 0)
        (assert (! (< x y) :named n))(pop 1)(pop 1)
        (declare-const y Bool)(declare-sort S 0)(declare-const n S)(assert y)";
    let (terms, script) = good(text);
    let last = script.assertions().last().unwrap();
    assert_eq!(terms.sort(last), Sort::BOOL);
    let text = "(set-option :global-declarations true)(push 1)(declare-const y Bool)(pop 1)
        (assert y)";
    good(text);
}

#[test]
fn numerals_are_real_in_logics_of_reals() {
    let decls = "(declare-fun f (Real) Bool)";
    check(
        &format!("(set-logic QF_UFLRA){decls}"),
        "(= (+ 1 2) 3.0)",
        "true",
    );
    check(
        &format!("(set-logic QF_LIRA){decls}"),
        "(f (/ 6 4))",
        "(f (/ 3.0 2.0))",
    );
    check(
        &format!("(set-logic QF_LRA){decls}"),
        "(f (- 1))",
        "(f (- 1.0))",
    );
    check(decls, "(f 1)", "(f 1.0)");
}

#[test]
fn answers_of_solvers() {
    let mut terms = Terms::new();
    let mut reader = Reader::new();
    let (x, u) = (terms.var("x", Sort::INT), terms.var("u", Sort::REAL));
    reader.define("x", x);
    reader.define("|odd|", u);
    reader.define("u", u);
    let text = "((x (- 5)) ((+ x 1) (- 4)) (u (/ 1 3)))";
    let pairs = reader.values(&mut terms, source(), text).unwrap();
    let values: Vec<_> = pairs.iter().map(|(_, v)| terms.term_text(*v)).collect();
    assert_eq!(values, ["(- 5)", "(- 4)", "(/ 1.0 3.0)"]);
    assert_eq!(pairs[0].0, x);
    let (_, errors) = reader.script(&mut terms, source(), "(declare-fun g (Int) Int)");
    assert!(errors.is_empty());
    let text = "(model (define-fun x () Int (- 5))
        (define-fun g ((y Int)) Int (ite (= y 0) 7 8)))";
    let model = reader.model(&mut terms, source(), text).unwrap();
    let Command::DefineFun { name, params, body } = &model[1] else {
        panic!("{model:?}")
    };
    assert_eq!((name.as_str(), params.len()), ("g", 1));
    let zero = terms.int(0);
    let at_zero = terms.substitute(*body, [(params[0], zero)]);
    assert_eq!(terms.value_of(at_zero), Some(&Value::Int(7.into())));
    assert!(reader.values(&mut terms, source(), "((x))").is_err());
    assert!(
        reader
            .model(&mut terms, source(), "((define-fun x))")
            .is_err()
    );
    assert!(reader.term(&mut terms, source(), "x x").is_err());
    assert!(reader.term(&mut terms, source(), "").is_err());
}

#[test]
fn nesting_is_as_deep_as_memory() {
    const DEEP: usize = 100_000;
    let nested = |open: &str, inner: &str, close: &str| {
        format!("{}{inner}{}", open.repeat(DEEP), close.repeat(DEEP))
    };
    let decls = "(declare-const p Bool)(declare-const q Bool)";
    for (open, inner, close) in [
        ("(not ", "p", ")"),
        ("(let ((p (not p))) ", "p", ")"),
        ("(! ", "p", " :named x)"),
        ("(and q ", "p", ")"),
        ("(ite p q ", "p", ")"),
    ] {
        let text = format!("{decls}(assert {})", nested(open, inner, close));
        let (_, script, _) = super::read(&text);
        assert!(script.commands.len() >= 2);
    }
    // Errors, unbalanced parentheses, sorts and attributes too.
    for text in [
        nested("(", "", ")"),
        "(".repeat(DEEP),
        ")".repeat(DEEP),
        format!("(declare-const x {})", nested("(Array Int ", "Int", ")")),
        format!("(set-info :x {})", nested("(", "", ")")),
        format!("(declare-fun f {} Int)", nested("(", "", ")")),
        format!("(assert {})", nested("((_ extract 1 ", "", "))")),
    ] {
        let (_, _, errors) = super::read(&text);
        assert!(text.starts_with("(set-info") || !errors.is_empty());
    }
}
