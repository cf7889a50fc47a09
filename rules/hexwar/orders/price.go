package orders

import (
	"maps"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/phrase"
)

// AskedNow names the question that the combat under way asks.
func AskedNow(s hexwar.State) string { return CombatGate(s) + "-" + string(s.Fight.Ask) }

// OrdersNow are the orders that a seat may give where the combat stands.
func OrdersNow(s hexwar.State, seat rules.Seat) []Priced {
	f := s.Fight
	if f == nil || f.Seat != seat {
		return nil
	}
	switch f.Ask {
	case AskAttackOrder:
		return AttackOptions(s, Fighters(s), f.Times)
	case AskDefenceOrder:
		return DefenceOptions(s)
	case AskShot: // the officer whom a book asks for may have left meanwhile
		return LaterOptions(s, AfterShot)
	case AskFollow:
		if winner, _, may, err := Following(s); err == nil && may && Succeeded(s, winner) {
			return LaterOptions(s, AfterSuccess)
		}
	}
	return nil
}

// Terms are what the price of an order depends on besides the order and the unit.
type Terms struct {
	// Times is 2 for hesitant troops, 3 for fleeing ones; Per counts hexes or elements. Less than 1 counts as
	// 1.
	Times, Per int
}

// Influencing are a unit's own officers within whose influence it stands, by their numbers; those told of a
// combat on the table all have its unit there. P3, « Distances de Commandement »
func Influencing(s hexwar.State, u hexwar.Unit) []hexwar.Leader {
	if u.ID == "" {
		return nil
	}
	var near []hexwar.Leader
	for _, o := range s.OfficersOf(u.Seat) {
		if s.Told != nil || hex.Distance(o.At, u.At) <= s.Tables.Command.Officer(o.Rank).Influence {
			near = append(near, o)
		}
	}
	return near
}

// Price returns what an order costs for a unit. P3, « Réduction du coût des ordres » — an officer within
// influence takes one off, never below 1, never for a command order. lecture:hex-rabais — once on the total,
// or for each hex and element; for an order given to one unit only.
func Price(s hexwar.State, o *hexwar.Order, u hexwar.Unit, t Terms) hexwar.Price {
	p := hexwar.Price{Base: o.Cost, Hidden: !unheld(s) && s.HidesTokens(), Unheld: unheld(s)}
	switch {
	case o.CostMounted > 0 && hexwar.Mounted(u.Troop.Type):
		p.Base = o.CostMounted
	case o.CostOther > 0 && u.Troop.Type != chart.Infantry:
		p.Base = o.CostOther
	}
	parts := 1
	if o.ByMorale && t.Times > 1 { // P3, « Allant »
		p.Times = t.Times
		parts *= t.Times
	}
	if o.Per != "" && t.Per > 1 {
		p.Per = t.Per
		parts *= t.Per
	}
	p.Total = p.Base * parts
	if near := Influencing(s, u); !o.Fixed && len(near) > 0 {
		p.Less = min(1, p.Total-1)
		if s.Reads(rebateReading, rebateEach) {
			p.Less = min(1, p.Base-1) * parts
		}
		if p.Less > 0 {
			p.By, p.Rank, p.Number, p.Name = near[0].ID, near[0].Rank, near[0].Number, near[0].Short()
			p.Total -= p.Less
		}
	}
	if !o.Fixed && u.Turn.Marks[hexwar.LeadOrder] {
		p.Free, p.Total = true, 0
	}
	if given := AnnouncedFor(s, u.Seat, o.Kind); given.Order == o.ID {
		p.Total -= given.Paid
	}
	p.Left = s.Purse[u.Seat] - p.Total
	return p
}

// unheld reports whether a combat is told on the table without a purse that the bot keeps.
func unheld(s hexwar.State) bool { return s.Told != nil && !s.Told.Camp.Plays() }

// Booked returns the state with a line more in a seat's purse; s stays as it was.
func Booked(s hexwar.State, e hexwar.Entry) hexwar.State {
	s = Opened(s)
	s.Purse = maps.Clone(s.Purse)
	if s.Purse == nil {
		s.Purse = map[rules.Seat]int{}
	}
	s.Purse[e.Seat] += e.By
	e.Turn, e.Balance = turnNow(s), s.Purse[e.Seat]
	s.Ledger = append(slices.Clone(s.Ledger), e)
	return s
}

// Figure is a bare number, signed one with its sign.
func Figure(n int) phrase.Phrase { return phrase.Say("hexwar.orders.figure", phrase.Number("n", n)) }

// OptMorale is what multiplies the price of « Allant ».
const OptMorale = "moral"

// AnnouncedFor is the order of combat that a part has paid already, the one that the combat is told or, where
// it is told none, any of the kind.
func AnnouncedFor(s hexwar.State, part rules.Seat, kind hexwar.OrderKind) hexwar.GivenEarly {
	if s.Told == nil || !s.Told.Camp.Plays() {
		return hexwar.GivenEarly{}
	}
	given := s.Real.Announced[s.Told.Side(part)]
	if given.Order == "" || Order(s, given.Order).Kind != kind {
		return hexwar.GivenEarly{}
	}
	return given
}
