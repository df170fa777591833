//! The pipe against real programs where they are installed, and against programs that misbehave.
//!
//! Solvers are looked for under `.deps/bin` (where `make deps` puts z3) and in the search path;
//! those that are not there are skipped, and said to be.

use super::*;
use crate::api::{Answer, Smt, SolverError};
use bia_base::{Budget, Cancel, Reason};
use bia_term::{
    Sort, Terms,
    value::{Bv, Value},
};
use std::{path::PathBuf, time::Duration};

/// The command lines of the solvers that are there.
fn solvers() -> Vec<String> {
    let known = [
        ("z3", "-in"),
        ("cvc5", "--incremental --produce-interpolants"),
    ];
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let mut folders = vec![root.join(".deps/bin")];
    folders.extend(std::env::split_paths(&paths));
    let mut found = Vec::new();
    for (name, args) in known {
        let places = folders.iter().map(|folder| folder.join(name));
        match places.into_iter().find(|path| path.is_file()) {
            Some(path) => found.push(format!("'{}' {args}", path.display())),
            None => println!("skipped: no program {name} here"),
        }
    }
    found
}

fn open(command: &str) -> Result<Pipe, SolverError> {
    Pipe::open(PipeConfig::new(command)?)
}

fn with_each(test: impl Fn(Pipe, Terms)) {
    for command in solvers() {
        test(open(&command).expect("it starts"), Terms::new());
    }
}

fn soon() -> Budget {
    Budget::new(Some(Duration::from_millis(300)), None, Cancel::new())
}

#[test]
fn incremental_use_with_models_and_cores() {
    with_each(|mut pipe, mut terms| {
        let budget = Budget::unlimited();
        let x = terms.var("x y", Sort::INT);
        let (one, five) = (terms.int(1), terms.int(5));
        let (low, high) = (terms.lt(one, x), terms.lt(x, five));
        pipe.assert(&mut terms, low).expect("a formula");
        assert_eq!(pipe.check(&mut terms, &[high], &budget), Ok(Answer::Sat));
        let value = pipe.value(&mut terms, x).expect("a model");
        let Value::Int(value) = value else {
            panic!("{value:?}")
        };
        assert!((2..5).any(|v| value == v.into()));
        pipe.push().expect("a scope");
        let not_low = terms.not(low);
        let irrelevant = terms.var("p", Sort::BOOL);
        assert_eq!(
            pipe.check(&mut terms, &[irrelevant, high, not_low], &budget),
            Ok(Answer::Unsat)
        );
        assert_eq!(pipe.core(&mut terms), Ok(vec![not_low]));
        assert!(pipe.value(&mut terms, x).is_err());
        pipe.pop().expect("one scope");
        assert!(pipe.pop().is_err());
        assert_eq!(pipe.check(&mut terms, &[], &budget), Ok(Answer::Sat));
    });
}

#[test]
fn models_of_functions_arrays_enumerations_and_open_cases() {
    with_each(|mut pipe, mut terms| {
        let budget = Budget::unlimited();
        let colour = terms
            .enum_sort("Colour", &["red", "green"])
            .expect("a sort");
        let thing = terms.uninterpreted_sort("Thing");
        let f = terms.declare_fun("f", &[colour], thing);
        let (a, b) = (terms.var("a", colour), terms.var("b", colour));
        let (fa, fb) = (terms.app(f, &[a]), terms.app(f, &[b]));
        let array = terms.array_sort(Sort::INT, colour);
        let m = terms.var("m", array);
        let (zero, one) = (terms.int(0), terms.int(1));
        let (m0, m1) = (terms.select(m, zero), terms.select(m, one));
        let odd = terms.int_div(one, zero);
        let seven = terms.int(7);
        let facts = [
            terms.ne(fa, fb),
            terms.eq(m0, a),
            terms.eq(m1, b),
            terms.eq(odd, seven),
        ];
        for fact in facts {
            pipe.assert(&mut terms, fact).expect("a formula");
        }
        assert_eq!(pipe.check(&mut terms, &[], &budget), Ok(Answer::Sat));
        let model = pipe.model(&mut terms).expect("a model");
        for fact in facts {
            assert_eq!(terms.eval(fact, &model), Ok(Value::Bool(true)));
        }
    });
}

#[test]
fn a_time_limit_is_kept_and_the_program_starts_again() {
    with_each(|mut pipe, mut terms| {
        // x³ + y³ = z³ for large x, y, z is hard for every solver.
        let bv = terms.bv_sort(64);
        let names = ["x", "y", "z"].map(|n| terms.var(n, bv));
        let cubes = names.map(|v| {
            let square = terms.bv_mul(v, v);
            terms.bv_mul(square, v)
        });
        let sum = terms.bv_add(cubes[0], cubes[1]);
        let hard = terms.eq(sum, cubes[2]);
        let big = terms.bv(Bv::from_u64(64, 0x1234_5678_9abc));
        let bounds: Vec<_> = names.map(|v| terms.bv_ult(big, v)).to_vec();
        let odd = terms.bv(Bv::from_u64(64, 1));
        let low = terms.bv_and(names[0], odd);
        let odd_x = terms.eq(low, odd);
        let mut all = bounds;
        all.extend([hard, odd_x]);
        let answer = pipe.check(&mut terms, &all, &soon()).expect("an answer");
        if let Answer::Unknown(reason) = answer {
            assert!(matches!(reason, Reason::TimeLimit(_)), "{reason:?}");
        }
        let p = terms.var("p", Sort::BOOL);
        let answer = pipe.check(&mut terms, &[p], &Budget::unlimited());
        assert_eq!(answer, Ok(Answer::Sat));
    });
}

#[test]
fn missing_programs_are_named() {
    let Err(SolverError::Missing(message)) = open("no-such-solver-here --fast") else {
        panic!("it cannot be there");
    };
    assert!(message.contains("no-such-solver-here"), "{message}");
}

/// A shell script as a solver that misbehaves.
fn script(body: &str) -> Result<Pipe, SolverError> {
    open(&format!("sh -c '{body}'"))
}

#[test]
fn programs_that_die_or_talk_rubbish_are_errors() {
    assert!(matches!(
        script("echo oh no >&2; exit 3"),
        Err(SolverError::Died(why)) if why.contains("oh no")
    ));
    assert!(matches!(
        script("echo hello; sleep 5"),
        Err(SolverError::Protocol { answer, .. }) if answer == "hello"
    ));
    let mut terms = Terms::new();
    let p = terms.var("p", Sort::BOOL);
    // Dies at the question.
    let mut pipe = script("read l; echo success; exit 1").expect("it greets");
    let answer = pipe.check(&mut terms, &[p], &Budget::unlimited());
    assert!(matches!(answer, Err(SolverError::Died(_))), "{answer:?}");
    // An error in the middle, with the command that caused it.
    let mut pipe =
        script("read l; echo success; while read l; do echo \"(error \\\"bad\\\")\"; done")
            .expect("it greets");
    let answer = pipe.check(&mut terms, &[p], &Budget::unlimited());
    let Err(SolverError::Protocol { command, answer }) = answer else {
        panic!("{answer:?}")
    };
    assert!(command.starts_with("(set-option") && answer.contains("bad"));
    // Rubbish instead of an answer.
    let mut pipe = script("while read l; do echo success; done").expect("it greets");
    let answer = pipe.check(&mut terms, &[p], &Budget::unlimited());
    assert!(
        matches!(answer, Err(SolverError::Protocol { .. })),
        "{answer:?}"
    );
}

#[test]
fn programs_that_hang_or_do_not_read_are_stopped() {
    let mut terms = Terms::new();
    let mut pipe = script("read l; echo success; sleep 300").expect("it greets");
    // Far more than a pipe holds.
    let all: Vec<_> = (0..20_000)
        .map(|i| terms.var(&format!("a_variable_with_a_long_name_{i}"), Sort::BOOL))
        .collect();
    let answer = pipe.check(&mut terms, &all, &soon());
    assert!(
        matches!(answer, Ok(Answer::Unknown(Reason::TimeLimit(_)))),
        "{answer:?}"
    );
}

#[test]
fn cancellation_from_another_thread_stops_a_question() {
    let mut terms = Terms::new();
    let mut pipe = script("read l; echo success; sleep 300").expect("it greets");
    let cancel = Cancel::new();
    let budget = Budget::new(None, None, cancel.clone());
    let waiting = std::thread::spawn(move || {
        let p = terms.var("p", Sort::BOOL);
        pipe.check(&mut terms, &[p], &budget)
    });
    std::thread::sleep(Duration::from_millis(100));
    cancel.cancel();
    let answer = waiting.join().expect("no panic");
    assert_eq!(answer, Ok(Answer::Unknown(Reason::Cancelled)));
}

#[test]
fn interpolants_come_checked_from_solvers_that_have_them() {
    with_each(|mut pipe, mut terms| {
        let budget = Budget::unlimited();
        let [x, y, z] = ["x", "y", "z"].map(|n| terms.var(n, Sort::INT));
        let (zero, one) = (terms.int(0), terms.int(1));
        let (x1, y1) = (terms.add(x, one), terms.add(y, one));
        let groups = [
            terms.eq(x, zero),
            terms.eq(y, x1),
            terms.eq(z, y1),
            terms.lt(z, one),
        ];
        let Some(interpolation) = pipe.interpolation() else {
            assert!(!pipe.caps().interpolants);
            return;
        };
        let found = interpolation
            .sequence(&mut terms, &groups, &budget)
            .expect("no error")
            .expect("cvc5 interpolates linear arithmetic");
        assert_eq!(found.len(), 3);
        // x > 0 is not implied by x = 0: the check must refuse it.
        let wrong = [terms.lt(zero, x), found[1], found[2]];
        let mut judge = Pipe::open(pipe.config.clone()).expect("it starts");
        let believed =
            crate::interpolate::is_interpolant(&mut judge, &mut terms, &groups, &wrong, &budget);
        assert_eq!(believed, Ok(false));
    });
}
