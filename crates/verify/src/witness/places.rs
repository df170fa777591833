//! Places of a C file that witnesses speak of: statements, loops, branches, calls.
//!
//! A place is named by its line and its column, both from 1, in the file that was given: in a file
//! that needs no preprocessing these are its own lines, whatever line markers in it say; in others
//! those that the preprocessor says.

use crate::load::CProgram;
use bia_base::{Idx as _, Sources, Span};
use bia_cfront::ast::{
    BlockItem, ExprId, ExprKind, ExternalDeclaration, ForInit, FunctionId, StmtId, StmtKind,
    TranslationUnit,
};

use super::model::Location;

/// Where something can be put before a statement or declaration.
#[derive(Clone, Copy, Debug)]
pub(super) struct Statement {
    /// What a location points to.
    pub(super) offset: usize,
    /// The text that follows what is put there: the statement without its labels.
    pub(super) start: usize,
    pub(super) end: usize,
    /// Whether braces are needed around both.
    pub(super) alone: bool,
}

/// What decides about a branch.
#[derive(Clone, Copy, Debug)]
pub(super) enum Branching {
    /// `if`, a loop, `?:`: the condition.
    Condition(ExprId),
    /// A loop without a condition: where it could stand.
    Always(usize),
    /// The value of a `switch`, and the statement.
    Switch(ExprId, StmtId),
}

/// Things of a file with the offsets that locations point to.
pub(super) struct Places<'a> {
    pub(super) unit: &'a TranslationUnit,
    pub(super) text: &'a str,
    sources: &'a Sources,
    name: String,
    /// Whether lines are those of the text itself.
    own_lines: bool,
    pub(super) statements: Vec<Statement>,
    pub(super) loops: Vec<(usize, StmtId)>,
    pub(super) branches: Vec<(usize, Branching)>,
    /// Calls by their closing parentheses.
    pub(super) calls: Vec<(usize, ExprId)>,
    /// Functions by their bodies.
    functions: Vec<(Span, String)>,
}

impl<'a> Places<'a> {
    /// The places of a file that was given.
    pub(super) fn new(c: &'a CProgram, unit: &'a TranslationUnit, sources: &'a Sources) -> Self {
        let text = sources.get(unit.source).text();
        let (name, original) = c.original(unit);
        let mut places = Self {
            unit,
            text,
            sources,
            name: name.to_owned(),
            own_lines: original == text,
            statements: Vec::new(),
            loops: Vec::new(),
            branches: Vec::new(),
            calls: Vec::new(),
            functions: Vec::new(),
        };
        for external in &unit.external {
            if let ExternalDeclaration::Function(function) = external {
                places.function(*function);
            }
        }
        for index in 0..unit.exprs.len() {
            places.expression(ExprId::from_index(index));
        }
        for index in 0..unit.stmts.len() {
            let stmt = StmtId::from_index(index);
            places.statement(stmt);
        }
        places.statements.sort_by_key(|s| (s.offset, s.start));
        places.loops.sort_by_key(|(at, _)| *at);
        places.branches.sort_by_key(|(at, _)| *at);
        places.calls.sort_by_key(|(at, _)| *at);
        places
    }

    fn function(&mut self, function: FunctionId) {
        let data = &self.unit[function];
        let body = &self.unit[data.body];
        let name = self.unit[data.declarator].name;
        let name = name.map_or("", |name| self.unit.name(name.name));
        self.functions.push((body.span, name.to_owned()));
        // What is put before the body is put at its beginning.
        let range = body.span.range();
        if self.text[range.clone()].starts_with('{') {
            self.statements.push(Statement {
                offset: range.start,
                start: range.start + 1,
                end: range.start + 1,
                alone: false,
            });
        }
    }

    fn expression(&mut self, expr: ExprId) {
        let data = &self.unit[expr];
        match &data.kind {
            ExprKind::Call { .. } => {
                let at = data.span.range().end.saturating_sub(1);
                if self.text[at..].starts_with(')') {
                    self.calls.push((at, expr));
                }
            }
            ExprKind::Conditional {
                condition,
                then: Some(_),
                ..
            } => {
                let end = self.unit[*condition].span.range().end;
                let rest = self.text[end..].char_indices();
                let mut rest = rest.skip_while(|(_, c)| c.is_whitespace() || *c == ')');
                if let Some((at, '?')) = rest.next() {
                    self.branches
                        .push((end + at, Branching::Condition(*condition)));
                }
            }
            ExprKind::Conditional { then: None, .. }
            | ExprKind::Error
            | ExprKind::Identifier(_)
            | ExprKind::Constant(_)
            | ExprKind::String(_)
            | ExprKind::Unary { .. }
            | ExprKind::Binary { .. }
            | ExprKind::Assign { .. }
            | ExprKind::Cast { .. }
            | ExprKind::CompoundLiteral { .. }
            | ExprKind::SizeofExpr(_)
            | ExprKind::SizeofType(_)
            | ExprKind::AlignofExpr(_)
            | ExprKind::AlignofType(..)
            | ExprKind::Index { .. }
            | ExprKind::Member { .. }
            | ExprKind::Generic { .. }
            | ExprKind::Statement(_)
            | ExprKind::LabelAddress(_)
            | ExprKind::VaArg { .. }
            | ExprKind::Offsetof { .. }
            | ExprKind::TypesCompatible { .. }
            | ExprKind::ChooseExpr { .. } => {}
        }
    }

    fn statement(&mut self, stmt: StmtId) {
        let unit = self.unit;
        let start = unit[stmt].span.range().start;
        match &unit[stmt].kind {
            StmtKind::Compound(items) => {
                for item in items {
                    match item {
                        BlockItem::Statement(item) => self.before(*item, false),
                        BlockItem::Declaration(declaration) => {
                            let range = unit[*declaration].span.range();
                            self.statements.push(Statement {
                                offset: range.start,
                                start: range.start,
                                end: range.end,
                                alone: false,
                            });
                        }
                        BlockItem::StaticAssert(_)
                        | BlockItem::NestedFunction(_)
                        | BlockItem::LocalLabels(_) => {}
                    }
                }
            }
            StmtKind::If {
                condition,
                then,
                otherwise,
            } => {
                self.branches
                    .push((start, Branching::Condition(*condition)));
                self.before(*then, true);
                if let Some(otherwise) = otherwise {
                    self.before(*otherwise, true);
                }
            }
            StmtKind::While { condition, body } | StmtKind::DoWhile { condition, body } => {
                self.loops.push((start, stmt));
                self.branches
                    .push((start, Branching::Condition(*condition)));
                self.before(*body, true);
            }
            StmtKind::For {
                condition, body, ..
            } => {
                self.loops.push((start, stmt));
                let branching = match condition {
                    Some(condition) => Some(Branching::Condition(*condition)),
                    None => self.missing_condition(stmt).map(Branching::Always),
                };
                self.branches
                    .extend(branching.map(|branching| (start, branching)));
                self.before(*body, true);
            }
            StmtKind::Switch { value, body } => {
                self.branches.push((start, Branching::Switch(*value, stmt)));
                self.before(*body, true);
            }
            StmtKind::Error
            | StmtKind::Empty { .. }
            | StmtKind::Expression(_)
            | StmtKind::Goto(_)
            | StmtKind::ComputedGoto(_)
            | StmtKind::Continue
            | StmtKind::Break
            | StmtKind::Return(_)
            | StmtKind::Labeled { .. }
            | StmtKind::Case { .. }
            | StmtKind::Default { .. }
            | StmtKind::Asm(_) => {}
        }
    }

    /// A statement and, if it has labels, what they label: something before it is behind the
    /// labels, so that jumps do not pass it by.
    fn before(&mut self, stmt: StmtId, alone: bool) {
        let mut offsets = Vec::new();
        let (mut at, mut alone) = (stmt, alone);
        loop {
            offsets.push(self.unit[at].span.range().start);
            match self.unit[at].kind {
                StmtKind::Labeled { body, .. }
                | StmtKind::Case { body, .. }
                | StmtKind::Default { body } => (at, alone) = (body, true),
                StmtKind::Error
                | StmtKind::Empty { .. }
                | StmtKind::Expression(_)
                | StmtKind::Compound(_)
                | StmtKind::If { .. }
                | StmtKind::Switch { .. }
                | StmtKind::While { .. }
                | StmtKind::DoWhile { .. }
                | StmtKind::For { .. }
                | StmtKind::Goto(_)
                | StmtKind::ComputedGoto(_)
                | StmtKind::Continue
                | StmtKind::Break
                | StmtKind::Return(_)
                | StmtKind::Asm(_) => break,
            }
        }
        let range = self.unit[at].span.range();
        for offset in offsets {
            self.statements.push(Statement {
                offset,
                start: range.start,
                end: range.end,
                alone,
            });
        }
    }

    /// The condition of a loop, if it has one.
    pub(super) fn loop_condition(&self, stmt: StmtId) -> Option<ExprId> {
        match &self.unit[stmt].kind {
            StmtKind::While { condition, .. } | StmtKind::DoWhile { condition, .. } => {
                Some(*condition)
            }
            StmtKind::For { condition, .. } => *condition,
            StmtKind::Error
            | StmtKind::Empty { .. }
            | StmtKind::Expression(_)
            | StmtKind::Compound(_)
            | StmtKind::If { .. }
            | StmtKind::Switch { .. }
            | StmtKind::Goto(_)
            | StmtKind::ComputedGoto(_)
            | StmtKind::Continue
            | StmtKind::Break
            | StmtKind::Return(_)
            | StmtKind::Labeled { .. }
            | StmtKind::Case { .. }
            | StmtKind::Default { .. }
            | StmtKind::Asm(_) => None,
        }
    }

    /// Where the condition of a `for` could stand that has none.
    pub(super) fn missing_condition(&self, stmt: StmtId) -> Option<usize> {
        let StmtKind::For { init, .. } = &self.unit[stmt].kind else {
            return None;
        };
        let from = match init {
            ForInit::Declaration(declaration) => {
                return Some(self.unit[*declaration].span.range().end);
            }
            ForInit::Expression(expr) => self.unit[*expr].span.range().end,
            ForInit::None => {
                let start = self.unit[stmt].span.range().start;
                start + self.text[start..].find('(')? + 1
            }
        };
        let at = self.text[from..].find(';')?;
        let between = &self.text[from..from + at];
        let blank = |c: char| c.is_whitespace() || c == ')';
        between.chars().all(blank).then_some(from + at + 1)
    }

    /// Line and column of an offset; `None` if it is in another file.
    pub(super) fn position(&self, offset: usize) -> Option<(u32, u32)> {
        let source = self.sources.get(self.unit.source);
        let offset = u32::try_from(offset).ok()?;
        if self.own_lines {
            let at = source.position(offset);
            return Some((at.line, at.column));
        }
        let at = self.unit.map.locate_offset(source, offset);
        (at.file == self.name).then_some((at.line, at.column))
    }

    /// The function around an offset.
    pub(super) fn function_at(&self, offset: usize) -> Option<&str> {
        let mut around = self.functions.iter();
        let found = around.find(|(span, _)| span.range().contains(&offset));
        found.map(|(_, name)| name.as_str())
    }

    /// Where the body of the function begins that is defined at an offset.
    pub(super) fn body_after(&self, offset: usize) -> Option<usize> {
        let starts = self.functions.iter().map(|(span, _)| span.range().start);
        starts.filter(|start| *start >= offset).min()
    }

    /// The location of an offset.
    pub(super) fn location(&self, offset: usize) -> Option<Location> {
        let (line, column) = self.position(offset)?;
        Some(Location {
            file: self.name.clone(),
            line,
            column: Some(column),
            function: self.function_at(offset).map(str::to_owned),
        })
    }

    /// Those that a location points to: all at its column, or at the leftmost place of its line.
    pub(super) fn at<'b, T>(
        &self,
        location: &Location,
        all: &'b [T],
        offset: impl Fn(&T) -> usize,
    ) -> Vec<&'b T> {
        let mut found = Vec::new();
        let mut leftmost: Option<u32> = location.column;
        for one in all {
            let Some((line, column)) = self.position(offset(one)) else {
                continue;
            };
            if line == location.line && *leftmost.get_or_insert(column) == column {
                found.push(one);
            }
        }
        found
    }

    /// How many lines the file has.
    pub(super) fn lines(&self, c: &CProgram) -> u32 {
        let lines = c.original(self.unit).1.lines().count();
        u32::try_from(lines).unwrap_or(u32::MAX)
    }
}
