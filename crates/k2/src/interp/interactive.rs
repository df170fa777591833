//! [`Interactive`]: an oracle that asks a person, over any reader and writer.
//!
//! Each question is a prompt that says what is wanted, its type and where; the answer is one line:
//!
//! ```text
//!   havoc x : (sbv 32) at f:12 >            a value as in `(const VALUE TYPE)`, or `?` for a random one
//!   jump at f:12: 1 = then, 2 = else >      a label or its number, or `?`
//!   thread: 1, 3 >                          the number of a thread, or `?`
//! ```
//!
//! Lines that begin with `:` are commands, see [`HELP`]; a wrong line is explained and the
//! question asked again. The end of the input is `:quit`. Places are given as function and line,
//! or function alone if the source texts are not known.

use super::{Ask, Can, Halt, Interpreter, JumpAsk, Oracle, Random, ScheduleAsk, State, What};
use crate::ast::{Program, Stmt, Ty, Var};
use crate::print::TypeText as _;
use crate::text::quote::quoted;
use crate::{parse_value, print_expr, print_stmt, print_value};
use bia_base::Span;
use bia_term::value::Value;
use std::io::{self, BufRead, Write};

/// What `:help` says.
pub const HELP: &str = "\
Answer with a value as it stands in (const VALUE TYPE), with a label name or its number for a
jump, or with ? for a random answer. Commands:
  :vars      the variables and their values; ? for those not chosen yet
  :bt        the active functions, innermost first
  :threads   the threads: where each is, and whether it can move
  :switch N [K]
             thread N makes the next K steps (1 if not given), or as many as it can
  :step [N]  answer at random for the next N steps (1 if not given)
  :help      this text
  :quit      stop the run
";

/// The longest text of a value, statement or expression that is shown.
const SHOWN: usize = 160;

/// Asks for every choice.
pub struct Interactive<'p, R, W> {
    program: &'p Program,
    input: R,
    output: W,
    random: Random<'p>,
    line: Option<&'p dyn Fn(Span) -> u32>,
    /// Questions of steps below this one are answered at random.
    random_until: u64,
    /// The thread that makes the next steps, and how many.
    switched: Option<(usize, u64)>,
}

/// What a line says.
enum Line {
    Answer(String),
    Random,
    /// Which thread moves.
    Switched,
}

/// Where a question came up.
#[derive(Clone, Copy)]
struct Place<'a> {
    interp: &'a Interpreter<'a>,
    state: &'a State,
    stmt: Option<Stmt>,
    step: u64,
}

impl<'p, R: BufRead, W: Write> Interactive<'p, R, W> {
    /// An oracle for runs of `program`; `seed` is for the answers `?`.
    pub fn new(program: &'p Program, seed: u64, input: R, output: W) -> Self {
        Self {
            program,
            input,
            output,
            random: Random::new(program, seed).prudent(),
            line: None,
            random_until: 0,
            switched: None,
        }
    }

    /// Says in which line a place is.
    pub fn with_lines(mut self, line: &'p dyn Fn(Span) -> u32) -> Self {
        self.line = Some(line);
        self
    }

    /// What was written to.
    pub fn into_output(self) -> W {
        self.output
    }

    /// Function and, if it is known, line of a statement.
    fn place(&self, function: crate::ast::Function, stmt: Option<Stmt>) -> String {
        let name = quoted(self.program.function_name(function));
        let span = stmt.and_then(|stmt| self.program.stmt(stmt).span);
        match (self.line, span) {
            (Some(line), Some(span)) => format!("{name}:{}", line(span)),
            (_, _) => name,
        }
    }

    fn at(&self, place: Place<'_>) -> String {
        match place.stmt {
            None => String::new(),
            Some(stmt) => format!(" at {}", self.place(place.state.function(), Some(stmt))),
        }
    }

    /// Asks until there is an answer, unless it is to be random anyway.
    fn line(&mut self, prompt: &str, place: Place<'_>) -> Result<Line, Halt> {
        if place.step < self.random_until {
            return Ok(Line::Random);
        }
        loop {
            self.say(prompt)?;
            let mut line = Vec::new();
            let read = self.input.read_until(b'\n', &mut line);
            if read.map_err(|error| io_fault(&error))? == 0 {
                self.say("\n")?;
                return Err(Halt::Quit);
            }
            let line = String::from_utf8_lossy(&line);
            let line = line.trim();
            if line == "?" {
                return Ok(Line::Random);
            }
            match line.strip_prefix(':') {
                None if line.is_empty() => {}
                None => return Ok(Line::Answer(line.to_owned())),
                Some(command) => {
                    if self.command(command, place)? {
                        return Ok(Line::Random);
                    }
                    if command.starts_with("switch") && self.switched.is_some() {
                        return Ok(Line::Switched);
                    }
                }
            }
        }
    }

    /// Executes a command; whether the question is answered at random now.
    fn command(&mut self, command: &str, place: Place<'_>) -> Result<bool, Halt> {
        let words: Vec<&str> = command.split_whitespace().collect();
        match *words.as_slice() {
            ["quit" | "q"] => return Err(Halt::Quit),
            ["help" | "h"] => self.say(HELP)?,
            ["vars"] => self.vars(place)?,
            ["bt"] => self.backtrace(place)?,
            ["threads"] => self.threads(place)?,
            ["switch", thread] => self.switch(place, thread, "1")?,
            ["switch", thread, count] => self.switch(place, thread, count)?,
            ["step"] => return Ok(self.free(place, 1)),
            ["step", count] => match count.parse() {
                Ok(count) if count > 0 => return Ok(self.free(place, count)),
                Ok(_) | Err(_) => {
                    self.say(&format!("`{count}` is not a number of steps\n"))?;
                }
            },
            _ => self.say(&format!("there is no command `:{command}`; try :help\n"))?,
        }
        Ok(false)
    }

    fn free(&mut self, place: Place<'_>, count: u64) -> bool {
        self.random_until = place.step.saturating_add(count);
        true
    }

    fn vars(&mut self, place: Place<'_>) -> Result<(), Halt> {
        let program = self.program;
        let data = program.function(place.state.function());
        let locals = data.params.iter().chain(&data.returns).chain(&data.locals);
        let mut text = String::new();
        for var in program.globals().iter().chain(locals) {
            let ty = program.var(*var).ty;
            let value = place.state.value(place.interp, *var);
            let value = value.map_or("?".into(), |value| cut(print_value(program, ty, value)));
            let (name, ty) = (self.name(*var), self.type_text(ty));
            text.push_str(&format!("  {name} : {ty} = {value}\n"));
        }
        if text.is_empty() {
            text.push_str("  there are no variables\n");
        }
        self.say(&text)
    }

    fn backtrace(&mut self, place: Place<'_>) -> Result<(), Halt> {
        let mut text = String::new();
        for frame in place.state.frames().rev() {
            let stmt = frame.stmt(place.interp);
            let at = self.place(frame.function(), stmt);
            let what = stmt.map_or("the end".into(), |s| cut(print_stmt(self.program, s)));
            text.push_str(&format!("  {at}: {what}\n"));
        }
        self.say(&text)
    }

    /// Where each thread is, and whether it can move.
    fn threads(&mut self, place: Place<'_>) -> Result<(), Halt> {
        let mut text = String::new();
        for view in place.interp.threads(place.state) {
            let number = view.number;
            let runs = if place.state.thread() == number {
                "*"
            } else {
                " "
            };
            let at = match view.function {
                Some(function) => format!(" at {}", self.place(function, view.stmt)),
                None => String::new(),
            };
            let can = match view.can {
                Can::Move => "can move",
                Can::Wait => "waits",
                Can::BeKeptOut => "is kept out by an atomic region",
                Can::End => "has ended",
            };
            let next = view.stmt.map(|stmt| cut(print_stmt(self.program, stmt)));
            let next = next.map_or_else(String::new, |next| format!(": {next}"));
            text.push_str(&format!("{runs} {number}{at} {can}{next}\n"));
        }
        self.say(&text)
    }

    /// Lets a thread make the next steps.
    fn switch(&mut self, place: Place<'_>, thread: &str, count: &str) -> Result<(), Halt> {
        let alive = place.state.alive();
        let number = thread.parse().ok().filter(|number| alive.contains(number));
        let Some(number) = number else {
            return self.say(&format!("`{thread}` is not one of the threads\n"));
        };
        match count.parse() {
            Ok(count) if count > 0 => self.switched = Some((number, count)),
            Ok(_) | Err(_) => self.say(&format!("`{count}` is not a number of steps\n"))?,
        }
        Ok(())
    }

    /// The position of the thread that was chosen before for this step.
    fn chosen_before(&mut self, ask: &ScheduleAsk<'_>) -> Option<usize> {
        let (thread, count) = self.switched.take()?;
        let at = ask.threads.iter().position(|number| *number == thread)?;
        if ask.interp.waits(ask.state, thread) && count > 1 {
            return None;
        }
        self.switched = count
            .checked_sub(1)
            .filter(|left| *left > 0)
            .map(|left| (thread, left));
        Some(at)
    }

    fn name(&self, var: Var) -> String {
        quoted(self.program.var_name(var))
    }

    fn type_text(&self, ty: Ty) -> String {
        // Cut while it is written: in full it could be exponentially long.
        self.program.type_text(ty)
    }

    fn say(&mut self, text: &str) -> Result<(), Halt> {
        let written = self.output.write_all(text.as_bytes());
        let flushed = written.and_then(|()| self.output.flush());
        flushed.map_err(|error| io_fault(&error))
    }

    /// What a value is wanted for.
    fn wanted(&self, what: What) -> String {
        match what {
            What::Initial(var) => format!("initial {}", self.name(var)),
            What::Uninitialised(var) => format!("uninitialised {}", self.name(var)),
            What::Havoc(var) => format!("havoc {}", self.name(var)),
            What::Result { function, index } => {
                let name = quoted(self.program.function_name(function));
                format!("result {} of {name}", index + 1)
            }
            What::Unspecified(expr) => {
                format!("any value of {}", cut(print_expr(self.program, expr)))
            }
        }
    }
}

fn io_fault(error: &io::Error) -> Halt {
    Halt::Fault(format!("the conversation failed: {error}"))
}

/// The text, cut if it is long.
fn cut(text: String) -> String {
    match text.char_indices().nth(SHOWN) {
        None => text,
        Some((at, _)) => format!("{}…", &text[..at]),
    }
}

/// The target that an answer names, or numbers from 1.
fn target(ask: &JumpAsk<'_>, answer: &str) -> Option<usize> {
    let label = |l| ask.program.label_name(l);
    let mut targets = ask.targets.iter();
    let bare = answer.strip_prefix('|').and_then(|a| a.strip_suffix('|'));
    let name = bare.unwrap_or(answer);
    targets.position(|l| label(*l) == name).or_else(|| {
        let number = answer.parse::<usize>().ok()?.checked_sub(1)?;
        (number < ask.targets.len()).then_some(number)
    })
}

impl<R: BufRead, W: Write> Oracle for Interactive<'_, R, W> {
    fn value(&mut self, ask: &Ask<'_>) -> Result<Value, Halt> {
        let place = Place {
            interp: ask.interp,
            state: ask.state,
            stmt: ask.stmt,
            step: ask.step,
        };
        let wanted = self.wanted(ask.what);
        let (ty, at) = (self.type_text(ask.ty), self.at(place));
        let prompt = format!("{wanted} : {ty}{at} > ");
        loop {
            match self.line(&prompt, place)? {
                Line::Answer(text) => match parse_value(self.program, ask.ty, &text) {
                    Ok(value) => return Ok(value),
                    Err(why) => self.say(&format!("{why}\n"))?,
                },
                // Later: here a value is asked for.
                Line::Switched => {}
                Line::Random => {
                    let value = self.random.value(ask)?;
                    let text = cut(print_value(self.program, ask.ty, &value));
                    self.say(&format!("{wanted} = {text}\n"))?;
                    return Ok(value);
                }
            }
        }
    }

    fn jump(&mut self, ask: &JumpAsk<'_>) -> Result<usize, Halt> {
        let place = Place {
            interp: ask.interp,
            state: ask.state,
            stmt: Some(ask.stmt),
            step: ask.step,
        };
        let names = ask.targets.iter().zip(1..);
        let names = names.map(|(l, n)| format!("{n} = {}", quoted(ask.program.label_name(*l))));
        let names: Vec<String> = names.collect();
        let prompt = format!("jump{}: {} > ", self.at(place), names.join(", "));
        loop {
            match self.line(&prompt, place)? {
                Line::Answer(text) => match target(ask, &text) {
                    Some(index) => return Ok(index),
                    None => self.say(&format!("`{text}` is not one of the targets\n"))?,
                },
                Line::Switched => {}
                Line::Random => {
                    let index = self.random.jump(ask)?;
                    let name = quoted(ask.program.label_name(ask.targets[index]));
                    self.say(&format!("jump to {name}\n"))?;
                    return Ok(index);
                }
            }
        }
    }

    fn schedule(&mut self, ask: &ScheduleAsk<'_>) -> Result<usize, Halt> {
        let place = Place {
            interp: ask.interp,
            state: ask.state,
            stmt: None,
            step: ask.step,
        };
        let numbers: Vec<String> = ask.threads.iter().map(ToString::to_string).collect();
        let prompt = format!("thread: {} > ", numbers.join(", "));
        if place.step >= self.random_until && ask.interp.is_deadlocked(ask.state) {
            self.say("deadlock: no thread can move\n")?;
        }
        loop {
            if let Some(index) = self.chosen_before(ask) {
                self.say(&format!("thread {} moves\n", numbers[index]))?;
                return Ok(index);
            }
            match self.line(&prompt, place)? {
                Line::Answer(text) => match numbers.iter().position(|n| *n == text) {
                    Some(index) => return Ok(index),
                    None => self.say(&format!("`{text}` is not one of the threads\n"))?,
                },
                // The thread that was chosen moves, if it is among them.
                Line::Switched => {}
                Line::Random => {
                    let index = self.random.schedule(ask)?;
                    self.say(&format!("thread {} moves\n", numbers[index]))?;
                    return Ok(index);
                }
            }
        }
    }

    fn retry_init(&mut self, tries: u64) -> bool {
        let said = self.say("these values violate init; choose again\n");
        said.is_ok() && self.random.retry_init(tries)
    }
}
