//! Not yet.
use crate::{Request, WriteError, Written};
use std::io::Write;
/// Not yet.
pub fn write(_: Request<'_>, _: &mut dyn Write) -> Result<Written, WriteError> {
    Ok(Written::default())
}
