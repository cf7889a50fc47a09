package npow

import (
	"slices"
	"strconv"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/npow/charts"
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

// supply are the players' supply lines. adc7:supply
type supply map[rules.Seat]supplyLine

// supplyLine is a supply line's place, and the part of the edge that was named where it was only declared.
type supplyLine struct {
	place
	Slot string
}

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
func (s laying) supplied() bool { return len(s.supply) == len(ledger.Players) }

// hasLine reports whether a seat's supply line is placed, measured or not.
func (s laying) hasLine(seat rules.Seat) bool {
	_, placed := s.supply[seat]
	return placed
}

// maySupply refuses a supply line before the edges are known, to who has none, once the roads are settled.
func maySupply(s state, seat rules.Seat) *rules.Violation {
	switch {
	case !seat.Plays():
		return rules.Refuse(refSupply, "npow.supply.refused.player")
	case s.attacker == "":
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
	return rules.Put(l, seat, supplyLine{at, slot})
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
	if slot := s.supply[seat].Slot; slot != "" {
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
	if s.attacker != "" && !s.count.Open {
		s.note(view, supplyReading)
	}
	for _, seat := range ledger.Players {
		face := table.Face{Look: table.SupplyLine, Name: phrase.Say("npow.objective.supply", who(seat)), Objective: true}
		line := s.supply[seat]
		sections := line.Rects
		if at, known := s.slot(seat, line.Slot); len(sections) == 0 && known {
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
	if along, one := siting.ReadSigned(0, strings.TrimSpace(strings.TrimSuffix(text, "cm"))); one && !strings.ContainsAny(text[:1], "+-") {
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

// lineAt is a supply line as the checks measure pieces.
func lineAt(r plane.Rect) laid {
	return siting.Lay(0, element{Element: Element{Piece: charts.SupplyPiece}}, siting.At(r))
}

// lineSize is the size of a supply line.
func (s evening) lineSize() plane.Size { return s.tables.Piece[charts.SupplyPiece].Size() }

// lines are the supply lines of some seats whose places are known, as the checks measure pieces.
func (s laying) lines(of ...rules.Seat) []laid {
	var all []laid
	for _, seat := range of {
		if at := s.supply[seat]; at.measured() {
			all = append(all, lineAt(at.Rects[0]))
		}
	}
	return all
}

// lineFault says what is wrong with a seat's supply line at a place, measured; the zero Phrase where nothing
// does.
func (s laying) lineFault(t *site, seat rules.Seat, r plane.Rect) phrase.Phrase {
	box, l := s.field.Size.Box(), lineAt(r)
	if out := l.Box.Beyond(box); out > 0 {
		return phrase.Say("npow.supply.found.off-table", phrase.Millimetres("by", out))
	}
	if s.settings[supplyReading] == supplyFree {
		if over := l.Box.Beyond(s.halfOf(seat)); over > 0 {
			return phrase.Say("npow.supply.found.half", phrase.Millimetres("by", over), phrase.Millimetres("half", s.field.Band.From))
		}
	} else if gap := l.Polys[0].DistanceTo(box.Side(longSide(s.edgeOf(seat)))); gap.AtLeast(1) {
		return phrase.Say("npow.supply.found.edge", phrase.Millimetres("gap", gap.Up()))
	}
	for _, o := range slices.Concat(t.Pieces, s.lines(seat.Other())) {
		if by := l.Covers(&o); by > 0 {
			return phrase.Say("npow.supply.found.overlap", phrase.With("other", o.Of.Phrase()), phrase.Millimetres("by", by))
		}
	}
	return phrase.Phrase{}
}

// refuseLine refuses a place with what was measured and the nearest legal one.
func (s state) refuseLine(seat rules.Seat, r plane.Rect, why phrase.Phrase) error {
	v := rules.Refuse(refSupply, "npow.supply.refused.illegal", because(why), s.reading(supplyReading))
	if to, ok := s.nearestLine(seat, r); ok {
		return v.Or(phrase.Say("npow.placement.offer.there", where(siting.At(to))), supplyAct(seat, to))
	}
	if s.settings[supplyReading] != supplyFree && !s.begun(supplyGate) {
		// The edge has no room left: the other reading has, and both may agree on it.
		v.Or(phrase.Say("npow.supply.offer.free"), actOf(rules.PathSet, seat, rules.Args{"reglage": supplyReading, "valeur": supplyFree}))
	}
	return v
}

// nearestLine finds the nearest legal place; along the edge where the line has to touch it.
func (s laying) nearestLine(seat rules.Seat, r plane.Rect) (plane.Rect, bool) {
	t := s.site()
	legal := func(to plane.Rect) bool { return s.lineFault(t, seat, to).IsZero() }
	if s.settings[supplyReading] == supplyFree {
		room := plane.Room{Table: s.halfOf(seat)}
		for _, o := range slices.Concat(t.Pieces, s.lines(seat.Other())) {
			room.Against = append(room.Against, o.Polys...)
		}
		shifted := func(by plane.Point) plane.Rect {
			to := r
			to.Centre = r.Centre.Plus(by)
			return to
		}
		by, ok := room.Nearest([]plane.Polygon{r.Polygon()}, func(by plane.Point) bool { return legal(shifted(by)) })
		return shifted(by), ok
	}
	for _, turn := range []plane.Angle{r.Turn, 0} {
		to := s.flush(plane.Rect{Centre: r.Centre, Size: r.Size, Turn: turn}, seat)
		for off := plane.MM(0); off <= s.field.Size.W; off++ {
			for _, x := range []plane.MM{r.Centre.X - off, r.Centre.X + off} {
				if to.Centre.X = x; legal(to) {
					return to, true
				}
			}
		}
	}
	return plane.Rect{}, false
}
