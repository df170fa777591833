//! Every diagnostic about formulas, with the page that `bia explain` shows.

use bia_base::codes;

codes! {
SYNTAX Error "LTL-E001" "formula that cannot be read"
"The text is not a formula. Operators are `! && || -> <->`, `X F G` (also `[]` for `G` and `<>` for
`F`) and `U R W M`; atoms are names of labels, comparisons and truth values of globals, and K2
expressions in braces:

```
G (request -> F grant)
G F x == 3
[] ({(lt x y)} || done)
```
A name that is also an operator, or has odd characters, stands in bars: `G |X|`.

About C programs atoms are C expressions (`docs/ltl.md`): braces hold one in which `X`, `F`, `G`, `U`, `R`,
`W` and `M` are names, `p->m` without blanks is a member, `a -> b` an implication."

UNKNOWN Error "LTL-E002" "unknown name"
"A name is neither a label nor a global variable of the program. Locals cannot be mentioned: a
formula is about a whole execution, in which a local has many instances or none. `function::label`
names the label of one function."

AMBIGUOUS Error "LTL-E003" "name of a label and of a global"
"A name stands for a label and for a global variable. Write `function::name` for the label and
`{name}` for the variable."

TYPE Error "LTL-E004" "value of the wrong type"
"Operands must have equal types, as in K2; where a formula is expected, a variable must be a
Boolean. A formula has no value that could be compared: write `a <-> b`, not `a == b`, unless both
are Boolean globals."

TOO_LARGE Error "LTL-E005" "formula too large"
"A formula may have 1000 operators and names, 64 different atoms, and parentheses nested 200 deep."

CONSTANT Error "LTL-E006" "constant that does not fit its type"
"A number or name cannot be read as a constant of the type that its place asks for: the type of the
other operand of a comparison, or the type of a `(const VALUE TYPE)`."

OPERATOR Error "LTL-E007" "operation that cannot be used in a formula"
"Atoms use the operators of K2 whose value is always defined. Conversions, statements, and division
of integers and reals, which may have any value, are not among them."

EFFECT Error "LTL-E008" "atom that is more than a condition"
"An atom of a formula about a C program is an expression over variables: it assigns nothing, calls no
function, and has no strings and no statements. `call(f)` says that `f` is being called,
`f:l` that control is at the label `l` of `f`."
}
