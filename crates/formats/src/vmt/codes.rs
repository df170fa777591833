//! The diagnostic codes of VMT files, besides those of SMT-LIB.

use bia_base::codes;

codes! {
    BAD_ATTRIBUTE Error "VMT-E001" "an attribute that cannot be there"
        "`:next` is for variables and names another one of the same sort, each variable once; \
         `:init`, `:trans`, `:invar-property` and `:live-property` are for formulas."
    BAD_VARIABLE Error "VMT-E002" "a formula over variables that it must not mention"
        "Initial states and properties are over state variables: those with `:next`. Variables \
         without are inputs, which only `:trans` mentions, as it alone mentions next values."
    UNSUPPORTED Error "VMT-U001" "something that VMT files here cannot have"
        "A file has declarations and definitions. Assertions, levels and uninterpreted functions \
         have no meaning in a transition system here."
}
