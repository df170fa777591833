//! How things are written: names, types, uses of variables and functions, annotations, layout.

use super::{Generator, Signature, Syntax, Ty, Variable, names};
use crate::rng::Rng;

impl Generator<'_> {
    /// A name as text.
    pub(super) fn name(&mut self, name: &str) -> String {
        names::written(&mut self.rng, name, self.config.syntax)
    }

    /// A type as text, sometimes by an alias.
    pub(super) fn ty(&mut self, ty: &Ty) -> String {
        let alias = self.aliases.iter().find(|(_, aliased)| aliased == ty);
        if let Some((alias, _)) = alias.cloned()
            && self.rng.chance(70)
        {
            return self.name(&alias);
        }
        match ty {
            Ty::Bool => String::from("bool"),
            Ty::Int => String::from("int"),
            Ty::Real => String::from("real"),
            Ty::Bv { width, signed } => {
                if self.varied() && self.rng.chance(10) {
                    return format!("(bv {width} {})", u8::from(*signed));
                }
                format!("({} {width})", if *signed { "sbv" } else { "ubv" })
            }
            Ty::Float { exponent, mantissa } => format!("(fp {exponent} {mantissa})"),
            Ty::Map(index, element) => format!("(map {} {})", self.ty(index), self.ty(element)),
            Ty::Enum(values) => {
                let mut values = values.to_vec();
                if self.varied() {
                    self.rng.shuffle(&mut values);
                }
                format!("(enum {})", values.join(" "))
            }
            Ty::Sym(name) => format!("(sym {name})"),
            Ty::Fun(params, returns) => {
                let params = self.ty_list(params);
                let returns = self.ty_list(returns);
                format!("(fun ({params}) ({returns}))")
            }
        }
    }

    fn ty_list(&mut self, list: &[Ty]) -> String {
        let texts: Vec<String> = list.iter().map(|ty| self.ty(ty)).collect();
        texts.join(" ")
    }

    /// The declaration of a variable.
    pub(super) fn declaration(&mut self, variable: &Variable) -> String {
        let text = format!("(var {} {})", self.name(&variable.name), {
            self.ty(&variable.ty)
        });
        self.annotated(text, 4)
    }

    /// A use of a variable, bare or in full.
    pub(super) fn use_of(&mut self, variable: &Variable) -> String {
        if self.varied() && self.rng.chance(15) {
            let name = self.name(&variable.name);
            return format!("(var {name} {})", self.ty(&variable.ty));
        }
        self.name(&variable.name)
    }

    /// A variable as the target of an assignment, a havoc or a call.
    pub(super) fn target(&mut self, variable: &Variable) -> String {
        let text = self.use_of(variable);
        self.annotated(text, 4)
    }

    /// A function as a value: in full, or bare if the name means the function here.
    pub(super) fn function_value(&mut self, function: &Signature) -> String {
        let hidden = self.visible().any(|v| v.name == function.name);
        let full = hidden || !function.defined || (self.varied() && self.rng.chance(25));
        let name = self.name(&function.name);
        if !full {
            return name;
        }
        let ty = Ty::Fun(
            function.params.clone().into(),
            function.returns.clone().into(),
        );
        format!("(const {name} {})", self.ty(&ty))
    }

    /// An operator applied to operands, in one of its two forms.
    pub(super) fn apply(&mut self, op: &str, operands: &[String]) -> String {
        let operands = operands.join(" ");
        if self.varied() && self.rng.chance(40) {
            format!("(op {op} {operands})")
        } else {
            format!("({op} {operands})")
        }
    }

    /// The text itself or, in `percent` of the cases, the text with a meaningless annotation.
    pub(super) fn annotated(&mut self, text: String, percent: u32) -> String {
        if !self.varied() || !self.rng.chance(percent) {
            return text;
        }
        let key = *self
            .rng
            .pick(&["note", "branch", "for-loop", "k", "|odd key|"]);
        let value = match self.rng.below(6) {
            0 => String::from("(a (b) () c)"),
            1 => String::from("|some value|"),
            2 => String::from("\"file.c:7\""),
            3 => format!("1 :also {}", self.rng.below(9)),
            _ => format!("v{}", self.rng.below(9)),
        };
        format!("(! {text} :{key} {value})")
    }
}

/// Changes the layout of a text and nothing else: other white space, comments.
pub(super) fn relaid(rng: &mut Rng, text: &str, syntax: Syntax) -> String {
    if syntax == Syntax::Plain {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len() * 2);
    // The character that ends the quoted name we are in.
    let mut quoted = None;
    let mut before = ' ';
    for c in text.chars() {
        match quoted {
            Some(end) => {
                out.push(c);
                if c == end && before != '\\' {
                    quoted = None;
                }
            }
            None if c == ' ' && rng.chance(3) => {
                out += *rng.pick(&["\n", "\t", "  ", " ; a (comment |\n", "\r\n"]);
            }
            None => {
                if c == '(' && rng.chance(1) {
                    out.push(' ');
                }
                out.push(c);
                if c == '|' || c == '"' {
                    quoted = Some(c);
                }
            }
        }
        before = c;
    }
    if rng.chance(10) {
        out += "; the end";
    }
    out
}
