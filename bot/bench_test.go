package bot

import (
	"context"
	"fmt"
	"testing"

	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/referee"
	"aidedecamp/render"
	"aidedecamp/render/draw"
	"aidedecamp/rules"
)

// BenchmarkCommand measures a whole command on the local table, from the interaction to the answer with dice,
// durable commit and picture, beside its three unavoidable parts: a text answer without any of these, the
// same commit, the same picture. What the command costs is to be read as a ratio to their sum, in one run.
func BenchmarkCommand(b *testing.B) {
	c := newClub(b, b.Name())
	ctx := context.Background()
	camille := c.server.As("Camille")
	do := func(b *testing.B, command string, options map[string]string) *localdiscord.Answer {
		a, err := camille.Slash(ctx, command, options)
		if err == nil {
			_, err = a.Wait(ctx)
		}
		if err != nil {
			b.Fatal(err)
		}
		return a
	}
	defer c.idle()
	do(b, "partie nouvelle", map[string]string{"system": "npow"})
	c.idle()
	var on localdiscord.Message
	for _, label := range []string{"Les deux camps sur ce téléphone", "Commencer"} {
		on, _ = newest(camille, label)
		if _, err := camille.Press(ctx, on, label); err != nil {
			b.Fatal(err)
		}
		c.idle()
	}
	do(b, "npow initiative", map[string]string{"qui": "adversaire"})
	place := referee.Place{Guild: c.server.GuildID(), Channel: on.Channel}
	person := referee.Person{ID: camille.ID(), Name: "Camille"}
	region := map[string]string{"region": "europe-centrale"}

	b.Run("whole", func(b *testing.B) {
		for b.Loop() {
			if a := do(b, "terrain npow", region); len(a.Message().Files) == 0 {
				b.Fatal(a.Text())
			}
			b.StopTimer()
			c.idle()
			do(b, "retour", nil)
			c.idle()
			b.StartTimer()
		}
	})
	b.Run("text", func(b *testing.B) {
		for b.Loop() {
			do(b, "des lancer", nil)
		}
	})
	act := rules.Act{Path: "terrain npow", Args: rules.Args{"region": "europe-centrale"}}
	b.Run("commit", func(b *testing.B) {
		for n := 0; b.Loop(); n++ {
			origin := fmt.Sprintf("bench:%p:%d", b, n)
			if _, err := c.bot.router.Referee.Do(ctx, referee.Do{Input: referee.Input{Origin: origin, Place: place, Person: person}, Act: act}); err != nil {
				b.Fatal(err)
			}
			b.StopTimer()
			if _, err := c.bot.router.Referee.Do(ctx, referee.Do{Input: referee.Input{Origin: origin + "u", Place: place, Person: person},
				Act: rules.Act{Path: rules.PathUndo}}); err != nil {
				b.Fatal(err)
			}
			b.StartTimer()
		}
	})
	do(b, "terrain npow", region)
	look, err := c.bot.router.Referee.Look(ctx, place, person)
	if err != nil {
		b.Fatal(err)
	}
	view := look.Game.View(rules.Public)
	b.Run("picture", func(b *testing.B) {
		for b.Loop() {
			if _, err := c.bot.paint(*view.Board, view.Panels,
				render.Setting{Theme: draw.Light, Words: c.words.Book("fr", 0), Width: render.Phone}); err != nil {
				b.Fatal(err)
			}
		}
	})
}
