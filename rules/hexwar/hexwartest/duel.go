package hexwartest

import (
	"strconv"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/combat"
	"aidedecamp/rules/hexwar/command"
	"aidedecamp/rules/hexwar/end"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/hexwar/movement"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// posedKind sets a battle up in a test: the board, the troops and the purses of a text.
const posedKind = "hexwar.test-posed/1"

// poseChapter sets up what a story's board says. It is over once troops are on the board.
func poseChapter() rules.Chapter[hexwar.State] {
	return rules.Chapter[hexwar.State]{
		Gate: "pose",
		Verbs: []rules.Verb[hexwar.State]{
			{Decide: rules.NoDice(func(_ hexwar.State, act rules.Act) ([]rules.Event, error) {
				e, err := ledger.NewEvent(posedKind, act.Args["texte"])
				return []rules.Event{e}, err
			}),
				Spec: rules.ActSpec{Path: "poser", Unlisted: true, Options: []rules.OptionSpec{{Name: "texte", Kind: rules.TextOption}}}},
		},
		Facts: []rules.Fact[hexwar.State]{rules.NewFact(posedKind, Posed, nil)},
		Mask:  command.MaskPurse,
		Over:  func(s hexwar.State) bool { return len(s.Units) > 0 },
		Phase: func(hexwar.State) (phrase.Phrase, []rules.Seat) { return phrase.Phrase{}, nil },
	}
}

// DuelBook is a shipped book whose battle is its combats and the frame of turns; "panache entier" has whole
// turns.
func DuelBook(t testing.TB, name string) *hexwar.Book {
	t.Helper()
	slug, _, whole := strings.Cut(name, " ")
	return bookWith(t, "duel "+name, slug, func(b *hexwar.Book) []rules.Chapter[hexwar.State] {
		if whole {
			return []rules.Chapter[hexwar.State]{poseChapter(), command.CommandChapter(), command.OrdersChapter(b), movement.Chapter(),
				combat.Chapter(b), end.Chapter()}
		}
		return []rules.Chapter[hexwar.State]{poseChapter(), command.CommandChapter(), combat.Chapter(b), end.Chapter()}
	})
}

// Posed reads a board:
//
//	size 9 12
//	purse a 3
//	turn 1
//	a1 infanterie moyen E6 [x2] [act=1] [moved=1] [mark=charge]
//	a!1 sous-general E6
//	hex E7 colline foret
//	side E6/E7 E7 pieux
func Posed(s hexwar.State, text string) (hexwar.State, error) {
	s.Turn = hexwar.Turn{Number: 1, Seat: rules.SeatA, Phase: hexwar.CombatPhase,
		Activations: []hexwar.Activation{{Officer: "a!8"}, {Officer: "a!9"}, {Order: StrategicMove}}}
	s.Field.Grid = hex.Grid{Columns: 9, Rows: 12}
	for line := range strings.Lines(text) {
		var err error
		if s, err = posedLine(s, strings.Fields(line)); err != nil {
			return s, err
		}
	}
	return s, nil
}

func posedLine(s hexwar.State, words []string) (hexwar.State, error) {
	if len(words) == 0 {
		return s, nil
	}
	number := func(text string) int { n, _ := strconv.Atoi(text); return n }
	rows := func(words []string) []ground.RowID {
		var ids []ground.RowID
		for _, w := range words {
			ids = append(ids, ground.RowID(w))
		}
		return ids
	}
	switch words[0] {
	case "size":
		s.Field.Grid = hex.Grid{Columns: number(words[1]), Rows: number(words[2])}
		return s, nil
	case "purse":
		return combat.WithPurse(s, rules.Seat(words[1]), number(words[2])), nil
	case "seat":
		s.Turn.Seat = rules.Seat(words[1])
		return s, nil
	case "turn":
		s.Turn = hexwar.Turn{Number: number(words[1]), Seat: s.Turn.Seat, Phase: hexwar.CommandPhase}
		return s, nil
	case "hex":
		at, err := hex.Parse(words[1])
		s.Field = s.Field.With(at, rows(words[2:]))
		return s, err
	case "side":
		at, err := hex.ParseSide(words[1])
		if err != nil {
			return s, err
		}
		holder, err := hex.Parse(words[2])
		s.Field = s.Field.WithSide(at, holder, rows(words[3:]))
		return s, err
	}
	seat := rules.Seat(words[0][:1])
	if who, officer := strings.CutPrefix(words[0][1:], "!"); officer {
		at, err := hex.Parse(words[2])
		return s.WithOfficer(hexwar.Officer{ID: hexwar.OfficerID(words[0]), Seat: seat, Number: number(who), Rank: hexwar.Rank(words[1]), At: at}),
			err
	}
	at, err := hex.Parse(words[3])
	if err != nil {
		return s, err
	}
	u := hexwar.Unit{ID: hexwar.UnitID(words[0]), Seat: seat, Number: number(words[0][1:]), At: at}
	u.Troop, _ = orders.ReadTroop(words[1] + " " + words[2])
	p, _ := s.Tables.Chart.Profile(u.Troop.Type, u.Troop.Weight)
	u.Initial, u.Elements = p.Elements, p.Elements
	for _, w := range words[4:] {
		switch name, value, _ := strings.Cut(w, "="); name {
		case "act":
			u.Turn.Activation = number(value)
		case "moved":
			u.Turn.HexesMoved = hex.Steps(number(value))
		case "fought":
			u.Turn.HasAttacked = true
		case "mark":
			u = u.WithMark(value)
		default:
			u.Elements = number(strings.TrimPrefix(w, "x"))
		}
	}
	return s.WithUnit(u), nil
}

// Duel is a battle set up by a board's text, under settings that differ from the defaults
// ("hex-bonus=avant").
func Duel(t testing.TB, slug, board string, chosen ...string) hexwar.State {
	t.Helper()
	b := DuelBook(t, slug)
	settings := map[string]string{}
	for _, g := range b.Settings {
		settings[g.Name] = g.Default()
	}
	for _, c := range chosen {
		name, value, _ := strings.Cut(c, "=")
		settings[name] = value
	}
	s, err := b.Rules().Start(rules.Setup{Settings: settings, Tables: b.Tables})
	if err != nil {
		t.Fatal(err)
	}
	if s, err = Posed(s, board); err != nil {
		t.Fatal(err)
	}
	return s
}
