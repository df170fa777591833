//! Arguments of `bia invariants`.

use super::{CArgs, parse_size, parse_time};
use clap::{Args, ValueEnum};
use std::{path::PathBuf, time::Duration};

#[derive(Args, Debug)]
pub(crate) struct InvariantsArgs {
    /// C files, which are linked, or a K2 file; `-` is standard input, K2 unless `--input` says
    /// otherwise
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// Write the program, simplified and without calls, as K2 with the invariants in it
    #[arg(long, value_enum, value_name = "HOW")]
    pub(crate) annotate: Option<AnnotateArg>,

    /// The file to write to; standard output without it
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) c: CArgs,

    /// K2: only the property of this id
    #[arg(long = "id", value_name = "NAME")]
    pub(crate) ids: Vec<String>,

    /// Time after which it is given up, such as 500ms, 60s, 5m
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub(crate) timeout: Option<Duration>,

    /// Memory that the process may use, such as 512M or 4G
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub(crate) memory: Option<u64>,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AnnotateArg {
    /// As assumptions
    Assume,
    /// As errors that are reached where one does not hold
    Assert,
}
