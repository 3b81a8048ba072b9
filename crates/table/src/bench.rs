//! The card bench: a form for each kind of card, a card read as it is written, and the match in which it is tried.

use std::collections::BTreeMap;

use engine::{Both, Def, Rules};

use crate::any::{AnySession, each_game};
use crate::cards::{Reader, Wording};
use crate::deck::Deck;
use crate::face::{Said, said, units};
use crate::fault::Fault;
use crate::gallery::{deal, hand};
use crate::games::{GameId, Options, Tabled};
use crate::limits::LONGEST_TEXT;
use crate::pool::Cards;
use crate::session::Answered;
use crate::typed::{nearest_sentences, reworded};
use crate::wire::{
    BenchField, BenchKind, CardNext, CardRead, CardTyped, FieldChoice, FieldFault, FieldIs, GalleryCard,
    UnplayedPhrase,
};

/// The id of a card on the bench.
const ID: &str = "BENCH-1";
/// The id of its other card, in the kinds that have two.
const EVOLVED: &str = "BENCH-1E";
/// What it is called until it has a name.
const NAMELESS: &str = "NEW";

/// A field of a form: its word, its names, what is written there, what may be chosen, what stands there at first.
type Field = (
    &'static str,
    &'static str,
    &'static str,
    FieldIs,
    &'static [(&'static str, &'static str)],
    &'static str,
);

const CLASSES: &[(&str, &str)] = &[
    ("ニュートラル", "Neutral"),
    ("エルフ", "Elf"),
    ("ロイヤル", "Royal"),
    ("ウィッチ", "Witch"),
    ("ドラゴン", "Dragon"),
    ("ナイトメア", "Nightmare"),
    ("ビショップ", "Bishop"),
];
const ATTRIBUTES: &[(&str, &str)] =
    &[("火", "fire"), ("水", "water"), ("木", "wood"), ("土", "earth"), ("光", "light"), ("闇", "dark")];
const WAYS: &[(&str, &str)] = &[("up", "▲"), ("right", "▶"), ("down", "▼"), ("left", "◀")];
const COLOURS: &[(&str, &str)] =
    &[("黒", "black"), ("赤", "red"), ("白", "white"), ("緑", "green"), ("青", "blue")];

const fn number(id: &'static str, ja: &'static str, en: &'static str, usual: &'static str) -> Field {
    (id, ja, en, FieldIs::Number, &[], usual)
}

const CLASS: Field = ("class", "クラス", "class", FieldIs::Choice, CLASSES, "ニュートラル");
const TYPES: Field = ("types", "タイプ", "types", FieldIs::Words, &[], "");
const COST: Field = number("cost", "コスト", "cost", "2");
const ATTRIBUTE: Field = ("attribute", "属性", "attribute", FieldIs::Choice, ATTRIBUTES, "火");
const RACES: Field = ("races", "種族", "races", FieldIs::Words, &[], "");
const SPEED: Field = number("speed", "スピード", "speed", "3");
const LEAD: Field = ("lead", "リードアイコン", "lead icons", FieldIs::Choices, WAYS, "up");
const COLOUR: Field = ("colours", "色", "colours", FieldIs::Choices, COLOURS, "赤");
const WT: Field = number("wt", "WT", "WT", "1");

/// What every card may have beside its name: how that is read, and what it is called in English.
const NAMES: [Field; 2] = [
    ("reading", "読み（かな）", "reading (kana)", FieldIs::Line, &[], ""),
    ("name_en", "英語名", "English name", FieldIs::Line, &[], ""),
];

/// A kind of card: its word, its English, the kind its text is read as, its fields, a text to begin with.
type Kind = (&'static str, &'static str, &'static str, &'static [Field], &'static str);

/// The kind that is two cards of one name: one for the deck, and what it evolves into.
const WITH_EVOLVED: &str = "フォロワー（進化あり）";
/// What the fields of the other card begin with.
const OF_EVOLVED: &str = "evolved ";

const SVE: &[Kind] = &[
    (
        "フォロワー",
        "follower",
        "フォロワー",
        &[
            CLASS,
            TYPES,
            COST,
            number("attack", "攻撃力", "attack", "2"),
            number("defense", "体力", "defence", "2"),
        ],
        "《ファンファーレ》1枚引く。",
    ),
    (
        WITH_EVOLVED,
        "follower that evolves",
        "フォロワー",
        &[
            CLASS,
            TYPES,
            COST,
            number("attack", "攻撃力", "attack", "2"),
            number("defense", "体力", "defence", "2"),
            number("evolved attack", "進化後の攻撃力", "evolved attack", "4"),
            number("evolved defense", "進化後の体力", "evolved defence", "4"),
            ("evolved text", "進化後のテキスト", "evolved text", FieldIs::Text, &[], "【進化時】1枚引く。"),
        ],
        "《進化》《コスト1》：これは進化する。",
    ),
    ("スペル", "spell", "スペル", &[CLASS, TYPES, COST], "相手の場のフォロワー1体を選ぶ。それに3ダメージ。"),
    (
        "アミュレット",
        "amulet",
        "アミュレット",
        &[CLASS, TYPES, COST],
        "《ファンファーレ》自分のリーダーは《体力》+2する。",
    ),
];

const LOS: &[Kind] = &[
    (
        "キャラクター",
        "character",
        "キャラクター",
        &[
            ATTRIBUTE,
            RACES,
            COST,
            SPEED,
            number("atk", "ATK", "ATK", "200"),
            number("def", "DEF", "DEF", "200"),
            number("down", "DOWN", "DOWN", "100"),
            LEAD,
        ],
        "このカードがアタックした時、カードを1枚引く。",
    ),
    ("エフェクト", "effect", "エフェクト", &[ATTRIBUTE, COST, SPEED], "カードを2枚引く。"),
    (
        "エフェクト（フラッシュ）",
        "flash effect",
        "エフェクト",
        &[ATTRIBUTE, COST, SPEED],
        "カードを1枚引く。",
    ),
    ("サポート", "support", "サポート", &[ATTRIBUTE, COST, SPEED], "自分のターン開始時、カードを1枚引く。"),
];

const LEGIONS: &[Kind] = &[
    (
        "ミニオン",
        "minion",
        "ミニオン",
        &[COLOUR, TYPES, COST, WT, number("atk", "ATK", "ATK", "2"), number("hp", "HP", "HP", "2")],
        "「初陣」《配置時》：カードを１枚引く。",
    ),
    ("スキル", "skill", "スキル", &[COLOUR, COST, WT], "カードを２枚引く。"),
    ("アーツ", "arts", "スキル", &[COLOUR, COST, WT], "カードを１枚引く。"),
];

impl Wording {
    fn forms(self) -> &'static [Kind] {
        match self {
            Wording::Sve => SVE,
            Wording::Los => LOS,
            Wording::Legions => LEGIONS,
        }
    }
}

fn wording(game: GameId) -> Result<Wording, Said> {
    Wording::find(game.info().id)
        .ok_or_else(|| said("このゲームに自作のカードはありません", "this game has no cards of one's own"))
}

fn is_needed(is: FieldIs) -> bool {
    is == FieldIs::Number || is == FieldIs::Choice
}

/// The kinds of card of a game, with what is to be filled in.
pub fn bench_kinds(game: GameId) -> Result<Vec<BenchKind>, Said> {
    let field = |&(id, ja, en, is, choices, usual): &Field| BenchField {
        id: id.to_owned(),
        name: said(ja, en),
        is,
        choices: choices
            .iter()
            .map(|&(word, en)| {
                // Arrows are the same in any language.
                let ja = if choices == WAYS { en } else { word };
                FieldChoice { word: word.to_owned(), name: said(ja, en) }
            })
            .collect(),
        usual: usual.to_owned(),
        needed: is_needed(is),
    };
    let kind = |&(word, en, _, fields, example): &Kind| BenchKind {
        word: word.to_owned(),
        name: said(word, en),
        fields: fields.iter().chain(&NAMES).map(field).collect(),
        example: example.to_owned(),
    };
    Ok(wording(game)?.forms().iter().map(kind).collect())
}

/// The value of a field as a file writes it, or what is wrong with it.
fn value((_, _, _, is, choices, _): &Field, given: &str) -> Result<Option<String>, Said> {
    let given = given.trim();
    if given.is_empty() {
        return if is_needed(*is) {
            Err(said("記入してください", "to be filled in"))
        } else {
            Ok(None)
        };
    }
    let known = |word: &str| choices.iter().any(|(known, _)| *known == word);
    let quoted = |word: &str| serde_json::Value::from(word).to_string();
    let words = || given.split([',', '、', '，']).map(str::trim).filter(|word| !word.is_empty());
    match is {
        FieldIs::Number => match given.parse::<i16>() {
            Ok(n) => Ok(Some(n.to_string())),
            Err(_) => Err(said("整数を書いてください", "expected a whole number")),
        },
        FieldIs::Choice if known(given) => Ok(Some(quoted(given))),
        FieldIs::Text if given.chars().count() > LONGEST_TEXT => {
            let ja = format!("テキストは{LONGEST_TEXT}文字までです");
            Err(said(ja, format!("a text has at most {LONGEST_TEXT} characters")))
        }
        FieldIs::Text | FieldIs::Line => Ok(Some(quoted(given))),
        FieldIs::Choices | FieldIs::Words if *is == FieldIs::Words || words().all(known) => {
            Ok(Some(format!("[{}]", words().map(quoted).collect::<Vec<_>>().join(", "))))
        }
        _ => Err(said("選択肢から選んでください", "expected one of the choices")),
    }
}

/// A card as a file, and everything that is missing or wrong. Where something is, the usual stands in the file.
fn written(wording: Wording, typed: &CardTyped) -> Result<(String, Kind, Vec<FieldFault>), Said> {
    let Some(kind) = wording.forms().iter().find(|kind| kind.0 == typed.kind) else {
        let all: Vec<&str> = wording.forms().iter().map(|kind| kind.0).collect();
        let (ja, en) = (all.join("、"), all.join(", "));
        return Err(said(format!("カードの種類は{ja}のどれかです"), format!("a kind is one of {en}")));
    };
    let mut faults = Vec::new();
    let mut fault = |field: &str, why: Said| faults.push(FieldFault { field: field.to_owned(), why });
    let name = typed.name.trim();
    if name.is_empty() {
        fault("name", said("名前を書いてください", "it needs a name"));
    }
    let quoted = |text: &str| serde_json::Value::from(text).to_string();
    let name = quoted(if name.is_empty() { NAMELESS } else { name });
    let word = if wording == Wording::Legions { "category" } else { "kind" };
    let evolves = kind.0 == WITH_EVOLVED;
    let printed = quoted(if evolves { kind.2 } else { kind.0 });
    let mut file = format!("[[card]]\nid = \"{ID}\"\nname = {name}\n{word} = {printed}\n");
    let mut other = format!(
        "\n[[card]]\nid = \"{EVOLVED}\"\nname = {name}\n{word} = {printed}\nspecial = \"エボルヴ\"\n"
    );
    for field in kind.3.iter().chain(&NAMES) {
        let given = typed.fields.get(field.0).map_or("", String::as_str);
        let value = value(field, given).unwrap_or_else(|why| {
            fault(field.0, why);
            value(field, field.5).ok().flatten()
        });
        let Some(value) = value else { continue };
        match field.0.strip_prefix(OF_EVOLVED) {
            Some(of) => other += &format!("{of} = {value}\n"),
            None => file += &format!("{} = {value}\n", field.0),
        }
        // Both are of one class, of the same types and of one name.
        if matches!(field.0, "class" | "types" | "reading" | "name_en") {
            other += &format!("{} = {value}\n", field.0);
        }
    }
    if typed.text.chars().count() > LONGEST_TEXT {
        let ja = format!("テキストは{LONGEST_TEXT}文字までです");
        return Err(said(ja, format!("a text has at most {LONGEST_TEXT} characters")));
    }
    if !typed.text.trim().is_empty() {
        file += &format!("text = {}\n", quoted(&typed.text));
    }
    if evolves {
        file += &other;
    }
    Ok((file, *kind, faults))
}

/// The options of a match with the card.
fn options(game: GameId, file: &str) -> Result<Options, Said> {
    let cards = Cards::read(std::iter::once(file)).map_err(|faults| Fault::all(&faults))?;
    Ok(Options { cards, ..Options::of(game) })
}

/// So much is offered at the caret.
const MOST_NEXT: usize = 24;
/// So many sentences of known cards are told.
const MOST_NEAREST: usize = 3;

/// Reads a card that is being written.
pub fn read_card(game: GameId, typed: &CardTyped) -> Result<CardRead, Said> {
    let wording = wording(game)?;
    let (file, kind, mut faults) = written(wording, typed)?;
    let cards = options(game, &file)
        .and_then(|options| Ok((game.gallery_card(&options, ID)?, game.gallery_card(&options, EVOLVED)?)));
    let (card, evolved) = cards.unwrap_or_else(|why| {
        faults.push(FieldFault { field: String::new(), why });
        (None, None)
    });
    let understood = |card: &GalleryCard| {
        card.unplayed.is_empty() && card.face.text.iter().all(|paragraph| paragraph.unread.is_none())
    };
    let reads = card.as_ref().is_some_and(understood);
    let both = reads && evolved.as_ref().is_none_or(understood);
    let reader = Reader::new(wording, &[]);
    let text = &typed.text;
    let mut read = CardRead {
        playable: both && faults.is_empty(),
        faults,
        card,
        evolved,
        stopped: None,
        next: next(&reader, text, typed.caret),
        reworded: None,
        nearest: Vec::new(),
        file,
    };
    if !reads && !text.trim().is_empty() {
        let stopped = reader.stopped(text);
        read.stopped = stopped.map(|(reached, _)| units(text, reached));
        read.reworded = reworded(wording, &reader, text, kind.2);
        let missed = read.card.as_ref().and_then(|card| {
            let unread = card.face.text.iter().find_map(|paragraph| paragraph.unread.as_ref());
            let phrase = unread.map(|unread| &unread.phrase);
            phrase.or_else(|| card.unplayed.first().map(|one| &one.phrase)).cloned()
        });
        read.nearest =
            missed.map(|phrase| nearest_sentences(wording, &phrase, MOST_NEAREST)).unwrap_or_default();
    }
    Ok(read)
}

/// What may stand at the caret: what follows the words before it, or goes on with the one that is being typed.
fn next(reader: &Reader, text: &str, caret: Option<u32>) -> Vec<CardNext> {
    let caret = caret.unwrap_or(u32::MAX);
    let mut units = 0;
    let at = text.char_indices().find(|(_, c)| {
        let here = units >= caret;
        units += c.len_utf16() as u32;
        here
    });
    let before = &text[..at.map_or(text.len(), |(at, _)| at)];
    let line = before.rsplit('\n').next().unwrap_or_default();
    let reached = reader.reached(line);
    let begun = &line[reached..];
    let typed = begun.encode_utf16().count() as u32;
    let all = reader.follows(&line[..reached]);
    let fits = |text: &str| text.len() > begun.len() && text.starts_with(begun);
    let found =
        all.into_iter().filter(|(text, _)| begun.is_empty() || fits(text)).map(|(text, called)| CardNext {
            whole: !text.is_empty(),
            text: if text.is_empty() { called.ja.clone() } else { text },
            en: called.en,
            typed,
        });
    let mut next: Vec<CardNext> = Vec::new();
    for one in found {
        if next.len() < MOST_NEXT && !next.iter().any(|known| known.text == one.text) {
            next.push(one);
        }
    }
    next
}

/// A match in which a card is tried: what it is played under, the decks, the seed, and what was answered until the hand
/// was dealt.
pub struct BenchMatch {
    /// What it is played under.
    pub options: Options,
    /// The decks.
    pub decks: Both<String>,
    /// The seed.
    pub seed: [u8; 32],
    /// The answers that were given.
    pub inputs: Vec<Answered>,
}

/// So many seeds are tried until the card is in the opening hand.
const MOST_SEEDS: u16 = 120;

/// A match with the card in a deck that comes with the game, and in the opening hand where chance allows it.
pub fn bench_match(game: GameId, typed: &CardTyped, seed: [u8; 32]) -> Result<BenchMatch, Said> {
    let (file, _, faults) = written(wording(game)?, typed)?;
    if let Some(fault) = faults.into_iter().next() {
        let FieldFault { field, why } = fault;
        return Err(said(format!("{field}：{}", why.ja), format!("{field}: {}", why.en)));
    }
    let options = options(game, &file)?;
    let cards = [game.gallery_card(&options, ID)?, game.gallery_card(&options, EVOLVED)?];
    let unplayed = cards.into_iter().flatten().find_map(|card| card.unplayed.into_iter().next());
    if let Some(UnplayedPhrase { phrase, .. }) = unplayed {
        let ja = format!("「{phrase}」はまだプレイできません");
        return Err(said(ja, format!("this can't be played yet: {phrase}")));
    }
    let decks = each_game!(game, G => {
        let rules = G::rules(&options)?;
        starter::<G>(&rules, &options.format)?
    });
    let mut seed = seed;
    let mut last = None;
    for n in 0..MOST_SEEDS {
        seed[..2].copy_from_slice(&n.to_le_bytes());
        let mut session = AnySession::begin(game, &options, Both([&*decks[0], &*decks[1]]), seed)
            .map_err(|faults| Fault::all(&faults))?;
        deal(&mut session);
        let dealt = hand(&session).iter().any(|word| word == ID);
        last = Some((seed, session.answers().to_vec()));
        if dealt {
            break;
        }
    }
    let (seed, inputs) = last.unwrap_or((seed, Vec::new()));
    let [own, other] = decks;
    Ok(BenchMatch { options, decks: Both([own, other]), seed, inputs })
}

/// A deck that comes with the game with copies of the card in it, and one to play against.
fn starter<G: Tabled>(rules: &Rules<G>, format: &str) -> Result<[String; 2], Said> {
    let none = || {
        said(
            "付属のどのデッキにもこのカードは入りません。クラスや色を変えてみてください",
            "no deck that comes with the game can hold this card; try another class or colour",
        )
    };
    let card = G::find_card(rules, ID).ok_or_else(none)?;
    let written = |defs: &[Def]| {
        let words: Vec<String> = defs.iter().map(|def| G::card_word(rules, *def)).collect();
        words.join("\n")
    };
    let shipped = || G::info().decks.into_iter().filter_map(|deck| G::deck(rules, deck.named.id));
    let mut legal = shipped().filter(|deck| G::check_deck(rules, format, deck).is_empty());
    let other = legal.next().ok_or_else(none)?;
    let evolved = G::find_card(rules, EVOLVED);
    let own = shipped().find_map(|deck| {
        let own = holding(rules, format, &deck, card)?;
        match evolved {
            Some(evolved) => holding(rules, format, &Deck::plain(own), evolved),
            None => Some(own),
        }
    });
    own.map(|own| [written(&own), written(&other.defs())]).ok_or_else(none)
}

/// The deck with copies of the card in the place of others, if it is a deck still.
fn holding<G: Tabled>(rules: &Rules<G>, format: &str, deck: &Deck<G>, card: Def) -> Option<Vec<Def>> {
    let defs = deck.defs();
    let home = G::home(rules, card);
    let mut rows: BTreeMap<Def, usize> = BTreeMap::new();
    for (at, def) in defs.iter().enumerate().filter(|(_, def)| G::home(rules, **def) == home) {
        rows.entry(*def).or_insert(at);
    }
    for copies in [3, 2, 1] {
        for &from in rows.values() {
            let places = (from..defs.len()).chain(0..from).filter(|at| G::home(rules, defs[*at]) == home);
            let mut tried = defs.clone();
            places.take(copies).for_each(|at| tried[at] = card);
            if G::check_deck(rules, format, &Deck::plain(tried.clone())).is_empty() {
                return Some(tried);
            }
        }
    }
    None
}
