//! Reads terms, with an explicit stack of work items.
//!
//! A part with an error has the value `None`, and so has every term that contains it, without
//! another report. The other parts are still read, so all errors of a term are found.

use super::{
    super::{codes, lexer::TokenKind, sexpr::Node, symbol},
    Annotation, Context,
    env::Meaning,
    literal::shortened,
};
use crate::{
    FunId, Op, Sort, SortData, SortError, Substitution, Term,
    value::{RoundingMode, Value},
};
use dashu_int::IBig;
use rustc_hash::FxHashMap;

/// What is applied.
#[derive(Clone, Debug)]
enum Head {
    Operator(String, Vec<u32>),
    /// `(_ divisible n)` with an n that is no index.
    Divisible(IBig),
    Fun(FunId),
    Macro {
        params: Vec<Term>,
        body: Term,
    },
    ConstArray(Sort),
    /// Something that was reported.
    Wrong,
}

/// What is to be done.
enum Work {
    Term(Node),
    /// Apply the head to the last `usize` results.
    Apply(Node, Head, usize),
    /// Bind the names to the last results, one each, read the body, unbind the names.
    Let(Vec<Box<str>>, Node),
    Unbind(Vec<Box<str>>),
    /// Give names to the last result.
    Name(Node),
}

/// Names that are bound by `let` and by parameters, innermost last.
#[derive(Default)]
pub(super) struct Locals(FxHashMap<Box<str>, Vec<Option<Term>>>);

impl Locals {
    pub(super) fn bind(&mut self, name: &str, term: Option<Term>) {
        self.0.entry(name.into()).or_default().push(term);
    }
    fn unbind(&mut self, name: &str) {
        if let Some(stack) = self.0.get_mut(name) {
            stack.pop();
        }
    }
    fn get(&self, name: &str) -> Option<Option<Term>> {
        self.0.get(name)?.last().copied()
    }
}

impl Context<'_, '_> {
    /// The term of an expression; errors are reported.
    pub(super) fn term(&mut self, node: Node) -> Option<Term> {
        self.term_with(node, &mut Locals::default())
    }

    pub(super) fn term_with(&mut self, root: Node, locals: &mut Locals) -> Option<Term> {
        let mut work = vec![Work::Term(root)];
        let mut results: Vec<Option<Term>> = Vec::new();
        while let Some(next) = work.pop() {
            match next {
                Work::Term(node) => self.start(node, locals, &mut work, &mut results),
                Work::Apply(node, head, count) => {
                    let from = results.len().saturating_sub(count);
                    let args: Option<Vec<Term>> = results.drain(from..).collect();
                    results.push(args.and_then(|args| self.apply(node, head, args)));
                }
                Work::Let(names, body) => {
                    let from = results.len().saturating_sub(names.len());
                    for (name, term) in names.iter().zip(results.drain(from..)) {
                        locals.bind(name, term);
                    }
                    work.push(Work::Unbind(names));
                    work.push(Work::Term(body));
                }
                Work::Unbind(names) => names.iter().for_each(|name| locals.unbind(name)),
                Work::Name(node) => {
                    if let Some(Some(term)) = results.last() {
                        self.annotate(node, *term);
                    }
                }
            }
        }
        results.pop().flatten()
    }

    /// Begins with a node: an atom is finished at once, a list leaves work.
    fn start(
        &mut self,
        node: Node,
        locals: &Locals,
        work: &mut Vec<Work>,
        results: &mut Vec<Option<Term>>,
    ) {
        if let Some((kind, text)) = self.form.atom(node) {
            let term = match self.form.symbol(node) {
                Some(name) => self.symbol(node, name, locals),
                None => self.literal(node, kind, text),
            };
            results.push(term);
            return;
        }
        let parts = self.form.list(node).unwrap_or_default();
        let Some(&head) = parts.first() else {
            self.error(&codes::MALFORMED_TERM, node, "an empty list is not a term");
            results.push(None);
            return;
        };
        match self.form.atom(head) {
            Some((TokenKind::Symbol, "let")) => self.start_let(node, work, results),
            Some((TokenKind::Symbol, "!")) => match parts {
                [_, term, ..] => {
                    work.push(Work::Name(node));
                    work.push(Work::Term(*term));
                }
                _ => {
                    self.error(&codes::MALFORMED_TERM, node, "there is no term to annotate");
                    results.push(None);
                }
            },
            Some((TokenKind::Symbol, "_" | "as")) => {
                let parts = parts.to_vec();
                let constant = self.constant(node, &parts, locals);
                results.push(constant);
            }
            Some((TokenKind::Symbol, word @ ("forall" | "exists" | "match" | "lambda"))) => {
                let message = format!("`{word}` is not supported");
                self.error(&codes::UNSUPPORTED, node, message);
                results.push(None);
            }
            _ => {
                let args = parts[1..].to_vec();
                let head = self.head(head, locals);
                work.push(Work::Apply(node, head, args.len()));
                work.extend(args.into_iter().rev().map(Work::Term));
            }
        }
    }

    fn start_let(&mut self, node: Node, work: &mut Vec<Work>, results: &mut Vec<Option<Term>>) {
        let parts = self.form.list(node).unwrap_or_default();
        let (Some(bindings), Some(&body), 3) = (
            parts.get(1).and_then(|list| self.form.list(*list)),
            parts.get(2),
            parts.len(),
        ) else {
            let message = "`let` has a list of bindings and a term";
            self.error(&codes::MALFORMED_TERM, node, message);
            results.push(None);
            return;
        };
        let mut names: Vec<Box<str>> = Vec::new();
        let mut terms = Vec::new();
        let mut wrong = None;
        for binding in bindings {
            let pair = self.form.list(*binding);
            match pair {
                Some([name, term]) if self.form.symbol(*name).is_some() => {
                    names.push(self.form.symbol(*name).unwrap_or_default().into());
                    terms.push(*term);
                }
                _ => wrong = Some(*binding),
            }
        }
        if let Some(binding) = wrong {
            let message = "a binding is a symbol and a term";
            self.error(&codes::MALFORMED_TERM, binding, message);
        }
        work.push(Work::Let(names, body));
        work.extend(terms.into_iter().rev().map(Work::Term));
    }

    /// A symbol that stands for a term.
    fn symbol(&mut self, node: Node, name: &str, locals: &Locals) -> Option<Term> {
        if let Some(local) = locals.get(name) {
            return local;
        }
        match self.env.get(name) {
            Some(Meaning::Term(term)) => return Some(*term),
            Some(Meaning::Fun(_) | Meaning::Macro { .. }) => {
                let message = format!("function `{}` needs arguments", shortened(name));
                self.error(&codes::ILL_SORTED, node, message);
                return None;
            }
            Some(Meaning::Wrong) => return None,
            None => {}
        }
        match name {
            "true" => return Some(self.terms.tru()),
            "false" => return Some(self.terms.fals()),
            _ => {}
        }
        if let Some(mode) = RoundingMode::from_smtlib(name) {
            return Some(self.terms.rounding(mode));
        }
        let (code, message) = if symbol::is_taken(name) {
            (&codes::ILL_SORTED, format!("`{name}` needs arguments"))
        } else {
            let name = shortened(name);
            (&codes::UNKNOWN_SYMBOL, format!("unknown symbol `{name}`"))
        };
        self.error(code, node, message);
        None
    }

    /// `(_ …)` and `(as …)` that stand for a term.
    fn constant(&mut self, node: Node, parts: &[Node], locals: &Locals) -> Option<Term> {
        if self.form.is_word(parts[0], "_") {
            if let Some(literal) = self.indexed_literal(node, parts) {
                return literal;
            }
            let message = format!("unknown constant `{}`", shortened(self.form.written(node)));
            self.error(&codes::UNKNOWN_SYMBOL, node, message);
            return None;
        }
        let (&[_, name, sort], Some(text)) =
            (parts, parts.get(1).and_then(|name| self.form.symbol(*name)))
        else {
            let message = "`as` has a symbol and a sort";
            self.error(&codes::MALFORMED_TERM, node, message);
            return None;
        };
        let sort = self.sort(sort)?;
        let number = text
            .strip_prefix('@')
            .and_then(|digits| digits.parse().ok());
        if let (Some(number), SortData::Uninterpreted(_)) = (number, self.terms.sort_data(sort)) {
            return Some(self.terms.value(Value::Elem(number), sort));
        }
        if let Some(term) = self.constructor(text, sort) {
            return Some(term);
        }
        let term = self.symbol(name, text, locals)?;
        if self.terms.sort(term) != sort {
            let found = self.terms.sort_text(self.terms.sort(term));
            let message = format!("`{}` is of sort {found}", shortened(text));
            self.error(&codes::ILL_SORTED, node, message);
            return None;
        }
        Some(term)
    }

    /// The constructor of this name, if the sort is an enumeration that has it.
    fn constructor(&mut self, name: &str, sort: Sort) -> Option<Term> {
        let SortData::Enum(data) = self.terms.sort_data(sort) else {
            return None;
        };
        let mut names = data.constructors.iter();
        let at = names.position(|c| self.terms.name(*c) == name)?;
        let number = u32::try_from(at).ok()?;
        Some(self.terms.value(Value::Elem(number), sort))
    }

    /// What the first element of a list applies.
    fn head(&mut self, node: Node, locals: &Locals) -> Head {
        if let Some(name) = self.form.symbol(node) {
            return self.named_head(node, name, locals);
        }
        let parts = self.form.list(node).unwrap_or_default().to_vec();
        let name = parts.get(1).and_then(|name| self.form.symbol(*name));
        match (parts.as_slice(), name) {
            ([underscore, _, rest @ ..], Some(name)) if self.form.is_word(*underscore, "_") => {
                if let (&[n], "divisible") = (rest, name)
                    && let Some((TokenKind::Numeral, digits)) = self.form.atom(n)
                    && digits.parse::<u32>().is_err()
                    && let Ok(n) = IBig::from_str_radix(digits, 10)
                {
                    return Head::Divisible(n);
                }
                match self.indices(rest) {
                    Some(indices) => Head::Operator(name.into(), indices),
                    None => Head::Wrong,
                }
            }
            (&[word, _, sort], Some(name)) if self.form.is_word(word, "as") => {
                match (name, self.sort(sort)) {
                    (_, None) => Head::Wrong,
                    ("const", Some(sort)) => Head::ConstArray(sort),
                    (_, Some(_)) => self.named_head(node, name, locals),
                }
            }
            _ => {
                self.error(&codes::MALFORMED_TERM, node, "this cannot be applied");
                Head::Wrong
            }
        }
    }

    fn named_head(&mut self, node: Node, name: &str, locals: &Locals) -> Head {
        let is_term = locals.get(name).is_some();
        match self.env.get(name) {
            Some(Meaning::Fun(fun)) if !is_term => Head::Fun(*fun),
            Some(Meaning::Macro { params, body }) if !is_term => Head::Macro {
                params: params.clone(),
                body: *body,
            },
            Some(Meaning::Wrong) if !is_term => Head::Wrong,
            Some(Meaning::Term(_)) => self.not_a_function(node, name),
            _ if is_term => self.not_a_function(node, name),
            None if name == "~" && self.env.tilde_is_minus => {
                Head::Operator("-".into(), Vec::new())
            }
            _ => Head::Operator(name.into(), Vec::new()),
        }
    }

    fn not_a_function(&mut self, node: Node, name: &str) -> Head {
        let message = format!("`{}` is not a function", shortened(name));
        self.error(&codes::ILL_SORTED, node, message);
        Head::Wrong
    }

    fn apply(&mut self, node: Node, head: Head, mut args: Vec<Term>) -> Option<Term> {
        let made = match head {
            Head::Wrong => return None,
            Head::Operator(name, indices) => {
                self.coerce(&name, &mut args);
                self.terms.try_apply(&name, &indices, &args)
            }
            Head::Divisible(n) => match args.as_slice() {
                &[arg] if self.terms.sort(arg) == Sort::INT => Ok(self.terms.divisible(arg, &n)),
                // The table knows how to complain.
                _ => self.terms.try_apply("divisible", &[1], &args),
            },
            Head::Fun(fun) => {
                let sorts = self.terms.fun(fun).args.clone();
                for (arg, sort) in args.iter_mut().zip(sorts) {
                    *arg = self.coerced(*arg, sort);
                }
                self.terms.try_mk(Op::App(fun), &args)
            }
            Head::ConstArray(sort) => {
                if let Some((_, element)) = self.terms.sorts().array_parts(sort) {
                    for arg in &mut args {
                        *arg = self.coerced(*arg, element);
                    }
                }
                self.terms.try_mk(Op::ConstArray(sort), &args)
            }
            Head::Macro { params, body } => return self.expand(node, &params, body, args),
        };
        match made {
            Ok(term) => Some(term),
            Err(SortError::Unknown(name)) => {
                let parts = self.form.list(node).unwrap_or_default();
                let head = parts.first().copied().unwrap_or(node);
                let message = format!("unknown function `{}`", shortened(&name));
                self.error(&codes::UNKNOWN_SYMBOL, head, message);
                None
            }
            Err(error) => {
                self.error(&codes::ILL_SORTED, node, error.to_string());
                None
            }
        }
    }

    /// Integer constants next to real numbers are real numbers.
    fn coerce(&mut self, name: &str, args: &mut [Term]) {
        let is_real = |term: &Term| self.terms.sort(*term) == Sort::REAL;
        if name == "/" || name == "to_fp" || args.iter().any(is_real) {
            for arg in args {
                *arg = self.coerced(*arg, Sort::REAL);
            }
        }
    }

    /// A defined function, expanded.
    fn expand(
        &mut self,
        node: Node,
        params: &[Term],
        body: Term,
        mut args: Vec<Term>,
    ) -> Option<Term> {
        if params.len() != args.len() {
            let message = format!("{} arguments are needed, not {}", params.len(), args.len());
            self.error(&codes::ILL_SORTED, node, message);
            return None;
        }
        for (position, (param, arg)) in params.iter().zip(&mut args).enumerate() {
            let sort = self.terms.sort(*param);
            *arg = self.coerced(*arg, sort);
            if self.terms.sort(*arg) != sort {
                let expected = self.terms.sort_text(sort);
                let found = self.terms.sort_text(self.terms.sort(*arg));
                let n = position + 1;
                let message = format!("argument {n} has to be {expected}, not {found}");
                self.error(&codes::ILL_SORTED, node, message);
                return None;
            }
        }
        let pairs = params.iter().copied().zip(args);
        Some(Substitution::new(self.terms, pairs).apply(self.terms, body))
    }

    /// Gives a term the names of its annotation; other attributes have no meaning here.
    fn annotate(&mut self, node: Node, term: Term) {
        let parts = self.form.list(node).unwrap_or_default().to_vec();
        for pair in parts.windows(2).skip(2) {
            if self.form.atom(pair[0]) != Some((TokenKind::Keyword, ":named")) {
                self.keep_annotation(node, term, pair);
                continue;
            }
            match self.form.symbol(pair[1]) {
                Some(name) if self.free(pair[1], name) => {
                    self.env.define(name, Meaning::Term(term));
                    self.named.push((name.into(), term));
                }
                Some(_) => {}
                None => {
                    self.error(&codes::MALFORMED_TERM, pair[1], "`:named` needs a symbol");
                }
            }
        }
    }

    fn keep_annotation(&mut self, node: Node, term: Term, pair: &[Node]) {
        let (Some((TokenKind::Keyword, key)), Some(kept)) =
            (self.form.atom(pair[0]), &mut self.annotations)
        else {
            return;
        };
        let value = pair.get(1).copied();
        let value = value.map(|at| {
            self.form
                .symbol(at)
                .unwrap_or_else(|| self.form.written(at))
        });
        kept.push(Annotation {
            term,
            key: key.into(),
            value: value.unwrap_or_default().into(),
            span: self.form.span(node),
        });
    }

    /// Whether a name can be declared; reports it otherwise.
    pub(super) fn free(&mut self, node: Node, name: &str) -> bool {
        let problem = if symbol::is_taken(name) {
            "belongs to a theory"
        } else if self.env.get(name).is_some() {
            "is declared already"
        } else {
            return true;
        };
        let message = format!("`{}` {problem}", shortened(name));
        self.error(&codes::DUPLICATE, node, message);
        false
    }
}
