//! `bia encode`: the transition system or the Horn clauses of a property, for other tools.

use super::{
    names::{self, Head},
    translate::{complaint, to_file},
};
use crate::{
    Exit,
    args::{EncodeArgs, ModelArg},
    io::Io,
    render,
};
use bia_base::{Diagnostic, Sources};
use bia_verify::{
    codes,
    export::{Export, ExportError, Folding, SystemTarget, Target},
    load,
};
use std::{
    fs::File,
    io::{self, BufWriter, Write},
    path::Path,
};

pub(crate) fn encode(args: &EncodeArgs, io: &mut Io) -> io::Result<Exit> {
    let mut sources = io.sources();
    let mut diagnostics = Vec::new();
    let written = model(args, &mut sources, &mut diagnostics, io);
    let failed = written.map_err(|diagnostic| diagnostics.extend(diagnostic.map(|boxed| *boxed)));
    render::show(&diagnostics, &sources, io);
    Ok(match failed {
        Ok(()) => Exit::Ok,
        Err(()) => Exit::BadInput,
    })
}

/// A file that is made when something is written: what is refused leaves none behind.
pub(super) struct Late<'a> {
    path: &'a Path,
    file: Option<BufWriter<File>>,
}

impl<'a> Late<'a> {
    pub(super) fn new(path: &'a Path) -> Self {
        Self { path, file: None }
    }
}

impl Write for Late<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.file.is_none() {
            self.file = Some(BufWriter::new(File::create(self.path)?));
        }
        match &mut self.file {
            Some(file) => file.write(bytes),
            None => Ok(0),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_mut().map_or(Ok(()), BufWriter::flush)
    }
}

/// Writes the model; a complaint unless it is among the diagnostics already.
fn model(
    args: &EncodeArgs,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
    io: &mut Io,
) -> Result<(), Option<Box<Diagnostic>>> {
    let config = args.how.config().map_err(|why| Some(Box::new(why)))?;
    let budget = io.budget(args.timeout, args.memory);
    let (files, ids, c) = (&args.files, &args.ids, args.c.options());
    let case = load::one_case(files, ids, &c, sources, diagnostics, &budget);
    let case = &case.ok_or(None)?;
    let export = Export {
        case,
        config: &config,
        sources,
        budget: &budget,
    };
    let target = target(args);
    let written = match &args.output {
        None => export.write(target, io.out()),
        Some(path) => to_file(path, |out| export.write(target, out)),
    };
    let names = written.map_err(|why| {
        Some(match why {
            ExportError::Refused(why) => Box::new(Diagnostic::new(&codes::BAD_CHOICE, why)),
            ExportError::Write(why) => complaint(args.output.as_deref(), why),
        })
    })?;
    let Some(path) = &args.map else {
        return Ok(());
    };
    let head = Head {
        format: target.name(),
        file: &case.file,
        property: Some(&case.name),
    };
    names::write(path, head, &names).map_err(|why| Some(Box::new(why)))
}

/// What the arguments ask for.
fn target(args: &EncodeArgs) -> Target<'_> {
    let folding = match args.fold {
        true => Folding::State,
        false => Folding::Constraints,
    };
    let linear = args.linear;
    let circuit = |ascii| SystemTarget::Aiger { ascii, folding };
    Target::System(match args.to {
        ModelArg::Chc => return Target::Clauses { linear },
        ModelArg::Aiger => circuit(args.ascii),
        ModelArg::Aag => circuit(true),
        ModelArg::Btor2 => SystemTarget::Btor2(folding),
        ModelArg::Vmt => SystemTarget::Vmt(folding),
        ModelArg::Smv => SystemTarget::Smv {
            module: args.module.as_deref(),
        },
    })
}
