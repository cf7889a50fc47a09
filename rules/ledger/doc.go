// Package ledger is what is written of a game and what that proves: records and their events, seals, texts
// and setup, the kernel's kinds of events and their data, the chain, the export.
//
// Enter by ParseExport and Verify: they need the export alone, no game and no rule system. docs/des.md
// specifies the file to the byte. A record's line is the same bytes each time; kinds and their JSON are
// contracts with every log ever written.
//
// What a person typed is in a line as a salted hash, with text and salt beside the log, so that they can be
// erased without breaking the chain; accounts are kept the same way. What falls when a line is written (a
// request, an end by one player alone) follows from one table of kinds, waiting.go, and is in no event.
// Delays that decide an end are in the header, so that the commitment binds them.
//
// The package knows no game: it imports the dice, the phrases and the bounds of what is read, and never the
// kernel above it.
package ledger
