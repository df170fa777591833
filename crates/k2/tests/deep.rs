//! Nesting a hundred thousand deep, with little stack.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use bia_base::{Idx, SourceId};
use bia_k2::ast::Op;
use bia_k2::{Builder, difference, format, parse, print};

const DEPTH: usize = 100_000;

/// Runs with a stack that recursion over the input would exhaust.
fn on_small_stack(run: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(256 * 1024);
    thread.spawn(run).unwrap().join().unwrap();
}

fn nested(open: &str, inner: &str, close: &str) -> String {
    nested_times(DEPTH, open, inner, close)
}

fn nested_times(depth: usize, open: &str, inner: &str, close: &str) -> String {
    format!("{}{inner}{}", open.repeat(depth), close.repeat(depth))
}

fn with_body(body: &str) -> String {
    format!(
        "(entry f) (globals (var b bool) (var m (map int int)))\n(function f () (return) (locals (var x int))\n{body})"
    )
}

/// Reads, prints, reads, compares, formats and drops.
fn survives(text: &str) {
    let first = common::program(text);
    let printed = print(&first);
    let second = common::program(&printed);
    assert_eq!(difference(&first, &second), None);
    let source = SourceId::from_index(0);
    let formatted = format(source, text).unwrap();
    let third = common::program(&formatted);
    assert_eq!(difference(&first, &third), None);
    drop(first.clone());
}

#[test]
fn expressions() {
    on_small_stack(|| {
        survives(&with_body(&format!(
            "(assume {})",
            nested("(not ", "b", ")")
        )));
        survives(&with_body(&format!(
            "(assume {})",
            nested("(op and b ", "b", ")")
        )));
        survives(&with_body(&format!(
            "(assume {})",
            nested("(eq ", "b", " b)")
        )));
        survives(&with_body(&format!(
            "(assign x {})",
            nested("(cast int ", "x", ")")
        )));
        survives(&with_body(&format!(
            "(assume {})",
            nested("(seq ", "b", ")")
        )));
        survives(&with_body(&format!(
            "(assume {})",
            nested("(seq (assume ", "b", ") b)")
        )));
    });
}

#[test]
fn statements() {
    on_small_stack(|| {
        survives(&with_body(&nested("(seq ", "(label a)", ")")));
        survives(&with_body(&nested("(seq (havoc x) ", "", " (havoc x))")));
        survives(&with_body(&nested("(! (seq ", "(label a)", ") :k v)")));
        survives(&with_body(&format!(
            "(call {})",
            nested("(ite b ", "f", " f)")
        )));
    });
}

#[test]
fn formatting_deep_statements_again_changes_nothing() {
    on_small_stack(|| {
        let source = SourceId::from_index(0);
        let text = with_body(&nested("(! (seq (label a) ", "", ") :k v)"));
        let once = format(source, &text).unwrap();
        assert_eq!(format(source, &once).unwrap(), once);
        assert!(once.len() < 100 * text.len());
    });
}

#[test]
fn annotations() {
    on_small_stack(|| {
        survives(&with_body(&nested("(! ", "(label a)", " :k v)")));
        survives(&with_body(&format!(
            "(assume {})",
            nested("(! ", "b", " :k v)")
        )));
        survives(&with_body(&format!(
            "(assign {} x)",
            nested("(! ", "x", " :k v)")
        )));
        survives(&with_body(&format!(
            "(seq (label a) (jump {}))",
            nested("(! ", "(label a)", " :k v)")
        )));
        survives(&with_body(&format!(
            "(! (seq) :k {})",
            nested("(", "v", ")")
        )));
        let function = "(function f () (return) (locals) (seq))";
        survives(&format!("(entry f) {}", nested("(! ", function, " :k v)")));
        let globals = nested("(! ", "(var x int)", " :k v)");
        survives(&format!("(globals {globals}) (entry f) {function}"));
    });
}

/// A global of this type and a function that mentions it.
fn with_type(types: &str, ty: &str) -> String {
    format!("{types} (globals (var x {ty})) (entry f) (function f () (return) (locals) (havoc x))")
}

#[test]
fn types() {
    on_small_stack(|| {
        let shapes = [
            ("(map int ", "int", ")"),
            ("(map ", "int", " bool)"),
            ("(fun (int ", "", ") (int))"),
        ];
        for (open, inner, close) in shapes {
            // As deep as values go, and deeper.
            survives(&with_type("", &nested_times(198, open, inner, close)));
            let shown = common::diagnose(&with_type("", &nested(open, inner, close)));
            assert!(
                shown.contains("K2-U002") && shown.lines().count() == 1,
                "{shown}"
            );
        }
    });
}

#[test]
fn types_by_names_do_not_explode() {
    on_small_stack(|| {
        let chain = |leaf: &str, depth: usize| {
            let mut text = format!("(type t0 {leaf})");
            for i in 1..depth {
                text += &format!("(type t{i} (map t{} t{}))", i - 1, i - 1);
            }
            text
        };
        survives(&with_type(&chain("int", 199), "t198"));
        survives(&with_type(&chain("(ubv 1)", 199), "t198"));
        survives(&with_type(&chain("(enum one)", 9), "t8"));
        for leaf in ["int", "(ubv 1)", "(enum one)"] {
            let shown = common::diagnose(&with_type(&chain(leaf, 20_000), "t19999"));
            assert!(
                shown.contains("K2-U002") && shown.lines().count() == 1,
                "{shown}"
            );
        }
    });
}

#[test]
fn built_types_do_not_explode() {
    on_small_stack(|| {
        let mut b = Builder::new();
        let mut ty = b.types().int();
        for _ in 0..199 {
            ty = b.map(ty, ty).unwrap();
        }
        let x = b.global("x", ty).unwrap();
        let f = b.function("f", &[], &[]).unwrap();
        let body = b.havoc(x);
        b.set_body(f, body).unwrap();
        b.set_entry(f).unwrap();
        let program = b.finish().unwrap();
        let text = print(&program);
        assert!(text.len() < 1_000_000, "{}", text.len());
        assert_eq!(difference(&program, &common::program(&text)), None);
    });
}

#[test]
fn map_constants() {
    on_small_stack(|| {
        // As deep as values go.
        let (ty, value) = (
            nested_times(199, "(map int ", "int", ")"),
            nested_times(199, "((() . ", "1", "))"),
        );
        survives(&format!(
            "(type t {ty}) (globals (var x t)) (entry f) (function f () (return) (locals) (assign x (const {value} t)))"
        ));
        let ty = nested_times(199, "(map ", "int", " int)");
        let value = nested_times(198, "((() . 2) (", "((() . 1))", " . 3))");
        survives(&format!(
            "(type t {ty}) (globals (var x t)) (entry f) (function f () (return) (locals) (assign x (const {value} t)))"
        ));
        // Deeper they are refused, but read to their end.
        let (ty, value) = (
            nested("(map int ", "int", ")"),
            nested("((() . ", "1", "))"),
        );
        let shown = common::diagnose(&format!(
            "(type t {ty}) (globals (var x t)) (entry f) (function f () (return) (locals) (assign x (const {value} t)))"
        ));
        assert!(shown.contains("K2-U002"), "{shown}");
        let shown = common::diagnose(&with_body(&format!(
            "(assign m (const {value} (map int int)))"
        )));
        assert!(shown.contains("K2-E050"), "{shown}");
    });
}

#[test]
fn lists_without_end_or_meaning() {
    on_small_stack(|| {
        for text in [
            "(",
            ")",
            "(! ",
            "(seq ",
            "(add ",
            "((() . ",
            "(function ",
            "(map ",
            "|",
            "\"",
            "(!(",
            "((",
            ":",
            "#",
            "(define ",
            "(\n(type ",
        ] {
            let text = text.repeat(DEPTH);
            let parsed = parse(SourceId::from_index(0), &text);
            assert!(parsed.program.is_none());
            assert!(parsed.diagnostics.len() <= 2002);
            assert!(
                format(SourceId::from_index(0), &text).is_err()
                    || text.starts_with('|')
                    || text.starts_with('"')
            );
        }
        let shown = common::diagnose(&nested("(", "", ")"));
        assert!(shown.contains("K2-E010"), "{shown}");
        let shown = common::diagnose(&with_body(&nested("(", "", ")")));
        assert!(shown.contains("K2-E011"), "{shown}");
        let shown = common::diagnose(&format!("(type t {})", nested("(", "", ")")));
        assert!(shown.contains("K2-E030"), "{shown}");
    });
}

#[test]
fn wide_forms() {
    on_small_stack(|| {
        let many = |text: &str| text.repeat(DEPTH);
        survives(&with_body(&format!(
            "(seq (label a) {})",
            many("(jump (label a))")
        )));
        survives(&with_body(&format!("(assume (and {}))", many("b "))));
        survives(&with_body(&format!(
            "(seq (label a) (jump {}))",
            many("(label a) ")
        )));
        survives(&with_body(&format!("(! (seq) {})", many(":k v "))));
        let entries: String = (0..DEPTH).map(|i| format!("({i} . {})", i % 7)).collect();
        survives(&with_body(&format!(
            "(assign m (const ({entries} (() . 0)) (map int int)))"
        )));
        let values: String = (0..DEPTH).map(|i| format!(" v{i}")).collect();
        let function = "(function f () (return) (locals) (assume (eq x (const v7 t))))";
        survives(&format!(
            "(type t (enum{values})) (globals (var x t)) (entry f) {function}"
        ));
        let functions: String = (0..DEPTH / 10)
            .map(|i| format!("(function f{i} () (return) (locals) (call f{}))", i / 2))
            .collect();
        survives(&format!("(entry f0) {functions}"));
        let defines: String = (1..DEPTH / 10)
            .map(|i| format!("(define d{i} (not d{}))", i - 1))
            .collect();
        survives(&format!(
            "(entry f) (define d0 true) {defines} (function f () (return) (locals) (assume d9999))"
        ));
    });
}

#[test]
fn built_expressions() {
    on_small_stack(|| {
        let mut b = Builder::new();
        let f = b.function("f", &[], &[]).unwrap();
        let mut e = b.truth(true);
        for _ in 0..DEPTH {
            e = b.op(Op::Not, &[e]).unwrap();
        }
        let copy = b.copy(e).unwrap();
        let both = b.op(Op::And, &[e, copy]).unwrap();
        let mut body = b.assume(both).unwrap();
        for _ in 0..DEPTH {
            body = b.seq(&[body]).unwrap();
        }
        b.set_body(f, body).unwrap();
        b.set_entry(f).unwrap();
        let program = b.finish().unwrap();
        assert_eq!(
            difference(&program, &common::program(&print(&program))),
            None
        );
    });
}

#[test]
fn many_errors_take_linear_time() {
    // Each of these once took time quadratic in its length: minutes instead of milliseconds.
    let labels: String = (0..DEPTH)
        .map(|i| format!("(label k{i}) (jump (label l{i}))"))
        .collect();
    let shown = common::diagnose(&with_body(&format!("(seq {labels})")));
    assert!(shown.contains("K2-E023"));
    let params: String = (0..DEPTH).map(|i| format!("(var p{i} int) ")).collect();
    let shown = common::diagnose(&format!(
        "(entry f) (globals (var b bool)) (function g ({params}) (return) (locals) (seq))
(function f () (return) (locals) (call g {}))",
        "b ".repeat(DEPTH)
    ));
    assert!(shown.contains("K2-E043"));
    let values: String = (0..DEPTH).map(|i| format!(" v{i}")).collect();
    let entries: String = (0..DEPTH).map(|i| format!("(w{i} . 1)")).collect();
    let shown = common::diagnose(&format!(
        "(type t (enum{values})) (entry f) (globals (var m (map t int)))
(function f () (return) (locals) (assign m (const ({entries} (() . 0)) (map t int))))"
    ));
    assert!(shown.contains("K2-E050"));
}
