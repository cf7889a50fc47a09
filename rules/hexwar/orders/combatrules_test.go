package orders_test

import (
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
)

// everybodys reports whether a seat's offer stands on a public message.
func everybodys(s hexwar.State, seat rules.Seat, offer rules.Offer) bool {
	return slices.ContainsFunc(s.Book.Rules().Offers(s, rules.Public, seat), func(o rules.Offer) bool { return o.Key == offer.Key })
}
