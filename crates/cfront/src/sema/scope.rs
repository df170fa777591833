//! Scopes: what names mean where.
//!
//! One table per namespace maps a name to its innermost binding; closing a scope undoes its
//! bindings in reverse order. So look-up is one probe, whatever the nesting.

use crate::ir::{EnumId, FunctionId, ObjectId, RecordId, TypeId};
use bia_base::{Span, Symbol};
use rustc_hash::FxHashMap;

/// What an ordinary name means.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Meaning {
    Object(ObjectId),
    Function(FunctionId),
    Typedef(TypeId),
    /// An enumerator: type and bits.
    Enumerator(TypeId, u128),
}

/// What a tag means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tag {
    Record(RecordId),
    Enum(EnumId),
}

/// A binding and the scope that made it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Binding<T> {
    pub(crate) meaning: T,
    pub(crate) depth: u32,
    pub(crate) span: Span,
}

/// A tag or an enumerator of a scope.
#[derive(Clone, Copy)]
pub(crate) enum TypeBinding {
    Enumerator(Symbol, Meaning, Span),
    Tag(Symbol, Tag, Span),
}

enum Undo {
    Name(Symbol, Option<Binding<Meaning>>),
    Tag(Symbol, Option<Binding<Tag>>),
}

/// All scopes that are open.
#[derive(Default)]
pub(crate) struct Scopes {
    names: FxHashMap<Symbol, Binding<Meaning>>,
    tags: FxHashMap<Symbol, Binding<Tag>>,
    undo: Vec<Undo>,
    open: Vec<usize>,
}

impl Scopes {
    /// How many scopes are open within the file's.
    pub(crate) fn depth(&self) -> u32 {
        u32::try_from(self.open.len()).unwrap_or(u32::MAX)
    }

    pub(crate) fn open(&mut self) {
        self.open.push(self.undo.len());
    }

    /// What the innermost scope declares besides objects: tags and enumerators.
    pub(crate) fn types_here(&self) -> Vec<TypeBinding> {
        let start = self.open.last().copied().unwrap_or(0);
        let found = self.undo[start..].iter().filter_map(|undo| match undo {
            Undo::Name(name, _) => match self.name(*name)? {
                Binding {
                    meaning: meaning @ Meaning::Enumerator(..),
                    span,
                    ..
                } => Some(TypeBinding::Enumerator(*name, meaning, span)),
                _ => None,
            },
            Undo::Tag(name, _) => {
                let binding = self.tag(*name)?;
                Some(TypeBinding::Tag(*name, binding.meaning, binding.span))
            }
        });
        found.collect()
    }

    /// Declares again what [`Scopes::types_here`] found.
    pub(crate) fn bind_types(&mut self, bindings: &[TypeBinding]) {
        for binding in bindings {
            match *binding {
                TypeBinding::Enumerator(name, meaning, span) => self.bind(name, meaning, span),
                TypeBinding::Tag(name, tag, span) => self.bind_tag(name, tag, span),
            }
        }
    }

    pub(crate) fn close(&mut self) {
        let Some(start) = self.open.pop() else {
            return;
        };
        for undo in self.undo.drain(start..).rev() {
            match undo {
                Undo::Name(name, Some(old)) => {
                    self.names.insert(name, old);
                }
                Undo::Name(name, None) => {
                    self.names.remove(&name);
                }
                Undo::Tag(name, Some(old)) => {
                    self.tags.insert(name, old);
                }
                Undo::Tag(name, None) => {
                    self.tags.remove(&name);
                }
            }
        }
    }

    pub(crate) fn name(&self, name: Symbol) -> Option<Binding<Meaning>> {
        self.names.get(&name).copied()
    }

    pub(crate) fn tag(&self, name: Symbol) -> Option<Binding<Tag>> {
        self.tags.get(&name).copied()
    }

    /// The binding of this very scope.
    pub(crate) fn name_here(&self, name: Symbol) -> Option<Binding<Meaning>> {
        self.name(name).filter(|b| b.depth == self.depth())
    }

    /// The tag of this very scope.
    pub(crate) fn tag_here(&self, name: Symbol) -> Option<Binding<Tag>> {
        self.tag(name).filter(|b| b.depth == self.depth())
    }

    pub(crate) fn bind(&mut self, name: Symbol, meaning: Meaning, span: Span) {
        let binding = Binding {
            meaning,
            depth: self.depth(),
            span,
        };
        let old = self.names.insert(name, binding);
        self.undo.push(Undo::Name(name, old));
    }

    /// Binds a name that nothing else is called by, for the rest of the file.
    pub(crate) fn bind_outermost(&mut self, name: Symbol, meaning: Meaning, span: Span) {
        let binding = Binding {
            meaning,
            depth: 0,
            span,
        };
        self.names.insert(name, binding);
    }

    pub(crate) fn bind_tag(&mut self, name: Symbol, tag: Tag, span: Span) {
        let binding = Binding {
            meaning: tag,
            depth: self.depth(),
            span,
        };
        let old = self.tags.insert(name, binding);
        self.undo.push(Undo::Tag(name, old));
    }
}
