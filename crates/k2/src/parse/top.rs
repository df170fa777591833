//! The forms of the top level, in the three rounds that names need.

use super::decl::Heads;
use super::elab::Elab;
use super::names::{AliasBinding, FunctionBinding};
use crate::ast::{Annotated, Function};
use crate::codes;
use crate::text::keyword::{self, Keyword};
use crate::text::tree::NodeId;
use bia_base::{Code, Diagnostic};

/// A form and the annotations around it.
#[derive(Clone, Copy)]
pub(super) struct Form {
    pub(super) outer: NodeId,
    pub(super) at: NodeId,
}

/// The forms that wait for the second and third round.
#[derive(Default)]
struct Forms {
    globals: Option<Form>,
    init: Option<Form>,
    entry: Option<Form>,
    defines: Vec<Form>,
    functions: Vec<Form>,
}

impl Elab<'_> {
    /// Elaborates the whole tree; the entry, if there is one.
    pub(crate) fn run(&mut self) -> Option<Function> {
        let forms = self.first_round();
        if let Some(form) = forms.globals {
            self.globals(form.at);
        }
        let mut heads = Heads::default();
        for form in &forms.functions {
            self.function_head(form.outer, form.at, &mut heads);
        }
        self.defines(&forms.defines);
        if let Some(form) = forms.init {
            self.init(form);
        }
        let entry = self.entry(forms.entry);
        self.bodies(&heads);
        entry
    }

    /// Sorts the forms; types are made at once, since their order matters.
    fn first_round(&mut self) -> Forms {
        let mut forms = Forms::default();
        for outer in self.tree.top() {
            if self.sink.is_full() {
                break;
            }
            let Some(at) = self.strip(outer) else {
                continue;
            };
            let form = Form { outer, at };
            match self.tree.head(at).and_then(keyword::keyword) {
                Some(Keyword::Type) => {
                    self.ignore_annotations(form, "a type");
                    self.alias(at);
                }
                Some(Keyword::Define) => forms.defines.push(form),
                Some(Keyword::Function) => forms.functions.push(form),
                Some(Keyword::Globals) => {
                    self.ignore_annotations(form, "`globals`");
                    self.only_one(&mut forms.globals, form, "globals");
                }
                Some(Keyword::Entry) => {
                    self.ignore_annotations(form, "`entry`");
                    self.only_one(&mut forms.entry, form, "entry");
                }
                Some(Keyword::Init) => self.only_one(&mut forms.init, form, "init"),
                _ => self.not_a_form(at),
            }
        }
        forms
    }

    fn not_a_form(&mut self, at: NodeId) {
        let message = match self.tree.head(at) {
            Some(head) => format!("`{}` begins no top-level form", self.quoted(head)),
            None => "this is no top-level form".to_owned(),
        };
        let forms = ["type", "define", "globals", "init", "entry", "function"];
        let mut diagnostic = self.diagnostic(&codes::TOP_LEVEL, at, message);
        if let Some(head) = self.tree.head(at) {
            diagnostic = self.suggesting(diagnostic, head, forms.into_iter());
        }
        self.sink.push(diagnostic);
    }

    fn ignore_annotations(&mut self, form: Form, what: &str) {
        if form.outer != form.at {
            self.annotate_all(form.outer, form.at, None);
            let message = format!("annotations of {what} are dropped");
            self.report(&codes::IGNORED_ANNOTATION, form.outer, message);
        }
    }

    fn only_one(&mut self, place: &mut Option<Form>, form: Form, what: &str) {
        match place {
            None => *place = Some(form),
            Some(first) => {
                let message = format!("a second `{what}`");
                let diagnostic = self
                    .diagnostic(&codes::REPEATED, form.at, message)
                    .also(self.span(first.at), "the first one");
                self.sink.push(diagnostic);
            }
        }
    }

    /// `(type NAME TYPE)`
    fn alias(&mut self, at: NodeId) {
        let parts = self.parts::<2>(at);
        let name = parts.and_then(|[name, _]| self.tree.symbol(name));
        let (Some([_, ty]), Some(name)) = (parts, name) else {
            self.report(
                &codes::SHAPE,
                at,
                "a type is declared by `(type NAME TYPE)`",
            );
            return;
        };
        let ty = self.ty(ty);
        let basic = matches!(
            keyword::keyword(name),
            Some(Keyword::Bool | Keyword::Int | Keyword::Real | Keyword::Void)
        );
        let first = self.names(name).alias;
        if basic || first.is_some() {
            let message = format!("the type `{}` is declared twice", self.quoted(name));
            let mut diagnostic = self.diagnostic(&codes::DUPLICATE, at, message);
            diagnostic = match first {
                Some(first) => diagnostic.also(self.span(first.node), "first declared here"),
                None => diagnostic.note("it is a basic type of the language"),
            };
            self.sink.push(diagnostic);
            return;
        }
        self.names_mut(name).alias = Some(AliasBinding { ty, node: at });
        if let Some(ty) = ty {
            self.program.aliases.push((name, ty));
            self.type_names.add(name, ty);
        }
    }

    /// `(init EXPR)` or `(init (assume EXPR))`
    fn init(&mut self, form: Form) {
        let shape = "the initial constraint is `(init CONDITION)`";
        let Some([value]) = self.parts::<1>(form.at) else {
            return self.report(&codes::SHAPE, form.at, shape);
        };
        let Some(inner) = self.strip(value) else {
            return;
        };
        let mut node = value;
        let mut wrapper = None;
        if self.tree.head(inner) == Some(keyword::symbol(Keyword::Assume)) {
            let Some([condition]) = self.parts::<1>(inner) else {
                return self.report(
                    &codes::SHAPE,
                    inner,
                    "an assumption is `(assume CONDITION)`",
                );
            };
            node = condition;
            wrapper = Some((value, inner));
        }
        let slot = self.read_expr(node);
        let bool = self.program.types.bool();
        let Some(expr) = self.valued(slot, node, "the initial constraint", bool) else {
            return;
        };
        if let Some((outer, inner)) = wrapper {
            self.annotate_all(outer, inner, Some(Annotated::Expr(expr)));
        }
        self.annotate_all(form.outer, form.at, Some(Annotated::Expr(expr)));
        self.program.init = Some(expr);
    }

    /// `(entry NAME)`
    fn entry(&mut self, form: Option<Form>) -> Option<Function> {
        let Some(form) = form else {
            let help = "add `(entry NAME)`, with the name of the function to start with";
            let message = "the program has no `entry`";
            self.sink
                .push(Diagnostic::new(&codes::NO_ENTRY, message).help(help));
            return None;
        };
        let name = self.parts::<1>(form.at).map(|[name]| name);
        let Some((node, name)) = name.and_then(|node| Some((node, self.tree.symbol(node)?))) else {
            let message = "the entry is declared by `(entry NAME)`";
            self.report(&codes::SHAPE, form.at, message);
            return None;
        };
        match self.names(name).function {
            Some(FunctionBinding::Defined(function)) => Some(function),
            Some(FunctionBinding::Broken) => None,
            Some(FunctionBinding::Used(_)) | None => {
                let message = format!(
                    "the entry `{}` is not a defined function",
                    self.quoted(name)
                );
                let code: &'static Code = &codes::ENTRY;
                let diagnostic = self.diagnostic(code, node, message);
                let program = &self.program;
                let functions = program.functions.values().map(|f| program.name(f.name));
                let diagnostic = self.suggesting(diagnostic, name, functions);
                self.sink.push(diagnostic);
                None
            }
        }
    }
}
