//! The diagnostic codes of AIGER files.

use bia_base::codes;

codes! {
    MALFORMED Error "AIGER-E001" "a file that is not AIGER"
        "The message has the line, or for the binary part the byte, where the file stops being \
         AIGER 1.9: a header whose numbers do not fit together, a literal that is not defined or \
         twice, an AND that depends on itself, or an end that comes too early."
}
