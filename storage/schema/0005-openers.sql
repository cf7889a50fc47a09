-- Who opened a game, by account, whether a word was given for its dice, and whether it was dropped then: who hosts the bot knows all faces
-- once the words are given, so a game opened, worded and dropped is another throw. Erasing a person empties opener.
ALTER TABLE games ADD COLUMN opener  TEXT    NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN worded  INTEGER NOT NULL DEFAULT 0 CHECK (worded  IN (0, 1));
ALTER TABLE games ADD COLUMN dropped INTEGER NOT NULL DEFAULT 0 CHECK (dropped IN (0, 1));

-- Until now only the lines told it: the opener sits down in the second event of line 0, an end by one names one seat.
UPDATE games SET
	opener = coalesce((SELECT t.body FROM records r JOIN texts t ON t.game = r.game AND t.seq = 0
		AND t.mark = json_extract(CAST(r.line AS TEXT), '$.events[1].data.user') WHERE r.game = games.id AND r.seq = 0), ''),
	worded = EXISTS (SELECT 1 FROM records r WHERE r.game = games.id AND CAST(r.line AS TEXT) LIKE '%"kind":"game.worded/1"%');
UPDATE games SET dropped = worded AND EXISTS (SELECT 1 FROM records r WHERE r.game = games.id
	AND CAST(r.line AS TEXT) LIKE '%"kind":"game.ended/1","data":{"by":["_"],%');

CREATE INDEX games_opener ON games (guild, opener) WHERE opener <> '';
