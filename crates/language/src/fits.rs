//! Word fit: which word may stand beside which. It is asked while a phrase is read, so that 1枚｜トラッシュに are two
//! phrases and 自分のフォロワー is one.

use crate::genre;
use crate::grammar::{Atom, Chain, Copula, Pred, Quantity, Quote, Tie, Tied};
use crate::lexicon::Lexicon;
use crate::sorts::Sorts;

const ADNOMINAL: Sorts = Sorts::ADNOMINAL;
const CARD: Sorts = Sorts::CARD;
const CHANGE: Sorts = Sorts::CHANGE;
const DECK: Sorts = Sorts::DECK;
const DEED: Sorts = Sorts::DEED;
const FIGURE: Sorts = Sorts::FIGURE;
const HARM: Sorts = Sorts::HARM;
const KEY: Sorts = Sorts::KEY;
const MODE: Sorts = Sorts::MODE;
const NUMBER: Sorts = Sorts::NUMBER;
const NAME: Sorts = Sorts::NAME;
const PILE: Sorts = Sorts::PILE;
const PLAYER: Sorts = Sorts::PLAYER;
const QUANTITY: Sorts = Sorts::QUANTITY;
const QUOTE: Sorts = Sorts::QUOTE;
const STATE: Sorts = Sorts::STATE;
const THING: Sorts = Sorts::THING;
const TIME: Sorts = Sorts::TIME;
const TRAIT: Sorts = Sorts::TRAIT;
const ZONE: Sorts = Sorts::ZONE;

macro_rules! any {
    ($first:ident $(| $more:ident)*) => { $first$(.or($more))* };
}

/// Sorts that say how a word is used, not what it stands for.
const USES: Sorts = Sorts::ALONE.or(Sorts::MARK).or(Sorts::BACK);

/// What may follow over の.
const AFTER_OF: &[(Sorts, Sorts)] = &[
    (
        PLAYER,
        any!(
            CARD | ZONE
                | PILE
                | FIGURE
                | TIME
                | ADNOMINAL
                | TRAIT
                | DEED
                | QUOTE
                | STATE
                | KEY
                | MODE
                | THING
                | HARM
                | QUANTITY
        ),
    ),
    (
        ZONE,
        any!(
            CARD | ADNOMINAL
                | FIGURE
                | TRAIT
                | STATE
                | QUOTE
                | MODE
                | ZONE
                | PILE
                | PLAYER
                | THING
                | KEY
                | QUANTITY
        ),
    ),
    (PILE, any!(CARD | ADNOMINAL | FIGURE | TRAIT | QUOTE | MODE | QUANTITY | PLAYER)),
    (
        CARD,
        any!(
            CHANGE
                | FIGURE
                | DEED
                | KEY
                | ZONE
                | PLAYER
                | TIME
                | THING
                | CARD
                | TRAIT
                | STATE
                | ADNOMINAL
                | MODE
        ),
    ),
    (TRAIT, any!(CHANGE | CARD | PLAYER | FIGURE | TRAIT | QUANTITY)),
    (FIGURE, any!(FIGURE | MODE | DEED | HARM | QUANTITY)),
    (NAME, any!(CARD | TRAIT)),
    (QUANTITY, any!(CARD | HARM | FIGURE | PLAYER | TRAIT | ZONE | KEY | ADNOMINAL | DEED | STATE)),
    (NUMBER, any!(FIGURE | HARM)),
    (STATE, any!(CARD | PLAYER | TRAIT | FIGURE | THING | ADNOMINAL | QUANTITY)),
    (TIME, any!(TIME | DEED)),
    (QUOTE, any!(FIGURE | DEED | MODE)),
    (CHANGE, FIGURE),
    (MODE, any!(CARD | QUANTITY | MODE | DEED | TRAIT | STATE | FIGURE | ADNOMINAL | QUOTE)),
    (DEED, any!(TIME | DEED | ZONE | KEY | MODE)),
    (KEY, any!(DEED | FIGURE)),
    (THING, any!(FIGURE | THING)),
];

/// What may follow with nothing between.
const BESIDE: &[(Sorts, Sorts)] = &[
    (
        ADNOMINAL,
        any!(
            CARD | FIGURE
                | TIME
                | TRAIT
                | HARM
                | DEED
                | STATE
                | MODE
                | QUOTE
                | ADNOMINAL
                | ZONE
                | PLAYER
                | KEY
                | THING
                | NAME
                | QUANTITY
                | CHANGE
        ),
    ),
    (CARD, any!(QUANTITY | CARD)),
    (PILE, QUANTITY),
    (TRAIT, any!(CARD | QUANTITY | FIGURE | TRAIT)),
    (QUOTE, any!(QUANTITY | CARD | QUOTE)),
    (FIGURE, any!(QUANTITY | NUMBER | FIGURE)),
    (KEY, any!(KEY | QUANTITY | NUMBER | FIGURE | CARD | STATE | DEED)),
    (PLAYER, any!(QUANTITY | CARD)),
    (ZONE, ZONE),
    (DECK, QUANTITY),
    (THING, QUANTITY),
    (MODE, QUANTITY),
    (STATE, STATE),
    (TIME, TIME),
    (DEED, any!(TIME | HARM | QUANTITY)),
    (HARM, any!(KEY | QUANTITY)),
];

fn follows(table: &[(Sorts, Sorts)], sorts: Sorts) -> Sorts {
    let rows = table.iter().filter(|(before, _)| before.meets(sorts));
    rows.fold(Sorts::NONE, |all, (_, after)| all.or(*after))
}

/// What quoted text can stand for: what it describes if it is a phrase, such as a card, a keyword or a number.
fn sorts_of_quote(quote: &Quote, lexicon: &Lexicon) -> Sorts {
    match quote {
        Quote::Text { line } => match &line.0.clauses[..] {
            [only] => match (&only.pred, &only.link) {
                (Pred::Is(chain, Copula::Bare), None) => sorts_of(chain, lexicon).or(QUOTE),
                _ => QUOTE,
            },
            _ => QUOTE,
        },
        Quote::Name { .. } if lexicon.habits().open_names => any!(QUOTE | TRAIT | CARD | KEY),
        Quote::Name { .. } => Sorts::NONE,
    }
}

/// What a word can stand for.
pub fn sorts_of_atom(atom: &Atom, lexicon: &Lexicon) -> Sorts {
    let sorts = match atom {
        Atom::Noun(word) => word.entry(lexicon).sorts,
        Atom::Adnominal(word) => word.entry(lexicon).sorts,
        Atom::Keyword(keyed) => keyed.word.entry(lexicon).sorts,
        Atom::Name(_) | Atom::Trait(_) => CARD.or(TRAIT),
        Atom::Quote(quote) => sorts_of_quote(quote, lexicon),
        Atom::Changes(_) => CHANGE,
        Atom::Quantity(Quantity::Count { unit: Some(unit), .. } | Quantity::InTotal { unit, .. }) => {
            // A counter of damage, turns or places makes the count damage, a time, or a place; one that stands for what
            // is counted makes it that.
            let sorts = unit.entry(lexicon).sorts;
            match sorts.and(any!(HARM | TIME | PILE)) {
                Sorts::NONE if sorts.meets(Sorts::ALONE) => sorts,
                Sorts::NONE => QUANTITY,
                sorts => sorts,
            }
        }
        Atom::Quantity(Quantity::Count { unit: None, .. } | Quantity::Just { unit: None, .. }) => NUMBER,
        Atom::Quantity(_) => QUANTITY,
    };
    sorts.without(USES)
}

/// Is the word a pronoun for one thing?
fn is_pronoun(atom: &Atom, lexicon: &Lexicon) -> bool {
    matches!(atom, Atom::Noun(word) if word.entry(lexicon).sorts.meets(Sorts::BACK))
}

/// Whether the next word of a phrase fits, by the words before it.
#[derive(Clone, Debug)]
pub struct Fits {
    last: Sorts,
    pronoun: bool,
    head: Sorts,
    limited: bool,
    /// Are figures listed with their values?
    lists_figures: bool,
}

impl Fits {
    /// A phrase that begins with this word.
    pub fn new(first: &Atom, lexicon: &Lexicon) -> Fits {
        let sorts = sorts_of_atom(first, lexicon);
        Fits {
            last: sorts,
            pronoun: is_pronoun(first, lexicon),
            head: sorts,
            limited: false,
            lists_figures: false,
        }
    }

    /// The sorts that may follow right beside, and over の.
    pub fn may_follow(&self) -> (Sorts, Sorts) {
        (follows(BESIDE, self.last), follows(AFTER_OF, self.last))
    }

    /// May a bound such as 以下 stand right after the words so far?
    pub fn takes_limit(&self) -> bool {
        self.last.meets(FIGURE) && !self.last.meets(QUANTITY)
    }

    /// Could the words so far be the value of a figure: 3以下, 奇数?
    pub fn is_value(&self) -> bool {
        self.limited || [QUANTITY, NUMBER, STATE].contains(&self.head)
    }

    /// A bound stands there.
    pub fn limited(&mut self) {
        self.last = QUANTITY.or(FIGURE);
        self.head = self.head.or(QUANTITY);
        self.limited = true;
    }

    /// What the phrase stands for.
    pub fn head(&self) -> Sorts {
        self.head
    }

    fn allowed(&self, tie: &Tie) -> Sorts {
        let Fits { last, head, .. } = *self;
        match tie {
            Tie::Of => follows(AFTER_OF, if last.meets(QUANTITY) { last.or(head) } else { last }),
            Tie::Dot if last.meets(any!(TRAIT | CARD | KEY)) => any!(CARD | TRAIT | KEY),
            // コスト1・ATK1・HP1: figures with their values.
            Tie::Dot if self.is_figure_with_value() => FIGURE,
            // 手札・墓場: places side by side.
            Tie::Dot if last.meets(ZONE.or(PILE)) => ZONE.or(PILE),
            Tie::Dot => Sorts::NONE,
            Tie::Toward | Tie::From | Tie::By => any!(DEED | HARM | MODE),
            Tie::With => any!(DEED | TIME),
            Tie::Both => any!(TRAIT | STATE | FIGURE | KEY),
            Tie::Pause if last.meets(KEY.or(QUOTE)) => KEY.or(QUOTE),
            Tie::Pause => Sorts::NONE,
            Tie::Slash if last.meets(CARD) => CARD,
            Tie::Slash | Tie::Space => any!(KEY | FIGURE | TIME),
            Tie::Range => ZONE,
            Tie::OrPause
            | Tie::AndPause
            | Tie::Or
            | Tie::OrShort
            | Tie::And
            | Tie::AndFormal
            | Tie::AndOr
            | Tie::As => self.joined(),
        }
    }

    fn is_figure_with_value(&self) -> bool {
        self.head.meets(FIGURE) && self.last.meets(QUANTITY)
    }

    /// What と and か may join to the head: what is of its sort, and what begins a phrase of its sort.
    fn joined(&self) -> Sorts {
        let head = self.head;
        let when = |has: Sorts, sorts: Sorts| if head.meets(has) { sorts } else { Sorts::NONE };
        any!(head | ADNOMINAL | PLAYER)
            .or(when(any!(CARD | TRAIT | QUOTE | THING), any!(CARD | TRAIT)))
            .or(when(any!(TRAIT | STATE | KEY | CARD), FIGURE))
            .or(when(any!(FIGURE | QUOTE | KEY), QUOTE.or(KEY)))
            .or(when(CARD, ZONE.or(PILE)))
            .or(when(PLAYER, ZONE))
            .or(when(any!(ZONE | PILE), ZONE.or(PILE)))
    }

    /// Does the next word fit? If so, it is part of the phrase.
    pub fn next(&mut self, tied: &Tied, lexicon: &Lexicon) -> bool {
        // カードの半分: so many of them.
        if matches!(tied, Tied::By(Tie::Of, Atom::Quantity(Quantity::Half)))
            && self.last.meets(CARD.or(TRAIT))
            && !self.pronoun
        {
            self.last = QUANTITY;
            return true;
        }
        let (next, allowed, beside) = match tied {
            Tied::Limit(_) => {
                let fits = self.takes_limit();
                self.limited();
                return fits;
            }
            Tied::Beside(atom) => {
                // コスト1・ATK1「速攻」: what a card has is listed.
                let quote =
                    if self.lists_figures && self.is_figure_with_value() { QUOTE } else { Sorts::NONE };
                (sorts_of_atom(atom, lexicon), follows(BESIDE, self.last).or(quote), true)
            }
            // 他のカードと位置を入れ替える: と goes with the verb.
            Tied::By(Tie::And, atom) if atom.noun() == Some(genre::Noun::Position) => return false,
            Tied::By(tie, atom) => (sorts_of_atom(atom, lexicon), self.allowed(tie), false),
        };
        if !next.meets(allowed) {
            return false;
        }
        // 相手のそれ, それ1体, 妖精・これ: a pronoun is nobody's, isn't counted, and has no traits.
        let pronoun = tied.atom().is_some_and(|atom| is_pronoun(atom, lexicon));
        let owned = matches!(tied, Tied::By(Tie::Of, _)) && !self.last.meets(ZONE.or(PILE));
        let described = match tied {
            Tied::Beside(_) => !self.last.meets(ADNOMINAL),
            tied => matches!(tied, Tied::By(Tie::Dot, _)),
        };
        let counted = matches!(tied, Tied::Beside(Atom::Quantity(_)));
        if (pronoun && (owned || described)) || (self.pronoun && counted) {
            return false;
        }
        self.pronoun = pronoun;
        self.lists_figures |= matches!(tied, Tied::By(Tie::Dot, _)) && next.meets(FIGURE);
        let counted = (next == QUANTITY || next == NUMBER) && beside && self.head != ADNOMINAL;
        if !counted {
            self.head = next;
        } else if self.head.meets(DECK) {
            // デッキ1枚: so many of the cards there.
            self.head = PILE;
        } else if self.head.meets(FIGURE.or(KEY)) {
            self.head = self.head.or(QUANTITY);
        }
        self.last =
            if counted { QUANTITY.or(self.head.and(any!(CARD | PILE | FIGURE | TRAIT))) } else { next };
        true
    }
}

/// What a phrase stands for; nothing if its words don't fit each other.
pub fn sorts_of(chain: &Chain, lexicon: &Lexicon) -> Sorts {
    let mut fits = Fits::new(&chain.first, lexicon);
    let fit = chain.more.iter().all(|tied| fits.next(tied, lexicon));
    if fit && fits.head != ADNOMINAL { fits.head } else { Sorts::NONE }
}
