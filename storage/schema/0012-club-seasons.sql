-- The lines of a club's seasons, in their order: they are appended and never changed, and name people by keys. The author is what a log's
-- texts are: a mark, and beside it a salt and an account's id that erasing empties.
CREATE TABLE club_season_lines (
	guild  TEXT    NOT NULL CHECK (guild <> ''),
	n      INTEGER NOT NULL CHECK (n >= 0),
	origin TEXT    NOT NULL CHECK (origin <> ''),
	body   TEXT    NOT NULL CHECK (octet_length(body) <= 16000),
	mark   TEXT    NOT NULL,
	salt   TEXT    NOT NULL,
	author TEXT    NOT NULL,
	at     INTEGER NOT NULL,
	PRIMARY KEY (guild, n),
	UNIQUE (guild, origin)
) STRICT, WITHOUT ROWID;

-- Whom the keys mean; erasing a person empties his row and leaves the key, which is his pseudonym then.
CREATE TABLE club_season_people (
	guild   TEXT    NOT NULL CHECK (guild <> ''),
	n       INTEGER NOT NULL,
	key     TEXT    NOT NULL CHECK (key <> ''),
	account TEXT    NOT NULL,
	name    TEXT    NOT NULL CHECK (octet_length(name) <= 400),
	PRIMARY KEY (guild, n),
	UNIQUE (guild, key)
) STRICT, WITHOUT ROWID;
