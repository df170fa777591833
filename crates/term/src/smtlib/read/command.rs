//! Reads the commands of a script.

use super::{
    super::{codes, command::Command, lexer::TokenKind, sexpr::Node, symbol},
    Context,
    env::{Meaning, SortMeaning},
    literal::shortened,
    term::Locals,
};
use crate::{EnumSort, Sort, SortData, Term, value::Value};

/// Commands without arguments that ask for something.
const GET: &[&str] = &[
    "get-assertions",
    "get-assignment",
    "get-model",
    "get-proof",
    "get-unsat-assumptions",
    "get-unsat-core",
];

/// The most levels that one `push` may add.
const MAX_PUSH: u32 = 1 << 16;

impl Context<'_, '_> {
    /// The commands of a form: none after an error, several for `declare-datatypes`.
    pub(super) fn command(&mut self, node: Node) -> Vec<Command> {
        self.named.clear();
        let parts = self.form.list(node).unwrap_or_default().to_vec();
        let name = parts.first().and_then(|head| self.form.symbol(*head));
        let Some(name) = name else {
            self.error(&codes::UNKNOWN_COMMAND, node, "this is not a command");
            return Vec::new();
        };
        let args = &parts[1..];
        let one = match name {
            "declare-datatypes" => return self.declare_datatypes(node, args).unwrap_or_default(),
            "declare-datatype" => self.declare_datatype(node, args),
            "set-logic" => self.set_logic(node, args),
            "set-info" => self
                .attribute(node, args)
                .map(|(k, v)| Command::SetInfo(k, v)),
            "set-option" => self.set_option(node, args),
            "get-info" => self.attribute(node, args).map(|(k, _)| Command::GetInfo(k)),
            "get-option" => self
                .attribute(node, args)
                .map(|(k, _)| Command::GetOption(k)),
            "declare-sort" => self.declare_sort(node, args),
            "define-sort" => self.define_sort(node, args),
            "declare-const" => match args {
                &[name, sort] => self.declare(node, name, &[], sort),
                _ => self.shape(node, "(declare-const name sort)"),
            },
            "declare-fun" => match args {
                &[name, sorts, sort] if self.form.list(sorts).is_some() => {
                    let sorts = self.form.list(sorts).unwrap_or_default().to_vec();
                    self.declare(node, name, &sorts, sort)
                }
                _ => self.shape(node, "(declare-fun name (sort …) sort)"),
            },
            "define-fun" | "define-const" => self.define_fun(node, args, name == "define-const"),
            "assert" => self.assert(node, args),
            "check-sat" => self.bare(node, args, Command::CheckSat),
            "check-sat-assuming" => self
                .term_list(node, args, true)
                .map(Command::CheckSatAssuming),
            "get-value" => self.term_list(node, args, false).map(Command::GetValue),
            "push" | "pop" => self.level(node, args, name == "push"),
            "reset" => {
                *self.env = super::Env::default();
                self.bare(node, args, Command::Reset)
            }
            "reset-assertions" => {
                self.env.reset_assertions();
                self.bare(node, args, Command::ResetAssertions)
            }
            "echo" => self.echo(node, args),
            "exit" => self.bare(node, args, Command::Exit),
            "define-fun-rec" | "define-funs-rec" => {
                let message = "recursive functions are not supported";
                self.error(&codes::UNSUPPORTED, node, message);
                None
            }
            _ => match GET.iter().find(|get| **get == name) {
                Some(get) => self.bare(node, args, Command::Get(get)),
                None => {
                    let message = format!("unknown command `{}`", shortened(name));
                    self.error(&codes::UNKNOWN_COMMAND, node, message);
                    None
                }
            },
        };
        one.into_iter().collect()
    }

    /// Reports a command whose shape is not `expected`.
    fn shape<T>(&mut self, node: Node, expected: &str) -> Option<T> {
        self.error(
            &codes::MALFORMED_COMMAND,
            node,
            format!("expected {expected}"),
        );
        None
    }

    fn bare(&mut self, node: Node, args: &[Node], command: Command) -> Option<Command> {
        if args.is_empty() {
            return Some(command);
        }
        self.shape(node, "no arguments")
    }

    fn set_logic(&mut self, node: Node, args: &[Node]) -> Option<Command> {
        let &[logic] = args else {
            return self.shape(node, "(set-logic name)");
        };
        let Some(name) = self.form.symbol(logic) else {
            return self.shape(node, "(set-logic name)");
        };
        // LRA, NRA, RDL, UFLRA …, but not LIRA or ALL.
        let theory = name.strip_prefix("QF_").unwrap_or(name);
        let reals = ["LRA", "NRA", "RDL"]
            .iter()
            .any(|real| theory.ends_with(real));
        self.env.numerals_are_real = reals && !theory.contains('I');
        Some(Command::SetLogic(name.into()))
    }

    /// A keyword and what is written behind it.
    fn attribute(&mut self, node: Node, args: &[Node]) -> Option<(String, String)> {
        let key = args.first().and_then(|key| self.form.atom(*key));
        match (key, args) {
            (Some((TokenKind::Keyword, key)), [_]) => Some((key.into(), String::new())),
            (Some((TokenKind::Keyword, key)), [_, value]) => {
                Some((key.into(), self.form.written(*value).into()))
            }
            _ => self.shape(node, "a keyword and at most one value"),
        }
    }

    fn set_option(&mut self, node: Node, args: &[Node]) -> Option<Command> {
        let (key, value) = self.attribute(node, args)?;
        if key == ":global-declarations" {
            self.env.global_declarations = value == "true";
        }
        Some(Command::SetOption(key, value))
    }

    fn echo(&mut self, node: Node, args: &[Node]) -> Option<Command> {
        let text = match args {
            [text] => self.form.atom(*text),
            _ => None,
        };
        let Some((TokenKind::String, text)) = text else {
            return self.shape(node, "(echo \"text\")");
        };
        let inner = text.get(1..text.len() - 1).unwrap_or_default();
        Some(Command::Echo(inner.replace("\"\"", "\"")))
    }

    fn level(&mut self, node: Node, args: &[Node], push: bool) -> Option<Command> {
        let count = match args {
            [] => 1,
            [count] => self.index(*count)?,
            _ => return self.shape(node, "(push n) or (pop n)"),
        };
        if push {
            if count > MAX_PUSH {
                self.error(&codes::BAD_LITERAL, node, "these are too many levels");
                return None;
            }
            (0..count).for_each(|_| self.env.push());
            return Some(Command::Push(count));
        }
        if usize::try_from(count).map_or(true, |n| n > self.env.level()) {
            let message = format!("there are only {} levels to pop", self.env.level());
            self.error(&codes::POP_TOO_MUCH, node, message);
            return None;
        }
        for _ in 0..count {
            self.env.pop();
        }
        Some(Command::Pop(count))
    }

    fn declare_sort(&mut self, node: Node, args: &[Node]) -> Option<Command> {
        let (&[name, ..], true) = (args, args.len() <= 2) else {
            return self.shape(node, "(declare-sort name 0)");
        };
        let text = self.new_sort_name(name)?;
        let params = match args.get(1) {
            None => 0,
            Some(count) => self.index(*count)?,
        };
        if params > 0 {
            let message = "sorts with parameters are not supported";
            self.error(&codes::UNSUPPORTED, node, message);
            return None;
        }
        let sort = self.terms.uninterpreted_sort(&text);
        self.env.define_sort(&text, SortMeaning::Sort(sort));
        Some(Command::DeclareSort(sort))
    }

    /// The name of a sort that can be declared.
    fn new_sort_name(&mut self, node: Node) -> Option<String> {
        let Some(name) = self.form.symbol(node) else {
            return self.shape(node, "the name of a sort");
        };
        if symbol::TAKEN_SORTS.contains(&name) || self.env.get_sort(name).is_some() {
            let message = format!("sort `{}` is declared already", shortened(name));
            self.error(&codes::DUPLICATE, node, message);
            return None;
        }
        Some(name.into())
    }

    fn define_sort(&mut self, node: Node, args: &[Node]) -> Option<Command> {
        let &[name, params, body] = args else {
            return self.shape(node, "(define-sort name (parameter …) sort)");
        };
        let text = self.new_sort_name(name)?;
        let names = self.form.list(params).map(<[Node]>::to_vec);
        let Some(names) = names else {
            return self.shape(params, "a list of parameters");
        };
        // Parameters are sorts of a name that no text can have, in scope for the body.
        let mut params = Vec::new();
        for (number, param) in names.iter().enumerate() {
            let Some(param) = self.form.symbol(*param) else {
                self.env.sort_params.clear();
                return self.shape(*param, "the name of a parameter");
            };
            let sort = self.terms.uninterpreted_sort(&format!("|{number}"));
            self.env.sort_params.insert(param.into(), sort);
            params.push(sort);
        }
        let body = self.sort(body);
        self.env.sort_params.clear();
        let body = body?;
        let meaning = if params.is_empty() {
            SortMeaning::Sort(body)
        } else {
            SortMeaning::Macro { params, body }
        };
        self.env.define_sort(&text, meaning);
        Some(Command::DefineSort(text))
    }

    fn declare(&mut self, node: Node, name: Node, args: &[Node], sort: Node) -> Option<Command> {
        let Some(text) = self.form.symbol(name) else {
            return self.shape(node, "a name");
        };
        let args: Vec<Option<Sort>> = args.iter().map(|sort| self.sort(*sort)).collect();
        let result = self.sort(sort);
        let free = self.free(name, text);
        if free {
            self.env.define(text, Meaning::Wrong);
        }
        let (Some(args), Some(result), true) =
            (args.into_iter().collect::<Option<Vec<_>>>(), result, free)
        else {
            return None;
        };
        if args.is_empty() {
            let var = self.terms.var(text, result);
            self.env.define(text, Meaning::Term(var));
            return Some(Command::DeclareConst(var));
        }
        let fun = self.terms.declare_fun(text, &args, result);
        self.env.define(text, Meaning::Fun(fun));
        Some(Command::DeclareFun(fun))
    }

    fn define_fun(&mut self, node: Node, args: &[Node], is_const: bool) -> Option<Command> {
        let expected = "(define-fun name ((parameter sort) …) sort term)";
        let (name, params, sort, body) = match *args {
            [name, sort, body] if is_const => (name, None, sort, body),
            [name, params, sort, body] if !is_const => (name, Some(params), sort, body),
            _ => return self.shape(node, expected),
        };
        let Some(text) = self.form.symbol(name) else {
            return self.shape(node, expected);
        };
        let free = self.free(name, text);
        let definition = self.definition(node, params, sort, body);
        if !free {
            return None;
        }
        self.env.define(text, Meaning::Wrong);
        let (params, body) = definition?;
        let name = text.to_owned();
        let meaning = if params.is_empty() {
            Meaning::Term(body)
        } else {
            let params = params.clone();
            Meaning::Macro { params, body }
        };
        self.env.define(&name, meaning);
        Some(Command::DefineFun { name, params, body })
    }

    /// Parameters and body of a definition, with fresh variables for the parameters.
    fn definition(
        &mut self,
        node: Node,
        params: Option<Node>,
        sort: Node,
        body: Node,
    ) -> Option<(Vec<Term>, Term)> {
        let list = match params {
            None => Vec::new(),
            Some(params) => match self.form.list(params) {
                Some(list) => list.to_vec(),
                None => return self.shape(params, "a list of parameters"),
            },
        };
        let mut locals = Locals::default();
        let mut vars = Vec::new();
        let mut complete = true;
        for param in &list {
            let pair = self.form.list(*param).map(<[Node]>::to_vec);
            let (name, of) = match pair.as_deref() {
                Some(&[name, of]) => (self.form.symbol(name), Some(of)),
                _ => (None, None),
            };
            let (Some(name), Some(of)) = (name, of) else {
                self.shape::<()>(*param, "(parameter sort)");
                complete = false;
                continue;
            };
            // No text has a name with a bar, so that nothing else is this variable.
            let of = self.sort(of);
            self.env.params += 1;
            let unique = format!("{name}|{}", self.env.params);
            let var = of.map(|of| self.terms.fresh_var(&unique, of));
            locals.bind(name, var);
            vars.extend(var);
            complete &= var.is_some();
        }
        let result = self.sort(sort)?;
        let body = self.term_with(body, &mut locals)?;
        let body = self.coerced(body, result);
        if self.terms.sort(body) != result {
            let expected = self.terms.sort_text(result);
            let found = self.terms.sort_text(self.terms.sort(body));
            let message = format!("the definition is of sort {found}, not {expected}");
            self.error(&codes::ILL_SORTED, node, message);
            return None;
        }
        complete.then_some((vars, body))
    }

    /// A definition in the answer to `get-model`; the name is declared.
    pub(super) fn model_definition(&mut self, node: Node) -> Option<Command> {
        let parts = self.form.list(node).unwrap_or_default().to_vec();
        let head = parts.first().and_then(|head| self.form.symbol(*head));
        match (head, parts.as_slice()) {
            (Some("define-fun"), &[_, name, params, sort, body]) => {
                let Some(name) = self.form.symbol(name) else {
                    return self.shape(node, "a name");
                };
                let (params, body) = self.definition(node, Some(params), sort, body)?;
                let name = name.into();
                Some(Command::DefineFun { name, params, body })
            }
            // Declarations and axioms that solvers print for the elements of uninterpreted sorts.
            (Some("declare-sort" | "declare-fun" | "forall"), _) => None,
            _ => self.shape(node, "(define-fun name (…) sort term)"),
        }
    }

    fn assert(&mut self, node: Node, args: &[Node]) -> Option<Command> {
        let &[term] = args else {
            return self.shape(node, "(assert term)");
        };
        let term = self.formula(term)?;
        let named = std::mem::take(&mut self.named);
        Some(Command::Assert { term, named })
    }

    /// A term of sort Bool.
    fn formula(&mut self, node: Node) -> Option<Term> {
        let term = self.term(node)?;
        if self.terms.sort(term) == Sort::BOOL {
            return Some(term);
        }
        let found = self.terms.sort_text(self.terms.sort(term));
        let message = format!("this is of sort {found}, not Bool");
        self.error(&codes::NOT_BOOL, node, message);
        None
    }

    fn term_list(&mut self, node: Node, args: &[Node], formulas: bool) -> Option<Vec<Term>> {
        let list = match *args {
            [list] => self.form.list(list).map(<[Node]>::to_vec),
            _ => None,
        };
        let Some(list) = list else {
            return self.shape(node, "a list of terms");
        };
        let mut read = |node: Node| {
            if formulas {
                self.formula(node)
            } else {
                self.term(node)
            }
        };
        let all: Vec<Option<Term>> = list.into_iter().map(&mut read).collect();
        all.into_iter().collect()
    }

    fn declare_datatype(&mut self, node: Node, args: &[Node]) -> Option<Command> {
        let &[name, constructors] = args else {
            return self.shape(node, "(declare-datatype name ((constructor) …))");
        };
        self.declare_enum(name, constructors)
    }

    fn declare_datatypes(&mut self, node: Node, args: &[Node]) -> Option<Vec<Command>> {
        let expected = "(declare-datatypes ((name 0) …) (((constructor) …) …))";
        let &[names, bodies] = args else {
            return self.shape(node, expected);
        };
        let names = self.form.list(names).map(<[Node]>::to_vec);
        let bodies = self.form.list(bodies).map(<[Node]>::to_vec);
        let (Some(names), Some(bodies)) = (names, bodies) else {
            return self.shape(node, expected);
        };
        if names.len() != bodies.len() {
            return self.shape(node, expected);
        }
        let mut commands = Vec::new();
        for (name, body) in names.into_iter().zip(bodies) {
            let pair = self.form.list(name).map(<[Node]>::to_vec);
            let Some(&[name, count]) = pair.as_deref() else {
                self.shape::<()>(name, "(name 0)");
                continue;
            };
            match self.index(count) {
                Some(0) => commands.extend(self.declare_enum(name, body)),
                Some(_) => {
                    let message = "sorts with parameters are not supported";
                    self.error(&codes::UNSUPPORTED, name, message);
                }
                None => {}
            }
        }
        Some(commands)
    }

    fn declare_enum(&mut self, name: Node, body: Node) -> Option<Command> {
        let text = self.new_sort_name(name)?;
        let Some(list) = self.form.list(body).map(<[Node]>::to_vec) else {
            return self.shape(body, "a list of constructors");
        };
        let mut names = Vec::new();
        for node in list {
            // A constructor without fields may stand without parentheses.
            let parts = self.form.list(node).map(<[Node]>::to_vec);
            let constructor = match parts.as_deref() {
                None => self.form.symbol(node),
                Some(&[constructor]) => self.form.symbol(constructor),
                Some([] | [_, _, ..]) => {
                    let message = "only datatypes whose constructors have no fields are supported";
                    self.error(&codes::UNSUPPORTED, node, message);
                    return None;
                }
            };
            let Some(constructor) = constructor else {
                return self.shape(node, "a constructor");
            };
            if !self.free(node, constructor) {
                return None;
            }
            names.push(constructor.to_owned());
        }
        let sort_name = self.terms.symbol(&text);
        let constructors = names.iter().map(|c| self.terms.symbol(c)).collect();
        let data = EnumSort {
            name: sort_name,
            constructors,
        };
        let sort = self.made(name, SortData::Enum(data))?;
        self.env.define_sort(&text, SortMeaning::Sort(sort));
        for (constructor, number) in names.iter().zip(0..) {
            let term = self.terms.value(Value::Elem(number), sort);
            self.env.define(constructor, Meaning::Term(term));
        }
        Some(Command::DeclareEnum(sort))
    }
}
