package hexwar

import (
	"maps"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

const tokensPath = "pions"

// entry is one line of a seat's purse.
type entry struct {
	Turn int
	Seat rules.Seat
	// By is what came in, negative for what was paid; Balance is what the purse then holds.
	By, Balance int
	// Why is one of the constants below. Order is the order paid; Unit and At are whom it was for, 0 for nobody.
	Why   string
	Order string
	Unit  int
	At    hex.Hex
}

// Why tokens come and go.
const (
	bookStart   = "depart"
	bookOrder   = "ordre"
	bookLetters = "lettres"
	bookScout   = "reconnaissance"
	bookMended  = "rectification"
	bookRebate  = "rabais"
)

// booked returns the state with a line more in a seat's purse; s stays as it was.
func (s State) booked(e entry) State {
	s = s.opened()
	s.purse = maps.Clone(s.purse)
	if s.purse == nil {
		s.purse = map[rules.Seat]int{}
	}
	s.purse[e.Seat] += e.By
	e.Turn, e.Balance = s.turnNow(), s.purse[e.Seat]
	s.ledger = append(slices.Clone(s.ledger), e)
	return s
}

// withPurse returns the state with the letters credited that a seat has rolled; s stays as it was. P3, « Ordres spéciaux »
func (s State) withPurse(seat rules.Seat, letters int) State {
	return s.booked(entry{Seat: seat, By: letters, Why: bookLetters})
}

// maskPurse leaves a seat its own purse where tokens are hidden. lecture:hex-pions
func (s State) maskPurse(seat rules.Seat) State {
	s = s.opened()
	if !s.reads(purseReading, purseHidden) {
		return s
	}
	s.purse = maps.Clone(s.purse)
	for _, of := range rules.Players {
		if of != seat {
			delete(s.purse, of)
		}
	}
	s.ledger = slices.DeleteFunc(slices.Clone(s.ledger), func(e entry) bool { return e.Seat != seat })
	return s
}

// readTokens answers /pions: every movement of the purses that the seat may see.
func (s State) readTokens(act rules.Act) (rules.View, error) {
	view := rules.View{}
	for _, seat := range rules.Players {
		if _, known := s.purse[seat]; known {
			view.Panels = append(view.Panels, s.ledgerPanel(seat))
		}
	}
	if len(view.Panels) == 0 {
		key := "hexwar.orders.refused.no-purse"
		if s.tabled() || s.turn.Number > 0 {
			key = "hexwar.orders.refused.hidden-purse"
		}
		return view, rules.Refuse(s.book.Ref(purseTopic), key)
	}
	if s.reads(purseReading, purseHidden) {
		view.Notes = append(view.Notes, phrase.Say("hexwar.orders.note.hidden"))
	}
	return view, nil
}

// ledgerPanel is a seat's purse line by line, the newest last.
func (s State) ledgerPanel(seat rules.Seat) table.Panel {
	p := table.Panel{
		Title: phrase.Say("hexwar.orders.ledger.title", phrase.With("who", campName(seat))),
		Columns: []phrase.Phrase{phrase.Say("hexwar.orders.ledger.turn"), phrase.Say("hexwar.orders.ledger.what"),
			phrase.Say("hexwar.orders.ledger.by"), phrase.Say("hexwar.orders.ledger.balance")},
	}
	for _, e := range s.ledger {
		if e.Seat == seat {
			p.Rows = append(p.Rows, []phrase.Phrase{figure(e.Turn), e.phrase(), signed(e.By), figure(e.Balance)})
		}
	}
	p.Rows = append(p.Rows, []phrase.Phrase{{}, phrase.Say("hexwar.orders.ledger.left"), {}, figure(s.purse[seat])})
	p.Totals = 1
	return p
}

func (e entry) phrase() phrase.Phrase {
	switch {
	case e.Why == bookOrder && e.Unit > 0:
		return phrase.Say("hexwar.orders.ledger.order-unit", phrase.With("order", orderName(e.Order)), phrase.Number("unit", e.Unit),
			phrase.Verbatim("at", e.At.String()))
	case e.Why == bookOrder && e.Order != "":
		return orderName(e.Order)
	}
	return phrase.Say("hexwar.orders.ledger.why." + e.Why)
}

// figure is a bare number, signed one with its sign.
func figure(n int) phrase.Phrase { return phrase.Say("hexwar.orders.figure", phrase.Number("n", n)) }

func signed(n int) phrase.Phrase {
	switch {
	case n > 0:
		return phrase.Say("hexwar.orders.plus", phrase.Number("n", n))
	case n < 0:
		return phrase.Say("hexwar.orders.minus", phrase.Number("n", -n))
	}
	return figure(0)
}

// showPurses puts the purses that the seat may see beside the board.
func (s State) showPurses(_ rules.Seat, view *rules.View) {
	p := table.Panel{Title: phrase.Say("hexwar.orders.purse")}
	for _, seat := range rules.Players {
		if held, known := s.purse[seat]; known {
			p.Rows = append(p.Rows, []phrase.Phrase{campName(seat), phrase.Say("hexwar.orders.tokens", phrase.Number("count", held))})
		}
	}
	if len(p.Rows) > 0 && (s.tabled() || s.turn.Number > 0) {
		view.Panels = append(view.Panels, p)
	}
}
