//! Symbolic execution on random programs with recursion, against the explicit-state oracle; on
//! mutual recursion; and what limits do.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use bia_base::{Budget, Reason, Silent, Sources, Statistics, Verdict};
use bia_cfg::{Edge, pass};
use bia_engine::{At, Control, Cx, End, Engine as _, Facts, Monitor, Symex, SymexConfig};
use bia_k2::ast::{Program, PropertyKind};
use bia_solver::{factory::Factory, z3::Z3Config};
use bia_term::Terms;
use bia_testkit::{
    explicit::{Limits, explore},
    r#gen::{GenConfig, generate},
    rng::Rng,
    seeds,
};
use bia_verify::pipeline::{Backend, Config, Finding, Outcome, Question, Selection, verify};
use std::{cell::RefCell, collections::BTreeMap, rc::Rc, sync::Arc, time::Duration};

/// As good as no limit.
const MINUTE: Duration = Duration::from_secs(60);

fn program(text: &str) -> Arc<Program> {
    let source = Sources::new().add("test.k2", text);
    let parsed = bia_k2::parse(source, text);
    Arc::new(parsed.program.unwrap_or_else(|| panic!("{text}")))
}

fn config(engine: &str) -> Config {
    Config {
        engines: Selection::parse(engine).unwrap(),
        ..Config::default()
    }
}

fn ask(program: &Arc<Program>, at: usize, config: &Config, limit: Duration) -> Outcome {
    let question = Question {
        program,
        property: &program.properties()[at],
        joint: false,
        config,
    };
    let budget = bia_testkit::budget(limit, 1);
    verify(&question, &budget, &mut Silent)
}

#[test]
fn random_programs_agree_with_the_oracle() {
    let mut tally: BTreeMap<&str, usize> = BTreeMap::new();
    let mut shape = GenConfig::finite_small();
    shape.functions = 3;
    let searches = ["dfs", "bfs", "distance", "random"];
    for seed in seeds(20) {
        let text = generate(seed, &shape);
        let program = program(&text);
        let graph = explore(&program, &Limits::default());
        let mut rng = Rng::new(seed);
        for (at, property) in program.properties().iter().enumerate() {
            if property.kind != PropertyKind::Error {
                continue;
            }
            let Some(holds) = graph.answer(property).holds() else {
                continue;
            };
            let search = searches[rng.below(4)];
            let how = ["", ",merge=true", ",summaries=4"][rng.below(3)];
            let engine = format!("symex:search={search},first=2,paths=20000{how}");
            let mut config = config(&engine);
            config.backend = [Backend::Auto, Backend::Z3][rng.below(2)];
            if rng.below(2) == 0 {
                config.passes = pass::select("focus,inline").unwrap();
            }
            let outcome = ask(&program, at, &config, Duration::from_millis(400));
            let word = match (&outcome.finding, holds) {
                (Finding::Safe(_), true) => "safe",
                (Finding::Unsafe(_), false) => "unsafe",
                (Finding::Unknown(unknown), _) => match &unknown.reason {
                    Reason::EvidenceRejected(why) => panic!("seed {seed}: {why}\n{text}"),
                    Reason::TimeLimit(_) => "time",
                    Reason::BoundReached(_)
                    | Reason::CutOff(_)
                    | Reason::MemoryLimit(_)
                    | Reason::Cancelled
                    | Reason::Diverged(_)
                    | Reason::SolverUnknown(_)
                    | Reason::Unsupported(_) => "unknown",
                },
                (finding, _) => panic!("seed {seed}: holds: {holds}, but {finding:?}\n{text}"),
            };
            *tally.entry(word).or_default() += 1;
        }
    }
    println!("{tally:?}");
    let met = |word: &str| !bia_testkit::is_whole() || tally.contains_key(word);
    assert!(met("unsafe") && met("safe"));
}

/// Even and odd by mutual recursion; `wrong` is reached iff `even(n)` is not what it should be.
const MUTUAL: &str = "(type w (ubv 8))
(entry main)
(function even ((var n w)) (return (var r w)) (locals)
  (seq
    (condjump (eq n (const 0 w)) (label zero))
    (call odd (sub n (const 1 w)) r)
    (jump (label end))
    (label zero)
    (assign r (const 1 w))
    (label end)))
(function odd ((var n w)) (return (var r w)) (locals)
  (seq
    (condjump (eq n (const 0 w)) (label zero))
    (call even (sub n (const 1 w)) r)
    (jump (label end))
    (label zero)
    (assign r (const 0 w))
    (label end)))
(function main () (return) (locals (var n w) (var r w))
  (seq
    (havoc n)
    (assume (lt n (const 20 w)))
    (call even n r)
    (condjump (not (eq (add r (bitand n (const 1 w))) (const 1 w))) (label wrong))
    (condjump (and (eq r (const 1 w)) (eq n (const 18 w))) (label found))
    (jump (label end))
    (! (label wrong) :error wrong)
    (jump (label end))
    (! (label found) :error found)
    (label end)))
";

#[test]
fn mutual_recursion_is_decided() {
    let program = program(MUTUAL);
    for search in ["dfs", "bfs", "distance", "random"] {
        for (at, property) in program.properties().iter().enumerate() {
            let outcome = ask(
                &program,
                at,
                &config(&format!("symex:search={search}")),
                MINUTE,
            );
            match (program.name(property.id), &outcome.finding) {
                ("wrong", Finding::Safe(evidence)) => {
                    assert_eq!(evidence.level().name(), "cfg");
                    assert_eq!(evidence.method().to_string(), "all 20 paths explored");
                }
                ("found", Finding::Unsafe(_)) => {}
                _ => panic!("{search}: {outcome:?}"),
            }
            assert_eq!(outcome.engine, Some("symex"));
            assert!(outcome.statistics.get("symex locations covered").is_some());
        }
    }
}

/// Thirty times one of two ways, each asked of an input; then a loop that leaves at any iteration.
fn many_ways() -> String {
    use std::fmt::Write as _;
    let mut body = String::new();
    for at in 0..30 {
        let _ = write!(
            body,
            "(havoc n) (condjump (lt n (const 7 w)) (label small{at}))
             (assign sum (add sum (const 1 w))) (havoc n) (jump (label end{at}))
             (label small{at}) (assign twice (add twice (const 2 w)))
             (label end{at})\n"
        );
    }
    format!(
        "(type w (ubv 8)) (entry main)
         (function main () (return) (locals (var n w) (var sum w) (var twice w) (var i w))
           (seq (assign sum (const 0 w)) (assign twice (const 0 w)) (assign i (const 0 w))
                {body}
                (label loop)
                (condjump (eq i (const 10 w)) (label out))
                (havoc n)
                (condjump (lt n i) (label out))
                (assign i (add i (const 1 w)))
                (jump (label loop))
                (label out)
                (condjump (and (eq sum (const 13 w)) (eq i (const 6 w))) (label found))
                (condjump (not (eq (add (add sum sum) twice) (const 60 w))) (label wrong))
                (condjump (lt (const 10 w) i) (label wrong))
                (jump (label end))
                (! (label wrong) :error wrong)
                (jump (label end))
                (! (label found) :error found)
                (label end)))"
    )
}

#[test]
fn merged_paths_are_few() {
    let program = program(&many_ways());
    let mut config = config("symex:merge=true");
    config.passes = pass::select("").unwrap();
    for (at, property) in program.properties().iter().enumerate() {
        let outcome = ask(&program, at, &config, MINUTE);
        let merged = outcome.statistics.get("symex paths merged");
        assert!(merged.is_some(), "{outcome:?}");
        match (program.name(property.id), &outcome.finding) {
            ("wrong", Finding::Safe(evidence)) => {
                assert_eq!(evidence.level().name(), "cfg");
                let expected = "all paths explored, merged to ";
                let method = evidence.method().to_string();
                let paths = method.strip_prefix(expected).unwrap();
                assert!(paths.parse::<u32>().unwrap() < 100, "{paths}");
            }
            ("found", Finding::Unsafe(_)) => {}
            _ => panic!("{outcome:?}"),
        }
    }
}

/// The same, but what was chosen stays in a variable: no two paths meet.
fn ways_apart() -> String {
    use std::fmt::Write as _;
    let mut body = String::new();
    for at in 0..24 {
        let _ = write!(
            body,
            "(havoc n) (condjump (lt n (const 7 w)) (label small{at}))
             (assign all (bitor all (bitand n (const 1 w)))) (jump (label end{at}))
             (label small{at}) (assign all (bitor all (const 2 w)))
             (label end{at})\n"
        );
    }
    format!(
        "(type w (ubv 8)) (entry main)
         (function main () (return) (locals (var n w) (var all w))
           (seq (assign all (const 0 w))
                {body}
                (condjump (lt (const 3 w) all) (label wrong))
                (jump (label end))
                (! (label wrong) :error wrong)
                (label end)))"
    )
}

/// Sixteen million paths are too many for the explorer that merges nothing: what only the engine
/// has gone again is of a level of its own.
#[test]
fn what_only_the_engine_can_explore_is_said_to_be_so() {
    let program = program(&ways_apart());
    let mut config = config("symex:merge=true");
    config.passes = pass::select("").unwrap();
    let outcome = ask(&program, 0, &config, Duration::from_secs(8));
    let Finding::Safe(evidence) = &outcome.finding else {
        panic!("{outcome:?}");
    };
    assert_eq!(evidence.level().name(), "paths");
}

#[test]
fn limits_end_in_unknown() {
    let program = program(MUTUAL);
    let wrong = program
        .properties()
        .iter()
        .position(|p| program.name(p.id) == "wrong");
    for (engine, bound) in [("symex:max=4", 4), ("symex:paths=3", 3)] {
        let outcome = ask(&program, wrong.unwrap(), &config(engine), MINUTE);
        let Finding::Unknown(unknown) = &outcome.finding else {
            panic!("{outcome:?}");
        };
        assert_eq!(unknown.reason, Reason::BoundReached(bound));
    }
}

/// Recursion without end: only limits stop it, and our stack does not overflow.
const ENDLESS: &str = "(type w (ubv 32))
(entry main)
(function down ((var n w)) (return (var r w)) (locals)
  (seq
    (call down (add n (const 1 w)) r)
    (assign r (add r n))))
(function main () (return) (locals (var r w))
  (seq
    (call down (const 0 w) r)
    (! (label never) :error never)))
";

#[test]
fn endless_recursion_keeps_the_limits() {
    let program = program(ENDLESS);
    let start = bia_base::Stopwatch::start(bia_base::Clock::Thread);
    // Without simplification: passes see that the call never returns.
    let mut plain = config("symex");
    plain.passes = pass::select("focus,inline").unwrap();
    let outcome = ask(&program, 0, &plain, Duration::from_secs(2));
    let reason = match &outcome.finding {
        Finding::Unknown(unknown) => unknown.reason.clone(),
        finding @ (Finding::Safe(_) | Finding::Unsafe(_)) => panic!("{finding:?}"),
    };
    assert!(
        matches!(reason, Reason::TimeLimit(_) | Reason::MemoryLimit(_)),
        "{reason}"
    );
    assert!(start.elapsed() < Duration::from_secs(20));
}

/// `while (true)` with nothing in it, behind a condition: such a path is gone no further.
const ROUND: &str = "(type w (ubv 32))
(entry main)
(function main () (return) (locals (var x w) (var y w))
  (seq
    (havoc x)
    (assign y (const 0 w))
    (condjump (lt x (const 7 w)) (label good))
    (label round)
    (assign y (bitxor y (const 1 w)))
    (jump (label round))
    (label good)
    (condjump (lt (const 6 w) x) (label bad))
    (jump (label end))
    (! (label bad) :error bad)
    (label end)))
";

#[test]
fn endless_loops_are_noticed() {
    let program = program(ROUND);
    let mut plain = config("symex");
    plain.passes = pass::select("focus,inline").unwrap();
    let outcome = ask(&program, 0, &plain, MINUTE);
    assert!(matches!(outcome.finding, Finding::Safe(_)), "{outcome:?}");
}

/// What a monitor saw.
#[derive(Default)]
struct Seen {
    steps: usize,
    branches: usize,
    ends: BTreeMap<String, usize>,
}

/// Sees everything; `n` of `main` is below `most` once it is chosen.
struct Below {
    most: Option<u64>,
    seen: Rc<RefCell<Seen>>,
}

impl Monitor for Below {
    fn on_step(&mut self, _: &At<'_>, _: &mut Terms) -> Control {
        self.seen.borrow_mut().steps += 1;
        Control::Go
    }

    fn on_branch(&mut self, at: &At<'_>, _: Edge, terms: &mut Terms) -> Control {
        self.seen.borrow_mut().branches += 1;
        let Some(most) = self.most else {
            return Control::Go;
        };
        let mut vars = at.cfg().vars.iter();
        let (n, _) = vars.find(|(_, data)| data.name.contains("n")).unwrap();
        let n = at.value(terms, n);
        let most = terms.bv_u64(8, most);
        Control::Assume(terms.bv_ult(n, most))
    }

    fn on_end(&mut self, _: &At<'_>, end: End) {
        let mut seen = self.seen.borrow_mut();
        *seen.ends.entry(format!("{end:?}")).or_default() += 1;
    }
}

/// One loop that ends after `n` rounds.
const ROUNDS: &str = "(type w (ubv 8))
(entry main)
(function main () (return) (locals (var n w) (var i w))
  (seq
    (havoc n)
    (assume (lt n (const 10 w)))
    (assign i (const 0 w))
    (label loop)
    (condjump (eq i n) (label end))
    (assign i (add i (const 1 w)))
    (condjump (lt (const 10 w) i) (label bad))
    (jump (label loop))
    (! (label bad) :error bad)
    (label end)))
";

#[test]
fn monitors_see_and_constrain_paths() {
    let program = program(ROUNDS);
    let watch = |most| {
        let budget = Budget::unlimited();
        let mut terms = Terms::new();
        let cfg = bia_cfg::build(&program, &mut terms, &budget).unwrap();
        let seen = Rc::new(RefCell::new(Seen::default()));
        let engine = Box::new(Symex {
            config: SymexConfig::default(),
            monitor: Some(Box::new(Below {
                most,
                seen: Rc::clone(&seen),
            })),
        });
        let mut statistics = Statistics::new();
        let mut cx = Cx {
            terms: &mut terms,
            solvers: &Factory::z3(Z3Config::default()),
            budget: &budget,
            observer: &mut Silent,
            statistics: &mut statistics,
            facts: &Facts::off(),
        };
        let verdict = engine.run(&cfg, &mut cx).unwrap();
        (verdict, Rc::try_unwrap(seen).ok().unwrap().into_inner())
    };
    let (verdict, seen) = watch(None);
    assert!(matches!(verdict, Verdict::Safe(_)), "{verdict:?}");
    assert_eq!(seen.ends.get("Finished"), Some(&10), "{:?}", seen.ends);
    assert!(seen.steps > 50 && seen.branches >= 18);
    // Fewer paths, and no proof.
    let (verdict, seen) = watch(Some(3));
    assert!(matches!(verdict, Verdict::Unknown(_)), "{verdict:?}");
    assert_eq!(seen.ends.get("Finished"), Some(&3), "{:?}", seen.ends);
}

/// A machine that is driven by inputs which it does not store: 4 states, paths without end.
const MACHINE: &str = "(type w (ubv 8))
(entry main)
(function main () (return) (locals (var s w) (var x w))
  (seq
    (assign s (const 0 w))
    (label loop)
    (havoc x)
    (condjump (eq x (const 1 w)) (label one))
    (condjump (eq x (const 2 w)) (label two))
    (jump (label loop))
    (label one)
    (assign s (bitand (add s (const 2 w)) (const 7 w)))
    (jump (label check))
    (label two)
    (assign s (const 4 w))
    (label check)
    (condjump (eq s (const 5 w)) (label odd))
    (condjump (eq s (const 6 w)) (label six))
    (jump (label loop))
    (! (label odd) :error odd)
    (! (label six) :error six)
    (jump (label loop))))
";

#[test]
fn paths_that_meet_in_a_concrete_state_are_one() {
    let program = program(MACHINE);
    for search in ["dfs", "bfs", "distance", "random"] {
        for (at, property) in program.properties().iter().enumerate() {
            let outcome = ask(
                &program,
                at,
                &config(&format!("symex:search={search}")),
                MINUTE,
            );
            match (program.name(property.id), &outcome.finding) {
                ("odd", Finding::Safe(_)) | ("six", Finding::Unsafe(_)) => {}
                _ => panic!("{search}: {outcome:?}"),
            }
        }
    }
}
