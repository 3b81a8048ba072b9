//! What reads, and that it comes back as it was printed.

use legions::{normalise, read, render};

/// Reads a text whole and renders it again; the phrases that are unread, or what came back instead.
fn check(text: &str) -> Result<(), String> {
    let reading = read(text);
    let gaps: Vec<String> = reading
        .gaps()
        .map(|gap| {
            format!("「{}」 ({}): expected {}", gap.phrase, &text[gap.at.clone()], gap.expected.join(" / "))
        })
        .collect();
    if !gaps.is_empty() {
        return Err(format!("{text}\n    {}", gaps.join("\n    ")));
    }
    let lines = |text: &str| text.replace('\n', "");
    let back: String = reading.read().map(render).collect();
    let normal = normalise(text);
    match lines(&back) == lines(normal.text()) {
        true => Ok(()),
        false => Err(format!("{text}\n    came back as {back}")),
    }
}

fn instances() -> Vec<(&'static str, String)> {
    include_str!("instances.txt")
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| {
            let (clause, text) = line.split_once('\t').expect("a clause, a tab, a text");
            (clause, text.replace("\\n", "\n"))
        })
        .collect()
}

#[test]
fn every_instance_reads_and_comes_back() {
    let all = instances();
    let faults: Vec<String> = all.iter().filter_map(|(_, text)| check(text).err()).collect();
    assert!(faults.is_empty(), "{} of {} do not read:\n{}", faults.len(), all.len(), faults.join("\n"));
}

#[test]
fn every_sentence_reads_and_comes_back() {
    let all: Vec<String> = include_str!("sentences.txt")
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| line.replace("\\n", "\n"))
        .collect();
    let faults: Vec<String> = all.iter().filter_map(|text| check(text).err()).collect();
    assert!(faults.is_empty(), "{} of {} do not read:\n{}", faults.len(), all.len(), faults.join("\n"));
}
