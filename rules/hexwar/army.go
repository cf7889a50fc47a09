package hexwar

import (
	"slices"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/phrase"
)

// ArmyLine is what a line says.
type ArmyLine struct {
	Count, Elements, Number, Level int
	HasCount, HasNumber, HasLevel  bool
	Troops                         []string
	Weights, Ranks, Gears          []string
	Lower, Tokens                  bool
	At                             []hex.Hex
	Name                           []string
	Unknown                        []string
}

// Rank is the rank that the words of a line come to: « sous-général » and « lieutenant-général » are one
// below « général ».
func (p ArmyLine) Rank() (Rank, bool) {
	ranks := slices.Compact(slices.Sorted(slices.Values(p.Ranks)))
	switch {
	case (p.Lower || slices.Contains(ranks, string(LieutenantRank))) && !slices.Contains(ranks, string(OfficerRank)):
		return LieutenantRank, true
	case len(ranks) == 1 && !p.Lower:
		return Rank(ranks[0]), true
	}
	return "", false
}

// Bodies is how many bodies the line is for: as many as it names hexes where it gives no count.
func (p ArmyLine) Bodies() int {
	if !p.HasCount && len(p.At) > 1 {
		return len(p.At)
	}
	return p.Count
}

// servedBy are the kinds of troop that two words make together.
var servedBy = map[[2]chart.Type]chart.Type{
	{chart.FootArtillery, chart.Infantry}:  chart.FootArtillery,
	{chart.FootArtillery, chart.Cavalry}:   chart.HorseArtillery,
	{chart.FootArtillery, chart.Camelry}:   chart.CamelArtillery,
	{chart.FootArtillery, chart.Elephants}: chart.ElephantArtillery,
	{chart.Cavalry, chart.Camelry}:         chart.Camelry,
}

// Kind is the troop that the words of a line name.
func (p ArmyLine) Kind() (chart.Type, bool) {
	switch len(p.Troops) {
	case 1:
		return chart.Type(p.Troops[0]), true
	case 2:
		a, b := chart.Type(p.Troops[0]), chart.Type(p.Troops[1])
		if t, ok := servedBy[[2]chart.Type{a, b}]; ok {
			return t, true
		}
		t, ok := servedBy[[2]chart.Type{b, a}]
		return t, ok
	}
	return "", false
}

// Notation is the list as lines that can be pasted again: bodies that are alike together.
func (r Roster) Notation() []phrase.Phrase {
	var lines []phrase.Phrase
	for i := 0; i < len(r.Units); {
		u, hexes, j := r.Units[i], "", i
		for ; j < len(r.Units) && shareLine(u, r.Units[j]); j++ {
			if at := r.Units[j].At; at != nil {
				hexes += " " + at.String()
			}
		}
		key := "hexwar.army.line.unit"
		if u.Name != "" {
			key = "hexwar.army.line.named"
		}
		lines = append(lines, phrase.Say(key, phrase.Number("count", j-i), phrase.With("troop", u.Body()),
			phrase.Number("elements", u.Elements), phrase.Verbatim("hexes", hexes), phrase.Named("name", u.Name)))
		i = j
	}
	for _, o := range r.Officers {
		at := ""
		if o.At != nil {
			at = " " + o.At.String()
		}
		key := "hexwar.army.line.officer"
		if o.Name != "" {
			key = "hexwar.army.line.officer-named"
		}
		lines = append(lines, phrase.Say(key, phrase.With("rank", phrase.Say("hexwar.army.rank."+string(o.Rank))),
			phrase.Verbatim("hexes", at), phrase.Named("name", o.Name)))
		if o.Level > 0 {
			last := len(lines) - 1
			lines[last] = phrase.Say("hexwar.army.line.level", phrase.With("officer", lines[last]), phrase.Number("level", o.Level))
		}
	}
	if r.Tokens != nil {
		lines = append(lines, phrase.Say("hexwar.army.line.tokens", phrase.Number("count", *r.Tokens)))
	}
	return lines
}

// shareLine reports whether two units share a line: all but their hexes.
func shareLine(a, b ListedUnit) bool {
	alike := (a.At == nil) == (b.At == nil)
	a.At, b.At = nil, nil
	return alike && a == b
}

// Count is how many units of a type the army has.
func (r Roster) Count(t chart.Type) int {
	n := 0
	for _, u := range r.Units {
		if u.Type == t {
			n++
		}
	}
	return n
}

// Roster is an army as its list has it.
type Roster struct {
	Units    []ListedUnit    `json:"units"`
	Officers []ListedOfficer `json:"officers,omitempty"`
	// Tokens are the order tokens at the start, nil where the list says nothing of them.
	Tokens *int `json:"tokens,omitempty"`
}

// ListedUnit is a unit of a list. Its number is its place in it.
type ListedUnit struct {
	Type     chart.Type   `json:"type"`
	Weight   chart.Weight `json:"weight"`
	Elements int          `json:"elements,omitempty"`
	Gear     ground.Trait `json:"gear,omitempty"`
	Name     string       `json:"name,omitempty"`
	// At is the hex that the list gives it, nil for none.
	At *hex.Hex `json:"at,omitempty"`
}

// ListedOfficer is an officer of a list. His number is his place in it.
type ListedOfficer struct {
	Rank Rank     `json:"rank"`
	Name string   `json:"name,omitempty"`
	At   *hex.Hex `json:"at,omitempty"`
	// Level is a general in chief's own level of command, 0 where the list gives none.
	Level int `json:"level,omitempty"`
}

func (u ListedUnit) Troop() chart.Troop { return chart.Troop{Type: u.Type, Weight: u.Weight} }

// How high a level may be and how long a name: the house's limits.
const (
	MostLevel = 20
	MostName  = 30
)

// Elements are all elements of the army.
func (r Roster) Elements() int {
	sum := 0
	for _, u := range r.Units {
		sum += u.Elements
	}
	return sum
}

// Unit is the unit of that number in a seat's army, on its hex.
func (r Roster) Unit(seat rules.Seat, number int, at hex.Hex) Unit {
	u := r.Units[number-1]
	return Unit{ID: UnitID(string(seat) + strconv.Itoa(number)), Seat: seat, Number: number, Troop: u.Troop(), Gear: u.Gear, Name: u.Name,
		Initial: u.Elements, Elements: u.Elements, At: at}
}

// Officer is the officer of that number in a seat's army, on his hex.
func (r Roster) Officer(seat rules.Seat, number int, at hex.Hex) Officer {
	o := r.Officers[number-1]
	return Officer{ID: OfficerID(string(seat) + "!" + strconv.Itoa(number)), Seat: seat, Number: number, Rank: o.Rank,
		Name: o.Name, At: at, Level: o.Level}
}
