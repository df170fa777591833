//! Placeholder.
pub mod value;
