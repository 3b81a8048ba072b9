//! How the game is told, in Japanese and English.

use engine::{Choice, Def, Ends, Face, Ix, Lang, Layout, Prompts, Reason, Spot, Tag, TagKind, Words};

use crate::cards::{Facts, Kind};
use crate::game::{Los, Question, Rules, State, Teller, View};
use crate::legal::DOWN;
use crate::naming::{
    arrows, card_word, display_name, facing_word, square_name, square_word, way, where_it_lies,
};
use crate::questions::{Ask, Lack, Pick};
use crate::steps::Step;
use crate::table::{Facing, Key, Phase, Square, Way, Zone};
use crate::vocabulary::{Spot as Place, Verb};
use crate::{about, naming, told};

/// Which way up cards lie in a zone.
pub(crate) fn usual_face(zone: Zone) -> Face {
    if zone == Zone::Deck { Face::Down } else { Face::Up }
}

/// The card a word names: an id, a name, or an English name.
pub(crate) fn find(rules: &Rules, word: &str) -> Option<Def> {
    let word = word.trim();
    let word = word.strip_prefix('『').and_then(|rest| rest.strip_suffix('』')).unwrap_or(word);
    let first = |is: &dyn Fn(&Facts) -> bool| rules.cards.iter().position(|card| is(&card.facts));
    let at = first(&|facts| facts.id == word)
        .or_else(|| first(&|facts| facts.name == word))
        .or_else(|| first(&|facts| !word.is_empty() && facts.name_en.eq_ignore_ascii_case(word)))?;
    Some(Def(at as u16))
}

/// The facing and the face of an answer about a display.
fn display_of(arg: u16) -> (Facing, bool) {
    (Facing::numbered(arg % DOWN), arg >= DOWN)
}

/// The name of an ability that waits: its card.
fn waiting_name(teller: &Teller<'_>, state: &State, at: u16) -> String {
    let Some(waiting) = state.work.waiting.get(at as usize) else { return String::new() };
    let Some(ability) = teller.rules.lore.ability(waiting.ability) else { return String::new() };
    let name = teller.rules.printed(ability.def).facts.called(teller.lang);
    let numbered = format!("{} {}", teller.lang.pick("効果", "effect"), at + 1);
    format!("{name} ({numbered})")
}

impl Prompts for Los {
    fn prompt(teller: &Teller<'_>, question: &Question) -> String {
        let say = |ja: &str, en: &str| teller.lang.pick(ja, en).to_owned();
        let card = |card: Ix| teller.name(card).unwrap_or_default();
        match question.ask {
            Ask::Opening => say("先攻を決めるために見せるカード", "Show which card to decide who begins?"),
            Ask::Bottom => say("次にデッキの下に戻すカード", "Which card goes under the deck next?"),
            Ask::Mulligan => say("手札を交換しますか", "Exchange your hand?"),
            Ask::Main => say("メインフェイズの行動", "Main phase: what do you do?"),
            Ask::Square(of) => match teller.lang {
                Lang::Ja => format!("{}を出すマス", card(of)),
                Lang::En => format!("{} goes to which square?", card(of)),
            },
            Ask::Display(of) => match teller.lang {
                Lang::Ja => format!("{}の表示", card(of)),
                Lang::En => format!("{} lies how?", card(of)),
            },
            Ask::Pay => say("ゲインするエネルギー", "Which energy is gained?"),
            Ask::Lead => say("リードするキャラクター", "Lead phase: who moves?"),
            Ask::Attack => say("アタックするキャラクター", "Attack phase: who attacks?"),
            Ask::Priority => say("効果を使うか、優先権を放棄する", "Use an effect, or pass"),
            Ask::Round => say("先に解決する効果", "Which effect resolves?"),
            Ask::HandLimit => say("トラッシュに置く手札（7枚まで）", "Down to seven: which card goes?"),
            Ask::Choose(have, most) => match teller.lang {
                Lang::Ja => format!("対象を選ぶ（{have}/{most}）"),
                Lang::En => format!("Choose ({have} of {most})"),
            },
            Ask::May => say("そうしますか", "Do it?"),
            Ask::Mode => say("効果を選ぶ", "Which of these?"),
            Ask::Lane => say("レーンを選ぶ（自分から見て左から）", "Which lane, counted from your left?"),
            Ask::Walk(of) => {
                let told = where_it_lies(teller, of);
                teller.lang.pick(format!("{told}の行き先"), format!("Where does {told} go?"))
            }
            Ask::Order => say("次に置くカード", "Which card is put there next?"),
        }
    }

    fn choice(teller: &Teller<'_>, state: &State, choice: Choice) -> String {
        let pick = |ja: String, en: String| teller.lang.pick(ja, en);
        let word = |ja: &str, en: &str| teller.lang.pick(ja, en).to_owned();
        let card = || where_it_lies(teller, choice.card);
        let square =
            || Square::numbered(choice.arg as u8).map_or(String::new(), |s| square_name(s, teller.lang));
        match Pick::of(choice) {
            Some(Pick::Card) => card(),
            Some(Pick::Play) => pick(format!("{}をプレイ", card()), format!("play {}", card())),
            Some(Pick::Energy) => pick(format!("{}をエネルギーに", card()), format!("{} as energy", card())),
            Some(Pick::Display) => {
                let (facing, down) = display_of(choice.arg);
                let how = display_name(facing, down, teller.lang);
                match choice.card.is_some() {
                    true => pick(format!("{}を{how}に", card()), format!("{}: {how}", card())),
                    false => how,
                }
            }
            Some(Pick::Use) => told::used(teller, choice, &card()),
            Some(Pick::Lead) => {
                let arrow = Way::ALL.get(choice.arg as usize).map_or("", |&one| way(one).1);
                format!("{} {arrow}", card())
            }
            Some(Pick::Attack) => {
                let at = choice.arg.checked_sub(1).and_then(|at| Square::numbered(at as u8));
                let at = at.map(|at| square_name(at, teller.lang));
                match at {
                    Some(at) => pick(
                        format!("{}で相手の{at}にアタック", card()),
                        format!("attack the opponent's {at} with {}", card()),
                    ),
                    None => pick(format!("{}でアタック", card()), format!("attack with {}", card())),
                }
            }
            Some(Pick::Direct) => {
                pick(format!("{}で直接アタック", card()), format!("attack directly with {}", card()))
            }
            Some(Pick::Square) => square(),
            Some(Pick::Waiting) => waiting_name(teller, state, choice.arg),
            Some(Pick::Mode) => told::mode(teller, state, choice.arg),
            Some(Pick::Lane) => pick(format!("レーン{}", choice.arg + 1), format!("lane {}", choice.arg + 1)),
            Some(Pick::Stop) => word("ここまで", "No more"),
            Some(Pick::Yes) => word("はい", "Yes"),
            Some(Pick::No) => word("いいえ", "No"),
            Some(Pick::Pass) => word("優先権を放棄", "Pass"),
            Some(Pick::End) => match state.table.common.phase {
                Phase::Main => word("リードフェイズへ", "to the lead phase"),
                Phase::Lead => word("アタックフェイズへ", "to the attack phase"),
                _ => word("アタックフェイズを終える", "end the attack phase"),
            },
            None => String::new(),
        }
    }

    fn choice_word(rules: &Rules, state: &State, choice: Choice) -> String {
        let card = || card_word(rules, &state.table, choice.card);
        let display = || {
            let (facing, down) = display_of(choice.arg);
            format!("{}{}", facing_word(facing), if down { " down" } else { "" })
        };
        match Pick::of(choice) {
            Some(Pick::Card) => card(),
            Some(Pick::Play) => format!("play {}", card()),
            Some(Pick::Energy) => format!("energy {}", card()),
            Some(Pick::Display) if choice.card.is_some() => format!("display {} {}", card(), display()),
            Some(Pick::Display) => display(),
            Some(Pick::Use) => format!("use {} {}", card(), choice.arg + 1),
            Some(Pick::Lead) => {
                let word = Way::ALL.get(choice.arg as usize).map_or("", |&one| way(one).0);
                format!("lead {} {word}", card())
            }
            Some(Pick::Attack) => {
                let at = choice.arg.checked_sub(1).and_then(|at| Square::numbered(at as u8));
                at.map_or_else(
                    || format!("attack {}", card()),
                    |at| format!("attack {} at {}", card(), square_word(at)),
                )
            }
            Some(Pick::Direct) => format!("direct {}", card()),
            Some(Pick::Square) => Square::numbered(choice.arg as u8).map_or(String::new(), square_word),
            Some(pick @ (Pick::Waiting | Pick::Mode | Pick::Lane)) => pick.numbered(choice),
            Some(pick @ (Pick::Stop | Pick::Yes | Pick::No | Pick::Pass | Pick::End)) => pick.word(),
            None => String::new(),
        }
    }

    fn lack(teller: &Teller<'_>, lack: &Lack) -> String {
        told::lack(teller.lang, lack)
    }

    fn passes(choice: Choice) -> bool {
        Pick::of(choice) == Some(Pick::Pass)
    }

    fn ends(state: &State, choice: Choice) -> Option<Ends> {
        let main = state.table.common.phase == Phase::Main;
        let ends = if main { Ends::Main } else { Ends::Phase };
        (Pick::of(choice) == Some(Pick::End)).then_some(ends)
    }

    fn harms(rules: &Rules, state: &State, choice: Choice) -> bool {
        Pick::of(choice) == Some(Pick::Card) && gives_up(rules, state, choice.card)
    }

    fn spots(_: &Rules, state: &State, choice: Choice) -> Vec<Spot<Zone>> {
        naming::spots(state, choice)
    }
}

impl Words for Los {
    fn card_name(rules: &Rules, def: Def, lang: Lang) -> String {
        rules.printed(def).facts.called(lang).to_owned()
    }

    fn find_card(rules: &Rules, word: &str) -> Option<Def> {
        find(rules, word)
    }

    fn card_word(rules: &Rules, def: Def) -> String {
        rules.printed(def).facts.id.clone()
    }

    fn about(rules: &Rules, def: Def, lang: Lang) -> Vec<(String, Reason)> {
        about::about(rules, def, lang)
    }

    fn layout(zone: Zone) -> Layout {
        match zone {
            Zone::Deck | Zone::Trash => Layout::Pile,
            Zone::Hand => Layout::Hand,
            Zone::Character => Layout::Grid,
            Zone::Opening | Zone::Energy | Zone::Support | Zone::Used => Layout::Row,
        }
    }

    fn cell(view: &View, card: Ix) -> Option<(u8, u8)> {
        let body = view.cards.get(card.at())?.body?;
        Square::numbered(body.square.at()).map(|square| (square.row() as u8, square.lane()))
    }

    fn seldom(zone: Zone) -> bool {
        matches!(zone, Zone::Opening | Zone::Used)
    }

    fn usual_face(zone: Zone) -> Face {
        usual_face(zone)
    }

    fn filler(rules: &Rules, _: Zone) -> Vec<Def> {
        // A plain character, as often as it is wanted.
        let plain = |at: &usize| {
            let card = &rules.cards[*at];
            card.facts.kind == Kind::Character && card.facts.text.is_empty()
        };
        let def = (0..rules.cards.len()).find(plain).unwrap_or(0);
        vec![Def(def as u16); engine::CARDS]
    }

    fn tags(rules: &Rules, view: &View, card: Ix, lang: Lang) -> Vec<Tag> {
        let Some(shown) = view.cards.get(card.at()) else { return Vec::new() };
        let Some(body) = shown.body else { return Vec::new() };
        if shown.place.zone::<Zone>() != Zone::Character {
            return Vec::new();
        }
        let mut tags = vec![Tag { text: square_name(body.square, lang), kind: TagKind::Place }];
        let up = shown.face == Face::Up;
        let facing = match body.facing {
            Facing::Attack => lang.pick("攻", "atk"),
            Facing::Right => lang.pick("守→", "def→"),
            Facing::Left => lang.pick("守←", "def←"),
        };
        tags.push(facing.into());
        // Of a card that lies face down its player alone sees the icons and numbers.
        let facts = shown.def.map(|def| &rules.printed(def).facts);
        let (figures, lead) = match facts {
            _ if up => (Some(body.now.figures), body.now.lead),
            Some(facts) => (Some(facts.figures), facts.lead),
            None => (None, 0),
        };
        if let Some([atk, def, down, ..]) = figures {
            tags.push(Tag::figure(format!("{atk}/{def}/{down}")));
            tags.push(Tag { text: arrows(body.facing.turn(lead) | lead >> 4), kind: TagKind::Icons });
        }
        let keys = Key::ALL.into_iter().filter(|&key| up && body.now.keys.has(key));
        tags.extend(keys.map(|key| key.name(lang).into()));
        for (x, (ja, en)) in body
            .now
            .resists
            .into_iter()
            .zip([("スピード耐性", "speed resistance"), ("エネルギー耐性", "energy resistance")])
        {
            if x > 0 {
                tags.push(format!("{}{x}", lang.pick(ja, en)).into());
            }
        }
        if view.arrived_this_turn(shown) {
            tags.push(lang.pick("新", "new").into());
        }
        if body.beaten {
            tags.push(lang.pick("ダウン", "down").into());
        }
        tags.retain(|tag| !tag.text.is_empty());
        tags
    }

    fn notes(rules: &Rules, view: &View, lang: Lang) -> Vec<String> {
        told::notes(rules, view, lang)
    }
}

/// Is a program resolving on top?
/// Is a card of the chooser's own field given up by being chosen?
fn gives_up(rules: &Rules, state: &State, card: Ix) -> bool {
    let Some(run) = resolving(state) else { return false };
    let Some(choose) = crate::ask::choosing(rules, &run) else { return false };
    let asked = crate::ask::question(rules, state).to;
    let own = state.table.zone(card).is_field() && state.table.seat(card) == asked;
    let mut deeds = engine::effect::deeds_to::<Los>(rules, &run, choose.into);
    let lost = |deed: &Verb| matches!(deed, Verb::Destroy | Verb::Go(Place::Zone(Zone::Trash), ..));
    own && deeds.any(lost)
}

pub(crate) fn resolving(state: &State) -> Option<engine::effect::Run> {
    match state.top() {
        Some(Step::Resolve(run)) => Some(run),
        _ => None,
    }
}
