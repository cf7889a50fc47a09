package orders

import (
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/phrase"
)

// QuestionName identifies the question that the combat under way asks.
func QuestionName(s hexwar.State) string { return CombatGate(s) + "-" + string(s.Fight.Question) }

// OpenMoment is the moment of the combat under way whose orders it asks for, empty for none.
func OpenMoment(s hexwar.State) hexwar.Moment {
	switch s.Fight.Question {
	case AskAttackOrder:
		return InMelee
	case AskDefenceOrder:
		return InAnswer
	case AskShot:
		return AfterShot
	case AskFollow:
		if winner, _, may := PendingAdvance(s); may && CanOrderAfterSuccess(s, winner) {
			return AfterSuccess
		}
	}
	return ""
}

// OpenOrders are the orders that a seat may give at this point of the combat.
func OpenOrders(s hexwar.State, seat rules.Seat) []Priced {
	if s.Fight == nil || s.Fight.Seat != seat {
		return nil
	}
	return PayableOrders(s, Fighters(s), OpenMoment(s), s.Fight.Times)
}

// PriceTerms are what the price of an order depends on besides the order and the unit.
type PriceTerms struct {
	// Times is 2 for hesitant troops, 3 for fleeing ones; Per counts hexes or elements. Less than 1 counts as
	// 1.
	Times, Per int
}

// OfficersNear are the own officers who have a unit in their influence, by number. In a combat on a real
// table that is each officer declared. P3, « Distances de Commandement »
func OfficersNear(s hexwar.State, u hexwar.Unit) []hexwar.Officer {
	if u.ID == "" {
		return nil
	}
	var near []hexwar.Officer
	for _, o := range s.OfficersOf(u.Seat) {
		if s.TableFight != nil || hex.Distance(o.At, u.At) <= s.Tables.Command.Officer(o.Rank).Influence {
			near = append(near, o)
		}
	}
	return near
}

// PriceOf is the price of an order for a unit. P3, « Réduction du coût des ordres » — an officer within
// influence takes one off, never below 1, never for a command order. lecture:hex-rabais — once on the
// total, or for each hex and element; for an order given to one unit only.
func PriceOf(s hexwar.State, o *hexwar.Order, u hexwar.Unit, t PriceTerms) hexwar.Price {
	p := hexwar.Price{Base: o.Cost, Hidden: !hasNoPurse(s) && s.HidesTokens(), HasNoPurse: hasNoPurse(s)}
	switch {
	case o.CostMounted > 0 && hexwar.Mounted(u.Troop.Type):
		p.Base = o.CostMounted
	case o.CostOther > 0 && u.Troop.Type != chart.Infantry:
		p.Base = o.CostOther
	}
	parts := 1
	if o.PricedByMorale && t.Times > 1 { // P3, « Allant »
		p.Times = t.Times
		parts *= t.Times
	}
	if o.Per != "" && t.Per > 1 {
		p.Per = t.Per
		parts *= t.Per
	}
	p.Total = p.Base * parts
	if near := OfficersNear(s, u); !o.HasFixedPrice && len(near) > 0 {
		p.Rebate = min(1, p.Total-1)
		if s.HasReading(rebateReading, rebateEach) {
			p.Rebate = min(1, p.Base-1) * parts
		}
		if p.Rebate > 0 {
			p.OfficerID, p.Rank, p.Number, p.Name = near[0].ID, near[0].Rank, near[0].Number, near[0].ShortName()
			p.Total -= p.Rebate
		}
	}
	if !o.HasFixedPrice && u.Turn.Marks[hexwar.LeadOrder] {
		p.IsFree, p.Total = true, 0
	}
	if given := AnnouncedFor(s, u.Seat, o.Kind); given.Order == o.ID {
		p.Total -= given.Paid
	}
	p.Left = s.Purse[u.Seat] - p.Total
	return p
}

// hasNoPurse reports whether this is a combat on a real table whose purses the bot does not keep.
func hasNoPurse(s hexwar.State) bool { return s.TableFight != nil && !s.TableFight.Camp.Plays() }

// WithEntry returns a copy of the state with one more entry in a seat's purse.
func WithEntry(s hexwar.State, e hexwar.PurseEntry) hexwar.State {
	s = WithPurses(s)
	s.Purse = rules.Put(s.Purse, e.Seat, s.Purse[e.Seat]+e.Amount)
	e.Turn, e.Balance = turnNumber(s), s.Purse[e.Seat]
	s.PurseEntries = append(slices.Clone(s.PurseEntries), e)
	return s
}

// Figure is a bare number.
func Figure(n int) phrase.Phrase { return phrase.Say("hexwar.orders.figure", phrase.Number("n", n)) }

// OptMorale is the option that multiplies the price of « Allant ».
const OptMorale = "moral"

// AnnouncedFor is the order of a kind that a side of the combat on a real table has already paid, if any.
func AnnouncedFor(s hexwar.State, part rules.Seat, kind hexwar.OrderKind) hexwar.PrepaidOrder {
	if s.TableFight == nil || !s.TableFight.Camp.Plays() {
		return hexwar.PrepaidOrder{}
	}
	given := s.RealTable.Announced[s.TableFight.CampOf(part)]
	if given.Order == "" || Order(s, given.Order).Kind != kind {
		return hexwar.PrepaidOrder{}
	}
	return given
}

// CanPay reports whether a unit's seat can pay an order for it.
func CanPay(s hexwar.State, u hexwar.Unit, o *hexwar.Order, times int) bool {
	return KnowsPurse(s, u.Seat) && PriceOf(s, o, u, PriceTerms{Times: times}).Total <= s.Purse[u.Seat]
}

// KnowsPurse reports whether the viewer may know a seat's tokens. lecture:hex-pions
func KnowsPurse(s hexwar.State, seat rules.Seat) bool {
	_, known := s.Purse[seat]
	return known || !s.HidesTokens()
}

// Priced is an order that may be given now, with its price and, where it begins an attack, that attack.
type Priced struct {
	*hexwar.Order
	Price  hexwar.Price
	Attack hexwar.Attack
}

// PayableOrders are the orders that may be given and paid at a moment of an attack, by the unit that receives
// them.
func PayableOrders(s hexwar.State, p hexwar.Attack, now hexwar.Moment, times int) []Priced {
	if now == "" || now == InMelee && !CanGiveOrders(s, p.Attacker.Seat) {
		return nil
	}
	var all []Priced
	for _, o := range s.Tables.Orders {
		if u := Recipient(o, p); MomentOf(s, o) == now && JudgeCombatOrder(s, o, p, now) == nil && CanPay(s, u, o, times) {
			all = append(all, Priced{Order: o, Price: PriceOf(s, o, u, PriceTerms{Times: times})})
		}
	}
	return all
}
