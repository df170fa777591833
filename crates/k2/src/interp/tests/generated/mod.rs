//! Random programs: the machine against a naive implementation, runs against single steps,
//! traces against their replay.
//!
//! The environment variable BIA_CASES sets how many programs there are.

mod naive;
mod program;

use super::*;
use crate::interp::trace::{Replay, TraceWriter};
use naive::{Chosen, Naive, Stop};

fn cases(default: u64) -> u64 {
    let set = std::env::var("BIA_CASES").ok();
    set.and_then(|n| n.parse().ok()).unwrap_or(default)
}

const STEPS: u64 = 300;

/// Remembers the choices of a run.
#[derive(Default)]
struct Recorder(Vec<Chosen>);

impl Monitor for Recorder {
    fn chose(&mut self, ask: &Ask<'_>, value: &Value) -> Result<(), Halt> {
        self.0.push(Chosen::Value(ask.what, value.clone()));
        Ok(())
    }
    fn jumped(&mut self, _: &JumpAsk<'_>, index: usize) -> Result<(), Halt> {
        self.0.push(Chosen::Jump(index));
        Ok(())
    }
}

fn random_run(program: &Program, seed: u64, monitor: &mut dyn Monitor) -> (Run, State) {
    let interp = Interpreter::new(program);
    let mut state = interp.start();
    let mut oracle = Random::new(program, seed);
    let run = interp.run(&mut state, &mut oracle, monitor, &RunLimits::steps(STEPS));
    (run, state)
}

#[test]
fn the_machine_agrees_with_a_naive_implementation() {
    let (mut finished, mut steps) = (0, 0);
    for seed in bia_testkit::told(0..cases(400)) {
        let text = program::text(seed);
        let program = super::program(&text);
        let mut recorder = Recorder::default();
        let (run, state) = random_run(&program, seed, &mut recorder);
        steps += run.steps;
        let mut naive = Naive::new(&program, recorder.0, run.steps);
        let (end, left) = naive.run();
        match &run.end {
            RunEnd::Finished => assert_eq!(end, Ok(()), "seed {seed}\n{text}"),
            RunEnd::Blocked(_) => assert_eq!(end, Err(Stop::Blocked), "seed {seed}\n{text}"),
            RunEnd::StepLimit(_) => assert_eq!(end, Err(Stop::StepLimit), "seed {seed}\n{text}"),
            RunEnd::Halted(Halt::Fault(_)) => assert_eq!(end, Err(Stop::Fault)),
            RunEnd::Error { .. }
            | RunEnd::InitViolated
            | RunEnd::NoInitialState { .. }
            | RunEnd::Stopped(_)
            | RunEnd::Halted(_) => panic!("{:?}", run.end),
        }
        assert_eq!(
            left, 0,
            "choices that the naive one did not need, seed {seed}\n{text}"
        );
        let interp = Interpreter::new(&program);
        if run.end == RunEnd::Finished {
            finished += 1;
            check_tidy(&interp, &state);
            for var in program.globals() {
                let (ours, naive) = (state.value(&interp, *var), naive.globals.get(var));
                assert_eq!(
                    ours,
                    naive,
                    "{} seed {seed}\n{text}",
                    program.var_name(*var)
                );
            }
        }
    }
    let all = cases(400);
    assert!(
        finished * 5 > all,
        "most programs should end: {finished} of {all}"
    );
    assert!(steps > all * 10, "and do something: {steps}");
}

#[test]
fn single_steps_do_what_a_run_does() {
    for seed in bia_testkit::told(0..cases(200)) {
        let program = super::program(&program::text(seed));
        let (run, end) = random_run(&program, seed, &mut Unwatched);
        let interp = Interpreter::new(&program);
        let mut state = interp.start();
        let mut oracle = Random::new(&program, seed);
        interp
            .check_init(&mut state, &mut oracle)
            .expect("there is no init");
        let mut steps = 0;
        let last = loop {
            let next = state.next(&interp);
            let step = match interp.step(&mut state, &mut oracle) {
                Ok(step) => step,
                Err(halt) => break RunEnd::Halted(halt),
            };
            match step {
                Step::Finished => break RunEnd::Finished,
                Step::Blocked(stmt) => break RunEnd::Blocked(stmt),
                Step::Returned { function, .. } => assert_eq!(next, Next::Return(function)),
                Step::Ran(stmt) | Step::Visited { stmt, .. } | Step::Called { stmt, .. } => {
                    assert_eq!(next, Next::Stmt(stmt));
                }
            }
            steps += 1;
            if steps == STEPS {
                break RunEnd::StepLimit(STEPS);
            }
        };
        assert_eq!(
            (last, steps, state),
            (run.end, run.steps, end),
            "seed {seed}"
        );
    }
}

#[test]
fn traces_replay_to_the_same_end_and_state() {
    for seed in bia_testkit::told(0..cases(200)) {
        let program = super::program(&program::text(seed));
        let mut writer = TraceWriter::new(&program, Vec::new());
        let (run, end) = random_run(&program, seed, &mut writer);
        if let RunEnd::Halted(_) = run.end {
            continue;
        }
        let trace = String::from_utf8(writer.into_inner()).expect("text");
        let interp = Interpreter::new(&program);
        let mut state = interp.start();
        let replay = Replay::new(&program, &trace).expect("a trace");
        let limits = RunLimits::unlimited();
        let again = replay.run(&interp, &mut state, &mut Unwatched, &limits);
        assert_eq!((again, state), (run, end), "seed {seed}\n{trace}");
    }
}

#[test]
fn changed_traces_are_refused_or_runs() {
    let mut refused = 0;
    for seed in bia_testkit::told(0..cases(100)) {
        let program = super::program(&program::text(seed));
        let mut writer = TraceWriter::new(&program, Vec::new());
        let (run, _) = random_run(&program, seed, &mut writer);
        let trace = String::from_utf8(writer.into_inner()).expect("text");
        let mut rng = Rng::new(seed);
        for _ in 0..10 {
            let changed = change(&trace, &mut rng);
            let interp = Interpreter::new(&program);
            let mut state = interp.start();
            let limits = RunLimits::steps(2 * STEPS);
            let Ok(replay) = Replay::new(&program, &changed) else {
                continue;
            };
            let again = replay.run(&interp, &mut state, &mut Unwatched, &limits);
            // Whatever is not refused is a run, and no longer one than the trace has lines.
            assert!(again.steps <= run.steps + 1);
            refused += u64::from(matches!(again.end, RunEnd::Halted(Halt::Mismatch(_))));
        }
    }
    assert!(refused > cases(100), "{refused}");
}

/// A trace with a character, a line or a parenthesis changed.
fn change(trace: &str, rng: &mut Rng) -> String {
    let mut lines: Vec<String> = trace.lines().map(str::to_owned).collect();
    let at = rng.index(lines.len());
    match rng.below(5) {
        0 => drop(lines.remove(at)),
        1 => {
            let line = lines[at].clone();
            lines.insert(rng.index(lines.len()), line);
        }
        2 => {
            let other = rng.index(lines.len());
            lines.swap(at, other);
        }
        _ => {
            let mut chars: Vec<char> = lines[at].chars().collect();
            let place = rng.index(chars.len());
            let new = ['(', ')', '0', '1', '-', ' ', '|', 'x', ':', '.', ';'][rng.index(11)];
            match rng.below(3) {
                0 => chars.insert(place, new),
                1 if !chars.is_empty() => chars[place] = new,
                _ => chars.truncate(place),
            }
            lines[at] = chars.into_iter().collect();
        }
    }
    lines.join("\n")
}
