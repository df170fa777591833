//! Order of evaluation: where C leaves it open and it makes a difference, every order is
//! translated, and a free choice selects one.
//!
//! Semantic analysis has noted which statements of a list have no order ([`crate::ir::Orders`]).
//! Two of them *conflict* if one writes what the other reads or writes, or if one may end the
//! program and the other may violate what is checked. For the statements `u`, `v` of different
//! operands:
//! ```text
//!   both effects direct, one a write     undefined (C17 6.5p2): refused where the objects are the same
//!                                        for certain, listed where they may be
//!   one of them by a call                both orders are possible
//!   u comes first and may loop for ever,
//!   v may violate what is checked        listed: u returns
//!   no conflict                          one order stands for both
//! ```
//! The orders of a list are the linear extensions of "must come before" on the statements that
//! conflict, one for each way to order the conflicting pairs; the others stay where they are. If
//! there are more than [`MAX_ORDERS`], the one from left to right is translated, and to choose
//! another is a limit of the model: no *safe* without a proof that control does not come there.

mod access;
mod effects;
mod enumerate;

use super::codes;
use super::context::{Lowerer, Stop};
use crate::assumed;
use crate::ir::{BlockId, Module, Orders, Run, StmtId, StmtKind};
use bia_base::{Diagnostic, Span};
use effects::{Analysis, Effects};
use enumerate::{Pairs, orders};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// The greatest number of orders of one expression that are all translated.
const MAX_ORDERS: usize = 24;
/// The greatest number of comparisons for one expression; more are refused.
const MAX_WORK: usize = 20_000_000;

/// Other orders for a part of a list.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// How many statements of the list it stands for.
    pub(crate) count: usize,
    /// The orders, from left to right first.
    pub(crate) orders: Vec<Vec<StmtId>>,
    /// Whether there are others.
    pub(crate) more: bool,
    /// The construct.
    pub(crate) span: Span,
}

/// What the analysis has to say.
#[derive(Default)]
struct Found {
    plans: FxHashMap<StmtId, Plan>,
    refused: Vec<Diagnostic>,
    unsequenced: Option<Span>,
    returns: Option<Span>,
}

/// A part of a list with statements that have no order: positions of operands.
struct Segment {
    from: usize,
    to: usize,
    groups: Vec<Group>,
    /// The statements of both sides, and the store.
    stores: Vec<(usize, usize, usize)>,
    sealed: Vec<(usize, usize)>,
}

struct Group {
    operands: Vec<(usize, usize)>,
    indeterminate: bool,
    span: Span,
}

impl Group {
    /// Whether two positions are in different operands.
    fn parts(&self, u: usize, v: usize) -> bool {
        let of = |at: usize| {
            let found = self.operands.partition_point(|(from, _)| *from <= at);
            let last = found.checked_sub(1)?;
            (at < self.operands[last].1).then_some(last)
        };
        match (of(u), of(v)) {
            (Some(a), Some(b)) => a != b,
            _ => false,
        }
    }
}

impl Lowerer<'_> {
    /// Finds the lists whose order is open and makes a difference.
    pub(crate) fn plan_orders(&mut self) {
        let mut found = Found::default();
        let segments = segments(self.module, &self.module.orders, &self.scan.stmts);
        if !segments.is_empty() {
            let mut analysis = Analysis::new(&self.points, &self.scan, self.options);
            let all: Vec<StmtId> = segments
                .iter()
                .flat_map(|(block, s)| self.module[*block].statements[s.from..s.to].to_vec())
                .collect();
            analysis.sum_up(&all);
            for (block, segment) in &segments {
                let stmts = &self.module[*block].statements[segment.from..segment.to];
                found.segment(&analysis, stmts, segment);
            }
        }
        for diagnostic in found.refused {
            self.report(Stop::Refused(diagnostic));
        }
        if let Some(span) = found.unsequenced {
            self.assume_listed(&assumed::UNSEQUENCED, &[], Some(span));
        }
        if let Some(span) = found.returns {
            self.assume_listed(&assumed::ORDER_RETURNS, &[], Some(span));
        }
        self.orders = found.plans;
    }
}

/// The parts of lists with statements without order.
fn segments(
    module: &Module,
    orders: &Orders,
    stmts: &[(crate::ir::FunctionId, StmtId)],
) -> Vec<(BlockId, Segment)> {
    if orders.groups.is_empty() && orders.stores.is_empty() {
        return Vec::new();
    }
    let mut wanted: FxHashMap<StmtId, Option<(BlockId, usize)>> = FxHashMap::default();
    let groups = orders
        .groups
        .iter()
        .flat_map(|g| g.operands.iter().copied());
    let stores = orders.stores.iter().flat_map(|(run, stmt)| {
        [
            *run,
            Run {
                first: *stmt,
                last: *stmt,
            },
        ]
    });
    let sealed = orders.sealed.iter().copied();
    for run in groups.chain(stores).chain(sealed) {
        wanted.insert(run.first, None);
        wanted.insert(run.last, None);
    }
    let mut blocks: Vec<BlockId> = Vec::new();
    for (function, _) in stmts {
        blocks.extend(module[*function].body);
    }
    blocks.sort_unstable();
    blocks.dedup();
    let mut todo = blocks;
    while let Some(block) = todo.pop() {
        for (at, stmt) in module[block].statements.iter().enumerate() {
            if let Some(entry) = wanted.get_mut(stmt) {
                *entry = Some((block, at));
            }
            for part in super::walk::stmt_parts(module, *stmt) {
                if let super::walk::Part::Block(inner) = part {
                    todo.push(inner);
                }
            }
        }
    }
    let place = |run: &Run| -> Option<(BlockId, usize, usize)> {
        let (block, from) = (*wanted.get(&run.first)?)?;
        let (other, to) = (*wanted.get(&run.last)?)?;
        (block == other && from <= to).then_some((block, from, to + 1))
    };
    let mut lists: BTreeMap<BlockId, Vec<Segment>> = BTreeMap::new();
    for group in &orders.groups {
        let placed: Vec<(BlockId, usize, usize)> =
            group.operands.iter().filter_map(place).collect();
        let (Some(first), Some(last)) = (placed.first(), placed.last()) else {
            continue;
        };
        if placed.len() < 2 || placed.iter().any(|p| p.0 != first.0) {
            continue;
        }
        lists.entry(first.0).or_default().push(Segment {
            from: first.1,
            to: last.2,
            groups: vec![Group {
                operands: placed.iter().map(|p| (p.1, p.2)).collect(),
                indeterminate: group.indeterminate,
                span: group.span,
            }],
            stores: Vec::new(),
            sealed: Vec::new(),
        });
    }
    for (run, stmt) in &orders.stores {
        let one = Run {
            first: *stmt,
            last: *stmt,
        };
        let (Some(sides), Some(store)) = (place(run), place(&one)) else {
            continue;
        };
        if sides.0 != store.0 {
            continue;
        }
        lists.entry(sides.0).or_default().push(Segment {
            from: sides.1,
            to: store.2,
            groups: Vec::new(),
            stores: vec![(sides.1, sides.2, store.1)],
            sealed: Vec::new(),
        });
    }
    let mut sealed: BTreeMap<BlockId, Vec<(usize, usize)>> = BTreeMap::new();
    for (block, from, to) in orders.sealed.iter().filter_map(place) {
        sealed.entry(block).or_default().push((from, to));
    }
    let mut found = Vec::new();
    for (block, list) in lists {
        let mut own = sealed.remove(&block).unwrap_or_default();
        own.sort_unstable();
        found.extend(merge(list, &own).into_iter().map(|s| (block, s)));
    }
    found
}

/// Joins what overlaps; positions are then relative to the start. Statements that are sealed before
/// a store no longer count for it.
fn merge(mut list: Vec<Segment>, sealed: &[(usize, usize)]) -> Vec<Segment> {
    list.sort_by_key(|s| (s.from, std::cmp::Reverse(s.to)));
    let mut merged: Vec<Segment> = Vec::new();
    for one in list {
        match merged.last_mut() {
            Some(last) if one.from < last.to => {
                last.to = last.to.max(one.to);
                last.groups.extend(one.groups);
                last.stores.extend(one.stores);
            }
            _ => merged.push(one),
        }
    }
    for segment in &mut merged {
        let base = segment.from;
        for group in &mut segment.groups {
            for operand in &mut group.operands {
                *operand = (operand.0 - base, operand.1 - base);
            }
        }
        let first = sealed.partition_point(|(a, _)| *a < segment.from);
        let sealed_here = sealed[first..].iter().take_while(|(a, _)| *a < segment.to);
        segment.sealed = sealed_here.map(|(a, b)| (a - base, b - base)).collect();
        let stores = segment
            .stores
            .iter()
            .map(|(from, to, store)| (from - base, to - base, store - base));
        let stores: Vec<(usize, usize, usize)> = stores.collect();
        segment.stores = stores;
    }
    merged
}

impl Found {
    fn segment(&mut self, analysis: &Analysis<'_, '_>, stmts: &[StmtId], segment: &Segment) {
        let module = analysis.points.module;
        let effects: Vec<Effects> = stmts.iter().map(|s| analysis.of(*s)).collect();
        self.stores(&effects, stmts, segment, module);
        let mut work = stmts.len() * segment.groups.len().max(1);
        let mut pairs = Pairs::new(stmts.len());
        let mut span = None;
        for (u, v) in candidates(&effects) {
            work += segment.groups.len();
            if work > MAX_WORK {
                let at = segment
                    .groups
                    .first()
                    .map_or(module[stmts[0]].span, |g| g.span);
                self.refuse(at, "too many side effects without order");
                return;
            }
            let Some(group) = segment.groups.iter().find(|g| g.parts(u, v)) else {
                continue;
            };
            if self.conflict(&effects[u], &effects[v], group) {
                pairs.conflict(u, v);
                span = span.or(Some(group.span));
                let inner = [(u, v), (v, u)];
                if inner
                    .iter()
                    .any(|(a, b)| splits(analysis, stmts[*a], &effects[*b]))
                {
                    self.refuse(
                        group.span,
                        "side effects without order inside of a condition",
                    );
                    return;
                }
            }
        }
        let Some(span) = span else {
            return;
        };
        if effects.iter().any(|e| e.labels) {
            self.refuse(span, "a label in an expression whose order matters");
            return;
        }
        let unordered = |u: usize, v: usize| segment.groups.iter().any(|g| g.parts(u, v));
        let ends_call = |at: usize| {
            stmts
                .get(at + 1)
                .is_some_and(|s| analysis.leaves_function(*s))
        };
        let together = |at: usize| is_increment(module, stmts, at) || ends_call(at);
        let (found, more) = match orders(&pairs, unordered, together, MAX_ORDERS) {
            Some(all) => (all, false),
            None => (vec![(0..stmts.len()).collect()], true),
        };
        if found.len() > 1 || more {
            let of = |order: &Vec<usize>| order.iter().map(|at| stmts[*at]).collect();
            let plan = Plan {
                count: stmts.len(),
                orders: found.iter().map(of).collect(),
                more,
                span,
            };
            self.plans.insert(stmts[0], plan);
        }
    }

    /// Assignments and the side effects in their operands, which have no order.
    fn stores(
        &mut self,
        effects: &[Effects],
        stmts: &[StmtId],
        segment: &Segment,
        module: &Module,
    ) {
        let mut writes: BTreeMap<access::Key, Vec<usize>> = BTreeMap::new();
        for (at, effect) in effects.iter().enumerate() {
            for write in &effect.writes {
                writes.entry(write.spot.key).or_default().push(at);
            }
        }
        let mut work = 0;
        for (from, to, store) in &segment.stores {
            for write in &effects[*store].writes {
                let near = writes.get(&write.spot.key).map_or(&[][..], Vec::as_slice);
                let first = near.partition_point(|at| at < from);
                for at in near[first..].iter().take_while(|at| *at < to) {
                    work += 1;
                    if !self.refused.is_empty() {
                        return;
                    }
                    if work > MAX_WORK / 100 {
                        let span = module[stmts[*store]].span;
                        return self.refuse(span, "too many side effects without order");
                    }
                    let start = segment.sealed.partition_point(|(a, _)| a < from);
                    let mut seals = segment.sealed[start..].iter();
                    let mut around = seals.by_ref().take_while(|(a, _)| a <= at);
                    if !around.any(|(_, b)| at < b && b <= to) {
                        let span = module[stmts[*store]].span;
                        self.direct(&effects[*at], &effects[*store], true, span);
                    }
                }
            }
        }
    }

    fn refuse(&mut self, span: Span, message: &str) {
        self.refused
            .push(Diagnostic::new(&codes::ORDER, message).at(span));
    }

    /// Two direct effects without order: whether they are on one object.
    fn direct(&mut self, u: &Effects, v: &Effects, writes_only: bool, span: Span) {
        let mut same = false;
        let mut may = false;
        let mut compare = |a: &access::Access, b: &access::Access| {
            same |= a.is_same(b);
            may |= a.meets(b);
        };
        for write in &u.writes {
            v.writes.iter().for_each(|other| compare(write, other));
            if !writes_only {
                v.reads.iter().for_each(|other| compare(write, other));
            }
        }
        if !writes_only {
            for read in &u.reads {
                v.writes.iter().for_each(|other| compare(read, other));
            }
        }
        if same {
            let message = "two side effects on one object without order";
            self.refused
                .push(Diagnostic::new(&codes::UNSEQUENCED, message).at(span));
        } else if may {
            self.unsequenced = self.unsequenced.or(Some(span));
        }
    }

    /// Whether the order of two statements makes a difference that has to be explored. `u` stands
    /// left.
    fn conflict(&mut self, u: &Effects, v: &Effects, group: &Group) -> bool {
        if !group.indeterminate {
            self.direct(u, v, false, group.span);
        } else if meets(u, v) {
            return true;
        }
        let (first, second) = (u.calls.flags, v.calls.flags);
        if by_calls(u, v) || (first.ends && second.fails) {
            return true;
        }
        // What is done before a jump stays, and what comes behind it is not done.
        if (first.jumps && acts(v)) || (second.jumps && acts(u)) {
            return true;
        }
        if first.loops && second.fails {
            self.returns = self.returns.or(Some(group.span));
        }
        false
    }
}

/// Whether something is written, or may go on elsewhere.
fn acts(effects: &Effects) -> bool {
    let calls = &effects.calls;
    !effects.writes.is_empty() || !calls.writes.is_empty() || calls.flags.jumps
}

/// Whether direct effects of one meet those of the other.
fn meets(u: &Effects, v: &Effects) -> bool {
    let any = |w: &Effects, o: &Effects| {
        let mut all = w.writes.iter();
        all.any(|a| o.reads.iter().chain(&o.writes).any(|b| a.meets(b)))
    };
    any(u, v) || any(v, u)
}

/// Whether what calls do meets anything of the other statement.
fn by_calls(u: &Effects, v: &Effects) -> bool {
    let one_way = |c: &Effects, o: &Effects| {
        let direct_reads = o.reads.iter().map(|a| a.spot);
        let direct_writes: Vec<access::Spot> = o.writes.iter().map(|a| a.spot).collect();
        let written = |spot: &access::Spot| c.calls.writes.iter().any(|w| w.meets(spot));
        let used = |spot: &access::Spot| c.calls.reads.iter().any(|r| r.meets(spot));
        direct_reads.clone().any(|s| written(&s))
            || direct_writes.iter().any(|s| written(s) || used(s))
            || o.calls.reads.iter().any(written)
            || o.calls.writes.iter().any(written)
    };
    one_way(u, v) || one_way(v, u)
}

/// Whether a statement with blocks conflicts with the other one in several places, so that it could
/// come between them.
fn splits(analysis: &Analysis<'_, '_>, stmt: StmtId, other: &Effects) -> bool {
    let leaves = analysis.leaves(stmt);
    if leaves.len() < 2 {
        return false;
    }
    let conflicts = |leaf: &StmtId| {
        let mut effects = analysis.own(*leaf);
        if matches!(analysis.points.module[*leaf].kind, StmtKind::Call { .. }) {
            effects = analysis.of(*leaf);
        }
        by_calls(&effects, other) || meets(&effects, other)
    };
    leaves.iter().filter(|leaf| conflicts(leaf)).count() > 1
}

/// `t = place; place = …`: `++` is one evaluation as far as calls are concerned (C17 6.5.2.4).
fn is_increment(module: &Module, stmts: &[StmtId], at: usize) -> bool {
    let (Some(first), Some(second)) = (stmts.get(at), stmts.get(at + 1)) else {
        return false;
    };
    let (StmtKind::Assign { value, .. }, StmtKind::Assign { place, .. }) =
        (&module[*first].kind, &module[*second].kind)
    else {
        return false;
    };
    matches!(module[*value].kind, crate::ir::ExprKind::Read(read) if read == *place)
}

/// Pairs of statements that may conflict: both touch one key, and one writes it; or one may end the
/// program and the other fail; or one may go on elsewhere and the other act.
fn candidates(effects: &[Effects]) -> Vec<(usize, usize)> {
    let mut uses: BTreeMap<access::Key, Vec<(usize, bool)>> = BTreeMap::new();
    for (at, effect) in effects.iter().enumerate() {
        let mut own: BTreeMap<access::Key, bool> = BTreeMap::new();
        let reads = effect.reads.iter().map(|a| a.spot);
        for spot in reads.chain(effect.calls.reads.iter().copied()) {
            own.entry(spot.key).or_insert(false);
        }
        let writes = effect.writes.iter().map(|a| a.spot);
        for spot in writes.chain(effect.calls.writes.iter().copied()) {
            own.insert(spot.key, true);
        }
        for (key, writes) in own {
            uses.entry(key).or_default().push((at, writes));
        }
    }
    let mut pairs: std::collections::BTreeSet<(usize, usize)> = std::collections::BTreeSet::new();
    for list in uses.values() {
        for (n, (u, first)) in list.iter().enumerate() {
            for (v, second) in &list[n + 1..] {
                if *first || *second {
                    pairs.insert((*u, *v));
                }
            }
        }
    }
    let flags: Vec<effects::Flags> = effects.iter().map(|e| e.calls.flags).collect();
    let failing: Vec<usize> = (0..flags.len()).filter(|at| flags[*at].fails).collect();
    for (u, flag) in flags.iter().enumerate() {
        if flag.ends || flag.loops {
            let later = failing.iter().filter(|v| **v > u);
            pairs.extend(later.map(|v| (u, *v)));
        }
        if flag.jumps {
            let others = (0..effects.len()).filter(|v| *v != u && acts(&effects[*v]));
            pairs.extend(others.map(|v| (u.min(v), u.max(v))));
        }
    }
    pairs.into_iter().collect()
}
