//! Some hundred decisions of each game; `--example leak` compares ten thousand.

use super::client::{file, serve, serve_with};
use super::leak::compare;

async fn some(game: &str) {
    let db = file();
    let server = serve(&db).await;
    compare([server.address; 3], &db, game, 400).await;
    server.stop().await.expect("it stops");
}

/// The same at three servers of a cluster: what is passed on tells no more.
#[tokio::test(flavor = "multi_thread")]
async fn several_servers_tell_no_seat_what_it_may_not_know() {
    let Some(base) = super::postgres::start() else { return };
    let serve = async || {
        let inside = std::net::SocketAddr::from(([127, 0, 0, 1], 0));
        serve_with(&base.url, |config| config.cluster = Some(inside)).await
    };
    let servers = [serve().await, serve().await, serve().await];
    for game in ["blackpoker", "legions"] {
        compare(servers.each_ref().map(|server| server.address), &base.url, game, 150).await;
    }
    for server in servers {
        server.stop().await.expect("it stops");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn blackpoker_tells_no_seat_what_it_may_not_know() {
    some("blackpoker").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sve_tells_no_seat_what_it_may_not_know() {
    some("sve").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn legions_tells_no_seat_what_it_may_not_know() {
    some("legions").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn los_tells_no_seat_what_it_may_not_know() {
    some("los").await;
}
