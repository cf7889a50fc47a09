package hexwar

import (
	"strings"
	"unicode/utf8"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/phrase"
)

// named are choices whose labels are keys of one beginning.
func named(key string, values []string) []rules.Choice {
	choices := make([]rules.Choice, len(values))
	for i, v := range values {
		choices[i] = rules.Choice{Value: v, Label: phrase.Say(key + v)}
	}
	return choices
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

// hexNamed reads a hex of the board as players type it.
func (s State) hexNamed(text string) (hex.Hex, error) {
	at, err := hex.Parse(text)
	if err != nil {
		return at, s.refuse(mapTopic, "hexwar.refused.hex-misread", phrase.Named("read", text))
	}
	if !s.field.Grid.Contains(at) {
		return at, s.refuseOff(at)
	}
	return at, nil
}

// refuseOff says how large the board is.
func (s State) refuseOff(at hex.Hex) error {
	all := s.field.Grid.All()
	return s.refuse(sizeTopic, "hexwar.refused.hex-off", hexArg("hex", at),
		phrase.Number("columns", s.field.Grid.Columns), phrase.Number("rows", s.field.Grid.Rows),
		phrase.Verbatim("last", all[len(all)-1].String()))
}

// onLines sets phrases below each other, for an answer that a telephone shows.
func onLines(all []phrase.Phrase) phrase.Phrase {
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

// clipped is a typed word, no longer than a name.
func clipped(word string) string {
	word = cleaned(word)
	if utf8.RuneCountInString(word) > mostName {
		return string([]rune(word)[:mostName-1]) + "…"
	}
	return word
}

func spotName(h hex.Hex) phrase.Phrase {
	return phrase.Say("hexwar.deploy.hex", hexArg("hex", h))
}

func rowPhrases(rows []ground.RowID) []phrase.Phrase {
	all := make([]phrase.Phrase, len(rows))
	for i, id := range rows {
		all[i] = id.Phrase()
	}
	return all
}

var hyphens = strings.NewReplacer("’", "-", "'", "-")

// slugOf is a typed word as ids are written.
func slugOf(word string) string { return hyphens.Replace(unaccented.Replace(strings.ToLower(word))) }

// campNamed reads a camp as scenario files write it.
func campNamed(text string) rules.Seat {
	return camps[plainWord(text)]
}

// campWord is a camp's word in scenario files.
func campWord(seat rules.Seat) string {
	for word, of := range camps {
		if of == seat {
			return word
		}
	}
	return ""
}

func campChoices() []rules.Choice {
	var all []rules.Choice
	for _, seat := range rules.Players {
		all = append(all, rules.Choice{Value: campWord(seat), Label: campName(seat)})
	}
	return all
}

// says is one line of the log, or of an answer.
func says(key string, args ...phrase.Arg) []phrase.Phrase {
	return []phrase.Phrase{phrase.Say(key, args...)}
}

// readArg fills read with what a player typed.
func readArg(text string) phrase.Arg { return phrase.Named("read", clipped(text)) }

// campArg fills who with a camp, whoArg with a camp or the referee, orderArg fills order with an order.
func campArg(seat rules.Seat) phrase.Arg { return phrase.With("who", campName(seat)) }
func whoArg(seat rules.Seat) phrase.Arg  { return phrase.With("who", whoOf(seat)) }
func orderArg(id string) phrase.Arg      { return phrase.With("order", orderName(id)) }
