//! The reference semantics of K2: a machine that executes programs.
//!
//! [`Interpreter`] holds a program compiled to linear code; [`State`] is a point of an execution;
//! [`Interpreter::step`] does one transition of Figure 3 of the paper; [`Interpreter::run`] does
//! them until something ends it. All nondeterminism comes from an [`Oracle`], everything that
//! happens is shown to a [`Monitor`].
//!
//! ```
//! use bia_base::Sources;
//! use bia_k2::interp::{Interpreter, Random, RunEnd, RunLimits, Unwatched};
//!
//! let text = "(entry main) (globals (var x (sbv 8)))
//!   (function main () (return) (locals)
//!     (seq (havoc x) (condjump (ge x (const 0 (sbv 8))) (label end))
//!          (! (label bad) :error negative) (label end)))";
//! let source = Sources::new().add("example.k2", text);
//! let program = bia_k2::parse(source, text).program.expect("a correct program");
//! let interp = Interpreter::new(&program);
//! let bad = (0..100).filter(|seed| {
//!     let mut oracle = Random::new(&program, *seed);
//!     let limits = RunLimits::steps(1000);
//!     let run = interp.run(&mut interp.start(), &mut oracle, &mut Unwatched, &limits);
//!     matches!(run.end, RunEnd::Error { .. })
//! });
//! assert!(bad.count() > 0);
//! ```
//!
//! Settled here, where the language leaves it open:
//! - Operands are evaluated from left to right, all of them: `and`, `or`, `ite` too.
//! - A call evaluates the function, then its arguments, from left to right, in the caller.
//! - Results are copied at return all at once; if a variable occurs twice among the targets, the
//!   last one wins.
//! - A variable that has no value gets one, from the oracle, when it is first read; copying a
//!   result at return and passing an argument are reads.
//! - Values of a function type are the program's functions of that type.
//! - Maps are equal iff they agree at every index by identity of values: inside maps NaN equals
//!   itself and 0 differs from -0, as SMT arrays have it.

mod ask;
mod call;
mod code;
mod compile;
mod compute;
mod control;
mod interactive;
mod interpreter;
mod machine;
mod monitor;
mod operands;
pub mod ops;
mod oracle;
mod pending;
mod random;
mod script;
mod state;
mod statements;
mod step;
#[cfg(test)]
mod tests;
mod threads;
pub mod trace;
pub mod values;
mod waiting;

pub use interactive::{HELP, Interactive};
pub use interpreter::Interpreter;
pub use monitor::{Both, Moment, Monitor, Unwatched};
pub use oracle::{Ask, Halt, JumpAsk, Oracle, ScheduleAsk, What};
pub use random::{Random, Rng};
pub use script::{Choice, Closures, Scripted, closures};
pub use state::{FrameView, Next, State};
pub use step::{Run, RunEnd, RunLimits, Step};
pub use threads::is_spawn;
pub use waiting::{Can, Deadlocks, ThreadView};
