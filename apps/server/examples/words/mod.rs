//! What an example is asked for on its command line, and the server that it starts itself as.

use std::str::FromStr;

use server::Server;

/// The word after this one.
pub fn option(name: &str) -> Option<String> {
    let mut words = std::env::args().skip_while(|word| word != name);
    words.next().and_then(|_| words.next())
}

/// The number after a word, if the word is there.
pub fn number<N: FromStr>(name: &str, usual: N) -> N {
    let Some(word) = option(name) else { return usual };
    word.parse().unwrap_or_else(|_| {
        eprintln!("{name} {word}: expected a number");
        std::process::exit(2)
    })
}

/// Says where the server is, and runs it to its end.
pub async fn serve(server: Server) {
    println!("http://{}", server.address);
    server.run().await.expect("it ends");
}
