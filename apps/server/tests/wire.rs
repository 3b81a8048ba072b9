//! The server from outside: over real sockets, as a browser meets it.

mod wire {
    mod back;
    pub mod client;
    mod costly;
    pub mod fuzz;
    mod kept;
    mod killed;
    pub mod kills;
    pub mod leak;
    mod leaks;
    mod paced;
    mod pair;
    mod play;
    mod postgres;
    mod strangers;
    mod tricks;
}
