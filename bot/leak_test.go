package bot

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aidedecamp/bot/localdiscord"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/rulestest"
)

// leakActs is how many acts a game of TestNothingLeaksAtRandom has at most once it differs from its twin, and
// as many before; leakLooks how many things others try after each then.
const leakActs, leakLooks = 24, 3

// TestNothingLeaksAtRandom plays random games of every system through the whole bot, each twice: one player,
// the holder, now and then chooses something else in secret in the one than in the other. After each act the
// other player, the referee and a stranger try what they can think of, and whatever reaches them is the same
// to the last byte until a rule reveals what was hidden. AIDEDECAMP_GAMES asks for more games, of all systems
// together; they go on from openings (leak_opening_test.go), where there is something to hide.
//
// What is the same by the log's own account: the lines of both records are equal, and only what their seals
// contain differs. A system that writes a secret into its line is found by that no act of the kind differs in
// its seal alone any more (leakCount.check).
func TestNothingLeaksAtRandom(t *testing.T) {
	t.Parallel()
	games := rulestest.GamesAsked(t, leakGames*len(allSystems())) / len(allSystems())
	for _, system := range allSystems() {
		hidden := &leakCount{hid: map[string]int{}, sealed: map[string]int{}, tried: map[string]int{}}
		t.Run(system.Meta.Slug, func(t *testing.T) {
			t.Parallel()
			c := founded(t, system.Meta.Slug, rules.Registry(allSystems()), localdiscord.Options{})
			openings := openings(c, system, max(leakOpenings, games/leakGames))
			t.Cleanup(func() { hidden.check(t) }) // once its games have ended
			for n := range games {
				t.Run(fmt.Sprintf("game-%d", n+1), func(t *testing.T) {
					t.Parallel()
					newLeak(t, c, openings[n%len(openings)], n, hidden).play()
				})
			}
		})
	}
}

// leakCount is what the games of one system have hidden.
type leakCount struct {
	mu sync.Mutex
	// hid counts by kind of event what differed in its seal alone, sealed what was sealed at all, tried what
	// others tried while something was hidden.
	hid, sealed, tried map[string]int
	games, split       int
	// acts are what was done in both, byOthers those of them that others did once the games differed; secrets
	// counts at each of these what differs, sent the bytes that reached others meanwhile, pictures among their
	// files.
	acts, byOthers, secrets, sent, files int
}

func (c *leakCount) add(to map[string]int, what string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	to[what]++
}

// reached counts what others get.
func (c *leakCount) reached(p parcel) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.sent += len(p.body)
	c.files += len(p.files)
	for _, f := range p.files {
		c.sent += len(f.Data)
	}
}

// searched counts an interaction of another, with so many secrets to be found.
func (c *leakCount) searched(secrets int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.byOthers++
	c.secrets += secrets
}

// check requires that something was hidden, and by every kind of event that seals.
func (c *leakCount) check(t *testing.T) {
	t.Logf("%d games, %d of which hid something: %v of %v sealed; %d interactions, %d by others; %d bytes and %d files reached them, "+
		"%d secrets were there to be found; tried: %v", c.games, c.split, c.hid, c.sealed, c.acts, c.byOthers, c.sent, c.files, c.secrets, c.tried)
	if c.games >= leakGames && 4*c.split < 3*c.games {
		t.Errorf("%d of %d games hid something: too little is shown", c.split, c.games)
	}
	for kind, n := range c.sealed {
		if c.hid[kind] == 0 && n >= 20 {
			t.Errorf("%s was sealed %d times, and never did two choices differ in the seal alone: does its line tell the choice?", kind, n)
		}
	}
}

// leak is a random game and its twin.
type leak struct {
	t      testing.TB
	system *rules.System
	chance *rand.Rand
	count  *leakCount
	forks  [2]*fork
	// stand are both games as they are.
	stand [2]*house.Game
	// holder is who hides something, people who sits where.
	holder rules.Seat
	people map[rules.Seat]string
	others []string
	n      int // interactions so far
	now    house.Occasion
	// decided are of an opening.
	decided decided
	// onward says that the game goes on to what comes after the hiding: acts that lead there are preferred then.
	onward bool
	// apart counts by how many secrets the games differ, hidden are the acts that hid them; done says that they
	// are no longer compared.
	apart  int
	hidden []rules.Act
	done   bool
}

// leakPeople is who sits where.
var leakPeople = map[rules.Seat]string{rules.SeatA: "Camille", rules.SeatB: "Dominique", rules.Referee: "Alex", rules.Public: "Sacha"}

func newLeak(t *testing.T, c *guild, from *opening, n int, count *leakCount) *leak {
	t.Helper()
	file := from.file(t)
	l := &leak{t: t, system: from.system, count: count, chance: rand.New(rand.NewPCG(uint64(n), 15)), holder: from.holder, people: leakPeople,
		onward: n%2 == 1}
	l.others = []string{l.people[l.holder.Other()], "Alex", "Sacha"}
	t.Logf("again: AIDEDECAMP_GAMES=%d go test ./bot -run '^%s$'; settings %v", (n+1)*len(allSystems()),
		strings.ReplaceAll(t.Name(), "/", "$/^"), from.settings)
	for i := range l.forks {
		l.forks[i] = newFork(t, c, file)
	}
	l.refresh()
	return l
}

// play plays until a rule reveals something, or for long enough.
func (l *leak) play() {
	for acts := 0; acts < leakActs && !l.done && l.act(); {
		if l.apart == 0 && l.n < 4*leakActs {
			continue
		}
		acts++
		for range leakLooks {
			if l.apart > 0 && !l.done {
				l.look()
			}
		}
	}
	l.count.mu.Lock()
	defer l.count.mu.Unlock()
	l.count.games++
	l.count.acts += l.n
	if l.apart > 0 {
		l.count.split++
	}
}

// refresh asks both bots for their games.
func (l *leak) refresh() {
	for i, f := range l.forks {
		l.stand[i] = f.club.gameOf(f.bot)
	}
}

// moment is one and the same in both, to judge what is perhaps done.
func (l *leak) moment() house.Occasion {
	l.t.Helper()
	if l.now.At.IsZero() {
		stored, err := l.forks[0].db.Load(context.Background(), l.stand[0].ID())
		if err != nil {
			l.t.Fatal(err)
		}
		l.now = house.Occasion{At: l.forks[0].club.clock.Now(), Origin: "d:perhaps", Secret: stored.Secret, Fresh: [32]byte{1}}
	}
	return l.now
}

// alike says how two acts of the holder compare that are done each in its game: hides, they differ in nothing
// but what is sealed; same, in nothing that the log tells.
func (l *leak) alike(g [2]*house.Game, acts [2]rules.Act) (same, hides bool) {
	var lines, sealed [2]string
	for i := range g {
		r, err := g[i].Decide(acts[i], l.moment())
		if err != nil {
			return false, false
		}
		line, err := r.Line()
		if err != nil {
			l.t.Fatal(err)
		}
		lines[i] = rulestest.MaskHashes(string(line))
		var payloads []string
		for _, p := range r.Payloads {
			payloads = append(payloads, string(p))
		}
		slices.Sort(payloads)
		sealed[i] = strings.Join(payloads, " ")
	}
	return lines[0] == lines[1], lines[0] == lines[1] && sealed[0] != sealed[1]
}

// both lets both bots hear the same kind of thing, and checks that what others get of it is the same. what
// is in words; private reports whether who did it may see what others may not.
func (l *leak) both(what string, seat rules.Seat, do func(i, n int) []parcel) (sent [2][]parcel) {
	l.t.Helper()
	l.n++
	before, apart := l.stand, l.apart
	var said [2]strings.Builder
	for i := range l.forks {
		sent[i] = do(i, l.n)
		for _, p := range sent[i] {
			if seat != l.holder || p.forAll() {
				said[i].WriteString(cutSeal.ReplaceAllString(p.text(), "`…"))
				if i == 0 && apart > 0 {
					l.count.reached(p)
				}
			}
		}
	}
	if apart > 0 && seat != l.holder {
		l.count.searched(apart)
	}
	l.refresh()
	after := l.stand
	var added [2][]ledger.Entry
	for i := range after {
		if after[i].ID() != before[i].ID() {
			l.done = true
			return sent
		}
		added[i] = after[i].Log()[before[i].Len():]
		if after[i].Ended() != nil || l.apart > 0 && slices.ContainsFunc(added[i], l.shows) {
			l.done = true
			return sent
		}
	}
	l.lines(what, after, added)
	if one, other := said[0].String(), said[1].String(); one != other {
		l.t.Fatalf("%d, %s: it tells the games apart: %s\n%s", l.n, what, cmp.Diff(strings.Split(one, "\n"), strings.Split(other, "\n")), l.secrets(after))
	}
	return sent
}

// shows reports whether somebody sees by a line what the holder has hidden: a rule reveals it, or a referee
// looks.
func (l *leak) shows(e ledger.Entry) bool {
	return ledger.Has(e.Events, ledger.KindLooked) || slices.ContainsFunc(e.Events, func(e rules.Event) bool {
		return e.Shows == rules.ShowsHidden || slices.ContainsFunc(e.Opened, func(o ledger.Opening) bool { return o.Seat == l.holder })
	})
}

// cutSeal is a seal's hash whose end a label had no room for (the list of take-backs): salted, so as random
// as the whole one, which is masked.
var cutSeal = regexp.MustCompile("`[0-9a-f]{1,31}…")

// lines checks that the lines of what was done are the same.
func (l *leak) lines(what string, g [2]*house.Game, added [2][]ledger.Entry) {
	l.t.Helper()
	var lines [2]string
	for i := range added {
		for _, e := range added[i] {
			line, err := e.Line()
			if err != nil {
				l.t.Fatal(err)
			}
			lines[i] += rulestest.MaskHashes(string(line)) + "\n"
			for _, event := range e.Events {
				if event.Seal != nil && event.Seal.Seat == l.holder && i == 0 {
					l.count.add(l.count.sealed, event.Kind)
				}
			}
		}
	}
	if lines[0] != lines[1] && !(g[0].Withheld() && g[1].Withheld()) {
		l.t.Fatalf("%d, %s: the log's lines tell the games apart:\n%s\n%s", l.n, what, lines[0], lines[1])
	}
}

// secrets is what the holder sees in both, for who reads a failure.
func (l *leak) secrets(g [2]*house.Game) string {
	var said [2][]string
	for i := range g {
		raw, err := json.MarshalIndent(g[i].View(l.holder), "", " ")
		if err != nil {
			l.t.Fatal(err)
		}
		said[i] = strings.Split(string(raw), "\n")
	}
	return "the holder sees by: " + cmp.Diff(said[0], said[1])
}

// forAll reports whether others than who acted see what a bot sends: what is not for him alone. What edits
// the first answer is taken for his, as far as the rest of the message does not say otherwise.
func (p parcel) forAll() bool {
	type message struct {
		Flags int `json:"flags"`
	}
	var body struct {
		Type int     `json:"type"`
		Data message `json:"data"`
		message
	}
	if json.Unmarshal(p.body, &body) != nil {
		return true
	}
	switch {
	case strings.HasSuffix(p.to, "/callback"):
		return (body.Type == 4 || body.Type == 5) && body.Data.Flags&64 == 0 // the holder presses on what he alone sees
	case strings.HasSuffix(p.to, "/@original"):
		return false
	}
	return body.Flags&64 == 0
}
