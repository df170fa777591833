//! Attributes, pragmas and assembly outside of functions: what is not modelled is refused.
//!
//! See [`crate::gnu`] for the tables. All attributes of a unit are looked at, wherever they stand.

use super::{Sema, codes};
use crate::ast::{AsmId, Attribute, ExprId, ExprKind};
use crate::gnu::{Treatment, attributes, pragmas};

/// The name of an asm statement or attribute argument is at most so long in messages.
const SHOWN: usize = 40;

/// Attributes of handlers of interrupts, on targets without an operating system.
const HANDLER: &[&str] = &["interrupt", "interrupt_handler", "isr", "signal", "wakeup"];

impl Sema<'_> {
    /// Refuses attributes and pragmas of the unit that are not modelled.
    pub(crate) fn check_gnu(&mut self) {
        let unit = self.unit;
        for attribute in unit.attributes.values() {
            let name = unit.name(attribute.name);
            if self.types().model().is_foreign() && HANDLER.contains(&name.trim_matches('_')) {
                self.module().has_handlers = true;
                continue;
            }
            match attributes::find(name).map(|row| row.treatment) {
                Some(Treatment::Modelled(_) | Treatment::Harmless(_)) => {}
                Some(Treatment::Partly(..)) => self.check_arguments(name, attribute),
                Some(Treatment::Refused(code, why)) => {
                    let message = format!("the attribute `{name}` is not modelled: {why}");
                    self.error(code, attribute.span, message);
                }
                None => {
                    let message = format!("the attribute `{name}` is not known to gcc 12");
                    self.error(&codes::ATTRIBUTE, attribute.span, message);
                }
            }
        }
        for pragma in &unit.pragmas {
            let text: Vec<&str> = pragma.text.split_whitespace().collect();
            let text = text.join(" ");
            let Some((row, rest)) = pragmas::find(&text) else {
                continue; // gcc ignores it, with a warning.
            };
            let refused = match row.treatment {
                Treatment::Modelled(_) | Treatment::Harmless(_) => false,
                Treatment::Refused(..) => true,
                Treatment::Partly(..) => match row.name {
                    "GCC optimize" => !pragmas::arguments(rest)
                        .iter()
                        .all(|a| attributes::is_level(a)),
                    "GCC target" => {
                        let all = pragmas::arguments(rest);
                        !all.iter().all(|a| attributes::is_harmless_target(a))
                    }
                    "STDC FLOAT_CONST_DECIMAL64" => rest == "ON",
                    _ => !matches!(rest, "default" | "little-endian"),
                },
            };
            if refused {
                let message = format!("`#pragma {text}` is not modelled");
                self.error(&codes::PRAGMA, pragma.span, message);
            }
        }
    }

    /// Assembly outside of functions. Nothing is assembled if there are no instructions.
    pub(crate) fn top_asm(&mut self, id: AsmId) {
        let asm = &self.unit[id];
        let text = self.unit[asm.template].text();
        if !text.trim().is_empty() {
            let message = "`asm` outside of functions is not modelled";
            self.error(&codes::TOP_ASM, asm.span, message);
        }
    }

    /// The text of a string literal among the arguments of an attribute.
    pub(crate) fn attribute_text(&self, argument: ExprId) -> Option<String> {
        let ExprKind::String(string) = self.unit[argument].kind else {
            return None;
        };
        Some(self.unit[string].text())
    }

    /// Attributes that depend on their arguments.
    fn check_arguments(&mut self, name: &str, attribute: &Attribute) {
        let unit = self.unit;
        let texts: Vec<Option<String>> = attribute
            .arguments
            .iter()
            .map(|e| self.attribute_text(*e))
            .collect();
        let all = |test: fn(&str) -> bool| {
            texts.iter().flatten().count() == texts.len()
                && texts.iter().flatten().all(|text| test(text))
        };
        let (code, fits) = match name {
            "optimize" => {
                let number = |e: &ExprId| matches!(unit[*e].kind, ExprKind::Constant(_));
                let mut arguments = attribute.arguments.iter().zip(&texts);
                let fits = arguments
                    .all(|(e, t)| number(e) || t.as_deref().is_some_and(attributes::is_level));
                (&codes::ATTRIBUTE, fits)
            }
            "target" | "target_clones" => (&codes::ATTRIBUTE, all(attributes::is_harmless_target)),
            "scalar_storage_order" => (&codes::ATTRIBUTE, all(|text| text == "little-endian")),
            "section" => (&codes::SECTION, all(attributes::is_harmless_section)),
            // Where they are used.
            _ => return,
        };
        if !fits {
            let shown: Vec<String> = texts.into_iter().flatten().collect();
            let shown: String = shown.join(", ").chars().take(SHOWN).collect();
            let message = format!("the attribute `{name}` with `{shown}` is not modelled");
            self.error(code, attribute.span, message);
        }
    }
}
