//! States as values; maps that are changed in place.

use super::*;

const MAPS: &str =
    "(var m (map int int)) (var n (map int int)) (var a int) (var b int) (var c int)";
const ZERO: &str = "(const ((() . 0)) (map int int))";

#[test]
fn a_map_changed_in_place_has_no_aliases() {
    let body = format!(
        "(assign m {ZERO}) (assign n m) (assign m (mapset m (const 1 int) (const 5 int)))
         (assign a (mapget m (const 1 int))) (assign b (mapget n (const 1 int)))
         (assign n (mapset n (const 2 int) (const 6 int))) (assign c (mapget m (const 2 int)))"
    );
    check(MAPS, &body, "", &[("a", "5"), ("b", "0"), ("c", "0")]);
}

#[test]
fn a_change_of_one_map_assigned_to_another_leaves_the_first() {
    let body = format!(
        "(assign m {ZERO}) (assign n (const ((() . 7)) (map int int)))
         (assign n (mapset m (const 1 int) (const 5 int)))
         (assign a (mapget m (const 1 int))) (assign b (mapget n (const 1 int)))
         (assign c (mapget n (const 2 int)))"
    );
    check(MAPS, &body, "", &[("a", "0"), ("b", "5"), ("c", "0")]);
}

#[test]
fn copies_of_a_state_have_their_own_maps() {
    let body = format!(
        "(assign m {ZERO}) (assign m (mapset m (const 1 int) (const 5 int)))
         (assign m (mapset m (const 1 int) (const 6 int)))"
    );
    let program = main_with(MAPS, "", &body);
    let interp = Interpreter::new(&program);
    let (mut state, mut oracle) = (interp.start(), Answers::new(""));
    let mut seen = Vec::new();
    while interp.step(&mut state, &mut oracle) != Ok(Step::Finished) {
        seen.push(state.clone());
    }
    let shown: Vec<_> = seen
        .iter()
        .map(|s| values(&program, s, &["m"]).remove(0))
        .collect();
    assert_eq!(
        shown,
        ["((() . 0))", "((1 . 5) (() . 0))", "((1 . 6) (() . 0))"]
    );
}

#[test]
fn the_old_map_is_seen_by_all_indices_and_values() {
    let body = format!(
        "(assign m {ZERO}) (assign m (mapset m (const 0 int) (const 1 int)))
         (assign m (mapset m (mapget m (const 0 int)) (add (mapget m (const 0 int)) (const 7 int))))
         (assign m (mapset (mapset m (const 0 int) (mapget m (const 1 int)))
                           (const 1 int) (mapget m (const 0 int))))
         (assign a (mapget m (const 0 int))) (assign b (mapget m (const 1 int)))"
    );
    // After the first two m = {{0: 1, 1: 8}}; the last statement swaps.
    check(MAPS, &body, "", &[("a", "8"), ("b", "1")]);
}

#[test]
fn a_later_store_to_the_same_index_wins() {
    let body = format!(
        "(assign m {ZERO})
         (assign m (mapset (mapset m (const 3 int) (const 1 int)) (const 3 int) (const 2 int)))
         (assign a (mapget m (const 3 int)))"
    );
    check(MAPS, &body, "", &[("a", "2")]);
}

#[test]
fn effects_in_a_store_see_the_map_of_their_time() {
    // The operand m is read before the sequence assigns it, so that assignment is lost.
    let body = format!(
        "(assign m {ZERO})
         (assign m (mapset m (const 0 int)
                     (seq (assign m (mapset m (const 9 int) (const 9 int)))
                          (mapget m (const 9 int)))))
         (assign a (mapget m (const 0 int))) (assign b (mapget m (const 9 int)))"
    );
    check(MAPS, &body, "", &[("a", "9"), ("b", "0")]);
    let text = format!(
        "(define nine (seq (assign m (mapset m (const 9 int) (const 9 int))) (const 4 int)))
         (entry main) (globals {MAPS})
         (function main () (return) (locals)
           (seq (assign m {ZERO}) (assign m (mapset m (const 0 int) nine))
                (assign a (mapget m (const 0 int))) (assign b (mapget m (const 9 int)))))"
    );
    let program = program(&text);
    let (_, state, _) = run_with(&program, "");
    assert_eq!(values(&program, &state, &["a", "b"]), ["4", "0"]);
}

#[test]
fn maps_of_maps() {
    let ty = "(map int (map int int))";
    let globals = format!("(var m {ty}) (var k {ty}) (var a int) (var b int) (var e bool)");
    let body = format!(
        "(assign m (const ((() . ((() . 0)))) {ty})) (assign k m)
         (assign m (mapset m (const 1 int)
                     (mapset (mapget m (const 1 int)) (const 2 int) (const 3 int))))
         (assign m (mapset m (const 1 int)
                     (mapset (mapget m (const 1 int)) (const 4 int) (const 5 int))))
         (assign a (mapget (mapget m (const 1 int)) (const 2 int)))
         (assign b (mapget (mapget k (const 1 int)) (const 2 int)))
         (assign m (mapset m (const 1 int) (const ((() . 0)) (map int int)))) (assign e (eq m k))"
    );
    check(
        &globals,
        &body,
        "",
        &[("a", "3"), ("b", "0"), ("e", "true")],
    );
}

#[test]
fn states_with_equal_functions_in_their_maps_are_equal() {
    let text = "(entry main) (globals (var m (map bool bool)))
      (function main () (return) (locals)
        (seq (jump (label a) (label b))
             (label a) (assign m (const ((() . true)) (map bool bool))) (jump (label end))
             (label b) (assign m (const ((true . true) (() . true)) (map bool bool)))
             (assign m (mapset m (const false bool) (const false bool)))
             (assign m (mapset m (const false bool) (const true bool)))
             (label end)))";
    let program = program(text);
    let (_, one, _) = run_with(&program, "a");
    let (_, two, _) = run_with(&program, "b");
    assert_eq!(one, two);
    let hash = |state: &State| {
        use std::hash::BuildHasher as _;
        rustc_hash::FxBuildHasher.hash_one(state)
    };
    assert_eq!(hash(&one), hash(&two));
}

#[test]
fn variables_of_other_functions_have_no_value_here() {
    let text = "(entry main) (globals (var g int))
      (function f ((var a int)) (return) (locals) (label in))
      (function main () (return) (locals (var l int))
        (seq (assign l (const 1 int)) (call f l)))";
    let program = program(text);
    let interp = Interpreter::new(&program);
    let (mut state, mut oracle) = (interp.start(), Answers::new(""));
    for _ in 0..2 {
        interp
            .step(&mut state, &mut oracle)
            .expect("nothing is asked");
    }
    let (a, l) = (var(&program, "a"), var(&program, "l"));
    assert!(state.value(&interp, a).is_some());
    assert!(state.value(&interp, l).is_none());
    let outer = state.frames().next().expect("main");
    assert!(outer.value(&interp, l).is_some());
    assert!(outer.value(&interp, a).is_none());
}

#[test]
fn interpreters_are_shared_and_states_sent_between_threads() {
    let program = main_with(MAPS, "", "(assign a (const 1 int)) (assign b (add a a))");
    let interp = Interpreter::new(&program);
    let run = || {
        let mut state = interp.start();
        let limits = RunLimits::unlimited();
        let run = interp.run(
            &mut state,
            &mut Random::new(&program, 1),
            &mut Unwatched,
            &limits,
        );
        (run, state)
    };
    let (one, two) = std::thread::scope(|scope| {
        let (one, two) = (scope.spawn(run), scope.spawn(run));
        (one.join().expect("no panic"), two.join().expect("no panic"))
    });
    assert_eq!(one, two);
}
