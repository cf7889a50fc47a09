//go:build long

package storage_test

// kills is how many processes are killed, killsPerFile how many of them go on with one file.
const kills, killsPerFile = 1000, 10
