//! A session: going back, and waiting where an answer given at once would tell something.

use std::collections::BTreeSet;

use engine::{Both, Lang, Seat, Viewer};
use steps::Steps;
use table::wire::{Line, Seen, Shift, Went};
use table::{AnySession, Cards, GAMES, GameId, Options, Start, TableShown, replay_text};

/// Numbers without meaning, the same every time.
mod steps {
    pub struct Steps(pub u64);

    impl Steps {
        pub fn below(&mut self, n: usize) -> usize {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((self.0 >> 33) % n.max(1) as u64) as usize
        }
    }
}

fn begin(game: GameId, seed: u8, paced: bool) -> AnySession {
    begin_with(game, game.usual_deck(&Options::of(game).format), seed, paced)
}

fn begin_with(game: GameId, deck: &str, seed: u8, paced: bool) -> AnySession {
    let options = Options::of(game);
    let start = Start { paced, ..[seed; 32].into() };
    AnySession::begin(game, &options, Both([deck, deck]), start).expect("it begins")
}

fn answers(session: &AnySession) -> usize {
    session.asked(engine::Lang::En).map_or(0, |asked| asked.offers.len())
}

/// Going back to any decision and giving the same answers again leads to the same game.
#[test]
fn going_back_and_on_again_is_the_same_game() {
    for game in GAMES {
        let mut session = begin(game, 7, false);
        let mut steps = Steps(11);
        let mut given = Vec::new();
        while session.outcome().is_none() && given.len() < 120 {
            let at = steps.below(answers(&session));
            session.answer(at).expect("it is offered");
            given.push(at);
        }
        let whole = replay_text(&session).expect("it began with decks");
        for to in [given.len() - 1, 97 % given.len(), 33, 32, 31, 16, 1, 0] {
            let before: Vec<u64> = session.answers()[..to].iter().map(|answer| answer.digest).collect();
            assert!(session.undo_to(to));
            assert_eq!(session.decisions(), to);
            assert_eq!(session.answers().iter().map(|answer| answer.digest).collect::<Vec<_>>(), before);
            for &at in &given[to..] {
                session.answer(at).expect("it was offered before");
            }
            assert!(replay_text(&session).as_ref() == Some(&whole), "{game:?}: back to {to}");
        }
    }
}

/// A session that waits has the same inputs, the same log and the same save as one that does not.
#[test]
fn a_game_that_waits_is_the_same_game() {
    for game in GAMES {
        let (mut plain, mut paced) = (begin(game, 3, false), begin(game, 3, true));
        let mut steps = Steps(5);
        let mut waited = 0;
        for _ in 0..150 {
            while paced.paused() {
                assert_eq!(answers(&paced), 1);
                assert!(paced.answer(0).is_err(), "nobody answers what is answered for them");
                paced.release();
                waited += 1;
            }
            assert_eq!(plain.asked_seat(), paced.asked_seat());
            if plain.outcome().is_some() {
                break;
            }
            let at = steps.below(answers(&plain));
            plain.answer(at).expect("it is offered");
            paced.answer(at).expect("it is offered");
        }
        if plain.outcome().is_none() {
            plain.concede(Seat::B).expect("it goes on");
            paced.concede(Seat::B).expect("it goes on");
        }
        assert_eq!(plain.log().digest(), paced.log().digest());
        assert!(replay_text(&plain) == replay_text(&paced), "{game:?}");
        assert!(waited > 0, "{game:?} never waited");
    }
}

/// What an eye follows is what the lines tell: cards that are named there, and cards that lie in the picture.
#[test]
fn an_eye_follows_what_is_told() {
    for game in GAMES {
        let mut kinds = BTreeSet::new();
        let (mut lay, mut formed) = (0, false);
        for seed in 0..3 {
            let mut session = begin(game, seed, false);
            let mut steps = Steps(u64::from(seed));
            let viewers = [Viewer::Seat(Seat::A), Viewer::Seat(Seat::B), Viewer::Public];
            let mut told = [0; 3];
            let mut pictures: [Option<TableShown>; 3] = Default::default();
            while session.outcome().is_none() && session.decisions() < 400 {
                session.answer(steps.below(answers(&session))).expect("it is offered");
                for ((viewer, told), picture) in viewers.into_iter().zip(&mut told).zip(&mut pictures) {
                    let shown = session.show(viewer, Lang::Ja);
                    let lines = session.lines(viewer, Lang::Ja, *told);
                    let moves =
                        |line: &&Line| matches!(line.shift, Some(Shift::Move { .. } | Shift::Make { .. }));
                    let first = picture.as_ref().zip(lines.iter().find(moves));
                    lay += first.map_or(0, |(picture, first)| lay_there(picture, first));
                    for line in lines {
                        formed |= left_by_another_face(&line);
                        kinds.extend(line.shift.as_ref().map(|shift| follow(&session, &shown, &line, shift)));
                    }
                    *told = session.log().told(viewer);
                    *picture = Some(shown);
                }
            }
        }
        let wanted = ["change", "move", "shuffle", "strike"];
        assert!(wanted.iter().all(|kind| kinds.contains(kind)), "{game:?}: only {kinds:?} were seen");
        assert!(lay > 0, "{game:?}: nothing went that lay beside others");
        assert_eq!(formed, game == GameId::Sve, "{game:?}: evolved cards go by the face they had");
    }
}

/// The cards that go first lay in the picture before where the line says, by that face or by a back that has been shown
/// since. Says how many of them lay beside others.
fn lay_there(before: &TableShown, line: &Line) -> usize {
    let Some(Shift::Move { from, cards, .. }) = &line.shift else { return 0 };
    let zone = before.zones.iter().find(|zone| zone.seat == from.seat && zone.id == from.zone);
    let zone = zone.expect("it is drawn");
    let check = |card: &&Went| {
        let Some(nth) = card.nth else { return false };
        let lay = zone.cards.get(usize::from(nth)).expect("a card lay there");
        assert!(lay.word.is_none() || lay.word == card.was, "{}: {:?} lay there", line.text, lay.word);
        true
    };
    cards.iter().filter(check).count()
}

/// Does a card go that lay by the face of another?
fn left_by_another_face(line: &Line) -> bool {
    let Some(Shift::Move { cards, .. }) = &line.shift else { return false };
    cards.iter().any(|card| card.was.as_ref().is_some_and(|was| *was != card.word))
}

/// Checks what is to be seen of a line, and says which kind it is.
fn follow(session: &AnySession, shown: &TableShown, line: &Line, shift: &Shift) -> &'static str {
    let named = |word: &String| {
        let face = session.face(word).expect("it is a card of the game");
        // A leader or a master is told by what it is: it lies there for all to see.
        let mut cards = shown.zones.iter().flat_map(|zone| &zone.cards);
        let known = line.text.contains(&face.name.ja) || cards.any(|card| card.word.as_ref() == Some(word));
        assert!(known, "{} does not stand in: {}", face.name.ja, line.text);
    };
    let lies = |seen: &Seen| {
        let Some(id) = seen.card else { return };
        let zone = shown.zones.iter().find(|zone| zone.cards.iter().any(|card| card.id == id));
        let zone = zone.expect("its handle is of the picture");
        assert_eq!((zone.seat, zone.id), (seen.at.seat.as_str(), seen.at.zone.as_str()), "{}", line.text);
    };
    match shift {
        Shift::Move { cards, .. } => {
            cards.iter().for_each(|card| named(&card.word));
            "move"
        }
        Shift::Strike { by, at, seat } => {
            assert!(!by.is_empty() && (!at.is_empty() || seat.is_some()), "{}", line.text);
            by.iter().chain(at).for_each(lies);
            "strike"
        }
        Shift::Change { cards, seat, .. } => {
            assert!(!cards.is_empty() || seat.is_some(), "{}", line.text);
            cards.iter().for_each(lies);
            "change"
        }
        Shift::Fall { cards } => {
            cards.iter().for_each(lies);
            "fall"
        }
        Shift::Shuffle { .. } => "shuffle",
        Shift::Make { .. } => "make",
        Shift::Turn => "turn",
    }
}

/// Whoever is asked reads what each answer is: none is a mere number in brackets, and none is empty.
#[test]
fn every_answer_is_told_in_words() {
    for game in GAMES {
        let mut asked = 0;
        for deck in game.info().decks {
            let options = Options { format: deck.format.to_owned(), ..Options::of(game) };
            let both = Both([deck.named.id, deck.named.id]);
            let mut session = AnySession::begin(game, &options, both, [9; 32]).expect("it begins");
            let mut steps = Steps(9);
            while session.outcome().is_none() && session.decisions() < 250 {
                for lang in [Lang::Ja, Lang::En] {
                    let asked = session.asked(lang).expect("somebody is asked");
                    for offer in asked.offers {
                        let told = offer.text.trim_matches(['[', ']']);
                        let bare = offer.text.starts_with('[') && told.parse::<u16>().is_ok();
                        assert!(!told.is_empty() && !bare, "{game:?}: {}: {:?}", asked.prompt, offer.text);
                    }
                }
                asked += 1;
                session.answer(steps.below(answers(&session))).expect("it is offered");
            }
        }
        assert!(asked > 50, "{game:?}: {asked} questions");
    }
}

/// Where the card that an answer is about lies, as the seat asked sees it: whose side, and which zone.
fn lies(session: &AnySession, seat: Seat, card: u16) -> Option<(&'static str, &'static str)> {
    let shown = session.show(Viewer::Seat(seat), Lang::En);
    let zone = shown.zones.iter().find(|zone| zone.cards.iter().any(|shown| shown.id == card));
    zone.map(|zone| (zone.seat, zone.id))
}

/// An answer that ends a phase of one's own turn is marked, and one that gives up a card of one's own side of the table
/// where another would not.
#[test]
fn what_ends_and_what_harms_is_marked() {
    for game in GAMES {
        let (mut ends, mut harms) = (0, BTreeSet::new());
        let usual = Options::of(game).format;
        let decks: Vec<_> = game.info().decks.into_iter().filter(|deck| deck.format == usual).collect();
        for (seed, deck) in (0..24).zip(decks.iter().cycle()) {
            let mut session = begin_with(game, deck.named.id, seed, false);
            let mut steps = Steps(u64::from(seed));
            for _ in 0..250 {
                let Some(asked) = session.asked(Lang::En) else { break };
                let exiles = |word: &str| word.starts_with("exile ");
                let all_exile = asked.offers.iter().all(|offer| exiles(&offer.word));
                for offer in &asked.offers {
                    let word = offer.word.as_str();
                    assert_eq!(offer.ends, matches!(word, "end" | "raise end"), "{game:?}: {word}");
                    ends += usize::from(offer.ends);
                    assert!(!exiles(word) || all_exile || offer.harms, "{game:?}: {word} is not marked");
                    if offer.harms {
                        let (side, zone) = lies(&session, asked.seat, offer.cards[0]).expect("it is seen");
                        assert_eq!(side, asked.seat.letter(), "{game:?}: {word} is about another's card");
                        assert_ne!(zone, "hand", "{game:?}: {word} is about no card of the table");
                        let kind = word.split(' ').next().filter(|kind| KINDS.contains(kind));
                        harms.insert(kind.unwrap_or("chosen").to_owned());
                    }
                }
                session.answer(steps.below(asked.offers.len())).expect("it is offered");
            }
        }
        assert!(ends > 0, "{game:?}: nothing ever ended");
        let harms: Vec<&str> = harms.iter().map(String::as_str).collect();
        assert_eq!(harms, harmful(game), "{game:?}");
    }
}

/// The words that such an answer may begin with; others name a card that is chosen.
const KINDS: [&str; 2] = ["use", "exile"];

/// By what a game of the shipped decks lets a player give up a card of their own side instead of something else.
fn harmful(game: GameId) -> &'static [&'static str] {
    match game {
        GameId::Sve => &["use"],
        GameId::Legions => &["exile", "use"],
        _ => &[],
    }
}

/// A text that destroys any follower: one's own is given up by being chosen, the other's is not.
#[test]
fn choosing_ones_own_card_to_be_destroyed_is_marked() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/sve/tests/cards");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect("it is there");
    let spell = "[[card]]\nid = \"XS-01\"\nname = \"試しの裁き\"\nclass = \"ニュートラル\"\nkind = \"スペル\"\n\
        types = [\"術\"]\ncost = 0\ntext = \"場のフォロワー1体を選ぶ。それを破壊する。\"\n";
    let plain = read("plain.toml");
    let cards = Cards::read([plain.as_str(), spell].into_iter()).expect("they are cards");
    let deck = read("plain.txt").replace("3 白い巨人", "3 試しの裁き");
    let options = Options { cards, ..Options::of(GameId::Sve) };
    let (mut own, mut other) = (0, 0);
    for seed in 0..12 {
        let session = AnySession::begin(GameId::Sve, &options, Both([deck.as_str(); 2]), [seed; 32]);
        let mut session = session.expect("it begins");
        let mut steps = Steps(u64::from(seed) + 5);
        for _ in 0..160 {
            let Some(asked) = session.asked(Lang::En) else { break };
            let destroys = asked.prompt.contains("試しの裁き");
            let sides: Vec<_> = asked
                .offers
                .iter()
                .filter_map(|offer| lies(&session, asked.seat, *offer.cards.first()?))
                .collect();
            if destroys && sides.len() == asked.offers.len() && sides.iter().all(|(_, zone)| *zone == "field")
            {
                let both = sides.iter().any(|(side, _)| *side != asked.seat.letter());
                for (offer, (side, _)) in asked.offers.iter().zip(&sides) {
                    let mine = *side == asked.seat.letter();
                    assert_eq!(offer.harms, mine && both, "{}", offer.word);
                    own += usize::from(mine && both);
                    other += usize::from(!mine);
                }
            }
            session.answer(steps.below(asked.offers.len())).expect("it is offered");
        }
    }
    assert!(own > 0 && other > 0, "{own} of one's own and {other} of the other's were offered");
}
