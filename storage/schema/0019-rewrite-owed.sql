-- One row while the file is to be written anew: somebody was erased, and pages split before may keep copies of it. A kill leaves the row, and
-- who opens the file next does it. Files from before owe it once, where anything was erased.
CREATE TABLE rewrite_owed (one INTEGER PRIMARY KEY CHECK (one = 1)) STRICT;

INSERT INTO rewrite_owed SELECT 1 WHERE EXISTS (SELECT 1 FROM games WHERE erased > 0);
