//! `(define NAME EXPR)`: global macros, in any order in the text.
//!
//! A definition is read after those it uses, so the table of the program has them in an order
//! in which each uses earlier ones only. What uses itself, directly or by way of others, is an
//! error.

use super::elab::Elab;
use super::machine::Slot;
use super::names::{DefineBinding, FunctionBinding};
use super::top::Form;
use crate::ast::{Annotated, DefineData};
use crate::codes;
use crate::text::keyword::{self, Keyword};
use crate::text::tree::{Kind, NodeId};
use bia_base::Symbol;

impl Elab<'_> {
    /// All definitions of the text.
    pub(super) fn defines(&mut self, forms: &[Form]) {
        self.declare_defines(forms);
        for form in self.define_order(forms) {
            self.define(form);
        }
    }

    /// The forms in an order in which a definition comes after those it uses, if there is one;
    /// otherwise as the text has them.
    fn define_order(&self, forms: &[Form]) -> Vec<Form> {
        let mut order = Vec::with_capacity(forms.len());
        let mut seen = vec![false; forms.len()];
        // Definitions whose uses are being looked for, and the next node to look at.
        let mut open: Vec<(usize, NodeId)> = Vec::new();
        for root in 0..forms.len() {
            if !std::mem::replace(&mut seen[root], true) {
                open.push((root, forms[root].at + 2));
            }
            while let Some((form, at)) = open.last_mut() {
                let form = forms[*form];
                if *at >= self.tree.after(form.at) {
                    order.push(form);
                    open.pop();
                    continue;
                }
                let node = *at;
                *at = self.next_operand(node);
                if let Some(used) = self.used_define(node)
                    && let Ok(used) = forms.binary_search_by_key(&used, |form| form.at)
                    && !std::mem::replace(&mut seen[used], true)
                {
                    open.push((used, forms[used].at + 2));
                }
            }
        }
        order
    }

    /// The form that defines the name at a node, if it is the name of a definition.
    fn used_define(&self, node: NodeId) -> Option<NodeId> {
        let names = self.names(self.tree.symbol(node)?);
        let function = match names.function {
            Some(FunctionBinding::Defined(_) | FunctionBinding::Broken) => true,
            Some(FunctionBinding::Used(_)) | None => false,
        };
        match names.define {
            Some(DefineBinding::Later(form)) if names.global.is_none() && !function => Some(form),
            Some(DefineBinding::Later(_) | DefineBinding::Known(_) | DefineBinding::Broken)
            | None => None,
        }
    }

    /// The node after `node` that can be an expression: heads, types and values of constants and
    /// of annotations are passed over.
    fn next_operand(&self, node: NodeId) -> NodeId {
        let tree = self.tree;
        let within = |next: NodeId| next.min(tree.after(node));
        match tree.kind(node) {
            Kind::List => match tree.head(node) {
                None => node + 1,
                Some(head) => match keyword::keyword(head) {
                    Some(Keyword::Const | Keyword::Var) => tree.after(node),
                    Some(Keyword::Cast | Keyword::Bitcast | Keyword::Typecast)
                        if tree.after(node) > node + 2 =>
                    {
                        tree.after(node + 2)
                    }
                    Some(Keyword::Op) => within(node + 3),
                    _ => within(node + 2),
                },
            },
            Kind::Key(_) if node + 1 < tree.len() => tree.after(node + 1),
            Kind::Key(_) | Kind::Symbol(_) | Kind::Dot | Kind::Bang => node + 1,
        }
    }

    fn declare_defines(&mut self, forms: &[Form]) {
        for form in forms {
            if let Some(name) = self.tree.children(form.at).nth(1)
                && let Some(name) = self.tree.symbol(name)
            {
                let later = DefineBinding::Later(form.at);
                self.names_mut(name).define.get_or_insert(later);
            }
        }
    }

    /// `(define NAME EXPR)`
    fn define(&mut self, form: Form) {
        let parts = self.parts::<2>(form.at);
        let name = parts.and_then(|[name, _]| self.tree.symbol(name));
        let (Some([_, value]), Some(name)) = (parts, name) else {
            let message = "a definition is `(define NAME EXPRESSION)`";
            self.report(&codes::SHAPE, form.at, message);
            return;
        };
        let slot = self.read_expr(value);
        if let Some(DefineBinding::Later(first)) = self.names(name).define
            && first == form.at
        {
            let binding = self.make_define(form, name, slot);
            self.names_mut(name).define = Some(binding);
            return;
        }
        let message = format!("`{}` is defined twice", self.quoted(name));
        let mut diagnostic = self.diagnostic(&codes::DUPLICATE, form.at, message);
        if let Some(DefineBinding::Known(first)) = self.names(name).define
            && let Some(span) = self.program.defines[first].span
        {
            diagnostic = diagnostic.also(span, "first defined here");
        }
        self.sink.push(diagnostic);
    }

    fn make_define(&mut self, form: Form, name: Symbol, slot: Slot) -> DefineBinding {
        match slot {
            Slot::Expr(expr) => {
                let span = Some(self.span(form.at));
                let define = self.program.defines.push(DefineData { name, expr, span });
                self.annotate_all(form.outer, form.at, Some(Annotated::Define(define)));
                DefineBinding::Known(define)
            }
            Slot::Void => {
                let message = "the value of this `define` is `void`";
                self.report(&codes::VOID_VALUE, form.at, message);
                DefineBinding::Broken
            }
            Slot::Error => DefineBinding::Broken,
        }
    }
}
