//! Right invariants are accepted, wrong ones refused.

use super::{FloydError, caps, check};
use crate::{
    Cfg, LocationInvariants, Loops,
    pass::testing::{all, graph},
};
use bia_base::{Budget, Idx as _};
use bia_solver::z3::Z3;
use bia_term::{Term, Terms};

const SUM: &str = "
(entry main)
(globals)
(function main () (return) (locals (var i int) (var s int))
  (seq (assign i (const 0 int)) (assign s (const 0 int))
       (label head)
       (condjump (op ge i (const 10 int)) (label done))
       (jump (label a) (label b))
       (label a) (assign s (op add s (const 1 int))) (jump (label c))
       (label b) (assign s (op add (const 1 int) s))
       (label c) (assign i (op add i (const 1 int)))
       (jump (label head))
       (label done)
       (condjump (op eq s (const 10 int)) (label good))
       (! (label bad) :error e)
       (label good)))
";

fn setting() -> (Terms, Cfg) {
    let (mut terms, cfg) = graph(SUM);
    let cfg = all(&["focus", "inline", "unreachable"], &cfg, &mut terms);
    (terms, cfg)
}

fn var(cfg: &Cfg, name: &str) -> Term {
    let mut vars = cfg.vars.values();
    vars.find(|data| data.name == name).unwrap().term
}

fn verdict(cfg: &Cfg, terms: &mut Terms, at: Vec<(crate::Loc, Term)>) -> Result<(), FloydError> {
    let invariants = LocationInvariants { at };
    let need = caps(cfg, &invariants, terms);
    assert!(need.ints && !need.bit_vectors);
    let mut solver = Z3::new().unwrap();
    check(cfg, &invariants, terms, &mut solver, &Budget::unlimited())
}

/// i = s ∧ i ≤ 10
fn good(cfg: &Cfg, terms: &mut Terms) -> Term {
    let (i, s, ten) = (var(cfg, "main.i"), var(cfg, "main.s"), terms.int(10));
    let (equal, small) = (terms.eq(i, s), terms.le(i, ten));
    terms.and(equal, small)
}

#[test]
fn an_inductive_invariant_is_accepted() {
    let (mut terms, cfg) = setting();
    let head = Loops::new(&cfg).heads().next().unwrap();
    let good = good(&cfg, &mut terms);
    assert_eq!(verdict(&cfg, &mut terms, vec![(head, good)]), Ok(()));
    // An invariant of the start must hold at the beginning.
    let (start, tru) = (cfg.start(), terms.tru());
    let both = vec![(head, good), (start, tru)];
    assert_eq!(verdict(&cfg, &mut terms, both), Ok(()));
    let both = vec![(head, good), (start, good)];
    assert_eq!(
        verdict(&cfg, &mut terms, both),
        Err(FloydError::Start(start))
    );
}

#[test]
fn invariants_that_are_too_weak_or_not_kept_are_refused() {
    let (mut terms, cfg) = setting();
    let head = Loops::new(&cfg).heads().next().unwrap();
    let (i, s, one) = (var(&cfg, "main.i"), var(&cfg, "main.s"), terms.int(1));
    let target = cfg.targets[0].loc;
    let weak = terms.eq(i, s);
    let refused = FloydError::NotKept {
        from: head,
        to: target,
    };
    assert_eq!(verdict(&cfg, &mut terms, vec![(head, weak)]), Err(refused));
    // Whatever is said of a target: it must be false.
    let good = good(&cfg, &mut terms);
    let tru = terms.tru();
    let both = vec![(head, good), (target, tru)];
    assert_eq!(verdict(&cfg, &mut terms, both), Ok(()));
    let small = terms.lt(i, one);
    let wrong = terms.and(good, small);
    let refused = FloydError::NotKept {
        from: head,
        to: head,
    };
    assert_eq!(verdict(&cfg, &mut terms, vec![(head, wrong)]), Err(refused));
    let start = cfg.start();
    let far = terms.lt(one, i);
    let refused = FloydError::NotKept {
        from: start,
        to: head,
    };
    assert_eq!(verdict(&cfg, &mut terms, vec![(head, far)]), Err(refused));
}

#[test]
fn cycles_that_can_be_run_need_an_invariant() {
    let (mut terms, cfg) = setting();
    let found = verdict(&cfg, &mut terms, Vec::new());
    assert!(matches!(found, Err(FloydError::Cycle { .. })), "{found:?}");
}

#[test]
fn cycles_that_cannot_be_run_need_none() {
    let text = SUM.replace("(jump (label head))", "(condjump (op gt i s) (label head))");
    let (mut terms, cfg) = graph(&text);
    let cfg = all(&["focus", "inline"], &cfg, &mut terms);
    assert_eq!(Loops::new(&cfg).heads().count(), 1);
    let found = verdict(&cfg, &mut terms, Vec::new());
    let target = cfg.targets[0].loc;
    let reached = FloydError::NotKept {
        from: cfg.start(),
        to: target,
    };
    assert_eq!(found, Err(reached));
    let text = text.replace("(op eq s (const 10 int))", "(op eq s (const 1 int))");
    let (mut terms, cfg) = graph(&text);
    let cfg = all(&["focus", "inline"], &cfg, &mut terms);
    assert_eq!(verdict(&cfg, &mut terms, Vec::new()), Ok(()));
}

#[test]
fn what_is_no_invariant_is_refused() {
    let (mut terms, cfg) = setting();
    let head = Loops::new(&cfg).heads().next().unwrap();
    let good = good(&cfg, &mut terms);
    let stranger = terms.var("stranger", bia_term::Sort::BOOL);
    let far = crate::Loc::from_index(1000);
    let number = terms.int(3);
    for at in [
        vec![(head, good), (head, good)],
        vec![(head, stranger)],
        vec![(head, number)],
        vec![(far, good)],
    ] {
        let found = verdict(&cfg, &mut terms, at);
        assert!(matches!(found, Err(FloydError::Malformed(_))), "{found:?}");
    }
    let (mut terms, cfg) = graph(
        "(entry main) (function f () (return) (locals) (seq))
        (function main () (return) (locals (var i int)) (seq (call f) (! (label bad) :error e)))",
    );
    let found = verdict(&cfg, &mut terms, Vec::new());
    assert!(matches!(found, Err(FloydError::Calls(_))), "{found:?}");
}

/// `x` is set to 7 in a branch that is never taken: one has to know all about `y` to see that.
const FAR: &str = "
(entry main)
(globals)
(function main () (return) (locals (var x int) (var y int) (var a int) (var b int) (var c int))
  (seq (assign x (const 0 int)) (assign y (const 1 int))
       (label head)
       (havoc a) (havoc b) (havoc c)
       (assign a (op add b c)) (assign b (op add a c)) (assign c (op add a b))
       (assign a (op sub b c)) (assign b (op sub a c)) (assign c (op sub a b))
       (condjump (op gt a b) (label calm))
       (assign x (op sub (const 0 int) x))
       (label calm)
       (condjump (op gt y (const 0 int)) (label on))
       (assign x (const 7 int))
       (label on)
       (condjump (op eq x (const 0 int)) (label head))
       (! (label bad) :error e)))
";

#[test]
fn what_a_goal_does_not_depend_on_is_left_out_unless_it_is_needed() {
    let (mut terms, cfg) = graph(FAR);
    let cfg = all(&["focus", "inline"], &cfg, &mut terms);
    let head = Loops::new(&cfg).heads().next().unwrap();
    let (x, y) = (var(&cfg, "main.x"), var(&cfg, "main.y"));
    let [zero, one] = [0, 1].map(|n| terms.int(n));
    let (x_is_0, y_is_1) = (terms.eq(x, zero), terms.eq(y, one));
    // Without an invariant about y the branch is undetermined.
    let refused = FloydError::NotKept {
        from: head,
        to: cfg.targets[0].loc,
    };
    assert_eq!(
        verdict(&cfg, &mut terms, vec![(head, x_is_0)]),
        Err(refused)
    );
    let both = terms.and(x_is_0, y_is_1);
    assert_eq!(verdict(&cfg, &mut terms, vec![(head, both)]), Ok(()));
}

/// As above, with the values of `y` in a variable that the invariant does not mention.
#[test]
fn conditions_outside_of_the_cone_count_in_the_end() {
    let text = FAR.replace(
        "(op gt y (const 0 int))",
        "(op ge (op mul a a) (const 0 int))",
    );
    let (mut terms, cfg) = graph(&text);
    let cfg = all(&["focus", "inline"], &cfg, &mut terms);
    let head = Loops::new(&cfg).heads().next().unwrap();
    let (x, zero) = (var(&cfg, "main.x"), terms.int(0));
    let x_is_0 = terms.eq(x, zero);
    assert_eq!(verdict(&cfg, &mut terms, vec![(head, x_is_0)]), Ok(()));
}
