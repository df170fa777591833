//! [`Translation`]: a context of Z3 with the translation of our terms into it.
//!
//! Terms, sorts, variables and functions are translated once and remembered. Names get the number
//! of what they stand for, so nothing of ours can be taken for something of Z3's, nor for each
//! other.
//!
//! * Enumerations are datatypes of Z3 with constants only.
//! * A constant of an uninterpreted sort is a constant of Z3; that different ones are different is
//!   an [axiom](Translation::axioms), which the code that asserts the terms has to assert as well.
//! * Rounding modes are numbers, and floats inside arrays and functions bit patterns: see
//!   [`super::stored`].
//! * Where SMT-LIB leaves a value open, [`OpenCases`] says what is meant.

use super::{operators, stored, weight::weight};
use crate::{
    api::{Caps, SolverError},
    ffi::z3::{Ast, Context, Decl, Many, SortRef, Ternary, ToFloat},
};
use bia_base::Idx as _;
use bia_term::{
    FunId, Op, Sort, SortData, Term, Terms,
    value::{ArrayValue, Float, Value},
};
use rustc_hash::FxHashMap;

/// The meaning of applications whose value SMT-LIB leaves open: division by zero, `fp.min` of
/// zeros of different sign, conversions of floats that do not fit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum OpenCases {
    /// The fixed values that `bia_term`'s evaluator takes: what Bia means by these operators.
    #[default]
    Fixed,
    /// Any function of the arguments, as in SMT-LIB; models record which one (`Model::choose`).
    Free,
}

/// A context of Z3 with the translation of terms of one table.
pub(super) struct Translation {
    pub(super) cx: Context,
    pub(super) open: OpenCases,
    terms: FxHashMap<Term, Ast>,
    sorts: FxHashMap<Sort, SortRef>,
    pub(super) sorts_back: FxHashMap<SortRef, Sort>,
    /// The constants of each enumeration, and the way back.
    constructors: FxHashMap<Sort, Vec<Ast>>,
    pub(super) constructors_back: FxHashMap<Ast, (Sort, u32)>,
    /// The predicates of being a certain element.
    pub(super) testers_back: FxHashMap<Decl, (Sort, u32)>,
    /// The variables, oldest first, and the way back.
    pub(super) vars: Vec<Term>,
    constants: FxHashMap<Term, Ast>,
    pub(super) vars_back: FxHashMap<Decl, Term>,
    /// The functions, oldest first, with all their applications.
    pub(super) funs: Vec<FunId>,
    pub(super) fun_decls: FxHashMap<FunId, Decl>,
    pub(super) funs_back: FxHashMap<Decl, FunId>,
    pub(super) applications: Vec<Term>,
    /// The applications with open cases, oldest first, when those are free.
    pub(super) open_applications: Vec<Term>,
    /// The constants of uninterpreted sorts.
    pub(super) elements: Vec<(Sort, u32, Ast)>,
    pub(super) axioms: Vec<Ast>,
    /// The weight of all terms that were ever translated.
    pub(super) weight: u64,
}

impl Translation {
    /// An empty translation; `Missing` without the library.
    pub(super) fn new(open: OpenCases) -> Result<Self, SolverError> {
        let cx = Context::new().map_err(|why| SolverError::Missing(why.into()))?;
        Ok(Self {
            cx,
            open,
            terms: FxHashMap::default(),
            sorts: FxHashMap::default(),
            sorts_back: FxHashMap::default(),
            constructors: FxHashMap::default(),
            constructors_back: FxHashMap::default(),
            testers_back: FxHashMap::default(),
            vars: Vec::new(),
            constants: FxHashMap::default(),
            vars_back: FxHashMap::default(),
            funs: Vec::new(),
            fun_decls: FxHashMap::default(),
            funs_back: FxHashMap::default(),
            applications: Vec::new(),
            open_applications: Vec::new(),
            elements: Vec::new(),
            axioms: Vec::new(),
            weight: 0,
        })
    }

    /// What the terms that were ever translated are about.
    pub(super) fn about(&self, terms: &Terms) -> Caps {
        let mut about = Caps::NONE;
        about.functions = !self.funs.is_empty();
        about.with_sorts(terms, self.sorts.keys().copied())
    }

    /// Whether a term was translated.
    pub(super) fn knows(&self, term: Term) -> bool {
        self.terms.contains_key(&term)
    }

    /// The translation of a term.
    pub(super) fn term(&mut self, terms: &Terms, root: Term) -> Result<Ast, SolverError> {
        if let Some(ast) = self.terms.get(&root) {
            return Ok(*ast);
        }
        let order = terms.post_order_until(&[root], |term| self.terms.contains_key(&term));
        let mut args = Vec::new();
        for term in order {
            args.clear();
            args.extend(terms.args(term).iter().map(|arg| self.terms[arg]));
            let ast = self.application(terms, term, &args)?;
            self.terms.insert(term, ast);
            self.weight = self.weight.saturating_add(weight(terms, term));
        }
        Ok(self.terms[&root])
    }

    /// The constant that a variable is: what quantifiers bind.
    pub(super) fn constant(&mut self, terms: &Terms, var: Term) -> Result<Ast, SolverError> {
        let ast = self.term(terms, var)?;
        Ok(self.constants.get(&var).copied().unwrap_or(ast))
    }

    /// One operator on translated arguments.
    fn application(&mut self, terms: &Terms, term: Term, args: &[Ast]) -> Result<Ast, SolverError> {
        let sort = terms.sort(term);
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "the other operators are matched one by one in `operators`"
        )]
        match terms.op(term) {
            Op::Var(name) => {
                let name = format!("{}.{}", terms.name(name), term.index());
                let z3_sort = self.sort(terms, sort)?;
                let decl = self.cx.declare(&name, &[], z3_sort)?;
                self.vars.push(term);
                self.vars_back.insert(decl, term);
                let constant = self.cx.apply(decl, &[])?;
                self.constants.insert(term, constant);
                if sort == Sort::ROUNDING_MODE {
                    return self.load(terms, sort, constant);
                }
                Ok(constant)
            }
            Op::Value(_) => {
                let value = terms.value_of(term).expect("the operator is a constant");
                self.value(terms, value, sort)
            }
            Op::App(fun) => {
                let decl = self.function(terms, fun)?;
                self.applications.push(term);
                self.call(terms, decl, term, args)
            }
            op => operators::application(self, terms, term, op, args),
        }
    }

    fn function(&mut self, terms: &Terms, fun: FunId) -> Result<Decl, SolverError> {
        if let Some(decl) = self.fun_decls.get(&fun) {
            return Ok(*decl);
        }
        let decl = terms.fun(fun);
        let name = format!("{}..{}", terms.name(decl.name), fun.index());
        let decl = self.declare(terms, &name, &decl.args, decl.result)?;
        self.funs.push(fun);
        self.fun_decls.insert(fun, decl);
        self.funs_back.insert(decl, fun);
        Ok(decl)
    }

    /// Declares a function on stored values.
    fn declare(
        &mut self,
        terms: &Terms,
        name: &str,
        args: &[Sort],
        result: Sort,
    ) -> Result<Decl, SolverError> {
        let mut sorts = Vec::with_capacity(args.len());
        for sort in args {
            stored::refuse_hidden_array(terms, *sort)?;
            sorts.push(self.stored_sort(terms, *sort)?);
        }
        let result = self.stored_sort(terms, result)?;
        Ok(self.cx.declare(name, &sorts, result)?)
    }

    /// Applies a function on stored values to the arguments of `term`.
    fn call(
        &mut self,
        terms: &Terms,
        decl: Decl,
        term: Term,
        args: &[Ast],
    ) -> Result<Ast, SolverError> {
        let mut stored = Vec::with_capacity(args.len());
        for (arg, of) in args.iter().zip(terms.args(term)) {
            stored.push(self.store(terms, terms.sort(*of), *arg)?);
        }
        let result = self.cx.apply(decl, &stored)?;
        self.load(terms, terms.sort(term), result)
    }

    /// The value that an open application has: what is fixed, or a free function of the arguments.
    pub(super) fn open_value(
        &mut self,
        terms: &Terms,
        term: Term,
        op: Op,
        args: &[Ast],
        fixed: Ast,
    ) -> Result<Ast, SolverError> {
        if self.open == OpenCases::Fixed {
            return Ok(fixed);
        }
        self.open_applications.push(term);
        let sorts: Vec<Sort> = terms
            .args(term)
            .iter()
            .map(|arg| terms.sort(*arg))
            .collect();
        let decl = self.declare(
            terms,
            &format!("open.{op:?} {sorts:?}"),
            &sorts,
            terms.sort(term),
        )?;
        self.call(terms, decl, term, args)
    }

    /// The translation of a sort.
    pub(super) fn sort(&mut self, terms: &Terms, sort: Sort) -> Result<SortRef, SolverError> {
        if let Some(known) = self.sorts.get(&sort) {
            return Ok(*known);
        }
        let cx = &mut self.cx;
        let made = match terms.sort_data(sort) {
            SortData::Bool => cx.bool_sort()?,
            SortData::Int => cx.int_sort()?,
            SortData::Real => cx.real_sort()?,
            SortData::RoundingMode => cx.bv_sort(stored::MODE_BITS)?,
            SortData::Bv(width) => cx.bv_sort(*width)?,
            SortData::Float(format) if format.significand_bits() < 3 => {
                return Err(SolverError::Unsupported(
                    "floats of less than 3 significand bits (Z3)".into(),
                ));
            }
            SortData::Float(format) => {
                cx.float_sort(format.exponent_bits(), format.significand_bits())?
            }
            // As deep as sorts are nested, which is little.
            SortData::Array { index, element } => {
                stored::refuse_hidden_array(terms, *index)?;
                let index = self.stored_sort(terms, *index)?;
                let element = self.stored_sort(terms, *element)?;
                self.cx.array_sort(index, element)?
            }
            SortData::Enum(data) => {
                let name = format!("{}.{}", terms.name(data.name), sort.index());
                let constructors = data.constructors.iter();
                let constructors: Vec<String> = constructors
                    .map(|c| format!("{}.{}", terms.name(*c), sort.index()))
                    .collect();
                let (made, constants) = cx.enum_sort(&name, &constructors)?;
                let mut asts = Vec::with_capacity(constants.len());
                for (i, (constant, tester)) in (0..).zip(constants) {
                    let ast = cx.apply(constant, &[])?;
                    self.constructors_back.insert(ast, (sort, i));
                    self.testers_back.insert(tester, (sort, i));
                    asts.push(ast);
                }
                self.constructors.insert(sort, asts);
                made
            }
            SortData::Uninterpreted(name) => {
                let name = format!("{}.{}", terms.name(*name), sort.index());
                cx.uninterpreted_sort(&name)?
            }
        };
        self.sorts.insert(sort, made);
        self.sorts_back.insert(made, sort);
        Ok(made)
    }

    /// The translation of a constant.
    pub(super) fn value(
        &mut self,
        terms: &Terms,
        value: &Value,
        sort: Sort,
    ) -> Result<Ast, SolverError> {
        let z3_sort = self.sort(terms, sort)?;
        let cx = &mut self.cx;
        Ok(match value {
            Value::Bool(value) => cx.bool(*value)?,
            Value::Int(value) => cx.numeral(&value.to_string(), z3_sort)?,
            Value::Real(value) => cx.numeral(&value.to_string(), z3_sort)?,
            Value::Bv(value) => cx.numeral(&value.to_ubig().to_string(), z3_sort)?,
            Value::Float(value) => self.float(value, z3_sort)?,
            Value::Rounding(_) => self.stored_value(terms, value, sort)?,
            Value::Array(array) => self.array(terms, array, sort)?,
            Value::Elem(index) => match terms.sort_data(sort) {
                SortData::Enum(_) => self
                    .constructors
                    .get(&sort)
                    .and_then(|all| all.get(usize::try_from(*index).ok()?))
                    .copied()
                    .ok_or_else(|| malformed("an enumeration"))?,
                SortData::Uninterpreted(_) => self.element(sort, *index, z3_sort)?,
                SortData::Bool
                | SortData::Int
                | SortData::Real
                | SortData::RoundingMode
                | SortData::Bv(_)
                | SortData::Float(_)
                | SortData::Array { .. } => return Err(malformed("an element")),
            },
        })
    }

    pub(super) fn float(&mut self, value: &Float, sort: SortRef) -> Result<Ast, SolverError> {
        if value.is_nan() {
            return Ok(self.cx.nan(sort)?);
        }
        let bits = value.to_bits();
        let bv = self.cx.bv_sort(bits.width())?;
        let bits = self.cx.numeral(&bits.to_ubig().to_string(), bv)?;
        Ok(self.cx.float_from_bits(bits, sort)?)
    }

    fn array(&mut self, terms: &Terms, array: &ArrayValue, sort: Sort) -> Result<Ast, SolverError> {
        let parts = terms.sorts().array_parts(sort);
        let (index, element) = parts.ok_or_else(|| malformed("an array"))?;
        let z3_index = self.stored_sort(terms, index)?;
        let default = self.stored_value(terms, array.default(), element)?;
        let mut ast = self.cx.const_array(z3_index, default)?;
        for (key, value) in array.entries() {
            let key = self.stored_value(terms, key, index)?;
            let value = self.stored_value(terms, value, element)?;
            ast = self.cx.ternary(Ternary::Store, [ast, key, value])?;
        }
        Ok(ast)
    }

    /// A constant as it is stored.
    fn stored_value(
        &mut self,
        terms: &Terms,
        value: &Value,
        sort: Sort,
    ) -> Result<Ast, SolverError> {
        let Some(bits) = stored::pattern(value) else {
            return self.value(terms, value, sort);
        };
        let sort = self.cx.bv_sort(bits.width())?;
        Ok(self.cx.numeral(&bits.to_ubig().to_string(), sort)?)
    }

    /// The constant for one element of an uninterpreted sort, different from the others.
    fn element(&mut self, sort: Sort, index: u32, z3: SortRef) -> Result<Ast, SolverError> {
        let same_sort = self.elements.iter().filter(|(s, ..)| *s == sort);
        let others: Vec<(u32, Ast)> = same_sort.map(|(_, i, ast)| (*i, *ast)).collect();
        if let Some((_, ast)) = others.iter().find(|(i, _)| *i == index) {
            return Ok(*ast);
        }
        let name = format!("element.{}.{index}", sort.index());
        let ast = self.cx.constant(&name, z3)?;
        for (_, other) in others {
            let axiom = self.cx.many(Many::Distinct, &[ast, other])?;
            self.axioms.push(axiom);
        }
        self.elements.push((sort, index, ast));
        Ok(ast)
    }

    /// A float of another format with the same value, which the other format must have.
    pub(super) fn same_value(&mut self, a: Ast, sort: SortRef) -> Result<Ast, SolverError> {
        let mode = self
            .cx
            .rounding(bia_term::value::RoundingMode::TowardZero)?;
        Ok(self.cx.round_to_float(ToFloat::Float, mode, a, sort)?)
    }
}

/// Terms only hold values that fit their sorts.
fn malformed(what: &str) -> SolverError {
    SolverError::Internal(format!("a constant is not {what} of its sort"))
}
