//! Rows of the core theory.

use super::{
    Arity::{Any, Chain, Exactly, Pairwise, Right},
    Row,
    Signature::{Bools, Equal, Ite},
};
use crate::op::Tag;

pub(super) static ROWS: &[Row] = &[
    Row::primitive(Tag::Not, "not", Exactly(1), Bools, |c| {
        Ok((!c.bool(0)?).into())
    }),
    Row::primitive(Tag::And, "and", Any, Bools, |c| {
        let mut all = true;
        for i in 0..c.args.len() {
            all &= c.bool(i)?;
        }
        Ok(all.into())
    }),
    Row::primitive(Tag::Or, "or", Any, Bools, |c| {
        let mut some = false;
        for i in 0..c.args.len() {
            some |= c.bool(i)?;
        }
        Ok(some.into())
    }),
    Row::primitive(Tag::Eq, "=", Chain, Equal, |c| {
        Ok((c.arg(0)? == c.arg(1)?).into())
    }),
    Row::primitive(Tag::Ite, "ite", Exactly(3), Ite, |c| {
        let branch = if c.bool(0)? { 1 } else { 2 };
        Ok(c.arg(branch)?.clone())
    }),
    Row::derived("=>", 0, Right, Bools, |t, _, a| t.implies(a[0], a[1])),
    Row::derived("xor", 0, super::Arity::Left, Bools, |t, _, a| {
        t.xor(a[0], a[1])
    }),
    Row::derived("distinct", 0, Pairwise, Equal, |t, _, a| t.ne(a[0], a[1])),
];
