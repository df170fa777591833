//! The diagnostic codes of BTOR2 files.

use bia_base::codes;

codes! {
    MALFORMED Error "BTOR2-E001" "a line that is not BTOR2"
        "A line is a number, a word such as `sort`, `state` or `add`, and its operands. The word is \
         unknown, or operands are missing, too many, or no numbers."
    UNDEFINED Error "BTOR2-E002" "a number that is not defined, or twice"
        "Operands are numbers of lines before. This one is of no line before, of a line of another \
         kind (a sort where a value is needed), or the number of this line was given already. So \
         nothing can depend on itself."
    ILL_SORTED Error "BTOR2-E003" "operands of the wrong sort"
        "The operator does not take operands of these sorts, or does not give a value of the sort \
         that the line says."
    OUT_OF_RANGE Error "BTOR2-E004" "a size or constant out of range"
        "A width is 0 or more than a million, an index does not fit its operand, or a constant does \
         not fit its width."
    BAD_STATE Error "BTOR2-E005" "an initial value or next-state function that cannot be"
        "`init` and `next` are for states, once for each. Initial values do not depend on inputs, on \
         the state itself, or on states that are declared after it."
}
