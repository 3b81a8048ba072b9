//! The parts of texts go together in every way, not only in the ways that some card has them.

use los::{normalise, read, render};
use text::Called;

mod parts;

use parts::{DONE_TO, NO_CARDS, SAID_OF};

/// Every text that doesn't come back.
fn faults(texts: impl Iterator<Item = String>) -> (usize, Vec<String>) {
    let mut n = 0;
    let mut faults = Vec::new();
    for text in texts {
        n += 1;
        let reading = read(&text);
        let back: Vec<String> = reading.read().map(render).collect();
        if !reading.is_whole() || back.join("\n") != normalise(&text).text() {
            let expected: Vec<_> = reading.gaps().map(|gap| Called::listed(&gap.expected).1).collect();
            faults.push(format!("{text}\n    {}", expected.join("; ")));
        }
    }
    (n, faults)
}

fn all_read(texts: impl Iterator<Item = String>) {
    let (n, faults) = faults(texts);
    let some = faults.iter().take(20).cloned().collect::<Vec<_>>().join("\n");
    assert!(faults.is_empty(), "{} of {n} do not read:\n{some}", faults.len());
}

#[test]
fn any_deed_is_done_to_any_cards() {
    // このカードと before a clause is said of could belong to either; it is refused.
    let said = ["にいる", "が300以上", "を持", "している", "した自分の"];
    let either = |text: &String| {
        text.starts_with("このカードと")
            && said.iter().any(|said| text.contains(said))
            && !text.contains("同じ")
    };
    all_read(parts::deeds().filter(|text| !either(text)));
}

#[test]
fn anything_is_said_of_any_cards() {
    all_read(parts::said());
}

#[test]
fn any_number_of_any_cards_changes() {
    all_read(parts::numbers());
}

#[test]
fn any_lead_and_any_duration_go_with_any_deed() {
    all_read(parts::led());
}

#[test]
fn anything_sets_off_anything() {
    all_read(parts::set_off());
}

#[test]
fn anything_is_used_for_a_cost() {
    all_read(parts::paid());
}

#[test]
fn what_is_no_phrase_stays_unread_everywhere() {
    let of = NO_CARDS;
    let texts = DONE_TO
        .iter()
        .map(|done| format!("{of}を1体{done}。"))
        .chain(SAID_OF.iter().map(|said| format!("{of}は{said}。")));
    for text in texts {
        assert!(!read(&text).is_whole(), "{text}");
    }
}
