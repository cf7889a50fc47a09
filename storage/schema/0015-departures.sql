-- Servers from which the bot is missing, and those whose data go. since is when it was first missed, in ms; through is the number of the last
-- game that a purge takes, NULL while none is under way: it goes on where it was broken off.
CREATE TABLE departures (
	guild   TEXT NOT NULL PRIMARY KEY CHECK (guild <> ''),
	since   INTEGER NOT NULL,
	through INTEGER
) STRICT, WITHOUT ROWID;
