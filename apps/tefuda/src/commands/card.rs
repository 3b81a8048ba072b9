//! `tefuda card`: what a card is and can do, and how its printed text is read.

use std::io::Read;
use std::path::{Path, PathBuf};

use clap::Subcommand;
use engine::Lang;
use serde_json::json;
use table::{
    AuditedCard, CardReport, Cards, GAMES, PrintedCard, Said, TypedText, Understood, UnplayablePhrase,
    Wording, audit_cards, check_cards, load_cards, read_cards, read_typed, show_cards, unplayable_phrases,
    unread_phrases,
};
use unicode_width::UnicodeWidthStr;

use super::Language;
use crate::input::Problem;
use crate::out::say;

/// What `tefuda card` takes.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Says which cards of a file are read whole and can be played, and every phrase that is not.
    Check(FileArgs),
    /// Lists the phrases that are not read, the most frequent first.
    Unread(FileArgs),
    /// Lists every card that can be played: what is printed, what was understood, and the program it became, one below the
    /// other, for a reader who compares them.
    Audit {
        /// JSON lines or TOML, or a folder of them.
        file: PathBuf,
        /// The game whose wording they use.
        #[arg(long)]
        game: String,
        /// Write the listing to this file instead of the standard output.
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
        /// The language of what was understood.
        #[arg(long)]
        lang: Option<Language>,
    },
    /// Reads a text as you type it: what was understood, or where reading stopped and what could stand there.
    Read {
        /// The text of a card. `-` reads it from the standard input.
        text: String,
        /// The game whose wording it uses.
        #[arg(long)]
        game: String,
        /// The kind of card it stands on; without one, the first that can be played with it.
        #[arg(long)]
        kind: Option<String>,
        /// Show what it does as a program.
        #[arg(long)]
        program: bool,
        /// Print JSON.
        #[arg(long)]
        json: bool,
        /// The language.
        #[arg(long)]
        lang: Option<Language>,
    },
    /// Shows a card, with the clause behind everything it can do.
    Show {
        /// The card.
        card: String,
        /// The game; without one, every game that has such a card.
        #[arg(long)]
        game: Option<String>,
        /// A file or folder of printed cards to find it in.
        #[arg(long, value_name = "FILE")]
        cards: Option<PathBuf>,
        /// Show what it does as a program: what sets each ability off, its costs, its steps and the clauses behind them.
        #[arg(long)]
        program: bool,
        /// Print JSON.
        #[arg(long)]
        json: bool,
        /// The language.
        #[arg(long)]
        lang: Option<Language>,
    },
}

/// A file of cards.
#[derive(clap::Args)]
struct FileArgs {
    /// JSON lines or TOML, or a folder of them.
    file: PathBuf,
    /// The game whose wording they use.
    #[arg(long)]
    game: String,
    /// Print JSON.
    #[arg(long)]
    json: bool,
    /// The language.
    #[arg(long)]
    lang: Option<Language>,
}

pub fn run(args: &Args) -> Result<bool, Problem> {
    match &args.what {
        What::Check(file) => check(file),
        What::Read { text, game, kind, program, json, lang } => {
            let typed = typed(text, game, kind.as_deref())?;
            if !*json {
                return tell_typed(&typed, *program, Language::or_usual(*lang));
            }
            say!("{}", serde_json::to_string_pretty(&typed.1).unwrap_or_default());
            Ok(typed.1.playable)
        }
        What::Unread(file) => unread(file),
        What::Audit { file, game, out, lang } => {
            let file = FileArgs { file: file.clone(), game: game.clone(), json: false, lang: *lang };
            audit(&file, out.as_deref())
        }
        What::Show { card, cards, game, json, program: true, .. } => {
            show_program(card, game.as_deref(), cards.as_deref(), *json)
        }
        What::Show { card, cards: Some(file), game, json, lang, .. } => {
            let game = game.clone().unwrap_or_else(|| "sve".to_owned());
            show_printed(&FileArgs { file: file.clone(), game, json: *json, lang: *lang }, card)
        }
        What::Show { card, cards: None, game, json, lang, .. } => {
            show(card, game.as_deref(), *json, Language::or_usual(*lang))
        }
    }
}

fn load(args: &FileArgs) -> Result<(Wording, Vec<PrintedCard>), Problem> {
    let wording = Wording::find(&args.game).ok_or_else(|| unknown(&args.game))?;
    let cards = load_cards(&args.file).map_err(|(path, faults)| Problem::in_file(&path, &faults))?;
    if cards.is_empty() {
        return Err(Problem(format!("{}: no cards there; expected .jsonl or .toml", args.file.display())));
    }
    Ok((wording, cards))
}

/// A text that was typed, and what came of it.
fn typed(text: &str, game: &str, kind: Option<&str>) -> Result<(String, TypedText), Problem> {
    let text = match text {
        // What is longer than any text is not read to its end.
        "-" => std::io::read_to_string(std::io::stdin().take(64 << 10))
            .map_err(|fault| Problem(fault.to_string()))?,
        text => text.to_owned(),
    };
    let text = text.trim_end().to_owned();
    if text.is_empty() {
        return Err(Problem("there is no text to read".to_owned()));
    }
    let wording = Wording::find(game).ok_or_else(|| unknown(game))?;
    let typed = read_typed(wording, &text, kind)?;
    Ok((text, typed))
}

fn unknown(game: &str) -> Problem {
    Problem(format!("{game:?} has no printed text that is read; expected sve, los or legions"))
}

/// How many things that may come next are told.
const NEXT: usize = 12;

fn tell_typed((text, typed): &(String, TypedText), program: bool, lang: Lang) -> Result<bool, Problem> {
    for paragraph in &typed.paragraphs {
        if let Some(meaning) = &paragraph.meaning {
            say!("{}", meaning.ja);
            say!("  = {}", meaning.en.replace('\n', "\n    "));
        }
    }
    if let Some(stopped) = typed.stopped {
        let before: String = text.chars().take(stopped).collect();
        let line = before.rsplit('\n').next().unwrap_or_default();
        let rest: String = text.chars().skip(stopped).take_while(|c| *c != '\n').collect();
        say!("{line}{rest}");
        say!("{}^ {}", " ".repeat(line.width()), lang.pick("ここから読めない", "can't be read from here"));
        if !typed.next.is_empty() {
            let next: Vec<&str> = typed.next.iter().take(NEXT).map(String::as_str).collect();
            say!("  {}{}", lang.pick("次に来るもの：", "may come next: "), next.join(" | "));
        }
    }
    for phrase in &typed.unplayable {
        say!("! {}", phrase.phrase);
        say!("  {}", not_played(phrase, lang));
    }
    if let Some(other) = &typed.reworded {
        say!("{}{other}", lang.pick("こう書けば読める：", "this can be read: "));
    }
    if let Some(near) = &typed.nearest {
        say!("{}{near}", lang.pick("似た文：", "a sentence like it: "));
    }
    if typed.playable {
        say!("{}", lang.pick(format!("使える（{}）", typed.kind), format!("can be played ({})", typed.kind)));
    }
    for line in typed.program.iter().filter(|_| program) {
        say!("  {}", line.replace('\n', "\n  "));
    }
    Ok(typed.playable)
}

fn read(args: &FileArgs) -> Result<CardReport, Problem> {
    load(args).map(|(wording, cards)| read_cards(wording, &cards))
}

/// The printed text, and under each paragraph what was understood of it.
fn show_printed(args: &FileArgs, word: &str) -> Result<bool, Problem> {
    let lang = Language::or_usual(args.lang);
    let (wording, cards) = load(args)?;
    let found = show_cards(wording, &cards, word);
    if found.is_empty() {
        return Err(Problem(format!("{}: no card has the id or name {word:?}", args.file.display())));
    }
    if args.json {
        let face = |(card, text): &(PrintedCard, Vec<Understood>)| json!({ "id": card.id, "name": card.name, "text": text });
        let rows: Vec<_> = found.iter().map(face).collect();
        say!("{}", serde_json::to_string_pretty(&rows).unwrap_or_default());
        return Ok(true);
    }
    for (card, text) in &found {
        say!("{}  {}", card.id, card.name);
        for paragraph in text {
            say!("  {}", paragraph.printed.replace('\n', "\n  "));
            if let Some(meaning) = &paragraph.meaning {
                say!("    = {}", meaning.told(lang).replace('\n', "\n      "));
            }
            if let Some((phrase, expected)) = &paragraph.unread {
                say!("    ? {phrase}");
                say!("      {}", told(expected, lang));
            }
        }
    }
    match unplayable_phrases(wording, &load_whole(args)?.1, word) {
        Ok(all) => {
            for phrase in &all {
                say!("  ! {}", phrase.phrase);
                say!("    {}", not_played(phrase, lang));
            }
        }
        Err(fault) => say!("  ! {}", fault.told(lang)),
    }
    Ok(true)
}

/// What was expected somewhere: the first few things.
fn told(expected: &[Said], lang: Lang) -> String {
    let first: Vec<&str> = expected.iter().take(8).map(|what| what.told(lang)).collect();
    lang.pick("ここで読めるもの：", "expected ").to_owned() + &first.join(" | ")
}

/// Exit code 0: every card can be played.
fn check(args: &FileArgs) -> Result<bool, Problem> {
    let lang = Language::or_usual(args.lang);
    let (wording, cards) = load_whole(args)?;
    let report = check_cards(wording, &cards);
    if args.json {
        say!("{}", serde_json::to_string_pretty(&report).unwrap_or_default());
    } else {
        for phrase in &report.unread {
            say!("{} {} @{}: {}", phrase.id, phrase.name, phrase.at, phrase.sentence);
            say!("    {}", told(&phrase.expected, lang));
        }
        for phrase in &report.unplayable {
            say!("{} {}: {}", phrase.id, phrase.name, phrase.phrase);
            say!("    {}", not_played(phrase, lang));
        }
        if let Some(fault) = &report.fault {
            say!("{}", fault.told(lang));
        }
        let share = |n: usize| n as f64 * 100.0 / report.cards.max(1) as f64;
        let (read, playable, cards) = (report.read, report.playable, report.cards);
        let (r, p) = (share(read), share(playable));
        say!(
            "{}",
            lang.pick(
                format!(
                    "{cards}種のうち{read}種がすべて読め（{r:.1} %）、{playable}種を使えます（{p:.1} %）"
                ),
                format!(
                    "{read} of {cards} cards are read whole ({r:.1} %), {playable} can be played ({p:.1} %)"
                ),
            )
        );
    }
    Ok(report.playable == report.cards)
}

/// Why a phrase that was read can't be played.
fn not_played(phrase: &UnplayablePhrase, lang: Lang) -> String {
    lang.pick("使えない：", "can't be played: ").to_owned() + phrase.why.told(lang)
}

/// The cards of a file with all that is printed on them.
fn load_whole(args: &FileArgs) -> Result<(Wording, Cards), Problem> {
    let (wording, _) = load(args)?;
    let files = [args.file.clone()];
    let cards = Cards::load(&files).map_err(|(path, faults)| Problem::in_file(&path, &faults))?;
    Ok((wording, cards))
}

fn unread(args: &FileArgs) -> Result<bool, Problem> {
    let report = read(args)?;
    let phrases = unread_phrases(&report);
    if args.json {
        let rows: Vec<_> =
            phrases.iter().map(|(n, phrase)| json!({ "count": n, "sentence": phrase })).collect();
        say!("{}", serde_json::to_string_pretty(&rows).unwrap_or_default());
    } else {
        for (n, phrase) in &phrases {
            say!("{n:4} {phrase}");
        }
    }
    Ok(phrases.is_empty())
}

/// Every card that can be played, with its text, what was understood of it and what it became. Exit code 0: all can be.
fn audit(args: &FileArgs, out: Option<&Path>) -> Result<bool, Problem> {
    let lang = Language::or_usual(args.lang);
    let (wording, cards) = load_whole(args)?;
    let rows = audit_cards(wording, &cards)?;
    let listing: String = rows.iter().map(|row| audited(row, lang)).collect();
    match out {
        None => say!("{}", listing.trim_end()),
        Some(path) => {
            std::fs::write(path, &listing)
                .map_err(|fault| Problem(format!("{}: {fault}", path.display())))?;
        }
    }
    let (listed, all) = (rows.len(), cards.iter().count());
    if listed < all {
        let told = format!("{all}種のうち{listed}種を載せました。残りは使えません");
        let en = format!("{listed} of {all} cards are listed; the others can't be played");
        eprintln!("{}", lang.pick(told, en));
    }
    Ok(listed == all)
}

/// A card of an audit: each paragraph with what was understood of it, then the program.
fn audited(row: &AuditedCard, lang: Lang) -> String {
    let AuditedCard { card, text, program } = row;
    let mut lines = vec![format!("=== {}  {}", card.id, card.name)];
    for paragraph in text {
        lines.push(paragraph.printed.clone());
        let meaning = paragraph.meaning.as_ref();
        lines.extend(meaning.map(|meaning| format!("  = {}", meaning.told(lang).replace('\n', "\n    "))));
    }
    lines.extend(program.iter().map(|line| format!("  > {}", line.replace('\n', "\n    "))));
    lines.join("\n") + "\n\n"
}

fn games(word: Option<&str>) -> Result<Vec<table::GameId>, Problem> {
    word.map_or_else(|| Ok(GAMES.to_vec()), |word| super::find_game(word).map(|game| vec![game]))
}

/// A card as the engine plays it.
fn show_program(card: &str, game: Option<&str>, file: Option<&Path>, as_json: bool) -> Result<bool, Problem> {
    let files: Vec<PathBuf> = file.map(Path::to_owned).into_iter().collect();
    let cards = table::Cards::load(&files).map_err(|(path, faults)| Problem::in_file(&path, &faults))?;
    let mut rows = Vec::new();
    // A file says nothing of whose cards it holds: without a word, those of the first text game are meant.
    for game in games(game.or(file.map(|_| "sve")))? {
        let id = game.info().id;
        for (word, lines) in game.written_card(&cards, card)? {
            if !as_json {
                say!("{word}  {id}");
                for line in &lines {
                    say!("  {}", line.replace('\n', "\n  "));
                }
            }
            rows.push(json!({ "game": id, "id": word, "program": lines }));
        }
    }
    if rows.is_empty() {
        return Err(Problem(format!("no card is called {card:?}")));
    }
    if as_json {
        say!("{}", serde_json::to_string_pretty(&rows).unwrap_or_default());
    }
    Ok(true)
}

fn show(card: &str, game: Option<&str>, as_json: bool, lang: Lang) -> Result<bool, Problem> {
    let mut rows = Vec::new();
    for game in games(game)? {
        let id = game.info().id;
        for (name, lines) in game.about_card(&table::Cards::default(), card, lang)? {
            if as_json {
                let told = |(line, clause): &(String, &str)| json!({ "line": line, "clause": clause });
                rows.push(
                    json!({ "game": id, "name": name, "about": lines.iter().map(told).collect::<Vec<_>>() }),
                );
                continue;
            }
            say!("{name}  {id}");
            for (line, clause) in &lines {
                say!("  {line}  [{clause}]");
            }
            rows.push(json!(name));
        }
    }
    if rows.is_empty() {
        return Err(Problem(format!("no card is called {card:?}")));
    }
    if as_json {
        say!("{}", serde_json::to_string_pretty(&rows).unwrap_or_default());
    }
    Ok(true)
}
