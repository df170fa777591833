//! Texts of programs in a document: never markup, never script.
//!
//! ```text
//!   text     & < > " '                as entities; control characters as U+FFFD
//!   data     JSON in a <script> that is not executed: < > & and U+2028, U+2029 as \uXXXX, so that
//!            nothing in it ends the element
//!   policy   only the script and the style of this document, known by their hashes, are obeyed
//! ```

use serde::Serialize;
use sha2::{Digest as _, Sha256};

/// The text as HTML, also in attributes.
pub(super) use bia_base::escape_xml as text;

/// The value as JSON that can stand in a script element.
pub(super) fn data(value: &impl Serialize) -> String {
    // Nothing that is written here has keys that are no texts, or numbers that are none.
    let json = serde_json::to_string(value).unwrap_or_else(|_| "null".into());
    let mut out = String::with_capacity(json.len());
    for c in json.chars() {
        match c {
            '<' => out.push_str("\\u003c"),
            '>' => out.push_str("\\u003e"),
            '&' => out.push_str("\\u0026"),
            '\u{2028}' => out.push_str("\\u2028"),
            '\u{2029}' => out.push_str("\\u2029"),
            c => out.push(c),
        }
    }
    out
}

/// What browsers may do with the document: obey this script and this style.
pub(super) fn policy(script: &str, style: &str) -> String {
    let hash = |text: &str| base64(&Sha256::digest(text.as_bytes()));
    format!(
        "default-src 'none'; script-src 'sha256-{}'; style-src 'sha256-{}'; base-uri 'none'; form-action 'none'",
        hash(script),
        hash(style)
    )
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::new();
    for chunk in bytes.chunks(3) {
        let byte = |at: usize| usize::from(chunk.get(at).copied().unwrap_or(0));
        let bits = (byte(0) << 16) | (byte(1) << 8) | byte(2);
        for digit in 0..4 {
            match digit <= chunk.len() {
                true => out.push(char::from(DIGITS[(bits >> (18 - 6 * digit)) & 63])),
                false => out.push('='),
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_ends_an_element() {
        let data = data(&"</script><!--\u{2028}&");
        assert_eq!(data, r#""\u003c/script\u003e\u003c!--\u2028\u0026""#);
        let back: String = serde_json::from_str(&data).unwrap();
        assert_eq!(back, "</script><!--\u{2028}&");
    }

    #[test]
    fn hashes_are_base64() {
        assert_eq!(base64(b""), "");
        assert_eq!(base64(b"f"), "Zg==");
        assert_eq!(base64(b"fo"), "Zm8=");
        assert_eq!(base64(b"foobar"), "Zm9vYmFy");
    }
}
