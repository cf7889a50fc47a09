-- The armies that a club keeps for its members. Their names are people's, and they are replaced and deleted: no version is kept. key is the
-- name as it is looked up. The author is what a log's texts are: a mark, and beside it a salt and an account's id that erasing empties.
CREATE TABLE club_armies (
	id     TEXT    NOT NULL PRIMARY KEY CHECK (id <> ''),
	guild  TEXT    NOT NULL,
	system TEXT    NOT NULL,
	key    TEXT    NOT NULL CHECK (key <> ''),
	name   TEXT    NOT NULL CHECK (name <> '' AND octet_length(name) <= 200),
	text   TEXT    NOT NULL CHECK (text <> '' AND octet_length(text) <= 8000),
	mark   TEXT    NOT NULL,
	salt   TEXT    NOT NULL,
	author TEXT    NOT NULL,
	at     INTEGER NOT NULL,
	UNIQUE (guild, system, key)
) STRICT, WITHOUT ROWID;
