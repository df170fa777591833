//! [`Ts`]: a symbolic transition system with one bad set.
//!
//! ```text
//!   state variables x, inputs w (chosen anew in every step)
//!   initial states    I(x)
//!   steps             T(x, w, x')  =  V(x, w)  ∧  ⋀ᵢ x'ᵢ = Nᵢ(x, w)
//!   bad states        B(x)
//! ```
//! Steps are functional: given state and inputs there is at most one successor; V says whether
//! there is one. A state without successors ends its path: paths may be finite, and the system is
//! unsafe iff a bad state is reachable.
//!
//! A variable without next-state function (`next: None`) gets any value in each step, as if from an
//! input of its own.
//!
//! Invariants: I and B mention state variables only; V and N state variables and inputs only; all
//! are terms of the run's table; names of state variables and inputs are distinct.

use bia_base::{Idx as _, Level};
use bia_term::{Op, Sort, Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

/// A state variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StateVar {
    /// The variable: its value in the current state.
    pub now: Term,
    /// Its value in the next state, over current state and inputs. `None`: any value.
    pub next: Option<Term>,
}

/// A transition system.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ts {
    /// The state.
    pub state: Vec<StateVar>,
    /// The inputs.
    pub inputs: Vec<Term>,
    /// I: the initial states.
    pub init: Term,
    /// V: whether there is a step from this state with these inputs.
    pub valid: Term,
    /// B: the states that must not be reached.
    pub bad: Term,
}

impl Level for Ts {
    type Cex = crate::Trace;
    type Proof = crate::Proof;
}

/// A system together with the way back of its evidence, for passes on systems.
pub type Lowering<B> = bia_base::Lowered<Ts, B>;

impl Ts {
    /// T(x, w, x') with the given terms for x'.
    pub fn relation(&self, terms: &mut Terms, primed: &[Term]) -> Term {
        let mut parts = vec![self.valid];
        for (var, primed) in self.state.iter().zip(primed) {
            if let Some(next) = var.next {
                parts.push(terms.eq(*primed, next));
            }
        }
        terms.and_all(&parts)
    }

    /// All terms that the system is made of: what a solver for it must be able to express.
    pub fn roots(&self) -> Vec<Term> {
        let mut roots = vec![self.init, self.valid, self.bad];
        roots.extend(self.inputs.iter().copied());
        for var in &self.state {
            roots.push(var.now);
            roots.extend(var.next);
        }
        roots
    }

    /// Whether the invariants of the type hold; `Err` names the first that does not.
    pub fn check(&self, terms: &Terms) -> Result<(), String> {
        if self.roots().iter().any(|term| term.index() >= terms.len()) {
            return Err("a term is not of this table".into());
        }
        let mut known = FxHashSet::default();
        let vars = self.state.iter().map(|var| var.now);
        for var in vars.clone().chain(self.inputs.iter().copied()) {
            let name = terms
                .var_name(var)
                .ok_or("a state variable or input is no variable")?;
            if !known.insert(name) {
                return Err(format!("there are two variables `{name}`"));
            }
        }
        let state: FxHashSet<Term> = vars.collect();
        let mut all = state.clone();
        all.extend(self.inputs.iter().copied());
        for formula in [self.init, self.valid, self.bad] {
            if terms.sort(formula) != Sort::BOOL {
                return Err("initial, bad states or steps are not given by a formula".into());
            }
        }
        let mut steps = vec![self.valid];
        for var in &self.state {
            if var
                .next
                .is_some_and(|n| terms.sort(n) != terms.sort(var.now))
            {
                return Err("a next-state function is of another sort".into());
            }
            steps.extend(var.next);
        }
        // All at once: next-state functions share most of their terms.
        only(
            terms,
            "initial or bad states",
            &[self.init, self.bad],
            &state,
        )?;
        only(terms, "steps", &steps, &all)
    }

    /// Whether the term is a formula over the state variables; `Err` says why not.
    pub fn check_formula(&self, terms: &Terms, formula: Term) -> Result<(), String> {
        if formula.index() >= terms.len() {
            return Err("the invariant is no term of this run".into());
        }
        if terms.sort(formula) != Sort::BOOL {
            return Err("the invariant is no formula".into());
        }
        self.check_term(terms, formula)
    }

    /// Whether the term is one over the state variables; `Err` says why not.
    pub fn check_term(&self, terms: &Terms, term: Term) -> Result<(), String> {
        if term.index() >= terms.len() {
            return Err("the evidence has a term that is not of this run".into());
        }
        let state: FxHashSet<Term> = self.state.iter().map(|var| var.now).collect();
        only(terms, "parts of the invariant", &[term], &state)
    }
}

/// Whether all variables of the terms are among those allowed.
fn only(
    terms: &Terms,
    what: &str,
    roots: &[Term],
    allowed: &FxHashSet<Term>,
) -> Result<(), String> {
    let vars = terms.free_vars(roots);
    match vars.iter().find(|var| !allowed.contains(var)) {
        None => Ok(()),
        Some(var) => {
            let name = terms.var_name(*var).unwrap_or_default();
            Err(format!("{what} mention `{name}`"))
        }
    }
}

/// The parts of a conjunction, each once, in order.
pub fn conjuncts(terms: &mut Terms, formula: Term) -> Vec<Term> {
    let mut parts = Vec::new();
    let mut seen = FxHashSet::default();
    let mut stack = vec![formula];
    while let Some(part) = stack.pop() {
        if !seen.insert(part) {
            continue;
        }
        let op = terms.op(part);
        if op == Op::And {
            stack.extend(terms.args(part).iter().rev());
            continue;
        }
        let inner = terms.args(part).first().copied();
        if let Some(inner) = inner.filter(|t| op == Op::Not && terms.op(*t) == Op::Or) {
            for arg in terms.args(inner).to_vec().into_iter().rev() {
                stack.push(terms.not(arg));
            }
        } else if part != terms.tru() {
            parts.push(part);
        }
    }
    parts
}

/// What the initial states fix: state variables with their constants, as equations among the
/// conjuncts of I say, in the order of the state. A variable with several is given the first.
pub fn initial_constants(terms: &mut Terms, ts: &Ts) -> Vec<(Term, Term)> {
    let mut found: FxHashMap<Term, Term> = FxHashMap::default();
    for part in conjuncts(terms, ts.init) {
        if let Some((x, c)) = as_equation(terms, part) {
            found.entry(x).or_insert(c);
        }
    }
    let vars = ts.state.iter().map(|var| var.now);
    vars.filter_map(|x| Some((x, *found.get(&x)?))).collect()
}

/// `x = c` of a formula of that form; `x` is x = true and `¬x` is x = false.
pub(crate) fn as_equation(terms: &Terms, formula: Term) -> Option<(Term, Term)> {
    let is_var = |t: Term| matches!(terms.op(t), Op::Var(_));
    if is_var(formula) && terms.sort(formula) == Sort::BOOL {
        return Some((formula, terms.tru()));
    }
    let args = terms.args(formula);
    if terms.op(formula) == Op::Not && is_var(args[0]) {
        return Some((args[0], terms.fals()));
    }
    if terms.op(formula) != Op::Eq {
        return None;
    }
    let both = [(args[0], args[1]), (args[1], args[0])];
    let mut both = both.into_iter();
    both.find(|(x, c)| is_var(*x) && terms.value_of(*c).is_some())
}
