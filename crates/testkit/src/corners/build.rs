//! Building blocks of gadgets.

use super::Property;
use crate::rng::Rng;

/// What a gadget is asked for.
#[derive(Clone, Debug)]
pub(super) struct Ask {
    /// What will be asked about the program.
    pub(super) property: Property,
    /// Whether for 32 bits.
    pub(super) narrow: bool,
    /// Whether to plant a memory error, if it can.
    pub(super) bug: bool,
    /// What its names of file scope begin with.
    pub(super) name: String,
}

/// What is known about the answer by construction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Truth {
    /// All compiled programs behave alike: their behaviour is the truth.
    Closed,
    /// C leaves open whether the violation happens, so *safe* is wrong and *unsafe* is right.
    Open,
}

/// A function without parameters that returns a number.
#[derive(Clone, Default, Debug)]
pub(super) struct Gadget {
    /// Declarations of file scope before it.
    pub(super) file: String,
    /// Its body.
    pub(super) body: String,
    /// Headers.
    pub(super) includes: Vec<&'static str>,
    /// Whether its number is 0 or 1 by a choice that C leaves open, both being possible.
    pub(super) open: bool,
    /// Whether it ends the program.
    pub(super) ends: bool,
    /// Whether it planted a bug.
    pub(super) planted: bool,
    /// Whether it has effects before or after `main`.
    pub(super) alone: bool,
    /// Whether gcc alone obeys it.
    pub(super) gcc_only: bool,
    fills: Vec<(String, String)>,
}

impl Gadget {
    /// A gadget of these texts: `$name` stands for what [`Gadget::set`] says, `$_` for the prefix.
    pub(super) fn new(includes: &[&'static str], file: &str, body: &str) -> Self {
        Self {
            file: file.to_owned(),
            body: body.to_owned(),
            includes: includes.to_vec(),
            ..Self::default()
        }
    }

    /// Says what `$name` stands for.
    pub(super) fn set(mut self, name: &str, value: impl ToString) -> Self {
        self.fills.push((format!("${name}"), value.to_string()));
        self
    }

    /// Says that the number is open.
    pub(super) fn open(mut self) -> Self {
        self.open = true;
        self
    }

    /// Says whether it ends the program.
    pub(super) fn ends(mut self, ends: bool) -> Self {
        self.ends = ends;
        self
    }

    /// Says that the program must be compiled alone.
    pub(super) fn alone(mut self) -> Self {
        self.alone = true;
        self
    }

    /// Says that other compilers do something else.
    pub(super) fn gcc_only(mut self) -> Self {
        self.gcc_only = true;
        self.alone = true;
        self
    }

    /// Declarations of functions that the headers declare on request only.
    pub(super) fn prototypes(mut self, text: &str) -> Self {
        self.file.insert_str(0, text);
        self
    }

    /// `$bug` stands for `bad` if a bug is to be planted, else for `good`.
    pub(super) fn bug(mut self, ask: &Ask, good: impl AsRef<str>, bad: impl AsRef<str>) -> Self {
        let planted = ask.bug && ask.property == Property::Memory;
        self.planted |= planted;
        let text = if planted { bad.as_ref() } else { good.as_ref() };
        self.set("bug", text)
    }

    /// Replaces what stands for something else; longer names first.
    pub(super) fn finish(&mut self, ask: &Ask) {
        let mut fills = std::mem::take(&mut self.fills);
        fills.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
        fills.push(("$_".into(), format!("{}_", ask.name)));
        for text in [&mut self.file, &mut self.body] {
            // What is filled in may have placeholders itself.
            for _ in 0..2 {
                for (name, value) in &fills {
                    *text = text.replace(name.as_str(), value);
                }
            }
        }
    }
}

/// A number within bounds, as text.
pub(super) fn number(rng: &mut Rng, low: usize, high: usize) -> String {
    rng.within(low, high).to_string()
}

/// A word of lower-case letters.
pub(super) fn word(rng: &mut Rng, low: usize, high: usize) -> String {
    let length = rng.within(low, high);
    let letters: Vec<char> = ('a'..='z').collect();
    (0..length).map(|_| *rng.pick(&letters)).collect()
}
