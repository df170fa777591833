//! C files: preprocessed, parsed, analysed, linked and translated to K2.

use super::{custom, formula::Watch};
use crate::{args::CArgs, codes, input, passes};
use bia_base::{Budget, Diagnostic, SourceId, Sources, Span};
use bia_cfront::{
    LowerOptions, Lowered, ParseOptions, PreprocessOptions, Specification, Standard,
    ast::TranslationUnit,
    ir::{Module, Storage},
    link,
    lower::{Assumption, Properties, Property as Checked},
    parse, parse_specification, preprocess,
    preprocess::Database,
    translate,
};
use bia_k2::{
    Program,
    ast::{PropertyKind, Var},
};
use std::{
    fs,
    ops::Range,
    path::{Path, PathBuf},
    sync::Arc,
};

/// A C program as K2, with the way back.
pub(crate) struct CProgram {
    pub(crate) program: Arc<Program>,
    /// The files that were given, then those of the library.
    pub(crate) units: Vec<TranslationUnit>,
    /// How many of the units were given.
    given: usize,
    /// How many of those are not models.
    paths: usize,
    pub(crate) lowered: Lowered,
    pub(crate) options: LowerOptions,
    pub(crate) module: Module,
    /// The dialect.
    pub(crate) standard: Standard,
    /// Why the program is not what a compiler makes of its files, if so.
    pub(crate) customised: Option<&'static str>,
    /// Whether a property file says what to check.
    by_file: bool,
    /// Whether executions end at signed overflow although nobody asks about it.
    pub(crate) guarded: bool,
    /// K2 variables that hold variables of the program, with their names in C.
    pub(crate) names: Vec<(Var, String)>,
    /// The files as they were written, with the names that line markers give them.
    originals: Vec<(String, String)>,
}

/// Which of the properties a program is made for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    /// All that are asked about.
    All,
    /// All but termination.
    Safety,
    /// Termination alone.
    Ending,
    /// None: a formula is asked about.
    Formula,
}

impl Part {
    /// The properties of this part, and whether executions end at signed overflow besides. They do where
    /// infinite executions are asked about: what happens then is undefined, so a loop that ends only because a number
    /// wraps around has no reason to, and one that goes on only because of that need not.
    fn of(self, options: &LowerOptions) -> (Properties, bool) {
        let asked = options.properties;
        let ending = Properties {
            termination: true,
            ..Properties::NONE
        };
        let part = match self {
            Self::All => asked,
            Self::Safety => Properties {
                termination: false,
                ..asked
            },
            Self::Ending => ending,
            Self::Formula => Properties::NONE,
        };
        let infinite = part == ending || self == Self::Formula;
        match infinite && !options.unbounded_integers {
            true => (
                Properties {
                    overflow: true,
                    ..part
                },
                true,
            ),
            false => (part, false),
        }
    }
}

/// Whether termination is asked about, and whether something else is.
pub(crate) fn parts(
    args: &CArgs,
    ids: &[String],
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<(bool, bool)> {
    let options = lower_options(args, ids, sources);
    let options = options.map_err(|why| diagnostics.push(why)).ok()?;
    let (safety, _) = Part::Safety.of(&options);
    Some((options.properties.termination, safety != Properties::NONE))
}

/// The program of these files, linked; complaints go to `diagnostics`.
pub(crate) fn load(
    paths: &[PathBuf],
    args: &CArgs,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
    budget: &Budget,
) -> Option<CProgram> {
    load_part((Part::All, &[]), paths, args, sources, diagnostics, budget)
}

/// The same for a part of the properties, those of these ids if any are given.
pub(crate) fn load_part(
    (part, ids): (Part, &[String]),
    paths: &[PathBuf],
    args: &CArgs,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
    budget: &Budget,
) -> Option<CProgram> {
    let (options, guarded) = asked_options((part, ids), args, sources, diagnostics)?;
    let mut units = Vec::new();
    let mut originals = Vec::new();
    let mut models = Vec::new();
    let mut dialect = Standard::default();
    for (at, path) in paths.iter().chain(&args.model).enumerate() {
        let (unit, original, standard) = unit(path, args, sources, diagnostics, budget)?;
        dialect = standard;
        if at >= paths.len() {
            models.push(unit.source);
        }
        units.push(unit);
        originals.push((input::name(path), original));
    }
    if diagnostics.iter().any(Diagnostic::is_error) {
        return None;
    }
    let given = Given {
        units,
        models,
        originals,
        standard: dialect,
        by_file: args.property.is_some() || args.specification.is_some(),
        guarded,
        watch: None,
    };
    given.program(args, options, sources, diagnostics)
}

/// How a program is translated for a part of the properties, and whether it ends at signed overflow.
pub(super) fn asked_options(
    (part, ids): (Part, &[String]),
    args: &CArgs,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<(LowerOptions, bool)> {
    let mut options = match lower_options(args, ids, sources) {
        Ok(options) => options,
        Err(diagnostic) => {
            diagnostics.push(diagnostic);
            return None;
        }
    };
    let (properties, guarded) = part.of(&options);
    options.properties = properties;
    options.builtins = custom::tables(args, sources, diagnostics)?;
    let errors = options.builtins.errors().map(str::to_owned);
    let errors: Vec<String> = errors.collect();
    options.error_functions.extend(errors);
    Some((options, guarded))
}

/// Files that were read, before they are linked.
pub(super) struct Given {
    pub(super) units: Vec<TranslationUnit>,
    pub(super) models: Vec<SourceId>,
    pub(super) originals: Vec<(String, String)>,
    pub(super) standard: Standard,
    pub(super) by_file: bool,
    pub(super) guarded: bool,
    /// The formula that is asked about.
    pub(super) watch: Option<Watch>,
}

impl Given {
    pub(super) fn program(
        self,
        args: &CArgs,
        mut options: LowerOptions,
        sources: &mut Sources,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<CProgram> {
        let Self {
            mut units,
            models,
            originals,
            standard,
            by_file,
            guarded,
            watch,
        } = self;
        let paths = units.len() - models.len();
        let mut analyse = custom::analyse_options(args, &options, models);
        if let Some(watch) = &watch {
            watch.prepare(&mut analyse);
        }
        let given = units.len();
        let linked = link(sources, &mut units, args.sizes(), &analyse);
        let mut assumptions = custom::replaced(&linked);
        let found = linked.analysed.diagnostics;
        diagnostics.extend(match &watch {
            Some(watch) => watch.told(found),
            None => found,
        });
        if diagnostics.iter().any(Diagnostic::is_error) {
            return None;
        }
        let mut module = linked.analysed.module;
        if let Some(missing) = missing_property(&module, args, &options) {
            diagnostics.push(missing);
            return None;
        }
        if let Some(watch) = &watch {
            let own = units.iter().take(given).map(|unit| unit.source).collect();
            if let Err(wrong) =
                watch.observe(&mut module, (&analyse.entry, &options.nondet_prefix), own)
            {
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
        let mut lowered = translate(&mut module, &options, &mut passes::all());
        lowered.assumptions.splice(0..0, assumptions);
        diagnostics.append(&mut lowered.diagnostics);
        let program = Arc::new(lowered.program.take()?);
        let variables = lowered.origins.variables.iter();
        let written =
            variables.filter(|origin| module[origin.object].storage != Storage::Temporary);
        let names = written.filter_map(|origin| {
            let name = match &watch {
                Some(watch) => watch.shown(&origin.name)?,
                None => origin.name.clone(),
            };
            Some((origin.var, name))
        });
        let names = names.collect();
        Some(CProgram {
            program,
            units,
            given,
            paths,
            lowered,
            options,
            module,
            standard,
            customised: customised(args),
            by_file,
            guarded,
            names,
            originals,
        })
    }
}

/// What a witness changes in a program that was read.
pub(crate) struct Changes {
    /// The texts of the files that were given, after preprocessing.
    pub(crate) texts: Vec<String>,
    pub(crate) options: LowerOptions,
    /// The inserted text of each file: filled into the options once the texts have been added.
    pub(crate) inserted: Vec<Vec<Range<usize>>>,
    /// The places of the target, as above; none if there is no target.
    pub(crate) target: Option<Vec<Vec<Range<usize>>>>,
}

/// A program that was read, with other texts and options.
pub(crate) fn rebuild(
    of: &CProgram,
    args: &CArgs,
    changes: Changes,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<CProgram> {
    let mut options = changes.options;
    let mut units = Vec::new();
    let (mut inserted, mut target) = (Vec::new(), Vec::new());
    for (at, text) in changes.texts.into_iter().enumerate() {
        let name = sources.get(of.units[at].source).name().to_owned();
        let standard = of.standard;
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
    let models = units.iter().skip(of.paths);
    let given = Given {
        models: models.map(|unit| unit.source).collect(),
        units,
        originals: of.originals.clone(),
        standard: of.standard,
        by_file: of.by_file,
        guarded: of.guarded,
        watch: None,
    };
    given.program(args, options, sources, diagnostics)
}

fn customised(args: &CArgs) -> Option<&'static str> {
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
    args: &CArgs,
    ids: &[String],
    sources: &mut Sources,
) -> Result<LowerOptions, Diagnostic> {
    let mut options = all_options(args, sources)?;
    if !ids.is_empty() {
        let by_file = args.property.is_some() || args.specification.is_some();
        options.properties = selected(options.properties, by_file, ids)?;
    }
    Ok(options)
}

/// The properties of these ids. Undefined shifts are looked for with signed overflow where a property file asks
/// about it, which has no words for them.
fn selected(all: Properties, by_file: bool, ids: &[String]) -> Result<Properties, Diagnostic> {
    let wanted = |checked: Checked| ids.iter().any(|id| id == checked.id());
    let asked = asked(Properties {
        shift: all.shift && !by_file,
        ..all
    });
    let known = |id: &&String| asked.iter().any(|checked| checked.id() == id.as_str());
    if let Some(missing) = ids.iter().find(|id| !known(id)) {
        let message = format!("`{missing}` is not among the properties that are checked");
        let names: Vec<&str> = asked.iter().map(|checked| checked.id()).collect();
        let help = format!(
            "checked are: {}; `--check` chooses others",
            names.join(", ")
        );
        return Err(Diagnostic::new(&codes::NO_PROPERTY, message).help(help));
    }
    Ok(Properties {
        reach: all.reach && wanted(Checked::Reach),
        overflow: all.overflow && wanted(Checked::Overflow),
        shift: all.shift
            && match by_file {
                true => wanted(Checked::Overflow),
                false => wanted(Checked::Shift),
            },
        valid_deref: all.valid_deref && wanted(Checked::ValidDeref),
        valid_free: all.valid_free && wanted(Checked::ValidFree),
        valid_memtrack: all.valid_memtrack && wanted(Checked::ValidMemtrack),
        valid_memcleanup: all.valid_memcleanup && wanted(Checked::ValidMemcleanup),
        termination: all.termination && wanted(Checked::Termination),
    })
}

/// The properties that are asked about.
fn asked(properties: Properties) -> Vec<Checked> {
    let flags = [
        (properties.reach, Checked::Reach),
        (properties.overflow, Checked::Overflow),
        (properties.shift, Checked::Shift),
        (properties.valid_deref, Checked::ValidDeref),
        (properties.valid_free, Checked::ValidFree),
        (properties.valid_memtrack, Checked::ValidMemtrack),
        (properties.valid_memcleanup, Checked::ValidMemcleanup),
        (properties.termination, Checked::Termination),
    ];
    let asked = flags.into_iter().filter(|(asked, _)| *asked);
    asked.map(|(_, checked)| checked).collect()
}

fn all_options(args: &CArgs, sources: &mut Sources) -> Result<LowerOptions, Diagnostic> {
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
    options.properties.shift = properties.overflow;
    options.error_functions = error_functions;
    if args.entry.is_none() {
        options.entry = entry;
    }
    Ok(options)
}

fn unit(
    path: &Path,
    args: &CArgs,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
    budget: &Budget,
) -> Option<(TranslationUnit, String, Standard)> {
    let text = text(path, args, sources, diagnostics, budget)?;
    let (unit, complaints) = text.parse("", sources);
    diagnostics.extend(complaints);
    Some((unit, text.original, text.options.standard))
}

/// A file after preprocessing.
pub(super) struct Text {
    pub(super) path: PathBuf,
    pub(super) text: String,
    pub(super) was_run: bool,
    pub(super) original: String,
    pub(super) options: PreprocessOptions,
}

impl Text {
    /// The syntax tree, of the text with more behind it, and what is wrong.
    pub(super) fn parse(
        &self,
        more: &str,
        sources: &mut Sources,
    ) -> (TranslationUnit, Vec<Diagnostic>) {
        let standard = self.options.standard;
        let text = format!("{}{more}", self.text);
        let parsed = parse(
            sources,
            input::name(&self.path),
            text,
            &ParseOptions { standard },
        );
        (parsed.unit, parsed.diagnostics)
    }
}

/// Reads and preprocesses a file.
pub(super) fn text(
    path: &Path,
    args: &CArgs,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
    budget: &Budget,
) -> Option<Text> {
    let bytes = match input::read_bytes(path, sources) {
        Ok(bytes) => bytes,
        Err(unreadable) => {
            diagnostics.push(unreadable);
            return None;
        }
    };
    let options = match preprocess_options(path, args) {
        Ok(options) => options,
        Err(diagnostic) => {
            diagnostics.push(diagnostic);
            return None;
        }
    };
    let preprocessed = preprocess(path, &bytes, &options, budget);
    let failed = preprocessed.diagnostics.iter().any(Diagnostic::is_error);
    diagnostics.extend(preprocessed.diagnostics);
    if failed {
        return None;
    }
    Some(Text {
        path: path.to_owned(),
        text: preprocessed.text,
        was_run: preprocessed.was_run,
        original: String::from_utf8_lossy(&bytes).into_owned(),
        options,
    })
}

fn preprocess_options(path: &Path, args: &CArgs) -> Result<PreprocessOptions, Diagnostic> {
    let given = args.preprocess()?;
    let Some(file) = args.database() else {
        return Ok(given);
    };
    let options = database(&file)?.options(path, &given)?;
    if options.data_model != args.sizes() {
        let message = format!(
            "`{}` is compiled for another data model than {:?}",
            path.display(),
            args.sizes()
        );
        let help = "`--data-model ILP32` goes with -m32, `--data-model LP64` with -m64";
        return Err(Diagnostic::new(&codes::BAD_CHOICE, message).help(help));
    }
    Ok(options)
}

/// Reads a compilation database.
pub(crate) fn database(file: &Path) -> Result<Database, Diagnostic> {
    let text = fs::read(file).map_err(|why| {
        let message = format!("cannot read `{}`: {why}", file.display());
        Diagnostic::new(&codes::UNREADABLE, message)
    })?;
    Database::read(&String::from_utf8_lossy(&text))
}

/// A complaint if what must not be called does not even exist.
fn missing_property(module: &Module, args: &CArgs, options: &LowerOptions) -> Option<Diagnostic> {
    args.property.as_ref()?;
    let known = |name: &String| {
        let mut functions = module.functions.values();
        functions.any(|function| module.names.name(function.name) == name)
    };
    let mut wanted = options.error_functions.iter();
    let missing = wanted.find(|name| !known(name) && options.builtins.get(name).is_none())?;
    let message = format!("the program has no function `{missing}`, which must not be called");
    Some(Diagnostic::new(&codes::NO_PROPERTY, message))
}

impl CProgram {
    /// The names of what is checked, with their kinds.
    pub(crate) fn asked(&self) -> Vec<(&'static str, PropertyKind)> {
        let properties = Properties {
            overflow: self.options.properties.overflow && !self.guarded,
            shift: self.options.properties.shift && !self.by_file,
            ..self.options.properties
        };
        let kind = |checked| match checked {
            Checked::Termination => PropertyKind::NotLive,
            Checked::Reach
            | Checked::Overflow
            | Checked::Shift
            | Checked::ValidDeref
            | Checked::ValidFree
            | Checked::ValidMemtrack
            | Checked::ValidMemcleanup
            | Checked::Limit => PropertyKind::Error,
        };
        let asked = asked(properties).into_iter();
        asked.map(|c| (c.id(), kind(c))).collect()
    }

    /// Why a violation of the property of this id is no answer to what was asked, if so: in C it
    /// need not be one, or nobody asked for it. `loses`: whether it is known to lose a block.
    pub(crate) fn no_answer(&self, id: &str, loses: impl FnOnce() -> bool) -> Option<String> {
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
    pub(crate) fn assumptions(&self, sources: &Sources) -> Vec<String> {
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
    pub(crate) fn given(&self) -> &[TranslationUnit] {
        &self.units[..self.given]
    }

    /// The name and the text of the file that a unit was made from.
    pub(crate) fn original(&self, unit: &TranslationUnit) -> (&str, &str) {
        let mut units = self.units.iter();
        let at = units.position(|other| other.source == unit.source);
        let found = at.and_then(|at| self.originals.get(at));
        found.map_or(("", ""), |(name, text)| (name, text))
    }

    /// The names of the files that were given.
    pub(crate) fn files(&self) -> impl Iterator<Item = &str> {
        self.originals.iter().map(|(name, _)| name.as_str())
    }

    /// The line that a place comes from, as it was written.
    pub(crate) fn line_text(&self, sources: &Sources, span: Span) -> String {
        let (file, line) = self.place(sources, span);
        let original = self.originals.iter().find(|(name, _)| *name == file);
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
    pub(crate) fn place(&self, sources: &Sources, span: Span) -> (String, u32) {
        let unit = self.units.iter().find(|unit| unit.source == span.source);
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
