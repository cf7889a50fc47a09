-- Who follows a game that he does not play: he is mentioned when it reaches another stage, and when it ends.
CREATE TABLE followers (
	game    TEXT NOT NULL REFERENCES games (id),
	account TEXT NOT NULL CHECK (account <> ''),
	PRIMARY KEY (game, account)
) STRICT, WITHOUT ROWID;

CREATE INDEX followers_account ON followers (account);

-- For how many days a game of a server must have stood still before its referee may adjudicate it, 0 for never; no row for the usual number.
CREATE TABLE club_verdicts (
	guild TEXT    NOT NULL PRIMARY KEY,
	days  INTEGER NOT NULL CHECK (days BETWEEN 0 AND 365)
) STRICT, WITHOUT ROWID;
