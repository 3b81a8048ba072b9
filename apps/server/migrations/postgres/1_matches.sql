-- A match is how it was set up and what was done since, in order. Nothing else is kept of it.
CREATE TABLE matches (
    id    TEXT PRIMARY KEY,
    made  BIGINT NOT NULL,
    setup TEXT NOT NULL
);

CREATE TABLE deeds (
    id    TEXT NOT NULL,
    n     BIGINT NOT NULL,
    seat  TEXT NOT NULL,
    deed  TEXT NOT NULL,
    ms    BIGINT NOT NULL,
    PRIMARY KEY (id, n)
);

-- Replays that someone brought, and decks that someone shares.
CREATE TABLE papers (
    id   TEXT PRIMARY KEY,
    made BIGINT NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL
);
