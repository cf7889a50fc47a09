package bot

import (
	"slices"
	"strconv"
	"strings"

	"aidedecamp/bot/limits"
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

// counted is how many components of a message they are, nested ones included.
func counted(components []limits.Component) int {
	n := 0
	limits.Walk(components, func(limits.Component) { n++ })
	return n
}

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

// back is the button that takes back: like `/retour`, for whoever presses it.
func (c *call) back(public bool, g *rules.Game) limits.Component {
	// The button dies with the next record: a second press of a double click takes nothing more back.
	id, ok := address{verb: actVerb, game: g.ID(), act: rules.Act{Path: rules.PathUndo, Args: rules.Args{"au": strconv.Itoa(g.Len() - 1)}}}.customID()
	if _, some := g.LastAct(); !ok || !some {
		return limits.Component{}
	}
	return button(c.label(public, phrase.Say("game.offer.undo")), id, secondary)
}

// readings are the buttons under every message of a game: what may be read of it.
func (c *call) readings(public bool, g *rules.Game) []limits.Component {
	reading := func(key, what string) limits.Component { return c.readingIn(public, key, g.ID(), what, "") }
	below := []limits.Component{reading("bot.button.map", readMap), reading("bot.button.log", readLog), reading("bot.button.help", readHelp)}
	if public && conceals(g) {
		below = append(below, reading("bot.button.mine", readMine))
	}
	if hasResult(g) {
		below = append(below, reading("bot.button.forum", readForum))
	}
	return below
}

// conceals reports whether the game under way is one of hidden choices. It hangs on what its system declares alone: a button that came
// and went with what is hidden would tell of it.
func conceals(g *rules.Game) bool {
	if !g.Started() || g.Ended() != nil {
		return false
	}
	return slices.ContainsFunc(g.System().Acts, func(spec rules.ActSpec) bool { return sealing(spec) })
}

// sealing reports whether an act takes something secret.
func sealing(spec rules.ActSpec) bool {
	return slices.ContainsFunc(spec.Options, func(o rules.OptionSpec) bool { return o.Secret })
}

// spaced joins the values of a select as acts have several values.
func spaced(values []string) string { return strings.Join(values, " ") }
