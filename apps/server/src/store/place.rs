//! The file of a data base: only its owner reads it, and only one server at a time writes it.

use std::fs::{File, OpenOptions, Permissions, TryLockError};
use std::io;
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use super::Failed;

/// Tokens, seeds and hands can be worked out of it: nobody else reads it.
const OWNER_ONLY: u32 = 0o600;

/// Where the base of an address lies: `sqlite:FILE`, also written `sqlite://FILE`.
pub fn file(address: &str) -> Result<PathBuf, Failed> {
    let Some(named) = address.strip_prefix("sqlite:") else {
        return Err(Failed(format!(
            "{:?} is no address of a data base; expected sqlite:FILE or postgres://…",
            address.split(':').next().unwrap_or_default()
        )));
    };
    let named = named.strip_prefix("//").unwrap_or(named);
    if named.is_empty() || named.starts_with(":memory:") || named.contains('?') {
        return Err(Failed(format!(
            "{address:?} names no file; expected sqlite:FILE, such as sqlite:tefuda.db"
        )));
    }
    Ok(PathBuf::from(named))
}

/// A file beside the base: the same name with more at its end.
fn beside(base: &Path, end: &str) -> PathBuf {
    let mut name = base.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}

fn failed(path: &Path) -> impl Fn(io::Error) -> Failed {
    let path = path.to_owned();
    move |error| Failed(format!("{}: {error}", path.display()))
}

/// Makes a file for its owner alone, or makes it so.
fn own(path: &Path) -> Result<File, Failed> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false).mode(OWNER_ONLY);
    let file = options.open(path).map_err(failed(path))?;
    tighten(path)?;
    Ok(file)
}

fn tighten(path: &Path) -> Result<(), Failed> {
    let mode = std::fs::metadata(path).map_err(failed(path))?.permissions().mode();
    if mode & 0o077 == 0 {
        return Ok(());
    }
    std::fs::set_permissions(path, Permissions::from_mode(mode & !0o077)).map_err(failed(path))
}

/// Makes an empty file for its owner alone, where there is none yet.
pub fn create(path: &Path) -> Result<(), Failed> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true).mode(OWNER_ONLY);
    options.open(path).map(drop).map_err(failed(path))
}

/// Makes the base's file for its owner alone; what SQLite puts beside it later is as its file is.
pub fn prepare(base: &Path) -> Result<(), Failed> {
    own(base)?;
    for end in ["-wal", "-shm", "-journal"] {
        let path = beside(base, end);
        if path.exists() {
            tighten(&path)?;
        }
    }
    Ok(())
}

/// The base is one server's for as long as this is held, and its process is there.
#[derive(Debug)]
pub struct Held {
    _lock: File,
}

/// Takes the base for one server.
pub fn hold(base: &Path) -> Result<Held, Failed> {
    let path = beside(base, "-server");
    let lock = own(&path)?;
    match lock.try_lock() {
        Ok(()) => Ok(Held { _lock: lock }),
        Err(TryLockError::WouldBlock) => Err(Failed(format!(
            "{} is kept by another server that runs; stop it first, or name another file",
            base.display()
        ))),
        Err(TryLockError::Error(error)) => Err(failed(&path)(error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_a_file() {
        for none in ["sqlite:", "sqlite://", "sqlite::memory:", "sqlite://:memory:", "sqlite:?mode=memory"] {
            let told = file(none).unwrap_err().0;
            assert!(told.contains("names no file"), "{told}");
        }
        assert!(file("mysql://secret@x").unwrap_err().0.starts_with("\"mysql\" is no address"));
        assert_eq!(file("sqlite:a.db").unwrap(), Path::new("a.db"));
        assert_eq!(file("sqlite:///tmp/a.db").unwrap(), Path::new("/tmp/a.db"));
    }
}
