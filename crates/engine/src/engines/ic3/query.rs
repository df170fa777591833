//! The solver queries of IC3.
//!
//! ```text
//!   blocked(i, c)   Fᵢ₋₁ ∧ ¬c ∧ T ∧ c'      unsat: a smaller cube for which that holds, too
//!                                           sat:   a state s before c, and inputs
//!   lift(s, w, c)   s ∧ w ∧ ¬(V ∧ c')       unsat: the part of s that is needed
//! ```
//! The first uses that solver's domain; the second has the values of all inputs and latches, so it
//! is propagation and no search.

use super::{Ic3Run, cube::Cube};
use crate::bits::sat::{Answer, Lit};
use bia_base::Stop;

/// The answer about a cube.
#[derive(Debug)]
pub(super) enum Blocked {
    /// No state of Fᵢ₋₁ outside this cube, part of the one that was asked about, leads into it.
    Yes(Cube),
    /// There is one: the model is in the solver.
    No,
}

/// Where a step or a path ends.
#[derive(Clone, Copy, Debug)]
pub(super) enum Target<'a> {
    /// In a bad state, which needs no step.
    Bad,
    /// In a cube.
    Cube(&'a [Lit]),
}

impl Ic3Run<'_> {
    /// Whether Fᵢ₋₁ without the cube has no step into it. `outside`: lemmas exclude it already.
    pub(super) fn blocked(
        &mut self,
        frame: usize,
        cube: &[Lit],
        outside: bool,
    ) -> Result<Blocked, Stop> {
        self.budget.check()?;
        self.queries += 1;
        let primed: Vec<Lit> = cube.iter().map(|lit| self.encoding.primed(*lit)).collect();
        let clause: Vec<Lit> = cube.iter().map(|lit| !*lit).collect();
        let clause = (!outside).then_some(&clause[..]);
        let solver = self.frames.solver(frame - 1);
        if solver.solve(&primed, clause, self.budget)? == Answer::Sat {
            return Ok(Blocked::No);
        }
        let pairs = cube.iter().zip(&primed);
        let core = pairs.filter(|(_, primed)| solver.in_core(**primed));
        let core: Cube = core.map(|(lit, _)| *lit).collect();
        Ok(Blocked::Yes(self.without_initial(core, cube)?))
    }

    /// Adds literals of `whole`, which has no initial states, until the cube has none.
    pub(super) fn without_initial(&mut self, mut cube: Cube, whole: &[Lit]) -> Result<Cube, Stop> {
        if self.start.meets(&cube, self.budget)? {
            cube.extend(self.start.reasons(whole, self.budget)?);
        }
        cube.sort_unstable();
        cube.dedup();
        Ok(cube)
    }

    /// Of the model that the solver of a frame has: the latches that matter for going to the target
    /// with the inputs of the model, and these inputs.
    pub(super) fn predecessor(
        &mut self,
        frame: usize,
        target: Target<'_>,
    ) -> Result<(Cube, Vec<(usize, bool)>), Stop> {
        let latches = self.encoding.latches();
        let mut goal: Vec<Lit> = Vec::new();
        match target {
            Target::Bad => goal.push(!self.encoding.bad),
            Target::Cube(cube) => {
                goal.extend(cube.iter().map(|lit| !self.encoding.primed(*lit)));
                goal.extend(self.encoding.valid.map(|valid| !valid));
            }
        }
        let leaves = self.lifter.leaves(&goal);
        let solver = self.frames.solver(frame);
        let mut inputs = Vec::new();
        for (index, lit) in self.encoding.inputs.iter().enumerate() {
            inputs.extend(solver.value(*lit).map(|value| (index, value)));
        }
        let (mut state, mut assumed) = (Cube::new(), Vec::new());
        for var in leaves {
            let lit = Lit::new(var, true);
            let Some(value) = solver.value(lit) else {
                continue;
            };
            match (var as usize) < latches {
                true => state.push(lit.negated_unless(value)),
                false => assumed.push(lit.negated_unless(value)),
            }
        }
        let fixed = assumed.len();
        // What is assumed first is kept rather.
        let activity = &self.activity;
        state.sort_unstable_by(|a, b| {
            let order = activity[b.var()].total_cmp(&activity[a.var()]);
            order.then(b.cmp(a))
        });
        for _ in 0..LIFTS {
            assumed.truncate(fixed);
            assumed.extend_from_slice(&state);
            let before = state.len();
            match self.lifter.solve(&assumed, Some(&goal), self.budget)? {
                Answer::Unsat => state.retain(|lit| self.lifter.in_core(*lit)),
                // Values outside the domain that matter: not lifted, which is still right.
                Answer::Sat => break,
            }
            if state.len() == before {
                break;
            }
            state.reverse();
        }
        state.sort_unstable();
        Ok((state, inputs))
    }
}

/// How often lifting is repeated on what is left.
const LIFTS: usize = 3;
