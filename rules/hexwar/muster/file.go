package muster

import (
	_ "embed"
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/bounds"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/tables"
)

//go:embed data/example-army.toml
var exampleArmyText string

// armyFile is the open format of an army: docs/armees.md.
type armyFile struct {
	// Name and Notes are for people.
	Name     string        `toml:"name"`
	Notes    string        `toml:"notes"`
	Tokens   *int64        `toml:"tokens"`
	Units    []armyUnit    `toml:"unit"`
	Officers []armyOfficer `toml:"officer"`
}

type armyUnit struct {
	Type     chart.Type   `toml:"type"`
	Weight   chart.Weight `toml:"weight"`
	Count    *int64       `toml:"count"`
	Elements int64        `toml:"elements"`
	Gear     ground.Trait `toml:"gear"`
	Name     string       `toml:"name"`
	At       []string     `toml:"at"`
}

type armyOfficer struct {
	Rank  hexwar.Rank `toml:"rank"`
	Level *int64      `toml:"level"`
	Count *int64      `toml:"count"`
	Name  string      `toml:"name"`
	At    []string    `toml:"at"`
}

// isFile reports whether a text is of the open format and not of the notation: no line of the notation begins
// so.
func isFile(text string) bool {
	return slices.ContainsFunc(strings.Split(text, "\n"), func(line string) bool {
		return strings.HasPrefix(strings.TrimSpace(line), "[[")
	})
}

// ReadAny reads a list in either form.
func (r *listReader) ReadAny(text string) {
	if isFile(text) {
		r.ReadFile(text)
	} else {
		r.Read(text)
	}
}

// ReadFile reads an army of the open format. A fault names the entry by its place in the file.
func (r *listReader) ReadFile(text string) {
	if len(text) > mostListText {
		r.unread("long", phrase.Number("most", mostListText))
		return
	}
	var file armyFile
	meta, err := tables.Read(strings.ToValidUTF8(text, "\uFFFD"), &file)
	if err != nil {
		stop := tables.StopOf(err)
		r.fault(stop.Line, "file", phrase.With("why", stop.Says))
		r.misread = allBodies
		return
	}
	for _, key := range meta.Undecoded() {
		r.unread("key", phrase.Named("word", hexwar.Clipped(key.String())))
	}
	if file.Tokens != nil {
		if tokens := int(min(max(*file.Tokens, -1), mostTokens+1)); tokens < 0 || tokens > mostTokens {
			r.fault(0, "tokens-many", phrase.Number("count", *file.Tokens), phrase.Number("most", mostTokens))
		} else {
			r.List.Tokens = &tokens
		}
	}
	before := len(r.Faults)
	for _, u := range file.Units {
		at := r.readHexes(u.At)
		switch {
		case !slices.Contains(chart.Types(), u.Type):
			r.unknown(0, string(u.Type))
		case u.Weight != "" && !slices.Contains(chart.Weights(), u.Weight):
			r.unknown(0, string(u.Weight))
		case u.Gear != "" && !slices.Contains(hexwar.Gears(), u.Gear):
			r.unknown(0, string(u.Gear))
		default:
			r.enlist(0, hexwar.ListedUnit{Type: u.Type, Weight: u.Weight, Elements: bounded(u.Elements), Gear: u.Gear,
				Name: bounds.Name(u.Name)}, countOf(u.Count, at), at)
		}
	}
	if len(r.Faults) > before {
		r.misread |= unitBodies
	}
	before = len(r.Faults)
	for _, o := range file.Officers {
		at := r.readHexes(o.At)
		if !slices.Contains(hexwar.AllRanks, o.Rank) {
			r.unknown(0, string(o.Rank))
			continue
		}
		level := 0
		if o.Level != nil {
			if level = bounded(*o.Level); !r.levels(0, o.Rank, level) {
				continue
			}
		}
		r.enrol(0, hexwar.ListedOfficer{Rank: o.Rank, Name: bounds.Name(o.Name), Level: level}, countOf(o.Count, at), at)
	}
	if len(r.Faults) > before {
		r.misread |= officerBodies
	}
}

// readHexes reads the hexes of an entry.
func (r *listReader) readHexes(names []string) []hex.Hex {
	var at []hex.Hex
	for _, name := range names {
		at = append(at, r.hexes(0, name)...)
	}
	return at
}

// countOf is how many bodies an entry is for.
func countOf(count *int64, at []hex.Hex) int {
	if count == nil {
		return max(1, len(at))
	}
	return bounded(*count)
}

// bounded is a figure of a file as an int; what is beyond all limits stays beyond them.
func bounded(n int64) int { return int(min(max(n, -1), 1_000_000)) }

// example is the example army for a seat.
func example(s hexwar.State, seat rules.Seat) (hexwar.Roster, []listFault) {
	r := reader(s, seat)
	r.ReadFile(exampleArmyText)
	r.Check(s, seat)
	return r.List, r.Faults
}
