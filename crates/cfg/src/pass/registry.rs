//! The registry: one row for each pass, and which of them run by default.

use super::{
    PassError, PassOptions, blocks, constant_vars, constants, dead, descend, focus, inline,
    simplify, slice, split_maps, unreachable, unroll,
};
use crate::{Back, Cfg};
use bia_base::{Budget, Lowered};
use bia_term::Terms;

/// What a pass does: a new graph, the way back, and what was kept.
pub type Run = fn(&Cfg, &mut Terms, &PassOptions, &Budget) -> Result<Lowered<Cfg, Back>, PassError>;

/// A row of the registry.
#[derive(Clone, Copy, Debug)]
pub struct Pass {
    /// Its name in options.
    pub name: &'static str,
    /// What it does, in a few words.
    pub summary: &'static str,
    /// Whether it is part of the default pipeline.
    pub default: bool,
    /// What it does.
    pub run: Run,
}

/// Recursion as loops: for questions about infinite paths, not to be chosen for others.
pub const DESCEND: Pass = Pass {
    name: "descend",
    summary: "make calls of recursive functions return anything or never",
    default: false,
    run: descend::run,
};

/// Threads as one graph: for programs that have some, and then always.
pub const THREADS: Pass = Pass {
    name: "threads",
    summary: "let the threads of the program take turns in one graph",
    default: false,
    run: crate::threads::run,
};

/// All passes that can be chosen.
pub const PASSES: &[Pass] = &[
    Pass {
        name: "focus",
        summary: "keep the targets of one property and nothing behind its errors",
        default: true,
        run: focus::run,
    },
    Pass {
        name: "inline",
        summary: "replace each call by a copy of the callee",
        default: true,
        run: inline::run,
    },
    Pass {
        name: "unreachable",
        summary: "drop locations that no run reaches or that lead to no target",
        default: true,
        run: unreachable::run,
    },
    Pass {
        name: "dead",
        summary: "drop assignments whose value nobody reads",
        default: true,
        run: dead::run,
    },
    Pass {
        name: "constant-vars",
        summary: "replace variables that only have one value",
        default: true,
        run: constant_vars::run,
    },
    Pass {
        name: "split-maps",
        summary: "make variables of maps that are only indexed by constants",
        default: true,
        run: split_maps::run,
    },
    Pass {
        name: "constants",
        summary: "put in constants, copies and known cells of maps, drop branches they decide",
        default: true,
        run: constants::run,
    },
    Pass {
        name: "slice",
        summary: "drop variables that influence no assumption",
        default: true,
        run: slice::run,
    },
    Pass {
        name: "blocks",
        summary: "merge edges that follow each other",
        default: true,
        run: blocks::run,
    },
    Pass {
        name: "simplify",
        summary: "rewrite the steps of each edge with what the edge itself says",
        default: true,
        run: simplify::run,
    },
    Pass {
        name: "unroll",
        summary: "unroll all loops up to a bound",
        default: false,
        run: unroll::run,
    },
];

/// The default pipeline. What `dead` removes first lets the two after it find more; what
/// `constants` decides lets the rest do so: pointers to local variables and to blocks that are
/// allocated once are constants then, and the memory behind them is split like any other map.
const DEFAULT: &[&str] = &[
    "focus",
    "inline",
    "unreachable",
    "dead",
    "constant-vars",
    "split-maps",
    "constants",
    "split-maps",
    "unreachable",
    "slice",
    "dead",
    "blocks",
    "simplify",
];

/// The passes that run unless something else is asked for; some more than once.
pub fn default_pipeline() -> Vec<&'static Pass> {
    DEFAULT.iter().filter_map(|name| find(name)).collect()
}

/// The pass of this name.
pub fn find(name: &str) -> Option<&'static Pass> {
    PASSES.iter().find(|pass| pass.name == name)
}

/// A name that no pass has.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no pass `{0}`")]
pub struct UnknownPass(pub String);

/// The passes that a text such as `focus,inline,blocks` or `-dead,-slice` asks for: names in the
/// order in which they are to run; a name with `-` is taken out. Without a name to put in, the
/// default pipeline is what is taken from.
pub fn select(text: &str) -> Result<Vec<&'static Pass>, UnknownPass> {
    let (mut chosen, mut removed) = (Vec::new(), Vec::new());
    for word in text.split(',').map(str::trim).filter(|w| !w.is_empty()) {
        let (list, name) = match word.strip_prefix('-') {
            Some(name) => (&mut removed, name),
            None => (&mut chosen, word),
        };
        list.push(find(name).ok_or_else(|| UnknownPass(name.into()))?);
    }
    if chosen.is_empty() {
        chosen = default_pipeline();
    }
    chosen.retain(|pass| removed.iter().all(|gone| gone.name != pass.name));
    Ok(chosen)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<&'static str> {
        let passes = select(text).expect("known names");
        passes.iter().map(|pass| pass.name).collect()
    }

    #[test]
    fn selections() {
        let default: Vec<_> = default_pipeline().iter().map(|p| p.name).collect();
        assert_eq!(names(""), default);
        assert_eq!(names("inline, focus"), ["inline", "focus"]);
        assert_eq!(names("inline,focus,-inline"), ["focus"]);
        assert!(!names("-inline").contains(&"inline") && names("-inline").contains(&"focus"));
        assert_eq!(
            select("focus,nothing").unwrap_err(),
            UnknownPass("nothing".into())
        );
    }

    #[test]
    fn the_default_pipeline_is_made_of_passes() {
        assert_eq!(default_pipeline().len(), DEFAULT.len());
    }

    #[test]
    fn names_are_unique_and_summaries_are_short() {
        for (i, pass) in PASSES.iter().enumerate() {
            assert!(PASSES[..i].iter().all(|other| other.name != pass.name));
            assert!(!pass.summary.is_empty() && pass.summary.len() < 80);
            assert_eq!(pass.default, DEFAULT.contains(&pass.name));
        }
    }
}
