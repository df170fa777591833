//! Formulas as C expressions, bit by bit what they were.
//!
//! A bit-vector of w ≤ 64 bits is a C value of the unsigned type with 32 or 64 bits that has room
//! for it, at most 2^w − 1; arithmetic is done there, where it wraps, and cut down to w bits:
//! ```text
//!   a + b   (A + B) & (2^w − 1)            a <s b   (A ^ 2^(w−1)) < (B ^ 2^(w−1))
//!   a[h:l]  (A >> l) & (2^(h−l+1) − 1)
//! ```
//! Some terms are numbers as well: signed variables, constants, what is extended, and sums of these
//! if no value of theirs leaves the width and 64 bits. Two numbers are compared as such, unsigned
//! if neither is negative:
//! ```text
//!   extend(n) −₃₄ extend(i)     (long long)n - (long long)i, between −2³² and 2³²
//! ```
//! What C cannot say, or could be undefined (divisions by what may be 0, shifts by what is not
//! constant, arrays, floats), has no expression. A formula without one is weakened:
//! ```text
//!   weak(φ ∧ ψ)  what there is of weak(φ), weak(ψ)      weak(φ ∨ ψ)  both, or nothing
//! ```
//! so the result follows from the formula.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "operators, sorts and values that are not mentioned have no expression in C"
)]

use bia_term::{Op, SortData, Term, Terms, value::Value};
use rustc_hash::FxHashMap;

/// Longer expressions are not written.
const MAX_CHARS: usize = 6000;
/// The beginning of an expression that has 64 bits.
const WIDE: &str = "((long long)";
/// How deep connectives are taken apart.
const MAX_DEPTH: usize = 64;

/// A variable in C.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Variable {
    /// An integer of this width.
    Integer {
        name: String,
        width: u32,
        signed: bool,
    },
    /// A `_Bool`.
    Truth(String),
    /// A pointer.
    Pointer(String),
}

/// A term in C.
#[derive(Clone, Debug)]
enum Text {
    /// A truth value: 0 or 1.
    Truth(String),
    /// A bit-vector, and the same as a signed number if that is plain to see.
    Bits {
        unsigned: String,
        signed: Option<Number>,
    },
    Pointer(String),
}

/// An expression of a signed type, with a range of its values within 64 bits.
#[derive(Clone, Debug)]
struct Number {
    text: String,
    low: i128,
    high: i128,
}

/// Formulas over variables that C has names for.
pub(super) struct Writer<'a> {
    terms: &'a Terms,
    variables: &'a FxHashMap<Term, Variable>,
    known: FxHashMap<Term, Option<Text>>,
}

impl<'a> Writer<'a> {
    pub(super) fn new(terms: &'a Terms, variables: &'a FxHashMap<Term, Variable>) -> Self {
        Self {
            terms,
            variables,
            known: FxHashMap::default(),
        }
    }

    /// Something that follows from a formula; `None` if there is nothing to say.
    pub(super) fn weakened(&mut self, formula: Term) -> Option<String> {
        for term in self.terms.post_order(&[formula]) {
            if !self.known.contains_key(&term) {
                let text = self.exact(term).filter(|text| text.len() <= MAX_CHARS);
                self.known.insert(term, text);
            }
        }
        self.weak(formula, true, 0)
    }

    /// Something that follows from the formula, or from its negation.
    fn weak(&self, formula: Term, holds: bool, depth: usize) -> Option<String> {
        let args = self.terms.args(formula);
        let conjunction = match (self.terms.op(formula), holds) {
            (Op::Not, _) => return self.weak(args[0], !holds, depth),
            (Op::And, true) | (Op::Or, false) => true,
            (Op::Or, true) | (Op::And, false) => false,
            _ => return self.leaf(formula, holds),
        };
        if depth > MAX_DEPTH {
            return self.leaf(formula, holds);
        }
        let parts: Vec<Option<String>> = args
            .iter()
            .map(|arg| self.weak(*arg, holds, depth + 1))
            .collect();
        let parts: Vec<String> = match conjunction {
            true => parts.into_iter().flatten().collect(),
            false => parts.into_iter().collect::<Option<_>>()?,
        };
        let operator = if conjunction { " && " } else { " || " };
        let text = match parts.as_slice() {
            [] => return None,
            [one] => one.clone(),
            several => format!("({})", several.join(operator)),
        };
        (text.len() <= MAX_CHARS).then_some(text)
    }

    fn leaf(&self, formula: Term, holds: bool) -> Option<String> {
        match self.known.get(&formula)?.as_ref()? {
            Text::Truth(text) if holds => Some(text.clone()),
            Text::Truth(text) => Some(format!("!({text})")),
            Text::Bits { .. } | Text::Pointer(_) => None,
        }
    }

    fn get(&self, term: Term) -> Option<&Text> {
        self.known.get(&term)?.as_ref()
    }

    fn truth(&self, term: Term) -> Option<&str> {
        match self.get(term)? {
            Text::Truth(text) => Some(text),
            Text::Bits { .. } | Text::Pointer(_) => None,
        }
    }

    fn bits(&self, term: Term) -> Option<&str> {
        match self.get(term)? {
            Text::Bits { unsigned, .. } => Some(unsigned),
            Text::Truth(_) | Text::Pointer(_) => None,
        }
    }

    fn signed(&self, term: Term) -> Option<&str> {
        self.number(term).map(|number| number.text.as_str())
    }

    fn number(&self, term: Term) -> Option<&Number> {
        match self.get(term)? {
            Text::Bits { signed, .. } => signed.as_ref(),
            Text::Truth(_) | Text::Pointer(_) => None,
        }
    }

    /// An operation on numbers that is one without cutting anything off.
    fn calculated(&self, term: Term, width: u32) -> Option<Number> {
        let args = self.terms.args(term);
        let both = |operator: &str, low: i128, high: i128| {
            let (a, b) = (self.signed(args[0])?, self.signed(args[1])?);
            let cast = if a.starts_with(WIDE) {
                ""
            } else {
                "(long long)"
            };
            Some((format!("({cast}{a} {operator} {b})"), low, high))
        };
        let pair = || match args {
            [a, b] => Some((self.number(*a)?, self.number(*b)?)),
            _ => None,
        };
        let (text, low, high) = match self.terms.op(term) {
            Op::SignExtend { .. } => return self.number(args[0]).cloned(),
            Op::Concat if args.len() == 2 && self.is_zero(args[0]) => {
                let inner = self.width(args[1])?;
                match self.number(args[1]) {
                    Some(number) if number.low >= 0 => return Some(number.clone()),
                    _ if inner < 63 => {
                        let text = match self.variables.get(&args[1]) {
                            Some(Variable::Integer { name, signed, .. }) if !signed => name,
                            _ => self.bits(args[1])?,
                        };
                        let text = format!("{WIDE}{text})");
                        (text, 0, (1 << inner) - 1)
                    }
                    _ => return None,
                }
            }
            Op::BvAdd => {
                let (a, b) = pair()?;
                both("+", a.low + b.low, a.high + b.high)?
            }
            Op::BvSub => {
                let (a, b) = pair()?;
                both("-", a.low - b.high, a.high - b.low)?
            }
            Op::BvNeg => {
                let a = self.number(args[0])?;
                (format!("(-(long long){})", a.text), -a.high, -a.low)
            }
            Op::BvMul => {
                let (a, b) = pair()?;
                let corners = [
                    a.low * b.low,
                    a.low * b.high,
                    a.high * b.low,
                    a.high * b.high,
                ];
                let low = corners.iter().copied().min()?;
                both("*", low, corners.iter().copied().max()?)?
            }
            _ => return None,
        };
        let limit = 1_i128 << (width - 1);
        let fits = -limit <= low && high < limit;
        fits.then_some(Number { text, low, high })
    }

    fn width(&self, term: Term) -> Option<u32> {
        match self.terms.sort_data(self.terms.sort(term)) {
            SortData::Bv(width) if *width <= 64 => Some(*width),
            _ => None,
        }
    }

    /// The value of a constant.
    fn constant(&self, term: Term) -> Option<u64> {
        match self.terms.value_of(term)? {
            Value::Bv(bits) => bits.to_u64(),
            _ => None,
        }
    }

    /// The term itself, whose parts are known.
    fn exact(&self, term: Term) -> Option<Text> {
        let terms = self.terms;
        let args = terms.args(term);
        if let Some(variable) = self.variables.get(&term) {
            return variable_text(variable);
        }
        let truth = |text: String| Some(Text::Truth(text));
        match terms.op(term) {
            Op::Var(_) => None,
            Op::Value(_) => self.value(term),
            Op::Not => truth(format!("!({})", self.truth(args[0])?)),
            Op::And => truth(self.joined(args, " && ")?),
            Op::Or => truth(self.joined(args, " || ")?),
            Op::Eq => truth(self.equal(args[0], args[1])?),
            Op::Ite => self.choice(args),
            Op::BvUlt => truth(self.below(args[0], args[1])?),
            Op::BvSlt => truth(self.less(args[0], args[1])?),
            _ => {
                let width = self.width(term)?;
                let unsigned = self.arithmetic(term, width)?;
                Some(Text::Bits {
                    unsigned,
                    signed: self.calculated(term, width),
                })
            }
        }
    }

    fn value(&self, term: Term) -> Option<Text> {
        match self.terms.value_of(term)? {
            Value::Bool(truth) => Some(Text::Truth(u8::from(*truth).to_string())),
            Value::Bv(bits) if bits.width() <= 64 => {
                let number = bits.to_u64()?;
                let signed = bits.to_i64()?;
                let text = match signed {
                    i64::MIN => "(-9223372036854775807LL - 1)".into(),
                    _ if i32::try_from(signed).is_ok_and(|s| s > i32::MIN) => signed.to_string(),
                    _ => format!("{signed}LL"),
                };
                Some(Text::Bits {
                    unsigned: literal(number, bits.width()),
                    signed: Some(Number {
                        text,
                        low: signed.into(),
                        high: signed.into(),
                    }),
                })
            }
            _ => None,
        }
    }

    fn joined(&self, args: &[Term], operator: &str) -> Option<String> {
        let parts: Option<Vec<&str>> = args.iter().map(|arg| self.truth(*arg)).collect();
        Some(format!("({})", parts?.join(operator)))
    }

    fn equal(&self, a: Term, b: Term) -> Option<String> {
        if let (Some(a), Some(b)) = (self.signed(a), self.signed(b)) {
            return Some(format!("({a} == {b})"));
        }
        Some(match (self.get(a)?, self.get(b)?) {
            (Text::Truth(a), Text::Truth(b)) => format!("(({a}) == ({b}))"),
            (Text::Bits { unsigned: a, .. }, Text::Bits { unsigned: b, .. }) => {
                format!("({a} == {b})")
            }
            // What an address is as a number is nobody's business.
            (Text::Pointer(p), Text::Bits { .. }) if self.constant(b) == Some(0) => {
                format!("({p} == 0)")
            }
            (Text::Bits { .. }, Text::Pointer(p)) if self.constant(a) == Some(0) => {
                format!("({p} == 0)")
            }
            (Text::Pointer(p), Text::Pointer(q)) => {
                format!("((const volatile void *){p} == (const volatile void *){q})")
            }
            (
                Text::Truth(_) | Text::Bits { .. } | Text::Pointer(_),
                Text::Truth(_) | Text::Bits { .. } | Text::Pointer(_),
            ) => return None,
        })
    }

    /// a < b as unsigned numbers.
    fn below(&self, a: Term, b: Term) -> Option<String> {
        match (self.number(a), self.number(b)) {
            (Some(a), Some(b)) if a.low >= 0 && b.low >= 0 => {
                Some(format!("({} < {})", a.text, b.text))
            }
            _ => Some(format!("({} < {})", self.bits(a)?, self.bits(b)?)),
        }
    }

    fn less(&self, a: Term, b: Term) -> Option<String> {
        if let (Some(a), Some(b)) = (self.signed(a), self.signed(b)) {
            return Some(format!("({a} < {b})"));
        }
        let width = self.width(a)?;
        let sign = literal(1 << (width - 1), width);
        let (a, b) = (self.bits(a)?, self.bits(b)?);
        Some(format!("(({a} ^ {sign}) < ({b} ^ {sign}))"))
    }

    fn choice(&self, args: &[Term]) -> Option<Text> {
        let condition = self.truth(args[0])?;
        Some(match (self.get(args[1])?, self.get(args[2])?) {
            (Text::Truth(a), Text::Truth(b)) => Text::Truth(format!("({condition} ? {a} : {b})")),
            (Text::Bits { unsigned: a, .. }, Text::Bits { unsigned: b, .. }) => Text::Bits {
                unsigned: format!("({condition} ? {a} : {b})"),
                signed: None,
            },
            (
                Text::Truth(_) | Text::Bits { .. } | Text::Pointer(_),
                Text::Truth(_) | Text::Bits { .. } | Text::Pointer(_),
            ) => return None,
        })
    }

    /// A bit-vector operation of this width.
    fn arithmetic(&self, term: Term, width: u32) -> Option<String> {
        let terms = self.terms;
        let args = terms.args(term);
        let both = |operator: &str| -> Option<String> {
            let parts: Option<Vec<&str>> = args.iter().map(|arg| self.bits(*arg)).collect();
            Some(format!("({})", parts?.join(operator)))
        };
        let cut = |text: String| cut(&text, width);
        let amount = || self.constant(args[1]).filter(|by| *by < u64::from(width));
        let divisor = || self.constant(args[1]).filter(|by| *by != 0);
        match terms.op(term) {
            Op::BvAnd => both(" & "),
            Op::BvOr => both(" | "),
            Op::BvXor => both(" ^ "),
            Op::BvAdd => both(" + ").map(cut),
            Op::BvSub => both(" - ").map(cut),
            Op::BvMul => both(" * ").map(cut),
            Op::BvNot => Some(cut(format!("(~{})", self.bits(args[0])?))),
            Op::BvNeg => {
                let zero = literal(0, width);
                Some(cut(format!("({zero} - {})", self.bits(args[0])?)))
            }
            Op::BvUdiv => {
                divisor()?;
                both(" / ")
            }
            Op::BvUrem => {
                divisor()?;
                both(" % ")
            }
            Op::BvShl => Some(cut(format!("({} << {})", self.bits(args[0])?, amount()?))),
            Op::BvLshr => Some(format!("({} >> {})", self.bits(args[0])?, amount()?)),
            Op::Extract { hi, lo } => {
                let inner = self.bits(args[0])?;
                let shifted = match lo {
                    0 => inner.to_owned(),
                    _ => format!("({inner} >> {lo})"),
                };
                let kept = hi - lo + 1;
                Some(cut_to(&format!("({}){shifted}", container(kept)), kept))
            }
            Op::SignExtend { by } => {
                let old = width - by;
                let sign = literal(1 << (old - 1), width);
                let inner = format!("({}){}", container(width), self.bits(args[0])?);
                Some(cut(format!("(({inner} ^ {sign}) - {sign})")))
            }
            Op::Concat => {
                let low = self.width(*args.last()?)?;
                let [high, last] = args else { return None };
                let low_text = format!("({}){}", container(width), self.bits(*last)?);
                if self.is_zero(*high) {
                    return Some(format!("({low_text})"));
                }
                let high_text = format!("({}){}", container(width), self.bits(*high)?);
                Some(format!("(({high_text} << {low}) | {low_text})"))
            }
            _ => None,
        }
    }

    fn is_zero(&self, term: Term) -> bool {
        matches!(self.terms.value_of(term), Some(Value::Bv(bits)) if bits.is_zero())
    }
}

impl Text {
    fn len(&self) -> usize {
        match self {
            Self::Truth(text) | Self::Pointer(text) => text.len(),
            Self::Bits { unsigned, signed } => {
                let signed = signed.as_ref().map_or(0, |number| number.text.len());
                unsigned.len().max(signed)
            }
        }
    }
}

fn variable_text(variable: &Variable) -> Option<Text> {
    Some(match variable {
        Variable::Truth(name) => Text::Truth(name.clone()),
        Variable::Pointer(name) => Text::Pointer(name.clone()),
        Variable::Integer {
            name,
            width,
            signed,
        } => {
            if *width > 64 {
                return None;
            }
            let cast = format!("({}){name}", container(*width));
            Text::Bits {
                unsigned: match signed {
                    // Smaller signed types must not be extended by their sign.
                    true => cut_to(&cast, *width),
                    false => format!("({cast})"),
                },
                signed: signed.then(|| Number {
                    text: name.clone(),
                    low: -(1 << (width - 1)),
                    high: (1 << (width - 1)) - 1,
                }),
            }
        }
    })
}

/// The C type that has room for so many bits.
fn container(width: u32) -> &'static str {
    match width <= 32 {
        true => "unsigned int",
        false => "unsigned long long",
    }
}

fn literal(number: u64, width: u32) -> String {
    match width <= 32 {
        true => format!("{number}U"),
        false => format!("{number}ULL"),
    }
}

/// The low bits of a text of that container.
fn cut(text: &str, width: u32) -> String {
    cut_to(text, width)
}

fn cut_to(text: &str, width: u32) -> String {
    match width {
        32 | 64 => format!("({text})"),
        _ => {
            let mask = literal((1 << width) - 1, width);
            format!("(({text}) & {mask})")
        }
    }
}

#[cfg(test)]
mod tests;
