-- How long the log was whose buttons stand in games.live: only those of a longer one take them away.
ALTER TABLE games ADD COLUMN live_seq INTEGER NOT NULL DEFAULT 0;

-- By what the buttons come off again; until is when that right ends. It holds a token: no copy of the file keeps it.
CREATE TABLE live_handles (
	game   TEXT    NOT NULL PRIMARY KEY REFERENCES games (id),
	handle BLOB    NOT NULL,
	until  INTEGER NOT NULL
) STRICT;
