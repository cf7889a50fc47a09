package referee_test

import (
	"testing"

	"aidedecamp/bot/referee"
)

// TestAForgedDelayIsNone: whatever is in the store, a game is opened with a delay that a club can choose.
func TestAForgedDelayIsNone(t *testing.T) {
	t.Parallel()
	r := referee.New(&memory{}, nil, referee.Options{})
	for written, want := range map[string]int{"0": 0, "7": 7, "365": referee.MostVerdictDays, "366": referee.UsualVerdictDays,
		"-3": referee.UsualVerdictDays, "106752": referee.UsualVerdictDays, "soon": referee.UsualVerdictDays} {
		if err := r.PutClubChoice(t.Context(), spot, referee.ChoiceVerdict, written); err != nil {
			t.Fatal(err)
		}
		if of, err := r.ClubChoices(t.Context(), spot); err != nil || of.VerdictDays != want {
			t.Errorf("%q is read as %d days, %v; want %d", written, of.VerdictDays, err, want)
		}
	}
}
