//! Numbers: from a preprocessing number to an integer or floating constant (C17 6.4.4).

use crate::ast::{Base, FloatingSuffix, Long};

/// A number, decoded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Number<'a> {
    Integer {
        value: u128,
        base: Base,
        unsigned: bool,
        long: Long,
        imaginary: bool,
    },
    Floating {
        digits: &'a str,
        base: Base,
        suffix: FloatingSuffix,
        imaginary: bool,
    },
}

/// Decodes a preprocessing number, or says what is wrong with it.
pub(crate) fn number(text: &str) -> Result<Number<'_>, String> {
    let bytes = text.as_bytes();
    let second = bytes.get(1).map(u8::to_ascii_lowercase);
    let (base, rest) = match (bytes.first(), second) {
        (Some(b'0'), Some(b'x')) => (Base::Hexadecimal, &text[2..]),
        (Some(b'0'), Some(b'b')) => (Base::Binary, &text[2..]),
        _ => (Base::Decimal, text),
    };
    let exponent = match base {
        Base::Hexadecimal => b'p',
        Base::Binary | Base::Octal | Base::Decimal => b'e',
    };
    let is_digit = |b: u8| match base {
        Base::Hexadecimal => b.is_ascii_hexdigit(),
        Base::Binary | Base::Octal | Base::Decimal => b.is_ascii_digit(),
    };
    let mut digits = 0;
    let mut end = 0;
    let mut floating = false;
    for b in rest.bytes() {
        match b {
            b'.' if !floating && base != Base::Binary => floating = true,
            _ if is_digit(b) => digits += 1,
            _ => break,
        }
        end += 1;
    }
    if digits == 0 {
        return Err("the number has no digits".into());
    }
    let rest_bytes = rest.as_bytes();
    let has_exponent = base != Base::Binary
        && rest_bytes
            .get(end)
            .is_some_and(|b| b.to_ascii_lowercase() == exponent);
    if has_exponent {
        floating = true;
        end += 1;
        end += usize::from(matches!(rest_bytes.get(end), Some(b'+' | b'-')));
        let first = end;
        while rest_bytes.get(end).is_some_and(u8::is_ascii_digit) {
            end += 1;
        }
        if end == first {
            return Err("the exponent has no digits".into());
        }
    }
    let (digits, suffix) = rest.split_at(end);
    if floating {
        if base == Base::Hexadecimal && !has_exponent {
            return Err(
                "a hexadecimal floating constant needs an exponent, as in `0x1.8p0`".into(),
            );
        }
        return floating_constant(digits, base, suffix);
    }
    integer_constant(digits, base, suffix)
}

fn floating_constant<'a>(digits: &'a str, base: Base, suffix: &str) -> Result<Number<'a>, String> {
    use FloatingSuffix as F;
    let unknown = || format!("`{suffix}` is no suffix of a floating constant");
    // The imaginary unit may stand before or after the rest: `1.0if`, `1.0fi`.
    let lower = suffix.to_ascii_lowercase();
    let (plain, imaginary) = match lower
        .strip_suffix(['i', 'j'])
        .or_else(|| lower.strip_prefix(['i', 'j']))
    {
        Some(plain) => (plain, true),
        None => (lower.as_str(), false),
    };
    let suffix = match plain {
        "" => F::None,
        "f" => F::F,
        "l" => F::L,
        "f16" => F::F16,
        "f32" => F::F32,
        "f64" | "d" => F::F64,
        "f128" | "q" => F::F128,
        "f32x" => F::F32x,
        "f64x" => F::F64x,
        "w" => F::W,
        "df" | "dd" | "dl" => F::Decimal,
        _ => return Err(unknown()),
    };
    Ok(Number::Floating {
        digits,
        base,
        suffix,
        imaginary,
    })
}

fn integer_constant<'a>(digits: &str, base: Base, suffix: &str) -> Result<Number<'a>, String> {
    let base = match base {
        Base::Decimal if digits.starts_with('0') => Base::Octal,
        Base::Binary | Base::Octal | Base::Decimal | Base::Hexadecimal => base,
    };
    let radix = match base {
        Base::Binary => 2,
        Base::Octal => 8,
        Base::Decimal => 10,
        Base::Hexadecimal => 16,
    };
    let mut value: u128 = 0;
    for b in digits.chars() {
        let digit = b
            .to_digit(radix)
            .ok_or_else(|| format!("`{b}` is no digit of a number in base {radix}"))?;
        value = value
            .checked_mul(u128::from(radix))
            .and_then(|value| value.checked_add(u128::from(digit)))
            .ok_or("the integer has more than 128 bits")?;
    }
    let (mut unsigned, mut long, mut imaginary) = (false, Long::No, false);
    let mut rest = suffix;
    while let Some(first) = rest.chars().next() {
        let mut taken = 1;
        match first {
            'u' | 'U' if !unsigned => unsigned = true,
            'l' | 'L' if long == Long::No => {
                let twice = rest[1..].starts_with(first);
                long = if twice { Long::LongLong } else { Long::Long };
                taken += usize::from(twice);
            }
            'i' | 'I' | 'j' | 'J' if !imaginary => imaginary = true,
            _ => return Err(format!("`{suffix}` is no suffix of an integer constant")),
        }
        rest = &rest[taken..];
    }
    Ok(Number::Integer {
        value,
        base,
        unsigned,
        long,
        imaginary,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn integer(text: &str) -> Option<(u128, Base, bool, Long)> {
        match number(text) {
            Ok(Number::Integer {
                value,
                base,
                unsigned,
                long,
                ..
            }) => Some((value, base, unsigned, long)),
            Ok(Number::Floating { .. }) | Err(_) => None,
        }
    }

    fn floating(text: &str) -> Option<(String, Base, FloatingSuffix)> {
        match number(text) {
            Ok(Number::Floating {
                digits,
                base,
                suffix,
                ..
            }) => Some((digits.to_owned(), base, suffix)),
            Ok(Number::Integer { .. }) | Err(_) => None,
        }
    }

    #[test]
    fn integers() {
        use Base::*;
        assert_eq!(integer("0"), Some((0, Octal, false, Long::No)));
        assert_eq!(integer("12u"), Some((12, Decimal, true, Long::No)));
        assert_eq!(integer("0x1FuL"), Some((31, Hexadecimal, true, Long::Long)));
        assert_eq!(integer("017LLU"), Some((15, Octal, true, Long::LongLong)));
        assert_eq!(integer("0b101"), Some((5, Binary, false, Long::No)));
        let most = "0xffffffffffffffffffffffffffffffff";
        assert_eq!(integer(most).map(|i| i.0), Some(u128::MAX));
        for bad in [
            "08", "0b12", "1lL", "1uu", "1lul", "0x", "12abc", "1é", "0b", "0b1.0",
        ] {
            assert!(number(bad).is_err(), "{bad}");
        }
        assert!(number("0x1ffffffffffffffffffffffffffffffff").is_err());
        let imaginary = number("3i");
        assert!(matches!(
            imaginary,
            Ok(Number::Integer {
                imaginary: true,
                ..
            })
        ));
    }

    #[test]
    fn floats() {
        use Base::*;
        use FloatingSuffix as F;
        let some = |digits: &str, base, suffix| Some((digits.to_owned(), base, suffix));
        assert_eq!(floating("1.5"), some("1.5", Decimal, F::None));
        assert_eq!(floating(".5e-3f"), some(".5e-3", Decimal, F::F));
        assert_eq!(floating("1e3L"), some("1e3", Decimal, F::L));
        assert_eq!(floating("09.5"), some("09.5", Decimal, F::None));
        assert_eq!(floating("0x1.8p-3"), some("1.8p-3", Hexadecimal, F::None));
        assert_eq!(floating("0x1P+3f"), some("1P+3", Hexadecimal, F::F));
        assert_eq!(floating("1.f16"), some("1.", Decimal, F::F16));
        assert_eq!(floating("1.0f64x"), some("1.0", Decimal, F::F64x));
        assert_eq!(floating("1.0Q"), some("1.0", Decimal, F::F128));
        for bad in ["1.5e", "1.5.2", "0x1.8", "1.5u", "1e+", "0x.p1", "."] {
            assert!(number(bad).is_err(), "{bad}");
        }
    }
}
