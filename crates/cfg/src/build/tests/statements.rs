//! Graphs of small programs, as text: one line for each edge.

use super::{graph, parse};
use crate::{BuildError, Cfg, Func, Origin, build, step_text};
use bia_base::{Budget, Idx as _};
use bia_term::Terms;
use expect_test::{Expect, expect};
use std::fmt::Write as _;

/// Each edge as `from -> to: steps`; labels and targets first.
fn text(cfg: &Cfg, terms: &Terms) -> String {
    let mut out = String::new();
    for (loc, data) in cfg.locs.iter() {
        if let Some(label) = data.label {
            let _ = writeln!(out, "{loc:?} is {}", cfg.program.label_name(label));
        }
    }
    for target in &cfg.targets {
        let _ = writeln!(out, "{:?} {} {}", target.loc, target.kind.key(), target.id);
    }
    for func in cfg.funcs.values() {
        let _ = writeln!(out, "{}: {:?} to {:?}", func.name, func.entry, func.exit);
    }
    for edge in cfg.edges.values() {
        let steps: Vec<String> = edge
            .steps
            .iter()
            .map(|step| step_text(cfg, terms, step))
            .collect();
        let jump = edge
            .jump
            .map_or(String::new(), |(_, at)| format!(" [{at}]"));
        let _ = writeln!(
            out,
            "{:?} -> {:?}{jump}: {}",
            edge.from,
            edge.to,
            steps.join("; ")
        );
    }
    out
}

fn check(program: &str, expected: &Expect) {
    let (cfg, terms) = graph(program);
    invariants(&cfg, &terms);
    expected.assert_eq(&text(&cfg, &terms));
}

/// What the head of `graph.rs` says.
pub(crate) fn invariants(cfg: &Cfg, terms: &Terms) {
    use crate::{Action, VarKind};
    let var_of = cfg.var_of();
    assert_eq!(
        var_of.len(),
        cfg.vars.len(),
        "each variable has its own term"
    );
    let exits: Vec<_> = cfg.funcs.values().map(|f| f.exit).collect();
    let mut inputs = vec![0; cfg.inputs.len()];
    for edge in cfg.edges.values() {
        let func = cfg.locs[edge.from].function;
        assert_eq!(func, cfg.locs[edge.to].function);
        assert!(!exits.contains(&edge.from));
        let visible = |kind| match kind {
            VarKind::Global => true,
            VarKind::Local(of) => of == func,
        };
        for step in &edge.steps {
            let (read, written) = match &step.action {
                Action::Assume(term) => (vec![*term], vec![]),
                Action::Assign(var, term) => (vec![*term], vec![*var]),
                Action::Havoc(var, input) => {
                    inputs[input.index()] += 1;
                    (vec![], vec![*var])
                }
                Action::Call {
                    args,
                    results,
                    callee,
                } => {
                    assert_eq!(edge.steps.len(), 1);
                    assert_eq!(args.len(), cfg.funcs[*callee].params.len());
                    assert_eq!(results.len(), cfg.funcs[*callee].returns.len());
                    (args.clone(), results.clone())
                }
            };
            for term in terms.free_vars(&read) {
                assert!(visible(cfg.vars[var_of[&term]].kind));
            }
            assert!(written.iter().all(|var| visible(cfg.vars[*var].kind)));
        }
    }
    assert!(inputs.iter().all(|uses| *uses == 1));
}

#[test]
fn statements() {
    check(
        "(entry main) (globals (var x int))
         (init (lt x (const 5 int)))
         (function main () (return (var r int)) (locals (var y bool))
           (seq (assign x (add x (const 1 int))) (seq) (seq (assume y))
             (havoc x) (label top)
             (condjump y (label top))
             (jump (label top) (label end))
             (assign x (const 9 int))
             (label dead) (jump)
             (! (label end) :error a :live b)))",
        &expect![[r#"
            n6 is top
            n8 is end
            n9 is dead
            n8 error a
            n8 live b
            main: n0 to n1
            n0 -> n2: havoc x; havoc main.r; havoc main.y; assume (lt x 5)
            n2 -> n3: x := (add x 1)
            n3 -> n4: assume main.y
            n4 -> n5: havoc x
            n5 -> n6: 
            n6 -> n6: assume main.y
            n6 -> n7: assume (not main.y)
            n7 -> n6 [0]: 
            n7 -> n8 [1]: 
            n8 -> n1: 
        "#]],
    );
}

#[test]
fn division_by_zero_is_any_value() {
    check(
        "(entry main) (globals (var x int) (var y int) (var z real))
         (function main () (return) (locals)
           (seq (assign x (div x y)) (assign x (rem x (const 3 int)))
                (assign z (div z z)) (div x y) (add x y)))",
        &expect![[r#"
            main: n0 to n1
            n0 -> n2: havoc x; havoc y; havoc z
            n2 -> n3: havoc main.any; x := (ite (eq y 0) main.any (ite (lt x 0) (neg (intdiv (neg x) y)) (intdiv x y)))
            n3 -> n4: x := (ite (lt x 0) (neg (intmod (neg x) 3)) (intmod x 3))
            n4 -> n5: havoc main.any.1; z := (ite (eq z 0) main.any.1 (div z z))
            n5 -> n6: havoc main.any.2
            n6 -> n1: 
        "#]],
    );
}

#[test]
fn operands_are_read_before_later_statements() {
    check(
        "(entry main) (globals (var x int) (var y int))
         (function f () (return (var r int)) (locals) (assign x (const 0 int)))
         (function main () (return) (locals)
           (assign y (add (add x (seq (assign x (const 7 int)) x)) (seq (call f y) (mul x y)))))",
        &expect![[r#"
            f: n0 to n1
            main: n2 to n3
            n0 -> n4: havoc f.r
            n4 -> n5: x := 0
            n5 -> n1: 
            n2 -> n6: havoc x; havoc y
            n6 -> n7: main.copy := x; x := 7; main.copy.1 := (add x main.copy)
            n7 -> n8: y := call f()
            n8 -> n9: y := (add main.copy.1 (mul x y))
            n9 -> n3: 
        "#]],
    );
}

#[test]
fn calls() {
    check(
        "(entry main) (globals (var g (fun (int) (int))) (var x int))
         (function f ((var a int)) (return (var r int)) (locals) (assign r a))
         (function main () (return) (locals)
           (seq (call f (const 1 int) x)
                (call (const h (fun (int) (int int))) x x x)
                (call g x x) (assign g f)))",
        &expect![[r#"
            f: n0 to n1
            main: n2 to n3
            n0 -> n4: havoc f.r
            n4 -> n5: f.r := f.a
            n5 -> n1: 
            n2 -> n6: havoc g; havoc x
            n6 -> n7: x := call f(1)
            n7 -> n8: havoc main.result; havoc main.result.1; x := main.result; x := main.result.1
            n8 -> n10: assume (eq g f)
            n10 -> n9: x := call f(x)
            n9 -> n11: g := f
            n11 -> n3: 
        "#]],
    );
}

#[test]
fn an_entry_that_is_called_has_a_start() {
    let program = "(entry main) (globals (var x int)) (init (lt x (const 3 int)))
         (function start () (return) (locals) (seq))
         (function main ((var n int)) (return (var r int)) (locals)
           (seq (condjump (lt n (const 0 int)) (label end))
                (call main (sub n (const 1 int)) r) (label end)))";
    check(
        program,
        &expect![[r#"
        n5 is end
        start: n0 to n1
        main: n2 to n3
        start_: n8 to n9
        n0 -> n1: 
        n2 -> n4: havoc main.r
        n4 -> n5: assume (lt main.n 0)
        n4 -> n6: assume (not (lt main.n 0))
        n6 -> n7: main.r := call main((add main.n -1))
        n7 -> n5: 
        n5 -> n3: 
        n8 -> n10: havoc x; assume (lt x 3); havoc start_.n
        n10 -> n9: start_.r := call main(start_.n)
    "#]],
    );
    let (cfg, _) = graph(program);
    assert_eq!(cfg.funcs[cfg.entry].origin, None);
    let initial = cfg.inputs.values();
    let count = initial.filter(|i| matches!(i.origin, Origin::Initial(_)));
    assert_eq!(count.count(), 1);
}

#[test]
fn a_type_without_values_blocks_when_read() {
    check(
        "(entry main) (globals (var g (fun (int) (int int))) (var h (fun (int) (int int))))
         (function main () (return) (locals)
           (seq (assign g h) (havoc g)))",
        &expect![[r#"
            main: n0 to n1
            n0 -> n2: havoc g; havoc h
            n2 -> n3: assume false; g := h
            n3 -> n4: havoc g; assume false
            n4 -> n1: 
        "#]],
    );
}

#[test]
fn defines_are_expanded() {
    check(
        "(entry main) (globals (var x int) (var y int))
         (define pure (add x y)) (define any (div pure y))
         (function main () (return) (locals)
           (seq (assume (lt pure pure)) (assign x (add any any))))",
        &expect![[r#"
            main: n0 to n1
            n0 -> n2: havoc x; havoc y
            n2 -> n3: assume false
            n3 -> n4: havoc main.any; havoc main.any.1; x := (add (ite (eq y 0) main.any (ite (lt (add x y) 0) (neg (intdiv (neg (add x y)) y)) (intdiv (add x y) y))) (ite (eq y 0) main.any.1 (ite (lt (add x y) 0) (neg (intdiv (neg (add x y)) y)) (intdiv (add x y) y))))
            n4 -> n1: 
        "#]],
    );
}

#[test]
fn bitwise_operators_on_integers_are_refused() {
    let program = |expr: &str| {
        format!(
            "(entry main) (globals (var x int))
             (function main () (return) (locals) (assign x {expr}))"
        )
    };
    let mut terms = Terms::new();
    for (expr, ok) in [
        ("(bitand x x)", false),
        ("(bitor x (const 1 int))", false),
        ("(bitxor (const 5 int) (const 3 int))", true),
        ("(bitnot x)", true),
    ] {
        let program = parse(&program(expr));
        let result = build(&program, &mut terms, &Budget::unlimited());
        match result {
            Ok(_) => assert!(ok, "{expr}"),
            Err(BuildError::Unsupported { message, span }) => {
                assert!(!ok && span.is_some(), "{expr}");
                assert!(message.contains("on unbounded integers"), "{message}");
            }
            Err(BuildError::Stopped(_)) => panic!("no limit was set"),
        }
    }
}

#[test]
fn deep_and_long_programs() {
    let n = 100_000;
    let deep = format!("{}x{}", "(add ".repeat(n), " y)".repeat(n));
    let open = "(seq ".repeat(n);
    let close = ")".repeat(n);
    let long = "(assign x (add x y)) (condjump (lt x y) (label l)) ".repeat(n / 2);
    let program = format!(
        "(entry main) (globals (var x (ubv 8)) (var y (ubv 8)))
         (function main () (return) (locals)
           (seq (label l) (assign x {deep}) {open} (assign x y) {close} {long}))"
    );
    let (cfg, terms) = graph(&program);
    assert!(cfg.edges.len() > n);
    assert_eq!(cfg.funcs[Func::from_index(0)].name, "main");
    let again = crate::to_program(&cfg, &terms).unwrap();
    assert!(again.stmt_count() > n / 2);
}

#[test]
fn types_that_double_are_refused() {
    let mut text = "(type t0 bool)".to_owned();
    for n in 1..40 {
        let _ = write!(text, "(type t{n} (map t{0} t{0}))", n - 1);
    }
    text.push_str("(entry main) (function main () (return) (locals (var x t39)) (seq))");
    let result = build(&parse(&text), &mut Terms::new(), &Budget::unlimited());
    assert!(
        matches!(result, Err(BuildError::Unsupported { .. })),
        "{result:?}"
    );
}

#[test]
fn limits_are_heeded() {
    let mut text = "(entry main) (globals (var x int)) (define d0 (div x x))".to_owned();
    for n in 1..64 {
        let _ = write!(text, "(define d{n} (add d{0} d{0}))", n - 1);
    }
    text.push_str("(function main () (return) (locals) (assign x d63))");
    let budget = Budget::work(std::time::Duration::from_millis(50));
    let result = build(&parse(&text), &mut Terms::new(), &budget);
    assert!(matches!(result, Err(BuildError::Stopped(_))));
}
