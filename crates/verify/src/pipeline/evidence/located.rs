//! Invariants of locations of a graph.

use super::table::Copying;
use bia_cfg::{Cfg, Loc, LocationInvariants};
use bia_k2::ast;
use bia_term::{Term, Terms};
use std::sync::Arc;

/// What holds at locations of a graph. The terms of the graph itself are in another table, which
/// is gone: the variables are here once more.
#[derive(Clone, Debug)]
pub struct Located {
    graph: Arc<Cfg>,
    terms: Terms,
    /// For each variable of the graph that comes from one of the program.
    vars: Vec<(ast::Var, Term)>,
    at: Vec<(Loc, Term)>,
}

impl Located {
    /// These invariants in a table of their own.
    pub(in crate::pipeline) fn new(
        graph: &Arc<Cfg>,
        terms: &Terms,
        invariants: &LocationInvariants,
    ) -> Self {
        let formulas: Vec<Term> = invariants.at.iter().map(|(_, formula)| *formula).collect();
        let mut copying = Copying::new(terms, &formulas);
        let at = invariants.at.iter();
        let at = at.map(|(loc, formula)| (*loc, copying.one(*formula)));
        let at = at.collect();
        let vars = graph.vars.values();
        let vars = vars.filter_map(|data| Some((data.origin?, copying.one(data.term))));
        Self {
            graph: Arc::clone(graph),
            at,
            vars: vars.collect(),
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

    /// The variables of the graph, in order, with those of the program that they come from; several
    /// may come from one.
    pub fn vars(&self) -> &[(ast::Var, Term)] {
        &self.vars
    }

    /// The formulas, at most one for each location.
    pub fn at(&self) -> &[(Loc, Term)] {
        &self.at
    }
}
