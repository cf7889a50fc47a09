package npow

import (
	"strconv"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

const (
	supplyKind = "npow.supply-placed/1"

	supplyPath         = "npow ldr"
	supplyDeclaredPath = "npow ldr posee"

	refSupply rules.Ref = "adc7:supply"

	supplyReading = "npow-ldr"
	supplyFree    = "libre"
)

// supplyChapter lets each player lay his own supply line, in either order. adc7:supply
func supplyChapter() rules.Chapter[state] {
	return rules.Chapter[state]{
		Gate: supplyGate,
		Verbs: []rules.Verb[state]{
			{May: maySupply, Decide: decideSupply, Button: placeLineButton,
				Pointless: worthIf(func(s state, _ rules.Act) bool { return s.tracked() && !s.supplied() }),
				Spec:      command(supplyPath, required(textOption("ou")), wholeOption("angle"))},
			{May: maySupply, Decide: decideSupplyDeclared, Button: tellLineButtons,
				Pointless: worthIf(func(s state, _ rules.Act) bool { return !s.supplied() }),
				Choices:   func(s state, act rules.Act, _ string) []rules.Choice { return s.slotChoices(act.Seat) },
				Spec:      unlisted(supplyDeclaredPath, choiceOption("ou"))},
		},
		Facts: []rules.Fact[state]{fact(supplyKind, foldSupply, supplyData.tell)},
		Over:  state.supplied,
		Phase: func(s state) (phrase.Phrase, []rules.Seat) {
			awaited := only(ledger.Players[:], func(seat rules.Seat) bool { return !s.hasLine(seat) })
			return phrase.Say("npow.supply.phase", countOf(awaited)), awaited
		},
		Show: showSupply,
		Topics: func(s state) []rules.Topic {
			return []rules.Topic{topic("lignes-de-ravitaillement", refSupply, s.reading(supplyReading))}
		},
	}
}

// supplyData is where a player laid his supply line.
type supplyData struct {
	Seat  rules.Seat `json:"seat"`
	Place place      `json:"place"`
	// Slot is the part of the edge that he named, empty for none.
	Slot string `json:"slot,omitempty"`
	// Declared says that nobody measured it.
	Declared bool              `json:"declared,omitempty"`
	Readings map[string]string `json:"readings,omitempty"`
}

// supplied reports whether both supply lines are placed.
func (s laying) supplied() bool { return len(s.supply.Lines) == len(ledger.Players) }

// maySupply refuses a supply line before the edges are known, to who has none, once the roads are settled.
func maySupply(s state, seat rules.Seat) *rules.Violation {
	switch {
	case !seat.Plays():
		return rules.Refuse(refSupply, "npow.supply.refused.player")
	case s.sides.Attacker == "":
		return rules.Refuse(refSupply, "npow.supply.refused.early")
	case s.roads.Done:
		return s.orUndo(seat, rules.Refuse(refSupply, "npow.supply.refused.roads"))
	}
	return nil
}

// decideSupply lays a supply line at a place. lecture:npow-ldr — touching the own long edge, or anywhere in
// the own half.
func decideSupply(s state, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	rect, refused := s.readLine(act)
	if refused != nil {
		return nil, refused
	}
	return layLineAt(s, act.Seat, rect, roller)
}

// nearlyLegal is how far from a legal place a supply line may be typed, and is laid there all the same.
const nearlyLegal plane.MM = 2

// layLineAt lays a supply line at a place where no rule forbids it, or at the legal one beside it.
func layLineAt(s state, seat rules.Seat, rect plane.Rect, roller dice.Roller) ([]rules.Event, error) {
	if why := s.lineFault(s.site(), seat, rect); !why.IsZero() {
		to, ok := s.nearestLine(seat, rect)
		if x, y := to.Centre.X-rect.Centre.X, to.Centre.Y-rect.Centre.Y; !ok || to.Turn != rect.Turn ||
			max(x, -x, y, -y) > nearlyLegal {
			return nil, s.refuseLine(seat, rect, why)
		}
		rect = to
	}
	return layLine(s, supplyData{Seat: seat, Place: place{Place: siting.At(rect)}, Readings: s.readings(supplyReading)}, roller)
}

// decideSupplyDeclared notes that a supply line is on the players' table, and where along the edge if they
// say so. Where the bot keeps the places it is there exactly.
func decideSupplyDeclared(s state, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	name := act.Args["ou"]
	at, known := s.slot(act.Seat, name)
	switch {
	case name == "" && s.tracked():
		return nil, rules.Refuse(refSupply, "npow.supply.refused.where").OrPick(act, "ou", s.slotChoices(act.Seat))
	case name != "" && !known:
		return nil, rules.Refuse(refSupply, "npow.supply.refused.slot", asTyped(act, "ou"))
	case s.tracked():
		return layLineAt(s, act.Seat, at.rect, roller)
	}
	data := supplyData{Seat: act.Seat, Declared: true, Slot: name, Place: place{Zone: own(s.edgeOf(act.Seat))}}
	if known {
		data.Place.Sectors = []plane.Sector{at.sector}
	}
	return layLine(s, data, roller)
}

// layLine makes the event; with the second line of a table whose places are known the bot proposes the roads
// at once. It throws nothing: whoever only asks whether a line may be there waits for no roads.
func layLine(s state, data supplyData, roller dice.Roller) ([]rules.Event, error) {
	events, err := event(supplyKind, data)
	after := foldSupply(s, data)
	if err != nil || !after.tracked() || !after.mapped() {
		return events, err
	}
	if err := rules.StopIfDryRun(roller); err != nil {
		return nil, err
	}
	proposed, err := event(proposedRoadsKind, after.plainRoads())
	return append(events, proposed...), err
}

func foldSupply(s state, data supplyData) state {
	s.supply = s.supply.with(data.Seat, data.Place, data.Slot)
	s.roads = s.roads.unproposed()
	return s
}

// with returns the supply with one seat's line; l stays as it was.
func (l supply) with(seat rules.Seat, at place, slot string) supply {
	l.Lines, l.Slots = rules.Put(l.Lines, seat, at), rules.Put(l.Slots, seat, slot)
	return l
}

func (d supplyData) tell() []phrase.Phrase {
	who := who(d.Seat)
	switch {
	case !d.Declared:
		return append(phrase.Line("npow.supply.tell.placed", who, where(d.Place.Place)), readingNotes(d.Readings)...)
	case d.Slot != "":
		return phrase.Line("npow.supply.tell.slot", who, phrase.With("where", slotName(d.Slot)))
	}
	return phrase.Line("npow.supply.tell.told", who)
}

// tellLineButtons ask a player for his line; one already placed may be laid anew.
func tellLineButtons(s state, seat rules.Seat) []rules.Candidate {
	place := rules.Question{Option: "ou", Label: phrase.Say("npow.supply.offer.where", who(seat)), Pick: true}
	told := []rules.Candidate{{Key: "ldr-posee", Gate: supplyGate, Style: rules.Main, Label: phrase.Say("npow.supply.offer.told")}}
	if s.hasLine(seat) {
		place.Label, told = phrase.Say("npow.supply.offer.again", who(seat)), nil
	}
	if slot := s.supply.Slots[seat]; slot != "" {
		place.Given = []string{slot}
	}
	return append(told, rules.Candidate{Key: "ldr-ou-" + string(seat), Gate: supplyGate, Label: place.Label, Ask: []rules.Question{place},
		Rare: told == nil})
}

// placeLineButton asks for an exact place, where the bot keeps them; where no part of the edge has room it
// offers the legal place nearest to the middle.
func placeLineButton(s state, seat rules.Seat) []rules.Candidate {
	var all []rules.Candidate
	if !s.hasLine(seat) && s.tracked() && len(s.slotChoices(seat)) == 0 {
		middle := s.flush(plane.Rect{Centre: plane.Point{X: s.field.Size.W / 2}, Size: s.lineSize()}, seat)
		if to, ok := s.nearestLine(seat, middle); ok {
			all = append(all, rules.Candidate{Key: "ldr-la-" + string(seat), Gate: supplyGate, Style: rules.Main, Args: supplyAct(seat, to).Args,
				Label: phrase.Say("npow.supply.offer.there", who(seat), where(siting.At(to)))})
		}
	}
	return append(all, rules.Candidate{Key: "ldr-place-" + string(seat), Gate: supplyGate, Label: phrase.Say("npow.supply.offer.place", who(seat)), Rank: 1,
		Ask: []rules.Question{
			{Option: "ou", Label: phrase.Say("npow.supply.ask.where")},
			{Option: "angle", Label: phrase.Say("npow.supply.ask.angle"), Optional: true},
		}})
}

// showSupply draws the supply lines: where they were measured, or in the part of the edge that was named. Of
// one that was only declared nobody knows where it is.
func showSupply(s state, _ rules.Seat, view *rules.View) {
	if s.sides.Attacker != "" && !s.count.Open {
		s.note(view, supplyReading)
	}
	for _, seat := range ledger.Players {
		face := table.Face{Look: table.SupplyLine, Name: phrase.Say("npow.objective.supply", who(seat)), Objective: true}
		sections := s.supply.Lines[seat].Rects
		if at, known := s.slot(seat, s.supply.Slots[seat]); len(sections) == 0 && known {
			sections, face.Badges = []plane.Rect{at.rect}, phrase.Line("npow.supply.declared")
		}
		if len(sections) > 0 {
			view.Board.Plane.Pieces = append(view.Board.Plane.Pieces, table.Piece{Face: face, Sections: sections})
		}
	}
}

// readLine reads where a supply line shall be: a place, or a length along the table, in which case it is
// flush with the own edge.
func (s laying) readLine(act rules.Act) (plane.Rect, *rules.Violation) {
	turn, _ := turnTyped(act, "angle")
	rect := plane.Rect{Size: s.lineSize(), Turn: turn}
	at := s.edgeOf(act.Seat)
	text := strings.TrimSpace(act.Args["ou"])
	if along, one := siting.ReadSigned(strings.TrimSpace(strings.TrimSuffix(text, "cm"))); one && !strings.ContainsAny(text[:1], "+-") {
		if along > s.field.Size.W {
			return rect, refuseUnread(phrase.Say("npow.placement.misread.off", phrase.Named("read", shortened(text))))
		}
		rect.Centre.X = along
		return s.flush(rect, act.Seat), nil
	}
	around := s.around(at)
	around.Turn = turn
	around.Extent = func(turn plane.Angle) plane.Box { return plane.Rect{Size: rect.Size, Turn: turn}.Bounds() }
	spot, err := plane.ParseSpot(text, around)
	if err != nil {
		return rect, refuseUnread(misread(err))
	}
	rect.Centre = spot.At
	if spot.Turned {
		rect.Turn = spot.Turn
	}
	if spot.At.Y == s.edgeLine(at) { // no middle of a piece: it says where along the edge
		rect = s.flush(rect, act.Seat)
	}
	return rect, nil
}

func supplyAct(seat rules.Seat, to plane.Rect) rules.Act {
	act := rules.Act{Path: supplyPath, Seat: seat, Args: rules.Args{"ou": siting.PointText(to.Centre)}}
	if to.Turn != 0 {
		act.Args["angle"] = strconv.Itoa(int(to.Turn))
	}
	return act
}

// edgeLine is how far across the table a long edge is.
func (s evening) edgeLine(e edge) plane.MM {
	if e == table.North {
		return s.field.Size.D
	}
	return 0
}

// hasLine reports whether a seat's supply line is placed, measured or not.
func (s laying) hasLine(seat rules.Seat) bool {
	_, placed := s.supply.Lines[seat]
	return placed
}
