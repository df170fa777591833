//! Tests: recorded scripts are read back; wrong answers are detected.

use super::*;
use crate::api::{Answer, Caps, Smt, SolverError};
use bia_base::{Budget, Idx as _, SourceId, Statistics};
use bia_term::{
    Model, Sort, Term, Terms,
    smtlib::{Command, read_script},
    value::Value,
};
use std::{
    io::Write,
    sync::{Arc, Mutex},
};

/// A solver that always says the same and whose models say `false` to everything.
struct Says(Answer);

impl Smt for Says {
    fn name(&self) -> &str {
        "says"
    }
    fn caps(&self) -> Caps {
        Caps::NONE
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
        Ok(self.0.clone())
    }
    fn value(&mut self, terms: &mut Terms, t: Term) -> Result<Value, SolverError> {
        terms
            .eval(t, &Model::completed())
            .map_err(|why| SolverError::Internal(why.to_string()))
    }
    fn model(&mut self, _: &mut Terms) -> Result<Model, SolverError> {
        Ok(Model::completed())
    }
    fn core(&mut self, _: &mut Terms) -> Result<Vec<Term>, SolverError> {
        Ok(Vec::new())
    }
    fn statistics(&self) -> Statistics {
        Statistics::new()
    }
}

fn says(answer: Answer) -> Box<dyn Smt> {
    Box::new(Says(answer))
}

#[test]
fn a_model_that_does_not_satisfy_is_an_internal_error() {
    let mut terms = Terms::new();
    let p = terms.var("p", Sort::BOOL);
    let not_p = terms.not(p);
    let budget = Budget::unlimited();
    let mut liar = Paranoid::new(says(Answer::Sat), None, ParanoidConfig::default());
    assert_eq!(liar.check(&mut terms, &[not_p], &budget), Ok(Answer::Sat));
    let caught = liar.check(&mut terms, &[p], &budget);
    assert!(
        matches!(caught, Err(SolverError::Internal(_))),
        "{caught:?}"
    );
    liar.push().expect("a scope");
    liar.assert(&mut terms, p).expect("a formula");
    assert!(liar.check(&mut terms, &[], &budget).is_err());
    liar.pop().expect("a scope");
    assert_eq!(liar.check(&mut terms, &[], &budget), Ok(Answer::Sat));
}

#[test]
fn solvers_that_disagree_on_unsat_are_an_internal_error() {
    let mut terms = Terms::new();
    let budget = Budget::unlimited();
    let mut check = |second: Answer| {
        let config = ParanoidConfig::default();
        let mut pair = Paranoid::new(says(Answer::Unsat), Some(says(second)), config);
        pair.check(&mut terms, &[], &budget)
    };
    assert!(matches!(check(Answer::Sat), Err(SolverError::Internal(_))));
    assert_eq!(check(Answer::Unsat), Ok(Answer::Unsat));
    let unknown = Answer::Unknown(bia_base::Reason::Cancelled);
    assert_eq!(check(unknown), Ok(Answer::Unsat));
}

/// A buffer that can be read while the recorder writes to it.
#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("no panic").extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_record_is_a_script_with_the_same_questions() {
    let mut terms = Terms::new();
    let bv8 = terms.bv_sort(8);
    let (x, y) = (terms.var("x y", bv8), terms.var("y", bv8));
    let (less, equal) = (terms.bv_ult(x, y), terms.eq(x, y));
    let out = Shared::default();
    let mut recorder = Recorder::new(says(Answer::Unsat), out.clone()).expect("memory");
    recorder.assert(&mut terms, less).expect("a formula");
    recorder.push().expect("a scope");
    let answer = recorder.check(&mut terms, &[equal], &Budget::unlimited());
    assert_eq!(answer, Ok(Answer::Unsat));
    recorder.pop().expect("a scope");
    let text = String::from_utf8(out.0.lock().expect("no panic").clone()).expect("text");
    assert!(text.contains("(check-sat) ; unsat"), "{text}");
    let (script, diagnostics) = read_script(&mut terms, SourceId::from_index(0), &text);
    assert_eq!(diagnostics, []);
    let questions: Vec<&Command> = script
        .commands
        .iter()
        .map(|(command, _)| command)
        .filter(|command| !matches!(command, Command::SetLogic(_) | Command::DeclareConst(_)))
        .collect();
    let assert = |term| Command::Assert {
        term,
        named: Vec::new(),
    };
    assert_eq!(
        questions,
        [
            &assert(less),
            &Command::Push(1),
            &Command::Push(1),
            &assert(equal),
            &Command::CheckSat,
            &Command::Pop(1),
            &Command::Pop(1),
        ]
    );
}

#[test]
fn a_lazy_solver_is_opened_by_the_first_question() {
    use std::sync::atomic::{AtomicUsize, Ordering};
    let opened = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&opened);
    let mut solver = Lazy::new("says", Caps::NONE, move || {
        counter.fetch_add(1, Ordering::Relaxed);
        Ok(Box::new(crate::blast::BitBlaster::new()))
    });
    let mut terms = Terms::new();
    let x = terms.var("x", Sort::BOOL);
    let not = terms.not(x);
    assert!(matches!(solver.pop(), Err(SolverError::Misuse(_))));
    for _ in 0..3 {
        solver.push().unwrap();
    }
    solver.pop().unwrap();
    assert_eq!(solver.name(), "says");
    assert_eq!(opened.load(Ordering::Relaxed), 0);
    solver.assert(&mut terms, x).unwrap();
    let all = Budget::unlimited();
    assert_eq!(
        solver.check(&mut terms, &[not], &all).unwrap(),
        Answer::Unsat
    );
    solver.pop().unwrap();
    assert_eq!(solver.check(&mut terms, &[not], &all).unwrap(), Answer::Sat);
    solver.pop().unwrap();
    assert!(matches!(solver.pop(), Err(SolverError::Misuse(_))));
    assert_eq!(opened.load(Ordering::Relaxed), 1);
}

#[test]
fn a_lazy_solver_that_cannot_be_opened_says_so_at_each_question() {
    let gone = || Err(SolverError::Missing("not here".into()));
    let mut solver = Lazy::new("gone", Caps::NONE, gone);
    let mut terms = Terms::new();
    for _ in 0..2 {
        let answer = solver.check(&mut terms, &[], &Budget::unlimited());
        assert_eq!(answer, Err(SolverError::Missing("not here".into())));
    }
    assert!(solver.interpolation().is_none());
}
