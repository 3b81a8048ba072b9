//! Running scenarios.

use std::collections::BTreeSet;

use engine::{
    Both, Chance, Event, Ix, Lang, Move, Place, Seat, Seats, Set, Viewer, What, Words, clause_id, in_edition,
};

use super::expect::{self, Look};
use super::names::in_english;
use super::read::{Block, Document, Kind, Scenario};
use super::shown::Plays;
use super::{Report, Verdict};
use crate::deck::{Deck, read_deck};
use crate::drawn::Drawn;
use crate::fault::Fault;
use crate::games::{DeckFault, Options, Tabled};
use crate::position::{items, place_of, read_position, split_outside, write_position};
use crate::session::{Session, Start};

/// A scenario on its way: the game, and what its expectations have named.
pub(crate) struct Run<G: Tabled> {
    pub session: Session<G>,
    pub format: String,
    /// Where the log and the citations stood when the last position was laid or the last play began.
    pub entries_from: usize,
    pub cited_from: usize,
    /// The clauses that expectations named and that held.
    pub named: Vec<String>,
    /// What was played, and whether an expectation depends on the heading's clause.
    pub plays: Plays<G>,
    /// Clauses that acted, but of which the match's book has none.
    pub hidden: BTreeSet<&'static str>,
}

impl<G: Tabled> Run<G> {
    /// The game as it is now.
    pub fn look(&self) -> Look<'_, G> {
        let Run { session, format, entries_from, cited_from, .. } = self;
        Look { session, format, entries_from: *entries_from, cited_from: *cited_from }
    }

    /// Keeps in mind what was cited that the match's book does not have.
    fn look_for_hidden(&mut self) {
        let (rules, log) = (self.session.rules(), self.session.log());
        let events = log.entries.iter().flat_map(|entry| entry.because.reasons());
        let lacks = engine::refusals(rules, self.session.state()).into_iter();
        let lacks = lacks.flat_map(|(_, lack)| lack.because.reasons());
        let question = self.session.question().map(|question| question.because);
        let all = events.chain(log.cited.iter().copied()).chain(lacks).chain(question);
        let hidden = all.filter(|reason| reason.is_some() && !in_edition(rules, *reason).is_some());
        self.hidden.extend(hidden.map(clause_id::<G>));
    }
}

pub(super) fn run<G: Tabled>(document: &Document) -> Result<Report, Vec<Fault>> {
    let mut report = Report::default();
    let mut faults = Vec::new();
    for scenario in &document.scenarios {
        match run_one::<G>(&document.options, scenario) {
            Ok(verdict) => report.verdicts.push(verdict),
            Err(found) => faults.extend(found),
        }
    }
    if faults.is_empty() { Ok(report) } else { Err(faults) }
}

/// `Err` where the scenario can't be read; a scenario that does not hold is a verdict.
fn run_one<G: Tabled>(options: &Options, scenario: &Scenario) -> Result<Verdict, Vec<Fault>> {
    let mut run: Option<Run<G>> = None;
    let mut failures = Vec::new();
    for block in &scenario.blocks {
        if block.kind == Kind::Table {
            let mut next = lay::<G>(options, block)?;
            if let Some(last) = run.take() {
                next.goes_on(last);
            }
            next.plays.clause.clone_from(&scenario.clause);
            run = Some(next);
            continue;
        }
        let Some(run) = &mut run else {
            return Err(vec![Fault::at(block.line, "expected a block ```table before this one")]);
        };
        match block.kind {
            Kind::Table => {}
            Kind::Play => {
                run.begin_play(block);
                for (at, line) in &block.lines {
                    if let Err(fault) = play(run, *at, line)? {
                        failures.push(fault);
                        break;
                    }
                }
            }
            Kind::Log => failures.extend(expect::log(run, block)?),
            Kind::Expect => failures.extend(expect::expect(run, block)?),
        }
        run.look_for_hidden();
        if !failures.is_empty() {
            break;
        }
    }
    let hidden = run.as_ref().map(|run| run.hidden.iter().copied().collect()).unwrap_or_default();
    let seen = failures.is_empty() && run.as_ref().is_some_and(|run| run.named.contains(&scenario.clause));
    let only_cited = seen && !run.is_some_and(Run::shown);
    let Scenario { line, clause, title, .. } = scenario.clone();
    Ok(Verdict { line, edition: options.edition.clone(), clause, title, failures, seen, only_cited, hidden })
}

/// A position, or a new game from `deal`.
pub(crate) fn lay<G: Tabled>(options: &Options, block: &Block) -> Result<Run<G>, Vec<Fault>> {
    let mut options = options.clone();
    let mut seed = 0u64;
    let mut deal: [Option<String>; 2] = [None, None];
    let mut decides = None;
    let mut rest = String::new();
    let mut faults = Vec::new();
    for (at, line) in &block.lines {
        let (key, value) = line.split_once(':').map_or(("", ""), |(key, value)| (key.trim(), value.trim()));
        match key {
            "flags" => options.flags = value.split_whitespace().map(str::to_owned).collect(),
            "format" => options.format = value.to_owned(),
            "seed" => match value.parse() {
                Ok(number) => seed = number,
                Err(_) => faults.push(Fault::at(*at, format!("seed: expected a number, found {value:?}"))),
            },
            "decides" => match Seat::from_letter(value) {
                Some(seat) => decides = Some(seat),
                None => faults.push(Fault::at(*at, format!("decides: expected A or B, found {value:?}"))),
            },
            "deal" => deal = [Some(value.to_owned()), Some(value.to_owned())],
            "deal A" => deal[0] = Some(value.to_owned()),
            "deal B" => deal[1] = Some(value.to_owned()),
            _ => {
                rest += line;
                rest.push('\n');
                continue;
            }
        }
        rest.push('\n');
    }
    if deal.iter().flatten().count() == 1 {
        faults.push(Fault::at(block.line, "deal A and deal B belong together"));
    }
    if decides.is_some() && deal.iter().flatten().count() == 0 {
        faults.push(Fault::at(block.line, "decides: only where a new game is dealt"));
    }
    if deal.iter().flatten().count() == 2 && !rest.trim().is_empty() {
        faults.push(Fault::at(block.line, "a new game is dealt: no other line of a position can stand here"));
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let first = block.line + 1;
    let rules = G::rules(&options).map_err(|what| vec![Fault::at(block.line, what)])?;
    let dealt = deal.iter().all(Option::is_some);
    let session = match deal {
        [Some(a), Some(b)] => {
            let list = |text: &str| {
                let deck = deck_of(&rules, text).map_err(|what| vec![Fault::at(first, what)])?;
                let told = |fault: DeckFault| Fault::at(first, fault.told(Lang::En));
                let faults: Vec<Fault> =
                    G::check_deck(&rules, &options.format, &deck).into_iter().map(told).collect();
                if faults.is_empty() { Ok(deck.defs()) } else { Err(faults) }
            };
            let (a, b) = (list(&a)?, list(&b)?);
            let seed = Chance::from_number(seed).seed();
            let start = Start { seed, decides, paced: false };
            let begun = Session::begin(rules, Both([&a, &b]), start);
            begun.map_err(|fault| vec![Fault::at(block.line, fault.what)])?
        }
        _ => {
            let read = read_position(&rules, &rest, first, Chance::from_number(seed));
            let mut state = read.map_err(|found| {
                let named = |fault: Fault| Fault { line: fault.line.or(Some(block.line)), ..fault };
                found.into_iter().map(named).collect::<Vec<Fault>>()
            })?;
            state.forget_ghosts();
            Session::from_state(rules, state)
        }
    };
    let format = options.format;
    let plays = Plays::new(&session, dealt);
    let (named, hidden) = (Vec::new(), BTreeSet::new());
    Ok(Run { session, format, entries_from: 0, cited_from: 0, named, plays, hidden })
}

/// A deck in a line: the word of one that comes with the game, or cards; then perhaps `+ 1 X` and `- 3 Y`.
pub(super) fn deck_of<G: Tabled>(rules: &engine::Rules<G>, text: &str) -> Result<Deck<G>, String> {
    let list = |text: &str| {
        // `[main] 3 X` is a heading and a card.
        let line = |item: &str| match item.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
            Some((heading, rest)) => format!("[{heading}]\n{}", rest.trim()),
            None => item.to_owned(),
        };
        let lines: Vec<String> = items(rules, text).into_iter().map(line).collect();
        read_deck(rules, &lines.join("\n")).map_err(|faults| faults[0].what.en.clone())
    };
    let cut = text.find(" + ").into_iter().chain(text.find(" - ")).min().unwrap_or(text.len());
    let Some(mut deck) = G::deck(rules, text[..cut].trim()) else { return list(text) };
    let mut rest = &text[cut..];
    while let Some(change) = rest.get(3..) {
        let end = change.find(" + ").into_iter().chain(change.find(" - ")).min().unwrap_or(change.len());
        let cards = list(&change[..end])?.cards;
        if rest.starts_with(" + ") {
            deck.cards.extend(cards);
        } else {
            for (_, def) in cards {
                let at = deck.cards.iter().position(|&(_, known)| known == def);
                deck.cards.remove(at.ok_or_else(|| format!("{}: not in the deck", &change[..end]))?);
            }
        }
        rest = &change[end..];
    }
    Ok(deck)
}

/// Something that a line of play does.
#[derive(Copy, Clone)]
pub(super) enum Deed<'a> {
    /// What no rule ordered.
    Force(&'a str),
    /// A seat gives an answer.
    Answer(Seat, &'a str),
}

/// What a line of play does, one thing after the other.
pub(super) fn deeds(at: usize, line: &str) -> Result<Vec<Deed<'_>>, Vec<Fault>> {
    let line = line.trim();
    if line.is_empty() || line.starts_with('#') {
        return Ok(Vec::new());
    }
    let unreadable = |what: String| vec![Fault::at(at, what)];
    let Some((who, what)) = line.split_once(':') else {
        return Err(unreadable(format!("{line:?}: expected `A: an answer`, `B: an answer` or `force: …`")));
    };
    let what = what.trim();
    if who.trim() == "force" {
        return Ok(vec![Deed::Force(what)]);
    }
    let Some(seat) = Seat::from_letter(who.trim()) else {
        return Err(unreadable(format!("{who:?} plays; expected A, B or force")));
    };
    let wanted = what.split('>').map(str::trim).filter(|wanted| !wanted.is_empty());
    Ok(wanted.map(|wanted| Deed::Answer(seat, wanted)).collect())
}

/// Whether something could be done. The outer error is a line that can't be read, the inner one what can't be done.
pub(super) type Done = Result<Result<(), Fault>, Vec<Fault>>;

pub(super) fn perform<G: Tabled>(run: &mut Run<G>, at: usize, deed: Deed) -> Done {
    match deed {
        Deed::Force(what) => {
            let unreadable = |what: String| vec![Fault::at(at, what)];
            run.keep();
            // The next die shows this, if nothing else is left to chance before it.
            if let Some(shows) = what.strip_prefix("die ") {
                let shows = shows.trim().parse::<u32>().ok().filter(|shows| (1..=6).contains(shows));
                let shows = shows
                    .ok_or_else(|| unreadable(format!("force: {what:?}; expected `die 4`, from 1 to 6")))?;
                run.session.load_die(shows);
                return Ok(Ok(()));
            }
            let find = |table: &engine::Table<G>, text: &str| card_on(table, text);
            if !run.session.force_deed(what, &find).map_err(unreadable)? {
                let event = forced(run, what).map_err(unreadable)?;
                run.session.force(&[event]);
            }
            Ok(Ok(()))
        }
        Deed::Answer(seat, wanted) => Ok(answer(run, seat, wanted).map_err(|what| Fault::at(at, what))),
    }
}

/// One line of play.
fn play<G: Tabled>(run: &mut Run<G>, at: usize, line: &str) -> Done {
    for deed in deeds(at, line)? {
        if let Err(fault) = perform(run, at, deed)? {
            return Ok(Err(fault));
        }
    }
    Ok(Ok(()))
}

/// Gives the answer that these words mean.
fn answer<G: Tabled>(run: &mut Run<G>, seat: Seat, wanted: &str) -> Result<(), String> {
    run.keep();
    let session = &mut run.session;
    if wanted == "concede" {
        return session.concede(seat).map_err(|fault| fault.what.en);
    }
    match session.question() {
        None => return Err(format!("{seat} answers {wanted:?}, but the game is over")),
        Some(question) if question.to != seat => {
            return Err(format!(
                "{seat} answers {wanted:?}, but {} is asked\n{}",
                question.to,
                told(session)
            ));
        }
        Some(_) => {}
    }
    match meaning(session, wanted)[..] {
        [at] => session.answer(at).map_err(|fault| fault.what.en),
        [] => Err(format!("{wanted:?} is no answer here\n{}", told(session))),
        [..] => Err(format!("{wanted:?} could mean several answers\n{}", told(session))),
    }
}

/// Which of the present answers these words mean, in Japanese, English or a save's words. In English a card may be called
/// by either name.
pub(crate) fn meaning<G: Drawn>(session: &Session<G>, wanted: &str) -> Vec<usize> {
    let (words, ja, en) = (session.words(), session.texts(Lang::Ja), session.texts(Lang::En));
    let plain =
        |at: &usize| [&words[*at], &ja[*at], &en[*at]].iter().any(|text| text.eq_ignore_ascii_case(wanted));
    let meant: Vec<usize> = (0..words.len()).filter(plain).collect();
    if !meant.is_empty() || wanted.is_ascii() {
        return meant;
    }
    let english = in_english(session.rules(), wanted);
    (0..words.len()).filter(|at| en[*at].eq_ignore_ascii_case(&english)).collect()
}

/// The question, its answers and the board, for a line that does not hold.
pub(crate) fn told<G: Drawn>(session: &Session<G>) -> String {
    let mut text = String::new();
    match session.question() {
        Some(question) => {
            let teller = session.teller(Viewer::Seat(question.to), Lang::En);
            text += &format!("asked: {} — {}\n", question.to, G::prompt(&teller, &question));
            for (word, reading) in session.words().iter().zip(session.texts(Lang::Ja)) {
                text += &format!("  {reading}  [{word}]\n");
            }
        }
        None => text += "asked: nobody, the game is over\n",
    }
    let board = write_position(session.rules(), session.state());
    text + &board.unwrap_or_else(|| "(in the middle of an effect)\n".to_owned())
}

/// The card at `A field 2`, from 1.
pub(crate) fn card_at<G: Drawn>(session: &Session<G>, text: &str) -> Result<Ix, String> {
    card_on(&session.state().table, text)
}

fn card_on<G: Words>(table: &engine::Table<G>, text: &str) -> Result<Ix, String> {
    let expected =
        || format!("{text:?}: expected a place and a position, such as `A {} 1`", first_zone::<G>());
    let (place, at) = text.trim().rsplit_once(' ').ok_or_else(expected)?;
    let place = place_of::<G>(place).ok_or_else(expected)?;
    let at: usize = at.parse().map_err(|_| expected())?;
    let run = table.run(place);
    let found = at.checked_sub(1).and_then(|at| run.get(at));
    found.copied().ok_or_else(|| format!("{text:?}: there are {} cards", run.len()))
}

fn first_zone<G: Words>() -> &'static str {
    use engine::Zone;
    G::Zone::ALL.first().map_or("", |&zone| G::zone_word(zone))
}

/// `move A field 1 to A grave`, `turn A field 1`, `unturn …`, `show A hand 1 to B`, `shuffle A life`.
fn forced<G: Tabled>(run: &Run<G>, what: &str) -> Result<Event<G>, String> {
    let (verb, rest) = what.split_once(' ').unwrap_or((what, ""));
    let rest = rest.trim();
    let session = &run.session;
    let all = |text: &str| -> Result<Set, String> {
        split_outside(text, |c| c == ',').into_iter().map(|one| card_at(session, one)).collect()
    };
    let no_reason = engine::Because::default();
    let what = match verb {
        "move" => {
            let (cards, to) = rest.split_once(" to ").ok_or("force: expected `move <card> to <place>`")?;
            let mut cards = all(cards)?;
            for host in cards.iter() {
                session.state().table.attached(host).for_each(|card| cards.insert(card));
            }
            let to = place_of::<G>(to.trim()).ok_or_else(|| format!("force: {to:?} is no place"))?;
            let table = &session.state().table;
            let from = cards.iter().next().map_or(Place::default(), |card| table.card(card).place);
            if cards.iter().any(|card| table.card(card).place != from) {
                return Err("force: cards that move together lie in one place".to_owned());
            }
            What::Move(Move { cards, from, to, face: G::usual_face(to.zone()), ..Move::default() })
        }
        "turn" => What::Turn { cards: all(rest)?, turned: true },
        "unturn" => What::Turn { cards: all(rest)?, turned: false },
        "show" => {
            let (cards, to) =
                rest.split_once(" to ").ok_or("force: expected `show <card> to A`, B or both")?;
            let to = match to.trim() {
                "both" => Seats::ALL,
                letter => Seats::only(Seat::from_letter(letter).ok_or("force: expected A, B or both")?),
            };
            What::Show { cards: all(cards)?, to }
        }
        "shuffle" => {
            What::Shuffle(place_of::<G>(rest).ok_or_else(|| format!("force: {rest:?} is no place"))?)
        }
        _ => {
            let own: String = G::DEEDS.iter().map(|deed| format!(", {deed}")).collect();
            return Err(format!("force: {verb:?}; expected move, turn, unturn, show, shuffle{own}"));
        }
    };
    Ok(Event::new(what, no_reason))
}
