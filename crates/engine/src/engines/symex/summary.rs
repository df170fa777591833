//! Loop summaries: a way around a loop is gone any number of times in one step.
//!
//! A lap is a way from the head of a loop back to it, without calls, inputs and other loops. It is
//! summarised if each variable x that it changes
//!
//! ```text
//!   advances     x' = x + s,  s over variables that the lap leaves as they are, or
//!   is set       x' = t,      and no lap reads the x of the lap before
//! ```
//! With values x₀ at the head, after n laps, n a fresh symbol:
//!
//! ```text
//!   advances     xₙ = x₀ + n·s             is set     xₙ = t(values after n-1 laps)
//!   guards       g(0) ∧ g(1) ∧ g(n-1),     for a ≠ b: a < b at both ends, or b < a at both ends
//! ```
//! Guards between the second and the last lap are not looked at, so a path with summaries is a
//! guess: it counts only after it was gone lap by lap with the values of its model. Paths without
//! summaries are gone as ever, and only they are a proof if all of them end.
//!
//! A loop is summarised where it is entered and after its first few laps; then any other lap may
//! follow any number of times. So phases of a loop are found, not laps that alternate.

use super::{
    explore::Explorer,
    search::Waiting,
    state::{Choice, Laps, State},
};
use crate::session::Halt;
use bia_cfg::{Action, Adjacency, Cfg, Edge, Loc, Loops, Var};
use bia_system::conjuncts;
use bia_term::{Op, Sort, Substitution, Term, Terms};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// How many laps are gone at most in one step: each of them is gone again before a path counts.
const MAX_LAPS: u32 = 1 << 20;

/// After how many laps, gone one by one, a loop is no longer summarised.
const LATEST: u32 = 2;

/// How many edges are looked at for the laps of one loop.
const MAX_EDGES: usize = 10_000;

/// What can be counted with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Numbers {
    Integers,
    /// Bit-vectors: modulo 2^width.
    Words,
}

impl Numbers {
    fn of(terms: &Terms, sort: Sort) -> Option<Self> {
        match sort == Sort::INT {
            true => Some(Self::Integers),
            false => terms.sorts().bv_width(sort).map(|_| Self::Words),
        }
    }

    fn plus(self) -> Op {
        match self {
            Self::Integers => Op::Add,
            Self::Words => Op::BvAdd,
        }
    }

    fn minus(self) -> Op {
        match self {
            Self::Integers => Op::Sub,
            Self::Words => Op::BvSub,
        }
    }

    fn less(self) -> Op {
        match self {
            Self::Integers => Op::Lt,
            Self::Words => Op::BvSlt,
        }
    }

    /// A number of this sort.
    fn constant(terms: &mut Terms, sort: Sort, n: u32) -> Term {
        match terms.sorts().bv_width(sort) {
            Some(width) => terms.bv_u64(width, u64::from(n)),
            None => terms.int(n),
        }
    }
}

/// A way around a loop.
pub(super) struct Lap {
    edges: Rc<[Edge]>,
    /// What must hold at the head.
    guards: Vec<Term>,
    /// Variables that advance, with the term that is added.
    advances: Vec<(Var, Term)>,
    /// Variables that are set, with the term that they are set to.
    set: Vec<(Var, Term)>,
    /// The sort of the number of laps.
    counted: Sort,
}

/// The laps of each loop that has no more of them than the option `summaries` allows.
pub(super) struct Summaries {
    of: FxHashMap<Loc, Rc<[Lap]>>,
}

/// What a path may still summarise.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Open {
    head: Loc,
    /// Which laps, as bits.
    left: u64,
    /// How many laps were gone one by one.
    plain: u32,
    /// Whether one was summarised.
    summarised: bool,
}

impl Open {
    const NOTHING_LEFT: u64 = 0;

    /// After an edge to the head of a loop.
    pub(super) fn after(before: Option<Self>, head: Loc, backward: bool) -> Self {
        match (backward, before) {
            (false, _) => Self {
                head,
                left: u64::MAX,
                plain: 0,
                summarised: false,
            },
            (true, Some(open)) if open.head == head => {
                let plain = open.plain.saturating_add(1);
                Self {
                    plain,
                    left: match open.summarised || plain > LATEST {
                        true => Self::NOTHING_LEFT,
                        false => u64::MAX,
                    },
                    ..open
                }
            }
            (true, Some(_) | None) => Self {
                head,
                left: Self::NOTHING_LEFT,
                plain: u32::MAX,
                summarised: false,
            },
        }
    }
}

impl Summaries {
    /// The summaries of loops with at most `most` laps.
    pub(super) fn new(
        cfg: &Cfg,
        terms: &mut Terms,
        loops: &Loops,
        outgoing: &Adjacency,
        most: u32,
    ) -> Self {
        let most = usize::try_from(most.min(u64::BITS)).unwrap_or(0);
        let mut of = FxHashMap::default();
        for head in loops.heads().filter(|head| !loops.is_irreducible(*head)) {
            let ways = ways(cfg, loops, outgoing, head, most);
            let laps = ways.into_iter();
            let laps: Vec<Lap> = laps.filter_map(|way| lap(cfg, terms, &way)).collect();
            if !laps.is_empty() {
                of.insert(head, laps.into());
            }
        }
        Self { of }
    }
}

/// All ways from a head back to it; none if there are more than `most`, or if another loop is on
/// one.
fn ways(cfg: &Cfg, loops: &Loops, outgoing: &Adjacency, head: Loc, most: usize) -> Vec<Vec<Edge>> {
    let (mut found, mut way, mut looked_at) = (Vec::new(), Vec::new(), 0);
    let mut stack = vec![(head, 0)];
    while let Some((loc, next)) = stack.last_mut() {
        let Some(edge) = outgoing.of(*loc).get(*next).copied() else {
            stack.pop();
            way.pop();
            continue;
        };
        *next += 1;
        looked_at += 1;
        if looked_at > MAX_EDGES {
            return Vec::new();
        }
        let to = cfg.edges[edge].to;
        if to == head {
            way.push(edge);
            found.push(way.clone());
            way.pop();
        } else if loops.nest(to).any(|around| around == head) {
            if loops.is_head(to) {
                return Vec::new();
            }
            way.push(edge);
            stack.push((to, 0));
        }
        if found.len() > most {
            return Vec::new();
        }
    }
    found
}

/// The summary of a way, if it has one.
fn lap(cfg: &Cfg, terms: &mut Terms, way: &[Edge]) -> Option<Lap> {
    let var_of = cfg.var_of();
    let mut now: FxHashMap<Var, Term> = FxHashMap::default();
    let mut guards = Vec::new();
    for step in way.iter().flat_map(|edge| &cfg.edges[*edge].steps) {
        let pairs = now.iter().map(|(x, t)| (cfg.vars[*x].term, *t));
        let mut values = Substitution::new(terms, pairs.collect::<Vec<_>>());
        match &step.action {
            Action::Assume(t) => {
                let guard = values.apply(terms, *t);
                guards.extend(conjuncts(terms, guard));
            }
            Action::Assign(x, t) => {
                let t = values.apply(terms, *t);
                now.insert(*x, t);
            }
            Action::Havoc(..) | Action::Call { .. } => return None,
        }
    }
    now.retain(|x, t| cfg.vars[*x].term != *t);
    let mut changed: Vec<(Var, Term)> = now.iter().map(|(x, t)| (*x, *t)).collect();
    changed.sort_unstable();
    let (mut advances, mut set) = (Vec::new(), Vec::new());
    for (x, t) in changed {
        match step_of(terms, cfg.vars[x].term, t) {
            Some(step) => advances.push((x, step)),
            None => set.push((x, t)),
        }
    }
    let reads = |terms: &Terms, roots: &[Term]| -> Vec<Var> {
        let free = terms.free_vars(roots).into_iter();
        free.filter_map(|t| var_of.get(&t).copied()).collect()
    };
    let steps: Vec<Term> = advances.iter().map(|(_, step)| *step).collect();
    let mut all: Vec<Term> = steps.clone();
    all.extend(&guards);
    all.extend(set.iter().map(|(_, t)| *t));
    let changing = reads(terms, &steps).iter().any(|x| now.contains_key(x));
    let carried = reads(terms, &all)
        .iter()
        .any(|x| set.iter().any(|(other, _)| other == x));
    let maps = terms
        .post_order(&guards)
        .iter()
        .any(|t| terms.op(*t) == Op::Select);
    let counted = counted(cfg, terms, &advances)?;
    (!changing && !carried && !maps).then(|| Lap {
        edges: way.into(),
        guards,
        advances,
        set,
        counted,
    })
}

/// The sort that counts laps: all that advances must be of one kind.
fn counted(cfg: &Cfg, terms: &mut Terms, advances: &[(Var, Term)]) -> Option<Sort> {
    let mut kinds = advances
        .iter()
        .map(|(x, _)| Numbers::of(terms, terms.sort(cfg.vars[*x].term)));
    let first = kinds.next()??;
    if !kinds.all(|kind| kind == Some(first)) {
        return None;
    }
    Some(match first {
        Numbers::Integers => Sort::INT,
        Numbers::Words => terms.bv_sort(u32::BITS),
    })
}

/// The s of `t = x + s`, a number, if it is one.
fn step_of(terms: &mut Terms, x: Term, t: Term) -> Option<Term> {
    let sort = terms.sort(x);
    let numbers = Numbers::of(terms, sort)?;
    let (mut at, mut step) = (t, Numbers::constant(terms, sort, 0));
    while at != x {
        let args = terms.args(at).to_vec();
        let has_x = |terms: &Terms, t: Term| terms.free_vars(&[t]).contains(&x);
        let op = terms.op(at);
        if op != numbers.plus() && op != numbers.minus() {
            return None;
        }
        let (with, others): (Vec<Term>, Vec<Term>) =
            args.iter().partition(|arg| has_x(terms, **arg));
        let &[with] = &with[..] else { return None };
        if op == numbers.minus() && args.first() != Some(&with) {
            return None;
        }
        for other in others {
            step = terms.mk(op, &[step, other]);
        }
        at = with;
    }
    Some(step)
}

impl Lap {
    fn numbers(&self) -> Numbers {
        match self.counted == Sort::INT {
            true => Numbers::Integers,
            false => Numbers::Words,
        }
    }

    /// One less than this number of laps.
    fn one_less(&self, terms: &mut Terms, laps: Term) -> Term {
        let one = Numbers::constant(terms, self.counted, 1);
        terms.mk(self.numbers().minus(), &[laps, one])
    }

    /// Values of variables at the head after `laps` laps, those that are set excepted.
    fn values(
        &self,
        explorer: &Explorer<'_>,
        terms: &mut Terms,
        state: &State,
        laps: Term,
    ) -> Substitution {
        let mut now = self.before(explorer, terms, state);
        for (x, step) in &self.advances {
            let term = explorer.cfg.vars[*x].term;
            let step = Substitution::new(terms, now.clone()).apply(terms, *step);
            let by = times(terms, laps, step);
            for (_, value) in now.iter_mut().filter(|(var, _)| *var == term) {
                *value = terms.mk(self.numbers().plus(), &[*value, by]);
            }
        }
        Substitution::new(terms, now)
    }

    /// Values of the variables that it reads or advances.
    fn before(
        &self,
        explorer: &Explorer<'_>,
        terms: &mut Terms,
        state: &State,
    ) -> Vec<(Term, Term)> {
        let cfg = explorer.cfg;
        let mut roots = self.guards.clone();
        for (x, t) in self.advances.iter().chain(&self.set) {
            roots.extend([cfg.vars[*x].term, *t]);
        }
        let mut now = Vec::new();
        for term in terms.free_vars(&roots) {
            if let Some(var) = explorer.code.var(term) {
                let cell = state.get(explorer.code.place(var));
                let sort = terms.sort(term);
                now.push((term, cell.term(terms, sort)));
            }
        }
        now
    }

    /// Under which condition it can be gone `laps` times.
    fn condition(
        &self,
        explorer: &Explorer<'_>,
        terms: &mut Terms,
        state: &State,
        laps: Term,
    ) -> Term {
        let [zero, one, most] = [0, 1, MAX_LAPS].map(|n| Numbers::constant(terms, self.counted, n));
        let last = self.one_less(terms, laps);
        let less = self.numbers().less();
        // 2 ≤ laps ≤ most
        let more = terms.mk(less, &[most, laps]);
        let mut all = vec![terms.mk(less, &[one, laps]), terms.not(more)];
        let mut ends = [zero, one, last].map(|n| self.values(explorer, terms, state, n));
        for guard in &self.guards {
            all.extend(ends.iter_mut().map(|end| end.apply(terms, *guard)));
            let [first, _, last] = &mut ends;
            if let Some((numbers, a, b)) = differ(terms, *guard) {
                let below = terms.mk(numbers.less(), &[a, b]);
                let above = terms.mk(numbers.less(), &[b, a]);
                let sides = [below, above].map(|side| {
                    let both = [first.apply(terms, side), last.apply(terms, side)];
                    terms.and_all(&both)
                });
                all.push(terms.or_all(&sides));
            }
        }
        terms.and_all(&all)
    }
}

/// The numbers that must not be equal, if that is what a guard says.
fn differ(terms: &Terms, guard: Term) -> Option<(Numbers, Term, Term)> {
    let inner = (terms.op(guard) == Op::Not).then(|| terms.args(guard)[0])?;
    let args = (terms.op(inner) == Op::Eq).then(|| terms.args(inner))?;
    let &[a, b] = args else { return None };
    let numbers = Numbers::of(terms, terms.sort(a))?;
    Some((numbers, a, b))
}

/// n·s; n is of 32 bits if s is a bit-vector.
fn times(terms: &mut Terms, n: Term, s: Term) -> Term {
    let Some(width) = terms.sorts().bv_width(terms.sort(s)) else {
        return terms.mul(n, s);
    };
    let n = match width.checked_sub(u32::BITS) {
        Some(more) => terms.bv_zero_extend(n, more),
        None => terms.bv_extract(n, width - 1, 0),
    };
    terms.bv_mul(n, s)
}

impl Explorer<'_> {
    /// At the head of a loop: a path more for each lap that can be gone several times.
    pub(super) fn summarise(
        &mut self,
        terms: &mut Terms,
        state: &mut State,
        waiting: &mut Waiting,
    ) -> Result<(), Halt> {
        let Some(summaries) = &self.summaries else {
            return Ok(());
        };
        let head = state.top.loc;
        let laps = summaries.of.get(&head).map(Rc::clone);
        let (Some(laps), Some(open)) = (laps, state.open.filter(|open| open.head == head)) else {
            return Ok(());
        };
        state.open = Some(Open {
            left: Open::NOTHING_LEFT,
            ..open
        });
        for (number, lap) in laps.iter().enumerate() {
            let bit = 1_u64 << number;
            if open.left & bit == 0 {
                continue;
            }
            let open = Open {
                left: open.left & !bit,
                summarised: true,
                ..open
            };
            if let Some(several) = self.several(terms, state, lap, open)? {
                self.summarised += 1;
                waiting.push(&self.loops, several);
            }
        }
        Ok(())
    }

    /// The state after several laps, if that can be.
    fn several(
        &mut self,
        terms: &mut Terms,
        state: &State,
        lap: &Lap,
        open: Open,
    ) -> Result<Option<State>, Halt> {
        let laps = terms.fresh_var("symex.laps", lap.counted);
        let condition = lap.condition(self, terms, state, laps);
        let Some(model) = self.feasible(terms, state, condition)? else {
            return Ok(None);
        };
        let mut after = state.clone();
        after.model = model;
        after.condition.push(condition);
        after.forks.push(Choice::Laps(Laps {
            step: state.steps,
            edges: Rc::clone(&lap.edges),
            count: laps,
        }));
        let last = lap.one_less(terms, laps);
        let mut at_end = lap.values(self, terms, state, laps);
        let mut at_last = lap.values(self, terms, state, last);
        let advance = lap.advances.iter();
        let mut values: Vec<(Var, Term)> = advance
            .map(|(x, _)| (*x, at_end.apply(terms, self.cfg.vars[*x].term)))
            .collect();
        for (x, t) in &lap.set {
            values.push((*x, at_last.apply(terms, *t)));
        }
        for (x, value) in values {
            after.set(self.code.place(x), super::cell::Cell::of(terms, value));
        }
        after.steps += 1;
        after.depth = after.depth.saturating_add(1);
        self.deepest = self.deepest.max(after.depth);
        after.open = Some(open);
        Ok(Some(after))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_recognised() {
        let mut t = Terms::new();
        let sort = t.bv_sort(8);
        let (x, y) = (t.var("x", sort), t.var("y", sort));
        let three = t.bv_u64(8, 3);
        let mut plus = t.bv_add(x, three);
        assert_eq!(step_of(&mut t, x, plus), Some(three));
        plus = t.bv_sub(plus, y);
        let step = step_of(&mut t, x, plus).expect("x + 3 - y");
        let expected = t.bv_sub(three, y);
        let mut model = bia_term::Model::completed();
        for value in [0, 1, 200] {
            let value = bia_term::value::Bv::from_u64(8, value).into();
            model.set(&t, y, value).expect("of its sort");
            assert_eq!(t.eval(step, &model), t.eval(expected, &model));
        }
        for no in [t.bv_add(x, x), t.bv_sub(y, x), t.bv_mul(x, y), y] {
            assert_eq!(step_of(&mut t, x, no), None);
        }
    }
}
