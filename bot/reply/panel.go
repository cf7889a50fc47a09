package reply

import (
	"reflect"
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// Panels are a view's panels as lines of text. Their bars are the picture's: a phone breaks a line that has
// one.
func (v Voice) Panels(g *house.Game, panels []table.Panel) []string {
	var said []string
	for _, p := range panels {
		if !p.Title.IsZero() {
			said = append(said, v.Say("bot.panel.title", phrase.With("title", v.InGame(g, p.Title))))
		}
		if len(p.Columns) > 0 {
			said = append(said, v.Say("bot.panel.head", v.cells(g, p.Columns)))
		}
		for i, row := range p.Rows {
			key := "bot.panel.row"
			if i >= len(p.Rows)-p.Totals {
				key = "bot.panel.total"
			}
			said = append(said, v.Say(key, v.cells(g, row)))
		}
	}
	return said
}

// cells are the words of a row, without the empty ones.
func (v Voice) cells(g *house.Game, row []phrase.Phrase) phrase.Arg {
	var said []string
	for _, cell := range row {
		if text := v.In(g, cell); text != "" {
			said = append(said, text)
		}
	}
	return phrase.Verbatim("cells", strings.Join(said, Between))
}

// InGame calls the seats of a phrase by name where there is a game.
func (v Voice) InGame(g *house.Game, p phrase.Phrase) phrase.Phrase {
	switch seat, ok := seatOfKey(p.Key); {
	case g == nil:
		return p
	case ok:
		return v.holder(g, seat)
	}
	return v.byName(g, p)
}

// Changes leaves of a view the panels and notes that are not the same in the view before: what an act would
// bring.
func Changes(before, after rules.View) rules.View {
	after.Panels, after.Notes = changed(before.Panels, after.Panels), changed(before.Notes, after.Notes)
	return after
}

// changed leaves what was not there before.
func changed[T any](before, after []T) []T {
	return slices.DeleteFunc(slices.Clone(after), func(now T) bool {
		return slices.ContainsFunc(before, func(was T) bool { return reflect.DeepEqual(now, was) })
	})
}

// hasResult reports whether a game has something to take to a forum: it has ended, or its table shows a sum.
// The view is everybody's.
func hasResult(g *house.Game, view rules.View) bool {
	return g.Ended() != nil || slices.ContainsFunc(view.Panels, func(p table.Panel) bool { return p.Totals > 0 })
}
