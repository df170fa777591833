//! The arguments of `bia bench` and of its supervisor, and what they ask of the crate `bench`.

use super::{parse_size, parse_time};
use bia_bench::{Options, Supervised};
use clap::Args;
use std::{ffi::OsString, path::PathBuf, time::Duration};

#[derive(Args, Debug)]
pub(crate) struct BenchArgs {
    /// Tables of tasks (CSV with family, file, property, expected, subproperty, data_model), or
    /// task definitions of SV-COMP (`.yml`)
    #[arg(required = true, value_name = "LIST.csv|TASK.yml")]
    pub(crate) lists: Vec<PathBuf>,

    /// The folder for results, tables and plots
    #[arg(short, long, value_name = "DIR", default_value = "bench-results")]
    pub(crate) output: PathBuf,

    /// Go on with what is in that folder
    #[arg(long)]
    pub(crate) resume: bool,

    /// Processor time for each task, and five seconds more of doing nothing
    #[arg(long, value_name = "TIME", default_value = "20s", value_parser = parse_time)]
    pub(crate) limit: Duration,

    /// Memory for each task
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = parse_size)]
    pub(crate) memory: u64,

    /// How many tasks run at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = jobs)]
    pub(crate) jobs: usize,

    /// Whether each of them is kept on a processor of its own
    #[arg(long, value_name = "BOOL", default_value_t = true, action = clap::ArgAction::Set)]
    pub(crate) pin: bool,

    /// What files of tables are relative to; the table's folder without it
    #[arg(long, value_name = "DIR")]
    pub(crate) root: Option<PathBuf>,

    /// Where property files of tables are; looked for beside the programs and below the root
    /// without it
    #[arg(long, value_name = "DIR")]
    pub(crate) properties: Option<PathBuf>,

    /// Only these families
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    pub(crate) families: Vec<String>,

    /// About so many tasks of each family, half of them of each expected verdict; always the same
    /// ones
    #[arg(long, value_name = "N")]
    pub(crate) per_family: Option<usize>,

    /// Only files whose name contains one of these
    #[arg(long = "match", value_name = "TEXT,…", value_delimiter = ',')]
    pub(crate) matching: Vec<String>,

    /// Another program to run side by side; {file}, {prop}, {model}, {bits}, {limit} and {memory}
    /// are filled in
    #[arg(long = "tool", value_name = "NAME=COMMAND")]
    pub(crate) tools: Vec<String>,

    /// What a line of such a program's output means; `*` stands for anything
    #[arg(long = "verdict", value_name = "NAME:true|false|unknown=PATTERN")]
    pub(crate) verdicts: Vec<String>,

    /// Run only the other programs, not bia
    #[arg(long, requires = "tools")]
    pub(crate) only_tools: bool,

    /// Compare with an earlier run, its folder or its table: name every changed verdict and the
    /// biggest changes of time; exit status 1 if a verdict is newly wrong
    #[arg(long, value_name = "OLD")]
    pub(crate) compare: Option<PathBuf>,

    /// Exit status 1 if bia solves fewer tasks than that
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub(crate) least_solved: usize,

    /// More arguments for `bia verify`, such as `-- --engine kind`
    #[arg(last = true, value_name = "ARGUMENT")]
    pub(crate) arguments: Vec<String>,
}

impl BenchArgs {
    pub(crate) fn options(&self) -> Options {
        Options {
            lists: self.lists.clone(),
            output: self.output.clone(),
            resume: self.resume,
            limit: self.limit,
            memory: self.memory,
            jobs: self.jobs,
            pin: self.pin,
            root: self.root.clone(),
            properties: self.properties.clone(),
            families: self.families.clone(),
            per_family: self.per_family,
            matching: self.matching.clone(),
            tools: self.tools.clone(),
            verdicts: self.verdicts.clone(),
            only_tools: self.only_tools,
            compare: self.compare.clone(),
            least_solved: self.least_solved,
            arguments: self.arguments.clone(),
        }
    }
}

fn jobs(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(jobs @ 1..=1024) => Ok(jobs),
        _ => Err("a number from 1 to 1024".into()),
    }
}

#[derive(Args, Debug)]
pub(crate) struct SuperviseArgs {
    /// Processor time of everything together
    #[arg(long, value_parser = parse_time)]
    pub(crate) cpu: Option<Duration>,

    /// Time in which nothing happens
    #[arg(long, value_parser = parse_time)]
    pub(crate) idle: Option<Duration>,

    /// Memory of everything together
    #[arg(long, value_parser = parse_size)]
    pub(crate) memory: Option<u64>,

    /// The processor to run on
    #[arg(long)]
    pub(crate) core: Option<usize>,

    /// The program with its arguments
    #[arg(last = true, required = true)]
    pub(crate) command: Vec<OsString>,
}

impl SuperviseArgs {
    pub(crate) fn supervised(&self) -> Supervised {
        Supervised {
            cpu: self.cpu,
            idle: self.idle,
            memory: self.memory,
            core: self.core,
            command: self.command.clone(),
        }
    }
}
