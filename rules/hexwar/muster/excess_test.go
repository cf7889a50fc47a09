package muster_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/hexwar/mapmaking"
	"aidedecamp/rules/hexwar/muster"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/rulestest"
)

// TestListsAndScenariosAreBounded gives both readers the texts that go beyond what is read, as long as they
// are let through.
func TestListsAndScenariosAreBounded(t *testing.T) {
	s := hexwartest.Bare(t, "panache", nil)
	for _, bytes := range []int{4000, 20_000, 60_000} {
		for what, e := range rulestest.Excesses(bytes) {
			what = fmt.Sprintf("%s, %d bytes", what, len(e.Text))
			if len(e.Text) <= mapmaking.MaxScenarioText {
				var faults []mapmaking.Fault
				if spent := rulestest.Allocates(rulestest.Spare, func() { _, _, faults = hexwartest.Read(s, e.Text) }); spent > rulestest.Spare {
					t.Errorf("a scenario with %s: %d bytes are allocated", what, spent)
				}
				if len(faults) != 1 || faults[0].Line != e.Line || faults[0].What.Key != e.Key {
					t.Errorf("a scenario with %s: %v, want line %d, %s", what, faults, e.Line, e.Key)
				}
			}
			if len(e.Text) <= muster.MostListText {
				var r *muster.ListReader
				if spent := rulestest.Allocates(rulestest.Spare, func() { r = muster.Reader(s, "a"); r.ReadFile(e.Text) }); spent > rulestest.Spare {
					t.Errorf("an army with %s: %d bytes are allocated", what, spent)
				}
				if len(r.Faults) != 1 || r.Faults[0].Line != e.Line || keyWithin(r.Faults[0].Say) != e.Key {
					t.Errorf("an army with %s: %v, want line %d, %s", what, r.Faults, e.Line, e.Key)
				}
			}
		}
	}
}

// keyWithin is the key of the phrase that fills another's only gap.
func keyWithin(p phrase.Phrase) string {
	for _, a := range p.Args {
		if len(a.Items) == 1 {
			return a.Items[0].Key
		}
	}
	return ""
}

// TestFaultsAreFoundInOneWalk reads 32 times the faults at once in about the time of as many short texts one
// after the other, and not in 32 times that: each has a line to be found. A busy machine halts both as often.
func TestFaultsAreFoundInOneWalk(t *testing.T) {
	s := hexwartest.Bare(t, "panache", nil)
	const few, times = 1750, 32
	var keys strings.Builder
	for i := 0; keys.Len() < few*times; i++ {
		fmt.Fprintf(&keys, "%06x=1\n", i)
	}
	for what, text := range map[string]string{
		"unknown keys":            keys.String(),
		"unknown keys of a block": "[[hex]]\n" + keys.String(),
		"blocks with nothing":     strings.Repeat("[[hex]]\n", few*times/8),
		"blocks of nothing":       strings.Repeat("[[hex]]\nx=1234\n", few*times/15),
	} {
		spent := func(text string, times int) time.Duration {
			begin := time.Now()
			for range times {
				if _, _, faults := hexwartest.Read(s, text); len(faults) < len(text)/20 {
					t.Fatalf("%s: %d faults in %d bytes", what, len(faults), len(text))
				}
			}
			return time.Since(begin)
		}
		short, long := time.Duration(0), time.Hour
		for try := 0; try < 6 && long > 6*short; try++ {
			short, long = spent(text[:strings.LastIndex(text[:few], "\n")+1], times), spent(text, 1)
		}
		if long > 6*short {
			t.Errorf("%s: %v for %d times %d bytes, %v for %d", what, short, times, few, long, len(text))
		}
	}
}
