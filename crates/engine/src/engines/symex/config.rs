//! Options of symbolic execution.

use crate::options::{Bound, Flag, Number, OptionError, OptionKind, Positive, options};

/// The order of exploration: which path goes on next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Search {
    /// Depth first: the youngest path.
    #[default]
    Dfs,
    /// Breadth first: the oldest path.
    Bfs,
    /// The path that is nearest to a target.
    Distance,
    /// A path at random.
    Random,
}

/// The values of [`Search`].
#[derive(Clone, Copy, Debug)]
pub struct SearchOrder;

impl OptionKind for SearchOrder {
    type Value = Search;
    fn read(name: &'static str, text: &str) -> Result<Search, OptionError> {
        let all = [Search::Dfs, Search::Bfs, Search::Distance, Search::Random];
        let found = all.into_iter().find(|search| Self::text(search) == text);
        found.ok_or_else(|| OptionError::value(name, "dfs, bfs, distance or random", text))
    }
    fn text(value: &Search) -> String {
        let name = match value {
            Search::Dfs => "dfs",
            Search::Bfs => "bfs",
            Search::Distance => "distance",
            Search::Random => "random",
        };
        name.into()
    }
}

options! {
    /// Options of [`super::Symex`].
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct SymexConfig {
        search: SearchOrder = Search::Dfs,
            "which path goes on next: dfs, bfs, distance (to an error) or random";
        seed: Number = 1, "for search=random";
        first: Positive = 8,
            "how many loop iterations and calls a path has in the first round; later twice as many";
        max: Bound = None,
            "how many loop iterations and calls a path has in the last round, or none";
        paths: Bound = None, "how many paths are gone to their ends, or none";
        merge: Flag = false,
            "whether paths that come to the same place become one, with choices between values";
        summaries: Number = 0,
            "loops with at most so many ways around are gone any number of times in one step, to find errors";
        written: Number = 20_000_000,
            "longer ways to an error that ask for no input are not written down: the program is run";
    }
    check SymexConfig::check
}

impl SymexConfig {
    /// Loops are not summarised where paths are merged.
    fn check(&self) -> Result<(), OptionError> {
        match self.merge && self.summaries > 0 {
            true => Err(OptionError::value(
                "summaries",
                "0 where paths are merged",
                &self.summaries.to_string(),
            )),
            false => Ok(()),
        }
    }
}
