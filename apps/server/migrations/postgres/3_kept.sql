-- When each deed was done: what nobody has touched for long need not be kept for ever. 0 from before this was written down.
ALTER TABLE deeds ADD COLUMN made BIGINT NOT NULL DEFAULT 0;
CREATE INDEX matches_made ON matches (made);
CREATE INDEX papers_made ON papers (kind, made);

-- That something can be written, and when it last was.
CREATE TABLE pulse (
    id BIGINT PRIMARY KEY NOT NULL,
    at BIGINT NOT NULL
);

-- What whoever runs the server wants done to a match. A server that runs does it; else who wants it.
CREATE TABLE orders (
    id    TEXT PRIMARY KEY NOT NULL,
    made  BIGINT NOT NULL,
    what  TEXT NOT NULL,
    state TEXT NOT NULL
);
