//! Arithmetic: conversions, wide and narrow integers, and the functions of `math.h` that IEEE 754
//! defines exactly.

use super::Make;
use super::build::{Ask, Gadget, number};
use crate::rng::Rng;

/// The gadgets of this file.
pub(super) const ALL: [(u32, &str, Make); 6] = [
    (4, "math-exact", exact),
    (2, "math-parts", parts),
    (2, "math-classes", classes),
    (3, "integers-mixed", mixed),
    (2, "integers-wide", wide),
    (2, "floats-convert", convert),
];

/// A float with few digits.
fn float(rng: &mut Rng) -> String {
    let sign = *rng.pick(&["", "", "-"]);
    let part = *rng.pick(&["0", "5", "25", "75", "125", "1", "3"]);
    format!("{sign}{}.{part}", rng.within(0, 99))
}

fn exact(rng: &mut Rng, _: &Ask) -> Gadget {
    let call = *rng.pick(&[
        "sqrt(fabs(x))",
        "fmod(x, y)",
        "remainder(x, y)",
        "ldexp(x, $k)",
        "fma(x, y, 0.5)",
        "nearbyint(x)",
        "rint(y)",
        "floor(x)",
        "ceil(x)",
        "trunc(y)",
        "round(x)",
        "fmin(x, y)",
        "fmax(x, y)",
        "copysign(x, y)",
        "fdim(x, y)",
        "fabs(y)",
        "scalbn(x, -$k)",
        "x * y - y",
        "x / y",
        "(double)((float)x * (float)y)",
        "(double)sqrtf((float)fabs(x))",
        "(double)floorf((float)x)",
        "(double)fmodf((float)x, (float)y)",
        "logb(x)",
        "(double)lround(x)",
        "(double)lrint(y)",
        "(double)ilogb(x)",
        "nextafter(x, y)",
    ]);
    Gadget::new(
        &["math.h", "string.h"],
        "",
        "  volatile double v = $x, w = $y; double x = v, y = w; unsigned u[2];
  double r = $call;
  memcpy(u, &r, sizeof r);
  return u[0] * 7u + u[1];\n",
    )
    .set("call", call)
    .set("x", nonzero(rng))
    .set("y", nonzero(rng))
    .set("k", rng.below(9))
}

fn nonzero(rng: &mut Rng) -> String {
    loop {
        let text = float(rng);
        if text.parse::<f64>().is_ok_and(|value| value != 0.0) {
            return text;
        }
    }
}

fn parts(rng: &mut Rng, _: &Ask) -> Gadget {
    Gadget::new(
        &["math.h"],
        "",
        "  volatile double v = $x; double x = v, i; int e;
  double m = frexp(x, &e); double f = modf(x, &i);
  return (unsigned)(int)(m * 64) * 3u + (unsigned)e + (unsigned)(int)(f * 16) * 5u + (unsigned)(int)i * 7u;\n",
    )
    .set("x", float(rng))
}

fn classes(rng: &mut Rng, _: &Ask) -> Gadget {
    let value = *rng.pick(&[
        "$x / 0.0",
        "0.0 * z / 0.0 ",
        "$x",
        "-0.0 * z",
        "1e-310",
        "INFINITY - $x",
    ]);
    Gadget::new(
        &["math.h"],
        "",
        "  volatile double z = 0.0; double x = $value / (z + 1.0);
  return (unsigned)(isnan(x) != 0) + 2u * (isinf(x) != 0) + 4u * (isfinite(x) != 0)
    + 8u * (!isnan(x) && signbit(x)) + 16u * (isnormal(x) != 0) + 32u * (x == x) + 64u * (x < 1.0)
    + 128u * !(x >= 1.0);\n",
    )
    .set("value", value.replace("0.0 ", "z").replace("/ 0.0", "/ z"))
    .set("x", nonzero(rng))
}

fn mixed(rng: &mut Rng, _: &Ask) -> Gadget {
    let types = [
        "char",
        "signed char",
        "unsigned char",
        "short",
        "unsigned short",
        "int",
        "unsigned",
        "long",
        "unsigned long",
        "long long",
        "_Bool",
    ];
    Gadget::new(
        &[],
        "",
        "  volatile $a x = ($a)$v; volatile $b y = ($b)$w; volatile $c z = ($c)$u;
  unsigned r = (unsigned)(x < y) + 2u * (unsigned)(y > z) + 4u * (x == z);
  r = r * 8u + (unsigned)sizeof(x + y) + (unsigned)(x ^ z) * 3u + (unsigned)(y | z);
  r += (unsigned)(x >> 1) * 5u + (unsigned)(~y) + (unsigned)!z;
  r += (unsigned)((long long)x / ((long long)y | 1)) + (unsigned)((long long)z % ((long long)x | 1));
  return r;\n",
    )
    .set("a", rng.pick(&types))
    .set("b", rng.pick(&types))
    .set("c", rng.pick(&types))
    .set("v", rng.pick(&["-1", "200", "40000", "-129", "65535", "0x7fffffff", "3"]))
    .set("w", rng.pick(&["-1", "200", "40000", "-129", "65535", "0x80000000", "3"]))
    .set("u", rng.pick(&["-2", "100", "-40000", "127", "256", "0xffffffff", "0"]))
}

fn wide(rng: &mut Rng, ask: &Ask) -> Gadget {
    let ty = match ask.narrow {
        true => "unsigned long long",
        false => *rng.pick(&["unsigned __int128", "unsigned long long", "unsigned long"]),
    };
    Gadget::new(
        &[],
        "",
        "  $ty x = $a; x = x * $b + 1; x <<= $k; x ^= x >> 3; x /= $c; x -= $a;
  return (unsigned)x * 3u + (unsigned)(x >> $k) + (unsigned)(x % $c) + (unsigned)sizeof x;\n",
    )
    .set("ty", ty)
    .set("a", rng.next_u64() % 100_000_000)
    .set("b", 1 + rng.next_u64() % 100_000_000)
    .set("c", 1 + rng.next_u64() % 10_000)
    .set("k", rng.within(0, 31))
}

fn convert(rng: &mut Rng, _: &Ask) -> Gadget {
    Gadget::new(
        &[],
        "",
        "  volatile double v = $x; volatile float w = $yf; volatile int i = $i; volatile unsigned u = $ju;
  unsigned r = (unsigned)(int)v + (unsigned)(int)w * 3u + (unsigned)(long long)(v * 1000.0);
  r = r * 5u + (unsigned)(int)((double)i / 3.0) + (unsigned)((double)u / 7.0) + ((float)i == (double)i);
  return r + ((float)v == v) * 3u + (v < w) + (unsigned)(long long)((float)i * 0.5f);\n",
    )
    .set("x", float(rng))
    .set("y", float(rng))
    .set("i", rng.pick(&["16777217", "-3", "12345", "-2147483647"]))
    .set("j", number(rng, 0, 99_999))
}
