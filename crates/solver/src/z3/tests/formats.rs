//! Every operator on floats of odd formats: Z3 has an answer for each, and its models are right.
//!
//! Z3 5.4 has operators that fail on formats with more exponent bits than significand bits; the
//! translation goes round them.

use crate::{
    api::{Answer, Smt as _},
    testing::cases,
    z3::Z3,
};
use bia_base::{Budget, Reason};
use bia_term::{
    Op, Sort, Term, Terms,
    value::{FloatFormat, Value},
};
use std::time::Duration;

/// Formats to try, those that once failed first.
fn formats() -> Vec<FloatFormat> {
    let first = [(4, 3), (6, 3), (7, 4), (5, 5), (2, 4)];
    let all = (2..=9).flat_map(|e| (3..=9).map(move |s| (e, s)));
    let all = first.into_iter().chain(all);
    all.filter_map(|(e, s)| FloatFormat::new(e, s))
        .take(cases(first.len()))
        .collect()
}

/// Equations that have each operator on floats once.
fn equations(t: &mut Terms, format: FloatFormat, other: FloatFormat) -> Vec<Term> {
    let sort = t.float_sort(format);
    let [x, y, z] = ["x", "y", "z"].map(|name| t.var(&format!("{name}{sort:?}"), sort));
    let rm = t.var("rm", Sort::ROUNDING_MODE);
    let mut made = vec![
        t.mk(Op::FpAbs, &[x]),
        t.mk(Op::FpNeg, &[x]),
        t.mk(Op::FpAdd, &[rm, x, y]),
        t.mk(Op::FpMul, &[rm, x, y]),
        t.mk(Op::FpDiv, &[rm, x, y]),
        t.mk(Op::FpFma, &[rm, x, y, z]),
        t.mk(Op::FpSqrt, &[rm, x]),
        t.mk(Op::FpRoundToIntegral, &[rm, x]),
        t.mk(Op::FpMin, &[x, y]),
        t.mk(Op::FpMax, &[x, y]),
        t.mk(Op::FpToFp(other), &[rm, x]),
        t.mk(Op::FpToBits, &[x]),
    ];
    // The circuit of a remainder has as many stages as there are exponents.
    if format.exponent_bits() < 6 {
        made.push(t.mk(Op::FpRem, &[x, y]));
    }
    for width in [1, 3, 8] {
        let bits = t.bv_sort(width);
        let bits = t.var(&format!("b{width}"), bits);
        made.push(t.mk(Op::FpFromSbv(format), &[rm, bits]));
        made.push(t.mk(Op::FpFromUbv(format), &[rm, bits]));
        made.push(t.mk(Op::FpToSbv { width }, &[rm, x]));
        made.push(t.mk(Op::FpToUbv { width }, &[rm, x]));
    }
    let mut equations = Vec::new();
    for term in made {
        let result = t.var(&format!("r{:?}", t.sort(term)), t.sort(term));
        equations.push(t.eq(term, result));
    }
    equations
}

#[test]
fn every_operator_has_an_answer_in_every_format() {
    let formats = formats();
    let mut answered = 0;
    for (i, format) in formats.iter().enumerate() {
        let mut terms = Terms::new();
        let other = formats[(i + 1) % formats.len()];
        for equation in equations(&mut terms, *format, other) {
            let mut z3 = Z3::new().unwrap();
            z3.assert(&mut terms, equation).unwrap();
            let budget = Budget::work(Duration::from_secs(5));
            match z3.check(&mut terms, &[], &budget).unwrap() {
                Answer::Sat => {
                    let model = z3.model(&mut terms).unwrap();
                    let holds = terms.eval(equation, &model);
                    assert_eq!(holds, Ok(Value::Bool(true)), "{format:?}");
                    answered += 1;
                }
                // A slow machine.
                Answer::Unknown(Reason::TimeLimit(_)) => {}
                answer @ (Answer::Unsat | Answer::Unknown(_)) => {
                    let op = terms.op(terms.args(equation)[0]);
                    panic!("{format:?}: {answer:?} of {op:?}")
                }
            }
        }
    }
    assert!(answered > 20 * formats.len());
}
