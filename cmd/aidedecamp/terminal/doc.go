// Package terminal is what every command of the program needs of whoever started it: the settings of flags
// and environment, the words of its answers, its troubles and their exit codes. It opens nothing and asks
// nobody; Settings, Printer and Trouble are where to enter.
package terminal
