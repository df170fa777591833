//! Keywords of C17 and of GNU C, with all their spellings.
//!
//! Words with underscores are keywords in every dialect; the others depend on the standard chosen
//! (`inline` is an identifier in strict C89, `asm` and `typeof` in every strict one).

use crate::Standard;
use bia_base::{Idx as _, Interner, Symbol};

macro_rules! keywords {
    ($($name:ident $($text:literal)+;)*) => {
        /// A keyword, whatever its spelling.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub(crate) enum Keyword { $($name,)* }

        const SPELLINGS: &[(&str, Keyword)] = &[$($(($text, Keyword::$name),)+)*];
    };
}

keywords! {
    Auto "auto"; Break "break"; Case "case"; Char "char"; Continue "continue"; Default "default";
    Do "do"; Double "double"; Else "else"; Enum "enum"; Extern "extern"; Float "float"; For "for";
    Goto "goto"; If "if"; Int "int"; Long "long"; Register "register"; Return "return";
    Short "short"; Sizeof "sizeof"; Static "static"; Struct "struct"; Switch "switch";
    Typedef "typedef"; Union "union"; Unsigned "unsigned" "__unsigned" "__unsigned__"; Void "void"; While "while";
    Const "const" "__const" "__const__";
    Volatile "volatile" "__volatile" "__volatile__";
    Restrict "restrict" "__restrict" "__restrict__";
    Signed "signed" "__signed" "__signed__";
    Inline "inline" "__inline" "__inline__";
    Asm "asm" "__asm" "__asm__";
    Typeof "typeof" "__typeof" "__typeof__";
    Alignas "_Alignas"; Alignof "_Alignof";
    GnuAlignof "__alignof" "__alignof__";
    Atomic "_Atomic"; Bool "_Bool"; Complex "_Complex" "__complex" "__complex__";
    Generic "_Generic"; Noreturn "_Noreturn"; StaticAssert "_Static_assert";
    ThreadLocal "_Thread_local" "__thread";
    Attribute "__attribute" "__attribute__"; Extension "__extension__"; Label "__label__";
    AutoType "__auto_type"; Real "__real" "__real__"; Imaginary "__imag" "__imag__";
    Int128 "__int128" "__int128__";
    Float16 "_Float16"; Float32 "_Float32"; Float64 "_Float64"; Float128 "_Float128" "__float128";
    Float32x "_Float32x"; Float64x "_Float64x"; Float80 "__float80";
    Decimal32 "_Decimal32"; Decimal64 "_Decimal64"; Decimal128 "_Decimal128";
    VaArg "__builtin_va_arg"; Offsetof "__builtin_offsetof";
    TypesCompatible "__builtin_types_compatible_p"; ChooseExpr "__builtin_choose_expr";
}

/// Which symbols are keywords. Keywords are interned first, so their symbols are the least.
pub(crate) struct Keywords(Vec<Option<Keyword>>);

impl Keywords {
    /// The keywords of a standard. The interner must be empty.
    pub(crate) fn new(names: &mut Interner, standard: Standard) -> Self {
        debug_assert!(names.is_empty(), "keywords are the first symbols");
        let mut table = Vec::with_capacity(SPELLINGS.len());
        for (text, keyword) in SPELLINGS {
            let _ = names.intern(text);
            let known = match *text {
                "asm" | "typeof" => standard.gnu,
                "inline" => standard.gnu || standard.year >= 1999,
                "restrict" => standard.year >= 1999,
                _ => true,
            };
            table.push(known.then_some(*keyword));
        }
        Self(table)
    }

    /// The keyword that a symbol is.
    pub(crate) fn get(&self, name: Symbol) -> Option<Keyword> {
        self.0.get(name.index()).copied().flatten()
    }
}
