//! The lines that an execution goes through: what they say, how often each is passed, and from
//! which to which it goes. What a place means is found out once, not at every step.

use bia_base::{Sources, Span};
use bia_k2::ast::Function;
use bia_verify::load::CProgram;
use indexmap::IndexMap;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A line of a file.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct LineAt {
    pub(crate) file: Arc<str>,
    pub(crate) line: u32,
}

/// What the execution visits.
#[derive(Clone, Default, Debug)]
pub(crate) struct Visited {
    /// How often each line begins a step.
    pub(crate) lines: Vec<(LineAt, u64)>,
    /// From which line (an index of `lines`) to which one calls of a function go.
    pub(crate) moves: Vec<(Function, usize, usize)>,
}

/// A line with its text.
#[derive(Clone)]
pub(super) struct Line {
    /// The file, if it needs to be named.
    pub(super) file: Option<Arc<str>>,
    pub(super) line: u32,
    pub(super) text: Arc<str>,
}

/// All lines that were seen.
pub(super) struct Lines<'a> {
    c: Option<&'a CProgram>,
    sources: &'a Sources,
    of: FxHashMap<Span, usize>,
    lines: IndexMap<LineAt, (Line, u64)>,
    moves: IndexMap<(Function, usize, usize), ()>,
    /// For each active call of each thread the last line.
    last: Vec<Vec<Option<usize>>>,
}

impl<'a> Lines<'a> {
    pub(super) fn new(c: Option<&'a CProgram>, sources: &'a Sources) -> Self {
        Self {
            c,
            sources,
            of: FxHashMap::default(),
            lines: IndexMap::new(),
            moves: IndexMap::new(),
            last: Vec::new(),
        }
    }

    /// The number of the line that a place is in.
    pub(super) fn number(&mut self, span: Span) -> usize {
        if let Some(number) = self.of.get(&span) {
            return *number;
        }
        let (file, line, text, named) = match self.c {
            Some(c) => {
                let (file, line) = c.place(self.sources, span);
                let only = c.files().count() == 1 && c.files().next() == Some(&file);
                (file, line, c.line_text(self.sources, span), !only)
            }
            None => {
                let source = self.sources.get(span.source);
                let line = self.sources.start(span).line;
                (source.name().to_owned(), line, String::new(), false)
            }
        };
        let file: Arc<str> = file.into();
        let shown = Line {
            file: named.then(|| Arc::clone(&file)),
            line,
            text: text.into(),
        };
        let entry = self.lines.entry(LineAt { file, line });
        let number = entry.index();
        entry.or_insert((shown, 0));
        self.of.insert(span, number);
        number
    }

    pub(super) fn line(&self, number: usize) -> &Line {
        &self.lines[number].0
    }

    /// A thread begins a step at a line, in a call of this depth; whether it counts as an execution
    /// of it.
    pub(super) fn visit(
        &mut self,
        (function, thread): (Function, Option<usize>),
        depth: usize,
        number: usize,
        counts: bool,
    ) {
        self.lines[number].1 += u64::from(counts);
        let last = of_thread(&mut self.last, thread);
        // Calls that have returned are gone, and so is what was at their depth.
        last.resize(depth + 1, None);
        let before = last[depth].replace(number);
        if let Some(before) = before {
            self.moves.insert((function, before, number), ());
        }
    }

    pub(super) fn visited(self) -> Visited {
        let lines = self.lines.into_iter();
        Visited {
            lines: lines.map(|(at, (_, count))| (at, count)).collect(),
            moves: self.moves.into_keys().collect(),
        }
    }
}

/// What is kept for a thread; without threads there is one.
fn of_thread<T: Default>(all: &mut Vec<T>, thread: Option<usize>) -> &mut T {
    let number = thread.unwrap_or(1);
    while all.len() < number {
        all.push(T::default());
    }
    &mut all[number - 1]
}

/// Which call is active at each depth of each thread.
#[derive(Default)]
pub(super) struct Calls {
    active: Vec<Vec<u64>>,
    count: u64,
}

impl Calls {
    /// A call begins, and so many are active now.
    pub(super) fn enter(&mut self, thread: Option<usize>, depth: usize) {
        self.count += 1;
        let active = of_thread(&mut self.active, thread);
        active.resize(depth + 1, 0);
        active[depth] = self.count;
    }

    /// The call of this depth. The first one of a thread begins without being entered.
    pub(super) fn at(&mut self, thread: Option<usize>, depth: usize) -> u64 {
        let active = of_thread(&mut self.active, thread);
        if thread.is_some_and(|number| number > 1) && active.get(depth).is_none_or(|at| *at == 0) {
            self.enter(thread, depth);
        }
        let active = of_thread(&mut self.active, thread);
        active.get(depth).copied().unwrap_or(0)
    }
}
