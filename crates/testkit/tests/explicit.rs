//! The exhaustive search against hand-computed facts and against random runs.
//!
//! More than forty hand-computed verdicts are in the corpus (`k2/live`, `k2/reach`).

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use bia_k2::Program;
use bia_k2::ast::{Label, Property, PropertyKind};
use bia_k2::interp::{Interpreter, Random, State, Step};
use bia_testkit::explicit::{Answer, Limits, TooLarge, answer, explore, replay, values_of};
use bia_testkit::r#gen::{GenConfig, generate};
use bia_testkit::round_trip::program_of;
use bia_testkit::seeds;
use std::collections::BTreeSet;

fn program(text: &str) -> Program {
    program_of(text).unwrap_or_else(|errors| panic!("{errors}\n{text}"))
}

/// A program whose only function is the entry.
fn main_of(locals: &str, body: &str) -> Program {
    program(&format!(
        "(entry main) (function main () (return) (locals {locals}) (seq {body}))"
    ))
}

fn counts(program: &Program) -> (usize, usize, usize) {
    let graph = explore(program, &Limits::default());
    assert_eq!(graph.cut(), None);
    (
        graph.initial_count(),
        graph.state_count(),
        graph.edge_count(),
    )
}

#[test]
fn states_and_edges_are_counted() {
    // Nothing: the entry is at its end.
    assert_eq!(counts(&main_of("", "")), (1, 1, 0));
    // Two steps in a row.
    assert_eq!(counts(&main_of("", "(label a) (label b)")), (1, 3, 2));
    // A havoc of two bits has four outcomes.
    assert_eq!(counts(&main_of("(var x (ubv 2))", "(havoc x)")), (1, 5, 4));
    // A variable that is never read is never chosen.
    let unread = main_of("(var x (ubv 2)) (var y bool)", "(assign y true)");
    assert_eq!(counts(&unread), (1, 2, 1));
    // Read twice, chosen once.
    let read = main_of("(var x bool) (var y bool)", "(assign y x) (assign y x)");
    assert_eq!(counts(&read), (1, 5, 4));
    // One half is blocked.
    assert_eq!(counts(&main_of("(var x bool)", "(assume x)")), (1, 2, 1));
    // Two ways to one state are one edge.
    let twice = main_of("", "(jump (label a) (label a)) (label a)");
    assert_eq!(counts(&twice), (1, 3, 2));
    // Self loop: two states, the jump and the label.
    assert_eq!(
        counts(&main_of("", "(label a) (jump (label a))")),
        (1, 2, 2)
    );
}

#[test]
fn init_restricts_what_it_reads() {
    let text = |init: &str| {
        program(&format!(
            "(entry main) (globals (var x (ubv 2)) (var y bool)) {init} \
             (function main () (return) (locals) (seq))"
        ))
    };
    assert_eq!(counts(&text("")), (1, 1, 0));
    assert_eq!(counts(&text("(init (gt x (const 0 (ubv 2))))")), (3, 3, 0));
    assert_eq!(
        counts(&text("(init (and y (gt x (const 1 (ubv 2)))))")),
        (2, 2, 0)
    );
    assert_eq!(counts(&text("(init (and y (not y)))")), (0, 0, 0));
}

#[test]
fn calls_have_states_of_their_own() {
    // call, body (one label), return.
    let text = "(entry main) (function f () (return) (locals) (label l)) \
                (function main () (return) (locals) (seq (call f) (call f)))";
    assert_eq!(counts(&program(text)), (1, 7, 6));
}

#[test]
fn limits_cut_the_search() {
    let cut = |program: &Program, limits: &Limits| explore(program, limits).cut().cloned();
    let endless = "(entry f) (function f () (return) (locals) (call f))";
    assert_eq!(
        cut(&program(endless), &Limits::default()),
        Some(TooLarge::Depth(64))
    );
    let counter = main_of(
        "(var i int)",
        "(assign i (const 0 int)) (label l) (assign i (add i (const 1 int))) (jump (label l))",
    );
    let few = Limits {
        states: 100,
        ..Limits::default()
    };
    assert_eq!(cut(&counter, &few), Some(TooLarge::States(100)));
    let wide = main_of("(var x (ubv 20))", "(havoc x)");
    assert!(matches!(
        cut(&wide, &Limits::default()),
        Some(TooLarge::Type(_))
    ));
    let square = main_of(
        "(var x (ubv 8)) (var y (ubv 8)) (var b bool)",
        "(assign b (eq x y))",
    );
    assert_eq!(
        cut(&square, &Limits::default()),
        Some(TooLarge::Branching(4096))
    );
    let edges = Limits {
        edges: 3,
        ..Limits::default()
    };
    let havoc = main_of("(var x (ubv 2))", "(havoc x)");
    assert_eq!(cut(&havoc, &edges), Some(TooLarge::Edges(3)));
}

/// What was found before the cut is real.
#[test]
fn termination() {
    let ends = main_of("(var x bool)", "(label a) (condjump x (label b)) (label b)");
    assert_eq!(
        explore(&ends, &Limits::default()).terminates(),
        Answer::Holds
    );
    let runs_on = main_of("(var x bool)", "(label a) (condjump x (label a))");
    let Answer::Fails(witness) = explore(&runs_on, &Limits::default()).terminates() else {
        panic!("it does not");
    };
    assert!(replay(&runs_on, &witness).unwrap().cycle.is_some());
    let descends = program(
        "(entry main) (function main () (return) (locals) (seq (call f)))
         (function f () (return) (locals) (seq (call f)))",
    );
    let found = explore(&descends, &Limits::default()).terminates();
    assert!(matches!(found, Answer::TooLarge(TooLarge::Depth(_))));
}

#[test]
fn a_cut_search_still_finds_failures() {
    let text = "(entry main) (globals (var n int)) \
        (function main () (return) (locals) (seq \
          (assign n (const 0 int)) (label l) (assign n (add n (const 1 int))) \
          (condjump (not (eq n (const 5 int))) (label l)) \
          (! (label five) :error five) (jump (label l)) (! (label never) :error never)))";
    let program = program(text);
    let limits = Limits {
        states: 1000,
        ..Limits::default()
    };
    let answers = explore(&program, &limits).answers();
    assert_eq!(answers[0].1.holds(), Some(false));
    assert_eq!(answers[1].1, Answer::TooLarge(TooLarge::States(1000)));
}

#[test]
fn witnesses_are_shortest_and_replay() {
    let text = "(entry main) (globals (var g (ubv 2))) (init (gt g (const 1 (ubv 2)))) \
        (function main () (return) (locals (var x bool)) (seq \
          (jump (label long) (label short)) \
          (label long) (label longer) \
          (label short) (condjump (eq g (const 2 (ubv 2))) (label end)) (havoc x) (assume x) \
          (! (label bad) :error e :notlive n) (jump (label bad)) (label end)))";
    let program = program(text);
    let properties = program.properties();
    let Answer::Fails(witness) = answer(&program, &properties[0], &Limits::default()) else {
        panic!("an error is reachable");
    };
    // jump, short, condjump, havoc, assume, bad
    assert_eq!((witness.steps.len(), witness.lasso), (6, None));
    assert_eq!(witness.initial.len(), 1);
    let seen = replay(&program, &witness).unwrap();
    assert!(seen.refutes(&properties[0]));
    let Answer::Fails(mut lasso) = answer(&program, &properties[1], &Limits::default()) else {
        panic!("a label is visited for ever");
    };
    assert_eq!((lasso.steps.len(), lasso.lasso), (7, Some(5)));
    assert!(replay(&program, &lasso).unwrap().refutes(&properties[1]));
    // A broken witness is refused.
    lasso.lasso = Some(1);
    assert!(replay(&program, &lasso).is_err());
    lasso.steps.remove(2);
    assert!(replay(&program, &lasso).is_err());
}

#[test]
fn values_of_finite_types() {
    let text = "(entry f) (globals (var a bool) (var b (sbv 3)) (var c (enum x y z)) \
        (var d (map (ubv 1) (ubv 2))) (var e (fp 2 1)) (var f1 (fun (bool) ())) (var i int) \
        (var m (map (ubv 2) (map bool bool))) (var s (sym s)) (var big (ubv 13))) \
        (function g ((var p bool)) (return) (locals) (seq)) \
        (function f () (return) (locals) (seq))";
    let program = program(text);
    let of = |name: &str| {
        let var = (program.globals().iter()).find(|v| program.var_name(**v) == name);
        let ty = program.var(*var.unwrap()).ty;
        values_of(&program, ty, 4096).map(|all| {
            let different: BTreeSet<_> = all.iter().collect();
            assert_eq!(different.len(), all.len(), "{name}");
            all.len()
        })
    };
    assert_eq!(of("a"), Some(2));
    assert_eq!(of("b"), Some(8));
    assert_eq!(of("c"), Some(3));
    assert_eq!(of("d"), Some(16));
    assert_eq!(of("e"), Some(15));
    assert_eq!(of("f1"), Some(1));
    assert_eq!(of("m"), Some(256));
    assert_eq!((of("i"), of("s"), of("big")), (None, None, None));
}

/// A random run may only do what the search found possible: visit reachable labels, and repeat
/// states in cycles that agree with the answers about infinite paths.
#[test]
fn random_runs_agree_with_the_search() {
    for seed in seeds(200) {
        let text = generate(seed, &GenConfig::finite_small());
        let program = program(&text);
        let answers = explore(&program, &Limits::default()).answers();
        for run in 0..4 {
            let walk = walk(&program, run);
            for (property, answer) in &answers {
                if walk.refutes(property) {
                    let seen = answer.holds();
                    assert_eq!(seen, Some(false), "seed {seed}: {property:?}\n{text}");
                }
            }
        }
    }
}

/// What a random run did.
struct Walk {
    labels: Vec<Label>,
    /// Labels of each cycle that was closed.
    cycles: Vec<Vec<Label>>,
}

impl Walk {
    fn refutes(&self, property: &Property) -> bool {
        let hit = |labels: &[Label]| property.labels.iter().any(|l| labels.contains(l));
        let missed = |labels: &[Label]| property.labels.iter().any(|l| !labels.contains(l));
        match property.kind {
            PropertyKind::Error => hit(&self.labels),
            PropertyKind::NotLive => self.cycles.iter().any(|c| hit(c)),
            PropertyKind::Live => self.cycles.iter().any(|c| missed(c)),
        }
    }
}

/// Steps at random for a while; a state that was met before closes a cycle.
fn walk(program: &Program, seed: u64) -> Walk {
    let interp = Interpreter::new(program);
    let mut oracle = Random::new(program, seed);
    let mut state = interp.start();
    let mut seen: Vec<(State, usize)> = Vec::new();
    let mut walk = Walk {
        labels: Vec::new(),
        cycles: Vec::new(),
    };
    if interp.check_init(&mut state, &mut oracle) != Ok(true) {
        return walk;
    }
    for _ in 0..200 {
        if let Some((_, from)) = seen.iter().find(|(s, _)| *s == state) {
            walk.cycles.push(walk.labels[*from..].to_vec());
        }
        seen.push((state.clone(), walk.labels.len()));
        match interp
            .step(&mut state, &mut oracle)
            .expect("it has an answer")
        {
            Step::Visited { label, .. } => walk.labels.push(label),
            Step::Blocked(_) | Step::Finished => break,
            Step::Ran(_) | Step::Called { .. } | Step::Returned { .. } => {}
        }
    }
    walk
}

/// Witnesses on random programs replay and show what they claim.
#[test]
fn random_witnesses_replay() {
    for seed in seeds(200) {
        let program = program(&generate(seed, &GenConfig::finite_small()));
        for (property, answer) in explore(&program, &Limits::default()).answers() {
            if let Answer::Fails(witness) = answer {
                let replayed = replay(&program, &witness);
                let replayed = replayed.unwrap_or_else(|e| panic!("seed {seed}: {e}"));
                assert!(replayed.refutes(&property), "seed {seed}: {property:?}");
            }
        }
    }
}
