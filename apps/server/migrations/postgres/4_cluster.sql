-- Several servers on one base. Time is the base's own: no server's clock is believed.
CREATE FUNCTION now_ms() RETURNS BIGINT LANGUAGE sql VOLATILE AS
    'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint';

-- The servers that run. One whose time is over is taken for dead.
CREATE TABLE servers (
    id      TEXT PRIMARY KEY NOT NULL,
    -- Where the others reach it, and by which secret.
    address TEXT NOT NULL,
    secret  TEXT NOT NULL,
    release TEXT NOT NULL,
    -- It hands its matches over, and takes no more.
    leaving BOOLEAN NOT NULL DEFAULT FALSE,
    until   BIGINT NOT NULL
);

-- Who keeps which match. It ends with its owner's time; nobody owns one that was handed over ('').
CREATE TABLE leases (
    id      TEXT PRIMARY KEY NOT NULL,
    owner   TEXT NOT NULL,
    -- Grows whenever the match changes hands: who writes with an older one writes nothing.
    fence   BIGINT NOT NULL,
    release TEXT NOT NULL,
    -- The clock of who is asked runs since then, or since the last deed.
    since   BIGINT NOT NULL,
    -- When it was handed over.
    handed  BIGINT
);
CREATE INDEX leases_owner ON leases (owner);
CREATE SEQUENCE fences;

-- The server's part of a seed for a match that is about to be asked for, from any server.
CREATE TABLE drafts (
    id     TEXT PRIMARY KEY NOT NULL,
    server TEXT NOT NULL,
    made   BIGINT NOT NULL
);
CREATE INDEX drafts_made ON drafts (made);
