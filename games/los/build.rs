//! Turns the clause index into `rule!` and `ruling!`.

fn main() {
    rules::build(&["los-1.0.03"], "LS-");
}
