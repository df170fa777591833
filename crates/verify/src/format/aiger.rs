//! AIGER, binary and ASCII: circuits with latches.

use super::{Format, ModelFormat, ModelWitness, Reader};
use crate::input;
use bia_base::{Diagnostic, Sources};
use bia_formats::{Model, aiger};
use bia_term::Terms;
use std::{
    io::{self, Write},
    path::Path,
};

pub(super) const FORMAT: Format = Format {
    name: "aiger",
    endings: &["aig", "aag"],
    about: "a model in AIGER",
    codes: || aiger::codes::ALL.to_vec(),
    reader: Reader::Model(ModelFormat {
        read,
        write_witness,
    }),
};

fn read(terms: &mut Terms, path: &Path, sources: &mut Sources) -> Result<Model, Vec<Diagnostic>> {
    let bytes = input::read_bytes(path, sources).map_err(|why| vec![why])?;
    let circuit = aiger::read_circuit(&bytes).map_err(|why| {
        let message = format!("{}: {why}", input::name(path));
        vec![Diagnostic::new(&aiger::codes::MALFORMED, message)]
    })?;
    Ok(aiger::to_model(terms, &circuit))
}

fn write_witness(
    _terms: &mut Terms,
    _model: &Model,
    witness: ModelWitness<'_>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let ModelWitness { number, run, .. } = witness;
    match witness.back {
        None => aiger::write_witness(number, run, out),
        Some(_) => aiger::write_justice_witness(number, run, out),
    }
}
