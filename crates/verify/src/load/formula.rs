//! Formulas about C programs: their atoms become C text at the end of a file, and the program calls
//! it.
//!
//! ```text
//!   files ──parse, link──► names and labels that there are
//!   formula ──parse_c──► atoms ──here──► text behind a file ──parse, link──► observe ──► K2, clock
//! ```
//! An atom is read at the end of the file that has most of its names, the one with the entry before
//! others. Macros that are defined there are expanded. What C says about that text is told about
//! the formula.

use super::c::{self, CProgram, Part, asked_options};
use super::custom;
use super::front::{Parsed, Text, text};
use crate::{COptions, input};
use bia_base::{Budget, Diagnostic, SourceId, Sources, Span};
use bia_cfg::ltl::{CAtom, CAtomKind, CFormula, Ltl, codes, parse_c};
use bia_cfront::{
    AnalyseOptions, Observed, Standard, Unobservable, Watched,
    ast::TranslationUnit,
    atom_name, clock_name, expand,
    ir::{Module, Storage},
    is_observer, link, moment_name, observe, observer_text, static_name,
};
use std::{ops::Range, rc::Rc};

/// How many names are proposed for one that is not known.
const PROPOSED: usize = 3;

/// A formula whose atoms are watched.
pub(super) struct Watch {
    formula: SourceId,
    atoms: Vec<Watched>,
    /// The texts and places of atoms in the formula.
    shown: Vec<(String, Range<usize>)>,
    every: bool,
    places: Vec<Place>,
    /// Where the observer's text begins in each source that has one.
    added: Vec<(SourceId, usize)>,
    /// The names that could be meant.
    known: Vec<String>,
}

/// Where an expression stands.
struct Place {
    source: SourceId,
    made: Range<usize>,
    atom: usize,
    /// Whether it is there as it is in the formula.
    exact: bool,
}

/// The program of these files with a formula about it; complaints go to `diagnostics`.
pub(super) fn load(
    source: SourceId,
    formula: &str,
    paths: &[std::path::PathBuf],
    args: &COptions,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
    budget: &Budget,
) -> Option<(CProgram, Ltl)> {
    let (options, guarded) = asked_options(Part::Formula, args, sources, diagnostics)?;
    let (mut texts, mut units) = (Vec::new(), Vec::new());
    for path in paths.iter().chain(&args.model) {
        let text = text(path, args, sources, diagnostics, budget)?;
        let (unit, complaints) = text.parse("", sources);
        diagnostics.extend(complaints);
        texts.push(text);
        units.push(unit);
    }
    if diagnostics.iter().any(Diagnostic::is_error) {
        return None;
    }
    let models =
        |units: &[TranslationUnit]| units[paths.len()..].iter().map(|u| u.source).collect();
    let analyse = custom::analyse_options(args, &options, models(&units));
    let mut linked_units = units.clone();
    let base = link(sources, &mut linked_units, args.data_model, &analyse).analysed;
    if base.has_errors() {
        diagnostics.extend(base.diagnostics);
        return None;
    }
    let is_name = |word: &str| base.module.names.find(word).is_some();
    let told = |wrong: Vec<Diagnostic>, diagnostics: &mut Vec<Diagnostic>| {
        diagnostics.extend(wrong);
        None
    };
    let read = match parse_c(source, formula, &is_name) {
        Ok(read) => read,
        Err(wrong) => return told(wrong, diagnostics),
    };
    let program = Known::new(&base.module, &units, &analyse);
    let mut watch = match program.watch(source, formula, &read) {
        Ok(watch) => watch,
        Err(wrong) => return told(wrong, diagnostics),
    };
    let found = program.extend(&mut watch, formula, &read, &texts, sources, budget);
    units = found.0;
    diagnostics.extend(watch.told(found.1));
    if diagnostics.iter().any(Diagnostic::is_error) {
        return None;
    }
    let names = texts.iter().map(|text| input::name(&text.path));
    let standard = texts
        .last()
        .map_or(Standard::default(), |text| text.options.standard);
    let parsed = Parsed {
        models: models(&units),
        originals: names
            .zip(texts.iter().map(|text| text.original.clone()))
            .collect(),
        units,
        standard,
        lacking: texts.iter().find_map(|text| text.lacking.clone()),
        watch: Some(watch),
    };
    let front = Rc::new(parsed.link(args, &options, sources, diagnostics)?);
    let loaded = c::program(&front, args, (options, guarded), sources, diagnostics)?;
    finish(loaded, source, formula, &read, diagnostics)
}

/// The formula over the variables of the program that was made for it.
fn finish(
    loaded: CProgram,
    source: SourceId,
    formula: &str,
    read: &CFormula,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<(CProgram, Ltl)> {
    let variable = |name: &str| {
        let mut all = loaded.lowered.origins.variables.iter();
        let is = |symbol| loaded.module.name(symbol) == name;
        all.find(|origin| loaded.module[origin.object].name.is_some_and(is))
            .map(|origin| origin.var)
    };
    let globals = (0..read.atoms.len()).map(|at| variable(&atom_name(at)));
    let globals: Option<Vec<String>> = globals
        .map(|var| Some(loaded.program.var_name(var?).to_owned()))
        .collect();
    let (Some(globals), Some(clock)) = (globals, variable(clock_name())) else {
        // The entry is never left, or there is none: nothing was lowered.
        let message = "the program cannot be watched: its entry does nothing";
        diagnostics.push(Diagnostic::new(&codes::UNKNOWN, message));
        return None;
    };
    match read.over(source, formula, &loaded.program, &globals) {
        Ok(ltl) => Some((loaded, ltl.by(clock))),
        Err(wrong) => {
            diagnostics.extend(wrong);
            None
        }
    }
}

/// What a program calls things.
struct Known<'p> {
    module: &'p Module,
    units: &'p [TranslationUnit],
    /// The unit with the entry.
    first: usize,
}

impl<'p> Known<'p> {
    fn new(module: &'p Module, units: &'p [TranslationUnit], analyse: &AnalyseOptions) -> Self {
        let entry = module
            .function(&analyse.entry)
            .map(|f| module[f].span.source);
        let first = units.iter().position(|unit| Some(unit.source) == entry);
        Self {
            module,
            units,
            first: first.unwrap_or(0),
        }
    }

    fn is_own(&self, source: SourceId) -> bool {
        self.units.iter().any(|unit| unit.source == source)
    }

    /// Variables at file scope that have a name.
    fn globals(&self, name: &str) -> usize {
        let objects = self.module.objects.values();
        let named = objects.filter(|o| matches!(o.storage, Storage::Global { .. }));
        let named = named.filter(|o| o.name.is_some_and(|n| self.module.name(n) == name));
        named.filter(|o| self.is_own(o.span.source)).count()
    }

    /// The units of the static variables that a function calls by a name.
    fn statics(&self, function: &str, name: &str) -> Vec<SourceId> {
        let objects = self.module.objects.values();
        let named = objects.filter(|o| o.storage == Storage::StaticLocal);
        let named = named.filter(|o| o.name.is_some_and(|n| self.module.name(n) == name));
        let of = |f: bia_cfront::ir::FunctionId| self.module.name(self.module[f].name) == function;
        named
            .filter(|o| o.function.is_some_and(of))
            .map(|o| o.span.source)
            .collect()
    }

    fn has_label(&self, function: Option<&str>, name: &str) -> bool {
        self.module.labels.values().any(|label| {
            let of = &self.module[label.function];
            self.is_own(of.span.source)
                && label.name.is_some_and(|n| self.module.name(n) == name)
                && function.is_none_or(|f| self.module.name(of.name) == f)
        })
    }

    fn has_function(&self, name: &str) -> bool {
        self.module.functions.values().any(|f| {
            f.body.is_some() && self.is_own(f.span.source) && self.module.name(f.name) == name
        })
    }

    /// All names that an atom can have.
    fn names(&self) -> Vec<String> {
        let mut names = Vec::new();
        for object in self
            .module
            .objects
            .values()
            .filter(|o| self.is_own(o.span.source))
        {
            let Some(name) = object.name.map(|n| self.module.name(n)) else {
                continue;
            };
            match (object.storage, object.function) {
                (Storage::Global { .. }, _) => names.push(name.to_owned()),
                (Storage::StaticLocal, Some(function)) => {
                    let function = self.module.name(self.module[function].name);
                    names.push(format!("{function}::{name}"));
                }
                _ => {}
            }
        }
        for label in self.module.labels.values() {
            let function = &self.module[label.function];
            if let Some(name) = label.name.filter(|_| self.is_own(function.span.source)) {
                let function = self.module.name(function.name);
                names.push(format!("{function}:{}", self.module.name(name)));
            }
        }
        names.sort_unstable();
        names.dedup();
        names
    }

    /// What the atoms of a formula are about.
    fn watch(
        &self,
        formula: SourceId,
        text: &str,
        read: &CFormula,
    ) -> Result<Watch, Vec<Diagnostic>> {
        let mut watch = Watch {
            formula,
            atoms: Vec::new(),
            shown: Vec::new(),
            every: read.has_next,
            places: Vec::new(),
            added: Vec::new(),
            known: self.names(),
        };
        let mut wrong = Vec::new();
        for atom in &read.atoms {
            let shown = text[atom.range.clone()].trim().to_owned();
            watch.shown.push((shown, atom.range.clone()));
            let found = self.watched(&watch, atom);
            watch.atoms.push(found.unwrap_or_else(|diagnostic| {
                wrong.push(diagnostic);
                Watched::Expression
            }));
        }
        if wrong.is_empty() {
            Ok(watch)
        } else {
            Err(wrong)
        }
    }

    fn watched(&self, watch: &Watch, atom: &CAtom) -> Result<Watched, Diagnostic> {
        let span = Span::new(watch.formula, atom.range.start, atom.range.end);
        let unknown = |message: String, name: &str| {
            watch.propose(Diagnostic::new(&codes::UNKNOWN, message).at(span), name)
        };
        let both = |name: &str| {
            let message = format!("`{name}` is a label and a variable");
            let help = "`function:label` is the label, `{name}` in braces the variable";
            Diagnostic::new(&codes::AMBIGUOUS, message)
                .at(span)
                .help(help)
        };
        match &atom.kind {
            CAtomKind::Label(function, name) if self.has_label(Some(function), name) => {
                Ok(Watched::Label(Some(function.clone()), name.clone()))
            }
            CAtomKind::Label(function, name) => {
                let message = format!("there is no label `{name}` in a function `{function}`");
                Err(unknown(message, &format!("{function}:{name}")))
            }
            CAtomKind::Call(name) if self.has_function(name) => Ok(Watched::Call(name.clone())),
            CAtomKind::Call(name) => {
                let message = format!("the program defines no function `{name}`");
                Err(unknown(message, name))
            }
            CAtomKind::Qualified(function, name) if self.has_label(Some(function), name) => {
                match self.statics(function, name).is_empty() {
                    true => Ok(Watched::Label(Some(function.clone()), name.clone())),
                    false => Err(both(name)),
                }
            }
            CAtomKind::Name(name) if self.has_label(None, name) => match self.globals(name) {
                0 => Ok(Watched::Label(None, name.clone())),
                _ => Err(both(name)),
            },
            CAtomKind::Qualified(..) | CAtomKind::Name(_) | CAtomKind::Expression => {
                self.expression(watch, atom)
            }
        }
    }

    /// The names of an expression mean one thing each.
    fn expression(&self, watch: &Watch, atom: &CAtom) -> Result<Watched, Diagnostic> {
        for used in &atom.names {
            let span = Span::new(watch.formula, used.range.start, used.range.end);
            let name = &used.name;
            let found = match &used.function {
                Some(function) => self.statics(function, name).len(),
                None => self.globals(name).max(1),
            };
            if found == 0 {
                let function = used.function.as_deref().unwrap_or_default();
                let message =
                    format!("there is no static variable `{name}` in a function `{function}`");
                let diagnostic = Diagnostic::new(&codes::UNKNOWN, message).at(span);
                return Err(watch.propose(diagnostic, &format!("{function}::{name}")));
            }
            if found > 1 {
                let message = format!("several variables of the program are called `{name}`");
                return Err(Diagnostic::new(&codes::AMBIGUOUS, message).at(span));
            }
        }
        Ok(Watched::Expression)
    }

    /// The unit in which an atom is read.
    fn unit_of(&self, atom: &CAtom) -> usize {
        let score = |unit: &TranslationUnit| {
            let known = atom.names.iter().filter(|used| match &used.function {
                Some(function) => self.statics(function, &used.name).contains(&unit.source),
                None => unit.names.find(&used.name).is_some(),
            });
            known.count()
        };
        let mut best = (self.first, score(&self.units[self.first]));
        for (at, unit) in self.units.iter().enumerate() {
            if score(unit) > best.1 {
                best = (at, score(unit));
            }
        }
        best.0
    }

    /// Parses the files with the observer behind them.
    fn extend(
        &self,
        watch: &mut Watch,
        formula: &str,
        read: &CFormula,
        texts: &[Text],
        sources: &mut Sources,
        budget: &Budget,
    ) -> (Vec<TranslationUnit>, Vec<Diagnostic>) {
        let mut of_unit: Vec<Vec<(usize, String)>> = vec![Vec::new(); texts.len()];
        for (at, atom) in read.atoms.iter().enumerate() {
            if watch.atoms[at] == Watched::Expression {
                of_unit[self.unit_of(atom)].push((at, written(formula, atom)));
            }
        }
        let others: Vec<usize> = (0..texts.len())
            .filter(|unit| *unit != self.first && !of_unit[*unit].is_empty())
            .collect();
        let (mut units, mut wrong) = (Vec::new(), Vec::new());
        for (unit, text) in texts.iter().enumerate() {
            if unit != self.first && !others.contains(&unit) {
                units.push(self.units[unit].clone());
                continue;
            }
            let mut atoms = std::mem::take(&mut of_unit[unit]);
            let before: Vec<String> = atoms.iter().map(|(_, atom)| atom.clone()).collect();
            if text.was_run && !atoms.is_empty() {
                let after = expand(&text.path, &before, &text.options, budget);
                for (atom, new) in atoms.iter_mut().zip(after) {
                    let words = |text: &str| text.split_whitespace().collect::<String>();
                    if words(&new) != words(&atom.1) {
                        atom.1 = new;
                    }
                }
            }
            let (more, starts) = observer_text(unit, &atoms, read.atoms.len(), &others);
            let (parsed, complaints) = text.parse(&more, sources);
            let base = text.text.len();
            for ((at, atom), start) in atoms.iter().zip(starts) {
                watch.places.push(Place {
                    source: parsed.source,
                    made: base + start..base + start + atom.len(),
                    atom: *at,
                    exact: *atom == formula[read.atoms[*at].range.clone()],
                });
            }
            watch.added.push((parsed.source, base));
            units.push(parsed);
            wrong.extend(complaints);
        }
        (units, wrong)
    }
}

/// The expression of an atom, with names that C can read.
fn written(formula: &str, atom: &CAtom) -> String {
    let mut text = String::new();
    let mut at = atom.range.start;
    for used in &atom.names {
        if let Some(function) = &used.function {
            text += &formula[at..used.range.start];
            text += &static_name(function, &used.name);
            at = used.range.end;
        }
    }
    text + &formula[at..atom.range.end]
}

impl Watch {
    /// How the program is to be linked.
    pub(super) fn prepare(&self, options: &mut AnalyseOptions) {
        options.moments = true;
        options.also.push(moment_name().to_owned());
    }

    /// Proposes names that are like one that is not known.
    fn propose(&self, diagnostic: Diagnostic, name: &str) -> Diagnostic {
        let mut near: Vec<(usize, &String)> = self
            .known
            .iter()
            .map(|known| (distance(name, known), known))
            .filter(|(far, known)| *far <= 1 + name.len().max(known.len()) / 4)
            .collect();
        near.sort();
        let near = near.iter().take(PROPOSED);
        let near: Vec<String> = near.map(|(_, known)| format!("`{known}`")).collect();
        if !near.is_empty() {
            return diagnostic.help(format!("there is {}", near.join(", ")));
        }
        diagnostic.help(
            "atoms are about variables at file scope, static variables (`function::name`), labels \
             (`function:label`) and calls (`call(function)`), not about locals",
        )
    }

    /// What is said about the observer's text, said about the formula.
    pub(super) fn told(&self, found: Vec<Diagnostic>) -> Vec<Diagnostic> {
        let mut all: Vec<Diagnostic> = Vec::new();
        for diagnostic in found {
            let span = diagnostic.primary.as_ref().map(|label| label.span);
            let Some((atom, span)) = span.and_then(|span| self.place(span)) else {
                all.push(diagnostic);
                continue;
            };
            // One complaint for each atom is enough: what follows is guesswork.
            let again = |d: &Diagnostic| d.primary.as_ref().is_some_and(|l| l.span == span);
            if !diagnostic.is_error() || all.iter().any(again) {
                continue;
            }
            let code = match diagnostic.code.name {
                "C-E100" => &codes::UNKNOWN,
                name if name.starts_with("C-E0") => &codes::SYNTAX,
                _ => &codes::TYPE,
            };
            let told = Diagnostic::new(code, diagnostic.message).at(span);
            let name = self.shown[atom].0.clone();
            let inside = span.range().start - self.shown[atom].1.start;
            let name = name
                .get(inside..inside + span.range().len())
                .unwrap_or(&name);
            all.push(match code.name == codes::UNKNOWN.name {
                true => self.propose(told, name),
                false => told,
            });
        }
        all
    }

    /// The atom and the place in the formula of a place in the observer's text.
    fn place(&self, span: Span) -> Option<(usize, Span)> {
        let range = span.range();
        let is_added =
            |(source, start): &(SourceId, usize)| *source == span.source && range.start >= *start;
        self.added.iter().find(|added| is_added(added))?;
        let mut places = self.places.iter().rev();
        let place = places.find(|p| p.source == span.source && p.made.start <= range.start)?;
        let whole = &self.shown[place.atom].1;
        let inside = place.exact && range.end <= place.made.end && range.start < range.end;
        let (start, end) = match inside {
            true => (
                whole.start + range.start - place.made.start,
                whole.start + range.end - place.made.start,
            ),
            false => (whole.start, whole.end),
        };
        Some((place.atom, Span::new(self.formula, start, end)))
    }

    /// Puts the moments into the program.
    pub(super) fn observe(
        &self,
        module: &mut Module,
        (entry, inputs): (&str, &str),
        own: Vec<SourceId>,
    ) -> Result<(), Vec<Diagnostic>> {
        let observed = Observed {
            atoms: self.atoms.clone(),
            every: self.every,
            entry: entry.to_owned(),
            own,
            inputs: inputs.to_owned(),
        };
        let Err(wrong) = observe(module, &observed) else {
            return Ok(());
        };
        let mut all: Vec<Diagnostic> = Vec::new();
        for one in wrong {
            let (code, message, span) = match one {
                // Whoever lowers it says so.
                Unobservable::NoEntry(_) => continue,
                Unobservable::Nothing(atom) => {
                    let range = &self.shown[atom].1;
                    let span = Span::new(self.formula, range.start, range.end);
                    (
                        &codes::UNKNOWN,
                        "this is not part of the program",
                        Some(span),
                    )
                }
                Unobservable::Effect(span) => {
                    let span = self.place(span).map(|(_, span)| span);
                    (
                        &codes::EFFECT,
                        "an atom calls nothing and changes nothing",
                        span,
                    )
                }
            };
            let diagnostic = Diagnostic::new(code, message);
            let diagnostic = match span {
                Some(span) => diagnostic.at(span),
                None => diagnostic,
            };
            if !all.contains(&diagnostic) {
                all.push(diagnostic);
            }
        }
        if all.is_empty() { Ok(()) } else { Err(all) }
    }

    /// How a variable is shown: atoms as they are written, nothing else of the observer.
    pub(super) fn shown(&self, name: &str) -> Option<String> {
        if !is_observer(name) {
            return Some(name.to_owned());
        }
        let mut all = self.shown.iter().enumerate();
        let found = all.find(|(at, _)| atom_name(*at) == name)?;
        Some(found.1.0.clone())
    }
}

/// How many letters must be changed, put in or left out to make one word of the other.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut last = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let cost = last + usize::from(x != *y);
            last = row[j + 1];
            row[j + 1] = cost.min(row[j] + 1).min(last + 1);
        }
    }
    row[b.len()]
}
