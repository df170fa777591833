//! Live variables: at which locations does the value of a variable matter?
//!
//! ```text
//!   live(l) = ⋃ { reads before writes(e) ∪ (live(m) \ writes(e)) | e: l → m }
//! ```
//! the least solution. Only what is live at a cut point has to be part of the state.

use bia_base::{Idx as _, SecondaryMap};
use bia_cfg::{Action, Cfg, Edge, Loc, Var};
use bia_term::{Term, Terms};
use rustc_hash::FxHashMap;

/// For each location the set of its live variables, as bits.
pub(crate) struct Live {
    words: usize,
    bits: Vec<u64>,
}

/// What an edge needs and what it overwrites.
#[derive(Clone, Default)]
struct Effect {
    reads: Vec<Var>,
    writes: Vec<Var>,
}

impl Live {
    /// The variables of `loc` that are live, in order.
    pub(crate) fn at(&self, loc: Loc) -> impl Iterator<Item = Var> + '_ {
        let row = &self.bits[loc.index() * self.words..][..self.words];
        row.iter().enumerate().flat_map(|(at, word)| {
            let mut word = *word;
            std::iter::from_fn(move || {
                let bit = word.trailing_zeros();
                (word != 0).then(|| {
                    word &= word - 1;
                    Var::from_index(at * 64 + bit as usize)
                })
            })
        })
    }

    /// Whether the variable is live at the location.
    pub(crate) fn is(&self, loc: Loc, var: Var) -> bool {
        let word = self.bits[loc.index() * self.words + var.index() / 64];
        word >> (var.index() % 64) & 1 == 1
    }

    /// Computes the least solution.
    pub(crate) fn new(cfg: &Cfg, terms: &Terms) -> Self {
        let effects = effects(cfg, terms);
        let incoming = cfg.incoming();
        let words = cfg.vars.len().div_ceil(64);
        let mut live = Self {
            words,
            bits: vec![0; words * cfg.locs.len()],
        };
        let mut waiting: Vec<Loc> = Vec::new();
        let mut queued = SecondaryMap::with_len(false, cfg.locs.len());
        // Later locations first: most edges lead forwards.
        for (_, edge) in cfg.edges.iter() {
            if !std::mem::replace(&mut queued[edge.to], true) {
                waiting.push(edge.to);
            }
        }
        let mut row = vec![0_u64; words];
        while let Some(loc) = waiting.pop() {
            queued[loc] = false;
            for edge in incoming.of(loc) {
                row.copy_from_slice(&live.bits[loc.index() * words..][..words]);
                let effect = &effects[*edge];
                for var in &effect.writes {
                    row[var.index() / 64] &= !(1 << (var.index() % 64));
                }
                for var in &effect.reads {
                    row[var.index() / 64] |= 1 << (var.index() % 64);
                }
                let from = cfg.edges[*edge].from;
                let old = &mut live.bits[from.index() * words..][..words];
                let mut grown = false;
                for (old, new) in old.iter_mut().zip(&row) {
                    grown |= *new & !*old != 0;
                    *old |= new;
                }
                if grown && !std::mem::replace(&mut queued[from], true) {
                    waiting.push(from);
                }
            }
        }
        live
    }
}

fn effects(cfg: &Cfg, terms: &Terms) -> SecondaryMap<Edge, Effect> {
    let var_of = cfg.var_of();
    let mut effects = SecondaryMap::with_len(Effect::default(), cfg.edges.len());
    for (id, edge) in cfg.edges.iter() {
        effects[id] = effect(edge, terms, &var_of);
    }
    effects
}

fn effect(edge: &bia_cfg::EdgeData, terms: &Terms, var_of: &FxHashMap<Term, Var>) -> Effect {
    let mut effect = Effect::default();
    let read = |term: Term, effect: &mut Effect| {
        for var in terms.free_vars(&[term]) {
            if let Some(var) = var_of.get(&var)
                && !effect.writes.contains(var)
                && !effect.reads.contains(var)
            {
                effect.reads.push(*var);
            }
        }
    };
    for step in &edge.steps {
        match &step.action {
            Action::Assume(formula) => read(*formula, &mut effect),
            Action::Assign(var, term) => {
                read(*term, &mut effect);
                effect.writes.push(*var);
            }
            Action::Havoc(var, _) => effect.writes.push(*var),
            Action::Call { args, results, .. } => {
                for arg in args {
                    read(*arg, &mut effect);
                }
                effect.writes.extend(results);
            }
        }
    }
    effect
}
