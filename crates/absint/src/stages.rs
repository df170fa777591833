//! [`Absint`]: stage after stage, what holds at the locations of a graph.

use crate::{
    affine,
    analysis::{States, analyse},
    packs::Packs,
    state::World,
    value::Thresholds,
};
use bia_base::{Budget, Stop};
use bia_cfg::{Action, Cfg, Live, Loc, Loops};
use bia_term::{Term, Terms};

/// What is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Each variable by itself: constants, sets, intervals, known bits, congruences.
    Values,
    /// Differences of variables too.
    Differences,
    /// Equations between variables of one width.
    Equations,
}

impl Stage {
    /// All stages, the quickest first.
    pub const ALL: [Stage; 3] = [Stage::Values, Stage::Differences, Stage::Equations];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Stage::Values => "values",
            Stage::Differences => "differences",
            Stage::Equations => "equations",
        }
    }
}

/// A formula over the variables of a graph that should hold at a location. It is not proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// The location.
    pub loc: Loc,
    /// What should hold there: `false` if no run gets there.
    pub formula: Term,
}

/// The analysis of one graph, in stages.
pub struct Absint<'a> {
    cfg: &'a Cfg,
    loops: Loops,
    live: Live,
    done: usize,
}

impl std::fmt::Debug for Absint<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Absint")
            .field("done", &self.done)
            .finish_non_exhaustive()
    }
}

impl<'a> Absint<'a> {
    /// Of a graph without calls. (What calls change is not looked into: nothing is known after one.)
    pub fn new(cfg: &'a Cfg, terms: &Terms, budget: &Budget) -> Result<Self, Stop> {
        Ok(Self {
            cfg,
            loops: Loops::new(cfg),
            live: Live::new(cfg, terms, budget)?,
            done: 0,
        })
    }

    /// The stage that comes next.
    pub fn next_stage(&self) -> Option<Stage> {
        Stage::ALL.get(self.done).copied()
    }

    /// Goes through the next stage: candidates for all heads of loops, targets and cuts, in order.
    /// `None` after the last one. If the budget ends, so does the stage.
    pub fn improve(
        &mut self,
        terms: &mut Terms,
        budget: &Budget,
    ) -> Result<Option<Vec<Candidate>>, Stop> {
        let Some(stage) = self.next_stage() else {
            return Ok(None);
        };
        self.done += 1;
        if stage == Stage::Equations {
            return self.equations(terms, budget).map(Some);
        }
        let said = {
            let (world, states) = self.states(terms, stage, budget)?;
            let points = self.points().into_iter();
            let say = |loc: Loc| {
                let state = states[loc].as_ref();
                (
                    loc,
                    state.and_then(|state| world.say(state, &self.live, loc)),
                )
            };
            points.map(say).collect::<Vec<_>>()
        };
        let mut found = Vec::new();
        for (loc, said) in said {
            let formulas = match said {
                Some(said) => said.formulas(terms),
                None => vec![terms.fals()],
            };
            found.extend(
                formulas
                    .into_iter()
                    .map(|formula| Candidate { loc, formula }),
            );
        }
        Ok(Some(found))
    }

    /// Equations at all points, where states say which edges can be taken.
    fn equations(&self, terms: &mut Terms, budget: &Budget) -> Result<Vec<Candidate>, Stop> {
        let found = {
            let (world, states) = self.states(terms, Stage::Equations, budget)?;
            let about = (&self.loops, &self.live);
            affine::equations(&world, &states, about, &self.points(), budget)?
        };
        let mut all = Vec::new();
        for equations in found {
            let formulas = equations.formulas(terms).into_iter();
            all.extend(formulas.map(|(loc, formula)| Candidate { loc, formula }));
        }
        Ok(all)
    }

    /// Heads of loops, targets and cuts.
    fn points(&self) -> Vec<Loc> {
        let mut points: Vec<Loc> = self.loops.heads().collect();
        points.extend(self.cfg.targets.iter().map(|target| target.loc));
        points.extend(&self.cfg.cuts);
        points.sort_unstable();
        points.dedup();
        points
    }

    pub(crate) fn states<'t>(
        &self,
        terms: &'t Terms,
        stage: Stage,
        budget: &Budget,
    ) -> Result<(World<'t>, States), Stop>
    where
        'a: 't,
    {
        let mut roots: Vec<Term> = Vec::new();
        for step in self.cfg.edges.values().flat_map(|edge| &edge.steps) {
            match &step.action {
                Action::Assume(t) | Action::Assign(_, t) => roots.push(*t),
                Action::Havoc(..) => {}
                Action::Call { args, .. } => roots.extend(args),
            }
        }
        let var_of = self.cfg.var_of();
        let packs = match stage {
            Stage::Values => Packs::default(),
            Stage::Differences | Stage::Equations => {
                Packs::new(self.cfg, terms, &var_of, &self.loops)
            }
        };
        let touched = packs.touched(self.cfg, terms, &var_of);
        let world = World {
            cfg: self.cfg,
            terms,
            var_of,
            packs,
            touched,
            thresholds: Thresholds::of(terms, &roots).levels(),
        };
        let states = analyse(&world, &self.loops, budget)?;
        Ok((world, states))
    }
}
