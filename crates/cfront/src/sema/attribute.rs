//! Attributes that change types: `packed`, `aligned`, `mode`, `vector_size`, `noreturn`.

use super::{Sema, codes};
use crate::ast::{Alignment, AttributeId, Declarator, Derived, ExprKind};
use crate::ir::{DataModel, FloatKind, IntKind, TypeId, TypeKind};
use bia_base::Span;

/// `__attribute__((aligned))` without an argument: the greatest useful alignment.
const LARGEST: u64 = 16;

impl Sema<'_> {
    pub(crate) fn has_attribute(&self, among: &[AttributeId], name: &str) -> bool {
        self.unit.attribute(among, name).is_some()
    }

    /// The attributes of what a declarator declares. Those after a star are about the pointer type
    /// if they can be about a type.
    pub(crate) fn entity_attributes(
        &self,
        shared: &[AttributeId],
        declarator: &Declarator,
    ) -> Vec<AttributeId> {
        let of_pointers = declarator.derived.iter().flat_map(|derived| match derived {
            Derived::Pointer { attributes, .. } => &attributes[..],
            Derived::Array { .. } | Derived::Function { .. } => &[],
        });
        let of_types = ["aligned", "mode", "vector_size", "packed"];
        let of_pointers = of_pointers.filter(|id| {
            let name = self.unit.name(self.unit[**id].name);
            !of_types.contains(&name)
        });
        let all = shared.iter().chain(&declarator.attributes);
        all.chain(of_pointers).copied().collect()
    }

    /// The alignment that `aligned` gives a type: the last one counts, whatever the others are.
    pub(crate) fn type_alignment(&mut self, attributes: &[AttributeId]) -> Option<u64> {
        let unit = self.unit;
        let is_it = |id: &&AttributeId| unit.name(unit[**id].name) == "aligned";
        let last = attributes.iter().rev().find(is_it)?;
        self.asked_alignment(&[*last], &[])
    }

    /// The greatest alignment that `aligned` and `_Alignas` ask for.
    pub(crate) fn asked_alignment(
        &mut self,
        attributes: &[AttributeId],
        alignments: &[Alignment],
    ) -> Option<u64> {
        let mut result: Option<u64> = None;
        let unit = self.unit;
        for id in attributes {
            let attribute = &unit[*id];
            if unit.name(attribute.name) != "aligned" {
                continue;
            }
            let asked = match attribute.arguments.first() {
                None => Some(LARGEST),
                Some(argument) => self.natural_constant(*argument),
            };
            let asked = asked.and_then(|n| self.power_of_two(n, attribute.span));
            result = result.max(asked);
        }
        for alignment in alignments {
            let asked = match *alignment {
                Alignment::Type(name) => {
                    let ty = self.type_name(name);
                    Some(self.types().member_alignment(ty))
                }
                Alignment::Expression(expr) => {
                    let span = unit[expr].span;
                    let asked = self.natural_constant(expr);
                    asked
                        .filter(|n| *n != 0)
                        .and_then(|n| self.power_of_two(n, span))
                }
            };
            result = result.max(asked);
        }
        result
    }

    fn power_of_two(&mut self, n: u64, span: Span) -> Option<u64> {
        if n.is_power_of_two() && n <= 1 << 28 {
            return Some(n);
        }
        self.error(
            &codes::BAD_TYPE,
            span,
            format!("an alignment of {n} does not exist"),
        );
        None
    }

    /// The type that `mode` and `vector_size` make of another.
    pub(crate) fn attributed_type(&mut self, ty: TypeId, attributes: &[AttributeId]) -> TypeId {
        let unit = self.unit;
        let mut ty = ty;
        for id in attributes {
            let attribute = &unit[*id];
            match unit.name(attribute.name) {
                "mode" => {
                    let mode = attribute.arguments.first().map(|e| &unit[*e].kind);
                    let mode = match mode {
                        Some(ExprKind::Identifier(mode)) => unit.name(*mode),
                        _ => "",
                    };
                    match self.mode(ty, mode) {
                        Some(changed) => ty = changed,
                        None => {
                            let text = self.type_text(ty);
                            let message = format!("the mode `{mode}` of `{text}` is not modelled");
                            self.error(&codes::ATTRIBUTE, attribute.span, message);
                        }
                    }
                }
                "vector_size" => {
                    let bytes = attribute.arguments.first().copied();
                    let bytes = bytes.and_then(|e| self.natural_constant(e));
                    if let (Some(bytes), Some(size)) = (bytes, self.types().size(ty)) {
                        let count = bytes.checked_div(size).unwrap_or(1);
                        ty = self.types_mut().of(TypeKind::Vector(ty, count));
                    }
                }
                _ => {}
            }
        }
        ty
    }

    /// A number of another size; `None` for other types and modes.
    fn mode(&mut self, ty: TypeId, mode: &str) -> Option<TypeId> {
        let is_float = match self.kind(ty) {
            TypeKind::Int(_) => false,
            TypeKind::Float(_) => true,
            TypeKind::Void
            | TypeKind::Bool
            | TypeKind::Complex(_)
            | TypeKind::Vector(..)
            | TypeKind::Pointer(_)
            | TypeKind::Array(..)
            | TypeKind::Function(_)
            | TypeKind::Record(_)
            | TypeKind::Enum(_) => return None,
        };
        let qualifiers = self.types()[ty].qualifiers;
        let signed = self.types().is_signed(ty);
        let model = self.types().model();
        let wide = model.target().int128;
        let kind = match mode.trim_matches('_') {
            "QI" | "byte" => IntKind::SignedChar,
            "HI" => narrowest(model, 16)?,
            "SI" => narrowest(model, 32)?,
            "DI" => narrowest(model, 64)?,
            "TI" if wide => IntKind::Int128,
            "word" | "pointer" | "unwind_word" if model.pointer_bits() >= 32 => model.difference(),
            "SF" | "DF" | "XF" | "TF" if is_float && !model.is_foreign() => {
                let kind = match mode.trim_matches('_') {
                    "SF" => FloatKind::Float,
                    "DF" => FloatKind::Double,
                    "XF" => FloatKind::LongDouble,
                    _ => FloatKind::Float128,
                };
                let plain = self.types_mut().of(TypeKind::Float(kind));
                return Some(self.types_mut().qualified(plain, qualifiers));
            }
            _ => return None,
        };
        if is_float {
            return None;
        }
        let kind = if signed { kind } else { kind.to_unsigned() };
        let plain = self.types_mut().int(kind);
        Some(self.types_mut().qualified(plain, qualifiers))
    }
}

/// The type that gcc takes for a mode of so many bits: `int` before `short`, the shorter name
/// before the longer one otherwise.
fn narrowest(model: DataModel, bits: u32) -> Option<IntKind> {
    let kinds = [
        IntKind::Int,
        IntKind::Short,
        IntKind::Long,
        IntKind::LongLong,
    ];
    kinds.into_iter().find(|kind| kind.bits(model) == bits)
}
