//! Cuts what a solver prints into answers: one s-expression each, as text.

/// Answers longer than this are not read: the program has gone mad.
const MAX_ANSWER: usize = 1 << 30;

/// Collects bytes until they make an s-expression.
#[derive(Default)]
pub(super) struct Splitter {
    text: Vec<u8>,
    depth: usize,
    inside: Inside,
}

/// Where the next byte lies.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Inside {
    #[default]
    Plain,
    /// Between double quotes.
    Text,
    /// Between bars.
    Bars,
    /// From a semicolon to the end of the line.
    Comment,
}

impl Splitter {
    /// Takes more output and hands every complete answer to `found`. `Err` if one is too long.
    pub(super) fn feed(&mut self, bytes: &[u8], mut found: impl FnMut(String)) -> Result<(), ()> {
        for byte in bytes {
            if let Some(answer) = self.byte(*byte) {
                found(answer);
            }
            if self.text.len() > MAX_ANSWER {
                return Err(());
            }
        }
        Ok(())
    }

    /// What is left when the output ends.
    pub(super) fn rest(&mut self) -> Option<String> {
        self.take()
    }

    fn byte(&mut self, byte: u8) -> Option<String> {
        match (self.inside, byte) {
            (Inside::Comment, b'\n') => self.inside = Inside::Plain,
            (Inside::Comment, _) => {}
            (Inside::Text, b'"') | (Inside::Bars, b'|') => {
                self.text.push(byte);
                self.inside = Inside::Plain;
            }
            (Inside::Text | Inside::Bars, _) => self.text.push(byte),
            (Inside::Plain, b'(') => {
                let before = if self.depth == 0 { self.take() } else { None };
                self.text.push(byte);
                self.depth += 1;
                return before;
            }
            (Inside::Plain, b')') => {
                self.text.push(byte);
                self.depth = self.depth.saturating_sub(1);
                return if self.depth == 0 { self.take() } else { None };
            }
            (Inside::Plain, b';') => self.inside = Inside::Comment,
            (Inside::Plain, b'"' | b'|') => {
                self.text.push(byte);
                self.inside = if byte == b'"' {
                    Inside::Text
                } else {
                    Inside::Bars
                };
            }
            (Inside::Plain, b' ' | b'\t' | b'\r' | b'\n') if self.depth == 0 => return self.take(),
            (Inside::Plain, _) => self.text.push(byte),
        }
        None
    }

    fn take(&mut self) -> Option<String> {
        self.depth = 0;
        let bytes = std::mem::take(&mut self.text);
        let text = String::from_utf8_lossy(&bytes);
        let text = text.trim();
        (!text.is_empty()).then(|| text.to_owned())
    }
}

/// The elements of a list as texts; `None` if the text is not one list.
pub(super) fn elements(text: &str) -> Option<Vec<String>> {
    let inner = text.trim().strip_prefix('(')?.strip_suffix(')')?;
    let mut found = Vec::new();
    let mut splitter = Splitter::default();
    splitter
        .feed(inner.as_bytes(), |element| found.push(element))
        .ok()?;
    found.extend(splitter.rest());
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(text: &str) -> Vec<String> {
        let mut found = Vec::new();
        let mut splitter = Splitter::default();
        // Byte by byte, as a slow program would print.
        for byte in text.bytes() {
            splitter.feed(&[byte], |a| found.push(a)).expect("short");
        }
        found.extend(splitter.rest());
        found
    }

    #[test]
    fn answers_are_cut_at_top_level() {
        let text =
            "success\nsat ; a remark (\n((x #b1)\n (|a )| 2))(error \"no ) \"\"x\"\"\")\nunsat";
        assert_eq!(
            split(text),
            [
                "success",
                "sat",
                "((x #b1)\n (|a )| 2))",
                "(error \"no ) \"\"x\"\"\")",
                "unsat"
            ]
        );
    }

    #[test]
    fn lists_are_taken_apart() {
        let pair = elements("(((f x) 3) (y (- 2)))").expect("a list");
        assert_eq!(pair, ["((f x) 3)", "(y (- 2))"]);
        assert_eq!(elements("x"), None);
        assert_eq!(elements("()"), Some(vec![]));
    }
}
