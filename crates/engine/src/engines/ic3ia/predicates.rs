//! [`Predicates`]: the formulas over the state that distinguish abstract states.
//!
//! ```text
//!   from the start    the atoms of I and B, truth values of the state, pc = l for all l,
//!                     atoms of branch conditions that mention the state alone
//!   later             the atoms of interpolants
//! ```
//! A *control variable* is a state variable that only ever gets one of finitely many constants: of
//! an enumeration, or with a constant in the initial states and next-state functions that choose
//! among constants. Where it is l, the literal `pc = l` says all about it: cubes leave the others
//! out.

use super::cube::{Cube, Lit};
use bia_system::{Ts, initial_constants};
use bia_term::{Op, Sort, SortData, Term, Terms, value::Value};
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

/// Control variables have at most this many values.
const MAX_VALUES: usize = 1024;
/// Atoms of branch conditions are looked for among this many; if there are more, none is taken.
const MAX_BRANCHES: usize = 60;

type Set = IndexSet<Term, FxBuildHasher>;

/// Predicates, numbered.
#[derive(Debug, Default)]
pub(super) struct Predicates {
    list: Set,
    /// For `pc = l` the control variable and l.
    control: FxHashMap<usize, (Term, Term)>,
    /// The control variables.
    controlling: FxHashSet<Term>,
    /// The state variables.
    state: FxHashSet<Term>,
}

impl Predicates {
    /// The predicates to begin with.
    pub(super) fn new(terms: &mut Terms, ts: &Ts, branches: bool) -> Self {
        let mut new = Self {
            state: ts.state.iter().map(|var| var.now).collect(),
            ..Self::default()
        };
        for (var, values) in control_variables(terms, ts) {
            for value in &values {
                let at = terms.eq(var, *value);
                if let Some(number) = new.add(terms, at) {
                    new.control.insert(number, (var, *value));
                }
            }
            new.controlling.insert(var);
        }
        for root in [ts.init, ts.bad] {
            for atom in atoms(terms, root) {
                new.add(terms, atom);
            }
        }
        for var in &ts.state {
            if terms.sort(var.now) == Sort::BOOL {
                new.add(terms, var.now);
            }
        }
        if branches {
            let found = branch_atoms(terms, ts);
            if found.len() <= MAX_BRANCHES + new.len() {
                for atom in found {
                    new.add(terms, atom);
                }
            }
        }
        new
    }

    /// Whether it is a new formula over the state that is neither `true` nor `false`.
    pub(super) fn is_candidate(&self, terms: &Terms, atom: Term) -> bool {
        terms.value_of(atom).is_none()
            && !self.list.contains(&atom)
            && terms
                .free_vars(&[atom])
                .iter()
                .all(|v| self.state.contains(v))
    }

    /// Adds a predicate; `None` if it is none or is there already.
    pub(super) fn add(&mut self, terms: &Terms, atom: Term) -> Option<usize> {
        self.is_candidate(terms, atom)
            .then(|| self.list.insert_full(atom).0)
    }

    /// All, in order.
    pub(super) fn list(&self) -> Vec<Term> {
        self.list.iter().copied().collect()
    }

    /// Those that are not about control.
    pub(super) fn plain(&self) -> Vec<Term> {
        let list = self.list.iter().enumerate();
        let plain = list.filter(|(number, _)| !self.control.contains_key(number));
        plain.map(|(_, predicate)| *predicate).collect()
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// The control variable and the value that a literal gives it; `None` for other literals.
    pub(super) fn control_of(&self, lit: Lit) -> Option<(Term, Term)> {
        self.control
            .get(&lit.predicate)
            .copied()
            .filter(|_| lit.positive)
    }

    /// Whether the variable is a control variable.
    pub(super) fn controls(&self, var: Term) -> bool {
        self.controlling.contains(&var)
    }

    /// Whether the literal says the value of a control variable.
    pub(super) fn is_control(&self, lit: Lit) -> bool {
        lit.positive && self.control.contains_key(&lit.predicate)
    }

    /// The cube of a state, given which predicates hold there.
    pub(super) fn cube(&self, holds: &[bool]) -> Cube {
        let told: FxHashSet<Term> = self
            .control
            .iter()
            .filter(|(number, _)| holds[**number])
            .map(|(_, (var, _))| *var)
            .collect();
        let lits = holds
            .iter()
            .enumerate()
            .filter_map(|(predicate, positive)| {
                let superfluous = !positive
                    && self
                        .control
                        .get(&predicate)
                        .is_some_and(|(var, _)| told.contains(var));
                (!superfluous).then_some(Lit {
                    predicate,
                    positive: *positive,
                })
            });
        lits.collect()
    }
}

/// The variables that control, with their values.
pub(crate) fn control_variables(terms: &mut Terms, ts: &Ts) -> Vec<(Term, Vec<Term>)> {
    let initial: FxHashMap<Term, Term> = initial_constants(terms, ts).into_iter().collect();
    let mut found = Vec::new();
    for var in &ts.state {
        let sort = terms.sort(var.now);
        if sort == Sort::BOOL {
            continue;
        }
        if let SortData::Enum(data) = terms.sort_data(sort) {
            let count = u32::try_from(data.constructors.len()).unwrap_or(0);
            let values = (0..count).map(|i| terms.value(Value::Elem(i), sort));
            found.push((var.now, values.collect()));
            continue;
        }
        let (Some(first), Some(next)) = (initial.get(&var.now), var.next) else {
            continue;
        };
        if let Some(mut values) = leaves(terms, next, var.now) {
            values.insert(*first);
            if values.len() > 1 && values.len() <= MAX_VALUES {
                found.push((var.now, values.into_iter().collect()));
            }
        }
    }
    found
}

/// The constants that a next-state function chooses among; `None` if it has other results than
/// those and the variable itself.
fn leaves(terms: &Terms, next: Term, var: Term) -> Option<Set> {
    let mut found = Set::default();
    let mut seen = FxHashSet::default();
    let mut stack = vec![next];
    while let Some(term) = stack.pop() {
        if term == var || !seen.insert(term) {
            continue;
        }
        if terms.op(term) == Op::Ite {
            stack.extend(&terms.args(term)[1..]);
        } else if terms.value_of(term).is_some() {
            found.insert(term);
        } else {
            return None;
        }
    }
    Some(found)
}

/// The atoms of a formula: what is left when its connectives are taken apart.
pub(crate) fn atoms(terms: &Terms, formula: Term) -> Vec<Term> {
    let mut found = Set::default();
    let mut seen = FxHashSet::default();
    let mut stack = vec![formula];
    while let Some(term) = stack.pop() {
        if !seen.insert(term) {
            continue;
        }
        let args = terms.args(term);
        let op = terms.op(term);
        let of_truths = args.iter().all(|arg| terms.sort(*arg) == Sort::BOOL);
        let is_connective =
            matches!(op, Op::Not | Op::And | Op::Or) || of_truths && matches!(op, Op::Eq | Op::Ite);
        if is_connective {
            stack.extend(args);
        } else if terms.value_of(term).is_none() {
            found.insert(term);
        }
    }
    found.reverse();
    found.into_iter().collect()
}

/// Whether a formula is made of formulas.
pub(super) fn is_connective(terms: &Terms, formula: Term) -> bool {
    let args = terms.args(formula);
    let of_truths = args.iter().all(|arg| terms.sort(*arg) == Sort::BOOL);
    let op = terms.op(formula);
    matches!(op, Op::Not | Op::And | Op::Or) || of_truths && matches!(op, Op::Eq | Op::Ite)
}

/// The atoms over the state inside the step: of V and of the conditions of next-state functions.
pub(super) fn branch_atoms(terms: &Terms, ts: &Ts) -> Vec<Term> {
    let mut roots = vec![ts.valid];
    roots.extend(ts.state.iter().filter_map(|var| var.next));
    let inputs: FxHashSet<Term> = ts.inputs.iter().copied().collect();
    let mut with_input: FxHashSet<Term> = FxHashSet::default();
    let mut found = Set::default();
    for term in terms.post_order(&roots) {
        let mut args = terms.args(term).iter();
        if inputs.contains(&term) || args.any(|arg| with_input.contains(arg)) {
            with_input.insert(term);
        } else if terms.sort(term) == Sort::BOOL
            && terms.value_of(term).is_none()
            && !is_connective(terms, term)
        {
            found.insert(term);
        }
    }
    found.into_iter().collect()
}
