//! Making nodes: what passes over the intermediate form need to add code of their own.
//!
//! The flags of expressions and places (`may_be_undefined`, `reads`) follow from their parts.
//! Nothing is folded. Statements are made without being put anywhere.

use super::{
    ArrayLength, Block, BlockId, Conversion, Expr, ExprId, ExprKind, FunctionId, IntKind, Module,
    Object, ObjectId, Place, PlaceId, PlaceKind, Stmt, StmtId, StmtKind, Storage, Stride, TypeId,
    TypeKind,
};
use bia_base::Span;

impl Module {
    /// An expression; what may be undefined is assumed to be.
    pub fn make_expr(&mut self, kind: ExprKind, ty: TypeId, span: Span) -> ExprId {
        let of = |id: ExprId| (self[id].may_be_undefined, self[id].reads);
        let both = |a: (bool, bool), b: (bool, bool)| (a.0 || b.0, a.1 || b.1);
        let (may_be_undefined, reads) = match kind {
            ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::FunctionAddress(_) => (false, false),
            ExprKind::Read(place) => (self[place].may_be_undefined, true),
            ExprKind::Address(place) => (self[place].may_be_undefined, self[place].reads),
            ExprKind::Unary(_, operand) => both((true, false), of(operand)),
            ExprKind::Binary(op, left, right) => {
                both((!op.is_truth(), false), both(of(left), of(right)))
            }
            ExprKind::PointerOffset { pointer, index, .. } => both(of(pointer), of(index)),
            ExprKind::PointerDifference { left, right, .. } => both(of(left), of(right)),
            ExprKind::Convert(conversion, operand) => {
                both((conversion == Conversion::FloatToInt, false), of(operand))
            }
            ExprKind::Conditional {
                condition,
                then,
                otherwise,
            } => both(of(condition), both(of(then), of(otherwise))),
        };
        self.exprs.push(Expr {
            kind,
            ty,
            span,
            may_be_undefined,
            reads,
        })
    }

    /// A constant of `_Bool`, integer, enum or pointer type; the bits are wrapped.
    pub fn make_int(&mut self, ty: TypeId, bits: u128, span: Span) -> ExprId {
        let bits = self.types.wrap(ty, bits);
        self.make_expr(ExprKind::Int(bits), ty, span)
    }

    /// All of an object.
    pub fn make_object_place(&mut self, object: ObjectId, span: Span) -> PlaceId {
        let ty = self[object].ty;
        self.places.push(Place {
            kind: PlaceKind::Object(object),
            ty,
            span,
            may_be_undefined: false,
            reads: false,
        })
    }

    /// What a pointer points to, seen as a type.
    pub fn make_dereference(&mut self, pointer: ExprId, ty: TypeId, span: Span) -> PlaceId {
        let reads = self[pointer].reads;
        self.places.push(Place {
            kind: PlaceKind::Dereference(pointer),
            ty,
            span,
            may_be_undefined: true,
            reads,
        })
    }

    /// A member, by its index, of a record.
    pub fn make_member(&mut self, base: PlaceId, member: u32, ty: TypeId, span: Span) -> PlaceId {
        let (may_be_undefined, reads) = (self[base].may_be_undefined, self[base].reads);
        self.places.push(Place {
            kind: PlaceKind::Member { base, member },
            ty,
            span,
            may_be_undefined,
            reads,
        })
    }

    /// The value of a scalar place.
    pub fn make_read(&mut self, place: PlaceId, span: Span) -> ExprId {
        let ty = self.types.unqualified(self[place].ty);
        self.make_expr(ExprKind::Read(place), ty, span)
    }

    /// The value of a scalar object.
    pub fn make_read_object(&mut self, object: ObjectId, span: Span) -> ExprId {
        let place = self.make_object_place(object, span);
        self.make_read(place, span)
    }

    /// The address of an object, as a pointer to its type or, of an array, to its element.
    pub fn make_address(&mut self, object: ObjectId, span: Span) -> ExprId {
        let place = self.make_object_place(object, span);
        let ty = self[object].ty;
        let to = self.types.element(ty).unwrap_or(ty);
        let ty = self.types.pointer(to);
        self.make_expr(ExprKind::Address(place), ty, span)
    }

    /// A pointer as a pointer to another type.
    pub fn make_pointer_cast(&mut self, pointer: ExprId, to: TypeId, span: Span) -> ExprId {
        let ty = self.types.pointer(to);
        self.make_expr(ExprKind::Convert(Conversion::Pointer, pointer), ty, span)
    }

    /// The pointer advanced by `bytes` bytes.
    pub fn make_offset(&mut self, pointer: ExprId, bytes: u64, span: Span) -> ExprId {
        let long = self.types.model().difference();
        let long = self.types.int(long);
        let index = self.make_int(long, u128::from(bytes), span);
        let ty = self[pointer].ty;
        let kind = ExprKind::PointerOffset {
            pointer,
            index,
            stride: Stride::Bytes(1),
            subtract: false,
        };
        self.make_expr(kind, ty, span)
    }

    /// A new local variable (with [`Storage::Local`]), parameter or temporary of a function.
    pub fn make_local(
        &mut self,
        function: FunctionId,
        name: Option<&str>,
        ty: TypeId,
        storage: Storage,
    ) -> ObjectId {
        let span = self[function].span;
        let name = name.map(|name| self.names.intern(name));
        let object = self.objects.push(Object {
            name,
            ty,
            storage,
            function: Some(function),
            alignment: None,
            initial: None,
            span,
        });
        if storage != Storage::Parameter {
            self[function].locals.push(object);
        }
        object
    }

    /// A statement.
    pub fn make_stmt(&mut self, kind: StmtKind, span: Span) -> StmtId {
        self.stmts.push(Stmt { kind, span })
    }

    /// A list of statements.
    pub fn make_block(&mut self, statements: Vec<StmtId>) -> BlockId {
        self.blocks.push(Block { statements })
    }

    /// An assignment between places of one type: scalars and records; of arrays, the bytes.
    pub fn make_copy(&mut self, target: PlaceId, source: PlaceId, span: Span) -> StmtId {
        if self.types.is_scalar(self[target].ty) {
            let value = self.make_read(source, span);
            let place = target;
            return self.make_stmt(StmtKind::Assign { place, value }, span);
        }
        self.make_stmt(StmtKind::Copy { target, source }, span)
    }

    /// `unsigned char [bytes]`.
    pub fn make_bytes_type(&mut self, bytes: u64) -> TypeId {
        let byte = self.types.of(TypeKind::Int(IntKind::UnsignedChar));
        self.types.array(byte, ArrayLength::Known(bytes))
    }
}
