//! Whether an expression of a witness is one: a C expression without effects, alone where it
//! stands.
//!
//! An expression is put into the program between parentheses and parsed there, in its scope. That
//! it does not reach beyond them is seen from the tree: some node covers all of the text but
//! parentheses around it.

use bia_cfront::ast::{Expr, ExprKind, TranslationUnit, UnaryOp};
use std::ops::Range;

/// Why a text cannot be an expression, whatever is around it.
pub(super) fn check_text(text: &str) -> Result<(), String> {
    if text.trim().is_empty() {
        return Err("it is empty".into());
    }
    if text.contains("__bia") {
        return Err("names with `__bia` are not the program's".into());
    }
    let refused = |c: char| "#;{}\"\\`@".contains(c) || (c.is_control() && c != '\t');
    if let Some(bad) = text.chars().find(|c| refused(*c)) {
        return Err(format!("{bad:?} cannot be part of it"));
    }
    if ["//", "/*", "??", "<%", "%>", "<:", ":>", "%:"]
        .iter()
        .any(|bad| text.contains(bad))
    {
        return Err("comments and trigraphs cannot be part of it".into());
    }
    let mut depth = 0_usize;
    for c in text.chars() {
        match c {
            '(' => depth += 1,
            ')' if depth == 0 => return Err("its parentheses do not match".into()),
            ')' => depth -= 1,
            _ => {}
        }
    }
    match depth {
        0 => Ok(()),
        _ => Err("its parentheses do not match".into()),
    }
}

/// Why what stands in this part of a unit is not an expression without effects.
pub(super) fn check_tree(
    unit: &TranslationUnit,
    text: &str,
    range: &Range<usize>,
) -> Result<(), String> {
    let inside = |expr: &Expr| {
        let span = expr.span.range();
        range.start <= span.start && span.end <= range.end
    };
    let mut whole = false;
    for expr in unit.exprs.values().filter(|expr| inside(expr)) {
        let span = expr.span.range();
        let before = text[range.start..span.start].trim();
        let after = text[span.end..range.end].trim();
        let only = |text: &str, paren: char| text.chars().all(|c| c == paren || c.is_whitespace());
        let count = |text: &str| text.chars().filter(|c| !c.is_whitespace()).count();
        whole |= only(before, '(') && only(after, ')') && count(before) == count(after);
        if let Some(what) = effect(&expr.kind) {
            return Err(format!("{what} cannot be part of it"));
        }
    }
    match whole {
        true => Ok(()),
        false => Err("it is not one expression".into()),
    }
}

/// Whether what stands in this part of a unit looks at memory, not only at variables by their
/// names.
pub(super) fn looks_at_memory(unit: &TranslationUnit, range: &Range<usize>) -> bool {
    let inside = |expr: &&Expr| {
        let span = expr.span.range();
        range.start <= span.start && span.end <= range.end
    };
    unit.exprs.values().filter(inside).any(|expr| {
        matches!(
            &expr.kind,
            ExprKind::Index { .. }
                | ExprKind::Unary {
                    op: UnaryOp::Dereference | UnaryOp::AddressOf,
                    ..
                }
        )
    })
}

/// What a node does or needs besides having a value.
fn effect(kind: &ExprKind) -> Option<&'static str> {
    match kind {
        ExprKind::Call { .. } => Some("a call"),
        ExprKind::Assign { .. } => Some("an assignment"),
        ExprKind::Unary { op, .. } => match op {
            UnaryOp::PreIncrement
            | UnaryOp::PreDecrement
            | UnaryOp::PostIncrement
            | UnaryOp::PostDecrement => Some("an assignment"),
            UnaryOp::Plus
            | UnaryOp::Minus
            | UnaryOp::Complement
            | UnaryOp::Not
            | UnaryOp::AddressOf
            | UnaryOp::Dereference
            | UnaryOp::Real
            | UnaryOp::Imaginary => None,
        },
        ExprKind::Statement(_) => Some("a statement"),
        ExprKind::CompoundLiteral { .. } => Some("a compound literal"),
        ExprKind::VaArg { .. } => Some("`va_arg`"),
        ExprKind::LabelAddress(_) => Some("the address of a label"),
        ExprKind::String(_) => Some("a string"),
        ExprKind::Generic { .. } | ExprKind::ChooseExpr { .. } => Some("a selection"),
        ExprKind::Error => Some("something that is not an expression"),
        ExprKind::Identifier(_)
        | ExprKind::Constant(_)
        | ExprKind::Binary { .. }
        | ExprKind::Conditional { .. }
        | ExprKind::Cast { .. }
        | ExprKind::SizeofExpr(_)
        | ExprKind::SizeofType(_)
        | ExprKind::AlignofExpr(_)
        | ExprKind::AlignofType(..)
        | ExprKind::Index { .. }
        | ExprKind::Member { .. }
        | ExprKind::Offsetof { .. }
        | ExprKind::TypesCompatible { .. } => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bia_base::Sources;
    use bia_cfront::{ParseOptions, parse};

    fn tree(expression: &str) -> Result<(), String> {
        let before = "int f(int x, int y) { return (";
        let text = format!("{before}{expression}); }}");
        let range = before.len()..before.len() + expression.len();
        let mut sources = Sources::new();
        let parsed = parse(&mut sources, "t.c", text.clone(), &ParseOptions::default());
        check_tree(&parsed.unit, &text, &range)
    }

    #[test]
    fn expressions_are_told_from_other_texts() {
        for good in [
            "x",
            "(x)",
            "( (x) > 0 )",
            "(x) > (y)",
            "x ? y : 1",
            "sizeof(int) > 2",
        ] {
            assert_eq!(tree(good), Ok(()), "{good}");
            assert_eq!(check_text(good), Ok(()), "{good}");
        }
        for bad in [
            "x), (y", "x = 1", "x++", "f(x, y)", "({ x; })", "x += 1", "&&l",
        ] {
            assert!(tree(bad).is_err(), "{bad}");
        }
        for bad in [
            "",
            " ",
            "x; y",
            "x) + (y",
            "((x)",
            "x // y",
            "x /* y",
            "\"s\"",
            "__bia_segment",
        ] {
            assert!(check_text(bad).is_err(), "{bad}");
        }
    }
}
