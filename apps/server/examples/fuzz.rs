//! Says a million made-up things at tables of every game.
//!
//! `cargo run --release -p tefuda-server --example fuzz -- 1000000`

#[allow(dead_code, reason = "tests need more of it")]
#[path = "../tests/wire/client.rs"]
mod client;
#[path = "../tests/wire/fuzz.rs"]
mod fuzz;

#[tokio::main]
async fn main() {
    std::panic::set_hook(Box::new(|panic| {
        eprintln!("{panic}");
        std::process::exit(1);
    }));
    let messages = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(1_000_000);
    let server = client::serve(&client::file()).await;
    let said = fuzz::fuzz(server.address, messages, &mut client::Dice::new(1)).await;
    println!("{said} made-up messages: every one answered, no panic");
    server.stop().await.expect("it stops");
}
