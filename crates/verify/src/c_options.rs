//! How C files are read and what is asked about them.

use crate::{codes, format::Format};
use bia_base::Diagnostic;
use bia_cfront::{
    DataModel, LowerOptions, PreprocessOptions, Specification, Standard, Steps,
    lower::{Assembly, Externals, Properties},
    property::Check,
};
use std::path::PathBuf;

/// Whether allocations may return NULL.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Malloc {
    /// They may.
    MayFail,
    /// They do not.
    NeverFails,
}

/// How C files are read and what is asked about them.
#[derive(Clone, Debug)]
pub struct COptions {
    /// What the files are, whatever their names; by the ending of the name without it.
    pub input: Option<&'static Format>,
    /// A property file of SV-COMP that says what to check.
    pub property: Option<PathBuf>,
    /// What to check; if nothing is named, failing assertions, calls of error functions and all
    /// undefined behaviour that is looked for.
    pub checks: Vec<&'static Check>,
    /// What to check if nothing else says it: what a witness is about.
    pub specification: Option<Specification>,
    /// The function where execution begins.
    pub entry: Option<String>,
    /// A function to call once before the entry, or before the first step.
    pub init: Option<String>,
    /// A function to call for ever, with any inputs, instead of an entry.
    pub step: Option<String>,
    /// Global variables that have any value before each step.
    pub inputs: Vec<String>,
    /// Tables that say what functions mean.
    pub builtins: Vec<PathBuf>,
    /// C files whose functions replace those of the program and of the C library.
    pub model: Vec<PathBuf>,
    /// The sizes of types.
    pub data_model: DataModel,
    /// Folders for headers.
    pub include: Vec<PathBuf>,
    /// Macros to define.
    pub define: Vec<String>,
    /// Macros to undefine.
    pub undefine: Vec<String>,
    /// The dialect, such as c99 or gnu17.
    pub standard: Option<String>,
    /// Use the machine's standard headers instead of our own.
    pub system_headers: bool,
    /// A compilation database, which gives the options of each file.
    pub database: Option<PathBuf>,
    /// Whether allocations may return NULL: they may, unless there is a specification of SV-COMP,
    /// whose rules say that they do not.
    pub malloc: Option<Malloc>,
    /// How many arguments the program gets at most, behind its name.
    pub most_arguments: Option<u32>,
    /// How many characters each of them has at most.
    pub longest_argument: Option<u32>,
    /// Functions whose call is a violation, besides those that are known.
    pub fails: Vec<String>,
    /// Integers are mathematical integers.
    pub unbounded_integers: bool,
    /// Floats are real numbers.
    pub floats_as_reals: bool,
    /// What a function without body does.
    pub externals: Externals,
    /// What inline assembly does.
    pub assembly: Assembly,
    /// Functions without body whose name begins so return any value.
    pub nondet_prefix: String,
    /// Memory-mapped registers: regions such as `0x40000000+0x1000`, or `@FILE` with one in each
    /// line.
    pub mmio: Vec<String>,
    /// Handlers of interrupts: names, with a priority behind a colon (1 without it).
    pub isr: Vec<String>,
    /// The global variable that masks them while it is not 0.
    pub isr_mask: Option<String>,
    /// Which other volatile objects may change at any time: `registers` for none, `all`, or names
    /// of static objects.
    pub volatile: Vec<String>,
}

impl Default for COptions {
    fn default() -> Self {
        let lower = LowerOptions::default();
        Self {
            input: None,
            property: None,
            checks: Vec::new(),
            specification: None,
            entry: None,
            init: None,
            step: None,
            inputs: Vec::new(),
            builtins: Vec::new(),
            model: Vec::new(),
            data_model: DataModel::Lp64,
            include: Vec::new(),
            define: Vec::new(),
            undefine: Vec::new(),
            standard: None,
            system_headers: false,
            database: None,
            malloc: None,
            most_arguments: None,
            longest_argument: None,
            fails: Vec::new(),
            unbounded_integers: false,
            floats_as_reals: false,
            externals: lower.externals,
            assembly: lower.assembly,
            nondet_prefix: lower.nondet_prefix,
            mmio: Vec::new(),
            isr: Vec::new(),
            isr_mask: None,
            volatile: Vec::new(),
        }
    }
}

impl COptions {
    /// How files are preprocessed, without what a compilation database says.
    pub fn preprocess(&self) -> Result<PreprocessOptions, Diagnostic> {
        if self.system_headers && self.data_model.is_foreign() {
            let message = format!(
                "the headers of this machine are not for {}",
                self.data_model
            );
            return Err(Diagnostic::new(&codes::BAD_REGISTERS, message)
                .help("say where those of the target are with `-I`"));
        }
        let mut options = PreprocessOptions {
            include_folders: self.include.clone(),
            defines: self.define.clone(),
            undefines: self.undefine.clone(),
            data_model: self.data_model,
            system_headers: self.system_headers,
            ..PreprocessOptions::default()
        };
        if let Some(name) = &self.standard {
            options.standard = name.parse::<Standard>().map_err(|_| {
                let message = format!("there is no dialect `{name}`");
                Diagnostic::new(&codes::BAD_CHOICE, message).help("c90, c99, c11, c17, gnu17, …")
            })?;
        }
        Ok(options)
    }

    /// What is called in steps, if so.
    pub(crate) fn steps(&self) -> Option<Steps> {
        Some(Steps {
            init: self.init.clone(),
            step: self.step.clone()?,
            inputs: self.inputs.clone(),
        })
    }

    /// Whether a specification of SV-COMP says what to check.
    pub(crate) fn has_specification(&self) -> bool {
        self.property.is_some() || self.specification.is_some()
    }

    /// Whether nobody says what to check.
    pub(crate) fn is_unasked(&self) -> bool {
        !self.has_specification() && self.checks.is_empty()
    }

    /// What is checked then. Mathematical integers are for questions about numbers.
    fn unasked(&self) -> Properties {
        match self.unbounded_integers {
            true => Properties::REACH,
            false => Properties::unasked(),
        }
    }

    /// How C becomes K2; what to check is not in yet if there is a property file.
    pub(crate) fn lower(&self) -> LowerOptions {
        let checks = self.checks.iter().map(|check| check.properties());
        let properties = checks.reduce(Properties::and);
        let properties = properties.unwrap_or_else(|| self.unasked());
        let default = LowerOptions::default();
        LowerOptions {
            properties,
            entry: self.entry.clone().unwrap_or(default.entry),
            nondet_prefix: self.nondet_prefix.clone(),
            malloc_may_fail: match self.malloc {
                Some(policy) => policy == Malloc::MayFail,
                None => !self.has_specification(),
            },
            most_arguments: self.most_arguments,
            longest_argument: self.longest_argument,
            unbounded_integers: self.unbounded_integers,
            floats_as_reals: self.floats_as_reals,
            assembly: self.assembly,
            externals: self.externals,
            ..LowerOptions::default()
        }
    }
}
