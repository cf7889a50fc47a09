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

// TestPagesAreThoseOfTheWholeLog: whatever was taken back, the pages are all that the log tells, none is too
// long for one of several records, and a log that grows by an act keeps the pages before its last.
func TestPagesAreThoseOfTheWholeLog(t *testing.T) {
	c := reader(t, &Router{}, locale.French)
	rapid.Check(t, func(t *rapid.T) {
		l := newLogged(t)
		for range rapid.IntRange(0, 120).Draw(t, "acts") {
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
		var want, got []string
		for _, e := range l.Log() {
			want = append(want, c.logEntry(l.Game, e)...)
		}
		var pages [][]string
		for n, of := 0, 1; n < of; n++ {
			lines, page, all := c.logPage(l.Game, n)
			if of = all; page != n {
				t.Fatalf("page %d is %d of %d", n, page, of)
			}
			if size := utf8.RuneCountInString(strings.Join(lines, "\n")); size > mostPage+len(lines) {
				t.Fatalf("page %d has %d characters", n, size)
			}
			pages, got = append(pages, lines), append(got, lines...)
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%q\nwant %q", got, want)
		}
		l.stake(rules.SeatA)
		for n, lines := range pages[:len(pages)-1] {
			if again, _, _ := c.logPage(l.Game, n); !slices.Equal(again, lines) {
				t.Fatalf("page %d was %q and is %q", n, lines, again)
			}
		}
		if _, page, of := c.logPage(l.Game, -1); page != of-1 {
			t.Fatalf("the last page is %d of %d", page, of)
		}
	})
}
