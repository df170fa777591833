//! Line breaks and indentation, for the printer and the formatter.
//!
//! The input is a stream of tokens (parentheses, words, comments); the output is text. A list's
//! head and its place decide its role, the role decides what separates its children:
//!
//! ```text
//!   (function f ((var x int)) (return)     head of the function on one line
//!     (locals)                             locals and body on lines of their own
//!     (seq                                 statements of a seq on lines of their own,
//!       (label a)                          everything inside another statement on one line
//!       (assign x (add x y))))
//! ```
//! Lists of declarations are on one line if they are short, else one declaration per line. A
//! comment ends its line. Indentation stops growing at some depth, so that time and text stay
//! linear.

use std::io;

/// Lists of declarations longer than this are broken into lines.
pub(crate) const LIST_WIDTH: usize = 80;
/// Columns per level, and the most columns.
const STEP: usize = 2;
const MAX_INDENT: usize = 80;
/// Text is handed on in pieces of about this size.
const CHUNK: usize = 1 << 16;

/// What a list is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Role {
    /// At the top level, head not yet known.
    Form,
    /// In statement position, head not yet known.
    Statement,
    Function,
    /// Each child on its own line, the head excepted: `globals`, `seq`.
    Lines,
    /// As `Lines`, and the children are statements.
    Block,
    /// An annotation around something of this role.
    AnnotatedForm,
    AnnotatedStatement,
    /// Each child on its own line; there is no head.
    Items,
    /// Everything on one line.
    Inline,
}

struct Level {
    role: Role,
    children: usize,
    /// Indentation of children that begin a line.
    indent: usize,
}

/// Turns tokens into lines.
pub(crate) struct Layout<'o> {
    text: String,
    out: Option<&'o mut dyn io::Write>,
    failed: Option<io::Error>,
    levels: Vec<Level>,
    /// Length of the current line, in bytes, and its indentation.
    column: usize,
    line_indent: usize,
    /// A comment was written: nothing else may follow on this line.
    must_break: bool,
    /// The next line break is followed by an empty line.
    blank: bool,
    one_line: bool,
}

impl<'o> Layout<'o> {
    /// Collects the text.
    pub(crate) fn new() -> Self {
        Self {
            text: String::new(),
            out: None,
            failed: None,
            levels: Vec::new(),
            column: 0,
            line_indent: 0,
            must_break: false,
            blank: false,
            one_line: false,
        }
    }

    /// Collects the text and never breaks a line.
    pub(crate) fn one_line() -> Self {
        Self {
            one_line: true,
            ..Self::new()
        }
    }

    /// Writes the text as it comes.
    pub(crate) fn to(out: &'o mut dyn io::Write) -> Self {
        Self {
            out: Some(out),
            ..Self::new()
        }
    }

    /// The text, as far as it has not been written.
    pub(crate) fn finish(mut self) -> io::Result<String> {
        self.flush();
        match self.failed {
            Some(error) => Err(error),
            None => Ok(self.text),
        }
    }

    /// The text so far; begins anew.
    pub(crate) fn take(&mut self) -> String {
        self.column = 0;
        std::mem::take(&mut self.text)
    }

    /// Ends a top-level form.
    pub(crate) fn end_form(&mut self) {
        debug_assert!(self.levels.is_empty());
        if self.column > 0 {
            self.raw("\n");
            self.column = 0;
        }
        self.line_indent = 0;
        self.must_break = false;
        self.blank = false;
    }

    /// An empty line between top-level forms.
    pub(crate) fn empty_line(&mut self) {
        self.end_form();
        self.raw("\n");
    }

    /// Keeps an empty line before the next child, if that begins a line.
    pub(crate) fn keep_blank(&mut self) {
        self.blank = true;
    }

    /// `(`
    pub(crate) fn open(&mut self) {
        self.separate();
        let role = self.role_of_child();
        self.open_as(role);
    }

    /// `(` of a list of declarations that is to be broken into lines.
    pub(crate) fn open_broken(&mut self, has_head: bool) {
        self.separate();
        self.open_as(if self.one_line {
            Role::Inline
        } else if has_head {
            Role::Lines
        } else {
            Role::Items
        });
    }

    fn open_as(&mut self, role: Role) {
        self.put("(");
        self.levels.push(Level {
            role,
            children: 0,
            indent: (self.line_indent + STEP).min(MAX_INDENT),
        });
    }

    /// `)`
    pub(crate) fn close(&mut self) {
        let level = self.levels.pop();
        if self.must_break {
            let indent = level.map_or(0, |level| level.indent.saturating_sub(STEP));
            self.new_line(indent);
        }
        self.blank = false;
        self.put(")");
    }

    /// A word, or anything that is to stay together.
    pub(crate) fn atom(&mut self, text: &str) {
        self.separate();
        if let Some(level) = self.levels.last_mut()
            && level.children == 1
        {
            level.role = match (level.role, text) {
                (Role::Form, "function") => Role::Function,
                (Role::Form, "globals") => Role::Lines,
                (Role::Form, "!") => Role::AnnotatedForm,
                (Role::Statement, "seq") => Role::Block,
                (Role::Statement, "!") => Role::AnnotatedStatement,
                (Role::Form | Role::Statement, _) => Role::Inline,
                (role, _) => role,
            };
        }
        self.put(text);
    }

    /// A comment, on the line of the token before it or on its own.
    pub(crate) fn comment(&mut self, text: &str, own_line: bool) {
        if self.column > 0 && (own_line || self.must_break) {
            let level = self.levels.last();
            let indent = level.map_or(0, |level| level.indent);
            self.blank &= level.is_none_or(|level| level.children > 1);
            self.new_line(indent);
        } else if self.column > 0 {
            self.put(" ");
        }
        self.put(text);
        self.must_break = true;
        self.blank = false;
    }

    /// What a list that opens now is for, given the list around it.
    fn role_of_child(&self) -> Role {
        if self.one_line {
            return Role::Inline;
        }
        let Some(level) = self.levels.last() else {
            return Role::Form;
        };
        match (level.role, level.children) {
            (Role::AnnotatedForm, 2) => Role::Form,
            (Role::AnnotatedStatement, 2) | (Role::Function, 6) | (Role::Block, _) => {
                Role::Statement
            }
            (
                Role::Form
                | Role::Statement
                | Role::Function
                | Role::Lines
                | Role::AnnotatedForm
                | Role::AnnotatedStatement
                | Role::Items
                | Role::Inline,
                _,
            ) => Role::Inline,
        }
    }

    /// Writes what stands before the next child of the innermost list, and counts it.
    fn separate(&mut self) {
        let Some(level) = self.levels.last_mut() else {
            if self.must_break {
                self.new_line(0);
            }
            return;
        };
        let before = level.children;
        level.children += 1;
        let (role, indent) = (level.role, level.indent);
        let own_line = match role {
            Role::Lines | Role::Block => before > 0,
            Role::Function => before >= 4,
            Role::Items => true,
            Role::Form
            | Role::Statement
            | Role::AnnotatedForm
            | Role::AnnotatedStatement
            | Role::Inline => false,
        };
        // An empty line right after the head is not kept.
        self.blank &= before > 1;
        if own_line || self.must_break {
            self.new_line(indent);
        } else if before > 0 {
            self.put(" ");
        }
        self.blank = false;
    }

    /// Whether a list that opens now holds the parameters, results or locals of a function, and
    /// if so whether it has a head.
    pub(crate) fn declarations_next(&self) -> Option<bool> {
        let level = self.levels.last().filter(|_| !self.one_line)?;
        let here = level.role == Role::Function && (2..=4).contains(&level.children);
        here.then_some(level.children > 2)
    }

    fn new_line(&mut self, indent: usize) {
        self.raw("\n");
        if self.blank {
            self.raw("\n");
        }
        const SPACES: &str = match std::str::from_utf8(&[b' '; MAX_INDENT]) {
            Ok(spaces) => spaces,
            Err(_) => "",
        };
        self.raw(&SPACES[..indent]);
        self.column = indent;
        self.line_indent = indent;
        self.must_break = false;
        self.blank = false;
    }

    fn put(&mut self, text: &str) {
        self.raw(text);
        self.column += text.len();
    }

    fn raw(&mut self, text: &str) {
        self.text.push_str(text);
        if self.text.len() >= CHUNK {
            self.flush();
        }
    }

    fn flush(&mut self) {
        if let Some(out) = &mut self.out {
            if self.failed.is_none() {
                self.failed = out.write_all(self.text.as_bytes()).err();
            }
            self.text.clear();
        }
    }
}
