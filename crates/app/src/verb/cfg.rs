//! `bia cfg`: the control-flow graph of a program, after any pass, as K2, dot or a picture.

use crate::{
    Exit,
    args::{CfgArgs, Picture},
    io::Io,
    outputs,
};
use bia_base::{Budget, Diagnostic, Sources};
use bia_cfg::{
    Cfg,
    pass::{self, PassOptions},
};
use bia_k2::ast::Program;
use bia_term::Terms;
use bia_verify::{
    codes,
    load::{self, Whole},
};
use std::io;

/// What `--after` calls the graph before all passes, and the one after all of them.
const BUILT: &str = "build";
const ALL: &str = "all";

pub(crate) fn cfg(args: &CfgArgs, io: &mut Io) -> io::Result<Exit> {
    let mut sources = io.sources();
    let mut diagnostics = Vec::new();
    let budget = io.budget(None, None);
    let text = draw(args, &mut sources, &mut diagnostics, &budget);
    outputs::deliver(text, args.output.as_deref(), diagnostics, &sources, io)
}

fn draw(
    args: &CfgArgs,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
    budget: &Budget,
) -> Option<String> {
    let whole = load::whole(&args.files, &args.c.options(), sources, diagnostics, budget)?;
    match graph(args, &whole, sources, budget) {
        Ok(text) => Some(text),
        Err(diagnostic) => {
            diagnostics.push(*diagnostic);
            None
        }
    }
}

fn graph(
    args: &CfgArgs,
    whole: &Whole,
    sources: &Sources,
    budget: &Budget,
) -> Result<String, Box<Diagnostic>> {
    let bad = |why: String| Box::new(Diagnostic::new(&codes::BAD_CHOICE, why));
    let mut terms = Terms::new();
    let built = bia_cfg::build(&whole.program, &mut terms, budget);
    let built = built.map_err(|error| Box::new(codes::not_modelled(&error)))?;
    let passes = pass::select(&args.passes).map_err(|why| bad(why.to_string()))?;
    let count = match args.after.as_str() {
        BUILT => 0,
        ALL => passes.len(),
        name => match passes.iter().rposition(|pass| pass.name == name) {
            Some(at) => at + 1,
            None => {
                let known: Vec<&str> = passes.iter().map(|pass| pass.name).collect();
                let help = format!("one of {BUILT}, {}, {ALL}", known.join(", "));
                let why = format!("no pass `{name}` is run");
                return Err(Box::new(
                    Diagnostic::new(&codes::BAD_CHOICE, why).help(help),
                ));
            }
        },
    };
    let options = PassOptions {
        property: property(args, &whole.program).map_err(bad)?,
        recursion_depth: args.recursion_depth,
        unroll: args.unroll,
        ..PassOptions::default()
    };
    let simplified = pass::run_all(&built, &mut terms, &passes[..count], &options, budget);
    let simplified = simplified.map_err(|why| bad(why.to_string()))?;
    let cfg: &Cfg = simplified.last().map_or(&built, |last| last);
    let place = |span| {
        let (file, line) = whole.place(sources, span);
        format!("{file}:{line}")
    };
    match args.to {
        Picture::Dot => Ok(bia_cfg::to_dot(cfg, &terms, Some(&place))),
        Picture::Svg => Ok(bia_cfg::to_svg(cfg, &terms, Some(&place))),
        Picture::K2 => {
            let program = bia_cfg::to_program(cfg, &terms).map_err(|why| bad(why.to_string()))?;
            Ok(bia_k2::print(&program))
        }
    }
}

fn property(
    args: &CfgArgs,
    program: &Program,
) -> Result<Option<(bia_k2::ast::PropertyKind, String)>, String> {
    let Some(id) = &args.id else {
        return Ok(None);
    };
    let properties = program.properties();
    let found = properties.iter().find(|p| program.name(p.id) == id);
    match found {
        Some(property) => Ok(Some((property.kind, id.clone()))),
        None => Err(format!("there is no property `{id}`")),
    }
}
