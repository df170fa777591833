//! Which engines are asked, in which order and for which share of the time, by the features of a
//! system. The first strategy that applies is taken.
//!
//! Kratos2 (Griggio, Jonáš, CAV 2023) runs symbolic execution, IC3 on SMT, IC3 on SAT and bounded model
//! checking in this order with fixed times. Here short turns come first: most programs are easy for
//! some engine, and the quick look at small depths and simple inductions costs little of what
//! the long turns need. Engines that are not there are left out, and their time goes to the others.

use super::Features;
use crate::pipeline::{EngineChoice, Without};

/// One strategy.
#[derive(Debug)]
pub struct Strategy {
    /// Its name.
    pub name: &'static str,
    /// What it is for, in one line.
    pub summary: &'static str,
    applies: fn(&Features) -> bool,
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

/// All strategies.
pub const STRATEGIES: &[Strategy] = &[
    Strategy {
        name: "recursive",
        summary: "functions that call themselves: nothing is inlined, or some depth for errors only",
        applies: |features| features.recursive,
        // Those that inline come last: with something cut off their proofs are none.
        turns: &[("symex", 30), ("chc", 60), ("bmc", 10)],
        spare: &["bmc", "kind"],
    },
    Strategy {
        name: "loop-free",
        summary: "no loops: all executions are looked at",
        applies: |features| features.loop_free,
        turns: &[("bmc", 70), ("kind", 20), ("ic3ia", 10)],
        spare: &["bmc:chunk=100"],
    },
    Strategy {
        name: "closed",
        summary: "loops, and no input: the program is run, if no proof is at hand",
        applies: |features| features.closed,
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
        name: "large",
        summary: "loops, and so much in one step that every query is expensive",
        applies: Features::large,
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
        name: "maps",
        summary: "loops and maps",
        applies: |features| features.maps,
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
        name: "floats",
        summary: "loops and floating-point numbers",
        applies: |features| features.floats,
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
        name: "finite",
        summary: "loops, finitely many states without maps and floating-point numbers",
        applies: Features::finite,
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
        name: "numbers",
        summary: "loops, and integers, reals or uninterpreted sorts without bounds",
        applies: |_| true,
        turns: &[("bmc:max=10", 5), ("kind", 30), ("ic3ia", 65), ("bmc", 0)],
        spare: &["bmc", "kind:simple-path=false"],
    },
];

/// Strategies for questions about infinite paths.
pub const FOR_INFINITE_PATHS: &[Strategy] = &[
    Strategy {
        name: "finite liveness",
        summary: "infinite paths, finitely many states without maps and floating-point numbers",
        applies: Features::finite,
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
        name: "infinite liveness",
        summary: "infinite paths, and numbers without bounds, maps or floating-point numbers",
        applies: |_| true,
        turns: &[
            ("lasso:max=10", 5),
            ("symex", 10),
            ("rank", 45),
            ("recur", 30),
            ("lasso", 10),
        ],
        spare: &["l2s:engine=ic3ia"],
    },
];

impl Strategy {
    /// The strategy for infinite paths of a system with these features.
    pub fn for_infinite_paths(features: &Features) -> &'static Self {
        let mut all = FOR_INFINITE_PATHS.iter();
        let found = all.find(|row| (row.applies)(features));
        // The last one applies always.
        found.unwrap_or(&FOR_INFINITE_PATHS[FOR_INFINITE_PATHS.len() - 1])
    }

    /// The strategy for a system with these features.
    pub fn choose(features: &Features) -> &'static Self {
        let found = STRATEGIES.iter().find(|row| (row.applies)(features));
        // The last one applies always.
        found.unwrap_or(&STRATEGIES[STRATEGIES.len() - 1])
    }

    /// The strategy for programs with recursion.
    pub fn recursive() -> &'static Self {
        let found = STRATEGIES.iter().find(|row| row.name == "recursive");
        found.unwrap_or(&STRATEGIES[0])
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
            for text in turns.chain(strategy.spare.iter().copied()) {
                let choice = choice(text).unwrap_or_else(|| panic!("{text}"));
                assert!(choice.build().is_ok(), "{text}");
                assert_eq!(choice.text(), text);
            }
            let turns = strategy.turns(&Without::default());
            assert!(turns.iter().map(|turn| turn.share).sum::<u32>() > 0);
            assert!(
                strategy.threads(&Without::default()).len() >= 2,
                "{}",
                strategy.name
            );
        }
    }

    #[test]
    fn features_decide() {
        let bits = Features {
            state_bits: Some(64),
            ..Features::default()
        };
        let name = |features: Features| Strategy::choose(&features).name;
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
            name: "test",
            summary: "",
            applies: |_| true,
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
            let turns = Strategy::recursive().turns(&without);
            let turns: Vec<&str> = turns.iter().map(|turn| turn.choice.name()).collect();
            assert_eq!(turns, ["chc"]);
            let threads = Strategy::recursive().threads(&without);
            let threads: Vec<&str> = threads.iter().map(EngineChoice::name).collect();
            assert_eq!(threads, ["chc", "kind"]);
        }
        assert_eq!(parse("portfolio"), Ok(Selection::portfolio()));
        for text in ["portfolio,bmc", "bmc,-symex", "-magic", "-kind:max=3", "-"] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
