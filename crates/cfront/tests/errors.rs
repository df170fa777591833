//! Tests: each error in a text is reported with its code and place, and reading goes on behind it.
//! C-E007, texts of more than 1 GiB, is tested in `src/parse/tests.rs` without such a text.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use bia_base::Sources;
use bia_cfront::{ParseOptions, parse};
use expect_test::{Expect, expect};
use std::fmt::Write as _;

/// All diagnostics as `line:column code message`.
fn check(text: &str, expected: Expect) {
    let mut sources = Sources::new();
    let parsed = parse(&mut sources, "bad.c", text, &ParseOptions::default());
    let mut found = String::new();
    for diagnostic in &parsed.diagnostics {
        let at = sources.start(diagnostic.primary.as_ref().unwrap().span);
        let (code, message) = (diagnostic.code.name, &diagnostic.message);
        writeln!(found, "{}:{} {code} {message}", at.line, at.column).unwrap();
    }
    expected.assert_eq(&found);
}

#[test]
fn tokens() {
    check(
        "int x = 1 @` 2;",
        expect![[r#"
        1:11 C-E001 `@`` begins no token of C
        1:14 C-E010 expected `;`, found `2`
    "#]],
    ); // C-E001
    check(
        "char *s = \"abc;\nchar c = 'a;\n/* x",
        expect![[r#"
        1:11 C-E002 string literal without closing `"`
        2:1 C-E010 expected `;`, found `char`
        2:10 C-E002 character constant without closing `'`
        3:1 C-E002 comment without end
    "#]],
    ); // C-E002
    check(
        "#include <stdio.h>\n# 1 x\n#define A\n#pragma once\n#ident \"x\"\n#\nint x;",
        expect![[r#"
            1:1 C-E003 directive `#include` in a text that is taken as preprocessed
            2:1 C-E003 malformed line marker
            3:1 C-E003 directive `#define` in a text that is taken as preprocessed
        "#]],
    ); // C-E003
    check(
        "int a = 089, b = 0x, c = 1.5e, d = 12abc;",
        expect![[r#"
        1:9 C-E004 `8` is no digit of a number in base 8
        1:18 C-E004 the number has no digits
        1:26 C-E004 the exponent has no digits
        1:36 C-E004 `abc` is no suffix of an integer constant
    "#]],
    ); // C-E004
    check(
        r"char a = '', b = '\x100', c = '\u12', d = '\q';",
        expect![[r#"
            1:10 C-E005 the character constant is empty
            1:18 C-E005 `\x100` is too large for its type
            1:31 C-E005 `\u12` names no character
            1:43 C-W004 `\q` is no escape sequence; the backslash is ignored
        "#]],
    ); // C-E005 C-W004
    check(
        "int *s = L\"a\" u\"b\";",
        expect![[r#"
        1:15 C-E006 strings with different prefixes cannot be joined
    "#]],
    ); // C-E006
}

#[test]
fn syntax() {
    // C-E010
    check(
        "int f() { int x = 1 return x; }\nint g() { return (1; }",
        expect![[r#"
            1:21 C-E010 expected `;`, found `return`
            2:20 C-E010 expected `)`, found `;`
        "#]],
    );
    check(
        "int f() { x = ; y = 2 +; z(1, ); if (x { y; } while () z; }",
        expect![[r#"
            1:15 C-E010 expected an expression, found `;`
            1:24 C-E010 expected an expression, found `;`
            1:31 C-E010 expected an expression, found `)`
            1:40 C-E010 expected `)`, found `{`
            1:54 C-E010 expected an expression, found `)`
        "#]],
    );
    check(
        "int f() { for (int i = 0; i < ) ; } }\nint ok; int a[3;",
        expect![[r#"
            1:31 C-E010 expected an expression, found `)`
            1:37 C-E010 expected a declaration, found `}`
            2:16 C-E010 expected `]`, found `;`
        "#]],
    );
    check(
        "struct { int a; b c; int d } s; enum { 1 } e; struct;",
        expect![[r#"
            1:17 C-E011 unknown type name `b`
            1:40 C-E010 expected the name of an enumeration constant, found `1`
            1:53 C-E010 expected a tag or `{`, found `;`
        "#]],
    );
    check(
        "int f(int a, ) { else x; case; goto 1; do x; while 1; }",
        expect![[r#"
            1:14 C-E010 expected a parameter, found `)`
            1:18 C-E010 expected an expression, found `else`
            1:30 C-E010 expected an expression, found `;`
            1:37 C-E010 expected the name of a label, found `1`
            1:52 C-E010 expected `(`, found `1`
        "#]],
    );
    check(
        "int x = { 1, 2; int y = { .3 }; int z;",
        expect![[r#"
        1:15 C-E010 expected `,` or `}`, found `;`
    "#]],
    );
    check(
        "int f() {",
        expect![[r#"
        1:10 C-E010 expected `}`, found the end of the file
    "#]],
    );
    check(
        "this is no program at all\nand goes on",
        expect![[r#"
        1:1 C-E011 unknown type name `this`
        1:9 C-E010 expected `;`, found `no`
    "#]],
    );
}

#[test]
fn declarations() {
    // C-E011
    check(
        "foo x; foo *y; int f(bar b, baz) { qux z; return sizeof(foo *); }",
        expect![[r#"
            1:1 C-E011 unknown type name `foo`
            1:8 C-E011 unknown type name `foo`
            1:22 C-E011 unknown type name `bar`
            1:29 C-E011 unknown type name `baz`
            1:36 C-E011 unknown type name `qux`
            1:62 C-E010 expected an expression, found `)`
        "#]],
    );
    // C-E012
    check(
        "long char c; static extern int x; int struct s y; unsigned float z; short double w;",
        expect![[r#"
            1:1 C-E012 these words do not form a type
            1:21 C-E012 two storage classes
            1:39 C-E012 two types in one declaration
            1:51 C-E012 these words do not form a type
            1:69 C-E012 these words do not form a type
        "#]],
    );
    // C-E014
    check(
        "int *; int (); struct s { int *; };",
        expect![[r#"
        1:6 C-E014 this declaration has no name
        1:13 C-E014 this declaration has no name
        1:32 C-E014 this declaration has no name
    "#]],
    );
    // C-W001
    check(
        "static x; f(y) { auto z; } typedef t;",
        expect![[r#"
        1:8 C-W001 no type is written here; `int` is taken
        1:11 C-W001 no type is written here; `int` is taken
        1:23 C-W001 no type is written here; `int` is taken
        1:36 C-W001 no type is written here; `int` is taken
    "#]],
    );
}

#[test]
fn too_many() {
    let mut sources = Sources::new();
    let text = "int x = ;\n".repeat(5000);
    let parsed = parse(&mut sources, "bad.c", text, &ParseOptions::default());
    assert_eq!(parsed.diagnostics.len(), 1001);
    assert_eq!(parsed.diagnostics[1000].code.name, "C-E079");
}

#[test]
fn places_come_from_line_markers() {
    let mut sources = Sources::new();
    let text = "# 1 \"a.c\"\n# 1 \"/usr/x.h\" 1 3\nint y;\n# 7 \"dir/a\\\"b.c\" 2\n\n  int x = ;\n#line 90\nint z = ;\n";
    let parsed = parse(&mut sources, "a.i", text, &ParseOptions::default());
    let source = sources.get(parsed.unit.source);
    let place = |at: usize| {
        let span = parsed.diagnostics[at].primary.as_ref().unwrap().span;
        let place = parsed.unit.map.locate(source, span);
        (
            place.file.to_owned(),
            place.line,
            place.column,
            place.system,
        )
    };
    assert_eq!(place(0), ("dir/a\"b.c".into(), 8, 11, false));
    assert_eq!(place(1), ("dir/a\"b.c".into(), 90, 9, false));
    let y = parsed.unit.map.locate_offset(source, 30);
    assert_eq!((y.file, y.line, y.system), ("/usr/x.h", 1, true));
    let files: Vec<&str> = parsed.unit.map.files().collect();
    assert_eq!(files, ["a.c", "/usr/x.h", "dir/a\"b.c"]);
}

#[test]
fn dialects_have_their_keywords() {
    let read = |text: &str, standard: &str| {
        let options = ParseOptions {
            standard: standard.parse().unwrap(),
        };
        !parse(&mut Sources::new(), "a.c", text, &options).has_errors()
    };
    assert!(read("int inline, restrict, asm, typeof;", "c89"));
    assert!(!read("int inline = 1;", "gnu89") && !read("int inline = 1;", "c99"));
    assert!(read("int asm, typeof;", "c17") && !read("int asm = 1;", "gnu17"));
    assert!(!read("int restrict = 1;", "gnu99") && read("int restrict;", "gnu89"));
}
