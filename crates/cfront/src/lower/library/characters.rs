//! `<ctype.h>` in the C locale, and absolute values.
//!
//! A test is a union of ranges of characters; of a true test only that it is not 0 is known.

use super::CharacterTest;
use crate::lower::Property;
use crate::lower::call::CallSite;
use crate::lower::context::{Lowerer, Res};
use crate::lower::leaf::Scalar;
use bia_k2::ast::{Expr, Op};

const UPPER: (u8, u8) = (b'A', b'Z');
const LOWER: (u8, u8) = (b'a', b'z');
const DIGIT: (u8, u8) = (b'0', b'9');

fn ranges(test: CharacterTest) -> &'static [(u8, u8)] {
    match test {
        CharacterTest::Alnum => &[UPPER, LOWER, DIGIT],
        CharacterTest::Alpha => &[UPPER, LOWER],
        CharacterTest::Blank => &[(b' ', b' '), (b'\t', b'\t')],
        CharacterTest::Cntrl => &[(0, 31), (127, 127)],
        CharacterTest::Digit => &[DIGIT],
        CharacterTest::Graph => &[(33, 126)],
        CharacterTest::Lower | CharacterTest::ToUpper => &[LOWER],
        CharacterTest::Print => &[(32, 126)],
        CharacterTest::Punct => &[(33, 47), (58, 64), (91, 96), (123, 126)],
        CharacterTest::Space => &[(b' ', b' '), (9, 13)],
        CharacterTest::Upper | CharacterTest::ToLower => &[UPPER],
        CharacterTest::Xdigit => &[DIGIT, (b'A', b'F'), (b'a', b'f')],
    }
}

impl Lowerer<'_> {
    pub(crate) fn character(&mut self, test: CharacterTest, site: &CallSite) -> Res<()> {
        let (value, _) = self.argument(site, 0)?;
        let value = self.stable(value)?;
        let inside = self.in_ranges(value, ranges(test))?;
        let ty = self.b.type_of(value);
        match test {
            CharacterTest::ToLower | CharacterTest::ToUpper => {
                let by = self.number(ty, 32)?;
                let (copy, same) = (self.copy(value)?, self.copy(value)?);
                let op = match test {
                    CharacterTest::ToLower => Op::Add,
                    CharacterTest::Alnum
                    | CharacterTest::Alpha
                    | CharacterTest::Blank
                    | CharacterTest::Cntrl
                    | CharacterTest::Digit
                    | CharacterTest::Graph
                    | CharacterTest::Lower
                    | CharacterTest::Print
                    | CharacterTest::Punct
                    | CharacterTest::Space
                    | CharacterTest::Upper
                    | CharacterTest::Xdigit
                    | CharacterTest::ToUpper => Op::Sub,
                };
                let changed = self.op(op, &[copy, by])?;
                let result = self.op(Op::Ite, &[inside, changed, same])?;
                self.set_result(site.result, result)
            }
            CharacterTest::Alnum
            | CharacterTest::Alpha
            | CharacterTest::Blank
            | CharacterTest::Cntrl
            | CharacterTest::Digit
            | CharacterTest::Graph
            | CharacterTest::Lower
            | CharacterTest::Print
            | CharacterTest::Punct
            | CharacterTest::Space
            | CharacterTest::Upper
            | CharacterTest::Xdigit => {
                // With unbounded integers any number will do as well as 1.
                let truth = if self.options.unbounded_integers {
                    self.number(ty, 1)?
                } else {
                    self.nonzero(ty, 0xffff_ffff)?
                };
                let zero = self.number(ty, 0)?;
                let result = self.op(Op::Ite, &[inside, truth, zero])?;
                self.set_result(site.result, result)
            }
        }
    }

    fn in_ranges(&mut self, value: Expr, ranges: &[(u8, u8)]) -> Res<Expr> {
        let ty = self.b.type_of(value);
        let mut hits = Vec::new();
        for (low, high) in ranges {
            let (a, b) = (self.copy(value)?, self.copy(value)?);
            let low = self.number(ty, u128::from(*low))?;
            let high = self.number(ty, u128::from(*high))?;
            let (above, below) = (self.op(Op::Ge, &[a, low])?, self.op(Op::Le, &[b, high])?);
            hits.push(self.op(Op::And, &[above, below])?);
        }
        self.op(Op::Or, &hits)
    }

    pub(crate) fn absolute(&mut self, site: &CallSite) -> Res<()> {
        let (value, expr) = self.argument(site, 0)?;
        let value = self.stable(value)?;
        if let Scalar::Int { width, .. } = self.argument_scalar(expr)?
            && self.options.properties.overflow
            && !self.options.unbounded_integers
        {
            let copy = self.copy(value)?;
            let ty = self.b.type_of(copy);
            let minimum = self.number(ty, 1 << (width - 1))?;
            let bad = self.op(Op::Eq, &[copy, minimum])?;
            self.fail_if(bad, Property::Overflow, "signed overflow in abs", site.span)?;
        }
        let ty = self.b.type_of(value);
        let (a, b) = (self.copy(value)?, self.copy(value)?);
        let zero = self.number(ty, 0)?;
        let negative = self.op(Op::Lt, &[value, zero])?;
        let opposite = self.op(Op::Neg, &[a])?;
        let result = self.op(Op::Ite, &[negative, opposite, b])?;
        self.set_result(site.result, result)
    }
}
