package bot

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/rules"
)

// TestAKeptReadingIsNotConfirmed: a reading that was refused is kept to be typed again; who writes by hand
// the button that would confirm it is told that it is stale, and nothing is an incident.
func TestAKeptReadingIsNotConfirmed(t *testing.T) {
	t.Parallel()
	c := founded(t, t.Name(), allSystems(), localdiscord.Options{GuildLocale: "fr"})
	c.amiss = true
	c.start()
	s := &story{t: t, club: c, kept: map[string]string{}}
	s.tell("Camille> /partie nouvelle system:npow opponent:@Dominique", "Camille! [Commencer]", "Dominique! [Commencer]")
	before, game := s.recorded(), c.gameOf(c.bot)
	reads := slices.IndexFunc(game.System().Acts, func(a rules.ActSpec) bool { return a.Reads })
	body, err := json.Marshal(map[string]rules.Act{"act": {Path: game.System().Acts[reads].Path, Seat: rules.SeatA, Args: rules.Args{}}})
	if err != nil {
		t.Fatal(err)
	}
	const kept = "abcdefghijkm"
	if err := c.db.PutDraft(patience(t), referee.Draft{ID: kept, Kind: "act", Game: game.ID(), User: c.server.As("Camille").ID(), Body: body,
		At: c.clock.Now()}); err != nil {
		t.Fatal(err)
	}
	id, ok := reply.Address{Verb: reply.DraftVerb, Word: kept}.CustomID()
	if !ok {
		t.Fatalf("no address for %q", kept)
	}
	s.forge("Camille", discordgo.MessageComponentInteractionData{CustomID: id, ComponentType: discordgo.ButtonComponent})
	if log := c.log.String(); strings.Contains(log, "level=ERROR") {
		t.Errorf("the bot logs\n%s", log)
	}
	if now := s.recorded(); now != before {
		t.Errorf("%d records after %d", now, before)
	}
}
