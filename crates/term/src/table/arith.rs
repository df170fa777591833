//! Rows of integers and real numbers.
//!
//! `div` and `mod` are Euclidean: x = y·q + r with 0 ≤ r < |y|.

use super::{
    Arity::{Chain, Exactly, Left},
    Fault, Row,
    Signature::{IntTest, IntToReal, Ints, NumberOrder, Numbers, RealTest, RealToInt, Reals},
};
use crate::{op::Tag, value::Value};
use dashu_base::{DivEuclid as _, RemEuclid as _};
use dashu_int::IBig;
use dashu_ratio::RBig;

pub(super) static ROWS: &[Row] = &[
    Row::primitive(Tag::Neg, "-", Exactly(1), Numbers, |c| {
        c.number1(|x| -x, |x| -x)
    }),
    Row::primitive(Tag::Add, "+", Left, Numbers, |c| {
        c.number2(|x, y| x + y, |x, y| x + y)
    }),
    Row::primitive(Tag::Sub, "-", Left, Numbers, |c| {
        c.number2(|x, y| x - y, |x, y| x - y)
    }),
    Row::primitive(Tag::Mul, "*", Left, Numbers, |c| {
        c.number2(|x, y| x * y, |x, y| x * y)
    }),
    Row::primitive(Tag::IntDiv, "div", Left, Ints, |c| {
        let (x, y) = (c.int(0)?, c.int(1)?);
        if y.is_zero() {
            return Err(Fault::Open);
        }
        Ok(x.div_euclid(y).into())
    }),
    Row::primitive(Tag::IntMod, "mod", Exactly(2), Ints, |c| {
        let (x, y) = (c.int(0)?, c.int(1)?);
        if y.is_zero() {
            return Err(Fault::Open);
        }
        Ok(IBig::from(x.rem_euclid(y)).into())
    }),
    Row::primitive(Tag::RealDiv, "/", Left, Reals, |c| {
        let (x, y) = (c.real(0)?, c.real(1)?);
        if y.is_zero() {
            return Err(Fault::Open);
        }
        Ok((x / y).into())
    }),
    Row::primitive(Tag::ToReal, "to_real", Exactly(1), IntToReal, |c| {
        Ok(RBig::from(c.int(0)?.clone()).into())
    }),
    Row::primitive(Tag::ToInt, "to_int", Exactly(1), RealToInt, |c| {
        Ok(c.real(0)?.floor().into())
    }),
    Row::primitive(Tag::Lt, "<", Chain, NumberOrder, |c| {
        match (c.arg(0)?, c.arg(1)?) {
            (Value::Int(x), Value::Int(y)) => Ok((x < y).into()),
            (Value::Real(x), Value::Real(y)) => Ok((x < y).into()),
            _ => Err(Fault::Malformed),
        }
    }),
    Row::derived("<=", 0, Chain, NumberOrder, |t, _, a| t.le(a[0], a[1])),
    Row::derived(">", 0, Chain, NumberOrder, |t, _, a| t.lt(a[1], a[0])),
    Row::derived(">=", 0, Chain, NumberOrder, |t, _, a| t.le(a[1], a[0])),
    Row::derived("abs", 0, Exactly(1), Ints, |t, _, a| t.int_abs(a[0])),
    Row::derived("is_int", 0, Exactly(1), RealTest, |t, _, a| t.is_int(a[0])),
    Row::derived("divisible", 1, Exactly(1), IntTest, |t, i, a| {
        t.divisible(a[0], &IBig::from(i[0]))
    }),
];
