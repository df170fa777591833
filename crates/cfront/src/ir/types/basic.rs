//! Integer types and floating types.

pub use crate::target::DataModel;
use bia_term::value::FloatFormat;

/// Integer types other than `_Bool` and enums.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum IntKind {
    /// `char` where it is signed; a type of its own.
    Char,
    /// `char` where it is unsigned.
    PlainUnsigned,
    /// `signed char`
    SignedChar,
    /// `unsigned char`
    UnsignedChar,
    /// `short`
    Short,
    /// `unsigned short`
    UnsignedShort,
    /// `int`
    Int,
    /// `unsigned int`
    UnsignedInt,
    /// `long`
    Long,
    /// `unsigned long`
    UnsignedLong,
    /// `long long`
    LongLong,
    /// `unsigned long long`
    UnsignedLongLong,
    /// `__int128`
    Int128,
    /// `unsigned __int128`
    UnsignedInt128,
}

impl IntKind {
    /// The width in bits.
    pub fn bits(self, model: DataModel) -> u32 {
        match self {
            Self::Char | Self::PlainUnsigned | Self::SignedChar | Self::UnsignedChar => 8,
            Self::Short | Self::UnsignedShort => 16,
            Self::Int | Self::UnsignedInt => model.target().int_bits,
            Self::Long | Self::UnsignedLong => model.target().long_bits,
            Self::LongLong | Self::UnsignedLongLong => 64,
            Self::Int128 | Self::UnsignedInt128 => 128,
        }
    }

    /// Whether it has negative values.
    pub fn is_signed(self) -> bool {
        match self {
            Self::Char
            | Self::SignedChar
            | Self::Short
            | Self::Int
            | Self::Long
            | Self::LongLong
            | Self::Int128 => true,
            Self::PlainUnsigned
            | Self::UnsignedChar
            | Self::UnsignedShort
            | Self::UnsignedInt
            | Self::UnsignedLong
            | Self::UnsignedLongLong
            | Self::UnsignedInt128 => false,
        }
    }

    /// The conversion rank (C17 6.3.1.1); `_Bool` has 0.
    pub fn rank(self) -> u8 {
        match self {
            Self::Char | Self::PlainUnsigned | Self::SignedChar | Self::UnsignedChar => 1,
            Self::Short | Self::UnsignedShort => 2,
            Self::Int | Self::UnsignedInt => 3,
            Self::Long | Self::UnsignedLong => 4,
            Self::LongLong | Self::UnsignedLongLong => 5,
            Self::Int128 | Self::UnsignedInt128 => 6,
        }
    }

    /// Whether it is plain `char`.
    pub fn is_plain_char(self) -> bool {
        matches!(self, Self::Char | Self::PlainUnsigned)
    }

    /// The unsigned type of the same rank.
    #[must_use]
    pub fn to_unsigned(self) -> Self {
        match self {
            Self::Char | Self::PlainUnsigned | Self::SignedChar | Self::UnsignedChar => {
                Self::UnsignedChar
            }
            Self::Short | Self::UnsignedShort => Self::UnsignedShort,
            Self::Int | Self::UnsignedInt => Self::UnsignedInt,
            Self::Long | Self::UnsignedLong => Self::UnsignedLong,
            Self::LongLong | Self::UnsignedLongLong => Self::UnsignedLongLong,
            Self::Int128 | Self::UnsignedInt128 => Self::UnsignedInt128,
        }
    }

    /// The C spelling.
    pub fn name(self) -> &'static str {
        match self {
            Self::Char | Self::PlainUnsigned => "char",
            Self::SignedChar => "signed char",
            Self::UnsignedChar => "unsigned char",
            Self::Short => "short",
            Self::UnsignedShort => "unsigned short",
            Self::Int => "int",
            Self::UnsignedInt => "unsigned int",
            Self::Long => "long",
            Self::UnsignedLong => "unsigned long",
            Self::LongLong => "long long",
            Self::UnsignedLongLong => "unsigned long long",
            Self::Int128 => "__int128",
            Self::UnsignedInt128 => "unsigned __int128",
        }
    }
}

/// Real floating types.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FloatKind {
    /// `_Float16`
    Float16,
    /// `float`
    Float,
    /// `double`
    Double,
    /// `long double`, the x87 format with 64 bits of significand; `__float80` is the same type.
    LongDouble,
    /// `_Float32`
    Float32,
    /// `_Float64`
    Float64,
    /// `_Float32x`
    Float32x,
    /// `_Float64x`
    Float64x,
    /// `_Float128`, `__float128`
    Float128,
    /// `_Decimal32`; no expression has it, nor the next two.
    Decimal32,
    /// `_Decimal64`
    Decimal64,
    /// `_Decimal128`
    Decimal128,
}

impl FloatKind {
    /// The format of its values. In memory `long double` has its leading significand bit written
    /// out: 80 bits, in 12 bytes or 16.
    pub fn format(self) -> FloatFormat {
        match self {
            Self::Float16 => FloatFormat::BINARY16,
            Self::Float | Self::Float32 | Self::Decimal32 => FloatFormat::BINARY32,
            Self::Double | Self::Float64 | Self::Float32x | Self::Decimal64 => {
                FloatFormat::BINARY64
            }
            Self::LongDouble | Self::Float64x => {
                FloatFormat::new(15, 64).expect("a format of few bits")
            }
            Self::Float128 | Self::Decimal128 => FloatFormat::BINARY128,
        }
    }

    /// Size in bytes.
    pub fn size(self, model: DataModel) -> u64 {
        match self {
            Self::Float16 => 2,
            Self::Float | Self::Float32 | Self::Decimal32 => 4,
            Self::Double | Self::Float64 | Self::Float32x | Self::Decimal64 => 8,
            Self::LongDouble | Self::Float64x => match model.pointer_bits() {
                32 => 12,
                _ => 16,
            },
            Self::Float128 | Self::Decimal128 => 16,
        }
    }

    /// The order of usual arithmetic conversions: the type of the higher rank wins.
    pub fn rank(self) -> u8 {
        match self {
            Self::Float16 => 0,
            Self::Float => 1,
            Self::Float32 => 2,
            Self::Double => 3,
            Self::Float32x => 4,
            Self::Float64 => 5,
            Self::LongDouble => 6,
            Self::Float64x => 7,
            Self::Float128 => 8,
            Self::Decimal32 => 9,
            Self::Decimal64 => 10,
            Self::Decimal128 => 11,
        }
    }

    /// Whether it is decimal.
    pub fn is_decimal(self) -> bool {
        matches!(self, Self::Decimal32 | Self::Decimal64 | Self::Decimal128)
    }

    /// The C spelling.
    pub fn name(self) -> &'static str {
        match self {
            Self::Float16 => "_Float16",
            Self::Float => "float",
            Self::Double => "double",
            Self::LongDouble => "long double",
            Self::Float32 => "_Float32",
            Self::Float64 => "_Float64",
            Self::Float32x => "_Float32x",
            Self::Float64x => "_Float64x",
            Self::Float128 => "_Float128",
            Self::Decimal32 => "_Decimal32",
            Self::Decimal64 => "_Decimal64",
            Self::Decimal128 => "_Decimal128",
        }
    }
}
