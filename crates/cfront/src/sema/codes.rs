//! The diagnostics of semantic analysis, with the pages that `bia explain` shows.
//!
//! `E1…` errors in the meaning of a program, `U1…` constructs that are understood but not
//! supported, `W1…` warnings.

use bia_base::codes;

codes! {
UNDECLARED Error "C-E100" "name that is not declared"
"A name, tag or label is used that no declaration in scope introduces."

REDECLARED Error "C-E101" "second definition"
"A function, variable, type, enumerator, member or label is defined twice in one scope, or a function or
variable with external linkage in two files."

INCOMPATIBLE Error "C-E102" "declarations that contradict each other"
"Two declarations of one name have types that are not compatible, or one is a type and the other a
variable. This also holds across the files of a program, where a compiler would not notice."

UNKNOWN_MEMBER Error "C-E104" "no such member"
"The struct or union has no member of that name, or the operand of `.` or `->` is no struct or union."

LABEL Error "C-E105" "label or jump that leads nowhere"
"`goto` names a label that the function does not have, a label is defined twice, `break`, `continue`,
`case` or `default` stands outside of what it belongs to, or a switch has two cases for one value."

OPERANDS Error "C-E110" "operand of a wrong type"
"The operator cannot be applied to operands of these types, such as `*` to a struct."

INCOMPLETE Error "C-E111" "incomplete type"
"The size of the type is needed here and not known: it is `void`, a function, an array without length, or
a struct or union that has only been declared."

NOT_ASSIGNABLE Error "C-E112" "not something that can be changed or pointed to"
"The left side of an assignment, the operand of `++` or of `&` must be an object; to be changed it must
not be `const`. Bit-fields have no address."

CONVERSION Error "C-E113" "conversion that does not exist"
"A value of the one type cannot be made into a value of the other, such as a struct into an integer."

CALL Error "C-E114" "call that does not fit the function"
"What is called is no function, or there are too few or too many arguments."

BAD_TYPE Error "C-E115" "type that cannot be made"
"Arrays of functions, functions that return arrays or functions, negative array lengths, bit-fields of
wrong type or width, alignments that are no power of two, and the like."

NOT_CONSTANT Error "C-E120" "not a constant"
"A constant expression is required here: array lengths of static objects, `case`, enumerators, widths of
bit-fields, initializers of static objects."

STATIC_ASSERT Error "C-E122" "static assertion failed"
"The condition of a `_Static_assert` is zero."

INITIALIZER Error "C-E123" "initializer that does not fit"
"A designator names a member or element that does not exist, or an object cannot be initialized that way."

GENERIC Error "C-E124" "no or several matching associations"
"`_Generic` has no association for the type of its operand and no default, or several."

TOO_LARGE Error "C-E140" "too large or too deeply nested"
"An object or type has more bytes than addresses exist, an initializer sets more than a few million
elements, or types are nested deeper than the analysis goes."

COMPLEX Error "C-U100" "complex numbers"
"Complex numbers are not supported."

COMPUTED_GOTO Error "C-U101" "computed goto"
"`goto *p` in a function that has variables with the attribute `cleanup`, or more than 4096 labels whose addresses are taken."

NESTED_FUNCTION Error "C-U102" "function inside a function"
"Nested functions (GNU) are not supported."

ASM Error "C-U103" "inline assembly that jumps or writes through numbers"
"An `asm goto` statement may go on at one of its labels. An `asm` with the clobber `memory` may write to the address that a\nnumber among its operands is. Neither is modelled."

VECTOR Error "C-U104" "vector types"
"Vector types (GNU, `vector_size`) are not supported."

DECIMAL Error "C-U105" "decimal floating point"
"Decimal floating types are not supported."

SETJMP Error "C-U106" "setjmp and longjmp"
"`__builtin_setjmp` and `__builtin_longjmp` are not supported. `setjmp` and `longjmp` are."

BUILTIN Error "C-U107" "unknown built-in"
"A `__builtin_…`, `__sync_…` or `__atomic_…` function that is not known."

CONSTRUCTOR Error "C-U108" "function that runs before or after main"
"A function with the attribute `constructor` or `destructor` runs outside of `main`. It is modelled if it has no parameters and
its priority is a constant."

WIDE_BIT_FIELD Error "C-U109" "wide bit-field in arithmetic"
"gcc computes with a bit-field wider than `int` in exactly its width, which is not modelled."

LARGE_CONSTANT Error "C-U110" "integer constant that no type holds"
"The constant needs more than 64 bits. C has no such constants, and gcc takes some of its bits. Write a smaller one."

OLD_STYLE_BOOL Error "C-U111" "old-style parameter of type _Bool"
"An old-style definition gets an `int` for this parameter. C converts it to 0 or 1, gcc takes its lowest bits. Write the
definition with a prototype."

OVERRIDDEN Error "C-U112" "initializer that is overridden"
"A designator gives a part another value, and compilers differ in what becomes of the first one: it has side effects, or it is
the value of a whole record or array of which only a part is replaced. Take away what is overridden."

ATTRIBUTE Error "C-U120" "attribute that is not modelled"
"The attribute changes what a program does in a way that is not modelled, or gcc 12 does not know it. `docs/c-gnu.md` lists all
attributes. Take it away if the program means the same without it."

PRAGMA Error "C-U121" "pragma that is not modelled"
"The pragma changes what a program does in a way that is not modelled. `docs/c-gnu.md` lists all pragmas. Take it away if the
program means the same without it."

TOP_ASM Error "C-U122" "assembly outside of functions"
"An `asm` outside of functions may define and change any symbol, which is not modelled. Take it away if the program means the
same without it."

SYMBOL Error "C-U123" "name of a symbol that is not modelled"
"The linker or the loader decides what this name stands for in a way that is not modelled: `ifunc`, `symver`, aliases of
what is not defined in the same file or has been replaced, one symbol with two types, variables in registers."

SECTION Error "C-U124" "section that is not modelled"
"What lies in this section is run by the loader or cannot be written, or the program asks where the section begins and ends."

UNDECLARED_LIBRARY Error "C-U125" "library function that is called without a declaration"
"gcc or a header of glibc knows a function of this name, with a type that is not the `int f()` of a call without
declaration. Include the header that declares it; if ours does not, declare the function, or use `--system-headers`."

TARGET Error "C-U126" "something of this target that is not modelled"
"Targets other than x86 have integers, pointers, `float`, `double` and the formats of `long double` that IEEE 754 has. Other
floating types, and the double-double `long double` of PowerPC, are not modelled there."

IMPLICIT_FUNCTION Warning "C-W100" "function called without declaration"
"It is taken to return `int`, as in C89, or to be the function that gcc knows under that name: `strlen`
returns `size_t`. Usually a header is missing."

POINTER_TYPES Warning "C-W101" "pointers of different types"
"A pointer is assigned to, compared with or passed as a pointer to another type."

INT_POINTER Warning "C-W102" "integer and pointer mixed"
"An integer is used as a pointer or a pointer as an integer without a cast."

EXCESS Warning "C-W103" "excess elements in an initializer"
"There are more values than elements; the rest is ignored, as gcc does."

OVERFLOW Warning "C-W104" "overflow in a constant"
"An integer constant expression overflows, or a constant is too large for its type; the value wraps as
in gcc."

ASM_IGNORED Warning "C-W105" "inline assembly is over-approximated"
"An `asm` statement is taken to leave any values in its outputs and to do nothing else. An error on a path through
one is no answer: the verdict is unknown."

RETURN Warning "C-W107" "return with or without a value"
"A function that returns a value returns none here, or the other way round."
}
