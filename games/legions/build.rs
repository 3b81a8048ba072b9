//! Turns the clause index into `rule!` and `ruling!`.

fn main() {
    rules::build(&["legions-2019", "legions-1.10"], "LG-");
}
