//! `tefuda analyse`: which answers of a saved game cost most, each from the sight of the seat that gave it.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use ai::{Looked, Review, review};
use engine::{Lang, Seat, Viewer};
use serde_json::{Value, json};
use table::{AnySession, Fault, Replay};

use super::{CardArgs, Language};
use crate::input::{Problem, read_text};
use crate::out::say;
use crate::play::summarise_for;
use crate::progress::watched;

/// What `tefuda analyse` takes.
#[derive(clap::Args)]
pub struct Args {
    /// The file.
    file: PathBuf,
    /// Look at this seat's answers only (A or B).
    #[arg(long, value_parser = ["A", "B"])]
    seat: Option<String>,
    /// Rollouts for each answer that was given.
    #[arg(long, value_name = "ROLLOUTS", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    budget: u32,
    /// How many of the answers that cost most are shown.
    #[arg(long, default_value_t = 5)]
    top: usize,
    /// The seed of the tables that are made up.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads; the result is the same for any number.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    #[command(flatten)]
    cards: CardArgs,
    /// Print JSON.
    #[arg(long)]
    json: bool,
    /// The language.
    #[arg(long)]
    lang: Option<Language>,
}

pub fn run(args: &Args) -> Result<bool, Problem> {
    let text = read_text(&args.file)?;
    let lang = Language::or_usual(args.lang);
    let told = |fault: Fault| Problem::told_in_file(&args.file, &[fault], lang);
    let replay = Replay::read(&text, &args.cards.read()?).map_err(told)?;
    let session = replay.play().map_err(told)?;
    let seat = args.seat.as_deref().and_then(Seat::from_letter);
    if session.outcome().is_none() && seat.is_none() {
        return Err(Problem(
            lang.pick(
                "ゲームが終わっていないので、両席の答えは見せられません。--seatで席を選んでください",
                "the game is not over, so both seats' answers are not shown; choose one with --seat",
            )
            .to_owned(),
        ));
    }
    let all = look(args, &session, seat);
    let mut costly: Vec<&Looked> = all.iter().filter(|one| one.is_costly()).collect();
    costly.sort_by(|a, b| b.cost().total_cmp(&a.cost()));
    costly.truncate(args.top);
    let shown: Vec<Shown> = costly.into_iter().map(|one| Shown::of(&session, one, lang)).collect();
    if args.json {
        say!("{:#}", as_json(args, &session, &all, &shown));
    } else {
        tell(&all, &shown, lang)?;
    }
    Ok(true)
}

/// Every answer of the seats that are looked at.
fn look(args: &Args, session: &AnySession, seat: Option<Seat>) -> Vec<Looked> {
    let threads = usize::from(args.threads);
    let how = Review { rollouts: args.budget, seed: args.seed };
    let inputs = session.decisions() as u64;
    let mut all: Vec<Looked> = watched(inputs, "answers", |done: &AtomicU64| {
        let part = |own: usize| {
            let mut wants = |input: usize, asked: Seat| {
                done.fetch_max(input as u64, Ordering::Relaxed);
                input % threads == own && seat.is_none_or(|seat| seat == asked)
            };
            review(session, how, &mut wants)
        };
        std::thread::scope(|scope| {
            let parts: Vec<_> = (0..threads).map(|own| scope.spawn(move || part(own))).collect();
            parts.into_iter().flat_map(|part| part.join().unwrap_or_default()).collect()
        })
    });
    all.sort_by_key(|one| one.input);
    all
}

/// An answer that cost something, in words.
struct Shown<'a> {
    looked: &'a Looked,
    prompt: String,
    given: String,
    better: String,
    board: Vec<String>,
}

impl Shown<'_> {
    fn of<'a>(session: &AnySession, looked: &'a Looked, lang: Lang) -> Shown<'a> {
        let mut then = session.clone();
        then.undo_to(looked.input);
        let asked = then.asked(lang);
        let text = |at: usize| {
            let offer = asked.as_ref().and_then(|asked| asked.offers.get(at));
            offer.map(|offer| offer.text.clone()).unwrap_or_default()
        };
        Shown {
            looked,
            prompt: asked.as_ref().map(|asked| asked.prompt.clone()).unwrap_or_default(),
            given: text(looked.given.at),
            better: text(looked.best.at),
            board: summarise_for(&then.show(Viewer::Seat(looked.seat), lang), looked.seat, lang),
        }
    }
}

/// How a seat's answers were in all.
struct Total {
    seat: Seat,
    answers: usize,
    costly: usize,
    cost: f64,
}

fn totals(all: &[Looked]) -> Vec<Total> {
    let of = |seat: Seat| {
        let own = all.iter().filter(move |one| one.seat == seat);
        let costly = own.clone().filter(|one| one.is_costly());
        let cost = costly.clone().map(Looked::cost).sum();
        Total { seat, answers: own.count(), costly: costly.count(), cost }
    };
    Seat::BOTH.map(of).into_iter().filter(|total| total.answers > 0).collect()
}

/// A share, with no more digits than mean something.
fn rounded(share: f64) -> f64 {
    (share * 1000.0).round() / 1000.0
}

fn as_json(args: &Args, session: &AnySession, all: &[Looked], shown: &[Shown<'_>]) -> Value {
    let totals = totals(all).into_iter().map(|total| {
        let Total { seat, answers, costly, cost } = total;
        json!({ "seat": seat.letter(), "answers": answers, "costly": costly, "cost": rounded(cost) })
    });
    let stood = all.iter().map(|one| {
        json!({
            "input": one.input, "turn": one.turn, "seat": one.seat.letter(),
            "stands": rounded(one.best.stands), "cost": rounded(one.cost()), "costly": one.is_costly(),
        })
    });
    let worst = shown.iter().map(|one| {
        let Looked { input, turn, seat, given, best, answers } = *one.looked;
        json!({
            "input": input, "turn": turn, "seat": seat.letter(), "asked": one.prompt, "answers": answers,
            "given": one.given, "better": one.better, "board": one.board,
            "cost": rounded(given.behind), "error": rounded(given.error),
            "stands": rounded(best.stands), "stood_after": rounded(given.stands),
        })
    });
    json!({
        "game": session.game().info().id, "inputs": session.decisions(), "budget": args.budget, "seed": args.seed,
        "seats": totals.collect::<Vec<_>>(), "worst": worst.collect::<Vec<_>>(), "stood": stood.collect::<Vec<_>>(),
    })
}

/// How high a line may go.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
/// How many signs a line has at most.
const WIDE: usize = 72;

/// How a seat stood at its own decisions, from the first to the last.
fn line(all: &[Looked], seat: Seat) -> String {
    let own: Vec<f64> = all.iter().filter(|one| one.seat == seat).map(|one| one.best.stands).collect();
    let wide = own.len().min(WIDE);
    let mean = |at: usize| {
        let part = &own[at * own.len() / wide..(at + 1) * own.len() / wide];
        part.iter().sum::<f64>() / part.len() as f64
    };
    (0..wide).map(|at| BARS[((mean(at) * 8.0) as usize).min(7)]).collect()
}

fn tell(all: &[Looked], shown: &[Shown<'_>], lang: Lang) -> Result<(), Problem> {
    let percent = |share: f64| (share * 100.0).round();
    for one in shown {
        let Looked { input, turn, seat, given, best, .. } = *one.looked;
        let (cost, before, after) = (percent(given.behind), percent(best.stands), percent(given.stands));
        let Shown { prompt, given, better, board, .. } = one;
        let (n, last) = (input + 1, board.join("\n   "));
        say!("{}", lang.pick(
            format!("{turn}ターン目、{n}手目、{seat}席：勝つ見込みを{cost}ポイント失った（{before} % → {after} %）\n   {last}\n   {prompt}\n   選んだ答え：{given}\n   よりよい答え：{better}"),
            format!("turn {turn}, input {n}, seat {seat}: cost {cost} points of the chance to win ({before} % to {after} %)\n   {last}\n   {prompt}\n   given: {given}\n   better: {better}"),
        ));
    }
    if shown.is_empty() {
        say!("{}", lang.pick("はっきり損をした答えはない", "no answer has clearly cost anything"));
    }
    for Total { seat, answers, costly, cost } in totals(all) {
        let cost = percent(cost);
        say!(
            "{}",
            lang.pick(
                format!("{seat}席：{answers}回の選択のうち損をしたもの{costly}回、合わせて{cost}ポイント"),
                format!("seat {seat}: {costly} of {answers} answers cost something, {cost} points in all"),
            )
        );
        say!(
            "{}",
            lang.pick(
                format!("   その席から見た勝つ見込みの移り変わり {}", line(all, seat)),
                format!("   how it stood, as it could see {}", line(all, seat)),
            )
        );
    }
    Ok(())
}
