//! What is found along a trace: the modules in turn, until one is perfect.
//!
//! ```text
//!   Pⱼ₊₁      { p | p a candidate after stⱼ₊₁, {Pⱼ} stⱼ₊₁ {p} valid },  P₀ = {}
//!   valid     Pₖ = {false}: bit-precise, whatever the module
//!   perfect   the automaton over the Pⱼ excludes all that is left over the letters of the trace
//! ```
//! Candidates about variables that do not matter at a place are left out. If no sequence is perfect
//! all valid ones are taken together.

use super::{
    Rounds,
    automaton::{FloydHoare, Sequence},
    config::TraceConfig,
    no_predicates,
    predicates::Predicates,
    remainder::Remainder,
};
use crate::{
    Cx,
    abstraction::refine::{PathFormula, Sequences},
    session::Halt,
};
use bia_solver::api::Caps;
use bia_term::Term;
use rustc_hash::FxHashMap;

/// Where predicates come from.
pub(super) struct Source {
    config: TraceConfig,
    find: Sequences,
}

impl Source {
    pub(super) fn new(config: TraceConfig, caps: Caps) -> Self {
        Self {
            config,
            find: Sequences::new(caps),
        }
    }
}

impl Rounds<'_> {
    /// A perfect sequence, or all that are valid.
    pub(super) fn sequences(
        &mut self,
        cx: &mut Cx<'_>,
        remainder: &Remainder,
        blocks: &[usize],
        formulas: &PathFormula,
    ) -> Result<Vec<Sequence>, Halt> {
        let mut valid: Vec<Sequence> = Vec::new();
        for module in self.source.config.modules.iter() {
            cx.budget.check()?;
            for found in self.source.find.find(cx, formulas, module)? {
                let Some(sequence) = self.valid(cx, blocks, &found)? else {
                    self.chronicle.invalid += 1;
                    continue;
                };
                if valid.iter().any(|other| other.after == sequence.after) {
                    continue;
                }
                valid.push(sequence);
                let last = valid.len() - 1;
                if self.is_perfect(cx, remainder, &valid[last..], blocks)? {
                    self.chronicle.perfect_by(module);
                    return Ok(valid.split_off(last));
                }
            }
        }
        if valid.is_empty() {
            return Err(no_predicates(blocks.len()));
        }
        self.chronicle.imperfect += 1;
        Ok(valid)
    }

    /// The candidates that hold along the trace, if they exclude it.
    fn valid(
        &mut self,
        cx: &mut Cx<'_>,
        blocks: &[usize],
        found: &[Vec<Term>],
    ) -> Result<Option<Sequence>, Halt> {
        let mut after = Vec::with_capacity(blocks.len());
        let mut before = Predicates::top();
        for (at, block) in blocks.iter().enumerate() {
            let mut posts = vec![Predicates::never()];
            let to = self.ground.blocks[*block].to;
            for candidate in found.get(at).into_iter().flatten() {
                if self.ground.is_live(cx, to, *candidate) {
                    posts.push(self.predicates.unified(cx, *candidate)?);
                }
            }
            posts.sort_unstable();
            posts.dedup();
            let (ground, predicates) = (&mut self.ground, &self.predicates);
            let question = (before, *block);
            let valid = self
                .triples
                .successors(cx, ground, predicates, question, &posts)?;
            before = self.predicates.conjunction(&valid);
            after.push(before);
        }
        let excluded = before == Predicates::bottom();
        let blocks = blocks.to_vec();
        Ok(excluded.then_some(Sequence { blocks, after }))
    }

    fn is_perfect(
        &mut self,
        cx: &mut Cx<'_>,
        remainder: &Remainder,
        sequence: &[Sequence],
        blocks: &[usize],
    ) -> Result<bool, Halt> {
        let mut known = FxHashMap::default();
        let how = self.config.automaton;
        let mut automaton = FloydHoare::new(self.tools(cx), how, sequence, &mut known);
        remainder.excluded_over(blocks, &mut automaton)
    }
}
