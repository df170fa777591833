//! What a proof says, line by line, for people: where, and what holds there.

use super::measure;
use crate::pipeline::{Evidence, Interpreted, Located, Said, States};
use bia_base::{Idx as _, Span};
use bia_cfg::{Cfg, Loc, term_text};

/// What holds whenever a place is reached.
#[derive(Clone, Debug)]
pub struct Invariant {
    /// The location in the graph.
    pub location: String,
    /// The function and label, if it has one.
    pub place: String,
    /// Where it is in the text.
    pub span: Option<Span>,
    /// The formula, shortened if it is very long.
    pub formula: String,
}

/// What gets smaller whenever a place is reached again.
#[derive(Clone, Debug)]
pub struct Measure {
    /// The location in the graph.
    pub location: String,
    /// The function and label, if it has one.
    pub place: String,
    /// Where it is in the text.
    pub span: Option<Span>,
    /// Its parts, the most significant first, shortened if they are very long.
    pub parts: Vec<String>,
}

/// What holds whenever a function returns: of its inputs, and of what it gives back.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The function.
    pub function: String,
    /// The formula, shortened if it is very long. Primes are after the call.
    pub formula: String,
}

/// The invariants of a proof that say something. Of two questions those of the second are told: the
/// first is about visits.
pub fn invariants(evidence: &Evidence) -> Vec<Invariant> {
    match evidence.also().unwrap_or(evidence).said() {
        Said::Nothing | Said::Visits(_) => Vec::new(),
        Said::Locations(located) => of_loops(located),
        Said::Predicates(interpreted) => of_predicates(interpreted),
        Said::States(states) => of_states(states),
    }
}

fn of_loops(located: &Located) -> Vec<Invariant> {
    let (cfg, terms) = (located.graph(), located.terms());
    let trivial = [terms.tru(), terms.fals()];
    let at = located.at().iter();
    at.filter(|(_, formula)| !trivial.contains(formula))
        .map(|(loc, formula)| Invariant {
            location: location(*loc),
            place: place(cfg, *loc),
            span: cfg.locs[*loc].span,
            formula: term_text(terms, *formula),
        })
        .collect()
}

fn of_predicates(interpreted: &Interpreted) -> Vec<Invariant> {
    let (cfg, terms) = (interpreted.graph(), interpreted.terms());
    let at = interpreted.at().iter();
    at.map(|(loc, func, formula)| Invariant {
        location: location(*loc),
        place: format!("in {}", cfg.funcs[*func].name),
        span: cfg.locs[*loc].span,
        formula: term_text(terms, *formula),
    })
    .collect()
}

fn of_states(states: &States) -> Vec<Invariant> {
    let measure = states.measure().iter().enumerate();
    let measure = measure.map(|(number, part)| {
        let place = format!("measure.{number}, from visit to visit");
        (place, *part)
    });
    let invariant = states.invariant().map(|f| ("every state".to_owned(), f));
    measure
        .chain(invariant)
        .map(|(place, term)| Invariant {
            location: String::new(),
            place,
            span: None,
            formula: term_text(states.terms(), term),
        })
        .collect()
}

/// What holds of calls of functions.
pub fn summaries(evidence: &Evidence) -> Vec<Summary> {
    match evidence.said() {
        Said::Nothing | Said::Locations(_) | Said::Visits(_) | Said::States(_) => Vec::new(),
        Said::Predicates(interpreted) => {
            let (cfg, terms) = (interpreted.graph(), interpreted.terms());
            let calls = interpreted.calls().iter();
            calls
                .map(|(func, formula)| Summary {
                    function: cfg.funcs[*func].name.clone(),
                    formula: term_text(terms, *formula),
                })
                .collect()
        }
    }
}

/// What gets smaller from visit to visit, if that is why there are finitely many.
pub fn measures(evidence: &Evidence) -> Vec<Measure> {
    let ranking = match evidence.said() {
        Said::Nothing | Said::Locations(_) | Said::Predicates(_) | Said::States(_) => {
            return Vec::new();
        }
        Said::Visits(ranking) => ranking,
    };
    let (cfg, mut all) = (ranking.graph(), Vec::new());
    for ranked in ranking.at() {
        for descent in &ranked.descents {
            let parts = measure::parts(ranking.terms(), descent.parts.iter().copied());
            if !parts.is_empty() {
                all.push(Measure {
                    location: location(ranked.loc),
                    place: place(cfg, ranked.loc),
                    span: cfg.locs[ranked.loc].span,
                    parts,
                });
            }
        }
    }
    all
}

/// The name of a location.
fn location(loc: Loc) -> String {
    format!("n{}", loc.index())
}

/// A location, for people.
pub(crate) fn place(cfg: &Cfg, loc: Loc) -> String {
    let data = &cfg.locs[loc];
    let program = &cfg.program;
    match data.label {
        // A label says which function it was in before calls were inlined.
        Some(label) => {
            let function = program.function_name(program.label(label).function);
            format!("label {} of {function}", program.label_name(label))
        }
        None => format!("in {}", cfg.funcs[data.function].name),
    }
}
