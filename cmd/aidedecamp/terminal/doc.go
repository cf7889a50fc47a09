// Package terminal is what every command of the program shares: the settings from flags and environment, the
// words of its answers, its errors and their exit codes. It opens nothing. Enter by Settings, Printer and
// Trouble.
package terminal
