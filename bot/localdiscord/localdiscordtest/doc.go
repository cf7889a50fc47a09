// Package localdiscordtest is the local Discord as tests need it: one that fails a bot by faults that wait in a
// queue, cuts its connection, posts interactions to it, with a clock that a test moves, and what a test reads of
// it.
//
// Enter at Start. Nothing of the program imports the package.
package localdiscordtest
