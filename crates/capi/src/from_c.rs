//! Conversions between C and Rust: the only place where pointers are dereferenced.
//!
//! Every text that leaves has a zero byte behind it, which does not count.

use super::BiaText;
use bia_app::api::Answer;
use serde_json::{Value, json};
use std::{
    ffi::{CStr, c_char},
    ptr,
};

/// Why a function has no result: a JSON list of diagnostics.
pub(super) struct Refused(pub(super) Vec<Value>);

impl Refused {
    pub(super) fn because(why: &str) -> Self {
        Self(vec![json!({
            "code": "IO", "severity": "error", "message": why, "related": [], "notes": [], "help": null,
        })])
    }

    /// What an answer without a result says.
    pub(super) fn of(answer: &Answer) -> Self {
        match answer.diagnostics.is_empty() {
            false => Self(answer.diagnostics.clone()),
            true => Self::because(&answer.messages.join("\n")),
        }
    }

    /// The diagnostics of a document.
    pub(super) fn of_document(document: &[u8]) -> Self {
        let read: Value = serde_json::from_slice(document).unwrap_or_default();
        match read.get("diagnostics").and_then(Value::as_array) {
            Some(diagnostics) => Self(diagnostics.clone()),
            None => Self::because("bad input"),
        }
    }
}

/// A text.
///
/// # Safety
/// Null, or ends in a zero byte and lives for `'a`.
pub(super) unsafe fn text<'a>(given: *const c_char) -> Result<&'a str, Refused> {
    if given.is_null() {
        return Err(Refused::because("a text is null"));
    }
    // SAFETY: not null, and the caller promises the rest.
    let given = unsafe { CStr::from_ptr(given) };
    let read = given.to_str();
    read.map_err(|_| Refused::because("a text is not UTF-8"))
}

/// A list of texts.
///
/// # Safety
/// Null, or `count` texts as [`text`] wants them.
pub(super) unsafe fn list(
    given: *const *const c_char,
    count: usize,
) -> Result<Vec<String>, Refused> {
    if count == 0 {
        return Ok(Vec::new());
    }
    if given.is_null() {
        return Err(Refused::because("a list is null"));
    }
    // SAFETY: not null, and the caller promises the number.
    let given = unsafe { std::slice::from_raw_parts(given, count) };
    let each = given.iter();
    // SAFETY: the caller promises texts.
    each.map(|one| unsafe { text(*one) }.map(str::to_owned))
        .collect()
}

/// What a handle stands for.
///
/// # Safety
/// Null, or a handle of this library that is not freed during `'a`.
pub(super) unsafe fn reference<'a, T>(handle: *const T) -> Option<&'a T> {
    // SAFETY: the caller promises it.
    unsafe { handle.as_ref() }
}

/// Frees what a handle stands for.
///
/// # Safety
/// Null, or a handle of this library that is not used any more.
pub(super) unsafe fn freed<T>(handle: *mut T) {
    if !handle.is_null() {
        // SAFETY: it was made by `Box::into_raw` in `handed`, and is not used again.
        drop(unsafe { Box::from_raw(handle) });
    }
}

/// A handle for a result; otherwise null, and why.
///
/// # Safety
/// `error` is null or can be written to.
pub(super) unsafe fn handed<T: Ends>(made: Result<T, Refused>, error: *mut *mut BiaText) -> *mut T {
    match made {
        Ok(mut made) => {
            made.end();
            // SAFETY: the caller promises it.
            unsafe { write_error(error, ptr::null_mut()) };
            Box::into_raw(Box::new(made))
        }
        Err(Refused(diagnostics)) => {
            let mut bytes = Value::Array(diagnostics).to_string().into_bytes();
            bytes.push(0);
            let text = Box::into_raw(Box::new(BiaText { bytes }));
            // SAFETY: the caller promises it.
            if !unsafe { write_error(error, text) } {
                // SAFETY: made above, and not handed out.
                unsafe { freed(text) };
            }
            ptr::null_mut()
        }
    }
}

/// Sets `error` to `text` unless it is null; returns whether it was set.
///
/// # Safety
/// `error` is null or can be written to.
unsafe fn write_error(error: *mut *mut BiaText, text: *mut BiaText) -> bool {
    if error.is_null() {
        return false;
    }
    // SAFETY: not null, and the caller promises the rest.
    unsafe { error.write(text) };
    true
}

/// What has to be done before a result is handed out.
pub(super) trait Ends {
    fn end(&mut self) {}
}

impl Ends for super::BiaProgram {}
impl Ends for super::BiaResult {}
impl Ends for BiaText {
    fn end(&mut self) {
        self.bytes.push(0);
    }
}
