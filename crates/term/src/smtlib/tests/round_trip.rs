//! What is printed is read back as the identical term.

use super::{good, source};
use crate::{
    Sort, Term, Terms,
    random::{self, Generator, Mix, cases},
    smtlib::{Command, Printer, Reader},
    value::FloatFormat,
};

/// Declares what `roots` need, prints them, and reads everything back into the same table.
fn round_trip(terms: &mut Terms, roots: &[Term]) {
    let mut printer = Printer::new();
    let declarations = printer.declarations(terms, roots);
    let texts: Vec<String> = roots
        .iter()
        .map(|root| printer.term(terms, *root))
        .collect();
    let mut reader = Reader::new();
    let (_, errors) = reader.script(terms, source(), &declarations);
    assert!(errors.is_empty(), "{errors:#?}\n{declarations}");
    let before = terms.len();
    for (root, text) in roots.iter().zip(texts) {
        assert_eq!(reader.term(terms, source(), &text), Ok(*root), "{text}");
    }
    assert!(printer.declarations(terms, roots).is_empty());
    // Reading makes some terms of its own: the parts of constants.
    assert!(terms.len() < before + before);
}

#[test]
fn random_terms_of_all_sorts() {
    for seed in bia_testkit::told(0..u64::try_from(cases(60)).unwrap()) {
        let mut terms = Terms::new();
        let mut generator = Generator::new(&mut terms, seed, Mix::ALL);
        generator.grow(&mut terms, 200);
        let roots = generator.pool().to_vec();
        round_trip(&mut terms, &roots);
    }
}

#[test]
fn random_constants_of_all_sorts() {
    let mut terms = Terms::new();
    let mut generator = Generator::new(&mut terms, 1, Mix::ALL);
    let mut sorts: Vec<Sort> = terms.sorts().iter().map(|(sort, _)| sort).collect();
    let double = terms.float_sort(FloatFormat::BINARY64);
    let nested = terms.array_sort(double, double);
    sorts.extend([double, nested]);
    for _ in 0..cases(40) {
        for &sort in &sorts {
            let value = random::value(generator.rng(), &terms, sort);
            let term = terms.value(value, sort);
            round_trip(&mut terms, &[term]);
        }
    }
}

#[test]
fn sharing_is_printed_once() {
    let mut terms = Terms::new();
    let x = terms.var("x", Sort::INT);
    let mut term = x;
    for _ in 0..1000 {
        term = terms.mul(term, term);
    }
    let text = terms.term_text(term);
    assert!(text.len() < 30_000, "{}", text.len());
    round_trip(&mut terms, &[term]);
    let small = terms.mul(x, x);
    let small = terms.mul(small, small);
    assert_eq!(terms.term_text(small), "(let ((?1 (* x x))) (* ?1 ?1))");
}

#[test]
fn bindings_that_do_not_need_one_another_are_in_one_let() {
    let mut terms = Terms::new();
    let (x, y) = (terms.var("x", Sort::INT), terms.var("y", Sort::INT));
    let (a, b) = (terms.mul(x, x), terms.mul(y, y));
    let (c, d) = (terms.mul(a, b), terms.add(a, b));
    let e = terms.sub(c, d);
    let term = terms.mul(e, c);
    assert_eq!(
        terms.term_text(term),
        "(let ((?1 (* x x)) (?2 (* y y))) (let ((?3 (* ?1 ?2))) (* ?3 (- ?3 (+ ?1 ?2)))))"
    );
    round_trip(&mut terms, &[term]);
}

#[test]
fn odd_names_are_quoted() {
    let mut terms = Terms::new();
    let names = [
        "", "a b", "let", "main::x", "é\n", "1", "#b1", "(", ";", "\"", "assert", ":k",
    ];
    let vars: Vec<Term> = names
        .iter()
        .map(|name| terms.var(name, Sort::BOOL))
        .collect();
    let all = terms.and_all(&vars);
    round_trip(&mut terms, &[all]);
}

#[test]
fn impossible_names_are_replaced_and_stay_different() {
    let mut terms = Terms::new();
    let names = [
        "and", "and.0", "a|b", "a\\b", "a_b", "@x", ".x", "?1", "true", "RNE", "\u{0}",
    ];
    let mut vars: Vec<Term> = names
        .iter()
        .map(|name| terms.var(name, Sort::BOOL))
        .collect();
    // The same name of another sort, as a function, and as a constructor.
    let number = terms.var("a_b", Sort::INT);
    let zero = terms.int(0);
    vars.push(terms.lt(number, zero));
    let fun = terms.declare_fun("a_b", &[Sort::INT], Sort::BOOL);
    vars.push(terms.app(fun, &[number]));
    for name in ["Int", "E", "E"] {
        let sort = terms.enum_sort(name, &["a_b", name]).unwrap();
        let (x, y) = (terms.var("e", sort), terms.var("g", sort));
        let value = terms.value(crate::value::Value::Elem(0), sort);
        vars.push(terms.eq(x, y));
        vars.push(terms.eq(x, value));
    }
    let sort = terms.uninterpreted_sort("E");
    let (x, y) = (terms.var("e", sort), terms.var("g", sort));
    vars.push(terms.eq(x, y));
    let all = terms.and_all(&vars);
    let mut printer = Printer::new();
    let query = printer.query(&terms, &[all]);
    let (other, script) = good(&query);
    let again = script.assertions().next().unwrap();
    assert_eq!(other.args(again).len(), terms.args(all).len(), "{query}");
    assert_eq!(
        other.free_vars(&[again]).len(),
        terms.free_vars(&[all]).len()
    );
    let printed = Printer::new().query(&other, &[again]);
    assert_eq!(printed.lines().count(), query.lines().count());
}

#[test]
fn scripts_are_printed_and_read_back() {
    let text = "\
(set-logic ALL)
(set-info :status sat)
(set-option :produce-models true)
(declare-sort S 0)
(declare-datatypes ((Color 0)) (((red)(green)(|light blue|))))
(declare-const x (_ BitVec 8))
(declare-fun f (S Color) (Array Int S))
(declare-const s S)
(push 1)
(assert (! (= (f s green) (f s |light blue|)) :named |same one|))
(check-sat)
(get-model)
(pop 1)
(declare-const y Int)
(check-sat-assuming ((< y 0) (not (< 0 y))))
(get-value (x (+ y 1)))
(get-info :version)
(get-option :produce-models)
(echo \"say \"\"hello\"\"\")
(reset-assertions)
(exit)
";
    let (terms, script) = good(text);
    let commands: Vec<Command> = script.commands.iter().map(|(c, _)| c.clone()).collect();
    assert_eq!(Printer::new().script(&terms, &commands), text);
}

#[test]
fn declarations_that_were_popped_are_printed_again() {
    let mut terms = Terms::new();
    let p = terms.var("p", Sort::BOOL);
    let assert = Command::Assert {
        term: p,
        named: Vec::new(),
    };
    let commands = [Command::Push(1), assert.clone(), Command::Pop(1), assert];
    let text = Printer::new().script(&terms, &commands);
    assert_eq!(text.matches("(declare-const p Bool)").count(), 2, "{text}");
    good(&text);
}
