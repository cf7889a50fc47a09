package command

import (
	"maps"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

const tokensPath = "bataille pions"

// MaskPurse leaves a seat its own purse where tokens are hidden. lecture:hex-pions
func MaskPurse(s hexwar.State, seat rules.Seat) hexwar.State {
	s = orders.WithPurses(s)
	if !s.HidesTokens() {
		return s
	}
	s.Purse = maps.Clone(s.Purse)
	maps.DeleteFunc(s.Purse, func(of rules.Seat, _ int) bool { return of != seat })
	s.PurseEntries = slices.DeleteFunc(slices.Clone(s.PurseEntries), func(e hexwar.PurseEntry) bool { return e.Seat != seat })
	return s
}

// readTokens answers /bataille pions: every entry of the purses that the seat may see.
func readTokens(s hexwar.State, act rules.Act) (rules.View, error) {
	view := rules.View{}
	for _, seat := range ledger.Players {
		if _, known := s.Purse[seat]; known {
			view.Panels = append(view.Panels, ledgerPanel(s, seat))
		}
	}
	if len(view.Panels) == 0 {
		key := "hexwar.orders.refused.no-purse"
		if orders.IsOnRealTable(s) || s.Turn.Number > 0 {
			key = "hexwar.orders.refused.hidden-purse"
		}
		return view, s.Refuse(orders.PurseTopic, key)
	}
	if s.HidesTokens() {
		view.Notes = append(view.Notes, phrase.Say("hexwar.orders.note.hidden"))
	}
	return view, nil
}

// ledgerPanel is a seat's purse, entry by entry, the newest last.
func ledgerPanel(s hexwar.State, seat rules.Seat) table.Panel {
	p := table.Panel{
		Title: phrase.Say("hexwar.orders.ledger.title", hexwar.CampArg(seat)),
		Columns: []phrase.Phrase{phrase.Say("hexwar.orders.ledger.turn"), phrase.Say("hexwar.orders.ledger.what"),
			phrase.Say("hexwar.orders.ledger.by"), phrase.Say("hexwar.orders.ledger.balance")},
	}
	for _, e := range s.PurseEntries {
		if e.Seat == seat {
			p.Rows = append(p.Rows, []phrase.Phrase{orders.Figure(e.Turn), e.Phrase(), signed(e.Amount), orders.Figure(e.Balance)})
		}
	}
	p.Rows = append(p.Rows, []phrase.Phrase{{}, phrase.Say("hexwar.orders.ledger.left"), {}, orders.Figure(s.Purse[seat])})
	p.Totals = 1
	return p
}

func signed(n int) phrase.Phrase {
	switch {
	case n > 0:
		return phrase.Say("hexwar.orders.plus", phrase.Number("n", n))
	case n < 0:
		return phrase.Say("hexwar.orders.minus", phrase.Number("n", -n))
	}
	return orders.Figure(0)
}

// showPurses shows the purses that the seat may see beside the board.
func showPurses(s hexwar.State, _ rules.Seat, view *rules.View) {
	p := table.Panel{Title: phrase.Say("hexwar.orders.purse")}
	for _, seat := range ledger.Players {
		if held, known := s.Purse[seat]; known {
			p.Rows = append(p.Rows, []phrase.Phrase{hexwar.CampName(seat), phrase.Say("hexwar.orders.tokens", phrase.Number("count", held))})
		}
	}
	if len(p.Rows) > 0 && (orders.IsOnRealTable(s) || s.Turn.Number > 0) {
		view.Panels = append(view.Panels, p)
	}
}

// Readings of Ralliement, and their values other than the default.
const (
	rallyReading     = "hex-ralliement"
	rallyByGeneral   = "general"
	rallyEdgeReading = "hex-ralliement-bord"
	rallyEdgeOne     = "1"
)
