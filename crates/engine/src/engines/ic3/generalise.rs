//! Generalisation: a blocked cube becomes a larger one (fewer literals) that is blocked as well.
//!
//! Literals are dropped one by one, after Bradley: "SAT-based model checking without unrolling"
//! (VMCAI 2011). If a cube without the literal is not blocked because of a state s,
//!
//! * plainly, the literal is kept;
//! * with *counterexamples to generalisation* (Hassan, Bradley, Somenzi: "Better generalization in
//!   IC3", FMCAD 2013), s is blocked itself if that is easy, else the cube is joined with s.
//!
//! How much of this is worth it is chosen by how often the obligation has come back (Su, Yang,
//! Ci, Li, Huang: "Extended CTG generalization and dynamic adjustment of generalization strategies
//! in IC3", 2025): a fresh obligation gets the plain way, stubborn ones more and deeper
//! counterexamples.

use super::{
    Ic3Run,
    cube::{Cube, Lemma, is_subset},
    query::{Blocked, Target},
};
use crate::bits::sat::Lit;
use bia_base::Stop;

/// How hard to try.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// How deep counterexamples to generalisation are generalised themselves.
    pub(super) depth: u32,
    /// How many are blocked for one literal.
    pub(super) most: u32,
    /// How often the cube may be joined with a state.
    pub(super) joins: u32,
}

impl Effort {
    pub(super) const PLAIN: Self = Self {
        depth: 0,
        most: 0,
        joins: 0,
    };

    /// For an obligation of this activity.
    pub(super) fn of(activity: f64) -> Self {
        match activity {
            a if a < 10.0 => Self::PLAIN,
            a if a < 40.0 => Self {
                depth: 1,
                most: 3,
                joins: 2,
            },
            _ => Self {
                depth: 2,
                most: 5,
                joins: 4,
            },
        }
    }
}

impl Ic3Run<'_> {
    /// A part of a cube that is blocked at the frame, blocked as well.
    pub(super) fn generalise(
        &mut self,
        frame: usize,
        cube: Cube,
        effort: Effort,
    ) -> Result<Cube, Stop> {
        let mut cube = cube;
        let mut order = self.order(frame, &cube);
        let mut needed: Cube = Vec::new();
        while let Some(lit) = order.pop() {
            if !cube.contains(&lit) {
                continue;
            }
            if cube.len() == 1 {
                break;
            }
            let smaller: Cube = cube.iter().copied().filter(|l| *l != lit).collect();
            match self.down(frame, smaller, &needed, effort)? {
                Some(smaller) => cube = smaller,
                None => needed.push(lit),
            }
        }
        Ok(cube)
    }

    /// The literals, those to drop first last: those not in a lemma of the frame before, which
    /// the result might meet, and then the least active.
    fn order(&self, frame: usize, cube: &[Lit]) -> Vec<Lit> {
        let lemma = Lemma::new(cube.to_vec());
        let parent = self.frames.parent(frame - 1, &lemma);
        let parent: &[Lit] = parent.map_or(&[], |lemma| &lemma.cube);
        let mut order = cube.to_vec();
        let activity = &self.activity;
        order.sort_by(|a, b| {
            let kept = |lit: &Lit| parent.binary_search(lit).is_ok();
            let first = kept(b).cmp(&kept(a));
            let order = first.then(activity[b.var()].total_cmp(&activity[a.var()]));
            // High bits of words say more than low ones.
            order.then(b.cmp(a))
        });
        order
    }

    /// A part of the cube that has the needed literals, no initial states, and is blocked.
    fn down(
        &mut self,
        frame: usize,
        mut cube: Cube,
        needed: &[Lit],
        effort: Effort,
    ) -> Result<Option<Cube>, Stop> {
        let (mut blocked, mut joins) = (0, 0);
        loop {
            if self.start.meets(&cube, self.budget)? {
                return Ok(None);
            }
            if let Blocked::Yes(core) = self.blocked(frame, &cube, false)? {
                return Ok(Some(core));
            }
            if effort.depth == 0 {
                return Ok(None);
            }
            let solver = self.frames.solver(frame - 1);
            let joined = cube.iter().copied();
            let joined: Cube = joined
                .filter(|lit| solver.value(*lit) == Some(true))
                .collect();
            if blocked < effort.most && frame > 1 && self.block_before(frame, &cube, effort)? {
                blocked += 1;
                continue;
            }
            blocked = 0;
            joins += 1;
            let mut needed = needed.to_vec();
            needed.sort_unstable();
            if joins > effort.joins || !is_subset(&needed, &joined) {
                return Ok(None);
            }
            cube = joined;
        }
    }

    /// Blocks the state before the cube that the last question found, if that is easy.
    fn block_before(&mut self, frame: usize, cube: &[Lit], effort: Effort) -> Result<bool, Stop> {
        let (state, _) = self.predecessor(frame - 1, Target::Cube(cube))?;
        if self.start.meets(&state, self.budget)? {
            return Ok(false);
        }
        let Blocked::Yes(core) = self.blocked(frame - 1, &state, false)? else {
            return Ok(false);
        };
        let deeper = Effort {
            depth: effort.depth - 1,
            ..effort
        };
        let lemma = self.generalise(frame - 1, core, deeper)?;
        self.add_lemma(frame - 1, lemma)?;
        Ok(true)
    }
}
