//! The scenarios that prove the rules, carried along to be watched.

use std::sync::OnceLock;

use rust_embed::RustEmbed;
use table::{Cards, Fault, GameId, Said, Scenes, said};

use crate::refuse::Refusal;

#[derive(RustEmbed)]
#[folder = "../../games/blackpoker/tests/rules"]
struct BlackPokerRules;

#[derive(RustEmbed)]
#[folder = "../../games/sve/tests/rules"]
struct SveRules;

#[derive(RustEmbed)]
#[folder = "../../games/sve/tests/cards"]
struct SveCards;

#[derive(RustEmbed)]
#[folder = "../../games/los/tests/rules"]
struct LosRules;

#[derive(RustEmbed)]
#[folder = "../../games/los/tests/cards"]
struct LosCards;

#[derive(RustEmbed)]
#[folder = "../../games/legions/tests/rules"]
struct LegionsRules;

#[derive(RustEmbed)]
#[folder = "../../games/legions/tests/cards"]
struct LegionsCards;

/// The files of a folder with this ending, by name.
fn texts<Folder: RustEmbed>(ending: &str) -> Vec<(String, String)> {
    let mut names: Vec<_> = Folder::iter().filter(|name| name.ends_with(ending)).collect();
    names.sort();
    let text = |name: &str| Some(String::from_utf8_lossy(&Folder::get(name)?.data).into_owned());
    names.into_iter().filter_map(|name| Some((name.to_string(), text(&name)?))).collect()
}

fn read(rules: &[(String, String)], cards: &[(String, String)]) -> Result<Scenes, Said> {
    let cards =
        Cards::read(cards.iter().map(|(_, text)| text.as_str())).map_err(|faults| Fault::all(&faults))?;
    Scenes::read(rules.iter().map(|(_, text)| text.as_str()), &cards).map_err(|(at, faults)| {
        let all = Fault::all(&faults);
        let name = &rules[at].0;
        said(format!("{name}：{}", all.ja), format!("{name}: {}", all.en))
    })
}

/// The scenarios of a game, read once.
pub fn of(game: GameId) -> Result<&'static Scenes, Refusal> {
    type Kept = OnceLock<Result<Scenes, Said>>;
    static KEPT: [Kept; 4] = [const { OnceLock::new() }; 4];
    let kept = match game {
        GameId::BlackPoker => KEPT[0].get_or_init(|| read(&texts::<BlackPokerRules>(".md"), &[])),
        GameId::Sve => KEPT[1].get_or_init(|| read(&texts::<SveRules>(".md"), &texts::<SveCards>(".toml"))),
        GameId::Los => KEPT[2].get_or_init(|| read(&texts::<LosRules>(".md"), &texts::<LosCards>(".toml"))),
        GameId::Legions => {
            KEPT[3].get_or_init(|| read(&texts::<LegionsRules>(".md"), &texts::<LegionsCards>(".toml")))
        }
    };
    kept.as_ref().map_err(|why| Refusal::bad(why.clone()))
}
