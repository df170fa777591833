//! [`Absint`]: runs the analyses in stages and returns candidates for the locations of a graph.

use crate::{
    affine,
    analysis::{States, analyse, analyse_parts},
    edge_paths::edge_paths,
    packs::Packs,
    partition::{Flag, Partition},
    polyhedra,
    state::{Context, State},
    value::Thresholds,
};
use bia_base::{Budget, Stop};
use bia_cfg::{Action, Cfg, Live, Loc, Loops};
use bia_term::{Term, Terms};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

/// What is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Each variable by itself: constants, sets, intervals, known bits, congruences.
    Values,
    /// Differences and sums of variables too.
    Differences,
    /// Equations between variables of one width.
    Equations,
    /// Values and differences, for each value of a flag.
    Partitions,
    /// Linear inequalities between several variables.
    Polyhedra,
}

impl Stage {
    /// All stages, the quickest first.
    pub const ALL: [Stage; 5] = [
        Stage::Values,
        Stage::Differences,
        Stage::Equations,
        Stage::Partitions,
        Stage::Polyhedra,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Stage::Values => "values",
            Stage::Differences => "differences",
            Stage::Equations => "equations",
            Stage::Partitions => "partitions",
            Stage::Polyhedra => "polyhedra",
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
}

impl std::fmt::Debug for Absint<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Absint").finish_non_exhaustive()
    }
}

impl<'a> Absint<'a> {
    /// Of a graph without calls. (What calls change is not looked into: nothing is known after
    /// one.)
    pub fn new(cfg: &'a Cfg, terms: &Terms, budget: &Budget) -> Result<Self, Stop> {
        Ok(Self {
            cfg,
            loops: Loops::new(cfg),
            live: Live::new(cfg, terms, budget)?,
        })
    }

    /// What a stage says: candidates for all heads of loops, targets and cuts, in order. If the
    /// budget ends, so does the stage.
    pub fn stage(
        &self,
        stage: Stage,
        terms: &mut Terms,
        budget: &Budget,
    ) -> Result<Vec<Candidate>, Stop> {
        match stage {
            Stage::Values | Stage::Differences => {}
            Stage::Equations => return self.equations(terms, budget),
            Stage::Partitions => return self.partitions(terms, budget),
            Stage::Polyhedra => return self.polyhedra(terms, budget),
        }
        let said = {
            let (context, states) = self.states(terms, stage, budget)?;
            let points = self.points().into_iter();
            let say = |loc: Loc| {
                let state = states[loc].as_ref();
                (
                    loc,
                    state.and_then(|state| context.say(state, &self.live, loc)),
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
        Ok(found)
    }

    /// Equations at all points, where states say which edges can be taken.
    fn equations(&self, terms: &mut Terms, budget: &Budget) -> Result<Vec<Candidate>, Stop> {
        let found = {
            let (context, states) = self.states(terms, Stage::Equations, budget)?;
            let about = (&self.loops, &self.live);
            affine::equations(&context, &states, about, &self.points(), budget)?
        };
        let mut all = Vec::new();
        for equations in found {
            let formulas = equations.formulas(terms).into_iter();
            all.extend(formulas.map(|(loc, formula)| Candidate { loc, formula }));
        }
        Ok(all)
    }

    /// Inequalities at all points, where states say what each variable may be.
    fn polyhedra(&self, terms: &mut Terms, budget: &Budget) -> Result<Vec<Candidate>, Stop> {
        let found = {
            let (context, states) = self.states(terms, Stage::Polyhedra, budget)?;
            let about = (&self.loops, &self.live);
            polyhedra::inequalities(&context, &states, about, &self.points(), budget)?
        };
        let mut all = Vec::new();
        for inequalities in found {
            let formulas = inequalities.formulas(terms).into_iter();
            all.extend(formulas.map(|(loc, formula)| Candidate { loc, formula }));
        }
        Ok(all)
    }

    /// For each value of a flag what does not hold for all of them.
    fn partitions(&self, terms: &mut Terms, budget: &Budget) -> Result<Vec<Candidate>, Stop> {
        let flags = Flag::flags(self.cfg, terms, &self.cfg.var_of(), &self.loops);
        let heads: Vec<Loc> = self.loops.heads().collect();
        let mut found = Vec::new();
        for flag in flags {
            let (mut said, mut whole) = (Vec::new(), Vec::new());
            {
                let context = self.context(terms, Stage::Partitions);
                let by = Partition::By(flag.clone());
                let parts = analyse_parts(&context, &self.loops, Some(&by), budget)?;
                for loc in heads
                    .iter()
                    .filter(|loc| self.live.is_live(**loc, flag.var))
                {
                    let say = |state: &State| context.say(state, &self.live, *loc);
                    let states = parts[*loc].iter().flatten().cloned();
                    let all = states.reduce(|a, b| a.join(&b));
                    whole.push((*loc, all.and_then(|all| say(&all))));
                    for (part, value) in flag.values.iter().enumerate() {
                        let state = parts[*loc][part].as_ref();
                        said.push((*loc, value, state.and_then(say)));
                    }
                }
            }
            let var = self.cfg.vars[flag.var].term;
            let mut known: IndexSet<(Loc, Term), FxBuildHasher> = IndexSet::default();
            for (loc, said) in whole {
                let said = said.map(|said| said.formulas(terms)).unwrap_or_default();
                found.extend(said.iter().map(|formula| Candidate {
                    loc,
                    formula: *formula,
                }));
                known.extend(said.into_iter().map(|formula| (loc, formula)));
            }
            for (loc, value, said) in said {
                let value = terms.value(value.clone(), terms.sort(var));
                let here = terms.eq(var, value);
                let said = match said {
                    Some(said) => said.formulas(terms),
                    None => vec![terms.fals()],
                };
                for formula in said {
                    if formula != here && !known.contains(&(loc, formula)) {
                        let formula = terms.implies(here, formula);
                        found.push(Candidate { loc, formula });
                    }
                }
            }
        }
        Ok(found)
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
    ) -> Result<(Context<'t>, States), Stop>
    where
        'a: 't,
    {
        let context = self.context(terms, stage);
        let passing = match stage {
            Stage::Values => None,
            Stage::Differences | Stage::Equations | Stage::Partitions | Stage::Polyhedra => {
                Some(Partition::passing(self.cfg, terms, &self.live))
            }
        };
        let states = analyse(&context, &self.loops, passing.as_ref(), budget)?;
        Ok((context, states))
    }

    /// What a stage looks at.
    pub(crate) fn context<'t>(&self, terms: &'t Terms, stage: Stage) -> Context<'t>
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
            Stage::Differences | Stage::Equations | Stage::Partitions | Stage::Polyhedra => {
                Packs::new(self.cfg, terms, &var_of, &self.loops)
            }
        };
        let touched = packs.touched(self.cfg, terms, &var_of);
        let edge_paths = match stage {
            Stage::Values => Vec::new(),
            Stage::Differences | Stage::Equations | Stage::Partitions | Stage::Polyhedra => {
                let edges = self.cfg.edges.values();
                edges
                    .map(|edge| edge_paths(self.cfg, terms, edge))
                    .collect()
            }
        };
        Context {
            cfg: self.cfg,
            terms,
            var_of,
            packs,
            touched,
            edge_paths,
            thresholds: Thresholds::of(terms, &roots).levels(),
        }
    }
}
