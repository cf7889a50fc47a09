package npow

import (
	"slices"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
)

func tellInitiative(data initiativeData) []phrase.Phrase {
	return data.tell()
}

func tellPool(data poolData) []phrase.Phrase {
	return append([]phrase.Phrase{data.tell()}, data.stepsData.tell(data.Table, data.Example)...)
}

func tellSteps(data stepsData) []phrase.Phrase {
	return data.tell("", false)
}

func seatName(seat rules.Seat) phrase.Phrase { return phrase.Say("game.seat." + string(seat)) }

func (d initiativeData) tell() []phrase.Phrase {
	var lines []phrase.Phrase
	for _, r := range d.Rounds {
		key := "npow.tell.initiative-dice"
		if r[0] == r[1] {
			key = "npow.tell.initiative-tie"
		}
		lines = append(lines, phrase.Say(key, phrase.With("a", seatName(rules.SeatA)), phrase.With("da", die(6, r[0])),
			phrase.With("b", seatName(rules.SeatB)), phrase.With("db", die(6, r[1]))))
	}
	if d.Holder == rules.Public {
		return append(lines, phrase.Say("npow.tell.initiative-tied", phrase.Number("count", len(d.Rounds))))
	}
	return append(lines, phrase.Say("npow.tell.initiative", phrase.With("holder", seatName(d.Holder)), phrase.With("defender", seatName(d.Holder.Other()))))
}

func (d poolData) tell() phrase.Phrase {
	if d.Table != d.Region {
		return phrase.Say("npow.tell.pool-list", phrase.With("region", regionName(d.Region)), phrase.With("list", regionName(d.Table)))
	}
	return phrase.Say("npow.tell.pool", phrase.With("region", regionName(d.Region)))
}

// tell says the steps in order, the elements' first dice as one line, then the readings and the table that they rest on.
func (d stepsData) tell(region string, example bool) []phrase.Phrase {
	var lines, thrown []phrase.Phrase
	for i, s := range d.Steps {
		if s.Do != Thrown {
			lines = append(lines, s.tell())
			continue
		}
		key := "npow.tell.element"
		if len(thrown) == 0 {
			key = "npow.tell.first-element" // Names the die that the others are, too.
		}
		thrown = append(thrown, s.tellPiece(key))
		if i+1 == len(d.Steps) || d.Steps[i+1].Do != Thrown {
			lines = append(lines, inARow(thrown))
			thrown = nil
		}
	}
	if open := d.leftOpen(); len(open) > 0 {
		lines = append(lines, phrase.Say("npow.tell.open", phrase.Number("count", len(open)), phrase.Listing("items", open...)))
	}
	lines = append(lines, d.tellKept()...)
	lines = append(lines, readingNotes(d.Readings)...)
	if region != "" {
		lines = append(lines, tableNote(region, example))
	}
	return lines
}

// inARow joins phrases into one, with points between them. It halves them so that no phrase lies deep in others.
func inARow(items []phrase.Phrase) phrase.Phrase {
	if len(items) == 1 {
		return items[0]
	}
	half := len(items) / 2
	return phrase.Say("npow.in-a-row", phrase.With("first", inARow(items[:half])), phrase.With("rest", inARow(items[half:])))
}

// ofSpareZero are the keys that say the same of a 0 that gives nothing: it is thrown again.
var ofSpareZero = map[string]string{
	"npow.tell.element":       "npow.tell.element-zero",
	"npow.tell.first-element": "npow.tell.first-element-zero",
	"npow.tell.rerolled":      "npow.tell.rerolled-zero",
}

// tellPiece says, by a key, the element, the step's die and what it gave.
func (s Step) tellPiece(key string, more ...phrase.Arg) phrase.Phrase {
	more = append(more, phrase.Number("element", s.Element), phrase.With("die", die(charts.RegionDie, s.Face)))
	if s.Open == "" && s.Piece == "" {
		return phrase.Say(ofSpareZero[key], more...)
	}
	return phrase.Say(key, append(more, phrase.With("piece", s.gives(s.river())))...)
}

// leftOpen are the numbers of the elements that the steps leave to the Defender.
func (d stepsData) leftOpen() []phrase.Phrase {
	var open []int
	for _, s := range d.Steps {
		n := int(s.Element)
		if i := slices.Index(open, n); i >= 0 {
			open = slices.Delete(open, i, i+1)
		}
		if s.Open != "" {
			open = append(open, n)
		}
	}
	said := make([]phrase.Phrase, len(open))
	for i, n := range open {
		said[i] = slug(strconv.Itoa(n))
	}
	return said
}

// river is the row of a river as far as a log line needs it: sections of 60 cm, by adc7:terrains.
func (s Step) river() charts.Piece {
	return charts.Piece{ID: charts.River, Width: 60 * plane.Centimetre}
}

// gives says what the step's die gave its element.
func (s Step) gives(p charts.Piece) phrase.Phrase {
	switch {
	case s.Open != "":
		return phrase.Say("npow.gives." + string(s.Open))
	}
	name := elementName(Element{Piece: s.Piece, Sections: s.Sections}, p)
	if s.Optional {
		return phrase.Say("npow.gives.optional", phrase.With("piece", name))
	}
	return name
}

func (s Step) tell() phrase.Phrase {
	element := phrase.Number("element", s.Element)
	switch s.Do {
	case Counted:
		return phrase.Say("npow.tell.counted", phrase.With("die", slug(strconv.Itoa(int(s.Face)))), phrase.Number("plus", s.Count-int(s.Face)), phrase.Number("count", s.Count))
	case Wanted:
		return phrase.Say("npow.tell.wanted", phrase.With("die", slug(strconv.Itoa(int(s.Face)))), phrase.Number("count", s.Count))
	case Rerolled:
		return s.tellPiece("npow.tell.rerolled", phrase.With("why", phrase.Say("npow.why."+string(s.Why))))
	case Chosen:
		return phrase.Say("npow.tell.chosen", element, phrase.With("piece", pieceName(s.Piece)))
	case Surplus:
		return phrase.Say("npow.tell.surplus", phrase.Number("count", s.Count))
	case Downgraded:
		return phrase.Say("npow.tell.downgraded."+string(s.Why), element, phrase.With("piece", pieceName(s.Piece)))
	}
	key := "npow.tell.settled"
	if s.Why != "" {
		key = "npow.outcome-count." + string(s.Why)
	}
	return phrase.Say(key, phrase.Number("count", s.Count))
}
