//! `bia translate`: a program in another language.

use super::{
    encode::Late,
    names::{self, Head},
};
use crate::{
    Exit,
    args::{LanguageArg, TranslateArgs},
    io::Io,
    render,
};
use bia_base::{Budget, Diagnostic, Sources};
use bia_formats::{Named, Request, WriteError, Written, boogie, c, promela};
use bia_k2::ast::{Program, PropertyKind, Var};
use bia_verify::{codes, input, load};
use std::{
    io::{self, Write},
    path::Path,
    sync::Arc,
};

pub(crate) fn translate(args: &TranslateArgs, io: &mut Io) -> io::Result<Exit> {
    let mut sources = io.sources();
    let mut diagnostics = Vec::new();
    let budget = io.budget(args.timeout, args.memory);
    let loaded = load_program(args, &mut sources, &mut diagnostics, &budget);
    let Some((program, notes)) = loaded else {
        render::show(&diagnostics, &sources, io);
        return Ok(Exit::BadInput);
    };
    let request = Request {
        program: &program,
        id: args.id.as_deref(),
        sources: &sources,
        notes: &notes,
        budget: &budget,
    };
    let result = match &args.output {
        None => write(args.to, request, io.out()),
        Some(path) => to_file(path, |out| write(args.to, request, out)),
    };
    let result = result.map_err(|why| complaint(args.output.as_deref(), why));
    let result = result.and_then(|written| match &args.map {
        None => Ok(()),
        Some(path) => {
            let files: Vec<String> = args.files.iter().map(|path| input::name(path)).collect();
            let head = Head {
                format: match args.to {
                    LanguageArg::K2 => "k2",
                    LanguageArg::C => "c",
                    LanguageArg::Boogie => "boogie",
                    LanguageArg::Promela => "promela",
                },
                file: &files.join(" "),
                property: args.id.as_deref(),
            };
            names::write(path, head, &written.names).map_err(Box::new)
        }
    });
    let exit = match result {
        Ok(()) => Exit::Ok,
        Err(diagnostic) => {
            diagnostics.push(*diagnostic);
            Exit::BadInput
        }
    };
    render::show(&diagnostics, &sources, io);
    Ok(exit)
}

/// The program with what is assumed about it.
fn load_program(
    args: &TranslateArgs,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
    budget: &Budget,
) -> Option<(Arc<Program>, Vec<String>)> {
    let whole = load::whole(&args.files, &args.c.options(), sources, diagnostics, budget)?;
    if let (Some(id), None) = (&args.id, &whole.c) {
        let program = &whole.program;
        let all = program.properties();
        let mut errors = all.iter().filter(|p| p.kind == PropertyKind::Error);
        if !errors.any(|p| program.name(p.id) == id) {
            let why = format!("there is no error property `{id}`");
            diagnostics.push(Diagnostic::new(&codes::NO_PROPERTY, why));
            return None;
        }
    }
    let notes = whole.assumptions(sources);
    Some((whole.program, notes))
}

/// The program in that language.
fn write(
    to: LanguageArg,
    request: Request<'_>,
    out: &mut dyn Write,
) -> Result<Written, WriteError> {
    match to {
        LanguageArg::K2 => {
            for note in request.notes {
                writeln!(out, "; assuming: {note}")?;
            }
            bia_k2::write(request.program, out)?;
            let names = k2_names(request.program);
            Ok(Written { names })
        }
        LanguageArg::C => c::write(request, out),
        LanguageArg::Boogie => boogie::write(request, out),
        LanguageArg::Promela => promela::write(request, out),
    }
}

/// Functions and variables as K2 has them; variables of functions behind the name of theirs.
fn k2_names(program: &Program) -> Vec<Named> {
    let named = |kind, function: Option<&str>, name: &str| {
        let full = function.map_or_else(|| name.to_owned(), |of| format!("{of}.{name}"));
        Named::plain(kind, &bia_k2::print_name(name), &full)
    };
    let name = |var: &Var| program.name(program.var(*var).name);
    let globals = program.globals().iter();
    let mut names: Vec<Named> = globals
        .map(|var| named("variable", None, name(var)))
        .collect();
    for (_, data) in program.functions() {
        let function = program.name(data.name);
        names.push(named("function", None, function));
        let own = data.params.iter().chain(&data.returns).chain(&data.locals);
        names.extend(own.map(|var| named("variable", Some(function), name(var))));
    }
    names
}

/// Writes a file, in pieces as they come; none if all is refused.
pub(super) fn to_file<T, E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<T, E>,
) -> Result<T, E> {
    let mut out = Late::new(path);
    let made = write(&mut out)?;
    out.flush()?;
    Ok(made)
}

/// What is said when nothing was written.
pub(super) fn complaint(path: Option<&Path>, why: WriteError) -> Box<Diagnostic> {
    Box::new(match why {
        WriteError::Refused { span, .. } => {
            let diagnostic = Diagnostic::new(&codes::NOT_EXPRESSIBLE, why.to_string());
            match span {
                Some(span) => diagnostic.at(span),
                None => diagnostic,
            }
        }
        WriteError::Build(error) => codes::not_modelled(&error),
        WriteError::Pass(_) | WriteError::Stopped(_) => {
            Diagnostic::new(&codes::NOT_EXPRESSIBLE, why.to_string())
        }
        WriteError::Io(error) => {
            let name = path.map_or_else(|| "standard output".into(), input::name);
            let message = format!("cannot write `{name}`: {error}");
            Diagnostic::new(&codes::UNWRITABLE, message)
        }
    })
}
