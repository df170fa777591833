//! When an answer about a C program counts.
//!
//! ```text
//!   safe     and nothing is reached that the question leaves out (`Case::unless`): a second question
//!   unsafe   unless its execution goes through inline assembly, leaves the model, or violates a property
//!            that is only approximated: then the other properties are asked about one by one, and if
//!            none of them has a counterexample the answer is *unknown*
//! ```
//! Where every check is asked about by name ([`crate::survey`]), what hides others is for the next
//! round.

use crate::{
    doubts::Doubts,
    executed::unknown,
    load::Case,
    pipeline::{self, Config, Finding, LeftOut, Outcome, Question, Selection},
};
use bia_base::{Budget, Observer, Reason, Symbol, Unknown};
use bia_cfront::lower::Property as Checked;
use bia_k2::ast::{Label, Property};
use std::sync::Arc;

/// Asks a question, and again where the answer hides another one.
pub fn ask(case: &Case, config: &Config, budget: &Budget, progress: &mut dyn Observer) -> Outcome {
    let about_formula = case.ltl.as_ref().map(|ltl| Config {
        ltl: Some(Arc::clone(ltl)),
        ..config.clone()
    });
    let question = case.question(about_formula.as_ref().unwrap_or(config));
    let mut outcome = pipeline::verify(&question, budget, progress);
    if let (Finding::Safe(_), Some(unless)) = (&outcome.finding, &case.unless) {
        return without(case, outcome, unless, &question, budget, progress);
    }
    let Some((part, why)) = no_answer(case, &outcome, budget) else {
        return outcome;
    };
    // It hides what else may be violated; that the rest holds would be no answer.
    for property in case.parts.iter().filter(|other| other.id != part) {
        let question = Question {
            property,
            joint: false,
            ..question
        };
        let other = pipeline::verify(&question, budget, progress);
        let is_unsafe = matches!(other.finding, Finding::Unsafe(_));
        if is_unsafe && no_answer(case, &other, budget).is_none() {
            return other;
        }
    }
    outcome.finding = Finding::Unknown(Unknown::from(why));
    outcome
}

/// Asks a question of a survey, once. The label is the one that was reached if the question found
/// one: where that is no answer, what else may be violated is for further questions.
pub fn ask_round(
    case: &Case,
    config: &Config,
    budget: &Budget,
    progress: &mut dyn Observer,
) -> (Outcome, Option<Label>) {
    let mut outcome = pipeline::verify(&case.question(config), budget, progress);
    let label = match &outcome.finding {
        Finding::Unsafe(cex) => Some(cex.label()),
        Finding::Safe(_) | Finding::Unknown(_) => None,
    };
    if let Some((_, why)) = no_answer(case, &outcome, budget) {
        outcome.finding = Finding::Unknown(Unknown::from(why));
    }
    (outcome, label)
}

/// A proof about executions that end where something is undefined, or where the model ends, counts
/// only if that is never reached.
fn without(
    case: &Case,
    outcome: Outcome,
    unless: &Property,
    question: &Question<'_>,
    budget: &Budget,
    progress: &mut dyn Observer,
) -> Outcome {
    let is_formula = question.config.ltl.is_some();
    let config = Config {
        engines: match &question.config.engines {
            portfolio @ Selection::Portfolio(_) => portfolio.clone(),
            Selection::Named(_) => Selection::portfolio(),
        },
        ltl: None,
        ..question.config.clone()
    };
    let question = Question {
        property: unless,
        joint: false,
        config: &config,
        ..*question
    };
    let what = match (is_formula, case.c.as_ref().is_some_and(|c| c.guarded)) {
        (true, true) => "the formula holds of every execution without signed overflow",
        (true, false) => "the formula holds of every execution that the model follows",
        (false, true) => "every execution without signed overflow ends",
        (false, false) => "every execution that the model follows ends",
    };
    let mut other = pipeline::verify(&question, budget, progress);
    let mut attempts = outcome.attempts;
    attempts.append(&mut other.attempts);
    let finding = match (outcome.finding, other.finding) {
        // Both were checked; the report names the checker of the first.
        (Finding::Safe(evidence), Finding::Safe(also)) => {
            Finding::Safe(evidence.with(left_out(case), also))
        }
        (_, Finding::Unknown(other)) => {
            let why = format!(
                "{what}, but whether there are others is not known: {}",
                other.reason
            );
            unknown(why)
        }
        (_, Finding::Unsafe(cex)) => {
            let how = check_text(case, cex.label()).unwrap_or("undefined behaviour");
            unknown(format!("{what}, but there are others: {how}"))
        }
        (other, Finding::Safe(_)) => other,
    };
    Outcome {
        finding,
        attempts,
        ..outcome
    }
}

/// What the question leaves out, and a second one rules out.
fn left_out(case: &Case) -> LeftOut {
    match case.c.as_ref().is_some_and(|c| c.guarded) {
        true => LeftOut::OverflowAndLimits,
        false => LeftOut::Limits,
    }
}

/// What the check at a label is about.
fn check_text(case: &Case, label: Label) -> Option<&str> {
    let stmt = case.program.label(label).stmt;
    let mut checks = case.c.as_ref()?.lowered.origins.checks.iter();
    let check = checks.find(|check| check.stmt == stmt)?;
    Some(check.text.as_str())
}

/// The property that a counterexample of a C program violates and why that is no answer, if so.
/// What there is no time to look at is no answer.
fn no_answer(case: &Case, outcome: &Outcome, budget: &Budget) -> Option<(Symbol, Reason)> {
    let (Finding::Unsafe(cex), Some(c)) = (&outcome.finding, &case.c) else {
        return None;
    };
    let mut parts = case.parts.iter();
    let part = parts.find(|part| part.labels.contains(&cex.label()));
    let doubts = Doubts::new((case, c), cex, budget);
    let because = |why: String| match doubts.stopped() {
        Some(stop) => Reason::from(stop),
        None => Reason::Unsupported(why),
    };
    if let Some(why) = doubts.passes() {
        return Some((part.unwrap_or(&case.property).id, because(why.into())));
    }
    let part = part?;
    let id = case.program.name(part.id);
    if id == Checked::Limit.id() {
        let what = check_text(case, cex.label()).unwrap_or("its limit");
        let why = format!("there are executions that the model does not follow: {what}");
        return Some((part.id, because(why)));
    }
    let why = c.no_answer(id, || doubts.loses_block())?;
    Some((part.id, because(why)))
}
