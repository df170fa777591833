//! `bia encode`: the transition system or the Horn clauses of a property, for other tools.

use super::{
    names::{self, Head},
    smv,
};
use crate::{
    Exit,
    args::{EncodeArgs, ModelArg},
    codes,
    io::Io,
    load::{self, Case},
    pipeline::{self, Config, Question},
    render,
};
use bia_base::{Budget, Diagnostic, Sources, Span, Unknown};
use bia_formats::{Comments, Named, aiger, btor2, folded, horn, vmt};
use bia_k2::ast::PropertyKind;
use bia_solver::api::SolverError;
use bia_system::Ts;
use bia_term::{Term, Terms};
use std::{
    fs::File,
    io::{self, BufWriter, Write},
    path::Path,
};

pub(crate) fn encode(args: &EncodeArgs, io: &mut Io) -> io::Result<Exit> {
    if args.to == ModelArg::Smv {
        return smv::encode(args, io);
    }
    let mut sources = io.sources();
    let mut diagnostics = Vec::new();
    let budget = io.budget(args.timeout, args.memory);
    let written = match &args.output {
        Some(path) => {
            let mut file = Late::new(path);
            let written = model(args, &budget, &mut sources, &mut diagnostics, &mut file);
            written.and_then(|()| file.flush().map_err(|why| unwritable(path, &why)))
        }
        None => model(args, &budget, &mut sources, &mut diagnostics, io.out()),
    };
    let failed = written.map_err(|diagnostic| diagnostics.extend(diagnostic));
    render::show(&diagnostics, &sources, io);
    Ok(match failed {
        Ok(()) => Exit::Ok,
        Err(()) => Exit::BadInput,
    })
}

/// A file that is made when something is written: what is refused leaves none behind.
pub(super) struct Late<'a> {
    path: &'a Path,
    file: Option<BufWriter<File>>,
}

impl<'a> Late<'a> {
    pub(super) fn new(path: &'a Path) -> Self {
        Self { path, file: None }
    }
}

impl Write for Late<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.file.is_none() {
            self.file = Some(BufWriter::new(File::create(self.path)?));
        }
        match &mut self.file {
            Some(file) => file.write(bytes),
            None => Ok(0),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_mut().map_or(Ok(()), BufWriter::flush)
    }
}

/// Nothing more to say, or what.
type Failure = Option<Diagnostic>;

fn unwritable(path: &Path, why: &io::Error) -> Failure {
    let message = format!("cannot write `{}`: {why}", path.display());
    Some(Diagnostic::new(&codes::UNWRITABLE, message))
}

fn refused(why: impl Into<String>) -> Failure {
    Some(Diagnostic::new(&codes::BAD_CHOICE, why))
}

fn model(
    args: &EncodeArgs,
    budget: &Budget,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let config = args.how.config().map_err(Some)?;
    let cases = load::cases(
        &args.files,
        &args.ids,
        &args.c,
        sources,
        diagnostics,
        budget,
    );
    let cases = cases.ok_or(None)?;
    let [case] = &cases[..] else {
        let names: Vec<&str> = cases.iter().map(|case| case.name.as_str()).collect();
        let names = names.join(", ");
        return Err(refused(format!(
            "a model has one property: choose with `--id` one of {names}"
        )));
    };
    let names = write(args, case, &config, budget, sources, out)?;
    match &args.map {
        None => Ok(()),
        Some(path) => names::write(path, head(args, case), &names).map_err(Some),
    }
}

/// What the map of names says it is of.
pub(super) fn head<'a>(args: &EncodeArgs, case: &'a Case) -> Head<'a> {
    Head {
        format: match args.to {
            ModelArg::Aiger if args.ascii => "aag",
            ModelArg::Aiger => "aiger",
            ModelArg::Aag => "aag",
            ModelArg::Btor2 => "btor2",
            ModelArg::Vmt => "vmt",
            ModelArg::Chc => "chc",
            ModelArg::Smv => "smv",
        },
        file: &case.file,
        property: Some(&case.name),
    }
}

/// Where the model comes from: the program, and the lines that must not be reached.
fn comments(case: &Case, sources: &Sources) -> Vec<String> {
    let mut lines = vec![format!("from {}, property {}", case.file, case.name)];
    for label in &case.property.labels {
        let stmt = case.program.label(*label).stmt;
        let Some(span) = case.program.stmt(stmt).span else {
            continue;
        };
        let (file, line) = place(case, sources, span);
        lines.push(format!("bad at {file}:{line}: {}", case.part_of(*label)));
    }
    lines.dedup();
    lines
}

/// The same with where variables come from.
pub(super) fn all_comments(
    case: &Case,
    sources: &Sources,
    places: impl IntoIterator<Item = (Term, Span)>,
) -> Comments {
    let at = |span: Span| {
        let (file, line) = place(case, sources, span);
        format!("{file}:{line}")
    };
    Comments {
        lines: comments(case, sources),
        places: places
            .into_iter()
            .map(|(term, span)| (term, at(span)))
            .collect(),
    }
}

/// The file and line that a part of the program comes from.
fn place(case: &Case, sources: &Sources, span: Span) -> (String, u32) {
    match &case.c {
        Some(c) => c.place(sources, span),
        None => (case.file.clone(), sources.start(span).line),
    }
}

fn write(
    args: &EncodeArgs,
    case: &Case,
    config: &Config,
    budget: &Budget,
    sources: &Sources,
    out: &mut dyn Write,
) -> Result<Vec<Named>, Failure> {
    let question = Question {
        program: &case.program,
        property: &case.property,
        joint: case.is_joint(),
        config,
    };
    let reason = |unknown: Unknown| refused(unknown.reason.to_string());
    let broken = |why: io::Error| {
        let path = args.output.as_deref();
        unwritable(path.unwrap_or(Path::new("standard output")), &why)
    };
    if args.to == ModelArg::Chc {
        let clauses = pipeline::clauses(&question, args.linear, budget);
        let (terms, chc) = clauses.map_err(reason)?;
        let comments = comments(case, sources);
        return horn::write(&terms, &chc, &comments, out).map_err(broken);
    }
    if case.property.kind != PropertyKind::Error {
        return write_live(args, case, &question, budget, sources, out);
    }
    let system = pipeline::system_with_places(&question, budget);
    let (mut terms, mut ts, places) = system.map_err(reason)?;
    let comments = all_comments(case, sources, places);
    match args.to {
        ModelArg::Aiger | ModelArg::Aag | ModelArg::Chc => {
            let ascii = args.ascii || args.to == ModelArg::Aag;
            circuit(args, case, &mut terms, &ts, &comments, ascii, budget, out)
        }
        ModelArg::Smv => Err(refused("SMV is written by another way")),
        ModelArg::Btor2 | ModelArg::Vmt => {
            if args.fold {
                ts = folded(&mut terms, &ts);
            }
            if args.to == ModelArg::Vmt {
                return vmt::write(&mut terms, &ts, &case.name, &comments, out).map_err(broken);
            }
            let written = btor2::write(&mut terms, &ts, &case.name, &comments, budget, out);
            written.map_err(|why| match why {
                btor2::WriteError::Unsupported(why) => refused(why),
                btor2::WriteError::Io(why) => broken(why),
            })
        }
    }
}

/// A question about infinite paths: justice, or what the format has for it.
fn write_live(
    args: &EncodeArgs,
    case: &Case,
    question: &Question<'_>,
    budget: &Budget,
    sources: &Sources,
    out: &mut dyn Write,
) -> Result<Vec<Named>, Failure> {
    let broken = |why: io::Error| {
        let path = args.output.as_deref();
        unwritable(path.unwrap_or(Path::new("standard output")), &why)
    };
    if args.fold {
        let why = "`--fold` makes constraints part of bad states; a liveness property has none";
        return Err(refused(why));
    }
    let system = pipeline::fair_with_places(question, budget);
    let (mut terms, fair, places) = system.map_err(|why| refused(why.reason.to_string()))?;
    let comments = all_comments(case, sources, places);
    match args.to {
        ModelArg::Chc | ModelArg::Smv => Err(refused("Horn clauses say nothing about liveness")),
        ModelArg::Aiger | ModelArg::Aag => {
            let circuit = aiger::fair_circuit(&mut terms, &fair, &case.name, budget);
            let mut circuit = circuit.map_err(|why| refused(why.to_string()))?;
            circuit.comments = aiger::comments(&terms, &fair.ts, &comments);
            let ascii = args.ascii || args.to == ModelArg::Aag;
            aiger::write_circuit(&circuit, ascii, out).map_err(broken)?;
            Ok(aiger::names(&circuit))
        }
        ModelArg::Vmt => {
            vmt::write_fair(&mut terms, &fair, &case.name, &comments, out).map_err(broken)
        }
        ModelArg::Btor2 => {
            let written = btor2::write_fair(&mut terms, &fair, &case.name, &comments, budget, out);
            written.map_err(|why| match why {
                btor2::WriteError::Unsupported(why) => refused(why),
                btor2::WriteError::Io(why) => broken(why),
            })
        }
    }
}

#[expect(clippy::too_many_arguments, reason = "all of them are what is written")]
fn circuit(
    args: &EncodeArgs,
    case: &Case,
    terms: &mut Terms,
    ts: &Ts,
    comments: &Comments,
    ascii: bool,
    budget: &Budget,
    out: &mut dyn Write,
) -> Result<Vec<Named>, Failure> {
    let circuit = aiger::circuit(terms, ts, &case.name, budget);
    let mut circuit = circuit.map_err(|why| match why {
        SolverError::Unsupported(what) => refused(format!("AIGER has bits alone: {what}")),
        SolverError::Missing(_)
        | SolverError::Died(_)
        | SolverError::Protocol { .. }
        | SolverError::Misuse(_)
        | SolverError::Internal(_) => refused(why.to_string()),
    })?;
    circuit.comments = aiger::comments(terms, ts, comments);
    if args.fold {
        circuit = aiger::folded_circuit(&circuit);
    }
    let written = aiger::write_circuit(&circuit, ascii, out);
    written.map_err(|why| unwritable(Path::new("the output"), &why))?;
    Ok(aiger::names(&circuit))
}
