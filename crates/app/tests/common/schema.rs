//! A small validator of JSON Schema: the keywords that our schemas use, and no others.

use serde_json::Value;

/// What is wrong with a document; nothing if it follows the schema.
pub(crate) fn errors(schema: &Value, document: &Value) -> Vec<String> {
    let mut found = Vec::new();
    check(schema, schema, document, "", &mut found);
    found
}

fn check(root: &Value, schema: &Value, value: &Value, at: &str, found: &mut Vec<String>) {
    for (keyword, rule) in schema.as_object().expect("a schema is an object") {
        match keyword.as_str() {
            "$schema" | "$id" | "$defs" | "title" | "description" => {}
            "$ref" => {
                let path = rule.as_str().unwrap().strip_prefix('#').unwrap();
                let target = root.pointer(path).expect("what is referred to is there");
                check(root, target, value, at, found);
            }
            "type" => {
                let one = [rule.clone()];
                let names = rule.as_array().map_or(&one[..], Vec::as_slice);
                if !names
                    .iter()
                    .any(|name| has_type(value, name.as_str().unwrap()))
                {
                    found.push(format!("{at}: {value} is no {rule}"));
                }
            }
            "const" if rule != value => found.push(format!("{at}: {value} is not {rule}")),
            "enum" if !rule.as_array().unwrap().contains(value) => {
                found.push(format!("{at}: {value} is none of {rule}"));
            }
            "const" | "enum" => {}
            "minimum" => {
                if value
                    .as_f64()
                    .is_some_and(|number| number < rule.as_f64().unwrap())
                {
                    found.push(format!("{at}: {value} is less than {rule}"));
                }
            }
            "required" => {
                for name in rule.as_array().unwrap() {
                    if value.is_object() && value.get(name.as_str().unwrap()).is_none() {
                        found.push(format!("{at}: {name} is missing"));
                    }
                }
            }
            "items" => {
                for (number, item) in value.as_array().into_iter().flatten().enumerate() {
                    check(root, rule, item, &format!("{at}/{number}"), found);
                }
            }
            "properties" => {
                for (name, rule) in rule.as_object().unwrap() {
                    if let Some(inner) = value.get(name) {
                        check(root, rule, inner, &format!("{at}/{name}"), found);
                    }
                }
            }
            "additionalProperties" => {
                let known = schema.get("properties");
                for (name, inner) in value.as_object().into_iter().flatten() {
                    if known.is_some_and(|known| known.get(name).is_some()) {
                        continue;
                    }
                    match rule.as_bool() {
                        Some(false) => found.push(format!("{at}: nobody knows {name}")),
                        Some(true) => {}
                        None => check(root, rule, inner, &format!("{at}/{name}"), found),
                    }
                }
            }
            other => panic!("the validator does not know `{other}`"),
        }
    }
}

fn has_type(value: &Value, name: &str) -> bool {
    match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "number" => value.is_number(),
        "integer" => value.is_i64() || value.is_u64(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        other => panic!("there is no type `{other}`"),
    }
}
