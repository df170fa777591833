//! Options of symbolic execution.

use crate::options::{OptionError, OptionRow, Settings};

/// See [`SymexConfig::written`].
const WRITTEN: u32 = 20_000_000;

/// Which path goes on next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Search {
    /// The youngest.
    #[default]
    Dfs,
    /// The oldest.
    Bfs,
    /// The one that is nearest to a target.
    Distance,
    /// Any.
    Random,
}

/// Options of [`super::Symex`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SymexConfig {
    /// Which path goes on next.
    pub search: Search,
    /// For [`Search::Random`].
    pub seed: u32,
    /// How many heads of loops and calls each path passes in the first round; twice as many in
    /// each further one.
    pub start: u32,
    /// The last round's; `None`: no bound.
    pub max: Option<u32>,
    /// How many paths are gone to their ends; `None`: no bound.
    pub paths: Option<u32>,
    /// Whether paths that come to the same place become one.
    pub merge: bool,
    /// Loops with at most so many ways around are summarised; 0: none.
    pub summaries: u32,
    /// Longer paths to a target are not written down if they have no input and no choice.
    pub written: u32,
}

impl Default for SymexConfig {
    fn default() -> Self {
        Self {
            search: Search::default(),
            seed: 1,
            start: 8,
            max: None,
            paths: None,
            merge: false,
            summaries: 0,
            written: WRITTEN,
        }
    }
}

impl SymexConfig {
    /// Its options, for the registry.
    pub const OPTIONS: &'static [OptionRow] = &[
        OptionRow {
            name: "search",
            default: "dfs",
            help: "which path goes on next: dfs, bfs, distance (to an error) or random",
        },
        OptionRow {
            name: "seed",
            default: "1",
            help: "for search=random",
        },
        OptionRow {
            name: "first",
            default: "8",
            help: "how many loop iterations and calls a path has in the first round; later twice as many",
        },
        OptionRow {
            name: "max",
            default: "none",
            help: "how many loop iterations and calls a path has in the last round, or none",
        },
        OptionRow {
            name: "paths",
            default: "none",
            help: "how many paths are gone to their ends, or none",
        },
        OptionRow {
            name: "merge",
            default: "false",
            help: "whether paths that come to the same place become one, with choices between values",
        },
        OptionRow {
            name: "summaries",
            default: "0",
            help: "loops with at most so many ways around are gone any number of times in one step, to find errors",
        },
        OptionRow {
            name: "written",
            default: "20000000",
            help: "longer ways to an error that ask for no input are not written down: the program is run",
        },
    ];

    /// From texts; what is not mentioned has its default.
    pub fn parse(settings: &Settings) -> Result<Self, OptionError> {
        let search = match settings.get("search") {
            None | Some("dfs") => Search::Dfs,
            Some("bfs") => Search::Bfs,
            Some("distance") => Search::Distance,
            Some("random") => Search::Random,
            Some(other) => {
                return Err(OptionError::Value {
                    name: "search",
                    expected: "dfs, bfs, distance or random",
                    value: other.into(),
                });
            }
        };
        let merge = settings.flag("merge", false)?;
        let summaries = settings.number("summaries", 0)?;
        if merge && summaries > 0 {
            return Err(OptionError::Value {
                name: "summaries",
                expected: "0 where paths are merged",
                value: summaries.to_string(),
            });
        }
        Ok(Self {
            search,
            seed: settings.number("seed", 1)?,
            start: settings.positive("first", 8)?,
            max: settings.bound("max")?,
            paths: settings.bound("paths")?,
            merge,
            summaries,
            written: settings.number("written", WRITTEN)?,
        })
    }
}
