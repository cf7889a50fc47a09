package command

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"aidedecamp/bot/limits"
)

// TestProposalsAreWhatDiscordTakes: whatever choices there are, alike, empty or too long, what is proposed of
// them is what Discord takes, each value once, and none is left out that could be sent.
func TestProposalsAreWhatDiscordTakes(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("é", limits.MaxChoiceName)
	some := []string{"", " ", "a", "A", "à", "b", "a · b", "-", long, long + "a", long + "b", long[2:] + " · b"}
	text := rapid.OneOf(rapid.SampledFrom(some), rapid.StringMatching(`[ab ·]{0,120}`))
	rapid.Check(t, func(t *rapid.T) {
		var all []proposal
		sendable := map[string]bool{}
		for range rapid.IntRange(0, 2*limits.MaxAutocompleteChoices).Draw(t, "count") {
			p := proposal{value: text.Draw(t, "value"), name: text.Draw(t, "name")}
			all = append(all, p)
			if utf8.RuneCountInString(p.value) <= limits.MaxChoiceValue && strings.TrimSpace(p.name+p.value) != "" {
				sendable[p.value] = true
			}
		}
		typed := rapid.SampledFrom([]string{"", "a", "-", "é"}).Draw(t, "typed")
		made, found := propose(all, typed)
		if faults := limits.CheckChoices(made); len(faults) > 0 {
			t.Fatalf("%v of %+v", faults, all)
		}
		room := limits.MaxAutocompleteChoices
		if found > room {
			room--
		}
		if Fold(typed) == "" && (found != len(sendable) || len(made) != min(found, room)) {
			t.Fatalf("%d of %d, of %d that can be sent", len(made), found, len(sendable))
		}
		for _, c := range made {
			if strings.TrimSpace(c.Name) == "" || !sendable[c.Value] {
				t.Fatalf("%q for %q", c.Name, c.Value)
			}
		}
	})
}

// TestProposalsSayWhichIsWhich: what several call alike is proposed once, under all its names; two things
// with one name are told apart.
func TestProposalsSayWhichIsWhich(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		all   []proposal
		typed string
		want  string
	}{
		{[]proposal{{"foret", "Forêt"}, {"foret", "forêt"}, {"foret", "Forêts"}}, "", "Forêt=foret"},
		{[]proposal{{"riviere", "Cours d’eau"}, {"colline", "Colline"}, {"riviere", "rivière"}}, "rivi", "Cours d’eau · rivière=riviere"},
		{[]proposal{{"a1", "infanterie"}, {"a2", "infanterie"}, {"a3", "artillerie"}}, "",
			"infanterie · a1=a1, infanterie · a2=a2, artillerie=a3"},
		{[]proposal{{"a1", ""}, {"a2", " "}}, "", "a1=a1, a2=a2"},
		{[]proposal{{"a1", "A"}, {"b1", "B"}}, "licorne", ""},
	} {
		var got []string
		made, _ := propose(c.all, c.typed)
		for _, p := range made {
			got = append(got, fmt.Sprintf("%s=%s", p.Name, p.Value))
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%v: %q, want %q", c.all, got, c.want)
		}
	}
}
