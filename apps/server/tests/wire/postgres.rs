//! A PostgreSQL of our own, in a folder of its own, for as long as a test runs.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A cluster that runs.
pub struct Cluster {
    bin: PathBuf,
    folder: PathBuf,
    /// Its address.
    pub url: String,
}

fn out(command: &mut Command) -> Output {
    command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"))
}

fn is_root() -> bool {
    String::from_utf8_lossy(&out(Command::new("id").arg("-u")).stdout).trim() == "0"
}

/// The folder with PostgreSQL's programs, the newest.
fn programs() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").ok()?;
    let mut found: Vec<PathBuf> = versions.flatten().map(|version| version.path().join("bin")).collect();
    found.retain(|bin| bin.join("initdb").exists());
    found.sort();
    found.pop()
}

/// PostgreSQL refuses to be run by root: then it is run by the user its package made.
fn as_user(program: &Path) -> Command {
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("runuser");
    command.args(["-u", "postgres", "--"]).arg(program);
    command
}

fn done(command: &mut Command) {
    let output = out(command);
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
}

/// Starts one; installs Debian's package first where it is missing. `None` where that is impossible.
pub fn start() -> Option<Cluster> {
    if programs().is_none() && is_root() {
        let _ = out(Command::new("apt-get").args(["update", "-q"]));
        let _ = out(Command::new("apt-get")
            .args(["install", "-qy", "--no-install-recommends", "postgresql"])
            .env("DEBIAN_FRONTEND", "noninteractive"));
    }
    let Some(bin) = programs() else {
        eprintln!("skipped: PostgreSQL is not here, and only root could install it");
        return None;
    };
    let name = server::seeds::id(&server::seeds::fresh().expect("random bytes"));
    let folder = std::env::temp_dir().join(format!("tefuda-postgres-{name}"));
    std::fs::create_dir(&folder).expect("a new folder");
    if is_root() {
        done(Command::new("chown").arg("postgres").arg(&folder));
    }
    let free = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = free.local_addr().expect("its number").port();
    drop(free);
    let data = folder.join("data");
    done(
        as_user(&bin.join("initdb"))
            .current_dir("/")
            .arg("-D")
            .arg(&data)
            .args(["-A", "trust", "-U", "tefuda", "-E", "UTF8", "--locale", "C"]),
    );
    let options = format!("-p {port} -k {} -c listen_addresses=127.0.0.1", folder.display());
    done(
        as_user(&bin.join("pg_ctl"))
            .current_dir("/")
            .arg("-D")
            .arg(&data)
            .arg("-l")
            .arg(folder.join("log"))
            .args(["-w", "-o", &options, "start"]),
    );
    Some(Cluster { bin, folder, url: format!("postgres://tefuda@127.0.0.1:{port}/postgres") })
}

impl Drop for Cluster {
    fn drop(&mut self) {
        let data = self.folder.join("data");
        let _ = out(as_user(&self.bin.join("pg_ctl")).current_dir("/").arg("-D").arg(data).args([
            "-m",
            "immediate",
            "stop",
        ]));
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
