package hexwar

import (
	"strconv"
	"strings"
	"unicode"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/ground"
)

// roster is an army as its list has it.
type roster struct {
	Units    []enlisted `json:"units"`
	Officers []enrolled `json:"officers,omitempty"`
	// Tokens are the order tokens at the start, nil where the list says nothing of them.
	Tokens *int `json:"tokens,omitempty"`
}

// enlisted is a unit of a list. Its number is its place in it.
type enlisted struct {
	Type     chart.Type   `json:"type"`
	Weight   chart.Weight `json:"weight"`
	Elements int          `json:"elements"`
	Gear     ground.Trait `json:"gear,omitempty"`
	Name     string       `json:"name,omitempty"`
	// At is the hex that the list gives it, nil for none.
	At *hex.Hex `json:"at,omitempty"`
}

// enrolled is an officer of a list. His number is his place in it.
type enrolled struct {
	Rank Rank     `json:"rank"`
	Name string   `json:"name,omitempty"`
	At   *hex.Hex `json:"at,omitempty"`
	// Level is a general in chief's own level of command, 0 where the list gives none.
	Level int `json:"level,omitempty"`
}

func (u enlisted) troop() chart.Troop { return chart.Troop{Type: u.Type, Weight: u.Weight} }

// What a list may hold: the house's limits.
const (
	mostUnits    = 40
	mostOfficers = 10
	mostTokens   = 50
	mostLevel    = 20
	mostName     = 30
	mostLines    = 120
	mostListText = 8000
)

// elements are all elements of the army.
func (r roster) elements() int {
	sum := 0
	for _, u := range r.Units {
		sum += u.Elements
	}
	return sum
}

// unit is the unit of that number in a seat's army, on its hex.
func (r roster) unit(seat rules.Seat, number int, at hex.Hex) Unit {
	u := r.Units[number-1]
	return Unit{ID: UnitID(string(seat) + strconv.Itoa(number)), Seat: seat, Number: number, Troop: u.troop(), Gear: u.Gear, Name: u.Name,
		Initial: u.Elements, Elements: u.Elements, At: at}
}

// officer is the officer of that number in a seat's army, on his hex.
func (r roster) officer(seat rules.Seat, number int, at hex.Hex) Leader {
	o := r.Officers[number-1]
	return Leader{ID: OfficerID(string(seat) + "!" + strconv.Itoa(number)), Seat: seat, Number: number, Rank: o.Rank,
		Name: o.Name, At: at, Level: o.Level}
}

// cleaned is a name as it is kept: one line, without what can't be seen.
func cleaned(name string) string {
	name = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsControl(r), unicode.Is(unicode.Cf, r):
			return -1
		}
		return r
	}, strings.ToValidUTF8(name, "\uFFFD"))
	return strings.Join(strings.Fields(name), " ")
}
