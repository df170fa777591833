//! From files to questions: which programs, which properties.

mod c;
mod custom;
mod formula;
mod front;
mod k2;
mod ltl;
mod relocate;
#[cfg(test)]
mod tests;
mod whole;

pub use c::{CProgram, database, load as load_c};
pub(crate) use c::{Changes, rebuild};
pub use k2::{program, properties};
pub use ltl::about;
pub(crate) use ltl::of_file;
pub use whole::{Whole, check, whole};

use crate::{
    COptions, codes, format, input,
    pipeline::{Config, Question},
    survey::{self, Survey},
};
use bia_base::{Budget, Diagnostic, Sources, Span};
use bia_cfg::ltl::Ltl;
use bia_cfront::lower::Property as Checked;
use bia_k2::ast::{Label, Program, Property, PropertyKind};
use std::{collections::BTreeSet, path::PathBuf, rc::Rc, sync::Arc};

/// What is asked in one go: do these properties of this program all hold?
#[derive(Clone)]
pub struct Case {
    /// The file, or the files that were linked.
    pub file: String,
    /// The program in K2.
    pub program: Arc<Program>,
    /// All labels that are asked about.
    pub property: Property,
    /// The properties they belong to; several only if they are asked about together.
    pub parts: Vec<Property>,
    /// The name for people.
    pub name: String,
    /// What must not be reached for *safe* to count.
    pub unless: Option<Property>,
    /// The formula that is asked about instead of the property.
    pub ltl: Option<Arc<Ltl>>,
    /// The C program it comes from.
    pub c: Option<Rc<CProgram>>,
    /// Whether the labels are only some of those that the program has for what is asked.
    pub selected: bool,
    /// The checks that are asked about, by name or kind; all if there are none.
    pub chosen: Vec<String>,
}

impl Case {
    /// The question about the program, to be answered like this.
    pub fn question<'a>(&'a self, config: &'a Config) -> Question<'a> {
        Question {
            program: &self.program,
            property: &self.property,
            joint: self.is_joint(),
            config,
        }
    }

    /// Whether several properties are asked about together.
    pub fn is_joint(&self) -> bool {
        self.c.is_some() && !self.selected
    }

    /// The same question about some of its labels.
    pub fn select(mut self, keep: impl Fn(&Program, Label) -> bool) -> Self {
        let program = Arc::clone(&self.program);
        let keep = |label: &Label| keep(&program, *label);
        self.property.labels.retain(keep);
        for part in &mut self.parts {
            part.labels.retain(keep);
        }
        self.parts.retain(|part| !part.labels.is_empty());
        if let Some(part) = self.parts.first() {
            self.property.id = part.id;
        }
        self.selected = true;
        self
    }

    /// The file and line that a part of the program comes from.
    pub fn place(&self, sources: &Sources, span: Span) -> (String, u32) {
        match &self.c {
            Some(c) => c.place(sources, span),
            None => (self.file.clone(), sources.start(span).line),
        }
    }

    /// The id of the property that a label belongs to.
    pub fn part_of(&self, label: Label) -> &str {
        let part = self.parts.iter().find(|part| part.labels.contains(&label));
        part.map_or(&self.name, |part| self.program.name(part.id))
    }

    /// What verdicts about it rest on, with places.
    pub fn assumptions(&self, sources: &Sources) -> Vec<String> {
        match &self.c {
            Some(c) => c.assumptions(sources),
            None => without_body(&self.program),
        }
    }

    /// What a visit of the label violates, as the competition calls it.
    pub fn violated(&self, label: Label) -> String {
        match &self.c {
            _ if self.ltl.is_some() => "ltl".into(),
            Some(_) => self.part_of(label).to_owned(),
            None => match self.property.kind {
                PropertyKind::Error => "unreach-call".into(),
                kind @ (PropertyKind::Live | PropertyKind::NotLive) => kind.key().into(),
            },
        }
    }
}

/// What calls of functions without a body do. Such a function is only there if it is used.
fn without_body(program: &Program) -> Vec<String> {
    let functions = program.functions();
    let missing = functions.filter(|(_, data)| data.body.is_none());
    let names: BTreeSet<&str> = missing.map(|(_, data)| program.name(data.name)).collect();
    let text = |name: &str| {
        format!("`{name}` has no body: each call returns any values and leaves globals unchanged")
    };
    names.into_iter().map(text).collect()
}

/// Files of programs by language: those in C, which are linked, and those in K2.
fn by_language(
    paths: &[PathBuf],
    args: &COptions,
) -> Result<(Vec<PathBuf>, Vec<PathBuf>), Diagnostic> {
    let (mut c, mut k2) = (Vec::new(), Vec::new());
    for path in paths {
        match format::of_program(path, args.input)?.is_c() {
            true => c.push(path.clone()),
            false => k2.push(path.clone()),
        }
    }
    Ok((c, k2))
}

/// All questions that the files ask; complaints go to `diagnostics`. C files are linked together.
pub fn cases(
    paths: &[PathBuf],
    ids: &[String],
    args: &COptions,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
    budget: &Budget,
) -> Option<Vec<Case>> {
    let _span = tracing::info_span!("load").entered();
    let languages = by_language(paths, args).map_err(|why| diagnostics.push(why));
    let (c, k2) = languages.ok()?;
    let mut cases = Vec::new();
    if !c.is_empty() {
        for part in c::load_parts(ids, &c, args, sources, diagnostics, budget)? {
            cases.extend(of_c(&c, part));
        }
        choose(&mut cases, ids, diagnostics)?;
    }
    for path in &k2 {
        let (program, properties) = properties(path, ids, sources, diagnostics)?;
        cases.extend(properties.into_iter().map(|property| Case {
            file: input::name(path),
            name: program.name(property.id).to_owned(),
            program: Arc::clone(&program),
            parts: vec![property.clone()],
            property,
            unless: None,
            ltl: None,
            c: None,
            selected: false,
            chosen: Vec::new(),
        }));
    }
    Some(cases)
}

/// Keeps the checks that are asked about by name; complains about those that there are not.
fn choose(cases: &mut [Case], ids: &[String], diagnostics: &mut Vec<Diagnostic>) -> Option<()> {
    if ids.iter().all(|id| survey::property_of(id).is_none()) {
        return Some(());
    }
    for case in cases.iter_mut().filter(|case| case.is_surveyed()) {
        case.chosen = ids.to_vec();
        let known = Survey::new(case, false);
        let missing = known.missing();
        if let Some(missing) = missing.first() {
            let message = format!("there is no check `{missing}`");
            let help = "`--list-properties` lists all checks of the program";
            diagnostics.push(Diagnostic::new(&codes::NO_PROPERTY, message).help(help));
            return None;
        }
    }
    Some(())
}

/// The one question that the files ask, for what can have one only; complaints go to `diagnostics`.
pub fn one_case(
    paths: &[PathBuf],
    ids: &[String],
    args: &COptions,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
    budget: &Budget,
) -> Option<Case> {
    let mut cases = cases(paths, ids, args, sources, diagnostics, budget)?;
    match (cases.pop(), &cases[..]) {
        (Some(case), []) => Some(case),
        (last, _) => {
            let names: Vec<String> = cases
                .into_iter()
                .chain(last)
                .map(|case| case.name)
                .collect();
            let names = names.join(", ");
            let message = format!("a model has one property: choose with `--id` one of {names}");
            diagnostics.push(Diagnostic::new(&codes::BAD_CHOICE, message));
            None
        }
    }
}

/// The questions about a C program: safety properties together, termination for itself.
pub fn of_c(paths: &[PathBuf], loaded: CProgram) -> Vec<Case> {
    let names: Vec<String> = paths.iter().map(|path| input::name(path)).collect();
    let file = names.join(" ");
    let asked = loaded.asked();
    let loaded = Rc::new(loaded);
    let program = &loaded.program;
    let all = program.properties();
    let mut cases = Vec::new();
    for kind in [PropertyKind::Error, PropertyKind::NotLive] {
        let names: Vec<&str> = asked
            .iter()
            .filter(|(_, of)| *of == kind)
            .map(|(name, _)| *name)
            .collect();
        if names.is_empty() {
            continue;
        }
        let mut parts: Vec<Property> = all.iter().filter(|p| p.kind == kind).cloned().collect();
        // What was asked for comes first.
        parts.sort_by_key(|part| is_limit(program, part));
        let labels = parts.iter().flat_map(|part| part.labels.iter().copied());
        cases.push(Case {
            file: file.clone(),
            program: Arc::clone(program),
            property: Property {
                kind,
                // Properties that nothing can violate have no labels, and the program no name for
                // them; whoever is asked about no labels needs none.
                id: parts.first().map_or_else(|| any_symbol(program), |p| p.id),
                labels: labels.collect(),
            },
            parts,
            name: names.join(", "),
            unless: unless(program, &all, loaded.guarded).filter(|_| kind != PropertyKind::Error),
            ltl: None,
            c: Some(Rc::clone(&loaded)),
            selected: false,
            chosen: Vec::new(),
        });
    }
    cases
}

/// Whether the labels of a property are those at which the model ends.
fn is_limit(program: &Program, property: &Property) -> bool {
    program.name(property.id) == Checked::Limit.id()
}

/// What must not be reached for a proof about infinite executions to count: the limits of the
/// model, and signed overflow where executions end at it. Proofs about errors have these among
/// their own labels.
fn unless(program: &Program, all: &[Property], guarded: bool) -> Option<Property> {
    let errors = all.iter().filter(|p| p.kind == PropertyKind::Error);
    let count = errors.filter(|p| guarded || is_limit(program, p));
    count.cloned().reduce(|mut joint, other| {
        joint.labels.extend(other.labels);
        joint
    })
}

fn any_symbol(program: &Program) -> bia_base::Symbol {
    program.function(program.entry()).name
}
