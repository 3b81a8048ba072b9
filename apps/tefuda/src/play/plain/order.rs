//! What a line typed in plain mode asks for.

use engine::Lang;
use table::{Asked, Refusal};

use crate::play::keys::narrow;

/// What a line asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Order {
    /// Nothing: an empty line.
    Nothing,
    /// What can't be done, and why.
    WhyNot,
    /// What the machine would do.
    Hint,
    /// The list of commands.
    Help,
    /// Back to the last decision.
    Undo,
    /// Save, perhaps somewhere else than usual.
    Save(Option<String>),
    /// The whole log.
    Log,
    /// The table again.
    Table,
    /// The cards of a name, or those in hand.
    Cards(Option<String>),
    /// What a word of the book means, or all of them.
    Words(Option<String>),
    /// Another language; `None` where the word names none.
    Language(Option<Lang>),
    /// Give up.
    Concede,
    /// Leave.
    Quit,
    /// Anything else: an answer, or a mistake.
    Answer(String),
}

/// Reads a line.
pub fn read_order(line: &str) -> Order {
    let line: String = line.trim().chars().map(narrow).collect();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
    let rest = rest.trim();
    match (word.to_lowercase().as_str(), rest) {
        ("", _) => Order::Nothing,
        ("?", "") => Order::WhyNot,
        ("help" | "h", "") => Order::Help,
        ("help", word) => Order::Words(Some(word.to_owned())),
        ("words", "") => Order::Words(None),
        ("hand" | "i", "") => Order::Cards(None),
        ("card" | "i", name) if !name.is_empty() => Order::Cards(Some(name.to_owned())),
        ("hint", "") => Order::Hint,
        ("undo", "") => Order::Undo,
        ("save", "") => Order::Save(None),
        ("save", file) => Order::Save(Some(file.to_owned())),
        ("log", "") => Order::Log,
        ("table", "") => Order::Table,
        ("lang", "ja") => Order::Language(Some(Lang::Ja)),
        ("lang", "en") => Order::Language(Some(Lang::En)),
        ("lang", _) => Order::Language(None),
        ("concede", "") => Order::Concede,
        ("quit" | "exit" | "q", "") => Order::Quit,
        _ => Order::Answer(line.clone()),
    }
}

/// What an answer that was typed comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// The answer at this place of the list.
    At(usize),
    /// A number beyond the list.
    NoNumber,
    /// Several different answers read like this: their numbers.
    Several(Vec<usize>),
    /// Several names have this in them: their places in the list.
    Like(Vec<usize>),
    /// It can't be given now.
    Refused(Refusal),
    /// No answer reads like this.
    Nothing,
}

/// Finds the answer that was typed: by its number, its word in a save, or its text.
pub fn find_answer(typed: &str, asked: &Asked, refusals: impl FnOnce() -> Vec<Refusal>) -> Found {
    if typed.chars().all(|c| c.is_ascii_digit()) {
        return match typed.parse::<usize>() {
            Ok(number) if (1..=asked.offers.len()).contains(&number) => Found::At(number - 1),
            Ok(_) | Err(_) => Found::NoNumber,
        };
    }
    let same = |text: &str| text.to_lowercase() == typed.to_lowercase();
    // Two cards of one print have one word: whichever is given, the game goes the same way.
    if let Some(at) = asked.offers.iter().position(|offer| same(&offer.word)) {
        return Found::At(at);
    }
    let texts: Vec<usize> = (0..asked.offers.len()).filter(|&at| same(&asked.offers[at].text)).collect();
    match texts[..] {
        [at] => Found::At(at),
        // A name is searched for by a part of it.
        [] if asked.shape == "name" => {
            let part = typed.to_lowercase();
            let like = |at: &usize| asked.offers[*at].text.to_lowercase().contains(&part);
            match (0..asked.offers.len()).filter(like).collect::<Vec<_>>()[..] {
                [] => Found::Nothing,
                [at] => Found::At(at),
                ref all => Found::Like(all.to_vec()),
            }
        }
        [] => match refusals().into_iter().find(|refusal| same(&refusal.word) || same(&refusal.text)) {
            Some(refusal) => Found::Refused(refusal),
            None => Found::Nothing,
        },
        _ => Found::Several(texts.iter().map(|at| at + 1).collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Seat;
    use table::Offer;

    fn offer(word: &str, text: &str) -> Offer {
        Offer {
            word: word.to_owned(),
            text: text.to_owned(),
            cards: Vec::new(),
            uses: Vec::new(),
            explains: None,
            spots: Vec::new(),
            pass: false,
            ends: false,
            harms: false,
        }
    }

    #[test]
    fn lines_are_read() {
        assert_eq!(read_order("  \n"), Order::Nothing);
        assert_eq!(read_order("？"), Order::WhyNot);
        assert_eq!(read_order("save my game.txt"), Order::Save(Some("my game.txt".to_owned())));
        assert_eq!(read_order("lang fr"), Order::Language(None));
        assert_eq!(read_order("card 若枝の弓手"), Order::Cards(Some("若枝の弓手".to_owned())));
        assert_eq!(read_order("hand"), Order::Cards(None));
        assert_eq!(read_order("help chance"), Order::Words(Some("chance".to_owned())));
        assert_eq!(read_order("raise draw"), Order::Answer("raise draw".to_owned()));
        assert_eq!(read_order("１２"), Order::Answer("12".to_owned()));
    }

    #[test]
    fn answers_are_found_by_number_word_and_text() {
        let asked = Asked {
            seat: Seat::A,
            prompt: String::new(),
            shape: "one",
            clause: "",
            offers: vec![offer("pass", "Pass"), offer("x 1", "Two"), offer("x 2", "Two")],
        };
        let found = |typed: &str| find_answer(typed, &asked, Vec::new);
        assert_eq!(found("1"), Found::At(0));
        assert_eq!(found("PASS"), Found::At(0));
        assert_eq!(found("x 2"), Found::At(2));
        assert_eq!(found("two"), Found::Several(vec![2, 3]));
        assert_eq!(found("0"), Found::NoNumber);
        assert_eq!(found("99999999999999999999999"), Found::NoNumber);
        assert_eq!(found("nonsense"), Found::Nothing);
    }

    #[test]
    fn a_name_is_found_by_a_part_of_it() {
        let offer = |text: &str| offer(&format!("name {text}"), text);
        let offers = vec![offer("Fairy"), offer("Fairy Circle"), offer("Golem")];
        let asked = Asked { seat: Seat::A, prompt: String::new(), shape: "name", clause: "", offers };
        let found = |typed: &str| find_answer(typed, &asked, Vec::new);
        assert_eq!(found("gol"), Found::At(2));
        assert_eq!(found("fairy"), Found::At(0), "a whole name is that one");
        assert_eq!(found("fai"), Found::Like(vec![0, 1]));
        assert_eq!(found("x"), Found::Nothing);
    }
}
