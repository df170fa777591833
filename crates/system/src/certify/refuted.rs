//! A model refutes evidence only if it is one.
//!
//! ```text
//!   sat, and the model makes every formula that was asserted true     refuted
//!   sat, and it makes one of them false                               nothing is known
//! ```
//! Solvers that were interrupted and go on have been seen to say *sat* of a contradiction. So the
//! terms are evaluated in what they call a model. A model that cannot be read counts as one.

use super::Certifier;
use bia_base::Reason;
use bia_solver::api::Smt;
use bia_term::{Term, value::Value};

impl Certifier<'_> {
    /// What an answer *sat* about these formulas means, for evidence of which this is to be said.
    pub(crate) fn refuted(
        &mut self,
        solver: &mut dyn Smt,
        formulas: &[Term],
        complaint: &str,
    ) -> String {
        let fails = |formula: &Term| {
            let value = solver.value(self.terms, *formula);
            value == Ok(Value::Bool(false))
        };
        if !formulas.iter().any(fails) {
            return complaint.to_owned();
        }
        let name = solver.name();
        let reason = Reason::SolverUnknown(format!("the model that {name} gives is none"));
        let text = format!("not checked: {reason}");
        self.leave_undecided(reason);
        text
    }
}
