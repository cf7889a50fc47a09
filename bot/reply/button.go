package reply

import (
	"slices"
	"strconv"
	"strings"

	"aidedecamp/bot/limits"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/phrase"
)

// What show buttons show.
const (
	ReadMap      = "carte"     // the table
	ReadLog      = "journal"   // a page of the log
	ReadState    = "etat"      // where the game stands
	ReadHelp     = "aide"      // what the controls do
	ReadMore     = "suite"     // the next page of a message's controls
	ReadNothing  = "rien"      // a face of a pad that nobody may press now
	ReadMine     = "mes-choix" // what only the person may see and do
	ReadRule     = "regle"     // a rule picked in the help
	ReadProof    = "preuve"    // what the game proves, with its files
	ReadForum    = "forum"     // the game as a text for a forum
	ReadReplay   = "rejouer"   // the game as it stood once a record was written
	ReadFilm     = "film"      // all of it, as a film
	ReadStart    = "debut"     // what a channel without a game can begin with
	ReadArmies   = "armees"    // the armies of the game and of the club
	ReadSettings = "reglages"  // what a setting decides and what it may be
)

// The styles of buttons, as Discord numbers them.
const (
	Primary   = 1 // what is proposed first
	Secondary = 2 // anything else
	Success   = 3 // what confirms
	Danger    = 4 // what can't be taken back
)

// Button is a button by its label.
func Button(label, id string, style int) limits.Component {
	return limits.Component{Type: limits.Button, Label: Short(label, limits.MaxButtonLabel), CustomID: id, Style: style}
}

// Button is a button by what the catalogue calls it.
func (v Voice) Button(id string, style int, key string, args ...phrase.Arg) limits.Component {
	return Button(v.Label(key, args...), id, style)
}

// Row sets components side by side.
func Row(of ...limits.Component) limits.Component {
	return limits.Component{Type: limits.Row, Components: of}
}

// Rows sets each select in a row of its own, and buttons five to a row; what has no address is left out.
func Rows(components ...limits.Component) (rows []limits.Component) {
	for _, c := range addressed(components) {
		if last := len(rows) - 1; last >= 0 && c.Type == limits.Button && hasRoom(rows[last]) {
			rows[last].Components = append(rows[last].Components, c)
			continue
		}
		rows = append(rows, Row(c))
	}
	return rows
}

// hasRoom reports whether one more button fits into a row.
func hasRoom(row limits.Component) bool {
	n := len(row.Components)
	return n > 0 && n < limits.MaxRowButtons && row.Components[0].Type == limits.Button
}

// addressed leaves out what has no address.
func addressed(components []limits.Component) []limits.Component {
	return slices.DeleteFunc(slices.Clone(components), func(c limits.Component) bool { return c.CustomID == "" })
}

// count is how many components of a message they are, nested ones included.
func count(components []limits.Component) int {
	n := 0
	limits.Walk(components, func(limits.Component) { n++ })
	return n
}

// ShowButton is a button that shows something and never goes stale.
func (v Voice) ShowButton(key, game, what, detail string) limits.Component {
	return v.Button(Address{Verb: ReadVerb, Game: game, Word: what, Detail: detail}.CustomID(), Secondary, key)
}

// PageLine says which of several pages is shown.
func (v Voice) PageLine(page, pages int) string {
	return v.Say("bot.log.page", phrase.Number("page", page+1), phrase.Number("of", pages))
}

// back is the button that takes back: like `/retour`, for whoever presses it.
func back(v Voice, g *house.Game) limits.Component {
	// The button dies with the next record: a second press of a double click takes nothing more back.
	id := ActVerb.On(g.ID(), rules.Act{Path: rules.PathUndo, Args: rules.Args{"au": strconv.Itoa(g.Len() - 1)}})
	if _, some := g.LastAct(); !some {
		return limits.Component{}
	}
	return v.Button(id, Secondary, "game.offer.undo")
}

// showButtons are the buttons under every message of a game: what may be read of it, what is read less often
// apart.
func (v Voice) showButtons(g *house.Game) (further, read []limits.Component) {
	reading := func(key, what string) limits.Component { return v.ShowButton(key, g.ID(), what, "") }
	further = []limits.Component{reading("bot.button.map", ReadMap), reading("bot.button.log", ReadLog)}
	read = []limits.Component{reading("bot.button.what", ReadHelp)}
	if v.to == Public && conceals(g) {
		read = append(read, reading("bot.button.mine", ReadMine))
	}
	return further, read
}

// conceals reports whether the game under way is one of hidden choices. It hangs on what its system declares
// alone: a button that came and went with what is hidden would tell of it.
func conceals(g *house.Game) bool {
	if !g.Started() || g.Ended() != nil {
		return false
	}
	return slices.ContainsFunc(g.System().Acts, func(spec rules.ActSpec) bool { return TakesSecret(spec) })
}

// TakesSecret reports whether an act takes something secret.
func TakesSecret(spec rules.ActSpec) bool {
	return slices.ContainsFunc(spec.Options, func(o rules.OptionSpec) bool { return o.Secret })
}

// JoinValues joins the values of a select as acts have several values.
func JoinValues(values []string) string { return strings.Join(values, " ") }
