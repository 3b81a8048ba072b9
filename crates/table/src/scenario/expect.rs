//! What a scenario expects: log lines and facts.

use engine::{Count, Def, Lang, Layout, Outcome, Place, Seat, Viewer, Words, Zone, clause_id, in_edition};

use super::names::in_english;
use super::read::Block;
use super::run::{Run, card_at, deck_of, meaning, told};
use super::shown::Held;
use crate::any::Refusal;
use crate::fault::Fault;
use crate::games::Tabled;
use crate::log::Entry;
use crate::position::{card_and_marks, items, others, place_of, split_outside};
use crate::session::Session;

/// A game as an expectation looks at it.
pub(crate) struct Look<'a, G: Tabled> {
    pub session: &'a Session<G>,
    pub format: &'a str,
    /// Where the log began when the last play did.
    pub entries_from: usize,
    pub cited_from: usize,
}

impl<G: Tabled> Copy for Look<'_, G> {}

impl<G: Tabled> Clone for Look<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

/// Whether a fact holds, with the clauses it named, or why it does not.
pub(super) type Holds = Result<Vec<String>, String>;

/// It holds, and names nothing.
const HOLDS: Holds = Ok(Vec::new());

/// The lines stand in the log in this order, since the last play began; others may stand between them.
pub(crate) fn log<G: Tabled>(run: &mut Run<G>, block: &Block) -> Result<Option<Fault>, Vec<Fault>> {
    let mut from = run.entries_from;
    for (at, line) in &block.lines {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (text, clauses) =
            line.split_once("  ").map_or((line, ""), |(text, rest)| (text.trim(), rest.trim()));
        let clauses: Vec<&str> = clauses.split_whitespace().collect();
        if let Some(unknown) = clauses.iter().find(|id| !known::<G>(id)) {
            return Err(vec![Fault::at(*at, format!("{unknown:?} is no clause and no ruling"))]);
        }
        let entries = &run.session.log().entries;
        let stands = |english: &str| {
            let mut left = entries.iter().enumerate().skip(from);
            left.find(|(_, entry)| {
                says(entry, Viewer::All, text, english) && clauses.iter().all(|id| entry.clauses.contains(id))
            })
        };
        let found = stands(text).or_else(|| stands(&in_english(run.session.rules(), text)));
        match found {
            Some((found, _)) => {
                from = found + 1;
                let named: Vec<String> = clauses.iter().map(|id| (*id).to_owned()).collect();
                run.holds(&Held::Log { entry: found }, &named);
                run.named.extend(named);
            }
            None => {
                let all: Vec<String> = entries[run.entries_from..]
                    .iter()
                    .filter_map(|entry| {
                        let line = |lang| entry.line(Viewer::All, lang);
                        Some(format!(
                            "  {}  {}\n    {}",
                            line(Lang::Ja)?,
                            entry.clauses.join(" "),
                            line(Lang::En)?
                        ))
                    })
                    .collect();
                let what =
                    format!("not in the log (in this order): {line}\nthe log was:\n{}", all.join("\n"));
                return Ok(Some(Fault::at(*at, what)));
            }
        }
    }
    Ok(None)
}

fn known<G: Words>(id: &str) -> bool {
    G::clauses().iter().any(|clause| clause.id == id)
}

/// Every line holds.
pub(crate) fn expect<G: Tabled>(run: &mut Run<G>, block: &Block) -> Result<Vec<Fault>, Vec<Fault>> {
    let mut failures = Vec::new();
    for (at, line) in &block.lines {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let Some((key, value)) = line.split_once([':', '：']) else {
            return Err(vec![Fault::at(*at, format!("{line:?}: expected `key: value`"))]);
        };
        let (key, value) = (key.trim(), value.trim());
        match fact(run.look(), key, value) {
            Ok(Ok(named)) => {
                run.holds(&Held::Fact { key, value }, &named);
                run.named.extend(named);
            }
            Ok(Err(what)) => failures.push(Fault::at(*at, format!("{line}\n{what}"))),
            Err(what) => return Err(vec![Fault::at(*at, what)]),
        }
    }
    Ok(failures)
}

/// One fact. The outer error is a line that can't be read, the inner one a fact that does not hold.
pub(super) fn fact<G: Tabled>(look: Look<G>, key: &str, value: &str) -> Result<Holds, String> {
    let session = look.session;
    let list = || split_outside(value, |c| matches!(c, ',' | '、'));
    let same = |found: String| if found == value { HOLDS } else { Err(format!("found {found}")) };
    if let Some(place) = place_of::<G>(key) {
        return place_holds(session, place, value);
    }
    if let Some((seat, what)) = key.split_once(" sees ") {
        return sees(session, seat, what, value);
    }
    match key {
        "asked" => {
            let asked = session.question().map_or("nobody".to_owned(), |question| question.to.to_string());
            Ok(same(asked))
        }
        "over" => Ok(same(match session.outcome() {
            None => "no".to_owned(),
            Some(Outcome::Won(seat)) => format!("{seat} won"),
            Some(Outcome::Draw) => "draw".to_owned(),
        })),
        "turn" => Ok(same(session.state().table.turn().to_string())),
        "waiting" => Ok(same(session.state().work.waiting.len().to_string())),
        "prompt" => {
            let prompt = |lang| {
                let question = session.question()?;
                Some(G::prompt(&session.teller(Viewer::Seat(question.to), lang), &question))
            };
            let (ja, en) = (prompt(Lang::Ja).unwrap_or_default(), prompt(Lang::En).unwrap_or_default());
            let right = ja == value || en == value || en == in_english(session.rules(), value);
            Ok(if right { HOLDS } else { Err(format!("found {ja} / {en}")) })
        }
        "answers" => answers_are(session, list()),
        "may" => {
            for wanted in list() {
                if meaning(session, wanted).len() != 1 {
                    return Ok(Err(format!("{wanted} is no answer\n{}", told(session))));
                }
            }
            Ok(HOLDS)
        }
        "may not" => may_not(session, value),
        "cites" => cited(look, list()),
        "deck" | "no deck" => deck_holds(look, value, key == "deck"),
        "no log" => {
            let entries = &session.log().entries[look.entries_from..];
            let english = in_english(session.rules(), value);
            let told = entries.iter().any(|entry| says(entry, Viewer::All, value, &english));
            Ok(if told { Err("it is in the log".to_owned()) } else { HOLDS })
        }
        "A log" | "B log" | "public log" => {
            let viewer = match key.split_once(' ').and_then(|(seat, _)| Seat::from_letter(seat)) {
                Some(seat) => Viewer::Seat(seat),
                None => Viewer::Public,
            };
            let entries = &session.log().entries[look.entries_from..];
            let english = in_english(session.rules(), value);
            let told = entries.iter().any(|entry| says(entry, viewer, value, &english));
            let all: Vec<&str> = entries.iter().filter_map(|entry| entry.line(viewer, Lang::Ja)).collect();
            Ok(if told { HOLDS } else { Err(format!("told:\n{}", all.join("\n"))) })
        }
        _ => other_fact(session, key, value),
    }
}

/// `A sees B hand: …`: what is there to a viewer's eyes, and the rule by which they may look.
fn sees<G: Tabled>(session: &Session<G>, seat: &str, what: &str, value: &str) -> Result<Holds, String> {
    let viewer = match (Seat::from_letter(seat), seat) {
        (Some(seat), _) => Viewer::Seat(seat),
        (None, "public") => Viewer::Public,
        _ => return Err(format!("{seat:?} sees; expected A, B or public")),
    };
    let place = place_of::<G>(what).ok_or_else(|| format!("{what:?} is no place"))?;
    let (value, clause) = reason_of::<G>(value)?;
    let found = seen_by(session, viewer, place);
    if found != value {
        return Ok(Err(format!("found {found}")));
    }
    if let Some(id) = clause {
        let told = matches!(session.view(viewer).places[place.at()].count, Count::Exactly(_));
        let id_of = |reason| clause_id::<G>(in_edition(session.rules(), reason));
        let untold = !told && id == id_of(G::UNTOLD);
        let rules = G::looked_into(place.zone());
        if !untold && !rules.iter().any(|&reason| id_of(reason) == id) {
            return Ok(Err(format!("{id} does not say who may look there")));
        }
        return Ok(Ok(vec![id.to_owned()]));
    }
    Ok(HOLDS)
}

/// `answers: …`: these are offered and no others.
fn answers_are<G: Tabled>(session: &Session<G>, wanted: Vec<&str>) -> Result<Holds, String> {
    let mut open: Vec<usize> = (0..session.words().len()).collect();
    for wanted in wanted {
        match meaning(session, wanted)[..] {
            [at] => open.retain(|&other| other != at),
            _ => return Ok(Err(format!("{wanted} is no answer\n{}", told(session)))),
        }
    }
    let more: Vec<String> = open.iter().map(|&at| session.texts(Lang::Ja)[at].clone()).collect();
    Ok(if more.is_empty() { HOLDS } else { Err(format!("also offered: {}", more.join(", "))) })
}

/// `cites: …`: each of these clauses acted.
fn cited<G: Tabled>(look: Look<G>, ids: Vec<&str>) -> Result<Holds, String> {
    let session = look.session;
    let mut named = Vec::new();
    for id in ids {
        if !known::<G>(id) {
            return Err(format!("{id:?} is no clause and no ruling"));
        }
        let cited = &session.log().cited[look.cited_from..];
        let id_of = |&reason: &engine::Reason| clause_id::<G>(in_edition(session.rules(), reason));
        if !cited.iter().any(|reason| id_of(reason) == id) {
            return Ok(Err(format!("{id} did not act")));
        }
        named.push(id.to_owned());
    }
    Ok(Ok(named))
}

/// `A field 1: 15, attacks`: what is said of a card. Else a line of the game's own.
fn other_fact<G: Tabled>(session: &Session<G>, key: &str, value: &str) -> Result<Holds, String> {
    if key.rsplit_once(' ').is_some_and(|(place, _)| place_of::<G>(place).is_some()) {
        let card = match card_at(session, key) {
            Ok(card) => card,
            Err(what) => return Ok(Err(what)),
        };
        let tags = held(session, card);
        for wanted in split_outside(value, |c| matches!(c, ',' | '、')) {
            if !tags.iter().any(|tag| tag == wanted) {
                return Ok(Err(format!("found {}", tags.join(", "))));
            }
        }
        return Ok(HOLDS);
    }
    let (lines, keys) = (engine::lines(session.rules(), session.state()), engine::line_keys::<G>());
    match lines.iter().find(|(known, _)| known == key) {
        Some((_, found)) if found == value => Ok(HOLDS),
        Some((_, found)) => Ok(Err(format!("found {found}"))),
        None if keys.iter().any(|known| known == key) => {
            let nothing = matches!(value, "none" | "0" | "no");
            Ok(if nothing { HOLDS } else { Err("found none".to_owned()) })
        }
        None => Err(format!(
            "{key:?} is nothing that can be expected here; expected a place, a card, asked, over, turn, waiting, \
             prompt, answers, may, may not, cites, log, no log, sees, deck, no deck, {}",
            keys.join(", ")
        )),
    }
}

/// What is said of a card, in both languages, by one who sees everything.
fn open_tags<G: Tabled>(session: &Session<G>, card: engine::Ix) -> Vec<String> {
    let view = session.view(Viewer::All);
    let table = &session.state().table;
    let place = table.card(card).place;
    let at = view.places[place.at()].cards.start + table.position(card);
    let handle = engine::Ix::new(at);
    let said = |lang| G::tags(session.rules(), &view, handle, lang).into_iter().map(|tag| tag.text);
    let mut tags: Vec<String> = said(Lang::Ja).chain(said(Lang::En)).collect();
    tags.extend(engine::marks(session.rules(), session.state(), card));
    tags
}

/// What stands before `because`, and the clause after it.
fn reason_of<G: Words>(value: &str) -> Result<(&str, Option<&str>), String> {
    let Some((before, clause)) = value.split_once(" because ") else { return Ok((value, None)) };
    let clause = clause.trim();
    if known::<G>(clause) {
        Ok((before.trim(), Some(clause)))
    } else {
        Err(format!("{clause:?} is no clause and no ruling"))
    }
}

/// `deck: full` is a legal deck of the format; `no deck: ♠A ♠A because BP-26` is not, by that clause.
fn deck_holds<G: Tabled>(look: Look<G>, value: &str, legal: bool) -> Result<Holds, String> {
    let (list, clause) = reason_of::<G>(value)?;
    let deck = deck_of(look.session.rules(), list)?;
    let faults = G::check_deck(look.session.rules(), look.format, &deck);
    let told = || faults.iter().map(|fault| fault.told(Lang::En)).collect::<Vec<_>>().join("\n");
    if faults.is_empty() != legal {
        return Ok(Err(if legal { told() } else { "it is a legal deck".to_owned() }));
    }
    if let Some(id) = clause {
        if !faults.iter().any(|fault| fault.clause == id) {
            return Ok(Err(format!("it is refused otherwise:\n{}", told())));
        }
        return Ok(Ok(vec![id.to_owned()]));
    }
    Ok(HOLDS)
}

/// What can't be done now and is called so, in Japanese and English.
pub(super) fn refused<G: Tabled>(session: &Session<G>, wanted: &str) -> Option<(Refusal, Refusal)> {
    let english = in_english(session.rules(), wanted);
    let (ja, en) = (session.refusals(Lang::Ja), session.refusals(Lang::En));
    ja.into_iter().zip(en).find(|(ja, en)| {
        let plain = [&ja.word, &ja.text, &en.text].iter().any(|text| text.eq_ignore_ascii_case(wanted));
        plain || en.text.eq_ignore_ascii_case(&english)
    })
}

/// Does the log say so to a viewer, in Japanese or in English?
fn says(entry: &Entry, viewer: Viewer, text: &str, english: &str) -> bool {
    let line = |lang| entry.line(viewer, lang);
    [line(Lang::Ja), line(Lang::En)].contains(&Some(text)) || line(Lang::En) == Some(english)
}

/// `may not: 兵士召喚 because 兵士召喚/コスト`.
fn may_not<G: Tabled>(session: &Session<G>, value: &str) -> Result<Holds, String> {
    let (wanted, clause) = reason_of::<G>(value)?;
    if !meaning(session, wanted).is_empty() {
        return Ok(Err(format!("{wanted} is offered\n{}", told(session))));
    }
    let Some((Refusal { why, clause: found, .. }, _)) = refused(session, wanted) else {
        // What is not even refused is not offered either, if it is about a card there is.
        let rules = session.rules();
        let named = |def: Def| {
            let names = [Lang::Ja, Lang::En].map(|lang| G::card_name(rules, def, lang));
            names
                .iter()
                .chain([&G::card_word(rules, def)])
                .any(|name| !name.is_empty() && wanted.contains(&**name))
        };
        let known = (0..rules.cards.len()).any(|at| named(Def(at as u16)));
        return Ok(match clause {
            None if known => HOLDS,
            _ => Err(format!("nothing is called {wanted} here\n{}", told(session))),
        });
    };
    match clause {
        Some(id) if !found.split(' ').any(|known| known == id) => {
            Ok(Err(format!("it is refused because of {found}: {why}")))
        }
        Some(id) => Ok(Ok(vec![id.to_owned()])),
        None => Ok(HOLDS),
    }
}

/// `A hand: ♠5 ♡3`, `A life: 12`, `A field: none`. Marks that are written must hold; others may.
fn place_holds<G: Tabled>(session: &Session<G>, place: Place, value: &str) -> Result<Holds, String> {
    let (rules, table) = (session.rules(), &session.state().table);
    let name = |card: engine::Ix| G::card_name(rules, table.card(card).def, Lang::Ja);
    let mut run: Vec<engine::Ix> = table.run(place).to_vec();
    let zone: G::Zone = place.zone();
    if G::layout(zone) == Layout::Pile {
        run.reverse();
    }
    let found = || run.iter().map(|&card| name(card)).collect::<Vec<_>>().join(", ");
    if let Ok(count) = value.parse::<usize>() {
        let right = count == run.len();
        return Ok(if right { HOLDS } else { Err(format!("found {}: {}", run.len(), found())) });
    }
    let mut wanted = Vec::new();
    let mut more = 0;
    for item in items(rules, value).into_iter().filter(|item| !matches!(*item, "none" | "なし")) {
        match others(item) {
            Some(n) => more += n,
            None => {
                for part in split_outside(item, |c| c == '+') {
                    wanted.push(card_and_marks(rules, zone, part)?);
                }
            }
        }
    }
    if wanted.len() + more != run.len() {
        return Ok(Err(format!("found {}: {}", run.len(), found())));
    }
    let mut left = run.clone();
    for (at, (def, marks)) in wanted.into_iter().enumerate() {
        let fits = |card: &engine::Ix| table.card(*card).def == def;
        let at =
            if zone.ordered() { Some(at).filter(|&at| fits(&run[at])) } else { left.iter().position(fits) };
        let Some(card) = at.map(|at| if zone.ordered() { run[at] } else { left.remove(at) }) else {
            return Ok(Err(format!("found {}", found())));
        };
        let held = held(session, card);
        if let Some(mark) = marks.iter().find(|mark| !held.iter().any(|tag| tag == *mark)) {
            return Ok(Err(format!("{} is not {mark}; found {}", name(card), held.join(", "))));
        }
    }
    Ok(HOLDS)
}

/// Whatever is so of a card: what is told of it, and the marks that a position would give it.
fn held<G: Tabled>(session: &Session<G>, card: engine::Ix) -> Vec<String> {
    let (rules, state) = (session.rules(), session.state());
    let (table, record) = (&state.table, state.table.card(card));
    let mut held = open_tags(session, card);
    held.extend(engine::marks(rules, state, card));
    held.push(if table.arrived_this_turn(card) { "new" } else { "old" }.to_owned());
    held.push(if record.face() == engine::Face::Up { "up" } else { "down" }.to_owned());
    held.push(if record.turned() { "turned" } else { "unturned" }.to_owned());
    held.push(G::SIDEWAYS[usize::from(record.turned())].to_owned());
    held.push(format!("of {}", record.owner()));
    held.extend(
        Seat::BOTH.iter().filter(|&&seat| record.known.has(seat)).map(|seat| format!("known {seat}")),
    );
    held
}

/// What a viewer is told of a place: `10+`, `♠K ? ?`, `♠3 ♠5 …`.
fn seen_by<G: Tabled>(session: &Session<G>, viewer: Viewer, place: Place) -> String {
    let view = session.view(viewer);
    let listed = &view.places[place.at()];
    let name = |def: Def| G::card_name(session.rules(), def, Lang::Ja);
    let shown = view.cards[listed.cards.clone()].iter().map(|card| card.def.map_or("?".to_owned(), name));
    let mut words: Vec<String> = shown.collect();
    if G::layout(place.zone()) == Layout::Pile {
        words.reverse();
    }
    words.extend(listed.among.iter().copied().map(name));
    match listed.count {
        Count::Exactly(n) => {
            let hidden = (n as usize).saturating_sub(words.len());
            words.extend(std::iter::repeat_n("?".to_owned(), hidden));
            if words.is_empty() { "none".to_owned() } else { words.join(" ") }
        }
        Count::AtLeast(n) => format!("{n}+"),
        Count::Untold => {
            words.push("…".to_owned());
            words.join(" ")
        }
    }
}
