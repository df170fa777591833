//! The corpus: example files that say themselves what is to be run and expected.
//!
//! One file is one case, found by walking `tests/corpus/`. Its first lines, `;@ key: value` (in C
//! `//@ key: value`), are its header; `tests/corpus/README.md` describes them. [`walk`] finds the
//! cases, [`check`] holds one against the libraries; the application's tests run the commands
//! against the real program.

mod check;
mod header;
mod referee;
mod walk;

pub use check::{Outcome, bless, check};
pub use header::{ExpectedDiagnostic, ExpectedVerdict, Golden, Header, HeaderError, Position, Run};
pub use referee::{Outcome as Compiled, Referee};
pub use walk::{Case, Language, root, walk, walk_all};
