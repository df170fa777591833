//! `bia encode`: the transition system or the Horn clauses of a property, for other tools.

use super::smv;
use crate::{
    Exit,
    args::{EncodeArgs, ModelArg},
    codes, interrupt,
    io::Io,
    load::{self, Case},
    pipeline::{self, Config, Question},
    render,
};
use bia_base::{Budget, Diagnostic, Sources};
use bia_formats::{aiger, horn};
use std::{
    fs,
    io::{self, Write as _},
};

pub(crate) fn encode(args: &EncodeArgs, io: &mut Io) -> io::Result<Exit> {
    if args.to == ModelArg::Smv {
        return smv::encode(args, io);
    }
    let mut sources = Sources::new();
    let mut diagnostics = Vec::new();
    let made = model(args, &mut sources, &mut diagnostics);
    let written = match (made, &args.output) {
        (Some(bytes), Some(path)) => fs::write(path, bytes).map_err(|why| {
            let message = format!("cannot write `{}`: {why}", path.display());
            diagnostics.push(Diagnostic::new(&codes::UNWRITABLE, message));
        }),
        (Some(bytes), None) => {
            io.out().write_all(&bytes)?;
            Ok(())
        }
        (None, _) => Err(()),
    };
    render::show(&diagnostics, &sources, io);
    Ok(match written {
        Ok(()) => Exit::Ok,
        Err(()) => Exit::BadInput,
    })
}

/// The bytes of the file; `None` with a complaint.
fn model(
    args: &EncodeArgs,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Vec<u8>> {
    let config = match args.how.config() {
        Ok(config) => config,
        Err(diagnostic) => {
            diagnostics.push(diagnostic);
            return None;
        }
    };
    let budget = Budget::new(args.timeout, args.memory, interrupt::on_ctrl_c());
    let cases = load::cases(
        &args.files,
        &args.ids,
        &args.c,
        sources,
        diagnostics,
        &budget,
    )?;
    let made = match &cases[..] {
        [case] => write(args, case, &config, &budget),
        _ => {
            let names: Vec<&str> = cases.iter().map(|case| case.name.as_str()).collect();
            let names = names.join(", ");
            Err(format!(
                "a model has one property: choose with `--id` one of {names}"
            ))
        }
    };
    match made {
        Ok(bytes) => Some(bytes),
        Err(why) => {
            diagnostics.push(Diagnostic::new(&codes::BAD_CHOICE, why));
            None
        }
    }
}

fn write(
    args: &EncodeArgs,
    case: &Case,
    config: &Config,
    budget: &Budget,
) -> Result<Vec<u8>, String> {
    let question = Question {
        program: &case.program,
        property: &case.property,
        joint: case.is_joint(),
        config,
    };
    match args.to {
        ModelArg::Chc => {
            let clauses = pipeline::clauses(&question, args.linear, budget);
            let (mut terms, chc) = clauses.map_err(|unknown| unknown.reason.to_string())?;
            Ok(horn::write(&mut terms, &chc).into_bytes())
        }
        ModelArg::Smv => Err("SMV is written by another way".into()),
        ModelArg::Aiger => {
            let system = pipeline::system(&question, budget);
            let (mut terms, ts) = system.map_err(|unknown| unknown.reason.to_string())?;
            let circuit = aiger::from_ts(&mut terms, &ts, budget);
            let mut circuit = circuit.map_err(|why| why.to_string())?;
            if args.fold {
                circuit = aiger::folded(&circuit);
            }
            let mut bytes = Vec::new();
            match args.ascii {
                true => aiger::write_ascii(&circuit, &mut bytes),
                false => aiger::write_binary(&circuit, &mut bytes),
            }
            .map_err(|why| why.to_string())?;
            Ok(bytes)
        }
    }
}
