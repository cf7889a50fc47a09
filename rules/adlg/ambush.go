package adlg

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

const (
	planKind     = "adlg.plan-ready/1"
	laidKind     = "adlg.ambush-laid/1"
	hiddenKind   = "adlg.ambushes-placed/1"
	revealedKind = "adlg.ambush-revealed/1"

	planPath    = "adlg embuscade plan"
	layPath     = "adlg embuscade poser"
	hiddenPath  = "adlg embuscade fini"
	ownPath     = "adlg embuscade liste"
	revealPath  = "adlg embuscade reveler"
	detectPath  = "adlg embuscade detecter"
	troopOption = "troupes"
	depthOption = "profondeur"
	noteOption  = "note"
	// markOption names a marker by its number.
	markOption = "marqueur"

	// mostUnits is how many units an ambush has at most. adlg:p77/4
	mostUnits = 4
	// mostMarkers is how many markers a player may lay: a bound of this house, more than any army uses.
	mostMarkers = 12
	// mostNote is how many letters a note has at most, a bound of this house too.
	mostNote = 40

	refAmbush   rules.Ref = "adlg:p77/1"
	refBehind   rules.Ref = "adlg:p77/2"
	refDetected rules.Ref = "adlg:p77/3"
	refMarkers  rules.Ref = "adlg:p77/4"
	refDepth    rules.Ref = "adlg:p77/5"
)

// ambush is what the players hide once their plans are made. It is a value.
type ambush struct {
	// Ready are the seats whose battle plan is made, Placed those that have laid all their markers.
	Ready, Placed []rules.Seat
	// Markers are those of both players, numbered as they were laid.
	Markers []marker
}

// marker is the marker that an act names; its Number is 0 where there is none.
func (a ambush) marker(typed string) marker {
	n, _ := strconv.Atoi(strings.TrimSpace(typed))
	return a.numbered(table.Number(n))
}

// numbered is the marker of a number, the zero marker where there is none.
func (a ambush) numbered(n table.Number) marker {
	return rowOf(a.Markers, func(m marker) bool { return m.Number == n })
}

// of are the markers of a seat.
func (a ambush) of(seat rules.Seat) []marker {
	return slices.DeleteFunc(slices.Clone(a.Markers), func(m marker) bool { return m.Seat != seat })
}

// left is how many markers are still hidden.
func (a ambush) left() int {
	return len(slices.DeleteFunc(slices.Clone(a.Markers), func(m marker) bool { return m.Revealed }))
}

// with is the ambush with a marker, in the place of that number or as a new one.
func (a ambush) with(m marker) ambush {
	a.Markers = slices.Clone(a.Markers)
	if int(m.Number) > len(a.Markers) {
		a.Markers = append(a.Markers, m)
	} else {
		a.Markers[m.Number-1] = m
	}
	return a
}

// ambushChapter are the battle plans, the markers and what becomes of them. adlg:p77/1 to adlg:p77/5
func ambushChapter() rules.Chapter[state] {
	mark := []rules.OptionSpec{needs(markOption)}
	return rules.Chapter[state]{
		Gate: ambushGate,
		Verbs: []rules.Verb[state]{
			{May: mayPlan, Decide: says(planKind, foldPlan), Button: planButton, Spec: rules.ActSpec{Path: planPath}},
			{May: mayLay, Decide: rules.NoDice(decideLay), Button: layButtons, Choices: layChoices,
				Spec: rules.ActSpec{Path: layPath, Options: []rules.OptionSpec{
					needs(pieceOption),
					{Name: troopOption, Kind: rules.TextOption, Required: true, Secret: true},
					{Name: depthOption, Kind: rules.TextOption, Secret: true},
					{Name: whereOption, Kind: rules.ChoiceOption, Secret: true, Choices: whereChoices()},
					{Name: noteOption, Kind: rules.TextOption, Secret: true},
					{Name: markOption, Kind: rules.ChoiceOption}}}},
			{May: mayLay, Decide: says(hiddenKind, foldHidden), Button: hiddenButton, Spec: rules.ActSpec{Path: hiddenPath}},
			{May: mayReadOwn, Answer: answerOwn, Button: ownButton, Spec: rules.ActSpec{Path: ownPath}},
			{May: mayReveal, Decide: rules.NoDice(decideReveal), Choices: markerChoices,
				Button: markerButton("reveler", "adlg.ambush.offer.reveal", 0), Spec: rules.ActSpec{Path: revealPath, Options: mark}},
			{May: mayReveal, Decide: rules.NoDice(decideReveal), Choices: markerChoices,
				Button: markerButton("detecter", "adlg.ambush.offer.detect", 1), Wording: wordDetect,
				Spec: rules.ActSpec{Path: detectPath, Referee: true, Options: mark}},
		},
		Facts: []rules.Fact[state]{
			rules.NewFact(planKind, foldPlan, tells("adlg.ambush.tell.plan")),
			rules.NewWholeFact(laidKind, foldLaid, func(d laidData, _ rules.Event) []phrase.Phrase { return d.tell() }),
			rules.NewFact(hiddenKind, foldHidden, tells("adlg.ambush.tell.placed")),
			rules.NewFact(revealedKind, foldRevealed, revealedData.tell),
		},
		Over:  func(state) bool { return false },
		Phase: ambushPhase,
		Ends: func(s state, seat rules.Seat) []rules.Candidate {
			if !s.hasHidden() || !seat.Plays() {
				return nil
			}
			return []rules.Candidate{{Key: "fin", Gate: ambushGate, Label: phrase.Say("adlg.offer.end"), Rank: 3}}
		},
		Mask: maskAmbush,
		Show: showAmbush,
		Topics: func(state) []rules.Topic {
			return []rules.Topic{topic("embuscade", refAmbush), topic("embuscade-dans-ou-derriere", refBehind),
				topic("detection", refDetected), topic("marqueurs", refMarkers), topic("zones-d-embuscade", refDepth)}
		},
	}
}

// hider is who lays his markers now: the Defender, then the Attacker; Public before the plans are made and
// once both have laid theirs. adlg:p77/4
func (s state) hider() rules.Seat {
	if !s.controlOver() || len(s.ambush.Ready) < len(players) {
		return rules.Public
	}
	for _, seat := range []rules.Seat{s.field.defender(), s.field.Attacker} {
		if !slices.Contains(s.ambush.Placed, seat) {
			return seat
		}
	}
	return rules.Public
}

// hasHidden reports whether both players have laid their markers.
func (s state) hasHidden() bool { return len(s.ambush.Placed) == len(players) }

func ambushPhase(s state) (phrase.Phrase, []rules.Seat) {
	seat := s.hider()
	switch {
	case len(s.ambush.Ready) < len(players):
		return phrase.Say("adlg.ambush.phase.plan"), slices.DeleteFunc(slices.Clone(players), func(seat rules.Seat) bool {
			return slices.Contains(s.ambush.Ready, seat)
		})
	case seat != rules.Public && len(s.ambush.of(seat)) == 0:
		return phrase.Say("adlg.ambush.phase.lay-first", who(seat)), []rules.Seat{seat}
	case seat != rules.Public:
		return phrase.Say("adlg.ambush.phase.lay", who(seat), phrase.Number("count", len(s.ambush.of(seat)))), []rules.Seat{seat}
	case s.ambush.left() == 0:
		return phrase.Say("adlg.phase.played"), nil
	}
	return phrase.Say("adlg.ambush.phase.battle", phrase.Number("count", s.ambush.left())), nil
}

// mayPlan: a battle plan is made once the terrain is final. adlg:p77/4
func mayPlan(s state, seat rules.Seat) *rules.Violation {
	switch {
	case !s.controlOver():
		return rules.Refuse(refMarkers, "adlg.ambush.refused.terrain")
	case slices.Contains(s.ambush.Ready, seat):
		return s.orUndo(rules.Refuse(refMarkers, "adlg.ambush.refused.planned"), seat)
	}
	return nil
}

func foldPlan(s state, data seatData) (_ state, err error) {
	s.ambush.Ready, err = data.joined(s.ambush.Ready)
	return s, err
}

func foldHidden(s state, data seatData) (_ state, err error) {
	s.ambush.Placed, err = data.joined(s.ambush.Placed)
	return s, err
}

// joined are some seats and this one, once.
func (d seatData) joined(seats []rules.Seat) ([]rules.Seat, error) {
	if !d.Seat.Plays() || slices.Contains(seats, d.Seat) {
		return nil, fmt.Errorf("adlg: seat %q is ready among %v", d.Seat, seats)
	}
	return append(slices.Clone(seats), d.Seat), nil
}

func planButton(state, rules.Seat) []rules.Candidate {
	return []rules.Candidate{mainButton("plan", ambushGate, phrase.Say("adlg.ambush.offer.plan"))}
}

// layMoment is the gate of a player's next marker: buttons of an earlier one are stale.
func (s state) layMoment(seat rules.Seat) string {
	return ambushGate + "-" + string(seat) + "-" + strconv.Itoa(len(s.ambush.of(seat)))
}

func hiddenButton(s state, seat rules.Seat) []rules.Candidate {
	label := phrase.Say("adlg.ambush.offer.placed")
	if len(s.ambush.of(seat)) == 0 {
		label = phrase.Say("adlg.ambush.offer.none")
	}
	return []rules.Candidate{button("fini", s.layMoment(seat), label)}
}

// markersPanel says of each marker whose it is, where it is and what is known of it: the map shows its
// number. A row has one line, or the map has less room.
func (s state) markersPanel() table.Panel {
	panel := table.Panel{Title: phrase.Say("adlg.ambush.panel")}
	for _, m := range s.ambush.Markers {
		content := phrase.Say("adlg.ambush.is.hidden")
		if m.Hidden.isKnown() {
			content = m.Hidden.phrase(s.ud)
		}
		panel.Rows = append(panel.Rows, []phrase.Phrase{phrase.Say("adlg.ambush.of", phrase.Figure("number", int(m.Number)), who(m.Seat)),
			phrase.Say("adlg.ambush.at", phrase.With("piece", m.Piece.called()), phrase.With("content", content))})
	}
	return panel
}

// maskAmbush takes from everybody what others hide, until it is revealed.
func maskAmbush(s state, seat rules.Seat) state {
	s.ambush.Markers = slices.Clone(s.ambush.Markers)
	for i, m := range s.ambush.Markers {
		if m.Seat != seat && !m.Revealed {
			s.ambush.Markers[i].Hidden = hidden{}
		}
	}
	return s
}

// showAmbush shows everybody the markers on the table, and what he knows of them.
func showAmbush(s state, _ rules.Seat, view *rules.View) {
	if len(s.ambush.Markers) == 0 {
		return
	}
	view.Panels = append(view.Panels, s.markersPanel())
	view.Board.Plane.Tokens = s.tokens()
}

// tokens are the markers where they are: beside the middle of their piece, or of its zone.
func (s state) tokens() []table.Token {
	return each(s.ambush.Markers, func(m marker) table.Token {
		box, _ := s.box(m.Piece)
		at := box.Middle()
		at.X = min(max(at.X+plane.MM((int(m.Number)-1)%5-2)*s.ud/2, 0), s.size.W)
		t := table.Token{At: at, Camp: table.Blue, Number: m.Number}
		if m.Seat == rules.SeatB {
			t.Camp = table.Red
		}
		if m.Hidden.isKnown() {
			t.Text = phrase.Say("adlg.ambush.token", troopsArg(m.Hidden.Troops)) // the panel says the rest
		}
		return t
	})
}
