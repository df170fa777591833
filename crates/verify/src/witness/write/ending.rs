//! Why loops end, as transition invariants of C.
//!
//! At each loop whose visits a measure m orders, the relation between a visit and any one before
//! it:
//!
//! ```text
//!   m(x) ≺ m(\at(x, AnyPrev))
//! ```
//! and what the proof knows of every visit. A place that the graph has several copies of is written
//! if all say the same: the measure orders the visits of all of them. What C cannot say is left
//! out.

use super::{
    super::{
        model::{Invariant, Location},
        places::Places,
    },
    c_expression::{Variable, Writer},
    correctness::{Back, Copies, Spot, copies},
    scope::Scopes,
};
use crate::{
    load::CProgram,
    pipeline::{Config, Ranked, Ranking, Related},
};
use bia_base::{Budget, Sources};
use bia_k2::ast::Label;
use bia_term::Term;
use std::collections::BTreeMap;

/// What can be said in C about why the loops end.
pub(super) fn invariants(
    c: &CProgram,
    ranking: &Ranking,
    config: &Config,
    sources: &Sources,
    budget: &Budget,
) -> Vec<Invariant> {
    let mut ranking = ranking.rewriting();
    let relations = ranking.relate(config, budget);
    let ranking = &ranking;
    let copies: Copies = copies(ranking.vars().iter().map(|var| (var.origin, var.now)));
    let mut found = Vec::new();
    for unit in c.given() {
        let places = Places::new(c, unit, sources);
        let scopes = Scopes::new(c, unit);
        let back = Back {
            c,
            unit,
            places: &places,
            scopes: &scopes,
            terms: ranking.terms(),
            copies: &copies,
        };
        let back = &back;
        let told = Told {
            ranking,
            relations: &relations,
            back,
        };
        found.extend(told.invariants());
    }
    found
}

struct Told<'a> {
    ranking: &'a Ranking,
    /// For each place.
    relations: &'a [Related],
    back: &'a Back<'a>,
}

impl Told<'_> {
    fn invariants(&self) -> Vec<Invariant> {
        let mut labels: BTreeMap<Label, Vec<(&Ranked, Related)>> = BTreeMap::new();
        let locs = &self.ranking.graph().locs;
        for (ranked, relation) in self.ranking.at().iter().zip(self.relations) {
            if let Some(label) = locs[ranked.loc].label {
                labels.entry(label).or_default().push((ranked, *relation));
            }
        }
        let mut found: Vec<Invariant> = Vec::new();
        for copies in labels.values() {
            let Some(spot) = self.back.spot(locs[copies[0].0.loc].span) else {
                continue;
            };
            let formulas: Option<Vec<Term>> = copies.iter().map(|(_, r)| r.invariant).collect();
            let invariant = formulas.and_then(|formulas| self.back.value(&formulas, &spot));
            let transition = self.relation(copies, &spot);
            let both = [(spot.kind, invariant), (spot.kind.transition(), transition)];
            for (kind, value) in both {
                let says = |value: &String| value != "1";
                let location: Location = spot.location.clone();
                found.extend(value.filter(says).map(|value| Invariant {
                    kind,
                    location,
                    value,
                }));
            }
        }
        found
    }

    /// The relation that holds of any two visits, if C can say it.
    fn relation(&self, copies: &[(&Ranked, Related)], spot: &Spot) -> Option<String> {
        let mut said: Option<String> = None;
        for (copy, (_, related)) in copies.iter().enumerate() {
            let mut variables = self.back.variables(copy, copies.len(), spot);
            for var in self.ranking.vars() {
                if let Some(variable) = variables.get(&var.now).cloned() {
                    variables.insert(var.earlier, before(variable));
                }
            }
            let text = Writer::new(self.back.terms, &variables).weakened(related.relation?)?;
            if said.get_or_insert_with(|| text.clone()) != &text {
                return None;
            }
        }
        said
    }
}

/// The variable at some earlier visit.
fn before(variable: Variable) -> Variable {
    let old = |name: String| format!("\\at({name}, AnyPrev)");
    match variable {
        Variable::Integer {
            name,
            width,
            signed,
        } => Variable::Integer {
            name: old(name),
            width,
            signed,
        },
        Variable::Truth(name) => Variable::Truth(old(name)),
        Variable::Pointer(name) => Variable::Pointer(old(name)),
    }
}
