//! [`Evidence`]: why a property holds. Level, method, and what the proof says, as terms.
//!
//! ```text
//!   Evidence ─ level    where it was re-checked, and by whom
//!            ─ method   what kind of proof it is
//!            ─ said     Locations    φ at locations of a graph
//!                       Predicates   an interpretation of Horn clauses
//!                       Visits       why places of a graph are visited finitely often
//!                       States       φ over the state of a system
//!            ─ also     the evidence of a second question on which the answer rests
//!            ─ schedules  of a program with threads: on which ones it was checked
//! ```
//! Graphs are shared with the run that proved it; terms are in small tables of their own. Texts are
//! made where they are wanted: `render` makes SMT-LIB and lines for people, `witness` makes C.
//!
//! Evidence is made where a check has just succeeded, and nowhere else. There is no checker without
//! a check, and no evidence, so no *safe*, outside of the pipeline, whoever checked:
//! ```compile_fail,E0423
//! use bia_verify::pipeline::CheckedBy;
//! let forged = CheckedBy("me".to_owned());
//! ```
//! ```compile_fail,E0451
//! use bia_verify::pipeline::{CheckedBy, Evidence, Finding, Method, ProofLevel, Said};
//! fn forged(solver: CheckedBy) -> Finding {
//!     Finding::Safe(Evidence {
//!         method: Method::Vacuous,
//!         level: ProofLevel::Program,
//!         solver,
//!         said: Said::Nothing.into(),
//!         also: None,
//!         schedules: None,
//!     })
//! }
//! ```
//! ```compile_fail,E0624
//! use bia_verify::pipeline::{CheckedBy, Evidence, Finding, Method, ProofLevel, Said};
//! fn forged(solver: CheckedBy) -> Finding {
//!     Finding::Safe(Evidence::new(Method::Vacuous, ProofLevel::Program, solver, Said::Nothing))
//! }
//! ```

mod interpreted;
mod level;
mod located;
mod method;
mod ranking;
mod schedules;
mod states;
mod table;

pub use interpreted::{Interpreted, Predicate};
pub use level::ProofLevel;
pub use located::Located;
pub use method::{LeftOut, Method, TerminationArgument, Visited};
pub use ranking::{Descent, Ranked, RankedVar, Ranking};
pub use schedules::Schedules;
pub use states::States;

use super::recheck::CheckedBy;
use std::sync::Arc;

/// Why a property holds.
#[derive(Clone, Debug)]
pub struct Evidence {
    method: Method,
    level: ProofLevel,
    solver: CheckedBy,
    said: Arc<Said>,
    also: Option<Box<Evidence>>,
    schedules: Option<Schedules>,
}

/// What a proof says.
#[derive(Clone, Debug)]
pub enum Said {
    /// Nothing that could be told: all paths were gone, or there is nothing to reach.
    Nothing,
    /// Invariants of the heads of loops.
    Locations(Located),
    /// What the predicates of Horn clauses mean.
    Predicates(Interpreted),
    /// How visits of places are ordered.
    Visits(Ranking),
    /// Something about all states of a system.
    States(States),
}

impl Evidence {
    /// What a solver has just confirmed.
    pub(super) fn new(method: Method, level: ProofLevel, solver: CheckedBy, said: Said) -> Self {
        Self {
            method,
            level,
            solver,
            said: Arc::new(said),
            also: None,
            schedules: None,
        }
    }

    /// There is nothing to reach; `None` if there is something.
    pub(super) fn vacuous<T>(targets: &[T]) -> Option<Self> {
        let solver = CheckedBy::looking(targets)?;
        let said = Said::Nothing;
        Some(Self::new(
            Method::Vacuous,
            ProofLevel::Program,
            solver,
            said,
        ))
    }

    /// The evidence of two questions, the second of which rules out what the first leaves out.
    /// Level and checker are those of the first.
    #[must_use]
    pub(crate) fn with(self, rules_out: LeftOut, also: Self) -> Self {
        Self {
            method: Method::Both {
                first: Box::new(self.method),
                rules_out,
                also: Box::new(also.method.clone()),
            },
            also: Some(Box::new(also)),
            ..self
        }
    }

    /// The same of a program with threads, with the schedules that it was checked on.
    #[must_use]
    pub(super) fn on(self, schedules: Schedules) -> Self {
        Self {
            schedules: Some(schedules),
            ..self
        }
    }

    /// On which schedules it was checked, if the program has threads.
    pub fn schedules(&self) -> Option<Schedules> {
        self.schedules
    }

    /// What kind of proof it is.
    pub fn method(&self) -> &Method {
        &self.method
    }

    /// Where it was re-checked.
    pub fn level(&self) -> ProofLevel {
        self.level
    }

    /// By which solver.
    pub fn checked_by(&self) -> &CheckedBy {
        &self.solver
    }

    /// What the proof says.
    pub fn said(&self) -> &Said {
        &self.said
    }

    /// The evidence of a second question, if the answer rests on one.
    pub fn also(&self) -> Option<&Self> {
        self.also.as_deref()
    }
}
