//! What is wrong with something read from outside.

use engine::Lang;

use crate::face::{Said, said};

/// One fault, with its line where it has one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The line, from 1.
    pub line: Option<usize>,
    /// What is wrong, and what would be right.
    pub what: Said,
}

impl Fault {
    /// A fault in a line.
    pub fn at(line: usize, what: impl Into<Said>) -> Fault {
        Fault { line: Some(line), what: what.into() }
    }

    /// A fault of the whole.
    pub fn whole(what: impl Into<Said>) -> Fault {
        Fault { line: None, what: what.into() }
    }

    /// In a language, after its line.
    pub fn told(&self, lang: Lang) -> String {
        let what = self.what.told(lang);
        match (self.line, lang) {
            (Some(line), Lang::Ja) => format!("{line}行目：{what}"),
            (Some(line), Lang::En) => format!("line {line}: {what}"),
            (None, _) => what.to_owned(),
        }
    }

    /// The first few of many, in one sentence.
    pub fn all(faults: &[Fault]) -> Said {
        const TOLD: usize = 8;
        let told = |lang: Lang| {
            let mut told: Vec<String> = faults.iter().take(TOLD).map(|fault| fault.told(lang)).collect();
            match (faults.len().saturating_sub(TOLD), lang) {
                (0, _) => {}
                (more, Lang::Ja) => told.push(format!("ほか{more}件")),
                (more, Lang::En) => told.push(format!("and {more} more")),
            }
            told.join(if lang == Lang::Ja { "／" } else { "; " })
        };
        said(told(Lang::Ja), told(Lang::En))
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.told(Lang::En))
    }
}

/// Bytes from outside as text, a byte-order mark left out; what is not UTF-8 is named with its line.
pub fn text_of(bytes: &[u8]) -> Result<&str, Fault> {
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    std::str::from_utf8(bytes).map_err(|error| {
        let line = bytes[..error.valid_up_to()].iter().filter(|&&b| b == b'\n').count() + 1;
        let at = error.valid_up_to();
        let ja = format!("UTF-8の文字列ではありません（{at}バイト目）。UTF-8で保存してください");
        Fault::at(line, said(ja, format!("not UTF-8 text (byte {at}); expected a UTF-8 file")))
    })
}
