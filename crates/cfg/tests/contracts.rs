//! Contracts of functions: right ones are accepted by Floyd's method, wrong ones refused.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use bia_base::{Budget, Idx as _, SourceId};
use bia_cfg::{
    Cfg, Contracts, Loc, build,
    floyd::{FloydError, Obligations, entry_value},
    pass::{PassOptions, find},
};
use bia_solver::z3::Z3;
use bia_term::{Term, Terms};
use std::sync::Arc;

/// The graph of a program, about its one property.
fn graph(text: &str) -> (Terms, Cfg) {
    let parsed = bia_k2::parse(SourceId::from_index(0), text);
    let diagnostics = parsed.diagnostics;
    let program = parsed.program.unwrap_or_else(|| panic!("{diagnostics:?}"));
    let (mut terms, budget) = (Terms::new(), Budget::unlimited());
    let cfg = build(&Arc::new(program), &mut terms, &budget).unwrap();
    let focus = find("focus").unwrap();
    let lowered = (focus.run)(&cfg, &mut terms, &PassOptions::default(), &budget);
    (terms, lowered.unwrap().system)
}

/// f counts its parameter down, and itself up: r = n for n ≥ 0. The global g counts the calls.
const COUNT: &str = "
(entry main)
(globals (var g int) (var h int))
(function f ((var n int)) (return (var r int)) (locals)
  (seq (assign r (const 0 int)) (assign g (op add g (const 1 int)))
       (condjump (op le n (const 0 int)) (label end))
       (call f (op sub n (const 1 int)) r)
       (assign r (op add r (const 1 int)))
       (label end)))
(function main () (return) (locals (var x int) (var y int))
  (seq (assign g (const 0 int)) (assign h (const 5 int)) (havoc x)
       (condjump (op lt x (const 0 int)) (label good))
       (call f x y)
       (condjump (op not (op eq y x)) (label bad))
       (condjump (op not (op eq h (const 5 int))) (label bad))
       (condjump (op lt g (const 1 int)) (label bad))
       (jump (label good))
       (! (label bad) :error e)
       (label good)))
";

fn setting() -> (Terms, Cfg) {
    graph(COUNT)
}

fn var(cfg: &Cfg, name: &str) -> Term {
    let mut vars = cfg.vars.values();
    vars.find(|data| data.name == name).unwrap().term
}

fn before(cfg: &Cfg, terms: &mut Terms, name: &str) -> Term {
    let now = var(cfg, name);
    entry_value(terms, now).unwrap()
}

fn ends(cfg: &Cfg, name: &str) -> (Loc, Loc) {
    let mut funcs = cfg.funcs.values();
    let func = funcs.find(|data| data.name == name).unwrap();
    (func.entry, func.exit)
}

fn verdict(cfg: &Cfg, terms: &mut Terms, at: Vec<(Loc, Term)>) -> Result<(), FloydError> {
    let obligations = Obligations::new(cfg, &Contracts { at }, terms)?;
    assert!(obligations.caps(terms).ints);
    let mut solver = Z3::new().unwrap();
    obligations.check(terms, &mut solver, &Budget::unlimited())
}

/// r = n̂, and g is greater than before
fn post(cfg: &Cfg, terms: &mut Terms) -> Term {
    let (r, g) = (var(cfg, "f.r"), var(cfg, "g"));
    let (n, g_before) = (before(cfg, terms, "f.n"), before(cfg, terms, "g"));
    let (counts, grows) = (terms.eq(r, n), terms.lt(g_before, g));
    terms.and(counts, grows)
}

/// n ≥ 0 ∧ g ≥ 0
fn pre(cfg: &Cfg, terms: &mut Terms) -> Term {
    let (n, g, zero) = (var(cfg, "f.n"), var(cfg, "g"), terms.int(0));
    let (n, g) = (terms.le(zero, n), terms.le(zero, g));
    terms.and(n, g)
}

#[test]
fn a_contract_of_a_recursive_function_is_accepted() {
    let (mut terms, cfg) = setting();
    let (entry, exit) = ends(&cfg, "f");
    let (pre, post) = (pre(&cfg, &mut terms), post(&cfg, &mut terms));
    // That g is not negative before is what the caller knows, too.
    let at = vec![(entry, pre), (exit, post)];
    assert_eq!(verdict(&cfg, &mut terms, at), Ok(()));
}

#[test]
fn what_is_required_has_to_hold_at_every_call() {
    let (mut terms, cfg) = setting();
    let (entry, exit) = ends(&cfg, "f");
    let post = post(&cfg, &mut terms);
    // n = 7 holds at neither of the two calls; false would make everything hold.
    let (n, seven) = (var(&cfg, "f.n"), terms.int(7));
    for pre in [terms.eq(n, seven), terms.fals()] {
        let found = verdict(&cfg, &mut terms, vec![(entry, pre), (exit, post)]);
        assert!(
            matches!(found, Err(FloydError::NotKept { .. })),
            "{found:?}"
        );
    }
    // Nothing is required: for n < 0 the result is not n.
    let found = verdict(&cfg, &mut terms, vec![(exit, post)]);
    assert!(
        matches!(found, Err(FloydError::NotKept { .. })),
        "{found:?}"
    );
}

#[test]
fn what_is_ensured_has_to_hold_and_to_suffice() {
    let (mut terms, cfg) = setting();
    let (entry, exit) = ends(&cfg, "f");
    let pre = pre(&cfg, &mut terms);
    let (r, one) = (var(&cfg, "f.r"), terms.int(1));
    let n = before(&cfg, &mut terms, "f.n");
    let more = terms.add(n, one);
    for post in [terms.eq(r, more), terms.tru(), terms.fals()] {
        let found = verdict(&cfg, &mut terms, vec![(entry, pre), (exit, post)]);
        assert!(
            matches!(found, Err(FloydError::NotKept { .. })),
            "{found:?}"
        );
    }
    let found = verdict(&cfg, &mut terms, vec![(entry, pre)]);
    assert!(
        matches!(found, Err(FloydError::NotKept { .. })),
        "{found:?}"
    );
}

#[test]
fn globals_that_a_call_may_change_are_not_what_they_were() {
    let text = COUNT.replace("(assign r (op add r", "(assign h r) (assign r (op add r");
    let (mut terms, cfg) = graph(&text);
    let (entry, exit) = ends(&cfg, "f");
    let (pre, post) = (pre(&cfg, &mut terms), post(&cfg, &mut terms));
    let found = verdict(&cfg, &mut terms, vec![(entry, pre), (exit, post)]);
    assert!(
        matches!(found, Err(FloydError::NotKept { .. })),
        "{found:?}"
    );
}

#[test]
fn formulas_that_mean_nothing_are_refused() {
    let (mut terms, cfg) = setting();
    let (entry, exit) = ends(&cfg, "f");
    let zero = terms.int(0);
    let (x, h) = (var(&cfg, "main.x"), before(&cfg, &mut terms, "h"));
    let r = var(&cfg, "f.r");
    // A variable of another function; the entry value of a global that f does not change.
    for foreign in [x, h] {
        let formula = terms.eq(foreign, zero);
        for loc in [entry, exit] {
            let found = verdict(&cfg, &mut terms, vec![(loc, formula)]);
            assert_eq!(found, Err(FloydError::Malformed(loc)));
        }
    }
    // A result has no value at the entry.
    let formula = terms.eq(r, zero);
    let found = verdict(&cfg, &mut terms, vec![(entry, formula)]);
    assert_eq!(found, Err(FloydError::Malformed(entry)));
    let yes = terms.tru();
    let found = verdict(&cfg, &mut terms, vec![(exit, yes), (exit, yes)]);
    assert_eq!(found, Err(FloydError::Malformed(exit)));
}

/// An error deep in a recursion is one, whatever is claimed.
#[test]
fn no_claim_hides_an_error_in_a_callee() {
    let text = COUNT.replace(
        "(call f (op sub n (const 1 int)) r)",
        "(condjump (op eq n (const 9 int)) (label worse)) (call f (op sub n (const 1 int)) r)",
    );
    let text = text.replace(
        "(label end)))\n(function main",
        "(jump (label end)) (! (label worse) :error e) (label end)))\n(function main",
    );
    let (mut terms, cfg) = graph(&text);
    let (entry, exit) = ends(&cfg, "f");
    let post = post(&cfg, &mut terms);
    let (n, nine) = (var(&cfg, "f.n"), terms.int(9));
    let (less, yes, no) = (terms.lt(n, nine), terms.tru(), terms.fals());
    for pre in [less, yes, no] {
        for post in [post, no] {
            let found = verdict(&cfg, &mut terms, vec![(entry, pre), (exit, post)]);
            assert!(found.is_err(), "{pre:?} {post:?}");
        }
    }
}
