//! Statements as text.

use super::{Part, Parts};
use crate::ast::{AsmId, BlockItem, ForInit, StmtId, StmtKind, TranslationUnit};

fn item(item: &BlockItem) -> Part {
    match item {
        BlockItem::Statement(id) => Part::Stmt(*id),
        BlockItem::Declaration(id) => Part::Declaration(*id),
        BlockItem::StaticAssert(id) => Part::StaticAssert(*id),
        BlockItem::NestedFunction(id) => Part::Function(*id),
        BlockItem::LocalLabels(labels) => Part::Text(format!("(labels {})", labels.len()).into()),
    }
}

pub(super) fn stmt(unit: &TranslationUnit, id: StmtId) -> Parts {
    let mut parts = Parts::open("");
    match &unit[id].kind {
        StmtKind::Error => {
            parts.text("<error>");
        }
        StmtKind::Empty { attributes } => {
            parts.text("empty").attributes(attributes);
        }
        StmtKind::Expression(value) => {
            parts.text("do").then(Part::Expr(*value));
        }
        StmtKind::Compound(items) => {
            parts.text("block").each(items.iter().map(item));
        }
        StmtKind::If {
            condition,
            then,
            otherwise,
        } => {
            parts.text("if").then(Part::Expr(*condition));
            parts.then(Part::Stmt(*then));
            parts.each(otherwise.map(Part::Stmt));
        }
        StmtKind::Switch { value, body } => {
            parts.text("switch").then(Part::Expr(*value));
            parts.then(Part::Stmt(*body));
        }
        StmtKind::While { condition, body } => {
            parts.text("while").then(Part::Expr(*condition));
            parts.then(Part::Stmt(*body));
        }
        StmtKind::DoWhile { body, condition } => {
            parts.text("do-while").then(Part::Stmt(*body));
            parts.then(Part::Expr(*condition));
        }
        StmtKind::For {
            init,
            condition,
            step,
            body,
        } => {
            parts.text("for").optional(match init {
                ForInit::None => None,
                ForInit::Expression(id) => Some(Part::Expr(*id)),
                ForInit::Declaration(id) => Some(Part::Declaration(*id)),
            });
            parts.optional(condition.map(Part::Expr));
            parts.optional(step.map(Part::Expr));
            parts.then(Part::Stmt(*body));
        }
        StmtKind::Goto(label) => {
            parts.text("goto").then(Part::Name(*label));
        }
        StmtKind::ComputedGoto(target) => {
            parts.text("goto*").then(Part::Expr(*target));
        }
        StmtKind::Continue => {
            parts.text("continue");
        }
        StmtKind::Break => {
            parts.text("break");
        }
        StmtKind::Return(value) => {
            parts.text("return").each(value.map(Part::Expr));
        }
        StmtKind::Labeled {
            label,
            attributes,
            body,
        } => {
            parts.text("label").then(Part::Name(*label));
            parts.attributes(attributes).then(Part::Stmt(*body));
        }
        StmtKind::Case { low, high, body } => {
            parts.text("case").then(Part::Expr(*low));
            parts.each(high.map(Part::Expr)).then(Part::Stmt(*body));
        }
        StmtKind::Default { body } => {
            parts.text("default").then(Part::Stmt(*body));
        }
        StmtKind::Asm(id) => return Parts(vec![Part::Asm(*id)]),
    }
    parts.close()
}

pub(super) fn asm(unit: &TranslationUnit, id: AsmId) -> Parts {
    let asm = &unit[id];
    let mut parts = Parts::open("asm");
    for (word, is) in [
        (" volatile", asm.volatile),
        (" inline", asm.inline),
        (" goto", asm.goto),
    ] {
        if is {
            parts.text(word);
        }
    }
    parts.then(Part::String(asm.template));
    for operands in [&asm.outputs, &asm.inputs] {
        parts.text(" :");
        for operand in operands {
            parts.each(operand.name.map(Part::Name));
            parts.then(Part::String(operand.constraint));
            parts.then(Part::Expr(operand.value));
        }
    }
    parts.text(" :");
    parts.each(asm.clobbers.iter().map(|id| Part::String(*id)));
    parts.each(asm.labels.iter().map(|label| Part::Name(*label)));
    parts.close()
}
