//! [`write`] and [`read`]: automata as texts, a line for each fact.
//!
//! ```text
//!   states 3
//!   initial 0
//!   accepting 2
//!   internal 0 1 x := 1        from, to, letter
//!   call 1 0 f()
//!   return 2 1 1 f()           from, the state before the call, to, letter
//! ```
//! A letter is the rest of the line, with `\n` for a line break and `\\` for a backslash. Lines
//! that are empty or begin with `#` say nothing.

use crate::{Alphabet, Nwa, State};
use bia_base::Idx as _;
use std::fmt::{Display, Write as _};

/// A line that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct ReadError {
    /// Its number, from 1 on.
    pub line: usize,
    /// What is wrong.
    pub what: String,
}

/// The text of an automaton.
pub fn write<A: Alphabet + Display>(automaton: &Nwa<A>) -> String {
    let mut out = format!("states {}\n", automaton.len());
    for state in automaton.initial() {
        let _ = writeln!(out, "initial {}", state.index());
    }
    for state in automaton.states().filter(|s| automaton.is_accepting(*s)) {
        let _ = writeln!(out, "accepting {}", state.index());
    }
    for from in automaton.states() {
        let at = from.index();
        for (letter, to) in automaton.internals(from) {
            let _ = writeln!(out, "internal {at} {} {}", to.index(), escaped(letter));
        }
        for (letter, to) in automaton.calls(from) {
            let _ = writeln!(out, "call {at} {} {}", to.index(), escaped(letter));
        }
        for (before, letter, to) in automaton.returns(from) {
            let (before, to) = (before.index(), to.index());
            let _ = writeln!(out, "return {at} {before} {to} {}", escaped(letter));
        }
    }
    out
}

fn escaped(letter: &impl Display) -> String {
    let text = letter.to_string().replace('\\', "\\\\");
    text.replace('\n', "\\n")
}

fn unescaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some('n') => out.push('\n'),
                Some(other) => out.push(other),
                None => out.push('\\'),
            },
            c => out.push(c),
        }
    }
    out
}

/// The automaton of a text, or all lines that are wrong.
pub fn read(text: &str) -> Result<Nwa<String>, Vec<ReadError>> {
    let mut reader = Reader {
        automaton: Nwa::new(),
        accepting: Vec::new(),
        declared: false,
    };
    let mut errors = Vec::new();
    let mut lines = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let said = line.trim_start();
        if said.is_empty() || said.starts_with('#') {
            continue;
        }
        // Which states accept is known before there are any.
        let first = reader.accepting(said);
        match first {
            Ok(true) => {}
            Ok(false) => lines.push((said, number)),
            Err(what) => errors.push(ReadError { line: number, what }),
        }
    }
    for (line, number) in lines {
        if let Err(what) = reader.line(line) {
            errors.push(ReadError { line: number, what });
        }
    }
    errors.sort_by_key(|error| error.line);
    match errors.is_empty() {
        true => Ok(reader.automaton),
        false => Err(errors),
    }
}

struct Reader {
    automaton: Nwa<String>,
    accepting: Vec<usize>,
    declared: bool,
}

/// So many states may be declared.
const MOST: usize = 1 << 24;

impl Reader {
    /// Reads a line that says which state accepts; whether it is one.
    fn accepting(&mut self, line: &str) -> Result<bool, String> {
        let Some(rest) = line.strip_prefix("accepting ") else {
            return Ok(false);
        };
        self.accepting.push(number(rest.trim())?);
        Ok(true)
    }

    fn line(&mut self, line: &str) -> Result<(), String> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "states" => self.states(number(rest.trim())?),
            "initial" => {
                let state = self.state(rest.trim())?;
                self.automaton.set_initial(state);
                Ok(())
            }
            "internal" => {
                let ([from, to], letter) = self.places(rest)?;
                self.automaton.add_internal(from, letter, to);
                Ok(())
            }
            "call" => {
                let ([from, to], letter) = self.places(rest)?;
                self.automaton.add_call(from, letter, to);
                Ok(())
            }
            "return" => {
                let ([from, before, to], letter) = self.places(rest)?;
                self.automaton.add_return(from, before, letter, to);
                Ok(())
            }
            other => Err(format!(
                "`{other}` is none of states, initial, accepting, internal, call, return"
            )),
        }
    }

    fn states(&mut self, count: usize) -> Result<(), String> {
        if std::mem::replace(&mut self.declared, true) {
            return Err("the states are declared twice".into());
        }
        if count > MOST {
            return Err(format!("more than {MOST} states"));
        }
        self.accepting.sort_unstable();
        for state in 0..count {
            let accepting = self.accepting.binary_search(&state).is_ok();
            self.automaton.add_state(accepting);
        }
        match self.accepting.last() {
            Some(last) if *last >= count => Err(format!("there is no state {last}")),
            Some(_) | None => Ok(()),
        }
    }

    fn state(&self, text: &str) -> Result<State, String> {
        let number = number(text)?;
        match number < self.automaton.len() {
            true => Ok(State::from_index(number)),
            false => Err(format!("there is no state {number}")),
        }
    }

    /// So many states, and the letter.
    fn places<const N: usize>(&self, text: &str) -> Result<([State; N], String), String> {
        let mut rest = text;
        let mut states = Vec::with_capacity(N);
        for _ in 0..N {
            let (first, after) = rest.split_once(' ').unwrap_or((rest, ""));
            states.push(self.state(first)?);
            rest = after;
        }
        let states: [State; N] = states.try_into().map_err(|_| "states are missing")?;
        Ok((states, unescaped(rest)))
    }
}

fn number(text: &str) -> Result<usize, String> {
    let number = text.parse();
    number.map_err(|_| format!("`{text}` is no number of a state"))
}
