//! Tests of the parser: the tree of each construct, as `dump` prints it.

use crate::{ParseOptions, ast::dump, parse};
use bia_base::Sources;
use expect_test::{Expect, expect};

/// Parses a text without errors and compares its tree.
fn check(text: &str, expected: Expect) {
    let mut sources = Sources::new();
    let parsed = parse(&mut sources, "t.c", text, &ParseOptions::default());
    let errors: Vec<String> = parsed
        .diagnostics
        .iter()
        .filter(|d| d.is_error())
        .map(ToString::to_string)
        .collect();
    assert!(errors.is_empty(), "{text}: {errors:?}");
    expected.assert_eq(&dump(&parsed.unit));
}

/// As [`check`], for expressions.
fn check_expr(text: &str, expected: Expect) {
    let mut sources = Sources::new();
    let text = format!("typedef int T; int x = {text};");
    let parsed = parse(&mut sources, "t.c", &*text, &ParseOptions::default());
    assert!(!parsed.has_errors(), "{text}: {:?}", parsed.diagnostics);
    let dumped = dump(&parsed.unit);
    let value = dumped
        .rsplit_once(" x = ")
        .and_then(|(_, value)| value.trim_end().strip_suffix(')'))
        .expect("the declaration of x is the last");
    expected.assert_eq(value);
}

#[test]
fn precedence_and_associativity() {
    check_expr("a + b * c - d", expect!["(- (+ a (* b c)) d)"]);
    check_expr(
        "a = b += c ? d : e ? f : g",
        expect!["(= a (+= b (? c d (? e f g))))"],
    );
    check_expr(
        "a << 1 < b == c & d ^ e | f && g || h",
        expect!["(|| (&& (| (^ (& (== (< (<< a 1) b) c) d) e) f) g) h)"],
    );
    check_expr("(a, b, c) ?: d", expect!["(? (, (, a b) c) _ d)"]);
    check_expr(
        "-a[1]++ * !*p->q.r(1, (2, 3))(4)",
        expect!["(* (- (post++ (index a 1))) (! (* (call (call (. (-> p q) r) 1 (, 2 3)) 4))))"],
    );
    check_expr("a ? b, c : d = e", expect!["(= (? a (, b c) d) e)"]);
    check_expr("a - (b - c) - -d", expect!["(- (- a (- b c)) (- d))"]);
}

#[test]
fn casts_and_sizes() {
    check_expr(
        "(T) -(x) + (T)(y)",
        expect!["(+ (cast T (- x)) (cast T y))"],
    );
    check_expr(
        "sizeof (T) + sizeof x[0] + sizeof (x)[1]",
        expect!["(+ (+ (sizeof-type T) (sizeof (index x 0))) (sizeof (index x 1)))"],
    );
    check_expr(
        "sizeof (T) * 2 + sizeof (T[3]){1}[0]",
        expect!["(+ (* (sizeof-type T) 2) (sizeof (index (literal T _ [3] { 1 }) 0)))"],
    );
    check_expr(
        "_Alignof (long double) + __alignof__ x",
        expect!["(+ (alignof-type ldouble) (alignof x))"],
    );
    check_expr(
        "(const T *const *){ &a, [3] = b }",
        expect!["(literal const T _ * const * { (& a) [3] = b })"],
    );
    check_expr(
        "(__extension__ (int (*)(void)) p)()",
        expect!["(call (cast int _ * (void _) p))"],
    );
}

#[test]
fn constants() {
    check_expr(
        r#"0x1FuL + 017 + 1.5e3f + 0x1p-2 + 'a' + L'\n' + '\e' + 'ab' + "a" "\0b" + L"é" "x""#,
        expect![[
            r#"(+ (+ (+ (+ (+ (+ (+ (+ (+ 0x1ful 15) 1.5e3f) 0x1p-2) '97') L'10') '27') '97 98') "a\0b") L"éx")"#
        ]],
    );
}

#[test]
fn gnu_expressions() {
    check_expr(
        "({ int y = 1; y; }) + __extension__ 3",
        expect!["(+ (statement (block (declare int y = 1) (do y))) 3)"],
    );
    check_expr(
        "_Generic(x, int: 1, char *: 2, default: 3)",
        expect!["(generic x int: 1 char _ *: 2 _: 3)"],
    );
    check_expr(
        "__builtin_offsetof(struct s, a.b[2].c)",
        expect!["(offsetof (struct s) .a .b [2] .c)"],
    );
    check_expr(
        "__builtin_types_compatible_p(T, int *)",
        expect!["(types-compatible T, int _ *)"],
    );
    check_expr("__builtin_choose_expr(1, a, b)", expect!["(choose 1 a b)"]);
    check_expr(
        "__builtin_va_arg(l, struct s *) + __real__ z",
        expect!["(+ (va_arg l (struct s) _ *) (real z))"],
    );
    check_expr("&&label", expect!["(&& label)"]);
}

#[test]
fn declarators_read_from_the_name() {
    check(
        "int *(*f[3])(void), **const p, (*g(int))[2];",
        expect![[r#"
            (declare int f [3] * (void _) * p const * * g (int _) * [2])
        "#]],
    );
    check(
        "void (*signal(int n, void (*h)(int)))(int);",
        expect![[r#"
        (declare void signal (int n, void h * (int _)) * (int _))
    "#]],
    );
    check(
        "int a[], b[0], f(int [static const 3], int [*], ...);",
        expect![[r#"
            (declare int a [] b [0] f (int _ [static const 3], int _ [*], ...))
        "#]],
    );
    check(
        "typedef int T; int f(T), g(int (T)), h(int T);",
        expect![[r#"
            (declare typedef int T)
            (declare int f (T _) g (int _ (T _)) h (int T))
        "#]],
    );
}

#[test]
fn specifiers_in_any_order() {
    check(
        "long unsigned const extern int long x; char signed y;",
        expect![[r#"
            (declare extern const ullong x)
            (declare schar y)
        "#]],
    );
    check(
        "static _Thread_local volatile _Complex float z;",
        expect![[r#"
            (declare static thread_local volatile complex float z)
        "#]],
    );
    check(
        "_Atomic(int) a; _Atomic int b; __auto_type c = 1;",
        expect![[r#"
            (declare (atomic int) a)
            (declare atomic int b)
            (declare auto-type c = 1)
        "#]],
    );
    check(
        "_Alignas(16) _Alignas(double) char d; typeof(d) e; typeof(int *) f;",
        expect![[r#"
            (declare char alignas 16 alignas double d)
            (declare (typeof d) e)
            (declare (typeof-type int _ *) f)
        "#]],
    );
    check(
        "unsigned __int128 i; _Float128 q; __builtin_va_list l;",
        expect![[r#"
            (declare uint128 i)
            (declare float128 q)
            (declare __builtin_va_list l)
        "#]],
    );
    check(
        "static x = 1; main() { auto y; }",
        expect![[r#"
        (declare static implicit-int x = 1)
        (function implicit-int main () (block (declare auto implicit-int y)))
    "#]],
    );
}

#[test]
fn records_and_enumerations() {
    check(
        "struct __attribute__((packed)) s { int a : 3, : 0; struct { char c; union { int i; }; }; int z[]; } x;",
        expect![[r#"
            (declare (struct s @packed { int a : 3 _ : 0; (struct _ { char c; (union _ { int i; }); }); int z []; }) x)
        "#]],
    );
    check(
        "enum e { A, B = A + 2, C __attribute__((unused)), } __attribute__((mode(DI)));",
        expect![[r#"
            (declare (enum e @mode( DI ) { A B = (+ A 2) C @unused }))
        "#]],
    );
    check(
        "#pragma pack(push, 1)\nstruct a { int x; };\n#pragma pack(pop)\nstruct b { int x; };",
        expect![[r#"
            (declare (struct a pack 1 { int x; }))
            (declare (struct b { int x; }))
        "#]],
    );
}

#[test]
fn attributes_everywhere() {
    check(
        "__attribute__((__noreturn__, format(printf, 1, 2))) void f(char *, ...) __asm__(\"g\") __attribute__((x));",
        expect![[r#"
            (declare void @noreturn @format( printf 1 2 ) f (char _ *, ...) asm "g" @x)
        "#]],
    );
    check(
        "int a __attribute__((aligned(8))), *__attribute__((b)) b;",
        expect![[r#"
            (declare int a @aligned( 8 ) b * @b)
        "#]],
    );
    check(
        "typedef int T __attribute__((vector_size(4 * sizeof(int))));",
        expect![[r#"
            (declare typedef int T @vector_size( (* 4 (sizeof-type int)) ))
        "#]],
    );
    check(
        "int f(int x __attribute__((unused))) { l: __attribute__((unused)); [[fallthrough]]; }",
        expect![[r#"
            (function int f (int x @unused) (block (label l @unused (empty)) (empty @fallthrough)))
        "#]],
    );
}

#[test]
fn initializers() {
    check(
        "struct s x = { .a = 1, b: 2, .c.d[3] = { 4, 5, }, [0 ... 9] = 6, [1] 7, {} };",
        expect![[r#"
            (declare (struct s) x = { .a = 1 .b = 2 .c .d [3] = { 4 5 } [0 ... 9] = 6 [1] = 7 { } })
        "#]],
    );
}

#[test]
fn statements() {
    check(
        "void f() { if (a) if (b) c(); else d(); else { ; } while (1) do x--; while (x); for (;;) break; }",
        expect![[r#"
            (function void f () (block (if a (if b (do (call c)) (do (call d))) (block (empty))) (while 1 (do-while (do (post-- x)) x)) (for _ _ _ (break))))
        "#]],
    );
    check(
        "void f() { switch (x) { case 1: case 2 ... 5: y(); default: ; } for (int i = 0; i < 3; i++) continue; }",
        expect![[r#"
            (function void f () (block (switch x (block (case 1 (case 2 5 (do (call y)))) (default (empty)))) (for (declare int i = 0) (< i 3) (post++ i) (continue))))
        "#]],
    );
    check(
        "int f() { __label__ l; l: int x; goto l; goto *p; return x; m: }",
        expect![[r#"
            (function int f () (block (labels 1) (label l (empty)) (declare int x) (goto l) (goto* p) (return x) (label m (empty))))
        "#]],
    );
    check(
        r#"void f() { asm volatile ("x" : [o] "=r"(a) : "0"(b), "m"(*c) : "memory", "cc"); asm("nop"); asm goto ("" : : : : l); }"#,
        expect![[r#"
            (function void f () (block (asm volatile "x" : o "=r" a : "0" b "m" (* c) : "memory" "cc") (asm "nop" : : :) (asm goto "" : : : l)))
        "#]],
    );
    check(
        "int f() { int g(int a) { return a; } return g(1); } asm(\"top\");",
        expect![[r#"
            (function int f () (block (function int g (int a) (block (return a))) (return (call g 1))))
            (asm "top" : : :)
        "#]],
    );
}

#[test]
fn functions_of_both_styles() {
    check(
        "int f(a, b) char *b; register a; { return a; } g() {}",
        expect![[r#"
            (function int f (old: a b) (declare char b *) (declare register implicit-int a) (block (return a)))
            (function implicit-int g () (block))
        "#]],
    );
    check(
        "_Static_assert(1, \"m\"); inline void f(void) { _Static_assert(sizeof(int) == 4); };",
        expect![[r#"
            (static-assert 1 "m")
            (function inline void f (void _) (block (static-assert (== (sizeof-type int) 4))))
        "#]],
    );
}

#[test]
fn typedef_names_are_hidden_and_come_back() {
    check(
        "typedef int T; void f(int T) { T * 2; { typedef char T; T * y; } T * 3; } T *z;",
        expect![[r#"
            (declare typedef int T)
            (function void f (int T) (block (do (* T 2)) (block (declare typedef char T) (declare T y *)) (do (* T 3))))
            (declare T z *)
        "#]],
    );
    check(
        "typedef int T; void f() { enum { T }; T * 2; } T g(T T) { return (T) + 1; }",
        expect![[r#"
            (declare typedef int T)
            (function void f () (block (declare (enum _ { T })) (do (* T 2))))
            (function T g (T T) (block (return (+ T 1))))
        "#]],
    );
    check(
        "typedef int T; void f() { for (int T = 0; T * 2;) ; T * x; T: ; unsigned T; }",
        expect![[r#"
            (declare typedef int T)
            (function void f () (block (for (declare int T = 0) (* T 2) _ (empty)) (declare T x *) (label T (empty)) (declare uint T)))
        "#]],
    );
    check(
        "typedef struct T T; struct T { T *T; }; int x = sizeof(T);",
        expect![[r#"
            (declare typedef (struct T) T)
            (declare (struct T { T T *; }))
            (declare int x = (sizeof-type T))
        "#]],
    );
}

/// The texts of all expressions, in the order of their ids.
fn expression_texts(text: &str) -> Vec<String> {
    let mut sources = Sources::new();
    let parsed = parse(&mut sources, "t.c", text, &ParseOptions::default());
    assert!(!parsed.has_errors(), "{text}: {:?}", parsed.diagnostics);
    let spans = parsed.unit.exprs.values().map(|expr| expr.span);
    spans.map(|span| sources.text(span).to_owned()).collect()
}

#[test]
fn spans_cover_all_tokens_of_a_node() {
    assert_eq!(
        expression_texts("int x = -(a + (b)) * f(1, (2))[3] ;"),
        [
            "a",
            "b",
            "a + (b)",
            "-(a + (b))",
            "f",
            "1",
            "2",
            "f(1, (2))",
            "3",
            "f(1, (2))[3]",
            "-(a + (b)) * f(1, (2))[3]",
        ]
    );
    assert_eq!(
        expression_texts("int x = (a) ? (int) b : sizeof (int) + ({ ; }) ;"),
        [
            "a",
            "b",
            "(int) b",
            "sizeof (int)",
            "({ ; })",
            "sizeof (int) + ({ ; })",
            "(a) ? (int) b : sizeof (int) + ({ ; })",
        ]
    );
}

#[test]
fn parts_have_smaller_ids() {
    let text = "int f(int a) { if (a ? b[1] : c(d, -e)) { x = y = z; } else for (;;) l: { break; } return ({ 1; }) + _Generic(1, int: 2); }";
    let parsed = parse(&mut Sources::new(), "t.c", text, &ParseOptions::default());
    let (mut operands, mut parts) = (0, 0);
    for (id, expr) in parsed.unit.exprs.iter() {
        expr.kind.for_each_operand(|operand| {
            assert!(operand < id);
            operands += 1;
        });
    }
    for (id, stmt) in parsed.unit.stmts.iter() {
        stmt.kind.for_each_part(|part| {
            assert!(part < id);
            parts += 1;
        });
    }
    // Every expression but the roots (condition, `x = …`, `1`, returned value) is an operand of one
    // other; every statement but the two bodies is part of one other.
    assert_eq!(operands + 4, parsed.unit.exprs.len());
    assert_eq!(parts + 2, parsed.unit.stmts.len());
}

#[test]
fn texts_that_are_too_large_are_refused() {
    let refused = super::too_large(super::LARGEST_TEXT + 1);
    assert_eq!(refused.map(|d| d.code.name), Some("C-E007"));
    assert!(super::too_large(super::LARGEST_TEXT).is_none());
}
