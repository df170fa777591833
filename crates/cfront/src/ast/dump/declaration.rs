//! Declarations, types and initializers as text.

use super::{Part, Parts};
use crate::ast::{
    Alignment, ArraySize, AttributeId, BasicType, DeclarationId, DeclaratorId, Derived, EnumId,
    FunctionId, InitializerId, InitializerKind, MemberDeclaration, Parameters, Qualifiers,
    RecordId, RecordKind, SpecifiersId, StorageClass, TranslationUnit, TypeSpecifier,
};

pub(super) fn declaration(unit: &TranslationUnit, id: DeclarationId) -> Parts {
    let declaration = &unit[id];
    let mut parts = Parts::open("declare");
    parts.then(Part::Specifiers(declaration.specifiers));
    for declared in &declaration.declarators {
        parts.then(Part::Declarator(declared.declarator));
        if let Some(initializer) = declared.initializer {
            parts.text(" =").then(Part::Initializer(initializer));
        }
    }
    parts.close()
}

pub(super) fn function(unit: &TranslationUnit, id: FunctionId) -> Parts {
    let function = &unit[id];
    let mut parts = Parts::open("function");
    parts.then(Part::Specifiers(function.specifiers));
    parts.then(Part::Declarator(function.declarator));
    parts.each(function.old_style.iter().map(|id| Part::Declaration(*id)));
    parts.then(Part::Stmt(function.body));
    parts.close()
}

fn qualifiers(qualifiers: Qualifiers, parts: &mut Parts) {
    let all = [
        ("const ", qualifiers.is_const),
        ("volatile ", qualifiers.is_volatile),
        ("restrict ", qualifiers.is_restrict),
        ("atomic ", qualifiers.is_atomic),
    ];
    for (word, _) in all.into_iter().filter(|(_, is)| *is) {
        parts.text(word);
    }
}

pub(super) fn specifiers(unit: &TranslationUnit, id: SpecifiersId) -> Parts {
    let specifiers = &unit[id];
    let mut parts = Parts::default();
    if let Some((class, _)) = specifiers.storage {
        parts.text(match class {
            StorageClass::Typedef => "typedef ",
            StorageClass::Extern => "extern ",
            StorageClass::Static => "static ",
            StorageClass::Auto => "auto ",
            StorageClass::Register => "register ",
        });
    }
    for (word, place) in [
        ("thread_local ", specifiers.thread_local),
        ("inline ", specifiers.inline),
        ("noreturn ", specifiers.noreturn),
    ] {
        if place.is_some() {
            parts.text(word);
        }
    }
    qualifiers(specifiers.qualifiers, &mut parts);
    match &specifiers.ty {
        TypeSpecifier::ImplicitInt => parts.text("implicit-int"),
        TypeSpecifier::Error => parts.text("<error>"),
        TypeSpecifier::Basic(ty) => parts.text(basic(*ty)),
        TypeSpecifier::Complex(ty) => parts.text("complex ").text(basic(*ty)),
        TypeSpecifier::Record(id) => {
            parts.0.push(Part::Record(*id));
            &mut parts
        }
        TypeSpecifier::Enum(id) => {
            parts.0.push(Part::Enum(*id));
            &mut parts
        }
        TypeSpecifier::TypedefName(name) => {
            parts.0.push(Part::Name(*name));
            &mut parts
        }
        TypeSpecifier::TypeofExpr(id) => parts.text("(typeof").then(Part::Expr(*id)).text(")"),
        TypeSpecifier::TypeofType(id) => parts
            .text("(typeof-type")
            .then(Part::TypeName(*id))
            .text(")"),
        TypeSpecifier::Atomic(id) => parts.text("(atomic").then(Part::TypeName(*id)).text(")"),
        TypeSpecifier::AutoType => parts.text("auto-type"),
    };
    for alignment in &specifiers.alignments {
        parts.text(" alignas").then(match alignment {
            Alignment::Type(id) => Part::TypeName(*id),
            Alignment::Expression(id) => Part::Expr(*id),
        });
    }
    parts.attributes(&specifiers.attributes);
    parts
}

fn basic(ty: BasicType) -> &'static str {
    match ty {
        BasicType::Void => "void",
        BasicType::Bool => "bool",
        BasicType::Char => "char",
        BasicType::SignedChar => "schar",
        BasicType::UnsignedChar => "uchar",
        BasicType::Short => "short",
        BasicType::UnsignedShort => "ushort",
        BasicType::Int => "int",
        BasicType::UnsignedInt => "uint",
        BasicType::Long => "long",
        BasicType::UnsignedLong => "ulong",
        BasicType::LongLong => "llong",
        BasicType::UnsignedLongLong => "ullong",
        BasicType::Int128 => "int128",
        BasicType::UnsignedInt128 => "uint128",
        BasicType::Float => "float",
        BasicType::Double => "double",
        BasicType::LongDouble => "ldouble",
        BasicType::Float16 => "float16",
        BasicType::Float32 => "float32",
        BasicType::Float64 => "float64",
        BasicType::Float128 => "float128",
        BasicType::Float32x => "float32x",
        BasicType::Float64x => "float64x",
        BasicType::Float80 => "float80",
        BasicType::Decimal32 => "decimal32",
        BasicType::Decimal64 => "decimal64",
        BasicType::Decimal128 => "decimal128",
    }
}

pub(super) fn declarator(unit: &TranslationUnit, id: DeclaratorId) -> Parts {
    let declarator = &unit[id];
    let mut parts = Parts::default();
    match declarator.name {
        Some(name) => parts.0.push(Part::Name(name)),
        None => {
            parts.text("_");
        }
    }
    for derived in &declarator.derived {
        match derived {
            Derived::Pointer {
                qualifiers: these,
                attributes,
                ..
            } => {
                parts.text(" ");
                qualifiers(*these, &mut parts);
                parts.text("*").attributes(attributes);
            }
            Derived::Array {
                size,
                qualifiers: these,
                is_static,
                ..
            } => {
                parts.text(" [");
                if *is_static {
                    parts.text("static ");
                }
                qualifiers(*these, &mut parts);
                match size {
                    ArraySize::Unspecified => {}
                    ArraySize::Star => {
                        parts.text("*");
                    }
                    ArraySize::Expression(id) => parts.0.push(Part::Expr(*id)),
                }
                parts.text("]");
            }
            Derived::Function { parameters, .. } => function_parameters(parameters, &mut parts),
        }
    }
    if let Some(name) = declarator.asm_name {
        parts.text(" asm").then(Part::String(name));
    }
    parts.attributes(&declarator.attributes);
    parts
}

fn function_parameters(parameters: &Parameters, parts: &mut Parts) {
    parts.text(" (");
    match parameters {
        Parameters::Unspecified => {}
        Parameters::Prototype {
            parameters,
            variadic,
        } => {
            for (at, id) in parameters.iter().enumerate() {
                if at > 0 {
                    parts.text(", ");
                }
                parts.0.push(Part::Parameter(*id));
            }
            if *variadic {
                parts.text(", ...");
            }
        }
        Parameters::Identifiers(names) => {
            parts.text("old:");
            parts.each(names.iter().map(|name| Part::Name(*name)));
        }
    }
    parts.text(")");
}

pub(super) fn record(unit: &TranslationUnit, id: RecordId) -> Parts {
    let record = &unit[id];
    let mut parts = Parts::open(match record.kind {
        RecordKind::Struct => "struct",
        RecordKind::Union => "union",
    });
    parts.optional(record.tag.map(Part::Name));
    parts.attributes(&record.attributes);
    if let Some(pack) = record.pack {
        parts.text(format!(" pack {pack}"));
    }
    if let Some(members) = &record.members {
        parts.text(" {");
        for member in members {
            match member {
                MemberDeclaration::StaticAssert(id) => {
                    parts.then(Part::StaticAssert(*id));
                }
                MemberDeclaration::Members {
                    specifiers,
                    declarators,
                    ..
                } => {
                    parts.then(Part::Specifiers(*specifiers));
                    for member in declarators {
                        parts.then(Part::Declarator(member.declarator));
                        if let Some(width) = member.width {
                            parts.text(" :").then(Part::Expr(width));
                        }
                    }
                }
            }
            parts.text(";");
        }
        parts.text(" }");
    }
    parts.close()
}

pub(super) fn enumeration(unit: &TranslationUnit, id: EnumId) -> Parts {
    let specifier = &unit[id];
    let mut parts = Parts::open("enum");
    parts.optional(specifier.tag.map(Part::Name));
    parts.attributes(&specifier.attributes);
    if let Some(enumerators) = &specifier.enumerators {
        parts.text(" {");
        for enumerator in enumerators {
            parts.then(Part::Name(enumerator.name));
            parts.attributes(&enumerator.attributes);
            if let Some(value) = enumerator.value {
                parts.text(" =").then(Part::Expr(value));
            }
        }
        parts.text(" }");
    }
    parts.close()
}

pub(super) fn initializer(unit: &TranslationUnit, id: InitializerId) -> Parts {
    let mut parts = Parts::default();
    match &unit[id].kind {
        InitializerKind::Expression(value) => parts.0.push(Part::Expr(*value)),
        InitializerKind::List(items) => {
            parts.text("{");
            for item in items {
                parts.each(item.designators.iter().map(|step| Part::Designator(*step)));
                if !item.designators.is_empty() {
                    parts.text(" =");
                }
                parts.then(Part::Initializer(item.value));
            }
            parts.text(" }");
        }
    }
    parts
}

pub(super) fn attribute(unit: &TranslationUnit, id: AttributeId) -> Parts {
    let attribute = &unit[id];
    let mut parts = Parts::default();
    parts.text(format!("@{}", unit.name(attribute.name)));
    if !attribute.arguments.is_empty() {
        parts.text("(");
        parts.each(attribute.arguments.iter().map(|id| Part::Expr(*id)));
        parts.text(" )");
    }
    parts
}
