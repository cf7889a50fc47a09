-- The tables that stand in a game's first line, once for all games that have the same, by the SHA-256 of their bytes.
CREATE TABLE game_tables (
	hash BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
	body BLOB NOT NULL
) STRICT;

-- Of a game that has some there, the line is kept without them; tables_at is after how many of its bytes they stand. NULL: it is whole, as that
-- of every game from before.
ALTER TABLE games ADD COLUMN tables    BLOB REFERENCES game_tables (hash);
ALTER TABLE games ADD COLUMN tables_at INTEGER;

CREATE INDEX games_tables ON games (tables) WHERE tables IS NOT NULL;
