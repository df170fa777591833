//! The list of all engines: adding one is a module in `engines/` and a row here, which is also
//! where its name is written. Command line, scheduler, advice and the tests that run every engine
//! read the rows; code that names one engine uses its constant in [`names`].

use crate::{
    Absint, Arrays, ArraysConfig, Bmc, BmcConfig, ChcConfig, ChcSolver, Engine, Ic3, Ic3Config,
    Ic3ia, Ic3iaConfig, Kind, KindConfig, Klive, KliveConfig, L2s, L2sConfig, Lasso, LassoConfig,
    Rank, RankConfig, Recur, RecurConfig, Rlive, RliveConfig, Spacer, Symex, SymexConfig,
    options::{OptionError, OptionRow, Settings},
};
use Constructor::{Clauses, Fair as Infinite, Graph, System};
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
    constructor: Constructor,
}

/// The constants of all names, and the list of all rows.
macro_rules! engines {
    ($($constant:ident $name:literal { $($columns:tt)* })*) => {
        /// The names of all engines.
        pub mod names {
            $(
                #[doc = concat!("The engine `", $name, "`.")]
                pub const $constant: &str = $name;
            )*
        }

        /// All engines.
        pub const ENGINES: &[Row] = &[$(Row { name: names::$constant, $($columns)* }),*];
    };
}

engines! {
    BMC "bmc" {
        summary: "bounded model checking: paths from the initial states, deeper and deeper",
        paper: "Biere, Cimatti, Clarke, Zhu, TACAS 1999",
        finds: Finds::Errors,
        uses_facts: false,
        helpers: &[],
        options: BmcConfig::OPTIONS,
        constructor: System(|settings| Ok(Box::new(Bmc { config: BmcConfig::parse(settings)? }))),
    }
    KIND "kind" {
        summary: "k-induction: base case, forward condition and inductive step",
        paper: "Sheeran, Singh, Stålmarck, FMCAD 2000",
        finds: Finds::Both,
        uses_facts: true,
        helpers: &[],
        options: KindConfig::OPTIONS,
        constructor: System(|settings| Ok(Box::new(Kind::new(KindConfig::parse(settings)?)))),
    }
    IC3IA "ic3ia" {
        summary: "IC3 with implicit predicate abstraction: clauses over predicates, refined by interpolants",
        paper: "Cimatti, Griggio, Mover, Tonetta, TACAS 2014",
        finds: Finds::Both,
        uses_facts: true,
        helpers: &[],
        options: Ic3iaConfig::OPTIONS,
        constructor: System(|settings| Ok(Box::new(Ic3ia { config: Ic3iaConfig::parse(settings)? }))),
    }
    SPACER "spacer" {
        summary: "Z3's solver of Horn clauses, on the system as clauses",
        paper: "Komuravelli, Gurfinkel, Chaki, CAV 2014",
        finds: Finds::Both,
        uses_facts: false,
        helpers: &[names::BMC],
        options: &[],
        constructor: System(|_| Ok(Box::new(Spacer))),
    }
    IC3 "ic3" {
        summary: "IC3 on bits: finite systems proved by clauses, without unrolling",
        paper: "Bradley, VMCAI 2011; Eén, Mishchenko, Brayton, FMCAD 2011",
        finds: Finds::Both,
        uses_facts: false,
        helpers: &[],
        options: Ic3Config::OPTIONS,
        constructor: System(|settings| Ok(Box::new(Ic3 { config: Ic3Config::parse(settings)? }))),
    }
    ARRAYS "arrays" {
        summary: "arrays abstracted to cells that prophecies choose, another engine on what is left",
        paper: "Mann, Irfan, Griggio, Padon, Barrett, TACAS 2021",
        finds: Finds::Both,
        uses_facts: true,
        helpers: &[names::KIND, names::IC3IA],
        options: ArraysConfig::OPTIONS,
        constructor: System(|settings| Ok(Box::new(Arrays { config: ArraysConfig::parse(settings)? }))),
    }
    ABSINT "absint" {
        summary: "whether the invariants of abstract interpretation, once proved, are a proof by themselves",
        paper: "Cousot, Cousot, POPL 1977",
        finds: Finds::Proofs,
        uses_facts: true,
        helpers: &[],
        options: &[],
        constructor: System(|_| Ok(Box::new(Absint))),
    }
    CHC "chc" {
        summary: "Horn clauses with a predicate for each function and loop: Spacer and unfolding",
        paper: "Bjørner, Gurfinkel, McMillan, Rybalchenko, Fields of Logic 2015; Komuravelli, Gurfinkel, Chaki, CAV 2014",
        finds: Finds::Both,
        uses_facts: false,
        helpers: &[],
        options: ChcConfig::OPTIONS,
        constructor: Clauses(|settings| Ok(Box::new(ChcSolver { config: ChcConfig::parse(settings)? }))),
    }
    SYMEX "symex" {
        summary: "symbolic execution: path by path, recursive calls too",
        paper: "King, CACM 1976",
        finds: Finds::Errors,
        uses_facts: false,
        helpers: &[],
        options: SymexConfig::OPTIONS,
        constructor: Graph(|settings| Ok(Box::new(Symex::new(SymexConfig::parse(settings)?)))),
    }
    L2S "l2s" {
        summary: "liveness to safety: a visit is remembered, and another in the same state is a lasso",
        paper: "Biere, Artho, Schuppan, FMICS 2002",
        finds: Finds::Both,
        uses_facts: false,
        helpers: &[names::IC3],
        options: L2sConfig::OPTIONS,
        constructor: Infinite(|settings| Ok(Box::new(L2s { config: L2sConfig::parse(settings)? }))),
    }
    RANK "rank" {
        summary: "ranking functions: tuples that go down from visit to visit, bit-precise and over integers",
        paper: "Bradley, Manna, Sipma, CAV 2005; Alias, Darte, Feautrier, Gonnord, SAS 2010",
        finds: Finds::Proofs,
        uses_facts: true,
        helpers: &[names::BMC, names::KIND, names::IC3IA],
        options: RankConfig::OPTIONS,
        constructor: Infinite(|settings| Ok(Box::new(Rank { config: RankConfig::parse(settings)? }))),
    }
    RECUR "recur" {
        summary: "infinite paths: lassos up to variables that do not matter, and recurrent sets of cycles",
        paper: "Gupta, Henzinger, Majumdar, Rybalchenko, Xu, POPL 2008",
        finds: Finds::Errors,
        uses_facts: false,
        helpers: &[],
        options: RecurConfig::OPTIONS,
        constructor: Infinite(|settings| Ok(Box::new(Recur { config: RecurConfig::parse(settings)? }))),
    }
    LASSO "lasso" {
        summary: "bounded model checking for lassos: paths whose last state is one before",
        paper: "Biere, Cimatti, Clarke, Zhu, TACAS 1999",
        finds: Finds::Errors,
        uses_facts: false,
        helpers: &[],
        options: LassoConfig::OPTIONS,
        constructor: Infinite(|settings| Ok(Box::new(Lasso { config: LassoConfig::parse(settings)? }))),
    }
    KLIVE "klive" {
        summary: "k-liveness: at most k visits, for growing k",
        paper: "Claessen, Sörensson, FMCAD 2012",
        finds: Finds::Both,
        uses_facts: false,
        helpers: &[names::IC3],
        options: KliveConfig::OPTIONS,
        constructor: Infinite(|settings| Ok(Box::new(Klive { config: KliveConfig::parse(settings)? }))),
    }
    RLIVE "rlive" {
        summary: "from a visit to the next, and around what leads to none",
        paper: "Xia, Cimatti, Griggio, Li, CAV 2024",
        finds: Finds::Both,
        uses_facts: false,
        helpers: &[names::IC3],
        options: RliveConfig::OPTIONS,
        constructor: Infinite(|settings| Ok(Box::new(Rlive { config: RliveConfig::parse(settings)? }))),
    }
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
