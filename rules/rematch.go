package rules

import (
	"maps"

	"aidedecamp/rules/ledger"
)

// pathRematch is the record of what a game takes over from the one that it follows.
const pathRematch = "partie revanche"

const refRematch Ref = "maison:revanche"

// Rematches reports whether the table of an ended game can be played on again.
func (s *System) Rematches() bool { return s.Rematch != nil }

// Rematch decides the records of a new game that follows an ended one: the same people on the same seats,
// its settings as they stood at last, its tables, its source of dice, and as record 1 what the system takes
// over. id is the new game's G.
//
// A game that goes on, a system that takes nothing over and a person whose name was erased are Violations.
func Rematch(ended *Game, id string, now Occasion) ([]ledger.Record, error) {
	switch {
	case ended.ending == nil:
		return nil, Refuse(refRematch, "game.refused.rematch-open")
	case !ended.system.Rematches():
		return nil, Refuse(refRematch, "game.refused.no-rematch", ended.systemName())
	}
	deal := Deal{Game: id, Settings: maps.Clone(ended.settings), Tables: maps.Clone(ended.header.Setup.Tables), Source: ended.source,
		Sitters: map[ledger.Seat]Sitter{}, again: ended.header.Game}
	for seat, p := range ended.Players {
		sitter := Sitter{User: ended.User(seat), Name: ended.Texts[p.Name].Body}
		if !p.Guest && sitter.User == "" {
			return nil, Refuse(refRematch, "game.refused.rematch-erased", ended.Who("who", seat))
		}
		deal.Sitters[seat] = sitter
	}
	var err error
	if deal.events, err = ended.system.Rematch(ended.state); err != nil {
		return nil, &ledger.Fault{Where: "rematch", Err: err}
	}
	if err := beginsGame(deal.events); err != nil {
		return nil, err
	}
	return Open(ended.system, deal, now)
}

// beginsGame refuses events that no game begins with: what is hidden, and the gates of the game that is over,
// stay with it.
func beginsGame(events []ledger.Event) error {
	for _, e := range events {
		if ledger.Kernels(e) || e.Seal != nil || e.Closes != "" || len(e.Opened) > 0 {
			return ledger.NewFault("rematch", "the event %s can't begin a game", e.Kind)
		}
	}
	return nil
}
