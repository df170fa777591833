//! [`Triples`]: which Hoare triples {φ} st {ψ} are valid, φ a conjunction of predicates, st a
//! block, ψ a predicate. What is known where st begins is a part of st.
//!
//! ```text
//!   cache      it was asked before
//!   ImplPos    φ ⊨ φ', {φ'} st {ψ'} valid, ψ' ⊨ ψ                            valid
//!   ImplNeg    φ' ⊨ φ, {φ'} st {ψ'} not valid, ψ ⊨ ψ'                        not valid
//!   DataPos    p ⊨ ψ for a p of φ, st writes no variable of p, or none of ψ   valid
//!   DataNeg    φ ⊭ ψ, st reads no variable of φ, neither reads nor writes     not valid
//!              one of ψ, and can be gone from some state
//!   models     a model that refutes {φ} st {ψ'} refutes {φ} st {ψ}            not valid
//!   solver     φ ∧ st ∧ ¬ψ[next] has no model                                 valid
//! ```
//! The rules are those of Figure 3 of the paper; each can be switched off. Two of its conditions
//! are read more carefully here: for DataPos it is enough that one side is not written, and for
//! DataNeg the states of φ ∧ ¬ψ must be able to go on, so st must not constrain them, nor be
//! impossible.
//!
//! The solver has st asserted once; φ and ¬ψ are assumed. What it does not answer in time counts as
//! not valid, and nothing is concluded from it. A ψ about variables that do not matter where st
//! ends is not valid: formulas of blocks say nothing about them.

use super::{
    config::TraceConfig,
    predicates::{Conj, Pred, Predicates},
};
use crate::{
    Cx,
    abstraction::{block::conjuncts, ground::Ground},
    session::{Halt, optional},
};
use bia_term::{Substitution, Term, value::Value};
use rustc_hash::{FxHashMap, FxHashSet};
use std::time::Duration;

/// A triple may be asked for so long, or for a tenth of the time that is left.
const QUESTION: Duration = Duration::from_secs(2);

/// How triples were decided.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Counts {
    pub(super) triples: u64,
    pub(super) cached: u64,
    pub(super) impl_pos: u64,
    pub(super) impl_neg: u64,
    pub(super) data_pos: u64,
    pub(super) data_neg: u64,
    pub(super) by_models: u64,
    pub(super) asked: u64,
    pub(super) not_answered: u64,
    /// About variables that do not matter, or settled by their form.
    pub(super) trivial: u64,
}

/// What is known of one block.
struct Letter {
    /// What holds where it begins.
    known: Vec<Term>,
    reads: FxHashSet<Term>,
    writes: FxHashSet<Term>,
    after: Substitution,
    /// Whether it can be gone from some state, once that was asked.
    possible: Option<bool>,
    valid: FxHashMap<Pred, Vec<Conj>>,
    invalid: FxHashMap<Pred, Vec<Conj>>,
    /// The predicates of which something is in one of the tables, in the order they came.
    valid_posts: Vec<Pred>,
    invalid_posts: Vec<Pred>,
}

/// Hoare triples.
pub(super) struct Triples {
    config: TraceConfig,
    letters: FxHashMap<usize, Letter>,
    cache: FxHashMap<(usize, Conj, Pred), bool>,
    pub(super) counts: Counts,
}

impl Triples {
    pub(super) fn new(config: TraceConfig) -> Self {
        Self {
            config,
            letters: FxHashMap::default(),
            cache: FxHashMap::default(),
            counts: Counts::default(),
        }
    }

    /// Those of the posts whose triples are valid; *false* alone if its triple is. The other
    /// posts are asked for only if it is not.
    pub(super) fn successors(
        &mut self,
        cx: &mut Cx<'_>,
        ground: &mut Ground<'_>,
        predicates: &Predicates,
        (pre, block): (Conj, usize),
        posts: &[Pred],
    ) -> Result<Vec<Pred>, Halt> {
        let never = Predicates::never();
        let mut question = Question {
            pre,
            block,
            refuted: FxHashSet::default(),
        };
        if self.valid(cx, ground, predicates, &mut question, (never, posts))? {
            return Ok(vec![never]);
        }
        let mut valid = Vec::new();
        for post in posts.iter().copied().filter(|post| *post != never) {
            if self.valid(cx, ground, predicates, &mut question, (post, posts))? {
                valid.push(post);
            }
        }
        Ok(valid)
    }

    /// Whether one triple is valid; the others are refuted by its models, too.
    fn valid(
        &mut self,
        cx: &mut Cx<'_>,
        ground: &mut Ground<'_>,
        predicates: &Predicates,
        question: &mut Question,
        (post, others): (Pred, &[Pred]),
    ) -> Result<bool, Halt> {
        cx.budget.check()?;
        self.counts.triples += 1;
        let (pre, block) = (question.pre, question.block);
        if self.config.cache
            && let Some(known) = self.cache.get(&(block, pre, post))
        {
            self.counts.cached += 1;
            return Ok(*known);
        }
        self.letter(cx, ground, block);
        let to = ground.blocks[block].to;
        if post == Predicates::always() || pre == Predicates::bottom() {
            self.counts.trivial += 1;
            return Ok(true);
        }
        if !ground.is_live(cx, to, predicates.formula(post)) {
            self.counts.trivial += 1;
            return Ok(false);
        }
        let valid = match self.by_rules(cx, ground, predicates, question, post)? {
            Some(valid) => valid,
            None => {
                let answer = self.ask(cx, ground, predicates, question, (post, others))?;
                if let Some(valid) = answer {
                    self.learn(block, pre, post, valid);
                }
                answer == Some(true)
            }
        };
        if self.config.cache {
            self.cache.insert((block, pre, post), valid);
        }
        Ok(valid)
    }

    /// Remembers what no rule had said, for the rules.
    fn learn(&mut self, block: usize, pre: Conj, post: Pred, valid: bool) {
        let Some(letter) = self.letters.get_mut(&block) else {
            return;
        };
        let (table, posts) = match valid {
            true => (&mut letter.valid, &mut letter.valid_posts),
            false => (&mut letter.invalid, &mut letter.invalid_posts),
        };
        let pres = table.entry(post).or_insert_with(|| {
            posts.push(post);
            Vec::new()
        });
        pres.push(pre);
    }

    fn letter(&mut self, cx: &mut Cx<'_>, ground: &Ground<'_>, block: usize) {
        if self.letters.contains_key(&block) {
            return;
        }
        let data = &ground.blocks[block];
        let known = conjuncts(cx.terms, ground.known(cx, data.from));
        let mut read = data.parts.clone();
        read.extend(&known);
        read.extend(data.next.iter().map(|(_, value)| *value));
        let letter = Letter {
            reads: cx.terms.free_vars(&read).into_iter().collect(),
            writes: data.next.iter().map(|(var, _)| *var).collect(),
            after: Substitution::new(cx.terms, data.next.clone()),
            known,
            possible: None,
            valid: FxHashMap::default(),
            invalid: FxHashMap::default(),
            valid_posts: Vec::new(),
            invalid_posts: Vec::new(),
        };
        self.letters.insert(block, letter);
    }

    /// What the rules say, and the models of triples with the same φ and st.
    fn by_rules(
        &mut self,
        cx: &mut Cx<'_>,
        ground: &mut Ground<'_>,
        predicates: &Predicates,
        question: &Question,
        post: Pred,
    ) -> Result<Option<bool>, Halt> {
        let (pre, block) = (question.pre, question.block);
        if question.refuted.contains(&post) {
            self.counts.by_models += 1;
            self.learn(block, pre, post, false);
            return Ok(Some(false));
        }
        let Some(letter) = self.letters.get(&block) else {
            return Ok(None);
        };
        let pres = |table: &FxHashMap<Pred, Vec<Conj>>, post: &Pred| {
            table.get(post).cloned().unwrap_or_default().into_iter()
        };
        if self.config.impl_pos {
            let stronger = letter.valid_posts.iter();
            let mut known = stronger
                .filter(|other| predicates.implies(**other, post) == Some(true))
                .flat_map(|other| pres(&letter.valid, other));
            if known.any(|weaker| predicates.conj_implies(pre, weaker)) {
                self.counts.impl_pos += 1;
                return Ok(Some(true));
            }
        }
        if self.config.impl_neg {
            let weaker = letter.invalid_posts.iter();
            let mut known = weaker
                .filter(|other| predicates.implies(post, **other) == Some(true))
                .flat_map(|other| pres(&letter.invalid, other));
            if known.any(|stronger| predicates.conj_implies(stronger, pre)) {
                self.counts.impl_neg += 1;
                return Ok(Some(false));
            }
        }
        if self.config.data_pos && letter.keeps(predicates, pre, post) {
            self.counts.data_pos += 1;
            return Ok(Some(true));
        }
        if self.config.data_neg
            && letter.is_apart(predicates, pre, post)
            && predicates.conj_refutes(pre, post)
            && self.is_possible(cx, ground, block)?
        {
            self.counts.data_neg += 1;
            return Ok(Some(false));
        }
        Ok(None)
    }

    /// Whether a block can be gone from some state; `false` also if that is not found out.
    fn is_possible(
        &mut self,
        cx: &mut Cx<'_>,
        ground: &mut Ground<'_>,
        block: usize,
    ) -> Result<bool, Halt> {
        let Some(letter) = self.letters.get_mut(&block) else {
            return Ok(false);
        };
        if let Some(possible) = letter.possible {
            return Ok(possible);
        }
        let known = letter.known.clone();
        let budget = cx.budget.within(share(cx));
        let session = ground.session(cx, block)?;
        let answer = session.is_sat(cx.terms, &known, &budget);
        let possible = optional(cx.budget, answer)? == Some(true);
        letter.possible = Some(possible);
        Ok(possible)
    }

    /// Asks the solver; `None` if it does not answer in time.
    fn ask(
        &mut self,
        cx: &mut Cx<'_>,
        ground: &mut Ground<'_>,
        predicates: &Predicates,
        question: &mut Question,
        (post, others): (Pred, &[Pred]),
    ) -> Result<Option<bool>, Halt> {
        let block = question.block;
        let Some(letter) = self.letters.get_mut(&block) else {
            return Ok(None);
        };
        self.counts.asked += 1;
        let mut assumed = letter.known.clone();
        let members = predicates.members(question.pre);
        assumed.extend(members.iter().map(|pred| predicates.formula(*pred)));
        let there = letter.after.apply(cx.terms, predicates.formula(post));
        assumed.push(cx.terms.not(there));
        let budget = cx.budget.within(share(cx));
        let session = ground.session(cx, block)?;
        let answer = session.is_sat(cx.terms, &assumed, &budget);
        match optional(cx.budget, answer)? {
            None => {
                self.counts.not_answered += 1;
                Ok(None)
            }
            Some(false) => Ok(Some(true)),
            Some(true) => {
                if self.config.models {
                    let model = session.model(cx.terms)?;
                    for other in others {
                        let there = letter.after.apply(cx.terms, predicates.formula(*other));
                        let value = cx.terms.eval(there, &model);
                        if value.is_ok_and(|value| value == Value::Bool(false)) {
                            question.refuted.insert(*other);
                        }
                    }
                }
                Ok(Some(false))
            }
        }
    }
}

/// A precondition and a block, with the posts that a model of both refutes.
struct Question {
    pre: Conj,
    block: usize,
    refuted: FxHashSet<Pred>,
}

impl Letter {
    /// DataPos.
    fn keeps(&self, predicates: &Predicates, pre: Conj, post: Pred) -> bool {
        let kept = |pred: Pred| predicates.free(pred).is_disjoint(&self.writes);
        let keeps_post = kept(post);
        let members = predicates.members(pre);
        members.iter().any(|pred| {
            (keeps_post || kept(*pred)) && predicates.implies(*pred, post) == Some(true)
        })
    }

    /// What DataNeg says about variables.
    fn is_apart(&self, predicates: &Predicates, pre: Conj, post: Pred) -> bool {
        let unread = |pred: Pred| predicates.free(pred).is_disjoint(&self.reads);
        let members = predicates.members(pre);
        unread(post)
            && predicates.free(post).is_disjoint(&self.writes)
            && members.iter().all(|pred| unread(*pred))
    }
}

fn share(cx: &Cx<'_>) -> Duration {
    let left = cx.budget.remaining();
    left.map_or(QUESTION, |left| (left / 10).min(QUESTION))
}
