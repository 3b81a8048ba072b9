//! Turns the clause index into `rule!` and `ruling!`.

fn main() {
    rules::build(&["sve-1.18.0"], "SV-");
}
