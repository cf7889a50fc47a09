-- Until when all processes together have spent what they may ask of Discord. It belongs to no server; losing it costs nothing.
CREATE TABLE budget (
	one     boolean NOT NULL PRIMARY KEY CHECK (one),
	free_at bigint  NOT NULL
);
