//! An infinite path of the system becomes an execution of the program that is repeated forever, or nothing.

use super::Woven;
use crate::pipeline::{Counterexample, Cycle, Encoded, Prepared, Run, unknown};
use bia_base::{Budget, Certify as _, Lift as _, LiftError, Reason, Unknown};
use bia_cfg::{
    Cfg, Loc, LocationInvariants, Path, PathStep,
    replay::{self, Lasso, Recurrence, ReplayError},
};
use bia_k2::{
    ast::{Label, PropertyKind},
    interp::Unwatched,
};
use bia_solver::api::Caps;
use bia_system::{Certifier, Fair, Infinite, Trace};
use bia_term::Term;

/// The pass after which the cycle is checked.
const CHECKED_AFTER: &str = "inline";

impl Run<'_> {
    /// The execution that an infinite path of the system is.
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
        self.is_infinite(&fair, infinite, budget)?;
        let (trace, begins) = infinite.once_around(&self.terms, &fair).map_err(reject)?;
        let depth = trace.inputs.len();
        let stem = Trace {
            states: trace.states[..=begins].to_vec(),
            inputs: trace.inputs[..begins].to_vec(),
        };
        let mark = self.path(encoded, stem)?.steps.len();
        let location = encoded.back.location(&self.terms, &trace.states[begins]);
        let path = self.path(encoded, trace)?;
        let down_to = prepared.simplified.after(CHECKED_AFTER);
        let (down_to, graph) = down_to.unwrap_or((0, &prepared.built));
        let set = match infinite {
            Infinite::Lasso { .. } => None,
            Infinite::Recurrent { set, .. } => self.set_at(prepared, encoded, location, *set),
        };
        let lifted =
            prepared
                .simplified
                .cex_with_marks_at(down_to, &mut self.terms, path.clone(), &[mark]);
        let (on_graph, marks) = lifted.map_err(|LiftError(why)| reject(why))?;
        let recurrence = self.recurs(graph, &on_graph, marks[0], set, budget)?;
        let lifted = prepared
            .simplified
            .cex_with_marks_at(0, &mut self.terms, path, &[mark]);
        let (path, marks) = lifted.map_err(|LiftError(why)| reject(why))?;
        self.executed(woven, path, &marks, recurrence, depth)
    }

    /// Whether the evidence holds of the system.
    fn is_infinite(
        &mut self,
        fair: &Fair,
        infinite: &Infinite,
        budget: &Budget,
    ) -> Result<(), Unknown> {
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
        let mut reason = Reason::SolverUnknown("no solver re-checks the cycle".into());
        for checker in &checkers {
            let mut certifier = Certifier::new(&mut self.terms, &checker.factory, budget);
            match certifier.cex(fair, infinite) {
                Ok(()) => return Ok(()),
                Err(why) => match certifier.undecided() {
                    None => return Err(reject(why)),
                    Some(undecided) => reason = undecided.clone(),
                },
            }
        }
        Err(unknown(reason))
    }

    fn path(&mut self, encoded: &Encoded, trace: Trace) -> Result<Path, Unknown> {
        let terms = &mut self.terms;
        let trace = encoded.chain.cex(terms, trace);
        let lifted = trace.and_then(|trace| encoded.back.cex(terms, trace));
        lifted.map_err(|LiftError(why)| reject(why))
    }

    /// A set of states of the system as a formula at the location where the cycle begins, on the graph where it
    /// is checked. It only helps: without one the cycle is shown to repeat by itself, or not at all.
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
        let (down_to, _) = prepared.simplified.after(CHECKED_AFTER)?;
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
        graph: &Cfg,
        path: &Path,
        mark: usize,
        set: Option<Term>,
        budget: &Budget,
    ) -> Result<Recurrence, Unknown> {
        let at = LocationInvariants { at: Vec::new() };
        let need = bia_cfg::floyd::caps(graph, &at, &self.terms);
        let mut said = "no solver checks the cycle".to_owned();
        for checker in &self.solvers.checkers(need) {
            for set in [None, set].into_iter().take(1 + usize::from(set.is_some())) {
                let terms = &mut self.terms;
                let shown = replay::recurs(graph, terms, path, mark, set, &checker.factory, budget);
                match shown {
                    Ok(shown) => return Ok(shown),
                    Err(why) => said = why,
                }
            }
        }
        Err(reject(said))
    }

    /// The execution of the program: stem and cycle, by the interpreter.
    fn executed(
        &mut self,
        woven: &Woven,
        path: Path,
        marks: &[usize],
        recurrence: Recurrence,
        depth: usize,
    ) -> Result<Counterexample, Unknown> {
        let lifted = woven.back.cex_with_marks(&mut self.terms, path, marks);
        let (mut path, marks) = lifted.map_err(|LiftError(why)| reject(why))?;
        let lasso = self.lasso(&woven.built, &path, marks[0])?;
        // Twice around: the second time begins with the visit at which the execution is cut off.
        path.steps.extend_from_within(marks[0]..);
        let answers = replay::execute(&woven.built, &self.terms, &path);
        let mut answers = answers.map_err(|LiftError(why)| reject(why))?;
        answers.lasso = Some(lasso);
        let question = self.question;
        let visited = replay::drive(
            question.program,
            question.property,
            &answers,
            &mut Unwatched,
            self.budget,
        );
        match visited {
            Ok(label) => Ok(Counterexample {
                answers,
                label,
                depth,
                cycle: Some(Cycle {
                    drifting: recurrence.drifting,
                    descends: recurrence.descends,
                    solver: recurrence.solver,
                }),
            }),
            Err(ReplayError::Stopped(stop)) => Err(unknown(stop.into())),
            Err(why @ (ReplayError::Init | ReplayError::Missed(_) | ReplayError::Halted(_))) => {
                Err(reject(format!("the counterexample does not replay: {why}")))
            }
        }
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
        let wanted = |label: &Label| match property.kind {
            PropertyKind::NotLive => property.labels.contains(label),
            PropertyKind::Live | PropertyKind::Error => true,
        };
        let (stem, cycle) = path.steps.split_at(mark);
        let label = cycle.iter().filter_map(label_of).find(wanted);
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
