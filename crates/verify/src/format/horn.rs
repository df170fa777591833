//! Constrained Horn clauses in SMT-LIB.

use super::{Format, Reader};
use crate::{codes, input};
use bia_base::{Diagnostic, Sources};
use bia_formats::horn;
use bia_system::Chc;
use bia_term::Terms;
use std::path::Path;

pub(super) const FORMAT: Format = Format {
    name: "horn",
    endings: &["smt2"],
    about: "Horn clauses in SMT-LIB",
    codes: || vec![&horn::NO_CLAUSE],
    reader: Reader::Clauses(read),
};

fn read(terms: &mut Terms, path: &Path, sources: &mut Sources) -> Result<Chc, Vec<Diagnostic>> {
    let source = input::read(path, sources).map_err(|why| vec![why])?;
    let text = sources.get(source).text();
    let chc = horn::read(terms, source, text)?;
    // What asks nothing is no problem; one without clauses that asks is solved.
    if chc.clauses.is_empty() && !text.contains("(check-sat") {
        let message = format!("`{}` has no clauses", input::name(path));
        return Err(vec![Diagnostic::new(&codes::NO_PROPERTY, message)]);
    }
    Ok(chc)
}
