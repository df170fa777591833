//! VMT: systems of any theory, in SMT-LIB.

use super::{Format, ModelFormat, ModelWitness, Reader};
use crate::input;
use bia_base::{Diagnostic, Sources};
use bia_formats::{Model, vmt};
use bia_term::Terms;
use std::{
    io::{self, Write},
    path::Path,
};

pub(super) const FORMAT: Format = Format {
    name: "vmt",
    endings: &["vmt"],
    about: "a model in VMT",
    codes: || vmt::codes::ALL.to_vec(),
    reader: Reader::Model(ModelFormat {
        read,
        write_witness,
    }),
};

fn read(terms: &mut Terms, path: &Path, sources: &mut Sources) -> Result<Model, Vec<Diagnostic>> {
    let source = input::read(path, sources).map_err(|why| vec![why])?;
    vmt::read(terms, source, sources.get(source).text())
}

fn write_witness(
    terms: &mut Terms,
    model: &Model,
    witness: ModelWitness<'_>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let ModelWitness { property, run, .. } = witness;
    match witness.back {
        None => vmt::write_witness(terms, model, &property.name, run, out),
        Some(back) => vmt::write_lasso(terms, model, &property.name, (run, back), out),
    }
}
