//! Where output goes: results to standard output, everything else to standard error.

use crate::args::{Cli, Colour, Format};
use anstream::{AutoStream, ColorChoice};
use std::io::{self, BufWriter, Write};

/// The streams of this process, and how to use them.
pub(crate) struct Io {
    out: BufWriter<io::Stdout>,
    err: AutoStream<io::Stderr>,
    pub(crate) format: Format,
}

impl Io {
    pub(crate) fn new(cli: &Cli) -> Self {
        let choice = match cli.color {
            Colour::Auto => AutoStream::choice(&io::stderr()),
            Colour::Always => ColorChoice::Always,
            Colour::Never => ColorChoice::Never,
        };
        Self {
            out: BufWriter::new(io::stdout()),
            err: AutoStream::new(io::stderr(), choice),
            format: cli.format,
        }
    }

    /// Results: the only things on standard output.
    pub(crate) fn out(&mut self) -> &mut impl Write {
        &mut self.out
    }

    /// A message for people. Failing to write it is not worth failing for.
    pub(crate) fn warn(&mut self, text: &str) {
        let _ = self.out.flush();
        let _ = writeln!(self.err, "{text}");
    }

    /// One JSON document, the whole of standard output.
    pub(crate) fn json(&mut self, document: &impl serde::Serialize) -> io::Result<()> {
        serde_json::to_writer_pretty(&mut self.out, document)?;
        writeln!(self.out)
    }

    pub(crate) fn is_json(&self) -> bool {
        self.format == Format::Json
    }

    /// Whether `verify` prints annotations of a GitHub workflow.
    pub(crate) fn is_github(&self) -> bool {
        self.format == Format::Github
    }

    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
