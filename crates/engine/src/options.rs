//! Options of engines as texts: what rows of the registry list and what [`Settings`] were given.

use std::fmt;

/// One option of an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionRow {
    /// Its name.
    pub name: &'static str,
    /// Its value when it is not mentioned.
    pub default: &'static str,
    /// What it does, in one line.
    pub help: &'static str,
}

/// Why options are refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OptionError {
    /// No engine has this name.
    #[error("there is no engine `{name}`; there are {known}")]
    Engine {
        /// What was asked for.
        name: String,
        /// The names there are.
        known: String,
    },
    /// The engine has no such option.
    #[error("engine `{engine}` has no option `{name}`; it has {known}")]
    Unknown {
        /// The engine.
        engine: &'static str,
        /// The option.
        name: String,
        /// The options it has.
        known: String,
    },
    /// The option was set before.
    #[error("option `{0}` is set twice")]
    Twice(String),
    /// The value is not one of this option.
    #[error("option `{name}` must be {expected}, not `{value}`")]
    Value {
        /// The option.
        name: &'static str,
        /// What it may be.
        expected: &'static str,
        /// What was given.
        value: String,
    },
    /// Not of the form `name` or `name:option=value,option=value`.
    #[error("`{0}` is not of the form option=value")]
    Form(String),
}

/// What was set, by name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Settings {
    rows: Vec<(String, String)>,
}

impl Settings {
    /// Nothing set.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets an option. Refuses one that is set already.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        if self.get(name).is_some() {
            return Err(OptionError::Twice(name.into()));
        }
        self.rows.push((name.into(), value.into()));
        Ok(())
    }

    /// From `option=value,option=value`; an option without value is `true`.
    pub fn parse(text: &str) -> Result<Self, OptionError> {
        let mut settings = Self::new();
        for part in text
            .split(',')
            .map(str::trim)
            .filter(|part| !part.is_empty())
        {
            let (name, value) = part.split_once('=').unwrap_or((part, "true"));
            if name.trim().is_empty() || value.trim().is_empty() {
                return Err(OptionError::Form(part.into()));
            }
            settings.set(name.trim(), value.trim())?;
        }
        Ok(settings)
    }

    /// All that was set, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.rows.iter().map(|(n, v)| (n.as_str(), v.as_str()))
    }

    /// What was set, as text.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|(n, _)| *n == name).map(|(_, v)| v)
    }

    fn read<T>(
        &self,
        name: &'static str,
        default: T,
        expected: &'static str,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Result<T, OptionError> {
        let Some(text) = self.get(name) else {
            return Ok(default);
        };
        parse(text).ok_or_else(|| OptionError::Value {
            name,
            expected,
            value: text.into(),
        })
    }

    /// A number.
    pub fn number(&self, name: &'static str, default: u32) -> Result<u32, OptionError> {
        self.read(name, default, "a number", |text| text.parse().ok())
    }

    /// A number that is not 0.
    pub fn positive(&self, name: &'static str, default: u32) -> Result<u32, OptionError> {
        let parse = |text: &str| text.parse().ok().filter(|n| *n > 0);
        self.read(name, default, "a number greater than 0", parse)
    }

    /// A number or `none`.
    pub fn bound(&self, name: &'static str) -> Result<Option<u32>, OptionError> {
        let parse = |text: &str| match text {
            "none" => Some(None),
            number => number.parse().ok().map(Some),
        };
        self.read(name, None, "a number or none", parse)
    }

    /// `true` or `false`.
    pub fn flag(&self, name: &'static str, default: bool) -> Result<bool, OptionError> {
        let parse = |text: &str| match text {
            "true" | "yes" | "on" => Some(true),
            "false" | "no" | "off" => Some(false),
            _ => None,
        };
        self.read(name, default, "true or false", parse)
    }
}

impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts: Vec<String> = self.iter().map(|(n, v)| format!("{n}={v}")).collect();
        write!(f, "{}", parts.join(","))
    }
}
