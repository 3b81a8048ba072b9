# make play: a table in the browser. make terminal: one in the terminal. make cluster: several servers, one table.
# make test: everything that must hold.

.PHONY: play terminal cluster web browser pictures test tools bless bench paint fuzz python

# A profile of its own, without link-time optimisation.
play: web
	cargo build --profile play -p tefuda
	@sh apps/web/play.sh $${CARGO_TARGET_DIR:-target}/play/tefuda

terminal:
	cargo run --release -p tefuda -- play blackpoker

# Three servers on one PostgreSQL behind nginx, on this machine; Ctrl-C stops all of it.
cluster: web
	cargo build --release -p tefuda
	@sh apps/server/cluster/run.sh target/release/tefuda

# The pages that the program carries.
WEB = apps/web
web: $(WEB)/dist/index.html

$(WEB)/dist/index.html: $(WEB)/node_modules/.package-lock.json $(shell find $(WEB)/src $(WEB)/public $(WEB)/index.html $(WEB)/*.ts Cargo.toml -type f)
	cd $(WEB) && npm run build
	@touch apps/server/src/http/pages.rs # the program carries them: it is built anew

$(WEB)/node_modules/.package-lock.json: $(WEB)/package-lock.json
	cd $(WEB) && npm install --no-save --no-audit --no-fund

# Plays every game in real browsers, against the machine and each other.
browser: web
	cargo build -p tefuda
	cd $(WEB) && npm run check && npm run lint && npm test && sh e2e/run.sh

# Draws the pictures of docs/table.md anew.
pictures: web
	cargo build -p tefuda
	cd $(WEB) && sh e2e/run.sh -c playwright.pictures.config.ts

# Printed cards that are not ours to carry: a folder with corpus/, data/ and rulings/.
TEFUDA_CORPUS ?= $(abspath ../shared)
export TEFUDA_CORPUS
ABSENT = printed cards are not at $(TEFUDA_CORPUS): the tests official_answers_hold, printed_texts_are_read_and_lowered_as_committed, \
	every_set_phrase_has_an_instance and those of games/sve/tests/corpus.rs check nothing without them. Say where they are with TEFUDA_CORPUS=FOLDER.

test: tools
	@test -f $(TEFUDA_CORPUS)/corpus/sve-cards.jsonl || echo "skipped: $(ABSENT)"
	cargo fmt --all --check
	cargo clippy --workspace --all-targets -- -D warnings
	cargo nextest run --workspace
	cargo nextest run -p tefuda-table --features engine/tight --test laws
	cargo test --workspace --doc
	cargo run -q -p tefuda -- scenario games/blackpoker
	cargo run -q -p tefuda -- scenario games/sve/tests/rules --cards games/sve/tests/cards
	cargo run -q -p tefuda -- scenario games/los/tests/rules --cards games/los/tests/cards
	cargo run -q -p tefuda -- scenario games/legions/tests/rules --cards games/legions/tests/cards
	sh apps/python/run.sh test
	$(MAKE) browser

# The Python package, built and installed into apps/python/.venv.
python:
	sh apps/python/run.sh build

tools:
	@command -v cargo-nextest >/dev/null || cargo install --locked cargo-nextest

# Writes anew what is committed but measured: the columns of the clause index, the playthroughs, what every known text
# is read as and does.
bless: tools
	TEFUDA_BLESS=1 cargo nextest run -p tefuda-table --test coverage --test playthrough --test net --test wire

bench:
	cargo bench -p tefuda-ai

# How soon the pages are painted.
paint: web
	cargo build -p tefuda
	cd $(WEB) && npm run bench

# Feeds everything that is read from outside with made-up bytes, a minute each. Needs a nightly toolchain.
fuzz:
	@command -v cargo-fuzz >/dev/null || cargo install --locked cargo-fuzz
	mkdir -p fuzz/corpus/scenario fuzz/corpus/replay
	cp games/*/tests/rules/*.md fuzz/corpus/scenario/
	for target in position deck replay scenario card language; do cargo +nightly fuzz run $$target -- -max_total_time=60 -max_len=4000 || exit 1; done
