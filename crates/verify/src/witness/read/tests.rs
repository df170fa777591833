//! Good texts are read, bad ones are refused with their line, and no text is too much.

use super::*;
use expect_test::expect;

const METADATA: &str = "  metadata:
    format_version: '2.0'
    uuid: cf69c3d5-1956-4b02-ba6f-55384c9ed98b
    creation_time: 2024-04-29T13:13:07+02:00
    producer: { name: Somebody, version: '1' }
    task:
      input_files: [a.c]
      input_file_hashes: { a.c: 2dc9cde827db914367d2e6304c8935a81dbb218d50448125781346c65452a2e3 }
      specification: CHECK( init(main()), LTL(G ! overflow) )
      data_model: LP64
      language: C
";

fn of(text: &str) -> Result<Witness, String> {
    let mut sources = Sources::new();
    let id = sources.add("w.yml", text);
    read(&sources, id).map_err(|d| {
        let span = d.primary.as_ref().map(|label| label.span);
        let line = span.map_or(0, |span| sources.start(span).line);
        format!("{} line {line}: {}", d.code.name, d.message)
    })
}

fn invariants(content: &str) -> Result<Witness, String> {
    of(&format!(
        "- entry_type: invariant_set\n{METADATA}  content:\n{content}"
    ))
}

fn violation(content: &str) -> Result<Witness, String> {
    of(&format!(
        "- entry_type: violation_sequence\n{METADATA}  content:\n{content}"
    ))
}

#[test]
fn invariants_are_read() {
    let read = invariants(
        "  - invariant:
      type: loop_invariant
      location: { file_name: a.c, line: 3, column: 5, function: main }
      value: x <= 5
      format: c_expression
",
    );
    let read = read.expect("it is a witness");
    assert_eq!(read.metadata.task.data_model, "LP64");
    let Content::Invariants(all) = read.content else {
        panic!("invariants")
    };
    let [one] = &all[..] else { panic!("one") };
    assert_eq!((one.kind, one.location.line), (InvariantKind::Loop, 3));
    assert_eq!(
        (one.location.column, one.value.as_str()),
        (Some(5), "x <= 5")
    );
}

#[test]
fn waypoints_are_read() {
    let read = violation(
        "  - segment:
    - waypoint:
        type: branching
        action: avoid
        constraint: { value: 3 }
        location: { file_name: a.c, line: 10 }
    - waypoint:
        type: function_return
        action: follow
        constraint: { value: '\\result == -1', format: acsl_expression }
        location: { file_name: a.c, line: 4, column: 2 }
  - segment:
    - waypoint:
        type: target
        action: follow
        location: { file_name: a.c, line: 10 }
",
    );
    let Content::Violations(all) = read.expect("it is a witness").content else {
        panic!("a violation")
    };
    let [first, last] = &all[0][..] else {
        panic!("two segments")
    };
    assert_eq!(
        first.avoid[0].kind,
        WaypointKind::Branching(Branch::Case(3))
    );
    let returned = WaypointKind::FunctionReturn(Some("\\result == -1".into()));
    assert_eq!(first.follow.kind, returned);
    assert_eq!(last.follow.kind, WaypointKind::Target);
}

#[test]
fn cycles_and_relations_are_read() {
    let waypoint = |action: &str| {
        format!(
            "  - segment:\n    - waypoint: {{ type: function_enter, action: {action}, location: {{ file_name: a.c, line: 1 }} }}\n"
        )
    };
    let (stem, cycle) = (waypoint("follow"), waypoint("cycle"));
    let Content::Violations(all) = violation(&format!("{stem}{cycle}{cycle}")).unwrap().content
    else {
        panic!("a violation");
    };
    let cycles: Vec<bool> = all[0].iter().map(|segment| segment.cycles).collect();
    assert_eq!(cycles, [false, true, true]);
    let text = "  - invariant: { type: loop_transition_invariant, location: { file_name: a.c, line: 3 }, value: '\\at(x, AnyPrev) > x', format: ext_c_expression }\n";
    let Content::Invariants(all) = invariants(text).unwrap().content else {
        panic!("invariants");
    };
    assert_eq!(all[0].kind, InvariantKind::LoopTransition);
    assert_eq!(all[0].value, "\\at(x, AnyPrev) > x");
}

#[test]
fn bad_texts_are_refused() {
    let location = "location: { file_name: a.c, line: 3 }";
    let target = "  - segment:\n    - waypoint: { type: target, action: follow, location: { file_name: a.c, line: 1 } }\n";
    let enter = "    - waypoint: { type: function_enter, action: follow, location: { file_name: a.c, line: 1 } }\n";
    let cycle = format!("  - segment:\n{}", enter.replace("follow", "cycle"));
    let invariant = |fields: &str| invariants(&format!("  - invariant: {{ {fields} }}\n"));
    let good = format!("type: loop_invariant, {location}, value: x, format: c_expression");
    assert!(invariant(&good).is_ok());
    let wrong = [
        of(""),
        of("hello"),
        of("- 1"),
        of("- [x"),
        of("- &a [1]\n- *a\n"),
        of("---\na: 1\n---\nb: 2\n"),
        of("- entry_type: invariant_set\n  entry_type: invariant_set\n"),
        of("- entry_type: ghost\n"),
        of(&format!("- entry_type: ghost\n{METADATA}  content: []\n")),
        of(&format!(
            "- entry_type: ghost_instrumentation\n{METADATA}  content: []\n"
        )),
        of(&format!(
            "- entry_type: invariant_set\n{}  content: []\n",
            METADATA.replace("2.0", "0.1")
        )),
        of(&format!(
            "- entry_type: invariant_set\n{}  content: []\n",
            METADATA.replace("LP64", "LP65")
        )),
        of(&format!(
            "- entry_type: invariant_set\n{}  content: []\n",
            METADATA.replace("2dc9", "2d")
        )),
        of(&format!(
            "- entry_type: invariant_set\n{}  content: []\n",
            METADATA.replace("cf69c3d5", "cf69")
        )),
        of(&format!(
            "- entry_type: invariant_set\n{}  content: []\n",
            METADATA.replace("T13", "x13")
        )),
        invariant(&good.replace("loop_", "")),
        invariant(&good.replace("line: 3", "line: 0")),
        invariant(&good.replace("line: 3", "line: 99999999999")),
        invariant(&good.replace("line: 3", "line: [3]")),
        invariant(&good.replace("c_expression", "smt")),
        invariant(&good.replace("value: x", "valu: x")),
        invariant(&good.replace("value: x, ", "")),
        invariants("  - contract: 1\n"),
        violation(""),
        violation(&format!("{target}{target}")),
        violation(&format!("  - segment:\n{enter}")),
        violation(&format!("  - segment:\n{enter}{enter}{target}")),
        violation(&target.replace("follow", "avoid")),
        violation(&target.replace("follow", "cycle")),
        violation(&format!("{cycle}{target}")),
        violation(&format!("{target}{cycle}")),
        violation(&target.replace("type: target", "type: branching")),
        violation(&target.replace("type: target", "type: target, constraint: { value: 1 }")),
    ];
    let complaints = wrong.map(|result| result.expect_err("it is no witness") + "\n");
    let text = complaints.concat();
    expect![[r#"
        WIT-E001 line 1: it is empty
        WIT-E001 line 1: a witness is a scalar, not a list
        WIT-E001 line 1: an entry is a scalar, not a mapping
        WIT-E001 line 1: while parsing a flow sequence, expected ',' or ']'
        WIT-E001 line 1: anchors are not allowed
        WIT-E001 line 3: it has more than one document
        WIT-E001 line 2: the key `entry_type` is there twice
        WIT-E001 line 1: an entry has no key `metadata`
        WIT-E001 line 1: there is no entry type `ghost`
        WIT-U001 line 1: ghost variables are not read
        WIT-U001 line 3: format version `0.1`; 2.0 and 2.1 are read
        WIT-E001 line 11: `data_model` is neither ILP32 nor LP64
        WIT-E001 line 9: a hash is not a SHA-256: 64 hexadecimal digits
        WIT-E001 line 4: `uuid` is not a UUID
        WIT-E001 line 5: `creation_time` is not a time as ISO 8601 has it
        WIT-E001 line 14: there is no invariant type `invariant`
        WIT-E001 line 14: `line` is not a number from 1
        WIT-E001 line 14: `line` is not a number from 1
        WIT-E001 line 14: `line` is a list, not a scalar
        WIT-E001 line 14: there is no format `smt` of expressions
        WIT-E001 line 14: an invariant has no key `valu`
        WIT-E001 line 14: an invariant has no key `value`
        WIT-U001 line 14: contracts of functions are not read
        WIT-E001 line 14: a violation sequence has no segment
        WIT-E001 line 16: the last segment, and no other, follows a target
        WIT-E001 line 14: the last segment neither follows a target nor belongs to a cycle
        WIT-E001 line 16: a segment follows two waypoints
        WIT-E001 line 14: a segment follows no waypoint
        WIT-E001 line 14: a target is not part of a cycle
        WIT-E001 line 16: a cycle is not left
        WIT-E001 line 16: the last segment, and no other, follows a target
        WIT-E001 line 15: a waypoint of type `branching` needs a constraint
        WIT-E001 line 15: a waypoint of type `target` has no constraint
    "#]]
    .assert_eq(&text);
}

#[test]
fn large_texts_end() {
    let deep = "[".repeat(100_000);
    assert!(of(&deep).is_err());
    let deep = "- ".repeat(100_000);
    assert!(of(&deep).is_err());
    let wide = format!("- {{{}}}", "a: 1, ".repeat(1000));
    assert!(of(&wide).expect_err("twice").contains("twice"));
}
