//! The types that specifiers name (C17 6.7.2).

use super::scope::Meaning;
use super::{Sema, codes};
use crate::ast::{BasicType, Declared, SpecifiersId, TypeNameId, TypeSpecifier};
use crate::ir::types::{FieldSpec, RecordSpec};
use crate::ir::{ArrayLength, FloatKind, IntKind, RecordType, TypeId, TypeKind};
use crate::target::{VaList, VaMember};
use bia_base::Span;

impl Sema<'_> {
    /// The type of specifiers with its qualifiers. Read once, however often it is asked for.
    pub(crate) fn specifiers(&mut self, id: SpecifiersId) -> TypeId {
        if let Some(known) = self.specifier_types.get(&id) {
            return *known;
        }
        let specifiers = &self.unit[id];
        let ty = self.specifier_type(&specifiers.ty, specifiers.span);
        let ty = self.attributed_type(ty, &specifiers.attributes);
        let ty = self.types_mut().qualified(ty, specifiers.qualifiers);
        self.specifier_types.insert(id, ty);
        ty
    }

    /// Whether the specifiers are `__auto_type`.
    pub(crate) fn is_auto_type(&self, id: SpecifiersId) -> bool {
        self.unit[id].ty == TypeSpecifier::AutoType
    }

    fn specifier_type(&mut self, specifier: &TypeSpecifier, span: Span) -> TypeId {
        match specifier {
            TypeSpecifier::ImplicitInt | TypeSpecifier::Error | TypeSpecifier::AutoType => {
                self.int_type()
            }
            TypeSpecifier::Basic(basic) => self.basic_type(*basic, span),
            TypeSpecifier::Complex(basic) => {
                let part = self.basic_type(*basic, span);
                self.types_mut().of(TypeKind::Complex(part))
            }
            TypeSpecifier::Record(id) => self.record_specifier(*id),
            TypeSpecifier::Enum(id) => self.enum_specifier(*id),
            TypeSpecifier::TypedefName(name) => self.typedef_name(*name),
            TypeSpecifier::TypeofExpr(expr) => self.typeof_expression(*expr),
            TypeSpecifier::TypeofType(name) => self.type_name(*name),
            TypeSpecifier::Atomic(name) => {
                let ty = self.type_name(*name);
                let atomic = crate::ast::Qualifiers {
                    is_atomic: true,
                    ..Default::default()
                };
                self.types_mut().qualified(ty, atomic)
            }
        }
    }

    /// The type of an expression that is not evaluated, unless it is a variable length array.
    fn typeof_expression(&mut self, expr: crate::ast::ExprId) -> TypeId {
        self.open_list();
        let value = self.expression(expr);
        let list = self.close_list();
        if self.types().is_variable_length(value.ty)
            && let Some(out) = self.out.last_mut()
        {
            out.extend(list);
        }
        value.ty
    }

    fn typedef_name(&mut self, name: Declared) -> TypeId {
        let symbol = self.symbol(name.name);
        if let Some(binding) = self.scopes.name(symbol)
            && let Meaning::Typedef(ty) = binding.meaning
        {
            return ty;
        }
        match self.unit.name(name.name) {
            "__builtin_va_list" | "__gnuc_va_list" => self.va_list_type(),
            "__int128_t" => self.basic_type(BasicType::Int128, name.span),
            "__uint128_t" => self.basic_type(BasicType::UnsignedInt128, name.span),
            text => {
                let message = format!("`{text}` is no type");
                self.error(&codes::UNDECLARED, name.span, message);
                self.int_type()
            }
        }
    }

    /// `va_list`, as the target has it.
    pub(crate) fn va_list_type(&mut self) -> TypeId {
        if let Some(known) = self.va_list {
            return known;
        }
        let ty = match self.types().model().target().va_list {
            VaList::Pointer { to_void: false } => {
                let char = self.types_mut().int(IntKind::Char);
                self.types_mut().pointer(char)
            }
            VaList::Pointer { to_void: true } => {
                let void = self.void_type();
                self.types_mut().pointer(void)
            }
            VaList::Record {
                tag,
                members,
                cursor: _,
                array,
            } => {
                let record = self.va_list_record(tag, members);
                match array {
                    true => self.types_mut().array(record, ArrayLength::Known(1)),
                    false => record,
                }
            }
        };
        self.va_list = Some(ty);
        ty
    }

    fn va_list_record(&mut self, tag: &str, members: &[(&str, VaMember)]) -> TypeId {
        let span = self.no_span();
        let tag = self.module().names.intern(tag);
        // One type for all units.
        let known = self
            .types()
            .records()
            .find(|(_, record)| record.tag == Some(tag));
        let record = match known.map(|(id, _)| id) {
            Some(id) => id,
            None => {
                let void = self.void_type();
                let pointer = self.types_mut().pointer(void);
                let mut fields = Vec::new();
                for (name, member) in members {
                    let ty = match member {
                        VaMember::Pointer => pointer,
                        VaMember::Int(kind) => self.types_mut().int(*kind),
                    };
                    fields.push(FieldSpec {
                        name: Some(self.module().names.intern(name)),
                        ty,
                        width: None,
                        packed: false,
                        alignment: None,
                        span,
                    });
                }
                let spec = RecordSpec {
                    kind: crate::ast::RecordKind::Struct,
                    fields,
                    packed: false,
                    alignment: None,
                    pack: None,
                };
                let id = self.types_mut().add_record(RecordType {
                    kind: crate::ast::RecordKind::Struct,
                    tag: Some(tag),
                    complete: false,
                    members: Vec::new(),
                    size: 0,
                    alignment: 1,
                    flexible: false,
                    transparent: false,
                    span,
                });
                self.complete_record(id, &spec);
                id
            }
        };
        self.types_mut().of(TypeKind::Record(record))
    }

    /// The type of a type name.
    pub(crate) fn type_name(&mut self, id: TypeNameId) -> TypeId {
        let name = &self.unit[id];
        let base = self.specifiers(name.specifiers);
        self.declarator_type(base, name.declarator).ty
    }

    fn basic_type(&mut self, basic: BasicType, span: Span) -> TypeId {
        let is_wide = matches!(basic, BasicType::Int128 | BasicType::UnsignedInt128);
        if is_wide && !self.types().model().target().int128 {
            let message = "`__int128` is for 64 bits alone: say `--data-model LP64`";
            self.error(&codes::BAD_TYPE, span, message);
        }
        let kind = match basic {
            BasicType::Void => TypeKind::Void,
            BasicType::Bool => TypeKind::Bool,
            BasicType::Char => TypeKind::Int(IntKind::Char),
            BasicType::SignedChar => TypeKind::Int(IntKind::SignedChar),
            BasicType::UnsignedChar => TypeKind::Int(IntKind::UnsignedChar),
            BasicType::Short => TypeKind::Int(IntKind::Short),
            BasicType::UnsignedShort => TypeKind::Int(IntKind::UnsignedShort),
            BasicType::Int => TypeKind::Int(IntKind::Int),
            BasicType::UnsignedInt => TypeKind::Int(IntKind::UnsignedInt),
            BasicType::Long => TypeKind::Int(IntKind::Long),
            BasicType::UnsignedLong => TypeKind::Int(IntKind::UnsignedLong),
            BasicType::LongLong => TypeKind::Int(IntKind::LongLong),
            BasicType::UnsignedLongLong => TypeKind::Int(IntKind::UnsignedLongLong),
            BasicType::Int128 => TypeKind::Int(IntKind::Int128),
            BasicType::UnsignedInt128 => TypeKind::Int(IntKind::UnsignedInt128),
            BasicType::Float => TypeKind::Float(FloatKind::Float),
            BasicType::Double => TypeKind::Float(FloatKind::Double),
            BasicType::LongDouble | BasicType::Float80 => TypeKind::Float(FloatKind::LongDouble),
            BasicType::Float16 => TypeKind::Float(FloatKind::Float16),
            BasicType::Float32 => TypeKind::Float(FloatKind::Float32),
            BasicType::Float64 => TypeKind::Float(FloatKind::Float64),
            BasicType::Float128 => TypeKind::Float(FloatKind::Float128),
            BasicType::Float32x => TypeKind::Float(FloatKind::Float32x),
            BasicType::Float64x => TypeKind::Float(FloatKind::Float64x),
            BasicType::Decimal32 => TypeKind::Float(FloatKind::Decimal32),
            BasicType::Decimal64 => TypeKind::Float(FloatKind::Decimal64),
            BasicType::Decimal128 => TypeKind::Float(FloatKind::Decimal128),
        };
        if let TypeKind::Float(float) = kind
            && !self.is_modelled(basic, float)
        {
            let message = "this target's format of this type is not modelled";
            self.unsupported(&codes::TARGET, span, message);
        }
        self.types_mut().of(kind)
    }

    /// Whether the format of a floating type is known: of other targets than x86 that of the
    /// standard's types is, and of those that are as wide everywhere.
    fn is_modelled(&self, basic: BasicType, kind: FloatKind) -> bool {
        let model = self.types().model();
        let here = model.float_kind(kind).is_some();
        let own = matches!(
            basic,
            BasicType::Float
                | BasicType::Double
                | BasicType::LongDouble
                | BasicType::Float32
                | BasicType::Float64
        );
        here && (own || !model.is_foreign())
    }
}
