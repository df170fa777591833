//! Bit-vectors: exhaustively for small widths against definitions on native integers, at
//! random for widths around and above a machine word against big integers.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod support;

use bia_term::value::Bv;
use dashu_int::{IBig, UBig};
use support::{Random, cases};

/// The two's complement reading of `width` bits.
fn signed(width: u32, bits: u64) -> i64 {
    let bits = bits.cast_signed();
    if (bits >> (width - 1)) & 1 == 1 {
        bits - (1 << width)
    } else {
        bits
    }
}

/// SMT-LIB's definitions on numbers of at most a few bits, for every pair.
fn check_pair(w: u32, x: u64, y: u64) {
    let (a, b) = (Bv::from_u64(w, x), Bv::from_u64(w, y));
    let m = 1_u64 << w;
    let (sx, sy) = (signed(w, x), signed(w, y));
    let say = |op: &str| format!("{op} of width {w}: {x} {y}");
    let same = |op: &str, found: &Bv, expected: i64| {
        let expected = expected.rem_euclid(1 << w).cast_unsigned();
        assert_eq!(
            (found.width(), found.to_u64()),
            (w, Some(expected)),
            "{}",
            say(op)
        );
    };
    let (ix, iy) = (x.cast_signed(), y.cast_signed());
    same("add", &a.add(&b), ix + iy);
    same("sub", &a.sub(&b), ix - iy);
    same("mul", &a.mul(&b), ix * iy);
    same("and", &a.and(&b), ix & iy);
    same("or", &a.or(&b), ix | iy);
    same("xor", &a.xor(&b), ix ^ iy);
    same("udiv", &a.udiv(&b), if y == 0 { -1 } else { ix / iy });
    same("urem", &a.urem(&b), if y == 0 { ix } else { ix % iy });
    // bvsdiv, bvsrem, bvsmod as SMT-LIB writes them: on magnitudes, with signs put back.
    let udiv = |p: i64, q: i64| if q == 0 { (1 << w) - 1 } else { p / q };
    let urem = |p: i64, q: i64| if q == 0 { p } else { p % q };
    let (p, q) = (sx.abs(), sy.abs());
    same(
        "sdiv",
        &a.sdiv(&b),
        if (sx < 0) != (sy < 0) {
            -udiv(p, q)
        } else {
            udiv(p, q)
        },
    );
    same(
        "srem",
        &a.srem(&b),
        if sx < 0 { -urem(p, q) } else { urem(p, q) },
    );
    let u = urem(p, q);
    let smod = match (u == 0, sx < 0, sy < 0) {
        (true, _, _) | (_, false, false) => u,
        (_, true, false) => -u + sy,
        (_, false, true) => u + sy,
        (_, true, true) => -u,
    };
    same("smod", &a.smod(&b), smod);
    let far = y >= u64::from(w);
    same("shl", &a.shl(&b), if far { 0 } else { ix << y });
    same("lshr", &a.lshr(&b), if far { 0 } else { ix >> y });
    same("ashr", &a.ashr(&b), sx >> y.min(63));
    assert_eq!(a.ult(&b), x < y, "{}", say("ult"));
    assert_eq!(a.ule(&b), x <= y, "{}", say("ule"));
    assert_eq!(a.slt(&b), sx < sy, "{}", say("slt"));
    assert_eq!(a.sle(&b), sx <= sy, "{}", say("sle"));
    assert_eq!(a.cmp(&b), x.cmp(&y));
    let outside = |n: i64| n < -(1 << (w - 1)) || n >= 1 << (w - 1);
    assert_eq!(a.uaddo(&b), x + y >= m, "{}", say("uaddo"));
    assert_eq!(a.usubo(&b), x < y, "{}", say("usubo"));
    assert_eq!(a.umulo(&b), x * y >= m, "{}", say("umulo"));
    assert_eq!(a.saddo(&b), outside(sx + sy), "{}", say("saddo"));
    assert_eq!(a.ssubo(&b), outside(sx - sy), "{}", say("ssubo"));
    assert_eq!(a.smulo(&b), outside(sx * sy), "{}", say("smulo"));
    assert_eq!(a.sdivo(&b), sy != 0 && outside(sx / sy), "{}", say("sdivo"));
    let concat = a.concat(&b);
    assert_eq!(
        (concat.width(), concat.to_u64()),
        (2 * w, Some((x << w) | y))
    );
}

#[test]
fn small_widths_exhaustively() {
    for w in 1..=5 {
        for x in 0..1_u64 << w {
            for y in 0..1_u64 << w {
                check_pair(w, x, y);
            }
            check_one(w, x);
        }
    }
}

fn check_one(w: u32, x: u64) {
    let a = Bv::from_u64(w, x);
    let m = 1_u64 << w;
    let sx = signed(w, x);
    assert_eq!(a.neg().to_u64(), Some((m - x) % m));
    assert_eq!(a.not().to_u64(), Some(m - 1 - x));
    assert_eq!(a.nego(), sx == -(1 << (w - 1)));
    assert_eq!(a.to_i64(), Some(sx));
    assert_eq!(a.to_ibig(), IBig::from(sx));
    assert_eq!(a.to_ubig(), UBig::from(x));
    assert_eq!(a.sign(), sx < 0);
    assert_eq!(a.is_zero(), x == 0);
    assert_eq!(a.is_ones(), x == m - 1);
    assert_eq!(Bv::from_i64(w, sx), a);
    for n in 0..2 * w + 1 {
        assert_eq!(a.bit(n), n < w && (x >> n) & 1 == 1);
        let left = n % w;
        assert_eq!(
            a.rotate_left(n).to_u64(),
            Some(((x << left) | (x >> (w - left))) % m)
        );
        assert_eq!(a.rotate_left(n).rotate_right(n), a);
        assert_eq!(a.zero_extend(n), Bv::from_u64(w + n, x));
        assert_eq!(a.sign_extend(n), Bv::from_i64(w + n, sx));
    }
    for high in 0..w {
        for low in 0..=high {
            let expected = (x >> low) & ((2 << (high - low)) - 1);
            assert_eq!(a.extract(high, low), Bv::from_u64(high - low + 1, expected));
        }
    }
    let mut copies = a.clone();
    for n in 1..30 {
        assert_eq!(a.repeat(n), copies);
        copies = copies.concat(&a);
    }
    let binary = a.to_binary_string();
    assert_eq!(binary, format!("{x:0width$b}", width = w as usize));
    assert_eq!(Bv::from_binary(&binary), Some(a));
}

/// The same operations by big integers, for any width.
fn check_large(w: u32, x: &UBig, y: &UBig) {
    let size = usize::try_from(w).unwrap();
    let (a, b) = (Bv::from_ubig(w, x), Bv::from_ubig(w, y));
    let m = UBig::ONE << size;
    let modulus = IBig::from(m.clone());
    let (ix, iy) = (IBig::from(x.clone()), IBig::from(y.clone()));
    let half = IBig::ONE << (size - 1);
    let signed = |n: &IBig| if *n >= half { n - &modulus } else { n.clone() };
    let (sx, sy) = (signed(&ix), signed(&iy));
    assert_eq!((a.to_ubig(), a.to_ibig()), (x.clone(), sx.clone()));
    let reduce = |n: IBig| dashu_base::RemEuclid::rem_euclid(n, modulus.clone());
    let same = |op: &str, found: Bv, expected: IBig| {
        assert_eq!(
            (found.width(), found.to_ubig()),
            (w, reduce(expected)),
            "{op} {a} {b}"
        );
    };
    let zero = y.is_zero();
    let negative = sx < IBig::ZERO;
    same("add", a.add(&b), &ix + &iy);
    same("sub", a.sub(&b), &ix - &iy);
    same("mul", a.mul(&b), &ix * &iy);
    same("neg", a.neg(), -&ix);
    same("not", a.not(), -&ix - IBig::ONE);
    same("and", a.and(&b), IBig::from(x & y));
    same("or", a.or(&b), IBig::from(x | y));
    same("xor", a.xor(&b), IBig::from(x ^ y));
    same(
        "udiv",
        a.udiv(&b),
        if zero { -IBig::ONE } else { &ix / &iy },
    );
    same(
        "urem",
        a.urem(&b),
        if zero { ix.clone() } else { &ix % &iy },
    );
    let by_zero = if negative { IBig::ONE } else { -IBig::ONE };
    same("sdiv", a.sdiv(&b), if zero { by_zero } else { &sx / &sy });
    let srem = if zero { sx.clone() } else { &sx % &sy };
    same("srem", a.srem(&b), srem.clone());
    let adjust = !srem.is_zero() && !zero && (srem < IBig::ZERO) != (sy < IBig::ZERO);
    same("smod", a.smod(&b), if adjust { &srem + &sy } else { srem });
    let outside = |n: IBig| n < -&half || n >= half;
    assert_eq!(a.slt(&b), sx < sy);
    assert_eq!(a.sle(&b), sx <= sy);
    assert_eq!(a.ult(&b), x < y);
    assert_eq!(a.ule(&b), x <= y);
    assert_eq!(a.uaddo(&b), x + y >= m);
    assert_eq!(a.usubo(&b), x < y);
    assert_eq!(a.umulo(&b), x * y >= m);
    assert_eq!(a.saddo(&b), outside(&sx + &sy));
    assert_eq!(a.ssubo(&b), outside(&sx - &sy));
    assert_eq!(a.smulo(&b), outside(&sx * &sy));
    assert_eq!(a.sdivo(&b), sx == -&half && sy == -IBig::ONE);
    assert_eq!(a.nego(), sx == -&half);
    assert_eq!(a.concat(&b).to_ubig(), (x << size) | y);
    assert_eq!(a.to_i64(), i64::try_from(&sx).ok());
    assert_eq!(a.to_u64(), u64::try_from(x).ok());
    assert_eq!(a.is_ones(), *x == UBig::ones(size));
    assert_eq!(Bv::from_ibig(w, &sx), a);
    assert_eq!(Bv::from_ibig(w, &(&sx - &modulus * IBig::from(5))), a);
    assert_eq!(Bv::from_ubig(w, &(x + &m)), a);
    assert_eq!(Bv::from_binary(&a.to_binary_string()), Some(a.clone()));
    if w.is_multiple_of(4) {
        assert_eq!(Bv::from_hex(&a.to_hex_string()), Some(a.clone()));
        assert_eq!(a.to_string(), format!("#x{}", a.to_hex_string()));
    } else {
        assert_eq!(a.to_string(), format!("#b{}", a.to_binary_string()));
    }
    shifts(w, x, &sx, &a);
}

fn shifts(w: u32, x: &UBig, sx: &IBig, a: &Bv) {
    let size = usize::try_from(w).unwrap();
    for n in [0, 1, 7, 63, 64, 65, w / 2, w - 1, w, w + 1, 10 * w] {
        let shift = usize::try_from(n).unwrap();
        let amount = Bv::from_u64(w, n.into());
        assert_eq!(
            a.shl(&amount),
            Bv::from_ubig(w, &(x << shift)),
            "{a} << {n}"
        );
        assert_eq!(
            a.lshr(&amount),
            Bv::from_ubig(w, &(x >> shift)),
            "{a} >> {n}"
        );
        assert_eq!(
            a.ashr(&amount),
            Bv::from_ibig(w, &(sx >> shift)),
            "{a} >> {n}"
        );
        let left = shift % size;
        let rotated = (x << left) | (x >> (size - left));
        assert_eq!(
            a.rotate_left(n),
            Bv::from_ubig(w, &rotated),
            "{a} rotated by {n}"
        );
        assert_eq!(a.rotate_right(n).rotate_left(n), *a);
        assert_eq!(a.zero_extend(n).to_ubig(), *x);
        assert_eq!(a.sign_extend(n).to_ibig(), *sx);
        assert_eq!(a.bit(n), !((x >> shift) & UBig::ONE).is_zero());
        if n < w {
            let low = a.extract(n, 0);
            assert_eq!(low, Bv::from_ubig(n + 1, x));
            assert_eq!(a.extract(w - 1, n), Bv::from_ubig(w - n, &(x >> shift)));
        }
    }
    // An amount that does not fit a machine word.
    if w > 64 {
        assert!(a.shl(&Bv::min_signed(w)).is_zero());
        let fill = if a.sign() { Bv::ones(w) } else { Bv::zero(w) };
        assert_eq!(a.ashr(&Bv::min_signed(w)), fill);
    }
    assert_eq!(a.repeat(3), a.concat(a).concat(a));
}

#[test]
fn wide_widths_at_random() {
    let mut random = Random::new(20);
    for w in [33, 63, 64, 65, 127, 128, 129, 200] {
        let size = usize::try_from(w).unwrap();
        let mut operand = || {
            let words: Vec<u8> = (0..32).map(|_| random.u64().to_le_bytes()[0]).collect();
            let mut bits = UBig::from_le_bytes(&words);
            bits.clear_high_bits(size);
            match random.below(8) {
                0 => UBig::ZERO,
                1 => UBig::ONE,
                2 => UBig::ones(size),
                3 => UBig::ONE << (size - 1),
                4 => UBig::ones(size - 1),
                5 => bits >> random.index(size),
                6 | 7 => bits,
                _ => unreachable!(),
            }
        };
        for _ in 0..cases(20_000) / 40 {
            check_large(w, &operand(), &operand());
        }
    }
}

#[test]
fn sixty_four_bits_as_native_integers() {
    let mut random = Random::new(21);
    for _ in 0..cases(20_000) {
        let shift = random.below(64);
        let (x, y) = (random.u64(), random.u64() >> shift);
        let (a, b) = (Bv::from_u64(64, x), Bv::from_u64(64, y));
        let (sx, sy) = (x.cast_signed(), y.cast_signed());
        assert_eq!(a.add(&b).to_u64(), Some(x.wrapping_add(y)));
        assert_eq!(a.sub(&b).to_u64(), Some(x.wrapping_sub(y)));
        assert_eq!(a.mul(&b).to_u64(), Some(x.wrapping_mul(y)));
        if y != 0 {
            assert_eq!(a.udiv(&b).to_u64(), x.checked_div(y));
            assert_eq!(a.sdiv(&b).to_i64(), Some(sx.wrapping_div(sy)));
            assert_eq!(a.srem(&b).to_i64(), Some(sx.wrapping_rem(sy)));
        }
        assert_eq!(a.umulo(&b), x.checked_mul(y).is_none());
        assert_eq!(a.smulo(&b), sx.checked_mul(sy).is_none());
        assert_eq!(a.saddo(&b), sx.checked_add(sy).is_none());
        assert_eq!(a.ssubo(&b), sx.checked_sub(sy).is_none());
        let wide = Bv::from_u128(128, u128::from(x) * u128::from(y));
        assert_eq!(a.zero_extend(64).mul(&b.zero_extend(64)), wide);
        assert_eq!(wide.extract(63, 0), a.mul(&b));
    }
}

#[test]
fn texts() {
    assert_eq!(Bv::from_hex("fF"), Some(Bv::from_u64(8, 255)));
    assert_eq!(Bv::from_binary("0101"), Some(Bv::from_u64(4, 5)));
    assert_eq!(Bv::from_u64(5, 9).to_hex_string(), "09");
    assert_eq!(Bv::from_u64(9, 511).to_hex_string(), "1ff");
    assert_eq!(Bv::zero(65).to_binary_string(), "0".repeat(65));
    assert_eq!(
        format!("{:?} {}", Bv::from_u64(8, 10), Bv::from_u64(3, 5)),
        "#x0a #b101"
    );
    for text in ["", "2", "+1", "-1", "1_0", "0b1", " 1", "１"] {
        assert_eq!(Bv::from_binary(text), None, "{text:?}");
    }
    for text in ["", "g", "+a", "0x1", "a_b", " 1"] {
        assert_eq!(Bv::from_hex(text), None, "{text:?}");
    }
}

#[test]
fn order_is_by_width_then_value() {
    let sorted = [
        Bv::zero(1),
        Bv::one(1),
        Bv::zero(2),
        Bv::ones(64),
        Bv::zero(65),
        Bv::one(65),
        Bv::ones(65),
        Bv::zero(200),
    ];
    assert!(sorted.is_sorted_by(|a, b| a < b));
}
