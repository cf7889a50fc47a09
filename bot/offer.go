package bot

import (
	"slices"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/rules"
)

// held is an offer with all seats that hold it.
type held struct {
	rules.Offer
	seats []rules.Seat
	gens  []int
	// rank is its place among the offers of the seat that has it first; the kernel's own come before all: who waits for an answer must
	// be able to get it.
	rank int
}

// tableOffers are what a public message shows of the seats' offers: what everybody may know of them.
func tableOffers(g *rules.Game, seats ...rules.Seat) []held {
	return gathered(g, seats, g.PublicOffers)
}

// ownOffers are those of a person's own seats, as he is offered them.
func ownOffers(look referee.Look) []held {
	return gathered(look.Game, look.Seats, look.Offers)
}

// gathered are the offers of the seats, one for each gate and key.
func gathered(g *rules.Game, seats []rules.Seat, of func(rules.Seat) []rules.Offer) []held {
	var all []held
	for _, seat := range seats {
		if _, seated := g.Player(seat); seat == rules.Referee && !seated {
			continue // nobody could press what a referee may do
		}
		for rank, o := range of(seat) {
			i := slices.IndexFunc(all, func(h held) bool { return h.is(o) })
			if i < 0 {
				all = append(all, held{Offer: o, rank: rank})
				i = len(all) - 1
			}
			all[i].seats, all[i].gens = append(all[i].seats, seat), append(all[i].gens, o.Gen)
			all[i].rank = min(all[i].rank, rank)
			if _, system := g.System().Act(o.Act.Path); !system {
				all[i].rank = -1
			}
		}
	}
	return all
}

// is reports whether another offer is the same button, of another seat or as others see it.
func (h held) is(o rules.Offer) bool { return h.Gate == o.Gate && h.Key == o.Key }

func (h held) address(game string, v verb, option string) (string, bool) {
	return address{verb: v, option: option, offer: referee.OfferRef{Game: game, Seats: h.seats, Gens: h.gens, Gate: h.Gate, Key: h.Key}}.customID()
}

// chosen reports whether a select asks the questions: one with choices, of which a select can hold all.
func chosen(ask []rules.Question) bool {
	return len(ask) == 1 && len(ask[0].Choices) > 0 && len(ask[0].Choices) <= limits.MaxSelectOptions
}

// controls are the offers' selects and buttons, in their order. One whose address is too long has none.
func (c *call) controls(public bool, g *rules.Game, offers []held) []limits.Component {
	labels := make([]string, len(offers))
	for i, o := range offers {
		labels[i] = c.labelOf(public, g, o.Label)
	}
	cut, all := shorts(labels, limits.MaxButtonLabel), make([]limits.Component, len(offers))
	for i, o := range offers {
		if chosen(o.Ask) {
			cut[i] = labels[i]
		}
		if drawn, ok := c.component(public, g, o, cut[i]); ok {
			all[i] = drawn
		}
	}
	return all
}

// component is an offer's select or button; ok is false where its address is too long for one.
func (c *call) component(public bool, g *rules.Game, o held, label string) (drawn limits.Component, ok bool) {
	if chosen(o.Ask) {
		id, ok := o.address(g.ID(), offerVerb, o.Ask[0].Option)
		return c.menu(public, g, id, label, o.Ask[0]), ok
	}
	v, style := offerVerb, secondary
	if len(o.Ask) > 0 {
		v = formVerb
	}
	switch o.Style {
	case rules.Main:
		style = primary
	case rules.Grave:
		style = danger
	}
	id, ok := o.address(g.ID(), v, "")
	return button(label, id, style), ok
}

// menu is the select of a question; what stands already is shown as picked.
func (c *call) menu(public bool, g *rules.Game, id, label string, q rules.Question) limits.Component {
	menu := limits.Component{Type: limits.StringSelect, CustomID: id, Placeholder: short(label, limits.MaxPlaceholder)}
	most, labels := max(q.Max, 1), make([]string, len(q.Choices))
	for i, choice := range q.Choices {
		labels[i] = c.labelOf(public, g, choice.Label)
	}
	labels = shorts(labels, limits.MaxSelectOptionLabel)
	for i, choice := range q.Choices {
		option := limits.SelectOption{Value: choice.Value, Label: labels[i]}
		if most > 0 && slices.Contains(q.Given, choice.Value) {
			option.Default = true
			most--
		}
		menu.Options = append(menu.Options, option)
	}
	if q.Max > 0 {
		least, most := q.Min, min(q.Max, len(menu.Options))
		menu.MinValues, menu.MaxValues = &least, &most
	}
	return menu
}
