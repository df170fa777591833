//! [`Session`]: sends commands to a solver program and matches each with its answer.
//!
//! `:print-success` makes the solver answer every command. Commands are sent without waiting;
//! their answers are read before the next question is asked, so an error is reported together with
//! the command that caused it, and a thousand assertions cost no thousand round trips. A solver
//! that does not know the option is used without it.

use super::{
    command_line::CommandLine,
    process::{NoAnswer, Process},
};
use crate::api::SolverError;
use bia_base::{Budget, Cancel, Reason};
use std::{collections::VecDeque, time::Duration};

/// A program must greet within this time.
const GREETING: Duration = Duration::from_secs(10);
/// How much of a command or an answer a message shows.
const SHOWN: usize = 300;

/// What was not answered.
pub(super) enum Trouble {
    /// The budget ended; the program is gone.
    Stopped(Reason),
    /// Anything else.
    Error(SolverError),
}

impl From<SolverError> for Trouble {
    fn from(error: SolverError) -> Self {
        Self::Error(error)
    }
}

/// A conversation with a running solver.
pub(super) struct Session {
    process: Process,
    memory: Option<u64>,
    /// Whether commands are answered by `success`.
    confirms: bool,
    /// Commands whose answer has not been read.
    pending: VecDeque<String>,
}

impl Session {
    /// Starts the program and finds out whether it speaks SMT-LIB.
    pub(super) fn start(line: &CommandLine, memory: Option<u64>) -> Result<Self, SolverError> {
        let mut session = Self {
            process: Process::start(line)?,
            memory,
            confirms: true,
            pending: VecDeque::new(),
        };
        let greeting = "(set-option :print-success true)\n";
        session.process.send(greeting.into());
        let budget = Budget::new(Some(GREETING), None, Cancel::new());
        match session.process.receive(&budget, None) {
            Ok(answer) if answer == "success" => {}
            Ok(answer) if answer == "unsupported" || is_error(&answer) => session.confirms = false,
            Ok(answer) => return Err(protocol(greeting, &answer)),
            Err(NoAnswer::Stopped(_)) => {
                let name = line.name();
                return Err(SolverError::Died(format!(
                    "`{name}` did not answer within {GREETING:?}; is it an SMT-LIB solver that reads standard input?"
                )));
            }
            Err(NoAnswer::Ended(how)) => return Err(SolverError::Died(how)),
        }
        Ok(session)
    }

    /// Sends a command that only confirms.
    pub(super) fn tell(&mut self, command: &str) {
        self.process.send(format!("{command}\n"));
        if self.confirms {
            self.pending.push_back(shown(command));
        }
    }

    /// Sends a question and waits for its answer.
    pub(super) fn ask(&mut self, command: &str, budget: &Budget) -> Result<String, Trouble> {
        self.settle(budget)?;
        self.process.send(format!("{command}\n"));
        let answer = self.receive(budget)?;
        if is_error(&answer) {
            return Err(protocol(command, &answer).into());
        }
        Ok(answer)
    }

    /// Reads the answers of all commands sent so far.
    fn settle(&mut self, budget: &Budget) -> Result<(), Trouble> {
        while let Some(command) = self.pending.pop_front() {
            let answer = self.receive(budget)?;
            // Options that a solver does not know change nothing that we rely on.
            let fine =
                answer == "success" || (command.starts_with("(set-") && answer == "unsupported");
            if !fine {
                return Err(protocol(&command, &answer).into());
            }
        }
        Ok(())
    }

    fn receive(&mut self, budget: &Budget) -> Result<String, Trouble> {
        self.process
            .receive(budget, self.memory)
            .map_err(|none| match none {
                NoAnswer::Stopped(reason) => Trouble::Stopped(reason),
                NoAnswer::Ended(how) => Trouble::Error(SolverError::Died(how)),
            })
    }
}

fn is_error(answer: &str) -> bool {
    answer.starts_with("(error")
}

fn protocol(command: &str, answer: &str) -> SolverError {
    SolverError::Protocol {
        command: shown(command),
        answer: shown(answer),
    }
}

/// The beginning of a text, for messages.
fn shown(text: &str) -> String {
    let text = text.trim();
    match text.char_indices().nth(SHOWN) {
        None => text.to_owned(),
        Some((cut, _)) => format!("{}…", &text[..cut]),
    }
}
