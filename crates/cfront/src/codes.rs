//! Every diagnostic of this crate, with the page that `bia explain` shows.
//!
//! Names are stable: a code keeps its meaning for ever, a new meaning gets a new code.
//! `E00…` text and tokens, `E01…` syntax, `E08…` preprocessing; `W…` warnings.

use bia_base::{Code, codes};

/// The code of that name, such as `C-E010`; case does not matter.
pub fn find(name: &str) -> Option<&'static Code> {
    ALL.iter()
        .copied()
        .find(|code| code.name.eq_ignore_ascii_case(name))
}

codes! {
STRAY Error "C-E001" "character that begins no token"
"A character stands outside of quotes and comments that no token of C begins with, such as `@` or a
backslash. The characters are skipped. Many of these usually mean that the file is not C."

UNTERMINATED Error "C-E002" "literal or comment without end"
"A string literal or character constant must be closed on its line; a comment `/* … */` must be closed
before the end of the file.

```
char *s = \"abc;      // wrong
```"

DIRECTIVE Error "C-E003" "directive in a preprocessed text"
"Only line markers and `#pragma` may be left after preprocessing. A file with other directives has to
go through the preprocessor; files named `.i` are taken as they are."

NUMBER Error "C-E004" "malformed number"
"A number has wrong digits, an exponent without digits or a suffix that C does not know, or an integer
has more than 128 bits.

```
int a = 089;        // wrong: octal numbers have digits 0 to 7
int b = 12abc;      // wrong
```"

ESCAPE Error "C-E005" "malformed character or string"
"The value of an escape sequence does not fit into an element of the literal or names no character; or
a character constant is empty.

```
char c = '';        // wrong
char d = '\\x100';   // wrong: more than 8 bits
```"

PREFIXES Error "C-E006" "strings of different kinds side by side"
"Adjacent string literals are joined into one. Those with a prefix must have the same one:

```
L\"a\" \"b\"      // right: the whole is wide
L\"a\" u\"b\"     // wrong
```"

TOO_LARGE Error "C-E007" "text too large"
"Texts of up to 1 GiB are read. Take out what is not needed."

EXPECTED Error "C-E010" "syntax error"
"The text does not follow the grammar of C at this place. The message says what could have stood there.
Reading goes on after the next semicolon or brace, so one mistake may be followed by others that
are its consequence."

UNKNOWN_TYPE Error "C-E011" "unknown type name"
"A name stands where a type has to stand, but no `typedef` in scope declares it. Often a header is
missing, or `struct` in front of a tag:

```
struct list { int x; };
list l;             // wrong
struct list l;      // right
```"

SPECIFIERS Error "C-E012" "specifiers that exclude each other"
"A declaration has two types, two storage classes, or words that do not go together:

```
long char c;            // wrong
static extern int x;    // wrong
```"

DEEP Error "C-E013" "nested too deep"
"Expressions, statements, initializers and declarators may be nested a million deep; structs within
structs, statement expressions, types within expressions and parameters within parameters a
thousand deep. Reading stops here."

NO_NAME Error "C-E014" "declaration without a name"
"A declarator must name what it declares:

```
int *;              // wrong
int f(int) { }      // wrong: the parameter of a function with a body needs a name
```"

TOO_MANY Error "C-E079" "too many errors"
"Reading stopped reporting after 1000 errors. Mend those that are shown and try again."

NO_PREPROCESSOR Error "C-E080" "the C preprocessor cannot be run"
"The file has to be preprocessed, and the program that does it, normally `gcc`, could not be started.
Install gcc, name another compiler, or preprocess the file yourself (`gcc -E file.c > file.i`)."

PREPROCESSOR Error "C-E081" "the C preprocessor reported an error"
"The message is the preprocessor's own. When a header is missing, say where it is with `-I`; by default
only the standard headers that come with this program are known, `--system-headers` uses those of
the machine."

PREPROCESSOR_LIMIT Error "C-E082" "preprocessing took too long"
"The time or memory that the run was given was used up while the preprocessor was running."

DATABASE Error "C-E083" "compile_commands.json cannot be used"
"The compilation database is a JSON array of objects with the keys `directory`, `file`, and either
`arguments` or `command`. See <https://clang.llvm.org/docs/JSONCompilationDatabase.html>."

DATABASE_ENTRY Error "C-E084" "file that the compilation database does not have"
"The file was not compiled when `compile_commands.json` was written, so its flags are unknown. Build it,
or leave out the database and give the flags on the command line."

TABLE_SYNTAX Error "C-E090" "a table of built-in functions is not TOML"
"A table of `--builtins` is a TOML file (<https://toml.io>). The message says what is wrong with it."

TABLE_KEY Error "C-E091" "unknown key in a table of built-in functions"
"A table has the one key `functions`; a function has a `kind` and what belongs to that kind:

```
[functions]
read_sensor = { kind = \"nondet\", min = 0, max = 1023 }
```"

TABLE_VALUE Error "C-E092" "wrong value in a table of built-in functions"
"The value has the wrong type, names no kind or function, or is out of its limits. Kinds are `nondet`,
`error`, `assume`, `assert`, `exit`, `abort`, `pure`, `nothing`, `alias` and `effects`."

NO_FUNCTION Error "C-E093" "what is to be called or set does not exist"
"`--init` and `--step` name functions that the program defines, `--inputs` variables at file scope. An entry
that the program calls itself cannot have an `--init`."

IMPLICIT_INT Warning "C-W001" "declaration without a type"
"A declaration names no type. `int` is taken, as in C89:

```
static x = 1;       // is an int
main() { }          // returns an int
```"

NOT_UTF8 Warning "C-W002" "text that is not UTF-8"
"Bytes that are not UTF-8 were replaced. In comments that does not matter; a string with such bytes has
another length than gcc would give it."

PREPROCESSOR_WARNING Warning "C-W003" "the C preprocessor reported a warning"
"The message is the preprocessor's own, for example of a `#warning` line."

UNKNOWN_ESCAPE Warning "C-W004" "unknown escape sequence"
"A backslash stands before a character with which it forms no escape sequence of C or GNU C. As in gcc
the backslash is ignored."
}
