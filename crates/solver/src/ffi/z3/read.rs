//! Reads the structure of Z3's terms, sorts and declarations.

use super::{
    context::{Ast, Context, Decl, Fault, SortRef, length, text},
    functions::RawAst,
};

/// What kind of term it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AstKind {
    /// A number.
    Numeral,
    /// A declaration applied to arguments, constants included.
    App,
    /// A variable that a quantifier binds, by its index.
    Bound(u32),
    /// A quantifier or a lambda.
    Quantifier,
    /// No term.
    Other,
}

/// What kind of sort it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SortKind {
    Bool,
    Int,
    Real,
    Bv(u32),
    Float {
        exponent: u32,
        significand: u32,
    },
    RoundingMode,
    Array(SortRef, SortRef),
    /// Enumerations and everything else that a table has to know.
    Named,
}

impl Context {
    pub(crate) fn kind(&self, a: Ast) -> AstKind {
        let a = self.node(a);
        // SAFETY: a term of this context.
        match unsafe { (self.functions.Z3_get_ast_kind)(self.raw, a) } {
            0 => AstKind::Numeral,
            1 => AstKind::App,
            // SAFETY: a bound variable of this context.
            2 => AstKind::Bound(unsafe { (self.functions.Z3_get_index_value)(self.raw, a) }),
            3 => AstKind::Quantifier,
            _ => AstKind::Other,
        }
    }

    /// The declaration of an application.
    pub(crate) fn decl(&mut self, a: Ast) -> Result<Decl, Fault> {
        let a = self.node(a);
        // SAFETY: a term of this context; Z3 reports those that are no applications.
        let decl = unsafe { (self.functions.Z3_get_app_decl)(self.raw, a) };
        self.take(decl)
    }

    /// The arguments of an application; none of what is no application.
    pub(crate) fn args(&mut self, a: Ast) -> Result<Vec<Ast>, Fault> {
        // Z3 takes whatever it is given for an application and says "invalid argument" at best.
        if !matches!(self.kind(a), AstKind::App) {
            return Ok(Vec::new());
        }
        let a = self.node(a);
        // SAFETY: an application of this context.
        let n = unsafe { (self.functions.Z3_get_app_num_args)(self.raw, a) };
        let arg = |i| {
            // SAFETY: an application of this context and an index below the number of arguments.
            let arg = unsafe { (self.functions.Z3_get_app_arg)(self.raw, a, i) };
            self.take(arg)
        };
        (0..n).map(arg).collect()
    }

    /// The name of a declaration; empty if it is a number.
    pub(crate) fn decl_name(&self, decl: Decl) -> String {
        let decl = self.node(decl);
        let f = self.functions;
        // SAFETY: a declaration of this context and its name; texts are only asked of names that
        // are texts (kind 1), and are copied at once.
        unsafe {
            let symbol = (f.Z3_get_decl_name)(self.raw, decl);
            if (f.Z3_get_symbol_kind)(self.raw, symbol) != 1 {
                return String::new();
            }
            text((f.Z3_get_symbol_string)(self.raw, symbol))
        }
    }

    /// The parameters of a declaration that are numbers.
    pub(crate) fn numbers(&self, decl: Decl) -> Vec<u32> {
        let decl = self.node(decl);
        let f = self.functions;
        // SAFETY: a declaration of this context, indices below the number of its parameters, and
        // only those of kind 0 are read as numbers.
        unsafe {
            let n = (f.Z3_get_decl_num_parameters)(self.raw, decl);
            (0..n)
                .filter(|i| (f.Z3_get_decl_parameter_kind)(self.raw, decl, *i) == 0)
                .map(|i| (f.Z3_get_decl_int_parameter)(self.raw, decl, i))
                .map(|number| u32::try_from(number).unwrap_or(u32::MAX))
                .collect()
        }
    }

    /// The digits of a number, `-12` or `3/4`; `None` if it is none, or not rational.
    pub(crate) fn numeral_text(&self, a: Ast) -> Option<String> {
        let a = self.node(a);
        let f = self.functions;
        // SAFETY: a term of this context; the text is asked of rational numbers only and copied.
        unsafe {
            if !(f.Z3_is_numeral_ast)(self.raw, a) || (f.Z3_is_algebraic_number)(self.raw, a) {
                return None;
            }
            let digits = text((f.Z3_get_numeral_string)(self.raw, a));
            self.outcome().ok().map(|()| digits)
        }
    }

    /// Whether it is a real number that is not rational.
    pub(crate) fn is_algebraic(&self, a: Ast) -> bool {
        let a = self.node(a);
        // SAFETY: a term of this context.
        unsafe { (self.functions.Z3_is_algebraic_number)(self.raw, a) }
    }

    /// Whether it is the constant NaN. Must be a float.
    pub(crate) fn is_nan(&self, a: Ast) -> bool {
        let a = self.node(a);
        // SAFETY: a term of this context. On terms that are no constants Z3 says no.
        let nan = unsafe { (self.functions.Z3_fpa_is_numeral_nan)(self.raw, a) };
        nan && self.outcome().is_ok()
    }

    pub(crate) fn sort(&mut self, a: Ast) -> Result<SortRef, Fault> {
        let a = self.node(a);
        // SAFETY: a term of this context.
        let sort = unsafe { (self.functions.Z3_get_sort)(self.raw, a) };
        self.take(sort)
    }

    pub(crate) fn sort_kind(&mut self, sort: SortRef) -> Result<SortKind, Fault> {
        let (f, sort) = (self.functions, self.node(sort));
        // SAFETY: a sort of this context, asked for what its kind has.
        unsafe {
            Ok(match (f.Z3_get_sort_kind)(self.raw, sort) {
                1 => SortKind::Bool,
                2 => SortKind::Int,
                3 => SortKind::Real,
                4 => SortKind::Bv((f.Z3_get_bv_sort_size)(self.raw, sort)),
                5 => {
                    let index = (f.Z3_get_array_sort_domain)(self.raw, sort);
                    let index = self.take(index)?;
                    let element = (f.Z3_get_array_sort_range)(self.raw, sort);
                    SortKind::Array(index, self.take(element)?)
                }
                9 => SortKind::Float {
                    exponent: (f.Z3_fpa_get_ebits)(self.raw, sort),
                    significand: (f.Z3_fpa_get_sbits)(self.raw, sort),
                },
                10 => SortKind::RoundingMode,
                _ => SortKind::Named,
            })
        }
    }

    /// The function that an array of the form `(_ as-array f)` is.
    pub(crate) fn as_array(&mut self, a: Ast) -> Result<Option<Decl>, Fault> {
        let a = self.node(a);
        // SAFETY: a term of this context, asked for its function only if it has one.
        unsafe {
            if !(self.functions.Z3_is_as_array)(self.raw, a) {
                return Ok(None);
            }
            let decl = (self.functions.Z3_get_as_array_func_decl)(self.raw, a);
            self.take(decl).map(Some)
        }
    }

    /// The body of a lambda over one variable.
    pub(crate) fn lambda_body(&mut self, a: Ast) -> Result<Option<Ast>, Fault> {
        let a = self.node(a);
        // SAFETY: a term of this context, asked for its parts only if it has them.
        unsafe {
            let f = self.functions;
            if !(f.Z3_is_lambda)(self.raw, a) || (f.Z3_get_quantifier_num_bound)(self.raw, a) != 1 {
                return Ok(None);
            }
            let body = (f.Z3_get_quantifier_body)(self.raw, a);
            self.take(body).map(Some)
        }
    }

    /// The body of a quantifier.
    pub(crate) fn body(&mut self, a: Ast) -> Result<Ast, Fault> {
        let a = self.node(a);
        // SAFETY: a term of this context; Z3 reports those that are no quantifiers.
        let body = unsafe { (self.functions.Z3_get_quantifier_body)(self.raw, a) };
        self.take(body)
    }

    /// The term with its i-th bound variable replaced by the i-th of `by`.
    pub(crate) fn instantiate(&mut self, a: Ast, by: &[Ast]) -> Result<Ast, Fault> {
        let n = length(by.len())?;
        let (a, by) = (self.node(a), self.raw_nodes(by));
        // SAFETY: terms of this context, `n` of them in the array.
        let ast = unsafe { (self.functions.Z3_substitute_vars)(self.raw, a, n, by.as_ptr()) };
        self.take(ast)
    }

    /// An equal term that is simpler.
    pub(crate) fn simplify(&mut self, a: Ast) -> Result<Ast, Fault> {
        let a = self.node(a);
        // SAFETY: a term of this context.
        let ast: RawAst = unsafe { (self.functions.Z3_simplify)(self.raw, a) };
        self.take(ast)
    }

    /// The term in SMT-LIB syntax, for messages.
    pub(crate) fn ast_text(&self, a: Ast) -> String {
        let a = self.node(a);
        // SAFETY: a term of this context; the text is copied at once.
        unsafe { text((self.functions.Z3_ast_to_string)(self.raw, a)) }
    }
}

#[cfg(test)]
mod tests {
    use super::{super::Quantifier, *};

    #[test]
    fn what_is_no_application_has_no_arguments() -> Result<(), Fault> {
        // The body of λx. x is such a term: models of arrays from bits to bits have it.
        let mut cx = Context::new().expect("Z3 is there");
        let sort = cx.bv_sort(1)?;
        let (x, one) = (cx.constant("x", sort)?, cx.numeral("1", sort)?);
        let equal = cx.eq(x, one)?;
        let exists = cx.quantify(Quantifier::Exists, &[x], equal)?;
        let body = cx.body(exists)?;
        let sides = cx.args(body)?;
        assert_eq!(sides.len(), 2);
        assert!(sides.iter().any(|a| cx.kind(*a) == AstKind::Bound(0)));
        for a in [sides[0], sides[1], exists] {
            assert_eq!(cx.args(a)?, []);
        }
        Ok(())
    }
}
