//! Declaration specifiers and type names (C17 6.7, 6.7.1 to 6.7.5, 6.7.7).

use super::{Parser, basic::Words, declarator::Naming};
use crate::{
    ast::{
        Alignment, AttributeId, Declared, Qualifiers, Specifiers, SpecifiersId, StorageClass,
        TypeName, TypeNameId, TypeSpecifier,
    },
    codes,
    lex::{Keyword as K, Punctuator as P, TokenKind},
};
use bia_base::{Diagnostic, Span};

/// What has been read of a list of specifiers.
struct Draft {
    storage: Option<(StorageClass, Span)>,
    thread_local: Option<Span>,
    inline: Option<Span>,
    noreturn: Option<Span>,
    qualifiers: Qualifiers,
    words: Words,
    ty: Option<TypeSpecifier>,
    alignments: Vec<Alignment>,
    attributes: Vec<AttributeId>,
    start: Span,
}

impl Draft {
    fn has_type(&self) -> bool {
        self.ty.is_some() || !self.words.is_empty()
    }
}

/// Whether a keyword can be among the specifiers of a declaration.
fn is_specifier(keyword: K) -> bool {
    matches!(
        keyword,
        K::Typedef | K::Extern | K::Static | K::Auto | K::Register
    ) || matches!(keyword, K::ThreadLocal | K::Inline | K::Noreturn)
        || is_type_specifier(keyword)
}

/// Whether a keyword can be in a list of type specifiers and qualifiers.
fn is_type_specifier(keyword: K) -> bool {
    matches!(
        keyword,
        K::Const
            | K::Volatile
            | K::Restrict
            | K::Atomic
            | K::Alignas
            | K::Attribute
            | K::Struct
            | K::Union
            | K::Enum
            | K::Typeof
            | K::AutoType
    ) || Words::default().add(keyword)
}

impl Parser<'_> {
    /// The token `ahead`, after any `__extension__`.
    fn ahead_of_extensions(&self, mut ahead: usize) -> usize {
        while self.kind_ahead(ahead) == TokenKind::Keyword(K::Extension) {
            ahead += 1;
        }
        ahead
    }

    /// Whether a type name begins `ahead` of the next token.
    pub(super) fn starts_type_name(&self, ahead: usize) -> bool {
        let ahead = self.ahead_of_extensions(ahead);
        match self.kind_ahead(ahead) {
            TokenKind::Keyword(keyword) => is_type_specifier(keyword),
            TokenKind::Identifier => self.is_typedef_name(ahead),
            TokenKind::End
            | TokenKind::Number
            | TokenKind::Character
            | TokenKind::String
            | TokenKind::Punctuator(_) => false,
        }
    }

    /// Whether a declaration begins `ahead` of the next token. A name that is no typedef name
    /// begins one if another name follows: its type is unknown.
    pub(super) fn starts_declaration(&self, ahead: usize) -> bool {
        let ahead = self.ahead_of_extensions(ahead);
        match self.kind_ahead(ahead) {
            TokenKind::Keyword(keyword) => is_specifier(keyword) || keyword == K::StaticAssert,
            TokenKind::Identifier => {
                self.is_typedef_name(ahead) || self.kind_ahead(ahead + 1) == TokenKind::Identifier
            }
            TokenKind::End
            | TokenKind::Number
            | TokenKind::Character
            | TokenKind::String
            | TokenKind::Punctuator(_) => false,
        }
    }

    /// Declaration specifiers. `attributes` have been read before them.
    pub(super) fn specifiers(&mut self, attributes: Vec<AttributeId>) -> SpecifiersId {
        let mut draft = Draft {
            storage: None,
            thread_local: None,
            inline: None,
            noreturn: None,
            qualifiers: Qualifiers::default(),
            words: Words::default(),
            ty: None,
            alignments: Vec::new(),
            attributes,
            start: self.span(),
        };
        let first = self.at;
        while !self.lost && self.specifier(&mut draft) {}
        self.finish_specifiers(draft, first)
    }

    /// One specifier; false if the next token is none.
    fn specifier(&mut self, draft: &mut Draft) -> bool {
        let span = self.span();
        match self.kind() {
            TokenKind::Keyword(keyword) => self.keyword_specifier(keyword, span, draft),
            TokenKind::Identifier if !draft.has_type() => self.named_type(draft),
            TokenKind::Punctuator(P::LeftBracket) if self.at_attribute() => {
                self.attributes(&mut draft.attributes);
                true
            }
            TokenKind::Identifier
            | TokenKind::End
            | TokenKind::Number
            | TokenKind::Character
            | TokenKind::String
            | TokenKind::Punctuator(_) => false,
        }
    }

    fn keyword_specifier(&mut self, keyword: K, span: Span, draft: &mut Draft) -> bool {
        let storage = match keyword {
            K::Typedef => Some(StorageClass::Typedef),
            K::Extern => Some(StorageClass::Extern),
            K::Static => Some(StorageClass::Static),
            K::Auto => Some(StorageClass::Auto),
            K::Register => Some(StorageClass::Register),
            _ => None,
        };
        if let Some(storage) = storage {
            self.next();
            if let Some((before, place)) = draft.storage.replace((storage, span))
                && before != storage
            {
                self.conflict(span, place, "two storage classes");
            }
            return true;
        }
        if draft.words.add(keyword) {
            self.next();
            if draft.ty.is_some() {
                self.conflict(span, draft.start, "two types in one declaration");
            }
            return true;
        }
        match keyword {
            K::ThreadLocal => draft.thread_local = Some(span),
            K::Inline => draft.inline = Some(span),
            K::Noreturn => draft.noreturn = Some(span),
            K::Const => draft.qualifiers.is_const = true,
            K::Volatile => draft.qualifiers.is_volatile = true,
            K::Restrict => draft.qualifiers.is_restrict = true,
            K::Extension => {}
            K::Attribute => {
                self.attributes(&mut draft.attributes);
                return true;
            }
            K::Alignas => {
                let alignment = self.alignas();
                draft.alignments.push(alignment);
                return true;
            }
            K::Atomic if self.kind_ahead(1) != TokenKind::Punctuator(P::LeftParen) => {
                draft.qualifiers.is_atomic = true;
            }
            K::Atomic | K::Struct | K::Union | K::Enum | K::Typeof | K::AutoType => {
                let ty = self.long_type_specifier(keyword);
                if draft.has_type() {
                    self.conflict(span, draft.start, "two types in one declaration");
                }
                draft.ty = Some(ty);
                return true;
            }
            _ => return false,
        }
        self.next();
        true
    }

    fn conflict(&mut self, span: Span, before: Span, message: &str) {
        if !self.lost {
            self.sink.push(
                Diagnostic::new(&codes::SPECIFIERS, message)
                    .at(span)
                    .also(before, "the first one"),
            );
        }
    }

    /// `struct …`, `typeof (…)`, …
    fn long_type_specifier(&mut self, keyword: K) -> TypeSpecifier {
        match keyword {
            K::Struct | K::Union => TypeSpecifier::Record(self.nested(Self::record)),
            K::Enum => TypeSpecifier::Enum(self.nested(Self::enum_specifier)),
            K::Atomic => {
                self.next();
                self.expect(P::LeftParen);
                let ty = self.nested(Self::type_name);
                self.expect(P::RightParen);
                TypeSpecifier::Atomic(ty)
            }
            K::Typeof => {
                self.next();
                self.expect(P::LeftParen);
                let ty = if self.starts_type_name(0) {
                    TypeSpecifier::TypeofType(self.nested(Self::type_name))
                } else {
                    TypeSpecifier::TypeofExpr(self.nested(Self::expression))
                };
                self.expect(P::RightParen);
                ty
            }
            _ => {
                self.next();
                TypeSpecifier::AutoType
            }
        }
    }

    fn alignas(&mut self) -> Alignment {
        self.next();
        self.expect(P::LeftParen);
        let alignment = if self.starts_type_name(0) {
            Alignment::Type(self.nested(Self::type_name))
        } else {
            Alignment::Expression(self.nested(Self::constant_expression))
        };
        self.expect(P::RightParen);
        alignment
    }

    /// An identifier where a type may stand: a typedef name, or an unknown type if a declarator can
    /// only follow; otherwise the declarator itself.
    fn named_type(&mut self, draft: &mut Draft) -> bool {
        let known = self.is_typedef_name(0);
        let unknown = !known && self.kind_ahead(1) == TokenKind::Identifier;
        if !known && !unknown {
            return false;
        }
        let Some(name) = self.take_identifier() else {
            return false;
        };
        if unknown {
            self.unknown_type(name);
        }
        draft.ty = Some(TypeSpecifier::TypedefName(name));
        true
    }

    /// Reports a type name without a declaration. Parsing goes on as if it were a type.
    pub(super) fn unknown_type(&mut self, name: Declared) {
        if self.lost {
            return;
        }
        let text = self.unit.name(name.name);
        let message = format!("unknown type name `{text}`");
        self.sink.report(&codes::UNKNOWN_TYPE, name.span, message);
    }

    fn finish_specifiers(&mut self, draft: Draft, first: usize) -> SpecifiersId {
        let span = if self.at == first {
            Span {
                end: draft.start.start,
                ..draft.start
            }
        } else {
            self.since(draft.start)
        };
        let ty = match draft.ty {
            Some(ty) => ty,
            None if draft.words.is_empty() => TypeSpecifier::ImplicitInt,
            None => draft.words.resolve().unwrap_or_else(|| {
                let message = "these words do not form a type";
                if !self.lost {
                    self.sink.report(&codes::SPECIFIERS, span, message);
                }
                TypeSpecifier::Error
            }),
        };
        self.unit.specifiers.push(Specifiers {
            storage: draft.storage,
            thread_local: draft.thread_local,
            inline: draft.inline,
            noreturn: draft.noreturn,
            qualifiers: draft.qualifiers,
            ty,
            alignments: draft.alignments.into(),
            attributes: draft.attributes.into(),
            span,
        })
    }

    /// Whether specifiers name no type.
    pub(super) fn is_implicit_int(&self, specifiers: SpecifiersId) -> bool {
        self.unit[specifiers].ty == TypeSpecifier::ImplicitInt
    }

    /// Warns of a declaration without a type.
    pub(super) fn warn_implicit_int(&mut self, specifiers: SpecifiersId, place: Span) {
        if self.is_implicit_int(specifiers) && !self.lost {
            let message = "no type is written here; `int` is taken";
            self.sink.report(&codes::IMPLICIT_INT, place, message);
        }
    }

    /// `specifiers abstract-declarator`
    pub(super) fn type_name(&mut self) -> TypeNameId {
        let start = self.span();
        let specifiers = self.specifiers(Vec::new());
        if self.is_implicit_int(specifiers) {
            let empty = self.unit[specifiers].span;
            if empty.start == empty.end {
                self.expected("a type");
            } else {
                self.warn_implicit_int(specifiers, empty);
            }
        }
        let declarator = self.declarator(Naming::Abstract);
        let span = self.since(start);
        self.unit.type_names.push(TypeName {
            specifiers,
            declarator,
            span,
        })
    }
}
