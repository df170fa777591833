//! The arguments that say how C files are read.

use bia_cfront::{
    DataModel, TARGETS, Target,
    lower::{Assembly, Externals},
    property::{CHECKS, Check, find_check},
};
use bia_verify::{
    COptions, Malloc,
    format::{self, FORMATS, Format},
};
use clap::{
    Args, ValueEnum,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};
use std::path::PathBuf;

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "C files")]
pub(crate) struct CArgs {
    /// What the files are, whatever their names and for standard input (`-`); by the ending of the
    /// name, and K2 for standard input, without it
    #[arg(long, value_name = "KIND", value_parser = formats(), help_heading = "Options")]
    pub(crate) input: Option<&'static Format>,

    /// What to check, as a property file of SV-COMP
    #[arg(long, value_name = "FILE.prp", conflicts_with = "check")]
    pub(crate) property: Option<PathBuf>,

    /// What to check, one or several; failing assertions and calls of error functions without it
    #[arg(long, value_parser = checks(), value_name = "WHAT,…", value_delimiter = ',')]
    pub(crate) check: Vec<&'static Check>,

    /// The function where execution begins
    #[arg(long, value_name = "F")]
    pub(crate) entry: Option<String>,

    /// A function to call once before the entry, or before the first step
    #[arg(long, value_name = "F")]
    pub(crate) init: Option<String>,

    /// A function to call for ever, with any inputs, instead of an entry
    #[arg(long, value_name = "F", conflicts_with = "entry")]
    pub(crate) step: Option<String>,

    /// Global variables that have any value before each step
    #[arg(long, value_name = "NAME,…", value_delimiter = ',', requires = "step")]
    pub(crate) inputs: Vec<String>,

    /// A table that says what functions mean
    #[arg(long, value_name = "FILE.toml")]
    pub(crate) builtins: Vec<PathBuf>,

    /// A C file whose functions replace those of the program and of the C library
    #[arg(long, value_name = "FILE.c")]
    pub(crate) model: Vec<PathBuf>,

    /// The sizes of types: gcc's for 32-bit or for 64-bit x86
    #[arg(long, value_enum, ignore_case = true, default_value_t = ModelArg::Lp64)]
    pub(crate) data_model: ModelArg,

    /// The machine that the program is for: sizes, alignments, byte order, signedness of `char`,
    /// and what its compiler predefines
    #[arg(long, value_name = "NAME", value_parser = targets(), conflicts_with = "data_model")]
    pub(crate) target: Option<DataModel>,

    /// A folder for headers
    #[arg(short = 'I', value_name = "DIR")]
    pub(crate) include: Vec<PathBuf>,

    /// A macro to define
    #[arg(short = 'D', value_name = "NAME[=VALUE]")]
    pub(crate) define: Vec<String>,

    /// A macro to undefine
    #[arg(short = 'U', value_name = "NAME")]
    pub(crate) undefine: Vec<String>,

    /// The dialect, such as c99 or gnu17
    #[arg(long = "std", value_name = "DIALECT")]
    pub(crate) standard: Option<String>,

    /// Use the machine's standard headers instead of bia's own; they are used anyway if bia lacks
    /// one
    #[arg(long)]
    pub(crate) system_headers: bool,

    /// The folder of a compile_commands.json, which gives the options of each file
    #[arg(short = 'p', value_name = "DIR")]
    pub(crate) build: Option<PathBuf>,

    /// A compile_commands.json by its name. `verify` without files verifies all that it names, each
    /// for itself
    #[arg(long, value_name = "FILE", conflicts_with = "build")]
    pub(crate) compile_commands: Option<PathBuf>,

    /// Whether allocations may return NULL: they may, unless there is a property file, since the
    /// rules of the competition say that they do not
    #[arg(long, value_enum)]
    pub(crate) malloc: Option<MallocArg>,

    /// The program gets at most so many arguments, behind its name; any number without it
    #[arg(long, value_name = "N")]
    pub(crate) args_max: Option<u32>,

    /// Each argument of the program has at most so many characters; 131071 without it, as on Linux
    #[arg(long, value_name = "N")]
    pub(crate) args_length: Option<u32>,

    /// A function that must not be called, such as abort, __builtin_trap or one of the program;
    /// may be given several times
    #[arg(long, value_name = "FUNCTION")]
    pub(crate) fails: Vec<String>,

    /// Integers as mathematical integers: overflow does not happen, which is assumed
    #[arg(long, value_enum, default_value_t = IntsArg::Bits)]
    pub(crate) ints: IntsArg,

    /// Floats as IEEE floats or as real numbers
    #[arg(long, value_enum, default_value_t = FloatsArg::Ieee)]
    pub(crate) floats: FloatsArg,

    /// What a function without body does
    #[arg(long, value_enum, default_value_t = ExternalsArg::Havoc)]
    pub(crate) externals: ExternalsArg,

    /// What inline assembly does
    #[arg(long, value_enum, default_value_t = AsmArg::Havoc)]
    pub(crate) asm: AsmArg,

    /// Memory-mapped registers: regions such as 0x40000000+0x1000, or @FILE with one in each line;
    /// a read there gives any value, a write is accepted
    #[arg(long, value_name = "BASE+SIZE,…", value_delimiter = ',')]
    pub(crate) mmio: Vec<String>,

    /// Volatile objects that may change at any time: `registers` (those of `--mmio` alone), `all`,
    /// or static objects by name; others change by the program's own stores
    #[arg(
        long,
        value_name = "WHAT,…",
        value_delimiter = ',',
        default_value = "registers"
    )]
    pub(crate) volatile: Vec<String>,

    /// A handler of interrupts, which may run between any two steps; it interrupts what has a lower
    /// priority (1 without one; the program has 0)
    #[arg(long, value_name = "FUNCTION[:PRIORITY],…", value_delimiter = ',')]
    pub(crate) isr: Vec<String>,

    /// A global variable that masks interrupts while it is not 0, besides functions such as `cli`
    #[arg(long, value_name = "NAME", requires = "isr")]
    pub(crate) isr_mask: Option<String>,

    /// Functions without body whose name begins so return any value
    #[arg(long, value_name = "PREFIX", default_value = "__VERIFIER_nondet_")]
    pub(crate) nondet_prefix: String,
}

/// The names of formats, with what each is.
fn formats() -> impl TypedValueParser<Value = &'static Format> {
    let rows = FORMATS.iter();
    let names = rows.map(|format| PossibleValue::new(format.name).help(capital(format.about)));
    let known = PossibleValuesParser::new(names);
    known.try_map(|name| format::find(&name).ok_or("no such format"))
}

/// The names of targets, with what each is.
fn targets() -> impl TypedValueParser<Value = DataModel> {
    let value = |target: &&Target| {
        let value = PossibleValue::new(target.name).help(target.about);
        value.alias(target.alias)
    };
    let known = PossibleValuesParser::new(TARGETS.iter().map(value));
    known.try_map(|name| DataModel::of_target(&name).ok_or("no such target"))
}

/// The words of `--check`, with what each means.
fn checks() -> impl TypedValueParser<Value = &'static Check> {
    let value = |check: &Check| {
        let value = PossibleValue::new(check.name).help(check.about);
        value.aliases(check.aliases.iter().copied())
    };
    let known = PossibleValuesParser::new(CHECKS.iter().map(value));
    known.try_map(|name| find_check(&name).ok_or("no such check"))
}

/// The text as a sentence begins.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ModelArg {
    #[value(name = "ILP32")]
    Ilp32,
    #[value(name = "LP64")]
    Lp64,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MallocArg {
    MayFail,
    NeverFails,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum IntsArg {
    /// Exactly as the machine has them
    Bits,
    /// Unbounded
    Unbounded,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FloatsArg {
    Ieee,
    Real,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ExternalsArg {
    /// Any result; what its arguments point to becomes arbitrary
    Havoc,
    /// Any result, no effect
    Uninterpreted,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AsmArg {
    /// Any values in its outputs; an error behind it is no answer
    Havoc,
    /// Programs that can reach it are refused
    Refuse,
}

impl CArgs {
    /// What they mean.
    pub(crate) fn options(&self) -> COptions {
        let folder = self.build.as_ref();
        let by_folder = folder.map(|folder| folder.join("compile_commands.json"));
        COptions {
            input: self.input,
            property: self.property.clone(),
            checks: self.check.clone(),
            specification: None,
            entry: self.entry.clone(),
            init: self.init.clone(),
            step: self.step.clone(),
            inputs: self.inputs.clone(),
            builtins: self.builtins.clone(),
            model: self.model.clone(),
            data_model: match (self.target, self.data_model) {
                (Some(target), _) => target,
                (None, ModelArg::Ilp32) => DataModel::Ilp32,
                (None, ModelArg::Lp64) => DataModel::Lp64,
            },
            include: self.include.clone(),
            define: self.define.clone(),
            undefine: self.undefine.clone(),
            standard: self.standard.clone(),
            system_headers: self.system_headers,
            database: self.compile_commands.clone().or(by_folder),
            malloc: self.malloc.map(|policy| match policy {
                MallocArg::MayFail => Malloc::MayFail,
                MallocArg::NeverFails => Malloc::NeverFails,
            }),
            most_arguments: self.args_max,
            longest_argument: self.args_length,
            fails: self.fails.clone(),
            unbounded_integers: self.ints == IntsArg::Unbounded,
            floats_as_reals: self.floats == FloatsArg::Real,
            externals: match self.externals {
                ExternalsArg::Havoc => Externals::Havoc,
                ExternalsArg::Uninterpreted => Externals::Uninterpreted,
            },
            assembly: match self.asm {
                AsmArg::Havoc => Assembly::Havoc,
                AsmArg::Refuse => Assembly::Refuse,
            },
            nondet_prefix: self.nondet_prefix.clone(),
            mmio: self.mmio.clone(),
            isr: self.isr.clone(),
            isr_mask: self.isr_mask.clone(),
            volatile: self.volatile.clone(),
        }
    }
}
