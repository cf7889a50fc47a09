// Package systems is the one explicit list of the rule systems that this program plays. Enter by All. Only
// the program's wiring, the catalogues' tests and the proof's tests import it: the kernel and the edge are
// handed the list.
package systems
