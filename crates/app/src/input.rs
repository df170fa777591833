//! Reading files. Whatever is wrong with a file becomes a diagnostic.

use crate::{codes, interrupt};
use bia_base::{Diagnostic, SourceId, Sources, Span};
use std::{
    fs,
    io::Read as _,
    path::Path,
    sync::{Mutex, PoisonError},
};

/// The name of standard input in messages.
const STDIN: &str = "<stdin>";

/// Reads a file, or standard input for `-`, and adds it to `sources`.
pub(crate) fn read(path: &Path, sources: &mut Sources) -> Result<SourceId, Diagnostic> {
    let name = name(path);
    if let Some(text) = sources.given(&name).map(str::to_owned) {
        return match u32::try_from(text.len()) {
            Ok(_) => Ok(sources.add(name, text)),
            Err(_) => Err(too_large(&name, text.len())),
        };
    }
    let bytes = bytes(path).map_err(|why| {
        Diagnostic::new(&codes::UNREADABLE, format!("cannot read `{name}`: {why}"))
    })?;
    if u32::try_from(bytes.len()).is_err() {
        return Err(too_large(&name, bytes.len()));
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok(sources.add(name, text)),
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            // Up to `at` the text is as in the file, so the place is right.
            let lossy = String::from_utf8_lossy(error.as_bytes()).into_owned();
            let end = at + char::REPLACEMENT_CHARACTER.len_utf8();
            let source = sources.add(name.clone(), lossy);
            Err(
                Diagnostic::new(&codes::NOT_TEXT, format!("`{name}` is not UTF-8 text"))
                    .at_with(Span::new(source, at, end), "the first byte that is not"),
            )
        }
    }
}

fn too_large(name: &str, bytes: usize) -> Diagnostic {
    Diagnostic::new(&codes::TOO_LARGE, format!("`{name}` has {bytes} bytes"))
}

/// The bytes of a file, or of standard input for `-`; what was given for it, if something was.
pub(crate) fn read_bytes(path: &Path, sources: &Sources) -> Result<Vec<u8>, Diagnostic> {
    if let Some(text) = sources.given(&name(path)) {
        return Ok(text.as_bytes().to_vec());
    }
    bytes(path).map_err(|why| {
        let message = format!("cannot read `{}`: {why}", name(path));
        Diagnostic::new(&codes::UNREADABLE, message)
    })
}

/// What the file is called in messages.
pub(crate) fn name(path: &Path) -> String {
    if is_stdin(path) {
        STDIN.into()
    } else {
        path.display().to_string()
    }
}

/// Whether the path means standard input.
pub(crate) fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}

/// Standard input, which can be read once but is asked for by each part of a question.
fn stdin() -> std::io::Result<Vec<u8>> {
    static BYTES: Mutex<Option<Vec<u8>>> = Mutex::new(None);
    let mut known = BYTES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(bytes) = &*known {
        return Ok(bytes.clone());
    }
    let mut bytes = Vec::new();
    let waiting = interrupt::waiting();
    std::io::stdin().lock().read_to_end(&mut bytes)?;
    drop(waiting);
    Ok(known.insert(bytes).clone())
}

fn bytes(path: &Path) -> std::io::Result<Vec<u8>> {
    if is_stdin(path) {
        return stdin();
    }
    if path.is_dir() {
        return Err(std::io::Error::other("it is a directory"));
    }
    fs::read(path)
}
