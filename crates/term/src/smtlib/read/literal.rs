//! Reads constants: numbers, bits, `(_ bv5 8)`, `(_ +oo 8 24)` and the like.

use super::{
    super::{codes, lexer::TokenKind, sexpr::Node},
    Context,
};
use crate::{
    Sort, Sorts, Term,
    value::{Bv, Float, FloatFormat, Value},
};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

/// The digits as a number; `None` if there are too many (some megabytes).
fn number(digits: &str) -> Option<UBig> {
    UBig::from_str_radix(digits, 10).ok()
}

/// `12.50` as a rational number.
fn decimal(text: &str) -> Option<RBig> {
    let (whole, fraction) = text.split_once('.')?;
    let numerator = number(&format!("{whole}{fraction}"))?;
    let denominator = UBig::from(10_u8).pow(fraction.len());
    Some(RBig::from_parts(IBig::from(numerator), denominator))
}

impl Context<'_, '_> {
    /// The constant of an atom that is no symbol.
    pub(super) fn literal(&mut self, node: Node, kind: TokenKind, text: &str) -> Option<Term> {
        let made = match kind {
            TokenKind::Numeral => {
                let number = number(text);
                let real = self.env.numerals_are_real;
                number.map(|n| {
                    if real {
                        self.terms.real(n)
                    } else {
                        self.terms.int(n)
                    }
                })
            }
            TokenKind::Decimal => decimal(text).map(|value| self.terms.real(value)),
            TokenKind::Hexadecimal => {
                let bits = self.bits(text, 4).and_then(Bv::from_hex);
                bits.map(|value| self.terms.bv(value))
            }
            TokenKind::Binary => {
                let bits = self.bits(text, 1).and_then(Bv::from_binary);
                bits.map(|value| self.terms.bv(value))
            }
            TokenKind::String => {
                self.error(&codes::UNSUPPORTED, node, "strings are not supported");
                return None;
            }
            TokenKind::Open
            | TokenKind::Close
            | TokenKind::Symbol
            | TokenKind::Quoted
            | TokenKind::Keyword => {
                self.error(&codes::MALFORMED_TERM, node, "this is not a term");
                return None;
            }
        };
        if made.is_none() {
            self.error(&codes::BAD_LITERAL, node, "this number is too large");
        }
        made
    }

    /// The digits behind `#x` or `#b`, if that many bits exist.
    fn bits<'t>(&self, text: &'t str, per_digit: usize) -> Option<&'t str> {
        let digits = text.get(2..)?;
        let width = digits.len().checked_mul(per_digit)?;
        (width <= Sorts::MAX_WIDTH as usize).then_some(digits)
    }

    /// A number behind `_`, if it fits.
    pub(super) fn index(&mut self, node: Node) -> Option<u32> {
        let parsed = match self.form.atom(node) {
            Some((TokenKind::Numeral, text)) => text.parse().ok(),
            _ => None,
        };
        if parsed.is_none() {
            let message = format!("`{}` is not an index", shortened(self.form.written(node)));
            self.error(&codes::BAD_LITERAL, node, message);
        }
        parsed
    }

    /// All numbers behind `_ name`.
    pub(super) fn indices(&mut self, nodes: &[Node]) -> Option<Vec<u32>> {
        let all: Vec<Option<u32>> = nodes.iter().map(|node| self.index(*node)).collect();
        all.into_iter().collect()
    }

    /// `(_ bv5 8)`, `(_ NaN 8 24)` and the like. `None` without a message if it is none of them.
    pub(super) fn indexed_literal(&mut self, node: Node, parts: &[Node]) -> Option<Option<Term>> {
        let name = self.form.symbol(*parts.get(1)?)?;
        if let Some(digits) = name.strip_prefix("bv")
            && !digits.is_empty()
            && digits.bytes().all(|b| b.is_ascii_digit())
        {
            return Some(self.bv_literal(node, digits, &parts[2..]));
        }
        let make: fn(FloatFormat) -> Float = match name {
            "+oo" => |format| Float::infinity(format, false),
            "-oo" => |format| Float::infinity(format, true),
            "+zero" => |format| Float::zero(format, false),
            "-zero" => |format| Float::zero(format, true),
            "NaN" => Float::nan,
            _ => return None,
        };
        let parts = parts[2..].to_vec();
        let Some(indices) = self.indices(&parts) else {
            return Some(None);
        };
        let format = match indices.as_slice() {
            [eb, sb] => FloatFormat::new(*eb, *sb),
            _ => None,
        };
        let Some(format) = format else {
            self.error(&codes::BAD_SORT, node, crate::BadSort::Format.to_string());
            return Some(None);
        };
        Some(Some(self.terms.float(make(format))))
    }

    fn bv_literal(&mut self, node: Node, digits: &str, width: &[Node]) -> Option<Term> {
        let &[width] = width else {
            self.error(
                &codes::MALFORMED_TERM,
                node,
                "a bit-vector constant has one width",
            );
            return None;
        };
        let width = self.index(width)?;
        if !(1..=Sorts::MAX_WIDTH).contains(&width) {
            self.error(&codes::BAD_SORT, node, crate::BadSort::Width.to_string());
            return None;
        }
        let value = number(digits)?;
        let bv = Bv::from_ubig(width, &value);
        if bv.to_ubig() != value {
            let message = format!("{} does not fit in {width} bits", shortened(digits));
            self.error(&codes::BAD_LITERAL, node, message);
            return None;
        }
        Some(self.terms.bv(bv))
    }

    /// An integer constant where a real number is wanted becomes one; other terms stay.
    pub(super) fn coerced(&mut self, term: Term, wanted: Sort) -> Term {
        if wanted == Sort::REAL
            && let Some(Value::Int(value)) = self.terms.value_of(term)
        {
            let value = value.clone();
            return self.terms.real(value);
        }
        term
    }
}

/// The beginning of a text, for messages.
pub(super) fn shortened(text: &str) -> String {
    let mut short: String = text.chars().take(40).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
