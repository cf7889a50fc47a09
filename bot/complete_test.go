package bot

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// TestCompletionIsAnsweredWithChoices: whatever goes wrong while an option is completed, Discord gets choices
// (callback type 8), for it takes nothing else there. What only the player did wrong is no incident; what the
// program did wrong is one, logged once.
func TestCompletionIsAnsweredWithChoices(t *testing.T) {
	refused := rules.Refuse("maison:bareme", "bot.rule.unknown", phrase.Named("wanted", "licorne")).
		Or(phrase.Say("game.offer.start"), rules.Act{Path: rules.PathReady})
	for name, c := range map[string]struct {
		// returns is what the completion comes to; the route is taken away where it is nil.
		returns   func() ([]rules.Choice, error)
		faults    []localdiscord.Fault
		incidents int
	}{
		"a command that is gone": {},
		"a panic":                {returns: func() ([]rules.Choice, error) { panic("bei Wagram") }, incidents: 1},
		"a fault":                {returns: func() ([]rules.Choice, error) { return nil, errors.New("no such file") }, incidents: 1},
		"a full disk":            {returns: func() ([]rules.Choice, error) { return nil, referee.ErrStoreFull }, incidents: 1},
		"a stale game":           {returns: func() ([]rules.Choice, error) { return nil, referee.ErrStale }},
		"no game":                {returns: func() ([]rules.Choice, error) { return nil, referee.ErrNoGame }},
		"nothing found":          {returns: func() ([]rules.Choice, error) { return nil, referee.ErrNotFound }},
		"a refusal":              {returns: func() ([]rules.Choice, error) { return nil, refused }},
		"choices that Discord refuses": {
			returns: func() ([]rules.Choice, error) { return []rules.Choice{{Value: "v", Label: slug("l")}}, nil },
			faults:  []localdiscord.Fault{localdiscord.Failing(localdiscord.RouteCallback, 400)}, incidents: 1},
		"choices that are too large": {
			returns: func() ([]rules.Choice, error) { return []rules.Choice{{Value: "v", Label: slug("l")}}, nil },
			faults:  []localdiscord.Fault{localdiscord.Refusing(localdiscord.RouteCallback, codeTooLarge)}, incidents: 1},
	} {
		t.Run(name, func(t *testing.T) {
			d := troubled(t, localdiscord.Options{})
			prepare := d.club.prepare
			d.club.prepare = func(b *Bot) {
				prepare(b)
				if c.returns == nil {
					delete(b.routes, "regle")
					return
				}
				b.routes["regle"].complete = func(context.Context, *call) ([]rules.Choice, error) { return c.returns() }
			}
			d.club.start()
			d.fault(c.faults...)
			choices, err := d.club.server.As("Camille").Complete(patience(t), "/regle topic:col")
			d.club.idle()
			if err != nil || choices == nil || len(choices) > 0 {
				t.Errorf("%+v, %v", choices, err)
			}
			if refused := d.club.server.Refusals(); len(refused) > 0 {
				t.Errorf("Discord has refused %v", refused)
			}
			log := d.club.log.String()
			if n := strings.Count(log, "msg=incident "); n != c.incidents || strings.Contains(log, "not delivered") {
				t.Errorf("%d incidents:\n%s", n, log)
			}
			if seen := d.club.server.As("Camille").Messages(); len(seen) > 0 {
				t.Errorf("%+v", seen)
			}
		})
	}
}

// TestCompletionComesTooLate: a completion that Discord no longer knows is not answered a second time.
func TestCompletionComesTooLate(t *testing.T) {
	d := troubled(t, localdiscord.Options{})
	d.club.start()
	d.fault(localdiscord.Refusing(localdiscord.RouteCallback, codeUnknownInteraction))
	done := make(chan error, 1)
	go func() {
		_, err := d.club.server.As("Camille").Complete(patience(t), "/regle topic:col")
		done <- err
	}()
	d.struck()
	d.club.idle()
	d.discord.Advance(firstWithin * 2)
	if err := <-done; !errors.Is(err, localdiscord.ErrNoAnswer) {
		t.Error(err)
	}
	if refused, log := d.club.server.Refusals(), d.club.log.String(); len(refused) > 0 || strings.Contains(log, "incident") {
		t.Errorf("%v\n%s", refused, log)
	}
}

func slug(text string) phrase.Phrase { return phrase.Say("game.slug", phrase.Verbatim("slug", text)) }

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
		made := proposed(all, typed)
		if faults := limits.CheckChoices(made); len(faults) > 0 {
			t.Fatalf("%v of %+v", faults, all)
		}
		if fold(typed) == "" && len(made) != min(len(sendable), limits.MaxAutocompleteChoices) {
			t.Fatalf("%d of %d", len(made), len(sendable))
		}
		for _, c := range made {
			if strings.TrimSpace(c.Name) == "" || !sendable[c.Text()] {
				t.Fatalf("%q for %q", c.Name, c.Text())
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
		for _, p := range proposed(c.all, c.typed) {
			got = append(got, fmt.Sprintf("%s=%s", p.Name, p.Text()))
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%v: %q, want %q", c.all, got, c.want)
		}
	}
}

// completions completes every option that can be, in what the story has come to; Discord may refuse none.
func (s *story) completions() error {
	person := s.club.server.As("Camille")
	for _, c := range s.club.bot.commands {
		for _, o := range c.options {
			if c.complete == nil || o.Kind != rules.ChoiceOption || len(o.Choices) > 0 {
				continue
			}
			if _, err := person.CompleteOption(patience(s.t), c.path, map[string]string{o.Name: ""}, o.Name); err != nil {
				return fmt.Errorf("/%s %s: %w", c.path, o.Name, err)
			}
		}
	}
	return nil
}
