package chart_test

import (
	"errors"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aidedecamp/rules/dice"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/chart"
)

func shipped(t testing.TB) *chart.Chart {
	t.Helper()
	c, err := chart.Decode(chart.Shipped())
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestShippedTables: all of them are marked examples, and every type is played at every weight.
func TestShippedTables(t *testing.T) {
	c := shipped(t)
	if got := c.Examples(); !slices.Equal(got, chart.Tables()) {
		t.Errorf("the examples are %v, all of %v come with the bot", got, chart.Tables())
	}
	if got := len(c.Troops()); got != len(chart.Types())*len(chart.Weights()) {
		t.Errorf("%d troops", got)
	}
	for file, text := range chart.Shipped() {
		if !strings.Contains(text, "EXAMPLE") || !strings.Contains(text, "not official") {
			t.Errorf("%s does not tell who opens it that it is an example", file)
		}
	}
	own := chart.Shipped()
	own[chart.DiceTable] = strings.Replace(own[chart.DiceTable], "example = true", "example = false", 1)
	club, err := chart.Decode(own)
	if err != nil {
		t.Fatal(err)
	}
	if got := club.Examples(); len(got) != len(chart.Tables())-1 || slices.Contains(got, chart.DiceTable) {
		t.Errorf("a club's own dice are called an example: %v", got)
	}
}

// TestShippedFigures are those that were settled for the examples: hex.md, §Combat.
func TestShippedFigures(t *testing.T) {
	c := shipped(t)
	for _, p := range []chart.Profile{
		{Troop: chart.Troop{Type: chart.Infantry, Weight: chart.Light}, Close: 2, Ranged: 2, Range: 2,
			Elements: 4, Movement: 3, PerFlag: 1, Advances: true},
		{Troop: chart.Troop{Type: chart.Infantry, Weight: chart.Medium}, Close: 3, Elements: 4, Movement: 2, PerFlag: 1, Advances: true},
		{Troop: chart.Troop{Type: chart.Infantry, Weight: chart.Heavy}, Close: 4, Elements: 4, Movement: 2, PerFlag: 1, Advances: true},
		{Troop: chart.Troop{Type: chart.Cavalry, Weight: chart.Light}, Close: 2, Elements: 3,
			Movement: 4, PerFlag: 2, Advances: true, Pursuits: 1},
		{Troop: chart.Troop{Type: chart.Cavalry, Weight: chart.Heavy}, Close: 4, Elements: 3,
			Movement: 3, PerFlag: 2, Advances: true, Pursuits: 1},
		{Troop: chart.Troop{Type: chart.FootArtillery, Weight: chart.Medium}, Close: 3, Ranged: 3,
			Range: 4, LessPerHex: 1, Elements: 2, Movement: 1, PerFlag: 1},
		{Troop: chart.Troop{Type: chart.Elephants, Weight: chart.Heavy}, Close: 4, Elements: 3,
			Movement: 2, PerFlag: 2, Advances: true, Pursuits: 1},
	} {
		got, ok := c.Profile(p.Troop.Type, p.Troop.Weight)
		if diff := cmp.Diff(p, got); !ok || diff != "" {
			t.Errorf("%s: %s", p.Troop, diff)
		}
	}
	if c.Support != (chart.Support{Friends: 2, Flags: 1, Ripostes: chart.WhenSupported}) || c.Blocked != 1 || c.Level != 3 {
		t.Errorf("support %+v, blocked %d, level %d", c.Support, c.Blocked, c.Level)
	}
	for units, beaten := range map[int]int{-1: 0, 0: 0, 1: 1, 3: 1, 4: 2, 9: 3, 10: 4, math.MaxInt: math.MaxInt/3 + 1} {
		if got := c.Defeat(units); got != beaten {
			t.Errorf("an army of %d is beaten with %d lost, want %d", units, got, beaten)
		}
	}
}

// TestSupport: two friends are enough, and who may riposte is the table's.
func TestSupport(t *testing.T) {
	s := chart.Support{Friends: 2, Ripostes: chart.WhenSupported}
	if s.IsGiven(1) || !s.IsGiven(2) || !s.IsGiven(6) {
		t.Error("support begins at two friends")
	}
	for rule, want := range map[chart.Ripostes][2]bool{chart.WhenSupported: {false, true},
		chart.Always: {true, true}, chart.Never: {false, false}} {
		s.Ripostes = rule
		if got := [2]bool{s.Riposte(false), s.Riposte(true)}; got != want {
			t.Errorf("riposte %s: alone and supported %v", rule, got)
		}
	}
}

// TestDice: the dice of close combat and of a shot, with what hexes moved take off, and what is refused.
func TestDice(t *testing.T) {
	c := shipped(t)
	shot := func(distance, moved hex.Steps) chart.Aim {
		return chart.Aim{Ranged: true, Distance: distance, Moved: moved}
	}
	for _, k := range []struct {
		of     chart.Type
		weight chart.Weight
		aim    chart.Aim
		dice   int
		err    error
	}{
		{chart.Infantry, chart.Heavy, chart.Aim{}, 4, nil},
		{chart.FootArtillery, chart.Medium, chart.Aim{Moved: 2, Distance: 9}, 3, nil},
		{chart.FootArtillery, chart.Medium, shot(4, 0), 3, nil},
		{chart.FootArtillery, chart.Medium, shot(2, 1), 2, nil},
		{chart.FootArtillery, chart.Medium, shot(4, 3), 0, nil},
		{chart.FootArtillery, chart.Medium, shot(4, math.MaxInt), 0, nil},
		{chart.FootArtillery, chart.Medium, shot(4, -5), 3, nil},
		{chart.FootArtillery, chart.Medium, shot(5, 0), 0, chart.ErrTooFar},
		{chart.FootArtillery, chart.Medium, shot(math.MaxInt, 0), 0, chart.ErrTooFar},
		{chart.FootArtillery, chart.Medium, shot(1, 0), 0, chart.ErrTooNear},
		{chart.FootArtillery, chart.Medium, shot(math.MinInt, 0), 0, chart.ErrTooNear},
		{chart.Infantry, chart.Light, shot(2, 2), 2, nil},
		{chart.Infantry, chart.Light, shot(3, 0), 0, chart.ErrTooFar},
		{chart.Infantry, chart.Heavy, shot(2, 0), 0, chart.ErrNoShot},
		{"@everyone", chart.Heavy, chart.Aim{}, 0, chart.ErrUnknown},
		{chart.Infantry, "", chart.Aim{}, 0, chart.ErrUnknown},
	} {
		got, err := c.Dice(k.of, k.weight, k.aim)
		if got.Dice() != k.dice || !errors.Is(err, k.err) {
			t.Errorf("%s %s %+v: %+v, %v; want %d dice, %v", k.of, k.weight, k.aim, got, err, k.dice, k.err)
		}
	}
	if got := (chart.Basis{Base: 2, Moved: 3}).Dice(); got != 0 {
		t.Errorf("%d dice after hexes moved, never below nought", got)
	}
}

// TestHits throws each side once: what it counts against each armour, read either way.
func TestHits(t *testing.T) {
	c := shipped(t)
	each := []dice.Face{1, 2, 3, 4, 5, 6}
	for _, k := range []struct {
		name   string
		weight chart.Weight
		mode   chart.Mode
		want   chart.Tally
	}{
		{"light", chart.Light, chart.Mode{}, chart.Tally{Hits: 4, Flags: 1, Letters: 1}},
		{"medium", chart.Medium, chart.Mode{}, chart.Tally{Hits: 3, Flags: 1, Letters: 1}},
		{"heavy", chart.Heavy, chart.Mode{}, chart.Tally{Hits: 2, Flags: 1, Letters: 1}},
		{"a shot", chart.Heavy, chart.Mode{Role: chart.Shot}, chart.Tally{Hits: 2, Flags: 1, Letters: 1}},
		{"a riposte", chart.Heavy, chart.Mode{Role: chart.Riposte}, chart.Tally{Hits: 1, Flags: 1, Letters: 1}},
		{"a riposte to Berserks", chart.Heavy, chart.Mode{Role: chart.Riposte, Advantages: chart.AsAttack},
			chart.Tally{Hits: 2, Flags: 1, Letters: 1}},
		{"a wall", chart.Light, chart.Mode{Advantages: chart.Cancelled}, chart.Tally{Hits: 3, Flags: 1, Letters: 1}},
		{"Vent du boulet", chart.Light, chart.Mode{Role: chart.Shot, Advantages: chart.AsFlags},
			chart.Tally{Hits: 3, Flags: 2, Letters: 1}},
		{"stakes, light", chart.Light, chart.Mode{Advantages: chart.Cancelled, Inverted: true, NoLetters: true},
			chart.Tally{Hits: 1, Flags: 1}},
		{"stakes, medium", chart.Medium, chart.Mode{Advantages: chart.Cancelled, Inverted: true, NoLetters: true},
			chart.Tally{Hits: 2, Flags: 1}},
		{"stakes, heavy", chart.Heavy, chart.Mode{Advantages: chart.Cancelled, Inverted: true, NoLetters: true},
			chart.Tally{Hits: 3, Flags: 1}},
	} {
		if got, err := c.Hits(each, k.weight, k.mode); got != k.want || err != nil {
			t.Errorf("%s: %+v, %v; want %+v", k.name, got, err, k.want)
		}
	}
	if got, err := c.Hits(nil, chart.Light, chart.Mode{}); got != (chart.Tally{}) || err != nil {
		t.Errorf("no dice: %+v, %v", got, err)
	}
	for _, side := range []dice.Face{0, 7, -1, math.MaxInt} {
		if _, err := c.Hits([]dice.Face{side}, chart.Light, chart.Mode{}); err == nil {
			t.Errorf("side %d is counted", side)
		}
		if _, err := c.Die.Read(side); err == nil {
			t.Errorf("side %d is read", side)
		}
	}
	if _, err := c.Hits(each, "plume", chart.Mode{}); !errors.Is(err, chart.ErrUnknown) {
		t.Errorf("an unknown armour: %v", err)
	}
}

// TestRead: each side shows what its row says, a side of two symbols counts both, and nobody can paint on the
// die.
func TestRead(t *testing.T) {
	text := chart.Shipped()
	text[chart.DieTable] = strings.NewReplacer(`["touche-leger"]`, `["touche-leger", "drapeau"]`,
		`["lettre"]`, `[]`).Replace(text[chart.DieTable])
	c, err := chart.Decode(text)
	if err != nil {
		t.Fatal(err)
	}
	for side, want := range []chart.Face{{chart.LightHit, chart.Flag}, {chart.MediumHit},
		{chart.HeavyHit}, {chart.Flag}, nil, {chart.Advantage}} {
		got, err := c.Die.Read(dice.Face(side + 1))
		if !slices.Equal(got, want) || err != nil {
			t.Errorf("side %d: %v, %v", side+1, got, err)
		}
		for _, s := range chart.Symbols() {
			if had := got.Count(s) == 1; had != slices.Contains(want, s) {
				t.Errorf("side %d counts %s wrongly", side+1, s)
			}
		}
		if len(got) > 0 {
			got[0] = chart.Letter
		}
	}
	if got, err := c.Hits([]dice.Face{1, 5}, chart.Light, chart.Mode{}); got != (chart.Tally{Hits: 1, Flags: 1}) || err != nil {
		t.Errorf("a side of two symbols and a blank one: %+v, %v", got, err)
	}
}

// TestTroopsTakenOut: a club that has no elephants takes them out of one table, and the others may keep
// theirs.
func TestTroopsTakenOut(t *testing.T) {
	text := chart.Shipped()
	kept := []string{}
	for i, row := range strings.Split(text[chart.DiceTable], "[[troop]]") {
		if i == 0 || !strings.Contains(row, `"elephants"`) {
			kept = append(kept, row)
		}
	}
	text[chart.DiceTable] = strings.Join(kept, "[[troop]]")
	c, err := chart.Decode(text)
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := c.Profile(chart.Elephants, chart.Heavy); ok {
		t.Error("there are elephants")
	}
	if troops := c.Troops(); len(troops) != (len(chart.Types())-1)*len(chart.Weights()) ||
		troops[0] != (chart.Troop{Type: chart.Infantry, Weight: chart.Light}) {
		t.Errorf("the troops are %v", troops)
	}
}

// TestMissingTables: each table is needed, and its name stands in the error.
func TestMissingTables(t *testing.T) {
	for _, file := range chart.Tables() {
		text := maps.Clone(chart.Shipped())
		delete(text, file)
		if _, err := chart.Decode(text); err == nil || !strings.Contains(err.Error(), file) {
			t.Errorf("without %s: %v", file, err)
		}
		text[file] = ""
		if _, err := chart.Decode(text); err == nil || !strings.Contains(err.Error(), file) {
			t.Errorf("with %s empty: %v", file, err)
		}
	}
}
