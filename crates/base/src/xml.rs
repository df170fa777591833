//! Texts of programs in XML and HTML: never markup, in elements and in attributes.
//!
//! ```text
//!   & < > " '                     entities
//!   carriage return               &#13;, because readers take it for a line end otherwise
//!   other control characters,     U+FFFD: XML 1.0 cannot hold them at all
//!   U+FFFE, U+FFFF
//! ```

/// The text as XML and HTML have it.
pub fn escape_xml(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\n' | '\t' => out.push(c),
            '\r' => out.push_str("&#13;"),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            c if c.is_control() => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped() {
        let hostile = "</title><script>\"&'\u{0}\u{1}\u{ffff}\r\n\té";
        let safe = "&lt;/title&gt;&lt;script&gt;&quot;&amp;&#39;\u{fffd}\u{fffd}\u{fffd}&#13;\n\té";
        assert_eq!(escape_xml(hostile), safe);
    }
}
