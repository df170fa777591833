//! Horn clauses: is there an interpretation of the predicates?
//!
//! A division by zero may have any value. Engines choose one, so their answers count like this:
//!
//! ```text
//!   unsat without any division by zero       counts
//!   sat with the value that was chosen       counts: it is an interpretation
//!   unsat with it only                       unknown: another value may have none
//! ```

use super::{Request, Task, read_each};
use crate::{
    codes,
    format::Reader,
    input,
    pipeline::{self, About, Built, ClauseOutcome, Config, Finding, STRATEGIES, Selection},
};
use bia_base::{Budget, Diagnostic, Observer, Reason, Sources, Unknown};
use bia_formats::horn::without_division_by_zero;
use bia_system::Chc;
use bia_term::Terms;

/// A file of clauses that was read.
pub struct ClauseFile {
    /// The file.
    pub name: String,
    /// The clauses.
    pub chc: Chc,
    /// The table of their terms.
    pub terms: Terms,
}

pub(super) fn read(
    request: &Request<'_>,
    sources: &mut Sources,
) -> Result<Vec<ClauseFile>, Vec<Diagnostic>> {
    for_clauses(request.config).map_err(|why| vec![why])?;
    read_each(request, sources, |reader, path, sources| {
        let Reader::Clauses(read) = reader else {
            return Ok(None);
        };
        let mut terms = Terms::new();
        Ok(Some(ClauseFile {
            name: input::name(path),
            chc: read(&mut terms, path, sources)?,
            terms,
        }))
    })
}

/// Refuses a choice of engines among which none is for clauses.
fn for_clauses(config: &Config) -> Result<(), Diagnostic> {
    let bad = |why: String| Diagnostic::new(&codes::BAD_CHOICE, why);
    let choices = match &config.engines {
        Selection::Portfolio(without) => {
            let mut rows = STRATEGIES.iter().filter(|row| row.about == About::Clauses);
            rows.next()
                .map_or_else(Vec::new, |row| row.threads(without))
        }
        Selection::Named(choices) => choices.clone(),
    };
    for choice in &choices {
        if let Built::Clauses(_) = choice.build().map_err(bad)? {
            return Ok(());
        }
    }
    Err(bad("none of these engines is for Horn clauses".into()).help("use `--engine chc`"))
}

impl Task for &mut ClauseFile {
    type Report = ClauseOutcome;

    fn answer(
        self,
        config: &Config,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> ClauseOutcome {
        let terms = &mut self.terms;
        let Some(fewer) = without_division_by_zero(terms, &self.chc) else {
            return pipeline::verify_clauses(&self.chc, config, terms, budget, observer);
        };
        let half = budget.remaining().map(|left| budget.within(left / 2));
        let first = half.as_ref().unwrap_or(budget);
        let derived = pipeline::verify_clauses(&fewer, config, terms, first, observer);
        match &derived.finding {
            Finding::Unsafe(_) => derived,
            Finding::Safe(_) | Finding::Unknown(_) => chosen(pipeline::verify_clauses(
                &self.chc, config, terms, budget, observer,
            )),
        }
    }
}

/// An answer about clauses in which a division by zero has the value that was chosen for it.
fn chosen(answer: ClauseOutcome) -> ClauseOutcome {
    let finding = match answer.finding {
        Finding::Unsafe(_) => {
            let why = "a contradiction was derived with a value that was chosen for a division by zero, which may have any";
            Finding::Unknown(Unknown::from(Reason::Unsupported(why.into())))
        }
        other @ (Finding::Safe(_) | Finding::Unknown(_)) => other,
    };
    ClauseOutcome { finding, ..answer }
}
