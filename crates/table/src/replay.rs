//! Replays: a game as edition, options, decks, seed and inputs, in lines of text that guard themselves.
//!
//! Every line after the first ends in a tag over all text up to it, so a changed byte is found in its line.
//! Every input also carries the digest of what has happened after it (`engine::trace`), and every card SHA-256 of what it
//! does, so a game that goes another way is found at the input where it does, and the card that makes it so is named.

use std::hash::Hasher;
use std::iter::Peekable;

use engine::{Both, Digest, Outcome, Seat};

use crate::any::AnySession;
use crate::face::{Said, said};
use crate::fault::Fault;
use crate::games::{CardReading, GameId, Options};
use crate::pool::Cards;
use crate::session::{Answered, CALLED_OFF, CONCEDED, Opening, Start};

const FIRST: &str = "tefuda replay 2";

/// Card files of together so many bytes are carried along; larger collections stay where they are.
const CARRIED: usize = 256 << 10;

/// Something with the line it stands in.
type At<T> = (usize, T);

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
    /// What the players were called; nothing where the file does not say.
    pub names: [String; 2],
    /// The decks, each card by its word.
    pub decks: Both<Vec<String>>,
    /// How the cards were read, where they have a text.
    pub readings: Vec<CardReading>,
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
    replay_text_of(session, &Default::default())
}

/// The same, with what the players are called.
pub fn replay_text_of(session: &AnySession, names: &[String; 2]) -> Option<String> {
    let Opening { options, decks, readings, seed, decides } = session.opening()?;
    let mut lines = vec![
        format!("game: {}", session.game().info().id),
        format!("edition: {}", options.edition),
        format!("format: {}", options.format),
        format!("flags: {}", options.flags.join(" ")),
        format!("chance: {}", engine::ALGORITHM),
        format!("seed: {}", hex(seed)),
    ];
    if let Some(seat) = decides {
        lines.push(format!("decides: {seat}"));
    }
    if names.iter().any(|name| !name.is_empty()) {
        lines.push(format!("players: {}", serde_json::Value::from(names.as_slice())));
    }
    let files = options.cards.texts();
    if files.iter().map(String::len).sum::<usize>() <= CARRIED {
        lines.extend(files.iter().map(|file| format!("file: {}", serde_json::Value::from(file.as_str()))));
    }
    for seat in Seat::BOTH {
        lines.push(format!("deck {seat}: {}", decks[seat].join(", ")));
    }
    if !readings.is_empty() {
        let told: Vec<String> =
            readings.iter().map(|(word, digest)| format!("{word}={}", hex(digest))).collect();
        lines.push(format!("cards: {}", told.join(", ")));
    }
    for given in session.answers() {
        lines.push(format!("{} {} @{:016x}", given.seat, given.word, given.digest));
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
            return Err(Fault::at(
                line,
                said(
                    "書き換えられています：復帰文字（CR）があります。改行は改行文字（LF）のみです",
                    "changed: a carriage return; lines end in a line feed alone",
                ),
            ));
        }
        let mut lines = text.lines().enumerate().map(|(at, line)| (at + 1, line));
        match lines.next() {
            Some((_, line)) if line == FIRST => {}
            Some((_, line)) if line.starts_with("tefuda replay ") => {
                let ja = format!(
                    "「{line}」：このプログラムが読めるのはバージョン2です。ほかのバージョンの記録では、同じ展開になることを確かめられません"
                );
                let en = format!(
                    "{line:?}: this program reads version 2; of another it can't be checked that the game goes the same way"
                );
                return Err(Fault::at(1, said(ja, en)));
            }
            _ => {
                let ja = format!("リプレイではありません。リプレイは「{FIRST}」で始まります");
                return Err(Fault::at(1, said(ja, format!("not a replay; expected {FIRST:?}"))));
            }
        }
        let mut rolling = Digest::new();
        let mut bodies = Vec::new();
        for (at, line) in lines {
            let Some((body, found)) = line.rsplit_once(" #") else {
                let ja = "途切れているか書き換えられています：行の印（#と8桁）がありません";
                let en = "cut off or changed: expected the line's tag, # and eight digits";
                return Err(Fault::at(at, said(ja, en)));
            };
            let expected = tag(&mut rolling, body);
            if found != expected {
                let ja = format!("書き換えられています：印は#{found}、内容からは#{expected}です");
                let en = format!("changed: its tag is #{found}, its text gives #{expected}");
                return Err(Fault::at(at, said(ja, en)));
            }
            bodies.push((at, body));
        }
        if !text.ends_with('\n') {
            let what =
                said("途切れています：最後の行に改行がありません", "cut off: the last line has no end");
            return Err(Fault::at(bodies.len() + 1, what));
        }
        Replay::read_bodies(&bodies, cards)
    }

    fn read_bodies<'t>(bodies: &[(usize, &'t str)], cards: &Cards) -> Result<Replay, Fault> {
        let mut rest = bodies.iter().copied().peekable();
        let last = bodies.len() + 1;
        let read = |next: Option<(usize, &'t str)>, key: &str| match next {
            Some((at, line)) => match line.strip_prefix(key).and_then(|tail| tail.strip_prefix(':')) {
                Some(value) => Ok((at, value.trim())),
                None => Err(Fault::at(
                    at,
                    said(format!("ここには`{key}: …`と書いてください"), format!("expected `{key}: …`")),
                )),
            },
            None => Err(cut_off(last, &format!("{key}: …"))),
        };
        let mut field = |key: &str| read(rest.next(), key);
        let (at, word) = field("game")?;
        let unknown =
            || said(format!("「{word}」というゲームはありません"), format!("unknown game {word:?}"));
        let game = GameId::find(word).ok_or_else(|| Fault::at(at, unknown()))?;
        let (options_at, edition) = field("edition")?;
        let (_, format) = field("format")?;
        let (_, flags) = field("flags")?;
        let (at, chance) = field("chance")?;
        if chance != engine::ALGORITHM {
            let known = engine::ALGORITHM;
            let ja = format!("乱数が「{chance}」です。このプログラムが使えるのは{known}です");
            let en = format!("chance by {chance:?}; this program knows {known}");
            return Err(Fault::at(at, said(ja, en)));
        }
        let (at, seed) = field("seed")?;
        let no_seed =
            said("シードは64桁の16進数で書いてください", "expected a seed of 64 hexadecimal digits");
        let seed = unhex(seed).ok_or_else(|| Fault::at(at, no_seed))?;
        let decides = match rest.next_if(|(_, line)| line.starts_with("decides:")) {
            Some((at, line)) => {
                let no_seat = said(
                    "先攻を決める席はAかBと書いてください",
                    "expected the seat that decides who goes first, A or B",
                );
                let seat = Seat::from_letter(line["decides:".len()..].trim());
                Some(seat.ok_or_else(|| Fault::at(at, no_seat))?)
            }
            None => None,
        };
        let names = read_names(&mut rest)?;
        let files = read_files(&mut rest, at)?;
        // What was played with is carried along; what is given stands for what was too large for that.
        let cards = match files.first() {
            None => cards.clone(),
            Some(&(at, _)) => Cards::read(files.iter().map(|(_, text)| text.as_str()))
                .map_err(|faults| Fault::at(at, Fault::all(&faults)))?,
        };
        let options = Options {
            edition: edition.to_owned(),
            format: format.to_owned(),
            flags: flags.split_whitespace().map(str::to_owned).collect(),
            cards,
        };
        game.check_options(&options).map_err(|what| Fault::at(options_at, what))?;
        let mut deck = |key: &str| {
            let (at, list) = read(rest.next(), key)?;
            let names: Vec<String> = list.split(", ").map(str::to_owned).collect();
            let faults = match AnySession::check_deck(game, &options, &names.join("\n")) {
                Ok((_, faults)) => faults.iter().map(|fault| Fault::whole(fault.said())).collect(),
                Err(faults) => unreadable(faults),
            };
            if faults.is_empty() { Ok(names) } else { Err(Fault::at(at, Fault::all(&faults))) }
        };
        let decks = Both([deck("deck A")?, deck("deck B")?]);
        let mut readings = Vec::new();
        if let Some((at, line)) = rest.next_if(|(_, line)| line.starts_with("cards:")) {
            let no_readings = said(
                "カードとその読みを`ID=ダイジェスト, …`と書いてください",
                "expected cards and how they were read, `ID=digest, …`",
            );
            readings = read_readings(line).ok_or_else(|| Fault::at(at, no_readings))?;
        }
        let (inputs, end) = read_inputs(rest, last)?;
        Ok(Replay { game, options, seed, decides, names, decks, readings, inputs, end })
    }

    /// Plays it again. The first fault says where it goes another way.
    pub fn play(&self) -> Result<AnySession, Fault> {
        self.play_while(|_| Ok(()))
    }

    /// The same, as long as nothing is said against the game as it stands before an input.
    pub fn play_while(&self, may: impl FnMut(&AnySession) -> Result<(), Said>) -> Result<AnySession, Fault> {
        let list = |seat| self.decks[seat].join("\n");
        let decks = [list(Seat::A), list(Seat::B)];
        let start = Start { seed: self.seed, decides: self.decides, paced: false };
        let session = AnySession::begin(self.game, &self.options, Both([&decks[0], &decks[1]]), start);
        let session = session.map_err(first)?;
        self.same_readings(&session)?;
        self.replay(session, may)
    }

    /// A card that is read otherwise than when the game was played is named.
    fn same_readings(&self, session: &AnySession) -> Result<(), Fault> {
        let now = session.opening().map_or(&[][..], |opening| &opening.readings);
        for (word, digest) in &self.readings {
            match now.iter().find(|(known, _)| known == word) {
                Some((_, same)) if same == digest => {}
                Some(_) => {
                    let ja = format!("{word}の記述か読みが、対戦したときと異なります");
                    let en = format!("{word} is printed or read otherwise here than when it was played");
                    return Err(Fault::whole(said(ja, en)));
                }
                None => {
                    let ja = format!("デッキのどのカードも{word}を出さなくなっています");
                    return Err(Fault::whole(said(
                        ja,
                        format!("no card of the decks makes {word} any more"),
                    )));
                }
            }
        }
        Ok(())
    }

    fn replay<F>(&self, mut session: AnySession, mut may: F) -> Result<AnySession, Fault>
    where
        F: FnMut(&AnySession) -> Result<(), Said>,
    {
        for (at, given) in &self.inputs {
            may(&session).map_err(|what| Fault::at(*at, what))?;
            let Answered { seat, word, digest } = given;
            let named = |fault: Fault| Fault::at(*at, fault.what);
            if word == CONCEDED {
                session.concede(*seat).map_err(named)?;
            } else if word == CALLED_OFF {
                session.call_off(*seat).map_err(named)?;
            } else {
                match session.asked_seat() {
                    Some(asked) if asked == *seat => session.answer_word(word).map_err(named)?,
                    Some(asked) => {
                        let ja = format!("{seat}の答えですが、選ぶのは{asked}です");
                        return Err(Fault::at(
                            *at,
                            said(ja, format!("{seat} answers, but {asked} is asked")),
                        ));
                    }
                    None => {
                        let ja = "ゲームは終わっているのに、まだ入力があります";
                        return Err(Fault::at(*at, said(ja, "the game is over, but an input follows")));
                    }
                }
            }
            let now = session.answers().last().map_or(0, |given| given.digest);
            if now != *digest {
                let ja =
                    format!("ここから別の展開になります：出来事は@{now:016x}、ファイルは@{digest:016x}です");
                let en = format!(
                    "the game goes another way here: events give @{now:016x}, the file says @{digest:016x}"
                );
                return Err(Fault::at(*at, said(ja, en)));
            }
        }
        let (at, end) = &self.end;
        let outcome = told_outcome(session.outcome());
        if outcome != *end {
            let ja = format!("結果が異なります：{outcome}、ファイルは{end}です");
            let en = format!("the game ends otherwise: {outcome}, the file says {end}");
            return Err(Fault::at(*at, said(ja, en)));
        }
        Ok(session)
    }
}

/// What the players were called, where the file says so.
fn read_names<'t>(rest: &mut Peekable<impl Iterator<Item = At<&'t str>>>) -> Result<[String; 2], Fault> {
    let Some((at, line)) = rest.next_if(|(_, line)| line.starts_with("players:")) else {
        return Ok(Default::default());
    };
    serde_json::from_str(line["players:".len()..].trim()).map_err(|_| {
        let ja = "対戦者の名前は`[\"…\", \"…\"]`と書いてください";
        Fault::at(at, said(ja, "expected the names of the players, `[\"…\", \"…\"]`"))
    })
}

/// The card files that a replay carries; `at` is the line before them.
fn read_files<'t>(
    rest: &mut Peekable<impl Iterator<Item = (usize, &'t str)>>,
    at: usize,
) -> Result<Vec<At<String>>, Fault> {
    let mut files: Vec<(usize, String)> = Vec::new();
    while let Some((at, line)) = rest.next_if(|(_, line)| line.starts_with("file:")) {
        let no_file = || {
            let ja = "カードファイルの内容をJSONの文字列で書いてください";
            Fault::at(at, said(ja, "expected the text of a card file as a JSON string"))
        };
        files.push((at, serde_json::from_str(&line["file:".len()..]).map_err(|_| no_file())?));
    }
    if files.iter().map(|(_, file)| file.len()).sum::<usize>() > CARRIED {
        let ja = format!("カードファイルは合わせて{CARRIED}バイトまでです");
        return Err(Fault::at(at, said(ja, format!("card files have at most {CARRIED} bytes together"))));
    }
    Ok(files)
}

/// The inputs up to the line `end`, and what that says.
fn read_inputs<'t>(
    rest: impl Iterator<Item = (usize, &'t str)>,
    last: usize,
) -> Result<(Vec<At<Answered>>, At<String>), Fault> {
    let mut inputs = Vec::new();
    for (at, line) in rest {
        if let Some(end) = line.strip_prefix("end: ") {
            if at != last {
                let ja = "`end`の行のあとには何も書けません";
                return Err(Fault::at(at + 1, said(ja, "nothing may follow the line `end`")));
            }
            let end = (at, end.to_owned());
            return Ok((inputs, end));
        }
        let given = read_input(line).ok_or_else(|| {
            let ja = format!("「{line}」：席と答えと、@に続けて16桁を書いてください");
            let en = format!("{line:?}: expected a seat, an answer and @ with sixteen digits");
            Fault::at(at, said(ja, en))
        })?;
        inputs.push((at, given));
    }
    Err(cut_off(last + 1, "end: …"))
}

fn first(faults: Vec<Fault>) -> Fault {
    faults.into_iter().next().unwrap_or_else(|| Fault::whole(said("読めません", "unreadable")))
}

/// What can't be read of a deck, each thing once, and where missing cards would come from.
fn unreadable(faults: Vec<Fault>) -> Vec<Fault> {
    let mut whole: Vec<Fault> = faults.into_iter().map(|fault| Fault::whole(fault.what)).collect();
    whole.dedup();
    if let Some(more) = whole.len().checked_sub(3).filter(|&more| more > 0) {
        whole.truncate(3);
        whole.push(Fault::whole(said(
            format!("ほか{more}件。ファイルのカードは`--cards`で渡してください"),
            format!("and {more} more; cards that came from a file are given with --cards"),
        )));
    }
    whole
}

fn cut_off(line: usize, expected: &str) -> Fault {
    let ja = format!("途切れています：次は`{expected}`です");
    Fault::at(line, said(ja, format!("cut off: expected `{expected}`")))
}

/// `BP01-002=0123abcd…, BP01-003=…`
fn read_readings(line: &str) -> Option<Vec<CardReading>> {
    let list = line.strip_prefix("cards:")?.trim();
    let one = |item: &str| {
        let (word, digest) = item.rsplit_once('=')?;
        Some((word.to_owned(), unhex(digest)?))
    };
    list.split(", ").map(one).collect()
}

fn hex(bytes: &[u8; 32]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unhex(text: &str) -> Option<[u8; 32]> {
    let digits: Option<Vec<u8>> = text.chars().map(|c| c.to_digit(16).map(|d| d as u8)).collect();
    let digits = digits.filter(|digits| digits.len() == 64)?;
    let mut bytes = [0; 32];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks(2)) {
        *byte = pair[0] << 4 | pair[1];
    }
    Some(bytes)
}

fn read_input(line: &str) -> Option<Answered> {
    let (body, digest) = line.rsplit_once(" @")?;
    let digest = u64::from_str_radix(digest, 16).ok().filter(|_| digest.len() == 16)?;
    let (seat, word) = body.split_once(' ')?;
    Some(Answered { seat: Seat::from_letter(seat)?, word: word.to_owned(), digest })
}
