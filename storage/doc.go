// Package storage keeps games in one SQLite file: their logs exactly as the chain covers them, what stands
// beside the lines (texts, hidden choices, secrets), who was answered, what was prepared but not done, and
// what each club keeps: the versions of its tables, its armies, the theme of its pictures.
//
// Enter by Open, whose DB is the referee's Store and owns the file by an OS lock on "<file>.lock"; or by
// OpenReadOnly, whose Reader works beside a running owner: for exports, checks and backups. Both say by the
// values in errors.go why a file can't be used. A process that will own a file must not read it before:
// closing any handle on it would drop SQLite's own locks.
//
// One act is one transaction, durable when Act returns (WAL, synchronous=FULL, one writing connection); acts that wait
// for the disk at the same time are committed together, each a savepoint of one transaction (group.go).
// Readings run on connections of their own and never wait for a writer. Every reading of a log recomputes its
// chain, so that a page damaged on disk is found and named instead of being played on.
//
// The package imports rules and, for the port that it fills and nothing else, bot/referee. It must not import
// the rest of the edge (bot), the pictures (render) or a rule system, and nothing but cmd imports it.
package storage
