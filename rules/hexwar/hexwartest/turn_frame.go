package hexwartest

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/deploy"
	"aidedecamp/rules/hexwar/game"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/phrase"
)

// Campaign is a battle set up by hand: "a 1 infanterie moyen C3", "b !1 general-en-chef D12", "C4 foret
// route", "C4/C5 pieux C5", "set hex-tete toutes", "purse a 5", "lost a1 2". Seat a begins, on a board of 13
// × 12.
func Campaign(t testing.TB, slug string, lines ...string) hexwar.State {
	t.Helper()
	settings := map[string]string{}
	for _, l := range lines {
		if w := strings.Fields(l); w[0] == "set" {
			settings[w[1]] = w[2]
		}
	}
	b := BookOf(t, slug)
	s, err := game.Start(b, rules.Setup{Settings: settings, Tables: b.Tables})
	if err != nil {
		t.Fatal(err)
	}
	s.Field.Grid = hex.Grid{Columns: 13, Rows: 12}
	s.Mapping.Ready, s.Deploy.Ready = true, true
	s.Armies.Lists = map[rules.Seat]hexwar.Army{rules.SeatA: {Ready: true}, rules.SeatB: {Ready: true}}
	begin, err := deploy.FirstTurn(s, rules.SeatA, nil)
	if err != nil {
		t.Fatal(err)
	}
	s = Folded(t, s, []rules.Event{begin})
	for _, l := range lines {
		s = Laid(s, t, strings.Fields(l))
	}
	return s
}

func Laid(s hexwar.State, t testing.TB, w []string) hexwar.State {
	t.Helper()
	switch {
	case w[0] == "set":
	case w[0] == "purse":
		n, _ := strconv.Atoi(w[2])
		s = orders.WithEntry(s, hexwar.PurseEntry{Seat: rules.Seat(w[1]), Amount: n - s.Purse[rules.Seat(w[1])], Why: hexwar.ReasonStart})
	case w[0] == "lost":
		u := s.Units[hexwar.UnitID(w[1])]
		n, _ := strconv.Atoi(w[2])
		u.Elements -= n
		s = s.WithUnit(u)
	case len(w[0]) == 1 && strings.HasPrefix(w[1], "!"):
		n, _ := strconv.Atoi(w[1][1:])
		s = s.WithOfficer(hexwar.Officer{ID: hexwar.OfficerID(w[0] + w[1]), Seat: rules.Seat(w[0]), Number: n, Rank: hexwar.Rank(w[2]),
			At: HexAt(t, w[3])})
	case len(w[0]) == 1:
		n, _ := strconv.Atoi(w[1])
		u := hexwar.Unit{ID: hexwar.UnitID(w[0] + w[1]), Seat: rules.Seat(w[0]), Number: n,
			Troop: chart.Troop{Type: chart.Type(w[2]), Weight: chart.Weight(w[3])}, At: HexAt(t, w[4])}
		p, ok := s.Tables.Chart.Profile(u.Troop.Type, u.Troop.Weight)
		if !ok {
			t.Fatalf("no profile for %s", u.Troop)
		}
		u.Initial, u.Elements = p.Elements, p.Elements
		s = s.WithUnit(u)
	case strings.Contains(w[0], "/"):
		side, err := hex.ParseSide(w[0])
		if err != nil {
			t.Fatal(err)
		}
		s.Field = s.Field.WithSide(side, HexAt(t, w[2]), []ground.RowID{ground.RowID(w[1])})
	default:
		var rows []ground.RowID
		for _, r := range w[1:] {
			rows = append(rows, ground.RowID(r))
		}
		s.Field = s.Field.With(HexAt(t, w[0]), rows)
	}
	return s
}

func HexAt(t testing.TB, name string) hex.Hex {
	t.Helper()
	h, err := hex.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func Folded(t testing.TB, s hexwar.State, events []rules.Event) hexwar.State {
	t.Helper()
	for _, e := range events {
		next, err := s.Book.Rules().Evolve(s, e)
		if err != nil {
			t.Fatal(err)
		}
		s = next
	}
	return s
}

// Typed is an act as it is typed: "a bataille activer officer=a!1 units=a1,a2"; a comma means a space.
func Typed(text string) rules.Act {
	w := strings.Fields(text)
	act := rules.Act{Seat: rules.Seat(w[0]), Args: rules.Args{}}
	var path []string
	for _, word := range w[1:] {
		if name, value, ok := strings.Cut(word, "="); ok {
			act.Args[name] = strings.ReplaceAll(value, ",", " ")
		} else {
			path = append(path, word)
		}
	}
	act.Path = strings.Join(path, " ")
	return act
}

// Does plays acts that must be allowed.
func Does(t testing.TB, s hexwar.State, acts ...string) hexwar.State {
	t.Helper()
	for _, text := range acts {
		events, err := s.Book.Rules().Decide(s, Typed(text), NoDice{})
		if err != nil {
			t.Fatalf("%s: %v%s", text, err, FiguresOf(err))
		}
		s = Folded(t, s, events)
	}
	return s
}

// Refused plays an act that must be refused, and returns the refusal. Each way out must be allowed.
func Refused(t testing.TB, s hexwar.State, text, key string) *rules.Violation {
	t.Helper()
	_, err := s.Book.Rules().Decide(s, Typed(text), NoDice{})
	var v *rules.Violation
	if !errors.As(err, &v) {
		t.Fatalf("%s: %v, and not a refusal", text, err)
	}
	v = Bared(v)
	if !strings.HasSuffix(v.Say.Key, ".refused."+key) {
		t.Fatalf("%s: refused by %s%s, want %s", text, v.Say.Key, FiguresOf(err), key)
	}
	if len(v.WaysOut) > 4 {
		t.Errorf("%s: %d ways out", text, len(v.WaysOut))
	}
	for _, way := range v.WaysOut {
		if reads := way.Act.Path == orders.RangePath; reads {
			_, err = s.Book.Rules().Answer(s, way.Act)
		} else {
			_, err = s.Book.Rules().Decide(s, way.Act, NoDice{})
		}
		if err != nil {
			t.Errorf("%s: its way out %v is refused: %v", text, way.Act, err)
		}
	}
	return v
}

// figure is a figure that a refusal says.
// bared is an order's refusal without what it says of the purse and of other orders.
func Bared(v *rules.Violation) *rules.Violation {
	i := slices.IndexFunc(v.Say.Args, func(a phrase.Arg) bool { return a.Name == "why" })
	if i < 0 || len(v.Say.Args[i].Items) != 1 {
		return v
	}
	return &rules.Violation{Say: v.Say.Args[i].Items[0], Ref: v.Ref, Notes: v.Notes, WaysOut: v.WaysOut}
}

func FigureOf(v *rules.Violation, name string) int64 {
	for _, a := range v.Say.Args {
		if a.Name == name {
			return a.Number
		}
	}
	return -1
}

func FiguresOf(err error) string {
	var v *rules.Violation
	if !errors.As(err, &v) {
		return ""
	}
	var text strings.Builder
	for _, a := range v.Say.Args {
		text.WriteString(" " + a.Name + "=" + a.Text + strconv.FormatInt(a.Number, 10))
	}
	return text.String()
}

// NoDice is the hand of acts that throw nothing.
type NoDice struct{}

func (NoDice) Throw(dice.Key, dice.Sides, int) ([]dice.Face, error) {
	return nil, errors.New("nothing is thrown here")
}

// Line is the small battle of most tests: a general, two officers, three foot, two horse, an enemy far off.
var Line = []string{
	"a !1 general-en-chef F2", "a !2 sous-general C2", "a !3 officier J2",
	"a 1 infanterie moyen E2", "a 2 infanterie leger F2", "a 3 infanterie lourd G2", "a 4 cavalerie leger B2", "a 5 cavalerie moyen K2",
	"b 1 infanterie moyen F12", "b !1 general-en-chef G12",
}
