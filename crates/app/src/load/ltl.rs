//! Questions by formulas: does this formula hold of each of these programs?

use super::{Case, is_c, load_c, program};
use crate::{args::CArgs, input};
use bia_base::{Budget, Diagnostic, Sources};
use bia_cfg::ltl::parse_ltl;
use bia_k2::ast::{Label, Program, Property, PropertyKind};
use std::{path::PathBuf, rc::Rc, sync::Arc};

/// What a formula asks about the files; complaints go to `diagnostics`. C files are linked together.
pub(crate) fn about(
    formula: &str,
    paths: &[PathBuf],
    args: &CArgs,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
    budget: &Budget,
) -> Option<Vec<Case>> {
    let (c, k2): (Vec<PathBuf>, Vec<PathBuf>) = paths.iter().cloned().partition(|p| is_c(p));
    let mut programs = Vec::new();
    if !c.is_empty() {
        let loaded = Rc::new(load_c(&c, args, sources, diagnostics, budget)?);
        let names: Vec<String> = c.iter().map(|path| input::name(path)).collect();
        let program = Arc::clone(&loaded.program);
        programs.push((names.join(" "), program, Some(loaded)));
    }
    for path in &k2 {
        let program = Arc::new(program(path, sources, diagnostics)?);
        programs.push((input::name(path), program, None));
    }
    let source = sources.add("the formula", formula);
    let mut cases = Vec::new();
    for (file, program, c) in programs {
        let ltl = match parse_ltl(source, formula, &program) {
            Ok(ltl) => ltl,
            Err(mut complaints) => {
                diagnostics.append(&mut complaints);
                return None;
            }
        };
        let property = whole(&program);
        cases.push(Case {
            file,
            parts: vec![property.clone()],
            property,
            program,
            name: formula.trim().to_owned(),
            unless: None,
            ltl: Some(Arc::new(ltl)),
            c,
            selected: false,
        });
    }
    Some(cases)
}

/// Any infinite path visits one of the labels again and again.
fn whole(program: &Program) -> Property {
    let labels: Vec<Label> = program.labels().map(|(label, _)| label).collect();
    Property {
        kind: PropertyKind::NotLive,
        id: super::any_symbol(program),
        labels,
    }
}
