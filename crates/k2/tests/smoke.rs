mod common;
#[test]
fn figure() {
    let p = common::program(
        r#"
(type cint (sbv 32)) (entry init_and_main) (globals (var glbl cint)) (function f ((var x cint)) (return (var ret cint)) (locals) (seq (jump (label then) (label else)) (label then) (assume (op gt glbl (const 0 cint))) (assign ret (sub x (const 1 cint))) (jump (label end)) (label else) (assume (op not (op gt glbl (const 0 cint)))) (assign glbl (const 0 cint)) (assign ret x) (label end))) (function main () (return) (locals (var y cint)) (seq (label while) (jump (label inwhile) (label endwhile)) (label inwhile) (assume (op gt y (const 0 cint))) (call f y y) (jump (label while)) (label endwhile) (assume (op not (op gt y (const 0 cint)))) (jump (label then) (label else)) (label then) (assume (op not (op eq glbl (const 0 cint)))) (! (label err) :error assert-fail) (label else))) (function init_and_main () (return) (locals) (seq (assign glbl (const 0 cint)) (call main)))
"#,
    );
    assert_eq!(p.properties().len(), 1);
    println!(
        "{}",
        common::diagnose(
            "(function f ((var x int)) (return) (locals (var y itn)) (seq (assign x yy) (assign y (add x true)) (assign x (add x (const 1.5 int))) (jump (label a)) (assume x) (call g 3) (call f) (lable x) (assign q (f x)) x 5 (label b) (label b)"
        )
    );
}
