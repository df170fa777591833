//! The types that declarators make (C17 6.7.6).

use super::scope::Meaning;
use super::{Sema, codes};
use crate::ast::{
    ArraySize, DeclaratorId, Derived, ParameterId, Parameters, Qualifiers, StorageClass,
};
use crate::ir::{ArrayLength, FunctionType, ObjectId, StmtKind, Storage, TypeId, TypeKind};
use bia_base::{Span, Symbol};

/// What a declarator says.
#[derive(Clone, Debug)]
pub(crate) struct Declared {
    pub(crate) name: Option<(Symbol, Span)>,
    pub(crate) ty: TypeId,
}

/// A parameter of a definition.
#[derive(Clone, Debug)]
pub(crate) struct Parameter {
    pub(crate) name: Option<(Symbol, Span)>,
    /// Adjusted, with qualifiers.
    pub(crate) ty: TypeId,
    pub(crate) span: Span,
}

impl Sema<'_> {
    /// The type that a declarator makes of a base type.
    pub(crate) fn declarator_type(&mut self, base: TypeId, id: DeclaratorId) -> Declared {
        let declarator = &self.unit[id];
        let mut ty = base;
        for derived in declarator.derived.iter().rev() {
            ty = self.derive(ty, derived);
        }
        let ty = self.attributed_type(ty, &declarator.attributes);
        let name = declarator
            .name
            .map(|name| (self.symbol(name.name), name.span));
        Declared { name, ty }
    }

    pub(crate) fn derive(&mut self, ty: TypeId, derived: &Derived) -> TypeId {
        match derived {
            Derived::Pointer {
                qualifiers,
                attributes,
                ..
            } => {
                let mut pointer = self.types_mut().pointer(ty);
                if let Some(alignment) = self.type_alignment(attributes) {
                    pointer = self.types_mut().aligned(pointer, alignment);
                }
                let pointer = self.attributed_type(pointer, attributes);
                self.types_mut().qualified(pointer, *qualifiers)
            }
            Derived::Array { size, span, .. } => self.array_type(ty, *size, *span),
            Derived::Function { parameters, span } => self.function_type(ty, parameters, *span),
        }
    }

    fn array_type(&mut self, element: TypeId, size: ArraySize, span: Span) -> TypeId {
        let function = matches!(self.kind(element), TypeKind::Function(_));
        if function || !self.types().is_complete(element) && !self.is_unspecified(element) {
            let message = format!("an array of `{}` cannot be made", self.type_text(element));
            self.error(&codes::BAD_TYPE, span, message);
            return self.int_type();
        }
        let length = match size {
            ArraySize::Unspecified => ArrayLength::Incomplete,
            ArraySize::Star => ArrayLength::Unspecified,
            ArraySize::Expression(expr) => self.array_length(expr),
        };
        let ty = self.types_mut().array(element, length);
        if let ArrayLength::Known(_) = length
            && self.types().size(element).is_some()
            && self
                .types()
                .size(ty)
                .is_none_or(|size| size > self.largest_object())
        {
            self.error(
                &codes::TOO_LARGE,
                span,
                "the array does not fit into memory",
            );
            return self.types_mut().array(element, ArrayLength::Known(1));
        }
        ty
    }

    fn is_unspecified(&self, ty: TypeId) -> bool {
        matches!(self.kind(ty), TypeKind::Array(_, ArrayLength::Unspecified))
    }

    /// The greatest size of an object, as `ptrdiff_t` can count.
    pub(crate) fn largest_object(&self) -> u64 {
        (1 << (self.types().model().pointer_bits() - 1)) - 1
    }

    fn array_length(&mut self, expr: crate::ast::ExprId) -> ArrayLength {
        let span = self.unit[expr].span;
        self.open_list();
        let value = self.expression(expr);
        let value = self.rvalue(value);
        let list = self.close_list();
        if value.is_error() {
            return ArrayLength::Known(1);
        }
        let Some(length) = self.scalar_of(value) else {
            return ArrayLength::Known(1);
        };
        let ty = self.shared.module[length].ty;
        if !self.types().is_integer(ty) {
            self.error(
                &codes::BAD_TYPE,
                span,
                "the length of an array is an integer",
            );
            return ArrayLength::Known(1);
        }
        let constant = if list.is_empty() {
            self.evaluate(length)
        } else {
            None
        };
        if let Some(crate::ir::Constant::Int(bits)) = constant {
            let number = self.types().signed_value(ty, bits);
            return match u64::try_from(number) {
                Ok(number) => ArrayLength::Known(number),
                Err(_) => {
                    self.error(
                        &codes::BAD_TYPE,
                        span,
                        format!("an array of length {number}"),
                    );
                    ArrayLength::Known(1)
                }
            };
        }
        if self.function.is_none() {
            if self.scopes.depth() == 0 {
                self.error(
                    &codes::NOT_CONSTANT,
                    span,
                    "the length of this array must be constant",
                );
                return ArrayLength::Known(1);
            }
            return ArrayLength::Unspecified;
        }
        if let Some(out) = self.out.last_mut() {
            out.extend(list);
        }
        let object = self.save_length(length, span);
        ArrayLength::Variable(object)
    }

    /// Saves the length of a variable length array in a temporary of type `size_t`.
    fn save_length(&mut self, length: crate::ir::ExprId, span: Span) -> ObjectId {
        let size = self.size_type();
        let length = self.cast(length, size, span);
        let object = self.new_object(None, size, Storage::Temporary, span);
        let place = self.object_place(object, span);
        self.emit(
            StmtKind::Assign {
                place,
                value: length,
            },
            span,
        );
        object
    }

    fn function_type(&mut self, result: TypeId, parameters: &Parameters, span: Span) -> TypeId {
        if matches!(
            self.kind(result),
            TypeKind::Function(_) | TypeKind::Array(..)
        ) {
            let message = format!("a function cannot return `{}`", self.type_text(result));
            self.error(&codes::BAD_TYPE, span, message);
            return self.int_type();
        }
        let result = self.types_mut().unqualified(result);
        let signature = match parameters {
            Parameters::Unspecified | Parameters::Identifiers(_) => FunctionType {
                result,
                parameters: Box::new([]),
                variadic: false,
                prototyped: false,
            },
            Parameters::Prototype {
                parameters,
                variadic,
            } => {
                // A prototype is a scope of its own; lengths of arrays in it are not evaluated.
                self.scopes.open();
                self.open_list();
                let function = self.function.take();
                let list = self.prototype(parameters, false);
                self.function = function;
                self.close_list();
                let declared = self.scopes.types_here();
                if let (Some(first), false) = (parameters.first(), declared.is_empty()) {
                    self.prototype_types.insert(*first, declared);
                }
                self.scopes.close();
                let mut types = Vec::new();
                for (parameter, _) in list {
                    types.push(self.types_mut().unqualified(parameter.ty));
                }
                FunctionType {
                    result,
                    parameters: types.into(),
                    variadic: *variadic,
                    prototyped: true,
                }
            }
        };
        self.types_mut().function(signature)
    }

    /// The parameters of a prototype, in the current scope. With `bind`, and wherever a later
    /// parameter could mention an earlier one, they become objects.
    pub(crate) fn prototype(
        &mut self,
        parameters: &[ParameterId],
        bind: bool,
    ) -> Vec<(Parameter, Option<ObjectId>)> {
        let bind = bind || parameters.iter().any(|id| self.mentions_values(*id));
        let mut list = Vec::new();
        for id in parameters {
            let parameter = self.parameter(*id);
            let void = self.types().is_void(parameter.ty);
            if void && parameters.len() == 1 && parameter.name.is_none() {
                return list;
            }
            if void {
                self.error(
                    &codes::BAD_TYPE,
                    parameter.span,
                    "a parameter of type `void`",
                );
            }
            let object = match parameter.name {
                Some((name, span)) if bind => {
                    if self.scopes.name_here(name).is_some() {
                        self.error(&codes::REDECLARED, span, "a second parameter of this name");
                    }
                    let object =
                        self.new_object(Some(name), parameter.ty, Storage::Parameter, span);
                    self.scopes.bind(name, Meaning::Object(object), span);
                    Some(object)
                }
                _ => None,
            };
            list.push((parameter, object));
        }
        list
    }

    fn mentions_values(&self, id: ParameterId) -> bool {
        let parameter = &self.unit[id];
        let array = |derived: &Derived| {
            matches!(
                derived,
                Derived::Array {
                    size: ArraySize::Expression(_),
                    ..
                }
            )
        };
        self.unit[parameter.declarator].derived.iter().any(array)
            || matches!(
                self.unit[parameter.specifiers].ty,
                crate::ast::TypeSpecifier::TypeofExpr(_)
            )
    }

    fn parameter(&mut self, id: ParameterId) -> Parameter {
        let parameter = &self.unit[id];
        let specifiers = &self.unit[parameter.specifiers];
        if let Some((storage, span)) = specifiers.storage
            && storage != StorageClass::Register
        {
            self.error(
                &codes::BAD_TYPE,
                span,
                "a parameter has no storage class but `register`",
            );
        }
        let base = self.specifiers(parameter.specifiers);
        let declared = self.declarator_type(base, parameter.declarator);
        let qualifiers = match self.unit[parameter.declarator].derived.first() {
            Some(Derived::Array { qualifiers, .. }) => *qualifiers,
            _ => Qualifiers::default(),
        };
        let ty = self.adjust_parameter(declared.ty, qualifiers);
        Parameter {
            name: declared.name,
            ty,
            span: parameter.span,
        }
    }

    /// Arrays and functions as parameters are pointers (C17 6.7.6.3).
    pub(crate) fn adjust_parameter(&mut self, ty: TypeId, qualifiers: Qualifiers) -> TypeId {
        match self.kind(ty) {
            TypeKind::Array(element, _) => {
                let pointer = self.types_mut().pointer(element);
                self.types_mut().qualified(pointer, qualifiers)
            }
            TypeKind::Function(_) => self.types_mut().pointer(ty),
            TypeKind::Void
            | TypeKind::Bool
            | TypeKind::Int(_)
            | TypeKind::Float(_)
            | TypeKind::Complex(_)
            | TypeKind::Vector(..)
            | TypeKind::Pointer(_)
            | TypeKind::Record(_)
            | TypeKind::Enum(_) => ty,
        }
    }
}
