//! Tasks: each is a file, a property and the expected verdict. Reads lists of them.
//!
//! Two kinds of lists are read: tables (CSV) with the columns `family`, `file`, `property`,
//! `expected`, `subproperty` and `data_model`, and task definitions of SV-COMP (`definition`).
//! Nothing looks at names to decide anything about an answer.

use crate::{csv::Table, definition};
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

/// One task.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Task {
    pub(super) family: String,
    /// As the list names it; with the property, which task it is.
    pub(super) file: String,
    pub(super) property: String,
    pub(super) expected: Option<bool>,
    /// Which part of the property is violated.
    pub(super) subproperty: String,
    pub(super) data_model: String,
    /// Where they are.
    pub(super) paths: Vec<PathBuf>,
    pub(super) property_path: Option<PathBuf>,
}

/// Where tables find their files.
#[derive(Default)]
pub(super) struct Places<'a> {
    /// What files are relative to; the folder of the list without it.
    pub(super) root: Option<&'a Path>,
    pub(super) properties: Option<&'a Path>,
}

/// All tasks of these lists, in order.
pub(super) fn read(lists: &[PathBuf], places: &Places<'_>) -> Result<Vec<Task>, String> {
    let mut tasks = Vec::new();
    for list in lists {
        let text = fs::read_to_string(list)
            .map_err(|why| format!("cannot read `{}`: {why}", list.display()))?;
        let extension = list.extension().and_then(|e| e.to_str());
        let found = match extension {
            Some("yml" | "yaml") => definition::read(list, &text),
            Some(_) | None => table(list, &text, places),
        };
        tasks.extend(found.map_err(|why| format!("`{}`: {why}", list.display()))?);
    }
    let mut seen = std::collections::BTreeSet::new();
    tasks.retain(|task| seen.insert((task.file.clone(), task.property.clone())));
    Ok(tasks)
}

fn table(list: &Path, text: &str, places: &Places<'_>) -> Result<Vec<Task>, String> {
    let table = Table::read(text);
    for column in ["file", "expected"] {
        if !table.has(column) {
            return Err(format!("has no column `{column}`"));
        }
    }
    let folder = list.parent().unwrap_or_else(|| Path::new(""));
    let root = places.root.unwrap_or(folder);
    let mut tasks = Vec::new();
    for row in table.rows() {
        let file = row.get("file");
        let path = root.join(file);
        let property = row.get("property");
        tasks.push(Task {
            family: match row.get("family") {
                "" => family_of(file),
                family => family.to_owned(),
            },
            file: file.to_owned(),
            property: property.to_owned(),
            expected: expected(row.get("expected"))?,
            subproperty: row.get("subproperty").to_owned(),
            data_model: row.get("data_model").to_owned(),
            property_path: match property {
                "" => None,
                name => Some(find_property(name, &path, root, places)?),
            },
            paths: vec![path],
        });
    }
    Ok(tasks)
}

/// The folder that a file lies in.
pub(super) fn family_of(file: &str) -> String {
    let folder = Path::new(file).parent().and_then(Path::file_name);
    folder.map_or_else(
        || "tasks".into(),
        |name| name.to_string_lossy().into_owned(),
    )
}

fn expected(text: &str) -> Result<Option<bool>, String> {
    match text {
        "true" | "safe" => Ok(Some(true)),
        "false" | "unsafe" => Ok(Some(false)),
        "" | "unknown" => Ok(None),
        other => Err(format!("`{other}` is no verdict that can be expected")),
    }
}

/// Property files lie in a folder for all tasks, or beside the program.
fn find_property(
    name: &str,
    program: &Path,
    root: &Path,
    places: &Places<'_>,
) -> Result<PathBuf, String> {
    let beside = program.parent().unwrap_or(root);
    let folders = [
        places.properties.map(Path::to_owned),
        Some(beside.join("properties")),
        Some(root.join("properties")),
        Some(beside.to_owned()),
        Some(root.to_owned()),
    ];
    let mut files = folders
        .into_iter()
        .flatten()
        .map(|folder| folder.join(name));
    let found = files.find(|file| file.is_file());
    found.ok_or_else(|| format!("there is no property file `{name}`"))
}

/// Which tasks are run.
#[derive(Default)]
pub(super) struct Selection<'a> {
    pub(super) families: &'a [String],
    /// At most this many tasks of each family.
    pub(super) per_family: Option<usize>,
    /// Only files whose name contains one of these.
    pub(super) matching: &'a [String],
}

/// The tasks that are selected. Of a family, tasks are taken in an order that depends on nothing
/// but their names, spread by a hash, and half of them of each expected verdict as far as there are
/// some.
pub(super) fn select(tasks: Vec<Task>, selection: &Selection<'_>) -> Vec<Task> {
    let wanted = |task: &Task| {
        let family = selection.families;
        let matching = selection.matching;
        (family.is_empty() || family.contains(&task.family))
            && (matching.is_empty() || matching.iter().any(|part| task.file.contains(part)))
    };
    let mut tasks: Vec<Task> = tasks.into_iter().filter(wanted).collect();
    let Some(most) = selection.per_family else {
        return tasks;
    };
    tasks.sort_by_cached_key(|task| (spread(&task.file, &task.property), task.file.clone()));
    let mut taken: BTreeMap<(String, Option<bool>), usize> = BTreeMap::new();
    tasks.retain(|task| {
        let key = (task.family.clone(), task.expected);
        let count = taken.entry(key).or_default();
        *count += 1;
        let extra = usize::from(task.expected == Some(true));
        *count <= (most + extra) / 2
    });
    tasks.sort_by(|a, b| (&a.family, &a.file).cmp(&(&b.family, &b.file)));
    tasks
}

/// FNV-1a with a last mixing.
fn spread(file: &str, property: &str) -> u64 {
    let bytes = file.bytes().chain([0]).chain(property.bytes());
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    (hash ^ (hash >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(crate) fn task(family: &str, file: &str, expected: bool) -> Task {
        Task {
            family: family.into(),
            file: file.into(),
            property: "p.prp".into(),
            expected: Some(expected),
            subproperty: String::new(),
            data_model: "LP64".into(),
            paths: vec![file.into()],
            property_path: None,
        }
    }

    #[test]
    fn a_selection_is_balanced_and_fixed() {
        let mut tasks = Vec::new();
        for number in 0..20 {
            tasks.push(task("a", &format!("t{number}.c"), number % 2 == 0));
            tasks.push(task("b", &format!("u{number}.c"), true));
        }
        let selection = Selection {
            per_family: Some(5),
            ..Selection::default()
        };
        let some = select(tasks.clone(), &selection);
        let count = |family: &str, is| {
            let found = some.iter().filter(|t| t.family == family);
            found.filter(|t| t.expected == Some(is)).count()
        };
        assert_eq!((count("a", true), count("a", false)), (3, 2));
        assert_eq!(count("b", true), 3);
        tasks.reverse();
        assert_eq!(select(tasks.clone(), &selection), some);
        let (families, matching) = (["a".into()], ["t1".into()]);
        let selection = Selection {
            families: &families,
            matching: &matching,
            per_family: None,
        };
        assert_eq!(select(tasks, &selection).len(), 11);
    }
}
