//! Random runs that must not fail.

use bia_k2::Program;
use bia_k2::interp::{Halt, Interpreter, Random, Run, RunEnd, RunLimits, Unwatched};
use std::ops::Range;

/// Runs the program once for each seed, for at most so many steps; an error is a fault of a run.
///
/// A run that lacks a value of a function type, because the program has no such function, ends
/// without one: that is no fault.
pub fn simulate(program: &Program, seeds: Range<u64>, steps: u64) -> Result<Vec<Run>, String> {
    let interp = Interpreter::new(program);
    let mut runs = Vec::new();
    for seed in seeds {
        let mut oracle = Random::new(program, seed);
        let mut state = interp.start();
        let limits = RunLimits::steps(steps);
        let run = interp.run(&mut state, &mut oracle, &mut Unwatched, &limits);
        if let RunEnd::Halted(halt @ (Halt::Fault(_) | Halt::Mismatch(_) | Halt::Quit)) = &run.end {
            return Err(format!("simulation with seed {seed}: {halt}"));
        }
        runs.push(run);
    }
    Ok(runs)
}
