package bot

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/localdiscord/localdiscordtest"
	"aidedecamp/bot/session"
	"aidedecamp/rules"
)

// The act that most faults strike, and what it comes to.
const act, outcome = "/npow initiative qui:moi", "L'initiative est à Camille"

// kept checks that an act which could not be told was done once, and is told to the same seat that asks
// again.
func (d *ordeal) kept() {
	d.t.Helper()
	if shown, now := d.said(outcome), d.records(); shown != 0 || now != 4 {
		d.t.Errorf("%q stands in %d messages, the log has %d records", outcome, shown, now)
	}
	d.tell("Camille> "+act, "public: n° 3 · Camille", "says: "+outcome)
	d.done(outcome, 4)
	d.tell("Dominique? [Tirer le pool] europe-sud", "public: Europe Sud", "not: pas encore affiché")
}

// deferred is an act that waited too long: Discord shows that the bot thinks, and the channel is held until
// released.
func (d *ordeal) deferred() (a *attempt, release func()) {
	d.t.Helper()
	release = d.club.hold()
	d.club.late(func() {
		a = d.types("Camille", act)
		<-a.done
	})
	if a.err != nil || a.answer.Kind != localdiscord.Deferred {
		d.t.Fatalf("%+v, %v", a.answer, a.err)
	}
	return a, release
}

// waits lets the bot's clock pass once it waits for n things.
func (d *ordeal) waits(n int, passes time.Duration) {
	<-d.club.clock.Waiting(n)
	d.club.clock.Advance(passes)
}

// TestFaultCallbackRateLimited: what Discord asks to wait with is waited for if the answer is then still in
// time.
func TestFaultCallbackRateLimited(t *testing.T) {
	d := ordealBegun(t)
	d.club.clock.Advance(session.DeferAfter) // what is finished waits no more
	d.fault(localdiscordtest.RateLimiting(localdiscord.RouteCallback, time.Second))
	a := d.types("Camille", act)
	d.waits(2, time.Second) // its deferral and this
	if m := d.answered(a); m.Ephemeral || len(m.Files) != 1 {
		t.Errorf("%+v", m)
	}
	d.done(outcome, 4)
}

// TestFaultCallbackRateLimitedTooLong: past the deadline there is nothing to wait for.
func TestFaultCallbackRateLimitedTooLong(t *testing.T) {
	d := ordealBegun(t)
	d.fault(localdiscordtest.RateLimiting(localdiscord.RouteCallback, 5*time.Second))
	a := d.types("Camille", act)
	d.struck()
	d.unanswered(a)
	d.kept()
}

// TestFaultEditRateLimited: an answer that was deferred waits as long as Discord asks.
func TestFaultEditRateLimited(t *testing.T) {
	d := ordealBegun(t)
	a, release := d.deferred()
	d.fault(localdiscordtest.RateLimiting(localdiscord.RouteOriginalEdit, 7*time.Second))
	release()
	d.struck()
	d.waits(1, 7*time.Second)
	d.answered(a)
	d.done(outcome, 4)
}

// TestFaultServerError: a first answer that Discord fails to take is given again at once; what it never takes
// is kept.
func TestFaultServerError(t *testing.T) {
	for _, status := range []int{500, 502, 503} {
		t.Run(http.StatusText(status), func(t *testing.T) {
			d := ordealBegun(t)
			d.fault(localdiscordtest.Failing(localdiscord.RouteCallback, status))
			d.tell("Camille> "+act, "public: "+outcome, "picture")
			d.done(outcome, 4)
		})
	}
}

// TestFaultServerErrorForLong: an act whose answer Discord fails to take to the end is done once, and told
// when asked again.
func TestFaultServerErrorForLong(t *testing.T) {
	d := ordealBegun(t)
	d.club.clock.Advance(session.DeferAfter)
	d.fault(localdiscordtest.Fault{Route: localdiscord.RouteCallback, Status: 500, Times: 4})
	a := d.types("Camille", act)
	d.waits(2, 250*time.Millisecond)
	d.waits(2, 500*time.Millisecond)
	d.struck()
	d.unanswered(a)
	d.kept()
}

// TestFaultServerErrorOnEdit: what was deferred is edited again until Discord takes it.
func TestFaultServerErrorOnEdit(t *testing.T) {
	d := ordealBegun(t)
	a, release := d.deferred()
	d.fault(localdiscordtest.Fault{Route: localdiscord.RouteOriginalEdit, Status: 500, Times: 2})
	release()
	d.waits(1, 250*time.Millisecond)
	d.answered(a)
	d.done(outcome, 4)
}

// TestFaultAnswerTakenThenLost: Discord takes what it then answers with 502. The answer is there once, is not
// kept for later, and its buttons are the live ones.
func TestFaultAnswerTakenThenLost(t *testing.T) {
	d := ordealBegun(t)
	d.fault(localdiscordtest.LosingAnswer(localdiscord.RouteCallback))
	d.tell("Camille> "+act, "public: "+outcome, "live: Tirer le pool, Revenir en arrière", "Camille> "+act, "private: C'est déjà noté ainsi",
		"Dominique? [Tirer le pool] europe-sud", "public: Europe Sud", "not: pas encore affiché", "edits")
	d.done("Europe Sud", 5)
}

// TestFaultDeferralTakenThenLost: a deferral that had arrived after all is followed by the answer, whether
// the bot hears of it when it defers again or when it answers.
func TestFaultDeferralTakenThenLost(t *testing.T) {
	for heard, faults := range map[string][]localdiscordtest.Fault{
		"deferring": {localdiscordtest.LosingAnswer(localdiscord.RouteCallback)},
		"answering": {localdiscordtest.LosingAnswer(localdiscord.RouteCallback), localdiscordtest.Failing(localdiscord.RouteCallback, 403)},
	} {
		t.Run(heard, func(t *testing.T) {
			d := ordealBegun(t)
			d.fault(faults...)
			a, release := d.deferred()
			release()
			d.answered(a)
			d.done(outcome, 4)
		})
	}
}

// TestFaultFollowUpTakenThenLost: a further message can't be known by anything, so that it is not sent again.
func TestFaultFollowUpTakenThenLost(t *testing.T) {
	d := troubled(t, localdiscord.Options{})
	d.club.start()
	d.fault(localdiscordtest.LosingAnswer(localdiscord.RouteFollowupCreate))
	d.tell("Camille> /partie nouvelle system:npow opponent:@Dominique")
	d.done("on attend Camille et Dominique", 1)
	d.tell("Camille! [Commencer]", "Dominique! [Commencer]", "public: La partie commence")
}

// TestFaultSlowCallback: a first answer that Discord takes longer over than it lives is lost; the act is not.
func TestFaultSlowCallback(t *testing.T) {
	d := ordealBegun(t)
	again := func(slack time.Duration) {
		d.club.stop()
		d.club.slack = slack
		d.club.start()
	}
	again(0)
	d.fault(localdiscordtest.Fault{Route: localdiscord.RouteCallback, Delay: time.Minute})
	a := d.types("Camille", act)
	d.struck()
	d.unanswered(a)
	again(slack)
	d.kept()
}

// TestFaultLateAnswerKeptForAnotherAct: any other act of the seat is preceded by one line on what was kept.
func TestFaultLateAnswerKeptForAnotherAct(t *testing.T) {
	d := ordealBegun(t)
	d.fault(localdiscordtest.Refusing(localdiscord.RouteCallback, codeUnknownInteraction))
	a := d.types("Camille", act)
	d.struck()
	d.unanswered(a)
	d.tell("Camille> /npow initiative qui:adversaire", "public: Déjà fait, et pas encore affiché : n° 3", "says: n° 4")
}

// TestFaultTokenExpired: an answer that comes after fifteen minutes goes through the channel; a private one
// is lost, and says so to nobody but the operator.
func TestFaultTokenExpired(t *testing.T) {
	d := ordealBegun(t)
	a, release := d.deferred()
	d.discord.Advance(16 * time.Minute)
	release()
	d.club.idle()
	d.done(outcome, 4)
	if len(a.answer.Edits()) > 0 || d.said("voir plus bas") > 0 {
		t.Errorf("a dead token has edited %+v", a.answer.Edits())
	}
	d.tell("Dominique? [Tirer le pool] europe-sud", "public: Europe Sud", "not: pas encore affiché")
}

// TestFaultPictureTooLarge: the picture is told in words instead, and who asked is told why; whichever way
// the answer goes.
func TestFaultPictureTooLarge(t *testing.T) {
	tooLarge := func(route localdiscord.Route) localdiscordtest.Fault {
		return localdiscordtest.Refusing(route, codeTooLarge)
	}
	shown := func(d *ordeal, m localdiscord.Message) {
		d.t.Helper()
		if text := plainly(m.Text); m.Ephemeral || len(localdiscordtest.Alts(m)) > 0 || !strings.Contains(text, outcome) || !strings.Contains(text, "120") {
			d.t.Errorf("%+v", m)
		}
		if len(m.Labels()) == 0 {
			d.t.Error("the buttons have gone too")
		}
		hint := localdiscordtest.Last(d.club.server.As("Camille"))
		if !hint.Ephemeral || !strings.Contains(plainly(hint.Text), "Discord a refusé l'image, trop lourde ici") {
			d.t.Errorf("the hint is %+v", hint)
		}
		d.done(outcome, 4)
		d.tell("Dominique? [Tirer le pool] europe-sud", "public: Europe Sud", "picture", "not: pas encore affiché")
	}
	t.Run("at once", func(t *testing.T) {
		d := ordealBegun(t)
		d.fault(tooLarge(localdiscord.RouteCallback))
		shown(d, d.answered(d.types("Camille", act)))
	})
	t.Run("deferred", func(t *testing.T) {
		d := ordealBegun(t)
		a, release := d.deferred()
		d.fault(tooLarge(localdiscord.RouteFollowupCreate))
		release()
		d.answered(a)
		made := a.answer.New()
		at := slices.IndexFunc(made, func(m localdiscord.Message) bool { return strings.Contains(plainly(m.Text), outcome) })
		if at < 0 {
			t.Fatalf("%+v", made)
		}
		shown(d, made[at])
	})
	t.Run("private", func(t *testing.T) {
		d := ordealBegun(t)
		d.tell("Camille> "+act, "picture")
		d.fault(tooLarge(localdiscord.RouteCallback))
		d.tell("Camille> /carte", "private: Discord a refusé l'image")
		if files := d.message.Files; len(files) != 1 || files[0].Name != "carte.md" {
			t.Errorf("files: %+v", files)
		}
		d.fault(tooLarge(localdiscord.RouteCallback))
		d.tell("Camille> /partie preuve", "private: Discord a refusé le fichier joint", "says: la chaîne est entière")
	})
}

// TestFaultMissingPermission: without the channel's permissions play goes on; old buttons stay and are
// refused, links that can't take their place are posted, the operator reads it once, the players read it in
// `/partie etat`.
func TestFaultMissingPermission(t *testing.T) {
	d := ordealBegun(t)
	d.tell("Camille> /partie etat", "not: Il me manque")
	restore := d.club.server.Forbid(discordgo.PermissionViewChannel | discordgo.PermissionSendMessages)
	d.club.clock.Advance(time.Hour) // the token of whoever sent them has ended
	d.tell("Camille> "+act, "public: "+outcome, "picture", "linked: 3", "Dominique> /terrain npow region:europe-sud", "public: Europe Sud", "picture",
		"Camille! [Un dé chacun]", "private: Ce bouton est d'un moment passé",
		"Camille> /partie etat", "private: Il me manque dans ce salon : « Voir le salon » et « Envoyer des messages »")
	if n := strings.Count(d.club.log.String(), "a permission is missing"); n != 1 {
		t.Errorf("logged %d times:\n%s", n, d.club.log)
	}
	restore()
	d.tell("Camille> /suite", "public: on attend", "Camille> /partie etat", "not: Il me manque")
	d.done("n° 4 · Dominique", 5)
}

// TestFaultRegistrationRefused: what Discord refuses of a command is named by its path; a refusal of all is
// one too.
func TestFaultRegistrationRefused(t *testing.T) {
	t.Run("one option", func(t *testing.T) {
		d := troubled(t, localdiscord.Options{})
		prepare := d.club.prepare
		d.club.amiss = true
		d.club.prepare = func(b *Bot) {
			prepare(b)
			thrown := b.command("des lancer")
			thrown.Options = append(slices.Clone(thrown.Options), rules.OptionSpec{Name: "Nom Interdit", Kind: rules.TextOption})
		}
		d.club.launch()
		err := d.lost()
		var which *session.Unregistered
		if !errors.Is(err, session.ErrRegistration) || !errors.As(err, &which) || which.Path != "des lancer Nom Interdit" ||
			which.Field != "name" || which.Reason == "" {
			t.Fatalf("%v, %+v", err, which)
		}
		if refused, ok := session.RefusalIn(err); !ok || refused.Status != 400 || !refused.Final() {
			t.Errorf("%+v", refused)
		}
	})
	t.Run("all", func(t *testing.T) {
		d := troubled(t, localdiscord.Options{})
		d.fault(localdiscordtest.Refusing(localdiscord.RouteCommandsPut, codeMissingAccess))
		d.club.launch()
		err := d.lost()
		if refused, ok := session.RefusalIn(err); !errors.Is(err, session.ErrRegistration) || !ok || refused.Status != 403 || !refused.Final() {
			t.Errorf("%v, %+v", err, refused)
		}
	})
	t.Run("for a moment", func(t *testing.T) {
		d := troubled(t, localdiscord.Options{})
		d.fault(localdiscordtest.LosingAnswer(localdiscord.RouteCommandsPut), localdiscordtest.Failing(localdiscord.RouteCommandsGet, 500))
		d.club.start()
		d.tell("Camille> /aide", "private: Je suis l'arbitre")
	})
	t.Run("too often", func(t *testing.T) {
		d := troubled(t, localdiscord.Options{})
		d.fault(localdiscordtest.RateLimiting(localdiscord.RouteCommandsPut, time.Hour))
		d.club.launch()
		err := d.lost()
		if refused, ok := session.RefusalIn(err); !errors.Is(err, session.ErrRegistration) || !ok || refused.Status != 429 || refused.Final() {
			t.Errorf("%v, %+v", err, refused)
		}
	})
}

// TestFaultChannelTakesNoAnswer: where a thread is archived or the server's moderation blocks the answer, who
// asked reads that, what he can do about it, and whether his act is done.
func TestFaultChannelTakesNoAnswer(t *testing.T) {
	for code, says := range map[int]string{50083: "Ce fil est archivé ou verrouillé", 200000: "AutoMod, la modération de ce serveur, a bloqué ma réponse",
		240000: "AutoMod", 50035: "Quelque chose n'a pas marché de mon côté"} {
		t.Run(fmt.Sprint(code), func(t *testing.T) {
			d := ordealBegun(t)
			d.fault(localdiscordtest.Refusing(localdiscord.RouteCallback, code))
			d.tell("Camille> "+act, "private: "+says, "says: Votre action est faite et gardée", "says: Incident")
			d.tell("Camille> "+act, "public: n° 3 · Camille", "says: "+outcome)
			d.done(outcome, 4)
			d.fault(localdiscordtest.Refusing(localdiscord.RouteCallback, code))
			d.tell("Camille> /carte", "private: "+says, "says: Rien n'a été fait : vous pouvez recommencer")
		})
	}
}
