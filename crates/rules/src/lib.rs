//! The clause index: `rules/<edition>.tsv` and `rules/rulings.tsv`, read, checked, and turned into the
//! `rule!` and `ruling!` of a game while it builds.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// The first line of every index file.
pub const HEADER: &str = "clause\tja\ten\tkind\tstatus\tcited\tseen";
/// One more column of an edition that is not its game's first: the number of the same rule there.
const SAME: &str = "\tsame";

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
    /// Seen, but only because a scenario cites it? Then the column `seen` says `cited`.
    pub only_cited: bool,
    /// The number of the same rule in the game's first edition.
    pub same: String,
}

/// An index file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Index {
    /// Its lines, in the book's order.
    pub lines: Vec<Line>,
    /// Does it name the same rules of another edition?
    pub linked: bool,
}

impl Index {
    /// Reads an index; every fault is named with its line.
    pub fn read(text: &str) -> Result<Index, Vec<String>> {
        let mut lines: Vec<Line> = Vec::new();
        let mut faults = Vec::new();
        let linked = text.lines().next().is_some_and(|row| row.strip_suffix(SAME) == Some(HEADER));
        let columns = 7 + usize::from(linked);
        for (at, row) in text.lines().enumerate() {
            if at == 0 {
                if !linked && row != HEADER {
                    faults.push(format!("line 1: expected the header {HEADER:?}"));
                }
                continue;
            }
            let cells: Vec<&str> = row.split('\t').collect();
            let (&[id, ja, en, kind, status, cited, seen], same) = (match (&cells[..], linked) {
                ([first @ .., same], true) if first.len() == 7 => (first, *same),
                (all, false) if all.len() == 7 => (all, ""),
                _ => (&[][..], ""),
            }) else {
                faults.push(format!("line {}: expected {columns} columns, found {}", at + 1, cells.len()));
                continue;
            };
            let only_cited = seen == "cited";
            let mut mark = |cell: &str, or: &str| match cell {
                "" => false,
                "yes" => true,
                other => {
                    faults.push(format!("line {}: {other:?} is neither yes{or} nor empty", at + 1));
                    false
                }
            };
            let (cited, seen) = (mark(cited, ""), only_cited || mark(seen, ", cited"));
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
                only_cited,
                same: owned(same),
            });
        }
        if faults.is_empty() { Ok(Index { lines, linked }) } else { Err(faults) }
    }

    /// The index as it stands in its file.
    pub fn write(&self) -> String {
        let mut text = format!("{HEADER}{}\n", if self.linked { SAME } else { "" });
        for line in &self.lines {
            let mark = |set: bool| if set { "yes" } else { "" };
            let Line { id, ja, en, kind, status, .. } = line;
            let seen = if line.only_cited { "cited" } else { mark(line.seen) };
            let row = [id, ja, en, kind, status, mark(line.cited), seen];
            text.push_str(&row.join("\t"));
            if self.linked {
                text.push('\t');
                text.push_str(&line.same);
            }
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

/// How `rule!` names a clause of an edition that is not its game's first: `1.10:27-5` for `legions-1.10`.
pub fn named(edition: &str, id: &str) -> String {
    format!("{}:{id}", edition.rsplit_once('-').map_or(edition, |(_, version)| version))
}

/// Writes `clauses.rs` for a game: `rule!`, `ruling!` and the static `CLAUSES`.
///
/// `folder` holds the index files, `editions` are the game's, `prefix` begins the ids of its rulings. `rule!`
/// takes a number of the first edition, or one of another with its version before it; a rule that two editions
/// share is one value, with a number in each.
pub fn generate(folder: &Path, editions: &[&str], prefix: &str) -> Result<String, Vec<String>> {
    let mut books: Vec<(&str, Vec<Line>)> = Vec::new();
    for edition in editions {
        books.push((edition, load(&folder.join(format!("{edition}.tsv")))?.lines));
    }
    let mut rulings = load(&folder.join("rulings.tsv"))?.lines;
    rulings.retain(|line| line.id.starts_with(prefix));
    let twins = twins(&books)?;
    books.push(("ruling", rulings));
    let (mut rule, mut ruling, mut rows, mut next) = (String::new(), String::new(), String::new(), 0);
    for (at, (edition, lines)) in books.iter().enumerate() {
        for line in lines {
            let Line { id, ja, en, status, cited, seen, only_cited, .. } = line;
            let (arms, name) = match at {
                _ if at == editions.len() => (&mut ruling, id.clone()),
                0 => (&mut rule, id.clone()),
                _ => (&mut rule, named(edition, id)),
            };
            writeln!(arms, "    ({name:?}) => {{ ::engine::Reason::row({next}) }};").unwrap_or_default();
            let twin = match twins.get(next).copied().flatten() {
                Some(row) => format!("::engine::Reason::row({row})"),
                None => "::engine::Reason::NONE".to_owned(),
            };
            writeln!(
                rows,
                "    ::engine::Clause {{ edition: {edition:?}, id: {id:?}, ja: {ja:?}, en: {en:?}, \
                 status: {status:?}, cited: {cited}, seen: {seen}, only_cited: {only_cited}, twin: {twin} }},"
            )
            .unwrap_or_default();
            next += 1;
        }
    }
    Ok(format!(
        "macro_rules! rule {{\n{rule}}}\nmacro_rules! ruling {{\n{ruling}}}\n\
         pub(crate) static CLAUSES: &[::engine::Clause] = &[\n{rows}];\n"
    ))
}

/// For each clause of all books the row of the same rule in the other edition.
fn twins(books: &[(&str, Vec<Line>)]) -> Result<Vec<Option<usize>>, Vec<String>> {
    let mut twins = vec![None; books.iter().map(|(_, lines)| lines.len()).sum()];
    let mut faults = Vec::new();
    let Some((_, first)) = books.first() else { return Ok(twins) };
    let mut row = first.len();
    for (edition, lines) in &books[1..] {
        for line in lines {
            if !line.same.is_empty() {
                match first.iter().position(|other| other.id == line.same) {
                    Some(other) => {
                        twins[row] = Some(other);
                        twins[other] = twins[other].or(Some(row));
                    }
                    None => faults.push(format!("{edition} {}: there is no {}", line.id, line.same)),
                }
            }
            row += 1;
        }
    }
    if faults.is_empty() { Ok(twins) } else { Err(faults) }
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
        let text =
            format!("{HEADER}\n1.1\t題\ttitle\teffect\t\tyes\tcited\n1.2\t題\ttitle\tnote\theading\t\t\n");
        assert_eq!(Index::read(&text).unwrap().write(), text);
    }

    #[test]
    fn a_rule_of_two_editions_is_one_value() {
        let folder = std::env::temp_dir().join(format!("tefuda-rules-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let new = format!("{HEADER}\n1-1\t題\ttitle\tnote\t\t\t\n1-2\t題\ttitle\tnote\t\t\t\n");
        let old = format!("{HEADER}{SAME}\n2-1\t題\ttitle\tnote\t\t\t\t1-2\n2-2\t題\ttitle\tnote\t\t\t\t\n");
        assert_eq!(Index::read(&old).unwrap().write(), old);
        std::fs::write(folder.join("g-2.tsv"), &new).unwrap();
        std::fs::write(folder.join("g-1.tsv"), &old).unwrap();
        std::fs::write(folder.join("rulings.tsv"), format!("{HEADER}\nGG-1\t題\ttitle\tnote\t\t\t\n"))
            .unwrap();
        let code = generate(&folder, &["g-2", "g-1"], "GG-").unwrap();
        for part in [
            r#"("1-2") => { ::engine::Reason::row(1) }"#,
            r#"("1:2-1") => { ::engine::Reason::row(2) }"#,
            r#"("GG-1") => { ::engine::Reason::row(4) }"#,
            r#"id: "1-2", ja: "題", en: "title", status: "", cited: false, seen: false, only_cited: false, twin: ::engine::Reason::row(2)"#,
            r#"id: "2-1", ja: "題", en: "title", status: "", cited: false, seen: false, only_cited: false, twin: ::engine::Reason::row(1)"#,
            r#"id: "2-2", ja: "題", en: "title", status: "", cited: false, seen: false, only_cited: false, twin: ::engine::Reason::NONE"#,
        ] {
            assert!(code.contains(part), "{part} is not in\n{code}");
        }
        std::fs::write(folder.join("g-1.tsv"), old.replace("1-2", "1-9")).unwrap();
        assert_eq!(generate(&folder, &["g-2", "g-1"], "GG-").unwrap_err(), ["g-1 2-1: there is no 1-9"]);
        std::fs::remove_dir_all(&folder).unwrap();
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
