package siting

import (
	"slices"
	"strconv"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

// Hand is a piece in hand, and the blocks of buttons by which a thumb lays, moves and turns it. They fill the
// options "piece", "ou", "sens" and "pas" of a system's acts.
type Hand struct {
	// Piece is the number that names it in an act.
	Piece string
	// Step is how far an arrow moves, Steps what it may be changed to.
	Step  plane.MM
	Steps []plane.MM
	// Unit is the length in which the buttons speak.
	Unit plane.Unit
	// Gate is the buttons' moment, Words begins the key "offer.step".
	Gate, Words string
}

// The ways of the cross, as the picture shows them, south at its bottom: values of the options "ou" and
// "sens".
const (
	Left  = "gauche"
	Up    = "haut"
	Down  = "bas"
	Right = "droite"
)

// toward are the arrows of the cross, each with where it points.
var toward = map[string]plane.Point{Left: {X: -1}, Up: {Y: 1}, Down: {Y: -1}, Right: {X: 1}}

// turnStep is how far one press turns.
const turnStep = plane.Angle(15)

// cross is the block of arrows and turns: it stays as it is, whatever is legal.
func cross(at int) *rules.Pad {
	return &rules.Pad{Name: "croix", Wide: 3, At: at, Signs: []phrase.Phrase{phrase.Say("pad.turn-left"), phrase.Say("pad.up"), phrase.Say("pad.turn-right"),
		phrase.Say("pad.left"), phrase.Say("pad.down"), phrase.Say("pad.right")}}
}

// Moves are the four arrows.
func (h Hand) Moves() []rules.Candidate {
	return h.crossed("ou", map[string]int{Up: 1, Left: 3, Down: 4, Right: 5})
}

// Turns turn the piece a little further, to the left or to the right.
func (h Hand) Turns() []rules.Candidate { return h.crossed("sens", map[string]int{Left: 0, Right: 2}) }

func (h Hand) crossed(option string, places map[string]int) []rules.Candidate {
	var all []rules.Candidate
	for _, way := range []string{Left, Up, Down, Right} {
		if at, some := places[way]; some {
			all = append(all, rules.Candidate{Key: option + "-" + way, Gate: h.Gate, Pad: cross(at), Args: rules.Args{"piece": h.Piece, option: way}})
		}
	}
	return all
}

// Steps are the select of how far an arrow moves.
func (h Hand) StepSelect() rules.Candidate {
	q := rules.Question{Option: "pas", Label: phrase.Say(h.Words+"offer.step", table.Length("step", h.Step, h.Unit)), Pick: true}
	for _, step := range h.Steps {
		q.Choices = append(q.Choices, rules.Choice{Value: strconv.Itoa(int(step)), Label: phrase.Say(h.Words+"offer.step", table.Length("step", step, h.Unit))})
	}
	return rules.Candidate{Key: "pas", Gate: h.Gate, Label: q.Label, Ask: []rules.Question{q}, Args: rules.Args{"piece": h.Piece}}
}

// Spots are the nine places within an area, by the names that players type, as the picture shows them.
var Spots = []string{"no", "n", "ne", "o", "c", "e", "so", "s", "se"}

// SpotIn is where the middle of a piece comes at one of the nine places of an area: inside a corner of it,
// against a side, or in the middle. extent is the piece about its own middle.
func SpotIn(area plane.Box, spot string, extent plane.Box) plane.Point {
	at := area.Middle()
	if strings.ContainsRune(spot, 'o') {
		at.X = area.Min.X - extent.Min.X
	} else if strings.ContainsRune(spot, 'e') {
		at.X = area.Max.X - extent.Max.X
	}
	if strings.HasPrefix(spot, "s") {
		at.Y = area.Min.Y - extent.Min.Y
	} else if strings.HasPrefix(spot, "n") {
		at.Y = area.Max.Y - extent.Max.Y
	}
	return at
}

// SpotButtons are the nine buttons that lay the piece in an area: args are what else the act says.
func (h Hand) SpotButtons(option string, args rules.Args) []rules.Candidate {
	signs := []phrase.Phrase{phrase.Say("pad.nw"), phrase.Say("pad.up"), phrase.Say("pad.ne"), phrase.Say("pad.left"), phrase.Say("pad.middle"),
		phrase.Say("pad.right"), phrase.Say("pad.sw"), phrase.Say("pad.down"), phrase.Say("pad.se")}
	var all []rules.Candidate
	for i, spot := range Spots {
		c := rules.Candidate{Key: "coin-" + spot, Gate: h.Gate, Pad: &rules.Pad{Name: "coins", Wide: 3, At: i, Signs: signs},
			Args: rules.Args{"piece": h.Piece, option: spot}}
		for name, value := range args {
			c.Args[name] = value
		}
		all = append(all, c)
	}
	return all
}

// IsWay reports whether a text is one of the cross's arrows.
func IsWay(text string) bool { return slices.Contains([]string{Left, Up, Down, Right}, text) }

// Jump is the first legal place along an arrow, a whole number of steps from where the piece is: what is in
// the way is jumped over. false where there is none before the table ends.
func Jump(from plane.Point, way string, step plane.MM, of plane.Box, legal func(plane.Point) bool) (plane.Point, bool) {
	by := plane.Point{X: toward[way].X * step, Y: toward[way].Y * step}
	for to := from.Plus(by); of.Contains(to); to = to.Plus(by) {
		if legal(to) {
			return to, true
		}
	}
	return from, false
}

// Spin is the first legal angle to the left or right of the one that the piece has; false where there is none.
func Spin(from plane.Angle, way string, legal func(plane.Angle) bool) (plane.Angle, bool) {
	by := turnStep
	if way == Right {
		by = -turnStep
	}
	for to := (from + by).Normal(); to != from.Normal(); to = (to + by).Normal() {
		if legal(to) {
			return to, true
		}
	}
	return from, false
}
