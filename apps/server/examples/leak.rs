//! Compares what matches send that differ only in what a seat may not know.
//!
//! `cargo run --release -p tefuda-server --example leak -- 10000`

#[allow(dead_code, reason = "tests need more of it")]
#[path = "../tests/wire/client.rs"]
mod client;
#[path = "../tests/wire/leak.rs"]
mod leak;

#[tokio::main]
async fn main() {
    let decisions = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(10_000);
    let db = client::file();
    let server = client::serve(&db).await;
    for game in ["blackpoker", "sve", "legions", "los"] {
        let pairs = leak::compare([server.address; 3], &db, game, decisions).await;
        println!("{game}: {decisions} decisions in {pairs} pairs of matches: the same bytes");
    }
    server.stop().await.expect("it stops");
}
