//go:build postgres && long

package main

// randomActs is how many acts go through four processes.
const randomActs = 1000
