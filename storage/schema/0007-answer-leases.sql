-- Who tells an answer has a lease of it: nobody else tells it until then. calls marks what must be told though nobody asks: what a clock
-- did, a restore, an end that waits for somebody's word.
ALTER TABLE answers ADD COLUMN leased_until INTEGER NOT NULL DEFAULT 0;
ALTER TABLE answers ADD COLUMN calls        INTEGER NOT NULL DEFAULT 0 CHECK (calls IN (0, 1));

CREATE INDEX answers_calling ON answers (leased_until) WHERE delivered_at IS NULL AND calls;

UPDATE answers SET calls = 1 WHERE delivered_at IS NULL AND (origin LIKE 't:%' OR origin LIKE 'i:restore-%' OR EXISTS (SELECT 1
	FROM records r WHERE r.game = answers.game AND r.seq = answers.seq AND CAST(r.line AS TEXT) LIKE '%"kind":"game.closing/1"%'));
