package referee_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/house"
	"aidedecamp/rules/rulestest/mourre"
)

// TestReplayOfAnOrigin sends one interaction twice: done once, answered alike, also after a restart, by a
// store that has it judged, and refused, before it looks its origin up, and after the end.
func TestReplayOfAnOrigin(t *testing.T) {
	h := started(t, referee.NewGame{})
	do := h.request(anne, "mourre miser jetons=2")
	first := h.done(h.r.Do(context.Background(), do))
	lines := h.lines()
	end := h.request(anne, "partie finir seul=oui")
	for _, before := range []func(){func() {}, func() { h.r = h.referee() }, func() { h.store.late = true }} {
		before()
		again, err := h.r.Do(context.Background(), do)
		if err != nil || !again.Repeat || len(again.Records) != 1 || again.Records[0].Seq != first.Records[0].Seq || h.lines() != lines {
			t.Fatalf("replay: %v, %+v, %d lines", err, again, h.lines())
		}
	}
	h.done(h.r.Do(context.Background(), end))
	again, err := h.r.Do(context.Background(), end)
	if err != nil || !again.Repeat || again.Game.Ended() == nil {
		t.Fatalf("replay of the end: %v", err)
	}
	again, err = h.r.Do(context.Background(), do)
	if err != nil || !again.Repeat {
		t.Fatalf("replay after the end: %v", err)
	}
	if _, err := h.do(anne, "mourre miser jetons=1"); !errors.Is(err, referee.ErrNoGame) {
		t.Fatalf("an act after the end: %v", err)
	}
}

// TestSameActBeforeDelivery repeats an act whose answer never arrived: nothing is thrown again. Another act
// is preceded by it.
func TestSameActBeforeDelivery(t *testing.T) {
	h := started(t, referee.NewGame{})
	first, err := h.do(anne, "mourre lancer main=gauche")
	if err != nil {
		t.Fatal(err)
	}
	if again, err := h.do(anne, "mourre lancer main=gauche"); !errors.Is(err, referee.ErrTelling) {
		t.Fatalf("the same act while it is told: %v, %+v", err, again)
	}
	if other := h.done(h.do(anne, "mourre pronostic total=9")); len(other.Kept) > 0 {
		t.Fatalf("another act tells it as well: %+v", other.Kept)
	}
	h.lost(first.Records[0].Origin)
	again, err := h.do(anne, "mourre lancer main=gauche")
	if err != nil || !again.Repeat || again.Records[0].Seq != first.Records[0].Seq {
		t.Fatalf("the same act: %v, %+v", err, again)
	}
	h.lost(first.Records[0].Origin)
	// the other seat is owed nothing
	b := h.done(h.do(bruno, "mourre lancer main=gauche"))
	if len(b.Kept) > 0 {
		t.Fatalf("the other seat is told: %+v", b.Kept)
	}
	other := h.done(h.do(anne, "mourre miser jetons=1"))
	if len(other.Kept) != 1 || other.Kept[0].Seq != first.Records[0].Seq {
		t.Fatalf("kept: %+v", other.Kept)
	}
	h.delivered(first.Records[0].Origin)
	_, err = h.do(anne, "mourre lancer main=gauche")
	h.refused(err, "mourre.refused.thrown")
	for _, row := range h.store.answers {
		if strings.Contains(row.Act, "lancer") || strings.Contains(row.Act, "gauche") {
			t.Errorf("a row shows its act: %q", row.Act)
		}
	}
}

// TestConflict lets another process lengthen the log: the act is judged on what stands there.
func TestConflict(t *testing.T) {
	h := started(t, referee.NewGame{})
	other := h.referee()
	theirs, err := other.Do(context.Background(), h.request(bruno, "mourre miser jetons=3"))
	if err != nil {
		t.Fatal(err)
	}
	ours := h.done(h.do(anne, "mourre miser jetons=1"))
	if ours.Records[0].Seq != theirs.Records[0].Seq+1 || ours.Game.Len() != h.lines() {
		t.Fatalf("theirs %d, ours %d of %d", theirs.Records[0].Seq, ours.Records[0].Seq, h.lines())
	}
	// the game has ended meanwhile: a refusal, and nothing more
	h.done(other.Do(context.Background(), h.request(bruno, "partie finir seul=oui")))
	lines := h.lines()
	if _, err := h.press(anne, &referee.OfferRef{Game: h.game, Seats: []rules.Seat{"a"}, Gens: []int{2}, Gate: "manche-1", Key: "miser"},
		rules.Args{"jetons": "1"}); err == nil {
		t.Fatal("an act is done after the end")
	}
	if h.lines() != lines {
		t.Fatal("a line after the end")
	}
}

// TestConflictNamesTheLatestRefusal refuses by what stands there now.
func TestConflictNamesTheLatestRefusal(t *testing.T) {
	h := started(t, referee.NewGame{})
	other := h.referee()
	if _, err := other.Do(context.Background(), h.request(anne, "mourre lancer main=gauche")); err != nil {
		t.Fatal(err)
	}
	lines := h.lines()
	out, err := h.do(anne, "mourre lancer main=droite")
	if err == nil || h.lines() != lines {
		t.Fatalf("thrown twice in one round: %+v", out)
	}
	h.refused(err, "mourre.refused.thrown")
}

var errDisk = errors.New("disk full")

// TestCommitError: what did not commit is a fault and nothing has happened; what did commit although it
// failed is answered.
func TestCommitError(t *testing.T) {
	for _, did := range []bool{false, true} {
		t.Run(fmt.Sprint("committed ", did), func(t *testing.T) {
			h := started(t, referee.NewGame{})
			lines := h.lines()
			h.store.fail = func(committed bool) error {
				if committed == did {
					return errDisk
				}
				return nil
			}
			out, err := h.do(anne, "mourre lancer main=gauche")
			h.store.fail = nil
			look, lookErr := h.r.Look(context.Background(), spot, anne)
			if lookErr != nil || look.Game.Len() != h.lines() {
				t.Fatalf("memory and store differ: %v, %d, %d", lookErr, look.Game.Len(), h.lines())
			}
			if did {
				if err != nil || !out.Repeat || h.lines() != lines+1 {
					t.Fatalf("committed: %v, %+v", err, out)
				}
				return
			}
			if !errors.Is(err, errDisk) || h.lines() != lines {
				t.Fatalf("not committed: %v", err)
			}
			again := h.done(h.do(anne, "mourre lancer main=gauche"))
			if again.Records[0].Seq != lines {
				t.Fatalf("the next act is no. %d", again.Records[0].Seq)
			}
		})
	}
}

// TestGivenUpButCommitted ends the caller's patience inside the commit.
func TestGivenUpButCommitted(t *testing.T) {
	h := started(t, referee.NewGame{})
	ctx, cancel := context.WithCancel(context.Background())
	h.store.fail = func(committed bool) error {
		if committed {
			cancel()
			return ctx.Err()
		}
		return nil
	}
	out, err := h.r.Do(ctx, h.request(anne, "mourre lancer main=gauche"))
	if err != nil || !out.Repeat || len(out.Records) != 1 {
		t.Fatalf("committed, and answered %v, %+v", err, out)
	}
}

// TestStaleOffers: an offer dies with its seat's own choice, its gate and its game, not because another seat
// acted.
func TestStaleOffers(t *testing.T) {
	h := started(t, referee.NewGame{})
	a, b := h.offer("a", "pronostic"), h.offer("b", "montrer")
	h.done(h.press(anne, a, rules.Args{"total": "4"}))
	if _, err := h.press(anne, a, rules.Args{"total": "5"}); !errors.Is(err, referee.ErrStale) {
		t.Fatalf("a double click with another answer: %v", err)
	}
	h.done(h.press(bruno, b, rules.Args{"doigts": "2"}))
	_, err := h.press(bruno, h.offer("a", "miser"), rules.Args{"jetons": "1"})
	h.refused(err, "game.refused.not-your-button")
	_, err = h.press(denis, h.offer("a", "miser"), rules.Args{"jetons": "1"})
	h.refused(err, "game.refused.not-your-button")
	old := h.offer("b", "montrer")
	h.done(h.do(anne, "mourre montrer doigts=1")) // the round closes
	if _, err := h.press(bruno, old, rules.Args{"doigts": "2"}); !errors.Is(err, referee.ErrStale) {
		t.Fatalf("an offer of a closed gate: %v", err)
	}
	for name, forged := range map[string]*referee.OfferRef{
		"no seat":       {Game: h.game, Gate: "manche-2", Key: "miser"},
		"no generation": {Game: h.game, Seats: []rules.Seat{"a"}, Gate: "manche-2", Key: "miser"},
		"no game":       {Game: "x", Seats: []rules.Seat{"a"}, Gens: []int{1}, Gate: "manche-2", Key: "miser"},
		"no offer":      {Game: h.game, Seats: []rules.Seat{"a"}, Gens: []int{1}, Gate: "manche-2", Key: "gagner"},
	} {
		if _, err := h.press(anne, forged, nil); !errors.Is(err, referee.ErrStale) {
			t.Errorf("%s: %v", name, err)
		}
	}
	live := h.offer("a", "miser")
	h.done(h.do(bruno, "partie finir seul=oui"))
	if _, err := h.press(anne, live, rules.Args{"jetons": "1"}); err == nil {
		t.Error("a button of an ended game")
	}
}

// TestAnswersFillOnlyWhatIsAsked sends a form that answers more than the offer asks.
func TestAnswersFillOnlyWhatIsAsked(t *testing.T) {
	h := started(t, referee.NewGame{})
	out := h.done(h.press(anne, h.offer("a", "lancer-gauche"), rules.Args{"main": "droite", "des": "6 6", "seat": "b"}))
	if got := out.Records[0]; got.Args["main"] != "gauche" || got.Seat != rules.SeatA || len(got.Args) != 1 {
		t.Fatalf("done with %v by %s", got.Args, got.Seat)
	}
}

// TestStrangersSeatThemselves: who has no seat can take one, and give it to nobody else.
func TestStrangersSeatThemselves(t *testing.T) {
	h := newHall(t, referee.NewGame{})
	out := h.done(h.do(denis, "partie place seat=b user="+bruno.ID+" name=Bruno"))
	if out.Game.User(rules.SeatB) != denis.ID {
		t.Fatalf("seat b is %s's", out.Game.User(rules.SeatB))
	}
	_, err := h.do(bruno, "mourre miser jetons=1")
	h.refused(err, "game.refused.stranger")
}

// TestEcho shows real dice and does nothing; the bot's own are never shown before they are committed.
func TestEcho(t *testing.T) {
	h := started(t, referee.NewGame{})
	lines := h.lines()
	typed := h.request(anne, "mourre lancer main=gauche des=1_2")
	typed.Echo = true
	if out, err := h.r.Do(context.Background(), typed); err == nil || out.Echo != nil || h.lines() != lines || len(h.store.drafts) != 0 {
		t.Fatalf("dice echoed in a game of the bot's: %+v", out)
	}
	h = started(t, referee.NewGame{Source: rules.RealDice})
	lines = h.lines()
	missing := h.request(anne, "mourre lancer main=gauche des=1")
	missing.Echo = true
	var asks *dice.Missing
	if _, err := h.r.Do(context.Background(), missing); !errors.As(err, &asks) || asks.Count-asks.Have != 1 {
		t.Fatalf("too few dice: %v", err)
	}
	do := h.request(anne, "mourre lancer main=gauche des=1_2")
	do.Echo = true
	out, err := h.r.Do(context.Background(), do)
	if err != nil || out.Echo == nil || len(out.Records) != 0 || h.lines() != lines ||
		len(out.Echo.Lines) == 0 || len(out.Echo.Throws) != 1 {
		t.Fatalf("echo: %v, %+v", err, out)
	}
	confirm := h.request(anne, "")
	confirm.Act, confirm.Draft = rules.Act{}, out.Echo.Draft
	done := h.done(h.r.Do(context.Background(), confirm))
	if got := fmt.Sprint(done.Records[0].Throws[0].Faces); got != "[1 2]" || h.lines() != lines+1 {
		t.Fatalf("confirmed: %s", got)
	}
}

// TestOpen: one open game in a place, one answer to a replayed opening, a kept draw used once.
func TestOpen(t *testing.T) {
	h := newHall(t, referee.NewGame{})
	ask := referee.NewGame{Input: referee.Input{Origin: "d:open", Place: spot, Person: anne}, System: "mourre"}
	again, err := h.r.Open(context.Background(), ask)
	if err != nil || !again.Repeat || again.Game.ID() != h.game {
		t.Fatalf("a replayed opening: %v, %+v", err, again)
	}
	ask.Origin, ask.Person = "d:other", bruno
	_, err = h.r.Open(context.Background(), ask)
	h.refused(err, "game.refused.channel-busy")
	ask.Place.Channel, ask.System = "other", "échecs"
	_, err = h.r.Open(context.Background(), ask)
	h.refused(err, "game.refused.no-such-system")
	ask.System, ask.Referee = "mourre", &bruno
	_, err = h.r.Open(context.Background(), ask)
	h.refused(err, "game.refused.referee-plays")
	free, err := h.r.Free(context.Background(),
		referee.Do{Input: referee.Input{Origin: "d:free", Place: spot, Person: anne}, Act: parse("mourre lancer main=gauche")})
	if err != nil {
		t.Fatal(err)
	}
	ask.Referee, ask.Draft, ask.System = nil, free.Draft, ""
	out, err := h.r.Open(context.Background(), ask)
	if err != nil || len(out.Records) != 2 || !out.Game.Header().Drawn {
		t.Fatalf("a free draw kept: %v, %+v", err, out)
	}
	ask.Origin, ask.Place.Channel = "d:third", "third"
	if _, err := h.r.Open(context.Background(), ask); !errors.Is(err, referee.ErrStale) {
		t.Fatalf("a free draw kept twice: %v", err)
	}
}

// TestManyAtOnce lets both players act and everybody look at once, over commits that fail: the log has no gap
// and memory is what the store holds. Run with -race.
func TestManyAtOnce(t *testing.T) {
	h := started(t, referee.NewGame{})
	h.store.mu.Lock()
	calls := 0
	h.store.fail = func(bool) error {
		if calls++; calls%7 == 0 {
			return errDisk
		}
		return nil
	}
	h.store.mu.Unlock()
	var wait sync.WaitGroup
	for n := range 40 {
		person := []referee.Person{anne, bruno}[n%2]
		do := referee.Do{Input: referee.Input{Origin: fmt.Sprint("d:many-", n), Place: spot, Person: person},
			Act: parse(fmt.Sprintf("mourre pronostic total=%d", n%30))}
		wait.Go(func() {
			_, err := h.r.Do(context.Background(), do)
			if err != nil && !errors.Is(err, errDisk) && !errors.Is(err, referee.ErrTelling) {
				t.Error(err)
			}
			if look, err := h.r.Look(context.Background(), spot, person); err != nil || look.Game == nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	h.store.fail = nil
	stored, err := h.store.Load(context.Background(), h.game)
	if err != nil {
		t.Fatal(err)
	}
	whole, err := house.Rebuild(rules.Registry{mourre.System()}, stored.Records)
	if err != nil {
		t.Fatal(err)
	}
	look, err := h.r.Look(context.Background(), spot, anne)
	if err != nil || look.Game.Head() != whole.Head() || whole.Len() < 10 {
		t.Fatalf("memory ends at %d, the store at %d: %v", look.Game.Len(), whole.Len(), err)
	}
}
