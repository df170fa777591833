//! [`Model`]: values of variables and functions, and of what SMT-LIB leaves open.
//!
//! Some operators have no value of their own on some arguments: SMT-LIB lets every model choose
//! a function there. A model may record its choice ([`Model::choose`]); without one the choice
//! is the following, which also is what the rest of Bia means by these operators:
//!
//! | application | value |
//! |---|---|
//! | `(div x 0)`, `(/ x 0.0)` | 0 |
//! | `(mod x 0)` | x |
//! | `(fp.min -0 +0)`, `(fp.min +0 -0)` | -0 |
//! | `(fp.max -0 +0)`, `(fp.max +0 -0)` | +0 |
//! | `fp.to_ubv`, `fp.to_sbv` of NaN, infinities and what does not fit | 0 |
//! | `fp.to_real` of NaN and infinities | 0 |
//!
//! Constructors never fold these applications, so a solver may choose other values, and the model
//! records them.

use crate::{
    FunId, Op, Sort, Term, Terms,
    table::SortError,
    value::{Float, Value},
};
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use std::collections::BTreeMap;

type Map<K, V> = IndexMap<K, V, FxBuildHasher>;

/// The meaning of an uninterpreted function: finitely many points and a value elsewhere.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FunValue {
    entries: BTreeMap<Vec<Value>, Value>,
    otherwise: Option<Value>,
}

impl FunValue {
    /// A function that is `otherwise` where no point says anything else; `None`: not known.
    pub fn new(otherwise: Option<Value>) -> Self {
        let entries = BTreeMap::new();
        Self { entries, otherwise }
    }
    /// Sets the value at a point.
    pub fn set(&mut self, args: Vec<Value>, value: Value) {
        self.entries.insert(args, value);
    }
    /// The value at a point, if it is known.
    pub fn get(&self, args: &[Value]) -> Option<&Value> {
        self.entries.get(args).or(self.otherwise.as_ref())
    }
    /// The points in the order of their arguments.
    pub fn entries(&self) -> impl ExactSizeIterator<Item = (&[Value], &Value)> {
        self.entries
            .iter()
            .map(|(args, value)| (args.as_slice(), value))
    }
    /// The value elsewhere.
    pub fn otherwise(&self) -> Option<&Value> {
        self.otherwise.as_ref()
    }
}

/// Values of the variables and functions of one `Terms`.
#[derive(Clone, Debug, Default)]
pub struct Model {
    vars: Map<Term, Value>,
    funs: Map<FunId, FunValue>,
    /// What the model chose where SMT-LIB leaves the value open.
    open: Map<(Op, Vec<Value>), Value>,
    complete: bool,
}

impl Model {
    /// A model that knows nothing; evaluation reports what is missing.
    pub fn new() -> Self {
        Self::default()
    }

    /// A model that gives variables without a value the default value of their sort.
    pub fn completed() -> Self {
        Self {
            complete: true,
            ..Self::default()
        }
    }

    /// Whether what is missing has the default value of its sort.
    pub fn is_completed(&self) -> bool {
        self.complete
    }

    /// Sets the value of a variable. Refuses terms that are none and values of other sorts.
    pub fn set(&mut self, terms: &Terms, var: Term, value: Value) -> Result<(), SortError> {
        let sort = terms.sort(var);
        if terms.var_name(var).is_none() || !terms.sorts().fits(&value, sort) {
            return Err(SortError::Value(terms.sort_text(sort)));
        }
        self.vars.insert(var, value);
        Ok(())
    }

    /// Sets the meaning of a function. Refuses points and values of other sorts.
    pub fn set_fun(&mut self, terms: &Terms, fun: FunId, value: FunValue) -> Result<(), SortError> {
        let decl = terms.fun(fun);
        let fits = |value: &Value, sort: Sort| terms.sorts().fits(value, sort);
        let results = value.entries.values().chain(&value.otherwise);
        let mut points = value.entries.keys();
        let fitting = results.into_iter().all(|v| fits(v, decl.result))
            && points.all(|point| {
                point.len() == decl.args.len()
                    && point.iter().zip(&decl.args).all(|(v, sort)| fits(v, *sort))
            });
        if !fitting {
            return Err(SortError::Value(terms.sort_text(decl.result)));
        }
        self.funs.insert(fun, value);
        Ok(())
    }

    /// Records a choice for an application whose value SMT-LIB leaves open. Where it does not,
    /// the choice is ignored. `sort` is the sort of the application.
    pub fn choose(
        &mut self,
        terms: &Terms,
        op: Op,
        args: Vec<Value>,
        value: Value,
        sort: Sort,
    ) -> Result<(), SortError> {
        if !terms.sorts().fits(&value, sort) {
            return Err(SortError::Value(terms.sort_text(sort)));
        }
        self.open.insert((op, args), value);
        Ok(())
    }

    /// Takes over the choices of a model of another table: they mention no terms.
    pub fn copy_choices(&mut self, from: &Model) {
        let choices = from
            .open
            .iter()
            .map(|(at, value)| (at.clone(), value.clone()));
        self.open.extend(choices);
    }

    /// The value of a variable, if one was set.
    pub fn get(&self, var: Term) -> Option<&Value> {
        self.vars.get(&var)
    }

    /// The meaning of a function, if one was set.
    pub fn get_fun(&self, fun: FunId) -> Option<&FunValue> {
        self.funs.get(&fun)
    }

    /// All variables with their values, in the order in which they were set.
    pub fn vars(&self) -> impl ExactSizeIterator<Item = (Term, &Value)> {
        self.vars.iter().map(|(var, value)| (*var, value))
    }

    /// All functions with their meanings, in the order in which they were set.
    pub fn funs(&self) -> impl ExactSizeIterator<Item = (FunId, &FunValue)> {
        self.funs.iter().map(|(fun, value)| (*fun, value))
    }

    /// The value of an open application of this sort.
    pub(crate) fn open(&self, terms: &Terms, op: Op, sort: Sort, args: &[&Value]) -> Value {
        if !self.open.is_empty() {
            let key = (op, args.iter().map(|v| (*v).clone()).collect());
            if let Some(value) = self.open.get(&key).filter(|v| terms.sorts().fits(v, sort)) {
                return value.clone();
            }
        }
        let zero = |negative| {
            let format = terms.sorts().float_format(sort);
            format.map(|format| Value::Float(Float::zero(format, negative)))
        };
        let chosen = if op == Op::IntMod {
            args.first().map(|x| (*x).clone())
        } else if op == Op::FpMin || op == Op::FpMax {
            zero(op == Op::FpMin)
        } else {
            None
        };
        chosen.unwrap_or_else(|| terms.sorts().default_value(sort))
    }
}
