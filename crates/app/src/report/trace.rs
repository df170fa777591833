//! The trace file of a counterexample, written in the same run that the steps of the report are
//! taken from. What cannot be written is the file's own affair: the run goes on for the others.

use bia_cfg::replay::ReplayError;
use bia_k2::{
    Program,
    ast::Label,
    interp::{Ask, Halt, JumpAsk, Moment, Monitor, RunEnd, Step, trace::TraceWriter},
};
use bia_term::value::Value;
use std::io::{self, Write};

/// A trace while it is written.
pub(crate) struct TraceFile<'a, W> {
    writer: TraceWriter<'a, W>,
    /// Why nothing more is written.
    failed: Option<Halt>,
}

impl<'a, W: Write> TraceFile<'a, W> {
    pub(crate) fn new(program: &'a Program, to: W) -> Self {
        Self {
            writer: TraceWriter::new(program, to),
            failed: None,
        }
    }

    /// The end of the file, if there is a whole trace in it.
    pub(crate) fn finish(self, driven: Result<Label, ReplayError>) -> io::Result<()> {
        let written = match self.failed {
            Some(halt) => Err(ReplayError::Halted(halt)),
            None => driven.map(|_| ()),
        };
        written.map_err(io::Error::other)?;
        self.writer.into_inner().flush()
    }

    fn write(&mut self, write: impl FnOnce(&mut TraceWriter<'a, W>) -> Result<(), Halt>) {
        if self.failed.is_none() {
            self.failed = write(&mut self.writer).err();
        }
    }
}

impl<W: Write> Monitor for TraceFile<'_, W> {
    fn chose(&mut self, ask: &Ask<'_>, value: &Value) -> Result<(), Halt> {
        self.write(|writer| writer.chose(ask, value));
        Ok(())
    }
    fn jumped(&mut self, ask: &JumpAsk<'_>, index: usize) -> Result<(), Halt> {
        self.write(|writer| writer.jumped(ask, index));
        Ok(())
    }
    fn init(&mut self, at: &Moment<'_>, holds: bool) -> Result<(), Halt> {
        self.write(|writer| writer.init(at, holds));
        Ok(())
    }
    fn stepped(&mut self, at: &Moment<'_>, step: Step) -> Result<(), Halt> {
        self.write(|writer| writer.stepped(at, step));
        Ok(())
    }
    fn ended(&mut self, at: &Moment<'_>, end: &RunEnd) -> Result<(), Halt> {
        self.write(|writer| writer.ended(at, end));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bia_base::{Budget, Sources};
    use bia_cfg::replay::{Answers, drive};
    use bia_k2::interp::Both;

    const PROGRAM: &str = "(entry main)
(function main () (return) (locals)
  (seq
    (label one)
    (! (label bad) :error bad)))
";

    /// A disk that is full.
    struct Full;

    impl Write for Full {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::Error::other("no space is left"))
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[derive(Default)]
    struct Count(usize);

    impl Monitor for Count {
        fn stepped(&mut self, _: &Moment<'_>, _: Step) -> Result<(), Halt> {
            self.0 += 1;
            Ok(())
        }
    }

    /// How many steps the others see, and what came of the file.
    fn run(to: impl Write) -> (usize, io::Result<()>) {
        let source = Sources::new().add("a.k2", PROGRAM);
        let program = bia_k2::parse(source, PROGRAM).program.unwrap();
        let answers = Answers {
            steps: 10,
            ..Answers::default()
        };
        let (mut file, mut count) = (TraceFile::new(&program, to), Count::default());
        let mut both = Both(&mut file, &mut count);
        let property = &program.properties()[0];
        let budget = Budget::unlimited();
        let driven = drive(&program, property, &answers, &mut both, &budget);
        assert!(driven.is_ok(), "{driven:?}");
        (count.0, file.finish(driven))
    }

    #[test]
    fn a_full_disk_does_not_shorten_the_report() {
        let mut text = Vec::new();
        let (steps, written) = run(&mut text);
        assert!(steps > 0 && written.is_ok() && !text.is_empty());
        let (others, unwritten) = run(Full);
        assert_eq!(others, steps);
        let why = unwritten.unwrap_err().to_string();
        assert!(why.contains("no space is left"), "{why}");
    }
}
