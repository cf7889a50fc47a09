-- Offers that end by themselves, those of open games alone; at is when.
CREATE TABLE deadlines (
	game TEXT    NOT NULL REFERENCES games (id),
	gate TEXT    NOT NULL,
	key  TEXT    NOT NULL,
	at   INTEGER NOT NULL,
	PRIMARY KEY (game, gate, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX deadlines_at ON deadlines (at);
