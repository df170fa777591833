//! Nesting as deep as no programmer writes it: read without overflowing the stack, or refused.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use bia_base::Sources;
use bia_cfront::{ParseOptions, Parsed, ast::dump, parse};

const DEPTH: usize = 100_000;

fn read(text: String) -> Parsed {
    let mut sources = Sources::new();
    parse(&mut sources, "deep.c", text, &ParseOptions::default())
}

/// `head`, `open` and `close` many times around `core`, `tail`: no errors, and it prints.
fn accepts(head: &str, open: &str, core: &str, close: &str, tail: &str) {
    let text = [head, &open.repeat(DEPTH), core, &close.repeat(DEPTH), tail].concat();
    let parsed = read(text);
    assert!(!parsed.has_errors(), "{open}: {}", parsed.diagnostics[0]);
    assert!(!dump(&parsed.unit).is_empty());
}

#[test]
fn expressions() {
    for (open, close) in [
        ("(", ")"),
        ("-", ""),
        ("- -", ""),
        ("f(", ")"),
        ("a[", "]"),
        ("", "[0]"),
        ("", "(1)"),
        ("", "->m"),
        ("1 + ", ""),
        ("", " + 1"),
        ("(1 + ", ")"),
        ("a ? ", " : 1"),
        ("a ? 1 : ", ""),
        ("a ?: ", ""),
        ("a = ", ""),
        ("a, ", ""),
        ("sizeof ", ""),
        ("(int) ", ""),
        ("*&", ""),
        ("__extension__ ", ""),
    ] {
        accepts("int f() { return ", open, "x", close, "; }");
    }
}

#[test]
fn statements() {
    for (open, close) in [
        ("{", "}"),
        ("if (x) ", ""),
        ("if (x) ; else ", ""),
        ("if (x) { ", " } else ;"),
        ("while (x) {", "}"),
        ("do ", " while (x);"),
        ("for (;;) ", ""),
        ("for (int i = 0;;) {", "}"),
        ("l: ", ""),
        ("case 1: ", ""),
        ("switch (x) { default: ", "}"),
    ] {
        accepts("int f() { ", open, ";", close, " }");
    }
}

#[test]
fn declarators_and_initializers() {
    accepts("int ", "(", "x", ")", ";");
    accepts("int ", "*", "x", "", ";");
    accepts("int ", "(*", "x", ")", ";");
    accepts("int ", "(*", "x", ")(void)", ";");
    accepts("int x", "[1]", "", "", ";");
    accepts("int x = ", "{", "1", "}", ";");
    accepts("int x = ", "{ .a = {", "1", "}, 2 }", ";");
    accepts("int x = (int ", "(*", "", ")", ") 1;");
}

#[test]
fn different_kinds_in_each_other_are_read_or_refused() {
    for (head, open, core, close, tail) in [
        ("int x = ", "({ ", "1", "; })", ";"),
        ("", "struct { ", "int a;", "} a;", ""),
        ("int f", "(int (*)", "(int)", ")", ";"),
        ("int x = ", "sizeof(int[", "1", "])", ";"),
        ("int x", "[sizeof(int", "[1]", ")]", ";"),
        ("int x = ", "(int[]){ ", "1", "}", ";"),
        ("", "int f() { ", "1;", "}", ""),
        ("int x = ", "_Generic(", "1", ", default: 1)", ";"),
        ("int x ", "__attribute__((a(sizeof(int ", "", "))))", ";"),
    ] {
        for depth in [50, DEPTH] {
            let text = [head, &open.repeat(depth), core, &close.repeat(depth), tail].concat();
            let parsed = read(text);
            match depth {
                50 => assert!(!parsed.has_errors(), "{open}: {}", parsed.diagnostics[0]),
                _ => {
                    let codes: Vec<_> = parsed.diagnostics.iter().map(|d| d.code.name).collect();
                    assert!(codes.contains(&"C-E013"), "{open}: {codes:?}");
                }
            }
        }
    }
}

#[test]
fn what_is_never_closed_is_reported_once() {
    for open in [
        "(",
        "{",
        "[",
        "f(",
        "a ? ",
        "({",
        "int x = {",
        "struct {",
        "/*",
        "if (x) ",
    ] {
        for head in ["", "int f() { ", "int x = "] {
            let parsed = read([head, &open.repeat(DEPTH / 10)].concat());
            assert!(parsed.has_errors(), "{head}{open}");
            assert!(parsed.diagnostics.len() <= 1001, "{head}{open}");
        }
    }
}

#[test]
fn ten_megabytes() {
    let line = "static int v[] = { 1, 2, 3 }; int f(int a) { return a * (v[1] + 2) ? a : -a; }\n";
    let text = line.repeat(10_000_000 / line.len());
    let parsed = read(text);
    assert!(!parsed.has_errors());
    assert_eq!(parsed.unit.external.len() % 2, 0);
}
