//! [`Nested`]: a path through callers and callees as formulas, and nested interpolants of one that
//! cannot be gone (Heizmann, Hoenicke, Podelski: Nested interpolants, POPL 2010,
//! doi:10.1145/1706299.1706353).
//!
//! ```text
//!   block       Aᵢ over the copies of the frame's variables before and after
//!   call        bind: oₚ = argument               start: p = oₚ, g = what g was, for mod(f)
//!   return      nothing: globals have the callee's last copies, results are assigned
//!   x̂           of a parameter p: oₚ; of a global: the copy that the caller had
//! ```
//! Interpolants are found along the path, what was passed being replaced by them:
//!
//! ```text
//!   P       what is kept of the frame at hand         outer   P ∧ bind of frames that are returned to
//!   block                      I of   P ∧ Aᵢ                     and   outer ∧ what comes
//!   call that returns          P, bind go to outer; the callee begins with P = start
//!   call that does not         I of   P ∧ bind ∧ start           and   what comes;   P = I ∧ start
//!   return                     I of   P_caller ∧ bind ∧ P        and   outer ∧ what comes
//! ```
//! Each question is one that has an answer: outer ∧ P ∧ what comes has no model, at first because
//! the path cannot be gone, then because of I. What both sides share are the variables of the frame
//! and their entry values. Blocks that follow each other are one question, for a sequence.
//!
//! **Progress.** I is implied by I before it and the step; so images over the atoms of all I are as
//! strong, and the last one leads to no goal.

use super::{forest::Move, frames::Frames};
use crate::{
    Cx, EngineError,
    abstraction::{
        block::Block,
        ground::Ground,
        refine::{Plain, Renaming, ask, copy},
    },
    engines::ic3ia::{Shadow, atoms},
    session::{Halt, Session},
};
use bia_cfg::{Path, PathStep};
use bia_solver::interpolate::Interpolator;
use bia_term::{Substitution, Term, Terms};
use rustc_hash::FxHashMap;

/// A step as formulas.
struct Piece {
    step: Move,
    group: Term,
    /// Of a call: its arguments.
    bind: Term,
    /// Of a block: how its terms are copied.
    copy: Option<Substitution>,
    /// The names of variables and entry values afterwards.
    now: Renaming,
}

/// A path as formulas.
pub(super) struct Nested {
    pieces: Vec<Piece>,
    /// Of each step whether it is a call that does not return.
    pending: Vec<bool>,
}

/// Formulas for the place after each step but the last.
pub(super) type Places = Vec<Vec<Term>>;

impl Nested {
    pub(super) fn new(
        cx: &mut Cx<'_>,
        ground: &Ground<'_>,
        frames: &Frames<'_>,
        moves: &[Move],
    ) -> Result<Self, Halt> {
        let mut now = Renaming::default();
        let mut callers: Vec<(usize, Renaming)> = Vec::new();
        let mut pieces: Vec<Piece> = Vec::with_capacity(moves.len());
        for (number, step) in moves.iter().enumerate() {
            cx.budget.check()?;
            let yes = cx.terms.tru();
            let (mut group, mut bind, mut copied) = (yes, yes, None);
            match step {
                Move::Block(block) => {
                    let Block {
                        parts, next, own, ..
                    } = &ground.blocks[*block];
                    let plain = Plain {
                        parts: parts.clone(),
                        next: next.clone(),
                        own: own.clone(),
                    };
                    let (formula, copy, after) = plain.copied(cx.terms, &now, number);
                    (group, copied, now) = (formula, Some(copy), after);
                }
                Move::Enter(edge) => {
                    let called = entered(cx.terms, frames, *edge, &now, number);
                    let (inner, start, given) = called.ok_or_else(lost)?;
                    (group, bind) = (start, given);
                    callers.push((number, std::mem::replace(&mut now, inner)));
                }
                Move::Return(edge) => {
                    let (_, caller) = callers.pop().ok_or_else(lost)?;
                    let inner = std::mem::replace(&mut now, caller);
                    let site = frames.site(*edge).ok_or_else(lost)?;
                    let globals = frames.globals(site.callee).iter().map(|(g, _)| (*g, *g));
                    for (to, from) in globals.chain(frames.results(&site)) {
                        now.insert(to, *inner.get(&from).unwrap_or(&from));
                    }
                }
            }
            pieces.push(Piece {
                step: *step,
                group,
                bind,
                copy: copied,
                now: now.clone(),
            });
        }
        let mut pending = vec![false; pieces.len()];
        for (number, _) in callers {
            pending[number] = true;
        }
        Ok(Self { pieces, pending })
    }

    /// The path of the graph, if it can be gone.
    pub(super) fn walk(&self, cx: &mut Cx<'_>, ground: &Ground<'_>) -> Result<Option<Path>, Halt> {
        let mut session = Session::with(cx, ground.caps)?;
        for piece in &self.pieces {
            session.assert(cx.terms, piece.group)?;
            session.assert(cx.terms, piece.bind)?;
        }
        if !session.is_sat(cx.terms, &[], cx.budget)? {
            return Ok(None);
        }
        let model = session.model(cx.terms)?;
        let (mut steps, mut open) = (Vec::new(), Vec::new());
        for piece in &self.pieces {
            match (piece.step, &piece.copy) {
                (Move::Enter(edge), _) => steps.push(PathStep::Enter(edge)),
                (Move::Return(edge), _) => steps.push(PathStep::Return(edge)),
                (Move::Block(block), Some(copy)) => {
                    let mut copy = copy.clone();
                    let terms = &mut *cx.terms;
                    let mut value = |term: Term| {
                        let there = copy.apply(terms, term);
                        terms.eval(there, &model).ok()
                    };
                    let block = &ground.blocks[block];
                    let way = block.way(&ground.net, ground.cfg, &mut open, &mut value);
                    steps.extend(way.ok_or_else(lost)?);
                }
                (Move::Block(_), None) => return Err(lost()),
            }
        }
        Ok(Some(Path::from(steps)))
    }

    /// Atoms of nested interpolants, in bit-vectors.
    pub(super) fn by_words(
        &self,
        cx: &mut Cx<'_>,
        interpolator: &mut Interpolator,
    ) -> Result<Option<Places>, Halt> {
        let groups: Vec<Term> = self.pieces.iter().map(|piece| piece.group).collect();
        let binds: Vec<Term> = self.pieces.iter().map(|piece| piece.bind).collect();
        let found = self.interpolants(cx, interpolator, &groups, &binds)?;
        Ok(found.map(|found| {
            let pieces = found.into_iter().zip(&self.pieces);
            let all = pieces.map(|(formula, piece)| back(cx.terms, &piece.now, &[formula]));
            all.collect()
        }))
    }

    /// Atoms of nested interpolants of the path with integers for bit-vectors.
    pub(super) fn by_integers(
        &self,
        cx: &mut Cx<'_>,
        interpolator: &mut Interpolator,
    ) -> Result<Option<Places>, Halt> {
        let both = |piece: &Piece| [piece.group, piece.bind];
        let all: Vec<Term> = self.pieces.iter().flat_map(both).collect();
        if !Shadow::has_words(cx.terms, &all) {
            return Ok(None);
        }
        let mut shadow = Shadow::default();
        let mut there = |formula: Term| shadow.translate(cx.terms, formula);
        let groups: Vec<Term> = self.pieces.iter().map(|p| there(p.group)).collect();
        let binds: Vec<Term> = self.pieces.iter().map(|p| there(p.bind)).collect();
        let found = self.interpolants(cx, interpolator, &groups, &binds)?;
        Ok(found.map(|found| {
            let pieces = found.into_iter().zip(&self.pieces);
            let all = pieces.map(|(formula, piece)| {
                let mut words = Vec::new();
                for atom in atoms(cx.terms, formula) {
                    words.extend(shadow.back(cx.terms, atom));
                }
                back(cx.terms, &piece.now, &words)
            });
            all.collect()
        }))
    }

    /// An interpolant for the place after each step but the last; `None` if one is not found.
    fn interpolants(
        &self,
        cx: &mut Cx<'_>,
        interpolator: &mut Interpolator,
        groups: &[Term],
        binds: &[Term],
    ) -> Result<Option<Vec<Term>>, Halt> {
        let steps = self.pieces.len();
        let yes = cx.terms.tru();
        // What comes from each step on.
        let mut coming = vec![yes; steps + 1];
        for at in (0..steps).rev() {
            let parts = [groups[at], binds[at], coming[at + 1]];
            coming[at] = cx.terms.and_all(&parts);
        }
        let mut found = vec![yes; steps.saturating_sub(1)];
        let (mut here, mut outer): (Term, Vec<[Term; 2]>) = (yes, Vec::new());
        let mut at = 0;
        while at + 1 < steps {
            cx.budget.check()?;
            let mut asked = Vec::new();
            match self.pieces[at].step {
                Move::Enter(_) if self.pending[at] => {
                    let begun = cx.terms.and_all(&[here, binds[at], groups[at]]);
                    let question = [begun, coming[at + 1]];
                    let Some(one) = ask(interpolator, cx, &question)?.pop() else {
                        return Ok(None);
                    };
                    found[at] = one;
                    here = cx.terms.and(one, groups[at]);
                    outer.clear();
                    at += 1;
                    continue;
                }
                Move::Enter(_) => {
                    outer.push([here, binds[at]]);
                    here = groups[at];
                    at += 1;
                    continue;
                }
                Move::Return(_) => {
                    let [caller, bind] = outer.pop().ok_or_else(lost)?;
                    asked.push(cx.terms.and_all(&[caller, bind, here]));
                }
                Move::Block(_) => asked.push(cx.terms.and(here, groups[at])),
            }
            let first = at;
            at += 1;
            while at + 1 < steps && matches!(self.pieces[at].step, Move::Block(_)) {
                asked.push(groups[at]);
                at += 1;
            }
            let mut rest: Vec<Term> = outer.concat();
            rest.push(coming[at]);
            asked.push(cx.terms.and_all(&rest));
            let sequence = ask(interpolator, cx, &asked)?;
            if sequence.len() + 1 != asked.len() {
                return Ok(None);
            }
            found[first..at].copy_from_slice(&sequence);
            here = found[at - 1];
        }
        Ok(Some(found))
    }
}

/// A call: the names in the callee, what begins there, and what arguments are.
fn entered(
    terms: &mut Terms,
    frames: &Frames<'_>,
    edge: bia_cfg::Edge,
    now: &Renaming,
    number: usize,
) -> Option<(Renaming, Term, Term)> {
    let site = frames.site(edge)?;
    let caller: Vec<(Term, Term)> = now.iter().map(|(var, name)| (*var, *name)).collect();
    let mut there = Substitution::new(terms, caller);
    let (mut inner, mut start, mut bind) = (now.clone(), Vec::new(), Vec::new());
    for (global, at_entry) in frames.globals(site.callee) {
        let before = *now.get(global).unwrap_or(global);
        let name = copy(terms, *global, number);
        start.push(terms.eq(name, before));
        inner.insert(*global, name);
        inner.insert(*at_entry, before);
    }
    for ((param, at_entry), arg) in frames.params(site.callee).iter().zip(site.args) {
        let given = copy(terms, *at_entry, number);
        let arg = there.apply(terms, *arg);
        bind.push(terms.eq(given, arg));
        let name = copy(terms, *param, number);
        start.push(terms.eq(name, given));
        inner.insert(*param, name);
        inner.insert(*at_entry, given);
    }
    for local in frames.locals(site.callee) {
        let name = copy(terms, *local, number);
        inner.insert(*local, name);
    }
    // The caller's variables have no names there.
    let known = |term: &Term| frames.is_in_scope(terms, site.callee, *term);
    inner.retain(|term, _| known(term));
    Some((inner, terms.and_all(&start), terms.and_all(&bind)))
}

/// Formulas over names as atoms over variables and entry values.
fn back(terms: &mut Terms, now: &Renaming, formulas: &[Term]) -> Vec<Term> {
    let names: FxHashMap<Term, Term> = now.iter().map(|(var, name)| (*name, *var)).collect();
    let mut all = Vec::new();
    for formula in formulas {
        let free = terms.free_vars(&[*formula]);
        let pairs = free.into_iter();
        let pairs = pairs.filter_map(|name| Some((name, *names.get(&name)?)));
        let pairs: Vec<(Term, Term)> = pairs.collect();
        let formula = terms.substitute(*formula, pairs);
        all.extend(atoms(terms, formula));
    }
    all
}

fn lost() -> Halt {
    Halt::Fault(EngineError::Internal(
        "a path does not call and return as it should".into(),
    ))
}
