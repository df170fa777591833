//! What `--map` writes: the names of a program or system, and what each is called in the file.
//!
//! The same document for all formats:
//! ```text
//!   {"format": "btor2", "file": "p.k2", "property": "e", "names": [
//!     {"kind": "state", "id": "7", "name": "x y", "written": "x%20y"}, …]}
//! ```

use bia_base::Diagnostic;
use bia_formats::Named;
use bia_verify::codes;
use serde::Serialize;
use std::{
    fs::File,
    io::{self, BufWriter, Write as _},
    path::Path,
};

/// What the names are of.
#[derive(Serialize)]
pub(super) struct Head<'a> {
    /// The format, as `--to` calls it.
    pub(super) format: &'a str,
    /// The program.
    pub(super) file: &'a str,
    /// The property, if only one is written.
    pub(super) property: Option<&'a str>,
}

#[derive(Serialize)]
struct Document<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    names: Vec<Row<'a>>,
}

#[derive(Serialize)]
struct Row<'a> {
    kind: &'a str,
    id: &'a str,
    name: &'a str,
    written: &'a str,
}

/// Writes the document.
pub(super) fn write(path: &Path, head: Head<'_>, names: &[Named]) -> Result<(), Diagnostic> {
    let rows = names.iter().map(|named| Row {
        kind: named.kind,
        id: &named.id,
        name: &named.name,
        written: &named.written,
    });
    let document = Document {
        head,
        names: rows.collect(),
    };
    file(path, &document).map_err(|why| {
        let message = format!("cannot write `{}`: {why}", path.display());
        Diagnostic::new(&codes::UNWRITABLE, message)
    })
}

fn file(path: &Path, document: &Document<'_>) -> io::Result<()> {
    let mut out = BufWriter::new(File::create(path)?);
    serde_json::to_writer_pretty(&mut out, document)?;
    writeln!(out)?;
    out.flush()
}
