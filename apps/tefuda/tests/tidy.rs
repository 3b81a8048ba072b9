//! What the project keeps to, checked.

use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every source file of the workspace with its text.
fn sources(ending: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut folders: Vec<PathBuf> =
        ["crates", "games", "apps", "docs", "rules"].iter().map(|name| root().join(name)).collect();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                // What is fetched or built is not ours to keep tidy.
                if !path.ends_with("node_modules") && !path.ends_with("dist") {
                    folders.push(path);
                }
            } else if path.extension().is_some_and(|e| e == ending) {
                let text = std::fs::read_to_string(&path).unwrap();
                found.push((path.strip_prefix(root()).unwrap().display().to_string(), text));
            }
        }
    }
    found.sort();
    assert!(!found.is_empty(), "no {ending} files");
    found
}

/// The games, by the names of their folders.
fn games() -> Vec<String> {
    let folders = std::fs::read_dir(root().join("games")).unwrap();
    let mut names: Vec<String> =
        folders.map(|folder| folder.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// How many lines a function may have, from its `fn` to its closing brace.
const SCREEN: usize = 80;

/// The name of the function whose `fn` stands in this line.
fn function_name(line: &str) -> Option<&str> {
    let mut rest = line.trim_start();
    if let Some((_, inner)) = rest.strip_prefix("pub(").and_then(|open| open.split_once(") ")) {
        rest = inner;
    }
    for word in ["pub ", "const ", "async ", "unsafe "] {
        rest = rest.strip_prefix(word).unwrap_or(rest);
    }
    let rest = rest.strip_prefix("fn ")?;
    rest.split(|c: char| !c.is_alphanumeric() && c != '_').next()
}

/// Every function of a formatted file, with the line it begins in and how many it has.
fn functions(text: &str) -> Vec<(String, usize, usize)> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let Some(name) = function_name(line) else { continue };
        // The signature ends in `{`, in `;` where there is no body, or in `}` where the body stands in the same line.
        let Some(opens) = lines[at..].iter().position(|line| line.ends_with(['{', ';', '}'])) else {
            continue;
        };
        let mut length = opens + 1;
        if lines[at + opens].ends_with('{') {
            let closing = format!("{}}}", &line[..line.len() - line.trim_start().len()]);
            length += lines[at + length..].iter().take_while(|line| **line != closing).count() + 1;
        }
        found.push((name.to_owned(), at + 1, length));
    }
    found
}

#[test]
fn functions_fit_on_a_screen() {
    let mut long = Vec::new();
    for (path, text) in sources("rs") {
        for (name, at, length) in functions(&text).into_iter().filter(|(.., length)| *length > SCREEN) {
            long.push(format!("{path}:{at}: `{name}` has {length} lines"));
        }
    }
    assert!(long.is_empty(), "at most {SCREEN} lines; split by meaning:\n{}", long.join("\n"));
}

#[test]
fn functions_are_measured_to_their_closing_brace() {
    let text = [
        "fn one() {}",
        "trait T {",
        "    fn none(",
        "        &self,",
        "    );",
        "    fn two() {",
        "        if x {",
        "        }",
        "    }",
        "}",
        "pub(crate) async fn three(",
        "    n: u8,",
        ") {",
        "    n",
        "}",
        "// fn four() {",
    ];
    let found = functions(&text.join("\n"));
    let told: Vec<(&str, usize, usize)> =
        found.iter().map(|(name, at, length)| (name.as_str(), *at, *length)).collect();
    assert_eq!(told, [("one", 1, 1), ("none", 3, 3), ("two", 6, 4), ("three", 11, 5)]);
}

#[test]
fn nothing_unfinished_lands() {
    let marks = ["todo!", "unimplemented!", "dbg!", "#[ignore", "#[should_panic"];
    for (path, text) in sources("rs").into_iter().filter(|(path, _)| !path.ends_with("tidy.rs")) {
        for mark in marks {
            assert!(!text.contains(mark), "{path} has {mark}");
        }
        for name in ["utils", "common", "misc", "manager", "helpers"] {
            assert!(!path.ends_with(&format!("/{name}.rs")), "{path}: name it after what it holds");
        }
    }
}

/// The workspace crates that a manifest names in a section.
fn depends(manifest: &str, section: &str) -> Vec<String> {
    let text = std::fs::read_to_string(root().join(manifest)).unwrap();
    let mut ours = games();
    ours.extend(
        ["engine", "rules", "text", "language", "table", "ai", "tensors", "server"].map(str::to_owned),
    );
    let (_, rest) = text.split_once(&format!("[{section}]\n")).unwrap_or(("", ""));
    let lines = rest.lines().take_while(|line| !line.starts_with('['));
    let names = lines.filter_map(|line| line.split(['.', ' ', '=']).next()).map(str::to_owned);
    names.filter(|name| ours.contains(name)).collect()
}

#[test]
fn dependencies_run_one_way() {
    let none: [&str; 0] = [];
    assert_eq!(depends("crates/engine/Cargo.toml", "dependencies"), none);
    assert_eq!(depends("crates/rules/Cargo.toml", "dependencies"), none);
    assert_eq!(depends("crates/text/Cargo.toml", "dependencies"), none);
    assert_eq!(depends("crates/language/Cargo.toml", "dependencies"), ["engine", "text"]);
    for game in games() {
        let manifest = format!("games/{game}/Cargo.toml");
        let below = depends(&manifest, "dependencies");
        assert!(
            below.iter().all(|name| ["engine", "text", "language"].contains(&name.as_str())),
            "{manifest}: {below:?}"
        );
        let tested = depends(&manifest, "dev-dependencies");
        assert!(!tested.iter().any(|name| games().contains(name)), "{manifest} sees a game: {tested:?}");
    }
    let table = depends("crates/table/Cargo.toml", "dependencies");
    assert!(!table.contains(&"ai".to_owned()), "the table knows no players");
    for app in ["apps/tefuda/Cargo.toml", "apps/server/Cargo.toml", "apps/python/Cargo.toml"] {
        for section in ["dependencies", "dev-dependencies"] {
            let known = depends(app, section);
            assert!(!known.iter().any(|name| games().contains(name)), "{app} knows a game: {known:?}");
        }
    }
}

/// What holds for every game is tried with every game.
#[test]
fn every_game_is_known() {
    assert_eq!(games(), ["blackpoker", "legions", "los", "sve"]);
    let read = |path: &str| std::fs::read_to_string(root().join(path)).unwrap();
    let (makefile, readme) = (read("Makefile"), read("README.md"));
    for game in games() {
        for (crate_, why) in [("table", "can't be played"), ("ai", "has no players")] {
            let known = depends(&format!("crates/{crate_}/Cargo.toml"), "dependencies");
            assert!(known.contains(&game), "{game} {why}: crates/{crate_} does not know it");
        }
        let folder = root().join(format!("games/{game}/tests/rules"));
        assert!(folder.is_dir(), "{game} has no scenarios");
        assert!(
            makefile.contains(&format!("scenario games/{game}")),
            "`make test` runs no scenario of {game}"
        );
        assert!(readme.contains(&format!("docs/table-{game}.png")), "README.md shows no table of {game}");
    }
}

/// The app shows views and sends answers: it never names a state.
#[test]
fn the_app_never_sees_a_state() {
    for (path, text) in sources("rs").into_iter().filter(|(path, _)| path.starts_with("apps/tefuda/src")) {
        assert!(!text.contains("engine::State") && !text.contains("State<"), "{path}");
    }
}

/// The engine is a pure function of its inputs.
#[test]
fn the_engine_does_no_io() {
    let pure = |path: &str| {
        ["crates/engine/src", "crates/language/src", "games/"].iter().any(|part| path.starts_with(part))
    };
    for (path, text) in sources("rs").into_iter().filter(|(path, _)| pure(path) && path.contains("/src/")) {
        for word in
            ["std::fs", "std::io", "std::time", "std::thread", "std::env", "println!", "HashMap", ".unwrap()"]
        {
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            assert!(!code.contains(word), "{path} has {word}");
        }
    }
}

#[test]
fn the_readme_fits_one_screen() {
    let text = std::fs::read_to_string(root().join("README.md")).unwrap();
    assert!(text.lines().count() <= 70, "{} lines", text.lines().count());
    assert!(text.contains("make play") && text.contains("make test"));
}

#[test]
fn the_changelog_has_a_dated_section_for_this_version() {
    let changelog = std::fs::read_to_string(root().join("CHANGELOG.md")).expect("the changelog");
    let first = changelog.lines().find(|line| line.starts_with("## ")).unwrap_or_default();
    let date = first.strip_prefix(&format!("## {} (", env!("CARGO_PKG_VERSION")));
    let date = date.and_then(|rest| rest.strip_suffix(')')).unwrap_or_else(|| panic!("{first:?}"));
    let parts: Vec<usize> = date.split('-').map(str::len).collect();
    assert_eq!(parts, [4, 2, 2], "{first:?}");
}
