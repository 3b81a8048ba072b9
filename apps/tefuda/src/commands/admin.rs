//! `tefuda admin`: the matches of a server, for whoever runs it.

use std::path::PathBuf;

use clap::Subcommand;
use serde_json::to_string_pretty;
use server::admin::{Admin, Row, Shown};

use crate::input::Problem;
use crate::out::say;

/// What `tefuda admin` takes.
#[derive(clap::Args)]
pub struct Args {
    /// Where matches are kept: sqlite:FILE, or postgres://…. A server may use it meanwhile.
    #[arg(long, default_value = "sqlite:tefuda.db", value_name = "URL", global = true)]
    db: String,
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Lists matches, the newest first.
    List {
        /// So many at most.
        #[arg(long, default_value_t = 50)]
        most: u32,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Shows how a match stands. Nothing that a player may not know is told.
    Show {
        /// The match.
        id: String,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Ends a match where it is: the running game is a draw, and the match has the score it has.
    End {
        /// The match.
        id: String,
    },
    /// Deletes a match with everything that is kept of it.
    Delete {
        /// The match.
        id: String,
    },
    /// Writes everything that is kept of a match as JSON: seeds and decks too, so pass it on with care.
    Export {
        /// The match.
        id: String,
        /// The file to write; without one it is printed.
        #[arg(long, short, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Copies the whole base to a new file, as it stands at one moment; of SQLite. The server may run meanwhile.
    Backup {
        /// The new file.
        file: PathBuf,
    },
    /// Writes the base anew, as small as it can be. The server must be stopped for it.
    Vacuum,
}

pub fn run(args: &Args) -> Result<bool, Problem> {
    if let Some(file) = args.db.strip_prefix("sqlite:")
        && !std::path::Path::new(file.strip_prefix("//").unwrap_or(file)).is_file()
    {
        return Err(failed(format!("there is no file {file:?}")));
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|error| failed(error.to_string()))?;
    runtime.block_on(async {
        let admin = Admin::open(&args.db).await.map_err(failed)?;
        let done = obey(&admin, &args.what).await;
        admin.close().await;
        done
    })?;
    Ok(true)
}

fn failed(why: String) -> Problem {
    Problem(format!("admin: {why}"))
}

async fn obey(admin: &Admin, what: &What) -> Result<(), Problem> {
    match what {
        What::List { most, json } => list(&admin.list(*most).await.map_err(failed)?, *json)?,
        What::Show { id, json } => show(&admin.show(id).await.map_err(failed)?, *json)?,
        What::End { id } => {
            admin.end(id).await.map_err(failed)?;
            say!("{id} is ended");
        }
        What::Delete { id } => {
            admin.delete(id).await.map_err(failed)?;
            say!("{id} is deleted");
        }
        What::Export { id, output } => {
            let export = admin.export(id).await.map_err(failed)?;
            let text = to_string_pretty(&export).map_err(|error| failed(error.to_string()))?;
            match output {
                Some(file) => write(file, &text).map_err(failed)?,
                None => say!("{text}"),
            }
        }
        What::Backup { file } => {
            admin.backup(file).await.map_err(failed)?;
            say!("{} holds everything", file.display());
        }
        What::Vacuum => {
            let bytes = admin.vacuum().await.map_err(failed)?;
            say!("the base has {bytes} bytes");
        }
    }
    Ok(())
}

/// Writes a file that only its owner reads: there are secrets in it.
fn write(file: &std::path::Path, text: &str) -> Result<(), String> {
    use std::io::Write;
    use std::os::unix::fs::OpenOptionsExt;
    let options = std::fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(file);
    let written = options.and_then(|mut open| open.write_all(text.as_bytes()));
    written.map_err(|error| format!("{}: {error}", file.display()))
}

/// A time as people write it: in UTC.
fn time(milliseconds: i64) -> String {
    let seconds = milliseconds.div_euclid(1000);
    let (days, rest) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    let (year, month, day) = date(days);
    format!("{year:04}-{month:02}-{day:02} {:02}:{:02}", rest / 3600, rest / 60 % 60)
}

/// The date so many days after the first of 1970, by the rule of the Gregorian calendar counted from March.
fn date(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    (year + era * 400 + i64::from(month <= 2), month, day)
}

fn list(rows: &[Row], json: bool) -> Result<(), Problem> {
    if json {
        say!("{}", to_string_pretty(rows).unwrap_or_default());
        return Ok(());
    }
    for row in rows {
        let Row { id, game, opponent, made, last, deeds, .. } = row;
        say!("{id}  {game:10}  {opponent:7}  {}  {}  {deeds:6}", time(*made), time(*last));
    }
    Ok(())
}

fn show(shown: &Shown, json: bool) -> Result<(), Problem> {
    if json {
        say!("{}", to_string_pretty(shown).unwrap_or_default());
        return Ok(());
    }
    let Shown { row, edition, format, players, best_of, game_number, score, over, program, stopped } = shown;
    say!("{}  {} ({edition}, {format}) against {}", row.id, row.game, row.opponent);
    say!("set up {}, last touched {}, {} deeds", time(row.made), time(row.last), row.deeds);
    say!("players: {}", players.join(" / "));
    let [a, b, drawn] = score;
    let state = if *over { "over" } else { "not over" };
    say!("game {game_number} of at most {best_of}; {a}-{b}, {drawn} drawn; {state}");
    if let Some(program) = program {
        say!("set up by version {program}");
    }
    if let Some(why) = stopped {
        say!("stopped: {why}");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_dates() {
        assert_eq!(time(0), "1970-01-01 00:00");
        assert_eq!(time(951_782_400_000), "2000-02-29 00:00");
        assert_eq!(time(1_767_225_599_999), "2025-12-31 23:59");
        assert_eq!(time(4_107_542_400_000), "2100-03-01 00:00");
    }
}
