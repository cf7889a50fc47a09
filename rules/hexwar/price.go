package hexwar

import (
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/chart"
)

// price is what an order costs, with how it came to that.
type price struct {
	// Base is the table's figure for this unit, Times what morale multiplies it by, Per how many hexes or elements are paid.
	Base  int `json:"base"`
	Times int `json:"times,omitempty"`
	Per   int `json:"per,omitempty"`
	// Less is what an officer takes off, By that officer; Rank, Number and, where his list gives him one, Name are what he is called.
	Less   int       `json:"less,omitempty"`
	By     OfficerID `json:"by,omitempty"`
	Rank   Rank      `json:"rank,omitempty"`
	Number int       `json:"number,omitempty"`
	Name   string    `json:"name,omitempty"`
	// Free is an order that a leader at the head gives.
	Free bool `json:"free,omitempty"`
	// Total is what is paid, Left what the purse then holds. Both are told to nobody where Hidden is set.
	Total  int  `json:"total"`
	Left   int  `json:"left"`
	Hidden bool `json:"hidden,omitempty"`
	// unheld prices are of a combat on the table: no purse is kept there.
	unheld bool
}

// own is the price as who would pay it reads it, privately where tokens are hidden: he knows his purse.
func (p price) own() price {
	p.Hidden = p.unheld
	return p
}

// priceName is how much of an officer's name a price has room for: what is left must stand on the button, too.
const priceName = 24

// short is the officer's name, cut where it is too long for a price.
func (o Leader) short() string {
	name := []rune(o.Name)
	if len(name) <= priceName {
		return o.Name
	}
	return string(name[:priceName-1]) + "…"
}

// terms are what the price of an order depends on besides the order and the unit.
type terms struct {
	// Times is 2 for hesitant troops, 3 for fleeing ones; Per counts hexes or elements. Less than 1 counts as 1.
	Times, Per int
}

// influencing are a unit's own officers within whose influence it stands, by their numbers; those told of a
// combat on the table all have its unit there. P3, « Distances de Commandement »
func (s State) influencing(u Unit) []Leader {
	if u.ID == "" {
		return nil
	}
	var near []Leader
	for _, o := range s.officersOf(u.Seat) {
		if s.told != nil || hex.Distance(o.At, u.At) <= s.tables.command.officer(o.Rank).Influence {
			near = append(near, o)
		}
	}
	return near
}

// price returns what an order costs for a unit. P3, « Réduction du coût des ordres » — an officer within influence takes one off, never
// below 1, never for a command order. lecture:hex-rabais — once on the total, or for each hex and element; for an order given to one unit only.
func (s State) price(o *Order, u Unit, t terms) price {
	p := price{Base: o.Cost, Hidden: s.unheld() || s.reads(purseReading, purseHidden), unheld: s.unheld()}
	switch {
	case o.CostMounted > 0 && mounted(u.Troop.Type):
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
	if near := s.influencing(u); !o.Fixed && len(near) > 0 {
		p.Less = min(1, p.Total-1)
		if s.reads(rebateReading, rebateEach) {
			p.Less = min(1, p.Base-1) * parts
		}
		if p.Less > 0 {
			p.By, p.Rank, p.Number, p.Name = near[0].ID, near[0].Rank, near[0].Number, near[0].short()
			p.Total -= p.Less
		}
	}
	if !o.Fixed && u.Turn.Marks[leadOrder] {
		p.Free, p.Total = true, 0
	}
	if given := s.announcedFor(u.Seat, o.Kind); given.Order == o.ID {
		p.Total -= given.Paid
	}
	p.Left = s.purse[u.Seat] - p.Total
	return p
}

// unheld reports whether a combat is told on the table without a purse that the bot keeps.
func (s State) unheld() bool { return s.told != nil && !s.told.Camp.Plays() }
