//! S-expressions as one flat table in the order of the text.
//!
//! ```text
//!   (a (b c) d)   =   0: list, after 6 | 1: a | 2: list, after 5 | 3: b | 4: c | 5: d
//! ```
//! A node is 12 bytes: first byte, last byte, and a word that is its symbol or, for a list, the
//! node after its last descendant. The children of list `i` are `i + 1`, `after(i + 1)`, … up to
//! `after(i)`. So any traversal is a walk upwards in the table with a stack of ends.

use super::lexer::{LexError, Lexer, Token, TokenKind, token_name};
use bia_base::{Idx, Interner, Symbol};

/// The position of a node in its tree.
pub(crate) type NodeId = u32;

/// Longest text that is read: offsets and nodes fit 30 bits.
pub(crate) const MAX_TEXT: usize = (1 << 30) - 1;

#[derive(Clone, Copy)]
struct Node {
    start: u32,
    end: u32,
    /// Payload and, in the two low bits, the tag.
    word: u32,
}

const LIST: u32 = 0;
const SYMBOL: u32 = 1;
const KEY: u32 = 2;
const MARK: u32 = 3;
const DOT: u32 = MARK;
const BANG: u32 = 1 << 2 | MARK;

/// What a node is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    List,
    Symbol(Symbol),
    /// `:key`
    Key(Symbol),
    /// A plain `.`
    Dot,
    /// A plain `!`
    Bang,
}

/// The s-expressions of one text.
#[derive(Default)]
pub(crate) struct Tree {
    nodes: Vec<Node>,
}

/// A parenthesis without partner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Unbalanced {
    /// Its offset.
    pub(crate) at: usize,
    /// An opening one, or a closing one.
    pub(crate) open: bool,
    /// For an opening one: where it was closed by force.
    pub(crate) cut: usize,
}

/// A tree and everything that was wrong with the text.
pub(crate) struct Read {
    pub(crate) tree: Tree,
    pub(crate) lexical: Vec<LexError>,
    pub(crate) unbalanced: Vec<Unbalanced>,
}

impl Tree {
    /// How many nodes there are: the end of the top level.
    pub(crate) fn len(&self) -> NodeId {
        small(self.nodes.len())
    }

    /// What node `at` is.
    #[inline]
    pub(crate) fn kind(&self, at: NodeId) -> Kind {
        let word = self.nodes[at as usize].word;
        let payload = (word >> 2) as usize;
        match word & 3 {
            LIST => Kind::List,
            SYMBOL => Kind::Symbol(Symbol::from_index(payload)),
            KEY => Kind::Key(Symbol::from_index(payload)),
            _ if word == DOT => Kind::Dot,
            _ => Kind::Bang,
        }
    }

    /// The symbol that node `at` is, if it is one.
    #[inline]
    pub(crate) fn symbol(&self, at: NodeId) -> Option<Symbol> {
        let word = self.nodes[at as usize].word;
        (word & 3 == SYMBOL).then(|| Symbol::from_index((word >> 2) as usize))
    }

    /// Whether node `at` is a list.
    #[inline]
    pub(crate) fn is_list(&self, at: NodeId) -> bool {
        self.nodes[at as usize].word & 3 == LIST
    }

    /// The node after `at` and all its descendants.
    #[inline]
    pub(crate) fn after(&self, at: NodeId) -> NodeId {
        let word = self.nodes[at as usize].word;
        if word & 3 == LIST { word >> 2 } else { at + 1 }
    }

    /// Whether node `at` is `()`.
    pub(crate) fn is_empty_list(&self, at: NodeId) -> bool {
        self.nodes[at as usize].word == (at + 1) << 2 | LIST
    }

    /// The bytes of node `at`.
    pub(crate) fn bytes(&self, at: NodeId) -> (usize, usize) {
        let node = self.nodes[at as usize];
        (node.start as usize, node.end as usize)
    }

    /// The children of a list; none for an atom.
    pub(crate) fn children(&self, at: NodeId) -> Siblings<'_> {
        Siblings {
            tree: self,
            at: at + 1,
            end: self.after(at),
        }
    }

    /// The nodes of the top level.
    pub(crate) fn top(&self) -> Siblings<'_> {
        self.siblings(0, self.len())
    }

    /// `from` and its right siblings up to `end`.
    pub(crate) fn siblings(&self, from: NodeId, end: NodeId) -> Siblings<'_> {
        Siblings {
            tree: self,
            at: from,
            end,
        }
    }

    /// The symbol at the head of a list.
    #[inline]
    pub(crate) fn head(&self, at: NodeId) -> Option<Symbol> {
        if self.is_list(at) && self.after(at) > at + 1 {
            self.symbol(at + 1)
        } else {
            None
        }
    }

    /// Whether node `at` is a list that begins with `!`.
    #[inline]
    pub(crate) fn is_annotation(&self, at: NodeId) -> bool {
        self.is_list(at) && self.after(at) > at + 1 && self.nodes[at as usize + 1].word == BANG
    }

    fn push(&mut self, token: Token, word: u32) {
        self.nodes.push(Node {
            start: small(token.start),
            end: small(token.end),
            word,
        });
    }
}

/// Nodes side by side.
#[derive(Clone)]
pub(crate) struct Siblings<'t> {
    tree: &'t Tree,
    at: NodeId,
    end: NodeId,
}

impl Iterator for Siblings<'_> {
    type Item = NodeId;
    #[inline]
    fn next(&mut self) -> Option<NodeId> {
        if self.at >= self.end {
            return None;
        }
        let at = self.at;
        self.at = self.tree.after(at);
        Some(at)
    }
}

/// `n` as 32 bits; texts are bounded by [`MAX_TEXT`].
fn small(n: usize) -> u32 {
    u32::try_from(n).expect("a text has at most MAX_TEXT bytes")
}

/// Reads a text of at most [`MAX_TEXT`] bytes.
///
/// If parentheses do not match, the text is read again and every `(` in column 1 that `is_form`
/// accepts begins a new top-level form. Stops early after `max_errors` errors.
pub(crate) fn read(
    text: &str,
    names: &mut Interner,
    max_errors: usize,
    is_form: &dyn Fn(&str) -> bool,
) -> Read {
    let plain = read_once(text, names, max_errors, None);
    if plain.unbalanced.is_empty() {
        return plain;
    }
    read_once(text, names, max_errors, Some(is_form))
}

fn read_once(
    text: &str,
    names: &mut Interner,
    max_errors: usize,
    is_form: Option<&dyn Fn(&str) -> bool>,
) -> Read {
    let mut lexer = Lexer::new(text);
    let mut tree = Tree::default();
    // A node takes at least two bytes of text, in practice about three.
    tree.nodes.reserve(text.len() / 3);
    let mut open: Vec<NodeId> = Vec::new();
    let mut unbalanced = Vec::new();
    let mut scratch = String::new();
    loop {
        let token = lexer.next();
        if lexer.errors.len() + unbalanced.len() > max_errors {
            break;
        }
        match token.kind {
            TokenKind::Open => {
                if let Some(is_form) = is_form
                    && !open.is_empty()
                    && starts_form(text, token.start, is_form)
                {
                    let cut = token.start;
                    close_all(&mut tree, &mut open, &mut unbalanced, cut);
                }
                open.push(tree.len());
                tree.push(token, LIST);
            }
            TokenKind::Close => match open.pop() {
                Some(list) => close(&mut tree, list, token.end),
                None => unbalanced.push(Unbalanced {
                    at: token.start,
                    open: false,
                    cut: token.end,
                }),
            },
            TokenKind::Symbol | TokenKind::Barred => {
                let symbol = names.intern(token_name(text, token, &mut scratch));
                tree.push(token, small(symbol.index()) << 2 | SYMBOL);
            }
            TokenKind::Key | TokenKind::BarredKey => {
                let symbol = names.intern(token_name(text, token, &mut scratch));
                tree.push(token, small(symbol.index()) << 2 | KEY);
            }
            TokenKind::Dot => tree.push(token, DOT),
            TokenKind::Bang => tree.push(token, BANG),
            TokenKind::Comment => {}
            TokenKind::End => break,
        }
    }
    close_all(&mut tree, &mut open, &mut unbalanced, text.len());
    Read {
        tree,
        lexical: lexer.errors,
        unbalanced,
    }
}

fn close(tree: &mut Tree, list: NodeId, end: usize) {
    let after = tree.len();
    let node = &mut tree.nodes[list as usize];
    node.word = after << 2 | LIST;
    node.end = small(end);
}

/// Closes every open list; the outermost one is noted.
fn close_all(
    tree: &mut Tree,
    open: &mut Vec<NodeId>,
    unbalanced: &mut Vec<Unbalanced>,
    cut: usize,
) {
    if let Some(outermost) = open.first() {
        let at = tree.nodes[*outermost as usize].start as usize;
        unbalanced.push(Unbalanced {
            at,
            open: true,
            cut,
        });
    }
    while let Some(list) = open.pop() {
        close(tree, list, cut);
    }
}

/// Whether the `(` at `at` stands in column 1 and is followed by a word that `is_form` accepts.
fn starts_form(text: &str, at: usize, is_form: &dyn Fn(&str) -> bool) -> bool {
    if at > 0 && text.as_bytes()[at - 1] != b'\n' {
        return false;
    }
    let mut lexer = Lexer::new(&text[at + 1..]);
    let token = lexer.next();
    token.kind == TokenKind::Symbol && is_form(&text[at + 1..][token.start..token.end])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tree as text again, with the kinds of tokens visible.
    fn show(text: &str) -> String {
        use std::fmt::Write as _;
        let mut names = Interner::new();
        let read = read(text, &mut names, 100, &|word| word == "entry");
        let tree = &read.tree;
        let mut out = String::new();
        let mut ends = Vec::new();
        for at in 0..tree.len() {
            while ends.last() == Some(&at) {
                ends.pop();
                out.push(')');
            }
            match tree.kind(at) {
                Kind::List => {
                    ends.push(tree.after(at));
                    out.push('(');
                }
                Kind::Symbol(s) => write!(out, "<{}>", names.name(s)).unwrap(),
                Kind::Key(s) => write!(out, ":<{}>", names.name(s)).unwrap(),
                Kind::Dot => out.push('.'),
                Kind::Bang => out.push('!'),
            }
        }
        out.extend(ends.iter().map(|_| ')'));
        for e in read.lexical {
            write!(out, " {:?} {}..{}", e.kind, e.start, e.end).unwrap();
        }
        for u in read.unbalanced {
            let what = if u.open { "unclosed" } else { "unopened" };
            write!(out, " {what} {}", u.at).unwrap();
        }
        out
    }

    #[test]
    fn all_kinds_of_tokens() {
        assert_eq!(
            show("(a |b c| \"d e\" #b01 #xfF)"),
            "(<a><b c><\"d e\"><#b01><#xfF>)"
        );
        assert_eq!(
            show("(! x :key v :|k 2| (. |.| .5 !!))"),
            "(!<x>:<key><v>:<k 2>(.<.><.5><!!>))"
        );
        assert_eq!(show("|| |a\\|b| |\\\\|| |x\ny|"), "<><a|b><\\|><x\ny>");
        assert_eq!(show("a;b\n;c"), "<a>");
        assert_eq!(show("\u{feff}a ;\r\n b"), "<a><b>");
    }

    #[test]
    fn lexical_errors_are_skipped() {
        assert_eq!(show("(a éß b)"), "(<a><b>) Stray 3..7");
        assert_eq!(show("(a |b\nc)"), "(<a><|b><c>) Unterminated 3..5");
        assert_eq!(
            show("(\"b\n:|k\nc)"),
            "(<\"b>:<|k><c>) Unterminated 1..3 Unterminated 5..7"
        );
        assert_eq!(
            show("#b2 #x # a"),
            "<#b2><#x><a> Hash 0..3 Hash 4..6 Hash 7..8"
        );
        assert_eq!(
            show(": a :(:\"x\")"),
            "<a>(<\"x\">) Colon 0..1 Colon 4..5 Colon 6..7"
        );
        assert_eq!(
            show("|a\n\\|b\n\\|"),
            "<|a><|b><|> Unterminated 0..2 Stray 3..4 Unterminated 4..6 Stray 7..8 Unterminated 8..9"
        );
    }

    #[test]
    fn unbalanced_parentheses_are_mended() {
        assert_eq!(show("(a))(b)"), "(<a>)(<b>) unopened 3");
        assert_eq!(show("(a (b"), "(<a>(<b>)) unclosed 0");
        assert_eq!(
            show("(a (b\n(entry c)\n(d"),
            "(<a>(<b>))(<entry><c>)(<d>) unclosed 0 unclosed 16"
        );
        // A balanced text is never cut.
        assert_eq!(show("(a\n(entry c))"), "(<a>(<entry><c>))");
    }

    #[test]
    fn nodes_are_small() {
        assert_eq!(size_of::<Node>(), 12);
    }
}
