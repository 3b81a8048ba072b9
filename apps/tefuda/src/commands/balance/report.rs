//! The page that tells how decks fared: a plot, a table of every pair, nothing fetched from anywhere.

use std::fmt::Write as _;

use engine::Lang;
use table::GameInfo;

use super::{Pair, Record, of_pair, records};

const STYLE: &str = "body{font:15px/1.55 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;\
background:#f6f2e9;color:#1d2723}h1{font-size:1.5rem}h2{font-size:1.1rem;margin-top:2rem}table{border-collapse:collapse}\
td,th{padding:.35rem .7rem;border:1px solid #cfc7b4;text-align:right}th{background:#ebe4d5;font-weight:600}\
tbody th{text-align:left}svg{max-width:100%;height:auto}small{color:#4a554f}";

/// Text as a page holds it.
fn plain(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A page with everything.
pub fn page(game: &GameInfo, names: &[&str], pairs: &[Pair], player: &str, lang: Lang) -> String {
    let (each, first) = records(names.len(), pairs);
    let title = lang.pick("デッキのバランス", "How the decks fare");
    let called = lang.pick(game.ja, game.en);
    let games: usize = pairs.iter().map(|pair| pair.games.len()).sum();
    let mut page = format!(
        "<!doctype html><html lang=\"{}\"><meta charset=\"utf-8\"><meta name=\"viewport\" \
         content=\"width=device-width\"><title>{title}</title><style>{STYLE}</style><h1>{title}</h1><p>{} · {games} {} · {}</p>",
        lang.pick("ja", "en"),
        plain(called),
        lang.pick("ゲーム", "games"),
        plain(player),
    );
    let mut rows: Vec<(&str, Record)> = names.iter().copied().zip(each.iter().copied()).collect();
    rows.sort_by(|a, b| b.1.percent()[0].total_cmp(&a.1.percent()[0]));
    rows.push((lang.pick("先攻", "first turn"), first));
    let shares = lang.pick("勝率と95%区間", "Share of wins, with 95 % intervals");
    page += &format!("<h2>{shares}</h2>{}", plot(&rows));
    page += &format!("<h2>{}</h2>{}", lang.pick("組み合わせごと", "Every pair"), table(names, pairs, lang));
    page
}

/// A dot with its bounds for each row.
fn plot(rows: &[(&str, Record)]) -> String {
    let (left, width, line) = (190.0, 560.0, 30.0);
    let height = rows.len() as f64 * line + 30.0;
    let at = |percent: f64| left + width * percent / 100.0;
    let mut svg = format!(
        "<svg viewBox=\"0 0 {} {height}\" width=\"{}\" role=\"img\">",
        left + width + 80.0,
        left + width + 80.0
    );
    for percent in [0.0, 25.0, 50.0, 75.0, 100.0] {
        let (x, bottom) = (at(percent), height - 24.0);
        let strong = if percent == 50.0 { "#4a554f" } else { "#cfc7b4" };
        let _ = write!(
            svg,
            "<line x1=\"{x}\" x2=\"{x}\" y1=\"4\" y2=\"{bottom}\" stroke=\"{strong}\"/><text x=\"{x}\" y=\"{}\" \
             text-anchor=\"middle\" font-size=\"12\" fill=\"#4a554f\">{percent:.0}</text>",
            height - 8.0
        );
    }
    for (n, (name, record)) in rows.iter().enumerate() {
        let [share, low, high] = record.percent();
        let y = n as f64 * line + 20.0;
        let (x, from, to) = (at(share), at(low), at(high));
        let _ = write!(
            svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\" font-size=\"14\">{}</text><line x1=\"{from:.1}\" x2=\"{to:.1}\" \
             y1=\"{y}\" y2=\"{y}\" stroke=\"#a5302a\" stroke-width=\"3\"/><circle cx=\"{x:.1}\" cy=\"{y}\" r=\"6\" \
             fill=\"#a5302a\"/><text x=\"{}\" y=\"{}\" font-size=\"13\">{share:.1} %</text>",
            left - 14.0,
            y + 5.0,
            plain(name),
            left + width + 12.0,
            y + 5.0
        );
    }
    svg + "</svg>"
}

fn table(names: &[&str], pairs: &[Pair], lang: Lang) -> String {
    let heads = [
        lang.pick("デッキ", "Deck"),
        lang.pick("相手", "Against"),
        lang.pick("勝率", "Wins"),
        lang.pick("95%区間", "95 %"),
        lang.pick("先攻の勝率", "First turn wins"),
        lang.pick("ターン数", "Turns"),
        lang.pick("ゲーム", "Games"),
    ];
    let mut out = String::from("<table><thead><tr>");
    heads.iter().for_each(|head| out += &format!("<th>{head}</th>"));
    out += "</tr></thead><tbody>";
    for pair in pairs {
        let (record, [least, mean, most]) = of_pair(pair);
        let [share, low, high] = record.percent();
        let mut first = Record::default();
        pair.games.iter().for_each(|game| first.add(game.won.map(|won| won == game.first)));
        let [began, ..] = first.percent();
        let _ = write!(
            out,
            "<tr><th>{}</th><td>{}</td><td>{share:.1} %</td><td>{low:.1}–{high:.1}</td><td>{began:.1} %</td>\
             <td>{mean:.1} <small>({least:.0}–{most:.0})</small></td><td>{}</td></tr>",
            plain(names[pair.one]),
            plain(names[pair.two]),
            pair.games.len()
        );
    }
    out + "</tbody></table>"
}
