//! Every kind of mistake, with its code, place and message.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use bia_k2::codes;
use common::diagnose;
use expect_test::{Expect, expect};

#[track_caller]
fn check(text: &str, expected: &Expect) {
    expected.assert_eq(&diagnose(text));
}

/// The body of a function `f` with some variables.
#[track_caller]
fn check_body(body: &str, expected: &Expect) {
    check(&in_function(body), expected);
}

fn in_function(body: &str) -> String {
    format!(
        "(type cint (sbv 32)) (type color (enum red green)) (entry main) (globals (var glbl cint))
(define limit (const 10 cint))
(function id ((var v cint)) (return (var r cint)) (locals) (assign r v))
(function main ((var x cint) (var none void)) (return (var ret cint))
(locals (var i int) (var q real) (var b bool) (var u (ubv 8)) (var m (map int bool)) (var d (fp 8 23)) (var c color))
(seq
{body}
))
"
    )
}

#[test]
fn characters_and_parentheses() {
    check(
        "(entry main) é§ (function main () (return) (locals) (seq (label |a)\n",
        &expect![[r#"
            1:14 K2-E001 `é§` belongs to no token
                help: names with such characters are written in bars: `|…|`
            1:17 K2-E003 this `(` is not closed
            1:65 K2-E002 this `|` is not closed
        "#]],
    );
    check(
        "(entry f))\n(function f () (return) (locals) (seq))",
        &expect![[r#"
            1:10 K2-E004 there is no `(` for this `)`
        "#]],
    );
    check(
        "(function f () (return) (locals)\n  (seq\n    (label a)\n    (assume (not true)\n    (label b)))\n(entry f)\n(globals (var x int)",
        &expect![[r#"
            1:1 K2-E003 this `(` is not closed before the next top-level form
                4:5 what follows is not indented deeper than this
            4:5 K2-E011 an assumption is `(assume CONDITION)`
            7:1 K2-E003 this `(` is not closed
        "#]],
    );
    check(
        "(entry f) (function f () (return) (locals) (! (label l) : error #b2))",
        &expect![[r#"
            1:57 K2-E006 `:` must be followed by the key of an annotation
            1:59 K2-E018 an annotation's key is written `:key`
            1:65 K2-E006 `#` must be followed by `b` and binary or `x` and hexadecimal digits
            1:65 K2-E018 an annotation's key is written `:key`
        "#]],
    );
}

#[test]
fn structure() {
    check(
        "",
        &expect![[r#"
        - K2-E013 the program has no `entry`
            help: add `(entry NAME)`, with the name of the function to start with
    "#]],
    );
    check(
        "x (foo) () (functoin f () (return) (locals) (seq)) (entry f)",
        &expect![[r#"
            1:1 K2-E010 this is no top-level form
            1:3 K2-E010 `foo` begins no top-level form
            1:9 K2-E010 this is no top-level form
            1:12 K2-E010 `functoin` begins no top-level form
                help: did you mean `function`?
            1:59 K2-E014 the entry `f` is not a defined function
        "#]],
    );
    check(
        "(entry) (entry f) (globals) (globals) (init true) (init true) (function f () (return) (locals) (seq))",
        &expect![[r#"
            1:1 K2-E011 the entry is declared by `(entry NAME)`
            1:9 K2-E012 a second `entry`
                1:1 the first one
            1:29 K2-E012 a second `globals`
                1:19 the first one
            1:51 K2-E012 a second `init`
                1:39 the first one
        "#]],
    );
    check(
        "(entry g) (function f () (seq)) (function f2 () (return) (locals))",
        &expect![[r#"
            1:8 K2-E014 the entry `g` is not a defined function
            1:11 K2-E011 a function is `(function NAME (PARAM…) (return RESULT…) (locals LOCAL…) BODY)`
            1:33 K2-E011 a function is `(function NAME (PARAM…) (return RESULT…) (locals LOCAL…) BODY)`
        "#]],
    );
    check(
        "(entry nondet) (function f () (return) (locals) (call (const nondet (fun () ()))))",
        &expect![[r#"
            1:8 K2-E014 the entry `nondet` is not a defined function
        "#]],
    );
    check(
        "(! (entry f) :k v) (! (type t int) :k v) (! (globals) :k v) (function f () (return) (locals) (seq))",
        &expect![[r#"
            1:1 K2-W003 annotations of `entry` are dropped
            1:20 K2-W003 annotations of a type are dropped
            1:42 K2-W003 annotations of `globals` are dropped
        "#]],
    );
    check(
        "(type t) (define d) (init) (globals x) (entry f) (function f () (return) (locals y) (seq))",
        &expect![[r#"
            1:1 K2-E011 a type is declared by `(type NAME TYPE)`
            1:10 K2-E011 a definition is `(define NAME EXPRESSION)`
            1:21 K2-E011 the initial constraint is `(init CONDITION)`
            1:37 K2-E011 a declaration is `(var NAME TYPE)`
            1:82 K2-E011 a declaration is `(var NAME TYPE)`
        "#]],
    );
}

#[test]
fn duplicates() {
    check(
        "(type t int) (type t bool) (type int t) (define d true) (define d false)
(globals (var g t) (var g t) (var v void) (var v void) (var e (enum a b a)))
(function f ((var x int)) (return (var x int)) (locals (var y int) (var y bool) (var g bool)) (seq (label l) (label l)))
(function f () (return) (locals) (seq (label l)))
(entry f)",
        &expect![[r#"
            1:14 K2-E015 the type `t` is declared twice
                1:1 first declared here
            1:28 K2-E015 the type `int` is declared twice
                note: it is a basic type of the language
            1:57 K2-E015 `d` is defined twice
                1:41 first defined here
            2:20 K2-E015 the global `g` is declared twice
                2:10 first declared here
            2:73 K2-E017 `a` occurs twice
            3:35 K2-E015 the variable `x` is declared twice
                3:14 first declared here
            3:68 K2-E015 the variable `y` is declared twice
                3:56 first declared here
            3:110 K2-E016 the label `l` is set twice
                3:100 first set here
            4:11 K2-E015 the function `f` is defined twice
                3:1 first defined here
        "#]],
    );
}

#[test]
fn names() {
    check_body(
        "(assign y x) (assign x glb) (assign x limt) (assign id x) (assign limit x) (assign (mapget m i) b) (havoc 5)",
        &expect![[r#"
            7:9 K2-E020 unknown name `y`
            7:24 K2-E020 unknown name `glb`
                help: did you mean `glbl`?
            7:39 K2-E020 unknown name `limt`
                help: did you mean `limit`?
            7:53 K2-E025 `id` is not a variable
            7:67 K2-E025 `limit` is not a variable
            7:84 K2-E025 this is not a variable
                help: to change an element of a map, assign `(mapset …)` to the map
            7:107 K2-E020 unknown name `5`
                help: a constant is written with its type: `(const 5 TYPE)`
        "#]],
    );
    check_body(
        "(assume x) (condjump i (label a)) (jump (label bb) a) (label b2)",
        &expect![[r#"
            7:9 K2-E043 the condition of `assume` has type `cint`, but `bool` is needed
            7:22 K2-E043 the condition of `condjump` has type `int`, but `bool` is needed
            7:24 K2-E023 this function does not set the label `a`
            7:41 K2-E023 this function does not set the label `bb`
            7:52 K2-E011 a label is `(label NAME)`
        "#]],
    );
    check_body(
        "(asign x x) (assign x (ad x x)) (assign x (op ad x x)) (id x) (assign x (id x)) (assign x (assign x x))",
        &expect![[r#"
            7:2 K2-E024 unknown statement `asign`
                help: did you mean `assign`?
            7:24 K2-E024 unknown operator `ad`
                help: did you mean `add`?
            7:47 K2-E024 unknown operator `ad`
                help: did you mean `add`?
            7:57 K2-E024 unknown statement `id`
                help: functions are called by `(call id …)`
            7:74 K2-E024 unknown operator `id`
                help: functions are called by a statement `(call id …)`
            7:91 K2-E046 `assign` is a statement and has no value
        "#]],
    );
    check_body(
        "(assign x (var glbl int)) (assign x (var x bool)) (assign (var none int) i) (assign x (var y cint)) (assign x 5)",
        &expect![[r#"
            7:11 K2-E027 `glbl` has type `cint`, not `int`
                1:74 declared here
            7:37 K2-E027 `x` has type `cint`, not `bool`
                4:17 declared here
            7:59 K2-E027 `none` is declared `void`
            7:92 K2-E020 unknown name `y`
            7:111 K2-E020 unknown name `5`
                help: a constant is written with its type: `(const 5 TYPE)`
        "#]],
    );
    check(
        "(entry f) (define a (and b d)) (define b (not c)) (define c a) (define d d) (function f () (return) (locals) (assume b))",
        &expect![[r#"
            1:61 K2-E028 `a` is defined by means of itself
                1:11 defined here
            1:74 K2-E028 `d` is defined by means of itself
                1:64 defined here
        "#]],
    );
}

#[test]
fn types() {
    check(
        "(globals (var a t) (var b (sbv 0)) (var c (ubv 99999999)) (var d (fp 1 0)) (var e (ptr int)) (var f (record int)) (var g (array int)))
(type t int) (type self (map int self)) (type u unknwn) (type v (mpa int int)) (type w (map int)) (type x (fun int int))
(type y (enum)) (type z (map void int)) (type aa (sbv x)) (type ab (bv 8 2)) (type ac (bv 8 1)) (type ad (enum (a))) (type ae ()) (type af (sym (x))) (type ag boool)
(entry f) (function f () (return) (locals) (seq (assume a) (assume b) (assume c)))",
        &expect![[r#"
            1:17 K2-E022 this type is used before it is declared
                2:1 declared here
            1:32 K2-E031 the width 0 is not from 1 to 16777216
            1:48 K2-E031 the width 99999999 is not from 1 to 16777216
            1:70 K2-E031 the width 1 is not from 2 to 30
            1:72 K2-E031 the width 0 is not from 1 to 16777215
            1:83 K2-E032 `ptr` is not a type of K2
                help: maps do the work of arrays and pointers, one variable per field that of records
            1:101 K2-E032 `record` is not a type of K2
                help: maps do the work of arrays and pointers, one variable per field that of records
            1:122 K2-E032 `array` is not a type of K2
                help: maps do the work of arrays and pointers, one variable per field that of records
            2:34 K2-E022 this type is used before it is declared
                2:14 declared here
            2:49 K2-E021 unknown type `unknwn`
            2:65 K2-E021 unknown type `(mpa …)`
                help: did you mean `map`?
            2:88 K2-E030 a map type is `(map INDEX ELEMENT)`
            2:107 K2-E030 a function type is `(fun (PARAM…) (RESULT…))`
            3:9 K2-E030 an enumeration has at least one value
            3:25 K2-E030 a map of `void`
            3:55 K2-E030 a width is a decimal number
            3:68 K2-E030 a bit-vector type is `(bv WIDTH SIGNED)`, SIGNED being 0 or 1
            3:112 K2-E030 the values of an enumeration are symbols
            3:127 K2-E030 a type is needed here
            3:140 K2-E030 an uninterpreted type is `(sym NAME)`
            3:160 K2-E021 unknown type `boool`
                help: did you mean `bool`?
        "#]],
    );
}

#[test]
fn operands() {
    check_body(
        "(assume (eq x u)) (assign x (add x i)) (assign i (mul q i)) (assign b (not x)) (assign x (floor q)) (assign b (and b x))",
        &expect![[r#"
            7:15 K2-E040 the operands of `eq` differ in type: `cint` and `(ubv 8)`
                7:13 this has type `cint`
            7:36 K2-E040 the operands of `add` differ in type: `cint` and `int`
                7:34 this has type `cint`
            7:57 K2-E040 the operands of `mul` differ in type: `real` and `int`
                7:55 this has type `real`
            7:76 K2-E040 `not` needs a bool, not `cint`
            7:90 K2-E043 the assigned value has type `int`, but `cint` is needed
            7:118 K2-E040 `and` needs a bool, not `cint`
        "#]],
    );
    check_body(
        "(assign x (add x)) (assign x (add x x x)) (assign b (and)) (assign b (not b b)) (assign x (ite b x))",
        &expect![[r#"
            7:11 K2-E041 `add` takes 2 operands, not 1
            7:30 K2-E041 `add` takes 2 operands, not 3
            7:53 K2-E041 `and` takes at least 1 operand, not 0
            7:70 K2-E041 `not` takes 1 operand, not 2
            7:91 K2-E041 `ite` takes 3 operands, not 2
        "#]],
    );
    check_body(
        "(assign b (mapget m x)) (assign m (mapset m i i)) (assign b (mapget x x)) (assign x (ite b x i)) (assign x (ite x x x)) (assume (isnan x))",
        &expect![[r#"
            7:21 K2-E040 the index of this `mapget` must be `int`, not `cint`
                7:19 this has type `(map int bool)`
            7:47 K2-E040 the value of this `mapset` must be `bool`, not `int`
                7:43 this has type `(map int bool)`
            7:69 K2-E040 `mapget` needs a map, not `cint`
            7:94 K2-E040 the operands of `ite` differ in type: `cint` and `int`
                7:92 this has type `cint`
            7:113 K2-E040 `ite` needs a bool, not `cint`
            7:136 K2-E040 `isnan` needs a float, not `cint`
        "#]],
    );
    check_body(
        "(assign u (bitcast (ubv 8) d)) (assign x (cast cint m)) (assign x (cast foo x)) (assign x (cast x)) (assign x (typecast cint u 2)) (assign c (cast color x))",
        &expect![[r#"
            7:11 K2-E042 there is no bitcast from `(fp 8 23)` to `(ubv 8)`
            7:42 K2-E042 there is no cast from `(map int bool)` to `cint`
            7:73 K2-E021 unknown type `foo`
            7:91 K2-E011 a conversion is `(cast TYPE EXPRESSION)`
            7:111 K2-E011 an old conversion is `(typecast TYPE EXPRESSION 0)`, or 1 by bits
            7:142 K2-E042 there is no cast from `cint` to `color`
        "#]],
    );
    check_body(
        "(assign x i) (assign none x) (assign x none) (assume none) (assign x (add none x)) (assign x (seq x none)) (assign x (cast cint none))",
        &expect![[r#"
            7:11 K2-E043 the assigned value has type `int`, but `cint` is needed
            7:40 K2-E033 the assigned value is `void`, which has no value
            7:54 K2-E033 the condition of `assume` is `void`, which has no value
            7:70 K2-E033 `add` has a `void` operand
            7:94 K2-E033 the value of this `seq` is `void`
            7:99 K2-W001 this expression has no effect as a statement
                help: was `(assume …)` meant?
            7:118 K2-E033 `void` has no value to convert
        "#]],
    );
}

#[test]
fn calls() {
    check_body(
        "(call nondet x) (call idd x x) (call id x) (call id x x x) (call id i x) (call id x i) (call x x) (call) (call id x (add x x))",
        &expect![[r#"
            7:7 K2-E026 the function `nondet` is not defined
                help: to call a function without definition, write its type: `(call (const nondet (fun (PARAM…) (RESULT…))) …)`
            7:23 K2-E026 the function `idd` is not defined
                note: to call a function without definition, write its type: `(call (const idd (fun (PARAM…) (RESULT…))) …)`
                help: did you mean `id`?
            7:32 K2-E044 this call needs 1 argument and 1 result, 2 in all, not 1
                note: the function has type `(fun (cint) (cint))`
            7:44 K2-E044 this call needs 1 argument and 1 result, 2 in all, not 3
                note: the function has type `(fun (cint) (cint))`
            7:69 K2-E043 argument 1 has type `int`, but `cint` is needed
            7:85 K2-E043 the variable for result 1 has type `int`, but `cint` is needed
            7:94 K2-E045 this has type `cint` and cannot be called
            7:99 K2-E011 a call is `(call FUNCTION ARGUMENT… RESULT…)`
            7:117 K2-E025 this is not a variable
                help: to change an element of a map, assign `(mapset …)` to the map
        "#]],
    );
    check_body(
        "(call (const h (fun (int) (int))) i i) (call (const h (fun () ()))) (call (const id (fun (int) ())) i) (call h i i)",
        &expect![[r#"
            7:46 K2-E027 the function `h` has type `(fun (int) (int))`, not `(fun () ())`
                7:7 first used here
            7:75 K2-E027 the function `id` has type `(fun (cint) (cint))`, not `(fun (int) ())`
                3:1 defined here
            7:110 K2-E026 the function `h` is not defined
                help: to call a function without definition, write its type: `(call (const h (fun (PARAM…) (RESULT…))) …)`
        "#]],
    );
}

#[test]
fn constants() {
    check_body(
        "(assign i (const 1.5 int)) (assign q (const 1/0 real)) (assign q (const 1e99999999999 real)) (assign x (const 0x10 cint)) (assign u (const #b000000000 (ubv 8))) (assign u (const #x1FF (ubv 8))) (assign u (const 300 (ubv 8))) (assign u (const -129 (ubv 8))) (assign u (const -128 (ubv 8)))",
        &expect![[r#"
            7:18 K2-E050 `1.5` is not a constant of type `int`
            7:45 K2-E050 `1/0` divides by zero
            7:73 K2-E052 the exponent of `1e99999999999` is beyond 10000
            7:111 K2-E050 `0x10` is not a constant of type `cint`
            7:140 K2-E051 `#b000000000` has 9 bits, its type only 8
            7:179 K2-E051 `#x1FF` has 9 bits, its type only 8
            7:212 K2-W002 `300` is out of the range of `(ubv 8)` and is reduced modulo 2^N
            7:243 K2-W002 `-129` is out of the range of `(ubv 8)` and is reduced modulo 2^N
        "#]],
    );
    check_body(
        "(assign c (const reed color)) (assign b (const 1 bool)) (assign d (const 1.5f (fp 8 23))) (eq (const a (sym s)) (const @1 (sym s))) (const (a b) int) (const x)",
        &expect![[r#"
            7:18 K2-E050 `reed` is not a constant of type `color`
                help: did you mean `red`?
            7:48 K2-E050 `1` is not a constant of type `bool`
            7:74 K2-E050 `1.5f` is not a constant of type `(fp 8 23)`
            7:91 K2-W001 this expression has no effect as a statement
                help: was `(assume …)` meant?
            7:102 K2-E055 the uninterpreted type `(sym s)` has no constants
            7:133 K2-W001 this expression has no effect as a statement
                help: was `(assume …)` meant?
            7:140 K2-E050 a constant of type `int` is one symbol
            7:151 K2-W001 this expression has no effect as a statement
                help: was `(assume …)` meant?
            7:151 K2-E011 the shape is `(const VALUE TYPE)`
        "#]],
    );
    check_body(
        "(assign m (const ((1 . true)) (map int bool))) (assign m (const ((1 true) (() . 1)) (map int bool))) (assign m (const true (map int bool))) (assign m (const ((x . true) (() . (a))) (map int bool)))",
        &expect![[r#"
            7:18 K2-E053 this constant of type `(map int bool)` has no default
            7:66 K2-E054 a map constant is a list of pairs `(KEY . VALUE)`
            7:81 K2-E050 `1` is not a constant of type `bool`
            7:119 K2-E054 a constant of type `(map int bool)` is a list of pairs `(KEY . VALUE)`
            7:160 K2-E050 `x` is not a constant of type `int`
            7:176 K2-E050 a constant of type `bool` is one symbol
        "#]],
    );
}

#[test]
fn shapes_and_annotations() {
    check_body(
        "(assign x) (assume) (havoc x x) (label) (label (a)) (jump (a)) (condjump b) (seq) () (const) (var x) . :k",
        &expect![[r#"
            7:1 K2-E011 an assignment is `(assign VARIABLE EXPRESSION)`
            7:12 K2-E011 an assumption is `(assume CONDITION)`
            7:21 K2-E011 a havoc is `(havoc VARIABLE)`
            7:33 K2-E011 a label is `(label NAME)`
            7:41 K2-E011 a label is `(label NAME)`
            7:59 K2-E011 a label is `(label NAME)`
            7:64 K2-E011 a conditional jump is `(condjump CONDITION (label NAME))`
            7:83 K2-E011 a statement is needed here
            7:86 K2-W001 this expression has no effect as a statement
                help: was `(assume …)` meant?
            7:86 K2-E011 the shape is `(const VALUE TYPE)`
            7:94 K2-W001 this expression has no effect as a statement
                help: was `(assume …)` meant?
            7:94 K2-E011 the shape is `(var NAME TYPE)`
            7:102 K2-E011 a statement is needed here
            7:104 K2-E011 a statement is needed here
        "#]],
    );
    check_body(
        "(assign x (seq)) (assign x ()) (assign x (! )) (assign x (! x y)) (! ) (assign x ((x))) (assign x :k) (op) (op x)",
        &expect![[r#"
            7:11 K2-E011 a `seq` in expression position needs a value as its last part
            7:28 K2-E011 an expression is needed here
            7:42 K2-E018 an annotation is `(! X :key value …)`
            7:63 K2-E018 an annotation's key is written `:key`
            7:67 K2-E018 an annotation is `(! X :key value …)`
            7:82 K2-E011 an expression is needed here
            7:99 K2-E011 an expression is needed here
            7:103 K2-W001 this expression has no effect as a statement
                help: was `(assume …)` meant?
            7:103 K2-E011 an operation is `(op NAME OPERAND…)`
            7:108 K2-W001 this expression has no effect as a statement
                help: was `(assume …)` meant?
            7:112 K2-E024 unknown operator `x`
        "#]],
    );
    check_body(
        "(! (assume b) :error e) (! (label l1) :error) (! (label l2) :error (a b)) (! (label l3) :error e :live f) (jump (! (label l3) :error e)) (assign x (! x :notlive n))",
        &expect![[r#"
            7:15 K2-W004 `:error` states nothing here: it belongs on a label
            7:39 K2-W004 `:error` states nothing without an id, which is one symbol
            7:61 K2-W004 `:error` states nothing without an id, which is one symbol
            7:153 K2-W004 `:notlive` states nothing here: it belongs on a label
        "#]],
    );
}

#[test]
fn expression_sequences() {
    check_body(
        "(assign x (seq (assign i (const 1 int)) b x)) (assign x (seq (label a) (jump (label a)) (condjump b (label a)) (seq (label c)) x)) x (add x x)",
        &expect![[r#"
            7:41 K2-W001 this expression has no effect as a statement
                help: was `(assume …)` meant?
            7:62 K2-U001 a label inside an expression is not supported
            7:72 K2-U001 a jump inside an expression is not supported
            7:89 K2-U001 a jump inside an expression is not supported
            7:117 K2-U001 a label inside an expression is not supported
            7:132 K2-W001 this expression has no effect as a statement
                help: was `(assume …)` meant?
            7:134 K2-W001 this expression has no effect as a statement
                help: was `(assume …)` meant?
        "#]],
    );
}

#[test]
fn errors_do_not_cascade() {
    check(
        "(entry f) (globals (var g unknown))
(define d (foo g))
(function h ((var x unknown)) (return (var y int)) (locals) (seq))
(function k (var x int) (return) (locals) (seq))
(function f () (return) (locals (var l unknown))
(seq (assign l (add l g)) (assign g (mul d (const 1 int))) (call h l g) (call k l) (assume (not (eq g l))) (assume d)))",
        &expect![[r#"
            1:27 K2-E021 unknown type `unknown`
            2:12 K2-E024 unknown operator `foo`
            3:21 K2-E021 unknown type `unknown`
            4:13 K2-E011 parameters are a list of declarations: `((var NAME TYPE)…)`
            5:40 K2-E021 unknown type `unknown`
        "#]],
    );
}

#[test]
fn many_errors_are_cut() {
    let body = "(assign x y)\n".repeat(3000);
    let text = in_function(&body);
    let shown = diagnose(&text);
    assert_eq!(shown.matches("K2-E020").count(), 1000);
    assert_eq!(shown.matches("K2-E099").count(), 1);
    let shown = diagnose(&in_function(&"x\n".repeat(3000)));
    assert_eq!(shown.matches("K2-W001").count(), 1000);
    assert_eq!(shown.matches("K2-W099").count(), 1);
    let shown = diagnose(&"é ".repeat(3000));
    assert_eq!(shown.matches("K2-E001").count(), 1000);
    let shown = diagnose(&")".repeat(3000));
    assert_eq!(shown.matches("K2-E004").count(), 1000);
    let shown = diagnose(&"(foo) ".repeat(3000));
    assert_eq!(shown.matches("K2-E010").count(), 1000);
}

/// One text for each code. Not here: `K2-E005` (too large a text) and `K2-E007` (a mistake of the
/// formatter), which have unit tests.
const CASES: &[(&str, &str)] = &[
    ("K2-E001", "é"),
    ("K2-E002", "|a"),
    ("K2-E003", "(a"),
    ("K2-E004", ")"),
    ("K2-E006", "#"),
    ("K2-E010", "x"),
    ("K2-E011", "(entry)"),
    ("K2-E012", "(globals) (globals)"),
    ("K2-E013", ""),
    ("K2-E014", "(entry f)"),
    ("K2-E015", "(globals (var x int) (var x int))"),
    ("K2-E016", "BODY (label a) (label a)"),
    ("K2-E017", "(type t (enum a a))"),
    ("K2-E018", "(! (globals) y)"),
    ("K2-E020", "(init x)"),
    ("K2-E021", "(type t u)"),
    ("K2-E022", "(type t u) (type u int)"),
    ("K2-E023", "BODY (jump (label a))"),
    ("K2-E024", "(init (foo))"),
    ("K2-E025", "BODY (assign main b)"),
    ("K2-E026", "BODY (call g)"),
    ("K2-E027", "BODY (assume (var b int))"),
    ("K2-E028", "(define a b) (define b (not a))"),
    ("K2-E030", "(type t (map int))"),
    ("K2-E031", "(type t (ubv 0))"),
    ("K2-E032", "(type t (ptr int))"),
    ("K2-E033", "BODY (assume none)"),
    ("K2-E040", "(init (not (const 1 int)))"),
    ("K2-E041", "(init (not))"),
    ("K2-E042", "BODY (cast cint m)"),
    ("K2-E043", "(init (const 1 int))"),
    ("K2-E044", "BODY (call id)"),
    ("K2-E045", "BODY (call b)"),
    ("K2-E046", "BODY (assume (havoc b))"),
    ("K2-E047", "BODY (! (assume b) :thread begin)"),
    ("K2-E050", "(init (const 1 bool))"),
    ("K2-E051", "BODY (const #b11 (ubv 1))"),
    ("K2-E052", "BODY (const 1e99999 real)"),
    ("K2-E053", "BODY (const () (map int int))"),
    ("K2-E054", "BODY (const (1) (map int int))"),
    ("K2-E055", "BODY (const a (sym s))"),
    ("K2-U001", "BODY (assume (seq (label a) b))"),
    ("K2-W001", "BODY b"),
    ("K2-W002", "BODY (assign u (const 256 (ubv 8)))"),
    ("K2-W003", "(! (globals) :k v)"),
    ("K2-W004", "BODY (! (seq) :error e)"),
];

#[test]
fn every_code_has_a_page_and_occurs() {
    let elsewhere = ["K2-E005", "K2-E007", "K2-E099", "K2-W099", "K2-U002"];
    for code in codes::ALL {
        assert!(code.title.len() < 80, "{}", code.name);
        assert!(!code.explain.is_empty() && !code.explain.contains("\n\n\n"));
        assert!(std::ptr::eq(codes::find(code.name).unwrap(), *code));
        let warning = code.name.starts_with("K2-W");
        assert_eq!(warning, code.severity == bia_base::Severity::Warning);
        let case = CASES.iter().find(|(name, _)| *name == code.name);
        let Some((name, text)) = case else {
            assert!(elsewhere.contains(&code.name), "no test for {}", code.name);
            continue;
        };
        let text = match text.strip_prefix("BODY ") {
            Some(body) => in_function(body),
            None => (*text).to_owned(),
        };
        let shown = diagnose(&text);
        assert!(shown.contains(name), "{name} does not occur:\n{shown}");
    }
    assert!(codes::find("k2-e001").is_some() && codes::find("K2-E000").is_none());
}
