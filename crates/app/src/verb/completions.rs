//! `bia completions`: completion scripts for shells.

use crate::{
    Exit,
    args::{Cli, CompletionsArgs},
    io::Io,
};
use clap::CommandFactory as _;
use std::io;

pub(crate) fn completions(args: &CompletionsArgs, io: &mut Io) -> io::Result<Exit> {
    clap_complete::generate(args.shell, &mut Cli::command(), "bia", io.out());
    Ok(Exit::Ok)
}
