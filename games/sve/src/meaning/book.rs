//! Abilities written down in the book of a match.

use std::ops::Range;

use engine::Def;
use text::{Unplayed, Why};

use super::scribe::Words;
use crate::book::Book;
use crate::cards::Facts;
use crate::effect::{Ability as Read, Statement};

impl Book {
    /// Writes down what there is to choose from, in words; its row.
    pub fn options(&mut self, options: &[Vec<Statement>]) -> u16 {
        let said = |option: &Vec<Statement>| {
            let text = Read::Text(option.clone());
            let (ja, en) = (crate::wording::render(&text), crate::english(&text));
            (ja.trim_end_matches('。').to_owned(), en.trim_end_matches('.').to_owned())
        };
        self.lore.options.push(options.iter().map(said).collect());
        (self.lore.options.len() - 1) as u16
    }

    /// Lowers one ability of a card, of one paragraph or several; several triggers make several (SV-139).
    pub fn lower(
        &mut self,
        def: Def,
        facts: &Facts,
        nth: u8,
        paragraphs: &[(Range<usize>, &Read)],
    ) -> Result<(), Unplayed> {
        let each = |(at, ability): &(Range<usize>, &Read)| Words::of(&facts.text, ability, at);
        let words = paragraphs.iter().map(each).reduce(Words::and).unwrap_or_default();
        let whole: Vec<Statement> = paragraphs.iter().filter_map(|(_, one)| text(one)).flatten().collect();
        let ability = match paragraphs {
            [(_, one)] => (*one).clone(),
            _ => Read::Text(whole),
        };
        super::abilities::lower(self, def, facts, nth, &ability, &words).map_err(|(blank, sentence)| {
            let whole = || crate::wording::render(&ability);
            let phrase = blank.phrase.unwrap_or_else(|| if sentence.is_empty() { whole() } else { sentence });
            Unplayed::read(phrase, Why::Needs(blank.needs))
        })
    }
}

/// The sentences of a spell's paragraph.
fn text(ability: &Read) -> Option<Vec<Statement>> {
    match ability {
        Read::Text(body) => Some(body.clone()),
        _ => None,
    }
}
