//! Generalisation: a cube that is blocked at a level loses literals as long as it still is.
//!
//! ```text
//!   drop a literal:    Fᵢ₋₁ ∧ ¬c ∧ T ∧ c'     unsat: go on with the core
//!                                             sat: the state before is a counterexample to
//!                                             generalisation; if it can be blocked one level
//!                                             lower that is done, and the question asked again
//! ```
//! What control is at is never dropped: the lemma is one about that location. Any answer that does
//! not come in time counts as *sat*.

use super::{
    Search,
    block::OPTIONAL,
    cube::{Cube, Lit},
    refine::optional,
};
use crate::{Cx, session::Halt};

/// How many counterexamples to one generalisation are blocked.
const MAX_CTGS: usize = 3;

impl Search<'_> {
    /// A generalisation of a cube that is blocked at `level`, and the level up to which it is.
    pub(super) fn generalise_and_push(
        &mut self,
        cx: &mut Cx<'_>,
        cube: Cube,
        level: usize,
        depth: u32,
    ) -> Result<(Cube, usize), Halt> {
        let cube = self.generalise(cx, cube, level, depth)?;
        let mut level = level;
        let mut cube = cube;
        while level < self.frames.top() {
            let Some(core) = self.attempt(cx, level, &cube)? else {
                break;
            };
            cube = core;
            level += 1;
        }
        Ok((cube, level))
    }

    fn generalise(
        &mut self,
        cx: &mut Cx<'_>,
        cube: Cube,
        level: usize,
        depth: u32,
    ) -> Result<Cube, Halt> {
        let mut cube = cube;
        // From the newest predicate: those of refinements are the most special.
        let mut order: Vec<Lit> = cube.iter().rev().copied().collect();
        order.retain(|lit| !self.predicates.is_control(*lit));
        for lit in order {
            cx.budget.check()?;
            if !cube.contains(&lit) {
                continue;
            }
            let rest: Cube = cube.iter().filter(|l| **l != lit).copied().collect();
            if let Some(smaller) = self.without(cx, rest, level, depth)? {
                cube = smaller;
            }
        }
        Ok(cube)
    }

    /// The cube, or a part of it, if it is blocked at the level.
    fn without(
        &mut self,
        cx: &mut Cx<'_>,
        cube: Cube,
        level: usize,
        depth: u32,
    ) -> Result<Option<Cube>, Halt> {
        if !self.excludes_initial(cx, &cube)? {
            return Ok(None);
        }
        for _ in 0..=MAX_CTGS {
            if let Some(core) = self.attempt(cx, level - 1, &cube)? {
                return Ok(Some(core));
            }
            if depth >= self.config.ctg || level < 2 || !self.answered {
                return Ok(None);
            }
            let state = self.queries.state(cx)?;
            let before = self.predicates.cube(&state);
            if !self.excludes_initial(cx, &before)? {
                return Ok(None);
            }
            let Some(core) = self.attempt(cx, level - 2, &before)? else {
                return Ok(None);
            };
            let (lemma, reached) = self.generalise_and_push(cx, core, level - 1, depth + 1)?;
            self.learn(cx, lemma, reached)?;
        }
        Ok(None)
    }

    /// A part of the cube that is blocked at `from + 1`; `None` if the cube is not, or that is not
    /// found out in time.
    fn attempt(&mut self, cx: &mut Cx<'_>, from: usize, cube: &Cube) -> Result<Option<Cube>, Halt> {
        let budget = cx.budget.within(OPTIONAL);
        let answer = self.queries.relative(cx, from, cube, true, &budget);
        let answer = optional(cx.budget, answer)?;
        self.answered = answer.is_some();
        match answer.flatten() {
            Some(core) => self.repaired(cx, core, cube).map(Some),
            None => Ok(None),
        }
    }
}
