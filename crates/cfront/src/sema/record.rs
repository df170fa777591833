//! Structs, unions and enums (C17 6.7.2.1, 6.7.2.2).

use super::scope::{Meaning, Tag};
use super::{Sema, codes};
use crate::ast::{self, MemberDeclaration, RecordKind, TypeSpecifier};
use crate::ir::types::{FieldSpec, RecordSpec};
use crate::ir::{EnumId, EnumType, IntKind, RecordId, RecordType, TypeId, TypeKind};
use bia_base::{Span, Symbol};
use rustc_hash::FxHashSet;

impl Sema<'_> {
    /// The type that a `struct` or `union` specifier names, defining it if it has members.
    pub(crate) fn record_specifier(&mut self, id: ast::RecordId) -> TypeId {
        let record = &self.unit[id];
        let defines = record.members.is_some();
        let known = record.tag.and_then(|tag| {
            let name = self.symbol(tag.name);
            if defines {
                self.scopes.tag_here(name)
            } else {
                self.scopes.tag(name)
            }
        });
        let of_kind = |sema: &Self, tag: Tag| match tag {
            Tag::Record(id) => sema.types()[id].kind == record.kind,
            Tag::Enum(_) => false,
        };
        let target = match known {
            Some(binding) if !of_kind(self, binding.meaning) => {
                self.error(
                    &codes::INCOMPATIBLE,
                    record.span,
                    "this tag is declared as another kind",
                );
                self.new_record(record.kind, None, record.span)
            }
            Some(binding) => match binding.meaning {
                Tag::Record(id) => id,
                Tag::Enum(_) => self.new_record(record.kind, None, record.span),
            },
            None => {
                let tag = record.tag.map(|tag| (self.symbol(tag.name), tag.span));
                let id = self.new_record(record.kind, tag.map(|tag| tag.0), record.span);
                if let Some((name, span)) = tag {
                    self.scopes.bind_tag(name, Tag::Record(id), span);
                }
                id
            }
        };
        if let Some(members) = &record.members {
            if self.types()[target].complete {
                self.error(
                    &codes::REDECLARED,
                    record.span,
                    "this struct or union is defined twice",
                );
            } else {
                let spec = self.record_spec(record, members);
                self.types_mut().records[target].span = record.span;
                self.types_mut().records[target].transparent = self
                    .unit
                    .attribute(&record.attributes, "transparent_union")
                    .is_some();
                self.complete_record(target, &spec);
            }
        }
        self.types_mut().of(TypeKind::Record(target))
    }

    /// `struct tag;` declares a type of this scope, whatever the tag means outside (C17 6.7.2.3
    /// p7).
    pub(crate) fn declare_tag_alone(&mut self, id: ast::SpecifiersId) {
        let unit = self.unit;
        let specifiers = &unit[id];
        let TypeSpecifier::Record(record) = specifiers.ty else {
            return;
        };
        let record = &unit[record];
        let (Some(tag), None) = (record.tag, &record.members) else {
            return;
        };
        // As gcc has it: with a qualifier or a storage class the outer type is meant.
        let plain = specifiers.qualifiers.is_empty() && specifiers.storage.is_none();
        let name = self.symbol(tag.name);
        if plain && self.scopes.tag_here(name).is_none() {
            let new = self.new_record(record.kind, Some(name), record.span);
            self.scopes.bind_tag(name, Tag::Record(new), tag.span);
        }
    }

    fn new_record(&mut self, kind: RecordKind, tag: Option<Symbol>, span: Span) -> RecordId {
        self.types_mut().add_record(RecordType {
            kind,
            tag,
            complete: false,
            members: Vec::new(),
            size: 0,
            alignment: 1,
            flexible: false,
            transparent: false,
            span,
        })
    }

    /// Lays out a record and makes it complete.
    pub(crate) fn complete_record(&mut self, id: RecordId, spec: &RecordSpec) {
        let layout = self.types().lay_out(spec);
        match layout.filter(|layout| layout.size <= self.largest_object()) {
            Some(layout) => {
                let record = &mut self.types_mut().records[id];
                record.members = layout.members;
                record.size = layout.size;
                record.alignment = layout.alignment;
                record.flexible = layout.flexible;
                record.complete = true;
            }
            None => {
                let span = self.types()[id].span;
                self.types_mut().records[id].complete = true;
                self.error(
                    &codes::TOO_LARGE,
                    span,
                    "the struct does not fit into memory",
                );
            }
        }
    }

    fn record_spec(&mut self, record: &ast::Record, members: &[MemberDeclaration]) -> RecordSpec {
        let packed = self.has_attribute(&record.attributes, "packed");
        let mut fields = Vec::new();
        for member in members {
            match member {
                MemberDeclaration::StaticAssert(id) => self.static_assert(*id),
                MemberDeclaration::Members {
                    specifiers,
                    declarators,
                    span,
                } => {
                    let base = self.specifiers(*specifiers);
                    let shared = &self.unit[*specifiers];
                    if declarators.is_empty() {
                        if let Some(field) = self.anonymous_member(*specifiers, base, *span) {
                            fields.push(field);
                        }
                        continue;
                    }
                    for declarator in declarators {
                        let declared = self.declarator_type(base, declarator.declarator);
                        let node = &self.unit[declarator.declarator];
                        let attributes: Vec<_> = shared
                            .attributes
                            .iter()
                            .chain(&node.attributes)
                            .copied()
                            .collect();
                        let width = declarator.width.and_then(|e| {
                            self.bit_width_of(e, declared.ty, declared.name.is_some())
                        });
                        let alignment = self.asked_alignment(&attributes, &shared.alignments);
                        fields.push(FieldSpec {
                            name: declared.name.map(|name| name.0),
                            ty: declared.ty,
                            width,
                            packed: self.has_attribute(&attributes, "packed"),
                            alignment,
                            span: node.span,
                        });
                    }
                }
            }
        }
        self.check_fields(record.kind, &mut fields);
        RecordSpec {
            kind: record.kind,
            fields,
            packed,
            alignment: self.type_alignment(&record.attributes),
            pack: record.pack.map(u64::from),
        }
    }

    fn anonymous_member(
        &mut self,
        specifiers: ast::SpecifiersId,
        ty: TypeId,
        span: Span,
    ) -> Option<FieldSpec> {
        let shared = &self.unit[specifiers];
        let ast::TypeSpecifier::Record(id) = shared.ty else {
            return None;
        };
        if self.unit[id].members.is_none() || self.unit[id].tag.is_some() {
            return None;
        }
        let alignment = self.asked_alignment(&shared.attributes, &shared.alignments);
        Some(FieldSpec {
            name: None,
            ty,
            width: None,
            packed: self.has_attribute(&shared.attributes, "packed"),
            alignment,
            span,
        })
    }

    fn bit_width_of(&mut self, expr: ast::ExprId, ty: TypeId, named: bool) -> Option<u32> {
        let span = self.unit[expr].span;
        let width = self.natural_constant(expr)?;
        let most = match self
            .types()
            .bits(ty)
            .filter(|_| self.types().is_integer(ty))
        {
            Some(bits) => bits,
            None => {
                self.error(&codes::BAD_TYPE, span, "a bit-field is an integer");
                return None;
            }
        };
        match u32::try_from(width) {
            Ok(width) if width <= most && (width > 0 || !named) => Some(width),
            Ok(_) | Err(_) => {
                let message = format!("a bit-field of {width} bits in `{}`", self.type_text(ty));
                self.error(&codes::BAD_TYPE, span, message);
                None
            }
        }
    }

    /// Members must be complete objects with different names; a flexible array comes last.
    fn check_fields(&mut self, kind: RecordKind, fields: &mut Vec<FieldSpec>) {
        let mut names = FxHashSet::default();
        let count = fields.len();
        let mut wrong = Vec::new();
        for (at, field) in fields.iter().enumerate() {
            let flexible = (at + 1 == count || kind == RecordKind::Union)
                && matches!(
                    self.kind(field.ty),
                    TypeKind::Array(_, crate::ir::ArrayLength::Incomplete)
                );
            let variable = self.types().is_variable_length(field.ty);
            if variable || (!self.types().is_complete(field.ty) && !flexible) {
                let message = format!("a member of type `{}`", self.type_text(field.ty));
                self.error(&codes::INCOMPLETE, field.span, message);
                wrong.push(at);
            }
            if let Some(name) = field.name
                && !names.insert(name)
            {
                self.error(
                    &codes::REDECLARED,
                    field.span,
                    "a second member of this name",
                );
            }
        }
        for at in wrong.into_iter().rev() {
            fields.remove(at);
        }
    }

    /// The way to a member through anonymous members: indices, outermost first.
    pub(crate) fn find_member(&self, record: RecordId, name: Symbol) -> Option<Vec<u32>> {
        let mut level = vec![(record, Vec::new())];
        // Anonymous members nest only as deep as the source, level by level.
        while !level.is_empty() {
            let mut next = Vec::new();
            for (record, path) in level {
                for (at, member) in self.types()[record].members.iter().enumerate() {
                    let mut path: Vec<u32> = path.clone();
                    path.push(u32::try_from(at).unwrap_or(u32::MAX));
                    match (member.name, self.kind(member.ty)) {
                        (Some(own), _) if own == name => return Some(path),
                        (None, TypeKind::Record(inner)) => next.push((inner, path)),
                        _ => {}
                    }
                }
            }
            level = next;
        }
        None
    }

    /// The type that an `enum` specifier names, defining it if it has enumerators.
    pub(crate) fn enum_specifier(&mut self, id: ast::EnumId) -> TypeId {
        let node = &self.unit[id];
        let defines = node.enumerators.is_some();
        let known = node.tag.and_then(|tag| {
            let name = self.symbol(tag.name);
            if defines {
                self.scopes.tag_here(name)
            } else {
                self.scopes.tag(name)
            }
        });
        let target = match known.map(|binding| binding.meaning) {
            Some(Tag::Enum(id)) => id,
            Some(Tag::Record(_)) => {
                self.error(
                    &codes::INCOMPATIBLE,
                    node.span,
                    "this tag is declared as another kind",
                );
                self.new_enum(None, node.span)
            }
            None => {
                let tag = node.tag.map(|tag| (self.symbol(tag.name), tag.span));
                let id = self.new_enum(tag.map(|tag| tag.0), node.span);
                if let Some((name, span)) = tag {
                    self.scopes.bind_tag(name, Tag::Enum(id), span);
                }
                id
            }
        };
        // gcc makes types of other sizes of these.
        for name in ["mode", "vector_size"] {
            if self.has_attribute(&node.attributes, name) {
                let message = format!("the attribute `{name}` of an enum is not modelled");
                self.unsupported(&codes::ATTRIBUTE, node.span, message);
            }
        }
        if let Some(enumerators) = &node.enumerators {
            if self.types()[target].complete {
                self.error(&codes::REDECLARED, node.span, "this enum is defined twice");
            } else {
                let packed = self.has_attribute(&node.attributes, "packed");
                self.enumerators(target, enumerators, packed);
            }
        }
        self.types_mut().of(TypeKind::Enum(target))
    }

    fn new_enum(&mut self, tag: Option<Symbol>, span: Span) -> EnumId {
        let underlying = self.types_mut().int(IntKind::UnsignedInt);
        self.types_mut().add_enum(EnumType {
            tag,
            underlying,
            complete: false,
            values: Vec::new(),
            span,
        })
    }

    /// Values are numbers; those that do not fit `int` get the enum's type in the end, as in gcc.
    fn enumerators(&mut self, target: EnumId, list: &[ast::Enumerator], packed: bool) {
        let int = self.int_type();
        let mut next = 0_i128;
        let mut values: Vec<(Symbol, i128, Span)> = Vec::new();
        for enumerator in list {
            let name = self.symbol(enumerator.name.name);
            let value = match enumerator.value {
                Some(expr) => match self.integer_constant(expr) {
                    Some(constant) => self.types().signed_value(constant.ty, constant.bits),
                    None => next,
                },
                None => next,
            };
            next = value.wrapping_add(1);
            let span = enumerator.name.span;
            if self.scopes.name_here(name).is_some() {
                self.error(
                    &codes::REDECLARED,
                    span,
                    "this name is declared before in this scope",
                );
            }
            // Later enumerators may mention it.
            let ty = self.smallest_for(value);
            let bits = self.types().wrap(ty, value.cast_unsigned());
            self.scopes.bind(name, Meaning::Enumerator(ty, bits), span);
            values.push((name, value, span));
        }
        let least = values.iter().map(|v| v.1).min().unwrap_or(0);
        let greatest = values.iter().map(|v| v.1).max().unwrap_or(0);
        let underlying = self.underlying(least, greatest, packed);
        let mut table = Vec::new();
        for (name, value, span) in values {
            let own = self.types_mut().of(TypeKind::Enum(target));
            let fits_int = self.fits_int(value);
            let ty = if fits_int { int } else { own };
            self.types_mut().enums[target].underlying = underlying;
            let bits = self.types().wrap(ty, value.cast_unsigned());
            self.scopes.bind(name, Meaning::Enumerator(ty, bits), span);
            table.push((name, self.types().wrap(underlying, value.cast_unsigned())));
        }
        let data = &mut self.types_mut().enums[target];
        data.underlying = underlying;
        data.complete = true;
        data.values = table;
    }

    fn fits_int(&self, value: i128) -> bool {
        let most = 1_i128 << (IntKind::Int.bits(self.types().model()) - 1);
        -most <= value && value < most
    }

    fn smallest_for(&mut self, value: i128) -> TypeId {
        if self.fits_int(value) {
            return self.int_type();
        }
        self.underlying(value.min(0), value, false)
    }

    /// gcc's choice: `unsigned int` if there is nothing negative, else `int`, then wider.
    fn underlying(&mut self, least: i128, greatest: i128, packed: bool) -> TypeId {
        let small = [
            IntKind::UnsignedChar,
            IntKind::SignedChar,
            IntKind::UnsignedShort,
            IntKind::Short,
        ];
        let large = [
            IntKind::UnsignedInt,
            IntKind::Int,
            IntKind::UnsignedLong,
            IntKind::Long,
            IntKind::UnsignedLongLong,
            IntKind::LongLong,
        ];
        let model = self.types().model();
        let fits = |kind: &IntKind| {
            let bits = kind.bits(model);
            let (low, high) = if kind.is_signed() {
                (-(1_i128 << (bits - 1)), (1_i128 << (bits - 1)) - 1)
            } else {
                (0, (1_i128 << bits) - 1)
            };
            least >= low && greatest <= high
        };
        let short = packed || model.target().short_enums;
        let kinds = small.iter().filter(|_| short).chain(&large);
        let kind = kinds.copied().find(fits).unwrap_or(IntKind::LongLong);
        self.types_mut().int(kind)
    }
}
