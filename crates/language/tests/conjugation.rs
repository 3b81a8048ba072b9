//! The table of forms, for one verb of each conjugation.

use language::{Conjugation, Tense, Voice, endings};

fn form(stem: &str, conjugation: Conjugation, voice: Voice, tense: Tense) -> String {
    let all = endings(conjugation);
    let ending = all.iter().find(|ending| ending.voice == voice && ending.tense == tense);
    ending.map_or("—".to_owned(), |ending| format!("{stem}{}", ending.text))
}

#[test]
fn verbs_have_their_forms() {
    use Conjugation::*;
    let active = [
        Tense::Plain,
        Tense::Stem,
        Tense::Te,
        Tense::Past,
        Tense::Negative,
        Tense::NegativeStem,
        Tense::MayAlso,
    ];
    let table = [
        ("破壊", Suru, "破壊する 破壊し 破壊して 破壊した 破壊しない 破壊せず 破壊してもよい"),
        ("与え", Ichidan, "与える 与え 与えて 与えた 与えない 与えず 与えてもよい"),
        ("引", Ku, "引く 引き 引いて 引いた 引かない 引かず 引いてもよい"),
        ("行", Iku, "行く 行き 行って 行った 行かない 行かず 行ってもよい"),
        ("戻", Su, "戻す 戻し 戻して 戻した 戻さない 戻さず 戻してもよい"),
        ("持", Tsu, "持つ 持ち 持って 持った 持たない 持たず 持ってもよい"),
        ("戻", Ru, "戻る 戻り 戻って 戻った 戻らない 戻らず 戻ってもよい"),
        ("使", U, "使う 使い 使って 使った 使わない 使わず 使ってもよい"),
        ("選", Bu, "選ぶ 選び 選んで 選んだ 選ばない 選ばず 選んでもよい"),
        ("含", Mu, "含む 含み 含んで 含んだ 含まない 含まず 含んでもよい"),
        ("", Aru, "ある あり あって あった ない なく —"),
        ("多", Adjective, "多い 多く 多くて 多かった 多くない — —"),
    ];
    for (stem, conjugation, forms) in table {
        let found: Vec<String> =
            active.iter().map(|tense| form(stem, conjugation, Voice::Active, *tense)).collect();
        assert_eq!(found.join(" "), forms);
    }
}

#[test]
fn every_voice_conjugates_on() {
    use Conjugation::*;
    let table = [
        ("破壊", Suru, "破壊された 破壊できない 破壊させる"),
        ("引", Ku, "引かれた 引けない 引かせる"),
        ("戻", Su, "戻された 戻せない 戻させる"),
        ("選", Bu, "選ばれた 選べない 選ばせる"),
        ("与え", Ichidan, "与えられた — 与えさせる"),
    ];
    for (stem, conjugation, forms) in table {
        let found = [
            form(stem, conjugation, Voice::Passive, Tense::Past),
            form(stem, conjugation, Voice::Potential, Tense::Negative),
            form(stem, conjugation, Voice::Causative, Tense::Plain),
        ];
        assert_eq!(found.join(" "), forms);
    }
}

/// No conjugation has the same ending for two forms, but for the stem that is nothing.
#[test]
fn endings_are_told_apart() {
    for conjugation in Conjugation::ALL {
        let all = endings(conjugation);
        for (n, one) in all.iter().enumerate() {
            for other in &all[n + 1..] {
                assert_ne!(one.text, other.text, "{conjugation:?}: {one:?} {other:?}");
            }
        }
    }
}
