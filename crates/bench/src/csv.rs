//! Comma-separated values as in RFC 4180: quotes where needed, any line ends, a header that names
//! columns.

/// A table with a header.
#[derive(Default, Debug)]
pub(super) struct Table {
    header: Vec<String>,
    rows: Vec<Vec<String>>,
}

/// One line of a table.
#[derive(Clone, Copy)]
pub(super) struct Row<'a> {
    header: &'a [String],
    fields: &'a [String],
}

impl Row<'_> {
    /// The value of a column; empty if there is none.
    pub(super) fn get(&self, column: &str) -> &str {
        let at = self.header.iter().position(|name| name == column);
        at.and_then(|at| self.fields.get(at))
            .map_or("", String::as_str)
    }
}

impl Table {
    /// Reads a text. A last line without a line end was cut off when an earlier run was stopped: if
    /// it has too few fields it is left out.
    pub(super) fn read(text: &str) -> Self {
        let mut lines = parse(text);
        if lines.is_empty() {
            return Self::default();
        }
        let header = lines.remove(0);
        let cut_off = !text.ends_with('\n');
        if cut_off && lines.last().is_some_and(|last| last.len() < header.len()) {
            lines.pop();
        }
        lines.retain(|line| line.iter().any(|field| !field.is_empty()));
        Self {
            header,
            rows: lines,
        }
    }

    pub(super) fn has(&self, column: &str) -> bool {
        self.header.iter().any(|name| name == column)
    }

    pub(super) fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        let header = &self.header;
        self.rows.iter().map(|fields| Row { header, fields })
    }
}

fn parse(text: &str) -> Vec<Vec<String>> {
    let mut lines = Vec::new();
    let (mut line, mut field) = (Vec::new(), String::new());
    let mut quoted = false;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match (c, quoted) {
            ('"', true) if chars.peek() == Some(&'"') => {
                field.push('"');
                chars.next();
            }
            ('"', _) => quoted = !quoted,
            (',', false) => line.push(std::mem::take(&mut field)),
            ('\r', false) if chars.peek() == Some(&'\n') => {}
            ('\n', false) => {
                line.push(std::mem::take(&mut field));
                lines.push(std::mem::take(&mut line));
            }
            (other, _) => field.push(other),
        }
    }
    if !field.is_empty() || !line.is_empty() {
        line.push(field);
        lines.push(line);
    }
    lines
}

/// One line, its end included.
pub(super) fn line<'a>(fields: impl IntoIterator<Item = &'a str>) -> String {
    let fields = fields.into_iter().map(|field| {
        let special = |c: char| matches!(c, ',' | '"' | '\n' | '\r');
        match field.contains(special) {
            true => format!("\"{}\"", field.replace('"', "\"\"")),
            false => field.to_owned(),
        }
    });
    let fields: Vec<String> = fields.collect();
    fields.join(",") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let fields = ["a", "b,c", "d\"e\"", "f\ng", "", "ä"];
        let text = line(["one", "two", "three", "four", "five", "six"]) + &line(fields);
        let table = Table::read(&text);
        let rows: Vec<Row<'_>> = table.rows().collect();
        assert_eq!(rows.len(), 1);
        assert_eq!(rows[0].fields, fields);
        assert_eq!(rows[0].get("four"), "f\ng");
        assert_eq!(rows[0].get("none"), "");
    }

    #[test]
    fn any_line_ends_and_no_half_lines() {
        let table = Table::read("\u{feff}a,b\r\n1,2\r\n\r\n3");
        assert!(table.has("a"));
        let values: Vec<String> = table.rows().map(|row| row.get("b").into()).collect();
        assert_eq!(values, ["2"], "the last line was being written");
        assert_eq!(Table::read("a,b\n1,2").rows().count(), 1);
        assert_eq!(Table::read("").rows().count(), 0);
    }
}
