//! `struct`, `union` and `enum` specifiers (C17 6.7.2.1, 6.7.2.2).

use super::{Parser, declarator::Naming};
use crate::{
    ast::{
        Declarator, DeclaratorId, EnumId, EnumSpecifier, Enumerator, MemberDeclaration,
        MemberDeclarator, Record, RecordId, RecordKind,
    },
    lex::{Keyword as K, Punctuator as P, TokenKind},
};
use bia_base::Span;

impl Parser<'_> {
    /// From the keyword on.
    pub(super) fn record(&mut self) -> RecordId {
        let start = self.span();
        let kind = if self.is_keyword(K::Union) {
            RecordKind::Union
        } else {
            RecordKind::Struct
        };
        self.next();
        let mut attributes = Vec::new();
        self.attributes(&mut attributes);
        let tag = self.take_identifier();
        self.attributes(&mut attributes);
        let mut span = self.since(start);
        let mut members = None;
        let mut pack = None;
        if self.take(P::LeftBrace) {
            members = Some(self.members().into());
            pack = self.packs.at(self.span().start);
            self.expect(P::RightBrace);
            span = self.since(start);
            self.keyword_attributes(&mut attributes);
        } else if tag.is_none() {
            self.expected("a tag or `{`");
        }
        self.unit.records.push(Record {
            kind,
            tag,
            members,
            attributes: attributes.into(),
            pack,
            span,
        })
    }

    /// What stands between the braces.
    fn members(&mut self) -> Vec<MemberDeclaration> {
        let mut members = Vec::new();
        while !matches!(
            self.kind(),
            TokenKind::Punctuator(P::RightBrace) | TokenKind::End
        ) {
            if self.take(P::Semicolon) {
                continue;
            }
            let before = self.at;
            if self.is_keyword(K::StaticAssert) {
                let assertion = self.static_assert();
                members.push(MemberDeclaration::StaticAssert(assertion));
            } else {
                members.push(self.member_declaration());
            }
            if self.at == before {
                self.next();
            }
        }
        members
    }

    fn member_declaration(&mut self) -> MemberDeclaration {
        let start = self.span();
        let specifiers = self.specifiers(Vec::new());
        let mut declarators = Vec::new();
        if self.unit[specifiers].span.end == start.start {
            self.expected("the declaration of a member");
        }
        if !self.is(P::Semicolon) && !self.lost {
            self.warn_implicit_int(specifiers, start);
            loop {
                declarators.push(self.member_declarator());
                if self.lost || !self.take(P::Comma) {
                    break;
                }
            }
        }
        // gcc takes a last member without its semicolon.
        if self.lost || !self.is(P::RightBrace) {
            self.end_with_semicolon();
        }
        MemberDeclaration::Members {
            specifiers,
            declarators: declarators.into(),
            span: self.since(start),
        }
    }

    fn member_declarator(&mut self) -> MemberDeclarator {
        let mut attributes = Vec::new();
        self.keyword_attributes(&mut attributes);
        let declarator = if self.is(P::Colon) {
            self.empty_declarator()
        } else {
            self.declarator(Naming::Named)
        };
        let mut width = None;
        if self.take(P::Colon) {
            width = Some(self.nested(Self::constant_expression));
            self.keyword_attributes(&mut attributes);
        }
        self.add_attributes(declarator, attributes);
        MemberDeclarator { declarator, width }
    }

    /// Adds attributes that stand apart from their declarator.
    pub(super) fn add_attributes(
        &mut self,
        declarator: DeclaratorId,
        attributes: Vec<crate::ast::AttributeId>,
    ) {
        if !attributes.is_empty() {
            let node = &mut self.unit.declarators[declarator];
            let mut all = std::mem::take(&mut node.attributes).into_vec();
            all.extend(attributes);
            node.attributes = all.into();
        }
    }

    fn empty_declarator(&mut self) -> DeclaratorId {
        let here = self.span();
        self.unit.declarators.push(Declarator {
            name: None,
            derived: Box::default(),
            asm_name: None,
            attributes: Box::default(),
            span: Span {
                end: here.start,
                ..here
            },
        })
    }

    /// From the keyword on.
    pub(super) fn enum_specifier(&mut self) -> EnumId {
        let start = self.span();
        self.next();
        let mut attributes = Vec::new();
        self.attributes(&mut attributes);
        let tag = self.take_identifier();
        self.attributes(&mut attributes);
        let mut span = self.since(start);
        let mut enumerators = None;
        if self.take(P::LeftBrace) {
            enumerators = Some(self.enumerators().into());
            span = self.since(start);
            self.keyword_attributes(&mut attributes);
        } else if tag.is_none() {
            self.expected("a tag or `{`");
        }
        self.unit.enums.push(EnumSpecifier {
            tag,
            enumerators,
            attributes: attributes.into(),
            span,
        })
    }

    /// What stands between the braces, and the closing one.
    fn enumerators(&mut self) -> Vec<Enumerator> {
        let mut enumerators = Vec::new();
        while !self.is(P::RightBrace) {
            let Some(name) = self.take_identifier() else {
                self.expected("the name of an enumeration constant");
                break;
            };
            let mut attributes = Vec::new();
            self.attributes(&mut attributes);
            let value = self
                .take(P::Equal)
                .then(|| self.nested(Self::constant_expression));
            self.scopes.declare(name.name, false);
            enumerators.push(Enumerator {
                name,
                value,
                attributes: attributes.into(),
            });
            if self.lost || !self.take(P::Comma) {
                break;
            }
        }
        self.close_brace();
        enumerators
    }
}
