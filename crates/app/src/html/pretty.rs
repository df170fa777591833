//! C expressions of invariants, easier to read: the same value, fewer signs.
//!
//! ```text
//!   !(a < b)                  a >= b           and so on
//!   (a ^ s) < (b ^ s)         (int)a < (int)b  s the sign bit: how C compares unsigned ones with sign
//!   (unsigned int)x           x                if that is its type
//!   10U < x                   x > 10           constants to the right, without suffix
//!   ((a) && (b))              a && b           no brackets that C does not need
//! ```
//! Whatever is not understood stays as it is.

use super::About;

/// The expression for people.
pub(super) fn pretty(about: &About<'_>, text: &str) -> String {
    let of_type = |name: &str| {
        let c = about.case.c.as_ref()?;
        let named = c.module.objects.values();
        let named = named.filter(|object| object.name.is_some_and(|n| c.module.name(n) == name));
        let mut types = named.map(|object| c.module.types.text(&c.module.names, object.ty));
        let first = types.next()?;
        types.all(|other| other == first).then_some(first)
    };
    simplified(text, &of_type).unwrap_or_else(|| text.to_owned())
}

fn simplified(text: &str, of_type: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    let tokens = tokens(text)?;
    let mut parser = Parser { tokens, at: 0 };
    let expr = parser.expr(0, 0)?;
    let done = parser.at == parser.tokens.len();
    done.then(|| simple(expr, of_type).text(0))
}

/// Nested deeper, an expression stays as it is.
const MAX_DEPTH: usize = 200;

#[derive(Clone, PartialEq, Debug)]
enum Expr {
    /// A name or a constant.
    Atom(String),
    Cast(String, Box<Expr>),
    Not(Box<Expr>),
    Binary(&'static str, Box<Expr>, Box<Expr>),
}

/// Operators with how strongly they bind.
const OPERATORS: [(&str, u8); 18] = [
    ("||", 1),
    ("&&", 2),
    ("|", 3),
    ("^", 4),
    ("&", 5),
    ("==", 6),
    ("!=", 6),
    ("<=", 7),
    (">=", 7),
    ("<<", 8),
    (">>", 8),
    ("<", 7),
    (">", 7),
    ("+", 9),
    ("-", 9),
    ("*", 10),
    ("/", 10),
    ("%", 10),
];
const SUMS: u8 = 9;
const UNARY: u8 = 11;

fn binds(operator: &str) -> u8 {
    let found = OPERATORS.iter().find(|(name, _)| *name == operator);
    found.map_or(0, |(_, power)| *power)
}

fn tokens(text: &str) -> Option<Vec<String>> {
    let mut found = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
        let length = if is_word(first) {
            rest.find(|c| !is_word(c)).unwrap_or(rest.len())
        } else if ["||", "&&", "==", "!=", "<=", ">=", "<<", ">>"]
            .iter()
            .any(|two| rest.starts_with(two))
        {
            2
        } else if "()!<>+-*/%&|^".contains(first) {
            1
        } else {
            return None;
        };
        found.push(rest[..length].to_owned());
        rest = rest[length..].trim_start();
    }
    Some(found)
}

struct Parser {
    tokens: Vec<String>,
    at: usize,
}

impl Parser {
    fn peek(&self) -> &str {
        self.tokens.get(self.at).map_or("", String::as_str)
    }

    fn expect(&mut self, token: &str) -> Option<()> {
        let found = self.peek() == token;
        self.at += 1;
        found.then_some(())
    }

    /// An expression of operators that bind at least so strongly.
    fn expr(&mut self, least: u8, depth: usize) -> Option<Expr> {
        if depth > MAX_DEPTH {
            return None;
        }
        let mut left = self.unary(depth + 1)?;
        while let Some((operator, power)) = self.operator().filter(|(_, power)| *power >= least) {
            self.at += 1;
            let right = self.expr(power + 1, depth + 1)?;
            left = Expr::Binary(operator, Box::new(left), Box::new(right));
        }
        Some(left)
    }

    fn operator(&self) -> Option<(&'static str, u8)> {
        let mut all = OPERATORS.iter();
        all.find(|(name, _)| *name == self.peek()).copied()
    }

    fn unary(&mut self, depth: usize) -> Option<Expr> {
        if depth > MAX_DEPTH {
            return None;
        }
        match self.peek() {
            "!" => {
                self.at += 1;
                Some(Expr::Not(Box::new(self.unary(depth + 1)?)))
            }
            "-" => {
                self.at += 1;
                match self.unary(depth + 1)? {
                    Expr::Atom(number) if !number.starts_with('-') => {
                        Some(Expr::Atom(format!("-{number}")))
                    }
                    Expr::Atom(_) | Expr::Cast(..) | Expr::Not(_) | Expr::Binary(..) => None,
                }
            }
            "(" => {
                self.at += 1;
                if let Some(ty) = self.type_name() {
                    return Some(Expr::Cast(ty, Box::new(self.unary(depth + 1)?)));
                }
                let inner = self.expr(0, depth + 1)?;
                self.expect(")")?;
                Some(inner)
            }
            word if word.starts_with(|c: char| c.is_alphanumeric() || c == '_') => {
                let atom = word.to_owned();
                self.at += 1;
                Some(Expr::Atom(atom))
            }
            _ => None,
        }
    }

    /// The type of a cast, with the bracket behind it.
    fn type_name(&mut self) -> Option<String> {
        let words = ["unsigned", "signed", "int", "long", "short", "char"];
        let rest = self.tokens[self.at..].iter();
        let count = rest.take_while(|t| words.contains(&t.as_str())).count();
        if count == 0 || self.tokens.get(self.at + count).map(String::as_str) != Some(")") {
            return None;
        }
        let name = self.tokens[self.at..self.at + count].join(" ");
        self.at += count + 1;
        Some(name)
    }
}

/// The value of a constant, its suffix aside.
fn constant(expr: &Expr) -> Option<i128> {
    let Expr::Atom(text) = expr else { return None };
    text.trim_end_matches(['U', 'L', 'u', 'l']).parse().ok()
}

fn simple(expr: Expr, of_type: &dyn Fn(&str) -> Option<String>) -> Expr {
    let boxed = |expr: Expr| Box::new(simple(expr, of_type));
    match expr {
        Expr::Atom(_) => expr,
        Expr::Not(inner) => negated(simple(*inner, of_type)),
        Expr::Cast(ty, inner) => match simple(*inner, of_type) {
            Expr::Atom(name) if of_type(&name).as_ref() == Some(&ty) => Expr::Atom(name),
            inner @ (Expr::Atom(_) | Expr::Cast(..) | Expr::Not(_) | Expr::Binary(..)) => {
                Expr::Cast(ty, Box::new(inner))
            }
        },
        Expr::Binary(operator, a, b) => compared(operator, *boxed(*a), *boxed(*b), of_type),
    }
}

fn negated(expr: Expr) -> Expr {
    let opposite = |operator| match operator {
        "<" => Some(">="),
        ">=" => Some("<"),
        ">" => Some("<="),
        "<=" => Some(">"),
        "==" => Some("!="),
        "!=" => Some("=="),
        _ => None,
    };
    match expr {
        Expr::Binary(operator, a, b) => match opposite(operator) {
            Some(other) => Expr::Binary(other, a, b),
            None => Expr::Not(Box::new(Expr::Binary(operator, a, b))),
        },
        other @ (Expr::Atom(_) | Expr::Cast(..) | Expr::Not(_)) => Expr::Not(Box::new(other)),
    }
}

fn compared(
    operator: &'static str,
    a: Expr,
    b: Expr,
    of_type: &dyn Fn(&str) -> Option<String>,
) -> Expr {
    let turned = match operator {
        "<" => ">",
        ">" => "<",
        "<=" => ">=",
        ">=" => "<=",
        "==" | "!=" => operator,
        _ => return Expr::Binary(operator, Box::new(a), Box::new(b)),
    };
    let (a, b) = match (with_sign(&a, of_type), with_sign(&b, of_type)) {
        (Some(a), Some(b)) if turned != operator => (a, b),
        _ => (a, b),
    };
    match (constant(&a), constant(&b)) {
        (Some(number), None) => {
            let number = Expr::Atom(number.to_string());
            Expr::Binary(turned, Box::new(b), Box::new(number))
        }
        (None, Some(number)) => {
            let number = Expr::Atom(number.to_string());
            Expr::Binary(operator, Box::new(a), Box::new(number))
        }
        _ => Expr::Binary(operator, Box::new(a), Box::new(b)),
    }
}

/// What `x ^ sign` compares: x as a signed number.
fn with_sign(expr: &Expr, of_type: &dyn Fn(&str) -> Option<String>) -> Option<Expr> {
    let Expr::Binary("^", x, sign) = expr else {
        return None;
    };
    let (ty, bits) = match constant(sign)? {
        2_147_483_648 => ("int", 32),
        9_223_372_036_854_775_808 => ("long", 64),
        _ => return None,
    };
    if let Some(number) = constant(x) {
        let half = 1_i128 << (bits - 1);
        let signed = if number >= half {
            number - 2 * half
        } else {
            number
        };
        return Some(Expr::Atom(signed.to_string()));
    }
    let unsigned = format!("unsigned {ty}");
    let inner = match &**x {
        Expr::Cast(to, inner) if *to == unsigned => (**inner).clone(),
        other @ (Expr::Atom(_) | Expr::Cast(..) | Expr::Not(_) | Expr::Binary(..)) => other.clone(),
    };
    Some(simple(Expr::Cast(ty.into(), Box::new(inner)), of_type))
}

impl Expr {
    /// In brackets if it binds less than what is around it.
    fn text(&self, around: u8) -> String {
        match self {
            Self::Atom(text) => text.clone(),
            Self::Cast(ty, inner) => format!("({ty}){}", inner.text(UNARY)),
            Self::Not(inner) => format!("!{}", inner.text(UNARY)),
            Self::Binary(operator, a, b) => {
                let power = binds(operator);
                let (left, right) = match *operator {
                    "&&" | "||" => (power, power),
                    "+" | "-" | "*" => (power, power + 1),
                    "==" | "!=" | "<" | ">" | "<=" | ">=" => (SUMS, SUMS),
                    // C's own rules for these are not what everybody knows.
                    _ => (UNARY, UNARY),
                };
                let text = format!("{} {operator} {}", a.text(left), b.text(right));
                let in_or = *operator == "&&" && around == binds("||");
                match power >= around && !in_or {
                    true => text,
                    false => format!("({text})"),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> String {
        let of_type = |name: &str| match name {
            "u" | "v" => Some("unsigned int".to_owned()),
            "i" => Some("int".to_owned()),
            _ => None,
        };
        simplified(text, &of_type).unwrap_or_else(|| format!("as it is: {text}"))
    }

    #[test]
    fn comparisons_are_read_easily() {
        assert_eq!(of("!((10U < ((unsigned int)u)))"), "u <= 10");
        assert_eq!(of("((unsigned int)i < 10U)"), "(unsigned int)i < 10");
        let signed = "!(((((unsigned int)u) ^ 2147483648U) < (0U ^ 2147483648U)))";
        assert_eq!(of(signed), "(int)u >= 0");
        let signed = "((((unsigned int)i) ^ 2147483648U) < (4294967295U ^ 2147483648U))";
        assert_eq!(of(signed), "i < -1");
        assert_eq!(of("!(i == -1)"), "i != -1");
    }

    #[test]
    fn brackets_stay_where_they_are_needed() {
        assert_eq!(
            of("((i < 1) && ((u == 2U) || (v == 3U)))"),
            "i < 1 && (u == 2 || v == 3)"
        );
        assert_eq!(
            of("((i < 1) || ((u == 2U) && (v == 3U)))"),
            "i < 1 || (u == 2 && v == 3)"
        );
        assert_eq!(of("(((u + v) * 2U) == 4U)"), "(u + v) * 2U == 4");
        assert_eq!(of("((u - (v - 1U)) == 0U)"), "u - (v - 1U) == 0");
        assert_eq!(of("((u & 7U) == 0U)"), "(u & 7U) == 0");
        assert_eq!(of("!((i < 1) && x)"), "!(i < 1 && x)");
    }

    #[test]
    fn what_is_not_understood_stays() {
        assert_eq!(of("(a ? b : c)"), "as it is: (a ? b : c)");
        assert_eq!(of("(a == "), "as it is: (a == ");
        let deep = format!("{}x{}", "(".repeat(1000), ")".repeat(1000));
        assert!(of(&deep).starts_with("as it is"));
    }
}
