//! Replays: a game as edition, options, decks, seed and inputs, in lines of text that guard themselves.
//!
//! Every line after the first ends in a tag over all text up to it, so a changed byte is found in its line.
//! Every input also carries the digest of the events after it, so a game that goes another way is found at
//! the input where it does.

use std::hash::Hasher;

use engine::{Both, Digest, Outcome, Seat};

use crate::any::AnySession;
use crate::fault::Fault;
use crate::games::{GameId, Options};
use crate::pool::Cards;
use crate::session::{Answered, Opening, Start};

const FIRST: &str = "tefuda replay 1";

/// A replay as it stands in its file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    /// The game.
    pub game: GameId,
    /// What it was played under.
    pub options: Options,
    /// The seed of chance.
    pub seed: [u8; 32],
    /// The seat that decided who went first, where the last game of the match said so.
    pub decides: Option<Seat>,
    /// The decks, each card by its word.
    pub decks: Both<Vec<String>>,
    /// How the cards were read, where they have a text: the word of each, and a digest.
    pub readings: Vec<(String, u32)>,
    /// The inputs, with the lines they stand in.
    pub inputs: Vec<(usize, Answered)>,
    /// How the game ended, in the words of the file.
    pub end: (usize, String),
}

fn tag(rolling: &mut Digest, body: &str) -> String {
    rolling.write(body.as_bytes());
    rolling.write_u8(b'\n');
    format!("{:08x}", rolling.finish() as u32)
}

/// The text with every line's tag made right, whatever stands there: what a test of the rest needs.
pub fn retag(text: &str) -> String {
    let mut rolling = Digest::new();
    let mut lines = text.lines();
    let mut made = lines.next().map(|line| format!("{line}\n")).unwrap_or_default();
    for line in lines {
        let body = line.rsplit_once(" #").map_or(line, |(body, _)| body);
        let tag = tag(&mut rolling, body);
        made += &format!("{body} #{tag}\n");
    }
    made
}

fn told_outcome(outcome: Option<Outcome>) -> String {
    match outcome {
        Some(Outcome::Won(seat)) => format!("{seat} won"),
        Some(Outcome::Draw) => "draw".to_owned(),
        None => "unfinished".to_owned(),
    }
}

/// The file of a game played so far; `None` for a game that began from a position.
pub fn replay_text(session: &AnySession) -> Option<String> {
    let Opening { options, decks, readings, seed, decides } = session.opening()?;
    let mut lines = vec![
        format!("game: {}", session.game().info().id),
        format!("edition: {}", options.edition),
        format!("format: {}", options.format),
        format!("flags: {}", options.flags.join(" ")),
        format!("chance: {}", engine::ALGORITHM),
        format!("seed: {}", seed.iter().map(|byte| format!("{byte:02x}")).collect::<String>()),
    ];
    if let Some(seat) = decides {
        lines.push(format!("decides: {seat}"));
    }
    for seat in Seat::BOTH {
        lines.push(format!("deck {seat}: {}", decks[seat].join(", ")));
    }
    if !readings.is_empty() {
        let told: Vec<String> =
            readings.iter().map(|(word, digest)| format!("{word}={digest:08x}")).collect();
        lines.push(format!("cards: {}", told.join(", ")));
    }
    for given in session.answers() {
        lines.push(format!("{} {} @{:08x}", given.seat, given.word, given.digest as u32));
    }
    lines.push(format!("end: {}", told_outcome(session.outcome())));
    let mut text = format!("{FIRST}\n");
    let mut rolling = Digest::new();
    for line in lines {
        let tag = tag(&mut rolling, &line);
        text += &format!("{line} #{tag}\n");
    }
    Some(text)
}

impl Replay {
    /// Reads a file. What does not stand there as it was written is named with its line.
    pub fn read(text: &str, cards: &Cards) -> Result<Replay, Fault> {
        if let Some(at) = text.find('\r') {
            let line = text[..at].matches('\n').count() + 1;
            return Err(Fault::at(line, "changed: a carriage return; lines end in a line feed alone"));
        }
        let mut lines = text.lines().enumerate().map(|(at, line)| (at + 1, line));
        match lines.next() {
            Some((_, line)) if line == FIRST => {}
            Some((_, line)) if line.starts_with("tefuda replay ") => {
                return Err(Fault::at(1, format!("{line:?}: this program reads version 1")));
            }
            _ => return Err(Fault::at(1, format!("not a replay; expected {FIRST:?}"))),
        }
        let mut rolling = Digest::new();
        let mut bodies = Vec::new();
        for (at, line) in lines {
            let Some((body, found)) = line.rsplit_once(" #") else {
                return Err(Fault::at(at, "cut off or changed: expected the line's tag, # and eight digits"));
            };
            let expected = tag(&mut rolling, body);
            if found != expected {
                return Err(Fault::at(
                    at,
                    format!("changed: its tag is #{found}, its text gives #{expected}"),
                ));
            }
            bodies.push((at, body));
        }
        if !text.ends_with('\n') {
            return Err(Fault::at(bodies.len() + 1, "cut off: the last line has no end"));
        }
        Replay::read_bodies(&bodies, cards)
    }

    fn read_bodies<'t>(bodies: &[(usize, &'t str)], cards: &Cards) -> Result<Replay, Fault> {
        let mut rest = bodies.iter().copied().peekable();
        let last = bodies.len() + 1;
        let read = |next: Option<(usize, &'t str)>, key: &str| match next {
            Some((at, line)) => match line.strip_prefix(key).and_then(|tail| tail.strip_prefix(':')) {
                Some(value) => Ok((at, value.trim())),
                None => Err(Fault::at(at, format!("expected `{key}: …`"))),
            },
            None => Err(Fault::at(last, format!("cut off: expected `{key}: …`"))),
        };
        let mut field = |key: &str| read(rest.next(), key);
        let (at, word) = field("game")?;
        let game = GameId::find(word).ok_or_else(|| Fault::at(at, format!("unknown game {word:?}")))?;
        let (options_at, edition) = field("edition")?;
        let (_, format) = field("format")?;
        let (_, flags) = field("flags")?;
        let (at, chance) = field("chance")?;
        if chance != engine::ALGORITHM {
            return Err(Fault::at(
                at,
                format!("chance by {chance:?}; this program knows {}", engine::ALGORITHM),
            ));
        }
        let (at, seed) = field("seed")?;
        let seed =
            read_seed(seed).ok_or_else(|| Fault::at(at, "expected a seed of 64 hexadecimal digits"))?;
        let decides =
            match rest.next_if(|(_, line)| line.starts_with("decides:")) {
                Some((at, line)) => {
                    let seat = Seat::from_letter(line["decides:".len()..].trim());
                    Some(seat.ok_or_else(|| {
                        Fault::at(at, "expected the seat that decides who goes first, A or B")
                    })?)
                }
                None => None,
            };
        let options = Options {
            edition: edition.to_owned(),
            format: format.to_owned(),
            flags: flags.split_whitespace().map(str::to_owned).collect(),
            cards: cards.clone(),
        };
        game.check_options(&options).map_err(|what| Fault::at(options_at, what))?;
        let mut deck = |key: &str| {
            let (at, list) = read(rest.next(), key)?;
            let names: Vec<String> = list.split(", ").map(str::to_owned).collect();
            let told = match AnySession::check_deck(game, &options, &names.join("\n")) {
                Ok((_, faults)) => faults.iter().map(|fault| fault.told(engine::Lang::En)).collect(),
                Err(faults) => unreadable(faults),
            };
            if told.is_empty() { Ok(names) } else { Err(Fault::at(at, told.join("; "))) }
        };
        let decks = Both([deck("deck A")?, deck("deck B")?]);
        let mut readings = Vec::new();
        if let Some((at, line)) = rest.next_if(|(_, line)| line.starts_with("cards:")) {
            readings = read_readings(line)
                .ok_or_else(|| Fault::at(at, "expected cards and how they were read, `ID=digest, …`"))?;
        }
        let mut inputs = Vec::new();
        for (at, line) in rest {
            if let Some(end) = line.strip_prefix("end: ") {
                if at != last {
                    return Err(Fault::at(at + 1, "nothing may follow the line `end`"));
                }
                let end = (at, end.to_owned());
                return Ok(Replay { game, options, seed, decides, decks, readings, inputs, end });
            }
            let given = read_input(line).ok_or_else(|| {
                Fault::at(at, format!("{line:?}: expected a seat, an answer and @ with eight digits"))
            })?;
            inputs.push((at, given));
        }
        Err(Fault::at(last + 1, "cut off: expected further inputs or `end: …`"))
    }

    /// Plays it again. The first fault says where it goes another way.
    pub fn play(&self) -> Result<AnySession, Fault> {
        let list = |seat| self.decks[seat].join("\n");
        let decks = [list(Seat::A), list(Seat::B)];
        let start = Start { seed: self.seed, decides: self.decides };
        let session = AnySession::begin(self.game, &self.options, Both([&decks[0], &decks[1]]), start);
        let session = session.map_err(first)?;
        self.same_readings(&session)?;
        self.replay(session)
    }

    /// A card that is read otherwise than when the game was played is named.
    fn same_readings(&self, session: &AnySession) -> Result<(), Fault> {
        let now = session.opening().map_or(&[][..], |opening| &opening.readings);
        for (word, digest) in &self.readings {
            match now.iter().find(|(known, _)| known == word) {
                Some((_, same)) if same == digest => {}
                Some(_) => {
                    let what = format!("{word} is printed or read otherwise here than when it was played");
                    return Err(Fault::whole(what));
                }
                None => return Err(Fault::whole(format!("no card of the decks makes {word} any more"))),
            }
        }
        Ok(())
    }

    fn replay(&self, mut session: AnySession) -> Result<AnySession, Fault> {
        for (at, given) in &self.inputs {
            let Answered { seat, word, digest } = given;
            let named = |fault: Fault| Fault::at(*at, fault.what);
            if word == "concede" {
                session.concede(*seat).map_err(named)?;
            } else {
                match session.asked_seat() {
                    Some(asked) if asked == *seat => session.answer_word(word).map_err(named)?,
                    Some(asked) => {
                        return Err(Fault::at(*at, format!("{seat} answers, but {asked} is asked")));
                    }
                    None => return Err(Fault::at(*at, "the game is over, but an input follows")),
                }
            }
            let now = session.answers().last().map_or(0, |given| given.digest) as u32;
            if u64::from(now) != *digest {
                let what = format!(
                    "the game goes another way here: events give @{now:08x}, the file says @{digest:08x}"
                );
                return Err(Fault::at(*at, what));
            }
        }
        let (at, end) = &self.end;
        let outcome = told_outcome(session.outcome());
        if outcome != *end {
            return Err(Fault::at(*at, format!("the game ends otherwise: {outcome}, the file says {end}")));
        }
        Ok(session)
    }
}

fn first(faults: Vec<Fault>) -> Fault {
    faults.into_iter().next().unwrap_or(Fault::whole("unreadable"))
}

/// What can't be read of a deck, each thing once, and where missing cards would come from.
fn unreadable(faults: Vec<Fault>) -> Vec<String> {
    let mut told: Vec<String> = faults.into_iter().map(|fault| fault.what).collect();
    told.dedup();
    if let Some(more) = told.len().checked_sub(3).filter(|&more| more > 0) {
        told.truncate(3);
        told.push(format!("and {more} more; cards that came from a file are given with --cards"));
    }
    told
}

/// `BP01-002=0123abcd, BP01-003=…`
fn read_readings(line: &str) -> Option<Vec<(String, u32)>> {
    let list = line.strip_prefix("cards:")?.trim();
    let one = |item: &str| {
        let (word, digest) = item.rsplit_once('=')?;
        let digest = u32::from_str_radix(digest, 16).ok().filter(|_| digest.len() == 8)?;
        Some((word.to_owned(), digest))
    };
    list.split(", ").map(one).collect()
}

fn read_seed(text: &str) -> Option<[u8; 32]> {
    let digits: Option<Vec<u8>> = text.chars().map(|c| c.to_digit(16).map(|d| d as u8)).collect();
    let digits = digits.filter(|digits| digits.len() == 64)?;
    let mut seed = [0; 32];
    for (byte, pair) in seed.iter_mut().zip(digits.chunks(2)) {
        *byte = pair[0] << 4 | pair[1];
    }
    Some(seed)
}

fn read_input(line: &str) -> Option<Answered> {
    let (body, digest) = line.rsplit_once(" @")?;
    let digest = u32::from_str_radix(digest, 16).ok().filter(|_| digest.len() == 8)?;
    let (seat, word) = body.split_once(' ')?;
    Some(Answered { seat: Seat::from_letter(seat)?, word: word.to_owned(), digest: digest.into() })
}
