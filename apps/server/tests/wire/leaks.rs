//! Some hundred decisions of each game; `--example leak` compares ten thousand.

use super::client::{file, serve};
use super::leak::compare;

async fn some(game: &str) {
    let db = file();
    let server = serve(&db).await;
    compare(server.address, &db, game, 400).await;
    server.stop().await.expect("it stops");
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
