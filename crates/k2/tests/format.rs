//! The formatter: layout, comments, order, and that it never changes a program.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use bia_base::{Idx, SourceId};
use bia_k2::{difference, format, print};
use expect_test::{Expect, expect};

#[track_caller]
fn formatted(text: &str) -> String {
    let source = SourceId::from_index(0);
    let once = format(source, text).unwrap();
    assert_eq!(
        format(source, &once).unwrap(),
        once,
        "formatting again changes nothing"
    );
    once
}

#[track_caller]
fn check(text: &str, expected: &Expect) {
    expected.assert_eq(&formatted(text));
}

#[test]
fn layout_order_and_words() {
    let text = "(function |f_1| ((var |x| int)(var y   (map int |bool|))) (return) (locals (var a int) (var b int) (var c int) (var d int) (var e int) (var long_name int) (var longer_name int)) (seq (op add x x) (assign |x| (add x y)) (seq) (seq (label l) (! (seq (havoc x)) :k v))))
(entry |f_1|)(init true)   (globals (var g int) (var h int)) (type b int)(define d true)(type a b)
(! (function g () (return) (locals) (assign x (seq (label l) x))) :|plain-key| v :|odd key| w)";
    check(
        text,
        &expect![[r#"
        (type b int)
        (type a b)

        (define d true)

        (globals
          (var g int)
          (var h int))
        (init true)
        (entry |f_1|)

        (function |f_1| ((var x int) (var y (map int bool))) (return)
          (locals
            (var a int)
            (var b int)
            (var c int)
            (var d int)
            (var e int)
            (var long_name int)
            (var longer_name int))
          (seq
            (op add x x)
            (assign x (add x y))
            (seq)
            (seq
              (label l)
              (! (seq
                (havoc x)) :k v))))

        (! (function g () (return)
          (locals)
          (assign x (seq (label l) x))) :plain-key v :|odd key| w)
    "#]],
    );
}

#[test]
fn comments_stay_where_they_belong() {
    check(
        "; what this file is

; more about it

; the type of C's int
(type cint (sbv 32)) ; 32 bits
(function f () (return) ; no results
  ; nothing local
  (locals ; really
   (var x cint) ; the counter
   ; and another
   (var y cint)
  )
  (seq ; begin
    ; first
    (label a) ; after a


    (assign x ; the target
       (add x ; left
            y)) ; right
    ; last
  ) ; end of seq
) ; end of f
; about the entry
(entry f)
;  at the end \x20
;also
",
        &expect![[r#"
            ; what this file is

            ; more about it

            ; the type of C's int
            (type cint (sbv 32)) ; 32 bits

            ; about the entry
            (entry f)

            (function f () (return) ; no results
              ; nothing local
              (locals ; really
                (var x cint) ; the counter
                ; and another
                (var y cint))
              (seq ; begin
                ; first
                (label a) ; after a

                (assign x ; the target
                  (add x ; left
                    y)) ; right
                ; last
              ) ; end of seq
            ) ; end of f
            ;  at the end
            ;also
        "#]],
    );
    check(
        ";only\n\n;comments",
        &expect![[r#"
        ;only

        ;comments
    "#]],
    );
    check(
        "; a\r\n(entry f) ; b\r\n\r\n; c\r\n(type t int)\r\n",
        &expect![[r#"
            ; a

            ; c
            (type t int)

            (entry f) ; b
        "#]],
    );
    check("", &expect![[r#""#]]);
    check(
        "(a (b ; c\n) ; d\n)",
        &expect![[r#"
        (a (b ; c
        ) ; d
        )
    "#]],
    );
}

#[test]
fn empty_lines_between_statements_are_kept() {
    check(
        "(type a int)

(type b int)
(function f () (return) (locals) (seq

  (label a)
  (label b)



  (label c)

))",
        &expect![[r#"
            (type a int)

            (type b int)

            (function f () (return)
              (locals)
              (seq
                (label a)
                (label b)

                (label c)))
        "#]],
    );
}

#[test]
fn anything_with_balanced_parentheses_is_formatted() {
    check(
        "(function) (function f) (function f x y z w v u) (seq (seq a)) x (! y) (! (function f () (return) (locals a) (! (seq b) c) d) e) () (())",
        &expect![[r#"
            (function)

            (function f)

            (function f x y
              z
              w
              v
              u)

            (seq (seq a))

            x

            (! y)

            (! (function f () (return)
              (locals a)
              (! (seq
                b) c)
              d) e)

            ()

            (())
        "#]],
    );
    let source = SourceId::from_index(0);
    for refused in ["(a", "a)", "|a", "(a é)"] {
        assert!(format(source, refused).is_err(), "{refused}");
    }
}

#[test]
fn canonical_text_is_a_fixed_point() {
    let text = "(type t (map int int)) (entry f) (globals (var g t)) (init true) (define d true)
(function f ((var a t) (! (var b t) :k v)) (return (var |r.1| t)) (locals (var |c.1| t) (var |c.2| t) (var |c.3| t) (var |c.4| t) (var |c.5| t) (var |c.6| t)) (! (seq (assign a b) (call f a b a)) :k v))";
    let program = common::program(text);
    let printed = print(&program);
    assert_eq!(formatted(&printed), printed);
    assert_eq!(
        difference(&program, &common::program(&formatted(text))),
        None
    );
}

#[test]
fn comments_at_the_top_stay_at_the_top() {
    // The first form moves: the comments are about the text, not about it.
    check(
        "; Written by a tool.\r\n;\r\n(entry f) ; the start\r\n(type t int)\r\n",
        &expect![[r#"
            ; Written by a tool.
            ;

            (type t int)

            (entry f) ; the start
        "#]],
    );
    // It does not move: they stay together.
    check(
        "; About t.\n(type t int)\n; About f.\n(entry f)\n(type u t)",
        &expect![[r#"
            ; About t.
            (type t int)
            (type u t)

            ; About f.
            (entry f)
        "#]],
    );
}
