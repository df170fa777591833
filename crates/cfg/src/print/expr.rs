//! Terms as K2 expressions, arguments first; each part that is used more often than once is a
//! variable, a constant, or small enough to be written again.

use super::{PrintError, Writer};
use bia_k2::Ty;
use bia_k2::ast::{self, Expr, Op as K2, Type};
use bia_term::value::Value;
use bia_term::{Op, Sort, Term};
use rustc_hash::FxHashMap;

/// Parts of at most this many nodes are written again at each use.
const SMALL: usize = 6;

/// A term that has been written.
#[derive(Clone, Debug)]
pub(super) enum Made {
    /// A constant; its type is chosen where it is used.
    Const(Value, Sort),
    /// A variable.
    Var(ast::Var),
    /// An expression without a use yet, and its size.
    Tree(Expr, usize),
}

impl Made {
    fn size(&self) -> usize {
        match self {
            Made::Const(..) | Made::Var(_) => 1,
            Made::Tree(_, size) => *size,
        }
    }
}

impl Writer<'_> {
    /// Writes the terms of one step; what they share goes to auxiliary locals before it.
    pub(super) fn write(&mut self, roots: &[Term]) -> Result<Vec<Made>, PrintError> {
        for (_, used) in self.spare.values_mut() {
            *used = 0;
        }
        let order = self.terms.post_order(roots);
        let mut uses: FxHashMap<Term, usize> = FxHashMap::default();
        let args = order.iter().flat_map(|term| self.terms.args(*term));
        for term in args.chain(roots) {
            *uses.entry(*term).or_default() += 1;
        }
        let mut done: FxHashMap<Term, Made> = FxHashMap::default();
        for term in order {
            let mut args = Vec::new();
            for arg in self.terms.args(term) {
                args.push(self.use_of(*arg, &mut uses, &mut done)?);
            }
            let mut made = self.application(term, args)?;
            if uses[&term] > 1 && made.size() > SMALL {
                made = self.atom(made)?;
            }
            done.insert(term, made);
        }
        let mut results = Vec::with_capacity(roots.len());
        for root in roots {
            results.push(self.use_of(*root, &mut uses, &mut done)?);
        }
        Ok(results)
    }

    /// One use of a term that was written.
    fn use_of(
        &mut self,
        term: Term,
        uses: &mut FxHashMap<Term, usize>,
        done: &mut FxHashMap<Term, Made>,
    ) -> Result<Made, PrintError> {
        let left = uses.get_mut(&term).expect("uses were counted");
        *left -= 1;
        let last = *left == 0;
        let made = done[&term].clone();
        match made {
            Made::Tree(expr, size) if !last => Ok(Made::Tree(self.b.copy(expr)?, size)),
            Made::Tree(..) | Made::Var(_) | Made::Const(..) => Ok(made),
        }
    }

    /// A variable or constant of that value.
    pub(super) fn atom(&mut self, made: Made) -> Result<Made, PrintError> {
        let Made::Tree(expr, _) = made else {
            return Ok(made);
        };
        let ty = self.b.type_of(expr);
        let var = self.spare_local(ty)?;
        let stmt = self.b.assign(var, expr)?;
        self.stmts.push(stmt);
        Ok(Made::Var(var))
    }

    /// An auxiliary local that this step does not use yet.
    pub(super) fn spare_local(&mut self, ty: Ty) -> Result<ast::Var, PrintError> {
        if let Some((vars, used)) = self.spare.get_mut(&ty)
            && *used < vars.len()
        {
            *used += 1;
            return Ok(vars[*used - 1]);
        }
        let function = self.function.expect("terms are in functions");
        let symbol = self.b.function_data(function).name;
        let name = format!("{}.shared", self.b.name(symbol));
        let name = self.names.unique(&name);
        let var = self.b.local(function, &name, ty)?;
        let (vars, used) = self.spare.entry(ty).or_default();
        vars.push(var);
        *used += 1;
        Ok(var)
    }

    fn application(&mut self, term: Term, args: Vec<Made>) -> Result<Made, PrintError> {
        let terms = self.terms;
        let sort = terms.sort(term);
        if let Some(value) = terms.value_of(term) {
            return Ok(Made::Const(value.clone(), sort));
        }
        if let Some(var) = self.vars.get(&term) {
            return Ok(Made::Var(*var));
        }
        let sizes = args.iter().fold(1_usize, |sum, arg| sum + arg.size());
        let expr = self.operation(terms.op(term), sort, args)?;
        Ok(Made::Tree(expr, sizes))
    }

    fn operation(&mut self, op: Op, sort: Sort, args: Vec<Made>) -> Result<Expr, PrintError> {
        match op {
            Op::Not => self.same(K2::Not, args),
            Op::And => self.same(K2::And, args),
            Op::Or => self.same(K2::Or, args),
            Op::Eq => self.equality(args),
            Op::Ite => self.ite(args),
            Op::Neg
            | Op::Add
            | Op::Sub
            | Op::Mul
            | Op::IntDiv
            | Op::IntMod
            | Op::RealDiv
            | Op::ToReal
            | Op::ToInt
            | Op::Lt => self.arithmetic(op, args),
            Op::BvNot
            | Op::BvNeg
            | Op::BvAnd
            | Op::BvOr
            | Op::BvXor
            | Op::BvAdd
            | Op::BvSub
            | Op::BvMul
            | Op::BvUdiv
            | Op::BvUrem
            | Op::BvSdiv
            | Op::BvSrem
            | Op::BvSmod
            | Op::BvShl
            | Op::BvLshr
            | Op::BvAshr
            | Op::BvUlt
            | Op::BvSlt
            | Op::BvUmulo
            | Op::BvSmulo
            | Op::Concat
            | Op::UbvToInt
            | Op::Extract { .. }
            | Op::SignExtend { .. }
            | Op::IntToBv { .. } => self.bits(op, sort, args),
            Op::FpAbs
            | Op::FpNeg
            | Op::FpAdd
            | Op::FpMul
            | Op::FpDiv
            | Op::FpFma
            | Op::FpSqrt
            | Op::FpRem
            | Op::FpRoundToIntegral
            | Op::FpMin
            | Op::FpMax
            | Op::FpLe
            | Op::FpLt
            | Op::FpEq
            | Op::FpIsNormal
            | Op::FpIsSubnormal
            | Op::FpIsZero
            | Op::FpIsInfinite
            | Op::FpIsNan
            | Op::FpIsNegative
            | Op::FpIsPositive
            | Op::FpToReal
            | Op::FpToBits
            | Op::FpFromBits(_)
            | Op::FpToFp(_)
            | Op::FpFromReal(_)
            | Op::FpFromSbv(_)
            | Op::FpFromUbv(_)
            | Op::FpToUbv { .. }
            | Op::FpToSbv { .. } => self.float(op, sort, args),
            Op::Select => self.canonical(K2::MapGet, args),
            Op::Store => self.canonical(K2::MapSet, args),
            Op::ConstArray(_) => Err(refused("a constant array of a value that is not constant")),
            Op::Var(_) => Err(refused("a variable that is not one of the graph")),
            Op::Value(_) => Err(refused("a constant")),
            Op::App(_) => Err(refused("an uninterpreted function")),
        }
    }

    /// The expression, with the type that comes naturally.
    pub(super) fn plain(&mut self, made: Made) -> Result<Expr, PrintError> {
        match made {
            Made::Const(value, sort) => {
                let ty = self.ty(sort)?;
                self.constant(&value, sort, ty)
            }
            Made::Var(var) => Ok(self.b.var(var)),
            Made::Tree(expr, _) => Ok(expr),
        }
    }

    /// The expression as a type that differs at most in the sign of bit-vectors.
    pub(super) fn typed(&mut self, made: Made, ty: Ty) -> Result<Expr, PrintError> {
        if let Made::Const(value, sort) = &made {
            return self.constant(value, *sort, ty);
        }
        let expr = self.plain(made)?;
        if self.b.type_of(expr) == ty {
            return Ok(expr);
        }
        Ok(self.b.bitcast(ty, expr)?)
    }

    /// The type that comes naturally, if there is one.
    fn natural(&self, made: &Made) -> Option<Ty> {
        match made {
            Made::Const(..) => None,
            Made::Var(var) => Some(self.b.var_data(*var).ty),
            Made::Tree(expr, _) => Some(self.b.type_of(*expr)),
        }
    }

    /// An operator whose operands have one type: that of the first which is no constant.
    pub(super) fn same(&mut self, op: K2, args: Vec<Made>) -> Result<Expr, PrintError> {
        let ty = args.iter().find_map(|arg| self.natural(arg));
        let mut exprs = Vec::with_capacity(args.len());
        for arg in args {
            exprs.push(match ty {
                Some(ty) => self.typed(arg, ty)?,
                None => self.plain(arg)?,
            });
        }
        Ok(self.b.op(op, &exprs)?)
    }

    /// An operator on bit-vectors of this sign; or, if unsigned, on any values.
    pub(super) fn with_sign(
        &mut self,
        op: K2,
        signed: bool,
        args: Vec<Made>,
    ) -> Result<Expr, PrintError> {
        let mut exprs = Vec::with_capacity(args.len());
        for arg in args {
            exprs.push(self.signed(arg, signed)?);
        }
        Ok(self.b.op(op, &exprs)?)
    }

    /// The expression; a bit-vector is read with this sign.
    pub(super) fn signed(&mut self, made: Made, signed: bool) -> Result<Expr, PrintError> {
        let natural = match (&made, self.natural(&made)) {
            (Made::Const(_, sort), _) => self.ty(*sort)?,
            (Made::Var(_) | Made::Tree(..), Some(ty)) => ty,
            (Made::Var(_) | Made::Tree(..), None) => return self.plain(made),
        };
        if let Type::Bv { width, .. } = self.b.types()[natural] {
            let ty = self.b.bv(width, signed)?;
            return self.typed(made, ty);
        }
        self.plain(made)
    }

    /// An operator on the types of sorts.
    fn canonical(&mut self, op: K2, args: Vec<Made>) -> Result<Expr, PrintError> {
        self.with_sign(op, false, args)
    }

    fn ite(&mut self, args: Vec<Made>) -> Result<Expr, PrintError> {
        let [condition, yes, no] = fixed(args)?;
        let ty = self.natural(&yes).or_else(|| self.natural(&no));
        let condition = self.plain(condition)?;
        let (yes, no) = match ty {
            Some(ty) => (self.typed(yes, ty)?, self.typed(no, ty)?),
            None => (self.plain(yes)?, self.plain(no)?),
        };
        Ok(self.b.op(K2::Ite, &[condition, yes, no])?)
    }

    /// Equality of values: of floats that of the bit patterns, since there is one NaN.
    fn equality(&mut self, args: Vec<Made>) -> Result<Expr, PrintError> {
        let first = match (&args[0], self.natural(&args[0])) {
            (_, Some(ty)) => ty,
            (Made::Const(_, sort), None) => self.ty(*sort)?,
            (Made::Var(_) | Made::Tree(..), None) => return self.same(K2::Eq, args),
        };
        let Type::Float(format) = self.b.types()[first] else {
            return self.same(K2::Eq, args);
        };
        let bits = self.b.bv(format.width(), false)?;
        let mut exprs = Vec::new();
        for arg in args {
            let float = self.plain(arg)?;
            exprs.push(self.b.bitcast(bits, float)?);
        }
        Ok(self.b.op(K2::Eq, &exprs)?)
    }
}

/// As many arguments as the operator has.
pub(super) fn fixed<const N: usize>(args: Vec<Made>) -> Result<[Made; N], PrintError> {
    <[Made; N]>::try_from(args)
        .map_err(|_| refused("an operator with other arguments than its own"))
}

pub(super) fn refused(what: &str) -> PrintError {
    PrintError::Operator(what.to_owned())
}
