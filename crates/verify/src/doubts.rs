//! Why a counterexample of a C program may be no answer, as far as that shows when it is run: what
//! it passes ([`assembly`]), and what it loses ([`lost`]). One run is enough for both, and there is
//! none if nobody wants to know.

use crate::{
    assembly,
    load::{CProgram, Case},
    lost,
    pipeline::Counterexample,
};
use bia_base::{Budget, Stop};
use bia_cfg::replay::{self, ReplayError};
use bia_k2::interp::{Both, Monitor, Unwatched};
use std::cell::OnceCell;

/// What a counterexample is doubted for.
pub(crate) struct Doubts<'a> {
    case: &'a Case,
    c: &'a CProgram,
    cex: &'a Counterexample,
    budget: &'a Budget,
    seen: OnceCell<Seen>,
}

#[derive(Clone, Copy)]
struct Seen {
    passes: Option<&'static str>,
    loses: bool,
    stopped: Option<Stop>,
}

impl<'a> Doubts<'a> {
    /// `budget` limits the run. One that does not come to its end leaves every doubt: it may have
    /// passed anything, and is not known to lose a block.
    pub(crate) fn new(
        (case, c): (&'a Case, &'a CProgram),
        cex: &'a Counterexample,
        budget: &'a Budget,
    ) -> Self {
        Self {
            case,
            c,
            cex,
            budget,
            seen: OnceCell::new(),
        }
    }

    /// The limit that has ended the run, if there was a run and one has.
    pub(crate) fn stopped(&self) -> Option<Stop> {
        self.seen.get().and_then(|seen| seen.stopped)
    }

    /// Why the execution is no answer: what it passes, if so.
    pub(crate) fn passes(&self) -> Option<&'static str> {
        match assembly::Watch::new(self.c) {
            Some(_) => self.seen().passes,
            None => None,
        }
    }

    /// Whether the execution loses a block. The program must have been translated with
    /// `valid-memtrack` as a property.
    pub(crate) fn loses_block(&self) -> bool {
        match lost::Watch::new(self.c) {
            Some(_) => self.seen().loses,
            None => false,
        }
    }

    fn seen(&self) -> Seen {
        *self.seen.get_or_init(|| {
            let mut assembly = assembly::Watch::new(self.c);
            let mut lost = lost::Watch::new(self.c);
            let (mut none, mut nobody) = (Unwatched, Unwatched);
            let first: &mut dyn Monitor = match &mut assembly {
                Some(watch) => watch,
                None => &mut none,
            };
            let second: &mut dyn Monitor = match &mut lost {
                Some(watch) => watch,
                None => &mut nobody,
            };
            let Case {
                program, property, ..
            } = self.case;
            let mut both = Both(first, second);
            let answers = self.cex.answers();
            let driven = replay::drive(program, property, answers, &mut both, self.budget);
            let ended = driven.is_ok();
            Seen {
                passes: assembly.and_then(|watch| watch.passed(ended)),
                loses: ended && lost.is_some_and(|watch| watch.has_lost()),
                stopped: match driven {
                    Err(ReplayError::Stopped(stop)) => Some(stop),
                    Ok(_)
                    | Err(ReplayError::Init | ReplayError::Missed(_) | ReplayError::Halted(_)) => {
                        None
                    }
                },
            }
        })
    }
}
