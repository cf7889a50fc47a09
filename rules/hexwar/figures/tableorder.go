package figures

import (
	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/phrase"
)

// foldTableOrder pays the order and notes it for its turn, or for the combat to come.
func foldTableOrder(s hexwar.State, d orders.TableOrder) (hexwar.State, error) {
	s.RealTable = orders.RealTurn(s)
	s = orders.WithEntry(s, hexwar.PurseEntry{Seat: d.Seat, Amount: -d.Price.Total, Why: hexwar.ReasonOrder, Order: d.Order})
	if d.Gain > 0 {
		s = orders.WithEntry(s, hexwar.PurseEntry{Seat: d.Seat, Amount: d.Gain, Why: hexwar.ReasonScout})
	}
	switch {
	case d.Kind == hexwar.CommandOrder:
		s.RealTable.CommandOrder = d.Order
	case d.Kind == hexwar.ManoeuvreOrder:
		s.RealTable.ManoeuvreOrder = d.Order
	case d.Announced:
		s.RealTable.Announced = rules.Put(s.RealTable.Announced, d.Seat, hexwar.PrepaidOrder{Order: d.Order, Paid: d.Price.Total})
	case orders.Order(s, d.Order).GivesSecondAttack:
		s.RealTable.HadBreakthrough = true
	}
	return s, nil
}

func tellTableOrder(s hexwar.State, d orders.TableOrder) []phrase.Phrase {
	given := []phrase.Arg{hexwar.CampArg(d.Seat), phrase.With("price", d.Price.Phrase(d.Order))}
	key := "hexwar.table.given"
	switch {
	case d.Troop != nil:
		key, given = "hexwar.table.given-unit", append(given, phrase.With("unit", hexwar.TroopUnit(*d.Troop)))
	case d.Rank != "":
		key, given = "hexwar.table.given-officer", append(given, phrase.With("officer", hexwar.RankName(d.Rank)))
	}
	o := orders.Order(s, d.Order)
	does, count := orders.TableKey(o), d.Count
	switch {
	case d.Announced:
		does = "hexwar.table.does.announced"
	case o.GainsTokens && d.Price.Hidden:
		does += "-hidden"
	case o.GainsTokens:
		count = d.Gain
	case o.LengthensMoves:
		count = d.Hexes
	}
	return []phrase.Phrase{phrase.Say(key, given...), phrase.Say("hexwar.table.instruction",
		phrase.With("does", phrase.Say(does, phrase.Number("count", count), phrase.Number("hexes", d.Hexes))))}
}
