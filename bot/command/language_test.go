package command

import (
	"testing"

	"aidedecamp/bot/locale"
)

// TestWhoIsSpokenToInWhichLanguage: a person in French where his client speaks it or does not say, a server
// in English where it does.
func TestWhoIsSpokenToInWhichLanguage(t *testing.T) {
	for tag, want := range map[string]locale.Lang{"": locale.French, "fr": locale.French, "en-GB": locale.English, "de": locale.English} {
		if got := userLang(tag); got != want {
			t.Errorf("a client in %q is spoken to in %q", tag, got)
		}
	}
	if serverLang("") != locale.French || serverLang("de") != locale.French {
		t.Error("a server that speaks neither is not spoken to in French")
	}
}

// TestAServerKeepsItsLanguage: a server that Discord can't describe for a moment is spoken to as before.
func TestAServerKeepsItsLanguage(t *testing.T) {
	var r Router
	for _, e := range []struct{ id, tag string }{{"1", "en-US"}, {"1", ""}, {"2", ""}} {
		r.NoteGuild(e.id, e.tag)
	}
	if r.guildLang("1") != locale.English || r.guildLang("2") != locale.French {
		t.Errorf("spoken to in %s and %s", r.guildLang("1"), r.guildLang("2"))
	}
}
