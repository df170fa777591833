//! What an execution leaves open, as C sees it.
//!
//! From the K2 execution of a counterexample: the *inputs*, which a harness can give to the program
//! again (results of functions without body, allocations that fail), and what is *open* besides
//! (values of variables without initial value, effects of functions without body, …), which gcc
//! decides for itself.

use super::{
    arguments::{self, Initial},
    real,
    worth::{self, Worth},
    zero::is_zero,
};
use crate::load::CProgram;
use bia_base::{Sources, Span};
use bia_cfront::{
    ir::{FunctionId, ObjectId, Storage, TypeId},
    lower::{ResultPart, Source},
};
use bia_k2::{
    ast::{Program, Stmt, StmtKind, Var, VarKind},
    interp::{Ask, Halt, Moment, Monitor, Step, What},
};
use bia_term::value::Value;
use rustc_hash::FxHashMap;

/// A value that the program gets from outside.
#[derive(Clone, Debug)]
pub struct Input {
    /// The function that returned it.
    pub function: FunctionId,
    /// What it is.
    pub kind: InputKind,
    /// Where it was called.
    pub span: Span,
    /// How many calls were active.
    pub depth: usize,
    /// The number of the thread that asked, if there are several.
    pub thread: Option<usize>,
    /// How many steps there were before.
    pub step: u64,
}

/// An input of a program.
#[derive(Clone, Debug)]
pub enum InputKind {
    /// The result of a function without body, part by part.
    Result(Vec<(ResultPart, Value)>),
    /// Whether an allocation fails.
    Fails(bool),
}

/// Something that gcc decides for itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Open {
    pub what: Which,
    pub text: String,
}

/// Which answers it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Which {
    /// The initial value of this global.
    Global(Var),
    /// The value of this local before it has one, in all calls.
    Local(Var),
    /// The value that this `havoc` chooses, whenever it does.
    Havoc(Stmt),
    /// An operation without a defined value.
    Undefined,
}

/// All that is asked in an execution.
#[derive(Clone, Debug, Default)]
pub struct Inputs {
    /// What functions returned, in order.
    pub inputs: Vec<Input>,
    /// Variables that are only declared, with their values.
    pub externs: Vec<(ObjectId, TypeId, Value)>,
    /// Values that C or the model leaves open.
    pub open: Vec<Open>,
    /// Whether the arguments of the program were looked at.
    pub arguments: bool,
    /// Whether an order of evaluation was chosen where it makes a difference.
    pub ordered: bool,
    /// Whether bytes without a value were made arbitrary.
    pub unspecified: bool,
    /// The characters that the program reads, one by one; -1 is the end.
    pub characters: Vec<i64>,
    /// The arguments of the program, behind its name.
    pub words: Vec<Vec<u8>>,
}

impl Inputs {
    /// What the standard input has to hold so that these characters are read.
    pub(crate) fn stream(&self) -> Vec<u8> {
        let bytes = self.characters.iter().map_while(|c| u8::try_from(*c).ok());
        bytes.collect()
    }
}

/// Collects them while the execution runs.
pub(crate) struct Collector<'a> {
    c: &'a CProgram,
    sources: &'a Sources,
    program: &'a Program,
    choices: FxHashMap<Stmt, usize>,
    variables: FxHashMap<Var, usize>,
    /// The values that the arguments of the program are in.
    initial: Initial,
    /// How many steps there were.
    pub(super) steps: u64,
    is_threaded: bool,
    /// The same, where they are made when `main` begins.
    made: Option<Initial>,
    pub(crate) found: Inputs,
}

impl<'a> Collector<'a> {
    pub(crate) fn new(c: &'a CProgram, sources: &'a Sources) -> Self {
        let origins = &c.lowered.origins;
        let choices = origins.choices.iter().enumerate();
        let variables = origins.variables.iter().enumerate();
        Self {
            c,
            sources,
            program: &c.program,
            choices: choices.map(|(at, choice)| (choice.stmt, at)).collect(),
            variables: variables.map(|(at, origin)| (origin.var, at)).collect(),
            initial: Initial::default(),
            steps: 0,
            is_threaded: c.program.is_threaded(),
            made: None,
            found: Inputs::default(),
        }
    }

    /// What was found, with the arguments of the program.
    pub(crate) fn finish(mut self) -> Inputs {
        let width = self.c.module.types.model().pointer_bits();
        if let (true, Some(of)) = (self.found.arguments, &self.c.lowered.origins.arguments) {
            let initial = self.made.as_ref().unwrap_or(&self.initial);
            let words = arguments::words(of, initial, width);
            self.found.words = words.unwrap_or_default();
        }
        self.found
    }

    /// The arguments of the program have been made: where they are, and what is there.
    fn note_arguments(&mut self, at: &Moment<'_>, step: Step) {
        let arguments = self.c.lowered.origins.arguments.as_ref();
        let Some((of, maker)) = arguments.and_then(|of| Some((of, of.maker?))) else {
            return;
        };
        let Step::Returned { stmt, function } = step else {
            return;
        };
        if function != maker || self.made.is_some() {
            return;
        }
        let value = |var: Var| {
            let mut frames = at.state.frames();
            frames.find_map(|frame| frame.value(at.interp, var))
        };
        let mut made = Initial::default();
        let maps = of.pointers.iter().chain(&of.strings);
        for var in maps.chain([&of.count]) {
            made.extend(value(*var).map(|value| (*var, value.clone())));
        }
        if let StmtKind::Call { results, .. } = at.program.stmt(stmt).kind
            && let (Some(vector), Some(result)) = (of.vector, at.program.var_list(results).first())
        {
            made.extend(value(*result).map(|value| (vector, value.clone())));
        }
        self.found.arguments = true;
        self.made = Some(made);
    }

    fn place(&self, span: Span) -> String {
        let (file, line) = self.c.place(self.sources, span);
        format!("{file}:{line}")
    }

    fn name(&self, function: FunctionId) -> String {
        let module = &self.c.module;
        module.name(module[function].name).to_owned()
    }

    fn open(&mut self, what: Which, text: String) {
        let open = Open { what, text };
        if !self.found.open.contains(&open) {
            self.found.open.push(open);
        }
    }

    fn object(&self, object: ObjectId) -> String {
        let data = &self.c.module[object];
        let place = self.place(data.span);
        match data.name {
            Some(name) => format!(
                "the uninitialised variable `{}` ({place})",
                self.c.module.name(name)
            ),
            None => format!("a value that a function does not return ({place})"),
        }
    }

    fn havoc(&mut self, ask: &Ask<'_>, stmt: Stmt, value: &Value) {
        let Some(at) = self.choices.get(&stmt) else {
            self.open(Which::Havoc(stmt), "an arbitrary value".into());
            return;
        };
        let choice = self.c.lowered.origins.choices[*at].clone();
        let place = self.place(choice.span);
        let worth = worth::worth(self.c, self.sources, &choice);
        let open = match (choice.source, choice.part.clone()) {
            (Source::Result(function), Some(part)) => {
                if matches!(worth, Worth::Approximated(_)) {
                    let text = format!("the result of `{}` ({place})", self.name(function));
                    self.open(Which::Undefined, text);
                }
                self.result(ask, function, part, value, choice.span);
                return;
            }
            (Source::Failure(function), _) => {
                let fails = value.as_bool().unwrap_or(false);
                self.input(ask, function, InputKind::Fails(fails), choice.span);
                return;
            }
            (Source::Result(function) | Source::Library(function), _) => {
                let name = worth::name(self.c, self.sources, function, &choice);
                let number = value.as_bv().and_then(|bits| bits.to_i64());
                if let (true, Some(number)) = (real::reads_character(&name), number) {
                    self.found.characters.push(number);
                }
                format!("the result of `{name}` ({place})")
            }
            (Source::Effect(function), _) => {
                format!("what `{}` leaves in memory ({place})", self.name(function))
            }
            (Source::Uninitialised(object), _) => self.object(object),
            (Source::Assembly, _) => format!("what inline assembly does ({place})"),
            (Source::Spurious, _) => format!("whether a weak exchange fails ({place})"),
            (Source::Compiler, _) => format!("what the compiler answers ({place})"),
            (Source::Order, _) => {
                self.found.ordered = true;
                format!("the order of evaluation ({place})")
            }
            (Source::Padding, _) => {
                self.found.unspecified = true;
                format!("bytes of padding or of a union ({place})")
            }
            (Source::Address, _) => format!("the number of an address ({place})"),
            (Source::Pattern, _) => format!("the sign or the bits of a NaN ({place})"),
            (Source::Reuse, _) => format!("storage that is used again ({place})"),
            (Source::Register, _) => format!("what a register holds ({place})"),
            (Source::Volatile, _) => format!("what a volatile object holds ({place})"),
            (Source::Kept, _) => {
                format!("what is done with a pointer that was passed earlier ({place})")
            }
            (Source::Missing, _) => format!("an argument or result that is missing ({place})"),
        };
        self.open(Which::Havoc(stmt), open);
    }

    fn result(
        &mut self,
        ask: &Ask<'_>,
        function: FunctionId,
        part: ResultPart,
        value: &Value,
        span: Span,
    ) {
        if !part.first
            && let Some(Input {
                kind: InputKind::Result(parts),
                ..
            }) = self.found.inputs.last_mut()
        {
            parts.push((part, value.clone()));
            return;
        }
        if self.c.module.types.is_pointer(part.ty) && !is_zero(value) {
            let text = format!(
                "a pointer that `{}` returns ({})",
                self.name(function),
                self.place(span)
            );
            self.open(Which::Undefined, text);
        }
        let parts = vec![(part, value.clone())];
        self.input(ask, function, InputKind::Result(parts), span);
    }

    fn input(&mut self, ask: &Ask<'_>, function: FunctionId, kind: InputKind, span: Span) {
        self.found.inputs.push(Input {
            function,
            kind,
            span,
            depth: ask.state.depth(),
            thread: self.is_threaded.then(|| ask.state.thread()),
            step: self.steps,
        });
    }

    fn global(&mut self, var: Var, value: &Value) {
        let text = match self.variables.get(&var) {
            Some(at) => {
                let origin = &self.c.lowered.origins.variables[*at];
                let object = origin.object;
                let scalar = super::literal::scalar_type(&self.c.module, origin.ty).is_some();
                let whole = origin.elements.is_none()
                    && self.c.module[object].ty == origin.ty
                    && self.c.module[object].storage.is_static();
                if whole && scalar {
                    let found = (object, origin.ty, value.clone());
                    self.found.externs.push(found);
                    return;
                }
                let place = self.place(self.c.module[object].span);
                format!("the value of `{}`, only declared ({place})", origin.name)
            }
            None if self.c.lowered.origins.shared.contains(&var) => {
                "whether string literals share storage".into()
            }
            None => "what uninitialised memory holds".into(),
        };
        self.open(Which::Global(var), text);
    }

    fn local(&mut self, var: Var) {
        let text = match self.variables.get(&var) {
            Some(at) => {
                let object = self.c.lowered.origins.variables[*at].object;
                if self.c.module[object].storage == Storage::Temporary {
                    "a value that a function does not return".into()
                } else {
                    self.object(object)
                }
            }
            None => {
                let entry = self.program.entry();
                let of_entry = match self.program.var(var).kind {
                    VarKind::Global => false,
                    VarKind::Param(of) | VarKind::Return(of) | VarKind::Local(of) => of == entry,
                };
                if of_entry {
                    self.found.arguments = true;
                    "the arguments of the program".into()
                } else {
                    "a value that a function does not return".into()
                }
            }
        };
        self.open(Which::Local(var), text);
    }
}

impl Monitor for Collector<'_> {
    fn chose(&mut self, ask: &Ask<'_>, value: &Value) -> Result<(), Halt> {
        match (ask.what, ask.stmt) {
            (What::Havoc(_), Some(stmt)) => self.havoc(ask, stmt, value),
            (What::Initial(var), _) => {
                self.initial.insert(var, value.clone());
                self.global(var, value);
            }
            (What::Uninitialised(var), _) => {
                self.initial.entry(var).or_insert_with(|| value.clone());
                self.local(var);
            }
            (What::Havoc(_) | What::Result { .. } | What::Unspecified(_), at) => {
                let span = at.and_then(|stmt| self.program.stmt(stmt).span);
                let place = span.map_or_else(String::new, |s| format!(" ({})", self.place(s)));
                self.open(
                    Which::Undefined,
                    format!("an operation without a value{place}"),
                );
            }
        }
        Ok(())
    }

    fn stepped(&mut self, at: &Moment<'_>, step: Step) -> Result<(), Halt> {
        self.note_arguments(at, step);
        Ok(())
    }
}
