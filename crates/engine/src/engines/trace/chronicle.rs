//! [`Chronicle`]: what was done, in numbers, and the rounds, for people.

use super::{
    automaton::Sequence,
    predicates::{Pred, Predicates},
    remainder::Remainder,
    triples::Triples,
};
use crate::{
    Cx,
    abstraction::{ground::Ground, refine::Module, shown::shown},
};
use bia_cfg::{Refined, Unwinding};
use rustc_hash::FxHashSet;

/// So many rounds are shown.
const MAX_ROUNDS: usize = 300;

/// What is counted.
#[derive(Clone, Default, Debug)]
pub(super) struct Chronicle {
    pub(super) rounds: u64,
    pub(super) longest: usize,
    /// Rounds in which several sequences were taken together.
    pub(super) imperfect: u64,
    /// Candidates that did not exclude the trace.
    pub(super) invalid: u64,
    by_integers: u64,
    by_interpolants: u64,
    by_post: u64,
    by_pre: u64,
    by_cores: u64,
    largest: usize,
    merged: u64,
    /// Which predicates were found where.
    pub(super) met: FxHashSet<(usize, Pred)>,
    shown: Vec<Refined>,
    left_out: usize,
}

impl Chronicle {
    /// A module has found a perfect sequence.
    pub(super) fn perfect_by(&mut self, module: Module) {
        match module {
            Module::Integers => self.by_integers += 1,
            Module::Interpolants => self.by_interpolants += 1,
            Module::Post => self.by_post += 1,
            Module::Pre => self.by_pre += 1,
            Module::Cores => self.by_cores += 1,
        }
    }

    /// Takes the numbers of what is left.
    pub(super) fn look_at(&mut self, remainder: &Remainder) {
        self.largest = remainder.largest;
        self.merged = remainder.merged;
    }

    /// A trace was excluded by these sequences.
    pub(super) fn note(
        &mut self,
        cx: &Cx<'_>,
        ground: &Ground<'_>,
        predicates: &Predicates,
        (places, sequences): (&[usize], &[Sequence]),
    ) {
        if self.shown.len() >= MAX_ROUNDS {
            self.left_out += 1;
            return;
        }
        let mut found = Vec::new();
        for sequence in sequences {
            for (place, conj) in places[1..].iter().zip(&sequence.after) {
                for pred in predicates.members(*conj).iter() {
                    let text = shown(cx, predicates.formula(*pred));
                    found.push((ground.place(*place), text));
                }
            }
        }
        self.shown.push(Refined {
            path: places.iter().map(|at| ground.place(*at)).collect(),
            found,
            cut: None,
        });
    }

    /// The rounds, for people; nothing stays here.
    pub(super) fn history(&mut self) -> Unwinding {
        Unwinding {
            nodes: Vec::new(),
            nodes_left_out: 0,
            refinements: std::mem::take(&mut self.shown),
            refinements_left_out: self.left_out,
        }
    }

    /// Adds to the statistics.
    pub(super) fn tell(
        &self,
        cx: &mut Cx<'_>,
        ground: &Ground<'_>,
        triples: &Triples,
        predicates: &Predicates,
    ) {
        let size = |n: usize| u64::try_from(n).unwrap_or(u64::MAX);
        let (asked, of, implied) = (ground.asked(), triples.counts, predicates.counts);
        let rows = [
            ("trace rounds", self.rounds),
            ("trace longest trace", size(self.longest)),
            ("trace blocks", asked.blocks),
            ("trace states at most", size(self.largest)),
            ("trace states merged", self.merged),
            ("trace perfect by integers", self.by_integers),
            ("trace perfect by interpolants", self.by_interpolants),
            ("trace perfect by post", self.by_post),
            ("trace perfect by pre", self.by_pre),
            ("trace perfect by cores", self.by_cores),
            ("trace rounds without a perfect sequence", self.imperfect),
            ("trace sequences that do not suffice", self.invalid),
            ("trace predicates", size(predicates.len())),
            ("trace predicates unified", implied.unified),
            ("trace implications by variables", implied.by_variables),
            ("trace implications by models", implied.by_models),
            ("trace implications asked", implied.asked),
            ("trace triples", of.triples),
            ("trace triples trivial", of.trivial),
            ("trace triples cached", of.cached),
            ("trace triples by ImplPos", of.impl_pos),
            ("trace triples by ImplNeg", of.impl_neg),
            ("trace triples by DataPos", of.data_pos),
            ("trace triples by DataNeg", of.data_neg),
            ("trace triples by models", of.by_models),
            ("trace triples asked", of.asked),
            ("trace triples not answered", of.not_answered),
        ];
        for (name, count) in rows {
            cx.statistics.count(name, count);
        }
        let time = asked.time + predicates.session.time;
        cx.statistics.time("trace solver", time);
    }
}
