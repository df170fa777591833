//! `unroll`: loops unrolled up to a bound, so that no cycle remains.
//!
//! A location becomes one for each way to count the rounds of the loops it is in:
//!
//! ```text
//!   (l, rounds of the loops around l)
//!   an edge into the head of a loop counts: 0 from outside, one more from inside;
//!   more than PassOptions::unroll rounds: to a cut
//! ```
//! Exact if no cut is made, else `Under`: *unsafe* is right, *safe* needs the cuts unreachable.
//! Invariants do not lift unless all copies of the heads of loops have one. More than
//! [`PassOptions::max_edges`] edges are refused, so nested loops should have small bounds. As with
//! `inline`, copies of a `Live` target are one.

use super::{PassError, PassOptions};
use crate::{
    Action, Back, Became, Cfg, EdgeData, Loc, LocData, Loops, Passage, Step, Supplies, Target,
};
use bia_base::{Arena, Budget, Exactness, Idx as _, Lowered, SecondaryMap};
use bia_k2::ast::PropertyKind;
use bia_term::Terms;
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

pub(crate) fn run(
    cfg: &Cfg,
    _: &mut Terms,
    options: &PassOptions,
    budget: &Budget,
) -> Result<Lowered<Cfg, Back>, PassError> {
    let mut unroller = Unroller::new(cfg, options);
    for func in cfg.funcs.values() {
        for loc in [func.entry, func.exit] {
            let rounds = vec![0; unroller.loops.depth(loc)];
            unroller.copy(loc, rounds);
        }
    }
    for target in cfg.targets.iter().filter(|t| t.kind == PropertyKind::Live) {
        let rounds = vec![0; unroller.loops.depth(target.loc)];
        unroller.copy(target.loc, rounds);
    }
    let outgoing = cfg.outgoing();
    let mut next = 0;
    while let Some(((loc, rounds), new)) = unroller.copies.get_index(next) {
        budget.check()?;
        let (loc, rounds, new) = (*loc, rounds.clone(), *new);
        for edge in outgoing.of(loc) {
            unroller.edge(*edge, new, loc, &rounds)?;
        }
        next += 1;
    }
    Ok(unroller.finish())
}

struct Unroller<'a> {
    cfg: &'a Cfg,
    options: &'a PassOptions,
    loops: Loops,
    /// The new location of a location with the rounds of its loops, innermost first.
    copies: IndexMap<(Loc, Vec<u32>), Loc, FxBuildHasher>,
    new: Cfg,
    back: Back,
}

impl<'a> Unroller<'a> {
    fn new(cfg: &'a Cfg, options: &'a PassOptions) -> Self {
        let mut back = Back::identity(cfg);
        back.edges = SecondaryMap::new(Vec::new());
        back.inputs = SecondaryMap::new(Supplies::Nothing);
        Self {
            cfg,
            options,
            loops: Loops::new(cfg),
            copies: IndexMap::default(),
            new: Cfg {
                locs: Arena::new(),
                edges: Arena::new(),
                inputs: Arena::new(),
                cuts: Vec::new(),
                targets: Vec::new(),
                ..cfg.clone()
            },
            back,
        }
    }

    fn copy(&mut self, loc: Loc, rounds: Vec<u32>) -> Loc {
        let new = &mut self.new;
        let data = &self.cfg.locs[loc];
        let entry = self.copies.entry((loc, rounds));
        *entry.or_insert_with(|| new.locs.push(data.clone()))
    }

    /// The rounds after an edge, innermost loop first; `None`: one too many.
    fn rounds(&self, from: Loc, rounds: &[u32], to: Loc) -> Option<Vec<u32>> {
        let inside: Vec<(Loc, u32)> = self.loops.nest(from).zip(rounds.iter().copied()).collect();
        let mut next = Vec::new();
        for head in self.loops.nest(to) {
            let before = inside.iter().find(|(other, _)| *other == head);
            let before = before.map(|(_, rounds)| *rounds);
            next.push(match before {
                Some(round) if head == to => round + 1,
                Some(round) => round,
                None => 0,
            });
        }
        next.iter()
            .all(|n| *n <= self.options.unroll)
            .then_some(next)
    }

    fn edge(
        &mut self,
        edge: crate::Edge,
        new: Loc,
        from: Loc,
        rounds: &[u32],
    ) -> Result<(), PassError> {
        if self.new.edges.len() >= self.options.max_edges {
            return Err(PassError::TooLarge {
                pass: "unroll",
                limit: self.options.max_edges,
            });
        }
        let data = &self.cfg.edges[edge];
        let to = match self.rounds(from, rounds, data.to) {
            Some(rounds) => self.copy(data.to, rounds),
            None => {
                let cut = self.new.locs.push(LocData {
                    label: None,
                    ..self.cfg.locs[data.to].clone()
                });
                self.new.cuts.push(cut);
                cut
            }
        };
        let mut steps: Vec<Step> = data.steps.clone();
        for step in &mut steps {
            if let Action::Havoc(_, input) = &mut step.action {
                let id = self.new.inputs.push(self.cfg.inputs[*input]);
                self.back.inputs[id] = Supplies::Whole(*input);
                *input = id;
            }
        }
        let id = self.new.edges.push(EdgeData {
            from: new,
            to,
            steps,
            jump: data.jump,
        });
        self.back.edges[id] = vec![Passage::Take(edge)];
        Ok(())
    }

    fn finish(mut self) -> Lowered<Cfg, Back> {
        let mut became: Vec<Vec<Loc>> = vec![Vec::new(); self.cfg.locs.len()];
        for ((old, _), new) in &self.copies {
            became[old.index()].push(*new);
        }
        let under = !self.new.cuts.is_empty();
        for func in self.new.funcs.ids() {
            let old = &self.cfg.funcs[func];
            // Entered for the first time: the copies that were made first.
            self.new.funcs[func].entry = became[old.entry.index()][0];
            self.new.funcs[func].exit = became[old.exit.index()][0];
        }
        for target in &self.cfg.targets {
            let copies = became[target.loc.index()].iter();
            self.new.targets.extend(copies.map(|loc| Target {
                loc: *loc,
                ..target.clone()
            }));
        }
        for cut in &self.cfg.cuts {
            self.new.cuts.extend(&became[cut.index()]);
        }
        for (old, new) in self.cfg.locs.ids().zip(became) {
            self.back.locs[old] = Became::Locs(new);
        }
        let exact = match under {
            true => Exactness::Under,
            false => Exactness::Exact,
        };
        Lowered {
            system: self.new,
            back: self.back,
            exact,
        }
    }
}
