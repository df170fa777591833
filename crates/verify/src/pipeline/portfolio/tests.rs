//! Turns, evidence that is not accepted, threads.

use super::{Asked, Errors, OnSystem, most_informative};
use crate::pipeline::{
    Config, Counterexample, Decided, EngineChoice, Finding, ProofLevel, Question, Run, Selection,
    verify,
};
use bia_base::{
    Budget, Cancel, Clock, Observer, Reason, Silent, Sources, Stopwatch, Unknown, Verdict,
};
use bia_cfg::{
    Contracts, Exploration, GraphProof,
    ltl::parse_ltl,
    replay::{Answers, Lasso, ReplayError},
};
use bia_engine::Facts;
use bia_k2::{
    ast::{Program, Property, PropertyKind},
    interp::Unwatched,
};
use bia_system::{Proof, Trace};
use std::{sync::Arc, time::Duration};

/// `sum` is safe: x and y are equal; `late` fails after 30 rounds.
const PROGRAM: &str = "(type w (ubv 16))
(entry main)
(function main () (return) (locals (var x w) (var y w))
  (seq
    (assign x (const 0 w))
    (assign y (const 0 w))
    (label loop)
    (assign x (add x (const 2 w)))
    (assign y (add y (const 2 w)))
    (condjump (not (eq x y)) (label bad))
    (condjump (eq x (const 60 w)) (label late))
    (jump (label loop))
    (! (label bad) :error sum)
    (! (label late) :error late)
    (jump (label loop))))
";

/// No engine decides this one.
const HARD: &str = "(type w (ubv 64))
(entry main)
(function main () (return) (locals (var x w) (var y w))
  (seq
    (assign x (const 1 w))
    (label loop)
    (havoc y)
    (assign x (add (mul x (bitor (mul y y) (const 1 w))) (const 2 w)))
    (condjump (eq x (const 0 w)) (label bad))
    (jump (label loop))
    (! (label bad) :error zero)))
";

fn program(text: &str) -> Arc<Program> {
    let source = Sources::new().add("test.k2", text);
    let parsed = bia_k2::parse(source, text);
    Arc::new(parsed.program.expect("it is a program"))
}

fn config(engines: &str, jobs: usize) -> Config {
    Config {
        engines: Selection::parse(engines).expect("these engines exist"),
        jobs,
        ..Config::default()
    }
}

/// Runs `with` on a run about property `id` of [`PROGRAM`].
fn on<T>(id: &str, config: &Config, with: impl FnOnce(&mut Run<'_>) -> T) -> T {
    let program = program(PROGRAM);
    let mut properties = program.properties().into_iter();
    let property = properties.find(|p| program.name(p.id) == id);
    let property = property.expect("it has such a property");
    let question = Question {
        program: &program,
        property: &property,
        joint: false,
        config,
    };
    let budget = Budget::by(
        Clock::Processor,
        Some(Duration::from_secs(300)),
        None,
        Cancel::new(),
    );
    let mut silent = Silent;
    with(&mut Run::new(&question, &budget, &mut silent))
}

fn task(run: &mut Run<'_>) -> OnSystem<Errors> {
    let prepared = Arc::new(run.prepare().expect("the graph is small"));
    let encoded = run.encode(&prepared, false).expect("so is the system");
    OnSystem::new(&prepared, &Arc::new(encoded), Facts::new(), Asked::All)
}

fn outcome(text: &str, id: &str, config: &Config) -> crate::pipeline::Outcome {
    let program = program(text);
    let mut properties = program.properties().into_iter();
    let property = properties.find(|p| program.name(p.id) == id);
    let question = Question {
        program: &program,
        property: &property.expect("it has such a property"),
        joint: false,
        config,
    };
    let budget = Budget::by(
        Clock::Processor,
        Some(Duration::from_secs(300)),
        None,
        Cancel::new(),
    );
    verify(&question, &budget, &mut Silent)
}

#[test]
fn evidence_that_is_wrong_is_no_answer() {
    on("sum", &Config::default(), |run| {
        let task = task(run);
        let budget = run.budget.clone();
        let everything = run.terms.tru();
        let wrong = Verdict::Safe(Proof::Invariant(everything));
        let answer = run.checked(&task, wrong, &budget);
        let reason = answer.err().expect("it is refused").reason;
        assert!(matches!(reason, Reason::EvidenceRejected(_)), "{reason}");
        let trace = Trace {
            states: vec![],
            inputs: vec![],
        };
        let answer = run.checked(&task, Verdict::Unsafe(trace), &budget);
        let reason = answer.err().expect("it is refused").reason;
        assert!(matches!(reason, Reason::EvidenceRejected(_)), "{reason}");
        // There is no time to re-check: no answer, and no defect either.
        let none = Budget::new(Some(Duration::ZERO), None, Cancel::new());
        let x_is_y = run.terms.fals();
        let answer = run.checked(&task, Verdict::Safe(Proof::Invariant(x_is_y)), &none);
        let reason = answer.err().expect("it is refused").reason;
        assert!(matches!(reason, Reason::TimeLimit(_)), "{reason}");
    });
}

/// That all paths were explored is a claim that anybody can make.
#[test]
fn explorations_that_were_none_are_refused() {
    let claim = || {
        Verdict::Safe(GraphProof::Explored(Exploration {
            merged: false,
            paths: 1,
            depth: 1,
        }))
    };
    on("late", &Config::default(), |run| {
        let prepared = Arc::new(run.prepare_graph().expect("the graph is small"));
        let budget = run.budget.clone();
        let answer = run.checked_on_graph(&prepared, (claim(), Duration::ZERO), &budget);
        let reason = answer.expect_err("it is refused").reason;
        assert!(matches!(reason, Reason::EvidenceRejected(_)), "{reason}");
        // The same by the engine's own explorer, which is asked if the other one does not finish.
        let terms = &mut run.terms;
        let again = bia_engine::confirm(&prepared.built, false, terms, &run.solvers.first, &budget);
        let reason = again.expect_err("it is refused");
        assert!(matches!(reason, Reason::EvidenceRejected(_)), "{reason}");
    });
    on("sum", &Config::default(), |run| {
        let prepared = Arc::new(run.prepare_graph().expect("the graph is small"));
        let budget = run.budget.clone();
        let answer = run.checked_on_graph(&prepared, (claim(), Duration::ZERO), &budget);
        let Ok(Decided::Safe(evidence)) = answer else {
            panic!("all paths can be gone");
        };
        assert_eq!(evidence.level(), ProofLevel::Cfg);
        // There is no time to go them: no answer, and no defect either.
        let none = Budget::new(Some(Duration::ZERO), None, Cancel::new());
        let answer = run.checked_on_graph(&prepared, (claim(), Duration::ZERO), &none);
        let reason = answer.expect_err("it is refused").reason;
        assert!(matches!(reason, Reason::TimeLimit(_)), "{reason}");
    });
}

/// So are contracts that say nothing.
#[test]
fn contracts_that_are_none_are_refused() {
    for id in ["late", "sum"] {
        on(id, &Config::default(), |run| {
            let prepared = Arc::new(run.prepare_graph().expect("the graph is small"));
            let nothing = Contracts { at: Vec::new() };
            let claim = Verdict::Safe(GraphProof::Contracts(nothing));
            let budget = run.budget.clone();
            let answer = run.checked_on_graph(&prepared, (claim, Duration::ZERO), &budget);
            let reason = answer.expect_err("it is refused").reason;
            assert!(matches!(reason, Reason::EvidenceRejected(_)), "{reason}");
        });
    }
}

/// What the interpreter does not run to the label is no counterexample.
#[test]
fn executions_that_miss_the_error_are_refused() {
    // The program asks for nothing.
    let answers = || Answers {
        steps: 1_000,
        ..Answers::default()
    };
    let finite = |run: &Run<'_>, property: &Property, answers: Answers| {
        let about = (&**run.question.program, property);
        Counterexample::finite(about, answers, 0, &mut Unwatched, run.budget)
    };
    on("sum", &Config::default(), |run| {
        let refused = finite(run, run.question.property, answers());
        let why = refused.expect_err("no execution comes there");
        assert!(matches!(why, ReplayError::Missed(_)), "{why}");
    });
    on("late", &Config::default(), |run| {
        let property = run.question.property;
        let found = finite(run, property, answers());
        let label = found.expect("it comes there").label();
        // A visit violates no property about infinite executions, and several visits none at all.
        for kind in [PropertyKind::Live, PropertyKind::NotLive] {
            let live = Property {
                kind,
                ..property.clone()
            };
            let why = finite(run, &live, answers()).expect_err("it is finite");
            assert!(matches!(why, ReplayError::Missed(_)), "{why}");
        }
        let lasso = Some(Lasso {
            label,
            begins: 1,
            ends: 1,
        });
        let answers = Answers { lasso, ..answers() };
        let why = finite(run, property, answers).expect_err("it is no lasso");
        assert!(matches!(why, ReplayError::Missed(_)), "{why}");
    });
}

#[test]
fn an_engine_that_fails_leaves_terms_and_the_question_to_the_next() {
    let config = config("bmc:max=2,kind", 1);
    on("sum", &config, |run| {
        let task = task(run);
        let before = run.terms.len();
        let bmc = &EngineChoice::parse("bmc:max=2").unwrap()[0];
        let budget = run.budget.clone();
        assert!(run.turn(&task, bmc, &budget, &budget).is_err());
        assert_eq!(run.terms.len(), before, "what it made is gone");
        assert!(run.consult(task.clone()).is_ok());
        let asked = run
            .effort
            .attempts
            .iter()
            .map(|attempt| attempt.engine.as_str());
        assert_eq!(
            asked.collect::<Vec<_>>(),
            ["bmc:max=2", "bmc:max=2", "kind"]
        );
        assert_eq!(run.effort.found_by.as_deref(), Some("kind"));
    });
}

#[test]
fn the_portfolio_names_the_engine_and_goes_on_from_known_depths() {
    let inductive = config("portfolio,-symex", 1);
    let safe = outcome(PROGRAM, "sum", &inductive);
    assert!(matches!(safe.finding, Finding::Safe(_)), "{safe:?}");
    assert_eq!(safe.strategy, Some("closed"));
    assert_eq!(safe.found_by.as_deref(), Some("kind"));
    let asked = safe.attempts.iter().map(|attempt| attempt.engine.as_str());
    let asked: Vec<&str> = asked.collect();
    assert_eq!(asked, ["bmc:max=10", "kind:start=10"]);
    let late = outcome(PROGRAM, "late", &inductive);
    let Finding::Unsafe(cex) = &late.finding else {
        panic!("{late:?}");
    };
    assert!(cex.depth() >= 29);
    assert_eq!(late.engine, Some("kind"));
    let unguided = Config {
        invariants: false,
        ..Config::default()
    };
    let late = outcome(PROGRAM, "late", &unguided);
    assert!(late.statistics.get("invariant candidates").is_none());
}

/// The recursion is never cut off, but that takes a proof; then x becomes 1 again and again.
const RECURSIVE: &str = "(type w (ubv 8))
(entry main)
(globals (var x w))
(init (eq x (const 0 w)))
(function rec ((var n w)) (return) (locals)
  (seq
    (condjump (eq n (const 0 w)) (label done))
    (call rec (sub n (const 1 w)))
    (label done)))
(function main () (return) (locals (var n w))
  (seq
    (havoc n)
    (assume (lt n (const 3 w)))
    (call rec n)
    (label loop)
    (assign x (const 1 w))
    (assign x (const 0 w))
    (jump (label loop))))
";

/// Engines for graphs are asked about the product with the formula, never about the program alone:
/// that has no targets that could be visited.
#[test]
fn the_graph_of_a_formula_is_not_the_graph_of_the_program() {
    let program = program(RECURSIVE);
    let formula = "G (x == 0)";
    let source = Sources::new().add("formula", formula);
    let ltl = parse_ltl(source, formula, &program).expect("it is a formula");
    let id = program.functions().next().expect("it has functions").1.name;
    let property = Property {
        kind: PropertyKind::NotLive,
        id,
        labels: program.labels().map(|(label, _)| label).collect(),
    };
    let engines = "kind,symex:max=3";
    for jobs in [1, 2] {
        let config = Config {
            ltl: Some(Arc::new(ltl.clone())),
            recursion_depth: 5,
            ..config(engines, jobs)
        };
        let question = Question {
            program: &program,
            property: &property,
            joint: false,
            config: &config,
        };
        let limit = Some(Duration::from_secs(60));
        let budget = Budget::by(Clock::Processor, limit, None, Cancel::new());
        let found = verify(&question, &budget, &mut Silent);
        assert!(!matches!(found.finding, Finding::Safe(_)), "{found:?}");
    }
}

#[test]
fn threads_find_what_turns_find() {
    for (id, safe) in [("sum", true), ("late", false)] {
        for (engines, jobs) in [("portfolio", 2), ("portfolio", 4), ("bmc,kind", 2)] {
            let found = outcome(PROGRAM, id, &config(engines, jobs));
            match (&found.finding, safe) {
                (Finding::Safe(_), true) | (Finding::Unsafe(_), false) => {}
                _ => panic!("{id}, {engines}, {jobs}: {found:?}"),
            }
            assert!(found.found_by.is_some());
        }
    }
}

#[test]
fn cancelled_threads_end_soon() {
    // It cancels once an engine is at work.
    struct Stop(Cancel, Option<Stopwatch>);
    impl Observer for Stop {
        fn progress(&mut self, event: bia_base::Event) {
            if matches!(event, bia_base::Event::Depth(depth) if depth >= 1) {
                self.0.cancel();
                self.1
                    .get_or_insert_with(|| Stopwatch::start(Clock::Processor));
            }
        }
    }
    let program = program(HARD);
    let property = &program.properties()[0];
    let config = Config {
        // It would not be hard.
        absint: false,
        ..config("portfolio", 2)
    };
    let question = Question {
        program: &program,
        property,
        joint: false,
        config: &config,
    };
    let cancel = Cancel::new();
    let budget = Budget::by(
        Clock::Processor,
        Some(Duration::from_secs(300)),
        None,
        cancel.clone(),
    );
    let mut stop = Stop(cancel, None);
    let found = verify(&question, &budget, &mut stop);
    let since = stop.1.expect("an engine was at work").elapsed();
    // Other tests of this process add to it.
    assert!(since < Duration::from_secs(60), "{since:?}");
    let Finding::Unknown(unknown) = &found.finding else {
        panic!("{found:?}");
    };
    assert_eq!(unknown.reason, Reason::Cancelled);
}

#[test]
fn what_facts_rule_out_needs_no_other_engine() {
    // x is odd at all times.
    for jobs in [1, 2] {
        let found = outcome(HARD, "zero", &config("portfolio", jobs));
        assert!(matches!(found.finding, Finding::Safe(_)), "{found:?}");
        assert_eq!(found.found_by.as_deref(), Some("absint"));
        // One thread alone looks for errors first.
        let looked = usize::from(jobs == 1);
        assert_eq!(found.attempts.len(), looked + 1);
    }
    let found = outcome(PROGRAM, "sum", &config("portfolio,-absint", 1));
    assert!(matches!(found.finding, Finding::Safe(_)), "{found:?}");
    assert_ne!(found.found_by.as_deref(), Some("absint"));
}

#[test]
fn losers_are_cancelled() {
    // Of two engines one answers; the other would go on until x overflows.
    let found = outcome(PROGRAM, "sum", &config("bmc,kind", 2));
    assert!(matches!(found.finding, Finding::Safe(_)), "{found:?}");
    assert_eq!(found.engine, Some("kind"));
}

#[test]
fn the_most_informative_reason_is_told() {
    let say = |reason, explored| Unknown { reason, explored };
    let second = Duration::from_secs(1);
    let gave_up = || Reason::SolverUnknown("incomplete".into());
    let said = most_informative(
        [
            say(Reason::BoundReached(10), Some(10)),
            say(Reason::TimeLimit(second), Some(25)),
            say(gave_up(), None),
        ],
        Some(second * 20),
    );
    assert_eq!(said, say(Reason::TimeLimit(second * 20), Some(25)));
    let said = most_informative(
        [
            say(Reason::EvidenceRejected("no".into()), None),
            say(Reason::TimeLimit(second), None),
        ],
        None,
    );
    assert_eq!(said.reason, Reason::EvidenceRejected("no".into()));
    let said = most_informative(
        [say(gave_up(), None), say(Reason::BoundReached(3), None)],
        None,
    );
    assert_eq!(said.reason, gave_up());
    let nothing = most_informative([], None);
    assert!(matches!(nothing.reason, Reason::Unsupported(_)));
}
