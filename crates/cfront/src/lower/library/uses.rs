//! Effects of library functions on the memory that their arguments point to.
//!
//! Each argument has a letter, in order; arguments behind the last letter are not looked at:
//! ```text
//!   .        not looked at
//!   t  T     a string is read; T: or the pointer is null
//!   lN LN    as t and T, at most as many characters as argument N says
//!   r  R     one object of the pointer's type is read; R: or the pointer is null
//!   o  O     one object of the pointer's type becomes arbitrary; O: or the pointer is null
//!   bN bN*M  as many bytes as argument N says (N times M) are read
//!   wN wN*M  as many bytes are read, and become arbitrary
//!   g        a string of any length is written
//!   s        a stream, which must not be null
//!   z        must be a constant null pointer: the function would keep it, or call it
//!   x        everything that can be reached becomes arbitrary
//! ```
//! The formats of `printf` and `scanf` give the uses of the arguments behind them.

use super::wanted::{Misfit, Wanted, complain, fits};
use crate::ir::{ExprId, FloatKind, Module};

/// How many bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Size {
    /// One object of the type that the pointer points to.
    Pointee,
    Bytes(u64),
    Argument(usize),
    Product(usize, usize),
}

/// How many characters at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Limit {
    None,
    Constant(u64),
    /// An argument; negative ones of `printf` are no limit.
    Argument(usize),
    /// The length of the string that an argument points to.
    LengthOf(usize),
}

/// What a function does with an argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Use {
    Nothing,
    /// Reads a string up to its end or the limit.
    Text {
        null: bool,
        limit: Limit,
    },
    Read {
        null: bool,
        size: Size,
    },
    /// Makes bytes arbitrary.
    Write {
        null: bool,
        size: Size,
    },
    /// Writes a string of at most `limit` characters, and its terminating zero.
    WriteText {
        limit: Limit,
    },
    /// Stores a number of `bytes` bytes: `%n`; `number` is its value if that is known.
    Count {
        bytes: u64,
        number: Option<u64>,
    },
    Stream,
    Null,
    Reachable,
}

/// The uses of a list of letters.
pub(crate) fn of_letters(letters: &str) -> Vec<(usize, Use)> {
    let mut rest = letters.bytes().peekable();
    let mut uses = Vec::new();
    let mut at = 0;
    while let Some(letter) = rest.next() {
        let mut digit = || {
            let digit = rest.next_if(u8::is_ascii_digit)?;
            Some(usize::from(digit - b'0'))
        };
        let first = digit();
        let second = match rest.next_if_eq(&b'*') {
            Some(_) => rest
                .next_if(u8::is_ascii_digit)
                .map(|d| usize::from(d - b'0')),
            None => None,
        };
        let null = letter.is_ascii_uppercase();
        let size = match (first, second) {
            (Some(a), Some(b)) => Size::Product(a, b),
            (Some(a), None) => Size::Argument(a),
            (None, _) => Size::Pointee,
        };
        let limit = first.map_or(Limit::None, Limit::Argument);
        let found = match letter.to_ascii_lowercase() {
            b't' | b'l' => Use::Text { null, limit },
            b'r' | b'b' => Use::Read { null, size },
            b'o' | b'w' => Use::Write { null, size },
            b'g' => Use::WriteText { limit: Limit::None },
            b's' => Use::Stream,
            b'z' => Use::Null,
            b'x' => Use::Reachable,
            _ => Use::Nothing,
        };
        uses.push((at, found));
        at += 1;
    }
    uses
}

/// Where the format of a function that prints is; those that do not take a `va_list`.
pub(crate) fn print_format(name: &str) -> Option<usize> {
    Some(match name {
        "printf" | "printk" | "warn" | "warnx" => 0,
        "fprintf" | "dprintf" | "syslog" => 1,
        _ => return None,
    })
}

/// Where the format of a function that reads is.
pub(crate) fn scan_format(name: &str) -> Option<usize> {
    let name = name.trim_start_matches("__isoc99_");
    Some(match name.trim_start_matches("__isoc23_") {
        "scanf" => 0,
        "fscanf" | "sscanf" => 1,
        _ => return None,
    })
}

/// What a format says of the arguments behind it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Plan {
    /// What the call does with what they point to, in order.
    pub(crate) uses: Vec<(usize, Use)>,
    /// What they must be, with the conversion that says so.
    pub(crate) wants: Vec<(usize, Wanted, String)>,
}

/// One conversion of a format.
struct Conversion {
    /// Flags or, of `scanf`, whether the value is thrown away.
    suppressed: bool,
    width: Option<Option<u64>>,
    precision: Option<Option<u64>>,
    /// `hh`, `h`, none, `l`, `ll`, `j`, `z`, `t`, `L`.
    length: &'static str,
    kind: u8,
    /// How many plain characters went before; none if it is not known how many are printed.
    before: Option<u64>,
}

impl Conversion {
    fn text(&self) -> String {
        format!("%{}{}", self.length, char::from(self.kind))
    }

    fn unmodelled(&self) -> Misfit {
        Misfit::unmodelled(format!("the conversion `{}` is not modelled", self.text()))
    }
}

/// Numbers in a format; `None` inside stands for `*`.
fn number(format: &[u8], at: &mut usize) -> Option<Option<u64>> {
    if format.get(*at) == Some(&b'*') {
        *at += 1;
        return Some(None);
    }
    let start = *at;
    let mut value = 0_u64;
    while let Some(digit) = format.get(*at).filter(|b| b.is_ascii_digit()) {
        value = value
            .saturating_mul(10)
            .saturating_add(u64::from(digit - b'0'));
        *at += 1;
    }
    (*at > start).then_some(Some(value))
}

fn length(format: &[u8], at: &mut usize) -> &'static str {
    let all = ["hh", "h", "ll", "l", "j", "z", "t", "L", "q"];
    for name in all {
        if format[*at..].starts_with(name.as_bytes()) {
            *at += name.len();
            return if name == "q" { "ll" } else { name };
        }
    }
    ""
}

/// Splits a format; an error is what is not understood in it.
fn conversions(format: &[u8], scans: bool) -> Result<Vec<Conversion>, Misfit> {
    let mut found = Vec::new();
    let mut printed = Some(0_u64);
    let mut at = 0;
    while at < format.len() {
        if format[at] != b'%' {
            printed = printed.map(|n| n + 1);
            at += 1;
            continue;
        }
        at += 1;
        let mut suppressed = false;
        if scans {
            suppressed = format.get(at) == Some(&b'*');
            at += usize::from(suppressed);
        } else {
            while format.get(at).is_some_and(|b| b"-0+ #'I".contains(b)) {
                at += 1;
            }
        }
        let width = number(format, &mut at);
        let mut precision = None;
        if !scans && format.get(at) == Some(&b'.') {
            at += 1;
            precision = Some(number(format, &mut at).unwrap_or(Some(0)));
        }
        let length = length(format, &mut at);
        let Some(kind) = format.get(at).copied() else {
            return Err(Misfit::unmodelled("a format that ends within a conversion"));
        };
        at += 1;
        if kind == b'[' {
            at += usize::from(format.get(at) == Some(&b'^'));
            at += usize::from(format.get(at) == Some(&b']'));
            while format.get(at).is_some_and(|b| *b != b']') {
                at += 1;
            }
            at += 1;
        }
        if kind == b'$' {
            return Err(Misfit::unmodelled("arguments of a format by their number"));
        }
        found.push(Conversion {
            suppressed,
            width,
            precision,
            length,
            kind,
            before: printed,
        });
        match (kind, width) {
            (b'%' | b'c', None) => printed = printed.map(|n| n + 1),
            (b'n', _) => {}
            _ => printed = None,
        }
    }
    Ok(found)
}

fn bytes_of(length: &str, long: u64) -> u64 {
    match length {
        "hh" => 1,
        "h" => 2,
        "l" | "z" | "t" => long,
        "ll" | "j" | "L" => 8,
        _ => 4,
    }
}

/// The plan of a call that prints by a literal format, with the format itself; an error is why the
/// call has no meaning or is not modelled.
pub(crate) fn of_print(
    format: &[u8],
    first: usize,
    count: usize,
    long: u64,
) -> Result<Plan, Misfit> {
    let mut plan = Plan::default();
    let mut next = first;
    let mut take = || {
        let at = next;
        next += 1;
        match at < count {
            true => Ok(at),
            false => Err(Misfit::too_few()),
        }
    };
    for conversion in conversions(format, false)? {
        if conversion.kind == b'%' {
            continue;
        }
        if conversion.width == Some(None) {
            plan.wants.push((take()?, Wanted::Integer(4), "*".into()));
        }
        let limit = match conversion.precision {
            Some(None) => {
                let at = take()?;
                plan.wants.push((at, Wanted::Integer(4), ".*".into()));
                Limit::Argument(at)
            }
            Some(Some(most)) => Limit::Constant(most),
            None => Limit::None,
        };
        let bytes = bytes_of(conversion.length, long);
        let (wanted, found) = match conversion.kind {
            b'm' => continue,
            b'd' | b'i' | b'u' | b'o' | b'x' | b'X' => (Wanted::Integer(bytes.max(4)), None),
            b'c' | b'C' => (Wanted::Integer(4), None),
            b'p' => (Wanted::Pointer, None),
            b'e' | b'E' | b'f' | b'F' | b'g' | b'G' | b'a' | b'A' => match conversion.length {
                "L" | "ll" => (Wanted::LongDouble, None),
                _ => (Wanted::Double, None),
            },
            b's' if conversion.length.is_empty() => {
                (Wanted::Text, Some(Use::Text { null: false, limit }))
            }
            b'n' => {
                let number = conversion.before;
                let count = Use::Count { bytes, number };
                (Wanted::ToInteger(bytes), Some(count))
            }
            _ => return Err(conversion.unmodelled()),
        };
        let at = take()?;
        plan.wants.push((at, wanted, conversion.text()));
        plan.uses.extend(found.map(|found| (at, found)));
    }
    Ok(plan)
}

/// The plan of a call that reads by a literal format: the stores in order.
pub(crate) fn of_scan(
    format: &[u8],
    first: usize,
    count: usize,
    long: u64,
    source: Option<usize>,
) -> Result<Plan, Misfit> {
    let mut plan = Plan::default();
    let mut next = first;
    for conversion in conversions(format, true)? {
        if conversion.kind == b'%' || conversion.suppressed {
            continue;
        }
        let width = conversion.width.flatten();
        let limit = match (width, source) {
            (Some(most), _) => Limit::Constant(most),
            (None, Some(source)) => Limit::LengthOf(source),
            (None, None) => Limit::None,
        };
        let plain = conversion.length.is_empty();
        let bytes = bytes_of(conversion.length, long);
        let write = |bytes| Use::Write {
            null: false,
            size: Size::Bytes(bytes),
        };
        let (wanted, found) = match conversion.kind {
            b'd' | b'i' | b'u' | b'o' | b'x' | b'X' => (Wanted::ToInteger(bytes), write(bytes)),
            b'n' => {
                let number = None;
                (Wanted::ToInteger(bytes), Use::Count { bytes, number })
            }
            b'p' => (Wanted::ToPointer, write(long)),
            b'e' | b'E' | b'f' | b'F' | b'g' | b'G' | b'a' | b'A' => {
                let (kind, bytes) = match conversion.length {
                    "l" => (FloatKind::Double, 8),
                    "L" | "ll" => (FloatKind::LongDouble, if long == 8 { 16 } else { 12 }),
                    _ => (FloatKind::Float, 4),
                };
                (Wanted::ToFloat(kind), write(bytes))
            }
            b'c' if plain => (Wanted::Text, write(width.unwrap_or(1))),
            b's' | b'[' if plain => (Wanted::Text, Use::WriteText { limit }),
            _ => return Err(conversion.unmodelled()),
        };
        if next >= count {
            return Err(Misfit::too_few());
        }
        plan.wants.push((next, wanted, conversion.text()));
        plan.uses.push((next, found));
        next += 1;
    }
    Ok(plan)
}

/// The uses of a call of a function that prints or reads; `None` if its format is no literal.
pub(crate) fn of_format(
    module: &Module,
    name: &str,
    arguments: &[ExprId],
) -> Option<Result<Vec<(usize, Use)>, Misfit>> {
    let long = u64::from(module.types.model().pointer_bits() / 8);
    let (at, scans) = match (print_format(name), scan_format(name)) {
        (Some(at), _) => (at, false),
        (None, Some(at)) => (at, true),
        (None, None) => return None,
    };
    let format = crate::library::literal(module, *arguments.get(at)?)?;
    let plan = match scans {
        false => of_print(&format, at + 1, arguments.len(), long),
        true => {
            let source = name.ends_with("sscanf").then_some(0);
            of_scan(&format, at + 1, arguments.len(), long, source)
        }
    };
    let fitting = plan.and_then(|plan| check_types(module, plan, arguments));
    Some(fitting.map_err(|misfit| Misfit {
        stores: stores_count(&format, scans),
        ..misfit
    }))
}

/// The uses of a plan whose arguments are what their conversions want.
fn check_types(
    module: &Module,
    plan: Plan,
    arguments: &[ExprId],
) -> Result<Vec<(usize, Use)>, Misfit> {
    for (at, wanted, conversion) in &plan.wants {
        let argument = *arguments.get(*at).ok_or_else(Misfit::too_few)?;
        if !fits(module, argument, *wanted) {
            return Err(Misfit {
                why: complain(module, argument, conversion),
                argument: Some(*at),
                undefined: true,
                stores: false,
            });
        }
    }
    Ok(plan.uses)
}

/// Whether a format stores numbers of characters, or may.
fn stores_count(format: &[u8], scans: bool) -> bool {
    conversions(format, scans).is_ok_and(|found| found.iter().any(|one| one.kind == b'n'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters() {
        let text = Use::Text {
            null: true,
            limit: Limit::Argument(2),
        };
        let block = Use::Read {
            null: false,
            size: Size::Product(1, 2),
        };
        assert_eq!(
            of_letters("b1*2.sL2"),
            [(0, block), (1, Use::Nothing), (2, Use::Stream), (3, text)]
        );
    }

    #[test]
    fn formats() {
        let uses = of_print(b"%d %.*s%%%hhn", 1, 5, 8).expect("a format").uses;
        let limit = Limit::Argument(2);
        let text = Use::Text { null: false, limit };
        let count = Use::Count {
            bytes: 1,
            number: None,
        };
        assert_eq!(uses, [(3, text), (4, count)]);
        assert!(of_print(b"%s", 1, 1, 8).is_err());
        assert!(of_print(b"%ls", 1, 2, 8).is_err());
        assert!(of_print(b"%", 1, 2, 8).is_err());
        let uses = of_print(b"ab%%%ln", 1, 2, 4).expect("a format").uses;
        let count = Use::Count {
            bytes: 4,
            number: Some(3),
        };
        assert_eq!(uses, [(1, count)]);
        let uses = of_scan(b"%*d %5s %[^]x]%lf", 1, 4, 8, None)
            .expect("a format")
            .uses;
        let five = Limit::Constant(5);
        let (five, any) = (
            Use::WriteText { limit: five },
            Use::WriteText { limit: Limit::None },
        );
        assert_eq!((uses[0], uses[1]), ((1, five), (2, any)));
        assert_eq!(uses.len(), 3);
        assert!(of_scan(b"%ms", 1, 2, 8, None).is_err());
    }

    #[test]
    fn wants() {
        let plan = of_print(b"%*hd %Lf%lc%p", 1, 6, 4).expect("a format");
        let wants: Vec<Wanted> = plan.wants.iter().map(|(_, wanted, _)| *wanted).collect();
        let int = Wanted::Integer(4);
        assert_eq!(wants, [int, int, Wanted::LongDouble, int, Wanted::Pointer]);
        let plan = of_scan(b"%hhd%lf%*d%c", 1, 4, 8, None).expect("a format");
        let wants: Vec<Wanted> = plan.wants.iter().map(|(_, wanted, _)| *wanted).collect();
        let double = Wanted::ToFloat(FloatKind::Double);
        assert_eq!(wants, [Wanted::ToInteger(1), double, Wanted::Text]);
        assert!(of_print(b"%d", 1, 1, 8).is_err_and(|misfit| misfit.undefined));
        assert!(of_print(b"%ls", 1, 2, 8).is_err_and(|misfit| !misfit.undefined));
        assert!(stores_count(b"%d%n", false) && !stores_count(b"%d", false));
    }
}
