//! Why a counterexample of a C program may be no answer, as far as that shows when it is run: what
//! it passes ([`assembly`]), and what it loses ([`lost`]). One run is enough for both, and there is
//! none if nobody wants to know.

use crate::{
    assembly,
    load::{CProgram, Case},
    lost,
    pipeline::Counterexample,
};
use bia_base::Budget;
use bia_cfg::replay;
use bia_k2::interp::{Both, Monitor, Unwatched};
use std::cell::OnceCell;

/// What a counterexample is doubted for.
pub(crate) struct Doubts<'a> {
    case: &'a Case,
    c: &'a CProgram,
    cex: &'a Counterexample,
    seen: OnceCell<Seen>,
}

#[derive(Clone, Copy)]
struct Seen {
    passes: Option<&'static str>,
    loses: bool,
}

impl<'a> Doubts<'a> {
    pub(crate) fn new(case: &'a Case, c: &'a CProgram, cex: &'a Counterexample) -> Self {
        let seen = OnceCell::new();
        Self { case, c, cex, seen }
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
            let (answers, budget) = (&self.cex.answers, Budget::unlimited());
            let mut both = Both(first, second);
            let ended = replay::drive(program, property, answers, &mut both, &budget).is_ok();
            Seen {
                passes: assembly.and_then(|watch| watch.passed(ended)),
                loses: ended && lost.is_some_and(|watch| watch.has_lost()),
            }
        })
    }
}
