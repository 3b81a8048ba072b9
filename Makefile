# make play: a table in the terminal. make test: everything that must hold.

.PHONY: play test check tools

play:
	cargo run --release -p tefuda -- play blackpoker

test: tools
	cargo fmt --all --check
	cargo clippy --workspace --all-targets -- -D warnings
	cargo nextest run --workspace
	cargo test --workspace --doc
	cargo run -q -p tefuda -- scenario games

tools:
	@command -v cargo-nextest >/dev/null || cargo install --locked cargo-nextest
