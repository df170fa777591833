//! Location invariants of a proof as invariants of C.
//!
//! Only what Floyd's check has accepted is written. A loop of a function that is called at several
//! places has one location for each of the calls: what holds at the loop in C is the disjunction of
//! what holds at them. The n-th copy of a location goes with the n-th copy of each variable.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "statements that are no loops have no head, types that are not mentioned no value here"
)]

use super::{
    super::{
        model::{Invariant, InvariantKind, Location},
        places::Places,
    },
    c_expression::{Variable, Writer},
    scope::Scopes,
};
use crate::{
    load::CProgram,
    pipeline::{Evidence, Located, ProofLevel, Said},
};
use bia_base::{Sources, Span};
use bia_cfg::Loc;
use bia_cfront::{
    ast::{BlockItem, StmtId, StmtKind, TranslationUnit},
    ir::TypeKind,
    lower::VariableOrigin,
};
use bia_k2::ast::{self, Label};
use bia_term::{SortData, Term, Terms};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// The invariants that C can say.
pub(super) fn invariants(c: &CProgram, evidence: &Evidence, sources: &Sources) -> Vec<Invariant> {
    match evidence.level() {
        ProofLevel::Cfg => said(c, evidence, sources),
        ProofLevel::Program | ProofLevel::Explored | ProofLevel::Ts | ProofLevel::Chc => Vec::new(),
    }
}

/// The invariants that C can say, whatever they were checked on.
pub(super) fn said(c: &CProgram, evidence: &Evidence, sources: &Sources) -> Vec<Invariant> {
    let located = match evidence.said() {
        Said::Locations(located) => located,
        Said::Nothing | Said::Predicates(_) | Said::Visits(_) | Said::States(_) => {
            return Vec::new();
        }
    };
    let mut found = Vec::new();
    let copies = copies(located.vars().iter().copied());
    for unit in c.given() {
        let places = Places::new(c, unit, sources);
        let scopes = Scopes::new(c, unit);
        let back = Back {
            c,
            unit,
            places: &places,
            scopes: &scopes,
            terms: located.terms(),
            copies: &copies,
        };
        found.extend(back.invariants(located));
    }
    found
}

/// The copies of each variable of the program.
pub(super) type Copies = FxHashMap<ast::Var, Vec<Term>>;

/// The copies of each variable, given with what they are copies of.
pub(super) fn copies(vars: impl Iterator<Item = (ast::Var, Term)>) -> Copies {
    let mut copies = Copies::default();
    for (origin, term) in vars {
        copies.entry(origin).or_default().push(term);
    }
    copies
}

/// The way from formulas about the graph back to a C file.
pub(super) struct Back<'a> {
    pub(super) c: &'a CProgram,
    pub(super) unit: &'a TranslationUnit,
    pub(super) places: &'a Places<'a>,
    pub(super) scopes: &'a Scopes<'a>,
    /// The table of the formulas.
    pub(super) terms: &'a Terms,
    pub(super) copies: &'a Copies,
}

/// Where an invariant is written, and from where on its names are looked up.
pub(super) struct Spot {
    pub(super) kind: InvariantKind,
    pub(super) location: Location,
    scope: usize,
    function: String,
}

impl Back<'_> {
    fn invariants(&self, located: &Located) -> Vec<Invariant> {
        let cfg = located.graph();
        let formulas: FxHashMap<Loc, Term> = located.at().iter().copied().collect();
        let mut labels: BTreeMap<Label, Vec<Loc>> = BTreeMap::new();
        for (loc, data) in cfg.locs.iter() {
            if let Some(label) = data.label {
                labels.entry(label).or_default().push(loc);
            }
        }
        let mut found = Vec::new();
        for locs in labels.values() {
            // What is not known of one copy is not known at all.
            let all: Option<Vec<Term>> = locs.iter().map(|l| formulas.get(l).copied()).collect();
            let (Some(all), Some(spot)) = (all, self.spot(cfg.locs[locs[0]].span)) else {
                continue;
            };
            if let Some(value) = self.value(&all, &spot) {
                found.push(Invariant {
                    kind: spot.kind,
                    location: spot.location,
                    value,
                });
            }
        }
        found
    }

    /// What holds at all copies of a place, one formula for each.
    pub(super) fn value(&self, formulas: &[Term], spot: &Spot) -> Option<String> {
        let terms = self.terms;
        let mut texts: Vec<String> = Vec::new();
        for (copy, formula) in formulas.iter().enumerate() {
            if *formula == terms.fals() {
                continue;
            }
            let variables = self.variables(copy, formulas.len(), spot);
            let text = Writer::new(terms, &variables).weakened(*formula)?;
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
        Some(match texts.as_slice() {
            [] => "0".into(),
            [one] => one.clone(),
            several => several.join(" || "),
        })
    }

    /// The variables that have a name at a place, for one of its copies.
    pub(super) fn variables(
        &self,
        copy: usize,
        of: usize,
        spot: &Spot,
    ) -> FxHashMap<Term, Variable> {
        let mut found = FxHashMap::default();
        for origin in &self.c.lowered.origins.variables {
            if origin.elements.is_some()
                || !self.scopes.means(origin.object, spot.scope, &spot.function)
            {
                continue;
            }
            let copies = self.copies.get(&origin.var).map_or(&[][..], Vec::as_slice);
            let term = match self.c.module[origin.object].storage.is_static() {
                true => copies.first().filter(|_| copies.len() == 1),
                false => copies.get(copy).filter(|_| copies.len() == of),
            };
            if let Some(term) = term
                && let Some(variable) = self.variable(origin, *term)
            {
                found.insert(*term, variable);
            }
        }
        found
    }

    fn variable(&self, origin: &VariableOrigin, term: Term) -> Option<Variable> {
        let types = &self.c.module.types;
        let terms = self.terms;
        // A static local is `f.x` in K2 but `x` in C.
        let object = &self.c.module[origin.object];
        let own = self.c.module.name(object.name?);
        let members = origin
            .name
            .find(own)
            .map(|at| &origin.name[at + own.len()..])?;
        let name = format!("{own}{members}");
        let sort = terms.sort_data(terms.sort(term));
        match (types.kind(origin.ty), sort) {
            (TypeKind::Bool, SortData::Bool) => Some(Variable::Truth(name)),
            (TypeKind::Pointer(_), SortData::Bv(_)) => Some(Variable::Pointer(name)),
            (TypeKind::Int(_) | TypeKind::Enum(_), SortData::Bv(width)) => {
                let whole = types.size(origin.ty)? * 8 == u64::from(*width);
                whole.then(|| Variable::Integer {
                    name,
                    width: *width,
                    signed: types.is_signed(origin.ty),
                })
            }
            _ => None,
        }
    }

    /// Where the place of this text is, if it is in this file.
    pub(super) fn spot(&self, span: Option<Span>) -> Option<Spot> {
        let span = span?;
        if span.source != self.unit.source {
            return None;
        }
        let start = span.range().start;
        let looped = self.places.loops.iter().find(|(at, _)| *at == start);
        let (kind, at, scope) = match looped {
            Some((_, stmt)) => self.head(*stmt)?,
            None => {
                let statements = self.places.statements.iter();
                let mut here = statements.filter(|s| s.offset == start);
                let here = here.next()?;
                (InvariantKind::Location, here.offset, here.start)
            }
        };
        Some(Spot {
            kind,
            location: self.places.location(at)?,
            scope,
            function: self.places.function_at(at)?.to_owned(),
        })
    }

    /// The head of a loop: before the condition; of `do`, before the first statement of its body.
    fn head(&self, stmt: StmtId) -> Option<(InvariantKind, usize, usize)> {
        let unit = self.unit;
        let start = unit[stmt].span.range().start;
        match &unit[stmt].kind {
            StmtKind::While { condition, .. } => {
                let scope = unit[*condition].span.range().start;
                Some((InvariantKind::Loop, start, scope))
            }
            StmtKind::For { condition, .. } => {
                let scope = match condition {
                    Some(condition) => unit[*condition].span.range().start,
                    None => self.places.missing_condition(stmt)?,
                };
                Some((InvariantKind::Loop, start, scope))
            }
            StmtKind::DoWhile { body, .. } => {
                let StmtKind::Compound(items) = &unit[*body].kind else {
                    return None;
                };
                let first = match items.first()? {
                    BlockItem::Statement(stmt) => unit[*stmt].span,
                    BlockItem::Declaration(declaration) => unit[*declaration].span,
                    BlockItem::StaticAssert(_)
                    | BlockItem::NestedFunction(_)
                    | BlockItem::LocalLabels(_) => return None,
                };
                let at = first.range().start;
                // A label there is jumped to from elsewhere, where something else may hold.
                let plain = |s: &&super::super::places::Statement| s.offset == at && s.start == at;
                self.places.statements.iter().find(plain)?;
                let other = self.places.loops.iter().any(|(loop_at, _)| *loop_at == at);
                (!other).then_some((InvariantKind::Location, at, at))
            }
            _ => None,
        }
    }
}
