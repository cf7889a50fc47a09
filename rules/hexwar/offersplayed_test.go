package hexwar_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
)

var errThrown = errors.New("as far as the first throw")

// probing is the hand that lets an act be judged as far as its first throw.
type probing struct{}

func (probing) Throw(dice.Key, dice.Sides, int) ([]dice.Face, error) { return nil, errThrown }

// TestWhatIsOfferedIsAccepted goes through the played battles: whatever a seat is offered there, each choice
// of a select by itself, Decide accepts as far as the first throw; or asks which officer activates, and
// accepts each that it names.
func TestWhatIsOfferedIsAccepted(t *testing.T) {
	t.Parallel()
	for _, slug := range []string{"panache", "thucidide"} {
		files, err := filepath.Glob(filepath.Join(playedBattles(t, slug), "*.jsonl"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no played battle: %v", err)
		}
		for _, file := range files {
			t.Run(slug+" "+strings.TrimSuffix(filepath.Base(file), ".jsonl"), func(t *testing.T) {
				t.Parallel()
				tried := 0
				for _, s := range statesOf(t, slug, file) {
					for _, seat := range ledger.Players {
						tried += tryOffers(s, t, seat)
					}
				}
				if tried == 0 {
					t.Error("nothing was offered")
				}
			})
		}
	}
}

// mostStates is how many states of a battle are looked at, evenly.
const mostStates = 12

// statesOf are states of a played battle, from its beginning to its end.
func statesOf(t *testing.T, slug, file string) []hexwar.State {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	last := &hexwar.State{}
	system := hexwartest.Watched(hexwartest.BookOf(t, slug), last)
	records, err := ledger.ParseExport(data) // whether it proves is TestPlayedBattles'
	if err != nil {
		t.Fatal(err)
	}
	g, err := house.Rebuild(rules.Registry{system}, records[:1])
	if err != nil {
		t.Fatal(err)
	}
	state := *last
	var all []hexwar.State
	every := 1 + len(records)/mostStates
	for i, r := range records[1:] {
		*last = state
		if g, err = g.Apply(r); err != nil {
			t.Fatal(err)
		}
		if state = *last; i%every == 0 && (state.Turn.Number > 0 || state.HasReading(hexwar.ModeSetting, hexwar.OnTable)) {
			all = append(all, state)
		}
	}
	return all
}

// tryOffers decides what a seat is offered, and counts it.
func tryOffers(s hexwar.State, t *testing.T, seat rules.Seat) int {
	t.Helper()
	g := s.Book.Rules()
	tried := 0
	try := func(o rules.Offer, act rules.Act) {
		tried++
		var err error
		if act.Path == orders.RangePath {
			_, err = g.Answer(s, act)
		} else {
			_, err = g.Decide(s, act, probing{})
		}
		var v *rules.Violation
		if asks := errors.As(err, &v) && v.Say.Key == "hexwar.command.refused.which-officer"; asks {
			for _, way := range v.WaysOut {
				if _, err = g.Decide(s, way.Act, probing{}); err != nil {
					break
				}
			}
		}
		if err != nil && !errors.Is(err, errThrown) {
			t.Errorf("turn %d, %s: %s offers %v, which is refused: %v%s", s.Turn.Number, s.Turn.Phase, o.Key, act, err, hexwartest.FiguresOf(err))
		}
	}
	for _, o := range g.Offers(s, seat, seat) {
		switch {
		case strings.HasPrefix(o.Act.Path, "partie "): // the kernel's
		case len(o.Ask) == 0:
			try(o, o.Act)
		case len(o.Ask) == 1:
			for _, c := range o.Ask[0].Choices {
				act := o.Act.Without("")
				act.Seat = seat
				act.Args[o.Ask[0].Option] = c.Value
				try(o, act)
			}
		}
	}
	return tried
}
