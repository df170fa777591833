//! An infinite path of the system becomes an execution of the program that is repeated forever, or
//! nothing.

use crate::pipeline::{
    Counterexample, Cycle, Encoded, INLINE, Prepared, ProofLevel, Run,
    portfolio::Live,
    recheck::{self, Repeated},
    unknown,
};
use bia_base::{Budget, Exactness, Lift as _, LiftError, Reason, Unknown};
use bia_cfg::{
    Cfg, Loc, LocationInvariants, Path, PathStep,
    replay::{self, Lasso},
};
use bia_k2::ast::{Label, PropertyKind};
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
    /// system's word counts, if the encoding is exact.
    pub(super) fn forever(
        &mut self,
        on: &Live,
        fair: &Fair,
        infinite: Infinite,
        budget: &Budget,
    ) -> Result<Counterexample, Unknown> {
        self.phase("replaying the counterexample");
        let _span = tracing::info_span!("replay").entered();
        let (terms, solvers) = (&mut self.terms, &self.solvers);
        let checked = recheck::infinite(terms, solvers, fair, infinite, budget).map_err(unknown)?;
        let infinite = checked.evidence();
        for times in [1, 2, 3, 4, 6] {
            let around = self.cycle(fair, on, infinite, times)?;
            let length = around.path.steps.len() - around.mark;
            if times > 1 && length > MAX_CYCLE {
                break;
            }
            let part = budget.within(CYCLE_TIMEOUT);
            if let Ok(cycle) = self.recurs(&on.prepared, &around, &part) {
                return self.executed(on, around, cycle);
            }
        }
        let cycle = Cycle::on_system(&checked, on.prepared.simplified.exact()).map_err(unknown)?;
        let around = self.cycle(fair, on, infinite, 2)?;
        self.executed(on, around, cycle)
    }

    /// The path of the simplified graph that goes around so often.
    fn cycle(
        &mut self,
        fair: &Fair,
        on: &Live,
        infinite: &Infinite,
        times: usize,
    ) -> Result<Around, Unknown> {
        let (prepared, encoded) = (&on.prepared, &on.encoded);
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

    /// Whether the cycle can be repeated on the graph.
    fn recurs(
        &mut self,
        prepared: &Prepared,
        around: &Around,
        budget: &Budget,
    ) -> Result<Cycle, Unknown> {
        let simplified = &prepared.simplified;
        let down_to = match simplified.exact() {
            Exactness::Exact | Exactness::Under => simplified.after(INLINE),
            // What counts is the graph before anything was added.
            Exactness::Over | Exactness::Neither => None,
        };
        let (down_to, graph) = down_to.unwrap_or((0, &prepared.built));
        let (path, mark) = (around.path.clone(), around.mark);
        let lifted = simplified.cex_with_marks_at(down_to, &mut self.terms, path, &[mark]);
        let (path, marks) = lifted.map_err(|LiftError(why)| reject(why))?;
        let repeated = Repeated {
            graph,
            path: &path,
            mark: marks[0],
            set: around.set,
        };
        let (terms, solvers) = (&mut self.terms, &self.solvers);
        Cycle::on_graph(&repeated, terms, solvers, budget).map_err(unknown)
    }

    /// The execution of the program: stem and cycle, by the interpreter.
    fn executed(
        &mut self,
        on: &Live,
        around: Around,
        cycle: Cycle,
    ) -> Result<Counterexample, Unknown> {
        let (instrumented, simplified) = (&on.instrumented, &on.prepared.simplified);
        let Around {
            path, mark, depth, ..
        } = around;
        let terms = &mut self.terms;
        let lifted = simplified.cex_with_marks_at(0, terms, path, &[mark]);
        let lifted = lifted.and_then(|(path, marks)| {
            let back = &instrumented.back;
            back.cex_with_marks(terms, path, &marks)
        });
        let (mut path, marks) = lifted.map_err(|LiftError(why)| reject(why))?;
        let mut lasso = self.lasso(&instrumented.built, &path, marks[0])?;
        match cycle.level() {
            // The second time around begins with the visit at which the execution is cut off.
            ProofLevel::Cfg => path.steps.extend_from_within(marks[0]..),
            // The path goes around more than once already.
            ProofLevel::Explored | ProofLevel::Ts | ProofLevel::Chc | ProofLevel::Program => {
                lasso.ends = (lasso.ends - 1).max(lasso.begins);
            }
        }
        let answers = replay::execute(&instrumented.built, &self.terms, &path);
        let mut answers = answers.map_err(|LiftError(why)| reject(why))?;
        answers.lasso = Some(lasso);
        self.replayed_forever(answers, depth, cycle)
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
