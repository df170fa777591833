//! [`Task`]: an action with its options by name and its inputs, as data.
//!
//! ```text
//!   Python   data_model="ILP32", full=True, include=["a", "b"]  ──Task::new───┐
//!   C        "--data-model", "ILP32"                            ──Task::parse─┴─► Task: typed arguments
//! ```
//! There is one table of options: the arguments of the verbs (`crate::args`), with their names, the
//! kinds of their values, their defaults and what excludes what. Keyword arguments are looked up in
//! it by name, strings of C are read by it, so an option means the same everywhere.

use crate::args::{Cli, Format};
use clap::{CommandFactory as _, Parser as _};

/// A verb that other programs can call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Proves or refutes properties; the output is the JSON document.
    Verify,
    /// Checks evidence from outside; the output is the JSON document.
    Validate,
    /// Writes a program in another language; the output is its text.
    Translate,
    /// Writes the system of a property; the output is its text.
    Encode,
    /// Writes the control-flow graph; the output is its text.
    Cfg,
    /// Lists engines; the output is the JSON document.
    Engines,
}

impl Action {
    const ALL: [Self; 6] = [
        Self::Verify,
        Self::Validate,
        Self::Translate,
        Self::Encode,
        Self::Cfg,
        Self::Engines,
    ];

    /// The name of the verb.
    pub fn name(self) -> &'static str {
        match self {
            Self::Verify => "verify",
            Self::Validate => "validate",
            Self::Translate => "translate",
            Self::Encode => "encode",
            Self::Cfg => "cfg",
            Self::Engines => "engines",
        }
    }

    /// The action of that name.
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|action| action.name() == name)
    }

    fn format(self) -> Format {
        match self {
            Self::Verify | Self::Validate | Self::Engines => Format::Json,
            Self::Translate | Self::Encode | Self::Cfg => Format::Text,
        }
    }
}

/// The value of an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Setting {
    /// A switch that is on.
    On,
    /// Its values; most options take one.
    Values(Vec<String>),
}

/// Keyword arguments that are not called as the options of the command line.
const RENAMED: [(&str, &str); 2] = [("property", "id"), ("property_file", "property")];

/// Something to do.
#[derive(Debug)]
pub struct Task {
    pub(super) cli: Cli,
    /// The equivalent command line.
    pub(super) command: Vec<String>,
}

impl Task {
    /// An action with options by name, such as `data_model`, and with its inputs; why not, if there
    /// is no such option or no such value.
    pub fn new(
        action: Action,
        options: &[(String, Setting)],
        inputs: &[String],
    ) -> Result<Self, String> {
        let table = Cli::command();
        let table = table.find_subcommand(action.name());
        let mut words = Vec::new();
        for (name, setting) in options {
            let flag = flag(table, name);
            match setting {
                Setting::On => words.push(flag),
                Setting::Values(values) if flag.starts_with("--") => {
                    words.extend(values.iter().map(|value| format!("{flag}={value}")));
                }
                Setting::Values(values) => {
                    words.extend(values.iter().map(|value| format!("{flag}{value}")));
                }
            }
        }
        Self::parse(action, &words, inputs)
    }

    /// An action with options as the command line has them, such as `--data-model`, `ILP32`.
    pub fn parse(action: Action, options: &[String], inputs: &[String]) -> Result<Self, String> {
        let mut command = vec!["bia".to_owned(), action.name().to_owned()];
        command.extend(options.iter().cloned());
        let end = [String::from("--")];
        let words = command.iter().chain(&end).chain(inputs);
        let cli = Cli::try_parse_from(words).map_err(|why| why.to_string())?;
        command.extend(inputs.iter().map(|input| match input.starts_with('-') {
            true => format!("./{input}"),
            false => input.clone(),
        }));
        Ok(Self {
            cli: Cli {
                format: action.format(),
                ..cli
            },
            command,
        })
    }
}

/// How the command line calls an option: by its long name, or by its letter if it has none.
fn flag(table: Option<&clap::Command>, name: &str) -> String {
    let renamed = RENAMED.iter().find(|(given, _)| *given == name);
    let name = renamed.map_or(name, |(_, meant)| meant);
    let long = name.replace('_', "-");
    let mut letters = table.into_iter().flat_map(clap::Command::get_arguments);
    let letter = letters.find(|arg| arg.get_long().is_none() && arg.get_id() == name);
    match letter.and_then(clap::Arg::get_short) {
        Some(letter) => format!("-{letter}"),
        // One that is not there is complained about where it is read.
        None => format!("--{long}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Verb;

    fn one(name: &str, value: &str) -> (String, Setting) {
        (name.into(), Setting::Values(vec![value.into()]))
    }

    #[test]
    fn names_strings_and_the_command_line_agree() {
        let options = [
            one("data_model", "ILP32"),
            one("include", "headers"),
            one("property", "p"),
            one("property_file", "q.prp"),
            ("full".into(), Setting::On),
        ];
        let inputs = ["a.c".to_owned()];
        let by_name = Task::new(Action::Verify, &options, &inputs).unwrap();
        let words = "--data-model ILP32 -I headers --id p --property q.prp --full";
        let words: Vec<String> = words.split(' ').map(str::to_owned).collect();
        let by_words = Task::parse(Action::Verify, &words, &inputs).unwrap();
        assert_eq!(format!("{:?}", by_name.cli), format!("{:?}", by_words.cli));
        let Verb::Verify(args) = by_name.cli.verb else {
            panic!("another verb");
        };
        assert_eq!((args.ids, args.full), (vec!["p".to_owned()], true));
    }

    #[test]
    fn what_is_not_there_is_refused() {
        for wrong in [one("engin", "bmc"), one("jobs", "0"), one("timeout", "x")] {
            let why = Task::new(Action::Verify, std::slice::from_ref(&wrong), &["a".into()]);
            assert!(why.unwrap_err().contains(&wrong.0), "{wrong:?}");
        }
        assert!(Task::new(Action::Verify, &[], &[]).is_err(), "no input");
        let odd = Task::new(Action::Verify, &[], &["-odd.k2".into()]);
        assert!(odd.is_ok(), "what looks like an option is a file");
    }

    #[test]
    fn every_action_is_a_verb() {
        for action in Action::ALL {
            assert_eq!(Action::find(action.name()), Some(action));
            let command = Cli::command();
            assert!(command.find_subcommand(action.name()).is_some());
        }
    }
}
