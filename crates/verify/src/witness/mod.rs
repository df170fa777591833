//! Witnesses of SV-COMP: verdicts with evidence that other tools check, and theirs checked here.
//!
//! ```text
//!   verify ──► write::correctness │ write::violation ──► model::Witness ──write::yaml──► W.yml
//!                                                                       ──write::graphml─► W.graphml
//!   W.yml ──read──► model::Witness ──validate::instrument──► the C program with the witness in it
//!                                                        ──► verified as any other program
//! ```
//! Format 2.0 is written and read, and about termination 2.1, without ghost variables and
//! contracts.

mod hash;
mod model;
mod places;
mod read;
mod validate;
mod write;

pub use validate::{Claim, Verdict, validate};
pub use write::{CInvariant, Provenance, WitnessFormat, c_invariants, write};
