//! Options of IC3 on bits.

use crate::options::{OptionError, OptionRow, Settings};

/// Options of [`super::Ic3`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ic3Config {
    /// The last frame; `None`: no bound.
    pub max: Option<u32>,
    /// Whether latches that are always equal are merged first.
    pub equalities: bool,
    /// Whether counterexamples to generalisation are blocked when obligations come back.
    pub ctg: bool,
    /// Whether lemmas of the last frame are tried on their own.
    pub forever: bool,
    /// Whether states that keep a lemma from being pushed are blocked.
    pub may: bool,
}

impl Default for Ic3Config {
    fn default() -> Self {
        Self {
            max: None,
            equalities: true,
            ctg: true,
            forever: true,
            may: false,
        }
    }
}

impl Ic3Config {
    /// Its options, for the registry.
    pub const OPTIONS: &'static [OptionRow] = &[
        OptionRow {
            name: "max",
            default: "none",
            help: "the last frame, or none",
        },
        OptionRow {
            name: "equalities",
            default: "true",
            help: "whether bits that are always equal are merged first",
        },
        OptionRow {
            name: "ctg",
            default: "true",
            help: "whether counterexamples to generalisation are blocked for stubborn obligations",
        },
        OptionRow {
            name: "forever",
            default: "true",
            help: "whether lemmas of the last frame are tried as invariants of their own",
        },
        OptionRow {
            name: "may",
            default: "false",
            help: "whether states that keep a lemma from being pushed are blocked",
        },
    ];

    /// From texts; what is not mentioned has its default.
    pub fn parse(settings: &Settings) -> Result<Self, OptionError> {
        Ok(Self {
            max: settings.bound("max")?,
            equalities: settings.flag("equalities", true)?,
            ctg: settings.flag("ctg", true)?,
            forever: settings.flag("forever", true)?,
            may: settings.flag("may", false)?,
        })
    }
}
