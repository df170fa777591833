//! The order in which C evaluates: fixed, left open without effect, and open.

use super::Make;
use super::build::{Ask, Gadget, number};
use crate::rng::Rng;

/// The gadgets of this file.
pub(super) const ALL: [(u32, &str, Make); 4] = [
    (4, "order-open", open),
    (3, "order-fixed", fixed),
    (3, "order-same", same),
    (2, "order-bug", hidden),
];

/// Functions with effects.
const FILE: &str = "static int $_n, $_x = $v, $_a[4];
static int $_next(void) { return ++$_n; }
static int $_set(int k) { $_x = k; return k; }
static int $_twice(void) { $_n = $_n * 2; return $_n; }
static int $_pair(int a, int b) { return a * 10 + b; }
static int $_three(int a, int b, int c) { return a * 100 + b * 10 + c; }
static int *$_at(int i) { $_n = $_n * 3 + i; return &$_a[i & 3]; }
static int (*$_pick(void))(int, int) { $_n += 5; return $_pair; }\n";

fn open(rng: &mut Rng, _: &Ask) -> Gadget {
    // Each expression has two values, and the first is the one from left to right.
    let (expression, value) = *rng.pick(&[
        ("$_pair($_next(), $_next())", "12"),
        ("$_next() - $_next()", "-1"),
        ("$_next() * 10 + $_next()", "12"),
        ("$_three($_next(), $_next(), $_next())", "123"),
        ("$_x + $_set($k)", "$v + $k"),
        ("$_set($k) - $_x", "0"),
        ("($_n = 3, $_next()) + $_twice()", "12"),
        ("$_pair($_x, $_set($k))", "$v * 10 + $k"),
        ("(*$_at(1) = $_next(), 0) + $_n", "1 + 3 * 0"),
        (
            "({ int a[2] = {$_next(), $_next()}; a[0] * 10 + a[1]; })",
            "12",
        ),
        (
            "({ struct { int x, y; } s = {$_next(), $_twice()}; s.x * 10 + s.y; })",
            "12",
        ),
        ("$_pick()($_next(), 0)", "60"),
        ("($_next() < $_next()) + 0 * $_n", "1"),
        ("$_a[$_next()] + ($_a[1] = 7)", "14"),
    ]);
    let skip = expression.contains("*$_at(1) = ") || expression.contains("$_a[$_next()]");
    let (expression, value) = match skip {
        // These would be undefined, or the same in both orders.
        true => ("$_next() - 2 * $_next()", "-3"),
        false => (expression, value),
    };
    Gadget::new(&[], FILE, "  return ($expression) == ($value);\n")
        .set("expression", expression)
        .set("value", value)
        .set("v", number(rng, 11, 50))
        .set("k", number(rng, 51, 90))
        .open()
}

fn fixed(rng: &mut Rng, _: &Ask) -> Gadget {
    let expression = *rng.pick(&[
        "($_next() && $_twice()) * 10 + $_n * 0",
        "($_next(), $_next())",
        "(0 && $_next()) + 5",
        "($_next() || $_set(7)) + 5",
        "($_next() ? $_twice() : $_next())",
        "$_pair(3, ($_next(), $_twice()))",
        "$_three(1, $_next(), 2)",
        "($_x = $_set($k) + 1)",
        "($_a[2] = $_next()) + 4",
        "$_set($_next() + $_x)",
        "($_x += $k, $_x -= 3, $_x)",
        "-$_next() + $k",
        "sizeof($_next()) + 0u",
    ]);
    Gadget::new(
        &[],
        FILE,
        "  unsigned r = (unsigned)($expression);
  return r * 31u + (unsigned)$_n * 7u + (unsigned)$_x + (unsigned)$_a[2];\n",
    )
    .set("expression", expression)
    .set("v", number(rng, 0, 50))
    .set("k", number(rng, 51, 90))
}

fn same(rng: &mut Rng, _: &Ask) -> Gadget {
    // The order is open, and the values are the same in all orders.
    let expression = *rng.pick(&[
        "$_next() + $_next()",
        "$_next() * $_next()",
        "($_next() - $_next()) * ($_next() - $_next() > 9)",
        "$_pair(0 * $_next(), 0 * $_next())",
        "({ int a[3] = {$_next(), $_next(), $_next()}; a[0] + a[1] + a[2]; })",
        "$_next() + $_set($k)",
        "$_pair($_next(), $_set($k))",
        "*$_at(1) + $_set(3)",
        "$_pick()(1, $_set(2))",
    ]);
    Gadget::new(
        &[],
        FILE,
        "  unsigned r = (unsigned)($expression);
  return r * 31u + (unsigned)$_n * 7u + (unsigned)$_x;\n",
    )
    .set("expression", expression)
    .set("v", number(rng, 0, 50))
    .set("k", number(rng, 51, 90))
}

fn hidden(rng: &mut Rng, _: &Ask) -> Gadget {
    // The same in a declaration, in a return and in an argument of a library function.
    Gadget::new(&["stdlib.h", "string.h"], FILE, "  $statement\n")
        .set(
            "statement",
            rng.pick(&[
                "int a = $_next() * 10 + $_next(), b = a + 1; return a == 12 && b == 13;",
                "char b[9]; memset(b, $_next() + '0', (size_t)$_next()); return b[0] == '1';",
                "return (unsigned)(abs($_next() - 3 * $_next()) == 5);",
                "int t[3] = {5, 6, 7}; return t[$_next() - 1] * 10 + $_next() == 52;",
                "switch ($_next() * 10 + $_next()) { case 12: return 1; default: return 0; }",
                "for (int i = $_pair($_next(), $_next()); i > 12; i++) return 0; return 1;",
            ]),
        )
        .set("v", number(rng, 0, 50))
        .open()
}
