//! A command line split into words as a POSIX shell does it, without running one.

/// The words of a command: blanks separate, quotes and backslashes protect. `None` if a quote is
/// not closed.
pub(super) fn split(command: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut chars = command.chars();
    while let Some(c) = chars.next() {
        match c {
            ' ' | '\t' | '\n' | '\r' => words.extend(word.take()),
            '\'' => {
                let word = word.get_or_insert_default();
                loop {
                    match chars.next()? {
                        '\'' => break,
                        c => word.push(c),
                    }
                }
            }
            '"' => {
                let word = word.get_or_insert_default();
                loop {
                    match chars.next()? {
                        '"' => break,
                        '\\' => match chars.next()? {
                            c @ ('"' | '\\' | '$' | '`') => word.push(c),
                            '\n' => {}
                            c => word.extend(['\\', c]),
                        },
                        c => word.push(c),
                    }
                }
            }
            '\\' => match chars.next() {
                Some('\n') => {}
                Some(c) => word.get_or_insert_default().push(c),
                None => return None,
            },
            c => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    Some(words)
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn as_a_shell_does() {
        let words = |command: &str| split(command).unwrap();
        assert_eq!(words("gcc  -c a.c"), ["gcc", "-c", "a.c"]);
        assert_eq!(
            words(r#"-DX="a b" '-DY="c"' \ d "" e\"f"#),
            ["-DX=a b", "-DY=\"c\"", " d", "", "e\"f"]
        );
        assert_eq!(words(r#""\"\n\\""#), [r#""\n\"#]);
        assert_eq!(words("  "), Vec::<String>::new());
        assert_eq!(
            (split("'a"), split("\"a"), split("a\\")),
            (None, None, None)
        );
    }
}
