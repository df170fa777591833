//! Constants and string literals, decoded: no escape sequence, digit or suffix is left to read.

use bia_base::{Span, Symbol};

/// A constant as the lexical grammar has it. Its C type follows from the suffix, the base and the
/// data model (C17 6.4.4) and is the business of semantic analysis.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Constant {
    /// `12`, `0x1Fu`, `017LL`, `0b101`.
    Integer(IntegerConstant),
    /// `1.5`, `1e3f`, `0x1.8p-3`.
    Floating(FloatingConstant),
    /// `'a'`, `L'\n'`, `'ab'`.
    Character(CharacterConstant),
}

/// The base an integer or floating constant is written in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Base {
    /// `0b…` (GNU).
    Binary,
    /// `0…`, which includes `0` itself.
    Octal,
    /// Digits that do not begin with 0.
    Decimal,
    /// `0x…`.
    Hexadecimal,
}

/// `l` and `ll` in a suffix.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Long {
    /// Neither `l` nor `ll`.
    No,
    /// `l`.
    Long,
    /// `ll`.
    LongLong,
}

/// An integer constant. Values of more than 128 bits are refused by the parser.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IntegerConstant {
    /// The value.
    pub value: u128,
    /// How it is written; only decimal constants are never unsigned without a `u`.
    pub base: Base,
    /// Whether the suffix has a `u`.
    pub unsigned: bool,
    /// `l` or `ll` in the suffix.
    pub long: Long,
    /// Whether the suffix has an `i` or `j` (GNU): the constant is imaginary.
    pub imaginary: bool,
}

/// The suffix of a floating constant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FloatingSuffix {
    /// None: `double`.
    None,
    /// `f`, `F`: `float`.
    F,
    /// `l`, `L`: `long double`.
    L,
    /// `f16`: `_Float16`.
    F16,
    /// `f32`: `_Float32`.
    F32,
    /// `f64`: `_Float64`.
    F64,
    /// `f128`, and `q`, `Q`: `_Float128`.
    F128,
    /// `f32x`: `_Float32x`.
    F32x,
    /// `f64x`: `_Float64x`.
    F64x,
    /// `w`, `W`: `__float80`.
    W,
    /// `df`, `dd`, `dl`: decimal floating point.
    Decimal,
}

/// A floating constant. The digits stay text: how they are rounded depends on the type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FloatingConstant {
    /// Digits, point and exponent without prefix and suffix: `1.5e3`, or `1.8p-3` of `0x1.8p-3`.
    pub digits: Symbol,
    /// [`Base::Decimal`] or [`Base::Hexadecimal`].
    pub base: Base,
    /// The suffix.
    pub suffix: FloatingSuffix,
    /// Whether the suffix has an `i` or `j` (GNU): the constant is imaginary.
    pub imaginary: bool,
}

/// The prefix of a character constant or string literal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Encoding {
    /// None: elements are bytes of type `char`.
    Plain,
    /// `u8`: bytes of UTF-8.
    Utf8,
    /// `L`: `wchar_t`, which has 32 bits.
    Wide,
    /// `u`: `char16_t`.
    Utf16,
    /// `U`: `char32_t`.
    Utf32,
}

/// A character constant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CharacterConstant {
    /// The prefix.
    pub encoding: Encoding,
    /// The code units, as in [`StringLiteral::units`]. There is at least one. A plain constant with
    /// more than one has gcc's value: each unit shifts what is before it by eight bits.
    pub units: Box<[u32]>,
}

/// One or more adjacent string literals, joined (C17 5.1.1.2, phase 6).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StringLiteral {
    /// The prefix: that of any part that has one.
    pub encoding: Encoding,
    /// The code units without the final zero: bytes (at most 255) for plain and `u8` strings,
    /// UTF-16 for `u`, UTF-32 for `U` and `L`.
    pub units: Box<[u32]>,
    /// All parts.
    pub span: Span,
}

impl StringLiteral {
    /// The text of a plain string where it is one, for asm templates, section names and messages.
    pub fn text(&self) -> String {
        let bytes: Vec<u8> = self
            .units
            .iter()
            .filter_map(|unit| u8::try_from(*unit).ok())
            .collect();
        String::from_utf8_lossy(&bytes).into_owned()
    }
}
