package npow

import (
	"slices"
	"strconv"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

const (
	edgeKind = "npow.edge-chosen/1"
	edgePath = "npow bord"

	refEdge rules.Ref = "adc7:pool/4"
)

// The values of option cote.
const (
	northSide = "nord"
	southSide = "sud"
)

// edgesTyped are the values of option cote.
var edgesTyped = map[string]edge{northSide: table.North, southSide: table.South}

// edge is a long edge of the table; the empty one is not chosen yet.
type edge = table.Edge

// own is the zone that belongs to whoever has the edge.
func own(e edge) zone {
	if e == table.North {
		return northHalf
	}
	return southHalf
}

func opposite(e edge) edge {
	if e == table.South {
		return table.North
	}
	return table.South
}

// edgeOf is the seat's long edge, empty while the Attacker has not chosen.
func (s evening) edgeOf(seat rules.Seat) edge {
	switch {
	case s.attacker == "" || !seat.Plays():
		return ""
	case seat == s.initiative:
		return s.attacker
	}
	return opposite(s.attacker)
}

// edgeChapter is the Attacker's choice. adc7:pool/4 — who has the initiative picks the long edge that he
// deploys on.
func edgeChapter() rules.Chapter[state] {
	return rules.Chapter[state]{
		Gate: edgeGate,
		Verbs: []rules.Verb[state]{
			{May: mayChooseEdge, Decide: rules.NoDice(decideEdge), Button: edgeButtons,
				Spec: command(edgePath, required(choiceOption("cote", edgeChoices()...)))},
		},
		Facts: []rules.Fact[state]{fact(edgeKind, foldEdge, edgeData.tell)},
		Over:  func(s state) bool { return s.attacker != "" },
		Phase: func(s state) (phrase.Phrase, []rules.Seat) {
			return phrase.Say("npow.edge.phase"), []rules.Seat{s.initiative}
		},
		Show:   showEdges,
		Topics: func(state) []rules.Topic { return []rules.Topic{topic("bord-de-table", refEdge)} },
	}
}

// edgeData is the Attacker's choice.
type edgeData struct {
	Seat     rules.Seat `json:"seat"`
	Attacker edge       `json:"attacker"`
}

func edgeChoices() []rules.Choice {
	return []rules.Choice{{Value: northSide, Label: edgeName(table.North)}, {Value: southSide, Label: edgeName(table.South)}}
}

func edgeName(e edge) phrase.Phrase { return phrase.Say("npow.edge." + string(e)) }

func mayChooseEdge(s state, seat rules.Seat) *rules.Violation {
	switch {
	case !s.placing.Done:
		return rules.Refuse(refEdge, "npow.edge.refused.early")
	case !seat.Plays() || seat != s.initiative:
		return rules.Refuse(refEdge, "npow.edge.refused.not-attacker")
	case s.attacker != "":
		return s.orUndo(seat, rules.Refuse(refEdge, "npow.edge.refused.chosen", phrase.With("edge", edgeName(s.attacker))))
	}
	return nil
}

func decideEdge(_ state, act rules.Act) ([]rules.Event, error) {
	chosen, known := edgesTyped[act.Args["cote"]]
	if known {
		return event(edgeKind, edgeData{Seat: act.Seat, Attacker: chosen})
	}
	return nil, rules.Refuse(refEdge, "npow.edge.refused.edge", asTyped(act, "cote")).OrPick(act, "cote", edgeChoices())
}

// orUndo adds the way back, where neither a reveal nor a pool that was kept bars it.
func (s state) orUndo(seat rules.Seat, v *rules.Violation) *rules.Violation {
	if seat.Plays() && !s.count.Open && !s.pool.Free {
		v.Or(phrase.Say("game.offer.undo"), actOf(rules.PathUndo, seat, nil))
	}
	return v
}

func foldEdge(s state, data edgeData) state {
	s.attacker = data.Attacker
	return s
}

func (d edgeData) tell() []phrase.Phrase {
	return phrase.Line("npow.edge.tell", who(d.Seat), phrase.With("edge", edgeName(d.Attacker)))
}

// edgeButtons ask the Attacker once the table is finished.
func edgeButtons(s state, _ rules.Seat) []rules.Candidate {
	return each(edgeChoices(), func(c rules.Choice) rules.Candidate {
		return rules.Candidate{Key: "bord-" + c.Value, Gate: edgeGate + "-" + strconv.Itoa(s.placing.Round), Style: rules.Main,
			Label: phrase.Say("npow.edge.offer." + c.Value), Args: rules.Args{"cote": c.Value}}
	})
}

// showEdges lets each player look from his own edge, and says who has which. The public and the referee keep
// the south.
func showEdges(s state, seat rules.Seat, view *rules.View) {
	if s.attacker == "" {
		return
	}
	if e := s.edgeOf(seat); e != "" {
		view.Board.Plane.Bottom = e
	}
	role := func(e edge) phrase.Phrase {
		if e == s.attacker {
			return phrase.Say("npow.edge.attacker", who(s.initiative))
		}
		return phrase.Say("npow.edge.defender", phrase.With("who", seatName(s.defender())))
	}
	view.Board.Plane.Edges = table.Edges{South: role(table.South), North: role(table.North)}
}

// slot is a third of a sector's length along a player's edge, such as « A1-gauche »: what he names on a real
// table instead of a length.
type slot struct {
	name   string
	sector plane.Sector
	rect   plane.Rect
}

// thirds are the parts of a sector along an edge, as its player sees them.
var thirds = []string{"gauche", "milieu", "droite"}

// slots are those of the seat's edge from his left to his right.
func (s evening) slots(seat rules.Seat) []slot {
	var all []slot
	size, north := s.lineSize(), s.edgeOf(seat) == table.North
	for column := range s.field.Sectors.Columns {
		at := plane.Sector{Column: column}
		if north {
			at.Row = s.field.Sectors.Rows - 1
		}
		box := s.field.Sectors.Box(at)
		for i, third := range thirds {
			if north {
				third = thirds[len(thirds)-1-i] // seen from the north, left is where x is greater
			}
			x := box.Min.X + box.Size().W*plane.MM(2*i+1)/6
			x = max(size.W/2, min(s.field.Size.W-size.W/2, x))
			all = append(all, slot{at.String() + "-" + third, at, s.flush(plane.Rect{Centre: plane.Point{X: x}, Size: size}, seat)})
		}
	}
	if north {
		slices.Reverse(all)
	}
	return all
}

// slot finds a slot of the seat's edge by its name.
func (s evening) slot(seat rules.Seat, name string) (slot, bool) {
	return find(s.slots(seat), func(at slot) bool { return at.name == name })
}

func slotName(name string) phrase.Phrase {
	sector, third, _ := strings.Cut(name, "-")
	return phrase.Say("npow.supply.slot."+third, phrase.Verbatim("sector", sector))
}

// slotChoices are the slots of the seat's edge; where the bot keeps the places, those that are legal.
func (s laying) slotChoices(seat rules.Seat) []rules.Choice {
	if s.edgeOf(seat) == "" {
		return nil
	}
	t := s.site()
	free := only(s.slots(seat), func(at slot) bool { return !s.tracked() || s.lineFault(t, seat, at.rect).IsZero() })
	return each(free[:min(len(free), siting.MostPicks)], func(at slot) rules.Choice {
		return rules.Choice{Value: at.name, Label: slotName(at.name)}
	})
}

// longSide is a long edge as a side of the table.
func longSide(e edge) plane.Side {
	if e == table.North {
		return plane.North
	}
	return plane.South
}

// edgeLine is how far across the table a long edge is.
func (s evening) edgeLine(e edge) plane.MM {
	if e == table.North {
		return s.field.Size.D
	}
	return 0
}

// flush shifts a rectangle across the table until it touches the seat's edge from within.
func (s evening) flush(r plane.Rect, seat rules.Seat) plane.Rect {
	box := r.Bounds()
	if s.edgeOf(seat) == table.North {
		r.Centre.Y += s.field.Size.D - box.Max.Y
	} else {
		r.Centre.Y -= box.Min.Y
	}
	return r
}

// halfOf is a player's half: from his long edge up to the central band. adc7:points/2
func (s evening) halfOf(seat rules.Seat) plane.Box {
	box := s.field.Size.Box()
	if s.edgeOf(seat) == table.North {
		box.Min.Y = s.field.Band.To
	} else {
		box.Max.Y = s.field.Band.From
	}
	return box
}
