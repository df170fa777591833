//! Bia for C: what `include/bia.h` declares.
//!
//! ```text
//!   bia_program_parse │ bia_program_open ──► BiaProgram ──bia_verify──► BiaResult: verdict, JSON
//!                                                       ──bia_encode, bia_translate──► BiaText
//! ```
//! Options are strings of the command line, so they mean what they mean there. Documents are the
//! JSON of `bia --format json` (`docs/json.md`). Nothing is thrown and nothing printed: a function
//! that fails returns null and sets its `error` to a JSON list of diagnostics.
//!
//! The header is made from this file by `tests/header.rs`: functions are `extern "C"`, their docs
//! are its comments.
//!
//! # Safety
//!
//! The rules for callers, which every function here relies on: texts are null or end in a zero
//! byte; lists have as many elements as is said; a handle comes from this library, was not freed,
//! and is freed once; `error` is null or can be written to. Handles may be used from several
//! threads at once, except by functions that free.
#![allow(
    unsafe_code,
    reason = "C passes pointers; each is turned into a reference or a text in one of the functions of `from_c`"
)]
#![warn(missing_docs)]

mod from_c;

use bia_app::api::{self, Action, Answer, Call, Cancel, Exit, Task, k2};
use from_c::{Refused, handed, list, reference, text};
use std::{
    ffi::{CString, c_char},
    ptr,
};

/// A program: K2 text, or files.
pub struct BiaProgram {
    files: Vec<String>,
    given: Vec<(String, String)>,
}

/// The answer to a verification.
pub struct BiaResult {
    status: u8,
    json: CString,
}

/// A text with its length; it may hold zero bytes.
pub struct BiaText {
    bytes: Vec<u8>,
}

/// A flag that cancels what it was given to.
pub struct BiaCancel {
    flag: Cancel,
}

/// The version, such as "0.2.0". Not to be freed.
#[unsafe(no_mangle)]
pub extern "C" fn bia_version() -> *const c_char {
    const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "\0");
    VERSION.as_ptr().cast()
}

/// Reads a K2 program from a text; null with diagnostics in `error` if it is none. `name` is what
/// the text is called in messages.
///
/// # Safety
/// As the module says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bia_program_parse(
    name: *const c_char,
    program: *const c_char,
    error: *mut *mut BiaText,
) -> *mut BiaProgram {
    // SAFETY: texts by the rules of the module.
    let read = unsafe { (text(name), text(program)) };
    let made = match read {
        (Ok(name), Ok(program)) => parsed(name, program),
        (Err(why), _) | (_, Err(why)) => Err(why),
    };
    // SAFETY: `error` by the rules of the module.
    unsafe { handed(made, error) }
}

fn parsed(name: &str, program: &str) -> Result<BiaProgram, Refused> {
    let mut sources = k2::Sources::new();
    let source = sources.add(name, program);
    let parsed = k2::parse(source, sources.get(source).text());
    let name = match name.ends_with(".k2") {
        true => name.to_owned(),
        false => format!("{name}.k2"),
    };
    match parsed.program {
        Some(_) => Ok(BiaProgram {
            files: vec![name.clone()],
            given: vec![(name, program.to_owned())],
        }),
        None => {
            let all = parsed.diagnostics.iter();
            Err(Refused(all.map(|d| k2::json(d, &sources)).collect()))
        }
    }
}

/// A program of files: one K2 file, a model, or C files, which are linked. They are read when
/// something is asked.
///
/// # Safety
/// As the module says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bia_program_open(
    paths: *const *const c_char,
    count: usize,
    error: *mut *mut BiaText,
) -> *mut BiaProgram {
    // SAFETY: a list of texts by the rules of the module.
    let paths = unsafe { list(paths, count) };
    let made = paths.and_then(|files| match files.is_empty() {
        true => Err(Refused::because("there is no file")),
        false => Ok(BiaProgram {
            files,
            given: Vec::new(),
        }),
    });
    // SAFETY: `error` by the rules of the module.
    unsafe { handed(made, error) }
}

/// Frees a program; null is fine.
///
/// # Safety
/// As the module says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bia_program_free(program: *mut BiaProgram) {
    // SAFETY: a handle of this library, freed once.
    unsafe { from_c::freed(program) }
}

/// A flag to cancel with.
#[unsafe(no_mangle)]
pub extern "C" fn bia_cancel_new() -> *mut BiaCancel {
    Box::into_raw(Box::new(BiaCancel {
        flag: Cancel::new(),
    }))
}

/// Asks everything that was given this flag to stop; from any thread, or from a signal handler.
///
/// # Safety
/// As the module says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bia_cancel(cancel: *const BiaCancel) {
    // SAFETY: a handle of this library or null.
    if let Some(cancel) = unsafe { reference(cancel) } {
        cancel.flag.cancel();
    }
}

/// Frees a flag; null is fine.
///
/// # Safety
/// As the module says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bia_cancel_free(cancel: *mut BiaCancel) {
    // SAFETY: a handle of this library, freed once.
    unsafe { from_c::freed(cancel) }
}

/// Verifies all properties of a program. Options are those of `bia verify`, such as "--engine",
/// "bmc", "--timeout", "60s". `cancel` may be null. Null with diagnostics in `error` if there is
/// nothing to verify.
///
/// # Safety
/// As the module says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bia_verify(
    program: *const BiaProgram,
    options: *const *const c_char,
    count: usize,
    cancel: *const BiaCancel,
    error: *mut *mut BiaText,
) -> *mut BiaResult {
    // SAFETY: a handle, a list of texts, a handle or null.
    let (program, options, cancel) =
        unsafe { (reference(program), list(options, count), reference(cancel)) };
    let answer = ran(program, Action::Verify, options, cancel);
    let made = answer.and_then(|answer| match (answer.exit, answer.out.is_empty()) {
        (Exit::BadInput, false) => Err(Refused::of_document(&answer.out)),
        (_, true) => Err(Refused::of(&answer)),
        (exit, false) => Ok(BiaResult {
            status: exit.status(),
            json: CString::new(answer.out).unwrap_or_default(),
        }),
    });
    // SAFETY: `error` by the rules of the module.
    unsafe { handed(made, error) }
}

/// 0 is safe, 1 unsafe, 3 unknown.
///
/// # Safety
/// As the module says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bia_result_verdict(result: *const BiaResult) -> i32 {
    // SAFETY: a handle of this library or null.
    let result = unsafe { reference(result) };
    result.map_or(3, |result| i32::from(result.status))
}

/// The document: verdicts with their evidence, statistics, assumptions. It lives as long as the
/// result.
///
/// # Safety
/// As the module says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bia_result_json(result: *const BiaResult) -> *const c_char {
    // SAFETY: a handle of this library or null.
    let result = unsafe { reference(result) };
    result.map_or(ptr::null(), |result| result.json.as_ptr())
}

/// Frees a result; null is fine.
///
/// # Safety
/// As the module says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bia_result_free(result: *mut BiaResult) {
    // SAFETY: a handle of this library, freed once.
    unsafe { from_c::freed(result) }
}

/// The transition system or the Horn clauses of a property, for other tools: "btor2", "vmt", "chc",
/// "smv", "aag", "aiger". Options are those of `bia encode`.
///
/// # Safety
/// As the module says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bia_encode(
    program: *const BiaProgram,
    format: *const c_char,
    options: *const *const c_char,
    count: usize,
    error: *mut *mut BiaText,
) -> *mut BiaText {
    // SAFETY: what is passed on is by the rules of the module.
    unsafe { written(Action::Encode, program, format, options, count, error) }
}

/// The program in another language: "k2", "c", "boogie" or "promela". Options are those of
/// `bia translate`.
///
/// # Safety
/// As the module says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bia_translate(
    program: *const BiaProgram,
    language: *const c_char,
    options: *const *const c_char,
    count: usize,
    error: *mut *mut BiaText,
) -> *mut BiaText {
    // SAFETY: what is passed on is by the rules of the module.
    unsafe { written(Action::Translate, program, language, options, count, error) }
}

/// # Safety
/// As the module says.
unsafe fn written(
    action: Action,
    program: *const BiaProgram,
    to: *const c_char,
    options: *const *const c_char,
    count: usize,
    error: *mut *mut BiaText,
) -> *mut BiaText {
    // SAFETY: a handle, a text, a list of texts.
    let (program, to, options) = unsafe { (reference(program), text(to), list(options, count)) };
    let answer = to.and_then(|to| {
        let mut all = vec!["--to".to_owned(), to.to_owned()];
        all.extend(options?);
        ran(program, action, Ok(all), None)
    });
    let made = answer.and_then(|answer| match answer.exit {
        Exit::Ok => Ok(BiaText { bytes: answer.out }),
        Exit::Unsafe | Exit::BadInput | Exit::Unknown | Exit::Fault | Exit::Unwritten => {
            Err(Refused::of(&answer))
        }
    });
    // SAFETY: `error` by the rules of the module.
    unsafe { handed(made, error) }
}

/// The bytes of a text; a zero byte follows them. They live as long as the text.
///
/// # Safety
/// As the module says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bia_text_bytes(bytes: *const BiaText) -> *const c_char {
    // SAFETY: a handle of this library or null.
    let bytes = unsafe { reference(bytes) };
    bytes.map_or(ptr::null(), |text| text.bytes.as_ptr().cast())
}

/// How many bytes a text has.
///
/// # Safety
/// As the module says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bia_text_length(bytes: *const BiaText) -> usize {
    // SAFETY: a handle of this library or null.
    let bytes = unsafe { reference(bytes) };
    bytes.map_or(0, |text| text.bytes.len().saturating_sub(1))
}

/// Frees a text; null is fine.
///
/// # Safety
/// As the module says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bia_text_free(bytes: *mut BiaText) {
    // SAFETY: a handle of this library, freed once.
    unsafe { from_c::freed(bytes) }
}

/// Does something with a program.
fn ran(
    program: Option<&BiaProgram>,
    action: Action,
    options: Result<Vec<String>, Refused>,
    cancel: Option<&BiaCancel>,
) -> Result<Answer, Refused> {
    let program = program.ok_or_else(|| Refused::because("there is no program"))?;
    let task = Task::parse(action, &options?, &program.files);
    Ok(api::call(Call {
        files: program.given.clone(),
        cancel: cancel.map_or_else(Cancel::new, |cancel| cancel.flag.child()),
        ..Call::new(task.map_err(|why| Refused::because(&why))?)
    }))
}
