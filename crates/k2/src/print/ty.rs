//! Types to text. A type that an alias names is written by the first such alias.
//!
//! Types are graphs with shared parts; written out they can be exponentially large, so it is the
//! aliases that keep the text small. In messages the text is cut instead.

use crate::Program;
use crate::ast::{Ty, Type, Types};
use crate::text::quote::write_name;
use bia_base::{Interner, Symbol};
use rustc_hash::FxHashMap;
use std::fmt::{self, Write};

/// Names types in messages.
pub(crate) trait TypeText {
    /// The type as text, cut if it is long.
    fn type_text(&self, ty: Ty) -> String;
}

/// Longest text of a type in a message.
const MESSAGE_LEN: usize = 160;

impl TypeText for Program {
    fn type_text(&self, ty: Ty) -> String {
        let names = TypeNames::of(self);
        type_message(&self.types, &self.symbols, &names, ty)
    }
}

/// The first alias of each named type, with its position.
#[derive(Clone, Debug, Default)]
pub(crate) struct TypeNames {
    first: FxHashMap<Ty, (usize, Symbol)>,
    count: usize,
}

impl TypeNames {
    pub(crate) fn of(program: &Program) -> Self {
        let mut names = Self::default();
        for (name, ty) in &program.aliases {
            names.add(*name, *ty);
        }
        names
    }
    /// Adds the next alias.
    pub(crate) fn add(&mut self, name: Symbol, ty: Ty) {
        self.first.entry(ty).or_insert((self.count, name));
        self.count += 1;
    }
    /// The alias of `ty`, if it is one of the first `before`.
    fn get(&self, ty: Ty, before: usize) -> Option<Symbol> {
        let (at, name) = *self.first.get(&ty)?;
        (at < before).then_some(name)
    }
}

/// The type for a message: cut when it is long.
pub(crate) fn type_message(types: &Types, symbols: &Interner, names: &TypeNames, ty: Ty) -> String {
    let mut out = Limited {
        text: String::new(),
        limit: MESSAGE_LEN,
    };
    let cut = write_type(&mut out, types, symbols, names, ty, usize::MAX).is_err();
    let mut text = out.text;
    if cut {
        text.push('…');
    }
    text
}

/// A string that refuses to grow beyond a limit.
struct Limited {
    text: String,
    limit: usize,
}
impl Write for Limited {
    fn write_str(&mut self, s: &str) -> fmt::Result {
        if self.text.len() + s.len() > self.limit {
            return Err(fmt::Error);
        }
        self.text.push_str(s);
        Ok(())
    }
}

enum Piece {
    Ty(Ty),
    Text(&'static str),
}

/// Writes a type by the aliases before position `before`.
pub(crate) fn write_type(
    out: &mut dyn Write,
    types: &Types,
    symbols: &Interner,
    names: &TypeNames,
    ty: Ty,
    before: usize,
) -> fmt::Result {
    let mut todo = vec![Piece::Ty(ty)];
    while let Some(piece) = todo.pop() {
        let ty = match piece {
            Piece::Text(text) => {
                out.write_str(text)?;
                continue;
            }
            Piece::Ty(ty) => ty,
        };
        if let Some(name) = names.get(ty, before) {
            write_name(out, symbols.name(name))?;
            continue;
        }
        match &types[ty] {
            Type::Bool => out.write_str("bool")?,
            Type::Int => out.write_str("int")?,
            Type::Real => out.write_str("real")?,
            Type::Void => out.write_str("void")?,
            Type::Bv { width, signed } => {
                write!(out, "({} {width})", if *signed { "sbv" } else { "ubv" })?;
            }
            Type::Float(format) => {
                let mantissa = format.significand_bits() - 1;
                write!(out, "(fp {} {mantissa})", format.exponent_bits())?;
            }
            Type::Enum(values) => {
                out.write_str("(enum")?;
                for value in values {
                    out.write_char(' ')?;
                    write_name(out, symbols.name(*value))?;
                }
                out.write_char(')')?;
            }
            Type::Sym(name) => {
                out.write_str("(sym ")?;
                write_name(out, symbols.name(*name))?;
                out.write_char(')')?;
            }
            Type::Map { index, element } => {
                out.write_str("(map ")?;
                let rest = [
                    Piece::Text(")"),
                    Piece::Ty(*element),
                    Piece::Text(" "),
                    Piece::Ty(*index),
                ];
                todo.extend(rest);
            }
            Type::Fun { params, returns } => {
                out.write_str("(fun (")?;
                todo.push(Piece::Text("))"));
                push_list(&mut todo, returns);
                todo.push(Piece::Text(") ("));
                push_list(&mut todo, params);
            }
        }
    }
    Ok(())
}

fn push_list(todo: &mut Vec<Piece>, list: &[Ty]) {
    for (i, ty) in list.iter().enumerate().rev() {
        todo.push(Piece::Ty(*ty));
        if i > 0 {
            todo.push(Piece::Text(" "));
        }
    }
}
