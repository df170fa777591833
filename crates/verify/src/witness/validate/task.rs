//! Whether a witness is about this task: the same file, the same question.

use super::super::{
    hash,
    model::{Content, Segment},
    read::Witness,
};
use crate::{COptions, codes, format, input, load::CProgram};
use bia_base::{Diagnostic, Sources};
use bia_cfront::{
    Specification,
    lower::{Properties, Property},
    parse_specification,
};
use std::path::Path;

fn other(message: impl Into<String>) -> Diagnostic {
    Diagnostic::new(&codes::OTHER_TASK, message)
}

/// Checks file and data model. Without a property of the command line the witness says which.
pub(super) fn prepare(
    witness: &Witness,
    file: &Path,
    args: &mut COptions,
    sources: &Sources,
) -> Result<(), Diagnostic> {
    let task = &witness.metadata.task;
    if !format::of(file, args.input)?.is_c() {
        return Err(other("witnesses are about C programs"));
    }
    let bytes = input::read_bytes(file, sources)?;
    let hash = hash::sha256(&bytes);
    if !task.hashes.iter().any(|(_, other)| *other == hash) {
        return Err(other(format!(
            "no file of the witness has the SHA-256 of `{}`",
            file.display()
        )));
    }
    let model = args.data_model.to_string();
    if model != task.data_model {
        let theirs = &task.data_model;
        let message = format!("the witness is about the data model {theirs}, not {model}");
        return Err(other(message).help(format!("use `--data-model {theirs}`")));
    }
    if args.property.is_none() && args.checks.is_empty() {
        args.specification = Some(specification(witness)?);
    }
    Ok(())
}

/// What the witness is about.
fn specification(witness: &Witness) -> Result<Specification, Diagnostic> {
    let text = &witness.metadata.task.specification;
    let whole = parse_specification(text);
    // Some write the formula only.
    let read = whole.or_else(|why| {
        let wrapped = format!("CHECK( init(main()), LTL({text}) )");
        parse_specification(&wrapped).map_err(|_| why)
    });
    read.map_err(|why| other(format!("its specification is not understood: {why}")))
}

/// Whether the program is asked what the witness answers.
pub(super) fn same_question(witness: &Witness, program: &CProgram) -> Result<(), Diagnostic> {
    let theirs = specification(witness)?;
    // Shifts are not a property of the competition.
    let plain = |properties: Properties| properties.without(Property::Shift);
    let ours = &program.options;
    let known = |name| ours.error_functions.contains(name);
    let asked = match program.guarded {
        true => ours.properties.without(Property::Overflow),
        false => ours.properties,
    };
    if plain(theirs.properties) != plain(asked)
        || !theirs.error_functions.iter().all(known)
        || theirs.entry != ours.entry
    {
        return Err(other("the witness is about another property"));
    }
    Ok(())
}

/// Whether the places of invariants are in files and functions of the task.
pub(super) fn knows_places(
    witness: &Witness,
    program: &CProgram,
    file: &Path,
) -> Result<(), Diagnostic> {
    let Content::Invariants(all) = &witness.content else {
        return Ok(());
    };
    let base = |name: &str| name.rsplit('/').next().unwrap_or(name).to_owned();
    let mut files = vec![base(&file.display().to_string())];
    files.extend(
        witness
            .metadata
            .task
            .hashes
            .iter()
            .map(|(name, _)| base(name)),
    );
    let units = program.given().iter();
    files.extend(units.flat_map(|unit| unit.map.files().map(base)));
    for invariant in all {
        let place = &invariant.location;
        if !files.contains(&base(&place.file)) {
            let message = format!("`{}` is no file of the task", place.file);
            return Err(Diagnostic::new(&codes::BAD_LOCATION, message));
        }
        let function = place.function.as_deref();
        if let Some(name) = function.filter(|name| program.module.function(name).is_none()) {
            let message = format!("the program has no function `{name}`");
            return Err(Diagnostic::new(&codes::BAD_LOCATION, message));
        }
    }
    Ok(())
}

/// Whether what the witness says about this question is something that is read.
pub(super) fn is_readable(witness: &Witness, program: &CProgram) -> Result<(), Diagnostic> {
    let unsupported = |message| Err(Diagnostic::new(&codes::WITNESS_UNSUPPORTED, message));
    let ends = program.options.properties.has(Property::Termination);
    if ends && program.asked().len() > 1 {
        return unsupported("termination is not checked together with something else");
    }
    let Content::Violations(all) = &witness.content else {
        return Ok(());
    };
    let cycles = |segments: &Vec<Segment>| segments.last().is_some_and(|last| last.cycles);
    match ends {
        true if !all.iter().all(cycles) => {
            unsupported("a violation of termination without a cycle is not read")
        }
        false if all.iter().any(cycles) => {
            unsupported("cycles are only read where termination is asked about")
        }
        true | false => Ok(()),
    }
}
