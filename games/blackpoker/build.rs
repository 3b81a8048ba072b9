//! Turns the clause index into `rule!` and `ruling!`.

fn main() {
    rules::build(&["act-7.0-lite"], "BP-");
}
