//! Evaluation of terms under a model.
//!
//! Each term of the shared graph is computed once, by the evaluator of its row, with an explicit
//! stack. All arguments are computed, also of branches that are not taken. What SMT-LIB leaves
//! open the [`Model`] decides. Nothing panics, whatever the model holds.
//!
//! A chain of writes to an array is computed in one go and only its end is remembered: otherwise
//! n writes would cost n copies of the array.

use crate::{
    FunId, Model, Op, Term, Terms,
    op::Tag,
    table::{self, Call, Fault, Meaning},
    value::Value,
};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Why a term has no value under a model.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EvalError {
    /// The model has no value for this variable.
    #[error("no value for variable `{name}`")]
    Variable {
        /// The variable.
        term: Term,
        /// Its name.
        name: String,
    },
    /// The model has no value for this function at these arguments.
    #[error("no value for function `{name}` at {args:?}")]
    Function {
        /// The function.
        fun: FunId,
        /// Its name.
        name: String,
        /// Where it has no value.
        args: Vec<Value>,
    },
    /// The model holds values that are not of the sorts of what they stand for.
    #[error("a value has the wrong sort")]
    Malformed,
}

impl Terms {
    /// The value of `term` under `model`.
    pub fn eval(&self, term: Term, model: &Model) -> Result<Value, EvalError> {
        Evaluator::new(self, model).eval(term).cloned()
    }

    /// The value of an application of the operator of `term` to these values instead of its
    /// arguments; `model` decides what is open. For operators of the table alone: variables and
    /// functions have no value by themselves.
    pub fn compute(&self, term: Term, args: &[&Value], model: &Model) -> Result<Value, EvalError> {
        match self.apply_values(term, args) {
            Ok(value) => Ok(value),
            Err(Fault::Open) => Ok(model.open(self, self.op(term), self.sort(term), args)),
            Err(Fault::Malformed) => Err(EvalError::Malformed),
        }
    }

    /// The same where it needs no model: `None` if the value is open, or there is none.
    pub fn determined(&self, term: Term, args: &[&Value]) -> Option<Value> {
        self.apply_values(term, args).ok()
    }

    fn apply_values(&self, term: Term, args: &[&Value]) -> Result<Value, Fault> {
        let (op, sort) = (self.op(term), self.sort(term));
        let row = table::row(op).ok_or(Fault::Malformed)?;
        let Meaning::Primitive(_, evaluator) = row.meaning else {
            return Err(Fault::Malformed);
        };
        evaluator(&Call {
            indices: op.indices().0,
            sort,
            sorts: self.sorts(),
            args,
        })
    }
}

/// Evaluates many terms under one model and remembers what it computed.
#[derive(Debug)]
pub struct Evaluator<'a> {
    terms: &'a Terms,
    model: &'a Model,
    memo: FxHashMap<Term, Value>,
}

impl<'a> Evaluator<'a> {
    /// Nothing computed yet.
    pub fn new(terms: &'a Terms, model: &'a Model) -> Self {
        let memo = FxHashMap::default();
        Self { terms, model, memo }
    }

    /// The value of `root`.
    pub fn eval(&mut self, root: Term) -> Result<&Value, EvalError> {
        let mut stack = vec![root];
        let mut inputs = Vec::new();
        while let Some(&term) = stack.last() {
            if self.known(term).is_some() {
                stack.pop();
                continue;
            }
            inputs.clear();
            self.inputs(term, &mut inputs);
            let before = stack.len();
            stack.extend(inputs.iter().filter(|t| self.known(**t).is_none()));
            if stack.len() == before {
                let value = self.compute(term, &inputs)?;
                self.memo.insert(term, value);
                stack.pop();
            }
        }
        self.known(root).ok_or(EvalError::Malformed)
    }

    /// The value of a constant, of a variable that has one, or of what was computed.
    fn known(&self, term: Term) -> Option<&Value> {
        let tag = self.terms.tag(term);
        if tag == Tag::Value {
            return self.terms.value_of(term);
        }
        let told = (tag == Tag::Var).then(|| self.model.get(term)).flatten();
        told.or_else(|| self.memo.get(&term))
    }

    /// What has to be known to compute a term: its arguments; for a write the chain of writes
    /// down to an array that is known or no write, as array, index, element, index, element, ….
    fn inputs(&self, term: Term, inputs: &mut Vec<Term>) {
        if self.terms.tag(term) != Tag::Store {
            inputs.extend_from_slice(self.terms.args(term));
            return;
        }
        inputs.push(term);
        let mut at = term;
        loop {
            let args = self.terms.args(at);
            inputs.extend([args[1], args[2]]);
            at = args[0];
            if self.terms.tag(at) != Tag::Store || self.known(at).is_some() {
                inputs[0] = at;
                return;
            }
        }
    }

    fn compute(&self, term: Term, inputs: &[Term]) -> Result<Value, EvalError> {
        let know = |t: &Term| self.known(*t).ok_or(EvalError::Malformed);
        let op = self.terms.op(term);
        if let Op::Var(name) = op {
            if self.model.is_completed() {
                let sort = self.terms.sort(term);
                return Ok(self.terms.sorts().default_value(sort));
            }
            let name = self.terms.name(name).into();
            return Err(EvalError::Variable { term, name });
        }
        if let Op::App(fun) = op {
            let args = inputs.iter().map(|t| know(t).cloned());
            return self.apply(fun, args.collect::<Result<_, _>>()?);
        }
        if op == Op::Store {
            return self.write(inputs);
        }
        let Some(first) = inputs.first() else {
            return Err(EvalError::Malformed);
        };
        let mut short = [know(first)?; 4];
        if inputs.len() > short.len() {
            let args: Vec<&Value> = inputs.iter().map(know).collect::<Result<_, _>>()?;
            return self.terms.compute(term, &args, self.model);
        }
        for (slot, input) in short.iter_mut().zip(inputs) {
            *slot = know(input)?;
        }
        let args = &short[..inputs.len()];
        self.terms.compute(term, args, self.model)
    }

    /// A chain of writes, the last one first in `inputs`.
    fn write(&self, inputs: &[Term]) -> Result<Value, EvalError> {
        let know = |t: Term| self.known(t).ok_or(EvalError::Malformed);
        let (base, writes) = inputs.split_first().ok_or(EvalError::Malformed)?;
        let base = know(*base)?.as_array().ok_or(EvalError::Malformed)?;
        let mut array = Arc::clone(base);
        let changed = Arc::make_mut(&mut array);
        for write in writes.rchunks_exact(2) {
            changed.set(know(write[0])?.clone(), know(write[1])?.clone());
        }
        Ok(Value::Array(array))
    }

    fn apply(&self, fun: FunId, args: Vec<Value>) -> Result<Value, EvalError> {
        let known = self.model.get_fun(fun).and_then(|f| f.get(&args));
        let decl = self.terms.fun(fun);
        match known {
            Some(value) => Ok(value.clone()),
            None if self.model.is_completed() => Ok(self.terms.sorts().default_value(decl.result)),
            None => Err(EvalError::Function {
                fun,
                name: self.terms.name(decl.name).into(),
                args,
            }),
        }
    }
}
