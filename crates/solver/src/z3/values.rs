//! Models of Z3 as our models.
//!
//! Numbers, bit-vectors, floats, rounding modes and enumerations have one form of constant each.
//! Arrays are writes to something that is constant, a function given by its points, or a lambda;
//! what is read is their function. Elements of uninterpreted sorts are numbered, first those that
//! terms mention (by their own number), then as they come.
//!
//! A function is read from its points. When Z3 gives it by a formula, it is read at all points, if
//! there are few, or else at the applications that the solver knows: nothing that was asserted
//! depends on the rest.
//!
//! An irrational number is refused: nothing is ever approximated.

use super::{
    stored,
    translation::{OpenCases, Translation},
};
use crate::{
    api::SolverError,
    ffi::z3::{Ast, AstKind, Context, Graph, ModelRef, Unary},
};
use bia_term::{
    FunId, FunValue, Model, Op, Sort, SortData, Term, Terms,
    value::{ArrayValue, Bv, Domain, Float, FloatFormat, Value},
};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use rustc_hash::{FxHashMap, FxHashSet};
use std::str::FromStr as _;

/// How many points of a finite sort are listed to read a function that is given by a formula.
const LISTED: u64 = 4096;

/// What has been read of one model so far.
pub(super) struct Reading {
    model: ModelRef,
    /// What was read.
    ours: Model,
    read: FxHashSet<Term>,
    read_funs: FxHashSet<FunId>,
    choices: bool,
    elements: FxHashMap<(Sort, Ast), u32>,
    next_element: FxHashMap<Sort, u32>,
}

impl Reading {
    /// Nothing read yet.
    pub(super) fn new(translation: &mut Translation, model: ModelRef) -> Result<Self, SolverError> {
        let mut reading = Self {
            model,
            ours: Model::completed(),
            read: FxHashSet::default(),
            read_funs: FxHashSet::default(),
            choices: false,
            elements: FxHashMap::default(),
            next_element: FxHashMap::default(),
        };
        for (sort, index, ast) in translation.elements.clone() {
            let value = translation.cx.eval(model, ast)?;
            reading.elements.insert((sort, value), index);
            let next = reading.next_element.entry(sort).or_default();
            *next = (*next).max(index.saturating_add(1));
        }
        Ok(reading)
    }

    /// The model of Z3 that is read.
    pub(super) fn z3_model(&self) -> ModelRef {
        self.model
    }

    /// What was read so far.
    pub(super) fn ours(&self) -> &Model {
        &self.ours
    }

    /// Reads everything that the solver knows.
    pub(super) fn read_all(
        &mut self,
        translation: &mut Translation,
        terms: &Terms,
    ) -> Result<(), SolverError> {
        for var in translation.vars.clone() {
            self.read_var(translation, terms, var)?;
        }
        for fun in translation.funs.clone() {
            self.read_fun(translation, terms, fun)?;
        }
        self.read_choices(translation, terms)
    }

    /// Reads what the value of a term depends on.
    pub(super) fn read_for(
        &mut self,
        translation: &mut Translation,
        terms: &Terms,
        root: Term,
    ) -> Result<(), SolverError> {
        for var in terms.free_vars(&[root]) {
            self.read_var(translation, terms, var)?;
        }
        for fun in terms.functions(&[root]) {
            self.read_fun(translation, terms, fun)?;
        }
        self.read_choices(translation, terms)
    }

    fn read_var(
        &mut self,
        translation: &mut Translation,
        terms: &Terms,
        var: Term,
    ) -> Result<(), SolverError> {
        if !translation.knows(var) || !self.read.insert(var) {
            return Ok(());
        }
        let value = self.value_of_term(translation, terms, var)?;
        let set = self.ours.set(terms, var, value);
        set.map_err(|error| SolverError::Internal(error.to_string()))
    }

    /// The value of a translated term.
    fn value_of_term(
        &mut self,
        translation: &mut Translation,
        terms: &Terms,
        term: Term,
    ) -> Result<Value, SolverError> {
        let ast = translation.term(terms, term)?;
        let mark = translation.cx.mark();
        let value = translation.cx.eval(self.model, ast)?;
        let value = self.value(
            &mut translation.cx,
            &translation.constructors_back,
            terms,
            value,
            terms.sort(term),
        );
        self.release(translation, mark);
        value
    }

    /// Forgets the nodes since `mark`, unless elements of uninterpreted sorts are among them.
    fn release(&self, translation: &mut Translation, mark: crate::ffi::z3::Mark) {
        if self.elements.is_empty() {
            translation.cx.release(mark);
        }
    }

    fn read_fun(
        &mut self,
        translation: &mut Translation,
        terms: &Terms,
        fun: FunId,
    ) -> Result<(), SolverError> {
        let Some(decl) = translation.fun_decls.get(&fun).copied() else {
            return Ok(());
        };
        if !self.read_funs.insert(fun) {
            return Ok(());
        }
        let result = terms.fun(fun).result;
        let value = match translation.cx.graph(self.model, decl)? {
            None => FunValue::new(Some(terms.sorts().default_value(result))),
            Some(graph) => match self.points(translation, terms, fun, &graph)? {
                Some(value) => value,
                None => self.at_applications(translation, terms, fun)?,
            },
        };
        let set = self.ours.set_fun(terms, fun, value);
        set.map_err(|error| SolverError::Internal(error.to_string()))
    }

    /// A function that is given by points and a constant.
    fn points(
        &mut self,
        translation: &mut Translation,
        terms: &Terms,
        fun: FunId,
        graph: &Graph,
    ) -> Result<Option<FunValue>, SolverError> {
        let decl = terms.fun(fun);
        let names = &translation.constructors_back;
        let cx = &mut translation.cx;
        if !is_constant(cx, graph.elsewhere)? {
            return Ok(None);
        }
        let elsewhere = self.stored(cx, names, terms, graph.elsewhere, decl.result)?;
        let mut value = FunValue::new(Some(elsewhere));
        for (args, result) in &graph.points {
            let mut point = Vec::with_capacity(args.len());
            for (arg, sort) in args.iter().zip(&decl.args) {
                point.extend(self.key(cx, names, terms, *arg, *sort)?);
            }
            if point.len() == args.len() {
                let result = self.stored(cx, names, terms, *result, decl.result)?;
                value.set(point, result);
            }
        }
        Ok(Some(value))
    }

    /// A function at the arguments at which the solver knows it.
    fn at_applications(
        &mut self,
        translation: &mut Translation,
        terms: &Terms,
        fun: FunId,
    ) -> Result<FunValue, SolverError> {
        let result = terms.fun(fun).result;
        let mut value = FunValue::new(Some(terms.sorts().default_value(result)));
        for application in translation.applications.clone() {
            if terms.op(application) == Op::App(fun) {
                let (args, result) = self.application(translation, terms, application)?;
                value.set(args, result);
            }
        }
        Ok(value)
    }

    /// Arguments and value of an application.
    fn application(
        &mut self,
        translation: &mut Translation,
        terms: &Terms,
        application: Term,
    ) -> Result<(Vec<Value>, Value), SolverError> {
        let mut args = Vec::new();
        for arg in terms.args(application) {
            args.push(self.value_of_term(translation, terms, *arg)?);
        }
        let result = self.value_of_term(translation, terms, application)?;
        Ok((args, result))
    }

    /// What the model chose where SMT-LIB leaves the value open.
    fn read_choices(
        &mut self,
        translation: &mut Translation,
        terms: &Terms,
    ) -> Result<(), SolverError> {
        if std::mem::replace(&mut self.choices, true) || translation.open == OpenCases::Fixed {
            return Ok(());
        }
        for term in translation.open_applications.clone() {
            let (args, result) = self.application(translation, terms, term)?;
            let (op, sort) = (terms.op(term), terms.sort(term));
            let chosen = self.ours.choose(terms, op, args, result, sort);
            chosen.map_err(|error| SolverError::Internal(error.to_string()))?;
        }
        Ok(())
    }

    /// A constant of Z3 as a value of `sort`.
    fn value(
        &mut self,
        cx: &mut Context,
        names: &FxHashMap<Ast, (Sort, u32)>,
        terms: &Terms,
        ast: Ast,
        sort: Sort,
    ) -> Result<Value, SolverError> {
        match terms.sort_data(sort) {
            SortData::Bool => match name(cx, ast)?.as_str() {
                "true" => Ok(Value::Bool(true)),
                "false" => Ok(Value::Bool(false)),
                _ => Err(no_value(cx, ast)),
            },
            SortData::Int => {
                let digits = rational_digits(cx, ast)?;
                let value = IBig::from_str(&digits).map_err(|_| no_value(cx, ast))?;
                Ok(Value::Int(value))
            }
            SortData::Real => {
                let digits = rational_digits(cx, ast)?;
                let value = RBig::from_str(&digits).map_err(|_| no_value(cx, ast))?;
                Ok(Value::from(value))
            }
            SortData::Bv(width) => Ok(Value::Bv(bits(cx, ast, *width)?)),
            SortData::Float(format) => Ok(Value::Float(float(cx, ast, *format)?)),
            SortData::RoundingMode => {
                let number = bits(cx, ast, stored::MODE_BITS)?;
                stored::unpattern(terms, sort, &number).ok_or_else(|| no_value(cx, ast))
            }
            SortData::Enum(_) => match names.get(&ast) {
                Some((of, index)) if *of == sort => Ok(Value::Elem(*index)),
                Some(_) | None => Err(no_value(cx, ast)),
            },
            SortData::Uninterpreted(_) => {
                let next = self.next_element.entry(sort).or_default();
                let index = *self.elements.entry((sort, ast)).or_insert_with(|| {
                    let index = *next;
                    *next = next.saturating_add(1);
                    index
                });
                Ok(Value::Elem(index))
            }
            SortData::Array { index, element } => {
                let sorts = (*index, *element);
                self.array(cx, names, terms, ast, sorts)
            }
        }
    }

    /// An array: writes, down to something that is read as a function.
    fn array(
        &mut self,
        cx: &mut Context,
        names: &FxHashMap<Ast, (Sort, u32)>,
        terms: &Terms,
        ast: Ast,
        (index, element): (Sort, Sort),
    ) -> Result<Value, SolverError> {
        let mut writes = Vec::new();
        let mut at = ast;
        let domain = terms.sorts().domain(index);
        let mut array = loop {
            if let Some(decl) = cx.as_array(at)? {
                let graph = cx
                    .graph(self.model, decl)?
                    .ok_or_else(|| no_value(cx, at))?;
                let elsewhere = self.stored(cx, names, terms, graph.elsewhere, element)?;
                let mut array = ArrayValue::constant(elsewhere, domain);
                for (key, value) in graph.points {
                    let [key] = key.as_slice() else {
                        return Err(no_value(cx, at));
                    };
                    if let Some(key) = self.key(cx, names, terms, *key, index)? {
                        array.set(key, self.stored(cx, names, terms, value, element)?);
                    }
                }
                break array;
            }
            if let Some(body) = cx.lambda_body(at)? {
                break self.lambda(cx, names, terms, body, (index, element), domain)?;
            }
            match (name(cx, at)?.as_str(), cx.args(at)?.as_slice()) {
                ("store", [below, key, value]) => {
                    writes.push((*key, *value));
                    at = *below;
                }
                ("const", [value]) => {
                    let value = self.stored(cx, names, terms, *value, element)?;
                    break ArrayValue::constant(value, domain);
                }
                _ => return Err(no_value(cx, at)),
            }
        };
        for (key, value) in writes.into_iter().rev() {
            if let Some(key) = self.key(cx, names, terms, key, index)? {
                array.set(key, self.stored(cx, names, terms, value, element)?);
            }
        }
        Ok(array.into())
    }

    /// λx. if x = key₁ then value₁ else … else constant; or any body over few indices.
    fn lambda(
        &mut self,
        cx: &mut Context,
        names: &FxHashMap<Ast, (Sort, u32)>,
        terms: &Terms,
        body: Ast,
        (index, element): (Sort, Sort),
        domain: Domain,
    ) -> Result<ArrayValue, SolverError> {
        let mut points = Vec::new();
        let mut at = body;
        while let ("if", [test, yes, no]) = (name(cx, at)?.as_str(), cx.args(at)?.as_slice()) {
            let Some(key) = compared_with(cx, *test)? else {
                break;
            };
            if !is_constant(cx, *yes)? {
                break;
            }
            points.push((key, *yes));
            at = *no;
        }
        if is_constant(cx, at)? {
            let default = self.stored(cx, names, terms, at, element)?;
            let mut array = ArrayValue::constant(default, domain);
            // The first test that holds decides.
            for (key, value) in points.into_iter().rev() {
                if let Some(key) = self.key(cx, names, terms, key, index)? {
                    array.set(key, self.stored(cx, names, terms, value, element)?);
                }
            }
            return Ok(array);
        }
        if domain.count().is_none_or(|count| count > LISTED) {
            return Err(no_value(cx, body));
        }
        let default = terms.sorts().default_value(element);
        let mut array = ArrayValue::constant(default, domain.clone());
        for key in domain.values() {
            let z3_key = constant(cx, names, &key, index)?;
            let Some(z3_key) = z3_key else {
                return Err(no_value(cx, body));
            };
            let instance = cx.instantiate(body, &[z3_key])?;
            let value = cx.eval(self.model, instance)?;
            array.set(key, self.stored(cx, names, terms, value, element)?);
        }
        Ok(array)
    }

    /// A stored constant of Z3 as a value of `sort`.
    fn stored(
        &mut self,
        cx: &mut Context,
        names: &FxHashMap<Ast, (Sort, u32)>,
        terms: &Terms,
        ast: Ast,
        sort: Sort,
    ) -> Result<Value, SolverError> {
        let width = match terms.sorts().float_format(sort) {
            Some(format) => format.width(),
            None => return self.value(cx, names, terms, ast, sort),
        };
        let bits = bits(cx, ast, width)?;
        stored::unpattern(terms, sort, &bits).ok_or_else(|| no_value(cx, ast))
    }

    /// A stored index or argument; `None` for a pattern that stands for nothing: it is never read.
    fn key(
        &mut self,
        cx: &mut Context,
        names: &FxHashMap<Ast, (Sort, u32)>,
        terms: &Terms,
        ast: Ast,
        sort: Sort,
    ) -> Result<Option<Value>, SolverError> {
        let value = self.stored(cx, names, terms, ast, sort)?;
        let canonical = match stored::pattern(&value) {
            Some(pattern) => bits(cx, ast, pattern.width())? == pattern,
            None => true,
        };
        Ok(canonical.then_some(value))
    }
}

/// The name of a constant or operator; empty for what is neither.
fn name(cx: &mut Context, ast: Ast) -> Result<String, SolverError> {
    if cx.kind(ast) != AstKind::App {
        return Ok(String::new());
    }
    let decl = cx.decl(ast)?;
    Ok(cx.decl_name(decl))
}

/// In `x = key` or `key = x` for the bound variable x: the key.
fn compared_with(cx: &mut Context, test: Ast) -> Result<Option<Ast>, SolverError> {
    if name(cx, test)? != "=" {
        return Ok(None);
    }
    let args = cx.args(test)?;
    let [a, b] = args.as_slice() else {
        return Ok(None);
    };
    for (x, key) in [(*a, *b), (*b, *a)] {
        if cx.kind(x) == AstKind::Bound(0) && is_constant(cx, key)? {
            return Ok(Some(key));
        }
    }
    Ok(None)
}

/// Whether a term has no bound variables that are free in it.
fn is_constant(cx: &mut Context, root: Ast) -> Result<bool, SolverError> {
    let mut seen = FxHashSet::default();
    let mut stack = vec![root];
    while let Some(ast) = stack.pop() {
        if !seen.insert(ast) {
            continue;
        }
        match cx.kind(ast) {
            AstKind::Numeral => {}
            AstKind::App => stack.extend(cx.args(ast)?),
            AstKind::Bound(_) | AstKind::Other => return Ok(false),
            // Lambdas bind their own; those of models have no others in them.
            AstKind::Quantifier => {}
        }
    }
    Ok(true)
}

/// A value without parts as a stored constant of Z3.
fn constant(
    cx: &mut Context,
    names: &FxHashMap<Ast, (Sort, u32)>,
    value: &Value,
    sort: Sort,
) -> Result<Option<Ast>, SolverError> {
    if let Some(bits) = stored::pattern(value) {
        let sort = cx.bv_sort(bits.width())?;
        return Ok(Some(cx.numeral(&bits.to_ubig().to_string(), sort)?));
    }
    Ok(match value {
        Value::Bool(value) => Some(cx.bool(*value)?),
        Value::Bv(bits) => {
            let sort = cx.bv_sort(bits.width())?;
            Some(cx.numeral(&bits.to_ubig().to_string(), sort)?)
        }
        Value::Elem(index) => {
            let found = names.iter().find(|(_, at)| **at == (sort, *index));
            found.map(|(ast, _)| *ast)
        }
        Value::Float(_) | Value::Rounding(_) | Value::Int(_) | Value::Real(_) | Value::Array(_) => {
            None
        }
    })
}

fn rational_digits(cx: &Context, ast: Ast) -> Result<String, SolverError> {
    if cx.is_algebraic(ast) {
        return Err(SolverError::Unsupported(
            "the model has an irrational number".into(),
        ));
    }
    cx.numeral_text(ast).ok_or_else(|| no_value(cx, ast))
}

fn bits(cx: &Context, ast: Ast, width: u32) -> Result<Bv, SolverError> {
    let digits = cx.numeral_text(ast).ok_or_else(|| no_value(cx, ast))?;
    let value = UBig::from_str(&digits).map_err(|_| no_value(cx, ast))?;
    Ok(Bv::from_ubig(width, &value))
}

fn float(cx: &mut Context, ast: Ast, format: FloatFormat) -> Result<Float, SolverError> {
    if cx.is_nan(ast) {
        return Ok(Float::nan(format));
    }
    let pattern = cx.unary(Unary::FpToBits, ast)?;
    let pattern = cx.simplify(pattern)?;
    Ok(Float::from_bits(
        format,
        &bits(cx, pattern, format.width())?,
    ))
}

fn no_value(cx: &Context, ast: Ast) -> SolverError {
    let text: String = cx.ast_text(ast).chars().take(200).collect();
    SolverError::Unsupported(format!(
        "the model has a value that is not understood: {text}"
    ))
}
