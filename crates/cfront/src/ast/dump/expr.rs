//! Expressions, constants and strings as text.

use super::{Part, Parts};
use crate::ast::{
    Base, BinaryOp, Constant, ConstantId, Encoding, ExprId, ExprKind, Long, StringId,
    TranslationUnit, UnaryOp,
};

fn unary(op: UnaryOp) -> &'static str {
    match op {
        UnaryOp::Plus => "+",
        UnaryOp::Minus => "-",
        UnaryOp::Complement => "~",
        UnaryOp::Not => "!",
        UnaryOp::AddressOf => "&",
        UnaryOp::Dereference => "*",
        UnaryOp::PreIncrement => "++",
        UnaryOp::PreDecrement => "--",
        UnaryOp::PostIncrement => "post++",
        UnaryOp::PostDecrement => "post--",
        UnaryOp::Real => "real",
        UnaryOp::Imaginary => "imag",
    }
}

fn binary(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Multiply => "*",
        BinaryOp::Divide => "/",
        BinaryOp::Remainder => "%",
        BinaryOp::Add => "+",
        BinaryOp::Subtract => "-",
        BinaryOp::ShiftLeft => "<<",
        BinaryOp::ShiftRight => ">>",
        BinaryOp::Less => "<",
        BinaryOp::Greater => ">",
        BinaryOp::LessEqual => "<=",
        BinaryOp::GreaterEqual => ">=",
        BinaryOp::Equal => "==",
        BinaryOp::NotEqual => "!=",
        BinaryOp::BitAnd => "&",
        BinaryOp::BitXor => "^",
        BinaryOp::BitOr => "|",
        BinaryOp::LogicalAnd => "&&",
        BinaryOp::LogicalOr => "||",
        BinaryOp::Comma => ",",
    }
}

pub(super) fn expr(unit: &TranslationUnit, id: ExprId) -> Parts {
    let mut parts;
    match &unit[id].kind {
        ExprKind::Error => {
            parts = Parts::default();
            parts.text("<error>");
            return parts;
        }
        ExprKind::Identifier(name) => {
            parts = Parts::default();
            parts.text(unit.name(*name).to_owned());
            return parts;
        }
        ExprKind::Constant(constant) => {
            return Parts(vec![Part::Constant(*constant)]);
        }
        ExprKind::String(string) => return Parts(vec![Part::String(*string)]),
        ExprKind::Unary { op, operand } => {
            parts = Parts::open(unary(*op));
            parts.then(Part::Expr(*operand));
        }
        ExprKind::Binary { op, left, right } => {
            parts = Parts::open(binary(*op));
            parts.then(Part::Expr(*left)).then(Part::Expr(*right));
        }
        ExprKind::Assign { op, target, value } => {
            parts = Parts::open(op.map_or("", binary));
            parts.text("=");
            parts.then(Part::Expr(*target)).then(Part::Expr(*value));
        }
        ExprKind::Conditional {
            condition,
            then,
            otherwise,
        } => {
            parts = Parts::open("?");
            parts.then(Part::Expr(*condition));
            parts.optional(then.map(Part::Expr));
            parts.then(Part::Expr(*otherwise));
        }
        ExprKind::Cast { ty, operand } => {
            parts = Parts::open("cast");
            parts.then(Part::TypeName(*ty)).then(Part::Expr(*operand));
        }
        ExprKind::CompoundLiteral { ty, initializer } => {
            parts = Parts::open("literal");
            parts.then(Part::TypeName(*ty));
            parts.then(Part::Initializer(*initializer));
        }
        ExprKind::SizeofExpr(operand) => {
            parts = Parts::open("sizeof");
            parts.then(Part::Expr(*operand));
        }
        ExprKind::SizeofType(ty) => {
            parts = Parts::open("sizeof-type");
            parts.then(Part::TypeName(*ty));
        }
        ExprKind::AlignofExpr(operand) => {
            parts = Parts::open("alignof");
            parts.then(Part::Expr(*operand));
        }
        ExprKind::AlignofType(ty, _) => {
            parts = Parts::open("alignof-type");
            parts.then(Part::TypeName(*ty));
        }
        ExprKind::Index { array, index } => {
            parts = Parts::open("index");
            parts.then(Part::Expr(*array)).then(Part::Expr(*index));
        }
        ExprKind::Call {
            function,
            arguments,
        } => {
            parts = Parts::open("call");
            parts.then(Part::Expr(*function));
            parts.each(arguments.iter().map(|id| Part::Expr(*id)));
        }
        ExprKind::Member {
            object,
            member,
            arrow,
        } => {
            parts = Parts::open(if *arrow { "->" } else { "." });
            parts.then(Part::Expr(*object)).then(Part::Name(*member));
        }
        ExprKind::Generic { .. }
        | ExprKind::Statement(_)
        | ExprKind::LabelAddress(_)
        | ExprKind::VaArg { .. }
        | ExprKind::Offsetof { .. }
        | ExprKind::TypesCompatible { .. }
        | ExprKind::ChooseExpr { .. } => return extension(&unit[id].kind),
    }
    parts.close()
}

/// Expressions with a syntax of their own.
fn extension(kind: &ExprKind) -> Parts {
    let mut parts = Parts::open("");
    match kind {
        ExprKind::Generic {
            control,
            associations,
        } => {
            parts.text("generic").then(Part::Expr(*control));
            for association in associations {
                parts.optional(association.ty.map(Part::TypeName));
                parts.text(":").then(Part::Expr(association.value));
            }
        }
        ExprKind::Statement(body) => {
            parts.text("statement").then(Part::Stmt(*body));
        }
        ExprKind::LabelAddress(label) => {
            parts.text("&&").then(Part::Name(*label));
        }
        ExprKind::VaArg { list, ty } => {
            parts.text("va_arg").then(Part::Expr(*list));
            parts.then(Part::TypeName(*ty));
        }
        ExprKind::Offsetof { ty, path } => {
            parts.text("offsetof").then(Part::TypeName(*ty));
            parts.each(path.iter().map(|step| Part::Designator(*step)));
        }
        ExprKind::TypesCompatible { left, right } => {
            parts.text("types-compatible").then(Part::TypeName(*left));
            parts.text(",").then(Part::TypeName(*right));
        }
        ExprKind::ChooseExpr {
            condition,
            then,
            otherwise,
        } => {
            parts.text("choose").then(Part::Expr(*condition));
            parts.then(Part::Expr(*then)).then(Part::Expr(*otherwise));
        }
        ExprKind::Error
        | ExprKind::Identifier(_)
        | ExprKind::Constant(_)
        | ExprKind::String(_)
        | ExprKind::Unary { .. }
        | ExprKind::Binary { .. }
        | ExprKind::Assign { .. }
        | ExprKind::Conditional { .. }
        | ExprKind::Cast { .. }
        | ExprKind::CompoundLiteral { .. }
        | ExprKind::SizeofExpr(_)
        | ExprKind::SizeofType(_)
        | ExprKind::AlignofExpr(_)
        | ExprKind::AlignofType(..)
        | ExprKind::Index { .. }
        | ExprKind::Call { .. }
        | ExprKind::Member { .. } => {}
    }
    parts.close()
}

fn prefix(encoding: Encoding) -> &'static str {
    match encoding {
        Encoding::Plain => "",
        Encoding::Utf8 => "u8",
        Encoding::Wide => "L",
        Encoding::Utf16 => "u",
        Encoding::Utf32 => "U",
    }
}

pub(super) fn constant(unit: &TranslationUnit, id: ConstantId) -> Parts {
    let mut parts = Parts::default();
    match &unit[id] {
        Constant::Integer(integer) => {
            let unsigned = if integer.unsigned { "u" } else { "" };
            let long = match integer.long {
                Long::No => "",
                Long::Long => "l",
                Long::LongLong => "ll",
            };
            let imaginary = if integer.imaginary { "i" } else { "" };
            let text = match integer.base {
                Base::Hexadecimal => format!("{:#x}{unsigned}{long}{imaginary}", integer.value),
                Base::Binary | Base::Octal | Base::Decimal => {
                    format!("{}{unsigned}{long}{imaginary}", integer.value)
                }
            };
            parts.text(text);
        }
        Constant::Floating(floating) => {
            let hex = match floating.base {
                Base::Hexadecimal => "0x",
                Base::Binary | Base::Octal | Base::Decimal => "",
            };
            let digits = unit.name(floating.digits);
            let suffix = format!("{:?}", floating.suffix).to_lowercase();
            let suffix = suffix.replace("none", "");
            parts.text(format!("{hex}{digits}{suffix}"));
        }
        Constant::Character(character) => {
            let units: Vec<String> = character.units.iter().map(u32::to_string).collect();
            parts.text(format!(
                "{}'{}'",
                prefix(character.encoding),
                units.join(" ")
            ));
        }
    }
    parts
}

pub(super) fn string(unit: &TranslationUnit, id: StringId) -> Parts {
    let string = &unit[id];
    let text: String = string
        .units
        .iter()
        .map(|unit| char::from_u32(*unit).unwrap_or('\u{fffd}'))
        .collect();
    let mut parts = Parts::default();
    parts.text(format!("{}{text:?}", prefix(string.encoding)));
    parts
}
