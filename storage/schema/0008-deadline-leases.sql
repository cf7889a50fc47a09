-- Until when somebody does a deadline or tells of it, in ms; and what its place knows of its having been put off: 1 is to be told that it
-- was given more time after a pause, 2 was told why nothing was done when it came.
ALTER TABLE deadlines ADD COLUMN leased_until INTEGER NOT NULL DEFAULT 0;
ALTER TABLE deadlines ADD COLUMN notice       INTEGER NOT NULL DEFAULT 0 CHECK (notice BETWEEN 0 AND 2);

CREATE INDEX deadlines_late ON deadlines (notice) WHERE notice = 1;

-- When somebody last looked for deadlines that have come, in ms.
CREATE TABLE heartbeat (
	one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
	at  INTEGER NOT NULL
) STRICT;
