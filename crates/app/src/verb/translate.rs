//! `bia translate`: a C program as K2.

use crate::{Exit, args::TranslateArgs, codes, interrupt, io::Io, load, render};
use bia_base::{Budget, Diagnostic, Sources};
use std::{
    fs::File,
    io::{self, BufWriter, Write},
};

pub(crate) fn translate(args: &TranslateArgs, io: &mut Io) -> io::Result<Exit> {
    let mut sources = Sources::new();
    let mut diagnostics = Vec::new();
    let budget = Budget::new(args.timeout, args.memory, interrupt::on_ctrl_c());
    let loaded = load::load_c(
        &args.files,
        &args.c,
        &mut sources,
        &mut diagnostics,
        &budget,
    );
    let Some(loaded) = loaded else {
        render::show(&diagnostics, &sources, io);
        return Ok(Exit::BadInput);
    };
    let assumptions = loaded.assumptions(&sources);
    let write = |out: &mut dyn Write| -> io::Result<()> {
        for assumption in &assumptions {
            writeln!(out, "; assuming: {assumption}")?;
        }
        bia_k2::write(&loaded.program, out)
    };
    let written = match &args.output {
        None => {
            write(io.out())?;
            Ok(())
        }
        Some(path) => File::create(path)
            .and_then(|file| {
                let mut out = BufWriter::new(file);
                write(&mut out)?;
                out.flush()
            })
            .map_err(|why| {
                let message = format!("cannot write `{}`: {why}", path.display());
                diagnostics.push(Diagnostic::new(&codes::UNWRITABLE, message));
            }),
    };
    render::show(&diagnostics, &sources, io);
    Ok(match written {
        Ok(()) => Exit::Ok,
        Err(()) => Exit::BadInput,
    })
}
