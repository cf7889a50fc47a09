-- The number of a game's table in a tournament, 0 for none: one open game of a server has it.
ALTER TABLE games ADD COLUMN table_number INTEGER NOT NULL DEFAULT 0 CHECK (table_number >= 0);

CREATE UNIQUE INDEX games_table ON games (guild, table_number) WHERE ended_at IS NULL AND table_number > 0;
