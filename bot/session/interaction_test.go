package session

import (
	"slices"
	"testing"

	"github.com/bwmarrin/discordgo"
)

// The marks around the whole of what was typed are no part of it; those within are.
func TestTypedQuotationMarks(t *testing.T) {
	for typed, want := range map[string]string{
		`"inf lourde"`: "inf lourde", "« inf lourde »": "inf lourde", "«\u202finf lourde\u202f»": "inf lourde", "“inf lourde”": "inf lourde",
		"inf lourde": "inf lourde", `"`: `"`, `""`: "", `"a" = "b"`: `"a" = "b"`, "« Ney » et « Soult »": "« Ney » et « Soult »",
		" deux ": " deux ", "": "",
		"l'autre": "l'autre",
	} {
		if got := unquote(typed); got != want {
			t.Errorf("%q is read as %q, want %q", typed, got, want)
		}
	}
}

// TestWhatComesInIsUTF8: nothing that Discord sends of a person's contains NUL, or is no UTF-8.
func TestWhatComesInIsUTF8(t *testing.T) {
	t.Parallel()
	const typed, read = "a\x00\xffb", "a\uFFFDb"
	s := &Session{clock: MachineClock{}}
	user := &discordgo.User{ID: "7", GlobalName: typed}
	for kind, event := range map[string]*discordgo.Interaction{
		"a command": {User: user, Data: discordgo.ApplicationCommandInteractionData{Name: "score",
			Options: []*discordgo.ApplicationCommandInteractionDataOption{{Name: "texte", Value: typed}}}},
		"a select": {User: user, Data: discordgo.MessageComponentInteractionData{CustomID: typed, Values: []string{typed}}},
	} {
		i, err := s.Interaction(event)
		if err != nil {
			t.Fatal(err)
		}
		got := append([]string{i.User.Name, i.Options["texte"], i.Fields["texte"], i.CustomID}, i.Values...)
		if got = slices.DeleteFunc(got, func(text string) bool { return text == read || text == "" }); len(got) > 0 {
			t.Errorf("%s is read as %q", kind, got)
		}
	}
}
