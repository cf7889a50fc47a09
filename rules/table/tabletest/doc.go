// Package tabletest writes and reads a board and its panels as text, one line per thing, for tests and
// fixtures: a board in a test is a few lines.
//
// Enter by Format and Parse. Only tests import it.
package tabletest
