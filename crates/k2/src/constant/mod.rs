//! Constants between text and value: what stands in `(const VALUE TYPE)`.
//!
//! The type decides how a value is written; see [`scalar()`] for single symbols and [`map`] for
//! association lists. [`parse_value`] and [`print_value`] are the two directions for values on
//! their own, as in traces.

pub(crate) mod map;
mod print;
mod read;
pub(crate) mod scalar;

pub use print::print_value;
pub(crate) use print::write_value;
pub use read::parse_value;

use bia_base::Code;

/// Why a text is not a constant of its type.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    pub(crate) code: &'static Code,
    pub(crate) message: String,
}

impl Fault {
    fn new(code: &'static Code, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
        }
    }
}
