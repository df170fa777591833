//! Reading circuits: both forms, in one pass over the bytes.
//!
//! What is wrong is told with the line, or for the binary part the byte, that it is found at.

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
const MOST_VARIABLES: usize = 1 << 28;

/// Reads a circuit. Without bad literals the outputs are bad. Justice and fairness are refused.
pub fn read(text: &[u8]) -> Result<AigSystem, ReadError> {
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
    if count(7) + count(8) > 0 {
        return Err(reader.wrong("justice and fairness are not supported"));
    }
    let [largest, inputs, latches, outputs, ands] = [0, 1, 2, 3, 4].map(count);
    if counts.iter().any(|n| *n > MOST_VARIABLES) || largest < inputs + latches + ands {
        return Err(reader.wrong("the numbers of the header do not fit together"));
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
        gates: Vec::new(),
        first_line: reader.line,
    };
    reader.rest(raw, binary, [outputs, count(5), count(6), ands])
}

/// A circuit as numbers.
struct Raw {
    largest: usize,
    inputs: Vec<usize>,
    /// Left side, next, reset.
    latches: Vec<(usize, usize, usize)>,
    bad: Vec<usize>,
    constraints: Vec<usize>,
    gates: Vec<(usize, usize, usize)>,
    first_line: usize,
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
            let number = word.parse().ok().filter(|n| *n <= 2 * MOST_VARIABLES + 1);
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
        [outputs, bad, constraints, ands]: [usize; 4],
    ) -> Result<AigSystem, ReadError> {
        let outputs = self.literals(outputs)?;
        raw.bad = self.literals(bad)?;
        if bad == 0 {
            raw.bad = outputs;
        }
        raw.constraints = self.literals(constraints)?;
        let first = raw.inputs.len() + raw.latches.len() + 1;
        for index in 0..ands {
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
        raw.build().map_err(|what| self.wrong(what))
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
    fn build(&self) -> Result<AigSystem, String> {
        let mut system = AigSystem::default();
        let mut made: FxHashMap<usize, AigLit> = FxHashMap::default();
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
        self.gates(&mut system, &mut made)?;
        let get = |lit: usize| match made.get(&(lit / 2)) {
            Some(edge) => Ok(*edge ^ (lit % 2 == 1)),
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
        Ok(system)
    }

    /// ANDs, in an order in which operands come first.
    fn gates(
        &self,
        system: &mut AigSystem,
        made: &mut FxHashMap<usize, AigLit>,
    ) -> Result<(), String> {
        let mut gates = FxHashMap::default();
        for (left, a, b) in &self.gates {
            let variable = left / 2;
            if left % 2 == 1 || variable > self.largest || made.contains_key(&variable) {
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
                if made.contains_key(&top) {
                    stack.pop();
                    continue;
                }
                let &(a, b) = gates.get(&top).ok_or_else(|| {
                    format!(
                        "variable {top} is not defined (line {} on)",
                        self.first_line
                    )
                })?;
                let missing = [a, b].map(|lit| lit / 2);
                let missing = missing.iter().filter(|v| !made.contains_key(v));
                let missing: Vec<usize> = missing.copied().collect();
                if missing.is_empty() {
                    let edge = |lit: usize| made[&(lit / 2)] ^ (lit % 2 == 1);
                    let gate = system.aig.and(edge(a), edge(b));
                    made.insert(top, gate);
                    stack.pop();
                } else if open.insert(top, true).is_some() {
                    return Err(format!("variable {top} depends on itself"));
                } else {
                    stack.extend(missing);
                }
            }
        }
        Ok(())
    }
}
