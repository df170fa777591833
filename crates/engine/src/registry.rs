//! The list of all engines: adding one is a module and a row here. Command line, documentation and
//! the tests that run every engine read it.

use crate::{
    Absint, Arrays, ArraysConfig, Bmc, BmcConfig, ChcConfig, ChcSolver, Engine, Ic3, Ic3Config,
    Ic3ia, Ic3iaConfig, Kind, KindConfig, Klive, KliveConfig, Lasso, LassoConfig, Rank, RankConfig,
    Recur, RecurConfig, Repeats, RepeatsConfig, Rlive, RliveConfig, Spacer, Symex, SymexConfig,
    options::{OptionError, OptionRow, Settings},
};
use bia_cfg::Cfg;
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
            Self::Clauses => "Horn clauses",
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
    /// Its options.
    pub options: &'static [OptionRow],
    /// How it is made. Use [`Row::system`] and [`Row::graph`], which refuse options that it does not have.
    constructor: Constructor,
}

/// All engines.
pub const ENGINES: &[Row] = &[
    Row {
        name: "bmc",
        summary: "bounded model checking: paths from the initial states, deeper and deeper",
        paper: "Biere, Cimatti, Clarke, Zhu, TACAS 1999",
        options: BmcConfig::OPTIONS,
        constructor: Constructor::System(|settings| {
            let config = BmcConfig::parse(settings)?;
            Ok(Box::new(Bmc { config }))
        }),
    },
    Row {
        name: "kind",
        summary: "k-induction: base case, forward condition and inductive step",
        paper: "Sheeran, Singh, Stålmarck, FMCAD 2000",
        options: KindConfig::OPTIONS,
        constructor: Constructor::System(|settings| {
            let config = KindConfig::parse(settings)?;
            Ok(Box::new(Kind { config }))
        }),
    },
    Row {
        name: "ic3ia",
        summary: "IC3 with implicit predicate abstraction: clauses over predicates, refined by interpolants",
        paper: "Cimatti, Griggio, Mover, Tonetta, TACAS 2014",
        options: Ic3iaConfig::OPTIONS,
        constructor: Constructor::System(|settings| {
            let config = Ic3iaConfig::parse(settings)?;
            Ok(Box::new(Ic3ia { config }))
        }),
    },
    Row {
        name: "spacer",
        summary: "Z3's solver of Horn clauses, on the system as clauses",
        paper: "Komuravelli, Gurfinkel, Chaki, CAV 2014",
        options: &[],
        constructor: Constructor::System(|_| Ok(Box::new(Spacer))),
    },
    Row {
        name: "ic3",
        summary: "IC3 on bits: finite systems proved by clauses, without unrolling",
        paper: "Bradley, VMCAI 2011; Eén, Mishchenko, Brayton, FMCAD 2011",
        options: Ic3Config::OPTIONS,
        constructor: Constructor::System(|settings| {
            let config = Ic3Config::parse(settings)?;
            Ok(Box::new(Ic3 { config }))
        }),
    },
    Row {
        name: "arrays",
        summary: "arrays abstracted to cells that prophecies choose, another engine on what is left",
        paper: "Mann, Irfan, Griggio, Padon, Barrett, TACAS 2021",
        options: ArraysConfig::OPTIONS,
        constructor: Constructor::System(|settings| {
            let config = ArraysConfig::parse(settings)?;
            Ok(Box::new(Arrays { config }))
        }),
    },
    Row {
        name: "absint",
        summary: "whether the invariants of abstract interpretation, once proved, are a proof by themselves",
        paper: "Cousot, Cousot, POPL 1977",
        options: &[],
        constructor: Constructor::System(|_| Ok(Box::new(Absint))),
    },
    Row {
        name: "chc",
        summary: "Horn clauses with a predicate for each function and loop: Spacer and unfolding",
        paper: "Bjørner, Gurfinkel, McMillan, Rybalchenko, Fields of Logic 2015; Komuravelli, Gurfinkel, Chaki, CAV 2014",
        options: ChcConfig::OPTIONS,
        constructor: Constructor::Clauses(|settings| {
            let config = ChcConfig::parse(settings)?;
            Ok(Box::new(ChcSolver { config }))
        }),
    },
    Row {
        name: "symex",
        summary: "symbolic execution: path by path, recursive calls too",
        paper: "King, CACM 1976",
        options: SymexConfig::OPTIONS,
        constructor: Constructor::Graph(|settings| {
            let config = SymexConfig::parse(settings)?;
            Ok(Box::new(Symex {
                config,
                monitor: None,
            }))
        }),
    },
    Row {
        name: "l2s",
        summary: "liveness to safety: a visit is remembered, and another in the same state is a lasso",
        paper: "Biere, Artho, Schuppan, FMICS 2002",
        options: RepeatsConfig::OPTIONS,
        constructor: Constructor::Fair(|settings| {
            let config = RepeatsConfig::parse(settings)?;
            Ok(Box::new(Repeats { config }))
        }),
    },
    Row {
        name: "rank",
        summary: "ranking functions: tuples that go down from visit to visit, bit-precise and over integers",
        paper: "Bradley, Manna, Sipma, CAV 2005; Alias, Darte, Feautrier, Gonnord, SAS 2010",
        options: RankConfig::OPTIONS,
        constructor: Constructor::Fair(|settings| {
            let config = RankConfig::parse(settings)?;
            Ok(Box::new(Rank { config }))
        }),
    },
    Row {
        name: "recur",
        summary: "infinite paths: lassos up to variables that do not matter, and recurrent sets of cycles",
        paper: "Gupta, Henzinger, Majumdar, Rybalchenko, Xu, POPL 2008",
        options: RecurConfig::OPTIONS,
        constructor: Constructor::Fair(|settings| {
            let config = RecurConfig::parse(settings)?;
            Ok(Box::new(Recur { config }))
        }),
    },
    Row {
        name: "lasso",
        summary: "bounded model checking for lassos: paths whose last state is one before",
        paper: "Biere, Cimatti, Clarke, Zhu, TACAS 1999",
        options: LassoConfig::OPTIONS,
        constructor: Constructor::Fair(|settings| {
            let config = LassoConfig::parse(settings)?;
            Ok(Box::new(Lasso { config }))
        }),
    },
    Row {
        name: "klive",
        summary: "k-liveness: at most k visits, for growing k",
        paper: "Claessen, Sörensson, FMCAD 2012",
        options: KliveConfig::OPTIONS,
        constructor: Constructor::Fair(|settings| {
            let config = KliveConfig::parse(settings)?;
            Ok(Box::new(Klive { config }))
        }),
    },
    Row {
        name: "rlive",
        summary: "from a visit to the next, and around what leads to none",
        paper: "Xia, Cimatti, Griggio, Li, CAV 2024",
        options: RliveConfig::OPTIONS,
        constructor: Constructor::Fair(|settings| {
            let config = RliveConfig::parse(settings)?;
            Ok(Box::new(Rlive { config }))
        }),
    },
];

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

    /// The level of systems that it works on.
    pub fn level(&self) -> Level {
        match self.constructor {
            Constructor::System(_) => Level::System,
            Constructor::Fair(_) => Level::Fair,
            Constructor::Graph(_) => Level::Graph,
            Constructor::Clauses(_) => Level::Clauses,
        }
    }

    /// How the engine is made from options that it has.
    pub fn constructor(&self, settings: &Settings) -> Result<Constructor, OptionError> {
        self.accepts(settings)?;
        Ok(self.constructor)
    }

    /// The engine for transition systems; `None` if it is one of another level.
    pub fn system(&self, settings: &Settings) -> Result<Option<Box<dyn Engine<Ts>>>, OptionError> {
        match self.constructor(settings)? {
            Constructor::System(make) => make(settings).map(Some),
            Constructor::Fair(_) | Constructor::Graph(_) | Constructor::Clauses(_) => Ok(None),
        }
    }

    /// The engine for infinite paths; `None` if it is one of another level.
    pub fn fair(&self, settings: &Settings) -> Result<Option<Box<dyn Engine<Fair>>>, OptionError> {
        match self.constructor(settings)? {
            Constructor::Fair(make) => make(settings).map(Some),
            Constructor::System(_) | Constructor::Graph(_) | Constructor::Clauses(_) => Ok(None),
        }
    }

    /// The engine for control-flow graphs; `None` if it is one of another level.
    pub fn graph(&self, settings: &Settings) -> Result<Option<Box<dyn Engine<Cfg>>>, OptionError> {
        match self.constructor(settings)? {
            Constructor::System(_) | Constructor::Fair(_) | Constructor::Clauses(_) => Ok(None),
            Constructor::Graph(make) => make(settings).map(Some),
        }
    }

    /// The engine for Horn clauses; `None` if it is one of another level.
    pub fn clauses(
        &self,
        settings: &Settings,
    ) -> Result<Option<Box<dyn Engine<Chc>>>, OptionError> {
        match self.constructor(settings)? {
            Constructor::System(_) | Constructor::Fair(_) | Constructor::Graph(_) => Ok(None),
            Constructor::Clauses(make) => make(settings).map(Some),
        }
    }

    fn accepts(&self, settings: &Settings) -> Result<(), OptionError> {
        let names = || self.options.iter().map(|row| row.name);
        match settings
            .iter()
            .find(|(name, _)| !names().any(|n| n == *name))
        {
            None => Ok(()),
            Some((name, _)) => Err(OptionError::Unknown {
                engine: self.name,
                name: name.into(),
                known: names().collect::<Vec<_>>().join(", "),
            }),
        }
    }
}
