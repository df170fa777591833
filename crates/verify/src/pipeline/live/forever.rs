//! An infinite path of the system becomes an execution of the program that is repeated forever, or
//! nothing.

use super::Woven;
use crate::pipeline::{
    Counterexample, Cycle, Encoded, INLINE, Prepared, ProofLevel, Run, recheck::certified, unknown,
};
use bia_base::{Budget, Certify as _, Exactness, Lift as _, LiftError, Reason, Unknown};
use bia_cfg::{
    Cfg, Loc, LocationInvariants, Path, PathStep,
    replay::{self, Lasso, Recurrence},
};
use bia_k2::ast::{Label, PropertyKind};
use bia_solver::api::Caps;
use bia_system::{Fair, Infinite, Trace};
use bia_term::Term;
use std::time::Duration;

/// Longer cycles are not gone around several times.
const MAX_CYCLE: usize = 20_000;
/// How long one cycle may take to be shown to repeat.
const CYCLE_TIMEOUT: Duration = Duration::from_secs(5);

/// A path of the simplified graph that ends in a cycle.
struct Around {
    path: Path,
    /// How many of its steps are before the cycle.
    mark: usize,
    /// A formula that may help to show that it repeats.
    set: Option<Term>,
    /// How many steps of the system it has.
    depth: usize,
}

impl Run<'_> {
    /// The execution that an infinite path of the system is.
    ///
    /// What the system does not look at may make the program go around in different ways: then
    /// several times around may be what repeats. If nothing is found to repeat on the graph, the
    /// system's word counts: the encoding is exact.
    pub(super) fn forever(
        &mut self,
        woven: &Woven,
        prepared: &Prepared,
        encoded: &Encoded,
        infinite: &Infinite,
        budget: &Budget,
    ) -> Result<Counterexample, Unknown> {
        self.phase("replaying the counterexample");
        let fair = Fair {
            ts: encoded.ts.clone(),
        };
        let checked_by = self.is_infinite(&fair, infinite, budget)?;
        let mut shown = None;
        for times in [1, 2, 3, 4, 6] {
            let cycle = self.cycle(&fair, prepared, encoded, infinite, times)?;
            let length = cycle.path.steps.len() - cycle.mark;
            if times > 1 && length > MAX_CYCLE {
                break;
            }
            let part = budget.within(CYCLE_TIMEOUT);
            if let Ok(recurrence) = self.recurs(prepared, &cycle, &part) {
                shown = Some((cycle, recurrence));
                break;
            }
        }
        let (cycle, recurrence) = match shown {
            Some((cycle, recurrence)) => (cycle, Some(recurrence)),
            None if matches!(
                prepared.simplified.exact(),
                Exactness::Over | Exactness::Neither
            ) =>
            {
                let why = "the cycle is none of the program's, as far as can be shown";
                return Err(unknown(Reason::Unsupported(why.into())));
            }
            None => (self.cycle(&fair, prepared, encoded, infinite, 2)?, None),
        };
        let told = match recurrence {
            Some(found) => Cycle {
                drifting: found.drifting,
                descends: found.descends,
                level: ProofLevel::Cfg,
                checked_by: found.solver.unwrap_or_else(|| "rewriting".into()),
            },
            None => Cycle {
                drifting: Vec::new(),
                descends: false,
                level: ProofLevel::Ts,
                checked_by,
            },
        };
        self.executed(woven, prepared, cycle, told)
    }

    /// The path of the simplified graph that goes around so often.
    fn cycle(
        &mut self,
        fair: &Fair,
        prepared: &Prepared,
        encoded: &Encoded,
        infinite: &Infinite,
        times: usize,
    ) -> Result<Around, Unknown> {
        let around = infinite.around(times, &self.terms, fair);
        let (trace, begins) = around.map_err(reject)?;
        let depth = trace.inputs.len();
        // Paths are lifted step by step: the stem's is the beginning of the whole one's.
        let stem = Trace {
            states: trace.states[..=begins].to_vec(),
            inputs: trace.inputs[..begins].to_vec(),
        };
        let mark = self.path(encoded, stem)?.steps.len();
        let location = encoded.back.location(&self.terms, &trace.states[begins]);
        let path = self.path(encoded, trace)?;
        let set = match infinite {
            Infinite::Lasso { .. } => None,
            Infinite::Recurrent { set, .. } => self.set_at(prepared, encoded, location, *set),
        };
        Ok(Around {
            path,
            mark,
            set,
            depth,
        })
    }

    /// Who says that the evidence holds of the system.
    fn is_infinite(
        &mut self,
        fair: &Fair,
        infinite: &Infinite,
        budget: &Budget,
    ) -> Result<String, Unknown> {
        let mut roots = fair.ts.roots();
        if let Infinite::Recurrent { set, steps, .. } = infinite {
            roots.push(*set);
            roots.extend(
                steps
                    .iter()
                    .flat_map(|s| s.inputs.iter().chain(&s.free))
                    .flatten(),
            );
        }
        let checkers = self.solvers.checkers(Caps::of(&self.terms, &roots));
        let confirmed = certified(&mut self.terms, &checkers, budget, |certifier| {
            certifier.cex(fair, infinite)
        });
        let confirmed = confirmed.map_err(unknown)?;
        Ok(confirmed.name().to_owned())
    }

    fn path(&mut self, encoded: &Encoded, trace: Trace) -> Result<Path, Unknown> {
        let terms = &mut self.terms;
        let trace = encoded.chain.cex(terms, trace);
        let lifted = trace.and_then(|trace| encoded.back.cex(terms, trace));
        lifted.map_err(|LiftError(why)| reject(why))
    }

    /// A set of states of the system as a formula at the location where the cycle begins, on the
    /// graph where it is checked. It only helps: without one the cycle is shown to repeat by
    /// itself, or not at all.
    fn set_at(
        &mut self,
        prepared: &Prepared,
        encoded: &Encoded,
        location: Option<Loc>,
        set: Term,
    ) -> Option<Term> {
        let location = location?;
        let all = encoded.back.at_locations(&mut self.terms, set);
        let at: Vec<(Loc, Term)> = all.into_iter().filter(|(l, _)| *l == location).collect();
        let (down_to, _) = prepared.simplified.after(INLINE)?;
        let lifted =
            prepared
                .simplified
                .proof_at(down_to, &mut self.terms, LocationInvariants { at });
        let yes = self.terms.tru();
        let lifted = lifted.ok()?.at.into_iter().map(|(_, formula)| formula);
        let fals = self.terms.fals();
        lifted.into_iter().find(|f| *f != yes && *f != fals)
    }

    /// Whether the cycle can be repeated on the graph, by one solver after the other.
    fn recurs(
        &mut self,
        prepared: &Prepared,
        cycle: &Around,
        budget: &Budget,
    ) -> Result<Recurrence, String> {
        let simplified = &prepared.simplified;
        let down_to = match simplified.exact() {
            Exactness::Exact | Exactness::Under => simplified.after(INLINE),
            // What counts is the graph before anything was added.
            Exactness::Over | Exactness::Neither => None,
        };
        let (down_to, graph) = down_to.unwrap_or((0, &prepared.built));
        let Around {
            path, mark, set, ..
        } = cycle;
        let lifted =
            prepared
                .simplified
                .cex_with_marks_at(down_to, &mut self.terms, path.clone(), &[*mark]);
        let (path, marks) = lifted.map_err(|LiftError(why)| why)?;
        let at = LocationInvariants { at: Vec::new() };
        let need = bia_cfg::floyd::caps(graph, &at, &self.terms);
        let mut said = "no solver checks the cycle".to_owned();
        for checker in &self.solvers.checkers(need) {
            for set in [None, *set]
                .into_iter()
                .take(1 + usize::from(set.is_some()))
            {
                let terms = &mut self.terms;
                let solvers = &checker.factory;
                match replay::recurs(graph, terms, &path, marks[0], set, solvers, budget) {
                    Ok(shown) => return Ok(shown),
                    Err(why) => said = why,
                }
            }
        }
        Err(said)
    }

    /// The execution of the program: stem and cycle, by the interpreter.
    fn executed(
        &mut self,
        woven: &Woven,
        prepared: &Prepared,
        cycle: Around,
        told: Cycle,
    ) -> Result<Counterexample, Unknown> {
        let Around {
            path, mark, depth, ..
        } = cycle;
        let terms = &mut self.terms;
        let lifted = prepared
            .simplified
            .cex_with_marks_at(0, terms, path, &[mark]);
        let lifted = lifted.and_then(|(path, marks)| {
            let back = &woven.back;
            back.cex_with_marks(terms, path, &marks)
        });
        let (mut path, marks) = lifted.map_err(|LiftError(why)| reject(why))?;
        let mut lasso = self.lasso(&woven.built, &path, marks[0])?;
        match told.level {
            // The second time around begins with the visit at which the execution is cut off.
            ProofLevel::Cfg => path.steps.extend_from_within(marks[0]..),
            // The path goes around more than once already.
            ProofLevel::Explored | ProofLevel::Ts | ProofLevel::Chc | ProofLevel::Program => {
                lasso.ends = (lasso.ends - 1).max(lasso.begins);
            }
        }
        let answers = replay::execute(&woven.built, &self.terms, &path);
        let mut answers = answers.map_err(|LiftError(why)| reject(why))?;
        answers.lasso = Some(lasso);
        self.driven(answers, depth, Some(told))
    }

    /// At which visits of which label the cycle begins and ends.
    fn lasso(&self, graph: &Cfg, path: &Path, mark: usize) -> Result<Lasso, Unknown> {
        let label_of = |step: &PathStep| {
            let (PathStep::Take(edge, _) | PathStep::Enter(edge)) = step else {
                return None;
            };
            graph.locs[graph.edges[*edge].from].label
        };
        let property = self.question.property;
        let own = |label: &Label| property.labels.contains(label);
        let any = match property.kind {
            PropertyKind::NotLive => self.asks_for_the_end(),
            PropertyKind::Live | PropertyKind::Error => true,
        };
        let (stem, cycle) = path.steps.split_at(mark);
        let mut labels = cycle.iter().filter_map(label_of);
        let label = labels.clone().find(own);
        let label = label.or_else(|| labels.next().filter(|_| any));
        let label = label.ok_or_else(|| reject("the cycle visits no label".into()))?;
        let visits = |steps: &[PathStep]| {
            let visits = steps.iter().filter(|step| label_of(step) == Some(label));
            u64::try_from(visits.count()).unwrap_or(u64::MAX)
        };
        if property.kind == PropertyKind::Live {
            let avoids = |label: &Label| !cycle.iter().any(|s| label_of(s) == Some(*label));
            if !property.labels.iter().any(avoids) {
                return Err(reject("the cycle visits every label".into()));
            }
        }
        let begins = visits(stem) + 1;
        Ok(Lasso {
            label,
            begins,
            ends: begins + visits(cycle),
        })
    }
}

fn reject(why: String) -> Unknown {
    unknown(Reason::EvidenceRejected(why))
}
