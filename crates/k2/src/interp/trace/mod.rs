//! Traces: runs written down, and run again.
//!
//! A trace is a text in the lexical syntax of K2. Its first line is `; bia trace 1`; then come
//! forms, one for each step and one line each, indented by call depth. White space and comments
//! between tokens do not matter to the reader.
//!
//! ```text
//!   trace   = init? step* end
//!   init    = (init CHOICE…)                    what was chosen while `init` was evaluated
//!   step    = WHAT
//!           | (! WHAT :choose (CHOICE…)? :value RESULT?)
//!   WHAT    = the statement with types in full, its own annotations included
//!           | (return FUNCTION)                 the end of a call
//!   CHOICE  = (NAME VALUE)                      a variable that had no value, read first here
//!           | VALUE                             a havoc, a result of a function without body,
//!                                               an operation without defined value
//!           | LABEL                             the target of a jump
//!   RESULT  = VALUE                             what an assignment assigned
//!           | (VALUE…)                          what a return copied, in order
//!   end     = (end finished)                    the entry reached its end
//!           | (end error LABEL ID…)             a label with :error was visited
//!           | (end blocked)                     the last step is a false assumption or a jump
//!                                               without target
//!           | (end init-violated)
//!           | (end step-limit N)                after N steps
//!           | (end stopped)                     by the user, a limit or a fault
//! ```
//!
//! RESULT is left out for maps with many entries; it follows from the statements.
//!
//! VALUE is what stands in `(const VALUE TYPE)`; the type is that of the question. Choices come
//! in the order of the questions. Statements inside expressions are steps of their own and come
//! before the statement that holds them, and a choice made on the way to such a statement is
//! written with it.
//!
//! A trace fits a program if replaying it asks exactly for its choices, executes exactly its
//! statements, computes its values and ends as it says.

mod forms;
mod place;
mod replay;
#[cfg(test)]
mod tests;
mod write;

pub use replay::{Replay, ReplayMonitor, ReplayOracle};
pub use write::TraceWriter;

use crate::ast::Program;
use crate::interp::RunEnd;
use crate::text::quote::quoted;

/// The first line of a trace.
pub const HEADER: &str = "; bia trace 1";

/// The last line of a trace for a run that ended so.
fn end_line(program: &Program, end: &RunEnd) -> String {
    match end {
        RunEnd::Finished => "(end finished)".into(),
        RunEnd::Error { label, ids } => {
            let mut text = format!("(end error {}", quoted(program.label_name(*label)));
            for id in ids {
                text.push(' ');
                text.push_str(&quoted(program.name(*id)));
            }
            text.push(')');
            text
        }
        RunEnd::Blocked(_) => "(end blocked)".into(),
        RunEnd::InitViolated | RunEnd::NoInitialState { .. } => "(end init-violated)".into(),
        RunEnd::StepLimit(limit) => format!("(end step-limit {limit})"),
        RunEnd::Stopped(_) | RunEnd::Halted(_) => "(end stopped)".into(),
    }
}
