//! Random runs that must not fail, and their traces.

use bia_k2::Program;
use bia_k2::interp::trace::{Replay, TraceWriter};
use bia_k2::interp::{
    Halt, Interpreter, Monitor, Random, Run, RunEnd, RunLimits, State, Unwatched,
};
use std::ops::Range;

/// Runs the program once for each seed, for at most `steps` steps; an error is a fault of a run.
///
/// A run that lacks a value of a function type, because the program has no such function, ends
/// without one: that is no fault.
pub fn simulate(program: &Program, seeds: Range<u64>, steps: u64) -> Result<Vec<Run>, String> {
    let interp = Interpreter::new(program);
    let runs = seeds.map(|seed| run(&interp, seed, steps, &mut Unwatched).map(|(run, _)| run));
    runs.collect()
}

/// Runs the program once, writes a trace, and replays it: both runs must end alike, after equally
/// many steps. Returns the trace.
pub fn through_trace(program: &Program, seed: u64, steps: u64) -> Result<String, String> {
    let interp = Interpreter::new(program);
    let mut writer = TraceWriter::new(program, Vec::new());
    let (first, end) = run(&interp, seed, steps, &mut writer)?;
    let text = String::from_utf8(writer.into_inner()).map_err(|e| e.to_string())?;
    let (again, state) = replay(program, &text, steps);
    let expected = match first.end.clone() {
        // The oracle had no answer and stopped the run; the trace says *stopped*.
        RunEnd::Halted(_) => RunEnd::Halted(Halt::Quit),
        // The trace has the last try alone.
        RunEnd::NoInitialState { .. } => RunEnd::InitViolated,
        end @ (RunEnd::Error { .. }
        | RunEnd::Blocked(_)
        | RunEnd::InitViolated
        | RunEnd::Finished
        | RunEnd::StepLimit(_)
        | RunEnd::Stopped(_)) => end,
    };
    if again.end != expected || first.steps != again.steps {
        return Err(format!(
            "seed {seed}: {first:?} is replayed as {again:?}\n{text}"
        ));
    }
    // A run that was stopped may have been within a step, of which the trace says nothing.
    if expected != RunEnd::Halted(Halt::Quit) && end != state {
        return Err(format!(
            "seed {seed}: the replay ends in another state\n{text}"
        ));
    }
    Ok(text)
}

/// Replays a text that may be a trace of the program: how that ended, and in which state.
pub fn replay(program: &Program, text: &str, steps: u64) -> (Run, State) {
    let interp = Interpreter::new(program);
    let mut state = interp.start();
    let run = match Replay::new(program, text) {
        Ok(replay) => {
            let limits = RunLimits::steps(steps);
            replay.run(&interp, &mut state, &mut Unwatched, &limits)
        }
        Err(halt) => Run {
            end: RunEnd::Halted(halt),
            steps: 0,
        },
    };
    (run, state)
}

/// One random run: how it ended, and in which state.
fn run(
    interp: &Interpreter<'_>,
    seed: u64,
    steps: u64,
    monitor: &mut dyn Monitor,
) -> Result<(Run, State), String> {
    let mut oracle = Random::new(interp.program(), seed);
    let mut state = interp.start();
    let run = interp.run(&mut state, &mut oracle, monitor, &RunLimits::steps(steps));
    if let RunEnd::Halted(halt @ (Halt::Fault(_) | Halt::Mismatch(_) | Halt::Quit)) = &run.end {
        return Err(format!("simulation with seed {seed}: {halt}"));
    }
    Ok((run, state))
}
