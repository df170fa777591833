//! Task definitions of SV-COMP, in YAML: input files, properties with expected verdicts, data
//! model.

use crate::task::{Task, family_of};
use std::path::{Path, PathBuf};
use yaml_rust2::{Yaml, YamlLoader};

/// The tasks of one definition: one for each property.
pub(super) fn read(path: &Path, text: &str) -> Result<Vec<Task>, String> {
    let documents = YamlLoader::load_from_str(text).map_err(|why| why.to_string())?;
    let document = documents.first().ok_or("is empty")?;
    if document.as_hash().is_none() {
        return Err("is no task definition".into());
    }
    let folder = path.parent().unwrap_or_else(|| Path::new(""));
    let files = texts(&document["input_files"]);
    if files.is_empty() {
        return Err("names no `input_files`".into());
    }
    let paths: Vec<PathBuf> = files.iter().map(|file| folder.join(file)).collect();
    let name = path.display().to_string();
    let properties = document["properties"].as_vec();
    let model = document["options"]["data_model"].as_str().unwrap_or("");
    let mut tasks = Vec::new();
    for property in properties.map_or(&[][..], Vec::as_slice) {
        let file = property["property_file"].as_str();
        let file = file.ok_or("has a property without `property_file`")?;
        let base = Path::new(file).file_name();
        tasks.push(Task {
            family: family_of(&name),
            file: name.clone(),
            property: base.map_or_else(String::new, |name| name.to_string_lossy().into_owned()),
            expected: verdict(&property["expected_verdict"])?,
            subproperty: property["subproperty"].as_str().unwrap_or("").to_owned(),
            data_model: model.to_owned(),
            paths: paths.clone(),
            property_path: Some(folder.join(file)),
        });
    }
    match tasks.is_empty() {
        true => Err("names no `properties`".into()),
        false => Ok(tasks),
    }
}

fn verdict(value: &Yaml) -> Result<Option<bool>, String> {
    // YAML 1.2 knows `true` and `false`; some definitions quote them.
    if let Some(verdict) = value.as_bool() {
        return Ok(Some(verdict));
    }
    if value.is_badvalue() || value.is_null() {
        return Ok(None);
    }
    match value.as_str() {
        Some("true") => Ok(Some(true)),
        Some("false") => Ok(Some(false)),
        _ => Err("has an `expected_verdict` that is neither true nor false".into()),
    }
}

/// One text, or a list of them.
fn texts(value: &Yaml) -> Vec<String> {
    match value.as_vec() {
        Some(list) => list
            .iter()
            .filter_map(Yaml::as_str)
            .map(str::to_owned)
            .collect(),
        None => value.as_str().map(str::to_owned).into_iter().collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn definitions_of_the_competition_are_read() {
        let text = "format_version: '2.0'\n\n# old file name: x\ninput_files: 'a.i'\n\nproperties:\n  \
                    - property_file: ../properties/unreach-call.prp\n    expected_verdict: true\n  \
                    - property_file: ../properties/valid-memsafety.prp\n    expected_verdict: false\n    \
                    subproperty: valid-free\n\noptions:\n  language: C\n  data_model: ILP32\n";
        let tasks = read(Path::new("c/loops/a.yml"), text).unwrap();
        assert_eq!(tasks.len(), 2);
        assert_eq!(tasks[0].family, "loops");
        assert_eq!(tasks[0].paths, [PathBuf::from("c/loops/a.i")]);
        assert_eq!(tasks[0].expected, Some(true));
        assert_eq!(tasks[1].expected, Some(false));
        assert_eq!(tasks[1].subproperty, "valid-free");
        assert_eq!(tasks[1].property, "valid-memsafety.prp");
        assert_eq!(tasks[1].data_model, "ILP32");
        let list = text.replace("'a.i'", "[a.c, b.c]");
        assert_eq!(read(Path::new("a.yml"), &list).unwrap()[0].paths.len(), 2);
    }

    #[test]
    fn others_are_refused() {
        for text in [
            "",
            "- 1",
            "input_files: a.c",
            "input_files: a.c\nproperties: [{expected_verdict: true}]",
            "input_files: a.c\nproperties: [{property_file: p, expected_verdict: maybe}]",
            "properties: [{property_file: p}]",
            "a: [",
        ] {
            assert!(read(Path::new("a.yml"), text).is_err(), "{text}");
        }
    }
}
