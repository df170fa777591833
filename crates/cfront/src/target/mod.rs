//! Targets: what a compiler decides about types, by the machine that it compiles for.
//!
//! One row for each target: sizes and alignments, byte order, whether plain `char` is signed,
//! which types the standard's names stand for, how `va_list` looks, and the macros that its
//! compiler predefines (`macros/`, as `-dM -E` prints them). `docs/c.md` lists them; tests hold the
//! rows against what cross-compilers said (`tests/corpus/c/targets`).
//!
//! Everything about a scalar follows from three numbers of its row:
//! ```text
//!   alignment(T)            = min(size(T), most_alignment)
//!   alignment of a member   = min(alignment(T), member_alignment)       integers and `double` alone
//!   bytes of a number       = from the least significant one on, or from the most significant one
//! ```
//! Bit-fields are allocated from the least significant bit of a unit on, or, where the most
//! significant byte comes first, from the most significant bit.

mod rows;

pub use rows::TARGETS;
use rows::{I386, X86_64};

use crate::ir::{FloatKind, IntKind};

/// What `va_list` is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum VaList {
    /// A pointer to the next argument: to `char`, or to `void`.
    Pointer {
        /// Whether it points to `void`.
        to_void: bool,
    },
    /// A record, or an array of one record.
    Record {
        /// Its tag.
        tag: &'static str,
        /// Its members.
        members: &'static [(&'static str, VaMember)],
        /// Which of them is the pointer that the translation keeps.
        cursor: u32,
        /// Whether it is an array of one record.
        array: bool,
    },
}

/// A member of `va_list`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum VaMember {
    /// `void *`
    Pointer,
    /// An integer.
    Int(IntKind),
}

/// How bit-fields are laid out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BitFields {
    /// The type of a bit-field bounds where it lies, and named ones align the record.
    ByType,
    /// The same, and unnamed ones align the record, too.
    ByTypeAlsoUnnamed,
    /// They lie bit behind bit.
    Dense,
}

/// What a compiler decides for a machine.
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct Target {
    /// How `--target` names it.
    pub name: &'static str,
    /// Another name.
    pub alias: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    /// The width of `int`.
    pub int_bits: u32,
    /// The width of `long`.
    pub long_bits: u32,
    /// The width of pointers.
    pub pointer_bits: u32,
    /// Whether plain `char` is signed.
    pub char_signed: bool,
    /// Whether the most significant byte of a number has the lowest address.
    pub big_endian: bool,
    /// No scalar is aligned to more.
    pub most_alignment: u64,
    /// No integer or `double` in a record is aligned to more.
    pub member_alignment: u64,
    /// What `double` is.
    pub double: FloatKind,
    /// What `long double` is; none if its format is not modelled.
    pub long_double: Option<FloatKind>,
    /// Whether there is `__int128`.
    pub int128: bool,
    /// What `size_t` is; `ptrdiff_t` is the signed type of it.
    pub size: IntKind,
    /// What `wchar_t` is.
    pub wide: IntKind,
    /// What `char16_t` is.
    pub char16: IntKind,
    /// What `char32_t` is.
    pub char32: IntKind,
    /// Whether enumerations are as small as they can be.
    pub short_enums: bool,
    /// How bit-fields are laid out.
    pub bit_fields: BitFields,
    /// What `va_list` is.
    pub va_list: VaList,
    /// No object lies below this address: an operating system maps no first page; without one
    /// registers and vectors are there.
    pub lowest_address: u64,
    /// The macros that its compiler predefines; none if gcc of this machine is asked.
    pub macros: Option<&'static str>,
}

impl Target {
    /// The length modifier of `printf` for the type that a macro such as `__INT32_TYPE__` names.
    pub(crate) fn length_of(&self, name: &str) -> &'static str {
        let start = format!("#define {name} ");
        let mut lines = self.macros.unwrap_or_default().lines();
        let ty = lines.find_map(|line| line.strip_prefix(&start));
        match ty.map_or(0, |ty| ty.matches("long").count()) {
            0 => "",
            1 => "l",
            _ => "ll",
        }
    }
}

/// The sizes and representations of C's types.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum DataModel {
    /// gcc's for 32-bit x86: `int`, `long` and pointers have 32 bits.
    #[default]
    Ilp32,
    /// gcc's for 64-bit x86: `int` has 32 bits, `long` and pointers have 64.
    Lp64,
    /// Those of another machine.
    Foreign(&'static Target),
}

impl DataModel {
    /// The model of a target by its name.
    pub fn of_target(name: &str) -> Option<Self> {
        let target = TARGETS
            .iter()
            .find(|target| target.name == name || target.alias == name)?;
        Some(match target.name {
            "x86_64" => Self::Lp64,
            "i386" => Self::Ilp32,
            _ => Self::Foreign(target),
        })
    }

    /// What it says about types.
    pub fn target(self) -> &'static Target {
        match self {
            Self::Ilp32 => &I386,
            Self::Lp64 => &X86_64,
            Self::Foreign(target) => target,
        }
    }

    /// Whether programs for it run on another machine than x86.
    pub fn is_foreign(self) -> bool {
        matches!(self, Self::Foreign(_))
    }

    /// The width of pointers in bits.
    pub fn pointer_bits(self) -> u32 {
        self.target().pointer_bits
    }

    /// Whether the most significant byte of a number has the lowest address.
    pub fn is_big_endian(self) -> bool {
        self.target().big_endian
    }

    /// The signed type as wide as a pointer, which `ptrdiff_t` is.
    pub fn difference(self) -> IntKind {
        if self.target().size == IntKind::UnsignedInt {
            return IntKind::Int;
        }
        IntKind::Long
    }

    /// As SV-COMP names it; none if it has no name there.
    pub fn competition_name(self) -> Option<&'static str> {
        match self {
            Self::Ilp32 => Some("ILP32"),
            Self::Lp64 => Some("LP64"),
            Self::Foreign(_) => None,
        }
    }

    /// What a kind of integer is there: plain `char` may be unsigned.
    pub(crate) fn int_kind(self, kind: IntKind) -> IntKind {
        if kind == IntKind::Char && !self.target().char_signed {
            return IntKind::PlainUnsigned;
        }
        kind
    }

    /// What a kind of float is there; none if it is not modelled.
    pub(crate) fn float_kind(self, kind: FloatKind) -> Option<FloatKind> {
        if kind == FloatKind::LongDouble {
            return self.target().long_double;
        }
        let plain = kind == FloatKind::Double;
        Some(if plain { self.target().double } else { kind })
    }
}

impl std::fmt::Display for DataModel {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Ilp32 => to.write_str("ILP32"),
            Self::Lp64 => to.write_str("LP64"),
            Self::Foreign(target) => to.write_str(target.name),
        }
    }
}
