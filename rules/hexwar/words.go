package hexwar

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"aidedecamp/rules"
	"aidedecamp/rules/bounds"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/phrase"
)

// NamedChoices are choices whose labels are keys of one beginning.
func NamedChoices(key string, values []string) []rules.Choice {
	return Each(values, func(v string) rules.Choice { return rules.Choice{Value: v, Label: phrase.Say(key + v)} })
}

// OwnName says the name that a list gives a unit or an officer; nothing of none.
func OwnName(name string) phrase.Phrase {
	if name == "" {
		return phrase.Phrase{}
	}
	return phrase.Say("hexwar.map.name", phrase.Named("name", name))
}

// WhoOf names a seat by its camp: Blue, Red, the referee.
func WhoOf(seat rules.Seat) phrase.Phrase {
	switch seat {
	case rules.SeatA:
		return phrase.Say("hexwar.map.camp.blue")
	case rules.SeatB:
		return phrase.Say("hexwar.map.camp.red")
	}
	return phrase.Say("hexwar.map.camp.referee")
}

// writtenNumber is how a unit or an officer is written: « n° 1 », « n° 1 (E6) », with or without a name
// before it.
var writtenNumber = regexp.MustCompile(`(?i)(?:\pL[\pL ]* )?\bn(?:°|º|o\.?) ?(\d+)(?: ?\(([a-z]+\d+)\))?`)

// PieceNamed reads a piece as the bot writes it: by its hex where it is given, else by its number.
func PieceNamed(text string) string {
	return strings.TrimSpace(writtenNumber.ReplaceAllStringFunc(text, func(name string) string {
		found := writtenNumber.FindStringSubmatch(name)
		if found[2] != "" {
			return found[2]
		}
		return found[1]
	}))
}

// PiecesNamed are the pieces or hexes of a list as players write it: « e6,d6 », « C4, D5 et E6 », « n° 1 (C4)
// ».
func PiecesNamed(text string) []string {
	words := strings.FieldsFunc(PieceNamed(text), func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(",;&", r) })
	return slices.DeleteFunc(words, func(word string) bool { return word == "et" || word == "and" })
}

// ReadHex reads a hex of the board as players type it.
func (s State) ReadHex(text string) (hex.Hex, error) {
	at, err := hex.Parse(strings.TrimSpace(text))
	if err != nil {
		return at, s.Refuse(MapTopic, "hexwar.refused.hex-misread", phrase.Named("read", text))
	}
	if !s.Field.Grid.Contains(at) {
		return at, s.RefuseOff(at)
	}
	return at, nil
}

// RefuseOff says how large the board is.
func (s State) RefuseOff(at hex.Hex) error {
	all := s.Field.Grid.All()
	return s.Refuse(SizeTopic, "hexwar.refused.hex-off", HexArg("hex", at),
		phrase.Number("columns", s.Field.Grid.Columns), phrase.Number("rows", s.Field.Grid.Rows),
		HexArg("last", all[len(all)-1]))
}

// OnLines sets phrases below each other, for an answer that a telephone shows.
func OnLines(all []phrase.Phrase) phrase.Phrase {
	var said phrase.Phrase
	for i, one := range all {
		if i == 0 {
			said = phrase.Say("hexwar.lines.first", phrase.With("line", one))
			continue
		}
		said = phrase.Say("hexwar.lines.next", phrase.With("above", said), phrase.With("line", one))
	}
	return said
}

// Clipped is a typed word, no longer than a name.
func Clipped(word string) string {
	word = bounds.Name(word)
	if utf8.RuneCountInString(word) > MostName {
		return string([]rune(word)[:MostName-1]) + "…"
	}
	return word
}

// SpotName says a hex by its name: "C4".
func SpotName(h hex.Hex) phrase.Phrase {
	return phrase.Say("hexwar.deploy.hex", HexArg("hex", h))
}

var hyphens = strings.NewReplacer("’", "-", "'", "-")

// SlugOf is a typed word as ids are written.
func SlugOf(word string) string { return hyphens.Replace(unaccented.Replace(strings.ToLower(word))) }

// Each applies a function to each value of a list.
func Each[T, U any](all []T, of func(T) U) []U {
	if len(all) == 0 {
		return nil
	}
	made := make([]U, len(all))
	for i, one := range all {
		made[i] = of(one)
	}
	return made
}

// ReadArg fills read with what a player typed.
func ReadArg(text string) phrase.Arg { return phrase.Named("read", Clipped(text)) }

// OrderArg fills order with an order's name.
func OrderArg(id string) phrase.Arg { return phrase.With("order", OrderName(id)) }

// HeldArg fills held with a number of order tokens.
func HeldArg(tokens int) phrase.Arg {
	return phrase.With("held", phrase.Say("hexwar.orders.tokens", phrase.Number("count", tokens)))
}

// CampArg fills who with a camp.
func CampArg(seat rules.Seat) phrase.Arg { return phrase.With("who", CampName(seat)) }

// WhoArg fills who with a camp or the referee.
func WhoArg(seat rules.Seat) phrase.Arg { return phrase.With("who", WhoOf(seat)) }
