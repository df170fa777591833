//! A machine with flat memory that runs a module. Functions have addresses above all objects.

use crate::arithmetic::{self, Value};
use bia_base::Idx as _;
use bia_cfront::ir::{
    Argument, ArrayLength, BlockId, Builtin, Callee, Constant, ExprId, ExprKind, FunctionId,
    LabelId, Module, ObjectId, PlaceId, PlaceKind, StmtId, StmtKind, Storage, Stride, Test, TypeId,
    TypeKind,
};
use std::collections::BTreeMap;

const CODE: u64 = 1 << 40;

enum Flow {
    Next,
    Break,
    Continue,
    Goto(LabelId),
    Return(Vec<u8>),
}

struct Machine<'m> {
    module: &'m Module,
    memory: Vec<u8>,
    globals: BTreeMap<ObjectId, u64>,
    frames: Vec<BTreeMap<ObjectId, u64>>,
    printed: Vec<u64>,
    steps: u64,
}

/// Runs `main` and returns what it prints.
pub(crate) fn run(module: &Module) -> Vec<u64> {
    let mut machine = Machine {
        module,
        memory: vec![0; 64],
        globals: BTreeMap::new(),
        frames: Vec::new(),
        printed: Vec::new(),
        steps: 0,
    };
    for (id, object) in module.objects.iter() {
        if object.storage.is_static() && module.types.is_complete(object.ty) {
            let address = machine.allocate(module.types.size(object.ty).unwrap());
            machine.globals.insert(id, address);
        }
    }
    machine.initialize();
    machine.call(module.function("main").unwrap(), Vec::new());
    machine.printed
}

fn at(address: u64) -> usize {
    usize::try_from(address).unwrap()
}

impl Machine<'_> {
    fn allocate(&mut self, size: u64) -> u64 {
        let start = self.memory.len().next_multiple_of(16);
        // What is not initialized is not zero.
        self.memory.resize(start + at(size), 0xA5);
        start as u64
    }

    fn initialize(&mut self) {
        let module = self.module;
        for (id, start) in self.globals.clone() {
            let size = at(module.types.size(module[id].ty).unwrap());
            self.memory[at(start)..at(start) + size].fill(0);
            let Some(initial) = &module[id].initial else {
                continue;
            };
            for value in &initial.values {
                let bits = match &value.value {
                    Constant::Int(bits) => Value::Bits(*bits),
                    Constant::Float(float) => Value::Float(float.clone()),
                    Constant::Address(object, offset) => Value::Bits(u128::from(
                        self.globals[object].wrapping_add_signed(*offset),
                    )),
                    Constant::Function(function) => Value::Bits(function_address(*function)),
                };
                match value.bits {
                    Some((first, width)) => {
                        self.set_bits(start + value.offset, first, width, bits.bits());
                    }
                    None => self.set(start + value.offset, value.ty, &bits),
                }
            }
        }
    }

    fn set(&mut self, address: u64, ty: TypeId, value: &Value) {
        let bytes = arithmetic::store(&self.module.types, ty, value);
        self.memory[at(address)..at(address) + bytes.len()].copy_from_slice(&bytes);
    }

    fn set_bits(&mut self, address: u64, first: u32, width: u32, bits: u128) {
        for bit in 0..width {
            let position = first + bit;
            let byte = &mut self.memory[at(address) + (position / 8) as usize];
            *byte &= !(1 << (position % 8));
            *byte |= u8::from(bits >> bit & 1 == 1) << (position % 8);
        }
    }

    fn get_bits(&self, address: u64, first: u32, width: u32) -> u128 {
        (0..width).fold(0, |bits, bit| {
            let position = first + bit;
            let byte = self.memory[at(address) + (position / 8) as usize];
            bits | u128::from(byte >> (position % 8) & 1) << bit
        })
    }

    fn size(&self, ty: TypeId) -> u64 {
        let types = &self.module.types;
        match (types.size(ty), types.kind(ty)) {
            (Some(size), _) => size,
            (None, TypeKind::Array(element, ArrayLength::Variable(object))) => {
                let start = at(self.object(object));
                let length = u64::from_le_bytes(self.memory[start..start + 8].try_into().unwrap());
                length * self.size(element)
            }
            (None, TypeKind::Array(element, ArrayLength::Known(length))) => {
                length * self.size(element)
            }
            other => panic!("no size: {other:?}"),
        }
    }

    fn object(&self, id: ObjectId) -> u64 {
        match self.globals.get(&id) {
            Some(address) => *address,
            None => self.frames.last().unwrap()[&id],
        }
    }

    fn address(&self, place: PlaceId) -> u64 {
        let module = self.module;
        match module[place].kind {
            PlaceKind::Object(object) => self.object(object),
            PlaceKind::Dereference(pointer) => u64::try_from(self.eval(pointer).bits()).unwrap(),
            PlaceKind::Member { base, member } | PlaceKind::BitField { base, member } => {
                let TypeKind::Record(record) = module.types.kind(module[base].ty) else {
                    panic!("members of no record")
                };
                self.address(base) + module.types[record].members[member as usize].offset
            }
            PlaceKind::Index { base, index } => {
                let element = module.types.element(module[base].ty).unwrap();
                let index = module
                    .types
                    .signed_value(module.type_of(index), self.eval(index).bits());
                let offset = i64::try_from(index).unwrap() * self.size(element).cast_signed();
                self.address(base).wrapping_add_signed(offset)
            }
        }
    }

    fn bit_field(&self, place: PlaceId) -> Option<(u32, u32)> {
        let module = self.module;
        let PlaceKind::BitField { base, member } = module[place].kind else {
            return None;
        };
        let TypeKind::Record(record) = module.types.kind(module[base].ty) else {
            return None;
        };
        module.types[record].members[member as usize]
            .bits
            .map(|b| (b.first, b.width))
    }

    fn read(&self, place: PlaceId, ty: TypeId) -> Value {
        let address = self.address(place);
        let types = &self.module.types;
        if let Some((first, width)) = self.bit_field(place) {
            let bits = self.get_bits(address, first, width);
            let negative = types.is_signed(ty) && bits >> (width - 1) == 1;
            let extended = if negative {
                bits | u128::MAX << width
            } else {
                bits
            };
            return Value::Bits(types.wrap(ty, extended));
        }
        let size = at(types.size(ty).unwrap());
        arithmetic::load(types, ty, &self.memory[at(address)..at(address) + size])
    }

    fn stride(&self, stride: Stride) -> i128 {
        match stride {
            Stride::Bytes(bytes) => i128::from(bytes),
            Stride::Dynamic(size) => self.eval(size).bits().cast_signed(),
        }
    }

    fn eval(&self, id: ExprId) -> Value {
        let module = self.module;
        let types = &module.types;
        let expr = &module[id];
        let signed = |e: ExprId| types.signed_value(module.type_of(e), self.eval(e).bits());
        match &expr.kind {
            ExprKind::Int(bits) => Value::Bits(*bits),
            ExprKind::Float(float) => Value::Float(float.clone()),
            ExprKind::Read(place) => self.read(*place, expr.ty),
            ExprKind::Address(place) => Value::Bits(u128::from(self.address(*place))),
            ExprKind::FunctionAddress(function) => Value::Bits(function_address(*function)),
            ExprKind::Unary(op, e) => arithmetic::unary(types, *op, expr.ty, &self.eval(*e)),
            ExprKind::Binary(op, l, r) => {
                let (left, right) = (self.eval(*l), self.eval(*r));
                let (left_type, right_type) = (module.type_of(*l), module.type_of(*r));
                arithmetic::binary(types, *op, left_type, right_type, &left, &right)
            }
            ExprKind::PointerOffset {
                pointer,
                index,
                stride,
                subtract,
            } => {
                let offset = signed(*index) * self.stride(*stride);
                let offset = if *subtract { -offset } else { offset };
                let address = self
                    .eval(*pointer)
                    .bits()
                    .wrapping_add(offset.cast_unsigned());
                Value::Bits(types.wrap(expr.ty, address))
            }
            ExprKind::PointerDifference {
                left,
                right,
                stride,
            } => {
                let distance =
                    self.eval(*left).bits().cast_signed() - self.eval(*right).bits().cast_signed();
                Value::Bits(types.wrap(expr.ty, (distance / self.stride(*stride)).cast_unsigned()))
            }
            ExprKind::Convert(kind, e) => {
                arithmetic::convert(types, *kind, module.type_of(*e), expr.ty, &self.eval(*e))
            }
            ExprKind::Conditional {
                condition,
                then,
                otherwise,
            } => {
                assert!(!module.may_be_undefined(*then) && !module.may_be_undefined(*otherwise));
                let chosen = if self.eval(*condition).bits() != 0 {
                    then
                } else {
                    otherwise
                };
                self.eval(*chosen)
            }
        }
    }

    fn argument(&self, argument: Argument) -> Vec<u8> {
        match argument {
            Argument::Scalar(e) => {
                arithmetic::store(&self.module.types, self.module.type_of(e), &self.eval(e))
            }
            Argument::Record(place) => {
                let start = at(self.address(place));
                let size = at(self.size(self.module[place].ty));
                self.memory[start..start + size].to_vec()
            }
        }
    }

    fn call(&mut self, id: FunctionId, arguments: Vec<Vec<u8>>) -> Vec<u8> {
        let module = self.module;
        let function = &module[id];
        let Some(body) = function.body else {
            assert_eq!(module.name(function.name), "out", "no body");
            self.printed
                .push(u64::from_le_bytes(arguments[0][..8].try_into().unwrap()));
            return Vec::new();
        };
        let top = self.memory.len();
        self.frames.push(BTreeMap::new());
        for object in function.parameters.iter().chain(&function.locals) {
            if let Some(size) = module.types.size(module[*object].ty) {
                let address = self.allocate(size);
                self.frames.last_mut().unwrap().insert(*object, address);
            }
        }
        for (object, bytes) in function.parameters.iter().zip(arguments) {
            let start = at(self.object(*object));
            self.memory[start..start + bytes.len()].copy_from_slice(&bytes);
        }
        let flow = self.block(body, &mut None);
        self.frames.pop();
        self.memory.truncate(top);
        match flow {
            Flow::Return(bytes) => bytes,
            Flow::Next => Vec::new(),
            Flow::Break | Flow::Continue | Flow::Goto(_) => panic!("a jump out of a function"),
        }
    }

    /// Runs a block, from a label on if there is one.
    fn block(&mut self, id: BlockId, seek: &mut Option<LabelId>) -> Flow {
        let module = self.module;
        loop {
            let mut again = None;
            for stmt in &module[id].statements {
                match self.stmt(*stmt, seek) {
                    Flow::Next => {}
                    Flow::Goto(label) if self.contains(id, label) => {
                        again = Some(label);
                        break;
                    }
                    other => return other,
                }
            }
            match again {
                Some(label) => *seek = Some(label),
                None => return Flow::Next,
            }
        }
    }

    fn contains(&self, block: BlockId, label: LabelId) -> bool {
        let module = self.module;
        module[block]
            .statements
            .iter()
            .any(|stmt| match &module[*stmt].kind {
                StmtKind::Label(found) => *found == label,
                StmtKind::Block(inner) => self.contains(*inner, label),
                StmtKind::If {
                    then, otherwise, ..
                } => self.contains(*then, label) || self.contains(*otherwise, label),
                StmtKind::Loop {
                    head, body, step, ..
                } => [head, body, step].iter().any(|b| self.contains(**b, label)),
                StmtKind::Switch { body, .. } => self.contains(*body, label),
                _ => false,
            })
    }

    fn stmt(&mut self, id: StmtId, seek: &mut Option<LabelId>) -> Flow {
        let module = self.module;
        self.steps += 1;
        assert!(self.steps < 10_000_000, "no end");
        let kind = &module[id].kind;
        if let Some(label) = *seek {
            match kind {
                StmtKind::Label(found) if *found == label => *seek = None,
                StmtKind::Block(block) if self.contains(*block, label) => {
                    return self.block(*block, seek);
                }
                StmtKind::If { then, .. } if self.contains(*then, label) => {
                    return self.block(*then, seek);
                }
                StmtKind::If { otherwise, .. } if self.contains(*otherwise, label) => {
                    return self.block(*otherwise, seek);
                }
                StmtKind::Loop { body, .. } if self.contains(*body, label) => {
                    return self.run_loop(kind, seek);
                }
                StmtKind::Switch { body, .. } if self.contains(*body, label) => {
                    return self.leave(*body, seek);
                }
                _ => {}
            }
            return Flow::Next;
        }
        match kind {
            StmtKind::Block(block) => return self.block(*block, seek),
            StmtKind::If {
                condition,
                then,
                otherwise,
            } => {
                let chosen = if self.eval(*condition).bits() != 0 {
                    then
                } else {
                    otherwise
                };
                return self.block(*chosen, seek);
            }
            StmtKind::Loop { .. } => return self.run_loop(kind, seek),
            StmtKind::Switch {
                value,
                cases,
                default,
                body,
            } => {
                let ty = module.type_of(*value);
                let number = |bits: u128| module.types.signed_value(ty, bits);
                let wanted = number(self.eval(*value).bits());
                let case = cases
                    .iter()
                    .find(|c| number(c.low) <= wanted && wanted <= number(c.high));
                let Some(label) = case.map(|c| c.label).or(*default) else {
                    return Flow::Next;
                };
                return self.leave(*body, &mut Some(label));
            }
            StmtKind::Goto(label) => return Flow::Goto(*label),
            StmtKind::Break => return Flow::Break,
            StmtKind::Continue => return Flow::Continue,
            StmtKind::Return(value) => {
                return Flow::Return(value.map_or(Vec::new(), |value| self.argument(value)));
            }
            StmtKind::Assign { place, value } => {
                let value = self.eval(*value);
                let address = self.address(*place);
                match self.bit_field(*place) {
                    Some((first, width)) => self.set_bits(address, first, width, value.bits()),
                    None => self.set(address, module[*place].ty, &value),
                }
            }
            StmtKind::Copy { target, source } => {
                let (from, to) = (at(self.address(*source)), at(self.address(*target)));
                let size = at(self.size(module[*target].ty));
                self.memory.copy_within(from..from + size, to);
            }
            StmtKind::Zero(place) => {
                let start = at(self.address(*place));
                let size = at(self.size(module[*place].ty));
                self.memory[start..start + size].fill(0);
            }
            StmtKind::Call {
                callee,
                arguments,
                result,
                ..
            } => {
                let function = match callee {
                    Callee::Direct(id) => *id,
                    Callee::Pointer(e) => {
                        let code = u64::try_from(self.eval(*e).bits()).unwrap() - CODE;
                        FunctionId::from_index(at(code / 16))
                    }
                };
                let arguments = arguments.iter().map(|a| self.argument(*a)).collect();
                let bytes = self.call(function, arguments);
                self.put_result(*result, &bytes);
            }
            StmtKind::Builtin {
                builtin,
                arguments,
                result,
            } => {
                let values: Vec<Value> = arguments
                    .iter()
                    .map(|a| match a {
                        Argument::Scalar(e) => self.eval(*e),
                        Argument::Record(_) => panic!("a record for a built-in"),
                    })
                    .collect();
                self.builtin(*builtin, arguments, &values, *result);
            }
            StmtKind::Begin(object) => {
                if module.types.is_variable_length(module[*object].ty) {
                    let size = self.size(module[*object].ty);
                    let address = self.allocate(size);
                    self.frames.last_mut().unwrap().insert(*object, address);
                }
            }
            StmtKind::Evaluate(e) => {
                self.eval(*e);
            }
            StmtKind::Label(_) | StmtKind::End(_) | StmtKind::Asm { .. } => {}
            StmtKind::Unsupported => panic!("unsupported"),
        }
        Flow::Next
    }

    fn put_result(&mut self, result: Option<ObjectId>, bytes: &[u8]) {
        if let Some(object) = result {
            assert_eq!(self.module[object].storage, Storage::Temporary);
            let start = at(self.object(object));
            self.memory[start..start + bytes.len()].copy_from_slice(bytes);
        }
    }

    fn builtin(
        &mut self,
        builtin: Builtin,
        arguments: &[Argument],
        values: &[Value],
        result: Option<ObjectId>,
    ) {
        let module = self.module;
        let types = &module.types;
        let bits = match builtin {
            Builtin::PopulationCount => values[0].bits().count_ones(),
            Builtin::AddOverflow => {
                let [
                    Argument::Scalar(a),
                    Argument::Scalar(b),
                    Argument::Scalar(p),
                ] = arguments
                else {
                    panic!("three arguments")
                };
                let number = |e: ExprId, v: &Value| types.signed_value(module.type_of(e), v.bits());
                let sum = number(*a, &values[0]) + number(*b, &values[1]);
                let to = types.pointee(module.type_of(*p)).unwrap();
                let stored = types.wrap(to, sum.cast_unsigned());
                let address = u64::try_from(values[2].bits()).unwrap();
                self.set(address, to, &Value::Bits(stored));
                u32::from(types.signed_value(to, stored) != sum)
            }
            other => panic!("{other:?} is not modelled"),
        };
        let Some(object) = result else {
            return;
        };
        let bytes = arithmetic::store(types, module[object].ty, &Value::Bits(u128::from(bits)));
        self.put_result(result, &bytes);
    }

    /// Runs the body of a switch; `break` leaves it.
    fn leave(&mut self, body: BlockId, seek: &mut Option<LabelId>) -> Flow {
        match self.block(body, seek) {
            Flow::Break => Flow::Next,
            other => other,
        }
    }

    fn run_loop(&mut self, kind: &StmtKind, seek: &mut Option<LabelId>) -> Flow {
        let StmtKind::Loop {
            test,
            head,
            condition,
            body,
            step,
        } = kind
        else {
            panic!("no loop")
        };
        let mut first = true;
        loop {
            self.steps += 1;
            assert!(self.steps < 10_000_000, "no end");
            let inside = first && seek.is_some();
            let before = *test == Test::Before && !inside;
            if before {
                self.block(*head, &mut None);
                if self.eval(*condition).bits() == 0 {
                    return Flow::Next;
                }
            }
            first = false;
            match self.block(*body, seek) {
                Flow::Next | Flow::Continue => {}
                Flow::Break => return Flow::Next,
                other => return other,
            }
            self.block(*step, &mut None);
            if *test == Test::After {
                self.block(*head, &mut None);
                if self.eval(*condition).bits() == 0 {
                    return Flow::Next;
                }
            }
        }
    }
}

fn function_address(id: FunctionId) -> u128 {
    u128::from(CODE) + 16 * id.index() as u128
}
