//! [`Diagnostic`]: one error, warning or note about an input of the user.
//!
//! Library code collects diagnostics and never prints them; `app` renders them for the terminal
//! and as JSON. Each has a [`Code`]: a static with the text that `bia explain` shows.

use crate::Span;
use std::fmt;

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// Worth knowing; the input is used as it is.
    Warning,
    /// The input cannot be used.
    Error,
}

impl Severity {
    /// `warning` or `error`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// A kind of diagnostic with a stable name such as `K2-E012`.
///
/// Names never change their meaning. `K2-E…` are errors of K2 programs, `K2-W…` warnings,
/// `K2-U…` constructs that are understood but not supported.
#[derive(PartialEq, Eq, Debug)]
pub struct Code {
    /// The stable name.
    pub name: &'static str,
    /// The severity of all diagnostics of this kind.
    pub severity: Severity,
    /// One line that describes the kind.
    pub title: &'static str,
    /// What it means and what to do about it; Markdown.
    pub explain: &'static str,
}

/// Defines the codes of a module as statics, and `ALL`, the list of them in order. A row is the
/// name of the static, the severity, the code, its title and the page that `bia explain` shows:
///
/// ```
/// bia_base::codes! {
///     STRAY Error "K2-E001" "character that begins no token" "The characters are skipped."
/// }
/// assert_eq!(ALL, [&STRAY]);
/// ```
#[macro_export]
macro_rules! codes {
    ($($name:ident $severity:ident $code:literal $title:literal $explain:literal)*) => {
        $(
            #[doc = concat!($code, ": ", $title)]
            pub static $name: $crate::Code = $crate::Code {
                name: $code,
                severity: $crate::Severity::$severity,
                title: $title,
                explain: $explain,
            };
        )*
        /// All codes, in order.
        pub static ALL: &[&$crate::Code] = &[$(&$name),*];
    };
}

/// A place with a remark.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// The place that the label points to.
    pub span: Span,
    /// What about it; may be empty.
    pub text: String,
}

/// Something the user should know about their input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// The kind of the diagnostic.
    pub code: &'static Code,
    /// What is wrong, in one line without a final stop.
    pub message: String,
    /// The place, if there is one, with a remark to print under it.
    pub primary: Option<Label>,
    /// Further places, such as an earlier declaration.
    pub secondary: Vec<Label>,
    /// Facts that help to understand it.
    pub notes: Vec<String>,
    /// What to do about it.
    pub help: Option<String>,
}

impl Diagnostic {
    /// A diagnostic without a place.
    pub fn new(code: &'static Code, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            primary: None,
            secondary: Vec::new(),
            notes: Vec::new(),
            help: None,
        }
    }
    /// Sets the place.
    #[must_use]
    pub fn at(self, span: Span) -> Self {
        self.at_with(span, "")
    }
    /// Sets the place and a remark to print under it.
    #[must_use]
    pub fn at_with(mut self, span: Span, text: impl Into<String>) -> Self {
        self.primary = Some(Label {
            span,
            text: text.into(),
        });
        self
    }
    /// Adds a further place.
    #[must_use]
    pub fn also(mut self, span: Span, text: impl Into<String>) -> Self {
        self.secondary.push(Label {
            span,
            text: text.into(),
        });
        self
    }
    /// Adds a fact.
    #[must_use]
    pub fn note(mut self, text: impl Into<String>) -> Self {
        self.notes.push(text.into());
        self
    }
    /// Says what to do.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help = Some(text.into());
        self
    }
    /// The severity of its kind.
    pub fn severity(&self) -> Severity {
        self.code.severity
    }
    /// Whether it is an error.
    pub fn is_error(&self) -> bool {
        self.severity() == Severity::Error
    }
}

impl fmt::Display for Diagnostic {
    /// One line without place, for logs and tests.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}[{}]: {}",
            self.severity().name(),
            self.code.name,
            self.message
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static SAMPLE: Code = Code {
        name: "K2-E000",
        severity: Severity::Error,
        title: "a sample",
        explain: "Nothing to do.",
    };

    #[test]
    fn prints_as_one_line() {
        let d = Diagnostic::new(&SAMPLE, "unknown symbol `x`").help("declare it");
        assert_eq!(d.to_string(), "error[K2-E000]: unknown symbol `x`");
        assert!(d.is_error());
    }
}
