//! What a witness says, whatever file it is in.

/// A witness: entries of one kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Witness {
    pub(super) metadata: Metadata,
    pub(super) content: Content,
}

/// Where it comes from and what it is about.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Metadata {
    pub(super) version: String,
    pub(super) uuid: String,
    pub(super) creation_time: String,
    pub(super) producer: String,
    pub(super) producer_version: String,
    pub(super) command_line: Option<String>,
    pub(super) task: Task,
}

/// The verification task.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Task {
    pub(super) input_files: Vec<String>,
    /// SHA-256 of each, in hexadecimal digits.
    pub(super) hashes: Vec<(String, String)>,
    pub(super) specification: String,
    pub(super) data_model: String,
}

/// The evidence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Content {
    /// Why the property holds.
    Invariants(Vec<Invariant>),
    /// How it is violated: all entries of the witness, each of which is one way.
    Violations(Vec<Vec<Segment>>),
}

/// Something that always holds at a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Invariant {
    pub(super) kind: InvariantKind,
    pub(super) location: Location,
    /// A C expression.
    pub(super) value: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum InvariantKind {
    /// Whenever the condition of the loop is about to be evaluated.
    Loop,
    /// Whenever the statement or declaration is about to be executed.
    Location,
    /// As `Loop`, between any two such moments: `\at(x, AnyPrev)` is x at an earlier one,
    /// `\at(x, LastPrev)` x at the one before.
    LoopTransition,
    /// As `Location`, between any two such moments.
    LocationTransition,
}

impl InvariantKind {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Loop => "loop_invariant",
            Self::Location => "location_invariant",
            Self::LoopTransition => "loop_transition_invariant",
            Self::LocationTransition => "location_transition_invariant",
        }
    }

    /// Whether it is about pairs of moments.
    pub(super) fn is_transition(self) -> bool {
        match self {
            Self::Loop | Self::Location => false,
            Self::LoopTransition | Self::LocationTransition => true,
        }
    }

    /// The one of the same place that is about pairs of moments.
    pub(super) fn transition(self) -> Self {
        match self {
            Self::Loop | Self::LoopTransition => Self::LoopTransition,
            Self::Location | Self::LocationTransition => Self::LocationTransition,
        }
    }
}

/// A place in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Location {
    pub(super) file: String,
    /// From 1.
    pub(super) line: u32,
    /// From 1; without it the leftmost place of the line that fits.
    pub(super) column: Option<u32>,
    pub(super) function: Option<String>,
}

/// What has to happen up to the next waypoint that is followed. Segments of a cycle come last;
/// after the last of them comes the first of them again, forever.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Segment {
    pub(super) avoid: Vec<Waypoint>,
    pub(super) follow: Waypoint,
    /// Whether it belongs to the cycle.
    pub(super) cycles: bool,
    /// Who passes it, in programs with threads: the main one is 0.
    pub(super) thread: Option<usize>,
    /// The thread that is started there, which only GraphML can say.
    pub(super) creates: Option<usize>,
}

impl Segment {
    /// One that is passed once, with nothing to avoid.
    pub(super) fn once(kind: WaypointKind, location: Location) -> Self {
        Self {
            avoid: Vec::new(),
            follow: Waypoint { kind, location },
            cycles: false,
            thread: None,
            creates: None,
        }
    }

    /// The same, passed by the thread of this number, where main has 1.
    pub(super) fn by(self, number: usize) -> Self {
        Self {
            thread: number.checked_sub(1),
            ..self
        }
    }
}

/// A place on the way with what has to hold there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Waypoint {
    pub(super) kind: WaypointKind,
    pub(super) location: Location,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum WaypointKind {
    /// A C expression, before the statement.
    Assumption(String),
    /// Which way a branch goes.
    Branching(Branch),
    /// A call is made.
    FunctionEnter,
    /// A call returns; a C expression with `\result`, if there is a constraint.
    FunctionReturn(Option<String>),
    /// The property is violated by this statement.
    Target,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Branch {
    /// The condition holds or does not.
    Truth(bool),
    /// The value of a `switch` is this number.
    Case(i128),
    /// The value of a `switch` is none of its cases.
    Default,
}
