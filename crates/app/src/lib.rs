//! The façade of Bia: command line, reading of files, rendering of diagnostics and reports.
//!
//! This is the only crate that touches the environment, the terminal and the file system (but for
//! what `ARCHITECTURE.md` lists). It holds no logic of verification: a verb reads its input, calls
//! the crates below, renders what they return and chooses the exit status.
#![warn(missing_docs)]

pub mod api;
mod args;
mod exit;
mod files;
mod html;
mod interrupt;
mod io;
mod logging;
mod outputs;
mod progress;
mod publish;
mod queries;
mod render;
mod report;
mod verb;
mod version;
mod watchdog;

use args::{Cli, Verb};
pub use bia_verify::{passes, pipeline};
use clap::{CommandFactory as _, Parser as _};
pub use exit::Exit;
use io::Io;
use std::{io::Write as _, process::ExitCode};

/// Runs `bia` on this process's arguments. Never panics; a fault of ours is exit status 4.
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version come here too: clap knows where to print and what it means.
            let _ = error.print();
            if !error.use_stderr() {
                return Exit::Ok.into();
            }
            usage_verdict();
            return Exit::BadInput.into();
        }
    };
    if let Err(why) = logging::start(cli.verbose()) {
        Io::new(&cli).warn(&format!("bia: {why}"));
    }
    let outcome = std::panic::catch_unwind(|| run(&cli, &mut Io::new(&cli)));
    let exit = outcome.unwrap_or_else(|_| {
        let mut io = Io::new(&cli);
        io.warn(&defect());
        if matches!(cli.verb, Verb::Verify(_)) {
            let words = verb::verdict_alone("internal error", io.is_json());
            let _ = writeln!(io.out(), "{words}").and_then(|()| io.flush());
        }
        Exit::Fault
    });
    if pipeline::threads_are_left() {
        // Everything is written. Leaving as usual would unload libraries under them.
        bia_solver::exit_now(exit.status());
    }
    exit.into()
}

/// A run of `verify` ends with a verdict, also if its command line makes no sense.
fn usage_verdict() {
    let words: Vec<_> = std::env::args_os().skip(1).collect();
    let is = |word: &std::ffi::OsString, text: &str| word.to_str() == Some(text);
    let command = Cli::command();
    let is_verb =
        |word: &&std::ffi::OsString| command.get_subcommands().any(|v| is(word, v.get_name()));
    if words
        .iter()
        .find(is_verb)
        .is_some_and(|word| is(word, "verify"))
    {
        let pairs = words.windows(2);
        let json = pairs
            .clone()
            .any(|w| is(&w[0], "--format") && is(&w[1], "json"))
            || words.iter().any(|word| is(word, "--format=json"));
        let verdict = verb::verdict_alone("bad usage", json);
        let _ = writeln!(std::io::stdout(), "{verdict}");
    }
}

/// What is said about a panic.
fn defect() -> String {
    format!(
        "bia: this is a defect of bia {}, not of your input; please report it with the command line and the input",
        env!("CARGO_PKG_VERSION")
    )
}

fn run(cli: &Cli, io: &mut Io) -> Exit {
    let done = match &cli.verb {
        Verb::Verify(args) => verb::verify(args, io),
        Verb::Validate(args) => verb::validate(args, io),
        Verb::Translate(args) => verb::translate(args, io),
        Verb::Encode(args) => verb::encode(args, io),
        Verb::Invariants(args) => verb::invariants(args, io),
        Verb::Cfg(args) => verb::cfg(args, io),
        Verb::Engines => verb::engines(io),
        Verb::Check(args) => verb::check(args, io),
        Verb::Fmt(args) => verb::fmt(args, io),
        Verb::Simulate(args) => verb::simulate(args, io),
        Verb::Solve(args) => verb::solve(args, io),
        Verb::Bench(args) => verb::bench(args, io),
        Verb::Supervise(args) => verb::supervise(args, io),
        Verb::Explain(args) => verb::explain(args, io),
        Verb::Completions(args) => verb::completions(args, io),
    };
    match done.and_then(|exit| io.flush().map(|()| exit)) {
        Ok(exit) => exit,
        // A verdict that nobody can read is not *safe*.
        Err(error) if matches!(cli.verb, Verb::Verify(_)) => {
            io.warn(&format!("bia: cannot write the output: {error}"));
            Exit::Unwritten
        }
        // Whoever reads our output has seen enough.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Exit::Ok,
        Err(error) => {
            io.warn(&format!("bia: cannot write the output: {error}"));
            Exit::Fault
        }
    }
}
