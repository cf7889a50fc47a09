package bot

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"aidedecamp/bot/command"
	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/localdiscord/localdiscordtest"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/session"
)

// took are the requests by the bot's token since it was asked last, without their ids.
func (p *payers) took() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	last := p.last
	p.last = nil
	return last
}

// TestWhatTheBotsTokenPaysFor: nothing for what is pressed or typed while the game was told of within the
// last quarter of an hour. What a sealed choice came to is apart from the private message that held it: one
// post, and the buttons of that post later. Where every message is old, a press on it still costs nothing;
// what is typed, or pressed on a message that its presser alone sees, takes the old buttons off by one edit,
// which may be left out.
func TestWhatTheBotsTokenPaysFor(t *testing.T) {
	t.Parallel()
	for name, pace := range map[string]time.Duration{"a minute": time.Minute, "half an hour": 30 * time.Minute} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			presses, typed, sealed, edits := 0, 0, 0, 0
			for _, file := range []string{"evening", "hex-window", "substitute", "live-message", "first-game", "take-back"} {
				text, err := os.ReadFile("testdata/stories/" + file + ".txtar")
				if err != nil {
					t.Fatal(err)
				}
				clock, paid := &localdiscordtest.ManualClock{}, &payers{}
				c := founded(t, file, allSystems(), localdiscord.Options{Clock: clock})
				c.prepare, c.posts = paid.hear, true
				c.start()
				s := &story{t: t, club: c, kept: map[string]string{}}
				posted := 0
				for _, line := range s.unpack(string(text)) {
					found := step.FindStringSubmatch(line)
					if found == nil && !strings.HasPrefix(line, "---") {
						continue // what is expected of the steps is the stories' own to ask
					}
					free := pace == time.Minute || found != nil && s.pressesWhatAllSee(found)
					clock.Advance(pace)
					c.clock.Advance(pace)
					paid.took()
					if err := s.line(line); err != nil {
						t.Fatalf("%s: %s\n%v\n%s", file, line, err, c.log)
					}
					c.idle()
					if found == nil {
						continue
					}
					presses, typed = presses+number(found[3] != ">"), typed+number(found[3] == ">")
					for _, request := range paid.took() {
						method, path, _ := strings.Cut(request, " ")
						switch {
						case method == http.MethodPost && strings.HasSuffix(path, "/messages") && strings.HasSuffix(line, "[Sceller]"):
							sealed, posted = sealed+1, posted+1
						case method == http.MethodPatch && posted > 0:
							posted--
						case method == http.MethodPatch && !free:
							edits++
						default:
							t.Errorf("%s: %s\ncosts %q", file, line, request)
						}
					}
				}
			}
			t.Logf("%d presses, %d commands: %d sealed, %d edits of old messages", presses, typed, sealed, edits)
			if sealed == 0 || presses < 90 || typed < 60 {
				t.Error("hardly anything was done")
			}
		})
	}
}

// pressesWhatAllSee reports whether a step presses a button of a public message.
func (s *story) pressesWhatAllSee(step []string) bool {
	if step[3] != "!" || step[2] != "" || step[4] != "" {
		return false
	}
	on, ok := newest(s.club.server.As(step[1]), strings.Trim(step[5], "[]"))
	return ok && !on.Ephemeral
}

func number(is bool) int {
	if is {
		return 1
	}
	return 0
}

// short is a store whose budget has just so many turns left, and notes who asked in vain.
type short struct {
	referee.Store
	left, refused, spent atomic.Int64
}

// Spend gives what is left; what may be left out gets nothing.
func (s *short) Spend(_ context.Context, within time.Duration) (time.Duration, error) {
	if within < 0 && s.left.Load() < referee.BudgetSaved/2 || s.left.Load() == 0 {
		s.refused.Add(1)
		return 0, referee.ErrSpent
	}
	s.left.Add(-1)
	s.spent.Add(1)
	return 0, nil
}

// TestOldButtonsGoFirstWhereTheBudgetIsShort: a reminder is told and calls whom it must, the old buttons
// stay, and a press on them is refused; where a store can't say the budget the reminder is sent too.
func TestOldButtonsGoFirstWhereTheBudgetIsShort(t *testing.T) {
	t.Parallel()
	for name, turns := range map[string]int64{"short": 1, "whole": 99} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			store := &short{}
			store.left.Store(99)
			s := awaitedOver(t, func(real referee.Store) referee.Store {
				store.Store = real
				return store
			})
			s.club.clock.Advance(24 * time.Hour)
			store.left.Store(turns)
			s.club.bot.remind(t.Context())
			s.club.idle()
			if said := s.saidTo("Sacha", "Rappel"); said != 1 {
				t.Errorf("told %d times:\n%s", said, s.club.log)
			}
			buttons := 0
			for _, m := range s.club.server.As("Sacha").Messages() {
				buttons += number(len(m.Labels()) > 0)
			}
			if want := 1 + number(turns == 1); buttons != want {
				t.Errorf("%d messages with buttons, want %d\n%s", buttons, want, s.club.log)
			}
			if refused := store.refused.Load() > 0; refused != (turns == 1) {
				t.Errorf("refused: %v", refused)
			}
		})
	}
}

// TestAStoreThatIsAwayKeepsNobodySilent: what must be told is, without its turn.
func TestAStoreThatIsAwayKeepsNobodySilent(t *testing.T) {
	t.Parallel()
	b := &Bot{log: slog.New(slog.DiscardHandler), router: &command.Router{Referee: referee.New(mute{}, nil, referee.Options{})}}
	if err := b.spend(t.Context(), false); err != nil {
		t.Errorf("what must be told: %v", err)
	}
	if err := b.spend(t.Context(), true); !errors.Is(err, session.ErrSpent) {
		t.Errorf("what may be left out: %v", err)
	}
}

// mute is a store that is away.
type mute struct{ referee.Store }

func (mute) Spend(context.Context, time.Duration) (time.Duration, error) {
	return 0, referee.ErrStoreAway
}
