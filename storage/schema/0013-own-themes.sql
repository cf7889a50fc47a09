-- The theme of the pictures that one person alone sees, by his account; no row for who takes the club's.
CREATE TABLE own_themes (
	person TEXT NOT NULL PRIMARY KEY CHECK (person <> ''),
	theme TEXT NOT NULL CHECK (theme <> '' AND octet_length(theme) <= 20)
) STRICT, WITHOUT ROWID;
