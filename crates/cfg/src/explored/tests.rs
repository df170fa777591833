//! What is explored is, and nothing else is said to be.

use super::{NotExplored, caps, check};
use crate::{
    Cfg,
    pass::testing::{all, graph},
};
use bia_base::{Budget, Reason};
use bia_solver::{
    api::{Answer, Smt, SolverError},
    z3::Z3,
};
use bia_term::{Model, Term, Terms, value::Value};

fn explored(text: &str) -> Result<u64, NotExplored> {
    let (mut terms, cfg) = focused(text);
    let mut solver = Z3::new().unwrap();
    check(&cfg, &mut terms, &mut solver, &Budget::unlimited())
}

fn focused(text: &str) -> (Terms, Cfg) {
    let (mut terms, cfg) = graph(text);
    let cfg = all(&["focus"], &cfg, &mut terms);
    (terms, cfg)
}

/// A body with variables `x`, `y` and `m` that come with any values, and an error at `bad`.
fn body(body: &str) -> String {
    format!(
        "(type w (ubv 8)) (entry main)
         (function half ((var n w)) (return (var r w)) (locals)
           (seq (assign r (op div n (const 2 w)))))
         (function main () (return) (locals (var x w) (var y w) (var m (map w w)))
           (seq {body} (jump (label end)) (! (label bad) :error e) (label end)))"
    )
}

#[test]
fn all_ways_are_gone() {
    let text = body(
        "(assume (op lt x (const 5 w))) (assign y (const 0 w))
         (label head) (condjump (op eq y x) (label out))
         (assign y (op add y (const 1 w))) (jump (label head))
         (label out) (condjump (op lt (const 4 w) y) (label bad))",
    );
    assert_eq!(explored(&text), Ok(5));
}

#[test]
fn what_an_input_reaches_is_reached() {
    let text = body("(condjump (op eq (op mul x x) (const 49 w)) (label bad))");
    assert!(matches!(explored(&text), Err(NotExplored::Reached(_))));
    // No square ends in 3.
    let text = body("(condjump (op eq (op mul x x) (const 3 w)) (label bad))");
    assert!(explored(&text).is_ok());
}

#[test]
fn calls_have_frames_of_their_own() {
    let call = |wrong: u32| {
        body(&format!(
            "(assume (op lt x (const 9 w))) (call half x y) (call half y x)
             (condjump (op eq x (const {wrong} w)) (label bad))"
        ))
    };
    assert!(explored(&call(3)).is_ok());
    assert!(matches!(explored(&call(2)), Err(NotExplored::Reached(_))));
}

#[test]
fn cells_of_maps_are_what_was_written() {
    let map = |at: u32| {
        body(&format!(
            "(assign m (op mapset m (const 1 w) x)) (assign m (op mapset m (const 2 w) y))
             (assume (op eq (op mapget m (const 1 w)) (const 7 w)))
             (condjump (not (op eq (op mapget m (const {at} w)) (const 7 w))) (label bad))"
        ))
    };
    assert!(explored(&map(1)).is_ok());
    assert!(matches!(explored(&map(2)), Err(NotExplored::Reached(_))));
    assert!(matches!(explored(&map(3)), Err(NotExplored::Reached(_))));
    let any = body(
        "(assign m (op mapset m (const 1 w) x)) (assign m (op mapset m y (const 8 w)))
         (condjump (and (op eq y (const 1 w)) (op eq (op mapget m (const 1 w)) x)
                        (not (op eq x (const 8 w)))) (label bad))",
    );
    assert!(explored(&any).is_ok());
}

#[test]
fn parts_of_a_condition_are_asked_together_if_they_share_symbols() {
    // x is less than y, which is less than n: whether x can be so much depends on both.
    let chain = |x: u32| {
        body(&format!(
            "(havoc n) (assume (op lt x y)) (assume (op lt y n)) (assume (op lt n (const 6 w)))
             (condjump (op eq x (const {x} w)) (label bad))"
        ))
        .replace("(locals (var x w)", "(locals (var n w) (var x w)")
    };
    assert!(matches!(explored(&chain(3)), Err(NotExplored::Reached(_))));
    assert!(explored(&chain(4)).is_ok());
}

#[test]
fn paths_without_end_meet_themselves() {
    // By itself, with a period.
    let round = "(assign y (const 0 w)) (label head) (assign y (op add y (const 1 w)))
                 (condjump (op eq y (const 201 w)) (label start))
                 (condjump (op lt (const 201 w) y) (label bad)) (jump (label head))
                 (label start) (assign y (const 7 w)) (jump (label head))";
    assert!(explored(&body(round)).is_ok());
    // Driven by inputs that it does not keep.
    let machine = |wrong: u32| {
        body(&format!(
            "(assign y (const 0 w)) (label head) (havoc x)
             (condjump (op eq x (const 1 w)) (label one)) (jump (label head))
             (label one) (assign y (op bitand (op add y (const 2 w)) (const 7 w)))
             (condjump (op eq y (const {wrong} w)) (label bad)) (jump (label head))"
        ))
    };
    assert!(explored(&machine(5)).is_ok());
    assert!(matches!(
        explored(&machine(6)),
        Err(NotExplored::Reached(_))
    ));
    // An input that it keeps, and looks at in the next round.
    let kept = "(assign y (const 0 w)) (label head)
                (condjump (op eq y (const 9 w)) (label bad)) (havoc y) (jump (label head))";
    assert!(matches!(
        explored(&body(kept)),
        Err(NotExplored::Reached(_))
    ));
}

#[test]
fn what_decides_nothing_keeps_no_paths_apart() {
    let machine = |next: &str, wrong: u32| {
        body(&format!(
            "(assign y (const 0 w)) (label head) (assign x (op add x (const 1 w)))
             (assign m (op mapset m (const 1 w) x)) (assign y {next})
             (condjump (op eq y (const {wrong} w)) (label bad)) (jump (label head))"
        ))
    };
    let round = "(op bitand (op add y (const 1 w)) (const 3 w))";
    assert!(explored(&machine(round, 4)).is_ok());
    assert!(matches!(
        explored(&machine(round, 3)),
        Err(NotExplored::Reached(_))
    ));
    // What decides through a map and a second variable does matter.
    let late = "(op bitand (op mapget m (const 1 w)) (const 127 w))";
    let counted = machine(late, 100).replacen("(assign y", "(assign x", 1);
    assert!(matches!(explored(&counted), Err(NotExplored::Reached(_))));
}

#[test]
fn limits_and_cuts_refuse() {
    let text = body(
        "(label head) (havoc x) (assign y (op add y x))
         (condjump (op eq y (const 9 w)) (label head)) (jump (label head))",
    );
    let (mut terms, cfg) = focused(&text);
    let mut solver = Z3::new().unwrap();
    let stopped = check(&cfg, &mut terms, &mut solver, &Budget::calls(100));
    assert!(matches!(
        stopped,
        Err(NotExplored::Stopped(Reason::Cancelled))
    ));
    let (mut terms, mut cfg) = focused(&body(""));
    let exit = cfg.funcs[cfg.entry].exit;
    cfg.cuts.push(exit);
    let cut = check(&cfg, &mut terms, &mut solver, &Budget::unlimited());
    assert_eq!(cut, Err(NotExplored::Cut(exit)));
}

/// If the question is about infinite paths, a path that meets itself has not ended.
#[test]
fn infinite_paths_are_gone_until_a_limit() {
    let text = body("(label head) (assign y (const 1 w)) (jump (label head))");
    let text = text.replace(":error e", ":notlive e");
    let (mut terms, cfg) = graph(&text);
    assert!(cfg.is_about_infinite_paths());
    let mut solver = Z3::new().unwrap();
    let stopped = check(&cfg, &mut terms, &mut solver, &Budget::calls(100_000));
    assert!(matches!(stopped, Err(NotExplored::Stopped(_))));
}

/// Knows nothing.
struct Ignorant(Z3);

impl Smt for Ignorant {
    fn name(&self) -> &str {
        "ignorant"
    }
    fn caps(&self) -> bia_solver::api::Caps {
        Z3::CAPS
    }
    fn push(&mut self) -> Result<(), SolverError> {
        Ok(())
    }
    fn pop(&mut self) -> Result<(), SolverError> {
        Ok(())
    }
    fn assert(&mut self, _: &mut Terms, _: Term) -> Result<(), SolverError> {
        Ok(())
    }
    fn check(&mut self, _: &mut Terms, _: &[Term], _: &Budget) -> Result<Answer, SolverError> {
        Ok(Answer::Unknown(Reason::SolverUnknown("no idea".into())))
    }
    fn value(&mut self, terms: &mut Terms, t: Term) -> Result<Value, SolverError> {
        self.0.value(terms, t)
    }
    fn model(&mut self, terms: &mut Terms) -> Result<Model, SolverError> {
        self.0.model(terms)
    }
    fn core(&mut self, terms: &mut Terms) -> Result<Vec<Term>, SolverError> {
        self.0.core(terms)
    }
    fn statistics(&self) -> bia_base::Statistics {
        self.0.statistics()
    }
}

#[test]
fn what_nobody_knows_is_possible() {
    let never = body("(condjump (op lt x (const 0 w)) (label bad))");
    let (mut terms, cfg) = focused(&never);
    assert!(caps(&cfg, &terms).bit_vectors);
    let mut solver = Ignorant(Z3::new().unwrap());
    let verdict = check(&cfg, &mut terms, &mut solver, &Budget::unlimited());
    assert!(verdict.is_ok(), "rewriting decides it: {verdict:?}");
    let square = body("(condjump (op eq (op mul x x) (const 3 w)) (label bad))");
    let (mut terms, cfg) = focused(&square);
    let verdict = check(&cfg, &mut terms, &mut solver, &Budget::unlimited());
    assert!(matches!(verdict, Err(NotExplored::Perhaps(_))));
    let harmless = body("(condjump (op eq (op mul x x) (const 3 w)) (label end))");
    let (mut terms, cfg) = focused(&harmless);
    let verdict = check(&cfg, &mut terms, &mut solver, &Budget::unlimited());
    assert!(verdict.is_ok(), "{verdict:?}");
}
