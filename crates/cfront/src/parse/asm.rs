//! `asm`, in all its forms: statements, names of declared things, outside of functions.

use super::Parser;
use crate::{
    ast::{Asm, AsmId, AsmOperand, StringId, StringLiteral},
    lex::{Keyword as K, Punctuator as P},
};

impl Parser<'_> {
    /// `asm ("name")` after a declarator.
    pub(super) fn asm_name(&mut self) -> Option<StringId> {
        if !self.take_keyword(K::Asm) {
            return None;
        }
        self.expect(P::LeftParen);
        let name = self.asm_string();
        self.expect(P::RightParen);
        Some(name)
    }

    /// A string, or an error and an empty one.
    fn asm_string(&mut self) -> StringId {
        if let Some(string) = self.string() {
            return string;
        }
        self.expected("a string");
        let span = self.span();
        self.unit.strings.push(StringLiteral {
            encoding: crate::ast::Encoding::Plain,
            units: Box::default(),
            span,
        })
    }

    /// From the keyword to the semicolon.
    pub(super) fn asm(&mut self) -> AsmId {
        let start = self.span();
        self.next();
        let (mut volatile, mut inline, mut goto) = (false, false, false);
        loop {
            if self.take_keyword(K::Volatile) {
                volatile = true;
            } else if self.take_keyword(K::Inline) {
                inline = true;
            } else if self.take_keyword(K::Goto) {
                goto = true;
            } else if !self.take_keyword(K::Const) {
                break;
            }
        }
        self.expect(P::LeftParen);
        let template = self.asm_string();
        let extended = self.is(P::Colon);
        let (mut outputs, mut inputs) = (Vec::new(), Vec::new());
        let (mut clobbers, mut labels) = (Vec::new(), Vec::new());
        if self.take(P::Colon) {
            self.asm_operands(&mut outputs);
        }
        if self.take(P::Colon) {
            self.asm_operands(&mut inputs);
        }
        if self.take(P::Colon) {
            while let Some(clobber) = self.string() {
                clobbers.push(clobber);
                self.take(P::Comma);
            }
        }
        if self.take(P::Colon) {
            while let Some(label) = self.take_identifier() {
                labels.push(label);
                self.take(P::Comma);
            }
        }
        self.expect(P::RightParen);
        self.end_with_semicolon();
        let span = self.since(start);
        self.unit.asms.push(Asm {
            volatile,
            inline,
            goto,
            extended,
            template,
            outputs: outputs.into(),
            inputs: inputs.into(),
            clobbers: clobbers.into(),
            labels: labels.into(),
            span,
        })
    }

    fn asm_operands(&mut self, into: &mut Vec<AsmOperand>) {
        while !self.lost && !self.is(P::Colon) && !self.is(P::RightParen) {
            let mut name = None;
            if self.take(P::LeftBracket) {
                name = self.take_word();
                self.expect(P::RightBracket);
            }
            let constraint = self.asm_string();
            self.expect(P::LeftParen);
            let value = self.nested(Self::expression);
            self.expect(P::RightParen);
            into.push(AsmOperand {
                name,
                constraint,
                value,
            });
            if !self.take(P::Comma) {
                break;
            }
        }
    }
}
