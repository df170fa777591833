//! The algebra of answers: a verdict always carries its evidence, evidence travels upwards
//! through lifts, and only what an independent check accepted can leave the tool.
//!
//! ```text
//!   Verdict<L>  = Unsafe(L::Cex) | Safe(L::Proof) | Unknown(reason, explored)
//!   Lowered     = (system, way back, exactness)             every lowering returns one
//!   Lift<F, T>  : F::Cex -> T::Cex,  F::Proof -> T::Proof    lifts compose by Then
//!                 with a context Cx (the terms of the run) to build new evidence in
//!   certify     : Verdict<L> -> Certified<L>                 refused evidence becomes Unknown
//! ```
//! Invariant: there is no way to make a [`Certified`] but [`certify`].

use crate::Stop;
use std::{fmt, marker::PhantomData, time::Duration};

/// A formalism in which properties are stated and decided: a graph, a transition system, clauses.
pub trait Level: fmt::Debug {
    /// What shows that the property fails.
    type Cex: fmt::Debug;
    /// What shows that it holds.
    type Proof: fmt::Debug;
}

/// An answer. There is no variant for *safe* and *unsafe* without evidence.
#[derive(Debug)]
pub enum Verdict<L: Level> {
    /// The property fails, and this execution shows it.
    Unsafe(L::Cex),
    /// The property holds, and this proves it.
    Safe(L::Proof),
    /// Neither was found out.
    Unknown(Unknown),
}

/// Why there is no answer, and how far the search got.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unknown {
    /// Why there is no answer.
    pub reason: Reason,
    /// No error path of at most this length exists; `None` if not even that is known.
    pub explored: Option<u32>,
}

impl Unknown {
    /// The reason on one line.
    pub fn one_line(&self) -> String {
        let text = self.reason.to_string();
        let words: Vec<&str> = text.split_whitespace().collect();
        words.join(" ")
    }
}

impl From<Reason> for Unknown {
    /// For this reason, and nothing is known about how far the search got.
    fn from(reason: Reason) -> Self {
        Self {
            reason,
            explored: None,
        }
    }
}

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    /// A bound of the search was reached.
    BoundReached(u32),
    /// Part of the program was cut off, and may be reached: what lies behind was not looked at.
    CutOff(String),
    /// The time limit passed.
    TimeLimit(Duration),
    /// The memory limit, in bytes, was exceeded.
    MemoryLimit(u64),
    /// The run was cancelled.
    Cancelled,
    /// The solver gave up.
    SolverUnknown(String),
    /// An abstraction was refined again and again, to no end in sight.
    Diverged(String),
    /// The input has something that is not modelled.
    Unsupported(String),
    /// An independent check refused the evidence: a defect of this program.
    EvidenceRejected(String),
}

impl From<Stop> for Reason {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Time(limit) => Self::TimeLimit(limit),
            Stop::Memory(limit) => Self::MemoryLimit(limit),
            Stop::Cancelled => Self::Cancelled,
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BoundReached(bound) => write!(f, "bound {bound} reached"),
            Self::CutOff(what) => write!(f, "{what}"),
            Self::TimeLimit(limit) => write!(f, "time limit of {limit:?} reached"),
            Self::MemoryLimit(bytes) => write!(f, "memory limit of {bytes} bytes reached"),
            Self::Cancelled => write!(f, "cancelled"),
            Self::SolverUnknown(why) => write!(f, "solver gave up: {why}"),
            Self::Diverged(what) => write!(f, "the refinement diverges: {what}"),
            Self::Unsupported(what) => write!(f, "unsupported: {what}"),
            Self::EvidenceRejected(why) => write!(f, "evidence rejected: {why}"),
        }
    }
}

/// What a lowering kept of the behaviours of the original.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exactness {
    /// All of them and no others.
    Exact,
    /// All and maybe more: *unsafe* must be replayed.
    Over,
    /// Only some: *safe* holds up to a bound at most.
    Under,
    /// Neither answer carries over by itself.
    Neither,
}

impl Exactness {
    /// The exactness of this lowering followed by `next`.
    #[must_use]
    pub fn then(self, next: Self) -> Self {
        match (self, next) {
            (Self::Exact, other) | (other, Self::Exact) => other,
            (Self::Over, Self::Over) => Self::Over,
            (Self::Under, Self::Under) => Self::Under,
            (Self::Neither, _)
            | (_, Self::Neither)
            | (Self::Over, Self::Under)
            | (Self::Under, Self::Over) => Self::Neither,
        }
    }
}

/// A lowered system together with the way back.
#[derive(Debug)]
pub struct Lowered<T, B> {
    /// The new system.
    pub system: T,
    /// How evidence about it becomes evidence about the original.
    pub back: B,
    /// What was kept.
    pub exact: Exactness,
}

/// How evidence about `From` becomes evidence about `To`. `Cx` is what lifting needs besides:
/// the table in which formulas are built.
pub trait Lift<From: Level, To: Level, Cx = ()> {
    /// Lifts a counterexample.
    fn cex(&self, cx: &mut Cx, cex: From::Cex) -> Result<To::Cex, LiftError>;
    /// Lifts a proof.
    fn proof(&self, cx: &mut Cx, proof: From::Proof) -> Result<To::Proof, LiftError>;
}

/// Evidence that could not be lifted, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LiftError(pub String);

/// Lifts whatever evidence the verdict has.
pub fn lift<From: Level, To: Level, Cx>(
    verdict: Verdict<From>,
    by: &dyn Lift<From, To, Cx>,
    cx: &mut Cx,
) -> Result<Verdict<To>, LiftError> {
    Ok(match verdict {
        Verdict::Unsafe(cex) => Verdict::Unsafe(by.cex(cx, cex)?),
        Verdict::Safe(proof) => Verdict::Safe(by.proof(cx, proof)?),
        Verdict::Unknown(unknown) => Verdict::Unknown(unknown),
    })
}

/// Two lifts in a row are a lift: first `A` to the middle level `M`, then `B`.
#[derive(Debug)]
pub struct Then<A, B, M> {
    /// Applied first.
    pub first: A,
    /// Applied to what the first returns.
    pub second: B,
    middle: PhantomData<fn(M)>,
}

impl<A, B, M> Then<A, B, M> {
    /// `first`, then `second`.
    pub fn new(first: A, second: B) -> Self {
        Self {
            first,
            second,
            middle: PhantomData,
        }
    }
}

impl<F: Level, M: Level, T: Level, A, B, Cx> Lift<F, T, Cx> for Then<A, B, M>
where
    A: Lift<F, M, Cx>,
    B: Lift<M, T, Cx>,
{
    fn cex(&self, cx: &mut Cx, cex: F::Cex) -> Result<T::Cex, LiftError> {
        let middle = self.first.cex(cx, cex)?;
        self.second.cex(cx, middle)
    }
    fn proof(&self, cx: &mut Cx, proof: F::Proof) -> Result<T::Proof, LiftError> {
        let middle = self.first.proof(cx, proof)?;
        self.second.proof(cx, middle)
    }
}

/// A verdict that an independent check has accepted.
#[derive(Debug)]
pub struct Certified<L: Level>(Verdict<L>);

impl<L: Level> Certified<L> {
    /// The accepted verdict.
    pub fn verdict(&self) -> &Verdict<L> {
        &self.0
    }
    /// The accepted verdict, by value.
    pub fn into_verdict(self) -> Verdict<L> {
        self.0
    }
}

/// An independent check of evidence. `Err` says why it is refused.
pub trait Certify<L: Level> {
    /// Checks a counterexample.
    fn cex(&mut self, on: &L, cex: &L::Cex) -> Result<(), String>;
    /// Checks a proof.
    fn proof(&mut self, on: &L, proof: &L::Proof) -> Result<(), String>;
}

/// Checks the evidence; what is refused turns into *unknown*, never into a printed verdict.
pub fn certify<L: Level>(on: &L, verdict: Verdict<L>, by: &mut dyn Certify<L>) -> Certified<L> {
    let checked = match &verdict {
        Verdict::Unsafe(cex) => by.cex(on, cex),
        Verdict::Safe(proof) => by.proof(on, proof),
        Verdict::Unknown(_) => Ok(()),
    };
    Certified(match checked {
        Ok(()) => verdict,
        Err(why) => Verdict::Unknown(Unknown::from(Reason::EvidenceRejected(why))),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A counter that starts at 0, adds `step` and must not hit `bad`.
    #[derive(Debug)]
    struct Count {
        step: u32,
        bad: u32,
    }
    impl Level for Count {
        /// How many steps lead to `bad`.
        type Cex = u32;
        /// A divisor of all reachable values that does not divide `bad`.
        type Proof = u32;
    }
    struct Recount;
    impl Certify<Count> for Recount {
        fn cex(&mut self, on: &Count, steps: &u32) -> Result<(), String> {
            let end = steps * on.step;
            (end == on.bad)
                .then_some(())
                .ok_or_else(|| format!("ends in {end}"))
        }
        fn proof(&mut self, on: &Count, divisor: &u32) -> Result<(), String> {
            let ok = on.step.is_multiple_of(*divisor) && !on.bad.is_multiple_of(*divisor);
            ok.then_some(()).ok_or_else(|| "not an invariant".into())
        }
    }
    /// From a counter to one that is `0` times as large.
    struct Scale(u32);
    impl Lift<Count, Count> for Scale {
        fn cex(&self, (): &mut (), steps: u32) -> Result<u32, LiftError> {
            Ok(steps)
        }
        fn proof(&self, (): &mut (), divisor: u32) -> Result<u32, LiftError> {
            let scaled = divisor.checked_mul(self.0);
            scaled.ok_or_else(|| LiftError("too large".into()))
        }
    }

    #[test]
    fn good_evidence_is_kept_and_bad_evidence_becomes_unknown() {
        let on = Count { step: 3, bad: 12 };
        let good = certify(&on, Verdict::Unsafe(4), &mut Recount);
        assert!(matches!(good.verdict(), Verdict::Unsafe(4)));
        let bad = certify(&on, Verdict::Safe(3), &mut Recount);
        assert!(matches!(
            bad.into_verdict(),
            Verdict::Unknown(Unknown {
                reason: Reason::EvidenceRejected(_),
                explored: None
            })
        ));
    }

    #[test]
    fn lifts_compose_and_lifted_proofs_certify() {
        let by = Then::<_, _, Count>::new(Scale(2), Scale(5));
        let lifted = lift(Verdict::Safe(3), &by, &mut ()).expect("small numbers scale");
        let original = Count { step: 30, bad: 40 };
        let checked = certify(&original, lifted, &mut Recount);
        assert!(matches!(checked.verdict(), Verdict::Safe(30)));
        assert!(lift(Verdict::Safe(u32::MAX), &by, &mut ()).is_err());
    }

    #[test]
    fn approximations_add_up() {
        use Exactness::{Exact, Neither, Over, Under};
        for e in [Exact, Over, Under, Neither] {
            assert_eq!((Exact.then(e), e.then(Exact), e.then(e)), (e, e, e));
            assert_eq!(Neither.then(e), Neither);
        }
        assert_eq!((Over.then(Under), Under.then(Over)), (Neither, Neither));
    }
}
