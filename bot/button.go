package bot

import (
	"slices"
	"strconv"
	"strings"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// The styles of buttons, as Discord numbers them.
const (
	primary   = 1
	secondary = 2
	success   = 3
	danger    = 4
)

func button(label, id string, style int) limits.Component {
	return limits.Component{Type: limits.Button, Label: short(label, limits.MaxButtonLabel), CustomID: id, Style: style}
}

func row(of ...limits.Component) limits.Component {
	return limits.Component{Type: limits.Row, Components: of}
}

// rows sets buttons five to a row; a button without an address is left out.
func rows(buttons ...limits.Component) []limits.Component {
	var out []limits.Component
	buttons = slices.DeleteFunc(buttons, func(b limits.Component) bool { return b.CustomID == "" })
	for chunk := range slices.Chunk(buttons, limits.MaxRowButtons) {
		out = append(out, row(chunk...))
	}
	return out
}

// mostRows is how many rows a message carries, the one of readings among them.
const mostRows = limits.MaxRows

// reading is a button that shows something and never goes stale.
func (c *call) reading(key, game, what, detail string) limits.Component {
	return c.readingIn(false, key, game, what, detail)
}

func (c *call) readingIn(public bool, key, game, what, detail string) limits.Component {
	id, ok := address{verb: readVerb, game: game, word: what, detail: detail}.customID()
	if !ok {
		return limits.Component{}
	}
	return button(c.label(public, phrase.Say(key)), id, secondary)
}

// held is an offer with all seats that hold it.
type held struct {
	rules.Offer
	seats []rules.Seat
	gens  []int
}

// offersOf are the offers of the seats, one for each gate and key.
func offersOf(g *rules.Game, seats ...rules.Seat) ([]held, error) {
	var all []held
	for _, seat := range seats {
		view, err := g.View(seat)
		if err != nil {
			return nil, err
		}
		for _, o := range view.Offers {
			i := slices.IndexFunc(all, func(h held) bool { return h.Gate == o.Gate && h.Key == o.Key })
			if i < 0 {
				all = append(all, held{Offer: o})
				i = len(all) - 1
			}
			all[i].seats, all[i].gens = append(all[i].seats, seat), append(all[i].gens, o.Gen)
		}
	}
	return all, nil
}

func (h held) address(game string, v verb, option string) (string, bool) {
	return address{verb: v, option: option, offer: referee.OfferRef{Game: game, Seats: h.seats, Gens: h.gens, Gate: h.Gate, Key: h.Key}}.customID()
}

// liveRows are the buttons and selects of the offers, and below them what may be read.
func (c *call) liveRows(public bool, g *rules.Game, seats ...rules.Seat) ([]limits.Component, error) {
	offers, err := offersOf(g, seats...)
	if err != nil {
		return nil, err
	}
	var selects, buttons []limits.Component
	for _, o := range offers {
		if menu, ok := c.menu(public, g.ID(), o); ok {
			selects = append(selects, menu)
		} else if press, ok := c.press(public, g.ID(), o); ok {
			buttons = append(buttons, press)
		}
	}
	var out []limits.Component
	for _, menu := range selects {
		out = append(out, row(menu))
	}
	out = append(out, rows(buttons...)...)
	if len(out) > mostRows-1 {
		out = out[:mostRows-1]
	}
	below := c.readings(public, g.ID())
	if back, ok := c.back(public, g); ok && len(below) == 1 {
		below[0].Components = append(below[0].Components, back)
	}
	return append(out, below...), nil
}

// back is the button that takes back: like `/retour`, for whoever presses it.
func (c *call) back(public bool, g *rules.Game) (limits.Component, bool) {
	// The button dies with the next record: a second press of a double click takes nothing more back.
	id, ok := address{verb: actVerb, game: g.ID(), act: rules.Act{Path: rules.PathUndo, Args: rules.Args{"au": strconv.Itoa(g.Len() - 1)}}}.customID()
	_, some := g.LastAct()
	return button(c.label(public, phrase.Say("game.offer.undo")), id, secondary), ok && some
}

// readings are the buttons under every game message.
func (c *call) readings(public bool, game string) []limits.Component {
	return rows(c.readingIn(public, "bot.button.map", game, readMap, ""), c.readingIn(public, "bot.button.log", game, readLog, ""),
		c.readingIn(public, "bot.button.help", game, readHelp, ""))
}

// menu is the select of an offer that asks one question with choices.
func (c *call) menu(public bool, game string, o held) (limits.Component, bool) {
	if len(o.Ask) != 1 || len(o.Ask[0].Choices) == 0 {
		return limits.Component{}, false
	}
	q := o.Ask[0]
	id, ok := o.address(game, offerVerb, q.Option)
	if !ok {
		return limits.Component{}, false
	}
	menu := limits.Component{Type: limits.StringSelect, CustomID: id, Placeholder: short(c.label(public, o.Label), limits.MaxPlaceholder)}
	for _, choice := range q.Choices[:min(len(q.Choices), limits.MaxSelectOptions)] {
		menu.Options = append(menu.Options, limits.SelectOption{Value: choice.Value, Label: short(c.label(public, choice.Label), limits.MaxSelectOptionLabel)})
	}
	if q.Max > 0 {
		least, most := q.Min, min(q.Max, len(menu.Options))
		menu.MinValues, menu.MaxValues = &least, &most
	}
	return menu, true
}

// press is the button of an offer; one that asks for text opens a form.
func (c *call) press(public bool, game string, o held) (limits.Component, bool) {
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
	id, ok := o.address(game, v, "")
	return button(c.label(public, o.Label), id, style), ok
}

// spaced joins the values of a select as acts have several values.
func spaced(values []string) string { return strings.Join(values, " ") }
