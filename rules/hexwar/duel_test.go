package hexwar

import (
	"strconv"
	"strings"
	"testing"

	"aidedecamp/rules"

	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/phrase"
)

// posedKind sets a battle up in a test: the board, the troops and the purses of a text.
const posedKind = "hexwar.test-posed/1"

// poseChapter sets up what a story's board says. It is over once troops stand.
func poseChapter() rules.Chapter[State] {
	return rules.Chapter[State]{
		Gate: "pose",
		Verbs: []rules.Verb[State]{
			{Decide: rules.NoDice(func(_ State, act rules.Act) ([]rules.Event, error) {
				e, err := rules.NewEvent(posedKind, act.Args["texte"])
				return []rules.Event{e}, err
			}),
				Spec: rules.ActSpec{Path: "poser", Unlisted: true, Options: []rules.OptionSpec{{Name: "texte", Kind: rules.TextOption}}}},
		},
		Facts: []rules.Fact[State]{rules.NewFact(posedKind, State.posed, nil)},
		Mask:  State.maskPurse,
		Over:  func(s State) bool { return len(s.units) > 0 },
		Phase: func(State) (phrase.Phrase, []rules.Seat) { return phrase.Phrase{}, nil },
	}
}

// duelBook is a shipped book whose battle is its combats and the frame of turns; "panache entier" has whole turns.
func duelBook(t testing.TB, name string) *Book {
	t.Helper()
	slug, _, whole := strings.Cut(name, " ")
	return bookWith(t, "duel "+name, slug, func(b *Book) []rules.Chapter[State] {
		if whole {
			return []rules.Chapter[State]{poseChapter(), commandChapter(), ordersChapter(b), movementChapter(), combatChapter(b), endChapter()}
		}
		return []rules.Chapter[State]{poseChapter(), commandChapter(), combatChapter(b), endChapter()}
	})
}

// posed reads a board:
//
//	size 9 12
//	purse a 3
//	turn 1
//	a1 infanterie moyen E6 [x2] [act=1] [moved=1] [mark=charge]
//	a!1 sous-general E6
//	hex E7 colline foret
//	side E6/E7 E7 pieux
func (s State) posed(text string) (State, error) {
	s.turn = turn{Number: 1, Seat: rules.SeatA, Phase: CombatPhase, Activations: []activation{{Officer: "a!8"}, {Officer: "a!9"}, {Order: StrategicMove}}}
	s.field.Grid = hex.Grid{Columns: 9, Rows: 12}
	for line := range strings.Lines(text) {
		var err error
		if s, err = s.posedLine(strings.Fields(line)); err != nil {
			return s, err
		}
	}
	return s, nil
}

func (s State) posedLine(words []string) (State, error) {
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
		s.field.Grid = hex.Grid{Columns: number(words[1]), Rows: number(words[2])}
		return s, nil
	case "purse":
		return s.withPurse(rules.Seat(words[1]), number(words[2])), nil
	case "seat":
		s.turn.Seat = rules.Seat(words[1])
		return s, nil
	case "turn":
		s.turn = turn{Number: number(words[1]), Seat: s.turn.Seat, Phase: CommandPhase}
		return s, nil
	case "hex":
		at, err := hex.Parse(words[1])
		s.field = s.field.with(at, rows(words[2:]))
		return s, err
	case "side":
		at, err := hex.ParseSide(words[1])
		if err != nil {
			return s, err
		}
		holder, err := hex.Parse(words[2])
		s.field = s.field.withSide(at, holder, rows(words[3:]))
		return s, err
	}
	seat := rules.Seat(words[0][:1])
	if who, officer := strings.CutPrefix(words[0][1:], "!"); officer {
		at, err := hex.Parse(words[2])
		return s.withOfficer(Leader{ID: OfficerID(words[0]), Seat: seat, Number: number(who), Rank: Rank(words[1]), At: at}), err
	}
	at, err := hex.Parse(words[3])
	if err != nil {
		return s, err
	}
	u := Unit{ID: UnitID(words[0]), Seat: seat, Number: number(words[0][1:]), At: at}
	u.Troop, _ = troopCalled(words[1] + " " + words[2])
	p, _ := s.tables.chart.Profile(u.Troop.Type, u.Troop.Weight)
	u.Initial, u.Elements = p.Elements, p.Elements
	for _, w := range words[4:] {
		switch name, value, _ := strings.Cut(w, "="); name {
		case "act":
			u.Turn.Activation = number(value)
		case "moved":
			u.Turn.Moved = hex.Steps(number(value))
		case "fought":
			u.Turn.Fought = true
		case "mark":
			u = u.marked(value)
		default:
			u.Elements = number(strings.TrimPrefix(w, "x"))
		}
	}
	return s.withUnit(u), nil
}

// duel is a battle set up by a board's text, under settings that differ from the defaults ("hex-bonus=avant").
func duel(t testing.TB, slug, board string, chosen ...string) State {
	t.Helper()
	b := duelBook(t, slug)
	settings := map[string]string{}
	for _, g := range b.Settings {
		settings[g.Name] = g.Default()
	}
	for _, c := range chosen {
		name, value, _ := strings.Cut(c, "=")
		settings[name] = value
	}
	s, err := b.rules().Start(rules.Setup{Settings: settings, Tables: b.Tables})
	if err != nil {
		t.Fatal(err)
	}
	if s, err = s.posed(board); err != nil {
		t.Fatal(err)
	}
	return s
}
