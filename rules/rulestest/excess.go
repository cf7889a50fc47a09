package rulestest

import (
	"errors"
	"maps"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/bounds"
	"aidedecamp/rules/house"
	"aidedecamp/rules/phrase"
)

// Excess is a TOML text of about so many bytes that goes beyond what is read: Line says where, Key what it
// must be named by.
type Excess struct {
	Text, Key string
	Line      int
}

// Excesses are the texts by which somebody could make the bot run out of memory, by what they have too much
// of.
func Excesses(bytes int) map[string]Excess {
	chain := strings.TrimSuffix(strings.Repeat("a.", bytes/2), ".")
	short := strings.Repeat("# une ligne\n", 3)
	return map[string]Excess{
		"a dotted key":           {short + chain + " = 1\n", "game.table.line", 4},
		"a dotted key, short":    {short + "a.b.c.d.e.f.g.h.i = 1\n", "game.table.names", 4},
		"quoted dotted key":      {short + strings.TrimSuffix(strings.Repeat(`"a".`, 900), ".") + " = 1\n", "game.table.names", 4},
		"a table's name":         {short + "[" + chain + "]\n", "game.table.line", 4},
		"a table's name, short":  {short + "[[a.b.c.d.e.f.g.h.i]]\n", "game.table.names", 4},
		"a key within its table": {"[a.b.c.d.e]\n" + short + "f.g.h.i = 1\n", "game.table.names", 5},
		"arrays":                 {short + "a = " + strings.Repeat("[", bytes/2) + strings.Repeat("]", bytes/2) + "\n", "game.table.line", 4},
		"arrays on many lines":   {short + "a = " + strings.Repeat("[\n", bytes/4) + strings.Repeat("]\n", bytes/4), "game.table.nested", 12},
		"inline tables":          {short + "a = " + strings.Repeat("{a=", 1000) + "1" + strings.Repeat("}", 900) + "\n", "game.table.names", 4},
		"inline tables, spread": {short + "a = " + strings.Repeat("[{b =\n", bytes/12) + "1" + strings.Repeat("\n}]", bytes/12),
			"game.table.nested", 8},
		"a long name": {"[" + strings.Repeat("k", bounds.MostPath+1) + "]\n" + strings.Repeat("a = 1\n", bytes/6),
			"game.table.path", 1},
		"many long names": {"[" + strings.Repeat("k", 150) + "]\n" + short + strings.Repeat("l", 60) + " = 1\n", "game.table.path", 5},
		"a long line":     {short + `ref = "` + strings.Repeat("a", bounds.MostLine) + "\"\n", "game.table.line", 4},
		"a long text":     {strings.Repeat("# une ligne\n", bounds.MostBytes/12+1), "game.table.size", 1},
	}
}

// PerByte is how many bytes a reader may allocate for each one of a text, Spare what it may allocate for a
// text of none.
const (
	PerByte = 1000
	Spare   = 5 << 18 // the shipped terrain tables are read with it
)

// Allocates returns how many bytes a call allocates, freed or not. What others allocate meanwhile counts too:
// where it is more than most, the call is made again, three times at most, and the least counts.
func Allocates(most uint64, do func()) uint64 {
	least := uint64(math.MaxUint64)
	for range 3 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		do()
		runtime.ReadMemStats(&after)
		if least = min(least, after.TotalAlloc-before.TotalAlloc); least <= most {
			break
		}
	}
	return least
}

// Bounded gives each table of a system the texts that go beyond what is read. It measures what is allocated:
// a test that calls it runs alone.
func Bounded(t *testing.T, system *rules.System) {
	t.Helper()
	open := func(tables map[string]string) error {
		_, err := house.Open(system, house.Deal{Tables: tables, Sitters: map[rules.Seat]house.Sitter{rules.SeatA: {User: "0"}}}, house.Occasion{})
		return err
	}
	own := map[string]string{} // tables that are not the shipped ones, which are decoded already
	for name, text := range system.Meta.Tables {
		own[name] = text + "\n"
	}
	usual := Allocates(0, func() {
		if err := open(own); err != nil {
			t.Fatal(err)
		}
	})
	for _, name := range slices.Sorted(maps.Keys(system.Meta.Tables)) {
		for what, e := range Excesses(8000) {
			var err error
			most := 2*usual + Spare + PerByte*uint64(len(e.Text))
			if spent := Allocates(most, func() { err = open(map[string]string{name: e.Text}) }); spent > most {
				t.Errorf("table %s with %s of %d bytes: %d bytes are allocated, at most %d may be", name, what, len(e.Text), spent, most)
			}
			CheckExcess(t, "table "+name+" with "+what, e, err)
		}
	}
}

// CheckExcess compares an error with what a text has too much of.
func CheckExcess(t testing.TB, what string, want Excess, err error) {
	t.Helper()
	excess, ok := errors.AsType[*bounds.Excess](err)
	switch said := phrase.Sentences(err); {
	case !ok:
		t.Errorf("%s is refused for nothing that it has too much of: %v", what, err)
	case excess.Line != want.Line || len(said) != 1 || said[0].Key != want.Key:
		t.Errorf("%s: %v is told on line %d as %v, want line %d and %s", what, err, excess.Line, said, want.Line, want.Key)
	}
}
