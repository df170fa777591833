//! Blocking: the cubes of states that lead to bad ones are excluded, the lowest level first.
//!
//! ```text
//!   obligation (c, i)    c leads to a bad state; exclude it from Fᵢ
//!   cubes and the cube that each leads to form a forest; a path to its root is an abstract path
//! ```
//! Every cube of an obligation says where control is, and is known to have no initial state: one
//! that has is the beginning of an abstract counterexample.

use super::{Round, Search, cube::Cube, refine::optional};
use crate::{Cx, session::Halt};
use std::{cmp::Reverse, collections::BinaryHeap, time::Duration};

/// How long a question may take that need not be answered.
pub(super) const OPTIONAL: Duration = Duration::from_millis(800);

/// A cube and the node that a step leads to from it.
struct Node {
    cube: Cube,
    to: Option<usize>,
}

/// What is to be blocked.
#[derive(Default)]
struct Obligations {
    nodes: Vec<Node>,
    /// Level, then steps to the bad state, then node: the smallest is next.
    queue: BinaryHeap<Reverse<(usize, usize, usize)>>,
}

impl Obligations {
    fn add(&mut self, cube: Cube, to: Option<usize>, level: usize, steps: usize) {
        let node = self.nodes.len();
        self.nodes.push(Node { cube, to });
        self.queue.push(Reverse((level, steps, node)));
    }

    /// The cubes from this one to a bad one.
    fn path(&self, first: Cube, to: Option<usize>) -> Vec<Cube> {
        let mut path = vec![first];
        let mut at = to;
        while let Some(node) = at {
            path.push(self.nodes[node].cube.clone());
            at = self.nodes[node].to;
        }
        path
    }
}

impl Search<'_> {
    /// Blocks bad states at the top level until there are none.
    pub(super) fn clear_top(&mut self, cx: &mut Cx<'_>) -> Result<Round, Halt> {
        let top = self.frames.top();
        loop {
            cx.budget.check()?;
            let budget = cx.budget.clone();
            if !self.queries.bad(cx, self.ts, top, &budget)? {
                return Ok(Round::Clear);
            }
            let state = self.queries.state(cx)?;
            let cube = self.predicates.cube(&state);
            let small = self.states.all_bad(cx, &cube)?;
            let cube = small.map_or(cube.clone(), |small| self.with_control(&cube, small));
            if top == 0 || !self.excludes_initial(cx, &cube)? {
                return Ok(Round::Counterexample(vec![cube]));
            }
            let mut obligations = Obligations::default();
            obligations.add(cube, None, top, 0);
            if let Some(path) = self.discharge(cx, obligations)? {
                return Ok(Round::Counterexample(path));
            }
        }
    }

    /// A part of a cube with what the cube says about control.
    fn with_control(&self, cube: &[super::cube::Lit], part: Cube) -> Cube {
        let mut part = part;
        let control = cube.iter().filter(|lit| self.predicates.is_control(**lit));
        part.extend(control);
        part.sort_unstable();
        part.dedup();
        part
    }

    fn discharge(
        &mut self,
        cx: &mut Cx<'_>,
        obligations: Obligations,
    ) -> Result<Option<Vec<Cube>>, Halt> {
        let mut obligations = obligations;
        let top = self.frames.top();
        while let Some(Reverse((level, steps, node))) = obligations.queue.pop() {
            cx.budget.check()?;
            self.refresh(cx)?;
            let cube = obligations.nodes[node].cube.clone();
            if self.frames.blocks(&cube, level) {
                if level < top {
                    obligations.queue.push(Reverse((level + 1, steps, node)));
                }
                continue;
            }
            let budget = cx.budget.clone();
            let answer = self.queries.relative(cx, level - 1, &cube, true, &budget)?;
            if let Some(core) = answer {
                let core = self.repaired(cx, core, &cube)?;
                let (lemma, level) = self.generalise_and_push(cx, core, level, 0)?;
                self.learn(cx, lemma, level)?;
                if level < top {
                    obligations.queue.push(Reverse((level + 1, steps, node)));
                }
                continue;
            }
            let before = self.before(cx, &cube)?;
            if level == 1 || !self.excludes_initial(cx, &before)? {
                return Ok(Some(obligations.path(before, Some(node))));
            }
            obligations.queue.push(Reverse((level, steps, node)));
            obligations.add(before, Some(node), level - 1, steps + 1);
        }
        Ok(None)
    }

    /// The cube of the state before the step to `target` of the last model, enlarged if all of its
    /// states go there.
    fn before(&mut self, cx: &mut Cx<'_>, target: &Cube) -> Result<Cube, Halt> {
        let state = self.queries.state(cx)?;
        let cube = self.predicates.cube(&state);
        if !self.config.lift {
            return Ok(cube);
        }
        let budget = cx.budget.within(OPTIONAL);
        let lifted = self.queries.lift(cx, self.ts, &cube, target, &budget);
        Ok(match optional(cx.budget, lifted)?.flatten() {
            Some(part) => self.with_control(&cube, part),
            None => cube,
        })
    }

    /// Keeps a lemma.
    pub(super) fn learn(&mut self, cx: &mut Cx<'_>, cube: Cube, level: usize) -> Result<(), Halt> {
        if self.frames.add(cube.clone(), level) {
            self.queries.learn(cx, &cube, level)?;
        }
        Ok(())
    }

    fn refresh(&mut self, cx: &mut Cx<'_>) -> Result<(), Halt> {
        let (ts, known) = (self.ts, &self.known);
        self.queries
            .refresh(cx, ts, known, &self.predicates, &self.frames)
    }

    /// Whether no state of the cube is initial.
    pub(super) fn excludes_initial(&mut self, cx: &mut Cx<'_>, cube: &Cube) -> Result<bool, Halt> {
        Ok(self.why_not_initial(cx, cube)?.is_some())
    }

    /// Literals of the cube that no initial state has together; `None` if one has all.
    pub(super) fn why_not_initial(
        &mut self,
        cx: &mut Cx<'_>,
        cube: &Cube,
    ) -> Result<Option<Cube>, Halt> {
        let elsewhere = cube.iter().find(|lit| {
            let control = self.predicates.control_of(**lit);
            control.is_some_and(|(var, value)| {
                let start = self.start.get(&var);
                start.is_some_and(|start| *start != value)
            })
        });
        match elsewhere {
            Some(lit) => Ok(Some(vec![*lit])),
            None => self.states.not_initial(cx, cube),
        }
    }

    /// A core of a cube, with literals of the cube so that no initial state is in it.
    pub(super) fn repaired(
        &mut self,
        cx: &mut Cx<'_>,
        core: Cube,
        cube: &Cube,
    ) -> Result<Cube, Halt> {
        if self.excludes_initial(cx, &core)? {
            return Ok(core);
        }
        let mut core = core;
        match self.why_not_initial(cx, cube)? {
            Some(more) => core.extend(more),
            None => return Ok(cube.clone()),
        }
        core.sort_unstable();
        core.dedup();
        Ok(core)
    }

    /// Moves lemmas up. The level whose frame equals the next one, if there is one.
    pub(super) fn propagate(&mut self, cx: &mut Cx<'_>) -> Result<Option<usize>, Halt> {
        self.refresh(cx)?;
        for level in 1..self.frames.top() {
            for cube in self.frames.at(level).to_vec() {
                cx.budget.check()?;
                if !self.frames.at(level).contains(&cube) {
                    continue;
                }
                let budget = cx.budget.within(OPTIONAL);
                let answer = self.queries.relative(cx, level, &cube, false, &budget);
                if let Some(core) = optional(cx.budget, answer)?.flatten() {
                    let lemma = self.repaired(cx, core, &cube)?;
                    self.learn(cx, lemma, level + 1)?;
                }
            }
            if self.frames.at(level).is_empty() {
                return Ok(Some(level));
            }
        }
        Ok(None)
    }
}
