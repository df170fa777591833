//! Values on their own: read and printed.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use bia_k2::{Program, Ty, parse_value, print_value};
use common::program;

const TEXT: &str = "(type color (enum red |light blue|)) (type f (fun (int) ())) (entry main)
(globals (var b bool) (var i int) (var q real) (var s (sbv 8)) (var u (ubv 70)) (var d (fp 5 10)) (var c color) (var t (sym thing)) (var g f) (var m (map color (map int bool))) (var n (map bool f)))
(function main ((var x int)) (return) (locals) (seq))
(function other () (return) (locals) (call (const unknown (fun (int) ())) i))";

fn ty(p: &Program, name: &str) -> Ty {
    let all = p.globals().iter();
    let found = all.copied().find(|v| p.var_name(*v) == name);
    p.var(found.unwrap()).ty
}

#[test]
fn values_read_back() {
    let p = program(TEXT);
    let cases = [
        ("b", "true"),
        ("b", "false"),
        ("i", "-12"),
        ("q", "-3/4"),
        ("q", "5"),
        ("s", "-128"),
        ("s", "127"),
        ("u", "1180591620717411303423"),
        ("d", "0.1"),
        ("d", "-0.0"),
        ("d", "+inf"),
        ("d", "nan"),
        ("c", "red"),
        ("c", "|light blue|"),
        ("t", "@0"),
        ("t", "@17"),
        ("g", "main"),
        ("g", "unknown"),
        (
            "m",
            "((red . ((1 . true) (() . false))) (() . ((() . true))))",
        ),
        ("n", "((true . unknown) (() . main))"),
    ];
    for (name, text) in cases {
        let ty = ty(&p, name);
        let value = parse_value(&p, ty, text).unwrap_or_else(|e| panic!("{text}: {e}"));
        let printed = print_value(&p, ty, &value);
        assert_eq!(
            parse_value(&p, ty, &printed).as_ref(),
            Ok(&value),
            "{printed}"
        );
        if name != "m" && name != "n" {
            assert_eq!(printed, text);
        }
    }
    // Other spellings.
    for (name, text, canonical) in [
        ("s", "#xfF", "-1"),
        ("s", "255", "-1"),
        ("q", "1.50", "3/2"),
        ("d", "0x1p3", "8"),
        ("b", "|true|", "true"),
        ("u", "-1", "1180591620717411303423"),
        // All indices are listed: no default is needed.
        ("n", "((true . main) (false . main))", "((() . main))"),
    ] {
        let ty = ty(&p, name);
        let value = parse_value(&p, ty, text).unwrap();
        assert_eq!(print_value(&p, ty, &value), canonical);
    }
}

#[test]
fn what_is_no_value_is_refused() {
    let p = program(TEXT);
    for (name, text) in [
        ("b", "1"),
        ("i", "1.5"),
        ("i", ""),
        ("i", "1 2"),
        ("i", "(1)"),
        ("i", ")"),
        ("i", "é"),
        ("q", "1/0"),
        ("q", "1e99999"),
        ("s", "256"),
        ("s", "-129"),
        ("s", "#b111111111"),
        ("d", "1.5f"),
        ("c", "green"),
        ("t", "x"),
        ("g", "other"),
        ("g", "nobody"),
        ("m", "()"),
        ("m", "red"),
        ("m", "((red . 1))"),
        ("n", "((true . main))"),
    ] {
        let error = parse_value(&p, ty(&p, name), text).expect_err(text);
        assert!(!error.is_empty() && !error.contains('\n'));
    }
}
