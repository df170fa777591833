//! Options of the translation: which properties are checked, and how C is read.

use bia_base::{SourceId, Span};

pub use crate::property::{Properties, Property};

/// What a function without body does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Externals {
    /// Arbitrary result; what its arguments point to becomes arbitrary.
    #[default]
    Havoc,
    /// Arbitrary result, without effect: a K2 function without body.
    Uninterpreted,
}

/// What inline assembly does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Assembly {
    /// It leaves any values in its outputs; with the clobber `memory` also in what its operands
    /// point to.
    #[default]
    Havoc,
    /// Programs that can reach it are refused.
    Refuse,
}

/// Which volatile objects may change between accesses, besides memory-mapped registers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Changing {
    /// None.
    #[default]
    Registers,
    /// All: each read through an lvalue of volatile type gives any value.
    All,
    /// Static objects of these names.
    Named(Vec<String>),
}

/// Text that was inserted into a program to check a witness, and what that changes. Without any,
/// nothing is changed.
#[derive(Clone, Debug, Default)]
pub struct Watch {
    /// The inserted text. What it does is not the program's doing.
    pub inserted: Vec<Span>,
    /// What is undefined in inserted text, whether checked or not, violates [`Property::Reach`]
    /// there. Otherwise it ends the path.
    pub judges: bool,
    /// [`Property::Reach`] is only about inserted text.
    pub reach_is_inserted: bool,
    /// Where violations of the program count; without it, everywhere.
    pub target: Option<WatchTarget>,
}

/// The place of a violation that counts. Others end the path.
#[derive(Clone, Debug)]
pub struct WatchTarget {
    /// It is in one of these, unless it is only seen when the program ends.
    pub places: Vec<Span>,
    /// A global integer of the program with the value that it must have then.
    pub state: Option<(String, u128)>,
}

impl Watch {
    /// Whether a place is in inserted text.
    pub(crate) fn is_inserted(&self, span: Span) -> bool {
        self.inserted.iter().any(|text| covers(*text, span))
    }
}

/// Whether one place begins in the other.
pub(crate) fn covers(outer: Span, inner: Span) -> bool {
    outer.source == inner.source && outer.start <= inner.start && inner.start < outer.end
}

impl LowerOptions {
    /// The registers of the program: with handlers of interrupts on AVR `SREG` is always one.
    pub(crate) fn all_registers(&self, module: &crate::ir::Module) -> Vec<crate::Registers> {
        let mut all = self.registers.clone();
        let status = crate::Registers {
            base: 0x5f,
            size: 1,
        };
        let is_avr = module.types.model().target().name == "avr";
        let known = all
            .iter()
            .any(|one| one.base <= status.base && status.base < one.end());
        if is_avr && !self.handlers.is_empty() && !known {
            all.push(status);
        }
        all
    }
}

/// How a program is to be translated.
#[derive(Clone, Debug)]
pub struct LowerOptions {
    /// What to check.
    pub properties: Properties,
    /// Where execution begins.
    pub entry: String,
    /// Functions whose call violates [`Property::Reach`].
    pub error_functions: Vec<String>,
    /// Functions of one argument that end the path if it is 0.
    pub assume_functions: Vec<String>,
    /// Functions with this prefix and no body return an arbitrary value.
    pub nondet_prefix: String,
    /// Whether allocations may return `NULL`.
    pub malloc_may_fail: bool,
    /// How many arguments the program gets at most, behind its name.
    pub most_arguments: Option<u32>,
    /// How many characters each of them has at most.
    pub longest_argument: Option<u32>,
    /// Integers as mathematical integers.
    pub unbounded_integers: bool,
    /// Floats as real numbers.
    pub floats_as_reals: bool,
    /// What other functions without body do.
    pub externals: Externals,
    /// What inline assembly does.
    pub assembly: Assembly,
    /// For comparing runs with those of compiled programs: stores leave padding and the other bytes
    /// of a union as they were, as gcc's do, instead of making them arbitrary, and integers that
    /// may carry addresses are taken for numbers.
    pub comparable: bool,
    /// What functions mean that a table names. They must not have bodies
    /// ([`crate::AnalyseOptions::without_body`]).
    pub builtins: crate::Builtins,
    /// What is different because a witness is checked.
    pub watch: Watch,
    /// Addresses that are memory-mapped registers, in order.
    pub registers: Vec<crate::Registers>,
    /// Which other objects may change between accesses.
    pub changing: Changing,
    /// The handlers of interrupts.
    pub handlers: Vec<super::Handler>,
    /// The global variable that masks interrupts while it is not 0.
    pub isr_mask: Option<String>,
    /// The texts of the C library: what only users of it could mean is not looked for there.
    pub library: Vec<SourceId>,
}

impl Default for LowerOptions {
    fn default() -> Self {
        let list = |names: &[&str]| names.iter().map(|n| (*n).to_owned()).collect();
        Self {
            properties: Properties::default(),
            entry: "main".to_owned(),
            error_functions: list(&[
                "reach_error",
                "__VERIFIER_error",
                "__assert_fail",
                "__assert",
            ]),
            assume_functions: list(&["__VERIFIER_assume"]),
            nondet_prefix: "__VERIFIER_nondet_".to_owned(),
            malloc_may_fail: true,
            most_arguments: None,
            longest_argument: None,
            unbounded_integers: false,
            floats_as_reals: false,
            externals: Externals::default(),
            comparable: false,
            assembly: Assembly::default(),
            builtins: crate::Builtins::default(),
            watch: Watch::default(),
            registers: Vec::new(),
            changing: Changing::default(),
            handlers: Vec::new(),
            isr_mask: None,
            library: Vec::new(),
        }
    }
}
