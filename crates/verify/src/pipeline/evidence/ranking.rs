//! Why places of a graph are visited finitely often.

use super::table::Copying;
use bia_cfg::{Cfg, Loc};
use bia_k2::ast::Var;
use bia_term::{Term, Terms, Transfer};
use std::sync::Arc;

/// The beginning of the names of variables at the earlier visit.
const EARLIER: &str = "earlier!";

/// How visits of places are ordered: formulas over the variables of the graph, in a table of their
/// own.
#[derive(Clone, Debug)]
pub struct Ranking {
    graph: Arc<Cfg>,
    /// The table.
    pub(in crate::pipeline) terms: Terms,
    vars: Vec<RankedVar>,
    /// What holds at the places.
    pub(in crate::pipeline) at: Vec<Ranked>,
}

/// A variable of the graph at two visits.
#[derive(Clone, Copy, Debug)]
pub struct RankedVar {
    /// At the later visit.
    pub now: Term,
    /// At the earlier one.
    pub earlier: Term,
    /// The variable of the program it comes from; several may come from one.
    pub origin: Var,
}

/// Something that gets smaller from visit to visit.
#[derive(Clone, Debug)]
pub struct Descent {
    /// Both visits satisfy this.
    pub within: Option<Term>,
    /// Its parts, the most significant first; bit-vectors count as unsigned numbers.
    pub parts: Vec<Term>,
}

/// What holds at the visits of a place.
#[derive(Clone, Debug)]
pub struct Ranked {
    /// The place.
    pub loc: Loc,
    /// Only visits that agree in this are ordered.
    pub key: Option<Term>,
    /// One of these gets smaller from each visit to any later one; if there is one, it does from
    /// visit to visit.
    pub descents: Vec<Descent>,
    /// Of each visit.
    pub invariant: Option<Term>,
}

impl Ranked {
    /// The same with each term changed, in a fixed order.
    fn map(&self, mut change: impl FnMut(Term) -> Term) -> Self {
        Self {
            loc: self.loc,
            key: self.key.map(&mut change),
            descents: self
                .descents
                .iter()
                .map(|descent| Descent {
                    within: descent.within.map(&mut change),
                    parts: descent.parts.iter().map(|part| change(*part)).collect(),
                })
                .collect(),
            invariant: self.invariant.map(&mut change),
        }
    }
}

impl Ranking {
    /// The orders of these places of a graph, in a table of their own.
    pub(in crate::pipeline) fn new(graph: &Arc<Cfg>, from: &Terms, at: &[Ranked]) -> Self {
        let mut copying = Copying::new(from, &[]);
        let at: Vec<Ranked> = at
            .iter()
            .map(|ranked| ranked.map(|term| copying.one(term)))
            .collect();
        let mut vars = Vec::new();
        for data in graph.vars.values() {
            let Some(origin) = data.origin else {
                continue;
            };
            let now = copying.one(data.term);
            let terms = &mut copying.table;
            let sort = terms.sort(now);
            let earlier = terms.var(&format!("{EARLIER}{}", data.name), sort);
            vars.push(RankedVar {
                now,
                earlier,
                origin,
            });
        }
        Self {
            graph: Arc::clone(graph),
            at,
            vars,
            terms: copying.table,
        }
    }

    /// The same in a table that rewrites, for those who compute with it.
    pub(crate) fn rewriting(&self) -> Self {
        let mut terms = Terms::new();
        let mut transfer = Transfer::default();
        let mut copy = |term: Term| transfer.copy(&self.terms, &mut terms, &[term])[0];
        let at = self.at.iter().map(|ranked| ranked.map(&mut copy)).collect();
        let vars = self.vars.iter().map(|var| RankedVar {
            now: copy(var.now),
            earlier: copy(var.earlier),
            origin: var.origin,
        });
        Self {
            graph: Arc::clone(&self.graph),
            vars: vars.collect(),
            at,
            terms,
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

    /// The variables, each for a later and an earlier visit.
    pub fn vars(&self) -> &[RankedVar] {
        &self.vars
    }

    /// What holds at the places.
    pub fn at(&self) -> &[Ranked] {
        &self.at
    }
}
