//! The clause index: `rules/<edition>.tsv` and `rules/rulings.tsv`, read, checked, and turned into the
//! `rule!` and `ruling!` of a game while it builds.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// The first line of every index file.
pub const HEADER: &str = "clause\tja\ten\tkind\tstatus\tcited\tseen";

/// One line of an index.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The clause's number, or the ruling's id.
    pub id: String,
    /// Our own title, in Japanese.
    pub ja: String,
    /// Our own title, in English.
    pub en: String,
    /// What kind of clause it is.
    pub kind: String,
    /// Empty where it acts; else why it can't.
    pub status: String,
    /// Does the code cite it?
    pub cited: bool,
    /// Was it seen to act?
    pub seen: bool,
}

/// An index file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Index {
    /// Its lines, in the book's order.
    pub lines: Vec<Line>,
}

impl Index {
    /// Reads an index; every fault is named with its line.
    pub fn read(text: &str) -> Result<Index, Vec<String>> {
        let mut lines: Vec<Line> = Vec::new();
        let mut faults = Vec::new();
        for (at, row) in text.lines().enumerate() {
            if at == 0 {
                if row != HEADER {
                    faults.push(format!("line 1: expected the header {HEADER:?}"));
                }
                continue;
            }
            let cells: Vec<&str> = row.split('\t').collect();
            let &[id, ja, en, kind, status, cited, seen] = &cells[..] else {
                faults.push(format!("line {}: expected 7 columns, found {}", at + 1, cells.len()));
                continue;
            };
            let mut mark = |cell: &str| match cell {
                "" => false,
                "yes" => true,
                other => {
                    faults.push(format!("line {}: {other:?} is neither yes nor empty", at + 1));
                    false
                }
            };
            let (cited, seen) = (mark(cited), mark(seen));
            if lines.iter().any(|line| line.id == id) {
                faults.push(format!("line {}: {id} stands twice", at + 1));
            }
            if id.is_empty() || ja.is_empty() || en.is_empty() || kind.is_empty() {
                faults.push(format!("line {}: {id} needs a number, both titles and a kind", at + 1));
            }
            if !status_is_known(status) {
                faults.push(format!(
                    "line {}: the status {status:?} is none of: empty, heading, by-type: …, ruling: …, table: …",
                    at + 1
                ));
            }
            let owned = |cell: &str| cell.to_owned();
            lines.push(Line {
                id: owned(id),
                ja: owned(ja),
                en: owned(en),
                kind: owned(kind),
                status: owned(status),
                cited,
                seen,
            });
        }
        if faults.is_empty() { Ok(Index { lines }) } else { Err(faults) }
    }

    /// The index as it stands in its file.
    pub fn write(&self) -> String {
        let mut text = format!("{HEADER}\n");
        for line in &self.lines {
            let mark = |set: bool| if set { "yes" } else { "" };
            let Line { id, ja, en, kind, status, .. } = line;
            let row = [id, ja, en, kind, status, mark(line.cited), mark(line.seen)];
            text.push_str(&row.join("\t"));
            text.push('\n');
        }
        text
    }
}

/// Empty, or a bare heading, or a kind of exemption with its reason.
fn status_is_known(status: &str) -> bool {
    let with_reason = |prefix: &str| status.strip_prefix(prefix).is_some_and(|why| !why.trim().is_empty());
    status.is_empty()
        || status == "heading"
        || ["by-type: ", "ruling: ", "table: "].iter().any(|prefix| with_reason(prefix))
}

/// Writes `clauses.rs` for a game: `rule!`, `ruling!` and the static `CLAUSES`.
///
/// `folder` holds the index files, `editions` are the game's, `prefix` begins the ids of its rulings.
pub fn generate(folder: &Path, editions: &[&str], prefix: &str) -> Result<String, Vec<String>> {
    let mut code = String::new();
    let mut rows = String::new();
    let mut next = 0u16;
    let mut arms = |name: &str, edition: &str, lines: &[&Line], rows: &mut String| {
        let mut arms = String::new();
        for line in lines {
            let Line { id, ja, en, status, cited, seen, .. } = line;
            writeln!(arms, "    ({id:?}) => {{ ::engine::Reason::row({next}) }};").unwrap_or_default();
            writeln!(
                rows,
                "    ::engine::Clause {{ edition: {edition:?}, id: {id:?}, ja: {ja:?}, en: {en:?}, \
                 status: {status:?}, cited: {cited}, seen: {seen} }},"
            )
            .unwrap_or_default();
            next += 1;
        }
        format!("macro_rules! {name} {{\n{arms}}}\n")
    };
    let mut clauses: Vec<(String, Index)> = Vec::new();
    for edition in editions {
        clauses.push(((*edition).to_owned(), load(&folder.join(format!("{edition}.tsv")))?));
    }
    for (edition, index) in &clauses {
        code += &arms("rule", edition, &index.lines.iter().collect::<Vec<_>>(), &mut rows);
    }
    let rulings = load(&folder.join("rulings.tsv"))?;
    let ours: Vec<&Line> = rulings.lines.iter().filter(|line| line.id.starts_with(prefix)).collect();
    code += &arms("ruling", "ruling", &ours, &mut rows);
    write!(code, "pub(crate) static CLAUSES: &[::engine::Clause] = &[\n{rows}];\n").unwrap_or_default();
    Ok(code)
}

/// Reads an index file.
pub fn load(path: &Path) -> Result<Index, Vec<String>> {
    let named = |fault: String| format!("{}: {fault}", path.display());
    let text = std::fs::read_to_string(path).map_err(|error| vec![named(error.to_string())])?;
    Index::read(&text).map_err(|faults| faults.into_iter().map(named).collect())
}

/// Called by a game's build script: generates its clauses from `rules/` at the root of the workspace.
///
/// # Panics
/// Where an index is broken, with every fault: a build script has no other way to say so.
pub fn build(editions: &[&str], prefix: &str) {
    let here = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let folder = here.join("../../rules");
    println!("cargo::rerun-if-changed={}", folder.display());
    match generate(&folder, editions, prefix) {
        Ok(code) => {
            let out = PathBuf::from(std::env::var_os("OUT_DIR").unwrap_or_default()).join("clauses.rs");
            std::fs::write(out, code).expect("the build folder can be written");
        }
        Err(faults) => panic!("{}", faults.join("\n")),
    }
}

/// The ids that a source text cites with `rule!("…")` or `ruling!("…")`.
pub fn cited_in(source: &str) -> Vec<String> {
    let mut ids = Vec::new();
    for call in ["rule!(\"", "ruling!(\""] {
        for piece in source.split(call).skip(1) {
            if let Some((id, _)) = piece.split_once('"') {
                ids.push(id.to_owned());
            }
        }
    }
    ids
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_index_comes_back_as_it_was() {
        let text = format!("{HEADER}\n1.1\t題\ttitle\teffect\t\tyes\t\n1.2\t題\ttitle\tnote\theading\t\t\n");
        assert_eq!(Index::read(&text).unwrap().write(), text);
    }

    #[test]
    fn every_fault_is_named() {
        let text = "wrong\n1.1\ta\tb\tc\tlater\t\tmaybe\n1.1\ta\tb\tc\tby-type: \t\t\nshort\n";
        let faults = Index::read(text).unwrap_err().join("\n");
        for part in [
            "line 1: expected the header",
            "line 2: \"maybe\"",
            "line 2: the status",
            "line 3: 1.1 stands twice",
            "line 3: the status",
            "line 4: expected 7 columns",
        ] {
            assert!(faults.contains(part), "{part} is not in\n{faults}");
        }
    }

    #[test]
    fn citations_are_found() {
        assert_eq!(cited_in(r#"x(rule!("8.4.9"), ruling!("BP-01"))"#), ["8.4.9", "BP-01"]);
    }
}
