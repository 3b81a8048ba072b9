//! From what was read to what is played: abilities become programs of the engine's effect language.

use engine::Def;
use language::card::{place, sentence_at};
use language::grammar::Clause;
use language::scribe::Refused;
use text::{Normal, Unplayed, Why};

use crate::book::Book;
use crate::cards::{Facts, Hint, Lore, Printed, Special, row};
use crate::files::Lexicons;
use crate::game::Rules;
use crate::hooks::{self, Paragraph};
use crate::reading::{Lexicon, normalise};
use crate::table::{Keys, Kind, Zone};
use crate::vocabulary::{Change, Matters, Nature, Reference, Sort};

/// The rules of a match with these cards. Every face has a row, in the order given.
pub fn rules(faces: &[Facts]) -> Rules {
    let lexicons = Lexicons::of(faces);
    let mut book = Book::new(faces);
    let mut cards: Vec<Printed> = Vec::with_capacity(faces.len() + 1);
    for (at, facts) in faces.iter().enumerate() {
        cards.push(printed(&mut book, &lexicons, facts, Def(at as u16)));
    }
    let unled = Def(cards.len() as u16);
    book.lore.nobody = unled;
    let nobody = Facts { name: String::new(), kind: Kind::Leader, ..Facts::default() };
    cards.push(printed(&mut book, &lexicons, &nobody, unled));
    book.lore.lexicons = lexicons.into_all();
    book.lore.abilities.iter_mut().for_each(|ability| ability.counts = ability.counts_cards());
    link_faces(&mut cards);
    finish(&mut book.lore, &cards);
    Rules { cards: cards.into(), flags: 0, pool: Vec::new(), prints: Vec::new(), lore: book.lore }
}

/// One printed face, read and lowered.
fn printed(book: &mut Book, lexicons: &Lexicons, facts: &Facts, def: Def) -> Printed {
    let ((reading, words), normal) = (lexicons.read(facts), normalise(&facts.text));
    let lexicon = lexicons.get(words);
    book.files.clone_from(&facts.files);
    let mut unread: Vec<Unplayed> = reading.gaps().map(|gap| Unplayed::unread(&gap.phrase)).collect();
    let (mut keys, mut quick, mut icon, mut copies) = (Keys::NONE, false, facts.icon, None);
    let (mut text, mut sorts, mut nth) = (Vec::new(), 0, 0);
    for read in reading.read() {
        let clauses: Vec<Clause> = read.lines().iter().flat_map(|line| line.clauses.clone()).collect();
        sorts |= hooks::sorts(&clauses);
        match hooks::paragraph(lexicon, &clauses, &read.render(lexicon)) {
            Paragraph::Keys(all) => all.into_iter().for_each(|key| keys = keys.or(Keys::only(key))),
            Paragraph::Quick => quick = true,
            Paragraph::DriveTrigger(found) => icon = icon.or(Some(found)),
            Paragraph::Rule => {}
            Paragraph::Copies(kind, n) => copies = copies.or(Some((kind, n))),
            // The paragraphs of a spell are one text.
            Paragraph::Text if facts.kind == Kind::Spell => text.extend(clauses),
            Paragraph::Text | Paragraph::Ability => {
                unread.extend(lower(book, (lexicon, &normal), (def, nth, facts.kind), &clauses).err());
                nth += 1;
            }
        }
    }
    if !text.is_empty() {
        unread.extend(lower(book, (lexicon, &normal), (def, nth, facts.kind), &text).err());
    }
    let abilities = book.close();
    let types = facts.types.iter().map(|word| row(&mut book.lore.types, word)).collect();
    let title = facts.title.as_ref().map_or(0, |title| row(&mut book.lore.titles, title) as u8);
    let mut card = Printed {
        name: row(&mut book.lore.names, &facts.name),
        types,
        title,
        abilities: abilities.clone(),
        keys,
        topics: 0,
        statics: false,
        replaces: false,
        quick_use: false,
        shifting: false,
        matters: Matters::NONE,
        as_played: false,
        uses: 0,
        quick,
        spell: None,
        sorts,
        icon,
        copies,
        other_face: None,
        defined: defined(facts),
        reading,
        words,
        unread,
        facts: facts.clone(),
    };
    for id in abilities {
        note(&mut card, &book.lore, id);
    }
    if quick {
        card.sorts |= 1 << Sort::Quick as u16;
    }
    card
}

/// Lowers one ability of a card; several triggers make several (SV-139).
fn lower(
    book: &mut Book,
    (lexicon, normal): (&Lexicon, &Normal),
    of: (Def, u8, Kind),
    clauses: &[Clause],
) -> Result<(), Unplayed> {
    let before = book.lore.abilities.len();
    let unplayed = |refused: Refused| {
        let words = sentence_at(normal.text(), refused.at).to_owned();
        Unplayed::read(words, Why::Says(refused.why))
    };
    let all = hooks::lower(book, lexicon, of, clauses).map_err(unplayed)?;
    book.lore.abilities[before..].iter_mut().for_each(|inner| place(&mut inner.program, normal));
    book.own.extend(all.into_iter().map(|mut ability| {
        place(&mut ability.program, normal);
        ability
    }));
    Ok(())
}

/// The line of the rulebook that defines a card (9.1.2.3).
fn defined(facts: &Facts) -> engine::Reason {
    let clauses = crate::clauses::CLAUSES;
    let wanted = |id: &String| clauses.iter().position(|clause| clause.id == id.as_str());
    match facts.clause.as_ref().and_then(wanted) {
        Some(at) => engine::Reason::row(at as u16),
        None => engine::Reason::NONE,
    }
}

/// What an ability makes of its card.
fn note(card: &mut Printed, lore: &Lore, id: u16) {
    let ability = &lore.abilities[id as usize];
    match &ability.nature {
        Nature::Triggered(trigger) => card.topics |= trigger.topic.bit(),
        Nature::Instead(_) => card.replaces = true,
        Nature::Activated { quick, .. } => {
            card.uses |= 1 << ability.works as u16;
            card.quick_use |= *quick;
        }
        Nature::Static { condition, on, players, changes, times } => {
            for change in changes {
                if let Change::Ability(given, _) = change
                    && let Nature::Triggered(trigger) = &lore.abilities[*given as usize].nature
                {
                    card.topics |= trigger.topic.bit();
                }
            }
            card.statics = true;
            card.matters = card.matters.or(ability.matters());
            let fixed = condition.is_none() && players.is_none() && times.is_none();
            card.shifting |= !fixed || *on != Reference::This;
        }
        Nature::AsPlayed(_) => card.as_played = true,
        Nature::Text => card.spell = Some(id),
    }
}

/// The two faces of a double-faced card follow each other in a file (2.15).
fn link_faces(cards: &mut [Printed]) {
    for at in 1..cards.len() {
        if cards[at - 1].facts.face == Some(1) && cards[at].facts.face == Some(2) {
            cards[at - 1].other_face = Some(Def(at as u16));
            cards[at].other_face = Some(Def(at as u16 - 1));
        }
    }
}

/// What all cards together come to.
fn finish(lore: &mut Lore, cards: &[Printed]) {
    for (at, card) in cards.iter().enumerate() {
        let def = Def(at as u16);
        lore.by_id.entry(card.facts.id.clone()).or_insert(def);
        let name = card.facts.name.clone();
        match lore.by_name.get(&name) {
            Some(&known) if !prefers(card, &cards[known.0 as usize]) => {}
            _ => drop(lore.by_name.insert(name, def)),
        }
        lore.topics |= card.topics;
        let hint = Hint::of(card);
        lore.hints.push(hint);
        lore.hinted[0] = lore.hinted[0].or(hint);
        if hint.has(Hint::USED_QUICK) {
            lore.hinted[1] = lore.hinted[1].or(hint);
        }
    }
    for ability in &lore.abilities {
        if let Nature::Instead(trigger) = &ability.nature {
            lore.instead |= trigger.topic.bit();
        }
        if let Nature::Triggered(trigger) = &ability.nature
            && ability.works != Zone::Field
            && trigger.who != crate::vocabulary::Who::This
        {
            lore.elsewhere |= trigger.topic.bit();
        }
    }
}

/// Of two faces with one name, which does a bare name mean? Tokens first (5.4.2.2), then what is no evolve card.
fn prefers(card: &Printed, than: &Printed) -> bool {
    let rank = |card: &Printed| match card.facts.special {
        Some(Special::Token) => 0,
        None => 1,
        Some(Special::Advance) => 2,
        Some(Special::Evolve) => 3,
    };
    rank(card) < rank(than)
}
