//! Programs to text.

mod ty;

pub(crate) use ty::{TypeNames, TypeText, type_message, write_type};
