//! Values on their own from text, as traces, prompts and other programs write them.

use super::map::{self, Context};
use super::scalar::scalar;
use crate::Program;
use crate::ast::{Ty, Type, Types};
use crate::codes;
use crate::print::TypeText;
use crate::text::quote::quoted;
use crate::text::tree::{self, MAX_TEXT, NodeId, Tree};
use bia_base::{Code, Idx, Interner};
use bia_term::value::Value;

/// Reads a value of type `ty`, written as inside `(const VALUE TYPE)`.
///
/// A number out of the range of a bit-vector type is an error here. The error is one line.
pub fn parse_value(program: &Program, ty: Ty, text: &str) -> Result<Value, String> {
    if text.len() > MAX_TEXT {
        return Err("the text is too large".into());
    }
    let mut names = Interner::new();
    let read = tree::read(text, &mut names, 10, &|_| false);
    if !read.unbalanced.is_empty() {
        return Err("unbalanced parentheses".into());
    }
    if !read.lexical.is_empty() {
        return Err("malformed text".into());
    }
    let mut top = read.tree.top();
    let (Some(root), None) = (top.next(), top.next()) else {
        let ty = program.type_text(ty);
        return Err(format!("one value of type `{ty}` is needed"));
    };
    let mut cx = Reader {
        program,
        tree: &read.tree,
        names: &names,
        error: None,
    };
    let value = map::value(&mut cx, root, ty);
    match (value, cx.error) {
        (Some(value), None) => Ok(value),
        (_, error) => Err(error.unwrap_or_else(|| "not a value".into())),
    }
}

struct Reader<'a> {
    program: &'a Program,
    tree: &'a Tree,
    names: &'a Interner,
    /// The first error.
    error: Option<String>,
}

impl TypeText for Reader<'_> {
    fn type_text(&self, ty: Ty) -> String {
        self.program.type_text(ty)
    }
}

impl Context for Reader<'_> {
    fn tree(&self) -> &Tree {
        self.tree
    }
    fn types(&self) -> &Types {
        self.program.types()
    }
    fn report(&mut self, _: &'static Code, _: NodeId, message: String) {
        self.error.get_or_insert(message);
    }
    fn single(&mut self, at: NodeId, ty: Ty) -> Option<Value> {
        let program = self.program;
        let Some(symbol) = self.tree.symbol(at) else {
            let message = format!("a value of type `{}` is one symbol", program.type_text(ty));
            self.report(&codes::CONSTANT, at, message);
            return None;
        };
        let text = self.names.name(symbol);
        if let Type::Fun { .. } = program.types[ty] {
            let found = program.function_by_name(text);
            let found = found.filter(|f| program.function(*f).ty == ty);
            let index = found.and_then(|f| u32::try_from(f.index()).ok());
            if index.is_none() {
                let ty = program.type_text(ty);
                let message = format!("there is no function `{}` of type `{ty}`", quoted(text));
                self.report(&codes::CONSTANT, at, message);
            }
            return index.map(Value::Elem);
        }
        match scalar(&program.types, &program.symbols, program, ty, text) {
            Ok(read) if read.reduced => {
                let message = format!(
                    "`{text}` is out of the range of `{}`",
                    program.type_text(ty)
                );
                self.report(&codes::REDUCED, at, message);
                None
            }
            Ok(read) => Some(read.value),
            Err(fault) => {
                self.report(fault.code, at, fault.message);
                None
            }
        }
    }
}
