//! Declarators and parameter lists (C17 6.7.6, 6.7.7).
//!
//! A declarator is read from the outside in and made from the inside out. Each open parenthesis
//! keeps the stars before it; after the name come the suffixes of the innermost level, then its
//! stars from right to left, then the same one level further out.

use super::Parser;
use crate::{
    ast::{
        ArraySize, AttributeId, Declarator, DeclaratorId, Derived, Parameter, ParameterId,
        Parameters, Qualifiers, TypeSpecifier,
    },
    codes,
    lex::{Keyword as K, Punctuator as P, TokenKind},
};
use bia_base::Span;

/// Whether a declarator has a name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Naming {
    /// It must have one.
    Named,
    /// It must not have one.
    Abstract,
    /// It may have one: parameters.
    Either,
}

impl Parser<'_> {
    /// A declarator with the `asm` name and the attributes that follow it.
    pub(super) fn declarator(&mut self, naming: Naming) -> DeclaratorId {
        let start = self.span();
        let first = self.at;
        let mut attributes = Vec::new();
        let mut open: Vec<Vec<Derived>> = Vec::new();
        let mut pointers = self.pointers();
        while self.is(P::LeftParen) && self.is_grouping(naming) && self.may_open(open.len()) {
            self.next();
            self.keyword_attributes(&mut attributes);
            open.push(pointers);
            pointers = self.pointers();
        }
        let name = match naming {
            Naming::Named | Naming::Either => self.take_identifier(),
            Naming::Abstract => None,
        };
        if name.is_none() && naming == Naming::Named {
            self.no_name();
        }
        let mut derived = Vec::new();
        loop {
            self.suffixes(&mut derived, &mut attributes);
            derived.extend(pointers.into_iter().rev());
            match open.pop() {
                Some(outer) => pointers = outer,
                None => break,
            }
            if self.lost || !self.expect(P::RightParen) {
                break;
            }
        }
        let mut asm_name = None;
        if naming != Naming::Abstract {
            self.keyword_attributes(&mut attributes);
            asm_name = self.asm_name();
        }
        self.keyword_attributes(&mut attributes);
        let span = if self.at == first {
            Span {
                end: start.start,
                ..start
            }
        } else {
            self.since(start)
        };
        self.unit.declarators.push(Declarator {
            name,
            derived: derived.into(),
            asm_name,
            attributes: attributes.into(),
            span,
        })
    }

    fn no_name(&mut self) {
        let span = self.span();
        let is_end = matches!(
            self.kind(),
            TokenKind::Punctuator(P::Semicolon | P::Comma | P::Equal | P::RightParen)
        );
        if is_end {
            let message = "this declaration has no name";
            self.error(&codes::NO_NAME, span, message);
        } else {
            self.expected("a name to declare");
        }
    }

    /// Whether the `(` here groups, rather than begins the parameters of an abstract declarator.
    fn is_grouping(&self, naming: Naming) -> bool {
        if naming == Naming::Named {
            return true;
        }
        match self.kind_ahead(1) {
            TokenKind::Punctuator(P::RightParen | P::Ellipsis) => false,
            TokenKind::Keyword(K::Attribute) => true,
            _ => !self.starts_declaration(1),
        }
    }

    /// Stars with their qualifiers, in the order of the text.
    fn pointers(&mut self) -> Vec<Derived> {
        let mut pointers = Vec::new();
        while self.is(P::Star) && self.may_open(pointers.len()) {
            let start = self.span();
            self.next();
            let mut attributes = Vec::new();
            let qualifiers = self.qualifiers(&mut attributes);
            pointers.push(Derived::Pointer {
                qualifiers,
                attributes: attributes.into(),
                span: self.since(start),
            });
        }
        pointers
    }

    /// Qualifiers and attributes in any order.
    fn qualifiers(&mut self, attributes: &mut Vec<AttributeId>) -> Qualifiers {
        let mut qualifiers = Qualifiers::default();
        loop {
            match self.kind() {
                TokenKind::Keyword(K::Const) => qualifiers.is_const = true,
                TokenKind::Keyword(K::Volatile) => qualifiers.is_volatile = true,
                TokenKind::Keyword(K::Restrict) => qualifiers.is_restrict = true,
                TokenKind::Keyword(K::Atomic) => qualifiers.is_atomic = true,
                TokenKind::Keyword(K::Attribute) if !self.lost => {
                    self.keyword_attributes(attributes);
                    continue;
                }
                _ => return qualifiers,
            }
            self.next();
        }
    }

    /// `[…]` and `(…)` after a name or a closing parenthesis.
    fn suffixes(&mut self, derived: &mut Vec<Derived>, attributes: &mut Vec<AttributeId>) {
        while !self.lost && self.may_open(derived.len()) {
            let start = self.span();
            if self.is(P::LeftBracket) && !self.at_attribute() {
                let array = self.nested(Self::array);
                derived.push(array);
            } else if self.is(P::LeftBracket) {
                // `[[…]]` after a declarator.
                self.attributes(attributes);
            } else if self.take(P::LeftParen) {
                let parameters = self.nested(Self::parameters);
                derived.push(Derived::Function {
                    parameters,
                    span: self.since(start),
                });
            } else {
                return;
            }
        }
    }

    /// `[static const 3]`, `[*]`, `[]`
    fn array(&mut self) -> Derived {
        let start = self.span();
        self.next();
        let mut is_static = self.take_keyword(K::Static);
        let mut attributes = Vec::new();
        let qualifiers = self.qualifiers(&mut attributes);
        is_static |= self.take_keyword(K::Static);
        let size = if self.is(P::RightBracket) {
            ArraySize::Unspecified
        } else if self.is(P::Star) && self.kind_ahead(1) == TokenKind::Punctuator(P::RightBracket) {
            self.next();
            ArraySize::Star
        } else {
            ArraySize::Expression(self.assignment_expression())
        };
        self.expect(P::RightBracket);
        Derived::Array {
            size,
            qualifiers,
            is_static,
            span: self.since(start),
        }
    }

    /// What stands in the parentheses of a function, and the closing one.
    fn parameters(&mut self) -> Parameters {
        if self.take(P::RightParen) {
            return Parameters::Unspecified;
        }
        let ends = |kind| matches!(kind, TokenKind::Punctuator(P::Comma | P::RightParen));
        if self.kind() == TokenKind::Identifier
            && !self.is_typedef_name(0)
            && ends(self.kind_ahead(1))
        {
            return self.identifier_list();
        }
        self.scopes.enter();
        let (mut parameters, mut variadic) = (Vec::new(), false);
        while !self.lost {
            if self.take(P::Ellipsis) {
                variadic = true;
                break;
            }
            parameters.push(self.parameter());
            if !self.take(P::Comma) {
                break;
            }
        }
        self.close_parenthesis();
        self.scopes.leave();
        Parameters::Prototype {
            parameters: parameters.into(),
            variadic,
        }
    }

    /// `a, b)`
    fn identifier_list(&mut self) -> Parameters {
        let mut names = Vec::new();
        loop {
            match self.take_identifier() {
                Some(name) => names.push(name),
                None => {
                    self.expected("the name of a parameter");
                    break;
                }
            }
            if !self.take(P::Comma) {
                break;
            }
        }
        self.close_parenthesis();
        Parameters::Identifiers(names.into())
    }

    fn parameter(&mut self) -> ParameterId {
        let start = self.span();
        let specifiers = self.specifiers(Vec::new());
        if self.is_implicit_int(specifiers) {
            match self.take_identifier() {
                Some(name) if self.unit[specifiers].span.start == name.span.start => {
                    self.unknown_type(name);
                    self.unit.specifiers[specifiers].ty = TypeSpecifier::TypedefName(name);
                }
                Some(_) => {
                    self.at -= 1;
                    self.warn_implicit_int(specifiers, start);
                }
                None if self.unit[specifiers].span.end == start.start => {
                    self.expected("a parameter");
                }
                None => self.warn_implicit_int(specifiers, start),
            }
        }
        let declarator = self.declarator(Naming::Either);
        self.declare(declarator, false);
        let span = self.since(start);
        self.unit.parameters.push(Parameter {
            specifiers,
            declarator,
            span,
        })
    }

    /// Puts a declarator's name into the innermost scope.
    pub(super) fn declare(&mut self, declarator: DeclaratorId, is_typedef: bool) {
        if let Some(name) = self.unit[declarator].name {
            self.scopes.declare(name.name, is_typedef);
        }
    }

    /// Puts the parameters of a function with a body into the innermost scope.
    pub(super) fn declare_parameters(&mut self, declarator: DeclaratorId) {
        let Some(Derived::Function { parameters, .. }) = self.unit[declarator].derived.first()
        else {
            return;
        };
        let names: Vec<_> = match parameters {
            Parameters::Unspecified => Vec::new(),
            Parameters::Identifiers(names) => names.iter().map(|name| name.name).collect(),
            Parameters::Prototype { parameters, .. } => parameters
                .iter()
                .filter_map(|id| self.unit[self.unit[*id].declarator].name)
                .map(|name| name.name)
                .collect(),
        };
        for name in names {
            self.scopes.declare(name, false);
        }
    }
}
