//! `bia simulate`: runs a program at random, interactively, or along a recorded trace.
//!
//! Run N of several has seed + N, so a run that shows something is repeated alone by its seed.
//! Traces are written only for the run that is wanted: it is done again with a writer attached.

use crate::{Exit, args::SimulateArgs, io::Io, render};
use bia_base::{Diagnostic, Sources, Stop};
use bia_k2::interp::{
    Both, Deadlocks, Halt, Interactive, Interpreter, Monitor, Oracle, Random, Run, RunEnd,
    RunLimits, State, Unwatched,
    trace::{Replay, TraceWriter},
};
use bia_verify::{
    codes, input,
    load::{self, Whole},
};
use indexmap::IndexMap;
use serde::Serialize;
use std::{
    fs::File,
    io::{self, BufWriter, Write as _},
    path::Path,
};

/// At most so many runs are listed one by one; the rest is counted.
const LISTED: usize = 1000;

#[derive(Serialize)]
struct Report<'a> {
    schema: &'static str,
    file: String,
    end: &'static str,
    runs: Vec<RunReport>,
    counts: IndexMap<&'static str, u64>,
    diagnostics: Vec<render::JsonDiagnostic<'a>>,
}

/// One run, for people and machines.
#[derive(Serialize, Clone)]
struct RunReport {
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    end: &'static str,
    steps: u64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    ids: Vec<String>,
    /// The file of the line, if there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    message: String,
}

/// What happened in all runs.
struct Outcome {
    listed: Vec<RunReport>,
    counts: IndexMap<&'static str, u64>,
    exit: Exit,
    /// A complaint about what was given, instead of a result.
    complaint: Option<Diagnostic>,
}

pub(crate) fn simulate(args: &SimulateArgs, io: &mut Io) -> io::Result<Exit> {
    let mut sources = io.sources();
    let mut diagnostics = Vec::new();
    let budget = io.budget(args.timeout, args.memory);
    let (files, c) = (&args.files, args.c.options());
    let Some(whole) = load::whole(files, &c, &mut sources, &mut diagnostics, &budget) else {
        return report(args, &[], &Outcome::bad(None), &diagnostics, &sources, io);
    };
    let limits = RunLimits {
        max_steps: Some(args.max_steps),
        budget,
    };
    let mut simulation = Simulation {
        interp: Interpreter::new(&whole.program),
        whole: &whole,
        several: args.files.len() > 1,
        sources: &sources,
        limits,
        trace_out: args.trace_out.as_deref(),
    };
    let outcome = match (&args.trace, args.interactive) {
        (Some(trace), _) => simulation.replay(trace, io.sources())?,
        (None, true) => simulation.interactive(args.seed, io)?,
        (None, false) => simulation.random(args.seed, args.runs)?,
    };
    diagnostics.extend(outcome.complaint.clone());
    report(args, &outcome.listed, &outcome, &diagnostics, &sources, io)
}

impl Outcome {
    fn new() -> Self {
        Self {
            listed: Vec::new(),
            counts: IndexMap::new(),
            exit: Exit::Ok,
            complaint: None,
        }
    }

    fn bad(complaint: Option<Diagnostic>) -> Self {
        Self {
            exit: Exit::BadInput,
            complaint,
            ..Self::new()
        }
    }

    fn add(&mut self, run: RunReport) {
        *self.counts.entry(run.end).or_default() += 1;
        if self.listed.len() < LISTED {
            self.listed.push(run);
        }
    }
}

/// A run that is over.
struct Ended {
    run: Run,
    /// Whether it is blocked because no thread can move.
    deadlock: bool,
}

impl Ended {
    fn new(interp: &Interpreter<'_>, run: Run, deadlocks: Deadlocks, state: &State) -> Self {
        let stuck = || deadlocks.found(state) || interp.is_deadlock(state);
        let deadlock = matches!(run.end, RunEnd::Blocked(_)) && stuck();
        Self { run, deadlock }
    }
}

/// A program ready to run.
struct Simulation<'a> {
    interp: Interpreter<'a>,
    whole: &'a Whole,
    /// Whether the program has several files.
    several: bool,
    sources: &'a Sources,
    limits: RunLimits,
    trace_out: Option<&'a Path>,
}

impl Simulation<'_> {
    fn random(&mut self, first_seed: u64, runs: u64) -> io::Result<Outcome> {
        let mut outcome = Outcome::new();
        // The run to write down: the first that fails, else the last.
        let mut wanted = first_seed;
        for number in 0..runs {
            let seed = first_seed.wrapping_add(number);
            let mut oracle = Random::new(self.interp.program(), seed).prudent();
            let run = self.run(&mut oracle, &mut Unwatched);
            let worst = outcome.exit.max_by_severity(exit_of(&run.run.end));
            if worst == Exit::Ok || worst != outcome.exit {
                wanted = seed;
                outcome.exit = worst;
            }
            outcome.add(self.describe(&run, Some(seed)));
            if stops_everything(&run.run.end) {
                break;
            }
        }
        if self.trace_out.is_some() {
            let mut oracle = Random::new(self.interp.program(), wanted).prudent();
            let (_, complaint) = self.run_traced(&mut oracle)?;
            outcome.complain(complaint);
        }
        Ok(outcome)
    }

    fn interactive(&mut self, seed: u64, io: &mut Io) -> io::Result<Outcome> {
        io.flush()?;
        let (input, output) = (io::stdin().lock(), io::stderr());
        let program = self.interp.program();
        let line = |span| self.whole.place(self.sources, span).1;
        let mut oracle = Interactive::new(program, seed, input, output).with_lines(&line);
        let (run, complaint) = self.run_traced(&mut oracle)?;
        let mut outcome = Outcome::new();
        outcome.exit = exit_of(&run.run.end);
        outcome.add(self.describe(&run, None));
        outcome.complain(complaint);
        Ok(outcome)
    }

    fn replay(&mut self, path: &Path, mut sources: Sources) -> io::Result<Outcome> {
        let source = match input::read(path, &mut sources) {
            Ok(source) => source,
            Err(mut unreadable) => {
                // Its place is in a text that is not shown.
                unreadable.primary = None;
                return Ok(Outcome::bad(Some(unreadable)));
            }
        };
        let run = match Replay::new(self.interp.program(), sources.get(source).text()) {
            Ok(replay) => {
                let mut state = self.interp.start();
                let mut deadlocks = Deadlocks::default();
                let run = replay.run(&self.interp, &mut state, &mut deadlocks, &self.limits);
                Ended::new(&self.interp, run, deadlocks, &state)
            }
            Err(halt) => Ended {
                run: Run {
                    end: RunEnd::Halted(halt),
                    steps: 0,
                },
                deadlock: false,
            },
        };
        if let RunEnd::Halted(Halt::Mismatch(why)) = &run.run.end {
            let message = format!("`{}` does not fit: {why}", input::name(path));
            return Ok(Outcome::bad(Some(Diagnostic::new(
                &codes::BAD_TRACE,
                message,
            ))));
        }
        let mut outcome = Outcome::new();
        outcome.exit = exit_of(&run.run.end);
        outcome.add(self.describe(&run, None));
        Ok(outcome)
    }

    fn run(&self, oracle: &mut dyn Oracle, monitor: &mut dyn Monitor) -> Ended {
        let mut state = self.interp.start();
        let mut deadlocks = Deadlocks::default();
        let run = if self.whole.program.is_threaded() {
            let mut both = Both(monitor, &mut deadlocks);
            self.interp.run(&mut state, oracle, &mut both, &self.limits)
        } else {
            self.interp.run(&mut state, oracle, monitor, &self.limits)
        };
        Ended::new(&self.interp, run, deadlocks, &state)
    }

    /// Runs and writes a trace, if one is wanted.
    fn run_traced(&self, oracle: &mut dyn Oracle) -> io::Result<(Ended, Option<Diagnostic>)> {
        let Some(path) = self.trace_out else {
            return Ok((self.run(oracle, &mut Unwatched), None));
        };
        let failed = |why: io::Error| {
            let message = format!("cannot write `{}`: {why}", input::name(path));
            Some(Diagnostic::new(&codes::UNWRITABLE, message))
        };
        match File::create(path) {
            Err(why) => Ok((self.run(oracle, &mut Unwatched), failed(why))),
            Ok(file) => {
                let mut writer = TraceWriter::new(self.interp.program(), BufWriter::new(file));
                let run = self.run(oracle, &mut writer);
                let flushed = writer.into_inner().flush();
                Ok((run, flushed.err().and_then(failed)))
            }
        }
    }

    fn describe(&self, Ended { run, deadlock }: &Ended, seed: Option<u64>) -> RunReport {
        let program = self.interp.program();
        let (end, stmt, message) = match &run.end {
            RunEnd::Error { label, ids } => {
                let data = program.label(*label);
                let names: Vec<&str> = ids.iter().map(|id| program.name(*id)).collect();
                let message = format!(
                    "error label `{}` of `{}` reached ({})",
                    program.label_name(*label),
                    program.function_name(data.function),
                    names.join(", ")
                );
                ("error", Some(data.stmt), message)
            }
            RunEnd::Blocked(stmt) if *deadlock => {
                let message = "deadlock: no thread can move";
                ("deadlock", Some(*stmt), message.into())
            }
            RunEnd::Blocked(stmt) => ("blocked", Some(*stmt), "blocked".into()),
            RunEnd::InitViolated => ("init-violated", None, "the globals violate `init`".into()),
            RunEnd::NoInitialState { tries } => (
                "no-initial-state",
                None,
                format!("no globals that satisfy `init` were found at random in {tries} tries"),
            ),
            RunEnd::Finished => ("finished", None, "finished".into()),
            RunEnd::StepLimit(limit) => {
                ("step-limit", None, format!("step limit of {limit} reached"))
            }
            RunEnd::Stopped(stop) => ("stopped", None, stopped(*stop)),
            RunEnd::Halted(Halt::Quit) => ("quit", None, "stopped on request".into()),
            RunEnd::Halted(halt) => ("halted", None, halt.to_string()),
        };
        let ids = match &run.end {
            RunEnd::Error { ids, .. } => ids.iter().map(|id| program.name(*id).into()).collect(),
            RunEnd::Blocked(_)
            | RunEnd::InitViolated
            | RunEnd::NoInitialState { .. }
            | RunEnd::Finished
            | RunEnd::StepLimit(_)
            | RunEnd::Stopped(_)
            | RunEnd::Halted(_) => Vec::new(),
        };
        let span = stmt.and_then(|stmt| program.stmt(stmt).span);
        let place = span.map(|span| self.whole.place(self.sources, span));
        RunReport {
            seed,
            end,
            steps: run.steps,
            ids,
            file: place
                .as_ref()
                .map(|(file, _)| file.clone())
                .filter(|_| self.several),
            line: place.map(|(_, line)| line),
            message,
        }
    }
}

impl Outcome {
    fn complain(&mut self, complaint: Option<Diagnostic>) {
        if complaint.is_some() {
            self.exit = Exit::BadInput;
            self.complaint = complaint;
        }
    }
}

fn stopped(stop: Stop) -> String {
    match stop {
        Stop::Time(limit) => format!("time limit of {limit:?} reached"),
        Stop::Memory(limit) => format!("memory limit of {limit} bytes reached"),
        Stop::Cancelled => "interrupted".into(),
    }
}

/// Whether further runs make no sense.
fn stops_everything(end: &RunEnd) -> bool {
    matches!(end, RunEnd::Stopped(_) | RunEnd::Halted(_))
}

fn exit_of(end: &RunEnd) -> Exit {
    match end {
        RunEnd::Error { .. } => Exit::Unsafe,
        RunEnd::Blocked(_) | RunEnd::Finished | RunEnd::StepLimit(_) => Exit::Ok,
        RunEnd::InitViolated
        | RunEnd::NoInitialState { .. }
        | RunEnd::Stopped(_)
        | RunEnd::Halted(Halt::Quit | Halt::NoValue(_) | Halt::Fault(_)) => Exit::Unknown,
        RunEnd::Halted(Halt::Mismatch(_)) => Exit::BadInput,
    }
}

fn report(
    args: &SimulateArgs,
    runs: &[RunReport],
    outcome: &Outcome,
    diagnostics: &[Diagnostic],
    sources: &Sources,
    io: &mut Io,
) -> io::Result<Exit> {
    let end = match outcome.exit {
        Exit::Ok => "no-error",
        Exit::Unsafe => "error",
        Exit::BadInput => "bad-input",
        Exit::Unknown | Exit::Fault | Exit::Unwritten => "unknown",
    };
    let names: Vec<String> = args.files.iter().map(|file| input::name(file)).collect();
    if io.is_json() {
        io.json(&Report {
            schema: "bia-simulate/1",
            file: names.join(" "),
            end,
            runs: runs.to_vec(),
            counts: outcome.counts.clone(),
            diagnostics: diagnostics
                .iter()
                .map(|d| render::json(d, sources))
                .collect(),
        })?;
        return Ok(outcome.exit);
    }
    render::show(diagnostics, sources, io);
    for run in runs {
        let seed = run
            .seed
            .map_or(String::new(), |seed| format!("seed {seed}: "));
        let place = match (&run.file, run.line) {
            (_, None) => String::new(),
            (None, Some(line)) => format!(", line {line}"),
            (Some(file), Some(line)) => format!(", {file}:{line}"),
        };
        let steps = run.steps;
        let s = if steps == 1 { "" } else { "s" };
        writeln!(
            io.out(),
            "{seed}{}{place} after {steps} step{s}",
            run.message
        )?;
    }
    let total: u64 = outcome.counts.values().sum();
    if total > 1 {
        let counts: Vec<String> = outcome
            .counts
            .iter()
            .map(|(end, n)| format!("{n} {end}"))
            .collect();
        writeln!(io.out(), "{total} runs: {}", counts.join(", "))?;
    }
    Ok(outcome.exit)
}
