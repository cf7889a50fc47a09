package hexwar

import (
	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/phrase"
)

// Price is what an order costs, with how it came to that.
type Price struct {
	// Base is the table's figure for this unit, Times what morale multiplies it by, Per how many hexes or
	// elements are paid.
	Base  int `json:"base"`
	Times int `json:"times,omitempty"`
	Per   int `json:"per,omitempty"`
	// Rebate is what an officer takes off, By that officer; Rank, Number and, where his list gives him one,
	// Name are what he is called.
	Rebate    int       `json:"less,omitempty"`
	OfficerID OfficerID `json:"by,omitempty"`
	Rank      Rank      `json:"rank,omitempty"`
	Number    int       `json:"number,omitempty"`
	Name      string    `json:"name,omitempty"`
	// IsFree is an order that a leader at the head gives.
	IsFree bool `json:"free,omitempty"`
	// Total is what is paid, Left what the purse then holds. Both are shown to nobody where Hidden is set.
	Total  int  `json:"total"`
	Left   int  `json:"left"`
	Hidden bool `json:"hidden,omitempty"`
	// HasNoPurse prices are of a combat without a game: no purse is kept there, so nothing is left of it.
	HasNoPurse bool `json:"unheld,omitempty"`
}

// ForPayer is the price as its payer reads it, privately where tokens are hidden.
func (p Price) ForPayer() Price {
	p.Hidden = false
	return p
}

// Brief is the order with its price alone, as a select says it.
func (p Price) Brief(order string) phrase.Phrase {
	if p.Hidden {
		return phrase.Say("hexwar.combat.price.hidden", OrderArg(order))
	}
	return p.WithRebate(phrase.Say("hexwar.orders.offer.brief", OrderArg(order), phrase.Number("count", p.Total)))
}

// WithRebate adds the rebate of an officer to the phrase of a price: « (2 − 1 Ney) ».
func (p Price) WithRebate(said phrase.Phrase) phrase.Phrase {
	if p.Rebate == 0 || p.IsFree {
		return said
	}
	return phrase.Say("hexwar.orders.offer.lowered", phrase.With("price", said), phrase.Number("base", p.Total+p.Rebate), phrase.Number("less", p.Rebate),
		phrase.With("officer", p.officer()))
}

// priceName is how much of an officer's name a price has room for: what is left must fit on the button,
// too.
const priceName = 24

// ShortName is the officer's name, cut where it is too long for a price.
func (o Officer) ShortName() string {
	name := []rune(o.Name)
	if len(name) <= priceName {
		return o.Name
	}
	return string(name[:priceName-1]) + "…"
}

// PurseEntry is one movement of a seat's purse.
type PurseEntry struct {
	Turn int
	Seat rules.Seat
	// Amount is what came in, negative for what was paid; Balance is what the purse then holds.
	Amount, Balance int
	// Why is one of the constants below. Order is the order paid; Unit and At are whom it was for, 0 for
	// nobody.
	Why   string
	Order string
	Unit  int
	At    hex.Hex
}

// The reasons of a movement.
const (
	ReasonOrder     = "ordre"
	ReasonStart     = "depart"
	ReasonScout     = "reconnaissance"
	ReasonLetters   = "lettres"
	ReasonRebate    = "rabais"
	ReasonRectified = "rectification"
)

func (e PurseEntry) Phrase() phrase.Phrase {
	switch {
	case e.Why == ReasonOrder && e.Unit > 0:
		return phrase.Say("hexwar.orders.ledger.order-unit", OrderArg(e.Order), phrase.Number("unit", e.Unit),
			HexArg("at", e.At))
	case e.Why == ReasonOrder && e.Order != "":
		return OrderName(e.Order)
	}
	return phrase.Say("hexwar.orders.ledger.why." + e.Why)
}

// CampOf is the camp that plays the part of a seat in a combat on a real table.
func (t *TableFight) CampOf(part rules.Seat) rules.Seat {
	if part == rules.SeatA {
		return t.Camp
	}
	return t.Camp.Other()
}

// PaidBy notes the camp that attacks and pays, so that steps name camps and not parts.
func (d CombatData) PaidBy(t *TableFight) CombatData {
	if !t.Camp.Plays() {
		return d
	}
	d.Attacker = t.Camp
	for i, st := range d.Steps {
		if st.Seat.Plays() {
			d.Steps[i].Seat = t.CampOf(st.Seat)
		}
	}
	return d
}
