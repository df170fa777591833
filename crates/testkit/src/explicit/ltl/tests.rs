//! Formulas with known answers.

use super::*;
use bia_base::{Idx as _, SourceId};

fn program(body: &str) -> Program {
    let text = format!(
        "(entry main) (globals (var x bool)) (init (not x))
         (function main () (return) (locals) (seq {body}))"
    );
    let parsed = bia_k2::parse(SourceId::from_index(0), &text);
    parsed.program.expect("a program")
}

fn holds(program: &Program, formula: Formula) -> bool {
    let atoms = vec![Atom::Visited("l".into()), Atom::Flag(program.globals()[0])];
    let question = Question { formula, atoms };
    question.holds(program, &Limits::default()).expect("small")
}

#[test]
fn small_programs() {
    use Formula::{Always, Finally, Next, Not};
    let l = || Box::new(Formula::Atom(0));
    let x = || Box::new(Formula::Atom(1));
    let always_finally = |a| Always(Box::new(Finally(a)));
    let finally_always = |a| Finally(Box::new(Always(a)));
    let around = program("(label l) (assign x (not x)) (jump (label l))");
    assert!(holds(&around, always_finally(l())));
    assert!(holds(&around, always_finally(x())));
    assert!(holds(&around, always_finally(Box::new(Not(l())))));
    assert!(!holds(&around, finally_always(x())));
    assert!(holds(&around, Next(l())));
    let leaves = program("(label l) (assign x true) (label top) (jump (label top))");
    assert!(holds(&leaves, finally_always(x())));
    assert!(!holds(&leaves, finally_always(l())));
    assert!(!holds(&leaves, always_finally(l())));
    assert!(holds(&leaves, Finally(l())));
    // There is no infinite path.
    let ends = program("(label l)");
    assert!(holds(&ends, Formula::Truth(false)));
    assert!(!holds(&leaves, Formula::Truth(false)));
}
