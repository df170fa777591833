//! Which engines are asked, in which order and for which share of the time, by the features of a
//! system. The first strategy that applies is taken.
//!
//! Kratos2 (Griggio, Jonáš, CAV 2023) runs symbolic execution, IC3 on SMT, IC3 on SAT and bounded
//! model checking in this order with fixed times. Here short turns come first: most programs are
//! easy for some engine, and the quick look at small depths and simple inductions costs little of
//! what the long turns need. Engines that are not there are left out, and their time goes to the
//! others.

use super::Features;
use crate::pipeline::{EngineChoice, Without};

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum About {
    /// Whether an error of a program, or a bad state of a system, is reachable.
    Reachability,
    /// Which executions of a program go on forever.
    InfiniteExecutions,
    /// Which infinite paths a system of a file has.
    InfinitePaths,
    /// Whether Horn clauses of a file have a model.
    Clauses,
}

impl About {
    /// What it is called in the list of strategies.
    pub fn name(self) -> &'static str {
        match self {
            Self::Reachability => "reachability",
            Self::InfiniteExecutions => "infinite executions",
            Self::InfinitePaths => "infinite paths of models",
            Self::Clauses => "clauses",
        }
    }

    /// The problems that an engine may not be for.
    pub(super) fn problems(self) -> &'static str {
        match self {
            Self::Reachability => "transition systems",
            Self::InfiniteExecutions | Self::InfinitePaths => "liveness properties",
            Self::Clauses => "Horn clauses",
        }
    }
}

/// One strategy.
#[derive(Debug)]
pub struct Strategy {
    /// What is asked.
    pub about: About,
    /// Its name.
    pub name: &'static str,
    /// What it is for, in one line.
    pub summary: &'static str,
    applies: fn(&Features) -> bool,
    /// Engines that look for a moment before anything else is done: most errors that there are lie
    /// near, and are shown at once. An exploration is a proof without invariants, so `symex` looks
    /// only where invariants are hard to find.
    first: &'static [&'static str],
    /// Engines with their options and their shares of the time. A share of 0: only when all
    /// others have ended without an answer.
    turns: &'static [(&'static str, u32)],
    /// What further threads do.
    spare: &'static [&'static str],
}

/// An engine and its share of the time.
#[derive(Clone, Debug)]
pub struct Turn {
    /// The engine with its options.
    pub choice: EngineChoice,
    /// Its share, relative to the others.
    pub share: u32,
}

/// All strategies. For each question the last one applies always.
pub const STRATEGIES: &[Strategy] = &[
    Strategy {
        about: About::Reachability,
        name: "recursive",
        summary: "functions that call themselves: nothing is inlined, or some depth for errors only",
        applies: |features| features.recursive,
        first: &["symex"],
        // Those that inline come last: with something cut off their proofs are none.
        turns: &[("symex", 30), ("chc", 60), ("bmc", 10)],
        spare: &["bmc", "kind"],
    },
    Strategy {
        about: About::Reachability,
        name: "loop-free",
        summary: "no loops: all executions are looked at",
        applies: |features| features.loop_free,
        first: &["bmc"],
        turns: &[("bmc", 70), ("kind", 20), ("ic3ia", 10)],
        spare: &["bmc:chunk=100"],
    },
    Strategy {
        about: About::Reachability,
        name: "closed",
        summary: "loops, and no input: the program is run, if no proof is at hand",
        applies: |features| features.closed,
        first: &["bmc:max=10"],
        turns: &[
            ("bmc:max=10", 3),
            ("kind", 12),
            ("symex", 50),
            ("arrays", 10),
            ("ic3", 10),
            ("ic3ia", 15),
            ("bmc", 0),
        ],
        spare: &["bmc", "kind:simple-path=false"],
    },
    Strategy {
        about: About::Reachability,
        name: "large",
        summary: "loops, and so much in one step that every query is expensive",
        applies: Features::large,
        first: &["bmc:max=10", "symex"],
        turns: &[
            ("bmc:max=10", 10),
            ("symex", 25),
            ("kind", 35),
            ("ic3", 30),
            ("bmc", 0),
        ],
        spare: &["bmc", "kind:invariants=false"],
    },
    Strategy {
        about: About::Reachability,
        name: "maps",
        summary: "loops and maps",
        applies: |features| features.maps,
        first: &["bmc:max=10", "symex"],
        turns: &[
            ("bmc:max=10", 5),
            ("symex", 25),
            ("kind", 25),
            ("arrays", 25),
            ("ic3ia", 20),
            ("bmc", 0),
        ],
        spare: &["bmc", "kind:simple-path=false"],
    },
    Strategy {
        about: About::Reachability,
        name: "floats",
        summary: "loops and floating-point numbers",
        applies: |features| features.floats,
        first: &["bmc:max=10"],
        turns: &[
            ("bmc:max=10", 10),
            ("symex", 20),
            ("kind", 35),
            ("ic3", 20),
            ("ic3ia", 15),
            ("bmc", 0),
        ],
        spare: &["bmc", "kind:simple-path=false"],
    },
    Strategy {
        about: About::Reachability,
        name: "finite",
        summary: "loops, finitely many states without maps and floating-point numbers",
        applies: Features::finite,
        first: &["bmc:max=10"],
        turns: &[
            ("bmc:max=10", 5),
            ("kind", 20),
            ("symex", 10),
            // A little deeper than what the base of the induction came to.
            ("bmc", 6),
            ("ic3", 34),
            ("ic3ia", 25),
        ],
        spare: &["bmc", "kind:simple-path=false"],
    },
    Strategy {
        about: About::Reachability,
        name: "numbers",
        summary: "loops, and integers, reals or uninterpreted sorts without bounds",
        applies: |_| true,
        first: &["bmc:max=10"],
        turns: &[("bmc:max=10", 5), ("kind", 30), ("ic3ia", 65), ("bmc", 0)],
        spare: &["bmc", "kind:simple-path=false"],
    },
    Strategy {
        about: About::InfiniteExecutions,
        name: "finite liveness",
        summary: "infinite paths, finitely many states without maps and floating-point numbers",
        applies: Features::finite,
        first: &[],
        turns: &[
            ("lasso:max=10", 5),
            ("symex", 5),
            ("rank", 35),
            ("recur", 20),
            ("lasso", 5),
            ("l2s", 20),
            ("klive", 10),
        ],
        spare: &["rlive"],
    },
    Strategy {
        about: About::InfiniteExecutions,
        name: "infinite liveness",
        summary: "infinite paths, and numbers without bounds, maps or floating-point numbers",
        applies: |_| true,
        first: &[],
        turns: &[
            ("lasso:max=10", 5),
            ("symex", 10),
            ("rank", 45),
            ("recur", 30),
            ("lasso", 10),
        ],
        spare: &["l2s:engine=ic3ia"],
    },
    Strategy {
        about: About::InfinitePaths,
        name: "infinite paths of finite systems",
        summary: "infinite paths of a model, finitely many states without maps and floating-point numbers",
        applies: |features| features.finite() && !features.maps && !features.floats,
        first: &[],
        turns: &[
            ("lasso:max=20", 10),
            ("klive:max=1", 15),
            ("l2s", 20),
            ("rank", 15),
            ("rlive", 20),
            ("klive", 10),
            ("lasso", 10),
        ],
        spare: &[],
    },
    Strategy {
        about: About::InfinitePaths,
        name: "infinite paths",
        summary: "infinite paths of a model, and numbers without bounds, maps or floating-point numbers",
        applies: |_| true,
        first: &[],
        turns: &[
            ("lasso:max=10", 10),
            ("rank", 35),
            ("recur", 25),
            ("klive:engine=ic3ia", 15),
            ("rlive:engine=ic3ia", 10),
            ("lasso", 5),
        ],
        spare: &[],
    },
    Strategy {
        about: About::Clauses,
        name: "clauses",
        summary: "Horn clauses of a file",
        applies: |_| true,
        first: &[],
        turns: &[("chc", 100)],
        spare: &[],
    },
];

impl Strategy {
    /// The strategy for a problem with these features.
    pub fn choose(about: About, features: &Features) -> &'static Self {
        let mut rows = STRATEGIES.iter().filter(|row| row.about == about);
        let last = rows.clone().next_back().unwrap_or(&STRATEGIES[0]);
        rows.find(|row| (row.applies)(features)).unwrap_or(last)
    }

    /// The engines that look first, as far as they are wanted.
    pub(super) fn first(&self, without: &Without) -> Vec<EngineChoice> {
        let all = self.first.iter().filter_map(|text| choice(text));
        all.filter(|choice| without.keeps(choice)).collect()
    }

    /// Its turns, in order, of engines that there are and that are wanted. Neighbours that are the
    /// same are one.
    pub fn turns(&self, without: &Without) -> Vec<Turn> {
        let mut turns: Vec<Turn> = Vec::new();
        for (text, share) in self.turns {
            let Some(choice) = choice(text).filter(|choice| without.keeps(choice)) else {
                continue;
            };
            match turns.last_mut() {
                Some(last) if last.choice == choice => last.share += share,
                Some(_) | None => turns.push(Turn {
                    choice,
                    share: *share,
                }),
            }
        }
        turns
    }

    /// What threads do at the same time, the most promising first, each engine once.
    pub fn threads(&self, without: &Without) -> Vec<EngineChoice> {
        let mut all: Vec<EngineChoice> = Vec::new();
        let spare = self.spare.iter().filter_map(|text| choice(text));
        let spare = spare.filter(|choice| without.keeps(choice));
        let mut turns = self.turns(without);
        // With a core of its own nobody needs to be quick: the long turns first.
        turns.sort_by_key(|turn| std::cmp::Reverse(turn.share));
        for choice in turns.into_iter().map(|turn| turn.choice).chain(spare) {
            if !all.contains(&choice) {
                all.push(choice);
            }
        }
        all
    }
}

/// The engine, if there is such a one.
fn choice(text: &str) -> Option<EngineChoice> {
    let mut parsed = EngineChoice::parse(text).ok()?;
    parsed.pop()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pipeline::Selection;

    #[test]
    fn every_turn_is_an_engine_with_options_that_it_has() {
        for strategy in STRATEGIES {
            let turns = strategy.turns.iter().map(|(text, _)| *text);
            let others = strategy.spare.iter().chain(strategy.first).copied();
            for text in turns.chain(others) {
                let choice = choice(text).unwrap_or_else(|| panic!("{text}"));
                assert!(choice.build().is_ok(), "{text}");
                assert_eq!(choice.text(), text);
            }
            let turns = strategy.turns(&Without::default());
            assert!(turns.iter().map(|turn| turn.share).sum::<u32>() > 0);
            let threads = strategy.threads(&Without::default()).len();
            let least = if strategy.about == About::Clauses {
                1
            } else {
                2
            };
            assert!(threads >= least, "{}", strategy.name);
        }
    }

    #[test]
    fn every_question_has_strategies_and_every_strategy_its_name() {
        let mut names: Vec<&str> = STRATEGIES.iter().map(|row| row.name).collect();
        names.sort_unstable();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{names:?}");
        for about in [
            About::Reachability,
            About::InfiniteExecutions,
            About::InfinitePaths,
            About::Clauses,
        ] {
            let strategy = Strategy::choose(about, &Features::default());
            assert_eq!(strategy.about, about);
        }
    }

    #[test]
    fn features_decide() {
        let bits = Features {
            state_bits: Some(64),
            ..Features::default()
        };
        let name = |features: Features| Strategy::choose(About::Reachability, &features).name;
        assert_eq!(name(bits), "finite");
        for (features, expected) in [
            (
                Features {
                    closed: true,
                    maps: true,
                    ..bits
                },
                "closed",
            ),
            (
                Features {
                    loop_free: true,
                    maps: true,
                    floats: true,
                    ..bits
                },
                "loop-free",
            ),
            (Features { maps: true, ..bits }, "maps"),
            (
                Features {
                    floats: true,
                    ..bits
                },
                "floats",
            ),
            (
                Features {
                    numbers: true,
                    state_bits: None,
                    ..bits
                },
                "numbers",
            ),
            (
                Features {
                    functions: true,
                    ..bits
                },
                "numbers",
            ),
            (
                Features {
                    state_bits: Some(1 << 20),
                    ..bits
                },
                "large",
            ),
            (
                Features {
                    maps: true,
                    state_bits: Some(u64::MAX),
                    ..bits
                },
                "maps",
            ),
            (
                Features {
                    terms: 1 << 20,
                    ..bits
                },
                "large",
            ),
            (
                Features {
                    edges: 1 << 20,
                    ..bits
                },
                "large",
            ),
        ] {
            assert_eq!(name(features), expected, "{features:?}");
        }
    }

    #[test]
    fn time_of_engines_that_are_missing_goes_to_their_neighbours() {
        let strategy = Strategy {
            about: About::Reachability,
            name: "test",
            summary: "",
            applies: |_| true,
            first: &[],
            turns: &[("bmc:max=3", 5), ("kind", 10), ("magic", 50), ("kind", 35)],
            spare: &["magic:x=1", "bmc"],
        };
        let turns = strategy.turns(&Without::default());
        let turns = turns.iter().map(|turn| (turn.choice.text(), turn.share));
        let turns: Vec<_> = turns.collect();
        assert_eq!(turns, [("bmc:max=3".into(), 5), ("kind".into(), 45)]);
        let threads = strategy.threads(&Without::default());
        let threads: Vec<String> = threads.iter().map(EngineChoice::text).collect();
        assert_eq!(threads, ["kind", "bmc:max=3", "bmc"]);
    }

    #[test]
    fn who_looks_for_errors_alone_goes_on_twice_as_deep() {
        for (text, after) in [
            ("bmc", "bmc:start=20"),
            ("kind", "kind:start=10"),
            ("bmc:start=3", "bmc:start=3"),
            ("ic3", "ic3"),
        ] {
            let choice = choice(text).expect("it is an engine");
            assert_eq!(choice.starting_at(Some(10)).text(), after);
            assert_eq!(choice.starting_at(None).text(), text);
        }
    }

    #[test]
    fn engines_are_left_out() {
        let parse = |text: &str| Selection::parse(text);
        for text in ["portfolio,-symex,-bmc", "-symex, -bmc"] {
            let Ok(Selection::Portfolio(without)) = parse(text) else {
                panic!("{text}");
            };
            let recursive = Features {
                recursive: true,
                ..Features::default()
            };
            let strategy = Strategy::choose(About::Reachability, &recursive);
            let turns = strategy.turns(&without);
            let turns: Vec<&str> = turns.iter().map(|turn| turn.choice.name()).collect();
            assert_eq!(turns, ["chc"]);
            let threads = strategy.threads(&without);
            let threads: Vec<&str> = threads.iter().map(EngineChoice::name).collect();
            assert_eq!(threads, ["chc", "kind"]);
        }
        assert_eq!(parse("portfolio"), Ok(Selection::portfolio()));
        for text in ["portfolio,bmc", "bmc,-symex", "-magic", "-kind:max=3", "-"] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
