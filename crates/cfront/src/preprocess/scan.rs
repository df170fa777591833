//! Whether a text has anything to preprocess.
//!
//! The answer *yes* is always safe: it costs a run of the preprocessor. *No* must mean that a run
//! would change nothing but line markers: there is no directive but line markers, `#pragma` and
//! `#ident`, no `%:` (another `#`), no line splice, no `_Pragma`, and no name that gcc predefines
//! as a macro.

/// Whether the preprocessor has to run.
pub(super) fn needs_preprocessing(text: &str) -> bool {
    text.contains("\\\n")
        || text.contains("\\\r\n")
        || text.contains("%:")
        || text.lines().any(has_directive)
        || words(text).any(is_predefined)
}

fn has_directive(line: &str) -> bool {
    // Comments before the `#` are looked through by taking any `#` that nothing else precedes.
    let Some(rest) = line.trim_start().strip_prefix('#') else {
        return line.contains("*/") && line.contains('#') && after_comment(line);
    };
    let rest = rest.trim_start();
    let word_end = rest
        .find(|c: char| !c.is_ascii_alphanumeric() && c != '_')
        .unwrap_or(rest.len());
    let word = &rest[..word_end];
    let is_number = !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    !(is_number || matches!(word, "" | "line" | "pragma" | "ident"))
}

/// Whether a `#` follows the end of a comment that fills the line before it.
fn after_comment(line: &str) -> bool {
    line.rsplit("*/")
        .next()
        .is_some_and(|rest| rest.trim_start().starts_with('#'))
}

/// The words of a text, also those in strings and comments.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
        .filter(|word| !word.is_empty())
}

/// Whether gcc defines a macro of this name before the first line, or might.
fn is_predefined(word: &str) -> bool {
    if matches!(
        word,
        "linux" | "unix" | "i386" | "_LP64" | "_Pragma" | "_ILP32"
    ) {
        return true;
    }
    let Some(inner) = word.strip_prefix("__") else {
        return false;
    };
    let starts = [
        "SIZEOF_",
        "STDC",
        "GNUC",
        "GCC_",
        "ORDER_",
        "FLT",
        "DBL",
        "LDBL",
        "DEC",
        "has_",
        "ATOMIC_",
        "SSE",
        "MMX",
        "SEG_",
        "HAVE_",
        "PRAGMA_",
        "code_model_",
        "k8",
        "pentiumpro",
        "i686",
    ];
    let ends = ["_MAX__", "_MIN__", "_TYPE__", "_WIDTH__", "_DIG__", "_C"];
    matches!(
        inner,
        "LINE__"
            | "FILE__"
            | "DATE__"
            | "TIME__"
            | "TIMESTAMP__"
            | "COUNTER__"
            | "BASE_FILE__"
            | "FILE_NAME__"
            | "INCLUDE_LEVEL__"
            | "VERSION__"
            | "OPTIMIZE__"
            | "NO_INLINE__"
            | "CHAR_BIT__"
            | "CHAR_UNSIGNED__"
            | "BYTE_ORDER__"
            | "FLOAT_WORD_ORDER__"
            | "LP64__"
            | "_LP64"
            | "ILP32__"
            | "x86_64"
            | "x86_64__"
            | "amd64"
            | "amd64__"
            | "i386"
            | "i386__"
            | "i686__"
            | "linux"
            | "linux__"
            | "gnu_linux__"
            | "unix"
            | "unix__"
            | "ELF__"
            | "REGISTER_PREFIX__"
            | "USER_LABEL_PREFIX__"
            | "BIGGEST_ALIGNMENT__"
            | "FINITE_MATH_ONLY__"
            | "FXSR__"
            | "GXX_ABI_VERSION"
            | "LAHF_SAHF__"
            | "PIC__"
            | "PIE__"
            | "pic__"
            | "pie__"
    ) || starts.iter().any(|start| inner.starts_with(start))
        || ends.iter().any(|end| inner.ends_with(end))
        || (inner.starts_with("FLT") && inner.ends_with("__"))
}

#[cfg(test)]
mod tests {
    use super::needs_preprocessing;

    #[test]
    fn what_is_preprocessed_already_is_taken_as_it_is() {
        for text in [
            "",
            "int x;\n",
            "# 1 \"a.c\"\n#line 3\n#pragma once\n#ident \"x\"\n#\nint x;",
            "extern void f(void) __attribute__((__nothrow__)); char *g = __PRETTY_FUNCTION__;",
            "__extension__ typedef __builtin_va_list __gnuc_va_list; __const int x = 1;",
            "char *s = \"#define\"; // # is fine here",
        ] {
            assert!(!needs_preprocessing(text), "{text}");
        }
    }

    #[test]
    fn everything_else_is_not() {
        for text in [
            "#include <a.h>",
            "  # \t define X 1",
            "/* a */ # define X",
            "x\n*/#undef Y",
            "int x = __LINE__;",
            "long x = __LONG_MAX__;",
            "__SIZE_TYPE__ x;",
            "int x = 1\\\n2;",
            "_Pragma(\"pack(1)\")",
            "int linux;",
            "int f(int *p) { return __atomic_load_n(p, __ATOMIC_SEQ_CST); }",
        ] {
            assert!(needs_preprocessing(text), "{text}");
        }
    }
}
