//! Translates formulas of Z3 back to our terms.
//!
//! Variables, functions and constants are known by their declarations; everything else by its name
//! in SMT-LIB, through the table of `bia_term`. What Z3 has and we do not (quantifiers, lambdas,
//! internal functions) has no translation: `None`. Division is taken for ours, which differs from
//! Z3's by 0, where Z3 leaves it open: the caller checks what it makes of a translation.

use super::{stored, translation::Translation};
use crate::{
    api::SolverError,
    ffi::z3::{Ast, AstKind, SortKind, SortRef},
};
use bia_term::{
    Sort, Term, Terms,
    value::{Bv, Float, FloatFormat, RoundingMode, Value},
};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use rustc_hash::FxHashMap;
use std::str::FromStr as _;

impl Translation {
    /// The term that a formula of Z3 is; the i-th bound variable is the i-th of `bound`.
    pub(super) fn back(
        &mut self,
        terms: &mut Terms,
        root: Ast,
        bound: &[Option<Term>],
    ) -> Result<Option<Term>, SolverError> {
        let mut done: FxHashMap<Ast, Term> = FxHashMap::default();
        let mut stack = vec![root];
        while let Some(&ast) = stack.last() {
            if done.contains_key(&ast) {
                stack.pop();
                continue;
            }
            let args = match self.cx.kind(ast) {
                AstKind::App => self.cx.args(ast)?,
                AstKind::Numeral | AstKind::Bound(_) => Vec::new(),
                AstKind::Quantifier | AstKind::Other => return Ok(None),
            };
            let before = stack.len();
            stack.extend(args.iter().filter(|arg| !done.contains_key(arg)));
            if stack.len() > before {
                continue;
            }
            let args: Vec<Term> = args.iter().map(|arg| done[arg]).collect();
            let Some(term) = self.back_one(terms, ast, &args, bound)? else {
                return Ok(None);
            };
            done.insert(ast, term);
            stack.pop();
        }
        Ok(done.get(&root).copied())
    }

    /// One application on arguments that are translated back.
    fn back_one(
        &mut self,
        terms: &mut Terms,
        ast: Ast,
        args: &[Term],
        bound: &[Option<Term>],
    ) -> Result<Option<Term>, SolverError> {
        if let AstKind::Bound(i) = self.cx.kind(ast) {
            let at = usize::try_from(i).ok();
            return Ok(at.and_then(|at| bound.get(at).copied().flatten()));
        }
        if args.is_empty()
            && let Some(constant) = self.back_constant(terms, ast)?
        {
            return Ok(Some(constant));
        }
        if self.cx.kind(ast) != AstKind::App {
            return Ok(None);
        }
        let decl = self.cx.decl(ast)?;
        if let Some(var) = self.vars_back.get(&decl) {
            return Ok(Some(match terms.sort(*var) {
                Sort::ROUNDING_MODE => stored::term(terms, *var),
                _ => *var,
            }));
        }
        if let Some(fun) = self.funs_back.get(&decl) {
            return Ok(terms.try_mk(bia_term::Op::App(*fun), args).ok());
        }
        if let ([arg], Some((sort, index))) = (args, self.testers_back.get(&decl)) {
            let element = terms.try_value(Value::Elem(*index), *sort).ok();
            let equal = element.and_then(|e| terms.try_mk(bia_term::Op::Eq, &[*arg, e]).ok());
            return Ok(equal);
        }
        let name = self.cx.decl_name(decl);
        let numbers = self.cx.numbers(decl);
        if name == "const" {
            let sort = self.cx.sort(ast)?;
            let sort = self.back_sort(terms, sort)?;
            return Ok(sort.and_then(|sort| {
                let op = bia_term::Op::ConstArray(sort);
                terms.try_mk(op, args).ok()
            }));
        }
        Ok(by_name(terms, &name, &numbers, args))
    }

    /// Numbers, truth values, bit-vectors, floats, rounding modes, elements.
    fn back_constant(&mut self, terms: &mut Terms, ast: Ast) -> Result<Option<Term>, SolverError> {
        if let Some((sort, index)) = self.constructors_back.get(&ast) {
            return Ok(terms.try_value(Value::Elem(*index), *sort).ok());
        }
        if let Some((sort, index, _)) = self.elements.iter().find(|(.., known)| *known == ast) {
            return Ok(terms.try_value(Value::Elem(*index), *sort).ok());
        }
        let sort = self.cx.sort(ast)?;
        let kind = self.cx.sort_kind(sort)?;
        let decl = self.cx.decl(ast)?;
        let name = self.cx.decl_name(decl);
        Ok(match kind {
            SortKind::Bool => match name.as_str() {
                "true" => Some(terms.tru()),
                "false" => Some(terms.fals()),
                _ => None,
            },
            SortKind::Int => {
                let value = self.cx.numeral_text(ast);
                let value = value.and_then(|digits| IBig::from_str(&digits).ok());
                value.map(|value| terms.int(value))
            }
            SortKind::Real => {
                let value = self.cx.numeral_text(ast);
                let value = value.and_then(|digits| RBig::from_str(&digits).ok());
                value.map(|value| terms.real(value))
            }
            SortKind::Bv(width) => {
                let value = self.cx.numeral_text(ast);
                let value = value.and_then(|digits| UBig::from_str(&digits).ok());
                value.map(|value| terms.bv(Bv::from_ubig(width, &value)))
            }
            SortKind::Float {
                exponent,
                significand,
            } => self.back_float(terms, ast, FloatFormat::new(exponent, significand))?,
            SortKind::RoundingMode => {
                RoundingMode::from_smtlib(&name).map(|mode| terms.rounding(mode))
            }
            SortKind::Array(..) | SortKind::Named => None,
        })
    }

    fn back_float(
        &mut self,
        terms: &mut Terms,
        ast: Ast,
        format: Option<FloatFormat>,
    ) -> Result<Option<Term>, SolverError> {
        let Some(format) = format else {
            return Ok(None);
        };
        if self.cx.is_nan(ast) {
            return Ok(Some(terms.float(Float::nan(format))));
        }
        let pattern = self.cx.unary(crate::ffi::z3::Unary::FpToBits, ast)?;
        let pattern = self.cx.simplify(pattern)?;
        let digits = self.cx.numeral_text(pattern);
        let value = digits.and_then(|digits| UBig::from_str(&digits).ok());
        Ok(value.map(|value| {
            let bits = Bv::from_ubig(format.width(), &value);
            terms.float(Float::from_bits(format, &bits))
        }))
    }

    fn back_sort(&mut self, terms: &mut Terms, sort: SortRef) -> Result<Option<Sort>, SolverError> {
        if let Some(known) = self.sorts_back.get(&sort) {
            return Ok(Some(*known));
        }
        Ok(match self.cx.sort_kind(sort)? {
            SortKind::Bool => Some(Sort::BOOL),
            SortKind::Int => Some(Sort::INT),
            SortKind::Real => Some(Sort::REAL),
            SortKind::RoundingMode => Some(Sort::ROUNDING_MODE),
            SortKind::Bv(width) => terms.intern_sort(bia_term::SortData::Bv(width)).ok(),
            SortKind::Float {
                exponent,
                significand,
            } => FloatFormat::new(exponent, significand).map(|format| terms.float_sort(format)),
            // As deep as sorts are nested, which is little.
            SortKind::Array(index, element) => {
                let index = self.back_sort(terms, index)?;
                let element = self.back_sort(terms, element)?;
                match (index, element) {
                    (Some(index), Some(element)) => {
                        let data = bia_term::SortData::Array { index, element };
                        terms.intern_sort(data).ok()
                    }
                    (None, _) | (_, None) => None,
                }
            }
            SortKind::Named => None,
        })
    }
}

/// An application by the name that Z3 gives the operator: mostly that of SMT-LIB.
fn by_name(terms: &mut Terms, name: &str, numbers: &[u32], args: &[Term]) -> Option<Term> {
    let name = match name {
        "if" => "ite",
        "iff" => "=",
        "implies" => "=>",
        "bv2int" | "ubv2int" => "ubv_to_int",
        "sbv2int" => "sbv_to_int",
        // Division when the divisor is known not to be 0.
        "bvudiv_i" => "bvudiv",
        "bvurem_i" => "bvurem",
        "bvsdiv_i" => "bvsdiv",
        "bvsrem_i" => "bvsrem",
        "bvsmod_i" => "bvsmod",
        "fp.min_i" => "fp.min",
        "fp.max_i" => "fp.max",
        "to_fp_bv" | "to_fp_signed" => "to_fp",
        other => other,
    };
    let arguments_decide = ["ubv_to_int", "sbv_to_int"].contains(&name);
    let numbers = if arguments_decide { &[] } else { numbers };
    match (name, args) {
        ("+" | "*" | "and" | "or", [one]) => Some(*one),
        // Z3's `-` and `bvadd` of one, two or more arguments.
        ("bvadd" | "bvmul" | "bvand" | "bvor" | "bvxor" | "concat", [one]) => Some(*one),
        ("bit2bool", [bits]) => {
            let bit = *numbers.first()?;
            let bit = terms.try_apply("extract", &[bit, bit], &[*bits]).ok()?;
            let one = terms.bv_u64(1, 1);
            Some(terms.eq(bit, one))
        }
        // Whether a product fits: its two ways not to have names of their own in Z3.
        ("bvumul_noovfl", [a, b]) => {
            let lost = terms.try_apply("bvumulo", &[], &[*a, *b]).ok()?;
            Some(terms.not(lost))
        }
        ("bvsmul_noovfl" | "bvsmul_noudfl", [a, b]) => {
            let lost = terms.try_apply("bvsmulo", &[], &[*a, *b]).ok()?;
            let [a, b] = [is_negative(terms, *a)?, is_negative(terms, *b)?];
            // A product that is too large has factors of the same sign, one that is too small has
            // not.
            let same = terms.eq(a, b);
            let there = match name {
                "bvsmul_noovfl" => same,
                _ => terms.not(same),
            };
            let lost = terms.and(lost, there);
            Some(terms.not(lost))
        }
        ("rem", [a, b]) if is_nonzero(terms, *b) => {
            // Z3: the remainder with the sign of the divisor.
            let rest = terms.try_apply("mod", &[], &[*a, *b]).ok()?;
            let zero = terms.int(0);
            let negative = terms.try_apply("<", &[], &[*b, zero]).ok()?;
            let minus = terms.neg(rest);
            Some(terms.ite(negative, minus, rest))
        }
        _ => terms.try_apply(name, numbers, args).ok(),
    }
}

/// Whether the sign of a bit-vector is set.
fn is_negative(terms: &mut Terms, bits: Term) -> Option<Term> {
    let width = terms.sorts().bv_width(terms.sort(bits))?;
    let zero = terms.bv_u64(width, 0);
    Some(terms.bv_slt(bits, zero))
}

/// Whether a term is a number other than 0: the operators of Z3 and ours agree on those.
fn is_nonzero(terms: &Terms, t: Term) -> bool {
    match terms.value_of(t) {
        Some(Value::Int(value)) => !value.is_zero(),
        Some(Value::Real(value)) => **value != RBig::ZERO,
        Some(
            Value::Bool(_)
            | Value::Bv(_)
            | Value::Float(_)
            | Value::Rounding(_)
            | Value::Array(_)
            | Value::Elem(_),
        )
        | None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_that_fit() {
        let mut t = Terms::new();
        for (a, b) in (0..64_u64).map(|n| (n / 8, n % 8)) {
            let args = [a, b].map(|n| t.bv_u64(3, n));
            let signed = |n: u64| {
                if n < 4 {
                    i64::try_from(n)
                } else {
                    i64::try_from(n).map(|n| n - 8)
                }
            };
            let product = signed(a).unwrap() * signed(b).unwrap();
            for (name, fits) in [
                ("bvumul_noovfl", a * b < 8),
                ("bvsmul_noovfl", product < 4),
                ("bvsmul_noudfl", product >= -4),
            ] {
                let told = by_name(&mut t, name, &[], &args).expect("it is known");
                assert_eq!(t.value_of(told), Some(&Value::Bool(fits)), "{name} {a} {b}");
            }
        }
    }
}
