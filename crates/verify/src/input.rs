//! Reading files through the caller ([`bia_base::Files`]). Whatever is wrong with a file becomes a
//! diagnostic.

use crate::codes;
use bia_base::{Diagnostic, SourceId, Sources, Span};
use std::path::Path;

/// The name of standard input in messages.
const STDIN: &str = "<stdin>";

/// Reads a file, or standard input for `-`, and adds it to `sources`.
pub fn read(path: &Path, sources: &mut Sources) -> Result<SourceId, Diagnostic> {
    let name = name(path);
    let bytes = read_bytes(path, sources)?;
    if u32::try_from(bytes.len()).is_err() {
        let message = format!("`{name}` has {} bytes", bytes.len());
        return Err(Diagnostic::new(&codes::TOO_LARGE, message));
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

/// The bytes of a file, or of standard input for `-`.
pub fn read_bytes(path: &Path, sources: &Sources) -> Result<Vec<u8>, Diagnostic> {
    sources.read(path).map_err(|why| {
        let message = format!("cannot read `{}`: {why}", name(path));
        Diagnostic::new(&codes::UNREADABLE, message)
    })
}

/// What the file is called in messages.
pub fn name(path: &Path) -> String {
    match is_stdin(path) {
        true => STDIN.into(),
        false => path.display().to_string(),
    }
}

/// Whether the path means standard input.
pub fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}
