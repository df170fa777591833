//! [`Packs`]: which numbers are related to each other closely enough to keep their differences.
//!
//! ```text
//!   compared      x + c ⋈ y + d in an assumption          assigned      x := y + c, also in branches
//!   counted       x := x + c, y := y + d on one edge of a loop
//! ```
//! Pairs that occur more often come first; packs are the classes of the relation, of at most
//! [`MAX_PACK`] numbers. A pair that would make a pack too large is left out. Each bit-vector is
//! read in one way, signed unless it is only compared unsigned.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "an operator or sort that is not looked at may be anything: that is always right"
)]

use crate::value::bits::MAX_BITS;
use bia_base::Idx as _;
use bia_cfg::{Action, Cfg, Loops, Var};
use bia_term::{Op, SortData, Term, Terms};
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap};

/// The greatest size of a pack.
const MAX_PACK: usize = 10;

/// The greatest number of counters on one edge that are paired.
const MAX_COUNTERS: usize = 6;

/// The place of a variable: its pack, and its number there from 1 on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    pub(crate) pack: usize,
    pub(crate) number: usize,
}

/// Variables in packs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Packs {
    pub(crate) packs: Vec<Vec<Var>>,
    places: Vec<Option<Place>>,
    unsigned: Vec<bool>,
}

impl Packs {
    /// The packs of a graph.
    pub(crate) fn new(
        cfg: &Cfg,
        terms: &Terms,
        var_of: &FxHashMap<Term, Var>,
        loops: &Loops,
    ) -> Self {
        let mut search = Search {
            terms,
            var_of,
            pairs: IndexMap::default(),
            signed: vec![0; cfg.vars.len()],
            unsigned: vec![0; cfg.vars.len()],
        };
        let mut seen = rustc_hash::FxHashSet::default();
        for edge in cfg.edges.values() {
            let weight = 1 + 4 * loops.depth(edge.from).min(3);
            if weight > 1 {
                search.counted(cfg, edge, weight);
            }
            for step in &edge.steps {
                match &step.action {
                    Action::Assume(t) => search.compared(*t, weight, &mut seen),
                    Action::Assign(x, t) => {
                        search.assigned((*x, cfg.vars[*x].term), *t, weight);
                        search.compared(*t, weight, &mut seen);
                    }
                    Action::Havoc(..) | Action::Call { .. } => {}
                }
            }
        }
        search.packs(cfg)
    }

    /// For each edge the packs of the variables in its steps.
    pub(crate) fn touched(
        &self,
        cfg: &Cfg,
        terms: &Terms,
        var_of: &FxHashMap<Term, Var>,
    ) -> Vec<Vec<usize>> {
        if self.packs.is_empty() {
            return Vec::new();
        }
        let of = |edge: &bia_cfg::EdgeData| {
            let mut found = Vec::new();
            for step in &edge.steps {
                let (var, term) = match &step.action {
                    Action::Assume(term) => (None, Some(*term)),
                    Action::Assign(var, term) => (Some(*var), Some(*term)),
                    Action::Havoc(var, _) => (Some(*var), None),
                    Action::Call { .. } => (None, None),
                };
                let free = term
                    .map(|term| terms.free_vars(&[term]))
                    .unwrap_or_default();
                let vars = free.iter().filter_map(|term| var_of.get(term).copied());
                found.extend(
                    vars.chain(var)
                        .filter_map(|var| Some(self.place(var)?.pack)),
                );
            }
            found.sort_unstable();
            found.dedup();
            found
        };
        cfg.edges.values().map(of).collect()
    }

    pub(crate) fn place(&self, var: Var) -> Option<Place> {
        self.places.get(var.index()).copied().flatten()
    }

    /// Whether a bit-vector is read as unsigned.
    pub(crate) fn is_unsigned(&self, var: Var) -> bool {
        self.unsigned.get(var.index()).copied().unwrap_or(false)
    }
}

struct Search<'a> {
    terms: &'a Terms,
    var_of: &'a FxHashMap<Term, Var>,
    pairs: IndexMap<(Var, Var), usize, FxBuildHasher>,
    signed: Vec<usize>,
    unsigned: Vec<usize>,
}

impl Search<'_> {
    /// The variables that a term is, up to a constant, in some branch.
    fn bases(&self, term: Term) -> Vec<Var> {
        let mut found = Vec::new();
        let mut stack = vec![term];
        let mut fuel = 24;
        while let Some(term) = stack.pop() {
            fuel -= 1;
            if fuel == 0 {
                break;
            }
            let args = self.terms.args(term);
            match self.terms.op(term) {
                Op::Var(_) => found.extend(self.var_of.get(&term).filter(|_| self.is_number(term))),
                Op::Add | Op::Sub | Op::BvAdd | Op::BvSub | Op::SignExtend { .. } | Op::Concat => {
                    stack.extend_from_slice(args);
                }
                Op::Ite => stack.extend_from_slice(&args[1..]),
                _ => {}
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    fn is_number(&self, term: Term) -> bool {
        match self.terms.sort_data(self.terms.sort(term)) {
            SortData::Int => true,
            SortData::Bv(width) => *width <= MAX_BITS,
            SortData::Bool
            | SortData::Real
            | SortData::RoundingMode
            | SortData::Float(_)
            | SortData::Array { .. }
            | SortData::Enum(_)
            | SortData::Uninterpreted(_) => false,
        }
    }

    fn compared(&mut self, root: Term, weight: usize, seen: &mut rustc_hash::FxHashSet<Term>) {
        let mut stack = vec![root];
        while let Some(term) = stack.pop() {
            if !seen.insert(term) {
                continue;
            }
            let args = self.terms.args(term);
            stack.extend_from_slice(args);
            let op = self.terms.op(term);
            if !matches!(op, Op::Lt | Op::BvUlt | Op::BvSlt | Op::Eq) {
                continue;
            }
            let (left, right) = (self.bases(args[0]), self.bases(args[1]));
            for var in left.iter().chain(&right) {
                match op {
                    Op::BvUlt => self.unsigned[var.index()] += 1,
                    Op::BvSlt => self.signed[var.index()] += 1,
                    _ => {}
                }
            }
            self.pair(&left, &right, weight * 2);
        }
    }

    fn assigned(&mut self, (var, itself): (Var, Term), term: Term, weight: usize) {
        if self.is_number(itself) {
            let bases = self.bases(term);
            self.pair(&[var], &bases, weight);
        }
    }

    /// Numbers that one edge of a loop counts up or down stay in step.
    fn counted(&mut self, cfg: &Cfg, edge: &bia_cfg::EdgeData, weight: usize) {
        let mut counters: Vec<Var> = Vec::new();
        for step in &edge.steps {
            if let Action::Assign(var, term) = &step.action
                && counters.len() < MAX_COUNTERS
                && *term != cfg.vars[*var].term
                && self.bases(*term).contains(var)
            {
                counters.push(*var);
            }
        }
        let all = counters.clone();
        self.pair(&counters, &all, weight);
    }

    fn pair(&mut self, left: &[Var], right: &[Var], weight: usize) {
        for a in left {
            for b in right.iter().filter(|b| *b != a) {
                *self.pairs.entry((*a.min(b), *a.max(b))).or_default() += weight;
            }
        }
    }

    fn packs(self, cfg: &Cfg) -> Packs {
        let mut pairs: Vec<((Var, Var), usize)> = self.pairs.into_iter().collect();
        // Stable: of equally frequent pairs the earlier.
        pairs.sort_by_key(|(_, weight)| std::cmp::Reverse(*weight));
        let mut class: Vec<usize> = (0..cfg.vars.len()).collect();
        let mut members: Vec<Vec<Var>> = cfg.vars.ids().map(|var| vec![var]).collect();
        for ((a, b), _) in pairs {
            let (i, j) = (class[a.index()], class[b.index()]);
            if i == j || members[i].len() + members[j].len() > MAX_PACK {
                continue;
            }
            for var in std::mem::take(&mut members[j]) {
                class[var.index()] = i;
                members[i].push(var);
            }
        }
        let mut packs: Vec<Vec<Var>> = members.into_iter().filter(|all| all.len() > 1).collect();
        let mut places = vec![None; cfg.vars.len()];
        for (pack, vars) in packs.iter_mut().enumerate() {
            vars.sort_unstable();
            for (at, var) in vars.iter().enumerate() {
                places[var.index()] = Some(Place {
                    pack,
                    number: at + 1,
                });
            }
        }
        let both = self.signed.iter().zip(&self.unsigned);
        let unsigned = both.map(|(s, u)| *s == 0 && *u > 0).collect();
        Packs {
            packs,
            places,
            unsigned,
        }
    }
}
