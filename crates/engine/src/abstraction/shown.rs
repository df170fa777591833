//! [`shown`]: a formula as people get to see it in a history.

use crate::Cx;
use bia_term::Term;

/// So many characters of a formula are shown.
const MAX_TEXT: usize = 300;

/// A formula, shortened.
pub(crate) fn shown(cx: &Cx<'_>, formula: Term) -> String {
    if cx.terms.dag_size(&[formula]) > MAX_TEXT {
        return "…".into();
    }
    let text = cx.terms.term_text(formula);
    match text.char_indices().nth(MAX_TEXT) {
        Some((end, _)) => format!("{} …", &text[..end]),
        None => text,
    }
}
