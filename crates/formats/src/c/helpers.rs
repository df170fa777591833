//! Functions that the output needs: operators of bit-vectors that C leaves undefined in some cases.
//!
//! Values have all bits above their width zero; `m` has the bits of the width, `s` is the sign bit,
//! `w` the width.

use std::io::{self, Write};

/// What every output begins with.
pub(super) fn prelude(out: &mut dyn Write) -> io::Result<()> {
    writeln!(
        out,
        "// compile with gcc -std=gnu11; inputs come from functions __VERIFIER_nondet_T\n\
         typedef unsigned char u8;\n\
         typedef unsigned short u16;\n\
         typedef unsigned int u32;\n\
         typedef unsigned long long u64;\n\
         typedef long long i64;\n\
         #ifdef __SIZEOF_INT128__\n\
         typedef unsigned __int128 u128;\n\
         #endif\n\
         extern void abort(void);\n\
         extern void exit(int);\n\
         __attribute__((weak)) void __VERIFIER_assume(int condition) {{ if (!condition) exit(0); }}\n\
         void reach_error(void) {{ abort(); }}"
    )
}

/// The text of an operator on bit-vectors in the type `u`, called `name`.
pub(super) fn operator(op: &str, u: &str, name: &str) -> String {
    let magnitudes =
        format!("{u} x = a & s ? ({u})(0 - a) & m : a;\n    {u} y = b & s ? ({u})(0 - b) & m : b;");
    let of = |params: &str, result: &str, body: &str| {
        format!("static {result} {name}({u} a, {u} b{params}) {{\n    {body}\n}}")
    };
    let signed = format!(", {u} m, {u} s");
    match op {
        "udiv" => of(&format!(", {u} m"), u, "return b == 0 ? m : a / b;"),
        "urem" => of("", u, "return b == 0 ? a : a % b;"),
        "sdiv" => of(
            &signed,
            u,
            &format!(
                "{magnitudes}\n    {u} q = y == 0 ? m : x / y;\n    \
                 return (a & s) != (b & s) ? ({u})(0 - q) & m : q;"
            ),
        ),
        "srem" => of(
            &signed,
            u,
            &format!(
                "{magnitudes}\n    {u} r = y == 0 ? x : x % y;\n    \
                 return a & s ? ({u})(0 - r) & m : r;"
            ),
        ),
        "smod" => of(
            &signed,
            u,
            &format!(
                "{magnitudes}\n    {u} r = y == 0 ? x : x % y;\n    \
                 if (r == 0) return r;\n    \
                 if (a & s) r = ({u})(0 - r) & m;\n    \
                 return (a & s) != (b & s) ? ({u})(r + b) & m : r;"
            ),
        ),
        "shl" => of(
            &format!(", {u} m, {u} w"),
            u,
            "return b >= w ? 0 : (a << b) & m;",
        ),
        "lshr" => of(&format!(", {u} w"), u, "return b >= w ? 0 : a >> b;"),
        "ashr" => of(
            &format!(", {u} m, {u} s, {u} w"),
            u,
            "if (b >= w) return a & s ? m : 0;\n    \
             return a & s ? (a >> b) | (m & ~(m >> b)) : a >> b;",
        ),
        "umulo" => of(&format!(", {u} m"), "_Bool", "return a != 0 && b > m / a;"),
        _ => of(
            &signed,
            "_Bool",
            &format!(
                "{magnitudes}\n    {u} most = (a & s) != (b & s) ? s : s - 1;\n    \
                 return x != 0 && y > most / x;"
            ),
        ),
    }
}
