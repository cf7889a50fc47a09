// Package twin says a board and its panels in words, for people who cannot see the picture: all that it
// shows, one sentence a line.
//
// Enter by Of, or by Alt for what a picture may carry. What signs and grounds are called is said here once,
// for the picture too.
package twin
