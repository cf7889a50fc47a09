package mapmaking

import (
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

func wordBuilder(hexwar.State, rules.Act) phrase.Phrase { return phrase.Say("hexwar.map.word.builder") }

func wordWipe(hexwar.State, rules.Act) phrase.Phrase { return phrase.Say("hexwar.map.word.wipe") }

// mapPhase says how far the board is and who is awaited.
func mapPhase(s hexwar.State) (phrase.Phrase, []rules.Seat) {
	switch {
	case s.Mapping.Handed:
		return phrase.Say("hexwar.map.phase.side"), []rules.Seat{s.Mapping.Builder.Other()}
	case s.Mapping.Builder.Plays():
		return phrase.Say("hexwar.map.phase.building"), []rules.Seat{s.Mapping.Builder}
	case !hasBoard(s) && s.HasReading(hexwar.ModeSetting, hexwar.OnTable):
		return phrase.Say("hexwar.map.phase.table"), nil // nobody need draw the map of a real table
	case !hasBoard(s):
		return phrase.Say("hexwar.map.phase.none"), ledger.Players[:]
	}
	return phrase.Say("hexwar.map.phase.drawn"),
		slices.DeleteFunc(slices.Clone(ledger.Players[:]), func(seat rules.Seat) bool { return s.Mapping.Accepted[seat] })
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
			lines = append(lines, phrase.Say("hexwar.map.told.scenario-all-sides", phrase.With("reading", composeReading)))
		}
		return append(append(lines, tellRoads(nil, d.Apart)...), tellUnbridged(d.Unbridged)...)
	case byHand:
		return phrase.Line("hexwar.map.told.bare", size...)
	}
	// Only the generator promises a balance.
	lines := []phrase.Phrase{phrase.Say("hexwar.map.told.neutral", append(size,
		phrase.With("density", phrase.Say("hexwar.map.density."+d.Density)),
		phrase.With("climate", phrase.Say("hexwar.map.climate."+d.Climate)))...)}
	lines = append(lines, phrase.Say("hexwar.map.balance."+d.Balance))
	if n := len(d.Crossing); n > 1 && !slices.ContainsFunc(d.Crossing, func(t hexwar.Traverse) bool {
		return t.South != d.Crossing[0].South || t.North != d.Crossing[0].South
	}) {
		return append(lines, phrase.Say("hexwar.map.told.crossing-all", phrase.Number("count", d.Crossing[0].South)))
	}
	for _, t := range d.Crossing {
		lines = append(lines, phrase.Say("hexwar.map.told.crossing", phrase.With("kind", t.Kind),
			phrase.Number("south", t.South), phrase.Number("north", t.North)))
	}
	return lines
}

func tellEdited(d editedData) []phrase.Phrase {
	var lines []phrase.Phrase
	tell := func(where string, rows []ground.RowID) {
		what := phrase.Say("hexwar.map.open")
		if len(rows) > 0 {
			what = phrase.Say("hexwar.map.rows", phrase.Listing("rows", rows...))
		}
		lines = append(lines, phrase.Say("hexwar.map.told.edited", phrase.Verbatim("where", where), phrase.With("what", what)))
	}
	for _, c := range d.Cells {
		tell(c.At.String(), c.Rows)
	}
	// The sides of a hex with the same obstacle are one line.
	for rest := d.Sides; len(rest) > 0; {
		var where []string
		first := rest[0]
		for len(rest) > 0 && rest[0].Holder == first.Holder && slices.Equal(rest[0].Rows, first.Rows) {
			where, rest = append(where, rest[0].name()), rest[1:]
		}
		tell(strings.Join(where, " "), first.Rows)
	}
	if d.AllSides {
		lines = append(lines, phrase.Say("hexwar.map.told.all-sides", phrase.With("reading", composeReading)))
	}
	return append(append(lines, tellRoads(d.Joined, d.Apart)...), tellUnbridged(d.Unbridged)...)
}

// TellAccepted says that a seat plays on this board.
var TellAccepted = hexwar.TellBy("hexwar.map.told.accepted")

func tellSided(d sidedData) []phrase.Phrase {
	key := "hexwar.map.told.kept"
	if d.Turned {
		key = "hexwar.map.told.turned"
	}
	return phrase.Line(key, hexwar.WhoArg(d.By), phrase.With("first", hexwar.WhoOf(d.First)))
}

// Badges are what orders and leaders lend the unit, as its counter shows it.
func Badges(s hexwar.State, u hexwar.Unit) []phrase.Phrase {
	var all []phrase.Phrase
	if u.Gear != "" {
		all = append(all, u.Gear.Phrase())
	}
	for _, o := range s.OrdersOn(u) {
		if o.LeavesMark {
			all = append(all, hexwar.OrderName(o.ID))
		}
	}
	for _, mark := range []string{hexwar.LeadDice, hexwar.LeadLoss, hexwar.LeadOrder} {
		if u.Turn.Marks[mark] {
			all = append(all, phrase.Say("hexwar.combat.badge."+mark))
		}
	}
	return all
}
