//! Tokens that texts make (5.4.2, 9.1.2).

use super::deeds::ONE;
use super::scribe::{Did, It, Lowered, Scribe, Side, needs};
use crate::effect as ast;
use crate::effect::{Goes, Join, Manner, TokenName};
use crate::table::Zone;
use crate::vocabulary::{Amount, Condition, Measure, Op, Reference, Verb};

impl Scribe<'_> {
    /// Tokens are made.
    pub fn make(&mut self, tokens: &[ast::Token], join: Join, manner: &Manner, goes: Goes) -> Lowered<()> {
        let side = self.side(manner.whose)?;
        let mut steps = Vec::new();
        let other_order = self.other_order(tokens, join, goes, side);
        self.asked(manner.may, |scribe| {
            let mut ends = Vec::new();
            if let Some((short, zone)) = other_order {
                // Where there is too little room for both, the player says which comes first (SV-33).
                scribe.cite(ruling!("SV-33"));
                let leaps = [scribe.leap(Op::Unless(short, 0)), scribe.leap(Op::May(0))];
                for token in tokens.iter().rev() {
                    let n = scribe.amount(&token.n)?;
                    steps.push(scribe.make_one(token, n, zone, side, manner.acted)?);
                }
                ends.push(scribe.leap(Op::Jump(0)));
                leaps.into_iter().for_each(|leap| scribe.land(leap));
            }
            for (at, token) in tokens.iter().enumerate() {
                let one_of = join == Join::Or && tokens.len() > 1;
                let leap = (one_of && at + 1 < tokens.len()).then(|| scribe.leap(Op::May(0)));
                let n = scribe.amount(&token.n)?;
                if token.up_to {
                    // One by one, as long as the player likes.
                    let (Amount::N(most), Goes::Ex | Goes::Field | Goes::Out) = (&n, goes) else {
                        return needs("a number of tokens that is known");
                    };
                    let zone = if goes == Goes::Ex { Zone::Ex } else { Zone::Field };
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
                        let field = scribe.leap(Op::May(0));
                        steps.push(scribe.make_one(token, n.clone(), Zone::Field, side, manner.acted)?);
                        let after = scribe.leap(Op::Jump(0));
                        scribe.land(field);
                        steps.push(scribe.make_one(token, n, Zone::Ex, side, manner.acted)?);
                        scribe.land(after);
                    }
                    _ => return needs("a place for a token"),
                }
                if let Some(leap) = leap {
                    ends.push(scribe.leap(Op::Jump(0)));
                    scribe.land(leap);
                }
            }
            ends.into_iter().for_each(|end| scribe.land(end));
            Ok(())
        })?;
        self.deeds.push((goes, It::Touched(steps.clone())));
        self.did = Some(if steps.len() == 1 { Did::Step(steps[0]) } else { Did::Flag });
        self.it = It::Touched(steps);
        Ok(())
    }

    /// For two tokens of one sentence: when there is too little room for both, and where.
    fn other_order(
        &self,
        tokens: &[ast::Token],
        join: Join,
        goes: Goes,
        side: Side,
    ) -> Option<(Condition, Zone)> {
        let ([a, b], Join::And, Goes::Ex | Goes::Field | Goes::Out) = (tokens, join, goes) else {
            return None;
        };
        let (ast::Amount::N(first), ast::Amount::N(second)) = (&a.n, &b.n) else { return None };
        if a.up_to || b.up_to || a.name == b.name {
            return None;
        }
        let zone = if goes == Goes::Ex { Zone::Ex } else { Zone::Field };
        let room = Amount::Own(Measure::Room(zone, side));
        let short = Amount::N((first + second) as i16 - 1);
        Some((Condition::Is(room, engine::effect::Bound::AtMost, short), zone))
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
            return needs("tokens that come acted");
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
