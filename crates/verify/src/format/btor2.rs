//! BTOR2: systems of bit-vectors and arrays.

use super::{Format, ModelFormat, ModelWitness, Reader};
use crate::input;
use bia_base::{Diagnostic, Sources};
use bia_formats::{Model, btor2};
use bia_term::Terms;
use std::{
    io::{self, Write},
    path::Path,
};

pub(super) const FORMAT: Format = Format {
    name: "btor2",
    endings: &["btor2", "btor"],
    about: "a model in BTOR2",
    codes: || btor2::codes::ALL.to_vec(),
    reader: Reader::Model(ModelFormat {
        read,
        write_witness,
    }),
};

fn read(terms: &mut Terms, path: &Path, sources: &mut Sources) -> Result<Model, Vec<Diagnostic>> {
    let source = input::read(path, sources).map_err(|why| vec![why])?;
    btor2::read(terms, source, sources.get(source).text())
}

fn write_witness(
    terms: &mut Terms,
    model: &Model,
    witness: ModelWitness<'_>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let ModelWitness { number, run, .. } = witness;
    match witness.back {
        None => btor2::write_witness(terms, model, number, run, out),
        Some(back) => btor2::write_justice_witness(terms, model, number, (run, back), out),
    }
}
