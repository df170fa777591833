//! C files: preprocessed, parsed, analysed, linked and translated to K2.

use super::{
    custom,
    front::{FrontEnd, Parsed},
    relocate::relocate,
};
use crate::{COptions, codes, input, passes, survey::property_of};
use bia_base::{Budget, Diagnostic, Sources, Span};
use bia_cfront::{
    LowerOptions, Lowered, ParseOptions, Specification, Standard,
    ast::TranslationUnit,
    ir::{Module, Storage},
    lower::{Assumption, Properties, Property as Checked},
    parse, parse_specification,
    preprocess::Database,
    property::Class,
    translate,
};
use bia_k2::{
    Program,
    ast::{PropertyKind, Var},
};
use std::{
    ops::Range,
    path::{Path, PathBuf},
    rc::Rc,
    sync::Arc,
};
use tracing::info_span;

/// A C program as K2, with the way back.
pub struct CProgram {
    /// The program in K2.
    pub program: Arc<Program>,
    /// What it was translated from; the questions about one program share it.
    front: Rc<FrontEnd>,
    /// What the translation says about it.
    pub lowered: Lowered,
    /// How it was translated.
    pub options: LowerOptions,
    /// The program before the translation.
    pub module: Module,
    /// Why the program is not what a compiler makes of its files, if so.
    pub customised: Option<&'static str>,
    /// Whether a property file says what to check.
    by_file: bool,
    /// Whether executions end at signed overflow although nobody asks about it.
    pub guarded: bool,
    /// K2 variables that hold variables of the program, with their names in C.
    pub names: Vec<(Var, String)>,
}

/// Which of the properties a program is made for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Part {
    /// All that are asked about.
    All,
    /// All but termination.
    Safety,
    /// Termination alone.
    Termination,
    /// None: a formula is asked about.
    Formula,
}

impl Part {
    /// The properties of this part, and whether executions end at signed overflow besides. They do
    /// where infinite executions are asked about: what happens then is undefined, so a loop that
    /// ends only because a number wraps around has no reason to, and one that goes on only because
    /// of that need not.
    fn of(self, options: &LowerOptions) -> (Properties, bool) {
        let asked = options.properties;
        let termination = Properties::of(&[Checked::Termination]);
        let part = match self {
            Self::All => asked,
            Self::Safety => asked.except(termination),
            Self::Termination => termination,
            Self::Formula => Properties::NONE,
        };
        let infinite = part == termination || self == Self::Formula;
        match infinite && !options.unbounded_integers {
            true => (part.with(Checked::Overflow), true),
            false => (part, false),
        }
    }

    /// The options of this part, of those for all properties; and whether executions end at signed
    /// overflow.
    fn options(self, all: LowerOptions) -> (LowerOptions, bool) {
        let (properties, guarded) = self.of(&all);
        let options = LowerOptions { properties, ..all };
        (options, guarded)
    }
}

/// The program of these files, linked, for all properties; complaints go to `diagnostics`.
pub fn load(
    paths: &[PathBuf],
    args: &COptions,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
    budget: &Budget,
) -> Option<CProgram> {
    let (options, guarded) = asked_options(Part::All, args, sources, diagnostics)?;
    let parsed = Parsed::read(paths, args, sources, diagnostics, budget)?;
    let front = Rc::new(parsed.link(args, &options, sources, diagnostics)?);
    program(&front, args, (options, guarded), sources, diagnostics)
}

/// The program of these files once for its safety and once for its termination, as far as they are
/// asked about, each with the checks that it needs; of the properties with these ids if any are
/// given.
pub(super) fn load_parts(
    ids: &[String],
    paths: &[PathBuf],
    args: &COptions,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
    budget: &Budget,
) -> Option<Vec<CProgram>> {
    let all = translation(args, ids, sources, diagnostics)?;
    let parsed = Parsed::read(paths, args, sources, diagnostics, budget)?;
    if !args.is_unasked() {
        return from_parsed(all, parsed, args, sources, diagnostics);
    }
    let before = diagnostics.len();
    let again = parsed.again();
    let loaded = from_parsed(all.clone(), parsed, args, sources, diagnostics);
    // What comes by default must not be why there is no answer.
    let mut refused = diagnostics[before..].iter();
    let why = refused.find(|why| is_not_modelled(why)).cloned();
    let Some(why) = why.filter(|_| loaded.is_none()) else {
        return loaded;
    };
    let weaker = LowerOptions {
        properties: all.properties.without_objects(),
        ..all
    };
    let mut own = Vec::new();
    let loaded = from_parsed(weaker, again, args, sources, &mut own)?;
    diagnostics.truncate(before);
    diagnostics.append(&mut own);
    diagnostics.push(not_followed(why));
    Some(loaded)
}

/// Whether a complaint is that something is not modelled.
fn is_not_modelled(why: &Diagnostic) -> bool {
    let kind = why.code.name.split('-').nth(1);
    kind.is_some_and(|kind| kind.starts_with('U'))
}

/// Says that memory accesses are not checked, and why.
fn not_followed(why: Diagnostic) -> Diagnostic {
    let message = format!("memory accesses are not checked: {}", why.message);
    let told = Diagnostic {
        code: &codes::ACCESSES_UNCHECKED,
        message,
        ..why
    };
    told.help("`--check` says what is to be checked; `--check memsafety` refuses the program")
}

/// The programs of files that were parsed, for these properties.
fn from_parsed(
    all: LowerOptions,
    parsed: Parsed,
    args: &COptions,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Vec<CProgram>> {
    let (safety, _) = Part::Safety.of(&all);
    let parts = [
        (!safety.is_empty(), Part::Safety),
        (all.properties.has(Checked::Termination), Part::Termination),
    ];
    let mut first = Some(parsed);
    let mut programs: Vec<CProgram> = Vec::new();
    for (_, part) in parts.into_iter().filter(|(asked, _)| *asked) {
        let (options, guarded) = part.options(all.clone());
        let front = match programs.first().map(|program| &program.front) {
            Some(known) if known.serves(&options) => Rc::clone(known),
            known => {
                let parsed = match known {
                    Some(known) => known.parsed(),
                    None => first.take()?,
                };
                Rc::new(parsed.link(args, &options, sources, diagnostics)?)
            }
        };
        programs.push(program(
            &front,
            args,
            (options, guarded),
            sources,
            diagnostics,
        )?);
    }
    Some(programs)
}

/// Complaints about one file: of the front-end, and of the translation if execution can begin in
/// the file.
pub(super) fn check(
    path: &Path,
    args: &COptions,
    sources: &mut Sources,
    budget: &Budget,
) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let _ = checked(path, args, sources, &mut diagnostics, budget);
    diagnostics
}

/// Does what [`check`] says; `None` where something is wrong.
fn checked(
    path: &Path,
    args: &COptions,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
    budget: &Budget,
) -> Option<()> {
    let asked = asked_options(Part::All, args, sources, diagnostics)?;
    let paths = [path.to_owned()];
    let parsed = Parsed::read(&paths, args, sources, diagnostics, budget)?;
    let front = Rc::new(parsed.link(args, &asked.0, sources, diagnostics)?);
    if front.has_entry() {
        program(&front, args, asked, sources, diagnostics)?;
    }
    Some(())
}

/// How a program is translated for a part of the properties, and whether it ends at signed
/// overflow.
pub(super) fn asked_options(
    part: Part,
    args: &COptions,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<(LowerOptions, bool)> {
    let all = translation(args, &[], sources, diagnostics)?;
    Some(part.options(all))
}

/// How a program is translated for all properties that are asked about.
fn translation(
    args: &COptions,
    ids: &[String],
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<LowerOptions> {
    let mut options = match lower_options(args, ids, sources) {
        Ok(options) => options,
        Err(diagnostic) => {
            diagnostics.push(diagnostic);
            return None;
        }
    };
    options.builtins = custom::tables(args, sources, diagnostics)?;
    let errors = options.builtins.errors().map(str::to_owned);
    let errors: Vec<String> = errors.collect();
    options.error_functions.extend(errors);
    options.error_functions.extend(args.fails.iter().cloned());
    Some(options)
}

/// Translates a program for a question. `guarded`: whether executions end at signed overflow.
pub(super) fn program(
    front: &Rc<FrontEnd>,
    args: &COptions,
    (mut options, guarded): (LowerOptions, bool),
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<CProgram> {
    if let Some(missing) = missing_property(&front.module, args, &options) {
        diagnostics.push(missing);
        return None;
    }
    let library = front.units[front.given..].iter().map(|unit| unit.source);
    options.library = library.collect();
    let mut module = front.module.clone();
    let mut assumptions = front.assumptions.clone();
    if front.watch.is_some() && !options.handlers.is_empty() {
        let text = "formulas about infinite executions with handlers of interrupts";
        diagnostics.push(Diagnostic::new(&codes::BAD_REGISTERS, text));
        return None;
    }
    if let Some(watch) = &front.watch {
        let own = front.units[..front.given].iter().map(|unit| unit.source);
        let seen = (front.entry.as_str(), options.nondet_prefix.as_str());
        if let Err(wrong) = watch.observe(&mut module, seen, own.collect()) {
            diagnostics.extend(wrong);
            return None;
        }
    }
    match custom::entry(&mut module, args, &mut options) {
        Ok(more) => assumptions.extend(more),
        Err(wrong) => {
            diagnostics.push(wrong);
            return None;
        }
    }
    let span = info_span!("lower").entered();
    let mut lowered = translate(&mut module, &options, &mut passes::all());
    span.exit();
    lowered.assumptions.splice(0..0, assumptions);
    let found = &mut lowered.diagnostics;
    relocate(&front.units, &front.originals, sources, found);
    diagnostics.append(found);
    let program = Arc::new(lowered.program.take()?);
    let variables = lowered.origins.variables.iter();
    let written = variables.filter(|origin| module[origin.object].storage != Storage::Temporary);
    let names = written.filter_map(|origin| {
        let name = match &front.watch {
            Some(watch) => watch.shown(&origin.name)?,
            None => origin.name.clone(),
        };
        Some((origin.var, name))
    });
    let names = names.collect();
    Some(CProgram {
        program,
        front: Rc::clone(front),
        lowered,
        options,
        module,
        customised: customised(args),
        by_file: args.has_specification(),
        guarded,
        names,
    })
}

/// What a witness changes in a program that was read.
pub(crate) struct Changes {
    /// The texts of the files that were given, after preprocessing.
    pub texts: Vec<String>,
    pub options: LowerOptions,
    /// The inserted text of each file: filled into the options once the texts have been added.
    pub inserted: Vec<Vec<Range<usize>>>,
    /// The places of the target, as above; none if there is no target.
    pub target: Option<Vec<Vec<Range<usize>>>>,
}

/// A program that was read, with other texts and options.
pub(crate) fn rebuild(
    of: &CProgram,
    args: &COptions,
    changes: Changes,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<CProgram> {
    let mut options = changes.options;
    let mut units = Vec::new();
    let (mut inserted, mut target) = (Vec::new(), Vec::new());
    for (at, text) in changes.texts.into_iter().enumerate() {
        let name = sources.get(of.front.units[at].source).name().to_owned();
        let standard = of.front.standard;
        let parsed = parse(sources, name, text, &ParseOptions { standard });
        diagnostics.extend(parsed.diagnostics);
        let source = parsed.unit.source;
        let spans = |ranges: &[Range<usize>]| -> Vec<Span> {
            let ranges = ranges.iter();
            ranges.map(|r| Span::new(source, r.start, r.end)).collect()
        };
        inserted.extend(spans(&changes.inserted[at]));
        target.extend(changes.target.iter().flat_map(|all| spans(&all[at])));
        units.push(parsed.unit);
    }
    if diagnostics.iter().any(Diagnostic::is_error) {
        return None;
    }
    options.watch.inserted = inserted;
    if let Some(known) = &mut options.watch.target {
        known.places = target;
    }
    let models = units.iter().skip(of.front.paths());
    let parsed = Parsed {
        models: models.map(|unit| unit.source).collect(),
        units,
        originals: of.front.originals.clone(),
        standard: of.front.standard,
        lacking: of.front.lacking.clone(),
        watch: None,
    };
    let front = Rc::new(parsed.link(args, &options, sources, diagnostics)?);
    program(&front, args, (options, of.guarded), sources, diagnostics)
}

fn customised(args: &COptions) -> Option<&'static str> {
    let options = [
        (!args.builtins.is_empty(), "functions are given by a table"),
        (!args.model.is_empty(), "functions are given by models"),
        (args.step.is_some(), "the program is called in steps"),
        (args.init.is_some(), "a function is called first"),
        (!passes::all().is_empty(), "passes have changed the program"),
    ];
    let mut given = options.into_iter().filter(|(is, _)| *is);
    given.next().map(|(_, why)| why)
}

/// How the files are translated, and which properties of these ids are checked; all without ids.
fn lower_options(
    args: &COptions,
    ids: &[String],
    sources: &mut Sources,
) -> Result<LowerOptions, Diagnostic> {
    let mut options = all_options(args, sources)?;
    options.registers = custom::registers(args, sources)?;
    options.changing = custom::changing(args)?;
    options.handlers = custom::handlers(args)?;
    options.isr_mask = args.isr_mask.clone();
    if !ids.is_empty() {
        let by_file = args.has_specification();
        options.properties = selected(options.properties, by_file, ids)?;
    }
    Ok(options)
}

/// The properties of these ids. Undefined shifts are looked for with signed overflow where a
/// property file asks about it, which has no words for them.
fn selected(all: Properties, by_file: bool, ids: &[String]) -> Result<Properties, Diagnostic> {
    let asked = match by_file {
        true => all.without(Checked::Shift),
        false => all,
    };
    // A check of its own name stands among all others: their names must stay what they are.
    if !by_file && ids.iter().any(|id| property_of(id).is_some()) {
        return Ok(all);
    }
    let called = |checked: Checked, id: &str| checked.id() == id || checked.kind() == id;
    let with_id = |id: &String| asked.iter().find(|checked| called(*checked, id));
    if let Some(missing) = ids.iter().find(|id| with_id(id).is_none()) {
        let message = format!("`{missing}` is not among the properties that are checked");
        let names: Vec<&str> = asked.iter().map(Checked::id).collect();
        let help = format!(
            "checked are: {}; `--check` chooses others, and `--list-properties` has the names of single checks",
            names.join(", ")
        );
        return Err(Diagnostic::new(&codes::NO_PROPERTY, message).help(help));
    }
    let wanted: Vec<Checked> = ids.iter().filter_map(with_id).collect();
    let wanted = Properties::of(&wanted);
    Ok(match by_file && wanted.has(Checked::Overflow) {
        true => wanted.with(Checked::Shift).only(all),
        false => wanted,
    })
}

fn all_options(args: &COptions, sources: &mut Sources) -> Result<LowerOptions, Diagnostic> {
    let mut options = args.lower();
    let specification = match (&args.property, &args.specification) {
        (Some(path), _) => {
            let source = input::read(path, sources)?;
            let specification = parse_specification(sources.get(source).text());
            specification.map_err(|why| {
                let message = format!("`{}`: {why}", input::name(path));
                Diagnostic::new(&codes::BAD_PROPERTY_FILE, message)
            })?
        }
        (None, Some(specification)) => specification.clone(),
        (None, None) => return Ok(options),
    };
    let Specification {
        entry,
        properties,
        error_functions,
    } = specification;
    options.properties = properties;
    // Shifts are undefined in cases that some count as overflow and some do not: where one is
    // reached neither answer is given.
    if properties.has(Checked::Overflow) {
        options.properties = properties.with(Checked::Shift);
    }
    options.error_functions = error_functions;
    if args.entry.is_none() {
        options.entry = entry;
    }
    Ok(options)
}

/// Reads a compilation database.
pub fn database(file: &Path, sources: &Sources) -> Result<Database, Diagnostic> {
    let text = input::read_bytes(file, sources)?;
    let database = Database::read(&String::from_utf8_lossy(&text));
    database.map_err(|mut wrong| {
        wrong.message = format!("`{}`: {}", file.display(), wrong.message);
        wrong
    })
}

/// A built-in of gcc that may be named as a function that must not be called.
const TRAP: &str = "__builtin_trap";

/// A complaint if what must not be called does not even exist.
fn missing_property(
    module: &Module,
    args: &COptions,
    options: &LowerOptions,
) -> Option<Diagnostic> {
    let known = |name: &String| {
        let mut functions = module.functions.values();
        functions.any(|function| module.names.name(function.name) == name) || name == TRAP
    };
    let mut wanted = match &args.property {
        Some(_) => options.error_functions.iter(),
        None => args.fails.iter(),
    };
    let missing = wanted.find(|name| !known(name) && options.builtins.get(name).is_none())?;
    let message = format!("the program has no function `{missing}`, which must not be called");
    Some(Diagnostic::new(&codes::NO_PROPERTY, message))
}

impl CProgram {
    /// The names of what is checked, with their kinds.
    pub fn asked(&self) -> Vec<(&'static str, PropertyKind)> {
        let mut asked = self.options.properties;
        if self.guarded {
            asked = asked.without(Checked::Overflow);
        }
        if self.by_file {
            asked = asked.without(Checked::Shift);
        }
        let kind = |checked: Checked| match checked.row().class {
            Class::Infinite => PropertyKind::NotLive,
            Class::Stated
            | Class::Undefined
            | Class::Leak
            | Class::Surprising
            | Class::Threads
            | Class::Model => PropertyKind::Error,
        };
        asked.iter().map(|c| (c.id(), kind(c))).collect()
    }

    /// Why a violation of the property of this id is no answer to what was asked, if so: in C it
    /// need not be one, or nobody asked for it. `loses`: whether it is known to lose a block.
    pub fn no_answer(&self, id: &str, loses: impl FnOnce() -> bool) -> Option<String> {
        if self.by_file && id == Checked::Shift.id() {
            let why = "an undefined shift is reached, which the property file does not speak of";
            return Some(why.into());
        }
        let mut all = self.lowered.over_approximated.iter();
        let found = all.find(|checked| checked.id() == id)?;
        if *found == Checked::ValidMemtrack {
            let why = "memory is not freed at the end, but something may still point to it";
            return (!loses()).then(|| why.into());
        }
        let id = found.id();
        Some(format!(
            "violations of {id} are over-approximated in this program"
        ))
    }

    /// What verdicts rest on, with places.
    pub fn assumptions(&self, sources: &Sources) -> Vec<String> {
        let text = |assumption: &Assumption| match assumption.span {
            Some(span) => {
                let (file, line) = self.place(sources, span);
                format!("{} ({file}:{line})", assumption.text)
            }
            None => assumption.text.clone(),
        };
        self.lowered.assumptions.iter().map(text).collect()
    }

    /// The files that were given, without those of the library.
    pub fn given(&self) -> &[TranslationUnit] {
        &self.front.units[..self.front.given]
    }

    /// Whether a property file says what to check.
    pub fn is_by_file(&self) -> bool {
        self.by_file
    }

    /// Whether both were translated from one result of the front-end.
    #[cfg(test)]
    pub(super) fn shares_front_end(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.front, &other.front)
    }

    /// The dialect.
    pub fn standard(&self) -> Standard {
        self.front.standard
    }

    /// The name and the text of the file that a unit was made from.
    pub fn original(&self, unit: &TranslationUnit) -> (&str, &str) {
        let mut units = self.front.units.iter();
        let at = units.position(|other| other.source == unit.source);
        let found = at.and_then(|at| self.front.originals.get(at));
        found.map_or(("", ""), |(name, text)| (name, text))
    }

    /// The names of the files that were given.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        self.front.originals.iter().map(|(name, _)| name.as_str())
    }

    /// The name of a file, unless it is the only one there is.
    pub fn named(&self, file: String) -> Option<String> {
        let mut files = self.files();
        let only = files.next().is_some_and(|first| first == file) && files.next().is_none();
        (!only).then_some(file)
    }

    /// The line that a place comes from, as it was written.
    pub fn line_text(&self, sources: &Sources, span: Span) -> String {
        let (file, line) = self.place(sources, span);
        let original = self.front.originals.iter().find(|(name, _)| *name == file);
        let at = usize::try_from(line).unwrap_or(0).saturating_sub(1);
        let written = original.and_then(|(_, text)| text.lines().nth(at));
        // A line of a header: what became of it.
        let source = sources.get(span.source).text();
        let start = source[..span.range().start]
            .rfind('\n')
            .map_or(0, |at| at + 1);
        let made = source[start..].lines().next().unwrap_or("");
        written.unwrap_or(made).trim().to_owned()
    }

    /// The file and line that a place comes from.
    pub fn place(&self, sources: &Sources, span: Span) -> (String, u32) {
        let unit = self
            .front
            .units
            .iter()
            .find(|unit| unit.source == span.source);
        match unit {
            Some(unit) => {
                let at = unit.map.locate(sources.get(unit.source), span);
                (at.file.to_string(), at.line)
            }
            None => {
                let source = sources.get(span.source);
                (source.name().to_owned(), sources.start(span).line)
            }
        }
    }
}
