//! Options of trace abstraction.

use crate::{
    abstraction::{
        block::{Encoding, Joins, Values},
        ground::GroundConfig,
        net::Size,
        options::{JoinsOption, SizeOption, ValuesOption},
        refine::Module,
    },
    options::{Bound, Flag, OptionError, OptionKind, choice, options},
};

/// Which transitions a Floyd-Hoare automaton has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Automaton {
    /// All that hold, each computed when the difference asks for it.
    Demand,
    /// All that hold, computed before the difference, whether it asks for them or not.
    Eager,
    /// Those of the trace, and back to places that are covered.
    Canonical,
    /// Those of the trace.
    Straight,
}

choice! {
    /// The values of [`Automaton`].
    AutomatonOption: Automaton {
        "demand" => Automaton::Demand,
        "eager" => Automaton::Eager,
        "canonical" => Automaton::Canonical,
        "straight" => Automaton::Straight,
    }
}

/// A list of modules, in the order in which they are tried: some of the first so many.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Modules([Option<Module>; Module::ALL.len()]);

impl Modules {
    /// All, in their usual order.
    const ALL: Self = {
        let [first, second, third, fourth, fifth] = Module::ALL;
        Self([
            Some(first),
            Some(second),
            Some(third),
            Some(fourth),
            Some(fifth),
        ])
    };

    /// Those of the list.
    pub fn iter(&self) -> impl Iterator<Item = Module> + use<> {
        self.0.into_iter().flatten()
    }
}

/// The values of [`Modules`]: names with `+` between them.
#[derive(Clone, Copy, Debug)]
pub struct ModulesOption;

impl OptionKind for ModulesOption {
    type Value = Modules;
    fn read(name: &'static str, text: &str) -> Result<Modules, OptionError> {
        let expected =
            "some of integers, interpolants, post, pre and cores, each once, with + between them";
        let wrong = || OptionError::value(name, expected, text);
        let mut modules = Modules([None; Module::ALL.len()]);
        for (at, word) in text.split('+').enumerate() {
            let module = Module::ALL.into_iter().find(|module| module.name() == word);
            let module = module.ok_or_else(wrong)?;
            if modules.iter().any(|other| other == module) {
                return Err(wrong());
            }
            *modules.0.get_mut(at).ok_or_else(wrong)? = Some(module);
        }
        Ok(modules)
    }
    fn text(value: &Modules) -> String {
        let names: Vec<&str> = value.iter().map(Module::name).collect();
        names.join("+")
    }
}

options! {
    /// Options of [`super::TraceAbstraction`].
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct TraceConfig {
        blocks: SizeOption = Size::Large,
            "what letters are: small (steps) or basic blocks, large ones (from loop head to loop head), or of at most N edges";
        modules: ModulesOption = Modules::ALL,
            "where predicates come from, tried in this order: integers, interpolants, post, pre and cores, with + between them";
        automaton: AutomatonOption = Automaton::Demand,
            "transitions of Floyd-Hoare automata: demand, eager, canonical or straight";
        unify: Flag = true, "whether predicates that mean the same become one, and implications are known";
        cache: Flag = true, "whether Hoare triples are remembered";
        impl_pos as "impl-pos": Flag = true, "whether triples are valid because stronger ones are";
        impl_neg as "impl-neg": Flag = true, "whether triples are not valid because weaker ones are not";
        data_pos as "data-pos": Flag = true, "whether triples are valid because nothing relevant is written";
        data_neg as "data-neg": Flag = true,
            "whether triples are not valid because nothing relevant is read or written";
        models: Flag = true, "whether the model that refutes one triple is tried on others";
        minimise: Flag = true, "whether the automaton is minimised after each round";
        facts: Flag = true, "whether invariants that others proved are used";
        values: ValuesOption = Values::Folded,
            "assignments in formulas of blocks: folded into expressions, or named by a variable each";
        joins: JoinsOption = Joins::Ite,
            "ways that meet in formulas of blocks: ite (if-then-else) or guards (a literal for each)";
        rounds: Bound = None, "after how many rounds to give up, or none";
        diverging: Bound = Some(60),
            "how many predicates of one place may differ in their numbers alone, or none";
    }
}

impl TraceConfig {
    pub(super) fn ground(&self) -> GroundConfig {
        GroundConfig {
            blocks: self.blocks,
            encoding: Encoding {
                values: self.values,
                joins: self.joins,
            },
            facts: self.facts,
        }
    }
}
