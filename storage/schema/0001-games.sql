-- Times are Unix milliseconds, UTC. A game is open while ended_at is NULL.
CREATE TABLE games (
	number     INTEGER PRIMARY KEY,
	id         TEXT    NOT NULL UNIQUE CHECK (id <> ''),
	system     TEXT    NOT NULL,
	guild      TEXT    NOT NULL,
	channel    TEXT    NOT NULL,
	live       TEXT    NOT NULL DEFAULT '',
	length     INTEGER NOT NULL CHECK (length > 0),
	head       BLOB    NOT NULL CHECK (length(head) = 32),
	created_at INTEGER NOT NULL,
	ended_at   INTEGER
) STRICT;

CREATE UNIQUE INDEX games_open ON games (guild, channel) WHERE ended_at IS NULL;
CREATE INDEX games_place ON games (guild, channel, number);

-- The line is the bytes that the chain covers; the hash is the link that it ends.
CREATE TABLE records (
	game TEXT    NOT NULL REFERENCES games (id),
	seq  INTEGER NOT NULL CHECK (seq >= 0),
	line BLOB    NOT NULL,
	hash BLOB    NOT NULL CHECK (length(hash) = 32),
	PRIMARY KEY (game, seq)
) STRICT;

-- What a person typed; erasing it empties body and leaves the line whole.
CREATE TABLE texts (
	game     TEXT    NOT NULL,
	seq      INTEGER NOT NULL,
	place    INTEGER NOT NULL,
	mark     TEXT    NOT NULL,
	salt     TEXT    NOT NULL,
	body     TEXT    NOT NULL,
	withheld INTEGER NOT NULL CHECK (withheld IN (0, 1)),
	PRIMARY KEY (game, seq, place),
	FOREIGN KEY (game, seq) REFERENCES records (game, seq)
) STRICT, WITHOUT ROWID;

-- A choice taken back and made again may have the same seal in two records.
CREATE TABLE payloads (
	game    TEXT    NOT NULL,
	seq     INTEGER NOT NULL,
	seal    TEXT    NOT NULL,
	payload BLOB    NOT NULL,
	PRIMARY KEY (game, seq, seal),
	FOREIGN KEY (game, seq) REFERENCES records (game, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE secrets (
	game   TEXT    NOT NULL REFERENCES games (id),
	epoch  INTEGER NOT NULL CHECK (epoch > 0),
	secret BLOB    NOT NULL CHECK (length(secret) = 32),
	PRIMARY KEY (game, epoch)
) STRICT, WITHOUT ROWID;

CREATE TABLE answers (
	origin       TEXT    NOT NULL PRIMARY KEY CHECK (origin <> ''),
	game         TEXT    NOT NULL,
	seat         TEXT    NOT NULL,
	seq          INTEGER NOT NULL,
	act          TEXT    NOT NULL,
	delivered_at INTEGER,
	FOREIGN KEY (game, seq) REFERENCES records (game, seq)
) STRICT, WITHOUT ROWID;

CREATE INDEX answers_undelivered ON answers (game, seq) WHERE delivered_at IS NULL;

CREATE TABLE drafts (
	id     TEXT    NOT NULL PRIMARY KEY CHECK (id <> ''),
	kind   TEXT    NOT NULL,
	game   TEXT    REFERENCES games (id),
	user   TEXT    NOT NULL,
	body   TEXT    NOT NULL,
	at     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX drafts_at ON drafts (at);
