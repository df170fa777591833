//! The C front-end: files are preprocessed, parsed, analysed and linked, once for all questions
//! about them.
//!
//! ```text
//!   files ──preprocess, parse──► Parsed ──analyse, link──► FrontEnd ──translate──► CProgram, for each question
//! ```
//! Questions that check memory accesses link more of the C library. If one question does and
//! another does not, files are analysed twice, but parsed once.

use super::{c::database, custom, formula::Watch, relocate::relocate};
use crate::{COptions, codes, input};
use bia_base::{Budget, Diagnostic, SourceId, Sources};
use bia_cfront::{
    LowerOptions, ParseOptions, PreprocessOptions, Standard,
    assumed::MACHINE_HEADERS,
    ast::TranslationUnit,
    ir::Module,
    link,
    lower::{Assumption, Property},
    parse, preprocess,
};
use std::path::{Path, PathBuf};
use tracing::info_span;

/// Files that were parsed.
pub(super) struct Parsed {
    pub(super) units: Vec<TranslationUnit>,
    /// Those of the units that are models.
    pub(super) models: Vec<SourceId>,
    /// The files as they were written, with the names that line markers give them.
    pub(super) originals: Vec<(String, String)>,
    pub(super) standard: Standard,
    /// A header that is not our own, because of which the machine's headers are used.
    pub(super) lacking: Option<String>,
    /// The formula that is asked about.
    pub(super) watch: Option<Watch>,
}

impl Parsed {
    /// Reads, preprocesses and parses files and the models of the options. If one needs the
    /// machine's headers, all do: types of the library must be the same in all of them.
    pub(super) fn read(
        paths: &[PathBuf],
        args: &COptions,
        sources: &mut Sources,
        diagnostics: &mut Vec<Diagnostic>,
        budget: &Budget,
    ) -> Option<Self> {
        let before = diagnostics.len();
        let parsed = Self::read_with(paths, args, sources, diagnostics, budget)?;
        if parsed.lacking.is_none() || args.system_headers || parsed.units.len() == 1 {
            return Some(parsed);
        }
        diagnostics.truncate(before);
        let args = COptions {
            system_headers: true,
            ..args.clone()
        };
        let again = Self::read_with(paths, &args, sources, diagnostics, budget)?;
        Some(Self {
            lacking: parsed.lacking,
            ..again
        })
    }

    fn read_with(
        paths: &[PathBuf],
        args: &COptions,
        sources: &mut Sources,
        diagnostics: &mut Vec<Diagnostic>,
        budget: &Budget,
    ) -> Option<Self> {
        let mut parsed = Self {
            lacking: None,
            units: Vec::new(),
            models: Vec::new(),
            originals: Vec::new(),
            standard: Standard::default(),
            watch: None,
        };
        for (at, path) in paths.iter().chain(&args.model).enumerate() {
            let text = text(path, args, sources, diagnostics, budget)?;
            let (unit, mut complaints) = text.parse("", sources);
            let original = (input::name(path), text.original);
            let units = std::slice::from_ref(&unit);
            let originals = std::slice::from_ref(&original);
            relocate(units, originals, sources, &mut complaints);
            diagnostics.extend(complaints);
            if at >= paths.len() {
                parsed.models.push(unit.source);
            }
            parsed.standard = text.options.standard;
            parsed.lacking = parsed.lacking.or(text.lacking);
            parsed.units.push(unit);
            parsed.originals.push(original);
        }
        let failed = diagnostics.iter().any(Diagnostic::is_error);
        (!failed).then_some(parsed)
    }

    /// The same files for other properties. A formula is not asked again.
    pub(super) fn again(&self) -> Self {
        Self {
            units: self.units.clone(),
            models: self.models.clone(),
            originals: self.originals.clone(),
            standard: self.standard,
            lacking: self.lacking.clone(),
            watch: None,
        }
    }

    /// Analyses the units and links them, with what they need of the C library.
    pub(super) fn link(
        self,
        args: &COptions,
        options: &LowerOptions,
        sources: &mut Sources,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<FrontEnd> {
        let Self {
            mut units,
            models,
            originals,
            standard,
            lacking,
            watch,
        } = self;
        let given = units.len();
        let mut analyse = custom::analyse_options(args, options, models.clone());
        if let Some(watch) = &watch {
            watch.prepare(&mut analyse);
        }
        let span = info_span!("sema").entered();
        let linked = link(sources, &mut units, args.data_model, &analyse);
        span.exit();
        let mut assumptions = custom::replaced(&linked);
        assumptions.extend(lacking.as_ref().map(|name| Assumption {
            text: MACHINE_HEADERS.sentence(&[name]),
            span: None,
        }));
        let found = linked.analysed.diagnostics;
        let mut found = match &watch {
            Some(watch) => watch.told(found),
            None => found,
        };
        relocate(&units, &originals, sources, &mut found);
        diagnostics.extend(found);
        let failed = diagnostics.iter().any(Diagnostic::is_error);
        (!failed).then(|| FrontEnd {
            units,
            given,
            models,
            module: linked.analysed.module,
            entry: analyse.entry,
            checks_memory: analyse.checks_memory,
            assumptions,
            originals,
            standard,
            lacking,
            watch,
        })
    }
}

/// A C program after the front-end: typed and linked, before it is translated for a question.
pub(super) struct FrontEnd {
    /// The files that were given, then those of the library.
    pub(super) units: Vec<TranslationUnit>,
    /// How many of the units were given.
    pub(super) given: usize,
    /// Those of the units that are models.
    models: Vec<SourceId>,
    /// The program, which each question changes in a copy of its own.
    pub(super) module: Module,
    /// The function where execution begins, before `--init` and `--step` make another one.
    pub(super) entry: String,
    /// Whether library functions that only read are linked.
    checks_memory: bool,
    /// What linking assumes.
    pub(super) assumptions: Vec<Assumption>,
    /// The files as they were written, with the names that line markers give them.
    pub(super) originals: Vec<(String, String)>,
    pub(super) standard: Standard,
    /// A header that is not our own, because of which the machine's headers are used.
    pub(super) lacking: Option<String>,
    /// The formula that is asked about.
    pub(super) watch: Option<Watch>,
}

impl FrontEnd {
    /// How many of the units were given and are not models.
    pub(super) fn paths(&self) -> usize {
        self.given - self.models.len()
    }

    /// Whether a question with these options can use it.
    pub(super) fn serves(&self, options: &LowerOptions) -> bool {
        self.checks_memory == options.properties.has(Property::ValidDeref)
    }

    /// What it was linked from, for a question that it does not serve; a formula is not asked
    /// again.
    pub(super) fn parsed(&self) -> Parsed {
        Parsed {
            units: self.units[..self.given].to_vec(),
            models: self.models.clone(),
            originals: self.originals.clone(),
            standard: self.standard,
            lacking: self.lacking.clone(),
            watch: None,
        }
    }

    /// Whether there is a function where execution can begin.
    pub(super) fn has_entry(&self) -> bool {
        let entry = self.module.function(&self.entry);
        entry.is_some_and(|entry| self.module[entry].body.is_some())
    }
}

/// A file after preprocessing.
pub(super) struct Text {
    pub(super) path: PathBuf,
    pub(super) text: String,
    pub(super) was_run: bool,
    pub(super) original: String,
    pub(super) options: PreprocessOptions,
    /// A header that is not our own, because of which the machine's headers are used.
    pub(super) lacking: Option<String>,
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
        let _span = info_span!("parse", file = %self.path.display()).entered();
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
    args: &COptions,
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
    let options = match preprocess_options(path, args, sources) {
        Ok(options) => options,
        Err(diagnostic) => {
            diagnostics.push(diagnostic);
            return None;
        }
    };
    let span = info_span!("preprocess", file = %path.display()).entered();
    let preprocessed = preprocess(path, &bytes, &options, budget);
    span.exit();
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
        options: PreprocessOptions {
            system_headers: options.system_headers || preprocessed.lacking.is_some(),
            ..options
        },
        lacking: preprocessed.lacking,
    })
}

fn preprocess_options(
    path: &Path,
    args: &COptions,
    sources: &Sources,
) -> Result<PreprocessOptions, Diagnostic> {
    let given = args.preprocess()?;
    let Some(file) = args.database.clone() else {
        return Ok(given);
    };
    let options = database(&file, sources)?.options(path, &given)?;
    if options.data_model != args.data_model {
        let message = format!(
            "`{}` is compiled for another data model than {}",
            path.display(),
            args.data_model
        );
        let help = "`--data-model ILP32` goes with -m32, `--data-model LP64` with -m64";
        return Err(Diagnostic::new(&codes::BAD_CHOICE, message).help(help));
    }
    Ok(options)
}
