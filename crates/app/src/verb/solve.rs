//! `bia solve`: runs an SMT-LIB script on the solvers that verification uses.
//!
//! Bit-vectors, floats, arrays and functions go to our own bit-blaster, everything else to Z3;
//! `--backend` and `--solver` choose otherwise.

use crate::{
    Exit,
    args::{Backend, SolveArgs},
    io::Io,
    render,
};
use bia_base::{Diagnostic, Sources};
use bia_solver::{
    api::{Answer, Caps, Smt, SolverError, SolverFactory},
    blast::{BitBlaster, BlastConfig},
    factory::Factory,
    pipe::{Pipe, PipeConfig},
    script::{self, Summary},
    wrap::{Paranoid, ParanoidConfig, Recorder},
    z3::{OpenCases, Z3Config},
};
use bia_term::{Term, Terms, smtlib};
use bia_verify::{codes, input};
use serde::Serialize;
use std::{
    fs::{self, File},
    io::{self, BufWriter, Write},
    path::PathBuf,
    sync::atomic::{AtomicU32, Ordering},
};

#[derive(Serialize)]
struct Report<'a> {
    schema: &'static str,
    file: String,
    solver: String,
    answers: Vec<String>,
    errors: usize,
    output: String,
    diagnostics: Vec<render::JsonDiagnostic<'a>>,
}

pub(crate) fn solve(args: &SolveArgs, io: &mut Io) -> io::Result<Exit> {
    let mut sources = io.sources();
    let mut terms = Terms::new();
    let source = match input::read(&args.file, &mut sources) {
        Ok(source) => source,
        Err(unreadable) => return refuse(args, &[unreadable], &sources, io),
    };
    let (script, diagnostics) = smtlib::read_script(&mut terms, source, sources.get(source).text());
    if diagnostics.iter().any(Diagnostic::is_error) {
        return refuse(args, &diagnostics, &sources, io);
    }
    let asserted: Vec<Term> = script.assertions().collect();
    let order = terms.post_order(&asserted);
    let open_cases = order.iter().any(|t| terms.op(*t).has_open_cases());
    let solvers = match Solvers::new(args, open_cases) {
        Ok(solvers) => solvers,
        Err(diagnostic) => return refuse(args, &[diagnostic], &sources, io),
    };
    let budget = io.budget(args.timeout, args.memory);
    let summary = if io.is_json() {
        let mut output = Vec::new();
        let summary = script::run(&script, &mut terms, &solvers, &budget, &mut output)?;
        io.json(&Report {
            schema: "bia-solve/1",
            file: input::name(&args.file),
            solver: summary.solver.clone(),
            answers: summary.answers.iter().map(word).collect(),
            errors: summary.errors,
            output: String::from_utf8_lossy(&output).into_owned(),
            diagnostics: diagnostics
                .iter()
                .map(|d| render::json(d, &sources))
                .collect(),
        })?;
        summary
    } else {
        render::show(&diagnostics, &sources, io);
        script::run(&script, &mut terms, &solvers, &budget, io.out())?
    };
    Ok(exit_of(&summary))
}

fn word(answer: &Answer) -> String {
    match answer {
        Answer::Sat => "sat".into(),
        Answer::Unsat => "unsat".into(),
        Answer::Unknown(reason) => format!("unknown ({reason})"),
    }
}

fn exit_of(summary: &Summary) -> Exit {
    let unknown = |answer: &Answer| matches!(answer, Answer::Unknown(_));
    if summary.errors > 0 {
        Exit::BadInput
    } else if summary.answers.iter().any(unknown) {
        Exit::Unknown
    } else {
        Exit::Ok
    }
}

fn refuse(
    args: &SolveArgs,
    diagnostics: &[Diagnostic],
    sources: &Sources,
    io: &mut Io,
) -> io::Result<Exit> {
    if io.is_json() {
        io.json(&Report {
            schema: "bia-solve/1",
            file: input::name(&args.file),
            solver: String::new(),
            answers: Vec::new(),
            errors: diagnostics.len(),
            output: String::new(),
            diagnostics: diagnostics
                .iter()
                .map(|d| render::json(d, sources))
                .collect(),
        })?;
    } else {
        render::show(diagnostics, sources, io);
    }
    Ok(Exit::BadInput)
}

/// Opens what the command line asks for.
struct Solvers {
    first: Factory,
    second: Option<Factory>,
    record: Option<PathBuf>,
    opened: AtomicU32,
}

impl Solvers {
    /// `open_cases`: whether the script has operations whose value SMT-LIB leaves open. The
    /// bit-blaster takes fixed values there, so it must not answer such scripts.
    fn new(args: &SolveArgs, open_cases: bool) -> Result<Self, Diagnostic> {
        // Scripts mean what SMT-LIB says, also where it leaves a value open.
        let z3 = Z3Config {
            open_cases: OpenCases::Free,
            ..Z3Config::default()
        };
        let blaster = || {
            let open = || -> Result<Box<dyn Smt>, SolverError> {
                Ok(Box::new(BitBlaster::with(BlastConfig::default())))
            };
            Factory::new().or("bitblast", BitBlaster::CAPS, open)
        };
        let first = match (&args.solver, args.backend) {
            (Some(command), _) => {
                let config = PipeConfig::new(command)
                    .map_err(|why| Diagnostic::new(&codes::BAD_SOLVER, why.to_string()))?;
                let open = move || -> Result<Box<dyn Smt>, SolverError> {
                    Ok(Box::new(Pipe::open(config.clone())?))
                };
                Factory::new().or("pipe", Pipe::CAPS, open)
            }
            (None, Backend::Bitblast) if open_cases => {
                let message = "the script has operations whose value SMT-LIB leaves open";
                return Err(Diagnostic::new(&codes::BAD_SOLVER, message)
                    .help("use `--backend z3`, which leaves them open too"));
            }
            (None, Backend::Auto) if !open_cases => blaster().or_z3(z3),
            (None, Backend::Bitblast) => blaster(),
            (None, Backend::Z3 | Backend::Auto) => Factory::z3(z3),
        };
        if let Some(folder) = &args.record_queries {
            fs::create_dir_all(folder).map_err(|why| {
                let message = format!("cannot make `{}`: {why}", folder.display());
                Diagnostic::new(&codes::UNWRITABLE, message)
            })?;
        }
        Ok(Self {
            first,
            second: args.paranoid.then(|| match args.backend {
                Backend::Z3 if !open_cases => blaster(),
                Backend::Auto | Backend::Bitblast | Backend::Z3 => Factory::z3(z3),
            }),
            record: args.record_queries.clone(),
            opened: AtomicU32::new(0),
        })
    }
}

impl SolverFactory for Solvers {
    fn open(&self, need: Caps) -> Result<Box<dyn Smt>, SolverError> {
        let mut solver = self.first.open(need)?;
        if let Some(second) = &self.second {
            let second = second.open(need).ok();
            solver = Box::new(Paranoid::new(solver, second, ParanoidConfig::default()));
        }
        let Some(folder) = &self.record else {
            return Ok(solver);
        };
        let number = self.opened.fetch_add(1, Ordering::Relaxed);
        let path = folder.join(format!("query-{number:04}.smt2"));
        let file = File::create(&path).map_err(|why| {
            SolverError::Internal(format!("cannot write `{}`: {why}", path.display()))
        })?;
        let out: Box<dyn Write + Send> = Box::new(BufWriter::new(file));
        Ok(Box::new(Recorder::new(solver, out)?))
    }
}
