//! From files to questions: which programs, which properties.

mod c;
mod custom;
mod formula;
mod k2;
mod ltl;

pub(crate) use c::{CProgram, Changes, Part, database, load as load_c, rebuild};
pub(crate) use k2::{program, properties};
pub(crate) use ltl::{about, of_file};

use crate::{
    args::{CArgs, InputArg},
    codes, input,
};
use bia_base::{Budget, Diagnostic, Sources};
use bia_cfg::ltl::Ltl;
use bia_cfront::lower::Property as Checked;
use bia_k2::ast::{Label, Program, Property, PropertyKind};
use std::{
    path::{Path, PathBuf},
    rc::Rc,
    sync::Arc,
};

/// What is asked in one go: do these properties of this program all hold?
pub(crate) struct Case {
    /// The file, or the files that were linked.
    pub(crate) file: String,
    pub(crate) program: Arc<Program>,
    /// All labels that are asked about.
    pub(crate) property: Property,
    /// The properties they belong to; several only if they are asked about together.
    pub(crate) parts: Vec<Property>,
    /// The name for people.
    pub(crate) name: String,
    /// What must not be reached for *safe* to count.
    pub(crate) unless: Option<Property>,
    /// The formula that is asked about instead of the property.
    pub(crate) ltl: Option<Arc<Ltl>>,
    /// The C program it comes from.
    pub(crate) c: Option<Rc<CProgram>>,
    /// Whether the labels are only some of those that the program has for what is asked.
    pub(crate) selected: bool,
}

impl Case {
    /// Whether several properties are asked about together.
    pub(crate) fn is_joint(&self) -> bool {
        self.c.is_some() && !self.selected
    }

    /// The same question about some of its labels.
    pub(crate) fn select(mut self, keep: impl Fn(&Program, Label) -> bool) -> Self {
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

    /// The id of the property that a label belongs to.
    pub(crate) fn part_of(&self, label: Label) -> &str {
        let part = self.parts.iter().find(|part| part.labels.contains(&label));
        part.map_or(&self.name, |part| self.program.name(part.id))
    }

    /// What a visit of the label violates, as the competition calls it.
    pub(crate) fn violated(&self, label: Label) -> String {
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

/// Whether the file is C, as is said or by its name.
pub(crate) fn is_c(args: &CArgs, path: &Path) -> bool {
    let ending = path.extension();
    let by_name = || ending.is_some_and(|ending| ending == "c" || ending == "i");
    args.input
        .map_or_else(by_name, |input| input == InputArg::C)
}

/// All questions that the files ask; complaints go to `diagnostics`. C files are linked together.
pub(crate) fn cases(
    paths: &[PathBuf],
    ids: &[String],
    args: &CArgs,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
    budget: &Budget,
) -> Option<Vec<Case>> {
    if let Some(kind @ (InputArg::Horn | InputArg::Btor2 | InputArg::Aiger | InputArg::Vmt)) =
        args.input
    {
        let message = format!("`--input {kind:?}` is for `bia verify` alone").to_lowercase();
        diagnostics.push(Diagnostic::new(&codes::BAD_CHOICE, message));
        return None;
    }
    let (c, k2): (Vec<PathBuf>, Vec<PathBuf>) = paths.iter().cloned().partition(|p| is_c(args, p));
    let mut cases = Vec::new();
    if !c.is_empty() {
        let (ending, safety) = c::parts(args, ids, sources, diagnostics)?;
        // Each with the checks that it needs.
        for (asked, part) in [(safety, Part::Safety), (ending, Part::Ending)] {
            if asked {
                let loaded = c::load_part((part, ids), &c, args, sources, diagnostics, budget)?;
                cases.extend(of_c(&c, loaded));
            }
        }
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
        }));
    }
    Some(cases)
}

/// The questions about a C program: safety properties together, termination for itself.
pub(crate) fn of_c(paths: &[PathBuf], loaded: CProgram) -> Vec<Case> {
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
        });
    }
    cases
}

/// Whether the labels of a property are those at which the model ends.
fn is_limit(program: &Program, property: &Property) -> bool {
    program.name(property.id) == Checked::Limit.id()
}

/// What must not be reached for a proof about infinite executions to count: the limits of the model, and
/// signed overflow where executions end at it. Proofs about errors have these among their own labels.
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
