//! Resolves and types the tree of a formula: names become labels and globals, values get types,
//! formulas become negation normal form.
//!
//! Three passes over the nodes, none recursive, since parts come before what they are part of:
//!
//! ```text
//!   1  upwards      the type of each value, as far as globals and typed constants determine it
//!   2  downwards    which nodes are formulas and which are values, and of which type constants are
//!   3  upwards      values become conditions, formulas pairs (φ, ¬φ) in negation normal form
//! ```

use super::condition::{Atom, CondKind, Conditions};
use super::formula::{FALSE, Formulas, Id as Formula, TRUE};
use super::parser::{Id, Logic, Node, Tree};
use super::{Ltl, MAX_ATOMS, codes};
use bia_base::{Diagnostic, Span};
use bia_k2::ast::{Label, Op, Program, Ty, Type, Var};
use bia_k2::{parse_value, print_type};
use bia_term::value::Value;
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};

/// What a place asks for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    Formula,
    /// A value, of this type if that is known.
    Value(Option<Ty>),
}

/// What a node turned out to be.
#[derive(Clone, Copy)]
enum Meaning {
    /// φ and ¬φ.
    Formula(Formula, Formula),
    /// A condition.
    Value(usize),
    /// Something is wrong with it, and was said.
    Broken,
}

pub(super) fn elaborate(tree: &Tree, program: &Program) -> Result<Ltl, Vec<Diagnostic>> {
    let names = Names::new(program);
    let mut elaboration = Elaboration {
        tree,
        program,
        names,
        types: vec![None; tree.nodes.len()],
        asked: vec![Asked::Formula; tree.nodes.len()],
        meaning: Vec::with_capacity(tree.nodes.len()),
        formulas: Formulas::new(),
        conditions: Conditions::default(),
        atoms: IndexSet::default(),
        wrong: Vec::new(),
    };
    elaboration.infer();
    elaboration.ask();
    for id in 0..tree.nodes.len() {
        let meaning = elaboration.meaning_of(id);
        elaboration.meaning.push(meaning);
    }
    elaboration.finish()
}

/// The globals and labels of a program by name.
struct Names {
    globals: FxHashMap<String, Var>,
    labels: FxHashMap<String, Vec<Label>>,
}

impl Names {
    fn new(program: &Program) -> Self {
        let global = |var: &Var| (program.var_name(*var).to_owned(), *var);
        let mut labels: FxHashMap<String, Vec<Label>> = FxHashMap::default();
        for (label, _) in program.labels() {
            let list = labels.entry(program.label_name(label).to_owned());
            list.or_default().push(label);
        }
        Self {
            globals: program.globals().iter().map(global).collect(),
            labels,
        }
    }
}

struct Elaboration<'a> {
    tree: &'a Tree,
    program: &'a Program,
    names: Names,
    types: Vec<Option<Ty>>,
    asked: Vec<Asked>,
    meaning: Vec<Meaning>,
    formulas: Formulas,
    conditions: Conditions,
    atoms: IndexSet<Atom, FxBuildHasher>,
    wrong: Vec<Diagnostic>,
}

impl Elaboration<'_> {
    fn bool(&self) -> Ty {
        self.program.types().bool()
    }

    fn span(&self, id: Id) -> Span {
        self.tree.nodes[id].1
    }

    fn is_bool(&self, op: Op) -> bool {
        matches!(
            op,
            Op::And
                | Op::Or
                | Op::Not
                | Op::Eq
                | Op::Lt
                | Op::Le
                | Op::Gt
                | Op::Ge
                | Op::IsFinite
                | Op::IsInf
                | Op::IsNan
                | Op::IsNormal
                | Op::IsSubnormal
                | Op::IsZero
        )
    }

    /// Sets the types that follow from a node and its parts alone.
    fn infer(&mut self) {
        for (id, (node, _)) in self.tree.nodes.iter().enumerate() {
            let types = self.program.types();
            self.types[id] = match node {
                Node::Truth(_) => Some(types.bool()),
                Node::Name(None, name) | Node::Global(name) => {
                    let var = self.names.globals.get(name);
                    var.map(|var| self.program.var(*var).ty)
                }
                Node::Constant(_, Some(ty)) => find_type(self.program, ty),
                Node::Apply(op, _) if self.is_bool(*op) => Some(types.bool()),
                Node::Apply(Op::Floor, _) => Some(types.int()),
                Node::Apply(Op::MapGet, args) => {
                    self.map_parts(args[0]).map(|(_, element)| element)
                }
                Node::Apply(op, args) => {
                    let skip = usize::from(*op == Op::Ite);
                    args[skip..].iter().find_map(|arg| self.types[*arg])
                }
                Node::Name(Some(_), _)
                | Node::Constant(_, None)
                | Node::Not(_)
                | Node::Next(_)
                | Node::Finally(_)
                | Node::Always(_)
                | Node::Logic(..)
                | Node::Holds(_) => None,
            };
        }
    }

    /// Types of index and element of a map.
    fn map_parts(&self, map: Id) -> Option<(Ty, Ty)> {
        let ty = &self.program.types()[self.types[map]?];
        if let Type::Map { index, element } = ty {
            return Some((*index, *element));
        }
        None
    }

    /// What each place asks for.
    fn ask(&mut self) {
        for id in (0..self.tree.nodes.len()).rev() {
            match &self.tree.nodes[id].0 {
                Node::Truth(_) | Node::Name(..) | Node::Global(_) | Node::Constant(..) => {}
                Node::Not(a) | Node::Next(a) | Node::Finally(a) | Node::Always(a) => {
                    self.asked[*a] = Asked::Formula;
                }
                Node::Logic(_, a, b) => {
                    self.asked[*a] = Asked::Formula;
                    self.asked[*b] = Asked::Formula;
                }
                Node::Holds(a) => self.asked[*a] = Asked::Value(Some(self.bool())),
                Node::Apply(op, args) => self.ask_operands(id, *op, args),
            }
        }
    }

    fn ask_operands(&mut self, id: Id, op: Op, args: &[Id]) {
        let types = self.program.types();
        let own = match self.asked[id] {
            Asked::Formula => Some(self.bool()),
            Asked::Value(ty) => ty.or(self.types[id]),
        };
        let common = || args.iter().find_map(|arg| self.types[*arg]);
        let parts = |map: Id| {
            let parts = self.map_parts(map);
            (
                parts.map(|(index, _)| index),
                parts.map(|(_, element)| element),
            )
        };
        let (bool, int) = (Some(types.bool()), Some(types.int()));
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "all others take operands of one type"
        )]
        let each: Vec<Option<Ty>> = match op {
            Op::And | Op::Or | Op::Not => vec![bool; args.len()],
            Op::Floor => vec![Some(types.real())],
            Op::MapGet => vec![None, parts(args[0]).0],
            Op::MapSet => vec![own, parts(args[0]).0, parts(args[0]).1],
            Op::Ite => vec![bool, own, own],
            _ if self.is_bool(op) => vec![common().or(int); args.len()],
            _ => vec![own.or_else(common).or(int); args.len()],
        };
        for (arg, ty) in args.iter().zip(each) {
            self.asked[*arg] = Asked::Value(ty);
        }
    }

    fn error(&mut self, code: &'static bia_base::Code, at: Id, message: String) -> Meaning {
        let diagnostic = Diagnostic::new(code, message).at(self.span(at));
        self.wrong.push(diagnostic);
        Meaning::Broken
    }

    fn meaning_of(&mut self, id: Id) -> Meaning {
        let meaning = match (&self.tree.nodes[id].0, self.asked[id]) {
            (Node::Truth(true), Asked::Formula) => Meaning::Formula(TRUE, FALSE),
            (Node::Truth(false), Asked::Formula) => Meaning::Formula(FALSE, TRUE),
            (Node::Truth(value), Asked::Value(_)) => {
                self.constant(Value::Bool(*value), self.bool())
            }
            (Node::Name(function, name), Asked::Formula) => {
                self.named(id, function.as_deref(), name)
            }
            (Node::Name(Some(_), _), Asked::Value(_)) => {
                let message = "a label is visited or not, it has no value".to_owned();
                self.error(&codes::TYPE, id, message)
            }
            (Node::Name(None, name), Asked::Value(ty)) => self.value_named(id, name, ty),
            (Node::Global(name), Asked::Value(ty)) => self.value_named(id, name, ty),
            (Node::Constant(text, written), Asked::Value(ty)) => {
                self.literal(id, text, written.as_deref(), ty)
            }
            (Node::Global(_) | Node::Constant(..), Asked::Formula) => {
                let message = "a formula is expected, not a value".to_owned();
                self.error(&codes::TYPE, id, message)
            }
            (Node::Apply(op, args), _) => self.applied(id, *op, args),
            (Node::Holds(inner), _) => self.meaning[*inner],
            (
                Node::Not(_) | Node::Next(_) | Node::Finally(_) | Node::Always(_) | Node::Logic(..),
                Asked::Value(_),
            ) => {
                let message = "a formula has no value that could be used here".to_owned();
                self.error(&codes::TYPE, id, message)
            }
            (Node::Not(a), Asked::Formula) => match self.meaning[*a] {
                Meaning::Formula(yes, no) => Meaning::Formula(no, yes),
                other @ (Meaning::Value(_) | Meaning::Broken) => other,
            },
            (Node::Next(a), Asked::Formula) => {
                self.unary(*a, |f, yes, no| (f.next(yes), f.next(no)))
            }
            (Node::Finally(a), Asked::Formula) => {
                self.unary(*a, |f, yes, no| (f.until(TRUE, yes), f.release(FALSE, no)))
            }
            (Node::Always(a), Asked::Formula) => {
                self.unary(*a, |f, yes, no| (f.release(FALSE, yes), f.until(TRUE, no)))
            }
            (Node::Logic(logic, a, b), Asked::Formula) => self.logic(*logic, *a, *b),
        };
        match (meaning, self.asked[id]) {
            (Meaning::Value(condition), Asked::Formula) => self.atom_of(id, condition),
            (Meaning::Value(condition), Asked::Value(Some(ty))) => self.typed(id, condition, ty),
            _ => meaning,
        }
    }

    fn constant(&mut self, value: Value, ty: Ty) -> Meaning {
        Meaning::Value(self.conditions.make(CondKind::Constant(value), ty))
    }

    fn typed(&mut self, id: Id, condition: usize, ty: Ty) -> Meaning {
        let found = self.conditions.ty(condition);
        if found == ty {
            return Meaning::Value(condition);
        }
        let (wanted, found) = (
            print_type(self.program, ty),
            print_type(self.program, found),
        );
        let message = format!("a value of type `{wanted}` is expected, not of type `{found}`");
        self.error(&codes::TYPE, id, message)
    }

    fn atom_of(&mut self, id: Id, condition: usize) -> Meaning {
        match self.typed(id, condition, self.bool()) {
            Meaning::Value(condition) => self.atom(id, Atom::Holds(condition)),
            other @ (Meaning::Formula(..) | Meaning::Broken) => other,
        }
    }

    fn atom(&mut self, id: Id, atom: Atom) -> Meaning {
        let (at, _) = self.atoms.insert_full(atom);
        if at >= MAX_ATOMS {
            let message = format!("the formula has more than {MAX_ATOMS} different atoms");
            return self.error(&codes::TOO_LARGE, id, message);
        }
        let at = u32::try_from(at).unwrap_or(u32::MAX);
        let (yes, no) = (
            self.formulas.literal(at, true),
            self.formulas.literal(at, false),
        );
        Meaning::Formula(yes, no)
    }

    /// A name where a formula is expected.
    fn named(&mut self, id: Id, function: Option<&str>, name: &str) -> Meaning {
        let mut labels = self.names.labels.get(name).cloned().unwrap_or_default();
        if let Some(function) = function {
            let program = self.program;
            labels.retain(|l| program.function_name(program.label(*l).function) == function);
            if labels.is_empty() {
                let message = format!("there is no label `{name}` in a function `{function}`");
                return self.error(&codes::UNKNOWN, id, message);
            }
            return self.atom(id, Atom::Visited(labels));
        }
        let global = self.names.globals.get(name).copied();
        match (global, labels.is_empty()) {
            (None, true) => {
                let message = format!("there is no label and no global `{name}`");
                self.error(&codes::UNKNOWN, id, message)
            }
            (None, false) => self.atom(id, Atom::Visited(labels)),
            (Some(_), false) => {
                let message = format!("`{name}` is a label and a global");
                self.error(&codes::AMBIGUOUS, id, message)
            }
            (Some(var), true) => self.global(var),
        }
    }

    fn global(&mut self, var: Var) -> Meaning {
        let ty = self.program.var(var).ty;
        Meaning::Value(self.conditions.make(CondKind::Global(var), ty))
    }

    /// A name where a value is expected: a global, or a value of an enumeration.
    fn value_named(&mut self, id: Id, name: &str, ty: Option<Ty>) -> Meaning {
        if let Some(var) = self.names.globals.get(name) {
            return self.global(*var);
        }
        let is_enum = |ty: &Ty| matches!(self.program.types()[*ty], Type::Enum(_));
        match ty.filter(is_enum) {
            Some(ty) => self.literal(id, name, None, Some(ty)),
            None => {
                let message = format!("there is no global `{name}`");
                self.error(&codes::UNKNOWN, id, message)
            }
        }
    }

    fn literal(&mut self, id: Id, text: &str, written: Option<&str>, ty: Option<Ty>) -> Meaning {
        let ty = match written {
            None => Some(ty.unwrap_or_else(|| self.program.types().int())),
            Some(written) => find_type(self.program, written),
        };
        let Some(ty) = ty else {
            let message = "no global of the program has this type".to_owned();
            return self.error(&codes::CONSTANT, id, message);
        };
        let simple = match &self.program.types()[ty] {
            Type::Fun { .. } | Type::Sym(_) | Type::Void => Err("it has no constants".to_owned()),
            Type::Bool
            | Type::Int
            | Type::Real
            | Type::Bv { .. }
            | Type::Float(_)
            | Type::Map { .. }
            | Type::Enum(_) => parse_value(self.program, ty, text),
        };
        match simple {
            Ok(value) => self.constant(value, ty),
            Err(why) => {
                let shown = print_type(self.program, ty);
                let message = format!("`{text}` is no constant of type `{shown}`: {why}");
                self.error(&codes::CONSTANT, id, message)
            }
        }
    }

    fn applied(&mut self, id: Id, op: Op, args: &[Id]) -> Meaning {
        let mut operands = Vec::with_capacity(args.len());
        for arg in args {
            match self.meaning[*arg] {
                Meaning::Value(condition) => operands.push(condition),
                Meaning::Formula(..) | Meaning::Broken => return Meaning::Broken,
            }
        }
        let types: Vec<Ty> = operands.iter().map(|o| self.conditions.ty(*o)).collect();
        let first = &self.program.types()[types[0]];
        let may_be_undefined =
            matches!(op, Op::Div | Op::Rem) && !matches!(first, Type::Bv { .. } | Type::Float(_));
        let is_bits = matches!(op, Op::BitAnd | Op::BitOr | Op::BitXor | Op::BitNot);
        if may_be_undefined || (is_bits && matches!(first, Type::Int)) {
            let shown = print_type(self.program, types[0]);
            let message = format!("`{}` of type `{shown}` cannot be used here", op.name());
            return self.error(&codes::OPERATOR, id, message);
        }
        match op.result(&types, self.program.types()) {
            Ok(ty) => Meaning::Value(self.conditions.make(CondKind::Apply(op, operands), ty)),
            Err(_) => {
                let shown = types.iter().map(|ty| print_type(self.program, *ty));
                let shown: Vec<String> = shown.collect();
                let name = op.name();
                let message = format!("`{name}` has no meaning for types {}", shown.join(", "));
                self.error(&codes::TYPE, id, message)
            }
        }
    }

    fn unary(
        &mut self,
        a: Id,
        make: fn(&mut Formulas, Formula, Formula) -> (Formula, Formula),
    ) -> Meaning {
        let Meaning::Formula(yes, no) = self.meaning[a] else {
            return Meaning::Broken;
        };
        let (yes, no) = make(&mut self.formulas, yes, no);
        Meaning::Formula(yes, no)
    }

    fn logic(&mut self, logic: Logic, a: Id, b: Id) -> Meaning {
        let (Meaning::Formula(a, not_a), Meaning::Formula(b, not_b)) =
            (self.meaning[a], self.meaning[b])
        else {
            return Meaning::Broken;
        };
        let f = &mut self.formulas;
        let (yes, no) = match logic {
            Logic::And => (f.and(a, b), f.or(not_a, not_b)),
            Logic::Or => (f.or(a, b), f.and(not_a, not_b)),
            Logic::Implies => (f.or(not_a, b), f.and(a, not_b)),
            Logic::Iff => {
                let (both, none) = (f.and(a, b), f.and(not_a, not_b));
                let (first, second) = (f.and(a, not_b), f.and(not_a, b));
                (f.or(both, none), f.or(first, second))
            }
            Logic::Until => (f.until(a, b), f.release(not_a, not_b)),
            Logic::Release => (f.release(a, b), f.until(not_a, not_b)),
            // a W b = b R (a ∨ b)
            Logic::WeakUntil => {
                let (either, none) = (f.or(a, b), f.and(not_a, not_b));
                (f.release(b, either), f.until(not_b, none))
            }
            // a M b = b U (a ∧ b)
            Logic::StrongRelease => {
                let (both, one) = (f.and(a, b), f.or(not_a, not_b));
                (f.until(b, both), f.release(not_b, one))
            }
        };
        Meaning::Formula(yes, no)
    }

    fn finish(self) -> Result<Ltl, Vec<Diagnostic>> {
        match self.meaning[self.tree.root] {
            Meaning::Formula(_, negated) if self.wrong.is_empty() => Ok(Ltl {
                formulas: self.formulas,
                negated,
                atoms: self.atoms.into_iter().collect(),
                conditions: self.conditions,
                clock: None,
            }),
            Meaning::Formula(..) | Meaning::Value(_) | Meaning::Broken => {
                debug_assert!(!self.wrong.is_empty());
                Err(self.wrong)
            }
        }
    }
}

/// The type of the program that is written like this.
fn find_type(program: &Program, text: &str) -> Option<Ty> {
    let words = |text: &str| -> Vec<String> {
        let text = text
            .replace('(', " ( ")
            .replace(')', " ) ")
            .replace('|', "");
        let mut words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        // Enumerations are sets.
        if let [_, head, values @ .., _] = words.as_mut_slice()
            && head == "enum"
        {
            values.sort_unstable();
        }
        words
    };
    let wanted = match words(text).as_slice() {
        // `(bv N 1)` is `(sbv N)`, `(bv N 0)` is `(ubv N)`.
        [open, bv, n, sign, close] if bv == "bv" && (sign == "0" || sign == "1") => {
            let name = if sign == "1" { "sbv" } else { "ubv" };
            [open, name, n, close].map(str::to_owned).to_vec()
        }
        other => other.to_vec(),
    };
    if let [name] = wanted.as_slice() {
        let mut aliases = program.aliases().iter();
        if let Some((_, ty)) = aliases.find(|(alias, _)| program.name(*alias) == name) {
            return Some(*ty);
        }
    }
    let mut all = program.types().ids();
    all.find(|ty| words(&print_type(program, *ty)) == wanted)
}
