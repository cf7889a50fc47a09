package ledger

import (
	"testing"

	"aidedecamp/rules/dice"
)

// TestDiceAreCountedOnce: taken back and thrown again, with more dice, never thrown again, typed, freely drawn,
// brought by a file, by whom a seat was taken over, by a guest.
func TestDiceAreCountedOnce(t *testing.T) {
	t.Parallel()
	throw := func(purpose, seat string, source dice.Source, faces ...dice.Face) dice.Throw {
		return dice.Throw{Key: dice.Key{System: "t", Seat: seat, Purpose: purpose}, Sides: 6, Faces: faces, Source: source}
	}
	mark := func(n int) Mark { return Mark("#" + string(rune('0'+n))) }
	c := Course{Players: map[Seat]Player{}, Texts: map[Mark]Text{mark(1): {Body: "anne"}, mark(2): {Body: "bruno"}, mark(3): {Body: "claire"}}}
	c.Sits(SeatA, Player{User: mark(1)}, 0)
	c.Sits(SeatB, Player{User: mark(2)}, 0)
	enter := func(seat Seat, epoch, struckBy int, throws ...dice.Throw) {
		c.Entries = append(c.Entries, Entry{Record: Record{Seq: len(c.Entries), Epoch: epoch, Seat: seat, Throws: throws}, StruckBy: struckBy})
	}
	enter(SeatA, 1, 0, throw("brought", "a", dice.Drawn, 1))
	enter(SeatA, 2, 0, throw("kept", "", dice.Free, 6))
	enter(SeatA, 2, 3, throw("combat", "b", dice.Drawn, 2, 3))        // taken back,
	enter(SeatA, 2, 0)                                                // by this,
	enter(SeatA, 2, 0, throw("combat", "b", dice.Drawn, 2, 3, 4))     // and thrown again with one more
	enter(SeatA, 2, 9, throw("avoided", "", dice.Drawn, 1, 1))        // never thrown again
	enter(SeatB, 2, 9, throw("slip", "b", dice.Declared, 5))          // typed wrong,
	enter(SeatB, 2, 0, throw("slip", "b", dice.Declared, 4))          // typed right
	enter(Clock, 2, 0, throw("clock", "", dice.Drawn, 6))             // nobody's
	c.Sits(SeatB, Player{User: mark(3)}, len(c.Entries))              // a substitute
	enter(SeatB, 2, 0, throw("later", "b", dice.Drawn, 3))            //
	c.Sits(SeatA, Player{User: mark(1), Guest: true}, len(c.Entries)) // a guest
	enter(SeatA, 2, 0, throw("guest", "a", dice.Drawn, 5))
	want := []struct {
		account, purpose string
		dice             int
	}{{"bruno", "combat", 3}, {"anne", "avoided", 2}, {"bruno", "slip", 1}, {"", "clock", 1}, {"claire", "later", 1}, {"", "guest", 1}}
	got := DiceIn(&c)
	if len(got) != len(want) {
		t.Fatalf("%d throws: %v", len(got), got)
	}
	for i, w := range want {
		if g := got[i]; g.Account != w.account || g.Key.Purpose != w.purpose || len(g.Faces) != w.dice || w.purpose == "slip" && g.Faces[0] != 4 {
			t.Errorf("throw %d: %q %v, want %v", i, g.Account, g.Throw, w)
		}
	}
	c.Texts[mark(2)] = Text{} // erased
	if got := DiceIn(&c); got[0].Account != "" {
		t.Errorf("an erased person has %v", got[0])
	}
}
