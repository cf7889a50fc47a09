package hexwar

import (
	"slices"
	"strconv"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/phrase"
)

// leaderTag is what a line says of an officer.
type leaderTag struct {
	ID     OfficerID  `json:"id"`
	Seat   rules.Seat `json:"seat"`
	Number int        `json:"number"`
	Rank   Rank       `json:"rank"`
	At     hex.Hex    `json:"at"`
}

func (o Leader) tag() leaderTag {
	return leaderTag{ID: o.ID, Seat: o.Seat, Number: o.Number, Rank: o.Rank, At: o.At}
}

// phrase names an officer by his rank, his number, his camp and his hex.
func (t leaderTag) phrase() phrase.Phrase {
	return phrase.Say("hexwar.command.officer", phrase.With("rank", rankName(t.Rank)), phrase.Number("number", t.Number),
		phrase.With("colour", colour("officer", t.Seat)), phrase.Verbatim("at", t.At.String()))
}

// bodyName names a unit by its troop, its number, its camp and its hex: both camps count from 1.
func bodyName(t unitTag) phrase.Phrase {
	return phrase.Say("hexwar.command.unit", phrase.With("troop", phrase.Say("chart.troop."+string(t.Type)+"."+string(t.Weight))),
		phrase.Number("number", t.Number), phrase.With("colour", colour("unit", t.Seat)), phrase.Verbatim("at", t.At.String()))
}

func (u Unit) label() phrase.Phrase { return bodyName(u.mark()) }

// mark is what a line says of the unit.
func (u Unit) mark() unitTag {
	return unitTag{ID: u.ID, Seat: u.Seat, Number: u.Number, Type: u.Troop.Type, Weight: u.Troop.Weight, At: u.At}
}

func rankName(r Rank) phrase.Phrase { return phrase.Say("hexwar.command.rank." + string(r)) }

func campName(seat rules.Seat) phrase.Phrase {
	return phrase.Say("hexwar.command.camp." + string(seat))
}

// colour is a camp in a word that goes with a unit or an officer: in French it agrees with either.
func colour(of string, seat rules.Seat) phrase.Phrase {
	return phrase.Say("hexwar.command.colour." + of + "." + string(seat))
}

func orderName(slug string) phrase.Phrase { return phrase.Say("hexwar.orders.name." + slug) }

// callUnit finds a unit of a seat's by its id, its number or its hex, and refuses what names none.
func (s State) callUnit(seat rules.Seat, text string) (Unit, *rules.Violation) {
	if u, ok := s.units[UnitID(text)]; ok && u.Seat == seat && !u.Gone {
		return u, nil
	}
	if u, ok := s.unitCalled(text, seat); ok {
		return u, nil
	}
	return Unit{}, s.refuse(activeTopic, "hexwar.command.refused.no-unit", readArg(text))
}

// callOfficer finds an officer of a seat's by his id, his number or his hex, and refuses what names none.
func (s State) callOfficer(seat rules.Seat, text string) (Leader, *rules.Violation) {
	own := s.officersOf(seat)
	at, err := hex.Parse(strings.TrimSpace(text))
	number, none := strconv.Atoi(strings.TrimPrefix(strings.TrimSpace(text), "!"))
	i := slices.IndexFunc(own, func(o Leader) bool {
		return o.ID == OfficerID(text) || err == nil && o.At == at || none == nil && o.Number == number
	})
	if i >= 0 {
		return own[i], nil
	}
	v := s.refuse(officerMoveTopic, "hexwar.command.refused.no-officer", readArg(text),
		phrase.Number("count", len(own)))
	return Leader{}, v
}

// isOfficer reports whether a value names an officer and not a unit: by "!" or by his id.
func isOfficer(text string) bool { return strings.Contains(text, "!") }

// hexArg fills name with a hex.
func hexArg(name string, h hex.Hex) phrase.Arg { return phrase.Verbatim(name, h.String()) }
