//! The words of a card that act: from its printed text to the line of the log that tells what they did.

use std::sync::Arc;

use engine::{Because, Chance, Def, Lang, Rules, Seat, Span, State, Viewer};
use table::wire::Acts;
use table::{AnySession, Cards, GameId, Options, Session, Tabled, knows_words, read_position};

/// A position of a game with one card of our own, named 見本.
fn lay<G: Tabled>(game: GameId, card: &str, position: &str) -> (Arc<Rules<G>>, State<G>) {
    let cards = Cards::read([card].into_iter()).expect("the card is read");
    let rules = G::rules(&Options { cards, ..Options::of(game) }).expect("the card is printed");
    let state = read_position(&rules, position, 1, Chance::from_number(1)).expect("it is a position");
    (rules, state)
}

fn begin<G: Tabled>(game: GameId, card: &str, position: &str) -> Box<Session<G>> {
    let (rules, state) = lay(game, card, position);
    Box::new(Session::from_state(rules, state))
}

/// A piece of a text as a page cuts it: by UTF-16 units.
fn slice(text: &str, acts: &Acts) -> String {
    let units: Vec<u16> = text.encode_utf16().collect();
    String::from_utf16(&units[acts.from as usize..acts.to as usize]).expect("whole letters")
}

/// Plays the card, and says for whom which words of its text did what.
fn told(mut session: AnySession, text: &str) -> Vec<(String, String)> {
    for _ in 0..12 {
        let Some(asked) = session.asked(Lang::Ja) else { break };
        let own = asked.offers.iter().position(|offer| offer.text.contains("見本"));
        session.answer(own.unwrap_or(0)).expect("it is offered");
    }
    let lines = |viewer| {
        let lines = session.lines(viewer, Lang::Ja, 0).into_iter();
        let told: Vec<_> = lines.filter_map(|line| Some((slice(text, &line.acts?), line.text))).collect();
        told
    };
    let face = session.face("ZZ-1").expect("it is a card of the game");
    for paragraph in &face.text {
        let to = paragraph.at + paragraph.text.encode_utf16().count() as u32;
        assert_eq!(slice(text, &Acts { word: face.word.clone(), from: paragraph.at, to }), paragraph.text);
    }
    let phrases = |viewer| lines(viewer).into_iter().map(|(phrase, _)| phrase).collect::<Vec<_>>();
    assert_eq!(phrases(Viewer::Seat(Seat::B)), phrases(Viewer::All), "who sees it played sees what acts");
    lines(Viewer::All)
}

/// Phrases and lines, without the cards that a line lists at its end.
fn pairs(told: &[(String, String)]) -> Vec<(&str, &str)> {
    told.iter().map(|(phrase, line)| (phrase.as_str(), line.split('：').next().unwrap_or(line))).collect()
}

#[test]
fn the_words_of_a_spell_are_found_among_reminders() {
    let text = "（𠮟咤の声）１枚（ドローを）引く（山札から）。\n自分のリーダーは《体力》+1する。（終わり）";
    let card = format!(
        "[[card]]\nid = 'ZZ-1'\nname = '見本'\nclass = 'ニュートラル'\nkind = 'スペル'\ncost = 0\ntext = {text:?}\n"
    );
    let position = "turn: A\nphase: main\nA hand: 見本\nA deck: 5 others\nB deck: 5 others\n";
    let session = AnySession::Sve(begin(GameId::Sve, &card, position));
    let expected = [
        ("１枚（ドローを）引く（山札から）。", "Aはデッキから手札へ"),
        ("自分のリーダーは《体力》+1する。（終わり）", "A リーダーの体力+1"),
    ];
    assert_eq!(pairs(&told(session, text)), expected);
}

#[test]
fn the_words_of_a_skill_act_one_by_one() {
    let text = "（𠮟咤）カードを１枚引く。相手のマスターに２ダメージを与える。（説明）";
    let card = format!(
        "[[card]]\nid = 'ZZ-1'\nname = '見本'\ncategory = 'スキル'\ncolours = ['赤']\ncost = 0\nwt = 1\ntext = '{text}'\n"
    );
    let position = "turn: A\nA hand: 見本\nA deck: 8 others\nB deck: 8 others\n";
    let session = AnySession::Legions(begin(GameId::Legions, &card, position));
    let expected = [
        ("カードを１枚引く。", "Aは山札から手札へ"),
        ("相手のマスターに２ダメージを与える。（説明）", "A 見本がB マスターに2点の効果ダメージ"),
    ];
    assert_eq!(pairs(&told(session, text)), expected);
}

#[test]
fn the_words_of_an_effect_act_one_by_one() {
    let text = "（𠮟咤）カードを1枚引く。自分のキャラクターを1体選ぶ。そのキャラクターをダウンする。";
    let card = format!(
        "[[card]]\nid = 'ZZ-1'\nname = '見本'\nkind = 'エフェクト'\nattribute = '光'\ncost = 0\nspeed = 5\ntext = '{text}'\n"
    );
    let position = "turn: A\nphase: main\nA hand: 見本\nA character: 白紙の星守 (front 1)\nA deck: 8 others\nB deck: 8 others\n";
    let session = AnySession::Los(begin(GameId::Los, &card, position));
    let expected =
        [("カードを1枚引く。", "Aは引く"), ("そのキャラクターをダウンする。", "A 前衛1 白紙の星守がダウン")];
    assert_eq!(pairs(&told(session, text)), expected);
}

/// Whose words act is told to nobody who has not seen a card that has them.
#[test]
fn words_of_a_hidden_card_are_not_told() {
    let card = "[[card]]\nid = 'ZZ-1'\nname = '見本'\nclass = 'ニュートラル'\nkind = 'スペル'\ncost = 1\ntext = '1枚引く。'\n";
    let position = "turn: A\nphase: main\nA hand: 見本\nA deck: 5 others\nB deck: 5 others\n";
    let (rules, state) = lay::<sve::Sve>(GameId::Sve, card, position);
    let def = |at: u16| rules.printed(Def(at)).facts.name == "見本";
    let def = Def((0..rules.cards.len() as u16).find(|&at| def(at)).expect("it is printed"));
    let because =
        Because { words: Span { def, from: 0, to: 3 }, effect: Some(Seat::A), ..Because::default() };
    let viewers = [Viewer::Seat(Seat::A), Viewer::Seat(Seat::B), Viewer::Public, Viewer::All];
    let known = viewers.map(|viewer| knows_words(&rules, &state.table, viewer, &because));
    assert_eq!(known, [true, false, false, true]);
}
