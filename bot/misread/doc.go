// Package misread says what is wrong with a table that a club has written: on which of its lines, in words, as
// many faults at once as are its own. It asks the system alone, and keeps nothing. Judge is where to enter.
package misread
