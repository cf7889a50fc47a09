package bot

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/bot/session"
	"aidedecamp/rules"
)

// TestForgedPresses: while an attack waits for its answer, every button, select and form of the battle is
// pressed by who may not, and by the players with what was never offered: nothing is recorded, nothing is an
// incident.
func TestForgedPresses(t *testing.T) {
	t.Parallel()
	c := founded(t, t.Name(), allSystems(), localdiscord.Options{})
	c.amiss = true // nobody knows the interactions that are made up here
	c.start()
	s := &story{t: t, club: c, kept: map[string]string{}}
	s.tell("Camille> /partie nouvelle system:panache opponent:@Dominique referee:@Alex", "Camille! [Commencer]", "Dominique! [Commencer]",
		"Dominique! [Scénario]", "Dominique= texte: "+contact(6), "Camille! [Jouer sur cette carte]", "Dominique! [Jouer sur cette carte]",
		"Camille! [Commencer la bataille]",
		"Camille> /bataille activer officer:E5 units:E6", "Camille! [Mes choix]", "Camille> /bataille combat attacker:E6 target:E7 order:aucun",
		"Dominique! [Mes choix]")
	shown := map[string]limits.Component{}
	for _, name := range []string{"Camille", "Dominique"} {
		for _, m := range c.server.As(name).Messages() {
			limits.Walk(m.Components, func(part limits.Component) {
				if part.CustomID != "" {
					shown[part.CustomID] = part
				}
			})
		}
	}
	before, forged := s.recorded(), 0
	for id, part := range shown {
		for _, name := range []string{"Sacha", hostileName, "Alex"} {
			if at, err := reply.ParseAddress(id); err != nil || at.Act.Path == rules.PathUndo && name == "Alex" { // a referee may take back
				continue
			}
			forged += s.forge(name, discordgo.MessageComponentInteractionData{CustomID: id, ComponentType: discordgo.ButtonComponent})
			forged += s.forge(name, session.FormData{CustomID: id})
			for _, o := range part.Options {
				forged += s.forge(name, discordgo.MessageComponentInteractionData{CustomID: id, ComponentType: discordgo.SelectMenuComponent,
					Values: []string{o.Value}})
			}
		}
		if len(part.Options) == 0 {
			continue
		}
		for _, name := range []string{"Camille", "Dominique"} {
			for _, value := range []string{"", "zzz", "\x00", "-1", "a1 a1 a1", "E6>E7>charge>x", strings.Repeat("é", limits.MaxInputText)} {
				forged += s.forge(name, discordgo.MessageComponentInteractionData{CustomID: id, ComponentType: discordgo.SelectMenuComponent,
					Values: []string{value}})
			}
		}
	}
	if now := s.recorded(); now != before {
		t.Errorf("%d records, %d before what was forged", now, before)
	}
	if log := c.log.String(); strings.Contains(log, "level=ERROR") {
		t.Errorf("the bot logs\n%s", log)
	}
	if forged < 100 {
		t.Errorf("only %d forgeries", forged)
	}
}

// forge lets the bot receive a press or a form that no client of Discord's would send, and counts one.
func (s *story) forge(name string, data discordgo.InteractionData) int {
	s.t.Helper()
	channel, err := s.club.server.ChannelID("table-1")
	if err != nil {
		s.t.Fatal(err)
	}
	s.forged++
	s.club.bot.receive(&discordgo.Interaction{ID: fmt.Sprintf("77%010d", s.forged), Token: "forged", Type: data.Type(), Data: data,
		GuildID:   s.club.server.GuildID(),
		ChannelID: channel, Member: &discordgo.Member{User: &discordgo.User{ID: s.club.server.As(name).ID(), Username: name}}})
	s.club.idle()
	return 1
}

// TestAKeptReadingIsNotConfirmed: a reading that was refused is kept to be typed again; who writes by hand
// the button that would confirm it is told that it is stale, and nothing is an incident.
func TestAKeptReadingIsNotConfirmed(t *testing.T) {
	t.Parallel()
	c := founded(t, t.Name(), allSystems(), localdiscord.Options{})
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
	id := reply.DraftVerb.Of(kept)
	s.forge("Camille", discordgo.MessageComponentInteractionData{CustomID: id, ComponentType: discordgo.ButtonComponent})
	if log := c.log.String(); strings.Contains(log, "level=ERROR") {
		t.Errorf("the bot logs\n%s", log)
	}
	if now := s.recorded(); now != before {
		t.Errorf("%d records after %d", now, before)
	}
}
