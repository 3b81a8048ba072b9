//! The server from outside: over real sockets, as a browser meets it.

mod wire {
    mod back;
    pub mod client;
    mod cluster;
    mod costly;
    mod ended;
    pub mod fuzz;
    mod hints;
    pub mod history;
    mod house;
    mod kept;
    mod killed;
    pub mod kills;
    pub mod leak;
    mod leaks;
    mod lessons;
    mod logs;
    mod open;
    mod paced;
    mod pair;
    mod phrases;
    mod play;
    mod postgres;
    mod retention;
    mod review;
    mod strangers;
    mod tricks;
    mod workshop;
}
