//! Rows of arrays.

use super::{
    Arity::Exactly,
    Fault, Row,
    Signature::{ConstArray, Select, Store},
};
use crate::{op::Tag, value::ArrayValue};
use std::sync::Arc;

pub(super) static ROWS: &[Row] = &[
    Row::primitive(Tag::Select, "select", Exactly(2), Select, |c| {
        Ok(c.array(0)?.get(c.arg(1)?).clone())
    }),
    Row::primitive(Tag::Store, "store", Exactly(3), Store, |c| {
        let mut array = Arc::clone(c.array(0)?);
        Arc::make_mut(&mut array).set(c.arg(1)?.clone(), c.arg(2)?.clone());
        Ok(array.into())
    }),
    Row::primitive(Tag::ConstArray, "const", Exactly(1), ConstArray, |c| {
        let (index, _) = c.sorts.array_parts(c.sort).ok_or(Fault::Malformed)?;
        let domain = c.sorts.domain(index);
        Ok(ArrayValue::constant(c.arg(0)?.clone(), domain).into())
    }),
];
