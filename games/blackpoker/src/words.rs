//! How the game is told, in Japanese and English.

use engine::{Choice, Def, Ends, Face, Forces, Ix, Lang, Layout, Prompts, Reason, Tag, Tells, Words};

use crate::actions::Act;
use crate::cards::{find, is_honour, name, number};
use crate::characters::size;
use crate::game::{BlackPoker, Question, Rules, State, Table, Teller, View};
use crate::lines::told_action;
use crate::questions::{Ask, Lack, Pick, Want};
use crate::raise::{may_key, may_raise};
use crate::table::Zone;

/// The names of the actions: the word in saves, Japanese, English.
const ACTS: [(&str, &str, &str); 19] = [
    ("set-wall", "防壁設置", "Set Bulwark"),
    ("soldier", "兵士召喚", "Summon Soldier"),
    ("hero", "英雄召喚", "Summon Hero"),
    ("ace", "エース召喚", "Summon Ace"),
    ("equip", "装備", "Equip"),
    ("charge", "チャージ", "Charge"),
    ("draw", "ドロー", "Draw"),
    ("end", "エンド", "End"),
    ("attack", "アタック", "Attack"),
    ("block", "ブロック", "Block"),
    ("damage", "ダメージ判定", "Damage Judgement"),
    ("up", "アップ", "Up"),
    ("down", "ダウン", "Down"),
    ("twist", "ツイスト", "Twist"),
    ("counter", "カウンター", "Counter"),
    ("break", "防壁破壊", "Break Bulwark"),
    ("throw", "投擲", "Throw"),
    ("search", "サーチ", "Search"),
    ("succession", "世代交代", "Succession"),
];

/// The name of an action.
pub fn act_name(act: Act, lang: Lang) -> &'static str {
    let (_, ja, en) = ACTS[act as usize];
    lang.pick(ja, en)
}

/// The word for an action in saves and positions.
pub(crate) fn act_word(act: Act) -> &'static str {
    ACTS[act as usize].0
}

/// The action that a word or a name means.
pub(crate) fn find_act(word: &str) -> Option<Act> {
    let at = ACTS.iter().position(|&(id, ja, en)| word == id || word == ja || word == en)?;
    Some(Act::ALL[at])
}

impl Forces for BlackPoker {}

impl Prompts for BlackPoker {
    fn prompt(teller: &Teller<'_>, question: &Question) -> String {
        let say = |ja: String, en: String| teller.lang.pick(ja, en);
        let act = |act: Act| act_name(act, teller.lang);
        match question.ask {
            Ask::Chance => say("アクションを起こすか、パスする".into(), "Raise an action, or pass".into()),
            Ask::Drive(a) => say(
                format!("{}のために、どの防壁をドライブするか", act(a)),
                format!("Which bulwark is driven for {}?", act(a)),
            ),
            Ask::Discard(a) => say(
                format!("{}のために、どれを捨てるか", act(a)),
                format!("Discard which card for {}?", act(a)),
            ),
            Ask::Key(a) => say(format!("{}のキーカード", act(a)), format!("Key card for {}", act(a))),
            Ask::Target(a) => say(format!("{}の対象", act(a)), format!("Target of {}", act(a))),
            Ask::PlaceWall => {
                say("どのカードを防壁にするか".into(), "Which card becomes the bulwark?".into())
            }
            Ask::TwistWay => say("ドライブするか、チャージするか".into(), "Drive it, or charge it?".into()),
            Ask::Find => say("ライフからどれを取るか".into(), "Which card of your life?".into()),
            Ask::DrawMore => say("もう1枚引くか".into(), "Draw another card?".into()),
            Ask::HandLimit => {
                say("手札は7枚まで。どれを捨てるか".into(), "Seven cards at most: discard which?".into())
            }
            Ask::Attackers => say("アタッカーを指定する".into(), "Name an attacker, or stop".into()),
            Ask::Blockers(attacker) => {
                let told = BlackPoker::told(teller, attacker);
                let number = size(teller.table, attacker);
                say(
                    format!("{told}（{number}）をブロックする者を指定する"),
                    format!("Who blocks {told} ({number})?"),
                )
            }
        }
    }

    fn choice(teller: &Teller<'_>, state: &State, choice: Choice) -> String {
        let pick = |ja: &str, en: &str| teller.lang.pick(ja, en).to_owned();
        match Pick::of(choice) {
            Some(Pick::Raise) => {
                Act::ALL.get(choice.arg as usize).map_or("", |&act| act_name(act, teller.lang)).to_owned()
            }
            Some(Pick::Pass) => pick("パス", "Pass"),
            Some(Pick::Card) => BlackPoker::told(teller, choice.card),
            Some(Pick::Action) => match state.table.common.action(choice.arg as u8) {
                Some(action) => told_action(teller, action),
                None => String::new(),
            },
            Some(Pick::Opponent) => pick("対戦相手", "The opponent"),
            Some(Pick::Print) => name(Def(choice.arg)),
            Some(Pick::Stop) => pick("ここまで", "No more"),
            Some(Pick::Yes) => pick("はい", "Yes"),
            Some(Pick::No) => pick("いいえ", "No"),
            Some(Pick::Drive) => pick("ドライブ", "Drive"),
            Some(Pick::Charge) => pick("チャージ", "Charge"),
            None => String::new(),
        }
    }

    fn choice_word(_: &Rules, state: &State, choice: Choice) -> String {
        match Pick::of(choice) {
            Some(Pick::Raise) => {
                format!("raise {}", Act::ALL.get(choice.arg as usize).map_or("", |&act| act_word(act)))
            }
            Some(Pick::Card) => card_word(&state.table, choice.card),
            Some(Pick::Action) => format!("action {}", choice.arg),
            Some(Pick::Print) => format!("find {}", name(Def(choice.arg))),
            Some(pick) => pick.word(),
            None => String::new(),
        }
    }

    fn lack(teller: &Teller<'_>, lack: &Lack) -> String {
        let say = |ja: String, en: String| teller.lang.pick(ja, en);
        let word = |ja: &str, en: &str| teller.lang.pick(ja, en).to_owned();
        match lack.want {
            Want::Effect => word("直接は起こせない", "only an effect raises it"),
            Want::OwnTurn => word("自分のターンではない", "it is not your turn"),
            Want::EmptyStage(n) => say(
                format!("ステージに{n}個のアクションがある"),
                format!("the stage is not empty: {n} on it"),
            ),
            Want::AnotherTurn => word("このターンはもう起こした", "raised once this turn already"),
            Want::Walls(need, have) => say(
                format!("チャージ状態の防壁が{need}体必要、今は{have}体"),
                match need {
                    1 => format!("needs a charged bulwark, you have {have}"),
                    _ => format!("needs {need} charged bulwarks, you have {have}"),
                },
            ),
            Want::Life => word("払うライフがない", "there is no life to pay with"),
            Want::Key => word("手札にキーカードがない", "no key card in hand"),
            Want::SpareCard => {
                word("キーカードのほかに捨てるカードがない", "no card to discard besides the key card")
            }
            Want::Target => word("対象がない", "there is no target"),
            Want::Change => word("互いにパスした後、何も変わっていない", "nothing changed since both passed"),
            Want::Charged => word("ドライブ状態である", "it is driven"),
            Want::Readiness => word("このターンに出たばかりである", "it came this turn"),
            Want::Soldier => word("兵士ではない", "it is not a soldier"),
            Want::OtherKey => word("キーカードにならない", "it can't be the key card"),
            Want::OtherTarget => word("対象にならない", "it can't be the target"),
            Want::Free => word("別のアタッカーをブロックしている", "it blocks another attacker"),
            Want::Alone => {
                word("防壁はほかと一緒にはブロックできない", "a bulwark can't block together with others")
            }
        }
    }

    fn uses(_: &Rules, state: &State, choice: Choice) -> Vec<Ix> {
        let Some(act) = raised(choice) else { return Vec::new() };
        let (table, seat) = (&state.table, crate::ask::question(state).to);
        let hand = table.at(Zone::Hand, seat);
        if act == Act::SetWall {
            return hand.to_vec();
        }
        let keys = 0..act.spec().keys.0.len();
        let may = may_raise(table, seat, act, crate::raise::hand(table, seat)).is_ok();
        // Of an action that can't be raised: whatever its key cards are.
        let fits = |card: &Ix| {
            let def = table.card(*card).def;
            keys.clone().any(|key| match may {
                true => may_key(table, seat, act, key, def).is_ok(),
                false => act.spec().keys.0[key].has(def),
            })
        };
        hand.iter().copied().filter(fits).collect()
    }

    fn explains(_: &State, choice: Choice, lang: Lang) -> Option<String> {
        raised(choice).map(|act| told_act(act, lang))
    }

    fn passes(choice: Choice) -> bool {
        Pick::of(choice) == Some(Pick::Pass)
    }

    fn ends(_: &State, choice: Choice) -> Option<Ends> {
        (raised(choice) == Some(Act::End)).then_some(Ends::Main)
    }
}

/// The action that an answer raises.
fn raised(choice: Choice) -> Option<Act> {
    Act::ALL.get(choice.arg as usize).copied().filter(|_| Pick::of(choice) == Some(Pick::Raise))
}

/// What an action costs, and what it does by the clause of its effect.
fn told_act(act: Act, lang: Lang) -> String {
    let spec = act.spec();
    let (walls, life, discard, _) = spec.cost;
    let mut costs = Vec::new();
    if walls > 0 {
        let many = if walls == 1 { "" } else { "s" };
        costs.push(lang.pick(format!("防壁{walls}体をドライブ"), format!("Drive {walls} bulwark{many}")));
    }
    if life > 0 {
        costs.push(lang.pick(format!("{life}ダメージを受ける"), format!("Take {life} damage")));
    }
    if discard > 0 {
        let many = if discard == 1 { "" } else { "s" };
        costs.push(lang.pick(format!("手札を{discard}枚捨てる"), format!("Discard {discard} card{many}")));
    }
    let clause = &crate::clauses::CLAUSES[spec.effect.at()];
    let does = lang.pick(clause.ja, clause.en);
    match costs.is_empty() {
        true => does.to_owned(),
        false => format!("{}{}{does}", costs.join(lang.pick("、", ". ")), lang.pick("：", ". ")),
    }
}

impl Words for BlackPoker {
    fn card_name(_: &Rules, def: Def, _: Lang) -> String {
        name(def)
    }

    fn find_card(_: &Rules, word: &str) -> Option<Def> {
        find(word)
    }

    fn about(_: &Rules, def: Def, lang: Lang) -> Vec<(String, Reason)> {
        about(def, lang)
    }

    fn layout(zone: Zone) -> Layout {
        match zone {
            Zone::Life | Zone::Grave => Layout::Pile,
            Zone::Hand => Layout::Hand,
            Zone::Field | Zone::Wall | Zone::Stage => Layout::Row,
        }
    }

    fn usual_face(zone: Zone) -> Face {
        usual_face(zone)
    }

    fn in_lines(zone: Zone) -> bool {
        zone == Zone::Stage
    }

    fn filler(_: &Rules, _: Zone) -> Vec<Def> {
        let all = crate::deck::full();
        let (honours, plain): (Vec<Def>, Vec<Def>) = all.into_iter().partition(|&def| is_honour(def));
        plain.into_iter().chain(honours).collect()
    }

    fn tags(_: &Rules, view: &View, card: Ix, lang: Lang) -> Vec<Tag> {
        let Some(shown) = view.cards.get(card.at()) else { return Vec::new() };
        let mut tags = Vec::new();
        let Some(body) = shown.body else { return tags };
        let zone = shown.place.zone::<Zone>();
        if zone == Zone::Field {
            let all = std::iter::once(shown).chain(view.attached(card).map(|(_, c)| c));
            let printed: i16 = all.map(|c| c.def.map_or(0, |def| i16::from(number(def)))).sum();
            let now = printed + body.delta;
            let more = if body.delta == 0 { String::new() } else { format!(" ({:+})", body.delta) };
            tags.push(Tag::figure(format!("{now}{more}")));
            if view.arrived_this_turn(shown) {
                tags.push(lang.pick("新", "new").into());
            }
        }
        if body.attacks {
            tags.push(lang.pick("攻", "attacks").into());
        }
        if let Some(attacker) = view.cards.get(body.blocks.card.at()) {
            let name = attacker.def.map(name).unwrap_or_default();
            tags.push(format!("{}{name}", lang.pick("防→", "blocks ")).into());
        }
        tags
    }

    fn notes(_: &Rules, view: &View, lang: Lang) -> Vec<String> {
        let chance = format!("{} {}", lang.pick("チャンス", "chance"), view.common.chance);
        let mut notes = vec![format!("{}  {chance}", view.told_turn(lang)).trim_start().to_owned()];
        for action in view.common.stage.iter().rev() {
            let keys: Vec<String> =
                action.keys().filter_map(|key| view.cards.get(key.at())?.def).map(name).collect();
            let act = act_name(action.act, lang);
            notes.push(format!("{} {} {act} {}", lang.pick("ステージ", "stage"), action.by, keys.join(" ")));
        }
        notes
    }
}

/// What a playing card is worth: its number, the actions it is a key card of, the character it becomes.
fn about(def: Def, lang: Lang) -> Vec<(String, Reason)> {
    let mut lines = vec![(format!("{} {}", lang.pick("数字", "number"), number(def)), ruling!("BP-01"))];
    for act in Act::ALL {
        let (keys, clause) = act.spec().keys;
        if keys.iter().any(|set| set.has(def)) {
            let name = act_name(act, lang);
            lines.push((lang.pick(format!("{name}のキーカード"), format!("key card of {name}")), clause));
        }
    }
    let (ja, en, clause) = match number(def) {
        0 => ("兵士にならない", "never a soldier", rule!("装備/対象")),
        1 => ("エースは出たターンから攻撃できる", "as an ace it attacks at once", rule!("エース/速攻")),
        11.. => (
            "英雄は出たターンに攻撃できない",
            "as a hero it can't attack the turn it came",
            rule!("英雄/準備"),
        ),
        _ => (
            "一般兵は出たターンに攻撃できない",
            "as a soldier it can't attack the turn it came",
            rule!("一般兵/準備"),
        ),
    };
    lines.push((lang.pick(ja, en).to_owned(), clause));
    if is_honour(def) {
        let (ja, en) = ("世代交代で手札に加わる", "Succession finds it");
        lines.push((lang.pick(ja, en).to_owned(), rule!("世代交代/即時効果")));
    }
    lines
}

/// Which way up cards lie in a zone.
pub(crate) fn usual_face(zone: Zone) -> Face {
    match zone {
        Zone::Life | Zone::Wall => Face::Down,
        Zone::Hand | Zone::Field | Zone::Grave | Zone::Stage => Face::Up,
    }
}

/// A card as a save names it: by print in a hand, elsewhere by where it lies.
fn card_word(table: &Table, card: Ix) -> String {
    match table.zone(card) {
        Zone::Hand => name(table.card(card).def),
        zone => format!("{} {} {}", table.seat(card), zone.word(), table.position(card) + 1),
    }
}
