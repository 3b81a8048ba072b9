//! What is wrong with something read from outside.

/// One fault, with its line where it has one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The line, from 1.
    pub line: Option<usize>,
    /// What is wrong, and what would be right.
    pub what: String,
    /// The same in Japanese, where players meet it.
    pub ja: Option<String>,
}

impl Fault {
    /// A fault in a line.
    pub fn at(line: usize, what: impl Into<String>) -> Fault {
        Fault { line: Some(line), what: what.into(), ja: None }
    }

    /// A fault of the whole.
    pub fn whole(what: impl Into<String>) -> Fault {
        Fault { line: None, what: what.into(), ja: None }
    }

    /// The same fault, said in Japanese, too.
    pub fn ja(self, ja: impl Into<String>) -> Fault {
        Fault { ja: Some(ja.into()), ..self }
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.what),
            None => f.write_str(&self.what),
        }
    }
}

/// Bytes from outside as text, a byte-order mark left out; what is not UTF-8 is named with its line.
pub fn text_of(bytes: &[u8]) -> Result<&str, Fault> {
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    std::str::from_utf8(bytes).map_err(|error| {
        let line = bytes[..error.valid_up_to()].iter().filter(|&&b| b == b'\n').count() + 1;
        Fault::at(line, format!("not UTF-8 text (byte {}); expected a UTF-8 file", error.valid_up_to()))
    })
}
