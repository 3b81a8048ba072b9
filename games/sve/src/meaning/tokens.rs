//! Tokens that texts make (5.4.2, 9.1.2).

use super::deeds::ONE;
use super::scribe::{Did, It, Lowered, Scribe, Side, needs};
use crate::effect as ast;
use crate::effect::{Goes, Join, Manner, Statement, TokenName};
use crate::steps::SORTS;
use crate::table::Zone;
use crate::vocabulary::{Amount, Op, Reference, Verb};

/// A token is made: this alone.
fn made(token: &ast::Token, manner: &Manner, goes: Goes) -> Statement {
    let manner = Manner { may: false, ..*manner };
    Statement::Make { tokens: vec![token.clone()], join: Join::And, each: false, manner, goes }
}

impl Scribe<'_> {
    /// Tokens are made.
    pub fn make(&mut self, tokens: &[ast::Token], join: Join, manner: &Manner, goes: Goes) -> Lowered<()> {
        let side = self.side(manner.whose)?;
        let mut steps = Vec::new();
        let zone = if goes == Goes::Ex { Zone::Ex } else { Zone::Field };
        let counted = |token: &ast::Token| !token.up_to && matches!(token.name, TokenName::Named(_));
        let together = tokens.len() > 1 && join == Join::And && tokens.iter().all(counted);
        if together && matches!(goes, Goes::Ex | Goes::Field | Goes::Out) {
            let mut step = 0;
            self.asked(manner.may, |scribe| {
                step = scribe.put(Reference::Nothing, tokens, zone, side, manner.acted)?;
                Ok(())
            })?;
            return self.made(goes, vec![step]);
        }
        self.asked(manner.may, |scribe| {
            let mut ends = Vec::new();
            if join == Join::Or && tokens.len() > 1 {
                let options: Vec<_> = tokens.iter().map(|token| vec![made(token, manner, goes)]).collect();
                return scribe.either_of(&options, |scribe, at| {
                    let one = Manner { may: false, ..*manner };
                    scribe.make(&tokens[at..=at], Join::And, &one, goes)?;
                    let It::Touched(made) = &scribe.it else {
                        return needs("この種類のトークンの選択", "one of several tokens");
                    };
                    steps.extend(made);
                    Ok(())
                });
            }
            for token in tokens {
                let n = scribe.amount(&token.n)?;
                if token.up_to {
                    // One by one, as long as the player likes.
                    let (Amount::N(most), Goes::Ex | Goes::Field | Goes::Out) = (&n, goes) else {
                        return needs(
                            "決まった数でない「まで」のトークン",
                            "a number of tokens that is known",
                        );
                    };
                    for _ in 0..*most {
                        ends.push(scribe.leap(Op::May(0)));
                        steps.push(scribe.make_one(token, ONE, zone, side, manner.acted)?);
                    }
                    continue;
                }
                match goes {
                    Goes::Ex => steps.push(scribe.make_one(token, n, Zone::Ex, side, manner.acted)?),
                    Goes::Field | Goes::Out => {
                        steps.push(scribe.make_one(token, n, Zone::Field, side, manner.acted)?);
                    }
                    Goes::FieldOrEx => {
                        let options = [Goes::Field, Goes::Ex].map(|goes| vec![made(token, manner, goes)]);
                        scribe.either_of(&options, |scribe, at| {
                            let zone = [Zone::Field, Zone::Ex][at];
                            steps.push(scribe.make_one(token, n.clone(), zone, side, manner.acted)?);
                            Ok(())
                        })?;
                    }
                    _ => return needs("この場所に置くトークン", "a place for a token"),
                }
            }
            ends.into_iter().for_each(|end| scribe.land(end));
            Ok(())
        })?;
        self.made(goes, steps)
    }

    /// Tokens were made by these steps.
    pub fn made(&mut self, goes: Goes, steps: Vec<usize>) -> Lowered<()> {
        self.deeds.push((goes, It::Touched(steps.clone())));
        self.did = Some(if steps.len() == 1 { Did::Step(steps[0]) } else { Did::Flag });
        self.it = It::Touched(steps);
        Ok(())
    }

    /// Cards and tokens that one sentence names come together: they compete for room (SV-33).
    pub fn put(
        &mut self,
        cards: Reference,
        tokens: &[ast::Token],
        zone: Zone,
        side: Side,
        acted: bool,
    ) -> Lowered<usize> {
        let mut row = Vec::new();
        for token in tokens {
            let TokenName::Named(name) = &token.name else {
                return needs("カード名で示していないトークン", "tokens that are named");
            };
            row.push((self.token(name)?, self.amount(&token.n)?));
        }
        if acted || row.len() > SORTS || tokens.iter().any(|token| token.up_to) {
            return needs(
                "種類が多いか、数の決まっていないトークン",
                "so many tokens of each sort, and few sorts",
            );
        }
        self.cite(rule!("5.4.2.2"));
        self.cite(ruling!("SV-33"));
        self.book.lore.puts.push(row);
        let row = (self.book.lore.puts.len() - 1) as u16;
        Ok(self.deed(Verb::Put(row, zone, side), cards, ONE))
    }

    fn make_one(
        &mut self,
        token: &ast::Token,
        n: Amount,
        zone: Zone,
        side: Side,
        acted: bool,
    ) -> Lowered<usize> {
        if acted {
            return needs("アクト状態で出るトークン", "tokens that come acted");
        }
        Ok(match &token.name {
            TokenName::Named(name) => {
                let def = self.token(name)?;
                self.cite(rule!("5.4.2.2"));
                self.deed(Verb::Make(def, zone, side), Reference::Nothing, n)
            }
            TokenName::Like(target) => {
                let like = self.target(target)?;
                self.deed(Verb::MakeLike(zone, side), like, n)
            }
        })
    }
}
