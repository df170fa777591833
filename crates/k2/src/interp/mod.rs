//! The reference semantics of K2: a machine that executes programs.
//!
//! [`Interpreter`] holds a program compiled to linear code; [`State`] is a point of an execution;
//! [`Interpreter::step`] does one transition of Figure 3 of the paper; [`Interpreter::run`] does
//! them until something ends it. All nondeterminism comes from an [`Oracle`], everything that
//! happens is shown to a [`Monitor`].
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
mod interpreter;
mod machine;
mod monitor;
mod operands;
pub mod ops;
mod oracle;
mod random;
mod script;
mod state;
mod statements;
mod step;
#[cfg(test)]
mod tests;
pub mod trace;
pub mod values;

pub use interpreter::Interpreter;
pub use monitor::{Both, Moment, Monitor, Unwatched};
pub use oracle::{Ask, Halt, JumpAsk, Oracle, What};
pub use random::{Random, Rng};
pub use script::{Choice, Closures, Scripted, closures};
pub use state::{FrameView, Next, State};
pub use step::{Run, RunEnd, RunLimits, Step};
