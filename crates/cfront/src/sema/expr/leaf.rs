//! Names, constants, strings and other expressions without operands to wait for.

use super::super::scope::Meaning;
use super::super::value::{Operand, Value};
use super::super::{Sema, codes};
use super::{Want, library_type};
use crate::ast::{
    Base, CharacterConstant, Constant, Encoding, ExprId, ExprKind, FloatingConstant,
    FloatingSuffix, IntegerConstant, Long, StringId,
};
use crate::ir::{
    self, ArrayLength, FloatKind, FunctionType, Initial, InitialValue, IntKind, Linkage, Storage,
    TypeId, TypeKind,
};
use bia_base::{Span, Symbol};
use bia_term::value::Float;

impl Sema<'_> {
    pub(super) fn leaf(&mut self, expr: ExprId, want: Want) -> Value {
        let unit = self.unit;
        let span = unit[expr].span;
        match &unit[expr].kind {
            ExprKind::Identifier(name) => self.identifier(*name, span),
            ExprKind::Constant(id) => match &unit[*id] {
                Constant::Integer(constant) => self.integer(constant, span),
                Constant::Floating(constant) => self.floating(constant, span),
                Constant::Character(constant) => self.character(constant, span),
            },
            ExprKind::String(id) => {
                let object = self.string_object(expr, *id, span);
                let place = self.object_place(object, span);
                self.lvalue(place)
            }
            ExprKind::CompoundLiteral { ty, initializer } => {
                self.compound_literal(*ty, *initializer, span)
            }
            ExprKind::SizeofType(name) => {
                let ty = self.type_name(*name);
                self.sizeof_value(ty, span)
            }
            ExprKind::AlignofType(name, gnu) => {
                let ty = self.type_name(*name);
                let alignment = match gnu {
                    true => self.types().alignment(ty),
                    false => self.types().member_alignment(ty),
                };
                let size = self.size(alignment, span);
                self.scalar(size)
            }
            ExprKind::Statement(stmt) => self.statement_expression(*stmt, want, span),
            ExprKind::LabelAddress(label) => self.label_address(*label, span),
            ExprKind::Offsetof { ty, path } => self.offsetof(*ty, path, span),
            ExprKind::TypesCompatible { left, right } => {
                let (left, right) = (self.type_name(*left), self.type_name(*right));
                let (left, right) = (
                    self.types_mut().unqualified(left),
                    self.types_mut().unqualified(right),
                );
                let same = self.same_type(left, right);
                let int = self.int_type();
                let expr = self.int(int, u128::from(same), span);
                self.scalar(expr)
            }
            ExprKind::Error
            | ExprKind::Unary { .. }
            | ExprKind::Binary { .. }
            | ExprKind::Assign { .. }
            | ExprKind::Conditional { .. }
            | ExprKind::Cast { .. }
            | ExprKind::SizeofExpr(_)
            | ExprKind::AlignofExpr(_)
            | ExprKind::Index { .. }
            | ExprKind::Call { .. }
            | ExprKind::Member { .. }
            | ExprKind::Generic { .. }
            | ExprKind::VaArg { .. }
            | ExprKind::ChooseExpr { .. } => self.wrong(span),
        }
    }

    fn identifier(&mut self, name: Symbol, span: Span) -> Value {
        let symbol = self.symbol(name);
        match self.scopes.name(symbol).map(|binding| binding.meaning) {
            Some(Meaning::Object(object)) => {
                let place = self.object_place(object, span);
                self.lvalue(place)
            }
            Some(Meaning::Function(function)) => self.function_value(function, span),
            Some(Meaning::Enumerator(ty, bits)) => {
                let expr = self.int(ty, bits, span);
                self.scalar(expr)
            }
            Some(Meaning::Typedef(_)) => {
                let message = format!("`{}` is a type", self.name_text(symbol));
                self.error(&codes::OPERANDS, span, message);
                self.wrong(span)
            }
            None => self.unknown_identifier(symbol, span),
        }
    }

    pub(super) fn function_value(&mut self, function: ir::FunctionId, span: Span) -> Value {
        self.note_function(function);
        let has_body = self.shared.module[function].body.is_some();
        if !has_body && self.shared.returning_twice.contains(&function) {
            let name = self.name_text(self.shared.module[function].name);
            let message = format!("`{name}` returns twice, which is not modelled");
            self.unsupported(&codes::ATTRIBUTE, span, message);
        }
        let ty = self.shared.module[function].ty;
        self.value(Operand::Function(function), ty, span)
    }

    fn unknown_identifier(&mut self, symbol: Symbol, span: Span) -> Value {
        let text = self.name_text(symbol).to_owned();
        match text.as_str() {
            "__func__" | "__FUNCTION__" | "__PRETTY_FUNCTION__" => {
                if let Some(object) = self.own_name(span) {
                    let place = self.object_place(object, span);
                    return self.lvalue(place);
                }
            }
            _ => {
                if let Some(function) = self.library_builtin(&text, span) {
                    return self.function_value(function, span);
                }
            }
        }
        self.error(
            &codes::UNDECLARED,
            span,
            format!("`{text}` is not declared"),
        );
        // Once is enough.
        let int = self.int_type();
        let object = self.new_object(Some(symbol), int, Storage::Temporary, span);
        self.scopes.bind(symbol, Meaning::Object(object), span);
        self.wrong(span)
    }

    /// `f(…)` without a declaration of `f`: `int f()`, at file scope, or the type that gcc knows.
    pub(super) fn implicit_function(&mut self, name: Symbol, span: Span) -> Value {
        let symbol = self.symbol(name);
        let text = self.name_text(symbol).to_owned();
        let own = crate::gnu::has_own_type(&text, self.unit.standard);
        let other = own || crate::gnu::is_lacking(&text);
        let known = self
            .shared
            .externals
            .get(&symbol)
            .map(|external| external.entity);
        let result = self.int_type();
        let ty = self.types_mut().function(FunctionType {
            result,
            parameters: Box::new([]),
            variadic: false,
            prototyped: false,
        });
        let function = match known {
            Some(super::super::link::Entity::Function(id)) => {
                let expected = match own {
                    true => library_type(&text).map(|letters| self.letters_type(&letters)),
                    false => Some(ty),
                };
                self.implicit_again(id, symbol, expected, span);
                id
            }
            Some(super::super::link::Entity::Object(_)) | None if other => {
                self.undeclared_library(&text, symbol, span)
            }
            Some(super::super::link::Entity::Object(_)) | None => {
                let id = self.new_function(symbol, ty, Linkage::External, span);
                self.module()[id].implicit = true;
                id
            }
        };
        if known.is_some() || !other || library_type(&text).is_some() {
            let message = format!("`{text}` is called without a declaration");
            self.warn(&codes::IMPLICIT_FUNCTION, span, message);
        }
        self.scopes.bind(symbol, Meaning::Function(function), span);
        self.function_value(function, span)
    }

    /// A function that another scope or file declares is called with the type that gcc takes if
    /// there is no declaration. It would not notice in another file, and the result is undefined
    /// if it is of another type.
    fn implicit_again(
        &mut self,
        id: ir::FunctionId,
        symbol: Symbol,
        expected: Option<ir::TypeId>,
        span: Span,
    ) {
        let known = self.shared.module[id].ty;
        let signature = self.types().signature(known);
        let void = signature.is_some_and(|of| self.types().is_void(of.result));
        if !void && expected.is_some_and(|ty| !self.compatible(known, ty)) {
            let earlier = self.shared.module[id].span;
            self.contradiction(symbol, span, earlier);
        }
    }

    /// The array with the name of the function.
    fn own_name(&mut self, span: Span) -> Option<ir::ObjectId> {
        let function = self.function.as_ref()?;
        if let Some(object) = function.own_name {
            return Some(object);
        }
        let units: Vec<u32> = self
            .name_text(function.name)
            .bytes()
            .map(u32::from)
            .collect();
        let object = self.new_string(Encoding::Plain, &units, true, span);
        if let Some(function) = &mut self.function {
            function.own_name = Some(object);
        }
        Some(object)
    }

    /// The type of an integer constant: the first that fits (C17 6.4.4.1).
    fn integer(&mut self, constant: &IntegerConstant, span: Span) -> Value {
        if constant.imaginary {
            self.unsupported(&codes::COMPLEX, span, "imaginary numbers are not supported");
            return self.wrong(span);
        }
        let signed = [
            IntKind::Int,
            IntKind::Long,
            IntKind::LongLong,
            IntKind::Int128,
        ];
        let first = match constant.long {
            Long::No => 0,
            Long::Long => 1,
            Long::LongLong => 2,
        };
        if constant.value > u128::from(u64::MAX) {
            let message = "this constant needs more than 64 bits";
            self.unsupported(&codes::LARGE_CONSTANT, span, message);
            return self.wrong(span);
        }
        let model = self.types().model();
        let decimal = constant.base == Base::Decimal;
        let mut chosen = None;
        for kind in &signed[first..] {
            let bits = kind.bits(model);
            if *kind == IntKind::Int128 && !model.target().int128 {
                break;
            }
            if !constant.unsigned && constant.value >> (bits - 1) == 0 {
                chosen = Some(*kind);
                break;
            }
            let unsigned = constant.unsigned || !decimal;
            if unsigned && (bits == 128 || constant.value >> bits == 0) {
                chosen = Some(kind.to_unsigned());
                break;
            }
        }
        // Only without `__int128`, where gcc has no wider type: the value wraps.
        let kind = match chosen {
            Some(kind) => kind,
            None => {
                let message = "this constant is too large for its type";
                self.warn(&codes::OVERFLOW, span, message);
                IntKind::LongLong
            }
        };
        let ty = self.types_mut().int(kind);
        let expr = self.int(ty, constant.value, span);
        self.scalar(expr)
    }

    fn floating(&mut self, constant: &FloatingConstant, span: Span) -> Value {
        if constant.imaginary {
            self.unsupported(&codes::COMPLEX, span, "imaginary numbers are not supported");
            return self.wrong(span);
        }
        let kind = match constant.suffix {
            FloatingSuffix::None => FloatKind::Double,
            FloatingSuffix::F => FloatKind::Float,
            FloatingSuffix::L | FloatingSuffix::W => FloatKind::LongDouble,
            FloatingSuffix::F16 => FloatKind::Float16,
            FloatingSuffix::F32 => FloatKind::Float32,
            FloatingSuffix::F64 => FloatKind::Float64,
            FloatingSuffix::F128 => FloatKind::Float128,
            FloatingSuffix::F32x => FloatKind::Float32x,
            FloatingSuffix::F64x => FloatKind::Float64x,
            FloatingSuffix::Decimal => {
                let message = "decimal floating point is not supported";
                self.unsupported(&codes::DECIMAL, span, message);
                return self.wrong(span);
            }
        };
        let Some(kind) = self.types().model().float_kind(kind) else {
            let message = "the format of this target's `long double` is not modelled";
            self.unsupported(&codes::TARGET, span, message);
            return self.wrong(span);
        };
        let digits = self.unit.name(constant.digits);
        let text = match constant.base {
            Base::Hexadecimal => format!("0x{digits}"),
            Base::Binary | Base::Octal | Base::Decimal => digits.to_owned(),
        };
        let Ok(value) = Float::parse_literal(kind.format(), &text) else {
            self.error(&codes::OPERANDS, span, "this number cannot be read");
            return self.wrong(span);
        };
        let ty = self.types_mut().of(TypeKind::Float(kind));
        let expr = self.expr(ir::ExprKind::Float(value), ty, span);
        self.scalar(expr)
    }

    /// Character constants are `int`, a plain one the value of a `char` (C17 6.4.4.4).
    fn character(&mut self, constant: &CharacterConstant, span: Span) -> Value {
        let last = constant.units.last().copied().unwrap_or(0);
        let (kind, bits) = match constant.encoding {
            Encoding::Plain if constant.units.len() == 1 => {
                let char = self.types_mut().int(IntKind::Char);
                let value = self.types().signed_value(char, u128::from(last));
                (IntKind::Int, value.cast_unsigned())
            }
            Encoding::Plain => {
                let shift =
                    |value: u128, unit: &u32| (value << 8 | u128::from(*unit & 0xFF)) & 0xFFFF_FFFF;
                (IntKind::Int, constant.units.iter().fold(0, shift))
            }
            Encoding::Utf8 => (IntKind::UnsignedChar, u128::from(last)),
            Encoding::Wide => (self.wide_kind(), u128::from(last)),
            Encoding::Utf16 => (self.types().model().target().char16, u128::from(last)),
            Encoding::Utf32 => (self.types().model().target().char32, u128::from(last)),
        };
        let ty = self.types_mut().int(kind);
        let bits = self.types().wrap(ty, bits);
        let expr = self.int(ty, bits, span);
        self.scalar(expr)
    }

    /// `wchar_t`.
    fn wide_kind(&self) -> IntKind {
        self.types().model().target().wide
    }

    /// The element type of a string literal.
    pub(crate) fn string_element(&mut self, encoding: Encoding) -> TypeId {
        let kind = match encoding {
            Encoding::Plain | Encoding::Utf8 => IntKind::Char,
            Encoding::Wide => self.wide_kind(),
            Encoding::Utf16 => self.types().model().target().char16,
            Encoding::Utf32 => self.types().model().target().char32,
        };
        self.types_mut().int(kind)
    }

    fn string_object(&mut self, expr: ExprId, id: StringId, span: Span) -> ir::ObjectId {
        if let Some(known) = self.strings.get(&expr) {
            return *known;
        }
        let literal = &self.unit[id];
        let object = self.new_string(literal.encoding, &literal.units, false, span);
        self.strings.insert(expr, object);
        object
    }

    fn new_string(
        &mut self,
        encoding: Encoding,
        units: &[u32],
        constant: bool,
        span: Span,
    ) -> ir::ObjectId {
        let plain = self.string_element(encoding);
        let qualifiers = crate::ast::Qualifiers {
            is_const: constant,
            ..Default::default()
        };
        let element = self.types_mut().qualified(plain, qualifiers);
        let size = self.types().size(plain).unwrap_or(1);
        let length = units.len() as u64 + 1;
        let ty = self.types_mut().array(element, ArrayLength::Known(length));
        let object = self.new_object(None, ty, Storage::StringLiteral, span);
        let mut values = Vec::new();
        for (at, unit) in (0_u64..).zip(units) {
            if *unit != 0 {
                let bits = self.types().wrap(plain, u128::from(*unit));
                values.push(InitialValue {
                    offset: at * size,
                    bits: None,
                    ty: plain,
                    value: ir::Constant::Int(bits),
                });
            }
        }
        self.module()[object].initial = Some(Initial { values });
        object
    }
}
