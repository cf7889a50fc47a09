-- Whether the dice of an ended game are counted in fallen_dice.
ALTER TABLE games ADD COLUMN dice_counted INTEGER NOT NULL DEFAULT 0 CHECK (dice_counted IN (0, 1));

CREATE INDEX games_uncounted ON games (guild, number) WHERE ended_at IS NOT NULL AND dice_counted = 0;

-- How often each face fell in an ended game, by whose throw it was; made of the log, and made anew where dice_counted is put back to 0.
-- Erasing a person empties account.
CREATE TABLE fallen_dice (
	game    TEXT    NOT NULL REFERENCES games (id),
	account TEXT    NOT NULL,
	source  TEXT    NOT NULL,
	sides   INTEGER NOT NULL CHECK (sides > 1),
	face    INTEGER NOT NULL CHECK (face BETWEEN 1 AND sides),
	times   INTEGER NOT NULL CHECK (times > 0)
) STRICT;

CREATE INDEX fallen_dice_game ON fallen_dice (game);
CREATE INDEX fallen_dice_account ON fallen_dice (account) WHERE account <> '';

-- What a club, or a person wherever he plays, has chosen: a language, a role, a profile for each game, how much he is shown. Of guild and
-- person one is empty; erasing a person drops his rows.
CREATE TABLE choices (
	guild  TEXT NOT NULL,
	person TEXT NOT NULL,
	name   TEXT NOT NULL CHECK (name <> '' AND octet_length(name) <= 80),
	value  TEXT NOT NULL CHECK (value <> '' AND octet_length(value) <= 80),
	PRIMARY KEY (guild, person, name),
	CHECK ((guild = '') <> (person = ''))
) STRICT, WITHOUT ROWID;
