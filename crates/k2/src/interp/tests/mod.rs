//! Whole programs, run and compared with what was computed by hand.

mod calls;
mod choices;
mod conversation;
mod deep;
mod generated;
mod limits;
mod rules;
mod sequences;
mod states;

use super::*;
use crate::Program;
use crate::ast::{Function, Var};
use bia_base::{Idx as _, SourceId};
use bia_term::value::Value;

/// The program of a text that has no errors.
pub(in crate::interp) fn program(text: &str) -> Program {
    let parsed = crate::parse(SourceId::from_index(0), text);
    let found = parsed.diagnostics;
    parsed
        .program
        .unwrap_or_else(|| panic!("{text}\n{found:?}"))
}

/// A program with these globals, whose entry `main` has these locals and this body.
pub(in crate::interp) fn main_with(globals: &str, locals: &str, body: &str) -> Program {
    program(&format!(
        "(entry main) (globals {globals})
         (function main () (return) (locals {locals}) (seq {body}))"
    ))
}

/// The variable of that name in that function, or global.
pub(super) fn var(program: &Program, name: &str) -> Var {
    let all = (0..program.var_count()).map(Var::from_index);
    let mut found = all.filter(|v| program.var_name(*v) == name);
    let first = found.next().unwrap_or_else(|| panic!("no variable {name}"));
    assert!(found.next().is_none(), "two variables {name}");
    first
}

pub(super) fn function(program: &Program, name: &str) -> Function {
    program.function_by_name(name).expect("a function")
}

/// Gives answers from a list of texts: values in K2 syntax, labels by name; records questions.
pub(in crate::interp) struct Answers {
    answers: Vec<String>,
    pub(super) asked: Vec<String>,
}

impl Answers {
    /// The answers are separated by semicolons.
    pub(in crate::interp) fn new(answers: &str) -> Self {
        let all = answers.split(';').map(|a| a.trim().to_owned());
        let mut answers: Vec<String> = all.filter(|a| !a.is_empty()).collect();
        answers.reverse();
        Self {
            answers,
            asked: Vec::new(),
        }
    }
    fn next(&mut self) -> Result<String, Halt> {
        let next = self.answers.pop();
        next.ok_or_else(|| Halt::NoValue(format!("no answer left for {:?}", self.asked.last())))
    }
    pub(super) fn left(&self) -> usize {
        self.answers.len()
    }
}

impl Oracle for Answers {
    fn value(&mut self, ask: &Ask<'_>) -> Result<Value, Halt> {
        let p = ask.program;
        self.asked.push(match ask.what {
            What::Initial(v) => format!("initial {}", p.var_name(v)),
            What::Uninitialised(v) => format!("uninitialised {}", p.var_name(v)),
            What::Havoc(v) => format!("havoc {}", p.var_name(v)),
            What::Result { function, index } => {
                format!("result {index} of {}", p.function_name(function))
            }
            What::Unspecified(_) => "unspecified".into(),
        });
        let text = self.next()?;
        crate::parse_value(p, ask.ty, &text).map_err(Halt::NoValue)
    }
    fn jump(&mut self, ask: &JumpAsk<'_>) -> Result<usize, Halt> {
        self.asked.push("jump".into());
        let name = self.next()?;
        let mut targets = ask.targets.iter();
        let found = targets.position(|l| ask.program.label_name(*l) == name);
        found.ok_or_else(|| Halt::NoValue(format!("no label {name}")))
    }
    fn schedule(&mut self, ask: &ScheduleAsk<'_>) -> Result<usize, Halt> {
        self.asked.push("thread".into());
        let number = self.next()?;
        let found = ask.threads.iter().position(|t| t.to_string() == number);
        found.ok_or_else(|| Halt::NoValue(format!("no thread {number}")))
    }
}

/// Runs a program with these answers. All of them must be used.
pub(super) fn run_with(program: &Program, answers: &str) -> (Run, State, Vec<String>) {
    let interp = Interpreter::new(program);
    let mut state = interp.start();
    let mut oracle = Answers::new(answers);
    let limits = RunLimits::steps(1_000_000);
    let run = interp.run(&mut state, &mut oracle, &mut Unwatched, &limits);
    assert_eq!(oracle.left(), 0, "answers left over after {run:?}");
    if run.end == RunEnd::Finished {
        check_tidy(&interp, &state);
    }
    (run, state, oracle.asked)
}

/// A finished program leaves nothing but the variables of its entry.
pub(super) fn check_tidy(interp: &Interpreter<'_>, state: &State) {
    let locals = interp.start().locals.len();
    let found = (state.operands.len(), state.frames.len(), state.locals.len());
    assert_eq!((found, state.depth), ((0, 1, locals), 1));
}

/// The values of variables after a run, as text.
pub(super) fn values(program: &Program, state: &State, names: &[&str]) -> Vec<String> {
    let interp = Interpreter::new(program);
    let show = |name: &&str| {
        let v = var(program, name);
        match state.value(&interp, v) {
            None => "-".to_owned(),
            Some(value) => crate::print_value(program, program.var(v).ty, value),
        }
    };
    names.iter().map(show).collect()
}

/// Runs `body` in `main`, which must finish, and compares the values of globals.
pub(super) fn check(globals: &str, body: &str, answers: &str, expected: &[(&str, &str)]) {
    let program = main_with(globals, "", body);
    let (run, state, _) = run_with(&program, answers);
    assert_eq!(run.end, RunEnd::Finished, "{body}");
    let names: Vec<&str> = expected.iter().map(|(name, _)| *name).collect();
    let wanted: Vec<&str> = expected.iter().map(|(_, value)| *value).collect();
    assert_eq!(values(&program, &state, &names), wanted, "{body}");
}
