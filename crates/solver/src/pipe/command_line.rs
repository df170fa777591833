//! Command lines such as `cvc5 --incremental`, split into words without a shell.

use crate::api::SolverError;

/// A program with its arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommandLine {
    /// A path, or a name to look up in the search path.
    pub program: String,
    /// Its arguments.
    pub args: Vec<String>,
}

impl CommandLine {
    /// Splits at blanks; single and double quotes keep blanks, a backslash keeps the next
    /// character. Nothing else is special.
    pub fn parse(text: &str) -> Result<Self, SolverError> {
        let mut words = Vec::new();
        let mut word: Option<String> = None;
        let mut quote: Option<char> = None;
        let mut chars = text.chars();
        while let Some(c) = chars.next() {
            match (quote, c) {
                (Some(q), c) if c == q => quote = None,
                (Some('\''), c) => word.get_or_insert_default().push(c),
                (_, '\\') => word.get_or_insert_default().extend(chars.next()),
                (None, '\'' | '"') => {
                    quote = Some(c);
                    word.get_or_insert_default();
                }
                (None, c) if c.is_whitespace() => words.extend(word.take()),
                (_, c) => word.get_or_insert_default().push(c),
            }
        }
        if quote.is_some() {
            let message = format!("the command line `{text}` has an open quote");
            return Err(SolverError::Misuse(message));
        }
        words.extend(word);
        let mut words = words.into_iter();
        let program = words
            .next()
            .ok_or_else(|| SolverError::Misuse("the command line of a solver is empty".into()))?;
        Ok(Self {
            program,
            args: words.collect(),
        })
    }

    /// The name of the program without its folder.
    pub fn name(&self) -> &str {
        let name = std::path::Path::new(&self.program).file_name();
        name.and_then(|n| n.to_str()).unwrap_or(&self.program)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_quotes() {
        let line = CommandLine::parse(r#" /opt/a\ b/z3  -in "x y" 'q"' "" "#).expect("well formed");
        assert_eq!(line.program, "/opt/a b/z3");
        assert_eq!(line.args, ["-in", "x y", "q\"", ""]);
        assert_eq!(line.name(), "z3");
        assert!(CommandLine::parse("  ").is_err());
        assert!(CommandLine::parse("z3 'in").is_err());
    }
}
