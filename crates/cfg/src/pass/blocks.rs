//! `blocks`: merges basic blocks.
//!
//! ```text
//!   u ──a──► l ──b──► v   becomes   u ──a;b──► v     l has one edge in and one out
//!   u ──────► v twice     becomes   u ──────► v      both without steps
//! ```
//! `l` is no target, no cut, no entry and no exit, and neither edge is a call. Exact: the new edge
//! stands for the old ones in order; of two edges that do nothing one stands for both. One rule may
//! make the other applicable, so locations are looked at again when their edges change. Each cycle
//! stays a cycle. Linear: what an edge stands for is a linked list of old edges.

use super::{PassError, PassOptions, reach::callee};
use crate::{Back, Became, Cfg, Edge, EdgeData, Loc, Passage, Supplies, Target};
use bia_base::{Arena, Budget, Exactness, Idx as _, Lowered, SecondaryMap};
use bia_term::Terms;
use rustc_hash::FxHashMap;

pub(crate) fn run(
    cfg: &Cfg,
    _: &mut Terms,
    _: &PassOptions,
    budget: &Budget,
) -> Result<Lowered<Cfg, Back>, PassError> {
    let mut merge = Merge::new(cfg);
    for edge in cfg.edges.ids() {
        merge.look_at_empty(edge);
    }
    while let Some(loc) = merge.todo.pop() {
        budget.check()?;
        merge.look_at(loc);
    }
    let (system, back) = merge.finish();
    Ok(Lowered {
        system,
        back,
        exact: Exactness::Exact,
    })
}

/// An edge in the making: a list of old edges, from the first on.
#[derive(Clone, Copy)]
struct Slot {
    from: Loc,
    to: Loc,
    last: Edge,
    is_empty: bool,
    is_call: bool,
    is_alive: bool,
}

struct Merge<'a> {
    cfg: &'a Cfg,
    /// Edges by the first old edge they stand for.
    slots: Vec<Slot>,
    /// The first old edge of the edge whose last one this is.
    first: Vec<Edge>,
    /// The old edge after each old edge in what it became part of.
    next: Vec<Option<Edge>>,
    /// The edges of each location, by first and last old edge; some may be gone.
    outgoing: Vec<Vec<Edge>>,
    incoming: Vec<Vec<Edge>>,
    /// How many of them are not.
    leaving: Vec<usize>,
    entering: Vec<usize>,
    fixed: Vec<bool>,
    inside: Vec<bool>,
    /// The edge without steps between two locations.
    empty: FxHashMap<(Loc, Loc), Edge>,
    todo: Vec<Loc>,
}

impl<'a> Merge<'a> {
    fn new(cfg: &'a Cfg) -> Self {
        let n = cfg.locs.len();
        let mut fixed = vec![false; n];
        for func in cfg.funcs.values() {
            fixed[func.entry.index()] = true;
            fixed[func.exit.index()] = true;
        }
        for loc in cfg.cuts.iter().chain(cfg.targets.iter().map(|t| &t.loc)) {
            fixed[loc.index()] = true;
        }
        let (mut outgoing, mut incoming) = (vec![Vec::new(); n], vec![Vec::new(); n]);
        let mut slots = Vec::with_capacity(cfg.edges.len());
        for (id, edge) in cfg.edges.iter() {
            outgoing[edge.from.index()].push(id);
            incoming[edge.to.index()].push(id);
            slots.push(Slot {
                from: edge.from,
                to: edge.to,
                last: id,
                is_empty: edge.steps.is_empty(),
                is_call: callee(edge).is_some(),
                is_alive: true,
            });
        }
        Self {
            cfg,
            slots,
            first: cfg.edges.ids().collect(),
            next: vec![None; cfg.edges.len()],
            leaving: outgoing.iter().map(Vec::len).collect(),
            entering: incoming.iter().map(Vec::len).collect(),
            outgoing,
            incoming,
            fixed,
            inside: vec![false; n],
            empty: FxHashMap::default(),
            todo: cfg.locs.ids().rev().collect(),
        }
    }

    /// Merges the two edges of a location that has no others.
    fn look_at(&mut self, loc: Loc) {
        let at = loc.index();
        if self.fixed[at] || self.inside[at] || self.entering[at] != 1 || self.leaving[at] != 1 {
            return;
        }
        let alive = |edge: &Edge| self.slots[edge.index()].is_alive;
        let mut entering = self.incoming[at]
            .iter()
            .map(|last| self.first[last.index()]);
        let mut leaving = self.outgoing[at].iter().copied();
        let (Some(first), Some(second)) = (entering.find(alive), leaving.find(alive)) else {
            return;
        };
        let (a, b) = (self.slots[first.index()], self.slots[second.index()]);
        if first == second || a.is_call || b.is_call {
            return;
        }
        for (edge, slot) in [(first, a), (second, b)] {
            if self.empty.get(&(slot.from, slot.to)) == Some(&edge) {
                self.empty.remove(&(slot.from, slot.to));
            }
        }
        self.next[a.last.index()] = Some(second);
        self.first[b.last.index()] = first;
        self.slots[second.index()].is_alive = false;
        self.slots[first.index()] = Slot {
            to: b.to,
            last: b.last,
            is_empty: a.is_empty && b.is_empty,
            ..a
        };
        self.inside[at] = true;
        self.look_at_empty(first);
    }

    /// Drops an edge without steps that another one makes superfluous.
    fn look_at_empty(&mut self, edge: Edge) {
        let slot = self.slots[edge.index()];
        if !slot.is_empty {
            return;
        }
        let twin = self.empty.get(&(slot.from, slot.to));
        if twin.is_some_and(|twin| *twin != edge) {
            self.slots[edge.index()].is_alive = false;
            self.leaving[slot.from.index()] -= 1;
            self.entering[slot.to.index()] -= 1;
            self.todo.extend([slot.from, slot.to]);
        } else {
            self.empty.insert((slot.from, slot.to), edge);
        }
    }

    fn finish(self) -> (Cfg, Back) {
        let mut new = Cfg {
            locs: Arena::new(),
            edges: Arena::new(),
            inputs: Arena::new(),
            funcs: Arena::new(),
            ..self.cfg.clone()
        };
        let mut back = Back {
            edges: SecondaryMap::new(Vec::new()),
            inputs: SecondaryMap::new(Supplies::Nothing),
            old_inputs: SecondaryMap::new(Vec::new()),
            locs: SecondaryMap::with_len(Became::Inside, self.cfg.locs.len()),
            vars: Vec::new(),
            facts: SecondaryMap::new(None),
        };
        let mut number = vec![None; self.cfg.locs.len()];
        for (loc, data) in self.cfg.locs.iter() {
            if !self.inside[loc.index()] {
                let id = new.locs.push(data.clone());
                number[loc.index()] = Some(id);
                back.locs[loc] = Became::Locs(vec![id]);
            }
        }
        let end = |loc: Loc| number[loc.index()].expect("ends of edges are not merged away");
        for (edge, data) in self.cfg.edges.iter() {
            back.old_inputs[edge] = data.inputs();
            let slot = self.slots[edge.index()];
            if !slot.is_alive {
                continue;
            }
            let (mut steps, mut passages) = (Vec::new(), Vec::new());
            let mut part = Some(edge);
            while let Some(old) = part {
                passages.push(Passage::Take(old));
                for step in &self.cfg.edges[old].steps {
                    let mut step = step.clone();
                    if let crate::Action::Havoc(_, input) = &mut step.action {
                        let id = new.inputs.push(self.cfg.inputs[*input]);
                        back.inputs[id] = Supplies::Whole(*input);
                        *input = id;
                    }
                    steps.push(step);
                }
                part = self.next[old.index()];
            }
            let id = new.edges.push(EdgeData {
                from: end(slot.from),
                to: end(slot.to),
                steps,
                jump: data.jump.filter(|_| passages.len() == 1),
            });
            back.edges[id] = passages;
        }
        for func in self.cfg.funcs.values() {
            let mut func = func.clone();
            func.entry = end(func.entry);
            func.exit = end(func.exit);
            new.funcs.push(func);
        }
        let targets = self.cfg.targets.iter().map(|target| Target {
            loc: end(target.loc),
            ..target.clone()
        });
        new.targets = targets.collect();
        new.cuts = self.cfg.cuts.iter().map(|cut| end(*cut)).collect();
        (new, back)
    }
}
