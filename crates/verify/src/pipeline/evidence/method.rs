//! What kind of proof there is. Its words are `render::method`.

use bia_cfg::Exploration;
use bia_system::{Monitor, Proof};

/// A kind of proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Method {
    /// There is nothing to reach.
    Vacuous,
    /// An inductive invariant.
    Inductive,
    /// k-induction.
    KInduction {
        /// How many steps are assumed to be good.
        k: u32,
        /// Whether only paths whose states all differ are looked at.
        simple_path: bool,
    },
    /// All paths of the system, which are no longer than this.
    Exhausted {
        /// The length of the longest one, or more.
        depth: u32,
    },
    /// Another proof, about arrays that are abstracted to cells.
    Cells {
        /// How many cells.
        count: usize,
        /// The proof about the abstraction.
        inner: Box<Method>,
    },
    /// All paths of the graph, by symbolic execution.
    Explored {
        /// How many there are.
        paths: u64,
        /// Whether paths that came to the same place were gone together from there on.
        merged: bool,
    },
    /// Inductive invariants, and contracts of functions.
    Contracts,
    /// An interpretation of Horn clauses.
    Interpretation,
    /// Something is visited finitely often, because a monitor never complains.
    Termination {
        /// What is visited.
        of: Visited,
        /// What the monitor watches.
        why: TerminationArgument,
        /// The proof that it never complains.
        by: Box<Method>,
    },
    /// Proofs of two questions. The second rules out what the first leaves out.
    Both {
        /// The proof of the question itself.
        first: Box<Method>,
        /// What the first one leaves out.
        rules_out: LeftOut,
        /// The proof that it never happens.
        also: Box<Method>,
    },
}

/// What a monitor counts the visits of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Visited {
    /// Places of a program.
    Places,
    /// States of a system in which something holds that should not recur.
    States,
}

/// Why visits come to an end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TerminationArgument {
    /// There are at most so many.
    Visits(u32),
    /// No two of them are in the same state.
    StateRecording,
    /// A measure of so many parts gets smaller from visit to visit.
    Ranking(usize),
    /// Any two are related by one of so many well-founded relations.
    TransitionInvariant(usize),
}

/// What a question leaves out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LeftOut {
    /// Executions that leave the model.
    Limits,
    /// These, and executions with signed overflow.
    OverflowAndLimits,
}

impl Method {
    /// How a proof about a system proves it.
    pub(in crate::pipeline) fn of(proof: &Proof) -> Self {
        match proof {
            Proof::Invariant(_) => Self::Inductive,
            Proof::KInductive { k, simple_path, .. } => Self::KInduction {
                k: *k,
                simple_path: *simple_path,
            },
            Proof::Exhausted { depth } => Self::Exhausted { depth: *depth },
            Proof::Cells { prophecies, proof } => Self::Cells {
                count: prophecies.len(),
                inner: Box::new(Self::of(proof)),
            },
        }
    }

    /// That a monitor never complains, and how a proof shows that.
    pub(in crate::pipeline) fn ends(of: Visited, monitor: &Monitor, proof: &Proof) -> Self {
        let why = match monitor {
            Monitor::Visits(most) => TerminationArgument::Visits(*most),
            Monitor::StateRecording => TerminationArgument::StateRecording,
            Monitor::Ranking(measure) => TerminationArgument::Ranking(measure.len()),
            Monitor::TransitionInvariant { by, .. } => {
                TerminationArgument::TransitionInvariant(by.len())
            }
        };
        let by = Box::new(Self::of(proof));
        Self::Termination { of, why, by }
    }
}

impl From<&Exploration> for Method {
    fn from(all: &Exploration) -> Self {
        Self::Explored {
            paths: all.paths,
            merged: all.merged,
        }
    }
}
