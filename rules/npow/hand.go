package npow

import (
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

// The steps of the arrows, and how far one press turns.
const (
	longStep  = 5 * plane.Centimetre
	shortStep = 1 * plane.Centimetre
	turnStep  = plane.Angle(15)
)

// heldData says which element the arrows move, and how far.
type heldData struct {
	Number table.Number `json:"number,omitempty"`
	Piece  string       `json:"piece"`
	Step   plane.MM     `json:"step"`
	// Down is the element that was in hand and is no longer.
	Down table.Number `json:"down,omitempty"`
}

// decideHold takes an element in hand: from then on the live message has arrows for it. A step of 0 lets it go.
func decideHold(s State, act rules.Act) ([]rules.Event, error) {
	if err := s.refusePlacing(act); err != nil {
		return nil, err
	}
	e, err := s.elementOf(act)
	if err != nil {
		return nil, err
	}
	data := heldData{Number: e.Number, Piece: e.Piece, Step: s.step()}
	if step, given := act.Args.Whole("pas"); given {
		if data.Step = plane.MM(step); data.Step == 0 {
			data = heldData{Piece: e.Piece, Down: e.Number, Step: s.step()}
		} else if data.Step != longStep && data.Step != shortStep {
			return nil, rules.Refuse(refPlaces, "npow.placement.refused.step", phrase.Millimetres("long", longStep), phrase.Millimetres("short", shortStep))
		}
	}
	return event(heldKind, data)
}

// step is how far an arrow moves.
func (s laying) step() plane.MM {
	if s.placing.Step == 0 {
		return longStep
	}
	return s.placing.Step
}

func foldHold(s State, data heldData) (State, error) {
	s.placing.Hand, s.placing.Step = data.Number, data.Step
	return s, nil
}

func (d heldData) tell() []phrase.Phrase {
	if d.Down != 0 {
		return []phrase.Phrase{phrase.Say("npow.placement.tell.down", phrase.With("what", elementPhrase(d.Down, d.Piece)))}
	}
	return []phrase.Phrase{phrase.Say("npow.placement.tell.held", phrase.With("what", elementPhrase(d.Number, d.Piece)), phrase.Millimetres("step", d.Step))}
}

// handOffers are the select of the element in hand, and the arrows that move it as the picture shows: south at its bottom.
func handOffers(s State, seat rules.Seat) []rules.Offer {
	choices := s.pieceOptions(handPath)
	if len(choices) == 0 {
		return nil
	}
	offers := []rules.Offer{{
		Key: "prendre", Gate: s.gateOf("pieces"), Seat: seat, Label: phrase.Say("npow.placement.offer.hold"),
		Act: rules.Act{Path: handPath, Seat: seat}, Ask: []rules.Question{{Option: "piece", Label: phrase.Say("npow.placement.offer.hold"), Choices: choices}},
	}}
	held, ok := s.pool.element(s.placing.Hand)
	if !ok || !s.measured(held) {
		return offers
	}
	offers[0].Ask[0].Given = []string{strconv.Itoa(int(held.Number))}
	id := strconv.Itoa(int(held.Number))
	add := func(key string, label phrase.Phrase, path string, args rules.Args) {
		args["piece"] = id
		offers = append(offers, rules.Offer{Key: key, Gate: s.gateOf(screen("main-" + id)), Seat: seat, Label: label,
			Act: rules.Act{Path: path, Seat: seat, Args: args}})
	}
	step, back := "+"+siting.TypedLength(s.step()), "-"+siting.TypedLength(s.step())
	for _, way := range [...][2]string{{"gauche", back + " 0"}, {"haut", "0 " + step}, {"bas", "0 " + back}, {"droite", step + " 0"}} {
		add(way[0], phrase.Say("npow.placement.arrow."+way[0], phrase.With("what", slug(id))), movePath, rules.Args{"ou": way[1]})
	}
	turn := (s.placing.Places[held.Number].Rects[0].Turn + turnStep).Normal()
	add("tourner", phrase.Say("npow.placement.arrow.tourner", phrase.Number("angle", turnStep)), turnPath, rules.Args{"angle": strconv.Itoa(int(turn))})
	other := longStep
	if s.step() == longStep {
		other = shortStep
	}
	add("pas", phrase.Say("npow.placement.arrow.pas", phrase.Millimetres("step", other)), handPath, rules.Args{"pas": strconv.Itoa(int(other))})
	add("lacher", phrase.Say("npow.placement.arrow.lacher", phrase.With("what", slug(id))), handPath, rules.Args{"pas": "0"})
	return offers
}
