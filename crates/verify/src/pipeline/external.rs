//! [`ExternalSolver`]: any program that decides Horn clauses in SMT-LIB, such as Golem or Eldarica.
//!
//! ```text
//!   clauses ──file──► program ──► sat, definitions    an interpretation, certified like any other
//!                               ► unsat               a derivation is looked for here
//! ```
//! What it says is a hint, never a verdict: without a model that can be read, or a derivation, the
//! answer is *unknown*.

use bia_base::{Budget, Reason, Sources, Unknown, Verdict};
use bia_engine::{ChcConfig, ChcSolver, Cx, Engine, EngineError, names};
use bia_formats::horn;
use bia_solver::pipe::CommandLine;
use bia_system::Chc;
use std::{
    io::{Read as _, Write as _},
    path::Path,
    process::{Child, Command, Stdio},
    thread,
    time::Duration,
};

/// How often the process and the budget are looked at.
const POLL_INTERVAL: Duration = Duration::from_millis(5);
/// More than this is no answer.
const MAX_ANSWER: u64 = 64 << 20;

/// A solver for Horn clauses that is run as a program.
pub struct ExternalSolver {
    command: CommandLine,
}

impl ExternalSolver {
    /// The solver that this command runs; the file is its last argument.
    pub fn new(command: CommandLine) -> Self {
        Self { command }
    }
}

impl Engine<Chc> for ExternalSolver {
    fn name(&self) -> &'static str {
        names::CHC
    }

    fn run(self: Box<Self>, on: &Chc, cx: &mut Cx<'_>) -> Result<Verdict<Chc>, EngineError> {
        on.check(cx.terms).map_err(EngineError::Internal)?;
        let text = horn::text(cx.terms, on);
        let said = match ask(&self.command, &text, cx.budget) {
            Ok(said) => said,
            Err(reason) => return Ok(unknown(reason)),
        };
        let (word, rest) = said.trim_start().split_at(first_word(&said));
        match word {
            "sat" => {
                let source = Sources::new().add("the solver's model", rest);
                match horn::read_model(cx.terms, on, source, rest) {
                    Ok(proof) => Ok(Verdict::Safe(proof)),
                    Err(why) => {
                        let why = format!("it says sat, but its model cannot be read: {why}");
                        Ok(unknown(Reason::SolverUnknown(why)))
                    }
                }
            }
            "unsat" => {
                let config = ChcConfig {
                    refute: true,
                    ..ChcConfig::default()
                };
                Box::new(ChcSolver { config }).run(on, cx)
            }
            _ => {
                let shown: String = said.trim().chars().take(80).collect();
                let why = format!("`{}` answered `{shown}`", self.command.program);
                Ok(unknown(Reason::SolverUnknown(why)))
            }
        }
    }
}

fn first_word(text: &str) -> usize {
    let text = text.trim_start();
    text.find(char::is_whitespace).unwrap_or(text.len())
}

fn unknown(reason: Reason) -> Verdict<Chc> {
    Verdict::Unknown(Unknown::from(reason))
}

/// A process that is ended when nobody waits for it any longer.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// What the program prints about the clauses.
fn ask(command: &CommandLine, text: &str, budget: &Budget) -> Result<String, Reason> {
    let failed = |what: &str, why: std::io::Error| Reason::SolverUnknown(format!("{what}: {why}"));
    let unwritten = |why| failed("the clauses cannot be written", why);
    let builder = &mut tempfile::Builder::new();
    let file = builder.prefix("bia-horn-").suffix(".smt2").tempfile();
    let mut file = file.map_err(unwritten)?;
    file.write_all(text.as_bytes()).map_err(unwritten)?;
    let mut child = start(command, file.path())
        .map_err(|why| failed(&format!("`{}` cannot be run", command.program), why))?;
    let out = child.0.stdout.take();
    let reader = thread::spawn(move || {
        let mut text = Vec::new();
        // What cannot be read is no answer.
        let _ = out.map(|out| out.take(MAX_ANSWER).read_to_end(&mut text));
        String::from_utf8_lossy(&text).into_owned()
    });
    loop {
        match child.0.try_wait() {
            Ok(Some(_)) => break,
            Ok(None) => {}
            Err(why) => return Err(failed("the solver was lost", why)),
        }
        budget.check_now()?;
        thread::sleep(POLL_INTERVAL);
    }
    let lost = |_| Reason::SolverUnknown("the solver's answer was lost".into());
    reader.join().map_err(lost)
}

#[expect(
    clippy::disallowed_methods,
    reason = "the solver that the user named, ended with its budget"
)]
fn start(command: &CommandLine, file: &Path) -> std::io::Result<Running> {
    let child = Command::new(&command.program)
        .args(&command.args)
        .arg(file)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    Ok(Running(child))
}
