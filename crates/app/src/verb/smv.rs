//! `bia encode --to smv`: the transition system of a property, written piece by piece.

use super::{
    encode::{all_comments, head},
    names,
    translate::{complaint, to_file},
};
use crate::{
    Exit,
    args::EncodeArgs,
    codes,
    io::Io,
    load::{self, Case},
    pipeline::{self, Question},
    render,
};
use bia_base::{Diagnostic, Sources};
use bia_formats::smv::{self, Options};
use bia_k2::ast::PropertyKind;
use bia_system::Fair;
use std::io::{self, Write};

pub(super) fn encode(args: &EncodeArgs, io: &mut Io) -> io::Result<Exit> {
    let mut sources = io.sources();
    let mut diagnostics = Vec::new();
    let exit = match write(args, &mut sources, &mut diagnostics, io) {
        Ok(()) => Exit::Ok,
        Err(diagnostic) => {
            diagnostics.extend(diagnostic.map(|boxed| *boxed));
            Exit::BadInput
        }
    };
    render::show(&diagnostics, &sources, io);
    Ok(exit)
}

/// Writes the model; a complaint unless it is among the diagnostics already.
fn write(
    args: &EncodeArgs,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
    io: &mut Io,
) -> Result<(), Option<Box<Diagnostic>>> {
    let bad = |why: String| Some(Box::new(Diagnostic::new(&codes::BAD_CHOICE, why)));
    let config = args.how.config().map_err(|why| Some(Box::new(why)))?;
    let budget = io.budget(args.timeout, args.memory);
    let (files, ids) = (&args.files, &args.ids);
    let cases = load::cases(files, ids, &args.c, sources, diagnostics, &budget).ok_or(None)?;
    let [case] = &cases[..] else {
        let names: Vec<&str> = cases.iter().map(|case: &Case| case.name.as_str()).collect();
        let names = names.join(", ");
        return Err(bad(format!(
            "a model has one property: choose with `--id` one of {names}"
        )));
    };
    let question = Question {
        program: &case.program,
        property: &case.property,
        joint: case.is_joint(),
        config: &config,
    };
    let is_live = case.property.kind != PropertyKind::Error;
    let system = match is_live {
        true => pipeline::fair_with_places(&question, &budget)
            .map(|(terms, fair, places)| (terms, fair.ts, places)),
        false => pipeline::system_with_places(&question, &budget),
    };
    let (terms, ts, places) = system.map_err(|unknown| bad(unknown.reason.to_string()))?;
    let comments = all_comments(case, sources, places);
    let notes = case.c.as_ref().map(|c| c.assumptions(sources));
    let options = Options {
        module: args.module.as_deref(),
        notes: notes.as_deref().unwrap_or_default(),
        comments: Some(&comments),
    };
    let fair = Fair { ts };
    let write = |out: &mut dyn Write| match is_live {
        true => smv::write_fair(&terms, &fair, options, out),
        false => smv::write(&terms, &fair.ts, options, out),
    };
    let written = match &args.output {
        None => write(io.out()),
        Some(path) => to_file(path, write),
    };
    let written = written.map_err(|why| Some(complaint(args.output.as_deref(), why)))?;
    match &args.map {
        None => Ok(()),
        Some(path) => {
            names::write(path, head(args, case), &written.names).map_err(|why| Some(Box::new(why)))
        }
    }
}
