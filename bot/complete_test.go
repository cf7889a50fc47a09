package bot

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"aidedecamp/bot/command"
	"aidedecamp/bot/limits"
	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/localdiscord/localdiscordtest"
	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/phrase"
)

// TestCompletionIsAnsweredWithChoices: whatever goes wrong while an option is completed, Discord gets choices
// (callback type 8), for it takes nothing else there. What only the player did wrong is no incident; what the
// program did wrong is one, logged once.
func TestCompletionIsAnsweredWithChoices(t *testing.T) {
	refused := rules.Refuse("maison:bareme", "bot.rule.unknown", phrase.Named("wanted", "licorne")).
		Or(phrase.Say("game.offer.start"), rules.Act{Path: house.PathReady})
	for name, c := range map[string]struct {
		// returns is what the completion comes to; the route is taken away where it is nil.
		returns   func() ([]rules.Choice, error)
		faults    []localdiscordtest.Fault
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
			faults:  []localdiscordtest.Fault{localdiscordtest.Failing(localdiscord.RouteCallback, 400)}, incidents: 1},
		"choices that are too large": {
			returns: func() ([]rules.Choice, error) { return []rules.Choice{{Value: "v", Label: slug("l")}}, nil },
			faults:  []localdiscordtest.Fault{localdiscordtest.Refusing(localdiscord.RouteCallback, codeTooLarge)}, incidents: 1},
	} {
		t.Run(name, func(t *testing.T) {
			d := troubled(t, localdiscord.Options{})
			prepare := d.club.prepare
			d.club.prepare = func(b *Bot) {
				prepare(b)
				if c.returns != nil {
					b.command("regle").Complete = func(*command.Call) ([]rules.Choice, error) { return c.returns() }
				}
			}
			d.club.start()
			if c.returns == nil {
				d.club.bot.command("regle").Path = "gone"
			}
			d.fault(c.faults...)
			choices, err := localdiscordtest.Complete(patience(t), d.club.server.As("Camille"), "/regle topic:col")
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
	d.fault(localdiscordtest.Refusing(localdiscord.RouteCallback, codeUnknownInteraction))
	done := make(chan error, 1)
	go func() {
		_, err := localdiscordtest.Complete(patience(t), d.club.server.As("Camille"), "/regle topic:col")
		done <- err
	}()
	d.struck()
	d.club.idle()
	d.discord.Advance(5 * time.Second)
	if err := <-done; !errors.Is(err, localdiscord.ErrNoAnswer) {
		t.Error(err)
	}
	if refused, log := d.club.server.Refusals(), d.club.log.String(); len(refused) > 0 || strings.Contains(log, "incident") {
		t.Errorf("%v\n%s", refused, log)
	}
}

func slug(text string) phrase.Phrase { return phrase.Say("game.slug", phrase.Verbatim("slug", text)) }

// command is one of the bot's commands by its path, to be changed.
func (b *Bot) command(path string) *command.Command {
	for i := range b.router.Commands {
		if b.router.Commands[i].Path == path {
			return &b.router.Commands[i]
		}
	}
	return nil
}

// completions completes every option that can be, in what the story has come to; Discord may refuse none. Few
// stories need Discord for that: what a bot beside it would answer is judged as Discord judges it.
func (s *story) completions() error {
	person := s.club.server.As("Camille")
	s.club.server.ShowCommand("organiser")
	for _, c := range s.club.bot.router.Commands {
		for _, o := range c.Options {
			if c.Complete == nil || o.Kind != rules.ChoiceOption || len(o.Choices) > 0 {
				continue
			}
			if err := s.completes(person, c.Path, o.Name); err != nil {
				return fmt.Errorf("/%s %s: %w", c.Path, o.Name, err)
			}
		}
	}
	return nil
}

// completes completes an option that has no value yet: at Discord where its games are not in the club's
// file, or where a build's tests listen.
func (s *story) completes(person *localdiscord.Person, path, option string) error {
	if s.club.over != nil || wiretap != nil {
		_, err := person.CompleteOption(patience(s.t), path, map[string]string{option: ""}, option)
		return err
	}
	if err := person.CanComplete(path, option); err != nil {
		return err
	}
	s.tried++
	sent := s.shadow().hears(s.tried, "Camille", typedCommand(path, map[string]string{option: ""}, option))
	if log := s.shadow().log.take(); strings.Contains(log, "level=WARN") {
		return fmt.Errorf("the bot logs %s", log)
	}
	if len(sent) != 1 || !strings.HasSuffix(sent[0].to, "/forged/callback") {
		return fmt.Errorf("%d answers", len(sent))
	}
	var answer struct {
		Type localdiscord.Kind
		Data struct{ Choices []limits.Choice }
	}
	if err := json.Unmarshal(sent[0].body, &answer); err != nil {
		return err
	}
	if faults := limits.CheckChoices(answer.Data.Choices); answer.Type != localdiscord.Completed || len(faults) > 0 {
		return fmt.Errorf("Discord refuses %s: %v", sent[0].body, faults)
	}
	return nil
}
