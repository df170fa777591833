//! Executes the commands of a script in order.

use super::model::write_model;
use crate::api::{Answer, Caps, Smt, SolverError, SolverFactory};
use bia_base::{Budget, Reason};
use bia_term::{
    Term, Terms,
    smtlib::{Command, Printer, Script, quote},
    value::Value,
};
use std::io::{self, Write};

/// What a script came to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// The answers of all checks, in order.
    pub answers: Vec<Answer>,
    /// How many commands were answered by an error.
    pub errors: usize,
    /// The solver that answered.
    pub solver: String,
}

/// Runs a script and writes its answers to `out`. `Err` only if `out` cannot be written.
pub fn run(
    script: &Script,
    terms: &mut Terms,
    solvers: &dyn SolverFactory,
    budget: &Budget,
    out: &mut dyn Write,
) -> io::Result<Summary> {
    let mut summary = Summary::default();
    let need = Caps::of(terms, &mentioned(script));
    let solver = match solvers.open(need) {
        Ok(solver) => solver,
        Err(error) => {
            error_line(out, &error)?;
            summary.errors = 1;
            return Ok(summary);
        }
    };
    summary.solver = solver.name().to_owned();
    let mut runner = Runner {
        solvers,
        need,
        solver,
        printer: Printer::new(),
        scopes: vec![Scope::default()],
        success: false,
        last: Last::None,
        budget,
        summary,
    };
    for (command, _) in &script.commands {
        if *command == Command::Exit {
            break;
        }
        runner.command(terms, command, out)?;
    }
    Ok(runner.summary)
}

/// All terms that a solver for this script has to understand.
fn mentioned(script: &Script) -> Vec<Term> {
    let mut all = Vec::new();
    for (command, _) in &script.commands {
        match command {
            Command::Assert { term, .. } | Command::DeclareConst(term) => all.push(*term),
            Command::CheckSatAssuming(terms) | Command::GetValue(terms) => all.extend(terms),
            Command::SetLogic(_)
            | Command::SetInfo(..)
            | Command::SetOption(..)
            | Command::DeclareSort(_)
            | Command::DeclareEnum(_)
            | Command::DefineSort(_)
            | Command::DeclareFun(_)
            | Command::DefineFun { .. }
            | Command::CheckSat
            | Command::Push(_)
            | Command::Pop(_)
            | Command::Reset
            | Command::ResetAssertions
            | Command::Get(_)
            | Command::GetInfo(_)
            | Command::GetOption(_)
            | Command::Echo(_)
            | Command::Exit => {}
        }
    }
    all
}

/// What one scope asserts.
#[derive(Default)]
struct Scope {
    plain: Vec<Term>,
    named: Vec<(String, Term)>,
}

/// What can be asked about.
enum Last {
    None,
    Sat,
    Unsat { assumed: Vec<Term> },
}

struct Runner<'a> {
    solvers: &'a dyn SolverFactory,
    need: Caps,
    solver: Box<dyn Smt>,
    printer: Printer,
    scopes: Vec<Scope>,
    /// Whether commands without another answer say `success`.
    success: bool,
    last: Last,
    budget: &'a Budget,
    summary: Summary,
}

/// What a command may answer.
enum Reply {
    Success,
    Unsupported,
    Text(String),
}

impl Runner<'_> {
    fn command(
        &mut self,
        terms: &mut Terms,
        command: &Command,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        match self.reply(terms, command) {
            Ok(Reply::Success) if self.success => writeln!(out, "success"),
            Ok(Reply::Success) => Ok(()),
            Ok(Reply::Unsupported) => writeln!(out, "unsupported"),
            Ok(Reply::Text(text)) => writeln!(out, "{text}"),
            Err(error) => {
                self.summary.errors += 1;
                error_line(out, &error)
            }
        }?;
        // The caller waits for the answer.
        out.flush()
    }

    fn reply(&mut self, terms: &mut Terms, command: &Command) -> Result<Reply, SolverError> {
        match command {
            Command::SetLogic(_)
            | Command::SetInfo(..)
            | Command::DeclareSort(_)
            | Command::DeclareEnum(_)
            | Command::DefineSort(_)
            | Command::DeclareConst(_)
            | Command::DeclareFun(_)
            | Command::DefineFun { .. }
            | Command::Exit => Ok(Reply::Success),
            Command::SetOption(key, value) => Ok(self.set_option(key, value)),
            Command::Assert { term, named } => {
                self.assert(terms, *term, named)?;
                Ok(Reply::Success)
            }
            Command::Push(levels) => {
                for _ in 0..*levels {
                    self.solver.push()?;
                    self.scopes.push(Scope::default());
                }
                self.last = Last::None;
                Ok(Reply::Success)
            }
            Command::Pop(levels) => self.pop(*levels),
            Command::CheckSat => self.check(terms, &[]),
            Command::CheckSatAssuming(assumed) => self.check(terms, assumed),
            Command::GetValue(asked) => self.values(terms, asked),
            Command::Get(what) => self.get(terms, what),
            Command::GetInfo(key) => Ok(self.info(key)),
            Command::GetOption(key) if key == ":print-success" => {
                Ok(Reply::Text(self.success.to_string()))
            }
            Command::GetOption(_) => Ok(Reply::Unsupported),
            Command::Echo(text) => Ok(Reply::Text(format!("\"{}\"", text.replace('"', "\"\"")))),
            Command::Reset | Command::ResetAssertions => {
                self.solver = self.solvers.open(self.need)?;
                self.scopes = vec![Scope::default()];
                self.last = Last::None;
                Ok(Reply::Success)
            }
        }
    }

    fn set_option(&mut self, key: &str, value: &str) -> Reply {
        match (key, value) {
            (":print-success", "true" | "false") => {
                self.success = value == "true";
                Reply::Success
            }
            // Always on.
            (
                ":produce-models"
                | ":produce-unsat-cores"
                | ":produce-unsat-assumptions"
                | ":produce-assertions"
                | ":interactive-mode"
                | ":global-declarations"
                | ":incremental",
                _,
            ) => Reply::Success,
            _ => Reply::Unsupported,
        }
    }

    fn assert(
        &mut self,
        terms: &mut Terms,
        term: Term,
        named: &[(String, Term)],
    ) -> Result<(), SolverError> {
        self.last = Last::None;
        let scope = self
            .scopes
            .last_mut()
            .ok_or_else(|| SolverError::Internal("a script without scope".into()))?;
        // Only a name for the assertion as a whole can be in a core.
        match named.iter().find(|(_, t)| *t == term) {
            Some((name, _)) => scope.named.push((name.clone(), term)),
            None => {
                scope.plain.push(term);
                self.solver.assert(terms, term)?;
            }
        }
        Ok(())
    }

    fn pop(&mut self, levels: u32) -> Result<Reply, SolverError> {
        if levels as usize >= self.scopes.len() {
            return Err(SolverError::Misuse(format!(
                "(pop {levels}) with {} open scopes",
                self.scopes.len() - 1
            )));
        }
        for _ in 0..levels {
            self.solver.pop()?;
            self.scopes.pop();
        }
        self.last = Last::None;
        Ok(Reply::Success)
    }

    fn check(&mut self, terms: &mut Terms, assumed: &[Term]) -> Result<Reply, SolverError> {
        let named = self.scopes.iter().flat_map(|s| &s.named).map(|(_, t)| *t);
        let all: Vec<Term> = named.chain(assumed.iter().copied()).collect();
        self.last = Last::None;
        let answer = match self.solver.check(terms, &all, self.budget) {
            Ok(answer) => answer,
            // The question stays unanswered; the script goes on.
            Err(error @ SolverError::Unsupported(_)) => Answer::Unknown(error.into()),
            Err(error) => return Err(error),
        };
        let text = match &answer {
            Answer::Sat => {
                self.last = Last::Sat;
                "sat".to_owned()
            }
            Answer::Unsat => {
                self.last = Last::Unsat {
                    assumed: assumed.to_vec(),
                };
                "unsat".to_owned()
            }
            Answer::Unknown(_) => "unknown".to_owned(),
        };
        self.summary.answers.push(answer);
        Ok(Reply::Text(text))
    }

    fn values(&mut self, terms: &mut Terms, asked: &[Term]) -> Result<Reply, SolverError> {
        self.needs_model()?;
        let mut pairs = Vec::new();
        for term in asked {
            let value: Value = self.solver.value(terms, *term)?;
            let value = terms.value(value, terms.sort(*term));
            let (term, value) = (
                self.printer.term(terms, *term),
                self.printer.term(terms, value),
            );
            pairs.push(format!("({term} {value})"));
        }
        Ok(Reply::Text(format!("({})", pairs.join("\n "))))
    }

    fn needs_model(&self) -> Result<(), SolverError> {
        match self.last {
            Last::Sat => Ok(()),
            Last::None | Last::Unsat { .. } => Err(SolverError::Misuse(
                "there is no model: the last answer is not sat".into(),
            )),
        }
    }

    fn get(&mut self, terms: &mut Terms, what: &str) -> Result<Reply, SolverError> {
        match what {
            "get-model" => {
                self.needs_model()?;
                let model = self.solver.model(terms)?;
                Ok(Reply::Text(write_model(terms, &model, &mut self.printer)))
            }
            "get-unsat-core" => self.core(terms).map(Reply::Text),
            "get-unsat-assumptions" => {
                let core = self.failed(terms)?;
                let Last::Unsat { assumed } = &self.last else {
                    return Ok(Reply::Unsupported);
                };
                let in_core: Vec<Term> = assumed
                    .iter()
                    .copied()
                    .filter(|t| core.contains(t))
                    .collect();
                Ok(Reply::Text(self.list(terms, &in_core)))
            }
            "get-assertions" => {
                let scopes = self.scopes.iter();
                let all: Vec<Term> = scopes
                    .flat_map(|s| {
                        s.plain
                            .iter()
                            .copied()
                            .chain(s.named.iter().map(|(_, t)| *t))
                    })
                    .collect();
                Ok(Reply::Text(self.list(terms, &all)))
            }
            _ => Ok(Reply::Unsupported),
        }
    }

    fn list(&mut self, terms: &Terms, all: &[Term]) -> String {
        let texts: Vec<String> = all.iter().map(|t| self.printer.term(terms, *t)).collect();
        format!("({})", texts.join(" "))
    }

    fn failed(&mut self, terms: &mut Terms) -> Result<Vec<Term>, SolverError> {
        match self.last {
            Last::Unsat { .. } => self.solver.core(terms),
            Last::None | Last::Sat => Err(SolverError::Misuse(
                "there is no core: the last answer is not unsat".into(),
            )),
        }
    }

    fn core(&mut self, terms: &mut Terms) -> Result<String, SolverError> {
        let core = self.failed(terms)?;
        let named = self.scopes.iter().flat_map(|s| &s.named);
        let names: Vec<String> = named
            .filter(|(_, term)| core.contains(term))
            .map(|(name, _)| quote(name).into_owned())
            .collect();
        Ok(format!("({})", names.join(" ")))
    }

    fn info(&self, key: &str) -> Reply {
        match key {
            ":name" => Reply::Text("(:name \"bia\")".into()),
            ":version" => Reply::Text(format!("(:version \"{}\")", env!("CARGO_PKG_VERSION"))),
            ":authors" => Reply::Text("(:authors \"the Bia developers\")".into()),
            ":error-behavior" => Reply::Text("(:error-behavior continued-execution)".into()),
            ":reason-unknown" => match self.summary.answers.last() {
                Some(Answer::Unknown(reason)) => {
                    let why = match reason {
                        Reason::TimeLimit(_) => "timeout".into(),
                        Reason::MemoryLimit(_) => "memout".into(),
                        Reason::BoundReached(_)
                        | Reason::CutOff(_)
                        | Reason::Cancelled
                        | Reason::Diverged(_)
                        | Reason::SolverUnknown(_)
                        | Reason::Unsupported(_)
                        | Reason::EvidenceRejected(_) => {
                            format!("\"{}\"", reason.to_string().replace('"', "\"\""))
                        }
                    };
                    Reply::Text(format!("(:reason-unknown {why})"))
                }
                Some(Answer::Sat | Answer::Unsat) | None => Reply::Unsupported,
            },
            _ => Reply::Unsupported,
        }
    }
}

fn error_line(out: &mut dyn Write, error: &SolverError) -> io::Result<()> {
    let text = error.to_string().replace('"', "\"\"");
    writeln!(out, "(error \"{text}\")")
}
