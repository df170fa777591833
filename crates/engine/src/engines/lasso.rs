//! `lasso`: bounded model checking for lassos (Biere, Cimatti, Clarke, Zhu: "Symbolic model
//! checking without BDDs", TACAS 1999).
//!
//! ```text
//!   asserted      I(s₀)   sᵢ₊₁ = N(sᵢ, wᵢ)   V(sᵢ, wᵢ)   for i < d;   ℓ: any state
//!                 hereᵢ ⇔ sᵢ = ℓ      afterᵢ ⇔ afterᵢ₋₁ ∨ hereᵢ      seenᵢ ⇔ seenᵢ₋₁ ∨ (afterᵢ₋₁ ∧ J(sᵢ))
//!   asked at d    here_d ∧ seen_d                    sat ⇒ a lasso: s_d = ℓ = sᵢ, and a visit between
//!                 is there a path of d steps         unsat ⇒ safe: all paths end
//! ```
//! Each depth adds the size of one step and of one comparison. If no path has more than d steps, no
//! path has more than d + 1 visits, which [`Proof::Exhausted`] shows.

use crate::{
    Cx, Engine, EngineError, cycle, names,
    options::{Bound, options},
    prefix::saturate,
    session::{Halt, Session},
    trace,
};
use bia_base::{Event, Reason, Unknown, Verdict};
use bia_system::{Fair, Infinite, Monitor, Proof, Start, TerminationProof, Unroller};
use bia_term::{Sort, Term, Terms};

options! {
    /// Options of [`Lasso`].
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct LassoConfig {
        max: Bound = None, "the last depth to look at, or none";
    }
}

/// The engine `lasso`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Lasso {
    /// Its options.
    pub config: LassoConfig,
}

impl Engine<Fair> for Lasso {
    fn name(&self) -> &'static str {
        names::LASSO
    }

    fn run(self: Box<Self>, on: &Fair, cx: &mut Cx<'_>) -> Result<Verdict<Fair>, EngineError> {
        on.ts.check(cx.terms).map_err(EngineError::Internal)?;
        let mut paths = match Paths::open(cx, on) {
            Ok(paths) => paths,
            Err(halt) => return halt.verdict(None),
        };
        let found = paths.search(cx, on, self.config.max.unwrap_or(u32::MAX));
        let explored = paths.clear.checked_sub(1).map(saturate);
        cx.statistics.count("lasso depths", paths.clear as u64);
        cx.statistics.count("lasso queries", paths.session.queries);
        cx.statistics.time("lasso solver", paths.session.time);
        match found {
            Ok(verdict) => Ok(verdict),
            Err(halt) => halt.verdict(explored),
        }
    }
}

/// Paths from the initial states, with what is known of the loop.
struct Paths {
    session: Session,
    path: Unroller,
    /// ℓ: where the loop begins and ends.
    target: Vec<Term>,
    /// At the last depth.
    after: Term,
    seen: Term,
    /// Depths below this have no lasso.
    clear: usize,
}

impl Paths {
    /// Paths of no steps.
    fn open(cx: &mut Cx<'_>, fair: &Fair) -> Result<Self, Halt> {
        let ts = &fair.ts;
        if !cx.terms.functions(&ts.roots()).is_empty() {
            let why = "a counterexample of a system with uninterpreted functions".into();
            return Err(Halt::Unknown(Reason::Unsupported(why)));
        }
        let vars = ts.state.iter().map(|var| var.now);
        let copy = |var: Term| {
            let sort = cx.terms.sort(var);
            cx.terms.fresh_var("lasso", sort)
        };
        let target: Vec<Term> = vars.map(copy).collect();
        let mut session = Session::open(cx, ts, &target)?;
        let mut path = Unroller::new(cx.terms, ts, Start::Initial);
        let init = path.init(cx.terms, ts);
        session.assert(cx.terms, init)?;
        let never = cx.terms.fals();
        let mut paths = Self {
            session,
            path,
            target,
            after: never,
            seen: never,
            clear: 0,
        };
        let here = paths.here(cx)?;
        paths.after = here;
        Ok(paths)
    }

    /// Whether the last state is ℓ, as a variable.
    fn here(&mut self, cx: &mut Cx<'_>) -> Result<Term, Halt> {
        let state = self.path.state(self.path.depth()).to_vec();
        let pairs = self.target.iter().zip(&state);
        let equal: Vec<Term> = pairs.map(|(a, b)| cx.terms.eq(*a, *b)).collect();
        let equal = cx.terms.and_all(&equal);
        self.named(cx.terms, equal)
    }

    /// A variable that equals the formula.
    fn named(&mut self, terms: &mut Terms, formula: Term) -> Result<Term, Halt> {
        let name = terms.fresh_var("lasso", Sort::BOOL);
        let definition = terms.eq(name, formula);
        self.session.assert(terms, definition)?;
        Ok(name)
    }

    fn search(&mut self, cx: &mut Cx<'_>, fair: &Fair, max: u32) -> Result<Verdict<Fair>, Halt> {
        let budget = cx.budget;
        loop {
            let depth = self.path.depth();
            cx.observer.progress(Event::Depth(saturate(depth)));
            budget.check()?;
            self.clear = depth;
            if saturate(depth) >= max {
                return Ok(Verdict::Unknown(Unknown {
                    reason: Reason::BoundReached(max),
                    explored: depth.checked_sub(1).map(saturate),
                }));
            }
            let step = self.path.extend(cx.terms, &fair.ts);
            for definition in step.definitions {
                self.session.assert(cx.terms, definition)?;
            }
            self.session.assert(cx.terms, step.valid)?;
            let always = step.valid == cx.terms.tru() && depth > 0;
            if !always && !self.session.is_sat(cx.terms, &[], budget)? {
                return Ok(ended(depth));
            }
            let lasso = self.closed(cx, fair)?;
            if self.session.is_sat(cx.terms, &[lasso], budget)? {
                return self.found(cx, fair).map(Verdict::Unsafe);
            }
            self.session.assert_not(cx.terms, lasso)?;
        }
    }

    /// Whether the path is a lasso with its last state.
    fn closed(&mut self, cx: &mut Cx<'_>, fair: &Fair) -> Result<Term, Halt> {
        let here = self.here(cx)?;
        let visit = self.path.at(cx.terms, fair.ts.bad, self.path.depth());
        let visit = cx.terms.and(self.after, visit);
        let seen = cx.terms.or(self.seen, visit);
        self.seen = self.named(cx.terms, seen)?;
        let after = cx.terms.or(self.after, here);
        self.after = self.named(cx.terms, after)?;
        let closed = cx.terms.and(here, self.seen);
        self.named(cx.terms, closed)
    }

    fn found(&mut self, cx: &mut Cx<'_>, fair: &Fair) -> Result<Infinite, Halt> {
        let model = self.session.model(cx.terms)?;
        let depth = self.path.depth();
        let path = trace::follow(cx.terms, &fair.ts, &self.path, &model, depth)?;
        let lasso = cycle::find(cx.terms, fair, &path);
        lasso.ok_or_else(|| {
            let why = "the model of a lasso is none";
            Halt::Fault(EngineError::Internal(why.into()))
        })
    }
}

/// All paths have at most this many steps.
fn ended(depth: usize) -> Verdict<Fair> {
    let depth = saturate(depth);
    Verdict::Safe(TerminationProof {
        monitor: Monitor::Visits(depth.saturating_add(1)),
        proof: Proof::Exhausted { depth },
    })
}
