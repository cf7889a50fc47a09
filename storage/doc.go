// Package storage keeps games in one SQLite file: their logs exactly as the chain covers them, the texts,
// hidden choices and secrets beside the lines, answers, drafts, and what each club keeps: versions of its
// tables, armies, themes.
//
// Enter by Open, whose DB is the referee's Store and owns the file by an OS lock on "<file>.lock"; or by
// OpenReadOnly, whose Reader works beside a running owner, for exports, checks and backups. errors.go names
// why a file can't be used. A process that will own a file must not read it before: closing any handle on it
// would drop SQLite's own locks. The lock file is never deleted: two processes could lock two files of one
// name.
//
// One act is one transaction, durable when Act returns (WAL, synchronous=FULL, one writing connection); only
// the arrival of an answer waits for no disk. Acts that wait for the disk at the same time are committed
// together, each a savepoint of one transaction (group.go). Readings run on connections of their own and never
// wait for a writer. Every reading of a log recomputes its chain, so that a page damaged on disk is found.
//
// application_id says whose file it is, and a file's schema must be that of its version, text for text.
// Steps go forward only; until 1.0 there is one, schema/100.sql. A table that is the same for many games is
// kept once, by its hash. An erasure owes the rewrite of the whole file in its own transaction, for SQLite
// leaves copies in freed pages. A restore writes a line into each game that lost something. No command
// writes over a file.
//
// What PostgreSQL keeps alike is in storage/archive. The package imports that, rules and, for the port that it
// fills, bot/referee. It must not import the rest of bot, render or a rule system, and only cmd imports it.
package storage
