//! [`Config`]: how a question is to be answered.

use bia_cfg::pass::{self, Pass, PassOptions};
use bia_encode::{Blocks, Options, Pc};
use bia_engine::{Engine, registry};
use bia_k2::ast::{Program, Property};
use bia_system::Ts;

/// Which solver engines use.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Backend {
    /// The bit-blaster where it can, else Z3.
    #[default]
    Auto,
    /// Z3.
    Z3,
}

/// An engine by name, with its options as texts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineChoice {
    /// Its name in the registry.
    pub name: String,
    /// Options and their values.
    pub options: Vec<(String, String)>,
}

impl EngineChoice {
    /// The engine with its options, or what is wrong with them.
    pub fn build(&self) -> Result<Box<dyn Engine<Ts>>, String> {
        let options = self.options.iter().map(|(k, v)| (k.as_str(), v.as_str()));
        let options: Vec<(&str, &str)> = options.collect();
        registry::build(&self.name, &options).map_err(|error| error.to_string())
    }
}

/// How a question is to be answered.
#[derive(Clone, Debug)]
pub struct Config {
    /// Engines, asked one after the other.
    pub engines: Vec<EngineChoice>,
    /// Passes on the graph, in order.
    pub passes: Vec<&'static Pass>,
    /// How many instances of one function may be active at a time.
    pub recursion_depth: u32,
    /// How often the pass `unroll` repeats a loop.
    pub unroll: u32,
    /// How much of the graph one step of the system covers.
    pub blocks: Blocks,
    /// How the program counter is represented.
    pub pc: Pc,
    /// Which solver engines use.
    pub backend: Backend,
}

impl Default for Config {
    fn default() -> Self {
        let options = PassOptions::default();
        Self {
            engines: vec![EngineChoice {
                name: "kind".into(),
                options: Vec::new(),
            }],
            passes: pass::default_pipeline(),
            recursion_depth: options.recursion_depth,
            unroll: options.unroll,
            blocks: Blocks::default(),
            pc: Pc::default(),
            backend: Backend::default(),
        }
    }
}

impl Config {
    pub(super) fn pass_options(&self, program: &Program, property: &Property) -> PassOptions {
        PassOptions {
            property: Some((property.kind, program.name(property.id).to_owned())),
            recursion_depth: self.recursion_depth,
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
