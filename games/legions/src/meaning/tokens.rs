//! Tokens that a card's own text defines (43-1).

use crate::cards::Facts;
use crate::effect::{Ability, Body, Category, Deed, Keyword, Statement, TokenFacts, TokenKind};
use crate::wording::{read, render};

/// The tokens that these cards' texts define join them, unless a card of that name is there.
pub(super) fn defined(faces: &mut Vec<Facts>) {
    let mut found: Vec<Facts> = Vec::new();
    for facts in faces.iter().filter(|facts| facts.text.contains("トークン") && facts.text.contains("扱う"))
    {
        for ability in read(&facts.text).read() {
            match ability {
                Ability::Defined(defined) => of_body(&defined.body, facts, &mut found),
                Ability::Text(body) => of_body(body, facts, &mut found),
                Ability::Keywords(..) => {}
            }
        }
    }
    for token in found {
        if !faces.iter().any(|facts| facts.name == token.name) {
            faces.push(token);
        }
    }
}

fn of_body(body: &Body, by: &Facts, found: &mut Vec<Facts>) {
    for statement in &body.statements {
        match statement {
            Statement::Sentence(sentence) => {
                for clause in &sentence.clauses {
                    match &clause.deed {
                        Deed::Define(kind, facts) => found.push(token(kind, facts, by)),
                        Deed::Modes(modes) => modes.modes.iter().for_each(|mode| of_body(mode, by, found)),
                        _ => {}
                    }
                }
            }
            Statement::Pay { body, .. } => of_body(body, by, found),
        }
    }
}

fn token(kind: &TokenKind, facts: &TokenFacts, by: &Facts) -> Facts {
    let keyword = |keyword: &Keyword| {
        let said = crate::effect::CoverSaid { brackets: Some(('「', '」')), between: None };
        render(&Ability::Keywords(vec![keyword.clone()], said))
    };
    Facts {
        id: format!("{}-{}", by.id, kind.name),
        name: kind.name.to_string(),
        category: Category::Minion,
        colours: facts.colours.clone(),
        types: facts.types.iter().map(|word| word.to_string()).collect(),
        cost: facts.cost.min(255) as u8,
        atk: facts.atk.min(999) as i16,
        hp: facts.hp.min(999) as i16,
        text: facts.keywords.iter().map(keyword).collect(),
        token: true,
        clause: Some("43-1".to_owned()),
        ..Facts::default()
    }
}
