package bot

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/localdiscord/localdiscordtest"
	"aidedecamp/bot/session"
)

// TestFaultDuplicateDelivery: an event that comes twice is taken up once; the second is not even answered.
func TestFaultDuplicateDelivery(t *testing.T) {
	d := troubled(t, localdiscord.Options{})
	d.club.start()
	twice := localdiscordtest.Fault{Event: localdiscord.EventInteraction, Duplicate: true, Times: 3}
	d.fault(twice)
	d.tell("Camille> /partie nouvelle system:npow opponent:@Dominique", "Camille! [Commencer]", "Dominique! [Commencer]",
		"public: La partie commence")
	d.struck()
	d.club.idle()
	d.done("La partie commence", 3)
	d.done("Engagement C =", 3)
	twice.Times = 1
	d.fault(twice)
	d.tell("Camille> /des lancer count:3 sides:10")
	d.club.idle()
	d.done("Camille lance 3d10", 3)
	if refused := d.club.server.Refusals(); len(refused) > 0 {
		t.Errorf("Discord has refused %v", refused)
	}
}

// TestFaultReplayAfterResume: a resumed gateway sends again what the bot had: it is known by its id. After a
// restart it is known from the file.
func TestFaultReplayAfterResume(t *testing.T) {
	d := ordealBegun(t)
	d.tell("Camille> /npow initiative qui:moi", "public: L'initiative est à Camille")
	d.fault(localdiscordtest.Fault{Event: localdiscord.EventResume, Rewind: 3})
	d.club.server.Drop()
	d.back(1)
	d.club.idle()
	d.done("L'initiative est à Camille", 4)
	d.tell("Dominique? [Tirer le pool] europe-sud", "public: Europe Sud", "not: pas encore affiché")
	if refused := d.club.server.Refusals(); len(refused) > 0 {
		t.Errorf("Discord has refused %v", refused)
	}
}

// TestFaultReplayOfAnUnansweredAct: what was done and could not be told is told when the event comes again,
// and not done again.
func TestFaultReplayOfAnUnansweredAct(t *testing.T) {
	d := ordealBegun(t)
	d.fault(localdiscordtest.RateLimiting(localdiscord.RouteCallback, 10*time.Second))
	act := d.types("Camille", "/npow initiative qui:moi")
	d.struck()
	d.club.idle()
	d.fault(localdiscordtest.Fault{Event: localdiscord.EventResume, Rewind: 1})
	d.club.server.Drop()
	d.back(1)
	if m := d.answered(act); !strings.Contains(plainly(m.Text), "L'initiative est à Camille") {
		t.Errorf("%+v", m)
	}
	d.done("L'initiative est à Camille", 4)
}

// TestFaultReorderedEvents: two acts that come in the other order are both done and both answered, each to
// who did it.
func TestFaultReorderedEvents(t *testing.T) {
	d := troubled(t, localdiscord.Options{})
	d.club.start()
	d.tell("Camille> /partie nouvelle system:npow opponent:@Dominique")
	d.fault(localdiscordtest.Fault{Event: localdiscord.EventInteraction, Swap: true})
	first := d.presses("Camille", "Commencer")
	d.struck()
	second := d.presses("Dominique", "Commencer")
	d.answered(second)
	d.answered(first)
	d.done("La partie commence", 3)
	d.tell("Camille> /journal", "says: n° 1 · Dominique", "says: n° 2 · Camille", "says: La partie commence")
}

// TestFaultSocketLostShortly: what was asked while the socket was away for two seconds comes with the resume,
// and is answered in time.
func TestFaultSocketLostShortly(t *testing.T) {
	d := ordealBegun(t)
	release := d.club.server.HoldGateway()
	defer release()
	d.club.server.Drop()
	d.until("the gateway to stay away", func() bool { return strings.Contains(d.club.log.String(), "stays away") })
	act := d.types("Camille", "/npow initiative qui:moi")
	d.discord.Advance(2 * time.Second)
	release()
	d.back(1)
	if m := d.answered(act); m.Ephemeral || !strings.Contains(plainly(m.Text), "L'initiative est à Camille") {
		t.Errorf("%+v", m)
	}
	d.done("L'initiative est à Camille", 4)
}

// TestFaultSocketLostForHalfAMinute: what was asked meanwhile comes too late to be answered; it is done once,
// and told to the same seat that asks again.
func TestFaultSocketLostForHalfAMinute(t *testing.T) {
	d := ordealBegun(t)
	release := d.club.server.HoldGateway()
	defer release()
	d.club.server.Drop()
	d.until("the gateway to stay away", func() bool { return strings.Contains(d.club.log.String(), "stays away") })
	act := d.types("Camille", "/npow initiative qui:moi")
	passed := time.Duration(0)
	d.until("half a minute", func() bool {
		pause := d.pass()
		d.discord.Advance(pause)
		passed += pause
		return passed >= 30*time.Second
	})
	<-act.done
	if !errors.Is(act.err, localdiscord.ErrNoAnswer) {
		t.Fatalf("%+v, %v", act.answer, act.err)
	}
	release()
	d.back(1)
	d.club.idle()
	if d.said("L'initiative est à Camille") != 0 || d.records() != 4 {
		t.Errorf("shown %d times, %d records", d.said("L'initiative est à Camille"), d.records())
	}
	d.tell("Camille> /npow initiative qui:moi", "public: n° 3 · Camille", "says: L'initiative est à Camille")
	d.done("L'initiative est à Camille", 4)
}

// TestFaultReconnectAsked: op 7 is obeyed, and the session resumed.
func TestFaultReconnectAsked(t *testing.T) {
	d := ordealBegun(t)
	if !d.club.server.AskReconnect() {
		t.Fatal("no socket is open")
	}
	d.back(1)
	d.tell("Camille> /npow initiative qui:moi", "public: L'initiative est à Camille")
	d.done("L'initiative est à Camille", 4)
}

// TestFaultReconnectAskedWhileResuming: discordgo then waits for itself for ever (its issue 513). The watch
// ends the bot with a reason on which its supervisor starts it again; what was acknowledged is there.
func TestFaultReconnectAskedWhileResuming(t *testing.T) {
	d := ordealBegun(t)
	d.tell("Camille> /npow initiative qui:moi", "public: L'initiative est à Camille")
	d.fault(localdiscordtest.Fault{Event: localdiscord.EventResume, Reconnect: true})
	d.club.server.Drop()
	d.struck()
	if d.club.bot.Gateway().Open { // which waits for nobody
		t.Error("the gateway is said to be open")
	}
	d.club.watch.Advance(openWithin)
	err := d.lost()
	if refused, ok := session.RefusalIn(err); !errors.Is(err, session.ErrGatewayLost) || !ok || refused.Final() {
		t.Fatalf("%v, %+v", err, refused)
	}
	d.club.stop()
	d.club.start()
	d.done("L'initiative est à Camille", 4)
	d.tell("Dominique? [Tirer le pool] europe-sud", "public: Europe Sud", "not: pas encore affiché")
}

// TestFaultSessionInvalid: op 9, alone or as the answer to a resume, begins a new session.
func TestFaultSessionInvalid(t *testing.T) {
	d := ordealBegun(t)
	d.fault(localdiscordtest.Fault{Event: localdiscord.EventResume, Invalid: true})
	d.club.server.Drop()
	d.back(1)
	d.tell("Camille> /npow initiative qui:moi", "public: L'initiative est à Camille")
	if !d.club.server.Invalidate(localdiscordtest.Lost) {
		t.Fatal("no socket is open")
	}
	if err := d.club.server.AwaitBot(patience(t)); err != nil {
		t.Fatal(err)
	}
	d.tell("Dominique? [Tirer le pool] europe-sud", "public: Europe Sud")
	d.done("Pool de terrains : Europe Sud", 5)
}

// TestFaultFinalCloseCodes: what Discord closes for good is not opened again, whether it closes at once or
// later.
func TestFaultFinalCloseCodes(t *testing.T) {
	t.Parallel()
	for _, code := range []int{4004, 4010, 4011, 4012, 4013, 4014} {
		want := session.ErrClosedForGood
		if code == 4004 {
			want = session.ErrToken
		}
		for when, run := range map[string]func(*ordeal){
			"at once": func(d *ordeal) {
				d.fault(localdiscordtest.Fault{Event: localdiscord.EventIdentify, Close: code})
				d.club.launch()
			},
			"later": func(d *ordeal) {
				d.club.start()
				d.beating()
				d.club.server.CloseGateway(code)
			},
			"after op 9": func(d *ordeal) {
				d.club.start()
				d.spares = true // the first close may go unheard
				d.fault(localdiscordtest.Fault{Event: localdiscord.EventResume, Invalid: true, Times: 5},
					localdiscordtest.Fault{Event: localdiscord.EventIdentify, Close: code, Times: 5})
				d.club.server.Drop()
				d.until("the bot to end", func() bool {
					d.pass()
					return len(d.club.ended) > 0
				})
			},
		} {
			t.Run(fmt.Sprint(code, " ", when), func(t *testing.T) {
				d := troubled(t, localdiscord.Options{})
				run(d)
				err := d.lost()
				if refused, ok := session.RefusalIn(err); !errors.Is(err, want) || !ok || refused.Close != code || !refused.Final() {
					t.Errorf("%v, %+v", err, refused)
				}
				if d.club.server.IsConnected() {
					t.Error("the gateway was opened again")
				}
			})
		}
	}
}

// TestFaultPassingCloseCodes: what Discord closes for a moment is opened again.
func TestFaultPassingCloseCodes(t *testing.T) {
	d := ordealBegun(t)
	for i, code := range []int{4000, 4009} {
		d.club.server.CloseGateway(code)
		d.back(i + 1)
	}
	d.tell("Camille> /npow initiative qui:moi", "public: L'initiative est à Camille")
}

// TestFaultWrongToken: the REST API says so before the gateway is tried.
func TestFaultWrongToken(t *testing.T) {
	d := troubled(t, localdiscord.Options{})
	prepare := d.club.prepare
	d.club.prepare = func(b *Bot) {
		prepare(b)
		b.session.Discord.Token = "Bot sesame"
		d.secrets.known["sesame"] = true
	}
	d.club.launch()
	err := d.lost()
	if refused, ok := session.RefusalIn(err); !errors.Is(err, session.ErrToken) || !ok || refused.Status != 401 || !refused.Final() {
		t.Errorf("%v, %+v", err, refused)
	}
}

// TestFaultSilentGateway: as long as heartbeats are acknowledged the bot stays, however long nothing happens;
// once they are not, it ends.
func TestFaultSilentGateway(t *testing.T) {
	d := troubled(t, localdiscord.Options{Heartbeat: time.Second})
	d.club.start()
	for range 4 {
		before := d.club.bot.Gateway().Acked
		d.until("a heartbeat", func() bool { return d.club.bot.Gateway().Acked.After(before) })
		d.club.watch.Advance(ackedWithin / 2)
	}
	select {
	case err := <-d.club.ended:
		t.Fatalf("the bot ends: %v", err)
	default:
	}
	defer d.club.server.SilenceGateway()()
	d.until("the bot to end", func() bool {
		d.club.watch.Advance(lookEvery)
		return len(d.club.ended) > 0
	})
	if err := d.lost(); !errors.Is(err, session.ErrGatewayLost) {
		t.Error(err)
	}
}

// TestFaultSixCuts: a session that is resumed costs Discord nothing: six cuts in a row, and each time the bot
// is back within a second.
func TestFaultSixCuts(t *testing.T) {
	d := ordealBegun(t)
	before := d.club.watch.Now()
	for i := range 6 {
		d.club.server.Drop()
		d.back(i + 1)
	}
	// A second each; it would be half a minute if they counted.
	if deaf := d.club.watch.Now().Sub(before); deaf > 6*time.Second {
		t.Errorf("six cuts: deaf for %s", deaf)
	}
	d.tell("Camille> /npow initiative qui:moi", "public: L'initiative est à Camille")
	d.done("L'initiative est à Camille", 4)
}

// TestFaultSixNewSessions: each new session costs one of the day's IDENTIFYs, so that they begin ever more
// rarely.
func TestFaultSixNewSessions(t *testing.T) {
	d := ordealBegun(t)
	cut := func(times int) (deaf time.Duration) {
		before := d.club.watch.Now()
		d.fault(localdiscordtest.Fault{Event: localdiscord.EventResume, Invalid: true})
		d.club.server.Drop()
		d.back(times)
		return d.club.watch.Now().Sub(before)
	}
	for i, want := range []time.Duration{0, time.Second, 2 * time.Second, 4 * time.Second, 8 * time.Second, 16 * time.Second} {
		if deaf := cut(i + 1); deaf != want {
			t.Errorf("session %d: deaf for %s instead of %s", i+1, deaf, want)
		}
	}
	d.tell("Camille> /npow initiative qui:moi", "public: L'initiative est à Camille")
}

// TestFaultGatewayAway: a gateway that does not come back ends the bot, after attempts that grow rarer.
func TestFaultGatewayAway(t *testing.T) {
	d := troubled(t, localdiscord.Options{})
	d.club.start()
	release := d.club.server.HoldGateway()
	defer release()
	d.club.server.Drop()
	d.until("the bot to end", func() bool {
		d.pass()
		return len(d.club.ended) > 0
	})
	if err := d.lost(); !errors.Is(err, session.ErrGatewayLost) {
		t.Error(err)
	}
	if tries := strings.Count(d.club.log.String(), "stays away"); tries < 3 || tries > 12 {
		t.Errorf("%d attempts", tries)
	}
}
