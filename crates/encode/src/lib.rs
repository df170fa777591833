//! From the control-flow graph to transition systems, and evidence back.
//!
//! This crate knows no engine and no solver.
#![warn(missing_docs)]
