//! What every other crate of Bia shares and nothing else: typed ids and arenas, interned
//! symbols, sources and spans, diagnostics, the algebra of verdicts and evidence, budgets,
//! progress events, statistics, and text in XML.
//!
//! This crate knows no logic, no program and no solver. It prints nothing and reads nothing,
//! except that a [`Budget`] looks at the clock and at this process's memory.
#![warn(missing_docs)]

mod budget;
mod clock;
mod diagnostic;
pub mod idx;
mod observer;
mod source;
mod stats;
mod symbol;
mod verdict;
mod xml;

pub use budget::{Budget, Cancel, Stop, resident_bytes};
pub use clock::{Clock, Stopwatch, wait};
pub use diagnostic::{Code, Diagnostic, Label, Severity};
pub use idx::{Arena, Idx, SecondaryMap};
pub use observer::{Event, Observer, Silent};
pub use source::{Files, LineColumn, Source, SourceId, Sources, Span};
pub use stats::{Counter, Statistics};
pub use symbol::{Interner, Symbol};
pub use verdict::{
    Certified, Certify, Exactness, Level, Lift, LiftError, Lowered, Reason, Then, Unknown, Verdict,
    certify, lift,
};
pub use xml::escape_xml;
