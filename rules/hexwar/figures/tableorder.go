package figures

import (
	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/phrase"
)

// foldTableOrder pays the order and notes it for its turn, or for the combat to come.
func foldTableOrder(s hexwar.State, d orders.TableOrder) (hexwar.State, error) {
	s.Real = orders.OnTurn(s)
	s = orders.Booked(s, hexwar.Entry{Seat: d.Seat, By: -d.Price.Total, Why: hexwar.BookOrder, Order: d.Order})
	if d.Gain > 0 {
		s = orders.Booked(s, hexwar.Entry{Seat: d.Seat, By: d.Gain, Why: hexwar.BookScout})
	}
	switch {
	case d.Kind == hexwar.CommandOrder:
		s.Real.CommandOrder = d.Order
	case d.Kind == hexwar.ManoeuvreOrder:
		s.Real.ManoeuvreOrder = d.Order
	case d.Announced:
		s.Real.Announced = rules.Put(s.Real.Announced, d.Seat, hexwar.GivenEarly{Order: d.Order, Paid: d.Price.Total})
	case orders.Order(s, d.Order).Breaks:
		s.Real.Broke = true
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
	does, count := orders.DoesKey(o), d.Count
	switch {
	case d.Announced:
		does = "hexwar.table.does.announced"
	case o.GainsTokens && d.Price.Hidden:
		does += "-hidden"
	case o.GainsTokens:
		count = d.Gain
	case o.Lengthens:
		count = d.Hexes
	}
	return []phrase.Phrase{phrase.Say(key, given...), phrase.Say("hexwar.table.instruction",
		phrase.With("does", phrase.Say(does, phrase.Number("count", count), phrase.Number("hexes", d.Hexes))))}
}
