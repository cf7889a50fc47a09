// Package misread says what is wrong with a table that a club has written: on which of its lines, in words,
// as many faults at once as it can tell apart. Enter by Judge. It asks the system alone, and keeps nothing.
package misread
