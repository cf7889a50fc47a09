package hexwar

import (
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

func wordBuilder(State, rules.Act) phrase.Phrase { return phrase.Say("hexwar.map.word.builder") }
func wordWipe(State, rules.Act) phrase.Phrase    { return phrase.Say("hexwar.map.word.wipe") }

// mapPhase says where the board stands and who is awaited.
func (s State) mapPhase() (phrase.Phrase, []rules.Seat) {
	switch {
	case s.mapping.Handed:
		return phrase.Say("hexwar.map.phase.side"), []rules.Seat{s.mapping.Builder.Other()}
	case s.mapping.Builder.Plays():
		return phrase.Say("hexwar.map.phase.building"), []rules.Seat{s.mapping.Builder}
	case !s.drawn() && s.reads(modeSetting, onTable):
		return phrase.Say("hexwar.map.phase.table"), nil // nobody need draw the map of a real table
	case !s.drawn():
		return phrase.Say("hexwar.map.phase.none"), rules.Players[:]
	}
	var awaited []rules.Seat
	for _, seat := range rules.Players {
		if !s.mapping.Accepted[seat] {
			awaited = append(awaited, seat)
		}
	}
	return phrase.Say("hexwar.map.phase.drawn"), awaited
}

// mapOffers are what a player or the referee may do for the board.
func (s State) mapOffers(seat rules.Seat) []rules.Offer {
	if s.mapping.Ready {
		return nil
	}
	offer := func(key, path string, style rules.Style, ask ...rules.Question) rules.Offer {
		return rules.Offer{Key: key, Gate: mapGate, Seat: seat, Style: style, Label: phrase.Say("hexwar.map.offer." + key),
			Act: rules.Act{Path: path, Seat: seat}, Ask: ask}
	}
	edit := []rules.Question{{Option: "ou", Label: phrase.Say("hexwar.map.ask.where")},
		{Option: "element", Label: phrase.Say("hexwar.map.ask.element"), Optional: true},
		{Option: facesOption, Label: phrase.Say("hexwar.map.ask.faces"), Optional: true}}
	builds := s.mapping.Builder
	if !seat.Plays() {
		if !s.drawn() || builds.Plays() {
			return nil
		}
		return []rules.Offer{offer("modify", modifyPath, rules.Plain, edit...), offer("wipe", wipePath, rules.Grave)}
	}
	if s.mapping.Handed {
		if seat != builds.Other() {
			return nil
		}
		return []rules.Offer{offer("side", sidePath, rules.Main,
			rules.Question{Option: "cote", Label: phrase.Say("hexwar.map.ask.side"), Choices: named("hexwar.map.side.", []string{sideAsIs, sideTurned})},
			rules.Question{Option: "premier", Label: phrase.Say("hexwar.map.ask.first"), Choices: named("hexwar.map.first.", []string{firstMe, firstOther})})}
	}
	if builds.Plays() && seat != builds {
		return nil
	}
	if !s.drawn() {
		style := rules.Main
		if s.reads(modeSetting, onTable) {
			style = rules.Plain
		}
		offers := []rules.Offer{
			offer("neutral", s.book.neutralPath(), style,
				rules.Question{Option: "density", Label: phrase.Say("hexwar.map.ask.density"), Choices: named("hexwar.map.density.", densityIDs()), Given: []string{usualDensity}},
				rules.Question{Option: "climate", Label: phrase.Say("hexwar.map.ask.climate"), Choices: named("hexwar.map.climate.", climateIDs()), Given: []string{usualClimate}}),
			offer("scenario", scenarioPath, rules.Plain, rules.Question{Option: "texte", Label: phrase.Say("hexwar.map.ask.scenario"), Lines: 12}),
			offer("bare", barePath, rules.Plain),
		}
		if !builds.Plays() {
			offers = append(offers, offer("builder", builderPath, rules.Plain))
		}
		return offers
	}
	if builds.Plays() {
		return []rules.Offer{offer("hand", handPath, rules.Main), offer("lay", layPath, rules.Plain, edit...), offer("wipe", wipePath, rules.Grave)}
	}
	var offers []rules.Offer
	if !s.mapping.Accepted[seat] {
		offers = append(offers, offer("play", playPath, rules.Main))
	}
	return append(offers, offer("modify", modifyPath, rules.Plain, edit...), offer("wipe", wipePath, rules.Grave))
}

// tellBuilt says how a board came to be.
func tellBuilt(d builtData) []phrase.Phrase {
	size := []phrase.Arg{phrase.Number("columns", d.Columns), phrase.Number("rows", d.Rows)}
	switch d.How {
	case byScenario:
		lines := []phrase.Phrase{phrase.Say("hexwar.map.told.scenario-untitled", size...)}
		if d.Scenario != nil && d.Scenario.Name != "" {
			lines[0] = phrase.Say("hexwar.map.told.scenario", append(size, phrase.Named("name", d.Scenario.Name))...)
		}
		if d.Scenario != nil && d.Scenario.AllSides {
			lines = append(lines, phrase.Say("hexwar.map.told.scenario-all-sides", phrase.With("reading", composeReading.Phrase())))
		}
		return append(append(lines, tellRoads(nil, d.Apart)...), tellUnbridged(d.Unbridged)...)
	case byHand:
		return []phrase.Phrase{phrase.Say("hexwar.map.told.bare", size...)}
	}
	// Only the generator promises a balance.
	lines := []phrase.Phrase{phrase.Say("hexwar.map.told.neutral", append(size, phrase.With("density", phrase.Say("hexwar.map.density."+d.Density)),
		phrase.With("climate", phrase.Say("hexwar.map.climate."+d.Climate)))...)}
	lines = append(lines, phrase.Say("hexwar.map.balance."+d.Balance))
	if n := len(d.Crossing); n > 1 && !slices.ContainsFunc(d.Crossing, func(t Traverse) bool {
		return t.South != d.Crossing[0].South || t.North != d.Crossing[0].South
	}) {
		return append(lines, phrase.Say("hexwar.map.told.crossing-all", phrase.Number("count", d.Crossing[0].South)))
	}
	for _, t := range d.Crossing {
		lines = append(lines, phrase.Say("hexwar.map.told.crossing", phrase.With("kind", t.Kind.Phrase()),
			phrase.Number("south", t.South), phrase.Number("north", t.North)))
	}
	return lines
}

func tellEdited(d editedData) []phrase.Phrase {
	var lines []phrase.Phrase
	tell := func(where string, rows []phrase.Phrase) {
		what := phrase.Say("hexwar.map.open")
		if len(rows) > 0 {
			what = phrase.Say("hexwar.map.rows", phrase.Listing("rows", rows...))
		}
		lines = append(lines, phrase.Say("hexwar.map.told.edited", phrase.Verbatim("where", where), phrase.With("what", what)))
	}
	for _, c := range d.Cells {
		tell(c.At.String(), rowPhrases(c.Rows))
	}
	// The sides of a hex with the same obstacle are one line.
	for rest := d.Sides; len(rest) > 0; {
		var where []string
		first := rest[0]
		for len(rest) > 0 && rest[0].Holder == first.Holder && slices.Equal(rest[0].Rows, first.Rows) {
			where, rest = append(where, rest[0].name()), rest[1:]
		}
		tell(strings.Join(where, " "), rowPhrases(first.Rows))
	}
	if d.AllSides {
		lines = append(lines, phrase.Say("hexwar.map.told.all-sides", phrase.With("reading", composeReading.Phrase())))
	}
	return append(append(lines, tellRoads(d.Joined, d.Apart)...), tellUnbridged(d.Unbridged)...)
}

// tellBy says what a seat did.
func tellBy(key string) func(bySeat) []phrase.Phrase {
	return func(d bySeat) []phrase.Phrase {
		return []phrase.Phrase{phrase.Say(key, phrase.With("who", whoOf(d.By)))}
	}
}

var (
	tellBuilder  = tellBy("hexwar.map.told.builder")
	tellHanded   = tellBy("hexwar.map.told.handed")
	tellAccepted = tellBy("hexwar.map.told.accepted")
	tellWiped    = tellBy("hexwar.map.told.wiped")
)

func tellSided(d sidedData) []phrase.Phrase {
	key := "hexwar.map.told.kept"
	if d.Turned {
		key = "hexwar.map.told.turned"
	}
	return []phrase.Phrase{phrase.Say(key, phrase.With("who", whoOf(d.By)), phrase.With("first", whoOf(d.First)))}
}

// whoOf names a seat by its camp: Blue, Red, the referee.
func whoOf(seat rules.Seat) phrase.Phrase {
	switch seat {
	case rules.SeatA:
		return phrase.Say("hexwar.map.camp.blue")
	case rules.SeatB:
		return phrase.Say("hexwar.map.camp.red")
	}
	return phrase.Say("hexwar.map.camp.referee")
}
