//! Questions by formulas: does this formula hold of each of these programs?

use super::{Case, by_language, formula, program};
use crate::{COptions, Malloc, input};
use bia_base::{Budget, Diagnostic, Sources};
use bia_cfg::ltl::parse_ltl;
use bia_cfront::formula_of;
use bia_k2::ast::{Label, Program, Property, PropertyKind};
use std::{path::PathBuf, rc::Rc, sync::Arc};

/// What a formula asks about the files; complaints go to `diagnostics`. C files are linked
/// together.
pub fn about(
    formula: &str,
    paths: &[PathBuf],
    args: &COptions,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
    budget: &Budget,
) -> Option<Vec<Case>> {
    let languages = by_language(paths, args).map_err(|why| diagnostics.push(why));
    let (c, k2) = languages.ok()?;
    let source = sources.add("the formula", formula);
    let mut asked = Vec::new();
    if !c.is_empty() {
        let (loaded, ltl) = formula::load(source, formula, &c, args, sources, diagnostics, budget)?;
        let names: Vec<String> = c.iter().map(|path| input::name(path)).collect();
        let program = Arc::clone(&loaded.program);
        asked.push((names.join(" "), program, Some(Rc::new(loaded)), ltl));
    }
    for path in &k2 {
        let program = Arc::new(program(path, sources, diagnostics)?);
        match parse_ltl(source, formula, &program) {
            Ok(ltl) => asked.push((input::name(path), program, None, ltl)),
            Err(mut complaints) => {
                diagnostics.append(&mut complaints);
                return None;
            }
        }
    }
    let cases = asked.into_iter().map(|(file, program, c, ltl)| {
        let property = whole(&program);
        let unless = c
            .as_ref()
            .and_then(|c| super::unless(&program, &program.properties(), c.guarded));
        Case {
            file,
            parts: vec![property.clone()],
            property,
            name: formula.trim().to_owned(),
            unless,
            ltl: Some(Arc::new(ltl)),
            program,
            c,
            selected: false,
            chosen: Vec::new(),
        }
    });
    Some(cases.collect())
}

/// The formula that the property file asks about, if it is none of those that have names, with the
/// arguments for it.
pub(crate) fn of_file(args: &COptions, sources: &mut Sources) -> Option<(String, COptions)> {
    let path = args.property.as_ref()?;
    let source = input::read(path, sources).ok()?;
    let (entry, formula) = formula_of(sources.get(source).text())?;
    let entry = args.entry.clone().or(Some(entry));
    let args = COptions {
        property: None,
        entry,
        malloc: args.malloc.or(Some(Malloc::NeverFails)),
        ..args.clone()
    };
    Some((formula, args))
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
