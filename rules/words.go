package rules

import (
	"aidedecamp/rules/ledger"
)

// The words of the ledger that every system speaks.
type (
	// Act is the ledger's.
	Act = ledger.Act
	// Args is the ledger's.
	Args = ledger.Args
	// Event is the ledger's.
	Event = ledger.Event
	// Seat is the ledger's.
	Seat = ledger.Seat
	// Setup is the ledger's.
	Setup = ledger.Setup
)

// Their values.
const (
	AloneOption  = ledger.AloneOption
	BotDice      = ledger.BotDice
	Clock        = ledger.Clock
	PathEnd      = ledger.PathEnd
	PathSet      = ledger.PathSet
	PathUndo     = ledger.PathUndo
	Public       = ledger.Public
	RealDice     = ledger.RealDice
	Referee      = ledger.Referee
	SeatA        = ledger.SeatA
	SeatB        = ledger.SeatB
	ShowsNothing = ledger.ShowsNothing
)
