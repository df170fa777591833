//! The published schemas of formats 2.0 and, about termination, 2.1, as checks: which keys there
//! must be, of which types, with which values. Written from the description of the format
//! (gitlab.com/sosy-lab/benchmarking/sv-witnesses); no file of it is shipped.

use yaml_rust2::{Yaml, YamlLoader};

fn keys(map: &Yaml) -> Vec<&str> {
    let hash = map.as_hash().expect("a mapping");
    hash.keys()
        .map(|key| key.as_str().expect("a text"))
        .collect()
}

/// Exactly these keys, some of them optional.
fn has(map: &Yaml, needed: &[&str], optional: &[&str]) {
    let keys = keys(map);
    for key in needed {
        assert!(keys.contains(key), "{key} is missing in {keys:?}");
    }
    for key in keys {
        assert!(needed.contains(&key) || optional.contains(&key), "{key}");
    }
}

fn text<'a>(map: &'a Yaml, key: &str) -> &'a str {
    map[key]
        .as_str()
        .unwrap_or_else(|| panic!("{key} is a text"))
}

fn location(map: &Yaml) {
    has(map, &["file_name", "line"], &["column", "function"]);
    assert!(!text(map, "file_name").is_empty());
    assert!(map["line"].as_i64().is_some_and(|line| line >= 1));
    if !map["column"].is_badvalue() {
        assert!(map["column"].as_i64().is_some_and(|column| column >= 1));
    }
}

fn metadata(map: &Yaml) {
    let needed = [
        "format_version",
        "uuid",
        "creation_time",
        "producer",
        "task",
    ];
    has(map, &needed, &[]);
    let ends = text(&map["task"], "specification").contains("F end");
    let version = if ends { "2.1" } else { "2.0" };
    assert_eq!(text(map, "format_version"), version);
    let lengths: Vec<usize> = text(map, "uuid").split('-').map(str::len).collect();
    assert_eq!(lengths, [8, 4, 4, 4, 12]);
    assert_eq!(
        text(map, "creation_time").len(),
        "2024-04-29T13:13:07Z".len()
    );
    has(
        &map["producer"],
        &["name", "version"],
        &["configuration", "command_line", "description"],
    );
    let task = &map["task"];
    let needed = [
        "input_files",
        "input_file_hashes",
        "specification",
        "data_model",
        "language",
    ];
    has(task, &needed, &[]);
    let files = task["input_files"].as_vec().expect("a list");
    let hashes = task["input_file_hashes"].as_hash().expect("a mapping");
    assert_eq!(files.len(), hashes.len());
    for file in files {
        let hash = hashes[file].as_str().expect("a hash");
        assert_eq!(hash.len(), 64);
        assert!(
            hash.chars()
                .all(|c| c.is_ascii_hexdigit() && !c.is_uppercase())
        );
    }
    assert!(text(task, "specification").starts_with("CHECK( init(main()), LTL("));
    assert!(["ILP32", "LP64"].contains(&text(task, "data_model")));
    assert_eq!(text(task, "language"), "C");
}

fn entries(witness: &str) -> Vec<Yaml> {
    let documents = YamlLoader::load_from_str(witness).expect("YAML");
    assert_eq!(documents.len(), 1);
    documents[0].as_vec().expect("a list").clone()
}

/// Whether a witness is one, of this kind.
pub(crate) fn check(witness: &str, violation: bool) {
    let entries = entries(witness);
    assert!(!entries.is_empty());
    for entry in &entries {
        has(entry, &["entry_type", "metadata", "content"], &[]);
        metadata(&entry["metadata"]);
        let content = entry["content"].as_vec().expect("a list");
        match violation {
            true => {
                assert_eq!(text(entry, "entry_type"), "violation_sequence");
                let version = text(&entry["metadata"], "format_version");
                segments(content, version);
            }
            false => {
                assert_eq!(text(entry, "entry_type"), "invariant_set");
                for element in content {
                    has(element, &["invariant"], &[]);
                    let invariant = &element["invariant"];
                    has(invariant, &["type", "location", "value", "format"], &[]);
                    let format = match text(invariant, "type") {
                        "loop_invariant" | "location_invariant" => "c_expression",
                        "loop_transition_invariant" | "location_transition_invariant" => {
                            assert_eq!(text(&entry["metadata"], "format_version"), "2.1");
                            "ext_c_expression"
                        }
                        other => panic!("{other}"),
                    };
                    location(&invariant["location"]);
                    assert!(!text(invariant, "value").is_empty());
                    assert_eq!(text(invariant, "format"), format);
                }
            }
        }
    }
}

fn segments(content: &[Yaml], version: &str) {
    let mut cycles = false;
    for (at, element) in content.iter().enumerate() {
        has(element, &["segment"], &[]);
        let waypoints = element["segment"].as_vec().expect("a list");
        for (number, element) in waypoints.iter().enumerate() {
            has(element, &["waypoint"], &[]);
            let waypoint = &element["waypoint"];
            has(waypoint, &["type", "action", "location"], &["constraint"]);
            location(&waypoint["location"]);
            let last = number + 1 == waypoints.len();
            // A cycle, once begun, is not left; it is how a violation of termination ends.
            let action = text(waypoint, "action");
            cycles |= action == "cycle";
            let wanted = match (last, cycles) {
                (false, _) => "avoid",
                (true, false) => "follow",
                (true, true) => "cycle",
            };
            assert_eq!(action, wanted);
            let constraint = &waypoint["constraint"];
            let kind = text(waypoint, "type");
            match kind {
                "assumption" | "function_return" => {
                    has(constraint, &["value", "format"], &[]);
                    let extended = match version {
                        "2.0" => "acsl_expression",
                        _ => "ext_c_expression",
                    };
                    let format = text(constraint, "format");
                    assert!(format == "c_expression" || format == extended);
                }
                "branching" => has(constraint, &["value"], &["format"]),
                "target" | "function_enter" => assert!(constraint.is_badvalue()),
                other => panic!("{other}"),
            }
            let ends = last && at + 1 == content.len();
            assert_eq!(kind == "target", ends && version == "2.0");
        }
    }
    assert_eq!(cycles, version != "2.0");
}

/// The values of invariants.
pub(crate) fn values(witness: &str) -> Vec<String> {
    let entries = entries(witness);
    let content = entries[0]["content"].as_vec().expect("a list");
    let values = content.iter().map(|e| text(&e["invariant"], "value"));
    values.map(str::to_owned).collect()
}

/// The values of the invariants of a loop in this line; none if it is not as it was written.
pub(crate) fn values_at_loop(witness: &str, line: usize) -> Vec<String> {
    let Ok(documents) = YamlLoader::load_from_str(witness) else {
        return Vec::new();
    };
    let Some(content) = documents[0][0]["content"].as_vec() else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for element in content {
        let invariant = &element["invariant"];
        let here = invariant["location"]["line"].as_i64() == i64::try_from(line).ok();
        if here && invariant["type"].as_str() == Some("loop_invariant") {
            found.extend(invariant["value"].as_str().map(str::to_owned));
        }
    }
    found
}

/// Whether a GraphML witness has what the format demands.
pub(crate) fn check_graphml(witness: &str, is_safe: bool) {
    let kind = if is_safe {
        "correctness_witness"
    } else {
        "violation_witness"
    };
    for needed in [
        format!("<data key=\"witness-type\">{kind}</data>").as_str(),
        "<data key=\"sourcecodelang\">C</data>",
        "<data key=\"architecture\">64bit</data>",
        "<data key=\"specification\">CHECK( init(main()), LTL(G ! call(reach_error())) )</data>",
        "<data key=\"entry\">true</data>",
        "key=\"programhash\"",
        "key=\"creationtime\"",
        if is_safe {
            "<data key=\"invariant\">"
        } else {
            "<data key=\"violation\">true</data>"
        },
    ] {
        assert!(witness.contains(needed), "{needed}\n{witness}");
    }
    let count = |tag: &str| witness.matches(tag).count();
    for tag in ["graphml", "graph", "node", "edge", "data"] {
        let open = count(&format!("<{tag} "));
        assert_eq!(open, count(&format!("</{tag}>")), "{tag}");
    }
}
