//! Builds Z3's sorts, declarations and terms.
//!
//! Z3 checks the sorts of arguments itself: ill-sorted applications are a [`Fault`].

use super::{
    context::{Ast, Context, Decl, Fault, SortRef, c_string, length},
    functions::{BinaryFn, Functions, ManyFn, QuantifierFn, TernaryFn, UnaryFn},
};
use bia_term::value::RoundingMode;
use std::ptr;

/// Declares an enumeration of functions of one type.
macro_rules! operators {
    ($(#[$doc:meta])* $enum:ident: $type:ident { $($name:ident = $function:ident,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum $enum {
            $($name,)*
        }
        impl $enum {
            fn function(self, functions: &Functions) -> $type {
                match self {
                    $(Self::$name => functions.$function,)*
                }
            }
        }
    };
}

operators! {
    /// Operators with one argument.
    Unary: UnaryFn {
        Not = Z3_mk_not,
        Neg = Z3_mk_unary_minus,
        ToReal = Z3_mk_int2real,
        ToInt = Z3_mk_real2int,
        BvNot = Z3_mk_bvnot,
        BvNeg = Z3_mk_bvneg,
        FpAbs = Z3_mk_fpa_abs,
        FpNeg = Z3_mk_fpa_neg,
        FpToReal = Z3_mk_fpa_to_real,
        FpToBits = Z3_mk_fpa_to_ieee_bv,
    }
}

operators! {
    /// Tests of floats.
    FloatTest: UnaryFn {
        Normal = Z3_mk_fpa_is_normal,
        Subnormal = Z3_mk_fpa_is_subnormal,
        Zero = Z3_mk_fpa_is_zero,
        Infinite = Z3_mk_fpa_is_infinite,
        Nan = Z3_mk_fpa_is_nan,
        Negative = Z3_mk_fpa_is_negative,
        Positive = Z3_mk_fpa_is_positive,
    }
}

operators! {
    /// Operators with two arguments.
    Binary: BinaryFn {
        Eq = Z3_mk_eq,
        Implies = Z3_mk_implies,
        Div = Z3_mk_div,
        Mod = Z3_mk_mod,
        Lt = Z3_mk_lt,
        BvAnd = Z3_mk_bvand,
        BvOr = Z3_mk_bvor,
        BvXor = Z3_mk_bvxor,
        BvAdd = Z3_mk_bvadd,
        BvSub = Z3_mk_bvsub,
        BvMul = Z3_mk_bvmul,
        BvUdiv = Z3_mk_bvudiv,
        BvUrem = Z3_mk_bvurem,
        BvSdiv = Z3_mk_bvsdiv,
        BvSrem = Z3_mk_bvsrem,
        BvSmod = Z3_mk_bvsmod,
        BvShl = Z3_mk_bvshl,
        BvLshr = Z3_mk_bvlshr,
        BvAshr = Z3_mk_bvashr,
        BvUlt = Z3_mk_bvult,
        BvSlt = Z3_mk_bvslt,
        BvMulNoUnderflow = Z3_mk_bvmul_no_underflow,
        Concat = Z3_mk_concat,
        FpSqrt = Z3_mk_fpa_sqrt,
        FpRem = Z3_mk_fpa_rem,
        FpRoundToIntegral = Z3_mk_fpa_round_to_integral,
        FpMin = Z3_mk_fpa_min,
        FpMax = Z3_mk_fpa_max,
        FpLe = Z3_mk_fpa_leq,
        FpLt = Z3_mk_fpa_lt,
        FpEq = Z3_mk_fpa_eq,
        Select = Z3_mk_select,
    }
}

operators! {
    /// Operators with three arguments.
    Ternary: TernaryFn {
        Ite = Z3_mk_ite,
        FpAdd = Z3_mk_fpa_add,
        FpMul = Z3_mk_fpa_mul,
        FpDiv = Z3_mk_fpa_div,
        Store = Z3_mk_store,
    }
}

operators! {
    /// Operators with any positive number of arguments.
    Many: ManyFn {
        And = Z3_mk_and,
        Or = Z3_mk_or,
        Distinct = Z3_mk_distinct,
        Add = Z3_mk_add,
        Sub = Z3_mk_sub,
        Mul = Z3_mk_mul,
    }
}

operators! {
    /// Conversions to floats that round: rounding mode, argument, sort.
    ToFloat: TernaryFn {
        Float = Z3_mk_fpa_to_fp_float,
        Real = Z3_mk_fpa_to_fp_real,
        Signed = Z3_mk_fpa_to_fp_signed,
        Unsigned = Z3_mk_fpa_to_fp_unsigned,
    }
}

operators! {
    /// Quantifiers.
    Quantifier: QuantifierFn {
        Forall = Z3_mk_forall_const,
        Exists = Z3_mk_exists_const,
    }
}

type Built = Result<Ast, Fault>;

impl Context {
    // Sorts.

    pub(crate) fn bool_sort(&mut self) -> Result<SortRef, Fault> {
        // SAFETY: the context is alive.
        let sort = unsafe { (self.functions.Z3_mk_bool_sort)(self.raw) };
        self.take(sort)
    }
    pub(crate) fn int_sort(&mut self) -> Result<SortRef, Fault> {
        // SAFETY: the context is alive.
        let sort = unsafe { (self.functions.Z3_mk_int_sort)(self.raw) };
        self.take(sort)
    }
    pub(crate) fn real_sort(&mut self) -> Result<SortRef, Fault> {
        // SAFETY: the context is alive.
        let sort = unsafe { (self.functions.Z3_mk_real_sort)(self.raw) };
        self.take(sort)
    }
    pub(crate) fn bv_sort(&mut self, width: u32) -> Result<SortRef, Fault> {
        // SAFETY: the context is alive.
        let sort = unsafe { (self.functions.Z3_mk_bv_sort)(self.raw, width) };
        self.take(sort)
    }
    pub(crate) fn float_sort(&mut self, exponent: u32, significand: u32) -> Result<SortRef, Fault> {
        // SAFETY: the context is alive.
        let sort = unsafe { (self.functions.Z3_mk_fpa_sort)(self.raw, exponent, significand) };
        self.take(sort)
    }
    pub(crate) fn array_sort(
        &mut self,
        index: SortRef,
        element: SortRef,
    ) -> Result<SortRef, Fault> {
        let (index, element) = (self.node(index), self.node(element));
        // SAFETY: sorts of this context.
        let sort = unsafe { (self.functions.Z3_mk_array_sort)(self.raw, index, element) };
        self.take(sort)
    }
    pub(crate) fn uninterpreted_sort(&mut self, name: &str) -> Result<SortRef, Fault> {
        let name = self.symbol(name);
        // SAFETY: a name of this context.
        let sort = unsafe { (self.functions.Z3_mk_uninterpreted_sort)(self.raw, name) };
        self.take(sort)
    }
    /// An enumeration with its constants, and for each the predicate of being it. Its name must be
    /// new.
    pub(crate) fn enum_sort(
        &mut self,
        name: &str,
        constructors: &[String],
    ) -> Result<(SortRef, Vec<(Decl, Decl)>), Fault> {
        let n = length(constructors.len())?;
        let symbol = self.symbol(name);
        let names: Vec<_> = constructors.iter().map(|c| self.symbol(c)).collect();
        let mut constants = vec![ptr::null_mut(); names.len()];
        let mut testers = vec![ptr::null_mut(); names.len()];
        // SAFETY: three arrays of `n` members; Z3 reads the first and fills the others.
        let sort = unsafe {
            (self.functions.Z3_mk_enumeration_sort)(
                self.raw,
                symbol,
                n,
                names.as_ptr(),
                constants.as_mut_ptr(),
                testers.as_mut_ptr(),
            )
        };
        let sort = self.take(sort)?;
        let both = constants.into_iter().zip(testers);
        let both = both.map(|(constant, tester)| Ok((self.take(constant)?, self.take(tester)?)));
        Ok((sort, both.collect::<Result<_, _>>()?))
    }

    // Leaves and declarations.

    pub(crate) fn declare(
        &mut self,
        name: &str,
        args: &[SortRef],
        result: SortRef,
    ) -> Result<Decl, Fault> {
        let n = length(args.len())?;
        let (name, args, result) = (self.symbol(name), self.raw_nodes(args), self.node(result));
        // SAFETY: a name and sorts of this context, `n` of them in the array.
        let decl =
            unsafe { (self.functions.Z3_mk_func_decl)(self.raw, name, n, args.as_ptr(), result) };
        self.take(decl)
    }
    pub(crate) fn apply(&mut self, decl: Decl, args: &[Ast]) -> Built {
        let n = length(args.len())?;
        let (decl, args) = (self.node(decl), self.raw_nodes(args));
        // SAFETY: a declaration and terms of this context, `n` of them in the array.
        let ast = unsafe { (self.functions.Z3_mk_app)(self.raw, decl, n, args.as_ptr()) };
        self.take(ast)
    }
    pub(crate) fn constant(&mut self, name: &str, sort: SortRef) -> Built {
        let decl = self.declare(name, &[], sort)?;
        self.apply(decl, &[])
    }
    pub(crate) fn bool(&mut self, value: bool) -> Built {
        let f = self.functions;
        // SAFETY: the context is alive.
        let ast = unsafe {
            if value {
                (f.Z3_mk_true)(self.raw)
            } else {
                (f.Z3_mk_false)(self.raw)
            }
        };
        self.take(ast)
    }
    /// A number: `-12`, `3/4`; of a bit-vector the unsigned value.
    pub(crate) fn numeral(&mut self, digits: &str, sort: SortRef) -> Built {
        let (digits, sort) = (c_string(digits), self.node(sort));
        // SAFETY: a C string that Z3 copies and a sort of this context.
        let ast = unsafe { (self.functions.Z3_mk_numeral)(self.raw, digits.as_ptr(), sort) };
        self.take(ast)
    }
    pub(crate) fn rounding(&mut self, mode: RoundingMode) -> Built {
        let f = self.functions;
        let function = match mode {
            RoundingMode::NearestEven => f.Z3_mk_fpa_rne,
            RoundingMode::NearestAway => f.Z3_mk_fpa_rna,
            RoundingMode::TowardPositive => f.Z3_mk_fpa_rtp,
            RoundingMode::TowardNegative => f.Z3_mk_fpa_rtn,
            RoundingMode::TowardZero => f.Z3_mk_fpa_rtz,
        };
        // SAFETY: the context is alive.
        let ast = unsafe { function(self.raw) };
        self.take(ast)
    }
    pub(crate) fn nan(&mut self, sort: SortRef) -> Built {
        let sort = self.node(sort);
        // SAFETY: a sort of this context.
        let ast = unsafe { (self.functions.Z3_mk_fpa_nan)(self.raw, sort) };
        self.take(ast)
    }

    // Applications.

    pub(crate) fn unary(&mut self, op: Unary, a: Ast) -> Built {
        let (function, a) = (op.function(self.functions), self.node(a));
        // SAFETY: a term of this context.
        let ast = unsafe { function(self.raw, a) };
        self.take(ast)
    }
    pub(crate) fn float_test(&mut self, op: FloatTest, a: Ast) -> Built {
        let (function, a) = (op.function(self.functions), self.node(a));
        // SAFETY: a term of this context.
        let ast = unsafe { function(self.raw, a) };
        self.take(ast)
    }
    pub(crate) fn binary(&mut self, op: Binary, a: Ast, b: Ast) -> Built {
        let (function, a, b) = (op.function(self.functions), self.node(a), self.node(b));
        // SAFETY: terms of this context.
        let ast = unsafe { function(self.raw, a, b) };
        self.take(ast)
    }
    pub(crate) fn ternary(&mut self, op: Ternary, [a, b, c]: [Ast; 3]) -> Built {
        let function = op.function(self.functions);
        let (a, b, c) = (self.node(a), self.node(b), self.node(c));
        // SAFETY: terms of this context.
        let ast = unsafe { function(self.raw, a, b, c) };
        self.take(ast)
    }
    /// Operators with any number of arguments; there must be at least one.
    pub(crate) fn many(&mut self, op: Many, args: &[Ast]) -> Built {
        let n = length(args.len())?;
        let (function, args) = (op.function(self.functions), self.raw_nodes(args));
        // SAFETY: terms of this context, `n` of them in the array.
        let ast = unsafe { function(self.raw, n, args.as_ptr()) };
        self.take(ast)
    }
    pub(crate) fn fma(&mut self, [rm, x, y, z]: [Ast; 4]) -> Built {
        let function = self.functions.Z3_mk_fpa_fma;
        let (rm, x, y, z) = (self.node(rm), self.node(x), self.node(y), self.node(z));
        // SAFETY: terms of this context.
        let ast = unsafe { function(self.raw, rm, x, y, z) };
        self.take(ast)
    }
    /// Whether a product does not overflow upwards.
    pub(crate) fn mul_no_overflow(&mut self, a: Ast, b: Ast, signed: bool) -> Built {
        let (a, b) = (self.node(a), self.node(b));
        // SAFETY: terms of this context.
        let ast = unsafe { (self.functions.Z3_mk_bvmul_no_overflow)(self.raw, a, b, signed) };
        self.take(ast)
    }
    pub(crate) fn extract(&mut self, hi: u32, lo: u32, a: Ast) -> Built {
        let a = self.node(a);
        // SAFETY: a term of this context.
        let ast = unsafe { (self.functions.Z3_mk_extract)(self.raw, hi, lo, a) };
        self.take(ast)
    }
    pub(crate) fn sign_extend(&mut self, by: u32, a: Ast) -> Built {
        let a = self.node(a);
        // SAFETY: a term of this context.
        let ast = unsafe { (self.functions.Z3_mk_sign_ext)(self.raw, by, a) };
        self.take(ast)
    }
    pub(crate) fn int_to_bv(&mut self, width: u32, a: Ast) -> Built {
        let a = self.node(a);
        // SAFETY: a term of this context.
        let ast = unsafe { (self.functions.Z3_mk_int2bv)(self.raw, width, a) };
        self.take(ast)
    }
    pub(crate) fn bv_to_int(&mut self, a: Ast) -> Built {
        let a = self.node(a);
        // SAFETY: a term of this context.
        let ast = unsafe { (self.functions.Z3_mk_bv2int)(self.raw, a, false) };
        self.take(ast)
    }
    pub(crate) fn float_from_bits(&mut self, bits: Ast, sort: SortRef) -> Built {
        let (bits, sort) = (self.node(bits), self.node(sort));
        // SAFETY: a term and a sort of this context.
        let ast = unsafe { (self.functions.Z3_mk_fpa_to_fp_bv)(self.raw, bits, sort) };
        self.take(ast)
    }
    pub(crate) fn round_to_float(&mut self, op: ToFloat, rm: Ast, a: Ast, sort: SortRef) -> Built {
        let function = op.function(self.functions);
        let (rm, a, sort) = (self.node(rm), self.node(a), self.node(sort));
        // SAFETY: terms and a sort of this context.
        let ast = unsafe { function(self.raw, rm, a, sort) };
        self.take(ast)
    }
    pub(crate) fn float_to_bv(&mut self, rm: Ast, a: Ast, width: u32, signed: bool) -> Built {
        let f = self.functions;
        let (rm, a) = (self.node(rm), self.node(a));
        let function = if signed {
            f.Z3_mk_fpa_to_sbv
        } else {
            f.Z3_mk_fpa_to_ubv
        };
        // SAFETY: terms of this context.
        let ast = unsafe { function(self.raw, rm, a, width) };
        self.take(ast)
    }
    pub(crate) fn const_array(&mut self, index: SortRef, element: Ast) -> Built {
        let (index, element) = (self.node(index), self.node(element));
        // SAFETY: a sort and a term of this context.
        let ast = unsafe { (self.functions.Z3_mk_const_array)(self.raw, index, element) };
        self.take(ast)
    }
    /// Binds constants; the body itself when there are none.
    pub(crate) fn quantify(&mut self, op: Quantifier, bound: &[Ast], body: Ast) -> Built {
        if bound.is_empty() {
            return Ok(body);
        }
        let n = length(bound.len())?;
        let function = op.function(self.functions);
        let (bound, body) = (self.raw_nodes(bound), self.node(body));
        // SAFETY: constants and a term of this context; `n` in the array, no patterns.
        let ast = unsafe { function(self.raw, 0, n, bound.as_ptr(), 0, ptr::null(), body) };
        self.take(ast)
    }
    pub(crate) fn not(&mut self, a: Ast) -> Built {
        self.unary(Unary::Not, a)
    }
    pub(crate) fn ite(&mut self, condition: Ast, yes: Ast, no: Ast) -> Built {
        self.ternary(Ternary::Ite, [condition, yes, no])
    }
    pub(crate) fn eq(&mut self, a: Ast, b: Ast) -> Built {
        self.binary(Binary::Eq, a, b)
    }
    /// The conjunction; `true` of nothing.
    pub(crate) fn and(&mut self, all: &[Ast]) -> Built {
        match all {
            [] => self.bool(true),
            [one] => Ok(*one),
            several => self.many(Many::And, several),
        }
    }
}
