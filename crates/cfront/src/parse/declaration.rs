//! Declarations, static assertions and function definitions (C17 6.7, 6.7.10, 6.9).

use super::{Parser, declarator::Naming};
use crate::{
    ast::{
        AttributeId, Declaration, DeclarationId, DeclaratorId, Derived, ExternalDeclaration,
        FunctionDefinition, FunctionId, InitDeclarator, Parameters, SpecifiersId, StaticAssert,
        StaticAssertId, StorageClass,
    },
    lex::{Keyword as K, Punctuator as P, TokenKind},
};
use bia_base::Span;

/// What began like a declaration.
pub(super) enum Outcome {
    Declaration(DeclarationId),
    Function(FunctionId),
}

impl Parser<'_> {
    /// The whole file.
    pub(super) fn translation_unit(&mut self) {
        while self.kind() != TokenKind::End {
            let before = self.at;
            if self.take(P::Semicolon) {
                continue;
            }
            if self.is(P::RightBrace) {
                self.expected("a declaration");
                self.next();
                self.lost = false;
                continue;
            }
            if let Some(external) = self.external_declaration() {
                self.unit.external.push(external);
            }
            if self.at == before {
                self.next();
            }
        }
    }

    fn external_declaration(&mut self) -> Option<ExternalDeclaration> {
        while self.take_keyword(K::Extension) {}
        if self.is_keyword(K::StaticAssert) {
            return Some(ExternalDeclaration::StaticAssert(self.static_assert()));
        }
        if self.is_keyword(K::Asm) {
            return Some(ExternalDeclaration::Asm(self.asm()));
        }
        let begins = match self.kind() {
            TokenKind::Keyword(_) => self.starts_declaration(0),
            TokenKind::Identifier => true,
            TokenKind::Punctuator(P::Star | P::LeftParen) => true,
            TokenKind::Punctuator(P::LeftBracket) => self.at_attribute(),
            TokenKind::Punctuator(_)
            | TokenKind::End
            | TokenKind::Number
            | TokenKind::Character
            | TokenKind::String => false,
        };
        if !begins {
            self.expected("a declaration");
            self.skip_to_end();
            return None;
        }
        Some(match self.declaration(Vec::new()) {
            Outcome::Declaration(id) => ExternalDeclaration::Declaration(id),
            Outcome::Function(id) => ExternalDeclaration::Function(id),
        })
    }

    /// A declaration with its semicolon, or a function with its body. `attributes` have been read
    /// before it.
    pub(super) fn declaration(&mut self, attributes: Vec<AttributeId>) -> Outcome {
        let start = self.span();
        let specifiers = self.specifiers(attributes);
        if self.lost || self.is(P::Semicolon) {
            return Outcome::Declaration(self.finish_declaration(start, specifiers, Vec::new()));
        }
        let declarator = self.declarator(Naming::Named);
        let place = self.unit[declarator].span;
        if self.is_implicit_int(specifiers) && self.is(P::Star) {
            // `name * other`: more likely an unknown type than a missing semicolon.
            if let Some(name) = self.unit[declarator].name {
                self.unknown_type(name);
                self.skip_to_end();
                return Outcome::Declaration(self.push_declaration(start, specifiers, Vec::new()));
            }
        }
        self.warn_implicit_int(specifiers, place);
        if self.is_definition(declarator) {
            let function = self.function_definition(start, specifiers, declarator);
            return Outcome::Function(function);
        }
        let declarators = self.init_declarators(specifiers, declarator);
        Outcome::Declaration(self.finish_declaration(start, specifiers, declarators))
    }

    /// Whether a body, or the declarations of old-style parameters, follow a declarator.
    fn is_definition(&self, declarator: DeclaratorId) -> bool {
        if self.lost {
            return false;
        }
        match self.unit[declarator].derived.first() {
            Some(Derived::Function { parameters, .. }) => {
                let old = matches!(parameters, Parameters::Identifiers(_));
                self.is(P::LeftBrace) || (old && self.starts_declaration(0))
            }
            Some(Derived::Array { .. } | Derived::Pointer { .. }) | None => false,
        }
    }

    /// From the first declarator's initializer to before the semicolon.
    fn init_declarators(
        &mut self,
        specifiers: SpecifiersId,
        first: DeclaratorId,
    ) -> Vec<InitDeclarator> {
        let storage = self.unit[specifiers].storage;
        let is_typedef = storage.is_some_and(|(class, _)| class == StorageClass::Typedef);
        let mut declarators = Vec::new();
        let mut declarator = first;
        loop {
            self.declare(declarator, is_typedef);
            let initializer =
                (!self.lost && self.take(P::Equal)).then(|| self.nested(Self::initializer));
            declarators.push(InitDeclarator {
                declarator,
                initializer,
            });
            if self.lost || !self.take(P::Comma) {
                return declarators;
            }
            let mut attributes = Vec::new();
            self.keyword_attributes(&mut attributes);
            declarator = self.declarator(Naming::Named);
            self.add_attributes(declarator, attributes);
        }
    }

    fn finish_declaration(
        &mut self,
        start: Span,
        specifiers: SpecifiersId,
        declarators: Vec<InitDeclarator>,
    ) -> DeclarationId {
        self.end_with_semicolon();
        self.push_declaration(start, specifiers, declarators)
    }

    fn push_declaration(
        &mut self,
        start: Span,
        specifiers: SpecifiersId,
        declarators: Vec<InitDeclarator>,
    ) -> DeclarationId {
        let span = self.since(start);
        self.unit.declarations.push(Declaration {
            specifiers,
            declarators: declarators.into(),
            span,
        })
    }

    /// From after the declarator on.
    fn function_definition(
        &mut self,
        start: Span,
        specifiers: SpecifiersId,
        declarator: DeclaratorId,
    ) -> FunctionId {
        self.declare(declarator, false);
        self.scopes.enter();
        self.declare_parameters(declarator);
        let mut old_style = Vec::new();
        while self.starts_declaration(0) {
            let specifiers_start = self.span();
            let specifiers = self.specifiers(Vec::new());
            let declarators = if self.lost || self.is(P::Semicolon) {
                Vec::new()
            } else {
                let first = self.declarator(Naming::Named);
                self.init_declarators(specifiers, first)
            };
            old_style.push(self.finish_declaration(specifiers_start, specifiers, declarators));
        }
        let body = self.nested(Self::compound_statement);
        self.scopes.leave();
        let span = self.since(start);
        self.unit.functions.push(FunctionDefinition {
            specifiers,
            declarator,
            old_style: old_style.into(),
            body,
            span,
        })
    }

    /// `_Static_assert (condition, "message");`
    pub(super) fn static_assert(&mut self) -> StaticAssertId {
        let start = self.span();
        self.next();
        self.expect(P::LeftParen);
        let condition = self.nested(Self::constant_expression);
        let mut message = None;
        if self.take(P::Comma) {
            message = self.string();
            if message.is_none() {
                self.expected("a string");
            }
        }
        self.expect(P::RightParen);
        self.end_with_semicolon();
        let span = self.since(start);
        self.unit.static_asserts.push(StaticAssert {
            condition,
            message,
            span,
        })
    }
}
