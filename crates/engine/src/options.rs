//! Options of engines, each declared once: [`options!`] makes the struct that an engine reads, the
//! rows that the registry lists, and the parser of the [`Settings`] that a user gave.
//!
//! ```text
//!   options! {
//!       /// Options of [`Bmc`].
//!       #[derive(Clone, Copy, PartialEq, Eq, Debug)]
//!       pub struct BmcConfig {
//!           max: Bound = None, "the last depth to look at, or none";
//!           simple_path as "simple-path": Flag = true, "whether …";
//!       }
//!   }
//! ```
//! A line is the field, its name for users if that differs, the kind of its values
//! ([`OptionKind`]), its default and what it does. Defaults are values; their texts are made of
//! them.

use crate::{Level, Row};
use std::fmt;

/// One option of an engine.
#[derive(Clone, Copy, Debug)]
pub struct OptionRow {
    /// Its name.
    pub name: &'static str,
    /// Makes the text of its default.
    pub(crate) default: fn() -> String,
    /// What it does, in one line.
    pub help: &'static str,
}

impl OptionRow {
    /// Its value when it is not mentioned.
    pub fn default(&self) -> String {
        (self.default)()
    }
}

/// A kind of values that options have.
pub trait OptionKind {
    /// The type of the values.
    type Value;
    /// Reads the value of the option of this name.
    fn read(name: &'static str, text: &str) -> Result<Self::Value, OptionError>;
    /// The text that is read as this value.
    fn text(value: &Self::Value) -> String;
}

/// A number.
#[derive(Clone, Copy, Debug)]
pub struct Number;

impl OptionKind for Number {
    type Value = u32;
    fn read(name: &'static str, text: &str) -> Result<u32, OptionError> {
        let number = text.parse().ok();
        number.ok_or_else(|| OptionError::value(name, "a number", text))
    }
    fn text(value: &u32) -> String {
        value.to_string()
    }
}

/// A number that is not 0.
#[derive(Clone, Copy, Debug)]
pub struct Positive;

impl OptionKind for Positive {
    type Value = u32;
    fn read(name: &'static str, text: &str) -> Result<u32, OptionError> {
        let number = text.parse().ok().filter(|n| *n > 0);
        number.ok_or_else(|| OptionError::value(name, "a number greater than 0", text))
    }
    fn text(value: &u32) -> String {
        value.to_string()
    }
}

/// A number, or `none`: no bound.
#[derive(Clone, Copy, Debug)]
pub struct Bound;

impl OptionKind for Bound {
    type Value = Option<u32>;
    fn read(name: &'static str, text: &str) -> Result<Option<u32>, OptionError> {
        match text {
            "none" => Ok(None),
            text => match text.parse() {
                Ok(number) => Ok(Some(number)),
                Err(_) => Err(OptionError::value(name, "a number or none", text)),
            },
        }
    }
    fn text(value: &Option<u32>) -> String {
        value.map_or_else(|| "none".into(), |number| number.to_string())
    }
}

/// `true` or `false`.
#[derive(Clone, Copy, Debug)]
pub struct Flag;

impl OptionKind for Flag {
    type Value = bool;
    fn read(name: &'static str, text: &str) -> Result<bool, OptionError> {
        match text {
            "true" | "yes" | "on" => Ok(true),
            "false" | "no" | "off" => Ok(false),
            text => Err(OptionError::value(name, "true or false", text)),
        }
    }
    fn text(value: &bool) -> String {
        value.to_string()
    }
}

/// The name of an engine for transition systems, which is asked with its default options.
#[derive(Clone, Copy, Debug)]
pub struct InnerEngine;

impl OptionKind for InnerEngine {
    type Value = &'static str;
    fn read(name: &'static str, text: &str) -> Result<&'static str, OptionError> {
        let row = Row::find(text)?;
        match row.level() {
            Level::System => Ok(row.name),
            Level::Fair | Level::Graph | Level::Inlined | Level::Clauses => {
                let expected = "an engine for transition systems";
                Err(OptionError::value(name, expected, text))
            }
        }
    }
    fn text(value: &&'static str) -> String {
        (*value).to_owned()
    }
}

/// Declares the options of an engine, see the top of this file. `check` names a function that
/// refuses options that do not go together.
macro_rules! options {
    (
        $(#[$of_struct:meta])*
        pub struct $config:ident {
            $(
                $field:ident $(as $name:literal)?: $kind:ty = $default:expr, $help:literal;
            )*
        }
        $(check $check:path)?
    ) => {
        $(#[$of_struct])*
        pub struct $config {
            $(
                #[doc = $help]
                pub $field: <$kind as $crate::options::OptionKind>::Value,
            )*
        }

        impl Default for $config {
            fn default() -> Self {
                Self { $($field: $default),* }
            }
        }

        impl $config {
            /// Its options, for the registry.
            pub const OPTIONS: &'static [$crate::options::OptionRow] = &[$(
                $crate::options::OptionRow {
                    name: $crate::options::option_name!($field $($name)?),
                    default: || <$kind as $crate::options::OptionKind>::text(&$default),
                    help: $help,
                },
            )*];

            /// From texts; what is not mentioned has its default.
            pub fn parse(
                settings: &$crate::options::Settings,
            ) -> Result<Self, $crate::options::OptionError> {
                let config = Self {
                    $($field: {
                        let name = $crate::options::option_name!($field $($name)?);
                        match settings.get(name) {
                            Some(text) => <$kind as $crate::options::OptionKind>::read(name, text)?,
                            None => $default,
                        }
                    },)*
                };
                $($check(&config)?;)?
                Ok(config)
            }
        }
    };
}

/// The name of an option for users.
macro_rules! option_name {
    ($field:ident) => {
        stringify!($field)
    };
    ($field:ident $name:literal) => {
        $name
    };
}

/// Declares a kind of options that have one of several names.
macro_rules! choice {
    ($(#[$doc:meta])* $kind:ident: $value:ident {
        $first:literal => $one:expr, $($name:literal => $variant:expr,)*
    }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $kind;

        impl $crate::options::OptionKind for $kind {
            type Value = $value;
            fn read(
                name: &'static str,
                text: &str,
            ) -> Result<$value, $crate::options::OptionError> {
                match text {
                    $first => Ok($one),
                    $($name => Ok($variant),)*
                    _ => {
                        let all = concat!($first $(, " or ", $name)*);
                        Err($crate::options::OptionError::value(name, all, text))
                    }
                }
            }
            fn text(value: &$value) -> String {
                $(if *value == $variant {
                    return $name.into();
                })*
                $first.into()
            }
        }
    };
}

pub(crate) use {choice, option_name, options};

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

impl OptionError {
    /// The value of an option is not what it may be.
    pub(crate) fn value(name: &'static str, expected: &'static str, value: &str) -> Self {
        Self::Value {
            name,
            expected,
            value: value.into(),
        }
    }
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
}

impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts: Vec<String> = self.iter().map(|(n, v)| format!("{n}={v}")).collect();
        write!(f, "{}", parts.join(","))
    }
}
