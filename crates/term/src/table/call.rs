//! [`Call`]: what an evaluator gets, and the small adapters that keep the rows short.

use crate::{
    Sort,
    sort::Sorts,
    value::{ArrayValue, Bv, Float, FloatFormat, RoundingMode, Value},
};
use dashu_int::IBig;
use dashu_ratio::RBig;
use std::sync::Arc;

/// Why an evaluator has no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// SMT-LIB allows any value here; the model decides. See `eval`.
    Open,
    /// The arguments are not of the sorts of the operator.
    Malformed,
}

/// The application of a primitive operator to values.
pub(crate) struct Call<'a> {
    pub(crate) indices: [u32; 2],
    /// The sort of the result.
    pub(crate) sort: Sort,
    pub(crate) sorts: &'a Sorts,
    pub(crate) args: &'a [&'a Value],
}

type Answer = Result<Value, Fault>;

impl<'a> Call<'a> {
    pub(super) fn arg(&self, i: usize) -> Result<&'a Value, Fault> {
        self.args.get(i).copied().ok_or(Fault::Malformed)
    }
    pub(super) fn bool(&self, i: usize) -> Result<bool, Fault> {
        self.arg(i)?.as_bool().ok_or(Fault::Malformed)
    }
    pub(super) fn int(&self, i: usize) -> Result<&'a IBig, Fault> {
        self.arg(i)?.as_int().ok_or(Fault::Malformed)
    }
    pub(super) fn real(&self, i: usize) -> Result<&'a RBig, Fault> {
        self.arg(i)?.as_real().ok_or(Fault::Malformed)
    }
    pub(super) fn bv(&self, i: usize) -> Result<&'a Bv, Fault> {
        self.arg(i)?.as_bv().ok_or(Fault::Malformed)
    }
    pub(super) fn float(&self, i: usize) -> Result<&'a Float, Fault> {
        self.arg(i)?.as_float().ok_or(Fault::Malformed)
    }
    pub(super) fn rounding(&self, i: usize) -> Result<RoundingMode, Fault> {
        self.arg(i)?.as_rounding().ok_or(Fault::Malformed)
    }
    pub(super) fn array(&self, i: usize) -> Result<&'a Arc<ArrayValue>, Fault> {
        self.arg(i)?.as_array().ok_or(Fault::Malformed)
    }
    /// The format of the result.
    pub(super) fn format(&self) -> Result<FloatFormat, Fault> {
        self.sorts.float_format(self.sort).ok_or(Fault::Malformed)
    }

    /// A number to a number, the same way for integers and real numbers.
    pub(super) fn number1(&self, int: fn(&IBig) -> IBig, real: fn(&RBig) -> RBig) -> Answer {
        match self.arg(0)? {
            Value::Int(x) => Ok(int(x).into()),
            Value::Real(x) => Ok(real(x).into()),
            Value::Bool(_)
            | Value::Bv(_)
            | Value::Float(_)
            | Value::Rounding(_)
            | Value::Array(_)
            | Value::Elem(_) => Err(Fault::Malformed),
        }
    }

    /// Two numbers to a number.
    pub(super) fn number2(
        &self,
        int: fn(&IBig, &IBig) -> IBig,
        real: fn(&RBig, &RBig) -> RBig,
    ) -> Answer {
        match (self.arg(0)?, self.arg(1)?) {
            (Value::Int(x), Value::Int(y)) => Ok(int(x, y).into()),
            (Value::Real(x), Value::Real(y)) => Ok(real(x, y).into()),
            _ => Err(Fault::Malformed),
        }
    }

    /// Bit-vector to bit-vector.
    pub(super) fn bv1(&self, f: fn(&Bv) -> Bv) -> Answer {
        Ok(f(self.bv(0)?).into())
    }
    /// Two bit-vectors of one width.
    fn bvs(&self) -> Result<(&'a Bv, &'a Bv), Fault> {
        let (x, y) = (self.bv(0)?, self.bv(1)?);
        if x.width() == y.width() {
            Ok((x, y))
        } else {
            Err(Fault::Malformed)
        }
    }
    /// Two bit-vectors of one width to a bit-vector.
    pub(super) fn bv2(&self, f: fn(&Bv, &Bv) -> Bv) -> Answer {
        let (x, y) = self.bvs()?;
        Ok(f(x, y).into())
    }
    /// Two bit-vectors of one width to a truth value.
    pub(super) fn bv_test(&self, f: fn(&Bv, &Bv) -> bool) -> Answer {
        let (x, y) = self.bvs()?;
        Ok(f(x, y).into())
    }
    /// Float to truth value.
    pub(super) fn float_test1(&self, f: fn(&Float) -> bool) -> Answer {
        Ok(f(self.float(0)?).into())
    }
    /// Two floats of one format, from argument `i` on.
    pub(super) fn floats(&self, i: usize) -> Result<(&'a Float, &'a Float), Fault> {
        let (x, y) = (self.float(i)?, self.float(i + 1)?);
        if x.format() == y.format() {
            Ok((x, y))
        } else {
            Err(Fault::Malformed)
        }
    }
    /// Two floats to a truth value.
    pub(super) fn float_test2(&self, f: fn(&Float, &Float) -> bool) -> Answer {
        let (x, y) = self.floats(0)?;
        Ok(f(x, y).into())
    }
}
