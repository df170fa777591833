//! Reads a model line by line; a line may only use numbers of earlier lines.
//!
//! A line with a mistake defines its number as wrong, so that lines that use it are not reported,
//! too.

use super::{
    codes,
    op::{self, Refusal},
};
use crate::{
    Goal, Model, Property,
    symbols::{Unique, unescape},
};
use bia_base::{Code, Diagnostic, SourceId, Span};
use bia_system::StateVar;
use bia_term::{Sort, SortData, Term, Terms, value::Bv};
use rustc_hash::FxHashMap;

/// Wider bit-vectors are refused.
pub(super) const MAX_BITS: u32 = 1 << 20;
/// All constants of a file together, in bits, and what else takes more memory than its line.
const MAX_CONSTANT_BITS: u64 = 1 << 30;
/// The greatest number of complaints that are reported.
const MAX_COMPLAINTS: usize = 100;

/// The model of a text; complaints otherwise.
pub fn read(terms: &mut Terms, source: SourceId, text: &str) -> Result<Model, Vec<Diagnostic>> {
    let mut reader = Reader {
        terms,
        items: FxHashMap::default(),
        model: Parts::default(),
        names: Unique::default(),
        constant_bits: 0,
    };
    let mut diagnostics = Vec::new();
    let mut start = 0;
    for line in text.split('\n') {
        let span = Span::new(source, start, start + line.len());
        start += line.len() + 1;
        if let Err((code, why)) = reader.line(line, span) {
            diagnostics.push(Diagnostic::new(code, why).at(span));
            if diagnostics.len() >= MAX_COMPLAINTS {
                break;
            }
        }
    }
    if diagnostics.is_empty() {
        Ok(reader.finish())
    } else {
        Err(diagnostics)
    }
}

/// What a number stands for.
#[derive(Clone, Copy)]
enum Item {
    Sort(Sort),
    Value(Term),
    /// The line has a mistake that was reported.
    Wrong,
    /// A line without a value, such as `bad`.
    Nothing,
}

#[derive(Default)]
struct Parts {
    state: Vec<StateVar>,
    initialised: Vec<bool>,
    /// The place of each state.
    place: FxHashMap<Term, usize>,
    inputs: Vec<Term>,
    init: Vec<Term>,
    constraints: Vec<Term>,
    properties: Vec<Property>,
    fairness: Vec<Term>,
    bad: usize,
    justice: usize,
}

struct Reader<'a> {
    terms: &'a mut Terms,
    items: FxHashMap<u64, Item>,
    model: Parts,
    names: Unique,
    constant_bits: u64,
}

type Complaint = (&'static Code, String);
/// `None`: an operand has a mistake that was reported.
type Made<T> = Result<Option<T>, Complaint>;

fn malformed(why: impl Into<String>) -> Complaint {
    (&codes::MALFORMED, why.into())
}

/// The words of a line.
struct Words<'a> {
    words: Vec<&'a str>,
    at: usize,
}

impl<'a> Words<'a> {
    fn next(&mut self, what: &str) -> Result<&'a str, Complaint> {
        let word = self.words.get(self.at).copied();
        self.at += 1;
        word.ok_or_else(|| malformed(format!("{what} is missing")))
    }

    fn number(&mut self, what: &str) -> Result<u64, Complaint> {
        let word = self.next(what)?;
        number(word).ok_or_else(|| malformed(format!("{what} is not a number: `{}`", short(word))))
    }

    /// The name at the end of the line, if there is one.
    fn peek(&self) -> Option<&'a str> {
        self.words.get(self.at).copied()
    }

    fn name(&mut self) {
        self.at += 1;
    }

    fn end(&self) -> Result<(), Complaint> {
        match self.words.get(self.at) {
            None => Ok(()),
            Some(word) => Err(malformed(format!("`{}` is too much", short(word)))),
        }
    }
}

/// A number without sign or leading plus.
fn number(word: &str) -> Option<u64> {
    let digits = !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    digits.then(|| word.parse().ok()).flatten()
}

/// Words may be as long as the file.
pub(super) fn short(word: &str) -> String {
    let mut text: String = word.chars().take(32).collect();
    if text.len() < word.len() {
        text.push('…');
    }
    text
}

impl Reader<'_> {
    fn line(&mut self, line: &str, span: Span) -> Result<(), Complaint> {
        let line = line.split_once(';').map_or(line, |(before, _)| before);
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        if words.is_empty() {
            return Ok(());
        }
        let mut words = Words { words, at: 0 };
        let id = words.number("the number of the line")?;
        if id == 0 {
            return Err(malformed("lines are numbered from 1"));
        }
        if self.items.contains_key(&id) {
            let why = format!("number {id} was given already");
            return Err((&codes::UNDEFINED, why));
        }
        // Not before its operands are looked up: nothing is its own operand.
        let item = self.item(&mut words, span);
        let found = item.as_ref().ok().copied().flatten();
        self.items.insert(id, found.unwrap_or(Item::Wrong));
        item.map(|_| ())
    }

    fn item(&mut self, words: &mut Words<'_>, span: Span) -> Made<Item> {
        let tag = words.next("the word that says what the line is")?;
        let item = match tag {
            "sort" => self.sort(words)?.map(Item::Sort),
            "input" | "state" => self.variable(words, tag == "state")?.map(Item::Value),
            "init" | "next" => {
                self.of_state(words, tag == "init")?;
                Some(Item::Nothing)
            }
            "bad" | "constraint" | "fair" | "output" => {
                self.named(words, tag, span)?;
                Some(Item::Nothing)
            }
            "justice" => {
                self.justice(words, span)?;
                Some(Item::Nothing)
            }
            "zero" | "one" | "ones" | "const" | "constd" | "consth" => {
                self.constant(words, tag)?.map(Item::Value)
            }
            _ => self.operation(words, tag)?.map(Item::Value),
        };
        // A name may follow everything.
        words.name();
        words.end()?;
        Ok(item)
    }

    fn sort(&mut self, words: &mut Words<'_>) -> Made<Sort> {
        match words.next("the kind of sort")? {
            "bitvec" => {
                let width = words.number("the width")?;
                let width = u32::try_from(width).ok();
                let width = width.filter(|w| (1..=MAX_BITS).contains(w));
                let Some(width) = width else {
                    let why = format!("bit-vectors have between 1 and {MAX_BITS} bits");
                    return Err((&codes::OUT_OF_RANGE, why));
                };
                Ok(Some(op::bits(self.terms, width)))
            }
            "array" => {
                let (index, element) = (self.sort_of(words)?, self.sort_of(words)?);
                let (Some(index), Some(element)) = (index, element) else {
                    return Ok(None);
                };
                let made = self.terms.intern_sort(SortData::Array { index, element });
                let made = made.map_err(|why| (&codes::OUT_OF_RANGE, why.to_string()))?;
                Ok(Some(made))
            }
            other => Err(malformed(format!(
                "sorts are `bitvec` or `array`, not `{}`",
                short(other)
            ))),
        }
    }

    fn get(&self, id: u64) -> Result<Item, Complaint> {
        let item = self.items.get(&id).copied();
        item.ok_or_else(|| (&codes::UNDEFINED, format!("number {id} is not defined")))
    }

    fn sort_of(&mut self, words: &mut Words<'_>) -> Made<Sort> {
        let id = words.number("a sort")?;
        match self.get(id)? {
            Item::Sort(sort) => Ok(Some(sort)),
            Item::Wrong => Ok(None),
            Item::Value(_) | Item::Nothing => {
                Err((&codes::UNDEFINED, format!("number {id} is no sort")))
            }
        }
    }

    fn value(&mut self, words: &mut Words<'_>) -> Made<Term> {
        let word = words.next("an operand")?;
        let (negated, digits) = match word.strip_prefix('-') {
            Some(digits) => (true, digits),
            None => (false, word),
        };
        let id = number(digits)
            .ok_or_else(|| malformed(format!("operand `{}` is not a number", short(word))))?;
        match self.get(id)? {
            Item::Value(value) if negated => {
                let not = op::not(self.terms, value);
                let not = not.ok_or((&codes::ILL_SORTED, "arrays have no complement".into()));
                not.map(Some)
            }
            Item::Value(value) => Ok(Some(value)),
            Item::Wrong => Ok(None),
            Item::Sort(_) | Item::Nothing => {
                Err((&codes::UNDEFINED, format!("number {id} is no value")))
            }
        }
    }

    fn variable(&mut self, words: &mut Words<'_>, is_state: bool) -> Made<Term> {
        let Some(sort) = self.sort_of(words)? else {
            return Ok(None);
        };
        let count = match is_state {
            true => self.model.state.len(),
            false => self.model.inputs.len(),
        };
        let plain = format!("{}{count}", if is_state { "state" } else { "input" });
        let name = words.peek().map_or(plain, unescape);
        let name = self.names.name(&name);
        let var = self.terms.var(&name, sort);
        if is_state {
            self.model.place.insert(var, count);
            self.model.initialised.push(false);
            self.model.state.push(StateVar {
                now: var,
                next: None,
            });
        } else {
            self.model.inputs.push(var);
        }
        Ok(Some(var))
    }

    /// `init` and `next`.
    fn of_state(&mut self, words: &mut Words<'_>, is_init: bool) -> Result<(), Complaint> {
        let sort = self.sort_of(words)?;
        let state = self.value(words)?;
        let value = self.value(words)?;
        let (Some(sort), Some(state), Some(mut value)) = (sort, state, value) else {
            return Ok(());
        };
        let bad = |why: &str| (&codes::BAD_STATE, why.to_owned());
        let place = self.model.place.get(&state).copied();
        let place = place.ok_or_else(|| bad("this is for states"))?;
        let own = self.terms.sort(state);
        if is_init && self.terms.sort(value) != own {
            // An array may be given the value of all its elements.
            let parts = self.terms.sorts().array_parts(own);
            if parts.is_some_and(|(_, element)| element == self.terms.sort(value)) {
                value = self.terms.const_array(own, value);
            }
        }
        if sort != own || self.terms.sort(value) != own {
            let why = "state, value and the sort of the line differ";
            return Err((&codes::ILL_SORTED, why.into()));
        }
        if !is_init {
            if self.model.state[place].next.is_some() {
                return Err(bad("the state has a next-state function already"));
            }
            self.model.state[place].next = Some(value);
            return Ok(());
        }
        if self.model.initialised[place] {
            return Err(bad("the state has an initial value already"));
        }
        let free = self.terms.free_vars(&[value]);
        for var in free {
            match self.model.place.get(&var) {
                None => return Err(bad("an initial value depends on inputs")),
                Some(other) if *other == place => {
                    return Err(bad("an initial value depends on the state itself"));
                }
                Some(other) if *other > place => {
                    return Err(bad(
                        "an initial value depends on a state that is declared later",
                    ));
                }
                Some(_) => {}
            }
        }
        self.model.initialised[place] = true;
        self.model.init.push(self.terms.eq(state, value));
        Ok(())
    }

    /// `bad`, `constraint`, `fair` and `output`.
    fn named(&mut self, words: &mut Words<'_>, tag: &str, span: Span) -> Result<(), Complaint> {
        let value = self.value(words)?;
        let Some(value) = value else { return Ok(()) };
        if tag != "output" && self.terms.sort(value) != Sort::BOOL {
            let why = format!("`{tag}` is for values of one bit");
            return Err((&codes::ILL_SORTED, why));
        }
        if tag == "constraint" {
            self.model.constraints.push(value);
        }
        if tag == "fair" {
            self.model.fairness.push(value);
        }
        if tag == "bad" {
            let name = words.peek().map(unescape);
            let name = name.unwrap_or_else(|| format!("b{}", self.model.bad));
            self.model.bad += 1;
            self.property(name, Goal::Bad(value), span);
        }
        Ok(())
    }

    fn property(&mut self, name: String, goal: Goal, span: Span) {
        self.model.properties.push(Property {
            name,
            goal,
            span: Some(span),
        });
    }

    /// Conditions that hold again and again.
    fn justice(&mut self, words: &mut Words<'_>, span: Span) -> Result<(), Complaint> {
        let count = words.number("the number of conditions")?;
        let mut conditions = Vec::new();
        for _ in 0..count {
            let Some(value) = self.value(words)? else {
                continue;
            };
            if self.terms.sort(value) != Sort::BOOL {
                let why = "`justice` is for values of one bit";
                return Err((&codes::ILL_SORTED, why.into()));
            }
            conditions.push(value);
        }
        let name = words.peek().map(unescape);
        let name = name.unwrap_or_else(|| format!("j{}", self.model.justice));
        self.model.justice += 1;
        self.property(name, Goal::Justice(conditions), span);
        Ok(())
    }

    fn constant(&mut self, words: &mut Words<'_>, tag: &str) -> Made<Term> {
        let sort = self.sort_of(words)?;
        let digits = match tag {
            "const" | "constd" | "consth" => words.next("the constant")?,
            _ => "",
        };
        let Some(sort) = sort else { return Ok(None) };
        let Some(width) = op::width(self.terms, sort) else {
            return Err((&codes::ILL_SORTED, "constants are bit-vectors".into()));
        };
        self.charge(u64::from(width))?;
        let value = match tag {
            "zero" => Some(Bv::zero(width)),
            "one" => Some(Bv::one(width)),
            "ones" => Some(Bv::ones(width)),
            _ => op::constant(tag, digits, width),
        };
        let value = value.ok_or_else(|| {
            let why = format!("`{}` is no constant of {width} bits", short(digits));
            (&codes::OUT_OF_RANGE, why)
        })?;
        Ok(Some(op::from_bits(self.terms, value)))
    }

    /// Counts bits that take memory which is not in proportion to the file.
    fn charge(&mut self, bits: u64) -> Result<(), Complaint> {
        self.constant_bits = self.constant_bits.saturating_add(bits);
        if self.constant_bits > MAX_CONSTANT_BITS {
            let why = "the constants of the file are too large together";
            return Err((&codes::OUT_OF_RANGE, why.into()));
        }
        Ok(())
    }

    /// What an operation makes of words that are wide: values, and for `redxor` terms for each bit.
    fn charge_operation(
        &mut self,
        tag: &str,
        made: Term,
        operand: Option<Term>,
    ) -> Result<(), Complaint> {
        let width =
            |terms: &Terms, term: Term| u64::from(op::width(terms, terms.sort(term)).unwrap_or(1));
        let mut bits = match self.terms.value_of(made) {
            Some(_) => width(self.terms, made),
            None => 0,
        };
        if let ("redxor", Some(operand)) = (tag, operand) {
            bits += 256 * width(self.terms, operand);
        }
        self.charge(bits)
    }

    fn operation(&mut self, words: &mut Words<'_>, tag: &str) -> Made<Term> {
        let Some((operands, numbers)) = op::arity(tag) else {
            return Err(malformed(format!("`{}` is unknown", short(tag))));
        };
        let sort = self.sort_of(words)?;
        let mut values = Vec::with_capacity(operands);
        let mut wrong = sort.is_none();
        for _ in 0..operands {
            match self.value(words)? {
                Some(value) => values.push(value),
                None => wrong = true,
            }
        }
        let mut indices = [0_u32; 2];
        for index in &mut indices[..numbers] {
            let number = words.number("an index")?;
            *index = u32::try_from(number).unwrap_or(u32::MAX);
        }
        let (Some(sort), false) = (sort, wrong) else {
            return Ok(None);
        };
        match op::apply(self.terms, tag, &values, indices) {
            Ok(made) if self.terms.sort(made) == sort => {
                self.charge_operation(tag, made, values.first().copied())?;
                Ok(Some(made))
            }
            Ok(made) => {
                let found = op::sort_text(self.terms, self.terms.sort(made));
                let told = op::sort_text(self.terms, sort);
                let why = format!("`{tag}` gives {found} here, the line says {told}");
                Err((&codes::ILL_SORTED, why))
            }
            Err(Refusal::Sorts) => {
                let all = values
                    .iter()
                    .map(|v| op::sort_text(self.terms, self.terms.sort(*v)));
                let all: Vec<String> = all.collect();
                let why = format!("`{tag}` does not take {}", all.join(" and "));
                Err((&codes::ILL_SORTED, why))
            }
            Err(Refusal::Range) => {
                let why = format!("the indices of `{tag}` do not fit");
                Err((&codes::OUT_OF_RANGE, why))
            }
        }
    }

    fn finish(self) -> Model {
        Model {
            state: self.model.state,
            initialised: self.model.initialised,
            inputs: self.model.inputs,
            init: self.terms.and_all(&self.model.init),
            constraint: self.terms.and_all(&self.model.constraints),
            step: self.terms.tru(),
            properties: self.model.properties,
            fairness: self.model.fairness,
        }
    }
}
