//! The command line. What is parsed here is all there is to configure.

mod bench;
mod c;
mod invariants;
mod verify;

pub(crate) use bench::{BenchArgs, SuperviseArgs};
pub(crate) use c::CArgs;
pub(crate) use invariants::{AnnotateArg, InvariantsArgs};
pub(crate) use verify::{
    CfgArgs, EncodeArgs, LanguageArg, ModelArg, Picture, TranslateArgs, ValidateArgs, VerifyArgs,
    WitnessArg,
};

use crate::version;
use bia_base::Clock;
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::{path::PathBuf, time::Duration};

/// Bia, a software model checker: is each property of a program safe, unsafe or unknown?
#[derive(Parser, Debug)]
#[command(name = "bia", version = version::SHORT, long_version = version::LONG)]
#[command(arg_required_else_help = true, subcommand_required = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) verb: Verb,

    /// How to print results: for people, as one JSON document on standard output, or (`verify`) as
    /// annotations of a GitHub workflow
    #[arg(long, global = true, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,

    /// What time limits count: time on the clock, or processor time of the process, all threads
    /// together
    #[arg(long, global = true, value_enum, default_value_t = ClockArg::Wall)]
    pub(crate) clock: ClockArg,

    /// When to colour messages
    #[arg(long, global = true, value_enum, default_value_t = Colour::Auto)]
    pub(crate) color: Colour,
}

impl Cli {
    /// How much of the log is wanted.
    pub(crate) fn verbose(&self) -> u8 {
        if let Verb::Verify(args) = &self.verb {
            args.verbose
        } else {
            0
        }
    }
}

#[derive(Subcommand, Debug)]
pub(crate) enum Verb {
    /// Proves or refutes the properties of programs
    #[command(
        after_help = "The last line is the verdict. Exit status: 0 safe, 1 unsafe, 2 bad input or usage, 3 unknown, 4 a fault of bia, 5 an output cannot be written (the verdict stands)."
    )]
    Verify(VerifyArgs),
    /// Checks a counterexample or a proof that was given from outside
    Validate(ValidateArgs),
    /// Writes a program as K2, C, Boogie or Promela
    Translate(TranslateArgs),
    /// Writes the transition system of a property as a model for other tools
    Encode(EncodeArgs),
    /// Prints invariants of loops that abstract interpretation finds and a solver proves
    Invariants(InvariantsArgs),
    /// Writes the control-flow graph, after any pass, as K2, dot or a picture
    Cfg(CfgArgs),
    /// Lists engines with their options, and passes
    Engines,
    /// Reads programs, models and clauses, and reports every error in them
    Check(CheckArgs),
    /// Formats K2 programs, comments kept
    Fmt(FmtArgs),
    /// Runs a program: at random, interactively, or along a recorded trace
    Simulate(SimulateArgs),
    /// Runs an SMT-LIB script on the solvers that verification uses
    Solve(SolveArgs),
    /// Runs many tasks under limits: tables, scores, plots, comparison with earlier runs and other
    /// tools
    Bench(BenchArgs),
    /// Runs a program under limits, for `bia bench`
    #[command(hide = true)]
    Supervise(SuperviseArgs),
    /// Explains a diagnostic code, or lists all of them
    Explain(ExplainArgs),
    /// Prints a completion script for a shell
    Completions(CompletionsArgs),
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ClockArg {
    Wall,
    Processor,
}

impl ClockArg {
    pub(crate) fn clock(self) -> Clock {
        match self {
            Self::Wall => Clock::Wall,
            Self::Processor => Clock::Processor,
        }
    }
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    Text,
    Json,
    Github,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Colour {
    Auto,
    Always,
    Never,
}

#[derive(Args, Debug)]
pub(crate) struct CheckArgs {
    /// Programs (`.c`, `.i`, `.k2`), models (`.btor2`, `.btor`, `.aig`, `.aag`, `.vmt`) and Horn
    /// clauses (`.smt2`), each for itself; `-` is standard input, K2 unless `--input` says
    /// otherwise
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) c: CArgs,
}

#[derive(Args, Debug)]
pub(crate) struct FmtArgs {
    /// K2 files; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// Write the result back to the files instead of printing it
    #[arg(long, conflicts_with = "check")]
    pub(crate) in_place: bool,

    /// Print nothing but the names of files that are not formatted; exit status 1 if there are any
    #[arg(long)]
    pub(crate) check: bool,
}

#[derive(Args, Debug)]
pub(crate) struct SimulateArgs {
    /// C files, which are linked, or a K2 file; `-` is standard input, K2 unless `--input` says
    /// otherwise
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) c: CArgs,

    /// Seed of the random choices; run N of several uses seed + N
    #[arg(long, default_value_t = 0, value_name = "N")]
    pub(crate) seed: u64,

    /// How many random runs to make
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) runs: u64,

    /// Statements after which a run ends
    #[arg(long, default_value_t = 1_000_000, value_name = "N")]
    pub(crate) max_steps: u64,

    /// Write what happened to this file, as a trace that `--trace` replays; of several runs, the
    /// first that reaches an error label, else the last
    #[arg(long, value_name = "FILE")]
    pub(crate) trace_out: Option<PathBuf>,

    /// Replay this trace; it is refused if it does not fit the program
    #[arg(long, value_name = "FILE", conflicts_with_all = ["interactive", "runs", "seed"])]
    pub(crate) trace: Option<PathBuf>,

    /// Ask for every choice on standard input
    #[arg(long, conflicts_with = "runs")]
    pub(crate) interactive: bool,

    /// Time after which the simulation ends, such as 500ms, 60s, 5m
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub(crate) timeout: Option<Duration>,

    /// Memory that the process may use, such as 512M or 4G
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub(crate) memory: Option<u64>,
}

#[derive(Args, Debug)]
pub(crate) struct SolveArgs {
    /// An SMT-LIB 2 script; `-` is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// Which solver answers
    #[arg(long, value_enum, default_value_t = Backend::Auto)]
    pub(crate) backend: Backend,

    /// Any SMT-LIB solver by its command line, such as 'cvc5 --incremental'
    #[arg(long, value_name = "COMMAND", conflicts_with = "backend")]
    pub(crate) solver: Option<String>,

    /// Believe no answer: evaluate every model, have a second solver repeat every unsat
    #[arg(long)]
    pub(crate) paranoid: bool,

    /// Write the conversation with each solver to this folder, as scripts
    #[arg(long, value_name = "DIR")]
    pub(crate) record_queries: Option<PathBuf>,

    /// Time after which questions are answered unknown, such as 500ms, 60s, 5m
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub(crate) timeout: Option<Duration>,

    /// Memory that the process may use, such as 512M or 4G
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub(crate) memory: Option<u64>,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Backend {
    /// The bit-blaster where it suffices, else Z3
    Auto,
    /// Our own solver for everything finite
    Bitblast,
    /// Z3
    Z3,
}

#[derive(Args, Debug)]
pub(crate) struct ExplainArgs {
    /// A code such as K2-E012; without one, all codes are listed
    #[arg(value_name = "CODE")]
    pub(crate) code: Option<String>,
}

#[derive(Args, Debug)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
}

/// `60s`, `500ms`, `5m`, `1h`, or a number of seconds.
fn parse_time(text: &str) -> Result<Duration, String> {
    let (number, seconds) = [("ms", 1e-3), ("s", 1.0), ("m", 60.0), ("h", 3600.0)]
        .into_iter()
        .find_map(|(unit, factor)| text.strip_suffix(unit).map(|n| (n, factor)))
        .unwrap_or((text, 1.0));
    let number: f64 = number
        .trim()
        .parse()
        .map_err(|_| format!("`{text}` is not a time such as 60s"))?;
    Duration::try_from_secs_f64(number * seconds)
        .map_err(|_| format!("`{text}` is not a time such as 60s"))
}

/// `512M`, `4G`, `100K`, or a number of bytes; powers of 1024.
fn parse_size(text: &str) -> Result<u64, String> {
    let units = [("K", 10), ("M", 20), ("G", 30), ("T", 40)];
    let plain = text
        .strip_suffix("iB")
        .or_else(|| text.strip_suffix('B'))
        .unwrap_or(text);
    let (number, shift) = units
        .into_iter()
        .find_map(|(unit, shift)| plain.strip_suffix(unit).map(|n| (n, shift)))
        .unwrap_or((plain, 0));
    let number: u64 = number
        .trim()
        .parse()
        .map_err(|_| format!("`{text}` is not a size such as 4G"))?;
    number
        .checked_mul(1 << shift)
        .ok_or_else(|| format!("`{text}` is too large"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn times_and_sizes() {
        let ms = Duration::from_millis;
        assert_eq!(parse_time("60s"), Ok(ms(60_000)));
        assert_eq!(parse_time("500ms"), Ok(ms(500)));
        assert_eq!(parse_time("1.5m"), Ok(ms(90_000)));
        assert_eq!(parse_time("2"), Ok(ms(2000)));
        for bad in ["", "s", "-1s", "soon", "1e400s", "nan"] {
            assert!(parse_time(bad).is_err(), "{bad}");
        }
        assert_eq!(parse_size("4G"), Ok(4 << 30));
        assert_eq!(parse_size("512MiB"), Ok(512 << 20));
        assert_eq!(parse_size("77"), Ok(77));
        for bad in ["", "G", "-1", "99999999999T"] {
            assert!(parse_size(bad).is_err(), "{bad}");
        }
    }
}
