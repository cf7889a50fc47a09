package command

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"aidedecamp/bot/locale"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/bot/session"
	"aidedecamp/render"
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/rulestest"
	"aidedecamp/rules/rulestest/mourre"
)

// player has both seats of these games.
var player = referee.Person{ID: "100000000000000001", Name: "Anne"}

// reader is a call of that player's, in a language, by a router that keeps what it knows.
func reader(t testing.TB, r *Router, lang locale.Lang) *Call {
	t.Helper()
	words, err := locale.Load([]fs.FS{rules.Locale(), dice.Locale(), render.Locale(), locale.Own(), mourre.System().Locale}...)
	if err != nil {
		t.Fatal(err)
	}
	return &Call{Router: r, Interaction: &session.Interaction{}, Voice: reply.NewVoice(words, lang, reply.Private), Input: referee.Input{Person: player}}
}

// logged is a game that somebody plays alone.
type logged struct {
	t interface{ Fatal(...any) }
	*house.Game
}

func newLogged(t interface{ Fatal(...any) }) *logged {
	deal := house.Deal{Game: "abcdefghjkmnpqrs", Sitters: map[rules.Seat]house.Sitter{rules.SeatA: {User: player.ID, Name: player.Name}}}
	records, err := house.Open(mourre.System(), deal, rulestest.Moment("log", 1, 0))
	if err != nil {
		t.Fatal(err)
	}
	g, err := house.Rebuild(rules.Registry{mourre.System()}, records)
	if err != nil {
		t.Fatal(err)
	}
	l := &logged{t, g}
	l.do(rules.Act{Path: house.PathReady, Seat: rules.SeatA})
	return l
}

func (l *logged) do(act rules.Act) {
	now := rulestest.Moment("log", 1, 1)
	now.Origin = fmt.Sprint("d:", l.Len())
	now.Secret = rulestest.Moment("log", 1, 0).Secret
	next, _, err := rulestest.Play(l.Game, act, now)
	if err != nil {
		l.t.Fatal(err)
	}
	l.Game = next
}

func (l *logged) stake(seat rules.Seat) {
	l.do(rules.Act{Path: "mourre miser", Seat: seat, Args: rules.Args{"jetons": "1"}})
}

// wholePages cuts a log as one who reads it from its start does.
func wholePages(c *Call, g *house.Game) (pages [][]string) {
	pages, used := [][]string{nil}, 0
	for _, e := range g.Log() {
		said := c.logEntry(g, e)
		size := utf8.RuneCountInString(strings.Join(said, "\n"))
		if used > 0 && used+size > mostPage {
			pages, used = append(pages, nil), 0
		}
		last := len(pages) - 1
		pages[last], used = append(pages[last], said...), used+size
	}
	return pages
}

// TestPagesAreThoseOfTheWholeLog: however a log grew between two looks at it, whatever was taken back, and
// where another log has taken its place, its pages are those that begin at its start.
func TestPagesAreThoseOfTheWholeLog(t *testing.T) {
	r := &Router{}
	calls := []*Call{reader(t, r, locale.French), reader(t, r, locale.English)}
	rapid.Check(t, func(t *rapid.T) {
		l := newLogged(t)
		for range rapid.IntRange(1, 12).Draw(t, "looks") {
			for range rapid.IntRange(0, 40).Draw(t, "acts") {
				first, some := l.LastAct()
				switch {
				case some && rapid.IntRange(0, 3).Draw(t, "back") == 0:
					n := max(first.Seq-rapid.IntRange(0, 60).Draw(t, "far"), 2)
					if slices.ContainsFunc(slices.Collect(l.Acts(0)), func(at int) bool { return at == n }) {
						l.do(rules.Act{Path: rules.PathUndo, Seat: first.Seat, Args: rules.Args{"n": fmt.Sprint(n)}})
					}
				default:
					l.stake(rapid.SampledFrom(ledger.Players[:]).Draw(t, "seat"))
				}
			}
			if rapid.IntRange(0, 9).Draw(t, "fork") == 0 {
				l = newLogged(t)
			}
			c := rapid.SampledFrom(calls).Draw(t, "reader")
			want := wholePages(c, l.Game)
			for n := range want {
				if got, page, of := c.logPage(l.Game, n); page != n || of != len(want) || !slices.Equal(got, want[n]) {
					t.Fatalf("page %d of %d is %d of %d:\n%q\nwant %q", n, len(want), page, of, got, want[n])
				}
			}
			if _, page, _ := c.logPage(l.Game, -1); page != len(want)-1 {
				t.Fatalf("the last page is %d of %d", page, len(want))
			}
		}
	})
}

// TestAPageCostsTheSameInALongLog: once somebody has looked, the last page after another act says that act
// and its own records, and the whole answer allocates as much, whether the log has two hundred records or
// two thousand.
func TestAPageCostsTheSameInALongLog(t *testing.T) {
	var allocated []float64
	for _, length := range []int{200, 2000} {
		r := &Router{}
		c := reader(t, r, locale.French)
		l := newLogged(t)
		for l.Len() < length {
			l.stake(rules.SeatA)
		}
		c.logPage(l.Game, -1)
		for back := range 2 { // a further act, then one taken back
			if back == 1 {
				l.do(rules.Act{Path: rules.PathUndo, Seat: rules.SeatA})
			} else {
				l.stake(rules.SeatA)
			}
			said := 0
			starts := r.logs.of(l.Game, c.Voice.Lang(), func(e ledger.Entry) []string {
				said++
				return c.logEntry(l.Game, e)
			})
			if most := 1 + back*(2+l.Len()-starts[len(starts)-1]); said > most {
				t.Errorf("%d records said of %d, for what %d would do", said, l.Len(), most)
			}
		}
		look := referee.See(l.Game, player)
		allocated = append(allocated, testing.AllocsPerRun(5, func() {
			a, err := showLog(c, look)
			if err != nil || len(a.Rows) == 0 {
				t.Fatal(a, err)
			}
		}))
	}
	if allocated[1] > 1.5*allocated[0] {
		t.Errorf("a log of ten times the records: %.0f allocations, of a tenth %.0f", allocated[1], allocated[0])
	}
}
