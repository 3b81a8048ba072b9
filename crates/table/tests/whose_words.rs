//! One player's file changes nothing of what another's cards do, nor of those that come with the game: types and counters
//! are words of the file that brings them.

use std::collections::BTreeSet;

use table::{AnySession, Cards, GameId, Options};

/// The cards of some players, each with a file.
fn cards(files: &[&str]) -> Cards {
    Cards::read(files.iter().copied()).unwrap()
}

fn card(id: &str, facts: &str, text: &str) -> String {
    format!("[[card]]\nid = \"{id}\"\nname = \"{id}\"\n{facts}\ntext = \"{text}\"\n")
}

/// What each game's host brings: a card with a text that does much.
fn hosts() -> [(GameId, String); 3] {
    let sve =
        "kind = \"フォロワー\"\nclass = \"エルフ\"\ncost = 1\nattack = 1\ndefense = 1\ntypes = [\"妖木\"]";
    let sve_text = "《ファンファーレ》自分の場の妖木・フォロワー1体を選ぶ。それは《攻撃力》+1する。相手のリーダーに2ダメージ。\
                    これに魔力カウンター1つを置く。";
    let los = "kind = \"エフェクト\"\nattribute = \"火\"\ncost = 1\nspeed = 1";
    let legions = "category = \"アーツ\"\ncost = 1\ncolours = [\"緑\"]";
    [
        (GameId::Sve, card("HOST-1", sve, sve_text)),
        (GameId::Los, card("HOST-1", los, "カードを2枚引く。")),
        (GameId::Legions, card("HOST-1", legions, "カードを2枚引く。")),
    ]
}

/// A file that makes a word of everything that stands in a text.
fn words_of(game: GameId, text: &str) -> String {
    let signs: Vec<char> = text.chars().collect();
    let mut words = BTreeSet::new();
    for length in 1..=8 {
        let plain = |part: &&[char]| {
            part.iter().all(|sign| sign.is_alphanumeric() || ['《', '》', '・', '+'].contains(sign))
        };
        words.extend(signs.windows(length).filter(plain).map(|part| part.iter().collect::<String>()));
    }
    let words: Vec<String> = words.into_iter().collect();
    let facts = match game {
        GameId::Sve => {
            "kind = \"フォロワー\"\nspecial = \"トークン\"\nclass = \"エルフ\"\ncost = 1\nattack = 1\ndefense = 1"
        }
        GameId::Los => {
            "kind = \"キャラクター\"\nattribute = \"火\"\ncost = 1\nspeed = 1\natk = 1\ndef = 1\ndown = 1\nlead = [\"up\"]"
        }
        _ => "category = \"ミニオン\"\ncost = 1\ncolours = [\"緑\"]\nhp = 1\nwt = 1",
    };
    let field = if game == GameId::Los { "races" } else { "types" };
    let of = |(n, part): (usize, &[String])| {
        let list: Vec<String> = part.iter().map(|word| format!("{word:?}")).collect();
        // Collaboration names and counters are words too.
        let more = match (game, part.first()) {
            (GameId::Sve, Some(word)) => {
                format!("collab = {word:?}\ntext = \"これに{word}カウンター1つを置く。\"\n")
            }
            _ => String::new(),
        };
        format!(
            "[[card]]\nid = \"W-{n}\"\nname = \"W-{n}\"\n{facts}\n{field} = [{}]\n{more}",
            list.join(", ")
        )
    };
    words.chunks(20).enumerate().map(of).collect()
}

/// What cards do, and what of their texts can't be played.
fn does(game: GameId, cards: &Cards, word: &str) -> Vec<(String, Vec<String>)> {
    let done = game.written_card(cards, word).unwrap();
    assert!(!done.is_empty(), "{word}");
    done
}

#[test]
fn the_words_of_a_file_are_its_own() {
    for (game, host) in hosts() {
        let text = host.rsplit_once("text = ").unwrap().1;
        let stranger = words_of(game, text);
        let alone = does(game, &cards(&[&host]), "HOST-1");
        assert!(alone[0].1.iter().any(|line| line.len() > 20), "{game:?}: it does something: {alone:?}");
        assert_eq!(does(game, &cards(&[&host, &stranger]), "HOST-1"), alone, "{game:?}");
        assert_eq!(does(game, &cards(&[&stranger, &host]), "HOST-1"), alone, "{game:?}: whoever comes first");
        // Who brings the same card as well can't make it another by what else they bring.
        let with_it = format!("{stranger}{host}");
        assert_eq!(does(game, &cards(&[&host, &with_it]), "HOST-1"), alone, "{game:?}: the same in both");
        assert_eq!(does(game, &cards(&[&with_it, &host]), "HOST-1"), alone, "{game:?}: the same in both");
        if game == GameId::Sve {
            let own = does(game, &cards(&[&with_it]), "HOST-1");
            assert_ne!(own, alone, "words of one's own file are: without that this would test nothing");
        }
    }
}

#[test]
fn the_games_own_cards_are_read_alike_whatever_is_brought() {
    for game in [GameId::Sve, GameId::Los, GameId::Legions] {
        let options = Options::of(game);
        let deck = game.info().decks[0].named.id;
        let words: Vec<String> = AnySession::draw_deck(game, &options, deck)
            .unwrap()
            .into_iter()
            .map(|(_, _, face)| face.word)
            .collect();
        let before: Vec<_> = words.iter().map(|word| does(game, &Cards::default(), word)).collect();
        let texts: String = before.iter().flatten().flat_map(|(_, lines)| lines.clone()).collect();
        let japanese: String = texts.chars().filter(|sign| !sign.is_ascii()).take(400).collect();
        let usual = "自分の場のフォロワー1体を選ぶ。相手のリーダーにダメージ。カードを引く。あなたのミニオンとキャラクター";
        let stranger = words_of(game, &format!("{usual}{japanese}"));
        let after: Vec<_> = words.iter().map(|word| does(game, &cards(&[&stranger]), word)).collect();
        assert_eq!(before, after, "{game:?}");
    }
}

/// A set of several files is one set: a text that names a type of another file is read with it.
#[test]
fn a_text_may_name_what_another_file_brings() {
    let facts = "kind = \"スペル\"\nclass = \"エルフ\"\ncost = 1";
    let names = card("N-1", facts, "自分の場の電子族・フォロワー1体を選ぶ。それは《攻撃力》+1する。");
    let brings = "[[card]]\nid = \"T-1\"\nname = \"T-1\"\nkind = \"フォロワー\"\nclass = \"エルフ\"\ncost = 1\nattack = 1\n\
                  defense = 1\ntypes = [\"電子族\"]\n";
    let unplayed = |files: &[&str]| GameId::Sve.unplayed_cards(&cards(files)).unwrap()[0].len();
    assert!(unplayed(&[&names]) > 0, "nobody has such a type");
    assert_eq!(unplayed(&[&names, brings]), 0);
}
