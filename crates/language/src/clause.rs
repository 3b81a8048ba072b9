//! Reading and writing clauses: left to right, no phrase is read twice. A verb before a noun takes back the
//! arguments that its frame has a slot for, and becomes a relative clause.

use crate::belonging::{embeds, outside, own_args, relative, start_of};
use crate::conjugation::Tense;
use crate::fits;
use crate::frames;
use crate::gapping;
use crate::genre;
use crate::grammar::{
    Arg, At, Chain, Clause, Copula, Inner, Line, Link, Mark, Particle, Pred, Relative, Tie, Tied,
};
use crate::lexicon::{ADVERB, Class, Lexicon, NOUN};
use crate::phrase::chain;
use crate::predicate::{Form, Found, over, phrase_begins, verb};
use crate::sorts::Sorts;
use crate::syntax::{Chance, Reader, Syntax, Word};

/// An adverb, unless a longer word begins here, の or another time follows, or it is a noun too and a particle follows.
fn adverb(r: &mut Reader<'_>) -> Option<Word<ADVERB>> {
    let (from, lexicon) = (r.at(), r.lexicon());
    let word = Word::<ADVERB>::read(r)?;
    let here = &r.text()[from..];
    let length = |class| lexicon.longest(class, here).map_or(0, |(_, len)| len);
    let longer = [Class::Noun, Class::Adnominal].into_iter().any(|class| from + length(class) > r.at());
    let noun_too = from + length(Class::Noun) == r.at();
    let rest = r.rest();
    let is_noun = rest.starts_with('の')
        || rest.starts_with("と次の")
        || (noun_too && rest.starts_with(['に', 'を', 'は', 'が']));
    (!longer && !is_noun).then_some(word)
}

/// What follows a keyword that is part of a phrase, and no mark.
const PHRASE_GOES_ON: [&str; 8] = ["を", "や", "と", "の", "が", "・", "能力", "状態"];

/// A mark, unless a phrase goes on after it.
fn mark(r: &mut Reader<'_>) -> Option<Mark> {
    let first = r.rest().chars().next()?;
    if !matches!(first, '《' | '【' | '「' | '『' | '[') {
        return None;
    }
    // 《攻撃力》 is a word of the lexicon, not the timing of an ability.
    if r.lexicon()
        .longest(Class::Noun, r.rest())
        .is_some_and(|(_, len)| r.rest()[..len].ends_with(['》', '】', ']']))
    {
        return None;
    }
    let mark = Mark::read(r)?;
    let known = match &mark {
        Mark::Word { keyword } => keyword.word.entry(r.lexicon()).sorts.meets(Sorts::MARK),
        _ => r.lexicon().habits().told_marks,
    };
    let goes_on = PHRASE_GOES_ON.iter().any(|word| r.starts(word));
    (known && !goes_on && !over(r)).then_some(mark)
}

/// A noun made a predicate, and how it is tied to what follows.
fn copula(r: &mut Reader<'_>, same: bool) -> Option<(Copula, Option<Link>)> {
    let copula = Copula::read(r)?;
    let link = r.attempt(Link::read);
    let ok = match (&copula, &link) {
        // 枚数が同じ場合
        (Copula::Bare, Some(Link::CasePause | Link::Case | Link::AsLongAs)) => same,
        (_, None) => over(r) && matches!(copula, Copula::Bare | Copula::Is | Copula::IsNot),
        (Copula::Of, Some(link)) => matches!(
            link,
            Link::CasePause
                | Link::Case
                | Link::CaseOnly
                | Link::CaseOnlyTo
                | Link::While
                | Link::WhenKanji
                | Link::When
                | Link::AsLongAs
                | Link::AsLongAsStraight
                | Link::InsteadPause
                | Link::Instead
        ),
        (Copula::AndIs, Some(link)) => matches!(link, Link::Pause | Link::CommaAnd | Link::And),
        (Copula::Bare, Some(link)) => matches!(
            link,
            Link::End
                | Link::Cost
                | Link::IfPause
                | Link::If
                | Link::CommaAnd
                | Link::CommaAndPause
                | Link::AndPause
                | Link::And
                | Link::Slash
        ),
        (_, Some(link)) => {
            !matches!(link, Link::Pause | Link::Or | Link::Until | Link::But | Link::After | Link::Slash)
        }
    };
    ok.then_some((copula, link))
}

/// What a step of reading a clause comes to.
enum Step {
    Done(Pred, Option<Link>),
    GoOn,
}

/// A predicate was read: the end of the clause, or of one inside it.
fn predicate(r: &Reader<'_>, form: Form, link: Option<Link>, args: &mut Vec<Arg>) -> Step {
    let Form { verb, voice, tense, from } = form;
    let pred = Pred::Verb { verb, voice, tense };
    let outside = match &link {
        Some(link) if embeds(link) => outside(r.lexicon(), form, args),
        // このカードは〔手札を捨てて〕プレイできる
        None if tense == Tense::Te && !over(r) => outside(r.lexicon(), form, args),
        _ => 0,
    };
    if outside == 0 {
        return Step::Done(pred, link);
    }
    let own = args.split_off(outside);
    let at = At::new(start_of(&own, from), r.at());
    args.push(Arg::Clause(Box::new(Clause { at, args: own, pred, link })));
    Step::GoOn
}

/// …したターン: does a time stand here, of which nothing that is done is said?
fn time_follows(r: &Reader<'_>) -> bool {
    let word = r.lexicon().longest(Class::Noun, r.rest()).map(|(id, _)| Word::<NOUN>(id));
    word.is_some_and(|word| word.entry(r.lexicon()).sorts == Sorts::TIME)
}

/// A verb, an adverb or a mark, if one stands here.
fn wordwise(r: &mut Reader<'_>, args: &mut Vec<Arg>, said: &mut Option<Box<Relative>>) -> Option<Step> {
    let (lexicon, from) = (r.lexicon(), r.at());
    // 場にある、このターンに移動した N: another clause said of the same noun, after an adverb.
    let adverb_before = matches!(args.last(), Some(Arg::Adverb(_, None)));
    if said.is_none() || adverb_before {
        r.narrow(|narrow| narrow.arguments = frames::told(lexicon, args));
        match verb(r, args) {
            Some(Found::Predicate(form, link)) if said.is_none() => {
                return Some(predicate(r, form, link, args));
            }
            Some(Found::Relative(form, pause)) => {
                let own = own_args(lexicon, form, args, time_follows(r));
                let Form { verb, voice, tense, from } = form;
                let to = r.at() - pause.as_ref().map_or(0, |_| "、".len());
                let pred = Pred::Verb { verb, voice, tense };
                let mut another = relative(lexicon, pred, pause, (from, to), own);
                another.before = said.take().or(another.before);
                *said = Some(another);
                return Some(Step::GoOn);
            }
            Some(Found::Predicate(..)) => r.go_to(from),
            None => {}
        }
    }
    if let Some(word) = r.attempt(adverb) {
        args.push(Arg::Adverb(word, Option::read(r)?));
        return Some(Step::GoOn);
    }
    if said.is_some() {
        return None;
    }
    let mark = r.attempt(mark)?;
    args.push(Arg::Mark(mark, Option::read(r)?));
    Some(if r.eat("：") { Step::Done(Pred::Nothing, Some(Link::Cost)) } else { Step::GoOn })
}

/// Is the last argument a figure, as the subject of what follows?
fn figure_before(lexicon: &Lexicon, args: &[Arg]) -> bool {
    match args.last() {
        Some(Arg::Phrase(chain, Some(Particle::Subject), None)) => {
            fits::sorts_of(chain, lexicon).meets(Sorts::FIGURE.or(Sorts::NAME))
        }
        _ => false,
    }
}

/// 相手の場のコストが: of a figure that a relative clause tells, the words before it belong to the noun after it.
fn split_figure(args: &mut Vec<Arg>) {
    let Some(Arg::Phrase(mut chain, particle, pause)) = args.pop() else { return };
    match chain.more.pop() {
        Some(Tied::By(Tie::Of, figure)) => {
            let end = chain.at.end;
            // の and the figure stand at its end; only the place of the whole is known.
            let figure = Chain {
                at: At { start: chain.at.start, end },
                relative: None,
                first: figure,
                more: Vec::new(),
            };
            args.push(Arg::Phrase(chain, Some(Particle::Of), None));
            args.push(Arg::Phrase(figure, particle, pause));
        }
        last => {
            chain.more.extend(last);
            args.push(Arg::Phrase(chain, particle, pause));
        }
    }
}

/// A noun as the predicate of a relative clause: 〔コストが〕3以下の N, トークンではない N.
fn noun_relative(
    r: &mut Reader<'_>,
    chain: Chain,
    value: bool,
    args: &mut Vec<Arg>,
) -> Result<Box<Relative>, Chain> {
    let from = r.at();
    let copula = r.attempt(Copula::read);
    let end = r.at();
    let ok = match &copula {
        Some(Copula::Of) => value,
        Some(Copula::IsNot | Copula::IsNotTopic | Copula::Is | Copula::Was) => true,
        _ => false,
    };
    let (Some(copula), true) = (copula, ok && phrase_begins(r)) else {
        r.go_to(from);
        return Err(chain);
    };
    if value {
        split_figure(args);
    }
    let figures = if value { 1 } else { 0 };
    let mut from = args.len() - figures;
    if from > 0 && value && matches!(args[from - 1], Arg::Phrase(_, Some(Particle::Of), None)) {
        from -= 1;
    }
    let own = args.split_off(from);
    let mut chain = chain;
    let before = chain.relative.take();
    let start = chain.at.start as usize;
    let mut said = relative(r.lexicon(), Pred::Is(chain, copula), None, (start, end), own);
    if said.before.is_none() {
        said.before = before;
    }
    Ok(said)
}

/// A noun was read as the predicate: the end of the clause, or of one inside it.
fn noun_predicate(
    r: &Reader<'_>,
    chain: Chain,
    copula: Copula,
    link: Option<Link>,
    args: &mut Vec<Arg>,
) -> Step {
    let lexicon = r.lexicon();
    let subject = |arg: &Arg| matches!(arg, Arg::Phrase(_, Some(Particle::Subject), _));
    let outside = |(n, arg): (usize, &Arg)| match arg {
        Arg::Phrase(topic, Some(Particle::Topic), _) => {
            let sorts = fits::sorts_of(topic, lexicon);
            // この能力は〔3枚以上なら〕使える: an ability is in no state.
            !sorts.meets(Sorts::TIME) && (sorts.meets(Sorts::DEED) || args[n..].iter().any(subject))
        }
        _ => false,
    };
    let outside = match &link {
        Some(link) if embeds(link) => args.iter().enumerate().rposition(outside),
        _ => None,
    };
    let start = chain.at.start as usize;
    let pred = Pred::Is(chain, copula);
    let Some(outside) = outside else { return Step::Done(pred, link) };
    let own = args.split_off(outside + 1);
    let at = At::new(start_of(&own, start), r.at());
    args.push(Arg::Clause(Box::new(Clause { at, args: own, pred, link })));
    Step::GoOn
}

/// A phrase: the predicate if a copula and a link follow, else an argument.
fn phrasewise(r: &mut Reader<'_>, args: &mut Vec<Arg>, said: &mut Option<Box<Relative>>) -> Option<Step> {
    let value = said.is_none() && figure_before(r.lexicon(), args);
    let from = r.at();
    let mut chain = chain(r, value)?;
    // 3以上の場合: no relative clause, but a predicate.
    if value && r.starts("の") {
        let to = r.at();
        let tied = r.attempt(|r| copula(r, false)).is_some();
        r.go_to(if tied { from } else { to });
        if tied {
            chain = crate::phrase::chain(r, false)?;
        }
    }
    if let Some(relative) = said.take() {
        chain.at.start = relative.start() as u32;
        chain.relative = Some(relative);
    }
    let same = chain.first.adnominal() == Some(genre::Adnominal::Same) && chain.more.is_empty();
    if let Some((copula, link)) = r.attempt(|r| copula(r, same)) {
        return Some(noun_predicate(r, chain, copula, link, args));
    }
    let chain = match noun_relative(r, chain, value, args) {
        Ok(relative) => {
            *said = Some(relative);
            return Some(Step::GoOn);
        }
        Err(chain) => chain,
    };
    let alone = chain.last().stands_alone(r.lexicon());
    let particle: Option<Particle> = match alone && verb_follows(r) {
        true => None,
        // 「…」でもう1度: no でも stands before う.
        false if r.starts("でもう") => r.eat("で").then_some(Particle::At),
        false if r.starts("としてもう") => r.eat("として").then_some(Particle::As),
        false => Option::read(r)?,
    };
    if particle.is_none() {
        let time = r.starts("、") && fits::sorts_of(&chain, r.lexicon()).meets(Sorts::TIME);
        let limited = matches!(chain.more.last(), Some(Tied::Limit(_)));
        if !time && !limited && !alone {
            return None;
        }
    }
    args.push(Arg::Phrase(chain, particle, Option::read(r)?));
    Some(Step::GoOn)
}

/// Does する stand here in a form that begins like a particle? +1できる is no +1で.
fn verb_follows(r: &Reader<'_>) -> bool {
    r.starts("でき") && r.lexicon().verbs_at(r.rest()).next().is_some()
}

/// A line in round brackets: （Xは手札の枚数に等しい。）
fn aside(r: &mut Reader<'_>) -> Option<Pred> {
    if !r.eat("（") {
        return None;
    }
    let line = Inner::read(r)?;
    r.eat("）").then_some(Pred::Aside(line))
}

impl Relative {
    /// Where it begins, another one before it included.
    pub(crate) fn start(&self) -> usize {
        self.before.as_ref().map_or(self.at.start as usize, |before| before.start())
    }
}

impl Syntax for Clause {
    fn read(r: &mut Reader<'_>) -> Option<Self> {
        let from = r.at();
        let mut args: Vec<Arg> = Vec::new();
        let mut said: Option<Box<Relative>> = None;
        if let Some(pred) = r.attempt(aside) {
            return Some(Clause { at: At::new(from, r.at()), args, pred, link: None });
        }
        loop {
            let step = match wordwise(r, &mut args, &mut said) {
                Some(step) => step,
                None => phrasewise(r, &mut args, &mut said)?,
            };
            if let Step::Done(pred, link) = step {
                return Some(Clause { at: At::new(from, r.at()), args, pred, link });
            }
        }
    }

    fn write(&self, lexicon: &Lexicon, out: &mut String) {
        self.args.iter().for_each(|arg| arg.write(lexicon, out));
        self.pred.write(lexicon, out);
        self.link.write(lexicon, out);
    }

    fn example(lexicon: &Lexicon, chance: &mut Chance) -> Self {
        crate::making::clause(lexicon, chance)
    }

    fn english(&self, lexicon: &Lexicon, out: &mut String) {
        crate::english::clause(lexicon, self, out);
    }
}

impl Pred {
    pub(crate) fn write(&self, lexicon: &Lexicon, out: &mut String) {
        match self {
            Pred::Verb { verb, voice, tense } => lexicon.write_verb(*verb, *voice, *tense, out),
            Pred::Is(chain, copula) => {
                chain.write(lexicon, out);
                copula.write(lexicon, out);
            }
            Pred::Aside(line) => {
                out.push('（');
                line.write(lexicon, out);
                out.push('）');
            }
            Pred::Nothing => {}
        }
    }
}

impl Arg {
    pub(crate) fn write(&self, lexicon: &Lexicon, out: &mut String) {
        let pause = match self {
            Arg::Adverb(word, pause) => {
                word.write(lexicon, out);
                pause
            }
            Arg::Mark(mark, pause) => {
                mark.write(lexicon, out);
                pause
            }
            Arg::Phrase(chain, particle, pause) => {
                chain.write(lexicon, out);
                particle.write(lexicon, out);
                pause
            }
            Arg::Clause(clause) => return clause.write(lexicon, out),
        };
        pause.write(lexicon, out);
    }
}

impl Syntax for Line {
    fn read(r: &mut Reader<'_>) -> Option<Self> {
        let mut clauses = Vec::new();
        loop {
            let clause = Clause::read(r)?;
            clauses.extend(gapping::apart(r.lexicon(), clause));
            if over(r) {
                return Some(Line { listed: false, clauses });
            }
        }
    }

    fn write(&self, lexicon: &Lexicon, out: &mut String) {
        if self.listed {
            out.push('・');
        }
        self.clauses.iter().for_each(|clause| clause.write(lexicon, out));
    }

    fn example(lexicon: &Lexicon, chance: &mut Chance) -> Self {
        Line { listed: false, clauses: vec![Clause::example(lexicon, chance)] }
    }

    fn english(&self, lexicon: &Lexicon, out: &mut String) {
        crate::english::line(lexicon, self, out);
    }
}
