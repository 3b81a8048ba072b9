-- A match is how it was set up and what was done since, in order. Nothing else is kept of it.
CREATE TABLE matches (
    id    TEXT PRIMARY KEY NOT NULL,
    made  INTEGER NOT NULL,
    setup TEXT NOT NULL
) WITHOUT ROWID, STRICT;

CREATE TABLE deeds (
    id    TEXT NOT NULL,
    n     INTEGER NOT NULL,
    seat  TEXT NOT NULL,
    deed  TEXT NOT NULL,
    ms    INTEGER NOT NULL,
    PRIMARY KEY (id, n)
) WITHOUT ROWID, STRICT;

-- Replays that someone brought, and decks that someone shares.
CREATE TABLE papers (
    id   TEXT PRIMARY KEY NOT NULL,
    made INTEGER NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL
) WITHOUT ROWID, STRICT;
