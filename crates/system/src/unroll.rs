//! [`Unroller`]: a system as paths s₀ w₀ s₁ w₁ …, one step at a time.
//!
//! ```text
//!   step i gives    V(sᵢ, wᵢ)                        is there a step
//!                   x_{i+1} = Nₓ(sᵢ, wᵢ)             definitions, one for each variable
//! ```
//! Definitions only name values: they can be asserted whether or not there is a step, since they
//! have a solution in every state. V restricts the path.
//!
//! A state variable at a step is a fresh variable named after it and the step; but where its value
//! is already a constant or a variable it is that, and no definition is needed. So constants move
//! along the path without any solver, each step costs the size of the relation once, and a
//! solver that solves equations (the bit-blaster) gets them in the form that it takes.

use crate::{Ts, ts::initial_constants};
use bia_term::{Op, Substitution, Term, Terms};
use rustc_hash::FxHashMap;

/// Where paths begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// In an initial state. [`Unroller::init`] must be asserted; the constants that it fixes are
    /// already in place.
    Initial,
    /// In any state.
    Anywhere,
}

/// What one step adds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// V at this step: whether the path goes on.
    pub valid: Term,
    /// Equations that define the next state. They restrict nothing else.
    pub definitions: Vec<Term>,
}

/// One state of the path with the inputs of the step that leaves it.
#[derive(Debug)]
struct Frame {
    state: Vec<Term>,
    inputs: Vec<Term>,
    /// Puts them in. Given up when the path has moved on, and made again on demand.
    here: Option<Substitution>,
}

/// A growing path of a system. The same system must be given to every call.
#[derive(Debug)]
pub struct Unroller {
    /// The state variables and inputs of the system.
    vars: Vec<Term>,
    frames: Vec<Frame>,
}

impl Unroller {
    /// A path of no steps.
    pub fn new(terms: &mut Terms, ts: &Ts, start: Start) -> Self {
        let constants: FxHashMap<Term, Term> = match start {
            Start::Initial => initial_constants(terms, ts).into_iter().collect(),
            Start::Anywhere => FxHashMap::default(),
        };
        let state = ts.state.iter().map(|var| {
            let constant = constants.get(&var.now).copied();
            constant.unwrap_or_else(|| copy(terms, var.now, 0))
        });
        let state = state.collect();
        let vars = ts.state.iter().map(|var| var.now);
        let vars = vars.chain(ts.inputs.iter().copied()).collect();
        let mut path = Self {
            vars,
            frames: Vec::new(),
        };
        path.push(terms, ts, state);
        path
    }

    fn push(&mut self, terms: &mut Terms, ts: &Ts, state: Vec<Term>) {
        let step = self.frames.len();
        let inputs = ts.inputs.iter().map(|w| copy(terms, *w, step)).collect();
        let here = None;
        self.frames.push(Frame {
            state,
            inputs,
            here,
        });
    }

    /// The number of steps so far.
    pub fn depth(&self) -> usize {
        self.frames.len() - 1
    }

    /// The state variables at a step, in order.
    pub fn state(&self, step: usize) -> &[Term] {
        &self.frames[step].state
    }

    /// The inputs of the step that leaves this state, in order.
    pub fn inputs(&self, step: usize) -> &[Term] {
        &self.frames[step].inputs
    }

    /// A term over state and inputs, at a step.
    pub fn at(&mut self, terms: &mut Terms, term: Term, step: usize) -> Term {
        let frame = &mut self.frames[step];
        let here = frame.here.get_or_insert_with(|| {
            let values = frame.state.iter().chain(&frame.inputs).copied();
            Substitution::new(terms, self.vars.iter().copied().zip(values))
        });
        here.apply(terms, term)
    }

    /// I at the first state.
    pub fn init(&mut self, terms: &mut Terms, ts: &Ts) -> Term {
        self.at(terms, ts.init, 0)
    }

    /// Goes one step further.
    pub fn extend(&mut self, terms: &mut Terms, ts: &Ts) -> Step {
        let last = self.depth();
        let valid = self.at(terms, ts.valid, last);
        let mut definitions = Vec::new();
        let mut state = Vec::with_capacity(ts.state.len());
        for var in &ts.state {
            let value = var.next.map(|next| self.at(terms, next, last));
            state.push(match value {
                Some(value) if is_leaf(terms, value) => value,
                Some(value) => {
                    let name = copy(terms, var.now, last + 1);
                    definitions.push(terms.eq(name, value));
                    name
                }
                None => copy(terms, var.now, last + 1),
            });
        }
        self.push(terms, ts, state);
        // What the steps before the last remember is rarely asked for again, and is large.
        if let Some(before) = last.checked_sub(1) {
            self.frames[before].here = None;
        }
        Step { valid, definitions }
    }
}

fn is_leaf(terms: &Terms, term: Term) -> bool {
    matches!(terms.op(term), Op::Var(_) | Op::Value(_))
}

/// A variable for the value of `var` at a step.
fn copy(terms: &mut Terms, var: Term, step: usize) -> Term {
    let stem = format!("{}@{step}", terms.var_name(var).unwrap_or("x"));
    let sort = terms.sort(var);
    terms.fresh_var(&stem, sort)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::StateVar;
    use bia_term::Sort;

    /// p flips; n adds the input w; c is any value.
    fn system(t: &mut Terms) -> Ts {
        let [n, w, c] = ["n", "w", "c"].map(|name| t.var(name, Sort::INT));
        let p = t.var("p", Sort::BOOL);
        let (not_p, sum, zero) = (t.not(p), t.add(n, w), t.int(0));
        let state = [(p, Some(not_p)), (n, Some(sum)), (c, None)];
        let init = t.eq(n, zero);
        Ts {
            state: state.map(|(now, next)| StateVar { now, next }).into(),
            inputs: vec![w],
            init: t.and(p, init),
            valid: t.lt(w, c),
            bad: t.lt(n, zero),
        }
    }

    #[test]
    fn constants_move_along_and_the_rest_is_named() {
        let mut t = Terms::new();
        let ts = system(&mut t);
        let mut path = Unroller::new(&mut t, &ts, Start::Initial);
        assert_eq!(path.init(&mut t, &ts), t.tru());
        let mut steps = vec![];
        for _ in 0..2 {
            let Step { valid, definitions } = path.extend(&mut t, &ts);
            let all = [vec![valid], definitions].concat();
            let texts: Vec<String> = all.iter().map(|f| t.term_text(*f)).collect();
            steps.push(texts.join("  "));
        }
        // n at step 1 is w at step 0: no name is needed.
        assert_eq!(
            steps,
            ["(< w@0 c@0)", "(< w@1 c@1)  (= (+ w@0 w@1) n@2)"].map(String::from)
        );
        assert_eq!(path.state(0)[0], t.tru());
        assert_eq!(path.state(1)[0], t.fals());
        let bad = path.at(&mut t, ts.bad, 2);
        assert_eq!(t.term_text(bad), "(< n@2 0)");
    }

    #[test]
    fn paths_from_anywhere_have_no_constants() {
        let mut t = Terms::new();
        let ts = system(&mut t);
        let mut path = Unroller::new(&mut t, &ts, Start::Anywhere);
        path.extend(&mut t, &ts);
        assert_eq!(path.depth(), 1);
        let names: Vec<&str> = path
            .state(0)
            .iter()
            .filter_map(|x| t.var_name(*x))
            .collect();
        assert_eq!(names, ["p@0", "n@0", "c@0"]);
        // Another path has other variables.
        let other = Unroller::new(&mut t, &ts, Start::Anywhere);
        assert_ne!(other.state(0), path.state(0));
    }
}
