//! The attributes of gcc 12, common and x86.

use super::Treatment::{self, Harmless, Modelled, Partly, Refused};
use crate::sema::codes::{ATTRIBUTE, CONSTRUCTOR, SECTION, SYMBOL, VECTOR};

/// An attribute.
pub(crate) struct Attribute {
    /// Without underscores around it.
    pub(crate) name: &'static str,
    /// What can have it.
    pub(crate) of: &'static str,
    pub(crate) treatment: Treatment,
}

const fn row(name: &'static str, of: &'static str, treatment: Treatment) -> Attribute {
    Attribute {
        name,
        of,
        treatment,
    }
}

const WARNS: Treatment = Harmless("gcc warns more, or less");
const CODE: Treatment = Harmless("only the machine code differs");
const CALLS: Treatment = Harmless("how arguments are passed; caller and callee agree on it");
const CHECKS: Treatment = Harmless("which run-time checks gcc adds when it is asked for them");
const TRANSACTIONS: Treatment = Harmless("counts with `-fgnu-tm` only");
const OBJECTIVE: Treatment = Refused(&ATTRIBUTE, "belongs to Objective-C");

const PURE: Treatment = Partly(
    &ATTRIBUTE,
    "a promise that calls have no effect: listed where the function has a body, refused where that assigns to a static object",
);

/// All attributes, by name.
pub(crate) const TABLE: &[Attribute] = &[
    row("NSObject", "type", OBJECTIVE),
    row("access", "function", WARNS),
    row(
        "alias",
        "function, variable",
        Modelled("another name of a definition in the same file"),
    ),
    row(
        "aligned",
        "type, member, variable, function",
        Modelled("layouts and addresses follow it; of functions it is harmless"),
    ),
    row(
        "alloc_align",
        "function",
        Harmless("a promise about the result"),
    ),
    row(
        "alloc_size",
        "function",
        Harmless("counts for `__builtin_object_size` only, which is left open"),
    ),
    row("always_inline", "function", CODE),
    row("artificial", "function", Harmless("for debuggers")),
    row(
        "assume_aligned",
        "function",
        Harmless("a promise about the result"),
    ),
    row("callee_pop_aggregate_return", "function", CALLS),
    row("cdecl", "function", CALLS),
    row("cf_check", "function", CODE),
    row(
        "cleanup",
        "local variable",
        Modelled(
            "the function is called whenever the scope is left: at its end, by `return` (after the result is computed), `break`, `continue`, `goto`; the last declared first. gcc ignores it elsewhere",
        ),
    ),
    row("cold", "function, label", CODE),
    row(
        "common",
        "variable",
        Harmless("tentative definitions of several files are one object in any case"),
    ),
    row("const", "function", PURE),
    row(
        "constructor",
        "function",
        Partly(
            &CONSTRUCTOR,
            "runs before `main`, lower priorities first, then those without one, in the order of their definitions (listed); refused with parameters",
        ),
    ),
    row(
        "copy",
        "function, variable, type",
        Refused(&ATTRIBUTE, "write the attributes themselves"),
    ),
    row("deprecated", "anything", WARNS),
    row("designated_init", "type", WARNS),
    row(
        "destructor",
        "function",
        Partly(
            &CONSTRUCTOR,
            "runs after `main` or in `exit`, behind the handlers of `atexit`, in the reverse order of constructors; refused with parameters",
        ),
    ),
    row(
        "error",
        "function",
        Harmless("gcc refuses programs that can call it"),
    ),
    row("externally_visible", "function, variable", CODE),
    row("fallthrough", "statement", WARNS),
    row("fastcall", "function", CALLS),
    row("fentry_name", "function", CODE),
    row("fentry_section", "function", CODE),
    row("flatten", "function", CODE),
    row("force_align_arg_pointer", "function", CODE),
    row("format", "function", WARNS),
    row("format_arg", "function", WARNS),
    row("function_return", "function", CODE),
    row(
        "gcc_struct",
        "type",
        Harmless("the layout that is used anyway"),
    ),
    row(
        "gnu_inline",
        "function",
        Modelled(
            "the body stands for the external definition, if there is none; that both do the same is listed",
        ),
    ),
    row("hot", "function, label", CODE),
    row(
        "ifunc",
        "function",
        Refused(
            &SYMBOL,
            "a resolver chooses the function while the program is loaded; call the one that is meant",
        ),
    ),
    row("indirect_branch", "function", CODE),
    row("indirect_return", "function", CODE),
    row(
        "interrupt",
        "function",
        Refused(&ATTRIBUTE, "the processor calls it at any time"),
    ),
    row(
        "leaf",
        "function",
        Harmless("a promise that calls do not come back into the file"),
    ),
    row(
        "malloc",
        "function",
        Harmless("a promise that the result points to no other object"),
    ),
    row(
        "may_alias",
        "type",
        Harmless("memory is bytes: accesses by any type see each other"),
    ),
    row("maybe_unused", "anything", WARNS),
    row(
        "mode",
        "type, variable",
        Partly(
            &ATTRIBUTE,
            "integers and floats of this size; other modes are refused",
        ),
    ),
    row(
        "ms_abi",
        "function",
        Refused(
            &ATTRIBUTE,
            "variable arguments and records are passed in another way",
        ),
    ),
    row("ms_hook_prologue", "function", CODE),
    row(
        "ms_struct",
        "type",
        Refused(&ATTRIBUTE, "members lie as in another compiler"),
    ),
    row(
        "naked",
        "function",
        Refused(&ATTRIBUTE, "the body is assembly"),
    ),
    row("no_address_safety_analysis", "function", CHECKS),
    row("no_caller_saved_registers", "function", CODE),
    row("no_icf", "function, variable", CODE),
    row("no_instrument_function", "function", CHECKS),
    row("no_profile_instrument_function", "function", CHECKS),
    row("no_reorder", "function, variable", CODE),
    row("no_sanitize", "function", CHECKS),
    row("no_sanitize_address", "function", CHECKS),
    row("no_sanitize_coverage", "function", CHECKS),
    row("no_sanitize_thread", "function", CHECKS),
    row("no_sanitize_undefined", "function", CHECKS),
    row("no_split_stack", "function", CODE),
    row("no_stack_limit", "function", CODE),
    row("no_stack_protector", "function", CHECKS),
    row("nocf_check", "function", CODE),
    row("noclone", "function", CODE),
    row("nocommon", "variable", Harmless("what gcc does anyway")),
    row("nodirect_extern_access", "function, variable", CODE),
    row("nodiscard", "function, type", WARNS),
    row(
        "noinit",
        "variable",
        Refused(
            &ATTRIBUTE,
            "the variable keeps a value from before the program",
        ),
    ),
    row("noinline", "function", CODE),
    row("noipa", "function", CODE),
    row(
        "nonnull",
        "function",
        Partly(
            &ATTRIBUTE,
            "a promise about arguments: listed where the function has a body, refused where that tests them for null",
        ),
    ),
    row("nonstring", "variable, member", WARNS),
    row("noplt", "function", CODE),
    row(
        "noreturn",
        "function",
        Partly(
            &ATTRIBUTE,
            "an execution does not go on behind a call of a function without body; that one with a body does not return is listed, and refused where it returns for certain",
        ),
    ),
    row("nothrow", "function", Harmless("C has no exceptions")),
    row("objc_nullability", "variable", OBJECTIVE),
    row("objc_root_class", "type", OBJECTIVE),
    row(
        "optimize",
        "function",
        Partly(
            &ATTRIBUTE,
            "levels (`O0` … `O3`, `Os`, `Og`, numbers) are harmless, options may change what is computed and are refused",
        ),
    ),
    row(
        "packed",
        "type, member",
        Modelled("layouts follow it; gcc ignores it elsewhere"),
    ),
    row("patchable_function_entry", "function", CODE),
    row(
        "persistent",
        "variable",
        Refused(
            &ATTRIBUTE,
            "the variable keeps a value from before the program",
        ),
    ),
    row("pure", "function", PURE),
    row("regparm", "function", CALLS),
    row("retain", "function, variable", CODE),
    row(
        "returns_nonnull",
        "function",
        Harmless("a promise about the result; listed where the function has a body"),
    ),
    row(
        "returns_twice",
        "function",
        Partly(
            &ATTRIBUTE,
            "control comes back as from `setjmp`: refused where a function without body is used",
        ),
    ),
    row(
        "scalar_storage_order",
        "type",
        Partly(
            &ATTRIBUTE,
            "`little-endian` is harmless, `big-endian` is refused",
        ),
    ),
    row(
        "section",
        "function, variable",
        Partly(
            &SECTION,
            "where it lies does not count; refused: sections whose content runs (`.init_array` and its like), that are not writable, or whose ends the program asks for (`__start_…`)",
        ),
    ),
    row("sentinel", "function", WARNS),
    row(
        "signed_bool_precision",
        "type",
        Refused(&ATTRIBUTE, "internal to gcc"),
    ),
    row("simd", "function", CODE),
    row("sseregparm", "function", CALLS),
    row("stack_protect", "function", CHECKS),
    row("stdcall", "function", CALLS),
    row(
        "symver",
        "function",
        Refused(&SYMBOL, "versions of symbols in shared libraries"),
    ),
    row("sysv_abi", "function", CALLS),
    row("tainted_args", "function", WARNS),
    row(
        "target",
        "function",
        Partly(
            &ATTRIBUTE,
            "instructions for integers are harmless; those that fuse or round floats in another way are refused",
        ),
    ),
    row(
        "target_clones",
        "function",
        Partly(&ATTRIBUTE, "as `target`"),
    ),
    row("thiscall", "function", CALLS),
    row("tls_model", "variable", CODE),
    row("transaction_callable", "function", TRANSACTIONS),
    row("transaction_may_cancel_outer", "function", TRANSACTIONS),
    row("transaction_pure", "function", TRANSACTIONS),
    row("transaction_safe", "function", TRANSACTIONS),
    row("transaction_safe_dynamic", "function", TRANSACTIONS),
    row("transaction_unsafe", "function", TRANSACTIONS),
    row(
        "transaction_wrap",
        "function",
        Refused(&SYMBOL, "replaces another function"),
    ),
    row(
        "transparent_union",
        "type",
        Modelled("an argument may be any of its members"),
    ),
    row(
        "unavailable",
        "anything",
        Harmless("gcc refuses programs that use it"),
    ),
    row(
        "uninitialized",
        "variable",
        Harmless("counts with `-ftrivial-auto-var-init` only"),
    ),
    row("unused", "anything", WARNS),
    row("used", "function, variable", CODE),
    row(
        "vector_mask",
        "type",
        Refused(&ATTRIBUTE, "internal to gcc"),
    ),
    row(
        "vector_size",
        "type",
        Partly(
            &VECTOR,
            "types with it may be declared; what can be reached must not use them",
        ),
    ),
    row(
        "visibility",
        "function, variable, type",
        Harmless("counts between shared libraries only"),
    ),
    row(
        "volatile",
        "function",
        Refused(&ATTRIBUTE, "an old name of `noreturn`"),
    ),
    row("warn_if_not_aligned", "type, member", WARNS),
    row("warn_unused", "type", WARNS),
    row("warn_unused_result", "function", WARNS),
    row("warning", "function", WARNS),
    row(
        "weak",
        "function, variable",
        Modelled(
            "a definition that others replace; without any definition the address is null (listed)",
        ),
    ),
    row(
        "weakref",
        "function, variable",
        Modelled(
            "another name of a function or variable, null if that is defined nowhere (listed)",
        ),
    ),
    row("zero_call_used_regs", "function", CODE),
];

/// The entry of an attribute.
pub(crate) fn find(name: &str) -> Option<&'static Attribute> {
    let at = TABLE.binary_search_by(|row| row.name.cmp(name)).ok()?;
    Some(&TABLE[at])
}

/// Attributes of C23 that may stand in `[[…]]` without `gnu::`.
pub(crate) fn is_standard(name: &str) -> bool {
    matches!(
        name,
        "deprecated" | "fallthrough" | "maybe_unused" | "nodiscard" | "noreturn" | "_Noreturn"
    )
}

/// Whether an argument of `optimize` only says how much to optimise.
pub(crate) fn is_level(argument: &str) -> bool {
    argument.split(',').map(str::trim).all(|word| {
        let word = word.strip_prefix("-").unwrap_or(word);
        let word = word.strip_prefix('O').unwrap_or(word);
        matches!(word, "" | "0" | "1" | "2" | "3" | "s" | "g")
    })
}

/// Whether the options of `target` leave the results of floats alone. Those with fused
/// multiplication do not: gcc contracts `a * b + c` to one operation where the machine has it.
pub(crate) fn is_harmless_target(argument: &str) -> bool {
    argument.split(',').map(str::trim).all(|word| {
        let word = word.strip_prefix("no-").unwrap_or(word);
        matches!(
            word,
            "default"
                | "sse"
                | "sse2"
                | "sse3"
                | "ssse3"
                | "sse4"
                | "sse4.1"
                | "sse4.2"
                | "avx"
                | "avx2"
                | "aes"
                | "pclmul"
                | "popcnt"
                | "abm"
                | "lzcnt"
                | "bmi"
                | "bmi2"
                | "adx"
                | "crc32"
                | "movbe"
                | "rdrnd"
                | "rdseed"
                | "sha"
                | "cld"
                | "inline-all-stringops"
                | "red-zone"
        )
    })
}

/// Whether a section is one whose place does not count for the program: of functions, or of
/// variables that are written.
pub(crate) fn is_harmless_section(name: &str) -> bool {
    let head = |prefix: &str| {
        name.strip_prefix(prefix)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    let runs = [
        ".init_array",
        ".fini_array",
        ".preinit_array",
        ".ctors",
        ".dtors",
        ".rodata",
        ".eh_frame",
        ".gcc_except_table",
        ".got",
        ".plt",
        ".dynamic",
        ".interp",
        ".jcr",
        ".tm_clone_table",
        ".note",
        ".comment",
        ".symtab",
        ".strtab",
        ".debug",
    ];
    !runs.iter().any(|prefix| head(prefix)) && !matches!(name, ".init" | ".fini" | "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_are_in_order() {
        assert!(TABLE.windows(2).all(|pair| pair[0].name < pair[1].name));
        assert!(find("cleanup").is_some() && find("clean").is_none());
    }

    #[test]
    fn arguments() {
        assert!(is_level("O2") && is_level("-O3") && is_level("2") && is_level("Os"));
        assert!(!is_level("fast-math") && !is_level("Ofast") && !is_level("wrapv"));
        assert!(is_harmless_target("sse4.2,no-avx") && !is_harmless_target("fma"));
        assert!(!is_harmless_target("arch=haswell") && !is_harmless_target("fpmath=387"));
        assert!(is_harmless_section(".init.text") && is_harmless_section("mine"));
        assert!(!is_harmless_section(".init_array.00100") && !is_harmless_section(".init"));
    }
}
