package hexwar

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/phrase"
)

// campaign is a battle set up by hand: "a 1 infanterie moyen C3", "b !1 general-en-chef D12", "C4 foret route", "C4/C5 pieux C5",
// "set hex-tete toutes", "purse a 5", "lost a1 2". Seat a begins, on a board of 13 × 12.
func campaign(t testing.TB, slug string, lines ...string) State {
	t.Helper()
	settings := map[string]string{}
	for _, l := range lines {
		if w := strings.Fields(l); w[0] == "set" {
			settings[w[1]] = w[2]
		}
	}
	b := bookOf(t, slug)
	s, err := b.start(rules.Setup{Settings: settings, Tables: b.Tables})
	if err != nil {
		t.Fatal(err)
	}
	s.field.Grid = hex.Grid{Columns: 13, Rows: 12}
	s.mapping.Ready, s.deploy.Ready = true, true
	s.armies.Lists = map[rules.Seat]army{rules.SeatA: {Ready: true}, rules.SeatB: {Ready: true}}
	begin, err := s.firstTurn(rules.SeatA, nil)
	if err != nil {
		t.Fatal(err)
	}
	s = folded(t, s, []rules.Event{begin})
	for _, l := range lines {
		s = s.laid(t, strings.Fields(l))
	}
	return s
}

func (s State) laid(t testing.TB, w []string) State {
	t.Helper()
	switch {
	case w[0] == "set":
	case w[0] == "purse":
		n, _ := strconv.Atoi(w[2])
		s = s.booked(entry{Seat: rules.Seat(w[1]), By: n - s.purse[rules.Seat(w[1])], Why: bookStart})
	case w[0] == "lost":
		u := s.units[UnitID(w[1])]
		n, _ := strconv.Atoi(w[2])
		u.Elements -= n
		s = s.withUnit(u)
	case len(w[0]) == 1 && strings.HasPrefix(w[1], "!"):
		n, _ := strconv.Atoi(w[1][1:])
		s = s.withOfficer(Leader{ID: OfficerID(w[0] + w[1]), Seat: rules.Seat(w[0]), Number: n, Rank: Rank(w[2]), At: hexAt(t, w[3])})
	case len(w[0]) == 1:
		n, _ := strconv.Atoi(w[1])
		u := Unit{ID: UnitID(w[0] + w[1]), Seat: rules.Seat(w[0]), Number: n, Troop: chart.Troop{Type: chart.Type(w[2]), Weight: chart.Weight(w[3])}, At: hexAt(t, w[4])}
		p, ok := s.tables.chart.Profile(u.Troop.Type, u.Troop.Weight)
		if !ok {
			t.Fatalf("no profile for %s", u.Troop)
		}
		u.Initial, u.Elements = p.Elements, p.Elements
		s = s.withUnit(u)
	case strings.Contains(w[0], "/"):
		side, err := hex.ParseSide(w[0])
		if err != nil {
			t.Fatal(err)
		}
		s.field = s.field.withSide(side, hexAt(t, w[2]), []ground.RowID{ground.RowID(w[1])})
	default:
		var rows []ground.RowID
		for _, r := range w[1:] {
			rows = append(rows, ground.RowID(r))
		}
		s.field = s.field.with(hexAt(t, w[0]), rows)
	}
	return s
}

func hexAt(t testing.TB, name string) hex.Hex {
	t.Helper()
	h, err := hex.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func folded(t testing.TB, s State, events []rules.Event) State {
	t.Helper()
	for _, e := range events {
		next, err := s.book.rules().Evolve(s, e)
		if err != nil {
			t.Fatal(err)
		}
		s = next
	}
	return s
}

// typed is an act as it is typed: "a activer officer=a!1 units=a1,a2"; a comma stands for a space.
func typed(text string) rules.Act {
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

// does plays acts that must be allowed.
func does(t testing.TB, s State, acts ...string) State {
	t.Helper()
	for _, text := range acts {
		events, err := s.book.rules().Decide(s, typed(text), noDice{})
		if err != nil {
			t.Fatalf("%s: %v%s", text, err, figuresOf(err))
		}
		s = folded(t, s, events)
	}
	return s
}

// refused plays an act that must be refused, and returns the refusal. Each way out must be allowed.
func refused(t testing.TB, s State, text, key string) *rules.Violation {
	t.Helper()
	_, err := s.book.rules().Decide(s, typed(text), noDice{})
	var v *rules.Violation
	if !errors.As(err, &v) {
		t.Fatalf("%s: %v, and not a refusal", text, err)
	}
	v = bared(v)
	if !strings.HasSuffix(v.Say.Key, ".refused."+key) {
		t.Fatalf("%s: refused by %s%s, want %s", text, v.Say.Key, figuresOf(err), key)
	}
	if len(v.WaysOut) > 4 {
		t.Errorf("%s: %d ways out", text, len(v.WaysOut))
	}
	for _, way := range v.WaysOut {
		if reads := way.Act.Path == rangePath; reads {
			_, err = s.book.rules().Answer(s, way.Act)
		} else {
			_, err = s.book.rules().Decide(s, way.Act, noDice{})
		}
		if err != nil {
			t.Errorf("%s: its way out %v is refused: %v", text, way.Act, err)
		}
	}
	return v
}

// figure is a figure that a refusal says.
// bared is an order's refusal without what it says of the purse and of other orders.
func bared(v *rules.Violation) *rules.Violation {
	i := slices.IndexFunc(v.Say.Args, func(a phrase.Arg) bool { return a.Name == "why" })
	if i < 0 || len(v.Say.Args[i].Items) != 1 {
		return v
	}
	return &rules.Violation{Say: v.Say.Args[i].Items[0], Ref: v.Ref, Notes: v.Notes, WaysOut: v.WaysOut}
}

func figureOf(v *rules.Violation, name string) int64 {
	for _, a := range v.Say.Args {
		if a.Name == name {
			return a.Number
		}
	}
	return -1
}

func figuresOf(err error) string {
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

// noDice is the hand of acts that throw nothing.
type noDice struct{}

func (noDice) Throw(dice.Key, dice.Sides, int) ([]dice.Face, error) {
	return nil, errors.New("nothing is thrown here")
}

// line is the small battle of most tests: a general, two officers, three foot, two horse, an enemy far off.
var line = []string{
	"a !1 general-en-chef F2", "a !2 sous-general C2", "a !3 officier J2",
	"a 1 infanterie moyen E2", "a 2 infanterie leger F2", "a 3 infanterie lourd G2", "a 4 cavalerie leger B2", "a 5 cavalerie moyen K2",
	"b 1 infanterie moyen F12", "b !1 general-en-chef G12",
}

func TestTurnFrame(t *testing.T) {
	s := campaign(t, "panache", line...)
	if s.turn.Number != 1 || s.turn.Seat != rules.SeatA || s.turn.Phase != CommandPhase || s.purse[rules.SeatB] != 3 {
		t.Fatalf("the battle begins with %+v, %v tokens", s.turn, s.purse)
	}
	refused(t, s, "b tour finir", "not-your-turn")
	s = does(t, s, "a activer officer=a!1 units=a1,a2", "a phase finir")
	if s.turn.Phase != MovementPhase {
		t.Fatalf("after command: %s", s.turn.Phase)
	}
	refused(t, s, "a activer officer=a!2 units=a4", "phase-past")
	s = does(t, s, "a bouger unit=a1 ou=E4")
	if next := does(t, s, "a phase finir"); next.turn.Number != 2 {
		t.Errorf("there is nobody to attack, and it is still %s", next.turn.Phase)
	}
	s = does(t, s.laid(t, strings.Fields("b 2 infanterie leger E5")), "a phase finir")
	if s.turn.Phase != CombatPhase {
		t.Fatalf("after movement: %s", s.turn.Phase)
	}
	refused(t, s, "a bouger unit=a2 ou=E3", "phase-past")
	s = does(t, s, "a phase finir")
	if s.turn.Number != 2 || s.turn.Seat != rules.SeatB || s.turn.Phase != CommandPhase {
		t.Fatalf("after combats: %+v", s.turn)
	}
	if u := s.units["a1"]; u.Turn.Activation != 0 || s.officers["a!1"].Leads != 0 {
		t.Error("what lasts a turn is not over")
	}
}

// Nothing to do is passed over: without an activation the phase ends the turn, with nobody to move it goes to the combats.
func TestPhasesMerge(t *testing.T) {
	s := campaign(t, "panache", line...)
	if next := does(t, s, "a phase finir"); next.turn.Number != 2 {
		t.Errorf("nobody is active and it is turn %d", next.turn.Number)
	}
	s = campaign(t, "panache", "a !1 general-en-chef B1", "a 1 artillerie lourd A1", "A2 marais", "B1 marais", "b 1 infanterie moyen B4")
	s = does(t, s, "a activer officer=a!1 units=a1")
	if next := does(t, s, "a phase finir"); next.turn.Phase != CombatPhase {
		t.Errorf("a gun hemmed in by marshes can't move, and it is %s", next.turn.Phase)
	}
}

// Moving ends command, without a press of its own.
func TestMovingEndsCommand(t *testing.T) {
	s := does(t, campaign(t, "panache", line...), "a activer officer=a!1 units=a1", "a bouger unit=a1 ou=E4")
	if s.turn.Phase != MovementPhase || s.units["a1"].At != hexAt(t, "E4") {
		t.Errorf("%s, unit at %s", s.turn.Phase, s.units["a1"].At)
	}
}
