//! Random values and models. Special values (0, 1, -1, extremes, NaN …) are frequent.

use super::Rng;
use crate::{
    FunValue, Model, Op, Sort, SortData, Term, Terms,
    value::{ArrayValue, Bv, Float, FloatFormat, RoundingMode, Value},
};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

/// A random value of a sort.
pub fn value(rng: &mut Rng, terms: &Terms, sort: Sort) -> Value {
    match terms.sort_data(sort) {
        SortData::Bool => Value::Bool(rng.one_in(2)),
        SortData::Int => Value::Int(int(rng)),
        SortData::Real => {
            let denominator = UBig::from(1 + rng.below(6));
            RBig::from_parts(int(rng), denominator).into()
        }
        SortData::RoundingMode => {
            let mode = rng.pick(&RoundingMode::ALL).copied();
            Value::Rounding(mode.unwrap_or(RoundingMode::NearestEven))
        }
        SortData::Bv(width) => Value::Bv(bv(rng, *width)),
        SortData::Float(format) => Value::Float(float(rng, *format)),
        SortData::Array { index, element } => {
            let default = value(rng, terms, *element);
            let mut array = ArrayValue::constant(default, terms.sorts().domain(*index));
            for _ in 0..rng.below(4) {
                array.set(value(rng, terms, *index), value(rng, terms, *element));
            }
            array.into()
        }
        SortData::Enum(data) => elem(rng, data.constructors.len()),
        SortData::Uninterpreted(_) => elem(rng, 4),
    }
}

fn elem(rng: &mut Rng, count: usize) -> Value {
    Value::Elem(u32::try_from(rng.below(count)).unwrap_or(0))
}

fn int(rng: &mut Rng) -> IBig {
    let small = i64::try_from(rng.below(9)).unwrap_or(0) - 4;
    match rng.below(12) {
        0 => IBig::from(small) << 70,
        1 => IBig::from(rng.bits()) - (IBig::ONE << 63),
        _ => small.into(),
    }
}

fn bv(rng: &mut Rng, width: u32) -> Bv {
    match rng.below(10) {
        0 => Bv::zero(width),
        1 => Bv::one(width),
        2 => Bv::ones(width),
        3 => Bv::min_signed(width),
        4 => Bv::max_signed(width),
        5 => Bv::from_u64(width, rng.bits() % 8),
        6 => Bv::from_u64(width, width.into()),
        _ => {
            let low = UBig::from(rng.bits());
            Bv::from_ubig(width, &((UBig::from(rng.bits()) << 64) + low))
        }
    }
}

fn float(rng: &mut Rng, format: FloatFormat) -> Float {
    let negative = rng.one_in(2);
    match rng.below(12) {
        0 => Float::nan(format),
        1 => Float::infinity(format, negative),
        2 | 3 => Float::zero(format, negative),
        4 => Float::one(format, negative),
        5 => Float::max_finite(format, negative),
        6 => Float::min_subnormal(format, negative),
        7 => Float::min_normal(format, negative),
        8 | 9 => {
            let small = IBig::from(rng.below(17)) - IBig::from(8);
            let value = RBig::from_parts(small, UBig::from(4_u8));
            Float::from_rational(format, RoundingMode::NearestEven, &value)
        }
        _ => Float::from_bits(format, &bv(rng, format.width())),
    }
}

/// A model with random values for all variables and functions of `roots`; functions are random
/// at a few points and constant elsewhere.
pub fn model(rng: &mut Rng, terms: &Terms, roots: &[Term]) -> Model {
    let mut model = Model::new();
    for term in terms.post_order(roots) {
        if matches!(terms.op(term), Op::Var(_)) {
            let value = value(rng, terms, terms.sort(term));
            model
                .set(terms, term, value)
                .expect("values are of their sort");
        }
    }
    for fun in terms.functions(roots) {
        let decl = terms.fun(fun);
        let mut meaning = FunValue::new(Some(value(rng, terms, decl.result)));
        for _ in 0..rng.below(6) {
            let point = decl
                .args
                .iter()
                .map(|sort| value(rng, terms, *sort))
                .collect();
            meaning.set(point, value(rng, terms, decl.result));
        }
        model
            .set_fun(terms, fun, meaning)
            .expect("values are of their sort");
    }
    model
}
