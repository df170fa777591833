//! Tests of single passes on small programs.

use super::{
    Pass, PassError, PassOptions,
    edit::Edit,
    find, run_all, run_last,
    testing::{all, apply, exact, execute, graph, show},
};
use crate::{Back, Cfg, Path, PathStep};
use bia_base::{Budget, Exactness, Idx as _, Lift as _, Lowered};
use bia_k2::ast::PropertyKind;
use bia_term::Terms;
use bia_term::value::Value;
use expect_test::expect;

const TWO: &str = "
(entry main)
(globals (var g int))
(function f ((var x int)) (return (var r int)) (locals)
  (seq (assign r (op add x (const 1 int))) (condjump (op gt r (const 7 int)) (label end))
       (assign g r) (! (label low) :error a) (label end)))
(function main () (return) (locals (var y int))
  (seq (assign g (const 0 int)) (assign y (const 3 int)) (call f y y) (call f (op add y y) y)
       (! (label bad) :error b) (havoc y)))
";

#[test]
fn focus_keeps_one_property_and_stops_there() {
    let (mut terms, cfg) = graph(TWO);
    let options = PassOptions {
        property: Some((PropertyKind::Error, "b".into())),
        ..PassOptions::default()
    };
    let focused = apply("focus", &cfg, &mut terms, &options).system;
    assert_eq!(focused.targets.len(), 1);
    assert_eq!(focused.targets[0].id, "b");
    let outgoing = focused.outgoing();
    assert!(outgoing.of(focused.targets[0].loc).is_empty());
    assert_eq!(cfg.edges.len(), focused.edges.len() + 1);
    // With all properties, going on behind the error of one may lead to the other.
    let both = exact("focus", &cfg, &mut terms).0;
    assert_eq!((both.edges.len(), both.targets.len()), (cfg.edges.len(), 2));
}

#[test]
fn focus_keeps_errors_at_labels_whatever_their_numbers() {
    // Nothing calls `unused`: without it the locations have other numbers.
    let text = TWO.replace(
        "(function main",
        "(function unused () (return) (locals) (seq (assign g (const 1 int)) (assign g (const 2 int))))
(function main",
    );
    let (mut terms, cfg) = graph(&text);
    for wanted in ["a", "b"] {
        let target = cfg.targets.iter().find(|target| target.id == wanted);
        let label = cfg.locs[target.unwrap().loc].label.unwrap();
        let options = PassOptions {
            joint: true,
            labels: Some(vec![label]),
            ..PassOptions::default()
        };
        let passes = [find("focus").unwrap(), find("unreachable").unwrap()];
        let made = run_all(&cfg, &mut terms, &passes, &options, &Budget::unlimited()).unwrap();
        for stage in &made.stages {
            let ids: Vec<&str> = stage.cfg.targets.iter().map(|t| t.id.as_str()).collect();
            assert_eq!(ids, [wanted], "after {}", stage.name);
            let loc = stage.cfg.targets[0].loc;
            assert_eq!(stage.cfg.locs[loc].label, Some(label));
        }
    }
}

/// A pass that forgets one error.
fn forget(
    cfg: &Cfg,
    terms: &mut Terms,
    _: &PassOptions,
    _: &Budget,
) -> Result<Lowered<Cfg, Back>, PassError> {
    let (mut system, back) = Edit::new(cfg).finish(terms);
    system.targets.pop();
    Ok(Lowered {
        system,
        back,
        exact: Exactness::Exact,
    })
}

#[test]
fn a_pass_that_loses_an_error_is_found_out() {
    let forgets = Pass {
        run: forget,
        ..*find("focus").unwrap()
    };
    let (mut terms, cfg) = graph(TWO);
    let budget = Budget::unlimited();
    let made = run_all(
        &cfg,
        &mut terms,
        &[&forgets],
        &PassOptions::default(),
        &budget,
    );
    assert!(matches!(made, Err(PassError::LostTarget { .. })));
    let made = run_last(
        cfg,
        &mut terms,
        &[&forgets],
        &PassOptions::default(),
        &budget,
    );
    assert!(matches!(made, Err(PassError::LostTarget { .. })));
}

#[test]
fn inline_makes_one_function_and_lifts_calls() {
    let (mut terms, cfg) = graph(TWO);
    let (inlined, back) = exact("inline", &cfg, &mut terms);
    assert_eq!(inlined.funcs.len(), 1);
    assert_eq!(inlined.targets.len(), 3);
    let names: Vec<&str> = inlined.vars.values().map(|x| x.name.as_str()).collect();
    assert_eq!(names, ["g", "main.y", "f.1.x", "f.1.r", "f.2.x", "f.2.r"]);
    // Take the first edge that can be taken until nothing can.
    let path = run(&inlined, &terms, |_| Some(Value::Int(5.into())));
    let end = execute(&inlined, &terms, &path).unwrap();
    let lifted = back.cex(&mut terms, path).unwrap();
    assert!(lifted.steps.iter().any(|s| matches!(s, PathStep::Enter(_))));
    let old_end = execute(&cfg, &terms, &lifted).unwrap();
    assert_eq!(inlined.locs[end].label, cfg.locs[old_end].label);
    assert_eq!(old_end, cfg.funcs[cfg.entry].exit);
}

/// A path that takes the first edge that can be taken, with these inputs.
fn run(
    cfg: &crate::Cfg,
    terms: &bia_term::Terms,
    value: impl Fn(crate::Input) -> Option<Value>,
) -> Path {
    let outgoing = cfg.outgoing();
    let mut path = Path::from(Vec::new());
    let mut at = cfg.start();
    'steps: for _ in 0..100 {
        for edge in outgoing.of(at) {
            let inputs = cfg.edges[*edge].inputs();
            let inputs = inputs.into_iter().map(|i| (i, value(i))).collect();
            path.steps.push(PathStep::Take(*edge, inputs));
            if let Ok(next) = execute(cfg, terms, &path) {
                at = next;
                continue 'steps;
            }
            path.steps.pop();
        }
        break;
    }
    path
}

const RECURSIVE: &str = "
(entry main)
(globals)
(function f ((var x int)) (return (var r int)) (locals (var l int))
  (seq (assign l x) (condjump (op lt x (const 1 int)) (label end))
       (call f (op sub x (const 1 int)) r) (assign x l)
       (label end) (assign r (op add x (const 1 int)))))
(function main () (return) (locals (var y int))
  (seq (call f (const 2 int) y) (assume (op eq y (const 3 int))) (! (label bad) :error b)))
";

#[test]
fn recursion_is_cut_where_it_is_too_deep() {
    let (mut terms, cfg) = graph(RECURSIVE);
    let options = PassOptions {
        recursion_depth: 3,
        ..PassOptions::default()
    };
    let lowered = apply("inline", &cfg, &mut terms, &options);
    assert_eq!(lowered.exact, Exactness::Under);
    assert_eq!(lowered.system.cuts.len(), 1);
    let outgoing = lowered.system.outgoing();
    assert!(outgoing.of(lowered.system.cuts[0]).is_empty());
    // f(2), f(1), f(0): three frames are enough for this program.
    let path = run(&lowered.system, &terms, |_| None);
    let lifted = lowered.back.cex(&mut terms, path).unwrap();
    let end = execute(&cfg, &terms, &lifted).unwrap();
    assert_eq!(end, cfg.funcs[cfg.entry].exit);
    let enters = lifted
        .steps
        .iter()
        .filter(|s| matches!(s, PathStep::Enter(_)));
    assert_eq!(enters.count(), 3);
}

#[test]
fn too_many_copies_are_refused() {
    let (mut terms, cfg) = graph(RECURSIVE);
    let options = PassOptions {
        max_edges: 20,
        ..PassOptions::default()
    };
    let run = find("inline").unwrap().run;
    let error = run(&cfg, &mut terms, &options, &Budget::unlimited()).unwrap_err();
    let expected = PassError::TooLarge {
        pass: "inline",
        limit: 20,
    };
    assert_eq!(error, expected);
}

#[test]
fn what_leads_nowhere_is_dropped() {
    let text = "
(entry main)
(globals)
(function f () (return) (locals) (seq))
(function main () (return) (locals (var y int) (var z int))
  (seq (havoc y) (condjump (op lt y (const 1 int)) (label a))
       (assign z y) (call f) (label forever) (jump (label forever))
       (label a) (! (label bad) :error b) (assign z y)))
";
    let (mut terms, cfg) = graph(text);
    let small = all(&["focus", "unreachable"], &cfg, &mut terms);
    expect![[r#"
        >n0 -> n2: havoc main.y; havoc main.z
        n2 -> n3: havoc main.y
        n3 -> n4: [(< main.y 1)]
        n4 -> *n5:
    "#]]
    .assert_eq(&show(&small, &terms));
    assert_eq!(small.funcs.len(), 1);
}

#[test]
fn what_happens_in_calls_is_kept() {
    let text = "
(entry main)
(globals)
(function f () (return) (locals) (seq (! (label bad) :error b)))
(function g () (return) (locals) (seq (jump)))
(function main () (return) (locals (var y int))
  (seq (call f) (call g) (! (label other) :error b)))
";
    let (mut terms, cfg) = graph(text);
    let small = all(&["focus", "unreachable"], &cfg, &mut terms);
    expect![[r#"
        n0 -> *n4:
        >n2 -> n5: havoc main.y
        n5 -> n6:  := f()
    "#]]
    .assert_eq(&show(&small, &terms));
}

const COUNT: &str = "
(entry main)
(globals (var sum int))
(function main () (return) (locals (var i int) (var n int) (var unused int))
  (seq (assign i (const 0 int)) (assign sum (const 0 int)) (assign n (const 5 int))
       (label head)
       (condjump (op ge i n) (label done))
       (assign unused i) (assign unused (op add unused i))
       (assign sum (op add sum i)) (assign n n) (assign i (op add i (const 1 int)))
       (jump (label a) (label b)) (label a) (label b)
       (jump (label head))
       (label done) (assume (op gt i (const 6 int)))
       (assign i sum)
       (! (label bad) :error b)))
";

#[test]
fn slice_removes_what_influences_nothing() {
    let (mut terms, cfg) = graph(COUNT);
    let small = all(&["focus", "unreachable", "slice"], &cfg, &mut terms);
    let names: Vec<&str> = small.vars.values().map(|x| x.name.as_str()).collect();
    // `sum` is assigned to `i` at the end, which an assumption reads: slicing ignores order.
    assert_eq!(names, ["sum", "main.i", "main.n"]);
    let text = show(&small, &terms);
    assert!(
        text.contains("(+ main.i 1)") && !text.contains("unused"),
        "{text}"
    );
}

#[test]
fn dead_assignments_are_removed() {
    let (mut terms, cfg) = graph(COUNT);
    let small = all(
        &["focus", "unreachable", "dead", "blocks"],
        &cfg,
        &mut terms,
    );
    // `sum` only flows into the last value of `i`, which is never read.
    expect![[r#"
        >n0 -> n2: main.i := 0; main.n := 5
        n2 -> *n3: [(not (< main.i main.n))]; [(< 6 main.i)]
        n2 -> n2: [(< main.i main.n)]; main.n := main.n; main.i := (+ main.i 1)
    "#]]
    .assert_eq(&show(&small, &terms));
}

#[test]
fn calls_keep_globals_and_results_alive() {
    let (mut terms, cfg) = graph(TWO);
    let small = all(&["dead"], &cfg, &mut terms);
    expect![[r#"
        n0 -> n4:
        n4 -> n5: f.r := (+ f.x 1)
        n5 -> n6: [(< 7 f.r)]
        n5 -> n7: [(not (< 7 f.r))]
        n7 -> n8: g := f.r
        n8 -> *n9:
        *n9 -> n6:
        n6 -> n1:
        >n2 -> n10:
        n10 -> n11: g := 0
        n11 -> n12: main.y := 3
        n12 -> n13: main.y := f(main.y)
        n13 -> n14: main.y := f((+ main.y main.y))
        n14 -> *n15:
        *n15 -> n16:
        n16 -> n3:
    "#]]
    .assert_eq(&show(&small, &terms));
}

#[test]
fn merged_edges_stand_for_the_old_ones_in_order() {
    let (mut terms, cfg) = graph(COUNT);
    let (small, back) = exact("blocks", &cfg, &mut terms);
    assert!(small.edges.len() < cfg.edges.len() / 2);
    let path = run(&small, &terms, |_| Some(Value::Int(0.into())));
    let end = execute(&small, &terms, &path).unwrap();
    let lifted = back.cex(&mut terms, path).unwrap();
    let old_end = execute(&cfg, &terms, &lifted).unwrap();
    assert_eq!(back.locs[old_end], crate::Became::Locs(vec![end]));
}

#[test]
fn live_variables_of_a_loop() {
    let (mut terms, cfg) = graph(COUNT);
    let cfg = all(&["focus", "unreachable"], &cfg, &mut terms);
    let live = crate::Live::new(&cfg, &terms, &Budget::unlimited()).unwrap();
    let loops = crate::Loops::new(&cfg);
    let heads: Vec<_> = loops.heads().collect();
    assert_eq!(heads.len(), 1);
    let names: Vec<&str> = live
        .at(heads[0])
        .map(|x| cfg.vars[x].name.as_str())
        .collect();
    assert_eq!(names, ["main.i", "main.n"]);
}

/// Figure 4 of the paper.
const FIGURE_4: &str = "
(type cint (sbv 32))
(entry init_and_main)
(globals (var glbl cint))
(function f ((var x cint)) (return (var ret cint)) (locals)
  (seq (jump (label then) (label else))
       (label then) (assume (op gt glbl (const 0 cint)))
       (assign ret (sub x (const 1 cint))) (jump (label end))
       (label else) (assume (op not (op gt glbl (const 0 cint))))
       (assign glbl (const 0 cint)) (assign ret x)
       (label end)))
(function main () (return) (locals (var y cint))
  (seq (label while) (jump (label inwhile) (label endwhile))
       (label inwhile) (assume (op gt y (const 0 cint))) (call f y y) (jump (label while))
       (label endwhile) (assume (op not (op gt y (const 0 cint))))
       (jump (label then) (label else))
       (label then) (assume (op not (op eq glbl (const 0 cint))))
       (! (label err) :error assert-fail)
       (label else)))
(function init_and_main () (return) (locals)
  (seq (assign glbl (const 0 cint)) (call main)))
";

#[test]
fn the_global_of_figure_4_is_0_everywhere() {
    let (mut terms, cfg) = graph(FIGURE_4);
    let cfg = all(&["focus", "inline", "unreachable"], &cfg, &mut terms);
    let (small, back) = exact("constants", &cfg, &mut terms);
    assert_eq!(small.targets, []);
    let head = crate::Loops::new(&cfg).heads().next().unwrap();
    let fact = back.facts[head].unwrap();
    assert_eq!(terms.term_text(fact), "(= glbl #x00000000)");
}

#[test]
fn the_proof_of_figure_4_lifts() {
    let (mut terms, cfg) = graph(FIGURE_4);
    let (options, budget) = (PassOptions::default(), Budget::unlimited());
    let passes = super::default_pipeline();
    let made = super::run_all(&cfg, &mut terms, &passes, &options, &budget).unwrap();
    assert_eq!(made.exact(), Exactness::Exact);
    assert_eq!(made.last().unwrap().targets, []);
    // Nothing is left to prove; what the passes found is the proof.
    let nothing = crate::LocationInvariants { at: Vec::new() };
    let (down_to, inlined) = made.after("inline").unwrap();
    let lifted = made.proof_at(down_to, &mut terms, nothing.clone()).unwrap();
    let mut solver = bia_solver::z3::Z3::new().unwrap();
    let checked = crate::floyd::check(inlined, &lifted, &mut terms, &mut solver, &budget);
    assert_eq!(checked, Ok(()));
    // In the graph with calls it cannot be said.
    assert!(made.proof_at(0, &mut terms, nothing).is_err());
}

#[test]
fn constants_decide_branches_and_branches_constants() {
    let text = "
(entry main)
(globals (var m (map int int)))
(function main () (return) (locals (var a int) (var b int) (var c int) (var i int))
  (seq (assign a (const 1 int)) (havoc i) (havoc m)
       (assign m (op mapset m (const 2 int) (const 7 int)))
       (assign m (op mapset m (const 3 int) i))
       (label head)
       (condjump (op eq a (const 1 int)) (label one))
       (assign a (const 2 int))
       (label one)
       (assign b i)
       (assign c (op add (op mapget m (const 2 int)) (op mapget m (const 3 int))))
       (condjump (op lt (op add b c) (const 5 int)) (label head))
       (assume (op eq i (const 9 int)))
       (assume (op gt (op add b a) (const 3 int)))
       (assume (op lt c (const 4 int)))
       (! (label bad) :error b)))
";
    let (mut terms, cfg) = graph(text);
    let (small, back) = exact("constants", &cfg, &mut terms);
    let small = all(&["unreachable", "dead", "blocks"], &small, &mut terms);
    expect![[r#"
        >n0 -> n2: havoc main.i; havoc m; m := (store m 2 7); m := (store m 3 main.i)
        n2 -> n3: main.c := (+ (select m 3) 7)
        n3 -> n2: [(< (+ main.c main.i) 5)]
        n3 -> *n4: [(not (< (+ main.c main.i) 5))]; [(= main.i 9)]; [(< main.c 4)]
    "#]]
    .assert_eq(&show(&small, &terms));
    let head = crate::Loops::new(&cfg).heads().next().unwrap();
    let fact = terms.term_text(back.facts[head].unwrap());
    expect!["(and (= main.a 1) (= (select m 2) 7))"].assert_eq(&fact);
}

#[test]
fn copies_end_when_the_original_is_written() {
    let text = "
(entry main)
(globals)
(function main () (return) (locals (var a int) (var b int) (var m (map int int)) (var n (map int int)))
  (seq (havoc a) (assign b a) (havoc a) (assume (op lt b (const 5 int)))
       (havoc m) (assign m (op mapset m (const 1 int) (const 8 int)))
       (assign n m) (assign m (op mapset m a (const 3 int)))
       (assume (op eq b (op add (op mapget m (const 1 int)) (op mapget n (const 1 int)))))
       (! (label bad) :error b)))
";
    let (mut terms, cfg) = graph(text);
    let text = show(
        &all(&["blocks", "constants", "dead"], &cfg, &mut terms),
        &terms,
    );
    expect![[r#"
        >n0 -> *n2: havoc main.a; main.b := main.a; havoc main.a; [(< main.b 5)]; havoc main.m; main.m := (store main.m 1 8); main.m := (store main.m main.a 3); [(= main.b (+ (select main.m 1) 8))]
        *n2 -> n1:
    "#]].assert_eq(&text);
    let same = all(&["blocks", "simplify", "dead"], &cfg, &mut terms);
    assert_eq!(show(&same, &terms), text);
}

const CELLS: &str = "
(entry main)
(globals (var m (map int int)) (var n (map int int)) (var whole (map int int)))
(function main () (return) (locals (var i int))
  (seq (havoc m) (havoc whole)
       (assign n (op mapset m (const 1 int) (op mapget m (const 2 int))))
       (assign m (op mapset (op mapset m (const 1 int) (const 5 int)) (const 3 int) i))
       (assign whole (op mapset whole i (op mapget n (const 2 int))))
       (label head)
       (assign n m)
       (condjump (op lt (op mapget n (const 3 int)) (const 4 int)) (label head))
       (assume (op eq (op mapget n (const 1 int)) (op mapget n (const 2 int))))
       (assume (op eq (op mapget whole (const 1 int)) (op mapget m (const 2 int))))
       (! (label bad) :error b)))
";

#[test]
fn maps_with_constant_indices_are_split_and_put_together() {
    let (mut terms, cfg) = graph(CELLS);
    let cfg = all(&["focus", "unreachable", "blocks"], &cfg, &mut terms);
    let (small, back) = exact("split-maps", &cfg, &mut terms);
    expect![[r#"
        >n0 -> n2: havoc m[1]; havoc m[2]; havoc m[3]; havoc n[1]; havoc n[2]; havoc n[3]; havoc whole; havoc main.i; havoc m[1]; havoc m[2]; havoc m[3]; havoc whole; n[1] := |m[2]|; n[2] := |m[2]|; n[3] := |m[3]|; m[1] := 5; m[3] := main.i; whole := (store whole main.i |n[2]|)
        n2 -> n3: n[1] := |m[1]|; n[2] := |m[2]|; n[3] := |m[3]|
        n3 -> n2: [(< |n[3]| 4)]
        n3 -> *n4: [(not (< |n[3]| 4))]; [(= |n[1]| |n[2]|)]; [(= (select whole 1) |m[2]|)]
    "#]].assert_eq(&show(&small, &terms));
    // All cells are 5; i, the only other number, is 9, so that the loop ends.
    let sort = |i: crate::Input| match &back.inputs[i] {
        crate::Supplies::Cell(..) => Some(Value::Int(5.into())),
        crate::Supplies::Whole(_) if i.index() == 7 => Some(Value::Int(9.into())),
        crate::Supplies::Whole(_) | crate::Supplies::Nothing => None,
    };
    let path = run(&small, &terms, sort);
    let lifted = back.cex(&mut terms, path.clone()).unwrap();
    let PathStep::Take(_, inputs) = &lifted.steps[0] else {
        panic!("a path without calls");
    };
    let maps = inputs
        .iter()
        .filter_map(|(_, value)| value.as_ref()?.as_array());
    assert!(
        maps.into_iter()
            .any(|map| map.get(&Value::Int(2.into())) == &Value::Int(5.into()))
    );
    let end = execute(&small, &terms, &path).unwrap();
    let old = execute(&cfg, &terms, &lifted).unwrap();
    assert_eq!(back.locs[old], crate::Became::Locs(vec![end]));
}

/// A pointer points here and there, but where it does is known in each case.
#[test]
fn maps_are_split_where_indices_turn_out_to_be_constants() {
    let text = "
(entry main)
(globals (var m (map int int)))
(function main () (return) (locals (var p int))
  (seq (havoc m)
       (assign p (const 1 int))
       (assign m (op mapset m p (const 0 int)))
       (label head)
       (assign p (const 2 int))
       (assign m (op mapset m p (op add (op mapget m p) (const 3 int))))
       (assign p (const 1 int))
       (assign m (op mapset m p (op add (op mapget m p) (const 1 int))))
       (condjump (op lt (op mapget m p) (const 4 int)) (label head))
       (assume (op eq (op mapget m (const 2 int)) (op mapget m p)))
       (! (label bad) :error b)))
";
    let (mut terms, cfg) = graph(text);
    let (options, budget) = (PassOptions::default(), Budget::unlimited());
    let passes = super::default_pipeline();
    let made = super::run_all(&cfg, &mut terms, &passes, &options, &budget).unwrap();
    let small = made.last().unwrap();
    let is_map = |x: &crate::VarData| {
        let sort = terms.sort(x.term);
        terms.sorts().array_parts(sort).is_some()
    };
    assert!(!small.vars.values().any(is_map), "{}", show(small, &terms));
    assert_eq!(small.targets.len(), 1);
}

#[test]
fn maps_that_are_used_as_a_whole_stay() {
    let uses = [
        "(assume (op eq m n))",
        "(assign i (op mapget m i))",
        "(assign m (op mapset m i i))",
        "(assign m (op ite (op lt i (const 0 int)) m n))",
        "(assign m (op mapset (op mapset m (const 1 int) (op mapget m (const 2 int))) (const 2 int) (op mapget m (const 1 int))))",
        "(call f m)",
    ];
    for used in uses {
        let text = format!(
            "
(entry main)
(globals (var m (map int int)) (var n (map int int)))
(function f ((var p (map int int))) (return) (locals) (seq))
(function main () (return) (locals (var i int))
  (seq (havoc m) (havoc n) (havoc i) {used}
       (assume (op lt (op mapget m (const 1 int)) (op mapget m (const 2 int))))
       (! (label bad) :error b)))"
        );
        let (mut terms, cfg) = graph(&text);
        let (small, back) = exact("split-maps", &cfg, &mut terms);
        assert!(
            back.vars
                .iter()
                .all(|(cell, _)| !terms.var_name(*cell).unwrap().starts_with("m[")),
            "{used}"
        );
        assert!(small.vars.values().any(|x| x.name == "m"));
    }
}

#[test]
fn a_variable_with_one_value_is_replaced() {
    let text = "
(entry main)
(globals (var k int) (var l int))
(function main () (return) (locals (var i int))
  (seq (havoc i)
       (label head)
       (condjump (op lt i (const 0 int)) (label skip))
       (assign k (const 4 int)) (assign l (const 4 int))
       (label again)
       (condjump (op lt i k) (label again))
       (condjump (op lt i l) (label head))
       (assign l (const 5 int)) (assume (op lt l i))
       (! (label bad) :error b)
       (label skip)))
";
    let (mut terms, cfg) = graph(text);
    let cfg = all(
        &["focus", "unreachable", "dead", "blocks"],
        &cfg,
        &mut terms,
    );
    let (small, back) = exact("constant-vars", &cfg, &mut terms);
    expect![[r#"
        >n0 -> n2: havoc main.i
        n2 -> n3: [(not (< main.i 0))]; l := 4
        n3 -> n3: [(< main.i 4)]
        n3 -> n4: [(not (< main.i 4))]
        n4 -> n2: [(< main.i l)]
        n4 -> *n5: [(not (< main.i l))]; l := 5; [(< l main.i)]
    "#]]
    .assert_eq(&show(&small, &terms));
    let facts = back.facts.iter().filter_map(|(_, fact)| *fact);
    let facts: Vec<String> = facts.map(|fact| terms.term_text(fact)).collect();
    // Only at the inner head: at the outer one `k` is not written yet, and not live.
    assert_eq!(facts, ["(= k 4)"]);
}

#[test]
fn loops_are_unrolled_up_to_the_bound() {
    let (mut terms, cfg) = graph(COUNT);
    let cfg = all(
        &["focus", "unreachable", "dead", "blocks"],
        &cfg,
        &mut terms,
    );
    for (bound, reaches) in [(4, false), (5, true)] {
        let options = PassOptions {
            unroll: bound,
            ..PassOptions::default()
        };
        let lowered = apply("unroll", &cfg, &mut terms, &options);
        assert_eq!(lowered.exact, Exactness::Under);
        assert_eq!(lowered.system.cuts.len(), 1);
        assert_eq!(crate::Loops::new(&lowered.system).heads().count(), 0);
        let path = run(&lowered.system, &terms, |_| None);
        let lifted = lowered.back.cex(&mut terms, path.clone()).unwrap();
        let end = execute(&lowered.system, &terms, &path).unwrap();
        // The loop is passed five times; then nothing goes on, since i > 6 does not hold.
        assert_eq!(lowered.system.cuts.contains(&end), !reaches);
        execute(&cfg, &terms, &lifted).unwrap();
    }
    let few = PassOptions {
        max_edges: 3,
        ..PassOptions::default()
    };
    let error = (find("unroll").unwrap().run)(&cfg, &mut terms, &few, &Budget::unlimited());
    assert!(matches!(error, Err(PassError::TooLarge { .. })));
}
