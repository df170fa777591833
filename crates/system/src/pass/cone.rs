//! Cone of influence: drops variables on which neither bad states nor steps depend.
//!
//! ```text
//!   relevant = least set with    vars(B), vars(V) ⊆ relevant
//!                                x relevant ⇒ vars(Nₓ) ⊆ relevant
//!                                a conjunct of I with a relevant variable: all its variables
//! ```
//! V restricts paths, so all of it counts. Conjuncts of I over dropped variables alone are dropped
//! with them, which keeps all behaviours only if they can be met: values that meet them are looked
//! for by evaluation (constants of equations, defaults for the rest), and where that fails the
//! variables stay. The same values begin the traces of the original.
//!
//! Exact: dropped variables have a successor in every step, so paths of the smaller system are the
//! projections of those of the original.

use super::restore::{Restore, Source};
use crate::{
    Lowering, Ts,
    ts::{as_equation, conjuncts},
};
use bia_base::Exactness;
use bia_term::{Model, Op, Term, Terms, value::Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// Drops what does not matter.
pub fn cone(terms: &mut Terms, ts: &Ts) -> Lowering<Restore> {
    let init = conjuncts(terms, ts.init);
    let init: Vec<Part> = init
        .into_iter()
        .map(|formula| Part {
            formula,
            vars: terms.free_vars(&[formula]),
        })
        .collect();
    let mut search = Search::new(terms, ts, &init);
    search.reach(&[ts.bad, ts.valid]);
    let witness = loop {
        let witness = witness(terms, &init, &search.relevant);
        let failing = init.iter().filter(|part| {
            let dropped = !part.vars.is_empty() && !part.is_relevant(&search.relevant);
            dropped && terms.eval(part.formula, &witness) != Ok(Value::Bool(true))
        });
        let failing: Vec<Term> = failing.map(|part| part.formula).collect();
        if failing.is_empty() {
            break witness;
        }
        search.reach(&failing);
    };
    let relevant = search.relevant;
    lower(terms, ts, &init, &relevant, &witness)
}

/// A conjunct of I.
struct Part {
    formula: Term,
    vars: Vec<Term>,
}

impl Part {
    /// After the set is closed: whether one of its variables, and so each, is in it.
    fn is_relevant(&self, relevant: &FxHashSet<Term>) -> bool {
        self.vars.iter().any(|var| relevant.contains(var))
    }
}

/// The search for what is relevant, which looks at each term once.
struct Search<'t> {
    terms: &'t Terms,
    next: FxHashMap<Term, Term>,
    /// For each variable the conjuncts of I that mention it.
    parts: FxHashMap<Term, Vec<Term>>,
    seen: FxHashSet<Term>,
    relevant: FxHashSet<Term>,
}

impl<'t> Search<'t> {
    fn new(terms: &'t Terms, ts: &Ts, init: &[Part]) -> Self {
        let mut parts: FxHashMap<Term, Vec<Term>> = FxHashMap::default();
        for part in init {
            for var in &part.vars {
                parts.entry(*var).or_default().push(part.formula);
            }
        }
        let rows = ts.state.iter().filter_map(|var| Some((var.now, var.next?)));
        Self {
            terms,
            next: rows.collect(),
            parts,
            seen: FxHashSet::default(),
            relevant: FxHashSet::default(),
        }
    }

    /// Makes the variables of these terms relevant, and all that follows.
    fn reach(&mut self, roots: &[Term]) {
        let mut stack = roots.to_vec();
        while let Some(term) = stack.pop() {
            if !self.seen.insert(term) {
                continue;
            }
            stack.extend_from_slice(self.terms.args(term));
            if let Op::Var(_) = self.terms.op(term) {
                self.relevant.insert(term);
                stack.extend(self.next.get(&term));
                stack.extend(self.parts.get(&term).into_iter().flatten());
            }
        }
    }
}

/// Values of variables that equations fix; everything else has its default.
fn witness(terms: &Terms, init: &[Part], relevant: &FxHashSet<Term>) -> Model {
    let mut model = Model::completed();
    for part in init {
        let Some((var, constant)) = as_equation(terms, part.formula) else {
            continue;
        };
        if let Some(value) = terms.value_of(constant)
            && !relevant.contains(&var)
            && model.get(var).is_none()
        {
            // Of the sort of the variable: the equation is well-sorted.
            let _ = model.set(terms, var, value.clone());
        }
    }
    model
}

fn lower(
    terms: &mut Terms,
    ts: &Ts,
    init: &[Part],
    relevant: &FxHashSet<Term>,
    witness: &Model,
) -> Lowering<Restore> {
    let mut system = ts.clone();
    system.state.retain(|var| relevant.contains(&var.now));
    system.inputs.retain(|input| relevant.contains(input));
    let stays = init.iter();
    let stays = stays.filter(|part| part.vars.is_empty() || part.is_relevant(relevant));
    let init: Vec<Term> = stays.map(|part| part.formula).collect();
    system.init = terms.and_all(&init);
    let mut place = 0;
    let state = ts.state.iter().map(|var| {
        if relevant.contains(&var.now) {
            place += 1;
            return Source::Kept(place - 1);
        }
        let told = witness.get(var.now).cloned();
        let default = || terms.sorts().default_value(terms.sort(var.now));
        Source::Computed(told.unwrap_or_else(default))
    });
    let state = state.collect();
    let mut place = 0;
    let inputs = ts.inputs.iter().map(|input| {
        relevant.contains(input).then(|| {
            place += 1;
            place - 1
        })
    });
    let inputs = inputs.collect();
    Lowering {
        system,
        back: Restore {
            original: ts.clone(),
            state,
            inputs,
            facts: Vec::new(),
        },
        exact: Exactness::Exact,
    }
}
