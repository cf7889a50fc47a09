package reply

import (
	"slices"
	"strconv"
	"strings"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/phrase"
)

// Held is an offer with all seats that hold it.
type Held struct {
	rules.Offer
	Seats []rules.Seat
	gens  []int
	// rank is its place among the offers of the seat that has it first; the kernel's own come before all: who
	// waits for an answer must be able to get it.
	rank int
}

// tableOffers are what a public message shows of the seats' offers: what everybody may know of them.
func tableOffers(g *house.Game, seats ...rules.Seat) []Held {
	return gather(g, seats, g.PublicOffers)
}

// OwnOffers are those of a person's own seats, as he is offered them.
func OwnOffers(look referee.Look) []Held {
	return gather(look.Game, look.Seats, look.Offers)
}

// gather are the offers of the seats, one for each gate and key.
func gather(g *house.Game, seats []rules.Seat, of func(rules.Seat) []rules.Offer) []Held {
	var all []Held
	for _, seat := range seats {
		if _, seated := g.Player(seat); seat == rules.Referee && !seated {
			continue // nobody could press what a referee may do
		}
		for rank, o := range of(seat) {
			i := slices.IndexFunc(all, func(h Held) bool { return h.is(o) })
			if i < 0 {
				all = append(all, Held{Offer: o, rank: rank})
				i = len(all) - 1
			}
			all[i].Seats, all[i].gens = append(all[i].Seats, seat), append(all[i].gens, o.Gen)
			all[i].rank = min(all[i].rank, rank)
			if _, system := g.System().Act(o.Act.Path); !system {
				all[i].rank = -1
			}
		}
	}
	return all
}

// is reports whether another offer is the same button, of another seat or as others see it.
func (h Held) is(o rules.Offer) bool { return h.Gate == o.Gate && h.Key == o.Key }

func (h Held) address(game string, does Verb, option string) string {
	return Address{Verb: does, Option: option, Offer: referee.OfferRef{Game: game, Seats: h.Seats, Gens: h.gens, Gate: h.Gate,
		Key: h.Key}}.CustomID()
}

// IsSelect reports whether a select asks the questions: one for a person, or with choices. Those that it has
// no room for it leads on to (Rest).
func IsSelect(ask []rules.Question) bool {
	return len(ask) == 1 && ask[0].Part == "" && (ask[0].Person || len(ask[0].Choices) > 0)
}

// controls are the offers' selects and buttons, in their order; without an address where it is too long.
func (v Voice) controls(g *house.Game, offers []Held) []limits.Component {
	labels := make([]string, len(offers))
	for i, o := range offers {
		labels[i] = v.LabelOf(g, o.Label)
		if len(o.Ask) > 0 {
			continue // each choice says its own
		}
		if said := foretold(v, g, o, o.Act); said != "" {
			labels[i] = v.Label("bot.button.foretold", phrase.Verbatim("label", labels[i]), phrase.Verbatim("said", said))
		}
	}
	cut, all := Shorts(labels, limits.MaxButtonLabel), make([]limits.Component, len(offers))
	for i, o := range offers {
		if IsSelect(o.Ask) {
			cut[i] = labels[i]
		}
		all[i] = v.component(g, o, cut[i])
	}
	leadOn(all, offers, len(g.Answering()) > 0)
	return all
}

// leadOn leaves of blue controls one for each seat, its next step: an answer that it owes goes before it, and of
// choices that are alike none is proposed.
func leadOn(drawn []limits.Component, offers []Held, asked bool) {
	led := map[rules.Seat]bool{}
	for i, o := range offers {
		if drawn[i].Style != Primary {
			continue
		}
		alike := slices.ContainsFunc(offers, func(h Held) bool {
			return h.Style == rules.Main && h.Act.Path == o.Act.Path && h.Key != o.Key && slices.Equal(h.Seats, o.Seats)
		})
		if alike || asked && (o.rank >= 0 || o.Act.Path == house.PathReady) || !slices.ContainsFunc(o.Seats, func(seat rules.Seat) bool { return !led[seat] }) {
			drawn[i].Style = Secondary
			continue
		}
		for _, seat := range o.Seats {
			led[seat] = true
		}
	}
}

// component is an offer's select or button.
func (v Voice) component(g *house.Game, o Held, label string) limits.Component {
	if IsSelect(o.Ask) {
		return v.Menu(g, o.address(g.ID(), OfferVerb, o.Ask[0].Option), label, o.Ask[0])
	}
	does, style := OfferVerb, Secondary
	if len(o.Ask) > 0 {
		does = FormVerb
	}
	switch o.Style {
	case rules.Main:
		style = Primary
	case rules.Grave:
		style = Danger
	}
	return Button(label, o.address(g.ID(), does, ""), style)
}

// foretell says below each option of an offer's select what it would come to: odds are worked out for what is
// shown alone.
func (v Voice) foretell(g *house.Game, o Held, options []limits.SelectOption) {
	for i := range options {
		if _, rest := RestFrom([]string{options[i].Value}); rest {
			continue
		}
		act := o.Act.Without(o.Ask[0].Option)
		act.Args[o.Ask[0].Option] = options[i].Value
		options[i].Description = Short(foretold(v, g, o, act), limits.MaxSelectOptionLabel)
	}
}

// foretold says what an act of an offer's would come to, as far as the reader may know; empty where nothing
// is to be said.
func foretold(v Voice, g *house.Game, o Held, act rules.Act) string {
	eyes := o.Seat
	if v.to == Public {
		eyes = rules.Public
	}
	act.Seat = o.Seat
	said := house.Foretell(g, eyes, act)
	if said.IsZero() {
		return ""
	}
	return v.LabelOf(g, said)
}

// Menu is the select of a question; what stands already is shown as picked. Of more choices than a select
// holds it has the first, says of how many, and leads to the others (Rest).
func (v Voice) Menu(g *house.Game, id, label string, q rules.Question) limits.Component {
	return v.menuFrom(g, id, label, q, 0)
}

// menuFrom is the select of a question's choices from one of them on.
func (v Voice) menuFrom(g *house.Game, id, label string, q rules.Question, from int) limits.Component {
	shown, all := q.Choices[from:], len(q.Choices)
	rest := len(shown) > limits.MaxSelectOptions
	if rest {
		shown = shown[:limits.MaxSelectOptions-1]
	}
	if len(shown) < all {
		label = v.Label("bot.select.part", phrase.Verbatim("label", Short(label, mostPartLabel)), phrase.Number("shown", len(shown)),
			phrase.Number("all", all))
	}
	menu := limits.Component{Type: limits.StringSelect, CustomID: id, Placeholder: Short(label, limits.MaxPlaceholder)}
	if q.Person {
		menu.Type = limits.UserSelect
		return menu
	}
	most, labels := max(q.Max, 1), make([]string, len(shown))
	for i, choice := range shown {
		labels[i] = v.LabelOf(g, choice.Label)
	}
	labels = Shorts(labels, limits.MaxSelectOptionLabel)
	for i, choice := range shown {
		option := limits.SelectOption{Value: choice.Value, Label: labels[i]}
		if most > 0 && slices.Contains(q.Given, choice.Value) {
			option.Default = true
			most--
		}
		menu.Options = append(menu.Options, option)
	}
	if rest {
		menu.Options = append(menu.Options, limits.SelectOption{Value: restMark + strconv.Itoa(from+len(shown)), Label: v.Label("bot.select.rest")})
	}
	if q.Max > 0 {
		least, most := q.Min, min(q.Max, len(menu.Options))
		menu.MinValues, menu.MaxValues = &least, &most
	}
	return menu
}

// mostPartLabel leaves room behind a select's label for « 24 sur 300 ».
const mostPartLabel = limits.MaxPlaceholder - 20

// restMark begins the value by which a select leads to the choices that it does not hold.
const restMark = "…"

// RestFrom is the first choice that somebody asks for who has picked [Les autres…]; false for what was picked
// of the choices themselves.
func RestFrom(values []string) (from int, rest bool) {
	for _, value := range values {
		if text, marked := strings.CutPrefix(value, restMark); marked {
			from, err := strconv.Atoi(text)
			return from, err == nil && from > 0
		}
	}
	return 0, false
}

// Rest is the select of a question's choices from one on, for who has picked [Les autres…]; false where there
// are no such any more. of is the act that the question completes, as its seat is offered it.
func (v Voice) Rest(g *house.Game, id string, of rules.Offer, from int) (limits.Component, bool) {
	if len(of.Ask) != 1 || from >= len(of.Ask[0].Choices) {
		return limits.Component{}, false
	}
	menu := v.menuFrom(g, id, v.LabelOf(g, of.Label), of.Ask[0], from)
	if g != nil {
		v.foretell(g, Held{Offer: of}, menu.Options)
	}
	return menu, true
}
