-- Whom a game waits for, and how he is called. wish and quiet are what the holder of the seat has chosen, empty for nothing; called is how often
-- he was called since his last act. at is when he is called next, leased_until until when somebody does: in ms, 0 for never and nobody.
CREATE TABLE reminders (
	game         TEXT    NOT NULL REFERENCES games (id),
	seat         TEXT    NOT NULL,
	wish         TEXT    NOT NULL,
	quiet        TEXT    NOT NULL,
	awaited      INTEGER NOT NULL CHECK (awaited IN (0, 1)),
	called       INTEGER NOT NULL,
	at           INTEGER NOT NULL,
	leased_until INTEGER NOT NULL DEFAULT 0,
	PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX reminders_at ON reminders (at) WHERE at > 0;
