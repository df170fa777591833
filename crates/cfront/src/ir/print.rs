//! The module as text, for tests and for people. Explicit stacks: programs are deeper than ours.

use super::{
    Argument, BinaryOp, BlockId, Callee, Constant, Conversion, ExprId, ExprKind, FunctionId,
    Linkage, Module, ObjectId, PlaceId, PlaceKind, StmtId, StmtKind, Storage, Stride, Test, TypeId,
    UnaryOp,
};
use std::fmt::Write as _;

enum Piece {
    Text(String),
    Expr(ExprId),
    Place(PlaceId),
    Stmt(StmtId),
    Block(BlockId),
    Line,
    Indent,
    Outdent,
}

struct Printer<'a> {
    module: &'a Module,
    out: String,
    depth: usize,
    stack: Vec<Piece>,
}

/// All globals and all functions.
pub(super) fn module(module: &Module) -> String {
    let mut printer = Printer {
        module,
        out: String::new(),
        depth: 0,
        stack: Vec::new(),
    };
    for (id, object) in module.objects.iter() {
        if object.storage.is_static() {
            printer.global(id);
        }
    }
    for id in module.functions.ids() {
        printer.function(id);
    }
    printer.out
}

impl<'a> Printer<'a> {
    fn ty(&self, ty: TypeId) -> String {
        self.module.types.text(&self.module.names, ty)
    }

    fn object(&self, id: ObjectId) -> String {
        let object = &self.module[id];
        match object.name {
            Some(name) => match object.storage {
                Storage::Global { .. } => self.module.name(name).to_owned(),
                Storage::StaticLocal
                | Storage::StringLiteral
                | Storage::StaticLiteral
                | Storage::Local
                | Storage::Parameter
                | Storage::Temporary => format!("{}_{id:?}", self.module.name(name)),
            },
            None => format!("{id:?}"),
        }
    }

    fn function_name(&self, id: FunctionId) -> &'a str {
        self.module.name(self.module[id].name)
    }

    fn global(&mut self, id: ObjectId) {
        let object = &self.module[id];
        let storage = match object.storage {
            Storage::Global {
                linkage: Linkage::Internal,
                ..
            } => "static ",
            Storage::StaticLocal => "static local ",
            Storage::StringLiteral => "string ",
            Storage::StaticLiteral => "literal ",
            Storage::Global { .. } | Storage::Local | Storage::Parameter | Storage::Temporary => "",
        };
        let _ = write!(
            self.out,
            "{storage}{}: {}",
            self.object(id),
            self.ty(object.ty)
        );
        match &object.initial {
            None => self.out.push_str(" extern"),
            Some(initial) if initial.values.is_empty() => {}
            Some(initial) => {
                self.out.push_str(" = {");
                for (at, value) in initial.values.iter().enumerate() {
                    let comma = if at == 0 { "" } else { ", " };
                    let bits = value
                        .bits
                        .map_or(String::new(), |(first, width)| format!(":{first}+{width}"));
                    let _ = write!(self.out, "{comma}{}{bits}: ", value.offset);
                    let text = self.constant(value.ty, &value.value);
                    self.out.push_str(&text);
                }
                self.out.push('}');
            }
        }
        self.out.push('\n');
    }

    fn constant(&self, ty: TypeId, value: &Constant) -> String {
        match value {
            Constant::Int(bits) => self.module.types.signed_value(ty, *bits).to_string(),
            Constant::Float(float) => float.to_literal(),
            Constant::Address(object, 0) => format!("&{}", self.object(*object)),
            Constant::Address(object, offset) => format!("&{}+{offset}", self.object(*object)),
            Constant::Function(function) => format!("&{}", self.function_name(*function)),
        }
    }

    fn function(&mut self, id: FunctionId) {
        let function = &self.module[id];
        let Some(body) = function.body else {
            let _ = writeln!(
                self.out,
                "declare {}: {}",
                self.function_name(id),
                self.ty(function.ty)
            );
            return;
        };
        let parameters: Vec<String> = function
            .parameters
            .iter()
            .map(|p| self.object(*p))
            .collect();
        let _ = write!(
            self.out,
            "function {}({}): {} ",
            self.function_name(id),
            parameters.join(", "),
            self.ty(function.ty)
        );
        self.run(Piece::Block(body));
        self.out.push('\n');
    }

    fn run(&mut self, first: Piece) {
        self.stack.push(first);
        while let Some(piece) = self.stack.pop() {
            match piece {
                Piece::Text(text) => self.out.push_str(&text),
                Piece::Expr(id) => self.expr(id),
                Piece::Place(id) => self.place(id),
                Piece::Stmt(id) => self.stmt(id),
                Piece::Indent => self.depth += 1,
                Piece::Outdent => self.depth -= 1,
                Piece::Line => {
                    self.out.push('\n');
                    for _ in 0..self.depth.min(40) {
                        self.out.push_str("  ");
                    }
                }
                Piece::Block(id) => {
                    let mut list = vec![Piece::Text("{".to_owned()), Piece::Indent];
                    for stmt in &self.module[id].statements {
                        list.push(Piece::Line);
                        list.push(Piece::Stmt(*stmt));
                    }
                    list.extend([Piece::Outdent, Piece::Line, Piece::Text("}".to_owned())]);
                    self.push(list);
                }
            }
        }
    }

    fn push(&mut self, list: Vec<Piece>) {
        self.stack.extend(list.into_iter().rev());
    }

    fn expr(&mut self, id: ExprId) {
        let text = |t: &str| Piece::Text(t.to_owned());
        let expr = &self.module[id];
        let list = match &expr.kind {
            ExprKind::Int(bits) => {
                vec![Piece::Text(
                    self.module.types.signed_value(expr.ty, *bits).to_string(),
                )]
            }
            ExprKind::Float(float) => vec![Piece::Text(float.to_literal())],
            ExprKind::Read(place) => vec![Piece::Place(*place)],
            ExprKind::Address(place) => vec![text("&"), Piece::Place(*place)],
            ExprKind::FunctionAddress(f) => {
                vec![Piece::Text(format!("&{}", self.function_name(*f)))]
            }
            ExprKind::Unary(op, e) => {
                let op = match op {
                    UnaryOp::Negate => "-",
                    UnaryOp::Complement => "~",
                    UnaryOp::Not => "!",
                };
                vec![text(op), Piece::Expr(*e)]
            }
            ExprKind::Binary(op, l, r) => vec![
                text("("),
                Piece::Expr(*l),
                Piece::Text(format!(" {} ", operator(*op))),
                Piece::Expr(*r),
                text(")"),
            ],
            ExprKind::PointerOffset {
                pointer,
                index,
                stride,
                subtract,
            } => {
                let mut list = vec![
                    text("("),
                    Piece::Expr(*pointer),
                    text(if *subtract { " - " } else { " + " }),
                    Piece::Expr(*index),
                ];
                list.extend(stride_pieces(*stride));
                list.push(text(")"));
                list
            }
            ExprKind::PointerDifference {
                left,
                right,
                stride,
            } => {
                let mut list = vec![
                    text("("),
                    Piece::Expr(*left),
                    text(" - "),
                    Piece::Expr(*right),
                ];
                list.extend(stride_pieces(*stride).into_iter().map(|p| match p {
                    Piece::Text(t) => Piece::Text(t.replace('*', "/")),
                    other @ Piece::Expr(_)
                    | other @ Piece::Place(_)
                    | other @ Piece::Stmt(_)
                    | other @ Piece::Block(_)
                    | other @ Piece::Line
                    | other @ Piece::Indent
                    | other @ Piece::Outdent => other,
                }));
                list.push(text(")"));
                list
            }
            ExprKind::Convert(kind, e) => {
                let mark = match kind {
                    Conversion::ToBool => "?",
                    Conversion::FloatToInt => "truncate ",
                    Conversion::Integer
                    | Conversion::IntToFloat
                    | Conversion::Float
                    | Conversion::PointerToInt
                    | Conversion::IntToPointer
                    | Conversion::Pointer => "",
                };
                vec![
                    Piece::Text(format!("({mark}{})", self.ty(expr.ty))),
                    Piece::Expr(*e),
                ]
            }
            ExprKind::Conditional {
                condition,
                then,
                otherwise,
            } => vec![
                text("("),
                Piece::Expr(*condition),
                text(" ? "),
                Piece::Expr(*then),
                text(" : "),
                Piece::Expr(*otherwise),
                text(")"),
            ],
        };
        self.push(list);
    }

    fn place(&mut self, id: PlaceId) {
        let list = match self.module[id].kind {
            PlaceKind::Object(object) => vec![Piece::Text(self.object(object))],
            PlaceKind::Dereference(pointer) => {
                vec![Piece::Text("*".to_owned()), Piece::Expr(pointer)]
            }
            PlaceKind::Member { base, member } | PlaceKind::BitField { base, member } => {
                let name = self.member(base, member);
                vec![Piece::Place(base), Piece::Text(format!(".{name}"))]
            }
            PlaceKind::Index { base, index } => vec![
                Piece::Place(base),
                Piece::Text("[".to_owned()),
                Piece::Expr(index),
                Piece::Text("]".to_owned()),
            ],
        };
        self.push(list);
    }

    fn member(&self, base: PlaceId, member: u32) -> String {
        let types = &self.module.types;
        let super::TypeKind::Record(record) = types.kind(self.module[base].ty) else {
            return format!("#{member}");
        };
        match types[record]
            .members
            .get(member as usize)
            .and_then(|m| m.name)
        {
            Some(name) => self.module.name(name).to_owned(),
            None => format!("#{member}"),
        }
    }

    fn argument(argument: Argument) -> Piece {
        match argument {
            Argument::Scalar(e) => Piece::Expr(e),
            Argument::Record(p) => Piece::Place(p),
        }
    }

    fn arguments(list: &mut Vec<Piece>, arguments: &[Argument]) {
        list.push(Piece::Text("(".to_owned()));
        for (at, argument) in arguments.iter().enumerate() {
            if at > 0 {
                list.push(Piece::Text(", ".to_owned()));
            }
            list.push(Self::argument(*argument));
        }
        list.push(Piece::Text(")".to_owned()));
    }

    #[allow(
        clippy::too_many_lines,
        reason = "a dispatch with one arm for each kind"
    )]
    fn stmt(&mut self, id: StmtId) {
        let text = |t: &str| Piece::Text(t.to_owned());
        let list = match &self.module[id].kind {
            StmtKind::Block(block) => vec![Piece::Block(*block)],
            StmtKind::If {
                condition,
                then,
                otherwise,
            } => {
                let mut list = vec![
                    text("if "),
                    Piece::Expr(*condition),
                    text(" "),
                    Piece::Block(*then),
                ];
                if !self.module[*otherwise].statements.is_empty() {
                    list.extend([text(" else "), Piece::Block(*otherwise)]);
                }
                list
            }
            StmtKind::Loop {
                test,
                head,
                condition,
                body,
                step,
            } => {
                let mut list = vec![text(match test {
                    Test::Before => "loop ",
                    Test::After => "loop after ",
                })];
                if !self.module[*head].statements.is_empty() {
                    list.extend([text("head "), Piece::Block(*head), text(" ")]);
                }
                list.extend([
                    text("while "),
                    Piece::Expr(*condition),
                    text(" "),
                    Piece::Block(*body),
                ]);
                if !self.module[*step].statements.is_empty() {
                    list.extend([text(" step "), Piece::Block(*step)]);
                }
                list
            }
            StmtKind::Switch {
                value,
                cases,
                default,
                body,
            } => {
                let ty = self.module.type_of(*value);
                let number = |bits: u128| self.module.types.signed_value(ty, bits);
                let mut table: Vec<String> = cases
                    .iter()
                    .map(|case| {
                        let range = if case.low == case.high {
                            number(case.low).to_string()
                        } else {
                            format!("{}..{}", number(case.low), number(case.high))
                        };
                        format!("{range} {:?}", case.label)
                    })
                    .collect();
                table.extend(default.map(|label| format!("default {label:?}")));
                vec![
                    text("switch "),
                    Piece::Expr(*value),
                    Piece::Text(format!(" [{}] ", table.join(", "))),
                    Piece::Block(*body),
                ]
            }
            StmtKind::Label(label) => vec![Piece::Text(format!("{}:", self.label(*label)))],
            StmtKind::Goto(label) => vec![Piece::Text(format!("goto {}", self.label(*label)))],
            StmtKind::Break => vec![text("break")],
            StmtKind::Continue => vec![text("continue")],
            StmtKind::Return(None) => vec![text("return")],
            StmtKind::Return(Some(value)) => vec![text("return "), Self::argument(*value)],
            StmtKind::Assign { place, value } => {
                vec![Piece::Place(*place), text(" = "), Piece::Expr(*value)]
            }
            StmtKind::Copy { target, source } => {
                vec![
                    text("copy "),
                    Piece::Place(*target),
                    text(" = "),
                    Piece::Place(*source),
                ]
            }
            StmtKind::Zero(place) => vec![text("zero "), Piece::Place(*place)],
            StmtKind::Call {
                callee,
                arguments,
                result,
                ..
            } => {
                let mut list = self.result(*result);
                match callee {
                    Callee::Direct(f) => list.push(Piece::Text(self.function_name(*f).to_owned())),
                    Callee::Pointer(e) => list.extend([text("*"), Piece::Expr(*e)]),
                }
                Self::arguments(&mut list, arguments);
                list
            }
            StmtKind::Builtin {
                builtin,
                arguments,
                result,
            } => {
                let mut list = self.result(*result);
                list.push(Piece::Text(format!("{builtin:?}")));
                Self::arguments(&mut list, arguments);
                list
            }
            StmtKind::Begin(object) => vec![Piece::Text(format!(
                "begin {}: {}",
                self.object(*object),
                self.ty(self.module[*object].ty)
            ))],
            StmtKind::End(object) => vec![Piece::Text(format!("end {}", self.object(*object)))],
            StmtKind::Evaluate(e) => vec![text("evaluate "), Piece::Expr(*e)],
            StmtKind::Asm {
                template, results, ..
            } => {
                let results: Vec<String> = results.iter().map(|r| self.object(*r)).collect();
                vec![Piece::Text(
                    format!("asm {template:?} {}", results.join(", "))
                        .trim_end()
                        .into(),
                )]
            }
            StmtKind::Unsupported => vec![text("unsupported")],
        };
        self.push(list);
    }

    fn label(&self, label: super::LabelId) -> String {
        match self.module[label].name {
            Some(name) => format!("{}_{label:?}", self.module.name(name)),
            None => format!("{label:?}"),
        }
    }

    fn result(&self, result: Option<ObjectId>) -> Vec<Piece> {
        result
            .map(|object| Piece::Text(format!("{} = ", self.object(object))))
            .into_iter()
            .collect()
    }
}

fn stride_pieces(stride: Stride) -> Vec<Piece> {
    match stride {
        Stride::Bytes(1) => Vec::new(),
        Stride::Bytes(n) => vec![Piece::Text(format!("*{n}"))],
        Stride::Dynamic(e) => vec![Piece::Text("*".to_owned()), Piece::Expr(e)],
    }
}

fn operator(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Add => "+",
        BinaryOp::Subtract => "-",
        BinaryOp::Multiply => "*",
        BinaryOp::Divide => "/",
        BinaryOp::Remainder => "%",
        BinaryOp::ShiftLeft => "<<",
        BinaryOp::ShiftRight => ">>",
        BinaryOp::BitAnd => "&",
        BinaryOp::BitOr => "|",
        BinaryOp::BitXor => "^",
        BinaryOp::Less => "<",
        BinaryOp::LessEqual => "<=",
        BinaryOp::Greater => ">",
        BinaryOp::GreaterEqual => ">=",
        BinaryOp::Equal => "==",
        BinaryOp::NotEqual => "!=",
        BinaryOp::And => "&&",
        BinaryOp::Or => "||",
    }
}
