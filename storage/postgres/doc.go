// Package postgres keeps games in PostgreSQL, for several processes at once. It is the referee's Store.
//
// An act is judged under its game's row lock: who is halted longer than the lease loses it, because the
// server ends that transaction. It takes two round trips: lock and read; write and commit. A third one reads
// what another process has appended. What is written is committed where the server's synchronous_commit says
// it is safe.
//
// Enter by Open. The schema is schema/, one file a step; Migrate makes the steps. No statement is prepared
// on the server, so that a pooler which hands out connections by transaction may be between. Every unique
// key carries the server (guild). A COMMIT is never cancelled: a server that waits for its standby would
// make it visible at once. An origin that is already known is told only after one more committed write,
// because after a crash a server shows what its standby never got. "Read-only" (25006) counts as away only
// where the address asks for a server that takes writes. A file is copied into an empty database in one
// transaction.
//
// Only this package imports pgx; of the project it imports the port in bot/referee, and nothing of its
// sister; what both keep alike is in storage/archive.
package postgres
