//! Limits of runs, and monitors.

use super::*;
use bia_base::{Budget, Cancel, Clock, Stop, Stopwatch};
use std::time::Duration;

const LOOP: &str = "(label l) (jump (label l))";

#[test]
fn the_step_limit_is_exact() {
    let program = main_with("", "", LOOP);
    let interp = Interpreter::new(&program);
    for limit in [0, 1, 2, 1023, 1024, 1025, 5000] {
        let mut state = interp.start();
        let limits = RunLimits::steps(limit);
        let run = interp.run(&mut state, &mut Answers::new(""), &mut Unwatched, &limits);
        assert_eq!((run.end, run.steps), (RunEnd::StepLimit(limit), limit));
    }
}

#[test]
fn a_program_that_ends_at_the_limit_has_reached_it() {
    let program = main_with("", "", "(label a) (! (label e) :error x) (label b)");
    let interp = Interpreter::new(&program);
    let run = |limit| {
        let mut state = interp.start();
        let limits = RunLimits::steps(limit);
        interp
            .run(&mut state, &mut Answers::new(""), &mut Unwatched, &limits)
            .end
    };
    assert_eq!(run(1), RunEnd::StepLimit(1));
    assert!(
        matches!(run(2), RunEnd::Error { .. }),
        "an error at the limit is an error"
    );
}

#[test]
fn a_run_can_be_resumed() {
    let body = "(assign i (const 0 (sbv 16))) (label l) (assign i (add i (const 1 (sbv 16))))
                (condjump (lt i (const 1000 (sbv 16))) (label l))";
    let program = main_with("(var i (sbv 16))", "", body);
    let interp = Interpreter::new(&program);
    let mut state = interp.start();
    let (mut oracle, limits) = (Answers::new(""), RunLimits::steps(700));
    let mut run = interp.run(&mut state, &mut oracle, &mut Unwatched, &limits);
    let mut steps = run.steps;
    while let RunEnd::StepLimit(_) = run.end {
        run = interp.resume(&mut state, &mut oracle, &mut Unwatched, &limits);
        steps += run.steps;
    }
    assert_eq!((run.end, steps), (RunEnd::Finished, 3001));
    assert_eq!(values(&program, &state, &["i"]), ["1000"]);
}

#[test]
fn budgets_stop_runs() {
    let program = main_with("", "", LOOP);
    let interp = Interpreter::new(&program);
    let cancel = Cancel::new();
    cancel.cancel();
    let none = Duration::ZERO;
    for (budget, stop) in [
        (Budget::new(None, None, cancel), Stop::Cancelled),
        (Budget::work(none), Stop::Time(none)),
        (Budget::new(None, Some(1), Cancel::new()), Stop::Memory(1)),
    ] {
        let mut state = interp.start();
        let limits = RunLimits {
            max_steps: None,
            budget,
        };
        let run = interp.run(&mut state, &mut Answers::new(""), &mut Unwatched, &limits);
        assert_eq!(run.end, RunEnd::Stopped(stop));
    }
}

#[test]
fn a_running_loop_can_be_cancelled() {
    let program = main_with("", "", LOOP);
    let interp = Interpreter::new(&program);
    let mut state = interp.start();
    let limits = RunLimits::unlimited();
    let cancel = limits.budget.canceller();
    let work = Stopwatch::start(Clock::Thread);
    let run = std::thread::scope(|scope| {
        scope.spawn(|| {
            while work.elapsed() < Duration::from_millis(20) {
                std::thread::sleep(Duration::from_millis(1));
            }
            cancel.cancel();
        });
        interp.run(&mut state, &mut Answers::new(""), &mut Unwatched, &limits)
    });
    assert_eq!(run.end, RunEnd::Stopped(Stop::Cancelled));
}

#[test]
fn slow_steps_are_stopped_soon() {
    // Each step takes milliseconds; a fixed number of steps between looks would take minutes.
    let body = "(assign x (const -1 (sbv 1000000))) (label l)
                (assign x (div (mul x (const 3 (sbv 1000000))) (const 7 (sbv 1000000))))
                (jump (label l))";
    let program = main_with("(var x (sbv 1000000))", "", body);
    let interp = Interpreter::new(&program);
    let mut state = interp.start();
    let time = Duration::from_millis(200);
    let limits = RunLimits {
        max_steps: None,
        budget: Budget::work(time),
    };
    let start = Stopwatch::start(Clock::Thread);
    let run = interp.run(&mut state, &mut Answers::new(""), &mut Unwatched, &limits);
    assert_eq!(run.end, RunEnd::Stopped(Stop::Time(time)));
    assert!(
        start.elapsed() < 20 * time,
        "{:?} for {} steps",
        start.elapsed(),
        run.steps
    );
}

#[test]
fn init_can_be_cancelled() {
    let program = program(
        "(entry main) (globals (var x int))
         (function f () (return) (locals) (seq (label l) (jump (label l))))
         (init (seq (call f) (eq x x)))
         (function main () (return) (locals) (label a))",
    );
    let interp = Interpreter::new(&program);
    let mut state = interp.start();
    let time = Duration::from_millis(20);
    let limits = RunLimits {
        max_steps: None,
        budget: Budget::work(time),
    };
    let run = interp.run(&mut state, &mut Answers::new(""), &mut Unwatched, &limits);
    assert_eq!(run.end, RunEnd::Stopped(Stop::Time(time)));
}

#[test]
fn numbers_that_explode_are_a_fault() {
    let body = "(assign x (const 3 int)) (label l) (assign x (mul x x)) (jump (label l))";
    let program = main_with("(var x int)", "", body);
    let interp = Interpreter::new(&program);
    let mut state = interp.start();
    let limits = RunLimits::unlimited();
    let run = interp.run(&mut state, &mut Answers::new(""), &mut Unwatched, &limits);
    assert!(
        matches!(run.end, RunEnd::Halted(Halt::Fault(_))),
        "{:?}",
        run.end
    );
}

/// Writes down what it sees.
#[derive(Default)]
struct Log {
    seen: Vec<String>,
    refuse: Option<&'static str>,
}

impl Log {
    fn add(&mut self, event: String) -> Result<(), Halt> {
        let refused = self.refuse.is_some_and(|r| event.starts_with(r));
        self.seen.push(event);
        if refused { Err(Halt::Quit) } else { Ok(()) }
    }
}

impl Monitor for Log {
    fn chose(&mut self, ask: &Ask<'_>, value: &Value) -> Result<(), Halt> {
        self.add(format!(
            "chose {}",
            crate::print_value(ask.program, ask.ty, value)
        ))
    }
    fn jumped(&mut self, ask: &JumpAsk<'_>, index: usize) -> Result<(), Halt> {
        self.add(format!(
            "jumped {}",
            ask.program.label_name(ask.targets[index])
        ))
    }
    fn init(&mut self, _: &Moment<'_>, holds: bool) -> Result<(), Halt> {
        self.add(format!("init {holds}"))
    }
    fn stepped(&mut self, at: &Moment<'_>, step: Step) -> Result<(), Halt> {
        let kind = match step {
            Step::Ran(_) => "ran",
            Step::Visited { .. } => "visited",
            Step::Called { .. } => "called",
            Step::Returned { .. } => "returned",
            Step::Blocked(_) => "blocked",
            Step::Finished => "finished",
        };
        self.add(format!("{kind} {} depth {}", at.step, at.state.depth()))
    }
    fn ended(&mut self, at: &Moment<'_>, _: &RunEnd) -> Result<(), Halt> {
        self.add(format!("ended {}", at.step))
    }
}

const WATCHED: &str = "(entry main) (globals (var x int) (var y int)) (init (lt x (const 5 int)))
    (function f ((var a int)) (return (var r int)) (locals) (assign r a))
    (function main () (return) (locals)
      (seq (call f x y) (havoc x) (jump (label a) (label b)) (label a) (label b)
           (assume (eq x y))))";

#[test]
fn monitors_see_everything_in_order() {
    let program = program(WATCHED);
    let interp = Interpreter::new(&program);
    let (mut state, mut log) = (interp.start(), Log::default());
    let mut oracle = Answers::new("4; 9; b");
    let run = interp.run(&mut state, &mut oracle, &mut log, &RunLimits::unlimited());
    assert!(matches!(run.end, RunEnd::Blocked(_)));
    assert_eq!(run.steps, 6);
    let expected = [
        "chose 4",
        "init true",
        "called 1 depth 2",
        "ran 2 depth 2",
        "returned 3 depth 1",
        "chose 9",
        "ran 4 depth 1",
        "jumped b",
        "ran 5 depth 1",
        "visited 6 depth 1",
        "blocked 6 depth 1",
        "ended 6",
    ];
    assert_eq!(log.seen, expected);
}

#[test]
fn monitors_can_end_a_run() {
    let program = program(WATCHED);
    let interp = Interpreter::new(&program);
    for refuse in [
        "chose", "init", "called", "returned", "jumped", "visited", "blocked", "ended",
    ] {
        let (mut state, mut log) = (interp.start(), Log::default());
        log.refuse = Some(refuse);
        let mut oracle = Answers::new("4; 9; b");
        let run = interp.run(&mut state, &mut oracle, &mut log, &RunLimits::unlimited());
        assert_eq!(run.end, RunEnd::Halted(Halt::Quit), "{refuse}");
    }
}

#[test]
fn watched_and_unwatched_runs_and_steps_agree() {
    let program = program(WATCHED);
    let interp = Interpreter::new(&program);
    for seed in 0..50 {
        let run = |monitor: &mut dyn Monitor| {
            let mut state = interp.start();
            let mut oracle = Random::new(&program, seed);
            let run = interp.run(&mut state, &mut oracle, monitor, &RunLimits::unlimited());
            (run, state)
        };
        let alone = run(&mut Unwatched);
        assert_eq!(alone, run(&mut Log::default()));
    }
}
