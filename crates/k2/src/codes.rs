//! Every diagnostic of this crate, with the page that `bia explain` shows.
//!
//! Names are stable: a code keeps its meaning for ever, a new meaning gets a new code.
//! `E0…` text and program structure, `E2…` names, `E3…` types, `E4…` operators and statements,
//! `E5…` constants; `W…` warnings; `U…` understood but not supported.

use bia_base::{Code, codes};

/// The code of that name, such as `K2-E020`; case does not matter.
pub fn find(name: &str) -> Option<&'static Code> {
    ALL.iter()
        .copied()
        .find(|code| code.name.eq_ignore_ascii_case(name))
}

codes! {
STRAY Error "K2-E001" "character that begins no token"
"A character stands outside of quotes that no K2 token begins with. Symbols consist of letters,
digits and `. _ + - * = % / ? ! $ ~ & ^ < > @`; anything else must stand in bars:

```
(var x,y int)       ; wrong: `,`
(var |x,y| int)     ; right
```
The characters are skipped. Many of these usually mean that the file is not K2 text."

UNTERMINATED Error "K2-E002" "quoted symbol without end"
"A symbol that begins with `|` or `\"` has no closing quote in the rest of the file. Inside bars
newlines are allowed and `\\|` stands for a bar, so `|a\\|` is not closed:

```
(label |end)        ; wrong
(label |end|)       ; right
```
The symbol is cut at the end of its line."

UNCLOSED Error "K2-E003" "parenthesis that is not closed"
"A `(` has no matching `)`. If a later line begins in column 1 with a top-level form such as
`(function`, the form before it is taken to end there.

```
(function f () (return) (locals)
  (seq (label a))       ; wrong: one `)` is missing
(entry f)
```
A remark marks a place where the indentation does not fit the parentheses: often that is where
the `)` is missing."

UNOPENED Error "K2-E004" "closing parenthesis without an opening one"
"There is one `)` too many:

```
(entry main))       ; wrong
```"

TOO_LARGE Error "K2-E005" "text too large"
"Texts of up to 1 GiB are read. Split the program, or take out what is not needed."

TOKEN Error "K2-E006" "malformed token"
"`#` must be followed by `b` and binary digits or `x` and hexadecimal digits; `:` must be followed
by a symbol, the key of an annotation:

```
(const #b012 (ubv 3))       ; wrong
(const #b011 (ubv 3))       ; right
(! (label l) : error e)     ; wrong
(! (label l) :error e)      ; right
```"

FORMAT Error "K2-E007" "formatting gave up"
"The formatted text did not read back to the same tokens, so it was thrown away and the file left as
it is. This is a mistake of the formatter: please report it with the file."

TOP_LEVEL Error "K2-E010" "not a top-level form"
"A program consists of these forms, in any order, each possibly in an annotation:

```
(type NAME TYPE) (define NAME EXPR) (globals DECL…) (init EXPR) (entry NAME)
(function NAME (PARAM…) (return RESULT…) (locals LOCAL…) BODY)
```"

SHAPE Error "K2-E011" "form with missing, additional or misplaced parts"
"A form does not have the parts it must have. The message shows the right shape. Note that all
sections of a function must be there, even when they are empty:

```
(function f () (seq))                      ; wrong
(function f () (return) (locals) (seq))    ; right
```"

REPEATED Error "K2-E012" "second `entry`, `init` or `globals`"
"A program has at most one `globals`, one `init` and one `entry`. Join them: all variables in one
`globals`, all constraints in one `(init (and …))`."

NO_ENTRY Error "K2-E013" "program without `entry`"
"The program must say where execution begins:

```
(entry main)
```"

ENTRY Error "K2-E014" "entry that is not a defined function"
"`(entry NAME)` must name a function that the program defines with `(function NAME …)`. A function
that is only called, but not defined, cannot be the entry."

DUPLICATE Error "K2-E015" "name declared twice"
"Two types, two `define`s, two globals, two functions, or two variables of one function (parameters,
results and locals together) have the same name. A local may have the name of a global: it then
hides the global in that function.

```
(locals (var x int) (var x bool))     ; wrong
```"

DUPLICATE_LABEL Error "K2-E016" "label set twice"
"Labels are local to their function, where each may be set once. In different functions the same
name is fine.

```
(seq (label a) (label a))     ; wrong
```"

DUPLICATE_VALUE Error "K2-E017" "value that occurs twice in an enumeration"
"An enumeration is a set of names:

```
(enum red green red)     ; wrong
```"

ANNOTATION Error "K2-E018" "malformed annotation"
"An annotation is `(! X :key value …)`: what is annotated, then keys, each with one value or none.

```
(! (label l) error e)      ; wrong: the key has no colon
(! (label l) :error e)     ; right
```"

UNKNOWN Error "K2-E020" "unknown name"
"The name is neither a parameter, result or local variable of the function, nor a global, a function
or a `define`. Declare it:

```
(locals (var x int))
```"

UNKNOWN_TYPE Error "K2-E021" "unknown type"
"A type is one of

```
bool int real (sbv N) (ubv N) (bv N 0|1) (fp E M) (map INDEX ELEMENT)
(enum VALUE…) (sym NAME) (fun (PARAM…) (RESULT…))
```
or a name that an earlier `(type NAME TYPE)` declares."

TYPE_ORDER Error "K2-E022" "type used before it is declared"
"`(type NAME TYPE)` must stand before the first use of its name, and a type cannot contain itself.

```
(globals (var x cint))     ; wrong: cint comes later
(type cint (sbv 32))
```"

UNKNOWN_LABEL Error "K2-E023" "jump to a label that the function does not set"
"Labels are local to their function: `(label L)` must be a statement of the same function.

```
(seq (jump (label end)))                    ; wrong
(seq (jump (label end)) (label end))        ; right
```"

UNKNOWN_FORM Error "K2-E024" "unknown operator or statement"
"The word at the head of a form is not known. Functions are called with `(call f …)`, as a
statement:

```
(assign y (f x))     ; wrong
(call f x y)         ; right
```"

NOT_A_VARIABLE Error "K2-E025" "target that is not a variable"
"Only variables can be assigned, havocked or take the result of a call. An element of a map is
changed by assigning the whole map:

```
(assign (mapget m i) v)             ; wrong
(assign m (mapset m i v))           ; right
```"

UNKNOWN_FUNCTION Error "K2-E026" "call of an unknown function"
"The function is not defined, so its type is unknown. A function without definition may be called
when its type is written; each call then yields arbitrary results and changes nothing else:

```
(call nondet x)                            ; wrong, if nondet is not defined
(call (const nondet (fun () (int))) x)     ; right
```"

CONFLICT Error "K2-E027" "name written with another type than it has"
"`(var NAME TYPE)` and `(const NAME TYPE)` repeat the type of what they name; it must be the declared
one, and a function that is only used must have one type everywhere."

DEFINE_CYCLE Error "K2-E028" "`define` by means of itself"
"A `define` stands for its expression wherever it is used, so it cannot mention itself, directly or
by way of other `define`s. Their order in the text does not matter."

BAD_TYPE Error "K2-E030" "malformed type"
"The parts of the type are wrong, for example a width that is not a number, a map with one
component, or an enumeration without values. A map has neither `void` indices nor `void` elements."

WIDTH Error "K2-E031" "width out of range"
"Bit-vectors have 1 to 16777216 bits. A float `(fp E M)` has 2 to 30 exponent bits and 1 to 16777215
mantissa bits, not counting the hidden bit: C's `float` is `(fp 8 23)`, `double` is `(fp 11 52)`."

NOT_K2 Error "K2-E032" "type that K2 does not have"
"Pointers, records and arrays are not types of K2. C front-ends turn pointers and arrays into maps
from addresses or indices to values, and records into one variable per field:

```
(array int)          ; wrong
(map int int)        ; right
```"

VOID_VALUE Error "K2-E033" "`void` where a value is needed"
"A variable of type `void` is accepted and dropped; it has no value, so it cannot be an operand, a
condition or the value of a `seq`, a `define` or an assignment to a variable that has a value."

OPERANDS Error "K2-E040" "operands of the wrong type"
"The operands of an operator must have equal types, and the operator must be defined for them.
Nothing is converted implicitly; write the conversion:

```
(add x (const 1 int))                     ; wrong, if x is an (sbv 32)
(add x (const 1 (sbv 32)))                ; right
(add (cast (sbv 32) y) x)                 ; right
```"

ARITY Error "K2-E041" "wrong number of operands"
"Operators take a fixed number of operands; only `and` and `or` take any number from one on.

```
(add a b c)            ; wrong
(add (add a b) c)      ; right
```"

CONVERSION Error "K2-E042" "conversion that does not exist"
"`cast` converts between any two of bool, int, real, bit-vectors and floats. `bitcast` converts
between bit-vectors, and between a float and a bit-vector of exactly its width: `(fp E M)` has
1 + E + M bits."

MISMATCH Error "K2-E043" "value of the wrong type"
"A value is assigned, passed or tested where another type is needed. Conditions of `assume`,
`condjump` and `init` must be `bool`."

CALL_ARITY Error "K2-E044" "call with the wrong number of arguments and results"
"A call lists one argument for each parameter of the function's type and then one variable for each
result:

```
(call f x)         ; wrong, if f has type (fun (int) (int))
(call f x y)       ; right
```"

NOT_A_FUNCTION Error "K2-E045" "call of something that is not a function"
"The first part of a `call` must be an expression of function type `(fun (PARAM…) (RESULT…))`."

STATEMENT Error "K2-E046" "statement where an expression is needed"
"Statements have no value. To run statements and then yield a value, write
`(seq STATEMENT… EXPRESSION)`."

THREAD Error "K2-E047" "annotation about threads that means nothing"
"`:thread` says what a statement does with threads. Each word belongs on one kind of statement:

```
(! (call f x) :thread spawn)          ; a call: starts a thread
(! (havoc t) :thread child)           ; the number of the thread started last
(! (havoc t) :thread self)            ; the number of the running thread
(! (assign t t) :thread join)         ; waits for the end of thread t
(! (assume true) :thread begin)       ; an atomic region begins
(! (assume true) :thread end)         ; and ends
(! (assume true) :thread exit)        ; the running thread ends
(! (call f a n r) :thread read)       ; about to read n places from a on; r: in a race?
(! (call f a n r) :thread write)      ; about to write them
(! (call f e r) :thread await)        ; waits until e; r: in a deadlock?
```"

CONSTANT Error "K2-E050" "not a constant of that type"
"In `(const VALUE TYPE)` the type says how the value is written:

```
bool        true false
int         -12
real        1.5  1e10  -3/4
(sbv N)     -1  255  #b0101  #xFF          also (ubv N)
(fp E M)    1.5  .5  1e10  0x1.8p-3  +inf  -inf  nan
(enum a b)  a
(map I E)   ((KEY . VALUE) … (() . DEFAULT))
```"

TOO_LONG Error "K2-E051" "binary or hexadecimal constant longer than its type"
"`#b…` and `#x…` must not have more bits than the type; shorter ones are extended by zeros.

```
(const #xFFF (ubv 8))     ; wrong
(const #xFF (ubv 8))      ; right
```"

EXPONENT Error "K2-E052" "exponent too large"
"Reals are exact, so `1e1000000` would be a number of a million digits. Exponents from -10000 to
10000 are read."

NO_DEFAULT Error "K2-E053" "map constant without default"
"A map is a total function: unless every index is listed, the constant needs a default.

```
(const ((0 . 1)) (map int int))                ; wrong
(const ((0 . 1) (() . 0)) (map int int))       ; right
```"

MAP_CONSTANT Error "K2-E054" "malformed map constant"
"A map constant is a list of pairs `(KEY . VALUE)`, where the key `()` stands for all other indices
and keys and values are written without `const`, since the map's type gives theirs:

```
(const ((1 . true) (() . false)) (map int bool))
```"

NO_CONSTANTS Error "K2-E055" "type without constants"
"An uninterpreted type `(sym NAME)` has no names for its values, except `@0`, `@1`, … as traces
write them. Use a variable."

TOO_MANY Error "K2-E099" "too many errors"
"Checking stopped after 1000 errors. Mend those that are shown and check again."

JUMP_IN_EXPRESSION Error "K2-U001" "jump or label inside an expression"
"A `seq` in expression position runs its statements and yields its last element. Labels and jumps in
it are not supported: where would a jump out of a half evaluated expression lead? Assign the value
to a variable before, by statements of the function's body."

DEEP_TYPE Error "K2-U002" "type nested too deep"
"Maps of maps, and functions of functions, may be nested 200 deep. Values are as deep as their types,
and no program needs deeper ones."

BARE_EXPRESSION Warning "K2-W001" "expression used as a statement"
"The expression is evaluated and its value dropped, so it has no effect. Was
`(assume EXPRESSION)` meant?"

REDUCED Warning "K2-W002" "constant out of the range of its bit-vector type"
"The number is neither an unsigned nor a signed number of that width; it is reduced modulo 2^N.

```
(const 300 (ubv 8))      ; is 44
(const -129 (sbv 8))     ; is 127
```"

IGNORED_ANNOTATION Warning "K2-W003" "annotation that is dropped"
"Annotations are kept on declarations, expressions, statements, functions, `define`s and the targets
of statements. Here there is nothing to attach it to."

PROPERTY_PLACE Warning "K2-W004" "property that has no effect"
"`:error ID`, `:live ID` and `:notlive ID` are properties when they annotate a label statement and
have a symbol as id. Anywhere else they state nothing, which is easily overlooked:

```
(! (assume c) :error e)               ; states nothing
(! (label fail) :error e)             ; the label must be unreachable
```"

MANY_WARNINGS Warning "K2-W099" "too many warnings"
"Only the first 1000 warnings are shown."
}
