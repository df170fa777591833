//! Interpolants from solver programs that compute them, by the commands of each dialect.
//!
//! Every sequence has a session of its own. The result is checked by the same program in another
//! session, as formulas to refute; no interpolant is used unchecked.

use super::{
    Dialect, Pipe, PipeConfig,
    answers::elements,
    session::{Session, Trouble},
};
use crate::{
    api::{Interpolate, SolverError},
    interpolate::is_interpolant,
};
use bia_base::{Budget, Idx as _, SourceId};
use bia_term::{
    Term, Terms,
    smtlib::{Printer, Reader},
};

impl Interpolate for Pipe {
    fn sequence(
        &mut self,
        terms: &mut Terms,
        groups: &[Term],
        budget: &Budget,
    ) -> Result<Option<Vec<Term>>, SolverError> {
        if groups.len() < 2 {
            return Ok(Some(Vec::new()));
        }
        let found = match self.config.dialect {
            Dialect::Standard => None,
            Dialect::MathSat | Dialect::Named => ask_all(&self.config, terms, groups, budget)?,
            Dialect::Cvc5 => ask_one_by_one(&self.config, terms, groups, budget)?,
        };
        let Some(found) = found else { return Ok(None) };
        let mut judge = Pipe::open(self.config.clone())?;
        let valid = is_interpolant(&mut judge, terms, groups, &found, budget)?;
        Ok(valid.then_some(found))
    }
}

/// A conversation about interpolants.
struct Talk {
    session: Session,
    printer: Printer,
    reader: Reader,
}

impl Talk {
    fn start(config: &PipeConfig) -> Result<Self, SolverError> {
        let mut session = Session::start(&config.command, config.memory)?;
        for option in config.dialect.interpolation_options() {
            session.tell(option);
        }
        session.tell(&format!("(set-logic {})", config.logic));
        Ok(Self {
            session,
            printer: Printer::new(),
            reader: Reader::new(),
        })
    }

    fn declare(&mut self, terms: &mut Terms, roots: &[Term]) {
        let declarations = self.printer.declarations(terms, roots);
        for line in declarations.lines() {
            self.session.tell(line);
        }
        let _ = self
            .reader
            .script(terms, SourceId::from_index(0), &declarations);
    }

    fn read(&mut self, terms: &mut Terms, text: &str) -> Option<Term> {
        self.reader.term(terms, SourceId::from_index(0), text).ok()
    }

    /// The answer; `None` if the budget ended or the solver refused.
    fn ask(&mut self, command: &str, budget: &Budget) -> Result<Option<String>, SolverError> {
        match self.session.ask(command, budget) {
            Ok(answer) => Ok(Some(answer)),
            Err(Trouble::Stopped(_) | Trouble::Error(SolverError::Protocol { .. })) => Ok(None),
            Err(Trouble::Error(error)) => Err(error),
        }
    }
}

fn group(number: usize) -> String {
    format!("bia.group.{number}")
}

/// All at once, after the conjunction was found unsatisfiable.
fn ask_all(
    config: &PipeConfig,
    terms: &mut Terms,
    groups: &[Term],
    budget: &Budget,
) -> Result<Option<Vec<Term>>, SolverError> {
    let mut talk = Talk::start(config)?;
    talk.declare(terms, groups);
    let mathsat = config.dialect == Dialect::MathSat;
    let key = if mathsat {
        "interpolation-group"
    } else {
        "named"
    };
    for (number, term) in groups.iter().enumerate() {
        let text = talk.printer.term(terms, *term);
        let name = group(number);
        talk.session
            .tell(&format!("(assert (! {text} :{key} {name}))"));
    }
    if talk.ask("(check-sat)", budget)?.as_deref() != Some("unsat") {
        return Ok(None);
    }
    let names: Vec<String> = (0..groups.len()).map(group).collect();
    let mut texts = Vec::new();
    if mathsat {
        for cut in 1..groups.len() {
            let question = format!("(get-interpolant ({}))", names[..cut].join(" "));
            let Some(answer) = talk.ask(&question, budget)? else {
                return Ok(None);
            };
            texts.push(answer);
        }
    } else {
        let question = format!("(get-interpolants {})", names.join(" "));
        let Some(answer) = talk.ask(&question, budget)? else {
            return Ok(None);
        };
        texts = elements(&answer).unwrap_or_default();
    }
    let read: Option<Vec<Term>> = texts.iter().map(|t| talk.read(terms, t)).collect();
    Ok(read.filter(|found| found.len() + 1 == groups.len()))
}

/// One after the other: each interpolant stands for the groups before it when the next is asked.
fn ask_one_by_one(
    config: &PipeConfig,
    terms: &mut Terms,
    groups: &[Term],
    budget: &Budget,
) -> Result<Option<Vec<Term>>, SolverError> {
    let mut found: Vec<Term> = Vec::new();
    for cut in 1..groups.len() {
        let before = match found.last() {
            None => groups[0],
            Some(last) => {
                let (last, next) = (*last, groups[cut - 1]);
                terms.and(last, next)
            }
        };
        let after = terms.and_all(&groups[cut..]);
        let goal = terms.not(after);
        let mut talk = Talk::start(config)?;
        talk.declare(terms, &[before, goal]);
        let text = talk.printer.term(terms, before);
        talk.session.tell(&format!("(assert {text})"));
        let goal = talk.printer.term(terms, goal);
        let question = format!("(get-interpolant bia.interpolant {goal})");
        let Some(answer) = talk.ask(&question, budget)? else {
            return Ok(None);
        };
        // (define-fun bia.interpolant () Bool BODY)
        let body = elements(&answer).and_then(|mut parts| parts.pop());
        let Some(term) = body.and_then(|body| talk.read(terms, &body)) else {
            return Ok(None);
        };
        found.push(term);
    }
    Ok(Some(found))
}
