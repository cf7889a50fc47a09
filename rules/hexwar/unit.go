package hexwar

import (
	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/chart"
)

// UnitID names a unit for good: its seat and its number, "a3".
type UnitID string

// OfficerID names an officer for good: "a!1".
type OfficerID string

// Unit is a body of troops on one hex.
type Unit struct {
	ID   UnitID
	Seat rules.Seat
	// Number is its place in its army's list, from 1: players and counters say it.
	Number int
	Troop  chart.Troop
	// Name is what the list calls it, empty for none. It is a player's text.
	Name string
	// Initial is how many elements it began with, Elements how many are left.
	Initial, Elements int
	At                hex.Hex
	// Gone says that it was destroyed or left the board.
	Gone bool
	// Mounted units may dismount, and the reverse; Dismounted is what they fight as meanwhile.
	Dismounted bool
	Turn       UnitTurn
}

// UnitTurn is what became of a unit in the turn under way; it is cleared when a turn begins.
type UnitTurn struct {
	// Activation is the activation that it belongs to, from 1; 0 for none.
	Activation int
	// Moved is how many hexes it has gone, Stopped that terrain holds it.
	Moved   int
	Stopped bool
	// Halted units may not move or fight any more this turn.
	Halted bool
	// Fought says that it has attacked; Pursued how often it attacked again.
	Fought  bool
	Pursued int
	// Marks are what orders and leaders lent it, by the mark's slug.
	Marks map[string]bool
}

// Rank is an officer's.
type Rank string

// The three ranks. P3, « Les officiers »
const (
	Chief      Rank = "general-en-chef"
	Lieutenant Rank = "sous-general"
	Officer    Rank = "officier"
)

// Leader is an officer on the board.
type Leader struct {
	ID     OfficerID
	Seat   rules.Seat
	Number int
	Rank   Rank
	Name   string
	At     hex.Hex
	// Gone says that he left the board: he took the lead of a unit, or fell with one.
	Gone bool
	// Activation is the activation that he leads or moves in this turn, from 1; 0 for none. Moved is how far he went alone.
	Activation int
	Moved      int
}
