//! The harness: a C file that gives the inputs of a counterexample to the program.
//!
//! It defines the inputs of the program (`__VERIFIER_nondet_…`), which return their recorded values
//! in order, and 0 afterwards, which can no longer matter; other functions without body only if
//! they exist nowhere ([`About::missing`]): those of the C library are never replaced. Error
//! functions without body say that they are reached, `__VERIFIER_assume` ends the program silently
//! with status [`ASSUMPTION_FAILS`]. It includes no headers, so that it compiles where none are
//! installed.
//!
//! The harness of a counterexample with threads has its schedule too ([`super::schedule`]); each
//! thread gets the inputs that it asked for.
//!
//! Compiled with `BIA_MARK` it also watches the allocations of the program, for the linker's
//! `--wrap`: blocks start with zeros, recorded failures happen, blocks that are left are counted.

use super::{
    inputs::{Input, InputKind, Inputs},
    literal::{literal, scalar_type},
    real::is_real,
    schedule::{self, Follow, Plan},
};
use crate::load::CProgram;
use bia_base::Sources;
use bia_cfront::{
    ir::{ArrayLength, Function, FunctionId, Linkage, Module, Object, TypeId, TypeKind},
    lower::ResultPart,
};
use bia_k2::ast::Stmt;
use bia_term::value::{Bv, Value};
use std::fmt::Write as _;

/// The exit status of a program whose assumption fails.
pub(crate) const ASSUMPTION_FAILS: i32 = 77;
/// The exit status of a program for whose allocations there is no memory.
pub(crate) const NO_MEMORY: i32 = 96;
/// The functions whose calls the linker hands over.
pub(crate) const ALLOCATORS: [&str; 4] = ["malloc", "calloc", "realloc", "free"];
/// Others of the C library that return new blocks: they are watched, and do not fail.
pub(crate) const WRAPPED: [&str; 16] = [
    "strdup",
    "strndup",
    "__strdup",
    "__strndup",
    "wcsdup",
    "aligned_alloc",
    "memalign",
    "valloc",
    "reallocarray",
    "posix_memalign",
    "getline",
    "getdelim",
    "asprintf",
    "vasprintf",
    "getcwd",
    "realpath",
];

/// Those of them that fail when the counterexample says so.
const FAILING: [&str; 3] = ["strdup", "strndup", "aligned_alloc"];

/// A harness and what it cannot do.
pub struct Harness {
    pub text: String,
    /// Inputs that C code cannot give.
    pub left_out: Vec<String>,
}

/// What a harness is for.
pub struct About<'a> {
    /// The program.
    pub c: &'a CProgram,
    /// Its texts.
    pub sources: &'a Sources,
    /// What the harness gives.
    pub inputs: &'a Inputs,
    /// The K2 statement of the check that fails.
    pub check: Stmt,
    /// Names that the linker did not find; `None` if it was not asked: then those that the C
    /// library does not have.
    pub missing: Option<&'a [String]>,
    /// Whether inputs of one function in one line are given in the opposite order.
    pub reversed: bool,
    /// Whether allocations are watched even if none fails.
    pub watch: bool,
    /// The schedule of the threads, and how it is followed.
    pub plan: Option<(&'a Plan, Follow)>,
}

/// The harness of an execution.
pub fn harness(about: &About<'_>) -> Harness {
    let mut writer = Writer {
        about,
        module: &about.c.module,
        text: String::new(),
        left_out: Vec::new(),
        defined: Vec::new(),
    };
    writer.head();
    if about.watch {
        writer.text.push_str(HERE);
    }
    if about.plan.is_some() {
        writer.text.push_str("static unsigned bia_number(void);\n");
    }
    let module = &about.c.module;
    for (id, function) in module.functions.iter() {
        if function.body.is_none() && function.reachable {
            writer.function(id, function);
        }
    }
    writer.externs();
    writer.rest();
    writer.entry();
    if about.watch || writer.fails() {
        writer.allocations();
    }
    if let Some((plan, follow)) = about.plan {
        let tables = schedule::tables(plan, about.c, about.sources, follow);
        writer.text.push_str(&tables);
    }
    Harness {
        text: writer.text,
        left_out: writer.left_out,
    }
}

struct Writer<'a> {
    about: &'a About<'a>,
    module: &'a Module,
    text: String,
    left_out: Vec<String>,
    /// What the harness defines, of what exists nowhere.
    defined: Vec<String>,
}

const COMMON: &str = r#"
#ifndef BIA_MARK
#define BIA_MARK "bia: the error is reached"
#endif

extern long write(int, const void *, __SIZE_TYPE__);
extern void _exit(int) __attribute__((noreturn));

void bia_say(const char *text) {
    __SIZE_TYPE__ length = 0;
    while (text[length]) length++;
    if (write(2, text, length) < 0) _exit(1);
}

void bia_end(void);

void bia_stop(void) {
#ifdef BIA_WRAP
    bia_end();
#endif
    _exit(1);
}

void bia_reached(void) {
    bia_say("\n" BIA_MARK "\n");
    bia_stop();
}
"#;

const HERE: &str = r#"
int bia_here(void) {
    static int said;
    if (!said) bia_say("\n" BIA_MARK ": here\n");
    return said = 1;
}

void bia_stub(const char *name) {
    bia_say("\n" BIA_MARK ": stub ");
    bia_say(name);
    bia_say("\n");
}
"#;

/// What POSIX says of an allocation that fails.
const FAILED: &str = "extern int *__errno_location(void);
static int bia_no_memory(void) {
    *__errno_location() = 12; /* ENOMEM */
    return 1;
}
";

const ALLOCATIONS: &str = r#"
#ifdef BIA_WRAP
extern void *__real_malloc(__SIZE_TYPE__);
extern void *__real_calloc(__SIZE_TYPE__, __SIZE_TYPE__);
extern void *__real_realloc(void *, __SIZE_TYPE__);
extern void __real_free(void *);
extern int atexit(void (*)(void));
extern void __real_abort(void) __attribute__((noreturn));

static void **bia_blocks;
static __SIZE_TYPE__ bia_count, bia_room;

static void *bia_new(void *block, __SIZE_TYPE__ size) {
    if (!block && size) _exit(96);
    if (block && bia_count == bia_room) {
        bia_room = bia_room * 2 + 64;
        bia_blocks = __real_realloc(bia_blocks, bia_room * sizeof *bia_blocks);
        if (!bia_blocks) _exit(96);
    }
    if (block) bia_blocks[bia_count++] = block;
    return block;
}

static void bia_old(void *block) {
    __SIZE_TYPE__ at = bia_count;
    while (at-- > 0)
        if (bia_blocks[at] == block) {
            bia_blocks[at] = bia_blocks[--bia_count];
            return;
        }
}

void *__wrap_malloc(__SIZE_TYPE__ size) {
    void *block;
    if (bia_fails_malloc()) return 0;
    /* Not calloc: glibc gives a block that was just freed again by malloc alone. */
    block = bia_new(__real_malloc(size), size);
    return block ? __builtin_memset(block, 0, size) : 0;
}

void *__wrap_calloc(__SIZE_TYPE__ count, __SIZE_TYPE__ size) {
    return bia_fails_calloc() ? 0 : bia_new(__real_calloc(count, size), count && size);
}

void *__wrap_realloc(void *old, __SIZE_TYPE__ size) {
    void *block;
    if (bia_fails_realloc()) return 0;
    block = __real_realloc(old, size);
    if (block || !size) bia_old(old);
    return bia_new(block, size);
}

void __wrap_free(void *block) {
    bia_old(block);
    __real_free(block);
}

extern void *__real_strdup(const char *);
extern void *__real_strndup(const char *, __SIZE_TYPE__);
extern void *__real_wcsdup(const void *);
extern void *__real_aligned_alloc(__SIZE_TYPE__, __SIZE_TYPE__);
extern void *__real_memalign(__SIZE_TYPE__, __SIZE_TYPE__);
extern void *__real_valloc(__SIZE_TYPE__);
extern void *__real_reallocarray(void *, __SIZE_TYPE__, __SIZE_TYPE__);
extern int __real_posix_memalign(void **, __SIZE_TYPE__, __SIZE_TYPE__);
extern long __real_getline(void **, __SIZE_TYPE__ *, void *);

void *__wrap_strdup(const char *text) {
    return bia_fails_strdup() ? 0 : bia_new(__real_strdup(text), 0);
}
void *__wrap___strdup(const char *text) {
    return bia_fails_strdup() ? 0 : bia_new(__real_strdup(text), 0);
}
void *__wrap_strndup(const char *text, __SIZE_TYPE__ most) {
    return bia_fails_strndup() ? 0 : bia_new(__real_strndup(text, most), 0);
}
void *__wrap___strndup(const char *text, __SIZE_TYPE__ most) {
    return bia_fails_strndup() ? 0 : bia_new(__real_strndup(text, most), 0);
}
void *__wrap_wcsdup(const void *text) { return bia_new(__real_wcsdup(text), 0); }
void *__wrap_aligned_alloc(__SIZE_TYPE__ alignment, __SIZE_TYPE__ size) {
    return bia_fails_aligned_alloc() ? 0 : bia_new(__real_aligned_alloc(alignment, size), 0);
}
void *__wrap_memalign(__SIZE_TYPE__ alignment, __SIZE_TYPE__ size) {
    return bia_fails_aligned_alloc() ? 0 : bia_new(__real_memalign(alignment, size), 0);
}
void *__wrap_valloc(__SIZE_TYPE__ size) { return bia_new(__real_valloc(size), 0); }
void *__wrap_reallocarray(void *old, __SIZE_TYPE__ count, __SIZE_TYPE__ size) {
    void *block = __real_reallocarray(old, count, size);
    if (block || !(count && size)) bia_old(old);
    return bia_new(block, 0);
}
int __wrap_posix_memalign(void **place, __SIZE_TYPE__ alignment, __SIZE_TYPE__ size) {
    int failed = __real_posix_memalign(place, alignment, size);
    if (!failed) bia_new(*place, 0);
    return failed;
}
long __wrap_getline(void **place, __SIZE_TYPE__ *size, void *stream) {
    void *old = *place;
    long length = __real_getline(place, size, stream);
    if (*place != old) {
        bia_old(old);
        bia_new(*place, 0);
    }
    return length;
}
extern long __real_getdelim(void **, __SIZE_TYPE__ *, int, void *);
extern int __real_vasprintf(void **, const char *, __builtin_va_list);
extern void *__real_getcwd(void *, __SIZE_TYPE__);
extern void *__real_realpath(const char *, void *);
long __wrap_getdelim(void **place, __SIZE_TYPE__ *size, int stop, void *stream) {
    void *old = *place;
    long length = __real_getdelim(place, size, stop, stream);
    if (*place != old) {
        bia_old(old);
        bia_new(*place, 0);
    }
    return length;
}
int __wrap_vasprintf(void **place, const char *format, __builtin_va_list list) {
    int length = __real_vasprintf(place, format, list);
    if (length >= 0) bia_new(*place, 0);
    return length;
}
int __wrap_asprintf(void **place, const char *format, ...) {
    __builtin_va_list list;
    int length;
    __builtin_va_start(list, format);
    length = __wrap_vasprintf(place, format, list);
    __builtin_va_end(list);
    return length;
}
void *__wrap_getcwd(void *to, __SIZE_TYPE__ size) {
    void *found = __real_getcwd(to, size);
    return to ? found : bia_new(found, 0);
}
void *__wrap_realpath(const char *name, void *to) {
    void *found = __real_realpath(name, to);
    return to ? found : bia_new(found, 0);
}

void bia_end(void) {
    if (bia_count) bia_say("\n" BIA_MARK ": memory is left\n");
}

void __wrap_abort(void) {
    bia_end();
    __real_abort();
}

static __attribute__((constructor)) void bia_begin(void) { atexit(bia_end); }
#endif
"#;

impl Writer<'_> {
    fn line(&self, span: bia_base::Span) -> u32 {
        self.about.c.place(self.about.sources, span).1
    }

    fn name(&self, function: FunctionId) -> &str {
        self.module.name(self.module[function].name)
    }

    fn head(&mut self) {
        let about = self.about;
        let checks = &about.c.lowered.origins.checks;
        let check = checks.iter().find(|check| check.stmt == about.check);
        let what = check.map_or_else(String::new, |check| {
            let (file, line) = about.c.place(about.sources, check.span);
            let id = check.property.id();
            format!(" * {file}:{line}: {} ({id})\n", check.text)
        });
        let files: Vec<&str> = about.c.files().collect();
        let files = files.join(" ");
        let bits = self.module.types.model().pointer_bits();
        let mut wrap = String::new();
        if self.fails() {
            wrap.push_str(" -DBIA_WRAP");
            for name in ALLOCATORS.iter().chain(&WRAPPED).chain(&["abort"]) {
                let _ = write!(wrap, " -Wl,--wrap={name}");
            }
        }
        if wraps_main(about.c) {
            wrap.push_str(" -Wl,--wrap=main");
        }
        let _ = match about.plan {
            None => write!(
                self.text,
                "/* The inputs of a counterexample:\n{what} *\n *   gcc -m{bits} -w{wrap} {files} THIS-FILE -lm\n *\n * Functions return the recorded values in order, and 0 after them.\n */\n"
            ),
            Some((plan, follow)) => {
                for name in schedule::WRAPPED {
                    let _ = write!(wrap, " -Wl,--wrap={name}");
                }
                let options = schedule::options(about.c).join(" ");
                let objects: Vec<String> = about.c.files().map(object).collect();
                let objects = objects.join(" ");
                let order = match follow {
                    Follow::Strictly | Follow::Skipping => plan.text(),
                    Follow::Chance(_) => "threads that take turns by chance".to_owned(),
                };
                write!(
                    self.text,
                    "/* The inputs and the schedule of a counterexample, {order}:\n{what} *\n *   gcc -m{bits} -w {options} -c {files}\n *   gcc -m{bits} -w{wrap} {objects} THIS-FILE -lm -pthread\n *\n * Functions return the recorded values in order, and 0 after them. The program is compiled as for\n * gcc's thread sanitizer, but linked with this file instead of it: its call-backs are here.\n */\n"
                )
            }
        };
        self.text.push_str(COMMON);
    }

    fn fails(&self) -> bool {
        let fails = |input: &Input| matches!(input.kind, InputKind::Fails(true));
        self.about.inputs.inputs.iter().any(fails)
    }

    /// The inputs that a function gives, in order.
    fn of(&self, function: FunctionId) -> Vec<&Input> {
        let all = &self.about.inputs.inputs;
        let mut found: Vec<&Input> = all.iter().filter(|i| i.function == function).collect();
        if self.about.reversed {
            let here = |input: &Input| (self.line(input.span), input.depth);
            for group in found.chunk_by_mut(|a, b| here(a) == here(b)) {
                group.reverse();
            }
        }
        found
    }

    fn function(&mut self, id: FunctionId, function: &Function) {
        let name = self.name(id).to_owned();
        let options = &self.about.c.options;
        let signature = self.module.types.signature(function.ty);
        if options.error_functions.contains(&name) || name == "assert" {
            let test = match name.as_str() {
                "assert" => "(int holds) { if (!holds) bia_reached(); }",
                _ => "() { bia_reached(); }",
            };
            let _ = writeln!(self.text, "\nvoid {name}{test}");
            return;
        }
        if options.assume_functions.contains(&name) {
            let parameter = signature.and_then(|s| s.parameters.first().copied());
            let ty = parameter.and_then(|ty| scalar_type(self.module, ty));
            let ty = ty.unwrap_or("int");
            let _ = writeln!(
                self.text,
                "\nvoid {name}({ty} holds) {{ if (!holds) _exit({ASSUMPTION_FAILS}); }}"
            );
            return;
        }
        if self.about.plan.is_some() && schedule::defines(&name) {
            return;
        }
        // What exists is linked: a harness never speaks for the C library.
        if !name.starts_with(&options.nondet_prefix) && !self.is_missing(&name) {
            return;
        }
        self.defined.push(name.clone());
        let says = match name.starts_with(&options.nondet_prefix) || !self.about.watch {
            true => String::new(),
            false => format!("bia_stub(\"{name}\"); "),
        };
        if function.noreturn {
            let _ = writeln!(self.text, "\nvoid {name}() {{ {says}bia_stop(); }}");
            return;
        }
        if name == "kmalloc" {
            self.text
                .push_str("\nextern void *malloc(__SIZE_TYPE__);\nvoid *kmalloc(__SIZE_TYPE__ size) { return malloc(size); }\n");
            return;
        }
        let given = self.of(id);
        let Some(result) = signature.map(|s| s.result) else {
            self.defined.pop();
            return;
        };
        if self.module.types.is_void(result) {
            let _ = match says.as_str() {
                "" => writeln!(self.text, "\nvoid {name}() {{}}"),
                says => writeln!(self.text, "\nvoid {name}() {{ {says}}}"),
            };
            return;
        }
        let values: Option<Vec<(String, u32)>> = given
            .iter()
            .map(|input| Some((self.value(input)?, self.line(input.span))))
            .collect();
        let ty = match scalar_type(self.module, result) {
            Some(ty) => Some(ty.to_owned()),
            None => record(self.module, result, 0),
        };
        let (Some(values), Some(ty)) = (values, ty) else {
            let ty = self.module.types.text(&self.module.names, result);
            self.left_out
                .push(format!("the results of `{name}`, of type `{ty}`"));
            self.defined.pop();
            return;
        };
        let scalar = scalar_type(self.module, result).is_some();
        let threads: Vec<String> = given
            .iter()
            .map(|input| input.thread.unwrap_or(1).to_string())
            .collect();
        self.define((&name, &says), &ty, scalar, &values, &threads.join(", "));
    }

    /// The function of the program's library that asks for an input: those that are written in C
    /// call others.
    fn caller(&self, input: &Input) -> &str {
        let source = self.about.sources.get(input.span.source).name();
        match source.strip_prefix("<library>/") {
            Some(section) => section.rsplit('/').next().unwrap_or(section),
            None => self.name(input.function),
        }
    }

    /// Whether nothing but the harness can define it.
    fn is_missing(&self, name: &str) -> bool {
        match self.about.missing {
            Some(missing) => missing.iter().any(|other| other == name),
            None => !is_real(name),
        }
    }

    /// What the linker did not find and nothing above has defined: variables start with zeros.
    fn rest(&mut self) {
        for name in self.about.missing.unwrap_or_default() {
            if self.defined.contains(name) {
                continue;
            }
            let mut objects = self.module.objects.values();
            let named = |object: &&Object| {
                object.name.is_some_and(|n| self.module.name(n) == name)
                    && object.storage.is_static()
            };
            let size = objects.find(named);
            let size = size.and_then(|object| self.module.types.size(object.ty));
            let _ = match size {
                Some(size) => writeln!(
                    self.text,
                    "\nchar {name}[{}] __attribute__((aligned(16)));",
                    size.max(1)
                ),
                None => writeln!(self.text, "\nlong {name}() {{ return 0; }}"),
            };
        }
    }

    fn define(
        &mut self,
        (name, says): (&str, &str),
        ty: &str,
        scalar: bool,
        values: &[(String, u32)],
        threads: &str,
    ) {
        let none = if scalar { "0" } else { "none" };
        let own = match scalar {
            true => ty.trim_end().to_owned(),
            false => format!("struct bia_{name}"),
        };
        let space = if own.ends_with('*') { "" } else { " " };
        if !scalar {
            let _ = writeln!(self.text, "\nstruct bia_{name} {ty};");
        }
        let _ = writeln!(self.text, "\n{own}{space}{name}() {{");
        if !says.is_empty() {
            let _ = writeln!(self.text, "    {}", says.trim_end());
        }
        if !scalar {
            let _ = writeln!(self.text, "    static const {own} none;");
        }
        if !values.is_empty() {
            let _ = writeln!(self.text, "    static {own}{space}const values[] = {{");
            for (value, line) in values {
                let _ = writeln!(self.text, "        {value}, /* line {line} */");
            }
            let _ = match self.about.plan {
                None => writeln!(
                    self.text,
                    "    }};\n    static __SIZE_TYPE__ next;\n    if (next < sizeof values / sizeof *values) return values[next++];"
                ),
                // Each thread has its own.
                Some(_) => writeln!(
                    self.text,
                    "    }};\n    static unsigned threads[] = {{{threads}}};\n    __SIZE_TYPE__ next;\n    for (next = 0; next < sizeof values / sizeof *values; next++)\n        if (threads[next] == bia_number()) {{\n            threads[next] = 0;\n            return values[next];\n        }}"
                ),
            };
        }
        let _ = writeln!(self.text, "    return {none};\n}}");
    }

    /// The constant of an input.
    fn value(&self, input: &Input) -> Option<String> {
        let InputKind::Result(parts) = &input.kind else {
            return None;
        };
        if let [(part, value)] = parts.as_slice()
            && part.name.is_empty()
        {
            return literal(self.module, part.ty, value);
        }
        let mut texts = Vec::new();
        for (part, value) in parts {
            texts.extend(self.part(part, value)?);
        }
        Some(format!("{{{}}}", texts.join(", ")))
    }

    fn part(&self, part: &ResultPart, value: &Value) -> Option<Vec<String>> {
        let Some(count) = part.elements else {
            let value = literal(self.module, part.ty, value)?;
            return Some(vec![format!("{} = {value}", part.name)]);
        };
        let name = part.name.strip_suffix("[]")?;
        if name.contains("[]") || count > 1000 {
            return None;
        }
        let map = value.as_array()?;
        let width = self.about.c.lowered.origins.address_bits;
        let element = |at: u64| {
            let value = map.get(&Value::Bv(Bv::from_u64(width, at)));
            Some(format!(
                "{name}[{at}] = {}",
                literal(self.module, part.ty, value)?
            ))
        };
        (0..count).map(element).collect()
    }

    /// Variables that the program only declares.
    fn externs(&mut self) {
        for (object, ty, value) in &self.about.inputs.externs {
            let data = &self.module[*object];
            let external = matches!(
                data.storage,
                bia_cfront::ir::Storage::Global {
                    linkage: Linkage::External,
                    ..
                }
            );
            let text = literal(self.module, *ty, value).zip(scalar_type(self.module, *ty));
            let name = data.name.map_or("", |name| self.module.name(name));
            if let (true, true, Some((value, ty))) = (self.is_missing(name), external, text) {
                self.defined.push(name.to_owned());
                let _ = writeln!(self.text, "\n{ty} {name} = {value};");
            }
        }
    }

    /// Where execution begins, if that is not `main`.
    fn entry(&mut self) {
        let entry = &self.about.c.options.entry;
        if entry != "main" {
            let main = match wraps_main(self.about.c) {
                true => "__wrap_main",
                false => "main",
            };
            let _ = writeln!(
                self.text,
                "\nextern int {entry}();\nint {main}(void) {{ {entry}(); return 0; }}"
            );
        }
    }

    fn allocations(&mut self) {
        self.text.push_str("\n#ifdef BIA_WRAP\n");
        if self.fails() {
            self.text.push_str(FAILED);
        }
        let failing = ["malloc", "calloc", "realloc"].iter().chain(&FAILING);
        for name in failing {
            let all = self.about.inputs.inputs.iter();
            let fails = all.filter(|input| self.caller(input) == *name);
            let fails = fails.filter_map(|input| match input.kind {
                InputKind::Fails(fails) => Some(u8::from(fails).to_string()),
                InputKind::Result(_) => None,
            });
            let fails: Vec<String> = fails.collect();
            let _ = if fails.iter().any(|fails| fails == "1") {
                writeln!(
                    self.text,
                    "static int bia_fails_{name}(void) {{\n    static const char fails[] = {{{}}};\n    static __SIZE_TYPE__ next;\n    return next < sizeof fails && fails[next++] ? bia_no_memory() : 0;\n}}",
                    fails.join(", ")
                )
            } else {
                writeln!(
                    self.text,
                    "static int bia_fails_{name}(void) {{ return 0; }}"
                )
            };
        }
        self.text.push_str("#endif\n");
        self.text.push_str(ALLOCATIONS);
    }
}

/// The object file that gcc makes of a file.
fn object(file: &str) -> String {
    let name = file.rsplit('/').next().unwrap_or(file);
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    format!("{stem}.o")
}

/// Whether the program has a `main` that is not where execution begins.
pub(super) fn wraps_main(c: &CProgram) -> bool {
    let main = c.module.function("main");
    c.options.entry != "main" && main.is_some_and(|main| c.module[main].body.is_some())
}

/// Deeper structs are left out.
const DEEPEST: u32 = 20;

/// The members of a struct type that is passed by value, `{ int x; … }`.
fn record(module: &Module, ty: TypeId, depth: u32) -> Option<String> {
    let TypeKind::Record(id) = module.types.kind(ty) else {
        return None;
    };
    let data = &module.types[id];
    if depth > DEEPEST || data.kind != bia_cfront::ast::RecordKind::Struct || data.flexible {
        return None;
    }
    let mut text = String::from("{");
    let mut end = 0;
    for member in &data.members {
        if member.bits.is_some() {
            return None;
        }
        // A struct whose members lie elsewhere than without attributes is another one.
        let alignment = module.types.member_alignment(member.ty).max(1);
        if member.offset != u64::next_multiple_of(end, alignment) {
            return None;
        }
        end = member.offset + module.types.size(member.ty)?;
        let mut lengths = String::new();
        let mut at = member.ty;
        while let TypeKind::Array(element, ArrayLength::Known(length)) = module.types.kind(at) {
            let _ = write!(lengths, "[{length}]");
            at = element;
        }
        let ty = match scalar_type(module, at) {
            Some(ty) => ty.to_owned(),
            None => format!("struct {}", record(module, at, depth + 1)?),
        };
        let name = member.name.map_or("", |name| module.name(name));
        let _ = write!(text, " {ty} {name}{lengths};");
    }
    Some(text + " }")
}
