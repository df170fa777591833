//! Witnesses of termination.
//!
//! ```text
//!   invariants   1. asserted where they are to hold, transition invariants too: all of them hold
//!                2. the program ends                                            then    confirmed
//!                an execution refutes one, or goes on forever                           rejected
//!   waypoints    only executions that follow them count, and only those that come
//!                to the end of the cycle again and again: there is one                  confirmed
//!                there is none                                                          rejected
//! ```
//! The second question is asked about the program with its invariants as assumptions, which take
//! nothing away because all of them hold, and if that does not help about the program alone.
//! Transition invariants are not used: that they are well-founded is not believed.

use super::{
    super::{
        model::{Invariant, Segment},
        places::Places,
    },
    Instrumented, Judge, Verdict, expression,
    instrument::{self, Instrumenter},
};
use crate::{
    load::Case,
    pipeline::{Finding, Outcome},
    policy,
};
use bia_base::Span;
use bia_cfront::lower::{Property, Watch};

/// What comes before a program with assumptions.
const KNOWN: &str = "extern void __bia_assume(int); ";

impl Instrumented {
    /// Whether the expressions of the witness look at nothing but the variables that they name.
    fn looks_at_variables_only(&self) -> bool {
        let Some(c) = &self.case.c else {
            return false;
        };
        let unit = &c.given()[0];
        let mut ranges = self.edited.expressions.iter();
        ranges.all(|(range, _)| !expression::looks_at_memory(unit, range))
    }
}

impl Judge<'_> {
    /// Whether the invariants hold and the program ends.
    pub(super) fn ending(&mut self, all: &[Invariant]) -> Verdict {
        if !self.hold_by_steps(all) {
            match self.hold(all, false, 1.0) {
                Verdict::Confirmed => {}
                other @ (Verdict::Rejected(_) | Verdict::Unknown(_) | Verdict::Bad) => {
                    return other;
                }
            }
        }
        if all.iter().any(|one| !one.kind.is_transition()) {
            match self.ends_with(all) {
                Verdict::Unknown(_) => {}
                other @ (Verdict::Confirmed | Verdict::Rejected(_) | Verdict::Bad) => return other,
            }
        }
        let made = (Vec::new(), Vec::new(), Vec::new());
        match self.instrument(made, "", Watch::default(), None) {
            Ok(instrumented) => self.ends(&instrumented.case, 1.0),
            Err(verdict) => verdict,
        }
    }

    /// Whether the invariants hold, relations shown step by step. That they do not says nothing.
    fn hold_by_steps(&mut self, all: &[Invariant]) -> bool {
        if !all.iter().any(|one| one.kind.is_transition()) {
            return false;
        }
        // What does not fit into this way is complained about in the other one.
        let said = self.diagnostics.len();
        let verdict = self.hold(all, true, 0.5);
        self.diagnostics.truncate(said);
        verdict == Verdict::Confirmed
    }

    /// Whether the invariants hold.
    fn hold(&mut self, all: &[Invariant], by_steps: bool, part: f32) -> Verdict {
        if all.is_empty() {
            return Verdict::Confirmed;
        }
        let instrumented = match self.judged(all, by_steps) {
            Ok(instrumented) => instrumented,
            Err(verdict) => return verdict,
        };
        if by_steps && !instrumented.looks_at_variables_only() {
            return Verdict::Unknown("a relation looks at memory".into());
        }
        let case = instrumented.case.select(|program, label| {
            let mut asked = program.asked_of(label);
            asked.any(|(_, id)| {
                [Property::Reach, Property::Limit]
                    .map(Property::id)
                    .contains(&program.name(id))
            })
        });
        let case = Case {
            unless: None,
            ..case
        };
        self.holds(
            &Instrumented {
                case,
                ..instrumented
            },
            part,
        )
    }

    /// Whether the program ends whose invariants are known to hold.
    fn ends_with(&mut self, known: &[Invariant]) -> Verdict {
        let places = Places::new(self.program, &self.program.given()[0], self.sources);
        let mut instrumenter = Instrumenter::new(&places, self.program);
        instrumenter.known(known);
        let made = (
            instrumenter.edits,
            instrumenter.expressions,
            instrumenter.diagnostics,
        );
        match self.instrument(made, KNOWN, Watch::default(), None) {
            Ok(instrumented) => self.ends(&instrumented.case, 0.5),
            Err(verdict) => verdict,
        }
    }

    /// Whether a program ends, in a part of the time that is left.
    fn ends(&mut self, case: &Case, part: f32) -> Verdict {
        let budget = self.part(part);
        let outcome: Outcome = policy::ask(case, self.config, &budget, self.observer);
        match &outcome.finding {
            Finding::Safe(_) => Verdict::Confirmed,
            Finding::Unsafe(_) => Verdict::Rejected("the program does not always end".into()),
            Finding::Unknown(unknown) => Verdict::Unknown(unknown.one_line()),
        }
    }

    /// Whether an execution follows the stem and then the cycle forever.
    pub(super) fn forever(&mut self, segments: &[Segment]) -> Verdict {
        let places = Places::new(self.program, &self.program.given()[0], self.sources);
        let mut instrumenter = Instrumenter::new(&places, self.program);
        instrumenter.segments(segments);
        let made = (
            instrumenter.edits,
            instrumenter.expressions,
            instrumenter.diagnostics,
        );
        let instrumented = match self.instrument(made, instrument::OBSERVER, Watch::default(), None)
        {
            Ok(instrumented) => instrumented,
            Err(verdict) => return verdict,
        };
        // A label of the program may have such a name, too.
        let inserted = |span: Span| {
            let mut ranges = instrumented.edited.inserted.iter();
            ranges.any(|range| range.contains(&span.range().start))
        };
        let case = instrumented.case.select(|program, label| {
            let span = program.stmt(program.label(label).stmt).span;
            program.label_name(label).starts_with(instrument::CYCLE) && span.is_some_and(inserted)
        });
        let outcome = self.ask(&case);
        match &outcome.finding {
            Finding::Safe(_) => Verdict::Rejected("no execution follows its cycle forever".into()),
            Finding::Unsafe(_) => Verdict::Confirmed,
            Finding::Unknown(unknown) => Verdict::Unknown(unknown.one_line()),
        }
    }
}
