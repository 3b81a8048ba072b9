//! What the interface itself says, in Japanese and English.

use std::path::Path;

use ai::{Kind, LEVELS};
use engine::{Lang, Outcome, Seat};
use table::wire::Rank;
use table::{Between, Score};

use super::sitting::{Across, Sitting, Turn, Undo, Unsaved, told_seed};

/// The interface's own words in one language.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Texts(pub Lang);

/// The keys of the screen: key, Japanese, English.
const KEYS: [(&str, &str, &str); 17] = [
    ("↑ ↓ ← →", "答えを選ぶ", "choose an answer"),
    ("Enter", "選んだ答えを出す", "give the chosen answer"),
    (
        "1 2 3 …",
        "番号で答える（2桁はEnterで決定、BackspaceとEscで取り消し）",
        "answer by number (Enter after a number that could go on; Backspace and Esc take it back)",
    ),
    (
        "a b c …",
        "カード名を指定するときは、名前の一部で探す",
        "where a card is named, search for a part of its name",
    ),
    ("?", "今できないことと、その理由", "what can't be done now, and why"),
    ("n", "ヒント：コンピュータならどうするか", "a hint: what the machine would do"),
    (
        "i",
        "カードを読む（手札から、選んだ答えのカードを先に）",
        "read the cards: the one of the chosen answer, then the hand",
    ),
    ("t", "卓のすべてのカード", "every card on the table, in words"),
    ("g", "記録を大きく開く", "the whole log"),
    ("PgUp PgDn", "記録をさかのぼる／戻る", "scroll the log"),
    ("z u", "自分の前の決定まで戻す", "undo to your last decision"),
    ("s", "保存する", "save"),
    ("l", "English / 日本語", "日本語 / English"),
    ("c", "投了する", "concede"),
    ("h", "この一覧", "this list"),
    ("q", "やめる", "quit"),
    ("Ctrl-C", "すぐにやめる", "quit at once"),
];

/// The commands of plain mode.
const COMMANDS: [(&str, &str, &str); 14] = [
    (
        "1, 2, 3 …",
        "番号で答える。答えの文、または[ ]内の語でもよい",
        "answer by number; the answer's text or its word in [ ] will do too",
    ),
    ("?", "今できないことと、その理由", "what can't be done now, and why"),
    ("hint", "ヒント：コンピュータならどうするか", "what the machine would do"),
    ("hand", "手札のカードを読む", "read the cards in hand"),
    (
        "card NAME",
        "見えているカードを読む（名前の一部でもよい）",
        "read a card in sight; part of its name will do",
    ),
    ("words, help WORD", "ルールの用語の意味", "what the words of the book mean"),
    ("table", "卓を見る", "the table again"),
    ("log", "記録をはじめから見る", "the log from the beginning"),
    ("undo", "自分の前の決定まで戻す", "undo to your last decision"),
    ("save [FILE]", "保存する", "save"),
    ("lang ja|en", "言語を変える", "change the language"),
    ("concede", "投了する", "concede"),
    ("help", "この一覧", "this list"),
    ("quit", "やめる", "quit"),
];

impl Texts {
    fn say(self, ja: impl Into<String>, en: impl Into<String>) -> String {
        match self.0 {
            Lang::Ja => ja.into(),
            Lang::En => en.into(),
        }
    }

    /// The keys of the screen, each with what it does.
    pub fn keys(self) -> Vec<(&'static str, &'static str)> {
        KEYS.iter().map(|&(key, ja, en)| (key, self.0.pick(ja, en))).collect()
    }

    /// The commands of plain mode, each with what it does.
    pub fn commands(self) -> Vec<(&'static str, &'static str)> {
        COMMANDS.iter().map(|&(word, ja, en)| (word, self.0.pick(ja, en))).collect()
    }

    /// The shortest reminder of the keys.
    pub fn hint(self) -> &'static str {
        self.0.pick(
            "↑↓ Enter 番号 · i カード · ? 理由 · n ヒント · z 戻す · s 保存 · t 卓 · l English · h 操作 · q 終了",
            "↑↓ Enter number · i cards · ? why not · n hint · z undo · s save · t table · l 日本語 · h keys · q quit",
        )
    }

    /// Who sits across the table.
    pub fn across(self, across: Across) -> &'static str {
        match across {
            Across::Person => self.0.pick("人", "person"),
            Across::Machine(Kind::Random) => "random",
            Across::Machine(Kind::Greedy) => "greedy",
            Across::Machine(Kind::Search(_) | Kind::Think(_)) => "search",
            Across::Machine(Kind::Level(strength) | Kind::Paced(strength, _)) => {
                let level = LEVELS.iter().find(|level| level.strength == strength);
                level.map_or("search", |level| self.0.pick(level.ja, level.en))
            }
        }
    }

    /// What is played: the game, the seed and the score.
    pub fn heading(self, sitting: &Sitting) -> String {
        let info = sitting.session().game().info();
        let mut told = self.0.pick(info.ja, info.en).to_owned();
        if let Some(opening) = sitting.session().opening() {
            let seed = told_seed(opening.seed);
            told += &self.say(format!(" · シード {seed}"), format!(" · seed {seed}"));
        }
        if sitting.best_of() > 1 {
            told += &format!(" · {}", self.score(sitting));
        }
        told
    }

    /// Which game of the match it is, and how the match stands.
    pub fn score(self, sitting: &Sitting) -> String {
        let Score { won, drawn } = sitting.score();
        let (game, best) = (sitting.game_number(), sitting.best_of());
        let mut told =
            self.say(format!("第{game}ゲーム（最大{best}） "), format!("game {game} of at most {best}, "));
        told += &format!("A {} – {} B", won[Seat::A], won[Seat::B]);
        if drawn > 0 {
            told += &self.say(format!(" 引分{drawn}"), format!(", {drawn} drawn"));
        }
        told
    }

    /// How a game ended.
    pub fn outcome(self, outcome: Outcome) -> String {
        match outcome {
            Outcome::Won(seat) => self.say(format!("{seat}の勝ち"), format!("{seat} wins the game")),
            Outcome::Draw => self.say("引き分け", "the game is drawn"),
        }
    }

    /// What comes after a game that has ended, as an invitation to press a key.
    pub fn after(self, between: Between) -> String {
        match between {
            Between::Next | Between::Chooses(_) => self.say("Enterで次のゲーム", "Enter: the next game"),
            Between::Over(_) => self.say("Enterで終わる", "Enter: leave the table"),
        }
    }

    /// How a match of several games ended.
    pub fn match_over(self, winner: Option<Seat>) -> String {
        match winner {
            Some(seat) => self.say(format!("{seat}がマッチに勝った"), format!("{seat} wins the match")),
            None => self.say("マッチは引き分け", "nobody wins the match"),
        }
    }

    /// Where things stand when someone leaves.
    pub fn farewell(self, sitting: &Sitting) -> String {
        match (sitting.turn(), sitting.after()) {
            (Turn::Over(outcome), Some((_, Between::Over(winner)))) if sitting.best_of() > 1 => {
                format!("{} · {} ({})", self.outcome(outcome), self.match_over(winner), self.score(sitting))
            }
            (Turn::Over(outcome), Some((_, Between::Next | Between::Chooses(_)))) => {
                let unfinished = self.say("マッチは途中", "the match is unfinished");
                format!("{} · {unfinished} ({})", self.outcome(outcome), self.score(sitting))
            }
            (Turn::Over(outcome), _) => self.outcome(outcome),
            (Turn::Asks(_) | Turn::HandOver(_) | Turn::Thinks(_), _) => {
                let inputs = sitting.session().decisions();
                self.say(
                    format!("ゲームは途中（{inputs}手） · {}", self.heading(sitting)),
                    format!("the game is unfinished after {inputs} decisions · {}", self.heading(sitting)),
                )
            }
        }
    }

    /// The keyboard goes to the other person.
    pub fn hand_over(self, seat: Seat) -> String {
        self.say(
            format!("キーボードを{seat}に渡してください — Enterで続ける"),
            format!("Hand the keyboard to {seat} — press Enter"),
        )
    }

    /// The machine is at work.
    pub fn thinking(self) -> &'static str {
        self.0.pick("Bが考えている", "B is thinking")
    }

    /// The window can't hold a table.
    pub fn too_small(self) -> &'static str {
        self.0.pick("窓が小さすぎる", "window too small")
    }

    /// The title of the log, with how many lines are new.
    pub fn log_title(self, new: usize) -> String {
        match new {
            0 => self.say("記録", "Log"),
            new => self.say(format!("記録（新 {new}）"), format!("Log ({new} new)")),
        }
    }

    /// The title of the answers that can't be given.
    pub fn why_not(self) -> &'static str {
        self.0.pick("今できないこと", "What can't be done now")
    }

    /// There is no answer that can't be given.
    pub fn all_allowed(self) -> &'static str {
        self.0.pick("できないことはない", "Nothing is ruled out here")
    }

    /// Reasons are told to whoever is asked.
    pub fn not_asked(self) -> &'static str {
        self.0.pick("今は何も聞かれていない", "You are not asked anything now")
    }

    /// The title of the answers compared.
    pub fn hint_title(self) -> &'static str {
        self.0.pick("ヒント", "Hint")
    }

    /// The machine compares the answers.
    pub fn weighing(self) -> &'static str {
        self.0.pick("考えている…", "thinking…")
    }

    /// Two people at one keyboard play without.
    pub fn no_hints(self) -> &'static str {
        self.0.pick("ヒントはコンピュータとの対戦だけ", "there are hints only against a machine")
    }

    /// How an answer compares with the best one.
    pub fn rank(self, rank: Rank) -> &'static str {
        match rank {
            Rank::Best => self.0.pick("おすすめ", "best"),
            Rank::Alike => self.0.pick("ほぼ同じ", "about as good"),
            Rank::Worse => self.0.pick("やや損", "a little worse"),
            Rank::Poor => self.0.pick("損", "worse"),
        }
    }

    /// An answer after which the turn is where it was before.
    pub fn leads_nowhere(self) -> &'static str {
        self.0.pick("進展なし", "leads nowhere")
    }

    /// What the numbers of a hint mean.
    pub fn about_hints(self) -> &'static str {
        self.0.pick(
            "数字は、自分に見えるカードだけから見積もった勝つ見込み",
            "the numbers are chances to win, guessed from the cards you can see",
        )
    }

    /// The title of the list of keys or commands.
    pub fn help_title(self) -> &'static str {
        self.0.pick("操作", "Keys")
    }

    /// A lesson's step is only read.
    pub fn go_on(self) -> &'static str {
        self.0.pick("Enterで次へ", "Enter: go on")
    }

    /// What a lesson speaks of.
    pub fn look_at(self) -> &'static str {
        self.0.pick("見る：", "look at:")
    }

    /// A lesson is at its end.
    pub fn lesson_done(self) -> &'static str {
        self.0.pick(
            "✓ レッスン終了。Enterで次のレッスン、quitで終わる",
            "✓ Done. Enter: the next lesson, quit: leave",
        )
    }

    /// The last lesson is done.
    pub fn course_done(self) -> &'static str {
        self.0.pick("コースを終えました！", "That was the last lesson. Well done!")
    }

    /// An answer that can be given, but is not what is taught.
    pub fn not_taught(self) -> String {
        self.say(
            "それもできますが、いまは別のことを試しましょう（hintで答え）",
            "That can be done, but try something else here (hint: what)",
        )
    }

    /// A puzzle that can't be solved any more.
    pub fn puzzle_failed(self) -> &'static str {
        self.0.pick(
            "このターンに勝てませんでした。undoで1つ戻る、Enterではじめから",
            "The turn is over, and not won. undo: one step back, Enter: from the beginning",
        )
    }

    /// How a lesson goes on another time.
    pub fn learn_on(self, game: &str, lesson: usize) -> String {
        self.say(
            format!("続きは：tefuda learn {game} {lesson}"),
            format!("go on with: tefuda learn {game} {lesson}"),
        )
    }

    /// What can be typed in a lesson.
    pub fn learn_help(self) -> &'static str {
        self.0.pick(
            "番号か答え · Enter 次へ · hint 答え · ? できない理由 · card 名前 · help 用語 · table 卓 · undo 戻る · lang ja|en · quit",
            "a number or an answer · Enter: go on · hint: what to do · ?: why not · card NAME · help WORD · table · undo · lang ja|en · quit",
        )
    }

    /// The title of the words of the book.
    pub fn words_title(self) -> &'static str {
        self.0.pick("用語", "Words")
    }

    /// The title of the cards that are read.
    pub fn cards_title(self) -> &'static str {
        self.0.pick("カード", "Cards")
    }

    /// No card in sight is called so.
    pub fn no_such_card(self, name: &str) -> String {
        self.say(
            format!("「{name}」というカードは見えていない"),
            format!("no card in sight is called {name:?}"),
        )
    }

    /// The book has no such word.
    pub fn no_such_word(self, word: &str) -> String {
        self.say(format!("「{word}」という用語はない"), format!("the book has no word {word:?}"))
    }

    /// The title of the table in words.
    pub fn table_title(self) -> &'static str {
        self.0.pick("卓", "Table")
    }

    /// How an overlay is left.
    pub fn close(self) -> &'static str {
        self.0.pick("↑↓ スクロール · Esc 閉じる", "↑↓ scroll · Esc close")
    }

    /// A number no answer has.
    pub fn no_such_number(self, number: &str, answers: usize) -> String {
        self.say(
            format!("{number}番の答えはない（1〜{answers}）"),
            format!("there is no answer {number}; there are 1 to {answers}"),
        )
    }

    /// How a card is named among many: so many names have in them what is typed.
    pub fn search_names(self, found: usize, all: usize) -> String {
        self.say(
            format!("名前の一部を入力して探す（{all}件中{found}件） · ↑↓ Enter 決定 · Esc 消す／操作"),
            format!("type a part of the name ({found} of {all}) · ↑↓ Enter to name it · Esc clear, help"),
        )
    }

    /// No name has in it what is typed.
    pub fn no_such_name(self, typed: &str) -> String {
        match typed {
            "" => self.say("名前の一部を入力する".to_owned(), "type a part of a name first".to_owned()),
            _ => self.say(format!("「{typed}」を含む名前はない"), format!("no name has {typed:?} in it")),
        }
    }

    /// A letter in the middle of a number.
    pub fn number_first(self, typed: &str) -> String {
        self.say(
            format!("番号 {typed} を入力中：Enterで決定、Escで取り消し"),
            format!("typing number {typed}: Enter gives it, Esc takes it back"),
        )
    }

    /// A key that does nothing here.
    pub fn unknown_key(self, key: char) -> String {
        self.say(
            format!("{key} は使わない · h で操作一覧"),
            format!("{key} does nothing here · h lists the keys"),
        )
    }

    /// What is shown of a card that lies face down.
    pub fn face_down(self) -> &'static str {
        self.0.pick("裏", "face down")
    }

    /// A card turned sideways.
    pub fn turned(self) -> &'static str {
        self.0.pick("横", "turned")
    }

    /// A zone without cards.
    pub fn none(self) -> &'static str {
        self.0.pick("なし", "none")
    }

    /// Cards known to be among those of a zone.
    pub fn among(self) -> &'static str {
        self.0.pick("その中に", "among them")
    }

    /// Is the person sure to concede?
    pub fn sure_concede(self, seat: Seat) -> String {
        self.say(format!("{seat}は投了しますか？ y/n"), format!("{seat} concedes: are you sure? y/n"))
    }

    /// Is the person sure to leave an unfinished game?
    pub fn sure_quit(self, save: &Path) -> String {
        let save = save.display();
        self.say(
            format!("ゲームは途中です。y：{save}に保存してやめる · n：保存せずにやめる · Esc：続ける"),
            format!(
                "The game is unfinished. y: save to {save} and quit · n: quit without saving · Esc: stay"
            ),
        )
    }

    /// Is the person sure to leave an unfinished match?
    pub fn sure_leave_match(self) -> String {
        self.say("マッチは途中です。やめますか？ y/n", "The match is unfinished: quit? y/n")
    }

    /// Does the other person let the decision be taken back?
    pub fn consent(self, seat: Seat, undo: Undo) -> String {
        let other = seat.other();
        let (ja, en) = if undo.revealed {
            ("（その間に隠れていたものが見えた）", " (something hidden was revealed since)")
        } else {
            ("", "")
        };
        self.say(
            format!("{other}へ：{seat}が前の決定に戻すことを認めますか？{ja} y/n"),
            format!("{other}: may {seat} take the last decision back?{en} y/n"),
        )
    }

    /// The other person did not agree.
    pub fn no_consent(self) -> String {
        self.say("戻さなかった", "not taken back")
    }

    /// A decision was taken back.
    pub fn undone(self, undo: Undo) -> String {
        let mut told = self.say("戻した", "taken back");
        if undo.others > 0 {
            told += &self.say(
                format!("（相手の決定{}つも）", undo.others),
                format!(", with {} of the other's decisions", undo.others),
            );
        }
        if undo.revealed {
            told +=
                &self.say("。その間に隠れていたものが見えた", "; something hidden had been revealed since");
        }
        told
    }

    /// There is nothing to take back.
    pub fn nothing_to_undo(self) -> String {
        self.say("戻せる決定はない", "there is no decision of yours to take back")
    }

    /// The game was saved.
    pub fn saved(self, path: &Path) -> String {
        self.say(format!("保存した：{}", path.display()), format!("saved to {}", path.display()))
    }

    /// The game was not saved.
    pub fn unsaved(self, path: &Path, why: &Unsaved) -> String {
        let why = match why {
            Unsaved::NotASave => self.say(
                "保存ファイルでないものがある。上書きしない",
                "something other than a saved game is there; it is left alone",
            ),
            Unsaved::NoOpening => self.say("局面から始めたゲーム", "the game began from a position"),
            Unsaved::Failed(error) => error.to_string(),
        };
        self.say(
            format!("保存できない：{}：{why}", path.display()),
            format!("not saved: {}: {why}", path.display()),
        )
    }
}
