//! Queries on types: sizes, signedness, classes, printing.

use super::super::TypeId;
use super::{ArrayLength, FloatKind, FunctionType, IntKind, TypeKind, Types};
use crate::ast::RecordKind;
use bia_base::Interner;

impl Types {
    /// The integer type that represents `_Bool`, integers, enums; `None` for other types.
    /// `_Bool` answers `unsigned char`, of which it only uses 0 and 1.
    pub fn integer(&self, ty: TypeId) -> Option<IntKind> {
        match self.kind(ty) {
            TypeKind::Bool => Some(IntKind::UnsignedChar),
            TypeKind::Int(kind) => Some(kind),
            TypeKind::Enum(id) => match self.kind(self[id].underlying) {
                TypeKind::Int(kind) => Some(kind),
                TypeKind::Void
                | TypeKind::Bool
                | TypeKind::Float(_)
                | TypeKind::Complex(_)
                | TypeKind::Vector(..)
                | TypeKind::Pointer(_)
                | TypeKind::Array(..)
                | TypeKind::Function(_)
                | TypeKind::Record(_)
                | TypeKind::Enum(_) => Some(IntKind::UnsignedInt),
            },
            TypeKind::Void
            | TypeKind::Float(_)
            | TypeKind::Complex(_)
            | TypeKind::Vector(..)
            | TypeKind::Pointer(_)
            | TypeKind::Array(..)
            | TypeKind::Function(_)
            | TypeKind::Record(_) => None,
        }
    }

    /// Whether it is `_Bool`, an integer type or an enum.
    pub fn is_integer(&self, ty: TypeId) -> bool {
        self.integer(ty).is_some()
    }

    /// Whether it is `_Bool`.
    pub fn is_bool(&self, ty: TypeId) -> bool {
        self.kind(ty) == TypeKind::Bool
    }

    /// Whether it is `void`.
    pub fn is_void(&self, ty: TypeId) -> bool {
        self.kind(ty) == TypeKind::Void
    }

    /// The floating type it is.
    pub fn float(&self, ty: TypeId) -> Option<FloatKind> {
        match self.kind(ty) {
            TypeKind::Float(kind) => Some(kind),
            TypeKind::Void
            | TypeKind::Bool
            | TypeKind::Int(_)
            | TypeKind::Complex(_)
            | TypeKind::Vector(..)
            | TypeKind::Pointer(_)
            | TypeKind::Array(..)
            | TypeKind::Function(_)
            | TypeKind::Record(_)
            | TypeKind::Enum(_) => None,
        }
    }

    /// Whether it is an integer or real floating type.
    pub fn is_arithmetic(&self, ty: TypeId) -> bool {
        self.is_integer(ty) || self.float(ty).is_some()
    }

    /// What a pointer type points to.
    pub fn pointee(&self, ty: TypeId) -> Option<TypeId> {
        match self.kind(ty) {
            TypeKind::Pointer(to) => Some(to),
            TypeKind::Void
            | TypeKind::Bool
            | TypeKind::Int(_)
            | TypeKind::Float(_)
            | TypeKind::Complex(_)
            | TypeKind::Vector(..)
            | TypeKind::Array(..)
            | TypeKind::Function(_)
            | TypeKind::Record(_)
            | TypeKind::Enum(_) => None,
        }
    }

    /// Whether it is a pointer type.
    pub fn is_pointer(&self, ty: TypeId) -> bool {
        self.pointee(ty).is_some()
    }

    /// Whether an expression can have it: arithmetic or pointer.
    pub fn is_scalar(&self, ty: TypeId) -> bool {
        self.is_arithmetic(ty) || self.is_pointer(ty)
    }

    /// Whether it is a struct or union.
    pub fn is_record(&self, ty: TypeId) -> bool {
        matches!(self.kind(ty), TypeKind::Record(_))
    }

    /// The element type of an array type.
    pub fn element(&self, ty: TypeId) -> Option<TypeId> {
        match self.kind(ty) {
            TypeKind::Array(element, _) => Some(element),
            TypeKind::Void
            | TypeKind::Bool
            | TypeKind::Int(_)
            | TypeKind::Float(_)
            | TypeKind::Complex(_)
            | TypeKind::Vector(..)
            | TypeKind::Pointer(_)
            | TypeKind::Function(_)
            | TypeKind::Record(_)
            | TypeKind::Enum(_) => None,
        }
    }

    /// Parameters and result of a function type.
    pub fn signature(&self, ty: TypeId) -> Option<&FunctionType> {
        match self.kind(ty) {
            TypeKind::Function(id) => Some(&self[id]),
            TypeKind::Void
            | TypeKind::Bool
            | TypeKind::Int(_)
            | TypeKind::Float(_)
            | TypeKind::Complex(_)
            | TypeKind::Vector(..)
            | TypeKind::Pointer(_)
            | TypeKind::Array(..)
            | TypeKind::Record(_)
            | TypeKind::Enum(_) => None,
        }
    }

    /// The width in bits of the values of an integer or pointer type; 1 for `_Bool`.
    pub fn bits(&self, ty: TypeId) -> Option<u32> {
        match self.kind(ty) {
            TypeKind::Bool => Some(1),
            TypeKind::Pointer(_) => Some(self.model().pointer_bits()),
            TypeKind::Void
            | TypeKind::Int(_)
            | TypeKind::Float(_)
            | TypeKind::Complex(_)
            | TypeKind::Vector(..)
            | TypeKind::Array(..)
            | TypeKind::Function(_)
            | TypeKind::Record(_)
            | TypeKind::Enum(_) => self.integer(ty).map(|kind| kind.bits(self.model())),
        }
    }

    /// Whether it is an integer type with negative values.
    pub fn is_signed(&self, ty: TypeId) -> bool {
        self.integer(ty).is_some_and(IntKind::is_signed)
    }

    /// The number that bits (zero-extended) stand for in a type, if it is negative or fits.
    /// Unsigned 128-bit values above the signed range come out negative: ask [`Types::is_signed`].
    pub fn signed_value(&self, ty: TypeId, bits: u128) -> i128 {
        let width = self.bits(ty).unwrap_or(128);
        let value = bits.cast_signed();
        if self.is_signed(ty) && width < 128 {
            (value << (128 - width)) >> (128 - width)
        } else {
            value
        }
    }

    /// The bits modulo 2^width of the type.
    pub fn wrap(&self, ty: TypeId, bits: u128) -> u128 {
        match self.bits(ty) {
            Some(width) if width < 128 => bits & ((1 << width) - 1),
            Some(_) | None => bits,
        }
    }

    /// Size in bytes; `None` for incomplete types, functions and variable length arrays.
    /// `void` and functions have size 1 in gcc's arithmetic, which is not meant here.
    pub fn size(&self, ty: TypeId) -> Option<u64> {
        let mut factor = 1_u64;
        let mut at = ty;
        loop {
            let size = match self.kind(at) {
                TypeKind::Array(element, ArrayLength::Known(length)) => {
                    factor = factor.checked_mul(length)?;
                    at = element;
                    continue;
                }
                TypeKind::Array(..) | TypeKind::Void | TypeKind::Function(_) => return None,
                TypeKind::Bool => 1,
                TypeKind::Int(kind) => u64::from(kind.bits(self.model()) / 8),
                TypeKind::Float(kind) => kind.size(self.model()),
                TypeKind::Complex(part) => self.size(part)?.checked_mul(2)?,
                TypeKind::Vector(part, count) => self.size(part)?.checked_mul(count)?,
                TypeKind::Pointer(_) => u64::from(self.model().pointer_bits() / 8),
                TypeKind::Record(id) => self[id].complete.then_some(self[id].size)?,
                TypeKind::Enum(id) => self.size(self[id].underlying)?,
            };
            return factor.checked_mul(size);
        }
    }

    /// Whether objects of the type can be made: it has a size, or is a variable length array.
    pub fn is_complete(&self, ty: TypeId) -> bool {
        let mut at = ty;
        while let TypeKind::Array(element, length) = self.kind(at) {
            match length {
                ArrayLength::Known(_) | ArrayLength::Variable(_) => at = element,
                ArrayLength::Incomplete | ArrayLength::Unspecified => return false,
            }
        }
        match self.kind(at) {
            TypeKind::Record(id) => self[id].complete,
            TypeKind::Void | TypeKind::Function(_) => false,
            TypeKind::Bool
            | TypeKind::Int(_)
            | TypeKind::Float(_)
            | TypeKind::Complex(_)
            | TypeKind::Vector(..)
            | TypeKind::Pointer(_)
            | TypeKind::Array(..)
            | TypeKind::Enum(_) => true,
        }
    }

    /// Whether its size is only known when the program runs.
    pub fn is_variable_length(&self, ty: TypeId) -> bool {
        let mut at = ty;
        while let TypeKind::Array(element, length) = self.kind(at) {
            if matches!(length, ArrayLength::Variable(_)) {
                return true;
            }
            at = element;
        }
        false
    }

    /// The alignment of objects of the type, gcc's `__alignof__`.
    pub fn alignment(&self, ty: TypeId) -> u64 {
        let mut at = ty;
        loop {
            let data = self[at];
            if data.alignment != 0 {
                return data.alignment;
            }
            return match data.kind {
                TypeKind::Array(element, _) => {
                    at = element;
                    continue;
                }
                TypeKind::Complex(part) => {
                    at = part;
                    continue;
                }
                TypeKind::Enum(id) => {
                    at = self[id].underlying;
                    continue;
                }
                TypeKind::Void | TypeKind::Bool | TypeKind::Function(_) => 1,
                TypeKind::Int(kind) => {
                    self.scalar_alignment(u64::from(kind.bits(self.model()) / 8))
                }
                TypeKind::Float(FloatKind::LongDouble | FloatKind::Float64x) => {
                    self.model().target().member_alignment
                }
                TypeKind::Float(kind) => self.scalar_alignment(kind.size(self.model())),
                TypeKind::Vector(..) => self.size(at).map_or(1, u64::next_power_of_two),
                TypeKind::Pointer(_) => {
                    self.scalar_alignment(u64::from(self.model().pointer_bits() / 8))
                }
                TypeKind::Record(id) => self[id].alignment,
            };
        }
    }

    fn scalar_alignment(&self, size: u64) -> u64 {
        size.min(self.model().target().most_alignment)
    }

    /// The alignment of members of the type, C's `_Alignof`: i386 aligns what has eight bytes to
    /// four within records unless an attribute says otherwise.
    pub fn member_alignment(&self, ty: TypeId) -> u64 {
        let whole = self.alignment(ty);
        let target = self.model().target();
        if target.member_alignment == target.most_alignment {
            return whole;
        }
        let most = target.member_alignment;
        let mut at = ty;
        loop {
            let data = self[at];
            if data.alignment != 0 {
                return whole;
            }
            match data.kind {
                TypeKind::Array(element, _) | TypeKind::Complex(element) => at = element,
                TypeKind::Enum(_) | TypeKind::Int(_) => return whole.min(most),
                TypeKind::Float(kind) => {
                    return if kind.size(self.model()) == 8 && !kind.is_decimal() {
                        whole.min(most)
                    } else {
                        whole
                    };
                }
                TypeKind::Void
                | TypeKind::Bool
                | TypeKind::Vector(..)
                | TypeKind::Pointer(_)
                | TypeKind::Function(_)
                | TypeKind::Record(_) => return whole,
            }
        }
    }

    /// The type as C writes it in a cast, for messages and tests.
    pub fn text(&self, names: &Interner, ty: TypeId) -> String {
        let mut suffix = String::new();
        let mut at = ty;
        // Declarators grow outwards from the (absent) name; parentheses where a pointer is inside.
        for _ in 0..64 {
            match self.kind(at) {
                TypeKind::Pointer(to) => {
                    suffix.insert_str(0, &self.pointer_text(at));
                    at = to;
                    if matches!(self.kind(at), TypeKind::Array(..) | TypeKind::Function(_)) {
                        suffix = format!("({suffix})");
                    }
                }
                TypeKind::Array(element, length) => {
                    suffix.push_str(&match length {
                        ArrayLength::Known(n) => format!("[{n}]"),
                        ArrayLength::Incomplete => "[]".to_owned(),
                        ArrayLength::Variable(object) => format!("[{object:?}]"),
                        ArrayLength::Unspecified => "[*]".to_owned(),
                    });
                    at = element;
                }
                TypeKind::Function(id) => {
                    let signature = &self[id];
                    let mut list: Vec<String> = Vec::new();
                    for parameter in &signature.parameters {
                        list.push(self.short_text(names, *parameter));
                    }
                    if signature.variadic {
                        list.push("...".to_owned());
                    } else if list.is_empty() && signature.prototyped {
                        list.push("void".to_owned());
                    }
                    suffix.push_str(&format!("({})", list.join(", ")));
                    at = signature.result;
                }
                TypeKind::Void
                | TypeKind::Bool
                | TypeKind::Int(_)
                | TypeKind::Float(_)
                | TypeKind::Complex(_)
                | TypeKind::Vector(..)
                | TypeKind::Record(_)
                | TypeKind::Enum(_) => break,
            }
        }
        let base = self.short_text(names, at);
        if suffix.is_empty() {
            base
        } else {
            format!("{base} {suffix}")
        }
    }

    fn pointer_text(&self, ty: TypeId) -> String {
        let mut text = "*".to_owned();
        text.push_str(self.qualifier_text(ty).trim_end());
        text
    }

    fn qualifier_text(&self, ty: TypeId) -> String {
        let qualifiers = self[ty].qualifiers;
        let all = [
            (qualifiers.is_const, "const "),
            (qualifiers.is_volatile, "volatile "),
            (qualifiers.is_restrict, "restrict "),
            (qualifiers.is_atomic, "_Atomic "),
        ];
        all.iter()
            .filter(|(on, _)| *on)
            .map(|(_, name)| *name)
            .collect()
    }

    /// The type without looking into parameter lists.
    fn short_text(&self, names: &Interner, ty: TypeId) -> String {
        let tag = |keyword: &str, tag: Option<bia_base::Symbol>| match tag {
            Some(tag) => format!("{keyword} {}", names.name(tag)),
            None => format!("{keyword} <anonymous>"),
        };
        let base = match self.kind(ty) {
            TypeKind::Void => "void".to_owned(),
            TypeKind::Bool => "_Bool".to_owned(),
            TypeKind::Int(kind) => kind.name().to_owned(),
            TypeKind::Float(kind) => kind.name().to_owned(),
            TypeKind::Complex(_) => "_Complex".to_owned(),
            TypeKind::Vector(..) => "<vector>".to_owned(),
            TypeKind::Pointer(to) => {
                let text = match self.kind(to) {
                    TypeKind::Function(_) => "<function> ".to_owned(),
                    TypeKind::Array(..) => "<array> ".to_owned(),
                    TypeKind::Pointer(_) => "<pointer> ".to_owned(),
                    TypeKind::Void
                    | TypeKind::Bool
                    | TypeKind::Int(_)
                    | TypeKind::Float(_)
                    | TypeKind::Complex(_)
                    | TypeKind::Vector(..)
                    | TypeKind::Record(_)
                    | TypeKind::Enum(_) => format!("{} ", self.short_text(names, to)),
                };
                return text + &self.pointer_text(ty);
            }
            TypeKind::Array(..) => "<array>".to_owned(),
            TypeKind::Function(_) => "<function>".to_owned(),
            TypeKind::Record(id) => match self[id].kind {
                RecordKind::Struct => tag("struct", self[id].tag),
                RecordKind::Union => tag("union", self[id].tag),
            },
            TypeKind::Enum(id) => tag("enum", self[id].tag),
        };
        self.qualifier_text(ty) + &base
    }
}
