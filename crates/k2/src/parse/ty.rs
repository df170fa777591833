//! Types from s-expressions. `void` members of function types are dropped.

use super::elab::Elab;
use crate::ast::{Ty, Type, Types};
use crate::codes;
use crate::print::TypeText as _;
use crate::text::keyword::{self, Keyword};
use crate::text::tree::{NodeId, Siblings};
use bia_base::{Diagnostic, Symbol};
use bia_term::value::FloatFormat;
use rustc_hash::FxHashSet;

/// Widest bit-vector.
pub(crate) const MAX_WIDTH: u32 = 1 << 24;

/// A type that is being read.
struct TypeFrame {
    kind: TypeForm,
    node: NodeId,
    end: NodeId,
    /// Where its components begin among the finished types.
    base: usize,
    /// For a function type: where its results begin.
    split: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum TypeForm {
    Map,
    Fun,
    /// One of the two lists of a function type.
    Members,
}

impl Elab<'_> {
    /// The type at a node; `None` if it has an error, which has been reported.
    #[inline]
    pub(super) fn ty(&mut self, at: NodeId) -> Option<Ty> {
        if let Some(symbol) = self.tree.symbol(at) {
            return self.named_type(at, symbol);
        }
        if let Some(ty) = self.known_bit_vector(at) {
            return Some(ty);
        }
        self.structured_type(at)
    }

    /// `(sbv N)` or `(ubv N)` that occurred before.
    #[inline]
    fn known_bit_vector(&self, at: NodeId) -> Option<Ty> {
        if self.tree.after(at) != at + 3 {
            return None;
        }
        let head = self.tree.head(at)?;
        let width = self.tree.symbol(at + 2)?;
        self.bit_vectors.get(&(head, width)).copied()
    }

    fn named_type(&mut self, at: NodeId, symbol: Symbol) -> Option<Ty> {
        if let Some(alias) = self.names(symbol).alias {
            if alias.node > at {
                self.type_too_early(at, alias.node);
                return None;
            }
            return alias.ty;
        }
        match keyword::keyword(symbol) {
            Some(Keyword::Bool) => Some(self.program.types.bool()),
            Some(Keyword::Int) => Some(self.program.types.int()),
            Some(Keyword::Real) => Some(self.program.types.real()),
            Some(Keyword::Void) => Some(self.program.types.void()),
            _ => {
                self.unknown_type(at, symbol);
                None
            }
        }
    }

    fn type_too_early(&mut self, at: NodeId, declared: NodeId) {
        let message = "this type is used before it is declared";
        let diagnostic = self
            .diagnostic(&codes::TYPE_ORDER, at, message)
            .also(self.span(declared), "declared here");
        self.sink.push(diagnostic);
    }

    fn unknown_type(&mut self, at: NodeId, symbol: Symbol) {
        if !self.sink.has_many_errors()
            && let Some(declared) = self.declared_later(symbol)
        {
            return self.type_too_early(at, declared);
        }
        let message = format!("unknown type `{}`", self.quoted(symbol));
        let diagnostic = self.diagnostic(&codes::UNKNOWN_TYPE, at, message);
        let program = &self.program;
        let aliases = program
            .aliases
            .iter()
            .map(|(alias, _)| program.name(*alias));
        let candidates = aliases.chain(["bool", "int", "real"]);
        let diagnostic = self.suggesting(diagnostic, symbol, candidates);
        self.sink.push(diagnostic);
    }

    /// The form that declares a type which is not declared yet.
    fn declared_later(&self, symbol: Symbol) -> Option<NodeId> {
        let is_it = |form: &NodeId| {
            self.tree.head(*form) == Some(keyword::symbol(Keyword::Type))
                && self.tree.after(*form) > form + 2
                && self.tree.symbol(form + 2) == Some(symbol)
        };
        self.tree.top().find(is_it)
    }

    /// A type of any depth, without recursion.
    fn structured_type(&mut self, root: NodeId) -> Option<Ty> {
        let mut frames: Vec<TypeFrame> = Vec::new();
        let mut done: Vec<Option<Ty>> = Vec::new();
        let mut at = root;
        loop {
            at = self.enter_type(at, &mut frames, &mut done);
            while let Some(frame) = frames.pop_if(|frame| frame.end == at) {
                self.leave_type(&frame, &mut frames, &mut done);
            }
            if frames.is_empty() {
                return done.pop().flatten();
            }
        }
    }

    /// Opens the type at a node or finishes it at once; the node to go on with.
    fn enter_type(
        &mut self,
        at: NodeId,
        frames: &mut Vec<TypeFrame>,
        done: &mut Vec<Option<Ty>>,
    ) -> NodeId {
        let end = self.tree.after(at);
        let members = frames.last().is_some_and(|f| f.kind == TypeForm::Fun);
        let base = done.len();
        let mut open = |kind| {
            frames.push(TypeFrame {
                kind,
                node: at,
                end,
                base,
                split: None,
            });
        };
        if members {
            open(TypeForm::Members);
            return at + 1;
        }
        if let Some(symbol) = self.tree.symbol(at) {
            done.push(self.named_type(at, symbol));
            return end;
        }
        let head = self.tree.head(at).and_then(keyword::keyword);
        match head {
            Some(Keyword::Map) if self.parts::<2>(at).is_some() => {
                open(TypeForm::Map);
                return at + 2;
            }
            Some(Keyword::Fun) => {
                if let Some([params, returns]) = self.parts::<2>(at)
                    && self.tree.is_list(params)
                    && self.tree.is_list(returns)
                {
                    open(TypeForm::Fun);
                    return at + 2;
                }
                let message = "a function type is `(fun (PARAM…) (RESULT…))`";
                self.report(&codes::BAD_TYPE, at, message);
                done.push(None);
            }
            head => {
                let ty = self.flat_type(at, head);
                done.push(ty);
            }
        }
        end
    }

    /// Makes the type of a form whose components are done.
    fn leave_type(
        &mut self,
        frame: &TypeFrame,
        frames: &mut [TypeFrame],
        done: &mut Vec<Option<Ty>>,
    ) {
        let void = self.program.types.void();
        let split = match frame.kind {
            TypeForm::Members => {
                if let Some(outer) = frames.last_mut() {
                    outer.split.get_or_insert(done.len());
                }
                return;
            }
            TypeForm::Map => frame.base + 1,
            TypeForm::Fun => frame.split.unwrap_or(done.len()),
        };
        let components: Option<Vec<Ty>> = done[frame.base..].iter().copied().collect();
        done.truncate(frame.base);
        let Some(components) = components else {
            done.push(None);
            return;
        };
        let (first, second) = components.split_at(split - frame.base);
        if frame.kind == TypeForm::Fun {
            let valued = |list: &[Ty]| list.iter().copied().filter(|ty| *ty != void).collect();
            let (params, returns) = (valued(first), valued(second));
            let ty = self.program.types.intern(Type::Fun { params, returns });
            done.push(self.not_too_deep(ty, frame.node));
        } else if components.contains(&void) {
            self.report(&codes::BAD_TYPE, frame.node, "a map of `void`");
            done.push(None);
        } else {
            let ty = self.program.types.map(first[0], second[0]);
            done.push(self.not_too_deep(ty, frame.node));
        }
    }

    /// The type, unless its values would be nested too deep.
    pub(super) fn not_too_deep(&mut self, ty: Ty, at: NodeId) -> Option<Ty> {
        if !self.program.types.is_too_deep(ty) {
            return Some(ty);
        }
        let message = format!(
            "types nested deeper than {} are not supported",
            Types::MAX_DEPTH
        );
        self.report(&codes::DEEP_TYPE, at, message);
        None
    }

    /// A type without types in it.
    fn flat_type(&mut self, at: NodeId, head: Option<Keyword>) -> Option<Ty> {
        match head {
            Some(Keyword::Sbv | Keyword::Ubv) => {
                let signed = head == Some(Keyword::Sbv);
                let shape = "a bit-vector type is `(sbv WIDTH)` or `(ubv WIDTH)`";
                let [width] = self.type_parts(at, shape)?;
                let ty = self.bit_vector(width, signed)?;
                if let (Some(head), Some(width)) = (self.tree.head(at), self.tree.symbol(width)) {
                    self.bit_vectors.insert((head, width), ty);
                }
                Some(ty)
            }
            Some(Keyword::Bv) => {
                let shape = "a bit-vector type is `(bv WIDTH SIGNED)`, SIGNED being 0 or 1";
                let [width, signed] = self.type_parts(at, shape)?;
                let signed = match self.tree.symbol(signed).map(|s| self.name(s)) {
                    Some("0") => false,
                    Some("1") => true,
                    Some(_) | None => {
                        self.report(&codes::BAD_TYPE, at, shape);
                        return None;
                    }
                };
                self.bit_vector(width, signed)
            }
            Some(Keyword::Fp) => {
                let [exponent, mantissa] =
                    self.type_parts(at, "a float type is `(fp EXPONENT MANTISSA)`")?;
                self.float(at, exponent, mantissa)
            }
            Some(Keyword::Sym) => {
                let shape = "an uninterpreted type is `(sym NAME)`";
                let [name] = self.type_parts(at, shape)?;
                let Some(name) = self.tree.symbol(name) else {
                    self.report(&codes::BAD_TYPE, at, shape);
                    return None;
                };
                Some(self.program.types.intern(Type::Sym(name)))
            }
            Some(Keyword::Enum) => self.enumeration(at),
            Some(Keyword::Map) => {
                self.report(&codes::BAD_TYPE, at, "a map type is `(map INDEX ELEMENT)`");
                None
            }
            other => {
                self.not_a_type(at, other);
                None
            }
        }
    }

    fn type_parts<const N: usize>(&mut self, at: NodeId, shape: &str) -> Option<[NodeId; N]> {
        let parts = self.parts::<N>(at);
        if parts.is_none() {
            self.report(&codes::BAD_TYPE, at, shape);
        }
        parts
    }

    fn not_a_type(&mut self, at: NodeId, head: Option<Keyword>) {
        match (head, self.tree.head(at)) {
            (Some(Keyword::Ptr | Keyword::Record | Keyword::Array), Some(symbol)) => {
                let message = format!("`{}` is not a type of K2", self.quoted(symbol));
                let help = "maps do the work of arrays and pointers, one variable per field that of records";
                let diagnostic = self.diagnostic(&codes::NOT_K2, at, message).help(help);
                self.sink.push(diagnostic);
            }
            (_, Some(symbol)) => {
                let message = format!("unknown type `({} …)`", self.quoted(symbol));
                let diagnostic = self.diagnostic(&codes::UNKNOWN_TYPE, at, message);
                let known = ["sbv", "ubv", "bv", "fp", "map", "enum", "sym", "fun"];
                let diagnostic = self.suggesting(diagnostic, symbol, known.into_iter());
                self.sink.push(diagnostic);
            }
            (_, None) => self.report(&codes::BAD_TYPE, at, "a type is needed here"),
        }
    }

    /// A width in decimal digits.
    fn width(&mut self, at: NodeId, range: std::ops::RangeInclusive<u32>) -> Option<u32> {
        let text = self.tree.symbol(at).map(|symbol| self.name(symbol));
        let digits = text.filter(|t| !t.is_empty() && t.bytes().all(|b| b.is_ascii_digit()));
        let Some(digits) = digits else {
            self.report(&codes::BAD_TYPE, at, "a width is a decimal number");
            return None;
        };
        let width = digits.parse().ok().filter(|width| range.contains(width));
        if width.is_none() {
            let message = format!(
                "the width {digits} is not from {} to {}",
                range.start(),
                range.end()
            );
            self.report(&codes::WIDTH, at, message);
        }
        width
    }

    fn bit_vector(&mut self, width: NodeId, signed: bool) -> Option<Ty> {
        let width = self.width(width, 1..=MAX_WIDTH)?;
        Some(self.program.types.bv(width, signed))
    }

    fn float(&mut self, at: NodeId, exponent: NodeId, mantissa: NodeId) -> Option<Ty> {
        let exponent = self.width(exponent, 2..=FloatFormat::MAX_EXPONENT_BITS);
        let mantissa = self.width(mantissa, 1..=FloatFormat::MAX_SIGNIFICAND_BITS - 1);
        let format = FloatFormat::new(exponent?, mantissa? + 1);
        if format.is_none() {
            self.report(&codes::WIDTH, at, "no float type has these widths");
        }
        Some(self.program.types.intern(Type::Float(format?)))
    }

    fn enumeration(&mut self, at: NodeId) -> Option<Ty> {
        let mut values = Vec::new();
        let mut seen = FxHashSet::default();
        let tree = self.tree;
        let mut ok = true;
        for child in skip_head(tree.children(at)) {
            match tree.symbol(child) {
                Some(value) if seen.insert(value) => values.push(value),
                Some(value) => {
                    ok = false;
                    let message = format!("`{}` occurs twice", self.quoted(value));
                    self.report(&codes::DUPLICATE_VALUE, child, message);
                }
                None => {
                    ok = false;
                    let message = "the values of an enumeration are symbols";
                    self.report(&codes::BAD_TYPE, child, message);
                }
            }
        }
        if ok && values.is_empty() {
            ok = false;
            self.report(
                &codes::BAD_TYPE,
                at,
                "an enumeration has at least one value",
            );
        }
        let program = &mut self.program;
        ok.then(|| program.types.enumeration(values, &program.symbols))
    }

    /// Reports that a value has another type than it should.
    pub(super) fn mismatch(&mut self, at: NodeId, what: &str, expected: Ty, found: Ty) {
        let message = format!(
            "{what} has type `{}`, but `{}` is needed",
            self.type_text(found),
            self.type_text(expected)
        );
        let diagnostic: Diagnostic = self.diagnostic(&codes::MISMATCH, at, message);
        self.sink.push(diagnostic);
    }
}

/// The children after the head.
pub(super) fn skip_head(children: Siblings<'_>) -> impl Iterator<Item = NodeId> {
    children.skip(1)
}
