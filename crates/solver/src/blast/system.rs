//! Transition systems of terms as sequential circuits, for engines that work on bits.
//!
//! Given are state variables x with next-state terms, inputs, and formulas: *init* holds in the
//! first step, *constraints* hold in every step, *bad* must never hold. All are over state
//! variables and inputs, and of sorts that become words: no arrays, no functions.
//!
//! Each bit of a state variable becomes a latch, each bit of an input an input. An init formula
//! `x = value` becomes initial values of latches. Any other holds under a latch that is false in
//! the first step alone:
//!
//! ```text
//!   started(0) = false     started' = true     constraint: started ∨ init
//! ```

use super::encode::{EncodeError, Encoder, unsupported, value_of_word, width_of, word_of_value};
use crate::{
    aig::{AigLit, AigSystem, Latch},
    api::SolverError,
    circuit::Word,
};
use bia_base::Budget;
use bia_term::{Op, SortData, Term, Terms, value::Value};
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashSet};

/// A transition system of terms.
#[derive(Clone, Debug, Default)]
pub struct TermSystem {
    /// State variables with their values in the next step.
    pub state: Vec<(Term, Term)>,
    /// Variables that are free in every step.
    pub inputs: Vec<Term>,
    /// What holds in the first step.
    pub init: Vec<Term>,
    /// What holds in every step.
    pub constraints: Vec<Term>,
    /// What must never hold.
    pub bad: Vec<Term>,
}

/// The system on the level of bits.
#[derive(Clone, Debug)]
pub struct BlastedSystem {
    /// The circuit; `bad` is in the order of the terms.
    pub system: AigSystem,
    /// State variables and inputs with their bits, the least significant first: edges to the
    /// inputs of the graph.
    pub vars: IndexMap<Term, Vec<AigLit>, FxBuildHasher>,
}

impl BlastedSystem {
    /// The value of a variable whose bits have these values, the least significant first.
    pub fn value(&self, terms: &Terms, var: Term, bits: &[bool]) -> Value {
        value_of_word(terms, terms.sort(var), bits)
    }
}

impl TermSystem {
    /// The circuit of the system. `Unsupported` for sorts that do not become words and for
    /// variables that are neither state nor input; `Internal` when the budget ends.
    pub fn blast(&self, terms: &Terms, budget: &Budget) -> Result<BlastedSystem, SolverError> {
        self.check(terms)?;
        let mut encoder = Encoder::functional();
        let encode =
            |encoder: &mut Encoder, term: Term| encoder.word(terms, term, budget).map_err(refused);
        let mut vars = IndexMap::default();
        let mut made = AigSystem::default();
        for var in self.state.iter().map(|(var, _)| var).chain(&self.inputs) {
            let word = encode(&mut encoder, *var)?;
            vars.insert(*var, word.bits().to_vec());
        }
        for input in &self.inputs {
            made.inputs.extend_from_slice(&vars[input]);
        }
        for (var, next) in &self.state {
            let next = encode(&mut encoder, *next)?;
            let latches = vars[var].iter().zip(next.iter());
            made.latches.extend(latches.map(|(state, next)| Latch {
                state: *state,
                init: None,
                next: *next,
            }));
        }
        for term in &self.bad {
            made.bad.push(encode(&mut encoder, *term)?[0]);
        }
        for term in &self.constraints {
            made.constraints.push(encode(&mut encoder, *term)?[0]);
        }
        self.start(terms, &mut encoder, &mut made, budget)?;
        made.constraints.extend(encoder.take_side());
        made.aig = encoder.aig;
        Ok(BlastedSystem { system: made, vars })
    }

    /// Initial values of latches, and a latch for what else holds in the first step.
    fn start(
        &self,
        terms: &Terms,
        encoder: &mut Encoder,
        made: &mut AigSystem,
        budget: &Budget,
    ) -> Result<(), SolverError> {
        let mut rest = Vec::new();
        for term in &self.init {
            if !self.set_initial(terms, encoder, made, *term) {
                rest.push(encoder.truth(terms, *term, budget).map_err(refused)?);
            }
        }
        if !rest.is_empty() {
            let started = encoder.aig.input();
            made.latches.push(Latch {
                state: started,
                init: Some(false),
                next: AigLit::TRUE,
            });
            let all = encoder.aig.and_all(&rest);
            made.constraints.push(encoder.aig.or(started, all));
        }
        Ok(())
    }

    /// If the formula is `x = value` for a state variable: sets the initial values of its latches,
    /// unless they have others.
    fn set_initial(
        &self,
        terms: &Terms,
        encoder: &Encoder,
        made: &mut AigSystem,
        term: Term,
    ) -> bool {
        let (var, value): (Term, Word) = match (terms.op(term), terms.args(term)) {
            (Op::Eq, [a, b]) => {
                let constant = |t: Term| {
                    terms
                        .value_of(t)
                        .map(|v| word_of_value(terms, terms.sort(t), v))
                };
                match (constant(*a), constant(*b)) {
                    (None, Some(value)) => (*a, value),
                    (Some(value), None) => (*b, value),
                    (None, None) | (Some(_), Some(_)) => return false,
                }
            }
            (Op::Var(_), _) => (term, Word::bit(AigLit::TRUE)),
            (Op::Not, [var]) => (*var, Word::bit(AigLit::FALSE)),
            _ => return false,
        };
        let Some(word) = encoder.known(var) else {
            return false;
        };
        if !self.state.iter().any(|(state, _)| *state == var) {
            return false;
        }
        for (bit, value) in word.iter().zip(value.iter()) {
            let mut latches = made.latches.iter_mut();
            let Some(latch) = latches.find(|latch| latch.state == *bit) else {
                return false;
            };
            match (latch.init, value.as_constant()) {
                (None, init) => latch.init = init,
                (before, init) if before == init => {}
                (Some(_), _) => return false,
            }
        }
        true
    }

    fn check(&self, terms: &Terms) -> Result<(), SolverError> {
        let vars = self.state.iter().map(|(var, _)| *var);
        let known: FxHashSet<Term> = vars.chain(self.inputs.iter().copied()).collect();
        let formulas = self.init.iter().chain(&self.constraints).chain(&self.bad);
        let all = self.state.iter().map(|(_, next)| next).chain(formulas);
        let roots: Vec<Term> = all.chain(&known).copied().collect();
        let mut fine = FxHashSet::default();
        for root in &roots {
            unsupported(terms, *root, &mut fine).map_err(refused)?;
        }
        for term in terms.post_order(&roots) {
            let sort = terms.sort(term);
            let array = matches!(terms.sort_data(sort), SortData::Array { .. });
            if array || matches!(terms.op(term), Op::App(_)) || width_of(terms, sort).is_none() {
                let text = "arrays and functions in a system of bits";
                return Err(SolverError::Unsupported(text.into()));
            }
            if let Some(name) = terms.var_name(term)
                && !known.contains(&term)
            {
                let text = format!("variable `{name}` is neither state nor input");
                return Err(SolverError::Unsupported(text));
            }
        }
        Ok(())
    }
}

fn refused(error: EncodeError) -> SolverError {
    match error {
        EncodeError::Unsupported(what) | EncodeError::TooLarge(what) => {
            SolverError::Unsupported(what)
        }
        EncodeError::Stopped(stop) => SolverError::Internal(format!("stopped: {stop:?}")),
    }
}
