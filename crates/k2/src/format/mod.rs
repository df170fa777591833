//! `bia fmt`: the layout of the printer for a text as it is written.
//!
//! Forms, words and comments are kept; line breaks, indentation, needless bars around names and the
//! order of top-level forms change (types, defines, globals, init, entry, functions; stable).
//! Comments go with the form that follows them, or with what stands before them on their line; a
//! block of comments at the very top stays there if an empty line separates it from the rest or if
//! the form that follows it moves.
//!
//! Only what is no sequence of s-expressions is refused. The result is read again and compared
//! token by token, so that a mistake here cannot change a program.

mod forms;
mod tokens;

use crate::codes;
use crate::parse::{Sink, read_text};
use crate::print::{LIST_WIDTH, Layout};
use bia_base::{Diagnostic, Interner, SourceId};
use forms::{Form, Kind};
use tokens::{Piece, Pieces};

/// Formats a text. Errors are those of characters and parentheses.
pub fn format(source: SourceId, text: &str) -> Result<String, Vec<Diagnostic>> {
    let mut sink = Sink::new(source);
    let read = read_text(text, &mut Interner::new(), &mut sink);
    if read.is_none() || sink.has_errors() {
        return Err(sink.finish());
    }
    let pieces = Pieces::of(text);
    let mut forms = forms::split(&pieces);
    forms.keep_top_comments();
    forms.all.sort_by_key(|form| form.kind);
    let mut out = Layout::new();
    let mut order = Vec::with_capacity(pieces.len());
    for comment in forms.header.clone() {
        comment_line(&pieces, comment, comment != forms.header.start, &mut out);
        order.push(comment);
    }
    if !forms.header.is_empty() && !forms.all.is_empty() {
        out.empty_line();
    }
    let mut before: Option<&Form> = None;
    for form in &forms.all {
        if before.is_some_and(|before| form.blank_before || apart(before.kind, form.kind)) {
            out.empty_line();
        }
        write_form(&pieces, form, &mut out, &mut order);
        before = Some(form);
    }
    for comment in forms.footer.clone() {
        let any = before.is_some() || comment != forms.footer.start;
        comment_line(&pieces, comment, any, &mut out);
        order.push(comment);
    }
    out.end_form();
    let result = out.finish().expect("writing to a string succeeds");
    verified(&pieces, &order, result)
}

/// The result, if it consists of the given tokens in the given order.
fn verified(
    pieces: &Pieces<'_>,
    order: &[usize],
    result: String,
) -> Result<String, Vec<Diagnostic>> {
    if pieces.same_as(order, &Pieces::of(&result)) {
        return Ok(result);
    }
    let message = "formatting would change the program; nothing was done";
    Err(vec![Diagnostic::new(&codes::FORMAT, message)])
}

/// Whether the printer separates forms of these kinds by an empty line.
fn apart(first: Kind, second: Kind) -> bool {
    let group = |kind| match kind {
        Kind::Type => 0,
        Kind::Define => 1,
        Kind::Globals | Kind::Init | Kind::Entry => 2,
        Kind::Function => 3,
    };
    second == Kind::Function || group(first) != group(second)
}

/// A comment between forms, on a line of its own.
fn comment_line(pieces: &Pieces<'_>, at: usize, any_before: bool, out: &mut Layout<'_>) {
    if any_before {
        if pieces.blank_before(at) {
            out.empty_line();
        } else {
            out.end_form();
        }
    }
    out.comment(pieces.comment(at), true);
}

fn write_form(pieces: &Pieces<'_>, form: &Form, out: &mut Layout<'_>, order: &mut Vec<usize>) {
    for comment in form.leading.clone() {
        comment_line(pieces, comment, comment != form.leading.start, out);
        order.push(comment);
    }
    if !form.leading.is_empty() {
        if pieces.blank_before(form.tokens.start) {
            out.empty_line();
        } else {
            out.end_form();
        }
    }
    let mut scratch = String::new();
    for at in form.tokens.clone() {
        order.push(at);
        if pieces.blank_before(at) {
            out.keep_blank();
        }
        match pieces.piece(at) {
            Piece::Open => match out.declarations_next() {
                Some(has_head) if pieces.is_long_list(at, LIST_WIDTH) => out.open_broken(has_head),
                Some(_) | None => out.open(),
            },
            Piece::Close => out.close(),
            Piece::Word => out.atom(pieces.word(at, &mut scratch)),
            Piece::Comment => out.comment(pieces.comment(at), pieces.on_own_line(at)),
        }
    }
    if let Some(comment) = form.trailing {
        order.push(comment);
        out.comment(pieces.comment(comment), false);
    }
    out.end_form();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_changed_is_thrown_away() {
        let pieces = Pieces::of("(a |b| c)");
        let order = [0, 1, 2, 3, 4];
        let same = |text: &str| verified(&pieces, &order, text.to_owned());
        assert_eq!(same("(a b c)").as_deref(), Ok("(a b c)"));
        for changed in ["(a c b)", "(a b)", "(a b c d)", "(a b :c)", "(a b c) ; d"] {
            let error = same(changed).expect_err("another text is refused");
            assert_eq!(error[0].code.name, "K2-E007");
        }
    }
}
