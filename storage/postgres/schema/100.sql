-- Times are Unix milliseconds, UTC. Every row carries its server, in every unique key, so that an engine that spreads rows may spread them by
-- it: what belongs to a person in every club, and the heartbeat, stand beside.

-- The tables that stand in the first lines of a server's games, once for all that have the same, by the SHA-256 of their bytes.
CREATE TABLE game_tables (
	guild text  NOT NULL,
	hash  bytea NOT NULL CHECK (octet_length(hash) = 32),
	body  bytea NOT NULL,
	PRIMARY KEY (guild, hash)
);

-- A game is open while ended_at is NULL; erased counts how often something that stands beside its lines was erased. Its first line is kept
-- without the tables that stand in it, tables_at is after how many of its bytes.
CREATE TABLE games (
	guild        text    NOT NULL,
	id           text    NOT NULL CHECK (id <> ''),
	number       bigint  NOT NULL GENERATED ALWAYS AS IDENTITY,
	system       text    NOT NULL,
	channel      text    NOT NULL,
	length       integer NOT NULL CHECK (length > 0),
	head         bytea   NOT NULL CHECK (octet_length(head) = 32),
	created_at   bigint  NOT NULL,
	ended_at     bigint,
	opener       text    NOT NULL DEFAULT '',
	worded       boolean NOT NULL DEFAULT false,
	dropped      boolean NOT NULL DEFAULT false,
	table_number integer NOT NULL DEFAULT 0 CHECK (table_number >= 0),
	dice_counted boolean NOT NULL DEFAULT false,
	erased       integer NOT NULL DEFAULT 0 CHECK (erased >= 0),
	tables       bytea,
	tables_at    integer,
	PRIMARY KEY (guild, id),
	FOREIGN KEY (guild, tables) REFERENCES game_tables (guild, hash)
) WITH (fillfactor = 80);

CREATE UNIQUE INDEX games_open ON games (guild, channel) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX games_table ON games (guild, table_number) WHERE ended_at IS NULL AND table_number > 0;
CREATE INDEX games_place ON games (guild, channel, number);
CREATE INDEX games_opener ON games (guild, opener) WHERE opener <> '';
CREATE INDEX games_id ON games (id);
CREATE INDEX games_uncounted ON games (guild, number) WHERE ended_at IS NOT NULL AND NOT dice_counted;
CREATE INDEX games_number ON games (number);
CREATE INDEX games_tables ON games (guild, tables) WHERE tables IS NOT NULL;

-- The message with a game's live buttons; seq is how long the log was whose buttons they are. handle is by what they come off again and holds a
-- token, until is when that right ends.
CREATE TABLE live (
	guild   text    NOT NULL,
	game    text    NOT NULL,
	message text    NOT NULL DEFAULT '',
	seq     integer NOT NULL DEFAULT 0,
	handle  bytea,
	until   bigint,
	PRIMARY KEY (guild, game)
) WITH (fillfactor = 80);

CREATE INDEX live_game ON live (game);
CREATE INDEX live_until ON live (until) WHERE handle IS NOT NULL;

-- The line is the bytes that the chain covers; the hash is the link that it ends.
CREATE TABLE records (
	guild text    NOT NULL,
	game  text    NOT NULL,
	seq   integer NOT NULL CHECK (seq >= 0),
	line  bytea   NOT NULL,
	hash  bytea   NOT NULL CHECK (octet_length(hash) = 32),
	PRIMARY KEY (guild, game, seq),
	FOREIGN KEY (guild, game) REFERENCES games (guild, id)
);

-- What a person typed; erasing it empties body and leaves the line whole.
CREATE TABLE texts (
	guild    text    NOT NULL,
	game     text    NOT NULL,
	seq      integer NOT NULL,
	place    integer NOT NULL,
	mark     text    NOT NULL,
	salt     text    NOT NULL,
	body     text    NOT NULL,
	withheld boolean NOT NULL,
	PRIMARY KEY (guild, game, seq, place)
);

CREATE TABLE payloads (
	guild   text    NOT NULL,
	game    text    NOT NULL,
	seq     integer NOT NULL,
	seal    text    NOT NULL,
	payload bytea   NOT NULL,
	PRIMARY KEY (guild, game, seq, seal)
);

CREATE TABLE secrets (
	guild  text    NOT NULL,
	game   text    NOT NULL,
	epoch  integer NOT NULL CHECK (epoch > 0),
	secret bytea   NOT NULL CHECK (octet_length(secret) = 32),
	PRIMARY KEY (guild, game, epoch)
);

CREATE TABLE answers (
	guild        text    NOT NULL,
	origin       text    NOT NULL CHECK (origin <> ''),
	game         text    NOT NULL,
	seat         text    NOT NULL,
	seq          integer NOT NULL,
	act          text    NOT NULL,
	delivered_at bigint,
	calls        boolean NOT NULL,
	leased_until bigint  NOT NULL,
	PRIMARY KEY (guild, origin)
) WITH (fillfactor = 80);

CREATE INDEX answers_origin ON answers (origin);
CREATE INDEX answers_undelivered ON answers (game, seq) WHERE delivered_at IS NULL;
CREATE INDEX answers_calling ON answers (leased_until) WHERE delivered_at IS NULL AND calls;

CREATE TABLE drafts (
	guild  text   NOT NULL,
	id     text   NOT NULL CHECK (id <> ''),
	kind   text   NOT NULL,
	game   text   NOT NULL,
	person text   NOT NULL,
	body   text   NOT NULL,
	at     bigint NOT NULL,
	PRIMARY KEY (guild, id)
);

CREATE INDEX drafts_id ON drafts (id);
CREATE INDEX drafts_at ON drafts (at);
CREATE INDEX drafts_game ON drafts (game) WHERE game <> '';

-- notice is what the place knows of a deadline that was put off: 1 is to be told, 2 was told.
CREATE TABLE deadlines (
	guild        text     NOT NULL,
	game         text     NOT NULL,
	gate         text     NOT NULL,
	key          text     NOT NULL,
	at           bigint   NOT NULL,
	notice       smallint NOT NULL CHECK (notice BETWEEN 0 AND 2),
	leased_until bigint   NOT NULL,
	PRIMARY KEY (guild, game, gate, key)
);

CREATE INDEX deadlines_game ON deadlines (game);
CREATE INDEX deadlines_at ON deadlines (at);
CREATE INDEX deadlines_late ON deadlines (notice) WHERE notice = 1;

-- When somebody last looked for deadlines that have come.
CREATE TABLE heartbeat (
	one boolean NOT NULL PRIMARY KEY CHECK (one),
	at  bigint  NOT NULL
);

CREATE TABLE reminders (
	guild        text    NOT NULL,
	game         text    NOT NULL,
	seat         text    NOT NULL,
	wish         text    NOT NULL,
	quiet        text    NOT NULL,
	awaited      boolean NOT NULL,
	called       integer NOT NULL,
	at           bigint  NOT NULL,
	leased_until bigint  NOT NULL,
	PRIMARY KEY (guild, game, seat)
);

CREATE INDEX reminders_game ON reminders (game);
CREATE INDEX reminders_at ON reminders (at) WHERE at > 0;

-- Who follows a game that he does not play.
CREATE TABLE followers (
	guild   text NOT NULL,
	game    text NOT NULL,
	account text COLLATE "C" NOT NULL CHECK (account <> ''),
	PRIMARY KEY (guild, game, account)
);

CREATE INDEX followers_game ON followers (game);
CREATE INDEX followers_account ON followers (account);

CREATE TABLE club_tables (
	guild   text    NOT NULL,
	system  text    NOT NULL,
	name    text    NOT NULL CHECK (name <> ''),
	version integer NOT NULL CHECK (version > 0),
	text    text    NOT NULL CHECK (octet_length(text) <= 256000),
	mark    text    NOT NULL,
	salt    text    NOT NULL,
	author  text    NOT NULL,
	at      bigint  NOT NULL,
	PRIMARY KEY (guild, system, name, version)
);

CREATE TABLE club_armies (
	guild  text   NOT NULL,
	system text   NOT NULL,
	key    text   COLLATE "C" NOT NULL CHECK (key <> ''),
	id     text   NOT NULL CHECK (id <> ''),
	name   text   NOT NULL CHECK (name <> '' AND octet_length(name) <= 200),
	text   text   NOT NULL CHECK (text <> '' AND octet_length(text) <= 8000),
	mark   text   NOT NULL,
	salt   text   NOT NULL,
	author text   NOT NULL,
	at     bigint NOT NULL,
	PRIMARY KEY (guild, system, key),
	UNIQUE (guild, id)
);

CREATE TABLE club_season_lines (
	guild  text    NOT NULL CHECK (guild <> ''),
	n      integer NOT NULL CHECK (n >= 0),
	origin text    NOT NULL CHECK (origin <> ''),
	body   text    NOT NULL CHECK (octet_length(body) <= 16000),
	mark   text    NOT NULL,
	salt   text    NOT NULL,
	author text    NOT NULL,
	at     bigint  NOT NULL,
	PRIMARY KEY (guild, n),
	UNIQUE (guild, origin)
);

CREATE TABLE club_season_people (
	guild   text    NOT NULL CHECK (guild <> ''),
	n       integer NOT NULL,
	key     text    NOT NULL CHECK (key <> ''),
	account text    NOT NULL,
	name    text    NOT NULL CHECK (octet_length(name) <= 400),
	PRIMARY KEY (guild, n),
	UNIQUE (guild, key)
);

-- One row for each club that keeps something of which each change is judged beside the others: who changes it locks it.
CREATE TABLE club_turns (
	guild text NOT NULL,
	what  text NOT NULL,
	PRIMARY KEY (guild, what)
);

-- Servers from which the bot is missing, and those whose data go. since is when it was first missed; through is the number of the last game
-- that a purge takes, NULL while none is under way: it goes on where it was broken off.
CREATE TABLE departures (
	guild   text   NOT NULL PRIMARY KEY CHECK (guild <> ''),
	since   bigint NOT NULL,
	through bigint
);

-- How often each face fell in an ended game, by whose throw it was; made of the log, and made anew where dice_counted is put back.
CREATE TABLE fallen_dice (
	guild   text    NOT NULL,
	game    text    NOT NULL,
	account text    NOT NULL,
	source  text    COLLATE "C" NOT NULL,
	sides   integer NOT NULL CHECK (sides > 1),
	face    integer NOT NULL CHECK (face BETWEEN 1 AND sides),
	times   integer NOT NULL CHECK (times > 0)
);

CREATE INDEX fallen_dice_game ON fallen_dice (guild, game);
CREATE INDEX fallen_dice_account ON fallen_dice (account) WHERE account <> '';

-- What a club, or a person wherever he plays, has chosen. Of guild and person one is empty.
CREATE TABLE choices (
	guild  text NOT NULL,
	person text NOT NULL,
	name   text NOT NULL CHECK (name <> '' AND octet_length(name) <= 80),
	value  text NOT NULL CHECK (value <> '' AND octet_length(value) <= 80),
	PRIMARY KEY (guild, person, name),
	CHECK ((guild = '') <> (person = ''))
);

CREATE INDEX choices_person ON choices (person) WHERE person <> '';

-- Until when all processes together have spent what they may ask of Discord. It belongs to no server; losing it costs nothing.
CREATE TABLE budget (
	one     boolean NOT NULL PRIMARY KEY CHECK (one),
	free_at bigint  NOT NULL
);
