//! Reading circuits: both forms, in one pass over the bytes; then names, and comments are left out.
//!
//! Errors name the line, or for the binary part the byte, at which they are found.

use super::Circuit;
use crate::symbols::unescape;
use bia_solver::aig::{AigLit, AigSystem, Latch};
use rustc_hash::FxHashMap;

/// Why a text is no circuit.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReadError {
    /// Something is wrong on a line, counted from 1.
    #[error("line {line}: {what}")]
    Line {
        /// The line.
        line: usize,
        /// What is wrong.
        what: String,
    },
    /// Something is wrong in the binary part, counted in bytes from 0.
    #[error("byte {byte}: {what}")]
    Byte {
        /// The byte.
        byte: usize,
        /// What is wrong.
        what: String,
    },
}

/// Files of more variables are refused before memory is reserved for them.
const MAX_VARIABLES: usize = 1 << 28;
/// Inputs of the binary form take no bytes of the file: there is nothing else that bounds them.
const MAX_INPUTS: usize = 1 << 24;

/// Reads a circuit without its names. Justice and fairness are refused.
pub fn read(text: &[u8]) -> Result<AigSystem, ReadError> {
    let circuit = read_circuit(text)?;
    match circuit.justice.is_empty() {
        true => Ok(circuit.system),
        false => Err(ReadError::Line {
            line: 1,
            what: "justice and fairness are not supported".into(),
        }),
    }
}

/// Reads a circuit. Without bad literals and justice the outputs are bad.
pub fn read_circuit(text: &[u8]) -> Result<Circuit, ReadError> {
    let mut reader = Reader {
        text,
        at: 0,
        line: 0,
    };
    let head = reader.line()?;
    let (kind, fields) = head.split_once(' ').unwrap_or((head, ""));
    let binary = match kind {
        "aig" => true,
        "aag" => false,
        _ => return Err(reader.wrong("a file starts with `aig` or `aag`")),
    };
    let counts = reader.numbers(fields)?;
    if counts.len() < 5 || counts.len() > 9 {
        return Err(reader.wrong("the header has five to nine numbers"));
    }
    let count = |index: usize| counts.get(index).copied().unwrap_or(0);
    let [largest, inputs, latches, outputs, ands] = [0, 1, 2, 3, 4].map(count);
    if counts.iter().any(|n| *n > MAX_VARIABLES) || largest < inputs + latches + ands {
        return Err(reader.wrong("the numbers of the header do not fit together"));
    }
    if inputs > MAX_INPUTS {
        return Err(reader.wrong(format!("there are more than {MAX_INPUTS} inputs")));
    }
    if binary && largest != inputs + latches + ands {
        return Err(reader.wrong("a binary file has no unused variables"));
    }
    let raw = Raw {
        largest,
        inputs: reader.lefts(binary, inputs, 0)?,
        latches: reader.latches(binary, latches, inputs)?,
        bad: Vec::new(),
        constraints: Vec::new(),
        justice: Vec::new(),
        fairness: Vec::new(),
        gates: Vec::new(),
        first_line: reader.line,
        dense: binary || largest <= text.len(),
    };
    let sections = Sections {
        outputs,
        bad: count(5),
        constraints: count(6),
        justice: count(7),
        fairness: count(8),
        ands,
    };
    reader.rest(raw, binary, &sections)
}

/// How long the parts of a file are.
struct Sections {
    outputs: usize,
    bad: usize,
    constraints: usize,
    justice: usize,
    fairness: usize,
    ands: usize,
}

/// A circuit as numbers.
struct Raw {
    largest: usize,
    inputs: Vec<usize>,
    /// Left side, next, reset.
    latches: Vec<(usize, usize, usize)>,
    bad: Vec<usize>,
    constraints: Vec<usize>,
    justice: Vec<Vec<usize>>,
    fairness: Vec<usize>,
    gates: Vec<(usize, usize, usize)>,
    first_line: usize,
    /// Whether the file is about as long as there are variables.
    dense: bool,
}

/// Edges by variable.
struct Made {
    dense: Vec<Option<AigLit>>,
    sparse: FxHashMap<usize, AigLit>,
}

impl Made {
    fn new(raw: &Raw) -> Self {
        let count = if raw.dense { raw.largest + 1 } else { 0 };
        Self {
            dense: vec![None; count],
            sparse: FxHashMap::default(),
        }
    }

    fn get(&self, variable: usize) -> Option<AigLit> {
        match self.dense.get(variable) {
            Some(edge) => *edge,
            None => self.sparse.get(&variable).copied(),
        }
    }

    /// The edge that was there before.
    fn insert(&mut self, variable: usize, edge: AigLit) -> Option<AigLit> {
        match self.dense.get_mut(variable) {
            Some(place) => place.replace(edge),
            None => self.sparse.insert(variable, edge),
        }
    }
}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
    line: usize,
}

impl<'a> Reader<'a> {
    fn wrong(&self, what: impl Into<String>) -> ReadError {
        ReadError::Line {
            line: self.line.max(1),
            what: what.into(),
        }
    }

    fn line(&mut self) -> Result<&'a str, ReadError> {
        self.line += 1;
        let rest = &self.text[self.at..];
        if rest.is_empty() {
            return Err(self.wrong("the file ends too early"));
        }
        let length = rest.iter().position(|byte| *byte == b'\n');
        let (line, step) = length.map_or((rest, rest.len()), |n| (&rest[..n], n + 1));
        self.at += step;
        let line = std::str::from_utf8(line).map_err(|_| self.wrong("not a line of text"))?;
        Ok(line.trim_end_matches('\r'))
    }

    fn numbers(&self, text: &str) -> Result<Vec<usize>, ReadError> {
        let words = text.split_ascii_whitespace();
        let numbers = words.map(|word| {
            let number = word.parse().ok().filter(|n| *n <= 2 * MAX_VARIABLES + 1);
            number.ok_or_else(|| self.wrong(format!("`{word}` is not a number that fits")))
        });
        numbers.collect()
    }

    fn fields<const N: usize>(&mut self) -> Result<[usize; N], ReadError> {
        let line = self.line()?;
        let found = self.numbers(line)?;
        let found: Result<[usize; N], _> = found.try_into();
        found.map_err(|_| self.wrong(format!("a line of {N} numbers is expected here")))
    }

    /// Left sides that the binary form leaves out.
    fn lefts(
        &mut self,
        binary: bool,
        count: usize,
        before: usize,
    ) -> Result<Vec<usize>, ReadError> {
        if binary {
            return Ok((0..count).map(|i| 2 * (before + i + 1)).collect());
        }
        (0..count)
            .map(|_| self.fields::<1>().map(|[lit]| lit))
            .collect()
    }

    fn latches(
        &mut self,
        binary: bool,
        count: usize,
        inputs: usize,
    ) -> Result<Vec<(usize, usize, usize)>, ReadError> {
        let mut latches = Vec::new();
        for index in 0..count {
            let line = self.line()?;
            let mut found = self.numbers(line)?;
            if binary {
                found.insert(0, 2 * (inputs + index + 1));
            }
            match found[..] {
                [left, next] => latches.push((left, next, 0)),
                [left, next, reset] if reset <= 1 || reset == left => {
                    latches.push((left, next, reset));
                }
                _ => return Err(self.wrong("a latch is its next value and maybe its reset value")),
            }
        }
        Ok(latches)
    }

    fn literals(&mut self, count: usize) -> Result<Vec<usize>, ReadError> {
        let lits = (0..count).map(|_| self.fields::<1>().map(|[lit]| lit));
        lits.collect()
    }

    fn rest(
        &mut self,
        mut raw: Raw,
        binary: bool,
        sections: &Sections,
    ) -> Result<Circuit, ReadError> {
        let outputs = self.literals(sections.outputs)?;
        raw.bad = self.literals(sections.bad)?;
        let outputs_are_bad = sections.bad == 0 && sections.justice == 0;
        if outputs_are_bad {
            raw.bad = outputs;
        }
        raw.constraints = self.literals(sections.constraints)?;
        // All counts come before the first literal.
        for size in self.literals(sections.justice)? {
            let set = self.literals(size)?;
            raw.justice.push(set);
        }
        raw.fairness = self.literals(sections.fairness)?;
        let first = raw.inputs.len() + raw.latches.len() + 1;
        for index in 0..sections.ands {
            let gate = match binary {
                false => {
                    let [left, a, b] = self.fields()?;
                    (left, a, b)
                }
                true => {
                    let left = 2 * (first + index);
                    let high = self.delta(left)?;
                    let low = self.delta(high)?;
                    (left, high, low)
                }
            };
            raw.gates.push(gate);
        }
        let system = raw.build(binary).map_err(|what| self.wrong(what))?;
        let mut circuit = Circuit::from(system);
        self.symbols(&mut circuit, outputs_are_bad)?;
        Ok(circuit)
    }

    /// The names after the ANDs; comments end them.
    fn symbols(&mut self, circuit: &mut Circuit, outputs_are_bad: bool) -> Result<(), ReadError> {
        while self.at < self.text.len() {
            if self.text[self.at] == b'c' {
                return Ok(());
            }
            let line = self.line()?;
            if line.is_empty() && self.at == self.text.len() {
                return Ok(());
            }
            let (place, name) = line.split_once(' ').unwrap_or((line, ""));
            let mut chars = place.chars();
            let kind = chars.next();
            let number = self.numbers(chars.as_str())?;
            let names = match kind {
                Some('i') => Some(&mut circuit.inputs),
                Some('l') => Some(&mut circuit.latches),
                Some('b') => Some(&mut circuit.bad),
                Some('o') if outputs_are_bad => Some(&mut circuit.bad),
                Some('j') => Some(&mut circuit.justice),
                Some('o' | 'c' | 'f') => None,
                Some(_) | None => return Err(self.wrong("this is no name of anything")),
            };
            if let (Some(names), Some(number)) = (names, number.first()) {
                let place = names.get_mut(*number);
                let place = place.ok_or_else(|| self.wrong("there is nothing of this number"))?;
                *place = unescape(name);
            }
        }
        Ok(())
    }

    /// `from` less the number that comes next.
    fn delta(&mut self, from: usize) -> Result<usize, ReadError> {
        let (mut number, mut shift) = (0_usize, 0);
        let start = self.at;
        let wrong = |what: &str| ReadError::Byte {
            byte: start,
            what: what.into(),
        };
        loop {
            let byte = *self
                .text
                .get(self.at)
                .ok_or_else(|| wrong("the file ends too early"))?;
            self.at += 1;
            number |= usize::from(byte & 0x7f) << shift;
            shift += 7;
            if byte & 0x80 == 0 {
                break;
            }
            if shift > 28 {
                return Err(wrong("a number is too large"));
            }
        }
        from.checked_sub(number)
            .ok_or_else(|| wrong("an AND is not after its operands"))
    }
}

impl Raw {
    /// The circuit, once all literals are known to be defined and no AND is above itself.
    fn build(&self, binary: bool) -> Result<AigSystem, String> {
        let mut system = AigSystem::default();
        let mut made = Made::new(self);
        made.insert(0, AigLit::FALSE);
        let mut define = |variable: usize, lit: AigLit| match made.insert(variable, lit) {
            None => Ok(()),
            Some(_) => Err(format!("variable {variable} is defined twice")),
        };
        let variable = |lit: usize| match lit.is_multiple_of(2) && lit / 2 <= self.largest {
            true => Ok(lit / 2),
            false => Err(format!("literal {lit} cannot be defined")),
        };
        for lit in &self.inputs {
            define(variable(*lit)?, system.input())?;
        }
        for (left, _, reset) in &self.latches {
            let init = (*reset <= 1).then_some(*reset == 1);
            define(variable(*left)?, system.latch(init))?;
        }
        match binary {
            true => self.ordered_gates(&mut system, &mut made)?,
            false => self.gates(&mut system, &mut made)?,
        }
        let get = |lit: usize| match made.get(lit / 2) {
            Some(edge) => Ok(edge ^ (lit % 2 == 1)),
            None => Err(format!("literal {lit} is not defined")),
        };
        for (index, (_, next, _)) in self.latches.iter().enumerate() {
            let latch: &mut Latch = &mut system.latches[index];
            latch.next = get(*next)?;
        }
        system.bad = self
            .bad
            .iter()
            .map(|lit| get(*lit))
            .collect::<Result<_, _>>()?;
        let constraints = self.constraints.iter().map(|lit| get(*lit));
        system.constraints = constraints.collect::<Result<_, _>>()?;
        for set in &self.justice {
            let lits = set.iter().map(|lit| get(*lit));
            system.justice.push(lits.collect::<Result<_, _>>()?);
        }
        let fairness = self.fairness.iter().map(|lit| get(*lit));
        system.fairness = fairness.collect::<Result<_, _>>()?;
        Ok(system)
    }

    /// ANDs of the binary form: operands come first.
    fn ordered_gates(&self, system: &mut AigSystem, made: &mut Made) -> Result<(), String> {
        for (left, a, b) in &self.gates {
            let edge = |lit: usize| match made.get(lit / 2) {
                Some(edge) => Ok(edge ^ (lit % 2 == 1)),
                None => Err(format!("variable {} depends on itself", left / 2)),
            };
            let gate = system.aig.and(edge(*a)?, edge(*b)?);
            made.insert(left / 2, gate);
        }
        Ok(())
    }

    /// ANDs, in an order in which operands come first.
    fn gates(&self, system: &mut AigSystem, made: &mut Made) -> Result<(), String> {
        let mut gates = FxHashMap::default();
        for (left, a, b) in &self.gates {
            let variable = left / 2;
            if left % 2 == 1 || variable > self.largest || made.get(variable).is_some() {
                return Err(format!("literal {left} cannot be defined by an AND"));
            }
            if gates.insert(variable, (*a, *b)).is_some() {
                return Err(format!("variable {variable} is defined twice"));
            }
        }
        let mut open: FxHashMap<usize, bool> = FxHashMap::default();
        for (left, ..) in &self.gates {
            let mut stack = vec![left / 2];
            while let Some(&top) = stack.last() {
                if made.get(top).is_some() {
                    stack.pop();
                    continue;
                }
                let &(a, b) = gates.get(&top).ok_or_else(|| {
                    format!(
                        "variable {top} is not defined (line {} on)",
                        self.first_line
                    )
                })?;
                let edge = |lit: usize| made.get(lit / 2).map(|edge| edge ^ (lit % 2 == 1));
                if let (Some(a), Some(b)) = (edge(a), edge(b)) {
                    let gate = system.aig.and(a, b);
                    made.insert(top, gate);
                    stack.pop();
                } else if open.insert(top, true).is_some() {
                    return Err(format!("variable {top} depends on itself"));
                } else {
                    let missing = [a, b].map(|lit| lit / 2).into_iter();
                    stack.extend(missing.filter(|v| made.get(*v).is_none()));
                }
            }
        }
        Ok(())
    }
}
