package bot

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/localdiscord/localdiscordtest"
	"aidedecamp/bot/referee"
)

// TestByWhatOldButtonsComeOff: a message that loses its buttons keeps its text and its picture, whoever's
// token takes them off, and nothing is read for it as long as it is written down.
func TestByWhatOldButtonsComeOff(t *testing.T) {
	t.Parallel()
	const command, press = "Dominique> /terrain npow region:europe-sud", "Camille! [Revenir en arrière]"
	for name, test := range map[string]struct {
		later   time.Duration // by the bot's clock
		expired time.Duration // by Discord's
		rolls   bool          // so that the press is answered in a new message
		swept   bool          // what was written down of the message is gone
		step    string
		bots    int64
	}{
		"the sender's token":                    {step: command},
		"the sender's token, at a press":        {step: press, rolls: true},
		"the press's own token":                 {later: time.Hour, expired: time.Hour, step: press, rolls: true},
		"the bot's token":                       {later: time.Hour, expired: time.Hour, step: command, bots: 1},
		"the bot's token, after a sweep":        {later: time.Hour, expired: time.Hour, swept: true, step: command, bots: 2},
		"the press's own, after a sweep":        {later: time.Hour, expired: time.Hour, swept: true, step: press, rolls: true},
		"the bot's, where the other is refused": {expired: time.Hour, step: command, bots: 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			clock, paid := &localdiscordtest.ManualClock{}, &payers{}
			c := founded(t, "strip", allSystems(), localdiscord.Options{Clock: clock})
			c.prepare = paid.hear
			c.start()
			s := &story{t: t, club: c, kept: map[string]string{}}
			s.play("Camille> /partie nouvelle system:npow opponent:@Dominique", "Camille! [Commencer]", "Dominique! [Commencer]",
				"Camille! [Camille a l'initiative]", "picture")
			before := s.message
			for range mostEdits {
				if test.rolls {
					s.play("Camille> /des lancer")
				}
			}
			clock.Advance(test.expired)
			c.clock.Advance(test.later)
			if test.swept {
				if err := c.bot.router.Referee.Sweep(patience(t)); err != nil {
					t.Fatal(err)
				}
			}
			if test.bots == 0 {
				c.server.Forbid(discordgo.PermissionViewChannel | discordgo.PermissionSendMessages) // which their own token does not need
			}
			already := paid.bots.Load()
			s.play(test.step, "new")
			if n := paid.bots.Load() - already; n != test.bots {
				t.Errorf("%d requests by the bot's token, want %d", n, test.bots)
			}
			i := slices.IndexFunc(s.channel(), func(m localdiscord.Message) bool { return m.ID == before.ID })
			after := s.channel()[i]
			if len(after.Labels()) != 0 || after.Text != before.Text || len(after.Files) != 1 || !slices.Equal(localdiscordtest.Alts(after), localdiscordtest.Alts(before)) {
				t.Errorf("the older message was\n%+v\nis\n%+v", before, after)
			}
		})
	}
}

// TestTheBotSweeps: what nobody can use any more is dropped while the bot runs.
func TestTheBotSweeps(t *testing.T) {
	t.Parallel()
	c := founded(t, "sweep", allSystems(), localdiscord.Options{})
	c.prepare = func(b *Bot) { b.sweeps = time.Millisecond }
	c.start()
	ctx := patience(t)
	old := referee.Draft{ID: "old", Kind: "act", Body: []byte("{}"), At: c.clock.Now().Add(-referee.DraftAge - time.Second)}
	young := referee.Draft{ID: "young", Kind: "act", Body: []byte("{}"), At: c.clock.Now()}
	for _, d := range []referee.Draft{old, young} {
		if err := c.db.PutDraft(ctx, d); err != nil {
			t.Fatal(err)
		}
	}
	for {
		if _, err := c.db.Draft(ctx, old.ID); errors.Is(err, referee.ErrNotFound) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	if _, err := c.db.Draft(ctx, young.ID); err != nil {
		t.Errorf("a draft of now: %v", err)
	}
}

// TestAPressIsAnsweredWhereItsButtonsStay: who presses a message whose buttons can't be taken off is answered
// all the same, and so is who presses it again where the answer did not arrive.
func TestAPressIsAnsweredWhereItsButtonsStay(t *testing.T) {
	t.Parallel()
	clock := &localdiscordtest.ManualClock{}
	c := founded(t, "strip", allSystems(), localdiscord.Options{Clock: clock})
	c.start()
	s := &story{t: t, club: c, kept: map[string]string{}}
	s.play("Camille> /partie nouvelle system:npow opponent:@Dominique", "Camille! [Commencer]", "Dominique! [Commencer]")
	for range mostEdits {
		s.play("Camille> /des lancer")
	}
	clock.Advance(time.Hour)
	c.clock.Advance(time.Hour)
	c.server.Forbid(discordgo.PermissionSendMessages)
	for _, fault := range []localdiscordtest.Fault{localdiscordtest.Failing(localdiscord.RouteFollowupCreate, 500),
		localdiscordtest.Refusing(localdiscord.RouteOriginalEdit, 10008)} {
		if err := c.server.Fault(fault); err != nil {
			t.Fatal(err)
		}
	}
	camille := c.server.As("Camille")
	on, _ := newest(camille, "Camille a l'initiative")
	if _, err := camille.Press(patience(t), on, placeholder(on, "Camille a l'initiative")); err != nil {
		t.Fatal(err)
	}
	c.idle()
	s.play("Camille! [Camille a l'initiative]", "new", "public: Camille")
	if g := games(t, c); g != 4 {
		t.Errorf("the game has %d records, want 4: the press is done once", g)
	}
}

// games counts the records of a club's one game.
func games(t *testing.T, c *guild) int {
	t.Helper()
	all, err := c.db.Games(patience(t), "", 2)
	if err != nil || len(all) != 1 {
		t.Fatalf("%d games, %v", len(all), err)
	}
	return all[0].Length
}
