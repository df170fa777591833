//! An interpretation of the Horn clauses of a graph with calls, or contracts of its functions, and
//! what they say about the graph.

use super::table::Copying;
use bia_cfg::{Cfg, Contracts, Func, Loc, Loops};
use bia_encode::chc;
use bia_system::{Chc, chc::Interpretation};
use bia_term::{Term, Terms};
use std::sync::Arc;

/// A predicate with its meaning.
#[derive(Clone, Debug)]
pub struct Predicate {
    /// Its name.
    pub name: String,
    /// Variables that stand for its arguments.
    pub params: Vec<Term>,
    /// What it means, over these.
    pub formula: Term,
}

/// What an interpretation says.
#[derive(Clone, Debug)]
pub struct Interpreted {
    graph: Arc<Cfg>,
    terms: Terms,
    predicates: Vec<Predicate>,
    at: Vec<(Loc, Func, Term)>,
    calls: Vec<(Func, Term)>,
}

impl Interpreted {
    /// An interpretation in a table of its own, with what it says about loops and calls of the
    /// graph.
    pub(in crate::pipeline) fn new(
        graph: &Arc<Cfg>,
        terms: &Terms,
        (chc, proof): (&Chc, &Interpretation),
        said: &[chc::Summary],
    ) -> Self {
        let mut roots: Vec<Term> = proof.of.clone();
        roots.extend(chc.preds.values().flat_map(|data| &data.params));
        roots.extend(said.iter().map(|summary| summary.formula));
        let mut copying = Copying::new(terms, &roots);
        let meanings = chc.preds.values().zip(&proof.of);
        let predicates = meanings.map(|(data, formula)| Predicate {
            name: data.name.clone(),
            params: copying.all(&data.params),
            formula: copying.one(*formula),
        });
        let predicates = predicates.collect();
        let loops = Loops::new(graph);
        let (mut at, mut calls) = (Vec::new(), Vec::new());
        for summary in said {
            if [terms.tru(), terms.fals()].contains(&summary.formula) {
                continue;
            }
            let formula = copying.one(summary.formula);
            match summary.place {
                chc::Place::Exit if summary.func != graph.entry => {
                    calls.push((summary.func, formula));
                }
                chc::Place::At(loc) if loops.is_head(loc) => at.push((loc, summary.func, formula)),
                chc::Place::Exit | chc::Place::Error | chc::Place::At(_) => {}
            }
        }
        Self {
            graph: Arc::clone(graph),
            predicates,
            at,
            calls,
            terms: copying.table,
        }
    }

    /// Contracts in a table of their own: a predicate for each location.
    pub(in crate::pipeline) fn of_contracts(
        graph: &Arc<Cfg>,
        terms: &Terms,
        contracts: &Contracts,
    ) -> Self {
        let roots: Vec<Term> = contracts.at.iter().map(|(_, formula)| *formula).collect();
        let free: Vec<Vec<Term>> = roots.iter().map(|root| terms.free_vars(&[*root])).collect();
        let mut copying = Copying::new(terms, &roots);
        let loops = Loops::new(graph);
        let (mut predicates, mut at, mut calls) = (Vec::new(), Vec::new(), Vec::new());
        for ((loc, formula), params) in contracts.at.iter().zip(&free) {
            let func = graph.locs[*loc].function;
            let data = &graph.funcs[func];
            let is_said = ![terms.tru(), terms.fals()].contains(formula);
            let formula = copying.one(*formula);
            predicates.push(Predicate {
                name: format!("{} {loc:?}", data.name),
                params: copying.all(params),
                formula,
            });
            if is_said && *loc == data.exit && func != graph.entry {
                calls.push((func, formula));
            } else if is_said && loops.is_head(*loc) {
                at.push((*loc, func, formula));
            }
        }
        Self {
            graph: Arc::clone(graph),
            predicates,
            at,
            calls,
            terms: copying.table,
        }
    }

    /// The graph.
    pub fn graph(&self) -> &Cfg {
        &self.graph
    }

    /// The table of the formulas.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The predicates of the clauses, in order.
    pub fn predicates(&self) -> &[Predicate] {
        &self.predicates
    }

    /// What holds at the heads of loops, each with the function it is in.
    pub fn at(&self) -> &[(Loc, Func, Term)] {
        &self.at
    }

    /// What holds whenever a function returns: of its inputs, and of what it gives back.
    pub fn calls(&self) -> &[(Func, Term)] {
        &self.calls
    }
}
