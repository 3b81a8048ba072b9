//! Lists of effects: one is chosen, or all are got.

use super::Reader;
use super::amounts::{amount, render_amount};
use super::clauses::{body, render_body};
use super::terms::word;
use crate::effect::{Body, Bullet, Deed, Form, Modes, ModesSaid};

const BULLETS: [char; 8] = ['・', '●', '■', '◆', '○', '□', '◇', '①'];
const NUMBERS: [char; 6] = ['①', '②', '③', '④', '⑤', '⑥'];

/// The mark of a list at the start of this text.
pub(super) fn bullet(text: &str) -> Option<char> {
    text.chars().next().filter(|c| BULLETS.contains(c) || NUMBERS.contains(c))
}

/// Does this line belong to a list?
pub(super) fn is_listed(line: &str) -> bool {
    bullet(line).is_some() || (line.starts_with('「') && super::abilities::begins(line).is_none())
}

/// Does this text have a list after it?
pub(super) fn lists(text: &str) -> bool {
    text.contains("以下の効果")
}

const SAID: &[(&str, ModesSaid)] =
    &[("以下の効果の中から", ModesSaid::OutOf), ("以下の効果から", ModesSaid::From)];

/// 以下の効果の中から1つ選んで得る, 以下の効果から2つまでを選んで得る, 以下の効果を得る
pub(super) fn modes(r: &mut Reader<'_, '_>) -> Option<(Deed, Form)> {
    let mut modes = Modes {
        n: None,
        thing: false,
        up_to: false,
        object: false,
        said: ModesSaid::All,
        bullet: Bullet::Quoted,
        modes: Vec::new(),
    };
    if r.has("以下の効果を得る") {
        return Some((Deed::Modes(modes), Form::Plain));
    }
    modes.said = r.one_of(SAID)?;
    modes.n = Some(amount(r)?);
    modes.thing = r.has("つ");
    modes.up_to = r.has("まで");
    modes.object = r.has("を");
    r.eat("選んで得る")?;
    Some((Deed::Modes(modes), Form::Plain))
}

pub(super) fn render_modes(modes: &Modes, _: Form) -> String {
    let Some(n) = &modes.n else { return "以下の効果を得る".to_owned() };
    let mark = |said: bool, words: &'static str| if said { words } else { "" };
    format!(
        "{}{}{}{}{}選んで得る",
        word(SAID, &modes.said),
        render_amount(n),
        mark(modes.thing, "つ"),
        mark(modes.up_to, "まで"),
        mark(modes.object, "を")
    )
}

/// The effects after the full stop: each after a mark or in 「」, in lines or not.
pub(super) fn list(r: &mut Reader<'_, '_>, modes: &mut Modes) -> Option<()> {
    let line = r.starts("\n");
    let first = bullet(r.rest().trim_start_matches('\n'));
    modes.bullet = match (first, line) {
        (Some(mark), true) => Bullet::Line(mark),
        (Some(mark), false) => Bullet::Inline(mark),
        (None, true) => Bullet::QuotedLine,
        (None, false) => Bullet::Quoted,
    };
    while let Some(mode) = r.attempt(|r| item(r, modes.bullet, modes.modes.len())) {
        modes.modes.push(mode);
    }
    (modes.modes.len() > 1 || (modes.n.is_none() && !modes.modes.is_empty())).then_some(())
}

/// The mark of the nth effect: ① goes on with ②.
fn mark(bullet: char, nth: usize) -> Option<char> {
    if bullet == '①' { NUMBERS.get(nth).copied() } else { Some(bullet) }
}

fn item(r: &mut Reader<'_, '_>, bullet: Bullet, nth: usize) -> Option<Body> {
    if matches!(bullet, Bullet::Line(_) | Bullet::QuotedLine) {
        r.eat("\n")?;
    }
    match bullet {
        Bullet::Line(first) | Bullet::Inline(first) => {
            let mark = mark(first, nth)?;
            r.words.known(
                std::iter::once(mark.encode_utf8(&mut [0; 4]) as &str),
                "一覧の印",
                "a mark of the list",
            )?;
            body(r)
        }
        Bullet::Quoted | Bullet::QuotedLine => {
            r.eat("「")?;
            let inner = body(r)?;
            r.eat("」")?;
            Some(inner)
        }
    }
}

pub(super) fn render_list(modes: &Modes) -> String {
    let one = |(nth, inner): (usize, &Body)| {
        let inner = render_body(inner);
        let marked = |first: char| mark(first, nth).map_or(String::new(), String::from);
        match modes.bullet {
            Bullet::Line(first) => format!("\n{}{inner}", marked(first)),
            Bullet::Inline(first) => format!("{}{inner}", marked(first)),
            Bullet::Quoted => format!("「{inner}」"),
            Bullet::QuotedLine => format!("\n「{inner}」"),
        }
    };
    modes.modes.iter().enumerate().map(one).collect()
}
