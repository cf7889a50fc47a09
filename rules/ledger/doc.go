// Package ledger is what is written of a game and what that proves: records and their events, seals, texts
// and setup, the kernel's own kinds and their data, the chain, the export.
//
// Enter by ParseExport and Verify: they need the export alone, no game and no rule system. A record's line is
// the same bytes each time; kinds and their JSON are contracts with every log ever written.
//
// The package knows no game: it imports the dice, the phrases and the bounds of what is read, and never the
// kernel above it.
package ledger
