//! Formulas about C programs: operators of the logic between C expressions.
//!
//! ```text
//!   formula := the grammar of `parser`, with these atoms
//!   atom    := EXPRESSION                 the longest run of C tokens up to an operator of the logic
//!            | { EXPRESSION } | `…` | AP(EXPRESSION)
//!            | FUNCTION:LABEL | FUNCTION::NAME | NAME | call(FUNCTION) | true | false
//! ```
//! Only the borders of atoms are found here; C's own parser reads what is in them. An atom is
//! replaced by a name, and `parser` reads what is left, so precedence is that of all formulas.
//!
//! Parentheses hold a formula if an operator of the logic is in them or they are a whole operand;
//! they belong to an expression otherwise: `(x + 1) * 2 == y`, `(int) x == 1`.
//!
//! What could be read in two ways is refused: `!x == 1` (C's `!` binds tighter than `==`, the
//! logic's does not), and `?:` or `,` outside of parentheses.

mod lexer;
#[cfg(test)]
mod tests;

use super::parser::{self, MAX_DEPTH, Node};
use super::{Ltl, MAX_ATOMS, codes, meaning};
use bia_base::{Diagnostic, SourceId, Span};
use bia_k2::ast::Program;
use lexer::{Kind, Token, is_operator, tokens};
use std::ops::Range;

/// The kind of an atom, as far as its form determines it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CAtomKind {
    /// A C expression is not 0.
    Expression,
    /// A single name: a variable, or a label of any function.
    Name(String),
    /// `function:label`.
    Label(String, String),
    /// `function::name`: a label or a static variable of the function.
    Qualified(String, String),
    /// `call(function)`.
    Call(String),
}

/// An identifier of an atom that names no member.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CName {
    /// The function before `::`, if there is one.
    pub function: Option<String>,
    /// The name.
    pub name: String,
    /// Where all of it stands in the formula.
    pub range: Range<usize>,
}

/// An atom of a formula about a C program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CAtom {
    /// What it is.
    pub kind: CAtomKind,
    /// Where the expression stands in the formula.
    pub range: Range<usize>,
    /// The names in it, in order.
    pub names: Vec<CName>,
}

/// A formula about a C program before its atoms have a meaning.
#[derive(Clone, Debug)]
pub struct CFormula {
    /// Its atoms, each text once.
    pub atoms: Vec<CAtom>,
    /// Whether it says `X`.
    pub has_next: bool,
    pieces: Vec<Piece>,
}

/// A token that `parser` reads: as it stands, or the name of an atom.
#[derive(Clone, Debug)]
enum Piece {
    Token(Range<usize>),
    Atom(usize, Range<usize>),
}

type Read<T> = Result<T, Diagnostic>;

/// For each piece where it is in a skeleton, and where it is in the formula.
type Places = Vec<(Range<usize>, Range<usize>)>;

/// Finds the atoms of a formula about a C program. `is_name` says which words the program declares.
///
/// # Errors
/// If the text is no formula.
pub fn parse_c(
    source: SourceId,
    text: &str,
    is_name: &dyn Fn(&str) -> bool,
) -> Result<CFormula, Vec<Diagnostic>> {
    let list = tokens(source, text, 0..text.len(), true).map_err(|wrong| vec![wrong])?;
    let mut reader = Reader {
        source,
        text,
        tokens: list,
        is_name,
        formula: CFormula {
            atoms: Vec::new(),
            has_next: false,
            pieces: Vec::new(),
        },
    };
    reader.all().map_err(|wrong| vec![wrong])?;
    let mut formula = reader.formula;
    let names: Vec<String> = (0..formula.atoms.len())
        .map(|at| format!("_{at}"))
        .collect();
    let (skeleton, places) = formula.skeleton(text, &names);
    match parser::parse(source, &skeleton, &|_| false) {
        Ok(tree) => {
            let mut nodes = tree.nodes.iter();
            formula.has_next = nodes.any(|(node, _)| matches!(node, Node::Next(_)));
            Ok(formula)
        }
        Err(mut wrong) => {
            for diagnostic in &mut wrong {
                if let Some(label) = &mut diagnostic.primary {
                    let range = label.span.range();
                    label.span = Span::new(
                        source,
                        original(&places, range.start, text.len()),
                        original(&places, range.end, text.len()),
                    );
                }
            }
            Err(wrong)
        }
    }
}

/// Where a place of a skeleton stands in the formula.
fn original(places: &[(Range<usize>, Range<usize>)], at: usize, end: usize) -> usize {
    for (made, written) in places {
        if at < made.end {
            let inside = at.saturating_sub(made.start);
            return written.start + inside.min(written.len());
        }
        if at == made.end {
            return written.end;
        }
    }
    end
}

impl CFormula {
    /// The formula over a K2 program in which the truth of each atom is a Boolean global.
    ///
    /// # Errors
    /// If there is no such global.
    pub fn over(
        &self,
        source: SourceId,
        text: &str,
        program: &Program,
        globals: &[String],
    ) -> Result<Ltl, Vec<Diagnostic>> {
        let names: Vec<String> = globals.iter().map(|name| format!("|{name}|")).collect();
        let (skeleton, _) = self.skeleton(text, &names);
        let tree = parser::parse(source, &skeleton, &|_| false)?;
        meaning::elaborate(&tree, program)
    }

    /// The text with atoms replaced, and for each piece where it is now and where it was.
    fn skeleton(&self, text: &str, names: &[String]) -> (String, Places) {
        let (mut made, mut places) = (String::new(), Vec::new());
        for piece in &self.pieces {
            let start = made.len();
            let range = match piece {
                Piece::Token(range) => {
                    made += match &text[range.clone()] {
                        "==>" => "->",
                        word => word,
                    };
                    range
                }
                Piece::Atom(at, range) => {
                    made += names.get(*at).map_or("false", String::as_str);
                    range
                }
            };
            places.push((start..made.len(), range.clone()));
            made.push(' ');
        }
        (made, places)
    }
}

struct Reader<'a> {
    source: SourceId,
    text: &'a str,
    tokens: Vec<Token>,
    is_name: &'a dyn Fn(&str) -> bool,
    formula: CFormula,
}

impl Reader<'_> {
    fn word(&self, at: usize) -> &str {
        &self.text[self.tokens[at].range.clone()]
    }

    fn kind(&self, at: usize) -> Kind {
        self.tokens[at.min(self.tokens.len() - 1)].kind
    }

    fn error(
        &self,
        code: &'static bia_base::Code,
        range: &Range<usize>,
        message: &str,
    ) -> Diagnostic {
        Diagnostic::new(code, message).at(Span::new(self.source, range.start, range.end))
    }

    /// `X`, `GF`, `[]`, …
    fn is_unary(&self, at: usize) -> bool {
        match self.kind(at) {
            Kind::Sign("[]" | "<>") => true,
            Kind::Word => {
                let word = self.word(at);
                let letters = word.chars().all(|c| "XFG".contains(c));
                letters && (word.len() == 1 || !(self.is_name)(word))
            }
            Kind::Sign(_)
            | Kind::Constant
            | Kind::Text
            | Kind::Braces
            | Kind::Member
            | Kind::End => false,
        }
    }

    fn is_binary(&self, at: usize) -> bool {
        match self.kind(at) {
            Kind::Sign(sign) => {
                matches!(sign, "<->" | "<=>" | "==>" | "=>" | "->" | "&&" | "||")
            }
            Kind::Word => is_operator(self.word(at)) && !self.is_unary(at),
            Kind::Constant | Kind::Text | Kind::Braces | Kind::Member | Kind::End => false,
        }
    }

    /// Whether an operand ends before this token.
    fn is_border(&self, at: usize) -> bool {
        matches!(self.kind(at), Kind::End | Kind::Sign(")")) || self.is_binary(at)
    }

    /// The token that closes the parenthesis or bracket here.
    fn closing(&self, open: usize) -> Read<usize> {
        let mut stack = Vec::new();
        for at in open..self.tokens.len() {
            let wanted = match self.kind(at) {
                Kind::Sign("(") => {
                    stack.push(")");
                    continue;
                }
                Kind::Sign("[") => {
                    stack.push("]");
                    continue;
                }
                Kind::Sign(sign @ (")" | "]")) => sign,
                Kind::Sign(_)
                | Kind::Word
                | Kind::Constant
                | Kind::Text
                | Kind::Braces
                | Kind::Member
                | Kind::End => continue,
            };
            if stack.pop() != Some(wanted) {
                let range = &self.tokens[at].range;
                return Err(self.error(&codes::SYNTAX, range, "this closes nothing"));
            }
            if stack.is_empty() {
                return Ok(at);
            }
            if stack.len() > MAX_DEPTH {
                break;
            }
        }
        let range = &self.tokens[open].range;
        Err(self.error(&codes::SYNTAX, range, "this is not closed"))
    }

    /// Whether the parenthesis here holds a formula.
    fn holds_formula(&self, open: usize) -> Read<bool> {
        let close = self.closing(open)?;
        let logic = |at: usize| {
            let sign = matches!(
                self.kind(at),
                Kind::Braces | Kind::Sign("<->" | "<=>" | "==>" | "=>" | "->" | "[]" | "<>")
            );
            let word = self.kind(at) == Kind::Word && is_operator(self.word(at));
            sign || word || self.is_unary(at)
        };
        Ok(self.is_border(close + 1) || (open + 1..close).any(logic))
    }

    fn all(&mut self) -> Read<()> {
        let mut at = 0;
        let mut operand = true;
        while self.kind(at) != Kind::End {
            if !operand {
                if !self.is_border(at) {
                    let range = self.tokens[at].range.clone();
                    let message = format!(
                        "an operator or the end is expected, not `{}`",
                        &self.text[range.clone()]
                    );
                    return Err(self.error(&codes::SYNTAX, &range, &message));
                }
                operand = self.is_binary(at);
                self.token(at);
                at += 1;
                continue;
            }
            if self.is_unary(at) || self.is_border(at) {
                operand = self.kind(at) != Kind::Sign(")");
                self.token(at);
                at += 1;
            } else if self.kind(at) == Kind::Sign("!") {
                self.negation(at)?;
                self.token(at);
                at += 1;
            } else if self.kind(at) == Kind::Sign("(") && self.holds_formula(at)? {
                self.token(at);
                at += 1;
            } else {
                at = self.atom(at)?;
                operand = false;
            }
        }
        Ok(())
    }

    fn token(&mut self, at: usize) {
        let range = self.tokens[at].range.clone();
        self.formula.pieces.push(Piece::Token(range));
    }

    /// A `!` must mean the same in C and in the logic.
    fn negation(&self, at: usize) -> Read<()> {
        let next = at + 1;
        if self.is_unary(next)
            || self.is_border(next)
            || matches!(self.kind(next), Kind::Braces | Kind::Sign("!"))
            || (self.kind(next) == Kind::Sign("(") && self.holds_formula(next)?)
        {
            return Ok(());
        }
        let end = self.end_of_atom(next)?;
        if self.is_unary_expression(next, end)? {
            return Ok(());
        }
        let range = self.tokens[at].range.start..self.tokens[end - 1].range.end;
        let help = "write `!(a == b)`, or `{!a == b}` for what C makes of it";
        let message = "what is negated here, the first operand or the whole?";
        Err(self.error(&codes::SYNTAX, &range, message).help(help))
    }

    /// Whether these tokens are a unary expression of C, without casts.
    fn is_unary_expression(&self, from: usize, end: usize) -> Read<bool> {
        let mut at = from;
        while at < end && matches!(self.kind(at), Kind::Sign("!" | "-" | "+" | "~" | "*" | "&")) {
            at += 1;
        }
        at = match self.kind(at) {
            Kind::Sign("(") => self.closing(at)? + 1,
            Kind::Word | Kind::Constant => at + 1,
            Kind::Text | Kind::Braces | Kind::Member | Kind::Sign(_) | Kind::End => {
                return Ok(false);
            }
        };
        while at < end {
            at = match self.kind(at) {
                Kind::Sign("(" | "[") => self.closing(at)? + 1,
                Kind::Sign("." | ":" | "::") | Kind::Member if self.kind(at + 1) == Kind::Word => {
                    at + 2
                }
                Kind::Word
                | Kind::Constant
                | Kind::Text
                | Kind::Braces
                | Kind::Member
                | Kind::Sign(_)
                | Kind::End => return Ok(false),
            };
        }
        Ok(at == end)
    }

    /// Where the atom that begins here ends.
    fn end_of_atom(&self, from: usize) -> Read<usize> {
        let mut at = from;
        while !self.is_border(at) && !self.is_unary(at) && self.kind(at) != Kind::Braces {
            at = match self.kind(at) {
                Kind::Sign("(" | "[") => self.closing(at)? + 1,
                Kind::Sign(_)
                | Kind::Word
                | Kind::Constant
                | Kind::Text
                | Kind::Braces
                | Kind::Member
                | Kind::End => at + 1,
            };
        }
        Ok(at)
    }

    fn atom(&mut self, from: usize) -> Read<usize> {
        if self.kind(from) == Kind::Braces {
            let whole = self.tokens[from].range.clone();
            let inner = whole.start + 1..whole.end - 1;
            self.push(CAtomKind::Expression, inner, whole)?;
            return Ok(from + 1);
        }
        let end = self.end_of_atom(from)?.max(from + 1);
        let whole = self.tokens[from].range.start..self.tokens[end - 1].range.end;
        if self.kind(from) == Kind::Word
            && end == from + 1
            && matches!(self.word(from), "true" | "false")
        {
            self.token(from);
            return Ok(end);
        }
        let (kind, range) = self.form(from, end, &whole)?;
        if kind == CAtomKind::Expression && range == whole {
            let mut depth = 0_usize;
            let loose = (from..end).find(|at| {
                match self.kind(*at) {
                    Kind::Sign("(" | "[") => depth += 1,
                    Kind::Sign(")" | "]") => depth = depth.saturating_sub(1),
                    Kind::Sign("?" | ",") => return depth == 0,
                    Kind::Sign(_)
                    | Kind::Word
                    | Kind::Constant
                    | Kind::Text
                    | Kind::Braces
                    | Kind::Member
                    | Kind::End => {}
                }
                false
            });
            if let Some(at) = loose {
                let range = &self.tokens[at].range;
                let message = "`?:` and `,` stand in parentheses here";
                return Err(self.error(&codes::SYNTAX, range, message));
            }
        }
        self.push(kind, range, whole)?;
        Ok(end)
    }

    /// What these tokens say, and where the expression in them stands.
    fn form(
        &self,
        from: usize,
        end: usize,
        whole: &Range<usize>,
    ) -> Read<(CAtomKind, Range<usize>)> {
        let word = |at: usize| self.word(at).to_owned();
        let kinds: Vec<Kind> = (from..end).map(|at| self.kind(at)).collect();
        let kind = match kinds.as_slice() {
            [Kind::Word] => CAtomKind::Name(word(from)),
            [Kind::Word, Kind::Sign(":"), Kind::Word] => {
                CAtomKind::Label(word(from), word(from + 2))
            }
            [Kind::Word, Kind::Sign("::"), Kind::Word] => {
                CAtomKind::Qualified(word(from), word(from + 2))
            }
            [Kind::Word, Kind::Sign("("), Kind::Word, Kind::Sign(")")]
            | [
                Kind::Word,
                Kind::Sign("("),
                Kind::Word,
                Kind::Sign("("),
                Kind::Sign(")"),
                Kind::Sign(")"),
            ] if self.word(from) == "call" => CAtomKind::Call(word(from + 2)),
            [Kind::Word, Kind::Sign("("), .., Kind::Sign(")")]
                if self.word(from) == "AP" && self.closing(from + 1)? == end - 1 =>
            {
                let inner = self.tokens[from + 1].range.end..self.tokens[end - 1].range.start;
                return Ok((CAtomKind::Expression, inner));
            }
            _ => CAtomKind::Expression,
        };
        Ok((kind, whole.clone()))
    }

    fn push(&mut self, kind: CAtomKind, range: Range<usize>, whole: Range<usize>) -> Read<()> {
        let names = self.names(&range)?;
        let text = self.text;
        let same = |atom: &CAtom| {
            atom.kind == kind && text[atom.range.clone()].trim() == text[range.clone()].trim()
        };
        let known = self.formula.atoms.iter().position(same);
        let at = known.unwrap_or(self.formula.atoms.len());
        if at >= MAX_ATOMS {
            let message = format!("the formula has more than {MAX_ATOMS} different atoms");
            return Err(self.error(&codes::TOO_LARGE, &whole, &message));
        }
        if known.is_none() {
            self.formula.atoms.push(CAtom { kind, range, names });
        }
        self.formula.pieces.push(Piece::Atom(at, whole));
        Ok(())
    }

    /// The names in an expression; what has effects is refused.
    fn names(&self, range: &Range<usize>) -> Read<Vec<CName>> {
        let list = tokens(self.source, self.text, range.clone(), false)?;
        let mut names: Vec<CName> = Vec::new();
        for (at, token) in list.iter().enumerate() {
            let before = at.checked_sub(1).map(|at| list[at].kind);
            match token.kind {
                Kind::Sign("=") => {
                    let message = "an atom changes nothing";
                    let wrong = self.error(&codes::EFFECT, &token.range, message);
                    return Err(wrong.help("equality is `==`"));
                }
                Kind::Sign(
                    "++" | "--" | "+=" | "-=" | "*=" | "/=" | "%=" | "&=" | "^=" | "|=" | "<<="
                    | ">>=" | ";",
                ) => {
                    let message = "an atom changes nothing";
                    return Err(self.error(&codes::EFFECT, &token.range, message));
                }
                Kind::Text => {
                    let message = "an atom has no strings";
                    return Err(self.error(&codes::EFFECT, &token.range, message));
                }
                Kind::Sign("[]" | "<>" | "<->" | "<=>" | "==>" | "=>" | "->") => {
                    let message = "this is no operator of C";
                    let wrong = self.error(&codes::SYNTAX, &token.range, message);
                    return Err(wrong.help("a member is written `p->m`, without blanks"));
                }
                Kind::Word if matches!(before, Some(Kind::Sign(".") | Kind::Member)) => {}
                Kind::Word => {
                    let name = self.text[token.range.clone()].to_owned();
                    let last = names.pop_if(|_| before == Some(Kind::Sign("::")));
                    names.push(CName {
                        range: last
                            .as_ref()
                            .map_or(token.range.start, |last| last.range.start)
                            ..token.range.end,
                        function: last.map(|last| last.name),
                        name,
                    });
                }
                Kind::Constant | Kind::Braces | Kind::Member | Kind::Sign(_) | Kind::End => {}
            }
        }
        Ok(names)
    }
}
