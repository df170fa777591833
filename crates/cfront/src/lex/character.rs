//! Character constants and string literals: prefixes, escapes, code units (C17 6.4.4.4, 6.4.5).

use crate::ast::Encoding;

/// The prefix of a literal, and where its quote stands.
pub(crate) fn prefix(literal: &str) -> (Encoding, usize) {
    match literal.as_bytes() {
        [b'u', b'8', b'"' | b'\'', ..] => (Encoding::Utf8, 2),
        [b'L', ..] => (Encoding::Wide, 1),
        [b'u', ..] => (Encoding::Utf16, 1),
        [b'U', ..] => (Encoding::Utf32, 1),
        _ => (Encoding::Plain, 0),
    }
}

/// The encoding of joined literals; `None` if their prefixes exclude each other.
pub(crate) fn join(left: Encoding, right: Encoding) -> Option<Encoding> {
    match (left, right) {
        (Encoding::Plain, other) | (other, Encoding::Plain) => Some(other),
        (left, right) => (left == right).then_some(left),
    }
}

/// What is wrong with a literal.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Mistakes {
    /// The first error.
    pub(crate) error: Option<String>,
    /// The first character with which a backslash forms no escape sequence.
    pub(crate) unknown: Option<char>,
}

/// Appends the code units of what stands between the quotes of a literal. Units after a mistake
/// are still appended.
pub(crate) fn decode(inner: &str, encoding: Encoding, units: &mut Vec<u32>) -> Mistakes {
    let mut mistakes = Mistakes::default();
    let mut chars = inner.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        if c != '\\' {
            push_char(c, encoding, units);
            continue;
        }
        let Some((_, escape)) = chars.next() else {
            break;
        };
        let simple = match escape {
            'n' => Some('\n'),
            't' => Some('\t'),
            'r' => Some('\r'),
            'a' => Some('\x07'),
            'b' => Some('\x08'),
            'f' => Some('\x0C'),
            'v' => Some('\x0B'),
            'e' | 'E' => Some('\x1B'),
            '\\' | '\'' | '"' | '?' => Some(escape),
            // A line splice inside the literal.
            '\n' => continue,
            '\r' => {
                let _ = chars.next_if(|(_, c)| *c == '\n');
                continue;
            }
            _ => None,
        };
        if let Some(c) = simple {
            push_char(c, encoding, units);
            continue;
        }
        let (radix, most) = match escape {
            '0'..='7' => (8, 3),
            'x' => (16, usize::MAX),
            'u' => (16, 4),
            'U' => (16, 8),
            other => {
                mistakes.unknown.get_or_insert(other);
                push_char(other, encoding, units);
                continue;
            }
        };
        let (mut value, mut count) = (escape.to_digit(8).unwrap_or(0), usize::from(radix == 8));
        let mut too_large = false;
        while count < most
            && let Some(digit) = chars.peek().and_then(|(_, c)| c.to_digit(radix))
        {
            let _ = chars.next();
            count += 1;
            too_large |= value > (u32::MAX - digit) / radix;
            value = value.wrapping_mul(radix).wrapping_add(digit);
        }
        let end = chars.peek().map_or(inner.len(), |(end, _)| *end);
        let text = &inner[at..end];
        if matches!(escape, 'u' | 'U') {
            match char::from_u32(value).filter(|_| count == most && !too_large) {
                Some(c) => push_char(c, encoding, units),
                None => {
                    mistakes
                        .error
                        .get_or_insert_with(|| format!("`{text}` names no character"));
                }
            }
            continue;
        }
        let largest = match encoding {
            Encoding::Plain | Encoding::Utf8 => 0xFF,
            Encoding::Utf16 => 0xFFFF,
            Encoding::Wide | Encoding::Utf32 => u32::MAX,
        };
        if count == 0 {
            mistakes
                .error
                .get_or_insert_with(|| "`\\x` needs hexadecimal digits".into());
        } else if too_large || value > largest {
            mistakes
                .error
                .get_or_insert_with(|| format!("`{text}` is too large for its type"));
        }
        units.push(value & largest);
    }
    mistakes
}

fn push_char(c: char, encoding: Encoding, units: &mut Vec<u32>) {
    match encoding {
        Encoding::Plain | Encoding::Utf8 => {
            let mut buffer = [0; 4];
            units.extend(c.encode_utf8(&mut buffer).bytes().map(u32::from));
        }
        Encoding::Utf16 => {
            let mut buffer = [0; 2];
            units.extend(c.encode_utf16(&mut buffer).iter().copied().map(u32::from));
        }
        Encoding::Wide | Encoding::Utf32 => units.push(u32::from(c)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(inner: &str, encoding: Encoding, expected: &[u32]) {
        let mut units = Vec::new();
        assert_eq!(
            decode(inner, encoding, &mut units),
            Mistakes::default(),
            "{inner}"
        );
        assert_eq!(units, expected, "{inner}");
    }

    #[test]
    fn escapes() {
        check(r"a\n\0\e", Encoding::Plain, &[97, 10, 0, 27]);
        check(r"\1234", Encoding::Plain, &[0o123, 52]);
        check(r"\xff\x7g", Encoding::Plain, &[255, 7, 103]);
        check(r"\x12345678", Encoding::Wide, &[0x1234_5678]);
        check(r"é\u00e9", Encoding::Plain, &[0xC3, 0xA9, 0xC3, 0xA9]);
        check(r"\U0001F600", Encoding::Utf16, &[0xD83D, 0xDE00]);
        check("a\\\nb\\\r\nc", Encoding::Plain, &[97, 98, 99]);
        check("😀", Encoding::Utf32, &[0x1F600]);
    }

    #[test]
    fn mistakes_are_told() {
        let mut units = Vec::new();
        for bad in [r"\x", r"\x100", r"\400", r"\u12", r"\ud800", r"\xfffffffff"] {
            let mistakes = decode(bad, Encoding::Plain, &mut units);
            assert!(mistakes.error.is_some(), "{bad}");
        }
        let mistakes = decode(r"\q", Encoding::Plain, &mut units);
        assert_eq!((mistakes.error, mistakes.unknown), (None, Some('q')));
    }

    #[test]
    fn prefixes() {
        assert_eq!(prefix("u8\"a\""), (Encoding::Utf8, 2));
        assert_eq!(prefix("u\"a\""), (Encoding::Utf16, 1));
        assert_eq!(prefix("L'a'"), (Encoding::Wide, 1));
        assert_eq!(prefix("'a'"), (Encoding::Plain, 0));
        assert_eq!(join(Encoding::Plain, Encoding::Wide), Some(Encoding::Wide));
        assert_eq!(join(Encoding::Utf16, Encoding::Wide), None);
    }
}
