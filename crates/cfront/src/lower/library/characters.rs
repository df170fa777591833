//! `<ctype.h>` in the C locale, and absolute values.
//!
//! A test is a union of ranges of characters; of a true test only that it is not 0 is known. Other
//! arguments than `EOF` and those of `unsigned char` are undefined (C17 7.4p1):
//! ```text
//!   -1 … 255        the result of C
//!   -128 … -2       any result: glibc's tables go that far
//!   anything else   under valid-deref a violation: a test looks behind its table; otherwise any result.
//!                   toupper and tolower of glibc do not look there: any result
//! ```

use super::CharacterTest;
use crate::assumed;
use crate::ir::{Conversion, ExprId, ExprKind};
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

impl CharacterTest {
    /// Whether the result is a character.
    fn converts(self) -> bool {
        match self {
            Self::ToLower | Self::ToUpper => true,
            Self::Alnum
            | Self::Alpha
            | Self::Blank
            | Self::Cntrl
            | Self::Digit
            | Self::Graph
            | Self::Lower
            | Self::Print
            | Self::Punct
            | Self::Space
            | Self::Upper
            | Self::Xdigit => false,
        }
    }
}

impl Lowerer<'_> {
    pub(crate) fn character(
        &mut self,
        test: CharacterTest,
        name: &str,
        site: &CallSite,
    ) -> Res<()> {
        let (value, expr) = self.argument(site, 0)?;
        let value = self.stable(value)?;
        let range = self.range_of(value, expr);
        if range.0 >= -1 && range.1 <= 255 {
            return self.defined_character(test, value, site);
        }
        let in_table = range.0 >= -128 && range.1 <= 255;
        self.assume_listed(&assumed::CHARACTERS, &[name], Some(site.span));
        if !in_table && !test.converts() && self.checks(Property::ValidDeref) {
            let outside = self.outside_of(value, (-128, 255))?;
            let text = "a character outside of the table";
            self.fail_if(outside, Property::ValidDeref, text, site.span)?;
        }
        let (known, done) = (self.new_label("character")?, self.new_label("classified")?);
        let outside = self.outside_of(value, (-1, 255))?;
        let inside = self.not(outside)?;
        self.jump_if(inside, known)?;
        self.arbitrary_result(site.result)?;
        self.jump(done);
        self.place_label(known)?;
        let value = self.copy(value)?;
        self.defined_character(test, value, site)?;
        self.place_label(done).map(|_| ())
    }

    /// Between which numbers an argument lies, as far as its type says.
    fn range_of(&self, value: Expr, expr: ExprId) -> (i64, i64) {
        let everything = (i64::MIN, i64::MAX);
        let module = self.module;
        if let Some(bits) = self.known.get(&value).copied() {
            let number = match self.options.unbounded_integers {
                true => i128::try_from(bits).unwrap_or(i128::MAX),
                false => module.types.signed_value(module[expr].ty, bits),
            };
            return i64::try_from(number).map_or(everything, |n| (n, n));
        }
        let mut at = expr;
        while let ExprKind::Convert(Conversion::Integer | Conversion::ToBool, of) = module[at].kind
        {
            match self.scalar(module[of].ty, module[of].span) {
                Ok(Scalar::Bool) => return (0, 1),
                Ok(Scalar::Int {
                    width: 8,
                    signed: true,
                }) => return (-128, 127),
                Ok(Scalar::Int {
                    width: 8,
                    signed: false,
                }) => return (0, 255),
                Ok(Scalar::Int { width, signed }) if width < 32 || signed && width == 32 => at = of,
                Ok(Scalar::Int { .. } | Scalar::Float(_) | Scalar::Pointer) | Err(_) => break,
            }
        }
        everything
    }

    /// Whether a number lies outside of a range.
    fn outside_of(&mut self, value: Expr, (least, most): (i64, i64)) -> Res<Expr> {
        let ty = self.b.type_of(value);
        let (a, b) = (self.copy(value)?, self.copy(value)?);
        let low = self.b.number(ty, i128::from(least))?;
        let high = self.b.number(ty, i128::from(most))?;
        let (below, above) = (self.op(Op::Lt, &[a, low])?, self.op(Op::Gt, &[b, high])?);
        self.op(Op::Or, &[below, above])
    }

    /// The result for an argument that C allows.
    fn defined_character(&mut self, test: CharacterTest, value: Expr, site: &CallSite) -> Res<()> {
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
            && self.options.properties.has(Property::Overflow)
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
