//! The rows of the table of targets.

use super::{BitFields, Target, VaList, VaMember};
use crate::ir::{FloatKind, IntKind};

const UNSIGNED: VaMember = VaMember::Int(IntKind::UnsignedInt);
const INT: VaMember = VaMember::Int(IntKind::Int);

/// The first page, which Linux does not map.
const PAGE: u64 = 4096;
/// Registers of the processor, vectors of interrupts.
const VECTORS: u64 = 64;

/// gcc's for 32-bit x86.
pub(super) static I386: Target = Target {
    name: "i386",
    alias: "x86",
    about: "32-bit x86, as ILP32",
    int_bits: 32,
    long_bits: 32,
    pointer_bits: 32,
    char_signed: true,
    big_endian: false,
    most_alignment: 16,
    member_alignment: 4,
    double: FloatKind::Double,
    long_double: Some(FloatKind::LongDouble),
    int128: false,
    size: IntKind::UnsignedInt,
    wide: IntKind::Long,
    char16: IntKind::UnsignedShort,
    char32: IntKind::UnsignedInt,
    short_enums: false,
    bit_fields: BitFields::ByType,
    va_list: VaList::Pointer { to_void: false },
    lowest_address: PAGE,
    macros: None,
};

/// gcc's for 64-bit x86.
pub(super) static X86_64: Target = Target {
    name: "x86_64",
    alias: "amd64",
    about: "64-bit x86, as LP64",
    int_bits: 32,
    long_bits: 64,
    pointer_bits: 64,
    char_signed: true,
    big_endian: false,
    most_alignment: 16,
    member_alignment: 16,
    double: FloatKind::Double,
    long_double: Some(FloatKind::LongDouble),
    int128: true,
    size: IntKind::UnsignedLong,
    wide: IntKind::Int,
    char16: IntKind::UnsignedShort,
    char32: IntKind::UnsignedInt,
    short_enums: false,
    bit_fields: BitFields::ByType,
    va_list: VaList::Record {
        tag: "__va_list_tag",
        members: &[
            ("gp_offset", UNSIGNED),
            ("fp_offset", UNSIGNED),
            ("overflow_arg_area", VaMember::Pointer),
            ("reg_save_area", VaMember::Pointer),
        ],
        cursor: 2,
        array: true,
    },
    lowest_address: PAGE,
    macros: None,
};

/// What 32-bit machines with aligned scalars agree on.
const WORDS: Target = Target {
    name: "",
    alias: "",
    about: "",
    int_bits: 32,
    long_bits: 32,
    pointer_bits: 32,
    char_signed: false,
    big_endian: false,
    most_alignment: 16,
    member_alignment: 16,
    double: FloatKind::Double,
    long_double: Some(FloatKind::Float64),
    int128: false,
    size: IntKind::UnsignedInt,
    wide: IntKind::Int,
    char16: IntKind::UnsignedShort,
    char32: IntKind::UnsignedInt,
    short_enums: false,
    bit_fields: BitFields::ByType,
    va_list: VaList::Pointer { to_void: true },
    lowest_address: PAGE,
    macros: None,
};

/// What 64-bit machines agree on.
const LONG_WORDS: Target = Target {
    long_bits: 64,
    pointer_bits: 64,
    long_double: Some(FloatKind::Float128),
    int128: true,
    size: IntKind::UnsignedLong,
    ..WORDS
};

/// All targets.
pub static TARGETS: [&Target; 12] = [
    &X86_64,
    &I386,
    &Target {
        name: "avr",
        alias: "avr-none",
        about: "8-bit AVR (avr-gcc)",
        int_bits: 16,
        pointer_bits: 16,
        char_signed: true,
        most_alignment: 1,
        member_alignment: 1,
        double: FloatKind::Float32,
        long_double: Some(FloatKind::Float32),
        char16: IntKind::UnsignedInt,
        char32: IntKind::UnsignedLong,
        bit_fields: BitFields::Dense,
        lowest_address: VECTORS,
        macros: Some(include_str!("macros/avr.h")),
        ..WORDS
    },
    &Target {
        name: "msp430",
        alias: "msp430-elf",
        about: "16-bit MSP430 (msp430-elf-gcc)",
        int_bits: 16,
        pointer_bits: 16,
        most_alignment: 2,
        member_alignment: 2,
        wide: IntKind::Long,
        char32: IntKind::UnsignedLong,
        lowest_address: VECTORS,
        macros: Some(include_str!("macros/msp430.h")),
        ..WORDS
    },
    &Target {
        name: "arm-none-eabi",
        alias: "arm",
        about: "32-bit ARM without an operating system (Cortex-M and its like)",
        most_alignment: 8,
        member_alignment: 8,
        wide: IntKind::UnsignedInt,
        char32: IntKind::UnsignedLong,
        short_enums: true,
        bit_fields: BitFields::ByTypeAlsoUnnamed,
        va_list: VaList::Record {
            tag: "__va_list",
            members: &[("__ap", VaMember::Pointer)],
            cursor: 0,
            array: false,
        },
        lowest_address: VECTORS,
        macros: Some(include_str!("macros/arm-none-eabi.h")),
        ..WORDS
    },
    &Target {
        name: "aarch64",
        alias: "arm64",
        about: "64-bit ARM with Linux",
        wide: IntKind::UnsignedInt,
        bit_fields: BitFields::ByTypeAlsoUnnamed,
        va_list: VaList::Record {
            tag: "__va_list",
            members: &[
                ("__stack", VaMember::Pointer),
                ("__gr_top", VaMember::Pointer),
                ("__vr_top", VaMember::Pointer),
                ("__gr_offs", INT),
                ("__vr_offs", INT),
            ],
            cursor: 0,
            array: false,
        },
        macros: Some(include_str!("macros/aarch64.h")),
        ..LONG_WORDS
    },
    &Target {
        name: "riscv32",
        alias: "rv32",
        about: "32-bit RISC-V without an operating system",
        char32: IntKind::UnsignedLong,
        long_double: Some(FloatKind::Float128),
        lowest_address: VECTORS,
        macros: Some(include_str!("macros/riscv32.h")),
        ..WORDS
    },
    &Target {
        name: "riscv64",
        alias: "rv64",
        about: "64-bit RISC-V without an operating system",
        lowest_address: VECTORS,
        macros: Some(include_str!("macros/riscv64.h")),
        ..LONG_WORDS
    },
    &Target {
        name: "mips",
        alias: "mips32",
        about: "32-bit MIPS with Linux, most significant byte first (o32)",
        char_signed: true,
        big_endian: true,
        most_alignment: 8,
        member_alignment: 8,
        macros: Some(include_str!("macros/mips.h")),
        ..WORDS
    },
    &Target {
        name: "powerpc",
        alias: "ppc",
        about: "32-bit PowerPC with Linux, most significant byte first",
        big_endian: true,
        long_double: None,
        wide: IntKind::Long,
        va_list: VaList::Record {
            tag: "__va_list_tag",
            members: &[
                ("gpr", VaMember::Int(IntKind::UnsignedChar)),
                ("fpr", VaMember::Int(IntKind::UnsignedChar)),
                ("reserved", VaMember::Int(IntKind::UnsignedShort)),
                ("overflow_arg_area", VaMember::Pointer),
                ("reg_save_area", VaMember::Pointer),
            ],
            cursor: 3,
            array: true,
        },
        macros: Some(include_str!("macros/powerpc.h")),
        ..WORDS
    },
    &Target {
        name: "sparc",
        alias: "sparc32",
        about: "32-bit SPARC with Linux, most significant byte first",
        char_signed: true,
        big_endian: true,
        most_alignment: 8,
        member_alignment: 8,
        long_double: Some(FloatKind::Float128),
        macros: Some(include_str!("macros/sparc.h")),
        ..WORDS
    },
    &Target {
        name: "sparc64",
        alias: "sparcv9",
        about: "64-bit SPARC with Linux, most significant byte first",
        char_signed: true,
        big_endian: true,
        macros: Some(include_str!("macros/sparc64.h")),
        ..LONG_WORDS
    },
];
