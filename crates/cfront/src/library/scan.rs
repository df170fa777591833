//! `sscanf` by a literal format, as C text of its own.
//!
//! A call `sscanf(text, "%d,%7s", &n, word)` becomes one of a function made for the format,
//! ```text
//!   int __bia_sscanf_0(const char *text, int *a0, char *a1)
//! ```
//! which does directive after directive what C17 7.21.6.2 says: white space, characters that must
//! be there, conversions. It returns the number of stores, or -1 where the text ends before the
//! first. Where glibc does something else than C, or C leaves something undefined, either may
//! happen.

use crate::ir::{Argument, Callee, ExprId, FunctionId, Module, StmtKind};
use crate::lower::scan_fits;
use indexmap::IndexMap;
use std::fmt::Write as _;

/// The file that the functions are in.
pub(super) const FILE: &str = "scan.c/sscanf";

/// One part of a format.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Directive {
    /// Any white space.
    Space,
    /// This character.
    Character(u8),
    Conversion(Conversion),
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Conversion {
    /// Nothing is stored.
    suppressed: bool,
    /// 0: none.
    width: u32,
    length: &'static str,
    kind: u8,
    /// What `%[…]` accepts, as a condition on `c`.
    set: String,
}

/// The formats that calls have, each with the function made for it; none if it is not followed.
#[derive(Default)]
pub(super) struct Formats(IndexMap<Vec<u8>, Option<String>>);

impl Formats {
    /// Functions, with their texts, for formats that are new.
    pub(super) fn wanted(&mut self, module: &Module) -> Vec<(String, String)> {
        let mut made = Vec::new();
        for (_, format, arguments) in calls(module) {
            if self.0.contains_key(&format) || !scan_fits(module, &arguments) {
                continue;
            }
            let name = format!("__bia_sscanf_{}", self.0.len());
            let text = directives(&format).and_then(|all| function(&name, &all));
            self.0.insert(format, text.is_some().then(|| name.clone()));
            made.extend(text.map(|text| (name, text)));
        }
        made
    }

    /// Calls of `sscanf` become calls of these functions.
    pub(super) fn replace(&self, module: &mut Module) {
        for (at, format, given) in calls(module) {
            let Some(Some(name)) = self.0.get(&format) else {
                continue;
            };
            let Some(function) = module.function(name) else {
                continue;
            };
            let (ty, count) = (module[function].ty, module[function].parameters.len());
            if module[function].body.is_none()
                || !scan_fits(module, &given)
                || given.len() < count + 1
            {
                continue;
            }
            if let StmtKind::Call {
                callee,
                arguments,
                function_type,
                ..
            } = &mut module[at].kind
            {
                *callee = Callee::Direct(function);
                *function_type = ty;
                arguments.remove(1);
                arguments.truncate(count);
            }
        }
    }
}

type Found = (crate::ir::StmtId, Vec<u8>, Vec<ExprId>);

/// The calls of `sscanf` with a literal format and scalar arguments.
fn calls(module: &Module) -> Vec<Found> {
    let is_it = |function: FunctionId| {
        let name = module.name(module[function].name);
        matches!(name, "sscanf" | "__isoc99_sscanf" | "__isoc23_sscanf")
            && module[function].body.is_none()
    };
    let all = module.stmts.iter().filter_map(|(at, stmt)| {
        let StmtKind::Call {
            callee: Callee::Direct(function),
            arguments,
            ..
        } = &stmt.kind
        else {
            return None;
        };
        let scalar = |argument: &Argument| match argument {
            Argument::Scalar(expr) => Some(*expr),
            Argument::Record(_) => None,
        };
        let given: Option<Vec<ExprId>> = arguments.iter().map(scalar).collect();
        let given = given.filter(|_| is_it(*function))?;
        let format = super::literal(module, *given.get(1)?)?;
        Some((at, format, given))
    });
    all.collect()
}

fn number(format: &[u8], at: &mut usize) -> u32 {
    let mut value = 0_u32;
    while let Some(digit) = format.get(*at).filter(|b| b.is_ascii_digit()) {
        value = value
            .saturating_mul(10)
            .saturating_add(u32::from(digit - b'0'));
        *at += 1;
    }
    value
}

fn directives(format: &[u8]) -> Option<Vec<Directive>> {
    let mut all = Vec::new();
    let mut at = 0;
    while let Some(byte) = format.get(at).copied() {
        at += 1;
        if byte == b' ' || (9..=13).contains(&byte) {
            all.push(Directive::Space);
            continue;
        }
        if byte != b'%' {
            all.push(Directive::Character(byte));
            continue;
        }
        if format.get(at) == Some(&b'%') {
            at += 1;
            all.extend([Directive::Space, Directive::Character(b'%')]);
            continue;
        }
        let suppressed = format.get(at) == Some(&b'*');
        at += usize::from(suppressed);
        let width = number(format, &mut at);
        let lengths = ["hh", "h", "ll", "l", "j", "z", "t", "L", "q"];
        let length = lengths
            .into_iter()
            .find(|name| format[at..].starts_with(name.as_bytes()))
            .unwrap_or("");
        at += length.len();
        let kind = *format.get(at)?;
        at += 1;
        let set = match kind {
            b'[' => set(format, &mut at)?,
            _ => String::new(),
        };
        all.push(Directive::Conversion(Conversion {
            suppressed,
            width,
            length,
            kind,
            set,
        }));
    }
    Some(all)
}

/// The condition on `c` of a set of characters, up to its bracket.
fn set(format: &[u8], at: &mut usize) -> Option<String> {
    let negated = format.get(*at) == Some(&b'^');
    *at += usize::from(negated);
    let start = *at;
    let mut parts = Vec::new();
    loop {
        let first = *format.get(*at)?;
        if first == b']' && *at > start {
            *at += 1;
            break;
        }
        *at += 1;
        let end = format.get(*at + 1).copied().filter(|end| *end != b']');
        let range = end.filter(|_| format.get(*at) == Some(&b'-'));
        let last = range.unwrap_or(first);
        *at += if range.is_some() { 2 } else { 0 };
        if last < first {
            return None;
        }
        parts.push(match first == last {
            true => format!("c == {first}"),
            false => format!("(c >= {first} && c <= {last})"),
        });
    }
    let any = parts.join(" || ");
    Some(match negated {
        true => format!("!({any})"),
        false => format!("({any})"),
    })
}

/// The type of a number that is stored, and whether it has a sign.
fn integer(conversion: &Conversion) -> Option<(&'static str, bool)> {
    let signed = matches!(conversion.kind, b'd' | b'i' | b'n');
    let ty = match (conversion.length, signed) {
        ("hh", true) => "signed char",
        ("hh", false) => "unsigned char",
        ("h", true) => "short",
        ("h", false) => "unsigned short",
        ("", true) => "int",
        ("", false) => "unsigned",
        ("l", true) => "long",
        ("l", false) => "unsigned long",
        ("ll" | "j" | "q" | "L", true) => "long long",
        ("ll" | "j" | "q" | "L", false) => "unsigned long long",
        ("z" | "t", true) => "__typeof__((char *)0 - (char *)0)",
        ("z" | "t", false) => "size_t",
        _ => return None,
    };
    Some((ty, signed))
}

const SKIP: &str = "    while (*at == ' ' || (*at >= 9 && *at <= 13)) at++;\n";
const ENDED: &str = "    if (*at == 0) return done == 0 ? -1 : done;\n";

/// The function for a format; none if it has a conversion that is not followed.
fn function(name: &str, directives: &[Directive]) -> Option<String> {
    let mut body = String::new();
    let mut parameters = String::new();
    let mut next = 0;
    for directive in directives {
        match directive {
            Directive::Space => body.push_str(SKIP),
            Directive::Character(c) => {
                let _ = writeln!(
                    body,
                    "    if ((unsigned char)*at != {c}) return *at == 0 && done == 0 ? -1 : done;\n    at++;"
                );
            }
            Directive::Conversion(conversion) => {
                let stores = !conversion.suppressed;
                let (text, ty) = one(conversion, stores.then_some(next))?;
                body.push_str(&text);
                if stores {
                    let _ = write!(parameters, ", {ty} *a{next}");
                    next += 1;
                }
            }
        }
    }
    Some(format!(
        "struct __bia_scanned {{ const char *end; unsigned long long value; int ok; }};\n\
         extern struct __bia_scanned __bia_scan_number(const char *text, int base, int width, unsigned long long most, int is_signed);\n\
         struct __bia_scanned_real {{ const char *end; double value; int ok; }};\n\
         extern struct __bia_scanned_real __bia_scan_real(const char *text, int width, int is_float);\n\
         int {name}(const char *text{parameters}) {{\n    const char *at = text;\n    int done = 0;\n    \
         __bia_text(text);\n    __bia_errno();\n{body}    return done;\n}}\n"
    ))
}

/// The text of one conversion, and the type that it stores.
fn one(conversion: &Conversion, store: Option<usize>) -> Option<(String, &'static str)> {
    let width = conversion.width;
    let plain = conversion.length.is_empty();
    match conversion.kind {
        b'n' => {
            let (ty, _) = integer(conversion)?;
            let text = store.map(|to| format!("    *a{to} = ({ty})(at - text);\n"));
            Some((text.unwrap_or_default(), ty))
        }
        b'd' | b'i' | b'u' | b'x' | b'X' | b'o' => {
            let (ty, signed) = integer(conversion)?;
            let base = match conversion.kind {
                b'i' => 0,
                b'o' => 8,
                b'x' | b'X' => 16,
                _ => 10,
            };
            let most = match signed {
                true => format!("(1ULL << (8 * sizeof({ty}) - 1)) - 1"),
                false => format!("(({ty})-1)"),
            };
            let stored = store.map_or(String::new(), |to| {
                format!("        *a{to} = ({ty})found.value;\n        done++;\n")
            });
            let text = format!(
                "{SKIP}{ENDED}    {{\n        struct __bia_scanned found = __bia_scan_number(at, {base}, {width}, {most}, {});\n        \
                 if (!found.ok) return done;\n        at = found.end;\n{stored}    }}\n",
                u8::from(signed)
            );
            Some((text, ty))
        }
        b'e' | b'E' | b'f' | b'F' | b'g' | b'G' | b'a' | b'A' if width < 64 => {
            let (ty, small) = match conversion.length {
                "" => ("float", 1),
                "l" => ("double", 0),
                _ => return None,
            };
            let stored = store.map_or(String::new(), |to| {
                format!("        *a{to} = ({ty})found.value;\n        done++;\n")
            });
            let text = format!(
                "{SKIP}{ENDED}    {{\n        struct __bia_scanned_real found = __bia_scan_real(at, {width}, {small});\n        \
                 if (!found.ok) return done;\n        at = found.end;\n{stored}    }}\n"
            );
            Some((text, ty))
        }
        b'c' if plain => {
            let count = width.max(1);
            let put = store.map_or(String::new(), |to| format!("a{to}[n] = *at; "));
            let counted = store.map_or("", |_| "        done++;\n");
            // Fewer characters than asked for: glibc counts them as a success, C does not.
            let text = format!(
                "{ENDED}    {{\n        int n = 0;\n        for (; n < {count} && *at != 0; n++) {{ {put}at++; }}\n        \
                 if (n < {count} && __bia_nondet_int()) return done;\n{counted}    }}\n"
            );
            Some((text, "char"))
        }
        b's' | b'[' if plain => {
            let condition = match conversion.kind {
                b's' => "!(c == ' ' || (c >= 9 && c <= 13))",
                _ => conversion.set.as_str(),
            };
            let skip = if conversion.kind == b's' { SKIP } else { "" };
            let most = if width == 0 { u32::MAX } else { width };
            let put = store.map_or(String::new(), |to| format!("            a{to}[n] = *at;\n"));
            let stored = store.map_or(String::new(), |to| {
                format!("        a{to}[n] = 0;\n        done++;\n")
            });
            let text = format!(
                "{skip}{ENDED}    {{\n        size_t n = 0;\n        for (; n < {most}u; n++, at++) {{\n            \
                 unsigned char c = (unsigned char)*at;\n            if (c == 0 || !({condition})) break;\n{put}        }}\n        \
                 if (n == 0) return done;\n{stored}    }}\n"
            );
            Some((text, "char"))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(format: &str) -> Option<String> {
        function("f", &directives(format.as_bytes())?)
    }

    #[test]
    fn parameters_are_what_is_stored() {
        let made = text("%d %*s%5s%lf%hhu%n").expect("a format");
        assert!(made.contains(
            "f(const char *text, int *a0, char *a1, double *a2, unsigned char *a3, int *a4)"
        ));
    }

    #[test]
    fn sets_are_conditions() {
        let condition = |format: &str| set(format.as_bytes(), &mut 0);
        assert_eq!(
            condition("a-z_]").as_deref(),
            Some("((c >= 97 && c <= 122) || c == 95)")
        );
        assert_eq!(condition("^]-]").as_deref(), Some("!(c == 93 || c == 45)"));
        assert_eq!(condition("z-a]"), None);
        assert_eq!(condition("abc"), None);
    }

    #[test]
    fn what_is_not_followed() {
        for format in ["%ls", "%p", "%Lf", "%99f", "%", "%lc"] {
            assert_eq!(text(format), None, "{format}");
        }
    }
}
