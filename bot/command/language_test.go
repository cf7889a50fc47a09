package command

import (
	"testing"

	"aidedecamp/bot/locale"
	"aidedecamp/bot/referee"
)

// TestWhoIsSpokenToInWhichLanguage: a person in French where his client speaks it or does not say, a server
// in English where it has chosen that.
func TestWhoIsSpokenToInWhichLanguage(t *testing.T) {
	for tag, want := range map[string]locale.Lang{"": locale.French, "fr": locale.French, "en-GB": locale.English, "de": locale.English} {
		if got := userLang(tag); got != want {
			t.Errorf("a client in %q is spoken to in %q", tag, got)
		}
	}
	if serverLang("fr") != locale.French || serverLang("de") != locale.French || serverLang("en-GB") != locale.English {
		t.Error("a Community server that speaks neither is not spoken to in French")
	}
}

// TestWhichLanguageAChannelReads: the club's choice, the operator's, the Community server's, the first
// person's, in that order.
func TestWhichLanguageAChannelReads(t *testing.T) {
	for _, e := range []struct {
		club                    referee.ClubChoices
		operator, server, first locale.Lang
		want                    locale.Lang
	}{
		{want: ""},
		{club: referee.ClubChoices{FirstLang: "fr"}, want: locale.French},
		{club: referee.ClubChoices{FirstLang: "fr"}, server: locale.English, want: locale.English},
		{club: referee.ClubChoices{FirstLang: "fr"}, operator: locale.English, server: locale.French, want: locale.English},
		{club: referee.ClubChoices{Lang: "fr", FirstLang: "en"}, operator: locale.English, server: locale.English, want: locale.French},
		{club: referee.ClubChoices{Lang: "klingon", FirstLang: "en"}, want: locale.English},
	} {
		r := &Router{Lang: e.operator}
		r.NoteGuild("1", string(e.server))
		c := &Call{Router: r, Input: referee.Input{Place: referee.Place{Guild: "1"}}}
		if got := c.spoken(e.club); got != e.want {
			t.Errorf("%+v: the channel reads %q", e, got)
		}
	}
}
