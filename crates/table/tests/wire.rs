//! The wire form in TypeScript: the committed file is what the types say. `TEFUDA_BLESS=1` writes it anew.

use std::path::Path;

use table::wire::{
    About, BalanceAsked, BalancePart, BenchKind, BookWord, BringReplay, CardRead, CardTyped, CardsAsked,
    ClauseTitle, DeckList, DeckSeen, Draft, Gallery, GoOnFrom, JoinMatch, Kept, LessonAsked, LessonInfo,
    LessonLook, ListMatch, MatchInfo, Mode, NewMatch, OpenMatch, PlayCard, ReplayLook, ReviewPart, Rulebook,
    Say, Scene, Seated, TestHand, Told,
};
use ts_rs::{Config, TS};

/// A type with everything it mentions, each once, by name.
fn with_parts<T: TS + 'static>(config: &Config, all: &mut std::collections::BTreeMap<String, String>) {
    struct Parts<'a>(&'a Config, &'a mut std::collections::BTreeMap<String, String>);
    impl ts_rs::TypeVisitor for Parts<'_> {
        fn visit<T: TS + 'static + ?Sized>(&mut self) {
            if T::output_path().is_none() {
                return;
            }
            let declared = format!("export {}", T::decl(self.0));
            if self.1.insert(T::ident(self.0), declared).is_none() {
                T::visit_dependencies(self);
                T::visit_generics(self);
            }
        }
    }
    let mut parts = Parts(config, all);
    ts_rs::TypeVisitor::visit::<T>(&mut parts);
}

#[test]
fn the_typescript_is_current() {
    let config = Config::new();
    let mut all = std::collections::BTreeMap::new();
    with_parts::<Say>(&config, &mut all);
    with_parts::<Told>(&config, &mut all);
    with_parts::<NewMatch>(&config, &mut all);
    with_parts::<Seated>(&config, &mut all);
    with_parts::<MatchInfo>(&config, &mut all);
    with_parts::<About>(&config, &mut all);
    with_parts::<Mode>(&config, &mut all);
    with_parts::<Draft>(&config, &mut all);
    with_parts::<JoinMatch>(&config, &mut all);
    with_parts::<Kept>(&config, &mut all);
    with_parts::<ListMatch>(&config, &mut all);
    with_parts::<OpenMatch>(&config, &mut all);
    with_parts::<BringReplay>(&config, &mut all);
    with_parts::<ReplayLook>(&config, &mut all);
    with_parts::<ReviewPart>(&config, &mut all);
    with_parts::<GoOnFrom>(&config, &mut all);
    with_parts::<DeckList>(&config, &mut all);
    with_parts::<DeckSeen>(&config, &mut all);
    with_parts::<ClauseTitle>(&config, &mut all);
    with_parts::<LessonInfo>(&config, &mut all);
    with_parts::<LessonAsked>(&config, &mut all);
    with_parts::<LessonLook>(&config, &mut all);
    with_parts::<BookWord>(&config, &mut all);
    with_parts::<Rulebook>(&config, &mut all);
    with_parts::<Scene>(&config, &mut all);
    with_parts::<CardsAsked>(&config, &mut all);
    with_parts::<Gallery>(&config, &mut all);
    with_parts::<TestHand>(&config, &mut all);
    with_parts::<BenchKind>(&config, &mut all);
    with_parts::<CardTyped>(&config, &mut all);
    with_parts::<CardRead>(&config, &mut all);
    with_parts::<PlayCard>(&config, &mut all);
    with_parts::<BalanceAsked>(&config, &mut all);
    with_parts::<BalancePart>(&config, &mut all);
    let made = format!(
        "// Made from the types of crates/table by its test `wire`; written anew by `make bless`.\n\n{}\n",
        all.into_values().collect::<Vec<_>>().join("\n\n")
    );
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../apps/web/src/wire/index.ts");
    if std::env::var_os("TEFUDA_BLESS").is_some() {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
        std::fs::write(&path, &made).expect("the file can be written");
    }
    let there = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        there == made,
        "apps/web/src/wire/index.ts is not what the types say; `make bless` writes it anew"
    );
}
