//! The façade of Bia: command line, reading of files, rendering of diagnostics and reports.
//!
//! This is the only crate that touches the environment, the terminal and the file system (but for
//! what `ARCHITECTURE.md` lists). It holds no logic of verification: a verb reads its input, calls
//! the crates below, renders what they return and chooses the exit status.
#![warn(missing_docs)]

pub mod api;
mod args;
mod assembly;
mod bench;
mod codes;
mod confirm;
mod exit;
mod html;
mod input;
mod interrupt;
mod io;
mod load;
mod lost;
mod own_name;
pub mod passes;
pub mod pipeline;
mod progress;
mod publish;
mod render;
mod report;
mod verb;
mod version;
mod watchdog;
mod witness;

use args::{Cli, Verb};
use clap::Parser as _;
pub use exit::Exit;
use io::Io;
use std::process::ExitCode;

/// Runs `bia` on this process's arguments. Never panics; a fault of ours is exit status 4.
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version come here too: clap knows where to print and what it means.
            let _ = error.print();
            return if error.use_stderr() {
                Exit::BadInput.into()
            } else {
                Exit::Ok.into()
            };
        }
    };
    let outcome = std::panic::catch_unwind(|| run(&cli, &mut Io::new(&cli)));
    let exit = outcome.unwrap_or_else(|_| {
        Io::new(&cli).warn(&defect());
        Exit::Fault
    });
    if pipeline::threads_are_left() {
        // Everything is written. Leaving as usual would unload libraries under them.
        bia_solver::exit_now(exit.status());
    }
    exit.into()
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
        Verb::Bench(args) => bench::bench(args, io),
        Verb::Supervise(args) => bench::supervise(args, io),
        Verb::Explain(args) => verb::explain(args, io),
        Verb::Completions(args) => verb::completions(args, io),
    };
    match done.and_then(|exit| io.flush().map(|()| exit)) {
        Ok(exit) => exit,
        // Whoever reads our output has seen enough.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Exit::Ok,
        Err(error) => {
            io.warn(&format!("bia: cannot write the output: {error}"));
            Exit::Fault
        }
    }
}
