// Package postgrestest runs a PostgreSQL of the machine's own for tests: in a folder of its own, on a unix
// socket, with fsync, unprivileged, and it ends only what it started.
//
// Enter by Start, or by Make for an empty database of the server that a package's tests share. It needs
// initdb: its tests carry the tag postgres.
package postgrestest
