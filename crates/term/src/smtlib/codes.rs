//! The diagnostic codes of SMT-LIB texts.

use bia_base::codes;

codes! {
    BAD_CHARACTER Error "SMT-E001" "a character that starts nothing"
        "The text has a character that cannot start a symbol, number, keyword or string. Symbols \
         with unusual characters are written between bars: `|a b|`."
    UNTERMINATED Error "SMT-E002" "a string or quoted symbol without an end"
        "A `\"` or `|` is never closed. Inside a string, `\"\"` is a quotation mark."
    UNCLOSED Error "SMT-E003" "a parenthesis that is never closed"
        "The text ends while a list is open. The place is where that list starts."
    UNOPENED Error "SMT-E004" "a closing parenthesis too many"
        "A `)` has no matching `(` before it."
    UNKNOWN_COMMAND Error "SMT-E005" "an unknown command"
        "On the top level there are only commands of SMT-LIB 2, such as `(assert t)`."
    MALFORMED_COMMAND Error "SMT-E006" "a command of the wrong shape"
        "The command exists but its arguments are missing, too many or of another kind."
    UNKNOWN_SYMBOL Error "SMT-E007" "an unknown symbol"
        "The symbol is not declared, not bound by `let` and not an operator of a known theory."
    UNKNOWN_SORT Error "SMT-E008" "an unknown sort"
        "The sort is neither built in nor declared, or has the wrong number of parameters."
    ILL_SORTED Error "SMT-E009" "an ill-sorted application"
        "An operator or function does not take these arguments: their number or a sort is wrong. \
         Nothing is converted silently, except that an integer literal may stand for a real one."
    DUPLICATE Error "SMT-E010" "a name that is taken"
        "The symbol is declared already, or belongs to a theory and cannot be declared."
    MALFORMED_TERM Error "SMT-E011" "a term of the wrong shape"
        "This is not a term: for instance an empty list, or a `let` without bindings."
    BAD_LITERAL Error "SMT-E012" "a constant or index out of range"
        "The number does not fit where it stands, for instance an index of `extract` or the \
         value in `(_ bv256 8)`."
    NOT_BOOL Error "SMT-E013" "a formula that is not Bool"
        "Assertions and assumptions have to be of sort Bool."
    POP_TOO_MUCH Error "SMT-E014" "more is popped than was pushed"
        "`(pop n)` removes n levels, but there are fewer."
    BAD_SORT Error "SMT-E015" "a sort that cannot exist"
        "For instance bit-vectors of width 0, a float format without bits, or an enumeration \
         with one constructor twice."
    UNSUPPORTED Error "SMT-U001" "something that is not supported"
        "The construct is SMT-LIB, but Bia does not know it: quantifiers, recursive functions, \
         datatypes other than enumerations, strings, sorts with parameters."
}

#[cfg(test)]
mod tests {
    use super::ALL;

    #[test]
    fn names_are_sorted_and_texts_complete() {
        assert!(ALL.is_sorted_by(|a, b| a.name < b.name));
        for code in ALL {
            assert!(code.name.starts_with("SMT-") && code.explain.len() > code.title.len());
        }
    }
}
