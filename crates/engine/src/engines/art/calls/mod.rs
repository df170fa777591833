//! Calls without inlining (`calls=stack`): the tree calls and returns, to any depth.
//!
//! ```text
//!   x̂            the entry value of a global or a parameter (`floyd::entry_value`): regions inside of
//!                a function may relate what is to what was when it was called
//!   context      a function with the region at its entry: all calls that begin there share it
//!   node         (l, R, context)      the stack below is that of the calls of the context
//!   call         the image of the caller's region, over the predicates of the callee's entry, is the
//!                context that is called; it is new or not
//!   return       for each call of a context and each node at its exit: both regions together, with
//!                what globals and arguments were for x̂, over the predicates of where the call returns
//!   covered      within a context, as in the tree without calls
//!   goal         the path is gone through callers and callees; a call that returns on it is inside
//!   closed       no node waits: φₗ = ⋁ E_c ∧ ⋀ (E_c ⇒ ⋁ { R | (l, R, c) })      c: contexts of the
//!                function, E_c: the region at the entry, over x̂
//! ```
//! So a stack is never written down, and recursion of any depth comes to the contexts that there
//! are (Reps, Horwitz, Sagiv, POPL 1995, doi:10.1145/199448.199462; with relations: Ball, Rajamani,
//! SPIN 2000, doi:10.1007/10722468_7).
//!
//! **φ is inductive.** A state with some entry values is in φₗ iff they begin some context and, for
//! each that they begin, the state is in one of its nodes at l. Blocks lead to children. A call
//! begins the context that is linked there. A return: the callee's post says for that context that
//! the state is in a node at the exit, and that node has a return to the caller's. φ at the entry
//! is what the function requires, φ at the exit what it ensures. Nothing of this is trusted:
//! `floyd::contracts` checks it on the graph before all simplifications.
//!
//! **Refinement** by nested interpolants, see `nested`; then all is built anew, images are kept.
//! With exact images the path does not come back: contexts are shared only if their regions are
//! equal.

mod forest;
mod frames;
mod nested;
mod search;

use super::{ArtConfig, FAMILY, Labels};
use crate::{
    Cx, Engine, EngineError,
    abstraction::{
        divergence::Divergence,
        ground::{Ground, GroundConfig},
    },
    names,
    session::Halt,
};
use bia_base::{Reason, Verdict};
use bia_cfg::{Cfg, GraphProof, Inlined, UnwindingSlot};
use frames::Frames;
use std::sync::Arc;

/// Lazy predicate abstraction of graphs with calls.
#[derive(Clone, Copy, Debug, Default)]
pub struct ArtWithCalls {
    /// Its options.
    pub config: ArtConfig,
}

impl Engine<Cfg> for ArtWithCalls {
    fn name(&self) -> &'static str {
        names::ART
    }

    fn run(self: Box<Self>, on: &Cfg, cx: &mut Cx<'_>) -> Result<Verdict<Cfg>, EngineError> {
        let mut divergence = Divergence::default();
        match run(&self.config, on, &mut divergence, cx) {
            Ok(verdict) => Ok(verdict),
            Err(Halt::Unknown(Reason::TimeLimit(limit))) => {
                let reason = match divergence.told(FAMILY) {
                    Some(why) => Reason::Diverged(format!("{why}, when the time was over")),
                    None => Reason::TimeLimit(limit),
                };
                Halt::Unknown(reason).verdict(None)
            }
            Err(halt) => halt.verdict(None),
        }
    }
}

fn run(
    config: &ArtConfig,
    on: &Cfg,
    divergence: &mut Divergence<usize>,
    cx: &mut Cx<'_>,
) -> Result<Verdict<Cfg>, Halt> {
    let refuse = |why: &str| Err(Halt::Unknown(Reason::Unsupported(why.into())));
    if on.is_about_infinite_paths() {
        return refuse("calls=stack says nothing about infinite paths");
    }
    if config.labels == Labels::Interpolants {
        return refuse("labels=interpolants needs calls=inline");
    }
    let frames = Frames::new(on, cx.terms);
    if frames.is_entered_again() {
        return refuse("calls=stack does not know functions whose entry is in a loop");
    }
    let known = frames.at_entries(cx.terms);
    let inlined = Inlined {
        graph: Arc::new(on.clone()),
        goals: on.errors().chain(on.cuts.iter().copied()).collect(),
        known,
        unwinding: UnwindingSlot::default(),
    };
    // What is known are the entry values.
    let ground = GroundConfig {
        facts: true,
        ..config.ground()
    };
    let mut ground = Ground::new(&inlined, ground, cx)?;
    ground.state.extend(frames.entry_values());
    let found = search::run(&mut ground, &frames, config, divergence, cx);
    let asked = ground.asked();
    cx.statistics.count("art blocks", asked.blocks);
    cx.statistics.count("art queries", asked.queries);
    cx.statistics.time("art solver", asked.time);
    Ok(match found? {
        search::Outcome::Found(path) => Verdict::Unsafe(path),
        search::Outcome::Closed(contracts) => Verdict::Safe(GraphProof::Contracts(contracts)),
    })
}
