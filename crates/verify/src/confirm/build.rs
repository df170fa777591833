//! One counterexample, compiled and run; what the run shows.
//!
//! What is compiled is the text that was verified, after preprocessing. Error functions that the
//! program defines say first that they are reached. Overflow is seen by gcc's
//! UndefinedBehaviorSanitizer, invalid accesses by AddressSanitizer, blocks that are left by the
//! harness.

use super::{
    harness::{ALLOCATORS, ASSUMPTION_FAILS, About, NO_MEMORY, WRAPPED, harness},
    process::{Ended, Place, RUN, SHORT_RUN},
    schedule::{self, Follow},
    zero::ReducedExecution,
};
use crate::load::CProgram;
use bia_base::{Budget, Sources};
use bia_cfront::{
    ast::{ExternalDeclaration, TranslationUnit},
    lower::{Check, Property},
    property::Referee,
};
use std::{
    collections::BTreeSet,
    hash::{BuildHasher as _, RandomState},
    time::Duration,
};

/// The file with what the program reads.
const STREAM: &str = "input";
/// What a run that violates an assumption did.
pub(super) const ASSUMPTION: &str = "an assumption of the program fails";

/// Options of AddressSanitizer: no leaks, which would need to trace the process.
const SANITIZER: &str = "detect_leaks=0:disable_coredump=0:hard_rss_limit_mb=2048:\
    allocator_may_return_null=1:detect_stack_use_after_return=1:handle_abort=0";

/// A built-in that can be named among the functions that must not be called.
const TRAP: &str = "__builtin_trap";
/// What is put before its calls.
const TRAPPED: &str = "__extension__ ({ extern void bia_reached(void); bia_reached(); }), ";

/// What a run shows.
pub(super) struct Shown {
    pub(super) reached: bool,
    /// How it ended.
    pub(super) text: String,
    /// Whether that is no evidence: a limit was hit.
    pub(super) limited: bool,
    /// Functions without body that were called.
    pub(super) stubs: Vec<String>,
}

/// What was found out about a harness that leads to the error.
#[derive(Clone, Debug, Default)]
pub struct Used {
    /// How it follows the schedule of its threads.
    pub follow: Follow,
    /// What exists nowhere and it has to define; `None` if that is not known.
    pub missing: Option<Vec<String>>,
    /// Whether inputs of one line are given in the opposite order.
    pub reversed: bool,
}

/// The attempt to reproduce a violation.
pub(super) struct Attempt<'a> {
    c: &'a CProgram,
    reduced: &'a ReducedExecution,
    check: &'a Check,
    sources: &'a Sources,
    place: Place,
    /// What only our harness knows to say.
    mark: String,
    missing: Vec<String>,
    /// Options that this gcc does not know.
    unknown: bool,
    reversed: bool,
    /// How the last run followed the schedule.
    follow: Follow,
    left_out: Vec<String>,
    /// Whether gcc has computed an overflow itself.
    folded: bool,
    /// Whether the operation in question says that it is reached, and no sanitizer looks.
    here: bool,
}

impl<'a> Attempt<'a> {
    pub(super) fn new(
        c: &'a CProgram,
        reduced: &'a ReducedExecution,
        check: &'a Check,
        sources: &'a Sources,
        budget: &Budget,
    ) -> Result<Self, String> {
        let place = Place::new(c.module.types.model().pointer_bits(), budget)?;
        // Nobody can guess it: the keys of the standard hasher are random.
        let secret = RandomState::new().hash_one("mark");
        let attempt = Self {
            c,
            reduced,
            check,
            sources,
            place,
            mark: format!("bia-{}-{secret:x}", std::process::id()),
            missing: Vec::new(),
            unknown: false,
            reversed: false,
            follow: Follow::Strictly,
            left_out: Vec::new(),
            folded: false,
            here: false,
        };
        attempt.place.write(STREAM, &reduced.seen.inputs.stream())?;
        attempt.write_units()?;
        Ok(attempt)
    }

    fn write_units(&self) -> Result<(), String> {
        for (number, unit) in self.c.given().iter().enumerate() {
            let text = self.unit(unit);
            let name = format!("unit{number}.i");
            self.place.write(&name, text.as_bytes())?;
        }
        Ok(())
    }

    /// Whether a run comes to the operation that is violated; an error if gcc cannot tell.
    pub(super) fn arrives(&mut self) -> Result<bool, String> {
        self.here = true;
        self.write_units()?;
        self.compile(self.reversed)?;
        let ended = self.start(RUN)?;
        Ok(self.says(&ended.stderr, ": here"))
    }

    /// How the harness of the last run was made.
    pub(super) fn used(&self) -> Used {
        Used {
            missing: Some(self.missing.clone()),
            reversed: self.reversed,
            follow: self.follow,
        }
    }

    /// What the run could not give or show.
    pub(super) fn left_out(&self) -> Vec<String> {
        let folded = self.folded && self.check.property == Property::Overflow;
        let folded = folded.then(|| "an overflow that gcc computes when it compiles".into());
        self.left_out.iter().cloned().chain(folded).collect()
    }

    /// The text of a unit, with marks.
    fn unit(&self, unit: &TranslationUnit) -> String {
        let source = self.sources.get(unit.source);
        let text = source.text();
        let mut starts = BTreeSet::new();
        for external in &unit.external {
            let ExternalDeclaration::Function(function) = external else {
                continue;
            };
            let function = &unit[*function];
            let name = unit[function.declarator].name;
            let is_error = name.is_some_and(|name| {
                let name = unit.names.name(name.name);
                let errors = &self.c.options.error_functions;
                errors.iter().any(|error| error == name)
            });
            let start = unit[function.body].span.range().start;
            if is_error && self.check.property == Property::Reach && text[start..].starts_with('{')
            {
                starts.insert(start + 1);
            }
        }
        let mut marked = String::new();
        let mut inserts: Vec<(usize, &str)> = Vec::new();
        if self.here {
            marked.push_str("extern int bia_here(void);\n");
            let span = self.check.span;
            if span.source == unit.source {
                let range = span.range();
                inserts.push((range.start, "(bia_here(), ("));
                inserts.push((range.end, "))"));
            }
        }
        if unit.map.is_empty() {
            let name = source.name().replace('\\', "\\\\").replace('"', "\\\"");
            marked.push_str(&format!("# 1 \"{name}\"\n"));
        }
        let errors = &self.c.options.error_functions;
        if self.check.property == Property::Reach && errors.iter().any(|name| name == TRAP) {
            // gcc makes an instruction of it, so the mark is put before the call.
            let calls = text.match_indices(TRAP).map(|(at, _)| at);
            let calls = calls.filter(|at| text[at + TRAP.len()..].trim_start().starts_with('('));
            inserts.extend(calls.map(|at| (at, TRAPPED)));
        }
        let mut done = 0;
        let reached = " extern void bia_reached(void); bia_reached();";
        inserts.extend(starts.into_iter().map(|start| (start, reached)));
        inserts.sort_by_key(|(at, _)| *at);
        for (at, inserted) in inserts {
            marked.push_str(&text[done..at]);
            marked.push_str(inserted);
            done = at;
        }
        marked.push_str(&text[done..]);
        marked
    }

    /// Compiles with a harness, runs, and looks at what happened.
    pub(super) fn run(&mut self, reversed: bool) -> Result<Shown, String> {
        self.compile(reversed)?;
        let ended = self.start(RUN)?;
        Ok(self.judge(&ended))
    }

    /// Runs what was compiled with another way to follow the schedule.
    pub(super) fn run_again(&mut self, follow: Follow) -> Result<Shown, String> {
        self.follow = follow;
        let ended = self.start(SHORT_RUN)?;
        Ok(self.judge(&ended))
    }

    fn start(&self, limit: Duration) -> Result<Ended, String> {
        let mut variables = Vec::new();
        if matches!(self.referee(), Referee::Address { .. }) && !self.here {
            variables.push(("ASAN_OPTIONS", SANITIZER.to_owned()));
        }
        match self.follow {
            Follow::Strictly => {}
            Follow::Skipping => variables.push(("BIA_SKIPS", "1".to_owned())),
            Follow::Chance(seed) => variables.push(("BIA_SEED", seed.to_string())),
        }
        let words = &self.reduced.seen.inputs.words;
        self.place.run("program", &variables, STREAM, words, limit)
    }

    fn compile(&mut self, reversed: bool) -> Result<(), String> {
        // Further tries for options and functions that do not exist.
        for _ in 0..4 {
            let made = harness(&About {
                c: self.c,
                sources: self.sources,
                inputs: &self.reduced.seen.inputs,
                check: self.check.stmt,
                missing: Some(&self.missing),
                reversed,
                watch: true,
                plan: self
                    .reduced
                    .seen
                    .plan
                    .as_ref()
                    .map(|plan| (plan, Follow::Strictly)),
            });
            self.place.write("harness.c", made.text.as_bytes())?;
            self.reversed = reversed;
            self.left_out = made.left_out;
            let ended = self.call_gcc()?;
            if ended.success() {
                self.folded = ended.stderr.contains("[-Woverflow]");
                return Ok(());
            }
            if ended.status.is_none() {
                return Err("gcc takes too long".into());
            }
            if !self.learn(&ended.stderr) {
                let first = ended.stderr.lines().find(|line| line.contains("error:"));
                let first = first.or_else(|| ended.stderr.lines().next());
                let first = first.unwrap_or("without a word");
                return Err(format!("gcc does not compile it: {}", first.trim()));
            }
        }
        Err("gcc does not compile it".into())
    }

    /// Whether there is something to try again with.
    fn learn(&mut self, stderr: &str) -> bool {
        let mut learnt = false;
        if !self.unknown && stderr.contains("unrecognized command-line option") {
            (self.unknown, learnt) = (true, true);
        }
        for line in stderr.lines() {
            let Some((_, name)) = line.split_once("undefined reference to `") else {
                continue;
            };
            let name = name.trim_end_matches(['\'', ';']).to_owned();
            let plain = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
            if plain && name != "main" && !self.missing.contains(&name) {
                self.missing.push(name);
                learnt = true;
            }
        }
        learnt
    }

    /// Compiles and links. Units with threads are compiled alone: the harness has no call-backs.
    fn call_gcc(&self) -> Result<Ended, String> {
        if self.reduced.seen.plan.is_none() {
            let mut all = self.options();
            all.extend(self.sanitizer());
            all.extend(self.units());
            return self.place.compile(&self.linked(all, Vec::new()));
        }
        let mut all = self.options();
        all.extend(self.sanitizer());
        all.extend(schedule::options(self.c).into_iter().map(str::to_owned));
        all.push("-c".into());
        all.extend(self.units());
        let ended = self.place.compile(&all)?;
        if !ended.success() {
            return Ok(ended);
        }
        let objects = (0..self.c.given().len()).map(|number| format!("unit{number}.o"));
        let mut all = self.options();
        all.extend(self.sanitizer());
        let linked = self.place.compile(&self.linked(all, objects.collect()))?;
        // What gcc said of the program counts.
        Ok(Ended {
            stderr: ended.stderr + &linked.stderr,
            ..linked
        })
    }

    fn units(&self) -> Vec<String> {
        let mut all: Vec<String> = ["-x", "cpp-output"].map(str::to_owned).to_vec();
        all.push(format!("-std={}", self.c.standard().name()));
        let units = 0..self.c.given().len();
        all.extend(units.map(|number| format!("unit{number}.i")));
        all
    }

    fn options(&self) -> Vec<String> {
        let mut all: Vec<String> = [
            "-O0",
            "-g",
            "-fsigned-char",
            "-ffp-contract=off",
            "-fno-stack-protector",
            "-Wno-error=implicit-function-declaration",
            "-Wno-error=implicit-int",
            "-Wno-error=int-conversion",
            "-Wno-error=incompatible-pointer-types",
        ]
        .map(str::to_owned)
        .to_vec();
        if self.check.property != Property::Overflow {
            all.push("-w".into());
        }
        if !self.unknown {
            all.push("-ftrivial-auto-var-init=zero".into());
        }
        if self.c.module.types.model().pointer_bits() == 32 {
            // IEEE arithmetic in the type's own format.
            all.extend(["-msse2", "-mfpmath=sse"].map(str::to_owned));
        }
        all.push(format!("-DBIA_MARK=\"{}\"", self.mark));
        all.push("-DBIA_WRAP".into());
        all
    }

    /// What links these objects with the harness.
    fn linked(&self, mut all: Vec<String>, objects: Vec<String>) -> Vec<String> {
        let rest = ["-x", "c", "harness.c", "-x", "none"];
        all.extend(rest.map(str::to_owned));
        all.extend(objects);
        all.extend(["-o", "program", "-lm"].map(str::to_owned));
        let wrapped = ALLOCATORS.iter().chain(&WRAPPED).chain(&["abort"]);
        all.extend(wrapped.map(|name| format!("-Wl,--wrap={name}")));
        if self.reduced.seen.plan.is_some() {
            all.push("-pthread".into());
            all.extend(schedule::WRAPPED.map(|name| format!("-Wl,--wrap={name}")));
        }
        if super::harness::wraps_main(self.c) {
            all.push("-Wl,--wrap=main".into());
        }
        all
    }

    /// Who shows the violation.
    fn referee(&self) -> Referee {
        self.check.property.row().referee
    }

    fn sanitizer(&self) -> Vec<String> {
        if self.here {
            return vec!["-fwrapv".into()];
        }
        let options: Vec<&str> = match self.referee() {
            Referee::Undefined { options, .. } => {
                let stops = ["-fno-sanitize-recover=all"];
                options.iter().copied().chain(stops).collect()
            }
            Referee::Address { .. } => {
                vec!["-fsanitize=address,bounds", "-fsanitize-recover=bounds"]
            }
            Referee::Call | Referee::Blocks | Referee::Nobody(_) => Vec::new(),
        };
        options.into_iter().map(str::to_owned).collect()
    }

    fn judge(&self, ended: &Ended) -> Shown {
        let text = &ended.stderr;
        let found = match self.referee() {
            Referee::Call => self.says(text, "").then(String::new),
            Referee::Blocks => self
                .says(text, ": memory is left")
                .then(|| "memory is left".to_owned()),
            Referee::Undefined { .. } => undefined(text),
            Referee::Address { .. } => self.invalid(text).or_else(|| self.out_of_bounds(text)),
            Referee::Nobody(_) => None,
        };
        let said = format!("{}: stub ", self.mark);
        let stubs = text
            .lines()
            .filter_map(|line| Some(line.split_once(&said)?.1));
        let stubs: BTreeSet<&str> = stubs.collect();
        let stubs: Vec<String> = stubs.into_iter().map(str::to_owned).collect();
        match found {
            Some(text) => Shown {
                reached: true,
                text,
                limited: false,
                stubs,
            },
            None => {
                let (text, limited) = match self.says(text, ": deadlock") {
                    true => ("all threads wait".to_owned(), false),
                    false => ending(ended),
                };
                Shown {
                    reached: false,
                    text,
                    limited,
                    stubs,
                }
            }
        }
    }

    /// Whether the harness has said this.
    fn says(&self, text: &str, what: &str) -> bool {
        let wanted = format!("{}{what}", self.mark);
        text.lines().any(|line| line.ends_with(&wanted))
    }

    /// What AddressSanitizer reports: kind and place.
    fn invalid(&self, text: &str) -> Option<String> {
        let mut lines = text.lines();
        let kind = lines
            .find_map(|line| line.split_once("ERROR: AddressSanitizer: "))?
            .1;
        let free = ["attempting double-free", "attempting free on", "bad-free"];
        let freeing = [
            "__interceptor_free",
            "__interceptor_realloc",
            "__interceptor_cfree",
        ];
        // It looks before the block, which cannot be written if that is a constant.
        let crash = kind.starts_with("SEGV")
            && text
                .lines()
                .take_while(|line| !line.contains(" in main "))
                .any(|line| {
                    line.trim_start().starts_with('#') && freeing.iter().any(|f| line.contains(f))
                });
        let free = crash || free.iter().any(|name| kind.starts_with(name));
        let other = [
            "stack-overflow",
            "allocation-size",
            "out-of-memory",
            "hard rss",
        ];
        if other.iter().any(|name| kind.starts_with(name))
            || free != (self.check.property == Property::ValidFree)
        {
            return None;
        }
        let words = kind.split(" on ").next().unwrap_or(kind);
        let files: Vec<&str> = self.c.files().collect();
        let place = lines.find_map(|line| {
            let place = line.rsplit(' ').next()?;
            // Names that are relative are so to where gcc was run.
            let folder = format!("{}/", self.place.path().display());
            let place = place.strip_prefix(&folder).unwrap_or(place);
            let known = files
                .iter()
                .any(|file| place.starts_with(&format!("{file}:")));
            (line.trim_start().starts_with('#') && known).then(|| place.to_owned())
        });
        Some(match place {
            Some(place) => format!("{words} ({place})"),
            None => words.to_owned(),
        })
    }

    /// What the check of array bounds reports for the line in question.
    fn out_of_bounds(&self, text: &str) -> Option<String> {
        if self.check.property != Property::ValidDeref {
            return None;
        }
        let (file, line) = self.c.place(self.sources, self.check.span);
        let here = format!("{file}:{line}:");
        let found = text
            .lines()
            .find(|text| text.starts_with(&here) && text.contains("runtime error: index"))?;
        let what = found.split_once("runtime error: ")?.1;
        Some(format!("{what} ({file}:{line})"))
    }
}

/// What UndefinedBehaviorSanitizer reports.
fn undefined(text: &str) -> Option<String> {
    let line = text
        .lines()
        .find(|line| line.contains(": runtime error: "))?;
    let (place, what) = line.split_once(": runtime error: ")?;
    Some(format!("{what} ({place})"))
}

/// How a run ended that did not do what it should; whether a limit may be the cause.
fn ending(ended: &Ended) -> (String, bool) {
    use std::os::unix::process::ExitStatusExt as _;
    /// Signals of limits: SIGKILL, SIGXCPU, SIGXFSZ.
    const LIMITS: [i32; 3] = [9, 24, 25];
    let Some(status) = ended.status else {
        return ("the run takes too long".into(), true);
    };
    match (status.code(), status.signal()) {
        (Some(ASSUMPTION_FAILS), _) => (ASSUMPTION.into(), false),
        (Some(NO_MEMORY), _) => ("the run needs too much memory".into(), true),
        (Some(code), _) => {
            let limited = ended.stderr.contains("AddressSanitizer: hard rss limit");
            (format!("the run ends with status {code}"), limited)
        }
        (None, Some(signal)) => (
            format!("the run ends by signal {signal}"),
            LIMITS.contains(&signal),
        ),
        (None, None) => ("the run ends".into(), true),
    }
}
