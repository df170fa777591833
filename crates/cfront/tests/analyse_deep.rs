//! Programs nested or long beyond reason are analysed without overflowing the stack.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use bia_base::Sources;
use bia_cfront::{AnalyseOptions, Analysed, DataModel, ParseOptions, analyse, parse};

const DEPTH: usize = 100_000;

fn read(text: String) -> Analysed {
    let mut sources = Sources::new();
    let parsed = parse(&mut sources, "deep.c", text, &ParseOptions::default());
    assert!(!parsed.has_errors(), "{}", parsed.diagnostics[0]);
    analyse(&[parsed.unit], DataModel::Lp64, &AnalyseOptions::default())
}

fn accepts(head: &str, open: &str, core: &str, close: &str, tail: &str) {
    let text = [head, &open.repeat(DEPTH), core, &close.repeat(DEPTH), tail].concat();
    let analysed = read(text);
    let error = analysed.diagnostics.iter().find(|d| d.is_error());
    assert!(error.is_none(), "{open}…{close}: {}", error.unwrap());
    assert!(analysed.module.function("main").is_some());
}

const HEAD: &str =
    "struct s { struct s *m; int v; } s; int f(int); int a, b[9], *p; int main(void) { a = ";

#[test]
fn expressions() {
    for (open, close) in [
        ("(", ")"),
        ("- ", ""),
        ("!", ""),
        ("~", ""),
        ("f(", ")"),
        ("b[", "]"),
        ("1 + ", ""),
        ("", " + a"),
        ("a - (", ")"),
        ("a ? a : ", ""),
        ("a ?: ", ""),
        ("(a ? ", " : 2)"),
        ("a && ", ""),
        ("", " || f(a)"),
        ("a && (f(a) || ", ")"),
        ("a = ", ""),
        ("a += ", ""),
        ("(a, ", ")"),
        ("(int)", ""),
        ("sizeof ", ""),
        ("*&", ""),
    ] {
        accepts(HEAD, open, "a", close, "; }");
    }
    accepts(HEAD, "", "s.m", "->m", "->v; }");
}

#[test]
fn statements() {
    for (open, close) in [
        ("{", "}"),
        ("if (a) ", ""),
        ("if (a) f(1); else ", ""),
        ("while (a) ", ""),
        ("do ", " while (a);"),
        ("for (;;) ", ""),
        ("switch (a) case 1: ", ""),
        ("a++; ", ""),
        ("{ int x = a; ", "}"),
    ] {
        accepts(
            "int a; int f(int); int main(void) { ",
            open,
            "a = 1;",
            close,
            " }",
        );
    }
}

#[test]
fn declarations_and_initializers() {
    accepts(
        "int ",
        "*",
        "p",
        "",
        "; int main(void) { return sizeof p; }",
    );
    accepts(
        "int a[] = { ",
        "1, ",
        "2",
        "",
        "}; int main(void) { return a[3]; }",
    );
    accepts("int a = ", "{", "2", "}", "; int main(void) { return a; }");
    accepts(
        "int main(void) { int a[] = { ",
        "1, ",
        "2",
        "",
        "}; return a[3]; }",
    );
}
