//! [`Row`]: what is known of an engine besides its code. The rows are beside the modules, in
//! `engines/mod.rs`.

use crate::{
    Engine,
    engines::ENGINES,
    options::{OptionError, OptionRow, Settings},
};
use bia_cfg::{Cfg, Inlined};
use bia_system::{Chc, Fair, Ts};

/// An engine of one level, or why its options are refused.
pub type Made<L> = Result<Box<dyn Engine<L>>, OptionError>;

/// Makes an engine with its options set, by the level of system that it works on.
#[derive(Clone, Copy, Debug)]
pub enum Constructor {
    /// For transition systems.
    System(fn(&Settings) -> Made<Ts>),
    /// For transition systems, about infinite paths.
    Fair(fn(&Settings) -> Made<Fair>),
    /// For control-flow graphs with calls, recursive ones too.
    Graph(fn(&Settings) -> Made<Cfg>),
    /// For control-flow graphs whose calls are inlined.
    Inlined(fn(&Settings) -> Made<Inlined>),
    /// For Horn clauses.
    Clauses(fn(&Settings) -> Made<Chc>),
}

/// What an engine works on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// Transition systems.
    System,
    /// Infinite paths of transition systems.
    Fair,
    /// Control-flow graphs.
    Graph,
    /// Control-flow graphs without calls.
    Inlined,
    /// Horn clauses.
    Clauses,
}

impl Level {
    /// As people say it.
    pub fn name(self) -> &'static str {
        match self {
            Self::System => "transition system",
            Self::Fair => "infinite paths of a transition system",
            Self::Graph => "control-flow graph",
            Self::Inlined => "control-flow graph without calls",
            Self::Clauses => "Horn clauses",
        }
    }
}

/// What an engine is good at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finds {
    /// Counterexamples; proofs only where all paths end.
    Errors,
    /// Proofs alone.
    Proofs,
    /// Counterexamples and proofs.
    Both,
}

impl Finds {
    /// As people say it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Errors => "errors",
            Self::Proofs => "proofs",
            Self::Both => "errors and proofs",
        }
    }
}

/// An option that makes an engine one of another level.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Otherwise {
    /// Its name.
    pub(crate) option: &'static str,
    /// Its value.
    pub(crate) value: &'static str,
    pub(crate) constructor: Constructor,
}

impl Constructor {
    /// The level of systems that is worked on.
    pub fn level(self) -> Level {
        match self {
            Self::System(_) => Level::System,
            Self::Fair(_) => Level::Fair,
            Self::Graph(_) => Level::Graph,
            Self::Inlined(_) => Level::Inlined,
            Self::Clauses(_) => Level::Clauses,
        }
    }
}

/// One engine.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// Its name.
    pub name: &'static str,
    /// What it does, in one line.
    pub summary: &'static str,
    /// Where it is from.
    pub paper: &'static str,
    /// What it is good at.
    pub finds: Finds,
    /// Whether it relies on the invariants that engines share, so that they are worth looking for.
    pub uses_facts: bool,
    /// The engines for transition systems that it asks, unless its options say otherwise.
    pub helpers: &'static [&'static str],
    /// Its options.
    pub options: &'static [OptionRow],
    /// How it is made. Use [`Row::system`] and [`Row::graph`], which refuse options that it does
    /// not have.
    pub(crate) constructor: Constructor,
    /// How it is made instead if its options say so.
    pub(crate) otherwise: Option<Otherwise>,
}

impl Row {
    /// The engine of this name.
    pub fn find(name: &str) -> Result<&'static Row, OptionError> {
        let found = ENGINES.iter().find(|row| row.name == name);
        found.ok_or_else(|| {
            let known: Vec<&str> = ENGINES.iter().map(|row| row.name).collect();
            OptionError::Engine {
                name: name.into(),
                known: known.join(", "),
            }
        })
    }

    /// The row and the options of `name` or `name:option=value,option=value`.
    pub fn select(text: &str) -> Result<(&'static Row, Settings), OptionError> {
        let (name, options) = text.split_once(':').unwrap_or((text, ""));
        let row = Self::find(name.trim())?;
        let settings = Settings::parse(options)?;
        row.accepts(&settings)?;
        Ok((row, settings))
    }

    /// The level of systems that it works on, unless its options say otherwise.
    pub fn level(&self) -> Level {
        self.constructor.level()
    }

    /// The level of systems that it works on with these options.
    pub fn level_with(&self, settings: &Settings) -> Level {
        self.chosen(settings).level()
    }

    fn chosen(&self, settings: &Settings) -> Constructor {
        match self.otherwise {
            Some(other) if settings.get(other.option) == Some(other.value) => other.constructor,
            Some(_) | None => self.constructor,
        }
    }

    /// How the engine is made from options that it has.
    pub fn constructor(&self, settings: &Settings) -> Result<Constructor, OptionError> {
        self.accepts(settings)?;
        Ok(self.chosen(settings))
    }

    /// The engine for transition systems; `None` if it is one of another level.
    pub fn system(&self, settings: &Settings) -> Result<Option<Box<dyn Engine<Ts>>>, OptionError> {
        match self.constructor(settings)? {
            Constructor::System(make) => make(settings).map(Some),
            Constructor::Fair(_)
            | Constructor::Graph(_)
            | Constructor::Inlined(_)
            | Constructor::Clauses(_) => Ok(None),
        }
    }

    /// The engine for infinite paths; `None` if it is one of another level.
    pub fn fair(&self, settings: &Settings) -> Result<Option<Box<dyn Engine<Fair>>>, OptionError> {
        match self.constructor(settings)? {
            Constructor::Fair(make) => make(settings).map(Some),
            Constructor::System(_)
            | Constructor::Graph(_)
            | Constructor::Inlined(_)
            | Constructor::Clauses(_) => Ok(None),
        }
    }

    /// The engine for control-flow graphs; `None` if it is one of another level.
    pub fn graph(&self, settings: &Settings) -> Result<Option<Box<dyn Engine<Cfg>>>, OptionError> {
        match self.constructor(settings)? {
            Constructor::System(_)
            | Constructor::Fair(_)
            | Constructor::Inlined(_)
            | Constructor::Clauses(_) => Ok(None),
            Constructor::Graph(make) => make(settings).map(Some),
        }
    }

    /// The engine for control-flow graphs without calls; `None` if it is one of another level.
    pub fn inlined(
        &self,
        settings: &Settings,
    ) -> Result<Option<Box<dyn Engine<Inlined>>>, OptionError> {
        match self.constructor(settings)? {
            Constructor::System(_)
            | Constructor::Fair(_)
            | Constructor::Graph(_)
            | Constructor::Clauses(_) => Ok(None),
            Constructor::Inlined(make) => make(settings).map(Some),
        }
    }

    /// The engine for Horn clauses; `None` if it is one of another level.
    pub fn clauses(
        &self,
        settings: &Settings,
    ) -> Result<Option<Box<dyn Engine<Chc>>>, OptionError> {
        match self.constructor(settings)? {
            Constructor::System(_)
            | Constructor::Fair(_)
            | Constructor::Graph(_)
            | Constructor::Inlined(_) => Ok(None),
            Constructor::Clauses(make) => make(settings).map(Some),
        }
    }

    /// Whether it has an option of this name.
    pub fn has_option(&self, name: &str) -> bool {
        self.options.iter().any(|option| option.name == name)
    }

    fn accepts(&self, settings: &Settings) -> Result<(), OptionError> {
        match settings.iter().find(|(name, _)| !self.has_option(name)) {
            None => Ok(()),
            Some((name, _)) => Err(OptionError::Unknown {
                engine: self.name,
                name: name.into(),
                known: {
                    let names: Vec<&str> = self.options.iter().map(|row| row.name).collect();
                    names.join(", ")
                },
            }),
        }
    }
}
