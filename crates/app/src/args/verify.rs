//! The arguments of `bia verify`, `bia cfg` and `bia validate`, and what they mean.

use super::{CArgs, parse_size, parse_time};
use bia_base::Diagnostic;
use bia_cfg::pass::{self, Orders};
use bia_encode::{Blocks, Pc};
use bia_solver::{api::SolverError, pipe::CommandLine};
use bia_system::pass::Pass;
use bia_verify::{
    codes,
    executed::Execution,
    pipeline::{Backend, Config, Queries, Selection},
    witness::WitnessFormat,
};
use clap::{Args, ValueEnum};
use std::{path::PathBuf, time::Duration};

#[derive(Args, Debug)]
pub(crate) struct VerifyArgs {
    /// C files, which are linked, K2 files, Horn clauses (`.smt2`), or models (`.btor2`, `.btor`,
    /// `.aig`, `.aag`, `.vmt`); `-` is standard input, K2 unless `--input` says otherwise
    #[arg(required_unless_present = "compile_commands", value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) c: CArgs,

    /// Verify each file for itself, with one table at the end; C files are not linked
    #[arg(long)]
    pub(crate) each: bool,

    /// Only the properties of these ids; of C programs kinds of checks, such as `valid-free`, or
    /// single checks, such as `main.overflow.3`
    #[arg(long = "id", value_name = "NAME")]
    pub(crate) ids: Vec<String>,

    /// List what would be checked, with ids and places, and verify nothing
    #[arg(long)]
    pub(crate) list_properties: bool,

    /// C: end at the first violation; without it all checks are asked about
    #[arg(long)]
    pub(crate) stop_at_first: bool,

    /// Ask whether this formula of linear temporal logic holds of all infinite executions instead,
    /// such as 'G (request -> F grant)': over names of labels and comparisons of globals
    /// (docs/ltl.md)
    #[arg(long, value_name = "FORMULA", conflicts_with = "ids")]
    pub(crate) ltl: Option<String>,

    #[command(flatten)]
    pub(crate) how: HowArgs,

    /// Time after which the answer is unknown, such as 500ms, 60s, 5m
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub(crate) timeout: Option<Duration>,

    /// Memory that the process may use, such as 512M or 4G
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub(crate) memory: Option<u64>,

    /// Show every step of a counterexample, not only what changes
    #[arg(long)]
    pub(crate) full: bool,

    /// Write the counterexample to this file, as a trace that `bia simulate --trace` replays; of a
    /// model, as a witness in the format's own form. Further ones to FILE.2, FILE.3 …
    #[arg(long, value_name = "FILE")]
    pub(crate) trace: Option<PathBuf>,

    /// C: write a C file that gives the inputs of the counterexample to the program; further ones
    /// to FILE.2, FILE.3 …
    #[arg(long, value_name = "OUT.c")]
    pub(crate) harness: Option<PathBuf>,

    /// C: whether counterexamples are compiled by gcc and run, under limits
    #[arg(long, value_enum, default_value_t = ConfirmArg::Auto)]
    pub(crate) confirm: ConfirmArg,

    /// C: write a witness of SV-COMP of the verdict; further ones to FILE.2, FILE.3 …
    #[arg(long, value_name = "FILE")]
    pub(crate) witness: Option<PathBuf>,

    /// C: the format of the witness; by the name of its file without it, and YAML 2.0 unless that
    /// ends in `.graphml`
    #[arg(long, value_enum, requires = "witness")]
    pub(crate) witness_format: Option<WitnessArg>,

    /// Write the invariants of a proof to this file, for `bia validate --invariants`; further ones
    /// to FILE.2, FILE.3 …
    #[arg(long, value_name = "FILE")]
    pub(crate) invariants: Option<PathBuf>,

    /// Write verdicts, times and counts to this file, as JSON
    #[arg(long, value_name = "FILE")]
    pub(crate) stats: Option<PathBuf>,

    /// Write violations to this file, as SARIF 2.1.0
    #[arg(long, value_name = "FILE.sarif")]
    pub(crate) sarif: Option<PathBuf>,

    /// Write verdicts to this file, as JUnit XML
    #[arg(long, value_name = "FILE.xml")]
    pub(crate) junit: Option<PathBuf>,

    /// Write a report to this file: the program with the path or the invariants, its graph, the
    /// run. It needs nothing else; further ones to FILE.2.html, FILE.3.html …
    #[arg(long, value_name = "FILE.html")]
    pub(crate) html: Option<PathBuf>,

    /// Write what solvers are asked to this folder, as SMT-LIB scripts with the answers:
    /// query-0000.smt2 and so on, one for each solver that is opened
    #[arg(long, value_name = "DIR")]
    pub(crate) record_queries: Option<PathBuf>,

    /// Print statistics, and phases with their times on standard error; twice: also queries and
    /// facts. The environment variable BIA_LOG takes filters instead, such as `bia_verify=debug`
    #[arg(short, long, action = clap::ArgAction::Count)]
    pub(crate) verbose: u8,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ConfirmArg {
    /// If gcc is there: a run that contradicts makes the verdict unknown
    Auto,
    /// A counterexample that no run confirms makes the verdict unknown
    Always,
    /// Nothing is run
    Never,
}

impl ConfirmArg {
    pub(crate) fn execution(self) -> Execution {
        match self {
            Self::Auto => Execution::Auto,
            Self::Always => Execution::Always,
            Self::Never => Execution::Never,
        }
    }
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WitnessArg {
    /// YAML, format 2.0; about termination 2.1
    Yaml,
    /// GraphML, format 1.0
    Graphml,
}

impl WitnessArg {
    pub(crate) fn format(self) -> WitnessFormat {
        match self {
            Self::Yaml => WitnessFormat::Yaml,
            Self::Graphml => WitnessFormat::Graphml,
        }
    }
}

/// How questions are answered.
#[derive(Args, Debug)]
pub(crate) struct HowArgs {
    /// Engines, asked one after the other, such as `bmc`, `kind:simple-path=false`; or `portfolio`,
    /// which chooses them by the program, without SOME in `portfolio,-SOME`; see `bia engines`
    #[arg(
        long,
        value_name = "NAME[:OPTION=VALUE,…],…",
        default_value = "portfolio",
        allow_hyphen_values = true
    )]
    pub(crate) engine: String,

    /// Engines guess no auxiliary invariants, and do not share what they prove
    #[arg(long)]
    pub(crate) no_invariants: bool,

    /// No invariants by abstract interpretation before engines are asked
    #[arg(long)]
    pub(crate) no_absint: bool,

    /// How many engines run at the same time; the first verdict with checked evidence counts
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=64))]
    pub(crate) jobs: u32,

    /// Passes on the graph: names in order, or `-NAME` to leave one out; see `bia engines`
    #[arg(
        long,
        value_name = "NAMES",
        default_value = "",
        hide_default_value = true,
        allow_hyphen_values = true
    )]
    pub(crate) passes: String,

    /// Passes on the transition system: names in order, or `none`; see `bia engines`
    #[arg(
        long,
        value_name = "NAMES",
        default_value = "constants,equivalent,cone"
    )]
    pub(crate) system_passes: String,

    /// How many calls of one function may be active at a time; deeper recursion makes *safe*
    /// unknown
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub(crate) recursion_depth: u32,

    /// How often the pass `unroll` repeats each loop
    #[arg(long, value_name = "N", default_value_t = 8)]
    pub(crate) unroll: u32,

    /// Programs with threads: which orders of independent steps are explored
    #[arg(long, value_enum, default_value_t = OrdersArg::Peephole)]
    pub(crate) por: OrdersArg,

    /// Programs with threads: look for errors with at most so many switches from one thread to
    /// another, in all orders; *safe* is unknown unless no execution has as many
    #[arg(long, value_name = "N")]
    pub(crate) context_switches: Option<u32>,

    /// How much of the program one step of the transition system covers
    #[arg(long, value_enum, default_value_t = BlocksArg::Large)]
    pub(crate) blocks: BlocksArg,

    /// How the program counter is encoded
    #[arg(long, value_enum, default_value_t = PcArg::Enum)]
    pub(crate) pc: PcArg,

    /// Which solver the engines use; the other one re-checks their proofs
    #[arg(long, value_enum, default_value_t = BackendArg::Auto)]
    pub(crate) backend: BackendArg,

    /// A solver for Horn clauses that engine `chc` runs, such as `golem` or `eld -ssol`; it is
    /// given a file. Its models are re-checked, its word alone is no verdict
    #[arg(long, value_name = "COMMAND")]
    pub(crate) chc_solver: Option<String>,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OrdersArg {
    /// All orders of steps on variables that threads share; memory is one variable or a few
    Off,
    /// All orders of steps on objects that threads share
    Cells,
    /// Of these, one order of two neighbours that do not depend on each other
    Peephole,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BlocksArg {
    /// One statement
    Small,
    /// Straight-line code
    Basic,
    /// Everything up to the next loop head, error or end
    Large,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PcArg {
    /// An enumeration
    Enum,
    /// A bit-vector
    Bits,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BackendArg {
    /// The bit-blaster where it suffices, else Z3
    Auto,
    /// Z3
    Z3,
}

impl From<BackendArg> for Backend {
    fn from(arg: BackendArg) -> Self {
        match arg {
            BackendArg::Auto => Self::Auto,
            BackendArg::Z3 => Self::Z3,
        }
    }
}

impl HowArgs {
    /// What they mean; a complaint if a name is unknown.
    pub(crate) fn config(&self) -> Result<Config, Diagnostic> {
        let bad = |why: String| Diagnostic::new(&codes::BAD_CHOICE, why);
        let engines = Selection::parse(&self.engine).map_err(|why| {
            bad(why.to_string())
                .help("`portfolio` chooses engines by itself; `portfolio,-NAME` leaves one out")
        })?;
        if let Selection::Named(choices) = &engines {
            if choices.is_empty() {
                return Err(bad("no engine is named".into()));
            }
            // Complaints about options come before any work.
            for choice in choices {
                choice.build().map_err(bad)?;
            }
        }
        let passes = pass::select(&self.passes).map_err(|why| {
            let known: Vec<&str> = pass::PASSES.iter().map(|pass| pass.name).collect();
            bad(why.to_string()).help(format!("passes are: {}", known.join(", ")))
        })?;
        for needed in ["focus", "inline"] {
            if !passes.iter().any(|pass| pass.name == needed) {
                let why = format!("the pass `{needed}` is needed to verify");
                return Err(bad(why).help("leave others out with `--passes -NAME,-NAME`"));
            }
        }
        Ok(Config {
            engines,
            jobs: usize::try_from(self.jobs).unwrap_or(1),
            invariants: !self.no_invariants,
            absint: !self.no_absint,
            passes,
            system_passes: system_passes(&self.system_passes).map_err(bad)?,
            recursion_depth: self.recursion_depth,
            orders: match self.por {
                OrdersArg::Off => Orders::All,
                OrdersArg::Cells => Orders::Cells,
                OrdersArg::Peephole => Orders::Peephole,
            },
            context_switches: self.context_switches,
            unroll: self.unroll,
            blocks: match self.blocks {
                BlocksArg::Small => Blocks::Small,
                BlocksArg::Basic => Blocks::Basic,
                BlocksArg::Large => Blocks::Large,
            },
            pc: match self.pc {
                PcArg::Enum => Pc::Enum,
                PcArg::Bits => Pc::Bits,
            },
            backend: self.backend.into(),
            chc_solver: self.chc_solver()?,
            queries: Queries::default(),
            monitor: None,
            ltl: None,
            ..Config::default()
        })
    }
}

impl HowArgs {
    fn chc_solver(&self) -> Result<Option<CommandLine>, Diagnostic> {
        let parsed = self.chc_solver.as_deref().map(CommandLine::parse);
        let bad = |why: SolverError| Diagnostic::new(&codes::BAD_SOLVER, why.to_string());
        parsed.transpose().map_err(bad)
    }
}

fn system_passes(text: &str) -> Result<Vec<Pass>, String> {
    let names = text.split(',').map(str::trim);
    let names = names.filter(|name| !name.is_empty() && *name != "none");
    let find = |name| Pass::find(name).ok_or_else(|| format!("there is no system pass `{name}`"));
    names.map(find).collect()
}

#[derive(Args, Debug)]
pub(crate) struct ValidateArgs {
    /// The K2 or C file that the evidence is about
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// C: a witness of SV-COMP (YAML, format 2.0) of either kind, by whatever tool
    #[arg(long, value_name = "W.yml", conflicts_with_all = ["trace", "invariants"])]
    pub(crate) witness: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) c: CArgs,

    /// A trace that is to show that a property fails
    #[arg(long, value_name = "FILE", conflicts_with = "invariants")]
    pub(crate) trace: Option<PathBuf>,

    /// Invariants that are to show that a property holds
    #[arg(long, value_name = "FILE")]
    pub(crate) invariants: Option<PathBuf>,

    /// Only the properties of these ids
    #[arg(long = "id", value_name = "NAME")]
    pub(crate) ids: Vec<String>,

    /// How many calls of one function may be active at a time: as it was when invariants were found
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub(crate) recursion_depth: u32,

    /// The solver that found the invariants; the other one checks them
    #[arg(long, value_enum, default_value_t = BackendArg::Auto)]
    pub(crate) backend: BackendArg,

    /// Time after which evidence is rejected, such as 500ms, 60s, 5m
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub(crate) timeout: Option<Duration>,

    /// Memory that the process may use, such as 512M or 4G
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub(crate) memory: Option<u64>,
}

impl ValidateArgs {
    /// What they mean.
    pub(crate) fn config(&self) -> Config {
        Config {
            recursion_depth: self.recursion_depth,
            backend: self.backend.into(),
            ..Config::default()
        }
    }
}

#[derive(Args, Debug)]
pub(crate) struct TranslateArgs {
    /// C files, which are linked, or a K2 file; `-` is standard input, K2 unless `--input` says
    /// otherwise
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// What to write
    #[arg(long, value_enum, default_value_t = LanguageArg::K2)]
    pub(crate) to: LanguageArg,

    /// The file to write to; standard output without it
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Write to this file which name stands for which name of the program, as JSON
    #[arg(long, value_name = "FILE")]
    pub(crate) map: Option<PathBuf>,

    /// K2: only the property of this id
    #[arg(long = "id", value_name = "NAME")]
    pub(crate) id: Option<String>,

    #[command(flatten)]
    pub(crate) c: CArgs,

    /// Time after which it is given up, such as 500ms, 60s, 5m
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub(crate) timeout: Option<Duration>,

    /// Memory that the process may use, such as 512M or 4G
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub(crate) memory: Option<u64>,
}

#[derive(Args, Debug)]
pub(crate) struct EncodeArgs {
    /// C files, which are linked, or a K2 file; `-` is standard input, K2 unless `--input` says
    /// otherwise
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// What to write
    #[arg(long, value_enum, default_value_t = ModelArg::Aiger)]
    pub(crate) to: ModelArg,

    /// AIGER: the ASCII form instead of the binary one, as `--to aag`
    #[arg(long)]
    pub(crate) ascii: bool,

    /// Horn clauses: calls are inlined, so that all clauses are linear
    #[arg(long)]
    pub(crate) linear: bool,

    /// Conditions of steps become a state bit, for readers that know no constraints; of AIGER open
    /// initial values become inputs, too, as before version 1.9
    #[arg(long)]
    pub(crate) fold: bool,

    /// SMV: a module of this name instead of `main`
    #[arg(long, value_name = "NAME")]
    pub(crate) module: Option<String>,

    /// Write the names of the model, and what each is called in the file, to this file, as JSON
    #[arg(long, value_name = "FILE")]
    pub(crate) map: Option<PathBuf>,

    /// The file to write to; standard output without it
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) c: CArgs,

    /// K2: only the property of this id
    #[arg(long = "id", value_name = "NAME")]
    pub(crate) ids: Vec<String>,

    #[command(flatten)]
    pub(crate) how: HowArgs,

    /// Time after which it is given up, such as 500ms, 60s, 5m
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub(crate) timeout: Option<Duration>,

    /// Memory that the process may use, such as 512M or 4G
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub(crate) memory: Option<u64>,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ModelArg {
    /// A circuit with latches, in the binary form
    Aiger,
    /// A circuit with latches, in the ASCII form
    Aag,
    /// A system of bit-vectors and arrays
    Btor2,
    /// A system of any theory, in SMT-LIB
    Vmt,
    /// Horn clauses in SMT-LIB
    Chc,
    /// SMV for NuSMV and nuXmv
    Smv,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LanguageArg {
    /// K2, in canonical form
    K2,
    /// C for gcc, with the functions of SV-COMP
    C,
    /// Boogie 2
    Boogie,
    /// Promela for spin
    Promela,
}

#[derive(Args, Debug)]
pub(crate) struct CfgArgs {
    /// C files, which are linked, or a K2 file; `-` is standard input, K2 unless `--input` says
    /// otherwise
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) c: CArgs,

    /// After which pass: `build` for none, `all` for all of them, or a name; see `bia engines`
    #[arg(long, value_name = "PASS", default_value = "build")]
    pub(crate) after: String,

    /// The passes that are run: names in order, or `-NAME` to leave one out
    #[arg(
        long,
        value_name = "NAMES",
        default_value = "",
        hide_default_value = true,
        allow_hyphen_values = true
    )]
    pub(crate) passes: String,

    /// What to write
    #[arg(long, value_enum, default_value_t = Picture::Dot)]
    pub(crate) to: Picture,

    /// The file to write to; standard output without it
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// The property that passes such as `focus` and `slice` keep
    #[arg(long, value_name = "NAME")]
    pub(crate) id: Option<String>,

    /// How many calls of one function `inline` nests
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub(crate) recursion_depth: u32,

    /// How often the pass `unroll` repeats each loop
    #[arg(long, value_name = "N", default_value_t = 8)]
    pub(crate) unroll: u32,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Picture {
    /// For graphviz
    Dot,
    /// A picture
    Svg,
    /// A K2 program with the same behaviour
    K2,
}
