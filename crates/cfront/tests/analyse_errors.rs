//! Every diagnostic of semantic analysis, by at least one program; and programs that have none.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use bia_base::Sources;
use bia_cfront::{AnalyseOptions, Analysed, DataModel, ParseOptions, analyse, parse, sema::codes};
use std::collections::BTreeSet;

fn check(texts: &[&str]) -> Analysed {
    check_for(DataModel::Lp64, texts)
}

fn check_for(model: DataModel, texts: &[&str]) -> Analysed {
    let mut sources = Sources::new();
    let mut units = Vec::new();
    for text in texts {
        let parsed = parse(&mut sources, "a.c", *text, &ParseOptions::default());
        assert!(!parsed.has_errors(), "{text}: {}", parsed.diagnostics[0]);
        units.push(parsed.unit);
    }
    analyse(&units, model, &AnalyseOptions::default())
}

fn names(texts: &[&str]) -> Vec<&'static str> {
    check(texts)
        .diagnostics
        .iter()
        .map(|d| d.code.name)
        .collect()
}

/// The codes that a program gets, each as often as it is reported.
const CASES: &[(&str, &str)] = &[
    ("C-E100", "int main(void) { return x + x; }"),
    ("C-E101", "int x = 1; int x = 2;"),
    ("C-E101", "void f(void) { int a; char a; }"),
    (
        "C-E101",
        "int f(void) { return 1; } int f(void) { return 1; }",
    ),
    ("C-E101", "struct s { int a; char a; };"),
    ("C-E101", "struct s { int a; }; struct s { int b; };"),
    ("C-E101", "void f(int a, int a) {}"),
    ("C-E102", "int x; char x;"),
    ("C-E102", "int f(int); char f(int);"),
    ("C-E102", "typedef int t; int t(void);"),
    ("C-E102", "struct s; enum s { A };"),
    (
        "C-E104",
        "struct s { int a; } x; int main(void) { return x.b; }",
    ),
    ("C-E104", "int main(void) { int x = 0; return x.b; }"),
    ("C-E105", "int main(void) { goto l; }"),
    ("C-E105", "int main(void) { l: ; l: ; }"),
    ("C-E105", "int main(void) { break; }"),
    ("C-E105", "int main(void) { switch (1) { continue; } }"),
    ("C-E105", "int main(void) { case 1: ; }"),
    (
        "C-E105",
        "int main(void) { switch (1) { case 1: case 1 ... 3: ; } }",
    ),
    (
        "C-E105",
        "int main(void) { switch (1) { default: default: ; } }",
    ),
    (
        "C-E110",
        "struct s { int a; } x; int main(void) { return x * 2; }",
    ),
    ("C-E110", "int main(void) { int a = 1; return *a; }"),
    ("C-E110", "int main(void) { return 1.5 % 2; }"),
    (
        "C-E110",
        "struct s { int a; } x; int main(void) { if (x) ; }",
    ),
    (
        "C-E110",
        "struct s { int a : 3; } x; int main(void) { return sizeof x.a; }",
    ),
    ("C-E111", "struct s x;"),
    (
        "C-E111",
        "struct s; int main(void) { return sizeof(struct s); }",
    ),
    ("C-E111", "int main(void) { int a[]; }"),
    ("C-E111", "struct s; void f(struct s *p) { p++; }"),
    ("C-E112", "int main(void) { 1 = 2; }"),
    ("C-E112", "const int x; int main(void) { x = 2; }"),
    ("C-E112", "int a[3]; int main(void) { a = 0; }"),
    (
        "C-E112",
        "struct s { int a : 3; } x; void *p(void) { return &x.a; }",
    ),
    (
        "C-E113",
        "struct s { int a; } x; int *p(void) { return (int *) 1.5; }",
    ),
    (
        "C-E113",
        "struct s { int a; } x; struct t { int a; } y; int main(void) { x = y; }",
    ),
    ("C-E114", "int f(int); int main(void) { return f(1, 2); }"),
    ("C-E114", "int x; int main(void) { return x(); }"),
    ("C-E115", "int f(void)[3];"),
    ("C-E115", "int a[-1];"),
    ("C-E115", "struct s { int a : 33; };"),
    ("C-E115", "struct s { float a : 3; };"),
    ("C-E115", "int x __attribute__((aligned(3)));"),
    ("C-E120", "int x; int a[x];"),
    ("C-E120", "int x; int y = x;"),
    (
        "C-E120",
        "int main(void) { int x = 1; switch (1) { case x: ; } }",
    ),
    ("C-E120", "enum { A = 1.5 };"),
    ("C-E122", "_Static_assert(sizeof(int) == 2, \"small\");"),
    ("C-E122", "int main(void) { _Static_assert(0); }"),
    ("C-E123", "struct s { int a; } x = { .b = 1 };"),
    ("C-E123", "int a[2] = { [2] = 1 };"),
    ("C-E123", "int f(int n) { int a[n] = { 1 }; return a[0]; }"),
    ("C-E124", "int x = _Generic(1.5, int: 1);"),
    ("C-E140", "char a[1ul << 63];"),
    ("C-U100", "_Complex double c; int main(void) { c = c; }"),
    (
        "C-U101",
        "void f(int *); int main(void) { int x __attribute__((cleanup(f))) = 0; void *p = 0; goto *p; }",
    ),
    (
        "C-U102",
        "int main(void) { int f(void) { return 1; } return 1; }",
    ),
    (
        "C-U103",
        "int main(void) { asm goto (\"jmp %l0\" : : : : l); l: return 1; }",
    ),
    (
        "C-U104",
        "typedef int v __attribute__((vector_size(16))); v x, y; int main(void) { y = x; }",
    ),
    ("C-U105", "_Decimal64 d; int main(void) { return d != 0; }"),
    (
        "C-U106",
        "void *b[5]; int main(void) { return __builtin_setjmp(b); }",
    ),
    (
        "C-U107",
        "int main(void) { return __builtin_ia32_rdtsc(); }",
    ),
    (
        "C-U108",
        "__attribute__((constructor)) void f(int n) {} int main(void) { return 0; }",
    ),
    (
        "C-U120",
        "int x __attribute__((nosuch)); int main(void) { return x; }",
    ),
    (
        "C-U120",
        "struct s { int a; } __attribute__((scalar_storage_order(\"big-endian\"))) x; int main(void) { return x.a; }",
    ),
    (
        "C-U120",
        "int x __attribute__((mode(V4SI))); int main(void) { return 0; }",
    ),
    ("C-U120", "[[packed]] int x; int main(void) { return x; }"),
    (
        "C-U120",
        "int n; __attribute__((pure)) int f(void) { return ++n; } int main(void) { return f(); }",
    ),
    (
        "C-U121",
        "#pragma scalar_storage_order big-endian\nint main(void) { return 0; }",
    ),
    (
        "C-U121",
        "#pragma GCC optimize (\"fast-math\")\nint main(void) { return 0; }",
    ),
    ("C-U122", "asm(\".globl x\"); int main(void) { return 0; }"),
    (
        "C-U123",
        "int f(void) __attribute__((ifunc(\"g\"))); int main(void) { return f(); }",
    ),
    (
        "C-U123",
        "int x asm(\"y\"); int y; int main(void) { return x; }",
    ),
    (
        "C-U123",
        "int f(void); int g(void) __attribute__((alias(\"f\"))); int main(void) { return g(); }",
    ),
    (
        "C-U124",
        "void f(void); void (*p)(void) __attribute__((section(\".init_array\"))) = f; int main(void) { return 0; }",
    ),
    (
        "C-U110",
        "int main(void) { return 0x1ffffffffffffffff != 0; }",
    ),
    (
        "C-U111",
        "int f(b) _Bool b; { return b; } int main(void) { return f(1); }",
    ),
    (
        "C-U112",
        "int g(void); int main(void) { int a[2] = { [0] = g(), [0] = 1 }; return a[0]; }",
    ),
    (
        "C-U120",
        "enum e { A } __attribute__((mode(QI))); int main(void) { return sizeof(enum e); }",
    ),
    ("C-U125", "int main(void) { return drem(7, 2) > 0; }"),
    ("C-W100", "int main(void) { return f(1); }"),
    ("C-W100", "int main(void) { return strlen(\"\") > 0; }"),
    ("C-W101", "int x; long *p = &x;"),
    ("C-W102", "int *p = 5;"),
    ("C-W102", "int x, y; int main(void) { return &x == 5; }"),
    ("C-W103", "int a[2] = { 1, 2, 3 };"),
    ("C-W103", "int a = { 1, 2 };"),
    ("C-W104", "int a = 2147483647 + 1;"),
    ("C-W105", "int main(void) { asm (\"hlt\"); }"),
    (
        "C-U109",
        "struct s { unsigned long long a : 40; } x; int main(void) { return (x.a << 1) > 2; }",
    ),
    ("C-W107", "int f(void) { return; }"),
    ("C-W107", "void f(void) { return 1; }"),
];

#[test]
fn every_code_has_a_case_and_every_case_its_code() {
    let mut seen = BTreeSet::new();
    for (code, text) in CASES {
        let got = names(&[text]);
        assert_eq!(got, [*code], "{text}");
        seen.insert(*code);
    }
    let powerpc = DataModel::of_target("powerpc").unwrap();
    let analysed = check_for(powerpc, &["long double x;"]);
    let got: Vec<&str> = analysed.diagnostics.iter().map(|d| d.code.name).collect();
    assert_eq!(got, ["C-U126"]);
    seen.insert("C-U126");
    for code in codes::ALL {
        assert!(seen.contains(code.name), "no case for {}", code.name);
    }
}

#[test]
fn what_cannot_be_reached_may_be_unsupported() {
    let unused = "static int f(void) { asm goto (\"jmp %l0\" : : : : l); l: return 1; } ";
    assert!(names(&[&format!("{unused} int main(void) {{ return 0; }}")]).is_empty());
    for used in [
        "int main(void) { return f(); }",
        "int (*p)(void) = f; int main(void) { return p(); }",
    ] {
        assert_eq!(names(&[&format!("{unused} {used}")]), ["C-U103"]);
    }
    // Without an entry point everything counts.
    assert_eq!(names(&[unused]), ["C-U103"]);
    assert!(names(&["typedef _Complex float c; c f(c); int main(void) { return 0; }"]).is_empty());
}

#[test]
fn units_are_linked() {
    let a = "extern int x; int f(int); static int s = 1; int main(void) { return f(x) + s; }";
    let b = "int x = 3; int f(int a) { return a; } static int s = 2; int g(void) { return s; }";
    let analysed = check(&[a, b]);
    assert!(analysed.diagnostics.is_empty());
    let module = &analysed.module;
    assert!(module[module.function("f").unwrap()].body.is_some());
    assert!(module[module.global("x").unwrap()].initial.is_some());
    let statics = module
        .objects
        .values()
        .filter(|o| o.name == module.names.find("s"))
        .count();
    assert_eq!(statics, 2);
    assert_eq!(names(&["int x = 1;", "int x = 2;"]), ["C-E101"]);
    let call = "int main(void) { return f(1.0); }";
    let wide = "double f(double x) { return x; }";
    assert_eq!(names(&[call, wide]), ["C-W100", "C-E102"]);
    assert_eq!(names(&[wide, call]), ["C-E102", "C-W100"]);
    assert_eq!(names(&[call, "int f(double x) { return x; }"]), ["C-W100"]);
    assert_eq!(names(&[call, "void f(double x) { }"]), ["C-W100"]);
    assert_eq!(
        names(&["int f(int a) { return a; }", "int f(void); "]),
        ["C-E102"]
    );
    assert_eq!(names(&["extern long x;", "int x;"]), ["C-E102"]);
    let same = "struct s { int a; struct s *n; }; ";
    let (a, b) = (
        format!("{same} struct s x;"),
        format!("{same} extern struct s x; int f(void) {{ return x.a; }}"),
    );
    assert!(names(&[&a, &b]).is_empty());
    assert!(names(&["int x;", "int x;", "extern int x;"]).is_empty());
}

#[test]
fn several_errors_are_reported_in_order() {
    let text = "int main(void) { x; 1 = 2; struct s y; return z.a; }";
    assert_eq!(names(&[text]), ["C-E100", "C-E112", "C-E111", "C-E100"]);
}
