//! The tree as text, for tests and for looking at it: one line for each external declaration, in
//! s-expressions. Written with a stack of what is still to be printed, so any depth prints.

mod declaration;
mod expr;
mod stmt;

use super::{
    AttributeId, ConstantId, DeclarationId, DeclaratorId, Declared, Designator, EnumId, ExprId,
    ExternalDeclaration, FunctionId, InitializerId, ParameterId, RecordId, SpecifiersId,
    StaticAssertId, StmtId, StringId, TranslationUnit, TypeNameId,
};
use std::borrow::Cow;

/// Something to be printed.
enum Part {
    Text(Cow<'static, str>),
    Name(Declared),
    Expr(ExprId),
    Stmt(StmtId),
    Declaration(DeclarationId),
    Specifiers(SpecifiersId),
    Declarator(DeclaratorId),
    Parameter(ParameterId),
    TypeName(TypeNameId),
    Record(RecordId),
    Enum(EnumId),
    Initializer(InitializerId),
    Function(FunctionId),
    StaticAssert(StaticAssertId),
    Asm(super::AsmId),
    Attribute(AttributeId),
    Constant(ConstantId),
    String(StringId),
    Designator(Designator),
}

/// The parts of one node, in order.
#[derive(Default)]
struct Parts(Vec<Part>);

impl Parts {
    fn open(head: &'static str) -> Self {
        let mut parts = Self::default();
        parts.text("(");
        parts.text(head);
        parts
    }
    fn text(&mut self, text: impl Into<Cow<'static, str>>) -> &mut Self {
        self.0.push(Part::Text(text.into()));
        self
    }
    /// A blank and the part.
    fn then(&mut self, part: Part) -> &mut Self {
        self.text(" ");
        self.0.push(part);
        self
    }
    /// A blank and the part, or `_`.
    fn optional(&mut self, part: Option<Part>) -> &mut Self {
        self.then(part.unwrap_or(Part::Text("_".into())))
    }
    fn each(&mut self, parts: impl IntoIterator<Item = Part>) -> &mut Self {
        for part in parts {
            self.then(part);
        }
        self
    }
    fn attributes(&mut self, attributes: &[AttributeId]) -> &mut Self {
        self.each(attributes.iter().map(|id| Part::Attribute(*id)))
    }
    fn close(mut self) -> Self {
        self.text(")");
        self
    }
}

/// The whole unit as text.
pub fn dump(unit: &TranslationUnit) -> String {
    let mut out = String::new();
    for external in &unit.external {
        let part = match external {
            ExternalDeclaration::Function(id) => Part::Function(*id),
            ExternalDeclaration::Declaration(id) => Part::Declaration(*id),
            ExternalDeclaration::StaticAssert(id) => Part::StaticAssert(*id),
            ExternalDeclaration::Asm(id) => Part::Asm(*id),
        };
        let mut stack = vec![part];
        while let Some(part) = stack.pop() {
            if let Part::Text(text) = part {
                out.push_str(&text);
            } else {
                stack.extend(expand(unit, part).0.into_iter().rev());
            }
        }
        out.push('\n');
    }
    out
}

/// The parts of a part.
fn expand(unit: &TranslationUnit, part: Part) -> Parts {
    let mut parts = Parts::default();
    match part {
        Part::Text(text) => {
            parts.text(text);
        }
        Part::Name(name) => {
            parts.text(unit.name(name.name).to_owned());
        }
        Part::Expr(id) => return expr::expr(unit, id),
        Part::Constant(id) => return expr::constant(unit, id),
        Part::String(id) => return expr::string(unit, id),
        Part::Stmt(id) => return stmt::stmt(unit, id),
        Part::Asm(id) => return stmt::asm(unit, id),
        Part::Declaration(id) => return declaration::declaration(unit, id),
        Part::Specifiers(id) => return declaration::specifiers(unit, id),
        Part::Declarator(id) => return declaration::declarator(unit, id),
        Part::Record(id) => return declaration::record(unit, id),
        Part::Enum(id) => return declaration::enumeration(unit, id),
        Part::Initializer(id) => return declaration::initializer(unit, id),
        Part::Function(id) => return declaration::function(unit, id),
        Part::Attribute(id) => return declaration::attribute(unit, id),
        Part::Parameter(id) => {
            let parameter = &unit[id];
            parts.0.push(Part::Specifiers(parameter.specifiers));
            parts.then(Part::Declarator(parameter.declarator));
        }
        Part::TypeName(id) => {
            let ty = &unit[id];
            parts.0.push(Part::Specifiers(ty.specifiers));
            if !unit[ty.declarator].derived.is_empty() {
                parts.then(Part::Declarator(ty.declarator));
            }
        }
        Part::StaticAssert(id) => {
            parts = Parts::open("static-assert");
            parts.then(Part::Expr(unit[id].condition));
            parts.each(unit[id].message.map(Part::String));
            return parts.close();
        }
        Part::Designator(Designator::Member(name)) => {
            parts.text(".").0.push(Part::Name(name));
        }
        Part::Designator(Designator::Index(index)) => {
            parts.text("[").0.push(Part::Expr(index));
            parts.text("]");
        }
        Part::Designator(Designator::Range(first, last)) => {
            parts.text("[").0.push(Part::Expr(first));
            parts.text(" ... ").0.push(Part::Expr(last));
            parts.text("]");
        }
    }
    parts
}
