//! Rows of bit-vectors: SMT-LIB 2.6 and the overflow predicates of 2.7.

use super::{
    Arity::{Chain, Exactly, Left},
    Fault, Row,
    Signature::{
        BvCompare, BvOrder, BvToInt, Bvs, Concat, Extend, Extract, IntToBv, Repeat, Rotate,
    },
};
use crate::{Op, op::Tag, value::Bv};
use dashu_int::IBig;

pub(super) static ROWS: &[Row] = &[
    Row::primitive(Tag::BvNot, "bvnot", Exactly(1), Bvs, |c| c.bv1(Bv::not)),
    Row::primitive(Tag::BvNeg, "bvneg", Exactly(1), Bvs, |c| c.bv1(Bv::neg)),
    Row::primitive(Tag::BvAnd, "bvand", Left, Bvs, |c| c.bv2(Bv::and)),
    Row::primitive(Tag::BvOr, "bvor", Left, Bvs, |c| c.bv2(Bv::or)),
    Row::primitive(Tag::BvXor, "bvxor", Left, Bvs, |c| c.bv2(Bv::xor)),
    Row::primitive(Tag::BvAdd, "bvadd", Left, Bvs, |c| c.bv2(Bv::add)),
    Row::primitive(Tag::BvSub, "bvsub", Left, Bvs, |c| c.bv2(Bv::sub)),
    Row::primitive(Tag::BvMul, "bvmul", Left, Bvs, |c| c.bv2(Bv::mul)),
    Row::primitive(Tag::BvUdiv, "bvudiv", Exactly(2), Bvs, |c| c.bv2(Bv::udiv)),
    Row::primitive(Tag::BvUrem, "bvurem", Exactly(2), Bvs, |c| c.bv2(Bv::urem)),
    Row::primitive(Tag::BvSdiv, "bvsdiv", Exactly(2), Bvs, |c| c.bv2(Bv::sdiv)),
    Row::primitive(Tag::BvSrem, "bvsrem", Exactly(2), Bvs, |c| c.bv2(Bv::srem)),
    Row::primitive(Tag::BvSmod, "bvsmod", Exactly(2), Bvs, |c| c.bv2(Bv::smod)),
    Row::primitive(Tag::BvShl, "bvshl", Exactly(2), Bvs, |c| c.bv2(Bv::shl)),
    Row::primitive(Tag::BvLshr, "bvlshr", Exactly(2), Bvs, |c| c.bv2(Bv::lshr)),
    Row::primitive(Tag::BvAshr, "bvashr", Exactly(2), Bvs, |c| c.bv2(Bv::ashr)),
    Row::primitive(Tag::BvUlt, "bvult", Chain, BvOrder, |c| c.bv_test(Bv::ult)),
    Row::primitive(Tag::BvSlt, "bvslt", Chain, BvOrder, |c| c.bv_test(Bv::slt)),
    Row::primitive(Tag::BvUmulo, "bvumulo", Exactly(2), BvOrder, |c| {
        c.bv_test(Bv::umulo)
    }),
    Row::primitive(Tag::BvSmulo, "bvsmulo", Exactly(2), BvOrder, |c| {
        c.bv_test(Bv::smulo)
    }),
    Row::primitive(Tag::Concat, "concat", Left, Concat, |c| {
        Ok(c.bv(0)?.concat(c.bv(1)?).into())
    }),
    Row::primitive(Tag::UbvToInt, "bv2nat", Exactly(1), BvToInt, |c| {
        Ok(IBig::from(c.bv(0)?.to_ubig()).into())
    }),
    Row::indexed(Tag::Extract, "extract", 2, Exactly(1), Extract, |c| {
        let (x, [hi, lo]) = (c.bv(0)?, c.indices);
        if lo > hi || hi >= x.width() {
            return Err(Fault::Malformed);
        }
        Ok(x.extract(hi, lo).into())
    }),
    Row::indexed(Tag::SignExtend, "sign_extend", 1, Exactly(1), Extend, |c| {
        Ok(c.bv(0)?.sign_extend(c.indices[0]).into())
    }),
    Row::indexed(Tag::IntToBv, "int2bv", 1, Exactly(1), IntToBv, |c| {
        Ok(Bv::from_ibig(c.indices[0], c.int(0)?).into())
    }),
    // Other names of the conversions above.
    Row::derived("ubv_to_int", 0, Exactly(1), BvToInt, |t, _, a| {
        t.ubv_to_int(a[0])
    }),
    Row::derived("sbv_to_int", 0, Exactly(1), BvToInt, |t, _, a| {
        t.sbv_to_int(a[0])
    }),
    Row::derived("int_to_bv", 1, Exactly(1), IntToBv, |t, i, a| {
        t.mk(Op::IntToBv { width: i[0] }, a)
    }),
    // Orders by the two that are kept.
    Row::derived("bvule", 0, Chain, BvOrder, |t, _, a| t.bv_ule(a[0], a[1])),
    Row::derived("bvugt", 0, Chain, BvOrder, |t, _, a| t.bv_ult(a[1], a[0])),
    Row::derived("bvuge", 0, Chain, BvOrder, |t, _, a| t.bv_ule(a[1], a[0])),
    Row::derived("bvsle", 0, Chain, BvOrder, |t, _, a| t.bv_sle(a[0], a[1])),
    Row::derived("bvsgt", 0, Chain, BvOrder, |t, _, a| t.bv_slt(a[1], a[0])),
    Row::derived("bvsge", 0, Chain, BvOrder, |t, _, a| t.bv_sle(a[1], a[0])),
    Row::derived("bvcomp", 0, Exactly(2), BvCompare, |t, _, a| {
        let equal = t.eq(a[0], a[1]);
        t.bool_to_bv(equal)
    }),
    Row::derived("bvnand", 0, Exactly(2), Bvs, |t, _, a| {
        let and = t.bv_and(a[0], a[1]);
        t.bv_not(and)
    }),
    Row::derived("bvnor", 0, Exactly(2), Bvs, |t, _, a| {
        let or = t.bv_or(a[0], a[1]);
        t.bv_not(or)
    }),
    Row::derived("bvxnor", 0, Left, Bvs, |t, _, a| {
        let xor = t.bv_xor(a[0], a[1]);
        t.bv_not(xor)
    }),
    Row::derived("zero_extend", 1, Exactly(1), Extend, |t, i, a| {
        t.bv_zero_extend(a[0], i[0])
    }),
    Row::derived("repeat", 1, Exactly(1), Repeat, |t, i, a| {
        t.bv_repeat(a[0], i[0])
    }),
    Row::derived("rotate_left", 1, Exactly(1), Rotate, |t, i, a| {
        t.bv_rotate_left(a[0], i[0])
    }),
    Row::derived("rotate_right", 1, Exactly(1), Rotate, |t, i, a| {
        t.bv_rotate_right(a[0], i[0])
    }),
    // Overflow.
    Row::derived("bvnego", 0, Exactly(1), BvOrder, |t, _, a| t.bv_nego(a[0])),
    Row::derived("bvuaddo", 0, Exactly(2), BvOrder, |t, _, a| {
        t.bv_uaddo(a[0], a[1])
    }),
    Row::derived("bvsaddo", 0, Exactly(2), BvOrder, |t, _, a| {
        t.bv_saddo(a[0], a[1])
    }),
    Row::derived("bvusubo", 0, Exactly(2), BvOrder, |t, _, a| {
        t.bv_ult(a[0], a[1])
    }),
    Row::derived("bvssubo", 0, Exactly(2), BvOrder, |t, _, a| {
        t.bv_ssubo(a[0], a[1])
    }),
    Row::derived("bvsdivo", 0, Exactly(2), BvOrder, |t, _, a| {
        t.bv_sdivo(a[0], a[1])
    }),
];
