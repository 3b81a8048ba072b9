//! The server from outside: over real sockets, as a browser meets it.

mod wire {
    pub mod client;
    mod play;
}
