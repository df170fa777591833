//! What `bia encode --to smv` writes is SMV: a strict reader of the part of the language that it
//! uses, with names, types and widths, since no tool that reads SMV is in Debian. (`programs.rs`
//! asks NuSMV where there is one.)
//!
//! Precedences are those of NuSMV's manual, from the strongest: `[:]`, `!`, `::`, unary `-`,
//! `* / mod`, `+ -`, `<< >>`, comparisons, `&`, `| xor`, `? :`, `<->`.
#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    reason = "a test that cannot go on fails; it says how much was read; all other types are wrong alike"
)]

mod common;

use bia_k2::ast::PropertyKind;
use bia_testkit::{cases, corpus};
use common::{Folder, run};
use std::collections::BTreeMap;

#[derive(Clone, PartialEq, Debug)]
enum Ty {
    Bool,
    Word { signed: bool, width: u32 },
    Enum(Vec<String>),
    Int,
    Real,
    Array(Box<Ty>, Box<Ty>),
}

struct Reader {
    tokens: Vec<String>,
    at: usize,
    names: BTreeMap<String, Ty>,
    inputs: Vec<String>,
}

/// The tokens of a text, comments left out.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    for line in text.lines() {
        let line = line.split("--").next().unwrap();
        let mut rest = line.trim_start();
        while !rest.is_empty() {
            let word = |c: char| c.is_ascii_alphanumeric() || "_$#'".contains(c);
            let two = ["::", "<<", ">>", "!=", "<=", ">=", ":="];
            let end = if rest.starts_with("<->") {
                3
            } else if two.iter().any(|t| rest.starts_with(t)) {
                2
            } else {
                rest.find(|c| !word(c)).unwrap_or(rest.len()).max(1)
            };
            tokens.push(rest[..end].to_owned());
            rest = rest[end..].trim_start();
        }
    }
    tokens
}

impl Reader {
    fn peek(&self) -> &str {
        self.tokens.get(self.at).map_or("", String::as_str)
    }

    fn next(&mut self) -> String {
        self.at += 1;
        self.tokens.get(self.at - 1).cloned().unwrap_or_default()
    }

    fn expect(&mut self, token: &str) -> Result<(), String> {
        let found = self.next();
        match found == token {
            true => Ok(()),
            false => Err(format!(
                "`{token}` expected, `{found}` found at {}",
                self.at
            )),
        }
    }

    fn name(&mut self) -> Result<String, String> {
        let name = self.next();
        let starts = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        match starts {
            true => Ok(name),
            false => Err(format!("a name expected, `{name}` found")),
        }
    }

    fn number(&mut self) -> Result<u32, String> {
        let text = self.next();
        text.parse().map_err(|_| format!("`{text}` is no number"))
    }

    fn ty(&mut self) -> Result<Ty, String> {
        Ok(match self.next().as_str() {
            "boolean" => Ty::Bool,
            "integer" => Ty::Int,
            "real" => Ty::Real,
            "unsigned" => {
                self.expect("word")?;
                self.word()?
            }
            "word" => self.word()?,
            "{" => {
                let mut all = vec![self.name()?];
                while self.peek() == "," {
                    self.next();
                    all.push(self.name()?);
                }
                self.expect("}")?;
                let ty = Ty::Enum(all.clone());
                for value in all {
                    let known = self.names.insert(value, ty.clone());
                    if known.is_some_and(|known| known != ty) {
                        return Err("an enumerator of two types".into());
                    }
                }
                ty
            }
            "array" => {
                let index = self.ty()?;
                self.expect("of")?;
                Ty::Array(Box::new(index), Box::new(self.ty()?))
            }
            other => return Err(format!("`{other}` is no type")),
        })
    }

    fn word(&mut self) -> Result<Ty, String> {
        self.expect("[")?;
        let width = self.number()?;
        self.expect("]")?;
        Ok(Ty::Word {
            signed: false,
            width,
        })
    }

    fn module(&mut self) -> Result<(), String> {
        self.expect("MODULE")?;
        self.name()?;
        let mut seen = Vec::new();
        while !self.peek().is_empty() {
            let section = self.next();
            match section.as_str() {
                "VAR" | "IVAR" => {
                    let name = self.name()?;
                    self.expect(":")?;
                    let ty = self.ty()?;
                    if section == "IVAR" {
                        self.inputs.push(name.clone());
                    }
                    self.declare(name, ty)?;
                }
                "DEFINE" => {
                    let name = self.name()?;
                    self.expect(":=")?;
                    let from = self.at;
                    let ty = self.expr(0)?;
                    if self.uses_inputs(from) {
                        self.inputs.push(name.clone());
                    }
                    self.declare(name, ty)?;
                }
                "ASSIGN" => {
                    self.expect("next")?;
                    self.expect("(")?;
                    let name = self.name()?;
                    self.expect(")")?;
                    self.expect(":=")?;
                    let ty = self.expr(0)?;
                    if self.names.get(&name) != Some(&ty) {
                        return Err(format!("`{name}` gets {ty:?}"));
                    }
                }
                "INIT" | "TRANS" | "INVARSPEC" => {
                    let from = self.at;
                    let ty = self.expr(0)?;
                    if ty != Ty::Bool || (section != "TRANS" && self.uses_inputs(from)) {
                        return Err(format!("{section} is no formula over states"));
                    }
                    seen.push(section);
                }
                other => return Err(format!("`{other}` is no section")),
            }
            self.expect(";")?;
        }
        match seen == ["INIT", "TRANS", "INVARSPEC"] {
            true => Ok(()),
            false => Err(format!("sections {seen:?}")),
        }
    }

    fn declare(&mut self, name: String, ty: Ty) -> Result<(), String> {
        match self.names.insert(name.clone(), ty) {
            None => Ok(()),
            Some(_) => Err(format!("`{name}` twice")),
        }
    }

    fn uses_inputs(&self, from: usize) -> bool {
        self.tokens[from..self.at]
            .iter()
            .any(|t| self.inputs.contains(t))
    }

    /// An expression of operators that bind at least so strong.
    fn expr(&mut self, least: u32) -> Result<Ty, String> {
        let mut left = self.unary()?;
        loop {
            let op = self.peek().to_owned();
            let level = match op.as_str() {
                "<->" => 1,
                "?" => 2,
                "|" | "xor" => 3,
                "&" => 4,
                "=" | "!=" | "<" | ">" | "<=" | ">=" => 5,
                "<<" | ">>" => 6,
                "+" | "-" => 7,
                "*" | "/" | "mod" => 8,
                "::" => 10,
                _ => return Ok(left),
            };
            if level < least {
                return Ok(left);
            }
            self.next();
            left = self.binary(&op, level, left)?;
        }
    }

    fn binary(&mut self, op: &str, level: u32, left: Ty) -> Result<Ty, String> {
        if op == "?" {
            let yes = self.expr(3)?;
            self.expect(":")?;
            let no = self.expr(2)?;
            return match left == Ty::Bool && yes == no {
                true => Ok(yes),
                false => Err(format!("{left:?} ? {yes:?} : {no:?}")),
            };
        }
        let right = self.expr(level + 1)?;
        let bad = Err(format!("{left:?} {op} {right:?}"));
        let is_word = matches!(left, Ty::Word { .. });
        let is_number = is_word || matches!(left, Ty::Int | Ty::Real);
        match op {
            "::" => match (left, right) {
                (Ty::Word { width: a, .. }, Ty::Word { width: b, .. }) => Ok(Ty::Word {
                    signed: false,
                    width: a + b,
                }),
                _ => bad,
            },
            "<<" | ">>" if is_word && matches!(right, Ty::Word { signed: false, .. }) => Ok(left),
            _ if left != right && !mixed(&left, &right) => bad,
            "<->" if left == Ty::Bool => Ok(Ty::Bool),
            "&" | "|" | "xor" if left == Ty::Bool || is_word => Ok(left),
            "=" | "!=" if left != Ty::Bool => Ok(Ty::Bool),
            "<" | ">" | "<=" | ">=" if is_number => Ok(Ty::Bool),
            "+" | "-" | "*" | "/" | "mod" if is_number => Ok(left),
            _ => bad,
        }
    }

    fn unary(&mut self) -> Result<Ty, String> {
        let token = self.next();
        let mut ty = match token.as_str() {
            "(" => {
                let ty = self.expr(0)?;
                self.expect(")")?;
                ty
            }
            "!" => {
                let ty = self.unary()?;
                match ty {
                    Ty::Bool | Ty::Word { .. } => ty,
                    other => return Err(format!("!{other:?}")),
                }
            }
            "-" => self.unary()?,
            "TRUE" | "FALSE" => Ty::Bool,
            "signed" | "unsigned" => {
                let signed = token == "signed";
                match self.arguments(1)?[0] {
                    Ty::Word { width, signed: was } if was != signed => Ty::Word { signed, width },
                    _ => return Err(format!("{token} of what is so already")),
                }
            }
            "extend" => {
                self.expect("(")?;
                let ty = self.expr(0)?;
                self.expect(",")?;
                let by = self.number()?;
                self.expect(")")?;
                match ty {
                    Ty::Word { signed, width } => Ty::Word {
                        signed,
                        width: width + by,
                    },
                    other => return Err(format!("extend {other:?}")),
                }
            }
            "toint" | "floor" => {
                self.arguments(1)?;
                Ty::Int
            }
            "READ" => match &self.arguments(2)?[..] {
                [Ty::Array(index, element), at] if **index == *at => (**element).clone(),
                other => return Err(format!("READ {other:?}")),
            },
            "WRITE" => match &self.arguments(3)?[..] {
                [array @ Ty::Array(index, element), at, held]
                    if **index == *at && **element == *held =>
                {
                    array.clone()
                }
                other => return Err(format!("WRITE {other:?}")),
            },
            "CONSTARRAY" => self.constant_array()?,
            _ => self.atom(&token)?,
        };
        while self.peek() == "[" {
            self.next();
            let high = self.number()?;
            self.expect(":")?;
            let low = self.number()?;
            self.expect("]")?;
            ty = match ty {
                Ty::Word { width, .. } if low <= high && high < width => Ty::Word {
                    signed: false,
                    width: high - low + 1,
                },
                other => return Err(format!("{other:?}[{high}:{low}]")),
            };
        }
        Ok(ty)
    }

    fn constant_array(&mut self) -> Result<Ty, String> {
        self.expect("(")?;
        self.expect("typeof")?;
        self.expect("(")?;
        let name = self.name()?;
        self.expect(")")?;
        self.expect(",")?;
        let held = self.expr(0)?;
        self.expect(")")?;
        match self.names.get(&name) {
            Some(ty @ Ty::Array(_, element)) if **element == held => Ok(ty.clone()),
            other => Err(format!("CONSTARRAY of {other:?}")),
        }
    }

    fn atom(&mut self, token: &str) -> Result<Ty, String> {
        if let Some(rest) = token.strip_prefix("0ud") {
            let (width, value) = rest.split_once('_').ok_or("a word without width")?;
            let width: u32 = width.parse().map_err(|_| "a width")?;
            let digits = value.bytes().all(|b| b.is_ascii_digit()) && !value.is_empty();
            let fits = width >= 128 || value.parse::<u128>().is_ok_and(|v| v < 1 << width);
            return match digits && fits {
                true => Ok(Ty::Word {
                    signed: false,
                    width,
                }),
                false => Err(format!("`{token}` does not fit")),
            };
        }
        if token.starts_with("f'") {
            self.expect("/")?;
            self.number()?;
            return Ok(Ty::Real);
        }
        if token.bytes().all(|b| b.is_ascii_digit()) && !token.is_empty() {
            return Ok(Ty::Int);
        }
        let known = self.names.get(token).cloned();
        known.ok_or_else(|| format!("`{token}` is not declared"))
    }

    fn arguments(&mut self, count: usize) -> Result<Vec<Ty>, String> {
        self.expect("(")?;
        let mut all = vec![self.expr(0)?];
        while all.len() < count {
            self.expect(",")?;
            all.push(self.expr(0)?);
        }
        self.expect(")")?;
        Ok(all)
    }
}

/// Integers where real numbers are: the constants of real numbers without a fraction.
fn mixed(left: &Ty, right: &Ty) -> bool {
    matches!((left, right), (Ty::Int, Ty::Real) | (Ty::Real, Ty::Int))
}

fn check(text: &str) -> Result<(), String> {
    let mut reader = Reader {
        tokens: tokens(text),
        at: 0,
        names: BTreeMap::new(),
        inputs: Vec::new(),
    };
    reader.module()
}

#[test]
fn the_reader_is_strict() {
    let head = "MODULE main\nVAR x : unsigned word[4];\nIVAR w : boolean;\n";
    let body = |init: &str| format!("{head}INIT {init};\nTRANS w;\nINVARSPEC !(x = 0ud4_3);\n");
    assert_eq!(check(&body("(x = 0ud4_15)")), Ok(()));
    let wrong = [
        "w",
        "y",
        "x",
        "(x = 0ud4_16)",
        "(x = 0ud3_1)",
        "(x[4:0] = 0ud5_1)",
        "(x + x",
    ];
    for init in wrong {
        assert!(check(&body(init)).is_err(), "{init}");
    }
}

#[test]
fn what_is_written_is_smv() {
    let folder = Folder::new();
    let (mut read, mut refused) = (0, 0);
    let all = corpus::walk(&corpus::root().join("k2")).unwrap();
    let step = usize::try_from(300 / cases(40).max(1)).unwrap().max(1);
    for case in all.iter().step_by(step) {
        let Ok(header) = &case.header else { continue };
        for verdict in header
            .verdicts
            .iter()
            .filter(|v| v.kind == PropertyKind::Error)
        {
            let input = folder.file("p.k2", &case.bytes);
            let input = input.to_str().unwrap();
            let ran = run(&["encode", input, "--to", "smv", "--id", &verdict.id], "");
            if ran.exit != 0 {
                assert!(
                    ran.out.is_empty() && ran.exit == 2,
                    "{}: {}",
                    case.name,
                    ran.err
                );
                refused += 1;
                continue;
            }
            check(&ran.out).unwrap_or_else(|why| panic!("{}: {why}\n{}", case.name, ran.out));
            read += 1;
        }
    }
    println!("SMV: {read} systems are read, {refused} are refused");
    assert!(read > 10);
}
