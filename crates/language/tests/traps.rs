//! What the design found to go wrong, each with an example of our own.

mod sample;

use language::grammar::{Arg, Atom, Copula, Link, Particle, Pred, Quantity, Quote};
use language::{Role, Tense, Voice, genre};
use sample::{clause, kind, lexicon, line, phrase, read, refused, strict, told};

fn voice_and_tense(pred: &Pred) -> (Voice, Tense) {
    match pred {
        Pred::Verb { voice, tense, .. } => (*voice, *tense),
        other => panic!("{other:?}"),
    }
}

/// する has no stem: its bare form would be nothing at all, and be found everywhere.
#[test]
fn nothing_is_no_verb() {
    let clause = clause("代わりに2枚引く。");
    let Some(Arg::Adverb(word, None)) = clause.args.first() else { panic!("{clause:?}") };
    assert_eq!(genre::Adverb::of(*word), Some(genre::Adverb::Instead));
    let line = line("《代1》：カードを1枚引く。");
    assert_eq!(line.clauses[0].pred, Pred::Nothing);
}

#[test]
fn the_longest_word_of_any_class_wins() {
    // 回復する over the counter 回.
    let recover = clause("ライフを300回復する。");
    assert_eq!(told(&recover), ["ライフを", "300"]);
    // 場合 over the place 場.
    assert_eq!(line("これが駒の場合、1枚引く。").clauses[0].link, Some(Link::CasePause));
    // The noun 残り over a form of 残る, the noun 持ち主 over a form of 持つ.
    assert_eq!(told(&clause("残り2枚をデッキの下に置く。")), ["残り2枚を", "デッキの下に"]);
    assert_eq!(told(&clause("駒1枚を持ち主の手札に戻す。")), ["駒1枚を", "持ち主の手札に"]);
    // アタックして over the noun アタック.
    assert!(matches!(line("駒がアタックして、休息する。").clauses[0].pred, Pred::Verb { .. }));
    // A kind that begins like か.
    let lexicon = lexicon().with([kind("かげろう")]);
    let line = read(&lexicon, "かげろうかかげろう・駒1枚を破壊する。");
    assert_eq!(phrase(&line.clauses[0]).atoms().count(), 4);
}

#[test]
fn a_phrase_ends_where_the_next_word_does_not_fit() {
    assert_eq!(told(&clause("カードを1枚墓地に置く。")), ["カードを", "1枚", "墓地に"]);
    assert_eq!(told(&clause("駒をすべて手札に戻す。")), ["駒を", "すべて", "手札に"]);
    assert_eq!(told(&clause("自分のターン中、この駒は休息しない。")), ["自分のターン中", "この駒は"]);
}

/// A relative clause takes the arguments its verb has slots for, and leaves the others.
#[test]
fn a_relative_clause_takes_its_own() {
    let clause = clause("自分の場に【盾】を持つ駒がいる。");
    assert_eq!(told(&clause), ["自分の場に", "【盾】を持つ駒が"]);
    let line = line("この駒が相手の場にある駒を破壊した時、1枚引く。");
    assert_eq!(told(&line.clauses[0]), ["この駒が", "相手の場にある駒を"]);
}

/// Two relative clauses of one noun follow each other.
#[test]
fn relative_clauses_stand_in_a_row() {
    let clause = clause("場にあるコストが最も高い駒1枚を破壊する。");
    let said = phrase(&clause).relative.as_deref().expect("a relative clause");
    assert_eq!(said.args.len(), 2, "コストが and 最も: {said:?}");
    assert!(said.before.is_some());
}

/// A figure and its value before a noun are a relative clause; whose it is stays with the noun.
#[test]
fn a_value_is_said_of_its_noun() {
    let clause = clause("相手の場の力が3以上の駒1枚を破壊する。");
    let said = phrase(&clause).relative.as_deref().expect("a relative clause");
    assert!(matches!(said.pred, Pred::Is(_, Copula::Of)), "{said:?}");
    let particles: Vec<_> = said
        .args
        .iter()
        .map(|arg| match arg {
            Arg::Phrase(_, particle, _) => particle.clone(),
            _ => None,
        })
        .collect();
    assert_eq!(particles, [Some(Particle::Of), Some(Particle::Subject)]);
    // Before 場合 it is the predicate.
    let line = line("この駒の力が3以上の場合、1枚引く。");
    assert!(matches!(line.clauses[0].pred, Pred::Is(_, Copula::Of)));
    // The value may be another figure with a bound.
    let bounded = sample::clause("力がこの駒の力以下の駒1枚を破壊する。");
    assert!(phrase(&bounded).relative.is_some());
}

#[test]
fn instead_is_an_adverb_or_a_link() {
    assert!(matches!(clause("代わりに6ダメージ。").args[0], Arg::Adverb(..)));
    let links = line("駒1枚を破壊する代わりに、1枚引く。").clauses[0].link.clone();
    assert_eq!(links, Some(Link::InsteadPause));
    let line = line("自分の手札が0枚なら、代わりに2枚引く。");
    assert_eq!(line.clauses[0].link, Some(Link::IfPause));
    assert!(matches!(line.clauses[1].args[0], Arg::Adverb(..)));
}

/// は, が and も depend on the voice and on what is stressed; that is a rule over all frames.
#[test]
fn particles_depend_on_the_voice() {
    for text in [
        "相手は駒1枚を破壊する。",
        "駒1枚も破壊する。",
        "この駒が破壊された時、1枚引く。",
        "この駒は相手の効果によって破壊されない。",
        "この駒は選べない。",
        "この駒を休息させる。",
    ] {
        line(text);
    }
    let line = line("この駒が破壊されていたなら、1枚引く。");
    assert_eq!(voice_and_tense(&line.clauses[0].pred), (Voice::Passive, Tense::WasOngoing));
}

#[test]
fn only_named_particles_are_free() {
    assert!(refused("砦で駒1枚を破壊する。"));
    assert!(refused("砦と駒1枚を破壊する。"));
    assert!(refused("駒1枚を手札を戻す。"));
    assert!(!refused("効果で駒1枚を破壊する。"));
}

#[test]
fn what_is_needed_may_be_left_out_only_after_something() {
    assert!(refused("破壊する。"));
    line("駒1枚を選び、破壊する。");
}

#[test]
fn quoted_text_is_an_ability_a_card_a_keyword_or_a_name() {
    let quote = |text: &str| match &phrase(&clause(text)).first {
        Atom::Quote(quote) => quote.clone(),
        other => panic!("{other:?}"),
    };
    assert!(matches!(quote("「この駒は破壊されない。」を得る。"), Quote::Text { .. }));
    assert!(matches!(quote("「跳躍」を得る。"), Quote::Text { .. }));
    assert!(matches!(quote("「【盾】を持つ駒」1枚を破壊する。"), Quote::Text { .. }));
    assert!(matches!(quote("「月のしずく」1枚を選ぶ。"), Quote::Name { .. }));
    // A broken ability is no name.
    assert!(refused("「この駒は破壊さない。」を得る。"));
    // In a game whose names are all listed, an unlisted one makes no sense.
    assert!(language::read(&strict(), "「月のしずく」1枚を選ぶ。", 0).is_err());
}

#[test]
fn quotations_are_bounded_in_depth() {
    let nested = |depth: usize| {
        let (open, close) = ("「この駒は".repeat(depth), "を得る。」".repeat(depth));
        format!("この駒は{open}「跳躍」{close}を得る。")
    };
    line(&nested(2));
    assert!(refused(&nested(40)));
}

/// Sentences without a verb are a habit of some games, and harm needs to be done to something.
#[test]
fn verbless_sentences_are_a_habit() {
    line("駒1枚を選ぶ。それに3ダメージ。");
    assert!(refused("3ダメージ。"));
    assert!(language::read(&strict(), "駒1枚を選ぶ。それに3ダメージ。", 0).is_err());
}

#[test]
fn x_is_let_be_something_in_three_ways() {
    for text in [
        "自分の手札の枚数をXとし、X枚引く。",
        "X枚引く。Xは「自分の手札の枚数」である。",
        "X枚引く。Xは自分の手札の枚数に等しい。",
    ] {
        line(text);
    }
}

/// Not every count is a choice: the frame says what happens to what fills a slot.
#[test]
fn a_count_is_a_choice_or_counted_off() {
    let role = |text: &str| {
        let clause = clause(text);
        let lexicon = lexicon();
        let view = language::view::View::of_clause(&lexicon, &clause, true).expect("a frame");
        let found = view.with(|slots| {
            let role = slots.role(&Particle::Object);
            slots.take(&Particle::Object);
            slots.take_count_of(&Particle::Object);
            slots.take(&Particle::To);
            Ok::<_, language::view::LeftOver>(role)
        });
        found.expect("nothing left over")
    };
    assert_eq!(role("カードを1枚引く。"), Some(Role::CountedOff));
    assert_eq!(role("駒を1枚破壊する。"), Some(Role::Chosen));
    assert_eq!(role("駒を1枚場に出す。"), Some(Role::Made));
    assert_eq!(role("力を入れ替える。"), Some(Role::Aspect));
}

/// A condition inside a clause leaves the topic to the clause around it.
#[test]
fn a_condition_stands_inside_a_clause() {
    let clause = clause("この駒は、自分の場に他の駒がいる限り、力+1する。");
    assert_eq!(told(&clause), ["この駒は", "自分の場に他の駒がいる限り、", "力+1"]);
    let clause = sample::clause("デッキから駒をカード名が異なるように2枚まで探す。");
    assert_eq!(told(&clause), ["デッキから", "駒を", "カード名が異なるように", "2枚まで"]);
}

/// A word that is only a word of the lexicon with its brackets is no timing of an ability.
#[test]
fn counts_and_words_in_one_place() {
    let clause = clause("すべての駒は力+1する。");
    assert!(matches!(phrase(&clause).first, Atom::Quantity(Quantity::All)));
    assert!(refused("《かいし》1枚引く。"), "an icon that is no word");
}

/// What a text says in plain words, written out.
fn plainly(text: &str) -> String {
    language::write(&lexicon(), &[language::plain::line(&line(text))])
}

#[test]
fn a_verb_may_stand_for_several_groups() {
    let put = line("駒1枚をデッキの上に、残りをデッキの下に置く。");
    assert_eq!(put.clauses.len(), 2);
    assert_eq!(told(&put.clauses[1]), ["残りを", "デッキの下に"]);
    assert_eq!(
        plainly("駒1枚をデッキの上に、残りをデッキの下に置く。"),
        "駒1枚をデッキの上に置き、残りをデッキの下に置く。"
    );
    // Nothing is repeated: one verb, one group.
    assert_eq!(line("駒1枚を、デッキの上に置く。").clauses.len(), 1);
    // May it be left undone, nobody can say what of it.
    assert!(language::read(&lexicon(), "駒1枚をデッキの上に、残りをデッキの下に置いてもよい。", 0).is_err());
}

#[test]
fn one_of_several_is_said_of_them() {
    assert_eq!(plainly("駒のうち1枚を破壊する。"), "駒1枚を破壊する。");
    assert_eq!(
        plainly("自分の駒のうち、アタックしているものすべてを破壊する。"),
        "アタックしている自分の駒すべてを破壊する。"
    );
    // のうち before something else says nothing.
    assert!(language::read(&lexicon(), "駒のうちデッキを破壊する。", 0).is_err());
}

#[test]
fn what_is_done_before_is_done() {
    assert_eq!(plainly("1枚引いたあと、駒1枚を破壊する。"), "1枚引いて、駒1枚を破壊する。");
    // What happens is no deed of the text.
    assert_eq!(plainly("駒がアタックしたあと、1枚引く。"), "駒がアタックしたあと、1枚引く。");
}
