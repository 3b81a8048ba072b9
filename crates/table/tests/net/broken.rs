//! Texts with one fault: a character left out, another particle, two nouns exchanged. What is refused today may be
//! accepted later only where the listing shows it. The texts are committed too, so that new sentences in our lists do not
//! make others of them; `TEFUDA_BREAK=1` makes them anew.

use super::*;

/// So many texts are broken in each way.
const EACH: usize = 600;

/// A sequence of numbers that looks like chance and is the same every time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n.max(1)
    }

    fn pick<T: Copy>(&mut self, of: &[T]) -> Option<T> {
        (!of.is_empty()).then(|| of[self.below(of.len())])
    }
}

fn left_out(text: &[char], numbers: &mut Numbers) -> Option<Vec<char>> {
    let mut text = text.to_vec();
    text.remove(numbers.below(text.len()));
    Some(text)
}

const PARTICLES: [char; 7] = ['は', 'が', 'を', 'に', 'で', 'と', 'の'];

fn other_particle(text: &[char], numbers: &mut Numbers) -> Option<Vec<char>> {
    let places: Vec<usize> = (0..text.len()).filter(|&at| PARTICLES.contains(&text[at])).collect();
    let at = numbers.pick(&places)?;
    let others: Vec<char> = PARTICLES.into_iter().filter(|&other| other != text[at]).collect();
    let mut text = text.to_vec();
    text[at] = numbers.pick(&others)?;
    Some(text)
}

/// Runs of kanji or katakana: nouns, and stems of verbs.
fn runs(text: &[char]) -> Vec<(usize, usize)> {
    let is = |c: char| matches!(c, '一'..='鿿' | 'ァ'..='ー');
    let mut runs = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let end = (at..text.len()).find(|&end| !is(text[end])).unwrap_or(text.len());
        if end >= at + 2 {
            runs.push((at, end));
        }
        at = end + 1;
    }
    runs
}

fn exchanged(text: &[char], numbers: &mut Numbers) -> Option<Vec<char>> {
    let runs = runs(text);
    let (one, other) = (numbers.pick(&runs)?, numbers.pick(&runs)?);
    let (one, other) = (one.min(other), one.max(other));
    if text[one.0..one.1] == text[other.0..other.1] {
        return None;
    }
    let parts = [
        &text[..one.0],
        &text[other.0..other.1],
        &text[one.1..other.0],
        &text[one.0..one.1],
        &text[other.1..],
    ];
    Some(parts.concat())
}

type Breaks = fn(&[char], &mut Numbers) -> Option<Vec<char>>;

const WAYS: [(&str, Breaks); 3] =
    [("left-out", left_out), ("particle", other_particle), ("exchanged", exchanged)];

/// Every text of a game that is ours.
fn own_texts(name: &str) -> Vec<String> {
    let folders = [root().join("cards").join(name), tests(name).join("cards")];
    let files_of = folders.iter().flat_map(|folder| files(folder, "toml"));
    let mut all: Vec<String> = Vec::new();
    for file in files_of {
        all.extend(Cards::load(&[file]).unwrap().iter().filter_map(|card| card.text.clone()));
    }
    for file in files(&tests(name), "txt") {
        all.extend(texts(&std::fs::read_to_string(file).unwrap()));
    }
    all.retain(|text| text.chars().count() >= 4);
    all.sort();
    all.dedup();
    all
}

/// Breaks texts of our own in one way.
fn break_texts(name: &str, breaks: Breaks, seed: u64) -> String {
    let own = own_texts(name);
    let mut numbers = Numbers(seed);
    let mut broken: Vec<String> = Vec::new();
    while broken.len() < EACH {
        let text: Vec<char> = own[numbers.below(own.len())].chars().collect();
        let made = breaks(&text, &mut numbers).map(|made| made.iter().collect::<String>());
        broken.extend(made.filter(|made| !own.contains(made) && !made.trim().is_empty()));
    }
    broken.iter().map(|text| format!("{}\n", text.replace('\n', "\\n"))).collect()
}

#[test]
fn broken_texts_are_refused_as_committed() {
    let mut faults = Vec::new();
    for (game, wording, name, kinds) in GAMES {
        let mut told = String::new();
        for (seed, (way, breaks)) in WAYS.into_iter().enumerate() {
            let path = tests(name).join("broken").join(format!("{way}.txt"));
            if std::env::var_os("TEFUDA_BREAK").is_some() {
                std::fs::create_dir_all(path.parent().unwrap()).unwrap();
                std::fs::write(&path, break_texts(name, breaks, seed as u64 + 1)).unwrap();
            }
            let broken = std::fs::read_to_string(&path).unwrap();
            let all = listings(game, wording, &wrapped(way, &kinds[..1], texts(&broken)));
            assert_eq!(all.len(), EACH, "{name}: {way}");
            let accepted: Vec<&Listing> = all.iter().filter(|one| one.read && one.playable).collect();
            told += &format!("# {way}: {} of {} accepted\n", accepted.len(), all.len());
            told.extend(accepted.into_iter().map(|one| one.text.as_str()));
        }
        faults.extend(as_committed(&tests(name).join("net/broken.txt"), &told).err());
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
