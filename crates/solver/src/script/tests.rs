//! Scripts on a solver that is there: the program z3, if it is installed.

use super::run;
use crate::{
    api::{Caps, Smt, SolverError, SolverFactory},
    pipe::{Pipe, PipeConfig},
};
use bia_base::{Budget, Idx as _, SourceId};
use bia_term::{Terms, smtlib::read_script};
use expect_test::{Expect, expect};
use std::path::Path;

/// Opens z3 over a pipe.
struct Z3(String);

impl SolverFactory for Z3 {
    fn open(&self, _need: Caps) -> Result<Box<dyn Smt>, SolverError> {
        Ok(Box::new(Pipe::open(PipeConfig::new(&self.0)?)?))
    }
}

fn check(text: &str, expected: &Expect) {
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.deps/bin/z3");
    if !program.is_file() {
        println!("skipped: no z3 program here");
        return;
    }
    let solvers = Z3(format!("'{}' -in", program.display()));
    let mut terms = Terms::new();
    let (script, diagnostics) = read_script(&mut terms, SourceId::from_index(0), text);
    assert_eq!(diagnostics, []);
    let mut out = Vec::new();
    run(
        &script,
        &mut terms,
        &solvers,
        &Budget::unlimited(),
        &mut out,
    )
    .expect("memory");
    expected.assert_eq(&String::from_utf8(out).expect("text"));
}

#[test]
fn answers_values_and_models() {
    check(
        "(set-logic QF_AUFBV)(set-option :produce-models true)
         (declare-const x (_ BitVec 8))(declare-fun f ((_ BitVec 8)) Bool)
         (assert (= (bvmul x #x03) #x09))(assert (bvult x #x10))(assert (f x))
         (check-sat)(get-value (x (bvadd x #x01)))(get-model)
         (push 1)(assert (not (f #x03)))(check-sat)(pop 1)(check-sat)(echo \"done\")",
        &expect![[r#"
            sat
            ((x #x03)
             ((bvadd x #x01) #x04))
            (
              (define-fun x () (_ BitVec 8) #x03)
              (define-fun f ((x!0 (_ BitVec 8))) Bool (ite (= x!0 #x03) true false))
            )
            unsat
            sat
            "done"
        "#]],
    );
}

#[test]
fn cores_name_assertions_and_assumptions() {
    check(
        "(set-option :produce-unsat-cores true)(set-option :print-success true)
         (declare-const p Bool)(declare-const q Bool)
         (assert (! (or p q) :named either))(assert (! (not p) :named |not p|))
         (assert (! (=> q q) :named idle))
         (check-sat-assuming ((not q) true))(get-unsat-core)(get-unsat-assumptions)
         (get-model)",
        &expect![[r#"
            success
            success
            success
            success
            success
            success
            unsat
            (either |not p|)
            ((not q))
            (error "misuse of a solver: there is no model: the last answer is not sat")
        "#]],
    );
}

#[test]
fn what_is_not_there_is_said_to_be_unsupported() {
    check(
        "(get-proof)(get-option :verbosity)(get-info :name)(set-option :x y)(check-sat)
         (get-info :reason-unknown)",
        &expect![[r#"
            unsupported
            unsupported
            (:name "bia")
            unsupported
            sat
            unsupported
        "#]],
    );
}
