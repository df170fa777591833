//! [`Config`]: how a question is to be answered.

use super::{OnPath, Queries, Question, watch::Watch};
use bia_cfg::{
    Cfg, Inlined, Ltl,
    pass::{self, Orders, Pass, PassOptions},
};
use bia_encode::{Blocks, Options, Pc};
use bia_engine::{
    Constructor, Engine, Finds, Level, OptionError, Row, Settings, Symex, SymexConfig, names,
};
use bia_k2::ast::PropertyKind;
use bia_solver::pipe::CommandLine;
use bia_system::{Chc, Fair, Ts};
use std::sync::Arc;

/// Which solver engines use.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Backend {
    /// The bit-blaster where it can, else Z3.
    #[default]
    Auto,
    /// Z3.
    Z3,
}

/// Who is asked.
#[derive(Clone, PartialEq, Debug)]
pub enum Selection {
    /// Engines and times that fit the program, without those that are not wanted.
    Portfolio(Without),
    /// These engines, one after the other, each for as long as it takes.
    Named(Vec<EngineChoice>),
}

impl Selection {
    /// What a text such as `portfolio`, `-symex,-chc`, `bmc` or `kind:simple-path=true,bmc` names.
    pub fn parse(text: &str) -> Result<Self, OptionError> {
        let pieces = text
            .split(',')
            .map(str::trim)
            .filter(|piece| !piece.is_empty());
        let mut pieces = pieces.peekable();
        if !matches!(pieces.peek(), Some(first) if *first == "portfolio" || first.starts_with('-'))
        {
            return EngineChoice::parse(text).map(Self::Named);
        }
        pieces.next_if_eq(&"portfolio");
        let left_out = pieces.map(|piece| match piece.strip_prefix('-') {
            Some(name) if !name.contains(':') => Row::select(name).map(|(row, _)| row.name),
            // Nobody is added to a portfolio: as an engine's name this is unknown.
            Some(_) => Row::select(piece).map(|(row, _)| row.name),
            None => Row::select("portfolio").map(|(row, _)| row.name),
        });
        left_out
            .collect::<Result<_, _>>()
            .map(|names| Self::Portfolio(Without(names)))
    }

    /// The portfolio with all its engines.
    pub fn portfolio() -> Self {
        Self::Portfolio(Without::default())
    }

    /// Whether somebody may be asked about a transition system.
    pub(super) fn needs_system(&self) -> bool {
        match self {
            Self::Portfolio(_) => true,
            Self::Named(choices) => choices.iter().any(|choice| !choice.is_for_graphs()),
        }
    }
}

/// The names of engines that a portfolio does not ask.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Without(Vec<&'static str>);

impl Without {
    /// Whether an engine may be asked.
    pub fn keeps(&self, choice: &EngineChoice) -> bool {
        !self.0.contains(&choice.name())
    }
}

/// An engine with its options.
#[derive(Clone, Debug)]
pub struct EngineChoice {
    row: &'static Row,
    settings: Settings,
}

impl PartialEq for EngineChoice {
    fn eq(&self, other: &Self) -> bool {
        self.row.name == other.row.name && self.settings == other.settings
    }
}

impl EngineChoice {
    /// The engines that a text such as `bmc` or `kind:simple-path=true,bmc` names, in order. After
    /// a colon come options; commas separate options and engines alike.
    pub fn parse(text: &str) -> Result<Vec<Self>, OptionError> {
        let mut pieces: Vec<String> = Vec::new();
        for piece in text.split(',').map(str::trim).filter(|p| !p.is_empty()) {
            match pieces.last_mut() {
                Some(last) if last.contains(':') && !piece.contains(':') && piece.contains('=') => {
                    last.push(',');
                    last.push_str(piece);
                }
                Some(_) | None => pieces.push(piece.to_owned()),
            }
        }
        let choices = pieces.iter().map(|piece| {
            let (row, settings) = Row::select(piece)?;
            Ok(Self { row, settings })
        });
        choices.collect()
    }

    /// The engine's name.
    pub fn name(&self) -> &'static str {
        self.row.name
    }

    /// Its row in the registry.
    pub fn row(&self) -> &'static Row {
        self.row
    }

    /// What an option was set to.
    pub(super) fn setting(&self, option: &str) -> Option<&str> {
        self.settings.get(option)
    }

    /// The text that [`EngineChoice::parse`] reads as this.
    pub fn text(&self) -> String {
        match self.settings.iter().next() {
            None => self.row.name.to_owned(),
            Some(_) => format!("{}:{}", self.row.name, self.settings),
        }
    }

    /// The same engine, told not to look at all depths up to this one singly, if it can be told.
    /// Who looks for errors alone goes on twice as deep: one error among many depths is found
    /// sooner than that there is none at each of them.
    #[must_use]
    pub(super) fn starting_at(&self, depth: Option<u32>) -> Self {
        let mut choice = self.clone();
        if let (true, Some(depth)) = (self.row.has_option("start"), depth) {
            let depth = match self.row.finds {
                Finds::Errors => depth.saturating_mul(2),
                Finds::Proofs | Finds::Both => depth,
            };
            // Whoever has set it keeps it.
            let _ = choice.settings.set("start", &depth.to_string());
        }
        choice
    }

    /// Whether it takes control-flow graphs with calls.
    pub fn is_for_graphs(&self) -> bool {
        match self.row.level_with(&self.settings) {
            Level::System | Level::Fair | Level::Inlined => false,
            // Clauses are made of graphs with calls.
            Level::Graph | Level::Clauses => true,
        }
    }

    /// The engine with its options, watched if it goes paths and somebody watches.
    pub(super) fn build_watched(&self, by: Option<&OnPath>) -> Result<Built, String> {
        let Some(by) = by.filter(|_| self.row.name == names::SYMEX) else {
            return self.build();
        };
        let config = SymexConfig::parse(&self.settings).map_err(|why| why.to_string())?;
        Ok(Built::Graph(Box::new(Symex {
            config,
            monitor: Some(Box::new(Watch(by.clone()))),
        })))
    }

    /// The engine with its options.
    pub fn build(&self) -> Result<Built, String> {
        let why = |error: OptionError| error.to_string();
        let constructor = self.row.constructor(&self.settings).map_err(why)?;
        Ok(match constructor {
            Constructor::System(make) => Built::System(make(&self.settings).map_err(why)?),
            Constructor::Fair(make) => Built::Fair(make(&self.settings).map_err(why)?),
            Constructor::Graph(make) => Built::Graph(make(&self.settings).map_err(why)?),
            Constructor::Inlined(make) => Built::Inlined(make(&self.settings).map_err(why)?),
            Constructor::Clauses(make) => Built::Clauses(make(&self.settings).map_err(why)?),
        })
    }
}

/// An engine with its options set, by its level.
pub enum Built {
    /// For transition systems.
    System(Box<dyn Engine<Ts>>),
    /// For infinite paths of transition systems.
    Fair(Box<dyn Engine<Fair>>),
    /// For control-flow graphs.
    Graph(Box<dyn Engine<Cfg>>),
    /// For control-flow graphs without calls.
    Inlined(Box<dyn Engine<Inlined>>),
    /// For Horn clauses.
    Clauses(Box<dyn Engine<Chc>>),
}

/// How a question is to be answered.
#[derive(Clone, Debug)]
pub struct Config {
    /// Who is asked.
    pub engines: Selection,
    /// How many engines run at the same time, at least 1.
    pub jobs: usize,
    /// Whether engines guess auxiliary invariants and share what they prove.
    pub invariants: bool,
    /// Whether abstract interpretation looks for such invariants before engines are asked.
    pub absint: bool,
    /// Passes on the graph, in order.
    pub passes: Vec<&'static Pass>,
    /// Passes on the transition system, in order.
    pub system_passes: Vec<bia_system::pass::Pass>,
    /// How many instances of one function may be active at a time.
    pub recursion_depth: u32,
    /// How many threads a call that can be repeated may start before it is cut off.
    pub threads: u32,
    /// Which orders of the steps of threads are followed.
    pub orders: Orders,
    /// Whether a proof about some orders is checked on all of them for a part of the time.
    pub all_schedules: bool,
    /// How often threads may take turns before it is cut off.
    pub context_switches: Option<u32>,
    /// How often the pass `unroll` repeats a loop.
    pub unroll: u32,
    /// How much of the graph one step of the system covers.
    pub blocks: Blocks,
    /// How the program counter is represented.
    pub pc: Pc,
    /// Which solver engines use.
    pub backend: Backend,
    /// The command of a solver for Horn clauses that engine `chc` asks instead of Spacer.
    pub chc_solver: Option<CommandLine>,
    /// Who keeps what solvers are asked.
    pub queries: Queries,
    /// Who watches the paths of symbolic execution.
    pub monitor: Option<OnPath>,
    /// A formula that is asked about instead of the property.
    pub ltl: Option<Arc<Ltl>>,
}

impl Default for Config {
    fn default() -> Self {
        let options = PassOptions::default();
        Self {
            engines: Selection::portfolio(),
            jobs: 1,
            invariants: true,
            absint: true,
            passes: pass::default_pipeline(),
            system_passes: bia_system::pass::Pass::ALL.to_vec(),
            recursion_depth: options.recursion_depth,
            threads: options.threads,
            orders: options.orders,
            all_schedules: true,
            context_switches: options.context_switches,
            unroll: options.unroll,
            blocks: Blocks::default(),
            pc: Pc::default(),
            backend: Backend::default(),
            chc_solver: None,
            queries: Queries::default(),
            monitor: None,
            ltl: None,
        }
    }
}

impl Config {
    pub(super) fn pass_options(&self, question: &Question<'_>) -> PassOptions {
        let property = question.property;
        let id = question.program.name(property.id).to_owned();
        PassOptions {
            property: (!question.joint).then_some((property.kind, id)),
            joint: question.joint,
            labels: (question.joint && property.kind == PropertyKind::Error).then(|| {
                let mut labels = property.labels.clone();
                labels.sort_unstable();
                labels
            }),
            recursion_depth: self.recursion_depth,
            threads: self.threads,
            orders: self.orders,
            context_switches: self.context_switches,
            unroll: self.unroll,
            ..PassOptions::default()
        }
    }

    pub(super) fn encode_options(&self, cuts_are_bad: bool) -> Options {
        Options {
            blocks: self.blocks,
            pc: self.pc,
            cuts_are_bad,
        }
    }
}
