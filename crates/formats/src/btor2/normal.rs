//! Normalises a system to the form that the reader makes of the written text, so that reading and
//! writing it again gives the same text.
//!
//! ```text
//!   terms         made anew by the reader's operators, in the order in which they are written; junctions of two
//!   sorts         enumerations are bit-vectors, words of one bit are truth values
//!   C             ranges of enumerations; started ∨ (what I says that `init` cannot)
//!   B' = B ∧ (parts of C over the state that B does not say)          V' = V ∨ B', part by part
//!   inputs        any.x is the next value of a state x that has an initial value and no next one
//!   states        started(0) = false, started' = true; filled(0) = all cells equal, filled' = filled
//! ```
//! Reading gives bad states B' ∧ C and constraints V' ∧ C; as C follows from B', these are B' and
//! what was written.

use super::{
    op,
    write::{WriteError, bits, initial, simple, width},
};
use crate::{
    model::{Asked, unless_bad, with_constraint},
    symbols::{self, Unique},
};
use bia_system::{StateVar, Ts, conjuncts};
use bia_term::{
    Op, Sort, SortData, Term, Terms,
    value::{Bv, Value},
};
use rustc_hash::FxHashMap;

/// What is written, in terms of its own.
pub(super) struct Normal {
    pub(super) terms: Terms,
    pub(super) inputs: Vec<Variable>,
    pub(super) state: Vec<State>,
    /// Hold in every step.
    pub(super) constraints: Vec<Term>,
    pub(super) bad: Term,
}

/// An input or a state variable.
pub(super) struct Variable {
    pub(super) var: Term,
    /// The variable of the system that it is, if it is one.
    pub(super) of: Option<Term>,
}

/// A state variable.
pub(super) struct State {
    pub(super) variable: Variable,
    /// Its value at first; of an array, that of all cells.
    pub(super) init: Option<Bv>,
    pub(super) next: Option<Term>,
}

/// The system in the reader's terms. It has been checked that all of it can be written.
pub(super) fn normal(from: &mut Terms, ts: &Ts, asked: Asked) -> Result<Normal, WriteError> {
    let first = lowered(from, ts, asked)?;
    // Words of one bit are made when they are needed, also by terms that are not there in the end.
    match first.has_bits_as_words() {
        false => Ok(first),
        true => first.again(asked),
    }
}

impl Normal {
    /// All terms that are written.
    pub(super) fn roots(&self) -> Vec<Term> {
        let nexts = self.state.iter().filter_map(|state| state.next);
        let constraints = self.constraints.iter().copied();
        nexts.chain(constraints).chain([self.bad]).collect()
    }

    fn has_bits_as_words(&self) -> bool {
        let order = self.terms.post_order(&self.roots());
        let width = |term: Term| self.terms.sorts().bv_width(self.terms.sort(term));
        order.into_iter().any(|term| width(term) == Some(1))
    }

    fn again(self, asked: Asked) -> Result<Self, WriteError> {
        let mut terms = self.terms;
        let mut init = Vec::new();
        for state in &self.state {
            if let Some(value) = &state.init {
                init.push(equation(&mut terms, state.variable.var, value));
            }
        }
        let ts = Ts {
            state: (self.state.iter())
                .map(|state| StateVar {
                    now: state.variable.var,
                    next: state.next,
                })
                .collect(),
            inputs: self.inputs.iter().map(|input| input.var).collect(),
            init: terms.and_all(&init),
            valid: terms.and_all(&self.constraints),
            bad: self.bad,
        };
        let mut made = lowered(&mut terms, &ts, asked)?;
        let old = self.inputs.iter();
        let old = old.chain(self.state.iter().map(|state| &state.variable));
        let new = made.inputs.iter_mut();
        let new = new.chain(made.state.iter_mut().map(|state| &mut state.variable));
        for (new, old) in new.zip(old) {
            new.of = old.of;
        }
        Ok(made)
    }
}

/// That a state has this value, or all its cells.
fn equation(terms: &mut Terms, var: Term, value: &Bv) -> Term {
    let mut told = op::from_bits(terms, value.clone());
    let sort = terms.sort(var);
    if terms.sort(told) != sort {
        told = terms.const_array(sort, told);
    }
    terms.eq(var, told)
}

fn lowered(from: &mut Terms, ts: &Ts, asked: Asked) -> Result<Normal, WriteError> {
    let (values, rest) = initial(from, ts);
    let valid = conjuncts(from, ts.valid);
    let mut lower = Lower {
        terms: Terms::new(),
        made: FxHashMap::default(),
        filled: FxHashMap::default(),
        unique: Unique::default(),
        inputs: Vec::new(),
        state: Vec::new(),
    };
    for input in &ts.inputs {
        let variable = lower.variable(from, *input);
        lower.inputs.push(variable);
    }
    for var in &ts.state {
        let variable = lower.variable(from, var.now);
        let init = values.get(&var.now).and_then(|value| {
            let sort = from.sort(var.now);
            match (from.value_of(*value)?, from.sorts().array_parts(sort)) {
                (Value::Array(array), Some((_, element))) => {
                    Some(bits(from, array.canonical().default(), element))
                }
                (value, _) => Some(bits(from, value, sort)),
            }
        });
        lower.state.push(State {
            variable,
            init,
            next: None,
        });
    }
    // Variables are older than what is made of them.
    let started = lower.unique.name("started");
    let started = lower.terms.var(&started, Sort::BOOL);
    lower.equations();
    let nexts: Vec<Term> = ts.state.iter().filter_map(|var| var.next).collect();
    let mut roots = valid.clone();
    roots.extend(&nexts);
    roots.extend([ts.bad, rest]);
    lower.all(from, &roots)?;
    for (at, var) in ts.state.iter().enumerate() {
        let next = match var.next {
            Some(next) => Some(lower.made[&next]),
            None if lower.state[at].init.is_some() => Some(lower.any(from, var.now)),
            None => None,
        };
        lower.state[at].next = next;
    }
    let valid = valid.iter().map(|part| lower.made[part]).collect();
    let (bad, rest) = (lower.made[&ts.bad], lower.made[&rest]);
    let always = match rest == lower.terms.tru() {
        true => rest,
        false => lower.started(started, rest),
    };
    Ok(lower.close(from, ts, asked, (valid, bad, always)))
}

struct Lower {
    terms: Terms,
    made: FxHashMap<Term, Term>,
    /// State variables for arrays that have one value in all cells.
    filled: FxHashMap<(Sort, Bv), Term>,
    unique: Unique,
    inputs: Vec<Variable>,
    state: Vec<State>,
}

impl Lower {
    fn sort(&mut self, from: &Terms, sort: Sort) -> Sort {
        match from.sorts().array_parts(sort) {
            None => op::bits(&mut self.terms, width(from, sort)),
            Some((index, element)) => {
                let index = op::bits(&mut self.terms, width(from, index));
                let element = op::bits(&mut self.terms, width(from, element));
                self.terms.array_sort(index, element)
            }
        }
    }

    fn variable(&mut self, from: &Terms, var: Term) -> Variable {
        let name = self.unique.name(symbols::of(from, var));
        let sort = self.sort(from, from.sort(var));
        let made = self.terms.var(&name, sort);
        self.made.insert(var, made);
        Variable {
            var: made,
            of: Some(var),
        }
    }

    /// Makes the equations of initial values, as the reader does before it makes anything else.
    fn equations(&mut self) {
        for state in &self.state {
            if let Some(value) = &state.init {
                equation(&mut self.terms, state.variable.var, value);
            }
        }
    }

    /// The input that is the next value of a state.
    fn any(&mut self, from: &Terms, state: Term) -> Term {
        let name = format!("any.{}", symbols::of(from, state));
        let name = self.unique.name(&name);
        let sort = self.sort(from, from.sort(state));
        let var = self.terms.var(&name, sort);
        self.inputs.push(Variable { var, of: None });
        var
    }

    /// That this holds at first.
    fn started(&mut self, started: Term, first: Term) -> Term {
        self.state.push(State {
            variable: Variable {
                var: started,
                of: None,
            },
            init: Some(Bv::zero(1)),
            next: Some(self.terms.tru()),
        });
        self.terms.or(started, first)
    }

    /// The array that has this element everywhere.
    fn filled(&mut self, from: &Terms, sort: Sort, element: Bv) -> Term {
        let sort = self.sort(from, sort);
        let key = (sort, element);
        if let Some(known) = self.filled.get(&key) {
            return *known;
        }
        let name = self.unique.name("filled");
        let var = self.terms.var(&name, sort);
        self.state.push(State {
            variable: Variable { var, of: None },
            init: Some(key.1.clone()),
            next: Some(var),
        });
        self.filled.insert(key, var);
        var
    }

    fn value(&mut self, from: &Terms, value: &Value, sort: Sort) -> Term {
        let (Value::Array(array), Some((index, element))) = (value, from.sorts().array_parts(sort))
        else {
            return op::from_bits(&mut self.terms, bits(from, value, sort));
        };
        let array = array.canonical();
        let mut made = self.filled(from, sort, bits(from, array.default(), element));
        for (at, value) in array.entries() {
            let at = op::from_bits(&mut self.terms, bits(from, at, index));
            let value = op::from_bits(&mut self.terms, bits(from, value, element));
            made = self.terms.store(made, at, value);
        }
        made
    }

    fn all(&mut self, from: &Terms, roots: &[Term]) -> Result<(), WriteError> {
        let made = &self.made;
        for term in from.post_order_until(roots, |term| made.contains_key(&term)) {
            let lowered = self.node(from, term)?;
            self.made.insert(term, lowered);
        }
        Ok(())
    }

    fn node(&mut self, from: &Terms, term: Term) -> Result<Term, WriteError> {
        let sort = from.sort(term);
        if let Some(value) = from.value_of(term) {
            return Ok(self.value(from, value, sort));
        }
        let op = from.op(term);
        if let (Op::ConstArray(_), Some(element)) = (op, from.args(term).first()) {
            let told = from.value_of(*element).cloned();
            let told = told.unwrap_or(Value::Bool(false));
            return Ok(self.filled(from, sort, bits(from, &told, from.sort(*element))));
        }
        let mut args: Vec<Term> = from.args(term).iter().map(|arg| self.made[arg]).collect();
        let (word, indices) = if let Op::Extract { hi, lo } = op {
            ("slice", [hi, lo])
        } else if let Op::SignExtend { by } = op {
            ("sext", [by, 0])
        } else {
            (simple(op).unwrap_or("not"), [0; 2])
        };
        if matches!(op, Op::And | Op::Or) {
            return Ok(junction(&mut self.terms, op, args));
        }
        if op.is_commutative() {
            args.sort_unstable();
        }
        op::apply(&mut self.terms, word, &args, indices).map_err(|_| {
            let why = format!("BTOR2 has no `{word}` of these sorts");
            WriteError::Unsupported(why)
        })
    }

    /// That an enumeration has one of its values.
    fn range(&mut self, from: &Terms, var: Term) -> Option<Term> {
        let sort = from.sort(var);
        let SortData::Enum(data) = from.sort_data(sort) else {
            return None;
        };
        let (width, count) = (width(from, sort), data.constructors.len());
        if count.is_power_of_two() && count > 1 {
            return None;
        }
        let most = u64::try_from(count).unwrap_or(u64::MAX);
        let most = op::from_bits(&mut self.terms, Bv::from_u64(width, most));
        let var = self.made[&var];
        op::apply(&mut self.terms, "ult", &[var, most], [0; 2]).ok()
    }

    /// Constraints and bad states as they are once they were read.
    fn close(
        mut self,
        from: &Terms,
        ts: &Ts,
        asked: Asked,
        (mut valid, bad, first): (Vec<Term>, Term, Term),
    ) -> Normal {
        let mut always = vec![first];
        for var in &ts.state {
            always.extend(self.range(from, var.now));
        }
        for input in &ts.inputs {
            valid.extend(self.range(from, *input));
        }
        let terms = &mut self.terms;
        let always = terms.and_all(&always);
        let (bad, valid) = match asked {
            Asked::Bad => {
                let bad = with_constraint(terms, bad, always);
                let parts = conjuncts(terms, bad);
                let bad = junction(terms, Op::And, parts);
                let valid = terms.and_all(&valid);
                (bad, unless_bad(terms, valid, bad))
            }
            Asked::Justice => (bad, terms.and_all(&valid)),
        };
        let all = terms.and(always, valid);
        let mut constraints = conjuncts(terms, all);
        constraints.sort_unstable();
        Normal {
            constraints,
            bad,
            terms: self.terms,
            inputs: self.inputs,
            state: self.state,
        }
    }
}

/// A conjunction or disjunction, two by two, the oldest first.
fn junction(terms: &mut Terms, op: Op, mut args: Vec<Term>) -> Term {
    args.sort_unstable();
    let mut args = args.into_iter();
    let first = args.next();
    let neutral = terms.bool(op == Op::And);
    args.fold(first.unwrap_or(neutral), |made, arg| match op == Op::And {
        true => terms.and(made, arg),
        false => terms.or(made, arg),
    })
}
