//! A few kills; `--example kill` does a thousand.

use std::net::SocketAddr;
use std::process::Command;

use super::client::{file, serve_with};
use super::kills;

/// Where the child keeps its matches.
const DB: &str = "TEFUDA_TEST_DB";
const PORT: &str = "TEFUDA_TEST_PORT";
/// Whether it is one of several servers.
const CLUSTER: &str = "TEFUDA_TEST_CLUSTER";

/// Not a test of its own: this program starts itself with this one to have a server that can be killed.
#[tokio::test(flavor = "multi_thread")]
async fn a_child_serves() {
    let (Ok(db), Ok(port)) = (std::env::var(DB), std::env::var(PORT)) else { return };
    let port: u16 = port.parse().expect("a port");
    let set = |config: &mut server::Config| {
        config.listen.set_port(port);
        if std::env::var(CLUSTER).is_ok() {
            config.cluster = Some(SocketAddr::from(([127, 0, 0, 1], 0)));
        }
    };
    let server = serve_with(&db, set).await;
    println!("http://{}", server.address);
    server.run().await.expect("it ends");
}

/// Starts this program as a server.
pub fn child(db: &str, port: u16) -> Command {
    let mut command = Command::new(std::env::current_exe().expect("this program"));
    command.args(["--exact", "wire::killed::a_child_serves", "--nocapture"]);
    command.env(DB, db).env(PORT, port.to_string());
    command
}

/// The same, as one of several servers.
pub fn member(db: &str) -> Command {
    let mut command = child(db, 0);
    command.env(CLUSTER, "yes");
    command
}

async fn kill(db: &str, kills: usize) {
    let report = kills::run(|port| child(db, port), kills, 8).await;
    println!("{report:?}");
    assert_eq!(report.kills, kills);
    assert!(report.answers > kills && report.returns > kills, "{report:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_that_was_told_is_lost_when_the_server_is_killed() {
    kill(&file(), 20).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_that_was_told_is_lost_over_postgres() {
    let Some(cluster) = super::postgres::start() else { return };
    kill(&cluster.url, 20).await;
}
