//! Every code of a diagnostic, its message and its place.

use super::read;
use crate::smtlib::codes;
use expect_test::{Expect, expect};
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// Reads a text and shows each diagnostic with the part of the text it points to.
fn report(text: &str) -> String {
    let (_, _, diagnostics) = read(text);
    let mut out = String::new();
    for diagnostic in diagnostics {
        let place = diagnostic.primary.as_ref().map(|label| label.span.range());
        let place = place.and_then(|range| text.get(range)).unwrap_or("-");
        writeln!(out, "{diagnostic} @ {place}").unwrap();
    }
    out
}

fn check(text: &str, expected: Expect) {
    expected.assert_eq(&report(text));
}

const ALL: &str = "
    \u{1f600} (assert x)
    (frobnicate 1)
    (declare-const a (_ BitVec 8)) (declare-const a Bool) (declare-fun bvadd (Int) Int)
    (assert (= a #x0))
    (assert (and (not a) (y 1) true))
    (assert)
    (declare-const b Foo) (declare-const b (_ BitVec 0))
    (assert ()) (assert (_ bv256 8)) (assert a)
    (pop 1)
    (assert (forall ((z Int)) true))
    )
    (check-sat |abc";

#[test]
fn all_errors_of_a_text_are_found() {
    check(
        ALL,
        expect![[r#"
            error[SMT-E001]: unexpected character `\u{1f600}` @ 😀
            error[SMT-E007]: unknown symbol `x` @ x
            error[SMT-E005]: unknown command `frobnicate` @ (frobnicate 1)
            error[SMT-E010]: `a` is declared already @ a
            error[SMT-E010]: `bvadd` belongs to a theory @ bvadd
            error[SMT-E009]: argument 2 of `=` has to be (_ BitVec 8), not (_ BitVec 4) @ (= a #x0)
            error[SMT-E009]: argument 1 of `not` has to be Bool, not (_ BitVec 8) @ (not a)
            error[SMT-E007]: unknown function `y` @ y
            error[SMT-E006]: expected (assert term) @ (assert)
            error[SMT-E008]: unknown sort `Foo` @ Foo
            error[SMT-E015]: bit-vectors have between 1 and 33554432 bits @ (_ BitVec 0)
            error[SMT-E010]: `b` is declared already @ b
            error[SMT-E011]: an empty list is not a term @ ()
            error[SMT-E012]: 256 does not fit in 8 bits @ (_ bv256 8)
            error[SMT-E013]: this is of sort (_ BitVec 8), not Bool @ a
            error[SMT-E014]: there are only 0 levels to pop @ (pop 1)
            error[SMT-U001]: `forall` is not supported @ (forall ((z Int)) true)
            error[SMT-E004]: nothing is open here @ )
            error[SMT-E002]: this symbol has no end @ |
            error[SMT-E003]: this parenthesis is never closed @ (
        "#]],
    );
    check(
        "(assert (and true",
        expect![[r#"
        error[SMT-E003]: this parenthesis is never closed @ (
    "#]],
    );
}

#[test]
fn every_code_occurs() {
    let text = format!("{ALL}\n(");
    let mut found: BTreeSet<&str> = BTreeSet::new();
    for text in [text.as_str(), "(assert (and", "("] {
        found.extend(read(text).2.iter().map(|d| d.code.name));
    }
    let all: BTreeSet<&str> = codes::ALL.iter().map(|code| code.name).collect();
    assert_eq!(found, all);
}

#[test]
fn malformed_commands() {
    check(
        "(set-logic 1) (set-info x) (declare-const x) (declare-fun f Int Int) (define-fun f () Int)
         (define-fun g ((x)) Int 1) (define-fun h ((x Int)) Bool x) (declare-sort S 1)
         (declare-datatypes ((A 0)) (((c (f Int))))) (declare-datatypes ((A 0)) ())
         (declare-datatype B ((c) (c))) (declare-datatype Int ((d)))
         (push x) (push 99999999) (check-sat 1) (get-value x) (echo 1) x 5 (define-fun-rec f () Int 1)
         (define-sort T (1) Int) (check-sat-assuming (1))",
        expect![[r#"
            error[SMT-E006]: expected (set-logic name) @ (set-logic 1)
            error[SMT-E006]: expected a keyword and at most one value @ (set-info x)
            error[SMT-E006]: expected (declare-const name sort) @ (declare-const x)
            error[SMT-E006]: expected (declare-fun name (sort …) sort) @ (declare-fun f Int Int)
            error[SMT-E006]: expected (define-fun name ((parameter sort) …) sort term) @ (define-fun f () Int)
            error[SMT-E006]: expected (parameter sort) @ (x)
            error[SMT-E009]: the definition is of sort Int, not Bool @ (define-fun h ((x Int)) Bool x)
            error[SMT-U001]: sorts with parameters are not supported @ (declare-sort S 1)
            error[SMT-U001]: only datatypes whose constructors have no fields are supported @ (c (f Int))
            error[SMT-E006]: expected (declare-datatypes ((name 0) …) (((constructor) …) …)) @ (declare-datatypes ((A 0)) ())
            error[SMT-E015]: an enumeration needs at least one constructor, and none twice @ B
            error[SMT-E010]: sort `Int` is declared already @ Int
            error[SMT-E012]: `x` is not an index @ x
            error[SMT-E012]: these are too many levels @ (push 99999999)
            error[SMT-E006]: expected no arguments @ (check-sat 1)
            error[SMT-E006]: expected a list of terms @ (get-value x)
            error[SMT-E006]: expected (echo "text") @ (echo 1)
            error[SMT-E005]: this is not a command @ x
            error[SMT-E005]: this is not a command @ 5
            error[SMT-U001]: recursive functions are not supported @ (define-fun-rec f () Int 1)
            error[SMT-E006]: expected the name of a parameter @ 1
            error[SMT-E013]: this is of sort Int, not Bool @ 1
        "#]],
    );
}

#[test]
fn malformed_terms() {
    check(
        "(declare-fun f (Int) Int) (declare-const x Int) (define-fun m ((a Int)) Int a)
         (assert (let ((y)) true)) (assert (let x true)) (assert (!)) (assert f) (assert and)
         (assert (x 1)) (assert (f true)) (assert (f 1 2)) (assert (m true)) (assert (m))
         (assert ((f 1) 2)) (assert (_ foo 1)) (assert (as x Bool)) (assert (as 1 Int))
         (assert ((_ extract 9 a) x)) (assert \"text\") (assert :key) (assert (! true :named x))
         (assert (! true :named 1)) (assert (exists)) (assert (let ((z (g 1)) (w (h 2))) (= z w)))
         (assert (distinct x 1.5)) (assert ((as const Int) 1)) (assert (= (_ NaN 1 1) x))",
        expect![[r#"
            error[SMT-E011]: a binding is a symbol and a term @ (y)
            error[SMT-E011]: `let` has a list of bindings and a term @ (let x true)
            error[SMT-E011]: there is no term to annotate @ (!)
            error[SMT-E009]: function `f` needs arguments @ f
            error[SMT-E009]: `and` needs arguments @ and
            error[SMT-E009]: `x` is not a function @ x
            error[SMT-E009]: argument 1 of `f` has to be Int, not Bool @ (f true)
            error[SMT-E009]: `f` takes 1 argument, not 2 @ (f 1 2)
            error[SMT-E009]: argument 1 has to be Int, not Bool @ (m true)
            error[SMT-E009]: 1 arguments are needed, not 0 @ (m)
            error[SMT-E011]: this cannot be applied @ (f 1)
            error[SMT-E007]: unknown constant `(_ foo 1)` @ (_ foo 1)
            error[SMT-E009]: `x` is of sort Int @ (as x Bool)
            error[SMT-E011]: `as` has a symbol and a sort @ (as 1 Int)
            error[SMT-E012]: `a` is not an index @ a
            error[SMT-U001]: strings are not supported @ "text"
            error[SMT-E011]: this is not a term @ :key
            error[SMT-E010]: `x` is declared already @ x
            error[SMT-E011]: `:named` needs a symbol @ 1
            error[SMT-U001]: `exists` is not supported @ (exists)
            error[SMT-E007]: unknown function `g` @ g
            error[SMT-E007]: unknown function `h` @ h
            error[SMT-E009]: argument 2 of `distinct` has to be Int, not Real @ (distinct x 1.5)
            error[SMT-E009]: `const`: `const` makes arrays only @ ((as const Int) 1)
            error[SMT-E015]: floats have 2 to 30 exponent bits and 2 to 16777216 significand bits @ (_ NaN 1 1)
        "#]],
    );
}
