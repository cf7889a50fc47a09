package referee

import (
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/house"
)

// DoneBefore finds the record by which the person last did what a button stands for that has died since; ok is
// false where his last act was another one.
func (l Look) DoneBefore(ref OfferRef, answers rules.Args) (record int, ok bool) {
	g := l.Game
	for n := g.Len() - 1; n > 0; n-- {
		r := g.Log()[n]
		if r.StruckBy != 0 || !slices.Contains(l.Seats, g.Actor(r.Record)) {
			continue
		}
		i := slices.Index(ref.Seats, r.Seat)
		if i < 0 || i >= len(ref.Gens) {
			return 0, false
		}
		then, err := house.Past(g, n-1)
		if err != nil {
			return 0, false
		}
		return n, slices.ContainsFunc(then.Offers(r.Seat), func(o rules.Offer) bool {
			return o.Gate == ref.Gate && o.Key == ref.Key && o.Gen == ref.Gens[i] && o.Act.Path == r.Path && agrees(r.Args, merge(o.Act, answers).Args)
		})
	}
	return 0, false
}

// agrees reports whether what a line keeps of an act's options is what was given.
func agrees(kept, given rules.Args) bool {
	for option, value := range given {
		if was, known := kept[option]; known && was != value {
			return false
		}
	}
	return true
}
