// Package postgres keeps games in PostgreSQL, for several processes at once. It is the referee's Store.
//
// An act is judged under its game's row lock: who is halted longer than the lease loses it, for the server
// ends his transaction then. An act takes two round trips: lock and read; write and commit. One more reads what another
// process has appended. What is written is committed where the server's synchronous_commit says it is safe.
//
// Enter by Open. The schema is schema/, one file a step; Migrate makes the steps. No statement is prepared on
// the server, so that a pooler which hands out connections by transaction may stand between. Only this
// package imports pgx.
package postgres
