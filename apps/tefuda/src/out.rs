//! What is printed, and what becomes of it when nobody reads any more.

use std::io::{ErrorKind, Write};

use crate::input::Problem;

/// Prints a line. A reader that went away is no error: the program ends quietly.
pub fn line(text: &str) -> Result<(), Problem> {
    let mut out = std::io::stdout().lock();
    let printed =
        out.write_all(text.as_bytes()).and_then(|()| out.write_all(b"\n")).and_then(|()| out.flush());
    match printed {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => std::process::exit(0),
        Err(error) => Err(Problem(format!("standard output: {error}"))),
    }
}

/// Prints a line, as `println!` does, but with a failure that can be handled.
macro_rules! say {
    ($($part:tt)*) => { $crate::out::line(&format!($($part)*))? };
}
pub(crate) use say;
