//! The SMT-LIB reader: scripts, terms and answers of solvers to [`Terms`], with diagnostics.

mod command;
mod env;
mod horn;
mod literal;
mod sort;
mod term;

use super::{
    command::{Command, Script},
    lexer::Lexer,
    sexpr::{Form, Node},
};
use crate::{Term, Terms};
use bia_base::{Code, Diagnostic, SourceId, Span};
use env::Env;
pub use horn::{HornText, Relation};

/// Reads SMT-LIB texts into one [`Terms`]. A reader remembers declarations and definitions from
/// one text to the next, as a solver does.
#[derive(Clone, Debug, Default)]
pub struct Reader {
    env: Env,
}

/// An attribute that a text gives to a term: `(! term :key value)`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Annotation {
    /// The term.
    pub term: Term,
    /// The keyword, with its colon.
    pub key: String,
    /// A symbol without quotes, or anything else as it is written; empty if there is none.
    pub value: String,
    /// The annotated term with its attributes.
    pub span: Span,
}

/// Reads a whole script. Commands with errors are left out of it, the others are there.
pub fn read_script(terms: &mut Terms, source: SourceId, text: &str) -> (Script, Vec<Diagnostic>) {
    Reader::new().script(terms, source, text)
}

impl Reader {
    /// A reader that knows only the theories.
    pub fn new() -> Self {
        Self::default()
    }

    /// Reads commands. Those with errors are left out, the others are there.
    pub fn script(
        &mut self,
        terms: &mut Terms,
        source: SourceId,
        text: &str,
    ) -> (Script, Vec<Diagnostic>) {
        let mut script = Script::default();
        let diagnostics = self.forms(terms, source, text, |context, node| {
            let span = context.form.span(node);
            let commands = context.command(node);
            script
                .commands
                .extend(commands.into_iter().map(|c| (c, span)));
        });
        (script, diagnostics)
    }

    /// Reads commands, and keeps all attributes but `:named`, in the order in which terms end.
    pub fn annotated(
        &mut self,
        terms: &mut Terms,
        source: SourceId,
        text: &str,
    ) -> (Script, Vec<Annotation>, Vec<Diagnostic>) {
        let mut script = Script::default();
        let mut annotations = Vec::new();
        let diagnostics = self.forms(terms, source, text, |context, node| {
            let span = context.form.span(node);
            context.annotations = Some(Vec::new());
            let commands = context.command(node);
            annotations.extend(context.annotations.take().unwrap_or_default());
            let commands = commands.into_iter().map(|c| (c, span));
            script.commands.extend(commands);
        });
        (script, annotations, diagnostics)
    }

    /// Reads one term.
    pub fn term(
        &mut self,
        terms: &mut Terms,
        source: SourceId,
        text: &str,
    ) -> Result<Term, Vec<Diagnostic>> {
        let mut found = Vec::new();
        let diagnostics = self.forms(terms, source, text, |context, node| {
            found.extend(context.term(node));
        });
        match found.as_slice() {
            [term] if diagnostics.is_empty() => Ok(*term),
            _ if diagnostics.is_empty() => Err(vec![Diagnostic::new(
                &super::codes::MALFORMED_TERM,
                format!("one term is expected here, not {}", found.len()),
            )]),
            _ => Err(diagnostics),
        }
    }

    /// Reads the answer to `get-value`: pairs of a term and its value.
    pub fn values(
        &mut self,
        terms: &mut Terms,
        source: SourceId,
        text: &str,
    ) -> Result<Vec<(Term, Term)>, Vec<Diagnostic>> {
        let mut pairs = Vec::new();
        let diagnostics = self.forms(terms, source, text, |context, node| {
            let rows = context.form.list(node).unwrap_or_default().to_vec();
            for row in rows {
                let pair = context.form.list(row).map(<[Node]>::to_vec);
                let Some(&[term, value]) = pair.as_deref() else {
                    context.error(&super::codes::MALFORMED_TERM, row, "this is not a pair");
                    continue;
                };
                if let (Some(term), Some(value)) = (context.term(term), context.term(value)) {
                    let sort = context.terms.sort(term);
                    pairs.push((term, context.coerced(value, sort)));
                }
            }
        });
        if diagnostics.is_empty() {
            Ok(pairs)
        } else {
            Err(diagnostics)
        }
    }

    /// Reads the answer to `get-model`: definitions of what is declared.
    pub fn model(
        &mut self,
        terms: &mut Terms,
        source: SourceId,
        text: &str,
    ) -> Result<Vec<Command>, Vec<Diagnostic>> {
        let mut definitions = Vec::new();
        let diagnostics = self.forms(terms, source, text, |context, node| {
            let rows = context.form.list(node).unwrap_or_default().to_vec();
            for row in rows {
                if !context.form.is_word(row, "model") {
                    definitions.extend(context.model_definition(row));
                }
            }
        });
        if diagnostics.is_empty() {
            Ok(definitions)
        } else {
            Err(diagnostics)
        }
    }

    /// Lets `name` stand for a term, as if it were declared or defined.
    pub fn define(&mut self, name: &str, term: Term) {
        self.env.define(name, env::Meaning::Term(term));
    }

    fn forms(
        &mut self,
        terms: &mut Terms,
        source: SourceId,
        text: &str,
        mut each: impl FnMut(&mut Context<'_, '_>, Node),
    ) -> Vec<Diagnostic> {
        let mut lexer = Lexer::new(text, source);
        let mut context = Context {
            form: Form::new(&lexer),
            terms,
            env: &mut self.env,
            diagnostics: Vec::new(),
            named: Vec::new(),
            annotations: None,
        };
        while let Some(node) = context.form.read(&mut lexer, &mut context.diagnostics) {
            each(&mut context, node);
        }
        context.diagnostics
    }
}

/// Everything that reading a form needs.
struct Context<'a, 't> {
    form: Form<'t>,
    terms: &'a mut Terms,
    env: &'a mut Env,
    diagnostics: Vec<Diagnostic>,
    /// What `:named` named in the current command.
    named: Vec<(String, Term)>,
    /// Other attributes of terms; `None` when the caller does not collect them.
    annotations: Option<Vec<Annotation>>,
}

impl Context<'_, '_> {
    /// Reports an error at a node.
    fn error(&mut self, code: &'static Code, node: Node, message: impl Into<String>) {
        let span = self.form.span(node);
        self.diagnostics
            .push(Diagnostic::new(code, message).at(span));
    }
}
