//! Horn clauses (Bjørner, Gurfinkel, McMillan, Rybalchenko: Horn clause solvers for program
//! verification, 2015, doi:10.1007/978-3-319-23534-9_2), solved by Spacer (Komuravelli, Gurfinkel,
//! Chaki, CAV 2014) and by unfolding.
//!
//! ```text
//!   clauses ──passes──► fewer ──unfold a little──► derivation
//!                         ├──Spacer──► interpretation, or facts ──► derivation
//!                         ├──Spacer on integers instead of bit-vectors──► candidate, checked here
//!                         └──unfold──► derivation
//!   evidence goes back through the passes; inlined predicates get interpolants
//! ```

mod integers;
mod rebuild;
mod spacer;
mod unfold;

use crate::{
    Cx, Engine, EngineError, names,
    options::{Flag, options},
    session::Halt,
};
use bia_base::{Budget, Certify as _, Event, Reason, Unknown, Verdict};
use bia_system::{
    Certifier, Chc,
    chc::{Derivation, Interpretation, check_derivation, pass},
};
use integers::Candidate;
use spacer::{Found, Way};

options! {
    /// Options of [`ChcSolver`].
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct ChcConfig {
        inline: Flag = true, "whether predicates that do not depend on themselves are inlined";
        integers: Flag = true, "whether bit-vectors are taken for integers to find candidates";
        refute: Flag = false, "whether only derivations are looked for";
    }
}

/// Horn clauses by Spacer and unfolding.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ChcSolver {
    /// Its options.
    pub config: ChcConfig,
}

/// How many nodes the first unfolding may have.
const QUICK: usize = 60;

impl Engine<Chc> for ChcSolver {
    fn name(&self) -> &'static str {
        names::CHC
    }

    fn run(self: Box<Self>, on: &Chc, cx: &mut Cx<'_>) -> Result<Verdict<Chc>, EngineError> {
        on.check(cx.terms).map_err(EngineError::Internal)?;
        let mut inline = self.config.inline;
        loop {
            let answer = self.solve(on, cx, inline);
            match answer {
                Ok(Some(verdict)) => return Ok(verdict),
                // Interpretations of inlined predicates could not be found: once more without.
                Ok(None) if inline => inline = false,
                Ok(None) => {
                    let why = "an interpretation was found but cannot be expressed".to_owned();
                    return Ok(unknown(Reason::SolverUnknown(why)));
                }
                Err(halt) => return halt.verdict(None),
            }
        }
    }
}

fn unknown(reason: Reason) -> Verdict<Chc> {
    Verdict::Unknown(Unknown::from(reason))
}

impl ChcSolver {
    /// `None`: the evidence could not be taken back.
    fn solve(&self, on: &Chc, cx: &mut Cx<'_>, inline: bool) -> Result<Option<Verdict<Chc>>, Halt> {
        let (small, chain) = pass::simplify(cx.terms, on, inline, cx.budget)?;
        let count = |n: usize| u64::try_from(n).unwrap_or(u64::MAX);
        cx.statistics
            .count("chc clauses", count(small.clauses.len()));
        cx.statistics
            .count("chc predicates", count(small.preds.len()));
        match self.search(&small, cx)? {
            Answer::Proof(proof) => {
                let budget = cx.budget.clone();
                let mut fill = |terms: &mut _, gap: &_| spacer::fill(terms, gap, &budget);
                let lifted = chain.proof(cx.terms, proof, &mut fill);
                Ok(lifted.ok().map(Verdict::Safe))
            }
            Answer::Derivation(derivation) => {
                let lifted = chain.cex(cx.terms, derivation).map_err(internal)?;
                Ok(Some(Verdict::Unsafe(lifted.pruned())))
            }
            Answer::Unknown(reason) => Ok(Some(unknown(reason))),
        }
    }

    fn search(&self, chc: &Chc, cx: &mut Cx<'_>) -> Result<Answer, Halt> {
        if chc.queries().next().is_none() {
            let of = vec![cx.terms.tru(); chc.preds.len()];
            return Ok(Answer::Proof(Interpretation { of }));
        }
        cx.observer.progress(Event::Phase("unfolding"));
        let (limit, budget) = match self.config.refute {
            true => (usize::MAX, cx.budget.clone()),
            false => (QUICK, share(cx.budget, 0.1)),
        };
        let first = unfold::search(chc, cx, limit, &budget);
        match first {
            Ok(unfold::Found::Derivation(derivation)) => {
                return Ok(Answer::Derivation(derivation));
            }
            Ok(unfold::Found::Nothing) if self.config.refute => {
                let why = "there is no derivation, and no interpretation was looked for";
                return Ok(Answer::Unknown(Reason::SolverUnknown(why.into())));
            }
            Err(halt) if self.config.refute => return Err(halt),
            Ok(unfold::Found::Nothing | unfold::Found::Limit) | Err(Halt::Unknown(_)) => {}
            Err(halt) => return Err(halt),
        }
        cx.budget.check_now()?;
        let has_bits = self.config.integers && integers::applies(chc, cx.terms);
        if has_bits && let Some(answer) = self.by_integers(chc, cx)? {
            return Ok(answer);
        }
        cx.observer.progress(Event::Phase("Spacer"));
        let mut said = match by_spacer(chc, cx, Way::Usual)? {
            Ok(answer) => return Ok(answer),
            Err((reason, false)) => reason,
            Err((reason, true)) => match by_spacer(chc, cx, Way::Careful)? {
                Ok(answer) => return Ok(answer),
                Err(_) => reason,
            },
        };
        cx.budget.check_now()?;
        cx.observer.progress(Event::Phase("unfolding"));
        let budget = cx.budget.clone();
        match unfold::search(chc, cx, usize::MAX, &budget)? {
            unfold::Found::Derivation(derivation) => return Ok(Answer::Derivation(derivation)),
            unfold::Found::Nothing | unfold::Found::Limit => {}
        }
        if let Reason::TimeLimit(limit) = &mut said
            && let Some(whole) = cx.budget.limit()
        {
            *limit = whole;
        }
        Ok(Answer::Unknown(said))
    }

    /// What integers suggest and what holds.
    fn by_integers(&self, chc: &Chc, cx: &mut Cx<'_>) -> Result<Option<Answer>, Halt> {
        cx.observer.progress(Event::Phase("integers"));
        for wrapping in [false, true] {
            let budget = share(cx.budget, 0.35);
            match integers::candidate(chc, cx, wrapping, &budget)? {
                None => {}
                Some(Candidate::Proof(candidate)) => {
                    let budget = share(cx.budget, 0.5);
                    let mut certifier = Certifier::new(cx.terms, cx.solvers, &budget);
                    if certifier.proof(chc, &candidate).is_ok() {
                        return Ok(Some(Answer::Proof(candidate)));
                    }
                }
                Some(Candidate::Facts(facts)) => {
                    if let Some(derivation) = rebuild::derivation(chc, cx, &facts)?
                        && check_derivation(cx.terms, chc, &derivation).is_ok()
                    {
                        return Ok(Some(Answer::Derivation(derivation)));
                    }
                }
            }
            cx.budget.check_now()?;
        }
        Ok(None)
    }
}

/// What Spacer finds; else why there is nothing, and whether there would be had its interpretation
/// been right. Spacer's word alone counts nowhere: an interpretation that a solver refutes is none.
fn by_spacer(chc: &Chc, cx: &mut Cx<'_>, way: Way) -> Result<Result<Answer, (Reason, bool)>, Halt> {
    let said = |why: &str| Reason::SolverUnknown(why.into());
    let budget = share(cx.budget, 0.6);
    Ok(match spacer::solve(chc, cx, way, &budget)? {
        Found::Proof(proof) => {
            let budget = share(cx.budget, 0.3);
            let mut certifier = Certifier::new(cx.terms, cx.solvers, &budget);
            let refused = certifier.proof(chc, &proof).is_err();
            match refused && certifier.undecided().is_none() {
                true => Err((
                    said("Spacer's interpretation does not make all clauses true"),
                    true,
                )),
                false => Ok(Answer::Proof(proof)),
            }
        }
        Found::Facts(facts) => {
            let rebuilt = facts.map(|facts| rebuild::derivation(chc, cx, &facts));
            match rebuilt.transpose()?.flatten() {
                Some(found) if check_derivation(cx.terms, chc, &found).is_ok() => {
                    Ok(Answer::Derivation(found))
                }
                Some(_) | None => Err((said("the derivation that was found is not told"), false)),
            }
        }
        Found::Inexpressible => Err((said("Spacer's interpretation cannot be expressed"), true)),
        Found::Unknown(reason) => Err((reason, false)),
    })
}

/// What was found about simplified clauses.
enum Answer {
    Proof(Interpretation),
    Derivation(Derivation),
    Unknown(Reason),
}

/// A part of the time that is left.
fn share(budget: &Budget, part: f32) -> Budget {
    match budget.remaining() {
        Some(left) => budget.within(left.mul_f32(part)),
        None => budget.clone(),
    }
}

fn internal(why: bia_base::LiftError) -> Halt {
    Halt::Fault(EngineError::Internal(why.0))
}
