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

#[test]
fn files_fit_in_the_head() {
    let long: Vec<String> = sources("rs")
        .into_iter()
        .filter(|(_, text)| text.lines().count() > 500)
        .map(|(path, text)| format!("{path}: {} lines", text.lines().count()))
        .collect();
    assert!(long.is_empty(), "split at the next heading:\n{}", long.join("\n"));
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
    let ours = ["engine", "rules", "text", "language", "table", "ai", "blackpoker", "sve", "los", "legions"];
    let (_, rest) = text.split_once(&format!("[{section}]\n")).unwrap_or(("", ""));
    let lines = rest.lines().take_while(|line| !line.starts_with('['));
    let names = lines.filter_map(|line| line.split(['.', ' ', '=']).next()).map(str::to_owned);
    names.filter(|name| ours.contains(&name.as_str())).collect()
}

#[test]
fn dependencies_run_one_way() {
    let none: [&str; 0] = [];
    assert_eq!(depends("crates/engine/Cargo.toml", "dependencies"), none);
    assert_eq!(depends("crates/rules/Cargo.toml", "dependencies"), none);
    assert_eq!(depends("crates/text/Cargo.toml", "dependencies"), none);
    assert_eq!(depends("crates/language/Cargo.toml", "dependencies"), ["engine", "text"]);
    for game in std::fs::read_dir(root().join("games")).unwrap() {
        let manifest = format!("games/{}/Cargo.toml", game.unwrap().file_name().display());
        let below = depends(&manifest, "dependencies");
        assert!(
            below.iter().all(|name| ["engine", "text", "language"].contains(&name.as_str())),
            "{manifest}: {below:?}"
        );
    }
    let table = depends("crates/table/Cargo.toml", "dependencies");
    assert!(!table.contains(&"ai".to_owned()), "the table knows no players");
    for app in ["apps/tefuda/Cargo.toml", "apps/server/Cargo.toml"] {
        let known = depends(app, "dependencies");
        let games = ["blackpoker", "sve", "los", "legions"];
        assert!(!known.iter().any(|name| games.contains(&name.as_str())), "{app} knows a game: {known:?}");
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
