//! The names of the rules and how often each was applied.

macro_rules! rules {
    ($($(#[$doc:meta])* $rule:ident = $name:literal,)*) => {
        /// A rewrite rule. In the formulas c, d are constants.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum Rule { $($(#[$doc])* $rule,)* }

        /// All names in the order of the rules.
        const NAMES: &[&str] = &[$($name,)*];
    };
}

rules! {
    /// An operator on constants is its value.
    ConstantFold = "constant-fold",
    /// Arguments of commutative operators are ordered by age, constants last.
    OrderArguments = "order-arguments",
    /// ¬¬x → x
    NotNot = "not-not",
    /// x ∧ false → false, x ∨ true → true
    JunctionAbsorbing = "junction-absorbing",
    /// x ∧ true → x, x ∨ false → x
    JunctionNeutral = "junction-neutral",
    /// x ∧ x → x, x ∨ x → x
    JunctionSame = "junction-same",
    /// x ∧ ¬x → false, x ∨ ¬x → true
    JunctionComplement = "junction-complement",
    /// x = x → true
    EqSame = "eq-same",
    /// (x = true) → x, (x = false) → ¬x
    EqBool = "eq-bool",
    /// (¬x = y) → ¬(x = y)
    EqNot = "eq-not",
    /// (ite p c d) = c → p, = d → ¬p, = another constant → false
    EqIte = "eq-ite",
    /// (x + c = d) → (x = d - c)
    EqAddConstant = "eq-add-constant",
    /// (ite true x y) → x, (ite false x y) → y
    IteCondition = "ite-condition",
    /// (ite p x x) → x
    IteSame = "ite-same",
    /// (ite ¬p x y) → (ite p y x)
    IteNot = "ite-not",
    /// An ite of truth values with a branch that is constant or the condition is a junction.
    IteBool = "ite-bool",
    /// (ite p (ite p x y) z) → (ite p x z), and in the other branch
    IteNested = "ite-nested",
    /// x + 0 → x, x · 1 → x, x - 0 → x, x << 0 → x, …
    Neutral = "neutral-element",
    /// x · 0 → 0, x & 0 → 0, 0 << x → 0, …
    Absorbing = "absorbing-element",
    /// (x + c) + d → x + (c + d), for all associative and commutative operators
    Constants = "constants-together",
    /// x & x → x, x | x → x
    Idempotent = "idempotent",
    /// x - x → 0, x ^ x → 0
    SelfInverse = "self-inverse",
    /// x + -x → 0
    AddNegated = "add-negated",
    /// x & ~x → 0, x | ~x → -1, x ^ ~x → -1
    BvComplement = "bv-complement",
    /// x - c → x + -c
    SubConstant = "sub-constant",
    /// 0 - x → -x
    ZeroSub = "zero-sub",
    /// x - -y → x + y
    SubNegated = "sub-negated",
    /// --x → x, ~~x → x
    Involution = "involution",
    /// -(x - y) → y - x
    NegSub = "neg-sub",
    /// x · -1 → -x, x ^ -1 → ~x
    MinusOne = "minus-one",
    /// x mod 1 → 0, and the other remainders
    RemainderByOne = "remainder-by-one",
    /// x / c → x · (1/c), on real numbers
    DivConstant = "div-constant",
    /// ⌊to_real x⌋ → x
    FloorOfInt = "floor-of-int",
    /// x < x → false, in every order
    LtSame = "lt-same",
    /// (x + c < d) → (x < d - c) and (c < x + d) → (c - d < x), on numbers
    LtAddConstant = "lt-add-constant",
    /// Nothing is below the least and nothing above the greatest bit-vector.
    BvOrderBounds = "bv-order-bounds",
    /// (x < 1) → (x = 0), on unsigned bit-vectors
    UltOne = "ult-one",
    /// x · 0 and unsigned x · 1 do not overflow.
    MuloTrivial = "mulo-trivial",
    /// x << c → 0 for c of at least the width
    ShiftOut = "shift-out",
    /// Adjacent parts of one bit-vector are one part.
    ConcatExtracts = "concat-extracts",
    /// c ∘ (d ∘ x) → (c ∘ d) ∘ x, (x ∘ c) ∘ d → x ∘ (c ∘ d)
    ConcatConstants = "concat-constants",
    /// All bits of x → x
    ExtractAll = "extract-all",
    /// Bits of bits
    ExtractExtract = "extract-extract",
    /// Bits of x ∘ y that lie on one side
    ExtractConcat = "extract-concat",
    /// Bits of c ∘ x that have all of x → (bits of c) ∘ x
    ExtractConstant = "extract-constant",
    /// Bits of an extension that lie in what is extended
    ExtractExtended = "extract-extended",
    /// Extension by no bits
    SignExtendZero = "sign-extend-zero",
    /// Extension of an extension
    SignExtendTwice = "sign-extend-twice",
    /// Extension of c ∘ x → (extension of c) ∘ x
    SignExtendConstant = "sign-extend-constant",
    /// The bit-vector of the integer of a bit-vector of the same width
    IntRoundTrip = "int-round-trip",
    /// fp.neg (fp.neg x) → x, fp.abs of fp.neg or fp.abs
    FpSign = "fp-sign",
    /// fp.isNaN (fp.neg x) → fp.isNaN x, and the like
    FpTestSign = "fp-test-sign",
    /// fp.eq x x → ¬ fp.isNaN x
    FpEqSame = "fp-eq-same",
    /// To the same format
    FpSameFormat = "fp-same-format",
    /// The float of the bits of a float
    FpBitsRoundTrip = "fp-bits-round-trip",
    /// (ite (fp.isNaN x) (the bits of NaN) (the bits of x)) → the bits of x
    FpBitsOfNan = "fp-bits-of-nan",
    /// Rounding what is integral
    FpIntegralTwice = "fp-integral-twice",
    /// Reading what was just written
    SelectStoreSame = "select-store-same",
    /// Reading elsewhere
    SelectStoreOther = "select-store-other",
    /// Reading a constant array
    SelectConst = "select-const",
    /// Writing twice at one place
    StoreStore = "store-store",
    /// Writing what is there already
    StoreSelect = "store-select",
    /// Writing the element of a constant array
    StoreConst = "store-const",
}

impl Rule {
    /// How many rules there are.
    pub(crate) const COUNT: usize = NAMES.len();
}

/// How often each rule was applied.
#[derive(Clone, Debug)]
pub(crate) struct Counters([u64; Rule::COUNT]);

impl Default for Counters {
    fn default() -> Self {
        Self([0; Rule::COUNT])
    }
}

impl Counters {
    pub(crate) fn fire(&mut self, rule: Rule) {
        self.0[rule as usize] += 1;
    }
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&'static str, u64)> + '_ {
        NAMES.iter().copied().zip(self.0.iter().copied())
    }
}
