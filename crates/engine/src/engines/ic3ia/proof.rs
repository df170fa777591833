//! The invariant of a fixpoint, without the lemmas that it does not need.
//!
//! ```text
//!   needed₀      a core of  L(x) ∧ B(x)
//!   neededᵢ₊₁    neededᵢ and a core of  L(x) ∧ T(x, w, x') ∧ ¬neededᵢ(x')
//! ```
//! as for k-induction with k = 0.

use super::{Search, cube::clause};
use crate::{Cx, engines::kind::minimise, session::Halt};
use bia_system::Proof;
use std::time::Duration;

/// The most time for finding out which lemmas are needed.
const MINIMISING: Duration = Duration::from_secs(2);

impl Search<'_> {
    /// The proof from the frames above `level`, which equals the next one.
    pub(super) fn proof(&mut self, cx: &mut Cx<'_>, level: usize) -> Result<Proof, Halt> {
        let names = self.predicates.list();
        let mut parts = self.known.clone();
        for cube in self.frames.from(level + 1) {
            parts.push(clause(cx.terms, cube, &names));
        }
        let share = cx.budget.remaining().map_or(MINIMISING, |left| left / 5);
        let budget = cx.budget.within(share.min(MINIMISING));
        let needed = match parts.is_empty() {
            true => None,
            false => minimise::minimise(cx, self.ts, &parts, 0, &budget)?,
        };
        let parts = needed.unwrap_or(parts);
        Ok(Proof::Invariant(cx.terms.and_all(&parts)))
    }
}
