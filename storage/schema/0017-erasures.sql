-- How often something that stands beside the game's lines was erased: who has read the game before reads it anew.
ALTER TABLE games ADD COLUMN erased INTEGER NOT NULL DEFAULT 0 CHECK (erased >= 0);
