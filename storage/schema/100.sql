-- The tables that stand in a game's first line, once for all games that have the same, by the SHA-256 of their bytes.
CREATE TABLE game_tables (
	hash BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
	body BLOB NOT NULL
) STRICT;

-- Times are Unix milliseconds, UTC. A game is open while ended_at is NULL. opener is who opened the game, by account, worded whether a word was given for its dice, dropped
-- whether it was dropped then: who hosts the bot knows all faces once the words are given, so a game opened, worded and dropped is another
-- throw; erasing a person empties opener. table_number is that of its table in a tournament, 0 for none: one open game of a server has it.
-- dice_counted says that its dice are in fallen_dice. erased counts how often something that stands beside its lines was erased: who has read
-- it before reads it anew. Of a game whose first line has tables, the line is kept without them; tables_at is after how many of its bytes they
-- stand, NULL where it is whole.
CREATE TABLE games (
	number       INTEGER PRIMARY KEY,
	id           TEXT    NOT NULL UNIQUE CHECK (id <> ''),
	system       TEXT    NOT NULL,
	guild        TEXT    NOT NULL,
	channel      TEXT    NOT NULL,
	length       INTEGER NOT NULL CHECK (length > 0),
	head         BLOB    NOT NULL CHECK (length(head) = 32),
	created_at   INTEGER NOT NULL,
	ended_at     INTEGER,
	opener       TEXT    NOT NULL DEFAULT '',
	worded       INTEGER NOT NULL DEFAULT 0 CHECK (worded  IN (0, 1)),
	dropped      INTEGER NOT NULL DEFAULT 0 CHECK (dropped IN (0, 1)),
	table_number INTEGER NOT NULL DEFAULT 0 CHECK (table_number >= 0),
	dice_counted INTEGER NOT NULL DEFAULT 0 CHECK (dice_counted IN (0, 1)),
	erased       INTEGER NOT NULL DEFAULT 0 CHECK (erased >= 0),
	tables       BLOB    REFERENCES game_tables (hash),
	tables_at    INTEGER
) STRICT;

CREATE UNIQUE INDEX games_open ON games (guild, channel) WHERE ended_at IS NULL;
CREATE INDEX games_place ON games (guild, channel, number);
CREATE INDEX games_opener ON games (guild, opener) WHERE opener <> '';
CREATE UNIQUE INDEX games_table ON games (guild, table_number) WHERE ended_at IS NULL AND table_number > 0;
CREATE INDEX games_uncounted ON games (guild, number) WHERE ended_at IS NOT NULL AND NOT dice_counted;
CREATE INDEX games_tables ON games (tables) WHERE tables IS NOT NULL;

-- The line is the bytes that the chain covers; the hash is the link that it ends.
CREATE TABLE records (
	game TEXT    NOT NULL REFERENCES games (id),
	seq  INTEGER NOT NULL CHECK (seq >= 0),
	line BLOB    NOT NULL,
	hash BLOB    NOT NULL CHECK (length(hash) = 32),
	PRIMARY KEY (game, seq)
) STRICT;

-- What a person typed; erasing it empties body and leaves the line whole.
CREATE TABLE texts (
	game     TEXT    NOT NULL,
	seq      INTEGER NOT NULL,
	place    INTEGER NOT NULL,
	mark     TEXT    NOT NULL,
	salt     TEXT    NOT NULL,
	body     TEXT    NOT NULL,
	withheld INTEGER NOT NULL CHECK (withheld IN (0, 1)),
	PRIMARY KEY (game, seq, place),
	FOREIGN KEY (game, seq) REFERENCES records (game, seq)
) STRICT, WITHOUT ROWID;

-- A choice taken back and made again may have the same seal in two records.
CREATE TABLE payloads (
	game    TEXT    NOT NULL,
	seq     INTEGER NOT NULL,
	seal    TEXT    NOT NULL,
	payload BLOB    NOT NULL,
	PRIMARY KEY (game, seq, seal),
	FOREIGN KEY (game, seq) REFERENCES records (game, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE secrets (
	game   TEXT    NOT NULL REFERENCES games (id),
	epoch  INTEGER NOT NULL CHECK (epoch > 0),
	secret BLOB    NOT NULL CHECK (length(secret) = 32),
	PRIMARY KEY (game, epoch)
) STRICT, WITHOUT ROWID;

-- Who tells an answer has a lease of it: nobody else tells it until then. calls marks what must be told though nobody asks: what a clock
-- did, a restore, an end that waits for somebody's word.
CREATE TABLE answers (
	origin       TEXT    NOT NULL PRIMARY KEY CHECK (origin <> ''),
	game         TEXT    NOT NULL,
	seat         TEXT    NOT NULL,
	seq          INTEGER NOT NULL,
	act          TEXT    NOT NULL,
	delivered_at INTEGER,
	leased_until INTEGER NOT NULL DEFAULT 0,
	calls        INTEGER NOT NULL DEFAULT 0 CHECK (calls IN (0, 1)),
	FOREIGN KEY (game, seq) REFERENCES records (game, seq)
) STRICT, WITHOUT ROWID;

CREATE INDEX answers_undelivered ON answers (game, seq) WHERE delivered_at IS NULL;
CREATE INDEX answers_calling ON answers (leased_until) WHERE delivered_at IS NULL AND calls;

CREATE TABLE drafts (
	guild  TEXT    NOT NULL,
	id     TEXT    NOT NULL PRIMARY KEY CHECK (id <> ''),
	kind   TEXT    NOT NULL,
	game   TEXT    NOT NULL,
	person TEXT    NOT NULL,
	body   TEXT    NOT NULL,
	at     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX drafts_at ON drafts (at);

-- A club's own tables, each version kept: a draw made with one may open a game later. The author is what a log's texts are: a mark
-- that stays, and beside it a salt and an account's id that erasing empties.
CREATE TABLE club_tables (
	guild   TEXT    NOT NULL,
	system  TEXT    NOT NULL,
	name    TEXT    NOT NULL CHECK (name <> ''),
	version INTEGER NOT NULL CHECK (version > 0),
	text    TEXT    NOT NULL CHECK (octet_length(text) <= 256000),
	mark    TEXT    NOT NULL,
	salt    TEXT    NOT NULL,
	author  TEXT    NOT NULL,
	at      INTEGER NOT NULL,
	PRIMARY KEY (guild, system, name, version)
) STRICT;

-- Offers that end by themselves, those of open games alone; at is when. leased_until is until when somebody does one or tells of it, in ms;
-- notice what its place knows of its having been put off: 1 is to be told that it was given more time after a pause, 2 was told why nothing was
-- done when it came.
CREATE TABLE deadlines (
	game         TEXT    NOT NULL REFERENCES games (id),
	gate         TEXT    NOT NULL,
	key          TEXT    NOT NULL,
	at           INTEGER NOT NULL,
	leased_until INTEGER NOT NULL DEFAULT 0,
	notice       INTEGER NOT NULL DEFAULT 0 CHECK (notice BETWEEN 0 AND 2),
	PRIMARY KEY (game, gate, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX deadlines_at ON deadlines (at);
CREATE INDEX deadlines_late ON deadlines (notice) WHERE notice = 1;

-- When somebody last looked for deadlines that have come, in ms.
CREATE TABLE heartbeat (
	one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
	at  INTEGER NOT NULL
) STRICT;

-- The message with a game's live buttons. seq is how long the log was whose buttons they are: only those of a longer one take them away. handle
-- is by what they come off again, until when that right ends. It holds a token: no copy of the file keeps it.
CREATE TABLE live (
	game    TEXT    NOT NULL PRIMARY KEY REFERENCES games (id),
	message TEXT    NOT NULL DEFAULT '',
	seq     INTEGER NOT NULL DEFAULT 0,
	handle  BLOB,
	until   INTEGER
) STRICT, WITHOUT ROWID;

-- The armies that a club keeps for its members. Their names are people's, and they are replaced and deleted: no version is kept. key is the
-- name as it is looked up. The author is what a log's texts are: a mark, and beside it a salt and an account's id that erasing empties.
CREATE TABLE club_armies (
	id     TEXT    NOT NULL PRIMARY KEY CHECK (id <> ''),
	guild  TEXT    NOT NULL,
	system TEXT    NOT NULL,
	key    TEXT    NOT NULL CHECK (key <> ''),
	name   TEXT    NOT NULL CHECK (name <> '' AND octet_length(name) <= 200),
	text   TEXT    NOT NULL CHECK (text <> '' AND octet_length(text) <= 8000),
	mark   TEXT    NOT NULL,
	salt   TEXT    NOT NULL,
	author TEXT    NOT NULL,
	at     INTEGER NOT NULL,
	UNIQUE (guild, system, key)
) STRICT, WITHOUT ROWID;

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

-- The lines of a club's seasons, in their order: they are appended and never changed, and name people by keys. The author is what a log's
-- texts are: a mark, and beside it a salt and an account's id that erasing empties.
CREATE TABLE club_season_lines (
	guild  TEXT    NOT NULL CHECK (guild <> ''),
	n      INTEGER NOT NULL CHECK (n >= 0),
	origin TEXT    NOT NULL CHECK (origin <> ''),
	body   TEXT    NOT NULL CHECK (octet_length(body) <= 16000),
	mark   TEXT    NOT NULL,
	salt   TEXT    NOT NULL,
	author TEXT    NOT NULL,
	at     INTEGER NOT NULL,
	PRIMARY KEY (guild, n),
	UNIQUE (guild, origin)
) STRICT, WITHOUT ROWID;

-- Whom the keys mean; erasing a person empties his row and leaves the key, which is his pseudonym then.
CREATE TABLE club_season_people (
	guild   TEXT    NOT NULL CHECK (guild <> ''),
	n       INTEGER NOT NULL,
	key     TEXT    NOT NULL CHECK (key <> ''),
	account TEXT    NOT NULL,
	name    TEXT    NOT NULL CHECK (octet_length(name) <= 400),
	PRIMARY KEY (guild, n),
	UNIQUE (guild, key)
) STRICT, WITHOUT ROWID;

-- Who follows a game that he does not play: he is mentioned when it reaches another stage, and when it ends.
CREATE TABLE followers (
	guild   TEXT NOT NULL,
	game    TEXT NOT NULL REFERENCES games (id),
	account TEXT NOT NULL CHECK (account <> ''),
	PRIMARY KEY (game, account)
) STRICT, WITHOUT ROWID;

CREATE INDEX followers_account ON followers (account);

-- Servers from which the bot is missing, and those whose data go. since is when it was first missed, in ms; through is the number of the last
-- game that a purge takes, NULL while none is under way: it goes on where it was broken off.
CREATE TABLE departures (
	guild   TEXT NOT NULL PRIMARY KEY CHECK (guild <> ''),
	since   INTEGER NOT NULL,
	through INTEGER
) STRICT, WITHOUT ROWID;

-- How often each face fell in an ended game, by whose throw it was; made of the log, and made anew where dice_counted is put back to 0.
-- Erasing a person empties account.
CREATE TABLE fallen_dice (
	guild   TEXT    NOT NULL,
	game    TEXT    NOT NULL REFERENCES games (id),
	account TEXT    NOT NULL,
	source  TEXT    NOT NULL,
	sides   INTEGER NOT NULL CHECK (sides > 1),
	face    INTEGER NOT NULL CHECK (face BETWEEN 1 AND sides),
	times   INTEGER NOT NULL CHECK (times > 0)
) STRICT;

CREATE INDEX fallen_dice_game ON fallen_dice (guild, game);
CREATE INDEX fallen_dice_account ON fallen_dice (account) WHERE account <> '';

-- What a club, or a person wherever he plays, has chosen: a language, a theme, a role, a profile for each game, how much he is shown. Of guild and
-- person one is empty; erasing a person drops his rows.
CREATE TABLE choices (
	guild  TEXT NOT NULL,
	person TEXT NOT NULL,
	name   TEXT NOT NULL CHECK (name <> '' AND octet_length(name) <= 80),
	value  TEXT NOT NULL CHECK (value <> '' AND octet_length(value) <= 80),
	PRIMARY KEY (guild, person, name),
	CHECK ((guild = '') <> (person = ''))
) STRICT, WITHOUT ROWID;

-- One row while the file is to be written anew: somebody was erased, and pages split before may keep copies of it. A kill leaves the row, and
-- who opens the file next does it.
CREATE TABLE rewrite_owed (one INTEGER PRIMARY KEY CHECK (one = 1)) STRICT;
