package referee_test

import (
	"fmt"
	"testing"

	"aidedecamp/bot/referee"
)

// TestDiceAreCountedInParts: of a club with many ended games so many are counted for who asks, the rest for
// who asks again; a game that can't be read holds up nobody, and one under way elsewhere is not counted.
func TestDiceAreCountedInParts(t *testing.T) {
	h := started(t, referee.NewGame{})
	const ended = referee.MostCounted + 5
	for i := range ended {
		h.store.games[fmt.Sprint("ended", i)] = &kept{place: referee.Place{Guild: spot.Guild, Channel: fmt.Sprint("x", i)}, opened: i}
	}
	elsewhere := referee.Place{Guild: spot.Guild, Channel: "elsewhere"}
	for _, want := range []referee.DiceFallen{{Games: referee.MostCounted, Left: 5}, {Games: ended}, {Games: ended}} {
		got, err := h.r.Dice(t.Context(), elsewhere, referee.DiceOfClub, "")
		if err != nil || got.Games != want.Games || got.Left != want.Left || got.Here || len(got.Fell) > 0 {
			t.Errorf("%+v, %v, want %+v", got, err, want)
		}
	}
	if _, err := h.r.Dice(t.Context(), elsewhere, referee.DiceOfGame, ""); err == nil {
		t.Error("the dice of no game are counted")
	}
	if got, err := h.r.Dice(t.Context(), spot, referee.DiceOfPerson, anne.ID); err != nil || !got.Here || got.Hidden {
		t.Errorf("the place's own game: %+v, %v", got, err)
	}
}
