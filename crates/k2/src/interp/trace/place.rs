//! The position of a replay in its trace: the current form, its choices, and the comparison with
//! what the program does.

use super::end_line;
use super::forms::{Broken, Form, Forms, same};
use super::write::{return_text, targets};
use crate::ast::{Program, Stmt};
use crate::interp::{Halt, Moment, RunEnd, Step};
use crate::text::quote::quoted;
use crate::text::tree::{Kind, NodeId, Tree};
use crate::{LinePrinter, parse_value, print_value};
use bia_base::Interner;
use rustc_hash::FxHashMap;
use std::rc::Rc;

fn broken(broken: Broken) -> Halt {
    Halt::Mismatch(format!("line {}: {}", broken.line, broken.why))
}

/// Where in the trace the replay is.
pub(super) struct Place<'t> {
    forms: Forms<'t>,
    printer: LinePrinter<'t>,
    /// The form after the current one.
    next: Option<Form<'t>>,
    /// The form of the step that is under way.
    entry: Option<Entry<'t>>,
    /// The trees of the statements that were compared.
    texts: FxHashMap<Stmt, Rc<(String, Tree)>>,
    /// How the trace says it ended, once that was read.
    end: Option<End>,
}

/// A form taken apart.
pub(super) struct Entry<'t> {
    pub(super) form: Form<'t>,
    /// What was executed.
    what: NodeId,
    /// The choices not yet asked for.
    choices: std::vec::IntoIter<NodeId>,
    value: Option<NodeId>,
}

impl Entry<'_> {
    pub(super) fn mismatch(&self, why: impl std::fmt::Display) -> Halt {
        Halt::Mismatch(format!("line {}: {why}", self.form.line))
    }

    /// All choices were asked for.
    fn is_used_up(&mut self) -> Result<(), Halt> {
        match self.choices.next() {
            None => Ok(()),
            Some(choice) => {
                let text = shown(self.form.text_of(choice));
                Err(self.mismatch(format!("the choice {text} is left over")))
            }
        }
    }
}

/// How a trace ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// After this many steps; not because of the program.
    StepLimit(u64),
    Stopped,
    /// Because of the program: finished, error, blocked or `init` violated.
    Program,
}

/// What the program does, for messages.
pub(super) type Doing<'a> = &'a dyn Fn() -> String;

/// The longest piece of a trace that a message shows.
const SHOWN: usize = 200;

pub(super) fn shown(text: &str) -> String {
    let short: String = text.chars().take(SHOWN).collect();
    if short.len() < text.len() {
        format!("`{short}…`")
    } else {
        format!("`{short}`")
    }
}

impl<'t> Place<'t> {
    /// At the beginning of a trace of `program`.
    pub(super) fn new(program: &'t Program, text: &'t str) -> Result<Self, Halt> {
        let mut forms = Forms::new(text).map_err(broken)?;
        let next = forms.next().map_err(broken)?;
        Ok(Self {
            forms,
            printer: LinePrinter::new(program),
            next,
            entry: None,
            texts: FxHashMap::default(),
            end: None,
        })
    }

    pub(super) fn head(&self, form: &Form<'t>) -> &str {
        form.tree
            .head(0)
            .map_or("", |symbol| self.forms.names().name(symbol))
    }

    pub(super) fn next_is(&self, head: &str) -> bool {
        self.next
            .as_ref()
            .is_some_and(|form| self.head(form) == head)
    }

    pub(super) fn step_limit(&self) -> Option<u64> {
        match self.end {
            Some(End::StepLimit(limit)) => Some(limit),
            Some(End::Stopped | End::Program) | None => None,
        }
    }

    fn take(&mut self) -> Result<Option<Form<'t>>, Halt> {
        let following = match &self.next {
            None => None,
            Some(_) => self.forms.next().map_err(broken)?,
        };
        Ok(std::mem::replace(&mut self.next, following))
    }

    fn at_end(&self, doing: Doing<'_>) -> Halt {
        let doing = doing();
        let line = self.forms.line();
        Halt::Mismatch(format!(
            "line {line}: the trace has no `(end …)`, but {doing}"
        ))
    }

    /// The form of the step under way. At the last form the run is over, one way or the other.
    pub(super) fn entry(&mut self, doing: Doing<'_>) -> Result<&mut Entry<'t>, Halt> {
        if self.entry.is_none() {
            if self.next_is("end") {
                return Err(self.over(doing));
            }
            let Some(form) = self.take()? else {
                return Err(self.at_end(doing));
            };
            let entry = self.open(form)?;
            self.entry = Some(entry);
        }
        Ok(self.entry.as_mut().expect("it was just set"))
    }

    /// The run wants to go on, but the trace is at its last form.
    fn over(&mut self, doing: Doing<'_>) -> Halt {
        if self.stops_here() {
            return Halt::Quit;
        }
        let form = self.next.as_ref();
        let (line, says) = form.map_or((0, String::new()), |f| (f.line, shown(f.text)));
        let doing = doing();
        Halt::Mismatch(format!("line {line}: the trace says {says}, but {doing}"))
    }

    /// Takes a form apart.
    fn open(&self, form: Form<'t>) -> Result<Entry<'t>, Halt> {
        let tree = &form.tree;
        let bad = |why: &str| {
            let text = shown(form.text);
            Err(Halt::Mismatch(format!("line {}: {why}: {text}", form.line)))
        };
        if self.head(&form) == "init" {
            let choices: Vec<NodeId> = tree.children(0).skip(1).collect();
            return Ok(Entry {
                what: 0,
                choices: choices.into_iter(),
                value: None,
                form,
            });
        }
        let (mut what, mut choices, mut value) = (0, Vec::new(), None);
        if tree.is_annotation(0) {
            let parts: Vec<NodeId> = tree.children(0).skip(1).collect();
            let (inner, keys) = match parts.split_first() {
                Some((inner, keys)) => (*inner, keys),
                None => return bad("an annotation of nothing"),
            };
            // The annotations of the program's own statements are left to the comparison.
            let mut found = (None, None);
            let ours = keys.chunks(2).all(|pair| match *pair {
                [key, value] => match tree.kind(key) {
                    Kind::Key(key) => match self.forms.names().name(key) {
                        "choose" => found.0.replace(value).is_none() && tree.is_list(value),
                        "value" => found.1.replace(value).is_none(),
                        _ => false,
                    },
                    Kind::List | Kind::Symbol(_) | Kind::Dot | Kind::Bang => false,
                },
                _ => false,
            });
            if ours {
                what = inner;
                choices = found
                    .0
                    .map_or(Vec::new(), |list| tree.children(list).collect());
                value = found.1;
            }
        }
        Ok(Entry {
            what,
            choices: choices.into_iter(),
            value,
            form,
        })
    }

    /// `init` was evaluated. Its form may be missing if nothing was asked.
    pub(super) fn compare_init(&mut self) -> Result<(), Halt> {
        if self.entry.is_none() && self.next_is("init") {
            self.entry(&|| "the program evaluates `init`".into())?;
        }
        let Some(mut entry) = self.entry.take() else {
            return Ok(());
        };
        if self.head(&entry.form) != "init" {
            let says = shown(entry.form.text);
            let why = format!("the trace says {says}, but the program evaluates `init`");
            return Err(entry.mismatch(why));
        }
        entry.is_used_up()
    }

    /// Compares the step under way with its form, which is then done.
    pub(super) fn compare(&mut self, at: &Moment<'_>, step: Step) -> Result<(), Halt> {
        let Some(stmt) = step.stmt() else {
            return Ok(());
        };
        let expected = self.expected(at.program, step, stmt);
        let doing = || format!("the program executes {}", shown(&expected.0));
        self.entry(&doing)?;
        let mut entry = self.entry.take().expect("it was just set");
        if !same(&entry.form.tree, entry.what, &expected.1, 0) {
            // The statement itself may look like one of our annotations.
            if entry.what == 0 || !same(&entry.form.tree, 0, &expected.1, 0) {
                let (says, doing) = (shown(entry.form.text_of(entry.what)), doing());
                return Err(entry.mismatch(format!("the trace says {says}, but {doing}")));
            }
            (entry.choices, entry.value) = (Vec::new().into_iter(), None);
        }
        entry.is_used_up()?;
        compare_value(at, step, stmt, &entry)
    }

    fn expected(&mut self, program: &Program, step: Step, stmt: Stmt) -> Rc<(String, Tree)> {
        if let Step::Returned { function, .. } = step {
            let text = return_text(program, function);
            let tree = self.forms.tree_of(&text);
            return Rc::new((text, tree));
        }
        if let Some(known) = self.texts.get(&stmt) {
            return Rc::clone(known);
        }
        let text = self.printer.stmt(stmt);
        let tree = self.forms.tree_of(&text);
        let new = Rc::new((text, tree));
        self.texts.insert(stmt, Rc::clone(&new));
        new
    }

    /// Whether the trace is at its last form and says that the run was stopped there.
    pub(super) fn stops_here(&mut self) -> bool {
        let Some(form) = self.next.as_ref().filter(|form| self.head(form) == "end") else {
            return false;
        };
        let words: Vec<&str> = (form.tree.children(0))
            .map(|node| match form.tree.symbol(node) {
                Some(symbol) => self.forms.names().name(symbol),
                None => "",
            })
            .collect();
        let end = match *words.as_slice() {
            ["end", "stopped"] => End::Stopped,
            ["end", "step-limit", limit] => match limit.parse() {
                Ok(limit) => End::StepLimit(limit),
                Err(_) => End::Program,
            },
            _ => End::Program,
        };
        self.end = Some(end);
        end != End::Program
    }

    /// Compares the end, and that nothing comes after it.
    pub(super) fn compare_end(&mut self, at: &Moment<'_>, end: &RunEnd) -> Result<(), Halt> {
        let expected = end_line(at.program, end);
        let doing = || format!("the run ends with {}", shown(&expected));
        let Some(form) = self.take()? else {
            return Err(self.at_end(&doing));
        };
        let tree = self.forms.tree_of(&expected);
        let stopped = *end == RunEnd::Halted(Halt::Quit) && self.end.is_some();
        if !stopped && !same(&form.tree, 0, &tree, 0) {
            let (line, says, doing) = (form.line, shown(form.text), doing());
            let why = format!("line {line}: the trace says {says}, but {doing}");
            return Err(Halt::Mismatch(why));
        }
        if let Some(End::StepLimit(limit)) = self.end
            && limit != at.step
        {
            let (line, steps) = (form.line, at.step);
            let why = format!("line {line}: the trace says {limit} steps, but has {steps}");
            return Err(Halt::Mismatch(why));
        }
        match self.take()? {
            None => Ok(()),
            Some(more) => {
                let (line, text) = (more.line, shown(more.text));
                let why = format!("line {line}: the trace goes on after its end: {text}");
                Err(Halt::Mismatch(why))
            }
        }
    }
}

/// The form of the step under way, with the names in it.
pub(super) struct Named<'a, 't> {
    pub(super) entry: &'a Entry<'t>,
    names: &'a Interner,
}

impl Named<'_, '_> {
    pub(super) fn symbol(&self, node: NodeId) -> Option<&str> {
        let symbol = self.entry.form.tree.symbol(node)?;
        Some(self.names.name(symbol))
    }

    /// The value of a choice `(NAME VALUE)`.
    pub(super) fn named(
        &self,
        node: NodeId,
        name: &str,
        wanted: Doing<'_>,
    ) -> Result<NodeId, Halt> {
        let tree = &self.entry.form.tree;
        let parts: Vec<NodeId> = tree.children(node).collect();
        match *parts.as_slice() {
            [var, value] if tree.is_list(node) && self.symbol(var) == Some(name) => Ok(value),
            _ => {
                let (text, wanted) = (shown(self.entry.form.text_of(node)), wanted());
                let why = format!("the program asks for {wanted}, not for {text}");
                Err(self.entry.mismatch(why))
            }
        }
    }
}

impl<'t> Place<'t> {
    /// The next choice of the step under way.
    pub(super) fn choice(&mut self, wanted: Doing<'_>) -> Result<(NodeId, Named<'_, 't>), Halt> {
        let doing = || format!("the program asks for {}", wanted());
        let entry = self.entry(&doing)?;
        let Some(node) = entry.choices.next() else {
            return Err(entry.mismatch(format!("{}, and no choice is left", doing())));
        };
        let entry = self.entry.as_ref().expect("it was just looked at");
        let names = self.forms.names();
        Ok((node, Named { entry, names }))
    }
}

/// Compares what was assigned with what the form says, if it says anything.
fn compare_value(at: &Moment<'_>, step: Step, stmt: Stmt, entry: &Entry<'_>) -> Result<(), Halt> {
    let Some(node) = entry.value else {
        return Ok(());
    };
    let tree = &entry.form.tree;
    let targets = targets(at.program, step, stmt);
    let nodes: Vec<NodeId> = match step {
        Step::Returned { .. } => tree.children(node).collect(),
        Step::Ran(_)
        | Step::Visited { .. }
        | Step::Called { .. }
        | Step::Blocked(_)
        | Step::Finished => vec![node],
    };
    if nodes.len() != targets.len() {
        let assigned = match targets.len() {
            0 => "nothing was".to_owned(),
            1 => "one value was".to_owned(),
            count => format!("{count} values were"),
        };
        let says = shown(entry.form.text_of(node));
        let why = format!("the trace says that {says} was assigned, but {assigned}");
        return Err(entry.mismatch(why));
    }
    for (node, var) in nodes.into_iter().zip(targets) {
        let (says, ty) = (entry.form.text_of(node), at.program.var(*var).ty);
        let name = quoted(at.program.var_name(*var));
        let value = parse_value(at.program, ty, says)
            .map_err(|why| entry.mismatch(format!("{} for {name}: {why}", shown(says))))?;
        let found = at.state.value(at.interp, *var);
        if found != Some(&value) {
            let found = found.map_or("nothing".into(), |v| shown(&print_value(at.program, ty, v)));
            let says = shown(says);
            let why = format!("the trace says that {name} is {says} now, but it is {found}");
            return Err(entry.mismatch(why));
        }
    }
    Ok(())
}
