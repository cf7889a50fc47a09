-- The theme in which a club's pictures are drawn; no row for a club that never chose one.
CREATE TABLE club_themes (
	guild TEXT NOT NULL PRIMARY KEY CHECK (guild <> ''),
	theme TEXT NOT NULL CHECK (theme <> '' AND octet_length(theme) <= 20)
) STRICT, WITHOUT ROWID;
