-- A club's own tables, each version kept: a draw made with one may open a game later. The author is what a log's texts are: a mark
-- that stays, and beside it a salt and an account's id that erasing empties.
CREATE TABLE club_tables (
	guild   TEXT    NOT NULL,
	system  TEXT    NOT NULL,
	name    TEXT    NOT NULL CHECK (name <> ''),
	version INTEGER NOT NULL CHECK (version > 0),
	text    TEXT    NOT NULL CHECK (octet_length(text) <= 256000),
	mark    TEXT    NOT NULL,
	salt    TEXT    NOT NULL,
	author  TEXT    NOT NULL,
	at      INTEGER NOT NULL,
	PRIMARY KEY (guild, system, name, version)
) STRICT;
